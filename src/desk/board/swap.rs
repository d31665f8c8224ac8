//! Both armies take each other's place, with the role that goes with it.

use super::officers_mut;
use crate::army::regiment::Arm;
use crate::campaign::Role;
use crate::field::Scenario;
use crate::field::scenario::{SideSetup, Stance};
use crate::rules::System;

/// The armies change places: zone, front and role; the generals draw up anew.
/// Each army's brigades take the roles of the other's that they are most like.
pub(super) fn swap(scenario: &mut Scenario, system: &dyn System) {
    let roles = scenario.sides.each_ref().map(|side| Role::of(side, scenario.scale));
    let stances = scenario.sides.each_ref().map(stances);
    let [blue, red] = &mut scenario.sides;
    std::mem::swap(&mut blue.zone, &mut red.zone);
    std::mem::swap(&mut blue.facing, &mut red.facing);
    scenario.change_roles();
    for brigade in scenario.sides.iter_mut().flat_map(|s| &mut s.brigades) {
        (brigade.zone, brigade.arrival, brigade.moves_from) = (None, None, None);
    }
    for (side, roles) in scenario.sides.iter_mut().zip(roles.iter().rev()) {
        crate::campaign::fill(roles, side, scenario.scale, system);
    }
    for (side, stances) in scenario.sides.iter_mut().zip(stances.iter().rev()) {
        for unit in side.brigades.iter_mut().flat_map(|b| &mut b.units) {
            unit.unpost();
            unit.formation = stances.iter().find(|(arm, _)| *arm == unit.branch.arm()).map(|(_, stance)| *stance);
        }
    }
    for officer in officers_mut(scenario) {
        officer.standing = None;
    }
}

/// The formation in which all of an arm of a side must start, for each arm that has one.
fn stances(side: &SideSetup) -> Vec<(Arm, Stance)> {
    let units = || side.brigades.iter().flat_map(|b| &b.units);
    let of = |arm: Arm| {
        let mut wanted = units().filter(|u| u.branch.arm() == arm).map(|u| u.formation);
        let first = wanted.next().flatten()?;
        wanted.all(|stance| stance == Some(first)).then_some((arm, first))
    };
    [Arm::Foot, Arm::LightFoot, Arm::Horse, Arm::Guns, Arm::Transport].into_iter().filter_map(of).collect()
}
