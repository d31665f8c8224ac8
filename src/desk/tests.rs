use super::*;
use crate::army::Strength;
use crate::base::Side;
use crate::field::GeneralKind;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use support::empty as desk;
use tempfile::TempDir;

mod generals;
pub mod support;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

const ARMY: &str = "hohenmoehr-1757";

#[test]
fn a_new_library_has_the_sample_nations_and_armies_and_no_campaign() {
    let at = folder();
    let desk = desk(&at);
    assert_eq!((desk.nations().len(), desk.armies().len()), (sample::nations().len(), sample::armies().len()));
    assert!(desk.war().is_none() && desk.campaigns().expect("a list").is_empty());
    assert!(desk.campaign().is_err());
    assert_eq!(desk.army("hohenm").expect("an army").id.as_str(), ARMY);
}

#[test]
fn an_army_is_raised_as_the_rules_make_one_up() {
    let at = folder();
    let mut desk = desk(&at);
    let grid = resolve::mustering("morschauser-grid").expect("it musters");
    let raised = |desk: &mut Desk, called| {
        let army = desk.made_up(grid, "russia", called, 2, None).expect("an army");
        desk.edit(Edit::Army(Box::new(army.clone()))).expect("kept");
        army.id
    };
    let ids = [raised(&mut desk, None), raised(&mut desk, None), raised(&mut desk, Some("Reserve Army"))];
    assert_eq!(ids, ["new-army-of-russia", "new-army-of-russia-2", "reserve-army"].map(Id::new));
    let army = desk.army("reserve-army").expect("it is there");
    assert!(crate::campaign::sound(army).is_ok());
    assert_eq!((army.brigades.len(), army.regiments.len()), (2, 24));
    let guns = |b: &crate::army::Brigade| {
        let of = b.units.iter().filter_map(|u| army.unit(u));
        of.filter(|(r, _)| r.branch.arm() == crate::army::regiment::Arm::Guns).count()
    };
    assert_eq!(army.brigades.iter().map(guns).collect::<Vec<_>>(), [2, 2], "Russians have more guns");
    let how = resolve::mustering("honours-of-war").expect("it musters");
    let why = desk.made_up(how, "russia", None, 1, None).expect_err("its armies are bought").to_string();
    assert!(why.contains("makes up no armies"), "{why}");
    assert!(desk.made_up(grid, "russia", Some(" "), 1, None).is_err());
    let greek = desk.made_up(grid, "russia", Some("Στρατός"), 1, Some(1805)).expect("a name in Greek");
    assert_eq!((greek.id.as_str(), greek.name.as_str(), greek.year), ("army", "Στρατός", Some(1805)));
    desk.undo().expect("undone");
    assert!(desk.army("reserve-army").is_err());
}

#[test]
fn edits_are_undone_and_redone_after_a_restart_too() {
    let at = folder();
    let name = |d: &Desk| d.army(ARMY).expect("the army").regiments[0].name.clone();
    let mut one = desk(&at);
    let rename =
        |to: &str| Edit::RenameRegiment { army: Id::new(ARMY), regiment: Id::new("leib"), name: to.to_owned() };
    one.edit(rename("Alte Garde")).expect("an edit");
    one.edit(rename("Junge Garde")).expect("an edit");
    drop(one);
    let mut two = desk(&at);
    assert_eq!(name(&two), "Junge Garde");
    assert!(two.undo().expect("undone").is_some());
    assert_eq!(name(&two), "Alte Garde");
    assert!(two.redo().expect("redone").is_some());
    assert_eq!(name(&two), "Junge Garde");
    two.undo().expect("undone");
    two.undo().expect("undone");
    assert_eq!(name(&two), "Leib-Regiment");
    assert_eq!(two.undo().expect("the samples stay"), None);
    assert_eq!(two.armies().len(), sample::armies().len());
}

