use super::*;
use crate::campaign::Page;
use crate::desk::run::Until;
use crate::desk::tests::support::desk;
use std::sync::atomic::AtomicBool;

fn state(desk: &Desk) -> &State {
    desk.campaign().expect("a campaign").state()
}

/// Writes the next battle down, after a hand has changed its page.
fn write_down(desk: &mut Desk, change: impl FnOnce(&mut Page)) -> Page {
    desk.plan(7).expect("it is drawn up");
    desk.advance_to_battle().expect("the day comes");
    let mut page = desk.campaign().expect("a campaign").page(None).expect("a page");
    page.set_winner(Some(Side::Blue), crate::desk::resolve::system(&page.system).expect("a system"));
    "breaking-point".clone_into(&mut page.how);
    change(&mut page);
    desk.accept(&page, None).expect("it goes into the books");
    page
}

fn fate(page: &mut Page, desk_general: &Id, fate: Fate) {
    let at = page.officers.iter().position(|o| o.officer.as_ref() == Some(desk_general)).expect("he is there");
    page.set_fate(at, fate);
}

fn general(desk: &Desk, side: Side) -> Id {
    state(desk).force(side).armies[0].general.clone()
}

#[test]
fn a_general_falls_his_heir_comes_and_the_favourite_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let fallen = general(&desk, Side::Red);
    let all: Vec<Id> = state(&desk).officers(Side::Red).iter().map(|o| o.commander.id.clone()).collect();
    assert_eq!(all[0], fallen);
    let favourite = all[3].clone();
    desk.decide(&favourite, Decision::Favour(5)).expect("he rises");
    let before = state(&desk).canonical();
    write_down(&mut desk, |page| fate(page, &fallen, Fate::Killed));
    let now = state(&desk);
    assert_eq!(now.force(Side::Red).armies[0].general, favourite, "a step of favour is a place of seniority");
    assert_eq!((now.favour(&general(&desk, Side::Blue)), now.favour(&fallen)), (1, -1));
    let heirs: Vec<_> = now.officers(Side::Red).into_iter().filter(|o| !all.contains(&o.commander.id)).collect();
    let heir = heirs.iter().find(|o| o.commander.id.as_str().starts_with("heir-of")).expect("an heir");
    let name = now.officer(&fallen).expect("he is on the list").commander.name.clone();
    assert_eq!(heir.commander.name, format!("{name} the Younger"));
    let career = desk.campaign().expect("a campaign").career(&fallen);
    assert_eq!((career.battles, career.lost), (1, 1));
    assert!(career.deeds.iter().any(|d| d.words.ends_with("; killed")), "{career:?}");
    let entry = desk.campaign().expect("a campaign").entries().next_back().expect("an entry").number;
    desk.take_back(entry).expect("it is taken back");
    let war = desk.campaign().expect("a campaign");
    let planned: Vec<u32> = war.entries().rev().take(2).map(|e| e.number).collect();
    for entry in planned {
        desk.take_back(entry).expect("it is taken back");
    }
    assert_eq!(state(&desk).canonical(), before);
}

#[test]
fn ranks_are_climbed_and_who_is_sent_home_is_replaced_and_recalled() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let before = state(&desk).canonical();
    let last = state(&desk).officers(Side::Blue).last().expect("officers").commander.id.clone();
    let mut ranks = Vec::new();
    while let Ok(_entry) = desk.decide(&last, Decision::Promote) {
        ranks.push(state(&desk).officer(&last).expect("he is there").commander.rank.clone());
    }
    assert!(ranks.last().is_some_and(|r| r == "General") && ranks.len() <= 4, "{ranks:?}");
    let first = state(&desk).officers(Side::Blue)[0].commander.id.clone();
    assert_eq!(first, last, "who has the highest rank is senior to all");
    let seniorities: Vec<u16> = state(&desk).officers(Side::Blue).iter().map(|o| o.commander.seniority).collect();
    assert_eq!(seniorities, (1..=seniorities.len() as u16).collect::<Vec<_>>());
    let old = general(&desk, Side::Blue);
    desk.decide(&old, Decision::Disgrace).expect("he goes home");
    assert_eq!(general(&desk, Side::Blue), last);
    assert!(desk.decide(&old, Decision::Disgrace).is_err() && desk.decide(&last, Decision::Recall).is_err());
    desk.decide(&old, Decision::Recall).expect("he comes back");
    assert!(state(&desk).fit(&old) && general(&desk, Side::Blue) == last);
    let army = state(&desk).force(Side::Blue).armies[0].id.clone();
    desk.give_command(&army, Some(&old)).expect("seniority is overruled");
    let words: Vec<String> =
        desk.campaign().expect("a campaign").career(&old).deeds.into_iter().map(|d| d.words).collect();
    assert_eq!(
        words.iter().filter(|w| w.contains("Recalled") || w.contains("disgrace") || w.contains("Takes")).count(),
        3
    );
    let entries: Vec<u32> = desk.campaign().expect("a campaign").entries().skip(1).map(|e| e.number).collect();
    for entry in entries {
        desk.take_back(entry).expect("it is taken back");
    }
    assert_eq!(state(&desk).canonical(), before);
}

