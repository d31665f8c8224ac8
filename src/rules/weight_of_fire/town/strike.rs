//! Combat at a town block (WOF-TWN-07, WOF-TWN-08, WOF-TWN-12).

use crate::base::geometry::touch::files_touching;
use crate::rules::weight_of_fire::data::fight::OVERLAP;
use crate::rules::weight_of_fire::state::{Field, Fight, State};
use crate::rules::weight_of_fire::terrain::Cover;
use crate::rules::weight_of_fire::town::Against;

impl Field {
    /// The figures of a garrison in one of its fights: all of them, divided among all who attack it as evenly as can be, odd
    /// ones against the first (WOF-TWN-07).
    #[must_use]
    pub fn garrison_strikers(&self, state: &State, unit: u8, fight: &Fight) -> u8 {
        Self::share(state, unit, fight, state.unit(unit).figures, |_| true)
    }

    /// The figures of an attacker at a block (WOF-TWN-08): all ranks of the files that touch it and of the overlap, with all
    /// attackers of that side no more than twice what the block holds. At a strongpoint two ranks strike, of files no farther
    /// than four beyond its ends (WOF-TWN-12). None where it fights no garrison.
    #[must_use]
    pub fn strikers_at_block(&self, state: &State, fight: &Fight) -> Option<u8> {
        let block = self.terrain.block(self.block_of(state, fight.two, fight.part)?);
        let most = u16::from(block.capacity) * 2;
        // Who came first strikes first.
        let same = |f: &&Fight| (f.two, f.part, f.face) == (fight.two, fight.part, fight.face);
        let before: u16 = state
            .fights
            .iter()
            .flatten()
            .filter(same)
            .take_while(|f| f.one != fight.one)
            .map(|f| u16::from(self.figures_at_block(state, f)))
            .sum();
        Some(u16::from(self.figures_at_block(state, fight)).min(most.saturating_sub(before)) as u8)
    }

    /// The figures with which an attacker strikes at a block.
    fn figures_at_block(&self, state: &State, fight: &Fight) -> u8 {
        let u = state.unit(fight.one);
        let Some(block) = self.block_of(state, fight.two, fight.part).map(|b| self.terrain.block(b)) else {
            return 0;
        };
        let (first, end) = files_touching(&u.rect, &block.rect, u.files);
        let (first, end) = if (first, end) == (0, 0) { (u.files / 2, u.files / 2 + 1) } else { (first, end) };
        let (first, end) = (first.saturating_sub(OVERLAP), (end + OVERLAP).min(u.files));
        let ranks = if block.strongpoint { 2 } else { u.figures.div_ceil(u.files.max(1)) };
        (0..ranks)
            .map(|rank| {
                let before = u16::from(rank) * u16::from(u.files);
                let here = u16::from(u.figures).saturating_sub(before).min(u.files.into()) as u8;
                here.min(end).saturating_sub(first)
            })
            .sum()
    }

    /// The cover that an attacker meets at a place of a target (WOF-TWN-05, WOF-WRK-02, WOF-TER-07, WOF-TER-10): the walls of a
    /// block, works, light woods for foot against horse.
    #[must_use]
    pub fn cover_in_combat(&self, state: &State, attacker: u8, (target, part): (u8, u8)) -> Cover {
        if self.terrain.is_open() {
            return Cover::None;
        }
        if let Some(block) = self.block_of(state, target, part) {
            return self.terrain.block(block).cover(state.blocks[usize::from(block)], Against::Combat);
        }
        let body = self.part(state, target, part);
        if let Some(works) = self.terrain.works_before(body, state.unit(attacker).rect.centre) {
            return self.works_cover(state, works, Against::Combat);
        }
        let ridden = self.kind(state, target).is_foot() && self.kind(state, attacker).is_horse();
        if ridden && self.terrain.in_light_woods(body) { Cover::Soft } else { Cover::None }
    }
}
