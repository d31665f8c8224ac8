//! Light infantry on a ford (HOW-TER-32).

use super::*;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::hit::Die;
use crate::rules::honours_of_war::melee::as_it_stands;

/// A unit of a side in line across a river, its middle so far from that of the ford, which is as wide as a column.
fn at(side: &str, x: i32) -> String {
    let looks = if side == "B" { "N" } else { "S" };
    format!("river -100 0 100 0\nford 0 -3 0 3\n{side} light {x} 0 {looks}\n")
}

#[test]
fn how_ter_32_light_infantry_with_a_base_on_a_ford_does_not_fire() {
    let fires = |x: i32| !targets(&format!("{}R foot {x} 18 S", at("B", x))).is_empty();
    assert_eq!([0, 11, 13].map(fires), [false, false, true], "4 cm of ford, 20 cm of light infantry");
    assert!(!targets("ford 0 -3 0 3\nB light 0 0 N\nR foot 0 18 S").is_empty(), "on dry land it is none");
}

#[test]
fn how_ter_32_light_infantry_on_a_ford_fights_and_is_shot_at_as_a_column() {
    let head_on = |x: i32| modifiers(&format!("{}B gun {x} -60 N", at("R", x))).contains(&(M::ColumnTarget, 1));
    assert_eq!([0, 13].map(head_on), [true, false]);
    let in_column = |x: i32| {
        let t = Table::of(&format!("{}R light {x} 4 S", at("B", x)));
        as_it_stands(&t.state, 0, 1, 0).blow(&t.field, &t.state).modifiers().value(M::InColumn)
    };
    assert_eq!([0, 13].map(in_column), [-2, 0]);
}

#[test]
fn how_ter_32_light_infantry_on_a_ford_charges_nobody() {
    let charges = |x: i32| {
        let mut t = Table::of(&format!("{}R light {x} 14 S", at("B", x)));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.state.unit_mut(0).flags.set(Flags::MIDSTREAM);
        t.offers(0).iter().any(|a| a.act == Act::Charge)
    };
    assert_eq!([0, 30].map(charges), [false, true]);
}