#[test]
fn edits_of_an_army_do_what_they_say_or_nothing() {
    let at = folder();
    let mut desk = desk(&at);
    let army = || Id::new(ARMY);
    let id = Id::new;
    desk.edit(Edit::Move {
        army: army(),
        unit: id("leib"),
        brigade: Some(id("moehr-reserve")),
        before: Some(id("prinz-gotthelf")),
    })
    .expect("moved");
    desk.edit(Edit::Move { army: army(), unit: id("stift-moehr"), brigade: None, before: None }).expect("moved");
    desk.edit(Edit::Command { army: army(), brigade: id("moehr-first"), commander: Some(id("ohnesorg")) })
        .expect("given");
    let strength = Strength { men: 700, horses: 0, guns: 0 };
    desk.edit(Edit::Strength { army: army(), unit: id("leib"), establishment: strength, present: strength })
        .expect("set");
    let a = desk.army(ARMY).expect("the army").clone();
    assert_eq!(a.brigades[3].units[1], id("leib"));
    assert!(!a.brigades[0].units.contains(&id("leib")) && a.independent.contains(&id("stift-moehr")));
    assert_eq!((a.brigades[0].commander.clone(), a.brigades[3].commander.clone()), (Some(id("ohnesorg")), None));
    assert_eq!(a.regiments[0].units[0].present.men, 700);
    let over = Strength { men: 800, ..strength };
    for wrong in [
        Edit::Move { army: army(), unit: id("nobody"), brigade: None, before: None },
        Edit::Move { army: army(), unit: id("leib"), brigade: Some(id("nowhere")), before: None },
        Edit::Rate { army: army(), commander: id("nobody"), temper: None },
        Edit::RenameRegiment { army: army(), regiment: id("leib"), name: "  ".to_owned() },
        Edit::Strength { army: army(), unit: id("leib"), establishment: strength, present: over },
        Edit::RemoveArmy(id("nowhere")),
    ] {
        assert!(desk.edit(wrong.clone()).is_err(), "{wrong:?}");
    }
    assert_eq!(*desk.army(ARMY).expect("the army"), a);
}

/// A campaign of the library goes its own way: an edit of the list does not touch it.
#[test]
fn a_battle_is_fought_accepted_and_taken_back() {
    let at = folder();
    let mut desk = desk(&at);
    desk.found_sample(None).expect("founded");
    desk.plan(7).expect("drawn up");
    let drawn = desk.campaign().expect("a war").state().canonical();
    let order = desk.campaign().expect("a war").order([GeneralKind::Planner; 2]).expect("an order");
    let mut turns = 0;
    let resolved = resolve::fight(order.clone(), &mut |s| turns = s.turn, &AtomicBool::new(false)).expect("fought");
    assert_eq!(turns, resolved.outcome.turns);
    let stopped = resolve::fight(order, &mut |_| {}, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(Error::Cancelled)));

    let mut page = desk.campaign().expect("a war").page(Some(&resolved)).expect("a page");
    desk.keep_draft(&page).expect("kept");
    assert_eq!(desk.draft().expect("read"), Some(page.clone()));
    let right = page.rows[0].losses;
    page.set_losses(0, crate::campaign::Losses { dead: 9_999, ..right });
    assert!(desk.accept(&page, Some(&resolved)).is_err());
    assert_eq!(desk.campaign().expect("a war").state().canonical(), drawn, "nothing is written");
    page.set_losses(0, right);
    let entry = desk.accept(&page, Some(&resolved)).expect("accepted");
    assert_eq!(desk.draft().expect("read"), None);
    drop(desk);

    let mut again = Desk::open(&at.path().join("library.tricorne")).expect("the library opens");
    let kept = again.battle(None).expect("the battle");
    assert_eq!((kept.events, kept.page), (resolved.events.clone(), page));
    let pages = paper::battle_report(
        &again.battle(None).expect("the battle"),
        again.campaign().expect("a war").state(),
        crate::draw::table::Ruler::default(),
        paper::PaperChoice::default(),
    )
    .expect("a report");
    assert!(!pages.lists.is_empty());
    // The days that passed until the battle go with it when it is taken back, and the plan stands again.
    again.take_back(entry).expect("taken back");
    let war = again.campaign().expect("a war");
    assert!(war.state().battles.is_empty() && war.plan().is_some());
    assert_eq!((war.taken_back().count(), war.state().canonical()), (2, drawn));
    again.put_back(entry).expect("put back");
    assert_eq!(again.campaign().expect("a war").state().battles.len(), 1);
}

