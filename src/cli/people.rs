//! `tricorne campaign officers`, `officer`, `regiment`, `honours` and `exchange`.

use super::args::{DecisionArgs, PeopleCommand};
use super::{Cli, desk_with, output, reading_with, writing};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, State, Whereabouts};
use crate::desk::people::{self, Decision, Deed};
use crate::desk::{Desk, Error};
use crate::field::say::{ordinal, thousands};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &PeopleCommand) -> Result<(), Error> {
    match what {
        PeopleCommand::Officers { campaign } => officers(cli, &reading_with(cli, campaign.as_deref())?),
        PeopleCommand::Officer { officer, campaign, decision } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            let id = desk.campaign()?.officer(officer)?;
            shown(cli, &desk, desk.campaign()?.state().officer(&id).map(|o| o.side))?;
            decide(&mut desk, &id, decision)?;
            career(cli, &desk, &id)
        }
        PeopleCommand::Regiment { regiment, campaign, honour, battle } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            let id = desk.campaign()?.regiment(regiment)?;
            shown(cli, &desk, side_of(desk.campaign()?.state(), &id))?;
            if let Some(words) = honour {
                writing(&desk)?;
                desk.honour(&id, *battle, words)?;
            }
            record(cli, &desk, &id)
        }
        PeopleCommand::Honours { campaign, battle, give } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            let (number, regiments) = desk.deserving(*battle)?;
            if *give && !regiments.is_empty() {
                writing(&desk)?;
                desk.honour_deserving(Some(number))?;
            }
            if cli.json {
                return output::json(&json!({"battle": number, "regiments": regiments, "given": give}));
            }
            let war = desk.campaign()?;
            let state = war.state();
            let hidden = |id: &Id| side_of(state, id).is_some_and(|side| war.veils(Side::Blue, side));
            let regiments: Vec<Id> = regiments.into_iter().filter(|id| !hidden(id)).collect();
            let verb = if *give { "has its honour" } else { "has earned an honour" };
            regiments.iter().for_each(|id| output::line(format!("{} {verb}.", regiment_name(state, id))));
            if regiments.is_empty() {
                output::line(format!("Nobody is left to be honoured for battle {number}."));
            }
            Ok(())
        }
        PeopleCommand::Exchange { campaign } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.exchange_prisoners()?;
            let war = desk.campaign()?;
            let (men, free) = war.entry(entry).map_or((0, 0), people::exchanged);
            if cli.json {
                return output::json(&json!({"entry": entry, "men": men, "officers": free}));
            }
            let men = output::counted(men as usize, "man", "men");
            let officers = output::counted(free, "officer", "officers");
            output::line(format!("{men} and {officers} of both sides go home."));
            Ok(())
        }
        PeopleCommand::Treasury { campaign, open, buy, of, number, ask } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            if let Some(wanted) = open {
                writing(&desk)?;
                desk.open_treasury(wanted)?;
            }
            if let (Some(what), Some(of)) = (buy, of) {
                let what = desk.purchase(what, of, *number)?;
                let (side, price) = desk.price(&what)?;
                if *ask {
                    let payer = output::side_name(desk.campaign()?.state(), side).to_owned();
                    if cli.json {
                        return output::json(&json!({"side": side, "thalers": price}));
                    }
                    output::line(format!("{payer} would pay {} thalers.", thousands(price)));
                    return Ok(());
                }
                writing(&desk)?;
                desk.buy(&what)?;
            }
            chests(cli, &desk)
        }
        PeopleCommand::Event { campaign, monthly: Some(monthly), .. } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.draw_monthly(*monthly)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "monthly": monthly}));
            }
            output::line(match monthly {
                true => "The machine draws a card on the first of each month in which it leads.",
                false => "The machine draws no cards.",
            });
            Ok(())
        }
        PeopleCommand::Event { campaign, seed, accept, monthly: None } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            let drawn = desk.draw_event(*seed)?;
            if *accept {
                writing(&desk)?;
                desk.accept_event(drawn.clone())?;
            }
            if cli.json {
                return output::json(&json!({"event": drawn.name, "side": drawn.side, "text": drawn.text,
                    "effects": drawn.effects, "accepted": accept}));
            }
            output::line(format!("{}. {}", drawn.name, drawn.text));
            drawn.effects.iter().for_each(|e| output::line(format!("   {e}")));
            if !accept {
                output::line("It befalls only with --accept, and the same --seed.");
            }
            Ok(())
        }
    }
}

