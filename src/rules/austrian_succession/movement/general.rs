//! The general's own moves, and what happens to him on the table (section GEN).

use crate::base::{Heading, Point, Rect, Side};
use crate::rules::austrian_succession::data::{GENERAL_BASE, GENERAL_RATE, VARIES_FROM};
use crate::rules::austrian_succession::engine::Engine;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::general::{Choice, Decision};
use crate::rules::austrian_succession::morale::near_line;
use crate::rules::austrian_succession::state::{Field, Formation, Kind, NONE, State};
use crate::rules::austrian_succession::terrain::Mover;

/// What a ride costs the general of his move, and whether it leads through a fordable river.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ride {
    pub cost: i32,
    pub fords: bool,
}

impl Ride {
    /// Whether he could get there: on dry land a six carries him a quarter further (WAS-VAR-01).
    #[must_use]
    pub const fn is_in_reach(&self) -> bool {
        self.cost <= if self.fords { GENERAL_RATE } else { GENERAL_RATE * 5 / 4 }
    }
}

/// The footprint of a general.
#[must_use]
pub const fn base(at: Point) -> Rect {
    Rect::new(at, Heading(0), GENERAL_BASE, GENERAL_BASE)
}

impl Field {
    /// Where a general stands who is with a unit: behind its middle, touching it (WAS-GEN-02).
    #[must_use]
    pub fn beside(&self, state: &State, unit: u8) -> Point {
        let rect = state.unit(unit).rect;
        rect.centre.ahead(rect.heading.behind(), rect.half_depth + GENERAL_BASE / 2)
    }

    /// His ride to a unit: see [`Field::ride_over`].
    #[must_use]
    pub fn ride(&self, state: &State, side: Side, unit: u8) -> Option<Ride> {
        self.ride_over(state, side, self.beside(state, unit))
    }

    /// His ride to a place; none where water that cannot be crossed or an enemy is in the way (WAS-MOVE-13).
    ///
    /// Hills, woods and the like slow him as they do horse (WAS-TERR-08); he follows foot into houses and marsh as well.
    #[must_use]
    pub fn ride_over(&self, state: &State, side: Side, to: Point) -> Option<Ride> {
        let from = state.generals[side.index()].at;
        let mut ride = Ride { cost: from.distance(to), fords: false };
        if !self.terrain.is_open() {
            let half = GENERAL_BASE / 2;
            let mover = Mover { kind: Kind::Foot, formation: Formation::Line, half_depth: half, half_front: half };
            let way = self.terrain.way(mover, from, to)?;
            let water = if way.ford.is_some() { GENERAL_RATE / 2 } else { 0 };
            ride = Ride { cost: way.cost + water, fords: way.ford.is_some() };
        }
        let bars = |e: u8| {
            let u = state.unit(e);
            u.here() && near_line(&u.rect, from, to) && u.rect.distance_to_line(from, to) == 0
        };
        (!self.units_of(side.other()).any(bars)).then_some(ride)
    }

    /// Whether a general may ride to a place where nobody is (WAS-GEN-02): on the table, within his distance, in no water.
    #[must_use]
    pub fn rides_to_place(&self, state: &State, side: Side, place: Point) -> bool {
        let base = base(place);
        let mover = Mover {
            kind: Kind::Foot,
            formation: Formation::Line,
            half_depth: base.half_depth,
            half_front: base.half_front,
        };
        let trodden = |e: u8| state.unit(e).here() && base.is_within(&state.unit(e).rect, super::GAP / 2);
        base.on_table(2 * self.half.x, 2 * self.half.y)
            && (self.terrain.is_open() || self.terrain.may_stand(&base, mover))
            && !self.units_of(side.other()).any(trodden)
            && self.ride_over(state, side, place).is_some_and(|r| r.cost <= GENERAL_RATE)
    }

    /// The empty places that a general is offered: back, and to either hand, half of his distance and all of it; none that
    /// touches one of his units.
    fn empty_places(&self, state: &State, side: Side) -> impl Iterator<Item = Point> {
        let (from, facing) = (state.generals[side.index()].at, self.sides[side.index()].facing);
        let ways = [180, 90, -90].map(|turn| facing.turned(turn * Heading::DEGREE));
        let places = ways.into_iter().flat_map(move |way| [2, 1].map(|part| from.ahead(way, GENERAL_RATE / part)));
        places.filter(move |&place| {
            let touched = |u: u8| state.unit(u).here() && base(place).is_within(&state.unit(u).rect, super::MM);
            !self.units_of(side).any(touched) && self.rides_to_place(state, side, place)
        })
    }

    /// The units that a general could set out to join: any but his own within his distance and a quarter more; one who is
    /// alone may set out for one further off, which he reaches in several turns (WAS-MOVE-14).
    pub fn rides(&self, state: &State, side: Side) -> impl Iterator<Item = u8> {
        let general = state.generals[side.index()];
        self.units_of(side).filter(move |&u| {
            general.here
                && u != general.with
                && state.unit(u).here()
                && (general.with == NONE || general.at.is_near(self.beside(state, u), GENERAL_RATE * 5 / 4))
                && self.ride(state, side, u).is_some_and(|r| r.is_in_reach() || general.with == NONE && !r.fords)
        })
    }
}

