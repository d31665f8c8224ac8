use crate::rules::austrian_succession::data::morale_score;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::sandtable::{Table, table};
use crate::rules::austrian_succession::state::Quality;

/// One hit by fire on Red's first battalion, then these test dice.
fn shot(text: &str, dice: &[u8]) -> Table {
    let mut t = table(&format!("B foot 0 0 N\n{text}"));
    let mut all = vec![4, 1, 1, 1];
    all.extend(dice);
    t.fire(&[(0, 1)], &all);
    t
}

/// WAS-MOR-01, WAS-MOR-02.
#[test]
fn was_mor_01_02_one_test_for_the_whole_phase() {
    let mut t = table("B foot -4.3 0 N\nB foot 4.3 0 N\nR foot 0 8 S");
    t.fire(&[(0, 2), (1, 2)], &[4, 1, 1, 1, 4, 1, 1, 1, 3]);
    assert_eq!((t.steps(2), t.told(Code::MoraleDie)), (1, 1));
}

#[test]
fn was_mor_03_scores_by_quality() {
    assert_eq!([Quality::Elite, Quality::Regular, Quality::Poor].map(morale_score), [3, 4, 5]);
    for (quality, die, left) in
        [("elite", 3, 3), ("elite", 2, 2), ("", 4, 3), ("", 3, 2), ("poor", 5, 3), ("poor", 4, 2)]
    {
        assert_eq!(shot(&format!("R foot 0 8 S {quality}"), &[die]).steps(1), left, "{quality} {die}");
    }
}

/// WAS-MOR-04, WAS-MOR-05.
#[test]
fn was_mor_04_05_a_failed_test_costs_one_step_and_calls_for_no_other() {
    let t = shot("R foot 0 8 S", &[1]);
    assert_eq!((t.steps(1), t.told(Code::Retreated)), (2, 0), "no rout");
    let t = shot("R foot 0 8 S steps=2", &[1]);
    assert_eq!((t.steps(1), t.told(Code::MoraleDie)), (0, 1));
}

#[test]
fn was_mor_06_was_gen_01_general_and_support_add_one_each() {
    assert_eq!(shot("R foot 0 8 S\ngeneral R 1", &[3]).steps(1), 3);
    assert_eq!(shot("R foot 0 8 S\nR foot 0 14 S", &[3]).steps(1), 3);
    assert_eq!(shot("R foot 0 8 S\nR foot 0 14 S\ngeneral R 1", &[2]).steps(1), 3);
    assert_eq!(shot("R foot 0 8 S\nR foot 0 14 S\ngeneral R 1", &[1]).steps(1), 2);
}

/// WAS-MOR-07, WAS-MOR-08.
#[test]
fn was_mor_07_08_fire_and_a_lost_melee_are_two_occasions() {
    let mut t = table("B foot 0 -8 N\nR horse 0 0 S");
    t.contact(1, 0, crate::base::Face::Front);
    // The foot fires at the charger: one hit, its test passes. Then it hits once more and is not hit: the horse has lost,
    // goes back and tests again; the winner does not.
    t.fire(&[(0, 1)], &[4, 1, 1, 1, 6]);
    t.melee(&[], &[4, 1, 1, 1, 1, 1, 1, 3, 6]);
    assert_eq!((t.steps(1), t.told(Code::MoraleDie)), (2, 1));
}

/// WAS-SUP-01, WAS-SUP-02.
#[test]
fn was_sup_01_02_within_two_turns_of_normal_movement() {
    let near = |friend: &str, gap: f64, depth: f64| {
        let y = -1.0 - gap - depth / 2.0;
        let t = table(&format!("B foot 0 0 N\nB {friend} 0 {y} N\nR foot 0 36 S"));
        t.field.can_support(&t.state, 0, 1)
    };
    for (friend, reach, depth) in [("foot", 12.0, 2.0), ("horse", 20.0, 4.0), ("hussars", 24.0, 4.0)] {
        assert!(near(friend, reach, depth) && !near(friend, reach + 0.2, depth), "{friend}");
    }
    let t = table("B foot 0 0 N\nB foot 0 -12 N line\nR foot 0 36 S");
    assert!(t.field.can_support(&t.state, 0, 1), "15 cm out of firing order");
    let slow = table("B foot 0 0 N\nB horse 0 -19 N\nR foot 0 36 S\nsteep -20 -16 20 -4");
    assert!(!slow.field.can_support(&slow.state, 0, 1), "less when the ground slows it");
}

/// WAS-SUP-03, WAS-SUP-06.
#[test]
fn was_sup_03_06_one_friend_for_one_unit_and_no_more_than_one() {
    // Both tested units could have the same friend behind them: only the first has.
    let mut t = table("B foot -2 0 N\nB foot 2 20 S\nR foot 0 8 S\nR foot 0 12 N\nR horse 0 40 S");
    assert!(!t.field.can_support(&t.state, 2, 4) || t.field.can_support(&t.state, 3, 4));
    t.state.unit_mut(4).rect.centre.y = 12 * 1200;
    let two = shot("R foot 0 8 S\nR foot 0 13 S\nR foot 3 17 S", &[2]);
    assert_eq!(two.steps(1), 2, "two friends add no more than one");
    let mut both = table("B foot 0 0 N\nB foot 0 30 S\nR foot 0 8 S\nR foot 0 22 N\nR horse 0 15 E");
    assert!(both.field.can_support(&both.state, 2, 4) && both.field.can_support(&both.state, 3, 4));
    both.fire(&[(0, 2), (1, 3)], &[4, 1, 1, 1, 4, 1, 1, 1, 3, 3]);
    assert_eq!((both.steps(2), both.steps(3)), (3, 2), "the one friend serves the first");
}

/// WAS-SUP-04, WAS-SUP-05.
#[test]
fn was_sup_04_05_who_gives_no_support_and_from_where() {
    let gives = |friend: &str| {
        let t = table(&format!("B foot 0 0 N\nB {friend}\nR foot 0 36 S"));
        t.field.can_support(&t.state, 0, 1)
    };
    assert!(gives("foot 0 -6 N") && gives("horse 3.9 -6 E"), "it may face any way");
    assert!(!gives("light 0 -6 N") && !gives("gun 0 -6 N"));
    assert!(!gives("foot 4.2 -6 N"), "its centre beyond the frontage");
    assert!(!gives("foot 0 6 N"), "not from before it");
    assert!(!gives("foot 0 -10 N\nB horse 0 -5 N"), "a third unit between");
    assert!(gives("foot 0 -11 N\nB light 0 -5 N"), "light foot does not count");
    let mut t = table("B foot 0 0 N\nB foot 0 -6 N\nR horse 8 -6 W");
    t.contact(2, 1, crate::base::Face::Right);
    assert!(!t.field.can_support(&t.state, 0, 1), "not from a melee");
}

#[test]
fn was_ver_05_without_support() {
    let mut t = table("B foot 0 0 N\nR foot 0 8 S\nR foot 0 14 S");
    t.field.options.support = false;
    t.fire(&[(0, 1)], &[4, 1, 1, 1, 3]);
    assert_eq!(t.steps(1), 2);
}
