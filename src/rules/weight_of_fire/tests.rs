use super::data::size::INCH;
use super::event::Code;
use super::general::Choices;
use super::sandtable::table;
use super::{ABOUT, Fight, WORDS, WeightOfFire};
use crate::base::Heading;
use crate::field::{GeneralKind, Happening, Scenario, scenario_file};
use crate::rules::system::{Battle, System};
use std::sync::Arc;

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

/// A line has one zone, a square one over each of its sides, and who has no firearms none.
#[test]
fn wof_fire_02_and_04_zones_of_fire_open_over_every_front() {
    let zones = |unit: &str| {
        let table = table(&format!("B {unit}\nR line 0 60 S"));
        let generals = [GeneralKind::Passive; 2];
        let fight = Fight { field: Arc::new(table.field), state: table.state, generals, choices: Choices::default() };
        fight.fire_zones(0).iter().map(|zone| (zone.front.heading, zone.opens, zone.reach / INCH)).collect::<Vec<_>>()
    };
    let on = |heading: Heading, reach: i32| (heading, 22, reach);
    assert_eq!(zones("line 0 0 N"), [on(Heading::NORTH, 12)]);
    assert_eq!(zones("mgun 0 0 N"), [on(Heading::NORTH, 45)]);
    let all = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
    assert_eq!(zones("line 0 0 N square"), all.map(|heading| on(heading, 12)));
    assert_eq!(zones("hc 0 0 N"), []);
}
