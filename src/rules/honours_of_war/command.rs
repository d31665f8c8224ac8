//! Command: generals, brigadiers, who is in command, and what a brigade makes of its orders (HOW-CMD).

use super::data::{COMMAND, D, Grade, Performance};
use super::engine::Engine;
use super::event::Code;
use super::fire::casualty::Figure;
use super::general::{Act, Choice, Choices, Decision};
use super::hit::{TEST, steadiness};
use super::state::{Field, Flags, Leader, NONE, Rank, State, Unit, ones};
use crate::base::{Point, Side};
use std::ops::RangeInclusive;

mod demoralised;
mod feeble;
mod figures;
pub mod lieutenant;

pub use figures::Spots;

/// For each unit of a brigade which others hear from it what it hears, one bit each.
pub type Links = [u32; 32];

impl Field {
    /// Who commands a brigade: its brigadier, or in an army too small for one its general (HOW-CMD-34, HOW-ORG-29), of allies
    /// their own (HOW-NAT-09).
    #[must_use]
    pub fn commander(&self, state: &State, brigade: u8) -> Figure {
        if !state.brigade(brigade).led_by_general {
            return Figure::Brigadier(brigade);
        }
        let ally = self.lieutenant_of(brigade).filter(|&n| self.lieutenants[usize::from(n)].rank == Rank::General);
        ally.map_or_else(|| Figure::General(self.side_of_brigade(brigade)), Figure::Lieutenant)
    }

