//! The campaign led by keyboard alone: first start, battle, aftermath, and on.

use super::shoot;
use crate::base::Side;
use crate::desk::Desk;
use crate::gui::app::{App, Message};
use crate::gui::listen::Heard;
use crate::gui::look::size;
use crate::gui::screen::armies::enlist::Message as Typing;
use crate::gui::screen::found::Message as Form;
use iced::Task;
use iced::futures::StreamExt;
use iced::futures::executor::block_on;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced_test::runtime::{Action, task};
use iced_test::selector::Candidate;

/// A window over a library of its own.
pub struct Window {
    pub app: App,
    _folder: tempfile::TempDir,
}

impl Window {
    pub fn new() -> Window {
        let folder = tempfile::tempdir().expect("a folder");
        let desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        Window { app: App::new(desk, None, None).expect("a window"), _folder: folder }
    }

    /// The window closed and opened again over the same library.
    pub fn restarted(self) -> Window {
        let Window { app, _folder } = self;
        drop(app);
        let desk = Desk::open(&_folder.path().join("library.tricorne")).expect("the library");
        Window { app: App::new(desk, None, None).expect("a window"), _folder }
    }

    /// Runs a task and whatever follows from it to the end.
    pub fn settle(&mut self, task: Task<Message>) {
        let Some(mut stream) = task::into_stream(task) else { return };
        while let Some(action) = block_on(stream.next()) {
            if let Action::Output(message) = action {
                let next = self.app.update(message);
                self.settle(next);
            }
        }
    }

    pub fn press(&mut self, key: Key, modifiers: Modifiers) {
        let task = self.app.update(Message::Heard(Heard::Key(key, modifiers)));
        self.settle(task);
    }

    pub fn letter(&mut self, letter: &str, modifiers: Modifiers) {
        self.press(Key::Character(letter.into()), modifiers);
    }

    pub fn on_armies(&mut self, message: crate::gui::screen::armies::Message) {
        let task = self.app.update(Message::Armies(message));
        self.settle(task);
    }

    fn next_step(&mut self) {
        self.press(Key::Named(Named::Enter), Modifiers::CTRL);
    }

    fn battles(&self) -> usize {
        self.app.now().war.as_ref().map_or(0, |w| w.state().battles.len())
    }
}

#[test]
fn a_war_is_led_from_first_start_to_the_next_battle_by_keyboard_alone() {
    let mut window = Window::new();
    assert!(window.app.now().war.is_none());
    window.press(Key::Named(Named::Enter), Modifiers::default());
    assert_eq!(window.battles(), 3, "the sample war is three battles old");
    assert!(window.app.now().war.as_ref().is_some_and(|w| w.plan().is_some()), "and the fourth waits");

    // Go to the battle, fight it, bring it into the books.
    for _ in 0..4 {
        window.next_step();
    }
    assert_eq!(window.battles(), 4);

    // Back on the campaign, Delete and Ctrl Enter take the last entry back.
    window.letter("1", Modifiers::ALT);
    window.press(Key::Named(Named::ArrowLeft), Modifiers::default());
    window.press(Key::Named(Named::Delete), Modifiers::default());
    window.next_step();
    assert_eq!(window.battles(), 3);
}

#[test]
fn every_place_is_reached_and_drawn_in_both_lights() {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    for _ in 0..2 {
        for key in ["1", "2", "3", "4", "5", "6", "7"] {
            window.letter(key, Modifiers::ALT);
            let mut simulator = super::picture::simulate(size::WINDOW, window.app.view());
            let name = format!("place-{key}-{}", window.app.look().light.name().to_lowercase());
            super::picture::save(&name, &mut simulator, window.app.look());
        }
        // Ctrl K finds the other light, and Enter takes it.
        window.letter("k", Modifiers::CTRL);
        let typed = window.app.update(Message::Finder(crate::gui::finder::Message::Typed("candle".to_owned())));
        window.settle(typed);
        window.press(Key::Named(Named::Enter), Modifiers::default());
    }
}

