//! What fighting is worth: exact odds of the hit table as points, of which a standard unit is a thousand.

use crate::rules::honours_of_war::hit::{Blow, Cover, Row, Volley};
use crate::rules::honours_of_war::state::{DONE, Field, HURT, RETREAT};

/// What a unit with so many hits has lost of its worth, in thousandths. The first hits rally off again (HOW-RLY-03),
/// the third costs −1 on all dice, the fourth drives the unit back, and the fifth is its end (HOW-FIRE-56).
pub const HARM: [i32; 6] = [0, 70, 170, 360, 720, 1000];

/// Faces of an average die with their weights of six (HOW-SCL-02).
const FACES: [(i32, i32); 4] = [(2, 1), (3, 2), (4, 2), (5, 1)];

/// The worth of a unit in points: what its loss costs in half points, five hundred each.
#[must_use]
pub fn worth(field: &Field, unit: u8) -> i32 {
    i32::from(field.unit(unit).weight()).max(1) * 500
}

/// What `more` hits on top of `hits` cost, in thousandths of a unit.
#[must_use]
pub const fn harm(hits: u8, more: u8) -> i32 {
    let after = if hits + more > DONE { DONE } else { hits + more };
    HARM[after as usize] - HARM[hits as usize]
}

/// What a shot is expected to cost a target with `hits`, in thousandths of a unit.
#[must_use]
pub fn volley(volley: &Volley, hits: u8) -> i32 {
    die(volley.row, volley.modifiers().sum(), hits)
}

/// What a die in a row with a sum of modifiers is expected to cost a target with `hits`, in thousandths of a unit.
#[must_use]
pub fn die(row: Row, sum: i32, hits: u8) -> i32 {
    FACES.iter().map(|&(face, weight)| weight * harm(hits, row.hits(face, sum))).sum::<i32>() / 6
}

/// How a melee is expected to end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Duel {
    /// What it costs the one and the other, in thousandths of a unit.
    pub harm: [i32; 2],
    /// Chances in thousandths that the one holds while the other gives way, and the reverse.
    pub wins: [i32; 2],
}

/// Chances in 1/2^20.
type Chances = [[i64; 6]; 6];
const ONE: i64 = 1 << 20;

/// Hits of the four faces with a sum of modifiers.
fn table(blow: &Blow) -> [u8; 4] {
    let sum = blow.modifiers().sum();
    FACES.map(|(face, _)| blow.row.hits(face, sum))
}

/// The blow of later rounds, with fewer than [`HURT`] hits and with more.
fn later(blow: &Blow) -> [[u8; 4]; 2] {
    let plain = Blow { charging: false, cover: Cover::Open, uphill: false, hits: 0, ..*blow };
    [table(&plain), table(&Blow { hits: HURT, ..plain })]
}

/// Fights a melee out on paper: all dice of a round at once, until one side or both have [`RETREAT`] hits or more
/// (HOW-MEL-01 to 04). `shot` is the fire that the first takes before contact, which may stop it (HOW-CHG-48).
#[must_use]
pub fn duel(blows: [&Blow; 2], hits: [u8; 2], shot: Option<&Volley>) -> Duel {
    let mut now: Chances = [[0; 6]; 6];
    let end = |h: u8, more: u8| usize::from((h + more).min(DONE));
    match shot {
        None => now[end(hits[0], 0)][end(hits[1], 0)] = ONE,
        Some(volley) => {
            let sum = volley.modifiers().sum();
            for (face, weight) in FACES {
                now[end(hits[0], volley.row.hits(face, sum))][end(hits[1], 0)] += ONE * i64::from(weight) / 6;
            }
        }
    }
    let mut over: Chances = [[0; 6]; 6];
    let first = [table(blows[0]), table(blows[1])];
    let rest = [later(blows[0]), later(blows[1])];
    for round in 0..6 {
        let mut next: Chances = [[0; 6]; 6];
        for a in 0..6 {
            for b in 0..6 {
                let chance = now[a][b];
                if chance == 0 {
                    continue;
                }
                if a >= usize::from(RETREAT) || b >= usize::from(RETREAT) {
                    over[a][b] += chance;
                    continue;
                }
                let dice = |n: usize, h: usize| {
                    if round == 0 { first[n] } else { rest[n][usize::from(h >= usize::from(HURT))] }
                };
                let (one, other) = (dice(0, a), dice(1, b));
                for (i, (_, wi)) in FACES.iter().enumerate() {
                    for (j, (_, wj)) in FACES.iter().enumerate() {
                        let (na, nb) = (end(a as u8, other[j]), end(b as u8, one[i]));
                        next[na][nb] += chance * i64::from(wi * wj) / 36;
                    }
                }
            }
        }
        now = next;
    }
    let mut duel = Duel::default();
    let (mut sums, mut wins) = ([0_i64; 2], [0_i64; 2]);
    for a in 0..6 {
        for b in 0..6 {
            let chance = now[a][b] + over[a][b];
            sums[0] += chance * i64::from(HARM[a] - HARM[usize::from(hits[0])]);
            sums[1] += chance * i64::from(HARM[b] - HARM[usize::from(hits[1])]);
            let out = |h: usize| h >= usize::from(RETREAT);
            wins[0] += if out(b) && !out(a) { chance * 1000 } else { 0 };
            wins[1] += if out(a) && !out(b) { chance * 1000 } else { 0 };
        }
    }
    for n in 0..2 {
        duel.harm[n] = (sums[n] / ONE) as i32;
        duel.wins[n] = (wins[n] / ONE) as i32;
    }
    duel
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::general::Ammo;
    use crate::rules::honours_of_war::hit::Troops;
    use crate::rules::honours_of_war::state::Class;

    #[test]
    fn equals_fare_alike_and_an_edge_tells() {
        let plain = Blow::plain(Troops::Horse, Class::Standard, Troops::Horse);
        let even = duel([&plain, &plain], [0, 0], None);
        assert_eq!(even.wins[0], even.wins[1]);
        assert_eq!(even.harm[0], even.harm[1]);
        let charging = Blow { charging: true, ..plain };
        let better = duel([&charging, &plain], [0, 0], None);
        assert!(better.wins[0] > even.wins[0] && better.harm[0] < even.harm[0]);
        let flanked = Blow { flanked: true, ..plain };
        assert!(duel([&charging, &flanked], [0, 0], None).wins[0] > 900);
        assert!(duel([&plain, &plain], [3, 0], None).wins[0] < 200);
    }

    #[test]
    fn fire_before_contact_counts() {
        let plain = Blow::plain(Troops::Foot, Class::Standard, Troops::Foot);
        let volley = Volley::plain(Row::StandardFoot, Ammo::Musketry);
        let (with, without) = (duel([&plain, &plain], [0, 0], Some(&volley)), duel([&plain, &plain], [0, 0], None));
        assert!(with.wins[0] < without.wins[0] && with.harm[0] > without.harm[0]);
        // A standard battalion at short range: 1, 2, 2, 3, 3, 3 hits for 2, 3, 3, 4, 4, 5.
        let hits = [1_usize, 2, 2, 3, 3, 3].map(|n| HARM[n]);
        assert_eq!(super::volley(&volley, 0), hits.iter().sum::<i32>() / 6);
    }
}
