//! Which charges are lawful, and the way they go (HOW-CHG-01 to 16).

use crate::base::geometry::{Face, Wing};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{D, Performance};
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices};
use crate::rules::honours_of_war::sight::{self, Eye, Over};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, NONE, State};
use crate::rules::honours_of_war::terrain::Toll;

/// Charges offered at most, the nearest first.
const MOST: usize = 8;

impl Field {
    /// Whether a unit is allowed to charge an enemy at all, at that side of it (HOW-CHG-08 to 13).
    #[must_use]
    pub fn may_charge(&self, state: &State, unit: u8, target: u8, sector: Face) -> bool {
        let (kind, theirs) = (self.kind(state, unit), self.kind(state, target));
        let (u, t) = (state.unit(unit), state.unit(target));
        // HOW-CHG-12: guns, transport, red units and gunners never charge.
        if kind.is_guns() || kind == Kind::Transport || u.red() || !t.fights() {
            return false;
        }
        // HOW-CHG-09.
        if kind.is_foot() && theirs.is_horse() {
            return false;
        }
        // HOW-CHG-08: in march column only against light infantry in march column, and light infantry not even that.
        if u.formation.is_column() {
            let column_of_light = theirs == Kind::LightFoot && t.formation == Formation::Column;
            if kind == Kind::LightFoot || !column_of_light {
                return false;
            }
        }
        // HOW-CHG-13, HOW-TER-38.
        if kind.is_horse() && (t.formation == Formation::Garrison || t.has(Flags::ENTRENCHED)) {
            return false;
        }
        // HOW-CHG-10: light infantry frontally only at a column or at one who is already in melee.
        let garrison = t.formation == Formation::Garrison;
        if kind == Kind::LightFoot && theirs == Kind::Foot && (sector == Face::Front || garrison) {
            return t.formation.is_column() || t.engaged();
        }
        true
    }

    /// The side of a target that a unit strikes from where it stands (HOW-CHG-35): the flank or rear that holds more than
    /// half of it, else the front if more than half is there, else the sector that holds the largest part.
    #[must_use]
    pub fn struck_side(&self, from: &Rect, target: &Rect) -> Face {
        target.sectors(from).largest()
    }

    /// The charger's place after lining up on a side of its target (HOW-CHG-05, HOW-CHG-16): face to face as well as space
    /// allows; none where less than half of its front, and less than the whole side, would be in contact.
    #[must_use]
    pub fn lined_up(&self, state: &State, charger: u8, arriving: &Rect, target: &Rect, side: Face) -> Option<Rect> {
        let half_side = match side {
            Face::Front | Face::Rear => target.half_front,
            Face::Left | Face::Right => target.half_depth,
        };
        let least = arriving.half_front.min(2 * half_side);
        // How far the middles may be apart while that much is in contact.
        let most = (arriving.half_front + half_side - least).max(0);
        let formation = state.unit(charger).formation;
        [0, most / 2, most].into_iter().map(|overhang| arriving.squared_up(target, side, overhang)).find(|rect| {
            rect.on_table(2 * self.half.x, 2 * self.half.y)
                && self.is_clear(state, charger, rect)
                && self.terrain.may_stand(rect, self.kind(state, charger), formation.is_column())
        })
    }

    /// Whether a unit sees an enemy from somewhere on its path (HOW-CHG-02).
    fn sees(&self, state: &State, unit: u8, path: &[Rect], target: u8) -> bool {
        let formation = state.unit(unit).formation;
        path.iter().any(|&rect| {
            let eye = Eye::at(unit, rect, formation);
            !sight::hidden(self, state, &eye, target, &state.unit(target).rect, Over::Nobody).wholly()
        })
    }

    /// The charges that a unit can make in one single move, nearest targets first.
    pub fn charges(&self, state: &State, unit: u8, out: &mut Choices) {
        let normal = self.normal_move(state, unit, state.unit(unit).formation, false);
        let left = if state.unit(unit).has(Flags::MIDSTREAM) { normal / 2 } else { normal };
        self.charges_within(state, unit, left, out);
    }

