//! What a place is worth to a unit: fire given and taken, the danger of a charge, cover, rally, the plan and order.
//!
//! The many places that a unit may go to are weighed with the exact odds of the hit table at plain modifiers, worked
//! out once for each enemy.

use super::Want;
use super::scale::{Foe, Scale, about, in_zone, shot};
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::general::combat::HARM;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind};

/// Points for each centimetre nearer to what the plan wants.
const PROGRESS: i32 = 9;
/// The share of next turn's fire that counts already now, in tenths.
const TO_COME: i32 = 6;
/// The share of what enemies may do to a unit that they will do to this one, in tenths.
const TAKEN: i32 = 10;

impl Scale<'_> {
    /// What a place is worth, for a unit that stands there in this formation.
    pub(super) fn place(&self, rect: &Rect, formation: Formation, moved: bool) -> i32 {
        let field = self.field;
        let state = self.state;
        let u = state.unit(self.unit);
        let front = rect.front_centre();
        let fires = matches!(formation, Formation::Line | Formation::Deployed | Formation::Garrison);
        let fired = u.has(Flags::FIRED);
        let (mut now, mut later, mut taken, mut danger) = (0, 0, 0, 0);
        let mut nearest = i32::MAX;
        let garrison = formation == Formation::Garrison;
        for foe in self.foes() {
            // Neither the nearest nor one who matters: his middle tells.
            let least = nearest.max(foe.matters).saturating_add(rect.half_depth + rect.reach() + foe.rect.reach());
            if !foe.rect.centre.is_near(rect.centre, least) {
                continue;
            }
            let [back, ahead] = foe.rect.locals([rect.centre, front]);
            let distance = about(&foe.rect, ahead).min(about(&foe.rect, back) - rect.half_depth).max(0);
            nearest = nearest.min(distance);
            if distance > foe.matters {
                continue;
            }
            let q = rect.local(foe.rect.centre);
            if fires && !foe.engaged && (garrison || in_zone(rect, q, foe.rect.half_front / 2)) {
                let (once, again) = (shot(&foe.ours, distance, moved), shot(&foe.ours, distance, false));
                if again > later
                    && (!self.kind.is_guns() || sight::sees(field, state, self.unit, *rect, foe.unit, &foe.rect))
                {
                    later = again;
                    if !fired {
                        now = now.max(once);
                    }
                }
            }
            let theirs = shot(&foe.theirs, distance, false);
            if theirs > 0 {
                // He fires at the nearest in his zone (HOW-FIRE-15): this unit, or a friend who is as near.
                let faced = in_zone(&foe.rect, back, rect.half_front / 2);
                let share = match foe.drawn.saturating_sub(distance) {
                    _ if !faced => 2,
                    nearer if nearer > 600 => 10,
                    about if about > -3600 => 6,
                    _ => 2,
                };
                taken += theirs * share / 10;
            }
            if foe.charge > 0 && distance < foe.charge + foe.charge / 8 && !garrison && !foe.engaged {
                danger += self.danger(rect, formation, foe, q, back);
            }
        }
        let wooded = self.wooded(rect.centre);
        // How much fire still tells in cover (HOW-TER-05, HOW-TER-06).
        let cover = if garrison || wooded { 6 } else { 10 };
        taken = taken * TAKEN / 10 * cover / 10;
        // One more loss may break the enemy's army.
        let gain = if self.kill { 3 } else { 2 };
        let mut value = (now + later * TO_COME / 10) * gain / 2 - taken - taken * TO_COME / 10 - danger;
        value += self.rally(nearest) + self.woods(wooded, nearest);
        value += self.purpose(rect, formation, nearest);
        value += self.order(rect, nearest);
        if formation.is_column() && self.kind != Kind::Transport {
            let close = nearest < field.d(D::RallyFar) * 9 / 10;
            if close && !self.kind.is_guns() {
                value -= if self.kind.is_horse() { 80 } else { 170 };
            }
        }
        value
    }

    /// What an enemy who could charge does to a unit that stands badly for it.
    fn danger(&self, rect: &Rect, formation: Formation, foe: &Foe, q: Point, back: Point) -> i32 {
        // He must look this way to strike now.
        let looks = back.y > 0 && back.x.abs() < back.y * 2;
        if !looks {
            return 0;
        }
        let dx = q.x.abs() - rect.half_front;
        let frontal = q.y > 0 && dx <= q.y - rect.half_depth;
        let weak = formation.is_column() || self.kind.is_guns();
        let part = match (frontal, foe.horse) {
            (true, false) => 0,
            (true, true) if weak => 120,
            (true, true) => 0,
            (false, true) => 220,
            (false, false) => 130,
        };
        part * self.worth / 1000
    }

    /// Whether the middle of a place lies in a wood.
    fn wooded(&self, p: Point) -> bool {
        self.field.terrain.areas.iter().any(|a| {
            a.nature == Nature::Wood
                && (a.low.x..=a.high.x).contains(&p.x)
                && (a.low.y..=a.high.y).contains(&p.y)
                && crate::base::geometry::outline::contains(&a.points, p)
        })
    }

    /// What a wood is worth to those who stand in it: light foot is at home there, horse is out of place (HOW-MEL-10).
    fn woods(&self, wooded: bool, nearest: i32) -> i32 {
        match self.kind {
            _ if !wooded => 0,
            Kind::LightFoot if nearest < self.field.d(D::RallyFar) => 40,
            k if k.is_horse() => -90,
            _ => 0,
        }
    }

    /// What a hurt unit gains by distance from the enemy (HOW-RLY-03).
    fn rally(&self, nearest: i32) -> i32 {
        let u = self.state.unit(self.unit);
        let inferior = self.field.unit(self.unit).class == Class::Inferior;
        let off = if nearest < self.field.d(D::RallyNear) {
            0
        } else {
            let far = nearest > self.field.d(D::RallyFar);
            u8::from(!inferior) + u8::from(far)
        };
        let off = off.min(u.hits.saturating_sub(1));
        let gain = HARM[usize::from(u.hits)] - HARM[usize::from(u.hits - off)];
        let need = if self.careful || self.want == Want::Withdraw { 20 } else { 10 };
        self.worth * gain / 1000 * need / 10
    }

    /// How near a place comes to what the plan wants.
    pub(super) fn purpose(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        let cm = |n: i32| n / 1200;
        let field = self.field;
        let state = self.state;
        let to_aim = |slack: i32| cm((rect.centre.distance(self.plan.aim) - slack).max(0));
        let to_prey = |stand: i32| {
            let prey = self.prey.map_or(0, |n| {
                let prey = &self.foes()[n].rect;
                about(prey, prey.local(rect.front_centre()))
            });
            cm((prey - stand).max(0))
        };
        let front = rect.front_centre();
        let to_station = || self.station.map_or(0, |s| cm(self.way(front, s.at)));
        let facing = self.facing(rect, nearest);
        facing
            + match self.want {
                Want::Attack | Want::Assault if self.kind.is_guns() => {
                    -to_prey(field.d(D::RallyFar)) * self.drive() / 2
                }
                // With the enemy before it a unit goes for what it finds; on the way there it keeps its place.
                Want::Attack | Want::Assault if self.close => {
                    -to_prey(field.d(D::Proximity)) * self.drive() - to_station() * 2
                }
                Want::Attack | Want::Assault | Want::Flank => {
                    -to_station() * self.drive() - self.column(formation, nearest)
                }
                Want::Support => {
                    let limbered = i32::from(formation == Formation::Limbered) * 40;
                    -to_prey(field.d(D::RallyFar) * 9 / 10) * self.drive() / 2 - limbered
                }
                Want::Reserve => -to_station() * self.drive() / 2 - self.column(formation, nearest),
                Want::Withdraw => -to_aim(field.d(D::Near)) * 3,
                Want::Hold => {
                    let away = cm(rect.centre.distance(state.unit(self.unit).rect.centre));
                    -away * 3 + self.ground(rect, formation, nearest)
                }
                Want::Nothing => 0,
            }
    }

    /// How far it is to a place; for horse round the corner of a village that lies across the way.
    fn way(&self, from: Point, to: Point) -> i32 {
        let straight = from.distance(to);
        if !self.kind.is_horse() {
            return straight;
        }
        let mut longest = straight;
        let room = self.field.d(D::Near);
        for block in &self.field.terrain.blocks {
            let (c, reach) = (block.rect.centre, block.rect.reach() + 2 * room);
            if c.x + reach < from.x.min(to.x) || c.x - reach > from.x.max(to.x) {
                continue;
            }
            if c.y + reach < from.y.min(to.y) || c.y - reach > from.y.max(to.y) {
                continue;
            }
            let wide = Rect {
                half_front: block.rect.half_front + room,
                half_depth: block.rect.half_depth + room,
                ..block.rect
            };
            if wide.distance_to_line(from, to) > 0 || wide.contains(to) {
                continue;
            }
            let round = wide.corners().map(|c| from.distance(c) + c.distance(to));
            longest = longest.max(round.into_iter().min().unwrap_or(straight));
        }
        longest
    }

    /// Points for each centimetre nearer to its station: more in an assault, less for a unit that is hurt or that the
    /// army can't spare.
    fn drive(&self) -> i32 {
        let brigade = self.state.brigade(self.field.unit(self.unit).brigade);
        let eager = match brigade.leader.grade {
            Grade::Dashing => 12,
            Grade::Dithering => 8,
            _ => 10,
        } + 2 * self.boldness.lean();
        let in_line = self.station.is_some_and(|s| s.in_line);
        let drive = match self.want {
            _ if self.careful && in_line => PROGRESS / 3,
            Want::Assault if in_line => PROGRESS * 3 / 2,
            _ => PROGRESS,
        };
        drive * eager / 10
    }

    /// What a formation costs on the way: a column marches while the enemy is far off, and is a target when he is near.
    fn column(&self, formation: Formation, nearest: i32) -> i32 {
        let field = self.field;
        let far = nearest > field.d(D::RallyFar) + 2 * field.d(D::FootColumn);
        let go = self.station.map_or(0, |s| self.state.unit(self.unit).rect.centre.distance(s.at));
        let march = far && go > 3 * field.d(D::FootColumn);
        match (formation.is_column(), march) {
            (false, true) => 150,
            (true, false) => 60,
            _ => 0,
        }
    }

    /// What good ground is worth to a unit that holds it.
    fn ground(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        if nearest > 2 * self.field.d(D::March) {
            return 0;
        }
        let high = self.field.terrain.areas.iter().any(|a| {
            matches!(a.nature, Nature::GentleHill | Nature::SteepHill)
                && crate::base::geometry::outline::contains(&a.points, rect.centre)
        });
        i32::from(high) * 60 + if formation == Formation::Garrison && self.kind.is_foot() { 90 } else { 0 }
    }

    /// Looking the right way: to the prey when the enemy is near, else as the plan says.
    fn facing(&self, rect: &Rect, nearest: i32) -> i32 {
        let look = match self.prey {
            Some(n) if nearest < 2 * self.field.d(D::March) => {
                Heading::from_to(rect.centre, self.foes()[n].rect.centre)
            }
            _ => self.plan.facing,
        };
        let off = (rect.heading.to(look).abs() / Heading::DEGREE - 15).max(0);
        -off * if nearest < self.field.d(D::March) { 2 } else { 1 }
    }

    /// Order: near the brigade, not before the own guns, not in each other's way.
    pub(super) fn order(&self, rect: &Rect, nearest: i32) -> i32 {
        let (field, state) = (self.field, self.state);
        let stray = (rect.centre.distance(self.middle) - field.d(D::FootColumn) * 2).max(0) / 1200;
        let mut value = -stray * 3;
        let side = field.unit(self.unit).side;
        let reach = i64::from(field.d(D::March));
        for friend in field.units_of(side) {
            let f = state.unit(friend);
            if friend == self.unit || !f.fights() {
                continue;
            }
            let off = f.rect.centre.square_to(rect.centre);
            if off > reach * reach {
                continue;
            }
            let q = f.rect.local(rect.centre);
            let before = q.y > f.rect.half_depth && q.x.abs() < f.rect.half_front + rect.half_front - 2400;
            let fires = matches!(f.formation, Formation::Deployed | Formation::Line);
            if before && fires && nearest < field.d(D::March) && !self.kind.is_horse() {
                value -= if f.formation == Formation::Deployed { 60 } else { 25 };
            }
            // Friends on both sides cover the flanks and support in melee (HOW-MEL-19).
            if self.kind.is_foot() && field.unit(friend).kind.is_foot() && f.rect.is_within(rect, field.d(D::Support)) {
                value += 15;
            }
        }
        value
    }
}
