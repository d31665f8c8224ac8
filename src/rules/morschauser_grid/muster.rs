//! Mustering: the type of each unit, what a force counts, and what the rules say of it.

use super::data::{Kind, Nation, SCALE};
use crate::army::regiment::Arm;
use crate::army::{Branch, Force, Quality, Regiment, Strength, Unit, Weapon};
use crate::field::scenario::{SideSetup, UnitSetup};
use crate::rules::raw::{Raw, words};
use crate::rules::system::Rating;
use std::collections::BTreeMap;

mod check;
pub mod compose;

pub use check::check;

/// The system's ID, under which nations name their rows and owners their own ratings.
pub const ID: &str = "morschauser-grid";

/// What a unit is under these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// None: the unit table has no such type (MHM-COMP-02).
    pub kind: Option<Kind>,
    pub guard: bool,
    pub rifles: bool,
    pub sharp: bool,
    pub fixed: bool,
    pub nation: Nation,
    pub by_hand: bool,
    /// Too weak to take the field.
    pub unfit: bool,
}

/// Words of an owner's own rating beside the type: properties that the unit table does not give.
const GUARD: &str = "guard";
const RIFLES: &str = "rifles";
const SHARP: &str = "sharpshooters";
const FIXED: &str = "fixed";

/// The type that a branch of a quality has (MHM-UNIT-01; the table speaks of later armies, so the choice is ours).
#[must_use]
pub const fn listed(branch: Branch, quality: Quality) -> Option<Kind> {
    use Branch as B;
    let worse = matches!(quality, Quality::Poor | Quality::Raw);
    let elite = matches!(quality, Quality::Elite);
    Some(match branch {
        B::Musketeers | B::Fusiliers if worse => Kind::Militia,
        B::Musketeers | B::Fusiliers if elite => Kind::Grenadiers,
        B::Musketeers | B::Fusiliers => Kind::Line,
        B::Grenadiers if worse => Kind::Line,
        B::Guard if worse => Kind::Grenadiers,
        B::Grenadiers if elite => Kind::GuardFoot,
        B::Grenadiers => Kind::Grenadiers,
        B::Guard => Kind::GuardFoot,
        B::Garrison | B::Freikorps if elite || matches!(quality, Quality::Good) => Kind::Line,
        B::Militia if elite => Kind::Line,
        B::Garrison | B::Freikorps | B::Militia => Kind::Militia,
        B::Light | B::Jaeger => Kind::Light,
        B::GuardHorse if worse => Kind::HeavyHorse,
        B::GuardHorse => Kind::GuardHorse,
        B::Cuirassiers | B::Horse | B::Dragoons | B::HorseGrenadiers if elite => Kind::GuardHorse,
        B::Cuirassiers | B::Horse | B::Dragoons | B::HorseGrenadiers => Kind::HeavyHorse,
        B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks => Kind::LightHorse,
        B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers => Kind::FootGuns,
        B::HorseGuns => Kind::HorseGuns,
        B::Transport => return None,
    })
}

/// The type that an own rating names, if it names one.
fn named(own: &str) -> Option<Kind> {
    words(own).find_map(|word| Kind::ALL.into_iter().find(|k| k.row().key.eq_ignore_ascii_case(word)))
}

/// The words of an owner's own rating: a type, and what the unit table does not give.
#[must_use]
pub fn own_words() -> Vec<&'static str> {
    Kind::ALL.iter().map(|k| k.row().key).chain([GUARD, RIFLES, SHARP, FIXED]).collect()
}

/// A word of an own rating that these rules do not know.
#[must_use]
pub fn unknown(own: &str) -> Option<&str> {
    let known = |word: &str| {
        [GUARD, RIFLES, SHARP, FIXED].iter().any(|k| k.eq_ignore_ascii_case(word))
            || Kind::ALL.iter().any(|k| k.row().key.eq_ignore_ascii_case(word))
    };
    words(own).find(|word| !known(word))
}

