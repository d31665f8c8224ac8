//! Who strikes in a combat, and what changes the die.

use crate::base::geometry::Face;
use crate::base::geometry::touch::files_touching;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::fight::{Blow, OVERLAP};
use crate::rules::weight_of_fire::data::size::faces;
use crate::rules::weight_of_fire::state::{Field, Fight, NONE, Stand, State};
use crate::rules::weight_of_fire::terrain::Cover;

/// Ranks that strike (WOF-CC-01).
pub const RANKS: u16 = 2;

/// A modifier and what it comes to.
pub type Added = (Blow, i8);

impl Field {
    /// The files of a unit that are in contact in a fight, from its left: first, and one beyond the last. Of who is struck in
    /// the flank the end file (WOF-CC-02).
    #[must_use]
    pub fn files_in(&self, state: &State, unit: u8, fight: &Fight) -> (u8, u8) {
        let (u, e) = (state.unit(unit), state.unit(fight.enemy(unit)));
        let part = if fight.two == unit { fight.part } else { 0 };
        let files = if u.stand == Stand::Bent { self.files_of_part(state, unit, part).0 } else { u.files }.max(1);
        if fight.two == unit {
            match fight.face {
                Face::Right => return (files - 1, files),
                Face::Left => return (0, 1),
                Face::Front | Face::Rear => {}
            }
        }
        let own = if u.stand == Stand::Bent { self.part(state, unit, part) } else { &u.rect };
        let its = if fight.one == unit { self.part(state, fight.two, fight.part) } else { &e.rect };
        let found = files_touching(own, its, files);
        // Losses may have left a gap; the contact stays.
        if found == (0, 0) { (files / 2, files / 2 + 1) } else { found }
    }

    /// The figures that a unit strikes with in a fight (WOF-CC-01, WOF-CC-03, WOF-CC-05): those in contact, four more to each
    /// side, and the second rank behind them; among several enemies each file strikes at the nearest.
    #[must_use]
    pub fn strikers(&self, state: &State, unit: u8, fight: &Fight) -> u8 {
        let u = state.unit(unit);
        if fight.behind != NONE {
            // Nobody reaches who stands behind his friend (WOF-CC-04).
            return if fight.one == unit { self.strikers_behind(state, fight) } else { 0 };
        }
        if fight.one == unit
            && let Some(figures) = self.strikers_at_block(state, fight)
        {
            return figures;
        }
        match u.stand {
            Stand::Town => return self.garrison_strikers(state, unit, fight),
            Stand::Square => return self.square_strikers(state, unit, fight),
            // Gunners in shelter fight as close order, all of them (WOF-CC-13).
            Stand::Limbered | Stand::Unlimbered => return Self::share(state, unit, fight, u.figures, |_| true),
            _ if fight.two == unit && self.moves_in_works(state, unit) => {
                return self.strikers_in_works(state, unit, fight);
            }
            _ => {}
        }
        let own = self.files_in(state, unit, fight);
        let off = |(first, end): (u8, u8), file: u8| {
            if file < first {
                first - file
            } else if file >= end {
                file - end + 1
            } else {
                0
            }
        };
        let part = |f: &Fight| if f.two == unit { f.part } else { 0 };
        let bent = u.stand == Stand::Bent;
        let (files, before) = if bent { self.files_of_part(state, unit, part(fight)) } else { (u.files, 0) };
        let all = if bent { self.all_files(state, unit) } else { u.files };
        let contested = state.fights_of(unit).any(|f| f != fight);
        let mut figures = 0_u16;
        for file in 0..files {
            let far = off(own, file);
            if far > OVERLAP {
                continue;
            }
            let rival = |f: &Fight| f.behind == NONE && part(f) == part(fight);
            let nearer = |f: &Fight| f != fight && rival(f) && off(self.files_in(state, unit, f), file) < far;
            let equal = |f: &Fight| rival(f) && off(self.files_in(state, unit, f), file) == far;
            // Of equally near ones the first.
            let others = || state.fights_of(unit);
            let taken = || others().any(nearer) || others().take_while(|f| *f != fight).any(equal);
            if contested && taken() {
                continue;
            }
            let men = (0..RANKS).filter(|r| u16::from(u.figures) > r * u16::from(all) + u16::from(before + file));
            figures += men.count() as u16;
        }
        figures.min(u16::from(u.figures)) as u8
    }

    /// The part of some figures that a unit has for one of the fights which share them: as evenly as can be, odd ones in the
    /// order of the fights (WOF-CC-05).
    pub fn share(state: &State, unit: u8, fight: &Fight, figures: u8, shares: impl Fn(&Fight) -> bool) -> u8 {
        let rivals = || state.fights_of(unit).filter(|f| f.behind == NONE && shares(f));
        let all = rivals().count().max(1) as u8;
        let place = rivals().position(|f| f == fight).unwrap_or(0) as u8;
        figures / all + u8::from(place < figures % all)
    }

