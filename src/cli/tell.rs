//! `tricorne battle tell`.

use super::args::TellArgs;
use super::{Cli, desk_with, output, writing};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Note, Notes};
use crate::desk::pictures::read_picture;
use crate::desk::{Desk, Error};
use serde_json::json;
use std::path::Path;

pub(super) fn run(cli: &Cli, args: &TellArgs) -> Result<(), Error> {
    let mut desk = desk_with(cli, args.campaign.as_deref())?;
    let state = desk.campaign()?.state();
    let number = args.number.or_else(|| state.battles.last().map(|b| b.number));
    let number =
        number.ok_or_else(|| Error::refused("no battle of this campaign is in the books yet; record one first"))?;
    let before = desk.campaign()?.notes(number);
    let mut notes = if args.clear { Notes::default() } else { before.clone() };
    if !args.clear && asks_only(args) {
        desk.battle(Some(number))?;
        return shown(cli, &desk, number);
    }
    writing(&desk)?;
    for (unit, turn) in &args.fell {
        let turn = turn.parse().map_err(|_| {
            Error::refused(format!("“{turn}” is no turn; write the unit and a number, such as {unit}=4"))
        })?;
        notes.fell.insert(desk.campaign()?.unit_named(unit)?, turn);
    }
    for (side, player) in [(Side::Blue, &args.blue_player), (Side::Red, &args.red_player)] {
        if let Some(player) = player {
            notes.players[side.index()].clone_from(player);
        }
    }
    let mut new = Vec::new();
    let mut taken = |file: &Path| -> Result<Id, Error> {
        let (id, png) = read_picture(file)?;
        new.push((id.clone(), png));
        Ok(id)
    };
    if args.text.is_some() || args.picture.is_some() {
        let picture = args.picture.as_ref().map(|file| taken(file)).transpose()?;
        notes.told.push(Note { turn: args.turn, text: args.text.clone().unwrap_or_default(), picture });
    } else if args.turn.is_some() {
        return Err(Error::refused("--turn is the turn of a text or a picture; give --text or --picture too"));
    }
    for (side, plan) in [(Side::Blue, &args.blue_plan), (Side::Red, &args.red_plan)] {
        if let Some(file) = plan {
            notes.plans[side.index()] = Some(taken(file)?);
        }
    }
    desk.tell_with(number, notes, &new)?;
    shown(cli, &desk, number)
}

fn asks_only(args: &TellArgs) -> bool {
    let words = [&args.text, &args.blue_player, &args.red_player];
    let files = [&args.picture, &args.blue_plan, &args.red_plan];
    args.fell.is_empty()
        && args.turn.is_none()
        && words.iter().all(|w| w.is_none())
        && files.iter().all(|f| f.is_none())
}

fn shown(cli: &Cli, desk: &Desk, number: u32) -> Result<(), Error> {
    let war = desk.campaign()?;
    let notes = war.notes(number);
    if cli.json {
        return output::json(&json!({"battle": number, "notes": notes}));
    }
    let state = war.state();
    if notes.is_empty() {
        output::line("Nothing is told of this battle yet.");
    }
    for side in Side::BOTH {
        if let Some(player) = state.player(number, side) {
            output::line(format!("{} was led by {player}.", output::side_name(state, side)));
        }
        if notes.plans[side.index()].is_some() {
            output::line(format!("There is a picture of the plan of {}.", output::side_name(state, side)));
        }
    }
    for (unit, turn) in &notes.fell {
        output::line(format!("Turn {turn}: {} fell.", state.unit_name(unit)));
    }
    for note in notes.words().into_iter().chain(notes.shown()) {
        let turn = note.turn.map_or_else(String::new, |turn| format!("Turn {turn}: "));
        let what = if note.picture.is_some() { "a picture. " } else { "" };
        output::line(format!("{turn}{what}{}", note.text).trim_end());
    }
    Ok(())
}
