use super::{battery_dice, small_arms};
use crate::base::Side;
use crate::rules::mollwitz_to_freiberg::data::fire::Ammunition;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::odds::{shot_chance, volley};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale};

/// The dice and needs of the first volley.
fn shot(t: &Table, unit: u8, target: u8) -> Option<([u8; 2], [i8; 2])> {
    t.field.volleys(&t.state, unit, target).into_iter().flatten().next().map(|v| (v.dice, v.needs))
}

/// Worked example 6, MTF-FIRE-06, MTF-FIRE-07: muskets hit on 3 up to four inches and on 5 up to eight.
#[test]
fn mtf_fire_06_muskets_by_range() {
    let at = |far: &str| shot(&table(&format!("B line 0 0 N\nR line 0 {far} S")), 0, 1);
    assert_eq!(at("3.9"), Some(([6, 0], [3, 5])));
    // Straight ahead is within eight inches, the far corners of the arc don't matter.
    assert_eq!(at("7.9"), Some(([0, 6], [3, 5])));
    assert_eq!(at("8.1"), None);
}

/// MTF-FIRE-04, MTF-FIRE-03: a die for four figures of two ranks, a remainder of three gives one more.
#[test]
fn mtf_fire_04_dice_of_small_arms() {
    assert_eq!([2, 3, 4, 6, 7, 24].map(small_arms), [0, 1, 1, 1, 2, 6]);
    let dice = |figures: &str| shot(&table(&format!("B line 0 0 N {figures}\nR line 0 3 S figures=36")), 0, 1);
    assert_eq!(dice("figures=36").map(|v| v.0), Some([6, 0]), "the third rank does not shoot");
    assert_eq!(dice("figures=24 now=19 files=12").map(|v| v.0), Some([5, 0]));
}

/// Worked example 4, MTF-FIRE-05: sixteen gunners at four guns give eight dice, fifteen seven.
#[test]
fn mtf_fire_05_dice_of_a_battery() {
    assert_eq!((battery_dice(4, 16), battery_dice(4, 15), battery_dice(2, 8), battery_dice(1, 1)), (8, 7, 4, 0));
    let t = table("B mgun 0 0 N figures=15 guns=4\nR line 0 6 S");
    assert_eq!(shot(&t, 0, 1).map(|v| v.0), Some([7, 0]));
}

/// MTF-FIRE-06, MTF-FIRE-12, MTF-FIRE-13: canister, ballshot and shell by kind of gun and range.
#[test]
fn mtf_fire_12_what_guns_shoot() {
    use Ammunition as A;
    let ammo = |line: &str, far: &str| {
        let t = table(&format!("B {line}\nR line 0 {far} S"));
        t.field.volleys(&t.state, 0, 1).into_iter().flatten().map(|v| v.ammo).collect::<Vec<_>>()
    };
    assert_eq!(ammo("mgun 0 0 N", "7.5"), [A::CanisterMedium, A::BallMedium]);
    assert_eq!(ammo("mgun 0 0 N", "20"), [A::BallMedium]);
    assert_eq!(ammo("lgun 0 0 N", "25"), []);
    assert_eq!(ammo("how 0 0 N", "5"), [A::CanisterLight]);
    assert_eq!(ammo("how 0 0 N", "7"), [], "between six and eight inches");
    assert_eq!(ammo("how 0 -10 N", "20"), [A::Shell]);
    assert_eq!(ammo("how 0 -10 N\nB line 0 17 N", "20"), [], "a friend within four inches of the target");
}

/// MTF-FIRE-07, MTF-FIRE-10, MTF-FIRE-11, MTF-FIRE-15: each modifier, and what shell ignores.
#[test]
fn mtf_fire_07_what_changes_a_shot() {
    let needs = |text: &str| shot(&table(text), 0, 1).expect("it can shoot").1[0];
    assert_eq!(needs("B line 0 0 N A\nR line 0 3 S"), 1);
    assert_eq!(needs("B line 0 0 N D\nR line 0 3 S"), 4);
    assert_eq!(needs("B line 0 0 N disordered\nR line 0 3 S"), 4);
    assert_eq!(needs("B line 0 0 N\nR mgun 0 3 S"), 4);
    assert_eq!(needs("B line 0 0 N\nR mgun 0 3 S limbered"), 3);
    assert_eq!(needs("B line 0 0 N\nR line 0 3 S\nwood -20 2 20 10"), 4);
    assert_eq!(needs("B line 0 0 N\nR line 0 3 S\nworks -20 2 20 2"), 5);
    let mut t = table("B line 0 0 N\nR line 0 3 S");
    t.state.unit_mut(0).set(Flags::MOVED);
    assert_eq!(shot(&t, 0, 1), Some(([6, 0], [4, 6])));
    // Ballshot at three ranks is easier by one; canister is not.
    let t = table("B mgun 0 0 N\nR line 0 12 S figures=36");
    assert_eq!(shot(&t, 0, 1).map(|v| v.1), Some([4, 5]));
    let t = table("B mgun 0 0 N\nR line 0 12 S");
    assert_eq!(shot(&t, 0, 1).map(|v| v.1), Some([5, 6]));
    // Along a line from the side.
    let t = table("B mgun 0 0 N\nR line -0.4 14 E");
    assert_eq!(shot(&t, 0, 1).map(|v| v.1), Some([4, 5]));
    // Shell at guns behind works needs a plain six.
    let t = table("B how 0 0 N\nR mgun 0 20 S\nworks -10 19 10 19");
    assert_eq!(shot(&t, 0, 1).map(|v| v.1[0]), Some(6));
}

