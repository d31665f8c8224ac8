use crate::base::geometry::outline;
use crate::base::{Dice, Heading, Side};
use crate::field::scenario::{Arrival, CommanderSetup, LieutenantSetup, When, Zone};
use crate::field::{Event, GeneralKind, Scenario};
use crate::rules::mollwitz_to_freiberg::aftermath::STANDS;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::Field;
use crate::rules::mollwitz_to_freiberg::tests::scenario;
use crate::rules::mollwitz_to_freiberg::{Fight, MollwitzToFreiberg};
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

/// MTF-GME-04: who may not move yet stands, throws no die for want of orders, and goes when his turn comes; he may shoot and
/// answer all the same.
#[test]
fn mtf_gme_04_a_brigade_waits_for_its_turn() {
    let mut s = scenario("mirror");
    s.attacker = Some(Side::Blue);
    s.sides[0].brigades[0].moves_from = Some(5);
    let (mut dice, mut events) = (Dice::fair(4, 1), Vec::new());
    let mut battle =
        MollwitzToFreiberg.begin(&s, [GeneralKind::Planner; 2], &mut dice, &mut events).expect("it begins");
    let units = s.sides[0].brigades[0].units.len();
    let posts = |battle: &dyn Battle| battle.table().pieces[..units].iter().map(|p| p.footprint).collect::<Vec<_>>();
    let before = posts(&*battle);
    let moved = |n: usize, battle: &dyn Battle| posts(battle)[n] != before[n];
    while battle.table().turn < 5 && battle.step(&mut dice, &mut events) == Progress::Going {}
    assert!((0..units).all(|n| !moved(n, &*battle)), "none of it moves in four turns");
    let thrown = |e: &Event| e.code == Code::CommandDie as u16 && usize::from(e.actor) < units;
    assert!(!events.iter().any(thrown));
    while battle.table().turn < 6 && battle.step(&mut dice, &mut events) == Progress::Going {}
    assert!((0..units).any(|n| moved(n, &*battle)), "then it goes");
    let t = table("B line 0 0 N\nR hc 0 8 S");
    let mut t = Table { field: Field { withheld: vec![(Side::Blue, 0, 2)], ..t.field }, ..t };
    assert_eq!(t.offered(0).len(), 1, "to stand");
    assert!(t.field.may_shoot(&t.state, 0));
    t.state.turn = 2;
    assert!(t.offered(0).len() > 1);
}

/// MTF-GME-04: a commander who leaves is on nobody's list of the fallen, and commands nobody from then on.
#[test]
fn mtf_gme_04_a_commander_leaves() {
    let mut s = scenario("mirror");
    s.sides[1].general_leaves = Some(2);
    let (mut dice, mut events) = (Dice::fair(4, 1), Vec::new());
    let mut battle = begun(&s, &mut dice, &mut events);
    let red = 1 + s.sides[0].brigades.len();
    while battle.table().turn < 3 && battle.step(&mut dice, &mut events) == Progress::Going {
        assert_eq!(battle.table().leaders[red].gone, events.iter().any(|e| e.code == Code::GeneralLeaves as u16));
    }
    assert!(battle.table().leaders[red].gone && !battle.table().leaders[0].gone);
    assert!(battle.outcome().commanders.iter().all(|c| c.falls == 0));
}

/// MTF-GME-04, MTF-GEN-14: whom the scenario names follows a commander who leaves, where he was, and what befalls him is his own.
#[test]
fn mtf_gme_04_a_lieutenant_follows_who_leaves() {
    let mut s = scenario("mirror");
    let commander = CommanderSetup { name: "Keith".to_owned(), ..s.sides[1].general.clone() };
    s.sides[1].general_leaves = Some(2);
    s.sides[1].lieutenants = vec![LieutenantSetup { commander, brigades: vec![0] }];
    let (mut dice, mut events) = (Dice::fair(4, 1), Vec::new());
    let mut battle = begun(&s, &mut dice, &mut events);
    let (red, keith) = (1 + s.sides[0].brigades.len(), s.commanders().count() - 1);
    let gone = |battle: &dyn Battle| [red, keith].map(|n| battle.table().leaders[n].gone);
    assert_eq!(gone(&*battle), [false, true]);
    while battle.table().turn < 3 && battle.step(&mut dice, &mut events) == Progress::Going {}
    assert_eq!(gone(&*battle), [true, false]);
    let piece = |n: usize| (battle.table().pieces.len() + n) as u8;
    let left = events.iter().position(|e| e.code == Code::GeneralLeaves as u16).expect("he leaves");
    let next = events[left + 1];
    assert_eq!((events[left].actor, next.actor, next.code), (piece(red), piece(keith), Code::GeneralMoved as u16));
    assert_eq!(next.place, events[left].place);
    assert_eq!(battle.outcome().commanders.len(), keith + 1);
    // He falls: nobody who has left does.
    let mut t = table("B line 0 0 N\nR line 0 20 S\ngeneral R 0 24");
    (t.field.sides[1].leaves, t.field.sides[1].successor) = (Some(1), Some(1));
    t.with(&Script::default(), &[], |e| e.generals_leave());
    t.state.leaders[0].here = false;
    let (field, state) = (std::sync::Arc::new(t.field), t.state);
    let fight = Fight { field, state, generals: [GeneralKind::Passive; 2], choices: Choices::default() };
    assert_eq!(fight.outcome().commanders.iter().map(|c| c.falls).collect::<Vec<_>>(), [0, 1]);
}

/// MTF-GME-04: a brigade with a zone of its own is set up there, and looks as it has it.
#[test]
fn mtf_gme_04_a_brigade_has_its_own_zone() {
    let mut s = scenario("mirror");
    for unit in s.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units) {
        unit.unpost();
    }
    let foot = 3_048 * 12;
    let corner = |x: i32, y: i32| crate::base::Point::new(x * foot, y * foot);
    // Two feet and a half square in the south-east corner of eight by five.
    let points = vec![corner(2, -2), corner(4, -2), corner(4, 0), corner(2, 0)];
    s.sides[0].brigades[1].zone = Some(Zone { points: points.clone(), facing: Heading::WEST });
    let (mut dice, mut events) = (Dice::fair(4, 1), Vec::new());
    let table = begun(&s, &mut dice, &mut events).table();
    let first = s.sides[0].brigades[0].units.len();
    for (n, piece) in table.pieces[..12].iter().enumerate() {
        let own = (first..first + s.sides[0].brigades[1].units.len()).contains(&n);
        let r = piece.footprint;
        assert_eq!((r.heading == Heading::WEST, outline::contains(&points, r.centre)), (own, own), "{n}: {r:?}");
    }
}

/// MTF-VIS-01: what these rules have no use for is told before the battle.
#[test]
fn mtf_vis_01_mist_is_passed_over() {
    let mut s = scenario("mirror");
    assert!(MollwitzToFreiberg.passed_over(&s).is_empty());
    s.mist = Some(4);
    let found = MollwitzToFreiberg.passed_over(&s);
    assert_eq!((found.len(), found[0].clause.as_str()), (1, "MTF-VIS-01"));
}
