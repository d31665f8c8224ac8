//! Several chargers of one target: side by side (WOF-CHG-05), and horse behind horse (WOF-CC-04).

use super::charge::WIDELY;
use super::{APART, Action, Doing};
use crate::base::geometry::Face;
use crate::base::geometry::motion::arc;
use crate::base::geometry::touch::{TOUCHING, contact};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::moves::Manoeuvre;
use crate::rules::weight_of_fire::data::size::ranks;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Choices, MAX_CHOICES};
use crate::rules::weight_of_fire::state::{Field, Fight, Flags, MAX_UNITS, NONE, Stand, State};

impl Field {
    /// Charges of horse behind a friend's, in one rank, into his combat (WOF-CC-04).
    pub fn offer_reinforcing(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        if !self.kind(state, unit).is_horse() || u.stand != Stand::Close {
            return;
        }
        let full = self.rates(state, unit)[1];
        for fight in state.fights.iter().flatten() {
            for friend in [fight.one, fight.two] {
                let (f, enemy) = (state.unit(friend), fight.enemy(friend));
                let same = self.unit(friend).side == self.unit(unit).side;
                let thin =
                    self.kind(state, friend).is_horse() && f.stand == Stand::Close && ranks(f.figures, f.files) == 1;
                let backed = state.fights.iter().flatten().any(|o| o.behind == friend);
                if !same || !thin || backed || fight.behind != NONE || choices.len() + 1 > MAX_CHOICES {
                    continue;
                }
                if let Some(action) = self.behind(state, unit, (friend, enemy), full) {
                    choices.push(Choice::Act(action));
                }
            }
        }
    }

    /// The way of a charge to right behind a friend, looking as he does.
    fn behind(&self, state: &State, unit: u8, (friend, enemy): (u8, u8), full: i32) -> Option<Action> {
        let (u, f) = (state.unit(unit), state.unit(friend).rect);
        if !u.rect.is_within(&f, full) {
            return None;
        }
        let turn = u.rect.heading.to(f.heading);
        if turn.abs() > WIDELY {
            return None;
        }
        let wheel = arc(2 * u.rect.half_front, turn.abs()) * self.pace(state, unit, Manoeuvre::Wheel);
        let via = if turn.abs() < Heading::DEGREE { u.rect } else { self.wheel(state, unit, &u.rect, turn, NONE)? };
        let far = via.until(via.heading, &f)?;
        let to = via.advanced((far - APART).max(0));
        let step = to.centre - via.centre;
        let toll = self.toll(state, unit, (via.centre, to.centre), false)?;
        let rear = contact(&f, &via.advanced(far)).is_some_and(|c| c.1 == Face::Rear);
        let clear = self.through(state, unit, &via, step, NONE) == Some(0) && self.has_room(state, unit, &to);
        let (straight, cost) = (far, wheel + toll.cost);
        (rear && clear && cost <= full).then_some(Action {
            doing: Doing::Charge,
            via,
            to,
            far: (far - APART).max(0),
            cost,
            straight,
            disorders: toll.disorders,
            target: enemy,
            behind: friend,
            ..Action::stand(u)
        })
    }

    /// The figures of who reinforces a combat: those of its first rank behind figures of the first unit that strike, for no
    /// more than two ranks do in all (WOF-CC-04).
    #[must_use]
    pub fn strikers_behind(&self, state: &State, fight: &Fight) -> u8 {
        let (own, first) = (state.unit(fight.one), state.unit(fight.behind));
        let Some(ahead) = state.fights_of(fight.behind).find(|f| f.has(fight.two)) else { return 0 };
        let (from, end) = self.files_in(state, fight.behind, ahead);
        let overlap = crate::rules::weight_of_fire::data::fight::OVERLAP;
        let (from, end) = (from.saturating_sub(overlap), (end + overlap).min(first.files));
        let width = 2 * first.rect.half_front / i32::from(first.files.max(1));
        let its = 2 * own.rect.half_front / i32::from(own.files.max(1));
        let behind = |file: &u8| {
            let x = -own.rect.half_front + its / 2 + i32::from(*file) * its;
            let at = first.rect.local(own.rect.world(Point::new(x, 0))).x + first.rect.half_front;
            at >= i32::from(from) * width && at < i32::from(end) * width
        };
        (0..own.files.min(own.figures)).filter(behind).count() as u8
    }
}

