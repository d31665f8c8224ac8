//! What a general is asked, and how he answers.
//!
//! The rules ask [`General::decide`] a [`Decision`] with the lawful [`Choice`]s, at most [`MAX_CHOICES`], and carry out
//! the one he picks; so every general is lawful by construction. A general keeps nothing outside the battle.

pub mod passive;
pub mod planner;
pub mod post;
pub mod random;

use self::planner::Boldness;
use super::movement::Action;
use super::state::{Field, Formation, NONE, Plan, State};
use crate::base::{Dice, Heading, Point, Side};
use crate::field::GeneralKind;
pub use crate::rules::choices::Pick;

/// Most choices that are offered at once.
pub const MAX_CHOICES: usize = 32;

/// Who is asked, and what he may look at: everything.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub side: Side,
    pub decision: Decision,
}

/// What is asked: the decisions of the ledger, in the order of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Which unit is moved next (WAS-TURN-02): [`Choice::Unit`]s, perhaps [`Choice::General`]; the last is
    /// [`Choice::Pass`], for the whole turn.
    Activate,
    /// What a unit does: [`Choice::Act`]s, the first of them stands.
    Move { unit: u8 },
    /// Which unit or empty place the general rides to (WAS-GEN-02): [`Choice::Unit`]s, [`Choice::Place`]s, the last is
    /// [`Choice::Pass`].
    Ride,
    /// Whom a unit fires at of its own accord (WAS-MUSK-07): [`Choice::Hold`], [`Choice::Shot`]s, the nearest first.
    Fire { unit: u8 },
    /// Whom it returns the fire of (WAS-MUSK-08): likewise.
    Return { unit: u8 },
    /// The half move of light troops after their fire (WAS-MOVE-04): [`Choice::Act`]s, the first of them stands.
    HalfMove { unit: u8 },
    /// Which friend supports a unit that tests (WAS-SUP-03): [`Choice::Unit`]s, the last is [`Choice::Pass`].
    Support { unit: u8 },
    /// Whom a unit in contact with several strikes (WAS-MEL-16): [`Choice::Unit`]s.
    Strike { unit: u8 },
    /// Which of his losers goes back first (WAS-RET-04): [`Choice::Unit`]s.
    Loser,
    /// Whether he gives the battle up (WAS-LOSE-03): [`Choice::Hold`] to fight on, [`Choice::Pass`] to concede.
    Concede,
}

impl Decision {
    /// The unit that a question is about, for the events; [`NONE`] where it is about none.
    #[must_use]
    pub const fn actor(self) -> u8 {
        use Decision as Q;
        match self {
            Q::Move { unit }
            | Q::Fire { unit }
            | Q::Return { unit }
            | Q::HalfMove { unit }
            | Q::Support { unit }
            | Q::Strike { unit } => unit,
            Q::Activate | Q::Ride | Q::Loser | Q::Concede => NONE,
        }
    }
}

/// What is fired (WAS-ART-01, WAS-ART-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Ammo {
    #[default]
    Muskets,
    Canister,
    Roundshot,
    /// Roundshot over the heads of friends.
    Overhead,
}

/// A shot that a unit may fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    pub target: u8,
    pub ammo: Ammo,
    /// −1 on each die: return fire of troops that have moved (WAS-MUSK-08).
    pub hasty: bool,
}

/// One of the lawful answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    Hold,
    #[default]
    Pass,
    Unit(u8),
    Place(Point),
    General,
    Act(Action),
    Shot(Shot),
}

/// A list of choices without allocation.
pub type Choices = crate::rules::choices::Choices<Choice, MAX_CHOICES>;

/// Where a unit stands at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Post {
    pub at: Point,
    pub heading: Heading,
    pub formation: Formation,
}

/// Decides for a side.
pub trait General {
    /// Picks one of the choices; there are always at least two.
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick;

    /// What he wants of a brigade: asked for each of his brigades at the start of each turn.
    fn plan(&self, _ask: &Ask<'_>, _brigade: u8) -> Plan {
        Plan::default()
    }

    /// Where a unit stands at the start, given the units of its side placed so far; none: the rules find a place.
    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        post::post(ask, unit)
    }

    /// A new post for one of his units after both armies stand (WAS-DEP-03), as often as three times; none: he is
    /// content.
    fn adjust(&self, _ask: &Ask<'_>) -> Option<(u8, Post)> {
        None
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
