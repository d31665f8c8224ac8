//! What people call branches, qualities, headgear and tempers.

use crate::army::regiment::Arm;
use crate::army::{Branch, Quality, Regiment, Temper, Trait, Weapon};

/// Branches of the four arms, in the order in which they are offered.
pub const BRANCHES: [&[Branch]; 4] = [
    &[
        Branch::Musketeers,
        Branch::Fusiliers,
        Branch::Grenadiers,
        Branch::Guard,
        Branch::Garrison,
        Branch::Militia,
        Branch::Freikorps,
    ],
    &[Branch::Light, Branch::Jaeger],
    &[
        Branch::GuardHorse,
        Branch::Cuirassiers,
        Branch::Horse,
        Branch::Dragoons,
        Branch::HorseGrenadiers,
        Branch::Hussars,
        Branch::LightDragoons,
        Branch::Uhlans,
        Branch::Cossacks,
    ],
    &[Branch::LightGuns, Branch::MediumGuns, Branch::HeavyGuns, Branch::Howitzers, Branch::HorseGuns],
];

/// What people call the four arms.
pub const ARMS: [&str; 4] = ["Foot", "Light foot", "Horse", "Guns"];

/// Qualities in the order in which they are offered.
pub const QUALITIES: [(Quality, &str); 5] = [
    (Quality::Poor, "Poor"),
    (Quality::Raw, "Raw"),
    (Quality::Usual, "Usual"),
    (Quality::Good, "Good"),
    (Quality::Elite, "Elite"),
];

/// What the men carry.
pub const WEAPONS: [(Weapon, &str); 3] =
    [(Weapon::Usual, "As usual"), (Weapon::Muskets, "Muskets"), (Weapon::Rifles, "Rifles")];

/// What sets a regiment apart, and the arms that can be so.
pub const TRAITS: [(Trait, &str, &[Arm]); 10] = [
    (Trait::NoBattalionGuns, "no battalion guns", &[Arm::Foot]),
    (Trait::QuickFiring, "quick-firing guns", &[Arm::Foot, Arm::Guns]),
    (Trait::Foreign, "foreign", &[Arm::Foot]),
    (Trait::Irregular, "irregular", &[Arm::Foot, Arm::LightFoot, Arm::Horse]),
    (Trait::Fanatic, "fanatic", &[Arm::Foot, Arm::LightFoot, Arm::Horse]),
    (Trait::Cuirass, "cuirass", &[Arm::Horse]),
    (Trait::Dismounts, "dismounts", &[Arm::Horse]),
    (Trait::CivilianLimbers, "civilian limbers", &[Arm::Guns]),
    (Trait::Unicorns, "unicorns", &[Arm::Guns]),
    (Trait::Shuvalovs, "secret howitzers", &[Arm::Guns]),
];

/// Tempers in the order in which they are offered.
pub const TEMPERS: [(Option<Temper>, &str); 4] = [
    (Some(Temper::Dithering), "Dithering"),
    (Some(Temper::Dependable), "Dependable"),
    (Some(Temper::Dashing), "Dashing"),
    (None, "Thrown for"),
];

/// What people call a temper; nothing for one that is thrown for.
pub const fn temper(temper: Option<Temper>) -> &'static str {
    match temper {
        Some(Temper::Dithering) => "dithering",
        Some(Temper::Dependable) => "dependable",
        Some(Temper::Dashing) => "dashing",
        None => "",
    }
}

/// What people call a branch.
pub const fn branch(branch: Branch) -> &'static str {
    match branch {
        Branch::Musketeers => "Musketeers",
        Branch::Fusiliers => "Fusiliers",
        Branch::Grenadiers => "Grenadiers",
        Branch::Guard => "Guard infantry",
        Branch::Garrison => "Garrison infantry",
        Branch::Militia => "Militia",
        Branch::Freikorps => "Freikorps",
        Branch::Light => "Light infantry",
        Branch::Jaeger => "Jäger",
        Branch::GuardHorse => "Guard horse",
        Branch::Cuirassiers => "Cuirassiers",
        Branch::Horse => "Horse",
        Branch::Dragoons => "Dragoons",
        Branch::HorseGrenadiers => "Horse grenadiers",
        Branch::Hussars => "Hussars",
        Branch::LightDragoons => "Light dragoons",
        Branch::Uhlans => "Uhlans",
        Branch::Cossacks => "Cossacks",
        Branch::LightGuns => "Light battery",
        Branch::MediumGuns => "Field battery",
        Branch::HeavyGuns => "Heavy battery",
        Branch::Howitzers => "Howitzers",
        Branch::HorseGuns => "Horse artillery",
        Branch::Transport => "Transport",
    }
}

/// *Guard infantry, raised 1702*.
pub fn regiment(regiment: &Regiment) -> String {
    let mut out = branch(regiment.branch).to_owned();
    match regiment.quality {
        Quality::Poor => out.push_str(", poor"),
        Quality::Raw => out.push_str(", raw"),
        Quality::Usual => {}
        Quality::Good => out.push_str(", good"),
        Quality::Elite => out.push_str(", elite"),
    }
    if let Some(year) = regiment.raised {
        out.push_str(&format!(", raised {year}"));
    }
    if !regiment.colonel.is_empty() {
        out.push_str(&format!("; {}", regiment.colonel));
    }
    out
}
