//! The numbers of Honours of War, laid out as its tables are printed.
//!
//! Distances are printed in centimetres for five scales; here they become 1/120 mm. Rows stand in the order of the
//! ledger, columns in the order 28, 20, 15, 10, 6 mm.

pub use own::{national, proposed};

use crate::base::Len;

pub mod own;

/// One of the five scales that a battle is fought in (HOW-SCL-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Scale {
    Mm28,
    Mm20,
    Mm15,
    Mm10,
    Mm6,
}

impl Scale {
    pub const ALL: [Scale; 5] = [Scale::Mm28, Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6];

    /// The set of distances for units whose standard battalion has a front of so many mm in line: that whose own front
    /// is nearest, of two the larger, whatever the height of the figures (HOW-BAS-09). Figures of 1/72 on the bases of
    /// 28 mm play as those (HOW-BAS-12).
    #[must_use]
    pub fn for_front(millimetres: u32) -> Scale {
        let front = |s: Scale| 5 * distance(s, D::FootBase) / Len::MM.0;
        let all = [Scale::Mm28, Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6];
        let far = |s: &Scale| front(*s).abs_diff(i32::try_from(millimetres).unwrap_or(i32::MAX));
        all.into_iter().min_by_key(far).unwrap_or(Scale::Mm28)
    }

    /// What a turn and a millimetre stand for, which no rule asks: minutes, and paces of two feet in hundredths
    /// (HOW-SCL-03, HOW-BAS-10); none where the book names no ground scale.
    #[must_use]
    pub const fn stands_for(self) -> (u32, Option<u32>) {
        match self {
            Scale::Mm28 => (10, Some(100)),
            Scale::Mm15 => (10, Some(200)),
            _ => (10, None),
        }
    }

    /// The height of its figures in mm.
    #[must_use]
    pub const fn height(self) -> u8 {
        match self {
            Scale::Mm28 => 28,
            Scale::Mm20 => 20,
            Scale::Mm15 => 15,
            Scale::Mm10 => 10,
            Scale::Mm6 => 6,
        }
    }

    /// The scale for figures of this height in mm, the nearest one where it is not one of the five (HOW-SCL-01).
    #[must_use]
    pub const fn of(height: u8) -> Scale {
        match height {
            24.. => Scale::Mm28,
            18..=23 => Scale::Mm20,
            13..=17 => Scale::Mm15,
            8..=12 => Scale::Mm10,
            _ => Scale::Mm6,
        }
    }
}

/// A distance that depends on the scale alone: a row of HOW-SCL-05, HOW-SCL-08 or 09, or of HOW-SCL-04 for bases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum D {
    /// HOW-SCL-05: normal moves.
    FootLine,
    FootColumn,
    LightFoot,
    HorseLine,
    HorseColumn,
    Limbered,
    LimberedRoad,
    ManhandleLight,
    ManhandleMedium,
    ManhandleHeavy,
    FlankLight,
    FlankMedium,
    FlankHeavy,
    HorseGuns,
    HorseGunsRoad,
    Transport,
    TransportRoad,
    CommandFigure,
    /// HOW-SCL-08.
    CommandDistance,
    Support,
    Grazing,
    RallyNear,
    RallyFar,
    BlockSide,
    /// HOW-SCL-09.
    Influence,
    DashingInfluence,
    DashingMove,
    /// Link of a chain of command; reach of a general's rally.
    Chain,
    Clearance,
    WoodSight,
    /// Safety distance of overhead fire; dead ground behind woods and built-up areas.
    Overhead,
    /// Friends near the guns; howitzers' safety from hills; the gap of split fire.
    Near,
    /// Flank moves, wheels, interpenetration, nearest charge target.
    Proximity,
    HowitzerMinimum,
    /// Difference of distance for a double charge and for split fire.
    Difference,
    SightingGap,
    /// March bonus, sight in heavy rain, disengagement.
    March,
    FogSight,
    /// The tolerance of 1 cm of the ledger's rulings.
    Tolerance,
    /// HOW-SCL-04: sides of bases.
    FootBase,
    HorseBase,
    LightGunBase,
    MediumGunBase,
    HeavyGunBase,
    LimberWidth,
    LimberDepth,
    LightLimberDepth,
    HeavyLimberDepth,
}

