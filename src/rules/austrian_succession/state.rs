//! A battle's state: what never changes after deployment ([`Field`]) and what does ([`State`]), flat and small.
//!
//! Units are numbered through both sides in the scenario's order, Blue's first. Brigades are known only to the generals
//! who plan: the rules have none (WAS-MOVE-14).

use super::data;
use super::terrain::Terrain;
use super::zone::Zone;
use crate::base::{Heading, Point, Rect, Side};
use crate::field::view::Shape;

/// Most units on a table, both sides together.
pub const MAX_UNITS: usize = 48;
/// Most brigades, both sides together.
pub const MAX_BRIGADES: usize = 24;
/// No unit.
pub const NONE: u8 = u8::MAX;

/// What a unit is (WAS-ORG-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Close-order foot.
    Foot,
    LightFoot,
    HeavyHorse,
    Lancers,
    /// Other light horse: hussars.
    LightHorse,
    Gun,
}

impl Kind {
    /// In the order in which tables have them.
    pub const ALL: [Kind; 6] =
        [Kind::Foot, Kind::LightFoot, Kind::HeavyHorse, Kind::Lancers, Kind::LightHorse, Kind::Gun];

    #[must_use]
    pub const fn is_foot(self) -> bool {
        matches!(self, Kind::Foot | Kind::LightFoot)
    }
    #[must_use]
    pub const fn is_horse(self) -> bool {
        matches!(self, Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse)
    }
    /// Light horse, lancers included (WAS-ORG-02).
    #[must_use]
    pub const fn is_light_horse(self) -> bool {
        matches!(self, Kind::Lancers | Kind::LightHorse)
    }
    /// Light troops, who may shoot and move half (WAS-MOVE-04).
    #[must_use]
    pub const fn is_light(self) -> bool {
        matches!(self, Kind::LightFoot | Kind::Lancers | Kind::LightHorse)
    }
}

/// Quality for morale (WAS-ORG-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Quality {
    Poor,
    #[default]
    Regular,
    Elite,
}

/// How a unit stands (WAS-ORG-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Formation {
    /// Close-order foot in firing order.
    #[default]
    Order,
    /// Close-order foot in line, out of firing order; light foot in its loose line.
    Line,
    /// Close-order foot, one base behind the other.
    Column,
    /// Horse in two ranks.
    Double,
    /// Light horse in one rank.
    Single,
    Unlimbered,
    Limbered,
}

/// National traits and properties of a unit, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traits(pub u8);

impl Traits {
    /// Cuirassiers for saving throws (WAS-ORG-07).
    pub const CUIRASS: Traits = Traits(1);
    /// Close-order foot that can fight as light foot (WAS-MUS-05).
    pub const DOUBLE_ROLE: Traits = Traits(2);
    /// +1 to each musketry die (WAS-NAT-02).
    pub const STEADY_FIRE: Traits = Traits(4);
    /// No penalty for wheeling (WAS-NAT-03).
    pub const FREE_WHEELS: Traits = Traits(8);
    /// Horse that hits on 5 and 6 in melee (WAS-NAT-04).
    pub const WEAK_SWORDS: Traits = Traits(16);
    /// Horse that pays half a move for every wheel (WAS-NAT-05).
    pub const STIFF_WHEELS: Traits = Traits(32);
    /// An even chance of +1 for each musketry die (WAS-NAT-06).
    pub const QUICK_FIRE: Traits = Traits(64);
    /// The general starts with it (WAS-DEP-04).
    pub const WITH_GENERAL: Traits = Traits(128);

    #[must_use]
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }
    #[must_use]
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// What a unit is and stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitData {
    pub side: Side,
    /// Number of its brigade, through both sides.
    pub brigade: u8,
    /// Where it sets up: a number in [`Field::zones`].
    pub zone: u8,
    /// What it is by name; see [`Field::kind`] for the role it has now.
    pub kind: Kind,
    pub quality: Quality,
    pub traits: Traits,
}

/// Marks of a unit; all but [`Flags::LASTING`] are for one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u16);

impl Flags {
    /// Has had its activation, or lost it (WAS-TURN-02, WAS-MOVE-15).
    pub const ACTED: Flags = Flags(1);
    /// Counts as moved (WAS-MOVE-05).
    pub const MOVED: Flags = Flags(2);
    /// Moved more than light troops may who want to fire (WAS-MOVE-04).
    pub const FAR: Flags = Flags(4);
    /// Spends the turn forming firing order, limbering or unlimbering (WAS-MOVE-02, WAS-MOVE-06).
    pub const FORMING: Flags = Flags(8);
    /// Crossed a river on foot, and does nothing else (WAS-TERR-09).
    pub const CROSSED: Flags = Flags(16);
    /// Charged this turn.
    pub const CHARGED: Flags = Flags(32);
    /// Has been charged on its front this turn (WAS-MEL-12).
    pub const STRUCK: Flags = Flags(64);
    /// Fired this turn (WAS-MUSK-07).
    pub const FIRED: Flags = Flags(128);
    /// Lost a step by fire in this phase (WAS-MOR-01).
    pub const TESTS: Flags = Flags(256);
    /// Fights as light foot at present (WAS-MUS-05).
    pub const LIGHT_ROLE: Flags = Flags(512);
    /// It made its contact across water, and the enemy before it defends the bank (WAS-TERR-09).
    pub const ACROSS: Flags = Flags(1024);
    /// Has held houses for a whole turn, and counts as in firing order (WAS-TERR-10).
    pub const SETTLED: Flags = Flags(2048);
    /// Began the turn in the houses that it holds.
    pub const HOUSED: Flags = Flags(4096);

