//! What of a scenario these rules have no use for, though it can be played.

use crate::army::Finding;
use crate::base::Side;
use crate::field::Scenario;

/// Settings that change nothing under these rules: they have one general an army and no brigades, no weather and no places
/// to hold (WAS-MUS-03, WAS-MOVE-14, WAS-LOSE-01).
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut say = |is: bool, clause: &str, text: String, place: &str| {
        if is {
            found.push(Finding::warning(clause, text, place));
        }
    };
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let allied = setup.armies.iter().filter_map(|army| army.general.as_ref());
        for general in setup.lieutenants.iter().map(|l| &l.commander).chain(allied) {
            let text = format!("{} has no part here: these rules know one general an army.", general.name);
            say(true, "WAS-MUS-03", text, &general.name);
        }
        for brigade in &setup.brigades {
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
