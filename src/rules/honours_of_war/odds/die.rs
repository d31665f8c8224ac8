//! What is added to the dice of tests, part by part.

use crate::base::Share;
use crate::rules::honours_of_war::charge::{form_bonus, turn_bonus};
use crate::rules::honours_of_war::hit::{TEST, steadiness};
use crate::rules::honours_of_war::state::{Class, Drill, Kind};
use crate::rules::system::Modified;

/// The chance that a D6 succeeds with what is added to it.
pub(super) fn succeeds(more: i8) -> Share {
    Share::of((1..=6).filter(|die| die + more >= TEST).count() as u32, 6)
}

/// What a unit's class adds.
pub(super) fn by_class(class: Class, clause: &'static str) -> Vec<Modified> {
    let key = match class {
        Class::Superior => "superior",
        Class::Standard => return Vec::new(),
        Class::Inferior => "inferior",
    };
    vec![Modified { key, clause, value: steadiness(class) }]
}

/// What is added where a unit turns to face a charge (HOW-CHG-38).
pub(super) fn by_turning(kind: Kind, drill: &Drill) -> Vec<Modified> {
    quick(kind, turn_bonus(kind, drill), "HOW-CHG-38", "slow-to-turn")
}

/// What is added where it changes formation under one (HOW-CHG-43).
pub(super) fn by_forming(kind: Kind, drill: &Drill) -> Vec<Modified> {
    quick(kind, form_bonus(kind, drill), "HOW-CHG-43", "slow-to-form")
}

/// The parts of a sum of quickness and drill.
fn quick(kind: Kind, sum: i8, clause: &'static str, slow: &'static str) -> Vec<Modified> {
    let nimble = kind.is_horse() || kind == Kind::LightFoot;
    let mut all = Vec::new();
    if nimble {
        all.push(Modified { key: "nimble", clause, value: 1 });
    }
    if sum < i8::from(nimble) {
        all.push(Modified { key: slow, clause, value: -1 });
    }
    all
}
