//! What a general is asked, and how he answers.
//!
//! The rules ask [`General::decide`] a [`Decision`] with the lawful [`Choice`]s, at most [`MAX_CHOICES`], and carry out
//! the one he picks; so every general is lawful by construction, `Random` is one line, and a planner weighs a list. Only for a
//! ride ([`General::ride`]) he may name a place himself; it is carried out where it is lawful.
//! A general keeps nothing outside the battle: what he wants of a brigade stands in [`super::state::Plan`], which
//! [`General::plan`] renews at the start of each turn.

pub mod combat;
pub mod passive;
pub mod planner;
pub mod post;
pub mod random;

use self::planner::Boldness;
use super::command::Spots;
use super::hit::Volley;
use super::morale::flight::Retreats;
use super::movement::Draft;
use super::state::{Field, Formation, MAX_BRIGADE, NONE, Plan, State};
use crate::base::geometry::{Face, Sector};
use crate::base::{Dice, Heading, Point, Rect, Side};
use crate::field::GeneralKind;
pub use crate::rules::choices::Pick;

/// Most choices that are offered at once.
pub const MAX_CHOICES: usize = 32;
const _: () = assert!(MAX_BRIGADE < MAX_CHOICES);

/// Who is asked, and what he may look at: everything, distances too (HOW-SCL-13).
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub side: Side,
    pub decision: Decision,
}

/// What is asked: the decisions of the play ledger, in the order of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Where the commanding general goes (HOW-CMD-02). [`Choice::Spot`]s, the first of them where he stands.
    General,
    /// Where a lieutenant general goes (HOW-OPT-09). [`Choice::Spot`]s, the first of them where he stands.
    Lieutenant { lieutenant: u8 },
    /// Whether the commanding general raises a lieutenant general instead of helping a brigade (HOW-OPT-10, HOW-OPT-11):
    /// [`Choice::No`], [`Choice::Yes`].
    Raise { lieutenant: u8 },
    /// With the initiative: [`Choice::Yes`] to begin, [`Choice::No`] to let the enemy begin (HOW-CMD-05, HOW-FIRE-02).
    Begin,
    /// Which brigade moves next (HOW-CMD-05): [`Choice::Brigade`]s, the last choice is [`Choice::Pass`], for good.
    MoveBrigade,
    /// Whether the commanding general helps this brigade's command roll (HOW-CMD-13): [`Choice::No`], [`Choice::Yes`].
    Help { brigade: u8 },
    /// Which unit of the brigade acts next: [`Choice::Unit`]s, the last choice is [`Choice::Pass`].
    MoveUnit { brigade: u8 },
    /// What a unit does in its first or second single move, of what its general looked at: [`Choice::Act`]s, the first of
    /// them stands fast.
    Move { unit: u8, second: bool, look: Look },
    /// Where the brigadier goes (HOW-CMD-09). [`Choice::Spot`]s, the first where he stands.
    Brigadier { brigade: u8 },
    /// An enemy charges across the front: [`Choice::No`], or [`Choice::Yes`] to counter-charge it (HOW-CHG-24).
    Intercept { unit: u8, charger: u8 },
    /// Charged: [`Choice::No`] to stand, [`Choice::Counter`], [`Choice::Turn`], [`Choice::Form`] (HOW-CHG-18, HOW-CHG-38, HOW-CHG-43).
    Answer { unit: u8, charger: u8 },
    /// Whether a unit goes forward with a counter-charger of its brigade (HOW-CHG-23): [`Choice::No`], [`Choice::Yes`].
    Support { unit: u8, counter: u8 },
    /// Fire at a charger or at one who crosses the zone (HOW-CHG-45, HOW-CHG-46; HOW-FIRE-18): [`Choice::Hold`],
    /// [`Choice::Shot`]s at the ranges that the charger passes.
    Defend { unit: u8, charger: u8 },
    /// Contact is made (HOW-CHG-29): [`Choice::No`] to stand, [`Choice::Yes`] to evade, and for light infantry [`Choice::Way`]s:
    /// to evade and end facing to that side of where it looks now, where Yes ends facing the charger.
    Evade { unit: u8, charger: u8 },
    /// How far a unit retreats (HOW-FIRE-59): [`Choice::Quarters`] of a move from 4 to 8.
    Retreat { unit: u8 },
    /// Which brigade fires next (HOW-FIRE-02): [`Choice::Brigade`]s.
    FireBrigade,
    /// Which unit of the brigade fires next (HOW-FIRE-02): [`Choice::Unit`]s, of those with anything to fire at.
    FireUnit { brigade: u8 },
    /// Whom a unit fires at and with what (HOW-FIRE-15, HOW-FIRE-29): [`Choice::Hold`], [`Choice::Shot`]s, nearest target first.
    Fire { unit: u8 },
    /// Contacted on both flanks: which way it fights (HOW-MEL-07). [`Choice::Way`]s.
    Face { unit: u8 },
    /// Which friend a unit supports in the next round of melee, where more are in its reach than it can help (HOW-MEL-21):
    /// [`Choice::Unit`]s.
    Back { unit: u8 },
    /// Whether winning cavalry should pursue (HOW-MEL-32): [`Choice::No`], [`Choice::Yes`].
    Wish { unit: u8 },
    /// How a pursuit goes (HOW-MEL-34, HOW-MEL-35), or the rest of a charge whose target got away (HOW-CHG-33):
    /// [`Choice::Act`]s.
    Pursue { unit: u8 },
    /// Which unit within reach the commanding general rallies (HOW-RLY-05): [`Choice::Unit`]s.
    Rally,
    /// Which faces of their block the first of two units defends (HOW-TER-47, HOW-TER-48): [`Choice::Faces`].
    Faces { unit: u8, mate: u8 },
    /// Whether infantry steps into the works it won (HOW-MEL-26): [`Choice::No`], [`Choice::Yes`].
    Occupy { unit: u8 },
}

