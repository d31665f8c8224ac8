//! Who moves next, and where generals ride: at the end of a turn's moves, to where most units would otherwise wait for
//! orders, or to who needs heart.

use super::look::Middles;
use super::{Boldness, best};
use crate::base::Point;
use crate::base::geometry::root;
use crate::rules::mollwitz_to_freiberg::command::post_behind;
use crate::rules::mollwitz_to_freiberg::data::command::{COMMAND, COMMAND_IRREGULARS};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Choice, Pick};
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Leader, MAX_UNITS, NONE, Stand};

/// What a general risks in the ranks of a unit that only wants orders (MTF-GEN-14).
const RANKS: i32 = 2;

/// What it costs a lone general to stay where an enemy is nearer than any of his own (MTF-GEN-15), and within how many inches.
const LOST: i32 = 30;
const NEAR: u8 = 12;
/// He may turn a combat that stands within so many points without him (MTF-CC-05).
const EVEN: i8 = 2;

/// Whether a general is with a unit that no longer needs him there: he leaves it before it fights (MTF-GEN-14).
fn leaves(ask: &Ask<'_>, leader: u8, boldness: Boldness) -> bool {
    let with = ask.state.leaders[usize::from(leader)].with;
    let needed = || ask.state.engaged(with) || ask.state.unit(with).is_shaken();
    with != NONE && boldness != Boldness::Bold && !needed()
}

/// Who moves next: the nearest to the enemy first, generals after all units, since command is told at the start of a turn
/// (MTF-GEN-10), but for who leaves a unit that has rallied.
pub fn next(ask: &Ask<'_>, choices: &[Choice], boldness: Boldness) -> usize {
    // Who is alone needs no measuring.
    let units = choices.iter().filter(|choice| matches!(choice, Choice::Unit(_)));
    let foes = if units.count() > 1 { Middles::of(ask) } else { Middles::none() };
    best(choices, |choice| match *choice {
        Choice::General(leader) if leaves(ask, leader, boldness) => i32::MAX,
        Choice::General(leader) => 1 + i32::from(u8::MAX - leader),
        // By the middles: it is asked for everybody before each move.
        Choice::Unit(unit) => {
            let at = ask.state.unit(unit).rect.centre;
            let near = foes.nearest(at).unwrap_or(0);
            i32::MAX - 1 - (near >> 12).min(1 << 30) as i32
        }
        _ => 0,
    })
}

/// What a unit is worth to be commanded next turn: who fights stands where he is anyway.
fn orders(ask: &Ask<'_>, unit: u8, far: i32) -> i32 {
    match ask.state.unit(unit) {
        _ if ask.state.engaged(unit) => 0,
        u if u.stand == Stand::Crew || u.is_shaken() => 4,
        _ if far < inches(30) => 12,
        _ => 8,
    }
}

/// What a general gives a unit that he is with, less what he risks there (MTF-GEN-06, MTF-GEN-14).
fn heart(ask: &Ask<'_>, unit: u8, far: i32, boldness: Boldness) -> i32 {
    let (field, state) = (ask.field, ask.state);
    let u = state.unit(unit);
    if u.stand == Stand::Crew || field.exhausted(state, unit) {
        return 0;
    }
    let near = far < inches(8);
    match (state.engaged(unit), u.is_shaken(), near) {
        // One round in five kills him there: the bold go all the same, others where nobody else needs them.
        (true, ..) if boldness == Boldness::Bold => 22,
        (true, ..) if boldness == Boldness::Cautious => 0,
        (true, ..) if is_even(ask, unit) => 5,
        (_, true, true) => 8,
        (_, true, false) => 20,
        (_, false, true) if boldness == Boldness::Bold => 6,
        _ => 0,
    }
}

/// Whether all combats of a unit stand within so many points that a general may turn them.
fn is_even(ask: &Ask<'_>, unit: u8) -> bool {
    let (field, state) = (ask.field, ask.state);
    let general = i8::from(field.general_with(state, unit).is_some());
    state.fights_of(unit).all(|f| (field.strikes_on(state, f, unit).1 - general).abs() <= EVEN)
}

/// What a general's ride can bring.
pub struct Ride<'a> {
    ask: &'a Ask<'a>,
    now: Leader,
    /// What each unit wants orders for.
    wants: [i32; MAX_UNITS],
    /// The place of each, how far orders reach it, and at the most from its middle.
    places: [(Point, i32, i32); MAX_UNITS],
    /// What it gives each to have him with it.
    hearts: [i32; MAX_UNITS],
    /// Who is not commanded by a general who has moved, a bit each.
    alone: u64,
    own: u64,
}

