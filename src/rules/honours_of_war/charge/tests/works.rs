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

/// HOW-TER-09, HOW-TER-10: who fires from behind a wall, out of a sunken road or out of works has nothing of them before his target;
/// a wall further off covers the charger until he is over it.
#[test]
fn how_chg_45_closing_fire_from_behind_walls_and_works_meets_no_cover() {
    let told = |text: &str, shot: usize| {
        let guns = text.contains("R gun");
        let answers: &[Answer] = if guns { &[Answer::Pick(shot)] } else { &[Answer::No, Answer::Pick(shot)] };
        charge(text, 1, &[3], answers).modifiers()
    };
    let ground = ["", "wall -12 17.9 12 17.9\n", "hedge -12 17.9 12 17.9\n", "sunken -20 20 20 20\n"];
    for ground in ground {
        let entrenched = if ground.starts_with("sunken") { "entrenched" } else { "" };
        let foot = format!("{ground}B foot 0 0 N\nR foot {entrenched} 0 20 S");
        assert_eq!([1, 4].map(|shot| told(&foot, shot)), [vec![(M::LongRange, -1)], vec![]], "{foot}");
        assert_eq!(told(&format!("{ground}B foot 0 0 N\nR gun {entrenched} 0 27.5 S"), 1), [(M::Canister, 2)]);
    }
    let between = "wall -12 10 12 10\nB foot 0 0 N\nR foot 0 20 S";
    assert_eq!([1, 4].map(|shot| told(between, shot)), [vec![(M::LongRange, -1), (M::LightCover, -1)], vec![]]);
    // Out of works at who crosses them.
    assert_eq!(told("works -12 17.9 12 17.9\nB foot 0 8 N\nR foot entrenched 0 20 S", 1), []);
    let houses = |kind: &str| format!("{kind} 0 22\nB foot 0 0 N\nR gun block=0 0 22 S");
    for kind in ["village", "town"] {
        assert_eq!(told(&houses(kind), 1), [(M::FromVillage, -1), (M::Canister, 2)]);
    }
}
