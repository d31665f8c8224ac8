//! `tricorne campaign`.

use super::args::{CampaignCommand, ForecastArg, LedArg, NewArgs, ShareArg, SightArg};
use super::{Cli, battle, books, desk, desk_with, fight, output, people, print, reading, reading_with, writing};
use crate::base::{Len, Side};
use crate::campaign::{Account, Act, Fact, Kind, Led, Share, Sight, Table};
use crate::desk::campaigns::doubts;
use crate::desk::journal::Again;
use crate::desk::own_recovery::TimeRules;
use crate::desk::run::{Ran, Until};
use crate::desk::time::NewTimes;
use crate::desk::{Desk, Error, War, option_sets, read_text, resolve};
use serde_json::json;
use std::sync::atomic::AtomicBool;

pub(super) fn run(cli: &Cli, what: &CampaignCommand) -> Result<(), Error> {
    match what {
        CampaignCommand::New(args) => new(cli, args),
        CampaignCommand::List => list(cli),
        CampaignCommand::Books(what) => books::run(cli, what),
        CampaignCommand::Show { campaign, on } => {
            let desk = reading_with(cli, campaign.as_deref())?;
            match on {
                Some(day) => show(cli, &desk.campaign()?.evening(*day)?),
                None => show(cli, desk.campaign()?),
            }
        }
        CampaignCommand::Advance { campaign, days } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.advance(*days)?;
            let war = desk.campaign()?;
            if cli.json {
                let back: u32 = war.entry(entry).map_or(0, |e| {
                    let came = e.postings.iter().filter(|p| p.kind == Kind::Men && p.to == Account::Present);
                    came.map(|p| p.number).sum()
                });
                return output::json(&json!({"entry": entry, "today": war.state().today, "came": back}));
            }
            output::line(format!(
                "{}; {} men came to the colours.",
                output::date(war.state().today),
                output::number(war.entry(entry).map_or(0, |e| war.came(Side::Blue, e)))
            ));
            Ok(())
        }
        CampaignCommand::Times { campaign, recovery, experience, season, shape, drafts } => {
            let wanted = [recovery, experience, season, shape].map(Option::as_deref);
            times(cli, campaign.as_deref(), wanted, *drafts)
        }
        CampaignCommand::Winter { campaign, until } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.winter(*until)?;
            let state = desk.campaign()?.state();
            if cli.json {
                return output::json(&json!({"entry": entry, "today": state.today}));
            }
            output::line(format!("{}; the armies take the field.", output::date(state.today)));
            Ok(())
        }
        CampaignCommand::Sight { side, sight, campaign } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let (side, sight) = (print::sides(Some(*side))[0], seen(*sight));
            let entry = desk.show_enemy(side, sight)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "sight": sight.key()}));
            }
            let name = output::side_name(desk.campaign()?.state(), side).to_owned();
            output::line(match sight {
                Sight::All => format!("{name} sees the enemy as he is."),
                Sight::LastSeen => format!("{name} sees the enemy as he stood after the last battle."),
                Sight::Nothing => format!("{name} sees nothing of the enemy."),
            });
            Ok(())
        }
        CampaignCommand::Forecasts { appear, campaign } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let unasked = *appear == ForecastArg::Unasked;
            let state = desk.campaign()?.state();
            let (leads, sight) = (state.led, state.sight);
            let entry = desk.show(leads, sight, unasked)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "unasked": unasked}));
            }
            let how = if unasked { "by themselves" } else { "only when asked for" };
            output::line(format!("Forecasts appear {how}."));
            Ok(())
        }
        CampaignCommand::Lead { side, by, campaign } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let state = desk.campaign()?.state();
            let (side, by) = (print::sides(Some(*side))[0], led(*by));
            let (mut leads, sight, unasked) = (state.led, state.sight, !state.ask_forecasts);
            leads[side.index()] = by;
            let entry = desk.show(leads, sight, unasked)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "led": leads}));
            }
            output::line(format!("{} is {}.", output::side_name(desk.campaign()?.state(), side), by.words()));
            Ok(())
        }
        CampaignCommand::Run { campaign, until, alone: Some(side), seed, .. } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let told = desk.run_alone(print::sides(Some(*side))[0], *until, *seed)?;
            ran(cli, &desk, &told)
        }
        CampaignCommand::Run { campaign, until, battles, seed, alone: None } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let battles = battles.unwrap_or(if until.is_some() { 1_000 } else { 1 });
            let until = Until { date: *until, battles };
            let bar = output::bar(100, "the war goes on");
            let told = desk.run_on(until, *seed, &mut |at| bar.set_message(at.to_owned()), &AtomicBool::new(false));
            bar.finish_and_clear();
            ran(cli, &desk, &told?)
        }
        CampaignCommand::Gazette { campaign, battle, side, markdown, out } => {
            let desk = reading_with(cli, campaign.as_deref())?;
            let issues =
                print::sides(*side).iter().map(|s| desk.gazette(*battle, *s)).collect::<Result<Vec<_>, _>>()?;
            if cli.json {
                return output::json(&issues);
            }
            let text = issues.iter().map(|i| if *markdown { i.markdown() } else { i.text() }).collect::<Vec<_>>();
            output::document(cli, text.join("\n").trim_end(), out.as_deref())
        }
        CampaignCommand::Journal { campaign } => journal(cli, &reading_with(cli, campaign.as_deref())?),
        CampaignCommand::Undo { campaign, entry, run, yes } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            if let Some(run) = run {
                return take_back_run(cli, &mut desk, *run, *yes);
            }
            let last = || desk.campaign().ok().and_then(|w| w.last_written().map(|e| e.number));
            let entry = entry.or_else(last).ok_or_else(|| Error::refused("there is no entry to take back"))?;
            books::take_back(cli, &mut desk, entry, *yes)
        }
        CampaignCommand::Export { campaign, out } => {
            let text = reading_with(cli, campaign.as_deref())?.export_campaign()?;
            output::document(cli, &text, out.as_deref())
        }
        CampaignCommand::Import { file } => {
            let mut desk = desk(cli)?;
            writing(&desk)?;
            desk.import_campaign(&read_text(file)?)?;
            show(cli, desk.campaign()?)
        }
        CampaignCommand::People(what) => people::run(cli, what),
    }
}

