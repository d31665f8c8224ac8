//! Exact odds of a close combat of two over all its rounds, with the flight of who loses.
//!
//! Hits, losses, disorder and flight are worked out by the engine's own steps: only the dice are replaced, each result of
//! theirs in turn with its chance.

use super::{ROOM, figures_lost, rallies, strikes};
use crate::base::{Dice, Dist, Share};
use crate::field::event::Silent;
use crate::rules::mollwitz_to_freiberg::data::command::{DANGER_HITS, KILLED};
use crate::rules::mollwitz_to_freiberg::data::nerve::rout_hits;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choices, passive::Passive};
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::state::{
    Field, Fight, Flags, Leader, MAX_FIGHTS, MAX_LEADERS, Morale, NONE, Stand, State, Unit,
};

/// A combat that is level after so many rounds is left so.
const ROUNDS: usize = 40;

/// How a combat of two ends, of an attacker and his target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// Ends of which each leaves out the others, so that they make one: the target shattered alone (in the fight, overrun, or on
    /// the run), retreating, level (nobody has lost after all rounds, or nobody can strike), the attacker retreating, shattered
    /// alone, both shattered.
    pub apart: [Share; 6],
    /// Chances of 0, 1, 2 … more figures lost, flight among them, where there is room to retreat.
    pub lost: [Dist<ROOM>; 2],
    /// The same, where of who is shattered nobody is left (MTF-MRL-06).
    pub gone: [Dist<ROOM>; 2],
}

/// Two in a combat, as a round leaves them.
#[derive(Debug, Clone, Copy)]
struct Pair {
    units: [Unit; 2],
    leaders: [Leader; MAX_LEADERS],
    fight: Fight,
    chance: u64,
}

struct Bout<'a> {
    field: &'a Field,
    state: State,
    /// Attacker and target, and their figures when it began.
    who: [u8; 2],
    begun: [u8; 2],
    /// Chances in 1/2^32, as in [`Ends`].
    apart: [u64; 6],
    lost: [[u64; ROOM]; 2],
    gone: [[u64; ROOM]; 2],
}

fn part(chance: u64, of: Share) -> u64 {
    Share(chance).and(of).0
}

