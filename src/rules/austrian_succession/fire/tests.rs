use super::Volley;
use crate::base::{Face, Share};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::general::{Ammo, Shot};
use crate::rules::austrian_succession::movement::{Form, Order};
use crate::rules::austrian_succession::odds::potential;
use crate::rules::austrian_succession::sandtable::{Table, table};
use crate::rules::austrian_succession::state::Flags;

fn volley(t: &Table, ammo: Ammo, hasty: bool) -> Volley {
    t.field.volley(&t.state, 0, &Shot { target: 1, ammo, hasty })
}

/// WAS-MUSK-01, WAS-MUSK-02.
#[test]
fn was_musk_01_02_who_fires_how_far() {
    for (unit, front, range) in [("foot", 1.0, 8.0), ("light", 1.0, 8.0), ("hussars", 2.0, 4.0)] {
        let at = |more: f64| {
            let y = front + range + 1.0 + more;
            table(&format!("B {unit} 0 0 N\nR foot 0 {y} S")).targets(0, false).len()
        };
        assert_eq!((at(0.0), at(0.1)), (1, 0), "{unit}: exactly at its range, and beyond");
    }
    for unit in ["lancers", "horse"] {
        assert!(table(&format!("B {unit} 0 0 N\nR foot 0 5 S")).targets(0, false).is_empty(), "{unit}");
    }
}

/// WAS-MUSK-03, WAS-MUSK-04.
#[test]
fn was_musk_03_04_dice_by_steps_in_a_single_line() {
    let dice = |unit: &str| volley(&table(&format!("B {unit}\nR foot 0 6 S")), Ammo::Muskets, false).dice;
    assert_eq!([4, 3, 2, 1].map(|n| dice(&format!("foot 0 0 N steps={n}"))), [4, 3, 2, 1]);
    assert_eq!((dice("hussars 0 0 N"), dice("hussars 0 0 N single")), (2, 4));
    assert_eq!([4, 3, 2, 1].map(|n| dice(&format!("foot 0 0 N column steps={n}"))), [2, 2, 2, 1]);
}

/// WAS-MUSK-05, WAS-MUSK-06.
#[test]
fn was_musk_05_06_scores_by_firer_alone() {
    let need =
        |unit: &str, target: &str| volley(&table(&format!("B {unit} 0 0 N\nR {target} S")), Ammo::Muskets, false).need;
    for target in ["foot 0 3", "foot 0 9", "horse 0 6", "light 0 6", "gun 0 6"] {
        assert_eq!((need("foot", target), need("light", target), need("hussars", target)), (4, 5, 6), "{target}");
    }
    let t = table("B foot 0 0 N line\nR foot 0 6 S");
    assert_eq!(volley(&t, Ammo::Muskets, false).need, 6, "out of firing order");
}

#[test]
fn was_musk_07_arc_sight_and_contact() {
    let sees = |text: &str| !table(text).targets(0, false).is_empty();
    assert!(sees("B foot 0 0 N\nR gun 8 6 S"), "on the line at 45°: 3 aside and 3 ahead");
    assert!(!sees("B foot 0 0 N\nR gun 9.5 5 S"));
    assert!(!sees("B foot 0 0 N\nB gun 0 3.5 N\nR gun 0 8 S"), "a friend in the way");
    assert!(sees("B foot 0 0 N\nB light 0 3.5 N\nR gun 0 8 S"), "light foot of its own side does not block");
    assert!(!sees("B foot 0 0 N\nR gun 0 8 S\nwood -20 1.1 20 5.9"), "woods deeper than 4 cm");
    assert!(sees("B foot 0 0 N\nR gun 0 8 S\nwood -20 2 20 5"));
    assert!(!sees("B foot 0 0 N\nR gun 0 8 S\ngentle -20 2 20 5"), "a hill higher than both");
    // The line is the shortest between them: 3½ cm into the wood, though 4½ to its centre.
    assert!(sees("B foot 0 0 N\nR foot 0 7.5 S\nwood -20 3 20 12"));
    assert!(!sees("B foot 0 0 N\nR foot 0 8.5 S\nwood -20 3 20 12"));
    let mut t = table("B foot 0 0 N\nB horse 20 7 W\nR foot 0 6 S");
    t.contact(1, 2, Face::Left);
    assert!(t.targets(0, false).is_empty(), "nobody fires into a melee");
}

