//! The tree of an army: brigades with their commanders, and under them the units.

use super::rows::{Row, Sieve};
use super::words::temper;
use super::{CHOSEN, Deed, Message, State, Subject, costs, enlist, units};
use crate::army::{Army, Commander, Id, Regiment};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::{block, gap};
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, Sortable, button, figures, line, scroll, thousands};
use iced::keyboard::{Key, key::Named};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Space, column, container, keyed_column, mouse_area, row};
use iced::{Alignment, Element, Length, Padding};

/// The room of a brigade's name.
const NAME: f32 = 186.0;
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

/// Letters of the nation of a contingent that stand in its row.
const NATION: usize = 9;

/// Between the last figure of a row and its ring.
const EDGE: f32 = 5.0;

/// The number of a brigade as it is written, from 0.
pub fn numeral(n: usize) -> &'static str {
    const NUMERALS: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    NUMERALS.get(n).copied().unwrap_or("–")
}

/// What a brigade of an army is called in the tree: by its leader, or else by its own name.
pub fn headed(army: &Army, n: usize) -> String {
    let brigade = army.brigades.get(n);
    let leader = brigade.and_then(|b| b.commander.as_ref()).and_then(|c| army.commander(c));
    let name = leader.map_or_else(|| brigade.map_or("", |b| b.name.as_str()), |c| familiar(&c.name));
    format!("{}. {name}", numeral(n))
}

/// The field in which one seeks.
pub const SEARCH: &str = "army-search";

/// Of more rows than these only those are made that are seen, and a page beyond.
const MOST_ROWS: usize = 300;
/// A page: how far beyond what is seen rows are made, in points.
const BEYOND: f32 = 900.0;

/// The tree: search, rows, what they sum up to, and where more is added.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let t = &look.theme;
    let search = Field::new(look, "Find in this army", &state.sought, Message::Sought)
        .id(SEARCH)
        .whence(Whence::new("Find", "names, troops, nations, commanders, notes").keys("Esc shows all again"));
    let kind = if state.sieve == Sieve::All { Kind::Plain } else { Kind::Chosen };
    let sieve = button(look, kind, state.sieve.name(), "")
        .height(size::FIELD)
        .padding(Padding { left: 8.0, right: 8.0, ..Padding::ZERO })
        .whence(Whence::new("Shown", "all units, one arm, or those with findings").keys("Enter goes on to the next"))
        .press(Message::Sifted(state.sieve.next()));
    let search = row![search, sieve].spacing(size::S4).align_y(Alignment::Center);
    let head = row![
        container(look.caption("Regiment")).padding(Padding::ZERO.left(34.0)).width(Length::Fill),
        figures(48.0, look.caption("men")),
        figures(48.0, look.caption("points")),
        Space::new().width(EDGE + size::S8)
    ];
    let list = scroll(look, container(rows(state, look)).padding(Padding::ZERO.right(size::S8)))
        .height(Length::Fill)
        .on_scroll(|seen| Message::Scrolled(seen.absolute_offset().y, seen.bounds().height));
    let mut out = Column::new()
        .push(container(search).padding(Padding::ZERO.right(size::S8)))
        .push(Space::new().height(size::S8))
        .push(head)
        .push(Space::new().height(size::S4))
        .push(line(t.rule, 1.0))
        .push(list)
        .push(line(t.rule, 1.0))
        .push(Space::new().height(size::S4))
        .push(totals(state, look));
    if state.is_list() {
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let new = |words, key, deed| button(look, Kind::Quiet, words, key).padding(near).press(Message::Do(deed));
        let news = row![
            Icon::Plus.view(t.third),
            new("Brigade", "Ctrl B", Deed::FormBrigade),
            new("Wing", "Ctrl L", Deed::FormWing),
            new("Officer", "Ctrl G", Deed::Commission)
        ]
        .align_y(Alignment::Center);
        out = out
            .push(Space::new().height(size::S8))
            .push(container(enlist::view(state, look, news.into())).padding(Padding::ZERO.right(size::S8)));
    }
    out.padding(Padding::ZERO.bottom(size::S4)).into()
}

/// The rows, which can be dragged. Of very many those that lie far from what is seen are only room: they keep their places,
/// so that the others keep the focus.
fn rows<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let all = state.rows();
    let (from, high) = state.seen;
    let near = (from - BEYOND)..(from + high.max(BEYOND) + BEYOND);
    let mut y = 0.0;
    let mut shown: Vec<(u64, Element<'a, Message>)> = Vec::with_capacity(all.len());
    for row in &all {
        let made = all.len() <= MOST_ROWS || near.contains(&y);
        y += row.height();
        // Each stands in a column of its own: rows that change places must be widgets of one kind.
        let content = if made { view_row(state, look, row) } else { Space::new().height(row.height()).into() };
        shown.push((row.key(), column![content].into()));
    }
    let moves: Vec<bool> = all.iter().map(|row| state.can_move(row)).collect();
    Sortable::new(
        look,
        keyed_column(shown).width(Length::Fill),
        move |n| moves.get(n).copied().unwrap_or(false),
        Message::Dropped,
    )
    .into()
}

