//! What the signs on a map stand for, beside it or below its key.

use super::unit;
use super::{SetupMap, TEXT, dressed, section};
use crate::base::Side;
use crate::draw::Anchor;
use crate::draw::path::pt;
use crate::draw::table::{self, Troops};
use crate::field::view::LeaderView;
use crate::field::{Nature, say};
use crate::print::Ink;
use crate::print::map_key;
use crate::print::sheet::{MM, Sheets};

/// The size of a sign of ground or troops and its room, in mm.
const SAMPLE: [f32; 2] = [13.0, 6.4];
const SAMPLE_ROW: f32 = 7.4;
const LEAST_ROW: f32 = 6.0;

/// What stands in the key: ground that is on the table, and the troops that are seen there.
pub enum Sign {
    Ground(Nature),
    Troops(Troops, Side),
}

/// The signs of the ground that is on the table and of the troops that are seen on it.
pub fn all_signs(d: &SetupMap) -> Vec<Sign> {
    let natures = Nature::ALL.into_iter().filter(|n| d.scenario.ground.features.iter().any(|f| f.nature == *n));
    let mut all: Vec<Sign> = natures.map(Sign::Ground).collect();
    let seen = || d.opening.pieces.iter().zip(Side::BOTH.iter().flat_map(|side| d.scenario.units(*side)));
    for kind in Troops::ALL {
        let leads = |l: &&LeaderView| l.brigade.is_none() == (kind == Troops::General);
        let own = match kind {
            Troops::Brigadier | Troops::General => {
                d.opening.leaders.iter().filter(leads).find(|l| d.show.shows(l.side)).map(|l| l.side)
            }
            _ => {
                seen().find(|(p, (_, u))| d.show.shows(p.side) && Troops::of(p, u.branch) == kind).map(|(p, _)| p.side)
            }
        };
        all.extend(own.map(|side| Sign::Troops(kind, side)));
    }
    all
}

/// Signs with what they stand for, two in a row, a little closer where that saves the last; returns those that have no room.
pub fn signs(s: &mut Sheets, d: &SetupMap, mut all: Vec<Sign>, x: f32, ink: Ink) -> Vec<Sign> {
    let room = s.room() - 6.2;
    let lines = all.len().div_ceil(2);
    let high = (room / lines.max(1) as f32).clamp(LEAST_ROW, SAMPLE_ROW);
    let fit = (room / high + 0.01).max(0.0) as usize;
    if all.is_empty() || fit == 0 {
        return all;
    }
    let rest = all.split_off(all.len().min(2 * fit));
    section(s, &mut { x }, "The Signs");
    s.y += 1.0;
    rows(s, d, &all, [x, TEXT, high], ink);
    s.y += 1.0;
    rest
}

/// Height of a row of signs below the key of a map, of a head over them, and of all rows of some signs there, in mm.
pub const BAND_ROW: f32 = 6.4;
pub const BAND_HEAD: f32 = 6.2;

pub fn band(all: &[Sign], wide: f32) -> f32 {
    all.len().div_ceil((wide / (TEXT / 2.0)) as usize) as f32 * BAND_ROW
}

/// Signs in rows as high and as wide as is said, from the place where the next thing goes.
pub fn rows(s: &mut Sheets, d: &SetupMap, all: &[Sign], [x, wide, high]: [f32; 3], ink: Ink) {
    let (theme, cast, column) = (s.theme, dressed(d.scenario, ink), TEXT / 2.0);
    let size = [SAMPLE[0], SAMPLE[1] - (SAMPLE_ROW - high)].map(|mm| mm * MM);
    // As even as they can be.
    let lines = all.len().div_ceil((wide / column) as usize).max(1);
    for row in all.chunks(all.len().div_ceil(lines).max(1)) {
        for (n, sign) in row.iter().enumerate() {
            let at = x + n as f32 * column;
            let unit = unit(map_key::LEAST);
            let (sample, name) = match sign {
                Sign::Ground(nature) => (table::sign(*nature, &theme, size, unit), say::nature(*nature)),
                Sign::Troops(kind, side) => (table::troops(*kind, (&cast, *side), &theme, size, unit), called(*kind)),
            };
            let corner = pt(at * MM, s.y * MM);
            s.list().place(&sample, corner, 1.0);
            let base = s.y + 4.2 - (SAMPLE_ROW - high) / 2.0;
            s.fitted(at + 14.6, base, Anchor::Start, column - 14.9, name, s.data(7.0));
        }
        s.y += high;
    }
}

/// What a sign stands for.
const fn called(kind: Troops) -> &'static str {
    match kind {
        Troops::Foot => "foot",
        Troops::LightFoot => "light foot",
        Troops::Horse => "horse",
        Troops::LightHorse => "light horse",
        Troops::Battery => "battery",
        Troops::Transport => "transport",
        Troops::Brigadier => "brigadier",
        Troops::General => "general",
    }
}