const ROWS: usize = D::HeavyLimberDepth as usize + 1;

/// HOW-SCL-04, HOW-SCL-05, HOW-SCL-08, HOW-SCL-09 in tenths of a millimetre, in the order of [`D`]; bases as in HOW-BAS-01,
/// with battalions of five bases at 6 mm (HOW-BAS-02), and printed figures before the proportions of HOW-BAS-03 and
/// HOW-BAS-04.
#[rustfmt::skip]
const TABLE: [[i32; 5]; ROWS] = [
    // 28      20      15      10       6
    [2000,   1500,   1000,    800,    600], // close-order infantry, line
    [2500,   2000,   1200,   1000,    800], // … march column
    [2500,   2000,   1200,   1000,    800], // light infantry
    [3000,   2500,   1500,   1200,   1000], // cavalry, line
    [4000,   3500,   2500,   1600,   1500], // … march column
    [2000,   1500,   1000,    800,    600], // limbered field artillery, off road
    [2500,   2000,   1500,   1200,    800], // … on road
    [1500,   1200,    800,    500,    500], // manhandling ahead or back: light
    [1000,    800,    500,    300,    300], // … medium
    [ 500,    400,    200,    100,    100], // … heavy
    [1000,    800,    500,    300,    300], // manhandling to a flank: light
    [ 500,    400,    300,    200,    200], // … medium
    [   0,      0,      0,      0,      0], // … heavy
    [3000,   2500,   1500,   1200,   1000], // horse artillery, off road
    [4000,   3000,   2000,   1600,   1200], // … on road
    [1500,   1200,    800,    500,    400], // transport, off road
    [2000,   1500,   1200,    800,    600], // … on road
    [6000,   4500,   3000,   2000,   2000], // command figures
    [1500,   1000,    800,    600,    400], // brigade command distance
    [ 500,    400,    300,    200,    200], // melee support
    [3000,   2000,   1500,   1000,    800], // reach of grazing fire
    [3000,   2000,   1500,   1000,    800], // rally, near
    [6000,   4000,   3000,   2000,   1600], // rally, far
    [2000,   1500,   1000,    800,    600], // side of a block
    [1500,   1000,    800,    600,    400], // influence of a commanding general
    [2000,   1500,   1000,    700,    500], // … of a dashing one
    [8000,   6000,   4000,   2700,   2700], // move of a dashing one
    [ 500,    400,    300,    200,    200], // chain of command, general's rally
    [1000,    800,    500,    300,    300], // command figures' clearance of the enemy
    [1500,   1100,    800,    500,    400], // sight in woods and blocks
    [1500,   1100,    800,    500,    400], // overhead safety, dead ground
    [1000,    800,    500,    300,    300], // friends near the guns, gap of split fire
    [2000,   1500,   1000,    700,    500], // proximity
    [2000,   1500,   1000,    700,    500], // howitzers' minimum
    [ 500,    400,    300,    200,    100], // difference of distance
    [ 400,    300,    200,    100,    100], // howitzers' sighting gap
    [6000,   4500,   3000,   2000,   1500], // march bonus, heavy rain, disengagement
    [3000,   2300,   1500,   1000,    800], // sight in fog and storm
    [ 100,     75,     50,     33,     25], // tolerance
    [ 400,    300,    200,    150,    100], // infantry base
    [ 500,    400,    250,    200,    150], // cavalry base
    [ 600,    450,    300,    200,    150], // gun base: light
    [ 700,    500,    350,    250,    200], // … medium
    [ 800,    600,    400,    300,    250], // … heavy
    [ 500,    357,    250,    179,    143], // limber: width, in the ratio of the medium gun base
    [1200,    857,    600,    429,    343], // … depth
    [ 750,    563,    375,    250,    188], // … depth for light guns
    [1200,    900,    600,    450,    375], // … depth for heavy guns
];

/// A distance of the rules at a scale, in 1/120 mm (HOW-SCL-04, HOW-SCL-05, HOW-SCL-08, HOW-SCL-09).
#[must_use]
pub const fn distance(scale: Scale, row: D) -> i32 {
    TABLE[row as usize][scale as usize] * (Len::MM.0 / 10)
}

