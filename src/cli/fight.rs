//! `tricorne fight`: battles of a campaign from end to end.

use super::args::FightArgs;
use super::{Cli, desk, library, output, writing};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Act, Battle, Entry, Fate, State};
use crate::desk::time::changed;
use crate::desk::{BattleResult, Desk, Error, make_room, name, paper, people, resolve};
use crate::field::{GeneralKind, say, telling::halves};
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What `fight --json` prints.
#[derive(Debug, Serialize)]
struct Told {
    campaign: String,
    battles: Vec<BattleTold>,
}

#[derive(Debug, Serialize)]
struct BattleTold {
    number: u32,
    place: String,
    date: chrono::NaiveDate,
    #[serde(flatten)]
    result: BattleResult,
}

/// Room that the papers of one battle need at the most, in bytes: a report and its share of the orders of battle. In the
/// library a battle takes about as much.
const ROOM: usize = 400_000;

pub(super) fn run(cli: &Cli, args: &FightArgs) -> Result<(), Error> {
    // Enough for all that this run prints and keeps, or for a good many battles.
    let room = ROOM * args.battles.clamp(2, 20) as usize;
    if let Some(folder) = &args.out {
        make_room(folder, room)?;
    }
    Desk::has_room(&library(cli)?, room)?;
    let mut desk = desk(cli)?;
    writing(&desk)?;
    if desk.war().is_none() {
        desk.found_sample(args.rules.as_deref())?;
    }
    let quiet = cli.json;
    let (mut told, mut last) = (Vec::new(), 0);
    for turn in 0..args.battles {
        desk.draw_up(args.rules.as_deref(), args.seed)?;
        if turn == 0 {
            print_orders(&desk, args.out.as_deref(), "before")?;
        }
        let (number, result) = fight_one(&mut desk)?;
        let state = desk.campaign()?.state();
        // Nothing is said before the first battle stands in the books.
        if turn == 0 && !quiet {
            let [blue, red] = Side::BOTH.map(|s| output::side_name(state, s).to_owned());
            output::line(format!("{}: {blue} against {red}", state.name));
        }
        let battle = state.battles.iter().find(|b| b.number == number);
        let Some(battle) = battle else { return Err(Error::refused("the battle is not in the books")) };
        if quiet {
            told.push(BattleTold { number, place: battle.place.clone(), date: battle.date, result });
        } else {
            output::line("");
            summary(state, battle);
        }
        let report = format!("tricorne print report --battle {number} -o FILE");
        print_report(&desk, args.out.as_deref(), number, &battle.place.clone())
            .map_err(|e| in_the_books(number, &report, &e))?;
        last = number;
    }
    print_orders(&desk, args.out.as_deref(), "after")
        .map_err(|e| in_the_books(last, "tricorne print order-of-battle -o FILE", &e))?;
    let state = desk.campaign()?.state();
    if quiet {
        return output::json(&Told { campaign: state.id.to_string(), battles: told });
    }
    output::line("");
    output::line(format!("The armies on {}", output::date(state.today)));
    output::armies(desk.campaign()?)?.iter().for_each(output::line);
    Ok(())
}

/// Fights the battle that is drawn up and brings it into the books.
fn fight_one(desk: &mut Desk) -> Result<(u32, BattleResult), Error> {
    let title = desk.campaign()?.plan().map_or_else(String::new, |p| format!("Battle of {}", p.place));
    let bar = output::bar(100, &title);
    let mut watch = |at: resolve::Standing| {
        // How near the nearer of the two is to breaking.
        let near = |n: usize| u64::from(at.lost[n]) * 100 / u64::from(at.breaking[n].max(1));
        bar.set_position(near(0).max(near(1)).min(100));
        bar.set_message(format!("turn {}", at.turn));
    };
    let fought = desk.fight_drawn_up([GeneralKind::Planner; 2], &mut watch, &AtomicBool::new(false));
    bar.finish_and_clear();
    fought
}

pub(super) fn summary(state: &State, battle: &Battle) {
    let name = |side| output::side_name(state, side);
    output::line(format!(
        "{}. {}, {}; {}",
        battle.number,
        battle.place,
        output::date(battle.date),
        output::weather(battle.weather)
    ));
    let field = match battle.winner {
        Some(side) => format!("{} held the field", name(side)),
        None => "Nobody held the field".to_owned(),
    };
    let how = resolve::system(&state.system)
        .and_then(resolve::words)
        .map_or_else(|_| battle.how.clone(), |words| words.word("how", &battle.how));
    let how = if battle.how.is_empty() { String::new() } else { format!(" ({how})") };
    let turns = say::counted(battle.turns.into(), "turn", "turns");
    output::line(format!("   {field} after {turns}{how}."));
    for side in Side::BOTH {
        let (lost, men) = (battle.losses[side.index()], battle.men[side.index()]);
        let share = u64::from(lost.men()) * 1_000 / u64::from(men.max(1));
        let points = halves(i64::from(battle.points[side.index()]));
        let mut text = format!(
            "   {} lost {} of {} men ({}.{} %): {} killed, {} wounded, {} missing, {} taken; {points} army {}",
            name(side),
            output::number(lost.men()),
            output::number(men),
            share / 10,
            share % 10,
            output::number(lost.dead),
            output::number(lost.wounded + lost.light),
            output::number(lost.missing),
            output::number(lost.prisoners),
            if battle.points[side.index()] == 2 { "point" } else { "points" },
        );
        for (n, one, many) in [(lost.guns, "gun", "guns"), (lost.colours, "colour", "colours")] {
            if n > 0 {
                text.push_str(&format!("; {n} {}", if n == 1 { one } else { many }));
            }
        }
        output::line(text + ".");
    }
    for (side, officer, fate) in &battle.fallen {
        output::line(format!("   {} ({}) was {}.", officer_name(state, officer), name(*side), fate_words(*fate)));
    }
    for (side, command, officer) in successions(state, battle) {
        output::line(format!("   {officer} takes over {command} ({}).", name(side)));
    }
}

