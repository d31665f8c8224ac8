//! The place Armies as its user works in it: typed, dragged, taken away and brought back, put together.

use super::flow::Window;
use super::picture::simulate;
use crate::army::{Army, Id, Trait};
use crate::gui::screen::armies::enlist::Message as Typing;
use crate::gui::screen::armies::whole::Message as Whole;
use crate::gui::screen::armies::{Choice, Deed, Message as On, Part, Source, Subject};
use crate::gui::screen::exchange::Message as Exchange;
use iced::keyboard::{Key, Modifiers, key::Named};

pub fn army(window: &Window, name: &str) -> Army {
    window.app.now().armies.iter().find(|a| a.name == name).expect("the list").clone()
}

fn units(army: &Army) -> usize {
    army.regiments.iter().map(|r| r.units.len()).sum()
}

/// A window that looks at the first list.
pub fn at_armies() -> (Window, String) {
    let mut window = Window::new();
    window.letter("3", Modifiers::ALT);
    let name = window.app.now().armies[0].name.clone();
    window.on_armies(On::Looked(Source::List(0)));
    (window, name)
}

pub fn undo(window: &mut Window, times: usize) {
    for _ in 0..times {
        window.letter("z", Modifiers::CTRL);
    }
}

#[test]
fn an_army_is_typed_line_by_line_and_what_is_not_understood_changes_nothing() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let type_line = |window: &mut Window, line: &str| {
        window.on_armies(On::Line(Typing::Typed(line.to_owned())));
        window.on_armies(On::Line(Typing::Kept));
    };
    let lines = [
        "Brigade: Right wing, v. Kleist, dashing",
        "Alt-Kreytzen grenadiers 600",
        "Itzenplitz, musketeers, 2 battalions, 620",
        "2 x hussars",
        "Fußbatterie medium battery",
    ];
    for line in lines {
        type_line(&mut window, line);
    }
    let after = army(&window, &name);
    assert_eq!(after.brigades.len(), before.brigades.len() + 1);
    let last = after.brigades.last().expect("the new brigade");
    assert_eq!((last.name.as_str(), last.units.len()), ("Right wing", 6));
    assert_eq!(units(&after), units(&before) + 6);
    let names: Vec<String> = last.units.iter().filter_map(|u| after.unit(u)).map(|(r, u)| r.unit_name(u)).collect();
    assert_eq!(&names[..3], ["Alt-Kreytzen", "Itzenplitz I", "Itzenplitz II"]);
    type_line(&mut window, "war elephants of Atlantis");
    assert_eq!(army(&window, &name), after);
    undo(&mut window, lines.len());
    assert_eq!(army(&window, &name), before);
}

#[test]
fn what_is_taken_away_is_brought_back_and_the_rail_says_what_comes_next() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let unit = before.brigades[0].units[1].clone();
    let called = before.unit(&unit).map(|(r, u)| r.unit_name(u)).expect("the unit");
    window.on_armies(On::Chosen(Subject::Unit(unit)));
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert_eq!(units(&army(&window, &name)), units(&before) - 1);
    assert_eq!(window.app.now().edits[0], Some(format!("{called} disbanded")));
    window.on_armies(On::BringBack);
    assert_eq!(army(&window, &name), before);
    assert_eq!(window.app.now().edits, [None, Some(format!("{called} disbanded"))]);
    // A whole list too.
    window.on_armies(On::Chosen(Subject::Army(before.id.clone())));
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert!(window.app.now().armies.iter().all(|a| a.id != before.id));
    window.on_armies(On::BringBack);
    assert_eq!(army(&window, &name), before);
}

#[test]
fn a_unit_is_split_merged_and_detached_by_a_letter() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let unit = before.brigades[0].units[0].clone();
    window.on_armies(On::Chosen(Subject::Unit(unit.clone())));
    window.letter("s", Modifiers::default());
    assert_eq!(units(&army(&window, &name)), units(&before) + 1);
    window.on_armies(On::Chosen(Subject::Unit(unit.clone())));
    window.letter("m", Modifiers::default());
    assert_eq!(army(&window, &name), before);
    window.letter("i", Modifiers::default());
    assert!(army(&window, &name).independent.contains(&unit));
    undo(&mut window, 3);
    assert_eq!(army(&window, &name), before);
}

