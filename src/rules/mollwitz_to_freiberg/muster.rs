//! Mustering: what a unit is under these rules, what it costs, and what the rules say of a force.

use super::data::{CREW, DERIVED, GUNS_PER_MODEL, Grade, Kind, MEN_PER_FIGURE};
use crate::army::{Army, Branch, Force, Quality, Regiment, Strength, Trait, Unit, Weapon};
use crate::field::scenario::UnitSetup;
use crate::rules::raw::{Raw, rounded};
use crate::rules::system::Rating;

mod check;
mod points;

pub use check::{check, unit_findings};
pub use points::{are_equal, bill, items, price};

/// The system's ID, under which owners keep their own ratings.
pub const ID: &str = "mollwitz-to-freiberg";

/// How irregulars are raised, which they remain (MTF-IRR-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregular {
    Skirmishers,
    Massed,
}

/// What a unit is under these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// None: it has no piece here, such as a train.
    pub kind: Option<Kind>,
    pub grade: Grade,
    /// Figures of foot and horse, gunners of a battery: its strength (MTF-ORG-06).
    pub figures: u32,
    /// Gun models.
    pub models: u32,
    pub rifles: bool,
    pub irregular: Option<Irregular>,
    /// Horse gunners, which evade farther (MTF-TRP-04).
    pub horse_gunners: bool,
    pub dismounts: bool,
    /// Free attributes of massed irregulars (MTF-PTS-09, MTF-IRR-05, MTF-IRR-07).
    pub fanatic: bool,
    pub heavy_weapons: bool,
    pub civilian_limber: bool,
    /// The owner's own rating is in use.
    pub by_hand: bool,
    /// A word of the owner's rating is none here.
    pub unknown: bool,
    /// Too weak to take the field.
    pub unfit: bool,
}

/// The grade that a quality makes of the usual one: a step for good or raw troops, two for elite or poor ones, within A
/// to D (ours).
const fn graded(usual: Grade, quality: Quality) -> Grade {
    let step = match quality {
        Quality::Elite => -2,
        Quality::Good => -1,
        Quality::Usual => 0,
        Quality::Raw => 1,
        Quality::Poor => 2,
    };
    let at = usual as i32 + step;
    let at = if at < 0 {
        0
    } else if at > 3 {
        3
    } else {
        at
    };
    Grade::ALL[at as usize]
}

/// Rates a unit at a present strength, from what it is and by what its owner says of it.
#[must_use]
pub fn profile(regiment: &Regiment, present: Strength) -> Profile {
    profile_of(&Raw::listed(regiment, present, present, ID))
}

/// Rates a unit of a scenario.
#[must_use]
pub fn profile_of_setup(setup: &UnitSetup) -> Profile {
    profile_of(&Raw::set_up(setup, ID))
}

