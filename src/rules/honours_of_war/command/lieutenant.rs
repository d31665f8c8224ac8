//! Lieutenant generals, each over some of the brigades of his side (HOW-OPT-08 to 11, HOW-GEN-18 to 23), and the generals
//! of allied armies, each over his own (HOW-NAT-09).

use crate::base::{Point, Side};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::casualty::Figure;
use crate::rules::honours_of_war::general::{Choice, Choices, Decision};
use crate::rules::honours_of_war::morale::rally::off_by_general;
use crate::rules::honours_of_war::state::{Field, MAX_LIEUTENANTS, NONE, RAISED, Rank, State};

/// The grade to which a commanding general raises a lieutenant general near him: an unrated one by one step
/// (HOW-OPT-10), a dashing one straight to dashing, a dependable one to dependable and no higher, a dithering one nobody
/// (HOW-OPT-11). None where nothing is gained.
#[must_use]
pub const fn raised(general: Grade, lieutenant: Grade) -> Option<Grade> {
    match (general, lieutenant) {
        (Grade::Unrated | Grade::Dependable, Grade::Dithering) => Some(Grade::Dependable),
        (Grade::Unrated, Grade::Dependable | Grade::Unrated) => Some(Grade::Dashing),
        (Grade::Dashing, Grade::Dithering | Grade::Dependable | Grade::Unrated) => Some(Grade::Dashing),
        _ => None,
    }
}

impl Field {
    /// The lieutenant general over a brigade or independent unit, or else the general of its allied army; each is in one
    /// group at most (HOW-GEN-21).
    #[must_use]
    pub fn lieutenant_of(&self, brigade: u8) -> Option<u8> {
        self.lieutenants.iter().rposition(|l| l.brigades & (1 << brigade) != 0).map(|n| n as u8)
    }

    /// Whether a brigade or independent unit is of an army with a commanding general of its own, to whom the side's
    /// general has nothing to say (HOW-NAT-09).
    #[must_use]
    pub fn is_of_an_ally(&self, brigade: u8) -> bool {
        self.lieutenants.iter().any(|l| l.rank == Rank::General && l.brigades & (1 << brigade) != 0)
    }

    /// The lieutenant generals of a side.
    pub(in crate::rules::honours_of_war) fn lieutenants_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let ours: [bool; MAX_LIEUTENANTS] =
            std::array::from_fn(|n| self.lieutenants.get(n).is_some_and(|l| l.side == side));
        (0..MAX_LIEUTENANTS as u8).filter(move |&n| ours[usize::from(n)])
    }

    /// All units under a lieutenant general.
    pub(in crate::rules::honours_of_war) fn units_under(
        &self,
        state: &State,
        lieutenant: u8,
    ) -> impl Iterator<Item = u8> + Clone + use<> {
        let brigades = self.lieutenants[usize::from(lieutenant)].brigades;
        let ranges: [(u8, u8); 32] = std::array::from_fn(|n| match state.brigades.get(n) {
            Some(b) if brigades & (1 << n) != 0 => (b.first, b.first + b.len),
            _ => (0, 0),
        });
        ranges.into_iter().flat_map(|(first, end)| first..end)
    }

    /// The number of a lieutenant general among the pieces of events: behind all other figures.
    #[must_use]
    pub fn lieutenant_piece(&self, state: &State, lieutenant: u8) -> u8 {
        let brigadiers = (0..self.brigades).filter(|&b| state.brigade(b).has_brigadier()).count() as u8;
        self.units.len() as u8 + 2 + brigadiers + lieutenant
    }

    /// Whether a lieutenant general can help a command roll of his own command, as a commanding general can
    /// (HOW-CMD-13, HOW-CMD-16, HOW-OPT-09).
    #[must_use]
    pub fn lieutenant_can_help(&self, state: &State, lieutenant: u8, brigade: u8) -> bool {
        let l = &state.lieutenants[usize::from(lieutenant)];
        l.leader.here
            && !self.commands_units(state, Figure::Lieutenant(lieutenant))
            && l.grade != Grade::Dithering
            && l.helps == NONE
            && self.within_influence(state, l.leader.at, l.grade, brigade)
    }
}

