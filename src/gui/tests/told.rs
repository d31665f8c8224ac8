//! What is told of a battle of the table, written in the window.

use super::campaign::{at, on, shows, undone, war};
use super::flow::Window;
use crate::base::Side;
use crate::draw::pixels::Image;
use crate::gui::app::Message;
use crate::gui::screen::campaign::told::{Message as Told, Where};
use crate::gui::screen::campaign::{Message as On, table};
use crate::gui::screen::picker::Message as Pick;
use crate::gui::screen::{aftermath, battle};
use iced::keyboard::{Key, Modifiers, key::Named};

fn told(window: &mut Window, message: Told) {
    on(window, On::Told(message));
}

/// A battle of the table stands in the books, and the page of its story is open.
fn at_the_story() -> Window {
    let mut window = at("w");
    window.letter("r", Modifiers::default());
    on(&mut window, On::Table(table::Message::Placed("Krähenfurt".to_owned())));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    for message in
        [aftermath::Message::Turns(6), aftermath::Message::Winner(Some(Side::Red)), aftermath::Message::AcceptAndTell]
    {
        let task = window.app.update(Message::Battle(battle::Message::AftermathSays(message)));
        window.settle(task);
    }
    window
}

#[test]
fn a_battle_of_the_table_is_told_of_in_one_entry_that_is_taken_back() {
    let mut window = at_the_story();
    assert!(shows(&window, "What is told of Krähenfurt") && shows(&window, "6 turns"));
    let battle = war(&window).state().battles.last().expect("a battle").number;
    let entries = war(&window).entries().len();
    let unit = war(&window).state().brigades(Side::Blue).next().expect("a brigade").1.units[0].clone();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("photo.png");
    std::fs::write(&file, Image { width: 40, height: 20, rgba: [10, 120, 60, 255].repeat(800) }.png())
        .expect("written");
    let path = file.display().to_string();
    for message in [
        Told::TurnWritten("4".to_owned()),
        Told::TextWritten("The bridge was carried at the third rush.".to_owned()),
        Told::Added,
        Told::Sought(Where::Note),
        Told::Picker(Pick::Typed(path.clone())),
        Told::Picker(Pick::Read),
        Told::TextWritten("The mill".to_owned()),
        Told::Added,
        Told::Sought(Where::Plan(Side::Red)),
        Told::Picker(Pick::Typed(path)),
        Told::Picker(Pick::Read),
        Told::Led(Side::Red, " Anna ".to_owned()),
        Told::Fell(unit.clone(), "5".to_owned()),
        // What is being written counts too.
        Told::TextWritten("Tea was taken at four.".to_owned()),
    ] {
        told(&mut window, message);
    }
    assert!(shows(&window, "The bridge was carried") && shows(&window, "Turn 4"));
    assert_eq!(war(&window).entries().len(), entries, "nothing is written before it is kept");
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "State of the two armies"));
    assert_eq!(war(&window).entries().len(), entries + 1);
    let notes = war(&window).notes(battle);
    let words: Vec<(Option<u16>, &str)> = notes.told.iter().map(|n| (n.turn, n.text.as_str())).collect();
    assert_eq!(
        words,
        [(Some(4), "The bridge was carried at the third rush."), (None, "The mill"), (None, "Tea was taken at four.")]
    );
    assert_eq!((notes.fell.get(&unit), notes.players[1].as_str()), (Some(&5), "Anna"));
    assert!(notes.told[1].picture.is_some() && notes.plans == [None, notes.told[1].picture.clone()]);
    // S opens it again; a note is changed, another goes.
    window.letter("s", Modifiers::default());
    for message in [Told::Chosen(1), Told::TurnWritten("2".to_owned()), Told::Added, Told::Removed(2)] {
        told(&mut window, message);
    }
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    let again = war(&window).notes(battle);
    assert_eq!((again.told.len(), again.told[1].turn), (2, Some(2)));
    undone(&mut window);
    assert_eq!(war(&window).notes(battle), notes);
    undone(&mut window);
    assert!(war(&window).notes(battle).is_empty());
}

#[test]
fn a_turn_that_was_not_is_told_in_place_and_escape_throws_away_only_when_pressed_twice() {
    let mut window = at_the_story();
    let entries = war(&window).entries().len();
    let plain = Modifiers::default();
    told(&mut window, Told::TextWritten("Smoke.".to_owned()));
    told(&mut window, Told::TurnWritten("9".to_owned()));
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert!(shows(&window, "“9” is no turn of this battle. Write 1 to 6, or nothing."));
    told(&mut window, Told::Sought(Where::Note));
    told(&mut window, Told::Picker(Pick::Typed("/no/such/picture.png".to_owned())));
    told(&mut window, Told::Picker(Pick::Read));
    assert!(shows(&window, "/no/such/picture.png cannot be read"));
    window.press(Key::Named(Named::Escape), plain);
    window.press(Key::Named(Named::Escape), plain);
    assert!(shows(&window, "Something is not kept yet"));
    window.press(Key::Named(Named::Escape), plain);
    assert!(shows(&window, "State of the two armies") && war(&window).entries().len() == entries);
    // Where nothing was written one Escape leaves, and Enter on the battle opens its page.
    window.press(Key::Named(Named::ArrowLeft), plain);
    window.press(Key::Named(Named::Enter), plain);
    assert!(shows(&window, "What is told of Krähenfurt") && shows(&window, "Nothing is told yet"));
    window.press(Key::Named(Named::Escape), plain);
    assert!(shows(&window, "State of the two armies"));
}
