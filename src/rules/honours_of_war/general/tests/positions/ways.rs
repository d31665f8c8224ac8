//! Ways and turns: who has somewhere to go gets there.

use super::*;
use crate::base::{Heading, Rect};

/// Where a unit is after so many single moves.
fn after(table: &mut Table, unit: u8, moves_made: usize) -> Rect {
    for _ in 0..moves_made {
        let action = moves(table, unit);
        let u = table.state.unit_mut(unit);
        (u.rect, u.formation, u.block) = (action.to, action.formation, action.block);
    }
    table.state.unit(unit).rect
}

#[test]
fn foot_does_not_stand_still_behind_a_battery() {
    let text = "B foot 0 0 N brigade=0\nB gun 0 14 N brigade=1\nR foot -10 170 S\nR foot 11 170 S";
    let mut table = planned(text, &STEADY);
    let there = after(&mut table, 0, 6);
    assert!(there.centre.y > cm(0, 40).y, "{there:?}");
}

#[test]
fn foot_does_not_stand_still_behind_a_village() {
    let mut table = planned("B foot 0 0 N\nvillage 0 14\nR foot -10 170 S\nR foot 11 170 S", &STEADY);
    let there = after(&mut table, 0, 7);
    assert!(there.centre.y > cm(0, 40).y, "{there:?}");
}

#[test]
fn the_brigadier_does_not_stay_with_the_guns_when_his_foot_goes_on() {
    let table = planned(
        "B foot 0 60 N\nB foot 40 60 N\nB gun 0 0 N\nB gun 10 0 N\nB gun 20 0 N\nR foot 0 160 S\nR foot 21 160 S",
        &STEADY,
    );
    let choices = [Choice::Spot(cm(10, -5)), Choice::Spot(cm(20, 55))];
    assert_eq!(decides(&table, Side::Blue, Decision::Brigadier { brigade: 0 }, &choices).0, choices[1]);
}

#[test]
fn the_brigadier_does_not_stay_with_those_who_fell_back() {
    let mut table = planned("B horse 0 60 N\nB horse 0 0 N\nB horse 32 0 N\nR foot 0 160 S", &STEADY);
    for unit in [1, 2] {
        table.state.unit_mut(unit).morale = Morale::FellBack;
    }
    let choices = [Choice::Spot(cm(16, -5)), Choice::Spot(cm(0, 55))];
    assert_eq!(decides(&table, Side::Blue, Decision::Brigadier { brigade: 0 }, &choices).0, choices[1]);
}

#[test]
fn the_brigadier_does_not_stand_alone_before_the_enemy_where_he_is_heard_as_well_further_back() {
    let table = planned("B foot -20 0 N\nB foot 20 0 N\nR foot 0 16 S", &STEADY);
    let picks = |choices: &[Choice]| decides(&table, Side::Blue, Decision::Brigadier { brigade: 0 }, choices).0;
    let [bare, back, one] = [cm(0, 0), cm(0, -10), cm(-20, -5)].map(Choice::Spot);
    assert_eq!(picks(&[bare, back]), back);
    assert_eq!(picks(&[one, bare]), bare, "two hear him there");
}

#[test]
fn who_holds_turns_to_an_enemy_on_his_flank() {
    let text =
        "B foot 0 0 W\nB foot 0 -21 W\nR foot -21 80 S\nR foot 0 80 S\nR foot 21 80 S\nR gun 42 80 S\nR gun 52 80 S";
    let mut table = attacked(text);
    table.state.brigade_mut(0).plan.kind = Want::Hold as u8;
    table.state.brigade_mut(0).plan.facing = Heading::NORTH;
    let turned = after(&mut table, 0, 3).heading.to(Heading::NORTH).abs();
    assert!(turned <= 45 * Heading::DEGREE, "{turned}");
}

