//! How far off an enemy seems, where distances may not be measured before a move (HOW-SCL-13).

use crate::base::{Heading, Rect};
use crate::rules::honours_of_war::state::{Field, State};

/// The most by which a distance is misjudged, in hundredths of it.
const MOST: i32 = 10;

/// Where a unit takes an enemy to stand: exactly there if measuring is free, or if a shot between the two or contact has
/// told the distance; else up to a tenth nearer or further off, the same as long as the turn lasts.
pub(super) fn seen(field: &Field, state: &State, unit: u8, enemy: u8) -> Rect {
    let (own, theirs) = (state.unit(unit), state.unit(enemy));
    let told = own.hit_by == enemy || theirs.hit_by == unit || own.contacts.contains(&enemy);
    if !field.options.by_eye || told {
        return theirs.rect;
    }
    let error = misjudged(state.turn, unit, enemy);
    let (from, at) = (own.rect.centre, theirs.rect.centre);
    let off = i64::from(from.distance(at)) * i64::from(error) / 100;
    Rect { centre: at.ahead(Heading::of(at - from), off as i32), ..theirs.rect }
}

/// By how much the distance between two units is misjudged in a turn, in hundredths.
const fn misjudged(turn: u16, unit: u8, enemy: u8) -> i32 {
    let mut n = (turn as u32) << 16 | (unit as u32) << 8 | enemy as u32;
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
}
