//! The treasury: what comes in by the month and by the places that a side holds, and what it buys at the prices of the
//! campaign's rules. Sums are in thalers, a hundred to a point.

use super::{Account, Act, Entry, Fact, Kind, Posting, Refusal, State, templates};
use crate::army::{Army, Force, Id, Regiment, Strength, Unit};
use crate::base::Side;
use crate::field::say::{counted, thousands};
use crate::rules::System;
use crate::rules::price::{Bought, Entry as Priced};
use chrono::Datelike;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The treasuries that come with the program.
const TREASURIES: &str = include_str!("../../templates/treasury.toml");
/// Thalers to a point.
const POINT: i64 = 100;
/// The most thalers that an army is worth, or that come or go at once.
pub const MOST_MONEY: i64 = 1_000_000_000;

/// A treasury by its rule, with what the armies were worth when it was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treasury {
    /// `war-chest`.
    pub id: String,
    /// What it does.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// Hundredths of the army's price: in the chest at the start, by the month, and for each place held.
    pub start: u8,
    pub month: [u8; 12],
    pub place: u8,
    /// Hundredths of the price of a man, of a horse (a trooper's price), of a unit, of works.
    pub recruit: u16,
    pub remount: u16,
    pub unit: u16,
    pub works: u16,
    /// What the armies of Blue and Red were worth, in thalers; 0 in a file.
    #[serde(default)]
    pub worth: [i64; 2],
}

#[derive(Deserialize)]
struct File {
    treasury: Vec<Treasury>,
}

impl Treasury {
    /// All treasuries of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Treasury>, Refusal> {
        let all = templates::read(text, "the treasuries", |f: File| f.treasury, |t| &t.id)?;
        all.iter().try_for_each(Treasury::check)?;
        Ok(all)
    }

    /// Whether it can be.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn check(&self) -> Result<(), Refusal> {
        super::called("a treasury", &self.name)?;
        if [self.recruit, self.remount, self.unit, self.works].contains(&0) {
            let why = format!("treasury {}: nothing is for nothing; give each price a number", self.id);
            return Err(Refusal::new(why));
        }
        if self.worth.iter().any(|n| !(0..=MOST_MONEY).contains(n)) {
            let why = format!("treasury {}: an army is worth 0 to {MOST_MONEY} thalers; mend worth", self.id);
            return Err(Refusal::new(why));
        }
        Ok(())
    }

    /// The treasuries that come with the program; the first is the usual one.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Treasury> {
        Treasury::parse(TREASURIES).expect("the treasuries that come with the program are read by a test")
    }
}

/// What can be bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purchase {
    /// So many men for the depot of a unit.
    Recruits(Id, u32),
    /// So many horses for a unit.
    Remounts(Id, u32),
    /// A new regiment of one unit like the one named, in its brigade.
    Unit(Id),
    /// Works for each unit of a regiment.
    Works(Id),
}

/// What a force has cost at full strength, unit by unit; none where the rules have no prices.
fn whole(force: &Force) -> Force {
    let mut force = force.clone();
    for unit in force.armies.iter_mut().flat_map(|a| &mut a.regiments).flat_map(|r| &mut r.units) {
        unit.present = unit.establishment;
    }
    force
}

fn no_prices(system: &dyn System) -> Refusal {
    Refusal::new(format!(
        "{} has no points, so nothing has a price; a treasury needs rules with points",
        system.about().name
    ))
}

/// The entry by which both sides have a treasury from today on; none: they have none any more.
///
/// # Errors
/// Where the campaign's rules have no points, or nothing changes.
pub fn open(state: &State, system: &dyn System, rule: Option<Treasury>) -> Result<Entry, Refusal> {
    let mut entry = Entry::new(state.today, Act::SettingsChanged);
    let Some(mut rule) = rule else {
        if state.treasury.is_none() {
            return Err(Refusal::new("the campaign has no treasury, so there is none to close"));
        }
        entry.facts.push(Fact::Treasury { rule: None });
        return Ok(entry);
    };
    let year = state.today.year();
    for side in Side::BOTH {
        let worth = system.cost(&whole(state.force(side)), year).ok_or_else(|| no_prices(system))?;
        rule.worth[side.index()] = i64::from(worth) * POINT;
    }
    let chest = rule.worth.map(|w| w * i64::from(rule.start) / 100);
    entry.facts.push(Fact::Treasury { rule: Some(Box::new(rule)) });
    for side in Side::BOTH {
        let by = chest[side.index()] - state.purse[side.index()];
        entry.facts.push(Fact::Money { side, by, why: "in the chest".to_owned() });
    }
    Ok(entry)
}

