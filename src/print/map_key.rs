//! What the numbers on a map stand for, in two columns, and how a map is dressed where ink is saved.

use super::generals;
use super::paragraph::{Edge, Paragraph, Span, paragraph, span};
use super::setup_map::Show;
use super::sheet::{MM, Sheets};
use crate::army::Uniform;
use crate::army::uniform::Tincture;
use crate::base::Side;
use crate::draw::Face;
use crate::draw::shape::Style;
use crate::draw::table::{Cast, roman};
use crate::field::Scenario;
use crate::field::scenario::SideSetup;
use crate::field::words::Words;
use crate::rules::roster::Roster;

/// Width in points of a table on a screen, that names and trees are sized for.
pub const SCREEN: f32 = 800.0;

/// Width in mm of the narrowest map for which they grow smaller: in a booklet they are as large as on a whole sheet.
pub const LEAST: f32 = 160.0;

/// Between the two columns, in mm.
const GAP: f32 = 7.0;

/// What a key tells of.
#[derive(Clone, Copy)]
pub struct Keyed<'a> {
    pub scenario: &'a Scenario,
    pub roster: Option<&'a Roster>,
    pub words: &'a Words,
}

/// The key of a map: for each side its brigades with their numerals, commanders and units.
pub struct MapKey {
    sides: [Vec<Paragraph>; 2],
    /// Distance of the columns in mm.
    step: f32,
}

impl MapKey {
    /// A key that is `wide` mm.
    pub fn new(s: &Sheets, d: &Keyed, wide: f32) -> MapKey {
        let column = (wide - GAP) / 2.0;
        let sides = Side::BOTH.map(|side| {
            let setup = &d.scenario.sides[side.index()];
            let set = |spans: &[Span]| paragraph(spans, column * MM, 10.6, Edge::Ragged);
            let accent = s.theme.accent(&setup.uniform).line;
            let mut parts = vec![set(&[
                span(setup.name.as_str(), Style::small_caps(10.4, accent)),
                span(s.told(" under {}", &[&setup.general.name]), s.style(Face::SmallItalic, 8.8)),
            ])];
            for led in generals::of(d.scenario, side, d.roster) {
                let told = format!("{}.", led.told(setup, d.words, s.heads));
                parts.push(set(&[span(told, s.style(Face::SmallItalic, 8.8))]));
            }
            parts.extend(brigades(s, setup).iter().map(|b| set(b)));
            parts
        });
        MapKey { sides, step: column + GAP }
    }

    /// mm that it takes, of the sides that are shown.
    pub fn height(&self, show: Show) -> f32 {
        let shown = Side::BOTH.into_iter().filter(|side| show.shows(*side)).map(|side| &self.sides[side.index()]);
        shown.map(|parts| parts.iter().map(|p| p.height() / MM).sum()).fold(0.0, f32::max)
    }

    /// Sets it on pages of its own, both sides side by side on each, over as many as it needs.
    pub fn flow(&self, s: &mut Sheets, show: Show) {
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|side| show.shows(*side)).collect();
        // Where each side goes on: a part, and a line of it.
        let mut next = vec![(0, 0); sides.len()];
        let rest = |next: &[(usize, usize)]| {
            next.iter().zip(&sides).any(|((part, _), side)| *part < self.sides[side.index()].len())
        };
        while rest(&next) {
            s.turn();
            let (left, top, bottom) = (s.left(), s.y + 6.0, s.bottom());
            for (n, (part, line)) in next.iter_mut().enumerate() {
                let (x, mut y) = (left + n as f32 * self.step, top);
                let since = s.mark();
                while let Some(p) = self.sides[sides[n].index()].get(*part) {
                    let high = p.leading / MM;
                    let fits = (((bottom - y) / high) as usize).min(p.len() - *line);
                    p.set(s.list(), x * MM, y * MM, *line..*line + fits);
                    y += fits as f32 * high;
                    *line += fits;
                    if *line < p.len() {
                        break;
                    }
                    (*part, *line) = (*part + 1, 0);
                }
                s.column(since);
            }
        }
    }

    /// Sets both sides side by side from a corner in mm.
    pub fn set(&self, s: &mut Sheets, x: f32, top: f32) {
        self.set_one(s, Side::Blue, x, top);
        self.set_one(s, Side::Red, x + self.step, top);
    }

    /// Sets one side alone.
    pub fn set_one(&self, s: &mut Sheets, side: Side, x: f32, top: f32) {
        let (mut y, since) = (top + 3.2, s.mark());
        for part in &self.sides[side.index()] {
            part.set(s.list(), x * MM, y * MM, 0..part.len());
            y += part.height() / MM;
        }
        s.column(since);
    }
}

fn brigades(s: &Sheets, setup: &SideSetup) -> Vec<Vec<Span>> {
    let (text, italic) = (s.style(Face::Small, 8.8), s.style(Face::SmallItalic, 8.8));
    let bold = s.style(Face::DataSemiBold, 6.8);
    let (mut number, mut out, mut independent) = (0, Vec::new(), Vec::new());
    for (n, brigade) in setup.brigades.iter().enumerate() {
        let mut spans = Vec::new();
        for unit in &brigade.units {
            number += 1;
            // A number and its name stay on one line.
            spans.push(span(format!("{number}\u{a0}"), bold));
            spans.push(span(unit.name.replace(' ', "\u{a0}"), text));
            spans.push(span(", ", text));
        }
        let Some(commander) = &brigade.commander else {
            independent.append(&mut spans);
            continue;
        };
        let numeral = roman(u8::try_from(n).unwrap_or(u8::MAX - 1));
        let mut line = vec![
            span(format!("{numeral}\u{a0} "), s.style(Face::Book, 9.6)),
            span(format!("{}: ", commander.name), italic),
        ];
        line.append(&mut spans);
        out.push(line);
    }
    if !independent.is_empty() {
        independent.insert(0, span(s.told("Independent: ", &[]), italic));
        out.push(independent);
    }
    for line in &mut out {
        if let Some(last) = line.last_mut() {
            last.text = ".".to_owned();
        }
    }
    out
}

/// Where ink is saved the first army is solid black, the second hatched.
pub fn plain(cast: &mut Cast, scenario: &Scenario) {
    let dress = |uniform: &Uniform, side: Side| {
        let tint = |colour: &str| Tincture { name: String::new(), colour: colour.to_owned() };
        let coat = if side == Side::Blue { "#1a1a1a" } else { "#8f2f2a" };
        Uniform { coat: tint(coat), facings: tint("#ffffff"), ..uniform.clone() }
    };
    for side in Side::BOTH {
        cast.sides[side.index()] = dress(&cast.sides[side.index()], side);
    }
    let first = scenario.units(Side::Blue).count();
    for (n, actor) in cast.units.iter_mut().enumerate() {
        actor.uniform = dress(&actor.uniform, if n < first { Side::Blue } else { Side::Red });
    }
}
