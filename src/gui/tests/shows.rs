//! What the campaign shows of the enemy and of what may come; the machine's run and its page; pages for a blog.

use super::campaign::{at, on, read, shows, undone, war};
use super::flow::Window;
use crate::base::Side;
use crate::campaign::{Account, Kind, Sight};
use crate::desk::prospect;
use crate::desk::run::Leads;
use crate::field::GeneralKind;
use crate::gui::app::{Message, things};
use crate::gui::screen::armies::Source;
use crate::gui::screen::battle::Message as Battle;
use crate::gui::screen::campaign::{Message as On, blog, shows as what};
use crate::gui::screen::forecast::Message as Foretold;
use iced::keyboard::{Key, Modifiers, key::Named};
use std::sync::atomic::AtomicBool;

const PLAIN: Modifiers = Modifiers::empty();

fn next_step(window: &mut Window) {
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
}

fn men(window: &Window, side: Side) -> String {
    crate::field::say::thousands(war(window).state().total(side, Kind::Men, Account::Present).into())
}

fn sees(window: &mut Window, sight: Sight) {
    window.letter("1", Modifiers::ALT);
    window.letter("w", PLAIN);
    window.letter("v", PLAIN);
    on(window, On::Shows(what::Message::Seen(Side::Blue, sight)));
    next_step(window);
}

#[test]
fn the_enemy_is_shown_as_the_campaign_says_on_every_screen_that_tells_of_him() {
    let mut window = at("w");
    // Men come back, so that he is not any more as he was last seen.
    let plan = war(&window).plan().expect("a battle").clone();
    on(&mut window, On::AdvanceToBattle);
    let theirs = men(&window, Side::Red);
    let unit = war(&window).state().units(Side::Red).next().map(|(_, r, u)| r.unit_name(u)).expect("a unit");
    assert!(shows(&window, &theirs) && men(&window, Side::Blue) != theirs);
    sees(&mut window, Sight::Nothing);
    assert!(shows(&window, "nothing is shown of the enemy") && !shows(&window, &theirs));
    assert!(shows(&window, &men(&window, Side::Blue)));
    window.letter("n", PLAIN);
    window.letter("s", PLAIN);
    assert!(shows(&window, "Nothing is known of what he has") && !shows(&window, &unit));
    let muster = war(&window).plan().expect("a battle").musters.clone();
    window.letter("f", PLAIN);
    next_step(&mut window);
    assert_eq!(war(&window).plan().expect("a battle").musters, muster, "nobody settles what he does not see");
    window.letter("4", Modifiers::ALT);
    assert!(shows(&window, &plan.place) && shows(&window, "Nothing is known of what he has") && !shows(&window, &unit));
    sees(&mut window, Sight::LastSeen);
    let last = war(&window).state().battles.last().expect("a battle").date;
    let then = war(&window).on(last).expect("the day").state().total(Side::Red, Kind::Men, Account::Present);
    let then = crate::field::say::thousands(then.into());
    assert!(shows(&window, &then) && !shows(&window, &theirs), "{then} and {theirs}");
    window.letter("4", Modifiers::ALT);
    assert!(shows(&window, "As he was last seen, on") && shows(&window, &unit));
    window.letter("1", Modifiers::ALT);
    undone(&mut window);
    undone(&mut window);
    assert!(shows(&window, &theirs));
}

