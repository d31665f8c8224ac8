//! Dragoons on foot (section DRG): they leave their horses, and come back to them.

use super::body::size_of;
use super::data::Kind;
use super::data::moves::{Formation, HOLDERS, Manoeuvre};
use super::data::nerve::BROKEN;
use super::data::size::{files, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, MAX_CHOICES};
use super::movement::list::List;
use super::movement::{APART, Action, Doing, posed};
use super::state::{Field, Flags, NONE, Stand, State};
use crate::base::geometry::Sweep;
use crate::base::{Heading, Rect};

/// How near the horses are at hand.
const AT_HAND: i32 = APART;

/// Those of so many figures who hold the horses (MTF-DRG-02).
#[must_use]
pub const fn holders(figures: u8) -> u8 {
    figures / HOLDERS.0 + (figures % HOLDERS.0 > HOLDERS.1) as u8
}

impl Field {
    /// Where dragoons on foot would stand, with how many files, and where their horses: within the room that they have, or
    /// some more to the rear.
    fn on_foot(&self, state: &State, unit: u8) -> Option<(Rect, u8, Rect)> {
        let u = state.unit(unit);
        let figures = u.figures - holders(u.figures);
        let line = files(Kind::LightFoot, figures, Formation::Line);
        let count = line.or_else(|| files(Kind::LightFoot, figures, Formation::Column))?;
        let (front, depth) = size_of(Kind::LightFoot, figures, 0, count, Stand::Close);
        let at = u.rect.front_centre();
        let foot = posed(at, u.rect.heading, front / 2, depth / 2);
        let left = (u.rect.half_depth - depth / 2).max(depth / 2);
        let horses = posed(at.ahead(u.rect.heading.behind(), depth), u.rect.heading, u.rect.half_front, left);
        (self.is_free(state, unit, &foot, 0) && self.is_free(state, unit, &horses, 0)).then_some((foot, count, horses))
    }

    /// Dismounting for half a move, mounting for a whole one (MTF-DRG-01), and the way back to the horses, without which
    /// nobody mounts (MTF-DRG-04).
    pub fn offer_horses(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        let u = state.unit(unit);
        if !self.unit(unit).dismounts || choices.len() + 2 > MAX_CHOICES {
            return;
        }
        let full = self.allowance(state, unit);
        if !u.has(Flags::ON_FOOT) {
            if u.stand != Stand::Close {
                return;
            }
            if let Some((to, files, _)) = self.on_foot(state, unit) {
                let action = Action { doing: Doing::Dismount, to, via: to, files, cost: full / 2, ..Action::stand(u) };
                choices.push(Choice::Act(action));
            }
            return;
        }
        if !u.has(Flags::HORSES) || !matches!(u.stand, Stand::Close | Stand::Skirmish) {
            return;
        }
        if u.rect.is_within(&u.horses, AT_HAND) {
            let kind = self.unit(unit).kind;
            let figures = u.figures + u.holders;
            let line = files(kind, figures, Formation::Line).or_else(|| files(kind, figures, Formation::Column));
            let Some(count) = line else { return };
            let (front, depth) = size_of(kind, figures, 0, count, Stand::Close);
            let to = posed(u.horses.front_centre(), u.horses.heading, front / 2, depth / 2);
            if self.is_free(state, unit, &to, 0) && self.may_go(state, unit, seen, &to) && !u.has(Flags::HALVED) {
                let action = Action { doing: Doing::Mount, to, via: to, files: count, cost: full, ..Action::stand(u) };
                choices.push(Choice::Act(action));
            }
            return;
        }
        let to = posed(
            u.horses.front_centre().ahead(u.horses.heading, 2 * u.rect.half_depth),
            u.horses.heading,
            u.rect.half_front,
            u.rect.half_depth,
        );
        // In close order they go sideways or back, and face as they did.
        let loose = u.stand == Stand::Skirmish;
        let to = if loose { to } else { Rect { heading: u.rect.heading, ..to } };
        let pace = if loose { 1 } else { Manoeuvre::Sideways.pace()[usize::from(self.clumsy(state, unit))] };
        let cost = self.terrain.way(self.mover(state, unit), u.rect.centre, to.centre).map(|c| c * i32::from(pace));
        let most = if loose { full.min(inches(super::data::moves::CLOUD)) } else { full };
        let same = loose || u.rect.heading.to(u.horses.heading).abs() < Heading::DEGREE;
        let step = to.centre - u.rect.centre;
        if let Some(cost) = cost.filter(|&c| c <= most && same)
            && self.is_free(state, unit, &to, APART)
            && self.sweeps_clear(state, unit, &u.rect, step, unit)
            && self.may_go(state, unit, seen, &to)
        {
            choices.push(Choice::Act(Action { doing: Doing::March, to, cost, ..Action::stand(u) }));
        }
    }
}

impl Engine<'_> {
    /// Off the horses: on foot they are light infantry, and their odd hit waits with the horses (MTF-DRG-04).
    pub(super) fn dismount(&mut self, unit: u8, action: &Action) {
        let Some((foot, files, horses)) = self.field.on_foot(self.state, unit) else { return };
        let u = self.state.unit_mut(unit);
        u.holders = holders(u.figures);
        u.figures -= u.holders;
        (u.rect, u.files, u.horses, u.stand) = (foot, files.min(action.files), horses, Stand::Close);
        u.set(Flags::ON_FOOT);
        u.set(Flags::HORSES);
        if u.has(Flags::ODD) {
            u.clear(Flags::ODD);
            u.set(Flags::KEPT_ODD);
        }
        self.tell_stand(Code::Dismounts, unit, NONE);
    }

    /// Into the saddle again.
    pub(super) fn mount(&mut self, unit: u8, action: &Action) {
        let u = self.state.unit_mut(unit);
        u.figures += u.holders;
        u.holders = 0;
        (u.rect, u.files, u.stand) = (action.to, action.files, Stand::Close);
        if u.has(Flags::KEPT_ODD) {
            u.set(Flags::ODD);
        }
        for flag in [Flags::ON_FOOT, Flags::HORSES, Flags::KEPT_ODD] {
            u.clear(flag);
        }
        self.tell_stand(Code::Mounts, unit, NONE);
    }

    /// Led horses that an enemy's move touches are lost, with those who hold them (MTF-DRG-03, MTF-DRG-04).
    pub(super) fn horses_touched(&mut self, mover: u8, from: &Rect) {
        let (side, rect) = (self.field.unit(mover).side, self.state.unit(mover).rect);
        for unit in self.field.units_of(side.other()) {
            let u = self.state.unit(unit);
            if !u.here() || !u.has(Flags::HORSES) {
                continue;
            }
            let sweep = Sweep::of(from, rect.centre - from.centre);
            if !rect.is_within(&u.horses, AT_HAND) && !sweep.runs_over(&u.horses) {
                continue;
            }
            let u = self.state.unit_mut(unit);
            u.clear(Flags::HORSES);
            u.clear(Flags::KEPT_ODD);
            let lost = std::mem::take(&mut u.holders);
            let left = u.figures;
            let all = self.field.unit(unit).figures.saturating_sub(left);
            self.tell(Code::HorsesLost, unit, mover, [0; 4]);
            if lost > 0 {
                self.tell(Code::Hit, unit, NONE, [all.into(), lost.into(), 0, 0]);
            }
            if 100 * u16::from(left) <= u16::from(BROKEN) * u16::from(self.field.unit(unit).figures) {
                self.shatter(unit, Code::Shattered);
            }
        }
    }
}

#[cfg(test)]
mod tests;
