//! The set-up of the next battle as it was changed by hand, and how it is kept in the journal.

use super::{Act, Entry, Fact, Plan, Refusal, State};
use crate::army::Id;
use crate::base::{Heading, Point};
use crate::field::Scenario;
use crate::field::scenario::{CommanderSetup, SideSetup, Stance, Standing};
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which edge of the table each army has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seats {
    /// Blue the southern, Red the northern, or whichever the scenario of the ground gives them.
    #[default]
    AsDrawn,
    Exchanged,
}

/// Where a unit was placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    pub standing: Standing,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Stance>,
    /// Its post once both armies have seen each other; none: it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<Standing>,
}

/// What a hand did to a set-up, beside ground, weather and attacker, which stand in the plan itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ByHand {
    #[serde(default)]
    pub seats: Seats,
    /// Units that were placed; the general places all others.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub units: BTreeMap<Id, Placed>,
    /// Officers whose figures were placed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub officers: BTreeMap<Id, Point>,
}

impl Plan {
    /// The plan with the set-up of a scenario that was made from it and then changed.
    #[must_use]
    pub fn with_set_up(&self, scenario: &Scenario) -> Plan {
        let zones = self.terms.as_ref().and_then(|terms| terms.zones.as_ref());
        let drawn = zones.map_or(Heading::NORTH, |[(_, blue), _]| *blue);
        let seats = if scenario.sides[0].facing == drawn { Seats::AsDrawn } else { Seats::Exchanged };
        let brigades = || scenario.sides.iter().flat_map(|s| &s.brigades);
        let units = brigades().flat_map(|b| &b.units).filter_map(|u| {
            let (id, standing) = (u.id.clone()?, u.standing?);
            Some((id, Placed { standing, formation: u.formation, later: u.later }))
        });
        let generals = scenario.sides.iter().map(|s| &s.general);
        let officers = generals
            .chain(brigades().filter_map(|b| b.commander.as_ref()))
            .filter_map(|c| Some((c.id.clone()?, c.standing?)));
        let by_hand = ByHand { seats, units: units.collect(), officers: officers.collect() };
        Plan {
            attacker: scenario.attacker,
            weather: scenario.weather,
            ground: scenario.ground.clone(),
            by_hand: (by_hand != ByHand::default()).then(|| Box::new(by_hand)),
            options: Some(scenario.options.clone()),
            laid_for: Some(scenario.scale),
            terms: self.terms.as_ref().map(|t| Box::new(t.laid_out(scenario, seats))),
            ..self.clone()
        }
    }
}

impl ByHand {
    /// Places the troops of a scenario as the hand did; who was not there then stands where his general wants him.
    pub fn place(&self, scenario: &mut Scenario) {
        if self.seats == Seats::Exchanged {
            let [blue, red] = &mut scenario.sides;
            std::mem::swap(&mut blue.zone, &mut red.zone);
            std::mem::swap(&mut blue.facing, &mut red.facing);
        }
        for side in &mut scenario.sides {
            let SideSetup { general, brigades, .. } = side;
            self.put(general);
            for brigade in brigades {
                if let Some(commander) = &mut brigade.commander {
                    self.put(commander);
                }
                for unit in &mut brigade.units {
                    if let Some(placed) = unit.id.as_ref().and_then(|id| self.units.get(id)) {
                        (unit.standing, unit.formation) = (Some(placed.standing), placed.formation);
                        unit.later = placed.later;
                    }
                }
            }
        }
    }

    fn put(&self, commander: &mut CommanderSetup) {
        commander.standing = commander.id.as_ref().and_then(|id| self.officers.get(id)).copied();
    }
}

/// The entry that keeps the set-up of the next battle as it was changed by hand.
///
/// # Errors
/// Where no battle is planned.
pub fn set_up(state: &State, scenario: &Scenario) -> Result<Entry, Refusal> {
    let plan = state.next.as_ref().ok_or_else(|| Refusal::new("no battle is planned; generate one first"))?;
    let reason = format!("the set-up of {}", plan.place);
    let mut entry = Entry::new(state.today, Act::CorrectedByHand { reason });
    entry.facts.push(Fact::SetUp(Box::new(plan.with_set_up(scenario))));
    Ok(entry)
}

/// The entry that brings the planned battle under a rule system, as it was `drawn` up first: what a hand changed of
/// ground and troops was for other rules and is left out.
///
/// # Errors
/// Where no battle is planned, or a side has nobody fit under the system.
pub fn under_rules(
    state: &State,
    drawn: Option<&Plan>,
    system: &dyn System,
    options: Option<BTreeMap<String, String>>,
) -> Result<Entry, Refusal> {
    let (Some(next), Some(drawn)) = (&state.next, drawn) else {
        return Err(Refusal::new("no battle is planned; generate one first"));
    };
    let plan = Plan {
        rules: Some(system.about().id).filter(|id| *id != state.system).map(str::to_owned),
        options,
        laid_for: None,
        by_hand: None,
        ground: drawn.ground.clone(),
        ..next.clone()
    };
    let mut then = state.clone();
    then.next = Some(plan.clone());
    super::scenario(&then, system)?;
    let reason = format!("{} under {}", plan.place, system.about().name);
    let mut entry = Entry::new(state.today, Act::CorrectedByHand { reason });
    entry.facts.push(Fact::SetUp(Box::new(plan)));
    Ok(entry)
}

impl State {
    /// Takes in a set-up that was changed by hand; without its battle it is nothing.
    pub(super) fn set_up(&mut self, plan: &Plan) {
        if let Some(next) = &mut self.next
            && (next.number, next.seed) == (plan.number, plan.seed)
        {
            next.clone_from(plan);
        }
    }
}