fn chests(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let war = desk.campaign()?;
    let state = war.state();
    if cli.json {
        return output::json(
            &json!({"treasury": state.treasury, "chests": {"blue": state.purse[0], "red": state.purse[1]}}),
        );
    }
    match &state.treasury {
        None => output::line("The campaign has no treasury; --open war-chest opens one."),
        Some(rule) => output::line(format!("{}. {}", rule.name, rule.source)),
    }
    let month = chrono::Datelike::month0(&(state.today + chrono::Months::new(1))) as usize;
    for side in Side::BOTH {
        if war.veils(Side::Blue, side) {
            output::line(format!("   {}: what it has is not shown", output::side_name(state, side)));
            continue;
        }
        output::line(format!(
            "   {}: {} thalers in the chest, {} on the first of the month; holds {}",
            output::side_name(state, side),
            thousands(state.purse[side.index()]),
            thousands(state.income(side, month)),
            output::counted(state.places_held(side), "place", "places")
        ));
    }
    Ok(())
}

fn decide(desk: &mut Desk, officer: &Id, d: &DecisionArgs) -> Result<(), Error> {
    let decision = match d {
        DecisionArgs { promote: true, .. } => Decision::Promote,
        DecisionArgs { disgrace: true, .. } => Decision::Disgrace,
        DecisionArgs { recall: true, .. } => Decision::Recall,
        DecisionArgs { favour: Some(by), .. } => Decision::Favour(*by),
        DecisionArgs { command: Some(wanted), .. } => {
            writing(desk)?;
            let command = desk.campaign()?.command(wanted)?;
            return desk.give_command(&command, Some(officer)).map(|_| ());
        }
        _ => return Ok(()),
    };
    writing(desk)?;
    desk.decide(officer, decision).map(|_| ())
}

fn whereabouts(state: &State, officer: &Id) -> String {
    match state.whereabouts(officer) {
        Whereabouts::Fit => String::new(),
        Whereabouts::Wounded { until, .. } => format!("wounded, until {}", output::date(*until)),
        Whereabouts::Captive => "captive with the enemy".to_owned(),
        Whereabouts::Disgraced => "sent home".to_owned(),
        Whereabouts::Dead => "dead".to_owned(),
    }
}

/// The side of a regiment.
fn side_of(state: &State, regiment: &Id) -> Option<Side> {
    let has = |s: &Side| state.force(*s).armies.iter().flat_map(|a| &a.regiments).any(|r| r.id == *regiment);
    Side::BOTH.into_iter().find(has)
}

/// That who is looked at is no secret of the enemy's. JSON tells all.
fn shown(cli: &Cli, desk: &Desk, side: Option<Side>) -> Result<(), Error> {
    let war = desk.campaign()?;
    match side.filter(|side| !cli.json && war.veils(Side::Blue, *side)) {
        None => Ok(()),
        Some(side) => Err(Error::refused(format!(
            "the people of {} are not shown; “tricorne campaign sight blue all” shows them",
            war.state().side_name(side)
        ))),
    }
}

fn regiment_name(state: &State, id: &Id) -> String {
    let all = Side::BOTH.into_iter().flat_map(|s| &state.force(s).armies).flat_map(|a| &a.regiments);
    all.into_iter().find(|r| r.id == *id).map_or_else(|| id.to_string(), |r| r.name.clone())
}

