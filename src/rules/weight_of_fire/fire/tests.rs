use crate::rules::weight_of_fire::data::fight::Ammunition;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::gunners;
use crate::rules::weight_of_fire::general::{Choice, Choices};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Flags};

/// Figures and what is added to the die of the first unit's best volley at the second.
fn volley(text: &str) -> Option<(u8, i8)> {
    table(text).volley(0, 1).map(|v| (v.figures, v.add))
}

fn targets(t: &Table, unit: u8) -> Vec<u8> {
    let mut choices = Choices::default();
    t.field.offer_shots(&t.state, unit, &mut choices);
    let mut all: Vec<u8> =
        choices.iter().filter_map(|c| if let Choice::Shot(v) = c { Some(v.target) } else { None }).collect();
    all.dedup();
    all
}

/// WOF-FIRE-03, WOF-FIRE-04: of the second rank of skirmishers, 30 mm behind the first, those shoot who reach.
#[test]
fn wof_fire_04_the_second_rank_of_skirmishers_reaches_less_far() {
    let at = |far: &str| volley(&format!("B light 0 0 N fired loose figures=12\nR line 0 {far} S")).map(|v| v.0);
    assert_eq!([at("10.5"), at("11.5"), at("12.1")], [Some(12), Some(6), None]);
}

/// WOF-FIRE-03, WOF-FRM-05: one rank shoots, of skirmishers two, of a square the face that bears.
#[test]
fn wof_fire_03_one_rank_shoots() {
    assert_eq!(volley("B line 0 0 N fired\nR line 0 5 S"), Some((12, 0)));
    assert_eq!(volley("B line 0 0 N fired files=4\nR line 0 5 S"), Some((4, 0)));
    assert_eq!(volley("B light 0 0 N fired loose figures=12\nR line 0 5 S").map(|v| v.0), Some(12));
    assert_eq!(volley("B line 0 0 N fired square\nR line 0 5 S").map(|v| v.0), Some(3));
}

/// WOF-FIRE-04, WOF-FIRE-20: close and far, at -2; beyond that nothing.
#[test]
fn wof_fire_04_ranges() {
    let add = |y: &str| volley(&format!("B line 0 0 N fired\nR line 0 {y} S")).map(|v| v.1);
    assert_eq!([add("6"), add("6.1"), add("12"), add("12.1")], [Some(0), Some(-2), Some(-2), None]);
    let rifles = |y: &str| volley(&format!("B light 0 0 N fired rifles\nR line 0 {y} S")).map(|v| v.1);
    assert_eq!([rifles("12"), rifles("24"), rifles("24.1")], [Some(-2), Some(-4), None]);
    let gun = |y: &str| {
        let t = table(&format!("B mgun 0 -20 N\nR line 0 {y} S"));
        t.volley(0, 1).map(|v| (v.ammo, v.far))
    };
    assert_eq!(gun("-5"), Some((Ammunition::CanisterMedium, false)), "fifteen inches");
    assert_eq!(
        [gun("9.9"), gun("24.9")],
        [Some((Ammunition::BallMedium, false)), Some((Ammunition::BallMedium, true))]
    );
    assert_eq!(gun("25.5"), None);
}

/// WOF-FIRE-05: guns may shoot ball where they have canister.
#[test]
fn wof_fire_05_guns_choose_their_shot() {
    let t = table("B mgun 0 0 N\nR line 0 10 S");
    let mut choices = Choices::default();
    t.field.offer_shots(&t.state, 0, &mut choices);
    assert_eq!(choices.len(), 3);
}

/// WOF-FIRE-14, WOF-HIT-05, WOF-EX-08, WOF-ORG-04: gunners count double, four of each model at most.
#[test]
fn wof_fire_14_gunners_count_double() {
    assert_eq!([gunners(3, 1), gunners(4, 1), gunners(9, 2), gunners(5, 2)], [6, 8, 16, 10]);
    assert_eq!(volley("B mgun 0 0 N guns=1 figures=3\nR line 0 10 S").map(|v| v.0), Some(6), "WOF-EX-08");
    assert_eq!(volley("B mgun 0 0 N guns=2 figures=8\nR line 0 10 S").map(|v| v.0), Some(16));
}

/// WOF-FIRE-02: 22.5 degrees to either side of each figure.
#[test]
fn wof_fire_02_figures_bear_within_their_arcs() {
    // Straight ahead of the right half of the line, and to the side of all.
    assert_eq!(volley("B line 0 0 N fired\nR line 8.5 5 S figures=12 files=6").map(|v| v.0), Some(2));
    assert_eq!(volley("B line 0 0 N fired\nR line 11 5 S figures=12 files=6"), None);
    assert_eq!(volley("B line 0 0 N fired\nR line 0 -5 N"), None, "behind");
}

