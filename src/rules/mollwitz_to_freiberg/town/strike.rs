//! Close combat at a town block (MTF-TER-15, MTF-TER-16, MTF-TER-18).

use crate::base::geometry::touch::files_touching;
use crate::rules::mollwitz_to_freiberg::data::ground::Cover;
use crate::rules::mollwitz_to_freiberg::data::melee::OVERLAP;
use crate::rules::mollwitz_to_freiberg::fire::small_arms;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, State};
use crate::rules::mollwitz_to_freiberg::town::Against;

impl Field {
    /// The dice of a garrison at the attackers of each of its blocks: of all its figures there (MTF-TER-15).
    #[must_use]
    pub fn garrison_dice(&self, state: &State, unit: u8) -> [u8; 2] {
        let lodged = self.lodged(state, unit);
        let attacked = |part: u8| state.fights_of(unit).any(|f| f.target == unit && f.part == part);
        [0, 1].map(|part| if attacked(part) { small_arms(lodged[usize::from(part)]) } else { 0 })
    }

    /// The dice of an attacker at a block (MTF-TER-16): of all ranks of the files that touch it and of the overlap, with all
    /// attackers of that side no more than twice what the block holds. At a strongpoint two ranks strike, of files no farther
    /// than four beyond its ends (MTF-TER-18). None where it fights no garrison.
    #[must_use]
    pub fn dice_at_block(&self, state: &State, unit: u8) -> Option<u8> {
        let fight = state.fights_of(unit).find(|f| f.attacker == unit)?;
        let block = self.terrain.block(self.block_of(state, fight.target, fight.part)?);
        let most = u16::from(block.capacity) * 2;
        // Who came first strikes first.
        let mut before = 0_u16;
        for f in state.contacts() {
            if (f.target, f.part, f.face) != (fight.target, fight.part, fight.face) {
                continue;
            }
            if f.attacker == unit {
                break;
            }
            before += u16::from(self.figures_at_block(state, f));
        }
        let figures = u16::from(self.figures_at_block(state, fight)).min(most.saturating_sub(before));
        Some(small_arms(figures as u8))
    }

    /// The figures with which an attacker strikes at a block.
    fn figures_at_block(&self, state: &State, fight: &Fight) -> u8 {
        let u = state.unit(fight.attacker);
        let Some(block) = self.block_of(state, fight.target, fight.part).map(|b| self.terrain.block(b)) else {
            return 0;
        };
        let (first, end) = files_touching(&u.rect, &block.rect, u.files);
        let (first, end) = if (first, end) == (0, 0) { (u.files / 2, u.files / 2 + 1) } else { (first, end) };
        let overlap = if self.is_loose(state, fight.attacker) { 0 } else { OVERLAP };
        let (first, end) = (first.saturating_sub(overlap), (end + overlap).min(u.files));
        let ranks = if block.strongpoint { 2 } else { u.figures.div_ceil(u.files.max(1)) };
        (0..ranks)
            .map(|rank| {
                let before = u16::from(rank) * u16::from(u.files);
                let here = u16::from(u.figures).saturating_sub(before).min(u.files.into()) as u8;
                here.min(end).saturating_sub(first)
            })
            .sum()
    }

    /// The cover that an attacker meets in a combat (MTF-CC-03, MTF-TER-13, MTF-TER-01): the walls of a block, else works.
    #[must_use]
    pub fn cover_in_combat(&self, state: &State, fight: &Fight) -> Cover {
        let (attacker, target) = (&state.unit(fight.attacker).rect, &state.unit(fight.target).rect);
        match self.block_of(state, fight.target, fight.part) {
            Some(block) => self.terrain.block(block).cover(state.blocks[usize::from(block)], Against::Combat),
            None if self.terrain.is_open() => Cover::None,
            None => self.terrain.cover_of_works(target, attacker),
        }
    }
}
