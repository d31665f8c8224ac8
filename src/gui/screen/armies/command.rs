//! Who commands: a brigade with its units, and an army with its officers.

use super::edit::NOTES;
use super::subject::field;
use super::tree::numeral;
use super::words::{TEMPERS, temper};
use super::{Choice, Deed, Message, Part, State, allies, books, portrait, quiet, whole};
use crate::army::{Army, Brigade, Commander, Id, Wing};
use crate::campaign::{State as Stand, Whereabouts};
use crate::field::say::counted;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::Around;
use crate::gui::widget::{Control, Cut, button, choice, entry, figures, ruled, section, thousands};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};
use std::collections::BTreeMap;

/// A wing: its lieutenant general, its brigades, and who could lead it.
pub fn wing<'a>(state: &'a State, around: Around<'a>, army: &'a Army, wing: &'a Wing) -> Element<'a, Message> {
    let look = around.look;
    let leader = wing.commander.as_ref().and_then(|c| army.commander(c));
    let mut out = Column::new();
    if state.is_list() {
        let head = row![
            field(state, look, Part::WingName, wing.name.clone(), Length::Fill),
            button(look, Kind::Quiet, "Break up", "Del")
                .whence(Whence::new("Break up", "its brigades are under the general himself then"))
                .press(Message::Do(Deed::TakeAway))
        ];
        out = out.push(head.spacing(size::S4).align_y(Alignment::Center)).push(Space::new().height(size::S4));
    } else {
        out = out.push(text::SUBJECT.say(wing.name.as_str(), look.theme.ink));
    }
    out = out.push(look.aside(leader.map_or_else(|| "Nobody commands it.".to_owned(), titled)));
    if let Some(c) = leader {
        out = out.push(likeness(state, look, c));
    }
    out = out.push(Space::new().height(size::S16)).push(section(look, "Brigades", "drag them here, or Alt ↑ ↓"));
    let brigades = army.brigades.iter().enumerate().filter(|(_, b)| wing.brigades.contains(&b.id));
    for (n, brigade) in brigades {
        let line = |id: &Id| state.line(id);
        let men: u32 = brigade.units.iter().filter_map(line).map(|l| l.men).sum();
        let points: i32 = brigade.units.iter().filter_map(line).filter_map(|l| l.points).sum();
        let cells = row![
            Cut::new(format!("{}. {}", numeral(n), brigade.name), text::TEXT, look.theme.ink),
            figures(70.0, look.label(counted(brigade.units.len(), "unit", "units"))),
            figures(70.0, look.text(thousands(men.into()))),
            figures(70.0, look.text(thousands(points.into()))),
        ];
        out = out.push(ruled(look, size::ROW, cells.align_y(Alignment::Center)));
    }
    if wing.brigades.is_empty() {
        out = out.push(look.label("It has no brigade yet. Drag one under its head, or move it with Alt ↑ ↓."));
    }
    if state.is_list() {
        out = out.push(Space::new().height(size::S8)).push(notes(state, look, Part::WingNotes, &wing.notes));
    }
    if let Some(c) = leader.filter(|_| state.is_list()) {
        out = out.push(Space::new().height(size::S16)).push(officer(state, look, c));
    }
    out = out.push(Space::new().height(size::S16)).push(section(look, "Who leads it", "Enter gives him the wing"));
    out.push(officers(look, army, (&wing.id, wing.commander.as_ref()), books(state, around.now)))
        .padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO })
        .into()
}