#[test]
fn prisoners_go_home_man_for_man_and_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    assert!(desk.exchange_prisoners().is_err(), "nobody is captive");
    let generals = Side::BOTH.map(|side| general(&desk, side));
    write_down(&mut desk, |page| {
        for (at, men) in [(0, 30), (1, 50)] {
            page.set_losses(at, Losses { prisoners: men, ..Losses::default() });
        }
        let red = page.rows.iter().position(|r| r.side == Side::Red).expect("Red is there");
        page.set_losses(red, Losses { prisoners: 40, ..Losses::default() });
        generals.iter().for_each(|g| fate(page, g, Fate::Captured));
    });
    let war = desk.campaign().expect("a campaign");
    assert!(generals.iter().all(|g| *war.state().whereabouts(g) == Whereabouts::Captive));
    desk.exchange_prisoners().expect("they are exchanged");
    assert!(generals.iter().all(|g| state(&desk).fit(g)));
    let due: Vec<u32> =
        state(&desk).pending.iter().filter(|p| p.what.from == Account::Prisoners).map(|p| p.what.number).collect();
    assert_eq!(due, [15, 25, 40], "in proportion to the captives of each unit");
    assert!(desk.exchange_prisoners().is_err(), "those on the march are not exchanged again");
    desk.advance(28).expect("days pass");
    let left = Side::BOTH.map(|s| state(&desk).total(s, Kind::Men, Account::Prisoners));
    assert_eq!(left, [40, 0]);
}

#[test]
fn honours_are_earned_given_once_and_gone_with_their_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let until = Until { date: None, battles: 1 };
    desk.run_on(until, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
    let (number, earned) = desk.deserving(None).expect("a battle");
    let units = Side::BOTH.map(|s| state(&desk).units(s).count());
    assert!(!earned.is_empty() && earned.len() <= units[0].max(units[1]) / 4 + 1, "{earned:?}");
    let regiment = earned[0].clone();
    let entry = desk.honour(&regiment, Some(number), "").expect("it is honoured");
    let honours = |desk: &Desk| {
        let all = Side::BOTH.into_iter().flat_map(|s| &state(desk).force(s).armies).flat_map(|a| &a.regiments);
        all.into_iter().find(|r| r.id == regiment).expect("the regiment").uniform.flag.honours.clone()
    };
    let place = state(&desk).battles[0].place.clone();
    assert_eq!(honours(&desk), [place.chars().take(24).collect::<String>()]);
    assert!(!desk.deserving(None).expect("a battle").1.contains(&regiment));
    // The rest at once, and back at once.
    let entries = desk.campaign().expect("a campaign").entries().len();
    let (_, rest) = desk.deserving(None).expect("a battle");
    if rest.is_empty() {
        assert!(desk.honour_deserving(None).is_err());
    } else {
        assert_eq!(desk.honour_deserving(None).expect("honoured"), (number, rest.clone()));
        assert!(desk.deserving(None).expect("a battle").1.is_empty());
        let last = desk.campaign().expect("a campaign").last_written().expect("an entry").number;
        desk.take_back(last).expect("taken back as one");
        assert_eq!(desk.campaign().expect("a campaign").entries().len(), entries);
    }
    for wrong in [
        desk.honour(&regiment, Some(number), ""),
        desk.honour(&regiment, None, " "),
        desk.honour(&regiment, Some(9), ""),
    ] {
        assert!(wrong.is_err());
    }
    let record = desk.campaign().expect("a campaign").record(&regiment);
    assert!(
        record.battles.len() == 1
            && record.losses().men() > 0
            && record.deeds.iter().any(|d| d.words.starts_with("Honour"))
    );
    let battle = desk.campaign().expect("a campaign").battle_entry(number).expect("the battle").number;
    desk.take_back(battle).expect("the battle is taken back");
    assert!(honours(&desk).is_empty(), "an honour without its battle is nothing");
    desk.put_back(battle).expect("it is put back");
    assert_eq!(honours(&desk).len(), 1);
    desk.take_back(entry).expect("the honour is taken back");
    assert!(honours(&desk).is_empty());
}