fn officer_name(state: &State, id: &Id) -> String {
    state.officer(id).map_or_else(|| id.to_string(), |o| o.commander.name.clone())
}

pub(super) fn fate_words(fate: Fate) -> String {
    match fate {
        Fate::Unhurt => "unhurt".to_owned(),
        Fate::Wounded { days } => format!("wounded and is away for {days} days"),
        Fate::Captured => "captured".to_owned(),
        Fate::Killed => "killed".to_owned(),
    }
}

/// Who leads now what those who fell had led.
fn successions(state: &State, battle: &Battle) -> Vec<(Side, String, String)> {
    let mut list = Vec::new();
    for (side, officer, fate) in &battle.fallen {
        if *fate == Fate::Unhurt {
            continue;
        }
        let held = match state.whereabouts(officer) {
            crate::campaign::Whereabouts::Wounded { held: Some(held), .. } => held.clone(),
            _ => continue,
        };
        let name = state
            .brigades(*side)
            .find(|(_, b)| b.id == held)
            .map(|(_, b)| b.name.clone())
            .or_else(|| state.force(*side).armies.iter().find(|a| a.id == held).map(|a| a.name.clone()));
        if let (Some(name), Some(leader)) = (name, state.leader(&held)) {
            let army = state.force(*side).armies.iter().any(|a| a.name == name && !name.starts_with("The "));
            let command = if army { name } else { format!("the {}", name.trim_start_matches("The ")) };
            list.push((*side, command, leader.name.clone()));
        }
    }
    list
}

/// A paper that could not be written after its battle was fought: what stands in the books, and how to print it again.
fn in_the_books(number: u32, again: &str, why: &Error) -> Error {
    let why = why.to_string();
    let why = why.split(';').next().unwrap_or_default();
    Error::refused(format!("{why}; battle {number} stands in the books, so print its paper again with {again}"))
}

fn print_orders(desk: &Desk, folder: Option<&Path>, when: &str) -> Result<(), Error> {
    let Some(folder) = folder else { return Ok(()) };
    let war = desk.campaign()?;
    for side in Side::BOTH {
        let pages = paper::order_of_battle(war, side, desk.settings().paper())?;
        let nation = name::ascii(output::side_name(war.state(), side));
        Desk::save(&pages, &folder.join(format!("order-of-battle-{nation}-{when}.pdf")))?;
    }
    Ok(())
}

fn print_report(desk: &Desk, folder: Option<&Path>, number: u32, place: &str) -> Result<(), Error> {
    let Some(folder) = folder else { return Ok(()) };
    let fought = desk.battle(Some(number))?;
    let state = desk.campaign()?.state();
    let pages = paper::battle_report(&fought, state, desk.settings().ruler(), desk.settings().paper())?;
    Desk::save(&pages, &folder.join(format!("report-{number}-{}.pdf", name::ascii(place))))
}

/// What an entry is, in a line of the journal.
pub(super) fn entry_words(state: &State, entry: &Entry) -> String {
    match &entry.act {
        Act::Founded(_) => "the campaign is founded".to_owned(),
        Act::BattlePlanned { battle } => format!("battle {battle} is drawn up"),
        Act::BattleFought { battle } => format!("battle {battle} is fought"),
        Act::BattleRecorded { battle } => format!("battle {battle} was played on the table"),
        Act::DaysPassed { days: 1 } => "a day passes".to_owned(),
        Act::DaysPassed { days } => format!("{days} days pass"),
        Act::ReplacementSent { unit, men } => format!("{men} men go to {unit}"),
        Act::Promoted { .. }
        | Act::Favoured { .. }
        | Act::Disgraced { .. }
        | Act::Recalled { .. }
        | Act::Exchanged
        | Act::Honoured { .. }
        | Act::Disbanded { .. }
        | Act::Told { .. }
        | Act::Bought { .. }
        | Act::Happened { .. } => people::told(state, &entry.act).unwrap_or_default(),
        Act::SettingsChanged => changed(entry).to_owned(),
        Act::Reorganised => "the army is reorganised".to_owned(),
        Act::CorrectedByHand { reason } => format!("by hand: {reason}"),
    }
}
