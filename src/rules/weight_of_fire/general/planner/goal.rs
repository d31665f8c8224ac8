//! Places that a side must take or keep (WOF-SCA-05), as a unit looks at them.

use crate::base::Rect;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::general::Ask;
use crate::rules::weight_of_fire::state::Place;

/// A place, and whether it is to be taken or kept.
#[derive(Clone, Copy)]
pub struct Goal<'a> {
    place: &'a Place,
    take: bool,
}

impl<'a> Goal<'a> {
    /// The nearest place that concerns a unit: one to be taken before one to be kept.
    pub fn of(ask: &Ask<'a>, rect: &Rect) -> Option<Goal<'a>> {
        let mut found: Option<(i64, Goal<'a>)> = None;
        for (place, held) in ask.field.places.iter().zip(ask.state.held) {
            let counts = place.due.is_none_or(|d| d.0 == ask.side || held == Some(ask.side));
            let goal = Goal { place, take: held != Some(ask.side) };
            let far = rect.centre.square_to(place.middle);
            let better = found.is_none_or(|(best, g)| (!goal.take, far) < (!g.take, best));
            if counts && better {
                found = Some((far, goal));
            }
        }
        found.map(|(_, goal)| goal)
    }

    /// What going from one place to another is worth for it.
    pub fn worth(&self, from: &Rect, to: &Rect) -> i32 {
        let far = |rect: &Rect| rect.distance_to(self.place.middle);
        if self.take {
            let on = if self.place.touches(to) { 80 } else { 0 };
            return on + (far(from) - far(to)) / (INCH / 8);
        }
        // Who stands on it stays; who has gone far comes back.
        let left = self.place.touches(from) && !self.place.touches(to);
        let beyond = |rect: &Rect| (far(rect) - inches(12)).max(0);
        (beyond(from) - beyond(to)) / (INCH / 8) - if left { 150 } else { 0 }
    }
}
