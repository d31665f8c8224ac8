//! Small positions: *the general, given this, does not do that*.

use super::super::planner::{Boldness, Planner, Want};
use super::super::*;
use crate::base::{Rect, Side};
use crate::rules::honours_of_war::data::{Grade, Performance};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::hit::{Row, Volley};
use crate::rules::honours_of_war::sandtable::{Table, cm};
use crate::rules::honours_of_war::state::{Goal, Morale, Phase};

mod aims;
mod batteries;
mod boldness;
mod brigades;
mod closing;
mod ground;
mod hope;
mod horse;
mod mouth;
mod posts;
mod prizes;
mod together;
mod troubles;
mod ways;

const STEADY: Planner = Planner(Boldness::Steady);

/// A table on which both sides have made their plans for a turn of movement.
fn planned(text: &str, general: &Planner) -> Table {
    planned_under(Table::of(text), general)
}

/// The same where Red attacks.
fn attacked(text: &str) -> Table {
    let mut table = Table::of(text);
    table.field.attacker = Some(Side::Red);
    planned_under(table, &STEADY)
}

fn planned_under(mut table: Table, general: &Planner) -> Table {
    table.state.turn = 2;
    table.state.phase = Phase::Movement;
    for side in Side::BOTH {
        for brigade in table.field.brigades_of(side) {
            let decision = Decision::MoveUnit { brigade };
            let plan = general.plan(&Ask { field: &table.field, state: &table.state, side, decision }, brigade);
            let b = table.state.brigade_mut(brigade);
            b.plan = plan;
            b.result = Performance::Steady;
        }
    }
    table
}

fn decides(table: &Table, side: Side, decision: Decision, choices: &[Choice]) -> (Choice, Pick) {
    let ask = Ask { field: &table.field, state: &table.state, side, decision };
    let pick = STEADY.decide(&ask, choices, &mut Dice::fair(1, 1));
    (choices[pick.index], pick)
}

/// What Blue's unit does with its move.
fn moves(table: &Table, unit: u8) -> Action {
    let decision = Decision::Move { unit, second: false, look: Look::About };
    let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
    let mut choices = Choices::default();
    let pick = STEADY.choose(&ask, (unit, false), &mut choices, &mut Dice::fair(1, 1));
    match choices[pick.index] {
        Choice::Act(action) => action,
        other => panic!("a move was asked for: {other:?}"),
    }
}

fn want(table: &Table, brigade: u8) -> Want {
    Want::of(&table.state.brigade(brigade).plan)
}

/// How much nearer to an enemy a move ends.
fn gain(table: &Table, unit: u8, enemy: u8, action: &Action) -> i32 {
    let there = table.state.unit(enemy).rect;
    (table.state.unit(unit).rect.distance(&there) - action.to.distance(&there)) / 1200
}

#[test]
fn a_battery_that_bears_on_the_enemy_does_not_limber() {
    for y in [66, 72, 80] {
        let table = planned(&format!("B gun 0 0 N\nR foot 0 {y} S\nR foot 25 {y} S"), &STEADY);
        assert_eq!(moves(&table, 0).act, Act::Stand, "{y}: nor is it dragged nearer");
    }
}

#[test]
fn a_battery_does_not_limber_to_and_fro() {
    let mut table = planned("B gun limbered 0 0 N\nR foot 0 100 S\nR foot 25 100 S", &STEADY);
    let mut changes = 0;
    for _ in 0..8 {
        let action = moves(&table, 0);
        changes += i32::from(action.formation != table.state.unit(0).formation);
        let u = table.state.unit_mut(0);
        (u.rect, u.formation) = (action.to, action.formation);
    }
    assert_eq!(table.state.unit(0).formation, Formation::Deployed);
    assert_eq!(changes, 1, "it unlimbers once and stays");
}

#[test]
fn horse_does_not_charge_into_a_wood() {
    let charges = |wood: &str| {
        let table = planned(&format!("B horse 0 0 N\nR light 0 22 S hits=1\n{wood}"), &STEADY);
        moves(&table, 0).act == Act::Charge
    };
    assert!(charges(""), "in the open it does");
    assert!(!charges("wood -20 14 20 40"));
}

