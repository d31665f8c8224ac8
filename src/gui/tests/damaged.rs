//! A library that cannot be opened: the page that says so, and its way back to the desk.

use super::picture::{has_ink, save, simulate};
use crate::desk::Desk;
use crate::gui::app;
use crate::gui::listen::Heard;
use crate::gui::look::{Light, Look, size};
use crate::gui::window::{Message, Options, Window};
use iced::futures::StreamExt;
use iced::futures::executor::block_on;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::{Rectangle, Task};
use iced_test::runtime::{Action, task};
use iced_test::selector::Candidate;
use std::path::Path;

fn open(library: &Path) -> Window {
    Window::new(Options { library: library.to_owned(), report: None, timing: None })
}

fn settle(window: &mut Window, task: Task<Message>) {
    let Some(mut stream) = task::into_stream(task) else { return };
    while let Some(action) = block_on(stream.next()) {
        if let Action::Output(message) = action {
            let next = window.update(message);
            settle(window, next);
        }
    }
}

fn press(window: &mut Window, key: Key, modifiers: Modifiers) {
    let task = window.update(Message::Heard(Heard::Key(key, modifiers)));
    settle(window, task);
}

fn shows(window: &Window, wanted: &str) -> bool {
    let mut simulator = simulate(size::WINDOW, window.view());
    let found = simulator.find(|c: Candidate<'_>| match c {
        Candidate::Text { content, .. } => content.contains(wanted).then_some(()),
        _ => None,
    });
    found.is_ok()
}

/// Whether something at the foot of the window is written as an error is.
fn alarms(window: &Window) -> bool {
    let look = window.desk().expect("the desk").look();
    let high = size::ACTION_BAR + size::WHENCE;
    let foot = Rectangle { x: size::RAIL, y: size::WINDOW.1 - high, width: size::WINDOW.0 - size::RAIL, height: high };
    has_ink(&mut simulate(size::WINDOW, window.view()), look, foot, look.theme.carmine)
}

/// A library with a war and a copy of it, and its path.
fn library(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("library.tricorne");
    Desk::open(&path).expect("a new library").found_sample(None).expect("the sample campaign");
    Desk::open(&path).expect("the library").advance(3).expect("days pass");
    let copy = Desk::open(&path).expect("the library").backups().remove(0).path;
    std::fs::copy(&path, &copy).expect("the copy has the war");
    path
}

#[test]
fn a_damaged_library_is_mended_from_a_copy_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = library(folder.path());
    let mut bytes = std::fs::read(&path).expect("the library");
    bytes.truncate(20_000);
    for (harm, says) in [(bytes.clone(), "is damaged"), (vec![0; 5_000], "is not a library")] {
        std::fs::write(&path, &harm).expect("written");
        let mut window = open(&path);
        assert!(window.desk().is_none());
        for words in ["The library cannot be opened", says, "library.tricorne", "One of them can take the place"] {
            assert!(shows(&window, words), "{words}");
        }
        assert!(!shows(&window, "backup restore") && !shows(&window, "--library"), "what a terminal would do");
        let mut simulator = simulate(size::WINDOW, window.view());
        simulator.click("Look into it").expect("a copy");
        let said: Vec<Message> = simulator.into_messages().collect();
        for message in said {
            let task = window.update(message);
            settle(&mut window, task);
        }
        assert!(shows(&window, "The Salt Toll War"), "what the copy holds");
        let look = Look::plain(Light::Daylight);
        save("damaged", &mut simulate(size::WINDOW, window.view()), &look);
        assert_eq!(std::fs::read(&path).expect("the file"), harm, "nothing is written before");
        press(&mut window, Key::Named(Named::Enter), Modifiers::CTRL);
        let war = window.desk().expect("the desk").now().war.as_ref().expect("its war");
        assert_eq!(war.entries().count(), 2);
        assert!(shows(&window, "The damaged file is kept as"));
        assert!(!alarms(&window), "it is no fault");
        let noted = Heard::Key(Key::Named(Named::Escape), Modifiers::default());
        let task = window.update(Message::Desk(app::Message::Heard(noted)));
        settle(&mut window, task);
        assert!(!shows(&window, "The damaged file is kept as"), "it is noted");
        let kept = std::fs::read_dir(folder.path().join("backups")).expect("copies").filter_map(Result::ok);
        assert!(kept.into_iter().any(|f| std::fs::read(f.path()).is_ok_and(|b| b == harm)));
        drop(window);
    }
}

#[test]
fn a_damaged_library_without_a_copy_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = library(folder.path());
    let whole = std::fs::read(&path).expect("the library");
    std::fs::write(&path, &whole[..20_000]).expect("written");
    std::fs::remove_dir_all(folder.path().join("backups")).expect("no copies");
    let mut window = open(&path);
    assert!(window.desk().is_none() && shows(&window, "No copy of it is kept"));
    assert!(!shows(&window, "Put this copy in its place"));
    press(&mut window, Key::Character("a".into()), Modifiers::default());
    assert!(window.desk().is_none(), "it is as it was");
    std::fs::write(&path, &whole).expect("somebody puts his own copy there");
    press(&mut window, Key::Character("a".into()), Modifiers::default());
    assert!(window.desk().is_some_and(|app| app.now().war.is_some()));
}
