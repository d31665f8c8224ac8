//! A regiment: its dress, its men, its rating and its record.

use super::words;
use super::{Deed, Message, Part, State, Subject, accounts, books, command, quiet, rated, record, tailor};
use crate::army::regiment::Arm;
use crate::army::{Army, Regiment, Unit};
use crate::draw::cloth;
use crate::draw::flag::{self, flag};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::screen::tailor::Client;
use crate::gui::widget::block;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, empty, section};
use iced::widget::{Column, Row, Space, column, row};
use iced::{Alignment, Element, Length, Padding};

/// The middle column: what is selected.
pub fn view<'a>(state: &'a State, around: Around<'a>) -> Element<'a, Message> {
    let look = around.look;
    if let Some(page) = &state.exchange {
        return page.view(look).map(Message::Exchange);
    }
    let content = match &state.subject {
        Some(Subject::Unit(_)) if state.is_list() && state.tailor.is_some() => {
            state.selected().zip(state.tailor.as_ref()).map(|((_, regiment, _), tailor)| {
                let (uniform, branch) = (&regiment.uniform, Some(regiment.branch));
                let client = Client { name: &regiment.name, uniform, branch, cipher: cipher(state, regiment) };
                tailor.view(look, client).map(Message::Tailor)
            })
        }
        Some(Subject::Unit(_)) => state.selected().map(|(a, r, u)| unit_view(state, around, (a, r, u))),
        Some(Subject::Wing(_)) => state.wing().map(|(a, w, _)| command::wing(state, around, a, w)),
        Some(Subject::Brigade(_)) => state.brigade().map(|(a, b, _)| command::brigade(state, around, a, b)),
        Some(Subject::Army(_)) => state.army().map(|a| command::army(state, around, a)),
        None => None,
    };
    content.unwrap_or_else(|| empty(look, "Nothing is selected. Choose a regiment or a brigade in the tree.", None))
}

fn unit_view<'a>(
    state: &'a State,
    around: Around<'a>,
    (army, regiment, unit): (&'a Army, &'a Regiment, &'a Unit),
) -> Element<'a, Message> {
    let look = around.look;
    let t = &look.theme;
    let mut out = Column::new();
    if state.is_list() {
        let head = row![
            field(state, look, Part::Name, regiment.name.clone(), Length::Fill),
            button(look, Kind::Quiet, "Double", "Ctrl D").press(Message::Do(Deed::Double)),
            button(look, Kind::Quiet, "Disband", "Del").press(Message::Do(Deed::TakeAway))
        ];
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let deed = |word, key, deed, whence: Whence| {
            button(look, Kind::Quiet, word, key).padding(near).whence(whence).press(Message::Do(deed))
        };
        let deeds = row![
            deed("Split", "S", Deed::Split, Whence::new("Split", "in two halves of one regiment")),
            deed(
                "Merge",
                "M",
                Deed::Merge,
                Whence::new("Merge", "takes in the unit of its branch that stands beside it")
            ),
            deed("Detach", "I", Deed::StandAlone, Whence::new("Detach", "out of its brigade, to stand by itself")),
            deed(
                if unit.present.men == 0 { "Fill" } else { "Empty" },
                "E",
                Deed::Vacate,
                Whence::new("Slot", "it stays in its brigade while it has no men, until it is filled again")
            ),
            button(look, Kind::Quiet, "Send out", "Ctrl E").padding(near).press(Message::Leaves),
        ];
        out =
            out.push(head.spacing(size::S4).align_y(Alignment::Center)).push(deeds).push(Space::new().height(size::S4));
    } else {
        let disband = Whence::new("Disband", "whoever is with it is discharged; an entry of the journal");
        let head = row![
            text::SUBJECT.say(regiment.unit_name(unit), t.ink),
            Space::new().width(Length::Fill),
            button(look, Kind::Quiet, "Disband", "").whence(disband).press(Message::Do(Deed::TakeAway))
        ];
        out = out.push(head.align_y(Alignment::Center));
    }
    out = out.push(look.aside(words::regiment(regiment))).push(Space::new().height(size::S8));
    out = out.push(dress(look, state, regiment)).push(Space::new().height(size::S16));
    out = match books(state, around.now) {
        Some(stand) => out.push(accounts::view(look, stand, unit, around.now.war.as_ref())),
        None => out.push(record::strength(state, look, regiment, unit)).push(record::view(state, look, regiment)),
    };
    if let (Some(line), Some(force)) = (state.line(&unit.id), &state.force) {
        let rated = rated::all(force, (regiment, unit), state.year);
        out = out.push(Space::new().height(size::S16)).push(rated::view(state, look, regiment, rated));
        if line.unfit {
            out = out.push(look.label("Too weak to take the field."));
        }
    }
    if !regiment.history.is_empty() && !state.is_list() {
        out = out
            .push(Space::new().height(size::S16))
            .push(section(look, "History", ""))
            .push(Space::new().height(size::S4))
            .push(look.label(regiment.history.as_str()));
    }
    out.push(serves_in(look, army, unit))
        .padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO })
        .into()
}

