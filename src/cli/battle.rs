//! `tricorne battle`.

use super::args::{BattleCommand, GeneralArg, WhichBattle};
use super::{Cli, desk_with, kinds, output, reading_with, scenario, writing};
use crate::base::Side;
use crate::desk::{BattleResult, Desk, Error, Order, War, option_sets, resolve};
use crate::field::{GeneralKind, Scenario, Telling, say, telling::halves};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

pub(super) fn run(cli: &Cli, what: &BattleCommand) -> Result<(), Error> {
    match what {
        BattleCommand::Generate(args) => {
            let mut desk = desk_with(cli, args.campaign.as_deref())?;
            writing(&desk)?;
            let rules = args.rules.as_deref();
            match &args.scenario {
                Some(wanted) => {
                    let system = match rules {
                        Some(rules) => resolve::fighting(rules)?,
                        None => desk.campaign()?.system()?,
                    };
                    desk.plan_on(&resolve::scenario(system, wanted)?, rules, args.seed)?;
                }
                None => drop(desk.plan_kind(args.kind.as_deref(), rules, args.seed)?),
            }
            next(cli, &desk)
        }
        BattleCommand::Kinds(what) => kinds::run(cli, what),
        BattleCommand::Show { campaign, number } => {
            let desk = reading_with(cli, campaign.as_deref())?;
            match number {
                None if desk.campaign()?.plan().is_some() => next(cli, &desk),
                number => {
                    let fought = desk.battle(*number)?;
                    let result = BattleResult::of(&fought.page, fought.scenario.id.as_str(), fought.seed)?;
                    if cli.json {
                        return output::json(&result);
                    }
                    told(&result, (&fought.page.place, &fought.scenario), &Side::BOTH)
                }
            }
        }
        BattleCommand::Resolve(which) => {
            let (order, shown) = order(cli, which)?;
            let scenario = order.scenario.clone();
            let resolved = resolve::fight(order, &mut |_| {}, &AtomicBool::new(false))?;
            let result = resolved.result()?;
            if cli.json {
                return told_as_json(&result, shown);
            }
            told(&result, (&scenario.name, &scenario), shown)
        }
        BattleCommand::Forecast { which, from_turn, instead, battles, threads } => {
            super::forecast::run(cli, which, (*from_turn, instead.as_deref()), (*battles, *threads))
        }
        BattleCommand::SideBySide { campaign, many, threads } => {
            super::side_by_side::run(cli, campaign.as_deref(), many, *threads)
        }
        BattleCommand::Replay { campaign, number } => replay(cli, campaign.as_deref(), *number),
        BattleCommand::Record { campaign, file, table, yes } => {
            super::table::record(cli, campaign.as_deref(), file, table, *yes)
        }
        BattleCommand::Form { campaign, table } => super::table::form(cli, campaign.as_deref(), table),
        BattleCommand::Correct { number, file, campaign, date, place, yes } => {
            let told = (file.as_deref(), *date, place.as_deref());
            super::table::correct(cli, campaign.as_deref(), *number, told, *yes)
        }
        BattleCommand::Tell(args) => super::tell::run(cli, args),
        BattleCommand::Undo { campaign, number, yes } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let war = desk.campaign()?;
            let number = number.or_else(|| war.state().battles.last().map(|b| b.number));
            let entry = number.and_then(|n| war.battle_entry(n)).map(|e| e.number);
            let entry = entry.ok_or_else(|| Error::refused("there is no such battle in the books to take back"))?;
            super::books::take_back(cli, &mut desk, entry, *yes)
        }
    }
}

/// The battle that is asked for, as an order, and the sides of which it is told: what the next battle of a campaign would
/// cost an enemy who is hidden tells who he has.
pub(super) fn order(cli: &Cli, which: &WhichBattle) -> Result<(Order, &'static [Side]), Error> {
    let generals = [which.blue_general, which.red_general].map(general);
    if let Some(wanted) = &which.scenario {
        let rules = scenario::rules_of(which.system.as_deref(), wanted)?;
        let order = Order {
            system: resolve::system(&rules)?.about().id.to_owned(),
            scenario: scenario::cast(cli, &rules, wanted, &which.cast)?.scenario,
            seed: which.seed.unwrap_or(1),
            number: 1,
            generals,
            exchanged: false,
        };
        return Ok((seated(cli, order, which)?, &Side::BOTH));
    }
    if which.cast.blue_army.is_some() || which.cast.red_army.is_some() || which.cast.figures.is_some() {
        return Err(Error::refused(
            "armies and figures are chosen for a scenario; the campaign has its own: add --scenario NAME",
        ));
    }
    let desk = reading_with(cli, which.campaign.as_deref())?;
    let war = desk.campaign()?;
    let mut order = war.order(generals)?;
    same_rules(which.system.as_deref(), &order)?;
    order.seed = which.seed.unwrap_or(order.seed);
    Ok((seated(cli, order, which)?, shown(war, which.exchange)))
}

