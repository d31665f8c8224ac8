//! Traits that are for some branches alone.

use crate::army::regiment::{Arm, Weapon};
use crate::army::{Branch, Finding, Trait};

/// A trait, its key, for whom it is in words, and its clause.
pub type Own = (Trait, &'static str, &'static str, &'static str);

/// Traits that count for nothing with troops whom they don't suit: see [`suits`].
pub const OWN: [Own; 5] = [
    (Trait::Unicorns, "unicorns", "howitzers, medium guns and horse artillery", "HOW-NAT-47"),
    (Trait::Shuvalovs, "shuvalovs", "howitzers and medium guns", "HOW-NAT-45"),
    (Trait::QuickFiring, "quick-firing", "light and medium guns and close-order infantry", "HOW-NAT-64"),
    (Trait::NoBattalionGuns, "no-battalion-guns", "close-order infantry", "HOW-OPT-06"),
    (Trait::Dismounts, "dismounts", "cavalry", "HOW-MOV-28"),
];

/// What is told of those traits of a unit or regiment that count for nothing with its branch.
pub fn idle(traits: &[Trait], branch: Branch, name: &str) -> impl Iterator<Item = Finding> {
    OWN.iter().filter(move |(one, ..)| traits.contains(one) && !suits(*one, branch)).map(
        move |(_, key, whose, clause)| {
            let text = format!("{name} has the trait “{key}”, which is for {whose}: here it counts for nothing.");
            Finding::warning(clause, text, name)
        },
    )
}

/// What is told of the rifles of troops who carry none (HOW-FIRE-24).
pub fn rifles(weapon: Weapon, branch: Branch, name: &str) -> Option<Finding> {
    let text = || format!("{name} is given rifles, which are for light infantry: it fires as its like do.");
    let idle = weapon == Weapon::Rifles && branch.arm() != Arm::LightFoot;
    idle.then(|| Finding::warning("HOW-FIRE-24", text(), name))
}

/// Whether troops of a branch can have a trait: unicorns are howitzers and medium guns, or horse artillery (HOW-NAT-47,
/// HOW-NAT-49), Shuvalovs howitzers and medium guns (HOW-NAT-45), quick-firers light or medium guns and those of battalions
/// (HOW-NAT-64, HOW-NAT-65), which close-order infantry alone has (HOW-OPT-06); cavalry gets off its horses (HOW-MOV-28).
#[must_use]
pub const fn suits(one: Trait, branch: Branch) -> bool {
    let close = matches!(branch.arm(), Arm::Foot);
    match one {
        Trait::Unicorns => matches!(branch, Branch::Howitzers | Branch::MediumGuns | Branch::HorseGuns),
        Trait::Shuvalovs => matches!(branch, Branch::Howitzers | Branch::MediumGuns),
        Trait::QuickFiring => close || matches!(branch, Branch::LightGuns | Branch::MediumGuns),
        Trait::NoBattalionGuns => close,
        Trait::Dismounts => matches!(branch.arm(), Arm::Horse),
        _ => true,
    }
}
