//! Exact odds of shots and melees, from the very modifiers and table that the dice use.
//!
//! A planner asks [`volley`] what a shot does, [`charge`] how a charge would go. Chances are of whole dice: an average die has
//! six equal chances, so nothing is approximated.

use super::general::Ammo;
use super::hit::{AVERAGE_DIE, Blow, Die, MOST_HITS, Row, Volley};
use super::state::{DONE, HURT, RETREAT};
use crate::base::Share;
use crate::base::odds::Dist;

mod die;
mod hindrance;
mod inquiry;
mod locked;
mod phrase;
mod replies;
mod standing;

pub use hindrance::hindrance;
pub use inquiry::{INQUIRIES, reckon};
pub use locked::Fray;
pub use replies::replies;
pub use standing::{Charge, answer, best_shot, charge};

/// The chances of 0 to 4 hits of one die.
pub type Hits = Dist<{ MOST_HITS + 1 }>;

/// Chances in sixths of 0 to 4 hits of one die.
type Sixths = [u32; MOST_HITS + 1];

/// Chances of each pair of hits: the unit's, then the enemy's; they make one, in 1/2^32.
type Joint = [[u64; 6]; 6];

/// The least sum of modifiers that a table holds: below it no face but the sure one reaches a column with hits.
const LEAST: i32 = -6;
/// One more than the greatest: above it every face is read in the last column.
const SUMS: usize = 12;

/// Chances in sixths of an average die, by row and sum.
static SIXTHS: [[Sixths; SUMS]; Row::ALL.len()] = table_of_sixths();
/// The same in 1/2^32.
static DICE: [[Hits; SUMS]; Row::ALL.len()] = table_of_hits(0);
/// A shell's, by the sum without its fuse, which takes off one in two of six cases (HOW-FIRE-45).
static SHELLS: [[Hits; SUMS]; Row::ALL.len()] = table_of_hits(2);

const fn table_of_sixths() -> [[Sixths; SUMS]; Row::ALL.len()] {
    let mut table = [[[0; MOST_HITS + 1]; SUMS]; Row::ALL.len()];
    let mut row = 0;
    while row < Row::ALL.len() {
        let mut at = 0;
        while at < SUMS {
            let mut n = 0;
            while n < AVERAGE_DIE.len() {
                let (face, weight) = AVERAGE_DIE[n];
                table[row][at][Row::ALL[row].hits(face, at as i32 + LEAST) as usize] += weight as u32;
                n += 1;
            }
            at += 1;
        }
        row += 1;
    }
    table
}

/// Chances where `bad` of six cases take one off the sum.
const fn table_of_hits(bad: u32) -> [[Hits; SUMS]; Row::ALL.len()] {
    let sixths = table_of_sixths();
    let mut table = [[Dist::always(0); SUMS]; Row::ALL.len()];
    let mut row = 0;
    while row < Row::ALL.len() {
        let mut at = 0;
        while at < SUMS {
            let mut parts = [0; MOST_HITS + 1];
            let mut n = 0;
            while n <= MOST_HITS {
                let less = sixths[row][at.saturating_sub(1)][n];
                parts[n] = (6 - bad) * sixths[row][at][n] + bad * less;
                n += 1;
            }
            table[row][at] = Dist::of_parts::<36>(parts);
            at += 1;
        }
        row += 1;
    }
    table
}

/// The place of a sum of modifiers in the tables.
#[inline]
const fn place(sum: i32) -> usize {
    let at = sum - LEAST;
    if at < 0 {
        0
    } else if at >= SUMS as i32 {
        SUMS - 1
    } else {
        at as usize
    }
}

/// Chances in sixths of 0 to 4 hits of an average die on a row.
#[inline]
fn sixths(row: Row, sum: i32) -> Sixths {
    SIXTHS[row as usize][place(sum)]
}

/// What a shot does. A shell's fuse fails in two of six cases (HOW-FIRE-45).
#[must_use]
#[inline]
pub fn volley(volley: &Volley) -> Hits {
    let table = if volley.ammo == Ammo::Shell { &SHELLS } else { &DICE };
    table[volley.row as usize][place(volley.sum() + i32::from(volley.ammo == Ammo::Shell && volley.fuse))]
}

/// What a shot does once its fuse is known, of a shell that which is told of it.
#[must_use]
pub fn fired(volley: &Volley) -> Hits {
    DICE[volley.row as usize][place(volley.sum())]
}

