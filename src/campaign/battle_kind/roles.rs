//! Where the brigades of a scenario set up, and who of them waits or comes later, for brigades of whatever army: each takes
//! the role that it is most like.

use crate::army::regiment::Arm;
use crate::base::Point;
use crate::field::scenario::{Arrival, BrigadeSetup, Scenario, SideSetup, When, Zone, tenths};
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// What a brigade of a scenario is, where it sets up, and from when it is there and may move. Places are those of a table for
/// figures of some height.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// The arms of its units.
    pub arms: Vec<Arm>,
    /// Height of the figures in mm.
    pub figures: u8,
    /// None: its side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_from: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrival: Option<Arrival>,
}

impl Role {
    /// The roles of Blue and Red in a scenario; none where they are all alike. Who waits or comes later in one that not any
    /// two armies can fight are the men who were there.
    pub(super) fn all(scenario: &Scenario) -> [Vec<Role>; 2] {
        scenario.sides.each_ref().map(|side| {
            let mut roles = Role::of(side, scenario.scale);
            if !scenario.generic {
                roles.iter_mut().for_each(|r| (r.moves_from, r.arrival) = (None, None));
            }
            let told = roles.iter().any(|r| r.zone.is_some() || r.moves_from.is_some() || r.arrival.is_some());
            if told { roles } else { Vec::new() }
        })
    }

    /// The roles of a side, on a table for figures of a height.
    #[must_use]
    pub fn of(side: &SideSetup, figures: u8) -> Vec<Role> {
        let role = |b: &BrigadeSetup| Role {
            arms: arms(b),
            figures,
            zone: b.zone.clone(),
            moves_from: b.moves_from,
            arrival: b.arrival,
        };
        side.brigades.iter().map(role).collect()
    }

    /// How many units of a brigade have a counterpart in the role.
    fn fits(&self, brigade: &[Arm]) -> usize {
        let count = |arms: &[Arm], arm: Arm| arms.iter().filter(|a| **a == arm).count();
        let kinds = [Arm::Foot, Arm::LightFoot, Arm::Horse, Arm::Guns, Arm::Transport];
        kinds.into_iter().map(|arm| count(&self.arms, arm).min(count(brigade, arm))).sum()
    }

    /// Where the role sets up on a table for figures of another height.
    fn zone_at(&self, figures: u8) -> Option<Zone> {
        let zone = self.zone.as_ref()?;
        let points = zone.points.iter().map(|p| self.brought(*p, figures)).collect::<Option<Vec<_>>>()?;
        Some(Zone { points, ..zone.clone() })
    }

    fn brought(&self, p: Point, figures: u8) -> Option<Point> {
        let (from, to) = (tenths(self.figures)?, tenths(figures)?);
        let len = |n: i32| i32::try_from(i64::from(n) * to / from).ok();
        Some(Point::new(len(p.x)?, len(p.y)?))
    }
}

fn arms(brigade: &BrigadeSetup) -> Vec<Arm> {
    brigade.units.iter().map(|u| u.branch.arm()).collect()
}

/// Gives every brigade of a side the role that it is most like among those with the fewest brigades yet that at least half of
/// it fits. An army of which nobody would be there at the start keeps its first brigade there.
pub fn fill(roles: &[Role], side: &mut SideSetup, figures: u8, system: &dyn System) {
    if roles.is_empty() {
        return;
    }
    let mut filled = vec![0_usize; roles.len()];
    for brigade in &mut side.brigades {
        let own = arms(brigade);
        let likeness = |n: &usize| {
            let (fits, of_both) = (roles[*n].fits(&own), own.len() + roles[*n].arms.len());
            (2 * fits >= own.len(), Reverse(filled[*n]), 2_000 * fits / of_both.max(1), Reverse(*n))
        };
        let Some(n) = (0..roles.len()).filter(|n| roles[*n].fits(&own) > 0).max_by_key(likeness) else { continue };
        filled[n] += 1;
        (brigade.zone, brigade.moves_from) = (roles[n].zone_at(figures), roles[n].moves_from);
        if system.takes_reserves() {
            let arrival = |a: Arrival| roles[n].brought(a.at, figures).map(|at| Arrival { at, ..a });
            brigade.arrival = roles[n].arrival.and_then(arrival);
        }
    }
    let late = |b: &BrigadeSetup| b.arrival.is_some_and(|a| a.when != When::Turn(1));
    if side.brigades.iter().all(late)
        && let Some(first) = side.brigades.first_mut()
    {
        first.arrival = None;
    }
}
