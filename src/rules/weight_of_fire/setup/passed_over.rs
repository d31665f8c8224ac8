//! What of a scenario these rules have no use for, though it can be played.

use crate::army::Finding;
use crate::base::Side;
use crate::field::Scenario;

/// Settings that change nothing under these rules: they have generals of two ranks (WOF-ORG-07), one zone a side
/// (WOF-SCA-04), no orders that hold troops back, and no mist.
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
        let name = &setup.general.name;
        let leaves = format!("{name} is to leave the field, and these rules keep him: he stays.");
        say(setup.general_leaves.is_some(), "WOF-ORG-07", leaves, name);
        for lieutenant in &setup.lieutenants {
            let name = &lieutenant.commander.name;
            let text =
                format!("{name} is passed over: a side has one major general here, and a brigadier to each brigade.");
            say(true, "WOF-ORG-07", text, name);
        }
        for brigade in &setup.brigades {
            let name = &brigade.name;
            let zone = format!("{name} has a zone of its own, and under these rules its side's counts.");
            say(brigade.zone.is_some(), "WOF-SCA-04", zone, name);
            let from = format!("{name} is to stand still at first, and these rules let any unit move at once.");
            say(brigade.moves_from.is_some_and(|turn| turn > 1), "WOF-SEQ-01", from, name);
        }
    }
    let mist = "The mist is passed over: these rules have none.".to_owned();
    say(scenario.mist.is_some(), "WOF-TER-02", mist, "");
    found
}