/// The sides of which a campaign's next battle is told, where each army has its own place or the other's.
fn shown(war: &War, exchanged: bool) -> &'static [Side] {
    match (war.veils(Side::Blue, Side::Red), exchanged) {
        (false, _) => &Side::BOTH,
        (true, false) => &[Side::Blue],
        (true, true) => &[Side::Red],
    }
}

/// What a scenario tells of a side that is not shown: whose army it is, and from where it looks where.
const PLAIN: [&str; 5] = ["name", "uniform", "cipher", "zone", "facing"];

/// Under which name what is told in JSON says whom it leaves out.
pub(super) const HIDDEN: &str = "hidden";

/// Tells in JSON without the sides that are not shown: without what they have, and what they would lose.
pub(super) fn told_as_json(told: impl serde::Serialize, shown: &[Side]) -> Result<(), Error> {
    let hidden: Vec<Side> = Side::BOTH.into_iter().filter(|side| !shown.contains(side)).collect();
    if hidden.is_empty() {
        return output::json(&told);
    }
    let refuse = |e: serde_json::Error| Error::refused(format!("it cannot be written: {e}"));
    let mut told = serde_json::to_value(told).map_err(refuse)?;
    told[HIDDEN] = json!(hidden);
    // One battle tells of both.
    if let Some(typical) = told.get_mut("typical") {
        *typical = Value::Null;
    }
    for side in hidden {
        let name = serde_json::to_value(side).map_err(refuse)?;
        let set_up = told.get_mut("sides").and_then(|sides| sides.get_mut(side.index()));
        if let Some(set_up) = set_up.and_then(Value::as_object_mut) {
            set_up.retain(|what, _| PLAIN.contains(&what.as_str()));
        }
        for list in ["units", "commanders", "brigades"] {
            if let Some(list) = told.get_mut(list).and_then(Value::as_array_mut) {
                list.retain(|one| one["side"] != name);
            }
        }
        for both in ["points_lost", "guns_lost", "losses", "points"] {
            if let (Some(both), Some(name)) = (told.get_mut(both).and_then(Value::as_object_mut), name.as_str()) {
                both.remove(name);
            }
        }
    }
    output::json(&told)
}

/// The options of a command line; one that is given two values is refused.
pub(super) fn options(given: &[(String, String)]) -> Result<BTreeMap<String, String>, Error> {
    let mut options: BTreeMap<String, String> = BTreeMap::new();
    for (key, value) in given {
        if let Some(before) = options.insert(key.clone(), value.clone()).filter(|before| before != value) {
            return Err(Error::refused(format!(
                "the option {key} is given as “{before}” and as “{value}”; leave one of them out"
            )));
        }
    }
    Ok(options)
}

/// Refuses other rules than those of a campaign's battle.
pub(super) fn same_rules(wanted: Option<&str>, order: &Order) -> Result<(), Error> {
    let Some(wanted) = wanted else { return Ok(()) };
    let (asked, own) = (resolve::system(wanted)?.about(), resolve::system(&order.system)?.about());
    if asked.id == own.id {
        return Ok(());
    }
    Err(Error::refused(format!(
        "{} is a battle under {}; leave --rules out, take a scenario of {} with --scenario, or draw the next battle up \
         with “tricorne battle generate --rules {}”",
        order.scenario.name, own.name, asked.name, asked.id
    )))
}

/// The order with the options that are asked for, and each army in its seat.
fn seated(cli: &Cli, mut order: Order, which: &WhichBattle) -> Result<Order, Error> {
    order.scenario.options.extend(options(&which.options)?);
    match &which.options_set {
        Some(set) => super::reading(cli)?.with_option_set(&order.system, Some(set), &mut order.scenario.options)?,
        // A campaign has its own options from the day on which it was founded.
        None if which.scenario.is_some() => scenario::with_usual(cli, &order.system, &mut order.scenario)?,
        None => {}
    }
    Ok(if which.exchange { order.exchange() } else { order })
}

const fn general(arg: GeneralArg) -> GeneralKind {
    match arg {
        GeneralArg::Planner => GeneralKind::Planner,
        GeneralArg::Cautious => GeneralKind::Cautious,
        GeneralArg::Bold => GeneralKind::Bold,
        GeneralArg::Passive => GeneralKind::Passive,
        GeneralArg::Random => GeneralKind::Random,
    }
}

fn next(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let war = desk.campaign()?;
    let scenario = war.scenario()?;
    if cli.json {
        return told_as_json(&scenario, shown(war, false));
    }
    scenario::show(&scenario, output::veiled(war)?.as_deref());
    option_sets::told(war.rules()?, &scenario.options).iter().for_each(output::line);
    Ok(())
}

/// Who fights under Blue and Red.
fn names(scenario: &Scenario) -> [&str; 2] {
    scenario.sides.each_ref().map(|s| s.name.as_str())
}

