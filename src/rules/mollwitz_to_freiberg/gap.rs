//! Lines of fire (MTF-FIRE-19 to MTF-FIRE-27): what bars them, over what balls fly, how many dice a gap lets through.

use super::data::command::GENERAL_IN_THE_WAY;
use super::data::fire::{Ammunition, CONTOUR, DEAD_GROUND, GAP};
use super::data::ground::{Terrain as Row, WOODS_HIGH};
use super::data::size::inches;
use super::fire::is_ball;
use super::movement::around::each;
use super::state::{Field, Flags, NONE, State};
use super::terrain::Past;
use crate::base::geometry::{line, outline};
use crate::base::{Point, Rect};

/// What a line must cross of a body at least for it to be in the way: 1 mm.
const EDGE: i32 = 120;
/// Most gaps that one phase's fire uses.
pub const MAX_GAPS: usize = 16;
/// Blocks among the obstacles are numbered from here.
const BLOCKS: u8 = 64;

/// A gap between two obstacles, and the dice shot through it in this phase (MTF-FIRE-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    pub between: [u8; 2],
    pub dice: u8,
}

/// Whether a ball clears an obstacle on lower ground (MTF-FIRE-21, MTF-FIRE-22): `above` are the contours of advantage,
/// `edge` and `far` the distances of the obstacle's far edge and of the target. The target must lie beyond the dead ground;
/// that in front of the shooter's own hill is none (MTF-FIRE-23).
#[must_use]
pub fn clears(above: i32, edge: i32, far: i32) -> bool {
    let dead = (edge.max(inches(DEAD_GROUND)) - inches(CONTOUR) * (above - 1)).max(0);
    above >= 1 && far - edge >= dead
}

/// How far along a line a rectangle on it ends.
fn far_edge(rect: &Rect, eye: Point, mark: Point) -> i32 {
    let [a, b] = rect.locals([eye, mark]);
    let far = i64::from(eye.distance(mark));
    let exit = |at: i32, to: i32, half: i32| {
        let step = i64::from(to - at);
        if step == 0 {
            return far;
        }
        let edge = i64::from(if step > 0 { half } else { -half } - at);
        (edge * far / step).clamp(0, far)
    };
    exit(a.x, b.x, rect.half_front).min(exit(a.y, b.y, rect.half_depth)) as i32
}

/// What of a body bars a shot: who only touches its line does not.
const fn inner(rect: &Rect) -> Rect {
    Rect { half_front: rect.half_front - EDGE, half_depth: rect.half_depth - EDGE, ..*rect }
}

impl Field {
    /// Those of some units on whom a line from a unit's front to a target may lie, a bit each: all such lines lie within a strip.
    #[must_use]
    pub fn on_lines(&self, state: &State, unit: u8, of: u64, target: &Rect) -> u64 {
        let own = &state.unit(unit).rect;
        let (step, [left, right, ..]) = (target.centre - own.centre, own.corners());
        let spread = |offs: &mut dyn Iterator<Item = Point>| {
            let offs = offs.map(|p| step.cross(p - own.centre));
            offs.fold((i64::MAX, i64::MIN), |(least, most), off| (least.min(off), most.max(off)))
        };
        let (least, most) = spread(&mut [left, right].into_iter().chain(target.corners()));
        // Rounding moves a corner by less than 4.
        let slack = 8 * i64::from(step.span());
        let may = |other: &u8| {
            let lies = |rect: &Rect| {
                let (low, high) = spread(&mut rect.corners().into_iter());
                high >= least - slack && low <= most + slack
            };
            self.parts(state, *other).any(lies)
        };
        each(of).filter(may).fold(0, |bits, other| bits | 1 << other)
    }

    /// What hides none of two from the other (MTF-TER-06): the blocks that they hold, and the smoke of who is looked at.
    #[must_use]
    pub fn past(&self, state: &State, own: u8, other: u8) -> Past {
        let held = |u: u8| state.unit(u).blocks.iter().flatten().fold(0, |bits, b| bits | 1 << b);
        Past { blocks: held(own) | held(other), smoke: state.unit(other).has(Flags::SMOKE) }
    }

    /// Lone generals who may be in the way of a unit's shots at somebody there, a bit each (MTF-GEN-13): all where it shoots
    /// from several parts.
    pub(super) fn heads(&self, state: &State, unit: u8, other: &Rect) -> u64 {
        let one = &state.unit(unit).rect;
        let wide = inches(GENERAL_IN_THE_WAY) + one.reach().max(other.reach());
        let between = |p: i32, a: i32, b: i32| p >= a.min(b) - wide && p <= a.max(b) + wide;
        let near = |l: &u8| {
            let (at, a, b) = (state.leaders[usize::from(*l)].at, one.centre, other.centre);
            self.has_parts(state, unit) || between(at.x, a.x, b.x) && between(at.y, a.y, b.y)
        };
        self.leaders_of(self.unit(unit).side).filter(near).fold(0, |all, l| all | 1 << l)
    }

