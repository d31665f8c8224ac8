//! What the machine does with a side that it leads, beside its battles: the chest is spent, merit is promoted.
//!
//! Who is emptiest is filled up first. Only where nobody lacks anything, and the side knows itself outnumbered by a tenth, does it
//! pay for works or for a new regiment; else the money stays for the losses of the next battle.

use super::{Account, Act, Entry, Fact, Kind, Posting, Purchase, Sight, State, career, treasury};
use crate::army::regiment::Arm;
use crate::army::{Army, Id, Regiment};
use crate::base::Side;
use crate::field::say::counted;
use crate::rules::System;
use std::cmp::Reverse;

/// One regiment in so many has works at the most.
const WORKS: usize = 4;

/// The entry by which a side spends its chest today; none where it keeps it. `mark` is a number that no other entry has.
#[must_use]
pub fn spend(state: &State, system: &dyn System, side: Side, mark: u32) -> Option<Entry> {
    state.treasury.as_ref()?;
    let lacking = lacking(state, side);
    if !lacking.is_empty() {
        return fill_up(state, system, side, &lacking);
    }
    let men = |side: Side| u64::from(state.total(side, Kind::Men, Account::Present));
    let known = state.sight[side.index()] == Sight::All;
    let (ours, theirs) = (men(side), men(side.other()));
    if !known || ours * 10 >= theirs * 9 {
        return None;
    }
    let works = || {
        let all = works(state, side);
        all.into_iter().find_map(|id| treasury::buy(state, system, &Purchase::Works(id), mark).ok())
    };
    let raised = || treasury::buy(state, system, &Purchase::Unit(like(state, side)?), mark).ok();
    // Who has less than three quarters of the enemy's men stands behind works.
    if ours * 4 < theirs * 3 { works().or_else(raised) } else { raised() }
}

/// The units that lack men or horses, the emptiest first.
fn lacking(state: &State, side: Side) -> Vec<(Id, Kind, u32)> {
    let mut all = Vec::new();
    for (_, _, unit) in state.units(side) {
        let full = unit.establishment;
        let has = state.present(&unit.id);
        for (kind, full, now, coming) in [
            (Kind::Men, full.men, has.men, state.books.balance(&unit.id, Kind::Men, Account::Depot)),
            (Kind::Horses, full.horses, has.horses, 0),
        ] {
            let due = state.coming().filter(|p| p.what.thing == unit.id && p.what.kind == kind);
            // Who marches from the depot is counted there.
            let due = due.filter(|p| p.what.from != Account::Depot).map(|p| p.what.number);
            let lacks = full.saturating_sub(due.fold(now.saturating_add(coming), u32::saturating_add));
            if lacks > 0 {
                all.push((u64::from(now) * 1_000_000 / u64::from(full), (unit.id.clone(), kind, lacks)));
            }
        }
    }
    all.sort_by_key(|(share, _)| *share);
    all.into_iter().map(|(_, lacks)| lacks).collect()
}

/// Recruits and remounts for these, as far as the chest goes; none where it pays for nobody.
fn fill_up(state: &State, system: &dyn System, side: Side, lacking: &[(Id, Kind, u32)]) -> Option<Entry> {
    let mut entry = Entry::new(state.today, Act::Bought { what: String::new() });
    let (mut chest, mut bought, mut units) = (state.purse[side.index()], [0_u32; 2], Vec::new());
    let prices = treasury::Prices::of(state, system, side)?;
    for (unit, kind, lacks) in lacking {
        let (number, price) = prices.afford(unit, *kind, *lacks, chest);
        if number == 0 {
            continue;
        }
        chest -= price;
        let (to, sum) = if *kind == Kind::Men { (Account::Depot, 0) } else { (Account::Present, 1) };
        bought[sum] = bought[sum].saturating_add(number);
        units.push(unit);
        entry.postings.push(Posting {
            thing: unit.clone(),
            kind: *kind,
            from: Account::Outside,
            to,
            number,
            cause: "bought".to_owned(),
            settles: None,
        });
    }
    units.sort();
    units.dedup();
    let words = [("recruit", "recruits"), ("remount", "remounts")];
    let said =
        bought.iter().zip(words).filter(|(n, _)| **n > 0).map(|(n, (one, many))| counted(*n as usize, one, many));
    let said = said.collect::<Vec<_>>().join(" and ");
    let (what, why) = match units.as_slice() {
        [] => return None,
        [one] => {
            let said = format!("{said} for {}", state.unit_name(one));
            (said.clone(), said)
        }
        several => {
            let why = format!("{said} for {}", counted(several.len(), "unit", "units"));
            (format!("{why} of {}", state.side_name(side)), why)
        }
    };
    entry.act = Act::Bought { what };
    entry.facts.push(Fact::Money { side, by: chest - state.purse[side.index()], why });
    Some(entry)
}

/// The regiments that would get works, the best foot first; none where one in [`WORKS`] has them.
fn works(state: &State, side: Side) -> Vec<Id> {
    let all = || state.force(side).armies.iter().flat_map(|a| &a.regiments);
    if all().filter(|r| r.is_entrenched()).count() * WORKS >= all().count() {
        return Vec::new();
    }
    let mut foot: Vec<&Regiment> = all().filter(|r| r.branch.arm() == Arm::Foot && !r.is_entrenched()).collect();
    foot.sort_by_key(|r| Reverse(r.quality as u8));
    foot.into_iter().map(|r| r.id.clone()).collect()
}

/// The unit that a new one is raised like: the first of foot in the smallest brigade that has any.
fn like(state: &State, side: Side) -> Option<Id> {
    let foot = |army: &Army, id: &Id| army.unit(id).is_some_and(|(r, _)| r.branch.arm() == Arm::Foot);
    let brigades =
        state.brigades(side).filter_map(|(army, b)| Some((b.units.len(), b.units.iter().find(|u| foot(army, u))?)));
    let room = state.force(side).armies.iter().all(|a| a.regiments.len() < Army::MOST_UNITS);
    brigades.min_by_key(|(units, _)| *units).filter(|_| room).map(|(_, id)| id.clone())
}

/// The entry by which a victory makes one officer of a side: of those who command above their rank the one of the highest
/// claim, by seniority and favour, rises by a step. None where nobody does.
#[must_use]
pub fn reward(state: &State, side: Side) -> Option<Entry> {
    let officer = career::above_his_rank(state, side)?;
    career::promote(state, &officer).ok()
}
