//! Cavalry that won a melee goes after the beaten; infantry that won one at a village or at works steps into them.

use super::Rounds;
use crate::base::geometry::{Face, line};
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::charge::{Company, Evasion, LiningUp, SetOut, Slant, Start};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Decision};
use crate::rules::honours_of_war::hit::{TEST, steadiness};
use crate::rules::honours_of_war::morale::flight::BENDS;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{
    Class, Field, Flags, Formation, Kind, MAX_UNITS, Morale, NONE, RETREAT, State,
};
use crate::rules::honours_of_war::terrain::Line;

/// What is added to the die of pursuit: class, and its owner's wish (HOW-MEL-31).
#[must_use]
pub const fn pursuit_bonus(class: Class, wanted: bool) -> i8 {
    steadiness(class) + if wanted { 1 } else { -1 }
}

/// Whether a winner is of those that pursue at all: mounted cavalry, once a turn (HOW-MEL-37, HOW-MEL-38).
#[must_use]
pub fn may_pursue(field: &Field, state: &State, unit: u8) -> bool {
    let this = state.unit(unit);
    field.unit(unit).kind.is_horse()
        && this.fights()
        && !this.red()
        && !this.has(Flags::DISMOUNTED)
        && !this.has(Flags::PURSUED)
        && this.formation != Formation::Garrison
}

/// A straight way of a pursuer who charges nobody.
struct Onward {
    heading: Heading,
    /// What a slant leaves of its move.
    reach: i32,
    /// How far it gets.
    room: i32,
}

