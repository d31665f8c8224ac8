//! Fighting a battle to its end, with everything that was told kept.

pub use super::scenes::scenario;
use super::{Error, name};
use crate::army::{Finding, Severity};
use crate::base::geometry::outline;
use crate::base::{Dice, Point, Side};
use crate::field::agree::sentence_of;
use crate::field::{Event, GeneralKind, Happening, Scenario, TableView, Words, event::Silent};
use crate::rules::{self, Outcome, Progress, System};
use std::sync::atomic::{AtomicBool, Ordering};

/// What is to be fought, and by whom.
#[derive(Debug, Clone)]
pub struct Order {
    /// ID of the rule system.
    pub system: String,
    pub scenario: Scenario,
    /// The key of the dice; each battle is thrown under it together with its number.
    pub seed: u64,
    pub number: u64,
    /// Who decides, Blue then Red.
    pub generals: [GeneralKind; 2],
    /// The armies, the generals and the dice are in each other's seats ([`Order::exchange`]).
    pub exchanged: bool,
}

impl Order {
    /// The same battle with each army in the other's seat: ground, role, general and dice.
    #[must_use]
    pub fn exchange(self) -> Order {
        let [blue, red] = self.generals;
        Order {
            scenario: crate::forecast::exchanged(&self.scenario),
            generals: [red, blue],
            exchanged: !self.exchanged,
            ..self
        }
    }

    /// The dice that it falls to.
    pub(super) fn dice(&self) -> Dice {
        let dice = Dice::fair(self.seed, self.number);
        if self.exchanged { dice.exchanged() } else { dice }
    }
}

/// A battle fought to its end.
#[derive(Debug, Clone)]
pub struct Resolved {
    pub order: Order,
    /// Version of the engine that fought it.
    pub engine: u32,
    pub events: Vec<Event>,
    pub outcome: Outcome,
    /// Where it left the battle of the order; none where it is that one.
    pub fork: Option<super::course::Fork>,
}

/// How far a battle is, between two steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub turn: u16,
    /// Points lost, in halves, Blue then Red.
    pub lost: [u16; 2],
    pub breaking: [u16; 2],
}

/// Every system that this version knows.
pub fn known() -> impl Iterator<Item = &'static dyn System> {
    rules::ALL.iter().copied()
}

/// What stops a battle from beginning, and what else its system has to say of it.
#[must_use]
pub fn check(system: &dyn System, scenario: &Scenario, generals: [GeneralKind; 2]) -> Vec<Finding> {
    let mut dice = Dice::fair(0, 1);
    match system.begin(scenario, generals, &mut dice, &mut Silent) {
        Ok(_) => passed_over(system, scenario),
        Err(findings) => findings,
    }
}

/// What a scenario asks for and these rules do not know.
fn passed_over(system: &dyn System, scenario: &Scenario) -> Vec<Finding> {
    let mut found = system.passed_over(scenario);
    let later = Side::BOTH.iter().flat_map(|s| scenario.units(*s)).filter(|(_, u)| u.later.is_some());
    let known = system.later_posts() > 0;
    found.extend(later.filter(|_| !known).map(|(_, unit)| Finding {
        clause: String::new(),
        severity: Severity::Warning,
        text: format!("{} is to take a later post, which these rules do not have: it stays at its first.", unit.name),
        place: unit.name.clone(),
    }));
    found.extend(of_no_system(scenario));
    found.extend(among_the_enemy(scenario));
    found
}

/// Who is posted where the enemy sets up, and not where his own side does.
fn among_the_enemy(scenario: &Scenario) -> Vec<Finding> {
    let holds = |zone: &[Point], at: Point| zone.len() > 2 && outline::contains(zone, at);
    let in_zone_of = |side: Side, at: Point| {
        let setup = &scenario.sides[side.index()];
        let own = setup.brigades.iter().filter_map(|b| b.zone.as_ref()).map(|z| z.points.as_slice());
        std::iter::once(setup.zone.as_slice()).chain(own).any(|zone| holds(zone, at))
    };
    let posted = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(move |(_, u)| (side, u)));
    let strays = posted.filter(|(side, unit)| {
        unit.standing.is_some_and(|post| in_zone_of(side.other(), post.at) && !in_zone_of(*side, post.at))
    });
    let told = strays.map(|(side, unit)| {
        let enemy = &scenario.sides[side.other().index()].name;
        let text = format!(
            "{} stands where {enemy} sets up: move it to its own side’s ground, or let its general place it.",
            unit.name
        );
        Finding::warning("", sentence_of(&unit.name, &text), &unit.name)
    });
    told.collect()
}

