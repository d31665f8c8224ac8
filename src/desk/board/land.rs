//! Ground as a hand adds it, and as it is rolled again.

use super::{bounds, goals};
use crate::army::nation::Names;
use crate::base::{Dice, Len, Point};
use crate::field::generate::{self, Sizes, Wish};
use crate::field::{Feature, Nature, Scenario};
use std::f64::consts::TAU;

/// A feature of the usual size for its nature, its middle at a place; lines lie from west to east.
pub fn usual(nature: Nature, at: Point, scenario: &Scenario) -> Feature {
    use Nature as N;
    let cm = |n: i32| n * Len::CM.0;
    let ring = |rx: i32, ry: i32, corners: usize| -> Vec<Point> {
        (0..corners)
            .map(|n| {
                let angle = n as f64 / corners as f64 * TAU;
                let (x, y) = (f64::from(rx) * angle.cos(), f64::from(ry) * angle.sin());
                at + Point::new(x.round() as i32, y.round() as i32)
            })
            .collect()
    };
    let square = |half: i32| {
        vec![(-1, -1), (1, -1), (1, 1), (-1, 1)].into_iter().map(|(x, y)| at + Point::new(x * half, y * half)).collect()
    };
    let line = |half: i32| vec![at - Point::new(half, 0), at, at + Point::new(half, 0)];
    let across = scenario.ground.width.0 / 2;
    let (points, width) = match nature {
        N::GentleHill | N::SteepHill => (ring(cm(28), cm(18), 16), 0),
        N::Wood | N::Rough | N::Marsh | N::Lake | N::Fields => (ring(cm(20), cm(14), 12), 0),
        N::Village | N::Town => (square(cm(10)), 0),
        // Running water and roads cross the table.
        N::Stream => (line_at(at, across), cm(3)),
        N::River | N::DeepRiver => (line_at(at, across), cm(6)),
        N::Road | N::SunkenRoad => (line_at(at, across), cm(5)),
        N::Bridge | N::Ford => (vec![at - Point::new(0, cm(4)), at + Point::new(0, cm(4))], cm(6)),
        N::Wall | N::Hedge | N::Fence | N::Trees | N::Entrenchment => (line(cm(15)), cm(1)),
    };
    Feature::new(nature, points, Len(width))
}

/// A line from the western to the eastern edge of the table, through a place.
fn line_at(at: Point, across: i32) -> Vec<Point> {
    vec![Point::new(-across, at.y), at, Point::new(across, at.y)]
}

/// New ground of the generator; the names that were there are given again, and what was fought for goes to the like of what
/// it stood for.
pub fn roll(scenario: &mut Scenario, sizes: Sizes, seed: u64, locked: &[usize]) {
    let fought_for = goals::rolled_away(scenario, locked);
    let old = &scenario.ground;
    let kept: Vec<Feature> = locked.iter().filter_map(|n| old.features.get(*n)).cloned().collect();
    let named = |natures: &[Nature]| -> Vec<String> {
        let free = old.features.iter().enumerate().filter(|(n, f)| !locked.contains(n) && natures.contains(&f.nature));
        let mut names: Vec<String> = free.map(|(_, f)| f.name.clone()).filter(|n| !n.is_empty()).collect();
        names.dedup();
        names
    };
    let names = Names {
        places: named(&[Nature::Village, Nature::Town]),
        hills: named(&[Nature::GentleHill, Nature::SteepHill]),
        woods: named(&[Nature::Wood]),
        waters: named(&[Nature::Stream, Nature::River, Nature::DeepRiver]),
        lakes: named(&[Nature::Lake]),
        ..Names::default()
    };
    let dice = &mut Dice::fair(seed, 1);
    let mut ground = generate::ground_of((old.width, old.depth), sizes, &names, dice, Wish::Any);
    // What stays keeps its room: nothing new lies over it.
    let over = |a: &Feature, b: &Feature| match (bounds(&a.points), bounds(&b.points)) {
        (Some((l, h)), Some((m, i))) => l.x < i.x && m.x < h.x && l.y < i.y && m.y < h.y,
        _ => false,
    };
    ground
        .features
        .retain(|new| new.nature.is_line() || kept.iter().all(|stays| stays.nature.is_line() || !over(stays, new)));
    ground.features.splice(0..0, kept);
    scenario.ground = ground;
    goals::follow(scenario, &fought_for);
}

/// What people call a nature.
#[must_use]
pub const fn nature_name(nature: Nature) -> &'static str {
    use Nature as N;
    match nature {
        N::GentleHill => "Hill",
        N::SteepHill => "Steep hill",
        N::Wood => "Wood",
        N::Rough => "Rough ground",
        N::Village => "Village",
        N::Town => "Town",
        N::Fields => "Fields",
        N::Stream => "Stream",
        N::River => "River",
        N::DeepRiver => "Deep river",
        N::Road => "Road",
        N::Bridge => "Bridge",
        N::Ford => "Ford",
        N::Wall => "Wall",
        N::Hedge => "Hedge",
        N::Fence => "Fence",
        N::Trees => "Row of trees",
        N::Entrenchment => "Entrenchment",
        N::Marsh => "Marsh",
        N::Lake => "Lake",
        N::SunkenRoad => "Sunken road",
    }
}

/// Every nature, in the order in which they are offered.
pub const NATURES: [Nature; 21] = [
    Nature::GentleHill,
    Nature::SteepHill,
    Nature::Wood,
    Nature::Rough,
    Nature::Marsh,
    Nature::Lake,
    Nature::Fields,
    Nature::Village,
    Nature::Town,
    Nature::Stream,
    Nature::River,
    Nature::DeepRiver,
    Nature::Bridge,
    Nature::Ford,
    Nature::Road,
    Nature::SunkenRoad,
    Nature::Wall,
    Nature::Hedge,
    Nature::Fence,
    Nature::Trees,
    Nature::Entrenchment,
];
