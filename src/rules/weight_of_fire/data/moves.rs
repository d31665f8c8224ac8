//! Command, movement, manoeuvre, charges.

use super::{Grade, Kind};

/// Command distances: brigadier to his units, major general to his brigadiers, and to any unit of his (WOF-GEN-02); to
/// irregulars from any general (WOF-IRR-04).
pub const BRIGADIER: u8 = 12;
pub const MAJOR_GENERAL: u8 = 24;
pub const DIRECT: u8 = 4;
pub const TO_IRREGULARS: u8 = 4;
/// With this die or less who is out of command is confused (WOF-GEN-06, WOF-GEN-07), and a lone general captured
/// (WOF-GEN-13).
pub const CONFUSED: u8 = 3;
pub const CAPTURED: u8 = 1;
/// A general's move (WOF-GEN-01).
pub const GENERAL_MOVE: u8 = 24;

/// The widest fronts of a column and of a line in figures; what is wider is an extended line (WOF-FRM-01).
pub const COLUMN: u8 = 4;
pub const LINE: u8 = 12;

/// Move, charge, and rout, evade or pursue; a charge of 0: none.
pub type Rates = [u8; 3];

/// What moves at rates of its own (WOF-MOV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Mover {
    FootColumn,
    FootLine,
    FootExtended,
    FootSkirmish,
    FootSquare,
    LightHorseColumn,
    LightHorseLine,
    HeavyHorseColumn,
    HeavyHorseLine,
}

impl Mover {
    pub const ALL: [Mover; 9] = [
        Mover::FootColumn,
        Mover::FootLine,
        Mover::FootExtended,
        Mover::FootSkirmish,
        Mover::FootSquare,
        Mover::LightHorseColumn,
        Mover::LightHorseLine,
        Mover::HeavyHorseColumn,
        Mover::HeavyHorseLine,
    ];

    /// WOF-MOV-01. Light cavalry skirmishes at the rates of its line.
    #[must_use]
    pub const fn rates(self) -> Rates {
        match self {
            Mover::FootColumn => [10, 12, 12],
            Mover::FootLine => [6, 8, 12],
            Mover::FootExtended => [4, 6, 12],
            Mover::FootSkirmish => [4, 4, 12],
            Mover::FootSquare => [2, 0, 12],
            Mover::LightHorseColumn => [16, 24, 24],
            Mover::LightHorseLine => [12, 20, 24],
            Mover::HeavyHorseColumn => [12, 20, 20],
            Mover::HeavyHorseLine => [10, 16, 20],
        }
    }

    /// Whether this kind of unit moves so.
    #[must_use]
    pub const fn is_of(self, kind: Kind) -> bool {
        match self {
            Mover::FootSkirmish => matches!(kind, Kind::LightFoot),
            Mover::LightHorseColumn | Mover::LightHorseLine => matches!(kind, Kind::LightHorse),
            Mover::HeavyHorseColumn | Mover::HeavyHorseLine => matches!(kind, Kind::HeavyHorse),
            _ => kind.is_foot(),
        }
    }

    /// Its key in the words of the sheet.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Mover::FootColumn => "foot-column",
            Mover::FootLine => "foot-line",
            Mover::FootExtended => "foot-extended",
            Mover::FootSkirmish => "foot-skirmish",
            Mover::FootSquare => "foot-square",
            Mover::LightHorseColumn => "light-horse-column",
            Mover::LightHorseLine => "light-horse-line",
            Mover::HeavyHorseColumn => "heavy-horse-column",
            Mover::HeavyHorseLine => "heavy-horse-line",
        }
    }
}

/// Guns limbered and by hand (WOF-MOV-01); 0 for who has none. A howitzer moves like a medium gun (WOF-OPT-01).
#[must_use]
pub const fn gun_moves(kind: Kind) -> [u8; 2] {
    match kind {
        Kind::LightGun => [10, 6],
        Kind::MediumGun | Kind::Howitzer => [8, 4],
        Kind::HeavyGun => [6, 2],
        _ => [0, 0],
    }
}

/// How far gunners rout (WOF-MOV-01).
pub const GUNNERS_ROUT: u8 = 12;

/// What a change of formation, of facing or of both costs (WOF-MOV-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Price {
    Half,
    Full,
    Disorders,
    Shakes,
}

