//! Exact odds of a charge and of a combat over its rounds.
//!
//! Losses, disorder and what a test does are worked out by the engine's own steps: only the dice are replaced, each result
//! of theirs in turn with its chance.

use super::test;
use crate::base::{Dice, Share};
use crate::field::event::Silent;
use crate::rules::weight_of_fire::data::nerve::Outcome;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::general::{Choices, General, passive::Passive};
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::state::{Cause, Field, Fight, Fights, Flags, Morale, State, Unit};
use std::collections::BTreeMap;

/// Rounds after which a combat is left undecided: the turns of a usual battle (WOF-SCA-05).
pub const ROUNDS: u8 = 15;
/// Chances below this, in 1/2^32, are not followed by themselves.
const LEAST: u64 = 1 << 12;
const OUTCOMES: [Outcome; 3] = [Outcome::Rout, Outcome::Shaken, Outcome::Ok];

/// How a charge ends (WOF-SEQ-10), of which each leaves out the others, so that they make one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Charge {
    /// The target panics and runs; the charger comes home all the same.
    pub panics: Share,
    /// The charger runs, or falls back shaken.
    pub routs: Share,
    pub recoils: Share,
    /// The charge comes home, and its target runs, stands shaken, or stands.
    pub breaks: Share,
    pub shaken: Share,
    pub stands: Share,
}

/// How a combat ends, of who came in and of whom he met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The target alone is broken or destroyed, the charger alone, both, and neither after all rounds.
    pub apart: [Share; 4],
    /// Chances of 0, 1, 2 … pips lost by the charger and by the target.
    pub lost: [Vec<Share>; 2],
    /// Chances that it is over after 1, 2, 3 … rounds; the rest is the last of `apart`.
    pub rounds: Vec<Share>,
}

/// Has the engine do something that needs no die.
pub(super) fn by_rules(field: &Field, state: &mut State, act: impl FnOnce(&mut Engine<'_>)) {
    let mut dice = Dice::scripted(&[]);
    let generals: [&dyn General; 2] = [&Passive, &Passive];
    let (choices, out) = (&mut Choices::default(), &mut Silent);
    act(&mut Engine { field, state, generals, choices, dice: &mut dice, out });
}

/// The chances of a unit's test as it stands now (WOF-MOR-14, WOF-MOR-15).
#[must_use]
pub fn test_of(field: &Field, state: &State, unit: u8, kind: Test, fight: Option<&Fight>) -> [Share; 3] {
    let add: i8 = field.morale_modifiers(state, unit, kind, fight).iter().flatten().map(|m| m.1).sum();
    test(field.grade(state, unit), add)
}

/// A charge that has come into contact, through panic, the charger's test and that of who receives him (WOF-MOR-02,
/// WOF-MOR-06, WOF-MOR-07, WOF-MOR-13, WOF-MOR-20); without fire.
#[must_use]
pub fn charge(field: &Field, state: &State, fight: &Fight) -> Charge {
    let mut ends = Charge::default();
    let (unit, enemy) = (fight.one, fight.two);
    let panics = if field.may_panic(state, enemy, fight) {
        test_of(field, state, enemy, Test::Panic, Some(fight))
    } else {
        [Share::ZERO, Share::ZERO, Share::ONE]
    };
    for (first, chance) in OUTCOMES.into_iter().zip(panics) {
        let mut now = *state;
        by_rules(field, &mut now, |e| e.settle(enemy, first, unit));
        let [routs, recoils, home] = test_of(field, &now, unit, Test::Home, Some(fight)).map(|s| s.and(chance));
        ends.routs = ends.routs.or(routs);
        ends.recoils = ends.recoils.or(recoils);
        if first == Outcome::Rout {
            ends.panics = ends.panics.or(home);
            continue;
        }
        // Who runs already takes no test to receive, and runs on (WOF-MOR-21).
        if now.unit(enemy).routs() {
            ends.breaks = ends.breaks.or(home);
            continue;
        }
        let [breaks, shaken, stands] = test_of(field, &now, enemy, Test::Receive, Some(fight)).map(|s| s.and(home));
        let was = now.unit(enemy).is_shaken();
        ends.breaks = ends.breaks.or(breaks);
        ends.shaken = ends.shaken.or(if was { shaken.or(stands) } else { shaken });
        ends.stands = ends.stands.or(if was { Share::ZERO } else { stands });
    }
    ends
}

/// Two in a combat, as a round leaves them, and the chance of it.
#[derive(Debug, Clone, Copy)]
struct Pair {
    units: [Unit; 2],
    /// Whether a general is with each.
    led: [bool; 2],
    chance: u64,
}

/// What tells two of them apart: whether each is shaken, disordered, led; and losses.
type Key = (u8, [u16; 2]);

impl Pair {
    fn key(&self) -> Key {
        let mut marks = 0;
        for (n, u) in self.units.iter().enumerate() {
            let own = u8::from(u.is_shaken()) | u8::from(u.has(Flags::DISORDERED)) << 1 | u8::from(self.led[n]) << 2;
            marks |= own << (3 * n);
        }
        (marks, self.units.map(|u| u.lost))
    }
}

/// Those who are hardly ever thrown go with the next of their round, who differ from them by a few pips.
fn gathered(level: BTreeMap<Key, Pair>) -> Vec<Pair> {
    let mut out: Vec<Pair> = Vec::with_capacity(level.len());
    let (mut marks, mut carried) = (None, 0);
    for (key, mut pair) in level {
        if marks != Some(key.0)
            && let Some(last) = out.last_mut()
        {
            last.chance += carried;
            carried = 0;
        }
        marks = Some(key.0);
        pair.chance += carried;
        carried = if pair.chance < LEAST { pair.chance } else { 0 };
        if carried == 0 || out.is_empty() {
            carried = 0;
            out.push(pair);
        }
    }
    if let Some(last) = out.last_mut() {
        last.chance += carried;
    }
    out
}

/// A combat that is worked out, on one table.
struct Bout<'a> {
    field: &'a Field,
    state: State,
    choices: Box<Choices>,
    fight: Fight,
    who: [u8; 2],
    /// The generals who are with them.
    leaders: [Option<u8>; 2],
    begun: [u16; 2],
    out: Ends,
}

