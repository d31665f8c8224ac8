//! What fighting is worth: exact odds of the hit table as points, of which a standard unit is a thousand.

use crate::base::Share;
use crate::base::odds::Dist;
use crate::rules::honours_of_war::hit::{AVERAGE_DIE, Blow, Die, Row, Volley};
use crate::rules::honours_of_war::odds::{self, Blows, Ends};
use crate::rules::honours_of_war::state::{DONE, Field};

/// What a unit with so many hits has lost of its worth, in thousandths. The first hits rally off again (HOW-RLY-03),
/// the third costs −1 on all dice, the fourth drives the unit back, and the fifth is its end (HOW-FIRE-56).
pub const HARM: [i32; 6] = [0, 70, 170, 360, 720, 1000];

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
    die(volley.row, volley.sum(), hits)
}

/// Sums of modifiers that the table tells apart: lower and higher ones read as the ends do.
const SUMS: [i32; 10] = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4];

/// What an average die is expected to cost a target, in thousandths of a unit: by row, sum of modifiers and the hits
/// that the target has.
static DICE: [[[i16; 6]; SUMS.len()]; Row::ALL.len()] = {
    let mut table = [[[0; 6]; SUMS.len()]; Row::ALL.len()];
    let mut row = 0;
    while row < Row::ALL.len() {
        let mut sum = 0;
        while sum < SUMS.len() {
            let mut hits = 0;
            while hits < 6 {
                let (mut sixths, mut n) = (0, 0);
                while n < AVERAGE_DIE.len() {
                    let (face, weight) = AVERAGE_DIE[n];
                    sixths += weight as i32 * harm(hits as u8, Row::ALL[row].hits(face, SUMS[sum]));
                    n += 1;
                }
                table[row][sum][hits] = (sixths / 6) as i16;
                hits += 1;
            }
            sum += 1;
        }
        row += 1;
    }
    table
};

/// What a die in a row with a sum of modifiers is expected to cost a target with `hits`, in thousandths of a unit.
#[must_use]
pub fn die(row: Row, sum: i32, hits: u8) -> i32 {
    let column = (sum.clamp(SUMS[0], SUMS[SUMS.len() - 1]) - SUMS[0]) as usize;
    i32::from(DICE[row as usize][column][usize::from(hits.min(DONE))])
}

/// How a melee is expected to end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Duel {
    /// What it costs the one and the other, in thousandths of a unit.
    pub harm: [i32; 2],
    /// Chances in thousandths that the one holds while the other gives way, and the reverse.
    pub wins: [i32; 2],
}

impl Duel {
    /// The chances in hundredths: that the one holds while the other gives way, and the reverse.
    #[must_use]
    pub fn hundredths(&self) -> [i16; 2] {
        self.wins.map(|w| ((w + 5) / 10) as i16)
    }

    /// What the ends of a melee that began with these hits are worth.
    #[must_use]
    pub fn of(ends: &Ends, hits: [u8; 2]) -> Duel {
        let mean = |total: &[Share; 6], before: u8| {
            let harm = |(n, c): (usize, &Share)| c.0 as i64 * i64::from(HARM[n] - HARM[usize::from(before)]);
            (total.iter().enumerate().map(harm).sum::<i64>() >> 32) as i32
        };
        Duel {
            harm: [mean(&ends.unit().0, hits[0]), mean(&ends.enemy().0, hits[1])],
            wins: [ends.won().thousandths() as i32, ends.lost().thousandths() as i32],
        }
    }
}

/// Fights a melee out on paper. `shot` is the fire that the first takes before contact, which may stop it
/// (HOW-CHG-48).
#[must_use]
pub fn duel(blows: [&Blow; 2], hits: [u8; 2], shot: Option<&Volley>) -> Duel {
    let fire = shot.map_or_else(|| Dist::always(0), odds::volley);
    let ends = odds::melee_after(&fire, &Blows::of(*blows[0]), &Blows::of(*blows[1]), hits);
    Duel::of(&ends, hits)
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
