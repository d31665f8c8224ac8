//! Bent lines (MTF-FRM-12 to MTF-FRM-15): foot in two ranks refuses an end or both; neighbours cover each other's flanks.

use super::data::size;
use super::engine::Engine;
use super::general::{Choice, MAX_CHOICES};
use super::movement::around::Around;
use super::movement::list::List;
use super::movement::{APART, Action, posed};
use super::state::{Field, Stand, State};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};

/// The least bend that counts (MTF-FRM-14).
pub const LEAST: i32 = 12 * Heading::DEGREE;
/// The sharpest bend.
const MOST: i32 = 90 * Heading::DEGREE;
/// How near the flanks of neighbours must be to touch.
const TOUCHING: i32 = 240;

/// An end of a line of so many files, bent back by an angle about its inner rear corner, `main` being what stays straight.
#[must_use]
pub fn wing(main: &Rect, hand: Face, files: u8, figure: (i32, i32), angle: i32) -> Rect {
    let (side, turn) = if hand == Face::Left { (-1, -angle) } else { (1, angle) };
    let hinge = main.world(crate::base::Point::new(side * main.half_front, -main.half_depth));
    let heading = main.heading.turned(turn);
    let (half_front, half_depth) = (i32::from(files) * figure.0 / 2, figure.1);
    let centre = hinge + crate::base::Point::new(side * half_front, half_depth).turned(heading);
    Rect { centre, heading, half_front, half_depth }
}

/// Whether an angle makes a bend (MTF-FRM-14).
#[must_use]
pub const fn is_bend(angle: i32) -> bool {
    angle >= LEAST
}

impl Field {
    /// All files of a unit, those of bent ends too.
    #[must_use]
    pub fn all_files(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        u.files + u.wings[0] + u.wings[1]
    }

    /// Files of a part, and those that stand to the left of it.
    #[must_use]
    pub fn files_of_part(&self, state: &State, unit: u8, part: u8) -> (u8, u8) {
        let u = state.unit(unit);
        match part {
            0 => (u.files, u.wings[0]),
            1 => (u.wings[0], 0),
            _ => (u.wings[1], u.wings[0] + u.files),
        }
    }

    /// Whether a flank of a unit touches a friend's, so that nobody can attack it there (MTF-FRM-15).
    #[must_use]
    pub fn is_joined(&self, state: &State, unit: u8, face: Face) -> bool {
        let own = state.unit(unit).rect;
        let (a, b) = own.edge(face);
        // Who stands before or behind it and looks its way, or the other, touches no flank.
        let lines_up = |rect: &Rect| {
            let turn = own.heading.to(rect.heading).abs();
            let across = (45 * Heading::DEGREE..=135 * Heading::DEGREE).contains(&turn);
            !across && own.local(rect.centre).x.abs() < own.half_front
        };
        self.here(state, self.unit(unit).side).any(|f| {
            let rect = &state.unit(f).rect;
            let formed = matches!(state.unit(f).stand, Stand::Close | Stand::Bent);
            f != unit
                && formed
                && !lines_up(rect)
                && rect.is_within(&state.unit(unit).rect, TOUCHING)
                && [Face::Left, Face::Right].into_iter().any(|its| {
                    let (c, d) = rect.edge(its);
                    let near = |p: Point, (a, b)| p.distance_to_line(a, b) <= TOUCHING;
                    near(c, (a, b)) || near(d, (a, b)) || near(a, (c, d)) || near(b, (c, d))
                })
        })
    }

