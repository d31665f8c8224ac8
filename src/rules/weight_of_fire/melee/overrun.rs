//! Skirmishers and gunners caught in the open (WOF-CC-14, WOF-CC-15).

use crate::base::Rect;
use crate::base::geometry::Face;
use crate::base::geometry::touch::{TOUCHING, contact, files_touching};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::nerve::Outcome;
use crate::rules::weight_of_fire::data::size::{figure, ranks, skirmisher};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::state::{Cause, Field, Flags, Stand, State, Unit};

/// The figures of some files of skirmishers that are in contact: of who comes from the front or the rear those of the rank
/// before him, of who comes from the side all of the file.
#[must_use]
pub fn figures_touched(u: &Unit, (first, end): (u8, u8), side: Option<Face>) -> u8 {
    let ranks = if matches!(side, Some(Face::Left | Face::Right)) { u16::from(ranks(u.figures, u.files)) } else { 1 };
    let stands = |file: u8| (0..ranks).filter(move |r| u16::from(u.figures) > r * u16::from(u.files) + u16::from(file));
    (first..end).map(|file| stands(file).count() as u8).sum()
}

impl Field {
    /// Whether a unit is run over by whom it fights: skirmishers or gunners outside woods, works and buildings, by troops who
    /// do not skirmish. Nor are those who attack such a place: they fight as close order in disorder (WOF-CC-13).
    #[must_use]
    pub fn is_overrun(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let attacks = state.fights_of(unit).any(|f| f.one == unit && f.two == enemy);
        let sheltered = self.is_sheltered(state, unit) || attacks && self.is_sheltered(state, enemy);
        !self.is_close(state, unit) && self.is_close(state, enemy) && !state.unit(enemy).routs() && !sheltered
    }

    /// Whether a unit is what another's overrun in this phase has left, or has broken and yet to run: no next target of his
    /// charge (WOF-CC-14, WOF-CC-15, WOF-CC-16).
    #[must_use]
    pub fn is_left_over(&self, state: &State, unit: u8, by: u8) -> bool {
        let u = state.unit(unit);
        let own = u.phase[Cause::Combat as usize] > 0 && u.harmed_by == by;
        !self.is_close(state, unit) && (own || u.has(Flags::BREAKS))
    }

    /// Of a unit that is run over the files or models that its enemy touches, and the figures that are lost with them: gunners
    /// stand evenly at their guns (WOF-CC-14).
    #[must_use]
    pub fn run_down(&self, state: &State, unit: u8, enemy: u8) -> (u8, u8) {
        let u = state.unit(unit);
        let places = match u.stand {
            Stand::Unlimbered => u.models,
            Stand::Limbered => 1,
            _ => u.files,
        };
        let body = &state.unit(enemy).rect;
        let (first, end) = files_touching(&u.rect, body, places.max(1));
        let touched = (end - first).max(1);
        if matches!(u.stand, Stand::Unlimbered | Stand::Limbered) {
            let lost = (u16::from(u.figures) * u16::from(touched)).div_ceil(u16::from(places.max(1))) as u8;
            return (touched, lost);
        }
        (touched, figures_touched(u, (first, first + touched), contact(&u.rect, body).map(|c| c.1)))
    }

    /// The figures of a cloud that a body touches or lies on, each in the middle of its room (WOF-SKR-09, WOF-BAS-05).
    #[must_use]
    pub fn figures_met(&self, state: &State, unit: u8, body: &Rect) -> u8 {
        let (u, kind) = (state.unit(unit), self.kind(state, unit));
        let room = skirmisher(kind);
        // Gunners away from their guns are foot.
        let (front, depth) = figure(if kind.is_guns() { Kind::Line } else { kind });
        let files = u.files.max(1);
        let met = |n: &u8| {
            let (rank, file) = (i32::from(n / files), i32::from(n % files));
            let x = room.0 / 2 + file * room.0 - u.rect.half_front;
            let y = u.rect.half_depth - room.1 / 2 - rank * room.1;
            let base = Rect { half_front: front / 2, half_depth: depth / 2, ..u.rect.shifted(x, y) };
            base.is_within(body, TOUCHING)
        };
        (0..u.figures).filter(met).count() as u8
    }

    /// Whether a unit stands in woods, works or buildings.
    #[must_use]
    pub fn is_sheltered(&self, state: &State, unit: u8) -> bool {
        !self.terrain.is_open() && (self.in_block(state, unit) || self.terrain.is_shelter(&state.unit(unit).rect))
    }
}

impl Engine<'_> {
    /// At the start of the combat phase, after panic, fire and charge tests.
    pub fn overruns(&mut self) {
        let fights = self.state.fights;
        let mut over = 0_u64;
        for f in fights.iter().flatten() {
            for (unit, enemy) in [(f.one, f.two), (f.two, f.one)] {
                let live = self.state.fights_of(unit).any(|g| g.has(enemy));
                if live && self.field.is_overrun(self.state, unit, enemy) {
                    self.overrun(unit, enemy);
                    over |= 1 << enemy;
                }
            }
        }
        // Who has run over all before him may go on (WOF-CC-15).
        let mut again = 0_u64;
        for unit in self.field.units_from(self.state.first).filter(|u| over & (1 << u) != 0) {
            if self.charge_on(unit) {
                again |= 1 << unit;
            }
        }
        if again != 0 {
            let who = self.with_enemies(again);
            self.tests_of_breakthrough(who);
            self.overruns();
        }
    }

    /// Some units, and all with whom they are in contact.
    pub(super) fn with_enemies(&self, some: u64) -> u64 {
        let met = |f: &&crate::rules::weight_of_fire::state::Fight| some & (1 << f.one | 1 << f.two) != 0;
        self.state.fights.iter().flatten().filter(met).fold(some, |who, f| who | 1 << f.one | 1 << f.two)
    }

    /// The figures in contact are wiped out, and the models that are touched; the rest tests as for a lost combat. Who
    /// overruns loses nothing.
    pub fn overrun(&mut self, unit: u8, enemy: u8) {
        self.tell(Code::Overrun, unit, enemy, [0; 4]);
        self.state.unit_mut(enemy).set(Flags::BUSY);
        let fight = self.state.fights_of(unit).find(|f| f.has(enemy)).copied();
        let u = *self.state.unit(unit);
        let (touched, lost) = self.field.run_down(self.state, unit, enemy);
        // The contact is over.
        self.state.fights.end(|f| f.has(unit) && f.has(enemy));
        if u.stand == Stand::Unlimbered || u.stand == Stand::Limbered {
            let models = if u.stand == Stand::Limbered { u.models } else { touched.min(u.models) };
            self.state.unit_mut(unit).models -= models;
            self.tell(Code::ModelsLost, unit, enemy, [(u.models - models).into(), 0, 0, 0]);
            if models == u.models {
                self.state.unit_mut(unit).set(Flags::TAKEN);
                self.tell(Code::GunsTaken, unit, enemy, [0; 4]);
            }
        }
        self.wipe_out(unit, lost, Cause::Combat, enemy);
        if self.state.unit(unit).has(Flags::TAKEN) {
            return self.lose(unit, Code::Destroyed);
        }
        if self.state.unit(unit).here() && !self.state.unit(unit).routs() {
            let result = self.test(unit, Test::Lost, fight.as_ref());
            self.settle(unit, result, enemy);
            debug_assert!(result != Outcome::Rout || self.state.unit(unit).routs());
        }
        if self.state.unit(unit).routs() || !self.state.unit(unit).here() {
            self.state.unit_mut(enemy).set(Flags::DROVE);
        }
    }
}
