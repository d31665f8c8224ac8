//! What does not count in a melee: woods and houses elsewhere, who is gone, whom a unit does not fight.

use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::state::Morale;

#[test]
fn how_mel_07_who_is_struck_in_the_rear_too_has_no_choice_of_flanks() {
    let contacts = [(0, Front, 3, Left), (1, Front, 3, Right), (2, Front, 3, Rear)];
    let mut t = melee("B foot -12 0 E\nB foot 12 0 W\nB foot 0 -4 N\nR foot 0 0 N", &contacts);
    t.act(&[], &[], |e| {
        let mut rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        e.choose_ways(&mut rounds);
        assert_eq!(rounds.facing(e.field, e.state, 3), Some(Rear));
    });
}

#[test]
fn how_mel_31_nobody_has_won_while_one_who_touches_him_stands() {
    let won = |hits: u8, answers: &[Answer]| {
        let contacts = [(0, Front, 1, Front), (0, Right, 2, Front)];
        let mut t = melee("B horse 0 0 N\nR horse hits=4 0 5 S\nR horse 12 0 W", &contacts);
        t.state.unit_mut(2).hits = hits;
        t.act(&[], answers, |e| e.winners(&Rounds::begin(e.state, [true; MAX_UNITS]))[0])
    };
    assert_eq!([won(4, &[Answer::Yes]), won(3, &[])], [true, false]);
}

#[test]
fn how_mel_13_the_bonus_is_for_the_first_round() {
    let t = melee("B horse bonus charged 0 0 N\nR horse 0 5 S", &FRONTS);
    let charging = |first| Fight { first, ..as_it_stands(&t.state, 0, 1, 0) }.blow(&t.field, &t.state).charging;
    assert_eq!([true, false].map(charging), [true, false]);
}

/// HOW-MEL-10 (b): nor bars the charge bonus.
#[test]
fn how_mel_17_a_wood_elsewhere_is_no_cover() {
    let with = |ground: &str| modifiers(&format!("{ground}\nB horse bonus charged 0 0 N\nR horse 0 5 S"), &FRONTS, 0);
    assert_eq!(with("wood 40 40 80 80\nrough -80 40 -40 80"), with(""));
    assert!(with("").contains(&(M::Charging, 1)), "{:?}", with(""));
    assert_ne!(with("wood -40 2 40 40"), with(""));
}

#[test]
fn how_mel_25_nobody_occupies_a_block_for_whom_he_did_not_fight() {
    let text = "village 60 60\nB foot charged 0 0 N\nR foot hits=4 0 4 S\nR foot block=0 60 60 S";
    let t = phase(text, &FRONTS, &[5, 2], &[]);
    assert!(!t.state.unit(1).fights() && t.state.unit(0).block == NONE);
}

#[test]
fn how_mel_26_over_a_wall_nobody_steps() {
    let steps = |line: &str| {
        let mut t = Table::of(&format!("{line} -20 2 20 2\nB foot charged 0 0 N\nR foot 0 4 S"));
        let enemy = t.state.unit(1).rect;
        t.state.unit_mut(1).morale = Morale::Gone;
        t.act(&[], &[], |e| e.works_won(0, enemy).is_some())
    };
    assert_eq!(["works", "wall"].map(steps), [true, false]);
}

/// Whether Blue's horse pursues on to Red's first unit, with 30 cm left.
fn pursues_on(text: &str) -> bool {
    Table::of(text).act(&[], &[], |e| e.pursuit_charge(0, 1, Len::cm(30).0).is_some())
}

/// HOW-MEL-35.
#[test]
fn how_chg_08_a_column_pursues_on_to_light_infantry_alone() {
    let reaches = |enemy: &str| pursues_on(&format!("B horse column 0 0 N\nR {enemy} 0 24 S"));
    assert_eq!(["light", "foot"].map(reaches), [true, false]);
}

#[test]
fn how_mel_34_a_pursuit_strikes_nobody_outside_the_front_sector() {
    let reaches = |at: &str| pursues_on(&format!("B horse 0 0 N\nR foot column {at} N"));
    assert_eq!(["16 20", "16 -5"].map(reaches), [true, false]);
}

/// HOW-MOV-36, HOW-TER-28: as far as table, ground and others let it; who is gone is in nobody's way.
#[test]
fn how_mel_34_how_far_a_pursuit_goes() {
    let goes = |y: i32, more: &str| {
        let mut t = Table::of(&format!("B horse 0 {y} N\n{more}"));
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        t.state.units[1..].iter_mut().for_each(|u| u.morale = Morale::Gone);
        t.act(&[6], &[Answer::Pick(1)], |e| e.pursuits(&won));
        t.at(0).1 / 10
    };
    assert_eq!(goes(0, ""), 30);
    assert_eq!(goes(0, "R foot 0 20 S"), 30);
    assert_eq!(goes(180, ""), 197);
    assert_eq!(goes(0, "marsh -40 7.5 40 90"), 17);
    assert!((14..=18).contains(&goes(0, "lake 4 20 7 24")), "{}", goes(0, "lake 4 20 7 24"));
}

#[test]
fn how_mel_19_an_enemy_whom_a_friend_does_not_fight_gives_no_reach() {
    let support = |helper: &str| {
        let text = format!("B foot 0 0 N\nB foot {helper} N\nR foot 0 4 S\nR foot 12 0 W");
        let mut t = melee(&text, &[(0, Front, 2, Front), (0, Right, 3, Front)]);
        t.act(&[], &[], |e| e.supports(&Rounds::begin(e.state, [true; MAX_UNITS]))[0])
    };
    assert_eq!([support("0 -8"), support("28 0")], [1, 0]);
}

#[test]
fn how_mel_19_only_who_stands_supports() {
    let may = |morale: Morale| {
        let mut t = Table::of("B foot 0 0 N");
        t.state.unit_mut(0).morale = morale;
        may_support(&t.field, &t.state, 0)
    };
    let all = [Morale::Green, Morale::Reforming, Morale::Routed, Morale::Gone, Morale::Reserve];
    assert_eq!(all.map(may), [true, false, false, false, false]);
}

#[test]
fn how_mel_23_an_odd_hit_goes_by_a_die() {
    let hits = |die: u8| {
        let mut t = Table::of("B foot 0 0 N\nR foot -10 4 S\nR foot 10 4 S");
        t.act(&[die], &[], |e| e.land(&Fallen { unit: 0, enemy: 1, second: 2, hits: 1 }));
        (t.hits(), t.told(Code::SplitDie)[0].target)
    };
    assert_eq!([3, 4].map(hits), [(vec![0, 1, 0], 1), (vec![0, 0, 1], 2)]);
}
