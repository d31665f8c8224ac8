//! Lines of help in the battle of tonight: one on each screen, until it is dismissed.

use super::{Message, Shown, State};
use crate::desk::Edit;
use crate::gui::look::Look;
use crate::gui::now::{once, with};
use crate::gui::screen::{Action, Around};
use crate::gui::widget::noticed;
use iced::Element;

/// A line of help.
#[derive(Debug)]
pub struct Line {
    /// Under which it is remembered that it was dismissed.
    pub key: &'static str,
    words: &'static str,
}

impl State {
    /// The line of help of this screen, until it is dismissed: in the battle of tonight alone.
    pub(super) fn help(&self, around: Around) -> Option<&'static Line> {
        let tonight = self.set_up.as_ref().is_some_and(|s| !s.is_of_campaign());
        tonight
            .then(|| line(self.shown))
            .flatten()
            .filter(|line| !around.now.settings.dismissed.iter().any(|d| d == line.key))
    }
}

/// The line of a screen.
pub(super) const fn line(shown: Shown) -> Option<&'static Line> {
    Some(match shown {
        Shown::Tonight | Shown::Rules | Shown::SideBySide => return None,
        Shown::SetUp => &Line {
            key: "tonight-set-up",
            words: "Both armies stand as their generals drew them up. F asks how likely each side is to win; Ctrl Enter \
                    lets them fight, and you watch.",
        },
        Shown::Edit => &Line {
            key: "tonight-edit",
            words: "Everything on the table can be dragged, turned and sized; what the rules forbid stands at the right. \
                    Ctrl Z takes a change back, Esc goes back to the battle.",
        },
        Shown::Forecast => &Line {
            key: "tonight-forecast",
            words: "The battle is fought many times over, each time with other dice. The longer you wait, the nearer the \
                    figures come; Enter shows you one like the average.",
        },
        Shown::Watch => &Line {
            key: "tonight-watch",
            words: "Space plays, → goes on by one event, N to the next thing that matters. Tab chooses a unit; point at \
                    an enemy then, and the line at the foot gives the odds, C those of a charge in full.",
        },
        Shown::Aftermath => &Line {
            key: "tonight-aftermath",
            words: "What the battle cost. The states on the left come from the table, the men follow from them; click a \
                    state, or type its figure, to see what another end would have cost.",
        },
    })
}

/// A screen with a line of help above it.
pub(super) fn over<'a>(look: &'a Look, line: &'static Line, body: Element<'a, Message>) -> Element<'a, Message> {
    noticed(look, line.words, ("Y", Message::HelpRead(line.key)), body)
}

/// Remembers that a line was read.
pub(super) fn read(key: &'static str, around: Around) -> Action<Message> {
    let mut settings = around.now.settings.clone();
    if settings.dismissed.iter().any(|d| d == key) {
        return Action::None;
    }
    settings.dismissed.push(key.to_owned());
    let shelf = around.shelf.clone();
    Action::Run(once(move || with(&shelf, |desk| desk.edit(Edit::Settings(settings)))).map(Message::HelpKept))
}
