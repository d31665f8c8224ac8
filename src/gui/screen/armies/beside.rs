//! Beside the enemy: what stands on both sides, and how far they are from equal.

use super::{Message, Source, State};
use crate::army::regiment::Arm;
use crate::army::{Force, Id, Quality};
use crate::base::{Side, tally};
use crate::desk::sample;
use crate::draw::path::pt;
use crate::draw::{List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::painter::Picture;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Cut, button, figures, ruled, section, thousands};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Armies are equal within this many in a hundred of the dearer one.
const EQUAL: f32 = 5.0;
/// The gauge shows as far as this.
const SHOWN: f32 = 10.0;
/// Width and height of the gauge.
const GAUGE: (f32, f32) = (220.0, 34.0);

/// What an army musters, in terms that both sides have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Muster {
    /// Of the leading nation.
    pub name: String,
    /// Of the first army.
    army: String,
    pub points: Option<i32>,
    /// Units of foot, light foot, horse and guns; men; units better and worse than usual.
    counts: [u32; 7],
}

const LINES: [&str; 7] =
    ["Battalions of foot", "Light infantry", "Regiments of horse", "Batteries", "Men", "Good or better", "Raw or poor"];

impl Muster {
    /// What a force musters.
    pub fn of(force: &Force, points: Option<i32>) -> Muster {
        let mut counts = [0; 7];
        for (regiment, unit) in super::units(force) {
            let arm = match regiment.branch.arm() {
                Arm::Foot => 0,
                Arm::LightFoot => 1,
                Arm::Horse => 2,
                Arm::Guns | Arm::Transport => 3,
            };
            counts[arm] += 1;
            counts[4] += unit.present.men;
            counts[5] += u32::from(regiment.quality > Quality::Usual);
            counts[6] += u32::from(regiment.quality < Quality::Usual);
        }
        let name = force.nation().map_or_else(String::new, |n| n.name.clone());
        let army = force.armies.first().map_or_else(String::new, |a| a.name.clone());
        Muster { name, army, points, counts }
    }
}

/// The army on the other side: at war the enemy's; for a list that which was chosen, else the first of another nation.
pub fn enemy(source: Option<Source>, against: Option<&Id>, now: &Now) -> Option<Force> {
    match source? {
        Source::Side(side) => {
            let seen = if side == Side::Blue { now.enemy.war(now.war.as_ref()?) } else { now.war.as_ref() };
            seen.map(|w| w.state().force_present(side.other()))
        }
        Source::List(n) => {
            let ours = now.armies.get(n)?;
            let chosen = now.armies.iter().find(|a| Some(&a.id) == against && a.id != ours.id);
            let other = chosen.or_else(|| now.armies.iter().find(|a| a.nation != ours.nation))?;
            Some(sample::coalition(other, &now.armies, &now.nations))
        }
    }
}

/// The list that stands on the other side after the one that stands there.
pub fn next(source: Option<Source>, against: Option<&Id>, now: &Now) -> Option<Id> {
    let Some(Source::List(n)) = source else { return None };
    let here = enemy(source, against, now).and_then(|f| f.armies.first().map(|a| a.id.clone()));
    let at = now.armies.iter().position(|a| Some(&a.id) == here.as_ref()).unwrap_or(0);
    let count = now.armies.len();
    (1..=count).map(|by| (at + by) % count).find(|other| *other != n).map(|other| now.armies[other].id.clone())
}

/// The comparison, line by line.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let (Some(ours), Some(theirs)) = (&state.ours, &state.enemy) else { return Space::new().into() };
    let side = if state.source == Some(Source::Side(Side::Red)) { Side::Red } else { Side::Blue };
    let ink = |s: Side| look.accent(s).line;
    let mut out = column![section(look, "Beside the enemy", "")];
    if matches!(state.source, Some(Source::List(_))) {
        let other = button(look, Kind::Quiet, "Another list", "")
            .whence(Whence::new("Another list", "stands on the other side"))
            .padding(Padding { left: 5.0, right: 5.0, ..Padding::ZERO })
            .press(Message::Against);
        let name = Cut::new(theirs.army.as_str(), text::TEXT, look.theme.second);
        out = out.push(row![name, other].align_y(Alignment::Center));
    }
    out = out.push(row![
        Space::new().width(Length::Fill),
        figures(48.0, text::CAPTION.say("ours", ink(side))),
        figures(52.0, text::CAPTION.say("theirs", ink(side.other())))
    ]);
    for (n, name) in LINES.iter().enumerate().filter(|(n, _)| ours.counts[*n] + theirs.counts[*n] > 0) {
        out = out.push(ruled(
            look,
            size::ROW_DENSE,
            row![
                container(look.text(*name)).width(Length::Fill),
                figures(48.0, look.text(thousands(ours.counts[n].into()))),
                figures(52.0, look.text(thousands(theirs.counts[n].into())))
            ],
        ));
    }
    out.into()
}

/// The balance against the enemy: the gauge, with the stretch within which armies are equal, and a verdict.
pub fn gauge<'a>(state: &'a State, look: &'a Look) -> Option<Element<'a, Message>> {
    let (ours, theirs) = (state.ours.as_ref()?, state.enemy.as_ref()?);
    let (a, b) = (ours.points?, theirs.points?);
    let t = &look.theme;
    let (wide, high) = GAUGE;
    let x = |share: f32| (wide / 2.0 + share.clamp(-SHOWN, SHOWN) / SHOWN * (wide / 2.0 - 8.0)).round() + 0.5;
    let mut list = List::new(wide, high);
    list.fill(Path::rect(x(-EQUAL), 10.0, x(EQUAL) - x(-EQUAL), 14.0), t.verdigris_wash);
    list.stroke(Path::line(&[pt(0.0, 17.5), pt(wide, 17.5)]), t.rule, 1.0);
    for mark in [-SHOWN, -EQUAL, 0.0, EQUAL, SHOWN] {
        let (half, width) = if mark == 0.0 { (8.0, 2.0) } else { (4.0, 1.0) };
        list.stroke(Path::line(&[pt(x(mark), 17.5 - half), pt(x(mark), 17.5 + half)]), t.second, width);
    }
    let off = tally::apart(a, b);
    let at = x(off as f32 / 10.0);
    list.fill([pt(at - 6.0, 5.0), pt(at + 6.0, 5.0), pt(at, 15.0)], look.ours().line);
    let equal = off.abs() <= 10 * EQUAL as i32;
    let verdict = match (a - b, equal) {
        (0, _) => "The two cost the same".to_owned(),
        (d, _) => {
            let way = if d > 0 { "up" } else { "down" };
            let end = if equal { ": equal" } else { "" };
            let (whole, tenth) = (off.abs() / 10, off.abs() % 10);
            format!("We are {} {way}, {whole}.{tenth} %{end}", thousands(d.abs().into()))
        }
    };
    let sign = if equal { Icon::Tick.view(t.verdigris) } else { Icon::Warning.view(t.ochre) };
    let enemy = format!("{} {}", theirs.name, thousands(b.into()));
    Some(
        row![look.text(enemy), Picture::view(list), sign, look.text(verdict)]
            .spacing(size::S8)
            .align_y(Alignment::Center)
            .into(),
    )
}
