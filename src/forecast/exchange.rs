//! The other way round: each army in the other's seat.

use crate::base::{Dice, Point, Side};
use crate::field::Scenario;

/// The scenario with the seats of the two armies exchanged and the table turned by half a turn under them: Blue has what
/// was Red's, with its ground, zone, role and objectives, and the reverse. Fought with the generals in
/// each other's seats too, and with [`exchanged_dice`], it is the same battle with the names of the sides exchanged; where
/// its tally is not exactly exchanged, the engine favours a seat or a direction.
#[must_use]
pub fn exchanged(scenario: &Scenario) -> Scenario {
    let mut turned = scenario.clone();
    turned.sides.swap(0, 1);
    turned.attacker = scenario.attacker.map(Side::other);
    for feature in &mut turned.ground.features {
        feature.points.iter_mut().for_each(half_turn);
    }
    for objective in &mut turned.objectives {
        objective.points.iter_mut().for_each(half_turn);
        objective.holder = objective.holder.map(Side::other);
        if let Some(due) = &mut objective.due {
            due.side = due.side.other();
        }
    }
    for side in &mut turned.sides {
        side.zone.iter_mut().for_each(half_turn);
        side.facing = side.facing.behind();
        for brigade in &mut side.brigades {
            if let Some(zone) = &mut brigade.zone {
                zone.points.iter_mut().for_each(half_turn);
                zone.facing = zone.facing.behind();
            }
            if let Some(arrival) = &mut brigade.arrival {
                half_turn(&mut arrival.at);
                arrival.heading = arrival.heading.behind();
            }
        }
        for unit in side.brigades.iter_mut().flat_map(|b| &mut b.units) {
            if let Some(standing) = &mut unit.standing {
                half_turn(&mut standing.at);
                standing.heading = standing.heading.behind();
            }
        }
    }
    turned
}

/// The dice of a battle, each side throwing the other's.
#[must_use]
pub fn exchanged_dice(seed: u64, battle: u64) -> Dice {
    Dice::fair(seed, battle).exchanged()
}

fn half_turn(p: &mut Point) {
    *p = Point { x: -p.x, y: -p.y };
}

#[cfg(test)]
mod tests {
    use super::super::{Control, Forecast, Order, run};
    use super::*;
    use crate::field::{GeneralKind, scenario_file};
    use crate::rules;
    use std::sync::atomic::AtomicBool;

    fn tally(system: &'static dyn rules::System, scenario: &Scenario, exchanged: bool) -> Forecast {
        let generals = [GeneralKind::Planner; 2];
        let order = Order { system, scenario, from: None, generals, seed: 11, battles: Some(6), threads: 2, exchanged };
        let cancel = AtomicBool::new(false);
        run(&order, Control { cancel: &cancel, progress: &mut |_| {} }).unwrap()
    }

    #[test]
    fn every_scenario_exchanges_its_tally_exactly() {
        for system in rules::ALL.iter().filter(|s| s.about().plays) {
            for (id, text) in system.about().scenarios {
                let scenario = scenario_file::read(text).unwrap();
                let (one, other) = (tally(*system, &scenario, false), tally(*system, &exchanged(&scenario), true));
                assert_eq!(one.wins, [other.wins[1], other.wins[0]], "{id}");
                assert_eq!(one.losses[0], other.losses[1], "{id}");
                assert_eq!(one.turns, other.turns, "{id}");
            }
        }
    }
}
