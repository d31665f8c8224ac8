//! The tables of the rules, as the ledger prints them.

/// Boxes within which a Leader's command, and whom he may rally, must be (MHM-LEAD-01, MHM-LEAD-05); also the move of a
/// Leader, the range of grape (MHM-FIRE-05) and the close range of guard artillery (MHM-FIRE-10).
pub const SIX: u8 = 6;
/// The move of a Leader in boxes (MHM-UNIT-01).
pub const LEADER_MOVE: u8 = SIX;
/// Hits of a Leader (MHM-UNIT-01, MHM-LEAD-04).
pub const LEADER_HITS: u8 = 2;
/// The melee rating of a Leader (MHM-LEAD-02).
pub const LEADER_RATING: i8 = 2;
/// The highest total of two dice that hits a Leader in danger (MHM-LEAD-03).
pub const LEADER_FALLS: u8 = 3;
/// Grape up to here, in boxes (MHM-FIRE-05).
pub const GRAPE: u8 = SIX;
/// The least score that hits with grape (MHM-UNIT-01).
pub const GRAPE_NEEDS: i8 = 2;
/// The total at which guard artillery scores twice (MHM-FIRE-10).
pub const GUARD_TWICE: i8 = 7;
/// Hits from fire in one turn that throw a unit back (MHM-FALL-01).
pub const FIRE_BREAKS: u8 = 2;
/// Steps of a fall back (MHM-FALL-01, MHM-FALL-02).
pub const FALL_STEPS: u8 = 2;
/// Steps of the retreat of a Shaken command (MHM-CMD-02).
pub const RETREAT_STEPS: u8 = 4;
/// The last turn (MHM-CMD-07).
pub const LAST_TURN: u16 = 40;
/// Where the end is switched off, the turn after which armies part nevertheless. Ours.
pub const UTMOST_TURN: u16 = 80;
/// Turns running without a hit after which nobody wins (MHM-CMD-07).
pub const QUIET_TURNS: u8 = 8;
/// The least distance of new guerillas from any enemy, in boxes (MHM-NATL-06).
pub const GUERILLAS_FROM: u8 = 5;
/// Men of infantry and of cavalry, and guns, that a unit stands for in historical orders of battle (MHM-ORG-04).
pub const SCALE: (u32, u32, u32) = (1200, 800, 12);
/// The side of a box on the physical table in inches, for figures of 28 mm (MHM-ORG-03, MHM-EX-01: 12 inches are 4 boxes).
pub const BOX_INCHES: i32 = 3;

/// What a unit is by the way it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Infantry,
    Cavalry,
    Artillery,
}

/// A type of the unit table (MHM-UNIT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Kind {
    Militia,
    Light,
    #[default]
    Line,
    Grenadiers,
    GuardFoot,
    LightHorse,
    HeavyHorse,
    GuardHorse,
    FootGuns,
    HorseGuns,
}

/// A row of the unit table: moves and ranges in boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Its key in words under `class`, and in an owner's own rating.
    pub key: &'static str,
    pub class: Class,
    pub moves: u8,
    pub hits: u8,
    /// Melee ratings: against enemies to its front, and others.
    pub front: i8,
    pub other: i8,
    /// Fire dice; none for those who don't shoot.
    pub dice: i8,
    pub range: u8,
    /// The least score that hits; of artillery with shot.
    pub needs: i8,
}

const fn row(key: &'static str, class: Class, of: [u8; 4], fire: [u8; 3]) -> Row {
    let [moves, hits, front, other] = of;
    let [dice, range, needs] = fire;
    Row { key, class, moves, hits, front: front as i8, other: other as i8, dice: dice as i8, range, needs: needs as i8 }
}

