//! Fire: the phase of both sides, the fire on those who charge or cross, grazing, and what it does to commanders.

use super::data::D;
use super::engine::Engine;
use super::event::Code;
use super::general::{Ammo, Choice, Choices, Decision, Shot};
use super::hit::{Die, Modifiers, Volley, average};
use super::sight::{Eye, Lookout};
use super::state::{Field, Flags, Formation, NONE, State};
use crate::base::geometry::Face;
use crate::base::{Point, Rect, Stream};

pub mod aim;
pub mod casualty;
pub mod graze;
mod lines;
pub mod load;
pub mod target;

pub use aim::{Aim, Claim, Laid, Want};
use target::Kept;

/// A fuse die of this or less fails (HOW-FIRE-45).
pub const FUSE_FAILS: u8 = 2;

/// The eyes that a unit fires from: its front, or for a garrison each face that it holds (HOW-TER-46, HOW-TER-47).
///
pub(super) fn eyes(field: &Field, state: &State, unit: u8) -> impl Iterator<Item = Eye> + use<> {
    let this = *state.unit(unit);
    let held = match this.formation {
        Formation::Garrison => field.faces_held(state, unit),
        _ => Face::Front.bit(),
    };
    Face::ALL.into_iter().filter(move |face| held & face.bit() != 0).map(move |face| match this.formation {
        Formation::Garrison => Eye::of_face(unit, this.rect, face),
        formation => Eye::at(unit, this.rect, formation),
    })
}

/// Whether a garrison can still fire over a face: nobody is in contact there, and it has not fired over it this turn.
pub(super) fn face_is_free(state: &State, eye: &Eye) -> bool {
    let unit = state.unit(eye.unit);
    face_is_untouched(state, eye) && eye.face.is_none_or(|face| unit.used_faces() & face.bit() == 0)
}

/// Whether nobody is in contact with a garrison at the face that an eye looks out of (HOW-TER-49).
pub(super) fn face_is_untouched(state: &State, eye: &Eye) -> bool {
    eye.face.is_none_or(|face| state.unit(eye.unit).contacts[face as usize] == NONE)
}

/// The other unit of a block that holds the face towards a place together with this one (HOW-TER-51).
#[must_use]
pub fn shares_face(field: &Field, state: &State, unit: u8, from: Point) -> Option<u8> {
    let this = state.unit(unit);
    if this.formation != Formation::Garrison {
        return None;
    }
    let face = this.rect.sector_of(from).bit();
    let mate = field.block_mate(state, unit)?;
    let both = field.faces_held(state, unit) & field.faces_held(state, mate);
    (both & face != 0).then_some(mate)
}

/// Whether a unit has anything to fire at now.
#[must_use]
pub fn has_target(field: &Field, state: &State, unit: u8) -> bool {
    aim::can_fire(field, state, unit)
        && eyes(field, state, unit).any(|eye| face_is_free(state, &eye) && target::any(field, state, &eye))
}

/// [`has_target`] of a unit of a brigade that fires: what is found is kept until it does.
fn has_target_among(field: &Field, state: &State, unit: u8, kept: &mut Kept) -> bool {
    aim::can_fire(field, state, unit)
        && eyes(field, state, unit).any(|eye| match eye.face {
            Some(_) => face_is_free(state, &eye) && target::any(field, state, &eye),
            None => !target::choices_among(field, state, &eye, kept).is_empty(),
        })
}

/// Whether a unit could fire at one enemy now, over whatever face.
#[must_use]
pub fn has_shot_at(field: &Field, state: &State, unit: u8, target: u8) -> bool {
    let loads = aim::loads(field, state, unit);
    eyes(field, state, unit).filter(|eye| face_is_free(state, eye)).any(|eye| {
        let lookout = Lookout::new(field, state, &eye);
        let laid = Laid::new(&lookout, target, &state.unit(target).rect, Claim::Own);
        laid.is_some_and(|laid| loads.iter().flatten().any(|&load| laid.is_lawful(load)))
    })
}

/// Whether a unit that can fire has one of some places in its zone and range, over whatever face.
#[must_use]
pub fn comes_by(field: &Field, state: &State, unit: u8, places: &[Rect]) -> bool {
    let reach = aim::reach(field, state, unit) + aim::SLACK;
    aim::can_fire(field, state, unit)
        && eyes(field, state, unit).filter(|eye| face_is_free(state, eye)).any(|eye| {
            let zone = aim::zone(field, state, &eye, reach);
            places.iter().any(|at| zone.reaches(at).is_some())
        })
}

