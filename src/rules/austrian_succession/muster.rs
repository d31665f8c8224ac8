//! Mustering: what a unit is under these rules, and what they say of a force (section MUS). There are no points
//! (WAS-MUS-01).

use super::state::{Kind, Quality, Traits};
use crate::army::raise::{Body, Group, Piece};
use crate::army::{Branch, Quality as Given, Regiment, Strength, Trait, Unit};
use crate::army::{Finding, Force, Severity};
use crate::field::Words;
use crate::field::scenario::UnitSetup;
use crate::rules::raw::{Raw, words};
use crate::rules::system::Rating;

/// The system's ID, under which nations name their rows and owners their own ratings.
pub const ID: &str = "austrian-succession";

/// What a unit is under these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// None: it has no piece here, such as a train.
    pub kind: Option<Kind>,
    pub quality: Quality,
    pub traits: Traits,
    /// The owner's own rating is in use.
    pub by_hand: bool,
    /// A word of the owner's rating that is none here.
    pub unknown: bool,
    /// Too weak to take the field.
    pub unfit: bool,
}

/// The kind of a branch (WAS-ORG-02).
#[must_use]
pub const fn kind(branch: Branch) -> Option<Kind> {
    use Branch as B;
    match branch {
        B::Musketeers | B::Fusiliers | B::Grenadiers | B::Guard | B::Garrison | B::Militia | B::Freikorps => {
            Some(Kind::Foot)
        }
        B::Light | B::Jaeger => Some(Kind::LightFoot),
        B::GuardHorse | B::Cuirassiers | B::Horse | B::Dragoons | B::HorseGrenadiers => Some(Kind::HeavyHorse),
        // Cossacks and uhlans carry lances.
        B::Uhlans | B::Cossacks => Some(Kind::Lancers),
        B::Hussars | B::LightDragoons => Some(Kind::LightHorse),
        B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers | B::HorseGuns => Some(Kind::Gun),
        B::Transport => None,
    }
}

/// The quality of a branch (WAS-ORG-07): grenadiers and guards are elite, militia is poor, a gun is regular; a
/// regiment's own quality raises or lowers it.
#[must_use]
pub const fn quality(branch: Branch, given: Given) -> Quality {
    use Branch as B;
    let usual = match branch {
        B::Grenadiers | B::Guard | B::GuardHorse | B::HorseGrenadiers => Quality::Elite,
        B::Militia | B::Garrison | B::Cossacks => Quality::Poor,
        _ => Quality::Regular,
    };
    match (given, usual) {
        (Given::Usual, usual) => usual,
        (Given::Elite, _) | (Given::Good, Quality::Regular | Quality::Elite) => Quality::Elite,
        (Given::Poor, _) | (Given::Raw, Quality::Regular | Quality::Poor) => Quality::Poor,
        (Given::Good, Quality::Poor) | (Given::Raw, Quality::Elite) => Quality::Regular,
    }
}

/// Whether so few are left that a unit stays away: less than a quarter of what it should have, since a unit with no
/// quarter of its strength is none (WAS-ORG-04), or no guns.
const fn is_unfit(kind: Option<Kind>, full: Strength, present: Strength) -> bool {
    match kind {
        Some(Kind::Gun) => present.guns == 0 || present.men == 0,
        _ => present.men == 0 || present.men * 4 < full.men,
    }
}

/// A word of an owner's own rating that these rules do not know.
#[must_use]
pub fn unknown(own: &str) -> Option<&str> {
    let mut nobody = Profile {
        kind: None,
        quality: Quality::Regular,
        traits: Traits(0),
        by_hand: false,
        unknown: false,
        unfit: false,
    };
    words(own).find(|word| !nobody.is_said(word))
}

/// The words of an owner's own rating (WAS-MUS-05).
pub const OWN_WORDS: [&str; 17] = [
    "elite",
    "regular",
    "poor",
    "foot",
    "light-foot",
    "heavy-horse",
    "lancers",
    "light-horse",
    "cuirass",
    "no-cuirass",
    "marines",
    "general",
    "prussian-musketry",
    "prussian-wheeling",
    "prussian-swords",
    "prussian-horse-wheeling",
    "british-musketry",
];

