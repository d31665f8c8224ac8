//! What of a scenario is not as it asks, though it can be played.

use super::prepare;
use crate::army::Finding;
use crate::base::{Dice, Side};
use crate::field::Scenario;
use crate::field::event::Silent;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::general::passive::Passive;
use crate::rules::honours_of_war::options::{self, WEATHER};
use std::collections::BTreeMap;

/// Weather that is set as well as thrown for, and zones without room for their troops.
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = crowded(scenario);
    if options::in_force(scenario).weather && scenario.weather != Weather::Fair {
        let text = "The weather of this battle is set, and its options throw for it, so the dice alone count: make the weather \
                    fair, or the option as set.";
        found.push(warning("HOW-OPT-16", text.to_owned(), WEATHER));
    }
    found
}

fn warning(clause: &str, text: String, place: &str) -> Finding {
    Finding::warning(clause, text, place)
}

/// The zones, by side or brigade, whose units find no room in them and are set up elsewhere.
fn crowded(scenario: &Scenario) -> Vec<Finding> {
    let Ok((field, mut state)) = prepare(scenario) else { return Vec::new() };
    let mut dice = Dice::fair(0, 1);
    let mut out = Silent;
    Engine { field: &field, state: &mut state, generals: [&Passive; 2], dice: &mut dice, out: &mut out }
        .deploy(scenario);
    let mut outside: BTreeMap<(Side, Option<&str>), u32> = BTreeMap::new();
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(move |(n, u)| (side, n, u)));
    for (unit, (side, brigade, setup)) in field.rostered().zip(setups) {
        let zone = &field.zones[usize::from(field.unit(unit).brigade)];
        let slack = field.d(D::Tolerance);
        let is_in = |p: &crate::base::Point| {
            (p.x - zone.centre.x).abs() <= zone.wide + slack && (p.y - zone.centre.y).abs() <= zone.deep + slack
        };
        let placed = setup.standing.is_none() && state.unit(unit).here();
        if placed && !state.unit(unit).rect.corners().iter().all(is_in) {
            let own = zone.own.then(|| scenario.sides[side.index()].brigades[brigade].name.as_str());
            *outside.entry((side, own)).or_default() += 1;
        }
    }
    let told = |((side, brigade), count): ((Side, Option<&str>), u32)| {
        let whose = brigade.unwrap_or(&scenario.sides[side.index()].name);
        let who = if count == 1 { "one unit is".to_owned() } else { format!("{count} units are") };
        let text = format!(
            "The zone of {whose} has no room for all its troops, and {who} set up outside it: make it larger, or leave some \
             out."
        );
        warning("", text, whose)
    };
    outside.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Severity;
    use crate::base::Point;
    use crate::rules::honours_of_war::ABOUT;
    use crate::rules::honours_of_war::tests::scenario;

    #[test]
    fn a_zone_without_room_for_its_troops_is_found() {
        let squeezed = |own: bool| {
            let mut scenario = scenario("kutzdorf");
            assert!(passed_over(&scenario).is_empty(), "it has room as it is");
            let side = &mut scenario.sides[1];
            let zone = if own {
                &mut side.brigades[2].zone.as_mut().expect("a zone of its own").points
            } else {
                &mut side.zone
            };
            let low = zone[0];
            for p in zone.iter_mut() {
                *p = Point::new(low.x + (p.x - low.x) / 4, low.y + (p.y - low.y) / 4);
            }
            passed_over(&scenario).into_iter().map(|f| (f.severity, f.place, f.text)).collect::<Vec<_>>()
        };
        let side = squeezed(false);
        assert!(side.len() == 1 && side[0].1 == "Unterschwaden", "{side:?}");
        let brigade = squeezed(true);
        assert_eq!((brigade.len(), brigade[0].0, brigade[0].1.as_str()), (1, Severity::Warning, "Horse"));
        assert!(brigade[0].2.contains("units are set up outside it"), "{brigade:?}");
    }

    #[test]
    fn the_zones_of_every_scenario_have_room_for_their_troops() {
        for (id, _) in ABOUT.scenarios {
            let found: Vec<String> = passed_over(&scenario(id)).into_iter().map(|f| f.text).collect();
            assert!(found.is_empty(), "{id}: {found:?}");
        }
    }

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