#[test]
fn a_rank_that_his_nation_does_not_know_is_not_promoted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let officer = general(&desk, Side::Blue);
    let officers = state(&desk).officers(Side::Blue);
    let before = officers.iter().map(|o| o.commander.id.clone()).find(|id| *id != officer);
    let mut entry = Entry::new(state(&desk).today, Act::Reorganised);
    entry.facts.push(Fact::Ranked { officer: officer.clone(), rank: "Hetman".to_owned(), before });
    desk.append(entry, None).expect("an entry");
    let why = desk.decide(&officer, Decision::Promote).expect_err("nobody knows the next").to_string();
    assert!(why.contains("Hetman") && why.contains("Colonel"), "{why}");
    assert_eq!(state(&desk).officer(&officer).expect("he is there").commander.rank, "Hetman");
}

#[test]
fn a_wing_is_given_to_an_officer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
    let mut army = desk.armies().iter().find(|a| a.id.as_str() == "hohenmoehr-1757").expect("an army").clone();
    let (id, brigades) = (Id::new("right-wing"), vec![army.brigades[0].id.clone()]);
    army.wings = vec![crate::army::Wing {
        id: id.clone(),
        name: "Right Wing".to_owned(),
        commander: None,
        brigades,
        notes: std::collections::BTreeMap::new(),
    }];
    desk.edit(crate::desk::Edit::Army(Box::new(army))).expect("kept");
    let founding =
        desk.founding("War", "honours-of-war", [&["hohenmoehr-1757"], &["aldersbrueck-1757"]]).expect("a founding");
    desk.found(founding).expect("founded");
    let command = desk.campaign().expect("a campaign").command("right wing").expect("it is offered");
    let officer = state(&desk).officers(Side::Blue).last().expect("officers").commander.id.clone();
    desk.give_command(&command, Some(&officer)).expect("he takes it");
    assert_eq!(state(&desk).force(Side::Blue).armies[0].wings[0].commander, Some(officer));
    desk.give_command(&command, None).expect("it stands empty");
}

#[test]
fn a_colour_is_followed_to_the_enemy_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let mut unit = None;
    let page = write_down(&mut desk, |page| {
        let row = page.rows.iter().position(|r| r.colours > 0).expect("a unit with a colour");
        page.set_losses(row, crate::campaign::Losses { colours: 1, ..Default::default() });
        unit = page.rows[row].unit.clone();
    });
    let unit = unit.expect("of the campaign");
    let (_, regiment, _) = state(&desk).unit(&unit).expect("its regiment");
    let regiment = regiment.id.clone();
    let told = |desk: &Desk| {
        let record = desk.campaign().expect("a war").record(&regiment);
        record.deeds.into_iter().map(|d| d.words).collect::<Vec<_>>()
    };
    assert!(told(&desk).contains(&format!("A colour lost to the enemy: {}", page.place)), "{:?}", told(&desk));
    let accounts = (crate::campaign::Account::Taken, crate::campaign::Account::Present);
    desk.correct(&unit, (crate::campaign::Kind::Colours, 1), accounts, "ransomed").expect("it comes back");
    assert!(told(&desk).iter().any(|w| w.starts_with("Wins its colours back")), "{:?}", told(&desk));
}
