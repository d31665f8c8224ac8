//! The place Campaign: its leaves, led by keyboard, and what each leaves in the journal.

use super::flow::Window;
use super::picture::simulate;
use crate::base::Side;
use crate::campaign::{Act, Whereabouts, career::MOST_FAVOUR};
use crate::desk::War;
use crate::gui::app::Message;
use crate::gui::look::size;
use crate::gui::screen::campaign::{Leaf, Message as On, money, next, past, people, wars};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced_test::selector::Candidate;

/// A window over the sample war, three battles old, on a leaf of the place.
pub fn at(leaf: &str) -> Window {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("1", Modifiers::ALT);
    window.letter(leaf, Modifiers::default());
    window
}

pub fn war(window: &Window) -> War {
    window.app.now().war.clone().expect("a war")
}

pub fn on(window: &mut Window, message: On) {
    let task = window.app.update(Message::Campaign(message));
    window.settle(task);
}

pub fn shows(window: &Window, wanted: &str) -> bool {
    let mut simulator = simulate(size::WINDOW, window.app.view());
    let found = simulator.find(|c: Candidate<'_>| match c {
        Candidate::Text { content, .. } => content.contains(wanted).then_some(()),
        _ => None,
    });
    found.is_ok()
}

/// All that can be read.
pub fn read(window: &Window) -> String {
    let mut simulator = simulate(size::WINDOW, window.app.view());
    let mut read = String::new();
    let _ = simulator.find(|c: Candidate<'_>| {
        if let Candidate::Text { content, .. } = c {
            read.push_str(content);
            read.push('\n');
        }
        None::<()>
    });
    read
}

/// The last entry is taken back through its page.
pub fn undone(window: &mut Window) {
    window.letter("z", Modifiers::CTRL);
    assert!(shows(window, "Take this back?"));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
}

#[test]
fn an_officer_is_promoted_sent_home_and_given_a_command_on_his_page() {
    let mut window = at("p");
    let before = war(&window).state().canonical();
    let plain = Modifiers::default();
    let officers = war(&window).state().officers(Side::Blue).iter().map(|o| o.commander.id.clone()).collect::<Vec<_>>();
    let state = war(&window).state().clone();
    let fit: Vec<_> = officers.iter().filter(|o| state.fit(o)).collect();
    let brigadier = (*fit[1]).clone();
    on(&mut window, On::People(people::Message::Chosen(brigadier.clone())));
    let name = state.officer(&brigadier).expect("an officer").commander.name.clone();
    assert!(shows(&window, &name) && shows(&window, "Seniority"));
    window.letter("x", plain);
    assert_eq!(*war(&window).state().whereabouts(&brigadier), Whereabouts::Disgraced);
    let mut simulator = simulate(size::WINDOW, window.app.view());
    assert!(simulator.find("Recall").is_ok(), "who is at home is recalled");
    drop(simulator);
    window.letter("x", plain);
    assert_eq!(*war(&window).state().whereabouts(&brigadier), Whereabouts::Fit);
    window.letter("+", plain);
    assert_eq!(war(&window).state().favour(&brigadier), state.favour(&brigadier) + 1);
    // He gets the brigade back that another took, against the order of seniority.
    let brigade = war(&window).state().brigades(Side::Blue).next().expect("a brigade").1.id.clone();
    on(&mut window, On::People(people::Message::Given(brigade.clone())));
    assert_eq!(war(&window).state().leader(&brigade).map(|c| c.id.clone()), Some(brigadier));
    for _ in 0..4 {
        undone(&mut window);
    }
    assert_eq!(war(&window).state().canonical(), before);
}

/// What could not be done is said where it was tried, and does not follow the user to the next place.
#[test]
fn a_fault_stays_where_it_was_made() {
    let mut window = at("p");
    let state = war(&window).state().clone();
    let fit =
        state.officers(Side::Blue).iter().map(|o| &o.commander.id).find(|o| state.fit(o)).expect("an officer").clone();
    on(&mut window, On::People(people::Message::Chosen(fit)));
    for _ in 0..=2 * MOST_FAVOUR {
        window.letter("+", Modifiers::default());
    }
    let fault = "stays at 9; it goes from";
    assert!(shows(&window, fault));
    window.letter("3", Modifiers::ALT);
    assert!(!shows(&window, fault));
    window.letter("1", Modifiers::ALT);
    assert!(!shows(&window, fault));
}

