//! The numbers of the rules, laid out as their tables are. Lengths in 1/120 mm.

use super::state::{Formation, Kind, Quality};
use crate::base::{Heading, Len};
use crate::field::generate::Measures;

/// One centimetre, in which the rules measure (WAS-MOVE-01).
pub const CM: i32 = Len::CM.0;
/// One millimetre, in which bases are given (WAS-ORG-03).
pub const MM: i32 = Len::MM.0;

/// Steps of a fresh unit: quarters of its effectiveness (WAS-ORG-04).
pub const STEPS: u8 = 4;

/// The table, in inches along the length and across (WAS-TERR-01).
pub const TABLE: (Len, Len) = (Len::inches(72), Len::inches(30));
/// Depth of a deployment zone (WAS-DEP-02): 11 of the 30 inches.
pub const ZONE: Len = Len::inches(11);

/// What the dice for ground bring is so large (WAS-TERR-05).
pub const GROUND: Measures =
    Measures { water: Len::cm(2), bridge: Len::cm(4), built: [Len::cm(6), Len::cm(12), Len::cm(20)] };

/// Move distances per turn (WAS-MOVE-01). A gun moves limbered only (WAS-MOVE-06).
#[must_use]
pub const fn rate(kind: Kind, formation: Formation) -> i32 {
    match (kind, formation) {
        (Kind::Foot, Formation::Order) => 6 * CM,
        (Kind::Foot | Kind::LightFoot, _) => 15 * CM / 2,
        (Kind::Gun, _) => 6 * CM,
        (Kind::HeavyHorse, _) => 10 * CM,
        (Kind::Lancers | Kind::LightHorse, _) => 12 * CM,
    }
}

/// The general's move (WAS-MOVE-01).
pub const GENERAL_RATE: i32 = 12 * CM;

/// Frontage and depth when whole (WAS-ORG-03); limbers have no footprint (WAS-ORG-06).
#[must_use]
pub const fn whole_size(kind: Kind, formation: Formation) -> (i32, i32) {
    match (kind, formation) {
        (Kind::Gun, _) => (20 * MM, 40 * MM),
        (_, Formation::Column | Formation::Double) => (40 * MM, 40 * MM),
        _ => (80 * MM, 20 * MM),
    }
}

/// Frontage and depth at a number of steps (WAS-ORG-05): from 50 per cent down one of two bases is left, in the middle
/// of the old frontage; a gun keeps its one.
#[must_use]
pub const fn size(kind: Kind, formation: Formation, steps: u8) -> (i32, i32) {
    match kind {
        Kind::Gun => whole_size(kind, formation),
        _ if steps > 2 => whole_size(kind, formation),
        _ => (40 * MM, 20 * MM),
    }
}

/// Bases that stand side by side in the front line (WAS-MUSK-04).
#[must_use]
pub const fn front_bases(kind: Kind, formation: Formation, steps: u8) -> u8 {
    match (kind, formation) {
        (Kind::Gun, _) | (_, Formation::Column | Formation::Double) => 1,
        _ if steps > 2 => 2,
        _ => 1,
    }
}

/// Side of the general's base (WAS-ORG-03).
pub const GENERAL_BASE: i32 = 20 * MM;

/// From which part of the full distance the variation die is thrown: three quarters, inclusive (WAS-VAR-01).
pub const VARIES_FROM: (i32, i32) = (3, 4);

/// A distance after the variation die (WAS-VAR-01, WAS-VAR-02, WAS-VAR-03): a quarter more on 6, a quarter less on 1.
#[must_use]
pub const fn varied(distance: i32, die: u8) -> i32 {
    match die {
        1 => distance * 3 / 4,
        6 => distance * 5 / 4,
        _ => distance,
    }
}

/// The most that is turned in a turn without penalty, and within a charge at all (WAS-MOVE-08, WAS-MOVE-10).
pub const FREE_WHEEL: i32 = 45 * Heading::DEGREE;
/// The most that can be turned at half the move (WAS-MOVE-08).
pub const MOST_WHEEL: i32 = 180 * Heading::DEGREE;
/// Within how much of straight down a move counts as downhill (WAS-TERR-08).
pub const DOWNHILL: i32 = 45 * Heading::DEGREE / 2;

