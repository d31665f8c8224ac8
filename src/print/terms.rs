//! What was agreed for a battle, in sentences: who attacks, how long, who comes later, weather.

use super::Heads;
use super::words::date;
use crate::base::Side;
use crate::field::Scenario;
use crate::field::scenario::{SideSetup, Weather, When};
use crate::field::words::Words;

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

/// A sentence of a phrase: a capital before it, a full stop after it.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().collect::<String>() + chars.as_str() + ".")
}

/// What holds for both sides.
pub fn common(scenario: &Scenario, words: &Words) -> Vec<String> {
    let mut out = vec![sentence(weather(scenario.weather))];
    if let Some(turn) = scenario.mist {
        out.push(format!("Mist lies on the plain until the end of turn {turn}."));
    }
    if let Some(side) = scenario.attacker {
        out.push(format!("{} attacks.", scenario.sides[side.index()].name));
    }
    if let Some(turns) = scenario.turns {
        out.push(format!("The battle lasts {turns} turns at most."));
    }
    for (key, value) in &scenario.options {
        out.push(match words.get("option-said", key) {
            Some(said) => said.replace("{value}", value),
            None => format!("{}: {value}.", words.get("option", key).unwrap_or(key)),
        });
    }
    out
}

/// What only one side need know of itself: orders by turn, and who comes later.
pub fn own(scenario: &Scenario, side: Side) -> Vec<String> {
    let setup = &scenario.sides[side.index()];
    let mut out: Vec<String> = setup.brigades.iter().flat_map(waits).collect();
    if let Some(turn) = setup.general_leaves {
        out.push(format!("{} leaves the field at the end of turn {turn}{}.", setup.general.name, heir(setup)));
    }
    for objective in &scenario.objectives {
        if let Some(due) = objective.due.filter(|d| d.side == side) {
            out.push(format!(
                "{} must hold {} by the end of turn {}, or the battle is lost.",
                setup.name, objective.name, due.turn
            ));
        }
    }
    out
}

fn heir(setup: &SideSetup) -> String {
    setup.lieutenants.first().map_or_else(String::new, |l| format!("; {} then commands", l.commander.name))
}

fn waits(brigade: &crate::field::scenario::BrigadeSetup) -> Vec<String> {
    let mut out = Vec::new();
    let name = &brigade.name;
    if let Some(arrival) = &brigade.arrival {
        out.push(match arrival.when {
            When::Turn(turn) => format!("{name} arrives in column in turn {turn}."),
            When::Die { from, least } => {
                format!("{name} arrives in column from turn {from} on, on a die of {least} or more.")
            }
        });
    }
    if let Some(turn) = brigade.moves_from.filter(|t| *t > 1) {
        out.push(format!("{name} may not move of its own will before turn {turn}."));
    }
    out
}

/// *The Salt Toll War, 14 June 1759*; the date alone outside a campaign.
pub fn whence(campaign: &str, scenario: &Scenario, heads: Heads) -> String {
    let date = date(scenario.date, heads);
    if campaign.is_empty() { date } else { format!("{campaign}, {date}") }
}
