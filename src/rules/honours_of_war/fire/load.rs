//! What a unit can load, and how far it carries.

use crate::rules::honours_of_war::data::{Gun, Scale, Weapon, gun_range, infantry_range};
use crate::rules::honours_of_war::general::Ammo;

/// Something that can be fired, with the upper ends of its bands in 1/120 mm (HOW-SCL-06, HOW-SCL-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    pub ammo: Ammo,
    /// The end of its better band: short, effective, or canister range.
    pub better: i32,
    /// As far as it goes at all.
    pub limit: i32,
}

/// What a battery with this piece, national pieces with fire rules of their own among them (HOW-FIRE-71), or else infantry with this weapon, can load; best at short range first (HOW-FIRE-24,
/// HOW-FIRE-25, HOW-FIRE-29).
///
/// A Shuvalov has canister alone (HOW-NAT-45); a unicorn fires roundshot as a gun or shell as a howitzer, always over a
/// howitzer's ranges, a light one over a light gun's (HOW-NAT-47, HOW-NAT-49).
#[must_use]
pub const fn loads(scale: Scale, gun: Option<Gun>, weapon: Weapon) -> [Option<Load>; 3] {
    let Some(gun) = gun else {
        let (short, long) = infantry_range(scale, weapon);
        return [Some(Load { ammo: Ammo::Musketry, better: short, limit: long }), None, None];
    };
    let [canister, effective, long] = gun_range(scale, gun);
    let case = Some(Load { ammo: Ammo::Canister, better: canister, limit: canister });
    let shot = Some(Load { ammo: Ammo::Roundshot, better: effective, limit: long });
    let shell = Some(Load { ammo: Ammo::Shell, better: effective, limit: long });
    match gun {
        Gun::Light | Gun::Medium | Gun::Heavy => [case, shot, None],
        Gun::Howitzer => [case, shell, None],
        Gun::Unicorn | Gun::LightUnicorn => [case, shot, shell],
        Gun::Shuvalov => [case, None, None],
    }
}

/// The upper ends of the bands of all that a unit can load, the nearest first and each once.
#[must_use]
pub fn bands(scale: Scale, gun: Option<Gun>, weapon: Weapon) -> Vec<i32> {
    let loads = loads(scale, gun, weapon);
    let mut ends: Vec<i32> = loads.iter().flatten().flat_map(|load| [load.better, load.limit]).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

#[cfg(test)]
mod tests;
