//! What cannot be in a campaign that comes from outside: it is held to the limits of one that is founded here.

use super::resolve;
use crate::army::{Army, Id, Regiment, Severity, nations};
use crate::campaign::career::LONGEST_HONOUR;
use crate::campaign::treasury::MOST_MONEY;
use crate::campaign::{
    Act, Entry, Export, ExportedBattle, Fact, Founding, Plan, Refusal, State, Table, called, found, scenario, sound,
};
use crate::desk::{Error, option_sets};
use crate::field::{GeneralKind, Ground, Scenario};
use crate::rules::System;
use chrono::{Datelike, NaiveDate};
use std::collections::{BTreeMap, BTreeSet};

/// Years in which a campaign may begin, and in which its entries may lie.
const BEGINS: std::ops::Range<i32> = 1600..1900;
const LASTS: std::ops::Range<i32> = 1600..2000;

/// The first thing that cannot be in a campaign, with its entry, in a sentence.
pub(super) fn fault(export: &Export) -> Option<String> {
    if let Err(why) = called("the campaign", &export.name) {
        return Some(why.to_string());
    }
    let standing = export.entries.iter().filter(|line| !line.taken_back).map(|line| &line.entry);
    let units: BTreeSet<&Id> = export.entries.iter().flat_map(|line| units(&line.entry)).collect();
    let fault = export.entries.iter().find_map(|line| {
        let entry = &line.entry;
        let why = entry_fault(entry, &units)
            .or_else(|| line.battle.as_ref().and_then(|battle| battle_fault(battle, &entry.act)))?;
        Some(format!("entry {} of the campaign cannot be: {why}", entry.number))
    });
    // What the journal does not add up to the library tells itself.
    fault.or_else(|| super::sums::fault(export)).or_else(|| drawn_up(&State::replay(standing).ok()?.state))
}

/// Why the battle that is drawn up cannot begin.
fn drawn_up(state: &State) -> Option<String> {
    let plan = state.next.as_ref()?;
    let system = resolve::system(plan.rules.as_ref().unwrap_or(&state.system)).ok()?;
    begins(state, system).err().map(|why| why.to_string())
}

/// Whether the battle that is drawn up in a campaign can begin.
///
/// # Errors
/// Why it cannot, in a sentence.
pub(in crate::desk) fn begins(state: &State, system: &dyn System) -> Result<(), Error> {
    let Some(plan) = &state.next else { return Ok(()) };
    let field = scenario(state, system)?;
    let found = resolve::check(system, &field, [GeneralKind::Planner; 2]);
    match found.into_iter().find(|f| f.severity == Severity::Error) {
        None => Ok(()),
        Some(fault) => Err(Error::refused(format!(
            "the battle of {} cannot begin: {}; bring fewer troops, or choose another kind or another table",
            plan.place,
            fault.text.trim_end_matches('.')
        ))),
    }
}

/// The units that an entry brings into the campaign.
fn units(entry: &Entry) -> impl Iterator<Item = &Id> {
    let armies = match &entry.act {
        Act::Founded(founding) => Some(founding.sides.iter().flat_map(|f| &f.armies).flat_map(|a| &a.regiments)),
        _ => None,
    };
    let later = entry.facts.iter().filter_map(|fact| match fact {
        Fact::Raised { regiment, .. } | Fact::Listed { regiment, .. } => Some(&**regiment),
        _ => None,
    });
    armies.into_iter().flatten().chain(later).flat_map(|r| &r.units).map(|u| &u.id)
}

fn entry_fault(entry: &Entry, units: &BTreeSet<&Id>) -> Option<String> {
    let stray = |id: &Id| format!("it moves men of {id}, which is no unit of the campaign; mend the ID");
    let founding = match &entry.act {
        Act::Founded(founding) => founding_fault(founding),
        _ => None,
    };
    founding
        .or_else(|| day(entry.date, &LASTS))
        .or_else(|| entry.postings.iter().find(|p| !units.contains(&p.thing)).map(|p| stray(&p.thing)))
        .or_else(|| {
            entry.facts.iter().find_map(|fact| match fact {
                Fact::Returns(what) if !units.contains(&what.thing) => Some(stray(&what.thing)),
                Fact::Returns(what) => day(what.due, &LASTS),
                Fact::Raised { regiment, .. } | Fact::Listed { regiment, .. } => regiment_fault(regiment),
                Fact::Named { name } => refused(called("the campaign", name)),
                Fact::Planned(plan) | Fact::SetUp(plan) => plan_fault(plan),
                Fact::Recovery { preset } => refused(preset.check()),
                Fact::Experience { rule } => refused(rule.as_ref().map_or(Ok(()), |r| r.check())),
                Fact::Season { rule } => refused(rule.as_ref().map_or(Ok(()), |r| r.check())),
                Fact::Shape { shape } => refused(shape.as_ref().map_or(Ok(()), |s| s.check())),
                Fact::Treasury { rule } => refused(rule.as_ref().map_or(Ok(()), |r| r.check())),
                Fact::Money { by, .. } if by.unsigned_abs() > MOST_MONEY.unsigned_abs() => {
                    Some(format!("{by} thalers come or go at once; {MOST_MONEY} is the most"))
                }
                Fact::Commissioned { officer, .. } => refused(called("an officer", &officer.name)),
                Fact::Ranked { rank, .. } => refused(called("a rank", rank)),
                Fact::Quarters { until: Some(day) } => self::day(*day, &LASTS),
                Fact::Honoured { words, .. } if words.chars().count() > LONGEST_HONOUR => {
                    Some(format!("an honour has more than {LONGEST_HONOUR} letters; write a shorter one"))
                }
                _ => None,
            })
        })
}

