//! The numbers of Weight of Fire. Here those that mustering asks: prices, sizes, scale; and what each branch is. Those of play
//! stand by what they are for, all lengths in inches.

/// A list of modifiers: an enum, each with its key in the words of the sheet and its value.
macro_rules! modifiers {
    ($(#[$doc:meta])* $name:ident { $($(#[$own:meta])* $one:ident $key:literal $value:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$own])* $one,)*
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$one,)*];

            /// What it adds.
            #[must_use]
            pub const fn value(self) -> i8 {
                match self { $($name::$one => $value,)* }
            }

            /// Its key in the words of the sheet.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $($name::$one => $key,)* }
            }
        }
    };
}

pub mod fight;
pub mod ground;
pub mod moves;
pub mod nerve;
pub mod size;

use crate::army::Branch;

/// Men that a figure of foot or horse stands for (WOF-SCA-01).
pub const MEN_PER_FIGURE: u32 = 24;
/// Real guns that a model stands for (WOF-SCA-01).
pub const GUNS_PER_MODEL: u32 = 2;
/// Paces that an inch on the table stands for; a turn stands for no fixed time (WOF-SCA-02).
pub const PACES_PER_INCH: u32 = 20;
/// Gunner figures of a gun model: at least, and at most (WOF-ORG-04).
pub const CREW: (u32, u32) = (2, 4);

/// Morale grade, the best first; most troops should be C (WOF-TRP-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Grade {
    A,
    B,
    C,
    D,
    E,
}

impl Grade {
    pub const ALL: [Grade; 5] = [Grade::A, Grade::B, Grade::C, Grade::D, Grade::E];
}

/// Arm and type of a unit (WOF-TRP-01, WOF-TRP-02, WOF-TRP-03, WOF-TRP-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Line,
    LightFoot,
    HeavyHorse,
    LightHorse,
    LightGun,
    MediumGun,
    HeavyGun,
    Howitzer,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Line,
        Kind::LightFoot,
        Kind::HeavyHorse,
        Kind::LightHorse,
        Kind::LightGun,
        Kind::MediumGun,
        Kind::HeavyGun,
        Kind::Howitzer,
    ];

    /// Its key in words under `size`, and in an owner's own rating.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Line => "line",
            Kind::LightFoot => "light-infantry",
            Kind::HeavyHorse => "heavy-cavalry",
            Kind::LightHorse => "light-cavalry",
            Kind::LightGun => "light-guns",
            Kind::MediumGun => "medium-guns",
            Kind::HeavyGun => "heavy-guns",
            Kind::Howitzer => "howitzers",
        }
    }

    #[must_use]
    pub const fn is_foot(self) -> bool {
        matches!(self, Kind::Line | Kind::LightFoot)
    }

    #[must_use]
    pub const fn is_horse(self) -> bool {
        matches!(self, Kind::HeavyHorse | Kind::LightHorse)
    }

    #[must_use]
    pub const fn is_guns(self) -> bool {
        !self.is_foot() && !self.is_horse()
    }

    /// Points of a figure by grade A to E: of foot, of horse, of a gunner (WOF-PTS-01).
    #[must_use]
    pub const fn figure(self, grade: Grade) -> i32 {
        let row = if self.is_foot() {
            [8, 6, 4, 3, 2]
        } else if self.is_horse() {
            [20, 15, 10, 8, 6]
        } else {
            [16, 12, 8, 6, 4]
        };
        row[grade as usize]
    }

    /// Points of a gun model; 0 for who has none (WOF-PTS-01).
    #[must_use]
    pub const fn model(self) -> i32 {
        match self {
            Kind::LightGun => 50,
            Kind::MediumGun | Kind::Howitzer => 75,
            Kind::HeavyGun => 100,
            _ => 0,
        }
    }

    /// Points of its command, paid once by every unit (WOF-PTS-01).
    #[must_use]
    pub const fn command(self) -> i32 {
        if self.is_horse() { 20 } else { 10 }
    }

    /// Usual sizes: figures of foot and horse (WOF-ORG-02), gun models of a battery (WOF-ORG-03).
    #[must_use]
    pub const fn usual(self) -> (u32, u32) {
        if self.is_guns() { (2, 6) } else { (6, 40) }
    }
}

