//! The room that a unit takes, part by part, and how it is drawn.

use super::data::Kind;
use super::data::moves::Formation;
use super::data::size;
use super::state::{Field, Flags, Stand, State};
use crate::base::Rect;
use crate::field::view::Shape;

/// Most parts of a unit: a bent line has three.
pub const PARTS: u8 = 3;

/// Frontage and depth of so many figures or guns of a kind as they stand. A garrison has the room of its block.
#[must_use]
pub fn size_of(kind: Kind, figures: u8, guns: u8, files: u8, stand: Stand) -> (i32, i32) {
    let (front, depth) = size::figure(kind);
    match stand {
        Stand::Close | Stand::Bent => {
            (i32::from(files.max(1)) * front, i32::from(size::ranks(kind, figures, files)) * depth)
        }
        Stand::Square => {
            let side = i32::from(size::faces(figures)[0].div_ceil(2).max(1)) * front;
            (side, side)
        }
        Stand::Limbered => size::LIMBERED,
        Stand::Unlimbered => (i32::from(guns.max(1)) * front, depth),
        Stand::Crew => (i32::from(figures.div_ceil(2).max(1)) * size::GUNNER, 2 * size::GUNNER),
        Stand::Skirmish => {
            let (front, depth) = size::skirmisher(kind);
            (i32::from(figures.div_ceil(2).max(1)) * front, 2 * depth)
        }
        Stand::Town => (i32::from(figures.div_ceil(2).max(1)) * front, 2 * depth),
    }
}

impl Field {
    /// Arm and type of a unit as it fights now: dragoons on foot are light infantry (MTF-DRG-04).
    #[must_use]
    pub fn kind(&self, state: &State, unit: u8) -> Kind {
        if state.unit(unit).has(Flags::ON_FOOT) { Kind::LightFoot } else { self.unit(unit).kind }
    }

    /// Frontage and depth of a unit with so many figures, as it was raised.
    #[must_use]
    pub fn size(&self, unit: u8, figures: u8, guns: u8, files: u8, stand: Stand) -> (i32, i32) {
        size_of(self.unit(unit).kind, figures, guns, files, stand)
    }

    /// Its footprint with the front centre where it is (MTF-HIT-05).
    #[must_use]
    pub fn reshaped(&self, state: &State, unit: u8) -> Rect {
        let u = state.unit(unit);
        // A garrison keeps its block.
        if u.blocks[0].is_some() {
            return u.rect;
        }
        let (figures, files) = if u.stand == Stand::Bent { (2 * u.files, u.files) } else { (u.figures, u.files) };
        let (front, depth) = size_of(self.kind(state, unit), figures, u.guns, files, u.stand);
        let back = u.rect.half_depth - depth / 2;
        Rect { half_front: front / 2, half_depth: depth / 2, ..u.rect.advanced(back) }
    }

    /// The parts of a unit: 0 is its own place; 1 and 2 the left and right end of a bent line, or the second block of a
    /// garrison.
    #[must_use]
    pub fn part<'a>(&self, state: &'a State, unit: u8, part: u8) -> Option<&'a Rect> {
        let u = state.unit(unit);
        match part {
            0 => Some(&u.rect),
            1 => u.has_left().then_some(&u.left),
            _ => (u.wings[1] > 0).then_some(&u.right),
        }
    }

    /// The part of a unit that is nearest to a place.
    #[must_use]
    pub fn nearest_part<'a>(&self, state: &'a State, unit: u8, to: &Rect) -> (u8, &'a Rect) {
        let own = &state.unit(unit).rect;
        if !self.has_parts(state, unit) {
            return (0, own);
        }
        let parts = (0..PARTS).filter_map(|n| self.part(state, unit, n).map(|r| (n, r)));
        parts.min_by_key(|(_, r)| r.distance(to)).unwrap_or((0, own))
    }

    /// All parts of a unit.
    pub fn parts<'a>(&'a self, state: &'a State, unit: u8) -> impl Iterator<Item = &'a Rect> + use<'a> {
        let count = if self.has_parts(state, unit) { PARTS } else { 1 };
        (0..count).filter_map(move |n| self.part(state, unit, n))
    }

    /// At least the distance from the middle of a unit's own place to any corner of its parts.
    #[must_use]
    pub fn reach_of_parts(&self, state: &State, unit: u8) -> i32 {
        let own = &state.unit(unit).rect;
        if !self.has_parts(state, unit) {
            return own.reach();
        }
        self.parts(state, unit).map(|r| (r.centre - own.centre).span() + r.reach()).max().unwrap_or(0)
    }

    /// Whether a unit stands in more than one part.
    #[must_use]
    pub fn has_parts(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.wings != [0, 0] || u.blocks[1].is_some()
    }

    /// How a unit is drawn.
    #[must_use]
    pub fn shape(&self, state: &State, unit: u8) -> Shape {
        let kind = self.kind(state, unit);
        match (state.unit(unit).stand, self.formation(state, unit)) {
            (Stand::Limbered, _) => Shape::Limbered,
            (Stand::Unlimbered, _) => Shape::Deployed,
            (Stand::Skirmish, _) if kind.is_horse() => Shape::HorseLine,
            (Stand::Crew | Stand::Skirmish, _) => Shape::LightFoot,
            (Stand::Square, _) => Shape::FootColumn,
            (Stand::Town, _) => Shape::Garrison,
            (Stand::Bent, _) => Shape::FootLine,
            (Stand::Close, Formation::Column) if kind.is_foot() => Shape::FootColumn,
            (Stand::Close, _) if kind.is_foot() => Shape::FootLine,
            (Stand::Close, Formation::Column) => Shape::HorseColumn,
            (Stand::Close, _) => Shape::HorseDouble,
        }
    }
}
