//! The tree of an army: brigades with their commanders, and under them the units.

use super::words::temper;
use super::{CHOSEN, Deed, Message, State, Subject};
use crate::army::{Army, Commander, Id};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::block;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, figures, line, thousands};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Row, Space, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Letters of a commander's name beside which his temper has room.
const LONG: usize = 16;

/// A name without its first, and without its title where it is long: *Graf Zapfenhain*, *Schellenpfennig*.
fn familiar(name: &str) -> &str {
    let name = name.split_once(' ').map_or(name, |(_, rest)| rest);
    match name.split_once(' ') {
        Some(("Graf" | "Freiherr" | "Frhr." | "Baron" | "Comte" | "Count", rest)) if name.chars().count() > LONG => {
            rest
        }
        _ => name,
    }
}

/// Between the last figure of a row and its ring.
const EDGE: f32 = 5.0;

/// The number of a brigade as it is written, from 0.
pub fn numeral(n: usize) -> &'static str {
    const NUMERALS: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    NUMERALS.get(n).copied().unwrap_or("–")
}

/// The tree.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let t = &look.theme;
    let head = row![
        container(look.caption("Regiment")).padding(Padding::ZERO.left(34.0)).width(Length::Fill),
        figures(48.0, look.caption("men")),
        figures(48.0, look.caption("points")),
        Space::new().width(EDGE)
    ];
    let mut out = Column::new().push(head).push(Space::new().height(size::S4)).push(line(t.rule, 1.0));
    for army in state.force.iter().flat_map(|f| &f.armies) {
        out = out.push(army_row(state, look, army));
        for (n, brigade) in army.brigades.iter().enumerate() {
            let commander = brigade.commander.as_ref().and_then(|c| army.commander(c));
            let name = commander.map_or(brigade.name.as_str(), |c| familiar(&c.name));
            let name = format!("{}. {name}", numeral(n));
            let note = temper(commander.and_then(|c| c.temper));
            out = out.push(head_row(state, look, Subject::Brigade(brigade.id.clone()), name, note, &brigade.units));
            for id in &brigade.units {
                out = out.push(unit_row(state, look, army, id));
            }
        }
        if !army.independent.is_empty() {
            let content = brigade_content(state, look, "Independent".to_owned(), "", &army.independent);
            out = out.push(container(content).height(size::ROW_HEAD + size::S4).align_y(Alignment::Center));
            for id in &army.independent {
                out = out.push(unit_row(state, look, army, id));
            }
        }
    }
    let men: u32 = state.lines.iter().map(|l| l.men).sum();
    let points: i32 = state.lines.iter().filter_map(|l| l.points).sum();
    let total = row![
        container(look.strong("Units")).width(Length::Fill),
        figures(48.0, look.strong(thousands(men.into()))),
        figures(48.0, look.strong(thousands(points.into()))),
        Space::new().width(EDGE)
    ];
    out =
        out.push(Space::new().height(size::S8)).push(line(t.rule, 1.0)).push(Space::new().height(size::S8)).push(total);
    if state.is_list() {
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let new = |words, key, deed| button(look, Kind::Quiet, words, key).padding(near).press(Message::Do(deed));
        let news = row![
            new("Regiment", "Ins", Deed::RaiseRegiment),
            new("Brigade", "Ctrl B", Deed::FormBrigade),
            new("Officer", "Ctrl G", Deed::Commission)
        ];
        out = out
            .push(Space::new().height(size::S8))
            .push(row![Icon::Plus.view(t.third), news].spacing(size::S4).align_y(Alignment::Center));
    }
    out.padding(Padding::ZERO.right(size::S8)).into()
}