    /// A gun that the enemy took (WAS-MEL-06).
    pub const TAKEN: Flags = Flags(8192);

    /// What outlives a turn.
    pub const LASTING: Flags = Flags(Flags::TAKEN.0 | Flags::LIGHT_ROLE.0 | Flags::ACROSS.0 | Flags::SETTLED.0);

    pub const fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }
    pub const fn clear(&mut self, flag: Flags) {
        self.0 &= !flag.0;
    }
}

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    pub rect: Rect,
    /// Quarters of effectiveness left, 0 to 4; at 0 it is gone (WAS-ORG-04).
    pub steps: u8,
    pub formation: Formation,
    pub flags: Flags,
    /// The enemy in contact at each of its faces, in the order of [`crate::base::Face::ALL`] (WAS-MOVE-11); an enemy at
    /// a flank or the rear is always the one who made the contact.
    pub contacts: [u8; 4],
    /// Unsaved hits by fire this turn (WAS-MEL-14).
    pub fire_hits: u8,
    /// Those who fired at it in this phase, one bit each (WAS-MUSK-08).
    pub shot_at: u64,
}

impl Unit {
    /// Whether it is on the table.
    #[must_use]
    pub const fn here(&self) -> bool {
        self.steps > 0
    }
    /// Whether it is in contact with an enemy.
    #[must_use]
    pub const fn engaged(&self) -> bool {
        self.contacts[0] != NONE || self.contacts[1] != NONE || self.contacts[2] != NONE || self.contacts[3] != NONE
    }
    #[must_use]
    pub const fn has(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }
    /// The face at which an enemy is in contact.
    #[must_use]
    pub fn face_of(&self, enemy: u8) -> Option<usize> {
        self.contacts.iter().position(|&n| n == enemy)
    }
}

/// The general of an army (WAS-GEN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leader {
    pub at: Point,
    /// The unit that he is with, or [`NONE`].
    pub with: u8,
    pub here: bool,
    /// He has left the field unhurt, as the scenario has it (WAS-GEN-03).
    pub left: bool,
    /// He has no activation left this turn (WAS-TURN-02).
    pub acted: bool,
    /// He has moved by himself this turn, and is not carried along as well.
    pub rode: bool,
}

/// What a general wants of a brigade; the rules only keep it for him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plan {
    /// The general's own code; 0: nothing was planned.
    pub kind: u8,
    /// Its foot keeps its ground: it is offered what can be done there.
    pub holds: bool,
    /// An enemy unit it aims at, or [`NONE`].
    pub target: u8,
    pub aim: Point,
    pub facing: Heading,
}

/// Phases of a turn (WAS-TURN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    Setup,
    Movement,
    Fire,
    Melee,
    /// The count of WAS-TURN-06.
    Count,
}

/// What ended a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum By {
    /// An army below its threshold (WAS-LOSE-01).
    Threshold,
    /// A general gave it up (WAS-LOSE-03).
    Conceded,
    /// The last turn, or nobody hurt for long (WAS-LOSE-04).
    Time,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub winner: Option<Side>,
    pub by: By,
}

/// Everything that changes in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    pub generals: [Leader; 2],
    pub plans: [Plan; MAX_BRIGADES],
    pub turn: u16,
    pub phase: Phase,
    /// Who moves first this turn, whose activation is next, and who has passed (WAS-TURN-02).
    pub first: Side,
    pub next: Side,
    pub passed: [bool; 2],
    /// How many guns of each side had somebody to fire at when the turn began: what both generals see.
    pub tells: [u8; 2],
    /// Turns running in which no unit lost a step, and whether one has in this (WAS-LOSE-04).
    pub quiet: u8,
    pub hurt: bool,
    pub ending: Option<Ending>,
}

const _: () = assert!(size_of::<State>() <= 4096);

impl State {
    /// An empty table.
    #[must_use]
    pub fn empty() -> State {
        let gone = Unit {
            rect: Rect::default(),
            steps: 0,
            formation: Formation::Order,
            flags: Flags(0),
            contacts: [NONE; 4],
            fire_hits: 0,
            shot_at: 0,
        };
        State {
            units: [gone; MAX_UNITS],
            generals: [Leader { at: Point::ORIGIN, with: NONE, here: true, left: false, acted: false, rode: false }; 2],
            plans: [Plan { kind: 0, holds: false, target: NONE, aim: Point::ORIGIN, facing: Heading(0) }; MAX_BRIGADES],
            turn: 0,
            phase: Phase::Setup,
            first: Side::Blue,
            next: Side::Blue,
            passed: [false; 2],
            tells: [0; 2],
            quiet: 0,
            hurt: false,
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
}

/// Switches of a battle, from [`crate::field::Scenario::options`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Lost below one third and not below half (WAS-VER-03).
    pub third: bool,
    /// WAS-MUSK-08 holds (WAS-VER-04).
    pub return_fire: bool,
    /// Section SUP holds (WAS-VER-05).
    pub support: bool,
    /// The limits of time hold (WAS-LOSE-04).
    pub limits: bool,
}

/// One side, as it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideData {
    /// Its units and brigades: first, and one beyond the last.
    pub units: (u8, u8),
    pub brigades: (u8, u8),
    pub facing: Heading,
    /// The turn at the end of which its general leaves the field (WAS-GEN-03).
    pub general_leaves: Option<u16>,
}

