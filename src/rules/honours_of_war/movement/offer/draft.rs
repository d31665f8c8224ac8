//! A move that is thought of, and lists of them.

use super::*;

/// A formation, and the normal move it is counted by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    pub formation: Formation,
    pub normal: i32,
}

/// How a draft is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// A wheel, then ahead.
    Ahead,
    /// Off the front, keeping the facing.
    Aside,
    /// Set up anew in place, then ahead.
    Anew,
    /// From line into column towards a hand, then ahead.
    ToHand,
    /// A turn on the spot.
    Pivot,
    /// A turn of guns on the spot.
    Lay,
    /// Guns limber, wheel and go.
    Limber,
    /// Guns wheel, go and unlimber.
    Unlimber,
    /// Out of a block.
    Leave,
    /// Into a block.
    Occupy,
}

/// A move that is thought of, before anybody asks what stands in its way.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    pub act: Act,
    /// The formation in which it ends.
    pub formation: Formation,
    /// Where it ends if nothing stops it.
    pub to: Rect,
    pub(super) how: How,
    pub(super) block: u8,
    /// It may end in place where it gets no further.
    pub(super) stays: bool,
    /// Where its straight way begins, along which heading it goes, after a wheel or turn by what angle and of what length.
    pub(super) from: Rect,
    pub(super) way: Heading,
    pub(super) angle: i32,
    pub(super) spent: i32,
    /// How far it should go, for how much at the most, by which normal move; and how much is too little.
    pub(super) want: i32,
    pub(super) budget: i32,
    pub(super) normal: i32,
    pub(super) least: i32,
}

impl Draft {
    /// Nothing yet: all zeros, so that a list of them is made at once.
    pub(super) const NOTHING: Draft = {
        let nowhere = Rect { centre: Point::ORIGIN, heading: Heading(0), half_front: 0, half_depth: 0 };
        Draft {
            act: Act::Stand,
            formation: Formation::Line,
            to: nowhere,
            how: How::Ahead,
            block: 0,
            stays: false,
            from: nowhere,
            way: Heading(0),
            angle: 0,
            spent: 0,
            want: 0,
            budget: 0,
            normal: 0,
            least: 0,
        }
    };

    /// A move of a sort from a place straight ahead, if nothing stops it.
    pub(super) fn ahead(how: How, act: Act, from: Rect, want: i32, pace: Pace) -> Draft {
        let Pace { formation, normal } = pace;
        let to = if want > 0 { from.advanced(want) } else { from };
        Draft { how, act, formation, to, from, way: from.heading, want, budget: want, normal, ..Draft::NOTHING }
    }

    pub(super) const fn pace(&self) -> Pace {
        Pace { formation: self.formation, normal: self.normal }
    }

    /// The move, if nothing stops it.
    #[must_use]
    pub const fn action(&self) -> Action {
        let block = if matches!(self.how, How::Occupy) { self.block } else { NONE };
        let length = self.spent + self.want;
        Action { act: self.act, from: self.from, block, length, ..Action::stand(self.to, self.formation) }
    }
}

/// Moves that are thought of.
pub(super) struct Drafts {
    list: [Draft; Drafts::MOST],
    len: usize,
}

impl Drafts {
    /// More than any unit has: some thirty, and a block of houses near it each.
    pub const MOST: usize = 40;
    pub const NONE: Drafts = Drafts { list: [Draft::NOTHING; Drafts::MOST], len: 0 };

    pub fn push(&mut self, draft: Draft) {
        debug_assert!(self.len < Drafts::MOST, "more drafts than were thought of");
        if self.len < Drafts::MOST {
            self.list[self.len] = draft;
            self.len += 1;
        }
    }

    pub fn as_slice(&self) -> &[Draft] {
        &self.list[..self.len]
    }
}
