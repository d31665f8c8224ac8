//! Mustering: class, size, bases, points and breaking point of units and forces, and what the rules say of a roster.

use super::data::{self, Gun, National, Weapon};
use super::state::{Class, Kind, Options, Size};
use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Force, Quality, Regiment, Strength, Trait, Unit, Weapon as Arms};
use crate::field::scenario::{SideSetup, UnitSetup};
use crate::rules::system::Rating;
use std::collections::BTreeMap;

pub mod check;
mod foes;
mod lists;
mod points;
pub mod traits;

pub use check::check;
pub use foes::{Foes, foes};
pub use lists::{WAR, listed};
pub use points::{FORTIFIED_BLOCK, are_equal, bill, cost, is_reich, line, price, side_cost, works_price};

/// The system's ID, under which nations name their rows and owners their own ratings.
pub const ID: &str = "honours-of-war";

/// What a unit is rated from: its neutral description.
#[derive(Debug, Clone, Copy)]
pub struct Raw<'a> {
    /// Its name with its battalion's number, by which a few regiments are known (HOW-NAT-74).
    pub name: &'a str,
    pub branch: Branch,
    pub weapon: Arms,
    pub traits: &'a [Trait],
    pub quality: Quality,
    /// The owner's own class, if he set one.
    pub own: Option<&'a str>,
    /// The key of its nation's row; none: the neutral row.
    pub row: Option<&'a str>,
    pub present: Strength,
    /// The year of the battle (HOW-NAT-06).
    pub year: i32,
}

impl Raw<'_> {
    /// The printed row whose lists, guns and arms hold for it: its nation's, or the one that its nation is like (HOW-IMG-07).
    fn kin(&self) -> Option<&str> {
        self.row.map(data::own::kin)
    }

    /// Whether it has a trait that troops of its branch can have; none counts for others.
    fn has(&self, one: Trait) -> bool {
        self.traits.contains(&one) && traits::suits(one, self.branch)
    }
}

/// What a unit is under these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    pub kind: Kind,
    pub class: Class,
    /// The class that the lists give it, before the owner's own (HOW-ORG-20).
    pub listed: Class,
    pub size: Size,
    /// Bases in line; 1 for a battery or a train.
    pub bases: u8,
    pub weapon: Weapon,
    /// A battery's piece.
    pub gun: Option<Gun>,
    /// Quick-firing guns (HOW-NAT-64, HOW-NAT-65).
    pub quick: bool,
    /// The class by which it fires (HOW-NAT-31).
    pub fire_class: Class,
    /// Foreign infantry, with deductions of its own (HOW-NAT-55).
    pub foreign: bool,
    pub national: National,
    /// The owner's own class is in use.
    pub by_hand: bool,
    /// Too weak to take the field.
    pub unfit: bool,
    /// More men than the largest unit holds: to be fielded as two (HOW-ORG-10).
    pub too_large: bool,
}

/// What a unit counts in totals, breaking point and losses, in halves: small 1, standard 2, large 3 (HOW-ORG-11,
/// HOW-OPT-14); transport counts nothing (HOW-ORG-01).
#[must_use]
pub const fn weight(kind: Kind, size: Size) -> u16 {
    match (kind, size) {
        (Kind::Transport, _) => 0,
        (_, Size::Small) => 1,
        (_, Size::Standard) => 2,
        (_, Size::Large) => 3,
    }
}

/// A class changed by a regiment's own quality: good and raw troops stand one class beside their list, elite and poor
/// ones at the ends (ours; the lists are suggestions, HOW-ORG-20, and name such exceptions as better Freikorps,
/// HOW-NAT-17).
#[must_use]
pub const fn tempered(class: Class, quality: Quality) -> Class {
    match (quality, class) {
        (Quality::Usual, class) => class,
        (Quality::Elite, _) | (Quality::Good, Class::Superior | Class::Standard) => Class::Superior,
        (Quality::Poor, _) | (Quality::Raw, Class::Inferior | Class::Standard) => Class::Inferior,
        (Quality::Good, Class::Inferior) | (Quality::Raw, Class::Superior) => Class::Standard,
    }
}

/// Men that a base stands for: 600 on the five of a battalion, 400 on the four of a regiment of horse (HOW-ORG-09); a
/// battalion's or regiment's companies and squadrons are no concern of the rules (HOW-ORG-38), and a gun model among its
/// bases is a base like the others (HOW-ORG-05).
const fn men_per_base(arm: Arm) -> Option<u32> {
    match arm {
        Arm::Foot | Arm::LightFoot => Some(120),
        Arm::Horse => Some(100),
        Arm::Guns | Arm::Transport => None,
    }
}

