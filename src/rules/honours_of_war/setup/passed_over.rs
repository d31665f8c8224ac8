//! What of a scenario is not as it asks, though it can be played.

use crate::army::{Finding, Severity};
use crate::field::Scenario;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::options::{self, WEATHER};

/// Weather that is set as well as thrown for.
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = Vec::new();
    if options::in_force(scenario).weather && scenario.weather != Weather::Fair {
        let text = "The weather of this battle is set, and its options throw for it, so the dice alone count: make the weather \
                    fair, or the option as set.";
        found.push(warning("HOW-OPT-16", text.to_owned(), WEATHER));
    }
    found
}

fn warning(clause: &str, text: String, place: &str) -> Finding {
    Finding { clause: clause.to_owned(), severity: Severity::Warning, text, place: place.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::setup::prepare;
    use crate::rules::honours_of_war::tests::scenario;

    /// The weather of a scenario and a throw for it: the throw counts, and the finding says so.
    #[test]
    fn how_opt_16_weather_that_is_set_and_rolled_is_found() {
        use crate::field::scenario::Weather as W;
        let found = |weather: W, option: &str| {
            let mut scenario = scenario("kutzdorf");
            scenario.weather = weather;
            scenario.options.insert("weather".to_owned(), option.to_owned());
            assert!(prepare(&scenario).is_ok(), "it can be played");
            passed_over(&scenario).into_iter().map(|f| f.clause).collect::<Vec<_>>()
        };
        assert_eq!(found(W::Storm, "rolled"), ["HOW-OPT-16"]);
        assert_eq!(found(W::Fog, "changing"), ["HOW-OPT-16"]);
        assert!(found(W::Fair, "rolled").is_empty() && found(W::Storm, "as set").is_empty());
    }
}
