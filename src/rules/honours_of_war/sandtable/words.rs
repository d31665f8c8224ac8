//! How a line of a table is read.

use crate::base::{Heading, Len, Point, Side};
use crate::rules::honours_of_war::data::{Cost, Gun, Weapon};
use crate::rules::honours_of_war::state::{Class, Drill, Flags, Formation, Kind, Size, UnitData};
use crate::rules::notation::heading;

pub fn number(word: &str) -> i32 {
    word.parse().unwrap_or_else(|_| panic!("not a number: {word}"))
}

/// Tenths of a cm, so that 12.5 can be written.
pub fn length(word: &str) -> i32 {
    match word.split_once('.') {
        Some((whole, tenth)) => {
            let sign = if word.starts_with('-') { -1 } else { 1 };
            number(whole) * Len::CM.0 + sign * number(tenth) * Len::CM.0 / 10
        }
        None => number(word) * Len::CM.0,
    }
}

pub fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "foot" => Kind::Foot,
        "light" => Kind::LightFoot,
        "heavyhorse" => Kind::HeavyHorse,
        "horse" => Kind::MediumHorse,
        "hussars" => Kind::LightHorse,
        "lightguns" => Kind::LightGuns,
        "gun" | "guns" => Kind::MediumGuns,
        "heavyguns" => Kind::HeavyGuns,
        "howitzers" => Kind::Howitzers,
        "horseguns" => Kind::HorseGuns,
        "transport" => Kind::Transport,
        _ => return None,
    })
}

/// A unit as it was written, before both sides are numbered.
pub struct Written {
    pub data: UnitData,
    pub at: Point,
    pub heading: Heading,
    pub formation: Formation,
    pub hits: u8,
    pub flags: Flags,
    pub block: Option<u8>,
}

pub fn unit(kind: Kind, side: Side, words: &[&str]) -> Written {
    let bases = match kind {
        Kind::Foot | Kind::LightFoot => 5,
        _ if kind.is_horse() => 4,
        _ => 1,
    };
    let weapon = match kind {
        Kind::Foot => Weapon::BattalionGuns,
        _ if kind.is_horse() => Weapon::Carbines,
        _ => Weapon::Muskets,
    };
    let class = if kind == Kind::Transport { Class::Inferior } else { Class::Standard };
    let drill = Drill {
        form: if kind == Kind::LightFoot { Cost::None } else { Cost::Half },
        nation_form: Cost::Half,
        flank: if kind == Kind::LightFoot { Cost::None } else { Cost::Quarter },
        nation_flank: Cost::Quarter,
        limber: Cost::Half,
        slow_guns: false,
    };
    let dismounts = matches!(kind, Kind::LightHorse | Kind::MediumHorse);
    let formation = match kind {
        _ if kind.is_guns() => Formation::Deployed,
        Kind::Transport => Formation::Limbered,
        _ => Formation::Line,
    };
    let data = UnitData {
        side,
        brigade: 0,
        kind,
        class,
        size: Size::Standard,
        bases,
        weapon,
        gun: kind.gun(),
        quick: false,
        fire_class: class,
        drill,
        dismounts,
        men: 600,
        other: crate::rules::honours_of_war::state::NONE,
        part: 0,
    };
    let mut unit = Written {
        data,
        at: Point::ORIGIN,
        heading: Heading::NORTH,
        formation,
        hits: 0,
        flags: Flags::default(),
        block: None,
    };
    let mut places = Vec::new();
    for &word in words {
        match word {
            "superior" => (unit.data.class, unit.data.fire_class) = (Class::Superior, Class::Superior),
            "inferior" => (unit.data.class, unit.data.fire_class) = (Class::Inferior, Class::Inferior),
            "superior-fire" => unit.data.fire_class = Class::Superior,
            "unicorn" => unit.data.gun = Some(Gun::Unicorn),
            "light-unicorn" => unit.data.gun = Some(Gun::LightUnicorn),
            "shuvalov" => unit.data.gun = Some(Gun::Shuvalov),
            "quick" => unit.data.quick = true,
            "small" => unit.data.size = Size::Small,
            "large" => unit.data.size = Size::Large,
            "rifles" => unit.data.weapon = Weapon::Rifles,
            "muskets" => unit.data.weapon = Weapon::Muskets,
            "column" => unit.formation = Formation::Column,
            "double" => unit.formation = Formation::DoubleLine,
            "irregular" => unit.formation = Formation::Irregular,
            "limbered" => unit.formation = Formation::Limbered,
            "moved" => unit.flags.set(Flags::MOVED),
            "charged" => unit.flags.set(Flags::CHARGED),
            "bonus" => unit.flags.set(Flags::BONUS),
            "entrenched" => unit.flags.set(Flags::ENTRENCHED),
            "dismounted" => unit.flags.set(Flags::DISMOUNTED),
            "midstream" => unit.flags.set(Flags::MIDSTREAM),
            word => match word.split_once('=') {
                Some(("hits", n)) => unit.hits = number(n) as u8,
                Some(("brigade", n)) => unit.data.brigade = number(n) as u8,
                Some(("bases", n)) => unit.data.bases = number(n) as u8,
                Some(("block", n)) => unit.block = Some(number(n) as u8),
                _ => places.push(word),
            },
        }
    }
    let [x, y, looks] = places[..] else { panic!("a unit wants x, y and a heading: {words:?}") };
    unit.at = Point::new(length(x), length(y));
    unit.heading = heading(looks);
    unit
}