#[test]
fn horse_does_not_halt_in_a_wood() {
    let table = planned("B horse 0 0 N\nR gun 0 110 S\nwood -12 15 12 50", &STEADY);
    let to = moves(&table, 0).to.centre;
    let inside = to.x.abs() < cm(12, 0).x && to.y > cm(0, 15).y && to.y < cm(0, 50).y;
    assert!(!inside, "{to:?}");
}

#[test]
fn light_foot_keeps_to_the_wood() {
    for hits in [0, 1] {
        let act = |wood: &str| {
            let text = format!("B light 0 0 N hits={hits}\nR foot -11 55 S\nR foot 11 55 S\n{wood}");
            moves(&planned(&text, &STEADY), 0).act
        };
        assert_eq!([act("wood -30 -12 30 8"), act("")], [Act::Stand, Act::Withdraw], "{hits}");
    }
}

#[test]
fn horse_does_not_charge_the_front_of_steady_foot() {
    let table = planned("B horse superior 0 0 N\nR foot 0 25 S", &STEADY);
    assert_ne!(moves(&table, 0).act, Act::Charge);
}

#[test]
fn horse_takes_an_open_flank() {
    let table = planned("B horse 0 0 N\nR foot 0 28 E hits=2", &STEADY);
    let action = moves(&table, 0);
    assert_eq!((action.act, action.target), (Act::Charge, 1));
}

#[test]
fn foot_with_three_hits_does_not_stay_in_the_line() {
    let table = planned("B foot 0 0 N hits=3\nB foot 25 -2 N\nB foot -25 -2 N\nR foot 0 20 S\nR foot 22 20 S", &STEADY);
    let action = moves(&table, 0);
    assert!(gain(&table, 0, 3, &action) < 0, "{action:?}");
}

#[test]
fn foot_that_is_too_weak_does_not_stand_in_canister() {
    let table = planned("B foot 0 0 N hits=2\nR gun -5 34 S\nR gun 5 34 S\nR foot 25 30 S\nR foot -25 30 S", &STEADY);
    let action = moves(&table, 0);
    assert_ne!(action.act, Act::Stand);
    assert!(action.act == Act::Charge || gain(&table, 0, 1, &action) < 0, "{action:?}");
}

#[test]
fn a_brigade_does_not_march_off_to_the_side() {
    let text = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N\nR foot 9 120 S\nR foot 30 120 S\nR foot 51 120 S";
    let mut table = planned(text, &STEADY);
    for unit in [2, 1, 0] {
        let before = table.state.unit(unit).rect.centre;
        for _ in 0..3 {
            let action = moves(&table, unit);
            let u = table.state.unit_mut(unit);
            (u.rect, u.formation) = (action.to, action.formation);
        }
        let there = table.state.unit(unit).rect.centre;
        assert!(there.y >= before.y + cm(0, 50).y, "{unit}: {there:?}");
        assert!((there.x - before.x).abs() <= cm(2, 0).x, "{unit}: {there:?}");
    }
}

#[test]
fn a_reserve_does_not_stay_behind_for_ever() {
    let line = |hits: u8| {
        format!(
            "B foot -40 20 N brigade=0 hits={hits}\nB foot -19 20 N brigade=0 hits={hits}\n\
             B foot 19 20 N brigade=1\nB foot 40 20 N brigade=1\nB foot -10 -40 N brigade=2\nB foot 12 -40 N brigade=2\n\
             R foot -20 80 S\nR foot 1 80 S\nR foot 22 80 S"
        )
    };
    assert_eq!(want(&planned(&line(0), &STEADY), 2), Want::Reserve);
    assert_ne!(want(&planned(&line(2), &STEADY), 2), Want::Reserve);
}

