//! Who comes to the next battle, and how they are brigaded for the day. The permanent establishment is untouched.

use super::battle_kind::BattleKind;
use super::plan::fit;
use super::{Act, Entry, Fact, Refusal, State};
use crate::army::regiment::Arm;
use crate::army::{Branch, Id};
use crate::base::Side;
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A brigade of the day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayBrigade {
    pub name: String,
    /// The permanent brigade that it is made from; none: units that stand by themselves, or a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Id>,
    /// None: its units are independent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<Id>,
    pub units: Vec<Id>,
}

/// Brigades of the day, in their order of battle.
pub type Muster = Vec<DayBrigade>;

/// All fit units of a side in their permanent brigades; those that stand by themselves last.
#[must_use]
pub fn all(state: &State, system: &dyn System, side: Side) -> Muster {
    let fit = |ids: &[Id]| -> Vec<Id> {
        let fit = |id: &&Id| state.unit(id).is_some_and(|(s, r, u)| s == side && fit(state, system, side, r, u));
        ids.iter().filter(fit).cloned().collect()
    };
    let mut out = Muster::new();
    for army in &state.force(side).armies {
        out.extend(army.brigades.iter().map(|b| DayBrigade {
            name: b.name.clone(),
            of: Some(b.id.clone()),
            commander: b.commander.clone().filter(|c| state.fit(c)),
            units: fit(&b.units),
        }));
        let alone = fit(&army.independent);
        out.push(DayBrigade { name: "Independent".to_owned(), of: None, commander: None, units: alone });
    }
    out.retain(|b| !b.units.is_empty());
    out
}

/// Men under arms of a muster.
#[must_use]
pub fn men(state: &State, muster: &[DayBrigade]) -> u32 {
    muster.iter().flat_map(|b| &b.units).map(|u| state.present(u).men).fold(0, u32::saturating_add)
}

/// The musters that a kind of battle proposes for both sides, Blue's and Red's; none where all come.
#[must_use]
pub fn proposed(state: &State, system: &dyn System, kind: &BattleKind, attacker: Side) -> [Option<Muster>; 2] {
    let mut share = kind.comes;
    if attacker == Side::Red {
        share.reverse();
    }
    let mut out = Side::BOTH.map(|side| picked(state, all(state, system, side), share[side.index()], kind.light));
    if kind.alike {
        trim(state, &mut out);
    }
    let whole = |side: Side| share[side.index()] == 100 && !kind.alike;
    Side::BOTH.map(|side| (!whole(side)).then(|| std::mem::take(&mut out[side.index()])))
}

/// The first units of a muster, so many hundredths of them and two at least; light troops first where these are wanted.
fn picked(state: &State, mut whole: Muster, hundredths: u8, light: bool) -> Muster {
    let count: usize = whole.iter().map(|b| b.units.len()).sum();
    let mut room = (count * usize::from(hundredths)).div_ceil(100).max(2);
    if light {
        let rank = |unit: &Id| state.unit(unit).map_or(1, |(_, r, _)| u32::from(!is_light(r.branch)));
        whole.iter_mut().for_each(|b| b.units.sort_by_key(rank));
        whole.sort_by_key(|b| b.units.iter().map(rank).sum::<u32>() * 100 / b.units.len().max(1) as u32);
    }
    for brigade in &mut whole {
        brigade.units.truncate(room);
        room -= brigade.units.len();
    }
    whole.retain(|b| !b.units.is_empty());
    whole
}

const fn is_light(branch: Branch) -> bool {
    use Branch as B;
    matches!(branch, B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks | B::HorseGuns)
        || matches!(branch.arm(), Arm::LightFoot)
}

/// Takes units from the end of the stronger muster until it has at most a tenth more men than the other.
fn trim(state: &State, musters: &mut [Muster; 2]) {
    let [blue, red] = [men(state, &musters[0]), men(state, &musters[1])];
    let (large, few) = if blue > red { (&mut musters[0], red) } else { (&mut musters[1], blue) };
    while men(state, large) > few + few / 10 && large.iter().map(|b| b.units.len()).sum::<usize>() > 2 {
        if let Some(last) = large.last_mut() {
            last.units.pop();
        }
        large.retain(|b| !b.units.is_empty());
    }
}

/// The entry that settles who of a side comes to the battle that is planned; none: all who are fit, as they are brigaded.
///
/// # Errors
/// Where no battle is planned, nobody who is fit would come, a unit is not of the side, or somebody stands in it twice.
pub fn muster(state: &State, system: &dyn System, side: Side, muster: Option<Muster>) -> Result<Entry, Refusal> {
    let plan = state.next.as_ref().ok_or_else(|| Refusal::new("no battle is planned; generate one first"))?;
    let then = state.on(plan.date);
    let mut seen = BTreeSet::new();
    let mut anybody = muster.is_none();
    for brigade in muster.iter().flatten() {
        for id in &brigade.units {
            let Some((_, regiment, unit)) = then.unit(id).filter(|(s, _, _)| *s == side) else {
                return Err(Refusal::new(format!("{} has no unit {id}; leave it out", then.side_name(side))));
            };
            if !seen.insert(id) {
                let name = regiment.unit_name(unit);
                return Err(Refusal::new(format!("{name} stands in two brigades of the day; take it out of one")));
            }
            anybody |= fit(&then, system, side, regiment, unit);
        }
    }
    if !anybody {
        return Err(Refusal::new("nobody who is fit would come to the battle; choose at least one unit"));
    }
    let mut leaders = BTreeSet::new();
    for officer in muster.iter().flatten().filter_map(|b| b.commander.as_ref()) {
        let known = then.officer(officer).filter(|o| o.side == side);
        let Some(known) = known else {
            return Err(Refusal::new(format!("{} has no officer {officer}; choose another", then.side_name(side))));
        };
        let name = &known.commander.name;
        if !leaders.insert(officer) {
            return Err(Refusal::new(format!("{name} leads two brigades of the day; give one to another")));
        }
    }
    let mut changed = plan.clone();
    changed.musters[side.index()] = muster;
    let reason = format!("who comes to {}", plan.place);
    let mut entry = Entry::new(state.today, Act::CorrectedByHand { reason });
    entry.facts.push(Fact::SetUp(Box::new(changed)));
    Ok(entry)
}

/// The muster of the last battle before that was brigaded for the day, as far as its units are fit again; none: never.
#[must_use]
pub fn as_last_time<'a>(
    entries: impl DoubleEndedIterator<Item = &'a Entry>,
    state: &State,
    system: &dyn System,
    side: Side,
) -> Option<Muster> {
    let next = state.next.as_ref()?;
    let mut plans = entries.rev().flat_map(|e| e.facts.iter().rev()).filter_map(|f| match f {
        Fact::Planned(plan) | Fact::SetUp(plan) if plan.number != next.number => Some(plan),
        _ => None,
    });
    let mut last = plans.find_map(|p| p.musters[side.index()].clone())?;
    let then = state.on(next.date);
    let fit = |id: &Id| then.unit(id).is_some_and(|(s, r, u)| s == side && fit(&then, system, side, r, u));
    for brigade in &mut last {
        brigade.units.retain(fit);
        brigade.commander.take_if(|c| !then.fit(c));
    }
    last.retain(|b| !b.units.is_empty());
    (!last.is_empty()).then_some(last)
}