impl Profile {
    /// Takes what a word of an owner's own rating says; says whether it says anything.
    fn is_said(&mut self, word: &str) -> bool {
        match word.to_lowercase().as_str() {
            "elite" => self.quality = Quality::Elite,
            "regular" => self.quality = Quality::Regular,
            "poor" | "militia" => self.quality = Quality::Poor,
            "foot" | "line" => self.kind = Some(Kind::Foot),
            "light-foot" | "light-infantry" => self.kind = Some(Kind::LightFoot),
            "heavy-horse" => self.kind = Some(Kind::HeavyHorse),
            "lancers" => self.kind = Some(Kind::Lancers),
            "light-horse" | "hussars" => self.kind = Some(Kind::LightHorse),
            "cuirass" => self.traits = self.traits.with(Traits::CUIRASS),
            "no-cuirass" => self.traits.0 &= !Traits::CUIRASS.0,
            "marines" | "double-role" => self.traits = self.traits.with(Traits::DOUBLE_ROLE),
            "general" => self.traits = self.traits.with(Traits::WITH_GENERAL),
            "prussian-musketry" => self.traits = self.traits.with(Traits::STEADY_FIRE),
            "prussian-wheeling" => self.traits = self.traits.with(Traits::FREE_WHEELS),
            "prussian-swords" => self.traits = self.traits.with(Traits::WEAK_SWORDS),
            "prussian-horse-wheeling" => self.traits = self.traits.with(Traits::STIFF_WHEELS),
            "british-musketry" => self.traits = self.traits.with(Traits::QUICK_FIRE),
            _ => return false,
        }
        true
    }
}

fn profile(raw: &Raw<'_>) -> Profile {
    let cuirass = raw.branch == Branch::Cuirassiers || raw.traits.contains(&Trait::Cuirass);
    let mut p = Profile {
        kind: kind(raw.branch),
        quality: quality(raw.branch, raw.quality),
        traits: if cuirass { Traits::CUIRASS } else { Traits(0) },
        by_hand: false,
        unknown: false,
        unfit: false,
    };
    // The owner's rating: words in any order (WAS-MUS-05).
    for word in raw.words() {
        p.by_hand = true;
        p.unknown |= !p.is_said(word);
    }
    p.unfit = is_unfit(p.kind, raw.establishment, raw.present);
    p
}

/// What a unit of a scenario is.
#[must_use]
pub fn profile_of_setup(setup: &UnitSetup) -> Profile {
    profile(&Raw::set_up(setup, ID))
}

fn profile_of(regiment: &Regiment, unit: &Unit, men: u32) -> Profile {
    profile(&Raw::listed(regiment, unit.establishment, Strength { men, ..unit.present }, ID))
}

/// The key of a quality in words under `class`.
#[must_use]
pub const fn class_key(quality: Quality) -> &'static str {
    match quality {
        Quality::Elite => "elite",
        Quality::Regular => "regular",
        Quality::Poor => "poor",
    }
}

/// The key of a kind in words under `size`.
#[must_use]
pub const fn kind_key(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Foot) => "battalion",
        Some(Kind::LightFoot) => "light-battalion",
        Some(Kind::HeavyHorse) => "heavy-squadron",
        Some(Kind::Lancers) => "lancer-squadron",
        Some(Kind::LightHorse) => "light-squadron",
        Some(Kind::Gun) => "battery",
        None => "none",
    }
}

/// How a unit is rated: a battalion, a squadron or a battery each (WAS-ORG-01), of two bases or one (WAS-ORG-03).
#[must_use]
pub fn rate(regiment: &Regiment, unit: &Unit, men: u32) -> Rating {
    let p = profile_of(regiment, unit, men);
    Rating {
        class: class_key(p.quality),
        size: kind_key(p.kind),
        bases: match p.kind {
            Some(Kind::Gun) => 1,
            Some(_) => 2,
            None => 0,
        },
        weight: if p.kind.is_some() { 2 } else { 0 },
        points: None,
        by_hand: p.by_hand,
        unfit: p.unfit,
        limit: super::data::STEPS.into(),
    }
}

/// The units of a force, their regiments and their profiles.
fn pieces(force: &Force) -> impl Iterator<Item = (&Regiment, String, Profile)> + '_ {
    force.armies.iter().flat_map(|army| {
        let ids = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent);
        ids.filter_map(|id| army.unit(id)).map(|(r, u)| (r, r.unit_name(u), profile_of(r, u, u.present.men)))
    })
}

