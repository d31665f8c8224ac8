//! Careers: favour and promotion, disgrace and return, exchange, heirs, and the honours of regiments.
//!
//! All of it is facts of the journal. Nothing but a battle changes anything by itself: its generals rise and sink by a step
//! in favour, and an heir comes for who fell. The rest is decided by who leads the side.

use super::aftermath::later;
use super::page::apportion;
use super::recovery::End;
use super::succession::succession;
use super::{Account, Act, Entry, Fact, Fate, Kind, Page, Refusal, Return, State, Whereabouts};
use crate::army::nation::Ranks;
use crate::army::{Army, Commander, Id};
use crate::base::Side;
use crate::rules::System;

/// Favour goes from −9 to 9: a step is a place in seniority.
pub const MOST_FAVOUR: i16 = 9;
/// An honour is a name on a scroll: the longest that can be read there.
pub const LONGEST_HONOUR: usize = 24;
/// Years between who falls and his heir.
const GENERATION: i32 = 28;
/// How the ID of an heir begins.
pub(super) const HEIR: &str = "heir-of-";
/// Letters and their like that an heir's name has at most.
const LONGEST_NAME: usize = 60;

impl State {
    /// How an officer stands at court, in steps; 0 is usual.
    #[must_use]
    pub fn favour(&self, officer: &Id) -> i16 {
        self.favour.get(officer).copied().unwrap_or(0)
    }

    /// Where an officer stands among those of his army who could follow in a command; the lowest goes first. A step of
    /// favour is worth a place of seniority.
    #[must_use]
    pub fn claim(&self, officer: &Commander) -> (i32, u16) {
        (i32::from(officer.seniority) - i32::from(self.favour(&officer.id)), officer.seniority)
    }

    pub(super) fn favoured(&mut self, officer: &Id, by: i16) {
        let now = self.favour(officer).saturating_add(by).clamp(-MOST_FAVOUR, MOST_FAVOUR);
        match now {
            0 => self.favour.remove(officer),
            n => self.favour.insert(officer.clone(), n),
        };
    }

    pub(super) fn ranked(&mut self, officer: &Id, rank: &str, before: Option<&Id>) {
        let Some(army) = self.armies_mut().find(|a| a.commander(officer).is_some()) else { return };
        let mut order: Vec<(u16, Id)> = army.commanders.iter().map(|c| (c.seniority, c.id.clone())).collect();
        order.sort_by_key(|(seniority, _)| *seniority);
        order.retain(|(_, id)| id != officer);
        let at = before.and_then(|b| order.iter().position(|(_, id)| id == b)).unwrap_or(order.len());
        order.insert(at, (0, officer.clone()));
        for (place, (_, id)) in (1..).zip(order) {
            if let Some(c) = army.commanders.iter_mut().find(|c| c.id == id) {
                c.seniority = place;
                if c.id == *officer {
                    rank.clone_into(&mut c.rank);
                }
            }
        }
    }

    pub(super) fn honoured(&mut self, regiment: &Id, battle: Option<u32>, words: &str) {
        if battle.is_some_and(|n| self.battles.iter().all(|b| b.number != n)) {
            return;
        }
        let mut regiments = self.armies_mut().flat_map(|a| &mut a.regiments);
        if let Some(r) = regiments.find(|r| r.id == *regiment)
            && !r.uniform.flag.honours.iter().any(|h| h == words)
        {
            r.uniform.flag.honours.push(words.to_owned());
        }
    }

    /// What the officers of an army are called in its nation.
    fn ranks(&self, army: &Army) -> Ranks {
        let nations = self.sides.iter().flat_map(|f| &f.nations);
        nations.into_iter().find(|n| n.id == army.nation).map(|n| n.ranks.clone()).unwrap_or_default()
    }
}

/// A nation's ranks from colonel to general.
fn ladder(ranks: &Ranks) -> [&str; 4] {
    [&ranks.colonel, &ranks.brigadier, &ranks.lieutenant, &ranks.general]
}

/// The step of a rank on its nation's ladder; none: it is not on it.
fn step(ranks: &Ranks, rank: &str) -> Option<usize> {
    let usual = Ranks::default();
    let of = |ladder: [&str; 4]| ladder.iter().position(|r| *r == rank);
    let brigadier = rank.starts_with("Brigadier").then_some(1);
    of(ladder(ranks)).or_else(|| of(ladder(&usual))).or(brigadier)
}

/// How many steps up an officer stands. A rank that his nation does not know stands as high as the highest known one of those
/// who are junior to him.
fn height(ranks: &Ranks, all: &[Commander], one: &Commander) -> usize {
    let known = |c: &Commander| step(ranks, &c.rank).map(|step| step + 1);
    let below = || all.iter().filter(|c| c.seniority > one.seniority).filter_map(known).max();
    known(one).or_else(below).unwrap_or(0)
}

