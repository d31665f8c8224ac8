//! The Hit Table, and everything that is added to an average die before it is read on it.
//!
//! A die is described by facts ([`Volley`] for fire, [`Blow`] for melee); [`Die::modifiers`] turns them into the list that
//! the dice, the exact odds, the generals and the battle's log all use.

mod blow;
mod modifier;
mod volley;

pub use blow::Blow;
pub use modifier::{Die, Modifier, Modifiers};
pub use volley::Volley;

use self::modifier::Ledger;
use super::data;
use super::state::{Class, Kind, Size};

/// The average die's faces and how many of six chances each has (HOW-SCL-02).
pub const AVERAGE_DIE: [(i32, u64); 4] = [(2, 1), (3, 2), (4, 2), (5, 1)];

/// Reads an average die off an ordinary one: 1 counts as 3 and 6 as 4 (HOW-SCL-02).
#[must_use]
pub const fn average(d6: u8) -> i32 {
    data::AVERAGE[d6 as usize - 1] as i32
}

/// A row of the Hit Table: that of the unit that rolls (HOW-HIT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Row {
    SuperiorFoot,
    StandardFoot,
    /// Inferior infantry and standard light infantry share a row.
    InferiorFoot,
    InferiorLight,
    SuperiorGuns,
    StandardGuns,
    InferiorGuns,
    SuperiorHorse,
    StandardHorse,
    InferiorHorse,
}

/// The Hit Table (HOW-HIT-01): a row a line, columns for a total of 0 or less, 1, 2, 3, 4, 5, and 6 or more.
const TABLE: [[u8; 7]; 10] = [
    [0, 1, 2, 2, 3, 4, 4], // superior infantry
    [0, 1, 1, 2, 3, 3, 4], // standard infantry
    [0, 0, 1, 2, 2, 3, 3], // inferior infantry; standard light infantry
    [0, 0, 1, 1, 2, 2, 3], // inferior light infantry
    [0, 0, 1, 1, 1, 2, 2], // superior artillery
    [0, 0, 0, 1, 1, 2, 2], // standard artillery
    [0, 0, 0, 0, 1, 1, 2], // inferior artillery
    [0, 1, 2, 2, 3, 3, 4], // superior cavalry
    [0, 0, 1, 2, 2, 3, 4], // standard cavalry
    [0, 0, 0, 1, 2, 2, 3], // inferior cavalry
];

/// The face of a die that always hits, whatever the modifiers (HOW-HIT-03).
const SURE_FACE: i32 = 5;

/// The most that one die can do.
pub const MOST_HITS: usize = 4;

/// The arms that the Hit Table tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Troops {
    /// Close-order infantry.
    Foot,
    /// Light infantry, and dismounted cavalry.
    Light,
    Horse,
    Guns,
}

impl Troops {
    /// What a unit of this kind is; dismounted cavalry is light infantry (HOW-MOV-28). Transport, which never rolls, is
    /// shot at as close-order infantry (HOW-FIRE-22).
    #[must_use]
    pub const fn of(kind: Kind, dismounted: bool) -> Troops {
        match kind {
            Kind::Foot | Kind::Transport => Troops::Foot,
            Kind::LightFoot => Troops::Light,
            Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse if dismounted => Troops::Light,
            Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse => Troops::Horse,
            Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers | Kind::HorseGuns => Troops::Guns,
        }
    }
}

impl Row {
    /// All rows, in the order of the table.
    pub const ALL: [Row; 10] = [
        Row::SuperiorFoot,
        Row::StandardFoot,
        Row::InferiorFoot,
        Row::InferiorLight,
        Row::SuperiorGuns,
        Row::StandardGuns,
        Row::InferiorGuns,
        Row::SuperiorHorse,
        Row::StandardHorse,
        Row::InferiorHorse,
    ];

    /// The row of a unit (HOW-HIT-01). Superior light infantry occurs only as superior cavalry on foot, which rolls as
    /// standard light infantry (HOW-MOV-28).
    #[must_use]
    pub const fn of(troops: Troops, class: Class) -> Row {
        match (troops, class) {
            (Troops::Foot, Class::Superior) => Row::SuperiorFoot,
            (Troops::Foot, Class::Standard) => Row::StandardFoot,
            (Troops::Foot, Class::Inferior) | (Troops::Light, Class::Superior | Class::Standard) => Row::InferiorFoot,
            (Troops::Light, Class::Inferior) => Row::InferiorLight,
            (Troops::Guns, Class::Superior) => Row::SuperiorGuns,
            (Troops::Guns, Class::Standard) => Row::StandardGuns,
            (Troops::Guns, Class::Inferior) => Row::InferiorGuns,
            (Troops::Horse, Class::Superior) => Row::SuperiorHorse,
            (Troops::Horse, Class::Standard) => Row::StandardHorse,
            (Troops::Horse, Class::Inferior) => Row::InferiorHorse,
        }
    }

    /// Hits of an average die that fell on `face`, with `sum` added: the same table for fire and melee (HOW-HIT-02,
    /// HOW-FIRE-13, HOW-MEL-02). An unmodified 5 does at least one (HOW-HIT-03).
    #[must_use]
    pub const fn hits(self, face: i32, sum: i32) -> u8 {
        let total = face + sum;
        let column = if total < 0 {
            0
        } else if total > 6 {
            6
        } else {
            total as usize
        };
        let hits = TABLE[self as usize][column];
        if hits == 0 && face == SURE_FACE { 1 } else { hits }
    }
}

/// Cover of a target (HOW-TER-05): of several the heaviest counts, they do not add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Cover {
    #[default]
    Open,
    Light,
    Heavy,
}

impl Cover {
    fn modifiers(self, list: &mut impl Ledger) {
        list.when(matches!(self, Cover::Light), Modifier::LightCover, -1);
        list.when(matches!(self, Cover::Heavy), Modifier::HeavyCover, -2);
    }
}

/// The enemy's actual class, whoever rolls: superior −1, inferior +1 (HOW-HIT-08).
fn class(target: Class, list: &mut impl Ledger) {
    list.when(matches!(target, Class::Superior), Modifier::TargetSuperior, -1);
    list.when(matches!(target, Class::Inferior), Modifier::TargetInferior, 1);
}

/// A die of a test of one unit that reaches this succeeds: out of command, counter-charge, facing, forming, pursuit
/// (HOW-CMD-08, HOW-CHG-19, HOW-CHG-38, HOW-CHG-43, HOW-MEL-31).
pub const TEST: i8 = 4;

/// What a unit's own class adds to its dice of command, counter-charge and pursuit (HOW-CMD-08, HOW-CHG-19, HOW-MEL-31).
#[must_use]
pub const fn steadiness(class: Class) -> i8 {
    match class {
        Class::Superior => 1,
        Class::Standard => 0,
        Class::Inferior => -1,
    }
}

/// The size of the unit that rolls (HOW-OPT-13).
fn size(size: Size, list: &mut impl Ledger) {
    list.when(matches!(size, Size::Small), Modifier::Small, -1);
    list.when(matches!(size, Size::Large), Modifier::Large, 1);
}

#[cfg(test)]
mod tests;
