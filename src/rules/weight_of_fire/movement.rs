//! Movement (sections MOV, ZOC): what a unit may do in its own side's step, and doing it. Each unit makes one act a turn.

use self::near::is_apart;
use super::data::moves::{CIVILIANS, ZONE};
use super::data::size::{INCH, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Decision};
use super::state::{Field, Flags, NONE, Stand, State, Unit};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};

pub mod answer;
pub mod charge;
pub mod draft;
pub mod evade;
mod forms;
mod mixed;
pub mod near;
pub mod offer;
pub mod path;
mod press;
mod protect;
mod reinforce;
pub mod rout;
mod support;
mod way_given;

/// How near to an enemy without a zone of control a move that is no charge may end: 1/8 inch.
pub const APART: i32 = INCH / 8;
/// How far off its walls who attacks a garrison must have room.
const WALLS: i32 = 60;

/// What an act is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Doing {
    /// Holds its ground, as one must to recover (WOF-ORD-08).
    #[default]
    Stand,
    /// Straight on, on a slant, sideways or back, after a wheel where `via` is not where it stood.
    March,
    /// A change of formation, facing or both (WOF-MOV-04), then straight on where half a move is left.
    Form,
    Limber,
    Unlimber,
    /// The gunners go back to their guns (WOF-RTM-05).
    Man,
    Charge,
    /// Into a town block (WOF-TWN-02), and out of one.
    Occupy,
    Leave,
    /// WOF-DRG-02.
    Dismount,
    Mount,
    /// Voluntary retreat (WOF-OPT-12), and irregulars put into rout (WOF-OPT-14).
    Retreat,
    Flee,
    /// A headlong order is given to it (WOF-IRR-10).
    Headlong,
}

/// One lawful act of a unit, worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pub doing: Doing,
    /// After the wheel, or in the new formation.
    pub via: Rect,
    pub to: Rect,
    pub files: u8,
    /// How it stands afterwards.
    pub stand: Stand,
    /// Friends whom it goes through, a bit each (WOF-MOV-14).
    pub passed: u64,
    /// Of its allowance, in 1/120 mm.
    pub cost: i32,
    /// Straight ahead at the end of it (WOF-CC-09).
    pub straight: i32,
    /// Of a charge: how far off its facing it comes in, and how far it goes after its wheel until it touches.
    pub bend: i32,
    pub far: i32,
    /// It is disordered, or shaken, by its change or its way.
    pub disorders: bool,
    pub shakes: bool,
    /// Whom it charges, on which side, how.
    pub target: u8,
    pub face: Face,
    pub flank: bool,
    pub askew: bool,
    /// It shoots as its charge starts (WOF-FIRE-06).
    pub shoots: bool,
    /// The part of the target that it charges.
    pub part: u8,
    /// The friend behind whom it charges into his combat (WOF-CC-04), or [`NONE`].
    pub behind: u8,
    /// Files that it bends back (WOF-FRM-03).
    pub wings: [u8; 2],
    /// The blocks that it takes.
    pub blocks: [Option<u8>; 2],
    /// The friend among whom it is left (WOF-MOV-17).
    pub mixes: Option<u8>,
}

impl Action {
    /// Holds its ground: what all other acts are written as a change of.
    #[must_use]
    pub const fn stand(u: &Unit) -> Action {
        Action {
            doing: Doing::Stand,
            via: u.rect,
            to: u.rect,
            files: u.files,
            stand: u.stand,
            passed: 0,
            cost: 0,
            straight: 0,
            bend: 0,
            far: 0,
            disorders: false,
            shakes: false,
            target: NONE,
            face: Face::Front,
            flank: false,
            askew: false,
            shoots: false,
            part: 0,
            behind: NONE,
            wings: [0; 2],
            blocks: [None; 2],
            mixes: None,
        }
    }
}

/// A rectangle by the middle of its front edge.
#[must_use]
pub fn posed(front_centre: Point, heading: Heading, half_front: i32, half_depth: i32) -> Rect {
    Rect { centre: front_centre.ahead(heading, -half_depth), heading, half_front, half_depth }
}