impl State {
    /// The places that a side holds: those of battles whose field it kept last.
    #[must_use]
    pub fn places_held(&self, side: Side) -> usize {
        let last = |n: usize| self.battles[n + 1..].iter().all(|b| b.place != self.battles[n].place);
        (0..self.battles.len()).filter(|&n| self.battles[n].winner == Some(side) && last(n)).count()
    }

    /// What comes in for a side on the first of a month, from 0 for January; 0 without a treasury.
    #[must_use]
    pub fn income(&self, side: Side, month: usize) -> i64 {
        let Some(rule) = &self.treasury else { return 0 };
        let places = i64::from(rule.place) * i64::try_from(self.places_held(side)).unwrap_or(0);
        let share = rule.month.get(month).map_or(0, |m| i64::from(*m)) + places;
        rule.worth[side.index()].saturating_mul(share) / 100
    }

    pub(super) fn raised(&mut self, army: &Id, regiment: &Regiment, brigade: Option<&Id>) {
        let known = |a: &Army| a.regiments.iter().any(|r| r.id == regiment.id);
        if self.sides.iter().flat_map(|f| &f.armies).any(known) {
            return;
        }
        let Some(army) = self.armies_mut().find(|a| a.id == *army) else { return };
        let units = regiment.units.iter().map(|u| u.id.clone());
        match army.brigades.iter_mut().find(|b| Some(&b.id) == brigade) {
            Some(brigade) => brigade.units.extend(units),
            None => army.independent.extend(units),
        }
        army.regiments.push(regiment.clone());
    }

    pub(super) fn entrenched(&mut self, regiment: &Id) {
        self.armies_mut().flat_map(|a| &mut a.regiments).filter(|r| r.id == *regiment).for_each(|r| r.entrench(true));
    }
}

/// Hundredths of a price, rounded up.
fn part(price: i64, hundredths: u16, of: (u32, u32)) -> i64 {
    let (number, whole) = (i64::from(of.0), i64::from(of.1).max(1));
    (price * i64::from(hundredths) * number + 100 * whole - 1) / (100 * whole)
}

/// Prices of whole units in thalers. An officer of a bill may have the ID of a unit.
fn unit_prices(bill: &[Priced]) -> impl Iterator<Item = (&Id, i64)> {
    bill.iter().filter(|e| e.what == Bought::Unit).map(|e| (&e.id, i64::from(e.points()) * POINT))
}

/// What something costs now, in thalers, with the side that pays.
///
/// # Errors
/// Where there is no treasury, no such unit or regiment, or the rules have no points.
pub fn price(state: &State, system: &dyn System, what: &Purchase) -> Result<(Side, i64), Refusal> {
    let rule = state.treasury.as_ref().ok_or_else(|| Refusal::new("the campaign has no treasury; open one first"))?;
    let year = state.today.year();
    let points = |side: Side, unit: &Unit| {
        let bill = system.bill(&whole(state.force(side)), year);
        unit_prices(&bill).find(|(id, _)| **id == unit.id).map(|(_, price)| price).ok_or_else(|| no_prices(system))
    };
    let known = |id: &Id| state.unit(id).ok_or_else(|| Refusal::new(format!("there is no unit {id} in this campaign")));
    Ok(match what {
        Purchase::Recruits(id, men) => {
            let (side, _, unit) = known(id)?;
            (side, part(points(side, unit)?, rule.recruit, (*men, unit.establishment.men)))
        }
        Purchase::Remounts(id, horses) => {
            let (side, _, unit) = known(id)?;
            (side, part(points(side, unit)?, rule.remount, (*horses, unit.establishment.horses)))
        }
        Purchase::Unit(id) => {
            let (side, _, unit) = known(id)?;
            (side, part(points(side, unit)?, rule.unit, (1, 1)))
        }
        Purchase::Works(id) => {
            let side = Side::BOTH.into_iter().find(|s| regiment(state.force(*s), id).is_some());
            let side = side.ok_or_else(|| Refusal::new(format!("there is no regiment {id} in this campaign")))?;
            let mut with = whole(state.force(side));
            let bare = system.cost(&with, year).ok_or_else(|| no_prices(system))?;
            with.armies
                .iter_mut()
                .flat_map(|a| &mut a.regiments)
                .filter(|r| r.id == *id)
                .for_each(|r| r.entrench(true));
            let dear = system.cost(&with, year).ok_or_else(|| no_prices(system))?;
            (side, part(i64::from(dear - bare) * POINT, rule.works, (1, 1)))
        }
    })
}