fn part(chance: u64, of: Share) -> u64 {
    Share(chance).and(of).0
}

/// Makes chances one: what rounding took or gave is the largest's.
fn settle(shares: &mut [Share]) {
    let sum: u64 = shares.iter().map(|s| s.0).sum();
    if let Some(largest) = shares.iter_mut().max() {
        largest.0 = (largest.0 + Share::ONE.0).saturating_sub(sum);
    }
}

impl Bout<'_> {
    fn set(&mut self, pair: &Pair) {
        for n in 0..2 {
            *self.state.unit_mut(self.who[n]) = pair.units[n];
            if let Some(leader) = self.leaders[n] {
                self.state.leaders[usize::from(leader)].here = pair.led[n];
            }
        }
    }

    fn now(&self, led: [bool; 2], chance: u64) -> Pair {
        Pair { units: self.who.map(|u| *self.state.unit(u)), led, chance }
    }

    /// Takes pips by the engine's own step, which throws no die for it.
    fn wound(&mut self, unit: u8, pips: u16, by: u8) {
        let mut dice = Dice::scripted(&[]);
        let generals: [&dyn General; 2] = [&Passive, &Passive];
        let (choices, out) = (&mut *self.choices, &mut Silent);
        let state = &mut self.state;
        let mut engine = Engine { field: self.field, state, generals, choices, dice: &mut dice, out };
        engine.wound(unit, pips, Cause::Combat, by);
    }

    /// Books an end with the losses of each; the first two results are who is broken or gone.
    fn book(&mut self, lost: [u16; 2], broken: [bool; 2], chance: u64) {
        let n = match broken {
            [false, true] => 0,
            [true, false] => 1,
            [true, true] => 2,
            [false, false] => 3,
        };
        self.out.apart[n].0 += chance;
        for (side, lost) in lost.into_iter().enumerate() {
            let pips = usize::from(lost - self.begun[side]);
            let list = &mut self.out.lost[side];
            list.resize(list.len().max(pips + 1), Share::ZERO);
            list[pips].0 += chance;
        }
    }

    /// One round of a pair (WOF-CC-05): what ends is booked, what goes on is put on the list. The chance that it ends.
    fn round(&mut self, pair: &Pair, next: &mut BTreeMap<Key, Pair>) -> u64 {
        let mut start = *pair;
        self.set(pair);
        for n in 0..2 {
            let u = &mut start.units[n];
            (u.phase, u.harm, u.front) = ([0; 4], 0, self.field.front_rank(&self.state, self.who[n]));
        }
        self.set(&start);
        let fight = self.fight;
        let strikes = self.who.map(|u| {
            // Routers strike nobody (WOF-RTM-03).
            let routs = self.state.unit(u).routs();
            let figures = if routs { 0 } else { self.field.strikers(&self.state, u, &fight) };
            let add: i8 = self.field.blow_modifiers(&self.state, u, &fight).iter().flatten().map(|m| m.1).sum();
            (figures, add)
        });
        // Dice that do the same are thrown once.
        let mut blows: BTreeMap<[u16; 2], u32> = BTreeMap::new();
        for one in 1..=6_i8 {
            for two in 1..=6_i8 {
                let pips = |die: i8, (figures, add): (u8, i8)| {
                    if figures == 0 { 0 } else { self.field.chart(die + add, figures) }
                };
                *blows.entry([pips(one, strikes[0]), pips(two, strikes[1])]).or_insert(0) += 1;
            }
        }
        blows.into_iter().map(|(did, ways)| self.blow(&start, did, part(pair.chance, Share::of(ways, 36)), next)).sum()
    }

    /// What so many pips done by each bring (WOF-CC-06, WOF-CC-18).
    fn blow(&mut self, start: &Pair, did: [u16; 2], chance: u64, next: &mut BTreeMap<Key, Pair>) -> u64 {
        let had = [did[1], did[0]];
        let left = start.units.map(|u| u.pips_left());
        let gone = [0, 1].map(|n| had[n] >= left[n]);
        let lost = [0, 1].map(|n| start.units[n].lost + had[n].min(left[n]));
        self.set(start);
        for n in 0..2 {
            if !gone[n] {
                self.wound(self.who[n], had[n], self.who[1 - n]);
                if self.field.is_twelfth(self.who[n], had[n]) {
                    self.state.unit_mut(self.who[n]).set(Flags::DISORDERED);
                }
            } else {
                self.state.unit_mut(self.who[n]).morale = Morale::Gone;
            }
        }
        // Nor are they tested (WOF-MOR-21).
        let loser = (0..2).find(|&n| had[n] > did[n] && !gone[n] && !start.units[n].routs());
        let Some(n) = loser else {
            return self.after(start.led, (lost, gone), chance, next);
        };
        let results = test_of(self.field, &self.state, self.who[n], Test::Lost, Some(&self.fight));
        let mut ended = 0;
        let stood = self.who.map(|u| *self.state.unit(u));
        for (outcome, share) in OUTCOMES.into_iter().zip(results) {
            let chance = part(chance, share);
            for (unit, as_it_was) in self.who.into_iter().zip(stood) {
                *self.state.unit_mut(unit) = as_it_was;
            }
            let mut broken = gone;
            match outcome {
                Outcome::Rout => broken[n] = true,
                Outcome::Shaken => {
                    let fanatic = self.field.unit(self.who[n]).fanatic;
                    let u = self.state.unit_mut(self.who[n]);
                    u.morale = Morale::Shaken;
                    if fanatic {
                        u.set(Flags::SOBERED);
                    }
                }
                Outcome::Ok => {}
            }
            ended += self.after(start.led, (lost, broken), chance, next);
        }
        ended
    }

    /// The end of a round: it is over, or generals were in danger (WOF-GEN-11) and it goes on.
    fn after(
        &mut self,
        led: [bool; 2],
        (lost, broken): ([u16; 2], [bool; 2]),
        chance: u64,
        next: &mut BTreeMap<Key, Pair>,
    ) -> u64 {
        // A fight with a router is over with its one round (WOF-MOR-21).
        let broken = [0, 1].map(|n| broken[n] || self.state.unit(self.who[n]).routs());
        if broken != [false; 2] {
            self.book(lost, broken, chance);
            return chance;
        }
        let dies = [0, 1].map(|n| {
            let u = self.state.unit(self.who[n]);
            let many = u.phase_pips() / u16::from(u.front.max(1));
            if led[n] { Share::of(u32::from(many.min(6)), 6) } else { Share::ZERO }
        });
        for falls in [[false, false], [true, false], [false, true], [true, true]] {
            let share = |n: usize| if falls[n] { dies[n] } else { dies[n].not() };
            let chance = part(part(chance, share(0)), share(1));
            if chance > 0 {
                let pair = self.now([led[0] && !falls[0], led[1] && !falls[1]], chance);
                next.entry(pair.key()).and_modify(|p| p.chance += chance).or_insert(pair);
            }
        }
        0
    }
}