#[test]
fn was_musk_08_return_fire_with_one_less() {
    let mut t = table("B foot 0 0 N\nR foot 0 9 S\nR foot 12 9 S");
    t.state.unit_mut(1).flags.set(Flags::MOVED);
    t.state.unit_mut(2).flags.set(Flags::MOVED);
    // Blue hits twice; Red's return of four dice needs fives: one hit. Then Blue's test and Red's.
    t.fire(&[(0, 1), (1, 0)], &[4, 4, 3, 3, 4, 4, 5, 1, 4, 4]);
    assert_eq!((t.steps(0), t.steps(1)), (3, 2));
    assert_eq!(t.told(Code::ReturnedFire), 1);
    assert!(t.targets(2, true).is_empty(), "only at one who fired at it");
    let hussars = table("B hussars 0 0 N\nR foot 0 6 S");
    assert_eq!(volley(&hussars, Ammo::Muskets, true).need, 7, "the one less can make a hit impossible");
    // A gun that only pivoted, on the dice that turn potential hits into hits.
    let mut gun = table("B gun 0 0 N\nR foot 0 8 S");
    gun.state.unit_mut(0).flags.set(Flags::MOVED);
    gun.state.unit_mut(0).shot_at = 2;
    assert_eq!(gun.targets(0, true), [1]);
    assert_eq!(volley(&gun, Ammo::Canister, true).need, 5);
    // Light troops after half a move take no penalty.
    let mut light = table("B light 0 0 N\nR foot 0 6 S");
    light.state.unit_mut(0).flags.set(Flags::MOVED);
    light.state.unit_mut(0).shot_at = 2;
    // A charge is as near or as far as any move.
    let hasty = |ahead: f64| {
        let y = 2.0 + ahead + 1.0;
        let mut t = table(&format!("B hussars 0 0 N\nR foot 0 {y} S"));
        t.order(0, Order::charge(1, 0), if ahead < 9.0 { &[] } else { &[3] });
        t.state.unit_mut(0).shot_at = 2;
        let shots = t.shots(0, true);
        shots.iter().find_map(|c| match c {
            crate::rules::austrian_succession::general::Choice::Shot(s) => Some(s.hasty),
            _ => None,
        })
    };
    assert_eq!([hasty(6.0), hasty(6.1), hasty(10.0)], [Some(false), Some(true), Some(true)]);
    let shots = light.shots(0, true);
    assert!(shots.iter().any(|c| matches!(c, crate::rules::austrian_succession::general::Choice::Shot(s) if !s.hasty)));
}

#[test]
fn was_ver_04_without_return_fire() {
    let mut t = table("B foot 0 0 N\nR foot 0 9 S");
    t.field.options.return_fire = false;
    t.state.unit_mut(1).flags.set(Flags::MOVED);
    t.fire(&[(0, 1), (1, 0)], &[1, 1, 1, 1]);
    assert_eq!(t.told(Code::ReturnedFire), 0);
}

#[test]
fn was_musk_09_was_ex_06_holding_fire_denies_the_answer() {
    let bavarians = "B foot 0 0 N british\nR foot 0 9 S";
    let mut t = table(bavarians);
    t.state.unit_mut(0).flags.set(Flags::MOVED);
    t.fire(&[(0, 1)], &[]);
    assert_eq!(t.told(Code::Fired) + t.told(Code::ReturnedFire), 0);
    t.state.unit_mut(1).shot_at = 0;
    // Fired at, the British answer at −1: 5 and 5 hit, and an even chance of one more makes a 4 one.
    t.fire(&[(1, 0), (0, 1)], &[1, 1, 1, 1, 5, 1, 4, 4, 4, 3, 1, 1, 4]);
    assert_eq!(t.steps(1), 2);
}

/// WAS-TURN-03, WAS-TURN-04.
#[test]
fn was_turn_03_04_all_fire_and_all_tests_at_once() {
    // Each has one step and kills the other: both fire with the strength that they had.
    let mut t = table("B foot 0 0 N steps=1\nR foot 0 6 S steps=1");
    t.fire(&[(0, 1), (1, 0)], &[6, 6]);
    assert_eq!((t.steps(0), t.steps(1)), (0, 0));
    // The supporter who is shot away in the same phase still stands by.
    let mut t = table("B foot 0 0 N\nB horse 0 -6 N steps=1\nR foot 0 8 S\nR gun 4.5 8 190");
    t.state.unit_mut(1).fire_hits = 0;
    t.fire(&[(2, 0)], &[4, 1, 1, 1, 3]);
    assert_eq!(t.steps(0), 3, "3 and 1 for support pass");
}

