//! The other way round: each army in the other's place.

use crate::field::Scenario;

/// The scenario in which each army has the other's place, role, general and stream of dice: what the armies bring
/// changes sides, while zones, fronts, objectives and the attack stay. So the two halves of a table that is not even
/// (or of a program that is not) fall out of a comparison: two equal armies exchange their tallies exactly.
///
/// Units that had their places given stand where the general of their new side wants them.
#[must_use]
pub fn exchanged(scenario: &Scenario) -> Scenario {
    let mut turned = scenario.clone();
    let [blue, red] = &mut turned.sides;
    std::mem::swap(blue, red);
    // Swapped as a whole, and the place swapped back.
    std::mem::swap(&mut blue.zone, &mut red.zone);
    std::mem::swap(&mut blue.facing, &mut red.facing);
    for unit in turned.sides.iter_mut().flat_map(|s| &mut s.brigades).flat_map(|b| &mut b.units) {
        unit.standing = None;
    }
    turned
}
