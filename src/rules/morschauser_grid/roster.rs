//! The numbers of a roster, from the tables that the engine plays by.

use super::data::{GRAPE, LEADER_HITS};
use super::movement::half;
use super::setup;
use super::state::{Field, NONE, UnitData};
use crate::base::{Len, Side};
use crate::field::Scenario;
use crate::rules::roster::{Roster, RosterUnit};

/// The roster of a scenario, in boxes; none where it cannot be set up. A Leader's quality may yet be diced for
/// (MHM-LEAD-06): the sheet leaves room for it beside his two hits (MHM-LEAD-04).
pub fn of(scenario: &Scenario) -> Option<Roster> {
    let (field, _) = setup::prepare(scenario).ok()?;
    Some(Roster {
        totals: ["m", "f", "d", "h"].map(str::to_owned).to_vec(),
        units: field.units.iter().enumerate().map(|(n, data)| unit(&field, n as u8, data)).collect(),
        breaking: Side::BOTH.map(|side| 2 * u16::from(field.concedes_at(side))),
        turns: field.last_turn,
        grades: Side::BOTH.map(|side| vec![None; scenario.sides[side.index()].brigades.len()]),
        measure: Some(Len(field.grid.side)),
        leader_boxes: LEADER_HITS,
        ..Roster::default()
    })
}

/// MHM-UNIT-01: the whole move and half of it, the ranges, melee ratings to the front and elsewhere, fire dice, the least
/// score that hits, and a box for each hit.
fn unit(field: &Field, number: u8, data: &UnitData) -> RosterUnit {
    let row = data.kind.row();
    let boxes = |n: u8| Len(i32::from(n) * field.grid.side);
    let ranges = match field.range(number) {
        0 => Vec::new(),
        // MHM-FIRE-05: grape, then shot.
        range if data.kind.is_guns() => vec![boxes(GRAPE), boxes(range)],
        // MHM-FIRE-07: half range, then the whole.
        range => vec![Len(i32::from(range) * field.grid.side / 2), boxes(range)],
    };
    let needs = if row.dice > 0 { row.needs } else { 0 };
    RosterUnit {
        class: if data.guard { "guard-artillery" } else { row.key },
        moves: if data.fixed { Vec::new() } else { vec![boxes(row.moves), boxes(half(row.moves))] },
        ranges,
        results: [row.front, row.other, row.dice, needs].to_vec(),
        boxes: row.hits,
        // MHM-ORG-04.
        stands_with: (data.behind != NONE).then_some(usize::from(data.behind)),
        ..RosterUnit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::rules::morschauser_grid::tests::scenario;

    #[test]
    fn mhm_unit_01_a_roster_has_the_rows_of_the_table_in_boxes() {
        let roster = of(&scenario("mirror")).expect("it can be set up");
        let told = |n: usize| {
            let unit = &roster.units[n];
            let say = |list: &[crate::base::Len]| list.iter().map(|l| roster.told(*l)).collect::<Vec<_>>().join(" / ");
            (unit.class, say(&unit.moves), say(&unit.ranges), unit.results.clone(), unit.boxes)
        };
        assert_eq!(told(0), ("infantry", "2 / 1".into(), "2 / 4".into(), vec![3, 1, 2, 5], 5));
        assert_eq!(told(9), ("light-cavalry", "5 / 3".into(), "1½ / 3".into(), vec![3, 1, 1, 6], 4));
        assert_eq!(told(10), ("foot-artillery", "2 / 1".into(), "6 / 12".into(), vec![1, 1, 3, 4], 4));
        assert_eq!(roster.breaking, [6, 6], "all three commands");
    }

    #[test]
    fn mhm_org_04_members_of_one_for_several_are_named_with_the_one_that_stands() {
        let mut scenario = scenario("mirror");
        scenario.options.insert("one-for".to_owned(), "2".to_owned());
        let roster = of(&scenario).expect("it can be set up");
        let with: Vec<_> = roster.units[..4].iter().map(|u| u.stands_with).collect();
        assert_eq!(with, [None, Some(0), None, Some(2)]);
    }
}
