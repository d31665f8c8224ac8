//! Close combat (section CC): one round a turn, both sides striking at once.

pub mod breakthrough;
pub mod round;
pub mod second;

use super::data::ground::Cover;
use super::data::melee::{
    FOOT_FIGURES, FOOT_RANKS, HORSE_FIGURES, HORSE_RANKS, NEEDS, OVERLAP, Points, REMAINDER, SKIRMISHERS, base,
    defensive_fire,
};
use super::data::size::{faces, inches};
use super::engine::Engine;
use super::event::Code;
use super::fire::battery_dice;
use super::general::{Choice, Decision};
use super::movement::around::each;
use super::state::{Field, Fight, Flags, NONE, Stand, State};
use crate::base::geometry::Face;
use crate::base::geometry::touch::{TOUCHING, files_nearest};
use crate::base::{Heading, Side};

/// What one adds to its combat points, and why; none: its fire, which has no row of its own.
pub type Added = (Option<Points>, i8);

/// The bits below one.
const fn below(bit: u8) -> u64 {
    if bit < 64 { (1 << bit) - 1 } else { u64::MAX }
}

/// How far from level a front that touches a side along more than a corner may be (MTF-ATK-18): what rounding leaves.
const FLUSH: i32 = Heading::DEGREE;

impl Field {
    /// Under a true flank or rear attack, or in an attack of its own so oblique that it counts as one (MTF-ATK-16,
    /// MTF-ATK-19).
    #[must_use]
    pub fn is_flanked(&self, state: &State, unit: u8) -> bool {
        state.fights_of(unit).any(|f| if f.target == unit { f.flank } else { f.askew })
    }

    /// Attackers flush against opposite sides, of a bent line those of its ends among them (MTF-ATK-18).
    #[must_use]
    pub fn is_bookended(&self, state: &State, unit: u8) -> bool {
        // Whither the side looks that an attacker touches along more than a corner.
        let side = |f: &Fight| {
            let touched = self.part(state, unit, f.part)?.looks(f.face);
            let askew = state.unit(f.attacker).rect.heading.to(touched.behind()).abs();
            (f.target == unit && askew <= FLUSH).then_some(touched)
        };
        let opposite = |one: Heading, other: Heading| one.to(other.behind()).abs() <= FLUSH;
        let sides = || state.fights_of(unit).filter_map(side);
        // Garrisons never are (MTF-ATK-20).
        !self.in_block(state, unit) && sides().any(|one| sides().any(|other| opposite(one, other)))
    }

    /// What its fire adds for a passive unit in the first round (MTF-CC-10, MTF-CC-11, MTF-CC-12).
    #[must_use]
    pub fn fire_bonus(&self, state: &State, unit: u8) -> i8 {
        let data = self.unit(unit);
        let first = state.fights_of(unit).all(|f| f.first && !f.late);
        if data.side == state.active || !first || self.is_flanked(state, unit) {
            return 0;
        }
        // A bent line is a line.
        let kind = self.kind(state, unit);
        let close = matches!(state.unit(unit).stand, Stand::Close | Stand::Bent);
        let in_line = close && !self.in_column(state, unit);
        let foot = kind.is_foot() && self.steady(state, unit) && in_line && !data.rifles;
        let guns = kind.is_guns() && state.unit(unit).stand == Stand::Unlimbered;
        if foot || guns { defensive_fire(kind, data.grade) } else { 0 }
    }

