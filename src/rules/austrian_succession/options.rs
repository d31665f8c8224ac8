//! The switches of a battle: variants of the rules and national characteristics, each with its clause.

use super::state::{Options, Traits};
use crate::army::Finding;
use crate::field::Scenario;
use crate::rules::switches::{OFF_ON, Switched, switch};
use crate::rules::system::OptionSwitch;

/// Nobody; the foot or horse of the nation that has it; everybody.
const WHO: &[&str] = &["off", "nation", "all"];

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
    let set = Switched::of(&SWITCHES, &scenario.options);
    let faults = set.faults("");
    if !faults.is_empty() {
        return Err(faults);
    }
    let characteristic = |(key, nation, gives, foot): (&str, &'static str, Traits, bool)| {
        let who = match set.value(key) {
            "nation" => Who::Nation(nation),
            "all" => Who::Everybody,
            _ => Who::Nobody,
        };
        Characteristic { who, gives, foot }
    };
    Ok(Agreed {
        options: Options {
            third: set.is("threshold", "third"),
            return_fire: set.on("return-fire"),
            support: set.on("support"),
            limits: set.on("time-limits"),
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
