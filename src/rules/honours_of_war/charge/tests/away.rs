//! Who gets away, and where a charger then ends.

use super::*;
use crate::base::Point;

/// HOW-CHG-28: in melee he does not, though the way is free.
#[test]
fn how_chg_28_who_is_in_melee_does_not_evade() {
    let evades = |melee: bool| {
        let mut t = table("B foot 0 0 N\nB foot brigade=1 60 60 W\nR light 0 20 S");
        if melee {
            t.touch(1, Face::Front, 2, Face::Left);
        }
        t.act(&[], &[], |e| e.may_evade(2))
    };
    assert_eq!([evades(false), evades(true)], [true, false]);
}

/// HOW-TER-28: turned towards the charger it would reach into the water beside its way.
#[test]
fn how_chg_29_an_evader_ends_on_ground_that_bears_it_as_it_turns() {
    let ends = |ground: &str| {
        let t = charge(
            &format!("B horse -30 0 E\nR light 0 0 N\n{ground}"),
            1,
            &[],
            &[Answer::No, Answer::Yes, Answer::Pick(0)],
        );
        let u = t.state.unit(1);
        assert!(u.has(Flags::EVADED) && t.field.terrain.may_stand(&u.rect, Kind::LightFoot, false));
        t.at(1)
    };
    assert_eq!(ends(""), (250, 0));
    assert_ne!(ends("lake 12 5 60 60"), (250, 0));
}

/// HOW-TER-29.
#[test]
fn how_chg_33_who_rides_on_halts_in_mid_stream() {
    let text = "B horse 0 0 N\nR light bases=1 0 20 S\nriver -60 24 60 24";
    let t = charge(text, 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Advance)]);
    assert!(t.state.unit(0).has(Flags::MIDSTREAM), "{:?}", t.at(0));
    assert!((225..=245).contains(&t.at(0).1), "{:?}", t.at(0));
}

/// HOW-CHG-46: nearer, or more squarely ahead; nobody who charges.
#[test]
fn how_chg_46_which_targets_are_better_than_one_who_passes() {
    let text = "B horse 0 0 E\nB foot brigade=1 12 14 S\nR foot 22 24 S";
    let better = |change: &dyn Fn(&mut Table)| {
        let mut t = table(text);
        change(&mut t);
        let here = t.state.unit(0).rect;
        let places = [0, 10, 20, 30].map(|n| here.moved(Point::new(Len::cm(n).0, 0)));
        t.act(&[], &[], |e| e.better_targets(2, &places))
    };
    assert_eq!(better(&|_| ()), 0b1111, "nearer");
    assert_eq!(better(&|t| t.state.unit_mut(1).flags.set(Flags::CHARGED)), 0);
    // Further off, but straight ahead of the firer.
    let squarely = |t: &mut Table| t.state.unit_mut(1).rect.centre = Point::new(Len::cm(22).0, -Len::cm(3).0);
    assert_eq!(better(&squarely), 0b1111);
}