fn new(cli: &Cli, args: &NewArgs) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    writing(&desk)?;
    let blue: Vec<&str> = args.blue.iter().map(String::as_str).collect();
    let red: Vec<&str> = args.red.iter().map(String::as_str).collect();
    desk.campaign_name_is_free(&args.name, None)?;
    let mut founding = desk.founding(&args.name, &args.system, [&blue, &red])?;
    founding.date = args.date;
    founding.led = [args.blue_led_by, args.red_led_by].map(led);
    let own = founding.table;
    let (width, depth) = args.table.map_or((own.width, own.depth), |(w, d)| (Len::cm(w), Len::cm(d)));
    founding.table = Table { width, depth, scale: args.figures.unwrap_or(own.scale) };
    founding.options.extend(battle::options(&args.options)?);
    let system = resolve::system(&founding.system)?;
    option_sets::check(system, &founding.options)?;
    option_sets::agrees(system, &founding.options)?;
    let times = [&args.recovery, &args.experience, &args.season, &args.shape].map(Option::as_deref);
    desk.times_named(times)?.found(&mut founding);
    let doubts = doubts(&founding);
    let id = desk.found(founding)?;
    if cli.json {
        return output::json(&json!({"campaign": id, "findings": doubts}));
    }
    show(cli, desk.campaign()?)?;
    doubts.iter().for_each(output::line);
    Ok(())
}

const fn led(by: LedArg) -> Led {
    match by {
        LedArg::Person => Led::Person,
        LedArg::Machine => Led::Machine,
    }
}

