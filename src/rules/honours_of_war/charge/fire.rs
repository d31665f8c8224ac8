//! Fire at a charger on its way (HOW-CHG-45 to HOW-CHG-49).

use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::fire::{Occasion, comes_by, has_shot_at, shares_face};
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::{Flags, Formation, NONE, RETREAT};

impl Engine<'_> {
    /// Fire at a charger, by those whom it strikes and by those whose zone it crosses (HOW-CHG-45, HOW-CHG-46). Says
    /// whether it still comes on.
    pub(super) fn fire_at_charger(&mut self, unit: u8, targets: &[u8; 2], action: &Action) -> bool {
        let length = action.from.centre.distance(action.to.centre);
        let path = [self.state.unit(unit).rect, action.along(length / 3), action.along(length * 2 / 3), action.to];
        self.fire_along(unit, targets, &path)
    }

    /// Fire at one who charges or counter-charges along a path; `targets` are those whom it strikes.
    pub(super) fn fire_along(&mut self, unit: u8, targets: &[u8; 2], path: &[Rect; 4]) -> bool {
        let start = self.state.unit(unit).rect;
        let [first, .., last] = path;
        let way = first.centre.distance(last.centre) + last.reach();
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            let e = self.state.unit(enemy);
            let kind = self.field.kind(self.state, enemy);
            // HOW-TER-49: a garrison in melee still fires over its other faces.
            let in_melee = e.engaged() && e.formation != Formation::Garrison;
            if !e.fights() || in_melee || kind.is_horse() {
                continue;
            }
            let far = i64::from(self.field.fire_reach(self.state, enemy) + way);
            if e.rect.centre.square_to(last.centre) > far * far {
                continue;
            }
            // HOW-TER-48: a face that two hold is charged against both.
            let shares = |t: u8| t != NONE && shares_face(self.field, self.state, t, last.centre) == Some(enemy);
            let struck = targets.iter().any(|&t| t == enemy || shares(t));
            let in_front = e.formation == Formation::Garrison
                || e.has(Flags::TURNED) && self.field.struck_side(last, &e.rect) == Face::Front
                || self.field.struck_side(&start, &e.rect) == Face::Front;
            if struck && !in_front {
                // HOW-CHG-45: struck in flank or rear without turning, it can't fire at him.
                continue;
            }
            if !struck && !comes_by(self.field, self.state, enemy, path) {
                continue;
            }
            // HOW-CHG-46: others fire only where they have no better target.
            let better = if struck { 0 } else { self.better_targets(enemy, path) };
            let (mut places, mut count) = (*path, 0);
            for (_, at) in path.iter().enumerate().filter(|(n, _)| better & 1 << n == 0) {
                places[count] = *at;
                count += 1;
            }
            let occasion = if struck { Occasion::Charged } else { Occasion::Crossed };
            let Some(at) = self.defend(enemy, unit, &places[..count], occasion) else { continue };
            if self.state.unit(unit).hits >= RETREAT && self.state.unit(unit).has(Flags::HIT) {
                // HOW-CHG-48: the reaction takes place where the fire struck it.
                let clear = self.field.is_clear(self.state, unit, &at);
                self.state.unit_mut(unit).rect = if clear { at } else { start };
                self.react(unit);
                return false;
            }
        }
        true
    }

    /// At which of the places that a charger passes a firer has a better target, one bit each (HOW-CHG-46): one at which it
    /// could fire, nearer or more squarely ahead.
    pub(super) fn better_targets(&self, firer: u8, places: &[Rect; 4]) -> u8 {
        const ALL: u8 = 0b1111;
        let rect = &self.state.unit(firer).rect;
        // A garrison looks out of the face before which the charger is.
        let garrison = self.state.unit(firer).formation == Formation::Garrison;
        let face = if garrison { rect.sectors(&places[3]).largest() } else { Face::Front };
        let (ahead, middle) = (rect.looks(face), rect.middle(face));
        let measure = |other: &Rect| (other.distance(rect), ahead.to(ahead.toward(middle, other.centre)).abs());
        let measured = places.each_ref().map(measure);
        let mut found = 0;
        for e in self.field.units_of(self.field.unit(firer).side.other()) {
            let other = self.state.unit(e);
            let able = other.fights() && !other.engaged() && !other.has(Flags::CHARGED);
            if !able || garrison && !rect.sectors(&other.rect).mostly(face) {
                continue;
            }
            let (distance, aside) = measure(&other.rect);
            let is_better = |n: &usize| distance < measured[*n].0 || aside < measured[*n].1;
            let better = (0..places.len()).filter(is_better).fold(0, |bits, n| bits | 1 << n);
            if better & !found != 0 && has_shot_at(self.field, self.state, firer, e) {
                found |= better;
                if found == ALL {
                    break;
                }
            }
        }
        found
    }
}
