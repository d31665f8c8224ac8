//! Markers and measures for the table.

use super::data::fire::{Ammunition, CARRY, CONTOUR, DEAD_GROUND, GAP};
use super::data::moves::{self, Formation};
use super::data::{Kind, command, ground, nerve};
use super::sheet::template;
use crate::base::Len;
use crate::field::words::Words;
use crate::rules::kit::{Kit, Stick};

/// Formations by their words.
const FORMATIONS: [(Formation, &str); 5] = [
    (Formation::Square, "square"),
    (Formation::Extended, "extended"),
    (Formation::Skirmish, "skirmish"),
    (Formation::Line, "in-line"),
    (Formation::Column, "in-column"),
];

/// What moves at rates of its own (MTF-MOV-01).
const FOOT_AND_HORSE: [(Kind, &str); 3] =
    [(Kind::LightFoot, "foot"), (Kind::LightHorse, "light-horse"), (Kind::HeavyHorse, "other-horse")];

/// What is limbered and pushed; and what a piece shoots (MTF-MOV-01, MTF-FIRE-06, MTF-OPT-06).
const PIECES: [(Kind, &str); 4] = [
    (Kind::LightGun, "light-gun"),
    (Kind::MediumGun, "medium-gun"),
    (Kind::HeavyGun, "heavy-gun"),
    (Kind::Howitzer, "howitzer"),
];

/// The kit. The rules know one scale.
pub fn of(words: &Words) -> Kit {
    let inch = |n: u8| Len::inches(n.into());
    let stick = |key: &str, marks: Vec<(u8, String)>| {
        let marks = marks.into_iter().map(|(n, name)| (inch(n), name));
        Stick::new(template().word(key), marks, |len| (len.0 / Len::INCH.0).to_string())
    };
    let word = |key: &str| template().word(key);
    let said = |marks: &[(u8, &str)]| marks.iter().map(|(n, key)| (*n, word(key))).collect::<Vec<_>>();
    let mut sticks: Vec<Stick> = FOOT_AND_HORSE
        .iter()
        .map(|(kind, key)| {
            stick(key, FORMATIONS.map(|(formation, name)| (moves::allowance(*kind, formation), word(name))).to_vec())
        })
        .collect();
    for (kind, key) in PIECES {
        let [limbered, pushed] = moves::gun_allowance(kind);
        sticks.push(stick(key, said(&[(limbered, "limbered"), (pushed, "by-hand")])));
    }
    sticks.push(stick(
        "others-stick",
        said(&[(moves::WAGONS, "wagons"), (moves::CREW_AWAY, "crew-away"), (moves::GENERAL_MOVE, "a-general")]),
    ));
    sticks.push(stick(
        "command-stick",
        said(&[
            (command::GENERAL_IN_THE_WAY, "in-the-way"),
            (command::COMMAND_IRREGULARS, "irregulars"),
            (command::COMMAND, "command"),
        ]),
    ));
    sticks.push(stick(
        "distances",
        said(&[
            (CONTOUR, "contour"),
            (GAP, "gap"),
            (DEAD_GROUND, "dead-ground"),
            (moves::REFUGE, "refuge"),
            (moves::RECOIL, "recoil"),
            (moves::PINNING, "pinning"),
            (nerve::SHIELD, "shield"),
            (moves::CLOUD, "cloud"),
            (moves::EXPOSED, "exposed"),
            (moves::SQUARE_HELD, "square-held"),
            (moves::CIVILIANS, "civilians"),
            (moves::RETREAT.1, "retreat-most"),
        ]),
    ));
    sticks.push(stick(
        "woods-stick",
        said(&[
            (ground::DENSE_WOODS[0], "dense-edge"),
            (ground::OPEN_WOODS[0], "open-edge"),
            (ground::DENSE_WOODS[1], "dense-woods"),
            (ground::OPEN_WOODS[2], "open-woods"),
        ]),
    ));
    for (ammunition, key) in [(Ammunition::Musket, "musket"), (Ammunition::Rifle, "rifle")] {
        let reach = ammunition.reach();
        sticks.push(stick(key, said(&[(reach.close, "close"), (reach.far, "far")])));
    }
    for (n, (kind, key)) in PIECES.into_iter().enumerate() {
        let mut marks: Vec<(u8, String)> = Vec::new();
        for ammunition in Ammunition::ALL.into_iter().filter(|a| a.is_of(kind)) {
            let (reach, name) = (ammunition.reach(), word(plain(ammunition)));
            marks.push((reach.from, format!("{name} {}", word("from"))));
            let close = if reach.far > 0 { format!("{name} {}", word("close")) } else { name.clone() };
            marks.push((reach.close, close));
            marks.push((reach.far, format!("{name} {}", word("far"))));
        }
        sticks.push(stick(&format!("{key}-fire"), marks));
        if let Some(carry) = CARRY.get(n) {
            sticks.push(stick(&format!("{key}-carry"), vec![(*carry, String::new())]));
        }
    }
    Kit {
        grades: 0,
        harm: u16::from(nerve::HITS_A_TROOPER) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: vec![moves::NARROW, u16::from(moves::ASKEW) * 10],
        tick: Len::INCH,
        sticks,
    }
}

/// The word of what is shot, whatever the weight of the piece.
const fn plain(ammunition: Ammunition) -> &'static str {
    match ammunition {
        Ammunition::Musket => "musket",
        Ammunition::Rifle => "rifle",
        Ammunition::CanisterLight | Ammunition::CanisterMedium | Ammunition::CanisterHeavy => "canister",
        Ammunition::BallLight | Ammunition::BallMedium | Ammunition::BallHeavy => "ball",
        Ammunition::Shell => "shell",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MollwitzToFreiberg, WORDS};
    use super::*;
    use crate::rules::sheet::{Body, Extent};
    use crate::rules::system::System;

    /// MTF-MOV-01, MTF-FIRE-06: each distance of the sheet's tables of moves and ranges is on a stick of that length.
    #[test]
    fn mtf_mov_01_every_move_and_range_is_on_a_stick() {
        let kit = of(&WORDS);
        let on: Vec<i32> = kit.sticks.iter().flat_map(|s| s.marks.iter().map(|m| m.at.0 / Len::INCH.0)).collect();
        let sheet = MollwitzToFreiberg.sheet(Extent::Whole { scale: 28 }).expect("a sheet");
        let mut seen = 0;
        for part in sheet.sections.iter().flat_map(|s| &s.parts) {
            let Body::Table(table) = &part.body else { continue };
            if !["moves", "guns", "ranges"].contains(&table.name.as_str()) {
                continue;
            }
            // Of the ranges just what is reached, not what the die needs.
            let reaches = |n: &usize| table.name != "ranges" || n % 2 == 1;
            for cell in table.rows.iter().flat_map(|r| r.iter().enumerate().skip(1).filter(|(n, _)| reaches(n))) {
                for number in cell.1.split(['–', ' ', ',']).filter_map(|n| n.parse::<i32>().ok()) {
                    seen += 1;
                    assert!(on.contains(&number), "{} inches of {} are on no stick", number, table.name);
                }
            }
        }
        assert!(seen > 30, "{seen}");
        assert!(kit.sticks.iter().all(|s| !s.name.contains("-stick") && !s.marks.is_empty()), "{:?}", kit.sticks);
        assert_eq!(kit.angles, [225, 450]);
    }
}
