//! Movement in the move phase (sections MOV, FRM, LIM): what a unit may do, and doing it. Each unit makes one act a turn.

use super::data::moves::{CIVILIANS, WALKS_UP};
use super::data::size::{INCH, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::morale::Cause;
use super::state::{Field, Flags, NONE, Stand, State, Unit};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};

pub mod around;
pub mod attack;
mod change;
pub mod follow;
mod guns;
pub mod list;
mod march;
pub mod meet;
pub mod offer;
pub mod react;
pub mod retreat;
pub mod room;
pub mod seize;
mod sight;
mod sketch;
pub mod sorts;
pub mod through;
pub mod turns;

/// How near to an enemy a move that is no attack may end.
pub const APART: i32 = INCH / 8;

/// What an act is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Doing {
    /// Holds its ground, as one must to recover (MTF-ORD-07) or to pay a debt (MTF-FRM-07).
    #[default]
    Stand,
    /// Straight on, obliquely, sideways or back, after a wheel where `via` is not where it stood.
    March,
    /// A change of formation, facing or both (MTF-FRM-05), then straight on where half a move is left, or straight on before
    /// it (MTF-FRM-10).
    Form,
    Limber,
    Unlimber,
    /// The crew goes back to its guns (MTF-SKR-15).
    Man,
    Attack,
    /// Falls back of its own will (MTF-RET-10).
    Retreat,
    /// Into a town block, and out of one or of works (MTF-TER-01).
    Occupy,
    Leave,
    /// A column or limbered battery along a road (MTF-TER-10).
    Road,
    /// Dragoons off their horses, and on them again (MTF-DRG-01).
    Dismount,
    Mount,
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
    /// Friends whom it goes through, a bit each (MTF-MOV-11).
    pub passed: u64,
    /// Of its allowance, in 1/120 mm.
    pub cost: i32,
    /// It changes its formation after it has gone to `via` (MTF-FRM-10).
    pub late: bool,
    /// It is disordered by its change (MTF-FRM-06) or its haste (MTF-TER-03), or owes a turn for it (MTF-FRM-07).
    pub disorders: bool,
    pub owes: bool,
    /// Whom it attacks, on which side, how.
    pub target: u8,
    pub face: Face,
    pub flank: bool,
    pub askew: bool,
    /// The part of the target that it touches.
    pub part: u8,
    /// The friend behind whom it goes in (MTF-OPT-09), or [`NONE`].
    pub behind: u8,
    /// The blocks that it takes (MTF-TER-12).
    pub blocks: [Option<u8>; 2],
    /// Files of the ends that it bends back, left and right, and by how much (MTF-FRM-12).
    pub wings: [u8; 2],
    pub bend: i32,
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
            late: false,
            disorders: false,
            owes: false,
            target: NONE,
            face: Face::Front,
            flank: false,
            askew: false,
            part: 0,
            behind: NONE,
            blocks: [None; 2],
            wings: [0; 2],
            bend: 0,
        }
    }
}

/// The nearest of some units, a bit each, to a place, and how far it is; of equally near ones the first.
#[must_use]
pub fn nearest_of(state: &State, to: &Rect, units: u64) -> Option<(u8, i32)> {
    let likely = around::each(units).min_by_key(|&e| to.centre.square_to(state.unit(e).rect.centre))?;
    let rect = |e: u8| &state.unit(e).rect;
    Some(to.nearest_of((likely, rect(likely)), around::each(units).map(|e| (e, rect(e)))))
}

/// A rectangle by the middle of its front edge.
#[must_use]
pub fn posed(front_centre: Point, heading: Heading, half_front: i32, half_depth: i32) -> Rect {
    Rect { centre: front_centre.ahead(heading, -half_depth), heading, half_front, half_depth }
}

/// Whether a corner comes nearer to an enemy, each in its turn.
fn nearer<'a>(its: &'a Rect, from: &Rect, to: &Rect) -> impl Iterator<Item = bool> + use<'a> {
    let corners = from.corners().into_iter().zip(to.corners());
    corners.map(|(a, b)| its.distance_to(b) < its.distance_to(a))
}

