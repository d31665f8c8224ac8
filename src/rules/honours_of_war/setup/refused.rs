//! What the forces of a scenario may not be, whoever overrides the lists (HOW-ORG-34).

use crate::army::Finding;
use crate::base::geometry::line;
use crate::base::{Len, Rect, Side};
use crate::field::scenario::{BrigadeSetup, SideSetup, UnitSetup, When};
use crate::field::scenario_file::nth;
use crate::field::{Feature, Ground, Nature, Scenario};
use crate::rules::honours_of_war::data::{D, distance};
use crate::rules::honours_of_war::muster::{self, Misrated, own_class};
use crate::rules::honours_of_war::state::{Field, MAX_BRIGADE};
use crate::rules::honours_of_war::terrain::{Line, Terrain};

/// An army of whatever size has at most so many independent units (HOW-ORG-26).
const MOST_INDEPENDENTS: usize = 3;

/// What is wrong with a unit by itself: its size (HOW-ORG-10) and the class that its author gives it (HOW-ORG-15,
/// HOW-ORG-17, HOW-ORG-19, HOW-NAT-31).
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
    if let Some(own) = own
        && let Some(wrong) = Misrated::of(setup.branch.arm(), own)
    {
        let text = match wrong {
            Misrated::NoClass => {
                format!("{name} is rated “{own}”: write superior, standard, inferior or superior-fire.")
            }
            Misrated::LightInfantry => {
                format!("{name} is light infantry and rated superior: standard is the best it can be.")
            }
            Misrated::Transport => format!("{name} is transport and rated {own}: it is inferior in every army."),
            Misrated::Fire => {
                format!("{name} is rated {own}, which is for infantry in close order: write one of the classes.")
            }
        };
        tell(wrong.clause(), text);
    }
    found
}

/// A brigade of more units than the table holds.
pub(super) fn too_large(brigade: &BrigadeSetup) -> Option<Finding> {
    let count = brigade.units.len();
    let text = format!("{} has {count} units, and a brigade holds {MAX_BRIGADE}: make two of it.", brigade.name);
    (count > MAX_BRIGADE).then(|| Finding::error("HOW-ORG-22", text, &brigade.name))
}

/// Whether a feature is a block of a built-up area.
pub(super) fn is_houses(feature: &Feature) -> bool {
    matches!(feature.nature, Nature::Village | Nature::Town) && !feature.points.is_empty()
}

/// The blocks of built-up areas with the names of their houses, in the order of the scenario.
pub(super) fn named_blocks<'a>(ground: &'a Ground, terrain: &Terrain) -> Vec<(&'a str, Rect)> {
    let names = ground.features.iter().filter(|f| is_houses(f)).map(|f| f.name.as_str());
    names.zip(terrain.blocks.iter().map(|b| b.rect)).collect()
}

/// What the `n`-th of these blocks is called, told apart from others of the name: *Neudorf (houses 2)*.
pub(super) fn name_of(blocks: &[(&str, Rect)], n: usize) -> String {
    let (name, number) = (blocks[n].0, nth("houses", n + 1));
    let namesakes = blocks.iter().filter(|(other, _)| *other == name).count();
    match (name.is_empty(), namesakes) {
        (true, 1) => "a village".to_owned(),
        (true, _) => format!("a village ({number})"),
        (false, 1) => name.to_owned(),
        (false, _) => format!("{name} ({number})"),
    }
}