    /// What a unit adds to its combat points against an enemy (MTF-CC-03, MTF-GEN-06), but for the grade, which is in proportion.
    #[must_use]
    pub fn points_added(&self, state: &State, fight: &Fight, unit: u8) -> [Option<Added>; 14] {
        let enemy = if fight.attacker == unit { fight.target } else { fight.attacker };
        let (data, its) = (self.unit(unit), self.unit(enemy));
        let (kind, foe) = (self.kind(state, unit), self.kind(state, enemy));
        let mut list = [None; 14];
        let fire = self.fire_bonus(state, unit);
        list[0] = Some((None, fire)).filter(|_| fire != 0);
        let grades = its.grade as i8 - data.grade as i8;
        list[1] = Some((Some(Points::Grade), grades)).filter(|_| grades > 0);
        let mut add = |at: usize, holds: bool, modifier: Points| {
            if holds {
                list[at] = Some((Some(modifier), modifier.value()));
            }
        };
        add(2, self.is_flanked(state, unit) || state.unit(unit).is_shaken(), Points::Beset);
        // Across an obstacle who attacks, and on a steep slope whoever stands lower, attacker or not (MTF-CC-04): once. A ruin
        // may be no more than an obstacle (MTF-TER-19).
        let attacks = fight.attacker == unit;
        let cover = if attacks { self.cover_in_combat(state, fight) } else { Cover::None };
        let below = || self.terrain.is_below(&state.unit(unit).rect, &state.unit(enemy).rect);
        let hindered = attacks && (fight.obstacle || cover == Cover::Obstacle);
        add(3, fight.first && (hindered || below()), Points::Obstacle);
        let disordered = self.disordered(state, unit);
        add(4, disordered && kind.is_foot(), Points::DisorderedFoot);
        add(5, disordered && kind.is_horse(), Points::DisorderedHorse);
        // MTF-CC-13.
        let charged = fight.attacker == unit && kind.is_horse() && self.steady(state, unit);
        let square = self.in_square(state, enemy);
        let at_line = foe.is_foot() && !self.in_column(state, enemy) && !square;
        add(6, charged && at_line, Points::Charge);
        add(7, self.general_with(state, unit).is_some(), Points::General);
        add(8, self.fanatic(state, unit), Points::Fanatics);
        add(9, data.heavy_weapons, Points::HeavyWeapons);
        let rect = |u: u8| &state.unit(u).rect;
        let loose = kind.is_foot() && self.is_loose(state, unit);
        let into = fight.attacker == unit && self.terrain.in_woods(rect(enemy));
        add(10, loose && (self.terrain.in_woods(rect(unit)) || into), Points::InWoods);
        // In every round, for who made the attack.
        add(13, cover == Cover::Soft, Points::AtSoftCover);
        add(13, cover == Cover::Hard, Points::AtHardCover);
        add(11, square && kind.is_foot(), Points::FootAtSquare);
        add(12, square && kind.is_horse() && self.steady(state, enemy), Points::HorseAtSquare);
        list
    }

    /// Combat points against an enemy (MTF-CC-01, MTF-CC-02).
    #[must_use]
    pub fn points(&self, state: &State, fight: &Fight, unit: u8) -> i8 {
        let added: i8 = self.points_added(state, fight, unit).iter().flatten().map(|a| a.1).sum();
        let own = if self.is_loose(state, unit) { SKIRMISHERS } else { base(self.kind(state, unit)) };
        own as i8 + added
    }

    /// The natural score that a unit's dice need against an enemy (MTF-CC-05, MTF-CC-27), and by how much it is ahead.
    #[must_use]
    pub fn strikes_on(&self, state: &State, fight: &Fight, unit: u8) -> (u8, i8) {
        let enemy = if fight.attacker == unit { fight.target } else { fight.attacker };
        let ahead = self.points(state, fight, unit) - self.points(state, fight, enemy);
        let (higher, lower) = NEEDS[usize::from(ahead.unsigned_abs()).min(NEEDS.len() - 1)];
        (if ahead >= 0 { higher } else { lower }, ahead)
    }

    /// The files from `first` to `end` with the overlap on either side, a bit each (MTF-CC-06, MTF-CC-07); skirmishers have
    /// none (MTF-CC-08).
    fn striking(&self, state: &State, unit: u8, (first, end): (u8, u8)) -> u64 {
        if end <= first {
            return 0;
        }
        let overlap = if self.is_loose(state, unit) { 0 } else { OVERLAP };
        let (first, end) = (first.saturating_sub(overlap), (end + overlap).min(self.all_files(state, unit)));
        below(end) & !below(first)
    }