impl Field {
    /// All bodies on the table but a unit's own: units with all their parts, and guns without a crew, which block the way
    /// (MTF-SKR-15, MTF-MOV-17).
    pub fn bodies<'a>(&self, state: &'a State, but: u8) -> impl Iterator<Item = (u8, &'a Rect)> + use<'a> {
        self.everywhere(state, but).bodies(state)
    }

    /// Whether a unit may stand in a place: on the table, on ground open to it, on nobody, and `apart` from all enemies.
    #[must_use]
    pub fn is_free(&self, state: &State, unit: u8, rect: &Rect, apart: i32) -> bool {
        self.is_free_in(state, &self.everywhere(state, unit), rect, apart)
    }

    /// Whether a straight step runs over nobody but perhaps one.
    #[must_use]
    pub fn sweeps_clear(&self, state: &State, unit: u8, from: &Rect, step: Point, but: u8) -> bool {
        self.sweeps_clear_in(state, &self.everywhere(state, unit), from, step, but)
    }

    /// Whether the ground over which a unit came from a place to where it stands disorders it (MTF-ORD-04).
    #[must_use]
    pub fn way_disorders(&self, state: &State, unit: u8, from: &Rect) -> bool {
        let (rect, mover, terrain) = (&state.unit(unit).rect, self.mover(state, unit), &self.terrain);
        !terrain.is_open()
            && (terrain.disorders(mover, from.centre, rect)
                || mover.narrow && terrain.leads_over_bridge(from.front_centre(), rect.front_centre()))
    }

    /// A shaken unit may not come nearer to the nearest enemy that it sees, nor walk up to another (MTF-MRL-04).
    #[must_use]
    pub fn may_go(&self, state: &State, unit: u8, seen: Option<u8>, to: &Rect) -> bool {
        let u = state.unit(unit);
        !u.is_shaken()
            || seen.is_none_or(|enemy| {
                !nearer(&state.unit(enemy).rect, &u.rect, to).any(|comes| comes)
                    && !self.walks_up(state, (unit, enemy), &u.rect, to)
            })
    }

    /// Whether the middle of a unit comes nearer to an enemy other than the nearest who is seen, and near enough to be reached.
    fn walks_up(&self, state: &State, (unit, nearest): (u8, u8), from: &Rect, to: &Rect) -> bool {
        let comes = |e: u8| {
            let its = &state.unit(e).rect;
            let far = its.distance_to(to.centre);
            e != nearest && far <= inches(WALKS_UP) && far < its.distance_to(from.centre)
        };
        from.centre != to.centre
            && self.here(state, self.unit(unit).side.other()).any(|e| comes(e) && self.sees(state, unit, e))
    }
}

