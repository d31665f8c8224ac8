//! Movement, formations, manoeuvre, evading and retreat.

use super::{Grade, Kind};

/// What a unit of foot or horse stands in (MTF-FRM-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Formation {
    Column,
    Line,
    Extended,
    Skirmish,
    Square,
}

/// The widest fronts in figures of a column and of a line; what is wider is an extended line (MTF-FRM-01).
pub const COLUMN_FOOT: u8 = 4;
pub const COLUMN_HORSE: u8 = 6;
pub const LINE: u8 = 12;

/// The allowance of foot and horse; 0 for a formation that it has not (MTF-MOV-01, MTF-SKR-02, MTF-TRP-01).
#[must_use]
pub const fn allowance(kind: Kind, formation: Formation) -> u8 {
    use Formation as F;
    match (kind, formation) {
        (Kind::Line | Kind::LightFoot, F::Column) => 12,
        (Kind::Line | Kind::LightFoot, F::Line) => 8,
        (Kind::Line | Kind::LightFoot, F::Extended) | (Kind::LightFoot, F::Skirmish) => 6,
        (Kind::Line | Kind::LightFoot, F::Square) => SQUARE,
        (Kind::LightHorse, F::Column) => 24,
        (Kind::LightHorse, F::Line) => 20,
        (Kind::LightHorse, F::Extended | F::Skirmish) => 16,
        (Kind::MediumHorse | Kind::HeavyHorse, F::Column) => 20,
        (Kind::MediumHorse | Kind::HeavyHorse, F::Line) => 16,
        (Kind::MediumHorse | Kind::HeavyHorse, F::Extended) => 12,
        _ => 0,
    }
}

/// The allowance of guns, limbered and pushed by hand; 0 for who has none (MTF-MOV-01, MTF-MOV-03).
#[must_use]
pub const fn gun_allowance(kind: Kind) -> [u8; 2] {
    match kind {
        Kind::LightGun => [10, 6],
        Kind::MediumGun | Kind::Howitzer => [6, 4],
        Kind::HeavyGun => [4, 2],
        _ => [0, 0],
    }
}

/// Allowances of a square, but of grade D (MTF-MOV-01, MTF-MOV-19), of gunners away from their guns, of wagons, of a general
/// (MTF-MOV-01, MTF-GEN-03).
pub const SQUARE: u8 = 4;
pub const CREW_AWAY: u8 = 8;
pub const WAGONS: u8 = 6;
pub const GENERAL_MOVE: u8 = 36;
/// A square stands while an enemy is seen within this (MTF-MOV-20).
pub const SQUARE_HELD: u8 = 8;
/// The shaken come no nearer to an enemy whom they see within this (MTF-MRL-04): the longest move of all.
pub const WALKS_UP: u8 = 24;
/// No skirmisher goes farther beyond where his command figure stood (MTF-SKR-04).
pub const CLOUD: u8 = 8;

/// Dice that are thrown together for the inches of an evade: foot and foot gunners, light cavalry and horse gunners
/// (MTF-MOV-01, MTF-SKR-07, MTF-SKR-12).
pub const FOOT_EVADES: u8 = 2;
pub const HORSE_EVADES: u8 = 3;
/// Ranks in which skirmishing cavalry may evade (MTF-SKR-08), and how near a square must be for gunners (MTF-SKR-14).
pub const EVADE_RANKS: u8 = 2;
pub const REFUGE: u8 = 4;

/// Inches of allowance for an inch at full, half and quarter speed (MTF-MOV-04).
pub const FULL: u8 = 1;
pub const HALF: u8 = 2;
pub const QUARTER: u8 = 4;

/// A way to manoeuvre that is not straight ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Manoeuvre {
    /// Forward within [`NARROW`] of the facing (MTF-MOV-05).
    Oblique,
    /// Forward at a wider angle, sideways, back (MTF-MOV-06).
    Sideways,
    /// Forward about a front corner (MTF-MOV-07, MTF-MOV-08).
    Wheel,
    /// A line about its centre (MTF-MOV-09).
    Pinwheel,
    /// Backward about a corner (MTF-MOV-10).
    WheelBack,
    /// Through a friend, so that nobody is disordered (MTF-MOV-11).
    Through,
}