    /// Ends that a line may bend back, and a bent line made straight again, for the price of a change of formation
    /// (MTF-FRM-12); no elbow room is asked (MTF-OPT-05).
    pub fn offer_bends(&self, state: &State, (around, seen): (&Around, Option<u8>), choices: &mut List<'_>) {
        let unit = around.unit;
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let full = self.allowance(state, unit);
        let Some((change, halves)) = self.change(state, unit).filter(|_| kind.is_foot()) else { return };
        let halves = halves && choices.is_whole();
        let figure = size::figure(kind);
        let room = |r: &Rect| self.is_free_in(state, around, r, APART) && self.may_go(state, unit, seen, r);
        if u.stand == Stand::Bent {
            let all = self.all_files(state, unit);
            for files in [all, super::town::column_files(u.figures)] {
                let (front, depth) = super::body::size_of(kind, u.figures, 0, files, Stand::Close);
                let via = posed(u.rect.front_centre(), u.rect.heading, front / 2, depth / 2);
                if room(&via) && choices.len() + 2 < MAX_CHOICES {
                    let line = Action { via, to: via, files, stand: Stand::Close, wings: [0; 2], ..change };
                    choices.push(Choice::Act(line));
                    // What is left goes straight on (MTF-FRM-10).
                    let rate = self.rate_of(kind, (files, Stand::Close)) / 2;
                    let gone = if halves { self.straight_on(state, unit, &via, rate) } else { None };
                    if let Some((to, _)) = gone.filter(|(to, _)| self.may_go(state, unit, seen, to)) {
                        choices.push(Choice::Act(Action { to, cost: full, ..line }));
                    }
                }
            }
            return;
        }
        let two_ranks = u.stand == Stand::Close && size::ranks(kind, u.figures, u.files) == 2;
        let each = u.files / 3;
        if !two_ranks || each < 2 || seen.is_none() {
            return;
        }
        let marched = halves && !self.options.elbow_room;
        let marched = if marched { self.straight_on(state, unit, &u.rect, full / 2) } else { None };
        let marched = marched.map(|(gone, _)| gone).filter(|gone| self.may_go(state, unit, seen, gone));
        for wings in [[each, 0], [0, each], [each, each]] {
            let files = u.files - wings[0] - wings[1];
            if !choices.thinks_of(files, Stand::Bent, u.rect.heading) {
                break;
            }
            let off = (i32::from(wings[0]) - i32::from(wings[1])) * figure.0 / 2;
            let via = Rect { half_front: i32::from(files) * figure.0 / 2, ..u.rect.shifted(off, 0) };
            let action = Action { via, to: via, files, stand: Stand::Bent, wings, bend: MOST, ..change };
            let may = choices.len() + 1 < MAX_CHOICES && choices.hopes(&action);
            if may && self.ends_of(&action, figure).iter().flatten().all(room) {
                choices.push(Choice::Act(action));
            }
            // Or half a move first, and then the bend (MTF-FRM-10).
            if let Some(gone) = marched.filter(|_| choices.len() + 1 < MAX_CHOICES) {
                let to = Rect { half_front: via.half_front, ..gone.shifted(off, 0) };
                let late = Action { via: gone, to, late: true, cost: full, ..action };
                if self.ends_of(&late, figure).iter().flatten().all(room) {
                    choices.push(Choice::Act(late));
                }
            }
        }
    }

    /// The bent ends that an act makes.
    fn ends_of(&self, action: &Action, figure: (i32, i32)) -> [Option<Rect>; 2] {
        [Face::Left, Face::Right].map(|hand| {
            let files = action.wings[usize::from(hand == Face::Right)];
            (files > 0 && is_bend(action.bend)).then(|| wing(&action.to, hand, files, figure, action.bend))
        })
    }
}

impl Engine<'_> {
    /// Bends the ends of a unit as an act wants.
    pub(super) fn bend(&mut self, unit: u8, action: &Action) {
        let figure = size::figure(self.field.kind(self.state, unit));
        let ends = self.field.ends_of(action, figure);
        let u = self.state.unit_mut(unit);
        u.wings = [0, 1].map(|n| if ends[n].is_some() { action.wings[n] } else { 0 });
        if let Some(left) = ends[0] {
            u.left = left;
        }
        u.right = ends[1].unwrap_or_default();
    }

    /// Losses leave a bent line shorter at its ends (MTF-HIT-05); one without ends is a line.
    pub(super) fn shorten(&mut self, unit: u8) {
        let figure = size::figure(self.field.kind(self.state, unit));
        let most = self.state.unit(unit).figures.div_ceil(2).max(1);
        while self.field.all_files(self.state, unit) > most {
            let u = self.state.unit_mut(unit);
            let hand = usize::from(u.wings[1] > u.wings[0]);
            if u.wings[hand] > 0 {
                u.wings[hand] -= 1;
                let outward = if hand == 0 { 1 } else { -1 };
                // The outer file goes; the hinge stays.
                let end = if hand == 0 { &mut u.left } else { &mut u.right };
                *end = Rect { half_front: end.half_front - figure.0 / 2, ..end.shifted(outward * figure.0 / 2, 0) };
            } else {
                u.files -= 1;
                u.rect.half_front -= figure.0 / 2;
            }
        }
        let u = self.state.unit_mut(unit);
        if u.wings == [0, 0] {
            u.stand = Stand::Close;
        }
    }

    /// A bent line that retreats is a line again, at no cost.
    pub(super) fn straighten(&mut self, unit: u8) {
        let all = self.field.all_files(self.state, unit);
        let u = self.state.unit_mut(unit);
        if u.stand == Stand::Bent {
            (u.stand, u.files, u.wings) = (Stand::Close, all, [0; 2]);
            let rect = self.field.reshaped(self.state, unit);
            self.state.unit_mut(unit).rect = rect;
        }
    }
}

#[cfg(test)]
mod tests;
