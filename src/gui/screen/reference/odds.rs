//! The odds of a question that is set up by hand: what is asked, what is said of it, and what may come of it.

use super::{Message, State};
use crate::desk::reference::Answer;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, colour, size, text};
use crate::gui::widget::field::Field;
use crate::gui::widget::{Control, error, ruled, scroll, section};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Background, Element, Length, Padding};

/// Room of a fact's name, of a result's, and of a bar, in points.
const NAME: f32 = 84.0;
const BAR: f32 = 60.0;

/// The column at the right of the sheet.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let mut out = column![Space::new().height(size::S12), section(look, "Odds", "exact")].spacing(size::S8);
    if state.questions.is_empty() {
        return out.push(look.label("This system answers no questions of chance yet.")).width(size::ASIDE).into();
    }
    let mut asked = Row::new().spacing(size::S4);
    for (n, question) in state.questions.iter().enumerate() {
        let kind = if n == state.asked { Kind::Chosen } else { Kind::Plain };
        let whence = Whence::new(question.key.clone(), question.about.clone());
        let name = Row::new().push(text::TEXT.inherit(question.key.as_str()));
        asked = asked.push(
            Control::new(look, kind, name)
                .height(size::FIELD)
                .padding(Padding { left: size::S8, right: size::S8, ..Padding::ZERO })
                .whence(whence)
                .press(Message::QuestionChosen(n)),
        );
    }
    out = out.push(asked.wrap().vertical_spacing(size::S4));
    if let Some(question) = state.questions.get(state.asked) {
        out = out.push(look.caption(question.about.as_str()));
    }
    for (n, (name, said)) in state.facts.iter().enumerate() {
        let field = Field::new(look, "", said, move |typed| Message::FactTyped(n, typed))
            .submit(Message::Asked)
            .width(Length::Fill)
            .whence(Whence::new(name.clone(), "in words; leave it empty to say nothing of it"));
        out = out.push(row![container(look.label(name.as_str())).width(NAME), field].align_y(Alignment::Center));
    }
    out = match &state.answer {
        Some(Ok(answer)) => out.push(told(look, answer)),
        Some(Err(why)) => out.push(error(look, why)),
        None => out,
    };
    let out = out.padding(Padding::ZERO.right(size::S12));
    container(scroll(look, out)).width(size::ASIDE).height(Length::Fill).into()
}

fn told<'a>(look: &'a Look, answer: &'a Answer) -> Element<'a, Message> {
    let mut out = Column::new().spacing(size::S4);
    for (what, results) in &answer.tables {
        out = out.push(Space::new().height(size::S4)).push(section(look, what.as_str(), "in 100"));
        // What cannot be is not told.
        for (result, chance) in results.iter().filter(|(_, chance)| *chance > 0.0) {
            out = out.push(ruled(
                look,
                size::ROW,
                row![
                    container(look.text(result.as_str())).width(Length::Fill).clip(true),
                    container(bar(look, *chance)).width(BAR),
                    container(look.text(format!("{:.1}", chance * 100.0))).width(44.0).align_x(Alignment::End)
                ]
                .align_y(Alignment::Center),
            ));
        }
    }
    for die in &answer.dice {
        out = out.push(Space::new().height(size::S4)).push(text::STRONG.say(die.die.as_str(), look.theme.ink));
        for m in &die.modifiers {
            let value = if m.value < 0 { format!("−{}", m.value.unsigned_abs()) } else { format!("+{}", m.value) };
            out = out.push(
                row![
                    container(look.label(m.name.as_str())).width(Length::Fill),
                    look.caption(m.clause),
                    container(look.text(value)).width(28.0).align_x(Alignment::End)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center),
            );
        }
    }
    out.into()
}

/// A chance as a length.
fn bar<'a>(look: &Look, chance: f64) -> Element<'a, Message> {
    let (fill, wide) = (look.ours().line, (f64::from(BAR - size::S8) * chance) as f32);
    container(Space::new())
        .width(wide.max(if chance > 0.0 { 1.0 } else { 0.0 }))
        .height(size::PROGRESS)
        .style(move |_| container::Style { background: Some(Background::Color(colour(fill))), ..Default::default() })
        .into()
}
