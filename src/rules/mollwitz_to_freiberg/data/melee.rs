//! Close combat.

use super::{Grade, Kind};

/// Base combat points in close order; guns are fought by their crews (MTF-CC-02).
#[must_use]
pub const fn base(kind: Kind) -> u8 {
    match kind {
        Kind::HeavyHorse => 5,
        Kind::MediumHorse => 4,
        Kind::LightHorse | Kind::Line | Kind::LightFoot => 3,
        Kind::LightGun | Kind::MediumGun | Kind::HeavyGun | Kind::Howitzer => 0,
    }
}

/// Base combat points of skirmishers of any arm (MTF-CC-02).
pub const SKIRMISHERS: u8 = 0;

/// What its fire gives a passive unit in the first round (MTF-CC-03, MTF-CC-10, MTF-CC-11); 0 for cavalry. A howitzer has
/// the canister of a light gun.
#[must_use]
pub const fn defensive_fire(kind: Kind, grade: Grade) -> i8 {
    match (kind, grade) {
        (Kind::Line | Kind::LightFoot, Grade::D) | (Kind::LightGun | Kind::Howitzer, _) => 1,
        (Kind::Line | Kind::LightFoot, _) | (Kind::MediumGun, _) => 2,
        (Kind::HeavyGun, _) => 3,
        _ => 0,
    }
}

modifiers! {
    /// What changes combat points besides defensive fire and cover (MTF-CC-03).
    Points {
        /// For each grade above this opponent's.
        Grade "each-grade" 1,
        /// In flank or rear, shaken, or both: once.
        Beset "beset-or-shaken" -2,
        AtSoftCover "at-soft-cover" -1,
        AtHardCover "at-hard-cover" -2,
        /// Against an obstacle or up a steep slope, in the first round (MTF-CC-04).
        Obstacle "obstacle" -1,
        DisorderedFoot "disordered-foot" -1,
        DisorderedHorse "disordered-horse" -2,
        /// Steady cavalry that attacked foot in neither column nor square (MTF-CC-13).
        Charge "charge" 2,
        FootAtSquare "foot-at-square" 1,
        HorseAtSquare "horse-at-square" -4,
        General "general" 1,
        /// Skirmishing foot in woods, or attacking into them.
        InWoods "in-woods" 2,
        Fanatics "fanatics" 1,
        HeavyWeapons "heavy-weapons" 1,
    }
}

/// What the dice of the higher and of the lower side need, by the difference of their points: 0, 1, 2, 3 and more
/// (MTF-CC-05).
pub const NEEDS: [(u8, u8); 4] = [(4, 4), (4, 5), (3, 5), (3, 6)];

/// Figures for a die, of foot and of horse (MTF-CC-06, MTF-CC-07), and the remainder that gives foot one more.
pub const FOOT_FIGURES: u8 = 4;
pub const HORSE_FIGURES: u8 = 2;
pub const REMAINDER: u8 = 3;
/// Ranks that strike, of foot and of horse, and files beyond the contact on either side (MTF-CC-06, MTF-CC-07).
pub const FOOT_RANKS: u8 = 2;
pub const HORSE_RANKS: u8 = 4;
pub const OVERLAP: u8 = 4;
