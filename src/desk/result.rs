//! The result of a battle as it is written down: what `battle resolve --json` prints and `battle record` takes.

mod shape;

use super::resolve::{Resolved, system, words};
use super::{Error, name};
use crate::base::Side;
use crate::campaign::{Fate, Losses, OfficerRow, Page, Pursuit, Row, Setting};
use crate::field::Words;
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a battle in the form that `battle resolve --json` prints and `battle record` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BattleResult {
    pub system: String,
    /// The scenario's ID; in a campaign the battle's.
    pub scenario: String,
    #[serde(default)]
    pub seed: u64,
    /// None: nobody held the field.
    pub winner: Option<Side>,
    /// The system's key of how it ended, in words: *breaking point*.
    #[serde(default)]
    pub how: String,
    pub turns: u16,
    pub units: Vec<UnitResult>,
    #[serde(default)]
    pub commanders: Vec<CommanderResult>,
    #[serde(default)]
    pub points_lost: Sides<Half>,
    /// None: as many as follow from how the units came out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guns_lost: Option<Sides<u32>>,
    /// How far the beaten were pursued.
    #[serde(default, skip_serializing_if = "Pursuit::is_usual")]
    pub pursuit: Pursuit,
    /// The switches under which it was fought, where it had any or they are known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Each army had the other's seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
}

/// How a unit came out of a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitResult {
    pub side: Side,
    #[serde(default)]
    pub brigade: String,
    pub name: String,
    /// Key of the system's state at the end of a battle.
    pub state: String,
    /// The system's measure of harm under its own name: `"hits": 2`.
    #[serde(flatten)]
    pub measure: BTreeMap<String, u16>,
    /// Men who went in.
    pub men: u32,
    /// Men lost.
    pub lost: u32,
}

/// A commander who did not come out of a battle unhurt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderResult {
    pub side: Side,
    pub name: String,
    /// `fell`; in a campaign `killed`, `wounded` or `captured`.
    pub state: String,
}

/// A value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sides<T> {
    pub blue: T,
    pub red: T,
}

impl<T> Sides<T> {
    fn turned(self) -> Sides<T> {
        Sides { blue: self.red, red: self.blue }
    }
}

/// A number of halves, written as 2.5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Half(pub u16);

impl Serialize for Half {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(2) { s.serialize_u16(self.0 / 2) } else { s.serialize_f64(f64::from(self.0) / 2.0) }
    }
}

impl<'de> Deserialize<'de> for Half {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Half, D::Error> {
        let number = f64::deserialize(d)?;
        let halves = number * 2.0;
        if halves < 0.0 || halves > f64::from(u16::MAX) || halves.fract() != 0.0 {
            return Err(serde::de::Error::custom(format!("{number} is no number of points in halves")));
        }
        Ok(Half(halves as u16))
    }
}

/// What a system calls its measure of harm, as it stands in results: `hits`.
#[must_use]
pub fn measure(words: &Words) -> String {
    words.get("measure", "many").unwrap_or("harm").to_owned()
}

impl Resolved {
    /// The page of the result outside a campaign: what each unit lost by the system's table.
    ///
    /// # Errors
    /// When the system is not known.
    pub fn page(&self) -> Result<Page, Error> {
        let setting = Setting {
            scenario: &self.order.scenario,
            system: system(&self.order.system)?,
            campaign: None,
            seed: self.order.seed,
            number: self.order.number,
        };
        Ok(Page::fought(&setting, &self.outcome))
    }

    /// The result as it is written down.
    ///
    /// # Errors
    /// When the system is not known.
    pub fn result(&self) -> Result<BattleResult, Error> {
        let result = BattleResult::of(&self.page()?, self.order.scenario.id.as_str(), self.order.seed)?;
        Ok(BattleResult { options: self.order.scenario.options.clone(), exchanged: self.order.exchanged, ..result })
    }
}

/// How a battle of the table may end under every system.
pub const CONCEDED: &str = "conceded";

impl BattleResult {
    /// A result as somebody wrote it.
    ///
    /// # Errors
    /// The first thing that is wrong with its form, in words.
    pub fn read(told: &serde_json::Value) -> Result<BattleResult, String> {
        match shape::fault(told) {
            Some(why) => Err(why),
            None => BattleResult::deserialize(told).map_err(|e| e.to_string()),
        }
    }

