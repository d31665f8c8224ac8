//! Odds of a melee that is under way: of two who are in contact, and of a third whom one of them fights besides.

use super::two::{At, melee_of_two};
use super::{Blows, Ends, melee};
use crate::base::Share;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::hit::{Blow, Die};
use crate::rules::honours_of_war::melee::{as_it_stands, supported};
use crate::rules::honours_of_war::state::{DONE, Field, Formation, NONE, State, Unit};

/// The sides at which a unit fights, the first at which it is contacted (HOW-MEL-05 to HOW-MEL-07).
const WAYS: [Face; 4] = [Face::Front, Face::Rear, Face::Right, Face::Left];

/// How a melee ends of two who are in contact, and their dice in the first round. Where one of them is in contact with a second
/// enemy it is of the three (HOW-MEL-08, HOW-MEL-23, HOW-TER-46).
#[must_use]
pub fn engaged(field: &Field, state: &State, [actor, target]: [u8; 2]) -> (Ends, [Option<Blow>; 2]) {
    let hits = [actor, target].map(|n| state.unit(n).hits);
    let limbered = [actor, target].map(|n| state.unit(n).formation == Formation::Limbered);
    if limbered != [false; 2] {
        // HOW-MEL-18: Done For without dice.
        let [own, enemy] = [0, 1].map(|n| usize::from(if limbered[n] { DONE } else { hits[n].min(DONE) }));
        let mut joint = [[Share::ZERO; 6]; 6];
        joint[own][enemy] = Share::ONE;
        return (Ends { joint }, [None; 2]);
    }
    if let Some(found) = of_three(field, state, actor, target) {
        return found;
    }
    if let Some((ends, [theirs, ours])) = of_three(field, state, target, actor) {
        return (ends.turned(), [ours, theirs]);
    }
    let dice = [(actor, target), (target, actor)].map(|(unit, enemy)| reply(field, state, unit, enemy));
    (melee(&rounds(dice[0]), &rounds(dice[1]), hits), dice)
}

/// The melee of a unit that touches a second enemy; none where it touches none.
fn of_three(field: &Field, state: &State, unit: u8, enemy: u8) -> Option<(Ends, [Option<Blow>; 2])> {
    let rank = |enemy: u8| WAYS.iter().position(|&way| way == side_of(state, unit, enemy)).unwrap_or(0);
    let touches = |n: &u8| {
        let (this, other) = (state.unit(unit), state.unit(*n));
        let touch = this.contacts.contains(n) || other.contacts.contains(&unit);
        *n != enemy && touch && other.fights() && other.formation != Formation::Limbered
    };
    let second = field.units_of(field.unit(enemy).side).filter(touches).min_by_key(|&n| rank(n))?;
    let both = [enemy, second];
    let at = match both.map(rank) {
        [one, other] if one == other => At::Both,
        _ if state.unit(unit).formation == Formation::Garrison => At::Each,
        [one, other] => At::One(usize::from(other < one)),
    };
    let ours = both.map(|n| die(field, state, unit, n));
    let theirs = both.map(|n| reply(field, state, n, unit));
    let hits = [unit, enemy, second].map(|n| state.unit(n).hits);
    let ends = melee_of_two((&ours.map(Blows::of), at), &theirs.map(rounds), hits);
    let first = match at {
        At::Both if ours[1].sum() > ours[0].sum() => Some(ours[1]),
        At::One(1) => None,
        _ => Some(ours[0]),
    };
    Some((ends, [first, theirs[0]]))
}

/// On which side of a unit an enemy stands who is in contact with it.
fn side_of(state: &State, unit: u8, enemy: u8) -> Face {
    let (this, other) = (state.unit(unit), state.unit(enemy));
    let known = Face::ALL.into_iter().find(|&f| this.contacts[f as usize] == enemy);
    known.unwrap_or_else(|| this.rect.sectors(&other.rect).largest())
}

/// Whether a unit that is struck on a side strikes back: who fights to his front doesn't strike at flank or rear, and who
/// fights to his rear not at his flank (HOW-MEL-05, HOW-MEL-06, HOW-MEL-08).
fn strikes_at(unit: &Unit, side: Face) -> bool {
    let fights = |face: Face| unit.contacts[face as usize] != NONE;
    match side {
        _ if unit.formation == Formation::Garrison => true,
        Face::Front => true,
        Face::Rear => !fights(Face::Front),
        Face::Left | Face::Right => !fights(Face::Front) && !fights(Face::Rear),
    }
}

/// The rounds of a die; none where no die falls.
pub(super) fn rounds(blow: Option<Blow>) -> Blows {
    blow.map_or(Blows::NONE, Blows::of)
}

/// The die of a unit at an enemy in the first round; none where it fights at another side.
fn reply(field: &Field, state: &State, unit: u8, enemy: u8) -> Option<Blow> {
    strikes_at(state.unit(unit), side_of(state, unit, enemy)).then(|| die(field, state, unit, enemy))
}

/// The die of a unit at one of those whom it fights: who charged, and whether for a bonus, is known.
fn die(field: &Field, state: &State, unit: u8, enemy: u8) -> Blow {
    as_it_stands(state, unit, enemy, supported(field, state, unit)).blow(field, state)
}
