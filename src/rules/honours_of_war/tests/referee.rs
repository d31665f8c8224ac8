//! A referee: whole battles watched by rules written a second time, from the ledger alone.
//!
//! He sees the table at each question that a general is asked, the answer, and what is told in between; the geometry is his
//! own, in floating point. He asks nothing of the rules that he watches, so that they are not checked by themselves.

mod bonus;
mod book;
mod charge;
mod command;
mod cost;
mod duty;
mod ends;
mod evade;
mod faces;
mod figures;
mod fire;
mod flight;
mod follow;
mod geometry;
mod ground;
mod houses;
mod log;
mod massed;
mod meet;
mod melee;
mod morale;
mod movement;
mod order;
mod pursuit;
mod sight;
mod split;
mod targets;
mod wild;

use self::geometry::Body;
use self::ground::Ground;
use self::log::{Ear, Heard, Item, Log};
use crate::army::nation::Names;
use crate::base::{Dice, Side, Stream};
use crate::field::scenario::Weather;
use crate::field::{Event, GeneralKind, Scenario, generate, scenario_file};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{self, Act, Choice, Decision};
use crate::rules::honours_of_war::state::{Field, Flags, Kind, Morale, NONE, Phase, State};
use crate::rules::honours_of_war::{ABOUT, setup};
use crate::rules::system::Progress;
use std::collections::{BTreeMap, VecDeque};

/// The variable of the environment that names other battles to watch, as `20..60`; from [`wild::FIRST`] on all is drawn.
const RANGE: &str = "TRICORNE_REFEREE";
/// The variable that has every objection in those followed by the table.
const TABLE: &str = "TRICORNE_TABLE";
/// The variable that has all questions, answers and events of those told.
const TRACE: &str = "TRICORNE_TRACE";

/// How many of what was looked at, and what was found against the rules, by clause.
#[derive(Default)]
struct Report {
    looked: BTreeMap<&'static str, u32>,
    objections: Vec<(&'static str, String)>,
}

struct Referee<'a> {
    field: &'a Field,
    ground: Ground,
    /// The table at the last question, brought up to what was told since.
    now: State,
    report: Report,
    name: String,
    /// Nothing has moved since the table was seen.
    fresh: bool,
    /// The charger who was put into contact as the last question was asked, or nobody.
    tried: usize,
    /// Where who pursues stood before.
    stood: Option<(usize, Body)>,
    /// What was told last, so much of it: for who looks into an objection.
    tail: VecDeque<String>,
    keeps: usize,
    command: command::Notes,
    moves: movement::Notes,
    fire: fire::Notes,
    melee: melee::Notes,
    morale: morale::Notes,
    figures: figures::Notes,
    flight: flight::Notes,
    meet: meet::Notes,
    pursuit: pursuit::Notes,
    ends: ends::Notes,
    faces: faces::Notes,
    massed: massed::Notes,
    order: order::Notes,
    bonus: bonus::Notes,
    duty: duty::Notes,
}