/// What is added to each figure (WOF-PTS-01, WOF-DRG-01).
pub const LIGHT_FOOT: i32 = 4;
pub const RIFLES: i32 = 2;
pub const IRREGULAR_FOOT: i32 = -1;
pub const FANATIC: i32 = 2;
pub const HEAVY_WEAPONS: i32 = 1;
pub const CUIRASS: i32 = 2;
pub const LIGHT_HORSE: i32 = -2;
pub const TWO_RANKS: i32 = -2;
pub const DISMOUNTS: i32 = 1;
/// Limbers of a battery, generals, a battalion gun without its gunners (WOF-PTS-01, WOF-OPT-08).
pub const CIVILIAN_LIMBER: i32 = 10;
pub const MILITARY_LIMBER: i32 = 25;
pub const BRIGADIER: i32 = 100;
pub const MAJOR_GENERAL: i32 = 150;
pub const BATTALION_GUN: i32 = 25;

/// Units a side that the rules are written for (WOF-SCA-04).
pub const USUAL_UNITS: std::ops::RangeInclusive<usize> = 6..=12;
/// The period, roughly (WOF-SCA-06).
pub const PERIOD: std::ops::RangeInclusive<i32> = 1740..=1790;

/// A row of the derivation: what a branch is here, of what grade as a rule, and why.
#[derive(Debug, Clone, Copy)]
pub struct Derived {
    pub branch: Branch,
    pub kind: Kind,
    pub grade: Grade,
    pub why: &'static str,
}

macro_rules! derived {
    ($($branch:ident $kind:ident $grade:ident $why:literal,)*) => {
        [$(Derived { branch: Branch::$branch, kind: Kind::$kind, grade: Grade::$grade, why: $why }),*]
    };
}

/// What each branch is (WOF-TRP-02, WOF-TRP-03, WOF-TRP-05, WOF-TRP-06; ours where the ledger does not name the troops). One
/// unit of ours is one piece. Transport has no piece.
pub const DERIVED: [Derived; 23] = derived! {
    Musketeers Line C "most troops should be C",
    Fusiliers Line C "most troops should be C",
    Grenadiers Line B "picked men",
    Guard Line B "picked men; the best are raised to A by their quality",
    Garrison Line D "not meant for the field",
    Militia Line E "hardly drilled",
    Freikorps Line D "raised for the war",
    Light LightFoot C "light infantry that is trained to it",
    Jaeger LightFoot C "light infantry, with rifles as a rule",
    GuardHorse HeavyHorse B "picked men",
    Cuirassiers HeavyHorse C "heavy cavalry; the cuirass is paid for by itself",
    Horse HeavyHorse C "“horse” is named as heavy cavalry",
    Dragoons HeavyHorse C "heavy dragoons are named as heavy cavalry",
    HorseGrenadiers HeavyHorse B "picked men",
    Hussars LightHorse C "hussars are named as light cavalry",
    LightDragoons LightHorse C "light dragoons are named as light cavalry",
    Uhlans LightHorse C "lances of light horse give nothing (WOF-IRR-11)",
    Cossacks LightHorse D "irregulars by the list of examples (WOF-IRR-13)",
    LightGuns LightGun C "4-pounders and smaller",
    MediumGuns MediumGun C "up to 9-pounders",
    HeavyGuns HeavyGun C "above 9 pounds",
    Howitzers Howitzer C "priced as medium guns",
    HorseGuns LightGun C "horse guns do not exist here: light guns with foot gunners (WOF-TRP-05)",
};
