//! Odds of a charge with all that comes before contact (HOW-CHG-51), by what the other side's player may do about it.
//!
//! The engine itself has the unit charge, once in every way in which the dice can fall on its way; the melee that it comes to
//! goes on as every other ([`super::locked`]).

use super::mean;
use super::standing::{rested, way};
use crate::base::{Dice, Share};
use crate::field::Event;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Ask, Choice, Decision, General, Pick};
use crate::rules::honours_of_war::hit::Volley;
use crate::rules::honours_of_war::state::{Field, Phase, State};
use crate::rules::system::{self, Question, Reckoning};
use std::sync::{Mutex, MutexGuard, PoisonError};
use sums::reckoned;

mod sums;

/// Of more ways in which the dice may fall before contact nothing is told.
const MOST_WAYS: u32 = 60_000;

/// What is done about a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// The target stands, and nobody fires.
    Stands,
    /// It fires, where that does most.
    Fires,
    /// All fire who may.
    AllFire,
    Counters,
    Turns,
    Forms,
    Evades,
    FiresAndEvades,
    /// A third unit comes between.
    Intercepts(u8),
}

impl Reply {
    /// Its key in words, and its clause.
    const fn told(self) -> (&'static str, &'static str) {
        match self {
            Reply::Stands => ("stands", "HOW-CHG-51"),
            Reply::Fires => ("fires", "HOW-CHG-45"),
            Reply::AllFire => ("all-fire", "HOW-CHG-46"),
            Reply::Counters => ("counters", "HOW-CHG-18"),
            Reply::Turns => ("turns", "HOW-CHG-38"),
            Reply::Forms => ("forms", "HOW-CHG-43"),
            Reply::Evades => ("evades", "HOW-CHG-28"),
            Reply::FiresAndEvades => ("fires-and-evades", "HOW-CHG-30"),
            Reply::Intercepts(_) => ("intercepts", "HOW-CHG-24"),
        }
    }

    /// Whether the target fires in it, if it can yet: who would meet the charger, turn or form does when the die is thrown
    /// (HOW-CHG-40, HOW-CHG-43, HOW-CHG-47).
    const fn fires(self) -> bool {
        !matches!(self, Reply::Stands | Reply::Evades | Reply::Intercepts(_))
    }

    /// The die by which it succeeds.
    const fn die(self) -> Option<Code> {
        match self {
            Reply::Counters | Reply::Intercepts(_) => Some(Code::CounterDie),
            Reply::Turns => Some(Code::TurnDie),
            Reply::Forms => Some(Code::FormDie),
            _ => None,
        }
    }
}

/// What the players were asked on the way of a charge.
#[derive(Debug, Default)]
struct Asked {
    /// The reply was open to them, and given.
    given: bool,
    /// Who fired, each with his shot.
    shots: Vec<(u8, Volley)>,
    /// Who might come between.
    across: Vec<u8>,
}

/// Both players, who do what a reply says; who may come along with the charger does, and nobody does anything else.
pub(super) struct Players {
    target: u8,
    /// Who holds the target's block with it (HOW-TER-48).
    mate: Option<u8>,
    reply: Reply,
    asked: Mutex<Asked>,
}

impl Players {
    pub(super) fn new(field: &Field, state: &State, target: u8, reply: Reply) -> Players {
        Players { target, mate: field.block_mate(state, target), reply, asked: Mutex::default() }
    }

    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a unit is charged: the target, or who holds its block with it.
    fn is_struck(&self, unit: u8) -> bool {
        [Some(self.target), self.mate].contains(&Some(unit))
    }

    /// The shot at a charger that does most, keeping the right to evade or not.
    fn shot(&self, unit: u8, choices: &[Choice]) -> usize {
        let evades = self.reply == Reply::FiresAndEvades;
        let fired = |choice: &Choice| match choice {
            Choice::Shot(shot) => Some((shot.free, Volley { moved: shot.volley.moved | shot.free, ..shot.volley })),
            _ => None,
        };
        let shots = choices.iter().enumerate().filter_map(|(n, choice)| fired(choice).map(|shot| (n, shot)));
        let best = shots.max_by_key(|(n, (free, volley))| (*free == evades, mean(volley), usize::MAX - n));
        let Some((n, (_, volley))) = best else { return 0 };
        let mut asked = self.asked();
        if !asked.shots.iter().any(|(firer, _)| *firer == unit) {
            asked.shots.push((unit, volley));
        }
        asked.given |= match self.reply {
            Reply::Fires => self.is_struck(unit),
            Reply::AllFire => !self.is_struck(unit),
            _ => false,
        };
        n
    }
}

