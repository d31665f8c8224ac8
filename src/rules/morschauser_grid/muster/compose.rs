//! What marks each nation's army, for armies that the program makes (MHM-COMP-01).

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