#[test]
fn a_regiment_is_honoured_on_its_page_and_wears_the_honour() {
    let mut window = at("p");
    let plain = Modifiers::default();
    window.letter("o", plain);
    let record = |w: &Window| {
        let war = war(w);
        let army = &war.state().force(Side::Blue).armies[0];
        let found = army.regiments.iter().find(|r| war.record(&r.id).battles.len() > 1).expect("it has fought");
        (found.id.clone(), war.record(&found.id).battles[0].clone(), found.uniform.flag.honours.clone())
    };
    let (regiment, battle, honours) = record(&window);
    on(&mut window, On::People(people::Message::Chosen(regiment)));
    assert!(shows(&window, &battle.place) && shows(&window, "In all"));
    on(&mut window, On::People(people::Message::Honoured(Some(battle.number))));
    assert_eq!(record(&window).2.len(), honours.len() + 1);
    // Too long a scroll is told of in place, and nothing is written.
    let long = "The Defence of the Bridge at Unterkrähe";
    on(&mut window, On::People(people::Message::HonourWritten(long.to_owned())));
    on(&mut window, On::People(people::Message::Honoured(None)));
    assert!(shows(&window, "Write a shorter one"));
    on(&mut window, On::People(people::Message::HonourWritten("For valour".to_owned())));
    on(&mut window, On::People(people::Message::Honoured(None)));
    assert_eq!(record(&window).2.last().map(String::as_str), Some("For valour"));
    let entry = war(&window).battle_entry(battle.number).expect("its entry").number;
    on(&mut window, On::People(people::Message::LookedUp(entry)));
    // The figure is looked up in the journal: there its entry is what Del would take back.
    window.press(Key::Named(Named::Delete), plain);
    assert!(shows(&window, &format!("Battle of {} fought", battle.place)));
}

#[test]
fn a_battle_is_chosen_by_kind_and_who_comes_is_picked_for_the_day() {
    let mut window = at("w");
    let plain = Modifiers::default();
    // The plan of the sample goes first.
    let planned =
        war(&window).entries().find(|e| matches!(e.act, Act::BattlePlanned { battle: 4 })).expect("planned").number;
    on(&mut window, On::TakeBack(planned));
    window.letter("n", plain);
    assert!(shows(&window, "River crossing") && shows(&window, "Rearguard"));
    on(&mut window, On::Coming(next::Message::DrawUp(3)));
    let plan = war(&window).plan().cloned().expect("a battle");
    assert_eq!(plan.terms.as_ref().map(|t| t.id.as_str()), Some("river-crossing"));
    // Now the leaf shows who comes; one unit stays, one goes to another brigade.
    let muster = war(&window).muster(Side::Blue).expect("a muster");
    let (stays, goes) = (muster[0].units[0].clone(), muster[0].units[1].clone());
    let say = |m| On::Coming(next::Message::Muster(m));
    on(&mut window, say(next::muster::Message::Turned(stays.clone())));
    on(&mut window, say(next::muster::Message::Chosen(next::muster::At::Unit(goes.clone()))));
    window.letter("2", plain);
    assert_eq!(war(&window).plan(), Some(&plan), "nothing is written before it is settled");
    assert!(shows(&window, "Stay in quarters") && shows(&window, "Settle it"));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    let war_now = war(&window);
    assert_eq!(war_now.stays(Side::Blue).expect("units"), [stays]);
    assert!(war_now.muster(Side::Blue).expect("a muster")[1].units.contains(&goes));
    // All who are fit come again, by one key.
    window.letter("f", plain);
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert_eq!(war(&window).plan().expect("a plan").musters[0], None);
    window.letter("b", plain);
    window.press(Key::Named(Named::Escape), plain);
    assert!(!shows(&window, "Settle it"));
}