/// A brigade: its commander, its units, and who could lead it.
pub fn brigade<'a>(state: &'a State, around: Around<'a>, army: &'a Army, brigade: &'a Brigade) -> Element<'a, Message> {
    let look = around.look;
    let commander = brigade.commander.as_ref().and_then(|c| army.commander(c));
    let mut out = Column::new();
    if state.is_list() {
        let head = row![
            field(state, look, Part::BrigadeName, brigade.name.clone(), Length::Fill),
            button(look, Kind::Quiet, "Break up", "Del")
                .whence(Whence::new("Break up", "its units stand by themselves then"))
                .press(Message::Do(Deed::TakeAway))
        ];
        out = out.push(head.spacing(size::S4).align_y(Alignment::Center)).push(Space::new().height(size::S4));
    } else {
        out = out.push(text::SUBJECT.say(brigade.name.as_str(), look.theme.ink));
    }
    match commander {
        Some(c) => {
            out = out.push(look.aside(titled(c)));
            out = out.push(likeness(state, look, c));
            if !c.history.is_empty() && !state.is_list() {
                out = out.push(Space::new().height(size::S8)).push(look.label(c.history.as_str()));
            }
        }
        None => out = out.push(look.aside("Nobody commands it.")),
    }
    out = out.push(Space::new().height(size::S16)).push(units(state, look, army, brigade));
    if state.is_list() {
        out = out.push(Space::new().height(size::S8)).push(notes(state, look, Part::BrigadeNotes, &brigade.notes));
    }
    if let Some(c) = commander.filter(|_| state.is_list()) {
        out = out.push(Space::new().height(size::S16)).push(officer(state, look, c));
    }
    if state.is_list() && !army.wings.is_empty() {
        out = out.push(in_wing(look, army, brigade));
    }
    out = out.push(Space::new().height(size::S16)).push(section(look, "Who leads it", ""));
    let command = (&brigade.id, brigade.commander.as_ref());
    out.push(officers(look, army, command, books(state, around.now)))
        .padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO })
        .into()
}

/// The wings that a brigade can be in.
fn in_wing<'a>(look: &'a Look, army: &'a Army, brigade: &'a Brigade) -> Element<'a, Message> {
    let here = army.wing_of(&brigade.id).map(|w| &w.id);
    let mut wings = iced::widget::Row::new().spacing(size::S4);
    for wing in army.wings.iter().filter(|w| Some(&w.id) != here) {
        wings = wings.push(quiet(look, wing.name.as_str(), Message::MoveBrigade(Some(wing.id.clone()))));
    }
    if here.is_some() {
        wings = wings.push(quiet(look, "Under the general", Message::MoveBrigade(None)));
    }
    column![
        Space::new().height(size::S16),
        section(look, "Move it to", "Alt ↑ ↓ moves it line by line"),
        Space::new().height(size::S4),
        wings.wrap()
    ]
    .into()
}

