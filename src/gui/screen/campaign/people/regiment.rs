//! A regiment's page: its colour, its honours, its battles with what each cost, and its rises and falls.

use super::{LONGEST_HONOUR, Message, Parent, State, deeds, strength};
use crate::army::regiment::Arm;
use crate::army::{Id, Regiment};
use crate::campaign::{Account, Kind as Thing, Losses, State as Stand};
use crate::desk::War;
use crate::desk::people::{Record, Served};
use crate::draw::cloth::Cloth;
use crate::draw::flag::{self, flag};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::armies::words as army_words;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{Control, Cut, button, cell, entry, error, figures, line, section, thousands};
use iced::widget::{Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Height of the colour.
const COLOUR: f32 = 132.0;
/// A column of losses: its head, its width, and what it counts.
type Column = (&'static str, f32, fn(&Losses) -> u32);
/// The columns of losses.
const COLUMNS: [Column; 6] = [
    ("dead", 40.0, |l| l.dead),
    ("wounded", 56.0, |l| l.wounded.saturating_add(l.light)),
    ("missing", 52.0, |l| l.missing),
    ("prisoners", 60.0, |l| l.prisoners),
    ("guns", 38.0, |l| l.guns),
    ("colours", 50.0, |l| l.colours),
];
/// Widths of the day of a battle and of how it ended.
const DAY: f32 = 122.0;
const ENDED: f32 = 50.0;

/// The page; none where there is no such regiment.
pub fn view<'a>(
    leaf: &'a State,
    look: &'a Look,
    war: &'a War,
    (id, record): (&Id, &'a Record),
) -> Option<Element<'a, Parent>> {
    let state = war.state();
    let (army, regiment) = super::regiments(state, leaf.side).find(|(_, r)| r.id == *id)?;
    let force = state.force(leaf.side);
    let cipher = force.nations.iter().find(|n| n.id == regiment.nation).or_else(|| force.nation());
    let cut = Cloth { theme: &look.theme, mm: 3.0 };
    let (men, whole) = strength(state, regiment);
    let mut brigades: Vec<&str> = Vec::new();
    for brigade in army.brigades.iter().filter(|b| regiment.units.iter().any(|u| b.units.contains(&u.id))) {
        brigades.push(brigade.name.as_str());
    }
    let gone = regiment.units.iter().all(|u| state.is_disbanded(&u.id));
    let stands = match brigades.as_slice() {
        [] if gone => "nowhere: it is disbanded".to_owned(),
        [] => "by itself".to_owned(),
        all => all.join(", "),
    };
    let under_arms = format!("{} of {} men", thousands(men.into()), thousands(whole.into()));
    let lost = record.losses();
    let cost = match record.battles.len() {
        0 => "none".to_owned(),
        n => format!(
            "{n}, which cost it {} men, {} of them dead",
            thousands(lost.men().into()),
            thousands(lost.dead.into())
        ),
    };
    let ink = look.theme.ink;
    let facts = column![
        entry(look, "Under arms", Cut::new(under_arms, text::TEXT, ink)),
        entry(look, "Stands in", Cut::new(stands, text::TEXT, ink)),
        entry(look, "Battles", Cut::new(cost, text::TEXT, ink)),
        entry(look, "Honours", honours(regiment, look)),
    ];
    let facts = match colours(state, regiment) {
        Some(told) => facts.push(entry(look, "Colours", Cut::new(told, text::TEXT, ink))),
        None => facts,
    };
    let mut top = Row::new().push(facts.width(Length::Fill)).spacing(size::S24);
    if regiment.branch.arm() != Arm::Guns {
        let kind = flag::Kind::of(regiment.branch);
        let cipher = cipher.map_or("", |n| n.cipher.as_str());
        top = top.push(Picture::view(flag(&regiment.uniform, cipher, kind, &cut, COLOUR)));
    }
    let mut out = column![
        text::SUBJECT.say(regiment.name.as_str(), ink),
        look.aside(army_words::regiment(regiment)),
        Space::new().height(size::S8),
        top,
        Space::new().height(size::S16),
        honour_form(leaf, look, (regiment, record)),
        Space::new().height(size::S16),
        battles(look, war, record),
    ];
    if !record.deeds.is_empty() {
        out = out.push(Space::new().height(size::S16)).push(deeds(
            look,
            "Honours, colours, rises and falls",
            &record.deeds,
        ));
    }
    if !regiment.history.is_empty() {
        out = out.push(Space::new().height(size::S16)).push(look.label(regiment.history.as_str()));
    }
    Some(out.into())
}

/// Where its colours are; none where it never had any.
fn colours(state: &Stand, regiment: &Regiment) -> Option<String> {
    let count =
        |account| regiment.units.iter().map(|u| state.books.balance(&u.id, Thing::Colours, account)).sum::<u32>();
    let places = [
        (Account::Present, "with the regiment"),
        (Account::Taken, "taken by the enemy"),
        (Account::Discharged, "laid up"),
    ];
    let told = places.map(|(account, place)| (count(account), place));
    let told: Vec<String> = told.iter().filter(|(n, _)| *n > 0).map(|(n, place)| format!("{n} {place}")).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn honours<'a>(regiment: &Regiment, look: &Look) -> Element<'a, Parent> {
    let all = &regiment.uniform.flag.honours;
    let told = if all.is_empty() { "none yet".to_owned() } else { all.join(", ") };
    Cut::new(told, text::TEXT, look.theme.ink).into()
}

/// Battles that it has no honour for, and a line for an honour of one's own words.
fn honour_form<'a>(
    leaf: &'a State,
    look: &'a Look,
    (regiment, record): (&'a Regiment, &'a Record),
) -> Element<'a, Parent> {
    let to = Parent::People;
    let own = &regiment.uniform.flag.honours;
    let mut places = Row::new().spacing(size::S4);
    let place = |b: &Served| b.place.chars().take(LONGEST_HONOUR).collect::<String>();
    for battle in record.battles.iter().filter(|b| !own.contains(&place(b))) {
        let earned = leaf.deserving.0 == battle.number && leaf.deserving.1.contains(&regiment.id);
        let said = if earned { "it stood, and it cost it most" } else { "a place on its colours, and on its card" };
        places = places.push(
            button(look, if earned { Kind::Plain } else { Kind::Quiet }, battle.place.as_str(), "")
                .height(size::QUIET)
                .whence(Whence::new(format!("Honour for {}", battle.place), said))
                .press(to(Message::Honoured(Some(battle.number)))),
        );
    }
    let long = leaf.honour.trim().chars().count() > LONGEST_HONOUR;
    let written = Field::new(look, "For something else", &leaf.honour, move |w| to(Message::HonourWritten(w)))
        .worth(if long { Worth::Wrong } else { Worth::Good })
        .width(190.0)
        .submit(to(Message::Honoured(None)))
        .whence(Whence::new("An honour in your own words", "such as a siege or a date").keys("Enter gives it"));
    let mut out = column![
        section(look, "Honour it for", "seen on its colours and its card"),
        Space::new().height(size::S8),
        row![written, places.wrap()].spacing(size::S8).align_y(Alignment::Center)
    ];
    if long {
        out = out
            .push(Space::new().height(size::S4))
            .push(error(look, "An honour has 24 letters at most: it must be read on a scroll. Write a shorter one."));
    }
    out.into()
}