#[test]
fn names_of_campaigns_are_found_and_the_last_one_is_remembered() {
    let at = folder();
    let mut one = desk(&at);
    one.found_sample(None).expect("founded");
    let system = one.campaign().expect("a war").state().system.clone();
    let founding = one.founding("Der Käsekrieg", &system, [&["hohenmoehr"], &["hohenmoehr"]]).expect("a founding");
    one.found(founding).expect("founded");
    one.open_campaign("salt").expect("opened");
    drop(one);
    let mut two = desk(&at);
    assert_eq!(two.campaign().expect("a war").state().name, "The Salt Toll War");
    assert!(matches!(two.open_campaign("butter"), Err(Error::Unknown { .. })));
    two.open_campaign("der kase").expect("opened");
    assert_eq!(two.campaigns().expect("a list")[0].name, "Der Käsekrieg");
    two.delete_campaign(&Id::new("der-kaesekrieg")).expect("deleted");
    assert!(two.war().is_none());
    assert_eq!(two.campaigns().expect("a list").len(), 1);
}

/// A battle for itself under Honours of War.
fn evening(scenario: &str, general: GeneralKind) -> resolve::Order {
    let system = resolve::system("honours-of-war").expect("the system");
    resolve::Order {
        system: system.about().id.to_owned(),
        scenario: resolve::scenario(system, scenario).expect("the scenario"),
        seed: 1,
        number: 1,
        generals: [general; 2],
        exchanged: false,
    }
}

/// Every document that a battle gives, from a real system and a real scenario, has its words and its numbers.
#[test]
fn a_battle_gives_all_its_papers() {
    let order = evening("st-ulrich", GeneralKind::Planner);
    let ruler = crate::draw::table::Ruler::default();
    let field =
        paper::FieldOf { order: &order, show: paper::Show::Both, campaign: "", ruler, reports: Default::default() };
    let choice = paper::PaperChoice::default();
    let text = |pages: &paper::Pages| -> String {
        let items = pages.lists.iter().flat_map(|l| &l.items);
        items.filter_map(|i| if let crate::draw::Item::Run(r) = i { Some(r.text() + " ") } else { None }).collect()
    };
    let told = |name: &str, pages: Result<paper::Pages, Error>| {
        let pages = pages.unwrap_or_else(|why| panic!("{name}: {why}"));
        if std::env::var_os("BLESS").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pages");
            Desk::save(&pages, &folder.join(format!("st-ulrich-{name}.pdf"))).expect("a document to look at");
        }
        text(&pages)
    };
    let map = told("map", paper::setup_map(&field, choice));
    assert!(map.contains("Schwartz") && map.contains("Objectives"), "{map}");
    let roster = told("roster", paper::roster(&field, Side::Blue, choice));
    assert!(roster.contains("Jung-Quast") && roster.contains("10 / 30") && roster.contains("moves first"), "{roster}");
    let labels = told("labels", paper::labels(&field, &Side::BOTH, choice));
    assert!(labels.contains("standard") && labels.contains("Sporn Dragoons"), "{labels}");
    let cards = told("cards", paper::cards(&field, &Side::BOTH, choice));
    let paid = ["formation, flank", "½, ¼", "limber"];
    assert!(cards.contains("Sporn Dragoons") && cards.contains("40 / 80 / 120"), "{cards}");
    assert!(paid.iter().all(|cost| cards.contains(cost)), "{cards}");
    let sheet = told("reference", paper::reference(&field, choice));
    assert!(sheet.contains("Canister") && sheet.contains("struck in flank or rear") && !sheet.contains('{'), "{sheet}");
    let form = told("form", paper::aftermath_form(&field, choice));
    assert!(form.contains("Done For") && form.contains("hits"), "{form}");
    let briefing = told("briefing", paper::briefing(&field, Side::Red, choice));
    assert!(briefing.contains("Erbprinz") && !briefing.contains("Pummerer"), "{briefing}");
}

