//! What of a scenario these rules have no use for, though it can be played.

use crate::army::Finding;
use crate::base::Side;
use crate::field::Scenario;

/// Settings that change nothing under these rules: they have one general an army above the Leaders of its commands, no
/// later posts, no mist and no places to hold (MHM-ORG-01, MHM-COMP-02).
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut say = |clause: &str, text: String, place: &str| found.push(Finding::warning(clause, text, place));
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let allied = setup.armies.iter().filter_map(|army| army.general.as_ref());
        for general in setup.lieutenants.iter().map(|l| &l.commander).chain(allied) {
            let text =
                format!("{} has no part here: these rules know Leaders of commands and one general.", general.name);
            say("MHM-ORG-01", text, &general.name);
        }
        if setup.breaks_at.is_some() {
            let text =
                format!("{} is to be beaten with a number of units lost: only Shaken commands decide.", setup.name);
            say("MHM-COMP-02", text, &setup.name);
        }
        for (_, unit) in scenario.units(side).filter(|(_, u)| u.later.is_some()) {
            let text = format!("{} has a later post, and these rules know none: it stays at its first.", unit.name);
            say("MHM-COMP-02", text, &unit.name);
        }
    }
    if scenario.mist.is_some() {
        say("MHM-FIRE-12", "The mist is passed over: these rules have none.".to_owned(), "");
    }
    for objective in &scenario.objectives {
        let text = format!("{} is worth nothing here: only Shaken commands decide.", objective.name);
        say("MHM-COMP-02", text, &objective.name);
    }
    found
}
