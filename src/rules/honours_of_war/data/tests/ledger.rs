//! The tables of distances, read from the ledger: cell by cell.

use super::*;
use std::collections::BTreeSet;

const LEDGER: &str = include_str!("../../../../../docs/rules/honours-of-war-play.md");

/// The text of a clause with its rulings and tables.
fn clause(id: &str) -> &'static str {
    let start = LEDGER.find(&format!("- **{id}**")).expect("the clause");
    let end = LEDGER[start + 1..].find("\n- **").map_or(LEDGER.len(), |n| start + 1 + n);
    &LEDGER[start..end]
}

/// The rows of a clause's table without its head: the name of each, and its cells.
fn table(id: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let rows = clause(id).lines().filter(|l| l.starts_with('|')).skip(2);
    let cells = |l: &'static str| l.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    rows.map(cells).map(|c| (c[0], c[1..].to_vec())).collect()
}

/// Centimetres of a cell, in tenths of a millimetre: each of those that strokes part, of alternatives the first.
fn lengths(cell: &str) -> Vec<i32> {
    let of = |part: &str| {
        let word = part.split_whitespace().next().expect("a number");
        if word == "none" {
            return 0;
        }
        let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
        let [whole, rest] = [whole.to_owned(), format!("{rest:0<2}")].map(|n| n.parse::<i32>().expect("a number"));
        100 * whole + rest
    };
    cell.split('/').map(of).collect()
}

/// Holds rows of a table, by the beginnings of their names, against the program's; the columns are all scales, or those
/// after the first where the name begins with the distance at 28 mm.
fn hold(id: &str, names: &[(&str, &[D])], seen: &mut BTreeSet<usize>) {
    let rows = table(id);
    assert_eq!(rows.len(), names.len(), "{id}: rows");
    for ((name, cells), (wanted, ds)) in rows.into_iter().zip(names) {
        assert!(name.starts_with(wanted), "{id}: {name}");
        let named = lengths(name.split(' ').next().filter(|w| w.parse::<i32>().is_ok()).unwrap_or("0"))[0];
        let columns: Vec<Vec<i32>> = match cells.len() {
            4 => std::iter::once(vec![named]).chain(cells.iter().map(|c| lengths(c))).collect(),
            _ => cells.iter().map(|c| lengths(c)).collect(),
        };
        assert_eq!(columns.len(), ALL.len());
        for (n, d) in ds.iter().enumerate() {
            seen.insert(*d as usize);
            // What stands for several uses is printed once.
            let printed: Vec<i32> = columns.iter().map(|c| *c.get(n).unwrap_or(&c[0])).collect();
            assert_eq!(row(*d).to_vec(), printed, "{id}: {name}");
        }
    }
}