/// Guns below which a battery, which stands for four (HOW-ORG-07), stays away: fewer than half (ours).
const LEAST_GUNS: u32 = 2;

/// Bases and size of a strength, and whether it is too weak or too strong (HOW-ORG-10, HOW-OPT-12).
///
/// A base more or less than the printed sizes counts as the nearest of them, as HOW-ORG-10 rules, so battalions of 16 to 24
/// figures and regiments of 6 to 12 play unchanged (HOW-ORG-12); who counts otherwise settles first what is small and
/// large (HOW-PTS-20).
const fn measure(arm: Arm, present: Strength) -> (u8, Size, bool, bool) {
    let Some(men) = men_per_base(arm) else {
        let unfit = match arm {
            Arm::Guns => present.guns < LEAST_GUNS || present.men == 0,
            _ => present.men == 0,
        };
        return (1, Size::Standard, unfit, false);
    };
    let bases = (present.men + men / 2) / men;
    let (small, large) = match arm {
        Arm::Horse => (2, 6),
        _ => (3, 7),
    };
    let size = if bases <= small {
        Size::Small
    } else if bases >= large {
        Size::Large
    } else {
        Size::Standard
    };
    let shown = if bases < 2 {
        2
    } else if bases > large {
        large
    } else {
        bases
    };
    (shown as u8, size, bases < 2, bases > large)
}

/// The key of a class in words under `class`, and in an owner's own rating.
#[must_use]
pub const fn class_key(class: Class) -> &'static str {
    match class {
        Class::Superior => "superior",
        Class::Standard => "standard",
        Class::Inferior => "inferior",
    }
}

/// The key of a size in words under `size`.
#[must_use]
pub const fn size_key(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Standard => "standard",
        Size::Large => "large",
    }
}

/// A class by its key.
#[must_use]
pub fn class_of(key: &str) -> Option<Class> {
    [Class::Superior, Class::Standard, Class::Inferior]
        .into_iter()
        .find(|&c| class_key(c).eq_ignore_ascii_case(key.trim()))
}

/// The words of an owner's own rating: a class, or the compromise of [`fires_as_superior`].
#[must_use]
pub const fn own_words() -> [&'static str; 4] {
    [class_key(Class::Superior), class_key(Class::Standard), class_key(Class::Inferior), SUPERIOR_FIRE]
}

/// Rates a unit (HOW-ORG-15, HOW-ORG-16, HOW-ORG-18, HOW-ORG-20, HOW-NAT-08: by its own nation's row).
#[must_use]
pub fn profile(raw: &Raw) -> Profile {
    let arm = raw.branch.arm();
    let capped = |class| match (arm, class) {
        // HOW-ORG-19: light infantry is never superior.
        (Arm::LightFoot, Class::Superior) => Class::Standard,
        // HOW-ORG-17: whatever its owner or its quality says.
        (Arm::Transport, _) => Class::Inferior,
        (_, class) => class,
    };
    let usual = match lists::listed(raw.row, raw.branch, raw.year) {
        Class::Inferior if lists::is_better_reich_foot(raw) => Class::Standard,
        class => class,
    };
    let listed = capped(tempered(usual, raw.quality));
    let own = raw.own.and_then(class_of);
    let class = own.map_or(listed, capped);
    let (bases, size, unfit, too_large) = measure(arm, raw.present);
    Profile {
        kind: Kind::of(raw.branch),
        class,
        listed,
        size,
        bases,
        weapon: weapon(raw),
        gun: piece(raw),
        quick: is_quick(raw),
        // HOW-NAT-31: a compromise for infantry in close order.
        fire_class: if arm == Arm::Foot && raw.own.is_some_and(fires_as_superior) { Class::Superior } else { class },
        foreign: raw.has(Trait::Foreign),
        national: data::national(raw.row),
        by_hand: own.is_some_and(|c| c != listed),
        unfit,
        too_large,
    }
}

/// What infantry fires with (HOW-FIRE-24): battalions have battalion guns unless their owner says they have none
/// (HOW-OPT-06), light infantry muskets or, if so armed, rifles; jaeger have rifles where their list gives them these
/// (HOW-NAT-87). Cavalry has carbines, for when it dismounts (HOW-FIRE-25).
fn weapon(raw: &Raw) -> Weapon {
    let rifles = match raw.weapon {
        Arms::Rifles => true,
        Arms::Muskets => false,
        Arms::Usual => {
            let row = raw.kin().unwrap_or("AUS").to_ascii_uppercase();
            raw.branch == Branch::Jaeger && ["PRU_E", "PRU_L", "AUS", "RUS_E", "RUS_L"].contains(&row.as_str())
        }
    };
    match raw.branch.arm() {
        Arm::Foot if raw.has(Trait::NoBattalionGuns) => Weapon::Muskets,
        Arm::Foot => Weapon::BattalionGuns,
        Arm::LightFoot if rifles => Weapon::Rifles,
        Arm::Horse => Weapon::Carbines,
        _ => Weapon::Muskets,
    }
}

