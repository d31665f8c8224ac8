//! Papers about a battle: its field, rosters, cards, labels, briefings, and all of them for an evening.

use super::super::option_sets::{DIFFERS, Departure, departures};
use super::super::resolve::{Order, drawn_up, system, words};
use super::super::sight::Seen;
use super::super::{Error, War, name};
use super::brigades;
use crate::base::Side;
use crate::campaign::{Account, Kind};
use crate::draw::table::Ruler;
use crate::print::aftermath_form::AftermathForm;
use crate::print::briefing::{Briefing, Reports};
use crate::print::cards::Cards;
use crate::print::labels::Labels;
use crate::print::reference::{Of, Reference};
use crate::print::roster::RosterSheet;
use crate::print::setup_map::{SetupMap, Show};
use crate::print::{Document, Pages, PaperChoice, compose};
use crate::rules::System;
use crate::rules::roster::Roster;
use crate::rules::sheet::{Body, Extent, Part, Section};

/// The field of a battle before its first turn: the set-up as the systems' generals see it, or as it was fought.
///
/// # Errors
/// When the system does not know the scenario, or a finding forbids it.
pub fn setup_map(field: &FieldOf, choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let roster = system.roster(&field.order.scenario);
    let document = SetupMap {
        scenario: &field.order.scenario,
        opening: &drawn_up(field.order)?,
        show: field.show,
        roster: roster.as_ref(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
        ruler: field.ruler,
    };
    Ok(compose(&Document::SetupMap(document), choice))
}

/// The roster of one side of a battle, for the table.
///
/// # Errors
/// When the system prints none, or the scenario cannot be set up.
pub fn roster(field: &FieldOf, side: Side, choice: PaperChoice) -> Result<Pages, Error> {
    roster_of(field, side, &[], choice)
}

/// The roster of those brigades of a side that a player commands, by their names or numbers; of all where none is named.
///
/// # Errors
/// As [`roster`], and when there is no such brigade.
pub fn roster_of(field: &FieldOf, side: Side, only: &[String], choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let names = field.order.scenario.sides[side.index()].brigades.iter().map(|b| b.name.as_str());
    let document = RosterSheet {
        scenario: &field.order.scenario,
        side,
        brigades: &brigades(&names.collect::<Vec<_>>(), only)?,
        roster: &numbers(system, field)?,
        boxes: system.harm_limit(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
    };
    Ok(compose(&Document::Roster(document), choice))
}

/// A card for each unit of one side or both.
///
/// # Errors
/// When the system prints none, or the scenario cannot be set up.
pub fn cards(field: &FieldOf, sides: &[Side], choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let document = Cards {
        scenario: &field.order.scenario,
        sides,
        roster: &numbers(system, field)?,
        boxes: system.harm_limit(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
    };
    Ok(compose(&Document::Cards(document), choice))
}

fn numbers(system: &dyn System, field: &FieldOf) -> Result<Roster, Error> {
    system.roster(&field.order.scenario).ok_or_else(|| {
        Error::refused(format!(
            "{} has no roster for {}; look through the findings of its set-up first",
            system.about().name,
            field.order.scenario.name
        ))
    })
}

/// Labels for the bases of one side or both.
///
/// # Errors
/// When this version does not know the battle's system.
pub fn labels(field: &FieldOf, sides: &[Side], choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let scenario = &field.order.scenario;
    let roster = system.roster(scenario);
    let document = Labels {
        scenario,
        sides,
        roster: roster.as_ref(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
    };
    Ok(compose(&Document::Labels(document), choice))
}

/// The quick reference sheet for just what is on the table of a battle.
///
/// # Errors
/// When the system has none, or the scenario cannot be set up.
pub fn reference(field: &FieldOf, choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let scenario = &field.order.scenario;
    let about = system.about();
    let mut sheet = system.sheet(Extent::Battle(scenario)).ok_or_else(|| {
        Error::refused(format!(
            "{} has no reference sheet for {}; look through the findings of its set-up first",
            about.name, scenario.name
        ))
    })?;
    let differs = departures(system, &scenario.options);
    if !differs.is_empty() {
        let title = choice.heads.told(DIFFERS, &[]);
        sheet.sections.insert(0, Section { title, parts: differs.iter().map(agreed).collect(), ..Section::default() });
    }
    let document = Reference {
        of: Of::Battle(scenario),
        sheet: &sheet,
        system: about.name,
        authors: about.authors,
        campaign: field.campaign,
        unit: about.unit,
        words: &words(system)?,
    };
    Ok(compose(&Document::Reference(document), choice))
}

/// An option that is set otherwise than the book has it, for the sheet.
fn agreed(of: &Departure) -> Part {
    let body = Body::Text { lead: String::new(), text: of.told() };
    Part { body, clauses: vec![of.clause.to_owned()] }
}

/// The form on which a battle's result is written down at a real table.
///
/// # Errors
/// When this version does not know the battle's system.
pub fn aftermath_form(field: &FieldOf, choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let roster = system.roster(&field.order.scenario);
    let document = AftermathForm {
        scenario: &field.order.scenario,
        states: system.end_states(),
        roster: roster.as_ref(),
        boxes: system.harm_limit(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
    };
    Ok(compose(&Document::AftermathForm(document), choice))
}

/// The briefing of one side's commander.
///
/// # Errors
/// When the system does not know the battle, or a finding forbids it.
pub fn briefing(field: &FieldOf, side: Side, choice: PaperChoice) -> Result<Pages, Error> {
    briefing_of(field, side, false, choice)
}

/// The briefing of one side's commander, with the enemy's list and set-up where they are revealed.
///
/// # Errors
/// As [`briefing`].
pub fn briefing_of(field: &FieldOf, side: Side, revealed: bool, choice: PaperChoice) -> Result<Pages, Error> {
    let system = system(&field.order.system)?;
    let words = words(system)?;
    let roster = system.roster(&field.order.scenario);
    let document = Briefing {
        scenario: &field.order.scenario,
        side,
        opening: &drawn_up(field.order)?,
        roster: roster.as_ref(),
        system: system.about().name,
        words: &words,
        campaign: field.campaign,
        ruler: field.ruler,
        enemy: field.reports[side.index()],
        revealed,
    };
    Ok(compose(&Document::Briefing(document), choice))
}

/// A sheet that is still to be composed, with the name of its file.
type Sheet<'a> = (String, Box<dyn Fn() -> Result<Pages, Error> + 'a>);

/// Everything that a host lays out for an evening, each with the name of its file without an ending. What the system
/// does not print is left out. Before each sheet `told` hears how many are done, of how many; where it says no, the rest is
/// not composed and nothing comes of it.
///
/// # Errors
/// When the system does not know the battle, or a finding forbids it.
pub fn evening(
    field: &FieldOf,
    choice: PaperChoice,
    told: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Vec<(String, Pages)>>, Error> {
    let system = system(&field.order.system)?;
    let scenario = &field.order.scenario;
    let mut sheets: Vec<Sheet> = Vec::new();
    sheets.push(("map".to_owned(), Box::new(|| setup_map(field, choice))));
    let rosters = system.roster(scenario).is_some();
    for side in Side::BOTH {
        let nation = name::ascii(&scenario.sides[side.index()].name);
        sheets.push((format!("briefing-{nation}"), Box::new(move || briefing(field, side, choice))));
        if rosters {
            sheets.push((format!("roster-{nation}"), Box::new(move || roster(field, side, choice))));
        }
    }
    if system.sheet(Extent::Battle(scenario)).is_some() {
        sheets.push(("reference".to_owned(), Box::new(|| reference(field, choice))));
    }
    if rosters {
        sheets.push(("cards".to_owned(), Box::new(|| cards(field, &Side::BOTH, choice))));
    }
    sheets.push(("labels".to_owned(), Box::new(|| labels(field, &Side::BOTH, choice))));
    sheets.push(("aftermath-form".to_owned(), Box::new(|| aftermath_form(field, choice))));
    let (scale, scales) = (scenario.scale, system.about().scales);
    if system.kit(scale).is_some() && (scales.is_empty() || scales.contains(&scale)) {
        sheets.push(("markers".to_owned(), Box::new(move || super::markers(system, scale, choice))));
    }
    let count = sheets.len();
    let mut out = Vec::with_capacity(count);
    for (n, (name, sheet)) in sheets.into_iter().enumerate() {
        if !told(n, count) {
            return Ok(None);
        }
        out.push((name, sheet()?));
    }
    Ok(Some(out))
}

/// A battle whose field is printed.
#[derive(Debug, Clone, Copy)]
pub struct FieldOf<'a> {
    pub order: &'a Order,
    pub show: Show,
    /// Empty outside a campaign.
    pub campaign: &'a str,
    pub ruler: Ruler,
    /// What Blue and Red know of the enemy.
    pub reports: [Reports; 2],
}

/// What both sides of a campaign know of the enemy, as it sets it.
///
/// # Errors
/// When the journal does not add up.
pub fn reports(war: &War) -> Result<[Reports; 2], Error> {
    let known = |side: Side| -> Result<Reports, Error> {
        Ok(match war.sight(side)? {
            Seen::All => Reports::Fresh,
            Seen::Then(then) => {
                let men = then.state().total(side.other(), Kind::Men, Account::Present);
                Reports::Then(men, then.state().today)
            }
            Seen::Nothing => Reports::Nothing,
        })
    };
    let [blue, red] = Side::BOTH.map(known);
    Ok([blue?, red?])
}