impl General for Players {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        let given = |n: Option<usize>| {
            let mut asked = self.asked();
            asked.given |= n.is_some();
            n.unwrap_or(0)
        };
        Pick::from(match ask.decision {
            Decision::Intercept { unit, .. } => {
                let mut asked = self.asked();
                if !asked.across.contains(&unit) {
                    asked.across.push(unit);
                }
                let comes = self.reply == Reply::Intercepts(unit);
                asked.given |= comes;
                usize::from(comes)
            }
            Decision::Answer { unit, .. } if unit == self.target => given(choices.iter().position(|choice| {
                matches!(
                    (self.reply, choice),
                    (Reply::Counters, Choice::Counter) | (Reply::Turns, Choice::Turn) | (Reply::Forms, Choice::Form(_))
                )
            })),
            Decision::Defend { unit, .. }
                if self.reply == Reply::AllFire || self.reply.fires() && self.is_struck(unit) =>
            {
                self.shot(unit, choices)
            }
            Decision::Evade { unit, .. } if unit == self.target => match self.reply {
                Reply::Evades => given(choices.iter().position(|c| *c == Choice::Yes)),
                Reply::FiresAndEvades => {
                    let fired = self.asked().shots.iter().any(|(firer, _)| *firer == unit);
                    given(choices.iter().position(|c| *c == Choice::Yes).filter(|_| fired))
                }
                _ => 0,
            },
            // HOW-CHG-23: who may come along does.
            Decision::Support { .. } => 1,
            _ => 0,
        })
    }
}

/// How a charge stands when it has come to its end, before the melee.
struct End {
    state: State,
    /// The reply came to what it was meant for.
    made: bool,
    /// The charger lost its enemy in the mist (HOW-SCN-39).
    lost: bool,
    chance: Share,
}

/// A charge with one reply to it.
struct Charge {
    ends: Vec<End>,
    asked: Asked,
    /// Dice of tests that fell.
    thrown: Vec<Code>,
    /// Pieces that threw to find whom they charge or fire at in the mist.
    misty: Vec<u8>,
}

