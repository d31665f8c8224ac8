//! An attacker whose target gave way goes straight on, if he likes (MTF-SKR-10, MTF-SKR-11, MTF-RET-11).

use super::{APART, Action, Doing};
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::data::moves::ASKEW;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Decision};
use crate::rules::mollwitz_to_freiberg::state::{Field, NONE, Stand, State};

/// Most targets that give way before one attacker.
const MOST: u8 = 4;

impl Field {
    /// How far a unit can go straight on, and the enemy whom it then touches; none where it can go nowhere.
    #[must_use]
    pub fn further(&self, state: &State, unit: u8, way: Heading, left: i32) -> Option<Action> {
        let from = state.unit(unit).rect;
        let bodies = self.bodies(state, unit).filter_map(|(u, body)| from.until(way, body).map(|far| (far, u, body)));
        let first = bodies.min_by_key(|b| b.0).filter(|b| b.0 <= left);
        let enemy = |u: u8, body: &crate::base::Rect| {
            let guns = state.unit(u).stand == Stand::Crew && *body == state.unit(u).left;
            self.unit(u).side != self.unit(unit).side && !guns && self.may_go_at(state, unit, u)
        };
        let (far, target) = match first {
            Some((far, u, body)) if enemy(u, body) => (far, Some((u, *body))),
            Some((far, ..)) => (far - 2 * APART, None),
            None => (left, None),
        };
        let to = from.moved(Point::new(0, far).turned(way));
        let mover = self.mover(state, unit);
        let cost = self.terrain.way(mover, from.centre, to.centre).filter(|&c| c <= left)?;
        let inner = crate::base::Rect { half_front: to.half_front - 120, half_depth: to.half_depth - 120, ..to };
        let stands = self.on_table(&to) && (self.terrain.is_open() || self.terrain.may_stand(&inner, mover));
        let own = Action::stand(state.unit(unit));
        match target {
            _ if !stands => None,
            None => {
                let free = far > INCH / 2 && self.is_free(state, unit, &to, APART);
                free.then_some(Action { doing: Doing::Attack, to, cost, target: NONE, ..own })
            }
            Some((enemy, body)) => {
                let clear = self.bodies(state, unit).all(|(o, b)| o == enemy || !to.overlaps(b))
                    && self.touched_in(state, unit, &to, enemy).all(|e| self.may_go_at(state, unit, e));
                let (_, face) = contact(&body, &to).filter(|_| clear)?;
                let (part, _) = self.nearest_part(state, enemy, &to);
                let behind = self.was_behind_part(state, unit, (enemy, part));
                let askew = to.heading.to(body.looks(face).behind()).abs() >= i32::from(ASKEW) * Heading::DEGREE;
                let flank = behind && face != Face::Front && self.has_flank(state, enemy, part, face);
                Some(Action { doing: Doing::Attack, to, cost, target: enemy, face, flank, askew, part, ..own })
            }
        }
    }

    /// Whether a unit may run into another at all (MTF-ATK-10, MTF-TER-01).
    pub(super) fn may_go_at(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let walled = self.in_block(state, enemy) || self.terrain.in_works(&state.unit(enemy).rect);
        let firm = self.steady(state, enemy) || state.unit(enemy).stand == Stand::Unlimbered;
        let horse = self.kind(state, unit).is_horse();
        let square = self.in_square(state, enemy) && self.steady(state, enemy);
        !(horse && (walled || square) || self.is_loose(state, unit) && firm)
    }
}

impl Engine<'_> {
    /// Straight on with what is left of its move (MTF-SKR-11): who evaded and is touched is shattered, and it may go on again
    /// (MTF-SKR-10); who fell back and is reached fights, and may not answer again (MTF-RET-11); another enemy answers before
    /// he is touched (MTF-ATK-21).
    pub(super) fn go_on(&mut self, unit: u8, mut gone: u8, way: Heading, mut left: i32) {
        for _ in 0..MOST {
            let from = self.state.unit(unit).rect;
            let Some(action) = self.field.further(self.state, unit, way, left) else { return };
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Act(action));
            let side = self.field.unit(unit).side;
            if self.ask(side, Decision::Follow { unit, gone }) == Choice::Hold {
                return;
            }
            left -= action.cost;
            let target = action.target;
            let evaded = target == gone && self.evades(gone);
            let mut caught = evaded;
            if target != NONE && target != gone {
                if self.shies_at(unit, target) && !self.faces_square(unit, target) {
                    return;
                }
                let stood = self.state.unit(target).rect;
                caught = self.react(unit, target, &action);
                let now = self.state.unit(target).rect;
                if now != stood && contact(&now, &action.to).is_none() {
                    gone = target;
                    self.state.unit_mut(unit).rect = action.to;
                    self.tell_stand(Code::MissedContact, unit, target);
                    self.after_move(unit, &from);
                    continue;
                }
            }
            self.state.unit_mut(unit).rect = action.to;
            let code = if target == NONE { Code::Moved } else { Code::Contact };
            self.tell_stand(code, unit, target);
            self.after_move(unit, &from);
            if target == NONE {
                return;
            }
            self.meet(unit, &action, caught);
            // Over those who were caught it may go on.
            if !evaded || self.state.unit(unit).is_shaken() || self.state.engaged(unit) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::mollwitz_to_freiberg::event::Code;
    use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
    use crate::rules::mollwitz_to_freiberg::state::Morale;

    const HOLDS: Script<'_> = Script { shots: &[], evades: false };
    const GOES: Script<'_> = Script { shots: &[], evades: true };

    /// MTF-SKR-10, MTF-SKR-11: who evades too short a way is run down by an attacker who goes on, straight into the next.
    #[test]
    fn mtf_skr_10_evaders_are_run_down() {
        let text = "B hc 0 -6 N\nR light 0 0 S loose figures=8\nR line 0 8 S figures=16";
        let mut t = table(text);
        t.attacks(0, 1, &HOLDS, &[1, 1]);
        assert_eq!((t.morale(1), t.told(Code::MissedContact)), (Morale::Good, 1), "he may halt where they stood");
        let mut t = table(text);
        t.attacks(0, 1, &GOES, &[1, 1]);
        assert_eq!((t.morale(1), t.told(Code::Overrun)), (Morale::Gone, 1));
        assert!(t.state.engaged(2), "and into who stood behind them");
        let mut t = table("B hc 0 -6 N\nR light 0 0 S loose figures=8");
        t.attacks(0, 1, &GOES, &[6, 6]);
        assert_eq!(t.morale(1), Morale::Good, "twelve inches are enough");
    }

    /// MTF-RET-11: who fell back from an attack and is reached all the same fights, shaken, and is not shattered for it.
    #[test]
    fn mtf_ret_11_who_fell_back_is_reached() {
        let mut t = table("B mc 0 -5 N files=6\nR lc 0 0 S figures=20\nR line 0 24 S");
        t.attacks(0, 1, &GOES, &[6]);
        assert_eq!(t.morale(1), Morale::Shaken);
        assert!(t.state.engaged(1) && t.state.engaged(0));
    }
}
