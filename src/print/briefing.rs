//! The briefing of one commander: why he is here, what he is to do, what he has, and what he has been told of the enemy,
//! whose list and set-up it shows only where that was chosen.

use super::map_scale;
use super::paragraph::{Edge, Span, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, WIDE};
use super::words::{self, halves};
use super::{Heads, Ink, Pages, PaperChoice, generals, setup_map, terms};
use crate::army::regiment::Arm;
use crate::base::Side;
use crate::draw::flag::{Kind, flag};
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{Ruler, roman};
use crate::draw::{Anchor, Face};
use crate::field::scenario::UnitSetup;
use crate::field::words::Words;
use crate::field::{Scenario, TableView};
use crate::rules::roster::Roster;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Briefing<'a> {
    pub scenario: &'a Scenario,
    pub side: Side,
    /// The table before the first turn: of it the side's own troops are shown.
    pub opening: &'a TableView,
    /// Who commands beside and under the generals; none where the system prints no roster.
    pub roster: Option<&'a Roster>,
    /// Name of the system.
    pub system: &'a str,
    /// The system's words: options under `option`.
    pub words: &'a Words,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
    pub ruler: Ruler,
    pub enemy: Reports,
    /// The enemy's list and set-up are shown too.
    pub revealed: bool,
}

/// What is known of the enemy's strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reports {
    /// About how many there are, and of what arms.
    #[default]
    Fresh,
    /// About how many he had on a day, when he was last seen.
    Then(u32, chrono::NaiveDate),
    Nothing,
}

pub fn compose(d: &Briefing, choice: PaperChoice) -> Pages {
    let (scenario, setup) = (d.scenario, &d.scenario.sides[d.side.index()]);
    let repeats = Repeats {
        head: Head {
            title: "Briefing".to_owned(),
            of: setup.general.name.clone(),
            date: words::date(scenario.date, choice.heads),
        },
        foot: Foot {
            left: terms::whence(d.campaign, scenario, choice.heads),
            right: choice.heads.told("for the eyes of {} alone", &[&setup.general.name]),
        },
    };
    let mut s = Sheets::new(choice, Some(&setup.uniform), repeats);
    s.bookmark(setup.name.clone());
    title(&mut s, d);
    if !scenario.story.is_empty() {
        section(&mut s, "The Situation");
        prose(&mut s, &scenario.story);
    }
    section(&mut s, "Your Orders");
    let told = orders(d, s.heads).join(" ");
    prose(&mut s, &told);
    objectives(&mut s, d);
    section(&mut s, "Your Army");
    army(&mut s, d, d.side);
    section(&mut s, "The Enemy");
    let told = enemy(d, s.heads).join(" ");
    prose(&mut s, &told);
    if d.revealed {
        army(&mut s, d, d.side.other());
    }
    section(&mut s, "Agreed");
    let told = terms::common(scenario, d.words, s.heads).join(" ");
    prose(&mut s, &told);
    map(&mut s, d, choice.ink);
    s.finish(format!("Briefing: {}, {}", setup.name, scenario.name), setup.name.clone(), scenario.date)
}

fn title(s: &mut Sheets, d: &Briefing) {
    let setup = &d.scenario.sides[d.side.index()];
    let (left, right, theme) = (s.left(), s.right(), s.theme);
    let caps = Style::small_caps(11.0, theme.ink).tracked(WIDE);
    s.text(left, 23.2, Anchor::Start, "Briefing", caps);
    let cipher = if setup.cipher.is_empty() { setup.name.chars().take(1).collect() } else { setup.cipher.clone() };
    let picture = flag(&setup.uniform, &cipher, Kind::Army, &Sheets::cloth(&theme), 16.5 * MM);
    s.list().place(&picture, pt((right - 22.0) * MM, 20.1 * MM), 1.0);
    let book = s.style(Face::Book, 26.5);
    let wide = right - left - 26.0;
    let room = wide * MM;
    let name = d.scenario.name.as_str();
    let size = [26.5, 24.0, 21.0, 18.0].into_iter().find(|z| book.sized(*z).width(name) <= room).unwrap_or(14.0);
    s.fitted(left, 33.0, Anchor::Start, wide, name, book.sized(size));
    let when = words::long_date(d.scenario.date, s.heads);
    let to = s.told("To {}, commanding {}; {}", &[&setup.general.name, &setup.name, &when]);
    let italic = s.style(Face::BookItalic, 13.0);
    let size = [13.0, 11.4, 10.0].into_iter().find(|z| italic.sized(*z).width(&to) <= room).unwrap_or(8.8);
    s.fitted(left, 40.6, Anchor::Start, wide, &to, italic.sized(size));
    s.y = 43.0;
}