#[test]
fn horse_does_not_ride_up_to_guns_behind_works() {
    let nearer = |gun: &str| {
        let mut table = planned(&format!("B horse 0 0 N\n{gun}\nR foot 60 45 E"), &STEADY);
        table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
        gain(&table, 0, 1, &moves(&table, 0))
    };
    assert!(nearer("R gun 0 45 S") >= 20);
    assert!(nearer("works -4 40 4 40\nR gun 0 45 S entrenched") <= 0);
}

#[test]
fn who_is_too_weak_to_close_does_not_wait_in_canister_until_he_is_hurt() {
    for hits in [0, 1] {
        let text = format!("B foot 0 0 N hits={hits}\nR gun -5 34 S\nR gun 5 34 S\nR foot 25 30 S\nR foot -25 30 S");
        let table = planned(&text, &STEADY);
        assert_eq!(want(&table, 0), Want::Attack);
        let action = moves(&table, 0);
        assert!(gain(&table, 0, 1, &action) < 0, "{hits}: {action:?}");
    }
}

#[test]
fn a_line_does_not_form_column_for_a_way_that_is_hardly_longer_than_the_change() {
    let table = planned("B foot 0 0 N brigade=0\nB foot 10 14 N brigade=1\nR foot 10 110 S", &STEADY);
    let action = moves(&table, 0);
    assert!(!action.formation.is_column(), "{action:?}");
}

#[test]
fn a_battery_with_far_to_go_is_not_dragged_there_by_hand() {
    let text = "B foot 0 0 N\nB foot 21 0 N\nB foot 42 0 N\nB gun 60 0 N\nR foot 0 150 S\nR foot 21 150 S";
    let action = moves(&planned(text, &STEADY), 3);
    assert_eq!(action.formation, Formation::Limbered, "{action:?}");
}

#[test]
fn nobody_turns_about_for_a_place_to_which_he_can_step_back() {
    for (unit, back) in [("foot", 15), ("foot", 20), ("foot", 30), ("horse", 30), ("horse double", 20)] {
        let mut table = planned(&format!("B {unit} 0 0 N\nR foot 0 100 S\nR foot 21 100 S"), &STEADY);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.aim, plan.facing) = (Want::Reserve as u8, cm(0, -back), Heading::NORTH);
        let action = moves(&table, 0);
        assert_eq!(action.act, Act::Withdraw, "{unit}, {back}: {action:?}");
    }
}

#[test]
fn horse_does_not_ride_sideways_with_its_flank_to_the_guns() {
    let table = planned(
        "B horse 0 0 W brigade=0\nB horse 15 0 W brigade=0\nB foot -60 -20 N brigade=1\nB foot -39 -20 N brigade=1\n\
         R gun -30 110 S\nR foot -10 110 S\nR foot 11 110 S",
        &STEADY,
    );
    let turned = moves(&table, 1).to.heading.to(Heading::NORTH).abs();
    assert!(turned <= 45 * Heading::DEGREE, "{turned}");
}

#[test]
fn foot_that_shows_the_enemy_its_flank_does_not_walk_to_its_place_backwards() {
    let mut table = planned(
        "B foot 0 0 W brigade=0\nB foot 24 0 W brigade=0\nR foot 60 55 S\nR foot 81 55 S\nR foot 102 55 S hits=2",
        &STEADY,
    );
    table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
    let action = moves(&table, 1);
    assert_ne!(action.act, Act::Withdraw, "{action:?}");
}

/// A deep river of 6 cm along y = 0, with a bridge at x = 40.
fn with_a_river(text: &str) -> Table {
    let mut table = Table::of(&format!("{text}\ndeepriver -250 0 250 0\nbridge 40 -4 40 4"));
    let half = cm(3, 3);
    for line in &mut table.field.terrain.lines {
        (line.width, line.low, line.high) = (2 * half.x, line.low - half, line.high + half);
    }
    planned_under(table, &STEADY)
}

