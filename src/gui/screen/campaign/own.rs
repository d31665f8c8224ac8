//! A way of recovery of one's own: a small form, kept in the file beside the library.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place};
use crate::campaign::recovery::{ByField, Own};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{once, with};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, error, ruled};
use iced::widget::{Column, Row, container, operation, row};
use iced::{Alignment, Element, Task};

/// Widths of a number and of the names of the rows.
const NUMBER: f32 = 48.0;
const NAMES: f32 = 130.0;

/// The numbers of the form, in their order.
const SOON: [usize; 3] = [0, 1, 2];
const SOON_DAYS: usize = 3;
const LIGHT_DAYS: usize = 4;
const WOUNDED: [usize; 2] = [5, 6];
const MISSING: [usize; 2] = [7, 8];
/// Shares in hundredths; the others are days.
const SHARES: [usize; 5] = [SOON[0], SOON[1], SOON[2], WOUNDED[0], MISSING[0]];
/// The most days that a form can say: a year.
const MOST_DAYS: u16 = 366;

/// The form as it is being written.
#[derive(Debug, Clone)]
pub struct Form {
    name: String,
    numbers: [String; 9],
    fault: Option<String>,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    Asked,
    Named(String),
    Written(usize, String),
    Keep,
    /// It is in the file, under this ID.
    Kept(Result<String, String>),
    /// The rules of time with this way of recovery chosen.
    Chosen(String),
}

impl Default for Form {
    fn default() -> Form {
        let numbers = ["30", "20", "10", "1", "7", "60", "28", "60", "3"].map(str::to_owned);
        Form { name: String::new(), numbers, fault: None }
    }
}

impl Form {
    /// A number of the form; none where it is none, or too large.
    fn number(&self, n: usize) -> Option<u16> {
        let most = if SHARES.contains(&n) { 100 } else { MOST_DAYS };
        self.numbers.get(n)?.trim().parse().ok().filter(|number| *number <= most)
    }

    /// What is written, or why it is nothing.
    fn own(&self) -> Result<Own, String> {
        let wrong = format!("Write whole numbers: 0 to 100 in a hundred, and at most {MOST_DAYS} days.");
        let days = |n: usize| self.number(n).ok_or_else(|| wrong.clone());
        let share = |n: usize| days(n).map(|share| u8::try_from(share).unwrap_or(100));
        let [won, drawn, lost] = SOON;
        Ok(Own {
            name: self.name.clone(),
            soon: ByField { won: share(won)?, drawn: share(drawn)?, lost: share(lost)? },
            soon_days: days(SOON_DAYS)?,
            light_days: days(LIGHT_DAYS)?,
            wounded: (share(WOUNDED[0])?, days(WOUNDED[1])?),
            missing: (share(MISSING[0])?, days(MISSING[1])?),
        })
    }

    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let to = Parent::Own;
        let name = Field::new(look, "What it does, in a few words", &self.name, move |n| to(Message::Named(n)))
            .id(FIRST_OF_PANEL)
            .submit(to(Message::Keep))
            .whence(Whence::new("Its name", "by which it is chosen and compared"));
        let number = |n: usize, said: &'static str| -> Element<'a, Parent> {
            let worth = if self.number(n).is_some() { Worth::Good } else { Worth::Wrong };
            Field::new(look, "0", &self.numbers[n], move |w| to(Message::Written(n, w)))
                .worth(worth)
                .figures()
                .width(NUMBER)
                .submit(to(Message::Keep))
                .whence(Whence::new(said, if SHARES.contains(&n) { "in a hundred" } else { "days" }))
                .into()
        };
        let say = |words: &'static str| -> Element<'a, Parent> { look.label(words).into() };
        let mut out = Column::new()
            .push(text::SUBJECT.say("A way of recovery of your own", look.theme.ink))
            .push(
                look.label(
                    "It is kept in recovery.toml beside the library. Officers and recruits come as they do now.",
                ),
            )
            .push(named(look, "Its name", vec![name.into()]))
            .push(named(
                look,
                "Of all it lost",
                vec![
                    say("won"),
                    number(SOON[0], "After a battle won"),
                    say("drawn"),
                    number(SOON[1], "After a drawn battle"),
                    say("lost"),
                    number(SOON[2], "After a battle lost"),
                    say("in 100 are back after"),
                    number(SOON_DAYS, "Back after"),
                    say("days"),
                ],
            ))
            .push(named(
                look,
                "Light wounded",
                vec![say("all others are back after"), number(LIGHT_DAYS, "Light wounded, back after"), say("days")],
            ))
            .push(named(
                look,
                "Wounded",
                vec![
                    number(WOUNDED[0], "Wounded who come back"),
                    say("in 100 of the others are back after"),
                    number(WOUNDED[1], "Wounded, back after"),
                    say("days, the rest is discharged"),
                ],
            ))
            .push(named(
                look,
                "Missing",
                vec![
                    number(MISSING[0], "Missing who turn up"),
                    say("in 100 of the others turn up after"),
                    number(MISSING[1], "Missing, back after"),
                    say("days, the rest has deserted"),
                ],
            ))
            .spacing(size::S4);
        if let Some(why) = &self.fault {
            out = out.push(error(look, why));
        }
        out.push(
            row![
                button(look, Kind::Primary, "Keep it", "Ctrl Enter").press(to(Message::Keep)),
                button(look, Kind::Plain, "Leave it", "Esc").press(Parent::AskTimes)
            ]
            .spacing(size::S8),
        )
        .into()
    }
}

