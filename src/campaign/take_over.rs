//! What has changed in an army of the library since it was taken into a campaign, and taking that over.

use super::disband::{is_disbanded, reduce};
use super::found::colours;
use super::{Account, Act, Entry, Fact, Kind, Posting, Refusal, State};
use crate::army::{Army, Id, Regiment};
use std::collections::BTreeSet;

/// What is new in an army's list, in the campaign's IDs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The difference to the list, a sentence for each.
    pub differences: Vec<String>,
    /// The entry that takes it over.
    pub entry: Entry,
}

/// How the list of an army differs from what the campaign has of it. Names, dress, history, establishments and troops
/// that are new are taken over; class, men, honours, works, brigades and commanders are the war's own, and who is no
/// longer in the list serves on.
///
/// # Errors
/// Where the campaign has no such army.
pub fn news(state: &State, army: &Id, list: &Army) -> Result<News, Refusal> {
    let armies = state.sides.iter().flat_map(|f| &f.armies);
    let Some(own) = armies.clone().find(|a| a.id == *army) else {
        return Err(Refusal::new(format!("there is no army {army} in this campaign; name one of its armies")));
    };
    let mut differences = Vec::new();
    let mut entry = Entry::new(state.today, Act::Reorganised);
    let units: BTreeSet<&Id> =
        armies.clone().flat_map(|a| &a.regiments).flat_map(|r| &r.units).map(|u| &u.id).collect();
    let taken: BTreeSet<&Id> = armies.flat_map(|a| &a.regiments).map(|r| &r.id).collect();
    for regiment in &list.regiments {
        match own.regiments.iter().find(|r| r.id == regiment.id) {
            Some(was) => {
                let mut now = Regiment { units: was.units.clone(), ..as_in_war(regiment, was) };
                for unit in now.units.iter_mut().filter(|u| !is_disbanded(own, &u.id)) {
                    if let Some(new) = regiment.units.iter().find(|u| u.id == unit.id) {
                        unit.name.clone_from(&new.name);
                        if unit.establishment != new.establishment {
                            differences.push(format!(
                                "{}: an establishment of {} men instead of {}.",
                                regiment.unit_name(new),
                                new.establishment.men,
                                unit.establishment.men
                            ));
                            unit.establishment = new.establishment;
                        }
                    }
                }
                for unit in regiment.units.iter().filter(|u| was.units.iter().all(|w| w.id != u.id)) {
                    if units.contains(&unit.id) {
                        continue;
                    }
                    differences.push(format!("{} is new, with {} men.", regiment.unit_name(unit), unit.present.men));
                    raise(&mut entry, regiment, unit);
                    now.units.push(unit.clone());
                }
                if was.name != now.name {
                    differences.push(format!("{} is called {} now.", was.name, now.name));
                }
                let same = Regiment { name: was.name.clone(), units: now.units.clone(), ..now.clone() };
                let before = Regiment { units: now.units.clone(), ..was.clone() };
                if same != before {
                    differences.push(format!("{}: dress, arms, colonel or history have changed.", now.name));
                }
                if now != *was {
                    entry.facts.push(Fact::Listed { army: army.clone(), regiment: Box::new(now) });
                }
            }
            None if taken.contains(&regiment.id) || regiment.units.iter().any(|u| units.contains(&u.id)) => {}
            None => {
                let men: u32 = regiment.units.iter().map(|u| u.present.men).fold(0, u32::saturating_add);
                differences.push(format!("{} is new, with {men} men.", regiment.name));
                regiment.units.iter().for_each(|unit| raise(&mut entry, regiment, unit));
                entry.facts.push(Fact::Listed { army: army.clone(), regiment: Box::new(regiment.clone()) });
            }
        }
    }
    for officer in list.commanders.iter().filter(|c| state.officer(&c.id).is_none()) {
        differences.push(format!("{} joins as an officer.", officer.name));
        entry.facts.push(Fact::Commissioned { army: army.clone(), officer: Box::new(officer.clone()) });
    }
    Ok(News { differences, entry })
}

/// A regiment of the list with what it earned, was given and became in the war.
fn as_in_war(list: &Regiment, own: &Regiment) -> Regiment {
    let mut regiment = Regiment { quality: own.quality, ..list.clone() };
    regiment.uniform.flag.honours.clone_from(&own.uniform.flag.honours);
    regiment.entrench(own.is_entrenched());
    regiment
}

/// Men, horses, guns and colours of a new unit come from the country.
fn raise(entry: &mut Entry, regiment: &Regiment, unit: &crate::army::Unit) {
    for (kind, number) in [
        (Kind::Men, unit.present.men),
        (Kind::Horses, unit.present.horses),
        (Kind::Guns, unit.present.guns),
        (Kind::Colours, colours(regiment.branch)),
    ] {
        if number > 0 {
            entry.postings.push(Posting {
                thing: unit.id.clone(),
                kind,
                from: Account::Outside,
                to: Account::Present,
                number,
                cause: "taken over from the list".to_owned(),
                settles: None,
            });
        }
    }
}

impl State {
    /// Takes in a regiment as the list has it; what is the war's own stays, new units stand by themselves.
    pub(super) fn listed(&mut self, army: &Id, regiment: &Regiment) {
        let Some(army) = self.sides.iter_mut().flat_map(|f| &mut f.armies).find(|a| a.id == *army) else { return };
        let known = |army: &Army, id: &Id| army.unit(id).is_some();
        let new: Vec<Id> = regiment.units.iter().map(|u| u.id.clone()).filter(|id| !known(army, id)).collect();
        let gone: Vec<Id> = regiment.units.iter().map(|u| u.id.clone()).filter(|id| is_disbanded(army, id)).collect();
        match army.regiments.iter_mut().find(|r| r.id == regiment.id) {
            Some(own) => *own = as_in_war(regiment, own),
            None => army.regiments.push(regiment.clone()),
        }
        gone.iter().for_each(|unit| reduce(army, unit));
        army.independent.extend(new);
    }
}