/// A combat over its rounds, until one side runs or is gone (WOF-CC-05, WOF-CC-18, WOF-CC-19, WOF-GEN-11).
#[must_use]
pub fn ends(field: &Field, state: &State, fight: &Fight) -> Ends {
    let who = [fight.one, fight.two];
    let leaders = who.map(|u| field.general_with(state, u));
    let mut bout = Bout {
        field,
        state: *state,
        choices: Box::default(),
        fight: *fight,
        who,
        leaders,
        begun: who.map(|u| state.unit(u).lost),
        out: Ends { apart: [Share::ZERO; 4], lost: [Vec::new(), Vec::new()], rounds: Vec::new() },
    };
    let first = bout.now(leaders.map(|l| l.is_some()), Share::ONE.0);
    let mut level = BTreeMap::from([(first.key(), first)]);
    for n in 0..ROUNDS {
        // Impetus and obstacles tell in the first round only (WOF-CC-11).
        if n > 0 {
            (bout.fight.first, bout.fight.impetus) = (false, [false; 2]);
        }
        bout.state.fights = Fights::NONE;
        bout.state.fights[0] = Some(bout.fight);
        let mut next = BTreeMap::new();
        let mut over = 0;
        for pair in gathered(std::mem::take(&mut level)) {
            over += bout.round(&pair, &mut next);
        }
        bout.out.rounds.push(Share(over));
        level = next;
        if level.is_empty() {
            break;
        }
    }
    for pair in level.into_values() {
        bout.book(pair.units.map(|u| u.lost), [false; 2], pair.chance);
    }
    settle(&mut bout.out.apart);
    bout.out.lost.iter_mut().for_each(|list| settle(list));
    bout.out
}
