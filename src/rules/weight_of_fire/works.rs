//! Fieldworks and abatis (section WRK).

use super::data::Kind;
use super::data::fight::{OVERLAP, PIPS};
use super::data::ground::{ABATIS, ABATIS_FIGURES, WORKS_ZONE, WRECK, WRECKED};
use super::data::size::{figure, inches};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, MAX_CHOICES};
use super::melee::strike::RANKS;
use super::movement::{Action, Doing};
use super::state::{Field, Fight, Flags, NONE, Stand, State};
use super::terrain::{Cover, Terrain};
use super::town::Against;
use crate::base::geometry::{line, touch::TOUCHING};
use crate::base::{Heading, Point, Rect};

/// Most stretches of works of which it is known how they were shot at.
pub const MAX_WORN: usize = 24;
/// Most stretches of abatis.
const MAX_ABATIS: usize = 256;

/// A stretch of works that was shot at (WOF-WRK-05): the line and the stretch of it, and the pips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worn {
    pub line: u8,
    pub stretch: u16,
    pub pips: u16,
}

/// Divides a row of felled trees into stretches as wide as the figures that clear one (WOF-WRK-07).
pub fn stretches(points: &[Point], into: &mut Vec<[Point; 2]>) {
    let wide = i32::from(ABATIS_FIGURES) * figure(Kind::Line).0;
    for (a, b) in line::pieces(points) {
        let far = a.distance(b);
        let count = ((far + wide / 2) / wide).max(1);
        let ends = (0..count).map(|n| [a.toward(b, n, count), a.toward(b, n + 1, count)]);
        into.extend(ends.take(MAX_ABATIS.saturating_sub(into.len())));
    }
}

impl Terrain {
    /// How far along a line of works a place is, in stretches of three inches (WOF-WRK-05).
    fn stretch_of(&self, line: u8, at: Point) -> u16 {
        let mut before = 0;
        let mut best = (i32::MAX, 0);
        for (a, b) in line::pieces(&self.lines[usize::from(line)].points) {
            let off = at.distance_to_line(a, b);
            if off < best.0 {
                best = (off, before + a.distance(at));
            }
            before += a.distance(b);
        }
        (best.1 / inches(WRECKED)).clamp(0, i32::from(u16::MAX)) as u16
    }
}

impl State {
    /// Whether a stretch of abatis is cleared.
    #[must_use]
    pub const fn is_cleared(&self, stretch: usize) -> bool {
        self.cleared[stretch / 64] & (1 << (stretch % 64)) != 0
    }
}

impl Field {
    /// Cover behind works where a line of fire or an attack crosses them (WOF-WRK-02, WOF-WRK-05): hard against shots, soft in
    /// combat and against shell (WOF-OPT-01), a level less where they are wrecked.
    #[must_use]
    pub fn works_cover(&self, state: &State, (line, at): (u8, Point), against: Against) -> Cover {
        let whole = if matches!(against, Against::Combat | Against::Shell) { Cover::Soft } else { Cover::Hard };
        let stretch = self.terrain.stretch_of(line, at);
        let wrecked = |w: &Worn| w.pips >= u16::from(WRECK) * PIPS && (w.line, w.stretch) == (line, stretch);
        if state.worn.iter().any(wrecked) { whole.less() } else { whole }
    }

