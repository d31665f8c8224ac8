//! Going in together: nobody before his friends, nobody in column under fire, nobody without need of orders.

use super::*;

#[test]
fn a_regiment_of_horse_by_itself_does_not_go_in_before_its_foot() {
    let text = |y: i32| {
        format!(
            "B foot 0 {y} N brigade=0\nB foot 21 {y} N brigade=0\nB horse 60 -60 N brigade=1\n\
             R foot 0 40 S brigade=0\nR gun 21 40 S brigade=0\nR horse 50 25 S brigade=1"
        )
    };
    let far = planned(&text(-80), &STEADY);
    assert_eq!(want(&far, 1), Want::Reserve);
    assert!(far.state.brigade(1).plan.aim.y < cm(0, -70).y, "{:?}", far.state.brigade(1).plan);
    assert_ne!(want(&planned(&text(-25), &STEADY), 1), Want::Reserve, "its foot is near the enemy");
}

#[test]
fn who_comes_up_in_column_draws_up_out_of_fire_before_he_goes_in() {
    let table = |formation: &str, y: i32| {
        planned(&format!("B foot {formation} 0 {y} N\nB foot {formation} 21 {y} N\nR foot 10 110 S"), &STEADY)
    };
    let columns = table("column", 0);
    assert_eq!(want(&columns, 0), Want::Form);
    assert!(columns.state.brigade(0).plan.aim.y < cm(0, 110 - 40).y, "{:?}", columns.state.brigade(0).plan);
    assert_eq!(want(&table("", 0), 0), Want::Assault, "drawn up");
    assert_eq!(want(&table("column", 80), 0), Want::Assault, "the enemy is upon him");
}

#[test]
fn a_column_does_not_go_on_into_canister_to_be_there_sooner() {
    for (y, line) in [(8, ""), (12, ""), (20, ""), (8, "B foot 21 8 N\nB foot 42 8 N\nB foot 63 8 N\n")] {
        let mut table = planned(&format!("B foot column 0 {y} N\n{line}R gun 0 70 S"), &STEADY);
        table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
        let action = moves(&table, 0);
        assert!(!action.formation.is_column(), "{y}: {action:?}");
    }
}

#[test]
fn who_stands_behind_works_asks_for_no_orders() {
    let choices = [Choice::Brigade(0), Choice::Pass];
    for far in [30, 45] {
        let table = attacked(&format!("{WORKS}\nR foot -11 {far} S\nR foot 11 {far} S\nR gun 40 60 S"));
        assert_eq!(decides(&table, Side::Blue, Decision::MoveBrigade, &choices).0, Choice::Pass, "{far}");
    }
    let open = attacked("B foot -11 0 N\nB foot 11 0 N\nR foot -11 30 S\nR foot 11 30 S\nR gun 40 60 S");
    assert_eq!(decides(&open, Side::Blue, Decision::MoveBrigade, &choices).0, choices[0]);
}

/// HOW-CMD-23: feeble orders would lead all three back, the fresh one too.
#[test]
fn a_ditherer_does_not_risk_his_works_for_orders_to_one_battalion() {
    let choices = [Choice::Brigade(0), Choice::Pass];
    let asks = |grade: Grade, hits: u8, general: &str| {
        let own = format!("B foot 0 0 N entrenched\nB foot 21 0 N hits={hits} entrenched\nB foot 0 -20 N hits=3");
        let works = "works 10 2 -10 2\nworks 31 2 11 2\nleader B 10 -10 brigade=0";
        let mut table = Table::of(&format!("{own}\n{works}\n{general}\nR foot 0 28 S\nR foot 21 28 S\nR gun 40 60 S"));
        table.field.attacker = Some(Side::Red);
        table.state.brigade_mut(0).leader.grade = grade;
        decides(&planned_under(table, &STEADY), Side::Blue, Decision::MoveBrigade, &choices).0 == choices[0]
    };
    assert!(!asks(Grade::Dithering, 1, ""));
    assert!(asks(Grade::Dependable, 1, ""), "his are never feeble");
    assert!(asks(Grade::Dithering, 0, ""), "too few have hits");
    assert!(asks(Grade::Dithering, 1, "leader B 5 -10"), "the general is with him");
}

/// Three against two near by, in an army that is the weaker.
#[test]
fn a_brigade_that_is_attacked_does_not_come_out_and_turn_back_by_turns() {
    let comes = |before: Want| {
        let own = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N\nR foot -11 50 S\nR foot 11 50 S";
        let mut table = Table::of(&format!("{own}\nR foot -21 190 S\nR foot 0 190 S\nR foot 21 190 S"));
        table.field.attacker = Some(Side::Red);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target) = (before as u8, 3);
        want(&planned_under(table, &STEADY), 0) != Want::Hold
    };
    assert_eq!([Want::Hold, Want::Assault].map(comes), [false, true]);
}

