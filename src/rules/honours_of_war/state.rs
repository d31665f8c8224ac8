//! A battle's state: what never changes after deployment ([`Field`]) and what does ([`State`]), flat and small.
//!
//! Units are numbered through both sides in the scenario's order, Blue's first; so are brigades, to one of which every unit
//! belongs (HOW-ORG-21), an independent unit being a brigade of one without a commander (HOW-CMD-12, HOW-ORG-27).

mod bank;
mod field;
mod unit;

pub use bank::{Bank, banks};
pub use field::{Field, Goal, Options, SideData, ZoneData};
pub use unit::{ALL_FACES, Class, Drill, Flags, Formation, Kind, Morale, Size, Unit, UnitData};

use super::data::{Grade, Performance};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::scenario::Weather;

/// Most units on a table, both sides together.
pub const MAX_UNITS: usize = 48;
/// Most brigades and independent units, both sides together.
pub const MAX_BRIGADES: usize = 24;
/// Most units of one brigade, parts included: of no more can its general be asked at once, and pass (MAX_CHOICES).
pub const MAX_BRIGADE: usize = 31;
/// Most lieutenant generals, both sides together.
pub const MAX_LIEUTENANTS: usize = 8;
/// Whom a commanding general helps who raises a lieutenant general instead (HOW-OPT-10).
pub const RAISED: u8 = NONE - 1;
/// Most objectives.
pub const MAX_OBJECTIVES: usize = 8;
/// No unit, no block, no brigade.
pub const NONE: u8 = u8::MAX;
/// Hits at which a unit is Done For (HOW-FIRE-56); hits are kept at that at most.
pub const DONE: u8 = 5;
/// Hits at which a unit loses morale and retreats (HOW-FIRE-56).
pub const RETREAT: u8 = 4;
/// Hits from which a unit has −1 on its dice (HOW-FIRE-56).
pub const HURT: u8 = 3;

/// The numbers of the bits that are set.
pub fn ones(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let n = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        (n < 64).then_some(n)
    })
}

/// A command figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leader {
    pub at: Point,
    pub grade: Grade,
    /// How often he fell and was replaced.
    pub falls: u8,
    /// A dithering brigadier who fell: −1 on his command die (HOW-CMD-32).
    pub penalty: bool,
    /// Marked for the test of HOW-CMD-30.
    pub exposed: bool,
    /// On the table.
    pub here: bool,
}

/// A lieutenant general as he stands (HOW-OPT-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lieutenant {
    pub leader: Leader,
    /// His rating this turn, raised or not (HOW-OPT-10, HOW-OPT-11).
    pub grade: Grade,
    /// The brigade that he helps this turn, or [`NONE`].
    pub helps: u8,
}

impl Default for Lieutenant {
    fn default() -> Lieutenant {
        Lieutenant { leader: Leader::default(), grade: Grade::Unrated, helps: NONE }
    }
}

/// One of several armies of a side, under its own table (HOW-NAT-09): it may break by itself (HOW-WIN-10), and throw for
/// the initiative by itself (HOW-CMD-06, HOW-NAT-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ally {
    pub side: Side,
    /// Its brigades and independent units, one bit each.
    pub brigades: u32,
    /// In halves (HOW-WIN-01).
    pub breaking: u16,
    /// HOW-NAT-81, as in [`SideData`].
    pub movement: i8,
    pub fire: i8,
    pub dithering: u8,
    pub dependable: u8,
}

/// Most armies that throw for the initiative each by itself, both sides together.
pub const MAX_ARMIES: usize = 6;

/// Who commands a wing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A lieutenant general (HOW-OPT-08).
    Lieutenant,
    /// The commanding general of an army beside that of his side's general (HOW-NAT-09): he does for his own army what a
    /// commanding general does, and the other does nothing for it.
    General,
}

/// What a general under or beside that of a side commands, which never changes (HOW-OPT-08, HOW-NAT-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wing {
    pub side: Side,
    pub rank: Rank,
    /// His brigades and independent units, one bit each.
    pub brigades: u32,
}

/// What a general wants of a brigade. The rules only keep it for him; 0 means nothing was planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The general's own code: attack, hold, support, turn a flank, reserve …
    pub kind: u8,
    /// An enemy unit it aims at, or [`NONE`].
    pub target: u8,
    /// Where the brigade is to go, and which way it should look there.
    pub aim: Point,
    pub facing: Heading,
    /// For how many turns running it has aimed at that unit before, without a fight.
    pub kept: u8,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { kind: 0, target: NONE, aim: Point::ORIGIN, facing: Heading::NORTH, kept: 0 }
    }
}

/// A brigade, or an independent unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Brigade {
    pub leader: Leader,
    pub plan: Plan,
    /// Its units: `first..first + len`.
    pub first: u8,
    pub len: u8,
    pub result: Performance,
    /// Its command die was rolled this turn.
    pub activated: bool,
    /// The commanding general helps it this turn (HOW-CMD-13).
    pub helped: bool,
    pub fired: bool,
    /// One of its units went for the enemy this turn, and that was told.
    pub goes_in: bool,
    /// The first of its units with anything to fire at in this firing phase, or [`NONE`]; none before that was asked.
    pub first_to_fire: Option<u8>,
    /// Without a brigadier (HOW-CMD-12).
    pub independent: bool,
    /// The commanding general is its brigadier (HOW-CMD-34).
    pub led_by_general: bool,
    /// A reserve that may come on the table.
    pub due: bool,
}

