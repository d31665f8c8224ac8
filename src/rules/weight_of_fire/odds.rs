//! Exact odds from the same functions that the dice use: of a shot and the test under it, of each test of morale, of a charge
//! home, of a combat over its rounds, of pursuit and of opening ranks.

pub mod combat;
mod hindrance;
mod inquiry;
mod standing;

use super::data::Grade;
use super::data::fight::{Blow, PIPS, Shot};
use super::data::nerve::{OPEN_RANKS, OPEN_UPSET, ROUT, SHAKEN, outcome};
use super::fire::Volley;
use super::state::{Field, Fight, State};
use crate::base::Share;
use crate::rules::system::{Modified, Odds, Question};

pub use hindrance::hindrance;
pub use inquiry::{INQUIRIES, reckon};

/// Faces of a die.
const FACES: i8 = 6;

/// The chance that a die with so much added reaches a score.
#[must_use]
pub fn reaches(add: i8, needs: u8) -> Share {
    Share::of((1..=FACES).filter(|die| die + add >= needs as i8).count() as u32, FACES as u32)
}

/// The chance that a unit opens its ranks (WOF-BST-03).
#[must_use]
pub fn opens_ranks(field: &Field, state: &State, unit: u8) -> Share {
    let upset = field.shaken(state, unit) || field.exhausted(state, unit);
    let needs = OPEN_RANKS[field.grade(state, unit) as usize];
    needs.map_or(Share::ZERO, |needs| reaches(if upset { OPEN_UPSET } else { 0 }, needs))
}

/// The chances of 0, 1, 2 … pips of so many figures with so much added to the die (WOF-HIT-01).
#[must_use]
pub fn pips(field: &Field, figures: u8, add: i8) -> Vec<Share> {
    let results = (1..=FACES).map(|die| usize::from(field.chart(die + add, figures)));
    let mut counts = vec![0_u32; results.clone().max().unwrap_or(0) + 1];
    results.for_each(|pips| counts[pips] += 1);
    counts.into_iter().map(|n| Share::of(n, FACES as u32)).collect()
}

/// The chances of rout, shaken and well of a grade with so much added to its two dice (WOF-MOR-14).
#[must_use]
pub fn test(grade: Grade, add: i8) -> [Share; 3] {
    let mut counts = [0_u32; 3];
    for one in 1..=FACES {
        for two in 1..=FACES {
            counts[outcome(grade, one + two + add) as usize] += 1;
        }
    }
    counts.map(|n| Share::of(n, 36))
}

/// The same in 36ths, for generals: who is well, who routs.
#[must_use]
pub fn test_36(grade: Grade, add: i8) -> (i32, i32) {
    let up_to = |score: i8| WAYS[usize::from(score.saturating_sub(add).clamp(1, 12) as u8)];
    let routs = ROUT[grade as usize];
    (36 - up_to(routs + SHAKEN), up_to(routs))
}

/// Ways of 36 in which two dice come to so much or less.
const WAYS: [i32; 13] = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];

/// The contact of an actor with a target: the one that is, or the one that its first charge would make.
fn fight_of(field: &Field, state: &mut State, actor: u8, target: u8) -> Option<Fight> {
    if let Some(f) = state.fights_of(actor).find(|f| f.has(target)) {
        return Some(*f);
    }
    if !field.may_clash(state, actor) {
        return None;
    }
    let action = field.charges(state, actor, target).into_iter().flatten().next()?;
    combat::by_rules(field, state, |e| e.come_home(actor, &action));
    state.fights_of(actor).find(|f| f.has(target)).copied()
}

/// The odds of a contact in which skirmishers or guns are run over (WOF-CC-14): who is touched is lost, and nobody strikes.
fn run_over(field: &Field, state: &State, actor: u8, target: u8) -> Option<Odds> {
    let loses = |unit: u8, by: u8| -> Option<Vec<Share>> {
        field.is_overrun(state, unit, by).then(|| {
            let pips = (u16::from(field.run_down(state, unit, by).1) * PIPS).min(state.unit(unit).pips_left());
            let mut all = vec![Share::ZERO; usize::from(pips) + 1];
            all[usize::from(pips)] = Share::ONE;
            all
        })
    };
    let (harm, own) = (loses(target, actor), loses(actor, target));
    if harm.is_none() && own.is_none() {
        return None;
    }
    let whole = || vec![Share::ONE];
    let (harm, own) = (harm.unwrap_or_else(whole), own.unwrap_or_else(whole));
    Some(Odds { harm, own, ..Odds::default() })
}

fn shots(list: &[Option<(Option<Shot>, i8)>]) -> Vec<Modified> {
    let one = |(line, value): &(Option<Shot>, i8)| Modified {
        key: line.map_or("grade", Shot::key),
        clause: "WOF-FIRE-20",
        value: *value,
    };
    list.iter().flatten().map(one).collect()
}

fn blows(list: &[Option<(Blow, i8)>]) -> Vec<Modified> {
    let one = |(line, value): &(Blow, i8)| Modified { key: line.key(), clause: "WOF-CC-11", value: *value };
    list.iter().flatten().map(one).collect()
}

/// The answer to a question; none where it cannot be asked now.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |u: u8| usize::from(u) < field.units.len() && state.unit(u).here();
    let [actor, target] = question.pair();
    if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
        return None;
    }
    match question {
        Question::Fire { .. } => {
            if !field.may_shoot(state, actor) {
                return None;
            }
            // Of who fights on from an earlier turn only a flank that sticks out is a target (WOF-FIRE-11).
            let at = if state.locked(target) { field.hanging_flank(state, target)? } else { state.unit(target).rect };
            let best: Volley = field.best_volley(state, actor, target, &at)?;
            let modifiers = shots(&field.shot_modifiers(state, actor, (target, &at), (best.ammo, best.far)));
            Some(Odds { harm: pips(field, best.figures, best.add), modifiers, ..Odds::default() })
        }
        Question::Melee { .. } => {
            let mut state = *state;
            let fight = fight_of(field, &mut state, actor, target)?;
            if let Some(odds) = run_over(field, &state, actor, target) {
                return Some(odds);
            }
            let mods = |unit| field.blow_modifiers(&state, unit, &fight);
            let done = |unit: u8| {
                if state.unit(unit).routs() {
                    return vec![Share::ONE];
                }
                let add = mods(unit).iter().flatten().map(|m| m.1).sum();
                pips(field, field.strikers(&state, unit, &fight), add)
            };
            Some(Odds {
                harm: done(actor),
                own: done(target),
                modifiers: blows(&mods(actor)),
                reply: blows(&mods(target)),
                note: None,
            })
        }
    }
}

#[cfg(test)]
mod tests;
