//! Melee: rounds of simultaneous dice until one side or both retreat, then reactions and pursuits.

use super::engine::Engine;
use super::event::Code;
use super::fire::Toss;
use super::general::{Choice, Choices, Decision};
use super::hit::{Blow, Die, average};
use super::morale::{LOST_BY_FIRE, LOST_IN_MELEE};
use super::sight;
use super::state::{Flags, Formation, MAX_UNITS, NONE, RETREAT, State, Unit};
use crate::base::geometry::Face;
use crate::base::{Rect, Stream};

pub mod blow;
pub mod pursuit;
pub mod support;

pub use blow::{Fight, Impetus, STEADY_HITS};
pub use support::{may_support, shaken};

/// One side of a unit at which it fights.
fn is_fighter(unit: &Unit) -> bool {
    unit.fights() && unit.engaged() && unit.formation != Formation::Limbered
}

/// What a melee needs to know beyond the state, for its length only.
#[derive(Debug, Clone)]
pub struct Rounds {
    /// Units that were brought to 4 hits or more: they fight no further rounds (HOW-MEL-03). One that came into the melee
    /// on 4 fights on until it is hit again.
    out: [bool; MAX_UNITS],
    /// Hits as the rounds began.
    before: [u8; MAX_UNITS],
    /// Units that fight in this run of rounds at all.
    takes_part: [bool; MAX_UNITS],
    /// Contacts, blocks and places as the rounds began.
    touched: [[u8; 4]; MAX_UNITS],
    blocks: [u8; MAX_UNITS],
    places: [Rect; MAX_UNITS],
    /// The way a unit fights that is contacted on both flanks only (HOW-MEL-07).
    way: [Face; MAX_UNITS],
}

/// A die that a unit throws in a round.
#[derive(Debug, Clone, Copy)]
pub struct Strike {
    pub unit: u8,
    pub enemy: u8,
    /// A second enemy in the same sector, or [`NONE`] (HOW-MEL-23).
    pub second: u8,
    /// By whose modifiers the die goes.
    pub named: u8,
    pub blow: Blow,
}

/// A die that has fallen in a round.
#[derive(Debug, Clone, Copy, Default)]
struct Fallen {
    unit: u8,
    enemy: u8,
    /// A second enemy in the same sector, or [`NONE`] (HOW-MEL-23).
    second: u8,
    hits: u8,
}

impl Rounds {
    /// Rounds that begin as units stand.
    #[must_use]
    pub fn begin(state: &State, takes_part: [bool; MAX_UNITS]) -> Rounds {
        Rounds {
            out: [false; MAX_UNITS],
            before: std::array::from_fn(|n| state.units[n].hits),
            takes_part,
            touched: std::array::from_fn(|n| state.units[n].contacts),
            blocks: std::array::from_fn(|n| state.units[n].block),
            places: std::array::from_fn(|n| state.units[n].rect),
            way: [Face::Front; MAX_UNITS],
        }
    }

    /// Counts the hits that a unit has after a round: whether it is out (HOW-MEL-03).
    pub fn count(&mut self, state: &State, unit: usize) {
        let hits = state.units[unit].hits;
        self.out[unit] = hits >= RETREAT && hits > self.before[unit];
    }
}