#[test]
fn a_past_day_is_seen_as_it_was_and_a_copy_goes_on_from_it() {
    let mut window = at("w");
    let plain = Modifiers::default();
    let battle = war(&window).state().battles[0].clone();
    window.letter("d", plain);
    on(&mut window, On::Past(past::Message::Written("1066-10-14".to_owned())));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "Write a day between them."));
    on(&mut window, On::Past(past::Message::Written(battle.date.to_string())));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    let then = war(&window).evening(battle.date).expect("the day");
    let men = then.state().total(Side::Blue, crate::campaign::Kind::Men, crate::campaign::Account::Present);
    assert!(shows(&window, "This is the past") && shows(&window, &crate::field::say::thousands(men.into())));
    let entries = war(&window).entries().len();
    window.press(Key::Named(Named::Delete), plain);
    assert!(!shows(&window, "Take this back?") && war(&window).entries().len() == entries);
    window.letter("y", plain);
    on(&mut window, On::Wars(wars::Message::CopyWritten("The Other War".to_owned())));
    on(&mut window, On::Wars(wars::Message::Copy));
    assert_eq!((war(&window).state().name.as_str(), war(&window).state().today), ("The Other War", battle.date));
    assert_eq!(war(&window).state().battles.len(), 1);
}

#[test]
fn campaigns_are_renamed_deleted_and_brought_back_by_ctrl_z() {
    let mut window = at("l");
    on(&mut window, On::Wars(wars::Message::NameWritten("The Goose War".to_owned())));
    on(&mut window, On::Wars(wars::Message::Rename));
    assert_eq!(war(&window).state().name, "The Goose War");
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert!(window.app.now().war.is_none(), "the only one is gone");
    window.letter("z", Modifiers::CTRL);
    assert_eq!(war(&window).state().name, "The Goose War");
    // With another one in the library that one is opened.
    on(&mut window, On::Wars(wars::Message::CopyWritten("The Duck War".to_owned())));
    on(&mut window, On::Wars(wars::Message::Copy));
    window.letter("l", Modifiers::default());
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert_eq!(war(&window).state().name, "The Goose War");
    assert!(shows(&window, "The Duck War"), "it stands among the deleted");
}

#[test]
fn a_treasury_is_kept_and_buys_and_a_card_befalls_only_who_accepts_it() {
    let mut window = at("m");
    let before = war(&window).state().canonical();
    assert!(shows(&window, "Keep a treasury"));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(war(&window).state().treasury.is_some());
    on(&mut window, On::Money(money::Message::Numbered("none".to_owned())));
    let entries = war(&window).entries().len();
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "This is no number") && war(&window).entries().len() == entries);
    on(&mut window, On::Money(money::Message::Numbered("3".to_owned())));
    let chest = war(&window).state().purse[0];
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(war(&window).state().purse[0] < chest && war(&window).entries().len() == entries + 1);
    window.letter("e", Modifiers::default());
    assert!(shows(&window, "Let it befall") && war(&window).entries().len() == entries + 1);
    window.press(Key::Named(Named::Escape), Modifiers::default());
    assert!(!shows(&window, "Let it befall"));
    window.letter("e", Modifiers::default());
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert_eq!(war(&window).entries().len(), entries + 2);
    for _ in 0..3 {
        undone(&mut window);
    }
    assert_eq!(war(&window).state().canonical(), before);
}

#[test]
fn every_leaf_is_reached_by_its_key_and_left_by_escape() {
    let mut window = at("w");
    for (key, sign) in
        [("p", "Exchange prisoners"), ("n", "Who leads it that day"), ("m", "Draw a card"), ("l", "Copy it")]
    {
        window.letter(key, Modifiers::default());
        assert!(shows(&window, sign), "{key}");
        window.press(Key::Named(Named::Escape), Modifiers::default());
        assert!(shows(&window, "State of the two armies"), "{key}");
    }
    on(&mut window, On::Turned(Leaf::People));
    window.letter("g", Modifiers::default());
    assert!(shows(&window, "The other side’s"), "the papers are read from every leaf");
}

