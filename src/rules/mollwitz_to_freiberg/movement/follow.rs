//! An attacker whose target gave way goes straight on, if he likes (MTF-SKR-10, MTF-SKR-11, MTF-RET-11).

use super::meet::Answers;
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

    /// Whether a unit may run into another at all (MTF-ATK-10, MTF-TER-01); into a steady square horse may, if it dares
    /// (MTF-ATK-11).
    pub(super) fn may_go_at(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let walled = self.in_block(state, enemy) || self.terrain.in_works(&state.unit(enemy).rect);
        let firm = self.steady(state, enemy) || state.unit(enemy).stand == Stand::Unlimbered;
        let horse = self.kind(state, unit).is_horse();
        !(horse && walled || self.is_loose(state, unit) && firm)
    }
}

impl Engine<'_> {
    /// Straight on with what is left of its move (MTF-SKR-11): who evaded and is touched is shattered, and it may go on again
    /// (MTF-SKR-10); who fell back and is reached fights, and may not answer again (MTF-RET-11); another enemy answers before
    /// he is touched (MTF-ATK-21).
    pub(super) fn go_on(&mut self, unit: u8, mut gone: u8, way: Heading, mut left: i32) {
        for _ in 0..MOST {
            let from = self.state.unit(unit).rect;
            let Some(mut action) = self.field.further(self.state, unit, way, left) else { return };
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Act(action));
            let side = self.field.unit(unit).side;
            if self.ask(side, Decision::Follow { unit, gone }) == Choice::Hold {
                return;
            }
            let target = action.target;
            let evaded = target == gone && self.evades(gone);
            let mut caught = evaded;
            let all = if target == NONE {
                0
            } else {
                let touched = self.field.touched_in(self.state, unit, &action.to, target);
                touched.fold(1_u64 << target, |bits, e| bits | 1 << e)
            };
            let squared = self.squares(unit, all);
            if !self.faces(unit, squared) {
                return;
            }
            if target != NONE && target != gone {
                let (stood, flees) = (self.state.unit(target).rect, self.evades(target));
                caught = self.react(unit, target, &action);
                let formed = self.squares(unit, 1 << target) & !squared;
                if formed != 0 {
                    // He formed as they came on (MTF-ATK-07): they meet him as he stands now, or rein in an inch before him.
                    let Some(now) = self.field.further(self.state, unit, way, left) else { return };
                    if now.target != target {
                        continue;
                    }
                    if !self.faces(unit, formed) {
                        let to = now.to.moved(Point::new(0, -INCH).turned(way));
                        if self.field.is_free(self.state, unit, &to, APART) {
                            self.place(unit, &to, Code::Halts);
                        }
                        return self.after_move(unit, &from);
                    }
                    action = now;
                } else {
                    let now = self.state.unit(target).rect;
                    let met = contact(&now, &action.to).is_some() || now.overlaps(&action.to);
                    if now != stood && !met {
                        left -= action.cost;
                        gone = target;
                        self.state.unit_mut(unit).rect = action.to;
                        self.tell_stand(Code::MissedContact, unit, target);
                        self.after_move(unit, &from);
                        continue;
                    }
                    // He gave way, and not far enough: who evaded is run down, who fell back is met where he is.
                    caught |= flees && now != stood;
                    if !caught && now.overlaps(&action.to) {
                        let Some(again) = self.field.further(self.state, unit, way, left) else { return };
                        if again.target != target {
                            continue;
                        }
                        action = again;
                    }
                }
            }
            left -= action.cost;
            self.state.unit_mut(unit).rect = action.to;
            let code = if target == NONE { Code::Moved } else { Code::Contact };
            self.tell_stand(code, unit, target);
            self.after_move(unit, &from);
            if target == NONE {
                return;
            }
            self.meet(unit, &action, caught, &Answers::default(), true);
            // Over those who were caught it may go on.
            if !caught || self.state.unit(unit).is_shaken() || self.state.engaged(unit) {
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

    /// MTF-SKR-08, MTF-SKR-10: over who could not evade at all the attacker may go on into the next as well.
    #[test]
    fn mtf_skr_10_on_over_who_could_not_evade() {
        for (script, fights) in [(GOES, true), (HOLDS, false)] {
            let mut t = table("B hc 0 -6 N\nR lc 0 0 S loose figures=8\nR line 0 5 S figures=16");
            t.state.unit_mut(1).files = 2;
            t.attacks(0, 1, &script, &[]);
            assert_eq!((t.morale(1), t.told(Code::Overrun)), (Morale::Gone, 1));
            assert_eq!(t.state.engaged(2), fights);
        }
    }

    /// MTF-SKR-10, MTF-ATK-21: a further target that evades too short a way is run down, not fought where it lies.
    #[test]
    fn mtf_skr_10_a_further_target_is_run_down() {
        let mut t = table("B hc 0 -6 N\nR lc 0 0 S loose figures=8\nR light 0 3 S loose figures=8");
        t.state.unit_mut(1).files = 2;
        t.attacks(0, 1, &GOES, &[1, 1]);
        assert_eq!((t.morale(2), t.state.engaged(0)), (Morale::Gone, false));
    }

    /// MTF-RET-11: who fell back from an attack and is reached all the same fights, shaken, and is not shattered for it.
    #[test]
    fn mtf_ret_11_who_fell_back_is_reached() {
        let mut t = table("B mc 0 -5 N files=6\nR lc 0 0 S figures=20\nR line 0 24 S");
        t.attacks(0, 1, &GOES, &[6]);
        assert_eq!(t.morale(1), Morale::Shaken);
        assert!(t.state.engaged(1) && t.state.engaged(0));
    }

    /// MTF-SKR-11, MTF-ATK-02, MTF-ATK-03: before who gave way nobody closes in; the attacker goes as far as he stood, straight
    /// on, and in all no farther than its move.
    #[test]
    fn mtf_skr_11_nobody_is_left_to_close_in_on() {
        let mut t = table("B mc 0 -8 N\nR lc -2 0 140 figures=16");
        let from = t.state.unit(0).rect;
        let action = t.attack(0, 1).expect("it can attack");
        assert_ne!(action.to.heading, action.via.heading, "it would close in");
        t.with(&GOES, &[6], |e| e.attack(0, &action));
        let to = t.state.unit(0).rect;
        assert_eq!((t.told(Code::FallsBack), to.heading), (1, from.heading));
        assert!(to.centre.distance(from.centre) <= 16 * 3_048 + 12, "{to:?}");
    }

    /// MTF-ATK-11, MTF-ATK-21, MTF-SKR-11: a steady square is a further target for horse that throws five or six for it.
    #[test]
    fn mtf_atk_11_on_into_a_square() {
        for (die, fights) in [(5, true), (4, false)] {
            let mut t = table("B hc 0 -6 N\nR light 0 0 S loose figures=8\nR line 0 8 S square figures=16");
            t.attacks(0, 1, &GOES, &[1, 1, die]);
            assert_eq!((t.told(Code::SquareDie), t.state.engaged(2)), (1, fights));
        }
    }

    /// MTF-ATK-07, MTF-ATK-11, MTF-ATK-21: who forms square as horse goes on at him is shied at like any other, an inch before him.
    #[test]
    fn mtf_atk_21_a_further_target_forms_square() {
        for (die, fights) in [(5, true), (4, false)] {
            let mut t = table("B hc 0 -6 N\nR light 0 0 S loose figures=8\nR line 0 8 S B figures=16");
            t.attacks(0, 1, &GOES, &[1, 1, die]);
            assert_eq!((t.told(Code::FormsSquare), t.told(Code::SquareDie), t.state.engaged(2)), (1, 1, fights));
            let off = t.state.unit(0).rect.distance(&t.state.unit(2).rect);
            assert!(fights || (off - 3_048).abs() < 60, "{off}");
        }
    }

    /// MTF-ATK-01, MTF-ATK-11, MTF-ATK-21: horse may attack one with a steady square beside him, for the die.
    #[test]
    fn mtf_atk_11_a_square_beside_the_target() {
        for (die, fights) in [(5, true), (4, false)] {
            let mut t = table("B hc 0 -9 N\nR line -2 0 S figures=16 files=4\nR line 1.6 0 S figures=16 square");
            let from = t.state.unit(0).rect;
            t.attacks(0, 1, &HOLDS, &[die]);
            assert_eq!((t.state.engaged(1), t.state.engaged(2)), (fights, fights));
            assert!(fights || t.state.unit(0).rect == from, "who shies stays where he was");
        }
    }

    /// MTF-ATK-07, MTF-ATK-11, MTF-ATK-21: all whom the attack would touch answer before it is made; horse shies at a square beside
    /// its target as at one before it.
    #[test]
    fn mtf_atk_21_who_stands_beside_answers_first() {
        for (die, fights) in [(5, true), (4, false)] {
            let mut t = table("B hc 0 -9 N\nR line -2 0 S figures=16 files=4\nR line 2 0 S figures=16 files=4 B");
            t.attacks(0, 1, &GOES, &[die]);
            assert_eq!((t.told(Code::FormsSquare), t.told(Code::SquareDie)), (1, 1));
            assert_eq!(t.state.engaged(1), fights);
            assert!(fights || t.told(Code::Halts) == 1);
        }
    }

    /// MTF-ATK-02, MTF-ATK-03, MTF-SKR-11: who keeps the wheel about who gave way, since straight on it would hang over the edge,
    /// pays for it before it goes on.
    #[test]
    fn mtf_skr_11_a_wheel_that_is_kept_is_paid() {
        let mut t = table("B lc 26.9 -24.1 259 figures=22 files=11\nR light 9 -23.9 315 loose figures=8");
        let from = t.state.unit(0).rect;
        let action = t.attack(0, 1).expect("it can attack");
        let full = t.field.attack_reach(&t.state, 0);
        t.with(&GOES, &[6, 6], |e| e.attack(0, &action));
        let to = t.state.unit(0).rect;
        assert_ne!(to.heading, from.heading, "it kept the wheel");
        let fronts = from.corners().into_iter().zip(to.corners()).take(2);
        let far = fronts.map(|(a, b)| a.distance(b)).max().unwrap_or(0);
        assert!(far <= full + 12, "{far} of {full}");
    }
}
