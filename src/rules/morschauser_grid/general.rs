//! What a general is asked, and how he answers.
//!
//! The rules ask [`General::decide`] a [`Decision`] with the lawful [`Choice`]s, at most [`MAX_CHOICES`], and carry out
//! the one he picks; so every general is lawful by construction. A general keeps nothing outside the battle: what he wants
//! of a command stands in [`super::state::Plan`], which [`General::plan`] renews at the start of each turn of his side.

pub mod passive;
pub mod planner;
pub mod post;
pub mod random;

use self::planner::Boldness;
use super::data::Formation;
use super::grid::Facing;
use super::state::{Field, MAX_COMMANDS, Plan, State};
use crate::base::{Dice, Side};
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

/// What is asked, in the order of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Whom a Leader tries to rally (MHM-LEAD-05): [`Choice::Pass`], then [`Choice::Unit`]s.
    Rally { leader: u8 },
    /// Which command acts next: [`Choice::Command`]s and the general of the army as [`Choice::Leader`]; the last choice is
    /// [`Choice::Pass`], for good.
    NextCommand,
    /// Which of a command's pieces acts next: [`Choice::Unit`]s and its Leader as [`Choice::Leader`]; the last choice is
    /// [`Choice::Pass`], which leaves the rest for later in the turn, or for good where none has acted yet.
    NextUnit { command: u8 },
    /// Whom a unit fires at, before its move or after it (MHM-FIRE-02, MHM-FIRE-12): [`Choice::Hold`], then
    /// [`Choice::Shot`]s, the nearest target first.
    Fire { unit: u8, when: When },
    /// How a unit moves: [`Choice::Act`]s, the first of them stands fast.
    Move { unit: u8 },
    /// Where a Leader goes: [`Choice::Spot`]s, the first of them where he stands.
    Lead { leader: u8 },
    /// Whether a defender who is not attacked joins a fight (MHM-MEL-03): [`Choice::Pass`], then [`Choice::Unit`]s, each
    /// an attacked friend.
    Join { unit: u8 },
    /// Which melee is fought next (MHM-MEL-04): [`Choice::Spot`]s of those attacked.
    NextMelee,
    /// Which enemy a unit strikes at (MHM-UNIT-04, MHM-MEL-09): [`Choice::Unit`]s.
    Strike { unit: u8 },
    /// Which way a unit falls back where two are free (MHM-FALL-03): [`Choice::Spot`]s.
    Back { unit: u8 },
    /// Where guerillas take the field (MHM-NATL-06): [`Choice::Spot`]s.
    Guerillas { unit: u8 },
}

/// When in its turn a unit fires (MHM-FIRE-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Before,
    After,
}

/// How a unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Way {
    #[default]
    Stand,
    /// Into the boxes that it faces, with turns between (MHM-MOVE-02).
    March,
    /// The whole move along a road (MHM-MOVE-03).
    Road,
    /// Straight to its rear (MHM-MOVE-04).
    Back,
    /// Out of a Shaken command's fight, each step farther from the enemy (MHM-CMD-03).
    Away,
}

/// One move of a unit, worked out and lawful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pub way: Way,
    /// Where it ends, and what it faces there.
    pub at: u16,
    pub facing: Facing,
    /// The formation that it takes before it goes, and the one in which it ends (MHM-FORM-01).
    pub first: Formation,
    pub last: Formation,
    /// It ends facing an enemy's box: it attacks (MHM-MEL-01).
    pub attacks: bool,
}

/// One of the lawful answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// Nothing more, for good.
    #[default]
    Pass,
    Hold,
    Command(u8),
    Leader(u8),
    Unit(u8),
    /// Fire at a unit; at a Leader alone in a box by his piece.
    Shot(u8),
    Spot(u16),
    Act(Action),
}

/// A list of choices without allocation.
pub type Choices = crate::rules::choices::Choices<Choice, MAX_CHOICES>;

/// Which moves a general would look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Any.
    Round,
    /// None that leads farther from the nearest enemy, by more than half a box.
    Ahead,
}

/// Decides for a side.
pub trait General {
    /// Picks one of the choices; there are always at least two.
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick;

    /// What he wants of his commands: asked at the start of each turn of his side.
    fn plan(&self, ask: &Ask<'_>) -> [Plan; MAX_COMMANDS] {
        ask.state.commands.map(|c| c.plan)
    }

    /// Which moves of a unit are worth offering to him: asked before [`Decision::Move`].
    fn looks(&self, _ask: &Ask<'_>, _unit: u8) -> Look {
        Look::Round
    }

    /// Where the units of a side that have no place in the scenario stand at the start: asked once for each, given those
    /// placed so far; none: the rules find one.
    fn post(&self, _ask: &Ask<'_>, _unit: u8) -> Option<(u16, Facing)> {
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
