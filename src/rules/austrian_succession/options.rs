//! The switches of a battle: variants of the rules and national characteristics, each with its clause.

use super::state::{Options, Traits};
use crate::army::{Finding, Severity};
use crate::field::Scenario;
use crate::rules::system::OptionSwitch;

const OFF_ON: &[&str] = &["off", "on"];
/// Nobody; the foot or horse of the nation that has it; everybody.
const WHO: &[&str] = &["off", "nation", "all"];

const fn switch(
    key: &'static str,
    clause: &'static str,
    values: &'static [&'static str],
    default: &'static str,
) -> OptionSwitch {
    OptionSwitch { key, clause, values, default }
}

/// Every option, in the order of the ledger. National characteristics are agreed for each battle (WAS-MUS-04, WAS-NAT-01).
pub const SWITCHES: [OptionSwitch; 9] = [
    switch("threshold", "WAS-VER-03", &["half", "third"], "half"),
    switch("return-fire", "WAS-VER-04", OFF_ON, "on"),
    switch("support", "WAS-VER-05", OFF_ON, "on"),
    switch("time-limits", "WAS-LOSE-04", OFF_ON, "on"),
    switch("prussian-musketry", "WAS-NAT-02", WHO, "off"),
    switch("prussian-wheeling", "WAS-NAT-03", WHO, "off"),
    switch("prussian-swords", "WAS-NAT-04", WHO, "off"),
    switch("prussian-horse-wheeling", "WAS-NAT-05", WHO, "off"),
    switch("british-musketry", "WAS-NAT-06", WHO, "off"),
];

/// National characteristics: the switch, the row of the nation that has it, what it gives, and whether to foot or horse.
const CHARACTERISTICS: [(&str, &str, Traits, bool); 5] = [
    ("prussian-musketry", "PRU", Traits::STEADY_FIRE, true),
    ("prussian-wheeling", "PRU", Traits::FREE_WHEELS, true),
    ("prussian-swords", "PRU", Traits::WEAK_SWORDS, false),
    ("prussian-horse-wheeling", "PRU", Traits::STIFF_WHEELS, false),
    ("british-musketry", "BRI", Traits::QUICK_FIRE, true),
];

/// Which units have a national characteristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Nobody,
    /// Those whose nation's row is this.
    Nation(&'static str),
    Everybody,
}

/// Whom it belongs to, foot or horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Characteristic {
    pub who: Who,
    pub gives: Traits,
    pub foot: bool,
}

/// What is agreed for a battle: its switches, and its national characteristics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    pub options: Options,
    pub characteristics: [Characteristic; 5],
}

/// The options of a scenario.
///
/// # Errors
/// A finding for each option that is not known, or is set to what it cannot be.
pub fn read(scenario: &Scenario) -> Result<Agreed, Vec<Finding>> {
    let mut findings = Vec::new();
    let mut fault = |clause: &str, text: String, place: &str| {
        let (clause, place) = (clause.to_owned(), place.to_owned());
        findings.push(Finding { clause, severity: Severity::Error, text, place });
    };
    for (key, value) in &scenario.options {
        match SWITCHES.iter().find(|s| s.key == key) {
            None => {
                let known: Vec<&str> = SWITCHES.iter().map(|s| s.key).collect();
                fault("", format!("There is no option “{key}”; the options are {}.", known.join(", ")), key);
            }
            Some(s) if !s.values.contains(&value.trim().to_lowercase().as_str()) => {
                let text = format!("The option {key} cannot be “{value}”; write {}.", s.values.join(" or "));
                fault(s.clause, text, key);
            }
            Some(_) => {}
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let value = |key: &str| {
        let default = SWITCHES.iter().find(|s| s.key == key).map_or("", |s| s.default);
        scenario.options.get(key).map_or(default.to_owned(), |v| v.trim().to_lowercase())
    };
    let characteristic = |(key, nation, gives, foot): (&str, &'static str, Traits, bool)| {
        let who = match value(key).as_str() {
            "nation" => Who::Nation(nation),
            "all" => Who::Everybody,
            _ => Who::Nobody,
        };
        Characteristic { who, gives, foot }
    };
    Ok(Agreed {
        options: Options {
            third: value("threshold") == "third",
            return_fire: value("return-fire") == "on",
            support: value("support") == "on",
            limits: value("time-limits") == "on",
        },
        characteristics: CHARACTERISTICS.map(characteristic),
    })
}

/// The national traits that a unit would have by its arm and its nation's row, if all were agreed (WAS-NAT-01).
#[must_use]
pub fn by_nation(foot: bool, horse: bool, row: Option<&str>) -> Traits {
    let characteristics =
        CHARACTERISTICS.map(|(_, nation, gives, foot)| Characteristic { who: Who::Nation(nation), gives, foot });
    traits(&characteristics, foot, horse, row)
}

fn traits(characteristics: &[Characteristic], foot: bool, horse: bool, row: Option<&str>) -> Traits {
    let has = |c: &&Characteristic| {
        let of_nation = match c.who {
            Who::Nobody => false,
            Who::Nation(nation) => row.is_some_and(|r| r.trim().eq_ignore_ascii_case(nation)),
            Who::Everybody => true,
        };
        of_nation && if c.foot { foot } else { horse }
    };
    characteristics.iter().filter(has).fold(Traits(0), |t, c| t.with(c.gives))
}

impl Agreed {
    /// The national traits of a unit by its arm and its nation's row.
    #[must_use]
    pub fn traits(&self, foot: bool, horse: bool, row: Option<&str>) -> Traits {
        traits(&self.characteristics, foot, horse, row)
    }
}
