//! Markers and measures for the table.

use super::data::{D, Gun, Scale, Weapon, distance, gun_range, infantry_range};
use super::sheet::template;
use super::state::DONE;
use crate::base::Len;
use crate::field::words::Words;
use crate::rules::kit::{Kit, Stick};
use crate::rules::sheet::cm;

/// Tenths of a degree to either side of straight ahead: the zone of fire (HOW-FIRE-07), and light foot's, which is also the
/// widest wheel near the enemy (HOW-MOV-11).
pub const ANGLES: [u16; 2] = [300, 450];

/// The sticks of moves and of other distances, with the words of their marks (HOW-SCL-05, HOW-SCL-08, HOW-SCL-09).
const STICKS: [(&str, &[(D, &str)]); 13] = [
    ("foot", &[(D::FootLine, "line"), (D::FootColumn, "column")]),
    ("light", &[(D::LightFoot, "any")]),
    ("horse", &[(D::HorseLine, "line"), (D::HorseColumn, "column")]),
    ("guns-stick", &[(D::Limbered, "limbered"), (D::LimberedRoad, "road")]),
    ("horse-guns-stick", &[(D::HorseGuns, "limbered"), (D::HorseGunsRoad, "road")]),
    ("train-stick", &[(D::Transport, "open"), (D::TransportRoad, "road")]),
    (
        "by-hand",
        &[(D::ManhandleHeavy, "heavy-guns"), (D::ManhandleMedium, "medium-guns"), (D::ManhandleLight, "light-guns")],
    ),
    ("by-hand-flank", &[(D::FlankHeavy, "heavy-guns"), (D::FlankMedium, "medium-guns"), (D::FlankLight, "light-guns")]),
    (
        "commanders-stick",
        &[
            (D::Chain, "chain"),
            (D::Clearance, "clearance"),
            (D::CommandDistance, "command-distance"),
            (D::Influence, "helps"),
            (D::DashingInfluence, "dashing"),
        ],
    ),
    ("figures", &[(D::CommandFigure, "any"), (D::DashingMove, "dashing")]),
    (
        "near-stick",
        &[
            (D::Difference, "difference"),
            (D::Support, "support-stick"),
            (D::Near, "near-guns"),
            (D::WoodSight, "wood-sight"),
            (D::Overhead, "overhead"),
            (D::Proximity, "proximity"),
            (D::BlockSide, "block-side"),
        ],
    ),
    ("howitzers-stick", &[(D::SightingGap, "sighting-gap"), (D::HowitzerMinimum, "shell-from")]),
    (
        "far-stick",
        &[
            (D::Grazing, "grazing-stick"),
            (D::RallyNear, "rally-from"),
            (D::FogSight, "fog"),
            (D::RallyFar, "rally-freely"),
            (D::March, "march-stick"),
        ],
    ),
];

/// The kit for a scale.
pub fn of(scale: Scale, words: &Words) -> Kit {
    let word = |key: &str| template().word(key);
    let told = |len: Len| cm(len.0);
    let mut sticks: Vec<Stick> = STICKS
        .iter()
        .map(|(key, marks)| {
            let marks = marks.iter().map(|(row, name)| (Len(distance(scale, *row)), word(name)));
            Stick::new(word(key), marks, told)
        })
        .collect();
    for (weapon, key) in WEAPONS {
        let (short, long) = infantry_range(scale, weapon);
        sticks.push(Stick::new(word(key), [(Len(short), word("near")), (Len(long), word("long"))], told));
    }
    for (gun, key) in GUNS {
        let bands = gun_range(scale, gun).map(Len).into_iter();
        sticks.push(Stick::new(word(key), bands.zip(["canister", "effective", "long"].map(word)), told));
    }
    Kit {
        grades: 3,
        harm: u16::from(DONE) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: ANGLES.to_vec(),
        tick: Len::CM,
        sticks,
    }
}

/// What has ranges, by the word of its stick (HOW-SCL-06, HOW-SCL-07).
const WEAPONS: [(Weapon, &str); 4] = [
    (Weapon::BattalionGuns, "muskets"),
    (Weapon::Muskets, "muskets-only"),
    (Weapon::Rifles, "rifles"),
    (Weapon::Carbines, "carbines"),
];
const GUNS: [(Gun, &str); 4] = [
    (Gun::Light, "light-guns"),
    (Gun::Medium, "medium-guns"),
    (Gun::Heavy, "heavy-guns"),
    (Gun::Howitzer, "howitzers"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::registry;

    /// HOW-SCL-05, HOW-SCL-08, HOW-SCL-09: all that is measured in play is on a stick, and every range is.
    #[test]
    fn how_scl_05_every_distance_is_on_a_stick() {
        let on: Vec<u8> = STICKS.iter().flat_map(|(_, marks)| marks.iter().map(|(row, _)| *row as u8)).collect();
        // Bases follow, and before them the tolerance, which nobody measures.
        let missing: Vec<u8> = (0..D::Tolerance as u8).filter(|row| !on.contains(row)).collect();
        assert!(missing.is_empty(), "rows {missing:?} of the distances are on no stick");
        assert!(Weapon::ALL.iter().all(|w| WEAPONS.iter().any(|(own, _)| own == w)));
        let system = registry::ALL.iter().find(|s| s.about().id == super::super::muster::ID).expect("it is registered");
        for scale in Scale::ALL {
            let kit = system.kit(scale.height()).expect("a kit");
            let marks: Vec<i32> = kit.sticks.iter().flat_map(|s| s.marks.iter().map(|m| m.at.0)).collect();
            let ranges = Gun::ALL.iter().flat_map(|g| gun_range(scale, *g));
            let ranges = ranges.chain(Weapon::ALL.iter().flat_map(|w| {
                let (short, long) = infantry_range(scale, *w);
                [short, long]
            }));
            assert!(ranges.clone().count() > 20 && ranges.into_iter().all(|r| marks.contains(&r)), "{scale:?}");
            for stick in &kit.sticks {
                assert!(stick.marks.windows(2).all(|m| m[0].at < m[1].at), "{stick:?}");
                assert!(!stick.name.ends_with("-stick"), "{stick:?}");
            }
        }
    }
}