/// Of the fit officers of a side who command above their rank, a brigade as colonel or an army below lieutenant-general, the
/// one of the highest claim; none: nobody does.
pub(super) fn above_his_rank(state: &State, side: Side) -> Option<Id> {
    let above = |o: &super::Officer<'_>| {
        let ranks = state.ranks(o.army);
        let due = match o.command {
            Some(command) if *command == o.army.id => 2,
            Some(command) if o.army.brigades.iter().any(|b| b.id == *command) => 1,
            _ => 0,
        };
        step(&ranks, &o.commander.rank).is_some_and(|step| step < due)
    };
    let mut officers = state.officers(side);
    officers.retain(|o| state.fit(&o.commander.id) && above(o));
    officers.into_iter().min_by_key(|o| state.claim(o.commander)).map(|o| o.commander.id.clone())
}

/// The officer with this ID, who is alive.
fn living<'a>(state: &'a State, officer: &Id) -> Result<super::Officer<'a>, Refusal> {
    let found = state.officer(officer);
    let found = found.ok_or_else(|| Refusal::new(format!("there is no officer {officer} in this campaign")))?;
    if *state.whereabouts(officer) == Whereabouts::Dead {
        return Err(Refusal::new(format!("{} is dead", found.commander.name)));
    }
    Ok(found)
}

/// The entry by which an officer has the next rank of his nation: he passes all whose rank is lower then.
///
/// # Errors
/// Where there is no such officer, he is dead, has the highest rank already, or one that his nation does not know.
pub fn promote(state: &State, officer: &Id) -> Result<Entry, Refusal> {
    let who = living(state, officer)?;
    let ranks = state.ranks(who.army);
    let officers = &who.army.commanders;
    let now = step(&ranks, &who.commander.rank);
    if now.is_none() && height(&ranks, officers, who.commander) > 0 {
        return Err(Refusal::new(format!(
            "{} is {}, and his nation's ranks are {}, so nobody can tell the next; give him favour instead",
            who.commander.name,
            who.commander.rank,
            ladder(&ranks).join(", ")
        )));
    }
    let next = now.map_or(0, |n| n + 1);
    let Some(rank) = ladder(&ranks).get(next).map(|r| (*r).to_owned()) else {
        return Err(Refusal::new(format!(
            "{} is {} already, and there is no higher rank; give him favour instead",
            who.commander.name, who.commander.rank
        )));
    };
    let mut lower: Vec<&Commander> =
        (who.army.commanders.iter()).filter(|c| c.id != *officer && height(&ranks, officers, c) <= next).collect();
    lower.sort_by_key(|c| c.seniority);
    let before = lower.first().map(|c| c.id.clone());
    let mut entry = Entry::new(state.today, Act::Promoted { officer: officer.clone() });
    entry.facts.push(Fact::Ranked { officer: officer.clone(), rank, before });
    Ok(entry)
}

/// The entry by which an officer rises in favour by so many steps, or sinks.
///
/// # Errors
/// Where there is no such officer, he is dead, or nothing changes.
pub fn favour(state: &State, officer: &Id, by: i16) -> Result<Entry, Refusal> {
    let who = living(state, officer)?;
    let now = state.favour(officer);
    let then = now.saturating_add(by).clamp(-MOST_FAVOUR, MOST_FAVOUR);
    if then == now {
        return Err(Refusal::new(format!(
            "the favour of {} stays at {now}; it goes from −{MOST_FAVOUR} to {MOST_FAVOUR}",
            who.commander.name
        )));
    }
    let mut entry = Entry::new(state.today, Act::Favoured { officer: officer.clone() });
    entry.facts.push(Fact::Favour { officer: officer.clone(), by: then - now });
    Ok(entry)
}

/// The entry by which an officer is sent home. Who takes his command follows seniority and favour.
///
/// # Errors
/// Where there is no such officer, he is not with the army, or nobody else could command it.
pub fn disgrace(state: &State, officer: &Id) -> Result<Entry, Refusal> {
    let who = living(state, officer)?;
    let name = &who.commander.name;
    match state.whereabouts(officer) {
        Whereabouts::Captive => {
            return Err(Refusal::new(format!("{name} is captive with the enemy; exchange him first")));
        }
        Whereabouts::Disgraced => return Err(Refusal::new(format!("{name} is sent home already"))),
        _ => {}
    }
    let others = state.officers(who.side);
    if !others.iter().any(|o| o.army.id == who.army.id && o.commander.id != *officer && state.fit(&o.commander.id)) {
        return Err(Refusal::new(format!(
            "nobody else of {} is fit to command; keep {name} until one is",
            who.army.name
        )));
    }
    let mut entry = Entry::new(state.today, Act::Disgraced { officer: officer.clone() });
    entry.facts.push(Fact::Officer { officer: officer.clone(), whereabouts: Whereabouts::Disgraced });
    Ok(with_successors(state, entry))
}

