//! Places that decide a battle: who holds them, whom they make the winner, and what they are worth to a unit.

use crate::base::geometry::outline;
use crate::base::{Point, Rect, Side};
use crate::field::scenario::Objective;

/// A place of a scenario that counts for who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// An outline, a line or a single point.
    pub points: Vec<Point>,
    pub middle: Point,
    pub worth: u8,
    /// Who holds it at the start.
    pub holder: Option<Side>,
    /// Who must hold it, and at the end of which turn.
    pub due: Option<(Side, u16)>,
}

impl Place {
    /// The place of an objective.
    #[must_use]
    pub fn of(objective: &Objective) -> Place {
        let points = objective.points.clone();
        let (low, high) = outline::bounds(&points);
        Place {
            middle: low.middle(high),
            points,
            worth: objective.worth,
            holder: objective.holder,
            due: objective.due.map(|d| (d.side, d.turn)),
        }
    }

    /// Whether a footprint is in, on or touching it.
    #[must_use]
    pub fn touches(&self, rect: &Rect) -> bool {
        self.is_within(rect, 0)
    }

    /// Whether a footprint is within so much of it.
    #[must_use]
    pub fn is_within(&self, rect: &Rect, far: i32) -> bool {
        match self.points[..] {
            [] => false,
            [p] => rect.distance_to(p) <= far,
            [a, b] => rect.distance_to_line(a, b) <= far,
            _ => outline::distance_to_rect(&self.points, rect) <= far,
        }
    }
}

/// The places of a battle, and who holds each.
#[derive(Debug, Clone, Copy)]
pub struct Holding<'a> {
    pub places: &'a [Place],
    pub held: &'a [Option<Side>],
}

/// What places decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The side has all the places that it had to take or to keep.
    Taken(Side),
    /// The side does not hold a place at the turn by which it must.
    Missed(Side),
}

/// The side that alone has something.
const fn alone([blue, red]: [bool; 2]) -> Option<Side> {
    match (blue, red) {
        (true, false) => Some(Side::Blue),
        (false, true) => Some(Side::Red),
        _ => None,
    }
}

impl<'a> Holding<'a> {
    fn all(&self) -> impl Iterator<Item = (&'a Place, Option<Side>)> + use<'a> {
        self.places.iter().zip(self.held.iter().copied())
    }

    /// The places that a side must hold, who holds them, and by which turn.
    fn due(&self, side: Side) -> impl Iterator<Item = (&'a Place, Option<Side>, u16)> + use<'a> {
        self.all().filter_map(move |(p, held)| p.due.filter(|d| d.0 == side).map(|d| (p, held, d.1)))
    }

    /// Who holds a place now, when each side has somebody there or not: the side that alone has; else who held it last.
    #[must_use]
    pub fn now(&self, place: usize, there: [bool; 2]) -> Option<Side> {
        alone(there).or(self.held[place])
    }

    /// A side has what it must when it holds all the places that it had to take, and those it had to keep at their turn; it
    /// has missed them when one is not its own at its turn.
    #[must_use]
    pub fn verdict(&self, turn: u16) -> Option<Verdict> {
        let has = |side: Side| {
            self.due(side).next().is_some()
                && self.due(side).all(|(p, held, by)| held == Some(side) && (p.holder != Some(side) || turn >= by))
        };
        let missed = |side: Side| self.due(side).any(|(_, held, by)| turn >= by && held != Some(side));
        let taken = alone(Side::BOTH.map(has)).map(Verdict::Taken);
        taken.or_else(|| alone(Side::BOTH.map(missed)).map(Verdict::Missed))
    }

    /// Who holds more of the places that no turn is set for, by their worth; nobody where that is equal.
    #[must_use]
    pub fn ahead(&self) -> Option<Side> {
        let [blue, red] = Side::BOTH.map(|side| -> u32 {
            let free = self.all().filter(|(p, held)| p.due.is_none() && *held == Some(side));
            free.map(|(p, _)| u32::from(p.worth)).sum()
        });
        alone([blue > red, red > blue])
    }

    /// The nearest place that concerns a unit of a side: one to be taken before one to be kept.
    #[must_use]
    pub fn goal(&self, side: Side, rect: &Rect) -> Option<Goal<'a>> {
        let concerns =
            |(place, held): &(&Place, Option<Side>)| place.due.is_none_or(|d| d.0 == side || *held == Some(side));
        self.all()
            .filter(concerns)
            .map(|(place, held)| Goal { place, take: held != Some(side) })
            .min_by_key(|goal| (!goal.take, rect.centre.square_to(goal.place.middle)))
    }
}

/// A place as a unit looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Goal<'a> {
    place: &'a Place,
    /// Whether it is to be taken, not kept.
    take: bool,
}

