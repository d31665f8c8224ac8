//! Flanks that friends standing at an angle protect for each other (WOF-ZOC-03, WOF-ZOC-04, WOF-ZOC-05).

use crate::base::Heading;
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::moves::{REAR_ANGLE, ZONE};
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::state::{Field, Stand, State};

/// A side of a body as a body without depth or width.
fn edge(rect: &Rect, face: Face) -> Rect {
    let (a, b) = rect.edge(face);
    Rect { centre: a.middle(b), half_front: 0, ..*rect }
}

impl Field {
    /// Who protects a flank of a unit: a friend who does not skirmish or run, with the flank that looks to it within two
    /// inches, and an angle of 90 degrees or more between the rears (WOF-ZOC-03). Skirmishers protect nobody, but are
    /// protected (WOF-ZOC-05).
    #[must_use]
    pub fn protector(&self, state: &State, unit: u8, face: Face) -> Option<u8> {
        let inner = match face {
            Face::Left => Face::Right,
            Face::Right => Face::Left,
            Face::Front | Face::Rear => return None,
        };
        let own = state.unit(unit).rect;
        let flank = edge(&own, face);
        self.friends(state, unit).find(|&f| {
            let u = state.unit(f);
            let formed = matches!(u.stand, Stand::Close | Stand::Bent | Stand::Unlimbered) && !u.routs();
            // How far it looks outward, past the flank: the rears close by so much from a straight line.
            let turn = own.heading.to(u.rect.heading);
            let outward = if face == Face::Right { turn } else { -turn };
            formed
                && outward <= (180 - i32::from(REAR_ANGLE)) * Heading::DEGREE
                && outward > -i32::from(REAR_ANGLE) * Heading::DEGREE
                && edge(&u.rect, inner).is_within(&flank, inches(ZONE))
        })
    }

    /// Whether who began there and now touches a unit on that side attacks it in flank or rear (WOF-CHG-17): not where a
    /// friend protects the flank (WOF-ZOC-04).
    #[must_use]
    pub fn is_flank_attack(&self, state: &State, unit: u8, from: &Rect, (enemy, face): (u8, Face)) -> bool {
        face != Face::Front
            && self.has_flank(state, enemy)
            && self.is_behind(state, unit, from, enemy)
            && !self.is_protected(state, enemy, face)
    }

    /// Whether a charge that would strike a unit on that side must go at the front of a friend instead (WOF-ZOC-04).
    #[must_use]
    pub fn is_protected(&self, state: &State, unit: u8, face: Face) -> bool {
        self.protector(state, unit, face).is_some()
    }
}