impl Engine<'_> {
    /// The melee phase (HOW-CHG-50): all initial melees to their end, then all reactions, then all pursuits with their
    /// melees, then the reactions to those (HOW-MEL-27), which are those of fire (HOW-MEL-28).
    pub fn melee_phase(&mut self) {
        let mut takes_part = [false; MAX_UNITS];
        for (n, part) in takes_part.iter_mut().enumerate().take(self.field.units.len()) {
            *part = self.state.units[n].fights() && self.state.units[n].engaged();
        }
        // Each run of rounds that follows is of pursuers, and a unit pursues once a turn (HOW-MEL-37), so this ends.
        while takes_part.contains(&true) {
            self.overrun(&takes_part);
            let mut rounds = Rounds::begin(self.state, takes_part);
            self.choose_ways(&mut rounds);
            self.rounds(&mut rounds);
            // The far bank counts in the first round of who charged out of the river (HOW-TER-31).
            (0..self.field.units.len() as u8).for_each(|unit| self.come_ashore(unit));
            let winners = self.winners(&rounds);
            self.abandon_guns(&rounds);
            self.reactions();
            self.follow_up(&rounds, &winners);
            takes_part = self.pursuits(&winners);
        }
        (0..self.field.units.len() as u8).for_each(|unit| self.come_ashore(unit));
    }

    /// Whether a unit has touched another at any of the sides of the two.
    fn met(&self, rounds: &Rounds, unit: u8, enemy: u8) -> bool {
        let knows = |one: u8, other: u8| rounds.touched[usize::from(one)].contains(&other);
        knows(unit, enemy) || knows(enemy, unit)
    }

    /// Fights the melees of all who are in contact to the end of their rounds, without reactions; gives the hits of every
    /// unit.
    #[cfg(test)]
    pub(super) fn fight_out(&mut self) -> [u8; MAX_UNITS] {
        let takes_part = std::array::from_fn(|n| self.state.units[n].fights() && self.state.units[n].engaged());
        let mut rounds = Rounds::begin(self.state, takes_part);
        self.rounds(&mut rounds);
        std::array::from_fn(|n| self.state.units[n].hits)
    }

    /// Transport and limbered guns that were contacted are Done For without dice (HOW-CHG-44, HOW-MEL-18).
    fn overrun(&mut self, takes_part: &[bool; MAX_UNITS]) {
        for unit in self.field.units_from(self.state.fire_initiative) {
            let this = *self.state.unit(unit);
            if !takes_part[usize::from(unit)] || this.formation != Formation::Limbered {
                continue;
            }
            let by = this.contacts.into_iter().find(|&n| n != NONE).unwrap_or(NONE);
            self.tell(Code::Overrun, unit, by, [0; 4]);
            self.hurt(unit, super::state::DONE, by);
        }
    }

    /// Asks the owners of units that are contacted on both flanks only, once (HOW-MEL-07).
    fn choose_ways(&mut self, rounds: &mut Rounds) {
        for unit in self.field.units_from(self.state.fire_initiative) {
            let contacts = self.state.unit(unit).contacts;
            let touched = |face: Face| contacts[face as usize] != NONE;
            let free = !touched(Face::Front) && !touched(Face::Rear);
            let garrison = self.state.unit(unit).formation == Formation::Garrison;
            if rounds.active(self.state, unit) && free && touched(Face::Left) && touched(Face::Right) && !garrison {
                let side = self.field.unit(unit).side;
                let ways = Choices::of(&[Choice::Way(Face::Right), Choice::Way(Face::Left)]);
                if let Choice::Way(face) = self.ask(side, Decision::Face { unit }, &ways) {
                    rounds.way[usize::from(unit)] = face;
                }
            }
        }
    }

    /// Rounds until no two enemies that still fight are in contact (HOW-MEL-03). Dice of one round are simultaneous:
    /// their hits count from the next on (HOW-MEL-01).
    fn rounds(&mut self, rounds: &mut Rounds) {
        for round in 1.. {
            let mut fallen = [Fallen::default(); MAX_UNITS * 4];
            let mut dice = 0;
            let support = self.supports(rounds);
            for unit in self.field.units_from(self.state.fire_initiative) {
                if !rounds.active(self.state, unit) {
                    continue;
                }
                let faces = rounds.strikes_over(self.field, self.state, unit);
                for face in Face::ALL.into_iter().filter(|face| faces & face.bit() != 0) {
                    let strike = rounds.strike(self.field, self.state, (unit, face), &support, round == 1);
                    fallen[dice] = self.strike_blow(&strike, face, round);
                    dice += 1;
                }
            }
            if dice == 0 {
                break;
            }
            for blow in &fallen[..dice] {
                self.land(blow);
            }
            for unit in 0..self.field.units.len() {
                self.state.units[unit].flags.clear(Flags::BONUS);
                rounds.count(self.state, unit);
            }
        }
    }

    /// Rolls one die of melee and tells it (HOW-MEL-02).
    fn strike_blow(&mut self, strike: &Strike, face: Face, round: i16) -> Fallen {
        let Strike { unit, enemy, second, named, ref blow } = *strike;
        if self.state.unit(unit).formation == Formation::Garrison {
            self.state.unit_mut(unit).faces |= face.bit();
        }
        let side = self.field.unit(unit).side;
        let die = average(self.dice.d6(Stream::Of(side)));
        let modifiers = blow.modifiers();
        let hits = blow.row.hits(die, modifiers.sum());
        self.tell(Code::Fought, unit, named, [die as i16, modifiers.sum() as i16, i16::from(hits), round]);
        self.tell_modifiers(Code::MeleeModifier, unit, named, &modifiers);
        Fallen { unit, enemy, second, hits }
    }

    /// Puts the hits of a die where they belong; of two enemies each takes half, an odd one by a die (HOW-MEL-23).
    fn land(&mut self, blow: &Fallen) {
        if blow.second == NONE {
            self.hurt(blow.enemy, blow.hits, blow.unit);
            return;
        }
        let odd = blow.hits % 2 == 1;
        let to_first = odd && self.toss(blow.unit, [blow.enemy, blow.second], Toss::OddHit);
        let first = blow.hits / 2 + u8::from(to_first);
        self.hurt(blow.enemy, first, blow.unit);
        self.hurt(blow.second, blow.hits - first, blow.unit);
    }

    /// How many friends support each fighting unit in this round (HOW-MEL-19, HOW-MEL-20, HOW-MEL-21).
    ///
    /// A supporter helps two of those in its reach, of more whom its owner likes; a fighter has use for two.
    fn supports(&mut self, rounds: &Rounds) -> [u8; MAX_UNITS] {
        let mut support = [0; MAX_UNITS];
        for helper in self.field.units_from(self.state.fire_initiative) {
            let (near_by, count) = rounds.in_reach(self.field, self.state, helper, &support);
            for friend in self.helped(helper, &near_by[..count]).into_iter().filter(|&n| n != NONE) {
                support[usize::from(friend)] += 1;
            }
        }
        support
    }

    /// Whom a supporter helps of those in its reach: of more than two whom its owner likes (HOW-MEL-21).
    fn helped(&mut self, helper: u8, near_by: &[u8]) -> [u8; 2] {
        let of = |n: usize| near_by.get(n).copied().unwrap_or(NONE);
        if near_by.len() <= 2 {
            return [of(0), of(1)];
        }
        let side = self.field.unit(helper).side;
        let mut left = Choices::default();
        for &friend in near_by {
            left.push(Choice::Unit(friend));
        }
        [(); 2].map(|()| {
            let next = self.ask(side, Decision::Back { unit: helper }, &left);
            left.keep(|choice| *choice != next);
            if let Choice::Unit(friend) = next { friend } else { NONE }
        })
    }

    /// Supporters have no part in it: they neither retreat with those they support nor pursue (HOW-MEL-22).
    ///
    /// Who won: a unit under 4 hits whose every enemy that touched it retreats or routs (HOW-MEL-25, HOW-MEL-31). The
    /// owners of winning cavalry fix now, before anybody moves back, whether they wish to pursue (HOW-MEL-32).
    fn winners(&mut self, rounds: &Rounds) -> [bool; MAX_UNITS] {
        let mut won = [false; MAX_UNITS];
        for unit in self.field.units_from(self.state.fire_initiative) {
            let this = *self.state.unit(unit);
            let stands = |n: &u8| self.state.unit(*n).fights() && self.state.unit(*n).hits < RETREAT;
            let enemies = self.field.units_of(self.field.unit(unit).side.other());
            if !rounds.takes_part[usize::from(unit)]
                || this.hits >= RETREAT
                || enemies.filter(stands).any(|n| self.met(rounds, unit, n))
            {
                continue;
            }
            won[usize::from(unit)] = true;
            if pursuit::may_pursue(self.field, self.state, unit) {
                let side = self.field.unit(unit).side;
                let wants = self.agrees(side, Decision::Wish { unit });
                let flags = &mut self.state.unit_mut(unit).flags;
                // A winner whom a pursuer struck may have wished it after an earlier melee.
                if wants { flags.set(Flags::EAGER) } else { flags.clear(Flags::EAGER) }
            }
        }
        won
    }

    /// Deployed batteries at 4 hits in melee: on 1 to 4 the guns are abandoned, and captured at once where the enemy
    /// stands his ground, which makes the battery Done For; on 5 and 6 it limbers and retreats (HOW-MEL-29). In a block
    /// the die of the firing reaction counts, 1 and 2 (HOW-MEL-30).
    fn abandon_guns(&mut self, rounds: &Rounds) {
        for unit in self.field.units_from(self.state.fire_initiative) {
            let this = *self.state.unit(unit);
            let battery = self.field.unit(unit).kind.is_guns() && !this.has(Flags::ABANDONED);
            if !rounds.takes_part[usize::from(unit)] || !battery || this.hits != RETREAT {
                continue;
            }
            let most = match this.formation {
                Formation::Deployed => LOST_IN_MELEE,
                Formation::Garrison => LOST_BY_FIRE,
                _ => continue,
            };
            let side = self.field.unit(unit).side;
            let die = self.d6(side);
            let lost = die <= most;
            let how = if this.formation == Formation::Garrison { 2 } else { 1 };
            self.tell(Code::AbandonDie, unit, NONE, [die.into(), lost.into(), how, 0]);
            if !lost {
                self.state.unit_mut(unit).flags.set(Flags::LIMBERS);
                continue;
            }
            let stands = |n: &u8| self.state.unit(*n).fights() && self.state.unit(*n).hits < RETREAT;
            let taker = self.field.units_of(side.other()).filter(stands).find(|&n| self.met(rounds, unit, n));
            let base = if this.formation == Formation::Deployed { sight::gun_base(this.rect) } else { this.rect };
            let battery = self.state.unit_mut(unit);
            battery.flags.set(Flags::ABANDONED);
            battery.guns = base.centre;
            self.tell(Code::Abandoned, unit, NONE, [how, 0, 0, 0]);
            if let Some(taker) = taker {
                self.state.unit_mut(unit).flags.set(Flags::CAPTURED);
                self.tell(Code::GunsTaken, unit, taker, [1, 0, 0, 0]);
                self.hurt(unit, 1, taker);
            }
            // Only now, as they flee from the side of the battery that was struck (HOW-FIRE-60).
            self.state.unit_mut(unit).rect = base;
        }
    }
}

/// The first round of two who are in contact, with so many supporters of the one.
#[must_use]
pub fn as_it_stands(state: &State, unit: u8, enemy: u8, support: u8) -> Fight {
    let (this, other) = (state.unit(unit), state.unit(enemy));
    let side = Face::ALL.into_iter().find(|&f| other.contacts[f as usize] == unit);
    Fight {
        unit,
        enemy,
        at: this.rect,
        enemy_at: other.rect,
        side: side.unwrap_or_else(|| other.rect.sectors(&this.rect).largest()),
        first: true,
        bonus: this.has(Flags::BONUS),
        charged: this.has(Flags::CHARGED),
        enemy_charged: other.has(Flags::CHARGED),
        flanked: this.contacts[1..].iter().any(|&n| n != NONE),
        hits: this.hits,
        enemy_hits: other.hits,
        support,
        directions: this.fought_faces().count_ones() as u8,
    }
}

#[cfg(test)]
mod tests;
