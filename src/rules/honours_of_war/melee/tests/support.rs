//! Whom a supporter helps, and what houses do.

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

/// Two stand by the first of three already, so that the last has two to help, and nothing to choose.
#[test]
fn how_mel_21_a_unit_has_use_for_two_supporters() {
    let text = THREE.replace("B light 9 -5 N", "B light bases=2 -9 0 N\nB light bases=2 -9 -5 N\nB light 9 -5 N");
    let contacts = [(0, Front, 6, Front), (1, Front, 7, Front), (2, Front, 8, Front)];
    let mut table = melee(&text, &contacts);
    table.act(&[], &[], |e| {
        let rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        assert_eq!(e.supports(&rounds)[..3], [2, 1, 1]);
    });
}

/// What is added to the die of the first unit in the first round, at the least of its faces.
fn supported(text: &str, contacts: &[(u8, Face, u8, Face)], second: Option<u8>) -> u8 {
    let mut table = melee(text, contacts);
    if let Some(second) = second {
        table.state.unit_mut(second).contacts[Front as usize] = 0;
    }
    table.act(&[], &[], |e| {
        let rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        e.supports(&rounds)[0]
    })
}

#[test]
fn how_mel_20_neither_guns_nor_transport_support() {
    let help = |friends: &str, enemy: u8| {
        supported(&format!("B foot 0 0 N\n{friends}\nR foot 0 4 S"), &[(0, Front, enemy, Front)], None)
    };
    assert_eq!([help("B light 24 0 N", 2), help("B gun 13 0 N\nB transport -13 0 N", 3)], [1, 0]);
}

/// HOW-MEL-23: of two in one sector the second is an enemy whom it fights, too.
#[test]
fn how_mel_19_near_the_second_of_two_enemies_is_near_enough() {
    let help = |x: i32| {
        let text = format!("B foot bases=7 0 0 N\nB light {x} 8 W\nR foot -7 4 S\nR foot 13.1 4 S");
        supported(&text, &[(0, Front, 2, Front)], Some(3))
    };
    assert_eq!([help(30), help(32)], [1, 0], "23.1 cm is his edge; the supporter's is 2 cm before its middle");
}

/// HOW-TER-46: it fights at every face, the north first; the supporter is south of it.
#[test]
fn how_mel_19_near_any_enemy_of_a_garrison_is_near_enough() {
    let help = |y: i32| {
        let text = format!(
            "village 0 0\nB foot block=0 0 0 N\nB light bases=2 0 {y} N\nR foot 0 -12 N\nR foot bases=7 0 12 S"
        );
        supported(&text, &[(0, Rear, 2, Front), (0, Front, 3, Front)], None)
    };
    assert_eq!([help(-21), help(-22)], [1, 0]);
}

/// HOW-TER-07: what covers a garrison covers a column on the road between the same houses.
#[test]
fn how_ter_06_the_houses_cover_a_column_on_their_road_in_melee_too() {
    let die = |block: &str| {
        let text = format!("{block} 0 12\nroad -40 12 40 12\nB foot charged 0 -1 N\nR foot column 0 12 E");
        modifiers(&text, &[(0, Front, 1, Right)], 0)
    };
    assert_eq!(die("village"), [(M::LightCover, -1)]);
    assert_eq!(die("town"), [(M::HeavyCover, -2)]);
}