/// Shows by what rules time passes, or changes them from today on.
fn times(cli: &Cli, campaign: Option<&str>, wanted: [Option<&str>; 4], drafts: Option<ShareArg>) -> Result<(), Error> {
    let mut desk = desk_with(cli, campaign)?;
    // A file of the owner's that cannot be read is told before anything is written.
    let rules = match desk.time_rules() {
        (rules, None) => rules,
        (_, Some(why)) => return Err(why),
    };
    if wanted.iter().any(Option::is_some) || drafts.is_some() {
        writing(&desk)?;
        let new = desk.times_named(wanted)?;
        desk.change_times(NewTimes { share: drafts.map(shared), ..new })?;
    }
    let state = desk.campaign()?.state();
    let now = [
        state.recovery.id.as_str(),
        state.experience.as_ref().map_or("none", |r| r.id.as_str()),
        state.season.as_ref().map_or("none", |r| r.id.as_str()),
        state.shape.as_ref().map_or("open", |s| s.id.as_str()),
    ];
    if cli.json {
        return output::json(&json!({"recovery": now[0], "experience": now[1], "season": now[2], "shape": now[3],
            "drafts": state.recovery.supply.shared()}));
    }
    let TimeRules { recoveries: recovery, experiences: experience, seasons: season, shapes: shape } = &rules;
    let drafts = state.recovery.supply.shared();
    let lists: [(&str, Vec<(&str, &str)>); 5] = [
        ("Who comes back when", recovery.iter().map(|p| (p.id.as_str(), p.name.as_str())).collect()),
        ("How battles change the troops", experience.iter().map(|p| (p.id.as_str(), p.name.as_str())).collect()),
        ("What the months cost", season.iter().map(|p| (p.id.as_str(), p.name.as_str())).collect()),
        ("How the war ends", shape.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect()),
        ("How drafts are shared out", Share::ALL.into_iter().map(|s| (s.key(), s.name())).collect()),
    ];
    for ((title, list), now) in lists.iter().zip(now.into_iter().chain([drafts.key()])) {
        output::line(*title);
        let rows = list.iter().map(|(id, name)| {
            vec![if *id == now { "  *" } else { "   " }.to_owned(), (*id).to_owned(), (*name).to_owned()]
        });
        output::listing(&rows.collect::<Vec<_>>()).iter().for_each(output::line);
    }
    Ok(())
}

const fn shared(rule: ShareArg) -> Share {
    match rule {
        ShareArg::Own => Share::Own,
        ShareArg::WeakestFirst => Share::WeakestFirst,
        ShareArg::GuardsFirst => Share::GuardsFirst,
        ShareArg::Evenly => Share::Evenly,
    }
}

const fn seen(sight: SightArg) -> Sight {
    match sight {
        SightArg::All => Sight::All,
        SightArg::LastSeen => Sight::LastSeen,
        SightArg::Nothing => Sight::Nothing,
    }
}

/// What a run of the machine did.
fn ran(cli: &Cli, desk: &Desk, ran: &Ran) -> Result<(), Error> {
    let war = desk.campaign()?;
    let state = war.state();
    let told = |e| war.unseen(Side::Blue, e).unwrap_or_else(|| fight::entry_words(state, e));
    let deeds = war.deeds(ran.run).map(|e| (e.number, format!("{}: {}", output::date(e.date), told(e))));
    if cli.json {
        let deeds: Vec<u32> = deeds.map(|(number, _)| number).collect();
        let why = ran.ended.as_ref().map(|e| e.why.as_str());
        return output::json(
            &json!({"run": ran.run, "entries": ran.entries, "battles": ran.battles, "deeds": deeds, "today": state.today, "ended": why, "stopped": ran.stopped}),
        );
    }
    for battle in state.battles.iter().filter(|b| ran.battles.contains(&b.number)) {
        fight::summary(state, battle);
    }
    deeds.for_each(|(_, words)| output::line(format!("   {words}")));
    output::line(format!(
        "{}: {} entries, {} battles. “tricorne campaign undo --run {}” takes all of it back.",
        output::date(state.today),
        ran.entries,
        ran.battles.len(),
        ran.run
    ));
    ran.stopped.iter().for_each(|why| output::line(format!("It stopped there: {why}")));
    ran.ended.iter().for_each(|end| output::line(&end.why));
    Ok(())
}