#[test]
fn an_error_in_the_first_battle_is_mended_after_the_third_and_the_line_goes_on_from_today() {
    use crate::gui::screen::{aftermath, battle};
    let mut window = at("w");
    let first = war(&window).state().battles[0].number;
    let entry = war(&window).battle_entry(first).expect("its entry").number;
    on(&mut window, On::People(people::Message::LookedUp(entry)));
    window.letter("c", Modifiers::default());
    assert!(shows(&window, "Aftermath of "));
    let lost = |w: &Window| war(w).state().battles[0].losses[0].men();
    let before = lost(&window);
    for row in 0..6 {
        let harm = battle::Message::AftermathSays(aftermath::Message::Digit((row, aftermath::Part::End), 5));
        let task = window.app.update(Message::Battle(harm));
        window.settle(task);
    }
    // What follows is shown first, and may be thought better of.
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "This is what follows") && shows(&window, "was fought with") && lost(&window) == before);
    window.press(Key::Named(Named::Escape), Modifiers::default());
    assert!(!shows(&window, "This is what follows") && shows(&window, "Aftermath of "));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(lost(&window) > before, "the page counts");
    assert!(shows(&window, "State of the two armies"), "back where one sees what came of it");
    let today = war(&window).state().today;
    assert!(war(&window).state().coming().any(|p| p.what.due <= today), "some should be back by now");
    let course = crate::desk::chronicle::Course::of(&war(&window));
    for steps in &course.future {
        assert!(steps.iter().all(|(day, _)| *day > today) && steps.is_sorted_by_key(|s| s.0), "{steps:?}");
    }
    // Who went into a battle stands before who came out of it.
    for battle in &war(&window).state().battles {
        for side in Side::BOTH {
            let of_day = course.past[side.index()].iter().filter(|(day, _)| *day == battle.date).map(|s| s.1);
            let of_day: Vec<i64> = of_day.collect();
            let [.., went, came] = of_day[..] else { panic!("{}: {of_day:?}", battle.place) };
            assert_eq!(went - came, i64::from(battle.losses[side.index()].men()), "{}", battle.place);
        }
    }
    // They come with the next days, and the line does not go back to where they were due.
    on(&mut window, On::Advance(7));
    let course = crate::desk::chronicle::Course::of(&war(&window));
    assert!(course.past.iter().all(|steps| steps.is_sorted_by_key(|s| s.0)), "{:?}", course.past);
}

#[test]
fn a_page_of_an_old_battle_is_reckoned_when_the_edit_rests() {
    use crate::gui::screen::{aftermath, battle};
    let mut window = at("w");
    let first = war(&window).state().battles[0].number;
    let entry = war(&window).battle_entry(first).expect("its entry").number;
    on(&mut window, On::People(people::Message::LookedUp(entry)));
    window.letter("c", Modifiers::default());
    let reckoning = "is being reckoned";
    assert!(shows(&window, "Aftermath of ") && !shows(&window, reckoning));
    let mut edits: Vec<_> = (0..3)
        .map(|row| {
            let harm = battle::Message::AftermathSays(aftermath::Message::Digit((row, aftermath::Part::End), 5));
            window.app.update(Message::Battle(harm))
        })
        .collect();
    assert!(shows(&window, reckoning), "no edit waits for all that follows");
    let last = edits.pop().expect("an edit");
    edits.into_iter().for_each(|task| window.settle(task));
    assert!(shows(&window, reckoning), "what an edit came to before the last is not shown");
    window.settle(last);
    assert!(!shows(&window, reckoning));
    // Who enters it before it rests is shown what follows all the same.
    let harm = battle::Message::AftermathSays(aftermath::Message::Digit((0, aftermath::Part::End), 4));
    drop(window.app.update(Message::Battle(harm)));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "This is what follows"));
}

#[test]
fn a_unit_is_disbanded_at_war_and_no_key_does_it_by_the_way() {
    use crate::gui::screen::armies::{Deed, Message as Armies, Source, Subject};
    let mut window = at("w");
    window.letter("3", Modifiers::ALT);
    let unit = war(&window).state().units(Side::Blue).next().expect("a unit").2.id.clone();
    window.on_armies(Armies::Looked(Source::Side(Side::Blue)));
    window.on_armies(Armies::Chosen(Subject::Unit(unit.clone())));
    assert!(shows(&window, "Disband"));
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert!(!war(&window).state().is_disbanded(&unit));
    window.on_armies(Armies::Do(Deed::TakeAway));
    assert!(war(&window).state().is_disbanded(&unit));
}
