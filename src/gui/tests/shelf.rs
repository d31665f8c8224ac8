//! What a player owns, entered in the window: the shelf, and pictures of his own.

use super::flow::Window;
use super::picture::simulate;
use crate::army::Branch;
use crate::draw::pixels::Image;
use crate::field::Nature;
use crate::gui::screen::armies::portrait::Message as Portrait;
use crate::gui::screen::armies::{Message as On, Source, Subject};
use crate::gui::screen::picker::Message as Picker;
use crate::gui::screen::shelf::{Message as Stock, Slot};
use crate::gui::screen::tailor::{Message as Cut, Own};
use iced::keyboard::{Key, Modifiers, key::Named};

/// A window that looks at the first list.
fn at_armies() -> Window {
    let mut window = Window::new();
    window.letter("3", Modifiers::ALT);
    window.on_armies(On::Looked(Source::List(0)));
    window
}

fn write(window: &mut Window, slot: Slot, text: &str) {
    window.on_armies(On::Shelf(Stock::Written(slot, text.to_owned())));
    window.on_armies(On::Shelf(Stock::Kept));
}

#[test]
fn the_shelf_is_filled_by_keyboard_looks_as_accepted_and_is_undone() {
    let mut window = at_armies();
    let plain = Modifiers::default();
    window.letter("f", plain);
    for (name, nation, branch, units) in [
        ("Blue foot", "Prussia", Branch::Musketeers, "8"),
        ("White foot", "Austria", Branch::Musketeers, "12"),
        ("Dragoons", "", Branch::Dragoons, "4"),
    ] {
        window.press(Key::Named(Named::Insert), plain);
        write(&mut window, Slot::Name, name);
        write(&mut window, Slot::Nation, nation);
        write(&mut window, Slot::Units, units);
        write(&mut window, Slot::Front, "96");
        window.on_armies(On::Shelf(Stock::Ranked(branch)));
    }
    write(&mut window, Slot::Amount(Nature::Road), "240");
    write(&mut window, Slot::Amount(Nature::Wood), "3");
    let owned = window.app.now().owned.clone();
    let units: Vec<(&str, u32)> = owned.painted.iter().map(|p| (p.name.as_str(), p.units)).collect();
    assert_eq!(units, [("Blue foot", 8), ("White foot", 12), ("Dragoons", 4)]);
    assert_eq!((owned.painted[2].nation.as_ref(), owned.terrain.len()), (None, 2));
    // A name that another has, and a number that is none, stay where they are written and change nothing.
    write(&mut window, Slot::Name, "Blue foot");
    write(&mut window, Slot::Units, "many");
    assert_eq!(window.app.now().owned, owned);
    window.press(Key::Named(Named::Escape), plain);
    let mut simulator = simulate(crate::gui::look::size::WINDOW, window.app.view());
    super::picture::compare("shelf", &mut simulator, window.app.look());
    drop(simulator);
    window.press(Key::Named(Named::Delete), plain);
    assert_eq!(window.app.now().owned.painted.len(), 2);
    window.letter("z", Modifiers::CTRL);
    assert_eq!(window.app.now().owned, owned);
    // A shelf that a file describes stands in its place; one that cannot be read changes nothing.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shelf.toml");
    let bring = |window: &mut Window, text: &str| {
        std::fs::write(&file, text).expect("written");
        for message in
            [Stock::Comes, Stock::Picker(Picker::Typed(file.display().to_string())), Stock::Picker(Picker::Read)]
        {
            window.on_armies(On::Shelf(message));
        }
    };
    bring(&mut window, "[[terrain]]\nnature = \"road\"\nlength = \"long\"\n");
    assert_eq!(window.app.now().owned, owned);
    bring(&mut window, "[[terrain]]\nnature = \"road\"\nlength = 90\n");
    assert_eq!((window.app.now().owned.painted.len(), window.app.now().owned.terrain[0].length), (0, 90));
}

#[test]
fn pictures_of_ones_own_are_hung_on_a_colour_and_by_an_officer_and_taken_away() {
    let mut window = at_armies();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("flag.png");
    let picture = Image { width: 40, height: 20, rgba: [10, 120, 60, 255].repeat(800) };
    std::fs::write(&file, picture.png()).expect("written");
    let first = window.app.now().armies[0].clone();
    let unit = first.brigades[0].units[0].clone();
    let regiment = |window: &Window| {
        let army = &window.app.now().armies[0];
        army.unit(&unit).map(|(r, _)| r.uniform.flag.clone()).expect("the regiment")
    };
    window.on_armies(On::Chosen(Subject::Unit(unit.clone())));
    window.letter("u", Modifiers::default());
    let hang = |window: &mut Window, own, path: &std::path::Path| {
        for cut in [Cut::Sought(own), Cut::Picker(Picker::Typed(path.display().to_string())), Cut::Picker(Picker::Read)]
        {
            window.on_armies(On::Tailor(cut));
        }
    };
    hang(&mut window, Own::Colour, &file);
    let flag = regiment(&window);
    assert!(flag.picture.is_some() && flag.arms.is_none());
    hang(&mut window, Own::Arms, &file);
    assert_eq!(regiment(&window).arms, flag.picture);
    // What is no picture changes nothing.
    let none = folder.path().join("none.png");
    std::fs::write(&none, "GIF89a").expect("written");
    hang(&mut window, Own::Arms, &none);
    assert_eq!(regiment(&window).arms, flag.picture);
    window.on_armies(On::Tailor(Cut::Bared(Own::Colour)));
    assert_eq!(regiment(&window).picture, None);
    window.on_armies(On::Chosen(Subject::Army(first.id.clone())));
    let general = first.general.clone();
    let likeness =
        |window: &Window| window.app.now().armies[0].commander(&general).and_then(crate::army::Commander::portrait);
    for message in [
        Portrait::Sought(general.clone()),
        Portrait::Picker(Picker::Typed(file.display().to_string())),
        Portrait::Picker(Picker::Read),
    ] {
        window.on_armies(On::Portrait(message));
    }
    assert_eq!(likeness(&window), flag.picture);
    window.on_armies(On::Portrait(Portrait::Bared(general.clone())));
    assert_eq!(likeness(&window), None);
    window.letter("z", Modifiers::CTRL);
    assert_eq!(likeness(&window), flag.picture);
}
