//! Markers and measures for the table.

use super::data::{D, Gun, Scale, Weapon, distance, gun_range, infantry_range};
use super::sheet::template;
use super::state::DONE;
use crate::base::Len;
use crate::field::words::Words;
use crate::rules::kit::{Kit, Mark, Stick};
use crate::rules::sheet::cm;

/// Degrees to either side of straight ahead: the zone of fire (HOW-FIRE-07), and light foot's, which is also the widest wheel
/// near the enemy (HOW-MOV-11).
const ANGLES: [u16; 2] = [30, 45];

/// The kit for a scale.
pub fn of(scale: Scale, words: &Words) -> Kit {
    let word = |key: &str| template().word(key);
    let mark = |len: i32, name: &str| Mark { at: Len(len), name: format!("{name} {}", cm(len)) };
    let stick = |key: &str, marks: &[(D, &str)]| {
        let mut out: Vec<Mark> = Vec::new();
        for (row, name) in marks {
            let len = distance(scale, *row);
            if len > 0 && out.iter().all(|m| m.at.0 != len) {
                out.push(mark(len, &word(name)));
            }
        }
        out.sort_by_key(|m| m.at.0);
        Stick { name: word(key), marks: out }
    };
    let mut sticks = vec![
        stick("foot", &[(D::FootLine, "line"), (D::FootColumn, "column")]),
        stick("light", &[(D::LightFoot, "line")]),
        stick("horse", &[(D::HorseLine, "line"), (D::HorseColumn, "column")]),
        stick("guns", &[(D::Limbered, "line"), (D::LimberedRoad, "column")]),
        stick(
            "by-hand",
            &[
                (D::ManhandleHeavy, "heavy-guns"),
                (D::ManhandleMedium, "medium-guns"),
                (D::ManhandleLight, "light-guns"),
            ],
        ),
        stick(
            "commanders-stick",
            &[
                (D::Chain, "chain"),
                (D::Clearance, "clearance"),
                (D::CommandDistance, "command-distance"),
                (D::DashingInfluence, "dashing"),
            ],
        ),
    ];
    let range = |name: String, bands: &[i32]| {
        let keys: &[&str] = if bands.len() == 2 { &["short", "long"] } else { &["short", "effective", "long"] };
        Stick { name, marks: bands.iter().zip(keys).map(|(len, key)| mark(*len, &word(key))).collect() }
    };
    for (weapon, key) in [(Weapon::BattalionGuns, "muskets"), (Weapon::Muskets, "muskets-only")] {
        let (short, long) = infantry_range(scale, weapon);
        sticks.push(range(word(key), &[short, long]));
    }
    for (gun, key) in [(Gun::Light, "light-guns"), (Gun::Medium, "medium-guns"), (Gun::Heavy, "heavy-guns")] {
        sticks.push(range(word(key), &gun_range(scale, gun)));
    }
    Kit {
        grades: 3,
        harm: u16::from(DONE) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        angles: ANGLES.to_vec(),
        sticks,
    }
}
