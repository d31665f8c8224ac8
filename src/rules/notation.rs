//! Tests only: the words that the tables of all systems' tests are written in.

use crate::base::{Heading, Point};
use crate::field::ground::Nature;

/// A length in units of the system's own, such as inches.
///
/// # Panics
/// When the word is no number.
#[must_use]
pub fn length(word: &str, unit: i32) -> i32 {
    let count: f64 = word.parse().unwrap_or_else(|_| panic!("not a number: {word}"));
    (count * f64::from(unit)).round() as i32
}

/// N, E, S, W or degrees clockwise from north.
///
/// # Panics
/// When the word is none of these.
#[must_use]
pub fn heading(word: &str) -> Heading {
    match word {
        "N" => Heading::NORTH,
        "E" => Heading::EAST,
        "S" => Heading::SOUTH,
        "W" => Heading::WEST,
        degrees => Heading::degrees(degrees.parse().unwrap_or_else(|_| panic!("not a heading: {word}"))),
    }
}

/// Ground: *wood*, *houses*, *deep*.
#[must_use]
pub fn nature(word: &str) -> Option<Nature> {
    Some(match word {
        "wood" => Nature::Wood,
        "rough" => Nature::Rough,
        "marsh" => Nature::Marsh,
        "lake" => Nature::Lake,
        "fields" => Nature::Fields,
        "gentle" => Nature::GentleHill,
        "steep" => Nature::SteepHill,
        "houses" | "village" => Nature::Village,
        "town" => Nature::Town,
        "trees" => Nature::Trees,
        "road" => Nature::Road,
        "sunken" => Nature::SunkenRoad,
        "bridge" => Nature::Bridge,
        "ford" => Nature::Ford,
        "wall" => Nature::Wall,
        "hedge" => Nature::Hedge,
        "fence" => Nature::Fence,
        "works" => Nature::Entrenchment,
        "stream" => Nature::Stream,
        "river" => Nature::River,
        "deep" | "deepriver" => Nature::DeepRiver,
        _ => return None,
    })
}

/// The outline of ground by its lengths: of a line its two ends, of an area west, south, east and north, or one point.
#[must_use]
pub fn outline(nature: Nature, n: &[i32]) -> Vec<Point> {
    match (nature.is_line(), n) {
        (_, &[x, y]) => vec![Point::new(x, y)],
        (true, n) => n.chunks_exact(2).map(|p| Point::new(p[0], p[1])).collect(),
        (false, n) => [(0, 1), (2, 1), (2, 3), (0, 3)].map(|(x, y)| Point::new(n[x], n[y])).to_vec(),
    }
}
