//! Markers and measures for the table.

use super::data::{CANISTER, CARBINES, FREE_WHEEL, GENERAL_RATE, MUSKETS, ROUNDSHOT, STEPS, rate, varied};
use super::sheet::template;
use super::state::{Formation, Kind};
use crate::base::{Heading, Len};
use crate::field::words::Words;
use crate::rules::kit::{Kit, Mark, Stick};
use crate::rules::sheet::cm;

/// The kit.
pub fn of(words: &Words) -> Kit {
    let word = |key: &str| template().word(key);
    let mark = |len: i32, name: &str| Mark { at: Len(len), name: format!("{name} {}", cm(len)).trim().to_owned() };
    let moves = |key: &str, full: i32| Stick {
        name: word(key),
        marks: vec![mark(varied(full, 1), &word("on-1")), mark(full, ""), mark(varied(full, 6), &word("on-6"))],
    };
    let sticks = vec![
        moves("foot-ordered", rate(Kind::Foot, Formation::Order)),
        moves("foot", rate(Kind::Foot, Formation::Line)),
        moves("heavy-horse", rate(Kind::HeavyHorse, Formation::Line)),
        moves("light-horse", rate(Kind::LightHorse, Formation::Line)),
        moves("gun", rate(Kind::Gun, Formation::Line)),
        moves("general", GENERAL_RATE),
        Stick {
            name: word("range"),
            marks: vec![
                mark(CARBINES, &word("carbines")),
                mark(MUSKETS, &word("muskets")),
                mark(CANISTER, &word("canister")),
                mark(ROUNDSHOT, &word("roundshot")),
            ],
        },
    ];
    let angle = u16::try_from(FREE_WHEEL / Heading::DEGREE).unwrap_or(45);
    Kit {
        grades: 0,
        harm: u16::from(STEPS) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: vec![angle],
        sticks,
    }
}
