//! Buttons, heads, rules, rows and the rest that screens are put together from.

use super::control::Control;
use super::cut::Cut;
use super::faint::Faint;
use super::icon::Icon;
use crate::draw::{Colour, List, Path};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, colour, size, text};
use crate::gui::painter::{Batch, Picture};
use iced::widget::{Column, Row, Space, column, container, row, scrollable};
use iced::{Alignment, Background, Border, Element, Length, Padding};

pub use crate::field::say::thousands;

/// A button: its word, and its key if it has one.
pub fn button<'a, M: Clone + 'a>(look: &'a Look, kind: Kind, word: &'a str, key: &'a str) -> Control<'a, M> {
    let ink = match kind {
        Kind::Primary => look.theme.text_on_fill.mix(look.ours().fill, 0.15),
        _ => look.theme.third,
    };
    let name = match kind {
        Kind::Primary => text::STRONG,
        _ => text::TEXT,
    };
    let mut content = Row::new().spacing(size::S8 + 2.0).align_y(Alignment::Center).push(name.inherit(word));
    if !key.is_empty() {
        content = content.push(Faint::view(look, key, ink));
    }
    let (height, side) = match kind {
        Kind::Primary => (size::PRIMARY, size::S16),
        Kind::Quiet => (size::QUIET, size::S8),
        _ => (size::BUTTON, 13.0),
    };
    Control::new(look, kind, content).height(height).padding(Padding { left: side, right: side, ..Padding::ZERO })
}

/// A button that cannot be pressed now.
pub fn idle<'a, M: Clone + 'a>(look: &'a Look, word: &'a str, why: &str) -> Control<'a, M> {
    let content = Row::new().push(text::TEXT.inherit(word));
    Control::new(look, Kind::Plain, content)
        .height(size::BUTTON)
        .padding(Padding { left: 13.0, right: 13.0, ..Padding::ZERO })
        .disabled_because(why)
}

/// A button with an icon alone.
pub fn icon_button<'a, M: Clone + 'a>(look: &'a Look, kind: Kind, icon: Icon, name: &str) -> Control<'a, M> {
    let ink = if kind == Kind::Primary { look.theme.text_on_fill } else { look.theme.ink };
    Control::new(look, kind, icon.view(ink))
        .height(size::BUTTON - 2.0)
        .padding(Padding { left: 6.0, right: 6.0, ..Padding::ZERO })
        .whence(Whence::new(name.to_owned(), ""))
}

/// A line as wide as there is room.
pub fn line<'a, M: 'a>(ink: Colour, thick: f32) -> Element<'a, M> {
    container(Space::new().width(Length::Fill).height(thick)).style(move |_| filled(ink)).into()
}

/// A line as high as there is room.
pub fn upright<'a, M: 'a>(ink: Colour) -> Element<'a, M> {
    container(Space::new().width(1.0).height(Length::Fill)).style(move |_| filled(ink)).into()
}

/// The thick-and-thin rule, once a screen, under the title.
pub fn scotch<'a, M: 'a>(look: &Look) -> Element<'a, M> {
    let ink = look.theme.title_rule;
    column![line(ink, 2.0), Space::new().height(2.0), line(ink, 1.0)].into()
}

/// A ground without an edge.
#[must_use]
pub fn filled(ink: Colour) -> container::Style {
    container::Style { background: Some(Background::Color(colour(ink))), ..container::Style::default() }
}

/// A filled sheet with a hairline edge: for the one next step and for panels.
pub fn sheet<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> container::Container<'a, M> {
    let t = look.theme;
    container(content).style(move |_| container::Style {
        background: Some(Background::Color(colour(t.sheet))),
        border: Border { color: colour(t.hairline), width: 1.0, radius: 0.0.into() },
        ..container::Style::default()
    })
}

