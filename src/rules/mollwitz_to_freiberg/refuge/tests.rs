use crate::base::Side;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };
const RUNS: Script<'_> = Script { shots: &[], evades: true };

fn sheltered() -> Table {
    let mut t = table("B hc 0 9 S\nR mgun 0 0 N\nR line 0 -4 N square");
    t.attacks(0, 1, &RUNS, &[]);
    t
}

/// MTF-SKR-14: gunners run into a square within four inches behind the line of their guns, without dice.
#[test]
fn mtf_skr_14_gunners_shelter_in_a_square() {
    let t = sheltered();
    let u = t.state.unit(1);
    assert_eq!((t.told(Code::TakesRefuge), u.stand, u.refuge), (1, Stand::Crew, Some(2)));
    assert!(t.state.fights.iter().all(Option::is_none) && u.guns == 2, "the guns stay, nobody fights");
    let refuge = |square: &str| {
        let t = table(&format!("B hc 0 9 S\nR mgun 0 0 N\nR line {square} N square"));
        t.field.refuge_of(&t.state, 1)
    };
    assert_eq!([refuge("0 -4"), refuge("0 -7"), refuge("5 1"), refuge("4.5 0")], [Some(2), None, None, Some(2)]);
}

/// MTF-SKR-14: inside nobody attacks them or shoots at them; they go with the square, and are lost with it.
#[test]
fn mtf_skr_14_they_share_the_fate_of_the_square() {
    let mut t = sheltered();
    assert!(t.attack(0, 1).is_none() && !t.field.sees(&t.state, 0, 1));
    assert!(t.field.bodies(&t.state, 0).filter(|b| b.0 == 1).count() == 1, "only the guns");
    let to = t.state.unit(2).rect.advanced(-1000);
    t.with(&STANDS, &[], |e| e.place(2, &to, Code::Moved));
    assert_eq!(t.state.unit(1).rect.centre, to.centre);
    t.with(&STANDS, &[], |e| e.shatter(2, Code::Shattered));
    assert_eq!(t.morale(1), Morale::Gone);
}

/// MTF-SKR-14, MTF-SKR-15: they come out in their own moves, to their guns when nobody is at them.
#[test]
fn mtf_skr_14_they_come_out_again() {
    let mut t = sheltered();
    t.state.active = Side::Red;
    assert!(!t.offers(1, Doing::Man), "the enemy is at the guns");
    let away = t.state.unit(0).rect.advanced(-2400);
    t.state.unit_mut(0).rect = away;
    let man = t.offered(1).into_iter().find(|a| a.doing == Doing::Man).expect("to the guns");
    t.with(&STANDS, &[], |e| e.act(1, &man));
    assert_eq!((t.state.unit(1).stand, t.state.unit(1).refuge), (Stand::Unlimbered, None));
    assert!(!t.field.may_shoot(&t.state, 1) && t.state.unit(1).has(Flags::MOVED));
}
