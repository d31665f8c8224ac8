//! The battle from end to end as the window leads through it: draw up, look ahead, fight, watch, write down, accept.

mod forecast;

use super::picture::{save, simulate};
use crate::base::Side;
use crate::desk::Desk;
use crate::desk::prospect::{self, Forecast};
use crate::desk::resolve;
use crate::field::GeneralKind;
use crate::gui::look::{Light, Look, size};
use crate::gui::now::{Now, Shelf};
use crate::gui::place::Place;
use crate::gui::screen::battle::rules::Message as Rule;
use crate::gui::screen::battle::{Message, State};
use crate::gui::screen::forecast::Message as Foretold;
use crate::gui::screen::side_by_side::Message as Beside;
use crate::gui::screen::{Action, Around};
use crate::gui::shell::{self, Rail};
use iced::Element;
use iced::futures::StreamExt;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced_test::runtime::{Action as Effect, task};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// A desk with the sample campaign, and the place Battle over it.
pub struct Table {
    shelf: Shelf,
    now: Now,
    look: Look,
    place: State,
    /// Width of the window.
    pub width: f32,
    _folder: tempfile::TempDir,
}

impl Table {
    pub fn new(light: Light) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        let now = Now::read(&desk).expect("the desk");
        let uniforms = Side::BOTH.map(|s| now.nation(s).expect("a nation").uniform.clone());
        let look = Look::new(light, [&uniforms[0], &uniforms[1]]);
        Table {
            shelf: Arc::new(Mutex::new(desk)),
            now,
            look,
            place: State::default(),
            width: size::WINDOW.0,
            _folder: folder,
        }
    }

    fn around(&self) -> Around<'_> {
        Around { look: &self.look, now: &self.now, shelf: &self.shelf, width: self.width }
    }

    /// Sends a message and everything that follows from it; gives the notes for the foot of the rail.
    pub fn send(&mut self, message: Message) -> Vec<String> {
        let around = Around { look: &self.look, now: &self.now, shelf: &self.shelf, width: size::WINDOW.0 };
        let action = self.place.update(message, around);
        self.settle(action)
    }

    fn settle(&mut self, action: Action<Message>) -> Vec<String> {
        let mut notes = Vec::new();
        let task = match action {
            Action::Run(task) => Some(task),
            Action::Changed(note) | Action::Entered(note, _) => {
                notes.push(note);
                None
            }
            Action::ChangedThen(note, task) => {
                notes.push(note);
                Some(task)
            }
            Action::Fault(why) => panic!("{why}"),
            Action::None
            | Action::Go(_)
            | Action::PrintTonight
            | Action::Undo
            | Action::Found
            | Action::Raised(..)
            | Action::Watch(_)
            | Action::NextBattle
            | Action::Correct(_)
            | Action::Unfinished => None,
        };
        if !notes.is_empty() {
            self.now = Now::read(&self.shelf.lock().expect("the desk")).expect("the desk");
        }
        let Some(mut stream) = task.and_then(task::into_stream) else { return notes };
        while let Some(effect) = iced::futures::executor::block_on(stream.next()) {
            if let Effect::Output(message) = effect {
                notes.extend(self.send(message));
            }
        }
        notes
    }

    /// Presses a key that no control takes.
    pub fn press(&mut self, key: Key) -> Vec<String> {
        let message = self.place.key(&key, Modifiers::empty(), self.around()).expect("the key means something");
        self.send(message)
    }

    /// Presses a key that begins long work, and does not wait for it; dropping the place calls it off.
    pub fn begin(&mut self, key: &str) {
        let message = self.place.key(&letter(key), Modifiers::empty(), self.around()).expect("the key means something");
        let around = Around { look: &self.look, now: &self.now, shelf: &self.shelf, width: size::WINDOW.0 };
        let _ = self.place.update(message, around);
    }

    /// Ctrl Enter.
    pub fn next(&mut self) -> Vec<String> {
        let message = self.place.next(self.around()).expect("there is a next step");
        self.send(message)
    }

    /// A small forecast of a battle drawn up anew.
    pub fn glimpse(&mut self) -> Option<Forecast> {
        let order = self.now.war.as_ref()?.order([GeneralKind::Planner; 2]).ok()?;
        prospect::run(&order, Some(80), 2, &AtomicBool::new(false), &mut |_| {}).ok()
    }

    fn title(&self) -> String {
        self.place.page(self.around()).title
    }

    /// Whether a text stands somewhere in the window.
    fn shows(&self, words: &str) -> bool {
        simulate((1280.0, 800.0), self.window()).find(words).is_ok()
    }

    pub fn window(&self) -> Element<'_, Option<Message>> {
        let rail =
            Rail { nation: self.now.nation(Side::Blue), here: Place::Battle, undo: None, redo: None, note: "All kept" };
        shell::window(&self.look, rail, self.place.page(self.around()).map(Some), |_| None)
    }
}