/// The head of a section over its rule, with something at the right.
pub fn section<'a, M: 'a>(
    look: &Look,
    head: impl iced::widget::text::IntoFragment<'a>,
    right: impl iced::widget::text::IntoFragment<'a>,
) -> Element<'a, M> {
    column![
        row![look.section(head), Space::new().width(Length::Fill), look.caption(right)].align_y(Alignment::End),
        Space::new().height(size::S4),
        line(look.theme.rule, 1.0)
    ]
    .into()
}

/// A row of a table: its cells between hairlines.
pub fn ruled<'a, M: 'a>(look: &Look, height: f32, cells: impl Into<Element<'a, M>>) -> Element<'a, M> {
    column![
        container(cells).height(height - 1.0).align_y(iced::alignment::Vertical::Center),
        line(look.theme.hairline, 1.0)
    ]
    .into()
}

/// A row of a form: what it is, and where it is written or chosen.
pub fn entry<'a, M: 'a>(look: &Look, name: &'a str, value: impl Into<Element<'a, M>>) -> Element<'a, M> {
    column![
        row![row![look.label(name)].width(100.0), value.into()].padding([4.0, 0.0]).align_y(Alignment::Center),
        line(look.theme.hairline, 1.0)
    ]
    .into()
}

/// A cell of a fixed width, its text at the right: figures.
pub fn figures<'a, M: 'a>(width: f32, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    container(content).width(width).align_x(iced::alignment::Horizontal::Right).into()
}

/// The sentence at the end of an action bar, in the room that the buttons leave.
pub fn hint(look: &Look, words: impl Into<String>) -> Cut {
    Cut::new(words, text::TEXT, look.theme.second)
}

/// A cell of a fixed width, its text at the left.
pub fn cell<'a, M: 'a>(width: f32, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    container(content).width(width).clip(true).into()
}

/// A checkbox with its words.
pub fn checkbox<'a, M: Clone + 'a>(look: &'a Look, on: bool, words: &'a str, message: M) -> Control<'a, M> {
    let t = &look.theme;
    let mut list = List::new(size::CHECKBOX, size::CHECKBOX);
    let half = size::CHECKBOX - 1.0;
    list.fill(Path::rect(0.5, 0.5, half, half), if on { look.ours().fill } else { t.field });
    list.stroke(Path::rect(0.5, 0.5, half, half), t.rule, 1.0);
    if on {
        let tick =
            [crate::draw::path::pt(3.0, 7.2), crate::draw::path::pt(6.0, 10.2), crate::draw::path::pt(11.0, 4.0)];
        list.round(Path::line(&tick), t.text_on_fill, 1.6);
    }
    let content = row![Picture::view(list), text::TEXT.inherit(words)].spacing(size::S8).align_y(Alignment::Center);
    Control::new(look, Kind::Bare, content).height(size::QUIET).press(message)
}

/// One of a few values, each a button; the one that holds is filled.
pub fn choice<'a, M: Clone + 'a, T: Copy + PartialEq + 'a>(
    look: &'a Look,
    options: &[(T, &'a str)],
    now: T,
    message: impl Fn(T) -> M,
    whence: &Whence,
) -> Element<'a, M> {
    choice_with(look, options, now, message, whence, None)
}

/// The same; what is chosen goes by this name, so that the focus can begin on it.
pub fn choice_named<'a, M: Clone + 'a, T: Copy + PartialEq + 'a>(
    look: &'a Look,
    options: &[(T, &'a str)],
    now: T,
    message: impl Fn(T) -> M,
    whence: &Whence,
    name: &'static str,
) -> Element<'a, M> {
    choice_with(look, options, now, message, whence, Some(name))
}

fn choice_with<'a, M: Clone + 'a, T: Copy + PartialEq + 'a>(
    look: &'a Look,
    options: &[(T, &'a str)],
    now: T,
    message: impl Fn(T) -> M,
    whence: &Whence,
    name: Option<&'static str>,
) -> Element<'a, M> {
    let mut out = Row::new().spacing(size::S8);
    for (value, words) in options {
        let kind = if *value == now { Kind::Chosen } else { Kind::Plain };
        let content = Row::new().push(text::TEXT.inherit(*words));
        let control = Control::new(look, kind, content)
            .height(size::FIELD)
            .padding(Padding { left: 12.0, right: 12.0, ..Padding::ZERO })
            .whence(whence.clone())
            .press(message(*value));
        out = out.push(match name.filter(|_| *value == now) {
            Some(name) => control.id(name),
            None => control,
        });
    }
    out.wrap().vertical_spacing(size::S4).into()
}