impl<'a> Goal<'a> {
    /// The place, where it is to be kept and a turn is set for it.
    #[must_use]
    pub fn kept(&self) -> Option<&'a Place> {
        (!self.take && self.place.due.is_some()).then_some(self.place)
    }

    /// The same place, for who is to go on it.
    #[must_use]
    pub const fn to_man(self) -> Goal<'a> {
        Goal { take: true, ..self }
    }

    /// What going from one place to another is worth for it: one for each `step` nearer to a place to be taken, or to the
    /// `near` ground around one to be kept. Who stands on it stays.
    #[must_use]
    pub fn worth(&self, from: &Rect, to: &Rect, step: i32, near: i32) -> i32 {
        let far = |rect: &Rect| rect.distance_to(self.place.middle);
        if self.take {
            let on = if self.place.touches(to) { 80 } else { 0 };
            return on + (far(from) - far(to)) / step;
        }
        let left = self.place.touches(from) && !self.place.touches(to);
        let beyond = |rect: &Rect| (far(rect) - near).max(0);
        (beyond(from) - beyond(to)) / step - if left { 150 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Missed, Taken};
    use super::*;
    use crate::base::Heading;
    use Side::{Blue, Red};

    const CM: i32 = 1200;

    fn place(at: i32, holder: Option<Side>, due: Option<(Side, u16)>) -> Place {
        let corner = |x, y| Point::new(x * CM, (at + y) * CM);
        Place { points: vec![corner(-2, -2), corner(2, -2), corner(0, 2)], middle: corner(0, 0), worth: 1, holder, due }
    }

    fn stands(y: i32) -> Rect {
        Rect::new(Point::new(0, y * CM), Heading::NORTH, 4 * CM, CM)
    }

    /// Whom places make the winner when they are held so at the end of a turn.
    #[test]
    fn places_to_take_and_to_keep() {
        let (take, keep) = (place(0, Some(Red), Some((Blue, 12))), place(9, Some(Red), Some((Red, 12))));
        for (places, held, turn, decides) in [
            (vec![&take], vec![Red], 11, None),
            (vec![&take], vec![Red], 12, Some(Missed(Blue))),
            (vec![&take], vec![Blue], 3, Some(Taken(Blue))),
            (vec![&keep], vec![Red], 11, None),
            (vec![&keep], vec![Red], 12, Some(Taken(Red))),
            (vec![&keep], vec![Blue], 11, None),
            (vec![&keep], vec![Blue], 12, Some(Missed(Red))),
            (vec![&take, &take], vec![Blue, Red], 3, None),
            (vec![&take, &keep], vec![Blue, Red], 3, Some(Taken(Blue))),
            // Both have what they must: the places decide nothing.
            (vec![&take, &keep], vec![Blue, Red], 12, None),
        ] {
            let places: Vec<Place> = places.into_iter().cloned().collect();
            let held: Vec<Option<Side>> = held.into_iter().map(Some).collect();
            let holding = Holding { places: &places, held: &held };
            assert_eq!(holding.verdict(turn), decides, "{held:?} in turn {turn}");
        }
    }

    #[test]
    fn who_alone_is_there_holds_it_and_else_who_held_it() {
        let places = [place(0, Some(Red), None)];
        for (there, held, now) in [
            ([true, false], None, Some(Blue)),
            ([false, true], Some(Blue), Some(Red)),
            ([true, true], Some(Red), Some(Red)),
            ([false, false], Some(Blue), Some(Blue)),
            ([false, false], None, None),
        ] {
            assert_eq!(Holding { places: &places, held: &[held] }.now(0, there), now);
        }
    }

    #[test]
    fn free_places_count_by_their_worth() {
        let big = Place { worth: 3, ..place(0, None, None) };
        let places = [big, place(20, None, None), place(40, None, None), place(60, Some(Red), Some((Red, 12)))];
        let ahead = |held: [Option<Side>; 4]| Holding { places: &places, held: &held }.ahead();
        assert_eq!(ahead([Some(Blue), Some(Red), Some(Red), Some(Red)]), Some(Blue));
        assert_eq!(ahead([None, Some(Red), None, None]), Some(Red));
        assert_eq!(ahead([None, Some(Red), Some(Blue), Some(Red)]), None);
    }

    #[test]
    fn a_unit_goes_for_what_is_to_be_taken_and_stays_by_what_is_to_be_kept() {
        let places = [place(0, Some(Blue), None), place(50, Some(Red), None), place(5, Some(Red), Some((Red, 9)))];
        let holding = Holding { places: &places, held: &[Some(Blue), Some(Red), Some(Red)] };
        let blue = holding.goal(Blue, &stands(2)).expect("one to take");
        assert_eq!(blue.place, &places[1], "the own one is nearer, the third is the enemy's to hold");
        assert_eq!(blue.worth(&stands(0), &stands(10), CM, 12 * CM), 10);
        assert_eq!(blue.worth(&stands(0), &stands(49), CM, 12 * CM), 80 + 49, "on it");
        let kept = Holding { places: &places, held: &[Some(Blue); 3] }.goal(Blue, &stands(-30)).expect("one to keep");
        assert_eq!(kept.place, &places[0]);
        let worth = |from, to| kept.worth(&stands(from), &stands(to), CM, 12 * CM);
        assert_eq!((worth(-30, -20), worth(-11, -6)), (10, 0), "near enough is near enough");
        assert_eq!(worth(0, -10), -150, "who stands on it stays");
    }
}
