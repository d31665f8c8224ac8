//! The switches of a battle: what a scenario sets of a system's options, read alike under all of them.

use super::system::OptionSwitch;
use crate::army::Finding;
use crate::field::words::Words;
use std::collections::BTreeMap;

/// What most options may be set to.
pub const OFF_ON: &[&str] = &["off", "on"];

/// An option with the values it may have and that which it has in the book.
#[must_use]
pub const fn switch(
    key: &'static str,
    clause: &'static str,
    values: &'static [&'static str],
    default: &'static str,
) -> OptionSwitch {
    OptionSwitch { key, clause, values, default }
}

/// A value plainly: “As-set” is as good as “as set”.
#[must_use]
pub fn plain(value: &str) -> String {
    value.trim().to_lowercase().replace('-', " ")
}

/// How a switch is set, in a sentence of the system's own: of that value, else of any.
#[must_use]
pub fn said(words: &Words, key: &str, value: &str) -> Option<String> {
    let value = plain(value);
    let own = words.get("option-said", &format!("{key}-{}", value.replace(' ', "-")));
    let said = own.or_else(|| words.get("option-said", key))?;
    Some(said.replace("{value}", &value))
}

/// The options of a system as a scenario sets them: what it leaves out is as the book has it.
#[derive(Debug, Clone)]
pub struct Switched<'a> {
    switches: &'static [OptionSwitch],
    set: BTreeMap<&'a str, String>,
}

impl<'a> Switched<'a> {
    /// What is written, whether it can be or not; [`Switched::faults`] tells.
    #[must_use]
    pub fn of(switches: &'static [OptionSwitch], written: &'a BTreeMap<String, String>) -> Switched<'a> {
        Switched { switches, set: written.iter().map(|(key, value)| (key.as_str(), plain(value))).collect() }
    }

    /// An error for each option that is not known, under the clause that offers options, or set to what it cannot be.
    #[must_use]
    pub fn faults(&self, offered: &str) -> Vec<Finding> {
        let fault = |(key, value): (&&str, &String)| match self.switches.iter().find(|s| s.key == *key) {
            None => {
                let known: Vec<&str> = self.switches.iter().map(|s| s.key).collect();
                let text = format!("There is no option “{key}”: leave it out, or write one of {}.", known.join(", "));
                Some(Finding::error(offered, text, key))
            }
            Some(s) if !s.values.contains(&value.as_str()) => {
                let text = format!("The option {key} cannot be “{value}”: write {}.", s.values.join(" or "));
                Some(Finding::error(s.clause, text, key))
            }
            Some(_) => None,
        };
        self.set.iter().filter_map(fault).collect()
    }

    /// What an option is set to: as written, else as the book has it.
    #[must_use]
    pub fn value(&self, key: &str) -> &str {
        let default = self.switches.iter().find(|s| s.key == key).map_or("", |s| s.default);
        self.set.get(key).map_or(default, String::as_str)
    }

    /// Whether an option is set to a value, by the scenario or by the book.
    #[must_use]
    pub fn is(&self, key: &str, wanted: &str) -> bool {
        self.value(key) == wanted
    }

    /// Whether the scenario itself sets an option to a value.
    #[must_use]
    pub fn says(&self, key: &str, wanted: &str) -> bool {
        self.set.get(key).is_some_and(|value| value == wanted)
    }

    /// Whether an option is on.
    #[must_use]
    pub fn on(&self, key: &str) -> bool {
        self.is(key, "on")
    }
}

/// Options of which each is off unless it is agreed: the list of them and what is agreed for a battle.
macro_rules! options {
    ($offered:literal: $($(#[$doc:meta])* $name:ident $key:literal $clause:literal;)*) => {
        /// Every option, in the order of the ledger.
        pub const SWITCHES: [$crate::rules::system::OptionSwitch; [$($key),*].len()] =
            [$($crate::rules::switches::switch($key, $clause, $crate::rules::switches::OFF_ON, "off")),*];

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

        /// The options of a scenario.
        ///
        /// # Errors
        /// A finding for each option that is not known, or is set to what it cannot be.
        pub fn read(scenario: &$crate::field::Scenario) -> Result<Options, Vec<$crate::army::Finding>> {
            let switched = $crate::rules::switches::Switched::of(&SWITCHES, &scenario.options);
            let faults = switched.faults($offered);
            if faults.is_empty() {
                Ok(Options { $($name: switched.on($key),)* })
            } else {
                Err(faults)
            }
        }
    };
}

pub(crate) use options;

#[cfg(test)]
mod tests {
    use super::*;

    static TWO: [OptionSwitch; 2] =
        [switch("weather", "C-1", &["as set", "rolled"], "as set"), switch("night", "C-2", OFF_ON, "off")];

    fn written(options: &[(&str, &str)]) -> BTreeMap<String, String> {
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_is_left_out_is_as_the_book_has_it_and_spelling_is_free() {
        let set = written(&[("night", " On ")]);
        let two = Switched::of(&TWO, &set);
        assert!(two.on("night") && two.is("weather", "as set") && !two.says("weather", "as set"));
        let set = written(&[("weather", "As-Set")]);
        assert!(Switched::of(&TWO, &set).says("weather", "as set"));
        assert!(Switched::of(&TWO, &set).faults("C").is_empty());
    }

    #[test]
    fn what_is_unknown_or_cannot_be_is_found_with_its_clause() {
        let set = written(&[("fog", "on"), ("night", "maybe")]);
        let found = Switched::of(&TWO, &set).faults("C-9");
        let told: Vec<(&str, &str)> = found.iter().map(|f| (f.clause.as_str(), f.place.as_str())).collect();
        assert_eq!(told, [("C-9", "fog"), ("C-2", "night")]);
        assert_eq!(found[0].text, "There is no option “fog”: leave it out, or write one of weather, night.");
        assert_eq!(found[1].text, "The option night cannot be “maybe”: write off or on.");
    }
}
