//! Into a block.

use super::*;
use crate::base::geometry::Sweep;
use crate::rules::honours_of_war::terrain::Toll;

impl Offer<'_> {
    /// Whether infantry reaches a block with half of its move left (HOW-TER-39), straight or after a wheel.
    pub(super) fn reaches(&self, block: &Rect, normal: i32) -> bool {
        let half = normal / 2;
        let angle = self.angle_to(block.centre, FRONT);
        [0, angle].into_iter().any(|angle| {
            let pace = Pace { formation: self.u.formation, normal };
            let from = self.u.rect.swung(angle);
            let Some(spent) = self.wheel(&self.u.rect, &from, angle, pace) else { return false };
            let Some(d) = from.until(from.heading, block) else { return false };
            let step = Point::ORIGIN.ahead(from.heading, d);
            let sweep = Sweep::of(&from, step);
            let free = self.others().all(|o| !sweep.runs_over(&o.rect));
            let toll = self.field.terrain.toll(&from, step, self.kind, self.u.formation.is_column());
            // HOW-TER-29.
            let dry = |t: &Toll| self.u.has(Flags::MIDSTREAM) || t.may_go(d);
            free && toll.is_some_and(|t| dry(&t) && t.cost(spent + d, normal) <= half)
        })
    }

    /// Whether a block has room for this unit (HOW-TER-37): at most one friend in it, no enemy, and nobody who stands in its
    /// way, as friends in column on its road do not.
    pub(in super::super) fn has_room(&self, block: u8) -> bool {
        let side = self.field.unit(self.unit).side;
        let holds = |&other: &u8| {
            let o = self.state.unit(other);
            other != self.unit && o.here() && o.block == block
        };
        let mut holders = (0..self.field.units.len() as u8).filter(holds);
        holders.clone().count() < 2
            && holders.all(|n| self.field.unit(n).side == side)
            && self.field.is_open_to(self.state, self.unit, block)
    }
}
