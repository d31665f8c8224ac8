use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, table};
use crate::rules::weight_of_fire::state::{Cause, Flags, NONE};

/// WOF-GEN-02, WOF-GEN-03, WOF-GEN-04, WOF-IRR-04: twelve inches to his own brigade, four directly from a major general; four
/// inches to irregulars.
#[test]
fn wof_gen_02_command_distances() {
    let t = table(
        "B line 0 0 N\nB line 0 -20 N brigade=1\nB line 0 -8 N irregular\ngeneral B 0 -12 brigade=0\nmajor B 0 -15",
    );
    let reaches = |leader, unit| t.field.reaches(&t.state, leader, unit);
    assert!(reaches(0, 0), "a brigadier within twelve inches of the nearest head");
    assert!(!reaches(0, 1), "of another brigade");
    assert!(reaches(0, 2) && !reaches(1, 2), "irregulars within four");
    assert!(!reaches(1, 0), "a major general directs within four inches only");
    let far = table("B line 0 0 N\ngeneral B 0 -14");
    assert!(!far.field.reaches(&far.state, 0, 0));
    let irregular = table("B line 0 0 N\nB line 0 -5 N irregular\ngeneral B 0 -12 brigade=0");
    assert!(irregular.field.reaches(&irregular.state, 0, 0) && !irregular.field.reaches(&irregular.state, 0, 1));
}

/// WOF-GEN-05, WOF-GEN-06: a major general with a unit leads a brigadier who is with the same one, no other.
#[test]
fn wof_gen_06_who_is_with_a_unit_leads_nobody_else() {
    let led = |general: &str| {
        let t = table(&format!("B line 0 0 N\nB line 12 0 N\ngeneral B {general}\nmajor B with 1"));
        t.field.is_led(&t.state, 0)
    };
    assert_eq!([led("with 1"), led("with 0"), led("12 -3")], [true, false, false]);
}

/// WOF-GEN-05: who has joined a unit influences it alone.
#[test]
fn wof_gen_05_with_a_unit_his_distance_is_nothing() {
    let t = table("B line 0 0 N\nB line 12 0 N\ngeneral B with 0");
    assert!(t.field.reaches(&t.state, 0, 0) && !t.field.reaches(&t.state, 0, 1));
}

/// WOF-GEN-06, WOF-GEN-07, WOF-GEN-08, WOF-GEN-10, WOF-SEQ-05: a brigadier out of his major general's distance is confused on 3
/// and less, and his units roll with a distance of 0.
#[test]
fn wof_gen_08_brigadiers_roll_before_units() {
    let mut t = table("B line 0 0 N\ngeneral B 0 -5\nmajor B 0 -28");
    t.with(&Script::default(), &[], |e| e.confusion());
    assert!(!t.unit(0).has(Flags::CONFUSED), "within 24 inches nobody rolls");
    let mut t = table("B line 0 0 N\ngeneral B 0 -5\nmajor B 0 -29.5");
    t.with(&Script::default(), &[3, 3], |e| e.confusion());
    assert!(t.state.leaders[0].confused && t.unit(0).has(Flags::CONFUSED));
    t.with(&Script::default(), &[4], |e| e.confusion());
    assert!(!t.state.leaders[0].confused, "and is well again next turn");
    let mut t = table("B line 0 0 N routing");
    t.with(&Script::default(), &[], |e| e.confusion());
    let mut t = table("B line 0 0 N\ngeneral B 0 -5\nmajor B 0 -29.5");
    t.state.leaders[0].here = false;
    t.with(&Script::default(), &[4], |e| e.confusion());
    assert_eq!(t.told(Code::ConfusionDie), 1, "for the unit; who has fallen does not roll");
}

/// WOF-GEN-07: without any brigadier in reach a unit rolls: 4 and more is in hand.
#[test]
fn wof_gen_07_a_unit_alone_is_confused_on_three() {
    for (die, confused) in [(3, true), (4, false)] {
        let mut t = table("B line 0 0 N");
        t.with(&Script::default(), &[die], |e| e.confusion());
        assert_eq!(t.unit(0).has(Flags::CONFUSED), confused);
    }
}