pub fn letter(c: &str) -> Key {
    Key::Character(c.into())
}

#[test]
fn a_battle_is_fought_watched_and_entered_by_keyboard_alone() {
    let mut table = Table::new(Light::Daylight);
    assert_eq!(table.title(), "Battle");
    let notes = table.next();
    assert!(notes[0].ends_with("drawn up"), "{notes:?}");
    assert!(table.title().starts_with("Battle of "), "{}", table.title());
    table.next();
    // Fought: now it is watched.
    for key in
        [Named::ArrowRight, Named::ArrowRight, Named::PageDown, Named::ArrowLeft, Named::Tab, Named::End, Named::Home]
    {
        table.press(Key::Named(key));
    }
    table.press(letter("l"));
    table.next();
    assert!(table.title().starts_with("Aftermath of "), "{}", table.title());
    let before = table.now.war.as_ref().expect("a campaign").state().battles.len();
    let notes = table.next();
    assert!(notes.iter().any(|n| n.ends_with("in the books")), "{notes:?}");
    let war = table.now.war.as_ref().expect("a campaign");
    assert_eq!(war.state().battles.len(), before + 1);
    assert_eq!(table.title(), "Battle");
}

/// The battle of one evening, from the choice to its result, by keyboard alone; none of it touches the campaign.
#[test]
fn a_battle_for_tonight_is_chosen_changed_by_hand_and_fought_by_keyboard_alone() {
    let mut table = Table::new(Light::Daylight);
    table.press(letter("t"));
    assert_eq!(table.title(), "Fight tonight");
    // The last of the list is any two armies: they alone are asked under which rules.
    let at_end = |table: &Table| simulate((1280.0, 800.0), table.window()).find("Under which rules").is_ok();
    for (key, end) in [(Named::End, true), (Named::PageUp, false), (Named::PageDown, true), (Named::Home, false)] {
        table.press(Key::Named(key));
        assert_eq!(at_end(&table), end, "{key:?}");
    }
    table.press(Key::Named(Named::ArrowDown));
    table.press(Key::Named(Named::Enter));
    assert_eq!(table.title(), "The combat of St. Ulrich");
    table.press(letter("e"));
    // Ground and then units are taken hold of one after another, moved, turned and taken back.
    for key in ["n", ".", "+", "k", "g", "w", "o", "t", "x"] {
        table.press(letter(key));
    }
    table.press(letter("n"));
    table.press(Key::Named(Named::ArrowRight));
    for _ in 0..12 {
        table.send(Message::UNDO);
    }
    table.send(Message::REDO);
    table.press(Key::Named(Named::Escape));
    let entries = table.now.war.as_ref().expect("a campaign").entries().len();
    table.press(letter("u"));
    assert_eq!(table.title(), "Aftermath of St. Ulrich");
    // Its result goes nowhere: Ctrl Enter fights it again.
    table.next();
    assert_eq!(table.title(), "The combat of St. Ulrich");
    for key in ["n", "n", "r"] {
        table.press(letter(key));
    }
    table.now = Now::read(&table.shelf.lock().expect("the desk")).expect("the desk");
    assert_eq!(table.now.war.as_ref().expect("a campaign").entries().len(), entries);
}