fn named<'a>(look: &Look, name: &'a str, parts: Vec<Element<'a, Parent>>) -> Element<'a, Parent> {
    let parts = Row::with_children(parts).spacing(size::S8).align_y(Alignment::Center);
    ruled(look, size::ROW_AIRY, row![container(look.label(name)).width(NAMES), parts].align_y(Alignment::Center))
}

impl Place {
    /// Does what happened with the form.
    pub(super) fn on_own(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Message::Asked => {
                self.panel = Some(Panel::Own(Box::default()));
                return Action::Run(operation::focus(FIRST_OF_PANEL));
            }
            Message::Chosen(id) => {
                self.panel = Some(Panel::Times(Box::new(super::Times::with(around.now, war.state(), &id))));
                return Action::Run(operation::focus(FIRST_OF_PANEL));
            }
            _ => {}
        }
        let Some(Panel::Own(form)) = &mut self.panel else { return Action::None };
        match message {
            Message::Asked | Message::Chosen(_) => {}
            Message::Named(name) => (form.name, form.fault) = (name, None),
            Message::Written(n, number) => {
                if let Some(place) = form.numbers.get_mut(n) {
                    *place = number;
                }
                form.fault = None;
            }
            Message::Keep => match form.own() {
                Ok(own) => {
                    let (shelf, like) = (around.shelf.clone(), war.state().recovery.clone());
                    let keep = move || with(&shelf, |desk| desk.keep_recovery(&own, &like));
                    return Action::Run(once(keep).map(|done| Parent::Own(Message::Kept(done))));
                }
                Err(why) => form.fault = Some(why),
            },
            Message::Kept(Ok(id)) => {
                let note = "your way of recovery is kept".to_owned();
                return Action::ChangedThen(note, Task::done(Parent::Own(Message::Chosen(id))));
            }
            Message::Kept(Err(why)) => form.fault = Some(why),
        }
        Action::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_says_what_is_wrong_in_it() {
        let mut form = Form::default();
        assert_eq!(form.own().map(|o| (o.soon.won, o.wounded, o.missing)), Ok((30, (60, 28), (60, 3))));
        for (n, bad) in [(SOON[0], "101"), (SOON_DAYS, "367"), (LIGHT_DAYS, "-1"), (WOUNDED[0], "half")] {
            let good = std::mem::replace(&mut form.numbers[n], bad.to_owned());
            assert!(form.own().is_err(), "{bad}");
            form.numbers[n] = good;
        }
    }
}
