//! Acts listed as if nobody and nothing were in their way, and what is left to look at of each: so a general can weigh all first,
//! and only the best few are looked along.

use super::{Action, Doing};
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::moves::ZONE;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::general::{Choice, Choices, MAX_CHOICES};
use crate::rules::weight_of_fire::state::{Field, NONE, Stand, State};
use std::cell::OnceCell;

/// What is still to be looked at of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Open {
    /// Nothing.
    #[default]
    Nothing,
    /// Room where it ends.
    Room,
    /// Room for the ends that it bends back.
    Ends,
    /// Room on a wheel by so much, and at its end.
    Wheel(i32),
    /// A way.
    Way(Onward),
    /// A way of such a length through friends.
    Passage(i32),
    /// Whom it could be left among: none, one or several acts.
    Mixing,
}

/// A straight way that is still to be looked along, from where the act puts the unit first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Onward {
    /// The wheel before it, or none.
    pub wheel: i32,
    /// Off its facing.
    pub turn: i32,
    /// The allowance that is left for it, and how many inches of that an inch takes.
    pub most: i32,
    pub pace: i32,
    /// Whether it slows down for the sake of its order.
    pub careful: bool,
    /// The whole allowance goes so far.
    pub of: i32,
}

/// The list of a unit's acts in the making.
pub struct List<'a> {
    pub choices: &'a mut Choices,
    pub open: &'a mut [Open; MAX_CHOICES],
}

impl List<'_> {
    /// Lists an act of which that much is still to be looked at.
    pub fn draft(&mut self, action: Action, open: Open) {
        let n = self.choices.len();
        if self.choices.push(Choice::Act(action)) {
            self.open[n] = open;
        }
    }
}

/// Whom a unit can meet in its moves, once it was asked.
pub type Reach = OnceCell<u64>;

impl Field {
    /// An act as it can be done; none where it cannot.
    #[must_use]
    pub fn look_into(
        &self,
        state: &State,
        (unit, reach): (u8, &Reach),
        action: &Action,
        open: &Open,
    ) -> Option<Action> {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let near = || *reach.get_or_init(|| self.in_reach(state, unit, full.max(self.back_rate(state, unit) / 2)));
        let wheels = |turn: i32| {
            let one = (unit, near());
            Field::wheeled(&u.rect, turn, |r: &Rect| self.is_free_near(state, one, r)).is_some()
        };
        match *open {
            Open::Nothing => Some(*action),
            Open::Room => self.is_free(state, unit, &action.to).then_some(*action),
            Open::Ends => self.has_room_for_ends(state, unit, action).then_some(*action),
            Open::Wheel(turn) => wheels(turn).then_some(*action),
            Open::Mixing => None,
            Open::Passage(far) => self.passage(state, (unit, near()), action, far),
            Open::Way(Onward { wheel, turn, most, pace, careful, of }) => {
                let from = &action.via;
                let forms = action.doing == Doing::Form;
                if wheel != 0 && !wheels(wheel) || forms && !self.is_free(state, unit, from) {
                    return None;
                }
                let near = if forms { self.around(state, unit, from, most + inches(ZONE) + INCH) } else { near() };
                let s = self.onward(state, (unit, near), from, (turn, pace), most, careful)?;
                if !careful && !s.disorders {
                    return None;
                }
                // Skirmishers turn as they like, and lose no order.
                if matches!(u.stand, Stand::Skirmish | Stand::Crew) {
                    let to = s.to.facing(action.to.heading);
                    return self.is_free_near(state, (unit, near), &to).then_some(Action {
                        to,
                        cost: s.cost,
                        ..*action
                    });
                }
                let takes =
                    |cost: i32| (i64::from(full) * i64::from(cost) / i64::from(of.max(1))).min(full.into()) as i32;
                let cost = if forms { action.cost } else { action.cost - takes(most) + takes(s.cost) };
                let straight = if turn == 0 { from.centre.distance(s.to.centre) } else { 0 };
                Some(Action { to: s.to, cost, straight, disorders: s.disorders, ..*action })
            }
        }
    }

    /// Straight on through friends (WOF-MOV-14): none where nobody is passed, or somebody bars it.
    fn passage(&self, state: &State, one: (u8, u64), action: &Action, far: i32) -> Option<Action> {
        let u = state.unit(one.0);
        let full = self.allowance(state, one.0);
        let step = Point::new(0, far).turned(u.rect.heading);
        let passed = self.through_near(state, one, &u.rect, step, NONE).filter(|&p| p != 0)?;
        let toll = self.toll(state, one.0, (u.rect.centre, action.to.centre), true)?;
        let goes = toll.cost <= full / 2 + 8 && self.is_free_near(state, one, &action.to);
        let cost = (toll.cost + full / 2).min(full);
        goes.then_some(Action { cost, passed, disorders: toll.disorders, ..*action })
    }

    /// Looks into all acts of a list, and leaves those that can be done: of passages the longest, of equal acts the first.
    pub fn look_into_all(&self, state: &State, unit: u8, choices: &mut Choices, open: &[Open; MAX_CHOICES]) {
        let listed = choices.clone();
        let reach = Reach::new();
        let mut passes = false;
        choices.clear();
        for (choice, open) in listed.iter().zip(open) {
            match (choice, open) {
                (_, Open::Passage(_) | Open::Mixing) if passes => {}
                (_, Open::Mixing) => self.offer_mixing(state, unit, choices),
                (Choice::Act(action), _) => {
                    let done = self.look_into(state, (unit, &reach), action, open).map(Choice::Act);
                    // What is barred leaves the same shorter way to several lengths.
                    if let Some(done) = done.filter(|done| choices.last() != Some(done)) {
                        passes |= matches!(open, Open::Passage(_));
                        choices.push(done);
                    }
                }
                _ => {
                    choices.push(*choice);
                }
            }
        }
    }
}
