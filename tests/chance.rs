//! Battles by chance: every scenario at every scale under options, weather, ground and generals at random. What they do
//! hardly matters; that they end, break nothing and keep the books does.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tricorne::army::nation::Names;
use tricorne::base::{Dice, Side, Stream};
use tricorne::field::generate;
use tricorne::field::scenario::Weather;
use tricorne::field::view::{PieceView, Shape};
use tricorne::field::{Event, GeneralKind, Happening, Scenario, TableView, scenario_file};
use tricorne::rules::{self, Battle, Progress, System};

/// More turns than any battle has: forty of each side where sides move in turn, and the one that ends it.
const MOST_TURNS: u16 = 81;

/// Numbers from 0, drawn from a stream of its own.
struct Draw(Dice);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(Stream::Neither, n as u32) as usize
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A scenario of a system with its scale, options, weather, season, attacker and ground drawn anew.
fn drawn(system: &dyn System, draw: &mut Draw) -> Scenario {
    use Weather as W;
    let about = system.about();
    let (_, text) = about.scenarios[draw.below(about.scenarios.len())];
    let mut scenario = scenario_file::read(text).expect("a scenario of the system reads");
    if draw.below(3) > 0 {
        scenario = scenario.at_scale(draw.of(&[28, 20, 15, 10, 6]));
    }
    if scenario.generic && draw.below(2) == 0 {
        let table = (scenario.ground.width, scenario.ground.depth);
        scenario.ground = generate::ground(table, &Names::default(), &mut draw.0);
        scenario.objectives.clear();
    }
    for option in about.options {
        if draw.below(4) == 0 {
            scenario.options.insert(option.key.to_owned(), draw.of(option.values).to_owned());
        }
    }
    scenario.weather = draw.of(&[scenario.weather, W::Fair, W::Fog, W::LightRain, W::HeavyRain, W::Storm]);
    scenario.attacker = draw.of(&[scenario.attacker, None, Some(Side::Blue), Some(Side::Red)]);
    let year = draw.of(&[1740, 1756, 1762]);
    let month = draw.below(12) as u32 + 1;
    scenario.date = chrono::NaiveDate::from_ymd_opt(year, month, 9).expect("a day");
    scenario
}

/// Whether a column stands on the road through a block that a friend holds (HOW-TER-37).
fn passes(column: &PieceView, garrison: &PieceView) -> bool {
    let marches = matches!(column.shape, Shape::FootColumn | Shape::HorseColumn | Shape::Limbered | Shape::Transport);
    column.side == garrison.side && marches && garrison.shape == Shape::Garrison
}

/// What a battle must keep at each of its pauses.
struct Watch<'a> {
    system: &'a dyn System,
    scenario: &'a Scenario,
    before: TableView,
    lost: BTreeSet<usize>,
    /// Who stands among a friend whom he goes through, in pairs.
    among: Vec<[u8; 2]>,
}

