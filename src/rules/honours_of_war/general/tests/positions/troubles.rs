//! Troops in a bad place: in water, alone, in houses under fire.

use super::*;

/// HOW-TER-30: every shot from there has one off.
#[test]
fn foot_does_not_stand_in_a_river_and_fire() {
    let river = "river -90 0 90 0\nB foot midstream 0 0 N\nB foot midstream 21 0 N";
    for enemy in ["R foot 10 24 S", "R foot 10 34 S", "R foot 0 34 S\nR foot 21 34 S"] {
        for table in [planned(&format!("{river}\n{enemy}"), &STEADY), attacked(&format!("{river}\n{enemy}"))] {
            let action = moves(&table, 0);
            let wet = action.act != Act::Charge && table.field.terrain.is_in_river(&action.to);
            assert!(!wet, "{enemy}: {:?} {action:?}", want(&table, 0));
        }
    }
}

#[test]
fn a_battalion_that_has_recovered_does_not_go_in_alone_before_those_who_have_not() {
    let wants = |back: i32, hits: u8| {
        let text = format!(
            "B foot 0 0 N hits=1\nB foot -21 {back} N hits={hits}\nB foot 21 {back} N hits={hits}\n\
             R foot -21 55 S\nR foot 0 55 S\nR foot 21 55 S"
        );
        let table = planned(&text, &STEADY);
        (want(&table, 0), table.state.brigade(0).plan.aim.y)
    };
    let (alone, aim) = wants(-60, 3);
    assert!(alone != Want::Assault && aim < cm(0, 10).y, "{alone:?} {aim}");
    assert_eq!(wants(0, 1).0, Want::Assault, "with its brigade it does");
}

#[test]
fn a_garrison_does_not_come_out_into_the_fire_of_a_line() {
    let line = "village 0 0\nR foot -21 26 S\nR foot 0 26 S\nR foot 21 26 S\nR gun 40 40 S";
    for others in ["B foot 60 -60 N", "B foot 25 0 N", "B foot 25 0 N\nB foot 46 0 N"] {
        for hits in [0, 1, 2] {
            let mut table = Table::of(&format!("B foot block=0 hits={hits} 0 0 N\n{others}\n{line}"));
            table.field.attacker = Some(Side::Blue);
            let table = planned_under(table, &STEADY);
            let action = moves(&table, 0);
            // Out by the back is another matter.
            let stays = action.formation == Formation::Garrison || action.to.centre.y < 0;
            assert!(stays, "{others} {hits}: {:?} {action:?}", want(&table, 0));
        }
    }
}

#[test]
fn a_battery_of_a_brigade_that_goes_in_does_not_stay_limbered_behind_it() {
    let mut table =
        planned("B gun limbered 0 0 N\nB foot 0 12 N\nB foot -21 12 N\nB foot 21 12 N\nR foot 0 58 S", &STEADY);
    table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
    assert_eq!(moves(&table, 0).formation, Formation::Deployed);
}

#[test]
fn who_stands_behind_works_does_not_let_foot_come_up_behind_them() {
    let (choices, works) = ([Choice::Brigade(0), Choice::Pass], "B foot 0 0 N entrenched\nworks 10 2 -10 2");
    let answers = |enemies: &str| {
        let table = attacked(&format!("{works}\n{enemies}"));
        let brigade = decides(&table, Side::Blue, Decision::MoveBrigade, &choices).0;
        (brigade == choices[0], moves(&table, 0).act != Act::Stand)
    };
    assert_eq!(answers("R foot 26 -10 W"), (true, true));
    assert_eq!(answers("R foot 26 -10 W\nR foot 0 28 S"), (false, false), "with others before them they are kept");
    assert_eq!(answers("R foot 60 -10 W"), (false, false), "not near yet");
}

#[test]
fn foot_does_not_wait_under_fire_until_the_last_battalion_is_drawn_up() {
    let wants = |hits: u8| {
        let text = "B foot 0 0 N hits=HITS\nB foot 21 0 N hits=HITS\nB foot column 42 0 S\nR foot 10 90 S";
        want(&planned(&text.replace("HITS", &hits.to_string()), &STEADY), 0)
    };
    assert_eq!([wants(0), wants(1)], [Want::Form, Want::Assault]);
}

/// HOW-FIRE-34: canister has two more, works take two off.
#[test]
fn guns_of_who_attacks_works_do_not_stay_where_only_roundshot_reaches_them() {
    let choices = [Choice::Unit(0), Choice::Pass];
    let goes = |kind: &str, attacker: Option<Side>, entrenched: &str| {
        let text = format!("B {kind} 0 0 N\nB foot 25 0 N\nR foot 0 70 S {entrenched}\nworks -10 67 10 67");
        let mut table = Table::of(&text);
        table.field.attacker = attacker;
        let table = planned_under(table, &STEADY);
        decides(&table, Side::Blue, Decision::MoveUnit { brigade: 0 }, &choices).0 == choices[0]
    };
    assert!(goes("gun", Some(Side::Blue), "entrenched"));
    assert!(!goes("gun", Some(Side::Blue), ""), "in the open it hurts them from there");
    assert!(!goes("gun", None, "entrenched"), "nobody has to attack");
    assert!(!goes("howitzers", Some(Side::Blue), "entrenched"), "shell tells on works (HOW-FIRE-49)");
}

/// HOW-CMD-22: under Poor it could only go away from the enemy.
#[test]
fn nobody_leaves_houses_because_his_orders_are_late() {
    let choices = [Choice::Unit(0), Choice::Pass];
    let mut table = planned("B foot block=0 0 0 N\nB foot 25 0 N\nvillage 0 0\nR foot 0 60 S\nR foot 25 60 S", &STEADY);
    let asks = |table: &Table| decides(table, Side::Blue, Decision::MoveUnit { brigade: 0 }, &choices).0 == choices[0];
    let brigade = table.state.brigade_mut(0);
    (brigade.plan.kind, brigade.result) = (Want::Assault as u8, Performance::Poor);
    assert!(!asks(&table));
    table.state.brigade_mut(0).result = Performance::Steady;
    assert!(asks(&table), "it goes on with the others");
}

#[test]
fn an_army_that_nobody_attacks_does_not_wait_until_night() {
    let goes = |y: i32, turn: u16| {
        let line = |side: &str, y: i32, n: i32, way: &str| {
            (0..n).map(|i| format!("{side} foot {} {y} {way}\n", 21 * i)).collect::<String>()
        };
        let mut table = attacked(&format!("{}{}", line("B", -40, 4, "N"), line("R", y, 5, "S")));
        table.field.last_turn = 20;
        table.state.turn = turn;
        let decision = Decision::MoveUnit { brigade: 0 };
        let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
        Want::of(&STEADY.plan(&ask, 0)) != Want::Hold
    };
    assert!(goes(150, 11), "he has not come");
    assert!(!goes(150, 9), "he may still come");
    assert!(!goes(50, 11), "he is on his way");
}
