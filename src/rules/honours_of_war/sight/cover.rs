//! What covers a target against fire (HOW-TER-05 to HOW-TER-18).

use super::*;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::Cover;

/// The middle of the side of a target that is nearest to an eye: where the line of fire ends for cover (HOW-TER-09).
pub(super) fn nearest_side(eye: Point, at: &Rect) -> Point {
    let p = at.local(eye);
    let face = match (p.y.abs() - at.half_depth >= p.x.abs() - at.half_front, p.x > 0, p.y > 0) {
        (true, _, true) => Face::Front,
        (true, _, false) => Face::Rear,
        (false, true, _) => Face::Right,
        (false, false, _) => Face::Left,
    };
    at.middle(face)
}

/// A target as its cover sees it.
#[derive(Debug, Clone, Copy)]
pub struct Mark<'a> {
    pub unit: u8,
    pub at: &'a Rect,
    /// It charges, and has no cover in woods and blocks (HOW-TER-18, HOW-TER-45).
    pub charging: bool,
}

/// Cover of a target against fire: the heaviest of what applies (HOW-TER-05 to HOW-TER-18).
#[must_use]
pub fn cover(field: &Field, state: &State, eye: &Eye, mark: Mark, ammo: Ammo) -> Cover {
    let target = state.unit(mark.unit);
    if target.formation == Formation::Garrison && target.block != NONE {
        // HOW-MEL-25: two in one block have the houses for both.
        if state.are_indoors(eye.unit, mark.unit) {
            return Cover::Open;
        }
        return houses(&field.terrain.blocks[usize::from(target.block)], ammo);
    }
    let works = behind_works(field, state, eye, mark);
    if mark.charging || works == Cover::Heavy {
        return works;
    }
    let wooded = || field.terrain.areas.iter().any(|a| a.nature == Nature::Wood && stands_in(a, mark.at));
    let blocks = field.terrain.blocks.iter().filter(|b| stands_among(b, mark.at));
    let within = blocks.map(|b| houses(b, ammo)).max();
    works.max(within.unwrap_or_else(|| if wooded() { Cover::Light } else { Cover::Open }))
}

/// Cover of the houses of a block against a load, to whoever is in it: urban or fortified (HOW-TER-06, HOW-TER-07).
fn houses(block: &Block, ammo: Ammo) -> Cover {
    let small = matches!(ammo, Ammo::Musketry | Ammo::Canister);
    if block.fortified || (block.urban && small) { Cover::Heavy } else { Cover::Light }
}

/// Whether at least half of a footprint lies in a block, as of a column on the road through it.
#[must_use]
pub fn stands_among(block: &Block, at: &Rect) -> bool {
    !block.rect.is_beyond(at, 0) && outline::share_of_rect(&block.rect.corners(), at) >= 500
}

/// Whether a target in works is fired on from behind, where they are none to it (HOW-TER-14).
#[must_use]
pub fn lies_behind(state: &State, eye: &Eye, mark: Mark) -> bool {
    state.unit(mark.unit).has(Flags::ENTRENCHED) && mark.at.sectors(&eye.base).mostly(Face::Rear)
}

/// Cover by walls, hedges, fences, lines of trees and entrenchments across the line of fire, wherever on it they are
/// (HOW-TER-09 to HOW-TER-14).
fn behind_works(field: &Field, state: &State, eye: &Eye, mark: Mark) -> Cover {
    let entrenched = state.unit(mark.unit).has(Flags::ENTRENCHED);
    if lies_behind(state, eye, mark) {
        return Cover::Open;
    }
    let between = Between::of(eye.at, mark.at);
    let mut best = Cover::Open;
    for feature in &field.terrain.lines {
        let cover = match feature.nature {
            Nature::Wall | Nature::Hedge | Nature::Fence | Nature::Trees => Cover::Light,
            // HOW-TER-13: heavy for the unit that occupies them, light where they merely lie between.
            Nature::Entrenchment if entrenched && touches(field, feature, mark.at) => Cover::Heavy,
            // HOW-SCN-37: nobody finds cover behind an empty sunken road.
            Nature::SunkenRoad if entrenched && touches(field, feature, mark.at) => Cover::Heavy,
            Nature::Entrenchment => Cover::Light,
            _ => continue,
        };
        if cover <= best || !between.meets(feature.low, feature.high) {
            continue;
        }
        let held = touches(field, feature, mark.at);
        // HOW-TER-10: a firer at the obstacle, and the target not: in the open.
        if !held && touches(field, feature, &eye.base) {
            continue;
        }
        if cover == Cover::Heavy || line::is_crossed(&feature.points, eye.at, nearest_side(eye.at, mark.at)) {
            best = cover;
        }
    }
    best
}