    /// Stretches of abatis still standing that a body touches (WOF-WRK-06).
    pub fn abatis_at<'a>(&'a self, state: &'a State, rect: &'a Rect) -> impl Iterator<Item = usize> + use<'a> {
        let near = |n: &usize| {
            let [a, b] = self.terrain.abatis[*n];
            !state.is_cleared(*n) && rect.distance_to_line(a, b) <= TOUCHING
        };
        (0..self.terrain.abatis.len()).filter(near)
    }

    /// Whether abatis still standing lies on a body or across a way: nobody passes it (WOF-WRK-06).
    #[must_use]
    pub fn abatis_bars(&self, state: &State, from: Point, rect: &Rect) -> bool {
        let bars = |n: usize| {
            let [a, b] = self.terrain.abatis[n];
            !state.is_cleared(n) && (line::cross(a, b, from, rect.centre) || rect.meets_line(a, b))
        };
        (0..self.terrain.abatis.len()).any(bars)
    }

    /// Whether a straight way crosses abatis still standing.
    #[must_use]
    pub fn abatis_crossed(&self, state: &State, from: Point, to: Point) -> bool {
        let crossed = |n: usize| line::cross(self.terrain.abatis[n][0], self.terrain.abatis[n][1], from, to);
        (0..self.terrain.abatis.len()).any(|n| !state.is_cleared(n) && crossed(n))
    }

    /// Whether a unit may stand in a place, as far as ground and abatis ask.
    #[must_use]
    pub fn may_stand(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        self.terrain.is_open()
            || self.terrain.may_stand(rect, self.mover(state, unit)) && !self.abatis_bars(state, rect.centre, rect)
    }

    /// Who is posted where the ground takes his order has none (WOF-WRK-03, WOF-TER-06, WOF-TER-09, WOF-TER-13, WOF-TER-18).
    pub fn settle_order(&self, state: &mut State, unit: u8) {
        let rect = state.unit(unit).rect;
        if !self.terrain.is_open() && self.terrain.keeps_disordered(self.mover(state, unit), &rect) {
            state.unit_mut(unit).set(Flags::DISORDERED);
        }
    }

    /// Whether a unit moves as those in works do: any way, without turning, at half the speed of skirmishers (WOF-WRK-03).
    #[must_use]
    pub fn moves_in_works(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let formed = matches!(u.stand, Stand::Close | Stand::Skirmish);
        !self.terrain.is_open() && formed && self.kind(state, unit).is_foot() && self.terrain.in_works(&u.rect)
    }

    /// The stretch of works that a unit in them lines, a figure for each 20 mm of it, and its figures there (WOF-FRM-04): to
    /// either side of where it stands, as far as its figures go, the works shelter and no friend stands.
    #[must_use]
    pub fn lined(&self, state: &State, unit: u8) -> Option<(Rect, u8)> {
        if !self.moves_in_works(state, unit) {
            return None;
        }
        let u = state.unit(unit);
        let wide = figure(self.kind(state, unit)).0;
        let along = |figures: u8| Rect { half_front: i32::from(figures) * wide / 2, ..u.rect };
        let fits = |figures: &u8| {
            let rect = along(*figures);
            let end = |x: i32| Rect { centre: u.rect.world(Point::new(x, 0)), half_front: 1, ..u.rect };
            [-rect.half_front, rect.half_front].into_iter().all(|x| self.terrain.in_works(&end(x)))
                && !self.friends(state, unit).any(|f| state.unit(f).rect.overlaps(&rect))
        };
        let own = (2 * u.rect.half_front / wide).clamp(1, i32::from(u.figures.max(1))) as u8;
        let figures = (own + 1..=u.figures).rev().find(fits).unwrap_or(own);
        Some((along(figures), figures))
    }

    /// The figures with which a garrison of works strikes at an attacker (WOF-FRM-04, WOF-CC-01): those opposite to him, four
    /// more to either side, and as many behind them; among several attackers in proportion.
    #[must_use]
    pub fn strikers_in_works(&self, state: &State, unit: u8, fight: &Fight) -> u8 {
        let figures = u16::from(state.unit(unit).figures);
        let wanted = |f: &Fight| {
            let enemy = f.enemy(unit);
            let (e, (first, end)) = (state.unit(enemy), self.files_in(state, enemy, f));
            let front = 2 * e.rect.half_front / i32::from(e.files.max(1)) * i32::from(end - first);
            let opposite = front / figure(self.kind(state, unit)).0;
            RANKS * (opposite.clamp(1, 60) as u16 + 2 * u16::from(OVERLAP))
        };
        let all: u16 = state.fights_of(unit).filter(|f| f.behind == NONE).map(wanted).sum();
        let own = wanted(fight);
        (if all > figures { figures * own / all } else { own }) as u8
    }

    /// Two inches any way in the disorder zone of works (WOF-WRK-03).
    pub fn offer_in_works(&self, state: &State, unit: u8, enemy: Option<u8>, choices: &mut Choices) {
        let u = state.unit(unit);
        let facing = enemy.map_or(u.rect.heading, |e| Heading::about(state.unit(e).rect.centre - u.rect.centre));
        let march = |to: Rect, cost: i32| Action { doing: Doing::March, to, cost, ..Action::stand(u) };
        let turned = u.rect.facing(facing);
        if turned != u.rect && self.is_free(state, unit, &turned) {
            choices.push(Choice::Act(march(turned, 0)));
        }
        let full = self.allowance(state, unit);
        let one = (unit, self.in_reach(state, unit, inches(WORKS_ZONE)));
        for way in 0..8 {
            let turn = u.rect.heading.to(facing.turned(way * 45 * Heading::DEGREE));
            let Some(s) = self.onward(state, one, &u.rect, (turn, 1), inches(WORKS_ZONE), true) else { continue };
            if choices.len() + 1 < MAX_CHOICES {
                // So slow a step is all of its move.
                choices.push(Choice::Act(march(s.to, full)));
            }
        }
    }
}

