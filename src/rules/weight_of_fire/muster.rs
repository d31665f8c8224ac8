//! Mustering: what a unit is under these rules, what it costs, and what the rules say of a force.

use super::data::{CREW, DERIVED, GUNS_PER_MODEL, Grade, Kind, MEN_PER_FIGURE};
use crate::army::{Army, Branch, Force, Quality, Regiment, Strength, Trait, Unit, Weapon};
use crate::field::scenario::UnitSetup;
use crate::rules::raw::{Raw, rounded};
use crate::rules::system::Rating;

mod check;
mod points;

pub use check::{check, faults};
pub use points::{are_equal, bill, items, price};

/// The system's ID, under which owners keep their own ratings.
pub const ID: &str = "weight-of-fire";

/// How irregulars fight for the whole battle (WOF-IRR-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregular {
    Skirmishers,
    Massed,
}

/// What a unit is under these rules: arm, type and grade (WOF-TRP-01), its figures, which are all of one type
/// (WOF-ORG-01), attached companies among them (WOF-ORG-05), and its equipment as far as it is paid for (WOF-TRP-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// None: it has no piece here, such as a train.
    pub kind: Option<Kind>,
    pub grade: Grade,
    /// Figures at the start, of a battery its gunners (WOF-ORG-09).
    pub figures: u32,
    /// Gun models.
    pub models: u32,
    pub rifles: bool,
    pub irregular: Option<Irregular>,
    pub cuirass: bool,
    /// Heavy cavalry whose troopers rode in two ranks (WOF-TRP-04).
    pub two_ranks: bool,
    pub dismounts: bool,
    pub fanatic: bool,
    pub heavy_weapons: bool,
    pub civilian_limber: bool,
    /// No limber at all: its guns are moved by hand (WOF-ORG-06).
    pub no_limber: bool,
    /// Cavalry that its owner gives carbines, which cost nothing (WOF-TRP-07).
    pub carbines: bool,
    /// A gun attached to the battalion, with so many gunners (WOF-OPT-08); none: no gun.
    pub battalion_gun: Option<u32>,
    /// The owner's own rating is in use.
    pub by_hand: bool,
    /// A word of the owner's rating is none here.
    pub unknown: bool,
    /// Too weak to take the field.
    pub unfit: bool,
}