#[test]
fn brigades_are_dragged_into_a_wing_and_units_into_brigades() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    window.letter("l", Modifiers::CTRL);
    let wing = army(&window, &name).wings[0].id.clone();
    // Army, wing, its head, and the first brigade: let go right under the wing.
    window.on_armies(On::Dropped(3, 2));
    assert_eq!(army(&window, &name).wing_of(&before.brigades[0].id).map(|w| w.id.clone()), Some(wing));
    // Its first unit is let go behind its second.
    window.on_armies(On::Dropped(3, 5));
    let [one, two] = [0, 1].map(|n| before.brigades[0].units[n].clone());
    let after = army(&window, &name);
    let brigade = after.brigades.iter().find(|b| b.id == before.brigades[0].id).expect("the brigade");
    assert_eq!(brigade.units[..2], [two, one]);
    undo(&mut window, 3);
    assert_eq!(army(&window, &name), before);
}

#[test]
fn an_army_is_filled_up_and_gets_an_opponent_as_dear() {
    let (mut window, _) = at_armies();
    let prussia = window.app.now().nations.iter().find(|n| n.id.as_str() == "prussia").expect("Prussia").clone();
    window.letter("2", Modifiers::ALT);
    for message in [
        crate::gui::screen::nations::Message::Chosen(prussia.id.clone()),
        crate::gui::screen::nations::Message::Priced("800".to_owned()),
        crate::gui::screen::nations::Message::Raised,
    ] {
        let task = window.app.update(crate::gui::app::Message::Nations(message));
        window.settle(task);
    }
    let raised =
        |w: &Window| w.app.now().armies.iter().find(|a| a.id.as_str() == "prussia-1757").expect("the army").clone();
    let small = units(&raised(&window));
    // P leads to the price from any row.
    let unit = raised(&window).regiments[0].units[0].id.clone();
    window.on_armies(On::Chosen(Subject::Unit(unit)));
    window.letter("p", Modifiers::default());
    let lists = window.app.now().armies.len();
    window.on_armies(On::Do(Deed::Double));
    assert_eq!(window.app.now().armies.len(), lists + 1, "the army is selected, so it is that which is doubled");
    undo(&mut window, 1);
    let at = window.app.now().armies.iter().position(|a| a.id == raised(&window).id).expect("the list");
    window.on_armies(On::Looked(Source::List(at)));
    window.on_armies(On::Whole(Whole::Priced("1,500".to_owned())));
    window.on_armies(On::Whole(Whole::FillUp));
    assert!(units(&raised(&window)) > small, "it grew");
    let lists = window.app.now().armies.len();
    window.on_armies(On::Whole(Whole::Opponent));
    assert_eq!(window.app.now().armies.len(), lists + 1);
    // A price that is none changes nothing.
    window.on_armies(On::Whole(Whole::Priced("cheap".to_owned())));
    let before = window.app.now().armies.clone();
    window.on_armies(On::Whole(Whole::FillUp));
    assert_eq!(window.app.now().armies, before);
}

#[test]
fn a_list_is_begun_empty_and_typed_or_made_up_by_rules_without_points() {
    use crate::gui::screen::nations::Message as Of;
    let mut window = Window::new();
    let prussia = window.app.now().nations.iter().find(|n| n.id.as_str() == "prussia").expect("Prussia").id.clone();
    let on_nations = |window: &mut Window, message: Of| {
        let task = window.app.update(crate::gui::app::Message::Nations(message));
        window.settle(task);
    };
    window.letter("2", Modifiers::ALT);
    on_nations(&mut window, Of::Chosen(prussia));
    window.letter("n", Modifiers::default());
    let begun = |w: &Window| w.app.now().armies.iter().find(|a| a.id.as_str() == "prussia-1757").cloned();
    assert_eq!(begun(&window).map(|a| (units(&a), a.commanders.len())), Some((0, 1)));
    for line in ["Brigade: First, v. Kleist", "Alt-Kreytzen grenadiers 600", "2 x musketeers"] {
        window.on_armies(On::Line(Typing::Typed(line.to_owned())));
        window.on_armies(On::Line(Typing::Kept));
    }
    let army = begun(&window).expect("the list");
    assert_eq!((units(&army), army.brigades[0].units.len(), army.independent.len()), (3, 3, 0));
    let lists = window.app.now().armies.len();
    window.letter("2", Modifiers::ALT);
    let force = crate::desk::sample::force(vec![army], &window.app.now().nations);
    let unpriced = crate::desk::resolve::known().filter(|s| s.about().musters && s.cost(&force, 1757).is_none());
    on_nations(&mut window, Of::Parted("2".to_owned()));
    for system in unpriced {
        on_nations(&mut window, Of::Ruled(system.about().id));
        on_nations(&mut window, Of::Raised);
    }
    assert!(window.app.now().armies.len() > lists, "no rules without points make an army up");
}