/// An army: its general, its officers and its history.
pub fn army<'a>(state: &'a State, around: Around<'a>, army: &'a Army) -> Element<'a, Message> {
    let look = around.look;
    let general = army.commander(&army.general);
    let mut out = Column::new();
    if state.is_list() {
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let (remove, said) = match state.leads(army) {
            Some(_) => ("Part", "it leaves the army that it marches with, and stays a list"),
            None => ("Remove", "the list; campaigns that were founded from it keep theirs"),
        };
        let deeds = row![
            button(look, Kind::Quiet, "New", "N")
                .padding(near)
                .whence(Whence::new("New", "another list: raised by chance, or empty, under its nation"))
                .press(Message::Anew),
            button(look, Kind::Quiet, "Copy", "Ctrl D")
                .padding(near)
                .whence(Whence::new("Copy", "the same army as another list, to be changed"))
                .press(Message::Do(Deed::Double)),
            button(look, Kind::Quiet, "Send out", "Ctrl E")
                .padding(near)
                .whence(Whence::new("Send out", "as a list, a table or whole, to a file or the clipboard"))
                .press(Message::Leaves),
            button(look, Kind::Quiet, remove, "Del")
                .padding(near)
                .whence(Whence::new(remove, said))
                .press(Message::Do(Deed::RemoveArmy))
        ];
        out = out.push(field(state, look, Part::ArmyName, army.name.clone(), Length::Fill)).push(deeds);
    } else {
        out = out.push(text::SUBJECT.say(army.name.as_str(), look.theme.ink));
    }
    out = out.push(look.aside(general.map_or_else(|| "Nobody commands it.".to_owned(), titled)));
    if let Some(c) = general {
        out = out.push(likeness(state, look, c));
    }
    if state.is_list() {
        out =
            out.push(entry(look, "History", field(state, look, Part::ArmyHistory, army.history.clone(), Length::Fill)));
        out = out.push(notes(state, look, Part::ArmyNotes, &army.notes));
        out = out.push(entry(look, "Rated in", rated(state, look, army)));
        let row_of = army.rows.get(state.counted).cloned().unwrap_or_default();
        out = out.push(entry(look, "By the row", field(state, look, Part::Row(state.counted), row_of, Length::Fill)));
    } else if !army.history.is_empty() {
        out = out.push(Space::new().height(size::S8)).push(look.label(army.history.as_str()));
    }
    out = out.push(Space::new().height(size::S16)).push(whole::view(state, look));
    if state.is_list() {
        out = out.push(Space::new().height(size::S16)).push(whole::put(state, look));
        if state.leads(army).is_none() {
            out = out.push(Space::new().height(size::S16)).push(allies::view(state, look, army, around.now));
        }
    }
    if let Some(c) = general {
        if state.is_list() {
            out = out.push(Space::new().height(size::S16)).push(officer(state, look, c));
        } else if !c.history.is_empty() {
            out = out.push(Space::new().height(size::S8)).push(look.label(c.history.as_str()));
        }
    }
    out = out.push(Space::new().height(size::S16)).push(section(look, "Officers", "Enter gives him the army"));
    out = out.push(officers(look, army, (&army.id, Some(&army.general)), books(state, around.now)));
    if state.is_list() {
        out = out.push(Space::new().height(size::S16)).push(whole::missing(look, army, around.now));
    }
    out.padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
}

/// What the owner has noted of an army, a wing or a brigade.
fn notes<'a>(state: &'a State, look: &'a Look, part: Part, notes: &BTreeMap<String, String>) -> Element<'a, Message> {
    let noted = notes.get(NOTES).cloned().unwrap_or_default();
    entry(look, "Notes", field(state, look, part, noted, Length::Fill))
}

/// The year by which an army is rated, and blocks of houses that it has fortified.
fn rated<'a>(state: &'a State, look: &'a Look, army: &'a Army) -> Element<'a, Message> {
    let year = field(state, look, Part::Year, army.rated_in().to_string(), Length::Fixed(58.0));
    let blocks = field(state, look, Part::Blocks, army.fortified_blocks().to_string(), Length::Fixed(40.0));
    row![year, Space::new().width(size::S16), look.label("fortified blocks of houses"), blocks]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
}

/// His portrait where his record cannot be written, which has it otherwise.
fn likeness<'a>(state: &State, look: &Look, c: &Commander) -> Element<'a, Message> {
    match portrait::shown(look, c).filter(|_| !state.is_list()) {
        Some(shown) => container(shown).padding(Padding::ZERO.top(size::S8)).into(),
        None => Space::new().into(),
    }
}

/// *Major General Adam v. Düsterlohe, dashing*.
fn titled(c: &Commander) -> String {
    let temper = temper(c.temper);
    let comma = if temper.is_empty() { "" } else { ", " };
    format!("{} {}{comma}{temper}", c.rank, c.name)
}