    /// A page in the form of results.
    ///
    /// # Errors
    /// When its system is not known.
    pub fn of(page: &Page, scenario: &str, seed: u64) -> Result<BattleResult, Error> {
        let words = words(system(&page.system)?)?;
        let measure = measure(&words);
        let units = page.rows.iter().map(|row| UnitResult {
            side: row.side,
            brigade: row.brigade.clone(),
            name: row.name.clone(),
            state: row.state.clone(),
            measure: BTreeMap::from([(measure.clone(), row.harm)]),
            men: row.before.men,
            lost: row.losses.men(),
        });
        let commanders = page.officers.iter().filter_map(|o| {
            let state = match o.fate {
                Fate::Unhurt => return None,
                Fate::Wounded { .. } => "wounded",
                Fate::Captured => "captured",
                Fate::Killed => "killed",
            };
            Some(CommanderResult { side: o.side, name: o.name.clone(), state: state.to_owned() })
        });
        let guns = |side| page.total(side).guns;
        Ok(BattleResult {
            system: page.system.clone(),
            scenario: scenario.to_owned(),
            seed,
            winner: page.winner,
            how: page.how.replace('-', " "),
            turns: page.turns,
            units: units.collect(),
            commanders: commanders.collect(),
            points_lost: Sides { blue: Half(page.points[0]), red: Half(page.points[1]) },
            guns_lost: Some(Sides { blue: guns(Side::Blue), red: guns(Side::Red) }),
            pursuit: page.pursuit,
            options: BTreeMap::new(),
            exchanged: false,
        })
    }

    /// The result with each army in its own seat again: the same battle, its sides called as they always are.
    #[must_use]
    pub fn in_own_seats(&self) -> BattleResult {
        let mut own = self.clone();
        own.units.iter_mut().for_each(|u| u.side = u.side.other());
        own.units.sort_by_key(|u| u.side);
        own.commanders.iter_mut().for_each(|c| c.side = c.side.other());
        own.commanders.sort_by_key(|c| c.side);
        own.winner = own.winner.map(Side::other);
        own.points_lost = own.points_lost.turned();
        own.guns_lost = own.guns_lost.map(Sides::turned);
        own.exchanged = !own.exchanged;
        own
    }

    /// Writes the result on the page of the battle that it belongs to, each army in its own seat. Men lost are taken as they stand in it where they
    /// differ from the system's table; who fell is taken from it.
    ///
    /// # Errors
    /// The first thing that does not add up: a unit that is not in the battle or missing, a state or harm that the
    /// system does not know, more lost than went in.
    pub fn write_on(&self, page: &mut Page) -> Result<(), Error> {
        let system = system(&page.system)?;
        if self.system != page.system {
            return Err(Error::refused(format!(
                "the result was played under {}, the campaign under {}; play its battles under its own rules",
                self.system, page.system
            )));
        }
        if self.exchanged {
            return self.in_own_seats().write_on(page);
        }
        let words = words(system)?;
        let measure = measure(&words);
        if !(1..=99).contains(&self.turns) {
            return Err(Error::refused(format!(
                "the battle lasted {} turns in the result; write how many were played, 1 to 99",
                self.turns
            )));
        }
        (page.winner, page.pursuit) = (self.winner, self.pursuit);
        page.turns = self.turns;
        page.how = self.ended(&words)?;
        page.points = [self.points_lost.blue.0, self.points_lost.red.0];
        let mut seen = vec![false; page.rows.len()];
        for unit in &self.units {
            let same = |r: &Row| r.side == unit.side && name::fold(&r.name) == name::fold(&unit.name);
            let Some(at) = page.rows.iter().position(same) else {
                return Err(Error::refused(format!(
                    "{} is not in the battle of {}; mend its name, or leave it out if it was too weak or captive",
                    unit.name, page.place
                )));
            };
            if std::mem::replace(&mut seen[at], true) {
                return Err(Error::refused(format!("{} is there twice; leave one of the two out", unit.name)));
            }
            self.write_row(page, at, unit, &measure, system)?;
        }
        if let Some(at) = seen.iter().position(|s| !s) {
            return Err(Error::refused(format!(
                "{} is missing from the result; write how it came out",
                page.rows[at].name
            )));
        }
        self.write_guns(page)?;
        self.write_officers(page)
    }

    /// The key of how it ended, which need not be said.
    fn ended(&self, words: &Words) -> Result<String, Error> {
        let how = name::ascii(&self.how);
        let mut known: Vec<&str> = words.section("how").map(|(key, _)| key).collect();
        if !known.contains(&CONCEDED) {
            known.push(CONCEDED);
        }
        if how.is_empty() || known.contains(&how.as_str()) {
            return Ok(how);
        }
        let known: Vec<String> = known.iter().map(|key| key.replace('-', " ")).collect();
        Err(Error::refused(format!(
            "“{}” is not how a battle ends under these rules; write {}, or leave “how” empty",
            self.how,
            known.join(", ")
        )))
    }