#[test]
fn the_slow_brigade_is_the_reserve_and_not_the_quick() {
    let text = |first: Grade, last: Grade| {
        let mut table = Table::of(
            "B foot -40 0 N brigade=0\nB foot -19 0 N brigade=0\nB foot 2 0 N brigade=1\nB foot 23 0 N brigade=1\n\
             B foot 44 0 N brigade=2\nB foot 65 0 N brigade=2\nR foot -20 80 S\nR foot 1 80 S\nR foot 22 80 S",
        );
        table.state.brigade_mut(0).leader.grade = first;
        table.state.brigade_mut(1).leader.grade = Grade::Dependable;
        table.state.brigade_mut(2).leader.grade = last;
        let ask = Ask {
            field: &table.field,
            state: &table.state,
            side: Side::Blue,
            decision: Decision::MoveUnit { brigade: 0 },
        };
        [0, 2].map(|b| Want::of(&STEADY.plan(&ask, b)) == Want::Reserve)
    };
    assert_eq!(text(Grade::Dithering, Grade::Dashing), [true, false]);
    assert_eq!(text(Grade::Dashing, Grade::Dithering), [false, true]);
}

#[test]
fn the_bold_close_where_the_cautious_keep_away() {
    let text = "B foot -11 0 N\nB foot 11 0 N\nR foot -11 60 S\nR foot 11 60 S\nR gun 30 60 S";
    assert_eq!(want(&planned(text, &Planner(Boldness::Bold)), 0), Want::Assault);
    assert_eq!(want(&planned(text, &Planner(Boldness::Cautious)), 0), Want::Attack);
}

/// Two battalions behind a work each, which the enemy comes up to.
const WORKS: &str = "B foot -11 0 N entrenched\nB foot 11 0 N entrenched\nworks 21 2 1 2\nworks -1 2 -21 2";

#[test]
fn who_stands_behind_works_does_not_come_out_to_fire() {
    for far in [18, 24, 30, 40] {
        let table = attacked(&format!("{WORKS}\nR foot -11 {far} S hits=2\nR foot 11 {far} S hits=2\nR gun 40 60 S"));
        assert_eq!(want(&table, 0), Want::Hold, "{far}");
        for unit in [0, 1] {
            assert_eq!(moves(&table, unit).to, table.state.unit(unit).rect, "the enemy {far} cm away");
        }
    }
}

#[test]
fn who_stands_behind_works_does_not_leave_them_for_a_weak_enemy_in_the_rear() {
    let table = attacked(&format!("{WORKS}\nR foot -11 45 S\nR foot 11 45 S\nR gun 40 60 S\nR light small 0 -40 N"));
    assert_eq!(want(&table, 0), Want::Hold);
}

#[test]
fn horse_of_an_army_that_is_attacked_does_not_wait_before_its_foot() {
    let line = "B foot -21 0 N brigade=0\nB foot 0 0 N brigade=0\nB foot 21 0 N brigade=0\nB gun 40 0 N brigade=0";
    let text = format!(
        "{line}\nB horse -12 40 N brigade=1\nB horse 12 40 N brigade=1\n\
         R foot -63 110 S\nR foot -42 110 S\nR foot -21 110 S\nR foot 0 110 S\nR foot 21 110 S\nR foot 63 110 S\n\
         R gun 36 110 S\nR gun 46 110 S\nR gun -80 110 S"
    );
    let table = attacked(&text);
    let plan = &table.state.brigade(1).plan;
    assert_eq!(want(&table, 1), Want::Reserve);
    assert!(plan.aim.y < 0, "{plan:?}");
}

#[test]
fn brigades_that_go_for_the_same_enemy_do_not_wait_for_each_other() {
    let foot = |x: i32, y: i32, brigade: u8| format!("B foot {x} {y} N brigade={brigade}\n");
    let ours: String = [(-80, 0), (-59, 0), (0, 1), (21, 1), (80, 2), (101, 2)].map(|(x, b)| foot(x, -60, b)).concat();
    let theirs: String = [-21, 0, 21, 42].map(|x| format!("R foot {x} 60 S\n")).concat();
    let mut table = planned(&format!("{ours}{theirs}"), &Planner(Boldness::Steady));
    // What they wanted last turn lets them count on each other in this.
    table.state.turn = 3;
    for brigade in 0..3 {
        let decision = Decision::MoveUnit { brigade };
        let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
        let plan = STEADY.plan(&ask, brigade);
        table.state.brigade_mut(brigade).plan = plan;
    }
    let closing = (0..3).filter(|&b| want(&table, b) == Want::Assault).count();
    assert!(closing >= 2, "{:?}", [0, 1, 2].map(|b| want(&table, b)));
}

