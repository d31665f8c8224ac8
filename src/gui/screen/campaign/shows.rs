//! Who leads each side, what it sees of the enemy, and whether forecasts appear unasked.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place};
use crate::base::Side;
use crate::campaign::{Led, Sight, State as Stand};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{button, choice, ruled};
use iced::widget::{Column, container, operation, row};
use iced::{Alignment, Element};

/// Width of the names of the rows.
const NAMES: f32 = 190.0;

/// What is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shows {
    led: [Led; 2],
    sight: [Sight; 2],
    unasked: bool,
}

/// What can happen.
#[derive(Debug, Clone, Copy)]
pub enum Message {
    Asked,
    Led(Side, Led),
    Seen(Side, Sight),
    Foretold(bool),
    Kept,
}

impl Shows {
    const fn of(state: &Stand) -> Shows {
        Shows { led: state.led, sight: state.sight, unasked: !state.ask_forecasts }
    }

    pub fn view<'a>(&self, look: &'a Look, names: [String; 2]) -> Element<'a, Parent> {
        let to = Parent::Shows;
        let mut out = Column::new()
            .push(text::SUBJECT.say("Who leads, and what is shown", look.theme.ink))
            .push(look.label("From today on. Screens and papers of a side tell of the enemy what is chosen here."));
        for (side, name) in Side::BOTH.into_iter().zip(&names) {
            let whence = Whence::new(format!("{name} is led by"), "when the war is let run, and in its battles");
            let chosen = choice(look, &LED, self.led[side.index()], move |l| to(Message::Led(side, l)), &whence);
            out = out.push(named(look, format!("{name} is led by"), chosen));
        }
        let sights = [(Sight::All, "all"), (Sight::LastSeen, "as he was last seen"), (Sight::Nothing, "nothing")];
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            let said = match side {
                Side::Blue => "on this screen, in the set-up of a battle, and on the papers of this side",
                Side::Red => "on the papers of this side: order of battle and briefing",
            };
            let whence = Whence::new(format!("{name} sees"), said);
            let now = self.sight[side.index()];
            let chosen = choice(look, &sights, now, move |s| to(Message::Seen(side, s)), &whence);
            out = out.push(named(look, format!("{name} sees"), chosen));
        }
        let ways = [(true, "by themselves"), (false, "only when asked for")];
        let whence = Whence::new("Forecasts appear", "how the next battle may end, fought unseen many times over");
        let chosen = choice(look, &ways, self.unasked, move |u| to(Message::Foretold(u)), &whence);
        out.push(named(look, "Forecasts appear".to_owned(), chosen))
            .push(
                row![
                    button(look, Kind::Primary, "From today on", "Ctrl Enter")
                        .id(FIRST_OF_PANEL)
                        .press(to(Message::Kept)),
                    button(look, Kind::Plain, "Leave it", "Esc").press(Parent::ClosePanel)
                ]
                .spacing(size::S8),
            )
            .spacing(size::S8)
            .into()
    }
}

/// Who may lead a side.
pub const LED: [(Led, &str); 2] = [(Led::Person, "a person"), (Led::Machine, "the machine")];

fn named<'a>(look: &Look, name: String, value: Element<'a, Parent>) -> Element<'a, Parent> {
    let content = row![container(look.label(name)).width(NAMES), value].align_y(Alignment::Center);
    ruled(look, size::ROW_AIRY + size::S8, content)
}

impl Place {
    /// Does what happened in the panel.
    pub(super) fn on_shows(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        if matches!(message, Message::Asked) {
            self.panel = Some(Panel::Shows(Shows::of(war.state())));
            return Action::Run(operation::focus(FIRST_OF_PANEL));
        }
        let Some(Panel::Shows(shows)) = &mut self.panel else { return Action::None };
        match message {
            Message::Asked => Action::None,
            Message::Led(side, led) => {
                shows.led[side.index()] = led;
                Action::None
            }
            Message::Seen(side, sight) => {
                shows.sight[side.index()] = sight;
                Action::None
            }
            Message::Foretold(unasked) => {
                shows.unasked = unasked;
                Action::None
            }
            Message::Kept => {
                let Shows { led, sight, unasked } = *shows;
                self.run(around, move |desk| {
                    desk.show(led, sight, unasked)?;
                    Ok("who leads and what is shown is settled".to_owned())
                })
            }
        }
    }
}
