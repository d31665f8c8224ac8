//! Pursuit (section PUR): over the table, into new enemies, beyond the edge and back.

use super::data::Grade;
use super::data::nerve::{HALT, Pursuit as Line, RESIST, RETURN};
use super::data::size::INCH;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::movement::answer::comes_askew;
use super::state::{Field, Fight, Fights, Flags, Morale, NONE, Stand, State, Way};
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::base::{Point, Rect};

/// A modifier and what it comes to.
pub type Added = (Line, i8);

impl Field {
    /// Whether a victor may pursue a router (WOF-PUR-02).
    #[must_use]
    pub fn may_pursue(&self, state: &State, unit: u8, prey: u8) -> bool {
        let (u, kind) = (state.unit(unit), self.kind(state, unit));
        u.here()
            && u.is_good()
            && !self.exhausted(state, unit)
            && !kind.is_guns()
            && !(kind.is_foot() && self.kind(state, prey).is_horse())
            && state.unit(prey).routs()
            && state.unit(prey).here()
    }

    /// What changes a die of pursuit (WOF-PUR-06).
    #[must_use]
    pub fn pursuit_modifiers(&self, state: &State, unit: u8, prey: u8) -> [Option<Added>; 8] {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let mut list = [None; 8];
        let mut when = |line: Line, holds: bool| {
            if holds {
                list[line as usize] = Some((line, line.value()));
            }
        };
        let grade = self.grade(state, unit);
        when(Line::General, self.general_with(state, unit).is_some());
        let sheltered = self.in_block(state, unit) || self.terrain.is_shelter(&u.rect);
        when(Line::CoverOrSquare, u.stand == Stand::Square || sheltered);
        let faster = prey != NONE && self.rates(state, prey)[2] > self.rates(state, unit)[2];
        when(Line::Faster, faster);
        when(Line::GradeAb, grade <= Grade::B);
        when(Line::Horse, self.kind(state, unit).is_horse());
        when(Line::GradeDe, grade >= Grade::D);
        when(Line::Irregulars, data.irregular);
        when(Line::Allowed, u.has(Flags::ALLOWED));
        list
    }
}

