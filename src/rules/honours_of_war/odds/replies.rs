//! Odds of a charge with all that comes before contact (HOW-CHG-51), by what the other side's player may do about it.
//!
//! The engine itself has the unit charge, once in every way in which the dice can fall on its way; the melee that it comes to
//! goes on as every other ([`super::locked`]).

use super::die::{by_class, by_forming, by_turning, succeeds};
use super::inquiry::{counts, named, row_key, throw};
use super::locked::engaged;
use super::mean;
use super::standing::{of_volley, rested, way};
use crate::base::odds::Dist;
use crate::base::{Dice, Share};
use crate::field::Event;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Ammo, Ask, Choice, Decision, General, Pick};
use crate::rules::honours_of_war::hit::{Blow, Volley};
use crate::rules::honours_of_war::melee::pursuit::{may_pursue, pursuit_bonus};
use crate::rules::honours_of_war::state::{DONE, Field, Phase, RETREAT, State};
use crate::rules::system::{self, Modified, Question, Reckoning, Throw};
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// All that a charge may come to, with the melee fought out. What rounding leaves over goes to the likeliest in the end.
struct Sums {
    /// The reply's die: made, failed, or thrown for nobody, who was lost in the mist before.
    made: Dist<3>,
    comes: Dist<5>,
    melee: Dist<4>,
    foe: Dist<6>,
    unit: Dist<6>,
    /// Wanted by its owner, and not.
    pursues: [Dist<2>; 2],
    /// The first dice of the melee to which it comes most likely, and how likely that is.
    dice: [Option<Blow>; 2],
    likeliest: Share,
    /// Nobody else ever touches it, who would have to give way too (HOW-MEL-31).
    alone: bool,
}

const fn none<const N: usize>() -> Dist<N> {
    Dist([Share::ZERO; N])
}

/// Adds a chance of one of several results.
const fn add<const N: usize>(sums: &mut Dist<N>, at: usize, chance: Share) {
    sums.0[at].0 += chance.0;
}

impl Sums {
    fn add(&mut self, field: &Field, before: &State, [unit, foe]: [u8; 2], End { state, made, lost, chance }: &End) {
        let chance = *chance;
        let test = if *lost { 2 } else { usize::from(!made) };
        add(&mut self.made, test, chance);
        let touch = |n: u8| state.unit(unit).contacts.contains(&n) || state.unit(n).contacts.contains(&unit);
        let enemies: Vec<u8> = field.units_of(field.unit(unit).side.other()).filter(|&n| touch(n)).collect();
        let [own, its] = [unit, foe].map(|n| usize::from(state.unit(n).hits.min(DONE)));
        let Some(&first) = enemies.first() else {
            let shot = own >= usize::from(RETREAT) && own > usize::from(before.unit(unit).hits);
            let comes = match (shot, lost) {
                (true, _) => 2,
                (false, false) => 3,
                (false, true) => 4,
            };
            add(&mut self.comes, comes, chance);
            add(&mut self.melee, 3, chance);
            add(&mut self.unit, own, chance);
            add(&mut self.foe, its, chance);
            self.pursues.iter_mut().for_each(|sums| add(sums, 1, chance));
            return;
        };
        let strikes = enemies.contains(&foe);
        let enemy = if strikes { foe } else { first };
        let fray = engaged(field, state, [unit, enemy]);
        add(&mut self.comes, usize::from(!strikes), chance);
        self.alone &= enemies.len() == 1;
        if strikes && chance > self.likeliest {
            (self.likeliest, self.dice) = (chance, fray.dice);
        }
        let was = [own, usize::from(state.unit(enemy).hits.min(DONE))];
        let mut won = Share::ZERO;
        for (own, row) in fray.ends.joint.iter().enumerate() {
            for (its, share) in row.iter().enumerate() {
                let share = chance.and(*share);
                // HOW-MEL-03: who came with four hits is beaten by the next.
                let beaten =
                    [(own, was[0]), (its, was[1])].map(|(hits, was)| hits >= usize::from(RETREAT) && hits > was);
                let end = match beaten {
                    [false, true] => 0,
                    [true, false] => 1,
                    [true, true] => 2,
                    [false, false] => 3,
                };
                add(&mut self.melee, end, share);
                add(&mut self.unit, own, share);
                if strikes {
                    add(&mut self.foe, its, share);
                }
                if end == 0 {
                    won = won.or(share);
                }
            }
        }
        if !strikes {
            add(&mut self.foe, its, chance);
        }
        for (sums, wanted) in self.pursues.iter_mut().zip([true, false]) {
            // HOW-MEL-33: in march column only if its owner wants.
            let may = may_pursue(field, state, unit) && (wanted || !state.unit(unit).formation.is_column());
            let more = pursuit_bonus(field.unit(unit).class, wanted);
            let goes = if may { won.and(succeeds(more)) } else { Share::ZERO };
            add(sums, 0, goes);
            add(sums, 1, Share(chance.0.saturating_sub(goes.0)));
        }
    }
}

