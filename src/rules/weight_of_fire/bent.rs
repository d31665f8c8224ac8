//! Bent lines (WOF-FRM-03): foot in two ranks refuses an end or both.

use super::data::Grade;
use super::data::moves::{Price, price};
use super::data::size;
use super::engine::Engine;
use super::general::MAX_CHOICES;
use super::movement::draft::{List, Open};
use super::movement::{Action, Doing, posed};
use super::state::field::size_of;
use super::state::{Field, Stand, State};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};

/// How sharply an end is bent back.
const BEND: i32 = 90 * Heading::DEGREE;

/// An end of a line of so many files, bent back about its inner rear corner, `main` being what stays straight.
#[must_use]
pub fn wing(main: &Rect, hand: Face, files: u8, figure: (i32, i32)) -> Rect {
    let (side, turn) = if hand == Face::Left { (-1, -BEND) } else { (1, BEND) };
    let hinge = main.world(Point::new(side * main.half_front, -main.half_depth));
    let heading = main.heading.turned(turn);
    let (half_front, half_depth) = (i32::from(files) * figure.0 / 2, figure.1);
    let centre = hinge + Point::new(side * half_front, half_depth).turned(heading);
    Rect { centre, heading, half_front, half_depth }
}

impl Field {
    /// All files of a unit, those of bent ends too.
    #[must_use]
    pub fn all_files(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        u.files + u.wings[0] + u.wings[1]
    }

    /// Files of a part of a unit, and those that stand to the left of it.
    #[must_use]
    pub fn files_of_part(&self, state: &State, unit: u8, part: u8) -> (u8, u8) {
        let u = state.unit(unit);
        match part {
            0 => (u.files, u.wings[0]),
            1 => (u.wings[0], 0),
            _ => (u.wings[1], u.wings[0] + u.files),
        }
    }

    /// Ends that a line may bend back, and a bent line made straight again or a column, for the price of a change of formation
    /// (WOF-FRM-03, WOF-FRM-02).
    pub fn offer_bends(&self, state: &State, unit: u8, enemy: Option<u8>, list: &mut List<'_>) {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let kind = self.kind(state, unit);
        if !kind.is_foot() || !u.is_good() || self.shaken(state, unit) {
            return;
        }
        let full = self.allowance(state, unit);
        let grade = if data.irregular { Grade::E } else { self.grade(state, unit) };
        let price = price(grade, self.disordered(state, unit));
        let change = Action {
            doing: Doing::Form,
            cost: if price == Price::Half { full / 2 } else { full },
            disorders: price == Price::Disorders,
            shakes: price == Price::Shakes,
            ..Action::stand(u)
        };
        let figure = size::figure(kind);
        if u.stand == Stand::Bent {
            let all = self.all_files(state, unit);
            for files in [all, super::town::column_files(u.figures)] {
                let (front, depth) = size_of(kind, u.figures, 0, files, Stand::Close);
                let via = posed(u.rect.front_centre(), u.rect.heading, front / 2, depth / 2);
                let action = Action { via, to: via, files, stand: Stand::Close, wings: [0; 2], ..change };
                let room = list.choices.len() + 1 < MAX_CHOICES;
                if room {
                    list.draft(action, Open::Room);
                }
            }
            return;
        }
        let two_ranks = u.stand == Stand::Close && size::ranks(u.figures, u.files) == 2;
        let each = u.files / 3;
        if !two_ranks || each < 2 || enemy.is_none() {
            return;
        }
        for wings in [[each, 0], [0, each], [each, each]] {
            let files = u.files - wings[0] - wings[1];
            let off = (i32::from(wings[0]) - i32::from(wings[1])) * figure.0 / 2;
            let via = Rect { half_front: i32::from(files) * figure.0 / 2, ..u.rect.shifted(off, 0) };
            let action = Action { via, to: via, files, stand: Stand::Bent, wings, ..change };
            if list.choices.len() + 1 < MAX_CHOICES {
                list.draft(action, Open::Ends);
            }
        }
    }

    /// Whether there is room for the ends that an act bends back, and for what stays between them: aslant it may come a hair's breadth
    /// beside where it was.
    pub(super) fn has_room_for_ends(&self, state: &State, unit: u8, action: &Action) -> bool {
        let ends = ends_of(action, size::figure(self.kind(state, unit)));
        ends.iter().flatten().all(|end| self.is_free(state, unit, end)) && self.has_room(state, unit, &action.to)
    }
}

/// The bent ends that an act makes.
fn ends_of(action: &Action, figure: (i32, i32)) -> [Option<Rect>; 2] {
    [Face::Left, Face::Right].map(|hand| {
        let files = action.wings[usize::from(hand == Face::Right)];
        (files > 0).then(|| wing(&action.to, hand, files, figure))
    })
}

impl Engine<'_> {
    /// Bends the ends of a unit as an act wants, or none.
    pub(super) fn bend(&mut self, unit: u8, action: &Action) {
        let ends = ends_of(action, size::figure(self.field.kind(self.state, unit)));
        let u = self.state.unit_mut(unit);
        u.wings = action.wings;
        if let Some(left) = ends[0] {
            u.left = left;
        }
        u.right = ends[1].unwrap_or_default();
    }

    /// Losses leave a bent line shorter at its ends (WOF-HIT-04); one without ends is a line.
    pub(super) fn shorten(&mut self, unit: u8) {
        let figure = size::figure(self.field.kind(self.state, unit));
        let most = self.state.unit(unit).figures.max(1);
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

    /// A bent line that runs or pursues is a line again, at no cost.
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