/// The grade that a quality makes of the usual one: a step for good or raw troops, two for elite or poor ones, within A
/// to E (ours).
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
    } else if at > 4 {
        4
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

/// Rates a unit of a scenario at its present strength.
#[must_use]
pub fn profile_of_setup(setup: &UnitSetup) -> Profile {
    profile_of(&Raw::set_up(setup, ID))
}

fn profile_of(regiment: &Raw<'_>) -> Profile {
    let present = regiment.present;
    let row = DERIVED.iter().find(|d| d.branch == regiment.branch);
    let kind = row.map(|d| d.kind);
    let is = |wanted| regiment.traits.contains(&wanted);
    let rifles = match regiment.weapon {
        Weapon::Rifles => true,
        Weapon::Muskets => false,
        Weapon::Usual => regiment.branch == Branch::Jaeger,
    };
    let irregular = regiment.branch == Branch::Cossacks || is(Trait::Irregular);
    let mut p = Profile {
        kind,
        grade: row.map_or(Grade::C, |d| graded(d.grade, regiment.quality)),
        // Men who fill no whole figure stay with the colours and do not fight (WOF-SCA-01).
        figures: present.men / MEN_PER_FIGURE,
        models: 0,
        rifles,
        irregular: irregular.then_some(Irregular::Skirmishers),
        cuirass: regiment.branch == Branch::Cuirassiers || is(Trait::Cuirass),
        two_ranks: false,
        dismounts: is(Trait::Dismounts) && kind.is_some_and(Kind::is_horse),
        fanatic: is(Trait::Fanatic),
        heavy_weapons: false,
        civilian_limber: is(Trait::CivilianLimbers),
        no_limber: false,
        carbines: false,
        battalion_gun: None,
        by_hand: false,
        unknown: false,
        unfit: false,
    };
    if irregular {
        p.grade = p.grade.clamp(allowed(p.kind).0, allowed(p.kind).1);
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
            "e" => p.grade = Grade::E,
            "rifles" => p.rifles = true,
            "muskets" => p.rifles = false,
            "regular" => p.irregular = None,
            "irregular" | "skirmishers" => p.irregular = Some(Irregular::Skirmishers),
            "massed" => p.irregular = Some(Irregular::Massed),
            "cuirass" => p.cuirass = true,
            "no-cuirass" => p.cuirass = false,
            "two-ranks" => p.two_ranks = true,
            "three-ranks" => p.two_ranks = false,
            "fanatic" => p.fanatic = true,
            "heavy-weapons" => p.heavy_weapons = true,
            "dismounts" => p.dismounts = true,
            "civilian-limber" => p.civilian_limber = true,
            "military-limber" => p.civilian_limber = false,
            "no-limber" => p.no_limber = true,
            "carbines" => p.carbines = true,
            word => match word.split_once('=').and_then(|(what, n)| Some((what, n.parse().ok()?))) {
                Some(("gunners", gunners)) => crew = Some(gunners),
                Some(("battalion-gun", gunners)) => p.battalion_gun = Some(gunners),
                _ => p.unknown = true,
            },
        }
    }
    let guns = p.kind.is_some_and(Kind::is_guns);
    if guns {
        p.models = rounded(present.guns, GUNS_PER_MODEL);
        p.figures = crew.unwrap_or(p.models.saturating_mul(CREW.1));
    }
    // WOF-TRP-03: armour is of heavy cavalry.
    p.cuirass &= p.kind == Some(Kind::HeavyHorse);
    p.unfit = p.kind.is_none() || present.men == 0 || p.figures == 0 || guns && p.models == 0;
    p
}

/// The best and the worst grade of irregulars (WOF-IRR-02).
pub(super) fn allowed(kind: Option<Kind>) -> (Grade, Grade) {
    if kind.is_some_and(Kind::is_horse) { (Grade::B, Grade::D) } else { (Grade::C, Grade::E) }
}

/// The key of a grade in words under `class`.
#[must_use]
pub const fn grade_key(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "a",
        Grade::B => "b",
        Grade::C => "c",
        Grade::D => "d",
        Grade::E => "e",
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
        // A box on paper is a figure; its pips are noted beside the boxes.
        limit: u16::try_from(p.figures).unwrap_or(u16::MAX),
    }
}

/// The units of an army that take the field, brigade by brigade.
fn fielded(army: &Army) -> impl Iterator<Item = (&Regiment, &Unit, Profile)> {
    let ids = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent);
    ids.filter_map(|id| army.unit(id)).map(|(r, u)| (r, u, profile(r, u.present))).filter(|(.., p)| !p.unfit)
}

/// The break number of a force, in halves: half of its units, rounded up (WOF-SCA-05).
#[must_use]
pub fn breaking(force: &Force) -> u16 {
    let units = force.armies.iter().flat_map(fielded).count();
    u16::try_from(2 * units.div_ceil(2)).unwrap_or(u16::MAX)
}

/// The words of an owner's own rating: a grade, a kind, and what else he may say of a unit.
#[must_use]
pub fn own_words() -> Vec<&'static str> {
    const SAID: [&str; 23] = [
        "a",
        "b",
        "c",
        "d",
        "e",
        "rifles",
        "muskets",
        "regular",
        "irregular",
        "massed",
        "cuirass",
        "no-cuirass",
        "two-ranks",
        "three-ranks",
        "fanatic",
        "heavy-weapons",
        "dismounts",
        "civilian-limber",
        "military-limber",
        "no-limber",
        "carbines",
        "gunners=",
        "battalion-gun=",
    ];
    let (grades, rest) = SAID.split_at(5);
    grades.iter().copied().chain(Kind::ALL.iter().map(|k| k.key())).chain(rest.iter().copied()).collect()
}

#[cfg(test)]
mod tests;