/// The dice of a charge with a reply to it, and what it comes to; `foe` is whom the reply is asked of.
fn reckoned(field: &Field, before: &State, [unit, foe]: [u8; 2], (reply, charge): (Reply, &Charge)) -> Reckoning {
    let mut sums = Sums {
        made: none(),
        comes: none(),
        melee: none(),
        foe: none(),
        unit: none(),
        pursues: [none(); 2],
        dice: [None; 2],
        likeliest: Share::ZERO,
        alone: true,
    };
    for end in &charge.ends {
        sums.add(field, before, [unit, foe], end);
    }
    let mut spreads = Vec::new();
    let spread = |what, keys: &[&'static str], chances: &[Share]| {
        named(what, &keys.iter().copied().zip(chances.iter().copied()).collect::<Vec<_>>())
    };
    if reply.die().is_some_and(|die| charge.thrown.contains(&die)) {
        let made = sums.made.settled().0;
        let results = if made[2] == Share::ZERO { 2 } else { 3 };
        spreads.push(spread("test", &["made", "failed", "not-thrown"][..results], &made[..results]));
    }
    let comes = ["strikes", "strikes-another", "stopped", "no-contact", "lost-in-mist"];
    spreads.push(spread("comes", &comes, &sums.comes.settled().0));
    let melee = ["won", "lost", "both-beaten", "no-melee"];
    spreads.push(spread("ends", &melee, &sums.melee.settled().0));
    spreads.push(counts("enemy-hits", &sums.foe.settled().0));
    spreads.push(counts("unit-hits", &sums.unit.settled().0));
    // Whom no way brings to a fight that he wins is asked nothing.
    let rides = sums.alone && may_pursue(field, before, unit) && sums.pursues[0].0[0] > Share::ZERO;
    for (what, chances) in ["pursues-wanted", "pursues-unwanted"].into_iter().zip(sums.pursues).filter(|_| rides) {
        spreads.push(spread(what, &["pursues", "stays"], &chances.settled().0));
    }
    Reckoning { throws: throws(field, [unit, foe], (reply, charge), sums.dice), spreads, joint: Vec::new() }
}

/// The dice that may fall, in their order.
fn throws(
    field: &Field,
    [unit, foe]: [u8; 2],
    (reply, charge): (Reply, &Charge),
    melee: [Option<Blow>; 2],
) -> Vec<Throw> {
    let test = |who, modifiers: Vec<Modified>| Throw { who, die: "d6", row: "", modifiers, pools: Vec::new() };
    let mut all = Vec::new();
    let mist = |who| Throw { who, die: "mist", row: "", modifiers: Vec::new(), pools: Vec::new() };
    if charge.misty.contains(&field.piece(unit)) {
        all.push(mist("unit"));
    }
    if charge.thrown.contains(&Code::ReinforceDie) {
        all.push(test("unit", by_class(field.unit(unit).class, "HOW-CHG-25")));
    }
    if let Some(die) = reply.die().filter(|die| charge.thrown.contains(die)) {
        let data = field.unit(foe);
        all.push(test(
            "enemy",
            match die {
                Code::TurnDie => by_turning(data.kind, &data.drill),
                Code::FormDie => by_forming(data.kind, &data.drill),
                _ => by_class(data.class, "HOW-CHG-19"),
            },
        ));
    }
    for (firer, volley) in &charge.asked.shots {
        if charge.misty.contains(&field.piece(*firer)) {
            all.push(mist("firer"));
        }
        if volley.ammo == Ammo::Shell {
            all.push(Throw { who: "firer", die: "fuse", row: "", modifiers: Vec::new(), pools: Vec::new() });
        }
        let (row, modifiers) = (row_key(volley.row), of_volley(volley));
        all.push(Throw { who: "firer", die: "average", row, modifiers, pools: Vec::new() });
    }
    all.extend(["unit", "enemy"].into_iter().zip(melee).filter_map(|(who, blow)| blow.map(|blow| throw(who, &blow))));
    all
}