/// Rows and ratings under the name of no rule system, which therefore count nowhere; each name once.
fn of_no_system(scenario: &Scenario) -> Vec<Finding> {
    let mut named: Vec<(&String, &String)> = Vec::new();
    for side in &scenario.sides {
        named.extend(side.rows.keys().map(|key| (key, &side.name)));
        named.extend(side.armies.iter().flat_map(|army| army.rows.keys().map(|key| (key, &army.name))));
        let units = side.brigades.iter().flat_map(|b| &b.units);
        named.extend(units.flat_map(|u| u.rows.keys().chain(u.ratings.keys()).map(|key| (key, &u.name))));
    }
    let mut found: Vec<Finding> = Vec::new();
    let mut told = std::collections::BTreeSet::new();
    let known: Vec<&str> = rules::ALL.iter().map(|s| s.about().id).collect();
    for (key, whose) in named.into_iter().filter(|(key, _)| !known.contains(&key.as_str())) {
        if told.insert(key) {
            let text = format!(
                "There is no rule system “{key}”, so what {whose} has under that name counts nowhere: write one of {}.",
                known.join(", ")
            );
            let (clause, place) = (String::new(), whose.clone());
            found.push(Finding { clause, severity: Severity::Warning, text, place });
        }
    }
    found
}

/// The systems that can fight a battle.
pub fn playable() -> impl Iterator<Item = &'static dyn System> {
    rules::ALL.iter().copied().filter(|s| s.about().plays)
}

/// The system that a name means.
///
/// # Errors
/// When none or several are meant.
pub fn system(wanted: &str) -> Result<&'static dyn System, Error> {
    name::pick(rules::ALL, wanted, |s| (s.about().id, s.about().name)).copied().map_err(|why| {
        Error::not_found("rule system", wanted, why, rules::ALL.iter().map(|s| s.about().id.to_owned()).collect())
    })
}

/// The system that a name means, if it can rate and cost armies.
///
/// # Errors
/// When none or several are meant, or it cannot muster yet.
pub fn mustering(wanted: &str) -> Result<&'static dyn System, Error> {
    let system = system(wanted)?;
    if system.about().musters {
        Ok(system)
    } else {
        Err(Error::NotYet { system: system.about().name, what: "muster an army" })
    }
}

/// The system that a name means, if it can fight battles.
///
/// # Errors
/// When none or several are meant, or it cannot fight yet.
pub fn fighting(wanted: &str) -> Result<&'static dyn System, Error> {
    let system = system(wanted)?;
    if system.about().plays {
        Ok(system)
    } else {
        Err(Error::NotYet { system: system.about().name, what: "fight a battle" })
    }
}

/// The words of a system.
///
/// # Errors
/// When they do not parse: a fault of the program, which a test of the system would have shown.
pub fn words(system: &dyn System) -> Result<Words, Error> {
    Words::parse(system.about().words).map_err(|e| Error::refused(e.to_string()))
}

/// Fights a battle. `watch` is told where it stands after each turn; `cancel` stops it at the next pause.
///
/// # Errors
/// When the system does not know the battle, a finding forbids it, or it was cancelled.
pub fn fight(order: Order, watch: &mut dyn FnMut(Standing), cancel: &AtomicBool) -> Result<Resolved, Error> {
    let system = fighting(&order.system)?;
    super::log::action(format!(
        "fight {} under {}, seed {}, battle {}",
        order.scenario.id, order.system, order.seed, order.number
    ));
    let mut dice = order.dice();
    let mut events: Vec<Event> = Vec::new();
    let mut battle = system.begin(&order.scenario, order.generals, &mut dice, &mut events).map_err(|findings| {
        Error::Findings(findings.into_iter().filter(|f| f.severity == Severity::Error).collect())
    })?;
    let mut heard = 0;
    loop {
        let progress = battle.step(&mut dice, &mut events);
        if events[heard..].iter().any(|e| system.happening(e.code) == Happening::Turn) || progress == Progress::Over {
            let table = battle.table();
            watch(Standing { turn: table.turn, lost: table.lost, breaking: table.breaking });
        }
        heard = events.len();
        if progress == Progress::Over {
            break;
        }
        if cancel.load(Ordering::Relaxed) {
            return Err(Error::Cancelled);
        }
    }
    let outcome = battle.outcome();
    Ok(Resolved { engine: system.about().version, order, events, outcome, fork: None })
}

/// The table as both sides draw up on it, before the first turn.
///
/// # Errors
/// When the system does not know the battle, or a finding forbids it.
pub fn drawn_up(order: &Order) -> Result<TableView, Error> {
    let system = system(&order.system)?;
    let mut dice = order.dice();
    let battle = system.begin(&order.scenario, order.generals, &mut dice, &mut Silent).map_err(|findings| {
        Error::Findings(findings.into_iter().filter(|f| f.severity == Severity::Error).collect())
    })?;
    Ok(battle.table())
}
