//! Exact odds of shots and melees, from the very numbers that the dice use.

use super::fire::{Mod as FireMod, Volley};
use super::general::When;
use super::grid::{bearing, turned};
use super::melee::{Blow, Bout, Mod as MeleeMod};
use super::state::{Field, Flags, State};
use crate::base::odds::Dist;
use crate::base::{Share, Side};
use crate::rules::system::{Modified, Odds, Question};
use std::cmp::Ordering;

mod hindrance;
mod inquiry;

pub use hindrance::hindrance;
pub use inquiry::{INQUIRIES, reckon};

/// Chances of 0 to 16 hits.
pub type Hits = Dist<17>;

/// Hits of a shot.
#[must_use]
pub fn volley(volley: Volley) -> Hits {
    let mut faces = [0_u32; 17];
    for face in 1..=6 {
        faces[usize::from(volley.hits(face))] += 1;
    }
    let one = Hits::of_weights(faces);
    (0..volley.dice()).fold(Hits::always(0), |sum, _| sum.plus(&one))
}

/// Hits of one who fights.
#[must_use]
pub fn blow(blow: Blow) -> Hits {
    Hits::pool(blow.dice.into(), Share::of(blow.rating.clamp(0, 6) as u32, 6))
}

/// Hits of a shot in thousandths on the average.
#[must_use]
pub fn volley_mean(volley: Volley) -> i32 {
    let of_six: i32 = (1..=6).map(|face| i32::from(volley.hits(face))).sum();
    i32::from(volley.dice()) * of_six * 1000 / 6
}

/// Hits of one who fights in thousandths on the average.
#[must_use]
pub const fn blow_mean(dice: i32, rating: i8) -> i32 {
    let rating = if rating < 0 { 0 } else { rating as i32 };
    dice * rating * 1000 / 6
}

/// How a melee of two ends, who have so many hits left each: the chances that the first falls back, that both stay, that the
/// second falls back, that the first is gone, that the second is, and that both are. Nobody falls back before who is gone
/// (MHM-MEL-08, MHM-UNIT-03).
#[must_use]
pub fn ends([(one, mine), (other, its)]: [(&Hits, u8); 2]) -> [Share; 6] {
    let mut ends = [Share::ZERO; 6];
    for (a, &p) in one.0.iter().enumerate().filter(|(_, p)| p.0 > 0) {
        for (b, &q) in other.0.iter().enumerate() {
            let end = match (b >= usize::from(mine), a >= usize::from(its), a.cmp(&b)) {
                (true, true, _) => 5,
                (true, false, _) => 3,
                (false, true, _) => 4,
                (false, false, Ordering::Less) => 0,
                (false, false, Ordering::Equal) => 1,
                (false, false, Ordering::Greater) => 2,
            };
            ends[end] = ends[end].or(p.and(q));
        }
    }
    ends
}

/// The chances of hits on one who has only so many left.
fn harm(hits: &Hits, left: u8) -> Vec<Share> {
    let left = usize::from(left);
    let mut shares: Vec<Share> = hits.0[..=left.min(16)].to_vec();
    if let Some(last) = shares.last_mut() {
        *last = hits.at_least(left);
    }
    shares
}

impl Field {
    /// The box of an attack: where the attacker stands if that is beside the target, else the one before the target that is
    /// nearest to him.
    fn attack_from(&self, state: &State, actor: u8, target: u8) -> u16 {
        let (a, t) = (state.unit(actor).at, state.unit(target).at);
        if bearing(t, a).rings <= 1 { a } else { self.grid.next(t, self.grid.direction(t, a)) }
    }

    /// The blows of an attack, the attacker's and the target's, without those of Leaders.
    #[must_use]
    pub fn blows(&self, state: &State, actor: u8, target: u8) -> (Blow, Blow) {
        let (a, t) = (state.unit(actor).at, state.unit(target).at);
        let toward = self.grid.direction(t, a);
        let at = self.attack_from(state, actor, target);
        let attack = Bout { unit: actor, attacks: true, at, to: t };
        let defence = Bout { unit: target, attacks: false, at: t, to: at };
        (self.blow_facing(state, attack, turned(toward, 4)), self.blow(state, defence))
    }

    /// Hits of a unit that fights in a box, with those of the Leaders who share it (MHM-LEAD-02).
    fn hits_with_leaders(&self, state: &State, side: Side, at: u16, own: Blow) -> Hits {
        let there = self.leaders_of(side).map(|l| *state.leader(l)).filter(|l| l.at == at);
        there.fold(blow(own), |sum, l| sum.plus(&blow(own.leader(l.hits))))
    }
}

/// The table with a unit that may act: what it did in its side's last turn says nothing of the next.
fn in_its_turn(field: &Field, state: &State, unit: u8) -> State {
    let mut state = *state;
    if state.mover != field.unit(unit).side {
        state.unit_mut(unit).flags.clear(Flags::MOVED | Flags::FIRED | Flags::ACTED);
    }
    state
}

/// Answers a question about two units on the table.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |n: u8| usize::from(n) < field.units.len() && state.unit(field.on_table(n)).here();
    let [actor, target] = question.pair();
    if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
        return None;
    }
    let [actor, target] = [actor, target].map(|n| field.on_table(n));
    let state = &in_its_turn(field, state, actor);
    let left = |n: u8| state.unit(n).hits;
    if matches!(question, Question::Fire { .. }) {
        let at = state.unit(target).at;
        // MHM-FIRE-11: nobody shoots out of a stream or ford.
        if !field.may_fire(state, actor, When::Before) || !field.is_target(state, actor, at, Some(target)) {
            return None;
        }
        let shot = field.volley(state, actor, at, Some(target))?;
        let modifiers = shot.modifiers().map(|m| modified(FireMod::said(m), m.value())).collect();
        return Some(Odds { harm: harm(&volley(shot), left(target)), modifiers, ..Odds::default() });
    }
    let (one, other) = field.blows(state, actor, target);
    let strikes = |unit: u8, own, at| field.hits_with_leaders(state, field.unit(unit).side, at, own);
    let all = |b: Blow| b.modifiers().map(|m| modified(MeleeMod::said(m), m.value())).collect();
    Some(Odds {
        harm: harm(&strikes(actor, one, field.attack_from(state, actor, target)), left(target)),
        own: harm(&strikes(target, other, state.unit(target).at), left(actor)),
        modifiers: all(one),
        reply: all(other),
        note: None,
    })
}

fn modified((key, clause): (&'static str, &'static str), value: i8) -> Modified {
    Modified { key, clause, value }
}

#[cfg(test)]
mod tests;