#[test]
fn the_general_does_not_ride_among_the_enemy() {
    let table = planned("B foot 0 0 N\nB foot 22 0 N\nleader B 0 12\nR foot 0 25 S\nR foot 22 25 S", &STEADY);
    let choices = [Choice::Spot(cm(0, 12)), Choice::Spot(cm(0, -6))];
    assert_eq!(decides(&table, Side::Blue, Decision::General, &choices).0, choices[1]);
}

#[test]
fn the_general_of_a_small_army_does_not_ride_off_from_those_he_leads() {
    let mut table =
        Table::of("B foot -90 -60 N brigade=0\nB foot -69 -60 N brigade=0\nleader B -80 -70\nR foot -80 40 S");
    (table.state.brigade_mut(0).independent, table.state.brigade_mut(0).led_by_general) = (false, true);
    let table = planned_under(table, &STEADY);
    let choices = [Choice::Spot(cm(-40, -30)), Choice::Spot(cm(-80, -70))];
    assert_eq!(decides(&table, Side::Blue, Decision::General, &choices).0, choices[1]);
}

#[test]
fn fire_goes_where_it_tells_most_and_the_reason_says_how_much() {
    let table = planned("B foot 0 0 N\nR foot -9 9 S\nR foot 12 9 S hits=2", &STEADY);
    let shot = |target: u8| {
        let volley = Volley::plain(Row::StandardFoot, Ammo::Musketry);
        Choice::Shot(Shot {
            target,
            ammo: Ammo::Musketry,
            at: table.state.unit(target).rect,
            face: None,
            free: false,
            volley,
        })
    };
    let choices = [Choice::Hold, shot(1), shot(2)];
    let (choice, pick) = decides(&table, Side::Blue, Decision::Fire { unit: 0 }, &choices);
    assert_eq!(choice, shot(2));
    assert_eq!(pick.reason, Code::ReasonFire as u16);
    // A standard battalion at short range does 1, 2, 3 or 3 hits; two of them drive off one who has two already:
    // five faces of six. In ten volleys 23 hits.
    assert_eq!(pick.numbers[..2], [83, 23]);
}

#[test]
fn horse_does_not_charge_against_the_odds_even_late_in_the_day() {
    for text in ["B horse superior 0 0 N\nR foot 0 20 S", "B horse 0 0 N hits=2\nR horse 0 20 S"] {
        let mut table = planned(text, &STEADY);
        table.state.turn = 16;
        let brigade = table.state.brigade_mut(0);
        (brigade.plan.kind, brigade.leader.grade) = (Want::Assault as u8, Grade::Dashing);
        let mut choices = Choices::default();
        table.field.actions(&table.state, 0, &mut choices);
        let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge);
        assert!(choices.iter().any(charges), "it could: {text}");
        assert_ne!(moves(&table, 0).act, Act::Charge, "{text}");
    }
}

#[test]
fn a_garrison_stays_when_its_brigade_goes_in() {
    let text = "B foot block=0 0 0 N\nB foot 25 0 N\nB foot 46 0 N\nB foot 67 0 N\nvillage 0 0\nR foot 30 45 S hits=3";
    let table = attacked(text);
    assert_eq!(want(&table, 0), Want::Assault, "the brigade goes in");
    assert_eq!(moves(&table, 0).act, Act::Stand);
}

