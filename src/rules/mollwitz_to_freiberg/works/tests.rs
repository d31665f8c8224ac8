use crate::base::geometry::Face;
use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };
/// Their defenders stand north of them.
const WORKS: &str = "works -20 0 20 0";

/// MTF-TER-21: in works foot goes any way at half speed, and turns for nothing.
#[test]
fn mtf_ter_21_in_works_foot_moves_freely() {
    let t = table(&format!("{WORKS}\nB line 0 0.6 S\nR line 9 -20 N"));
    let u = t.state.unit(0).rect;
    let acts: Vec<Action> = t.offered(0).into_iter().filter(|a| a.doing == Doing::March).collect();
    let aside = acts.iter().find(|a| a.to.centre == u.moved(Point::new(4 * INCH, 0)).centre);
    assert_eq!(aside.map(|a| a.cost), Some(8 * INCH), "sideways at half speed");
    assert!(acts.iter().any(|a| a.to.centre == u.centre && a.to.heading != u.heading && a.cost == 0));
    assert!(acts.iter().all(|a| a.to.centre.distance(u.centre) <= 4 * INCH));
    let out = table("B line 0 0.6 S\nR line 9 -20 N");
    assert!(out.offered(0).iter().all(|a| a.cost > 0 || a.doing != Doing::March));
}

/// MTF-SKR-05, MTF-IRR-02, MTF-ORD-04: skirmishers in works are in town order, disordered, and no skirmishers; coming out
/// they are.
#[test]
fn mtf_irr_02_skirmishers_in_works_are_close_order() {
    let mut t = table(&format!("{WORKS}\nB light 0 1.5 S skirmishers figures=12\nR line 0 -20 N"));
    let from = t.state.unit(0).rect;
    assert!(t.field.terrain.in_works(&from));
    t.with(&STANDS, &[], |e| e.after_move(0, &from));
    assert_eq!(t.state.unit(0).stand, Stand::Town);
    assert!(t.is_disordered(0) && !t.field.is_loose(&t.state, 0));
    t.state.unit_mut(0).flags.0 &= !Flags::OF_A_TURN.0;
    let out = t.offered(0).into_iter().find(|a| a.doing == Doing::Leave).expect("a way out");
    assert_eq!((out.stand, out.cost), (Stand::Skirmish, 6 * INCH));
    t.with(&STANDS, &[], |e| e.act(0, &out));
    assert!(t.field.is_loose(&t.state, 0) && !t.is_disordered(0));
    let mut t = table(&format!("{WORKS}\nB light 0 0.6 S loose\nR line 0 -5 N"));
    let from = t.state.unit(0).rect;
    t.with(&STANDS, &[], |e| e.after_move(0, &from));
    join(&mut t, 1, 0, Face::Front, false);
    let f = t.state.fights[0].expect("a fight");
    assert_eq!(t.field.points(&t.state, &f, 0), 3 - 1, "the points of infantry, disordered");
    assert_eq!(Heading::SOUTH, t.state.unit(0).rect.heading);
}

/// MTF-TER-21, MTF-HIT-05: whom losses leave few at the end of works holds them all the same.
#[test]
fn mtf_ter_21_who_lines_the_end_of_works_stays_in_them() {
    let mut t = table("B line 9.5 3.9 N files=12 now=8\nR line 0 20 S\nworks 4 4 -20 4");
    let full = crate::base::Rect { half_front: 18_000, ..t.state.unit(0).rect };
    let u = t.state.unit_mut(0);
    (u.rect, u.stand) = (full, Stand::Town);
    assert!(t.field.terrain.in_works(&full) && !t.field.terrain.in_works(&t.field.reshaped(&t.state, 0)));
    t.with(&Script::default(), &[], |e| e.close_up(0));
    assert!(t.field.terrain.in_works(&t.state.unit(0).rect));
}

/// MTF-TER-21, MTF-SKR-05: nobody turns out of works for nothing.
#[test]
fn mtf_ter_21_who_turns_at_the_end_of_works_stays_in_them() {
    let mut t = table("B line 9.5 3.9 N files=12\nR line 40 3 W\nworks 4 4 -20 4");
    t.state.unit_mut(0).stand = Stand::Town;
    let turned = t.state.unit(0).rect.facing(Heading::EAST);
    assert!(t.field.terrain.in_works(&t.state.unit(0).rect) && !t.field.terrain.in_works(&turned));
    assert!(t.offered(0).iter().all(|a| a.stand != Stand::Town || t.field.terrain.in_works(&a.to)));
}