/// HOW-CMD-13, HOW-CMD-26.
#[test]
fn the_general_does_not_leave_works_to_a_commander_who_may_lead_his_men_out_of_them() {
    let helps = |grade: Grade, works: &str| {
        let own = format!("B foot 0 0 N {works}\nB foot 21 0 N {works}\nleader B 10 -10 brigade=0\nleader B 5 -10");
        let mut table = Table::of(&format!("{own}\nworks 31 2 -10 2\nR foot 0 28 S\nR foot 21 28 S\nR foot 42 28 S"));
        table.field.attacker = Some(Side::Red);
        table.state.brigade_mut(0).leader.grade = grade;
        let table = planned_under(table, &STEADY);
        assert_eq!(want(&table, 0), Want::Hold);
        decides(&table, Side::Blue, Decision::Help { brigade: 0 }, &[Choice::Yes, Choice::No]).0 == Choice::Yes
    };
    let [dithering, steady, dashing] = [Grade::Dithering, Grade::Dependable, Grade::Dashing];
    assert_eq!([dithering, steady, dashing].map(|g| helps(g, "entrenched")), [true, false, true]);
    assert!(!helps(dithering, ""), "in the open they lose no more than their ground");
}

#[test]
fn foot_does_not_stand_still_where_houses_stand_in_half_its_way() {
    let mut table = planned("B foot 0 0 N\nvillage 9 13\nR foot 0 58 S\nR foot 21 58 S hits=2", &STEADY);
    table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
    assert_ne!(moves(&table, 0).act, Act::Stand);
}

#[test]
fn horse_that_has_suffered_does_not_stay_beside_the_horse_it_does_not_charge() {
    for text in ["B horse 0 0 N hits=1\nR horse 0 14 S", "B horse 0 0 N hits=1\nR horse 12 8 E"] {
        let table = planned(text, &STEADY);
        let action = moves(&table, 0);
        let near = |rect: &crate::base::Rect| rect.distance(&table.state.unit(1).rect);
        assert!(near(&action.to) > near(&table.state.unit(0).rect) || action.act == Act::Charge, "{text}: {action:?}");
    }
}

#[test]
fn guns_of_an_army_that_waits_do_not_stay_limbered() {
    let text =
        "B gun limbered 0 0 N\nB foot 20 0 N\nR foot -42 150 S\nR foot -21 150 S\nR foot 0 150 S\nR foot 21 150 S";
    let table = attacked(text);
    assert_eq!(want(&table, 0), Want::Hold);
    assert_eq!(moves(&table, 0).formation, Formation::Deployed);
}

#[test]
fn who_came_to_attack_does_not_stay_in_the_first_houses() {
    let text = "B foot block=0 0 0 N\nB foot block=0 0 0 N\nvillage 0 0\nR foot 10 45 S hits=2";
    let plans = |attacker: Side| {
        let mut table = Table::of(text);
        table.field.attacker = Some(attacker);
        want(&planned_under(table, &STEADY), 0)
    };
    assert_eq!([plans(Side::Blue), plans(Side::Red)], [Want::Assault, Want::Hold]);
}

#[test]
fn the_last_battalion_of_a_brigade_does_not_go_on_alone() {
    let wants = |friend: i32| {
        let text = format!(
            "B foot 0 0 N brigade=0\nB foot 21 0 N brigade=0\nB foot -120 -60 N brigade=1\nB foot {friend} 0 N brigade=1\n\
             R foot 0 50 S hits=2"
        );
        let mut table = Table::of(&text);
        table.state.unit_mut(1).morale = Morale::Gone;
        let table = planned_under(table, &STEADY);
        (want(&table, 0), table.state.brigade(0).plan.aim.y)
    };
    let (alone, aim) = wants(-99);
    assert!(alone == Want::Reserve && aim < cm(0, -30).y, "{alone:?} {aim}");
    assert_eq!(wants(-22).0, Want::Assault, "with a friend beside it");
}

#[test]
fn a_reserve_that_has_gone_forward_is_not_called_back_because_others_have_rallied() {
    let line =
        "B foot -40 20 N brigade=0\nB foot -19 20 N brigade=0\nB foot 19 20 N brigade=1\nB foot 40 20 N brigade=1";
    let text = format!(
        "{line}\nB foot -10 -40 N brigade=2\nB foot 12 -40 N brigade=2\nR foot -20 80 S\nR foot 1 80 S\nR foot 22 80 S"
    );
    let wants = |before: Want| {
        let mut table = Table::of(&text);
        table.state.brigade_mut(2).plan.kind = before as u8;
        want(&planned_under(table, &STEADY), 2)
    };
    assert_eq!(wants(Want::Reserve), Want::Reserve);
    for before in [Want::Form, Want::Assault] {
        assert_ne!(wants(before), Want::Reserve, "{before:?}");
    }
}

