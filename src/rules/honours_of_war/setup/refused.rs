//! What the forces of a scenario may not be, whoever overrides the lists (HOW-ORG-34).

use crate::army::Finding;
use crate::army::regiment::Arm;
use crate::base::{Len, Rect};
use crate::field::scenario::{BrigadeSetup, SideSetup, UnitSetup, When};
use crate::field::{Feature, Ground, Nature};
use crate::rules::honours_of_war::data::{D, distance};
use crate::rules::honours_of_war::muster::{self, class_of, fires_as_superior, own_class};
use crate::rules::honours_of_war::state::{Class, Field};

/// An army of whatever size has at most so many independent units (HOW-ORG-26).
const MOST_INDEPENDENTS: usize = 3;

/// What is wrong with a unit by itself: its size (HOW-ORG-10) and the class that its author gives it (HOW-ORG-15,
/// HOW-ORG-19).
pub(super) fn unit(setup: &UnitSetup, year: i32) -> Vec<Finding> {
    let profile = muster::profile_of_setup(setup, year);
    let (name, own) = (&setup.name, own_class(&setup.ratings));
    let mut found = Vec::new();
    let mut tell = |clause: &str, text: String| found.push(Finding::error(clause, text, name));
    if profile.unfit {
        tell("HOW-ORG-10", format!("{name} is too weak to take the field: leave it out of this battle."));
    }
    if profile.too_large {
        tell("HOW-ORG-10", format!("{name} is larger than the largest unit: make two of it."));
    }
    match own.map(|own| (own, class_of(own))) {
        Some((own, None)) if !fires_as_superior(own) => {
            let text = format!("{name} is rated “{own}”: write superior, standard, inferior or superior-fire.");
            tell("HOW-ORG-15", text);
        }
        Some((_, Some(Class::Superior))) if setup.branch.arm() == Arm::LightFoot => {
            tell("HOW-ORG-19", format!("{name} is light infantry and rated superior: standard is the best it can be."));
        }
        _ => {}
    }
    found
}

/// Blocks of built-up areas that lie on each other, though they were made as small as blocks may be (HOW-TER-36).
pub(super) fn blocks(ground: &Ground, field: &Field) -> Vec<Finding> {
    let houses = |f: &&Feature| matches!(f.nature, Nature::Village | Nature::Town) && !f.points.is_empty();
    let names = ground.features.iter().filter(houses).map(|f| f.name.as_str());
    let named: Vec<(&str, Rect)> = names.zip(field.terrain.blocks.iter().map(|b| b.rect)).collect();
    let mut found = Vec::new();
    for (n, (one, here)) in named.iter().enumerate() {
        for (other, there) in &named[n + 1..] {
            if here.overlaps(there) {
                let name = |name: &str| if name.is_empty() { "a village".to_owned() } else { name.to_owned() };
                let (one, other) = (name(one), name(other));
                let side = distance(field.scale, D::BlockSide) / Len::CM.0;
                let text = format!(
                    "{one} and {other} lie on each other, for a block of houses is about {side} cm square: move one of \
                     them."
                );
                found.push(Finding::error("HOW-TER-36", text, &one));
            }
        }
    }
    found
}

/// What of a brigade waits for a turn that never comes (HOW-SCN-04).
pub(super) fn never(brigade: &BrigadeSetup, last: u16) -> Option<Finding> {
    let name = &brigade.name;
    let arrives = brigade.arrival.map(|a| match a.when {
        When::Turn(turn) | When::Die { from: turn, .. } => turn,
    });
    let text = match (brigade.moves_from, arrives) {
        (_, Some(turn)) if turn > last => format!("{name} never arrives: the battle ends with turn {last}."),
        (Some(turn), _) if turn > last => format!("{name} would never move: the battle ends with turn {last}."),
        _ => return None,
    };
    Some(Finding::error("HOW-SCN-04", text, name))
}

/// Armies with more independent units than any army has (HOW-ORG-26).
pub(super) fn independents(setup: &SideSetup) -> Vec<Finding> {
    let armies = setup.brigades.iter().map(|b| b.army).max().unwrap_or(0);
    let of = |army: u8| {
        let alone = setup.brigades.iter().filter(|b| b.army == army && b.commander.is_none() && b.units.len() == 1);
        let count = alone.count();
        let name = setup.armies.get(usize::from(army)).map_or(&setup.name, |a| &a.name);
        (count > MOST_INDEPENDENTS).then(|| {
            let text = format!(
                "{name} has {count} independent units, and {MOST_INDEPENDENTS} are the most: put them into brigades, or \
                 give their brigade a commander."
            );
            Finding::error("HOW-ORG-26", text, &setup.name)
        })
    };
    (0..=armies).filter_map(of).collect()
}