impl Engine<'_> {
    fn pursuit_die(&mut self, unit: u8, prey: u8, code: Code, needs: u8) -> bool {
        let mods = self.field.pursuit_modifiers(self.state, unit, prey);
        let sum: i8 = mods.iter().flatten().map(|m| m.1).sum();
        let die = self.die_of(unit);
        let score = die as i8 + sum;
        self.tell(code, unit, prey, [die.into(), score.into(), needs.into(), 0]);
        score >= needs as i8
    }

    /// Victors who may enter pursuit (WOF-PUR-01, WOF-SEQ-11), of whom they fought in the phase: let loose, or held back by a die.
    pub fn pursuits(&mut self, fought: &Fights) {
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if !u.has(Flags::DROVE) || !u.here() || u.has(Flags::PURSUES) || self.state.engaged(unit) {
                continue;
            }
            // Only what is allowed in this pursuit counts (WOF-PUR-07).
            self.state.unit_mut(unit).clear(Flags::ALLOWED);
            self.prey_of(unit, fought);
            let Some(Choice::Enemy(first)) = self.choices.get(1).copied() else { continue };
            if let Choice::Enemy(prey) = self.ask_of(unit, Decision::Pursue { unit }) {
                self.state.unit_mut(unit).set(Flags::ALLOWED);
                self.pursue(unit, prey);
                continue;
            }
            if self.pursuit_die(unit, first, Code::ResistDie, RESIST) {
                continue;
            }
            self.prey_of(unit, fought);
            self.choices.keep(|c| *c != Choice::Hold);
            if let Choice::Enemy(prey) = self.ask_of(unit, Decision::Prey { unit }) {
                self.pursue(unit, prey);
            }
        }
    }

    /// Holding back, and the routers that a victor drove, alone or with others, and may follow.
    fn prey_of(&mut self, unit: u8, fought: &Fights) {
        self.choices.clear();
        self.choices.push(Choice::Hold);
        for prey in self.field.enemies(self.state, unit) {
            let p = self.state.unit(prey);
            let drove = p.foe == unit || fought.iter().flatten().any(|f| f.has(unit) && f.has(prey));
            if p.has(Flags::ROUTED) && drove && self.field.may_pursue(self.state, unit, prey) {
                self.choices.push(Choice::Enemy(prey));
            }
        }
    }

    /// It enters pursuit (WOF-PUR-03, WOF-PUR-04): in disorder and clumped, half a move at once.
    fn pursue(&mut self, unit: u8, prey: u8) {
        let u = self.state.unit_mut(unit);
        u.set(Flags::PURSUES);
        u.foe = prey;
        self.disorder(unit);
        if self.field.in_block(self.state, unit) && !self.sally(unit, prey) {
            return self.halt(unit);
        }
        self.clump(unit);
        self.tell_stand(Code::Pursues, unit, prey);
        let half = self.field.rates(self.state, unit)[2] / 2;
        self.chase(unit, half);
    }

    /// At the start of a turn (WOF-SEQ-04, WOF-PUR-05, WOF-PUR-07, WOF-PUR-08, WOF-PUR-09): who is beyond the edge may come
    /// back, who tries may halt, and the rest goes on.
    pub fn pursuers(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if !u.lives() || !u.has(Flags::PURSUES) {
                continue;
            }
            let prey = u.foe;
            if u.has(Flags::OFF) {
                if self.pursuit_die(unit, prey, Code::ReturnDie, RETURN) {
                    self.come_back(unit);
                }
                continue;
            }
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Yes);
            if self.ask_of(unit, Decision::Halt { unit }) == Choice::Yes
                && self.pursuit_die(unit, prey, Code::HaltDie, HALT)
            {
                self.halt(unit);
            }
        }
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if u.here() && u.has(Flags::PURSUES) {
                let full = self.field.rates(self.state, unit)[2];
                self.chase(unit, full);
            }
        }
    }

    /// The pursuit is over: it stands where it is, in good morale (WOF-PUR-07).
    pub fn halt(&mut self, unit: u8) {
        let u = self.state.unit_mut(unit);
        u.clear(Flags::PURSUES);
        u.clear(Flags::ALLOWED);
        u.foe = NONE;
        if u.lives() && !u.has(Flags::OFF) {
            self.tell_stand(Code::Halts, unit, NONE);
        }
    }

    /// One pursuit move, by the shortest way after the prey (WOF-PUR-05, WOF-PUR-10): until it is caught, or somebody else is
    /// met, or ground bars the way; beyond the edge after who left it.
    fn chase(&mut self, unit: u8, length: i32) {
        self.part(unit);
        let prey = self.state.unit(unit).foe;
        let p = *self.state.unit(prey);
        let gone = !p.routs() && !p.has(Flags::LEFT);
        if prey == NONE || gone {
            return self.halt(unit);
        }
        let own = self.state.unit(unit).rect;
        let mut way = own.heading.toward(own.centre, p.rect.centre);
        if p.has(Flags::LEFT) {
            // Where it left it was on its way out.
            way = if own.centre.is_near(p.rect.centre, INCH) { p.away } else { way };
        }
        let from = own.facing(way);
        let mut best = (length, NONE);
        for enemy in self.field.enemies(self.state, unit) {
            let e = self.state.unit(enemy);
            // It meets guns as well as the gunners who left them.
            let guns = (e.stand == Stand::Crew).then_some(&e.left);
            for body in [Some(&e.rect), guns].into_iter().flatten().filter(|body| !from.overlaps(body)) {
                if let Some(far) = from.until(way, body).filter(|&far| far < best.0) {
                    best = (far, enemy);
                }
            }
        }
        let (far, met) = best;
        // Horse that comes upon houses halts before them (WOF-TWN-11).
        let walled = met != NONE && self.field.in_block(self.state, met);
        if walled && self.field.kind(self.state, unit).is_horse() {
            let to = from.advanced((far - INCH).max(0));
            if self.field.has_room(self.state, unit, &to) {
                self.place(unit, &to, Code::Moved);
                self.touched_on_the_way(unit, &from);
            }
            return self.halt(unit);
        }
        let to = from.advanced(far);
        let inside = self.field.on_table(&to);
        if !inside && p.has(Flags::LEFT) && met == NONE {
            return self.ride_off(unit, &from, far);
        }
        let room = |far: i32| {
            let to = from.advanced(far);
            let passable = self.field.toll(self.state, unit, (from.centre, to.centre), false).is_some();
            let free = self.field.on_table(&to)
                && self.field.may_stand_at(self.state, unit, &to, met)
                && to.is_clear_of(self.field.bodies(self.state, unit).map(|(_, body)| body));
            (passable && free).then_some(to)
        };
        if met != NONE && room(far).is_some() {
            let to = from.advanced(far);
            self.place(unit, &to, Code::Crashes);
            self.touched_on_the_way(unit, &from);
            // Gunners are no more whose guns it took on its way (WOF-RTM-05).
            if self.state.unit(met).lives() {
                self.crash(unit, met);
            } else if met == prey {
                self.halt(unit);
            }
            return;
        }
        // As far as there is room.
        let reached = (0..=8).rev().find_map(|part| room(far * part / 8));
        match reached {
            Some(to) => {
                self.place(unit, &to, Code::Moved);
                self.touched_on_the_way(unit, &from);
            }
            None => self.halt(unit),
        }
        let barred = self.field.toll(self.state, unit, (from.centre, to.centre), false).is_none();
        if barred {
            self.halt(unit);
        }
    }

    /// Beyond the edge after who left it (WOF-PUR-08): where it left stays noted, for it to come back there (WOF-PUR-09).
    fn ride_off(&mut self, unit: u8, from: &Rect, far: i32) {
        let (mut on, mut off) = (0, far);
        while off - on > INCH / 16 {
            let middle = on.midpoint(off);
            if self.field.on_table(&from.advanced(middle)) { on = middle } else { off = middle }
        }
        let edge = from.advanced(on);
        let own = self.state.unit(unit).rect;
        let u = self.state.unit_mut(unit);
        (u.rect, u.away) = (if self.field.on_table(&edge) { edge } else { own }, from.heading);
        let prey = u.foe;
        self.touched_on_the_way(unit, from);
        self.state.unit_mut(unit).set(Flags::OFF);
        self.tell_stand(Code::RidesOff, unit, prey);
    }

    /// It has run into somebody: its prey, or a new enemy, who neither countercharges nor panics (WOF-PUR-10, WOF-RTM-06).
    fn crash(&mut self, unit: u8, enemy: u8) {
        let (own, its) = (self.state.unit(unit).rect, self.state.unit(enemy).rect);
        let face = contact(&its, &own).map_or(Face::Front, |c| c.1);
        let flank = self.field.is_flank_attack(self.state, unit, &self.state.unit(unit).start, (enemy, face));
        let prey = self.state.unit(unit).foe;
        if enemy != prey {
            // A pursuit ends with new enemies (WOF-PUR-05).
            self.state.unit_mut(unit).clear(Flags::PURSUES);
        }
        let fresh = !self.state.unit(enemy).routs();
        let askew = fresh && !self.field.is_loose(self.state, unit) && comes_askew(&own, &its, face);
        let fight = Fight { way: Way::Crash, face, flank, askew, fresh, ..Fight::of(unit, enemy) };
        self.meet(fight);
        let u = self.state.unit_mut(unit);
        for flag in [Flags::DONE, Flags::MOVED, Flags::BUSY, Flags::CHARGED] {
            u.set(flag);
        }
    }

    /// Back from beyond the edge (WOF-PUR-09): as near as may be to where it left, in good order, looking inwards.
    fn come_back(&mut self, unit: u8) {
        let u = *self.state.unit(unit);
        let facing = u.away.behind();
        let inward = u.rect.facing(facing);
        let place = (0..24_i32).find_map(|ring| {
            [1, -1].into_iter().find_map(|hand| {
                let to = inward.moved(Point::new(hand * ring * INCH, 0).turned(facing));
                let deeper = to.advanced(ring * INCH / 2);
                [to, deeper].into_iter().find(|r| self.field.has_room(self.state, unit, r))
            })
        });
        let Some(to) = place else { return };
        let u = self.state.unit_mut(unit);
        u.flags.0 &= !(Flags::OFF.0 | Flags::PURSUES.0 | Flags::ALLOWED.0 | Flags::DISORDERED.0);
        u.set(Flags::RETURNED);
        (u.morale, u.foe, u.start) = (Morale::Good, NONE, to);
        self.place(unit, &to, Code::Returns);
    }
}

#[cfg(test)]
mod tests;