    /// Of a square those of the face in contact and four files to each side of them, on that face and, where it ends, on the
    /// one beside it (WOF-CC-03), which two enemies to its left and right share, as those before one face share that
    /// (WOF-CC-05).
    fn square_strikers(&self, state: &State, unit: u8, fight: &Fight) -> u8 {
        let men = faces(state.unit(unit).figures);
        let face_of = |f: &Fight| if f.two == unit { f.face } else { Face::Front };
        let face = face_of(fight);
        let before = |of: Face| state.fights_of(unit).filter(move |o| o.behind == NONE && face_of(o) == of);
        let beset = |f: Face| before(f).any(|o| o != fight);
        let across = face.opposite();
        // The odd one goes where a square has its odd ones too (WOF-FRM-07).
        let odd = matches!(face, Face::Front | Face::Left);
        let part = |all: u8| match (beset(across), odd) {
            (false, _) => all,
            (true, true) => all.div_ceil(2),
            (true, false) => all / 2,
        };
        let own = men[face as usize];
        let files = own.div_ceil(2).max(1);
        let (first, end) = before(face).fold((files, 0), |(first, end), f| {
            let (a, b) = self.files_of_square(state, unit, (f.enemy(unit), face), files);
            (first.min(a), end.max(b))
        });
        let window = first.saturating_sub(OVERLAP)..(end + OVERLAP).min(files);
        let there = window.map(|file| 1 + u8::from(files + file < own)).sum::<u8>();
        let beside = [(3, first), (1, files - end)].map(|(turn, open)| {
            let next = Face::ALL[(face as usize + turn) % 4];
            let more = 2 * OVERLAP.saturating_sub(open);
            if beset(next) { 0 } else { part(men[next as usize]).min(more) }
        });
        let figures = there.min(own) + beside.iter().sum::<u8>();
        Self::share(state, unit, fight, figures, |f| face_of(f) == face)
    }

    /// The files of a square's face, from the left as it looks, that an enemy touches: first, and one beyond the last; all of
    /// them where losses have left a gap.
    pub(super) fn files_of_square(&self, state: &State, unit: u8, (enemy, face): (u8, Face), files: u8) -> (u8, u8) {
        let square = &state.unit(unit).rect;
        let found = files_touching(&square.facing(square.looks(face)), &state.unit(enemy).rect, files);
        if found == (0, 0) { (0, files) } else { found }
    }

    /// Whether a unit is under attack in flank or rear in a fight (WOF-CHG-06, WOF-CHG-17).
    #[must_use]
    pub const fn is_beset(fight: &Fight, unit: u8) -> bool {
        if fight.two == unit { fight.flank } else { fight.askew }
    }

    /// What changes a unit's die in a fight (WOF-CC-11, WOF-IRR-12, WOF-TER-14).
    #[must_use]
    pub fn blow_modifiers(&self, state: &State, unit: u8, fight: &Fight) -> [Option<Added>; 13] {
        let enemy = fight.enemy(unit);
        let (data, its) = (self.unit(unit), self.unit(enemy));
        let (kind, its_kind) = (self.kind(state, unit), self.kind(state, enemy));
        let e = state.unit(enemy);
        let mut list = [None; 13];
        let grades = self.grade(state, enemy) as i8 - self.grade(state, unit) as i8;
        let line = if grades > 0 { Blow::GradeOver } else { Blow::GradeUnder };
        list[line as usize] = Some((line, grades)).filter(|_| grades != 0);
        let mut when = |line: Blow, holds: bool| {
            if holds {
                list[line as usize] = Some((line, line.value()));
            }
        };
        when(Blow::FlankOrRout, Self::is_beset(fight, enemy) || e.routs());
        let [own, other] = [fight.seat(unit), fight.seat(enemy)];
        when(Blow::Impetus, fight.impetus[own] && !fight.impetus[other]);
        let square = e.stand == Stand::Square;
        let own_place = state.unit(unit).rect.centre;
        let open = self.terrain.is_open()
            || !self.terrain.is_rough_for(kind.is_horse(), &e.rect)
                && !self.terrain.is_behind_water(own_place, e.rect.centre);
        when(Blow::HeavyHorse, kind == Kind::HeavyHorse && its_kind != Kind::HeavyHorse && !square && open);
        let attacks = fight.one == unit || fight.counter != NONE;
        let part = if fight.one == unit { fight.part } else { 0 };
        let cover = if attacks { self.cover_in_combat(state, unit, (enemy, part)) } else { Cover::None };
        // Wrecked cover is an obstacle, which counts in the first round (WOF-TER-14, WOF-TWN-13).
        let steep = fight.first && (fight.uphill[fight.seat(unit)] || cover == Cover::Obstacle);
        when(Blow::SoftOrSteep, cover == Cover::Soft || steep);
        when(Blow::NoBayonets, kind.is_foot() && !data.irregular && !data.bayonets);
        when(Blow::AtCuirassiers, its.cuirass && its_kind == Kind::HeavyHorse);
        when(Blow::SquareOrHard, kind.is_horse() && square || cover == Cover::Hard);
        when(Blow::Upset, self.shaken(state, unit) || self.exhausted(state, unit));
        when(Blow::ToItsFlank, Self::is_beset(fight, unit));
        when(Blow::Fanatics, self.fanatic(state, unit));
        when(Blow::HeavyWeapons, data.heavy_weapons);
        list
    }
}
