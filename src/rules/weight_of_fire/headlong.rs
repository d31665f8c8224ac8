//! Headlong orders of massed irregulars (WOF-IRR-10), and horse of theirs that gets out of the way (WOF-IRR-07).

use super::data::Kind;
use super::data::size::ranks;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices};
use super::movement::{Action, Doing};
use super::state::{Field, Flags, NONE, Stand, State};

impl Field {
    /// An irregular unit that fights massed for the whole battle (WOF-IRR-01).
    #[must_use]
    pub fn is_massed(&self, unit: u8) -> bool {
        self.unit(unit).irregular && !self.unit(unit).skirmishers
    }

    /// Massed irregular horse in two ranks or less, which evades if a die lets it (WOF-IRR-07).
    #[must_use]
    pub fn evades_by_die(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.is_massed(unit)
            && self.kind(state, unit) == Kind::LightHorse
            && u.stand == Stand::Close
            && ranks(u.figures, u.files) <= 2
    }

    /// The one order of a side, to a massed unit in good morale (WOF-IRR-10).
    pub fn offer_headlong(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let able = self.is_massed(unit) && u.stand == Stand::Close && u.is_good() && !u.has(Flags::HEADLONG);
        if able && !state.headlong[self.unit(unit).side.index()] && self.nearest_seen(state, unit).is_some() {
            choices.push(Choice::Act(Action { doing: Doing::Headlong, ..Action::stand(u) }));
        }
    }

    /// Leaves a unit with a headlong order only what it must do: charge if it can; else the march that brings it nearest to
    /// the nearest enemy whom it sees (WOF-IRR-10).
    pub fn only_headlong(&self, state: &State, unit: u8, choices: &mut Choices) {
        if !state.unit(unit).has(Flags::HEADLONG) {
            return;
        }
        if choices.iter().any(|c| matches!(c, Choice::Act(a) if a.doing == Doing::Charge)) {
            return choices.keep(|c| matches!(c, Choice::Act(a) if a.doing == Doing::Charge));
        }
        let Some(enemy) = self.nearest_seen(state, unit) else { return };
        let body = state.unit(enemy).rect;
        let off = |c: &Choice| match c {
            Choice::Act(a) if a.doing == Doing::March => {
                Some((a.to.distance(&body), a.to.centre.square_to(body.centre)))
            }
            _ => None,
        };
        let Some(least) = choices.iter().filter_map(off).min() else { return };
        if least.0 < state.unit(unit).rect.distance(&body) {
            choices.keep(|c| off(c) == Some(least));
        }
    }

    /// A unit of some who wait to act that a headlong order drives on, whatever its general wants.
    #[must_use]
    pub fn driven(&self, state: &State, waiting: u64) -> Option<u8> {
        (0..self.units.len() as u8).find(|&u| waiting & (1 << u) != 0 && state.unit(u).has(Flags::HEADLONG))
    }
}

impl Engine<'_> {
    /// The order is given, and obeyed at once.
    pub(super) fn go_headlong(&mut self, unit: u8) {
        self.state.headlong[self.field.unit(unit).side.index()] = true;
        self.state.unit_mut(unit).set(Flags::HEADLONG);
        self.tell(Code::Headlong, unit, NONE, [0; 4]);
        self.move_unit(unit);
    }
}