fn section(s: &mut Sheets, head: &str) {
    if s.room() < 18.0 {
        s.turn();
    }
    s.y += 5.4;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    s.text(left, y, Anchor::Start, head, caps);
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 2.2;
}

fn prose(s: &mut Sheets, text: &str) {
    let style = s.style(Face::Book, 10.6).old_style();
    s.reads(text);
    lines(s, &[span(text, style)], 13.0, Edge::Justified);
}

/// Sets lines over as many pages as they need.
fn lines(s: &mut Sheets, spans: &[Span], leading: f32, edge: Edge) {
    let p = paragraph(spans, s.width() * MM, leading, edge);
    let step = leading / MM;
    let mut from = 0;
    while from < p.len() {
        if s.room() < step {
            s.turn();
            s.y += 3.0;
        }
        let fit = ((s.room() / step) as usize).max(1).min(p.len() - from);
        let (left, y) = (s.left(), s.y + 4.0);
        p.set(s.list(), left * MM, y * MM, from..from + fit);
        s.y += fit as f32 * step;
        from += fit;
    }
    s.y += 0.8;
}

/// What this commander is to do.
fn orders(d: &Briefing, heads: Heads) -> Vec<String> {
    let (scenario, side) = (d.scenario, d.side);
    let foe = &scenario.sides[side.other().index()].name;
    let mut out = vec![match scenario.attacker {
        Some(a) if a == side => heads.told("You attack. Drive {} from the field.", &[foe]),
        Some(_) => heads.told("Expect {} to attack. Hold your ground, and make it dear.", &[foe]),
        None => heads.told("Meet {}, and have the field in the evening.", &[foe]),
    }];
    let commands = generals::of(scenario, side, d.roster);
    if generals::break_apart(&commands) {
        for led in &commands {
            if let (Some(army), Some(breaking)) = (led.army, led.command.breaking) {
                out.push(heads.told("{} breaks at {} points.", &[army, &halves(breaking.into())]));
            }
        }
        out.push(
            heads.told("You are beaten when all your armies are broken; objectives count against the first.", &[]),
        );
    } else {
        let breaks = halves(d.opening.breaking[side.index()].into());
        let one = (breaks == "1").then(|| d.words.get("roster", "breaks-one")).flatten();
        let told = one.or_else(|| d.words.get("roster", "breaks"));
        out.push(heads.told(told.unwrap_or("Your army breaks when it has lost {} points."), &[&breaks]));
    }
    out.extend(terms::own(scenario, side, heads));
    out
}

fn objectives(s: &mut Sheets, d: &Briefing) {
    for (n, objective) in d.scenario.objectives.iter().enumerate() {
        let (left, right, base) = (s.left(), s.right(), s.y + 4.2);
        let data = s.data(7.9);
        let holder = match objective.holder {
            None => "held by nobody".to_owned(),
            Some(own) if own == d.side => "in your hands".to_owned(),
            Some(other) => s.told("in the hands of {}", &[&d.scenario.sides[other.index()].name]),
        };
        let worth = words::points(objective.worth.into(), s.heads);
        // What it is called takes a little less than half of the line.
        let half = (right - left) * 0.45;
        let from = setup_map::objective_sign(s, left, base, n + 1);
        s.fitted(from, base, Anchor::Start, left + half - 3.0 - from, &objective.name, data);
        s.fitted(left + half, base, Anchor::Start, right - left - half - 20.0, &holder, data);
        s.text(right, base, Anchor::End, &worth, s.style(Face::DataMedium, 7.9));
        s.y += 5.6;
        let y = s.y;
        s.rule(left, y, right - left, ROW);
    }
}

/// The brigades with their strengths, and the units of each.
fn army(s: &mut Sheets, d: &Briefing, side: Side) {
    let setup = &d.scenario.sides[side.index()];
    let (text, italic) = (s.style(Face::Small, 8.8), s.style(Face::BookItalic, 10.6));
    // Units that nobody leads stand together at the end, however many brigades they are written as.
    let (mut counted, mut independent) = (0, Vec::new());
    let mut all = Vec::new();
    for led in generals::of(d.scenario, side, d.roster) {
        lines(s, &[span(format!("{}.", led.told(setup, d.words, s.heads)), italic)], 13.0, Edge::Ragged);
    }
    for (n, brigade) in setup.brigades.iter().enumerate() {
        let units = brigade.units.iter().map(|unit| {
            counted += 1;
            (counted, unit)
        });
        let Some(commander) = &brigade.commander else {
            independent.extend(units);
            continue;
        };
        let numeral = roman(u8::try_from(n).unwrap_or(u8::MAX - 1));
        let head = vec![
            span(format!("{numeral}\u{a0} "), s.style(Face::Book, 10.6)),
            span(format!("{}, {}: ", commander.name, brigade.name), italic),
        ];
        all.push((head, units.collect::<Vec<_>>()));
    }
    if !independent.is_empty() {
        all.push((vec![span(s.told("Independent: ", &[]), italic)], independent));
    }
    for (mut spans, units) in all {
        let (men, guns) = units.iter().fold((0, 0), |(men, guns), (_, u)| (men + u.present.men, guns + u.present.guns));
        let named = |(n, unit): &(usize, &UnitSetup)| format!("{n}\u{a0}{}", unit.name.replace(' ', "\u{a0}"));
        let mut told = units.iter().map(named).collect::<Vec<_>>().join(", ");
        if men > 0 {
            told.push_str(&format!("; {}", words::men(men.into(), s.heads)));
        }
        if guns > 0 {
            told.push_str(&format!(", {}", words::guns(guns.into(), s.heads)));
        }
        spans.push(span(format!("{told}."), text));
        // Names do not break, and would be drawn apart where both edges are even.
        lines(s, &spans, 11.4, Edge::Ragged);
    }
}