impl<'a> Ride<'a> {
    pub fn of(ask: &'a Ask<'a>, leader: u8, boldness: Boldness) -> Ride<'a> {
        let (field, state) = (ask.field, ask.state);
        let now = state.leaders[usize::from(leader)];
        let mut ride = Ride {
            ask,
            now,
            wants: [0; MAX_UNITS],
            places: [(Point::ORIGIN, 0, 0); MAX_UNITS],
            hearts: [0; MAX_UNITS],
            alone: 0,
            own: 0,
        };
        let foes = Middles::of(ask);
        for unit in field.here(state, ask.side) {
            let rect = &state.unit(unit).rect;
            // By the middles: whole inches are enough here.
            let far = foes.nearest(rect.centre).map_or(i32::MAX / 4, root);
            let heard = reach(ask, unit);
            ride.places[usize::from(unit)] = (rect.centre, heard, heard + rect.reach());
            ride.wants[usize::from(unit)] = orders(ask, unit, far);
            ride.hearts[usize::from(unit)] = heart(ask, unit, far, boldness);
            let led = field.leaders_of(ask.side).filter(|&l| l != leader).any(|l| {
                let l = &state.leaders[usize::from(l)];
                let leads = if l.with == NONE { rect.is_near(l.at, heard) } else { l.with == unit };
                l.here && l.moved && leads
            });
            ride.alone |= u64::from(!led) << unit;
            ride.own |= 1 << unit;
        }
        ride
    }

    fn heart(&self, unit: u8) -> i32 {
        self.hearts[usize::from(unit)]
    }

    /// What orders from a place bring.
    fn from(&self, at: Point) -> i32 {
        // The middles tell of most.
        let near = |u: &u8| {
            let (middle, heard, most) = self.places[usize::from(*u)];
            at.is_near(middle, heard) || at.is_near(middle, most) && self.ask.state.unit(*u).rect.is_near(at, heard)
        };
        each(self.alone).filter(near).map(|u| self.wants[usize::from(u)]).sum()
    }

    /// Whether an enemy is near to a lone general, and none of his own as near.
    fn is_lost(&self) -> bool {
        let (field, state, at) = (self.ask.field, self.ask.state, self.now.at);
        let near = |unit: u8| {
            let rect = &state.unit(unit).rect;
            let far = inches(NEAR) + rect.reach();
            let may = (rect.centre.x - at.x).abs() <= far && (rect.centre.y - at.y).abs() <= far;
            if may { Some(rect.distance_to(at)).filter(|&off| off <= inches(NEAR)) } else { None }
        };
        let foe = field.here(state, self.ask.side.other()).filter_map(near).min();
        foe.is_some_and(|foe| each(self.own).filter_map(near).all(|own| own > foe))
    }

    /// What it brings to be with a unit.
    fn with(&self, unit: u8) -> i32 {
        let ordered = if self.alone & (1 << unit) != 0 { self.wants[usize::from(unit)] } else { 0 };
        // Orders are as good from behind, where he is in nobody's fire (MTF-GEN-12).
        match self.heart(unit) {
            0 => ordered - RANKS,
            more => ordered + more,
        }
    }

    /// What it brings to stay: a little more, so that nobody rides to and fro for nothing.
    fn here(&self) -> i32 {
        if self.now.with == NONE {
            self.from(self.now.at) + 1 - if self.is_lost() { LOST } else { 0 }
        } else {
            self.with(self.now.with) + 1
        }
    }

    /// Whether nothing can be better than to stay: all are commanded from here, and nobody wants heart more.
    pub fn stays(&self) -> bool {
        self.here() >= self.most()
    }

    /// No place brings more: all are commanded from it, or it is with who wants heart most.
    pub fn most(&self) -> i32 {
        let all: i32 = each(self.alone).map(|u| self.wants[usize::from(u)]).sum();
        each(self.own).filter(|&u| self.heart(u) != 0).map(|u| self.with(u)).max().unwrap_or(all).max(all)
    }

    /// What a choice brings.
    pub fn worth(&self, choice: &Choice) -> i32 {
        match *choice {
            Choice::Hold => self.here(),
            Choice::Join(unit) => self.with(unit),
            Choice::Behind(unit) => self.from(post_behind(&self.ask.state.unit(unit).rect)),
            _ => i32::MIN + 1,
        }
    }

    /// The choice of where he goes, and why.
    pub fn pick(&self, choices: &[Choice], index: usize) -> Pick {
        let state = self.ask.state;
        let (reason, target) = match choices[index] {
            Choice::Join(unit) if self.heart(unit) == 0 => (Code::ReasonCommand, unit),
            Choice::Join(unit) if state.unit(unit).is_shaken() => (Code::ReasonRally, unit),
            Choice::Join(unit) => (Code::ReasonHeart, unit),
            Choice::Behind(unit) => (Code::ReasonCommand, unit),
            _ => return index.into(),
        };
        Pick { index, reason: reason as u16, target, numbers: [0; 4] }
    }
}

/// How far a general's orders reach a unit (MTF-GEN-09, MTF-IRR-06).
fn reach(ask: &Ask<'_>, unit: u8) -> i32 {
    inches(if ask.field.unit(unit).irregular { COMMAND_IRREGULARS } else { COMMAND })
}
