//! What changes a die: the modifiers by name, lists and sums of them.

use super::Row;

/// Something that changes a die. Its words stand in the section `modifier` under its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Modifier {
    Moved,
    LongRange,
    Hurt,
    Difficult,
    LightCover,
    HeavyCover,
    TargetSuperior,
    TargetInferior,
    FlankFire,
    FromVillage,
    Small,
    Large,
    Canister,
    ColumnTarget,
    DoubleLine,
    HeavyShot,
    ShellAtWorks,
    ShellAtHorse,
    InRiver,
    Fuse,
    NoBattalionGuns,
    Weather,
    Charging,
    Uphill,
    Support,
    GunsInMelee,
    LightInMelee,
    Flanked,
    InColumn,
    QuickGuns,
    Demoralised,
}

impl Modifier {
    pub const ALL: [Modifier; 31] = {
        use Modifier as M;
        [
            M::Moved,
            M::LongRange,
            M::Hurt,
            M::Difficult,
            M::LightCover,
            M::HeavyCover,
            M::TargetSuperior,
            M::TargetInferior,
            M::FlankFire,
            M::FromVillage,
            M::Small,
            M::Large,
            M::Canister,
            M::ColumnTarget,
            M::DoubleLine,
            M::HeavyShot,
            M::ShellAtWorks,
            M::ShellAtHorse,
            M::InRiver,
            M::Fuse,
            M::NoBattalionGuns,
            M::Weather,
            M::Charging,
            M::Uphill,
            M::Support,
            M::GunsInMelee,
            M::LightInMelee,
            M::Flanked,
            M::InColumn,
            M::QuickGuns,
            M::Demoralised,
        ]
    };

    /// Its number, under which its words stand in the section `modifier`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        KEYS[self as usize]
    }

    /// The clause that gives it to a die of fire.
    #[must_use]
    pub const fn fire_clause(self) -> &'static str {
        use Modifier as M;
        match self {
            M::Moved => "HOW-MOV-06",
            M::LongRange => "HOW-FIRE-23",
            M::Hurt => "HOW-FIRE-04",
            M::Difficult => "HOW-FIRE-20",
            M::LightCover | M::HeavyCover => "HOW-TER-05",
            M::TargetSuperior | M::TargetInferior => "HOW-HIT-08",
            M::FlankFire => "HOW-FIRE-17",
            M::FromVillage => "HOW-TER-50",
            M::Small | M::Large => "HOW-OPT-13",
            M::Canister => "HOW-FIRE-34",
            M::ColumnTarget => "HOW-FIRE-37",
            M::DoubleLine => "HOW-FIRE-30",
            M::HeavyShot => "HOW-FIRE-36",
            M::ShellAtWorks | M::ShellAtHorse => "HOW-FIRE-49",
            M::InRiver => "HOW-TER-30",
            M::Fuse => "HOW-FIRE-45",
            M::NoBattalionGuns => "HOW-OPT-06",
            M::Weather => "HOW-OPT-16",
            M::Charging => "HOW-MEL-09",
            M::Uphill => "HOW-MEL-15",
            M::Support => "HOW-MEL-21",
            M::GunsInMelee | M::LightInMelee => "HOW-MEL-16",
            M::Flanked => "HOW-MEL-08",
            M::InColumn => "HOW-MEL-39",
            M::QuickGuns => "HOW-NAT-64",
            M::Demoralised => "HOW-OPT-03",
        }
    }

    /// The clause that gives it to a die of melee.
    #[must_use]
    pub const fn melee_clause(self) -> &'static str {
        match self {
            Modifier::Hurt => "HOW-FIRE-56",
            Modifier::LightCover | Modifier::HeavyCover => "HOW-MEL-17",
            other => other.fire_clause(),
        }
    }
}

/// Numbers of modifiers as keys. A modifier never changes its number, since fought battles are kept as events.
const KEYS: [&str; 31] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26", "27", "28", "29", "30",
];

/// The modifiers of one die, in the order of the tables, without those that are zero. All add up, without a cap but
/// those stated (HOW-HIT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifiers {
    list: [(Modifier, i8); Modifiers::MOST],
    len: u8,
    sum: i8,
}

impl Default for Modifiers {
    fn default() -> Modifiers {
        Modifiers { list: [(Modifier::Moved, 0); Modifiers::MOST], len: 0, sum: 0 }
    }
}

impl Modifiers {
    /// More than one die can ever have: the tables hold twelve lines for a musket and eighteen for a gun, of which
    /// several exclude each other.
    const MOST: usize = 20;

    /// What is added to the die.
    #[must_use]
    pub const fn sum(&self) -> i32 {
        self.sum as i32
    }

    /// Each modifier with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Modifier, i8)> + '_ {
        self.list[..usize::from(self.len)].iter().copied()
    }

    /// The value of one of them; 0 where it does not apply.
    #[must_use]
    pub fn value(&self, modifier: Modifier) -> i8 {
        self.iter().find(|&(m, _)| m == modifier).map_or(0, |(_, value)| value)
    }
}

/// Who is told the modifiers of a die, each with its value: a list of them, or their bare sum.
pub trait Ledger {
    /// Told even where the value is 0.
    fn add(&mut self, modifier: Modifier, value: i8);

    /// A value where it applies, else 0.
    fn when(&mut self, applies: bool, modifier: Modifier, value: i8) {
        self.add(modifier, if applies { value } else { 0 });
    }
}

impl Ledger for Modifiers {
    fn add(&mut self, modifier: Modifier, value: i8) {
        if value != 0 {
            self.list[usize::from(self.len)] = (modifier, value);
            self.len += 1;
            self.sum += value;
        }
    }
}

/// The sum alone, which the odds ask for a thousand times as often as the list.
struct Sum(i8);

impl Ledger for Sum {
    #[inline]
    fn add(&mut self, _: Modifier, value: i8) {
        self.0 += value;
    }
}

/// A die with what is added to it.
pub trait Die {
    /// The row of the Hit Table on which it is read.
    fn row(&self) -> Row;

    /// Tells each modifier, those that don't apply as 0.
    fn tell(&self, list: &mut impl Ledger);

    /// What is added to it, one by one.
    #[must_use]
    fn modifiers(&self) -> Modifiers {
        let mut list = Modifiers::default();
        self.tell(&mut list);
        list
    }

    /// What all [`Die::modifiers`] add to it.
    #[must_use]
    #[inline]
    fn sum(&self) -> i32 {
        let mut sum = Sum(0);
        self.tell(&mut sum);
        i32::from(sum.0)
    }

    /// Hits when the average die falls on `face`.
    #[must_use]
    fn hits_at(&self, face: i32) -> u8 {
        self.row().hits(face, self.sum())
    }
}