/// What is known of the enemy: who commands, and about how many; never his list.
fn enemy(d: &Briefing, heads: Heads) -> Vec<String> {
    let side = d.side.other();
    let setup = &d.scenario.sides[side.index()];
    let (mut foot, mut horse, mut guns, mut men) = (false, false, false, 0_u32);
    for (_, unit) in d.scenario.units(side) {
        men += unit.present.men;
        match unit.branch.arm() {
            Arm::Foot | Arm::LightFoot => foot = true,
            Arm::Horse => horse = true,
            Arm::Guns => guns = true,
            Arm::Transport => {}
        }
    }
    let mut out = vec![heads.told("You face {} under {}.", &[&setup.name, &setup.general.name])];
    for led in generals::of(d.scenario, side, d.roster) {
        out.extend(
            led.army
                .filter(|_| led.other)
                .map(|army| heads.told("With him are {} under {}.", &[army, &led.general.name])),
        );
    }
    match d.enemy {
        Reports::Fresh if men > 0 => out.push(heads.told("The reports speak of {}.", &[&counted(men, heads)])),
        Reports::Fresh => {}
        Reports::Then(men, day) => {
            let seen = words::date(day, heads);
            out.push(heads.told("When he was last seen, on {}, he had {}.", &[&seen, &counted(men, heads)]));
            return out;
        }
        Reports::Nothing => {
            out.push(heads.told("Nobody knows what he has.", &[]));
            return out;
        }
    }
    let seen: Vec<&str> = [(foot, "foot"), (horse, "horse"), (guns, "guns")]
        .iter()
        .filter(|(here, _)| *here)
        .map(|(_, what)| *what)
        .collect();
    let seen: Vec<String> = seen.iter().map(|arm| heads.told(arm, &[])).collect();
    let told = match seen.as_slice() {
        [] => return out,
        [one] => heads.told("{} have been seen.", &[one]),
        [one, other] => heads.told("{} and {} have been seen.", &[one, other]),
        [one, other, third, ..] => heads.told("{}, {} and {} have been seen.", &[one, other, third]),
    };
    out.push(terms::sentence(told.trim_end_matches('.')));
    out
}

/// Scouts count in thousands.
fn counted(men: u32, heads: Heads) -> String {
    match men.saturating_add(500) / 1_000 {
        0 => heads.told("less than a thousand men", &[]),
        1 => heads.told("about a thousand men", &[]),
        n => heads.told("about {} men", &[&format!("{n},000")]),
    }
}

/// Width of the scale of its map, in mm.
const SCALE: f32 = 60.0;
/// As small a part of its height as a map may have to stand on the page of its text.
const SMALLER: f32 = 0.62;

/// The field with this side's troops alone, and its scale below.
fn map(s: &mut Sheets, d: &Briefing, ink: Ink) {
    let shown = setup_map::Drawn {
        scenario: d.scenario,
        opening: d.opening,
        show: if d.revealed { setup_map::Show::Both } else { setup_map::Show::One(d.side) },
        ruler: d.ruler,
        ink,
    };
    let tall = shown.height(s.width());
    let scale = map_scale::TALL + 2.0;
    let whole = tall.min(s.bottom() - 34.0 - scale);
    let room = s.room() - 5.0 - scale;
    // A little smaller it may spare a page.
    let tall = if whole > room && room >= whole * SMALLER { room } else { whole };
    if tall > room {
        s.turn();
    }
    s.y += 4.0;
    let (wide, y) = (s.width() * tall / whole, s.y);
    let left = s.left() + (s.width() - wide) / 2.0;
    let fit = shown.draw(s, [left, y, wide, tall]);
    map_scale::set(s, &fit, d.ruler, [left, y + tall + 2.0, SCALE]);
    s.y += tall + scale;
}
