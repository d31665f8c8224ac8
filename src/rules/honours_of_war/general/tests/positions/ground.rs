//! Ground that is held, and ground that is bad to stand on; guns that come up behind others.

use super::*;

/// What Blue's battery does after so many moves, in Support.
fn guns(text: &str, moves_made: usize) -> Table {
    let mut table = planned(text, &STEADY);
    table.state.brigade_mut(0).plan.kind = Want::Support as u8;
    for _ in 0..moves_made {
        let action = moves(&table, 0);
        let u = table.state.unit_mut(0);
        (u.rect, u.formation) = (action.to, action.formation);
    }
    table
}

#[test]
fn heavy_guns_that_hit_well_from_where_they_are_do_not_stay_limbered_behind_others() {
    for screen in ["B gun -4 16 N brigade=1\nB gun 8 16 N brigade=1", "B foot 0 12 N brigade=1"] {
        for far in [75, 90, 100] {
            let text = format!("B heavyguns limbered 0 0 N brigade=0\n{screen}\nR foot 0 {far} S\nR foot 21 {far} S");
            assert_eq!(guns(&text, 3).state.unit(0).formation, Formation::Deployed, "{far}: {screen}");
        }
    }
}

#[test]
fn columns_side_by_side_do_not_stay_in_column_before_the_enemy() {
    for enemy in [60, 80] {
        let text = format!(
            "B foot -11 10 N\nB foot 11 10 N\nB foot column -2 -12 N\nB foot column 4 -12 N\n\
             R foot -21 {enemy} S\nR foot 0 {enemy} S\nR foot 21 {enemy} S\nR gun 40 {enemy} S"
        );
        let mut table = attacked(&text);
        table.state.brigade_mut(0).plan.kind = Want::Hold as u8;
        for _ in 0..3 {
            for unit in 0..4 {
                let action = moves(&table, unit);
                let u = table.state.unit_mut(unit);
                (u.rect, u.formation, u.block) = (action.to, action.formation, action.block);
            }
        }
        let formations = [2, 3].map(|u| table.state.unit(u).formation);
        assert_eq!(formations, [Formation::Line; 2], "{enemy}: {:?}", [2, 3].map(|u| table.state.unit(u).rect));
    }
}

/// Blue holds a village that is worth a point, beside which he stands.
fn village(more: &str) -> Table {
    let mut table = Table::of(&format!("village 0 0\n{more}"));
    table.field.goals = vec![Goal {
        points: vec![cm(-10, -10), cm(10, -10), cm(10, 10), cm(-10, 10)],
        worth: 2,
        holder: Some(Side::Blue),
        due: None,
    }];
    table.state.objectives[0] = Some(Side::Blue);
    table.field.attacker = Some(Side::Red);
    planned_under(table, &STEADY)
}

#[test]
fn houses_that_are_to_be_held_do_not_stay_empty() {
    let enemy = "R foot -21 120 S\nR foot 0 120 S\nR foot 21 120 S\nR foot 42 120 S\nR gun 60 120 S";
    let table = village(&format!("B foot 0 -13 N\n{enemy}"));
    assert_eq!(want(&table, 0), Want::Hold);
    assert_eq!(moves(&table, 0).act, Act::Occupy);
}

/// HOW-WIN-08.
#[test]
fn whom_the_clock_makes_win_does_not_leave_what_he_holds() {
    let wants = |due: Option<(Side, u16)>| {
        let mut table =
            Table::of("B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N\nR foot -21 90 S\nR foot 0 90 S\nR foot 21 90 S");
        let points = vec![cm(-5, -15), cm(5, -15), cm(5, -5), cm(-5, -5)];
        table.field.goals = vec![Goal { points, worth: 2, holder: Some(Side::Blue), due }];
        table.state.objectives[0] = Some(Side::Blue);
        table.field.attacker = Some(Side::Red);
        want(&planned_under(table, &STEADY), 0)
    };
    assert_eq!(wants(Some((Side::Red, 12))), Want::Hold);
    assert_ne!(wants(None), Want::Hold, "night brings him nothing");
}

/// HOW-TER-21.
#[test]
fn foot_does_not_climb_a_steep_hill_to_an_enemy_when_one_as_near_stands_before_it() {
    let target = |hill: &str| {
        let table = planned(&format!("B foot 0 0 N\nB foot 21 0 N\nR foot 0 75 S\nR foot 41 84 S\n{hill}"), &STEADY);
        table.state.brigade(0).plan.target
    };
    assert_eq!([target(""), target("steep -30 20 15 60")], [2, 3]);
}
