//! Who charges out of works (HOW-CHG-18).

use super::*;
use crate::rules::honours_of_war::hit::Modifier as M;

/// HOW-CHG-13, HOW-CHG-18: who has left his works is in them no more.
#[test]
fn how_chg_24_cavalry_intercepts_who_charges_out_of_works() {
    let text = "works -12 2.1 12 2.1\nB light entrenched 0 0 N\nR light 0 22 S\nR horse 26 14 W";
    let mut t = table(text);
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[6], &[Answer::Yes, Answer::No]);
    assert!(touches(&t, 0, 2) && !t.state.unit(0).has(Flags::ENTRENCHED));
}

/// HOW-FIRE-36: heavy shot finds him in the open.
#[test]
fn how_chg_18_who_counter_charges_out_of_works_gives_up_their_cover() {
    let text = "works -12 17.9 12 17.9\nB foot 0 8 N\nB heavyguns brigade=1 -75 20 E\nR foot entrenched 0 20 S";
    let t = charge(text, 2, &[4, 3], &[Answer::Counter, Answer::At(2)]);
    assert!(touches(&t, 0, 2) && !t.state.unit(2).has(Flags::ENTRENCHED), "{:?} {:?}", t.at(0), t.at(2));
    assert!(t.modifiers().iter().all(|(m, _)| *m != M::HeavyShot), "{:?}", t.modifiers());
}
