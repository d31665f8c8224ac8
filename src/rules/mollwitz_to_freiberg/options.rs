//! The six optional rules, each a switch that is off unless it is agreed (MTF-GME-06).

use crate::army::{Finding, Severity};
use crate::base::Side;
use crate::field::Scenario;
use crate::rules::system::OptionSwitch;

const OFF_ON: &[&str] = &["off", "on"];

const fn switch(key: &'static str, clause: &'static str) -> OptionSwitch {
    OptionSwitch { key, clause, values: OFF_ON, default: "off" }
}

/// Every option, in the order of the ledger.
pub const SWITCHES: [OptionSwitch; 6] = [
    switch("pinning", "MTF-OPT-01"),
    switch("elbow-room", "MTF-OPT-04"),
    switch("carrythrough", "MTF-OPT-06"),
    switch("artillery-duel", "MTF-OPT-08"),
    switch("reinforcing", "MTF-OPT-09"),
    switch("breakthrough", "MTF-OPT-10"),
];

/// Keys under which a scenario states how many units eliminated beat a side, Blue's and Red's (MTF-GME-05).
pub const BEATEN_AT: [&str; 2] = ["blue-beaten-at", "red-beaten-at"];

/// What is agreed for a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Units eliminated that beat Blue and Red; none: half of those it began with (MTF-GME-05).
    pub beaten_at: [Option<u16>; 2],
    pub pinning: bool,
    pub elbow_room: bool,
    pub carrythrough: bool,
    pub artillery_duel: bool,
    pub reinforcing: bool,
    pub breakthrough: bool,
}

impl Options {
    /// Switches an option; does nothing for a key that is none.
    pub fn set(&mut self, key: &str, on: bool) {
        let [pinning, elbow_room, carrythrough, duel, reinforcing, breakthrough] = SWITCHES.map(|s| s.key);
        match key {
            _ if key == pinning => self.pinning = on,
            _ if key == elbow_room => self.elbow_room = on,
            _ if key == carrythrough => self.carrythrough = on,
            _ if key == duel => self.artillery_duel = on,
            _ if key == reinforcing => self.reinforcing = on,
            _ if key == breakthrough => self.breakthrough = on,
            _ => {}
        }
    }
}

/// The options of a scenario.
///
/// # Errors
/// A finding for each option that is not known, or is set to what it cannot be.
pub fn read(scenario: &Scenario) -> Result<Options, Vec<Finding>> {
    let (mut options, mut findings) = (Options::default(), Vec::new());
    let mut fault = |clause: &str, text: String, place: &str| {
        let (clause, place) = (clause.to_owned(), place.to_owned());
        findings.push(Finding { clause, severity: Severity::Error, text, place });
    };
    for (key, value) in &scenario.options {
        if let Some(side) = Side::BOTH.into_iter().find(|s| BEATEN_AT[s.index()] == key) {
            let units = scenario.units(side).count() as u16;
            match value.parse::<u16>().ok().filter(|n| (1..=units).contains(n)) {
                Some(number) => options.beaten_at[side.index()] = Some(number),
                None => {
                    let name = &scenario.sides[side.index()].name;
                    let text = format!("“{key}” is “{value}”, and {name} has {units} units: write 1 to {units}.");
                    fault("MTF-GME-05", text, key);
                }
            }
            continue;
        }
        match SWITCHES.iter().find(|s| s.key == key) {
            None => {
                let known = SWITCHES.map(|s| s.key).join(", ");
                fault("MTF-GME-06", format!("There is no option “{key}”: leave it out, or write one of {known}."), key);
            }
            Some(s) if !s.values.contains(&value.as_str()) => {
                fault(s.clause, format!("The option “{key}” is “{value}”: write {}.", s.values.join(" or ")), key);
            }
            Some(_) => options.set(key, value == "on"),
        }
    }
    if findings.is_empty() { Ok(options) } else { Err(findings) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::mollwitz_to_freiberg::tests::scenario;

    /// MTF-GME-06: each has its own switch, all off by default; what is none is found.
    #[test]
    fn mtf_gme_06_six_switches_all_off() {
        let mut mirror = scenario("mirror");
        assert_eq!(read(&mirror), Ok(Options::default()));
        for s in SWITCHES {
            assert_eq!(s.default, "off");
            let mut one = Options::default();
            one.set(s.key, true);
            assert_ne!(one, Options::default(), "{}", s.key);
            mirror.options = [(s.key.to_owned(), "on".to_owned())].into();
            assert_eq!(read(&mirror), Ok(one));
        }
        for (key, value) in [("pursuit", "on"), ("pinning", "maybe")] {
            mirror.options = [(key.to_owned(), value.to_owned())].into();
            assert_eq!(read(&mirror).unwrap_err().len(), 1, "{key}");
        }
    }
}
