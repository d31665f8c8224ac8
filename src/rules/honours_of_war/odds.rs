//! Exact odds of shots and melees, from the very modifiers and table that the dice use.
//!
//! A planner asks [`volley`] what a shot does, [`charge`] how a charge would go, [`shots_at`] what the enemy could fire
//! at a place. Chances are of whole dice: an average die has six equal chances, so nothing is approximated.

use super::data::D;
use super::fire::aim::{self, Aim};
use super::general::Ammo;
use super::hit::{AVERAGE_DIE, Blow, MOST_HITS, Row, Volley};
use super::melee::{Fight, may_support};
use super::sight::Eye;
use super::state::{DONE, Field, Formation, NONE, RETREAT, State};
use crate::base::geometry::Face;
use crate::base::odds::Dist;
use crate::base::{Rect, Share};
use crate::rules::system::{Odds, Question};

/// The chances of 0 to 4 hits of one die.
pub type Hits = Dist<{ MOST_HITS + 1 }>;

/// Chances in sixths of 0 to 4 hits of an average die on a row.
const fn sixths(row: Row, sum: i32) -> [u32; MOST_HITS + 1] {
    let mut chances = [0; MOST_HITS + 1];
    let mut n = 0;
    while n < AVERAGE_DIE.len() {
        let (face, weight) = AVERAGE_DIE[n];
        chances[row.hits(face, sum) as usize] += weight as u32;
        n += 1;
    }
    chances
}

/// What a shot does. A shell's fuse fails in two of six cases (HOW-FIRE-45).
#[must_use]
pub fn volley(volley: &Volley) -> Hits {
    let chances = |v: &Volley| sixths(v.row, v.modifiers().sum());
    if volley.ammo != Ammo::Shell {
        return Dist::of_weights(chances(volley));
    }
    let (good, bad) = (chances(&Volley { fuse: false, ..*volley }), chances(&Volley { fuse: true, ..*volley }));
    Dist::of_weights(std::array::from_fn(|n| 4 * good[n] + 2 * bad[n]))
}

/// What one die of melee does.
#[must_use]
pub fn blow(blow: &Blow) -> Hits {
    Dist::of_weights(sixths(blow.row, blow.modifiers().sum()))
}

/// Hits of a shot in thousandths on the average.
#[must_use]
pub fn mean(shot: &Volley) -> u32 {
    volley(shot).mean_thousandths()
}

/// How a melee of two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ends {
    /// The chance of each pair of total hits: the unit's, then the enemy's; more than 5 count as 5.
    pub joint: [[Share; 6]; 6],
}

impl Ends {
    /// The chance of all ends of which `holds` says so, given the hits of the unit and of the enemy.
    #[must_use]
    pub fn chance(&self, holds: impl Fn(u8, u8) -> bool) -> Share {
        let mut sum = Share::ZERO;
        for (own, row) in self.joint.iter().enumerate() {
            for (enemy, &share) in row.iter().enumerate() {
                if holds(own as u8, enemy as u8) {
                    sum = sum.or(share);
                }
            }
        }
        sum
    }

    /// The enemy retreats or routs, and the unit doesn't.
    #[must_use]
    pub fn won(&self) -> Share {
        self.chance(|own, enemy| enemy >= RETREAT && own < RETREAT)
    }

    /// The unit retreats or routs, and the enemy doesn't.
    #[must_use]
    pub fn lost(&self) -> Share {
        self.chance(|own, enemy| own >= RETREAT && enemy < RETREAT)
    }

    /// The enemy is Done For.
    #[must_use]
    pub fn enemy_done(&self) -> Share {
        self.chance(|_, enemy| enemy >= DONE)
    }

    /// The unit is Done For.
    #[must_use]
    pub fn unit_done(&self) -> Share {
        self.chance(|own, _| own >= DONE)
    }

    /// Total hits of the enemy.
    #[must_use]
    pub fn enemy(&self) -> Dist<6> {
        Dist(std::array::from_fn(|n| self.chance(|_, enemy| usize::from(enemy) == n)))
    }

    /// Total hits of the unit.
    #[must_use]
    pub fn unit(&self) -> Dist<6> {
        Dist(std::array::from_fn(|n| self.chance(|own, _| usize::from(own) == n)))
    }
}

/// A die of melee in the first round and in the later ones; none where the unit doesn't roll at this enemy.
#[derive(Debug, Clone, Copy)]
pub struct Blows {
    pub first: Option<Blow>,
    pub later: Option<Blow>,
}

