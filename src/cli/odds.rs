//! `tricorne odds`: exact chances, of a question in words or of two units on a scenario's table.

use super::args::OddsArgs;
use super::{Cli, output};
use crate::desk::odds::{self, Inquiry, Reckoning, Weighed};
use crate::desk::{Error, Order, name};
use crate::desk::{charge, resolve};
use crate::field::{GeneralKind, Words};
use serde_json::json;

/// What follows the system on the line, sorted out.
#[derive(Debug, Default, PartialEq, Eq)]
struct Line {
    /// Words without a name: what is asked, and of units on a table which.
    plain: Vec<String>,
    /// Names with what is said of them.
    facts: Vec<(String, String)>,
    json: bool,
}

impl Line {
    /// Sorts `--name value`, `--name=value`, `name=value` and plain words. A name before another name, or at the end, says
    /// all by itself; `--json` and `--library` are for the program.
    fn of(words: &[String]) -> Line {
        let mut line = Line::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let named = word.strip_prefix("--").or_else(|| word.strip_prefix('-').filter(|w| w.len() > 1));
            match (named, word.split_once('=')) {
                (Some("json"), _) => line.json = true,
                (Some(_), Some((key, value))) => {
                    line.facts.push((key.trim_start_matches('-').to_owned(), value.to_owned()));
                }
                (Some(key), None) => {
                    let value =
                        words.next_if(|w| !w.starts_with("--") && !w.contains('=')).cloned().unwrap_or_default();
                    line.facts.push((key.to_owned(), value));
                }
                (None, Some((key, value))) => line.facts.push((key.to_owned(), value.to_owned())),
                (None, None) => line.plain.push(word.clone()),
            }
        }
        line
    }

    /// Takes a fact out by its name.
    fn take(&mut self, key: &str) -> Option<String> {
        let at = self.facts.iter().position(|(k, _)| k == key)?;
        Some(self.facts.remove(at).1)
    }

    fn number<T: std::str::FromStr>(&mut self, key: &str, usual: T) -> Result<T, Error> {
        match self.take(key) {
            None => Ok(usual),
            Some(text) => text
                .parse()
                .map_err(|_| Error::refused(format!("--{key} “{text}” is no number; give a whole number from 0 on"))),
        }
    }
}

pub(super) fn run(cli: &Cli, args: &OddsArgs) -> Result<(), Error> {
    let system = resolve::fighting(&args.system)?;
    let words = resolve::words(system)?;
    let mut line = Line::of(&args.words);
    let json = cli.json || line.json;
    line.take("library");
    let help = line.take("help").is_some() || line.take("h").is_some();
    if let Some(scenario) = line.take("scenario") {
        return on_a_table(cli, (&args.system, &scenario), line, json);
    }
    let asked = line.plain.first().map(|w| w.to_lowercase());
    let Some(about) = asked.filter(|_| !help) else {
        return explain(system.about().id, system.inquiries(), &words, json);
    };
    if let Some(more) = line.plain.get(1) {
        return Err(Error::refused(format!(
            "“{more}” stands by itself; name what it is, such as --firer or --unit, and put several words in quotation \
             marks"
        )));
    }
    let inquiry = Inquiry { about, facts: line.facts };
    let answer = odds::reckon(system, &inquiry)?;
    if json {
        return output::json(&as_json(system.about().id, &inquiry.about, &answer, &words));
    }
    tell(&answer, &words);
    Ok(())
}

/// What can be asked, with examples that can be typed as they stand.
fn explain(id: &str, known: &[&str], words: &Words, json: bool) -> Result<(), Error> {
    let texts: Vec<(&str, Vec<String>)> =
        known.iter().map(|key| (*key, words.word("inquiry", key).split('|').map(str::to_owned).collect())).collect();
    if json {
        let list: Vec<_> = texts
            .iter()
            .map(|(key, text)| json!({"question": key, "about": text[0], "examples": text[1..].iter().map(|e| format!("tricorne odds {id} {e}")).collect::<Vec<_>>()}))
            .collect();
        return output::json(&list);
    }
    if texts.is_empty() {
        output::line("This system answers questions only about units on a table: add --scenario.");
    }
    for (key, text) in &texts {
        output::line(format!("{key}: {}", text[0]));
        for example in &text[1..] {
            output::line(format!("   tricorne odds {id} {example}"));
        }
    }
    output::line("On a scenario's table, as it stands after some turns: name two units.");
    output::line(format!("   tricorne odds {id} fire ACTOR TARGET --scenario NAME [--turn N] [--seed K]"));
    output::line(format!("   tricorne odds {id} charge ACTOR TARGET --scenario NAME [--turn N] [--seed K]"));
    Ok(())
}

