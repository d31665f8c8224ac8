//! The rule systems and sets of their options.

use super::args::RulesCommand;
use super::{Cli, desk, output, reading, writing};
use crate::desk::option_sets::{self, OptionSet};
use crate::desk::{Error, lists, resolve};
use serde_json::json;

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
            let system = resolve::system(system)?;
            let about = system.about();
            if cli.json {
                return output::json(&json!({
                    "id": about.id, "name": about.name, "authors": about.authors, "engine": about.version,
                    "musters": about.musters, "plays": about.plays,
                    "options": about.options.iter().map(|o| json!({"key": o.key, "clause": o.clause, "values": o.values, "default": o.default})).collect::<Vec<_>>(),
                    "scenarios": about.scenarios.iter().map(|(id, _)| id).collect::<Vec<_>>(),
                }));
            }
            output::line(format!("{}, by {} ({})", about.name, about.authors, about.id));
            if about.plays {
                output::line(format!("Clauses {}-…, in docs/rules; engine {}.", about.prefix, about.version));
            } else {
                output::line(format!(
                    "Clauses {}-…, in docs/rules. It musters armies; battles are not fought yet.",
                    about.prefix
                ));
            }
            let words = resolve::words(system)?;
            let derived: Vec<Vec<String>> = system
                .derivation()
                .iter()
                .map(|d| {
                    let what = format!("{}, {}", words.word("size", d.size), words.word("class", d.class));
                    vec![format!("  {}", lists::word(&d.branch)), what, d.why.to_owned()]
                })
                .collect();
            output::listing(&derived).iter().for_each(output::line);
            for o in about.options {
                output::line(format!(
                    "  option {} = {} ({}), usually {}",
                    o.key,
                    o.values.join(" | "),
                    o.clause,
                    o.default
                ));
                output::line(format!("     {}", words.word("option", o.key)));
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
            let desk = reading(cli)?;
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