impl Engine<'_> {
    /// Where each lieutenant general goes in phase 1, from the same position as the commanding generals; his move is
    /// that of his own rating (HOW-GEN-21, HOW-GEN-22).
    pub(super) fn lieutenants_choose(&mut self) -> [Option<Point>; MAX_LIEUTENANTS] {
        let mut chosen = [None; MAX_LIEUTENANTS];
        for lieutenant in 0..self.field.lieutenants.len() as u8 {
            let side = self.field.lieutenants[usize::from(lieutenant)].side;
            let l = &mut self.state.lieutenants[usize::from(lieutenant)];
            (l.helps, l.grade) = (NONE, l.leader.grade);
            let leader = l.leader;
            if !leader.here {
                continue;
            }
            let allowance = self.field.figure_move(self.state, Some(leader.grade));
            let units = self.field.units_under(self.state, lieutenant);
            let (decision, from) = (Decision::Lieutenant { lieutenant }, (leader.at, allowance));
            let to = self.ask_spot((side, decision), from, units, |_, _, _, _| true);
            chosen[usize::from(lieutenant)] = Some(to);
        }
        chosen
    }

    /// They move, and then a commanding general may raise one of them within 15 cm, in place of his help to a brigade
    /// (HOW-OPT-10, HOW-OPT-11, HOW-GEN-22, HOW-GEN-23).
    pub(super) fn lieutenants_move(&mut self, chosen: [Option<Point>; MAX_LIEUTENANTS]) {
        for (n, to) in chosen.into_iter().enumerate() {
            let at = self.state.lieutenants[n].leader.at;
            if let Some(to) = to.filter(|to| *to != at) {
                self.state.lieutenants[n].leader.at = to;
                let piece = self.field.lieutenant_piece(self.state, n as u8);
                self.tell_figure(piece, to);
            }
        }
        for side in Side::BOTH {
            let general = self.state.generals[side.index()];
            for n in self.field.lieutenants_of(side) {
                if self.field.lieutenants[usize::from(n)].rank == Rank::General {
                    continue;
                }
                let l = self.state.lieutenants[usize::from(n)];
                let near = general.at.distance(l.leader.at) <= self.field.d(D::Influence);
                let Some(grade) = raised(general.grade, l.grade).filter(|_| near && general.here && l.leader.here)
                else {
                    continue;
                };
                if self.agrees(side, Decision::Raise { lieutenant: n }) {
                    self.state.lieutenants[usize::from(n)].grade = grade;
                    self.state.helps[side.index()] = RAISED;
                    let (by, piece) =
                        (self.field.general_piece(self.state, side), self.field.lieutenant_piece(self.state, n));
                    self.tell(Code::Helps, by, piece, [0; 4]);
                    break;
                }
            }
        }
    }

    /// Each lieutenant general takes hits off one unit of his own command, as a commanding general does (HOW-RLY-05,
    /// HOW-OPT-09).
    pub(in crate::rules::honours_of_war) fn lieutenants_rally(&mut self, side: Side) {
        for n in self.field.lieutenants_of(side) {
            let l = self.state.lieutenants[usize::from(n)];
            let off = off_by_general(l.grade);
            if !l.leader.here || off == 0 {
                continue;
            }
            let mut choices = Choices::default();
            for unit in self.field.units_under(self.state, n) {
                let u = self.state.unit(unit);
                if u.fights() && u.hits > 1 && u.rect.distance_to(l.leader.at) <= self.field.d(D::Chain) {
                    choices.push(Choice::Unit(unit));
                }
            }
            if choices.is_empty() {
                continue;
            }
            if let Choice::Unit(unit) = self.ask(side, Decision::Rally, &choices) {
                self.recover(unit, off, Code::RalliedByGeneral);
            }
        }
    }
}

#[cfg(test)]
mod tests;
