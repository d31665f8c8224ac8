//! A battle's state: what never changes after deployment ([`Field`]) and what does ([`State`]), flat and small.
//!
//! Units are numbered through both sides in the scenario's order, Blue's first; generals likewise, each side's major general
//! first, then the brigadiers of its brigades. Steadiness, exhaustion and command are computed, never kept.

pub mod field;
mod unit;

pub use field::{Field, LeaderData, SideData, UnitData};
pub use unit::{Cause, Flags, MORE, Morale, Shot, Stand, Unit};

use super::town::{MAX_BLOCKS, Wear};
use super::works::{MAX_WORN, Worn};

use crate::base::geometry::Face;
use crate::base::{Point, Side};
use crate::rules::ending::Ending;

/// Most units on a table, both sides together.
pub const MAX_UNITS: usize = 48;
/// Most generals, both sides together.
pub const MAX_LEADERS: usize = 32;
/// Most contacts at once.
pub const MAX_FIGHTS: usize = 2 * MAX_UNITS;
/// Most figures of a unit that the table holds.
pub const MAX_FIGURES: u8 = 60;
/// Most places that count for who wins.
pub const MAX_PLACES: usize = 8;
/// No unit, no general.
pub const NONE: u8 = u8::MAX;

/// A general. While he is with a unit he stands with it (WOF-GEN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leader {
    pub at: Point,
    /// The unit that he has joined, or [`NONE`] (WOF-GEN-05).
    pub with: u8,
    pub here: bool,
    pub moved: bool,
    /// His command distance is 0 for the turn (WOF-GEN-06).
    pub confused: bool,
}

/// How a contact came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Way {
    /// An enemy charge, met standing.
    #[default]
    Charge,
    /// Both charged: the second one countercharged or charged in support (WOF-CHG-11, WOF-CHG-12).
    Counter,
    /// Pursuers ran into it (WOF-PUR-10), or caught who routs (WOF-RTM-06).
    Crash,
}

/// A contact of two units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fight {
    /// Who came into contact.
    pub one: u8,
    pub two: u8,
    pub way: Way,
    /// Which of them countercharged or charged in support (WOF-MOR-13), or [`NONE`].
    pub counter: u8,
    /// The side of the second that is touched.
    pub face: Face,
    /// A true flank or rear attack (WOF-CHG-17).
    pub flank: bool,
    /// The first comes in at more than 45 degrees, and is itself under attack in the flank (WOF-CHG-06).
    pub askew: bool,
    /// Neither has been tested for it yet: the charge is on.
    pub fresh: bool,
    /// No round has been fought yet.
    pub first: bool,
    /// Who has impetus in the round to come (WOF-CC-07): the first, the second.
    pub impetus: [bool; 2],
    /// The first came two inches or more into it this turn (WOF-CC-16); the second as well.
    pub advanced: [bool; 2],
    /// The part of the second that is touched: 0 its own place, 1 and 2 the bent ends of a line, 1 also its second block.
    pub part: u8,
    /// The friend behind whom the first reinforces the combat (WOF-CC-04), or [`NONE`].
    pub behind: u8,
    /// Who fights up a steep slope, the first, the second; the first also who attacks over a defended obstacle (WOF-TER-14).
    pub uphill: [bool; 2],
    /// The first did not see the second when the phase began, and the reverse (WOF-MOR-15).
    pub surprise: [bool; 2],
}

impl Fight {
    /// A contact of two that just touch, front to front.
    #[must_use]
    pub const fn of(one: u8, two: u8) -> Fight {
        Fight {
            one,
            two,
            way: Way::Charge,
            counter: NONE,
            face: Face::Front,
            flank: false,
            askew: false,
            fresh: true,
            first: true,
            impetus: [false; 2],
            advanced: [false; 2],
            uphill: [false; 2],
            surprise: [false; 2],
            part: 0,
            behind: NONE,
        }
    }
    /// The other one.
    #[must_use]
    pub const fn enemy(&self, unit: u8) -> u8 {
        if self.one == unit { self.two } else { self.one }
    }
    /// 0 for the first, 1 for the second: an index into its pairs.
    #[must_use]
    pub const fn seat(&self, unit: u8) -> usize {
        (self.one != unit) as usize
    }
    #[must_use]
    pub const fn has(&self, unit: u8) -> bool {
        self.one == unit || self.two == unit
    }
}

/// The contacts on the table, each in a slot that it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fights {
    slots: [Option<Fight>; MAX_FIGHTS],
    /// No slot from this on is taken: few ever are.
    used: u8,
}

impl Fights {
    pub const NONE: Fights = Fights { slots: [None; MAX_FIGHTS], used: 0 };