fn profile_of(regiment: &Raw<'_>) -> Profile {
    let present = regiment.present;
    let row = DERIVED.iter().find(|d| d.branch == regiment.branch);
    let is = |wanted| regiment.traits.contains(&wanted);
    // What its list gives it, lawful or not (MTF-PTS-04); without a word jaegers carry rifles.
    let mut rifles = match regiment.weapon {
        Weapon::Rifles => Some(true),
        Weapon::Muskets => Some(false),
        Weapon::Usual => None,
    };
    let irregular = regiment.branch == Branch::Cossacks || is(Trait::Irregular);
    let mut p = Profile {
        kind: row.map(|d| d.kind),
        grade: row.map_or(Grade::C, |d| graded(d.grade, regiment.quality)),
        // Men who fill no whole figure are present and do not fight (MTF-GME-01).
        figures: present.men / MEN_PER_FIGURE,
        models: 0,
        rifles: false,
        irregular: irregular.then_some(Irregular::Skirmishers),
        horse_gunners: regiment.branch == Branch::HorseGuns,
        // MTF-PTS-08: neither heavy horse nor irregulars.
        dismounts: is(Trait::Dismounts)
            && !irregular
            && row.is_some_and(|d| matches!(d.kind, Kind::LightHorse | Kind::MediumHorse)),
        fanatic: is(Trait::Fanatic),
        heavy_weapons: false,
        civilian_limber: is(Trait::CivilianLimbers),
        by_hand: false,
        unknown: false,
        unfit: false,
    };
    // MTF-PTS-06: no irregular unit is of grade A.
    if irregular && p.grade == Grade::A {
        p.grade = Grade::B;
    }
    if p.fanatic && irregular {
        p.irregular = Some(Irregular::Massed);
    }
    let mut crew = None;
    for word in regiment.words() {
        p.by_hand = true;
        let word = word.to_lowercase();
        if let Some(kind) = Kind::ALL.into_iter().find(|k| k.key() == word) {
            p.kind = Some(kind);
            continue;
        }
        match word.as_str() {
            "a" => p.grade = Grade::A,
            "b" => p.grade = Grade::B,
            "c" => p.grade = Grade::C,
            "d" => p.grade = Grade::D,
            "rifles" => rifles = Some(true),
            "muskets" => rifles = Some(false),
            "regular" => p.irregular = None,
            "irregular" | "skirmishers" => p.irregular = Some(Irregular::Skirmishers),
            "massed" => p.irregular = Some(Irregular::Massed),
            "fanatic" => p.fanatic = true,
            "heavy-weapons" => p.heavy_weapons = true,
            "dismounts" => p.dismounts = true,
            "horse-gunners" => p.horse_gunners = true,
            "civilian-limber" => p.civilian_limber = true,
            "military-limber" => p.civilian_limber = false,
            word => match word.strip_prefix("gunners=").and_then(|n| n.parse().ok()) {
                Some(gunners) => crew = Some(gunners),
                None => p.unknown = true,
            },
        }
    }
    p.rifles = rifles.unwrap_or(regiment.branch == Branch::Jaeger && may_have_rifles(&p));
    if p.kind.is_some_and(Kind::is_guns) {
        p.models = rounded(present.guns, GUNS_PER_MODEL);
        p.figures = crew.unwrap_or(p.models.saturating_mul(CREW));
    }
    p.unfit =
        p.kind.is_none() || present.men == 0 || p.figures == 0 || p.kind.is_some_and(Kind::is_guns) && p.models == 0;
    p
}

/// Whether troops may have rifles: light infantry, irregular skirmishers for it, no massed irregulars (MTF-PTS-04).
fn may_have_rifles(p: &Profile) -> bool {
    match p.irregular {
        None => p.kind == Some(Kind::LightFoot),
        Some(Irregular::Skirmishers) => p.kind.is_some_and(Kind::is_foot),
        Some(Irregular::Massed) => false,
    }
}

/// The key of a grade in words under `class`.
#[must_use]
pub const fn grade_key(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "a",
        Grade::B => "b",
        Grade::C => "c",
        Grade::D => "d",
    }
}

/// How a unit is rated, with `men` in place of those its list gives it.
#[must_use]
pub fn rate(regiment: &Regiment, unit: &Unit, men: u32) -> Rating {
    let p = profile(regiment, Strength { men, ..unit.present });
    Rating {
        class: grade_key(p.grade),
        size: p.kind.map_or("none", Kind::key),
        bases: u16::try_from(if p.kind.is_some_and(Kind::is_guns) { p.models } else { p.figures }).unwrap_or(u16::MAX),
        weight: if p.kind.is_some() { 2 } else { 0 },
        points: Some(price(&p)),
        by_hand: p.by_hand,
        unfit: p.unfit,
        limit: u16::try_from(p.figures).unwrap_or(u16::MAX),
    }
}

/// The units of an army that take the field, brigade by brigade.
fn fielded(army: &Army) -> impl Iterator<Item = (&Regiment, &Unit, Profile)> {
    let ids = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent);
    ids.filter_map(|id| army.unit(id)).map(|(r, u)| (r, u, profile(r, u.present))).filter(|(.., p)| !p.unfit)
}

/// Units of a force that the enemy must eliminate, in halves: half of them, rounded up (MTF-GME-05).
#[must_use]
pub fn breaking(force: &Force) -> u16 {
    let units = force.armies.iter().flat_map(fielded).count();
    u16::try_from(2 * units.div_ceil(2)).unwrap_or(u16::MAX)
}

/// The words of an owner's own rating: a grade, a kind, and what else he may say of a unit.
#[must_use]
pub fn own_words() -> Vec<&'static str> {
    const SAID: [&str; 16] = [
        "a",
        "b",
        "c",
        "d",
        "rifles",
        "muskets",
        "regular",
        "irregular",
        "massed",
        "fanatic",
        "heavy-weapons",
        "dismounts",
        "horse-gunners",
        "civilian-limber",
        "military-limber",
        "gunners=",
    ];
    let (grades, rest) = SAID.split_at(4);
    grades.iter().copied().chain(Kind::ALL.iter().map(|k| k.key())).chain(rest.iter().copied()).collect()
}

#[cfg(test)]
mod tests;
