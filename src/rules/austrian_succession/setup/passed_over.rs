//! What of a scenario these rules have no use for, though it can be played.

use crate::army::Finding;
use crate::base::Side;
use crate::field::Scenario;
use crate::field::scenario::Stance;
use crate::rules::austrian_succession::muster::profile_of_setup;
use crate::rules::austrian_succession::state::{Kind, Traits};

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
        let breaks =
            format!("{} is to be beaten with a number of units lost, and here their losses decide.", setup.name);
        say(setup.breaks_at.is_some(), "WAS-LOSE-01", breaks, &setup.name);
        for brigade in &setup.brigades {
            if let Some(commander) = brigade.commander.as_ref().filter(|c| c.standing.is_some()) {
                let text =
                    format!("{} has a place, and these rules have no brigadiers: it is passed over.", commander.name);
                say(true, "WAS-MOVE-14", text, &commander.name);
            }
        }
    }
    for side in Side::BOTH {
        let units = || scenario.units(side).map(|(_, unit)| (unit, profile_of_setup(unit)));
        // The first of them has him.
        for (unit, _) in units().filter(|(_, p)| p.traits.has(Traits::WITH_GENERAL)).skip(1) {
            let text =
                format!("{} is to have a general too, and there is one an army: he stands elsewhere.", unit.name);
            say(true, "WAS-MUS-03", text, &unit.name);
        }
        for (unit, profile) in units() {
            let double = profile.traits.has(Traits::DOUBLE_ROLE) && !profile.kind.is_some_and(Kind::is_foot);
            let text = format!("{} has no double role: battalions alone have one.", unit.name);
            say(double, "WAS-MUS-05", text, &unit.name);
            let deep = unit.formation == Some(Stance::DoubleLine) && !profile.kind.is_some_and(Kind::is_horse);
            let text = format!("{} cannot stand in a double line: horse alone does.", unit.name);
            say(deep, "WAS-ORG-03", text, &unit.name);
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