#[test]
fn an_army_leaves_as_a_list_and_comes_in_again_after_it_was_shown() {
    let (mut window, name) = at_armies();
    let first = army(&window, &name);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("army.txt").display().to_string();
    window.on_armies(On::Chosen(Subject::Army(first.id.clone())));
    window.letter("e", Modifiers::CTRL);
    window.on_armies(On::Exchange(Exchange::PathTyped(file.clone())));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(std::fs::read_to_string(&file).expect("the list").contains(&first.regiments[0].name));
    let lists = window.app.now().armies.len();
    window.letter("o", Modifiers::CTRL);
    window.on_armies(On::Exchange(Exchange::PathTyped(file.clone())));
    window.on_armies(On::Exchange(Exchange::Read));
    assert_eq!(window.app.now().armies.len(), lists, "it is only shown");
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert_eq!(window.app.now().armies.len(), lists + 1);
    // What is not wholly understood stays out.
    std::fs::write(&file, "Nation: Prussia\nmusketeers\nwar elephants\n").expect("a list");
    window.letter("o", Modifiers::CTRL);
    window.on_armies(On::Exchange(Exchange::PathTyped(file)));
    window.on_armies(On::Exchange(Exchange::Read));
    window.on_armies(On::Exchange(Exchange::BringIn));
    assert_eq!(window.app.now().armies.len(), lists + 1);
    window.press(Key::Named(Named::Escape), Modifiers::default());
}

#[test]
fn the_army_as_a_whole_and_a_wing_look_as_accepted() {
    let (mut window, name) = at_armies();
    let first = army(&window, &name);
    let shoot = |window: &Window, name: &str| {
        let mut simulator = simulate(crate::gui::look::size::WINDOW, window.app.view());
        super::picture::compare(name, &mut simulator, window.app.look());
    };
    window.on_armies(On::Chosen(Subject::Army(first.id)));
    shoot(&window, "armies-whole");
    window.letter("l", Modifiers::CTRL);
    window.on_armies(On::Dropped(3, 2));
    window.on_armies(On::Chosen(Subject::Unit(first.brigades[1].units[0].clone())));
    window.press(Key::Named(Named::Delete), Modifiers::default());
    shoot(&window, "armies-wing");
}

#[test]
fn page_keys_walk_the_lists() {
    let (mut window, _) = at_armies();
    let lists = window.app.now().armies.len();
    let title = |w: &Window| w.app.now().armies.len();
    for _ in 0..lists {
        window.press(Key::Named(Named::PageDown), Modifiers::default());
    }
    window.press(Key::Named(Named::PageUp), Modifiers::default());
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert_eq!(title(&window), lists - 1, "the last list was looked at, and is removed");
}