#[test]
fn lines_of_help_stand_on_the_first_evening_until_they_are_dismissed() {
    let mut table = Table::new(Light::Daylight);
    let action = table.place.open_tonight();
    table.settle(action);
    let seen = |table: &Table| {
        let mut simulator = simulate((1280.0, 800.0), table.window());
        simulator.find("Got it").is_ok()
    };
    assert!(seen(&table));
    table.press(letter("y"));
    assert!(!seen(&table), "dismissed for good");
    table.begin("f");
    assert!(seen(&table), "each screen has its own");
    // Its key is no other button's: while it stands on the set-up, H hides an army.
    table.press(Key::Named(Named::Escape));
    table.press(Key::Named(Named::Escape));
    table.press(letter("e"));
    assert!(seen(&table));
    table.press(letter("h"));
    assert!(seen(&table));
    assert!(simulate((1280.0, 800.0), table.window()).find("Hide ours").is_ok());
}

#[test]
fn a_set_up_changed_by_hand_goes_into_the_journal_when_its_screen_is_left() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let entries = |table: &Table| table.now.war.as_ref().expect("a campaign").entries().len();
    let before = entries(&table);
    table.press(letter("e"));
    table.press(Key::Named(Named::Escape));
    assert_eq!(entries(&table), before, "nothing was changed");
    table.press(letter("e"));
    table.press(letter("w"));
    table.press(letter("n"));
    table.press(Key::Named(Named::ArrowRight));
    assert!(table.place.unkept(table.around()).is_some());
    let notes = table.press(Key::Named(Named::Escape));
    assert_eq!(notes, ["The set-up is kept"]);
    assert_eq!(entries(&table), before + 1);
    assert!(table.place.unkept(table.around()).is_none());
    // Taken back in the campaign, it is drawn up as it was before.
    let last = table.now.war.as_ref().expect("a campaign").entries().next_back().expect("an entry").number;
    table.shelf.lock().expect("the desk").take_back(last).expect("taken back");
    table.now = Now::read(&table.shelf.lock().expect("the desk")).expect("the desk");
    let around = Around { look: &table.look, now: &table.now, shelf: &table.shelf, width: size::WINDOW.0 };
    let action = table.place.open_next(around);
    table.settle(action);
    assert!(table.place.unkept(table.around()).is_none());
}

#[test]
fn a_forecast_asks_what_if_and_is_kept_with_its_battle() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let so_far = table.glimpse().expect("a forecast");
    let around = Around { look: &table.look, now: &table.now, shelf: &table.shelf, width: size::WINDOW.0 };
    // The real one is begun, left alone and called off.
    let _ = table.place.update(Message::Forecast, around);
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.0)));
    let keep = |table: &mut Table| {
        let message = table.place.key(&letter("s"), Modifiers::CTRL, table.around()).expect("Ctrl S keeps");
        table.send(message)
    };
    assert!(keep(&mut table).is_empty(), "not before it is done");
    table.press(Key::Named(Named::Escape));
    let mut simulator = simulate((1280.0, 1600.0), table.window());
    assert!(simulator.find("our general were bold").is_ok() && simulator.find("the sides were changed").is_ok());
    drop(simulator);
    assert_eq!(keep(&mut table), ["The forecast is kept"]);
    let foretold = table.now.foretold(1).expect("it was kept").clone();
    assert_eq!(foretold.battles, 80);
    table.press(Key::Named(Named::Escape));
    let mut simulator = simulate((1280.0, 800.0), table.window());
    assert!(simulator.find(format!("Foretold: {}.", foretold.words()).as_str()).is_ok());
}

#[test]
fn the_next_battle_stands_side_by_side_under_every_system_and_becomes_a_page() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let around = Around { look: &table.look, now: &table.now, shelf: &table.shelf, width: size::WINDOW.0 };
    // Both are begun and left alone: a few battles stand for the thousands.
    let _ = table.place.update(Message::Forecast, around);
    let to = table.place.key(&letter("s"), Modifiers::empty(), around).expect("S shows every system");
    let _ = table.place.update(to, around);
    let mut all = table.shelf.lock().expect("the desk").side_by_side(1).expect("a battle");
    table.send(Message::SideBySideSays(Beside::Laid(1, Ok(Box::new(all.clone())))));
    all.fight(4, 1, &AtomicBool::new(false), &mut |_, _| {});
    let (name, first) = (all.under[0].name, all.under[0].forecast.clone().expect("a forecast"));
    table.send(Message::SideBySideSays(Beside::Grew(1, 0, first, 0.1)));
    let save = |table: &Table| table.place.key(&letter("p"), Modifiers::empty(), table.around());
    assert!(save(&table).is_none(), "not before all are fought");
    let sees = |table: &Table, what: &str| simulate((1280.0, 800.0), table.window()).find(what).is_ok();
    assert!(sees(&table, name) && sees(&table, "not begun yet"));
    table.send(Message::SideBySideSays(Beside::Done(1, Box::new(all.clone()), 0.2)));
    assert!(sees(&table, all.verdict().as_str()) && !sees(&table, "not begun yet") && save(&table).is_some());
    table.send(Message::SideBySideSays(Beside::Close));
    assert!(table.title().starts_with("Forecast for "), "{}", table.title());
}

