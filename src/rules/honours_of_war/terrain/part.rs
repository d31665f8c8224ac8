//! Some of the ground, one bit for each piece: what a box, a way or a place may have to do with at all.

use super::{Area, Block, Extent, Going, Line, MARGIN, Terrain, going, is_slow};
use crate::base::geometry::Way;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::state::{Kind, ones};

/// Areas, lines and blocks by their bits; the last bit stands for all that have none of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Part {
    areas: u64,
    lines: u64,
    blocks: u64,
}

const LAST: usize = 63;

fn bits<T>(list: &[T], is_in: impl Fn(&T) -> bool) -> u64 {
    list.iter().enumerate().fold(0, |bits, (n, one)| bits | u64::from(is_in(one)) << n.min(LAST))
}

fn among<T>(list: &[T], bits: u64) -> impl Iterator<Item = &T> {
    let (own, rest) = list.split_at(list.len().min(LAST));
    let own_bits = bits & ((1 << own.len()) - 1);
    let rest = if bits >> LAST == 0 { &[] } else { rest };
    ones(own_bits).map(move |n| &own[usize::from(n)]).chain(rest)
}

/// Those of some bits whose piece passes.
fn kept<T>(list: &[T], bits: u64, passes: impl Fn(&T) -> bool) -> u64 {
    let (own, rest) = list.split_at(list.len().min(LAST));
    let mut left = bits & ((1 << own.len()) - 1);
    for n in ones(left) {
        left &= !(u64::from(!passes(&own[usize::from(n)])) << n);
    }
    if bits >> LAST != 0 && rest.iter().any(passes) { left | 1 << LAST } else { left }
}

impl Part {
    /// All of it.
    pub const ALL: Part = Part { areas: u64::MAX, lines: u64::MAX, blocks: u64::MAX };

    /// Whether there is no such ground.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.areas | self.lines | self.blocks == 0
    }
}

impl Terrain {
    /// What of it in a box hinders a kind of troops, and the blocks there.
    #[must_use]
    pub(in super::super) fn hindering(&self, low: Point, high: Point, kind: Kind) -> Part {
        let there = Extent { low, high };
        let hinders = |nature| going(nature, kind) != Going::Free;
        Part {
            areas: bits(&self.areas, |a| there.meets(a.low, a.high) && hinders(a.nature)),
            lines: bits(&self.lines, |l| there.meets(l.low, l.high) && hinders(l.nature)),
            blocks: bits(&self.blocks, |b| there.meets_rect(&b.rect)),
        }
    }

    /// What of it in a box may keep a kind of troops from going on.
    #[must_use]
    pub(super) fn barring(&self, low: Point, high: Point, kind: Kind) -> Part {
        let there = Extent { low, high };
        let bars = |nature| going(nature, kind) == Going::Barred;
        let shuts = |b: &Block| matches!(going(b.nature(), kind), Going::Barred | Going::Crossing);
        Part {
            areas: bits(&self.areas, |a| there.meets(a.low, a.high) && bars(a.nature)),
            lines: bits(&self.lines, |l| there.meets(l.low, l.high) && bars(l.nature)),
            blocks: bits(&self.blocks, |b| there.meets_rect(&b.rect) && shuts(b)),
        }
    }

    /// What of a part a way of at most `most` may have to do with: less than with the box around it.
    #[must_use]
    pub(in super::super) fn on_way(&self, part: Part, way: &Way, most: i32) -> Part {
        let extent = Extent::of(way.start(), &way.at(most));
        let nears = |low: Point, high: Point| {
            let half = |low: i32, high: i32| (high - low) / 2 + 1;
            let (half_front, half_depth) = (half(low.x, high.x), half(low.y, high.y));
            let around = Rect { centre: low.middle(high), heading: Heading::NORTH, half_front, half_depth };
            extent.meets(low, high) && way.nears(&around, most, MARGIN)
        };
        let strip = |margin: i32| way.strip(most, MARGIN + margin);
        Part {
            areas: kept(&self.areas, part.areas, |a| nears(a.low, a.high) && strip(0).nears_area(&a.points)),
            lines: kept(&self.lines, part.lines, |l| nears(l.low, l.high) && strip(l.width / 2).nears_line(&l.points)),
            blocks: kept(&self.blocks, part.blocks, |b| extent.meets_rect(&b.rect) && way.nears(&b.rect, most, MARGIN)),
        }
    }

    /// Whether nothing of a part keeps a kind of troops from standing anywhere: then [`Terrain::may_stand`] holds.
    #[must_use]
    pub(in super::super) fn is_firm(&self, part: Part, kind: Kind) -> bool {
        part.blocks == 0
            && !self.areas_of(part).any(|a| going(a.nature, kind) == Going::Barred)
            && !self.lines_of(part).any(|l| going(l.nature, kind) == Going::Barred)
    }

    /// Whether nothing of a part slows a kind of troops: then [`Terrain::slows`] does not hold.
    #[must_use]
    pub(in super::super) fn is_smooth(&self, part: Part, kind: Kind) -> bool {
        !self.areas_of(part).any(|a| is_slow(a.nature, kind))
    }

    pub(super) fn areas_of(&self, part: Part) -> impl Iterator<Item = &Area> {
        among(&self.areas, part.areas)
    }

    pub(super) fn lines_of(&self, part: Part) -> impl Iterator<Item = &Line> {
        among(&self.lines, part.lines)
    }

    pub(super) fn blocks_of(&self, part: Part) -> impl Iterator<Item = &Block> {
        among(&self.blocks, part.blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_name_the_pieces_and_the_last_one_all_others() {
        let list: Vec<usize> = (0..70).collect();
        let picked = |bits: u64| among(&list, bits).copied().collect::<Vec<_>>();
        assert_eq!(picked(0b101), [0, 2]);
        assert_eq!(picked(1 << 62 | 1 << 63), [62, 63, 64, 65, 66, 67, 68, 69]);
        assert_eq!(bits(&list, |&n| n == 3 || n == 66), 1 << 3 | 1 << 63);
        assert_eq!(kept(&list, u64::MAX, |&n| n == 3 || n == 66), 1 << 3 | 1 << 63);
        assert_eq!(kept(&list, 0b1100, |&n| n != 3), 0b100);
        assert_eq!(among(&list[..2], u64::MAX).count(), 2);
    }
}