impl Blows {
    /// Chances in sixths of a round, for a unit with these hits.
    fn sixths(&self, first: bool, hits: u8) -> [u32; MOST_HITS + 1] {
        match if first { self.first } else { self.later } {
            Some(blow) => sixths(blow.row, Blow { hits, ..blow }.modifiers().sum()),
            None => [6, 0, 0, 0, 0],
        }
    }
}

/// How a melee of two ends: a chain over the hits of both (HOW-MEL-01 to HOW-MEL-04). Rounds in which nothing happens
/// only repeat, so each pair of hits is left once, in proportion.
#[must_use]
pub fn melee(unit: &Blows, enemy: &Blows, hits: [u8; 2]) -> Ends {
    let mut joint = [[0_u64; 6]; 6];
    let start = hits.map(|h| usize::from(h.min(DONE)));
    joint[start[0]][start[1]] = Share::ONE.0;
    let spread = |joint: &mut [[u64; 6]; 6], (a, b): (usize, usize), first: bool| {
        let mass = std::mem::take(&mut joint[a][b]);
        let ours = unit.sixths(first, a as u8);
        let theirs = enemy.sixths(first, b as u8);
        let still = if first { 0 } else { ours[0] * theirs[0] };
        let whole = u64::from(36 - still);
        if whole == 0 {
            joint[a][b] = mass;
            return;
        }
        let mut left = mass;
        let mut heaviest = ((a, b), 0);
        for (done, &p) in ours.iter().enumerate() {
            for (taken, &q) in theirs.iter().enumerate() {
                let weight = u64::from(p * q);
                if weight == 0 || (!first && done == 0 && taken == 0) {
                    continue;
                }
                let to = ((a + taken).min(5), (b + done).min(5));
                let part = mass * weight / whole;
                joint[to.0][to.1] += part;
                left -= part;
                if weight > heaviest.1 {
                    heaviest = (to, weight);
                }
            }
        }
        // What the division left over.
        joint[heaviest.0.0][heaviest.0.1] += left;
    };
    spread(&mut joint, (start[0], start[1]), true);
    // Who came into the melee on 4 hits fights on until he is hit again (HOW-MEL-03).
    let end = start.map(|h| usize::from(RETREAT).max(h + 1).min(usize::from(DONE)));
    for sum in 0..=end[0] + end[1] - 2 {
        for a in 0..end[0] {
            if let Some(b) = sum.checked_sub(a)
                && b < end[1]
            {
                spread(&mut joint, (a, b), false);
            }
        }
    }
    Ends { joint: joint.map(|row| row.map(Share)) }
}

/// A charge that is thought of.
#[derive(Debug, Clone, Copy)]
pub struct Charge {
    pub unit: u8,
    pub target: u8,
    /// Where the unit stands at contact; squared up or not makes no difference to the odds.
    pub at: Rect,
    /// The side of the target that it strikes.
    pub side: Face,
    /// Cavalry covers more than a quarter of a move on the way (HOW-MEL-10).
    pub bonus: bool,
    /// The target counter-charges (HOW-CHG-18).
    pub countered: bool,
}

/// How a charge would end, were it to reach its target as both stand now, without fire on the way; with the support that
/// both would have there (HOW-MEL-19).
#[must_use]
pub fn charge(field: &Field, state: &State, charge: &Charge) -> Ends {
    let Charge { unit, target, at, side, bonus, countered } = *charge;
    let (own, enemy) = (state.unit(unit), state.unit(target));
    // HOW-MEL-18: limbered guns and transport are Done For without dice.
    if enemy.formation == Formation::Limbered {
        let mut joint = [[Share::ZERO; 6]; 6];
        joint[usize::from(own.hits.min(DONE))][usize::from(DONE)] = Share::ONE;
        return Ends { joint };
    }
    let garrison = enemy.formation == Formation::Garrison;
    let ours = Fight {
        unit,
        enemy: target,
        at,
        enemy_at: enemy.rect,
        side,
        first: true,
        bonus,
        charged: true,
        enemy_charged: countered,
        flanked: own.contacts[1..].iter().any(|&n| n != NONE),
        hits: own.hits,
        enemy_hits: enemy.hits,
        support: supporters(field, state, unit, target, &at),
        directions: 0,
    };
    let elsewhere = Face::ALL.into_iter().any(|f| f != side && enemy.contacts[f as usize] != NONE);
    let ahead = enemy.contacts[Face::Front as usize] != NONE;
    let theirs = Fight {
        unit: target,
        enemy: unit,
        at: enemy.rect,
        enemy_at: at,
        side: Face::Front,
        first: true,
        bonus: countered && field.unit(target).kind.is_horse(),
        charged: countered,
        enemy_charged: true,
        flanked: side != Face::Front || elsewhere,
        hits: enemy.hits,
        enemy_hits: own.hits,
        support: supporters(field, state, target, unit, &enemy.rect),
        directions: 1 + enemy.contacts.iter().filter(|&&n| n != NONE).count() as u8,
    };
    // HOW-MEL-05, HOW-MEL-08: who fights to his front doesn't strike at his flank.
    let strikes = garrison || side == Face::Front || !ahead;
    let blows = |fight: &Fight, rolls: bool| Blows {
        first: rolls.then(|| fight.blow(field, state)),
        later: rolls.then(|| Fight { first: false, ..*fight }.blow(field, state)),
    };
    melee(&blows(&ours, true), &blows(&theirs, strikes), [own.hits, enemy.hits])
}

