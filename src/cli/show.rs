//! Rules, nations, armies, scenarios.

use super::args::{ArmyCommand, NationCommand, RulesCommand};
use super::{Cli, desk, output, writing};
use crate::army::{Army, Finding, Force, Id, Severity};
use crate::desk::option_sets::{self, OptionSet};
use crate::desk::{Desk, Error, resolve, sample};
use crate::field::telling::halves;
use serde_json::json;

/// The year in which armies outside a campaign are rated.
const YEAR: i32 = 1757;

pub(super) fn rules(cli: &Cli, what: &RulesCommand) -> Result<(), Error> {
    match what {
        RulesCommand::List => {
            let systems: Vec<_> = resolve::known().map(|s| s.about()).collect();
            if cli.json {
                let list: Vec<_> = systems
                    .iter()
                    .map(|a| json!({"id": a.id, "name": a.name, "authors": a.authors, "musters": a.musters, "plays": a.plays}))
                    .collect();
                return output::json(&list);
            }
            let rows: Vec<Vec<String>> = systems
                .iter()
                .map(|a| {
                    let can = match (a.musters, a.plays) {
                        (true, true) => "musters, plays",
                        (true, false) => "musters",
                        (false, true) => "plays",
                        (false, false) => "nothing yet",
                    };
                    vec![a.id.to_owned(), a.name.to_owned(), can.to_owned()]
                })
                .collect();
            output::listing(&rows).iter().for_each(output::line);
        }
        RulesCommand::Show { system } => {
            let about = resolve::system(system)?.about();
            if cli.json {
                return output::json(&json!({
                    "id": about.id, "name": about.name, "authors": about.authors, "engine": about.version,
                    "musters": about.musters, "plays": about.plays,
                    "options": about.options.iter().map(|o| json!({"key": o.key, "clause": o.clause, "values": o.values, "default": o.default})).collect::<Vec<_>>(),
                    "scenarios": about.scenarios.iter().map(|(id, _)| id).collect::<Vec<_>>(),
                }));
            }
            output::line(format!("{}, by {} ({})", about.name, about.authors, about.id));
            output::line(format!("Clauses {}-…, in docs/rules; engine {}.", about.prefix, about.version));
            for o in about.options {
                output::line(format!(
                    "  option {} = {} ({}), usually {}",
                    o.key,
                    o.values.join(" | "),
                    o.clause,
                    o.default
                ));
            }
            for (id, _) in about.scenarios {
                output::line(format!("  scenario {id}"));
            }
        }
        RulesCommand::Set { name, rules, options, usual, forget } => {
            let system = resolve::system(&rules.system)?.about().id;
            let mut desk = desk(cli)?;
            if *forget {
                writing(&desk)?;
                desk.forget_option_set(system, name)?;
                if cli.json {
                    return output::json(&json!({ "forgotten": name }));
                }
                output::line(format!("{name} is forgotten."));
                return Ok(());
            }
            if options.is_empty() && !usual {
                let set = desk.option_set(system, Some(name))?;
                return set.map_or(Ok(()), |set| option_set(cli, set));
            }
            writing(&desk)?;
            let kept = desk.option_set(system, Some(name)).ok().flatten().filter(|_| options.is_empty());
            let given = super::battle::options(options)?;
            let options = kept.map_or(given, |set| set.options.clone());
            let set = OptionSet { name: name.clone(), rules: system.to_owned(), options, usual: *usual };
            desk.keep_option_set(set.clone())?;
            option_set(cli, &set)?;
        }
        RulesCommand::Sets { rules } => {
            let system = resolve::system(&rules.system)?.about().id;
            let desk = desk(cli)?;
            let sets: Vec<&OptionSet> = desk.option_sets(system).collect();
            if cli.json {
                return output::json(&sets);
            }
            let row = |s: &&OptionSet| {
                let what: Vec<String> = s.options.iter().map(|(k, v)| format!("{k}={v}")).collect();
                vec![s.name.clone(), what.join(" "), if s.usual { "usual".to_owned() } else { String::new() }]
            };
            output::listing(&sets.iter().map(row).collect::<Vec<_>>()).iter().for_each(output::line);
        }
    }
    Ok(())
}