#[test]
fn nobody_stands_at_the_bank_with_a_bridge_beside_him() {
    for (kind, turns) in [("foot", 9), ("foot column", 8), ("gun limbered", 9), ("horse", 8)] {
        let text =
            format!("B {kind} 0 -30 N brigade=0\nB foot -40 90 N brigade=1\nB foot -19 90 N brigade=1\nR foot 0 180 S");
        let mut table = with_a_river(&text);
        if kind.starts_with("gun") {
            table.state.brigade_mut(0).plan.kind = Want::Support as u8;
        }
        let way = (0..turns).map(|_| after(&mut table, 0, 1)).collect::<Vec<_>>();
        let told = way.iter().map(|r| (r.centre.x / 1200, r.centre.y / 1200, r.heading.0 / 128)).collect::<Vec<_>>();
        assert!(way[turns - 1].centre.y > cm(0, 12).y, "{kind}: {told:?}");
    }
}

#[test]
fn guns_that_reach_the_enemy_over_a_river_do_not_look_for_the_bridge() {
    let mut table = with_a_river("B gun limbered 0 -60 N brigade=0\nR foot 0 60 S\nR foot 21 60 S");
    table.state.brigade_mut(0).plan.kind = Want::Support as u8;
    let there = after(&mut table, 0, 6);
    assert_eq!(table.state.unit(0).formation, Formation::Deployed, "{there:?}");
    assert!(there.centre.y < 0, "{there:?}");
}

#[test]
fn horse_that_rides_round_a_wing_does_not_halt_before_a_wood() {
    for (kind, wood) in
        [("horse", "-40 0 40 90"), ("hussars", "-120 0 120 60"), ("horse", "-120 0 120 60"), ("horse", "-150 0 15 60")]
    {
        let mut table = planned(&format!("B {kind} 0 -60 N\nwood {wood}\nR foot -150 180 S"), &STEADY);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.aim, plan.facing) = (Want::Flank as u8, cm(0, 150), Heading::NORTH);
        let way = (0..14).map(|_| after(&mut table, 0, 1)).collect::<Vec<_>>();
        let told = way.iter().map(|r| (r.centre.x / 1200, r.centre.y / 1200, r.heading.0 / 128)).collect::<Vec<_>>();
        assert!(way[13].centre.y > cm(0, 100).y, "{kind}, {wood}: {told:?}");
    }
}

#[test]
fn who_is_thrown_back_looks_where_he_comes_to() {
    let furthest = |more: &str| {
        let table = planned(&format!("B foot 0 0 N hits=4\n{more}\nR foot 0 15 S"), &STEADY);
        let choices = [4, 5, 6, 7, 8].map(Choice::Quarters);
        decides(&table, Side::Blue, Decision::Retreat { unit: 0 }, &choices).0
    };
    assert_eq!(furthest(""), Choice::Quarters(8));
    // Round a friend he bends (HOW-FIRE-65); before a row of them, and before the river, he halts.
    assert_eq!(furthest("B foot 0 -33 N"), Choice::Quarters(8));
    let row =
        |unit: &str, y: i32| -> String { (-3..=3).map(|n| format!("{unit} {} {y} N hits=3\n", 20 * n)).collect() };
    assert_eq!(furthest(row("B foot", -26).trim()), Choice::Quarters(6));
    assert_eq!(furthest("deep -80 -26 80 -26"), Choice::Quarters(6));
    assert_eq!(furthest(row("R horse", -42).trim()), Choice::Quarters(4), "nor up to the enemy behind him");
}

/// They stand one behind the other, with no room to wheel.
#[test]
fn a_battalion_with_the_enemy_on_its_flank_turns_to_him_in_column() {
    let turned = |y: i32| {
        let table = planned(&format!("B foot 0 0 W\nB foot -5 0 W\nB foot 5 0 W\nR foot 0 {y} S"), &STEADY);
        let action = moves(&table, 0);
        let off = action.to.heading.to(Heading::NORTH).abs();
        (action.act, off <= 10 * Heading::DEGREE)
    };
    assert_eq!(turned(55), (Act::Form, true));
    assert_ne!(turned(33).0, Act::Form, "not under his muskets");
}
