//! Losses (section HIT): figures and sixths of them, whatever did it.

use super::data::fight::{CHART, PIPS, SCORES, pips, row};
use super::engine::Engine;
use super::event::Code;
use super::state::{Cause, Field, NONE, Stand, State};
use crate::base::{Rect, Side};

/// The cells of row 5 that are printed otherwise than they are played: 20 and 30 figures (WOF-HIT-08).
pub const PRINTED: (u8, u8) = (15, 18);

impl Field {
    /// Pips of so many figures at a score (WOF-HIT-02, WOF-HIT-03, WOF-HIT-06, WOF-HIT-08).
    #[must_use]
    pub fn chart(&self, score: i8, figures: u8) -> u16 {
        let score = score.clamp(SCORES.0, SCORES.1);
        let played = pips(score, figures.into());
        if !self.options.printed_row_five || row(score) != 5 {
            return played;
        }
        let thirties = u16::from(figures / 30);
        let twenty = u16::from(figures / 10 % 3 == 2);
        let [mended_20, mended_30] = [CHART[5][1], CHART[5][2]].map(u16::from);
        played - thirties * (mended_30 - u16::from(PRINTED.1)) - twenty * (mended_20 - u16::from(PRINTED.0))
    }

    /// Twelfths of its starting figures that so many pips are (WOF-MOR-16): a pip for every two figures each.
    #[must_use]
    pub fn twelfths(&self, unit: u8, pips: u16) -> u16 {
        2 * pips / u16::from(self.unit(unit).figures.max(1))
    }

    /// Whether so many pips are a twelfth of its starting figures (WOF-CC-06, WOF-MOR-04).
    #[must_use]
    pub fn is_twelfth(&self, unit: u8, pips: u16) -> bool {
        self.twelfths(unit, pips) > 0
    }

    /// Files of a unit after losses: the rear rank goes first, and the front shrinks only when no second rank is left
    /// (WOF-HIT-04).
    #[must_use]
    pub fn files_left(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        match u.stand {
            Stand::Close | Stand::Skirmish | Stand::Crew => u.files.min(u.figures).max(1),
            Stand::Square => {
                (super::data::size::square_side(u.figures) / super::data::size::figure(self.kind(state, unit)).0) as u8
            }
            Stand::Limbered | Stand::Unlimbered | Stand::Town | Stand::Bent => u.files,
        }
    }
}

impl Engine<'_> {
    /// Takes pips off a unit, by somebody (WOF-HIT-04, WOF-FIRE-27); who has no figure left is destroyed.
    pub fn wound(&mut self, unit: u8, pips: u16, cause: Cause, by: u8) {
        if pips == 0 || !self.state.unit(unit).lives() {
            return;
        }
        let u = self.state.unit_mut(unit);
        u.phase[cause as usize] += pips;
        if pips > u.harm {
            (u.harm, u.harmed_by) = (pips, by);
        }
        let before = u.pips_left();
        // No pips are carried: a die tells whether those that are over make a figure (WOF-HIT-07).
        let over = pips % PIPS;
        let mut taken = pips;
        if self.field.options.bang_youre_dead && pips < before && over > 0 {
            let die = self.die_of(unit);
            taken = if u16::from(die) <= over { pips - over + PIPS } else { pips - over };
        }
        self.strip(unit, taken, by);
    }

    /// Takes just so many pips off a unit, whatever did it.
    pub fn take_pips(&mut self, unit: u8, pips: u16, cause: Cause, by: u8) {
        self.state.unit_mut(unit).phase[cause as usize] += pips;
        self.strip(unit, pips, by);
    }

    fn strip(&mut self, unit: u8, pips: u16, by: u8) {
        let before = self.state.unit(unit).pips_left();
        let left = before.saturating_sub(pips);
        let u = self.state.unit_mut(unit);
        u.lost += before - left;
        u.figures = left.div_ceil(PIPS) as u8;
        u.pips = (u16::from(u.figures) * PIPS - left) as u8;
        let lost = u.lost as i16;
        self.tell(Code::Hit, unit, by, [lost, (before - left) as i16, 0, 0]);
        if left == 0 {
            self.lose(unit, Code::Destroyed);
        } else {
            self.close_up(unit);
        }
    }

    /// Takes whole figures off a unit, with the sixths that one of them had lost already.
    pub fn wipe_out(&mut self, unit: u8, figures: u8, cause: Cause, by: u8) {
        let u = self.state.unit(unit);
        let pips = if figures >= u.figures { u.pips_left() } else { u16::from(figures) * PIPS };
        self.wound(unit, pips, cause, by);
    }

    /// Its body after losses, its front centre where it was.
    pub fn close_up(&mut self, unit: u8) {
        let before = self.state.unit(unit).rect;
        if self.state.unit(unit).stand == Stand::Bent {
            self.shorten(unit);
            return self.stood(unit, &before);
        }
        let files = self.field.files_left(self.state, unit);
        self.state.unit_mut(unit).files = files;
        let now = self.field.reshaped(self.state, unit);
        if now != before {
            // Rounding may lay it on a neighbour; where there is no room for another shape it stands where it did.
            let fits = |place: &Rect| self.field.on_table(place) && !self.crowds(unit, &before, place);
            let mut free = now.eased().filter(fits);
            self.state.unit_mut(unit).rect = free.next().unwrap_or(before);
            self.stood(unit, &before);
            self.tell_stand(Code::ClosesUp, unit, NONE);
        }
    }

    /// Losses are no move: who stood in a place stands (WOF-ORD-08).
    fn stood(&mut self, unit: u8, before: &Rect) {
        let u = self.state.unit_mut(unit);
        if u.start == *before {
            u.start = u.rect;
        }
    }

    /// Whether a unit would lie on somebody on whom it did not lie before.
    fn crowds(&self, unit: u8, before: &Rect, now: &Rect) -> bool {
        Side::BOTH.into_iter().flat_map(|side| self.field.here(self.state, side)).any(|other| {
            let rect = &self.state.unit(other).rect;
            other != unit && rect.overlaps(now) && !rect.overlaps(before)
        })
    }
}

#[cfg(test)]
mod tests;