fn view_row<'a>(state: &'a State, look: &'a Look, row: &Row) -> Element<'a, Message> {
    let armies = || state.force.iter().flat_map(|f| &f.armies);
    let missing = || Space::new().height(row.height()).into();
    let head = |name: &'static str, kind, units: &[Id]| {
        let none = Space::new().width(size::ICON).into();
        let content = brigade_content(state, look, (name.to_owned(), kind), "", units, none);
        container(content).height(row.height()).align_y(Alignment::Center).into()
    };
    match row {
        Row::Of(Subject::Army(id)) => armies().find(|a| a.id == *id).map_or_else(missing, |a| army_row(state, look, a)),
        Row::Of(Subject::Wing(id)) => {
            let found = armies().find_map(|a| Some((a, a.wings.iter().find(|w| w.id == *id)?)));
            let Some((army, wing)) = found else { return missing() };
            let leader = wing.commander.as_ref().and_then(|c| army.commander(c));
            let note = leader.map_or("nobody commands", |c| familiar(&c.name));
            let units: Vec<Id> =
                army.brigades.iter().filter(|b| wing.brigades.contains(&b.id)).flat_map(|b| b.units.clone()).collect();
            let name = (wing.name.clone(), text::SECTION);
            head_row(state, look, (Subject::Wing(id.clone()), "wing"), name, note, &units)
        }
        Row::Of(Subject::Brigade(id)) => {
            let found = armies().find_map(|a| a.brigades.iter().position(|b| b.id == *id).map(|n| (a, n)));
            let Some((army, n)) = found else { return missing() };
            let brigade = &army.brigades[n];
            let commander = brigade.commander.as_ref().and_then(|c| army.commander(c));
            let name = (headed(army, n), text::BRIGADE);
            let note = temper(commander.and_then(|c| c.temper));
            head_row(state, look, (Subject::Brigade(id.clone()), "brigade"), name, note, &brigade.units)
        }
        Row::Of(Subject::Unit(id)) => {
            armies().find(|a| a.unit(id).is_some()).map_or_else(missing, |a| unit_row(state, look, a, id))
        }
        Row::Under(id) => armies().find(|a| a.id == *id).map_or_else(missing, |a| {
            let free = a.brigades.iter().filter(|b| a.wing_of(&b.id).is_none());
            head("Under the general", text::SECTION, &free.flat_map(|b| b.units.clone()).collect::<Vec<_>>())
        }),
        Row::Alone(id) => {
            armies().find(|a| a.id == *id).map_or_else(missing, |a| head("Independent", text::BRIGADE, &a.independent))
        }
        Row::Gone => gone_row(state, look, row.height()),
    }
}

/// Where something was taken away: what, and the button that brings it back.
fn gone_row<'a>(state: &'a State, look: &'a Look, height: f32) -> Element<'a, Message> {
    let what = state.gone.as_ref().map_or("", |g| g.what.as_str());
    let back = button(look, Kind::Quiet, "Bring back", "")
        .padding(Padding { left: 5.0, right: 5.0, ..Padding::ZERO })
        .whence(Whence::new("Bring back", what))
        .press(Message::BringBack);
    let content = row![Space::new().width(size::S8), Cut::new(what, text::REASON, look.theme.third), back];
    container(content.align_y(Alignment::Center)).height(height).align_y(Alignment::Center).into()
}

/// What all units sum up to, and what those of other nations are of it.
fn totals<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let sum = |of: &dyn Fn(&Regiment) -> bool| {
        let units = state.force.iter().flat_map(units).filter(|(r, _)| of(r));
        units
            .filter_map(|(_, u)| state.line(&u.id))
            .fold((0_u32, 0), |(men, points), l| (men.saturating_add(l.men), points + l.points.unwrap_or(0)))
    };
    let cells = |name: iced::widget::Text<'a>, men: iced::widget::Text<'a>, points: iced::widget::Text<'a>| {
        row![
            container(name).width(Length::Fill),
            figures(48.0, men),
            figures(48.0, points),
            Space::new().width(EDGE + size::S8)
        ]
    };
    let (men, points) = sum(&|_| true);
    let all = [thousands(men.into()), thousands(points.into())].map(|n| look.strong(n));
    let [men, points] = all;
    let mut out = Column::new().push(cells(look.strong("Units"), men, points));
    let armies = || state.force.iter().flat_map(|f| &f.armies);
    let Some(lead) = armies().next() else { return out.into() };
    let nations = armies().flat_map(|a| &a.regiments).map(|r| &r.nation);
    let mut others: Vec<&Id> = nations.filter(|n| **n != lead.nation).collect();
    others.sort();
    others.dedup();
    for nation in others {
        let name = state.force.iter().flat_map(|f| &f.nations).find(|n| n.id == *nation);
        let (men, points) = sum(&|r| r.nation == *nation);
        let [men, points] = [thousands(men.into()), thousands(points.into())].map(|n| look.label(n));
        let name = format!("of them {}", name.map_or(nation.as_str(), |n| n.name.as_str()));
        out = out.push(cells(look.label(name), men, points));
    }
    out.into()
}

