//! What of a scenario these rules have no use for, though it can be played.

use crate::army::{Finding, Severity};
use crate::base::Side;
use crate::field::Scenario;

/// Settings that change nothing under these rules: they have no brigades, no orders that hold troops back, no weather and
/// no places to hold (WAS-MOVE-14, WAS-LOSE-01).
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut say = |is: bool, clause: &str, text: String, place: &str| {
        if is {
            found.push(Finding {
                clause: clause.to_owned(),
                severity: Severity::Warning,
                text,
                place: place.to_owned(),
            });
        }
    };
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let name = &setup.general.name;
        let leaves = format!("{name} is to leave the field, and these rules keep him: he stays.");
        say(setup.general_leaves.is_some(), "WAS-GEN-03", leaves, name);
        for brigade in &setup.brigades {
            let name = &brigade.name;
            let zone = format!("{name} has a zone of its own, and under these rules its side's counts.");
            say(brigade.zone.is_some(), "WAS-DEP-02", zone, name);
            let from = format!("{name} is to stand still at first, and these rules let any unit move at once.");
            say(brigade.moves_from.is_some_and(|turn| turn > 1), "WAS-MOVE-14", from, name);
            if let Some(commander) = brigade.commander.as_ref().filter(|c| c.standing.is_some()) {
                let text =
                    format!("{} has a place, and these rules have no brigadiers: it is passed over.", commander.name);
                say(true, "WAS-MOVE-14", text, &commander.name);
            }
        }
    }
    let mist = "The mist is passed over: these rules have none.".to_owned();
    say(scenario.mist.is_some(), "WAS-MUSK-07", mist, "");
    for objective in &scenario.objectives {
        let text = format!("{} is worth nothing here: only units lost decide.", objective.name);
        say(true, "WAS-LOSE-01", text, &objective.name);
    }
    found
}
