//! The table as it is told: what the referee goes by between two questions.

use super::Referee;
use super::geometry::Body;
use crate::base::{Heading, Point, Rect};
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Decision;
use crate::rules::honours_of_war::state::{Flags, Morale, NONE, State};

impl Referee<'_> {
    /// Nobody is moved without a word, but that a charger is put into contact to see whether his target stays.
    pub fn untold(&mut self, s: &State, decision: Decision) {
        let charger = match decision {
            Decision::Evade { charger, .. } => usize::from(charger),
            // Who is shot on his way goes back from where it struck him.
            Decision::Retreat { unit } => usize::from(unit),
            _ => usize::MAX,
        };
        let before = std::mem::replace(&mut self.tried, charger);
        for unit in (0..self.field.units.len()).filter(|&n| n != charger && n != before) {
            let (was, is) = (self.now.units[unit], s.units[unit]);
            // Abandoned guns stand on their gun base, without a word on its place.
            let left = is.has(Flags::ABANDONED) && !was.has(Flags::ABANDONED);
            if was.here() && is.here() && !left {
                let there = was.rect.centre.distance(is.rect.centre) <= 24 && was.rect.heading == is.rect.heading;
                self.holds("HOW-CMD-04", there, |r| {
                    format!("{} is now {}", r.say(&r.now, unit as u8), r.say(s, unit as u8))
                });
            }
        }
    }

    /// Brings the table up to what is told.
    pub fn follow(&mut self, event: &Event) {
        let actor = usize::from(self.field.unit_of_piece(event.actor));
        let code = Code::of(event.code);
        self.fresh &= !matches!(code, Some(Code::LeaderMoved | Code::LeaderAside));
        if actor < self.field.units.len() {
            match code {
                Some(Code::Hit) => {
                    self.now.units[actor].hits = event.numbers[0] as u8;
                    self.now.units[actor].flags.set(Flags::HIT);
                }
                Some(Code::Rallied | Code::RalliedByGeneral | Code::Inspired) => {
                    self.now.units[actor].hits = event.numbers[0] as u8;
                }
                Some(code @ (Code::Retreated | Code::HaltedAtEdge)) => {
                    self.stand(code, actor, event);
                    self.leaves(actor, Morale::FellBack);
                }
                Some(code @ Code::Routed) => {
                    self.stand(code, actor, event);
                    self.leaves(actor, Morale::Routed);
                }
                Some(Code::Reforms) => self.now.units[actor].morale = Morale::Reforming,
                Some(Code::Steadied) => self.now.units[actor].morale = Morale::Green,
                Some(Code::Gone | Code::FledTheTable | Code::CutOff | Code::Caught) => self.leaves(actor, Morale::Gone),
                Some(code @ Code::Contact) => {
                    self.stand(code, actor, event);
                    self.touch(actor, usize::from(self.field.unit_of_piece(event.target)));
                }
                Some(code @ Code::Pursued) => {
                    self.stood = Some((actor, Body::of(&self.now.units[actor].rect)));
                    self.stand(code, actor, event);
                    let target = usize::from(self.field.unit_of_piece(event.target));
                    if target < self.field.units.len() {
                        self.now.units[actor].flags.set(Flags::CHARGED);
                        // Who has charged somebody else keeps the bonus of that (HOW-EX-18).
                        if !self.now.units[target].engaged() {
                            self.now.units[target].flags.clear(Flags::CHARGED);
                        }
                    }
                }
                Some(code @ Code::Arrived) => {
                    self.stand(code, actor, event);
                    self.now.units[actor].morale = Morale::Green;
                }
                Some(code) => self.stand(code, actor, event),
                None => {}
            }
        }
    }

    /// Who falls back or is lost touches nobody any more.
    fn leaves(&mut self, actor: usize, morale: Morale) {
        let u = &mut self.now.units[actor];
        u.morale = morale;
        u.contacts = [NONE; 4];
        let mine = self.field.units[actor].side;
        for n in 0..self.field.units.len() {
            for face in 0..4 {
                if usize::from(self.now.units[n].contacts[face]) != actor {
                    continue;
                }
                // Where it was one of two in a sector the other takes its place.
                let fights =
                    |o: &usize| self.now.units[*o].fights() && self.now.units[*o].contacts.contains(&(n as u8));
                let other = (0..self.field.units.len()).filter(|&o| o != actor && self.field.units[o].side == mine);
                let other = other.filter(fights).find(|&o| !self.now.units[n].contacts.contains(&(o as u8)));
                self.now.units[n].contacts[face] = other.map_or(NONE, |o| o as u8);
            }
            if !self.now.units[n].engaged() {
                self.now.units[n].flags.clear(Flags::CHARGED);
            }
        }
    }

    /// The front of a unit has come to a side of another.
    fn touch(&mut self, unit: usize, target: usize) {
        let (here, there) = (Body::of(&self.now.units[unit].rect), Body::of(&self.now.units[target].rect));
        let looks = |face: usize| here.ahead.dot(there.ahead.turned(std::f64::consts::FRAC_PI_2 * face as f64));
        let facing = (0..4).min_by(|&a, &b| looks(a).total_cmp(&looks(b))).unwrap_or(0);
        // The second of two is struck in the sector from which the charge came.
        let first = self.now.units[unit].contacts[0];
        let second = first != NONE && usize::from(first) != target;
        let stood = self.stood.filter(|s| second && s.0 == unit);
        let side = stood.map_or(facing, |(_, body)| Self::sector_of(&there, &body).0);
        for contact in &mut self.now.units[target].contacts {
            if usize::from(*contact) == unit {
                *contact = NONE;
            }
        }
        self.now.units[target].contacts[side] = unit as u8;
        if self.now.units[unit].contacts[0] == NONE {
            self.now.units[unit].contacts[0] = target as u8;
        }
    }

    /// Where a unit is told to stand, to a tenth of a millimetre.
    fn stand(&mut self, code: Code, actor: usize, event: &Event) {
        use crate::field::Happening as H;
        let stands = matches!(
            code.happening(),
            H::Moved | H::Turned | H::Formed | H::Charged | H::Evaded | H::FellBack | H::Routed
        );
        let n = event.numbers;
        if stands && n[2] > 0 && n[3] > 0 {
            self.fresh = false;
            let exact = self.now.units[actor].rect;
            let told = Rect {
                centre: Point::new(i32::from(event.place.x) * 12, i32::from(event.place.y) * 12),
                heading: Heading(n[0] as u16),
                half_front: i32::from(n[2]) * 6,
                half_depth: i32::from(n[3]) * 6,
            };
            let alike =
                (exact.half_front - told.half_front).abs() < 12 && (exact.half_depth - told.half_depth).abs() < 12;
            if !alike || exact.heading != told.heading || exact.centre.distance(told.centre) > 12 {
                self.now.units[actor].rect = told;
            }
        }
    }
}
