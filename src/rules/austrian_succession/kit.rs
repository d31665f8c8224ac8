//! Markers and measures for the table.

use super::data::{
    AT_BANK, CANISTER, CARBINES, FREE_WHEEL, GENERAL_RATE, MUSKETS, PROTECTS, ROUNDSHOT, SEE_INTO, STEPS, WALL_COST,
    rate, varied,
};
use super::sheet::template;
use super::state::{Formation, Kind};
use crate::base::{Heading, Len};
use crate::field::words::Words;
use crate::rules::kit::{Kit, Stick};
use crate::rules::sheet::cm;

/// The kit.
pub fn of(words: &Words) -> Kit {
    let word = |key: &str| template().word(key);
    let told = |len: Len| cm(len.0);
    let moves = |key: &str, full: i32| {
        let ends = [(1, word("on-1")), (6, word("on-6"))].map(|(die, name)| (Len(varied(full, die)), name));
        Stick::new(word(key), ends.into_iter().chain([(Len(full), String::new())]), told)
    };
    let measured = |key: &str, marks: &[(i32, &str)]| {
        Stick::new(word(key), marks.iter().map(|(len, name)| (Len(*len), word(name))), told)
    };
    let sticks = vec![
        moves("foot-ordered", rate(Kind::Foot, Formation::Order)),
        moves("foot", rate(Kind::Foot, Formation::Line)),
        moves("heavy-horse", rate(Kind::HeavyHorse, Formation::Line)),
        moves("light-horse", rate(Kind::LightHorse, Formation::Line)),
        moves("gun", rate(Kind::Gun, Formation::Line)),
        moves("general", GENERAL_RATE),
        measured(
            "range",
            &[(CARBINES, "carbines"), (MUSKETS, "muskets"), (CANISTER, "canister"), (ROUNDSHOT, "roundshot")],
        ),
        measured(
            "distances",
            &[(AT_BANK, "at-bank"), (WALL_COST, "wall-cost"), (PROTECTS, "protects"), (SEE_INTO, "see-into")],
        ),
    ];
    let angle = u16::try_from(FREE_WHEEL * 10 / Heading::DEGREE).unwrap_or_default();
    Kit {
        grades: 0,
        harm: u16::from(STEPS) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: vec![angle],
        tick: Len::CM,
        sticks,
    }
}