/// What one die of melee does.
#[must_use]
#[inline]
pub fn blow(blow: &Blow) -> Hits {
    DICE[blow.row as usize][place(blow.sum())]
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

    /// The same melee from the enemy's side.
    #[must_use]
    pub fn turned(&self) -> Ends {
        Ends { joint: std::array::from_fn(|own| std::array::from_fn(|enemy| self.joint[enemy][own])) }
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
    /// Who does not roll at this enemy: he fights another to his front (HOW-MEL-05, HOW-MEL-08).
    pub const NONE: Blows = Blows { first: None, later: None };

    /// The rounds that follow from the blow of the first.
    #[must_use]
    pub const fn of(first: Blow) -> Blows {
        Blows { first: Some(first), later: Some(first.later()) }
    }
}

/// The dice of one who fights, by his hits: those below three, and those from three on, which take one off
/// (HOW-FIRE-56).
struct Rolls {
    first: [Sixths; 2],
    later: [Sixths; 2],
}

impl Rolls {
    fn of(blows: &Blows) -> Rolls {
        let table = |blow: Option<Blow>| {
            [0, HURT].map(|hits| match blow {
                Some(blow) => sixths(blow.row, Blow { hits, ..blow }.sum()),
                None => [6, 0, 0, 0, 0],
            })
        };
        Rolls { first: table(blows.first), later: table(blows.later) }
    }

    fn with(table: &[Sixths; 2], hits: usize) -> &Sixths {
        &table[usize::from(hits >= usize::from(HURT))]
    }
}

/// Shares a chance out over what two dice do; a round in which nothing happens is left out where it only repeats.
fn spread(into: &mut Joint, mass: u64, from: (usize, usize), dice: (&Sixths, &Sixths), repeats: bool) {
    let (ours, theirs) = dice;
    let still = if repeats { ours[0] * theirs[0] } else { 0 };
    let whole = u64::from(36 - still);
    if whole == 0 {
        into[from.0][from.1] += mass;
        return;
    }
    let mut left = mass;
    let mut heaviest = (from, 0);
    for (done, &p) in ours.iter().enumerate().filter(|(_, p)| **p > 0) {
        for (taken, &q) in theirs.iter().enumerate().filter(|(_, q)| **q > 0) {
            if repeats && done == 0 && taken == 0 {
                continue;
            }
            let weight = u64::from(p * q);
            let to = ((from.0 + taken).min(5), (from.1 + done).min(5));
            let part = mass * weight / whole;
            into[to.0][to.1] += part;
            left -= part;
            if weight > heaviest.1 {
                heaviest = (to, weight);
            }
        }
    }
    // What the division left over.
    into[heaviest.0.0][heaviest.0.1] += left;
}

/// How a melee of two ends: a chain over the hits of both (HOW-MEL-01 to HOW-MEL-04). Rounds in which nothing happens
/// only repeat, so each pair of hits is left once, in proportion.
#[must_use]
pub fn melee(unit: &Blows, enemy: &Blows, hits: [u8; 2]) -> Ends {
    melee_after(&Dist::always(0), unit, enemy, hits)
}

/// As [`melee`], after fire that the unit took on its way: brought to 4 hits by it, it makes no contact (HOW-CHG-48).
#[must_use]
pub fn melee_after(fire: &Hits, unit: &Blows, enemy: &Blows, hits: [u8; 2]) -> Ends {
    let (ours, theirs) = (Rolls::of(unit), Rolls::of(enemy));
    let start = hits.map(|h| usize::from(h.min(DONE)));
    let mut joint: Joint = [[0; 6]; 6];
    for (taken, chance) in fire.0.iter().enumerate().filter(|(_, c)| c.0 > 0) {
        let own = (start[0] + taken).min(5);
        if taken > 0 && own >= usize::from(RETREAT) {
            joint[own][start[1]] += chance.0;
        } else {
            let dice = (Rolls::with(&ours.first, own), Rolls::with(&theirs.first, start[1]));
            spread(&mut joint, chance.0, (own, start[1]), dice, false);
        }
    }
    // Who came into the melee on 4 hits fights on until he is hit again (HOW-MEL-03).
    let end = start.map(|h| usize::from(RETREAT).max(h + 1).min(usize::from(DONE)));
    for sum in 0..=end[0] + end[1] - 2 {
        for a in 0..end[0] {
            if let Some(b) = sum.checked_sub(a)
                && b < end[1]
                && joint[a][b] > 0
            {
                let mass = std::mem::take(&mut joint[a][b]);
                let dice = (Rolls::with(&ours.later, a), Rolls::with(&theirs.later, b));
                spread(&mut joint, mass, (a, b), dice, true);
            }
        }
    }
    Ends { joint: joint.map(|row| row.map(Share)) }
}

#[cfg(test)]
mod tests;
