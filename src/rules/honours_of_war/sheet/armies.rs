//! Both sides on the sheet of a battle, each army of a coalition by itself: its numbers, its breaking point, its generals.

use super::Party;
use crate::base::Side;
use crate::field::Scenario;
use crate::field::say::roman;
use crate::field::scenario::SideSetup;
use crate::field::words::Words;
use crate::rules::honours_of_war::data::{self, National};
use crate::rules::honours_of_war::muster;
use crate::rules::honours_of_war::roster::commands;
use crate::rules::honours_of_war::state::{Field, State};
use crate::rules::roster::{Command, Whose};
use std::collections::BTreeMap;

/// The armies of a battle, for the tables that tell of them.
#[derive(Default)]
pub struct Armies {
    /// Each under its own table (HOW-NAT-09).
    pub parties: Vec<Party>,
    /// Who throws for the initiative (HOW-CMD-06).
    pub throwing: Vec<Party>,
    /// Who breaks, in halves (HOW-WIN-01, HOW-WIN-10).
    pub breaking: Vec<(String, u16)>,
}

/// The armies of a scenario.
pub fn of(scenario: &Scenario, field: &Field) -> Armies {
    let mut out = Armies::default();
    for side in Side::BOTH {
        let (setup, data) = (&scenario.sides[side.index()], &field.sides[side.index()]);
        let table = |rows: &BTreeMap<String, String>| {
            let row = rows.get(muster::ID).map(String::as_str);
            if field.options.neutral { *data::NEUTRAL } else { data::national(row) }
        };
        // Those of a side stand in the order of their numbers; it has one alone where none is an ally.
        let mut numbers: Vec<u8> = setup.brigades.iter().map(|b| b.army).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let allies: Vec<_> = field.allies.iter().filter(|a| a.side == side).zip(&numbers).collect();
        // A side of several armies throws with the numbers that it has of them all.
        let joint = National {
            movement: data.movement,
            fire: data.fire,
            ..table(setup.rows_of(numbers.first().copied().unwrap_or(0)))
        };
        if allies.is_empty() {
            out.parties.push(Party { name: setup.name.clone(), national: joint });
        }
        for (_, army) in &allies {
            let name = name_of(scenario, side, **army);
            out.parties.push(Party { name, national: table(setup.rows_of(**army)) });
        }
        if allies.is_empty() || !field.options.own_dice {
            out.throwing.push(Party { name: setup.name.clone(), national: joint });
        } else {
            out.throwing.extend(allies.iter().map(|(ally, army)| Party {
                name: name_of(scenario, side, **army),
                national: National { movement: ally.movement, fire: ally.fire, ..joint },
            }));
        }
        if allies.is_empty() || !field.options.separate {
            out.breaking.push((setup.name.clone(), data.breaking));
        } else {
            let apart = allies.iter().map(|(ally, army)| (name_of(scenario, side, **army), ally.breaking));
            out.breaking.extend(apart);
        }
    }
    out
}

fn name_of(scenario: &Scenario, side: Side, army: u8) -> String {
    let setup = &scenario.sides[side.index()];
    setup.armies.get(usize::from(army)).map_or(&setup.name, |a| &a.name).clone()
}

/// Each general with his grade and whom he commands, where a side has more than one (HOW-NAT-09, HOW-GEN-21).
pub fn generals(scenario: &Scenario, field: &Field, state: &State, words: &Words) -> Vec<[String; 3]> {
    let all = Side::BOTH.map(|side| commands(scenario, field, state, side));
    if all.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let grade = |n: u8| words.number("grade", n.into()).unwrap_or_default().to_owned();
    let mut out = Vec::new();
    for (side, commands) in Side::BOTH.into_iter().zip(&all) {
        let setup = &scenario.sides[side.index()];
        let own = state.generals[side.index()].grade as u8;
        out.push([setup.general.name.clone(), grade(own), setup.name.clone()]);
        for command in commands {
            let (name, whose) = match command.whose {
                Whose::Army(n) => {
                    let Some(army) = setup.armies.get(n) else { continue };
                    let Some(general) = &army.general else { continue };
                    (&general.name, format!("{}: {}", army.name, numerals(setup, command)))
                }
                Whose::Lieutenant(n) => (&setup.lieutenants[n].commander.name, numerals(setup, command)),
            };
            out.push([name.clone(), grade(command.grade), whose]);
        }
    }
    out
}

/// His brigades by the numerals that other papers have for them, and units that stand by themselves by their names.
fn numerals(setup: &SideSetup, command: &Command) -> String {
    let told = |&n: &usize| match setup.brigades.get(n) {
        Some(alone) if alone.commander.is_none() => alone.called().to_owned(),
        _ => roman(u8::try_from(n).unwrap_or(u8::MAX - 1)),
    };
    command.brigades.iter().map(told).collect::<Vec<_>>().join(", ")
}