/// The piece of a battery of a branch in a nation's service: the horse batteries of Prussia have 6-pounders, those of
/// Russia light unicorns, all others light guns (HOW-NAT-19, HOW-NAT-24, HOW-NAT-49, HOW-NAT-86); a nation that copies one of
/// them has what it has (HOW-IMG-07).
#[must_use]
pub fn gun_of(branch: Branch, row: Option<&str>) -> Option<Gun> {
    let row = row.map(data::own::kin);
    let of = |nation: &str| row.is_some_and(|r| r.to_ascii_uppercase().starts_with(nation));
    match Kind::of(branch) {
        Kind::HorseGuns if of("PRU") => Some(Gun::Medium),
        Kind::HorseGuns if of("RUS") => Some(Gun::LightUnicorn),
        kind => kind.gun(),
    }
}

/// The piece of a battery, special ones by their flags, which imagi-nations may use too (HOW-IMG-07).
fn piece(raw: &Raw) -> Option<Gun> {
    let gun = gun_of(raw.branch, raw.row)?;
    Some(match () {
        () if raw.has(Trait::Shuvalovs) => Gun::Shuvalov,
        () if raw.has(Trait::Unicorns) && raw.branch == Branch::HorseGuns => Gun::LightUnicorn,
        () if raw.has(Trait::Unicorns) => Gun::Unicorn,
        () => gun,
    })
}

/// Whether a battalion or a battery has quick-firing guns: all close-order battalions of the Saxon army of 1756 unless
/// they have no battalion guns, and whoever is flagged so (HOW-NAT-64, HOW-NAT-65).
fn is_quick(raw: &Raw) -> bool {
    match raw.branch.arm() {
        Arm::Foot if raw.has(Trait::NoBattalionGuns) => false,
        Arm::Foot => {
            let saxon = raw.kin().is_some_and(|r| r.eq_ignore_ascii_case("SAX")) && raw.year == 1756;
            saxon || raw.has(Trait::QuickFiring)
        }
        _ => raw.has(Trait::QuickFiring),
    }
}

/// An owner's own rating of HOW-NAT-31.
const SUPERIOR_FIRE: &str = "superior-fire";

/// Whether an owner's own rating is the compromise of HOW-NAT-31: superior in its own fire, standard in all else.
#[must_use]
pub fn fires_as_superior(own: &str) -> bool {
    own.trim().to_ascii_lowercase().replace(' ', "-") == SUPERIOR_FIRE
}

/// What is wrong with an owner's own rating of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misrated {
    /// It is no class (HOW-ORG-15).
    NoClass,
    /// Light infantry is never superior (HOW-ORG-19).
    LightInfantry,
    /// Transport is inferior in every army (HOW-ORG-17).
    Transport,
    /// Superior fire is for infantry in close order (HOW-NAT-31).
    Fire,
}

impl Misrated {
    /// What is wrong with an own rating of troops of an arm, if anything.
    #[must_use]
    pub fn of(arm: Arm, own: &str) -> Option<Misrated> {
        match (arm, class_of(own)) {
            (_, None) if !fires_as_superior(own) => Some(Misrated::NoClass),
            (Arm::Foot, _) => None,
            (_, None) => Some(Misrated::Fire),
            (Arm::LightFoot, Some(Class::Superior)) => Some(Misrated::LightInfantry),
            (Arm::Transport, Some(Class::Superior | Class::Standard)) => Some(Misrated::Transport),
            _ => None,
        }
    }

    /// The clause that says so.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Misrated::NoClass => "HOW-ORG-15",
            Misrated::LightInfantry => "HOW-ORG-19",
            Misrated::Transport => "HOW-ORG-17",
            Misrated::Fire => "HOW-NAT-31",
        }
    }
}

/// The row of a regiment's own nation in a year (HOW-NAT-06, HOW-NAT-08).
pub(super) fn row_of<'a>(force: &'a Force, nation: &crate::army::Id, year: i32) -> Option<&'a str> {
    force.nations.iter().find(|n| n.id == *nation)?.row(ID, year)
}