/// WAS-ART-01, WAS-ART-05.
#[test]
fn was_art_01_05_canister_and_roundshot() {
    let ranges = |y: f64| {
        let t = table(&format!("B gun 0 0 N\nR foot 0 {y} S"));
        t.shots(0, false).len() - 1
    };
    assert_eq!([15.0, 15.1, 27.0, 27.1].map(ranges), [2, 1, 1, 0], "12 and 24 cm from the gun's front edge");
    let of = |steps: u8, target: &str, ammo| {
        volley(&table(&format!("B gun 0 0 N steps={steps}\nR {target} 0 9 S")), ammo, false)
    };
    assert_eq!(of(4, "foot", Ammo::Canister).dice, 2);
    assert_eq!(of(2, "foot", Ammo::Canister).dice, 1);
    assert_eq!((of(3, "foot", Ammo::Roundshot).quarters, of(2, "foot", Ammo::Roundshot).quarters), (2, 1));
    assert_eq!((of(4, "horse", Ammo::Canister).need, of(4, "gun", Ammo::Canister).need), (4, 6));
}

/// WAS-ART-02, WAS-ART-03, WAS-ART-04.
#[test]
fn was_art_02_03_04_potential_hits() {
    let row = |steps: u8, ammo| {
        let v = volley(&table(&format!("B gun 0 0 N steps={steps}\nR foot 0 9 S")), ammo, false);
        potential(&v).0
    };
    let expect = |found: [Share; 24], parts: &[u32], whole: u32| {
        for (n, &part) in parts.iter().enumerate() {
            assert!(found[n].0.abs_diff(Share::of(part, whole).0) < 8, "{n}: {found:?}");
        }
    };
    expect(row(4, Ammo::Roundshot), &[1, 4, 4, 3], 12);
    expect(row(2, Ammo::Canister), &[1, 4, 4, 3], 12);
    expect(row(3, Ammo::Canister), &[0, 1, 3, 5, 5, 3, 1], 18);
    expect(row(1, Ammo::Roundshot), &[3, 8, 1], 12);
    expect(row(4, Ammo::Overhead), &[3, 4, 4, 1], 12);
    expect(row(2, Ammo::Overhead), &[5, 7], 12);
    // 5 is 2½: diced for, up; two potential hits and one: 4 hits, 3 not, 1 not; then the test.
    let mut t = table("B gun 0 0 N\nR foot 0 20 S");
    t.fire(&[(0, 1)], &[5, 4, 4, 3, 1, 6]);
    assert_eq!(t.steps(1), 3);
}

const CREST: &str = "gentle -20 -10 20 2\ngentle -14 -9 14 1";

/// WAS-ART-06, WAS-ART-07.
#[test]
fn was_art_06_07_over_the_heads_of_friends() {
    let over = |friend: f64, ground: &str| {
        let t = table(&format!("B gun 0 -2 N\nB foot 0 {friend} N\nR foot 0 20 S\n{ground}"));
        t.shots(0, false).len() - 1
    };
    assert_eq!(over(6.0, CREST), 1, "roundshot only");
    assert_eq!(over(12.5, CREST), 0, "nearer to the target than to the gun");
    assert_eq!(over(6.0, ""), 0, "not from the plain");
    assert_eq!(over(6.0, "gentle -20 -10 20 2"), 0, "one contour is not enough");
    let t = table(&format!("B gun 0 -2 N\nR foot 0 20 S\n{CREST}"));
    assert_eq!(volley(&t, Ammo::Overhead, false).less, 1);
}

#[test]
fn was_art_08_a_gun_that_moved_does_not_fire() {
    let mut t = table("B gun 0 0 N\nR foot 0 20 S");
    t.order(0, Order { wheel: 128, ..Order::form(Form::Pivot) }, &[]);
    assert!(t.targets(0, false).is_empty());
}