impl Field {
    /// Whether a unit has a zone of control (WOF-ZOC-01).
    #[must_use]
    pub fn has_zone(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.here()
            && self.is_close(state, unit)
            && u.stand != Stand::Town
            && !u.routs()
            && (self.terrain.is_open() || !self.terrain.in_works(&u.rect))
    }

    /// How near to an enemy a unit may come that does not charge him (WOF-ZOC-02): into his zone only where a friend attacks
    /// or fights him, and no nearer than it is where it begins inside. A charge is not kept out by a zone that overlaps
    /// that of its target: else nobody in a line could be charged.
    #[must_use]
    pub fn keeps_off(&self, state: &State, unit: u8, enemy: u8, target: u8) -> i32 {
        let e = &state.unit(enemy).rect;
        let overlaps = || target != NONE && e.is_within(&state.unit(target).rect, 2 * inches(ZONE));
        if !self.has_zone(state, enemy) || state.engaged(enemy) || overlaps() {
            return APART;
        }
        let zone = inches(ZONE);
        state.unit(unit).rect.distance_within(e, zone).unwrap_or(zone)
    }

    /// Whether close-order troops make a unit give way: skirmishers in the open (WOF-SKR-08).
    #[must_use]
    pub fn gives_way(&self, state: &State, unit: u8, before: u8) -> bool {
        let u = state.unit(unit);
        u.stand == Stand::Skirmish
            && !u.routs()
            && self.is_close(state, before)
            && !state.engaged(unit)
            && !(self.terrain.is_shelter(&u.rect))
    }

    /// Whether a unit may end a move in a place: on the table, on ground open to it, on nobody, and off enemies as the
    /// zones want it. Skirmishers who must give way hinder nobody.
    #[must_use]
    pub fn is_free(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        self.is_free_for(state, unit, rect, NONE)
    }

    /// The same for a charge on a target, whom it may touch.
    #[must_use]
    pub fn is_free_for(&self, state: &State, unit: u8, rect: &Rect, target: u8) -> bool {
        self.on_table(rect)
            && self.is_free_of(state, (unit, self.around(state, unit, rect, inches(ZONE))), rect, target)
            && self.may_stand_at(state, unit, rect, target)
    }

    /// The same where only some can be in the way, as [`Field::around`] tells.
    #[must_use]
    pub fn is_free_near(&self, state: &State, (unit, near): (u8, u64), rect: &Rect) -> bool {
        self.on_table(rect)
            && self.is_free_of(state, (unit, near), rect, NONE)
            && self.may_stand_at(state, unit, rect, NONE)
    }

    fn is_free_of(&self, state: &State, (unit, near): (u8, u64), rect: &Rect, target: u8) -> bool {
        let side = self.unit(unit).side;
        self.all_bodies(state, (unit, near), |other, body| {
            if other == target || is_apart(rect, body, inches(ZONE)) {
                return true;
            }
            if self.unit(other).side == side || state.unit(other).stand == Stand::Crew {
                return !rect.overlaps(body);
            }
            if !rect.is_within(body, inches(ZONE)) || self.gives_way(state, other, unit) {
                return true;
            }
            let off = self.keeps_off(state, unit, other, target);
            // Rounding may bring it a hair nearer than it was.
            !rect.overlaps(body) && (off <= 2 || !rect.is_within(body, off - 2))
        })
    }

    /// Whether a unit may stand in a place as far as the ground asks, that of the houses aside which a target holds.
    #[must_use]
    pub fn may_stand_at(&self, state: &State, unit: u8, rect: &Rect, target: u8) -> bool {
        // Before the walls of the garrison that it attacks: a hair off them.
        let held = target != NONE && self.in_block(state, target);
        let rect = if held { rect.advanced(-WALLS) } else { *rect };
        self.may_stand(state, unit, &rect)
    }

    /// Whether a place is on nobody, on the table and open to a unit: for compulsory moves, which ignore zones
    /// (WOF-ZOC-02).
    #[must_use]
    pub fn has_room(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        self.on_table(rect)
            && self.may_stand(state, unit, rect)
            && self.all_bodies(state, (unit, self.around(state, unit, rect, 0)), |_, body| !rect.overlaps(body))
    }

