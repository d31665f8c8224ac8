//! Moves near an enemy, whom they may not come too near to anywhere on their way.

use super::*;

#[test]
fn how_mov_11_nobody_passes_an_enemy_aside_within_20_cm_at_any_point() {
    let aside = |a: &Action| a.act == Act::Oblique && a.to.centre.y == a.from.centre.y && a.to.centre.x > 0;
    let goes = |y: &str| table(&format!("B light column 0 0 N\nR foot column 6.2 {y} S")).offers(0).iter().any(aside);
    assert_eq!(["39.9", "40.1"].map(goes), [false, true]);
    // Between the places where it begins and ends a corner of it would come within 20 cm.
    let turns = |enemy: &str| {
        let t = table(&format!("B foot 0 0 N\nR foot column {enemy}"));
        let kept = t.offers(0).into_iter().filter(|a| !matches!(a.act, Act::Form | Act::About));
        kept.map(|a| a.to.heading.to(Heading::NORTH).abs() / Heading::DEGREE).max()
    };
    assert_eq!(["28.3 -28.3 315", "29 -29 315"].map(turns), [Some(45), Some(84)]);
    // A slant of 45° is to the front.
    let slants = table("B foot 0 0 N\nR foot 0 23 S").offers(0);
    assert!(slants.iter().any(|a| a.act == Act::Oblique && a.to.centre.x > 0 && a.to.centre.y > 0));
}