/// The entry by which an officer who was sent home is with the army again, without a command.
///
/// # Errors
/// Where there is no such officer, or he was not sent home.
pub fn recall(state: &State, officer: &Id) -> Result<Entry, Refusal> {
    let who = living(state, officer)?;
    if *state.whereabouts(officer) != Whereabouts::Disgraced {
        return Err(Refusal::new(format!("{} was not sent home, so he cannot be recalled", who.commander.name)));
    }
    let mut entry = Entry::new(state.today, Act::Recalled { officer: officer.clone() });
    entry.facts.push(Fact::Officer { officer: officer.clone(), whereabouts: Whereabouts::Fit });
    Ok(with_successors(state, entry))
}

fn with_successors(state: &State, mut entry: Entry) -> Entry {
    let mut after = state.clone();
    after.apply(&entry);
    entry.facts.extend(succession(&after));
    entry
}

/// The entry by which prisoners of both sides go home: officer for officer, those of the highest claim first, who are with
/// their army the same day; man for man, in proportion to each unit's captives, who march as long as a draft.
///
/// # Errors
/// Where one side has nobody whom the other holds.
pub fn exchange(state: &State) -> Result<Entry, Refusal> {
    let mut entry = Entry::new(state.today, Act::Exchanged);
    let captives = Side::BOTH.map(|side| {
        let all = state.officers(side).into_iter().map(|o| o.commander.id.clone());
        all.filter(|id| *state.whereabouts(id) == Whereabouts::Captive).collect::<Vec<_>>()
    });
    let officers = captives[0].len().min(captives[1].len());
    for officer in captives.iter().flat_map(|c| c.iter().take(officers)) {
        entry.facts.push(Fact::Officer { officer: officer.clone(), whereabouts: Whereabouts::Fit });
    }
    let held = Side::BOTH.map(|side| {
        let all = state.units(side).map(|(_, _, u)| (u.id.clone(), state.captive(&u.id)));
        all.filter(|(_, n)| *n > 0).collect::<Vec<_>>()
    });
    let sums = held.each_ref().map(|h| h.iter().map(|(_, n)| *n).fold(0, u32::saturating_add));
    let men = sums[0].min(sums[1]);
    let due = later(state.today, state.recovery.supply.march.into());
    for units in &held {
        let weights: Vec<u32> = units.iter().map(|(_, n)| *n).collect();
        for ((unit, _), number) in units.iter().zip(apportion(men, &weights)).filter(|(_, n)| *n > 0 && men > 0) {
            entry.facts.push(Fact::Returns(Return {
                due,
                thing: unit.clone(),
                kind: Kind::Men,
                from: Account::Prisoners,
                to: if state.is_disbanded(unit) { Account::Discharged } else { Account::Present },
                number,
                cause: "exchanged".to_owned(),
            }));
        }
    }
    if entry.facts.is_empty() {
        return Err(Refusal::new("one side holds no prisoners of the other, so there is nobody to exchange"));
    }
    Ok(with_successors(state, entry))
}

impl State {
    /// Men of a unit in the enemy's hands who are not on their way home already.
    #[must_use]
    pub fn captive(&self, unit: &Id) -> u32 {
        let due = self.pending.iter().filter(|p| p.what.thing == *unit && p.what.from == Account::Prisoners);
        let due = due.map(|p| p.what.number).fold(0, u32::saturating_add);
        self.books.balance(unit, Kind::Men, Account::Prisoners).saturating_sub(due)
    }
}