fn founding_fault(founding: &Founding) -> Option<String> {
    refused(called("the campaign", &founding.name))
        .or_else(|| day(founding.date, &BEGINS))
        .or_else(|| refused(founding.table.check()))
        .or_else(|| system_fault(&founding.system, &founding.options))
        .or_else(|| rules_fault(founding))
        .or_else(|| {
            let none = founding.sides.iter().any(|f| f.armies.is_empty() || f.nations.is_empty());
            none.then(|| "a side has no army; give it one".to_owned())
        })
        .or_else(|| {
            let mut nations = founding.sides.iter().flat_map(|f| &f.nations);
            nations.find_map(|n| nations::examine(n).map(|(_, why)| format!("{}: {why}", n.name)))
        })
        .or_else(|| founding.sides.iter().flat_map(|f| &f.armies).find_map(army_fault))
}

/// What cannot be in the rules of time that a campaign is founded with.
fn rules_fault(founding: &Founding) -> Option<String> {
    refused(founding.recovery.check())
        .or_else(|| refused(founding.experience.as_ref()?.check()))
        .or_else(|| refused(founding.season.as_ref()?.check()))
        .or_else(|| refused(founding.shape.as_ref()?.check()))
}

fn army_fault(army: &Army) -> Option<String> {
    refused(sound(army)).or_else(|| army.regiments.iter().find_map(regiment_fault))
}

fn regiment_fault(regiment: &Regiment) -> Option<String> {
    let name = &regiment.name;
    if let Some(cloth) = regiment.uniform.undyed() {
        return Some(format!("{name} wears the colour “{}”, which is none; write #rrggbb", cloth.colour));
    }
    let strong = regiment.units.iter().flat_map(|u| [u.establishment, u.present]);
    let strong = strong.map(|s| s.men.max(s.horses).max(s.guns)).max();
    (strong > Some(found::MOST)).then(|| format!("a unit of {name} is stronger than {}; lower it", found::MOST))
}

fn plan_fault(plan: &Plan) -> Option<String> {
    day(plan.date, &LASTS)
        .or_else(|| {
            let system = plan.rules.as_ref()?;
            system_fault(system, plan.options.as_ref().unwrap_or(&BTreeMap::new()))
        })
        .or_else(|| plan.laid_for.and_then(figures))
        .or_else(|| plan.ground.fault())
}

fn battle_fault(battle: &ExportedBattle, act: &Act) -> Option<String> {
    let Scenario { scale, ground, sides, date, .. } = &battle.scenario;
    let troops: Vec<_> = sides.iter().flat_map(|s| &s.brigades).flat_map(|b| &b.units).collect();
    let strong = troops.iter().flat_map(|u| [u.establishment, u.present]);
    let strong = strong.map(|s| s.men.max(s.horses).max(s.guns)).max();
    if let Some(why) = resolve::system(&battle.system).err() {
        return Some(why.to_string());
    }
    figures(*scale).or_else(|| Ground::fault(ground)).or_else(|| day(*date, &LASTS)).or_else(|| {
        let dressed = troops.iter().map(|u| &u.uniform).chain(sides.iter().map(|s| &s.uniform));
        if let Some(cloth) = dressed.filter_map(|u| u.undyed()).next() {
            Some(format!("its battle has the colour “{}”, which is none; write #rrggbb", cloth.colour))
        } else if strong > Some(found::MOST) {
            Some(format!("its battle has a unit stronger than {}; lower it", found::MOST))
        } else if battle.page.rows.len() != troops.len() || battle.page.system != battle.system {
            Some("the page of its battle is of another battle; bring both from one export".to_owned())
        } else if matches!(act, Act::BattleFought { .. }) && battle.events.is_empty() {
            Some("its battle was fought and has no events; bring it from a whole export".to_owned())
        } else {
            None
        }
    })
}

