//! The numbers of a roster, from the tables that the engine plays by.

use super::data::{CANISTER, ROUNDSHOT, SHOT_SCORE, morale_score, musket_score, rate};
use super::fire::aim::range;
use super::general::post::ready;
use super::muster::class_key;
use super::setup;
use super::state::{Field, Formation, Kind, UnitData};
use crate::base::{Len, Side};
use crate::field::Scenario;
use crate::rules::roster::{Roster, RosterUnit};

/// Heads of a unit's own numbers: the least scores that hit with fire, and that pass a test of morale.
const HEADS: [&str; 2] = ["f", "t"];

/// The roster of a scenario; none where it cannot be set up. Brigadiers have no part in these rules (WAS-MOVE-14).
pub fn of(scenario: &Scenario) -> Option<Roster> {
    let (field, state) = setup::prepare(scenario).ok()?;
    let grades = Side::BOTH.map(|side| {
        let (first, end) = field.sides[side.index()].brigades;
        vec![None; usize::from(end - first)]
    });
    Some(Roster {
        totals: HEADS.map(str::to_owned).to_vec(),
        units: field.units.iter().map(unit).collect(),
        breaking: Side::BOTH.map(|side| Field::lost(&field, &state, side)[1]),
        turns: field.last_turn,
        orders: [[0; 6]; 3],
        grades,
        ..Roster::default()
    })
}

/// WAS-MOVE-01, WAS-MUSK-02, WAS-ART-01; WAS-MUSK-05, WAS-ART-05, WAS-MOR-03.
fn unit(data: &UnitData) -> RosterUnit {
    let moves = match data.kind {
        Kind::Foot => vec![rate(Kind::Foot, Formation::Order), rate(Kind::Foot, Formation::Line)],
        Kind::Gun => vec![rate(Kind::Gun, Formation::Limbered)],
        kind => vec![rate(kind, ready(kind))],
    };
    let ranges = match (data.kind, range(data.kind, ready(data.kind))) {
        (_, 0) => Vec::new(),
        (Kind::Gun, _) => vec![CANISTER, ROUNDSHOT],
        (_, reach) => vec![reach],
    };
    // In the formation in which it fires; nothing of one who does not.
    let fire = match data.kind {
        _ if ranges.is_empty() => 0,
        Kind::Gun => SHOT_SCORE.0,
        kind => musket_score(kind, ready(kind)),
    };
    let results = vec![fire as i8, morale_score(data.quality) as i8];
    let lens = |list: Vec<i32>| list.into_iter().map(Len).collect();
    RosterUnit {
        class: class_key(data.quality),
        moves: lens(moves),
        ranges: lens(ranges),
        results,
        ..RosterUnit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::base::Len;
    use crate::rules::austrian_succession::tests::scenario;

    #[test]
    fn a_roster_has_the_numbers_of_the_ledger() {
        let roster = of(&scenario("einsamenhuegel")).expect("it can be set up");
        let grenadiers = &roster.units[0];
        assert_eq!((grenadiers.class, grenadiers.moves[0], grenadiers.ranges[0]), ("elite", Len::cm(6), Len::cm(8)));
        // WAS-MUSK-05, WAS-MOR-03; WAS-ART-05.
        assert_eq!(grenadiers.results, [4, 3]);
        let guns = roster.units.iter().find(|u| u.ranges == [Len::cm(12), Len::cm(24)]).expect("a battery");
        assert_eq!(guns.results, [4, 4]);
        assert!(roster.units.iter().any(|u| u.ranges.is_empty() && u.results[0] == 0), "who does not fire");
        // Fourteen with the general: beaten with the eighth lost, in halves.
        assert_eq!(roster.breaking, [16, 16]);
    }
}
