use super::event::Code;
use super::{ABOUT, WORDS, WeightOfFire};
use crate::field::{Happening, Scenario, scenario_file};
use crate::rules::system::System;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("it reads")
}

#[test]
fn every_event_has_its_words() {
    for code in Code::ALL {
        let section = match code.happening() {
            Happening::Reason => "reason",
            Happening::Modifier | Happening::Phase => continue,
            _ => "event",
        };
        assert!(WORDS.get(section, code.key()).is_some(), "{section}.{}", code.key());
    }
    for state in WeightOfFire.end_states() {
        assert!(WORDS.get("end", state.key).is_some(), "end.{}", state.key);
    }
}

mod bodies;
mod chance;
mod charges;
mod contacts;
mod examples;
mod firing;
mod ground;
mod irregulars;
mod meetings;
mod options;
mod rulings;
mod terms;
mod timing;
mod town;