#[test]
fn a_battle_is_taken_up_again_while_it_is_watched() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.next();
    assert!(table.shows("Before the first turn"));
    table.press(letter("n"));
    table.begin("f");
    let under_way = "The armies fight on from here, many times over…";
    assert!(table.shows(under_way), "the forecast stands where the story stood");
    table.press(Key::Named(Named::ArrowLeft));
    assert!(!table.shows("Forecast from here"), "a forecast says which moment it is of");
    table.press(Key::Named(Named::Escape));
    table.press(Key::Named(Named::Escape));
    assert!(!table.shows(under_way), "called off, and then away");
}

#[test]
fn whom_a_unit_could_charge_is_told_in_the_place_of_the_log_by_what_the_other_side_may_do() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.next();
    table.press(letter("c"));
    assert!(table.shows("Choose a unit on the table, or with Tab, to see whom it could charge."));
    assert!(table.shows("Nobody could charge as the table stands now; N goes on to what matters next."));
    // Event by event until somebody could charge: he is listed, and Tab comes to him.
    let listed = (0..400).any(|_| {
        table.press(Key::Named(Named::ArrowRight));
        table.shows("who could charge now")
    });
    assert!(listed);
    let could = (0..40).any(|_| {
        table.press(Key::Named(Named::Tab));
        table.shows("comes") && table.shows("what the charge comes to")
    });
    assert!(could && table.shows("gives way") && table.shows("HOW-CHG-51") && !table.shows("who could charge now"));
    table.press(Key::Named(Named::Escape));
    assert!(!table.shows("gives way") && table.shows("Search"), "the log stands again where it stood");
}

#[test]
fn the_recovery_of_a_battle_is_chosen_on_its_page() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("u"));
    let founded = table.now.war.as_ref().expect("a campaign").state().recovery.clone();
    assert!(table.shows(founded.name.as_str()));
    table.press(letter("y"));
    assert!(!table.shows(founded.name.as_str()));
    table.next();
    let war = table.now.war.as_ref().expect("a campaign");
    assert_eq!(war.state().battles.len(), 1, "entered with the recovery that was chosen");
    assert_eq!(war.state().recovery, founded, "the campaign's own stays");
}

#[test]
fn a_page_is_kept_as_a_draft_and_taken_up_again() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("r"));
    assert!(table.title().starts_with("Aftermath of "), "{}", table.title());
    table.send(Message::AftermathSays(crate::gui::screen::aftermath::Message::Digit(
        (0, crate::gui::screen::aftermath::Part::End),
        3,
    )));
    table.press(Key::Named(Named::Escape));
    let draft = table.shelf.lock().expect("the desk").draft().expect("a draft can be read").expect("a draft was kept");
    assert_eq!(draft.rows[0].harm, 3);
    table.press(letter("r"));
    table.send(Message::AftermathSays(crate::gui::screen::aftermath::Message::Throw));
    assert!(table.shelf.lock().expect("the desk").draft().expect("a draft can be read").is_none());
}

#[test]
fn figures_are_typed_into_cells_and_the_books_say_no_to_too_many() {
    use crate::gui::screen::aftermath::{Message as On, Part};
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("r"));
    let said = |on| Message::AftermathSays(on);
    for digit in [9, 9, 9, 9] {
        table.send(said(On::Digit((0, Part::Dead), digit)));
    }
    assert!(table.next().is_empty(), "more dead than men are not entered");
    assert!(table.title().starts_with("Aftermath of "));
    for _ in 0..4 {
        table.send(said(On::Erase((0, Part::Dead))));
    }
    table.send(said(On::ByTable(0)));
    assert!(table.next().iter().any(|n| n.ends_with("in the books")));
}

