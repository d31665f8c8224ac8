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
    let lies = |hill: &str| {
        let table = misty(&format!("B gun 0 0 N\nR horse 0 50 S{hill}"));
        table.field.is_misty(&table.state, 0, 1, table.field.d(D::Proximity) + 1)
    };
    assert!(
        lies("") && lies("\ngentle -40 20 40 60") && lies("\nsteep -40 -20 40 20"),
        "one of them stands on the plain"
    );
    assert!(!lies("\ngentle -40 -20 40 60"), "both stand on a hill");
}

#[test]
fn how_scn_39_a_garrison_is_found_without_a_throw() {
    let table = fires(misty("B gun 0 0 N\nvillage 0 60\nR foot block=0 0 60 S"), &[6]);
    assert_eq!((table.told(Code::MistDie).len(), hits(&table)), (0, 1));
}

#[test]
fn how_scn_39_a_charge_that_fails_comes_no_nearer_than_20_cm() {
    let text = "B horse 0 0 N\nR foot 0 29 S";
    let mut lost = misty(text);
    for b in &mut lost.state.brigades {
        b.result = crate::rules::honours_of_war::data::Performance::Admirable;
    }
    let action =
        lost.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge is offered");
    lost.act(&[1], &[], |e| e.perform(0, action));
    let gap = lost.state.unit(0).rect.distance(&lost.state.unit(1).rect);
    assert!(!lost.state.unit(0).engaged() && gap >= lost.field.d(D::Proximity), "{gap}");
    assert!(lost.told(Code::Charged).is_empty());
    for (die, fails) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut table = misty(text);
        let mut failed = false;
        table.act(&[die], &[], |e| failed = e.charge_is_lost(0, 1));
        assert_eq!(failed, fails, "on {die}");
    }
}

/// The column is more than 20 cm off, the line that it forms for the charge is not.
#[test]
fn how_scn_39_the_die_of_a_charge_falls_before_the_charger_forms() {
    use crate::rules::honours_of_war::odds::answer;
    use crate::rules::system::Question;
    let mut t = misty("B light column 0 0 N\nR light 4 34 195");
    let near = t.field.formed(&t.state, 0, &t.state.unit(0).rect, Formation::Line).distance(&t.state.unit(1).rect);
    assert!(near < t.field.d(D::Proximity));
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a charge");
    assert_eq!(odds.note, Some("in-mist"));
    t.state.brigades[0].result = crate::rules::honours_of_war::data::Performance::Admirable;
    let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge is offered");
    t.act(&[1], &[], |e| e.perform(0, action));
    assert!(t.told(Code::MistDie).len() == 1 && !t.state.unit(0).engaged());
    let gap = t.state.unit(0).rect.distance(&t.state.unit(1).rect);
    assert!(gap >= near, "{gap}: it comes no nearer than it stood when it had formed");
}

/// HOW-SCN-39: two faces of six lose the shot, and the odds know it.
#[test]
fn how_scn_39_the_odds_know_the_mist() {
    use crate::rules::honours_of_war::odds::answer;
    use crate::rules::system::Question;
    let of = |turn: u16, question| {
        let mut t = misty("B horse 0 0 N\nB foot 40 0 N\nR foot 40 28 S\nR horse 0 28 S");
        t.state.turn = turn;
        let odds = answer(&t.field, &t.state, question).expect("an answer");
        odds.harm[1..].iter().map(|s| s.thousandths()).sum::<u32>()
    };
    for question in [Question::Fire { actor: 1, target: 2 }, Question::Melee { actor: 0, target: 3 }] {
        let (clear, mist) = (of(99, question), of(1, question));
        assert!(clear > 0 && (3 * mist).abs_diff(2 * clear) <= 6, "{clear} {mist}");
    }
}

/// HOW-SCL-12: 20 cm are not beyond.
#[test]
fn how_scn_39_the_mist_begins_beyond_20_cm() {
    let table = misty("B foot 0 0 N\nR horse 0 29 S");
    let near = table.field.d(D::Proximity);
    assert_eq!([near, near + 1].map(|d| table.field.is_misty(&table.state, 0, 1, d)), [false, true]);
}