/// A name as a sentence begins with it.
pub(super) fn sentence(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a river that nobody crosses has a part of a block on either bank, and no bridge or ford there: whoever passes
/// through the houses would be over it (HOW-TER-27).
fn is_divided(terrain: &Terrain, block: &Rect) -> bool {
    let near = |l: &Line, rect: &Rect, far: i32| line::is_near_rect(&l.points, rect, far);
    let passed = |l: &Line| matches!(l.nature, Nature::Bridge | Nature::Ford) && near(l, block, l.width / 2);
    let divides = |l: &Line| {
        let inner = |half: i32| (half - l.width / 2).max(0);
        let core = Rect { half_front: inner(block.half_front), half_depth: inner(block.half_depth), ..*block };
        l.nature == Nature::DeepRiver && near(l, &core, 0)
    };
    terrain.lines.iter().any(divides) && !terrain.lines.iter().any(passed)
}

/// Blocks of built-up areas that lie on each other, though they were made as small as blocks may be (HOW-TER-36), or on
/// both banks of a river that nobody crosses.
pub(super) fn blocks(ground: &Ground, field: &Field) -> Vec<Finding> {
    let named = named_blocks(ground, &field.terrain);
    let mut found = Vec::new();
    for (n, (_, here)) in named.iter().enumerate() {
        let (one, place) = (sentence(&name_of(&named, n)), nth("houses", n + 1));
        if is_divided(&field.terrain, here) {
            let text = format!(
                "{one} lies across a river that nobody crosses: move it to one bank, or bridge the river there."
            );
            found.push(Finding::error("HOW-TER-27", text, &place));
        }
        for (m, _) in named.iter().enumerate().skip(n + 1).filter(|(_, (_, there))| here.overlaps(there)) {
            let other = name_of(&named, m);
            let side = distance(field.scale, D::BlockSide) / Len::CM.0;
            let text = format!(
                "{one} and {other} lie on each other, for a block of houses is about {side} cm square: move one of them."
            );
            found.push(Finding::error("HOW-TER-36", text, &place));
        }
    }
    found
}

/// Objectives with a turn limit that cannot be played for: due after the battle, or all that a side has to attain and its
/// own from the start, so that it has won in the first turn (HOW-WIN-08).
pub(super) fn objectives(scenario: &Scenario, last: u16) -> Vec<Finding> {
    let mut found = Vec::new();
    for (n, objective) in scenario.objectives.iter().enumerate() {
        let Some(due) = objective.due.filter(|d| d.turn > last) else { continue };
        let text = format!(
            "{} is due by turn {}, and the battle has {last}: name an earlier turn, or give the battle more.",
            objective.name, due.turn
        );
        found.push(Finding::error("HOW-WIN-08", text, &nth("objective", n + 1)));
    }
    for side in Side::BOTH {
        let mut due = scenario.objectives.iter().enumerate().filter(|(_, o)| o.due.is_some_and(|d| d.side == side));
        let Some((n, first)) = due.clone().next().filter(|_| due.all(|(_, o)| o.holder == Some(side))) else {
            continue;
        };
        let text = format!(
            "{} is what {} has to attain, and its own from the start: let the enemy or nobody hold it, or leave out the turn.",
            first.name,
            scenario.sides[side.index()].name
        );
        found.push(Finding::error("HOW-WIN-08", text, &nth("objective", n + 1)));
    }
    found
}

/// Brigades that come on where the ground bars one of their units, which then never comes (HOW-SCN-15).
pub(super) fn entrances(field: &Field, scenario: &Scenario) -> Vec<Finding> {
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(move |(n, unit)| (side, n, unit)));
    let mut found: Vec<Finding> = Vec::new();
    for (unit, (side, brigade, setup)) in field.rostered().zip(setups) {
        let brigade = &scenario.sides[side.index()].brigades[brigade];
        let barred = brigade.arrival.is_some_and(|arrival| field.is_kept_out(unit, &arrival));
        if !barred || found.last().is_some_and(|f| f.place == brigade.name) {
            continue;
        }
        let text = format!(
            "{} never arrives whole: {} cannot stand where it comes on, for water, houses, other ground that bars it or the \
             edge of the table. Move its place, or turn it inwards.",
            brigade.called(),
            setup.name
        );
        found.push(Finding::error("HOW-SCN-15", text, &brigade.name));
    }
    found
}

/// Guns and transport that come on astride a water that bars them, and not on a bridge (HOW-TER-28).
pub(super) fn comes_on_astride(field: &Field, scenario: &Scenario) -> Vec<Finding> {
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(move |(n, unit)| (side, n, unit)));
    let mut found = Vec::new();
    for (unit, (side, brigade, setup)) in field.rostered().zip(setups) {
        let brigade = &scenario.sides[side.index()].brigades[brigade];
        if brigade.arrival.is_some_and(|arrival| field.comes_on_astride(unit, &arrival)) {
            let text = format!(
                "{} comes on astride a stream or river that it cannot cross: move its place along the edge, or bridge the \
                 water there.",
                setup.name
            );
            found.push(Finding::warning("HOW-TER-28", text, &setup.name));
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

/// A general who would leave after the last turn (HOW-SCN-04).
pub(super) fn never_leaves(setup: &SideSetup, last: u16) -> Option<Finding> {
    let name = &setup.general.name;
    setup.general_leaves.filter(|turn| *turn > last).map(|_| {
        let text = format!("{name} would never leave: the battle ends with turn {last}.");
        Finding::error("HOW-SCN-04", text, name)
    })
}

/// A general who leaves his army to nobody (HOW-SCN-41).
pub(super) fn nobody_takes_over(setup: &SideSetup) -> Option<Finding> {
    let name = &setup.general.name;
    (setup.general_leaves.is_some() && setup.lieutenants.is_empty()).then(|| {
        let text = format!("{name} leaves and nobody takes over: give {} a lieutenant general.", setup.name);
        Finding::error("HOW-SCN-41", text, name)
    })
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