#[test]
fn a_sheet_is_searched_and_printed_as_it_is_seen() {
    use crate::gui::screen::reference::Message as On;
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("5", Modifiers::ALT);
    let shows = |window: &Window, wanted: &str| {
        let mut simulator = super::picture::simulate(size::WINDOW, window.app.view());
        simulator
            .find(|c: Candidate<'_>| match c {
                Candidate::Text { content, .. } => content.contains(wanted).then_some(()),
                _ => None,
            })
            .is_ok()
    };
    assert!(shows(&window, "Initiative") && shows(&window, "hits of the shot"));
    let typed = window.app.update(Message::Reference(On::Searched("medium guns".to_owned())));
    window.settle(typed);
    assert!(!shows(&window, "Initiative") && shows(&window, "medium guns"));
    window.press(Key::Named(Named::Escape), Modifiers::default());
    assert!(shows(&window, "Initiative"));
    window.letter("p", Modifiers::CTRL);
    assert!(shows(&window, "Honours of War: the whole game"), "the whole sheet is what is seen");
}

#[test]
fn a_list_is_edited_by_keyboard_and_every_edit_is_undone() {
    let mut window = Window::new();
    window.letter("3", Modifiers::ALT);
    let before = window.app.now().armies.clone();
    let units = |w: &Window| w.app.now().armies[0].regiments.iter().map(|r| r.units.len()).sum::<usize>();
    let count = units(&window);
    // On an empty line Enter raises one like that which is selected.
    window.press(Key::Named(Named::Insert), Modifiers::default());
    window.on_armies(crate::gui::screen::armies::Message::Line(Typing::Kept));
    assert_eq!(units(&window), count + 1);
    // The new regiment is selected: it is doubled, and one of the two goes.
    window.letter("d", Modifiers::CTRL);
    assert_eq!(units(&window), count + 2);
    window.press(Key::Named(Named::Delete), Modifiers::default());
    assert_eq!(units(&window), count + 1);
    window.letter("b", Modifiers::CTRL);
    assert_eq!(window.app.now().armies[0].brigades.len(), before[0].brigades.len() + 1);
    for _ in 0..4 {
        window.letter("z", Modifiers::CTRL);
    }
    assert_eq!(window.app.now().armies, before);
}

#[test]
fn an_army_at_war_is_reorganised_by_entries_of_its_journal() {
    use crate::gui::screen::armies::{Message as On, Source, Subject};
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("3", Modifiers::ALT);
    let war = |w: &Window| w.app.now().war.clone().expect("a war");
    let entries = war(&window).entries().len();
    let army = war(&window).state().force(Side::Blue).armies[0].clone();
    let (first, second) = (army.brigades[0].units[0].clone(), army.brigades[0].units[1].clone());
    for message in [On::Looked(Source::Side(Side::Blue)), On::Chosen(Subject::Unit(first.clone())), On::Move(true)] {
        let task = window.app.update(Message::Armies(message));
        window.settle(task);
    }
    let moved = war(&window);
    assert_eq!(moved.state().force(Side::Blue).armies[0].brigades[0].units[..2], [second, first]);
    assert_eq!(moved.entries().len(), entries + 1);
    // Lists are not touched by it, and nothing is raised in the field.
    window.press(Key::Named(Named::Insert), Modifiers::default());
    assert_eq!(war(&window).entries().len(), entries + 1);
}

#[test]
fn the_campaign_looks_ahead_to_the_battle_that_is_drawn_up() {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    let mut simulator = super::picture::simulate(size::WINDOW, window.app.view());
    let number = simulator.find(|c: Candidate<'_>| match c {
        Candidate::Text { content, .. } => content.starts_with("We win").then(|| content.to_owned()),
        _ => None,
    });
    assert!(number.is_ok(), "the card says how likely it is that we win");
}

#[test]
fn days_pass_until_the_battle_by_ctrl_enter_in_the_panel() {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("1", Modifiers::ALT);
    window.letter("a", Modifiers::default());
    window.next_step();
    let war = window.app.now().war.clone().expect("a war");
    assert_eq!(Some(war.state().today), war.plan().map(|p| p.date));
}

