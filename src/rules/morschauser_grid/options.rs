//! The switches of a battle: the Napoleonic extras and what else may be chosen, each with its clause.

use super::state::Options;
use crate::army::Finding;
use crate::field::Scenario;
use crate::rules::switches::{OFF_ON, Switched, switch};
use crate::rules::system::OptionSwitch;

const FORMATIONS: &str = "formations";
const RIFLES: &str = "rifles";
const SHARP: &str = "sharpshooters";
const NAPOLEON: &str = "napoleon";
const WELLINGTON: &str = "wellington";
const KARL: &str = "karl";
const KUTUSOV: &str = "kutusov";
const BLUECHER: &str = "bluecher";
const SPAIN: &str = "guerillas";
const CONCEDE: &str = "concede";
const LIMIT: &str = "time-limit";
const LEADERS: &str = "leaders";
const SEVERAL: &str = "one-for";

/// Every option, in the order of the ledger.
pub const SWITCHES: [OptionSwitch; 13] = [
    switch(CONCEDE, "MHM-CMD-06", &["all", "half"], "all"),
    switch(LIMIT, "MHM-CMD-07", OFF_ON, "on"),
    switch(LEADERS, "MHM-LEAD-06", &["as rated", "diced"], "as rated"),
    switch(SEVERAL, "MHM-ORG-04", &["1", "2", "3", "4"], "1"),
    switch(FORMATIONS, "MHM-FORM-01", OFF_ON, "off"),
    switch(RIFLES, "MHM-FORM-06", OFF_ON, "off"),
    switch(SHARP, "MHM-FORM-07", OFF_ON, "off"),
    switch(NAPOLEON, "MHM-NATL-01", OFF_ON, "off"),
    switch(WELLINGTON, "MHM-NATL-02", OFF_ON, "off"),
    switch(KARL, "MHM-NATL-03", OFF_ON, "off"),
    switch(KUTUSOV, "MHM-NATL-04", OFF_ON, "off"),
    switch(BLUECHER, "MHM-NATL-05", OFF_ON, "off"),
    switch(SPAIN, "MHM-NATL-06", OFF_ON, "off"),
];

/// The options of a scenario.
///
/// # Errors
/// A finding for each option that is not known or is set to what it cannot be.
pub fn read(scenario: &Scenario) -> Result<Options, Vec<Finding>> {
    let set = Switched::of(&SWITCHES, &scenario.options);
    let faults = set.faults("");
    if !faults.is_empty() {
        return Err(faults);
    }
    let is = |key: &str, wanted: &str| set.is(key, wanted);
    let on = |key: &str| set.on(key);
    Ok(Options {
        formations: on(FORMATIONS),
        // MHM-NATL-02: Wellington's army has rifles.
        rifles: on(RIFLES) || on(WELLINGTON),
        sharpshooters: on(SHARP),
        napoleon: on(NAPOLEON),
        wellington: on(WELLINGTON),
        karl: on(KARL),
        kutusov: on(KUTUSOV),
        bluecher: on(BLUECHER),
        spain: on(SPAIN),
        half: is(CONCEDE, "half"),
        endless: is(LIMIT, "off"),
        diced: is(LEADERS, "diced"),
        more: (2..=4).find(|n: &u8| is(SEVERAL, &n.to_string())).map_or(0, |n| n - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_and_values_are_found() {
        let mut scenario = super::super::tests::scenario("mirror");
        assert_eq!(read(&scenario), Ok(Options::default()));
        for (key, value) in [("concede", "half"), ("time-limit", "off"), ("leaders", "diced"), ("wellington", "on")] {
            scenario.options.insert(key.to_owned(), value.to_owned());
        }
        let read_so = read(&scenario).expect("they are options");
        assert!(read_so.half && read_so.endless && read_so.diced && read_so.rifles);
        scenario.options.insert("napoleon".to_owned(), "perhaps".to_owned());
        scenario.options.insert("elephants".to_owned(), "on".to_owned());
        let findings = read(&scenario).expect_err("they are none");
        assert_eq!(findings.iter().map(|f| f.clause.as_str()).collect::<Vec<_>>(), ["", "MHM-NATL-01"]);
    }
}