/// The army as a whole, under its general's name.
fn army_row<'a>(state: &'a State, look: &'a Look, army: &'a Army) -> Element<'a, Message> {
    let subject = Subject::Army(army.id.clone());
    let kind = if state.subject.as_ref() == Some(&subject) { Kind::Chosen } else { Kind::Row };
    let general = army.commander(&army.general).map_or("No general", |c: &Commander| c.name.as_str());
    let content = row![
        Space::new().width(size::S4),
        text::BRIGADE.say(general, look.theme.ink).wrapping(Wrapping::None),
        Space::new().width(Length::Fill),
        text::SIDE_NOTE.say("commands", look.theme.third),
        Space::new().width(EDGE)
    ]
    .align_y(Alignment::Center);
    let whence = Whence::new(army.name.as_str(), "its general, its officers and its history");
    choosable(Control::new(look, kind, content).height(size::ROW_HEAD + size::S4).whence(whence), kind, subject)
}

fn brigade_content<'a>(state: &State, look: &Look, name: String, note: &'a str, units: &[Id]) -> Row<'a, Message> {
    let t = &look.theme;
    let lines = || units.iter().filter_map(|id| state.line(id));
    let men: u32 = lines().map(|l| l.men).sum();
    let points: i32 = lines().filter_map(|l| l.points).sum();
    row![
        Icon::Down.view(t.third),
        row![
            text::BRIGADE.say(name, t.ink).wrapping(Wrapping::None),
            text::SIDE_NOTE.say(note, t.third).wrapping(Wrapping::None)
        ]
        .spacing(size::S4)
        .align_y(Alignment::End)
        .width(Length::Fill)
        .clip(true),
        figures(48.0, look.label(thousands(men.into()))),
        figures(48.0, look.label(thousands(points.into()))),
        Space::new().width(EDGE)
    ]
    .align_y(Alignment::Center)
}

fn head_row<'a>(
    state: &'a State,
    look: &'a Look,
    subject: Subject,
    name: String,
    note: &'a str,
    units: &[Id],
) -> Element<'a, Message> {
    let kind = if state.subject.as_ref() == Some(&subject) { Kind::Chosen } else { Kind::Row };
    let whence = Whence::new(name.clone(), note).term("brigade");
    let row = Control::new(look, kind, brigade_content(state, look, name, note, units));
    choosable(row.height(size::ROW_HEAD + size::S4).whence(whence), kind, subject)
}

fn unit_row<'a>(state: &'a State, look: &'a Look, army: &'a Army, id: &Id) -> Element<'a, Message> {
    let t = &look.theme;
    let (Some((regiment, unit)), Some(shown)) = (army.unit(id), state.line(id)) else {
        return Space::new().into();
    };
    let subject = Subject::Unit(id.clone());
    let kind = if state.subject.as_ref() == Some(&subject) { Kind::Chosen } else { Kind::Row };
    let name = regiment.unit_name(unit);
    let warned = state.findings.iter().any(|f| f.place == name || f.place == regiment.name);
    let mut cells = Row::new()
        .push(Space::new().width(2.0))
        .push(Picture::view(block(look, &regiment.uniform, regiment.branch)))
        .push(Space::new().width(8.0));
    cells = if shown.unfit {
        cells.push(Cut::new(name.clone(), text::REASON, t.third))
    } else {
        cells.push(Cut::new(name.clone(), text::TEXT, t.ink))
    };
    if warned {
        cells = cells.push(Icon::Warning.view(t.ochre));
    }
    let points = shown.points.map_or_else(|| "–".to_owned(), |p| thousands(p.into()));
    let cells = cells
        .push(figures(48.0, look.text(thousands(shown.men.into()))))
        .push(figures(48.0, look.text(points)))
        .push(Space::new().width(EDGE))
        .align_y(Alignment::Center);
    let establishment = thousands(unit.establishment.men.into());
    let whence =
        Whence::new(format!("{name} {}", thousands(shown.men.into())), format!("of {establishment}; {}", shown.rating))
            .term("establishment");
    choosable(Control::new(look, kind, cells).height(size::ROW).whence(whence), kind, subject)
}

/// A row that is selected by the focus.
fn choosable<'a>(row: Control<'a, Message>, kind: Kind, subject: Subject) -> Element<'a, Message> {
    let row = row.width(Length::Fill).on_focus(Message::Chosen(subject.clone())).press(Message::Chosen(subject));
    if kind == Kind::Chosen { row.id(CHOSEN).into() } else { row.into() }
}