/// Takes all back that a run of the machine did, likewise.
fn take_back_run(cli: &Cli, desk: &mut Desk, run: u32, yes: bool) -> Result<(), Error> {
    let war = desk.campaign()?;
    let follows = war.foresee_run(run)?;
    let done = yes || follows.is_plain();
    if cli.json {
        output::json(
            &json!({"run": run, "taken_back": done, "cuts": follows.cuts, "unpaid": follows.unpaid, "stray": follows.stray}),
        )?;
    } else {
        books::told(war, &follows);
    }
    if !done {
        return Err(books::not_done(&format!("taking run {run} back"), &follows));
    }
    let count = desk.take_back_run(run)?;
    if !cli.json {
        output::line(format!("Taken back: {count} entries of the machine’s run."));
    }
    Ok(())
}

fn list(cli: &Cli) -> Result<(), Error> {
    let lines = reading(cli)?.campaigns()?;
    if cli.json {
        let list: Vec<_> = lines
            .iter()
            .map(|l| json!({"id": l.id, "name": l.name, "today": l.today, "system": l.system, "battles": l.battles, "sides": l.sides}))
            .collect();
        return output::json(&list);
    }
    if lines.is_empty() {
        output::line("No campaign yet: “tricorne fight” founds the sample, “tricorne campaign new” your own.");
    }
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|l| {
            let sides = format!("{} against {}", l.sides[0], l.sides[1]);
            vec![
                l.id.to_string(),
                l.name.clone(),
                sides,
                output::date(l.today),
                output::counted(l.battles, "battle", "battles"),
            ]
        })
        .collect();
    output::listing(&rows).iter().for_each(output::line);
    Ok(())
}

pub(super) fn show(cli: &Cli, war: &War) -> Result<(), Error> {
    let state = war.state();
    if cli.json {
        output::line(state.canonical());
        return Ok(());
    }
    let [blue, red] = Side::BOTH.map(|s| output::side_name(state, s).to_owned());
    output::line(format!("{}: {blue} against {red}, {}", state.name, output::date(state.today)));
    for b in &state.battles {
        let field = b.winner.map_or_else(
            || "nobody held the field".to_owned(),
            |s| format!("{} held the field", output::side_name(state, s)),
        );
        output::line(format!("   {}. {}, {}: {field}", b.number, b.place, output::date(b.date)));
    }
    if let Some(plan) = &state.next {
        output::line(format!("   {}. {}, {}: to be fought", plan.number, plan.place, output::date(plan.date)));
    }
    output::line("");
    output::armies(war)?.iter().for_each(output::line);
    Ok(())
}

fn journal(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let war = desk.campaign()?;
    if cli.json {
        return output::json(&war.entries().collect::<Vec<_>>());
    }
    let state = war.state();
    let rows: Vec<Vec<String>> = war
        .entries()
        .map(|e| {
            let told = || match &e.act {
                Act::ReplacementSent { unit, men } => format!("{men} men go to {}", state.unit_name(unit)),
                _ => fight::entry_words(state, e) + Again::words(war.again(e)),
            };
            let what = war.unseen(Side::Blue, e).unwrap_or_else(told);
            let run = e.facts.iter().find_map(|f| match f {
                Fact::ByMachine { run } => Some(format!("{what} (the machine, run {run})")),
                _ => None,
            });
            let what = run.unwrap_or(what);
            vec![format!("{}", e.number), output::date(e.date), format!("{} lines", e.postings.len()), what]
        })
        .collect();
    output::listing(&rows).iter().for_each(output::line);
    Ok(())
}
