//! Whom a melee does not concern, and what no modifier is given for.

use super::*;
use crate::rules::honours_of_war::melee::pursuit::may_pursue;
use crate::rules::honours_of_war::state::Morale;

/// Does something as the melees begin, with these dice and no question.
fn at_once(table: &mut Table, dice: &[u8], act: impl FnOnce(&mut Engine<'_>, &mut Rounds)) {
    let takes_part = std::array::from_fn(|n| table.state.units[n].engaged());
    table.act(dice, &[], |e| {
        let mut rounds = Rounds::begin(e.state, takes_part);
        act(e, &mut rounds);
    });
}

#[test]
fn how_mel_18_limbered_guns_that_nobody_reached_stay() {
    let mut table = melee("B foot 0 0 N\nR gun limbered 60 60 S\nR gun limbered 0 11.5 S", &[(0, Front, 2, Front)]);
    let takes_part = std::array::from_fn(|n| table.state.units[n].engaged());
    table.act(&[], &[], |e| e.overrun(&takes_part));
    assert_eq!(table.hits(), [0, 0, 5]);
}

/// Who fights to his front, who holds houses, and who does not fight at all has nothing to decide.
#[test]
fn how_mel_07_only_who_is_struck_on_both_flanks_alone_is_asked() {
    let flanks = [(1, Front, 0, Left), (2, Front, 0, Right)];
    let foes = "R foot -12 0 E\nR foot 12 0 W";
    let mut met = melee(&format!("B foot 0 0 N\n{foes}\nR foot 0 4 S"), &flanks);
    met.touch(3, Front, 0, Front);
    at_once(&mut met, &[], |e, rounds| e.choose_ways(rounds));
    for held in ["village 0 0\nB foot block=0 0 0 N", "B gun limbered 0 0 N"] {
        at_once(&mut melee(&format!("{held}\n{foes}"), &flanks), &[], |e, rounds| e.choose_ways(rounds));
    }
}

#[test]
fn how_mel_13_no_bonus_is_kept_for_another_melee() {
    let table = rounds("B horse charged bonus 0 0 N\nR horse hits=3 0 5 S", &FRONTS, &[4, 2]);
    assert_eq!(table.hits(), [0, 5]);
    assert!(!table.state.unit(0).has(Flags::BONUS));
}

/// Over which face a garrison fought counts for the rest of the turn.
#[test]
fn how_ter_50_a_face_that_was_fought_over_is_a_direction() {
    let mut table = rounds("village 0 0\nB foot hits=3 0 -12 N\nR foot block=0 0 0 N", &[(0, Front, 1, Rear)], &[2, 5]);
    table.state.unit_mut(1).contacts = [NONE; 4];
    assert_eq!((table.hits()[0], table.state.unit(1).fought_faces()), (5, Rear.bit()));
}

#[test]
fn how_mel_32_nobody_is_asked_who_has_lost_himself() {
    let mut table = melee("B horse hits=4 0 0 N\nR horse hits=4 0 5 S", &FRONTS);
    at_once(&mut table, &[], |e, rounds| assert_eq!(e.winners(rounds)[..2], [false; 2]));
}

/// One die for a battery brought to 4 hits in this melee; none for gunners, for who is Done For, for who stands by.
#[test]
fn how_mel_29_one_die_for_a_battery_on_four_hits() {
    let dice = |hits: u8, gunners: bool, fights: bool, dice: &[u8]| {
        let mut table = melee(&format!("B foot 0 0 N\nR gun hits={hits} 0 11.5 S"), if fights { &FRONTS } else { &[] });
        if gunners {
            table.state.unit_mut(1).flags.set(Flags::ABANDONED);
        }
        at_once(&mut table, dice, |e, rounds| e.abandon_guns(rounds));
    };
    dice(4, false, true, &[5]);
    dice(4, true, true, &[]);
    dice(5, false, true, &[]);
    dice(4, false, false, &[]);
}

/// Who is beaten himself takes no guns, nor does who stands elsewhere.
#[test]
fn how_mel_29_guns_are_taken_by_who_stands_his_ground_there() {
    let taken = |hits: u8| {
        let text = format!("B foot hits={hits} 0 0 N\nB foot 60 0 N\nR gun hits=4 0 11.5 S");
        let mut table = melee(&text, &[(0, Front, 2, Front)]);
        at_once(&mut table, &[1], |e, rounds| e.abandon_guns(rounds));
        assert!(table.state.unit(2).has(Flags::ABANDONED));
        (table.hits()[2], table.state.unit(2).has(Flags::CAPTURED))
    };
    assert_eq!([taken(4), taken(3)], [(4, false), (5, true)]);
}

#[test]
fn how_mel_05_who_is_struck_in_front_and_rear_fights_to_his_front() {
    let text = "B foot 0 0 N\nR foot 0 4 S\nR foot 0 -4 N";
    let table = melee(text, &[(1, Front, 0, Front), (2, Front, 0, Rear)]);
    let rounds = Rounds::begin(&table.state, [true; MAX_UNITS]);
    assert_eq!(rounds.strikes_over(&table.field, &table.state, 0), Front.bit());
}

/// HOW-MEL-10, HOW-MEL-15, HOW-MEL-17, HOW-MEL-25, HOW-TER-31, HOW-TER-35: what lies near the two, and not so that it counts.
#[test]
fn how_ter_35_ground_that_is_near_a_melee_does_not_count_for_it() {
    let has = |text: &str, modifier: M| modifiers(text, &FRONTS, 0).iter().any(|&(m, _)| m == modifier);
    assert!(!has("river -60 -3 60 -3\nB foot charged 0 0 N\nR foot 0 4 S", M::Uphill), "he came from the bank");
    assert!(!has("river -60 2 60 2\nB foot charged midstream 0 0 N\nR foot midstream 0 4 S", M::Uphill), "both in it");
    let horse = "B horse charged bonus 0 0 N\nR horse 0 5 S";
    assert!(has(horse, M::Charging));
    assert!(!has(&format!("wood -20 -20 20 1\n{horse}"), M::Charging), "he ends in the wood");
    let downhill = "gentle -40 -20 40 20\nB horse charged bonus 0 5 N\nR horse 0 10 S";
    assert!(has(downhill, M::Charging) && !has(downhill, M::Uphill), "no hill bars a charge down from it");
    let countered = "wall -20 2.5 20 2.5\nB horse charged bonus 0 0 N\nR horse charged 0 5 S";
    assert!(has(countered, M::Charging), "nobody defends a wall who came over it");
    let indoors = "village 0 0\nB foot block=0 0 0 N\nR foot block=0 0 0 S";
    assert!(!has(indoors, M::LightCover), "the houses are for both");
    let beside = "wall 10.5 -5 10.5 12\nB foot charged 0 0 N\nR foot 0 4 S";
    assert!(!has(beside, M::LightCover), "the wall is at their flanks");
}

/// HOW-CHG-13: nor does a pursuer charge houses.
#[test]
fn how_rly_09_who_reforms_does_not_pursue() {
    let mut table = Table::of("village 0 20\nB horse 0 0 N\nR foot block=0 0 20 S");
    assert!(may_pursue(&table.field, &table.state, 0));
    table.act(&[], &[], |e| assert!(e.pursuit_charge(0, 1, 30 * 1200).is_none()));
    table.state.unit_mut(0).morale = Morale::Reforming;
    assert!(!may_pursue(&table.field, &table.state, 0));
}

/// HOW-TER-14: as fire from there does. It is none to who touches it with his flank alone.
#[test]
fn how_ter_13_an_arm_of_works_on_the_flank_of_who_occupies_them_covers_him() {
    let covered = |red: &str| {
        let text = format!("works 20 2.3 -20 2.3\nworks -10.2 2.3 -10.2 -6\nB foot -12.5 0 E\nR foot {red} 0 0 N");
        modifiers(&text, &[(0, Front, 1, Left)], 0).iter().any(|(m, _)| *m == M::HeavyCover)
    };
    assert_eq!([covered("entrenched"), covered("")], [true, false]);
}