/// The entry that gives a regiment an honour for a battle, or else for what the words say.
///
/// # Errors
/// Where there is no such regiment or battle, the words are empty or too long, or it has the honour already.
pub fn honour(state: &State, regiment: &Id, battle: Option<u32>, words: &str) -> Result<Entry, Refusal> {
    let regiments = Side::BOTH.into_iter().flat_map(|s| &state.force(s).armies).flat_map(|a| &a.regiments);
    let found = regiments.into_iter().find(|r| r.id == *regiment);
    let found = found.ok_or_else(|| Refusal::new(format!("there is no regiment {regiment} in this campaign")))?;
    let place = match battle {
        Some(n) => {
            let fought = state.battles.iter().find(|b| b.number == n);
            let fought = fought.ok_or_else(|| Refusal::new(format!("battle {n} is not in the books")))?;
            fought.place.as_str()
        }
        None => "",
    };
    let words = Some(words.trim()).filter(|w| !w.is_empty()).unwrap_or(place);
    let words: String = words.chars().take(if battle.is_some() { LONGEST_HONOUR } else { usize::MAX }).collect();
    if words.is_empty() || words.chars().count() > LONGEST_HONOUR || words.chars().any(char::is_control) {
        return Err(Refusal::new(format!("an honour is a name of 1 to {LONGEST_HONOUR} letters; write a shorter one")));
    }
    if found.uniform.flag.honours.contains(&words) {
        return Err(Refusal::new(format!("{} has {words} on its colours already", found.name)));
    }
    let mut entry = Entry::new(state.today, Act::Honoured { regiment: regiment.clone() });
    entry.facts.push(Fact::Honoured { regiment: regiment.clone(), battle, words });
    Ok(entry)
}

/// Regiments that have earned an honour in a battle: units that stood, those first that it cost most. Who holds the field
/// names up to a quarter of its units, the other side one, and each one where nobody held it (a custom of hessefedora's
/// table, 2008).
#[must_use]
pub fn deserving(page: &Page, state: &State, system: &dyn System) -> Vec<Id> {
    let mut out: Vec<Id> = Vec::new();
    for side in Side::BOTH {
        let units = page.side(side).count();
        let room = if page.winner == Some(side) { (units / 4).max(1) } else { 1 };
        let mut stood: Vec<_> = page.side(side).filter(|r| r.end(system) == End::Stood && r.losses.men() > 0).collect();
        stood.sort_by_key(|r| std::cmp::Reverse(u64::from(r.losses.men()) * 1000 / u64::from(r.before.men.max(1))));
        let mut own: Vec<Id> = Vec::new();
        for row in stood {
            let Some((_, regiment, _)) = row.unit.as_ref().and_then(|u| state.unit(u)) else { continue };
            if own.len() < room && !own.contains(&regiment.id) {
                own.push(regiment.id.clone());
            }
        }
        out.append(&mut own);
    }
    out
}

/// A battle lifts the general who held the field by a step of favour, and costs the other one.
pub(super) fn favour_of_battle(state: &State, winner: Option<Side>) -> Vec<Fact> {
    let Some(winner) = winner else { return Vec::new() };
    let general = |side: Side| state.force(side).armies.first().and_then(|a| state.leader(&a.id));
    let step = |side, by| general(side).map(|c| Fact::Favour { officer: c.id.clone(), by });
    [step(winner, 1), step(winner.other(), -1)].into_iter().flatten().collect()
}

/// Heirs of those who fell: whom an officer named, and for the generals of an invented nation one of his name. An heir
/// comes as the most junior colonel of the army, with a step of favour for his name.
pub(super) fn heirs(state: &State, page: &Page) -> Vec<Fact> {
    let mut facts = Vec::new();
    for row in page.officers.iter().filter(|o| o.fate == Fate::Killed) {
        let Some(who) = row.officer.as_ref().and_then(|id| state.officer(id)) else { continue };
        let (fallen, army) = (who.commander, who.army);
        let nation = fallen.nation.as_ref().unwrap_or(&army.nation);
        let invented = state.force(who.side).nations.iter().any(|n| n.id == *nation && !n.historical);
        let name = match fallen.heir.as_str() {
            "" if invented && army.general == fallen.id => younger(&fallen.name),
            "" => continue,
            named => named.chars().take(LONGEST_NAME).collect(),
        };
        let id = Id::free(&format!("{HEIR}{}", fallen.id), |id| state.officer(id).is_some());
        let seniority = army.commanders.iter().map(|c| c.seniority).max().unwrap_or(0).saturating_add(1);
        let heir = Commander {
            id: id.clone(),
            name,
            rank: state.ranks(army).colonel,
            seniority,
            temper: None,
            nation: fallen.nation.clone(),
            born: fallen.born.map(|year| year.saturating_add(GENERATION)),
            heir: String::new(),
            history: format!("Heir of {}, who fell at {}.", fallen.name, page.place),
            notes: std::collections::BTreeMap::new(),
        };
        facts.push(Fact::Commissioned { army: army.id.clone(), officer: Box::new(heir) });
        facts.push(Fact::Favour { officer: id, by: 1 });
    }
    facts
}

/// *Adam v. Düsterlohe the Younger*, and after him *the Youngest*.
fn younger(name: &str) -> String {
    match name.strip_suffix(" the Younger") {
        Some(old) => format!("{old} the Youngest"),
        None => format!("{} the Younger", name.trim_end_matches(" the Youngest")),
    }
}