/// What of the enemy can be read on each screen that could tell of him, and in the finder.
fn told(window: &mut Window) -> Vec<(&'static str, Vec<String>)> {
    let state = war(window).state().clone();
    let force = state.force(Side::Red);
    let mut secrets: Vec<String> = state.units(Side::Red).map(|(_, r, u)| r.unit_name(u)).collect();
    secrets.extend(state.officers(Side::Red).iter().map(|o| o.commander.name.clone()));
    secrets.extend(force.armies.iter().flat_map(|a| &a.brigades).map(|b| b.name.clone()));
    // What is ours as well says nothing.
    let ours: Vec<String> = state.units(Side::Blue).map(|(_, r, u)| r.unit_name(u)).collect();
    let ours: Vec<String> =
        ours.into_iter().chain(state.force(Side::Blue).armies[0].brigades.iter().map(|b| b.name.clone())).collect();
    secrets.retain(|s| !ours.contains(s));
    secrets.push(men(window, Side::Red));
    let found = |seen: &str| secrets.iter().filter(|s| seen.contains(s.as_str())).cloned().collect::<Vec<_>>();
    let mut out = Vec::new();
    for (name, keys) in [
        ("the war", vec![("1", Modifiers::ALT), ("w", PLAIN)]),
        ("officers", vec![("p", PLAIN), ("s", PLAIN)]),
        ("regiments", vec![("o", PLAIN)]),
        ("who comes", vec![("s", PLAIN), ("o", PLAIN), ("n", PLAIN), ("s", PLAIN)]),
        ("the shop", vec![("s", PLAIN), ("m", PLAIN), ("s", PLAIN)]),
        ("the set-up", vec![("s", PLAIN), ("w", PLAIN), ("4", Modifiers::ALT)]),
    ] {
        for (key, with) in keys {
            window.letter(key, with);
        }
        out.push((name, found(&read(window))));
    }
    // A forecast of a few battles, without the hundreds that it would fight.
    let order = war(window).order([GeneralKind::Planner; 2]).expect("an order");
    let few = prospect::run(&order, Some(3), 1, &AtomicBool::new(false), &mut |_| {}).expect("a forecast");
    drop(window.app.update(Message::Battle(Battle::Forecast)));
    for version in 1..9 {
        let grew = Foretold::Grew(version, Box::new(few.clone()), 1.0);
        drop(window.app.update(Message::Battle(Battle::ForecastSays(grew))));
    }
    out.push(("the forecast", found(&read(window))));
    window.press(Key::Named(Named::Escape), PLAIN);
    window.press(Key::Named(Named::Escape), PLAIN);
    window.on_armies(crate::gui::screen::armies::Message::Looked(Source::Side(Side::Red)));
    window.letter("3", Modifiers::ALT);
    out.push(("the army", found(&read(window))));
    window.on_armies(crate::gui::screen::armies::Message::Looked(Source::Side(Side::Blue)));
    out.push(("beside our army", found(&read(window))));
    let things: Vec<String> = things::all(window.app.now()).into_iter().map(|t| t.name).collect();
    out.push(("the finder", found(&things.join("\n"))));
    out
}

#[test]
fn no_screen_and_no_list_tells_of_an_enemy_who_is_not_shown() {
    let mut window = at("m");
    next_step(&mut window);
    assert!(war(&window).state().treasury.is_some());
    let open = told(&mut window);
    let silent: Vec<&str> = open.iter().filter(|(_, found)| found.is_empty()).map(|(name, _)| *name).collect();
    assert!(silent.is_empty(), "nothing of him is read on {silent:?}, so that hiding him there would not be seen");
    sees(&mut window, Sight::Nothing);
    for (name, found) in told(&mut window) {
        assert!(found.is_empty(), "{name}: {found:?}");
    }
    // Last seen on the day of the last battle: his strength of today is nowhere, and nothing of his can be decided.
    on(&mut window, On::AdvanceToBattle);
    let entries = war(&window).entries().len();
    sees(&mut window, Sight::LastSeen);
    let today = men(&window, Side::Red);
    for (name, found) in told(&mut window) {
        assert!(!found.contains(&today), "{name}: {found:?}");
    }
    window.letter("1", Modifiers::ALT);
    window.letter("p", PLAIN);
    window.letter("s", PLAIN);
    for key in ["r", "x", "+"] {
        window.letter(key, PLAIN);
    }
    assert_eq!(war(&window).entries().len(), entries + 1, "what is shown was settled, and nothing else");
}

#[test]
fn forecasts_appear_only_when_asked_for_where_the_campaign_says_so() {
    let mut window = at("w");
    assert!(shows(&window, "We win"));
    window.letter("v", PLAIN);
    on(&mut window, On::Shows(what::Message::Foretold(false)));
    next_step(&mut window);
    assert!(!shows(&window, "We win") && shows(&window, "How may it end?"));
    window.letter("f", PLAIN);
    assert!(shows(&window, "We win"));
    // Of the kinds of the next battle each is fought unseen only then.
    let before = war(&window);
    let planned = before.written().rfind(|e| matches!(e.act, crate::campaign::Act::BattlePlanned { .. }));
    let planned = planned.expect("planned").number;
    on(&mut window, On::TakeBack(planned));
    window.letter("n", PLAIN);
    assert!(shows(&window, "River crossing") && !shows(&window, " %"));
    window.letter("f", PLAIN);
    assert!(shows(&window, " %"));
}

/// The first run of the machine that stands in the books.
fn run_of(war: &crate::desk::War) -> Option<u32> {
    war.entries().flat_map(|e| &e.facts).find_map(|f| match f {
        crate::campaign::Fact::ByMachine { run } => Some(*run),
        _ => None,
    })
}