/// A list that scrolls, with a thin bar in the colours of the paper.
pub fn scroll<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> scrollable::Scrollable<'a, M> {
    let t = look.theme;
    let bar = scrollable::Scrollbar::new().width(6.0).scroller_width(6.0).margin(0.0);
    scrollable(Batch::new(content)).direction(scrollable::Direction::Vertical(bar)).style(move |theme, status| {
        let rail = scrollable::Rail {
            background: None,
            border: Border::default(),
            scroller: scrollable::Scroller {
                background: Background::Color(colour(t.hairline)),
                border: Border { radius: 3.0.into(), ..Border::default() },
            },
        };
        scrollable::Style {
            container: container::Style::default(),
            vertical_rail: rail,
            horizontal_rail: rail,
            gap: None,
            ..scrollable::default(theme, status)
        }
    })
}

/// A bar that fills while something is computed. It is no picture: one that changes has all pictures beside it painted
/// again.
pub fn progress<'a, M: 'a>(look: &Look, part: f32, width: f32) -> Element<'a, M> {
    let (rule, ink) = (colour(look.theme.rule), look.theme.second);
    let done = container(Space::new().width(width * part.clamp(0.0, 1.0)).height(size::PROGRESS));
    container(done.style(move |_| filled(ink)))
        .width(width)
        .height(size::PROGRESS)
        .style(move |_| container::Style {
            border: Border { color: rule, width: 1.0, radius: 0.0.into() },
            ..container::Style::default()
        })
        .into()
}

/// A page with something worth knowing above it, until it is put away: `key` does that, or the button.
pub fn noticed<'a, M: Clone + 'a>(
    look: &'a Look,
    words: &'a str,
    (key, away): (&'a str, M),
    body: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    let sheet = look.theme.sheet;
    let words = row![
        Icon::Note.view(look.theme.second),
        container(look.text(words)).width(Length::Fill),
        button(look, Kind::Quiet, "Got it", key).press(away)
    ]
    .spacing(size::S12)
    .align_y(Alignment::Center);
    let band = container(words).style(move |_| filled(sheet)).padding(Padding {
        top: size::S4,
        bottom: size::S4,
        left: size::S12,
        right: size::S8,
    });
    column![Space::new().height(size::S8), band, container(body).height(Length::Fill)].into()
}

/// What went wrong: a sign and one sentence.
pub fn error<'a, M: 'a>(look: &Look, sentence: &'a str) -> Element<'a, M> {
    let ink = look.theme.carmine;
    row![Icon::Error.view(ink), text::TEXT.say(say::sentence(sentence), ink)].spacing(size::S8).into()
}

/// What stands where nothing is: one sentence, and what to do.
pub fn empty<'a, M: Clone + 'a>(look: &'a Look, sentence: &'a str, next: Option<Control<'a, M>>) -> Element<'a, M> {
    let mut out = Column::new().spacing(size::S16).push(text::SIDE_NOTE.say(sentence, look.theme.second));
    if let Some(next) = next {
        out = out.push(next);
    }
    container(out).padding(Padding::ZERO.top(size::S24)).into()
}

/// A change: always with its sign; a dot where nothing changed.
#[must_use]
pub fn change(n: i64) -> String {
    match n {
        0 => "·".to_owned(),
        n if n > 0 => format!("+{}", thousands(n)),
        n => thousands(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_a_book() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(-870), "−870");
        assert_eq!(thousands(999), "999");
        assert_eq!((change(0), change(24), change(-1_000)), ("·".into(), "+24".into(), "−1,000".into()));
    }
}