/// The price by grade, irregulars as E: in good order, already disordered (WOF-MOV-04, WOF-IRR-03).
#[must_use]
pub const fn price(grade: Grade, disordered: bool) -> Price {
    match (grade, disordered) {
        (Grade::A | Grade::B, false) => Price::Half,
        (Grade::A | Grade::B, true) | (Grade::C, false) => Price::Full,
        (Grade::D | Grade::E, false) => Price::Disorders,
        (Grade::C | Grade::D | Grade::E, true) => Price::Shakes,
    }
}

/// A way to manoeuvre that is not straight ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Manoeuvre {
    /// WOF-MOV-05, WOF-MOV-06.
    Wheel,
    /// On a slant within [`NARROW`] (WOF-MOV-07).
    Echelon,
    /// On a wider slant (WOF-MOV-08).
    Sidestep,
    /// Straight back, of the rate of a line or an extended line (WOF-MOV-09).
    Backstep,
}

impl Manoeuvre {
    pub const ALL: [Manoeuvre; 4] = [Manoeuvre::Wheel, Manoeuvre::Echelon, Manoeuvre::Sidestep, Manoeuvre::Backstep];

    /// Inches of allowance for an inch: of steady units of grades A to C, of all others.
    #[must_use]
    pub const fn pace(self) -> [u8; 2] {
        match self {
            Manoeuvre::Wheel | Manoeuvre::Echelon => [1, 2],
            Manoeuvre::Sidestep => [2, 4],
            Manoeuvre::Backstep => [2, 2],
        }
    }

    /// Its key in the words of the sheet.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Manoeuvre::Wheel => "wheel",
            Manoeuvre::Echelon => "echelon",
            Manoeuvre::Sidestep => "sidestep",
            Manoeuvre::Backstep => "backstep",
        }
    }
}

/// Half the arc of fire and the widest slant of an echelon in tenths of a degree (WOF-MOV-07, WOF-FIRE-02).
pub const NARROW: u16 = 225;
/// Widest angle off the line of a rout or an evade, of contact, and of a charge that turns, in degrees (WOF-RTM-01,
/// WOF-EVA-02, WOF-CHG-06, WOF-CHG-16).
pub const WIDE: u8 = 45;
/// A civilian limber goes when a turn begins with a visible enemy within this (WOF-MOV-13).
pub const CIVILIANS: u8 = 12;
/// Depth of a zone of control, which is also the gap of flanks that protect each other (WOF-ZOC-01, WOF-ZOC-03).
pub const ZONE: u8 = 2;
/// The least angle between the rears of units that protect each other, in degrees (WOF-ZOC-03).
pub const REAR_ANGLE: u8 = 90;
/// How near a friend protects a flank (WOF-ORD-06), and the gap that routers go through (WOF-BST-01).
pub const PROTECTED: u8 = 4;
pub const ROUT_GAP: u8 = 4;
/// What a rout turns into, at most so many figures wide (WOF-RTM-04).
pub const ROUT_WIDTH: u8 = 8;
/// The cloud of skirmishers about their command figure (WOF-SKR-03), what they keep off (WOF-SKR-08), and how far they may
/// retire for it.
pub const CLOUD: u8 = 6;
pub const KEEP_OFF: u8 = 2;
pub const RETIRE: u8 = 12;
/// One figure in so many holds the horses; a remainder up to the second number is dropped (WOF-DRG-03).
pub const HOLDERS: (u8, u8) = (12, 6);
/// The lowest die with which a support charge begins (WOF-CHG-13).
pub const SUPPORT: u8 = 3;
/// Straight inches before contact that give impetus: foot, horse (WOF-CC-07, WOF-CC-08).
pub const IMPETUS: [u8; 2] = [2, 4];
/// Added to a die for the inches of a recoil (WOF-CHG-18).
pub const RECOIL: u8 = 1;
/// Inches more along a road: foot and guns, horse (WOF-TER-16); the widest column of horse for it.
pub const ROAD: [u8; 2] = [4, 6];
pub const ROAD_HORSE: u8 = 3;
/// The lowest die with which massed irregular cavalry evades (WOF-IRR-07).
pub const MASSED_EVADES: u8 = 4;
/// Pinning zones reach so far (WOF-OPT-16).
pub const PINNING: u8 = 6;
/// Rout moves of a voluntary retreat: at least, and at most (WOF-OPT-12).
pub const RETREATS: (u8, u8) = (1, 2);
/// Where along its front a battalion gun may stand: left end, middle, right end (WOF-OPT-11).
pub const PARTS_OF_A_FRONT: [i8; 3] = [-1, 0, 1];