    /// Guns lost that differ from what follows from the units are shared out among those that have any.
    fn write_guns(&self, page: &mut Page) -> Result<(), Error> {
        let Some(guns) = self.guns_lost else { return Ok(()) };
        for (side, lost) in Side::BOTH.into_iter().zip([guns.blue, guns.red]) {
            let had = page.side(side).map(|r| r.before.guns).fold(0, u32::saturating_add);
            if lost > had {
                let name = if side == Side::Blue { "Blue" } else { "Red" };
                return Err(Error::refused(format!(
                    "{name} loses {lost} guns in the result and went in with {had}; lower the figure"
                )));
            }
            let mut more = lost.saturating_sub(page.total(side).guns);
            let mut fewer = page.total(side).guns.saturating_sub(lost);
            for at in 0..page.rows.len() {
                let row = &page.rows[at];
                let losses = row.losses;
                let taken = more.min(row.before.guns.saturating_sub(losses.guns));
                let kept = fewer.min(losses.guns);
                if row.side == side && taken + kept > 0 {
                    (more, fewer) = (more - taken, fewer - kept);
                    page.set_losses(at, Losses { guns: losses.guns + taken - kept, ..losses });
                }
            }
        }
        Ok(())
    }

    fn write_row(
        &self,
        page: &mut Page,
        at: usize,
        unit: &UnitResult,
        measure: &str,
        system: &dyn System,
    ) -> Result<(), Error> {
        let Some(&harm) = unit.measure.get(measure) else {
            return Err(Error::refused(format!("{} has no “{measure}”; write how many it took", unit.name)));
        };
        let limit = page.rows[at].limit(system);
        if harm > limit {
            return Err(Error::refused(format!("{} has {harm} {measure}, and {limit} is the end of it", unit.name)));
        }
        if system.end_states().iter().all(|s| s.key != unit.state) {
            let known: Vec<&str> = system.end_states().iter().map(|s| s.key).collect();
            return Err(Error::refused(format!(
                "{}: “{}” is no state that a unit can end in; write {}",
                unit.name,
                unit.state,
                known.join(", ")
            )));
        }
        let row = &page.rows[at];
        if unit.men != row.before.men {
            return Err(Error::refused(format!(
                "{} goes in with {} men by the books, and the result says {}; mend one of them",
                unit.name, row.before.men, unit.men
            )));
        }
        if unit.lost > unit.men {
            return Err(Error::refused(format!(
                "{} loses {} men and went in with {}; lower the figure",
                unit.name, unit.lost, unit.men
            )));
        }
        if row.by_hand && row.harm == harm && row.state == unit.state && row.losses.men() == unit.lost {
            // Nothing of it has changed: what somebody wrote about its dead and wounded stays.
            return Ok(());
        }
        page.set_harm(at, harm, system);
        page.set_state(at, &unit.state, system);
        if page.rows[at].harm != harm {
            return Err(Error::refused(format!(
                "{}: {harm} {measure} and “{}” do not go together; mend one of them",
                unit.name, unit.state
            )));
        }
        let losses = page.rows[at].losses;
        if losses.men() != unit.lost {
            let shared = match losses.men() {
                0 => {
                    let Losses { guns, horses, colours, .. } = losses;
                    Losses { guns, horses, colours, ..page.shared_out(at, unit.lost, system) }
                }
                _ => shared_as(losses, unit.lost),
            };
            page.set_losses(at, shared);
        }
        Ok(())
    }

