//! Moves up to guns that their crew has left (MTF-SKR-15): no attack, but the way to take them.

use super::around::SLACK;
use super::list::List;
use super::{Action, Doing};
use crate::base::geometry::motion::arc;
use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::data::moves::Manoeuvre;
use crate::rules::mollwitz_to_freiberg::general::{Choice, MAX_CHOICES};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

impl Field {
    /// Straight on, or after a wheel towards them, until they are touched.
    pub(super) fn offer_seizures(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        let u = state.unit(unit);
        if u.stand != Stand::Close {
            return;
        }
        let full = self.allowance(state, unit);
        let left = |e: &u8| {
            let battery = state.unit(*e);
            battery.stand == Stand::Crew && battery.guns > 0 && u.rect.is_within(&battery.left, full)
        };
        let pace = i32::from(Manoeuvre::Wheel.pace()[usize::from(self.clumsy(state, unit))]);
        for battery in self.here(state, self.unit(unit).side.other()).filter(left) {
            let guns = state.unit(battery).left;
            let around = self.around(state, unit, full + SLACK);
            let turn = u.rect.heading.to(Heading::of(guns.centre - u.rect.front_centre()));
            for turn in [0, turn.clamp(-90 * Heading::DEGREE, 90 * Heading::DEGREE)] {
                let via = if turn == 0 { Some(u.rect) } else { self.wheel(state, &around, &u.rect, turn) };
                let Some((via, far)) = via.and_then(|v| v.until(v.heading, &guns).map(|far| (v, far))) else {
                    continue;
                };
                let step = Point::new(0, far).turned(via.heading);
                let to = via.moved(step);
                let Some(way) = self.way_in(state, &around, &via, &to) else { continue };
                let cost = arc(2 * u.rect.half_front, turn.abs()) * pace + way;
                let free = self.is_free_in(state, &around, &to, super::APART);
                let clear = self.sweeps_clear_in(state, &around, &via, step, battery);
                if cost <= full
                    && free
                    && clear
                    && self.may_go(state, unit, seen, &to)
                    && choices.len() + 2 < MAX_CHOICES
                {
                    choices.push(Choice::Act(Action { doing: Doing::March, via, to, cost, ..Action::stand(u) }));
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::mollwitz_to_freiberg::event::Code;
    use crate::rules::mollwitz_to_freiberg::movement::Doing;
    use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
    use crate::rules::mollwitz_to_freiberg::state::Flags;

    const STANDS: Script<'_> = Script { shots: &[], evades: false };

    /// MTF-SKR-15: close order walks up to guns that were left, which is no attack, and has them at the end of its turn.
    #[test]
    fn mtf_skr_15_guns_are_seized() {
        let mut t = table("B line 0 0 N\nR mgun 0 6 S");
        t.with(&STANDS, &[], |e| e.abandon(1));
        let crew = t.state.unit(1).rect.advanced(-20 * 3_048);
        t.state.unit_mut(1).rect = crew;
        t.state.turn = 2;
        let to_guns =
            |a: &crate::rules::mollwitz_to_freiberg::movement::Action| a.to.is_within(&t.state.unit(1).left, 240);
        let seize =
            t.offered(0).into_iter().find(|a| a.doing == Doing::March && to_guns(a)).expect("a way to the guns");
        t.with(&STANDS, &[], |e| {
            e.act(0, &seize);
            e.take_guns();
        });
        assert_eq!((t.told(Code::GunsTaken), t.state.unit(1).has(Flags::TAKEN)), (1, true));
        let cloud = table("B light 0 0 N loose\nR mgun 0 6 S");
        assert!(cloud.offered(0).iter().all(|a| a.doing != Doing::Attack));
    }
}