#[test]
fn horse_of_an_army_that_is_attacked_waits_on_the_wing() {
    let line = "B foot -21 0 N brigade=0\nB foot 0 0 N brigade=0\nB foot 21 0 N brigade=0";
    let aim = |behind: &str| {
        let text = format!(
            "{line}\nB horse -12 40 N brigade=1\nB horse 12 40 N brigade=1\n{behind}\n\
             R foot -42 110 S\nR foot -21 110 S\nR foot 0 110 S\nR foot 21 110 S\nR foot 42 110 S\n\
             R gun 60 110 S\nR gun 70 110 S\nR gun -60 110 S\nR gun -70 110 S"
        );
        let table = attacked(&text);
        assert_eq!(want(&table, 1), Want::Reserve);
        table.state.brigade(1).plan.aim
    };
    for aim in [aim(""), aim("B gun 50 -20 N brigade=2"), aim("B gun -50 -20 N brigade=2")] {
        // The line is 62 cm wide, the horse 40.
        assert!(aim.x.abs() > cm(31 + 20, 0).x && aim.y < 0, "{aim:?}");
    }
    assert!(aim("B gun 50 -20 N brigade=2").x < 0 && aim("B gun -50 -20 N brigade=2").x > 0, "the free wing");
}

#[test]
fn horse_that_goes_for_the_enemy_does_not_say_that_it_keeps_its_distance() {
    let table = planned("B horse 0 0 N\nB horse 22 0 N\nR horse 0 60 S", &STEADY);
    assert_eq!(want(&table, 0), Want::Attack);
    let (_, pick) = decides(&table, Side::Blue, Decision::MoveBrigade, &[Choice::Brigade(0), Choice::Pass]);
    assert_eq!(pick.reason, Code::ReasonRide as u16);
}

/// Whichever of them is the right wing.
#[test]
fn a_brigade_in_file_draws_up_its_line_on_the_way() {
    let mut table = planned("B foot 0 0 N\nB foot 0 -15 N\nB foot 0 -30 N\nR foot -20 160 S\nR foot 0 160 S", &STEADY);
    for _ in 0..4 {
        for unit in 0..3 {
            let action = moves(&table, unit);
            let u = table.state.unit_mut(unit);
            (u.rect, u.formation) = (action.to, action.formation);
        }
    }
    let mut across = [0, 1, 2].map(|u| table.state.unit(u).rect.centre.x / 1200);
    across.sort_unstable();
    assert!(across[1] - across[0] >= 5 && across[2] - across[1] >= 5, "{across:?}");
}

#[test]
fn the_general_rides_with_the_brigade_that_closes() {
    let mut table = planned(
        "B foot -80 0 N brigade=0\nB foot -60 0 N brigade=0\nB horse 60 0 N brigade=1\nB horse 80 0 N brigade=1\n\
         R foot -70 70 S\nR horse 70 90 S",
        &STEADY,
    );
    table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
    table.state.brigade_mut(1).plan.kind = Want::Flank as u8;
    for (brigade, x) in [(0, -70), (1, 70)] {
        table.state.brigade_mut(brigade).leader.at = cm(x, -5);
    }
    let by = |n: u8| Choice::Spot(table.state.brigade(n).leader.at);
    assert_eq!(decides(&table, Side::Blue, Decision::General, &[by(1), by(0)]).0, by(0));
}

#[test]
fn horse_does_not_ride_across_the_enemys_foot_at_his_horse() {
    let text = |x: i32| {
        format!(
            "B horse 40 0 N\nB horse 61 0 N\nR foot {x} 40 S\nR foot {} 40 S\nR horse 50 80 S\nR horse 71 80 S",
            x + 21
        )
    };
    let target = |x: i32| planned(&text(x), &STEADY).state.brigade(0).plan.target;
    assert!(target(40) < 4, "{}", target(40));
    assert!(target(120) >= 4, "{}", target(120));
}

