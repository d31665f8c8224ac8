//! What a scenario writes and these rules make nothing of, and what stands as nobody may come to stand.

use super::{deploy, prepare, refused};
use crate::army::Finding;
use crate::army::regiment::{Arm, Trait};
use crate::base::geometry::{line, outline};
use crate::base::{Rect, Side};
use crate::field::scenario::{SideSetup, Stance, UnitSetup};
use crate::field::{Feature, Nature, Scenario, say};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::muster::traits::{OWN, idle, rifles, suits};
use crate::rules::honours_of_war::options::{ARMIES, POINTS};
use crate::rules::honours_of_war::state::{Field, Formation, State};

/// Weapons, guns and traits of those who have none, officers and armies whom no option plays, troops bent along nothing, enemies who
/// touch, and guns that come on astride a water.
pub(super) fn unused(scenario: &Scenario, lieutenants: bool) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for side in &scenario.sides {
        found.extend(side.brigades.iter().flat_map(|b| &b.units).flat_map(arms));
        found.extend(side.brigades.iter().flat_map(|b| &b.units).flat_map(traits));
        if !lieutenants {
            found.extend(unheeded(side));
        }
    }
    found.extend(one_army(scenario));
    if let Ok((field, mut state)) = prepare(scenario) {
        deploy::place_written(&field, &mut state, scenario);
        found.extend(placed(&field, &state, scenario));
        found.extend(refused::comes_on_astride(&field, scenario));
    }
    found
}

/// Guns and rifles of troops who carry none (HOW-FIRE-24).
fn arms(unit: &UnitSetup) -> Vec<Finding> {
    let (name, arm) = (&unit.name, unit.branch.arm());
    let mut found = Vec::new();
    if unit.present.guns > 0 && arm != Arm::Guns {
        let guns = say::counted(unit.present.guns as usize, "gun", "guns");
        let text = format!("{name} is given {guns}, and batteries alone have any here: leave them out.");
        found.push(Finding::warning("HOW-FIRE-24", text, name));
    }
    found.extend(rifles(unit.weapon, unit.branch, name));
    found
}

/// Traits of troops that none of their sort has, and two of which one only can be (HOW-NAT-45, HOW-NAT-64).
fn traits(unit: &UnitSetup) -> Vec<Finding> {
    let (name, branch) = (&unit.name, unit.branch);
    let has = |one: &Trait| unit.traits.contains(one);
    let mut found: Vec<Finding> = idle(&unit.traits, branch, name).collect();
    let [unicorns, shuvalovs, quick, none, _] = &OWN;
    for (counts, other) in [(shuvalovs, unicorns), (none, quick)] {
        if [counts, other].iter().all(|t| has(&t.0) && suits(t.0, branch)) {
            let text = format!("{name} has the traits “{}” and “{}”, and the first alone counts.", counts.1, other.1);
            found.push(Finding::warning(counts.3, text, name));
        }
    }
    found
}

/// Lieutenant generals who have brigades, and none of whom is played (HOW-OPT-08).
fn unheeded(side: &SideSetup) -> impl Iterator<Item = Finding> {
    side.lieutenants.iter().filter(|l| !l.brigades.is_empty()).map(|l| {
        let name = &l.commander.name;
        let text = format!("{name} is a lieutenant general, and without that option he commands nobody.");
        Finding::warning("HOW-OPT-08", text, name)
    })
}

/// What is agreed for several armies of one side, where each has but one (HOW-NAT-10, HOW-CMD-06).
fn one_army(scenario: &Scenario) -> Vec<Finding> {
    if scenario.sides.iter().any(|side| side.brigades.iter().any(|b| b.army > 0)) {
        return Vec::new();
    }
    let told = [
        (POINTS, "separate", "HOW-NAT-10", "Separate breaking points are"),
        (ARMIES, "a die each", "HOW-CMD-06", "A die for each army is"),
    ];
    let set = told.into_iter().filter(|(key, value, ..)| scenario.options.get(*key).is_some_and(|v| v == value));
    set.map(|(key, _, clause, what)| {
        Finding::warning(
            clause,
            format!("{what} for allied armies, and each side has one army: leave the option out."),
            key,
        )
    })
    .collect()
}

/// Ground along which a line can be bent (HOW-MOV-01).
fn bends(feature: &Feature, rect: &Rect) -> bool {
    let far = rect.half_front;
    match feature.nature {
        Nature::Fields => false,
        nature if nature.is_line() => line::is_near_rect(&feature.points, rect, far + feature.width.0 / 2),
        _ => outline::distance_to_rect(&feature.points, rect) <= far,
    }
}

/// Irregular lines with nothing to follow, and enemies nearer to each other than any move may end (HOW-CHG-01).
fn placed(field: &Field, state: &State, scenario: &Scenario) -> Vec<Finding> {
    let setups: Vec<&UnitSetup> =
        Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, unit)| unit)).collect();
    let mut found = Vec::new();
    let stands = |&n: &u8| state.unit(n).here() && state.unit(n).formation != Formation::Garrison;
    for (n, setup) in (0..).zip(&setups).filter(|(n, _)| stands(n)) {
        let (rect, name) = (&state.unit(n).rect, &setup.name);
        let irregular = setup.formation == Some(Stance::Irregular) && state.unit(n).formation == Formation::Irregular;
        if irregular && !scenario.ground.features.iter().any(|f| bends(f, rect)) {
            let text = format!(
                "{name} is to start in irregular line, and there is nothing along which it is bent: it has to form \
                 before it moves."
            );
            found.push(Finding::warning("HOW-MOV-01", text, name));
        }
        let enemy = |&o: &u8| field.unit(o).side != field.unit(n).side;
        let near = |&o: &u8| rect.is_within(&state.unit(o).rect, field.d(D::Tolerance) - 12);
        if let Some(other) = (0..n).filter(stands).filter(enemy).find(near) {
            let other = &setups[usize::from(other)].name;
            let text = format!(
                "{name} stands nearer to {other}, an enemy, than any move may end without a charge: draw them apart."
            );
            found.push(Finding::warning("HOW-CHG-01", text, name));
        }
    }
    found
}