/// Rates a unit.
#[must_use]
pub fn profile(raw: &Raw<'_>) -> Profile {
    let own = raw.own.unwrap_or_default();
    let has = |wanted: &str| words(own).any(|w| w.eq_ignore_ascii_case(wanted));
    let by_list = listed(raw.branch, raw.quality);
    let kind = named(own).or(by_list);
    let guns = raw.branch.arm() == Arm::Guns;
    // MHM-FORM-06: rifles are light infantry.
    let jaeger = raw.weapon == Weapon::Rifles || raw.branch == Branch::Jaeger && raw.weapon == Weapon::Usual;
    // A unit below a third of its establishment stays away, and so does a battery without guns (ours: the rules know units
    // of full strength only).
    let weak = raw.present.men == 0 || raw.present.men * 3 < raw.establishment.men;
    Profile {
        kind,
        guard: guns && (has(GUARD) || raw.quality == Quality::Elite),
        rifles: kind == Some(Kind::Light) && (jaeger || has(RIFLES)),
        sharp: has(SHARP),
        fixed: has(FIXED),
        nation: raw.row.map_or(Nation::Other, Nation::of),
        by_hand: named(own).is_some_and(|k| Some(k) != by_list),
        unfit: weak || guns && raw.establishment.guns > 0 && raw.present.guns == 0,
    }
}

/// The owner's own rating among those for all systems.
#[must_use]
pub fn own_rating(ratings: &BTreeMap<String, String>) -> Option<&str> {
    ratings.get(ID).map(String::as_str)
}

/// The rating of one unit of a force, at a present strength.
pub(super) fn profile_of(force: &Force, regiment: &Regiment, unit: &Unit, present: Strength, year: i32) -> Profile {
    let nation = force.nations.iter().find(|n| n.id == regiment.nation);
    let row = nation.and_then(|n| n.row(ID, year));
    profile(&Raw { row, ..Raw::listed(regiment, unit.establishment, present, ID) })
}

/// The rating of a unit of a scenario.
#[must_use]
pub fn profile_of_setup(unit: &UnitSetup) -> Profile {
    profile(&Raw::set_up(unit, ID))
}

/// How a unit is rated, with `men` in place of those its list gives it. It weighs its hits (MHM-ORG-06: no points).
#[must_use]
pub fn rate(force: &Force, regiment: &Regiment, unit: &Unit, men: u32, year: i32) -> Rating {
    let profile = profile_of(force, regiment, unit, Strength { men, ..unit.present }, year);
    let hits = profile.kind.map_or(0, |k| u16::from(k.row().hits));
    let class = match profile.kind {
        None => "none",
        Some(_) if profile.guard => "guard-artillery",
        Some(_) if profile.rifles => "rifles",
        Some(kind) => kind.row().key,
    };
    Rating {
        class,
        size: "unit",
        bases: hits,
        weight: hits * 2,
        points: None,
        by_hand: profile.by_hand,
        unfit: profile.unfit,
        limit: hits,
    }
}

/// Total hits of a side of a scenario, in halves (MHM-ORG-06).
#[must_use]
pub fn side_weight(side: &SideSetup) -> u16 {
    let units = side.brigades.iter().flat_map(|b| &b.units).map(profile_of_setup).filter(|p| !p.unfit);
    units.filter_map(|p| p.kind).map(|k| u16::from(k.row().hits) * 2).sum()
}

/// Commands of a force at which it concedes, in halves: all that a Leader commands (MHM-CMD-05).
#[must_use]
pub fn breaking(force: &Force) -> u16 {
    let commands =
        force.armies.iter().flat_map(|a| &a.brigades).filter(|b| b.commander.is_some() && !b.units.is_empty());
    2 * commands.count() as u16
}

/// Men or guns that a unit of a kind stands for in a historical order of battle (MHM-ORG-04, MHM-AUS-05).
#[must_use]
pub const fn scale(kind: Kind) -> u32 {
    let (foot, horse, guns) = SCALE;
    if kind.is_foot() {
        foot
    } else if kind.is_horse() {
        horse
    } else {
        guns
    }
}

#[cfg(test)]
mod tests;
