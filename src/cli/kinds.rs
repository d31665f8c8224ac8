//! `tricorne battle kinds` and `tricorne battle muster`.

use super::args::{KindsCommand, SideArg};
use super::{Cli, desk_with, output, reading_with, writing};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::Muster;
use crate::desk::battles::{Coming, Offer, moved};
use crate::desk::{Desk, Error, War, prospect};
use serde_json::json;
use std::sync::atomic::AtomicBool;

pub(super) fn run(cli: &Cli, what: &KindsCommand) -> Result<(), Error> {
    match what {
        KindsCommand::Kinds { campaign, battles, seed } => {
            let desk = reading_with(cli, campaign.as_deref())?;
            let (war, kinds) = (desk.campaign()?, desk.battle_kinds()?);
            let threads = prospect::all_threads();
            let offers = war.offers(&kinds, &desk.shelf()?, *seed, Some(*battles), threads, &AtomicBool::new(false))?;
            show(cli, war, &offers)
        }
        KindsCommand::Muster { side, campaign, all, last, leave, join } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            let side = match side {
                SideArg::Blue => Side::Blue,
                SideArg::Red => Side::Red,
            };
            if let Some(coming) = coming(desk.campaign()?, side, (*all, *last), (leave, join))? {
                writing(&desk)?;
                desk.bring(side, coming)?;
            }
            muster(cli, &desk, side)
        }
    }
}

fn show(cli: &Cli, war: &War, offers: &[Offer]) -> Result<(), Error> {
    if cli.json {
        let row = |o: &Offer| {
            json!({"kind": o.id, "name": o.name, "about": o.about, "suits": o.suits, "attacker": o.attacker,
                "men": {"blue": o.men[0], "red": o.men[1]}, "battles": o.battles, "margin": f64::from(o.margin) / 10.0,
                "wins": {"blue": o.wins[0], "red": o.wins[1]}, "place_counts": !o.place_is_nothing, "fault": o.fault})
        };
        return output::json(&offers.iter().map(row).collect::<Vec<_>>());
    }
    let names = Side::BOTH.map(|s| output::side_name(war.state(), s).to_owned());
    let row = |o: &Offer| {
        let share = |n: u32| format!("{} %", n * 100 / o.battles.max(1));
        let chance = match &o.fault {
            Some(why) => why.clone(),
            None => format!("{} {}, {} {}", names[0], share(o.wins[0]), names[1], share(o.wins[1])),
        };
        let note = match (o.suits, o.place_is_nothing) {
            (_, true) => "these rules go by the field alone",
            (true, false) => "",
            (false, false) => "meant for other strengths",
        };
        vec![o.id.clone(), o.name.clone(), chance, note.to_owned()]
    };
    output::listing(&offers.iter().map(row).collect::<Vec<_>>()).iter().for_each(output::line);
    if let Some(margin) = offers.iter().filter(|o| o.fault.is_none()).map(|o| o.margin.div_ceil(10)).max() {
        output::line(format!("Give or take {margin} in 100."));
    }
    Ok(())
}

/// What the arguments settle; none where they only ask.
fn coming(
    war: &War,
    side: Side,
    (all, last): (bool, bool),
    (leave, join): (&[String], &[String]),
) -> Result<Option<Coming>, Error> {
    if all || last {
        return Ok(Some(if all { Coming::All } else { Coming::AsLastTime }));
    }
    if leave.is_empty() && join.is_empty() {
        return Ok(None);
    }
    let mut muster = war.muster(side)?;
    let unit = |wanted: &str| war.unit_named(wanted);
    for wanted in leave {
        moved(&mut muster, &unit(wanted)?, None);
    }
    for pair in join {
        let wrong = || Error::refused(format!("“{pair}” is no unit and the number of a brigade, such as Alt-Quast=2"));
        let (wanted, number) = pair.rsplit_once('=').ok_or_else(wrong)?;
        let number: usize = number.trim().parse().map_err(|_| wrong())?;
        let (to, count) = (number.checked_sub(1).ok_or_else(wrong)?, muster.len());
        if to > count {
            return Err(Error::refused(format!(
                "there is no brigade {number}: write 1 to {count}, or {} for a new one",
                count + 1
            )));
        }
        moved(&mut muster, &unit(wanted.trim())?, Some(to));
    }
    // Only now, so that each number means the brigade that the list shows under it.
    muster.retain(|b| !b.units.is_empty());
    Ok(Some(Coming::These(muster)))
}

fn muster(cli: &Cli, desk: &Desk, side: Side) -> Result<(), Error> {
    let war = desk.campaign()?;
    let (comes, stays): (Muster, Vec<Id>) = (war.muster(side)?, war.stays(side)?);
    if cli.json {
        return output::json(&json!({"side": side, "comes": comes, "stays": stays}));
    }
    if side == Side::Red
        && let Some(told) = output::veiled(war)?
    {
        told.iter().for_each(output::line);
        return Ok(());
    }
    let state = war.state();
    for (n, brigade) in comes.iter().enumerate() {
        let leader = brigade.commander.as_ref().and_then(|c| state.officer(c));
        let leader = leader.map_or_else(String::new, |o| format!(", {}", o.commander.name));
        output::line(format!("{}. {}{leader}", n + 1, brigade.name));
        let rows: Vec<Vec<String>> =
            (brigade.units.iter()).map(|u| vec![state.unit_name(u), output::number(state.present(u).men)]).collect();
        output::listing(&rows).iter().for_each(|l| output::line(format!("   {l}")));
    }
    if !stays.is_empty() {
        let names: Vec<String> = stays.iter().map(|u| state.unit_name(u)).collect();
        output::line(format!("Stay away: {}.", names.join(", ")));
    }
    Ok(())
}