fn officers(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let state = desk.campaign()?.state();
    if cli.json {
        let all = Side::BOTH.into_iter().flat_map(|s| state.officers(s)).map(|o| {
            json!({"side": o.side, "army": o.army.id, "officer": o.commander, "command": o.command,
                "favour": state.favour(&o.commander.id), "whereabouts": state.whereabouts(&o.commander.id)})
        });
        return output::json(&all.collect::<Vec<_>>());
    }
    let row = |o: crate::campaign::Officer<'_>| {
        let c = o.commander;
        let command = o.command.map_or_else(String::new, |id| people::command(state, id));
        let favour = state.favour(&c.id);
        vec![
            c.rank.clone(),
            c.name.clone(),
            if favour == 0 { String::new() } else { format!("favour {favour:+}") },
            command,
            whereabouts(state, &c.id),
        ]
    };
    for side in Side::BOTH {
        output::line(format!("{}:", output::side_name(state, side)));
        let told = if side == Side::Red { output::veiled(desk.campaign()?)? } else { None };
        let listed = || output::listing(&state.officers(side).into_iter().map(row).collect::<Vec<_>>());
        told.unwrap_or_else(listed).iter().for_each(|l| output::line(format!("   {l}")));
    }
    Ok(())
}

fn career(cli: &Cli, desk: &Desk, id: &Id) -> Result<(), Error> {
    let war = desk.campaign()?;
    let state = war.state();
    let career = war.career(id);
    let Some(o) = state.officer(id) else { return Ok(()) };
    let c = o.commander;
    if cli.json {
        return output::json(&json!({"officer": c, "side": o.side, "command": o.command, "favour": state.favour(id),
            "whereabouts": state.whereabouts(id), "battles": career.battles, "won": career.won, "lost": career.lost,
            "wounds": career.wounds, "deeds": deeds(&career.deeds)}));
    }
    let age = people::age(state, c.born).map_or_else(String::new, |age| format!(", aged {age}"));
    output::line(format!("{} {}{age}, {}", c.rank, c.name, o.army.name));
    let mut parts = vec![format!("{} in seniority", ordinal(c.seniority)), people::favour(state.favour(id)).to_owned()];
    parts.extend(c.temper.map(|t| format!("{t:?}").to_lowercase()));
    parts.extend(o.command.map(|id| format!("leads {}", people::command(state, id))));
    parts.extend(Some(whereabouts(state, id)).filter(|w| !w.is_empty()));
    output::line(format!("   {}", parts.join("; ")));
    output::line(format!(
        "   battles {}, won {}, lost {}; wounds {}",
        career.battles, career.won, career.lost, career.wounds
    ));
    tell(&career.deeds);
    Ok(())
}

fn record(cli: &Cli, desk: &Desk, id: &Id) -> Result<(), Error> {
    let war = desk.campaign()?;
    let record = war.record(id);
    let all = Side::BOTH.into_iter().flat_map(|s| &war.state().force(s).armies).flat_map(|a| &a.regiments);
    let regiment = all.into_iter().find(|r| r.id == *id);
    let honours = regiment.map_or_else(Vec::new, |r| r.uniform.flag.honours.clone());
    if cli.json {
        let battles: Vec<_> = (record.battles.iter())
            .map(|b| json!({"number": b.number, "place": b.place, "date": b.date, "won": b.won, "losses": b.losses}))
            .collect();
        return output::json(
            &json!({"regiment": id, "honours": honours, "battles": battles, "deeds": deeds(&record.deeds)}),
        );
    }
    let under_arms: u32 = regiment.map_or(0, |r| {
        r.units
            .iter()
            .map(|u| war.state().books.balance(&u.id, crate::campaign::Kind::Men, Account::Present))
            .fold(0, u32::saturating_add)
    });
    output::line(format!("{}, {} men under arms", regiment_name(war.state(), id), output::number(under_arms)));
    if !honours.is_empty() {
        output::line(format!("   On its colours: {}", honours.join(", ")));
    }
    for b in &record.battles {
        let how = match b.won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "nobody held the field",
        };
        output::line(format!(
            "   {}. {}, {}: {how}; {} men lost, {} of them dead",
            b.number,
            b.place,
            output::date(b.date),
            output::number(b.losses.men()),
            output::number(b.losses.dead)
        ));
    }
    tell(&record.deeds);
    Ok(())
}

fn deeds(all: &[Deed]) -> Vec<serde_json::Value> {
    all.iter().map(|d| json!({"date": d.date, "entry": d.entry, "words": d.words})).collect()
}

fn tell(deeds: &[Deed]) {
    let rows: Vec<Vec<String>> = deeds.iter().map(|d| vec![output::date(d.date), d.words.clone()]).collect();
    output::listing(&rows).iter().for_each(|l| output::line(format!("   {l}")));
}