    /// The figure of who commands a brigade, where it is and how it is rated.
    #[must_use]
    pub fn brigadier<'a>(&self, state: &'a State, brigade: u8) -> &'a Leader {
        state.figure(self.commander(state, brigade))
    }

    /// Whether a general is the brigadier of his army's units (HOW-CMD-34), so that he helps nobody else.
    #[must_use]
    pub fn commands_units(&self, state: &State, figure: Figure) -> bool {
        figure.is_general() && (0..self.brigades).any(|b| self.commander(state, b) == figure)
    }

    /// Each brigade has a commander of its own (HOW-GEN-01), rated as all are (HOW-GEN-02).
    ///
    /// Which units of a brigade are in command (HOW-GEN-05), one bit for each in the order of the brigade (HOW-CMD-07): within 15 cm
    /// of the brigadier, or linked to such a unit by steps of at most 5 cm. An independent unit always is (HOW-CMD-12).
    #[must_use]
    pub fn in_command(&self, state: &State, brigade: u8) -> u32 {
        let b = state.brigade(brigade);
        if b.independent {
            return (1_u32 << b.len) - 1;
        }
        self.hear(state, brigade, self.brigadier(state, brigade).at)
    }

    /// Which units of a brigade hear a brigadier at a place, one bit each: who is in reach of him, or linked to such a unit
    /// (HOW-CMD-07).
    #[must_use]
    pub fn hear(&self, state: &State, brigade: u8, leader: Point) -> u32 {
        let (b, chain) = (state.brigade(brigade), self.d(D::Chain));
        let here = b.units().enumerate().fold(0, |bits, (n, unit)| bits | u32::from(state.unit(unit).here()) << n);
        let rect = |n: u8| &state.unit(b.first + n).rect;
        self.passed_on(state, brigade, leader, |n, heard| {
            let others = ones((here & !heard).into());
            others.filter(|&m| rect(n).is_within(rect(m), chain)).fold(0, |near, m| near | 1 << m)
        })
    }

    /// Which of its units stand so near to each unit of a brigade that they hear from it what it hears (HOW-CMD-07), one bit each.
    #[must_use]
    pub fn links(&self, state: &State, brigade: u8) -> Links {
        let (b, chain) = (state.brigade(brigade), self.d(D::Chain));
        let mut links = [0; 32];
        for (n, unit) in b.units().enumerate().filter(|&(_, u)| state.unit(u).here()) {
            for (m, other) in b.units().enumerate().skip(n + 1).filter(|&(_, u)| state.unit(u).here()) {
                let near = state.unit(unit).rect.is_within(&state.unit(other).rect, chain);
                links[n] |= u32::from(near) << m;
                links[m] |= u32::from(near) << n;
            }
        }
        links
    }

    /// The same as [`Field::hear`], for who asks it of many places.
    #[must_use]
    pub fn hear_by(&self, state: &State, brigade: u8, leader: Point, links: &Links) -> u32 {
        self.passed_on(state, brigade, leader, |n, _| links[usize::from(n)])
    }

    /// Who hears a brigadier at a place, given who stands by each unit, of those at least who have not heard yet.
    fn passed_on(&self, state: &State, brigade: u8, leader: Point, linked: impl Fn(u8, u32) -> u32) -> u32 {
        let reach = self.d(D::CommandDistance);
        let mut heard = 0;
        for (n, unit) in state.brigade(brigade).units().enumerate() {
            let u = state.unit(unit);
            heard |= u32::from(u.here() && u.rect.is_near(leader, reach)) << n;
        }
        let mut news = heard;
        while news != 0 {
            news = ones(news.into()).fold(0, |more, n| more | linked(n, heard)) & !heard;
            heard |= news;
        }
        heard
    }

    /// Whether an inspired unit has to move (HOW-CMD-25), so that its owner can't leave it out.
    #[must_use]
    pub fn is_obliged(&self, state: &State, unit: u8) -> bool {
        if !self.may_be_obliged(state, unit) {
            return false;
        }
        // The way straight ahead mostly tells, without all the others.
        let closes = self.closes_straight_in(state, unit);
        debug_assert!(!closes || self.closes_in(state, unit), "unit {unit} closes in, and need not");
        closes || self.closes_in(state, unit)
    }

    /// The reach of a commanding general's help (HOW-CMD-13, HOW-CMD-17).
    #[must_use]
    pub fn influence(&self, general: Grade) -> i32 {
        self.d(if general == Grade::Dashing { D::DashingInfluence } else { D::Influence })
    }

    /// Whether the general of a side can help this brigade's command roll (HOW-CMD-13, HOW-GEN-09), rated or, as in battles
    /// that are not historical, unrated (HOW-GEN-08, HOW-GEN-12): he is no ditherer (HOW-CMD-16),
    /// helps nobody yet this turn, and the brigadier, or the independent unit, is within his reach.
    #[must_use]
    pub fn can_help(&self, state: &State, side: Side, brigade: u8) -> bool {
        let general = &state.generals[side.index()];
        // HOW-CMD-34: a general who is his own brigadier gives no help to others.
        general.here
            && !self.is_of_an_ally(brigade)
            && !self.commands_units(state, Figure::General(side))
            && general.grade != Grade::Dithering
            && state.helps[side.index()] == NONE
            && self.within_influence(state, general.at, general.grade, brigade)
    }

    /// Whether a brigadier, or an independent unit or a part of it (HOW-OPT-15), is within the influence of a general of a grade at
    /// a place.
    fn within_influence(&self, state: &State, at: Point, grade: Grade, brigade: u8) -> bool {
        let b = state.brigade(brigade);
        let reach = self.influence(grade);
        if b.independent {
            b.units().map(|u| state.unit(u)).any(|u| u.here() && u.rect.distance_to(at) <= reach)
        } else {
            b.leader.here && b.leader.at.distance(at) <= reach
        }
    }

    /// The modifier of a unit's own dice of command and counter-charge: +1 superior, −1 inferior.
    #[must_use]
    pub fn class_bonus(&self, unit: u8) -> i8 {
        steadiness(self.unit(unit).class)
    }
}

/// What a command die gives (HOW-CMD-13, HOW-CMD-20, HOW-CMD-32, HOW-GEN-10, HOW-GEN-16: help first, then the die, then the
/// dice of [`steadied_on`]): the commander's line, a general's help, the penalty of a ditherer
/// who fell.
#[must_use]
pub fn command_result(grade: Grade, helped: bool, penalty: bool, die: i8) -> Performance {
    let (grade, more) = match (grade, helped) {
        (Grade::Dithering, true) => (Grade::Dependable, 0),
        (Grade::Dependable | Grade::Unrated, true) => (Grade::Dashing, 0),
        (Grade::Dashing, true) => (Grade::Dashing, 1),
        // HOW-CMD-32: while help makes him dependable, the −1 is suspended.
        (Grade::Dithering, false) => (Grade::Dithering, -i8::from(penalty)),
        (grade, false) => (grade, 0),
    };
    let column = match grade {
        Grade::Dithering => 0,
        Grade::Unrated | Grade::Dependable => 1,
        Grade::Dashing => 2,
    };
    COMMAND[(die + more).clamp(1, 6) as usize - 1][column]
}

