//! How far a charge gallops.

use super::wheel;
use crate::base::Rect;
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::{Field, State};

impl Field {
    /// The distance of a charge that counts for the bonus (HOW-MEL-11): after the last obstacle and the last formation
    /// change, in both moves of a double move, and after the enemy came in sight. `run` is how far the unit went in both,
    /// with this charge.
    #[must_use]
    pub fn bonus_distance(&self, state: &State, unit: u8, action: &Action, run: i32) -> i32 {
        let kind = self.kind(state, unit);
        if !kind.is_horse() {
            return 0;
        }
        let step = action.to.centre - action.from.centre;
        // HOW-MEL-10 (b): none through a wood or rough ground.
        if self.terrain.leads_through_cover(&action.from, step) {
            return 0;
        }
        let free = match self.terrain.toll(&action.from, step, kind, action.formation.is_column()) {
            Some(toll) if toll.last_crossing > 0 => step.length() - toll.last_crossing,
            _ => state.unit(unit).clear_run + action.length,
        };
        free.min(run - self.sighted_after(state, unit, action, run))
    }

    /// How much of its way a charger went before it saw its target, in both moves of a double move (HOW-MEL-11).
    fn sighted_after(&self, state: &State, unit: u8, action: &Action, run: i32) -> i32 {
        const PARTS: i32 = 16;
        let u = state.unit(unit);
        let first = run - action.length;
        let straight = action.from.centre.distance(action.to.centre);
        let begin = state.begun.centre;
        // Sixteen places of the first move, where its wheel begins, and sixteen of the charge.
        let earlier = (0..PARTS).filter(|_| first > 0).map(|n| {
            let centre = begin.toward(u.rect.centre, n, PARTS);
            (Rect { centre, ..u.rect }, first * n / PARTS)
        });
        let later = (0..PARTS).map(|n| {
            let gone = straight * n / PARTS;
            (action.along(gone), first + wheel(action) + gone)
        });
        let seen = |rect: &Rect| self.sees_from(state, unit, &[*rect], action.target);
        earlier
            .chain(std::iter::once((u.rect, first)))
            .chain(later)
            .find(|(rect, _)| seen(rect))
            .map_or(run, |(_, gone)| gone)
    }
}
