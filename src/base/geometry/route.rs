//! Ways of straight pieces, as columns follow them along roads and over bridges.

use super::{Heading, Point, line, motion::arc};
use crate::base::Len;

/// Most pieces of a way.
const PIECES: usize = 24;
/// The widest turn that a column makes from one piece to the next.
const TURN: i32 = 60 * Heading::DEGREE;
/// Places that lie no farther apart are one.
const NEAR: i32 = Len::inches(1).0 / 8;
/// What is left behind a turn, if it is no more than this, is not gone.
const LEAST: i32 = Len::inches(1).0 / 4;

/// A way of straight pieces for the middle of a column's front.
#[derive(Debug, Clone, Copy)]
pub struct Route {
    points: [Point; PIECES],
    len: usize,
}

impl Route {
    /// A route that begins, and so far ends, at a place.
    #[must_use]
    pub const fn from(at: Point) -> Route {
        let mut points = [Point::ORIGIN; PIECES];
        points[0] = at;
        Route { points, len: 1 }
    }

    /// Goes on to a place; one that is hardly farther, or a piece too many, is left out.
    pub const fn push(&mut self, p: Point) {
        if self.len < PIECES && !self.points[self.len - 1].is_near(p, NEAR) {
            self.points[self.len] = p;
            self.len += 1;
        }
    }

    /// Where the front is after so much of the way, turns of a column of that front included, and what the way cost; none
    /// where the way is no way, or turns too sharply.
    #[must_use]
    pub fn after(&self, heading: Heading, half_front: i32, most: i32) -> Option<(Point, Heading, i32)> {
        let points = &self.points[..self.len];
        let (mut left, mut heading, mut at) = (most, heading, points[0]);
        for (a, b) in line::pieces(points) {
            let way = Heading::of(b - a);
            let turn = heading.to(way).abs();
            if turn > TURN {
                return None;
            }
            let wheel = arc(2 * half_front, turn);
            let far = a.distance(b);
            if left < wheel + LEAST {
                break;
            }
            left -= wheel;
            heading = way;
            let gone = far.min(left);
            (at, left) = (a.ahead(way, gone), left - gone);
            if left == 0 {
                break;
            }
        }
        (at != points[0]).then_some((at, heading, most - left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MM: i32 = Len::MM.0;

    /// A hundred straight on, then to the right.
    fn bent(degrees: i32) -> Route {
        let mut route = Route::from(Point::ORIGIN);
        let corner = Point::new(0, 100 * MM);
        route.push(corner);
        route.push(corner.ahead(Heading::degrees(degrees), 100 * MM));
        route
    }

    #[test]
    fn a_turn_is_paid_for_and_only_so_sharp() {
        let half_front = 10 * MM;
        let wheel = arc(2 * half_front, 45 * Heading::DEGREE);
        let way = |most| bent(45).after(Heading::NORTH, half_front, most);
        assert_eq!(way(60 * MM), Some((Point::new(0, 60 * MM), Heading::NORTH, 60 * MM)));
        let (at, heading, cost) = way(150 * MM + wheel).expect("a way");
        assert_eq!((heading, cost), (Heading::degrees(45), 150 * MM + wheel));
        assert!((at.distance(Point::new(0, 100 * MM)) - 50 * MM).abs() <= 2);
        assert_eq!(way(300 * MM).expect("a way").2, 200 * MM + wheel, "it ends");
        assert!(bent(61).after(Heading::NORTH, half_front, 300 * MM).is_none());
        assert!(Route::from(Point::ORIGIN).after(Heading::NORTH, half_front, MM).is_none(), "no way");
    }
}
