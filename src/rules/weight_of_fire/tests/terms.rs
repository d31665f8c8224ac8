//! Single conditions of clauses: who is left out by each.

use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::fight::Ammunition;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::Choice;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Flags};

/// How far straight north of its place a unit can come, in tenths of an inch.
fn north(t: &Table) -> i32 {
    let from = t.unit(0).rect.centre;
    let straight = t.offered(0).into_iter().filter(|a| (a.to.centre.x - from.x).abs() < INCH / 10);
    10 * straight.map(|a| a.to.centre.y - from.y).max().unwrap_or(0) / INCH
}

/// WOF-FIRE-19: a gap is between units that a line of fire passes, not between those beyond the target.
#[test]
fn wof_fire_19_who_stands_beyond_the_target_makes_no_gap() {
    let shoot = |y: f64| {
        let t = table(&format!(
            "B line 0 0 N figures=40 files=20\nB line 2.3 {y} N files=2 figures=4\nB line -2.3 {y} N files=2 figures=4
             R line 0 9.5 S figures=4 files=2"
        ));
        t.volley(0, 3).map(|v| v.figures)
    };
    assert_eq!(shoot(7.0), Some(4), "three inches let four through");
    assert!(shoot(14.0) > Some(8), "{:?}", shoot(14.0));
}

/// WOF-FIRE-06, WOF-FIRE-08: who charged or evaded has had his shot, and has no first fire left for the shooting phase.
#[test]
fn wof_fire_08_who_evaded_shoots_no_more() {
    for flag in [Flags::EVADED, Flags::CHARGED] {
        let mut t = table("B light 0 0 N\nR line 0 5 S");
        assert!(t.field.may_shoot(&t.state, 0) && t.field.is_fresh(&t.state, 0));
        t.state.units[0].set(flag);
        assert!(!t.field.may_shoot(&t.state, 0));
    }
}

/// WOF-CHG-20, WOF-EVA-03, WOF-CC-02, WOF-PUR-05: who charged, evaded, pursues or fights makes no other move.
#[test]
fn wof_chg_20_a_charge_is_the_only_move() {
    let base = table("B hc 0 0 N\nR line 0 30 S");
    assert!(base.field.may_move(&base.state, 0));
    for flag in [Flags::CHARGED, Flags::EVADED, Flags::PURSUES, Flags::CONFUSED, Flags::DONE] {
        let mut t = base.clone();
        t.state.units[0].set(flag);
        assert!(!t.field.may_move(&t.state, 0));
    }
    let mut t = base;
    join(&mut t, 0, 1, Face::Front, false);
    assert!(!t.field.may_move(&t.state, 0));
}

/// WOF-EVA-01, WOF-EVA-03, WOF-PUR-05: of light horse in one rank nobody evades who charged, evaded already, pursues or fights.
#[test]
fn wof_eva_01_who_is_busy_does_not_evade() {
    let base = table("B lc 0 0 N figures=8 files=8\nR hc 0 10 S");
    assert!(base.field.may_evade(&base.state, 0));
    for flag in [Flags::CHARGED, Flags::EVADED, Flags::PURSUES, Flags::CONFUSED] {
        let mut t = base.clone();
        t.state.units[0].set(flag);
        assert!(!t.field.may_evade(&t.state, 0));
    }
    let mut t = base;
    join(&mut t, 0, 1, Face::Front, false);
    assert!(!t.field.may_evade(&t.state, 0));
}

/// WOF-EVA-02: up to a full evade move: all of it or three quarters, where all is free.
#[test]
fn wof_eva_02_an_evade_may_be_shorter() {
    let mut t = table("B hc 0 0 N\nR light 0 10 S loose figures=12");
    let from = t.unit(1).rect.centre;
    let action = t.charge(0, 1).expect("it can charge");
    let far = t.with(&Script::default(), &[], |e| {
        assert!(e.evade(1, 0, &action));
        let far = |c: &Choice| if let Choice::Fall(r) = c { 10 * from.distance(r.centre) / INCH } else { 0 };
        e.choices.iter().map(far).collect::<Vec<_>>()
    });
    let of = |inch: i32| far.iter().filter(|f| (**f - inch).abs() <= 1).count();
    assert_eq!([of(120), of(90)], [5, 5], "{far:?}");
    assert_eq!(far.len(), 10);
}

