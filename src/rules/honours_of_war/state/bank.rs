//! On which bank a side is set up whose zone deep rivers divide: where it can come at the enemy without a bridge.

use super::{Field, Formation, NONE, UnitData, ZoneData};
use crate::base::geometry::line;
use crate::base::{Point, Side};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::terrain::{Line, Terrain};

/// Rivers that count.
const RIVERS: usize = 3;
/// Banks of so many rivers.
const BANKS: usize = 1 << RIVERS;
/// Into how many parts a zone is cut to measure it, along its front and towards it.
const CUTS: (i32, i32) = (48, 12);
/// What part of a zone a bank is that leaves but a strip beyond the water, in hundredths.
const MOST: i64 = 85;

/// A bank of the deep rivers that divide a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bank {
    /// On which side of each river it lies.
    sides: u8,
    /// From where to where a front line on it reaches, right of the middle of the side's zone, and how far ahead of that it may
    /// stand, in 1/120 mm.
    pub from: i32,
    pub to: i32,
    pub ahead: i32,
}

impl Bank {
    /// Whether a place lies on it.
    #[must_use]
    pub fn holds(&self, field: &Field, p: Point) -> bool {
        sides(&field.terrain, field.half, p) == self.sides
    }
}

/// The deep rivers that run from edge to edge of the table.
fn rivers(terrain: &Terrain, half: Point) -> impl Iterator<Item = &Line> {
    let leaves = move |p: &Point, l: &Line| p.x.abs() >= half.x - l.width || p.y.abs() >= half.y - l.width;
    let divides = move |l: &&Line| [l.points.first(), l.points.last()].into_iter().flatten().all(|p| leaves(p, l));
    terrain.lines.iter().filter(|l| l.nature == Nature::DeepRiver).filter(divides).take(RIVERS)
}

/// On which side of each river a place lies, a bit for each: whether the way there from a corner of the table crosses it.
fn sides(terrain: &Terrain, half: Point, p: Point) -> u8 {
    let crosses = |l: &Line| line::pieces(&l.points).filter(|&(a, b)| line::cross(half, p, a, b)).count() % 2 == 1;
    rivers(terrain, half).zip(0..).fold(0, |sides, (l, n)| sides | (u8::from(crosses(l)) << n))
}

/// A zone cut into parts.
struct Cut {
    /// The banks of its parts, none of those in the water, from the front to the rear and from left to right.
    parts: Vec<u8>,
    zone: ZoneData,
}

impl Cut {
    fn of(terrain: &Terrain, half: Point, zone: ZoneData) -> Cut {
        let (across, along) = zone.extents();
        let (columns, rows) = CUTS;
        let parts = (0..columns * rows).map(|n| {
            let right = middle(across, columns, n % columns);
            let ahead = -middle(along, rows, n / columns);
            let at = zone.centre + Point::new(right, ahead).turned(zone.facing);
            if terrain.drowns(at) { NONE } else { sides(terrain, half, at) }
        });
        Cut { parts: parts.collect(), zone }
    }

    /// How much of the zone lies on a bank, in parts.
    fn count(&self, bank: u8) -> i64 {
        self.parts.iter().filter(|&&part| part == bank).count() as i64
    }

    /// Whether there is another bank in the zone.
    fn is_divided(&self, bank: u8) -> bool {
        self.parts.iter().any(|&part| part != bank && part != NONE)
    }

    /// How much of the room that troops need is on a bank, in hundredths and 100 at most.
    fn room(&self, bank: u8, need: i64) -> i64 {
        let (across, along) = self.zone.extents();
        let whole = 4 * i64::from(across) * i64::from(along);
        (self.count(bank) * whole / i64::from(CUTS.0 * CUTS.1) * 100 / need.max(1)).min(100)
    }

    /// The bank with where its foremost line of some length lies.
    fn bank(&self, bank: u8) -> Bank {
        let (across, along) = self.zone.extents();
        let (columns, rows) = CUTS;
        let is = |row: i32, column: i32| self.parts[(row * columns + column) as usize] == bank;
        // A line needs the room of two parts.
        let stands = |row: i32, column: i32| is(row, column) && is((row + 1).min(rows - 1), column);
        let longest = |row: i32| {
            let run = |from: i32| (from..columns).take_while(|&column| stands(row, column)).count() as i32;
            (0..columns).map(|from| (run(from), from)).max_by_key(|&(run, from)| (run, -from)).unwrap_or_default()
        };
        let most = (0..rows).map(|row| longest(row).0).max().unwrap_or(0);
        let row = (0..rows).find(|&row| 4 * longest(row).0 >= 3 * most).unwrap_or(0);
        let (run, from) = longest(row);
        let edge = |n: i32| -across + 2 * across * n / columns;
        Bank { sides: bank, from: edge(from), to: edge(from + run), ahead: along - 2 * along * row / rows }
    }
}

/// The middle of one of some parts of twice a length, right of the middle of all.
const fn middle(half: i32, parts: i32, n: i32) -> i32 {
    -half + half * (2 * n + 1) / parts
}

/// The banks on which both sides are set up: the same one where both have room on it, else for a side the one that is nearly its
/// whole zone; none for a side whose zone no deep river divides, or where no bank holds it.
pub fn banks(field: &Field) -> [Option<Bank>; 2] {
    if rivers(&field.terrain, field.half).next().is_none() {
        return [None; 2];
    }
    let cuts = Side::BOTH.map(|side| {
        let data = &field.sides[side.index()];
        let (centre, wide, deep) = data.zone;
        Cut::of(&field.terrain, field.half, ZoneData { centre, wide, deep, facing: data.facing, own: false })
    });
    let needs = Side::BOTH.map(|side| need(field, side));
    let room = |bank: u8| cuts.iter().zip(needs).map(|(cut, need)| cut.room(bank, need)).min().unwrap_or(0);
    let size = |bank: u8| cuts.iter().map(|cut| cut.count(bank)).sum::<i64>();
    let all = 0..BANKS as u8;
    let common = all.clone().max_by_key(|&bank| (room(bank), size(bank))).filter(|&bank| room(bank) >= 100);
    cuts.map(|cut| {
        let dry = cut.parts.iter().filter(|&&part| part != NONE).count() as i64;
        let bank = common.or_else(|| all.clone().find(|&bank| 100 * cut.count(bank) >= MOST * dry))?;
        cut.is_divided(bank).then(|| cut.bank(bank))
    })
}

/// The room that the troops of a side need who are set up in its zone, with that between two lines: an area.
fn need(field: &Field, side: Side) -> i64 {
    let deep = i64::from(field.d(D::Influence));
    let gap = field.d(D::Tolerance);
    let there = |u: &u8| !field.is_part(*u) && !field.zones[usize::from(field.unit(*u).brigade)].own;
    field.units_of(side).filter(there).map(|u| i64::from(field.size(u, line_of(field.unit(u))).0 + gap) * deep).sum()
}

const fn line_of(unit: &UnitData) -> Formation {
    if unit.kind.is_guns() { Formation::Deployed } else { Formation::Line }
}