impl<'a> Referee<'a> {
    fn new(field: &'a Field, state: &State, name: String) -> Referee<'a> {
        Referee {
            field,
            ground: Ground::of(field),
            now: *state,
            report: Report::default(),
            name,
            fresh: true,
            tried: usize::MAX,
            stood: None,
            tail: VecDeque::new(),
            keeps: if std::env::var_os(RANGE).is_some() { 24 } else { 0 },
            command: command::Notes::default(),
            moves: movement::Notes::default(),
            fire: fire::Notes::default(),
            melee: melee::Notes::default(),
            morale: morale::Notes::default(),
            figures: figures::Notes::default(),
            flight: flight::Notes::default(),
            meet: meet::Notes::default(),
            pursuit: pursuit::Notes::default(),
            ends: ends::Notes::default(),
            faces: faces::Notes::default(),
            massed: massed::Notes::default(),
            order: order::Notes::default(),
            bonus: bonus::Notes::default(),
            duty: duty::Notes::default(),
        }
    }

    /// Notes that something was looked at, and objects where it does not hold.
    fn holds(&mut self, clause: &'static str, holds: bool, said: impl FnOnce(&Self) -> String) {
        *self.report.looked.entry(clause).or_default() += 1;
        if !holds {
            let text = format!("{} turn {} {:?}: {}", self.name, self.now.turn, self.now.phase, said(self));
            let told: String = self.tail.iter().map(|line| format!("\n      {line}")).collect();
            let text = text + &told;
            let table = if self.keeps > 0 && std::env::var_os(TABLE).is_some() { self.table() } else { String::new() };
            self.report.objections.push((clause, text + &table));
        }
    }

    /// All who stand on the table, a line for each.
    fn table(&self) -> String {
        let here = (0..self.field.units.len() as u8).filter(|&n| self.now.unit(n).here());
        let line = |n: u8| {
            let u = self.now.unit(n);
            format!("\n      # {} {:?} hits {} contacts {:?}", self.say(&self.now, n), u.morale, u.hits, u.contacts)
        };
        here.map(line).collect()
    }

    fn kind(&self, s: &State, unit: u8) -> Kind {
        let gunners = s.unit(unit).has(Flags::ABANDONED);
        if gunners || s.unit(unit).has(Flags::DISMOUNTED) { Kind::LightFoot } else { self.field.unit(unit).kind }
    }

    /// Enemies of a unit that are on the table and not Done For.
    fn enemies<'s>(&self, s: &'s State, unit: u8) -> impl Iterator<Item = (u8, Body)> + use<'s> {
        let (first, end) = self.field.sides[self.field.unit(unit).side.other().index()].units;
        (first..end).filter(|&n| s.unit(n).fights()).map(|n| (n, Body::of(&s.unit(n).rect)))
    }

    fn friends<'s>(&self, s: &'s State, unit: u8) -> impl Iterator<Item = (u8, Body)> + use<'s> {
        let (first, end) = self.field.sides[self.field.unit(unit).side.index()].units;
        (first..end).filter(move |&n| n != unit && s.unit(n).here()).map(|n| (n, Body::of(&s.unit(n).rect)))
    }

    /// The distance of a body from the nearest enemy.
    fn nearest(&self, s: &State, unit: u8, body: &Body) -> f64 {
        self.enemies(s, unit).map(|(_, e)| body.gap(&e).max(0.0)).fold(f64::MAX, f64::min)
    }

    fn say(&self, s: &State, unit: u8) -> String {
        let (u, data) = (s.unit(unit), self.field.unit(unit));
        let b = Body::of(&u.rect);
        format!(
            "{unit} {:?} {:?} {:?} at {:.2},{:.2} heading {:.1} {:.1}x{:.1}",
            data.side,
            data.kind,
            u.formation,
            b.mid.0,
            b.mid.1,
            f64::from(u.rect.heading.0) / 128.0,
            2.0 * b.wide,
            2.0 * b.deep
        )
    }

    fn watch(&mut self, items: &[Item], after: &State) {
        let before = self.now.phase;
        self.fresh = true;
        let mut n = 0;
        while n < items.len() {
            match &items[n] {
                Item::Asked { state, side, decision, choices, answer } => {
                    self.untold(state, *decision);
                    let before = std::mem::replace(&mut self.now, **state);
                    // Who fled is put aside while one who follows him is asked.
                    for (unit, was) in self.now.units.iter_mut().zip(before.units) {
                        if unit.waits() && matches!(was.morale, Morale::FellBack | Morale::Routed) {
                            unit.morale = was.morale;
                        }
                    }
                    self.fresh = true;
                    self.asked(*side, *decision, choices, *answer);
                }
                Item::Told(event) => {
                    let rest: Vec<Event> =
                        items[n..].iter().map_while(|i| if let Item::Told(e) = i { Some(*e) } else { None }).collect();
                    self.told(event, &rest);
                    self.follow(event);
                }
            }
            n += 1;
        }
        self.step_over(before, after);
        self.battalion_guns(after);
        self.flights_over(after);
        if before == Phase::Movement && after.phase != Phase::Movement {
            self.still_waits(after);
        }
        self.untold(after, Decision::Begin);
        self.now = *after;
    }

    fn asked(&mut self, side: Side, decision: Decision, choices: &[Choice], answer: Choice) {
        if self.keeps > 0 && std::env::var_os(TRACE).is_some() {
            println!("{side:?} {decision:?} of {}: {answer:?}", choices.len());
        }
        if let Choice::Spot(to) = answer {
            self.ride(side, decision, to);
        }
        self.order_asked(side, decision, answer);
        self.meet_asked(decision, choices, answer);
        self.faces_asked(side, decision, choices, answer);
        match (decision, answer) {
            (Decision::Move { unit, second, .. }, Choice::Act(action)) => {
                self.charges(unit, &action);
                if action.act == Act::Charge && action.block == NONE {
                    self.charge_ordered(unit, second, &action);
                }
                self.duty_asked(unit, second, &action);
                self.single_move(unit, second, &action);
            }
            (Decision::Pursue { unit }, Choice::Act(action)) => self.pursues(unit, &action),
            (Decision::Retreat { unit }, Choice::Quarters(quarters)) => self.retreat_asked(unit, quarters),
            (Decision::Wish { unit }, Choice::Yes) => drop(self.melee.eager.insert(unit)),
            (Decision::Wish { unit }, _) => drop(self.melee.eager.remove(&unit)),
            (Decision::Fire { unit }, Choice::Shot(shot)) => self.ordered(unit, &shot, false),
            (Decision::Defend { unit, charger }, Choice::Shot(shot)) => {
                self.ordered(unit, &shot, true);
                self.fires_across(unit, charger, &shot);
            }
            _ => {}
        }
    }

    fn told(&mut self, event: &Event, rest: &[Event]) {
        let Some(code) = Code::of(event.code) else { return };
        if self.keeps > 0 {
            let said = format!("{code:?} {} {} {:?} {:?}", event.actor, event.target, event.place, event.numbers);
            if std::env::var_os(TRACE).is_some() {
                println!("turn {} {said}", self.now.turn);
            }
            self.tail.push_back(said);
            if self.tail.len() > self.keeps {
                self.tail.pop_front();
            }
        }
        self.command_told(code, event, rest);
        self.order_told(code, event, rest);
        self.fire_told(code, event, rest);
        self.charge_told(code, event);
        self.melee_told(code, event, rest);
        self.morale_told(code, event);
        self.figures_told(code, event, rest);
        self.flight_told(code, event);
        self.bonus_told(code, event);
        self.meet_told(code, event);
        self.pursuit_told(code, event);
        self.ends_told(code, event);
        self.faces_told(code, event, rest);
        self.massed_told(code, event);
    }
}

