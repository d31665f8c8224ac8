//! Shooting.

use super::Kind;

/// A band of ranges and what the natural die needs in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// No shot below this.
    pub from: u8,
    /// Up to and including.
    pub close: u8,
    pub close_needs: u8,
    /// 0: there is no far range.
    pub far: u8,
    pub far_needs: u8,
}

/// What is shot with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Ammunition {
    Musket,
    Rifle,
    CanisterLight,
    CanisterMedium,
    CanisterHeavy,
    BallLight,
    BallMedium,
    BallHeavy,
    Shell,
}

impl Ammunition {
    pub const ALL: [Ammunition; 9] = [
        Ammunition::Musket,
        Ammunition::Rifle,
        Ammunition::CanisterLight,
        Ammunition::CanisterMedium,
        Ammunition::CanisterHeavy,
        Ammunition::BallLight,
        Ammunition::BallMedium,
        Ammunition::BallHeavy,
        Ammunition::Shell,
    ];

    /// Ranges and needed scores (MTF-FIRE-06, MTF-FIRE-12).
    #[must_use]
    pub const fn reach(self) -> Reach {
        const fn two(close: u8, close_needs: u8, far: u8, far_needs: u8) -> Reach {
            Reach { from: 0, close, close_needs, far, far_needs }
        }
        match self {
            Ammunition::Musket => two(4, 3, 8, 5),
            Ammunition::Rifle => two(8, 4, 16, 5),
            Ammunition::CanisterLight => two(6, 4, 0, 0),
            Ammunition::CanisterMedium => two(8, 4, 0, 0),
            Ammunition::CanisterHeavy => two(10, 4, 0, 0),
            Ammunition::BallLight => two(12, 5, 24, 6),
            Ammunition::BallMedium => two(18, 5, 36, 6),
            Ammunition::BallHeavy => two(24, 5, 48, 6),
            Ammunition::Shell => Reach { from: 8, close: 36, close_needs: 6, far: 0, far_needs: 0 },
        }
    }

    /// Whether this kind of unit shoots it.
    #[must_use]
    pub const fn is_of(self, kind: Kind) -> bool {
        match self {
            Ammunition::Musket => kind.is_foot(),
            Ammunition::Rifle => matches!(kind, Kind::LightFoot),
            Ammunition::CanisterLight => matches!(kind, Kind::LightGun | Kind::Howitzer),
            Ammunition::CanisterMedium | Ammunition::BallMedium => matches!(kind, Kind::MediumGun),
            Ammunition::CanisterHeavy | Ammunition::BallHeavy => matches!(kind, Kind::HeavyGun),
            Ammunition::BallLight => matches!(kind, Kind::LightGun),
            Ammunition::Shell => matches!(kind, Kind::Howitzer),
        }
    }

    /// Its key in the words of the sheet.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Ammunition::Musket => "musket",
            Ammunition::Rifle => "rifle",
            Ammunition::CanisterLight => "canister-light",
            Ammunition::CanisterMedium => "canister-medium",
            Ammunition::CanisterHeavy => "canister-heavy",
            Ammunition::BallLight => "ball-light",
            Ammunition::BallMedium => "ball-medium",
            Ammunition::BallHeavy => "ball-heavy",
            Ammunition::Shell => "shell",
        }
    }
}

/// Added to each die of the shooter by his grade, A to D (MTF-FIRE-07).
pub const GRADE: [i8; 4] = [2, 1, 0, -1];

modifiers! {
    /// What changes a shot's score besides the shooter's grade (MTF-FIRE-07).
    Shot {
        Moved "moved" -1,
        /// The shooter is in square.
        InSquare "in-square" -1,
        /// Ballshot at a dense target (MTF-FIRE-11).
        Dense "dense" 1,
        Disordered "disordered" -1,
        AtGuns "at-guns" -1,
        ThroughSkirmishers "through-skirmishers" -1,
        AtSkirmishers "at-skirmishers" -2,
        SoftCover "soft-cover" -1,
        HardCover "hard-cover" -2,
    }
}

impl Shot {
    /// Whether shell ignores it; dense targets are no concern of shell (MTF-FIRE-07, MTF-FIRE-15).
    #[must_use]
    pub const fn shell_ignores(self) -> bool {
        matches!(
            self,
            Shot::AtGuns | Shot::ThroughSkirmishers | Shot::AtSkirmishers | Shot::SoftCover | Shot::HardCover
        )
    }
}

/// Figures of the front two ranks for a die of small arms, and the remainder that gives one more (MTF-FIRE-03, MTF-FIRE-04).
pub const FIGURES: u8 = 4;
pub const REMAINDER: u8 = 3;
pub const RANKS: u8 = 2;
/// Gunners for a die of a gun, and the most dice of a gun (MTF-FIRE-05).
pub const GUNNERS: u8 = 2;
pub const GUN_DICE: u8 = 2;
/// A needed score from which a die hits with a 6 and then this on a second roll (MTF-FIRE-08).
pub const BEYOND_SIX: u8 = 7;
pub const SECOND_ROLL: u8 = 4;
/// Shell is barred with a friend so near the target (MTF-FIRE-13), and disorders cavalry on this die (MTF-FIRE-16).
pub const SHELL_SAFETY: u8 = 4;
pub const SHELL_DISORDERS: u8 = 6;
/// The die from which a hit of ballshot or of shell destroys a gun too (MTF-FIRE-25).
pub const BALL_DISMOUNTS: u8 = 6;
pub const SHELL_DISMOUNTS: u8 = 5;

/// The least score of a die for a hit that also destroys a gun; none of what never does (MTF-FIRE-25, MTF-FIRE-26).
#[must_use]
pub const fn dismounts(ammo: Ammunition) -> Option<u8> {
    match ammo {
        Ammunition::Shell => Some(SHELL_DISMOUNTS),
        Ammunition::BallLight | Ammunition::BallMedium | Ammunition::BallHeavy => Some(BALL_DISMOUNTS),
        _ => None,
    }
}
/// Least dead ground behind what is shot over, what each further contour takes off it, the width of a gap for one die
/// (MTF-FIRE-21, MTF-FIRE-22, MTF-FIRE-24).
pub const DEAD_GROUND: u8 = 4;
pub const CONTOUR: u8 = 2;
pub const GAP: u8 = 2;
/// Ballshot carries on behind its target so far: light, medium, heavy guns (MTF-OPT-06).
pub const CARRY: [u8; 3] = [4, 8, 12];
/// The lowest die that frees a battery of a duel, and how near a general does (MTF-OPT-08).
pub const DUEL_FREE: u8 = 5;
pub const DUEL_GENERAL: u8 = 2;