/// Has a unit charge in every way in which the dice can fall; where there are too many, what the players were asked on them.
fn charge(
    field: &Field,
    state: &State,
    (unit, action): (u8, Action),
    (players, most): (Players, u32),
) -> Result<Charge, Asked> {
    const WHOLE: u128 = 1 << 96;
    const DICE: [Code; 4] = [Code::CounterDie, Code::TurnDie, Code::FormDie, Code::ReinforceDie];
    let mut dice = Dice::every();
    let mut found: Vec<(State, [bool; 2], u128)> = Vec::new();
    let (mut thrown, mut misty) = (Vec::new(), Vec::new());
    let who = field.piece(match players.reply {
        Reply::Intercepts(n) => n,
        _ => players.target,
    });
    for _ in 0..most {
        let mut after = *state;
        let mut told: Vec<Event> = Vec::new();
        let generals: [&dyn General; 2] = [&players, &players];
        let mut engine = Engine { field, state: &mut after, generals, dice: &mut dice, out: &mut told };
        engine.perform(unit, action);
        let does = |code: Code| told.iter().any(|event| event.code == code as u16 && event.actor == who);
        let made = match players.reply {
            Reply::Counters => does(Code::Countered),
            Reply::Intercepts(_) => does(Code::Intercepted),
            Reply::Turns => does(Code::TurnedToFace),
            Reply::Forms => does(Code::FormedLine) || does(Code::Unlimbered),
            _ => false,
        };
        let mut lost = false;
        for event in told.iter().filter(|event| event.code == Code::MistDie as u16) {
            lost |= event.actor == field.piece(unit) && event.numbers[1] != 0;
            if !misty.contains(&event.actor) {
                misty.push(event.actor);
            }
        }
        for code in DICE {
            if !thrown.contains(&code) && told.iter().any(|event| event.code == code as u16) {
                thrown.push(code);
            }
        }
        let chance = WHOLE / u128::from(dice.ways());
        let so = [made, lost];
        match found.iter_mut().find(|(state, was, _)| *was == so && *state == after) {
            Some((.., sum)) => *sum += chance,
            None => found.push((after, so, chance)),
        }
        if !dice.otherwise() {
            let mut ends: Vec<End> = Vec::new();
            for (state, [made, lost], sum) in found {
                ends.push(End { state, made, lost, chance: Share((sum >> 64) as u64) });
            }
            let missing = Share::ONE.0 - ends.iter().map(|end| end.chance.0).sum::<u64>();
            if let Some(end) = ends.iter_mut().max_by_key(|end| end.chance) {
                end.chance.0 += missing;
            }
            let asked = players.asked.into_inner().unwrap_or_else(PoisonError::into_inner);
            return Ok(Charge { ends, asked, thrown, misty });
        }
    }
    Err(players.asked.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// What the players were asked on the way of a charge.
const fn asked(charge: &Result<Charge, Asked>) -> &Asked {
    match charge {
        Ok(Charge { asked, .. }) | Err(asked) => asked,
    }
}

/// The table as a charge begins that the rules offer a unit, and the charge.
pub(super) fn setting_out(field: &Field, state: &State, [unit, target]: [u8; 2]) -> Option<(State, Action)> {
    let way = way(field, state, unit, target)?;
    let mut fresh = rested(field, state, unit);
    fresh.phase = Phase::Movement;
    (fresh.unit_mut(unit).run, fresh.unit_mut(unit).clear_run) = (0, 0);
    Some((fresh, way.action))
}

/// What the other side may do about a charge of one unit on another, and how it goes then; first of all where it does nothing.
/// Empty where the rules offer no such charge, or the two are in contact; where so many dice may fall that nothing can be told
/// of a reply, it has no chances.
#[must_use]
pub fn replies(field: &Field, state: &State, units: [u8; 2]) -> Vec<system::Reply> {
    replies_within(MOST_WAYS, field, state, units)
}

/// [`replies`], of no more than so many ways in which the dice may fall.
pub(super) fn replies_within(most: u32, field: &Field, state: &State, [actor, target]: [u8; 2]) -> Vec<system::Reply> {
    let question = Question::Melee { actor, target };
    let [unit, target] = [actor, target].map(|n| field.unit_of_piece(n));
    let known = [unit, target].iter().all(|&n| usize::from(n) < field.units.len());
    if !known || field.unit(unit).side == field.unit(target).side {
        return Vec::new();
    }
    let touch = state.unit(unit).contacts.contains(&target) || state.unit(target).contacts.contains(&unit);
    if touch || state.are_indoors(unit, target) || super::hindrance(field, state, question).is_some() {
        return Vec::new();
    }
    let Some((fresh, action)) = setting_out(field, state, [unit, target]) else { return Vec::new() };
    let players = |reply: Reply| Players::new(field, &fresh, target, reply);
    let asks = |reply: Reply| charge(field, &fresh, (unit, action), (players(reply), most));
    let mut all = Vec::new();
    let mut told = |reply: Reply, charge: Result<Charge, Asked>| {
        let by = if let Reply::Intercepts(n) = reply { n } else { target };
        let (key, clause) = reply.told();
        let reckoning = charge
            .map_or_else(|_| Reckoning::default(), |charge| reckoned(field, &fresh, [unit, by], (reply, &charge)));
        all.push(system::Reply { key, clause, by: field.piece(by), reckoning });
    };
    let stands = asks(Reply::Stands);
    let across = asked(&stands).across.clone();
    told(Reply::Stands, stands);
    let own = [Reply::Fires, Reply::Counters, Reply::Turns, Reply::Forms, Reply::Evades, Reply::FiresAndEvades];
    let others = across.into_iter().map(Reply::Intercepts).chain([Reply::AllFire]);
    for reply in own.into_iter().chain(others) {
        let charge = asks(reply);
        if asked(&charge).given {
            told(reply, charge);
        }
    }
    all
}
