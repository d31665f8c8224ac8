//! What the cautious, the steady and the bold do where they are given the same.

use super::*;

const THREE: [Planner; 3] = [Planner(Boldness::Cautious), STEADY, Planner(Boldness::Bold)];

/// What each of three generals makes of a question to Blue.
fn each<T>(
    table: impl Fn(&Planner) -> Table,
    says: impl Fn(&Table, &Ask<'_>, &Planner) -> T,
    decision: Decision,
) -> [T; 3] {
    THREE.map(|general| {
        let table = table(&general);
        let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
        says(&table, &ask, &general)
    })
}

/// Whether Blue's first unit charges.
fn charge(text: &str) -> [bool; 3] {
    let charges = |_: &Table, ask: &Ask<'_>, general: &Planner| {
        let mut choices = Choices::default();
        let pick = general.choose(ask, (0, false), &mut choices, &mut Dice::fair(1, 1));
        matches!(choices[pick.index], Choice::Act(a) if a.act == Act::Charge)
    };
    let decision = Decision::Move { unit: 0, second: false, look: Look::About };
    each(|general| planned(text, general), charges, decision)
}

#[test]
fn the_bold_charge_at_odds_that_others_shun() {
    let charges = |hits: u8, others: u8| {
        charge(&format!("B foot 0 0 N hits={hits}\nB foot 21 0 N\nB foot -21 0 N\nR foot 0 12 S hits={others}"))
    };
    assert_eq!([charges(0, 3), charges(1, 3)], [[false, false, true]; 2]);
    assert_eq!([charges(0, 0), charges(2, 3)], [[false; 3]; 2], "nor do they run into the fire of fresh troops");
}

/// Horse at the front of shaken foot has no bonus for its charge (HOW-MEL-10).
#[test]
fn the_horse_of_the_bold_rides_at_a_front_that_others_leave_alone() {
    let charges = |hits: u8| charge(&format!("B horse 0 0 N\nR foot 0 20 S hits={hits}"));
    assert_eq!(charges(2), [false, false, true]);
    assert_eq!([0, 1].map(charges), [[false; 3]; 2], "nor does it ride at foot that is hardly hurt");
}

#[test]
fn the_bold_follow_up_with_whom_others_hold_back() {
    let goes = |hits: u8| {
        let text = format!("B horse 0 0 N hits={hits}\nR foot 0 40 S");
        let wish = |_: &Table, ask: &Ask<'_>, general: &Planner| {
            let choices = [Choice::Yes, Choice::No];
            choices[general.decide(ask, &choices, &mut Dice::fair(1, 1)).index] == Choice::Yes
        };
        let table = |general: &Planner| {
            let mut table = planned(&text, general);
            table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
            table
        };
        each(table, wish, Decision::Wish { unit: 0 })
    };
    assert_eq!([0, 1, 2, 3].map(goes), [[true; 3], [false, true, true], [false, false, true], [false, false, true]]);
}

#[test]
fn the_general_of_the_bold_rides_up_and_that_of_the_cautious_stays_back() {
    let spots: [Choice; 9] = [-80, -70, -60, -50, -40, -30, -20, -10, 0].map(|y| Choice::Spot(cm(0, y)));
    let rides = |_: &Table, ask: &Ask<'_>, general: &Planner| {
        let pick = general.decide(ask, &spots, &mut Dice::fair(1, 1));
        -80 + 10 * pick.index as i32
    };
    let table = |general: &Planner| {
        let mut table = planned("B foot -11 -12 N\nB foot 11 -12 N\nR foot -11 30 S\nR foot 11 30 S", general);
        table.state.generals[0].at = cm(0, -80);
        table.state.brigade_mut(0).leader.at = cm(0, -20);
        table
    };
    let [cautious, steady, bold] = each(table, rides, Decision::General);
    assert!(cautious < steady && steady < bold, "{cautious} {steady} {bold}");
}

#[test]
fn the_bold_look_to_the_enemy_with_two_hits_where_others_look_to_the_rear() {
    let text = "B foot 0 0 N hits=2\nB foot 21 0 N\nB foot -21 0 N\nR foot 0 25 S\nR foot 21 25 S";
    let back = |_: &Table, ask: &Ask<'_>, general: &Planner| matches!(general.look(ask, 0), Look::Back { .. });
    assert_eq!(each(|general| planned(text, general), back, Decision::MoveUnit { brigade: 0 }), [true, true, false]);
}

#[test]
fn the_cautious_wait_further_off_than_the_steady() {
    let text = "B foot 0 0 N\nB foot 21 0 N\nR foot -21 120 S\nR foot 0 120 S\nR foot 21 120 S\nR foot 42 120 S";
    let off = |table: &Table, _: &Ask<'_>, _: &Planner| 120 - table.state.brigade(0).plan.aim.y / cm(0, 1).y;
    let [cautious, steady, _] = each(|general| planned(text, general), off, Decision::MoveUnit { brigade: 0 });
    assert!(cautious >= steady + 5, "{cautious} {steady}");
}