    /// Dice of some files, a bit each (MTF-BAS-03, MTF-CC-06, MTF-CC-07).
    fn dice_of_files(&self, state: &State, unit: u8, files: u64) -> u8 {
        let u = state.unit(unit);
        let all = self.all_files(state, unit);
        let horse = self.kind(state, unit).is_horse();
        // MTF-CC-08: skirmishers strike with the rank behind those who touch.
        let loose = self.is_loose(state, unit);
        // Of a second line only the front rank strikes (MTF-OPT-09).
        let second = state.fights_of(unit).any(|f| f.attacker == unit && f.behind != NONE);
        let ranks = if second {
            1
        } else if horse && !loose {
            HORSE_RANKS
        } else {
            FOOT_RANKS
        };
        // Ranks fill from the front, the last one from its left.
        let figures: u8 = (0..ranks)
            .map(|rank| {
                let before = u16::from(rank) * u16::from(all);
                let here = u16::from(u.figures).saturating_sub(before).min(all.into()) as u8;
                (files & below(here)).count_ones() as u8
            })
            .sum();
        if horse {
            figures / HORSE_FIGURES
        } else {
            figures / FOOT_FIGURES + u8::from(figures % FOOT_FIGURES >= REMAINDER)
        }
    }

    /// The files of a unit that touch the other in a fight: those that do for the attacker and for a target on its front;
    /// for a target struck elsewhere those that would, with its front flush on the attacker's, centre to centre
    /// (MTF-CC-15). Where losses have left a gap the contact stays, of the files that are nearest (MTF-CC-06).
    fn files_in(&self, state: &State, fight: &Fight, unit: u8) -> (u8, u8) {
        let (u, files) = (state.unit(unit), state.unit(unit).files);
        // Who strikes through a first line has its place (MTF-OPT-09).
        let front = if fight.behind == NONE { fight.attacker } else { fight.behind };
        let enemy = if fight.attacker != unit {
            front
        } else if fight.behind != NONE {
            fight.behind
        } else {
            fight.target
        };
        let e = state.unit(enemy);
        let part = |of: u8| self.part(state, of, fight.part).unwrap_or(&state.unit(of).rect);
        if fight.attacker == unit {
            let its = if enemy == fight.target { part(enemy) } else { &e.rect };
            return files_nearest(&u.rect, its, files);
        }
        if fight.face == Face::Front {
            // Of a bent line the end that is touched, in its place among all files.
            let (files, before) = self.files_of_part(state, unit, fight.part);
            let (first, end) = files_nearest(part(unit), &e.rect, files);
            return (before + first, before + end);
        }
        // Of a bent line all files, as if it were straight.
        let all = i32::from(self.all_files(state, unit));
        let width = (2 * u.rect.half_front / i32::from(files.max(1))).max(1);
        let own = u.rect.half_front * all / i32::from(files.max(1));
        let half = e.rect.half_front.min(own);
        let first = (own - half) / width;
        let end = (own + half + width - 1) / width;
        (first as u8, end.min(all) as u8)
    }

    /// The dice of a unit in a round, and those that are fixed to one side of it: at most one to each flank and one to
    /// the rear under a true attack there (MTF-CC-14).
    #[must_use]
    pub fn strike_dice(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        if self.kind(state, unit).is_guns() {
            return if u.stand == Stand::Unlimbered { battery_dice(u.guns, u.figures) } else { 0 };
        }
        if u.stand == Stand::Square {
            return self.square_dice(state, unit).into_iter().sum();
        }
        if self.in_block(state, unit) {
            return self.garrison_dice(state, unit).into_iter().sum();
        }
        if let Some(dice) = self.dice_at_block(state, unit) {
            return dice;
        }
        // Each file counts once (MTF-CC-06).
        let fronts = state.fights_of(unit).filter(|f| !(f.target == unit && f.flank));
        let files = fronts.fold(None, |files: Option<u64>, fight| {
            let more = self.striking(state, unit, self.files_in(state, fight, unit));
            Some(files.unwrap_or(0) | more)
        });
        match files {
            Some(files) => self.dice_of_files(state, unit, files),
            None => self.sides_beset(state, unit),
        }
    }

