//! Positions, and what he does in them.

use super::{Boldness, Planner};
use crate::base::Dice;
use crate::rules::weight_of_fire::general::{Ask, Choice, Choices, Decision, General};
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Table, table};

/// What he picks of what is on offer.
fn picks(t: &Table, decision: Decision, offer: impl FnOnce(&Table, &mut Choices)) -> Choice {
    let mut choices = Choices::default();
    offer(t, &mut choices);
    let side = t.field.unit(decision.actor().expect("a unit")).side;
    let ask = Ask { field: &t.field, state: &t.state, side, decision };
    let pick = Planner(Boldness::Steady).decide(&ask, &choices, &mut Dice::fair(1, 1));
    choices[pick.index]
}

fn moves(t: &Table, unit: u8) -> Action {
    match picks(t, Decision::Move { unit }, |t, choices| t.field.offer(&t.state, unit, choices)) {
        Choice::Act(action) => action,
        other => panic!("{other:?}"),
    }
}

fn shoots(t: &Table, unit: u8) -> Option<u8> {
    match picks(t, Decision::Fire { unit }, |t, choices| t.field.offer_shots(&t.state, unit, choices)) {
        Choice::Shot(volley) => Some(volley.target),
        _ => None,
    }
}

fn charges(t: &Table, unit: u8) -> Option<u8> {
    match picks(t, Decision::Charge { unit }, |t, choices| t.field.offer_charges(&t.state, unit, choices)) {
        Choice::Act(action) => Some(action.target),
        _ => None,
    }
}

#[test]
fn foot_holds_its_first_fire_until_it_is_close() {
    let far = "B line 0 0 N\nR line 0 10 S";
    assert_eq!(shoots(&table(far), 0), None);
    assert_eq!(shoots(&table("B line 0 0 N fired\nR line 0 10 S"), 0), Some(1));
    assert_eq!(shoots(&table("B line 0 0 N\nR line 0 5 S"), 0), Some(1));
}

#[test]
fn two_battalions_shoot_at_one() {
    let mut t = table("B line -5 0 N\nB line 5 0 N\nR line 0 5 S figures=16\nR line 10 5 S figures=16");
    let first = shoots(&t, 0).expect("a shot");
    let volley = t.volley(0, first).expect("a volley");
    let shot = &mut t.state.units[0].shot;
    (shot.target, shot.figures, shot.add, shot.cause) = (first, volley.figures, volley.add, volley.cause);
    assert_eq!(shoots(&t, 1), Some(first), "together they make it test");
}

#[test]
fn foot_does_not_charge_the_steady_and_does_charge_the_shaken() {
    let general = "general B 0 -4\ngeneral R 0 12";
    assert_eq!(charges(&table(&format!("B line 0 0 N\nR line 0 6 S\n{general}")), 0), None);
    assert_eq!(charges(&table(&format!("B line 0 0 N\nR line 0 6 S shaken fired\n{general}")), 0), Some(1));
}

#[test]
fn the_shaken_stand_where_nobody_reaches_them() {
    let t = table("B line 0 0 N shaken\nR line 0 25 S\ngeneral B 0 -4\ngeneral R 0 30");
    assert_eq!(moves(&t, 0).doing, Doing::Stand);
}
