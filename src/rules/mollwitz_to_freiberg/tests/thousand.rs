//! Battles by chance over ground that has everything, with troops of every sort.

use crate::army::{Branch, Trait};
use crate::base::{Dice, Len, Point, Rect, Side, Stream};
use crate::field::ground::{Feature, Nature};
use crate::field::scenario::Stance;
use crate::field::{Event, GeneralKind, Happening, Scenario};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::options::SWITCHES;
use crate::rules::mollwitz_to_freiberg::state::{Flags, Stand, State};
use crate::rules::mollwitz_to_freiberg::tests::scenario;
use crate::rules::mollwitz_to_freiberg::{Fight, setup};
use crate::rules::system::{Battle, Progress};
use std::collections::BTreeSet;

fn square(nature: Nature, x: i32, y: i32, half: i32) -> Feature {
    let at = |dx: i32, dy: i32| Point::new((x + dx) * Len::INCH.0, (y + dy) * Len::INCH.0);
    Feature::new(nature, vec![at(-half, -half), at(half, -half), at(half, half), at(-half, half)], Len(0))
}

fn line(nature: Nature, from: (i32, i32), to: (i32, i32), width: i32) -> Feature {
    let at = |(x, y): (i32, i32)| Point::new(x * Len::INCH.0, y * Len::INCH.0);
    Feature::new(nature, vec![at(from), at(to)], Len(width * Len::INCH.0))
}

/// A field between two armies of eight units: houses, works, a river with its bridge, a road, woods, a steep hill.
fn drawn(dice: &mut Dice) -> Scenario {
    let mut scenario = scenario("mirror");
    let mut below = |n: usize| dice.below(Stream::Neither, n as u32) as usize;
    let mut all = vec![
        square(Nature::Village, -10, 2, 3),
        square(Nature::Town, 12, -3, 3),
        square(Nature::Village, 12, 3, 3),
        square(Nature::Wood, -25, 0, 4),
        square(Nature::SteepHill, 25, 0, 5),
        line(Nature::Entrenchment, (-8, -6), (4, -6), 1),
        line(Nature::DeepRiver, (-48, 6), (48, 6), 1),
        line(Nature::Bridge, (-4, 5), (-4, 7), 2),
        line(Nature::Ford, (30, 5), (30, 7), 6),
        line(Nature::Road, (-4, -29), (-4, 29), 1),
        line(Nature::Stream, (-48, -8), (48, -10), 1),
        line(Nature::Wall, (14, 8), (30, 8), 1),
    ];
    all.retain(|_| below(4) > 0);
    scenario.ground.features = all;
    scenario.objectives.clear();
    scenario.attacker = [None, Some(Side::Blue), Some(Side::Red)][below(3)];
    scenario.turns = Some(24);
    let branches = [
        (Branch::Musketeers, ""),
        (Branch::Jaeger, ""),
        (Branch::Light, ""),
        (Branch::Light, "irregular"),
        (Branch::Militia, "massed fanatic"),
        (Branch::Dragoons, "dismounts"),
        (Branch::Hussars, ""),
        (Branch::Cossacks, ""),
        (Branch::MediumGuns, "civilian-limber"),
        (Branch::Howitzers, ""),
        (Branch::HorseGuns, ""),
    ];
    for side in &mut scenario.sides {
        for brigade in &mut side.brigades {
            brigade.units.truncate(3);
            for unit in &mut brigade.units {
                let (branch, own) = branches[below(branches.len())];
                (unit.branch, unit.traits) = (branch, Vec::<Trait>::new());
                unit.present.guns = 6;
                unit.present.men = 250 + 50 * below(12) as u32;
                unit.ratings.insert("mollwitz-to-freiberg".to_owned(), own.to_owned());
                // Civilian drivers are there as long as the guns are limbered.
                unit.formation = (own == "civilian-limber").then_some(Stance::Column);
            }
        }
    }
    for switch in SWITCHES {
        if below(3) == 0 {
            scenario.options.insert(switch.key.to_owned(), "on".to_owned());
        }
    }
    scenario
}

/// Fights battles of some numbers to their ends, looks at the table after each step, and gives the codes that were told.
fn fought(numbers: std::ops::Range<u64>) -> BTreeSet<u16> {
    let mut told = BTreeSet::new();
    for number in numbers {
        let mut dice = Dice::fair(1757, number);
        let scenario = drawn(&mut dice);
        let (field, state) = match setup::prepare(&scenario) {
            Ok(ready) => ready,
            // No room for some unit on this ground: said, and no battle.
            Err(findings) => {
                assert!(findings.iter().all(|f| f.clause == "MTF-BAS-01"), "{findings:?}");
                continue;
            }
        };
        let generals = [[GeneralKind::Random; 2], [GeneralKind::Random, GeneralKind::Planner]][(number % 2) as usize];
        let field = std::sync::Arc::new(field);
        let mut fight = Fight { field, state, generals, choices: Choices::default() };
        let mut events: Vec<Event> = Vec::new();
        loop {
            let (before, told) = (fight.state, events.len());
            let going = fight.step(&mut dice, &mut events);
            look(&fight, &events[told..], number);
            measure(&before, &fight, &events[told..], number);
            if going == Progress::Over {
                break;
            }
        }
        assert!(fight.state.turn <= 24, "battle {number}");
        told.extend(events.iter().map(|e| e.code));
        let _ = fight.outcome();
    }
    told
}

