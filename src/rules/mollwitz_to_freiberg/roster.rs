//! The numbers of a roster, from the tables that the engine plays by.

use super::data::moves::{Formation, allowance, gun_allowance};
use super::data::size::{INCH, inches};
use super::data::{melee, nerve};
use super::fire::ammunition;
use super::muster::{grade_key, price, profile_of_setup};
use super::setup;
use super::state::UnitData;
use crate::base::{Len, Side};
use crate::field::Scenario;
use crate::field::scenario::UnitSetup;
use crate::rules::roster::{Roster, RosterUnit};

/// Heads of a unit's own numbers: losses at which it is exhausted and shattered, combat points, rally, fire test.
const HEADS: [&str; 5] = ["½", "¾", "cp", "r", "f"];

/// The roster of a scenario; none where it cannot be set up. Generals are alike and command everybody (MTF-GEN-01).
pub fn of(scenario: &Scenario) -> Option<Roster> {
    let (field, _) = setup::prepare(scenario).ok()?;
    let setups = Side::BOTH.iter().flat_map(|s| scenario.units(*s)).map(|(_, setup)| setup);
    let priced = |(data, setup): (&UnitData, &UnitSetup)| RosterUnit {
        points: Some(price(&profile_of_setup(setup))),
        ..unit(data)
    };
    Some(Roster {
        totals: HEADS.map(str::to_owned).to_vec(),
        noughts: true,
        units: field.units.iter().zip(setups).map(priced).collect(),
        measure: Some(Len(INCH)),
        breaking: Side::BOTH.map(|side| 2 * field.breaking(side)),
        turns: field.last_turn,
        grades: Side::BOTH.map(|side| vec![None; scenario.sides[side.index()].brigades.len()]),
        ..Roster::default()
    })
}

/// MTF-MOV-01, MTF-FIRE-06, MTF-HIT-01: a box for each figure. What it is like: MTF-ORD-05, MTF-MRL-07, MTF-CC-02, MTF-RLY-02,
/// MTF-FT-02.
fn unit(data: &UnitData) -> RosterUnit {
    use Formation as F;
    let len = |n: u8| Len(inches(n));
    let (kind, [limbered, by_hand]) = (data.kind, gun_allowance(data.kind));
    let moves = if kind.is_guns() {
        vec![limbered]
    } else if data.skirmishers {
        vec![allowance(kind, F::Skirmish)]
    } else {
        vec![allowance(kind, F::Line), allowance(kind, F::Column)]
    };
    let mut ranges = Vec::new();
    for reach in ammunition(kind, data.rifles).into_iter().flatten().map(|a| a.reach()) {
        ranges.extend([reach.close, reach.far].into_iter().filter(|&n| n > 0));
    }
    if data.heavy_weapons {
        ranges.clear();
    }
    // The least loss that leaves so many in a hundred.
    let loss = |left: u8| (u16::from(data.figures) * (100 - u16::from(left))).div_ceil(100) as i8;
    let combat = if data.skirmishers { melee::SKIRMISHERS } else { melee::base(kind) };
    let grade = data.grade as usize;
    RosterUnit {
        results: vec![
            loss(nerve::EXHAUSTED),
            loss(nerve::BROKEN),
            combat as i8,
            nerve::RALLY[grade],
            nerve::FIRE_TEST[grade],
        ],
        class: grade_key(data.grade),
        moves: moves.into_iter().map(len).collect(),
        by_hand: kind.is_guns().then(|| len(by_hand)),
        ranges: ranges.into_iter().map(len).collect(),
        boxes: data.figures,
        ..RosterUnit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::{of, unit};
    use crate::base::Len;
    use crate::rules::mollwitz_to_freiberg::sandtable::table;
    use crate::rules::mollwitz_to_freiberg::tests::scenario;

    #[test]
    fn a_roster_has_the_numbers_of_the_ledger() {
        let roster = of(&scenario("mirror")).expect("it can be set up");
        let foot = &roster.units[0];
        let inches = |list: &[i32]| list.iter().map(|n| Len::inches(*n)).collect::<Vec<_>>();
        assert_eq!((&foot.moves, &foot.ranges), (&inches(&[8, 12]), &inches(&[4, 8])), "MTF-MOV-01, MTF-FIRE-06");
        assert_eq!(roster.breaking, [12, 12], "half of twelve units each, in halves");
        // MTF-ORD-05, MTF-MRL-07: of 24 figures; MTF-CC-02, MTF-RLY-02, MTF-FT-02: line foot of grade C.
        assert_eq!((foot.boxes, foot.class, foot.results.as_slice()), (24, "c", [12, 18, 3, 3, 1].as_slice()));
        assert_eq!(roster.totals.len(), foot.results.len());
        assert_eq!(roster.told(Len::inches(6)), "6");
        assert!(roster.units.iter().all(|u| u.points.is_some_and(|p| p > 0)), "MTF-PTS-01");
    }

    #[test]
    fn guns_have_canister_before_ballshot_and_heavy_weapons_no_fire() {
        let t = table("B mgun 0 0 N\nB line 9 0 N irregular heavy\nB how -9 0 N");
        let of = |n: usize| unit(&t.field.units[n]);
        let inches = |list: &[i32]| list.iter().map(|n| Len::inches(*n)).collect::<Vec<_>>();
        assert_eq!((of(0).ranges, of(0).by_hand), (inches(&[8, 18, 36]), Some(Len::inches(4))));
        assert_eq!(of(1).ranges, [], "MTF-IRR-07");
        assert_eq!(of(2).ranges, inches(&[6, 36]), "MTF-FIRE-12");
    }
}
