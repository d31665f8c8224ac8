//! Whom a supporter helps.

use super::*;

/// One supporter has three friends in reach, who fight each his own enemy.
const THREE: &str = "B foot bases=2 0 0 N\nB foot bases=2 9 0 N\nB foot bases=2 18 0 N\nB light 9 -5 N\n\
                     R foot bases=2 0 4 S\nR foot bases=2 9 4 S\nR foot bases=2 18 4 S";
const EACH: [(u8, Face, u8, Face); 3] = [(0, Front, 4, Front), (1, Front, 5, Front), (2, Front, 6, Front)];

#[test]
fn how_mel_21_a_supporter_helps_two_and_which_of_three_is_its_owners_choice() {
    let helped = |answers: &[Answer]| {
        let mut table = melee(THREE, &EACH);
        table.act(&[], answers, |e| {
            let rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
            e.supports(&rounds)[..3].to_vec()
        })
    };
    assert_eq!(helped(&[Answer::Unit(2), Answer::Unit(0)]), [1, 0, 1]);
    assert_eq!(helped(&[Answer::Unit(1), Answer::Unit(2)]), [0, 1, 1]);
}