#[test]
fn the_finder_knows_generals_lists_and_commands() {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    let army = window.app.now().war.as_ref().expect("a war").state().force(Side::Red).armies[0].clone();
    let general = army.commander(&army.general).expect("a general").name.clone();
    for wanted in [general.as_str(), "The Army of Hohenm", "Candlelight", "The Reichsarmee nation"] {
        window.letter("k", Modifiers::CTRL);
        let typed = window.app.update(Message::Finder(crate::gui::finder::Message::Typed(wanted.to_owned())));
        window.settle(typed);
        let mut simulator = super::picture::simulate(size::WINDOW, window.app.view());
        let nothing = "Nothing has this name. Try a part of it: a regiment, an officer, a place.";
        assert!(simulator.find(nothing).is_err(), "{wanted}");
        drop(simulator);
        window.press(Key::Named(Named::Escape), Modifiers::default());
    }
}

#[test]
fn the_finder_leads_to_a_scenario() {
    let mut window = Window::new();
    window.letter("k", Modifiers::CTRL);
    for message in
        [crate::gui::finder::Message::Typed("lobositz scenario".to_owned()), crate::gui::finder::Message::Take]
    {
        let task = window.app.update(Message::Finder(message));
        window.settle(task);
    }
    let offers = crate::desk::tonight::offers(std::path::Path::new(""));
    let story = &offers.iter().find(|o| o.scenario == "lobositz").expect("it is offered").story;
    assert!(super::campaign::shows(&window, story), "its story stands beside it");
}

#[test]
fn the_window_opens_as_large_and_where_it_was_closed() {
    let mut window = Window::new();
    for message in [
        Heard::Resized(iced::Size::new(1500.0, 900.0)),
        Heard::Moved(iced::Point::new(60.0, 40.0)),
        Heard::CloseRequested,
    ] {
        let task = window.app.update(Message::Heard(message));
        window.settle(task);
    }
    let Window { app, _folder: folder } = window;
    drop(app);
    let desk = Desk::open(&folder.path().join("library.tricorne")).expect("the library");
    let frame = App::new(desk, None, None).expect("a window").frame();
    assert_eq!((frame.width, frame.height, frame.x, frame.y), (1500, 900, Some(60), Some(40)));
}

#[test]
fn a_report_of_a_fault_is_shown_until_it_is_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
    let app = App::new(desk, Some("/where/it/is.txt".into()), None).expect("a window");
    let mut window = Window { app, _folder: folder };
    let told =
        "The program broke off last time. What it was doing stands in /where/it/is.txt; nothing in it names you.";
    let shown = |w: &Window| super::picture::simulate(size::WINDOW, w.app.view()).find(told).is_ok();
    assert!(shown(&window));
    window.press(Key::Named(Named::Escape), Modifiers::default());
    assert!(!shown(&window));
}

#[test]
fn fight_tonight_opens_its_battle_without_a_campaign() {
    let mut window = Window::new();
    window.letter("f", Modifiers::default());
    let view = window.app.view();
    let mut simulator = super::picture::simulate(size::WINDOW, view);
    assert!(simulator.find("The combat of St. Ulrich").is_ok());
}

#[test]
fn the_form_refuses_in_a_sentence_and_founds_when_it_is_whole() {
    let mut window = Window::new();
    window.letter("n", Modifiers::default());
    let say = |window: &mut Window, message| {
        let task = window.app.update(Message::Found(message));
        window.settle(task);
    };
    let shows = super::campaign::shows;
    let in_sight = |window: &Window, words: &str| {
        let mut simulator = super::picture::simulate(size::WINDOW, window.app.view());
        let found = simulator.find(|c: Candidate<'_>| match c {
            Candidate::Text { content, bounds, .. } if content.contains(words) => Some(bounds),
            _ => None,
        });
        found.is_ok_and(|at| at.y + at.height < size::WINDOW.1)
    };
    say(&mut window, Form::Dated("in spring".to_owned()));
    window.next_step();
    assert!(window.app.now().war.is_none() && in_sight(&window, "The date is none."));
    // What is odd is told, and may be meant.
    say(&mut window, Form::Dated("1807-04-18".to_owned()));
    assert!(shows(&window, "and the campaign begins in 1807."));
    say(&mut window, Form::Sided(crate::base::Side::Red, 0));
    assert!(in_sight(&window, "stands on both sides."));
    say(&mut window, Form::Sided(crate::base::Side::Red, 1));
    say(&mut window, Form::Dated("1757-04-18".to_owned()));
    say(&mut window, Form::Named("The Goose War".to_owned()));
    window.next_step();
    assert_eq!(window.app.now().war.as_ref().map(|w| w.state().name.as_str()), Some("The Goose War"));
}