/// How many friends, at most two, would support a unit that fights an enemy at this place (HOW-MEL-19, HOW-MEL-21).
#[must_use]
pub fn supporters(field: &Field, state: &State, unit: u8, enemy: u8, at: &Rect) -> u8 {
    let reach = field.d(D::Support);
    let enemy_at = state.unit(enemy).rect;
    let near = |n: &u8| {
        let rect = &state.unit(*n).rect;
        *n != unit && may_support(field, state, *n) && (rect.is_within(at, reach) || rect.is_within(&enemy_at, reach))
    };
    field.units_of(field.unit(unit).side).filter(near).take(2).count() as u8
}

/// The best shot of a unit at a target that stands at `at`, by its mean hits, were the unit to stand at `from` in that
/// formation; priorities aside.
#[must_use]
pub fn best_shot(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect) -> Option<Aim> {
    aim::loads(field, state, eye.unit)
        .into_iter()
        .flatten()
        .filter_map(|(ammo, ..)| {
            aim::aim(field, state, eye, &aim::Want { target, at: *at, ammo, claim: aim::Claim::Own })
        })
        .max_by_key(|shot| mean(&shot.volley))
}

/// Mean hits, in thousandths, of all the fire that could be directed at a unit were it to stand at `at`: every enemy that
/// can fire where he stands now, with his best shot, whatever his priorities.
#[must_use]
pub fn shots_at(field: &Field, state: &State, unit: u8, at: &Rect) -> u32 {
    let enemies = field.units_of(field.unit(unit).side.other());
    enemies
        .filter(|&n| {
            let reach = i64::from(aim::reach(field, state, n)) + i64::from(state.unit(n).rect.reach() + at.reach());
            aim::can_fire(field, state, n) && state.unit(n).rect.centre.square_to(at.centre) <= reach * reach
        })
        .filter_map(|n| best_shot(field, state, &Eye::of(state, n), unit, at))
        .map(|shot| mean(&shot.volley))
        .sum()
}

/// Answers a question about the battle as it stands: the chances of 0, 1, 2 … more hits on the target.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |n: u8| usize::from(n) < field.units.len() && state.unit(n).fights();
    match question {
        Question::Fire { actor, target } => {
            if !known(actor) || !known(target) || !aim::can_fire(field, state, actor) {
                return None;
            }
            let at = state.unit(target).rect;
            let shot = super::fire::eyes(field, state, actor)
                .filter_map(|eye| best_shot(field, state, &eye, target, &at))
                .max_by_key(|shot| mean(&shot.volley))?;
            let modifiers = shot.volley.modifiers().iter().map(|(m, value)| (m.key(), value)).collect();
            Some(Odds { harm: volley(&shot.volley).0.to_vec(), modifiers })
        }
        Question::Melee { actor, target } => {
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            let at = state.unit(actor).rect;
            let there = state.unit(target).rect;
            let side = Face::ALL
                .into_iter()
                .find(|&f| state.unit(target).contacts[f as usize] == actor)
                .unwrap_or_else(|| there.sectors(&at).largest());
            let thought = Charge { unit: actor, target, at, side, bonus: true, countered: false };
            let before = usize::from(state.unit(target).hits.min(DONE));
            let ends = charge(field, state, &thought).enemy();
            Some(Odds { harm: ends.0[before..].to_vec(), modifiers: Vec::new() })
        }
    }
}

#[cfg(test)]
mod tests;
