//! The switches of a battle: optional rules, each with its clause, what it may be set to, and how the book has it.

use super::state::Options;
use crate::army::Finding;
use crate::field::Scenario;
use crate::rules::switches::{OFF_ON, Switched, switch};
use crate::rules::system::OptionSwitch;
use std::collections::BTreeMap;

/// The switch of the weather: as set, rolled or changing.
pub const WEATHER: &str = "weather";
const SEASONS: &str = "seasons";
const NATIONS: &str = "national-differences";
const MORALE: &str = "brigade-morale";
const RED: &str = "red-units";
const GUNS: &str = "battalion-guns";
const SIZES: &str = "unit-sizes";
const SPLITTING: &str = "splitting";
const MEASURING: &str = "measuring";
const GENERAL: &str = "rated-general";
const LIEUTENANTS: &str = "lieutenant-generals";
const RUSSIAN: &str = "russian-guns";
const REICH: &str = "reichsarmee-general";
/// The switch of the breaking points of allied armies.
pub const POINTS: &str = "breaking-points";
/// The switch of the initiative of allied armies.
pub const ARMIES: &str = "allied-initiative";
/// The switch of a battle by night: off or on.
pub const NIGHT: &str = "night";

/// Allied armies break each by itself (HOW-NAT-10).
pub const BREAKS_APART: (&str, &str) = (POINTS, "separate");

/// Every option, in the order of the ledger.
pub const SWITCHES: [OptionSwitch; 16] = [
    switch(MEASURING, "HOW-SCL-13", &["free", "by eye"], "free"),
    switch(GENERAL, "HOW-CMD-15", OFF_ON, "on"),
    switch(MORALE, "HOW-OPT-01", OFF_ON, "off"),
    switch(RED, "HOW-OPT-05", OFF_ON, "off"),
    switch(GUNS, "HOW-OPT-06", OFF_ON, "off"),
    switch(LIEUTENANTS, "HOW-OPT-08", OFF_ON, "on"),
    switch(SIZES, "HOW-OPT-12", OFF_ON, "on"),
    switch(SPLITTING, "HOW-OPT-15", OFF_ON, "off"),
    switch(WEATHER, "HOW-OPT-16", &["as set", "rolled", "changing"], "as set"),
    switch(NIGHT, "HOW-OPT-17", OFF_ON, "off"),
    switch(SEASONS, "HOW-OPT-20", OFF_ON, "on"),
    switch(NATIONS, "HOW-OPT-21", OFF_ON, "on"),
    switch(POINTS, "HOW-NAT-10", &["joint", "separate"], "joint"),
    switch(ARMIES, "HOW-CMD-06", &["one die", "a die each"], "one die"),
    switch(RUSSIAN, "HOW-NAT-44", &["standard", "superior"], "standard"),
    switch(REICH, "HOW-NAT-77", &["as rated", "dithering"], "as rated"),
];

/// The options in force in a scenario, be they without fault or not; [`read`] tells the faults.
#[must_use]
pub fn in_force(scenario: &Scenario) -> Options {
    set_to(&Switched::of(&SWITCHES, &scenario.options))
}

fn set_to(set: &Switched<'_>) -> Options {
    let is = |key: &str, wanted: &str| set.is(key, wanted);
    Options {
        weather: !is(WEATHER, "as set"),
        changing: is(WEATHER, "changing"),
        neutral: is(NATIONS, "off"),
        seasons: is(SEASONS, "on"),
        brigade_morale: is(MORALE, "on"),
        red_units: is(RED, "on"),
        battalion_guns: is(GUNS, "on"),
        one_size: is(SIZES, "off"),
        splits: is(SPLITTING, "on"),
        by_eye: is(MEASURING, "by eye"),
        unrated: is(GENERAL, "off"),
        lieutenants: is(LIEUTENANTS, "on"),
        russian_guns: is(RUSSIAN, "superior"),
        weak_reich: is(REICH, "dithering"),
        separate: is(POINTS, "separate"),
        own_dice: is(ARMIES, "a die each"),
        night: is(NIGHT, "on"),
    }
}

/// The options of a scenario.
///
/// # Errors
/// A finding for each option that is not known, is set to what it cannot be, or contradicts another.
pub fn read(scenario: &Scenario) -> Result<Options, Vec<Finding>> {
    read_set(&scenario.options)
}

/// A set of options that no scenario has yet.
///
/// # Errors
/// As [`read`].
pub fn read_set(options: &BTreeMap<String, String>) -> Result<Options, Vec<Finding>> {
    let set = &Switched::of(&SWITCHES, options);
    let mut findings = set.faults("");
    let mut fault = |clause: &str, text: &str, place: &str| findings.push(Finding::error(clause, text, place));
    let is = |key: &str, wanted: &str| set.is(key, wanted);
    let says = |key: &str, wanted: &str| set.says(key, wanted);
    if says(SEASONS, "on") && is(WEATHER, "as set") {
        let text = "Seasons change the dice for the weather, and here it is set: let the weather be rolled or changing, \
                    or leave the seasons out.";
        fault("HOW-OPT-20", text, SEASONS);
    }
    if is(SPLITTING, "on") && is(SIZES, "off") {
        let text = "The parts of a unit that splits are small units, and here all units are of one size: switch one of \
                    the two.";
        fault("HOW-OPT-15", text, SPLITTING);
    }
    if is(NIGHT, "on") && !is(WEATHER, "as set") {
        let text = "At night the fog line is in force throughout, so the weather cannot be thrown for: set the weather as \
                    it is, or leave the night out.";
        fault("HOW-OPT-17", text, NIGHT);
    }
    if says(REICH, "dithering") && is(GENERAL, "off") {
        let text = "A dithering general is a rated one, and generals are not rated here: switch one of the two.";
        fault("HOW-NAT-77", text, REICH);
    }
    if is(NATIONS, "off") {
        if is(RUSSIAN, "superior") {
            let text = "Superior Russian guns are a rule of one nation, and here nations do not differ: switch one of the \
                        two, or name the guns superior in their list.";
            fault("HOW-NAT-44", text, RUSSIAN);
        }
        if is(REICH, "dithering") {
            let text = "A general who dithers because he is of the Reichsarmee is a rule of one nation, and here nations do \
                        not differ: switch one of the two, or rate him so.";
            fault("HOW-NAT-77", text, REICH);
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    Ok(set_to(set))
}

#[cfg(test)]
mod tests;