impl Engine<'_> {
    /// The general's activation of his own (WAS-TURN-02, WAS-GEN-02).
    pub(in super::super) fn general_acts(&mut self, side: Side) {
        self.choices.clear();
        for unit in self.field.rides(self.state, side) {
            if self.choices.len() + 1 < super::super::general::MAX_CHOICES {
                self.choices.push(Choice::Unit(unit));
            }
        }
        for place in self.field.empty_places(self.state, side) {
            if self.choices.len() + 1 < super::super::general::MAX_CHOICES {
                self.choices.push(Choice::Place(place));
            }
        }
        self.choices.push(Choice::Pass);
        let chosen = self.ask(side, Decision::Ride);
        self.state.generals[side.index()].acted = true;
        match chosen {
            Choice::Unit(unit) => self.ride_to(side, unit),
            Choice::Place(place) => self.ride_away(side, place),
            _ => {}
        }
    }

    /// He rides to a unit, with the variation die, and is attached where he reaches it.
    pub fn ride_to(&mut self, side: Side, unit: u8) {
        let Some(Ride { cost: way, fords }) = self.field.ride(self.state, side, unit) else { return };
        let from = self.state.generals[side.index()].at;
        let covered = self.general_covers(side, way.min(GENERAL_RATE), fords);
        let general = &mut self.state.generals[side.index()];
        (general.with, general.rode) = (NONE, true);
        if covered >= way {
            self.attach(side, unit);
            return;
        }
        let goal = self.field.beside(self.state, unit);
        self.state.generals[side.index()].at = from.toward(goal, covered, way.max(1));
        self.tell_figure(Code::GeneralMoved, side);
    }

    /// How far he comes who sets out for so much: the variation die on dry land (WAS-VAR-01).
    fn general_covers(&mut self, side: Side, sets_out: i32, fords: bool) -> i32 {
        if fords || sets_out * VARIES_FROM.1 < GENERAL_RATE * VARIES_FROM.0 {
            return sets_out;
        }
        let die = self.d6(side);
        let covered = super::super::data::varied(sets_out, die);
        let piece = self.field.general_piece(side);
        self.tell(Code::VariationDie, piece, NONE, [i16::from(die), (covered / 12) as i16, 0, 0]);
        covered
    }

    /// He rides to an empty place (WAS-GEN-02), and is alone there; with a one he falls short of it, and the quarter that a
    /// six adds he leaves out, for he goes to that place and no further (WAS-VAR-04). Whom he touches he is with.
    pub fn ride_away(&mut self, side: Side, place: Point) {
        let Some(Ride { cost: way, fords }) = self.field.ride_over(self.state, side, place) else { return };
        let from = self.state.generals[side.index()].at;
        let covered = self.general_covers(side, way, fords).min(way);
        let at = from.toward(place, covered, way.max(1));
        let touched = |u: &u8| {
            let unit = self.state.unit(*u);
            unit.here() && base(at).is_within(&unit.rect, super::MM)
        };
        let with = self.field.units_of(side).find(touched);
        let general = &mut self.state.generals[side.index()];
        (general.at, general.with, general.rode) = (at, NONE, true);
        match with {
            Some(unit) => self.attach(side, unit),
            None => self.tell_figure(Code::GeneralMoved, side),
        }
    }

    /// Generals whom the scenario takes off at the end of this turn leave the field, unhurt (WAS-GEN-03).
    pub(in super::super) fn generals_leave(&mut self) {
        for side in Side::BOTH {
            let due = self.field.sides[side.index()].general_leaves == Some(self.state.turn);
            let general = &mut self.state.generals[side.index()];
            if due && general.here {
                (general.here, general.left, general.with) = (false, true, NONE);
                self.tell(Code::GeneralLeaves, self.field.general_piece(side), NONE, [0; 4]);
            }
        }
    }

    /// Puts the general with a unit.
    pub fn attach(&mut self, side: Side, unit: u8) {
        let at = self.field.beside(self.state, unit);
        let general = &mut self.state.generals[side.index()];
        (general.with, general.at) = (unit, at);
        self.tell_figure(Code::GeneralMoved, side);
        self.tell(Code::Joins, self.field.general_piece(side), unit, [0; 4]);
    }

    /// An attached general goes along with his unit, at no cost (WAS-GEN-02); one who has ridden this turn already is
    /// left behind where the unit leaves him (WAS-TURN-02).
    pub fn carry_general(&mut self, unit: u8, before: &Rect) {
        let side = self.field.unit(unit).side;
        let general = self.state.generals[side.index()];
        if general.with != unit || !general.here || self.state.unit(unit).rect == *before {
            return;
        }
        if general.rode && !base(general.at).is_within(&self.state.unit(unit).rect, super::MM) {
            self.state.generals[side.index()].with = NONE;
            return;
        }
        self.state.generals[side.index()].at = self.field.beside(self.state, unit);
        self.state.generals[side.index()].acted = true;
        self.tell_figure(Code::GeneralMoved, side);
    }

    /// An enemy who ends on a lone general sets him back to his nearest friends, or is the end of him (WAS-GEN-04).
    pub fn ride_over_generals(&mut self, unit: u8) {
        let side = self.field.unit(unit).side.other();
        let general = self.state.generals[side.index()];
        if !general.here || general.with != NONE || !base(general.at).overlaps(&self.state.unit(unit).rect) {
            return;
        }
        let friends = self.field.units_of(side).filter(|&f| self.state.unit(f).here());
        let nearest = friends.min_by_key(|&f| self.state.unit(f).rect.distance_to(general.at));
        match nearest {
            Some(friend) if self.state.unit(friend).rect.is_near(general.at, GENERAL_RATE) => self.attach(side, friend),
            _ => self.lose_general(side),
        }
    }

    /// The general is gone, and counts as a unit lost (WAS-GEN-03, WAS-MUS-03).
    pub fn lose_general(&mut self, side: Side) {
        let general = &mut self.state.generals[side.index()];
        (general.here, general.with) = (false, NONE);
        self.tell(Code::GeneralGone, self.field.general_piece(side), NONE, [0; 4]);
    }
}