#[test]
fn the_war_runs_until_a_day_a_page_tells_of_it_and_all_of_it_is_taken_back() {
    let mut window = at("w");
    let before = war(&window).state().clone();
    let day = before.today + chrono::Days::new(50);
    window.letter("a", PLAIN);
    // The enemy is the machine's: it leads him alone until a battle, which waits for the player.
    window.letter("f", PLAIN);
    assert!(shows(&window, "waits for whoever leads") || shows(&window, "What the machine did"));
    let waits = war(&window);
    assert_eq!(
        (waits.state().battles.len(), waits.state().today),
        (before.battles.len(), before.next.as_ref().map_or(before.today, |p| p.date))
    );
    on(&mut window, On::ClosePanel);
    if waits.state().today > before.today {
        let run = run_of(&waits).expect("it is marked");
        on(&mut window, On::TakeBackRun(run));
    }
    assert_eq!(war(&window).state().canonical(), before.canonical());
    window.letter("a", PLAIN);
    on(&mut window, On::Leading(Leads::Both));
    on(&mut window, On::UntilWritten(day.to_string()));
    on(&mut window, On::RunToDay);
    assert!(shows(&window, "What the machine did"));
    let after = war(&window).state().clone();
    assert!(after.today <= day && after.battles.len() > before.battles.len(), "{}", after.today);
    assert!(after.next.as_ref().is_none_or(|p| p.date > day), "no battle is due before");
    assert!(shows(&window, &after.battles.last().expect("a battle").place));
    let run = run_of(&war(&window));
    on(&mut window, On::TakeBackRun(run.expect("it is marked")));
    assert_eq!(war(&window).state().canonical(), before.canonical());
    assert!(!shows(&window, "What the machine did"));
}

#[test]
fn a_battle_goes_to_a_blog_from_its_panel() {
    let mut window = at("w");
    let folder = tempfile::tempdir().expect("a folder");
    window.letter("b", PLAIN);
    assert!(shows(&window, "for a blog"));
    let to = folder.path().join("blog");
    on(&mut window, On::Blog(blog::Message::FolderWritten(to.display().to_string())));
    next_step(&mut window);
    assert!(shows(&window, "6 files are in") && to.join("report.html").is_file());
    let file = folder.path().join("file");
    std::fs::write(&file, "x").expect("written");
    on(&mut window, On::Blog(blog::Message::FolderWritten(file.display().to_string())));
    next_step(&mut window);
    assert!(shows(&window, "cannot be written"));
}

#[test]
fn a_way_of_recovery_of_ones_own_is_written_in_a_form_and_compared_after_a_battle() {
    use crate::gui::screen::campaign::own;
    let mut window = at("w");
    window.letter("t", PLAIN);
    window.letter("o", PLAIN);
    assert!(shows(&window, "A way of recovery of your own"));
    next_step(&mut window);
    assert!(shows(&window, "has no name"));
    on(&mut window, On::Own(own::Message::Named("Everybody is back at once".to_owned())));
    on(&mut window, On::Own(own::Message::Written(0, "a lot".to_owned())));
    next_step(&mut window);
    assert!(shows(&window, "Write whole numbers"));
    for n in 0..3 {
        on(&mut window, On::Own(own::Message::Written(n, "100".to_owned())));
    }
    next_step(&mut window);
    assert!(shows(&window, "How time passes from today on") && shows(&window, "Everybody is back at once"));
    next_step(&mut window);
    assert_eq!(war(&window).state().recovery.id, "everybody-is-back-at-once");
    undone(&mut window);
    // On the page after a battle it stands among the others.
    on(&mut window, On::AdvanceToBattle);
    window.letter("4", Modifiers::ALT);
    window.letter("u", PLAIN);
    let mut shown = false;
    for _ in 0..12 {
        shown |= shows(&window, "Everybody is back at once");
        window.letter("y", PLAIN);
    }
    assert!(shown);
}

#[test]
fn a_fault_is_reported_from_settings_with_the_campaign_only_where_it_is_ticked() {
    use crate::gui::screen::settings::{Message as Set, fault};
    let mut window = at("w");
    window.letter("7", Modifiers::ALT);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fault.txt");
    let mut say = |message| {
        let task = window.app.update(Message::Settings(Set::Fault(message)));
        window.settle(task);
    };
    say(fault::Message::PathWritten(file.display().to_string()));
    say(fault::Message::Write);
    let alone = std::fs::read_to_string(&file).expect("a file");
    say(fault::Message::WithCampaign(true));
    say(fault::Message::Write);
    let whole = std::fs::read_to_string(&file).expect("a file");
    assert!(alone.contains(env!("CARGO_PKG_VERSION")) && !alone.contains("== The campaign =="));
    assert!(whole.contains("== The campaign =="));
    say(fault::Message::PathWritten(folder.path().display().to_string()));
    say(fault::Message::Write);
    assert!(shows(&window, "cannot be written"));
}