/// What infantry fires with (HOW-SCL-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Weapon {
    /// Muskets plus battalion guns: all close-order battalions (HOW-FIRE-24).
    #[default]
    BattalionGuns,
    Muskets,
    Rifles,
    Carbines,
}

impl Weapon {
    pub const ALL: [Weapon; 4] = [Weapon::BattalionGuns, Weapon::Muskets, Weapon::Rifles, Weapon::Carbines];
}

/// HOW-SCL-06: short and long range in cm.
#[rustfmt::skip]
const INFANTRY_RANGES: [[(i32, i32); 5]; 4] = [
    [(10, 30), (8, 25), (5, 16), (4, 12), (3, 10)], // muskets plus battalion guns
    [(10, 20), (8, 16), (5, 10), (4,  8), (3,  6)], // muskets only
    [(15, 30), (12, 25), (8, 16), (6, 12), (5, 10)], // rifles
    [( 8, 15), (5, 10), (4,  8), (3,  6), (2,  4)], // carbines
];

/// Short and long range of an infantry weapon in 1/120 mm: the upper end of each band (HOW-SCL-06, HOW-SCL-12).
#[must_use]
pub const fn infantry_range(scale: Scale, weapon: Weapon) -> (i32, i32) {
    let (short, long) = INFANTRY_RANGES[weapon as usize][scale as usize];
    (Len::cm(short).0, Len::cm(long).0)
}

/// Weight of a battery's pieces (HOW-ORG-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Gun {
    Light,
    Medium,
    Heavy,
    Howitzer,
    /// Russian: gun or howitzer, as it likes (HOW-NAT-47).
    Unicorn,
    /// A light unicorn of the horse artillery (HOW-NAT-49).
    LightUnicorn,
    /// A secret howitzer, which fires canister only (HOW-NAT-45).
    Shuvalov,
}

impl Gun {
    pub const ALL: [Gun; 7] =
        [Gun::Light, Gun::Medium, Gun::Heavy, Gun::Howitzer, Gun::Unicorn, Gun::LightUnicorn, Gun::Shuvalov];

    /// Its weight, and with it the base (HOW-BAS-06), the limber and manhandling: howitzers of every kind are medium,
    /// light unicorns light.
    #[must_use]
    pub const fn weight(self) -> Gun {
        match self {
            Gun::Light | Gun::LightUnicorn => Gun::Light,
            Gun::Heavy => Gun::Heavy,
            Gun::Medium | Gun::Howitzer | Gun::Unicorn | Gun::Shuvalov => Gun::Medium,
        }
    }

    /// The row of its ranges (HOW-SCL-07, HOW-NAT-45, HOW-NAT-47, HOW-NAT-49).
    const fn ranges(self) -> usize {
        match self {
            Gun::Light | Gun::LightUnicorn => 0,
            Gun::Medium | Gun::Shuvalov => 1,
            Gun::Heavy => 2,
            Gun::Howitzer | Gun::Unicorn => 3,
        }
    }
}

/// HOW-SCL-07: canister, effective and long range in cm.
#[rustfmt::skip]
const GUN_RANGES: [[[i32; 3]; 5]; 4] = [
    [[30,  50,  70], [20, 35,  50], [15, 25, 35], [12, 18, 24], [10, 15, 20]], // light
    [[40,  80, 120], [30, 50,  80], [20, 40, 60], [15, 25, 40], [12, 20, 30]], // medium
    [[50, 100, 150], [40, 70, 100], [25, 50, 75], [20, 35, 50], [15, 25, 40]], // heavy
    [[40,  70, 100], [30, 50,  70], [20, 35, 50], [15, 25, 35], [12, 18, 24]], // howitzers
];

/// Canister, effective and long range of a gun in 1/120 mm: the upper end of each band (HOW-SCL-07, HOW-SCL-12).
#[must_use]
pub const fn gun_range(scale: Scale, gun: Gun) -> [i32; 3] {
    let [canister, effective, long] = GUN_RANGES[gun.ranges()][scale as usize];
    [Len::cm(canister).0, Len::cm(effective).0, Len::cm(long).0]
}

