//! Where a pursuit leads: what binds it, what stops it, and what is no charge.

use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::state::Morale;

/// The pursuit of unit 0, which won; whether it was in contact then.
fn pursue(t: &mut Table, answers: &[Answer]) -> bool {
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    t.act(&[6], answers, |e| e.pursuits(&won))[0]
}

/// A move of this horse is 30 cm.
#[test]
fn how_mel_35_half_a_move_binds_and_no_hair_more() {
    let is_bound = |gap: i32, half_cost: bool| {
        let mut t = Table::of("B horse 0 0 N\nR foot 0 60 S\nR foot 90 90 S");
        let off = t.state.unit(0).rect.distance(&t.state.unit(1).rect);
        t.state.unit_mut(1).rect.centre.y -= off - gap;
        if half_cost {
            t.state.unit_mut(0).flags.set(Flags::MIDSTREAM);
        }
        let free = gap > 15 * Len::CM.0 || half_cost;
        pursue(&mut t, if free { &[Answer::Pick(0)] } else { &[] })
    };
    let cm = Len::CM.0;
    assert!(is_bound(15 * cm, false));
    assert!(!is_bound(15 * cm + cm / 2, false));
    assert!(!is_bound(10 * cm, true), "HOW-TER-29: half rate out of a river");
}

/// HOW-MEL-31: who rides down the routed is in no melee, and has done with pursuing.
#[test]
fn how_mel_36_who_rides_down_the_routed_fights_nobody() {
    let mut t = Table::of("B horse 0 0 N\nR foot 0 18 S");
    t.state.unit_mut(1).morale = Morale::Routed;
    assert!(!pursue(&mut t, &[]) && !t.state.unit(0).engaged());
    assert_eq!((t.told(Code::Caught).len(), t.state.unit(1).here()), (1, false));
    assert!(t.state.unit(0).has(Flags::PURSUED) && !t.state.unit(0).has(Flags::CHARGED));
}

/// HOW-MEL-11: the wheel with which it begins counts, in the open.
#[test]
fn how_mel_35_the_wheel_of_a_pursuit_counts_for_the_bonus() {
    let mut straight = Table::of("B horse bases=2 0 0 N\nR foot bases=2 0 10 S");
    assert!(pursue(&mut straight, &[]) && !straight.state.unit(0).has(Flags::BONUS), "6 cm");
    let mut wheeled = Table::of("B horse bases=2 0 0 N\nR foot bases=2 12 8 S");
    let (action, _) = wheeled.act(&[], &[], |e| e.pursuit_charge(0, 1, 36_000)).expect("a charge");
    let straight = (action.to.centre - action.from.centre).length();
    assert!(straight < 9_000 && action.length >= 9_000, "{straight} of {}", action.length);
    assert!(pursue(&mut wheeled, &[]));
    assert!(wheeled.state.unit(0).has(Flags::BONUS));
}

/// HOW-MOV-36, HOW-TER-04, HOW-TER-02: who charges nobody stops a finger's breadth short of others, at the edge of the table, at
/// water, and has the less the worse his ground is; who is gone stops nobody.
#[test]
fn how_mel_34_how_far_a_pursuer_gets() {
    let far = |y: i32, more: &str, change: &dyn Fn(&mut Table)| {
        let mut t = Table::of(&format!("B horse 0 {y} N\nR foot 150 -150 S{more}"));
        t.field.units[0].drill.flank = Cost::Half;
        change(&mut t);
        let from = t.at(0);
        assert!(!pursue(&mut t, &[Answer::Pick(1)]));
        let to = t.at(0);
        (to.0 - from.0, to.1 - from.1)
    };
    let free = |more: &str| far(0, more, &|_| ());
    assert_eq!(free(""), (0, 300));
    // A friend across the whole front, 20 cm before it.
    let (_, stopped) = free("\nB horse large bases=8 0 25 N");
    assert_eq!(stopped, 190);
    let gone = |t: &mut Table| t.state.unit_mut(1).morale = Morale::Gone;
    assert_eq!(far(0, "\nB horse large bases=8 0 25 N", &gone), (0, 300));
    let (_, edge) = far(178, "", &|_| ());
    assert!((185..=200).contains(&edge), "{edge}");
    let (_, water) = free("\nlake -80 24 80 40");
    assert!((205..=225).contains(&water), "{water}");
    // 10 cm of its way at half rate take 20 of 30.
    assert_eq!(free("\nmarsh -80 3 80 13").1, 200);
}
