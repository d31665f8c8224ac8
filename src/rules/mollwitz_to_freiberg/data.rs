//! The numbers of Mollwitz to Freiberg. Here those that mustering asks: prices, sizes, scale; and what each branch is. Those
//! of play stand by what they are for, all lengths in inches.

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

pub mod command;
pub mod fire;
pub mod ground;
pub mod melee;
pub mod moves;
pub mod nerve;
pub mod size;

use crate::army::Branch;

/// Men that a figure of foot or horse stands for (MTF-GME-01).
pub const MEN_PER_FIGURE: u32 = 25;
/// Real guns that a model stands for (MTF-GME-01).
pub const GUNS_PER_MODEL: u32 = 2;
/// Gunner figures that man a model fully; a battery has no more (MTF-GME-01, MTF-ORG-03).
pub const CREW: u32 = 4;

/// Morale grade, the best first (MTF-TRP-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Grade {
    /// Rarest elite veterans.
    A,
    /// Other guards, grenadiers, veterans.
    B,
    /// The trained majority.
    C,
    /// Raw, unreliable or disaffected; militia.
    D,
}

impl Grade {
    pub const ALL: [Grade; 4] = [Grade::A, Grade::B, Grade::C, Grade::D];
}

/// Arm and type of a unit (MTF-TRP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Line,
    LightFoot,
    LightHorse,
    MediumHorse,
    HeavyHorse,
    LightGun,
    MediumGun,
    HeavyGun,
    Howitzer,
}

impl Kind {
    pub const ALL: [Kind; 9] = [
        Kind::Line,
        Kind::LightFoot,
        Kind::LightHorse,
        Kind::MediumHorse,
        Kind::HeavyHorse,
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
            Kind::LightHorse => "light-cavalry",
            Kind::MediumHorse => "medium-cavalry",
            Kind::HeavyHorse => "heavy-cavalry",
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
        matches!(self, Kind::LightHorse | Kind::MediumHorse | Kind::HeavyHorse)
    }

    #[must_use]
    pub const fn is_guns(self) -> bool {
        !self.is_foot() && !self.is_horse()
    }

    /// Points of a figure by grade A to D: of foot, of horse by its type, of a gunner (MTF-PTS-01).
    #[must_use]
    pub const fn figure(self, grade: Grade) -> i32 {
        let row = match self {
            Kind::Line | Kind::LightFoot => [8, 6, 4, 3],
            Kind::LightHorse => [20, 16, 12, 10],
            Kind::MediumHorse => [24, 20, 16, 12],
            Kind::HeavyHorse => [28, 24, 20, 16],
            Kind::LightGun | Kind::MediumGun | Kind::HeavyGun | Kind::Howitzer => [16, 12, 8, 6],
        };
        row[grade as usize]
    }

    /// Points of a gun model; 0 for who has none (MTF-PTS-01).
    #[must_use]
    pub const fn model(self) -> i32 {
        match self {
            Kind::HeavyGun => 80,
            Kind::MediumGun | Kind::Howitzer => 60,
            Kind::LightGun => 40,
            _ => 0,
        }
    }

    /// Points of its command, which every unit pays (MTF-PTS-01, MTF-PTS-02).
    #[must_use]
    pub const fn command(self) -> i32 {
        if self.is_horse() { 20 } else { 10 }
    }

    /// Usual sizes: figures of a battalion or a regiment, gun models of a battery (MTF-ORG-01).
    #[must_use]
    pub const fn usual(self) -> (u32, u32) {
        if self.is_foot() {
            (16, 40)
        } else if self.is_horse() {
            (12, 24)
        } else {
            (2, 6)
        }
    }
}

/// What is added to each figure (MTF-PTS-01): light infantry, rifles, irregular foot, dismounting, irregular horse.
pub const LIGHT: i32 = 4;
pub const RIFLES: i32 = 2;
pub const IRREGULAR_FOOT: i32 = -1;
pub const DISMOUNTS: i32 = 1;
pub const IRREGULAR_HORSE: i32 = -3;
/// Limbers of a battery, civilian and military, and a general (MTF-PTS-01).
pub const CIVILIAN_LIMBER: i32 = 20;
pub const MILITARY_LIMBER: i32 = 30;
pub const GENERAL: i32 = 100;

/// Units a side in a usual game (MTF-GME-04).
pub const USUAL_UNITS: std::ops::RangeInclusive<usize> = 10..=14;

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

/// What each branch is (MTF-TRP-01, MTF-TRP-02; ours where the ledger does not name the troops). One unit of ours is one
/// piece: a battalion, a regiment of horse or a battery (MTF-ORG-01). Transport has no piece.
pub const DERIVED: [Derived; 23] = derived! {
    Musketeers Line C "the trained majority",
    Fusiliers Line C "the trained majority",
    Grenadiers Line B "grenadiers are named with grade B",
    Guard Line B "guards are named with grade B; the rarest are raised to A by their quality",
    Garrison Line D "unreliable in the field",
    Militia Line D "militia is named with grade D",
    Freikorps Line D "raised for the war, disaffected",
    Light LightFoot C "light infantry that is trained to it",
    Jaeger LightFoot C "light infantry, with rifles as a rule",
    GuardHorse HeavyHorse B "guards are named with grade B",
    Cuirassiers HeavyHorse C "heavy cavalry of the trained majority",
    Horse HeavyHorse C "heavy cavalry of the trained majority",
    Dragoons MediumHorse C "dragoons are named as medium cavalry",
    HorseGrenadiers MediumHorse B "grenadiers are named with grade B; they ride as dragoons",
    Hussars LightHorse C "hussars are named as light cavalry",
    LightDragoons LightHorse C "light cavalry",
    Uhlans LightHorse C "light cavalry",
    Cossacks LightHorse D "irregular light cavalry, seldom to be relied on",
    LightGuns LightGun C "4-pounder or lighter",
    MediumGuns MediumGun C "above 4 and below 12 pounds",
    HeavyGuns HeavyGun C "12-pounder or heavier",
    Howitzers Howitzer C "howitzers are a type of their own",
    HorseGuns LightGun C "only light guns have horse gunners (MTF-TRP-04)",
};