impl Engine<'_> {
    /// Asks what a unit does, and does it (MTF-SEQ-03, MTF-MOV-02).
    pub fn move_unit(&mut self, unit: u8) {
        self.state.unit_mut(unit).set(Flags::DONE);
        if self.field.is_bound(self.state, unit) {
            return;
        }
        let side = self.field.unit(unit).side;
        // Who may not manoeuvre, or balks at an attack, may do something else (MTF-OPT-03, MTF-ORD-11).
        for _ in 0..3 {
            let decision = Decision::Move { unit };
            let chosen = self.choose(side, decision, &|ask, list| ask.field.offer(ask.state, unit, list));
            let Some(Choice::Act(action)) = chosen else { return };
            if !self.may_manoeuvre(unit, &action) {
                self.state.unit_mut(unit).set(Flags::PINNED);
                continue;
            }
            self.act(unit, &action);
            if action.doing != Doing::Attack || !self.state.unit(unit).has(Flags::BALKS) {
                return;
            }
        }
    }

    /// Carries an act out.
    pub fn act(&mut self, unit: u8, action: &Action) {
        let from = self.state.unit(unit).rect;
        let full = self.field.allowance(self.state, unit);
        // MTF-FT-03: only half a move and more can be an advance; of a change of formation what it marches before or after.
        let whole = if self.state.unit(unit).has(Flags::HALVED) { 2 * full } else { full };
        let far = match action.doing {
            Doing::March | Doing::Road | Doing::Attack => 2 * action.cost >= whole,
            Doing::Form if action.late => {
                2 * from.front_centre().distance(action.via.front_centre()) >= whole - INCH / 8
            }
            Doing::Form => {
                let rate = self.field.rate_of(self.field.kind(self.state, unit), (action.files, action.stand));
                2 * action.via.front_centre().distance(action.to.front_centre()) >= rate - INCH / 8
            }
            _ => false,
        };
        match action.doing {
            Doing::Stand => return,
            Doing::Attack => {
                let before = if far { Some(*self.state) } else { None };
                self.attack(unit, action);
                let to = self.state.unit(unit).rect;
                if before.is_some_and(|before| self.field.advances(&before, unit, &to)) {
                    self.state.unit_mut(unit).set(Flags::ADVANCED);
                }
                return;
            }
            Doing::Retreat => {
                let away = Heading::of(action.to.centre - action.via.centre);
                self.mark_moved(unit, full, full);
                // Out of a combat in which it was beset (MTF-HIT-08).
                if self.field.is_flanked(self.state, unit) || self.field.is_bookended(self.state, unit) {
                    self.state.unit_mut(unit).set(Flags::BESET);
                }
                self.shake(unit);
                if self.retreat(unit, [away; 2], Code::FallsBack) {
                    self.rout(unit, Cause::Voluntary);
                }
                return;
            }
            Doing::March => {
                self.state.unit_mut(unit).refuge = None;
                if action.via != from {
                    self.place(unit, &action.via, Code::Wheeled);
                }
                if action.to != action.via {
                    self.place(unit, &action.to, Code::Moved);
                }
                self.passed(unit, action);
            }
            Doing::Road => {
                self.state.unit_mut(unit).set(Flags::ROAD);
                self.place(unit, &action.to, Code::FollowsRoad);
                self.passed(unit, action);
            }
            Doing::Occupy => {
                if action.via != from {
                    self.place(unit, &action.via, Code::Wheeled);
                }
                self.lodge(unit, action.blocks);
            }
            Doing::Leave => self.leave(unit, action),
            Doing::Dismount => self.dismount(unit, action),
            Doing::Mount => self.mount(unit, action),
            Doing::Form => self.form(unit, action),
            Doing::Limber | Doing::Unlimber | Doing::Man => {
                let u = self.state.unit_mut(unit);
                u.refuge = None;
                let man = action.doing == Doing::Man;
                let limbered = action.doing == Doing::Limber || man && u.has(Flags::LEFT_LIMBERED);
                (u.rect, u.stand) = (action.to, if limbered { Stand::Limbered } else { Stand::Unlimbered });
                if man {
                    // It shoots from its next turn on (MTF-SKR-15).
                    u.clear(Flags::LEFT_LIMBERED);
                    u.set(Flags::FAR);
                }
                let code = match action.doing {
                    Doing::Limber => Code::Limbers,
                    Doing::Man => Code::Mans,
                    _ => Code::Unlimbers,
                };
                self.tell_stand(code, unit, NONE);
                // MTF-LIM-02.
                let u = self.state.unit_mut(unit);
                if action.doing == Doing::Unlimber && self.field.unit(unit).civilian_limber && !u.has(Flags::HORSELESS)
                {
                    u.set(Flags::HORSELESS);
                    self.tell(Code::CiviliansLeave, unit, NONE, [0; 4]);
                }
            }
        }
        // Who may not move at all has used a whole move once he has changed (MTF-MOV-19).
        let (cost, full) = if action.doing == Doing::Form && full == 0 { (1, 1) } else { (action.cost, full) };
        self.mark_moved(unit, cost, full);
        if far && self.has_advanced(unit, &from) {
            self.state.unit_mut(unit).set(Flags::ADVANCED);
        }
        self.after_move(unit, &from);
    }

    /// [`Field::advances`] of who has come from a place.
    fn has_advanced(&mut self, unit: u8, from: &Rect) -> bool {
        let to = std::mem::replace(&mut self.state.unit_mut(unit).rect, *from);
        let advances = self.field.advances(self.state, unit, &to);
        self.state.unit_mut(unit).rect = to;
        advances
    }

    fn form(&mut self, unit: u8, action: &Action) {
        let before = *self.state.unit(unit);
        if action.late {
            self.place(unit, &action.via, Code::Moved);
        }
        let u = self.state.unit_mut(unit);
        // Rounding may put a corner of what is left in line over the edge.
        let at = if action.late { action.to } else { action.via }.drawn_in(self.field.half);
        (u.files, u.stand, u.rect) = (action.files, action.stand, at);
        self.bend(unit, action);
        let u = self.state.unit_mut(unit);
        let code = if action.stand == Stand::Square {
            Code::FormsSquare
        } else if action.stand == Stand::Bent {
            Code::BendsBack
        } else if action.stand == Stand::Skirmish {
            // MTF-ORD-03.
            u.clear(Flags::DISORDERED);
            Code::OpensOrder
        } else if (before.files, before.stand) == (action.files, action.stand) {
            Code::Faced
        } else {
            use super::data::moves::Formation as F;
            match self.field.formation(self.state, unit) {
                F::Column => Code::FormsColumn,
                F::Extended => Code::FormsExtended,
                _ => Code::FormsLine,
            }
        };
        self.tell_stand(code, unit, NONE);
        if action.disorders {
            self.disorder(unit);
        }
        if action.owes {
            self.state.unit_mut(unit).set(Flags::DEBT);
        }
        if action.to != action.via && !action.late {
            self.place(unit, &action.to, Code::Moved);
        }
    }

    /// Puts a unit in a place and tells it.
    pub fn place(&mut self, unit: u8, to: &Rect, code: Code) {
        self.state.unit_mut(unit).rect = *to;
        self.tell_stand(code, unit, NONE);
        self.shelter(unit);
    }

    /// What it used of its move (MTF-FIRE-10).
    pub fn mark_moved(&mut self, unit: u8, cost: i32, full: i32) {
        let u = self.state.unit_mut(unit);
        if cost > 0 {
            u.set(Flags::MOVED);
        }
        // The half that is missing is none that it moved (MTF-ATK-07).
        let whole = if u.has(Flags::HALVED) { 2 * full } else { full };
        if 2 * cost > whole {
            u.set(Flags::FAR);
        }
    }

    /// What a finished move brings: disorder by the ground (MTF-ORD-04), lone generals in the way (MTF-GEN-15).
    pub fn after_move(&mut self, unit: u8, from: &Rect) {
        if !self.state.unit(unit).here() {
            return;
        }
        if self.field.way_disorders(self.state, unit, from) {
            self.disorder(unit);
        }
        self.take_to_works(unit);
        self.went_by(unit, from);
    }

    /// Whom a finished move touches: led horses, lone generals, who shelters in it, civilians.
    pub(super) fn went_by(&mut self, unit: u8, from: &Rect) {
        if !self.state.unit(unit).here() {
            return;
        }
        self.horses_touched(unit, from);
        self.shelter(unit);
        self.generals_touched(unit, from);
        self.civilians_leave();
    }

    /// Civilian limbers leave as soon as their battery is within twelve inches of an enemy whom it sees (MTF-LIM-03).
    pub fn civilians_leave(&mut self) {
        for unit in self.field.units_from(self.state.active) {
            let (u, data) = (self.state.unit(unit), self.field.unit(unit));
            // Of guns that have unlimbered they went then.
            if !data.civilian_limber || !u.here() || u.has(Flags::HORSELESS) || u.stand != Stand::Limbered {
                continue;
            }
            let near = |e: u8| {
                let mut parts = self.field.parts(self.state, e);
                parts.any(|rect| rect.is_within(&u.rect, inches(CIVILIANS)))
            };
            let seen =
                self.field.here(self.state, data.side.other()).any(|e| near(e) && self.field.sees(self.state, unit, e));
            if seen {
                self.state.unit_mut(unit).set(Flags::HORSELESS);
                self.tell(Code::CiviliansLeave, unit, NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