impl Brigade {
    /// Whether a brigadier of its own commands it: it is neither independent nor led by the commanding general.
    #[must_use]
    pub const fn has_brigadier(&self) -> bool {
        !self.independent && !self.led_by_general
    }
    pub fn units(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        self.first..self.first + self.len
    }
}

/// Phases of a turn (HOW-CMD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Setup,
    Generals,
    Initiative,
    Movement,
    FireInitiative,
    Fire,
    Melee,
    Rally,
    Breaking,
}

/// How a battle ended (HOW-WIN-05, HOW-WIN-06, HOW-WIN-07, HOW-WIN-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub winner: Option<Side>,
    pub by: By,
}

/// What ended a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum By {
    /// The last turn (HOW-WIN-07).
    LastTurn,
    /// An army at its breaking point (HOW-WIN-05).
    Breaking,
    /// A side that attained its objectives (HOW-WIN-08).
    Attained,
    /// A side that did not attain them in time.
    Missed,
}

/// Everything that changes in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    /// The footprint with which the unit that moves now began its first single move (HOW-CHG-36, HOW-FIRE-18).
    pub begun: Rect,
    /// Whether it began that in march column (HOW-MOV-21).
    pub marching: bool,
    pub brigades: [Brigade; MAX_BRIGADES],
    pub generals: [Leader; 2],
    pub lieutenants: [Lieutenant; MAX_LIEUTENANTS],
    /// Whether a lieutenant general commands in place of the general, who has left: they stand in each other's place here
    /// (HOW-SCN-41).
    pub succeeded: [bool; 2],
    /// The brigade that each general helps this turn, or [`NONE`].
    pub helps: [u8; 2],
    pub turn: u16,
    pub phase: Phase,
    /// Who holds the initiative of movement and of fire.
    pub initiative: Side,
    pub fire_initiative: Side,
    /// Whose brigade is next, and who has passed for good in this phase (HOW-CMD-05).
    pub next: Side,
    pub passed: [bool; 2],
    /// Where allied armies act each by itself: their numbers in the order of their dice ([`NONE`] beyond the last), whose
    /// turn it is in that order, and who has passed for good, one bit each (HOW-CMD-06).
    pub order: [u8; MAX_ARMIES],
    pub at: u8,
    pub done: u8,
    pub weather: Weather,
    /// The 2D6 of HOW-OPT-18.
    pub weather_score: u8,
    /// Who holds each objective.
    pub objectives: [Option<Side>; MAX_OBJECTIVES],
    /// By what each side misjudges distances in this battle, where it measures by eye (HOW-SCL-13).
    pub eyes: [u16; 2],
    /// Points lost at the last check, in halves.
    pub lost: [u16; 2],
    pub ending: Option<Ending>,
}

const _: () = assert!(size_of::<State>() <= 4096);

impl State {
    /// Whether two units hold the same block (HOW-MEL-25).
    #[must_use]
    pub fn are_indoors(&self, a: u8, b: u8) -> bool {
        let block = self.unit(a).block;
        block != NONE && block == self.unit(b).block
    }

    /// An empty table.
    #[must_use]
    pub fn empty() -> State {
        let gone = Unit {
            rect: Rect::default(),
            guns: Point::ORIGIN,
            contacts: [NONE; 4],
            formation: Formation::Line,
            hits: 0,
            morale: Morale::Gone,
            hit_by: NONE,
            hit_from: Face::Front,
            moves: 0,
            block: NONE,
            faces: 0,
            flags: Flags(0),
            run: 0,
            clear_run: 0,
        };
        State {
            units: [gone; MAX_UNITS],
            begun: Rect::default(),
            marching: false,
            brigades: [Brigade::default(); MAX_BRIGADES],
            generals: [Leader::default(); 2],
            lieutenants: [Lieutenant::default(); MAX_LIEUTENANTS],
            succeeded: [false; 2],
            helps: [NONE; 2],
            turn: 0,
            phase: Phase::Setup,
            initiative: Side::Blue,
            fire_initiative: Side::Blue,
            next: Side::Blue,
            passed: [false; 2],
            order: [NONE; MAX_ARMIES],
            at: 0,
            done: 0,
            weather: Weather::Fair,
            weather_score: 7,
            objectives: [None; MAX_OBJECTIVES],
            eyes: [0; 2],
            lost: [0; 2],
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
    #[must_use]
    pub fn brigade(&self, brigade: u8) -> &Brigade {
        &self.brigades[usize::from(brigade)]
    }
    pub fn brigade_mut(&mut self, brigade: u8) -> &mut Brigade {
        &mut self.brigades[usize::from(brigade)]
    }
}
