//! Everything that the finder can find.

use super::{Find, Message};
use crate::base::Side;
use crate::gui::finder::Thing;
use crate::gui::now::Now;
use crate::gui::place::Place;
use crate::gui::screen::armies::Source;

fn thing(name: impl Into<String>, detail: impl Into<String>, find: Find) -> Thing<Message> {
    Thing { name: name.into(), detail: detail.into(), then: Message::Find(find) }
}

/// Commands, places, battles, regiments and commanders.
pub fn all(now: &Now) -> Vec<Thing<Message>> {
    let mut out = Vec::new();
    if let Some(war) = &now.war {
        match war.plan() {
            Some(plan) => {
                out.push(thing(format!("Go to the battle of {}", plan.place), "Ctrl Enter", Find::NextBattle));
            }
            None => out.push(thing("Draw up the next battle", "Ctrl Enter", Find::DrawUp)),
        }
        out.push(thing("Let days pass", "A", Find::Advance));
    }
    for place in Place::ALL {
        out.push(thing(place.name(), format!("Alt {}", place.key()), Find::Place(place)));
    }
    out.push(thing("Fight St. Ulrich tonight", "nine units", Find::Tonight));
    out.push(thing("Found a campaign", "from any two armies", Find::Found));
    out.push(thing("Daylight or candlelight", "the other one", Find::Light));
    for line in &now.campaigns {
        out.push(thing(line.name.as_str(), "campaign", Find::Open(line.id.to_string())));
    }
    if let Some(war) = &now.war {
        let state = war.state();
        for battle in &state.battles {
            let when = battle.date.format("%-d %B %Y");
            out.push(thing(
                format!("Battle of {}", battle.place),
                format!("{when}, watch it"),
                Find::Battle(battle.number),
            ));
        }
        for side in Side::BOTH {
            let nation = now.nation(side).map_or("", |n| n.name.as_str());
            for (army, brigade) in state.brigades(side) {
                let commander = brigade.commander.as_ref().and_then(|c| army.commander(c));
                for id in &brigade.units {
                    if let Some((regiment, unit)) = army.unit(id) {
                        let detail = format!("{nation}, {}", brigade.name);
                        out.push(thing(regiment.unit_name(unit), detail, Find::Unit(Source::Side(side), id.clone())));
                    }
                }
                if let (Some(c), Some(first)) = (commander, brigade.units.first()) {
                    let detail = format!("{nation}, commands {}", brigade.name);
                    out.push(thing(c.name.as_str(), detail, Find::Unit(Source::Side(side), first.clone())));
                }
            }
            for army in &state.force(side).armies {
                for id in &army.independent {
                    if let Some((regiment, unit)) = army.unit(id) {
                        let detail = format!("{nation}, independent");
                        out.push(thing(regiment.unit_name(unit), detail, Find::Unit(Source::Side(side), id.clone())));
                    }
                }
            }
        }
    }
    out
}