/// A set of options as what it has otherwise than the book, a text that can be copied.
fn option_set(cli: &Cli, set: &OptionSet) -> Result<(), Error> {
    let departures = option_sets::departures(resolve::system(&set.rules)?, &set.options);
    if cli.json {
        let about = json!({"name": set.name, "rules": set.rules, "usual": set.usual, "options": set.options, "differs": departures});
        return output::json(&about);
    }
    output::line(format!("{}{}:", set.name, if set.usual { ", played where no other is named" } else { "" }));
    option_sets::as_text(&departures).lines().for_each(output::line);
    Ok(())
}

pub(super) fn nation(cli: &Cli, what: &NationCommand) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    match what {
        NationCommand::List if cli.json => output::json(&desk.nations()),
        NationCommand::List => {
            let row = |n: &crate::army::Nation| vec![n.id.to_string(), format!("{} of {}", n.style, n.name)];
            output::listing(&desk.nations().iter().map(row).collect::<Vec<_>>()).iter().for_each(output::line);
            Ok(())
        }
        NationCommand::Show { nation } => {
            let nation = desk.nation(nation)?;
            if cli.json {
                return output::json(nation);
            }
            let u = &nation.uniform;
            output::line(format!("{} of {} ({})", nation.style, nation.name, nation.id));
            output::line(format!("Coat {}, facings {}, {} lace.", u.coat.name, u.facings.name, u.metal.name));
            output::line(nation.history.trim());
            Ok(())
        }
        NationCommand::Export { nation, out } => output::document(cli, &desk.export_nation(nation)?, out.as_deref()),
        NationCommand::Import { file } => {
            writing(&desk)?;
            let (id, name) = desk.import_nation(file)?;
            brought_in(cli, "nation", &id, &name)
        }
    }
}

/// Says that something came into the library.
fn brought_in(cli: &Cli, what: &str, id: &Id, name: &str) -> Result<(), Error> {
    if cli.json {
        return output::json(&json!({ what: id }));
    }
    output::line(format!("{name} is in the library."));
    Ok(())
}

pub(super) fn army(cli: &Cli, what: &ArmyCommand) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    match what {
        ArmyCommand::List { .. } if cli.json => output::json(&desk.armies()),
        ArmyCommand::List { rules } => {
            let system = resolve::mustering(&rules.system)?;
            let row = |a: &Army| {
                let men = a.regiments.iter().flat_map(|r| &r.units).map(|u| u.present.men).fold(0, u32::saturating_add);
                let units: usize = a.regiments.iter().map(|r| r.units.len()).sum();
                let cost = system.cost(&sample::force(vec![a.clone()], desk.nations()), YEAR);
                let points = cost.map_or_else(String::new, |p| format!("{} points", output::number(p.unsigned_abs())));
                let men = format!("{} men", output::number(men));
                vec![a.id.to_string(), a.name.clone(), format!("{units} units"), men, points]
            };
            output::listing(&desk.armies().iter().map(row).collect::<Vec<_>>()).iter().for_each(output::line);
            Ok(())
        }
        ArmyCommand::Show { army, rules } => show_army(cli, &desk, army, &rules.system),
        ArmyCommand::Cost { army, rules } => {
            let (system, force) = (resolve::mustering(&rules.system)?, force(&desk, army)?);
            let cost = system.cost(&force, YEAR);
            if cli.json {
                return output::json(&json!({"system": system.about().id, "army": force.armies[0].id, "points": cost}));
            }
            output::line(match cost {
                Some(points) => format!("{}: {} points", force.armies[0].name, output::number(points.unsigned_abs())),
                None => format!("{} has no points.", system.about().name),
            });
            Ok(())
        }
        ArmyCommand::Check { army, rules } => {
            let (system, force) = (resolve::mustering(&rules.system)?, force(&desk, army)?);
            findings(cli, &system.check(&force, YEAR))
        }
        ArmyCommand::Raise { nation, commands, name, rules } => {
            writing(&desk)?;
            let system = resolve::mustering(&rules.system)?;
            let (id, name) = desk.raise_army(system, nation, name.as_deref(), *commands)?;
            brought_in(cli, "army", &id, &name)
        }
        ArmyCommand::Export { army, out } => output::document(cli, &desk.export_army(army)?, out.as_deref()),
        ArmyCommand::Import { file } => {
            writing(&desk)?;
            let (id, name) = desk.import_army(file)?;
            brought_in(cli, "army", &id, &name)
        }
    }
}