/// A scenario with its scale, options, weather, season, attacker and ground drawn by chance; see [`wild::FIRST`].
fn drawn(dice: &mut Dice) -> Scenario {
    use Weather as W;
    let mut below = |n: usize| dice.below(Stream::Neither, n as u32) as usize;
    let (_, text) = ABOUT.scenarios[below(ABOUT.scenarios.len())];
    let mut scenario = scenario_file::read(text).expect("a scenario of the system reads");
    if below(3) > 0 {
        scenario = scenario.at_scale([28, 20, 15, 10, 6][below(5)]);
    }
    for option in ABOUT.options {
        if below(4) == 0 {
            scenario.options.insert(option.key.to_owned(), option.values[below(option.values.len())].to_owned());
        }
    }
    scenario.weather = [scenario.weather, W::Fair, W::Fair, W::Fog, W::LightRain, W::HeavyRain, W::Storm][below(7)];
    scenario.attacker = [scenario.attacker, None, Some(Side::Blue), Some(Side::Red)][below(4)];
    let year = [1756, 1758, 1762][below(3)];
    let month = below(12) as u32 + 1;
    scenario.date = chrono::NaiveDate::from_ymd_opt(year, month, 9).expect("a day");
    let anew = scenario.generic && below(2) == 0;
    if anew {
        let table = (scenario.ground.width, scenario.ground.depth);
        scenario.ground = generate::ground(table, &Names::default(), dice);
        scenario.objectives.clear();
    }
    scenario
}

const GENERALS: [GeneralKind; 4] =
    [GeneralKind::Planner, GeneralKind::Cautious, GeneralKind::Bold, GeneralKind::Random];

