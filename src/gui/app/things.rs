//! Everything that the finder can find.

use super::{Find, Message};
use crate::army::Army;
use crate::base::Side;
use crate::campaign::Act;
use crate::desk::resolve;
use crate::field::{say, scenario_file};
use crate::gui::finder::Thing;
use crate::gui::now::Now;
use crate::gui::place::Place;
use crate::gui::screen::armies::{Source, Subject};
use crate::gui::screen::campaign::Leaf;
use std::sync::LazyLock;

/// The scenarios that come with the program, read once: name, rules by their name, and the IDs of system and scenario.
static SCENES: LazyLock<Vec<(String, &str, &str, &str)>> = LazyLock::new(|| {
    let all = resolve::playable().map(|s| s.about()).flat_map(|s| s.scenarios.iter().map(move |scene| (s, scene)));
    all.filter_map(|(s, (id, text))| Some((scenario_file::read(text).ok()?.name, s.name, s.id, *id))).collect()
});

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
        out.push(thing("Let days pass, or let it run", "A", Find::Advance));
        out.push(thing("Who leads, and what is shown", "V in the campaign", Find::Players));
        for (leaf, name, key) in Leaf::found() {
            out.push(thing(name, format!("{key} in the campaign"), Find::Leaf(leaf)));
        }
        if let Some(place) = &now.draft {
            out.push(thing(format!("Go on with the page of {place}"), "R in the campaign", Find::Page(None)));
        } else if let Some(place) = &now.thrown {
            out.push(thing(format!("Bring back the page of {place}"), "it was thrown away", Find::Page(None)));
        }
        for battle in &war.state().battles {
            let name = format!("Correct the result of {}", battle.place);
            out.push(thing(name, "a battle in the books", Find::Page(Some(battle.number))));
            let name = format!("Notes and photographs of {}", battle.place);
            out.push(thing(name, "what is told of a battle", Find::Told(battle.number)));
        }
    }
    for place in Place::ALL {
        out.push(thing(place.name(), format!("Alt {}", place.key()), Find::Place(place)));
    }
    out.push(thing("Fight tonight", "one battle for itself: a scenario, or two armies", Find::Tonight));
    for (name, rules, system, id) in SCENES.iter() {
        out.push(thing(name.as_str(), format!("scenario, {rules}"), Find::Scenario(system, id)));
    }
    out.push(thing("Found a campaign", "from any two armies", Find::Found));
    out.push(thing("Found a nation", "a whole one by chance, to be changed", Find::Nation));
    out.push(thing("Daylight or candlelight", "the other one", Find::Light));
    for nation in &now.nations {
        out.push(thing(nation.name.as_str(), "nation", Find::Whose(nation.id.clone())));
    }
    for line in &now.campaigns {
        out.push(thing(line.name.as_str(), "campaign", Find::Open(line.id.to_string())));
    }
    if let Some(war) = &now.war {
        let state = war.state();
        for battle in &state.battles {
            let when = say::date(battle.date);
            let name = format!("Battle of {}", battle.place);
            let entry = war.battle_entry(battle.number).map(|e| &e.act);
            out.push(match entry {
                Some(Act::BattleRecorded { .. }) => {
                    thing(name, format!("{when}, its story"), Find::Told(battle.number))
                }
                _ => thing(name, format!("{when}, watch it"), Find::Battle(battle.number)),
            });
        }
        for side in Side::BOTH.into_iter().filter(|side| !war.veils(Side::Blue, *side)) {
            let nation = now.nation(side).map_or("", |n| n.name.as_str());
            for army in &state.force(side).armies {
                of_army(&mut out, army, nation, Source::Side(side));
            }
        }
    }
    for (n, army) in now.armies.iter().enumerate() {
        let show = Find::Show(Source::List(n), Subject::Army(army.id.clone()));
        out.push(thing(army.name.as_str(), "list of the library", show));
        // At war the troops of the war are looked for, and lists only as a whole.
        if now.war.is_none() {
            of_army(&mut out, army, &army.name, Source::List(n));
        }
    }
    out
}

/// Units and officers of an army.
fn of_army(out: &mut Vec<Thing<Message>>, army: &Army, whose: &str, source: Source) {
    let show = |subject: Subject| Find::Show(source, subject);
    for brigade in &army.brigades {
        for (regiment, unit) in brigade.units.iter().filter_map(|id| army.unit(id)) {
            let detail = format!("{whose}, {}", brigade.name);
            out.push(thing(regiment.unit_name(unit), detail, show(Subject::Unit(unit.id.clone()))));
        }
    }
    for (regiment, unit) in army.independent.iter().filter_map(|id| army.unit(id)) {
        let detail = format!("{whose}, independent");
        out.push(thing(regiment.unit_name(unit), detail, show(Subject::Unit(unit.id.clone()))));
    }
    for officer in &army.commanders {
        let brigade = army.brigades.iter().find(|b| b.commander.as_ref() == Some(&officer.id));
        let (detail, subject) = match brigade {
            Some(b) => (format!("{whose}, commands {}", b.name), Subject::Brigade(b.id.clone())),
            None if army.general == officer.id => {
                (format!("{whose}, commands the army"), Subject::Army(army.id.clone()))
            }
            None => (format!("{whose}, {}", officer.rank), Subject::Army(army.id.clone())),
        };
        // At war his career is looked for; his command stands beside it.
        let find = match source {
            Source::Side(_) => Find::Officer(officer.id.clone()),
            Source::List(_) => show(subject),
        };
        out.push(thing(officer.name.as_str(), detail, find));
    }
}
