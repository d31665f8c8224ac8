//! The Hit Table, and everything that is added to an average die before it is read on it.
//!
//! A die is described by facts ([`Volley`] for fire, [`Blow`] for melee); [`Volley::modifiers`] and [`Blow::modifiers`] turn
//! them into the list that the dice, the exact odds, the generals and the battle's log all use.

use super::data;
use super::general::Ammo;
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
trait Ledger {
    fn add(&mut self, modifier: Modifier, value: i8);

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

/// The facts of one die of fire, from which its modifiers follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volley {
    /// The firer's own row.
    pub row: Row,
    pub ammo: Ammo,
    /// The firer has moved this turn (HOW-MOV-06).
    pub moved: bool,
    /// Long range (HOW-FIRE-23, HOW-FIRE-28).
    pub long: bool,
    /// Hits on the firer.
    pub hits: u8,
    /// The target is a difficult one, for whatever reasons (HOW-FIRE-20).
    pub difficult: bool,
    pub cover: Cover,
    pub target_class: Class,
    /// More than half of the firer is in the target's flank or rear sector (HOW-FIRE-17).
    pub flanking: bool,
    /// Directions in which a garrison has fired or fought this turn, this one included; 0 outside a village
    /// (HOW-TER-50).
    pub directions: u8,
    pub size: Size,
    /// A column is struck squarely at its head or tail (HOW-FIRE-37).
    pub column: bool,
    /// The target is cavalry two bases deep (HOW-FIRE-30).
    pub double_line: bool,
    /// The target holds a village or entrenchments (HOW-FIRE-36).
    pub works: bool,
    /// The target is mounted cavalry.
    pub horse: bool,
    pub heavy_gun: bool,
    /// The firer stands in a fordable river (HOW-TER-30).
    pub in_river: bool,
    /// The fuse die failed (HOW-FIRE-45).
    pub fuse: bool,
    /// The battalion has no battalion guns (HOW-OPT-06).
    pub no_battalion_guns: bool,
    /// What the weather takes: 0, −1 or −2 (HOW-OPT-16).
    pub weather: i8,
    /// Quick-firing guns: a battalion's (HOW-NAT-64), or the battery itself (HOW-NAT-65).
    pub quick: bool,
    /// Its brigade is demoralised (HOW-OPT-03).
    pub demoralised: bool,
}

impl Volley {
    /// A shot of a unit of standard size on a standard target in the open, at short or effective range.
    #[must_use]
    pub const fn plain(row: Row, ammo: Ammo) -> Volley {
        Volley {
            row,
            ammo,
            moved: false,
            long: false,
            hits: 0,
            difficult: false,
            cover: Cover::Open,
            target_class: Class::Standard,
            flanking: false,
            directions: 0,
            size: Size::Standard,
            column: false,
            double_line: false,
            works: false,
            horse: false,
            heavy_gun: false,
            in_river: false,
            fuse: false,
            no_battalion_guns: false,
            weather: 0,
            quick: false,
            demoralised: false,
        }
    }

    /// Whether a gun fires, with whatever it is loaded.
    #[must_use]
    pub const fn by_gun(&self) -> bool {
        matches!(self.ammo, Ammo::Roundshot | Ammo::Canister | Ammo::Shell)
    }

    /// The firing modifiers, in the order of the tables: HOW-HIT-04, HOW-HIT-05, HOW-HIT-07.
    #[must_use]
    pub fn modifiers(&self) -> Modifiers {
        let mut list = Modifiers::default();
        self.tell(&mut list);
        list
    }

    /// What all [`Self::modifiers`] add to the die.
    #[must_use]
    #[inline]
    pub fn sum(&self) -> i32 {
        let mut sum = Sum(0);
        self.tell(&mut sum);
        i32::from(sum.0)
    }

    #[inline]
    fn tell(&self, list: &mut impl Ledger) {
        use Modifier as M;
        list.when(self.moved, M::Moved, -1); // HOW-MOV-06
        list.when(self.long, M::LongRange, -1); // HOW-FIRE-23, HOW-FIRE-28
        list.when(self.hits >= 3, M::Hurt, -1); // HOW-FIRE-04
        list.when(self.difficult, M::Difficult, -1); // HOW-FIRE-20
        self.cover.modifiers(list); // HOW-TER-05
        class(self.target_class, list); // HOW-HIT-08
        list.when(self.flanking, M::FlankFire, 1); // HOW-FIRE-17; at a column's tail with its own +1 (HOW-FIRE-38)
        list.add(M::FromVillage, -(self.directions as i8)); // HOW-TER-50
        size(self.size, list); // HOW-OPT-13
        // HOW-FIRE-34; HOW-NAT-65: quick-firing guns have one more.
        list.when(matches!(self.ammo, Ammo::Canister), M::Canister, if self.quick { 3 } else { 2 });
        // HOW-FIRE-37, HOW-FIRE-39: a howitzer has it with canister only.
        list.when(self.by_gun() && self.column && !matches!(self.ammo, Ammo::Shell), M::ColumnTarget, 1);
        list.when(self.by_gun() && self.double_line, M::DoubleLine, 1); // HOW-FIRE-30
        let shot = matches!(self.ammo, Ammo::Roundshot);
        list.when(shot && self.heavy_gun && self.works, M::HeavyShot, 1); // HOW-FIRE-36
        let shell = matches!(self.ammo, Ammo::Shell);
        list.when(shell && self.works, M::ShellAtWorks, 1); // HOW-FIRE-49
        list.when(shell && self.horse, M::ShellAtHorse, 1); // HOW-FIRE-49
        list.when(self.in_river && !self.by_gun(), M::InRiver, -1); // HOW-TER-30
        list.when(shell && self.fuse, M::Fuse, -1); // HOW-FIRE-45
        list.when(self.no_battalion_guns, M::NoBattalionGuns, -1); // HOW-OPT-06
        list.add(M::Weather, self.weather); // HOW-OPT-16
        list.when(self.quick && !self.by_gun(), M::QuickGuns, 1); // HOW-NAT-64
        list.when(self.demoralised, M::Demoralised, -1); // HOW-OPT-03
    }

