//! How far off an enemy seems, where distances may not be measured before a move (HOW-SCL-13).

use crate::base::{Heading, Rect, Side};
use crate::rules::honours_of_war::state::{Field, State};

/// The most by which a distance is misjudged, in hundredths of it.
const MOST: i32 = 10;

/// Where a unit takes an enemy to stand: exactly there if measuring is free, or if a shot between the two or contact has
/// told the distance; else up to a tenth nearer or further off, the same as long as the turn lasts, another in each battle.
pub(super) fn seen(field: &Field, state: &State, unit: u8, enemy: u8) -> Rect {
    let (own, theirs) = (state.unit(unit), state.unit(enemy));
    let told = own.hit_by == enemy || theirs.hit_by == unit || own.contacts.contains(&enemy);
    if !field.options.by_eye || told {
        return theirs.rect;
    }
    // Units by their numbers within their sides, so that it is the same from either seat.
    let side = field.unit(unit).side;
    let within = |n: u8, side: Side| n - field.sides[side.index()].units.0;
    let pair = [within(unit, side), within(enemy, side.other())];
    let error = misjudged(state.eyes[side.index()], state.turn, pair);
    let (from, at) = (own.rect.centre, theirs.rect.centre);
    let off = i64::from(from.distance(at)) * i64::from(error) / 100;
    Rect { centre: at.ahead(Heading::of(at - from), off as i32), ..theirs.rect }
}

/// By how much the distance between two units is misjudged in a turn, in hundredths.
const fn misjudged(eye: u16, turn: u16, [unit, enemy]: [u8; 2]) -> i32 {
    let mut n = ((turn as u32) << 16 | (unit as u32) << 8 | enemy as u32) ^ (eye as u32).wrapping_mul(0xc2b2_ae35);
    n = n.wrapping_mul(0x9e37_79b9);
    n = (n ^ n >> 15).wrapping_mul(0x85eb_ca6b);
    ((n ^ n >> 13) % (2 * MOST as u32 + 1)) as i32 - MOST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::sandtable::Table;

    #[test]
    fn how_scl_13_by_eye_a_distance_is_off_by_a_tenth_at_most_until_a_shot_tells_it() {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 100 S");
        let at = |t: &Table| seen(&t.field, &t.state, 0, 1).centre.y / 1200;
        assert_eq!(at(&t), 100, "free measuring");
        t.field.options.by_eye = true;
        let mut guesses = Vec::new();
        for turn in 1..=40 {
            t.state.turn = turn;
            guesses.push(at(&t));
            assert_eq!(at(&t), at(&t));
        }
        assert!(guesses.iter().all(|d| (90..=110).contains(d)), "{guesses:?}");
        guesses.sort_unstable();
        guesses.dedup();
        assert!(guesses.len() > 8 && guesses[0] < 95 && guesses[guesses.len() - 1] > 105, "{guesses:?}");
        t.state.unit_mut(1).hit_by = 0;
        assert_eq!(at(&t), 100);
    }

    #[test]
    fn how_scl_13_errors_are_another_in_each_battle_and_the_same_from_either_seat() {
        let guess = |text: &str, unit: u8, enemy: u8, eyes: [u16; 2]| {
            let mut t = Table::of(text);
            (t.field.options.by_eye, t.state.eyes) = (true, eyes);
            let from = t.state.unit(unit).rect.centre;
            seen(&t.field, &t.state, unit, enemy).centre.distance(from)
        };
        let (blue, red) =
            ("B foot 0 0 N\nB foot 30 0 N\nR foot 0 100 S", "B foot 0 -100 N\nR foot 0 0 S\nR foot -30 0 S");
        let battles: std::collections::BTreeSet<i32> = (0..40).map(|eye| guess(blue, 0, 2, [eye, 0])).collect();
        assert!(battles.len() > 8, "{battles:?}");
        for eye in 0..40 {
            assert_eq!(guess(blue, 0, 2, [eye, 7]), guess(red, 1, 0, [7, eye]), "{eye}");
        }
    }
}