/// Twenty units under a general and a lieutenant general are as many as a sheet has room for, with lower rows.
#[test]
fn an_army_that_nearly_finds_room_has_its_roster_on_one_sheet() {
    let order = evening("lobositz", GeneralKind::Planner);
    let (ruler, reports) = (crate::draw::table::Ruler::default(), Default::default());
    let field = paper::FieldOf { order: &order, show: paper::Show::Both, campaign: "", ruler, reports };
    let roster = paper::roster(&field, Side::Blue, paper::PaperChoice::default()).expect("a roster");
    assert_eq!((roster.lists.len(), order.scenario.units(Side::Blue).count()), (1, 20));
}

/// Sheet and report say in one list what is played otherwise than the book has it, and no weather that is thrown for.
#[test]
fn sheet_and_report_tell_what_is_played_otherwise() {
    let mut order = evening("st-ulrich", GeneralKind::Passive);
    let (ruler, choice) = (crate::draw::table::Ruler::default(), paper::PaperChoice::default());
    // Without its blanks: a line may break anywhere.
    let text = |pages: paper::Pages| -> String {
        let items = pages.lists.iter().flat_map(|l| &l.items);
        let told = items.filter_map(|i| if let crate::draw::Item::Run(r) = i { Some(r.text()) } else { None });
        told.collect::<String>().split_whitespace().collect()
    };
    let papers = |order: &resolve::Order| {
        let field = paper::FieldOf { order, show: paper::Show::Both, campaign: "", ruler, reports: Default::default() };
        let stop = std::sync::atomic::AtomicBool::new(false);
        let fought = resolve::fight(order.clone(), &mut |_| {}, &stop).expect("it is fought");
        let report = paper::report_of_an_evening(&fought, ruler, choice).expect("a report");
        [paper::reference(&field, choice).expect("a sheet"), report].map(text)
    };
    let listed = "(thebook:off;HOW-OPT-01)";
    let [sheet, report] = papers(&order);
    assert!(!sheet.contains(listed) && !report.contains(listed));
    assert!(report.contains("fairweather"), "{report}");
    for (key, value) in [("brigade-morale", "on"), ("weather", "rolled"), ("red-units", "off")] {
        order.scenario.options.insert(key.to_owned(), value.to_owned());
    }
    let [sheet, report] = papers(&order);
    for told in [&sheet, &report] {
        let morale = format!("Abrigadethathaslostmorethanhalfofitsunitsleavesthefield{listed}");
        assert!(told.contains(&morale) && told.contains("HOW-OPT-16"), "{told}");
        assert!(!told.contains("costsnopoint"), "{told}");
    }
    assert!(!report.contains("fairweather"), "{report}");
}

#[test]
fn a_campaign_is_reorganised_by_entries_that_can_be_taken_back() {
    let at = folder();
    let mut desk = desk(&at);
    desk.found_sample(None).expect("a campaign");
    let before = desk.campaign().expect("a campaign").state().clone();
    let army = before.force(crate::base::Side::Blue).armies[0].clone();
    let (from, to) = (&army.brigades[0], &army.brigades[1]);
    let unit = from.units[0].clone();
    let moved = desk.regroup(&unit, Some(&to.id), to.units.first()).expect("an entry");
    let now = |d: &Desk| d.campaign().expect("a campaign").state().force(crate::base::Side::Blue).armies[0].clone();
    assert_eq!(now(&desk).brigades[1].units[0], unit);
    let officer = from.commander.clone().expect("a brigadier");
    let given = desk.give_command(&army.id, Some(&officer)).expect("an entry");
    assert_eq!((now(&desk).general, now(&desk).brigades[0].commander.clone()), (officer, None));
    for (command, officer) in [(&army.id, None), (&Id::new("nowhere"), None), (&to.id, Some(Id::new("nobody")))] {
        assert!(desk.give_command(command, officer.as_ref()).is_err(), "{command}");
    }
    assert!(desk.regroup(&Id::new("nobody"), None, None).is_err());
    assert!(desk.regroup(&unit, Some(&Id::new("nowhere")), None).is_err());
    desk.take_back(given).expect("taken back");
    desk.take_back(moved).expect("taken back");
    assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before.canonical());
}

