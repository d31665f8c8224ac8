//! Dragoons on foot (section DRG): they leave their horses, and come back to them.

use super::data::Kind;
use super::data::fight::PIPS;
use super::data::moves::HOLDERS;
use super::data::size::{Formation, files};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, MAX_CHOICES};
use super::movement::{APART, Action, Doing, posed};
use super::state::{Field, Flags, NONE, Stand, State};
use crate::base::Rect;

/// How near the horses are at hand (WOF-DRG-04).
const AT_HAND: i32 = 2 * APART;

/// Those of so many figures who hold the horses (WOF-DRG-03).
#[must_use]
pub const fn holders(figures: u8) -> u8 {
    figures / HOLDERS.0 + (figures % HOLDERS.0 > HOLDERS.1) as u8
}

impl Field {
    /// Where dragoons on foot would stand, with how many files, and where their horses.
    fn on_foot(&self, state: &State, unit: u8) -> Option<(Rect, u8, Rect)> {
        let u = state.unit(unit);
        let figures = u.figures - holders(u.figures);
        let count = files(figures, Formation::Line).or_else(|| files(figures, Formation::Column))?;
        let (front, depth) = super::state::field::size_of(Kind::LightFoot, figures, 0, count, Stand::Close);
        let at = u.rect.front_centre();
        let foot = posed(at, u.rect.heading, front / 2, depth / 2);
        let room = (u.rect.half_depth - depth / 2).max(depth / 2);
        let horses = posed(at.ahead(u.rect.heading.behind(), depth), u.rect.heading, u.rect.half_front, room);
        (self.is_free(state, unit, &foot) && self.has_room(state, unit, &horses)).then_some((foot, count, horses))
    }

    /// Dismounting for half a move, mounting for a whole one (WOF-DRG-02), and the way back to the horses, which the unit must
    /// touch to mount (WOF-DRG-04).
    pub fn offer_horses(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        if !self.unit(unit).dismounts || choices.len() + 2 > MAX_CHOICES {
            return;
        }
        let full = self.allowance(state, unit);
        if !u.has(Flags::ON_FOOT) {
            if u.stand == Stand::Close
                && let Some((to, files, _)) = self.on_foot(state, unit)
            {
                let act = Action { doing: Doing::Dismount, to, via: to, files, cost: full / 2, ..Action::stand(u) };
                choices.push(Choice::Act(act));
            }
            return;
        }
        if !u.has(Flags::HORSES) || !matches!(u.stand, Stand::Close | Stand::Skirmish) {
            return;
        }
        if u.rect.is_within(&u.horses, AT_HAND) {
            let figures = u.figures + u.holders;
            let line = files(figures, Formation::Line).or_else(|| files(figures, Formation::Column));
            let Some(count) = line else { return };
            let (front, depth) = self.size(unit, figures, 0, count, Stand::Close);
            let to = posed(u.horses.front_centre(), u.horses.heading, front / 2, depth / 2);
            if self.is_free(state, unit, &to) {
                let act = Action { doing: Doing::Mount, to, via: to, files: count, cost: full, ..Action::stand(u) };
                choices.push(Choice::Act(act));
            }
            return;
        }
        // Back to just before the horses, straight, at the pace of who does not turn.
        let at = u.horses.front_centre().ahead(u.horses.heading, 2 * u.rect.half_depth + APART / 2);
        let to = posed(at, u.rect.heading, u.rect.half_front, u.rect.half_depth);
        let step = to.centre - u.rect.centre;
        let pace = if u.stand == Stand::Skirmish { 1 } else { 4 };
        let Some(toll) = self.toll(state, unit, (u.rect.centre, to.centre), true) else { return };
        if toll.cost * pace <= full
            && self.is_free(state, unit, &to)
            && self.through(state, unit, &u.rect, step, NONE) == Some(0)
        {
            let (cost, disorders) = (toll.cost * pace, toll.disorders);
            choices.push(Choice::Act(Action { doing: Doing::March, to, cost, disorders, ..Action::stand(u) }));
        }
    }
}

impl Engine<'_> {
    /// Off the horses: on foot they are light infantry (WOF-DRG-05).
    pub(super) fn dismount(&mut self, unit: u8, action: &Action) {
        let Some((foot, _, horses)) = self.field.on_foot(self.state, unit) else { return };
        let u = self.state.unit_mut(unit);
        u.holders = holders(u.figures);
        u.figures -= u.holders;
        (u.rect, u.files, u.horses, u.stand) = (foot, action.files, horses, Stand::Close);
        u.set(Flags::ON_FOOT);
        u.set(Flags::HORSES);
        self.tell_stand(Code::Dismounts, unit, NONE);
    }

    /// Into the saddle again.
    pub(super) fn mount(&mut self, unit: u8, action: &Action) {
        let u = self.state.unit_mut(unit);
        u.figures += u.holders;
        u.holders = 0;
        (u.rect, u.files, u.stand) = (action.to, action.files, Stand::Close);
        u.clear(Flags::ON_FOOT);
        u.clear(Flags::HORSES);
        self.tell_stand(Code::Mounts, unit, NONE);
    }

    /// Led horses that an enemy touches are lost, with those who hold them, and the unit stays on foot (WOF-DRG-04).
    pub(super) fn horses_touched(&mut self, by: u8, from: &Rect) {
        for unit in self.field.units_of(self.field.unit(by).side.other()) {
            let u = self.state.unit(unit);
            if u.here() && u.has(Flags::HORSES) && self.ran_over(by, from, &u.horses, AT_HAND) {
                self.lose_horses(unit, by);
            }
        }
    }

    /// The horses of a unit are gone, and with them the figures that held them.
    pub(super) fn lose_horses(&mut self, unit: u8, by: u8) {
        let u = self.state.unit_mut(unit);
        u.clear(Flags::HORSES);
        let lost = u16::from(std::mem::take(&mut u.holders)) * PIPS;
        u.lost += lost;
        let all = u.lost;
        self.tell(Code::HorsesLost, unit, by, [0; 4]);
        if lost > 0 {
            self.tell(Code::Hit, unit, by, [all as i16, lost as i16, 0, 0]);
        }
    }
}
