//! The optional rules, each a switch that is off unless it is agreed (WOF-OPT-19).

use crate::army::{Finding, Severity};
use crate::field::Scenario;
use crate::rules::system::OptionSwitch;

const OFF_ON: &[&str] = &["off", "on"];

const fn switch(key: &'static str, clause: &'static str) -> OptionSwitch {
    OptionSwitch { key, clause, values: OFF_ON, default: "off" }
}

macro_rules! options {
    ($($(#[$doc:meta])* $name:ident $key:literal $clause:literal;)*) => {
        /// Every option, in the order of the ledger.
        pub const SWITCHES: [OptionSwitch; [$($key),*].len()] = [$(switch($key, $clause)),*];

        /// What is agreed for a battle.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct Options {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Options {
            /// Switches an option; does nothing for a key that is none.
            pub fn set(&mut self, key: &str, on: bool) {
                match key {
                    $($key => self.$name = on,)*
                    _ => {}
                }
            }
        }
    };
}

options! {
    bang_youre_dead "bang-youre-dead" "WOF-HIT-07";
    printed_row_five "printed-row-five" "WOF-HIT-08";
    /// What a scenario says of its ground (WOF-TER-01): rough ground that hides and covers, heavy woods, huts, abatis.
    thickets "thickets" "WOF-TER-04";
    heavy_woods "heavy-woods" "WOF-TER-09";
    huts "huts" "WOF-TWN-05";
    abatis "abatis" "WOF-WRK-06";
    /// Without it howitzers are medium guns.
    howitzers "howitzers" "WOF-OPT-01";
    shell_disorders "shell-disorders" "WOF-OPT-02";
    shell_fires "shell-fires" "WOF-OPT-03";
    carry_through "carry-through" "WOF-OPT-04";
    artillery_duel "artillery-duel" "WOF-OPT-06";
    battalion_guns "battalion-guns" "WOF-OPT-08";
    voluntary_retreat "voluntary-retreat" "WOF-OPT-12";
    pinning "pinning" "WOF-OPT-15";
    /// Without it all troops are regular.
    irregulars "irregulars" "WOF-IRR-01";
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
        match SWITCHES.iter().find(|s| s.key == key) {
            None => {
                let known = SWITCHES.map(|s| s.key).join(", ");
                fault("WOF-OPT-19", format!("There is no option “{key}”: leave it out, or write one of {known}."), key);
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
    use crate::rules::weight_of_fire::tests::scenario;

    /// WOF-OPT-19: each has its own switch, all off by default; what is none is found.
    #[test]
    fn wof_opt_19_every_optional_rule_is_a_switch_and_off() {
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
        for (key, value) in [("hurrah", "on"), (SWITCHES[0].key, "maybe")] {
            mirror.options = [(key.to_owned(), value.to_owned())].into();
            assert_eq!(read(&mirror).unwrap_err().len(), 1, "{key}");
        }
    }
}