/// What a battery fires (HOW-FIRE-28, HOW-FIRE-29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Ammo {
    /// Muskets, rifles, carbines.
    #[default]
    Musketry,
    Canister,
    Roundshot,
    Shell,
}

/// What a unit does in a single move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Act {
    /// Stays as it is.
    #[default]
    Stand,
    /// Straight ahead, after a wheel of [`Action::turn`].
    Advance,
    /// In a direction off its front, keeping its facing.
    Oblique,
    /// Back, keeping its facing.
    Withdraw,
    /// A wheel alone.
    Wheel,
    /// On its centre (HOW-MOV-09).
    Pivot,
    /// A formation change, with what move is left (HOW-MOV-25).
    Form,
    /// About turn, with what move is left (HOW-MOV-23).
    About,
    /// Limber and go (HOW-MOV-14, HOW-MOV-15).
    Limber,
    /// Go and unlimber.
    Unlimber,
    /// Manhandle guns (HOW-MOV-17).
    Manhandle,
    /// A charge on [`Action::target`] (HOW-CHG-01).
    Charge,
    /// Into the block [`Action::block`] (HOW-TER-39, HOW-TER-40).
    Occupy,
    /// Out of a block (HOW-TER-41, HOW-TER-42).
    Leave,
    /// Back to abandoned guns (HOW-FIRE-69).
    Man,
    /// Cavalry gets off its horses, and goes with what is left of the move before it does (HOW-MOV-28).
    Dismount,
    /// Cavalry gets on its horses again, and goes with what is left.
    Mount,
    /// Leaves a part of it behind, and goes with what is left (HOW-OPT-15).
    Split,
    /// The two parts of a unit are one again (HOW-OPT-15).
    Rejoin,
}

/// One single move, worked out and lawful: where the unit ends and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pub act: Act,
    /// The formation in which it ends.
    pub formation: Formation,
    /// The enemy of a charge, else [`NONE`].
    pub target: u8,
    /// A second enemy whom the charge strikes as well (HOW-CHG-17), else [`NONE`].
    pub second: u8,
    /// The sector of the target that a charge goes against, where the target does not turn.
    pub sector: Sector,
    /// The block it enters, else [`NONE`].
    pub block: u8,
    /// Where it ends; for a charge the place of first contact, before lining up.
    pub to: Rect,
    /// Where its straight path begins: after a wheel or pivot, before the move.
    pub from: Rect,
    /// The distance along the path, wheel and straight move together, not doubled for terrain; in 1/120 mm.
    pub length: i32,
}

impl Action {
    /// Standing fast.
    #[must_use]
    pub const fn stand(rect: Rect, formation: Formation) -> Action {
        Action {
            act: Act::Stand,
            formation,
            target: NONE,
            second: NONE,
            sector: Face::Front,
            block: NONE,
            to: rect,
            from: rect,
            length: 0,
        }
    }

    /// How far aside rounding may take what goes straight ahead.
    pub const STRAIGHT: i32 = 12;

    /// Whether its straight way goes off straight ahead.
    #[must_use]
    pub fn slants(&self) -> bool {
        (self.to.centre - self.from.centre).unturned(self.from.heading).x.abs() > Action::STRAIGHT
    }

    /// The heading of its straight way.
    #[must_use]
    pub fn way(&self) -> Heading {
        if self.slants() { Heading::of(self.to.centre - self.from.centre) } else { self.from.heading }
    }

    /// The length of its straight way less what keeps it so far, in 1/120 mm, from whom it goes for with its front.
    #[must_use]
    pub fn short_by(&self, gap: i32) -> i32 {
        let step = self.to.centre - self.from.centre;
        let (whole, ahead) = (step.length(), step.unturned(self.from.heading).y);
        (whole - gap * whole / ahead.max(whole / 2).max(1)).max(0)
    }

