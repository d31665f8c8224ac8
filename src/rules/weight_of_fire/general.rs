//! What a general is asked, and how he answers.
//!
//! The rules ask [`General::decide`] a [`Decision`] with the lawful [`Choice`]s, at most [`MAX_CHOICES`], and carry out
//! the one he picks; so every general is lawful by construction. A general keeps nothing outside the battle.

pub mod passive;
pub mod planner;
pub mod post;
pub mod random;

use self::planner::Boldness;
use super::fire::Volley;
use super::movement::Action;
use super::state::{Field, State};
use crate::base::{Dice, Point, Rect, Side};
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

/// What is asked, in the order of the turn (section 31 of the ledger).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// To be Side-A, who moves first ([`Choice::Yes`]), or Side-B ([`Choice::Hold`]) (WOF-SEQ-02).
    Initiative,
    /// Whether a routing unit tries to rally: [`Choice::Yes`], [`Choice::Hold`] (WOF-MOR-12).
    Rally { unit: u8 },
    /// Whether it faces about once it has rallied (WOF-MOR-17).
    About { unit: u8 },
    /// Where it runs: [`Choice::Fall`]s, the straightest first (WOF-RTM-01).
    Rout { unit: u8 },
    /// Whether a unit tries to halt its pursuit (WOF-PUR-07).
    Halt { unit: u8 },
    /// Which general or unit acts next: the last choice is [`Choice::Pass`].
    Next,
    /// Where a general goes: [`Choice::Hold`], [`Choice::Join`], [`Choice::Behind`].
    General { leader: u8 },
    /// Whom a unit charges, and how: [`Choice::Hold`], [`Choice::Act`]s.
    Charge { unit: u8 },
    /// How the target of a charge answers: [`Choice::Hold`], [`Choice::Counter`], [`Choice::Evade`].
    Answer { unit: u8, charger: u8 },
    /// Whether it charges in support of a friend (WOF-CHG-12).
    Support { unit: u8, charger: u8 },
    /// Whether a charger turns to face who comes in support (WOF-CHG-16).
    Turn { unit: u8, enemy: u8 },
    /// Whether a charger goes on behind who evaded it (WOF-EVA-08), or an overrun (WOF-CC-15), and into whom; [`NONE`](super::state::NONE) where
    /// nobody is ahead.
    GoOn { unit: u8, ahead: u8 },
    /// Where skirmishers retire to, or who evades goes: [`Choice::Fall`]s (WOF-SKR-08, WOF-EVA-02).
    Retire { unit: u8, enemy: u8 },
    /// What a unit does: [`Choice::Act`]s, the first of them stands.
    Move { unit: u8 },
    /// Whom a unit shoots at: [`Choice::Hold`], [`Choice::Shot`]s.
    Fire { unit: u8 },
    /// Whether victorious cavalry breaks through: [`Choice::Hold`], [`Choice::Act`]s (WOF-CC-16).
    Break { unit: u8 },
    /// Whether a victor is let loose: [`Choice::Hold`] resists, [`Choice::Enemy`] allows pursuit of that router (WOF-PUR-01).
    Pursue { unit: u8 },
    /// Which router it follows: [`Choice::Enemy`]s.
    Prey { unit: u8 },
    /// Whether who stormed a block takes it: [`Choice::Hold`], [`Choice::Yes`] (WOF-TWN-10).
    Occupy { unit: u8 },
    /// Whether a die is thrown to be excused from answering enemy guns: [`Choice::Hold`] answers them (WOF-OPT-06).
    Duel { unit: u8, foe: u8 },
    /// Where its gun stands in a battalion: [`Choice::Hold`], [`Choice::Place`]s (WOF-OPT-11).
    GunPlace { unit: u8 },
}

impl Decision {
    /// The unit that a question is about, for the events.
    #[must_use]
    pub const fn actor(self) -> Option<u8> {
        use Decision as Q;
        match self {
            Q::Rally { unit }
            | Q::About { unit }
            | Q::Rout { unit }
            | Q::Halt { unit }
            | Q::Charge { unit }
            | Q::Answer { unit, .. }
            | Q::Support { unit, .. }
            | Q::Turn { unit, .. }
            | Q::GoOn { unit, .. }
            | Q::Retire { unit, .. }
            | Q::Move { unit }
            | Q::Fire { unit }
            | Q::Break { unit }
            | Q::Pursue { unit }
            | Q::Prey { unit }
            | Q::Occupy { unit }
            | Q::Duel { unit, .. }
            | Q::GunPlace { unit } => Some(unit),
            Q::Initiative | Q::Next | Q::General { .. } => None,
        }
    }
}

/// One of the lawful answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    Hold,
    Yes,
    #[default]
    Pass,
    Unit(u8),
    General(u8),
    Join(u8),
    Behind(u8),
    Act(Action),
    Counter,
    /// Evades, shooting first or not (WOF-EVA-06).
    Evade {
        shoots: bool,
    },
    Fall(Rect),
    Shot(Volley),
    Enemy(u8),
    /// Right of the middle of its front.
    Place(Point),
}

/// A list of choices without allocation.
pub type Choices = crate::rules::choices::Choices<Choice, MAX_CHOICES>;

/// Decides for a side.
pub trait General {
    /// Picks one of the choices; there are always at least two.
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick;

    /// Has the acts of a unit listed, looks into them as far as he cares to, and picks one that can be done.
    fn choose(&self, ask: &Ask<'_>, unit: u8, choices: &mut Choices, dice: &mut Dice) -> Pick {
        ask.field.offer(ask.state, unit, choices);
        ask.field.only_headlong(ask.state, unit, choices);
        match choices[..] {
            [_] => 0.into(),
            _ => self.decide(ask, choices, dice),
        }
    }

    /// Whether shots of a unit are worth a look; asked before they are listed for [`Decision::Fire`].
    fn hopes_to_shoot(&self, _ask: &Ask<'_>, _unit: u8) -> bool {
        true
    }

    /// Whether charges of a unit on an enemy are worth a look; asked before they are listed for [`Decision::Charge`].
    fn hopes_to_charge(&self, _ask: &Ask<'_>, _unit: u8, _enemy: u8) -> bool {
        true
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
