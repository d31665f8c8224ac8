//! What marks each nation's army, for armies that the program makes (MHM-COMP-01).

use super::scale;
use crate::army::raise::{Body, Group, Piece};
use crate::army::{Branch, Quality, Strength, Weapon};
use crate::rules::morschauser_grid::data::{Kind, Nation};

/// Units of a command.
pub const COMMAND: usize = 12;

/// A command of 12 units of a nation, the `n`th of its army from 0.
///
/// Six line, two light, one each of grenadiers, light and heavy cavalry and foot artillery; France has one guard command in
/// four; Austria less light foot, Russia more guns, Prussia and Spain militia, Spain no heavy cavalry. The British have one
/// of rifles among the light ([`rifles`]), and never militia.
#[must_use]
pub fn command(nation: Nation, n: usize) -> [Kind; COMMAND] {
    use Kind as K;
    let mut units = [
        K::Line,
        K::Line,
        K::Line,
        K::Line,
        K::Line,
        K::Line,
        K::Light,
        K::Light,
        K::Grenadiers,
        K::LightHorse,
        K::HeavyHorse,
        K::FootGuns,
    ];
    match nation {
        Nation::French if n % 4 == 3 => {
            units = [K::Grenadiers; COMMAND];
            units[..4].fill(K::GuardFoot);
            units[9..11].fill(K::GuardHorse);
            units[11] = K::HorseGuns;
        }
        Nation::Austrian => units[7] = K::Line,
        Nation::Russian => units[5] = K::FootGuns,
        Nation::Prussian => units[..3].fill(K::Militia),
        Nation::Spanish => {
            units[..4].fill(K::Militia);
            units[10] = K::Line;
        }
        Nation::French | Nation::British | Nation::Other => {}
    }
    units
}

/// An army of so many commands for a nation of a row, each unit as strong as the scale of the sources has it
/// (MHM-ORG-04).
#[must_use]
pub fn army(row: Option<&str>, commands: u8) -> Vec<Group> {
    let nation = row.map_or(Nation::Other, Nation::of);
    let group = |n: usize| {
        let kinds = command(nation, n);
        let guard = kinds.contains(&Kind::GuardFoot);
        let mut pieces: Vec<Piece> = kinds.into_iter().map(piece).collect();
        let light = pieces.iter_mut().filter(|p| p.branch == Branch::Light);
        light.take(rifles(nation)).for_each(|p| p.weapon = Weapon::Rifles);
        if guard {
            // MHM-UNIT-02: the guard's guns shoot better.
            let guns = pieces.iter_mut().filter(|p| p.branch == Branch::HorseGuns);
            guns.for_each(|p| p.quality = Quality::Elite);
        }
        Group { body: if guard { Body::Guard } else { Body::Division }, pieces }
    };
    (0..usize::from(commands)).map(group).collect()
}

/// Men who serve a gun.
const GUNNERS: u32 = 20;

/// A unit that is of a kind by its branch alone.
const fn piece(kind: Kind) -> Piece {
    let branch = match kind {
        Kind::Militia => Branch::Militia,
        Kind::Light => Branch::Light,
        Kind::Line => Branch::Musketeers,
        Kind::Grenadiers => Branch::Grenadiers,
        Kind::GuardFoot => Branch::Guard,
        Kind::LightHorse => Branch::Hussars,
        Kind::HeavyHorse => Branch::Cuirassiers,
        Kind::GuardHorse => Branch::GuardHorse,
        Kind::FootGuns => Branch::MediumGuns,
        Kind::HorseGuns => Branch::HorseGuns,
    };
    let (men, guns) = if kind.is_guns() { (scale(kind) * GUNNERS, scale(kind)) } else { (scale(kind), 0) };
    Piece::usual(branch, Strength { men, horses: 0, guns })
}

/// How many of a command's light infantry are rifles: one in the British army (MHM-COMP-01).
#[must_use]
pub const fn rifles(nation: Nation) -> usize {
    matches!(nation, Nation::British) as usize
}

/// Whether a nation fields a type: the British never militia.
#[must_use]
pub const fn fields(nation: Nation, kind: Kind) -> bool {
    !matches!((nation, kind), (Nation::British, Kind::Militia))
}
