//! The ground as the rules see it (HOW-TER): areas, lines and blocks, prepared once.

use super::data::{D, Scale, distance};
use crate::base::{Heading, Point, Rect};
use crate::field::{Ground, Nature};

/// A hill, wood, stretch of rough ground or other outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    pub nature: Nature,
    /// Counter-clockwise.
    pub points: Vec<Point>,
    /// Its extent: south-west and north-east.
    pub low: Point,
    pub high: Point,
}

/// A stream, river, road, wall or other line with a width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub nature: Nature,
    /// Its middle line.
    pub points: Vec<Point>,
    /// In 1/120 mm.
    pub width: i32,
    pub low: Point,
    pub high: Point,
}

/// A block of a built-up area: a square (HOW-TER-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub rect: Rect,
    /// Urban: heavy cover against musketry and canister (HOW-TER-06).
    pub urban: bool,
    /// Counts as entrenched (HOW-TER-07).
    pub fortified: bool,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terrain {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    pub blocks: Vec<Block>,
}

fn extent(points: &[Point], margin: i32) -> (Point, Point) {
    let low = |f: fn(&Point) -> i32| points.iter().map(f).min().unwrap_or_default() - margin;
    let high = |f: fn(&Point) -> i32| points.iter().map(f).max().unwrap_or_default() + margin;
    (Point::new(low(|p| p.x), low(|p| p.y)), Point::new(high(|p| p.x), high(|p| p.y)))
}

impl Terrain {
    /// The ground of a scenario at a scale. A village or town becomes a square block about its middle (HOW-TER-36).
    #[must_use]
    pub fn of(ground: &Ground, scale: Scale) -> Terrain {
        let mut terrain = Terrain::default();
        for feature in &ground.features {
            if feature.points.is_empty() || feature.nature == Nature::Fields {
                continue;
            }
            let half = feature.width.0 / 2;
            let (low, high) = extent(&feature.points, if feature.nature.is_line() { half } else { 0 });
            match feature.nature {
                Nature::Village | Nature::Town => {
                    let side = distance(scale, D::BlockSide);
                    let centre = Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y));
                    terrain.blocks.push(Block {
                        rect: Rect { centre, heading: Heading::NORTH, half_front: side / 2, half_depth: side / 2 },
                        urban: feature.nature == Nature::Town,
                        fortified: false,
                    });
                }
                nature if nature.is_line() => terrain.lines.push(Line {
                    nature,
                    points: feature.points.clone(),
                    width: feature.width.0,
                    low,
                    high,
                }),
                nature => terrain.areas.push(Area { nature, points: feature.points.clone(), low, high }),
            }
        }
        terrain
    }
}