/// WOF-FIRE-20, WOF-FIRE-21, WOF-FIRE-22, WOF-FIRE-23: each line once; different lines add up.
#[test]
fn wof_fire_20_modifiers_of_a_shot() {
    let add = |own: &str, its: &str| volley(&format!("B line 0 0 N {own}\nR {its}")).map(|v| v.1).expect("it bears");
    let line = "line 0 5 S";
    assert_eq!(["A", "B", "C", "D", "E"].map(|g| add(&format!("{g} fired"), line)), [2, 1, 0, -1, -2]);
    assert_eq!(add("", line), 2, "its first fire");
    assert_eq!(add("disordered", line), -2, "unsteady: no bonus");
    assert_eq!(add("fired shaken", line), -2);
    assert_eq!(add("fired shaken disordered", line), -4, "two lines");
    assert_eq!(add("fired now=12", line), -2, "exhausted");
    assert_eq!(add("fired now=12 shaken", line), -2, "once");
    assert_eq!(add("fired", "light 0 5 S loose"), -2);
    assert_eq!(add("fired", "mgun 0 5 S"), -2);
    assert_eq!(add("fired", "mgun 0 5 S limbered"), 0);
    let light = |its: &str| volley(&format!("B light 0 0 N rifles fired\nR {its}")).map(|v| v.1).expect("it bears");
    assert_eq!(light("light 0 5 S loose"), -2, "rifles' own -2, and the target's line ignored");
    let wood = "B line 0 0 N fired\nR line 0 5 S\nwood -10 4.9 10 9";
    assert_eq!(volley(wood).map(|v| v.1), Some(-2));
    let works = "B line 0 0 N fired\nR line 0 5 S\nworks -10 4.5 10 4.5";
    assert_eq!(volley(works).map(|v| v.1), Some(-4), "hard cover");
    let guns = "B line 0 0 N fired\nR mgun 0 5.2 S\nworks -10 4.5 10 4.5";
    assert_eq!(volley(guns).map(|v| v.1), Some(-6), "hard cover and unlimbered guns");
    assert_eq!(volley("B mgun 0 0 N\nR line 0 10 S").map(|v| v.1), Some(3), "canister");
}

/// WOF-FIRE-15: ball tells on the dense: three ranks of foot, two of horse, squares, the enfiladed.
#[test]
fn wof_fire_15_dense_targets() {
    let add = |its: &str| {
        let t = table(&format!("B mgun 0 -20 N\nR {its}"));
        t.volley(0, 1).map(|v| v.add).expect("it bears")
    };
    assert_eq!(add("line 0 5 S"), 0);
    assert_eq!(add("line 0 5 S files=8"), 2, "three ranks");
    assert_eq!(add("hc 0 5 S figures=8 files=8"), 0);
    assert_eq!(add("hc 0 5 S figures=16 files=8"), 2);
    assert_eq!(add("line 0 5 S square"), 2);
    assert_eq!(add("line 0 5 E"), 2, "along its line");
}

/// WOF-FIRE-07, WOF-FIRE-09, WOF-FIRE-24: half a move costs -2, more the shot; but for the first fire of steady infantry.
#[test]
fn wof_fire_09_moving_and_firing() {
    let of = |own: &str, flags: &[Flags]| {
        let mut t = table(&format!("B line 0 0 N {own}\nR line 0 5 S"));
        for flag in flags {
            t.state.units[0].set(*flag);
        }
        t.field.may_shoot(&t.state, 0).then(|| t.volley(0, 1).expect("it bears").add)
    };
    assert_eq!(of("fired", &[Flags::MOVED]), Some(-2));
    assert_eq!(of("fired", &[Flags::MOVED, Flags::FAR]), None);
    assert_eq!(of("", &[Flags::MOVED, Flags::FAR]), Some(2), "the first fire");
    assert_eq!(of("disordered", &[Flags::MOVED, Flags::FAR]), None, "not of the unsteady");
    let mut t = table("B line 0 0 N fired\nR line 0 8 S");
    for (share, far) in [(2, false), (1, true)] {
        t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
        t.with(&Script::default(), &[], |e| e.mark_moved(0, inches(6) / share, inches(6)));
        assert_eq!(t.unit(0).has(Flags::FAR), far);
    }
}