/// What a man or a horse of each unit of a side costs today.
pub(super) struct Prices {
    /// Price of a whole unit in thalers, and its establishment.
    units: BTreeMap<Id, (i64, Strength)>,
    recruit: u16,
    remount: u16,
}

impl Prices {
    /// None without a treasury, or where the rules have no points.
    pub fn of(state: &State, system: &dyn System, side: Side) -> Option<Prices> {
        let rule = state.treasury.as_ref()?;
        let bill = system.bill(&whole(state.force(side)), state.today.year());
        let full = |id: &Id| state.unit(id).map(|(_, _, u)| u.establishment);
        let units = unit_prices(&bill).filter_map(|(id, price)| Some((id.clone(), (price, full(id)?)))).collect();
        Some(Prices { units, recruit: rule.recruit, remount: rule.remount })
    }

    /// How many of these men or horses a chest pays for, and what they cost.
    pub fn afford(&self, unit: &Id, kind: Kind, wanted: u32, chest: i64) -> (u32, i64) {
        let Some((price, full)) = self.units.get(unit) else { return (0, 0) };
        let (hundredths, whole) = match kind {
            Kind::Men => (self.recruit, full.men),
            Kind::Horses => (self.remount, full.horses),
            _ => return (0, 0),
        };
        let each = price * i64::from(hundredths);
        let most = if each == 0 { i64::from(wanted) } else { chest.max(0) * 100 * i64::from(whole) / each };
        let number = wanted.min(u32::try_from(most).unwrap_or(u32::MAX));
        (number, part(*price, hundredths, (number, whole)))
    }
}

fn regiment<'a>(force: &'a Force, id: &Id) -> Option<&'a Regiment> {
    force.armies.iter().flat_map(|a| &a.regiments).find(|r| r.id == *id)
}

/// The entry by which a side buys something. `mark` is a number that no other entry has, for the names of what is new.
///
/// # Errors
/// As [`price`]; and where the chest has not enough, or there is no room for what is bought.
pub fn buy(state: &State, system: &dyn System, what: &Purchase, mark: u32) -> Result<Entry, Refusal> {
    let (side, price) = price(state, system, what)?;
    let mut entry = Entry::new(state.today, Act::Bought { what: String::new() });
    let come = |thing: &Id, kind, to, number| Posting {
        thing: thing.clone(),
        kind,
        from: Account::Outside,
        to,
        number,
        cause: "bought".to_owned(),
        settles: None,
    };
    let said = match what {
        Purchase::Recruits(_, 0) | Purchase::Remounts(_, 0) => {
            return Err(Refusal::new("choose a number from 1 up"));
        }
        Purchase::Recruits(id, men) => {
            entry.postings.push(come(id, Kind::Men, Account::Depot, *men));
            format!("{} for {}", counted(*men as usize, "recruit", "recruits"), state.unit_name(id))
        }
        Purchase::Remounts(id, horses) => {
            let full = state.unit(id).map_or(0, |(_, _, u)| u.establishment.horses);
            let gap = full.saturating_sub(state.present(id).horses);
            if *horses > gap {
                let name = state.unit_name(id);
                return Err(Refusal::new(match (full, gap) {
                    (0, _) => format!("{name} has no horses, so it needs no remounts; buy recruits for it"),
                    (_, 0) => format!("{name} has all its horses; it needs no remounts"),
                    (_, 1) => format!("{name} wants 1 horse to be complete; buy no more than that"),
                    _ => format!("{name} wants {gap} horses to be complete; buy no more than that"),
                }));
            }
            entry.postings.push(come(id, Kind::Horses, Account::Present, *horses));
            format!("{} for {}", counted(*horses as usize, "remount", "remounts"), state.unit_name(id))
        }
        Purchase::Unit(id) => raise(state, side, (id, mark), &mut entry)?,
        Purchase::Works(id) => {
            let found = regiment(state.force(side), id).filter(|r| !r.is_entrenched());
            let found = found.ok_or_else(|| Refusal::new("the regiment has works already; buy them for another"))?;
            entry.facts.push(Fact::Entrenched { regiment: id.clone() });
            format!("works for {}", found.name)
        }
    };
    let chest = state.purse[side.index()];
    if price > chest {
        return Err(Refusal::new(format!(
            "it costs {} thalers, and the chest of {} has {}; buy less, or wait for the next month",
            thousands(price),
            state.side_name(side),
            thousands(chest)
        )));
    }
    entry.act = Act::Bought { what: said.clone() };
    entry.facts.push(Fact::Money { side, by: -price, why: said });
    Ok(entry)
}