impl Watch<'_> {
    fn look(&mut self, now: TableView, events: &[Event]) {
        // What the pieces of a fault did since the last pause.
        let said = |pieces: &[usize]| {
            let about = |e: &&Event| pieces.iter().any(|&n| [e.actor, e.target].contains(&(n as u8)));
            let say = |e: &Event| format!("\n    {} {} {} {:?}", self.system.key(e.code), e.actor, e.target, e.numbers);
            let told: String = events.iter().filter(about).map(say).collect();
            format!("turn {} phase {}{told}", now.turn, now.phase)
        };
        let ground = &self.scenario.ground;
        let there: Vec<usize> = (0..now.pieces.len()).filter(|&n| !now.pieces[n].gone).collect();
        for &n in &there {
            let place = now.pieces[n].footprint;
            assert!(
                place.on_table(ground.width.0, ground.depth.0),
                "piece {n} is off the table: {place:?} {}",
                said(&[n])
            );
            assert!(now.pieces[n].harm <= now.pieces[n].harm_limit, "piece {n}: {:?}", now.pieces[n]);
            assert!(!self.lost.contains(&n), "piece {n} came back");
        }
        for e in events {
            match self.system.key(e.code) {
                "intermixed" => self.among.push([e.actor, e.target]),
                "unmixed" => self.among.retain(|pair| !pair.contains(&e.actor)),
                _ => {}
            }
        }
        // Boxes of a grid and blocks of a village hold several; who pursues beyond the edge is shown where it left.
        let id = self.system.about().id;
        if id == "honours-of-war" || id == "weight-of-fire" {
            let beyond = |n: &usize| id == "weight-of-fire" && now.pieces[*n].state == 7;
            let there: Vec<usize> = there.iter().copied().filter(|n| !beyond(n)).collect();
            for (i, &a) in there.iter().enumerate() {
                for &b in &there[i + 1..] {
                    let (p, q) = (now.pieces[a].footprint, now.pieces[b].footprint);
                    let among = self.among.iter().any(|pair| pair.contains(&(a as u8)) && pair.contains(&(b as u8)));
                    let [on_road, held] = [(a, b), (b, a)].map(|(a, b)| passes(&now.pieces[a], &now.pieces[b]));
                    assert!(
                        p == q || among || on_road || held || !p.overlaps(&q),
                        "{a} and {b} overlap: {p:?} {q:?} {}",
                        said(&[a, b])
                    );
                }
            }
        }
        for (n, part) in &now.parts {
            let place = part.footprint;
            assert!(place.on_table(ground.width.0, ground.depth.0), "a part of piece {n} is off the table: {place:?}");
            assert!(part.harm <= part.harm_limit, "a part of piece {n}: {part:?}");
        }
        // Parts of units are numbered behind units and figures.
        let figures = now.pieces.len() + now.leaders.len();
        let mut harm: Vec<i32> = self.before.pieces.iter().map(|p| i32::from(p.harm)).collect();
        for event in events {
            let by = match self.system.happening(event.code) {
                Happening::Hit => i32::from(event.numbers[1]),
                Happening::Rallied => -i32::from(event.numbers[1]),
                _ => continue,
            };
            match harm.get_mut(usize::from(event.actor)) {
                Some(harm) => *harm += by,
                None => assert!(usize::from(event.actor) >= figures, "a figure was hit: {}", said(&[])),
            }
        }
        for (n, piece) in now.pieces.iter().enumerate() {
            // Who is gone may have been scattered rather than hit.
            let kept = piece.gone || harm[n] == i32::from(piece.harm);
            assert!(kept, "piece {n}: {} by its hits and {} in all, {}", harm[n], piece.harm, said(&[n]));
            let came_off = piece.gone && !self.before.pieces[n].gone;
            if came_off {
                self.lost.insert(n);
            }
        }
        self.before = now;
    }

    fn end(&self, battle: &dyn Battle) {
        let outcome = battle.outcome();
        assert!(outcome.turns <= MOST_TURNS, "{} turns", outcome.turns);
        for side in Side::BOTH {
            for (n, unit) in outcome.units.iter().enumerate() {
                let toll = self.system.toll(
                    unit.harm,
                    self.before.pieces[n].harm_limit,
                    unit.state,
                    outcome.winner == Some(side),
                );
                assert!(toll.lost <= 1000 && toll.shares.iter().map(|&s| u32::from(s)).sum::<u32>() == 100);
                let unhurt = unit.harm == 0 && !self.before.pieces[n].gone && !unit.captured;
                let fine = unit.state == self.system.end_states()[0].key;
                assert!(toll.lost == 0 || !(unhurt && fine), "piece {n} lost men without a hit: {unit:?}");
            }
        }
    }
}

/// One battle; false where what was drawn contradicts itself, and the system says so.
fn battle(system: &dyn System, number: u64, generals: &[GeneralKind]) -> bool {
    let mut draw = Draw(Dice::fair(99, number));
    let scenario = drawn(system, &mut draw);
    let generals = [draw.of(generals), draw.of(generals)];
    let mut dice = Dice::fair(98, number);
    let mut events: Vec<Event> = Vec::new();
    let mut battle = match system.begin(&scenario, generals, &mut dice, &mut events) {
        Ok(battle) => battle,
        Err(findings) => {
            assert!(!findings.is_empty() && findings.iter().all(|f| !f.text.is_empty()));
            return false;
        }
    };
    let mut watch =
        Watch { system, scenario: &scenario, before: battle.table(), lost: BTreeSet::new(), among: Vec::new() };
    for _ in 0..100_000 {
        events.clear();
        let progress = battle.step(&mut dice, &mut events);
        watch.look(battle.table(), &events);
        if progress == Progress::Over {
            watch.end(&*battle);
            return true;
        }
    }
    panic!("it does not end");
}

