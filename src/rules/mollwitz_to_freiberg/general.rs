//! What a general is asked, and how he answers.
//!
//! The rules ask [`General::decide`] a [`Decision`] with the lawful [`Choice`]s, at most [`MAX_CHOICES`], and carry out
//! the one he picks; so every general is lawful by construction. A general keeps nothing outside the battle.

pub mod passive;
pub mod planner;
pub mod post;
pub mod random;

use self::planner::Boldness;
use super::event::Code;
use super::fire::Volley;
use super::movement::Action;
use super::movement::list::List;
use super::movement::sorts::Sorts;
use super::state::{Field, Stand, State};
use crate::base::{Dice, Heading, Rect, Side};
use crate::field::GeneralKind;
pub use crate::rules::choices::Pick;

/// Most choices that are offered at once.
pub const MAX_CHOICES: usize = 64;

/// Who is asked, and what he may look at: everything.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub side: Side,
    pub decision: Decision,
}

/// What is asked, in the order of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Which general or unit moves next: the last choice is [`Choice::Pass`].
    Next,
    /// Where a general goes: [`Choice::Hold`], [`Choice::Join`], [`Choice::Behind`].
    General { leader: u8 },
    /// What a unit does: [`Choice::Act`]s, the first of them stands.
    Move { unit: u8 },
    /// How an attacked unit answers: [`Choice::Hold`], or [`Choice::Evade`], [`Choice::Square`] or [`Choice::Refuge`].
    React { unit: u8, attacker: u8 },
    /// Where a unit falls back to: [`Choice::Fall`]s, the straightest and shortest first.
    Retreat { unit: u8 },
    /// How far a unit evades, and by which way (MTF-SKR-07): [`Choice::Fall`]s, the straightest and longest first.
    Evade { unit: u8, attacker: u8 },
    /// Whom a unit shoots at: [`Choice::Hold`], [`Choice::Shot`]s.
    Fire { unit: u8 },
    /// Whether victorious cavalry goes on at the next enemy (MTF-OPT-10): [`Choice::Hold`], then [`Choice::Act`]s.
    Break { unit: u8 },
    /// Whether foot that stormed a block takes it (MTF-TER-17): [`Choice::Hold`], [`Choice::Act`].
    Occupy { unit: u8 },
    /// Whether an attacker goes straight on after a target that gave way, the one that is gone (MTF-SKR-11):
    /// [`Choice::Hold`], [`Choice::Act`].
    Follow { unit: u8, gone: u8 },
    /// To which contact a remaining die goes (MTF-CC-16): [`Choice::Strike`]s.
    Divide { unit: u8 },
}

impl Decision {
    /// The unit that a question is about, for the events.
    #[must_use]
    pub const fn actor(self) -> Option<u8> {
        use Decision as Q;
        match self {
            Q::Move { unit }
            | Q::React { unit, .. }
            | Q::Retreat { unit }
            | Q::Evade { unit, .. }
            | Q::Fire { unit }
            | Q::Divide { unit }
            | Q::Occupy { unit }
            | Q::Follow { unit, .. }
            | Q::Break { unit } => Some(unit),
            Q::Next | Q::General { .. } => None,
        }
    }
}

/// One of the lawful answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    Hold,
    #[default]
    Pass,
    Unit(u8),
    General(u8),
    Join(u8),
    Behind(u8),
    Act(Action),
    Evade,
    /// Forms square before cavalry (MTF-ATK-07).
    Square,
    /// Gunners into a square (MTF-SKR-14).
    Refuge(u8),
    Fall(Rect),
    Shot(Volley),
    /// A contact by its number.
    Strike(u8),
}

/// A list of choices without allocation.
pub type Choices = crate::rules::choices::Choices<Choice, MAX_CHOICES>;

/// What an act is worth to a general, why, and before whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    pub worth: i32,
    pub code: Code,
    pub enemy: u8,
}

/// What a general thinks of choices while the rules list them: what he has no hope of is not worked out.
pub trait Hope {
    /// Whether a choice, or one that goes the same way less far, may be better than all that are listed so far, if it can be
    /// made.
    fn has(&mut self, listed: &[Choice], choice: &Choice) -> bool;

    /// Whether he wants nothing better than a choice, if it can be made: he may not know of one.
    fn suffices(&mut self, _choice: &Choice) -> bool {
        false
    }

    /// What he thinks of the acts of a unit, where they are asked for.
    fn acts(&mut self) -> Option<&mut dyn Acts> {
        None
    }
}

/// What a general thinks of the acts of a unit.
pub trait Acts {
    /// What an act may be worth at the most, if it can be made: quickly told, and no more exactly than that it is no more than
    /// `least`.
    fn most(&mut self, action: &Action, least: i32) -> i32;
    /// What it is worth, if it can be made as it is.
    fn worth(&mut self, action: &Action) -> Told;
    /// What the best of the acts on the list is worth.
    fn best(&mut self, listed: &[Choice]) -> i32;
    /// An act that may be listed next, and what it is worth.
    fn expect(&mut self, action: &Action, told: Told);
    /// Whether he thinks of another formation or facing at all.
    fn thinks_of(&self, files: u8, stand: Stand, heading: Heading) -> bool;
    /// The sorts of marches that he thinks of.
    fn sorts(&self) -> Sorts;
    /// Whether an attack on the list is so good that he thinks of nothing else.
    fn is_resolved(&mut self, listed: &[Choice]) -> bool;
    /// Whether the unit stands where he wants it, so that he thinks of no march.
    fn is_settled(&self) -> bool;
    /// The nearest enemy of the unit, and how far off he is.
    fn nearest(&self) -> Option<(u8, i32)>;
}

/// Lists what is lawful in answer to a question.
pub type Lister<'a> = &'a dyn Fn(&Ask<'_>, &mut List<'_>);

/// Decides for a side.
pub trait General {
    /// Picks one of the choices; there are always at least two.
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick;

    /// Has the choices listed that he has hope of, and picks one of them.
    fn choose(&self, ask: &Ask<'_>, list: Lister<'_>, out: &mut Choices, dice: &mut Dice) -> Pick {
        list(ask, &mut List::new(out, None));
        match out.as_slice() {
            [] | [_] => 0.into(),
            choices => self.decide(ask, choices, dice),
        }
    }
}

/// The general of a kind.
#[must_use]
pub fn of(kind: GeneralKind) -> &'static dyn General {
    match kind {
        GeneralKind::Planner => &planner::Planner(Boldness::Steady),
        GeneralKind::Cautious => &planner::Planner(Boldness::Cautious),
        GeneralKind::Bold => &planner::Planner(Boldness::Bold),
        GeneralKind::Passive => &passive::Passive,
        GeneralKind::Random => &random::Random,
    }
}

#[cfg(test)]
mod tests;
