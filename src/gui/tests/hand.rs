//! A hand on the keyboard: keys go to the control that has the focus, and to the window where it leaves them, as they do on a
//! desk. Each is counted.

use super::campaign::{at, war};
use super::flow::Window;
use super::picture::simulate;
use crate::base::Side;
use crate::gui::app::Message;
use crate::gui::listen::Heard;
use crate::gui::look::{size, text};
use iced::advanced::renderer::Headless;
use iced::advanced::widget::operation::Outcome;
use iced::advanced::{clipboard, mouse};
use iced::futures::StreamExt;
use iced::futures::executor::block_on;
use iced::keyboard::{self, Key, Location, Modifiers, key::Named, key::NativeCode, key::Physical};
use iced::{Event, Pixels, Size, Task, window};
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{Action, task};

struct Hand {
    window: Window,
    cache: Cache,
    renderer: iced::Renderer,
    strokes: usize,
}

impl Hand {
    fn on(window: Window) -> Hand {
        // Loads the faces.
        drop(simulate(size::WINDOW, window.app.view()));
        let renderer = block_on(<iced::Renderer as Headless>::new(text::DATA, Pixels(13.0), None));
        let renderer = renderer.expect("a renderer without a window");
        Hand { window, cache: Cache::default(), renderer, strokes: 0 }
    }

    /// Lets the controls see events; gives what they say, and whether one of them took the first.
    fn show(&mut self, events: &[Event]) -> (Vec<Message>, bool) {
        let (mut said, cache) = (Vec::new(), std::mem::take(&mut self.cache));
        let room = Size::new(size::WINDOW.0, size::WINDOW.1);
        let mut screen = UserInterface::build(self.window.app.view(), room, cache, &mut self.renderer);
        let no_mouse = mouse::Cursor::Unavailable;
        let (_, took) = screen.update(events, no_mouse, &mut self.renderer, &mut clipboard::Null, &mut said);
        self.cache = screen.into_cache();
        (said, took.first() == Some(&iced::event::Status::Captured))
    }

    fn do_all(&mut self, messages: Vec<Message>) {
        for message in messages {
            let task = self.window.app.update(message);
            self.settle(task);
        }
    }

    fn settle(&mut self, task: Task<Message>) {
        let Some(mut stream) = task::into_stream(task) else { return };
        while let Some(action) = block_on(stream.next()) {
            match action {
                Action::Output(message) => self.do_all(vec![message]),
                Action::Widget(mut operation) => {
                    let cache = std::mem::take(&mut self.cache);
                    let room = Size::new(size::WINDOW.0, size::WINDOW.1);
                    let mut screen = UserInterface::build(self.window.app.view(), room, cache, &mut self.renderer);
                    loop {
                        screen.operate(&self.renderer, operation.as_mut());
                        match operation.finish() {
                            Outcome::Chain(next) => operation = next,
                            Outcome::None | Outcome::Some(()) => break,
                        }
                    }
                    self.cache = screen.into_cache();
                }
                _ => {}
            }
        }
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        self.strokes += 1;
        let pressed = keyboard::Event::KeyPressed {
            key: key.clone(),
            modified_key: key.clone(),
            physical_key: Physical::Unidentified(NativeCode::Unidentified),
            location: Location::Standard,
            modifiers,
            text: match &key {
                Key::Character(c) => Some(c.clone()),
                _ => None,
            },
            repeat: false,
        };
        let (mut said, taken) = self.show(&[Event::Keyboard(pressed)]);
        if !taken {
            said.push(Message::Heard(Heard::Key(key, modifiers)));
        }
        self.do_all(said);
        let (said, _) = self.show(&[Event::Window(window::Event::RedrawRequested(std::time::Instant::now()))]);
        self.do_all(said);
    }

    fn letters(&mut self, letters: &str) {
        for c in letters.chars() {
            self.press(Key::Character(c.to_string().into()), Modifiers::default());
        }
    }

    fn enter(&mut self) {
        self.press(Key::Named(Named::Enter), Modifiers::default());
    }
}

#[test]
fn a_battle_of_24_battalions_is_written_down_from_the_table_in_under_120_keystrokes() {
    let mut hand = Hand::on(at("w"));
    // From the campaign: a battle that nothing was drawn up for, its place, its page.
    hand.letters("r");
    hand.letters("Kolin");
    hand.press(Key::Named(Named::Enter), Modifiers::CTRL);
    let count = 24;
    // Down the columns: every fourth has hits, every eighth fell back or is done for, all others are unhurt.
    for row in 0..count {
        match row % 8 {
            1 => hand.letters("2"),
            5 => hand.letters("b"),
            7 => hand.letters(if row > 16 { "d" } else { "4" }),
            _ => {}
        }
        hand.enter();
    }
    hand.letters("h+++++++o");
    hand.press(Key::Named(Named::Enter), Modifiers::CTRL);
    let after = war(&hand.window);
    let battle = after.state().battles.last().expect("a battle");
    assert_eq!((battle.place.as_str(), battle.winner, battle.turns), ("Kolin", Some(Side::Blue), 7));
    assert!(battle.losses.iter().all(|l| l.men() > 0), "{:?}", battle.losses);
    assert!(battle.units.len() >= count);
    let entry = after.battle_entry(battle.number).expect("its entry");
    let hurt: std::collections::BTreeSet<_> = entry.postings.iter().map(|p| &p.thing).collect();
    assert!(hurt.len() >= count * 3 / 8 && hurt.len() <= count / 2, "{} of {count}", hurt.len());
    assert!(hand.strokes < 120, "{} keystrokes for {count} units", hand.strokes);
}