fn as_json(system: &str, about: &str, answer: &Reckoning, words: &Words) -> serde_json::Value {
    let throws: Vec<_> = answer
        .throws
        .iter()
        .map(|t| {
            let modifiers = odds::weighed(words, &t.modifiers);
            let sum: i32 = modifiers.iter().map(|m| i32::from(m.value)).sum();
            json!({
                "who": words.word("inquiry-who", t.who), "die": words.word("inquiry-die", t.die),
                "row": words.get("row", t.row), "modifiers": modifiers, "sum": sum,
                "pools": t.pools.iter().map(|(dice, needs)| json!({"dice": dice, "needs": needs})).collect::<Vec<_>>(),
            })
        })
        .collect();
    let tables: Vec<_> = answer
        .spreads
        .iter()
        .map(|s| {
            let results: Vec<_> = s
                .results
                .iter()
                .map(|(key, share)| json!({"result": key, "name": odds::result(words, key), "chance": odds::chance(*share)}))
                .collect();
            json!({"of": s.what, "name": words.word("inquiry-what", s.what), "results": results})
        })
        .collect();
    let mut value = json!({"system": system, "question": about, "dice": throws, "tables": tables});
    if !answer.joint.is_empty() {
        let joint: Vec<Vec<f64>> =
            answer.joint.iter().map(|row| row.iter().map(|s| odds::chance(*s)).collect()).collect();
        value["joint"] = json!(joint);
    }
    value
}

/// A chance in hundredths, each rounded by itself: equal chances are told alike, even where their sum is then off by one.
fn percent(chance: f64) -> String {
    format!("{:.2}", chance * 100.0)
}

fn modifiers(list: &[Weighed]) {
    let rows: Vec<Vec<String>> =
        list.iter().map(|m| vec![format!("   {}", m.clause), m.name.clone(), format!("{:+}", m.value)]).collect();
    output::listing(&rows).iter().for_each(output::line);
}

fn tell(answer: &Reckoning, words: &Words) {
    for t in &answer.throws {
        output::line(odds::thrown(t, words));
        let list = odds::weighed(words, &t.modifiers);
        modifiers(&list);
        if t.die.starts_with("average") {
            output::line(format!("   in all {:+}", list.iter().map(|m| i32::from(m.value)).sum::<i32>()));
        }
    }
    for (n, s) in answer.spreads.iter().enumerate() {
        if n > 0 || !answer.throws.is_empty() {
            output::line("");
        }
        output::line(format!("{}, in 100", words.word("inquiry-what", s.what)));
        let rows: Vec<Vec<String>> = s
            .results
            .iter()
            .map(|(key, share)| vec![format!("   {}", odds::result(words, key)), percent(odds::chance(*share))])
            .collect();
        output::table(&rows).iter().for_each(output::line);
    }
    if !answer.joint.is_empty() {
        output::line("");
        output::line(format!("{}, in 100", words.word("inquiry-what", "joint")));
        let mut rows = vec![(0..answer.joint[0].len()).map(|n| n.to_string()).collect::<Vec<_>>()];
        rows[0].insert(0, String::new());
        for (n, row) in answer.joint.iter().enumerate() {
            let mut cells = vec![format!("   {n}")];
            cells.extend(row.iter().map(|s| percent(odds::chance(*s))));
            rows.push(cells);
        }
        output::table(&rows).iter().for_each(output::line);
    }
}