impl Engine<'_> {
    /// What heavy ball and shell do to works between them and their target (WOF-WRK-05): six hits wreck three inches.
    pub(super) fn wear_works(&mut self, (unit, target): (u8, u8), pips: u16) {
        if self.field.terrain.is_open() {
            return;
        }
        let from = self.state.unit(unit).rect.front_centre();
        let Some((line, at)) = self.field.terrain.works_before(&self.state.unit(target).rect, from) else { return };
        let stretch = self.field.terrain.stretch_of(line, at);
        let same = |w: &Worn| w.pips > 0 && (w.line, w.stretch) == (line, stretch);
        let slot = self.state.worn.iter().position(same).or_else(|| self.state.worn.iter().position(|w| w.pips == 0));
        let Some(worn) = slot.map(|n| &mut self.state.worn[n]) else { return };
        let most = u16::from(WRECK) * PIPS;
        let whole = worn.pips < most;
        *worn = Worn { line, stretch, pips: worn.pips.saturating_add(pips) };
        if whole && worn.pips >= most {
            self.tell(Code::WorksWrecked, target, unit, [0; 4]);
        }
    }

    /// Who spent the turn at abatis clears it (WOF-WRK-07): a die for each four figures that touch it, at the start of the
    /// combat phase, after all fire; 4 and more clears the stretch before them, and all who throw are disordered.
    pub(super) fn clear_abatis(&mut self) {
        if self.field.terrain.abatis.is_empty() {
            return;
        }
        for unit in self.field.units_from(self.state.first) {
            let u = *self.state.unit(unit);
            // The whole turn: it stands where it stood.
            if !u.here() || u.routs() || u.rect != u.start || self.state.engaged(unit) {
                continue;
            }
            let at: u64 = self.field.abatis_at(self.state, &u.rect).count() as u64;
            let dice = at.min(u64::from(u.files / ABATIS_FIGURES));
            for _ in 0..dice {
                let die = self.die_of(unit);
                self.tell(Code::AbatisDie, unit, NONE, [die.into(), die.into(), 0, 0]);
                let next = self.field.abatis_at(self.state, &u.rect).next();
                if let Some(n) = next.filter(|_| die >= ABATIS) {
                    self.state.cleared[n / 64] |= 1 << (n % 64);
                    self.tell(Code::AbatisCleared, unit, NONE, [0; 4]);
                }
            }
            if dice > 0 {
                self.disorder(unit);
            }
        }
    }
}
