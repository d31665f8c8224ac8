//! Who closes with the enemy: what is told of it, and at what odds.

use super::*;
use crate::rules::honours_of_war::data::{Weapon, infantry_range};

/// A general's pick for a unit's move.
fn picks(table: &Table, unit: u8) -> Pick {
    let decision = Decision::Move { unit, second: false, look: Look::About };
    let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
    let mut choices = Choices::default();
    STEADY.choose(&ask, (unit, false), &mut choices, &mut Dice::fair(1, 1))
}

#[test]
fn that_a_brigade_goes_in_is_told_of_who_comes_nearer_and_only_once() {
    let ours = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";
    let theirs = |y: i32| format!("{ours}\nR foot -21 {y} S\nR foot 0 {y} S\nR foot 21 {y} S");
    let choices = [Choice::Brigade(0), Choice::Pass];
    let brigade = |table: &Table| decides(table, Side::Blue, Decision::MoveBrigade, &choices).1.reason;
    let mut table = planned(&theirs(45), &STEADY);
    assert_eq!((want(&table, 0), brigade(&table)), (Want::Assault, Code::ReasonMean as u16));
    assert_eq!(picks(&table, 1).reason, Code::ReasonAssault as u16);
    table.state.brigade_mut(0).goes_in = true;
    assert_eq!(picks(&table, 1).reason, 0, "it was told");
    let table = planned(&format!("{}\nR foot 0 55 S", theirs(45)), &STEADY);
    assert_eq!(picks(&table, 1).reason, Code::ReasonPress as u16, "against more");
    let table = planned(&theirs(15), &STEADY);
    assert_eq!((want(&table, 0), brigade(&table)), (Want::Assault, Code::ReasonStand as u16));
}

/// How far Blue's first three are off the nearest enemy when they have moved, in centimetres.
fn off(table: &Table) -> [i32; 3] {
    [0, 1, 2].map(|unit| {
        let to = moves(table, unit).to;
        let apart = table.field.units_of(Side::Red).map(|e| to.distance(&table.state.unit(e).rect));
        apart.min().expect("an enemy") / cm(1, 0).x
    })
}

const THREE: &str = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";

/// HOW-SCL-06.
#[test]
fn the_line_that_closes_has_its_place_within_short_range() {
    let table = planned(&format!("{THREE}\nR foot -21 45 S\nR foot 0 45 S\nR foot 21 45 S"), &STEADY);
    let enemy = &table.state.unit(4).rect;
    let off = enemy.centre.y - enemy.half_depth - table.state.brigade(0).plan.aim.y;
    assert_eq!(want(&table, 0), Want::Assault);
    assert!(off <= infantry_range(table.field.scale, Weapon::BattalionGuns).0, "{off}");
}

/// Its brigade goes for another, and has a place for it farther to the left.
#[test]
fn a_battalion_with_an_enemy_in_musket_range_goes_for_him() {
    let table = planned(&format!("{THREE}\nR foot -75 34 S hits=3\nR foot 21 34 S"), &STEADY);
    assert!(off(&table)[2] <= 10, "{:?}", moves(&table, 2));
}

/// It stands behind its own line, which has room on its left.
#[test]
fn a_battalion_behind_others_lengthens_their_line() {
    for x in [-4, -2] {
        let ours = format!("B foot 0 0 N\nB foot 21 0 N\nB foot {x} -10 N");
        let table = planned(&format!("{ours}\nR foot 0 22 S\nR foot 21 22 S"), &STEADY);
        let to = moves(&table, 2).to.centre;
        assert!(to.x < cm(x - 3, 0).x, "{to:?}");
    }
}

/// The side that can stand more losses presses, but at no worse odds.
#[test]
fn nobody_charges_where_it_is_likelier_that_he_is_thrown_back() {
    let mut charges = 0;
    let arms = [("foot", "foot"), ("foot", "gun"), ("horse", "horse"), ("horse", "light"), ("horse", "foot")];
    let tables = arms.into_iter().flat_map(|arms| (0..36).map(move |n| (arms, n)));
    for ((ours, theirs), n) in tables {
        let (hits, others, y) = (n % 3, n / 3 % 4, 8 + 6 * (n / 12));
        let text = format!("B {ours} 0 0 N hits={hits}\nB foot 0 -20 N\nR {theirs} 0 {y} S hits={others}");
        let mut table = Table::of(&text);
        for side in &mut table.field.sides {
            side.breaking = 12;
        }
        table.state.lost = [0, 8];
        let pick = picks(&planned_under(table, &STEADY), 0);
        if [Code::ReasonCharge, Code::ReasonChargeFlank].map(|c| c as u16).contains(&pick.reason) {
            charges += 1;
            assert!(pick.numbers[0] >= pick.numbers[1] + 7, "{text}: {:?}", pick.numbers);
        }
    }
    assert!(charges > 10, "{charges}");
}

/// Straight before it lies the line of fire of a battery beside it.
#[test]
fn foot_does_not_go_between_its_guns_and_whom_they_fire_at() {
    let mut table = planned("B foot 0 0 N brigade=0\nB gun -20 -5 20 brigade=1\nR foot 10 50 S", &STEADY);
    let plan = &mut table.state.brigade_mut(0).plan;
    (plan.kind, plan.target, plan.aim, plan.facing) = (Want::Assault as u8, 2, cm(0, 40), Heading::NORTH);
    let to = moves(&table, 0).to;
    assert!(!to.meets_line(table.state.unit(1).rect.front_centre(), cm(10, 50)), "{to:?}");
}