#[test]
fn a_set_up_changed_by_hand_lasts_and_can_be_taken_back() {
    use super::board::{Change, Item, changed};
    let at = folder();
    let mut one = desk(&at);
    one.found_sample(None).expect("a campaign");
    one.plan(3).expect("a battle");
    let order = |d: &Desk| d.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
    let drawn = order(&one);
    let entries = one.campaign().expect("a campaign").entries().len();
    one.set_up(&drawn.scenario).expect("nothing to keep");
    assert_eq!(one.campaign().expect("a campaign").entries().len(), entries, "what is as it was is no entry");

    let table = resolve::drawn_up(&drawn).expect("a table");
    let by = crate::base::Point::new(0, -2 * crate::base::Len::CM.0);
    let (moved, table) = changed(&drawn, &table, &Change::Shift(Item::Unit(0), by)).expect("moved");
    let (moved, table) = changed(&moved, &table, &Change::Shift(Item::Leader(0), by)).expect("moved");
    let fog = Change::Weather(crate::field::scenario::Weather::Fog);
    let (moved, _) = changed(&moved, &table, &fog).expect("fog");
    one.set_up(&moved.scenario).expect("kept");
    let stands = order(&one);
    assert_eq!(stands.scenario, moved.scenario);
    drop(one);
    let mut two = desk(&at);
    assert_eq!(order(&two).scenario, moved.scenario, "after a restart too");
    let last = two.campaign().expect("a campaign").entries().next_back().expect("an entry").number;
    two.take_back(last).expect("taken back");
    assert_eq!(order(&two).scenario, drawn.scenario);
}

#[test]
fn a_battle_that_is_drawn_up_goes_under_other_rules_with_options_of_its_own() {
    use super::board::{Change, Item, changed};
    let at = folder();
    let mut one = desk(&at);
    one.found_sample(None).expect("a campaign");
    one.plan(3).expect("a battle");
    let order = |d: &Desk| d.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
    let mut first = order(&one);
    let switch = resolve::system(&first.system).expect("known").about().options[0];
    let other = switch.values.iter().find(|v| **v != switch.default).expect("it can be switched");
    first.scenario.options.insert(switch.key.to_owned(), (*other).to_owned());
    one.set_up(&first.scenario).expect("kept");
    assert_eq!(order(&one).scenario.options, first.scenario.options, "options are kept with the battle");

    for system in resolve::playable().filter(|s| s.about().id != first.system) {
        one.change_rules(system.about().id).expect("under other rules");
        let under = order(&one);
        assert_eq!(under.system, system.about().id);
        assert!(under.scenario.options.is_empty(), "the options of one system say nothing to another");
        assert_eq!(under.scenario.date, first.scenario.date);
        let table = resolve::drawn_up(&under).expect("it can begin");
        let by = crate::base::Point::new(0, -2 * crate::base::Len::CM.0);
        if let Ok((moved, _)) = changed(&under, &table, &Change::Shift(Item::Feature(0), by)) {
            one.set_up(&moved.scenario).expect("kept");
            assert_eq!(order(&one).scenario, moved.scenario, "ground laid by hand is not scaled again");
        }
    }
    one.change_rules(&first.system).expect("back");
    assert_eq!(order(&one).scenario.ground, {
        one.set_up(&first.scenario).expect("kept");
        first.scenario.ground.clone()
    });
}