/// WOF-FIRE-06: a steady unit that held its fire last turn may shoot as its charge starts, at -2.
#[test]
fn wof_fire_06_a_volley_before_the_charge() {
    let mut t = table("B line 0 0 N fired\nR line 0 5 S");
    assert!(t.field.may_charge_fire(&t.state, 0, 1));
    t.with(&Script::default(), &[], |e| {
        let at = e.state.unit(1).rect;
        e.open_fire(0, 1, &at);
    });
    assert_eq!((t.unit(0).shot.target, t.unit(0).shot.add), (1, -2));
    let mut t = table("B line 0 0 N fired\nR line 0 5 S");
    t.state.units[0].set(Flags::FIRED_LAST);
    assert!(!t.field.may_charge_fire(&t.state, 0, 1));
    let t = table("B line 0 0 N disordered\nR line 0 5 S");
    assert!(!t.field.may_charge_fire(&t.state, 0, 1));
}

/// WOF-FIRE-10: who stands shoots where the target was for half of its move; who moved, where it is.
#[test]
fn wof_fire_10_a_target_on_its_way() {
    let passing = |moved: bool| {
        let mut t = table("B line 0 0 N fired\nR line 13 5 W");
        let u = &mut t.state.units[1];
        u.set(Flags::MOVED);
        u.start.centre.x = -4 * INCH;
        if moved {
            t.state.units[0].set(Flags::MOVED);
        }
        targets(&t, 0) == [1]
    };
    assert!(passing(false) && !passing(true));
}

/// WOF-FIRE-10: who comes into range for less than half of his way is no target of who stood still, but after contact; of who
/// moved he is, where he stands.
#[test]
fn wof_fire_10_who_comes_into_range_too_late() {
    // Twelve inches are in range; he comes so far, in tenths of an inch.
    let shot = |who: &str, to: f64, way: i32, how: &str| {
        let mut t = table(&format!("B {who}\nB line 13.5 9 N figures=8 files=4\nR line 0 {to} S"));
        let u = &mut t.state.units[2];
        u.set(Flags::MOVED);
        u.start.centre.y += way * INCH / 10;
        match how {
            "moved" => t.state.units[0].set(Flags::MOVED),
            "contact" => join(&mut t, 1, 2, crate::base::geometry::Face::Front, false),
            _ => {}
        }
        targets(&t, 0) == [2]
    };
    let line = "line 0 0 N fired";
    assert!(!shot(line, 9.5, 60, ""), "two inches and a half of six");
    assert!(shot(line, 9.5, 60, "moved") && shot(line, 9.5, 60, "contact"));
    assert!(shot(line, 8.5, 60, ""), "three and a half");
    // Beyond a few parts in a hundred a half is a half.
    let half = [45, 49, 51, 55].map(|way| shot(line, 9.5, way, ""));
    assert_eq!(half, [true, true, false, false], "two inches and a half of less and more than five");
    // Of a square, of which more than one face may bear, no less.
    let half = [45, 49, 51, 55].map(|way| shot("line 0 0 N fired square", 9.5, way, ""));
    assert_eq!(half, [true, true, false, false]);
}

/// WOF-FIRE-10: who passes is a target for half of his way and more, wherever on it that half is.
#[test]
fn wof_fire_10_who_passes_before_the_front() {
    // From so far on the one side to so far on the other, in inches, five inches before the front.
    let shot = |from: i32, to: i32| {
        let mut t = table("B line 0 0 N fired files=4 figures=8\nR line 0 5 S figures=8 files=4");
        let u = &mut t.state.units[1];
        u.set(Flags::MOVED);
        (u.start.centre.x, u.rect.centre.x) = (from * INCH / 10, to * INCH / 10);
        targets(&t, 0) == [1]
    };
    // Whose middle is less than this far aside of the middle of the other is in the arc of his last figure.
    let edge = {
        let t = |x: f64| table(&format!("B line 0 0 N fired files=4 figures=8\nR line {x} 5 S figures=8 files=4"));
        (0..100).find(|n| t(f64::from(*n) / 10.0).volley(0, 1).is_none()).expect("out of arc")
    };
    assert!((40..60).contains(&edge), "{edge}");
    assert!(shot(-19 * edge / 10, 19 * edge / 10), "in arc in the middle");
    assert!(!shot(-22 * edge / 10, 22 * edge / 10), "for less than half");
    assert!(shot(-28 * edge / 10, 9 * edge / 10), "at the end");
    assert!(!shot(-33 * edge / 10, 9 * edge / 10));
}

/// WOF-FIRE-11: nobody shoots at or out of a combat that goes on; at a contact of this turn one may.
#[test]
fn wof_fire_11_combats_are_no_targets() {
    let mut t = table("B line 0 0 N\nB line 12 0 N\nR line 0 1 S");
    join(&mut t, 0, 2, crate::base::geometry::Face::Front, false);
    assert_eq!(targets(&t, 0), [2], "after contact");
    t.state.fights[0].as_mut().expect("a fight").first = false;
    assert!(targets(&t, 1).is_empty() && !t.field.may_shoot(&t.state, 0));
}