/// The rating of one unit of a force, at a present strength.
pub(super) fn profile_of(force: &Force, regiment: &Regiment, unit: &Unit, present: Strength, year: i32) -> Profile {
    profile(&Raw {
        name: &regiment.unit_name(unit),
        branch: regiment.branch,
        weapon: regiment.weapon,
        traits: &regiment.traits,
        quality: regiment.quality,
        own: own_class(&regiment.ratings),
        row: row_of(force, &regiment.nation, year),
        present,
        year,
    })
}

/// The rating of a unit of a scenario.
#[must_use]
pub fn profile_of_setup(unit: &UnitSetup, year: i32) -> Profile {
    profile(&Raw {
        name: &unit.name,
        branch: unit.branch,
        weapon: unit.weapon,
        traits: &unit.traits,
        quality: unit.quality,
        own: own_class(&unit.ratings),
        row: unit.rows.get(ID).map(String::as_str),
        present: unit.present,
        year,
    })
}

/// The rating of a unit in a battle with these options.
#[must_use]
pub fn profile_under(unit: &UnitSetup, year: i32, options: &Options) -> Profile {
    let mut profile = profile_of_setup(unit, year);
    // HOW-NAT-44: all Russian batteries or none.
    if options.russian_guns && profile.kind.is_guns() && profile.national.key.starts_with("RUS") {
        (profile.class, profile.fire_class) = (Class::Superior, Class::Superior);
    }
    // HOW-NAT-01: without national differences the neutral row is everybody's, its prices too, and classes stay.
    if options.neutral {
        profile.national = *data::NEUTRAL;
    }
    if options.one_size && profile.size != Size::Standard {
        profile.size = Size::Standard;
        profile.bases = if profile.kind.is_horse() { 4 } else { 5 };
    }
    profile
}

/// What a side of a scenario counts in all, in halves (HOW-ORG-11, HOW-SCN-06).
#[must_use]
pub fn side_weight(side: &SideSetup, year: i32, options: &Options) -> u16 {
    let units = side.brigades.iter().flat_map(|b| &b.units);
    units.map(|u| profile_under(u, year, options)).map(|p| weight(p.kind, p.size)).sum()
}

/// The owner's own class among his ratings for all systems.
#[must_use]
pub fn own_class(ratings: &BTreeMap<String, String>) -> Option<&str> {
    ratings.get(ID).map(String::as_str)
}

/// How a unit is rated in a year, with `men` in place of those its list gives it.
#[must_use]
pub fn rate(force: &Force, regiment: &Regiment, unit: &Unit, men: u32, year: i32) -> Rating {
    let profile = profile_of(force, regiment, unit, Strength { men, ..unit.present }, year);
    Rating {
        class: class_key(profile.class),
        size: size_key(profile.size),
        bases: u16::from(profile.bases),
        weight: weight(profile.kind, profile.size),
        points: Some(price(&profile)),
        by_hand: profile.by_hand,
        unfit: profile.unfit,
        limit: super::aftermath::HIT_LIMIT,
    }
}

/// The Army Breaking Point, in halves of a point: the weighted total of the units that take the field, halved and rounded
/// down to whole points, never less than 1 (HOW-WIN-01).
#[must_use]
pub const fn breaking_point(total: u16) -> u16 {
    // `total` is in halves, so a quarter of it is half of the units in whole points.
    let whole = total / 4;
    if whole == 0 { 2 } else { whole * 2 }
}

/// The breaking point of a force, in halves: all its armies together (HOW-NAT-10).
#[must_use]
pub fn breaking(force: &Force, year: i32) -> u16 {
    let total = fielded(force, year).map(|p| weight(p.kind, p.size)).sum();
    breaking_point(total)
}

/// The units of an army that take the field, brigade by brigade, and how they are rated.
fn fielded_of<'f>(
    force: &'f Force,
    army: &'f Army,
    year: i32,
) -> impl Iterator<Item = (&'f Regiment, &'f Unit, Profile)> + 'f {
    let ids = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent);
    ids.filter_map(|id| army.unit(id))
        .map(move |(regiment, unit)| (regiment, unit, profile_of(force, regiment, unit, unit.present, year)))
        .filter(|(_, _, p)| !p.unfit)
}

/// How the units of a force that take the field are rated, army by army.
fn fielded(force: &Force, year: i32) -> impl Iterator<Item = Profile> + '_ {
    force.armies.iter().flat_map(move |army| fielded_of(force, army, year).map(|(_, _, p)| p))
}

#[cfg(test)]
mod tests;