/// The faces of an average die (HOW-SCL-02), as read from a D6.
pub const AVERAGE: [i8; 6] = [3, 2, 3, 4, 5, 4];

/// Rating of a command figure (HOW-CMD-07, HOW-CMD-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Grade {
    /// Commanding generals only: acts like a dependable one.
    #[default]
    Unrated,
    Dithering,
    Dependable,
    Dashing,
}

/// What a brigade makes of its orders (HOW-CMD-20 to 25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Performance {
    Feeble,
    Poor,
    #[default]
    Steady,
    Admirable,
    Inspiring,
}

use Performance::{Admirable as A, Feeble as F, Inspiring as I, Poor as P, Steady as S};

/// HOW-CMD-20: rows D6 1 to 6; columns dithering, dependable, dashing.
pub const COMMAND: [[Performance; 3]; 6] = [
    [F, P, S], //
    [P, S, S],
    [S, S, S],
    [S, S, S],
    [S, S, A],
    [S, A, I],
];

/// A share of a move (HOW-MOV-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Cost {
    #[default]
    None,
    Quarter,
    Half,
    Full,
}

impl Cost {
    /// In quarters of a move.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        match self {
            Cost::None => 0,
            Cost::Quarter => 1,
            Cost::Half => 2,
            Cost::Full => 4,
        }
    }
}

/// A row of HOW-NAT-81.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct National {
    pub key: &'static str,
    pub name: &'static str,
    pub from: i32,
    pub to: i32,
    /// Highest face that makes a brigadier dithering, and the highest that makes him dependable.
    pub dithering: u8,
    pub dependable: u8,
    pub movement: i8,
    pub fire: i8,
    /// Formation change: infantry, foreign infantry, cavalry.
    pub form: [Cost; 3],
    /// Moves to flank or rear: infantry, foreign infantry, cavalry.
    pub flank: [Cost; 3],
    pub limber: Cost,
    /// Whether guns are manhandled at half rate.
    pub slow_guns: bool,
    /// The key of the row whose line of prices it has (HOW-NAT-88, HOW-IMG-06): its own, but for rows that owners make.
    pub line: &'static str,
}

use Cost::{Full as Whole, Half, None as Free, Quarter};

macro_rules! national {
    ($key:literal $name:literal $from:literal $to:literal, $di:literal $de:literal, $mv:literal $fi:literal,
     $form:expr, $flank:expr, $limber:expr, $slow:literal) => {
        National {
            key: $key,
            name: $name,
            from: $from,
            to: $to,
            dithering: $di,
            dependable: $de,
            movement: $mv,
            fire: $fi,
            form: $form,
            flank: $flank,
            limber: $limber,
            slow_guns: $slow,
            line: $key,
        }
    };
}

/// HOW-NAT-81, and by it HOW-NAT-82; a nation names its row for a span of years, so a Prussian army of a lesser theatre may
/// have the late one throughout (HOW-NAT-14), and Austrians beside the Reichsarmee keep theirs (HOW-NAT-76): Prussia early and late (HOW-NAT-11, HOW-NAT-12), Austria (HOW-NAT-20), His
/// Britannic Majesty's army (HOW-NAT-25), Russia (HOW-NAT-34, HOW-NAT-35), France (HOW-NAT-50, HOW-NAT-51, HOW-NAT-52,
/// HOW-NAT-53), Saxony (HOW-NAT-61), Sweden (HOW-NAT-71), the Reichsarmee (HOW-NAT-72). The row `AUS` is the neutral one
/// (HOW-NAT-01, HOW-OPT-21).
#[rustfmt::skip]
pub const NATIONS: [National; 11] = [
    national!("PRU_E" "Prussia" 1756 1759, 1 4, 1 1, [Free, Free, Free], [Free, Free, Free], Half, false),
    national!("PRU_L" "Prussia" 1760 1763, 1 5, 1 0, [Half, Half, Free], [Quarter, Quarter, Free], Half, false),
    national!("AUS" "Austria" 1756 1763, 2 5, 0 0, [Half, Half, Half], [Quarter, Quarter, Quarter], Half, false),
    national!("HBM" "His Britannic Majesty's Army in Germany" 1756 1763, 2 5, 0 1, [Half, Half, Half], [Quarter, Quarter, Quarter], Half, false),
    national!("RUS_E" "Russia" 1756 1758, 2 6, -1 0, [Half, Half, Half], [Half, Half, Half], Half, false),
    national!("RUS_L" "Russia" 1759 1763, 2 5, 0 0, [Half, Half, Half], [Quarter, Quarter, Quarter], Half, false),
    national!("FRA_E" "France" 1756 1759, 2 6, -1 0, [Whole, Half, Half], [Half, Quarter, Half], Whole, true),
    national!("FRA_L" "France" 1760 1763, 2 5, 0 0, [Whole, Half, Half], [Half, Quarter, Half], Whole, true),
    national!("SAX" "Saxony" 1756 1763, 2 6, -1 0, [Half, Half, Half], [Quarter, Quarter, Quarter], Half, false),
    national!("SWE" "Sweden" 1756 1763, 2 6, 0 0, [Half, Half, Half], [Half, Half, Half], Whole, false),
    national!("REI" "The Reichsarmee" 1756 1763, 3 6, -2 -1, [Whole, Whole, Whole], [Half, Half, Half], Whole, true),
];

