//! Fire at a charger on its way (HOW-CHG-45 to 49).

use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::{Flags, Formation, RETREAT};

impl Engine<'_> {
    /// Fire at the charger, by the target and by those whose zone it crosses (HOW-CHG-45, HOW-CHG-46, HOW-CHG-48). Says whether it still
    /// comes on.
    pub(super) fn fire_at_charger(&mut self, unit: u8, target: u8, sector: Face, action: &Action) -> bool {
        let length = action.from.centre.distance(action.to.centre);
        let path = [
            self.state.unit(unit).rect,
            action.from.advanced(length / 3),
            action.from.advanced(length * 2 / 3),
            action.to,
        ];
        let start = self.state.unit(unit).rect;
        let enemies = self.field.units_of(self.field.unit(unit).side.other());
        for enemy in enemies {
            let e = self.state.unit(enemy);
            let kind = self.field.kind(self.state, enemy);
            if !e.fights() || e.engaged() || kind.is_horse() {
                continue;
            }
            let far = i64::from(self.field.fire_reach(self.state, enemy) + action.length + action.to.reach());
            if e.rect.centre.square_to(action.to.centre) > far * far {
                continue;
            }
            // HOW-CHG-46: others fire only where the charger crosses their zone, and have no better target: nearer.
            let garrison = e.formation == Formation::Garrison;
            if enemy == target && sector != Face::Front && !garrison {
                // HOW-CHG-45: struck in flank or rear without turning, it can't fire at him.
                continue;
            }
            if enemy != target && self.better_target(enemy, &action.to) {
                continue;
            }
            let Some(at) = self.defend(enemy, unit, &path) else { continue };
            if self.state.unit(unit).hits >= RETREAT && self.state.unit(unit).has(Flags::HIT) {
                // HOW-CHG-48: the reaction takes place where the fire struck it.
                let clear = self.field.is_clear(self.state, unit, &at);
                self.state.unit_mut(unit).rect = if clear { at } else { start };
                self.state.unit_mut(unit).flags.clear(Flags::CHARGED);
                self.react(unit);
                return false;
            }
        }
        true
    }

    /// Whether a firer has an enemy in its zone that is nearer than the charger's path end.
    pub(super) fn better_target(&self, firer: u8, end: &Rect) -> bool {
        let rect = &self.state.unit(firer).rect;
        let distance = end.distance(rect);
        self.field.units_of(self.field.unit(firer).side.other()).any(|e| {
            let other = self.state.unit(e);
            other.fights()
                && !other.engaged()
                && !other.has(Flags::CHARGED)
                && other.rect.is_within(rect, distance)
                && rect.sectors(&other.rect).mostly(Face::Front)
        })
    }
}