#[test]
#[ignore = "draws every screen of a battle into target/look, for people"]
fn look_at_the_screens() {
    for (light, name) in [(Light::Daylight, "day"), (Light::Candlelight, "night")] {
        for size in [(1280.0, 800.0), (1920.0, 1080.0)] {
            let mut table = Table::new(light);
            let shoot = |table: &Table, what: &str| {
                let mut simulator = simulate(size, table.window());
                save(&format!("{what}-{name}-{}", size.0), &mut simulator, &table.look);
            };
            shoot(&table, "nothing");
            table.next();
            shoot(&table, "set-up");
            table.next();
            shoot(&table, "watch-start");
            for _ in 0..3 {
                table.press(Key::Named(Named::PageDown));
            }
            for _ in 0..12 {
                table.press(Key::Named(Named::ArrowRight));
            }
            table.press(Key::Named(Named::Tab));
            shoot(&table, "watch");
            table.press(Key::Named(Named::End));
            shoot(&table, "watch-end");
            table.next();
            shoot(&table, "aftermath");
            table.press(Key::Named(Named::Escape));
            table.press(Key::Named(Named::Escape));
            table.press(Key::Named(Named::Escape));
            if let Some(so_far) = table.glimpse() {
                let around = Around { look: &table.look, now: &table.now, shelf: &table.shelf, width: size::WINDOW.0 };
                // The real one is begun and left alone; dropping the place calls it off.
                let _ = table.place.update(Message::Forecast, around);
                table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.2)));
                shoot(&table, "forecast");
            }
        }
    }
}

#[test]
fn options_are_set_kept_under_a_name_and_stay_with_the_battle() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let options = |t: &Table| t.now.war.as_ref().and_then(|w| w.scenario().ok()).expect("a battle").options;
    let own = table.now.war.as_ref().expect("a campaign").state().system.clone();
    let switch = resolve::system(&own).expect("known").about().options[0];
    let other = switch.values.iter().find(|v| **v != switch.default).expect("it can be switched");
    table.press(letter("o"));
    assert!(table.title().starts_with("Rules for "), "{}", table.title());
    table.send(Message::Rules(Rule::Set(switch.key, other)));
    table.send(Message::Rules(Rule::NameTyped("Our club".to_owned())));
    table.send(Message::Rules(Rule::Keep));
    let set = table.now.settings.option_sets[0].clone();
    assert_eq!((set.name.as_str(), set.rules.as_str(), set.options.len()), ("Our club", own.as_str(), 1));
    table.send(Message::Rules(Rule::Usual(set.name.clone())));
    assert!(table.now.settings.option_sets[0].usual);
    table.send(Message::Rules(Rule::AsTheBook));
    table.send(Message::Rules(Rule::Use(set.name)));
    let notes = table.press(Key::Named(Named::Escape));
    assert_eq!(notes, ["The set-up is kept"]);
    assert_eq!(options(&table).get(switch.key).map(String::as_str), Some(*other));

    let others: Vec<&'static str> = resolve::playable().map(|s| s.about().id).filter(|id| *id != own).collect();
    for id in others {
        table.press(letter("o"));
        table.send(Message::Rules(Rule::Under(id)));
        assert_eq!(table.now.war.as_ref().expect("a campaign").rules().expect("known").about().id, id);
        assert!(options(&table).is_empty(), "the options of one system say nothing to another");
        table.press(Key::Named(Named::Escape));
        assert!(table.title().starts_with("Battle of "), "{}", table.title());
    }
}

/// A set of options that contradicts itself is not kept; its name stays, so that it is kept once it is mended.
#[test]
fn a_set_that_is_refused_keeps_its_name_in_the_field() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("o"));
    table.send(Message::Rules(Rule::Set("splitting", "on")));
    table.send(Message::Rules(Rule::Set("unit-sizes", "off")));
    table.send(Message::Rules(Rule::NameTyped("Our club".to_owned())));
    assert!(table.send(Message::Rules(Rule::Keep)).is_empty() && table.now.settings.option_sets.is_empty());
    table.send(Message::Rules(Rule::Set("unit-sizes", "on")));
    assert_eq!(table.send(Message::Rules(Rule::Keep)), ["“Our club” is kept"]);
    // Once kept the field is empty.
    assert!(table.send(Message::Rules(Rule::Keep)).is_empty());
}