    /// The charges for which so much of a move suffices.
    pub(super) fn charges_within(&self, state: &State, unit: u8, normal: i32, out: &mut Choices) {
        let u = state.unit(unit);
        let (kind, data) = (self.kind(state, unit), self.unit(unit));
        if kind.is_guns() || kind == Kind::Transport || u.red() || u.has(Flags::HALTED) {
            return;
        }
        if self.performance(state, unit) <= Performance::Poor {
            return;
        }
        let mut found: [Option<(i32, Action)>; MOST] = [None; MOST];
        let mut count = 0;
        for target in self.units_of(data.side.other()) {
            let t = state.unit(target);
            if !t.fights() || !u.rect.is_within(&t.rect, normal + u.rect.half_front) {
                continue;
            }
            let side = self.struck_side(&u.rect, &t.rect);
            // HOW-CHG-15: one enemy to a sector; a unit that used crossing fire may not reinforce (HOW-CHG-27).
            if t.contacts[side as usize] != NONE || t.engaged() && u.has(Flags::CROSSED) {
                continue;
            }
            if !self.may_charge(state, unit, target, side) {
                continue;
            }
            let Some(action) = self.charge_path(state, unit, target, side, normal) else { continue };
            if count < MOST {
                found[count] = Some((action.length, action));
                count += 1;
            }
        }
        found[..count].sort_by_key(|f| f.map_or(i32::MAX, |(d, _)| d));
        // HOW-CHG-14: a unit 20 cm or less from the enemy charges the one most directly to its front, or one whose
        // distance differs by 5 cm or less from his.
        let near = self.enemy_within(state, unit, &u.rect, self.d(D::Proximity));
        let bound = near.then(|| {
            found[..count]
                .iter()
                .flatten()
                .max_by_key(|(d, a)| (self.directly_ahead(state, unit, a.target), -d))
                .copied()
        });
        for (distance, action) in found[..count].iter().flatten() {
            let allowed = match bound.flatten() {
                Some((d, first)) => first.target == action.target || (distance - d).abs() <= self.d(D::Difference),
                None => true,
            };
            if allowed {
                out.push(Choice::Act(*action));
            }
        }
    }

    /// How much of an enemy's extent lies in the strip straight ahead of a unit, in 1/120 mm (HOW-CHG-14).
    fn directly_ahead(&self, state: &State, unit: u8, target: u8) -> i32 {
        let rect = &state.unit(unit).rect;
        let corners = state.unit(target).rect.corners().map(|p| rect.local(p));
        let ahead = corners.iter().any(|p| p.y > rect.half_depth);
        let low = corners.iter().map(|p| p.x).min().unwrap_or(0).max(-rect.half_front);
        let high = corners.iter().map(|p| p.x).max().unwrap_or(0).min(rect.half_front);
        if ahead { (high - low).max(0) } else { 0 }
    }

    /// The way of a charge within one move: straight ahead, or after a wheel of up to 45° towards the side it strikes;
    /// through nobody (HOW-CHG-04), with room to line up (HOW-CHG-05), in sight of the target (HOW-CHG-02).
    fn charge_path(&self, state: &State, unit: u8, target: u8, side: Face, normal: i32) -> Option<Action> {
        let u = state.unit(unit);
        let t = state.unit(target);
        let aim = t.rect.middle(side);
        let mut angle = u.rect.heading.to(Heading::from_to(u.rect.front_centre(), aim));
        let limit = 45 * Heading::DEGREE;
        if angle.abs() > 2 * limit {
            return None;
        }
        let mut wheeled = u.rect;
        for _ in 0..2 {
            angle = angle.clamp(-limit, limit);
            let wing = if angle > 0 { Wing::Right } else { Wing::Left };
            wheeled = u.rect.wheeled(wing, angle);
            angle += wheeled.heading.to(Heading::from_to(wheeled.front_centre(), aim));
        }
        angle = angle.clamp(-limit, limit);
        for angle in [0, angle] {
            let from = match angle {
                0 => u.rect,
                a if a > 0 => u.rect.wheeled(Wing::Right, a),
                a => u.rect.wheeled(Wing::Left, a),
            };
            let wheel = if angle == 0 { 0 } else { u.rect.wheel_length(angle) };
            if angle != 0 && !self.is_clear(state, unit, &from) && wheeled.distance(&t.rect) > 0 {
                continue;
            }
            let Some(d) = from.until(from.heading, &t.rect) else { continue };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let kind = self.kind(state, unit);
            let garrison = t.formation == Formation::Garrison;
            let toll = self.terrain.toll(&from, step, kind, u.formation.is_column());
            let toll = match toll {
                // A garrison's own block bars nobody from its edge.
                None if garrison => Toll::default(),
                None => continue,
                Some(toll) => toll,
            };
            if wheel + d + toll.extra + toll.crossings * normal / 2 > normal {
                continue;
            }
            let barred = (0..self.units.len() as u8)
                .any(|o| o != unit && o != target && state.unit(o).here() && from.sweeps(step, &state.unit(o).rect));
            if barred {
                continue;
            }
            let to = from.advanced(d);
            if self.lined_up(state, unit, &to, &t.rect, side).is_none() {
                continue;
            }
            if !self.sees(state, unit, &[u.rect, from, from.advanced(d / 2)], target) {
                continue;
            }
            return Some(Action {
                act: Act::Charge,
                formation: u.formation,
                target,
                sector: side,
                block: NONE,
                to,
                from,
                length: wheel + d,
            });
        }
        None
    }

    /// Whether a charge distance is more than half of the charger's normal move, by weather alone (HOW-CHG-20).
    #[must_use]
    pub fn is_long(&self, state: &State, charger: u8, distance: i32) -> bool {
        2 * distance > self.normal_move(state, charger, state.unit(charger).formation, false)
    }
}
