use super::super::general::Act;
use super::super::sandtable::{Answer, Table};
use super::super::state::Flags;
use super::*;

/// A table in the mist, in its last turn.
fn misty(text: &str) -> Table {
    let mut table = Table::of(text);
    table.state.turn = 3;
    let mut field = table.field.clone();
    field.mist = 3;
    table.field = field;
    table
}

fn fires(mut table: Table, dice: &[u8]) -> Table {
    table.act(dice, &[Answer::At(1)], |e| while !e.fire_step() {});
    table
}

fn hits(table: &Table) -> u8 {
    table.state.unit(1).hits
}

#[test]
fn how_scn_39_fire_beyond_20_cm_is_lost_on_1_and_2() {
    let far = "B foot 0 0 N\nR horse 0 29 S";
    let lost = fires(misty(far), &[2]);
    assert!(lost.told(Code::Fired).is_empty() && lost.state.unit(0).has(Flags::FIRED), "it was its fire for the turn");
    assert_eq!(fires(misty(far), &[3, 6]).told(Code::Fired).len(), 1);
    let near = "B foot 0 0 N\nR horse 0 22 S";
    assert_eq!(fires(misty(near), &[6]).told(Code::MistDie).len(), 0, "20 cm or less");
    let mut clear = misty(far);
    clear.state.turn = 4;
    assert_eq!(fires(clear, &[6]).told(Code::MistDie).len(), 0, "turns 1 to 3");
}

#[test]
fn how_scn_39_it_lies_on_the_plain_and_not_on_hills() {
    let (both, one) = ("\ngentle -40 -20 40 60", "\ngentle -40 20 40 60");
    let guns = "B gun 0 0 N\nR horse 0 50 S";
    assert!(fires(misty(&format!("{guns}{both}")), &[6]).told(Code::MistDie).is_empty(), "both stand on a hill");
    assert_eq!(
        fires(misty(&format!("{guns}{one}")), &[6, 6]).told(Code::MistDie).len(),
        1,
        "the firer stands on the plain"
    );
}

#[test]
fn how_scn_39_a_garrison_is_found_without_a_throw() {
    let table = fires(misty("B gun 0 0 N\nvillage 0 60\nR foot block=0 0 60 S"), &[6]);
    assert!(table.told(Code::MistDie).is_empty());
    assert!(hits(&table) <= 4);
}

#[test]
fn how_scn_39_a_charge_that_fails_comes_no_nearer_than_20_cm() {
    let text = "B horse 0 0 N\nR foot 0 29 S";
    let charge = |dice: &[u8], answers: &[Answer]| {
        let mut table = misty(text);
        for b in &mut table.state.brigades {
            b.result = crate::rules::honours_of_war::data::Performance::Admirable;
        }
        let action =
            table.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge is offered");
        table.act(dice, answers, |e| e.perform(0, action));
        table
    };
    let lost = charge(&[1], &[]);
    let gap = lost.state.unit(0).rect.distance(&lost.state.unit(1).rect);
    assert!(!lost.state.unit(0).engaged() && gap >= lost.field.d(D::Proximity), "{gap}");
    let found = charge(&[3], &[Answer::No, Answer::No]);
    assert!(found.state.unit(0).engaged());
}