fn battles<'a>(look: &'a Look, war: &'a War, record: &'a Record) -> Element<'a, Parent> {
    let t = &look.theme;
    if record.battles.is_empty() {
        return column![
            section(look, "Battles", ""),
            Space::new().height(size::S8),
            look.label("It has not been under fire in this war.")
        ]
        .into();
    }
    let mut head = row![Space::new().width(Length::Fill)];
    for (name, wide, _) in COLUMNS {
        head = head.push(figures(wide, look.caption(name)));
    }
    let mut out = column![
        row![look.section("Battles"), Space::new().width(Length::Fill)],
        head.padding(Padding::ZERO.right(size::S4)),
        line(t.rule, 1.0)
    ];
    for battle in &record.battles {
        let ended = match battle.won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        let mut cells = row![
            cell(DAY, text::DATE.say(say::date(battle.date), t.ink)),
            Cut::new(battle.place.as_str(), text::TEXT, t.ink),
            container(look.label(ended)).width(ENDED),
        ];
        for (_, wide, count) in COLUMNS {
            cells = cells.push(figures(wide, look.text(or_dot(count(&battle.losses)))));
        }
        let under = match battle.under.as_slice() {
            [] => "it stood by itself".to_owned(),
            all => format!("under {}", all.join(" and ")),
        };
        let lost = format!("{} men lost; {under}", thousands(battle.losses.men().into()));
        let number = war.battle_entry(battle.number).map(|e| e.number);
        let control = Control::new(look, Kind::Row, cells.align_y(Alignment::Center))
            .width(Length::Fill)
            .height(size::ROW)
            .padding(Padding::ZERO.right(size::S4))
            .whence(Whence::new(battle.place.as_str(), lost).keys("Enter opens the entry"));
        let control = match number {
            Some(number) => control.press(Parent::People(Message::LookedUp(number))),
            None => control,
        };
        out = out.push(control).push(line(t.hairline, 1.0));
    }
    if record.battles.len() > 1 {
        let sum = record.losses();
        let mut cells = row![look.strong("In all"), Space::new().width(Length::Fill)];
        for (_, wide, count) in COLUMNS {
            cells = cells.push(figures(wide, look.strong(or_dot(count(&sum)))));
        }
        out = out.push(container(cells).padding(Padding { top: size::S4, right: size::S4, ..Padding::ZERO }));
    }
    out.into()
}

/// A figure of a table; a dot for nothing.
fn or_dot(n: u32) -> String {
    if n == 0 { "·".to_owned() } else { thousands(n.into()) }
}
