//! What was agreed for a battle, in sentences: who attacks, how long, who comes later, weather.

use super::Heads;
use super::words::date;
use crate::base::Side;
use crate::field::Scenario;
use crate::field::agree::sentence_of;
use crate::field::scenario::{BrigadeSetup, Weather, When};
use crate::field::words::Words;
use crate::rules::switches::{plain, said};

/// The weather in a list.
pub const fn weather(w: Weather) -> &'static str {
    match w {
        Weather::Fair => "fair weather",
        Weather::Fog => "fog in the morning",
        Weather::LightRain => "light rain",
        Weather::HeavyRain => "heavy rain",
        Weather::Storm => "storm",
    }
}

/// Whether the weather of a battle is thrown for: what is set of it says nothing then.
pub fn weather_is_thrown_for(scenario: &Scenario) -> bool {
    scenario.options.get("weather").is_some_and(|set| plain(set) != "as set")
}

/// What a system counts towards the end of an army: *Units lost*.
pub fn counted(words: &Words, heads: Heads) -> String {
    heads.told(words.get("measure", "lost").unwrap_or("Points lost"), &[])
}

/// The same over a column. German has its capitals everywhere.
pub fn counted_head(words: &Words, heads: Heads) -> String {
    let told = counted(words, heads);
    match heads {
        Heads::English => told.to_lowercase(),
        Heads::German => told,
    }
}

/// A sentence of a phrase: a capital before it, a full stop after it.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().collect::<String>() + chars.as_str() + ".")
}

/// What holds for both sides.
pub fn common(scenario: &Scenario, words: &Words, heads: Heads) -> Vec<String> {
    let mut out = Vec::new();
    if !weather_is_thrown_for(scenario) {
        out.push(sentence(&heads.told(weather(scenario.weather), &[])));
    }
    if let Some(turn) = scenario.mist {
        out.push(heads.told("Mist lies on the plain until the end of turn {}.", &[&turn.to_string()]));
    }
    if let Some(side) = scenario.attacker {
        out.push(heads.told("The attack comes from {}.", &[&scenario.sides[side.index()].name]));
    }
    if let Some(turns) = scenario.turns {
        out.push(heads.told("The battle lasts {} turns at most.", &[&turns.to_string()]));
    }
    for setup in &scenario.sides {
        if let Some(units) = setup.breaks_at {
            out.push(heads.told("{} is beaten once {} of its units are lost.", &[&setup.name, &units.to_string()]));
        }
    }
    out.extend(scenario.options.iter().map(|(key, value)| option(words, key, value, heads)));
    out
}

/// A switch as it is set, in a sentence: the system's own, else what the switch is about where it is on, and that it is not
/// played where it is off.
pub fn option(words: &Words, key: &str, value: &str, heads: Heads) -> String {
    let value = plain(value);
    let about = words.get("option", key).unwrap_or(key).trim_end_matches('.');
    said(words, key, &value).unwrap_or_else(|| match value.as_str() {
        "on" => format!("{about}."),
        "off" => heads.told("Not played: {}.", &[about]),
        _ => format!("{about}: {value}."),
    })
}

/// What only one side need know of itself: orders by turn, and who comes later.
pub fn own(scenario: &Scenario, side: Side, heads: Heads) -> Vec<String> {
    let setup = &scenario.sides[side.index()];
    let mut out: Vec<String> = setup.brigades.iter().flat_map(|b| waits(b, heads)).collect();
    if let Some(turn) = setup.general_leaves {
        let turn = turn.to_string();
        out.push(match setup.lieutenants.first().map(|l| l.commander.name.as_str()) {
            None => heads.told("{} leaves the field at the end of turn {}.", &[&setup.general.name, &turn]),
            Some(heir) => {
                let said = "{} leaves the field at the end of turn {}; {} then commands.";
                heads.told(said, &[&setup.general.name, &turn, heir])
            }
        });
    }
    for objective in &scenario.objectives {
        if let Some(due) = objective.due.filter(|d| d.side == side) {
            let said = "{} must hold {} by the end of turn {}, or the battle is lost.";
            out.push(heads.told(said, &[&setup.name, &objective.name, &due.turn.to_string()]));
        }
    }
    out
}

fn waits(brigade: &BrigadeSetup, heads: Heads) -> Vec<String> {
    let mut out = Vec::new();
    let name = &brigade.name;
    if let Some(arrival) = &brigade.arrival {
        let told = match arrival.when {
            When::Turn(turn) => heads.told("{} arrives in column in turn {}.", &[name, &turn.to_string()]),
            When::Die { from, least } => heads.told(
                "{} arrives in column from turn {} on, on a die of {} or more.",
                &[name, &from.to_string(), &least.to_string()],
            ),
        };
        out.push(if heads == Heads::English { sentence_of(name, &told) } else { told });
    }
    if let Some(turn) = brigade.moves_from.filter(|t| *t > 1) {
        out.push(heads.told("{} may make no move by choice before turn {}.", &[name, &turn.to_string()]));
    }
    out
}

/// *The Salt Toll War, 14 June 1759*; the date alone outside a campaign.
pub fn whence(campaign: &str, scenario: &Scenario, heads: Heads) -> String {
    let date = date(scenario.date, heads);
    if campaign.is_empty() { date } else { format!("{campaign}, {date}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Heading, Point};
    use crate::field::scenario::Arrival;

    #[test]
    fn who_comes_later_comes_with_the_right_verb() {
        let told = |name: &str, when: When, heads: Heads| {
            let arrival = Arrival { when, at: Point::ORIGIN, heading: Heading::NORTH };
            let brigade = BrigadeSetup {
                name: name.to_owned(),
                commander: None,
                army: 0,
                units: Vec::new(),
                zone: None,
                moves_from: None,
                arrival: Some(arrival),
            };
            waits(&brigade, heads).join(" ")
        };
        let die = When::Die { from: 3, least: 5 };
        assert_eq!(told("Horse", When::Turn(4), Heads::English), "Horse arrives in column in turn 4.");
        let many = "Trabsky Dragoons arrive in column from turn 3 on, on a die of 5 or more.";
        assert_eq!(told("Trabsky Dragoons", die, Heads::English), many);
        assert_eq!(
            told("Trabsky Dragoons", When::Turn(4), Heads::German),
            "Trabsky Dragoons trifft in Kolonne ein in Zug 4."
        );
    }
}
