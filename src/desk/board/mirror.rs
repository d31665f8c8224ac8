//! A table in a mirror.

use super::DEGREE;
use crate::base::{Heading, Point};
use crate::field::Scenario;

/// The line in which a table is mirrored, so that a side's left wing becomes its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    NorthSouth,
    EastWest,
}

impl Axis {
    /// The axis along which a side looks.
    pub fn of(facing: Heading) -> Axis {
        let quarter = (i32::from(facing.0) + 45 * DEGREE) / (90 * DEGREE);
        if quarter % 2 == 0 { Axis::NorthSouth } else { Axis::EastWest }
    }

    pub fn point(self, p: Point) -> Point {
        match self {
            Axis::NorthSouth => Point::new(-p.x, p.y),
            Axis::EastWest => Point::new(p.x, -p.y),
        }
    }

    pub fn heading(self, heading: Heading) -> Heading {
        let whole = 360 * DEGREE;
        let from = match self {
            Axis::NorthSouth => whole,
            Axis::EastWest => whole + whole / 2,
        };
        Heading::degrees(0).turned((from - i32::from(heading.0)) % whole)
    }

    /// Outlines and the fronts of works are kept the right way round by turning their points about.
    pub fn outline(self, points: &mut [Point]) {
        points.iter_mut().for_each(|p| *p = self.point(*p));
        points.reverse();
    }

    pub fn reflect(self, scenario: &mut Scenario) {
        scenario.ground.features.iter_mut().for_each(|f| self.outline(&mut f.points));
        scenario.objectives.iter_mut().for_each(|o| self.outline(&mut o.points));
        for side in &mut scenario.sides {
            self.outline(&mut side.zone);
            side.facing = self.heading(side.facing);
            for brigade in &mut side.brigades {
                if let Some(zone) = &mut brigade.zone {
                    self.outline(&mut zone.points);
                    zone.facing = self.heading(zone.facing);
                }
                for unit in &mut brigade.units {
                    for s in unit.posts_mut() {
                        (s.at, s.heading) = (self.point(s.at), self.heading(s.heading));
                    }
                }
            }
        }
    }
}
