//! The rally phase (HOW-RLY-01 to 10).

use crate::base::Side;
use crate::rules::honours_of_war::data::{self, D, Grade, Scale};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Choice, Choices, Decision};
use crate::rules::honours_of_war::state::{Class, Field, Flags, Morale, NONE, RETREAT, State};

impl Engine<'_> {
    /// Phase 7 (HOW-RLY-01 to 10). A further hit on 4 is Done For (HOW-RLY-13), and a reforming unit that is brought back to
    /// 4 begins anew (HOW-RLY-14): both are the reaction of HOW-FIRE-56.
    pub fn rally_phase(&mut self) {
        // HOW-RLY-01: those Done For are taken off.
        for unit in self.field.units_from(self.state.fire_initiative) {
            if self.state.unit(unit).morale == Morale::Routed {
                self.remove(unit, Code::Gone);
            }
        }
        self.brigadiers_after_loss();
        for unit in self.field.units_from(self.state.fire_initiative) {
            let u = self.state.unit(unit);
            // The last hit stays (HOW-RLY-04).
            if u.fights() && u.hits > 1 {
                let off = self.field.rallies_off(self.state, unit);
                self.recover(unit, off, Code::Rallied);
            }
        }
        let first = self.state.fire_initiative;
        for side in [first, first.other()] {
            self.general_rallies(side);
            self.lieutenants_rally(side);
        }
        for unit in self.field.units_from(self.state.fire_initiative) {
            let u = *self.state.unit(unit);
            match (u.morale, u.hits < RETREAT) {
                // HOW-RLY-08: below 4 hits in a rally phase, it reforms for the whole next turn.
                (Morale::FellBack, true) => {
                    self.state.unit_mut(unit).morale = Morale::Reforming;
                    self.state.unit_mut(unit).flags.clear(Flags::EDGE);
                    self.tell(Code::Reforms, unit, NONE, [i16::from(u.hits), 0, 0, 0]);
                }
                // HOW-RLY-11: still on 4, it must go again.
                (Morale::FellBack, false) => self.state.unit_mut(unit).flags.set(Flags::AGAIN),
                // HOW-RLY-10: green after a whole turn of reforming.
                (Morale::Reforming, true) => {
                    self.state.unit_mut(unit).morale = Morale::Green;
                    self.tell(Code::Steadied, unit, NONE, [i16::from(u.hits), 0, 0, 0]);
                }
                _ => {}
            }
        }
    }

    /// HOW-RLY-05, HOW-RLY-06, HOW-CMD-16, HOW-CMD-17, HOW-CMD-18: one unit within 5 cm of its general takes off one hit more, two with a dashing
    /// general, none with a dithering one.
    pub fn general_rallies(&mut self, side: Side) {
        let general = self.state.generals[side.index()];
        let off = off_by_general(general.grade);
        if !general.here || off == 0 {
            return;
        }
        let reach = self.field.d(D::Chain);
        let mut choices = Choices::default();
        for unit in self.field.units_of(side) {
            let u = self.state.unit(unit);
            let his = !self.field.is_of_an_ally(self.field.unit(unit).brigade);
            if his && u.fights() && u.hits > 1 && u.rect.distance_to(general.at) <= reach {
                choices.push(Choice::Unit(unit));
            }
        }
        if choices.is_empty() {
            return;
        }
        if let Choice::Unit(unit) = self.ask(side, Decision::Rally, &choices) {
            self.recover(unit, off, Code::RalliedByGeneral);
        }
    }
}

impl Field {
    /// Hits that a unit takes off in the rally phase (HOW-RLY-02, HOW-RLY-03): by class and distance from the nearest enemy.
    #[must_use]
    pub fn rallies_off(&self, state: &State, unit: u8) -> u8 {
        let distance = self.nearest_enemy(state, unit).map_or(i32::MAX, |(_, d)| d);
        off_at(self.scale, self.unit(unit).class, distance)
    }
}

/// Hits that a unit of a class takes off at a distance from the nearest enemy, in 1/120 mm (HOW-RLY-02, HOW-RLY-03).
#[must_use]
pub const fn off_at(scale: Scale, class: Class, distance: i32) -> u8 {
    let inferior = matches!(class, Class::Inferior);
    if distance < data::distance(scale, D::RallyNear) {
        0
    } else if distance <= data::distance(scale, D::RallyFar) {
        if inferior { 0 } else { 1 }
    } else if inferior {
        1
    } else {
        2
    }
}

/// Hits that a general takes off a unit within his reach besides (HOW-RLY-05, HOW-RLY-06, HOW-CMD-18, HOW-GEN-11).
#[must_use]
pub const fn off_by_general(grade: Grade) -> u8 {
    match grade {
        Grade::Dithering => 0,
        Grade::Dashing => 2,
        Grade::Dependable | Grade::Unrated => 1,
    }
}