#[test]
fn allied_armies_stand_in_one_tree_and_are_changed_in_their_own_lists() {
    use crate::gui::screen::armies::allies::Message as Ally;
    let (mut window, name) = at_armies();
    let (lead, other) = (army(&window, &name), window.app.now().armies[2].clone());
    // The two share every ID.
    let task = {
        let mut twin = lead.clone();
        (twin.id, twin.name, twin.nation) = (Id::new("twin"), "The Twin".to_owned(), other.nation.clone());
        let shelf = std::sync::Arc::clone(window.app.shelf());
        shelf.lock().expect("the desk").edit(crate::desk::Edit::Army(Box::new(twin))).expect("kept");
        window.app.update(crate::gui::app::Message::Undone(Ok(None)))
    };
    window.settle(task);
    window.on_armies(On::Looked(Source::List(0)));
    window.on_armies(On::Chosen(Subject::Army(lead.id.clone())));
    let twin = army(&window, "The Twin");
    // A letter leads to both fields from any row; Enter on the empty one lets nobody join.
    window.on_armies(On::Chosen(Subject::Unit(lead.brigades[0].units[0].clone())));
    window.letter("a", Modifiers::default());
    window.on_armies(On::Ally(Ally::First));
    assert!(army(&window, &name).allies.is_empty());
    window.on_armies(On::Ally(Ally::Sought("twin".to_owned())));
    window.on_armies(On::Ally(Ally::First));
    assert_eq!(army(&window, &name).allies, std::slice::from_ref(&twin.id));
    let there = |id: &Id| Id(format!("{}{}{id}", twin.id, Id::OF_ALLY));
    let unit = twin.brigades[0].units[0].clone();
    window.on_armies(On::Chosen(Subject::Unit(there(&unit))));
    window.letter("s", Modifiers::default());
    assert_eq!(units(&army(&window, "The Twin")), units(&twin) + 1);
    assert_eq!(units(&army(&window, &name)), units(&lead), "the other list stays as it is");
    // What was split off is selected, and is disbanded.
    window.press(Key::Named(Named::Delete), Modifiers::default());
    let halved = army(&window, "The Twin");
    assert_eq!(units(&halved), units(&twin));
    assert!(halved.brigades[0].units.contains(&unit));
    undo(&mut window, 2);
    assert_eq!(army(&window, "The Twin"), twin);
    window.on_armies(On::Chosen(Subject::Army(lead.id.clone())));
    window.on_armies(On::Ally(Ally::Breaks(true)));
    assert!(army(&window, &name).apart);
    let mut simulator = simulate(crate::gui::look::size::WINDOW, window.app.view());
    super::picture::compare("armies-allies", &mut simulator, window.app.look());
    drop(simulator);
    // Del on the ally lets it go; its list stays.
    window.on_armies(On::Chosen(Subject::Army(twin.id.clone())));
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert!(army(&window, &name).allies.is_empty());
    assert_eq!(army(&window, "The Twin"), twin);
}

#[test]
fn a_slot_stays_while_it_is_empty_and_is_filled_again() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let unit = before.brigades[0].units[0].clone();
    let present = |window: &Window| army(window, &name).unit(&unit).map(|(_, u)| (u.present.men, u.establishment.men));
    window.on_armies(On::Chosen(Subject::Unit(unit.clone())));
    window.letter("e", Modifiers::default());
    let full = before.unit(&unit).map_or(0, |(_, u)| u.establishment.men);
    assert_eq!(present(&window), Some((0, full)));
    assert!(army(&window, &name).brigades[0].units.contains(&unit), "the slot stays in its brigade");
    window.letter("e", Modifiers::default());
    assert_eq!(present(&window), Some((full, full)));
    undo(&mut window, 2);
    assert_eq!(army(&window, &name), before);
}

#[test]
fn edits_are_taken_back_and_made_again_after_a_restart_as_far_as_they_go() {
    // Emptied and filled in turn; the last leaves it empty.
    const EDITS: usize = 61;
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let unit = before.brigades[0].units[0].clone();
    window.on_armies(On::Chosen(Subject::Unit(unit)));
    for _ in 0..EDITS {
        window.letter("e", Modifiers::default());
    }
    let after = army(&window, &name);
    undo(&mut window, 3);
    let told = window.app.now().edits.clone();
    assert!(told.iter().all(Option::is_some), "{told:?}");
    let mut window = window.restarted();
    assert_eq!(window.app.now().edits, told);
    window.letter("3", Modifiers::ALT);
    for _ in 0..3 {
        window.letter("z", Modifiers::CTRL | Modifiers::SHIFT);
    }
    assert_eq!(army(&window, &name), after);
    undo(&mut window, EDITS);
    assert_eq!((army(&window, &name), &window.app.now().edits[0]), (before, &None));
    for _ in 0..EDITS {
        window.letter("z", Modifiers::CTRL | Modifiers::SHIFT);
    }
    assert_eq!(army(&window, &name), after);
}