fn told(result: &BattleResult, (title, scenario): (&str, &Scenario), sides: &[Side]) -> Result<(), Error> {
    let (system, names) = (resolve::system(&result.system)?, names(scenario));
    // Two armies of one nation are told apart by their colours.
    let names = if names[0] == names[1] { ["Blue", "Red"] } else { names };
    let side = |s: Side| names[s.index()];
    let field = result.winner.map_or("nobody", side);
    let words = resolve::words(system);
    let how = words.map_or_else(|_| result.how.clone(), |w| w.word("how", &result.how.replace(' ', "-")));
    let how = if how.is_empty() { how } else { format!(" ({how})") };
    let turns = say::counted(result.turns.into(), "turn", "turns");
    output::line(format!("{title}: {field} held the field after {turns}{how}."));
    for s in sides.iter().copied() {
        let (points, guns) = match s {
            Side::Blue => (result.points_lost.blue, result.guns_lost.unwrap_or_default().blue),
            Side::Red => (result.points_lost.red, result.guns_lost.unwrap_or_default().red),
        };
        let units = || result.units.iter().filter(move |u| u.side == s);
        let (men, lost) = units().fold((0, 0), |(m, l), u| (m + u.men, l + u.lost));
        output::line(format!(
            "{} lost {} of {} men, {}, {} army {}",
            side(s),
            output::number(lost),
            output::number(men),
            output::counted(guns as usize, "gun", "guns"),
            halves(points.0.into()),
            if points.0 == 2 { "point" } else { "points" },
        ));
        let rows: Vec<Vec<String>> = units()
            .map(|u| {
                let harm = u.measure.values().next().copied().unwrap_or(0);
                vec![
                    format!("   {}", u.name),
                    harm.to_string(),
                    u.state.replace('-', " "),
                    if u.lost == 0 { "0".to_owned() } else { format!("−{}", output::number(u.lost)) },
                ]
            })
            .collect();
        output::table(&rows).iter().for_each(output::line);
    }
    for c in result.commanders.iter().filter(|c| sides.contains(&c.side)) {
        output::line(format!("{} ({}) was {}.", c.name, side(c.side), c.state));
    }
    option_sets::told(system, &scenario.options).iter().for_each(output::line);
    Ok(())
}

fn replay(cli: &Cli, campaign: Option<&str>, number: Option<u32>) -> Result<(), Error> {
    let desk = reading_with(cli, campaign)?;
    let fought = desk.battle(number)?;
    let system = resolve::system(&fought.system)?;
    let words = resolve::words(system)?;
    let telling = Telling::new(&fought.scenario, &words, |c| (system.happening(c), system.key(c)));
    let turns = telling.report(&fought.events);
    if cli.json {
        let list: Vec<_> = turns.iter().map(|t| json!({"turn": t.turn, "told": t.paragraphs})).collect();
        return output::json(&json!({"battle": fought.number, "place": fought.page.place, "turns": list}));
    }
    output::line(format!("{}, {}", fought.scenario.name, output::date(fought.scenario.date)));
    for turn in turns {
        output::line("");
        let head = if turn.turn == 0 { "Before the battle".to_owned() } else { format!("Turn {}", turn.turn) };
        output::line(head);
        turn.paragraphs.iter().for_each(output::line);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Command;
    use crate::desk::option_sets::OptionSet;
    use clap::Parser;

    /// The usual set lies beneath what the command line sets, and a set that is named stands in its place; where there is no
    /// library none is made.
    #[test]
    fn a_scenario_is_played_with_the_usual_set_where_no_other_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.tricorne");
        let asked = |more: &[&str]| {
            let words = ["tricorne", "--library", path.to_str().expect("a path"), "battle", "resolve", "--scenario"];
            let cli = Cli::try_parse_from(words.iter().chain(&["mirror"]).chain(more)).expect("it is understood");
            let Some(Command::Battle { what: BattleCommand::Resolve(which) }) = &cli.command else {
                panic!("another command")
            };
            order(&cli, which).expect("it can be fought").0.scenario.options
        };
        assert!(asked(&[]).is_empty() && !path.exists());
        let mut desk = Desk::open(&path).expect("it opens");
        for (name, key, usual) in [("Our club", "brigade-morale", true), ("Red", "red-units", false)] {
            let options = BTreeMap::from([(key.to_owned(), "on".to_owned())]);
            let set = OptionSet { name: name.to_owned(), rules: "honours-of-war".to_owned(), options, usual };
            desk.keep_option_set(set).expect("it is kept");
        }
        drop(desk);
        let told = |more: &[&str]| asked(more).iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(" ");
        assert_eq!(told(&[]), "brigade-morale=on");
        assert_eq!(told(&["--option", "brigade-morale=off"]), "brigade-morale=off");
        assert_eq!(told(&["--options-set", "Red"]), "red-units=on");
    }
}