/// MTF-FIRE-08, MTF-FIRE-09: seven and more is a six and then 4 to 6; one and less always hits.
#[test]
fn mtf_fire_08_beyond_six_is_one_in_twelve() {
    assert_eq!(shot_chance(7).0, (1_u64 << 32) / 12);
    assert_eq!((shot_chance(9), shot_chance(0).0), (shot_chance(7), 1 << 32));
    let mut t = table("B line 0 0 N D disordered files=4 figures=4\nR line 0 7 S A\nwood -20 6 20 12");
    assert!(shot(&t, 0, 1).is_none(), "an inch of wood counts two");
    t = table("B line 0 0 N D disordered files=4 figures=8\nR line 0 5 S A\nworks -20 4 20 4");
    assert_eq!(shot(&t, 0, 1), Some(([0, 2], [7, 9])));
    t.shooting(&[(0, 1)], &[6, 4, 6, 3, 1]);
    assert_eq!(t.numbers(Code::FiredMuskets).map(|n| n[2]), Some(1));
}

/// MTF-FIRE-02, MTF-FIRE-10: who may not shoot.
#[test]
fn mtf_fire_02_who_may_not_shoot() {
    let may = |text: &str| {
        let t = table(text);
        t.field.may_shoot(&t.state, 0)
    };
    assert!(may("B line 0 0 N\nR line 0 3 S"));
    assert!(!may("B line 0 0 N shaken\nR line 0 3 S"));
    assert!(!may("B lc 0 0 N\nR line 0 3 S"));
    assert!(!may("B mgun 0 0 N limbered\nR line 0 3 S"));
    assert!(!may("B line 0 0 N irregular heavy\nR line 0 3 S"), "MTF-IRR-07");
    for (flag, kind, may) in [
        (Flags::FAR, "line", false),
        (Flags::CHARGED, "line", false),
        (Flags::DEBT, "line", false),
        (Flags::MOVED, "line", true),
        (Flags::MOVED, "lgun", true),
        (Flags::MOVED, "mgun", false),
        (Flags::MOVED, "how", false),
    ] {
        let mut t = table(&format!("B {kind} 0 0 N\nR line 0 3 S"));
        t.state.unit_mut(0).set(flag);
        assert_eq!(t.field.may_shoot(&t.state, 0), may, "{kind} {flag:?}");
    }
}

/// MTF-FIRE-17, worked example 9: each figure covers 22.5 degrees to either side; of a long line some bear and others do not.
#[test]
fn mtf_fire_17_the_arc_of_each_figure() {
    let dice = |x: &str| shot(&table(&format!("B line 0 0 N\nR line {x} 3 S files=4 figures=8")), 0, 1);
    assert_eq!(dice("0").map(|v| v.0[0]), Some(4), "eight files of twelve bear on the narrow target");
    assert_eq!(dice("12"), None);
    let behind = table("B line 0 0 N\nR line 0 -4 N");
    assert_eq!(shot(&behind, 0, 1), None);
}

/// MTF-FIRE-27, MTF-VIS-02: who stands between bars the shot.
#[test]
fn mtf_fire_27_nobody_shoots_through_a_unit() {
    let t = table("B mgun 0 0 N\nB line 0 6 N\nR line 0 20 S");
    assert_eq!(shot(&t, 0, 2), None);
    let t = table("B mgun 0 0 N\nB line 10 6 N\nR line 0 20 S");
    assert!(shot(&t, 0, 2).is_some());
}

/// MTF-FIRE-25, MTF-FIRE-26: a six after a hit of ballshot takes a gun, five for shell, canister none; the gunner falls
/// in any case.
#[test]
fn mtf_fire_25_ballshot_dismounts_guns() {
    let mut t = table("B mgun 0 0 N guns=1 figures=4\nR mgun 0 15 S A");
    // Two dice needing 6 (5 and −1 for unlimbered guns): both hit; the dice for a gun 6 and 5; the fire test of grade A.
    t.shooting(&[(0, 1)], &[6, 6, 6, 5, 6]);
    assert_eq!((t.figures(1), t.state.unit(1).guns), (6, 1));
    let mut t = table("B mgun 0 0 N guns=1 figures=4\nR mgun 0 6 S A");
    t.shooting(&[(0, 1)], &[5, 5, 6]);
    assert_eq!((t.figures(1), t.state.unit(1).guns, t.told(Code::DismountDie)), (6, 2, 0));
}