/// Battles on two threads; all that failed, with the numbers that bring them back.
fn fight(count: u64, generals: &'static [GeneralKind]) {
    // One may be fought again alone: its number in the environment of the test.
    let only = std::env::var("TRICORNE_CHANCE").ok().and_then(|n| n.parse::<u64>().ok());
    let mut failed = Vec::new();
    for system in rules::ALL.iter().copied().filter(|s| s.about().plays) {
        let some = |first: u64| {
            let mut faults = Vec::new();
            let mut fought = 0;
            for number in (first..count).step_by(2).filter(|n| only.is_none_or(|o| o == *n)) {
                match catch_unwind(AssertUnwindSafe(|| battle(system, number, generals))) {
                    Ok(true) => fought += 1,
                    Ok(false) => {}
                    Err(what) => {
                        let said = what.downcast_ref::<String>().cloned();
                        let said = said.or_else(|| what.downcast_ref::<&str>().map(|s| (*s).to_owned()));
                        faults.push(format!("{number}: {}", said.unwrap_or_default()));
                    }
                }
            }
            (faults, fought)
        };
        let (one, two) = std::thread::scope(|scope| {
            let other = scope.spawn(|| some(1));
            (some(0), other.join().expect("a fault is caught"))
        });
        let faults = [one.0, two.0].concat();
        let id = system.about().id;
        if !faults.is_empty() {
            failed.push(format!("{id}, {} of {count}:\n{}", faults.len(), faults[..faults.len().min(20)].join("\n")));
        }
        let began = one.1 + two.1;
        assert!(only.is_some() || began * 2 > count, "{id}: only {began} of {count} battles began");
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

const BY_CHANCE: &[GeneralKind] = &[GeneralKind::Random];
const WITH_SENSE: &[GeneralKind] =
    &[GeneralKind::Planner, GeneralKind::Cautious, GeneralKind::Bold, GeneralKind::Passive, GeneralKind::Random];

#[test]
fn a_thousand_battles_by_chance() {
    fight(1_000, BY_CHANCE);
}

#[test]
#[ignore = "twenty minutes: 100,000 battles of each system"]
fn a_hundred_thousand_battles_by_chance() {
    fight(100_000, BY_CHANCE);
}

#[test]
fn battles_of_all_generals_on_all_grounds() {
    fight(100, WITH_SENSE);
}

#[test]
#[ignore = "several minutes: 5,000 battles of each system"]
fn many_battles_of_all_generals_on_all_grounds() {
    fight(5_000, WITH_SENSE);
}

/// A scenario's text with a few things in it made wrong.
fn mangled(text: &str, draw: &mut Draw) -> String {
    const ODD: &[&str] = &[
        "0",
        "-1",
        "1e99",
        "nan",
        "inf",
        "99999999999999999999",
        "\"\"",
        "[]",
        "{}",
        "true",
        "\u{0}",
        "Μάχη",
        "\"",
        "=",
    ];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=draw.below(3) {
        let n = draw.below(lines.len());
        match draw.below(5) {
            0 => drop(lines.remove(n)),
            1 => lines.insert(n, lines[n].clone()),
            2 => {
                let other = draw.below(lines.len());
                lines.swap(n, other);
            }
            _ => {
                // A word or a number of the line becomes another thing.
                let odd = draw.of(ODD);
                let parts: Vec<&str> = lines[n].split_inclusive([' ', ',', '[', ']']).collect();
                let at = draw.below(parts.len().max(1));
                lines[n] = parts.iter().enumerate().map(|(i, part)| if i == at { odd } else { part }).collect();
            }
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

/// Mangled scenario files are refused in words, or begin a battle.
fn read_mangled(count: u64) {
    let systems: Vec<_> = rules::ALL.iter().copied().filter(|s| s.about().plays).collect();
    for number in 0..count {
        let mut draw = Draw(Dice::fair(97, number));
        let system = systems[draw.below(systems.len())];
        let (id, text) = draw.of(system.about().scenarios);
        let text = mangled(text, &mut draw);
        let tried = catch_unwind(AssertUnwindSafe(|| match scenario_file::read(&text) {
            Err(why) => assert!(!why.to_string().is_empty()),
            Ok(scenario) if number % 10 == 0 => {
                let mut dice = Dice::fair(96, number);
                let mut events = Vec::new();
                if let Ok(mut battle) = system.begin(&scenario, [GeneralKind::Random; 2], &mut dice, &mut events) {
                    for _ in 0..20 {
                        let _ = battle.step(&mut dice, &mut events);
                    }
                }
            }
            Ok(_) => {}
        }));
        assert!(tried.is_ok(), "{id}, file {number}:\n{text}");
    }
}

#[test]
fn ten_thousand_mangled_scenarios() {
    read_mangled(10_000);
}

#[test]
#[ignore = "ten minutes"]
fn a_million_mangled_scenarios() {
    read_mangled(1_000_000);
}