#[test]
fn two_armies_and_enter_found_a_war_that_is_called_by_its_year() {
    let mut window = Window::new();
    window.letter("n", Modifiers::default());
    window.next_step();
    let name = |window: &Window| window.app.now().war.as_ref().expect("a war").state().name.clone();
    assert_eq!(name(&window), "The War of 1757");
    let task = window.app.update(Message::Find(crate::gui::app::Find::Found));
    window.settle(task);
    window.next_step();
    assert_eq!(name(&window), "The War of 1757, 2");
}

#[test]
fn a_war_is_founded_under_options_and_on_a_table_of_its_own() {
    use crate::desk::option_sets::OptionSet;
    use crate::gui::screen::found::terms::Message as Terms;
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
    let system = crate::desk::resolve::playable().next().expect("a system").about();
    let switch = |n: usize| {
        let option = system.options[n];
        (option.key, *option.values.iter().find(|v| **v != option.default).expect("it can be switched"))
    };
    let set = |name: &str, (key, value): (&str, &str), usual| OptionSet {
        name: name.to_owned(),
        rules: system.id.to_owned(),
        options: std::iter::once((key.to_owned(), value.to_owned())).collect(),
        usual,
    };
    desk.keep_option_set(set("Our club", switch(0), true)).expect("it is kept");
    desk.keep_option_set(set("In winter", switch(1), false)).expect("it is kept");
    let usual = desk.settings().table;
    let mut window = Window { app: App::new(desk, None, None).expect("a window"), _folder: folder };
    let founded = |window: &mut Window, said: &[Terms]| {
        let task = window.app.update(Message::Find(crate::gui::app::Find::Found));
        window.settle(task);
        for message in said {
            let task = window.app.update(Message::Found(Form::Terms(message.clone())));
            window.settle(task);
        }
        window.next_step();
        let war = window.app.now().war.clone().expect("a war");
        let options: Vec<(String, String)> = war.state().options.clone().into_iter().collect();
        (war.state().name.clone(), options, war.state().table)
    };
    let pair = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let (name, options, table) = founded(&mut window, &[]);
    assert_eq!((options, table), (vec![pair(switch(0))], usual), "the usual set and the table of the settings");
    // A table that there is not is told of in place, and nothing is founded.
    let short = Terms::DepthTyped("401".to_owned());
    assert_eq!(founded(&mut window, std::slice::from_ref(&short)).0, name);
    assert!(super::campaign::shows(
        &window,
        "There is no such table. Write whole numbers, from 60 by 60 to 600 by 400 cm."
    ));
    window.press(Key::Named(Named::Escape), Modifiers::default());

    let smaller = [Terms::WidthTyped("150".to_owned()), Terms::DepthTyped("90".to_owned()), Terms::Scaled(6)];
    let (_, options, table) =
        founded(&mut window, &[&[Terms::Taken(Some("In winter".to_owned()))], &smaller[..]].concat());
    assert_eq!(options, [pair(switch(1))]);
    assert_eq!((table.width, table.depth, table.scale), (crate::base::Len::cm(150), crate::base::Len::cm(90), 6));
    let (key, value) = switch(2);
    let (_, options, _) = founded(&mut window, &[Terms::Taken(None), Terms::Opened, Terms::Set(key, value)]);
    assert_eq!(options, [pair(switch(2))], "the book, and one switch");
    // Another system knows nothing of it.
    let others = [Terms::Set(key, value), Terms::Ruled(1)];
    assert_eq!(founded(&mut window, &others).1, []);
}

#[test]
fn the_empty_desk_looks_as_accepted() {
    let window = Window::new();
    shoot("empty-desk", window.app.look(), size::WINDOW, window.app.view());
}