impl Manoeuvre {
    pub const ALL: [Manoeuvre; 6] = [
        Manoeuvre::Oblique,
        Manoeuvre::Sideways,
        Manoeuvre::Wheel,
        Manoeuvre::Pinwheel,
        Manoeuvre::WheelBack,
        Manoeuvre::Through,
    ];

    /// Inches of allowance for an inch: of steady units of grades A to C, of all others.
    #[must_use]
    pub const fn pace(self) -> [u8; 2] {
        match self {
            Manoeuvre::Oblique => [FULL, FULL],
            Manoeuvre::Wheel => [FULL, HALF],
            Manoeuvre::Sideways | Manoeuvre::Pinwheel | Manoeuvre::WheelBack => [HALF, QUARTER],
            Manoeuvre::Through => [QUARTER, QUARTER],
        }
    }

    /// Its key in the words of the sheet.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Manoeuvre::Oblique => "oblique",
            Manoeuvre::Sideways => "sideways",
            Manoeuvre::Wheel => "wheel",
            Manoeuvre::Pinwheel => "pinwheel",
            Manoeuvre::WheelBack => "wheel-back",
            Manoeuvre::Through => "through",
        }
    }
}

/// Half the arc of fire, of a full-speed oblique and of a retreat, and the widest angle of enfilade, in tenths of a degree
/// (MTF-MOV-05, MTF-FIRE-17, MTF-RET-02, MTF-FIRE-11).
pub const NARROW: u16 = 225;
/// The angle of contact from which the attacker himself is under attack in flank, in degrees (MTF-ATK-19).
pub const ASKEW: u8 = 45;

/// What a change of formation, of facing or of both costs (MTF-FRM-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Price {
    Half,
    Move,
    /// A move, and the unit is disordered.
    Disorder,
    /// Two moves: the change at once, then a turn of standing, shaken till then (MTF-FRM-07).
    Debt,
}

/// The price by grade, irregulars as D, in good order, and disordered or shaken (MTF-FRM-06).
#[must_use]
pub const fn price(grade: Grade, upset: bool) -> Price {
    match (grade, upset) {
        (Grade::A | Grade::B, false) => Price::Half,
        (Grade::A | Grade::B, true) | (Grade::C, false) => Price::Move,
        (Grade::D, false) => Price::Disorder,
        (Grade::C | Grade::D, true) => Price::Debt,
    }
}

/// The part of its allowance that a column or limbered battery moves along a road (MTF-TER-10).
pub const ROAD: (u8, u8) = (3, 2);
/// Civilian limbers leave when a visible enemy is within this (MTF-LIM-03).
pub const CIVILIANS: u8 = 12;
/// One figure in so many holds the horses of dismounted dragoons; a remainder up to the second number is dropped
/// (MTF-DRG-02).
pub const HOLDERS: (u8, u8) = (10, 5);

/// Least and greatest length of a retreat (MTF-RET-01).
pub const RETREAT: (u8, u8) = (6, 36);
/// How near a visible enemy behind its front exposes an attacker's flank, and how far he recoils (MTF-ATK-13, MTF-ATK-15).
pub const EXPOSED: u8 = 8;
pub const RECOIL: u8 = 4;
/// The lowest die with which cavalry attacks a steady square, and with which an exhausted unit attacks (MTF-ATK-11,
/// MTF-ORD-11).
pub const AT_SQUARE: u8 = 5;
pub const EXHAUSTED_ATTACKS: u8 = 4;

/// How far a pinning zone reaches, and the room that a change of formation asks (MTF-OPT-01, MTF-OPT-04).
pub const PINNING: u8 = 6;
pub const ELBOW_ROOM: u8 = 4;
