//! What a commander may expect: a briefing, a forecast; and what there is: a shelf.

use super::{named, nations, st_ulrich, table, words};
use crate::army::Branch;
use crate::base::Side;
use crate::draw::table::Ruler;
use crate::field::Nature;
use crate::field::shelf::{Painted, Shelf, Terrain};
use crate::print::forecast::{ForecastPaper, Odds, SideOdds, Spread};
use crate::print::shelf::{ListNeeds, ShelfPaper};
use crate::print::*;

/// A thousand battles.
pub(in crate::print::tests) fn foreseen(choice: PaperChoice) -> Pages {
    foreseen_of(false, choice)
}

/// The same, where the enemy is hidden or not.
pub(in crate::print::tests) fn foreseen_of(hides: bool, choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let odds = |side: Side| {
        let row = |name: &str, by_winner| Odds {
            name: name.to_owned(),
            men: 2_420,
            lost: 611,
            by_winner,
            at_least: [980, 640, 122, 4, 0],
        };
        let setup = &scenario.sides[side.index()];
        let units = scenario.units(side).map(|(_, u)| u.name.clone());
        SideOdds {
            brigades: setup.brigades.iter().map(|b| row(&b.name, Some([402, 811]))).collect(),
            army: row("The Army", Some([811, 402])),
            points: 46,
            points_by_winner: [Some(31), None],
            spreads: [
                spread(choice.heads, "men", ["400", "800", "1,200", "1,600", "2,000", "2,400", "2,800", "3,200"]),
                spread(choice.heads, "points", ["1", "2", "3", "4", "5", "6", "7", "8"]),
            ],
            units: units.zip([612, 401, 8, 3]).collect(),
            commanders: Vec::new(),
        }
    };
    let counts = [3, 20, 90, 220, 310, 200, 100, 40, 17];
    let document = ForecastPaper {
        scenario: &scenario,
        system: "Plain Rules",
        campaign: named("The Salt Toll War"),
        battles: 1_000,
        wins: [484, 441],
        draws: 75,
        margin_tenths: 31,
        lost: [1_212, 1_338],
        counted: choice.heads.told("Army points lost", &[]),
        sides: Side::BOTH.map(|side| (side == Side::Blue || !hides).then(|| Box::new(odds(side)))),
        steps: [10, 20, 30, 40, 50],
        turns: (6, &counts),
        turns_tenths: 98,
    };
    compose(&Document::Forecast(document), choice)
}

/// A spread of losses that falls to nothing.
fn spread(heads: Heads, of: &str, steps: [&str; 8]) -> Spread {
    let battles = [990, 840, 470, 180, 50, 20, 4, 0];
    Spread { of: heads.told(of, &[]), steps: steps.map(str::to_owned).into_iter().zip(battles).collect() }
}

/// Units of two nations and of none, terrain of some kinds, and lists that miss something or nothing.
pub(in crate::print::tests) fn owned(choice: PaperChoice) -> Pages {
    let nations = nations();
    let painted = |name: &str, branch, nation: Option<usize>, units| Painted {
        name: named(name).to_owned(),
        branch,
        nation: nation.map(|n| nations[n].id.clone()),
        units,
        front: 120,
        figures: 15,
    };
    let terrain = |nature, pieces, length| Terrain { nature, pieces, length };
    let shelf = Shelf {
        painted: vec![
            painted("Blue foot", Branch::Musketeers, Some(0), 12),
            painted("White foot", Branch::Fusiliers, Some(1), 9),
            painted("Dragoons", Branch::Dragoons, None, 1_200),
        ],
        terrain: vec![
            terrain(Nature::GentleHill, 4, 0),
            terrain(Nature::Wood, 1, 0),
            terrain(Nature::Village, 3, 0),
            terrain(Nature::Road, 0, 1_500),
            terrain(Nature::Stream, 0, 300),
        ],
    };
    let many = vec![(Branch::Hussars, 3), (Branch::LightGuns, 2), (Branch::Grenadiers, 1), (Branch::Cuirassiers, 4)];
    let lists = [
        ListNeeds { name: named("The Army of Silesia"), wanted: 24, lent: 2, missing: many },
        ListNeeds { name: named("The Corps at Pirna"), wanted: 9, lent: 0, missing: Vec::new() },
    ];
    let date = NaiveDate::from_ymd_opt(1756, 8, 29).expect("a day");
    let distances = [("Plain Rules", 15)];
    let document = ShelfPaper { shelf: &shelf, nations: &nations, distances: &distances, lists: &lists, date };
    compose(&Document::Shelf(document), choice)
}

/// A shelf on which nothing stands.
pub(in crate::print::tests) fn bare(choice: PaperChoice) -> Pages {
    let (shelf, date) = (Shelf::default(), NaiveDate::default());
    let document = ShelfPaper { shelf: &shelf, nations: &[], distances: &[], lists: &[], date };
    compose(&Document::Shelf(document), choice)
}

pub(in crate::print::tests) fn briefing(choice: PaperChoice) -> Pages {
    briefing_that_tells(false, choice)
}

/// The briefing with the enemy's list and set-up, or without.
pub(in crate::print::tests) fn briefing_that_tells(revealed: bool, choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let opening = table(&scenario);
    let document = Briefing {
        scenario: &scenario,
        side: Side::Blue,
        opening: &opening,
        roster: Some(&super::numbers(&scenario)),
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
        ruler: Ruler::Inches,
        enemy: crate::print::briefing::Reports::default(),
        revealed,
    };
    compose(&Document::Briefing(document), choice)
}