/// What never changes in a battle; shared by all its forks.
#[derive(Debug, Clone)]
pub struct Field {
    /// Half the table, west to east and south to north.
    pub half: Point,
    pub units: Vec<UnitData>,
    pub sides: [SideData; 2],
    /// Blue's zone and Red's, then those that brigades have of their own (WAS-DEP-02).
    pub zones: Vec<Zone>,
    /// The first turn in which each brigade may move, by number (WAS-MOVE-14).
    pub moves_from: Vec<u16>,
    pub terrain: Terrain,
    pub options: Options,
    /// The last turn.
    pub last_turn: u16,
    /// Brigades with a commander of their own, by number: their figures have a number in the events.
    pub led: Vec<bool>,
}

impl Field {
    #[must_use]
    pub fn unit(&self, unit: u8) -> &UnitData {
        &self.units[usize::from(unit)]
    }
    /// All units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let (first, end) = self.sides[side.index()].units;
        first..end
    }
    /// The zone of a side.
    #[must_use]
    pub fn zone(&self, side: Side) -> &Zone {
        &self.zones[side.index()]
    }
    /// Whether a scenario still holds a unit where it stands (WAS-MOVE-14).
    #[must_use]
    pub fn is_held(&self, state: &State, unit: u8) -> bool {
        self.moves_from[usize::from(self.unit(unit).brigade)] > state.turn
    }
    /// All units, those of one side first: who acts first is never a matter of the seat.
    pub fn units_from(&self, first: Side) -> impl Iterator<Item = u8> + use<> {
        self.units_of(first).chain(self.units_of(first.other()))
    }
    /// What a unit is in the role that it has now (WAS-MUS-05).
    #[must_use]
    pub fn kind(&self, state: &State, unit: u8) -> Kind {
        if state.unit(unit).has(Flags::LIGHT_ROLE) { Kind::LightFoot } else { self.unit(unit).kind }
    }
    /// Whether it is in firing order, or holds houses and counts as if (WAS-TERR-10).
    #[must_use]
    pub fn ordered(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.kind(state, unit) == Kind::Foot && (u.formation == Formation::Order || u.has(Flags::SETTLED))
    }
    /// The units of an army at the start, its general included (WAS-MUS-03).
    #[must_use]
    pub const fn strength(&self, side: Side) -> u16 {
        let (first, end) = self.sides[side.index()].units;
        (end - first) as u16 + 1
    }
    /// The units that an army has left, its general included (WAS-LOSE-01, WAS-LOSE-02).
    #[must_use]
    pub fn left(&self, state: &State, side: Side) -> u16 {
        let units = self.units_of(side).filter(|&u| state.unit(u).here()).count() as u16;
        units + u16::from(state.generals[side.index()].here)
    }
    /// How many units an army may lose at most without having lost the battle (WAS-LOSE-01, WAS-VER-03).
    #[must_use]
    pub const fn bears(&self, side: Side) -> u16 {
        let part = if self.options.third { 3 } else { 2 };
        let all = self.strength(side);
        all - all.div_ceil(part)
    }
    /// Its footprint's size as it stands now.
    #[must_use]
    pub fn size(&self, state: &State, unit: u8, formation: Formation) -> (i32, i32) {
        data::size(self.kind(state, unit), formation, state.unit(unit).steps)
    }
    /// How a unit is drawn.
    #[must_use]
    pub fn shape(&self, state: &State, unit: u8) -> Shape {
        let u = state.unit(unit);
        if self.kind(state, unit).is_foot() && u.has(Flags::SETTLED) {
            return Shape::Garrison;
        }
        match (self.kind(state, unit), u.formation) {
            (Kind::LightFoot, _) => Shape::LightFoot,
            (Kind::Foot, Formation::Column) => Shape::FootColumn,
            (Kind::Foot, _) => Shape::FootLine,
            (Kind::Gun, Formation::Limbered) => Shape::Limbered,
            (Kind::Gun, _) => Shape::Deployed,
            (_, Formation::Single) => Shape::HorseLine,
            _ => Shape::HorseDouble,
        }
    }
    /// The number of a general in the events.
    #[must_use]
    pub fn general_piece(&self, side: Side) -> u8 {
        let blue = self.led[..usize::from(self.sides[0].brigades.1)].iter().filter(|l| **l).count();
        self.units.len() as u8 + if side == Side::Blue { 0 } else { 1 + blue as u8 }
    }
}
