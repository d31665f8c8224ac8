//! What is found in a set-up: by its rules, and by whoever would read it as the file of a scenario.

use crate::army::{Finding, Severity};
use crate::desk::resolve::{self, Order};
use crate::desk::{Error, scenes};
use crate::field::TableView;

/// How the set-up stands once it is drawn up, and what is found in it.
#[must_use]
pub fn drawn(order: &Order) -> (Option<TableView>, Vec<Finding>) {
    let (table, fault) = match resolve::drawn_up(order) {
        Ok(table) => (Some(table), None),
        Err(why) => (None, Some(why)),
    };
    let found = match fault {
        Some(Error::Findings(mut found)) => {
            found.extend(unkeepable(order));
            found
        }
        None => findings(order).unwrap_or_default(),
        Some(other) => vec![Finding::of(Severity::Error, "", other.to_string(), "")],
    };
    (table, found)
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

fn unkeepable(order: &Order) -> impl Iterator<Item = Finding> {
    let faults = scenes::contradictions(&order.system, &scenes::nameable(&order.scenario));
    faults.into_iter().map(|text| Finding::warning("", text, ""))
}
