//! The numbers of a roster, from the tables that the engine plays by.

use super::data::moves::{Mover, gun_moves};
use super::data::nerve;
use super::data::size::{INCH, inches};
use super::fire::ammunition;
use super::muster::{grade_key, price, profile_of_setup};
use super::setup;
use super::state::UnitData;
use crate::base::{Len, Side};
use crate::field::Scenario;
use crate::field::scenario::UnitSetup;
use crate::rules::roster::{Roster, RosterUnit};

/// Heads of a unit's own numbers: losses at which it is exhausted, scores of the test of morale up to which it is shaken, and
/// up to which it routs.
const HEADS: [&str; 3] = ["½", "s", "r"];

/// The roster of a scenario; none where it cannot be set up.
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

/// WOF-MOV-01, WOF-FIRE-04: moves in line, then in column, ranges close and far; a box for each figure. What it bears:
/// WOF-ORD-03, WOF-MOR-14.
fn unit(data: &UnitData) -> RosterUnit {
    let len = |n: u8| Len(inches(n));
    let kind = data.kind;
    let [limbered, by_hand] = gun_moves(kind);
    let rows: &[Mover] = if data.skirmishers && kind.is_foot() {
        &[Mover::FootSkirmish]
    } else if kind.is_foot() {
        &[Mover::FootLine, Mover::FootColumn]
    } else if kind == super::data::Kind::LightHorse {
        &[Mover::LightHorseLine, Mover::LightHorseColumn]
    } else {
        &[Mover::HeavyHorseLine, Mover::HeavyHorseColumn]
    };
    let moves = if kind.is_guns() { vec![limbered] } else { rows.iter().map(|r| r.rates()[0]).collect() };
    let mut ranges = Vec::new();
    for ammo in ammunition(kind, data.rifles, data.carbines).into_iter().flatten().filter(|_| !data.heavy_weapons) {
        ranges.extend(ammo.ranges().into_iter().filter(|&n| n > 0));
    }
    let exhausted = (u16::from(data.figures) * u16::from(nerve::EXHAUSTED)).div_ceil(100) as i8;
    let rout = nerve::ROUT[data.grade as usize];
    RosterUnit {
        results: vec![exhausted, rout + nerve::SHAKEN, rout],
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
    use super::of;
    use crate::base::Side;
    use crate::rules::System;
    use crate::rules::weight_of_fire::WeightOfFire;
    use crate::rules::weight_of_fire::data::{BRIGADIER, MAJOR_GENERAL};
    use crate::rules::weight_of_fire::tests::scenario;

    /// WOF-ORD-03, WOF-MOR-14: half of the figures; what shakes and routs foot of grade C.
    #[test]
    fn a_roster_tells_what_a_unit_bears() {
        let roster = of(&scenario("mirror")).expect("it can be set up");
        let foot = &roster.units[0];
        assert_eq!((foot.boxes, foot.class, foot.results.as_slice()), (24, "c", [12, 4, 2].as_slice()));
        assert_eq!((roster.totals.len(), roster.result(0).as_deref()), (foot.results.len(), Some("0")));
    }

    #[test]
    fn the_points_of_units_and_generals_are_those_of_both_sides() {
        let scenario = scenario("mirror");
        let units: i32 = of(&scenario).expect("it can be set up").units.iter().filter_map(|u| u.points).sum();
        let leaders = |side: Side| {
            let brigades = &scenario.sides[side.index()].brigades;
            MAJOR_GENERAL + BRIGADIER * brigades.iter().filter(|b| b.commander.is_some()).count() as i32
        };
        let sides = WeightOfFire.side_costs(&scenario).expect("it has points");
        assert!(units > 0);
        assert_eq!(units + Side::BOTH.map(leaders).iter().sum::<i32>(), sides.iter().sum::<i32>());
    }
}
