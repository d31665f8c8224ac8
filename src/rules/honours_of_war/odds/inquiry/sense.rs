//! What no unit can be, whatever is asked of it: its faces, formation and weapon, and the open beside cover.

use super::{Asked, Facts, Finding, Formation, Kind, Mark, Said, Weapon};
use crate::army::Trait;
use crate::rules::honours_of_war::muster::traits::suits;

/// The faces of a block (HOW-TER-36).
const FACES: u8 = 4;

impl Asked<'_> {
    /// Refuses what is said of a party and cannot be.
    pub(super) fn makes_sense(&self, facts: &Facts) -> Result<(), Finding> {
        let large = &facts.at_large;
        let all = || facts.parties.iter().chain([large]);
        match all().filter_map(|said| said.directions).find(|n| !(1..=FACES).contains(n)) {
            Some(0) => return Err(self.refuse("HOW-TER-50", "no-face", &[])),
            Some(_) => return Err(self.refuse("HOW-TER-50", "too-many-faces", &[])),
            None => {}
        }
        let covered = |said: &Said| said.is_in_houses() || said.has(Mark::Works) || said.has(Mark::Fortified);
        if let Some(open) = all().filter(|said| covered(said)).find_map(|said| said.open) {
            return Err(self.refuse("", "said-twice", &[("first", open), ("second", "houses or works")]));
        }
        // What is said of a shot at large is said of the firer.
        let [first, second] = &facts.parties;
        let fires = self.about == "shot";
        let quick = first.has(Mark::Quick) || fires && large.has(Mark::Quick);
        let arms = [
            (first, first.weapon.or(large.weapon.filter(|_| fires)), quick),
            (second, second.weapon, second.has(Mark::Quick)),
        ];
        match arms.into_iter().find_map(|(said, weapon, quick)| cannot_be(said, weapon, quick)) {
            Some((clause, key)) => Err(self.refuse(clause, key, &[])),
            None => Ok(()),
        }
    }
}

/// The clause by which a unit has no such formation or weapon, and the finding that says so.
fn cannot_be(said: &Said, weapon: Option<Weapon>, quick: bool) -> Option<(&'static str, &'static str)> {
    let kind = said.kind();
    let formation = match said.formation {
        Some(Formation::Limbered) => kind.is_guns() || kind == Kind::Transport,
        Some(Formation::Deployed) => kind.is_guns(),
        Some(Formation::DoubleLine) => kind.is_horse(),
        Some(Formation::Line) => kind != Kind::Transport,
        _ => true,
    };
    let armed = match weapon {
        None => true,
        Some(Weapon::BattalionGuns) => kind == Kind::Foot,
        Some(Weapon::Muskets) => matches!(kind, Kind::Foot | Kind::LightFoot),
        Some(Weapon::Rifles) => kind == Kind::LightFoot,
        Some(Weapon::Carbines) => kind.is_horse(),
    };
    let cavalrys = kind.is_horse() || weapon == Some(Weapon::Carbines);
    match () {
        () if !formation => Some(("HOW-ORG-13", "no-such-formation")),
        () if said.has(Mark::Dismounted) && !kind.is_horse() => Some(("HOW-MOV-28", "nobody-dismounts")),
        () if !armed => Some((if cavalrys { "HOW-FIRE-25" } else { "HOW-FIRE-24" }, "not-its-weapon")),
        () if quick && !suits(Trait::QuickFiring, said.branch()) => Some(("HOW-NAT-64", "not-quick")),
        () => None,
    }
}
