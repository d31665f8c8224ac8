//! Ways over the table: straight on, on a slant, a wheel; who is in the way, and what touches.

use super::APART;
use super::near::{bits, is_apart};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Sweep, Way, Wing};
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::moves::ZONE;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State};
use crate::rules::weight_of_fire::terrain::Toll;

/// A stretch of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub to: Rect,
    /// Of the allowance, in 1/120 mm.
    pub cost: i32,
    pub disorders: bool,
}

impl Stretch {
    /// As far as so much allowance goes at a pace of so many inches for one, where nobody and no ground is in the way.
    #[must_use]
    pub fn free(from: &Rect, turn: i32, most: i32, pace: i32) -> Stretch {
        let to = Rect { centre: from.centre.ahead(from.heading.turned(turn), most / pace), ..*from };
        Stretch { to, cost: most, disorders: false }
    }
}

/// A straight way of a unit, looked along once for all its lengths.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    unit: u8,
    way: Way,
    /// Who may be near it, a bit each.
    near: u64,
    /// Until somebody is in the way: skirmishers hinder no friend and are hindered by none (WOF-MOV-15, WOF-SKR-06), and give
    /// way to close order (WOF-SKR-08).
    clear: i32,
    /// The enemies into whose zones it may lead, a bit each.
    zones: u64,
}

impl Field {
    /// What a straight way takes of a unit.
    #[must_use]
    pub fn toll(&self, state: &State, unit: u8, (from, to): (Point, Point), careful: bool) -> Option<Toll> {
        if self.terrain.is_open() {
            return Some(Toll { cost: from.distance(to), disorders: false });
        }
        if !self.terrain.abatis.is_empty() && self.abatis_crossed(state, from, to) {
            return None;
        }
        self.terrain.way(self.mover(state, unit), (from, to), careful)
    }

    /// Whether one may pass through a friend who is no skirmisher: he stands still this turn (WOF-MOV-18), and fights nobody.
    fn lets_pass(&self, state: &State, friend: u8) -> bool {
        let u = state.unit(friend);
        u.mixed.is_none()
            && u.stand != Stand::Town
            && !u.has(Flags::MOVED)
            && !u.has(Flags::CHARGED)
            && !u.routs()
            && !u.has(Flags::PURSUES)
            && !state.engaged(friend)
    }

    /// Whom a straight step goes through, a bit each; none where somebody bars it. Skirmishers hinder no friend and are
    /// hindered by none (WOF-MOV-15, WOF-SKR-06), and give way to close order (WOF-SKR-08).
    #[must_use]
    pub fn through(&self, state: &State, unit: u8, from: &Rect, step: Point, target: u8) -> Option<u64> {
        self.through_near(state, (unit, self.around(state, unit, from, step.span())), from, step, target)
    }

    /// The same where only some can be in the way: [`Field::around`].
    #[must_use]
    pub fn through_near(
        &self,
        state: &State,
        (unit, near): (u8, u64),
        from: &Rect,
        step: Point,
        target: u8,
    ) -> Option<u64> {
        let (sweep, length) = (Sweep::of(from, step), step.span());
        let (side, loose) = (self.unit(unit).side, self.is_loose(state, unit));
        let mut passed = 0_u64;
        let goes = self.all_bodies(state, (unit, near), |other, body| {
            if other == target || is_apart(from, body, length) || !sweep.runs_over(body) {
                return true;
            }
            let friend = self.unit(other).side == side;
            if friend && (loose || self.is_loose(state, other)) && !state.engaged(other)
                || !friend && self.gives_way(state, other, unit)
            {
                return true;
            }
            passed |= 1 << other;
            friend && self.lets_pass(state, other)
        });
        goes.then_some(passed)
    }

    /// Whether a straight step keeps out of the zones of enemies on its way (WOF-ZOC-02): looked at every quarter of it.
    #[must_use]
    pub fn heeds_zones(&self, state: &State, unit: u8, from: &Rect, step: Point, target: u8) -> bool {
        self.heeds_zones_near(state, (unit, u64::MAX), from, step, target)
    }

    /// The same where only some can be near: [`Field::around`].
    fn heeds_zones_near(&self, state: &State, (unit, near): (u8, u64), from: &Rect, step: Point, target: u8) -> bool {
        let length = step.span();
        if length < inches(ZONE) {
            return true;
        }
        self.enemies(state, unit).filter(|&e| near & 1 << e != 0 && e != target).all(|e| {
            let body = &state.unit(e).rect;
            if from.is_beyond(body, length + inches(ZONE)) || self.gives_way(state, e, unit) {
                return true;
            }
            self.keeps_out(state, unit, e, target, from, step)
        })
    }