/// WOF-GEN-09: a confused unit makes no voluntary move, but it may fire.
#[test]
fn wof_gen_09_the_confused_stand_and_shoot() {
    let mut t = table("B line 0 0 N\nR line 0 5 S");
    assert!(t.offered(0).len() > 1 && t.charge(0, 1).is_some());
    t.state.units[0].set(Flags::CONFUSED);
    assert_eq!(t.offered(0).len(), 1);
    assert!(t.charge(0, 1).is_none() && !t.field.may_evade(&t.state, 0));
    assert!(t.field.may_shoot(&t.state, 0));
}

/// WOF-GEN-01: 24 inches, not over impassable ground or an enemy.
#[test]
fn wof_gen_01_a_general_rides_24_inches() {
    let t = table("B line 0 0 N\nR line 0 10 S\nhouses 10 -6 14 6\ngeneral B 0 -5");
    let may = |x: i32, y: i32| {
        let inch = crate::rules::weight_of_fire::data::size::INCH;
        t.field.may_ride(&t.state, (0, t.field.in_way_of(&t.state, 0)), crate::base::Point::new(x * inch, y * inch))
    };
    assert!(may(0, -29) && !may(0, -30));
    assert!(!may(20, -5), "houses");
    assert!(!may(0, 15), "an enemy");
}

/// WOF-GEN-11, WOF-GEN-12, WOF-EX-02: ten pips on six figures of front take one off the die; only a natural 1 kills.
#[test]
fn wof_gen_11_a_pip_a_front_figure_is_danger() {
    for (die, lives) in [(1, false), (2, true)] {
        let mut t = table("B line 0 0 N figures=12 files=6\ngeneral B with 0");
        t.with(&Script::default(), &[die], |e| {
            e.begin_phase();
            e.wound(0, 10, Cause::Guns, NONE);
            e.dangers();
        });
        assert_eq!(t.state.leaders[0].here, lives, "a {die}");
    }
    let mut t = table("B line 0 0 N figures=12 files=6\ngeneral B with 0");
    t.with(&Script::default(), &[], |e| {
        e.begin_phase();
        e.wound(0, 5, Cause::Guns, NONE);
        e.dangers();
    });
    let mut t = table("B line 0 0 N\ngeneral B 0 -5");
    t.with(&Script::default(), &[], |e| {
        e.begin_phase();
        e.wound(0, 30, Cause::Guns, NONE);
        e.dangers();
    });
}

/// WOF-GEN-13: a lone general whom an enemy's move touches is captured on a 1, else shifted an inch clear.
#[test]
fn wof_gen_13_a_lone_general_is_captured_on_a_one() {
    for (die, lives) in [(1, false), (2, true)] {
        let mut t = table("B line 0 0 N\nR line 30 0 S\ngeneral R 0 -0.5");
        t.with(&Script::default(), &[die], |e| {
            let from = e.state.unit(0).rect;
            e.generals_touched(0, &from);
        });
        let l = t.state.leaders[0];
        assert_eq!(l.here, lives, "a {die}");
        assert!(!lives || t.unit(0).rect.distance_to(l.at) >= 3048);
        assert_eq!(t.told(Code::GeneralCaptured), usize::from(!lives));
    }
}

/// WOF-ORG-08: a major general who leads a brigade himself reaches its units like a brigadier, and needs nobody above him.
#[test]
fn wof_org_08_a_major_general_leads_a_brigade() {
    let mut t = table("B line 0 0 N\nmajor B 0 -11");
    assert!(!t.field.reaches(&t.state, 0, 0));
    t.field.leaders[0].brigade = Some(0);
    assert!(t.field.reaches(&t.state, 0, 0));
    t.with(&Script::default(), &[], |e| e.confusion());
}

/// WOF-GEN-06: he is confused for the turn; in the rallies that begin the next one his distance is whole.
#[test]
fn wof_gen_06_confusion_ends_with_the_turn() {
    let mut t =
        table("B line 0 0 N routing\nR line 0 25 S\ngeneral B 0 -5\nmajor B 0 -8\ngeneral R 0 27\nmajor R 0 28");
    t.state.leaders[0].confused = true;
    // Six and one for the sides; seven, less two for who runs, is enough.
    t.with(&Script { agrees: true, ..Script::default() }, &[6, 1, 3, 4], |e| e.step());
    assert!(!t.unit(0).routs());
}
