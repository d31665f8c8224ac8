//! Two units in one block: which faces each of them defends (HOW-TER-47, HOW-TER-48).

use super::engine::Engine;
use super::general::{Choice, Choices, Decision};
use super::state::{ALL_FACES, Formation};
use crate::base::geometry::Face;

/// Two of the four faces, as the first of two units may have them.
const PAIRS: [[Face; 2]; 6] = [
    [Face::Front, Face::Right],
    [Face::Rear, Face::Left],
    [Face::Front, Face::Left],
    [Face::Right, Face::Rear],
    [Face::Front, Face::Rear],
    [Face::Right, Face::Left],
];

impl Engine<'_> {
    /// At the start of the movement phase both owners may name the faces of their blocks anew (HOW-TER-47).
    pub(super) fn name_all_faces(&mut self) {
        for unit in self.field.units_from(self.state.initiative) {
            if self.field.block_mate(self.state, unit).is_some_and(|mate| unit < mate) {
                self.name_faces(unit);
            }
        }
    }

    /// The owner of two units in a block names the faces that each of them defends: two each, or all for both where a
    /// battery and infantry stand mixed (HOW-TER-48). A face that is fought over stays his who fights there, and more than two
    /// all stay his.
    pub(super) fn name_faces(&mut self, unit: u8) {
        let garrison = self.state.unit(unit).formation == Formation::Garrison;
        let Some(other) = self.field.block_mate(self.state, unit).filter(|_| garrison) else { return };
        let (first, second) = (unit.min(other), unit.max(other));
        let mut choices = Choices::default();
        if self.field.unit(first).kind.is_guns() != self.field.unit(second).kind.is_guns() {
            choices.push(Choice::Faces(ALL_FACES));
        }
        let [ours, theirs] = [first, second].map(|n| self.state.unit(n).touched_faces());
        let keeps = |faces: u8| faces & theirs == 0 && !faces & ours == 0;
        for faces in PAIRS.map(|pair| pair[0].bit() | pair[1].bit()).into_iter().filter(|&faces| keeps(faces)) {
            choices.push(Choice::Faces(faces));
        }
        if choices.is_empty() {
            let most = if ours.count_ones() > 2 { ours } else { ALL_FACES & !theirs };
            // Who fights all round leaves the other no face to name.
            if most == ALL_FACES || most == 0 {
                return;
            }
            choices.push(Choice::Faces(most));
        }
        let side = self.field.unit(unit).side;
        if let Choice::Faces(faces) = self.ask(side, Decision::Faces { unit: first, mate: second }, &choices) {
            let rest = if faces == ALL_FACES { ALL_FACES } else { ALL_FACES & !faces };
            self.state.unit_mut(first).name_faces(faces);
            self.state.unit_mut(second).name_faces(rest);
        }
    }
}

#[cfg(test)]
mod tests;
