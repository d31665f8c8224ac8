//! Command casualties by fire.

use crate::base::geometry::line;
use crate::base::{Point, Side, Stream};
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{Leader, MAX_LIEUTENANTS, State};

/// Two dice that reach this total make a command figure a casualty: 3 chances in 36 (HOW-CMD-30).
pub const FALLS: u8 = 11;

/// What endangers a command figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Danger {
    /// Fire at him or beside him (HOW-CMD-30).
    Fire,
    /// He makes way for an enemy (HOW-CMD-31).
    Way,
}

/// A command figure: a side's commanding general, the commander of a brigade, a lieutenant general. None of them is ever a
/// target of fire or melee (HOW-CMD-29); this test is all that can befall them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    General(Side),
    Brigadier(u8),
    /// A lieutenant general, by his number through both sides (HOW-OPT-09).
    Lieutenant(u8),
}

impl Figure {
    /// Whether it is a general, commanding, allied or lieutenant, rather than a brigade's own commander.
    #[must_use]
    pub const fn is_general(self) -> bool {
        !matches!(self, Figure::Brigadier(_))
    }
}

impl State {
    /// A command figure.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> &Leader {
        match figure {
            Figure::General(side) => &self.generals[side.index()],
            Figure::Brigadier(brigade) => &self.brigade(brigade).leader,
            Figure::Lieutenant(n) => &self.lieutenants[usize::from(n)].leader,
        }
    }

    pub fn figure_mut(&mut self, figure: Figure) -> &mut Leader {
        match figure {
            Figure::General(side) => &mut self.generals[side.index()],
            Figure::Brigadier(brigade) => &mut self.brigade_mut(brigade).leader,
            Figure::Lieutenant(n) => &mut self.lieutenants[usize::from(n)].leader,
        }
    }
}

/// A rating one step down (HOW-GEN-17).
const fn one_worse(grade: Grade) -> Grade {
    match grade {
        Grade::Dashing => Grade::Dependable,
        Grade::Dependable | Grade::Unrated | Grade::Dithering => Grade::Dithering,
    }
}

impl Leader {
    /// A subordinate takes over, one grade lower; an unrated general counts as dithering from then on, a dithering
    /// brigadier takes −1 on his command die, once (HOW-CMD-32).
    pub const fn fall(&mut self, figure: Figure) {
        self.falls += 1;
        self.penalty |= matches!((self.grade, figure), (Grade::Dithering, Figure::Brigadier(_)));
        self.grade = one_worse(self.grade);
    }
}

impl Engine<'_> {
    /// All command figures: each side's general, then its brigadiers; then lieutenant generals.
    fn figures(&self) -> impl Iterator<Item = (Side, Figure)> + use<> {
        let brigades = Side::BOTH.map(|side| {
            let (first, end) = self.field.sides[side.index()].brigades;
            (side, first, end)
        });
        let wings: [Option<Side>; MAX_LIEUTENANTS] =
            std::array::from_fn(|n| self.field.lieutenants.get(n).map(|w| w.side));
        let lieutenants = wings.into_iter().enumerate();
        let lieutenants = lieutenants.filter_map(|(n, side)| side.map(|side| (side, Figure::Lieutenant(n as u8))));
        let others = brigades.into_iter().flat_map(|(side, first, end)| {
            std::iter::once((side, Figure::General(side)))
                .chain((first..end).map(move |n| (side, Figure::Brigadier(n))))
        });
        others.chain(lieutenants)
    }

    /// Marks the command figures that a shot endangers (HOW-CMD-30): those of the target's army near a unit that was
    /// hit, and of either army those in the way of musketry or canister: in the strip between firer and target, as wide
    /// as the narrower of the two.
    pub(super) fn expose(&mut self, eye: &Eye, target: u8, hits: u8, ammo: Ammo) {
        let at = self.state.unit(target).rect;
        let theirs = self.field.unit(target).side;
        let near = self.command_distance();
        let width = eye.base.half_front.min(at.half_front);
        let sweeps = matches!(ammo, Ammo::Musketry | Ammo::Canister);
        let end = at.nearest(eye.at);
        let in_way = |p: Point| sweeps && line::in_strip(eye.at, end, width, p);
        for (side, figure) in self.figures() {
            let leader = self.state.figure_mut(figure);
            if leader.here && ((hits > 0 && side == theirs && at.distance_to(leader.at) <= near) || in_way(leader.at)) {
                leader.exposed = true;
            }
        }
    }

    /// Tests every command figure that this turn's fire endangered, once each (HOW-CMD-30).
    pub(super) fn leader_casualties(&mut self) {
        for (_, figure) in self.figures() {
            if self.state.figure(figure).exposed {
                self.state.figure_mut(figure).exposed = false;
                self.test_figure(figure, Danger::Fire);
            }
        }
    }

    /// Two dice for a command figure; on 11 or 12 he falls (HOW-CMD-30, HOW-CMD-31, HOW-CMD-32).
    pub fn test_figure(&mut self, figure: Figure, danger: Danger) {
        if !self.state.figure(figure).here {
            return;
        }
        let (side, piece) = match figure {
            Figure::General(side) => (side, self.field.general_piece(self.state, side)),
            Figure::Brigadier(brigade) => (self.field.side_of_brigade(brigade), self.leader_piece(brigade)),
            Figure::Lieutenant(n) => {
                (self.field.lieutenants[usize::from(n)].side, self.field.lieutenant_piece(self.state, n))
            }
        };
        let total = self.dice.d6(Stream::Of(side)) + self.dice.d6(Stream::Of(side));
        if total < FALLS {
            self.tell(Code::LeaderUnhurt, piece, u8::MAX, [i16::from(total), 0, danger as i16, 0]);
            return;
        }
        // HOW-ORG-29: a general who is his own brigadier takes the −1 of a dithering one.
        let commands = self.field.commands_units(self.state, figure);
        let penalty = commands && self.state.figure(figure).grade == Grade::Dithering;
        let leader = self.state.figure_mut(figure);
        let before = leader.grade;
        leader.fall(figure);
        leader.penalty |= penalty;
        let now = leader.grade;
        // HOW-GEN-22: as he may have been raised, until the turn ends; to a dithering one nothing happens.
        if let (Figure::Lieutenant(n), true) = (figure, now != before) {
            let rating = &mut self.state.lieutenants[usize::from(n)].grade;
            *rating = one_worse(*rating);
        }
        let grade = now as i16;
        self.tell(Code::LeaderHit, piece, u8::MAX, [i16::from(total), grade, danger as i16, 0]);
    }
}