    /// The same where only some can be in the way.
    #[must_use]
    pub fn has_room_near(&self, state: &State, (unit, near): (u8, u64), rect: &Rect) -> bool {
        self.on_table(rect)
            && self.all_bodies(state, (unit, near), |_, body| !rect.overlaps(body))
            && self.may_stand(state, unit, rect)
    }
}

impl Engine<'_> {
    /// Asks what a unit does, and does it (WOF-SEQ-07).
    pub fn move_unit(&mut self, unit: u8) {
        self.state.waiting &= !(1 << unit);
        let side = self.field.unit(unit).side;
        let ask = Ask { field: self.field, state: self.state, side, decision: Decision::Move { unit } };
        let pick = self.generals[side.index()].choose(&ask, unit, self.choices, self.dice);
        if let Choice::Act(action) = self.chosen(pick, Some(unit)) {
            self.act(unit, &action);
        }
    }

    /// Carries an act out.
    pub fn act(&mut self, unit: u8, action: &Action) {
        let from = self.state.unit(unit).rect;
        let full = self.field.allowance(self.state, unit);
        // A pinned unit that does what it may not halts at once, shaken (WOF-OPT-15).
        let pinned = self.field.options.pinning
            && self.field.is_pinned(self.state, unit)
            && !self.field.is_safe_when_pinned(self.state, unit, action);
        if pinned {
            self.tell(Code::Pinned, unit, NONE, [0; 4]);
            self.mark_moved(unit, full, full);
            return self.shake(unit);
        }
        match action.doing {
            Doing::Stand => return,
            Doing::Charge => return self.charge(unit, action),
            Doing::Headlong => return self.go_headlong(unit),
            Doing::Retreat => {
                self.mark_moved(unit, full, full);
                return self.retreat(unit, action);
            }
            Doing::Flee => {
                self.mark_moved(unit, full, full);
                return self.flee(unit);
            }
            Doing::Occupy => {
                if action.via != from {
                    self.place(unit, &action.via, Code::Wheeled);
                }
                self.lodge(unit, action.blocks);
            }
            Doing::Leave => {
                if !self.leave(unit, action) {
                    return;
                }
            }
            Doing::Dismount => self.dismount(unit, action),
            Doing::Mount => self.mount(unit, action),
            Doing::March => {
                if action.mixes.is_none() && self.state.unit(unit).mixed.is_none() && !self.make_way(unit, action) {
                    return;
                }
                if action.via != from {
                    self.place(unit, &action.via, Code::Wheeled);
                }
                if action.to != action.via {
                    self.place(unit, &action.to, Code::Moved);
                }
            }
            Doing::Form => {
                if !self.make_way(unit, action) {
                    return;
                }
                self.form(unit, action);
            }
            Doing::Limber | Doing::Unlimber | Doing::Man => {
                // Guns that limber or unlimber do not shoot (WOF-MOV-11).
                let u = self.state.unit_mut(unit);
                (u.rect, u.stand) =
                    (action.to, if action.doing == Doing::Limber { Stand::Limbered } else { Stand::Unlimbered });
                u.set(Flags::SILENT);
                if action.doing == Doing::Unlimber && self.field.unit(unit).civilian_limber {
                    self.state.unit_mut(unit).set(Flags::HORSELESS);
                }
                let code = match action.doing {
                    Doing::Limber => Code::Limbers,
                    Doing::Man => Code::Mans,
                    _ => Code::Unlimbers,
                };
                self.tell_stand(code, unit, NONE);
            }
        }
        if action.disorders {
            self.disorder(unit);
        }
        if action.shakes {
            self.shake(unit);
        }
        if action.cost == 0 && action.doing == Doing::March && action.to.centre == from.centre {
            // Skirmishers turn at no cost (WOF-SKR-03): no use of the allowance, and no movement for fire (WOF-FIRE-09).
            self.state.unit_mut(unit).set(Flags::DONE);
        } else {
            self.mark_moved(unit, action.cost.max(1), full);
        }
        self.passed(action.passed, false);
        let u = self.state.unit_mut(unit);
        u.straight = action.straight;
        self.mix(unit, action.mixes);
        self.touched_on_the_way(unit, &action.via);
    }

    fn form(&mut self, unit: u8, action: &Action) {
        let before = *self.state.unit(unit);
        let u = self.state.unit_mut(unit);
        (u.files, u.stand, u.rect) = (action.files, action.stand, action.via);
        self.bend(unit, action);
        let code = match action.stand {
            Stand::Square => Code::FormsSquare,
            Stand::Skirmish => Code::OpensOrder,
            Stand::Bent => Code::Bends,
            _ if (before.files, before.stand) == (action.files, action.stand) => Code::Faced,
            _ => {
                use super::data::size::Formation as F;
                match self.field.formation(self.state, unit) {
                    F::Column => Code::FormsColumn,
                    F::Extended => Code::FormsExtended,
                    F::Line => Code::FormsLine,
                }
            }
        };
        self.tell_stand(code, unit, NONE);
        if action.to != action.via {
            self.place(unit, &action.to, Code::Moved);
        }
    }

    /// Its act of the turn is done, and what it used of its move.
    pub fn mark_moved(&mut self, unit: u8, cost: i32, full: i32) {
        self.state.unit_mut(unit).set(Flags::DONE);
        self.spend(unit, cost, full);
    }

    /// What a unit uses of its allowance in a turn adds up: after more than half of it there is no fire (WOF-FIRE-09,
    /// WOF-SKR-08).
    pub fn spend(&mut self, unit: u8, cost: i32, full: i32) {
        let u = self.state.unit_mut(unit);
        u.set(Flags::MOVED);
        u.spent += cost;
        if 2 * u.spent > full {
            u.set(Flags::FAR);
        }
    }

    /// Friends who were passed stand still this turn and do not recover (WOF-MOV-18, WOF-ORD-09); a charge through them
    /// disorders them.
    pub fn passed(&mut self, mut friends: u64, charged: bool) {
        while friends != 0 {
            let friend = friends.trailing_zeros() as u8;
            friends &= friends - 1;
            self.state.waiting &= !(1 << friend);
            let f = self.state.unit_mut(friend);
            f.set(Flags::PASSED);
            f.set(Flags::STANDS);
            f.set(Flags::DONE);
            if charged {
                self.disorder(friend);
            }
        }
    }

    /// Civilian drivers that begin a turn within twelve inches of a visible enemy drop their guns (WOF-MOV-13).
    pub fn civilians_leave(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            let (u, data) = (self.state.unit(unit), self.field.unit(unit));
            if !u.here() || !data.civilian_limber || u.stand != Stand::Limbered || u.routs() {
                continue;
            }
            if !self.field.sees_enemy_within(self.state, unit, CIVILIANS) {
                continue;
            }
            self.tell(Code::CiviliansLeave, unit, NONE, [0; 4]);
            if let Some(to) = self.field.unlimbered(self.state, unit) {
                let u = self.state.unit_mut(unit);
                (u.rect, u.stand) = (to, Stand::Unlimbered);
                self.tell_stand(Code::Unlimbers, unit, NONE);
            }
            let u = self.state.unit_mut(unit);
            u.set(Flags::HORSELESS);
            u.set(Flags::SILENT);
            u.set(Flags::DONE);
            u.set(Flags::MOVED);
        }
    }

    /// Guns without gunners that an enemy touches are his (WOF-RTM-05), and the battery is no more.
    pub fn guns_touched(&mut self, by: u8, from: &Rect) {
        for unit in self.field.units_of(self.field.unit(by).side.other()) {
            let u = *self.state.unit(unit);
            let left = u.here() && u.stand == Stand::Crew && u.models > 0;
            if left && self.ran_over(by, from, &u.left, 2 * APART) {
                let u = self.state.unit_mut(unit);
                u.models = 0;
                u.set(Flags::TAKEN);
                self.tell(Code::GunsTaken, unit, by, [0; 4]);
                self.lose(unit, Code::Destroyed);
            }
        }
    }
}

#[cfg(test)]
mod tests;