/// Musket range (WAS-MUSK-02).
pub const MUSKETS: i32 = 8 * CM;
/// Carbine range (WAS-MUSK-02).
pub const CARBINES: i32 = 4 * CM;
/// Canister range (WAS-ART-01).
pub const CANISTER: i32 = 12 * CM;
/// Roundshot range (WAS-ART-01).
pub const ROUNDSHOT: i32 = 24 * CM;
/// Close-order foot this near protects a gun from charges (WAS-MEL-05).
pub const PROTECTS: i32 = 4 * CM;
/// Woods and houses deeper than this on the line of fire block sight (WAS-MUSK-07).
pub const SEE_INTO: i32 = 4 * CM;
/// How near behind a wall or bank a unit is in cover, and from how near foot crosses a river (WAS-SAVE-04, WAS-TERR-09).
pub const AT_BANK: i32 = CM;
/// How much of its distance crossing a wall or hedge costs a unit (WAS-TERR-10).
pub const WALL_COST: i32 = 2 * CM;

/// The score that hits with small arms (WAS-MUSK-05), the same at any range and at anybody (WAS-MUSK-06).
#[must_use]
pub const fn musket_score(kind: Kind, formation: Formation) -> u8 {
    match (kind, formation) {
        (Kind::Foot, Formation::Order) => 4,
        (Kind::LightFoot, _) => 5,
        _ => 6,
    }
}

/// Score of a potential hit of guns that is a hit (WAS-ART-05): on foot and horse, and on a gun.
pub const SHOT_SCORE: (u8, u8) = (4, 6);
/// Scores that save (WAS-SAVE-01, WAS-SAVE-02): in cover, and cuirassiers.
pub const SAVES: (u8, u8) = (4, 6);
/// Score of a melee die that hits (WAS-MEL-11); of Prussian horse by WAS-NAT-04.
pub const MELEE_SCORE: (u8, u8) = (4, 5);

/// The score that a morale test needs (WAS-MOR-03).
#[must_use]
pub const fn morale_score(quality: Quality) -> u8 {
    match quality {
        Quality::Elite => 3,
        Quality::Regular => 4,
        Quality::Poor => 5,
    }
}

/// What a unit fights against in melee: the columns of WAS-MEL-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foe {
    HeavyHorse,
    Lancers,
    LightHorse,
    /// Close-order foot in firing order, attacked on its front.
    Ordered,
    /// All other close-order foot (WAS-MEL-08).
    OtherFoot,
    LightFoot,
}

/// Dice for each step in melee, in halves (WAS-MEL-07).
#[rustfmt::skip]
const MELEE: [[u8; 6]; 4] = [
    // heavy  lancers  light  ordered  other  light foot
    [2,       4,       4,     2,       6,     4], // heavy horse
    [2,       2,       2,     3,       8,     8], // lancers
    [2,       4,       2,     2,       4,     6], // other light horse
    [2,       2,       2,     2,       2,     2], // close-order foot
];

/// Dice for each step of `own` against a foe, in halves (WAS-MEL-07); guns and light foot throw none (WAS-MEL-03), light
/// foot that fights as close order is asked for as such (WAS-MEL-04).
#[must_use]
pub const fn melee_halves(own: Kind, foe: Foe) -> u8 {
    let row = match own {
        Kind::HeavyHorse => 0,
        Kind::Lancers => 1,
        Kind::LightHorse => 2,
        Kind::Foot => 3,
        Kind::LightFoot | Kind::Gun => return 0,
    };
    MELEE[row][foe as usize]
}

/// Turns of normal movement within which a friend behind supports (WAS-SUP-01).
pub const SUPPORT_TURNS: i32 = 2;

/// The last turn (WAS-LOSE-04).
pub const LAST_TURN: u16 = 30;
/// Where the limits are switched off, the turn after which generals who never meet part nevertheless. Ours.
pub const UTMOST_TURN: u16 = 60;
/// Turns running without a step lost that end a battle (WAS-LOSE-04).
pub const QUIET_TURNS: u8 = 6;
/// A general may concede when the enemy has this many units more, and he no more than half of his (WAS-LOSE-03).
pub const CONCEDE_LEAD: u16 = 3;

/// Units that each player may move after both armies stand (WAS-DEP-03).
pub const ADJUSTMENTS: u8 = 3;

/// Cost of ground for each length on it, as a fraction of a plain (WAS-TERR-07, WAS-TERR-08): the gentle hill.
pub const GENTLE: (i32, i32) = (3, 2);
/// The steep hill, streams, woods, marsh and houses (WAS-TERR-07, WAS-TERR-10).
pub const HALF_SPEED: (i32, i32) = (2, 1);