/// The neutral row, for nations without one (HOW-NAT-01, HOW-OPT-21).
pub const NEUTRAL: &National = &NATIONS[2];

/// HOW-OPT-16: what weather does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeatherEffect {
    /// Greatest distance of sight, by its row; none: no limit.
    pub sight: Option<D>,
    /// Quarters of a move lost by infantry and cavalry, and by artillery and transport off roads.
    pub move_cut: i32,
    pub gun_cut: i32,
    /// Whether anything may make a double move.
    pub doubles: bool,
    /// Whether guns and transport may move off roads at all.
    pub guns_move: bool,
    pub charge_bonus: bool,
    pub infantry_fires: bool,
    /// Modifier of every fire die.
    pub fire: i8,
    /// Lowest face that strikes by grazing where the weather is thrown for (HOW-FIRE-52); none: as usual.
    pub grazing: Option<u8>,
}

use crate::field::scenario::Weather;

/// The effects of the weather (HOW-OPT-16).
#[must_use]
#[rustfmt::skip]
pub const fn weather(kind: Weather) -> WeatherEffect {
    let fair = WeatherEffect {
        sight: None, move_cut: 0, gun_cut: 0, doubles: true, guns_move: true,
        charge_bonus: true, infantry_fires: true, fire: 0, grazing: None,
    };
    match kind {
        Weather::Fair => fair,
        Weather::Fog => WeatherEffect { sight: Some(D::FogSight), move_cut: 2, gun_cut: 2, charge_bonus: false, ..fair },
        Weather::LightRain => WeatherEffect { fire: -1, ..fair },
        Weather::HeavyRain => WeatherEffect { sight: Some(D::March), move_cut: 1, gun_cut: 2, fire: -2, grazing: Some(6), ..fair },
        Weather::Storm => WeatherEffect {
            sight: Some(D::FogSight), move_cut: 2, gun_cut: 2, doubles: false, guns_move: false,
            charge_bonus: false, infantry_fires: false, fire: -2, grazing: Some(6),
        },
    }
}

/// The season of a battle's date (HOW-OPT-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Season {
    /// Spring and autumn.
    Mild,
    Winter,
    Summer,
}

use Weather::{Fair, Fog, HeavyRain, LightRain, Storm};

/// HOW-OPT-16 and HOW-OPT-20: rows 2D6 from 2 to 12; columns spring and autumn, winter, summer.
pub const WEATHER: [[Weather; 3]; 11] = [
    [Fog, Fog, LightRain],
    [LightRain, LightRain, LightRain],
    [Fair, LightRain, Fair],
    [Fair, Fair, Fair],
    [Fair, Fair, Fair],
    [Fair, Fair, Fair],
    [Fair, Fair, Fair],
    [Fair, Fair, Fair],
    [LightRain, LightRain, Fair],
    [HeavyRain, HeavyRain, LightRain],
    [Storm, Storm, HeavyRain],
];

#[cfg(test)]
mod tests;
