//! From where horse can charge next turn: an enemy's flank or rear (WOF-CHG-17), or the front of one who wavers.

use super::flank::wavers;
use super::weigh::off;
use crate::base::geometry::motion::arc;
use crate::base::{Heading, Rect};
use crate::rules::weight_of_fire::data::moves::IMPETUS;
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::state::{Field, State};

/// Most enemies who are looked at, the first in the scenario's order.
const MOST: usize = 8;
/// No wheel into a charge is wider, in degrees.
const WHEEL: i32 = 80;
/// What it is worth to stand before a flank, or before the front of one who wavers.
const FLANK: i32 = 30;
const FRONT: i32 = 15;

/// The enemies whom a unit may charge soon, and how far its charge goes.
#[derive(Default)]
pub struct Starts {
    /// The body, and whether its front may be charged.
    preys: [Option<(Rect, bool)>; MOST],
    reach: i32,
}

impl Starts {
    /// What no place is worth more than.
    pub const MOST: i32 = FLANK;

    /// Whether there is anybody to charge soon.
    pub const fn any(&self) -> bool {
        self.preys[0].is_some()
    }

    /// What `unit` of horse may charge within two of its charges.
    pub fn of(field: &Field, state: &State, unit: u8) -> Starts {
        let own = &state.unit(unit).rect;
        let reach = field.rates(state, unit)[1];
        let within = |e: &u8| !state.unit(*e).routs() && own.is_within(&state.unit(*e).rect, 2 * reach);
        let found = field.enemies(state, unit).filter(within);
        let mut preys = [None; MOST];
        for (slot, enemy) in preys.iter_mut().zip(found) {
            *slot = Some((state.unit(enemy).rect, wavers(field, state, unit, enemy)));
        }
        Starts { preys, reach }
    }

    /// What a place is worth as the start of a charge, in points; three fifths of it where there is no room for impetus.
    pub fn worth(&self, place: &Rect) -> i32 {
        let mut best = 0;
        for (body, front) in self.preys.iter().map_while(|p| p.as_ref()) {
            if place.is_beyond(body, self.reach) {
                continue;
            }
            let p = body.local(place.centre);
            // Some figure is behind the line of the front.
            let behind =
                p.y - place.half_front / 2 < body.half_depth && (p.x.abs() > body.half_front || p.y < -body.half_depth);
            let value = match (behind, front) {
                (true, _) => FLANK,
                (false, true) => FRONT,
                (false, false) => continue,
            };
            if value <= best {
                continue;
            }
            let turn = off(place, body.centre);
            if turn > WHEEL {
                continue;
            }
            let wheel = arc(2 * place.half_front, turn * Heading::DEGREE);
            if wheel > self.reach || !place.is_within(body, self.reach - wheel) {
                continue;
            }
            let short = place.is_within(body, inches(IMPETUS[1]));
            best = best.max(if short { value * 3 / 5 } else { value });
        }
        best
    }
}