/// What a die between two targets decides (HOW-FIRE-16, HOW-TER-51).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Toss {
    Modifiers,
    OddHit,
}

/// Why a unit fires in the movement phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// It is charged itself (HOW-CHG-45).
    Charged,
    /// An enemy crosses its zone, be it in a charge on another (HOW-FIRE-18, HOW-CHG-46).
    Crossed,
    /// The same of a garrison, over these faces of its block alone: their zones he enters and leaves (HOW-TER-46).
    Passed(u8),
}

/// A shot decided upon, with its eye.
type Order = (Eye, Aim, Option<Aim>);

impl Engine<'_> {
    /// One step of the firing phase (HOW-FIRE-02): the next brigade of the side whose turn it is fires with all its
    /// units that can and want to; then it is the other side's turn. Says whether the phase is over, command casualties
    /// included. No command roll is needed (HOW-FIRE-03).
    ///
    /// A side with nothing left to fire is passed over, so the other goes on until nobody is left.
    pub fn fire_step(&mut self) -> bool {
        if self.field.acts_by_armies() {
            let over = !self.next_army_fires();
            if over {
                self.leader_casualties();
            }
            return over;
        }
        for _ in 0..2 {
            let side = self.state.next;
            let mut ready = Choices::default();
            for brigade in self.field.brigades_of(side) {
                if !self.state.brigade(brigade).fired && self.has_targets(brigade) {
                    ready.push(Choice::Brigade(brigade));
                }
            }
            self.state.next = side.other();
            if ready.is_empty() {
                continue;
            }
            if let Choice::Brigade(brigade) = self.ask(side, Decision::FireBrigade, &ready) {
                self.fire_brigade(brigade);
            }
            return false;
        }
        self.leader_casualties();
        true
    }

    /// Whether a brigade has anything to fire at. It is looked for once in a phase, in which nobody moves and nobody
    /// leaves the table: hits tell only in the reactions after it (HOW-FIRE-05, HOW-FIRE-57).
    pub(super) fn has_targets(&mut self, brigade: u8) -> bool {
        self.first_to_fire(brigade) != NONE
    }

    /// The first unit of a brigade with anything to fire at; [`NONE`] where none has.
    fn first_to_fire(&mut self, brigade: u8) -> u8 {
        let b = self.state.brigade(brigade);
        let first = b
            .first_to_fire
            .unwrap_or_else(|| b.units().find(|&unit| has_target(self.field, self.state, unit)).unwrap_or(NONE));
        self.state.brigade_mut(brigade).first_to_fire = Some(first);
        first
    }

    /// A brigade fires, its units in the order that their owner likes; later in the phase it cannot (HOW-FIRE-02).
    pub(super) fn fire_brigade(&mut self, brigade: u8) {
        self.state.brigade_mut(brigade).fired = true;
        let first = self.first_to_fire(brigade);
        let mut ready = Choices::default();
        let mut kept = Kept::of(self.state, brigade);
        for unit in self.state.brigade(brigade).units().filter(|&unit| unit >= first) {
            if unit == first || has_target_among(self.field, self.state, unit, &mut kept) {
                ready.push(Choice::Unit(unit));
            }
        }
        let side = self.field.side_of_brigade(brigade);
        while !ready.is_empty() {
            let next = self.ask(side, Decision::FireUnit { brigade }, &ready);
            ready.keep(|choice| *choice != next);
            if let Choice::Unit(unit) = next {
                self.fire_among(unit, &mut kept);
            }
        }
    }

    /// A unit fires once; a garrison once over each face at which it has a target (HOW-FIRE-06, HOW-TER-46). Guns of a
    /// massed battery throw each for itself, with their own modifiers (HOW-FIRE-33).
    fn fire_among(&mut self, unit: u8, kept: &mut Kept) {
        let mut orders: [Option<Order>; 4] = [None; 4];
        for (slot, eye) in orders.iter_mut().zip(eyes(self.field, self.state, unit)) {
            if face_is_free(self.state, &eye) {
                *slot = self.order(&eye, kept);
            }
        }
        // HOW-TER-50: every direction that is known when the die is rolled counts.
        let faces = orders.iter().flatten().filter_map(|(eye, ..)| eye.face).fold(0, |bits, f| bits | 1 << f as u8);
        for (eye, mut aim, mut partner) in orders.into_iter().flatten() {
            if eye.face.is_some() {
                let directions = (self.state.unit(unit).fought_faces() | faces).count_ones() as u8;
                aim.volley.directions = directions;
                if let Some(other) = &mut partner {
                    other.volley.directions = directions;
                }
            }
            self.shoot(&eye, aim, partner);
        }
    }

    /// A unit fires by itself.
    #[cfg(test)]
    pub(super) fn fire_unit(&mut self, unit: u8) {
        let mut kept = Kept::of(self.state, self.field.unit(unit).brigade);
        self.fire_among(unit, &mut kept);
    }

    /// Asks whom a unit fires at out of one eye, and with what (HOW-FIRE-15, HOW-FIRE-16, HOW-FIRE-29).
    fn order(&mut self, eye: &Eye, kept: &mut Kept) -> Option<Order> {
        let candidates = target::choices_among(self.field, self.state, eye, kept);
        if candidates.is_empty() {
            return None;
        }
        let mut choices = Choices::of(&[Choice::Hold]);
        for candidate in candidates.iter() {
            let at = self.state.unit(candidate.target).rect;
            for shot in candidate.shots() {
                let (target, ammo, volley) = (shot.target, shot.ammo, shot.volley);
                choices.push(Choice::Shot(Shot { target, ammo, at, face: eye.face, free: false, volley }));
            }
        }
        let side = self.field.unit(eye.unit).side;
        let Choice::Shot(chosen) = self.ask(side, Decision::Fire { unit: eye.unit }, &choices) else { return None };
        let shot = candidates.shot(chosen.target, chosen.ammo)?;
        let partner = target::partner(self.field, self.state, candidates, &shot);
        Some((*eye, shot, partner))
    }

    /// A unit may fire at an enemy who charges it or crosses its zone, at any of the places that he passes
    /// (HOW-FIRE-18, HOW-CHG-45, HOW-CHG-46). Gives the place at which the shot struck him, if one was fired.
    ///
    /// All usual rules hold. With crossing fire a unit that has not moved may pledge to stay where it is, or else fires as
    /// if it had moved (HOW-FIRE-19); light troops that are charged may give up their right to evade, or else fire so
    /// (HOW-CHG-30); all others that are charged just fire. Others whom the shot struck, by its split or by grazing, react at
    /// once (HOW-CHG-48, HOW-FIRE-57).
    pub fn defend(&mut self, unit: u8, charger: u8, path: &[Rect], occasion: Occasion) -> Option<Rect> {
        let charges = self.state.unit(unit).has(Flags::CHARGED); // HOW-CHG-47
        if charges || !aim::can_fire(self.field, self.state, unit) {
            return None;
        }
        // Who has moved gives up nothing by keeping what it may do yet.
        let keeps: &[bool] = match (occasion, self.state.unit(unit).has(Flags::MOVED)) {
            (Occasion::Charged, _) if !self.may_evade(unit) => &[false],
            (_, true) => &[true],
            (_, false) => &[false, true],
        };
        let own = self.state.unit(charger).rect;
        let mut choices = Choices::of(&[Choice::Hold]);
        let crossed = occasion != Occasion::Charged;
        let asked = |eye: &Eye| match (occasion, eye.face) {
            (Occasion::Passed(faces), Some(face)) => faces & face.bit() != 0,
            _ => true,
        };
        for eye in eyes(self.field, self.state, unit).filter(|eye| asked(eye) && face_is_free(self.state, eye)) {
            let lookout = Lookout::new(self.field, self.state, &eye);
            // HOW-FIRE-19: at one who only passes the priorities hold (HOW-FIRE-15).
            let nearest = if crossed { target::nearest_but(&lookout, charger) } else { None };
            for at in path {
                let Some(laid) = Laid::new(&lookout, charger, at, Claim::Own) else { continue };
                let at = *at;
                let shots = aim::loads(self.field, self.state, unit).map(|load| load.and_then(|load| laid.shot(load)));
                let of_priority = |(range, ease): (i32, i32)| {
                    shots.iter().flatten().any(|a| a.range <= range || a.volley.sum() > ease)
                };
                if !nearest.is_none_or(of_priority) {
                    continue;
                }
                for Aim { target, ammo, volley, .. } in shots.into_iter().flatten() {
                    for &free in keeps {
                        choices.push(Choice::Shot(Shot { target, ammo, at, face: eye.face, free, volley }));
                    }
                }
            }
        }
        if choices.len() == 1 {
            return None;
        }
        let side = self.field.unit(unit).side;
        let Choice::Shot(chosen) = self.ask(side, Decision::Defend { unit, charger }, &choices) else { return None };
        self.state.unit_mut(charger).rect = chosen.at;
        let want = Want { target: charger, at: chosen.at, ammo: chosen.ammo, claim: Claim::Own };
        let eye = eyes(self.field, self.state, unit).find(|eye| eye.face == chosen.face);
        let found = eye.and_then(|eye| Some((eye, aim::aim(self.field, self.state, &eye, &want)?)));
        if let Some((eye, mut shot)) = found {
            let all = target::in_zone(self.field, self.state, &eye);
            let mut partner = target::partner(self.field, self.state, &all, &shot);
            shot.volley.moved |= chosen.free;
            if let Some(other) = &mut partner {
                other.volley.moved |= chosen.free;
            }
            let firer = self.state.unit_mut(unit);
            match occasion {
                Occasion::Charged if !chosen.free => firer.flags.set(Flags::STANDS),
                Occasion::Charged => {}
                Occasion::Crossed | Occasion::Passed(_) => {
                    firer.flags.set(Flags::CROSSED);
                    if !chosen.free {
                        firer.flags.set(Flags::PLEDGED);
                    }
                }
            }
            self.shoot(&eye, shot, partner);
        }
        self.state.unit_mut(charger).rect = own;
        self.react_but(charger);
        Some(chosen.at)
    }

    /// Fires one shot: fuse, die, modifiers, hits, grazing, and the danger to commanders (HOW-FIRE-13).
    fn shoot(&mut self, eye: &Eye, mut aim: Aim, mut partner: Option<Aim>) {
        let unit = eye.unit;
        let side = self.field.unit(unit).side;
        let firer = self.state.unit_mut(unit);
        firer.flags.set(Flags::FIRED);
        if let Some(face) = eye.face {
            firer.faces |= face.bit();
        }
        let far = partner.as_ref().map_or(aim.range, |other| other.range.max(aim.range));
        if self.fire_is_lost(unit, aim.target, far) {
            return;
        }
        if aim.ammo == Ammo::Shell {
            let die = self.dice.d6(Stream::Of(side));
            let failed = die <= FUSE_FAILS;
            aim.volley.fuse = failed;
            if let Some(other) = &mut partner {
                other.volley.fuse = failed;
            }
            self.tell(Code::FuseDie, unit, aim.target, [i16::from(die), i16::from(failed), 0, 0]);
        }
        let shot = match &partner {
            // HOW-FIRE-16: the die says whose modifiers apply; the range that is told is his.
            Some(other) if other.volley.sum() != aim.volley.sum() => {
                let first = self.toss(unit, [aim.target, other.target], Toss::Modifiers);
                let of = if first { &aim } else { other };
                Aim { volley: of.volley, range: of.range, ..aim }
            }
            _ => aim,
        };
        let hits = self.roll(unit, &shot, &shot.volley);
        match partner {
            Some(other) => self.share(unit, [aim.target, other.target], hits, aim.ammo, eye),
            None => self.strike(unit, aim.target, hits, aim.ammo, eye),
        }
        if aim.ammo == Ammo::Roundshot {
            let first = match partner {
                Some(other) if other.range < aim.range => other.target, // HOW-FIRE-55
                _ => aim.target,
            };
            let other = partner.map_or(NONE, |p| if p.target == first { aim.target } else { p.target });
            self.graze(eye, first, other, aim.volley.moved);
        }
    }

    /// Rolls the die of a shot and tells it with its modifiers; gives the hits (HOW-HIT-01).
    fn roll(&mut self, unit: u8, aim: &Aim, volley: &Volley) -> u8 {
        let side = self.field.unit(unit).side;
        let face = average(self.dice.d6(Stream::Of(side)));
        let modifiers = volley.modifiers();
        let hits = volley.row.hits(face, modifiers.sum());
        let code = match (aim.ammo, aim.overhead) {
            (Ammo::Musketry, _) => Code::Fired,
            (Ammo::Canister, _) => Code::FiredCanister,
            (Ammo::Roundshot, false) => Code::FiredRoundshot,
            (Ammo::Shell, false) => Code::FiredShell,
            (Ammo::Roundshot | Ammo::Shell, true) => Code::FiredOverhead,
        };
        let millimetres = (aim.range / 120) as i16;
        self.tell(code, unit, aim.target, [face as i16, modifiers.sum() as i16, i16::from(hits), millimetres]);
        self.tell_modifiers(Code::FireModifier, unit, aim.target, &modifiers);
        hits
    }

    /// Tells each modifier of a die: n0 its value, n1 its number.
    pub(super) fn tell_modifiers(&mut self, code: Code, actor: u8, target: u8, modifiers: &Modifiers) {
        for (modifier, value) in modifiers.iter() {
            self.tell(code, actor, target, [i16::from(value), modifier as i16, 0, 0]);
        }
    }

    /// A die that decides between two targets with equal chances: whether it fell for the first.
    pub(super) fn toss(&mut self, unit: u8, [first, second]: [u8; 2], about: Toss) -> bool {
        let side = self.field.unit(unit).side;
        let die = self.dice.d6(Stream::Of(side));
        let chosen = if die <= 3 { first } else { second };
        self.tell(Code::SplitDie, unit, chosen, [i16::from(die), about as i16, 0, 0]);
        die <= 3
    }

    /// Shares hits equally between two targets, an odd one by a die (HOW-FIRE-16).
    fn share(&mut self, unit: u8, targets: [u8; 2], hits: u8, ammo: Ammo, eye: &Eye) {
        let odd = hits % 2 == 1;
        let to_first = odd && self.toss(unit, targets, Toss::OddHit);
        let first = hits / 2 + u8::from(to_first);
        self.strike(unit, targets[0], first, ammo, eye);
        self.strike(unit, targets[1], hits - first, ammo, eye);
    }

    /// Puts hits of fire on a unit at once (HOW-FIRE-04, HOW-FIRE-14) and marks the command figures in danger. Two units
    /// that share the face of a block share its hits (HOW-TER-51).
    fn strike(&mut self, by: u8, target: u8, hits: u8, ammo: Ammo, eye: &Eye) {
        self.expose(eye, target, hits, ammo);
        match shares_face(self.field, self.state, target, eye.at) {
            Some(mate) => {
                let odd = hits % 2 == 1;
                let to_first = odd && self.toss(by, [target, mate], Toss::OddHit);
                let first = hits / 2 + u8::from(to_first);
                self.hurt(target, first, by);
                self.hurt(mate, hits - first, by);
            }
            None => self.hurt(target, hits, by),
        }
    }

    /// Grazing fire of a roundshot behind its first target, hit or not (HOW-FIRE-50 to HOW-FIRE-55); at friends too, and
    /// not at `other`, which took its share of a split shot. `moved`: the shot was fired as by who has moved (HOW-FIRE-19).
    fn graze(&mut self, eye: &Eye, target: u8, other: u8, moved: bool) {
        let side = self.field.unit(eye.unit).side;
        let at = self.state.unit(target).rect;
        let risks = graze::grazed(self.field, self.state, eye, target, &at);
        for unit in risks.into_iter().filter(|&n| n != NONE && n != other) {
            let there = self.state.unit(unit).rect;
            let number = graze::graze_number(self.field, self.state, eye, &at, &there);
            let die = self.dice.d6(Stream::Of(side));
            let struck = die >= number;
            let numbers = [i16::from(die), i16::from(number), i16::from(struck), 0];
            self.tell(Code::GrazeDie, eye.unit, unit, numbers);
            let claim = Claim::Grazing { past: target };
            let want = Want { target: unit, at: there, ammo: Ammo::Roundshot, claim };
            let shot = aim::aim(self.field, self.state, eye, &want).filter(|_| struck);
            if let Some(mut shot) = shot {
                shot.volley.moved |= moved;
                let hits = self.roll(eye.unit, &shot, &shot.volley);
                self.strike(eye.unit, unit, hits, Ammo::Roundshot, eye);
            }
        }
    }

    /// The distance within which a command figure shares a unit's danger (HOW-CMD-30).
    pub(super) fn command_distance(&self) -> i32 {
        self.field.d(D::CommandDistance)
    }
}

#[cfg(test)]
mod tests;