/// The army as a whole, under its general's name.
fn army_row<'a>(state: &'a State, look: &'a Look, army: &'a Army) -> Element<'a, Message> {
    let subject = Subject::Army(army.id.clone());
    let kind = if state.subject.as_ref() == Some(&subject) { Kind::Chosen } else { Kind::Row };
    let general = army.commander(&army.general).map_or("No general", |c: &Commander| c.name.as_str());
    // Where several armies march together each says whose it is.
    let role = match &state.force {
        Some(force) if force.armies.len() > 1 => {
            force.nations.iter().find(|n| n.id == army.nation).map_or("", |n| n.name.as_str())
        }
        _ => "commands",
    };
    let content = row![
        Space::new().width(size::S4),
        text::BRIGADE.say(general, look.theme.ink).wrapping(Wrapping::None),
        Space::new().width(Length::Fill),
        text::SIDE_NOTE.say(role, look.theme.third),
        Space::new().width(EDGE)
    ]
    .align_y(Alignment::Center);
    let whence = Whence::new(army.name.as_str(), "its general, its officers and its history");
    choosable(Control::new(look, kind, content).height(size::ROW_HEAD + size::S4).whence(whence), kind, subject)
}

fn brigade_content<'a>(
    state: &State,
    look: &Look,
    (name, face): (String, text::Kind),
    note: &'a str,
    units: &[Id],
    fold: Element<'a, Message>,
) -> iced::widget::Row<'a, Message> {
    let t = &look.theme;
    let lines = || units.iter().filter_map(|id| state.line(id));
    let men: u32 = lines().map(|l| l.men).sum();
    let points: i32 = lines().filter_map(|l| l.points).sum();
    let named = if face.width(&name) > NAME {
        row![Cut::new(name, face, t.ink)]
    } else {
        // Whole or not at all: whoever is chosen says it in full.
        let note = Cut::new(note, text::SIDE_NOTE, t.third).or("", text::SIDE_NOTE);
        row![face.say(name, t.ink).wrapping(Wrapping::None), note]
    };
    row![
        fold,
        named.spacing(size::S4).align_y(Alignment::End).width(Length::Fill).clip(true),
        figures(48.0, look.label(thousands(men.into()))),
        figures(48.0, look.label(thousands(points.into()))),
        Space::new().width(EDGE)
    ]
    .align_y(Alignment::Center)
}

fn head_row<'a>(
    state: &'a State,
    look: &'a Look,
    (subject, term): (Subject, &'static str),
    (name, face): (String, text::Kind),
    note: &'a str,
    units: &[Id],
) -> Element<'a, Message> {
    let kind = if state.subject.as_ref() == Some(&subject) { Kind::Chosen } else { Kind::Row };
    let whence = Whence::new(name.clone(), note).term(term);
    let (Subject::Wing(id) | Subject::Brigade(id)) = &subject else { return Space::new().into() };
    let folded = state.is_folded(id);
    let icon = if folded { Icon::Right } else { Icon::Down };
    let turn = Message::Folded(id.clone(), !folded);
    let fold = mouse_area(icon.view(look.theme.third)).on_press(turn.clone()).into();
    let row = Control::new(look, kind, brigade_content(state, look, (name, face), note, units, fold));
    // Left folds it, right opens it.
    let key = if folded { Named::ArrowRight } else { Named::ArrowLeft };
    let row = row.keys(move |pressed, _| (*pressed == Key::Named(key)).then(|| turn.clone()));
    choosable(row.height(size::ROW_HEAD + size::S4).whence(whence.keys("← → folds and opens it")), kind, subject)
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
    let mut cells = iced::widget::Row::new()
        .push(Space::new().width(2.0))
        .push(Picture::view(if unit.present.men == 0 {
            gap(look)
        } else {
            block(look, &regiment.uniform, regiment.branch)
        }))
        .push(Space::new().width(8.0));
    cells = if shown.unfit {
        cells.push(Cut::new(name.clone(), text::REASON, t.third))
    } else {
        cells.push(Cut::new(name.clone(), text::TEXT, t.ink))
    };
    if regiment.nation != army.nation {
        let nation = state.force.iter().flat_map(|f| &f.nations).find(|n| n.id == regiment.nation);
        let name: String = nation.map_or("", |n| n.name.trim_start_matches("The ")).chars().take(NATION).collect();
        cells = cells.push(text::CAPTION.say(name, t.third));
        cells = cells.push(Space::new().width(size::S4));
    }
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
    let whence = Whence::new(
        format!("{name} {}", thousands(shown.men.into())),
        format!("of {establishment}; {}{}", shown.rating, costs::told(state, id)),
    )
    .term("establishment");
    choosable(Control::new(look, kind, cells).height(size::ROW).whence(whence), kind, subject)
}

/// A row that is selected by the focus.
fn choosable<'a>(row: Control<'a, Message>, kind: Kind, subject: Subject) -> Element<'a, Message> {
    let row = row.width(Length::Fill).on_focus(Message::Chosen(subject.clone())).press(Message::Chosen(subject));
    if kind == Kind::Chosen { row.id(CHOSEN).into() } else { row.into() }
}