    /// The slots that may be taken.
    pub fn iter(&self) -> std::slice::Iter<'_, Option<Fight>> {
        self.slots[..usize::from(self.used)].iter()
    }
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Option<Fight>> {
        self.slots[..usize::from(self.used)].iter_mut()
    }
    /// Notes a contact in the first slot that is free; where none is, it is lost.
    pub fn add(&mut self, fight: Fight) {
        if let Some(free) = self.slots.iter().position(Option::is_none) {
            self[free] = Some(fight);
        }
    }
    /// Ends the contacts of which something holds.
    pub fn end(&mut self, mut holds: impl FnMut(&Fight) -> bool) {
        for slot in self.iter_mut() {
            if slot.as_ref().is_some_and(&mut holds) {
                *slot = None;
            }
        }
        while self.used > 0 && self.slots[usize::from(self.used) - 1].is_none() {
            self.used -= 1;
        }
    }
}

impl std::ops::Index<usize> for Fights {
    type Output = Option<Fight>;
    fn index(&self, slot: usize) -> &Option<Fight> {
        &self.slots[slot]
    }
}

impl std::ops::IndexMut<usize> for Fights {
    fn index_mut(&mut self, slot: usize) -> &mut Option<Fight> {
        self.used = self.used.max(slot as u8 + 1);
        &mut self.slots[slot]
    }
}

/// Phases of a turn (WOF-SEQ-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Setup,
    Initiative,
    Move,
    Shooting,
    Combat,
}

/// Steps of the movement phase (WOF-SEQ-06, WOF-SEQ-07, WOF-SEQ-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Stage {
    #[default]
    ChargesA,
    MovesA,
    ChargesB,
    MovesB,
}

impl Stage {
    /// The step that follows.
    #[must_use]
    pub const fn next(self) -> Option<Stage> {
        match self {
            Stage::ChargesA => Some(Stage::MovesA),
            Stage::MovesA => Some(Stage::ChargesB),
            Stage::ChargesB => Some(Stage::MovesB),
            Stage::MovesB => None,
        }
    }
    #[must_use]
    pub const fn is_charges(self) -> bool {
        matches!(self, Stage::ChargesA | Stage::ChargesB)
    }
}

/// Everything that changes in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    pub leaders: [Leader; MAX_LEADERS],
    pub fights: Fights,
    pub turn: u16,
    pub phase: Phase,
    pub stage: Stage,
    /// Side-A of this turn, who moves first (WOF-SEQ-02).
    pub first: Side,
    /// Who may still charge or move in the step at hand, a bit each.
    pub waiting: u64,
    /// What has become of the town blocks (WOF-TWN-13).
    pub blocks: [Wear; MAX_BLOCKS],
    /// Stretches of works that were shot at (WOF-WRK-05).
    pub worn: [Worn; MAX_WORN],
    /// Stretches of abatis that were cleared, a bit each (WOF-WRK-07).
    pub cleared: [u64; 4],
    /// Whose one headlong order has been given (WOF-IRR-10).
    pub headlong: [bool; 2],
    /// Who holds each place.
    pub held: [Option<Side>; MAX_PLACES],
    pub ending: Option<Ending>,
}

impl State {
    /// An empty table.
    #[must_use]
    pub fn empty() -> State {
        State {
            units: [Unit { morale: Morale::Gone, ..Unit::default() }; MAX_UNITS],
            leaders: [Leader { with: NONE, ..Leader::default() }; MAX_LEADERS],
            fights: Fights::NONE,
            turn: 0,
            phase: Phase::Setup,
            stage: Stage::ChargesA,
            first: Side::Blue,
            waiting: 0,
            blocks: [Wear::default(); MAX_BLOCKS],
            worn: [Worn::default(); MAX_WORN],
            cleared: [0; 4],
            headlong: [false; 2],
            held: [None; MAX_PLACES],
            ending: None,
        }
    }
    #[must_use]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[usize::from(unit)]
    }
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }
    /// The contacts of a unit.
    pub fn fights_of(&self, unit: u8) -> impl Iterator<Item = &Fight> {
        self.fights.iter().flatten().filter(move |f| f.has(unit))
    }
    #[must_use]
    pub fn engaged(&self, unit: u8) -> bool {
        self.fights_of(unit).next().is_some()
    }
    /// In a combat that goes on from an earlier turn (WOF-FIRE-11).
    #[must_use]
    pub fn locked(&self, unit: u8) -> bool {
        self.fights_of(unit).any(|f| !f.first)
    }
    /// The side that moves in the step at hand.
    #[must_use]
    pub const fn active(&self) -> Side {
        match self.stage {
            Stage::ChargesA | Stage::MovesA => self.first,
            Stage::ChargesB | Stage::MovesB => self.first.other(),
        }
    }
}