    /// Whether a straight step keeps out of the zone of an enemy.
    fn keeps_out(&self, state: &State, unit: u8, enemy: u8, target: u8, from: &Rect, step: Point) -> bool {
        let off = self.keeps_off(state, unit, enemy, target);
        off <= APART
            || (1..4).all(|part| {
                let at = from.moved(Point::new(step.x * part / 4, step.y * part / 4));
                !at.is_within(&state.unit(enemy).rect, off - 2)
            })
    }

    /// A wheel about the front corner to which it turns (WOF-MOV-05); none where it would run into somebody.
    #[must_use]
    pub fn wheel(&self, state: &State, unit: u8, from: &Rect, turn: i32, target: u8) -> Option<Rect> {
        let free = |rect: &Rect| {
            self.is_free_for(state, unit, rect, target) && (target == NONE || !self.touches(state, rect, target))
        };
        Field::wheeled(from, turn, free)
    }

    /// The same with a question of its own for whether a place is free.
    #[must_use]
    pub fn wheeled(from: &Rect, turn: i32, free: impl Fn(&Rect) -> bool) -> Option<Rect> {
        let (to, half) = (Field::wheeled_to(from, turn), Field::wheeled_to(from, turn / 2));
        (free(&half) && free(&to)).then_some(to)
    }

    /// Where a wheel ends.
    #[must_use]
    pub fn wheeled_to(from: &Rect, turn: i32) -> Rect {
        from.wheeled(if turn > 0 { Wing::Right } else { Wing::Left }, turn)
    }

    /// Whether a body lies on a unit.
    #[must_use]
    pub fn touches(&self, state: &State, rect: &Rect, unit: u8) -> bool {
        rect.overlaps(&state.unit(unit).rect)
    }

    /// The straight way of a unit from a place at an angle to its facing, looked along once for all lengths up to `most`;
    /// among those who may be nearer to it than that and a zone.
    #[must_use]
    pub fn course(&self, state: &State, (unit, near): (u8, u64), from: &Rect, turn: i32, most: i32) -> Course {
        let way = Way::of(from, from.heading.turned(turn));
        let near = self.around_of(state, (unit, near), &way.at(most / 2), most / 2 + inches(ZONE) + APART);
        let (side, loose) = (self.unit(unit).side, self.is_loose(state, unit));
        let mut clear = i32::MAX;
        // All are looked at: the nearest who bars the way counts.
        let _ = self.all_bodies(state, (unit, near), |other, body| {
            let bars = || {
                if self.unit(other).side == side {
                    !(loose || self.is_loose(state, other)) || state.engaged(other)
                } else {
                    !self.gives_way(state, other, unit)
                }
            };
            let met = way.until(body).map(|far| far + TOUCH).filter(|&far| far < clear.min(most));
            if let Some(far) = met.filter(|_| bars()) {
                clear = far;
            }
            true
        });
        let zone = |e: &u8| {
            self.unit(*e).side != side
                && way.nears(&state.unit(*e).rect, most, inches(ZONE))
                && !self.gives_way(state, *e, unit)
        };
        let zones = bits(near).filter(zone).fold(0, |zones, e| zones | 1 << e);
        Course { unit, way, near, clear, zones }
    }

    /// How far so much allowance goes on a way at a pace of so many inches for one: all of it, or three quarters, half and a
    /// quarter of that where the way is barred.
    #[must_use]
    pub fn stretch(&self, state: &State, course: &Course, most: i32, pace: i32, careful: bool) -> Option<Stretch> {
        let Course { unit, way, near, clear, zones } = *course;
        let from = way.start();
        for part in [4, 3, 2, 1] {
            let far = most * part / 4 / pace;
            if far < INCH / 2 {
                return None;
            }
            if far > clear {
                continue;
            }
            let step = way.step(far);
            let to = from.moved(step);
            if !self.is_free_near(state, (unit, near), &to) {
                continue;
            }
            let Some(toll) = self.toll(state, unit, (from.centre, to.centre), careful) else { continue };
            let cost = toll.cost * pace;
            let heeds = || far < inches(ZONE) || bits(zones).all(|e| self.keeps_out(state, unit, e, NONE, from, step));
            if cost <= most + 8 && heeds() {
                return Some(Stretch { to, cost: cost.min(most), disorders: toll.disorders });
            }
        }
        None
    }

    /// [`Field::stretch`] a way that nobody looks along again.
    #[must_use]
    pub fn onward(
        &self,
        state: &State,
        one: (u8, u64),
        from: &Rect,
        (turn, pace): (i32, i32),
        most: i32,
        careful: bool,
    ) -> Option<Stretch> {
        self.stretch(state, &self.course(state, one, from, turn, most / pace), most, pace, careful)
    }
}
