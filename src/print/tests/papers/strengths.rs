//! Returns of a war.

use super::{named, nations};
use crate::army::Temper;
use crate::base::Side;
use crate::print::strength_return::{BattleLine, BrigadeReturn, Chest, OfficerLine, SideReturn};
use crate::print::*;

/// A return that needs two pages: two battles, brigades of many units, one with a long name.
pub(in crate::print::tests) fn strengths(choice: PaperChoice) -> Pages {
    strengths_of(6, choice)
}

/// The same with brigades of so many units.
pub(in crate::print::tests) fn strengths_of(units: u32, choice: PaperChoice) -> Pages {
    let nations = nations();
    let day = |month, day| NaiveDate::from_ymd_opt(1757, month, day).expect("a day");
    let side = |n: usize, name: &str| SideReturn {
        name: named(name).to_owned(),
        uniform: &nations[n].uniform,
        course: vec![(day(4, 1), 9_500 - n as i64 * 300), (day(5, 1), 8_000), (day(5, 9), 8_700), (day(6, 1), 7_000)],
        until: day(6, 1),
        brigades: (1..=5)
            .map(|b| BrigadeReturn {
                name: named(&format!("Brigade of Foot of the Right Wing {b}")).to_owned(),
                units: (1..=units)
                    .map(|u| {
                        let name = format!("Infanterie-Regiment Fürst zu Hohenlohe-Őr {b}.{u}");
                        (named(&name).to_owned(), [640, 400 + u, 0, 10, 20, 30, 40, 50, 3, 2, u, 0])
                    })
                    .collect(),
            })
            .collect(),
        away: vec![
            choice
                .heads
                .told("{} is wounded and expected on {}.", &["General v. Düsterlohe", &choice.heads.date(day(6, 16))]),
        ],
        officers: [("General", Some(Temper::Dashing), ""), ("Brigadier", None, "wounded until {}")]
            .map(|(rank, temper, away)| OfficerLine {
                name: format!("{rank} {}", named("v. Düsterlohe")),
                temper,
                command: named("First Brigade of Foot").to_owned(),
                away: choice.heads.told(away, &[&choice.heads.date(day(6, 16))]),
            })
            .into(),
        chest: (n == 0).then(|| Chest {
            holds: 1_250,
            comes: 300,
            on: day(7, 1),
            moves: vec![(day(6, 1), "taxes of June".to_owned(), 300), (day(5, 20), named("recruits").to_owned(), -150)],
        }),
    };
    let battle = |date, place: &str, winner, lost| BattleLine { date, place: named(place).to_owned(), winner, lost };
    let battles = [
        battle(day(5, 1), "Mönchspfütze", Some(Side::Red), [1_500, 1_200]),
        battle(day(6, 1), "Gößweil", None, [1_700, 1_700]),
    ];
    let sides = [side(0, "Hohenmöhr"), side(1, "Aldersbrück")];
    let document = StrengthReturn { campaign: named("The Salt Toll War"), date: day(6, 14), sides, battles: &battles };
    compose(&Document::Return(document), choice)
}