    /// Whether a shot has a way from an eye to a mark (MTF-FIRE-27): none of some units in close order on it, no friend's head within
    /// two inches (MTF-GEN-13; an enemy's counts for nothing, MTF-GEN-12), no ground that hides the mark, which begins so `far` off. Over what stands
    /// lower balls may fly (MTF-FIRE-21). The guns of a battery stand in one row and shoot forward, so that none is in the
    /// way of another (MTF-FIRE-19).
    #[must_use]
    pub fn has_line(
        &self,
        state: &State,
        [unit, target]: [u8; 2],
        mut hides: u64,
        ammo: Ammunition,
        (eye, mark, far): (Point, Point, i32),
        (heads, ground): (u64, u64),
    ) -> bool {
        let high = || if self.terrain.is_open() { 0 } else { i32::from(self.terrain.contour(eye)) };
        let flies = |at: Point, tall: u8, edge: i32| {
            is_ball(ammo) && high() > 0 && {
                let above = high() - i32::from(self.terrain.contour(at)) - i32::from(tall - 1);
                clears(above, edge, far)
            }
        };
        while hides != 0 {
            let other = hides.trailing_zeros() as u8;
            hides &= hides - 1;
            for part in 0..super::body::PARTS {
                let Some(rect) = self.part(state, other, part) else { continue };
                if inner(rect).meets_line(eye, mark) && !flies(rect.centre, 1, far_edge(rect, eye, mark)) {
                    return false;
                }
            }
        }
        let way = mark - eye;
        let in_the_way = |l: u8| {
            let leader = state.leaders[usize::from(l)];
            let along = way.dot(leader.at - eye);
            leader.here
                && leader.with == NONE
                && along > 0
                && along < way.dot(way)
                && leader.at.distance_to_line(eye, mark) <= inches(GENERAL_IN_THE_WAY)
                && !flies(leader.at, 1, eye.distance(leader.at))
        };
        if each(heads).any(in_the_way) {
            return false;
        }
        if ground == 0 {
            return true;
        }
        let past = self.past(state, unit, target);
        if !self.terrain.hides_by(ground, eye, mark, past) {
            return true;
        }
        // A hill that hides the mark is on no lower contour (MTF-VIS-04).
        if !is_ball(ammo) || high() == 0 || self.terrain.hills_hide(eye, mark, past) {
            return false;
        }
        // Over woods and houses on lower ground, not out of them or into them.
        self.terrain.areas.iter().all(|area| {
            let inside = outline::length_inside(&area.outline, eye, mark);
            let tall = match area.kind {
                _ if inside == 0 || area.block.is_some_and(|b| past.blocks & (1 << b) != 0) => return true,
                Row::OpenWoods | Row::DenseWoods => WOODS_HIGH,
                Row::Block => area.block.map_or(1, |b| self.terrain.block(b).high),
                _ => return true,
            };
            let holds = |p: Point| outline::contains(&area.outline, p);
            let enters =
                outline::edges(&area.outline).filter_map(|(a, b)| line::first_crossing(&[a, b], eye, mark)).min();
            !holds(eye) && !holds(mark) && flies(area.outline[0], tall, enters.unwrap_or(0) + inside)
        })
    }

    /// Whether there are two obstacles between which a gap may be, with these units in the way.
    pub(super) fn may_make_gaps(&self, near: u64) -> bool {
        near.count_ones() as usize + self.terrain.blocks.len() > 1
    }

    /// The narrowest gap that a shot goes through, and the dice that it still lets through (MTF-FIRE-24): one for each two
    /// inches between units in close order or blocks on either side of the line, less those that others have shot.
    #[must_use]
    pub fn gap(
        &self,
        state: &State,
        [unit, target]: [u8; 2],
        mut near: u64,
        (eye, mark): (Point, Point),
    ) -> Option<([u8; 2], u8)> {
        let way = mark - eye;
        let length = i64::from(way.length()).max(1);
        let mut sides = [[(NONE, Rect::default()); 8]; 2];
        let mut count = [0; 2];
        let mut add = |n: u8, rect: &Rect| {
            // Only who stands wholly between the front and the mark makes a gap: neighbours do not.
            let (mut left, mut right, mut between) = (true, true, true);
            for p in rect.corners() {
                let (off, along) = (way.cross(p - eye), way.dot(p - eye));
                (left, right) = (left && off >= 0, right && off <= 0);
                between &= along > 0 && along < length * length;
            }
            let hand = usize::from(right);
            if between && left != right && count[hand] < sides[hand].len() {
                sides[hand][count[hand]] = (n, *rect);
                count[hand] += 1;
            }
        };
        while near != 0 {
            let n = near.trailing_zeros() as u8;
            near &= near - 1;
            add(n, &state.unit(n).rect);
        }
        let held = self.past(state, unit, target).blocks;
        for (n, block) in self.terrain.blocks.iter().enumerate().filter(|(n, _)| held & (1 << n) == 0) {
            add(BLOCKS + n as u8, &block.rect);
        }
        let mut narrowest: Option<([u8; 2], i32)> = None;
        for (a, one) in &sides[0][..count[0]] {
            for (b, other) in &sides[1][..count[1]] {
                let wide = one.distance(other);
                if narrowest.is_none_or(|(_, least)| wide < least) {
                    narrowest = Some(([*a.min(b), *a.max(b)], wide));
                }
            }
        }
        narrowest.map(|(between, wide)| {
            let shot = state.gaps.iter().flatten().find(|g| g.between == between).map_or(0, |g| g.dice);
            (between, ((wide / inches(GAP)).min(255) as u8).saturating_sub(shot))
        })
    }
}

impl super::engine::Engine<'_> {
    /// Counts the dice that went through a gap (MTF-FIRE-24).
    pub(super) fn through_gap(&mut self, between: [u8; 2], dice: u8) {
        let at = self.state.gaps.iter().position(|g| g.is_none_or(|g| g.between == between));
        if let Some(slot) = at {
            let before = self.state.gaps[slot].map_or(0, |g| g.dice);
            self.state.gaps[slot] = Some(Gap { between, dice: before.saturating_add(dice) });
        }
    }
}

#[cfg(test)]
mod tests;
