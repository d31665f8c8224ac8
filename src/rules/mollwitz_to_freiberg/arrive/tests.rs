use crate::base::{Dice, Heading, Side};
use crate::field::scenario::{Arrival, When};
use crate::field::{Event, GeneralKind, Scenario};
use crate::rules::mollwitz_to_freiberg::MollwitzToFreiberg;
use crate::rules::mollwitz_to_freiberg::aftermath::STANDS;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::tests::scenario;
use crate::rules::system::{Battle, Progress, System};

/// The mirror, Blue's horse coming later over the middle of its edge.
fn with_reserve(when: When) -> Scenario {
    let mut s = scenario("mirror");
    let at = crate::base::Point::new(0, -s.ground.depth.0 / 2);
    s.sides[0].brigades[1].arrival = Some(Arrival { when, at, heading: Heading::NORTH });
    s.attacker = Some(Side::Blue);
    s
}

fn begun(s: &Scenario, dice: &mut Dice, events: &mut Vec<Event>) -> Box<dyn Battle> {
    MollwitzToFreiberg.begin(s, [GeneralKind::Passive; 2], dice, events).expect("it begins")
}

/// Steps to the end of a turn; the units of Blue's horse that are on the table.
fn after(turn: u16, battle: &mut dyn Battle, dice: &mut Dice, events: &mut Vec<Event>) -> usize {
    while battle.table().turn <= turn && battle.step(dice, events) == Progress::Going {}
    battle.table().pieces[6..10].iter().filter(|p| !p.gone).count()
}

/// MTF-GME-04: a brigade that comes in turn three stands on its edge in column then, with its general; until then it is
/// neither on the table nor lost.
#[test]
fn mtf_gme_04_a_brigade_comes_in_its_turn() {
    let s = with_reserve(When::Turn(3));
    let (mut dice, mut events) = (Dice::fair(4, 1), Vec::new());
    let mut battle = begun(&s, &mut dice, &mut events);
    assert_eq!(events.iter().filter(|e| e.code == Code::Deployed as u16).count(), 20);
    let table = battle.table();
    assert_eq!((table.lost, table.breaking), ([0; 2], [12; 2]));
    assert!(table.leaders[2].gone && !table.leaders[1].gone);
    let outcome = battle.outcome();
    assert!(outcome.units[6..10].iter().all(|u| u.state == STANDS && u.harm == 0));
    assert_eq!(outcome.commanders[2].falls, 0);
    assert_eq!(after(1, &mut *battle, &mut dice, &mut events), 0);
    assert_eq!(after(2, &mut *battle, &mut dice, &mut events), 4, "as the third turn begins");
    let table = battle.table();
    assert!(!table.leaders[2].gone);
    let edge = -s.ground.depth.0 / 2;
    for piece in &table.pieces[6..10] {
        let r = piece.footprint;
        assert!(r.heading == Heading::NORTH && r.half_depth > r.half_front / 2, "in column: {r:?}");
        assert!(r.centre.y - edge < 40 * 3_048 / 2, "near its edge: {r:?}");
    }
    assert_eq!(events.iter().filter(|e| e.code == Code::Arrived as u16).count(), 4);
}

/// A die for the brigade each turn of its own.
#[test]
fn mtf_gme_04_a_brigade_comes_on_its_die() {
    let s = with_reserve(When::Die { from: 3, least: 5 });
    let mut came = Vec::new();
    for number in 1..=40 {
        let (mut dice, mut events) = (Dice::fair(4, number), Vec::new());
        let mut battle = begun(&s, &mut dice, &mut events);
        after(12, &mut *battle, &mut dice, &mut events);
        let thrown: Vec<_> = events.iter().filter(|e| e.code == Code::ArrivalDie as u16).collect();
        let (last, before) = thrown.split_last().expect("it is thrown");
        assert!(before.iter().all(|e| e.numbers[0] < 5) && thrown.len() <= 6, "{thrown:?}");
        let arrived = events.iter().any(|e| e.code == Code::Arrived as u16);
        assert_eq!(arrived, last.numbers[0] >= 5);
        came.push(thrown.len());
    }
    assert!(came.contains(&1) && came.iter().any(|n| *n > 2), "{came:?}");
}