    /// The clause of a modifier of this die: a gun's long range has its own (HOW-FIRE-28).
    #[must_use]
    pub const fn clause(&self, modifier: Modifier) -> &'static str {
        match modifier {
            Modifier::LongRange if self.by_gun() => "HOW-FIRE-28",
            Modifier::Canister if self.quick => "HOW-NAT-65",
            other => other.fire_clause(),
        }
    }

    /// Hits of this shot when the average die falls on `face`.
    #[must_use]
    pub fn hits_at(&self, face: i32) -> u8 {
        self.row.hits(face, self.sum())
    }
}

/// The facts of one die of melee, from which its modifiers follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blow {
    pub row: Row,
    pub troops: Troops,
    /// Cavalry with its charge bonus, in the first round (HOW-MEL-09 to HOW-MEL-13).
    pub charging: bool,
    /// Hits on the unit that rolls, at the beginning of the round (HOW-MEL-01).
    pub hits: u8,
    /// Cover of the enemy, in the first round (HOW-MEL-17).
    pub cover: Cover,
    /// The enemy stands higher, in the first round (HOW-MEL-15).
    pub uphill: bool,
    pub target_class: Class,
    pub target: Troops,
    /// Supporting friends; more than two count as two (HOW-MEL-21).
    pub support: u8,
    /// An enemy is in contact with its flank or rear, or it is reforming (HOW-MEL-08, HOW-RLY-09).
    pub flanked: bool,
    /// It fights in march column (HOW-MEL-39).
    pub column: bool,
    /// As in [`Volley::directions`].
    pub directions: u8,
    pub size: Size,
    /// Its brigade is demoralised (HOW-OPT-03).
    pub demoralised: bool,
}

impl Blow {
    /// A blow of a unit of standard size at a standard enemy, in the open, unsupported.
    #[must_use]
    pub const fn plain(troops: Troops, rolls: Class, target: Troops) -> Blow {
        Blow {
            row: Row::of(troops, rolls),
            troops,
            charging: false,
            hits: 0,
            cover: Cover::Open,
            uphill: false,
            target_class: Class::Standard,
            target,
            support: 0,
            flanked: false,
            column: false,
            directions: 0,
            size: Size::Standard,
            demoralised: false,
        }
    }

    /// The same unit's blow in the rounds after the first: charge, cover and height count no more (HOW-MEL-13,
    /// HOW-MEL-15, HOW-MEL-17).
    #[must_use]
    pub const fn later(self) -> Blow {
        Blow { charging: false, cover: Cover::Open, uphill: false, ..self }
    }

    /// The melee modifiers, in the order of the table: HOW-HIT-06.
    #[must_use]
    pub fn modifiers(&self) -> Modifiers {
        let mut list = Modifiers::default();
        self.tell(&mut list);
        list
    }

    /// What all [`Self::modifiers`] add to the die.
    #[must_use]
    #[inline]
    pub fn sum(&self) -> i32 {
        let mut sum = Sum(0);
        self.tell(&mut sum);
        i32::from(sum.0)
    }

    #[inline]
    fn tell(&self, list: &mut impl Ledger) {
        use Modifier as M;
        list.when(self.charging, M::Charging, 1); // HOW-MEL-09
        list.when(self.hits >= 3, M::Hurt, -1); // HOW-FIRE-56
        self.cover.modifiers(list); // HOW-MEL-17
        list.when(self.uphill, M::Uphill, -1); // HOW-MEL-15
        class(self.target_class, list); // HOW-HIT-08
        list.add(M::Support, if self.support > 2 { 2 } else { self.support as i8 }); // HOW-MEL-21
        list.when(matches!(self.troops, Troops::Guns), M::GunsInMelee, -1); // HOW-MEL-16
        let light = matches!(self.troops, Troops::Light) && matches!(self.target, Troops::Foot | Troops::Horse);
        list.when(light, M::LightInMelee, -1); // HOW-MEL-16
        list.when(self.flanked, M::Flanked, -2); // HOW-MEL-08
        list.when(self.column, M::InColumn, -2); // HOW-MEL-39
        list.add(M::FromVillage, -(self.directions as i8)); // HOW-TER-50
        size(self.size, list); // HOW-OPT-13
        list.when(self.demoralised, M::Demoralised, -1); // HOW-OPT-03
    }

    /// Hits of this blow when the average die falls on `face`.
    #[must_use]
    pub fn hits_at(&self, face: i32) -> u8 {
        self.row.hits(face, self.sum())
    }
}

/// The enemy's actual class, whoever rolls: superior −1, inferior +1 (HOW-HIT-08).
fn class(target: Class, list: &mut impl Ledger) {
    list.when(matches!(target, Class::Superior), Modifier::TargetSuperior, -1);
    list.when(matches!(target, Class::Inferior), Modifier::TargetInferior, 1);
}

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
