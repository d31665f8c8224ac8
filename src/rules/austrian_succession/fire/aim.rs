//! Who may fire, at whom, and with what (WAS-MUSK-01, WAS-MUSK-02, WAS-MUSK-07, WAS-MUSK-08, WAS-ART-01, WAS-ART-06).

use super::GUN_RANGES;
use crate::base::geometry::Face;
use crate::base::{Point, Rect, Side};
use crate::rules::austrian_succession::data::{CARBINES, MUSKETS, ROUNDSHOT};
use crate::rules::austrian_succession::general::{Ammo, Choice, Choices, MAX_CHOICES, Shot};
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, NONE, State};

/// How far a kind of troops fires (WAS-MUSK-01, WAS-MUSK-02, WAS-ART-01); 0 for those that don't.
#[must_use]
pub const fn range(kind: Kind, formation: Formation) -> i32 {
    match (kind, formation) {
        (Kind::Foot | Kind::LightFoot, _) => MUSKETS,
        (Kind::LightHorse, _) => CARBINES,
        (Kind::Gun, Formation::Unlimbered) => ROUNDSHOT,
        (Kind::HeavyHorse | Kind::Lancers | Kind::Gun, _) => 0,
    }
}

/// Whom a unit may fire at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Right {
    Nobody,
    /// Anybody in range, arc and sight.
    Any {
        hasty: bool,
    },
    /// Only this enemy, with whom it is in contact.
    Only {
        target: u8,
        hasty: bool,
    },
}

/// The shortest line from a front edge to a target, and its length.
#[derive(Debug, Clone, Copy)]
pub struct Aim {
    pub from: Point,
    pub to: Point,
    pub range: i32,
}

/// The shortest line from the front of one rectangle to another, where its end lies in the arc: between lines at 45°
/// outward from the front corners (WAS-MUSK-07), and within a range.
#[must_use]
#[inline]
pub fn aim(firer: &Rect, target: &Rect, range: i32) -> Option<Aim> {
    // Most are too far off along one axis of the table.
    let (step, most) = (target.centre - firer.centre, firer.reach() + target.reach() + range);
    if step.x.abs() > most || step.y.abs() > most { None } else { aim_near(firer, target, range) }
}

fn aim_near(firer: &Rect, target: &Rect, range: i32) -> Option<Aim> {
    if !firer.centre.is_near(target.centre, firer.reach() + target.reach() + range) {
        return None;
    }
    let edge = Rect { centre: firer.front_centre(), half_depth: 0, ..*firer };
    // The box around it on the firer's axes tells of most that they are out of range or arc.
    let middle = edge.local(target.centre);
    let (across, along) = target.extents(edge.heading);
    let (low, high) = (middle.y - along - 8, middle.y + along + 8);
    let aside = middle.x.abs() - edge.half_front - across - 8;
    if high < 0 || low > range || aside > high || aside > range {
        return None;
    }
    // By turns the nearest place of the one to the other's: between convex shapes this comes to the shortest line.
    let (mut to, mut from) = (target.nearest(edge.centre), edge.centre);
    for _ in 0..6 {
        let next = edge.nearest(to);
        let there = target.nearest(next);
        let done = there == to && next == from;
        (from, to) = (next, there);
        if done {
            break;
        }
    }
    let q = edge.local(to);
    let aside = q.x.abs() - edge.half_front;
    // A target that the firer touches lies on its edge, to a rounding.
    if q.y < -4 || aside > q.y.max(0) + 4 {
        return None;
    }
    let length = from.distance(to);
    (length <= range + 4).then_some(Aim { from, to, range: length })
}

/// About how far a target is from a front, where it lies in range and arc by the box around it on the firer's axes: what
/// [`aim`] would find, nearly, for a general's eye.
#[must_use]
pub fn glance(firer: &Rect, target: &Rect, range: i32) -> Option<i32> {
    if firer.is_beyond(target, range) {
        return None;
    }
    let middle = firer.local(target.centre);
    let (across, along) = target.extents(firer.heading);
    let near = (middle.y - along - firer.half_depth).max(0);
    let aside = (middle.x.abs() - firer.half_front - across).max(0);
    let ahead = middle.y + along >= firer.half_depth;
    let gap = near + aside * 3 / 8;
    (ahead && aside <= near && gap <= range).then_some(gap)
}

impl Field {
    /// What a unit's own right to fire is (first round), or its right to return fire (second). A gun that limbered,
    /// unlimbered or moved has neither (WAS-ART-08).
    fn right(&self, state: &State, unit: u8, returned: bool) -> Right {
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let light = kind.is_light();
        let front = u.contacts[Face::Front as usize];
        let moved = u.has(Flags::MOVED) && (!light || u.has(Flags::FAR));
        if u.engaged() {
            // WAS-MEL-12, WAS-MEL-13, WAS-MEL-06: only at one who charged its front this turn.
            let struck = u.has(Flags::STRUCK) && front != NONE;
            let fires = match kind {
                Kind::Foot | Kind::LightFoot => struck,
                Kind::Gun => struck && !u.has(Flags::MOVED) && u.formation == Formation::Unlimbered,
                _ => false,
            };
            let answers = u.has(Flags::CHARGED) && front != NONE && u.shot_at & (1 << front) != 0;
            return match returned {
                false if fires => Right::Only { target: front, hasty: false },
                true if answers => Right::Only { target: front, hasty: moved },
                _ => Right::Nobody,
            };
        }
        if u.has(Flags::FORMING) || u.has(Flags::CROSSED) || kind == Kind::Gun && u.formation != Formation::Unlimbered {
            return Right::Nobody;
        }
        match returned {
            false if moved => Right::Nobody,
            false => Right::Any { hasty: false },
            true if u.shot_at == 0 => Right::Nobody,
            true => Right::Any { hasty: moved },
        }
    }