/// Where else it can serve. At war a move is an entry of the journal.
fn serves_in<'a>(look: &'a Look, army: &'a Army, unit: &Unit) -> Element<'a, Message> {
    let mut brigades = Row::new().spacing(size::S4);
    for brigade in army.brigades.iter().filter(|b| !b.units.contains(&unit.id)) {
        brigades = brigades.push(quiet(look, brigade.name.as_str(), Message::MoveTo(Some(brigade.id.clone()))));
    }
    if !army.independent.contains(&unit.id) {
        brigades = brigades.push(quiet(look, "Independent", Message::MoveTo(None)));
    }
    column![
        Space::new().height(size::S16),
        section(look, "Move it to", "Alt ↑ ↓ moves it line by line"),
        Space::new().height(size::S4),
        brigades.wrap()
    ]
    .into()
}

/// The letter on the colours of a regiment's nation.
pub fn cipher<'a>(state: &'a State, regiment: &Regiment) -> &'a str {
    let force = state.force.as_ref();
    let nation = force.and_then(|f| f.nations.iter().find(|n| n.id == regiment.nation).or_else(|| f.nation()));
    nation.map_or("", |n| n.cipher.as_str())
}

/// Soldier, colour and the cloth they are cut from.
fn dress<'a>(look: &'a Look, state: &'a State, regiment: &'a Regiment) -> Element<'a, Message> {
    let cut = cloth::Cloth { theme: &look.theme, mm: 3.0 };
    let u = &regiment.uniform;
    let cipher = cipher(state, regiment);
    let soldier = crate::draw::uniform::soldier(u, regiment.branch, &cut, 208.0);
    let kind = flag::Kind::of(regiment.branch);
    let mut middle = Column::new().spacing(size::S8);
    if regiment.branch.arm() != Arm::Guns {
        middle = middle.push(Picture::view(flag(u, cipher, kind, &cut, 104.0)));
    }
    let mut block = Row::new().spacing(size::S8).align_y(Alignment::Center);
    block = block.push(Picture::view(block::large(look, u, regiment.branch)));
    middle = middle.push(block.push(look.caption("on the map")));
    let mut colours = Column::new().spacing(size::S4).push(tailor::cloths(look, u));
    let hat = tailor::HEADGEAR.iter().find(|(h, _)| *h == u.headgear).map_or("", |(_, name)| *name);
    colours = colours
        .push(row![row![look.label("Headgear")].width(78.0), Space::new().width(12.0), look.text(hat)].spacing(6.0));
    if state.is_list() {
        colours = colours.push(
            button(look, Kind::Plain, "Edit the uniform", "U")
                .whence(Whence::new("Uniform", "coat, facings, lace, headgear, colour: everything is redrawn at once"))
                .press(Message::Dressed),
        );
    }
    row![Picture::view(soldier), middle, colours].spacing(size::S8).into()
}

/// A field for a part of what is selected; Enter keeps what is written.
pub fn field<'a>(state: &'a State, look: &'a Look, part: Part, value: String, width: Length) -> Element<'a, Message> {
    let written = state.writing.as_ref().filter(|(p, _)| *p == part).map(|(_, text)| text.clone());
    let shown = written.unwrap_or(value);
    let worth = if part.takes(&shown) { Worth::Good } else { Worth::Wrong };
    let figures =
        matches!(part, Part::Establishment | Part::Present | Part::Horses | Part::Guns | Part::Year | Part::Blocks);
    let name = named(&part);
    let said = match part {
        Part::Row(_) => "of the rules’ national table, such as PRU_L, in place of that of its year; empty: by its year",
        Part::Nation => "whose class, prices and dress it has; another one’s makes it a contingent",
        _ => "of the list; campaigns that were founded from it keep theirs",
    };
    let whence = Whence::new(name, said).keys("Enter keeps it");
    let none = if matches!(part, Part::Row(_)) { "that of its year" } else { "" };
    let out = Field::new(look, none, &shown, move |text| Message::Written(part.clone(), text))
        .worth(worth)
        .width(width)
        .submit(Message::Keep)
        .whence(whence);
    if figures { out.figures().into() } else { out.into() }
}

/// What a field is for.
const fn named(part: &Part) -> &'static str {
    match part {
        Part::ArmyName => "Name of the army",
        Part::ArmyHistory | Part::History | Part::OfficerHistory(_) => "History",
        Part::ArmyNotes | Part::BrigadeNotes | Part::WingNotes | Part::Notes => "Notes",
        Part::Year => "Year",
        Part::Blocks => "Fortified blocks",
        Part::Row(_) => "Row",
        Part::WingName => "Name of the wing",
        Part::BrigadeName => "Name of the brigade",
        Part::Rank(_) => "Rank",
        Part::OfficerName(_) => "Name of the officer",
        Part::Name => "Name of the regiment",
        Part::Nation => "Nation",
        Part::Colonel => "Colonel",
        Part::Proprietor => "Proprietor",
        Part::Rating(_) => "Rating by hand",
        Part::Establishment => "Establishment",
        Part::Present => "Present",
        Part::Horses => "Horses",
        Part::Guns => "Guns",
    }
}
