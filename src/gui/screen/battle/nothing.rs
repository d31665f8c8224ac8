//! The place while no battle is drawn up.

use super::{Message, State};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{size, text};
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::{button, empty, error};
use iced::widget::{Space, column, row};

impl State {
    pub(super) fn nothing<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let tonight = button(look, Kind::Primary, "Fight tonight", "Ctrl Enter")
            .whence(Whence::new("Fight tonight", "one battle for itself: a scenario, or any two armies of yours"))
            .press(Message::Tonight);
        let (sentence, next) = match &around.now.war {
            Some(war) => (
                format!("No battle is drawn up in {}.", war.state().name),
                button(look, Kind::Primary, "Draw up the next battle", "Ctrl Enter")
                    .whence(Whence::new("Draw up the next battle", "who attacks, where, when, on what ground"))
                    .press(Message::DrawUp),
            ),
            None => ("There is no campaign yet, and so no next battle.".to_owned(), tonight),
        };
        let mut body = column![
            Space::new().height(size::S24),
            text::SIDE_NOTE.say(sentence, look.theme.second),
            Space::new().height(size::S16),
            next,
        ];
        if around.now.war.is_some() {
            let tonight = button(look, Kind::Plain, "Fight tonight", "T").press(Message::Tonight);
            body = body.push(empty(look, "Or fight one battle for itself, outside the campaign.", Some(tonight)));
        }
        if let (None, Some(place)) = (&around.now.draft, &around.now.thrown) {
            let words = format!("The page of {place} was thrown away.");
            let back = button(look, Kind::Plain, "Bring it back", "").press(Message::GoOn);
            body = body.push(Space::new().height(size::S16)).push(look.text(words)).push(back);
        }
        if let Some(place) = &around.now.draft {
            let words = format!("The page of {place} is begun and not in the books yet.");
            let go_on = button(look, Kind::Plain, "Go on with it", "").press(Message::GoOn);
            body = body.push(Space::new().height(size::S16)).push(look.text(words)).push(go_on);
        }
        if let Some(fault) = &self.fault {
            body = body.push(Space::new().height(size::S16)).push(error(look, fault));
        }
        Page {
            title: "Battle".to_owned(),
            aside: "the next battle, from where the campaign stands".to_owned(),
            right: row![].into(),
            body: body.into(),
            bar: None,
            rest: Whence::default().keys("Ctrl K finds anything and runs any command"),
        }
    }
}