/// Everybody is on the table, and nobody stands in another.
fn look(fight: &Fight, told: &[Event], number: u64) {
    let (field, state) = (&fight.field, &fight.state);
    let mut places: Vec<(u8, Rect)> = Vec::new();
    for unit in 0..field.units.len() as u8 {
        let u = state.unit(unit);
        if !field.is_out(state, unit) {
            continue;
        }
        assert!(
            u.figures > 0 && u.figures + u.holders <= field.unit(unit).figures,
            "battle {number}, unit {unit}: {u:?}"
        );
        assert!(u.stand != Stand::Town || u.blocks[0].is_some() || field.terrain.in_works(&u.rect), "{number} {u:?}");
        for part in 0..3 {
            if let Some(rect) = field.part(state, unit, part) {
                let own = || {
                    told.iter()
                        .filter(|e| e.actor == unit)
                        .map(|e| (Code::of(e.code), e.place, e.numbers))
                        .collect::<Vec<_>>()
                };
                assert!(field.on_table(rect), "battle {number}, turn {}, off the table: {u:?} {:?}", state.turn, own());
                places.push((unit, *rect));
            }
        }
    }
    for (n, (one, a)) in places.iter().enumerate() {
        for (other, b) in &places[n + 1..] {
            let both = (one, state.unit(*one), other, state.unit(*other));
            assert!(one == other || !a.overlaps(b), "battle {number}, turn {}: {both:?}", state.turn);
        }
    }
}

/// MTF-MOV-02, MTF-ATK-02, MTF-SKR-11: who marched or attacked is no farther from where he was than his move: each corner of his
/// front, of a loose body and of one in works its middle. Changes of formation and forced moves have measures of their own.
fn measure(before: &State, fight: &Fight, told: &[Event], number: u64) {
    use Code as C;
    const PLAIN: [Code; 9] = [
        C::Moved,
        C::Wheeled,
        C::FollowsRoad,
        C::Attacks,
        C::Contact,
        C::MissedContact,
        C::Halts,
        C::ExhaustedDie,
        C::SquareDie,
    ];
    let field = &fight.field;
    for unit in field.units_of(fight.state.active) {
        let (was, is) = (before.unit(unit), fight.state.unit(unit));
        if !was.here() || was.has(Flags::DONE) || !is.has(Flags::DONE) || was.stand != is.stand {
            continue;
        }
        let mut own = told.iter().filter(|e| e.actor == unit).filter_map(|e| C::of(e.code));
        let happening = |c: &Code| !matches!(c.happening(), Happening::Reason | Happening::Note | Happening::Die);
        if own.any(|c| happening(&c) && !PLAIN.contains(&c)) {
            continue;
        }
        let whole = field.allowance(before, unit);
        let most = if is.has(Flags::ROAD) { whole * 3 / 2 } else { whole };
        // In works one turns as one likes (MTF-TER-21).
        let formed = matches!(was.stand, Stand::Close | Stand::Limbered | Stand::Unlimbered);
        let far = if formed && !field.moves_in_works(before, unit) {
            let fronts = was.rect.corners().into_iter().zip(is.rect.corners()).take(2);
            fronts.map(|(a, b)| a.distance(b)).max().unwrap_or(0)
        } else {
            was.rect.centre.distance(is.rect.centre)
        };
        let turn = fight.state.turn;
        assert!(
            far <= most + Len::INCH.0 / 8,
            "battle {number}, turn {turn}: {unit} went {far} of {most}: {was:?} {is:?}"
        );
    }
}

const NEW: [Code; 14] = [
    Code::Occupies,
    Code::LeavesBlock,
    Code::FollowsRoad,
    Code::BendsBack,
    Code::Dismounts,
    Code::Mounts,
    Code::FormsSquare,
    Code::OpensOrder,
    Code::Evades,
    Code::Abandons,
    Code::Mans,
    Code::FireDie,
    Code::HorsesLost,
    Code::CiviliansLeave,
];

/// MTF-SEQ-03: whatever a general picks of what he is offered, the battle goes on and ends.
#[test]
fn a_thousand_battles_over_everything() {
    let told = fought(0..1_000);
    let missing: Vec<Code> = NEW.into_iter().filter(|c| !told.contains(&(*c as u16))).collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

#[test]
#[ignore = "an hour"]
fn a_hundred_thousand_battles_over_everything() {
    fought(1_000..101_000);
}