/// A new regiment of one unit, like one that is there, at full strength.
fn raise(state: &State, side: Side, (like, mark): (&Id, u32), entry: &mut Entry) -> Result<String, Refusal> {
    let mut armies = state.force(side).armies.iter();
    let army =
        armies.find(|a| a.unit(like).is_some()).ok_or_else(|| Refusal::new(format!("there is no unit {like}")))?;
    let (model, unit) = army.unit(like).ok_or_else(|| Refusal::new(format!("there is no unit {like}")))?;
    let nation = state.force(side).nations.iter().find(|n| n.id == model.nation);
    let taken = |name: &str| army.regiments.iter().any(|r| r.name == name);
    let own = nation.into_iter().flat_map(|n| &n.names.regiments).find(|n| !taken(n)).cloned();
    let name = own.unwrap_or_else(|| format!("{} ({mark})", model.name));
    let id = Id(format!("raised-{mark}"));
    let full = unit.establishment;
    let mut uniform = model.uniform.clone();
    uniform.flag.honours.clear();
    let new = Regiment {
        id: id.clone(),
        name: name.clone(),
        number: None,
        proprietor: String::new(),
        colonel: String::new(),
        depot: String::new(),
        raised: Some(state.today.year()),
        history: String::new(),
        // Who was at the plough last month is not what the old regiments are.
        quality: model.quality.worse(),
        uniform,
        units: vec![Unit { id: id.clone(), name: String::new(), establishment: full, present: full }],
        ..model.clone()
    };
    let brigade = army.brigades.iter().find(|b| b.units.contains(like)).map(|b| b.id.clone());
    for (kind, number) in [
        (Kind::Men, full.men),
        (Kind::Horses, full.horses),
        (Kind::Guns, full.guns),
        (Kind::Colours, super::found::colours(model.branch)),
    ] {
        if number > 0 {
            entry.postings.push(Posting {
                thing: id.clone(),
                kind,
                from: Account::Outside,
                to: Account::Present,
                number,
                cause: "raised".to_owned(),
                settles: None,
            });
        }
    }
    entry.facts.push(Fact::Raised { army: army.id.clone(), regiment: Box::new(new), brigade });
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_treasuries_of_the_program_are_read_and_others_checked() {
        assert!(Treasury::parse(TREASURIES).unwrap().iter().all(|t| t.worth == [0, 0] && !t.source.is_empty()));
        for (old, new) in [("recruit = 50", "recruit = 0"), ("place = 1", "plaice = 1"), ("\"lean\"", "\"war-chest\"")]
        {
            let bad = TREASURIES.replacen(old, new, 1);
            assert!(bad != TREASURIES && Treasury::parse(&bad).is_err(), "{new}");
        }
    }

    #[test]
    fn parts_of_a_price_are_rounded_up() {
        assert_eq!([part(1000, 50, (1, 600)), part(1000, 50, (600, 600)), part(1000, 120, (1, 1))], [1, 500, 1200]);
    }

    #[test]
    fn a_chest_pays_for_as_many_as_it_holds_and_no_more() {
        let full = Strength { men: 600, horses: 0, guns: 0 };
        let units = [(Id("a".to_owned()), (1000, full))].into_iter().collect();
        let prices = Prices { units, recruit: 50, remount: 25 };
        let a = Id("a".to_owned());
        for (wanted, chest, bought) in [(600, 500, 600), (600, 499, 598), (10, 499, 10), (600, 0, 0), (600, -9, 0)] {
            let (number, price) = prices.afford(&a, Kind::Men, wanted, chest);
            assert_eq!(number, bought, "{wanted} for {chest}");
            assert!(price <= chest.max(0) && price == part(1000, 50, (number, 600)));
        }
        assert_eq!(prices.afford(&Id("b".to_owned()), Kind::Men, 9, 900), (0, 0));
    }

    #[test]
    fn an_officer_of_the_same_id_is_not_the_price_of_a_unit() {
        let priced = |what, each| Priced {
            what,
            id: Id::new("quastorff"),
            name: "v. Quastorff".to_owned(),
            items: vec![crate::rules::price::Item::once("battalion", "HOW-PTS-03", each)],
        };
        let bill = [priced(Bought::Unit, 100), priced(Bought::Officer, 30)];
        let prices: BTreeMap<&Id, i64> = unit_prices(&bill).collect();
        assert_eq!(prices.into_values().collect::<Vec<_>>(), [100 * POINT]);
    }
}