fn units<'a>(state: &'a State, look: &'a Look, army: &'a Army, brigade: &'a Brigade) -> Element<'a, Message> {
    let mut out = column![
        section(look, "Units", ""),
        row![
            Space::new().width(Length::Fill),
            figures(56.0, look.caption("men")),
            figures(56.0, look.caption("of")),
            row![look.caption("rated")].width(160.0).padding(Padding::ZERO.left(size::S16)),
            figures(50.0, look.caption("points"))
        ]
    ];
    if brigade.units.is_empty() {
        out = out.push(look.label("It has no units. Choose one in the tree and move it here with Alt ↑ ↓."));
    }
    for (regiment, unit) in brigade.units.iter().filter_map(|id| army.unit(id)) {
        let Some(line) = state.line(&unit.id) else { continue };
        let points = line.points.map_or_else(|| "–".to_owned(), |p| thousands(p.into()));
        out = out.push(ruled(
            look,
            size::ROW,
            row![
                Cut::new(regiment.unit_name(unit), text::TEXT, look.theme.ink),
                figures(56.0, look.text(thousands(line.men.into()))),
                figures(56.0, look.label(thousands(unit.establishment.men.into()))),
                row![look.label(line.rating.as_str())].width(160.0).padding(Padding::ZERO.left(size::S16)),
                figures(50.0, look.text(points))
            ],
        ));
    }
    out.into()
}

/// Record and temper of an officer of a list.
fn officer<'a>(state: &'a State, look: &'a Look, c: &'a Commander) -> Element<'a, Message> {
    let id = c.id.clone();
    let whence = Whence::new("Temper", "how he carries out his orders").term("temper");
    column![
        section(look, "His record", "Enter keeps what is written"),
        entry(look, "Rank", field(state, look, Part::Rank(c.id.clone()), c.rank.clone(), Length::Fill)),
        entry(look, "Name", field(state, look, Part::OfficerName(c.id.clone()), c.name.clone(), Length::Fill)),
        entry(
            look,
            "Temper",
            choice(look, &TEMPERS, c.temper, move |t| Message::Choose(Choice::Temper(id.clone(), t)), &whence)
        ),
        portrait::view(state, look, c),
        entry(look, "History", field(state, look, Part::OfficerHistory(c.id.clone()), c.history.clone(), Length::Fill)),
    ]
    .into()
}

/// All officers of an army, the most senior first; Enter gives him the command.
fn officers<'a>(
    look: &'a Look,
    army: &'a Army,
    (command, holder): (&'a Id, Option<&'a Id>),
    stand: Option<&'a Stand>,
) -> Element<'a, Message> {
    let t = &look.theme;
    let mut all: Vec<&Commander> = army.commanders.iter().collect();
    all.sort_by_key(|c| c.seniority);
    let mut out = Column::new();
    for c in all {
        let leads = match army.brigades.iter().position(|b| b.commander.as_ref() == Some(&c.id)) {
            _ if army.general == c.id => "the army".to_owned(),
            Some(n) => format!("Brigade {}", numeral(n)),
            None => {
                let wing = army.wings.iter().find(|w| w.commander.as_ref() == Some(&c.id));
                wing.map_or_else(String::new, |w| w.name.clone())
            }
        };
        let away = match stand.map(|s| s.whereabouts(&c.id)) {
            Some(Whereabouts::Wounded { until, .. }) => format!("until {}", until.format("%-d %b")),
            Some(Whereabouts::Captive) => "captive".to_owned(),
            Some(Whereabouts::Disgraced) => "sent home".to_owned(),
            Some(Whereabouts::Dead) => "dead".to_owned(),
            Some(Whereabouts::Fit) | None => String::new(),
        };
        let here = holder == Some(&c.id);
        let fit = away.is_empty();
        let ink = if fit { t.ink } else { t.third };
        let note = if fit { leads } else { away };
        let content = row![
            Cut::new(c.name.as_str(), text::TEXT, ink),
            container(Cut::new(c.rank.as_str(), text::TEXT, t.second)).width(114.0),
            container(look.label(temper(c.temper))).width(76.0),
            container(Cut::new(note, text::TEXT, t.second)).width(76.0),
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center);
        let whence = Whence::new(titled(c), if here { "leads it" } else { "Enter gives him the command" });
        let row = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(size::ROW)
            .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
            .whence(whence);
        out = out.push(if here || !fit { row } else { row.press(Message::Give(command.clone(), Some(c.id.clone()))) });
    }
    out.into()
}