impl Engine<'_> {
    /// Comes up behind a friend into his combat.
    pub(super) fn reinforce(&mut self, unit: u8, action: &Action) {
        let (enemy, friend) = (action.target, action.behind);
        if action.disorders {
            self.disorder(unit);
        }
        if !self.field.has_room(self.state, unit, &action.to) {
            return self.miss(unit, action);
        }
        let straight = self.straight_of(unit, action, &action.via.advanced(action.far));
        let advanced = [self.came(unit, &action.to), false];
        self.set_down(unit, &action.via, &action.to, straight, 0);
        // Who attacks woods is in disorder (WOF-TER-06).
        if self.field.is_sheltered(self.state, enemy) {
            self.disorder(unit);
        }
        let ahead = self.state.fights_of(friend).find(|f| f.has(enemy)).copied();
        let flank = ahead.is_some_and(|f| f.one == friend && f.flank);
        let face = ahead.filter(|f| f.one == friend).map_or(Face::Front, |f| f.face);
        let part = ahead.filter(|f| f.one == friend).map_or(0, |f| f.part);
        let askew = ahead.is_some_and(|f| f.one == friend && f.askew);
        let uphill = ahead.map_or([false; 2], |f| [f.uphill[f.seat(friend)], f.uphill[f.seat(enemy)]]);
        let impetus = [self.field.gains_impetus(self.state, unit, enemy, straight), false];
        if advanced[0] {
            self.state.unit_mut(unit).set(Flags::ADVANCED);
        }
        self.meet(Fight {
            behind: friend,
            face,
            flank,
            askew,
            part,
            impetus,
            advanced,
            uphill,
            ..Fight::of(unit, enemy)
        });
    }

    /// Who stood behind a friend who is no longer there is himself in contact (WOF-CC-04).
    pub fn come_forward(&mut self) {
        for n in 0..self.state.fights.iter().len() {
            let Some(fight) = self.state.fights[n].filter(|f| f.behind != NONE) else { continue };
            let stands = self.state.fights_of(fight.behind).any(|f| f.has(fight.two));
            if stands {
                continue;
            }
            if !self.state.unit(fight.two).here() || self.state.unit(fight.two).routs() {
                self.state.fights[n] = None;
                continue;
            }
            let own = self.state.unit(fight.one).rect;
            let target = *self.field.part(self.state, fight.two, fight.part);
            let far = own.until(own.heading, &target);
            let to = far.map(|far| own.advanced(far));
            match to.filter(|r| {
                let others = self.field.bodies(self.state, fight.one).filter(|(o, _)| *o != fight.two);
                r.is_clear_of(others.map(|(_, b)| b))
            }) {
                Some(to) => {
                    self.place(fight.one, &to, Code::Contact);
                    if let Some(f) = self.state.fights[n].as_mut() {
                        f.behind = NONE;
                    }
                }
                None => self.state.fights[n] = None,
            }
        }
    }

    /// Several chargers of one side of a target spread evenly over its frontage, in the order in which they stand
    /// (WOF-CHG-05).
    pub(super) fn spread_out(&mut self, target: u8, face: Face, part: u8) {
        let body = *self.field.part(self.state, target, part);
        let mut who = [(0_i32, NONE); MAX_UNITS];
        let mut count = 0;
        let toward = body.looks(face).behind();
        for f in self.state.fights.iter().flatten() {
            let flush = self.state.unit(f.one).rect.heading.to(toward).abs() < 2 * Heading::DEGREE;
            if (f.two, f.face, f.part) == (target, face, part) && f.fresh && f.behind == NONE && flush {
                let along = self.state.unit(f.one).rect.centre - body.centre;
                who[count] = (along.unturned(toward).x, f.one);
                count += 1;
            }
        }
        if count < 2 {
            return;
        }
        let who = &mut who[..count];
        who.sort_unstable();
        let (wide, _) = body.extents(toward);
        // Each in the middle of his share; who is wider than that pushes the next one on.
        let mut places = [Rect::default(); MAX_UNITS];
        let mut end = i32::MIN / 2;
        let share = 2 * wide / count as i32;
        for (n, &(_, unit)) in who.iter().enumerate() {
            let own = self.state.unit(unit).rect;
            let middle = (-wide + share / 2 + share * n as i32).max(end + own.half_front + TOUCHING / 10);
            end = middle + own.half_front;
            let now = (own.centre - body.centre).unturned(toward);
            places[n] = own.moved(Point::new(middle - now.x, 0).turned(toward));
        }
        let among = |u: u8| who.iter().any(|w| w.1 == u);
        let free = who.iter().zip(&places).enumerate().all(|(n, (&(_, unit), to))| {
            let others = self.field.bodies(self.state, unit).filter(|(o, _)| !among(*o) && *o != target);
            self.field.on_table(to)
                && self.field.may_stand_at(self.state, unit, to, target)
                && to.is_clear_of(others.map(|(_, b)| b))
                && contact(&body, to).is_some()
                && !to.overlaps(&body)
                // They look almost the same way, and a hair apart is not enough then.
                && to.is_clear_of(places[..n].iter())
        });
        if !free {
            return;
        }
        for n in 0..count {
            let (unit, to) = (who[n].1, places[n]);
            if self.state.unit(unit).rect != to {
                self.place(unit, &to, Code::Contact);
            }
        }
    }
}
