//! `tricorne scenario`.

use super::args::{CastArgs, DEFAULT_RULES, ScenarioCommand};
use super::{Cli, library, output, reading};
use crate::army::{Severity, Temper};
use crate::base::Side;
use crate::desk::cast::{Balance, Cast};
use crate::desk::option_sets::{self, OptionSet};
use crate::desk::{Error, agreed, resolve, scenes};
use crate::field::scenario::{BrigadeSetup, CommanderSetup, Objective, Stance, When};
use crate::field::{Nature, Scenario, telling::halves};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &ScenarioCommand) -> Result<(), Error> {
    match what {
        ScenarioCommand::List { rules } => list(cli, &rules.system),
        ScenarioCommand::Show { scenario, rules, cast: roles } => {
            let rules = rules_of(rules.system.as_deref(), scenario)?;
            let mut cast = cast(cli, &rules, scenario, roles)?;
            if cli.json {
                return output::json(&cast.scenario);
            }
            let system = resolve::system(&rules)?;
            option_sets::beneath(usual(cli, system.about().id)?.as_ref(), &mut cast.scenario.options);
            show(&cast.scenario, None);
            option_sets::told(system, &cast.scenario.options).iter().for_each(output::line);
            if let Some(balance) = &cast.balance {
                told_balance(&cast.scenario, balance);
            }
            cast.notes.iter().for_each(output::line);
            Ok(())
        }
        ScenarioCommand::Check { name, scenario, rules } => {
            let rules = rules.system.as_deref();
            match name.as_ref().or(scenario.as_ref()) {
                Some(wanted) => check(cli, &rules_of(rules, wanted)?, &[wanted.as_str()]),
                None => {
                    let rules = rules.unwrap_or(DEFAULT_RULES);
                    let all = resolve::system(rules)?.about().scenarios.iter().map(|(id, _)| *id);
                    check(cli, rules, &all.collect::<Vec<_>>())
                }
            }
        }
    }
}

/// The rules of a scenario: those that are named, else those that its own file is made for, else the usual ones.
pub(super) fn rules_of(named: Option<&str>, scenario: &str) -> Result<String, Error> {
    Ok(match named {
        Some(named) => named.to_owned(),
        None => scenes::made_for(scenario)?.map_or(DEFAULT_RULES, |s| s.about().id).to_owned(),
    })
}

/// A scenario with the roles and the table that the command line asks for.
pub(super) fn cast(cli: &Cli, rules: &str, wanted: &str, args: &CastArgs) -> Result<Cast, Error> {
    let system = resolve::system(rules)?;
    let mut scenario = scenes::scenario(system, wanted)?;
    if let Some(figures) = args.figures {
        scenario = scenario.at_scale(figures);
    }
    let mut armies = [args.blue_army.as_deref(), args.red_army.as_deref()];
    if args.swap {
        armies.swap(0, 1);
    }
    if armies == [None, None] {
        let balance = Balance::of(system, &scenario);
        return Ok(Cast { scenario, balance, notes: Vec::new() });
    }
    reading(cli)?.cast(system, &scenario, armies)
}

/// The usual set of a system's options, where one is kept.
fn usual(cli: &Cli, system: &str) -> Result<Option<OptionSet>, Error> {
    // A scenario needs no library: where there is none, no set is kept.
    if library(cli).is_ok_and(|path| path.exists()) {
        return Ok(reading(cli)?.option_set(system, None)?.cloned());
    }
    Ok(None)
}

/// Sets the usual options of a system beneath those of a scenario.
///
/// # Errors
/// When the options do not go together, with what the set adds to them.
pub(super) fn with_usual(cli: &Cli, system: &str, scenario: &mut Scenario) -> Result<(), Error> {
    let beneath = option_sets::beneath(usual(cli, system)?.as_ref(), &mut scenario.options);
    if beneath.is_nothing() {
        return Ok(());
    }
    let system = resolve::system(system)?;
    let mut found = system.option_faults(&scenario.options);
    found.retain(|f| f.severity == Severity::Error);
    option_sets::told_whence(found.iter_mut(), (&beneath, &scenario.options), |other| system.option_faults(other));
    if found.is_empty() { Ok(()) } else { Err(Error::Findings(found)) }
}

