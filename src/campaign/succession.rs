//! Who takes over when a commander falls: the senior officer, less the favour that others stand in.

use super::{Act, Entry, Fact, State};
use crate::army::{Army, Brigade, Commander, Force, Id, Regiment};
use crate::base::Side;
use std::collections::BTreeMap;

/// The facts by which every army and every brigade with units has a fit commander again, as far as there are officers.
///
/// The army goes to its senior fit officer, a brigadier or not. A brigade goes to the senior fit officer without a
/// command; where there is none, a colonel of its regiments is made brigadier, or an officer of its nation.
#[must_use]
pub fn succession(state: &State) -> Vec<Fact> {
    let mut work = state.clone();
    let mut facts = Vec::new();
    let commands: Vec<Id> = Side::BOTH
        .into_iter()
        .flat_map(|s| &state.force(s).armies)
        .flat_map(|a| std::iter::once(&a.id).chain(a.brigades.iter().filter(|b| !b.units.is_empty()).map(|b| &b.id)))
        .cloned()
        .collect();
    for command in commands {
        if work.leader(&command).is_some() {
            continue;
        }
        let step = successor(&work, &command);
        if step.is_empty() {
            continue;
        }
        let mut entry = Entry::new(work.today, Act::Reorganised);
        entry.facts = step;
        work.apply(&entry);
        facts.append(&mut entry.facts);
    }
    facts
}

fn successor(state: &State, command: &Id) -> Vec<Fact> {
    let takes = |officer: &Id| Fact::Takes { command: command.clone(), officer: Some(officer.clone()) };
    for side in Side::BOTH {
        let officers = state.officers(side);
        let fit = |army: &Army| {
            officers.iter().filter(|o| o.army.id == army.id && state.fit(&o.commander.id)).collect::<Vec<_>>()
        };
        for army in &state.force(side).armies {
            if army.id == *command {
                return fit(army).first().map(|o| takes(&o.commander.id)).into_iter().collect();
            }
            let Some(brigade) = army.brigades.iter().find(|b| b.id == *command) else { continue };
            if let Some(officer) = fit(army).iter().find(|o| o.command.is_none()) {
                return vec![takes(&officer.commander.id)];
            }
            return match colonel(army, brigade).or_else(|| of_the_nation(state.force(side), army, brigade)) {
                Some(mut officer) => {
                    // Of two sides with one list each may have made its officer already.
                    officer.id = Id::free(officer.id.as_str(), |id| state.officer(id).is_some());
                    let takes = takes(&officer.id);
                    vec![Fact::Commissioned { army: army.id.clone(), officer: Box::new(officer) }, takes]
                }
                None => Vec::new(),
            };
        }
    }
    Vec::new()
}

/// The colonel of the first of the brigade's regiments whose colonel is not on the army's list of officers yet.
fn colonel(army: &Army, brigade: &Brigade) -> Option<Commander> {
    let regiments = brigade.units.iter().filter_map(|u| army.unit(u)).map(|(r, _)| r);
    let regiment =
        regiments.into_iter().find(|r| !r.colonel.is_empty() && army.commanders.iter().all(|c| c.name != r.colonel))?;
    Some(promoted(army, regiment, regiment.colonel.clone()))
}

/// Where no regiment of a brigade names its colonel: the first name of its nation's officers that nobody of the army bears.
fn of_the_nation(force: &Force, army: &Army, brigade: &Brigade) -> Option<Commander> {
    let (regiment, _) = brigade.units.iter().find_map(|u| army.unit(u))?;
    let nation = force.nations.iter().find(|n| n.id == regiment.nation).or_else(|| force.nation())?;
    let name = nation.names.officers.iter().find(|n| army.commanders.iter().all(|c| c.name != **n))?;
    Some(promoted(army, regiment, name.clone()))
}

fn promoted(army: &Army, regiment: &Regiment, name: String) -> Commander {
    let seniority = army.commanders.iter().map(|c| c.seniority).max().unwrap_or(0);
    Commander {
        id: Id(format!("colonel-{}", regiment.id)),
        name,
        rank: "Colonel".to_owned(),
        seniority: seniority.saturating_add(1),
        temper: None,
        nation: Some(regiment.nation.clone()),
        born: None,
        heir: String::new(),
        history: format!("Colonel of {}, who took the brigade when nobody else was left.", regiment.name),
        notes: BTreeMap::default(),
    }
}