fn force(desk: &Desk, wanted: &str) -> Result<Force, Error> {
    Ok(sample::force(vec![desk.army(wanted)?.clone()], desk.nations()))
}

fn findings(cli: &Cli, findings: &[Finding]) -> Result<(), Error> {
    if cli.json {
        return output::json(&findings);
    }
    if findings.is_empty() {
        output::line("In order: nothing was found.");
    }
    for f in findings {
        let kind = match f.severity {
            Severity::Note => "Note",
            Severity::Warning => "Warning",
            Severity::Error => "Error",
        };
        let clause = if f.clause.is_empty() { String::new() } else { format!(" {}", f.clause) };
        output::line(format!("{kind}. {}{clause}", f.text));
    }
    Ok(())
}

fn show_army(cli: &Cli, desk: &Desk, wanted: &str, rules: &str) -> Result<(), Error> {
    let (system, force) = (resolve::mustering(rules)?, force(desk, wanted)?);
    let words = resolve::words(system)?;
    let army = &force.armies[0];
    if cli.json {
        let rated = army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))).map(|(r, u)| {
            let rating = system.rate(&force, r, u, u.present.men, YEAR);
            json!({"unit": u.id, "name": r.unit_name(u), "class": rating.class, "size": rating.size, "bases": rating.bases,
                "points": rating.points, "men": u.present.men, "establishment": u.establishment.men})
        });
        let rated: Vec<_> = rated.collect();
        return output::json(
            &json!({"army": army, "system": system.about().id, "ratings": rated, "points": system.cost(&force, YEAR)}),
        );
    }
    let general = army.commander(&army.general).map_or("", |c| c.name.as_str());
    output::line(format!("{}, under {general}", army.name));
    let mut rows = Vec::new();
    let unit_row = |id| {
        army.unit(id).map(|(r, u)| {
            let rating = system.rate(&force, r, u, u.present.men, YEAR);
            let points = rating.points.map_or_else(String::new, |p| p.to_string());
            vec![
                format!("   {}", r.unit_name(u)),
                words.word("class", rating.class),
                words.word("size", rating.size),
                output::number(u.present.men),
                output::number(u.establishment.men),
                points,
            ]
        })
    };
    for b in &army.brigades {
        let leader = b.commander.as_ref().and_then(|c| army.commander(c)).map_or("nobody", |c| c.name.as_str());
        rows.push(vec![format!("{}, {leader}", b.name)]);
        rows.extend(b.units.iter().filter_map(unit_row));
    }
    if !army.independent.is_empty() {
        rows.push(vec!["Independent".to_owned()]);
        rows.extend(army.independent.iter().filter_map(unit_row));
    }
    output::table(&rows).iter().for_each(output::line);
    let points = system
        .cost(&force, YEAR)
        .map_or_else(String::new, |p| format!("{} points, ", output::number(p.unsigned_abs())));
    output::line(format!("Together {points}breaks at {}.", halves(system.breaking(&force, YEAR).into())));
    Ok(())
}