    /// Who is not in the result is unhurt.
    fn write_officers(&self, page: &mut Page) -> Result<(), Error> {
        let named = |o: &OfficerRow| {
            self.commanders.iter().any(|c| c.side == o.side && name::fold(&c.name) == name::fold(&o.name))
        };
        for at in 0..page.officers.len() {
            if page.officers[at].fate != Fate::Unhurt && !named(&page.officers[at]) {
                page.set_fate(at, Fate::Unhurt);
            }
        }
        for (n, c) in self.commanders.iter().enumerate() {
            let twice = |o: &CommanderResult| o.side == c.side && name::fold(&o.name) == name::fold(&c.name);
            if self.commanders[..n].iter().any(twice) {
                return Err(Error::refused(format!("{} is there twice; leave one of the two out", c.name)));
            }
            let same = |o: &OfficerRow| o.side == c.side && name::fold(&o.name) == name::fold(&c.name);
            let Some(at) = page.officers.iter().position(same) else {
                return Err(Error::refused(format!("{} commands nobody in this battle; mend the name", c.name)));
            };
            page.officers[at].falls = page.officers[at].falls.max(1);
            page.reckon(system(&page.system)?);
            let fate = match c.state.as_str() {
                "killed" => Fate::Killed,
                "captured" => Fate::Captured,
                "unhurt" => Fate::Unhurt,
                "wounded" => match page.officers[at].fate {
                    wound @ Fate::Wounded { .. } => wound,
                    _ => Fate::Wounded { days: 28 },
                },
                "fell" => continue,
                other => {
                    return Err(Error::refused(format!(
                        "{}: “{other}” is no fate; write killed, wounded, captured or unhurt",
                        c.name
                    )));
                }
            };
            page.set_fate(at, fate);
        }
        Ok(())
    }
}

/// Other losses in the same proportions as these, which are some.
fn shared_as(losses: Losses, men: u32) -> Losses {
    let before = losses.men().max(1);
    let part = |n: u32| u32::try_from(u64::from(n) * u64::from(men) / u64::from(before)).unwrap_or(men);
    let mut shared = Losses {
        dead: part(losses.dead),
        wounded: part(losses.wounded),
        light: part(losses.light),
        missing: part(losses.missing),
        prisoners: part(losses.prisoners),
        ..losses
    };
    // What rounding left over was wounded.
    shared.wounded += men - shared.men();
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    #[test]
    fn how_it_ended_and_who_was_hurt_are_said_once_and_as_the_rules_know_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        desk.plan(1).expect("drawn up");
        let mut page = desk.campaign().expect("a war").page(None).expect("a page");
        page.turns = 8;
        let good = BattleResult::of(&page, "here", 1).expect("a result");
        for (how, key) in [("breaking point", "breaking-point"), ("Conceded", "conceded"), ("", "")] {
            BattleResult { how: how.to_owned(), ..good.clone() }.write_on(&mut page).expect("it is known");
            assert_eq!(page.how, key);
        }
        let refused = |result: &BattleResult| result.write_on(&mut page.clone()).expect_err("it is not").to_string();
        let magic = refused(&BattleResult { how: "magic".to_owned(), ..good.clone() });
        assert!(
            magic.contains("“magic”") && magic.contains("breaking point, ") && magic.contains("conceded"),
            "{magic}"
        );
        let fell = |name: &str, state: &str| CommanderResult {
            side: Side::Blue,
            name: name.to_owned(),
            state: state.to_owned(),
        };
        let name = page.officers[0].name.clone();
        let two = vec![fell(&name, "killed"), fell(&name.to_uppercase(), "wounded")];
        let twice = refused(&BattleResult { commanders: two, ..good });
        assert!(twice.contains("is there twice"), "{twice}");
    }

    #[test]
    fn what_was_written_by_hand_stays_where_the_result_says_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        desk.plan(1).expect("drawn up");
        let mut page = desk.campaign().expect("a war").page(None).expect("a page");
        let rules = system(&page.system).expect("a system");
        page.set_winner(Some(Side::Blue), rules);
        (page.turns, page.how) = (8, "breaking-point".to_owned());
        page.set_losses(0, Losses { dead: 3, missing: 20, prisoners: 5, ..Losses::default() });
        page.set_fate(0, Fate::Killed);
        page.set_fate(1, Fate::Captured);
        let mut result = BattleResult::of(&page, "here", 1).expect("a result");
        let before = page.clone();
        result.write_on(&mut page).expect("it adds up");
        assert_eq!((&page.rows, page.officers[0].fate), (&before.rows, Fate::Killed));
        // Another number of lost is what the result says, and who is not in it is unhurt.
        result.units[0].lost += 1;
        result.commanders.remove(0);
        result.write_on(&mut page).expect("it adds up");
        assert_eq!(page.rows[0].losses.men(), 29);
        assert_eq!((page.officers[0].fate, page.officers[1].fate), (Fate::Unhurt, Fate::Captured));
        // Who lost men and took no harm lost them as the table has it: not all were killed.
        result.units[3].lost = 40;
        result.write_on(&mut page).expect("it adds up");
        let lost = page.rows[3].losses;
        assert!(lost.men() == 40 && lost.dead * 3 < lost.wounded + lost.light, "{lost:?}");
    }
}