impl Bout<'_> {
    /// Has the engine do something that needs no die.
    fn by_rules(&mut self, act: impl FnOnce(&mut Engine<'_>)) {
        let mut dice = Dice::scripted(&[]);
        let generals: [&dyn crate::rules::mollwitz_to_freiberg::general::General; 2] = [&Passive, &Passive];
        let (choices, out) = (&mut Choices::default(), &mut Silent);
        act(&mut Engine { field: self.field, state: &mut self.state, generals, choices, dice: &mut dice, out });
    }

    fn set(&mut self, pair: &Pair) {
        for (unit, as_it_is) in self.who.into_iter().zip(pair.units) {
            *self.state.unit_mut(unit) = as_it_is;
        }
        self.state.leaders = pair.leaders;
        (self.state.fights[0], self.state.met) = (Some(pair.fight), 1);
    }

    fn here(&self, side: usize) -> bool {
        self.state.unit(self.who[side]).here()
    }

    /// Books an end; who is here and did not lose has the field.
    fn end(&mut self, chance: u64, loser: Option<usize>) {
        for side in 0..2 {
            let left = self.state.unit(self.who[side]).figures;
            let at = |left: u8| usize::from(self.begun[side].saturating_sub(left)).min(ROOM - 1);
            let (lost, gone) = (at(left), at(if self.here(side) { left } else { 0 }));
            self.lost[side][lost] += chance;
            self.gone[side][gone] += chance;
        }
        let apart = match ([self.here(0), self.here(1)], loser) {
            ([false, false], _) => 5,
            ([false, true], _) => 4,
            ([true, false], _) => 0,
            (_, Some(0)) => 3,
            (_, Some(_)) => 1,
            (_, None) => 2,
        };
        self.apart[apart] += chance;
    }

    /// All rounds, until hardly a chance is left that it goes on.
    fn fight(&mut self, first: Pair) {
        let mut level = vec![first];
        for _ in 0..ROUNDS {
            let now = std::mem::take(&mut level);
            for pair in &now {
                self.round(pair, &mut level);
            }
            if level.iter().map(|p| p.chance).sum::<u64>() < 1 << 10 {
                break;
            }
            self.new_turn(&mut level);
        }
        for pair in level {
            self.set(&pair);
            self.end(pair.chance, None);
        }
    }

    /// The other side's turn begins: who is shaken was so before what comes (MTF-HIT-11), and tests if it is his (MTF-RLY-01).
    fn new_turn(&mut self, level: &mut Vec<Pair>) {
        self.state.active = self.state.active.other();
        for mut pair in std::mem::take(level) {
            for u in &mut pair.units {
                u.clear(Flags::WAS_SHAKEN);
                if u.is_shaken() {
                    u.set(Flags::WAS_SHAKEN);
                }
            }
            let own = |n: &usize| self.field.unit(self.who[*n]).side == self.state.active;
            if let Some(n) = (0..2).find(|n| own(n) && pair.units[*n].morale == Morale::Shaken) {
                self.set(&pair);
                let mut rallied = pair;
                rallied.units[n].morale = Morale::Good;
                rallied.units[n].clear(Flags::WAS_SHAKEN);
                rallied.chance = part(pair.chance, rallies(self.field, &self.state, self.who[n]));
                pair.chance -= rallied.chance;
                put(level, rallied);
            }
            put(level, pair);
        }
    }

    /// A round of a pair: what ends is booked, what stays level goes on the list.
    fn round(&mut self, pair: &Pair, level: &mut Vec<Pair>) {
        self.set(pair);
        let (field, state) = (self.field, &self.state);
        let dice = self.who.map(|u| field.strike_dice(state, u));
        if dice == [0; 2] {
            // MTF-CC-28.
            let guns = self.who.iter().find(|&&u| field.unit(u).kind.is_guns()).copied();
            self.by_rules(|e| guns.into_iter().for_each(|u| e.shatter(u, Code::Overrun)));
            return self.end(pair.chance, None);
        }
        let hits = [0, 1].map(|n| strikes(dice[n], field.strikes_on(state, &pair.fight, self.who[n]).0));
        for (i, one) in hits[0].0.iter().enumerate().filter(|(_, share)| share.0 > 0) {
            for (j, other) in hits[1].0.iter().enumerate().filter(|(_, share)| share.0 > 0) {
                let chance = part(pair.chance, one.and(*other));
                if chance > 0 {
                    let fight = Fight { hits: [i as u8, j as u8], ..pair.fight };
                    self.struck(&Pair { fight, chance, ..*pair }, level);
                }
            }
        }
    }

    /// What the hits of a round do.
    fn struck(&mut self, pair: &Pair, level: &mut Vec<Pair>) {
        self.set(pair);
        for unit in self.who {
            let u = self.state.unit_mut(unit);
            (u.combat_hits, u.phase_hits) = (0, 0);
        }
        let tally = self.field.tally(&self.state, self.who.iter().fold(0, |bits, u| bits | 1 << u));
        self.by_rules(|e| e.take_hits(&tally));
        let loser = self.who.iter().position(|&u| tally.loses(u));
        // MTF-GEN-14: before anybody retreats.
        let risk = self.who.map(|u| {
            let hurt = self.state.unit(u).here() && tally.suffered(u) > 0;
            let hits = self.state.unit(u).phase_hits;
            let led = self.field.general_with(&self.state, u).filter(|_| hurt);
            led.map_or((NONE, Share::ZERO), |leader| (leader, danger(hits)))
        });
        let before = (self.state.units, self.state.leaders, self.state.fights, self.state.met);
        for fallen in 0..4_usize {
            let mut chance = pair.chance;
            for (n, (_, share)) in risk.into_iter().enumerate() {
                chance = part(chance, if fallen & (1 << n) != 0 { share } else { share.not() });
            }
            if chance == 0 {
                continue;
            }
            (self.state.units, self.state.leaders, self.state.fights, self.state.met) = before;
            for (n, (leader, _)) in risk.into_iter().enumerate() {
                if fallen & (1 << n) != 0 {
                    let l = &mut self.state.leaders[usize::from(leader)];
                    (l.here, l.with) = (false, NONE);
                }
            }
            self.settled(chance, tally.overrun, loser, level);
        }
    }

    /// Who is overrun, who runs, or whether they fight on.
    fn settled(&mut self, chance: u64, overrun: u64, loser: Option<usize>, level: &mut Vec<Pair>) {
        for unit in self.who.into_iter().filter(|u| overrun & (1 << u) != 0) {
            self.by_rules(|e| e.shatter(unit, Code::Overrun));
        }
        let runs = loser.filter(|&n| self.here(n));
        let Some(n) = runs else {
            let Some(fight) = self.state.fights[0].filter(|_| self.here(0) && self.here(1)) else {
                return self.end(chance, loser);
            };
            let units = self.who.map(|u| *self.state.unit(u));
            let fight = Fight { first: false, hits: [0; 2], ..fight };
            return put(level, Pair { units, leaders: self.state.leaders, fight, chance });
        };
        let unit = self.who[n];
        let modifier = self.field.rout_modifier(&self.state, unit, Cause::Combat);
        let as_it_was = (*self.state.unit(unit), self.state.leaders);
        for die in 1..=6 {
            self.by_rules(|e| match rout_hits(die + modifier) {
                Some(hits) => e.lose(unit, hits, Code::RoutHit),
                None => e.shatter(unit, Code::Shattered),
            });
            // A sixth each; the first dice have what is left over.
            self.end(chance / 6 + u64::from((die as u64) <= chance % 6), loser);
            (*self.state.unit_mut(unit), self.state.leaders) = as_it_was;
        }
    }
}

