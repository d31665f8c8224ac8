//! Where a battle is about what, on a ground that was drawn.

use super::Where;
use crate::base::geometry::outline;
use crate::base::{Len, Point, Side};
use crate::field::Ground;
use crate::field::ground::{Feature, Nature};

fn middle(feature: &Feature) -> Point {
    let (low, high) = outline::bounds(&feature.points);
    low.middle(high)
}

const fn built(nature: Nature) -> bool {
    matches!(nature, Nature::Village | Nature::Town)
}

/// The village nearest to the middle, where it is in the middle third of the table's depth; of a side's on his half of it.
pub(super) fn village(ground: &Ground, of: Option<Side>) -> Option<&Feature> {
    let near = |f: &&Feature| {
        let at = middle(f);
        let his = of.is_none_or(|side| at.y * towards(side) >= 0);
        his && at.y.abs() <= ground.depth.0 / 6 && at.x.abs() <= ground.width.0 / 4
    };
    ground.features.iter().filter(|f| built(f.nature)).filter(near).min_by_key(|f| {
        let at = middle(f);
        i64::from(at.x).pow(2) + i64::from(at.y).pow(2)
    })
}

/// The hill nearest to the middle of the defender's front.
pub(super) fn hill(ground: &Ground, defender: Side) -> Option<&Feature> {
    let front = Point::new(0, towards(defender) * ground.depth.0 / 4);
    let there = |f: &&Feature| {
        let at = middle(f);
        (at.y - front.y).abs() <= ground.depth.0 / 8 && at.x.abs() <= ground.width.0 / 4
    };
    let hills = ground.features.iter().filter(|f| matches!(f.nature, Nature::GentleHill | Nature::SteepHill));
    hills.filter(there).min_by_key(|f| {
        let at = middle(f);
        i64::from(at.x).pow(2) + i64::from(at.y - front.y).pow(2)
    })
}

/// 1 where a side's edge is the northern one, −1 where it is the southern.
const fn towards(side: Side) -> i32 {
    match side {
        Side::Blue => -1,
        Side::Red => 1,
    }
}

/// Name and outline of the place that a battle is about. Where the ground has none of the kind it is a square of open field.
pub(super) fn place(
    ground: &Ground,
    at: Where,
    (defender, of): (Side, Option<Side>),
    battle: &str,
) -> (String, Vec<Point>) {
    let (w, d) = (ground.width.0, ground.depth.0);
    let side = (d / 6).min(w / 8);
    let square = |c: Point| {
        let h = side / 2;
        [(-h, -h), (h, -h), (h, h), (-h, h)].map(|(x, y)| Point::new(c.x + x, c.y + y)).to_vec()
    };
    let called = |f: &Feature, usual: &str| {
        let name = if f.name.is_empty() { usual.to_owned() } else { f.name.clone() };
        (name, f.points.clone())
    };
    let crossroads = || (format!("the crossroads of {battle}"), square(Point::ORIGIN));
    match at {
        Where::Village => village(ground, of).map_or_else(crossroads, |f| called(f, "the village")),
        Where::Crossroads => crossroads(),
        Where::Hill => hill(ground, defender).map_or_else(
            || ("the position".to_owned(), square(Point::new(0, towards(defender) * d / 4))),
            |f| called(f, "the hill"),
        ),
        Where::Bridge => {
            let bridges = ground.features.iter().filter(|f| f.nature == Nature::Bridge).map(middle);
            let bridge = bridges.min_by_key(|p| p.x.abs()).unwrap_or(Point::ORIGIN);
            // Who has it is over the river with more than a vanguard.
            let beyond = bridge.y + towards(defender) * (side / 2 + d / 20 + d / 6);
            (format!("the far bank at {battle}"), square(Point::new(bridge.x, beyond)))
        }
        Where::Rear => {
            let edge = towards(defender) * d / 2;
            let roads = ground.features.iter().filter(|f| matches!(f.nature, Nature::Road | Nature::SunkenRoad));
            let ends = roads.flat_map(|f| f.points.first().into_iter().chain(f.points.last()));
            let end = ends.filter(|p| (p.y - edge).abs() < d / 50 && p.x.abs() < w / 3).min_by_key(|p| p.x.abs());
            let x = end.map_or(0, |p| p.x);
            (format!("the road of {battle}"), square(Point::new(x, edge - towards(defender) * side / 2)))
        }
    }
}

/// Three works before the defender's front, where the ground is free. Who lines a work stands to the left of its line.
pub(super) fn lay_works(ground: &mut Ground, defender: Side) {
    let (w, d) = (ground.width.0, ground.depth.0);
    let y = towards(defender) * (d / 5 + d / 40);
    let half = w / 14;
    for x in [-w / 5, 0, w / 5] {
        let (west, east) = (Point::new(x - half, y), Point::new(x + half, y));
        let line = if defender == Side::Blue { vec![east, west] } else { vec![west, east] };
        let steps = (0..=8).map(|n| Point::new(west.x + (east.x - west.x) * n / 8, y));
        let free = |p: Point| {
            ground.features.iter().all(|f| {
                let open = matches!(f.nature, Nature::Fields | Nature::GentleHill | Nature::SteepHill);
                if f.nature.is_line() {
                    let near =
                        f.points.windows(2).any(|l| outline::distance_to_edges(l, p) < f.width.0 / 2 + Len::cm(2).0);
                    !near || matches!(f.nature, Nature::Hedge | Nature::Fence | Nature::Wall | Nature::Trees)
                } else {
                    open || !outline::contains(&f.points, p) && outline::distance_to_edges(&f.points, p) > Len::cm(2).0
                }
            })
        };
        if steps.into_iter().all(free) {
            ground.features.push(Feature::new(Nature::Entrenchment, line, Len::cm(1)));
        }
    }
}