    /// The place so far on its straight way, in 1/120 mm, facing as where that begins.
    #[must_use]
    pub fn along(&self, distance: i32) -> Rect {
        if !self.slants() {
            return self.from.advanced(distance);
        }
        let whole = self.from.centre.distance(self.to.centre);
        Rect { centre: self.from.centre.toward(self.to.centre, distance, whole), ..self.from }
    }
}

/// A shot that a unit may fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    pub target: u8,
    pub ammo: Ammo,
    /// Where the target stands when it is fired at: its own place, or a point of its charge.
    pub at: Rect,
    /// The face of its block over which a garrison fires (HOW-TER-46).
    pub face: Option<Face>,
    /// Keeps the right to evade, or the right to move later, and fires as moved for it (HOW-CHG-30, HOW-FIRE-19).
    pub free: bool,
    /// All that goes into its die, but for what only falls later: the fuse, and that it counts as moved where it is free.
    pub volley: Volley,
}

/// One of the lawful answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    No,
    Yes,
    /// Nothing more, for good.
    #[default]
    Pass,
    Brigade(u8),
    Unit(u8),
    /// A place for a command figure.
    Spot(Point),
    Act(Action),
    Hold,
    Shot(Shot),
    /// Counter-charge.
    Counter,
    /// Turn to face the charge.
    Turn,
    /// Change formation under the charge, to this one.
    Form(Formation),
    Quarters(u8),
    Way(Sector),
    /// Faces of a block, one bit each; the other unit has the rest, or the same where these are all.
    Faces(u8),
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

/// Where a general looks for a unit's move before the rules list what is lawful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Everywhere.
    About,
    /// To a place, into range on the way, and round to the nearest enemy: for fresh troops in line near
    /// him, who neither fall back nor form column before him.
    Front { to: Point },
    /// To the rear, and straight at the enemy: for troops who have suffered, or whom the army can't spare.
    Back { to: Point },
    /// Along the way to a place for the middle of its front, and at how to stand there: with no enemy near, nothing else
    /// is worth a thought.
    Way { to: Point, facing: Heading },
}

/// What a move that is thought of is worth if nothing stops it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Hope {
    /// No less than all.
    pub most: i32,
    /// What is sure of it, and how far the nearest enemy is then: the general's own, for a second look.
    pub sure: i32,
    pub nearest: i32,
}

/// What a general thinks of single moves: the rules work out what he hopes most of first, and nothing that can't be better.
pub trait Judge {
    /// What he hopes of each of some moves that are thought of, of those that may be worth more than a floor.
    fn hopes(&self, drafts: &[Draft], floor: i32, hopes: &mut [Hope]);

    /// What one of them is worth if nothing stops it, by a second look.
    fn refined(&self, draft: &Draft, hope: Hope) -> i32;

    /// What a move is worth.
    fn worth(&self, action: &Action) -> i32;
}

/// The number of the best move of a list and what it is worth; of equal ones the first.
pub fn best_of(listed: &[Choice], judge: &dyn Judge) -> (usize, i32) {
    let mut best = (0, i32::MIN);
    for (n, choice) in listed.iter().enumerate() {
        let Choice::Act(action) = choice else { continue };
        let worth = judge.worth(action);
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best
}

/// Decides for a side.
pub trait General {
    /// Picks one of the choices; there are always at least two.
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick;

    /// Where he looks for a unit's next move; asked before [`Decision::Move`], whose choices then are no more than that.
    fn look(&self, _ask: &Ask<'_>, _unit: u8) -> Look {
        Look::About
    }

    /// Has the single moves of a unit listed that he looks at, for its second move where `second` says so, and picks one.
    fn choose(&self, ask: &Ask<'_>, (unit, second): (u8, bool), out: &mut Choices, dice: &mut Dice) -> Pick {
        let look = self.look(ask, unit);
        ask.field.moves(ask.state, unit, look, out);
        match out.as_slice() {
            [_] => 0.into(),
            choices => self.decide(&Ask { decision: Decision::Move { unit, second, look }, ..*ask }, choices, dice),
        }
    }

    /// Where he has a command figure go, of places that he may think of: for who asks himself which of them are lawful where
    /// it matters. None: he chooses among those that are.
    fn ride(&self, _ask: &Ask<'_>, _spots: &Spots<'_>) -> Option<Point> {
        None
    }

    /// How far he has a unit retreat, of the lengths of [`Retreats::QUARTERS`]: for who looks at the ways himself. None: he chooses
    /// among the lengths.
    fn retreat(&self, _ask: &Ask<'_>, _ways: &Retreats<'_>) -> Option<Pick> {
        None
    }

    /// What he wants of a brigade: asked for each of his brigades at the start of each turn.
    fn plan(&self, _ask: &Ask<'_>, _brigade: u8) -> Plan {
        Plan { target: NONE, ..Plan::default() }
    }

    /// Where a unit stands at the start, given the units placed so far (those of [`super::state::Unit::here`]).
    /// Asked in the scenario's order for units that have no place in the scenario; none: the rules find one.
    fn post(&self, _ask: &Ask<'_>, _unit: u8) -> Option<Post> {
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