/// MTF-FIRE-25, MTF-SKR-15: balls at gunners away from their guns destroy none, and no die asks for it.
#[test]
fn mtf_fire_25_no_gun_is_lost_with_a_crew_away() {
    let mut t = table("B mgun 0 0 N guns=1 figures=4\nR mgun 0 15 S");
    t.with(&Script::default(), &[], |e| e.abandon(1));
    t.shooting(&[(0, 1)], &[5, 1, 6]);
    assert_eq!((t.told(Code::DismountDie), t.state.unit(1).guns, t.figures(1)), (0, 2, 7));
}

/// MTF-FIRE-16: a six after a shell hit disorders cavalry.
#[test]
fn mtf_fire_16_shell_disorders_cavalry() {
    let mut t = table("B how 0 0 N guns=1 figures=4\nR hc 0 20 S");
    t.shooting(&[(0, 1)], &[6, 6, 6, 5, 6]);
    assert!(t.is_disordered(1));
    assert_eq!((t.figures(1), t.told(Code::ShellDie)), (15, 2), "each die is told");
}

/// MTF-FIRE-16: no die is thrown for shell that hits foot.
#[test]
fn mtf_fire_16_shell_does_not_disorder_foot() {
    let mut t = table("B how 0 0 N guns=1 figures=4\nR line 0 20 S");
    t.shooting(&[(0, 1)], &[6, 6, 6]);
    assert_eq!((t.is_disordered(1), t.told(Code::ShellDie)), (false, 0));
}

/// MTF-SEQ-04, MTF-SEQ-09, MTF-FT-01: only the active side shoots; who was hit takes one test, even without a figure lost.
#[test]
fn mtf_ft_01_one_test_after_all_fire() {
    let mut t = table("B line 3 0 N files=2 figures=4\nB line 9 0 N files=2 figures=4\nR hc 6 3 S files=12");
    t.shooting(&[(0, 2), (1, 2)], &[3, 2, 6]);
    assert_eq!((t.told(Code::FireTestDie), t.figures(2), t.morale(2)), (1, 16, Morale::Good));
    assert!(t.state.unit(2).has(Flags::ODD));
}

/// The exact odds are those of the dice: four dice on 3 and more.
#[test]
fn odds_of_a_volley_make_one() {
    let t = table("B line 0 0 N\nR line 0 3.9 S");
    let v = t.field.volleys(&t.state, 0, 1)[0].expect("a volley");
    let dist = volley(&v);
    assert_eq!(dist.0.iter().map(|s| s.0).sum::<u64>(), 1 << 32);
    assert_eq!(dist.mean_thousandths(), 4_000, "six dice, two in three");
}

/// MTF-FIRE-07, MTF-FIRE-20, MTF-VIS-03: skirmishers are hard to hit, screen who stands behind them, and bar the shots of
/// their friends.
#[test]
fn mtf_fire_20_skirmishers() {
    let needs = |text: &str, target: u8| shot(&table(text), 0, target).map(|v| v.1[0]);
    assert_eq!(needs("B line 0 0 N\nR light 0 3 S loose", 1), Some(5));
    assert_eq!(needs("B mgun 0 0 N\nR light 0 4 S loose\nR line 0 12 S", 2), Some(6));
    assert_eq!(needs("B mgun 0 0 N\nB light 0 4 N loose\nR line 0 12 S", 2), None);
    assert_eq!(needs("B how 0 0 N\nR light 0 20 S loose", 1), Some(6), "MTF-FIRE-15");
}

/// MTF-FIRE-12, MTF-FIRE-13, MTF-FIRE-14: what a general asks of a battery before its guns do.
#[test]
fn mtf_fire_14_a_battery_bears_on_whom_it_can_hit() {
    let bears = |text: &str| {
        let t = table(text);
        let enemy = t.field.units_of(Side::Red).next().expect("an enemy");
        t.field.bears_on(&t.state, 0, enemy)
    };
    assert!(bears("B how 0 0 N\nR line 0 5 S"), "canister");
    assert!(!bears("B how 0 0 N\nR line 0 7 S"), "between six and eight inches");
    assert!(bears("B how 0 -10 N\nR line 0 10 S\nB hc 0 0 N figures=4"), "shell flies over friends who leave a sight");
    assert!(!bears("B how 0 -10 N\nR line 0 10 S\nB line 0 7 N"), "a friend near the target");
    assert!(!bears("B mgun 0 -10 N\nR line 0 10 S\nB hc 0 0 N figures=4") && bears("B mgun 0 -10 N\nR line 0 10 S"));
}
