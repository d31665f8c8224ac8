//! What is found in a set-up: by its rules, and by whoever would read it as the file of a scenario.

use super::{nature_name, officer_mut, officers_mut};
use crate::army::{Finding, Severity};
use crate::base::Side;
use crate::desk::resolve::{self, Order};
use crate::desk::{Error, scenes};
use crate::field::agree::sentence_of;
use crate::field::scenario::UnitSetup;
use crate::field::{Scenario, TableView};

/// How often those are looked for who are fixed where they cannot stand: who is given back to his general may have hidden
/// another.
const ROUNDS: usize = 4;

/// How the set-up stands once it is drawn up, and what is found in it. `table` is how it stood: who is fixed where nobody can
/// stand is shown there still.
#[must_use]
pub fn drawn(order: &Order, table: &TableView) -> (Option<TableView>, Vec<Finding>) {
    match resolve::drawn_up(order) {
        Ok(table) => (Some(table), findings(order).unwrap_or_default()),
        Err(Error::Findings(found)) => {
            let seen = around(order, table, &found);
            let mut found: Vec<Finding> = found.into_iter().map(|f| with_way_out(&order.scenario, f)).collect();
            found.extend(unkeepable(order));
            (seen, found)
        }
        Err(other) => (None, vec![Finding::of(Severity::Error, "", other.to_string(), "")]),
    }
}

/// The set-up drawn up, round those too who are fixed where the rules do not let them stand.
///
/// # Errors
/// When something else keeps it from being drawn up.
pub(super) fn stands(order: &Order, table: &TableView) -> Result<TableView, Error> {
    match resolve::drawn_up(order) {
        Err(Error::Findings(found)) => around(order, table, &found).ok_or(Error::Findings(found)),
        other => other,
    }
}

/// The set-up as the generals draw it up but for those who are fixed and found fault with, who stay as on `table`; none
/// where something else is wrong too.
fn around(order: &Order, table: &TableView, found: &[Finding]) -> Option<TableView> {
    let mut free = order.clone();
    let mut found = found.to_vec();
    let mut seen = None;
    for _ in 0..ROUNDS {
        if !give_back(&mut free.scenario, &found) {
            return None;
        }
        match resolve::drawn_up(&free) {
            Ok(table) => {
                seen = Some(table);
                break;
            }
            Err(Error::Findings(more)) => found = more,
            Err(_) => return None,
        }
    }
    let mut seen = seen?;
    let units =
        |scenario: &Scenario| Side::BOTH.map(|s| scenario.units(s).map(|(_, u)| u.standing).collect::<Vec<_>>());
    let (fixed, freed) = (units(&order.scenario).concat(), units(&free.scenario).concat());
    for (n, (was, is)) in fixed.iter().zip(&freed).enumerate() {
        if let (true, Some(piece), Some(stood)) = (was != is, seen.pieces.get_mut(n), table.pieces.get(n)) {
            piece.clone_from(stood);
        }
    }
    let mut fixed = order.scenario.clone();
    for n in 0..seen.leaders.len().min(table.leaders.len()) {
        let stands = |scenario: &mut Scenario| officer_mut(scenario, table, n).and_then(|c| c.standing);
        if stands(&mut fixed) != stands(&mut free.scenario) {
            seen.leaders[n] = table.leaders[n].clone();
        }
    }
    Some(seen)
}

/// Gives those back to their generals who are fixed and found fault with; says whether anybody is.
fn give_back(scenario: &mut Scenario, found: &[Finding]) -> bool {
    let blamed = |name: &str| found.iter().any(|f| f.place == name);
    let mut any = false;
    for unit in units_mut(scenario).filter(|u| u.standing.is_some() && blamed(&u.name)) {
        (unit.standing, unit.later, any) = (None, None, true);
    }
    for officer in officers_mut(scenario).filter(|c| c.standing.is_some() && blamed(&c.name)) {
        (officer.standing, any) = (None, true);
    }
    any
}

fn units_mut(scenario: &mut Scenario) -> impl Iterator<Item = &mut UnitSetup> {
    scenario.sides.iter_mut().flat_map(|s| s.brigades.iter_mut().flat_map(|b| &mut b.units))
}

/// A finding of somebody who is fixed, with the way out that is not his rules' to know: his general can place him.
fn with_way_out(scenario: &Scenario, mut finding: Finding) -> Finding {
    let mut units = Side::BOTH.into_iter().flat_map(|s| scenario.units(s)).map(|(_, u)| u);
    let is_unit = units.any(|u| u.standing.is_some() && u.name == finding.place);
    let is_officer = || scenario.commanders().any(|(.., c)| c.standing.is_some() && c.name == finding.place);
    let way = match () {
        () if is_unit => ", or let its general place it",
        () if is_officer() => ", or let him stand by his troops",
        () => return finding,
    };
    finding.text = format!("{}{way}.", sentence_of(&finding.place, &finding.text).trim_end_matches('.'));
    finding
}

/// What the rules say of a set-up, and what keeps it from being kept as a scenario, though it can be fought.
///
/// # Errors
/// When its system is not known.
pub fn findings(order: &Order) -> Result<Vec<Finding>, Error> {
    let mut found = resolve::check(resolve::system(&order.system)?, &order.scenario, order.generals);
    found.extend(unkeepable(order));
    Ok(found)
}

/// What keeps a set-up from being kept; a bridge over nothing, which no rules forbid, is as wrong here as in a file.
fn unkeepable(order: &Order) -> Vec<Finding> {
    let ground = &order.scenario.ground;
    let dry = ground.features.iter().filter(|f| ground.is_dry_passage(f));
    let mut found: Vec<Finding> = dry
        .map(|f| {
            let what = nature_name(f.nature);
            let text = format!("This {} is not on any water; move it to the stream or river.", what.to_lowercase());
            Finding::error("", text, if f.name.is_empty() { what } else { &f.name })
        })
        .collect();
    let faults = scenes::contradictions(&order.system, &scenes::nameable(&order.scenario));
    let new: Vec<String> = faults.into_iter().filter(|text| found.iter().all(|f| f.text != *text)).collect();
    found.extend(new.into_iter().map(|text| Finding::warning("", text, "")));
    found
}