#[test]
fn horse_that_goes_round_a_wing_keeps_out_of_the_foots_fire() {
    let text = "B horse 40 0 N\nB horse 61 0 N\nB horse 40 -15 N\nR foot 0 70 S\nR foot 21 70 S\nR foot 42 70 S";
    let table = planned(text, &STEADY);
    let plan = &table.state.brigade(0).plan;
    assert_eq!(want(&table, 0), Want::Flank);
    // Two or three of 20 cm about the aim; the foot ends at 52 cm and fires 30 cm to its front.
    assert!(plan.aim.x - cm(20, 0).x > cm(52 + 15, 0).x, "{plan:?}");
}

#[test]
fn horse_does_not_wait_under_fire_for_ever() {
    let text = "B horse 0 0 N\nR foot 15 45 S\nR foot -15 45 S\nR gun -11 53 S\nR gun 0 53 S";
    let rides = |turn: u16| {
        let mut table = planned(text, &STEADY);
        table.state.turn = turn;
        table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
        gain(&table, 0, 1, &moves(&table, 0)) >= 5
    };
    assert_eq!([3, 16].map(rides), [false, true]);
}

#[test]
fn who_is_attacked_and_too_weak_to_close_keeps_his_ground() {
    let table = attacked(
        "B foot 0 0 N brigade=0\nB foot 21 0 N brigade=0\nB horse 150 -20 N brigade=1\nB horse 171 -20 N brigade=1\n\
         R foot -21 70 S\nR foot 0 70 S\nR foot 21 70 S\nR foot 42 70 S",
    );
    assert_eq!(want(&table, 0), Want::Hold);
}

#[test]
fn foot_does_not_march_into_canister_in_column() {
    let table = planned("B foot column 0 0 N\nB foot column 21 0 N\nR gun 0 75 S\nR foot 30 75 S", &STEADY);
    for unit in [0, 1] {
        let action = moves(&table, unit);
        let near = [2, 3].map(|e| action.to.distance(&table.state.unit(e).rect)).into_iter().min();
        assert!(!action.formation.is_column() || near > Some(cm(0, 45).y), "{unit}: {action:?}");
    }
}

#[test]
fn who_is_too_weak_to_close_does_not_turn_his_back_on_an_enemy_out_of_reach() {
    let table = planned(
        "B foot -11 0 N\nB foot 11 0 N\nR foot -21 72 S\nR foot 0 72 S\nR foot 21 72 S\nR gun 40 72 S",
        &STEADY,
    );
    assert_eq!(want(&table, 0), Want::Attack);
    assert_eq!(table.state.brigade(0).plan.aim.y / 1200, 0, "he stays where he is");
}

#[test]
fn who_is_behind_late_in_the_day_does_not_spare_himself() {
    let pursues = |turn: u16| {
        let text = "B horse 0 0 N\nB foot -100 0 N\nB foot -79 0 N\nR horse 0 60 S\nR horse 21 60 S";
        let mut table = planned(text, &STEADY);
        (table.state.turn, table.field.last_turn) = (turn, 20);
        for unit in [1, 2] {
            table.state.unit_mut(unit).morale = Morale::Gone;
        }
        (table.state.lost, table.field.sides[0].breaking) = ([4, 0], 6);
        decides(&table, Side::Blue, Decision::Wish { unit: 0 }, &[Choice::Yes, Choice::No]).0
    };
    assert_eq!([4, 16].map(pursues), [Choice::No, Choice::Yes]);
}

#[test]
fn who_holds_does_not_step_out_of_the_line_at_horse() {
    for y in [30, 32, 34] {
        let line = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";
        let text = format!("{line}\nR horse 0 {y} S\nR foot 90 80 S\nR foot 111 80 S\nR foot 132 80 S");
        let mut table = attacked(&text);
        table.state.brigade_mut(0).plan.kind = Want::Hold as u8;
        assert_eq!(moves(&table, 1).act, Act::Stand, "{y}");
    }
}

#[test]
fn horse_that_has_suffered_does_not_ride_up_to_fresh_horse() {
    for y in [30, 35] {
        let table = planned(&format!("B horse 0 0 N hits=1\nR horse 0 {y} S"), &STEADY);
        assert!(moves(&table, 0).to.distance(&table.state.unit(1).rect) > cm(0, 20).y, "{y}");
    }
}