    /// Lists the shots that a unit may declare: [`Choice::Hold`] first, then the nearest target first.
    pub fn shots(&self, state: &State, unit: u8, returned: bool, choices: &mut Choices) {
        choices.clear();
        choices.push(Choice::Hold);
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let range = range(kind, u.formation);
        let right = if range == 0 { Right::Nobody } else { self.right(state, unit, returned) };
        let (only, hasty) = match right {
            Right::Nobody => return,
            Right::Any { hasty } => (NONE, hasty),
            Right::Only { target, hasty } => (target, hasty),
        };
        let nowhere = Aim { from: Point::ORIGIN, to: Point::ORIGIN, range: 0 };
        let mut found = [(nowhere, NONE); MAX_CHOICES];
        let mut count = 0;
        for target in self.units_of(self.unit(unit).side.other()) {
            let t = state.unit(target);
            let wanted =
                only == NONE && !t.engaged() && (!returned || u.shot_at & (1 << target) != 0) || only == target;
            if !wanted || !t.here() || count == found.len() {
                continue;
            }
            // Who is in contact is in reach whatever the corners say (WAS-MEL-12: always).
            let aim = if only == target { Some(nowhere) } else { aim(&u.rect, &t.rect, range) };
            if let Some(aim) = aim {
                // In the order of range; of equal ones in that of their numbers.
                let mut at = count;
                while at > 0 && found[at - 1].0.range > aim.range {
                    found[at] = found[at - 1];
                    at -= 1;
                }
                found[at] = (aim, target);
                count += 1;
            }
        }
        for &(aim, target) in &found[..count] {
            let line = if only == target { Line::Clear } else { self.line_along(state, unit, target, &aim) };
            let mut add = |ammo| choices.push(Choice::Shot(Shot { target, ammo, hasty }));
            match (kind, line) {
                (Kind::Gun, Line::Clear) => {
                    if aim.range <= GUN_RANGES.0 + 4 {
                        add(Ammo::Canister);
                    }
                    add(Ammo::Roundshot);
                }
                (Kind::Gun, Line::OverHeads) => {
                    add(Ammo::Overhead);
                }
                (_, Line::Clear) => {
                    add(Ammo::Muskets);
                }
                _ => {}
            }
        }
    }

    /// Whether a gun where it stands could fire at a target with roundshot, as a general sees it: who is out of range or arc
    /// at a glance is not measured.
    #[must_use]
    pub fn tells(&self, state: &State, gun: u8, target: u8) -> bool {
        let (u, t) = (state.unit(gun), state.unit(target));
        if !t.here() || glance(&u.rect, &t.rect, ROUNDSHOT).is_none() {
            return false;
        }
        let aim = aim(&u.rect, &t.rect, ROUNDSHOT);
        aim.is_some_and(|aim| self.line_along(state, gun, target, &aim) != Line::Blocked)
    }

    /// How many guns of a side have foot or horse to fire at.
    #[must_use]
    pub fn telling_guns(&self, state: &State, side: Side) -> u8 {
        let is_gun = |unit: u8| self.unit(unit).kind == Kind::Gun;
        let tells = |&gun: &u8| {
            let u = state.unit(gun);
            let mut enemies = self.units_of(side.other()).filter(|&e| !is_gun(e));
            u.here() && u.formation == Formation::Unlimbered && enemies.any(|e| self.tells(state, gun, e))
        };
        self.units_of(side).filter(|&g| is_gun(g)).filter(tells).count() as u8
    }

    /// What stands on the shortest line from a unit to a target (WAS-MUSK-07, WAS-ART-06).
    #[must_use]
    pub fn line_along(&self, state: &State, unit: u8, target: u8, aim: &Aim) -> Line {
        let (u, t) = (state.unit(unit), state.unit(target));
        if !self.terrain.is_open() && self.terrain.blocks((aim.from, aim.to), [u.rect.centre, t.rect.centre]) {
            return Line::Blocked;
        }
        let side = self.unit(unit).side;
        let mut line = Line::Clear;
        for other in 0..self.units.len() as u8 {
            let o = state.unit(other);
            if other == unit || other == target || !o.here() || !lies_on(&o.rect, aim.from, aim.to) {
                continue;
            }
            if self.unit(other).side != side {
                return Line::Blocked;
            }
            if self.kind(state, other) == Kind::LightFoot {
                continue;
            }
            let low = self.terrain.contour(u.rect.centre) >= self.terrain.contour(o.rect.centre) + 2;
            let nearer = o.rect.distance(&u.rect) < o.rect.distance(&t.rect);
            if self.kind(state, unit) != Kind::Gun || !low || !nearer {
                return Line::Blocked;
            }
            line = Line::OverHeads;
        }
        line
    }
}

/// What a line of fire is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    Clear,
    /// Only over the heads of friends.
    OverHeads,
    Blocked,
}

/// Whether a unit lies on a line; its very edge does not.
fn lies_on(rect: &Rect, a: Point, b: Point) -> bool {
    let reach = rect.reach();
    let c = rect.centre;
    if c.x + reach < a.x.min(b.x)
        || c.x - reach > a.x.max(b.x)
        || c.y + reach < a.y.min(b.y)
        || c.y - reach > a.y.max(b.y)
    {
        return false;
    }
    let inner = Rect { half_front: rect.half_front - 24, half_depth: rect.half_depth - 24, ..*rect };
    inner.distance_to_line(a, b) == 0
}