/// One battle under the referee's eyes; nothing where what was drawn contradicts itself.
fn watched(number: u64) -> Option<Report> {
    let mut draw = Dice::fair(89, number);
    let scenario = drawn(&mut draw);
    let scenario =
        if number < wild::FIRST { scenario } else { wild::drawn(scenario, &mut draw, number >= wild::CLOSE) };
    let mut pick = || GENERALS[draw.below(Stream::Neither, 4) as usize];
    let kinds = [pick(), pick()];
    let (field, mut state) = setup::prepare(&scenario).ok()?;
    let log = Log::default();
    let heard = kinds.map(|kind| Heard { general: general::of(kind), log: &log });
    let mut dice = Dice::fair(88, number);
    let mut ear = Ear(&log);
    let mut engine =
        Engine { field: &field, state: &mut state, generals: [&heard[0], &heard[1]], dice: &mut dice, out: &mut ear };
    engine.deploy(&scenario);
    let drawn_up = std::mem::take(&mut *log.0.borrow_mut());
    let name = format!("battle {number} {} {:?} {kinds:?}", scenario.name, field.scale);
    let mut referee = Referee::new(&field, engine.state, name);
    if std::env::var_os(TRACE).is_some() {
        println!("{}", referee.ground.all());
    }
    for item in drawn_up {
        if let Item::Asked { side, decision: decision @ Decision::Faces { .. }, choices, answer, .. } = item {
            referee.faces_asked(side, decision, &choices, answer);
        }
    }
    loop {
        let progress = engine.step();
        let items = std::mem::take(&mut *log.0.borrow_mut());
        referee.watch(&items, engine.state);
        if progress == Progress::Over {
            return Some(referee.report);
        }
    }
}

/// Battles on two threads, and all that was found in them.
fn watch_battles(numbers: std::ops::Range<u64>) -> Report {
    let some = |first: u64| {
        let mut all = Report::default();
        for number in numbers.clone().skip(first as usize).step_by(2) {
            let Some(report) = watched(number) else { continue };
            *all.looked.entry("battles").or_default() += 1;
            for (clause, count) in report.looked {
                *all.looked.entry(clause).or_default() += count;
            }
            all.objections.extend(report.objections);
        }
        all
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| some(1));
        let mut all = some(0);
        let other = other.join().expect("a battle ends");
        for (clause, count) in other.looked {
            *all.looked.entry(clause).or_default() += count;
        }
        all.objections.extend(other.objections);
        all
    })
}

/// Battles in which nothing may be found against the rules, and in which all of the chapters were looked at.
fn judge(numbers: std::ops::Range<u64>) {
    const CHAPTERS: [&str; 15] = [
        "HOW-CMD-20",
        "HOW-CMD-28",
        "HOW-CMD-30",
        "HOW-MOV-12",
        "HOW-CHG-16",
        "HOW-CHG-29",
        "HOW-CHG-35",
        "HOW-FIRE-16",
        "HOW-FIRE-20",
        "HOW-FIRE-62",
        "HOW-MEL-02",
        "HOW-MEL-34",
        "HOW-RLY-03",
        "HOW-WIN-03",
        "HOW-WIN-04",
    ];
    judge_all(numbers, &CHAPTERS);
}

/// Battles in which nothing may be found against the rules, and in which these clauses were looked at.
fn judge_all(numbers: std::ops::Range<u64>, clauses: &[&str]) {
    let asked = std::env::var(RANGE).ok();
    let asked = asked.as_deref().and_then(|range| range.split_once(".."));
    let asked = asked.and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    let report = watch_battles(asked.clone().unwrap_or(numbers));
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (clause, text) in &report.objections {
        found.entry(clause).or_default().push(text);
    }
    if asked.is_some() {
        for (clause, count) in &report.looked {
            println!("{clause:12} looked at {count} times");
        }
    }
    let said = found.iter().map(|(clause, all)| {
        format!(
            "{clause}: {} of {}\n  {}\n",
            all.len(),
            report.looked[clause],
            all[..all.len().min(if asked.is_some() { 40 } else { 5 })].join("\n  ")
        )
    });
    assert!(found.is_empty(), "{}", said.collect::<String>());
    if asked.is_none() {
        for &clause in clauses {
            assert!(report.looked.get(clause).is_some_and(|&n| n > 20), "{clause} is hardly looked at");
        }
    }
}

#[test]
fn the_referee_objects_to_nothing() {
    judge(30..50);
}

#[test]
fn the_referee_objects_to_nothing_where_all_is_drawn() {
    judge_all(wild::FIRST..wild::FIRST + 20, &[]);
    judge_all(wild::CLOSE..wild::CLOSE + 20, &[]);
}

#[test]
#[ignore = "a minute: 400 battles"]
fn the_referee_objects_to_nothing_in_many_battles() {
    judge(0..400);
}