/// Whether a unit has a characteristic of its own nation where that is agreed for a battle: each contingent of a
/// coalition its own (WAS-NAT-01, WAS-MUS-04).
fn is_national(force: &Force, regiment: &Regiment, profile: &Profile, year: i32) -> bool {
    let nation = force.nations.iter().find(|n| n.id == regiment.nation);
    let row = nation.and_then(|n| n.row(ID, year));
    let (foot, horse) = (profile.kind.is_some_and(Kind::is_foot), profile.kind.is_some_and(Kind::is_horse));
    super::options::by_nation(foot, horse, row).0 != 0
}

/// An army as both sides of the source have it, so many times over (WAS-MUS-02): five battalions of foot and one of
/// grenadiers, four squadrons of heavy horse and one of hussars, two batteries. Strengths in men are ours, those of the
/// age.
#[must_use]
pub fn compose(times: u8) -> Vec<Group> {
    let of = |branch, men, guns| Piece::usual(branch, Strength { men, horses: 0, guns });
    let foot = of(Branch::Musketeers, 700, 0);
    let (heavy, dragoons) = (of(Branch::Horse, 150, 0), of(Branch::Dragoons, 150, 0));
    let battery = of(Branch::MediumGuns, 120, 6);
    let bodies = [
        (Body::Foot, vec![of(Branch::Grenadiers, 600, 0), foot, foot, foot, foot, foot]),
        (Body::Horse, vec![heavy, heavy, dragoons, dragoons, of(Branch::Hussars, 150, 0)]),
        (Body::Guns, vec![battery, battery]),
    ];
    let groups = bodies.map(|(body, pieces)| Group { body, pieces });
    groups.iter().cycle().take(3 * usize::from(times)).cloned().collect()
}

/// Units of a force at which it is beaten, in halves, its general counted in (WAS-LOSE-01, WAS-MUS-03).
#[must_use]
pub fn breaking(force: &Force) -> u16 {
    let all = 1 + pieces(force).filter(|(_, _, p)| p.kind.is_some() && !p.unfit).count() as u16;
    2 * (all - all.div_ceil(2) + 1)
}

/// What the rules say of a force: who has no piece, who is too weak, a rating that is none; and for comparison the count
/// of each kind and of what is agreed for single units and nations (WAS-MUS-01, WAS-MUS-02, WAS-MUS-04, WAS-MUS-05).
#[must_use]
pub fn check(force: &Force, year: i32, words: &Words) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |clause: &str, severity, key: &str, place: &str, fill: &[(&str, String)]| {
        let mut text = words.word("finding", key).replace("{place}", place);
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        findings.push(Finding::of(severity, clause, text, place));
    };
    for (_, name, p) in pieces(force) {
        if p.kind.is_none() {
            find("WAS-ORG-01", Severity::Warning, "no-piece", &name, &[]);
        } else if p.unfit {
            find("WAS-DEP-04", Severity::Warning, "too-weak", &name, &[]);
        }
        if p.unknown {
            find("WAS-MUS-05", Severity::Warning, "no-such-rating", &name, &[]);
        }
    }
    let count = |wanted: &dyn Fn(&Profile) -> bool| pieces(force).filter(|(_, _, p)| wanted(p) && !p.unfit).count();
    let national = pieces(force).filter(|(r, _, p)| !p.unfit && is_national(force, r, p, year)).count();
    let fill = [
        ("foot", count(&|p| p.kind.is_some_and(Kind::is_foot)).to_string()),
        ("horse", count(&|p| p.kind.is_some_and(Kind::is_horse)).to_string()),
        ("guns", count(&|p| p.kind == Some(Kind::Gun)).to_string()),
        ("elite", count(&|p| p.quality == Quality::Elite && p.kind.is_some()).to_string()),
        ("cuirass", count(&|p| p.traits.has(Traits::CUIRASS)).to_string()),
        ("national", national.to_string()),
        ("traits", count(&|p| p.traits.0 & !(Traits::CUIRASS.0 | Traits::WITH_GENERAL.0) != 0).to_string()),
    ];
    let place = force.armies.first().map_or("", |a| a.name.as_str());
    find("WAS-MUS-01", Severity::Note, "count", place, &fill);
    findings
}

#[cfg(test)]
mod tests;