/// MHM-UNIT-01, MHM-FIRE-01: horse artillery throws two dice, as the unit table has it.
#[rustfmt::skip]
pub const TABLE: [Row; 10] = [
    //                                          move hits front other   dice range needs
    row("militia",         Class::Infantry,  [2, 4, 2, 1],           [2, 4, 5]),
    row("light-infantry",  Class::Infantry,  [3, 4, 2, 1],           [3, 4, 4]),
    row("infantry",        Class::Infantry,  [2, 5, 3, 1],           [2, 4, 5]),
    row("grenadiers",      Class::Infantry,  [2, 6, 4, 2],           [2, 4, 5]),
    row("guard-infantry",  Class::Infantry,  [2, 8, 4, 2],           [2, 4, 5]),
    row("light-cavalry",   Class::Cavalry,   [5, 4, 3, 1],           [1, 3, 6]),
    row("heavy-cavalry",   Class::Cavalry,   [4, 6, 4, 2],           [0, 0, 0]),
    row("guard-cavalry",   Class::Cavalry,   [4, 8, 5, 3],           [0, 0, 0]),
    row("foot-artillery",  Class::Artillery, [2, 4, 1, 1],           [3, 12, 4]),
    row("horse-artillery", Class::Artillery, [4, 4, 1, 1],           [2, 12, 4]),
];

/// The longest range of all, in boxes.
pub const LONGEST: u8 = 12;
/// The most hits that a unit has.
pub const MOST_HITS: u8 = 8;

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Militia,
        Kind::Light,
        Kind::Line,
        Kind::Grenadiers,
        Kind::GuardFoot,
        Kind::LightHorse,
        Kind::HeavyHorse,
        Kind::GuardHorse,
        Kind::FootGuns,
        Kind::HorseGuns,
    ];

    /// Its row of the unit table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    #[must_use]
    pub const fn is_foot(self) -> bool {
        matches!(self.row().class, Class::Infantry)
    }

    #[must_use]
    pub const fn is_horse(self) -> bool {
        matches!(self.row().class, Class::Cavalry)
    }

    #[must_use]
    pub const fn is_guns(self) -> bool {
        matches!(self.row().class, Class::Artillery)
    }
}

/// A Leader's quality (MHM-LEAD-06), by its number in words under `grade` and in events; 0 is a Leader not yet diced for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Quality {
    #[default]
    Unknown,
    Abysmal,
    Poor,
    Average,
    Good,
    Superior,
}

impl Quality {
    /// MHM-LEAD-06: what is added to his rally dice.
    #[must_use]
    pub const fn rally(self) -> i8 {
        match self {
            Quality::Abysmal => -2,
            Quality::Poor => -1,
            Quality::Unknown | Quality::Average => 0,
            Quality::Good => 1,
            Quality::Superior => 2,
        }
    }

    /// MHM-LEAD-06: the quality of a die.
    #[must_use]
    pub const fn of_die(die: u8) -> Quality {
        match die {
            1 => Quality::Abysmal,
            2 => Quality::Poor,
            3 | 4 => Quality::Average,
            5 => Quality::Good,
            _ => Quality::Superior,
        }
    }
}

/// Hits regained by a rally die with its modifiers (MHM-LEAD-05, MHM-LEAD-07, MHM-EX-04).
#[must_use]
pub const fn rallied(total: i8) -> u8 {
    match total {
        ..=2 => 0,
        3..=6 => 1,
        _ => 2,
    }
}

/// How infantry stands, where formations are played (MHM-FORM-02, MHM-FORM-03, MHM-FORM-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Formation {
    #[default]
    Line,
    Column,
    Square,
}

/// Whose troops a unit are, as far as the extras ask (MHM-NATL-01 to MHM-NATL-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Nation {
    #[default]
    Other,
    French,
    British,
    Austrian,
    Russian,
    Prussian,
    Spanish,
}

impl Nation {
    /// The nation of a row's key, such as `FRA`.
    #[must_use]
    pub fn of(key: &str) -> Nation {
        let key = key.trim().to_ascii_uppercase();
        match key.get(..3).unwrap_or_default() {
            "FRA" => Nation::French,
            "GBR" | "BRI" => Nation::British,
            "AUS" => Nation::Austrian,
            "RUS" => Nation::Russian,
            "PRU" => Nation::Prussian,
            "ESP" => Nation::Spanish,
            _ => Nation::Other,
        }
    }
}