#[test]
fn wings_and_the_general_are_typed_and_brigades_join_the_wing_one_is_in() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let lines = [
        "General: v. Bevern, dashing",
        "Wing: Right wing, v. Keith, dependable",
        "Brigade: First line, v. Kleist",
        "Itzenplitz musketeers 620",
        "Brigade: Second line, v. Hülsen",
    ];
    for line in lines {
        window.on_armies(On::Line(Typing::Typed(line.to_owned())));
        window.on_armies(On::Line(Typing::Kept));
    }
    let after = army(&window, &name);
    assert_eq!(after.commander(&after.general).map(|c| c.name.as_str()), Some("v. Bevern"));
    let wing = after.wings.last().expect("the wing");
    let led: Vec<&str> =
        after.brigades.iter().filter(|b| wing.brigades.contains(&b.id)).map(|b| b.name.as_str()).collect();
    assert_eq!((wing.name.as_str(), led), ("Right wing", vec!["First line", "Second line"]));
    assert!(wing.commander.as_ref().and_then(|c| after.commander(c)).is_some_and(|c| c.name == "v. Keith"));
    undo(&mut window, lines.len());
    assert_eq!(army(&window, &name), before);
}

#[test]
fn a_regiment_is_rated_by_hand_serves_another_nation_and_gets_works() {
    let (mut window, name) = at_armies();
    let before = army(&window, &name);
    let unit = before.brigades[0].units[0].clone();
    window.on_armies(On::Chosen(Subject::Unit(unit.clone())));
    let write = |window: &mut Window, part: Part, text: &str| {
        window.on_armies(On::Written(part, text.to_owned()));
        window.on_armies(On::Keep);
    };
    write(&mut window, Part::Rating("honours-of-war"), "gallant");
    assert_eq!(army(&window, &name), before, "the rules know no such class");
    window.on_armies(On::Leave);
    write(&mut window, Part::Rating("honours-of-war"), "inferior");
    write(&mut window, Part::Nation, "saxony");
    window.on_armies(On::Choose(Choice::Works(true)));
    window.on_armies(On::Choose(Choice::Trait(Trait::NoBattalionGuns, true)));
    let after = army(&window, &name);
    let regiment = after.unit(&unit).expect("the unit").0;
    assert_eq!(regiment.ratings.get("honours-of-war").map(String::as_str), Some("inferior"));
    assert_eq!(regiment.nation.as_str(), "saxony");
    assert!(regiment.is_entrenched() && regiment.traits.contains(&Trait::NoBattalionGuns));
    undo(&mut window, 4);
    assert_eq!(army(&window, &name), before);
}

#[test]
fn a_nation_of_ones_own_gets_troops_and_a_row_and_one_of_history_keeps_its_own() {
    use crate::gui::screen::nations::{Message as Of, Part as Says};
    let mut window = Window::new();
    window.letter("2", Modifiers::ALT);
    let on = |window: &mut Window, message: Of| {
        let task = window.app.update(crate::gui::app::Message::Nations(message));
        window.settle(task);
    };
    let find = |window: &Window, id: &str| {
        window.app.now().nations.iter().find(|n| n.id.as_str() == id).expect("the nation").clone()
    };
    for (id, own) in [("hohenmoehr", true), ("prussia", false)] {
        let before = find(&window, id);
        on(&mut window, Of::Chosen(before.id.clone()));
        on(&mut window, Of::Described("Miners: jaeger, rifles, 300 men".to_owned()));
        on(&mut window, Of::Enrolled);
        on(&mut window, Of::Written(Says::Row(0, "honours-of-war"), "like AUS, movement +1".to_owned()));
        on(&mut window, Of::Keep);
        let after = find(&window, id);
        assert_eq!(after == before, !own, "{id}");
        // A choice among the values of a variable writes the row as well.
        on(&mut window, Of::Varied(0, "honours-of-war", "like AUS, movement -1".to_owned()));
        let row = |n: &crate::army::Nation| n.periods[0].rows.get("honours-of-war").cloned();
        assert_eq!(row(&find(&window, id)).as_deref() == Some("like AUS, movement -1"), own, "{id}");
        if own {
            undo(&mut window, 1);
            assert_eq!(find(&window, id), after);
            assert!(after.troops.iter().any(|t| t.name == "Miners"));
            on(&mut window, Of::Dismissed(after.troops.len() - 1));
            undo(&mut window, 3);
            assert_eq!(find(&window, id), before);
        }
    }
}