/// WAS-SAVE-01, WAS-SAVE-02, WAS-SAVE-03.
#[test]
fn was_save_01_02_03_one_throw_the_better() {
    let save = |unit: &str, ground: &str| {
        volley(&table(&format!("B foot 0 0 N\nR {unit}\n{ground}")), Ammo::Muskets, false).save
    };
    assert_eq!(save("foot 0 6 S", ""), 7);
    assert_eq!(save("horse 0 6 S cuirass", ""), 6);
    assert_eq!(save("horse 0 6 S cuirass", "wood -10 4 10 12"), 4);
    // Two hits, saves of 4 and 3: one counts; the saved one calls for nothing.
    let mut t = table("B foot 0 0 N\nR foot 0 6 S line\nwood -10 4 10 12");
    t.fire(&[(0, 1)], &[4, 1, 1, 1, 4]);
    assert_eq!((t.steps(1), t.told(Code::MoraleDie)), (4, 0));
}

#[test]
fn was_save_04_what_cover_is() {
    let save =
        |ground: &str| volley(&table(&format!("B foot 0 0 N\nR foot 0 6 S line\n{ground}")), Ammo::Muskets, false).save;
    assert_eq!(save("wood -10 6 10 12"), 4, "half inside");
    assert_eq!(save("wood -10 6.2 10 12"), 7);
    assert_eq!(save("wall -10 3.5 10 3.5"), 4, "close behind a wall on the line");
    assert_eq!(save("wall -10 2 10 2"), 7);
    assert_eq!(save("wall -10 8 10 8"), 7, "on the far side");
    assert_eq!(save("gentle -10 4 10 12"), 7, "hills give none");
    assert_eq!(save("river -20 3.2 20 3.2"), 4, "the bank");
}

/// WAS-NAT-02, WAS-NAT-06.
#[test]
fn was_nat_02_and_06_prussian_and_british_musketry() {
    let need = |unit: &str, hasty| volley(&table(&format!("B {unit}\nR foot 0 6 S")), Ammo::Muskets, hasty).need;
    assert_eq!(need("foot 0 0 N steady", false), 3);
    assert_eq!(need("light 0 0 N steady", false), 4);
    assert_eq!(need("foot 0 0 N line steady", false), 5);
    assert_eq!(need("foot 0 0 N steady", true), 4, "it cancels the one less");
    assert!(volley(&table("B foot 0 0 N british\nR foot 0 6 S"), Ammo::Muskets, false).quick);
    assert_eq!(crate::rules::austrian_succession::odds::hit_chance(4, true), Share::of(7, 12));
}

/// WAS-MEL-12, WAS-MEL-13, WAS-MEL-06.
#[test]
fn was_mel_12_13_was_mel_06_charged_foot_and_guns_fire() {
    let mut t = table("B horse 0 8 S\nR foot 0 0 N\nR gun 20 0 N\nB horse 20 9 S");
    t.contact(0, 2, Face::Front);
    t.state.unit_mut(2).flags.set(Flags::MOVED);
    t.state.unit_mut(2).flags.set(Flags::FORMING);
    assert_eq!(t.targets(2, false), [0], "whatever it did in the movement phase");
    t.contact(1, 3, Face::Front);
    assert_eq!(t.targets(3, false), [1], "a gun that did not move");
    let mut t = table("B horse 8 0 W\nR foot 0 0 N\nR hussars 30 0 N\nB horse 30 10 S");
    t.contact(0, 2, Face::Right);
    assert!(t.targets(2, false).is_empty(), "not on flank or rear");
    t.contact(1, 3, Face::Front);
    assert!(t.targets(3, false).is_empty(), "charged light horse does not fire");
    // Always, also at one who came up askew and found no room to square up.
    let mut askew = table("B horse 0 8 S\nR foot 0 0 N");
    askew.contact(0, 1, Face::Front);
    askew.state.unit_mut(0).rect.centre = crate::base::Point::new(7 * 1200, -600);
    assert_eq!(askew.targets(1, false), [0]);
    // A turn later neither.
    let mut t = table("B horse 0 8 S\nR foot 0 0 N");
    t.contact(0, 1, Face::Front);
    t.state.unit_mut(1).flags.clear(Flags::STRUCK);
    assert!(t.targets(1, false).is_empty());
}