#[test]
fn a_strong_brigade_with_nobody_near_does_not_stand_by_while_others_fight() {
    let wants = |theirs: &str, fight: i32| {
        let row = |side: char, y: i32, more: &str| {
            [150, 171, 192, 213].map(|x| format!("{side} foot {x} {y} {more}\n")).concat()
        };
        let ours = [-31, -10, 11, 32].map(|x| format!("B foot {x} 0 N brigade=0\n")).concat();
        let dug_in = row('B', 0, "N entrenched brigade=1");
        let works = "works 160 2 140 2\nworks 181 2 161 2\nworks 202 2 182 2\nworks 223 2 203 2";
        want(&attacked(&format!("{ours}{dug_in}{works}\n{}{theirs}", row('R', fight, "S"))), 0)
    };
    let strong = [-42, -21, 0, 21, 42].map(|x| format!("R foot {x} 90 S\n")).concat();
    let weak = "R foot -21 90 S\nR foot 0 90 S\nR foot 21 90 S";
    assert_eq!(wants(weak, 40), Want::Assault);
    assert_eq!(wants(&strong, 40), Want::Hold, "too strong for it");
    assert_eq!(wants(weak, 160), Want::Hold, "nobody fights");
}

#[test]
fn foot_that_goes_in_does_not_wait_under_fire_for_ever() {
    let goes = |turn: u16| {
        let mut table = planned("B foot 0 0 N hits=1\nR gun -5 36 S\nR gun 5 36 S\nR foot 25 36 S", &STEADY);
        table.state.turn = turn;
        table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
        gain(&table, 0, 1, &moves(&table, 0)) >= 5
    };
    assert_eq!([3, 7].map(goes), [false, true]);
}

/// HOW-WIN-04: a ridge is held by who is anywhere on it.
#[test]
fn brigades_that_attack_a_wide_ridge_do_not_all_go_for_its_middle() {
    let line = |side: char, y: i32, facing: char| {
        let one = |(brigade, x): (i32, i32)| format!("{side} foot {x} {y} {facing} brigade={brigade}\n");
        [(0, -100), (0, -79), (1, -10), (1, 11), (2, 80), (2, 101)].map(one).concat()
    };
    let mut table = Table::of(&format!("{}{}", line('B', 0, 'N'), line('R', 90, 'S')));
    let ridge = vec![cm(-120, 80), cm(120, 80), cm(120, 110), cm(-120, 110)];
    table.field.goals = vec![Goal { points: ridge, worth: 2, holder: Some(Side::Red), due: None }];
    table.state.objectives[0] = Some(Side::Red);
    table.field.attacker = Some(Side::Blue);
    let table = planned_under(table, &Planner(Boldness::Bold));
    for brigade in 0..3 {
        let target = table.state.brigade(brigade).plan.target;
        assert_eq!(table.field.unit(target).brigade, brigade + 3, "{:?}", table.state.brigade(brigade).plan);
    }
}

/// HOW-WIN-04: what was taken is held by who stands on it; one unit is enough.
#[test]
fn an_objective_that_was_taken_is_not_left_empty() {
    let text = "B foot 0 0 N\nB foot 21 0 N\nR foot 0 120 S\nR foot 21 120 S";
    let mut table = Table::of(text);
    let hill = vec![cm(-10, -5), cm(31, -5), cm(31, 5), cm(-10, 5)];
    table.field.attacker = Some(Side::Blue);
    table.state.objectives[0] = Some(Side::Blue);
    let goes_on = |first: Side| {
        let mut table = table.clone();
        table.field.goals = vec![Goal { points: hill.clone(), worth: 2, holder: Some(first), due: None }];
        let table = planned_under(table, &STEADY);
        [0, 1].map(|unit| moves(&table, unit).to.centre.y > 0)
    };
    assert_eq!(goes_on(Side::Red), [false, true]);
    assert_eq!(goes_on(Side::Blue), [true; 2], "it stays its first owner's");
}

#[test]
fn a_brigade_that_is_kept_back_does_not_march_along_behind_the_line() {
    let three = [(0, -100), (0, -79), (1, -10), (1, 11), (2, 80), (2, 101)];
    let ours = |back: i32| {
        three.map(|(b, x)| format!("B foot {x} {} N brigade={b}\n", if b == 0 { back } else { 0 })).concat()
    };
    for (back, least) in [(-2, -2), (-90, -30)] {
        let table = planned(&format!("{}R foot -10 120 S\nR foot 11 120 S", ours(back)), &STEADY);
        assert_eq!(want(&table, 0), Want::Reserve);
        let aim = table.state.brigade(0).plan.aim;
        assert!(
            (aim.x - cm(-90, 0).x).abs() < cm(2, 0).x && (aim.y - cm(0, least).y).abs() < cm(0, 2).y,
            "{back}: {aim:?}"
        );
    }
}

#[test]
fn horse_that_waits_behind_its_foot_takes_no_room_in_the_line() {
    let aside = |horse: &str| {
        let text = format!(
            "B foot -21 0 N brigade=0\nB foot 0 0 N brigade=0\n{horse}B foot 21 0 N brigade=1\nB foot 42 0 N brigade=1\n\
             R foot 0 60 S hits=2\nR foot 21 60 S hits=2"
        );
        let table = planned(&text, &STEADY);
        table.state.brigade(1).plan.aim.x - table.state.brigade(0).plan.aim.x
    };
    assert_eq!(aside("B horse -10 -20 N brigade=0\n"), aside(""));
}