/// WOF-FIRE-12, WOF-FIRE-18: nobody shoots through another unit.
#[test]
fn wof_fire_12_units_stop_fire() {
    assert_eq!(table("B mgun 0 0 N\nB line 0 6 N\nR line 0 15 S").volley(0, 2), None);
    assert_eq!(volley("B mgun 0 0 N\nR line 0 15 S\nR line 0 6 S"), None, "an enemy too");
    assert!(volley("B mgun 0 0 N\nR line 0 15 S").is_some());
}

/// WOF-FIRE-17: ball and rifles go over friends on a lower contour.
#[test]
fn wof_fire_17_over_friends_lower_down() {
    let of = |friend: i32| {
        let t = table(&format!("B mgun 0 -20 N\nB line 0 {friend} N\nR line 0 10 S\nsteep -10 -24 10 -19.7"));
        t.volley(0, 2).map(|v| v.ammo)
    };
    assert_eq!(of(-10), Some(Ammunition::BallMedium));
    assert_eq!(of(2), None, "beyond half-way");
    let enemy = table("B mgun 0 -20 N\nR line 0 -10 S\nR line 0 10 S\nsteep -10 -24 10 -19.7");
    assert!(enemy.volley(0, 1).is_some() && enemy.volley(0, 2).is_none(), "over friends, not over enemies");
    let level = table("B mgun 0 -20 N\nB line 0 -10 N\nR line 0 10 S\nsteep -10 -24 10 -4");
    assert!(level.volley(0, 2).is_none(), "who stands as high is in the way");
}

/// WOF-FIRE-16: the nearest, or one within four inches of it; a general near by lifts that.
#[test]
fn wof_fire_16_priority_of_fire() {
    let text = "B mgun 0 0 N\nR line 0 10 S figures=12 files=6\nR line 5.8 13 S figures=12 files=6\nR line -8 26 S figures=12 files=6";
    assert_eq!(targets(&table(text), 0), [1, 2]);
    assert_eq!(targets(&table(&format!("{text}\ngeneral B 0 -3")), 0), [1, 2, 3]);
    let other = "B line -30 0 N brigade=1\ngeneral B 0 -3 brigade=1";
    assert_eq!(targets(&table(&format!("{text}\n{other}")), 0), [2, 3], "he does not command it");
}

/// WOF-MOR-05, WOF-FIRE-13: only the small arms of steady troops make their target test.
#[test]
fn wof_mor_05_the_fire_of_the_unsteady() {
    let cause = |own: &str| table(&format!("B line 0 0 N {own}\nR line 0 5 S")).volley(0, 1).map(|v| v.cause);
    let all = ["", "disordered", "shaken"].map(cause);
    assert_eq!(all, [Cause::Steady, Cause::Unsteady, Cause::Unsteady].map(Some));
}

/// WOF-FIRE-25, WOF-FIRE-26, WOF-IRR-09: who may not shoot at all, and once a turn.
#[test]
fn wof_fire_25_who_does_not_shoot() {
    let may = |own: &str| {
        let t = table(&format!("B line 0 0 N {own}\nR line 0 5 S"));
        t.field.may_shoot(&t.state, 0)
    };
    assert!(may("shaken") && may("disordered") && may("now=10"));
    assert!(!may("routing") && !may("irregular heavy"));
    let mut t = table("B line 0 0 N\nR line 0 5 S");
    for flag in [Flags::SILENT, Flags::FIRED_NOW] {
        t.state.units[0].flags = flag;
        assert!(!t.field.may_shoot(&t.state, 0));
    }
    assert!(!table("B hc 0 0 N\nR line 0 3 S").field.may_shoot(&table("B hc 0 0 N\nR line 0 3 S").state, 0));
}

/// WOF-FIRE-01, WOF-HIT-01, WOF-SEQ-10: all fire falls at once: both shoot with the figures they began with.
#[test]
fn wof_fire_01_fire_is_simultaneous() {
    let mut t = table("B line 0 0 N A\nR line 0 5 S A");
    // First fire of grade A: +4. Twelve figures at 10 lose 18 + 5 pips.
    t.shooting(&[(0, 1), (1, 0)], &[6, 6, 6, 6, 6, 6]);
    assert_eq!((t.unit(0).lost, t.unit(1).lost), (23, 23));
    assert_eq!(t.told(Code::FiredSmall), 2);
    assert!(t.unit(0).has(Flags::FIRED));
    assert_eq!(t.unit(0).phase[Cause::Steady as usize], 23);
}
