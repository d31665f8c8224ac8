//! Morale, opening ranks, pursuit, losses.

use super::Grade;

/// The score of 2D6 up to which a unit routs, by grade A to E (WOF-MOR-14).
pub const ROUT: [i8; 5] = [0, 1, 2, 3, 4];
/// So many scores above it shake (WOF-MOR-14).
pub const SHAKEN: i8 = 2;

/// What a test brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Outcome {
    Rout,
    Shaken,
    Ok,
}

/// The chart of WOF-MOR-14.
#[must_use]
pub const fn outcome(grade: Grade, score: i8) -> Outcome {
    let rout = ROUT[grade as usize];
    if score <= rout {
        Outcome::Rout
    } else if score <= rout + SHAKEN {
        Outcome::Shaken
    } else {
        Outcome::Ok
    }
}

modifiers! {
    /// What changes a test of morale (WOF-MOR-15).
    Morale {
        GeneralWith "general-with" 2,
        NoGeneral "no-general" -1,
        /// For each twelfth lost in this phase (WOF-MOR-16).
        Losses "each-twelfth" -1,
        FromFlank "from-flank" -2,
        /// Shaken, routing, exhausted: once.
        Upset "upset" -2,
        ChargesFlank "charges-flank" 4,
        ChargesUpset "charges-upset" 4,
        LostRound "lost-round" -3,
        AtBayonets "at-bayonets" -4,
        Receives "receives" -4,
        Surprised "surprised" -2,
        /// For each visible routing friend within [`FRIENDS`].
        Friends "each-friend" -1,
        Fanatics "fanatics" 2,
    }
}

/// How near friends that rout count (WOF-MOR-11, WOF-MOR-15), and enemies that forbid a rally (WOF-MOR-12).
pub const FRIENDS: u8 = 12;
pub const NO_RALLY: u8 = 6;

/// The least D6 that opens ranks, by grade A to E; none: never (WOF-BST-03), and what being shaken or exhausted takes off it.
pub const OPEN_RANKS: [Option<u8>; 5] = [Some(3), Some(4), Some(5), Some(6), None];
pub const OPEN_UPSET: i8 = -1;

/// The least D6 to hold back from a pursuit, to halt one, to come back (WOF-PUR-06).
pub const RESIST: u8 = 3;
pub const HALT: u8 = 4;
pub const RETURN: u8 = 4;

modifiers! {
    /// What changes the die of pursuit (WOF-PUR-06).
    Pursuit {
        General "general-with" 1,
        CoverOrSquare "cover-or-square" 1,
        Faster "faster" 1,
        GradeAb "grade-ab" 1,
        Horse "horse" -1,
        GradeDe "grade-de" -1,
        Irregulars "irregulars" -1,
        Allowed "allowed" -1,
    }
}

/// Hundredths of the starting figures whose loss exhausts (WOF-ORD-03).
pub const EXHAUSTED: u8 = 50;
/// Turns of a battle that has no end of its own (WOF-SCA-05).
pub const TURNS: u8 = 15;
