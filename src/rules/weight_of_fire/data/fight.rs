//! The Hit Chart, shooting and combat.

use super::Kind;
use super::size::inches;

/// Lowest and highest score of the Hit Chart (WOF-HIT-02).
pub const SCORES: (i8, i8) = (-1, 10);

/// Pips, sixths of a figure, by score: 10, 20 and 30 figures, then 1 to 9 (WOF-HIT-03). Scores 3 and 4 share a row.
pub const CHART: [[u8; 12]; 11] = [
    [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    [2, 4, 6, 0, 0, 0, 0, 1, 1, 1, 2, 2],
    [4, 8, 12, 0, 0, 1, 1, 2, 2, 3, 3, 3],
    [6, 12, 18, 0, 1, 1, 2, 3, 3, 4, 4, 5],
    [8, 16, 24, 0, 1, 2, 3, 3, 4, 5, 5, 6],
    [9, 18, 27, 1, 2, 3, 3, 4, 4, 5, 6, 8],
    [10, 21, 31, 2, 3, 4, 4, 5, 6, 7, 8, 9],
    [12, 24, 36, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [15, 30, 45, 3, 4, 5, 6, 7, 9, 10, 12, 13],
    [18, 36, 54, 4, 5, 6, 7, 9, 11, 12, 13, 15],
];
/// The chart's figures of each column.
pub const COLUMNS: [u8; 12] = [10, 20, 30, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/// Pips of a figure (WOF-HIT-04).
pub const PIPS: u16 = 6;

/// The row of a score.
#[must_use]
pub const fn row(score: i8) -> usize {
    match score {
        i8::MIN..=-1 => 0,
        0..=3 => (score + 1) as usize,
        4..=9 => score as usize,
        _ => 10,
    }
}

/// Pips of so many figures at a score: thirties as often as they go, then the rest (WOF-HIT-03, WOF-HIT-06).
#[must_use]
pub fn pips(score: i8, figures: u16) -> u16 {
    let row = &CHART[row(score)];
    let (tens, ones) = (figures / 10, figures % 10);
    let mut out = (tens / 3) * u16::from(row[2]);
    if !tens.is_multiple_of(3) {
        out += u16::from(row[usize::from(tens % 3) - 1]);
    }
    if ones > 0 {
        out += u16::from(row[2 + usize::from(ones)]);
    }
    out
}

/// What is shot with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Ammunition {
    Musket,
    Carbine,
    Rifle,
    CanisterLight,
    CanisterMedium,
    CanisterHeavy,
    BallLight,
    BallMedium,
    BallHeavy,
    /// Of howitzers (WOF-OPT-01).
    Shell,
}

impl Ammunition {
    /// The one with this number, as shots keep it.
    #[must_use]
    pub fn of(number: u8) -> Ammunition {
        Ammunition::ALL.get(usize::from(number)).copied().unwrap_or(Ammunition::Shell)
    }

    /// Those that have a row of the table of ranges; shell flies as far as medium ball.
    pub const ALL: [Ammunition; 9] = [
        Ammunition::Musket,
        Ammunition::Carbine,
        Ammunition::Rifle,
        Ammunition::CanisterLight,
        Ammunition::CanisterMedium,
        Ammunition::CanisterHeavy,
        Ammunition::BallLight,
        Ammunition::BallMedium,
        Ammunition::BallHeavy,
    ];

    /// Close and far range, up to and including; a far one of 0: none (WOF-FIRE-04, WOF-FIRE-13).
    #[must_use]
    pub const fn ranges(self) -> [u8; 2] {
        match self {
            Ammunition::Musket => [6, 12],
            Ammunition::Carbine => [3, 6],
            Ammunition::Rifle => [12, 24],
            Ammunition::CanisterLight => [12, 0],
            Ammunition::CanisterMedium => [16, 0],
            Ammunition::CanisterHeavy => [20, 0],
            Ammunition::BallLight => [20, 30],
            Ammunition::BallMedium | Ammunition::Shell => [30, 45],
            Ammunition::BallHeavy => [40, 60],
        }
    }

    /// The farthest that it reaches.
    #[must_use]
    pub const fn reach(self) -> i32 {
        let [close, far] = self.ranges();
        inches(if far > close { far } else { close })
    }

    /// Whether this kind of unit may shoot it; howitzers shoot a light gun's canister, and shell as far as medium ball
    /// (WOF-OPT-01).
    #[must_use]
    pub const fn is_of(self, kind: Kind) -> bool {
        match self {
            Ammunition::Musket => kind.is_foot(),
            Ammunition::Carbine => kind.is_horse(),
            Ammunition::Rifle => matches!(kind, Kind::LightFoot),
            Ammunition::CanisterLight => matches!(kind, Kind::LightGun | Kind::Howitzer),
            Ammunition::BallLight => matches!(kind, Kind::LightGun),
            Ammunition::CanisterMedium => matches!(kind, Kind::MediumGun),
            Ammunition::BallMedium => matches!(kind, Kind::MediumGun | Kind::Howitzer),
            Ammunition::Shell => matches!(kind, Kind::Howitzer),
            Ammunition::CanisterHeavy | Ammunition::BallHeavy => matches!(kind, Kind::HeavyGun),
        }
    }

    /// Its key in the words of the sheet.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Ammunition::Musket => "musket",
            Ammunition::Carbine => "carbine",
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

/// Added to the die of a shot by the firer's grade, A to E (WOF-FIRE-20).
pub const GRADE: [i8; 5] = [2, 1, 0, -1, -2];

modifiers! {
    /// What changes the die of a shot besides the grade; each line once (WOF-FIRE-20).
    Shot {
        Dense "dense" 2,
        /// WOF-FIRE-21.
        FirstFire "first-fire" 2,
        Canister "canister" 3,
        /// Disordered, mounted, with rifles, in square (WOF-FIRE-22).
        Unhandy "unhandy" -2,
        /// Evades and fires, or moves and fires (WOF-FIRE-07, WOF-FIRE-08, WOF-FIRE-09).
        Moves "moves-fires" -2,
        Upset "shaken-exhausted" -2,
        Far "far-range" -2,
        /// Soft cover, skirmishers, unlimbered guns; not for rifles (WOF-FIRE-23).
        SoftTarget "soft-target" -2,
        HardCover "hard-target" -4,
    }
}

modifiers! {
    /// What changes the die of combat; each line once (WOF-CC-11).
    Blow {
        /// For each grade over, and under, the enemy's.
        GradeOver "each-grade-over" 1,
        GradeUnder "each-grade-under" -1,
        FlankOrRout "flank-or-rout" 3,
        /// It has impetus and the enemy has not (WOF-CC-07, WOF-CC-08).
        Impetus "impetus" 2,
        HeavyHorse "heavy-horse-open" 1,
        SoftOrSteep "soft-or-steep" -1,
        NoBayonets "no-bayonets" -2,
        AtCuirassiers "at-cuirassiers" -2,
        SquareOrHard "square-or-hard" -3,
        Upset "shaken-exhausted" -3,
        ToItsFlank "to-its-flank" -3,
        Fanatics "fanatics" 1,
        HeavyWeapons "heavy-weapons" 2,
    }
}

/// Ranks that shoot in close order and of skirmishers (WOF-FIRE-03); figures that a gunner counts for, and gunners of a model
/// that count (WOF-FIRE-14, WOF-HIT-05).
pub const RANKS: u8 = 1;
pub const SKIRMISH_RANKS: u8 = 2;
pub const GUNNER: u8 = 2;
pub const CREW: u8 = 4;
/// A general within this frees a unit's choice of target; else the nearest, or one within the second of it (WOF-FIRE-16).
pub const DIRECTED: u8 = 2;
pub const NEAREST: u8 = 4;
/// A gap, and the small-arms figures that shoot through it, or one gun (WOF-FIRE-19); how far a friend must be from the
/// target to be shot over (WOF-FIRE-17).
pub const GAP: u8 = 2;
pub const GAP_FIGURES: u8 = 4;
pub const OVER_FRIENDS: u8 = 6;
/// Figures beyond the contact on each side that strike, and a flank that sticks out farther may be shot at (WOF-CC-01,
/// WOF-FIRE-11).
pub const OVERLAP: u8 = 4;
/// Losses of a round that disorder: one part of so many of the starting figures (WOF-CC-06, WOF-MOR-04).
pub const TWELFTH: u8 = 12;
/// Inches into contact for a breakthrough (WOF-CC-16).
pub const BREAKTHROUGH: u8 = 2;
/// Shell is barred with a friend so near (WOF-OPT-01); the die on which its hits disorder cavalry or burn a block
/// (WOF-OPT-02, WOF-OPT-03).
pub const SHELL_SAFETY: u8 = 2;
pub const SHELL_DIE: u8 = 6;
/// Ballshot carries on: light, medium, heavy (WOF-OPT-04); the lowest die that excuses a battery of a duel (WOF-OPT-06).
pub const CARRY: [u8; 3] = [6, 12, 16];
pub const DUEL_FREE: u8 = 5;