    /// The dice of a square at foot and at horse (MTF-CC-09): at foot from the faces that it touches, at horse from all
    /// others, and from all four where there is no foot. Skirmishers count by their arm.
    fn square_dice(&self, state: &State, unit: u8) -> [u8; 2] {
        let men = faces(state.unit(unit).figures);
        let arm = |f: &Fight| usize::from(self.kind(state, f.attacker).is_horse());
        let by = |at: usize| state.fights_of(unit).filter(move |f| arm(f) == at);
        let touched = by(0).fold(0, |bits, f| bits | f.face.bit());
        let of = |bits: u8| Face::ALL.into_iter().filter(|f| bits & f.bit() != 0).map(|f| men[f as usize]).sum();
        let dice = |bits: u8| {
            let figures: u8 = of(bits);
            figures / FOOT_FIGURES + u8::from(figures % FOOT_FIGURES >= REMAINDER)
        };
        [dice(touched), if by(1).next().is_some() { dice(!touched & 0xF) } else { 0 }]
    }

    /// Sides under true flank or rear attack.
    fn sides_beset(&self, state: &State, unit: u8) -> u8 {
        let at = |face: Face| state.fights_of(unit).any(|f| f.target == unit && f.flank && f.face == face);
        Face::ALL.into_iter().filter(|f| at(*f)).count() as u8
    }
}