#[test]
fn how_scl_04_to_09_every_distance_is_the_ledgers() {
    let mut seen = BTreeSet::new();
    hold(
        "HOW-SCL-05",
        &[
            ("Close-order", &[D::FootLine, D::FootColumn]),
            ("Light infantry", &[D::LightFoot]),
            ("Cavalry", &[D::HorseLine, D::HorseColumn]),
            ("Limbered", &[D::Limbered, D::LimberedRoad]),
            ("Manhandling to front", &[D::ManhandleLight, D::ManhandleMedium, D::ManhandleHeavy]),
            ("Manhandling to a flank", &[D::FlankLight, D::FlankMedium, D::FlankHeavy]),
            ("Horse artillery", &[D::HorseGuns, D::HorseGunsRoad]),
            ("Transport", &[D::Transport, D::TransportRoad]),
            ("Command figures", &[D::CommandFigure]),
        ],
        &mut seen,
    );
    hold(
        "HOW-SCL-08",
        &[
            ("Brigade command", &[D::CommandDistance]),
            ("Melee support", &[D::Support]),
            ("Reach of grazing", &[D::Grazing]),
            ("Rally distances (near / far)", &[D::RallyNear, D::RallyFar]),
            ("BUA block", &[D::BlockSide]),
        ],
        &mut seen,
    );
    hold(
        "HOW-SCL-09",
        &[
            ("15 influence", &[D::Influence]),
            ("20 influence of a dashing", &[D::DashingInfluence]),
            ("80 move of a dashing", &[D::DashingMove]),
            ("5 in-command chain", &[D::Chain]),
            ("10 command figures' clearance", &[D::Clearance]),
            ("15 visibility", &[D::WoodSight, D::Overhead]),
            ("10 overhead", &[D::Near]),
            ("20 proximity", &[D::Proximity, D::HowitzerMinimum]),
            ("5 difference", &[D::Difference]),
            ("4 howitzer", &[D::SightingGap]),
            ("60 march bonus", &[D::March]),
            ("30 fog", &[D::FogSight]),
        ],
        &mut seen,
    );
    let text = clause("HOW-SCL-09");
    let (_, tolerance) = text.split_once("scale without rounding: ").expect("the tolerances");
    let tolerance = tolerance.split_once(" cm").expect("in cm").0.split(", ").map(|c| lengths(c)[0]);
    assert_eq!(row(D::Tolerance)[1..], tolerance.collect::<Vec<_>>());
    seen.insert(D::Tolerance as usize);
    // Bases: a row for each scale.
    for ((name, cells), scale) in table("HOW-SCL-04").into_iter().zip(ALL) {
        assert_eq!(name, format!("{} mm", scale.height()));
        let at = |d: D| distance(scale, d) / 12;
        let guns = [D::LightGunBase, D::MediumGunBase, D::HeavyGunBase].map(at);
        assert_eq!(lengths(cells[0])[0], at(D::FootBase), "{name}");
        assert_eq!(lengths(cells[1])[0], at(D::HorseBase), "{name}");
        assert_eq!(lengths(cells[2]), guns, "{name}");
        assert_eq!(lengths(cells[3])[0], 5 * at(D::FootBase), "{name}: five bases");
        assert_eq!(lengths(cells[4])[0], 4 * at(D::HorseBase), "{name}: four");
        assert_eq!(lengths(cells[5])[0], 2 * at(D::HorseBase), "{name}: two by two");
    }
    assert_eq!(table("HOW-SCL-04").len(), ALL.len());
    assert!(
        clause("HOW-SCL-04").contains("Limbers at 28 mm: 5 cm wide × 12 cm deep (medium, heavy), 5 × 7.5 (light).")
    );
    assert_eq!(
        [D::LimberWidth, D::LimberDepth, D::HeavyLimberDepth, D::LightLimberDepth].map(|d| row(d)[0]),
        [500, 1200, 1200, 750]
    );
    // Five kinds of bases and four measures of limbers are all that no table of moves or distances has.
    assert_eq!(seen.len() + 5 + 4, ROWS, "a distance that no clause was held against");
}

#[test]
fn how_scl_06_and_07_every_range_is_the_ledgers() {
    let cells = |id: &str, n: usize, scale: Scale| lengths(table(id)[n].1[scale as usize]);
    let in_tenths = |n: i32| n / 12;
    for scale in ALL {
        for (n, weapon) in Weapon::ALL.into_iter().enumerate() {
            let (short, long) = infantry_range(scale, weapon);
            assert_eq!([short, long].map(in_tenths).to_vec(), cells("HOW-SCL-06", n, scale), "{weapon:?} {scale:?}");
        }
        for (n, gun) in [Gun::Light, Gun::Medium, Gun::Heavy, Gun::Howitzer].into_iter().enumerate() {
            let ranges = gun_range(scale, gun).map(in_tenths);
            assert_eq!(ranges.to_vec(), cells("HOW-SCL-07", n, scale), "{gun:?} {scale:?}");
        }
    }
    let names = |id: &str| table(id).into_iter().map(|r| r.0).collect::<Vec<_>>();
    assert_eq!(names("HOW-SCL-06"), ["Muskets plus battalion guns", "Muskets only", "Rifles", "Carbines"]);
    assert_eq!(names("HOW-SCL-07"), ["Light guns", "Medium guns", "Heavy guns", "Howitzers"]);
}
