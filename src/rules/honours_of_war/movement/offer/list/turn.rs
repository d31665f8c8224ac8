//! Turns on the spot.

use super::*;
use crate::rules::honours_of_war::terrain::swing;

/// Parts of a turn after each of which the enemy's distance is asked: 15° at the most, between which a corner comes nearer by
/// no more than a millimetre.
const NEAR: i32 = 6;

impl Offer<'_> {
    /// Turns on the spot towards the places worth it, which is all the turning that a poor result leaves (HOW-CMD-22).
    pub(super) fn pivot(&mut self, pace: Pace) {
        for aim in self.aims().into_iter().flatten() {
            self.pivot_to(self.angle_to(aim, 4 * FRONT), pace);
        }
    }

    /// A turn on the spot as far as the move goes, by 90° at most: cut like any move to the rear, since one wing goes back
    /// (HOW-MOV-09, HOW-MOV-12), and near the enemy by no more than 45° (HOW-MOV-11).
    pub(super) fn pivot_to(&mut self, angle: i32, pace: Pace) {
        let from = self.u.rect;
        let slow = if !self.smooth && self.field.terrain.slows(&from, self.kind) { 2 } else { 1 };
        let whole = from.pivot_length(2 * FRONT) * slow;
        let most = (2 * FRONT).min(2 * FRONT * self.aside_move(pace) / whole.max(1));
        let near = |offer: &Self, angle: i32| offer.is_near(&from.pivoted(angle), from.reach());
        let mut angle = angle.clamp(-most, most);
        if angle.abs() > FRONT && (0..=NEAR).any(|part| near(self, angle * part / NEAR)) {
            angle = angle.clamp(-FRONT, FRONT);
        }
        // HOW-TER-02: it pays for ground that it comes upon, too.
        let pays = |angle: i32| {
            let ways = swing(angle, |part| from.pivoted(part));
            let toll = self.field.terrain.wheel_toll(&ways, self.kind, pace.formation.is_column());
            toll.is_some_and(|t| t.cost(from.pivot_length(angle), pace.normal) <= self.aside_move(pace))
        };
        if !self.ground.is_empty() && !pays(angle) {
            angle /= 2;
            if !pays(angle) {
                return;
            }
        }
        if angle.abs() > SLIGHT {
            let draft = Draft::ahead(How::Pivot, Act::Pivot, from.pivoted(angle), 0, pace);
            self.think(Draft { angle, spent: from.pivot_length(angle) * slow, ..draft });
        }
    }

    /// For a line a turn on the spot to a place further round than it wheels in one move.
    pub(super) fn turn_round(&mut self, to: Point, pace: Pace) {
        let angle = self.angle_to(to, 4 * FRONT);
        if angle.abs() > FRONT && !pace.formation.is_column() {
            self.pivot_to(angle, pace);
        }
    }
}