/// The question of one unit's fire or charge on another, as a scenario's table stands.
fn on_a_table(cli: &Cli, (system, scenario): (&str, &str), mut line: Line, json: bool) -> Result<(), Error> {
    let system = resolve::system(system)?;
    let mut scenario = resolve::scenario(system, scenario)?;
    super::scenario::with_usual(cli, system.about().id, &mut scenario)?;
    let turn = line.number("turn", 0)?;
    let seed = line.number("seed", 1)?;
    if let Some((key, _)) = line.facts.first() {
        if matches!(key.as_str(), "turn" | "seed") {
            return Err(Error::refused(format!("--{key} is said twice; leave one of the two")));
        }
        return Err(Error::refused(format!(
            "--{key} says nothing on a table, where the units are as they stand; leave it out"
        )));
    }
    let [asked, actor, target] = &line.plain[..] else {
        return Err(Error::refused("on a table, ask “fire” or “charge” and name two units, each in quotation marks"));
    };
    let charge = match asked.to_lowercase().as_str() {
        "fire" | "shot" => false,
        "charge" | "melee" => true,
        other => {
            return Err(Error::refused(format!("“{other}” cannot be asked on a table; ask “fire” or “charge”")));
        }
    };
    let pieces = crate::field::telling::pieces(&scenario);
    let units: Vec<(usize, String)> =
        pieces.iter().enumerate().filter(|(_, p)| p.unit).map(|(n, p)| (n, p.name.clone())).collect();
    let find = |wanted: &str| {
        name::pick(&units, wanted, |u| (&u.1, &u.1)).map(|u| u.0).map_err(|why| match why {
            name::NotFound::Unknown => Error::Unknown {
                kind: "unit",
                wanted: wanted.to_owned(),
                known: units.iter().map(|u| u.1.clone()).collect(),
            },
            name::NotFound::Several(names) => Error::Several { wanted: wanted.to_owned(), names },
        })
    };
    let (mut actor, mut target) = (find(actor)?, find(target)?);
    // A name that both sides have is of the side on which the other unit is not.
    let twin = |of: usize| {
        let alike = |(n, name): &&(usize, String)| *name == pieces[of].name && pieces[*n].side != pieces[of].side;
        units.iter().find(alike).map(|u| u.0)
    };
    if pieces[actor].side == pieces[target].side {
        match (twin(target), twin(actor)) {
            (Some(other), _) => target = other,
            (None, Some(other)) => actor = other,
            (None, None) => {}
        }
    }
    let generals = [GeneralKind::Planner; 2];
    let asked = odds::Asked {
        order: Order { system: system.about().id.to_owned(), scenario, seed, number: 1, generals, exchanged: false },
        turn,
        charge,
        actor: u8::try_from(actor).unwrap_or(u8::MAX),
        target: u8::try_from(target).unwrap_or(u8::MAX),
    };
    let (one, other) = (&pieces[actor].name, &pieces[target].name);
    let (odds, replies) = odds::odds(&asked)?.ok_or_else(|| {
        Error::refused(format!(
            "{one} cannot do that to {other} as the table stands after turn {turn}; try another turn or other units"
        ))
    })?;
    let words = resolve::words(system)?;
    let answers = replies.iter().map(|reply| {
        let by = pieces.get(usize::from(reply.by)).map_or("", |piece| &piece.name);
        (reply, charge::said(&words, "reply", reply.key, &[("by", by)]))
    });
    if json {
        let answer = |(reply, name): (&odds::Reply, String)| {
            let mut value = as_json(system.about().id, "charge", &reply.reckoning, &words);
            (value["answer"], value["clause"], value["name"]) = (json!(reply.key), json!(reply.clause), json!(name));
            value
        };
        return output::json(&json!({
            "actor": one, "target": other, "chances": odds.harm, "own": odds.own,
            "modifiers": odds.modifiers, "reply": odds.reply, "note": odds.note,
            "answers": answers.map(answer).collect::<Vec<_>>(),
        }));
    }
    for (name, chances) in [(other, &odds.harm), (one, &odds.own)] {
        if !chances.is_empty() {
            output::line(format!("{name}: more harm, in 100"));
            let rows: Vec<Vec<String>> =
                chances.iter().enumerate().map(|(n, c)| vec![format!("   {n}"), percent(*c)]).collect();
            output::table(&rows).iter().for_each(output::line);
        }
    }
    for (name, list) in [(one, &odds.modifiers), (other, &odds.reply)] {
        if !list.is_empty() {
            output::line(format!("Added to the die of {name}"));
            modifiers(list);
        }
    }
    odds.note.iter().for_each(output::line);
    for (reply, name) in answers {
        output::line("");
        output::line(format!("{name} ({})", reply.clause));
        output::line("");
        if reply.reckoning.spreads.is_empty() {
            output::line(words.word("odds", "too-many"));
        }
        tell(&reply.reckoning, &words);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_chances_are_told_alike() {
        assert_eq!([1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0].map(percent), ["16.67", "66.67", "16.67"]);
    }

    #[test]
    fn names_and_plain_words_are_told_apart() {
        let words = ["shot", "--firer", "standard line", "--moved", "--range=16", "modifier=long", "--json"];
        let line = Line::of(&words.map(str::to_owned));
        assert_eq!(line.plain, ["shot"]);
        assert!(line.json);
        let facts: Vec<(&str, &str)> = line.facts.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(facts, [("firer", "standard line"), ("moved", ""), ("range", "16"), ("modifier", "long")]);
    }
}
