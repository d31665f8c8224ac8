//! The option of the breakthrough: victorious cavalry goes on at the next enemy (MTF-SEQ-07, MTF-OPT-10 to MTF-OPT-13).

use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Decision};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, MAX_UNITS, Stand, State};

/// Half the arc in which cavalry breaks through (MTF-OPT-10).
const ARC: i32 = 45 * Heading::DEGREE;
/// Most breakthroughs of a unit in a turn (MTF-OPT-13).
const MOST: u8 = 2;

/// What a round of close combat began with, and who lost it.
#[derive(Debug, Clone, Copy)]
pub struct Round {
    /// Who fought whom, a bit each.
    met: [u64; MAX_UNITS],
    /// Where they stood.
    stood: [Point; MAX_UNITS],
    /// Who lost, a bit each.
    pub lost: u64,
}

impl Field {
    /// A round of some units before it is fought.
    pub fn before_round(&self, state: &State, who: u64) -> Round {
        let mut round = Round { met: [0; MAX_UNITS], stood: [Point::ORIGIN; MAX_UNITS], lost: 0 };
        for f in state.contacts().filter(|f| who & (1 << f.attacker) != 0) {
            round.met[usize::from(f.attacker)] |= 1 << f.target;
            round.met[usize::from(f.target)] |= 1 << f.attacker;
        }
        for (stood, unit) in round.stood.iter_mut().zip(&state.units) {
            *stood = unit.rect.centre;
        }
        round
    }

    /// The line along which cavalry may break through after a round: that on which its enemies went, its own facing where
    /// none is left to show it; none where it may not (MTF-OPT-10, MTF-OPT-13).
    #[must_use]
    pub fn breaks_along(&self, state: &State, round: &Round, unit: u8) -> Option<Heading> {
        let (u, met) = (state.unit(unit), round.met[usize::from(unit)]);
        // An attack of one's own will is none for the confused (MTF-GEN-11), nor for who may not move yet (MTF-GME-04).
        let confused = u.has(Flags::CONFUSED) && self.unit(unit).side == state.active || self.is_withheld(state, unit);
        let may = u.here()
            && !confused
            && self.kind(state, unit).is_horse()
            && u.stand == Stand::Close
            && !u.is_shaken()
            && !self.disordered(state, unit)
            && u.broke < MOST
            && met != 0
            && round.lost & (1 << unit) == 0
            && !state.engaged(unit);
        if !may {
            return None;
        }
        let mut sum = Point::ORIGIN;
        for enemy in (0..self.units.len() as u8).filter(|e| met & (1 << e) != 0) {
            let e = state.unit(enemy);
            // Who only broke off, or stands, was not beaten.
            if e.here() && round.lost & (1 << enemy) == 0 {
                return None;
            }
            // Who went and was shattered by that shows the line as well.
            let way = e.rect.centre - round.stood[usize::from(enemy)];
            if way != Point::ORIGIN {
                sum = sum + Point::new(0, 10_000).turned(Heading::of(way));
            }
        }
        Some(if sum.span() < 100 { u.rect.heading } else { Heading::of(sum) })
    }

    /// The units that a fight of these draws in: all who are joined to them by contacts, a bit each (MTF-OPT-11, MTF-CC-28).
    pub(super) fn drawn_in(&self, state: &State, mut who: u64) -> u64 {
        for _ in 0..self.units.len() {
            let joined = state.contacts().fold(who, |bits, f| {
                let both = 1 << f.attacker | 1 << f.target;
                if bits & both == 0 { bits } else { bits | both }
            });
            if joined == who {
                break;
            }
            who = joined;
        }
        who
    }
}

impl Engine<'_> {
    /// Breakthroughs after a round, and the rounds that they bring, until none is left (MTF-SEQ-07, MTF-OPT-11).
    pub(super) fn breakthroughs(&mut self, mut round: Round) {
        let active = self.state.active;
        loop {
            let mut again = 0_u64;
            for unit in self.field.units_from(active) {
                let Some(way) = self.field.breaks_along(self.state, &round, unit) else { continue };
                if self.break_through(unit, way) {
                    again |= 1 << unit;
                }
            }
            if again == 0 {
                return;
            }
            let who = self.field.drawn_in(self.state, again);
            round = self.round(who);
        }
    }

    /// Offers a unit the nearest enemy that it can reach near a line, and if that is a steady square, which it may ignore, the
    /// nearest of the others before it (MTF-OPT-10); whether it is in contact. Without one it stays where it is (MTF-OPT-12).
    fn break_through(&mut self, unit: u8, way: Heading) -> bool {
        let (field, rect) = (self.field, self.state.unit(unit).rect);
        let side = field.unit(unit).side;
        let near = |e: u8| {
            let bearing = Heading::of(self.state.unit(e).rect.centre - rect.centre);
            way.to(bearing).abs() <= ARC && field.has_attack(self.state, unit, e)
        };
        let defies = |e: u8| field.in_square(self.state, e) && field.steady(self.state, e);
        let nearest = |defied: bool| {
            let enemies = field.here(self.state, side.other()).filter(|&e| (defied || !defies(e)) && near(e));
            enemies.min_by_key(|&e| rect.distance(&self.state.unit(e).rect))
        };
        let Some(first) = nearest(true) else { return false };
        let other = if defies(first) { nearest(false) } else { None };
        self.choices.clear();
        self.choices.push(Choice::Hold);
        for enemy in other.into_iter().chain([first]) {
            for action in field.attacks(self.state, unit, enemy).into_iter().flatten() {
                self.choices.push(Choice::Act(action));
            }
        }
        let Choice::Act(action) = self.ask(side, Decision::Break { unit }) else { return false };
        self.state.unit_mut(unit).broke += 1;
        self.attack(unit, &action);
        self.state.engaged(unit)
    }
}