#[test]
fn how_mov_21_a_march_stays_far_from_an_enemy_whom_it_passes() {
    let doubles = |x: &str| {
        let mut t = Table::of(&format!("B horse column 0 0 N\nR foot column {x} 20 W"));
        t.state.brigade_mut(0).result = Performance::Steady;
        (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
        let ahead = t.offers(0).into_iter().find(|a| a.act == Act::Advance && a.length == Len::cm(40).0);
        t.act(&[], &[], |e| e.perform(0, ahead.expect("40 cm")));
        t.field.may_double(&t.state, 0)
    };
    assert_eq!(["72", "73"].map(doubles), [false, true], "59.5 cm from the middle of its way, and 60.5");
    // Not where it formed column first, nor by a road that it leaves.
    let mut t = table("B foot column 0 0 N");
    (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
    (t.state.unit_mut(0).moves, t.state.unit_mut(0).flags) = (1, Flags::FORMED);
    assert!(!t.field.may_double(&t.state, 0));
    let mut t = table("B gun limbered 0 0 N\nroad 0 -60 0 16");
    (t.state.begun, t.state.marching, t.state.unit_mut(0).moves) = (t.state.unit(0).rect, true, 1);
    assert!(t.field.may_double(&t.state, 0));
    assert!(t.offers(0).iter().all(|a| t.field.terrain.column_on_road(&a.to)));
}

/// The outer corner of a wheel swings out towards an enemy from whom it draws in again.
#[test]
fn how_mov_21_a_march_wheels_past_an_enemy_no_nearer() {
    let doubles = |enemy: &str| {
        let mut t = Table::of(&format!("B horse column 0 0 N\nR foot column {enemy} N"));
        t.state.brigade_mut(0).result = Performance::Steady;
        (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
        t.state.unit_mut(0).moves = 1;
        let offers = t.offers(0);
        let second = offers.iter().any(|a| a.from.heading == Heading::NORTH.turned(FRONT));
        t.state.unit_mut(0).rect = t.state.begun.swung(FRONT);
        [t.field.may_double(&t.state, 0), second]
    };
    assert_eq!(["-47.4 -64.7", "-47.8 -65.2"].map(doubles), [[false; 2], [true; 2]], "59.8 and 60.4 cm");
}

/// On its way it is mounted, and takes up more room than on foot.
#[test]
fn how_mov_21_who_dismounts_on_a_march_is_mounted_on_his_way() {
    let doubles = |x: &str| {
        let mut t = Table::of(&format!("B horse column 0 0 N\nR foot column {x} 0 N"));
        t.state.brigade_mut(0).result = Performance::Steady;
        (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
        let offers = |t: &Table| t.offers(0).into_iter().filter(|a| a.act == Act::Dismount).max_by_key(|a| a.length);
        t.state.unit_mut(0).moves = 1;
        let second = offers(&t).is_some();
        t.state.unit_mut(0).moves = 0;
        let first = offers(&t).expect("it may dismount");
        t.act(&[], &[], |e| e.perform(0, first));
        [t.field.may_double(&t.state, 0), second]
    };
    assert_eq!(["64.3", "64.7"].map(doubles), [[false; 2], [true; 2]], "59.8 and 60.2 cm from who is mounted");
}

#[test]
fn how_mov_21_a_march_stays_in_column_and_far_from_the_enemy_throughout() {
    let march = |enemy: i32| {
        let mut t = Table::of(&format!("B foot column 0 0 N\nR foot 0 {enemy} S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.state.unit_mut(0).moves = 1;
        (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
        t
    };
    let t = march(120);
    assert!(t.field.may_double(&t.state, 0));
    assert!(t.offers(0).iter().all(|a| a.act == Act::Stand || a.formation == Formation::Column));
    assert_eq!(t.furthest(0, Act::Advance), Some(250));
    let t = march(90);
    // Its head is 78 cm from him.
    assert!(t.field.may_double(&t.state, 0) && t.furthest(0, Act::Advance).unwrap_or(0) <= 180);
    let mut t = march(90);
    t.state.begun.centre = Point::new(0, Len::cm(20).0);
    assert!(!t.field.may_double(&t.state, 0), "it began too near");
    let moves = |text: &str, answers: &[Answer]| {
        let mut t = Table::of(&format!("{text}\nroad 0 -60 0 60\nR foot 0 150 S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.act(&[], answers, |e| e.move_unit(Side::Blue, 0));
        assert!(t.state.unit(0).formation.is_column());
        t.state.unit(0).moves
    };
    assert_eq!(moves("B gun limbered 0 0 N", &[Answer::Do(Act::Advance); 2]), 2);
    assert_eq!(moves("B gun 0 0 N", &[Answer::Do(Act::Limber)]), 1, "it began deployed");
}

/// Its rear corner swings out towards the column beside it before the wheel takes it away from there.
#[test]
fn how_cmd_22_a_wheel_under_poor_comes_nearer_to_nobody_on_its_way() {
    let wheels = |at: &str| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot column {at} N"));
        t.state.brigade_mut(0).result = Performance::Poor;
        let right = |a: &Action| (1..=FRONT).contains(&Heading::NORTH.to(a.to.heading));
        t.offers(0).iter().any(|a| matches!(a.act, Act::Wheel | Act::Advance) && right(a))
    };
    // Past the corner of the second it comes at once, by a millimetre.
    assert_eq!([wheels("-14 -9"), wheels("-13.7 -11.5"), wheels("0 -60")], [false, false, true]);
}

/// The limber that stood aside comes back behind its gun first, and its rear corner swings out (HOW-MOV-19).
#[test]
fn how_cmd_22_a_battery_that_limbers_swings_past_nobody_under_poor() {
    let wheels = |corner: &str| {
        let mut t = Table::of(&format!(
            "B gun 0 0 N\nR foot column bases=1 7 4.5 N\nR foot column bases=1 brigade=1 {corner} N"
        ));
        t.state.unit_mut(0).rect = t.field.gun_base(&t.state, 0);
        t.state.brigade_mut(0).plan =
            Plan { kind: 1, aim: Point::new(Len::mm(423).0, Len::mm(966).0), ..Plan::default() };
        t.state.brigade_mut(0).result = Performance::Poor;
        assert!(t.field.is_limber_aside(&t.state, 0));
        let right = |a: &Action| (1..=FRONT).contains(&Heading::NORTH.to(a.to.heading));
        t.offers(0).iter().any(|a| a.act == Act::Limber && right(a))
    };
    assert_eq!([wheels("-7.4 -11.6"), wheels("-9.4 -11.6")], [false, true]);
}
