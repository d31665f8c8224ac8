use crate::base::{Point, Side};
use crate::rules::ending::By;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
use crate::rules::mollwitz_to_freiberg::state::Morale;
use crate::rules::places::Place;

const THREE: &str = "B line 0 0 N\nB line 20 0 N\nB line -20 0 N\nR line 0 20 S\nR line 20 20 S\nR line -20 20 S";

/// MTF-GME-05: half of the enemy's units, rounded up.
#[test]
fn mtf_gme_05_half_of_the_units_eliminated() {
    let mut t = table(THREE);
    t.state.unit_mut(0).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state), None);
    t.state.unit_mut(1).morale = Morale::Gone;
    let end = t.field.ending(&t.state).expect("it is over");
    assert_eq!((end.winner, end.by), (Some(Side::Red), By::Losses));
}

/// MTF-GME-05: at the limit the smaller share of points eliminated wins; equal shares are a draw.
#[test]
fn mtf_gme_05_the_last_turn() {
    let mut t = table(THREE);
    t.state.turn = 40;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((None, By::Time)));
    t.state.unit_mut(4).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(Some(Side::Blue)));
    t.state.turn = 39;
    assert_eq!(t.field.ending(&t.state), None);
    let mut more = table(&format!("{THREE}\nR line 40 20 S"));
    for unit in [0, 3] {
        more.state.unit_mut(unit).morale = Morale::Gone;
    }
    assert_eq!(more.field.ahead(&more.state), Some(Side::Red), "a fourth, not a third");
}

/// MTF-GME-05: both at their number in one turn: the smaller share; a side without a unit loses at once.
#[test]
fn mtf_gme_05_both_at_once() {
    let mut t = table(THREE);
    for unit in [0, 1, 3, 4] {
        t.state.unit_mut(unit).morale = Morale::Gone;
    }
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(None));
    t.state.unit_mut(5).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Blue), By::Nobody)));
}

/// MTF-GME-05: a scenario states how many units eliminated beat a side.
#[test]
fn mtf_gme_05_a_number_of_the_scenario() {
    use crate::rules::mollwitz_to_freiberg::setup::prepare;
    use crate::rules::mollwitz_to_freiberg::tests::scenario;
    let mut t = table(THREE);
    t.field.sides[0].breaking = 1;
    t.state.unit_mut(3).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state), None, "Red has its two");
    t.state.unit_mut(0).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Losses)));
    let mut mirror = scenario("mirror");
    mirror.sides[1].breaks_at = Some(12);
    let breaking = prepare(&mirror).map(|(field, _)| Side::BOTH.map(|s| field.breaking(s)));
    assert_eq!(breaking, Ok([6, 12]));
}

fn place(holder: Option<Side>, due: Option<(Side, u16)>) -> Place {
    let points = vec![Point::new(-INCH, 9 * INCH), Point::new(INCH, 9 * INCH), Point::new(0, 11 * INCH)];
    Place { middle: Point::new(0, 10 * INCH), points, worth: 1, holder, due }
}

/// MTF-GME-05: a place to be taken is won when one holds it, and lost at its turn.
#[test]
fn mtf_gme_05_a_place_to_take() {
    let mut t = table(THREE);
    t.field.places = vec![place(Some(Side::Red), Some((Side::Blue, 20)))];
    t.state.held[0] = Some(Side::Red);
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!((t.state.ending, t.told(Code::Place)), (None, 0), "nobody is there");
    t.state.turn = 20;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Missed)));
    t.state.turn = 6;
    t.state.unit_mut(0).rect.centre.y += 9 * INCH;
    t.state.unit_mut(0).morale = Morale::Shaken;
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!(t.state.held[0], Some(Side::Red), "the shaken hold nothing");
    t.state.unit_mut(0).morale = Morale::Good;
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!(
        (t.told(Code::Place), t.state.ending.map(|e| (e.winner, e.by))),
        (1, Some((Some(Side::Blue), By::Taken)))
    );
}

/// MTF-GME-05, MTF-TER-12: who is in two blocks holds what either touches.
#[test]
fn mtf_gme_05_a_garrison_holds_all_its_blocks() {
    let mut t = table("houses -4 8 4 14\nhouses -4 14.2 4 20.2\nB line 0 11 N figures=40 lodged\nR line 0 40 S");
    t.state.unit_mut(0).blocks = [Some(0), Some(1)];
    let at = |y: i32| vec![Point::new(-INCH, y), Point::new(INCH, y), Point::new(0, y + INCH)];
    for y in [10 * INCH, 17 * INCH] {
        let points = at(y);
        t.field.places.push(Place { middle: points[0], points, worth: 1, holder: None, due: None });
    }
    assert_eq!([0, 1].map(|place| t.field.holder(&t.state, place)), [Some(Side::Blue); 2]);
}

/// MTF-GME-05: a place to be kept is won at its turn, not before.
#[test]
fn mtf_gme_05_a_place_to_keep() {
    let mut t = table(THREE);
    t.field.places = vec![place(Some(Side::Red), Some((Side::Red, 20)))];
    t.state.held[0] = Some(Side::Red);
    t.state.turn = 19;
    assert_eq!(t.field.ending(&t.state), None);
    t.state.turn = 20;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Taken)));
    t.state.held[0] = Some(Side::Blue);
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Blue), By::Missed)));
}

/// MTF-GME-05: places for which no turn is set decide at the limit, before the points.
#[test]
fn mtf_gme_05_places_at_the_last_turn() {
    let mut t = table(THREE);
    t.field.places = vec![place(None, None)];
    t.state.unit_mut(4).morale = Morale::Gone;
    t.state.turn = 40;
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(Some(Side::Blue)), "by points");
    t.state.held[0] = Some(Side::Red);
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Time)));
}

/// MTF-GME-05: a place can't be due after the last turn.
#[test]
fn mtf_gme_05_no_place_is_due_after_the_battle() {
    use crate::field::scenario::{Due, Objective};
    use crate::rules::mollwitz_to_freiberg::setup::prepare;
    use crate::rules::mollwitz_to_freiberg::tests::scenario;
    let mut scenario = scenario("mirror");
    let due = |turn: u16| Some(Due { side: Side::Blue, turn });
    let objective = |turn| Objective {
        name: "Hill".to_owned(),
        points: vec![Point::ORIGIN],
        worth: 1,
        holder: Some(Side::Red),
        due: due(turn),
    };
    scenario.objectives = vec![objective(40)];
    assert!(prepare(&scenario).is_ok());
    scenario.objectives = vec![objective(41)];
    let found = prepare(&scenario).expect_err("the battle has forty turns");
    assert_eq!((found.len(), found[0].clause.as_str()), (1, "MTF-GME-05"));
    assert!(found[0].text.contains("41") && found[0].text.contains("40"), "{}", found[0].text);
}