/// WOF-GEN-05: a general joins a unit that has none.
#[test]
fn wof_gen_05_one_general_with_a_unit() {
    let joins = |other: &str| {
        let mut t = table(&format!("B line 0 0 N\nB line 14 0 N\ngeneral B 0 -6\nmajor B {other}"));
        t.with(&Script::default(), &[], |e| {
            e.move_general(0);
            [0, 1].map(|unit| e.choices.contains(&Choice::Join(unit)))
        })
    };
    assert_eq!(joins("0 -9"), [true, true]);
    assert_eq!(joins("with 0"), [false, true]);
}

/// WOF-CC-15: who has overrun somebody and touches the next target already may go on into it.
#[test]
fn wof_cc_15_into_the_next_target_at_once() {
    let asked = |y: &str| {
        let mut t = table(&format!("B hc 0 0 N\nR line 0 {y} S"));
        t.state.units[0].set(Flags::CHARGED);
        t.state.units[0].reach = inches(6);
        t.with(&Script::default(), &[], |e| {
            e.choices.clear();
            assert!(!e.charge_on(0), "it is told to stop");
            e.choices.len()
        })
    };
    assert_eq!([asked("0"), asked("3")], [2, 2]);
}

/// WOF-CC-15, WOF-CC-14: left over is who was run over in this phase, not who was harmed by the same enemy before.
#[test]
fn wof_cc_15_whom_he_harmed_before_is_a_target() {
    let left = |pips: u16| {
        let mut t = table("B hc 0 0 N\nR light 0 3 S loose figures=12");
        t.state.units[1].harmed_by = 0;
        t.state.units[1].phase[Cause::Combat as usize] = pips;
        t.field.is_left_over(&t.state, 1, 0)
    };
    assert!(left(6) && !left(0));
}

/// WOF-OPT-10: only a battalion that has a gun leaves one behind, and only of one is it asked where it goes.
#[test]
fn wof_opt_10_who_has_no_gun_leaves_none() {
    for (gun, has) in [("", false), ("gun=2", true)] {
        let mut t = table(&format!("B line 0 0 N {gun}\nR line 0 7 S"));
        let asked = t.with(&Script::default(), &[], |e| {
            e.choices.clear();
            e.battalion_guns();
            !e.choices.is_empty()
        });
        assert_eq!(asked, has);
        t.charges(0, 1, &Script::default(), &[]);
        assert_eq!((t.told(Code::GunStays) == 1, t.unit(0).has(Flags::GUN_BEHIND)), (has, has));
    }
}

/// WOF-FIRE-10, WOF-OPT-08: for the gun of a battalion that stood, too, a target must have been in range for half of its move.
#[test]
fn wof_fire_10_a_battalion_gun_sees_half_of_the_move() {
    let shoots = |to: i32, moved: bool| {
        let mut t = table(&format!("B line 0 0 N gun=2\nR line 0 {to} S"));
        let u = &mut t.state.units[1];
        u.set(Flags::MOVED);
        u.start.centre.y += 6 * INCH;
        if moved {
            t.state.units[0].set(Flags::MOVED);
        }
        t.field.gun_volley(&t.state, 0, 1, Ammunition::BallLight).is_some()
    };
    assert!(!shoots(28, false), "two inches of six");
    assert!(shoots(28, true) && shoots(26, false));
}

/// WOF-WRK-07: up to abatis a unit goes only where it has room beside houses.
#[test]
fn wof_wrk_07_up_to_abatis_past_houses() {
    let text = "option abatis\ntrees -20 5 20 5\nB line 0 0 N";
    assert!(north(&table(text)) > 40);
    assert!(north(&table(&format!("{text}\nhouses 2 2 12 4.5"))) < 40);
}

/// WOF-TER-16, WOF-MOV-14: a friend on the road ends a march along it.
#[test]
fn wof_ter_16_a_friend_on_the_road_is_in_the_way() {
    let road = "B line 0 0 N files=4\nroad 0 -30 0 30";
    assert_eq!(north(&table(road)), 140);
    assert!(north(&table(&format!("{road}\nB line 0 7 N files=2 figures=4"))) < 70);
}

/// WOF-EVA-10: an evader whom the charge has touched before he went is caught.
#[test]
fn wof_eva_10_who_is_touched_is_caught() {
    let mut t = table("B hc 0 0 N\nR light 0 10 S loose figures=12");
    let action = t.charge(0, 1).expect("it can charge");
    assert!(!action.to.overlaps(&t.unit(1).rect), "it ends touching him");
    t.with(&Script::default(), &[], |e| e.follow(0, &action));
    assert!(t.unit(1).has(Flags::CAUGHT) && t.unit(0).rect.heading == Heading::NORTH);
}