/// Adds a pair to those that fight on, or its chance to the one that is alike.
fn put(level: &mut Vec<Pair>, pair: Pair) {
    if pair.chance == 0 {
        return;
    }
    match level.iter_mut().find(|p| p.units == pair.units && p.leaders == pair.leaders) {
        Some(alike) => alike.chance += pair.chance,
        None => level.push(pair),
    }
}

/// The chance that a general falls with a unit that took so many damage hits in a phase (MTF-GEN-14).
#[must_use]
pub fn danger(hits: u8) -> Share {
    let faces = (1..=6).filter(|die| die - (hits / DANGER_HITS) as i8 <= KILLED).count() as u32;
    if hits < DANGER_HITS { Share::ZERO } else { Share::of(faces, 6) }
}

/// How a combat ends that two are in, or would be. Others in contact with them are left out.
#[must_use]
pub fn ends(field: &Field, state: &State, fight: &Fight) -> Ends {
    let who = [fight.attacker, fight.target];
    let mut state = *state;
    state.fights = [None; MAX_FIGHTS];
    for unit in who {
        let u = state.unit_mut(unit);
        u.clear(Flags::BESET);
        u.clear(Flags::TO_HORSE);
        // What befalls its general is reckoned here, not thrown.
        u.risked = u8::MAX;
    }
    let units = who.map(|u| *state.unit(u));
    let begun = units.map(|u| u.figures);
    let first = Pair { units, leaders: state.leaders, fight: *fight, chance: Share::ONE.0 };
    let target = state.unit(fight.target);
    let overrun = fight.first
        && field.unit(fight.target).kind.is_guns()
        && (target.stand != Stand::Unlimbered || target.is_shaken() || fight.flank);
    let mut bout = Bout { field, state, who, begun, apart: [0; 6], lost: [[0; ROOM]; 2], gone: [[0; ROOM]; 2] };
    if overrun {
        // MTF-CC-26.
        bout.by_rules(|e| e.shatter(fight.target, Code::Overrun));
        bout.end(Share::ONE.0, None);
    } else {
        bout.fight(first);
    }
    let [lost, gone] = [bout.lost, bout.gone].map(|both| both.map(|parts| figures_lost(&parts)));
    Ends { apart: Dist(bout.apart.map(Share)).settled().0, lost, gone }
}