/// The books don't mind what game a battle was: they keep men, not figures.
#[test]
fn a_campaign_is_fought_under_every_system_in_turn() {
    let at = folder();
    let mut desk = desk(&at);
    desk.found_sample(None).expect("founded");
    let founded = desk.campaign().expect("a war").state().canonical();
    for system in resolve::playable() {
        let id = system.about().id;
        desk.draw_up(Some(id), 7).expect("drawn up");
        let other = resolve::playable().map(|s| s.about().id).find(|o| *o != id);
        if let Some(other) = other {
            assert!(desk.draw_up(Some(other), 7).is_err(), "it is drawn up under {id}");
        }
        let (number, result) =
            desk.fight_drawn_up([GeneralKind::Planner; 2], &mut |_| {}, &AtomicBool::new(false)).expect("fought");
        assert_eq!(result.system, id);
        assert_eq!(desk.battle(Some(number)).expect("kept").system, id);
        assert!(desk.campaign().expect("a war").state().battles.last().is_some_and(|b| b.number == number));
    }
    let entries: Vec<u32> = desk.campaign().expect("a war").entries().skip(1).map(|e| e.number).collect();
    for entry in entries.into_iter().rev() {
        desk.take_back(entry).expect("taken back");
    }
    assert_eq!(desk.campaign().expect("a war").state().canonical(), founded, "all of it is taken back");
}

/// The armies that come with the program go to war, under every system that their size allows.
#[test]
fn the_sample_armies_are_taken_into_campaigns() {
    let pairs = [
        ("pragmatic-army-1743", "franco-bavarian-1743", 5),
        ("prussia-lobositz-1756", "austria-lobositz-1756", 5),
        ("grande-armee-1805", "allies-1805", 1),
    ];
    for (blue, red, systems) in pairs {
        let fought = resolve::playable().filter(|system| {
            let at = folder();
            let mut desk = desk(&at);
            let founding = desk.founding("A war", system.about().id, [&[blue], &[red]]).expect("two armies");
            desk.found(founding).expect("it is founded");
            // A battle that a system cannot fight is not drawn up.
            if desk.plan(7).is_err() {
                return false;
            }
            let order = desk.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
            resolve::drawn_up(&order).is_ok()
        });
        let ids: Vec<&str> = fought.map(|s| s.about().id).collect();
        assert_eq!(ids.len(), systems, "{blue}: {ids:?}");
    }
}

#[test]
fn the_next_battle_is_weighed_under_each_way_of_recovery() {
    let at = folder();
    let mut desk = desk(&at);
    desk.found_sample(None).expect("the sample campaign");
    desk.draw_up(None, 3).expect("a battle");
    let (war, no) = (desk.campaign().expect("a campaign"), AtomicBool::new(false));
    let order = war.order([GeneralKind::Planner; 2]).expect("an order");
    let fought = resolve::fight(order, &mut |_| {}, &no).expect("fought");
    let mut page = war.page(Some(&fought)).expect("a page");
    let day = war.day_of(&page).expect("the day");
    let mut weigh = |id: &str| {
        page.recovery = crate::campaign::Preset::all().into_iter().find(|p| p.id == id);
        assert!(page.recovery.is_some(), "{id}");
        War::next_after(&page, &day, 12, &no).expect("it can be fought")
    };
    let (none, all) = (weigh("none"), weigh("half-next-morning"));
    assert_eq!((none.battles, all.battles), (12, 12));
    assert!(none.losses != all.losses, "other men come");
    assert_eq!(weigh("none").wins, none.wins, "the same dice");
}

#[test]
fn an_army_is_meant_by_its_whole_name_and_by_what_is_left_of_it() {
    let folder = folder();
    let desk = Desk::open(&folder.path().join("l.tricorne")).expect("a library");
    for wanted in ["The Army of Aldersbrück", "the army of aldersbrück", "The Army of Alders", "Aldersbrueck"] {
        assert_eq!(desk.army(wanted).expect(wanted).id.as_str(), "aldersbrueck-1757");
    }
    assert!(desk.army("The Army of Nowhere").is_err());
}