fn list(cli: &Cli, rules: &str) -> Result<(), Error> {
    let system = resolve::system(rules)?;
    let mut list = Vec::new();
    // What no engine fights yet is not offered.
    let offered = if system.about().plays { system.about().scenarios } else { &[] };
    for (id, _) in offered {
        list.push(scenes::scenario(system, id)?);
    }
    let units = |s: &Scenario, side| s.units(side).count();
    if cli.json {
        let list: Vec<_> = list
            .iter()
            .map(|s| {
                json!({"id": s.id, "name": s.name, "date": s.date, "generic": s.generic, "ours": s.ours,
                    "units": {"blue": units(s, Side::Blue), "red": units(s, Side::Red)}})
            })
            .collect();
        return output::json(&list);
    }
    if list.is_empty() {
        output::line(format!("{} has no scenarios yet: it musters armies only.", system.about().name));
    }
    let rows: Vec<Vec<String>> = list
        .iter()
        .map(|s| {
            let roles = if s.generic { "for any two armies" } else { "" };
            let layout = if s.ours { "the layout is ours" } else { "" };
            let strength = format!("{} against {} units", units(s, Side::Blue), units(s, Side::Red));
            vec![s.id.to_string(), s.name.clone(), strength, layout.to_owned(), roles.to_owned()]
        })
        .collect();
    output::listing(&rows).iter().for_each(output::line);
    Ok(())
}

fn check(cli: &Cli, rules: &str, wanted: &[&str]) -> Result<(), Error> {
    let system = resolve::system(rules)?;
    let mut bad = Vec::new();
    let mut all = Vec::new();
    let usual = usual(cli, system.about().id)?;
    for one in wanted {
        let (title, found) = scenes::examine(system, one, usual.as_ref())?;
        if !cli.json {
            let lead = if wanted.len() > 1 { format!("{title}: ") } else { String::new() };
            if found.is_empty() {
                output::line(format!("{lead}In order: nothing was found."));
            }
            for f in &found {
                let kind = match f.finding.severity {
                    Severity::Note => "Note",
                    Severity::Warning => "Warning",
                    Severity::Error => "Error",
                };
                let clause = if f.finding.clause.is_empty() { String::new() } else { format!(" {}", f.finding.clause) };
                let told = f.finding.text.starts_with("line ");
                let line = f.line.filter(|_| !told).map_or_else(String::new, |line| format!("line {line}: "));
                output::line(format!("{lead}{kind}. {line}{}{clause}", f.finding.text));
            }
        }
        if found.iter().any(|f| f.finding.severity == Severity::Error) {
            bad.push(title);
        }
        all.extend(found);
    }
    if cli.json {
        output::json(&all)?;
    }
    if bad.is_empty() {
        return Ok(());
    }
    Err(Error::refused(format!("{} cannot be played as it is under {}", bad.join(", "), system.about().name)))
}

fn temper(c: &CommanderSetup) -> String {
    let how = match c.temper {
        None => return c.name.clone(),
        Some(Temper::Dithering) => "dithering",
        Some(Temper::Dependable) => "dependable",
        Some(Temper::Dashing) => "dashing",
    };
    format!("{} ({how})", c.name)
}

/// What of the ground has a name, each place once: a village of two blocks is one village.
fn features(s: &Scenario) -> Vec<String> {
    let mut places: Vec<(&str, Nature, usize)> = Vec::new();
    for f in s.ground.features.iter().filter(|f| !f.name.is_empty()) {
        match places.iter_mut().find(|(name, nature, _)| *name == f.name && *nature == f.nature) {
            Some((_, _, pieces)) => *pieces += 1,
            None => places.push((&f.name, f.nature, 1)),
        }
    }
    let told = |&(name, nature, pieces): &(&str, Nature, usize)| {
        let what = crate::field::say::nature(nature);
        match nature {
            _ if pieces == 1 => format!("   {name} ({what})"),
            Nature::Village | Nature::Town => format!("   {name} ({what} of {pieces} blocks)"),
            _ => format!("   {name} ({what}), {pieces} of this name"),
        }
    };
    places.iter().map(told).collect()
}