impl Engine<'_> {
    /// The close-combat phase (MTF-SEQ-05, MTF-SEQ-06, MTF-SEQ-08, MTF-SEQ-10).
    pub fn combat_phase(&mut self) {
        let active = self.state.active;
        for unit in self.field.units_from(active) {
            let u = self.state.unit_mut(unit);
            (u.phase_hits, u.risked, u.shot_hits, u.shot_by) = (0, 0, 0, 0);
            if self.state.engaged(unit) {
                self.state.unit_mut(unit).set(Flags::BUSY);
            }
        }
        self.second_lines();
        self.deadlocks();
        let who = round::fought(self.state);
        let round = self.round(who);
        if self.field.options.breakthrough {
            self.breakthroughs(round);
        }
        self.recover();
    }

    /// Away from all enemies in contact, or who were a moment ago (MTF-RET-02, MTF-RET-03).
    fn way_out(&self, unit: u8) -> [Heading; 2] {
        let enemies = self.state.met_by(unit);
        self.away_from(unit, |e| enemies & (1 << e) != 0)
    }

    /// A unit's dice, divided among its enemies as evenly as can be (MTF-CC-16), those against flank and rear attackers
    /// set apart (MTF-CC-14).
    fn strike(&mut self, unit: u8) {
        let mut enemies = [(NONE, false, 0_u8); 16];
        let mut count = 0;
        for (slot, f) in self.state.fights[..usize::from(self.state.met)].iter().enumerate() {
            let Some(f) = f.filter(|f| f.attacker == unit || f.target == unit) else { continue };
            if count < enemies.len() {
                enemies[count] = (slot as u8, f.target == unit && f.flank, 0);
                count += 1;
            }
        }
        let enemies = &mut enemies[..count];
        let mut dice = self.field.strike_dice(self.state, unit);
        let guns = self.field.kind(self.state, unit).is_guns();
        let face = |slot: u8| self.state.fights[usize::from(slot)].map(|f| f.face);
        let mut sides = 0_u8;
        for (slot, flank, set) in enemies.iter_mut() {
            let bit = face(*slot).map_or(0, Face::bit);
            if *flank && !guns && sides & bit == 0 && dice > 0 {
                sides |= bit;
                dice -= 1;
                *set = 1;
            }
        }
        if self.field.in_square(self.state, unit) {
            let by_arm = self.field.square_dice(self.state, unit);
            for (horse, dice) in [false, true].into_iter().zip(by_arm) {
                let of = |f: Fight| self.field.kind(self.state, f.attacker).is_horse() == horse;
                let open = enemies.iter().fold(0_u64, |bits, e| {
                    bits | u64::from(self.state.fights[usize::from(e.0)].is_some_and(of)) << e.0
                });
                self.divide(unit, enemies, open, dice);
            }
        } else if self.field.in_block(self.state, unit) {
            for (part, dice) in (0_u8..).zip(self.field.garrison_dice(self.state, unit)) {
                let of = |f: Fight| f.part == part;
                let open = enemies.iter().fold(0_u64, |bits, e| {
                    bits | u64::from(self.state.fights[usize::from(e.0)].is_some_and(of)) << e.0
                });
                self.divide(unit, enemies, open, dice);
            }
        } else {
            let open = enemies.iter().fold(0_u64, |bits, e| bits | u64::from(guns || !e.1) << e.0);
            self.divide(unit, enemies, open, dice);
        }
        for &(slot, _, dice) in enemies.iter() {
            let Some(fight) = self.state.fights[usize::from(slot)] else { continue };
            let (need, ahead) = self.field.strikes_on(self.state, &fight, unit);
            let hits = (0..dice).filter(|_| self.die_of(unit) >= need).count() as u8;
            let attacks = fight.attacker == unit;
            let enemy = if attacks { fight.target } else { fight.attacker };
            self.tell(Code::Fought, unit, enemy, [dice.into(), need.into(), hits.into(), ahead.into()]);
            if let Some(f) = &mut self.state.fights[usize::from(slot)] {
                f.hits[usize::from(!attacks)] = hits;
            }
        }
    }

    /// So many dice, shared evenly among some of the contacts (a bit each); their owner places the remainder (MTF-CC-16).
    fn divide(&mut self, unit: u8, enemies: &mut [(u8, bool, u8)], open: u64, dice: u8) {
        let is_open = |e: &(u8, bool, u8)| open & (1 << e.0) != 0;
        let fronts = open.count_ones() as u8;
        if fronts == 0 {
            return;
        }
        for e in enemies.iter_mut().filter(|e| is_open(e)) {
            e.2 = dice / fronts;
        }
        for _ in 0..dice % fronts {
            self.choices.clear();
            for e in enemies.iter().filter(|e| is_open(e) && e.2 == dice / fronts) {
                self.choices.push(Choice::Strike(e.0));
            }
            let side = self.field.unit(unit).side;
            let Choice::Strike(slot) = self.ask(side, Decision::Divide { unit }) else { break };
            if let Some(e) = enemies.iter_mut().find(|e| e.0 == slot) {
                e.2 += 1;
            }
        }
    }

    /// Combats in which nobody has a die (MTF-CC-28): a battery in one is lost, else the active side breaks off.
    fn deadlocks(&mut self) {
        for slot in 0..usize::from(self.state.met) {
            let Some(f) = self.state.fights[slot] else { continue };
            // While anybody in it has a die, the combat goes on.
            let all = self.field.drawn_in(self.state, 1 << f.attacker);
            if each(all).any(|u| self.field.strike_dice(self.state, u) > 0) {
                continue;
            }
            // A garrison stays in its houses.
            let active = self.field.unit(f.attacker).side == self.state.active;
            let ours = if active || self.field.in_block(self.state, f.target) { f.attacker } else { f.target };
            let theirs = if ours == f.attacker { f.target } else { f.attacker };
            match [ours, theirs].into_iter().find(|&u| self.field.kind(self.state, u).is_guns()) {
                Some(guns) => self.shatter(guns, Code::Overrun),
                None => self.recoil(ours, inches(1), Code::BrokeOff),
            }
        }
    }

    /// Disordered units of the active side that stood all turn (MTF-ORD-07, MTF-ORD-08, MTF-ORD-09, MTF-ORD-10), and
    /// debts paid (MTF-FRM-07).
    fn recover(&mut self) {
        let active: Side = self.state.active;
        for unit in self.field.units_of(active) {
            let u = *self.state.unit(unit);
            if !u.here() {
                continue;
            }
            // Who was driven back still owes; the turn of the change itself pays nothing.
            let stayed = u.rect.front_centre().is_near(u.start.front_centre(), TOUCHING);
            if u.has(Flags::OLD_DEBT) && stayed {
                self.state.unit_mut(unit).clear(Flags::DEBT);
            }
            let stood = stayed && !u.has(Flags::MOVED) && !u.has(Flags::BUSY) && !self.state.engaged(unit);
            let kept = u.stand == Stand::Town
                || !self.field.terrain.is_open()
                    && self.field.terrain.keeps_disordered(self.field.mover(self.state, unit), &u.rect);
            let lasts = kept || self.field.exhausted(self.state, unit);
            if u.has(Flags::DISORDERED) && u.has(Flags::WAS_DISORDERED) && stood && !lasts {
                self.state.unit_mut(unit).clear(Flags::DISORDERED);
                self.tell(Code::Recovered, unit, NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