/// Whether a system plays battles, with these options.
fn system_fault(id: &str, options: &BTreeMap<String, String>) -> Option<String> {
    let Some(system) = resolve::playable().find(|s| s.about().id == id) else {
        let known: Vec<&str> = resolve::playable().map(|s| s.about().id).collect();
        return Some(format!("“{id}” is no rule system that is played here; write {}", known.join(" or ")));
    };
    option_sets::check(system, options).err().map(|e: Error| e.to_string())
}

fn figures(mm: u8) -> Option<String> {
    refused(Table { scale: mm, ..Table::default() }.check())
}

fn day(date: NaiveDate, years: &std::ops::Range<i32>) -> Option<String> {
    let known = years.contains(&date.year());
    (!known).then(|| format!("it is dated {date}; write a day of the years {} to {}", years.start, years.end - 1))
}

fn refused(checked: Result<(), Refusal>) -> Option<String> {
    checked.err().map(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use crate::desk::Desk;
    use crate::desk::run::Until;
    use serde_json::{Value, json};
    use std::sync::atomic::AtomicBool;

    /// What an export says at a place is changed, and what the refusal of it says.
    type Case = (String, Value, &'static str);

    #[test]
    fn what_no_founding_lets_in_no_import_lets_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("a.tricorne")).expect("a library");
        desk.found_sample(None).expect("founded");
        desk.run_on(Until { date: None, battles: 1 }, 3, &mut |_| {}, &AtomicBool::new(false)).expect("a battle");
        desk.plan(4).expect("planned");
        let good: Value = serde_json::from_str(&desk.export_campaign().expect("exported")).expect("JSON");
        let entries = good["entries"].as_array().expect("a list");
        let place = |of: &dyn Fn(&Value) -> bool| entries.iter().position(of).expect("an entry");
        let fought = place(&|e| e["act"]["act"] == "battle-fought");
        let planned = entries.len() - 1;
        let mut other = Desk::open(&folder.path().join("b.tricorne")).expect("a library");
        let table = "choose one from 60 by 60 to 600 by 400 cm";
        let regiment = "0/act/sides/0/armies/0/regiments/0";
        let at = |rest: &str| format!("/entries/{rest}");
        let cases: [Case; 20] = [
            (at("0/act/table/width"), json!(-1), table),
            (at("0/act/table/width"), json!(i32::MAX), table),
            (at("0/act/table/depth"), json!(0), table),
            (at("0/act/table/scale"), json!(16), "choose 28, 20, 15, 10 or 6"),
            (at("0/act/system"), json!("zzz"), "“zzz” is no rule system"),
            (at("0/act/options"), json!({"zzz": "on"}), "there is no option “zzz”"),
            (at("0/act/name"), json!(""), "the campaign has no name"),
            (at("0/act/recovery/name"), json!(""), "a way of recovery has no name"),
            (at("0/act/recovery/class/0/days"), json!(60_000), "within 3,660 days"),
            (at("0/act/recovery/supply/depot"), json!(60_000), "0 to 1,000 hundredths"),
            (at("0/act/date"), json!("0001-01-01"), "write a day of the years 1600 to 1899"),
            (at(&format!("{regiment}/uniform/coat/colour")), json!("zzz"), "write #rrggbb"),
            (at(&format!("{regiment}/units/0/present/men")), json!(99_999), "stronger than 10000"),
            (at(&format!("{regiment}/units/0/id")), json!("zzz"), "which no regiment has"),
            (at("0/postings/0/thing"), json!("zzz"), "zzz, which is no unit of the campaign"),
            (at(&format!("{planned}/facts/0/ground/width")), json!(-1), "its ground is no table"),
            (at(&format!("{fought}/battle/system")), json!("zzz"), "zzz"),
            (at(&format!("{fought}/battle/scenario/scale")), json!(16), "choose 28, 20, 15, 10 or 6"),
            (at(&format!("{fought}/battle/scenario/ground/width")), json!(-1), "its ground is no table"),
            (at(&format!("{fought}/battle/events")), json!(""), "has no events"),
        ];
        for (at, to, says) in cases {
            let mut bad = good.clone();
            *bad.pointer_mut(&at).unwrap_or_else(|| panic!("the export has {at}")) = to;
            let why = other.import_campaign(&bad.to_string()).expect_err(&at).to_string();
            assert!(why.contains(says), "{at}: {why}");
            assert!(other.campaigns().expect("read").is_empty(), "{at}: nothing came in");
        }
        other.import_campaign(&good.to_string()).expect("as it was it comes in");
    }
}