/// Tells a scenario: story, table, objectives, both sides; of Red what stands in `veiled`, where he is not to be seen.
pub(super) fn show(s: &Scenario, veiled: Option<&[String]>) {
    let cm = |l: crate::base::Len| (l.0 + crate::base::Len::CM.0 / 2) / crate::base::Len::CM.0;
    output::line(format!("{}, {}", s.name, output::date(s.date)));
    if !s.story.is_empty() {
        output::line(s.story.trim());
    }
    let weather =
        if agreed::weather_is_thrown_for(s) { "the weather is thrown for" } else { output::weather(s.weather) };
    output::line(format!(
        "Table {} × {} cm, figures of {} mm; {weather}.",
        cm(s.ground.width),
        cm(s.ground.depth),
        s.scale
    ));
    if let Some(mist) = s.mist {
        output::line(format!("Mist lies on the plain until the end of turn {mist}."));
    }
    if let Some(turns) = s.turns {
        output::line(format!("The last turn is {turns}."));
    }
    if s.generic {
        output::line("Any two armies with the troops can fill the roles: --blue-army, --red-army.");
    }
    if s.ours {
        output::line("The layout of the table is ours, not the book’s.");
    }
    features(s).iter().for_each(output::line);
    for objective in &s.objectives {
        output::line(told_objective(s, objective));
    }
    for side in Side::BOTH {
        let setup = &s.sides[side.index()];
        let role = if s.attacker == Some(side) { ", attacking" } else { "" };
        if let Some(told) = veiled.filter(|_| side == Side::Red) {
            output::line(format!("{}{role}", setup.name));
            told.iter().for_each(|line| output::line(format!("   {line}")));
            continue;
        }
        output::line(format!("{}, under {}{role}", setup.name, temper(&setup.general)));
        for l in &setup.lieutenants {
            let names: Vec<&str> =
                l.brigades.iter().filter_map(|&n| setup.brigades.get(n)).map(|b| b.name.as_str()).collect();
            output::line(format!("   Lieutenant general {}: {}", temper(&l.commander), names.join("; ")));
        }
        if let Some(turn) = setup.general_leaves {
            let next = setup.lieutenants.first().map_or_else(|| "nobody".to_owned(), |l| l.commander.name.clone());
            output::line(format!("   {} leaves at the end of turn {turn}, and {next} commands.", setup.general.name));
        }
        if let Some(units) = setup.breaks_at {
            output::line(format!("   Beaten once {units} of its units are lost."));
        }
        let mut rows = Vec::new();
        for b in &setup.brigades {
            rows.push(vec![format!("   {}", told_brigade(b))]);
            rows.extend(b.units.iter().map(|u| {
                let stance = match u.formation {
                    None | Some(Stance::Line) => "",
                    Some(Stance::DoubleLine) => ", in double line",
                    Some(Stance::Column) => ", in march column",
                    Some(Stance::Irregular) => ", in irregular line",
                };
                vec![format!("      {}{stance}", u.name), output::number(u.present.men)]
            }));
        }
        output::table(&rows).iter().for_each(output::line);
    }
}

fn told_objective(s: &Scenario, o: &Objective) -> String {
    let name = |side: Side| s.sides[side.index()].name.as_str();
    let points = output::counted(o.worth.into(), "point", "points");
    let holder = o.holder.map_or_else(|| "held by nobody".to_owned(), |side| format!("held by {}", name(side)));
    let due = o.due.map_or_else(String::new, |d| {
        format!("; {} must have it by the end of turn {} or has lost", name(d.side), d.turn)
    });
    format!("   Objective: {}, {points}, {holder}{due}", o.name)
}

fn told_brigade(b: &BrigadeSetup) -> String {
    let leader = match &b.commander {
        Some(c) => format!(", {}", temper(c)),
        None => ", independent".to_owned(),
    };
    let waits = b.moves_from.map_or_else(String::new, |turn| format!("; may not move before turn {turn}"));
    let comes = b.arrival.map_or_else(String::new, |a| match a.when {
        When::Turn(turn) => format!("; arrives in turn {turn}"),
        When::Die { from, least } => format!("; arrives from turn {from} on, on {least} or more"),
    });
    format!("{}{leader}{waits}{comes}", b.name)
}

/// So many units, of halves.
fn weighed(of: i64) -> String {
    if of == 2 { "1 unit".to_owned() } else { format!("{} units", halves(of)) }
}

/// Points beside units, as the book balances its scenarios.
fn told_balance(s: &Scenario, b: &Balance) {
    let [blue, red] = [&s.sides[0].name, &s.sides[1].name];
    let verdict = if !s.generic {
        String::new()
    } else if b.fits() {
        "; points stand as units do".to_owned()
    } else {
        format!("; as units stand, {red} should have {} points", output::number(b.due().unsigned_abs()))
    };
    output::line(format!(
        "{blue}: {} points, {}. {red}: {} points, {}{verdict}.",
        output::number(b.points[0].unsigned_abs()),
        weighed(b.units[0].into()),
        output::number(b.points[1].unsigned_abs()),
        weighed(b.units[1].into()),
    ));
    if b.works != [0; 2] {
        let [ours, theirs] = b.works.map(|n| output::number(n.unsigned_abs()));
        output::line(format!("Works, not counted there: {ours} points for {blue}, {theirs} for {red}."));
    }
    if b.equal {
        output::line("By points they are equal armies.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Feature;

    /// A village of several blocks is one place.
    #[test]
    fn a_place_is_told_once() {
        let system = resolve::playable().next().expect("a system");
        let mut s = scenes::scenario(system, "mirror").expect("a scenario");
        let feature = |(name, nature): (&str, Nature)| Feature {
            name: name.to_owned(),
            ..Feature::new(nature, Vec::new(), crate::base::Len(0))
        };
        let hill = ("Rosinenberg", Nature::GentleHill);
        let blocks = [("Sudhausen", Nature::Village); 2];
        s.ground.features = [blocks[0], hill, blocks[1], ("", Nature::Wood)].map(feature).to_vec();
        assert_eq!(features(&s), ["   Sudhausen (village of 2 blocks)", "   Rosinenberg (gentle hill)"]);
    }
}