/// The faces of a further die on which a commanding general makes a result steady: a dithering one holds back what is
/// better (HOW-CMD-16, HOW-GEN-14), a dashing one helps on what is worse (HOW-CMD-17, HOW-GEN-15). None where he has no say.
#[must_use]
pub fn steadied_on(general: Grade, result: Performance) -> Option<RangeInclusive<i8>> {
    match general {
        Grade::Dithering if result >= Performance::Admirable => Some(1..=2),
        Grade::Dashing if result <= Performance::Poor => Some(5..=6),
        _ => None,
    }
}

impl Engine<'_> {
    /// A brigade's activation (HOW-CMD-19): the die, then its units as their owner likes, then the brigadier.
    pub(super) fn activate(&mut self, brigade: u8) {
        let side = self.field.side_of_brigade(brigade);
        let in_command = self.field.in_command(self.state, brigade);
        for unit in self.state.brigade(brigade).units() {
            let u = self.state.unit_mut(unit);
            u.flags.clear(Flags::ACTED);
            u.flags.clear(Flags::SLACK);
            u.flags.clear(Flags::FORMED);
            u.run = 0;
            u.clear_run = 0;
        }
        if self.field.demoralised(self.state, brigade) {
            self.quit_the_field(brigade);
            self.move_brigadier(side, brigade);
            return;
        }
        let result = self.command_roll(side, brigade);
        self.state.brigade_mut(brigade).result = result;
        self.state.brigade_mut(brigade).activated = true;
        if result >= Performance::Steady {
            self.out_of_command(side, brigade, in_command);
        }
        if result == Performance::Inspiring {
            self.inspire(brigade);
        }
        if result == Performance::Feeble && self.half_hurt(brigade) {
            self.fall_back(brigade);
        }
        // Who is on the table makes room first for who comes on behind him (HOW-SCN-15).
        self.move_units(side, brigade);
        self.enter_reserves(side, brigade);
        self.move_brigadier(side, brigade);
    }

    /// The command die (HOW-CMD-13 to 20), with a general's help and the dice of dithering and dashing generals.
    fn command_roll(&mut self, side: Side, brigade: u8) -> Performance {
        let helped = self.field.can_help(self.state, side, brigade) && self.agrees(side, Decision::Help { brigade });
        let piece = self.leader_piece(brigade);
        let general_piece = self.field.general_piece(self.state, side);
        if helped {
            self.state.helps[side.index()] = brigade;
            self.state.brigade_mut(brigade).helped = true;
            self.tell(Code::Helps, general_piece, piece, [0; 4]);
        }
        // HOW-OPT-09: a roll is helped by one officer only.
        let lieutenant = self.field.lieutenant_of(brigade);
        let by_lieutenant = lieutenant.filter(|&l| !helped && self.field.lieutenant_can_help(self.state, l, brigade));
        let by_lieutenant = by_lieutenant.filter(|_| self.agrees(side, Decision::Help { brigade }));
        if let Some(l) = by_lieutenant {
            self.state.lieutenants[usize::from(l)].helps = brigade;
            self.state.brigade_mut(brigade).helped = true;
            let by = self.field.lieutenant_piece(self.state, l);
            self.tell(Code::Helps, by, piece, [0; 4]);
        }
        let helped = helped || by_lieutenant.is_some();
        let leader = *self.field.brigadier(self.state, brigade);
        let independent = self.state.brigade(brigade).independent;
        // HOW-CMD-12: an independent unit rolls as dependable.
        let grade = if independent { Grade::Dependable } else { leader.grade };
        let die = self.d6(side);
        let mut result = command_result(grade, helped, leader.penalty, die);
        self.tell(Code::CommandDie, piece, NONE, [i16::from(die), result as i16, grade as i16, i16::from(helped)]);
        // HOW-OPT-09: the lieutenant general's die comes first; a result is changed by one of them at most.
        let over = lieutenant.map(|l| {
            let l = (self.state.lieutenants[usize::from(l)], self.field.lieutenant_piece(self.state, l));
            (l.0.grade, l.0.leader.here, l.1)
        });
        let general = self.state.generals[side.index()];
        let his = general.here && !self.field.is_of_an_ally(brigade);
        for (grade, here, by) in over.into_iter().chain([(general.grade, his, general_piece)]) {
            let Some(faces) = steadied_on(grade, result).filter(|_| here) else { continue };
            let die = self.d6(side);
            if faces.contains(&die) {
                result = Performance::Steady;
            }
            let dashing = grade == Grade::Dashing;
            self.tell(Code::ChangesResult, by, piece, [die.into(), result as i16, dashing.into(), 0]);
        }
        let code = match result {
            Performance::Feeble => Code::Feeble,
            Performance::Poor => Code::Poor,
            Performance::Steady => Code::Steady,
            Performance::Admirable => Code::Admirable,
            Performance::Inspiring => Code::Inspiring,
        };
        self.tell(code, piece, NONE, [brigade.into(), 0, 0, 0]);
        result
    }

    /// HOW-CMD-08, HOW-GEN-06: units out of command roll whether they follow the brigade's result or act under Poor.
    fn out_of_command(&mut self, side: Side, brigade: u8, in_command: u32) {
        for (n, unit) in self.state.brigade(brigade).units().enumerate() {
            if in_command & (1 << n) != 0 || !self.state.unit(unit).fights() {
                continue;
            }
            let (die, more) = (self.d6(side), self.field.class_bonus(unit));
            let follows = die + more >= TEST;
            if !follows {
                self.state.unit_mut(unit).flags.set(Flags::SLACK);
            }
            self.tell(Code::OutOfCommand, unit, NONE, [i16::from(die), i16::from(follows), i16::from(more), 0]);
        }
    }

    /// HOW-CMD-25: every unit of an inspired brigade takes off one hit, never its last; not one that acts under Poor
    /// (HOW-CMD-08).
    fn inspire(&mut self, brigade: u8) {
        for unit in self.state.brigade(brigade).units() {
            if self.state.unit(unit).fights() && !self.state.unit(unit).has(Flags::SLACK) {
                self.recover(unit, 1, Code::Inspired);
            }
        }
    }

    /// The units of a brigade act, in the order that their owner likes (HOW-MOV-04).
    fn move_units(&mut self, side: Side, brigade: u8) {
        loop {
            let mut choices = Choices::default();
            for unit in self.state.brigade(brigade).units() {
                let u = self.state.unit(unit);
                if !u.has(Flags::ACTED) && self.field.may_act(self.state, unit) {
                    choices.push(Choice::Unit(unit));
                }
            }
            if choices.is_empty() {
                return;
            }
            // HOW-CMD-25: an inspired brigade may not leave out who has to close in.
            let obliged = choices.iter().any(|c| matches!(c, Choice::Unit(u) if self.field.is_obliged(self.state, *u)));
            if !obliged {
                choices.push(Choice::Pass);
            }
            let Choice::Unit(unit) = self.ask(side, Decision::MoveUnit { brigade }, &choices) else { return };
            self.state.unit_mut(unit).flags.set(Flags::ACTED);
            self.move_unit(side, unit);
        }
    }

    /// One unit's single moves: one, or two where HOW-CMD-24 or HOW-MOV-21 allow.
    pub(super) fn move_unit(&mut self, side: Side, unit: u8) {
        let Unit { rect, formation, .. } = *self.state.unit(unit);
        (self.state.begun, self.state.marching) = (rect, formation.is_column());
        self.go_on(side, unit);
    }

    /// The single moves that are left to a unit whose activation has begun.
    pub(super) fn go_on(&mut self, side: Side, unit: u8) {
        loop {
            // Who has come on the table has made his first (HOW-SCN-15), and so has a part that its unit left behind.
            let second = self.state.unit(unit).moves > 0;
            if !self.field.may_act(self.state, unit) || (second && !self.field.may_double(self.state, unit)) {
                return;
            }
            let Choice::Act(action) = self.ask_move(side, unit, second) else { return };
            if action.act == Act::Stand {
                return;
            }
            self.perform(unit, action);
        }
    }

    /// Takes hits off a unit, never its last (HOW-RLY-04).
    pub(super) fn recover(&mut self, unit: u8, hits: u8, code: Code) {
        let u = self.state.unit_mut(unit);
        let off = hits.min(u.hits.saturating_sub(1));
        if off > 0 {
            u.hits -= off;
            let now = u.hits;
            self.tell(code, unit, NONE, [i16::from(now), i16::from(off), 0, 0]);
        }
    }
}

#[cfg(test)]
mod tests;