impl Engine<'_> {
    /// Infantry that won at the edge of a block occupies it at once, beside an enemy who is still there, with whom it fights
    /// on from the next turn (HOW-MEL-25); infantry that won over works may step into them (HOW-MEL-26). Nobody else
    /// follows up (HOW-MEL-38).
    pub(super) fn follow_up(&mut self, rounds: &Rounds, winners: &[bool; MAX_UNITS]) {
        for unit in self.field.units_from(self.state.fire_initiative) {
            let this = *self.state.unit(unit);
            let foot = self.field.kind(self.state, unit).is_foot() && this.formation != Formation::Garrison;
            // Nor who was driven back meanwhile by the flight of his friends.
            if !winners[usize::from(unit)] || !foot || !this.fights() || this.red() || this.hits >= RETREAT {
                continue;
            }
            // HOW-CHG-17: of two whom it struck the second as well.
            let known = rounds.touched[usize::from(unit)];
            let others = self.field.units_of(self.field.unit(unit).side.other()).filter(|n| !known.contains(n));
            for enemy in known.into_iter().filter(|&n| n != NONE).chain(others) {
                if !self.met(rounds, unit, enemy) {
                    continue;
                }
                let block = rounds.blocks[usize::from(enemy)];
                if block != NONE {
                    // HOW-TER-37: no more than two, and nobody who came to stand there.
                    let there = |n: &u8| self.state.unit(*n).here() && self.state.unit(*n).block == block;
                    let held = (0..self.field.units.len() as u8).filter(there).count();
                    if held < 2 && self.field.is_open_to(self.state, unit, block) {
                        self.enter_block(unit, block);
                        break;
                    }
                    continue;
                }
                // HOW-SCN-37: his front lies along a sunken road over which he fought, so he is in it.
                self.settle(unit);
                if let Some(works) = self.works_won(unit, rounds.places[usize::from(enemy)]) {
                    let side = self.field.unit(unit).side;
                    if self.agrees(side, Decision::Occupy { unit }) {
                        self.state.unit_mut(unit).rect = works;
                        self.state.unit_mut(unit).flags.set(Flags::MOVED);
                        self.tell_stand(Code::Moved, unit, NONE);
                        self.settle(unit);
                        self.shift_figures(unit);
                    }
                    break;
                }
            }
        }
    }

    /// A unit takes possession of a block: no formation, the block for a footprint (HOW-TER-43).
    fn enter_block(&mut self, unit: u8, block: u8) {
        let rect = self.field.terrain.blocks[usize::from(block)].rect;
        let this = self.state.unit_mut(unit);
        this.rect = rect;
        this.block = block;
        this.formation = Formation::Garrison;
        this.name_faces(0);
        this.flags.set(Flags::MOVED);
        self.tell_stand(Code::Occupied, unit, NONE);
        self.shift_figures(unit);
    }

    /// Where a unit stands that steps over the works which lie between it and where its beaten enemy stood, if it can stand
    /// there; who held them himself stays behind them.
    pub(super) fn works_won(&self, unit: u8, enemy: Rect) -> Option<Rect> {
        let this = self.state.unit(unit);
        if this.has(Flags::ENTRENCHED) {
            return None;
        }
        let over = |works: &Line| this.rect.advanced(this.rect.half_depth * 2 + works.width);
        let works = self.field.terrain.lines.iter().find(|l| {
            let lies_before = |to: Point| line::is_crossed(&l.points, this.rect.centre, to);
            l.nature == Nature::Entrenchment
                && sight::touches(self.field, l, &enemy)
                && sight::touches(self.field, l, &this.rect)
                && lies_before(enemy.centre)
                && lies_before(over(l).centre)
        })?;
        let there = over(works);
        self.field.can_stand(self.state, unit, &there, this.formation).then_some(there)
    }

    /// Every winner of cavalry rolls whether it pursues (HOW-MEL-31), and does; says who is in a new melee.
    pub(super) fn pursuits(&mut self, winners: &[bool; MAX_UNITS]) -> [bool; MAX_UNITS] {
        let mut engaged = [false; MAX_UNITS];
        for unit in self.field.units_from(self.state.fire_initiative) {
            let this = *self.state.unit(unit);
            // HOW-CHG-07: whom another pursuer struck stays and fights.
            if !winners[usize::from(unit)] || this.engaged() || !may_pursue(self.field, self.state, unit) {
                continue;
            }
            let wants = this.has(Flags::EAGER);
            // HOW-MEL-33: in march column only if its owner wants.
            if this.formation.is_column() && !wants {
                continue;
            }
            let data = self.field.unit(unit);
            let side = data.side;
            let modifier = pursuit_bonus(data.class, wants);
            let die = self.d6(side);
            let goes = die + modifier >= TEST;
            self.tell(
                Code::PursuitDie,
                unit,
                NONE,
                [die.into(), modifier.into(), goes.into(), if wants { 1 } else { 2 }],
            );
            if goes {
                self.state.unit_mut(unit).flags.set(Flags::PURSUED);
                if self.pursue(unit) {
                    engaged[usize::from(unit)] = true;
                    // HOW-CHG-17: a second one too whom it struck.
                    for enemy in self.field.units_of(side.other()) {
                        engaged[usize::from(enemy)] |= self.state.unit(enemy).contacts.contains(&unit);
                    }
                }
            }
        }
        engaged
    }

    /// A pursuit: at least half and at most one normal move into the front sector (HOW-MEL-34). Bound to charge an enemy
    /// whom half a move reaches, the nearest of several, and free to charge one whom a full move reaches (HOW-MEL-35).
    /// Says whether it is in a melee now.
    fn pursue(&mut self, unit: u8) -> bool {
        let this = *self.state.unit(unit);
        let full = self.field.normal_move(self.state, unit, this.formation, false);
        let full = self.field.rate_of(self.state, unit, full);
        let mut charges = [None; 8];
        let mut found = 0;
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            if found < charges.len()
                && let Some(charge) = self.pursuit_charge(unit, enemy, full)
            {
                charges[found] = Some(charge);
                found += 1;
            }
        }
        charges[..found].sort_by_key(|c| c.map(|(a, _)| a.length));
        let mut choices = Choices::default();
        // HOW-MEL-34: what half a move reaches after the usual deductions.
        match charges[..found].iter().flatten().find(|(_, left)| *left + self.pinch() >= full - full / 2).copied() {
            Some((bound, _)) => {
                choices.push(Choice::Act(bound));
            }
            _ => {
                let Onward { heading, reach, room } = self.onward(unit, full);
                for length in [room.min(reach / 2), room] {
                    let to = this.rect.moved(Point::ORIGIN.ahead(heading, length));
                    choices.push(Choice::Act(Action {
                        act: Act::Advance,
                        to,
                        length,
                        ..Action::stand(this.rect, this.formation)
                    }));
                }
                charges[..found].iter().flatten().for_each(|&(c, _)| {
                    choices.push(Choice::Act(c));
                });
            }
        }
        let side = self.field.unit(unit).side;
        let Choice::Act(action) = self.ask(side, Decision::Pursue { unit }, &choices) else { return false };
        let pursuer = self.state.unit_mut(unit);
        pursuer.flags.set(Flags::MOVED);
        pursuer.rect = action.to;
        if action.act != Act::Charge {
            self.wade(unit, &this.rect);
            self.settle(unit);
            self.tell_stand(Code::Pursued, unit, NONE);
            self.shift_figures(unit);
            return false;
        }
        self.close_with(unit, &action, &SetOut { stood: this.rect, left: full })
    }

    /// Contact of a pursuit: who is Done For does not fight and is removed at once; who retreats is struck in flank or
    /// rear (HOW-MEL-36); light troops may evade; all others fight as they stand (HOW-MEL-35).
    pub(in super::super) fn close_with(&mut self, unit: u8, action: &Action, set_out: &SetOut) -> bool {
        let target = action.target;
        self.tell_stand(Code::Pursued, unit, target);
        if self.state.unit(target).morale == Morale::Routed {
            self.state.unit_mut(target).flags.set(Flags::CAPTURED);
            self.remove_by(target, Code::Caught, unit);
            self.wade(unit, &set_out.stood);
            self.settle(unit);
            self.shift_figures(unit);
            return false;
        }
        self.state.unit_mut(unit).flags.set(Flags::CHARGED);
        // HOW-MEL-10 (d) goes by the distance of the pursuit, in the open and after the last obstacle (HOW-MEL-11).
        let step = action.to.centre - action.from.centre;
        let bonus = match self.open_way(unit, &action.from, step) {
            open if open == step.length() => action.length,
            open => open,
        };
        let (first, stood) = ((target, action.sector), &set_out.stood);
        let second = self.second_struck(unit, first, stood);
        for (enemy, _) in [Some(first), second].into_iter().flatten() {
            self.fights_as_he_stands(enemy);
        }
        // HOW-CHG-17, HOW-CHG-28: of two whom it cannot but strike together either may get away, and the other is struck alone.
        let gone = self.evaded(unit, target);
        let beside = second.filter(|&(enemy, _)| self.evaded(unit, enemy) == Evasion::None);
        match (gone, beside) {
            (Evasion::None, _) => self.contact(unit, first, bonus, Company::Alone, stood),
            (_, Some(other)) => self.contact(unit, other, bonus, Company::Alone, stood),
            _ => self.after_evasion(unit, action, gone, (bonus, set_out)),
        }
        self.state.unit(unit).contacts[Face::Front as usize] != NONE
    }

    /// Whom a pursuer is about to strike: in this melee he is who stands there, whatever he charged before (HOW-MEL-17).
    fn fights_as_he_stands(&mut self, enemy: u8) {
        let e = self.state.unit_mut(enemy);
        if !e.engaged() {
            e.flags.clear(Flags::CHARGED);
        }
    }

    /// A charge of a pursuer on an enemy in its front sector whom it reaches within `full`, straight ahead, after a wheel or at
    /// a slant, and what that leaves of `full`.
    pub(in super::super) fn pursuit_charge(&self, unit: u8, enemy: u8, full: i32) -> Option<(Action, i32)> {
        let (this, other) = (self.state.unit(unit), self.state.unit(enemy));
        let caught = other.morale == Morale::Routed;
        // HOW-CHG-13: cavalry never charges houses or works.
        let barred = self.field.is_shut_to_horse(other);
        // HOW-CHG-08: a column charges light infantry only.
        let column = this.formation.is_column() && self.field.kind(self.state, enemy) != Kind::LightFoot;
        if !other.here() || barred || column || !this.rect.is_within(&other.rect, full) {
            return None;
        }
        let sector = other.rect.sectors(&this.rect).largest();
        // HOW-CHG-15: whom another pursuer caught may be struck in a sector that is vacant.
        if other.contacts[sector as usize] != NONE || !this.rect.sectors(&other.rect).touches(Face::Front) {
            return None;
        }
        let start = Start { rect: this.rect, formation: this.formation, left: full, normal: full, slants: true };
        let path = self.field.direct_path(self.state, unit, &start, (enemy, sector));
        if let Some(action) = path.filter(|action| !caught || self.stops_at(unit, &action.to)) {
            return Some((action, self.left_of_charge(unit, &action, full)));
        }
        let ahead = this.rect.heading;
        let aside = ahead.to(ahead.toward(this.rect.front_centre(), other.rect.centre));
        let aimed = ahead.turned(aside.clamp(-45 * Heading::DEGREE, 45 * Heading::DEGREE));
        let slant = |heading: Heading| self.slant_charge(unit, (enemy, sector), full, heading);
        // Only who has somebody in his way looks for one beside him.
        let others =
            || (0..self.field.units.len() as u8).filter(|&n| n != unit && n != enemy && self.state.unit(n).here());
        let before = |n: u8| this.rect.until(ahead, &self.state.unit(n).rect).is_some_and(|gap| gap < full);
        let beside = || BENDS[1..].iter().find_map(|&bend| slant(ahead.turned(bend * Heading::DEGREE)));
        slant(aimed).or_else(|| others().any(before).then(beside).flatten())
    }

    /// Whether a pursuer can stand there: who rides somebody down is not lined up on him, and stays where his way ends, on the table
    /// and on no ground that bars him (HOW-MEL-36, HOW-TER-04).
    fn stops_at(&self, unit: u8, to: &Rect) -> bool {
        let column = self.state.unit(unit).formation.is_column();
        self.field.is_on_table(to) && self.field.terrain.may_stand(to, self.field.unit(unit).kind, column)
    }

    /// A charge of a pursuer at a slant, which takes one of its sides into the flank sector (HOW-MOV-08), itself no further out of
    /// the front sector, and what it leaves of `full`.
    fn slant_charge(
        &self,
        unit: u8,
        (enemy, sector): (u8, Face),
        full: i32,
        heading: Heading,
    ) -> Option<(Action, i32)> {
        let (this, other) = (self.state.unit(unit), self.state.unit(enemy));
        let caught = other.morale == Morale::Routed;
        let start = Start { rect: this.rect, formation: this.formation, left: full, normal: full, slants: true };
        let reach = full - self.field.slant_cut(self.state, unit, full);
        let slant = self.field.slant(self.state, unit, &start, (enemy, heading, reach));
        let Slant { to, length, cost } = slant.filter(|slant| slant.cost <= reach + self.pinch())?;
        let sees = || sight::sees(self.field, self.state, unit, this.rect, enemy, &other.rect);
        if !self.stops_at(unit, &to) || !(caught || sees()) {
            return None;
        }
        let line = LiningUp {
            charger: unit,
            formation: this.formation,
            began: this.rect,
            arriving: to,
            target: other.rect,
            side: sector,
        };
        if !caught && self.field.lined_up(self.state, &line, Company::Alone).is_none() {
            return None;
        }
        let stand = Action::stand(this.rect, this.formation);
        // Half of what the slant leaves of a move counts as half a move.
        let left = (reach - cost) * full / reach.max(1);
        Some((Action { act: Act::Charge, target: enemy, sector, to, length, ..stand }, left))
    }

    /// Where a pursuer goes who charges nobody (HOW-MEL-34): straight ahead or, where that leaves less than half a move, at the
    /// least slant within its front sector that leaves as much, else at the one that leads furthest.
    fn onward(&self, unit: u8, full: i32) -> Onward {
        let ahead = self.state.unit(unit).rect.heading;
        let mut best = Onward { heading: ahead, reach: full, room: 0 };
        for bend in BENDS {
            // A slant takes one of its sides into the flank sector (HOW-MOV-08).
            let cut = if bend == 0 { 0 } else { self.field.slant_cut(self.state, unit, full) };
            let (heading, reach) = (ahead.turned(bend * Heading::DEGREE), full - cut);
            let room = self.room_towards(unit, heading, (full, reach));
            if room > best.room {
                best = Onward { heading, reach, room };
            }
            if room >= reach / 2 {
                break;
            }
        }
        best
    }

    /// How far a unit can go on a heading before it meets anybody or the edge of the table, with `reach` left of a move.
    fn room_towards(&self, unit: u8, heading: Heading, (full, reach): (i32, i32)) -> i32 {
        let rect = self.state.unit(unit).rect;
        let gap = self.field.d(D::Tolerance);
        let mut room = reach;
        for n in 0..self.field.units.len() as u8 {
            let other = self.state.unit(n);
            if n != unit
                && other.here()
                && rect.is_within(&other.rect, reach + gap)
                && let Some(until) = rect.until(heading, &other.rect)
            {
                room = room.min((until - gap).max(0));
            }
        }
        let data = self.field.unit(unit);
        let column = self.state.unit(unit).formation.is_column();
        let fits = |room: i32| {
            let step = Point::ORIGIN.ahead(heading, room);
            let to = rect.moved(step);
            self.field.is_on_table(&to)
                && self.field.terrain.may_stand(&to, data.kind, column)
                && self.cost(unit, step, full).is_some_and(|cost| cost <= reach + self.pinch())
        };
        while room > 0 && !fits(room) {
            room = (room - gap).max(0);
        }
        room
    }

    /// What a straight step costs of a move of so much, with the usual deductions for ground (HOW-MEL-34); none where it bars it.
    fn cost(&self, unit: u8, step: Point, full: i32) -> Option<i32> {
        let this = self.state.unit(unit);
        let toll = self.field.terrain.toll(&this.rect, step, self.field.unit(unit).kind, this.formation.is_column())?;
        let far = step.length();
        (this.has(Flags::MIDSTREAM) || toll.may_go(far)).then_some(toll.cost(far, full))
    }

    /// What rounding may add to a distance.
    fn pinch(&self) -> i32 {
        self.field.d(D::Tolerance) / 8
    }
}
