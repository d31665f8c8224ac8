//! A unit as it stands.

use super::NONE;
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::fight::PIPS;

/// How it stands beyond its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Stand {
    /// Foot or horse in close order: column, line or extended line by its files (WOF-FRM-01). Loose order is a name for the
    /// same (WOF-FRM-05).
    #[default]
    Close,
    /// A loose cloud (WOF-SKR-03).
    Skirmish,
    /// Foot that faces four ways (WOF-FRM-07); its files are those of its front.
    Square,
    Limbered,
    Unlimbered,
    /// Gunners away from their guns, as skirmishers (WOF-RTM-05).
    Crew,
    /// Foot in line with an end or both bent back (WOF-FRM-03).
    Bent,
    /// Foot in a town block, without formation (WOF-FRM-04); its place is the block's.
    Town,
}

/// WOF-MOR-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Morale {
    #[default]
    Good,
    Shaken,
    Routing,
    /// Destroyed, dispersed, or off the table for good.
    Gone,
}

/// What a loss was done by, as far as tests ask (WOF-MOR-04, WOF-MOR-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Cause {
    Guns,
    Steady,
    Unsteady,
    Combat,
}

/// Marks of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u64);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)*
        }
    };
}

flags! {
    DISORDERED = 0;
    /// Shaken or disordered since the turn began (WOF-ORD-08).
    WAS_UPSET = 1;
    /// Made shaken or disordered anew in this turn (WOF-ORD-08).
    UPSET = 2;
    /// No voluntary movement this turn (WOF-GEN-09).
    CONFUSED = 3;
    /// Had its move of this turn.
    DONE = 4;
    MOVED = 5;
    /// Used more than half a move (WOF-FIRE-09).
    FAR = 6;
    /// Charged, countercharged or charged in support this turn.
    CHARGED = 7;
    EVADED = 8;
    /// Shot or fought this turn (WOF-ORD-08).
    BUSY = 9;
    /// May not fire this turn (WOF-BST-04, WOF-MOV-11).
    SILENT = 10;
    /// Has fired in this battle (WOF-FIRE-21).
    FIRED = 11;
    FIRED_NOW = 12;
    /// It fired in the turn before (WOF-FIRE-06).
    FIRED_LAST = 13;
    /// Had its one test against shooting, to charge home or to receive (WOF-MOR-09).
    TESTED = 14;
    /// Routed in this turn (WOF-MOR-11).
    ROUTED = 15;
    /// Its half rout move is due as the phase closes (WOF-RTM-02).
    BREAKS = 16;
    PURSUES = 17;
    /// Its owner allowed the pursuit (WOF-PUR-07).
    ALLOWED = 18;
    /// In pursuit beyond the table's edge (WOF-PUR-08).
    OFF = 19;
    /// Came back this turn, and may not charge (WOF-PUR-09).
    RETURNED = 20;
    /// A friend went or burst through it this turn (WOF-ORD-09).
    PASSED = 21;
    /// Its support charge failed to begin: no charge or advance this turn (WOF-CHG-13).
    BALKED = 22;
    /// Its civilian limber has gone (WOF-MOV-12).
    HORSELESS = 23;
    /// Its guns were taken.
    TAKEN = 24;
    /// It left the table in rout.
    LEFT = 25;
    /// Fanatics no more, a grade lower (WOF-IRR-08).
    SOBERED = 26;
    /// It evades or evaded a charge that would have reached it (WOF-EVA-10).
    CHASED = 27;
    /// It has to stand its receive test against a successful charge (WOF-MOR-07).
    FACED = 28;
    /// Lost the round at hand (WOF-CC-18).
    LOST = 29;
    /// Routed its enemies in the combat of this phase (WOF-PUR-01).
    DROVE = 30;
    /// Went through a friend in its charge (WOF-MOV-16).
    THROUGH = 31;
    /// Evaded when caught: struck from behind (WOF-EVA-10).
    CAUGHT = 32;
    /// Horse that has dismounted (WOF-DRG-05).
    ON_FOOT = 33;
    /// Its horses wait for it (WOF-DRG-04).
    HORSES = 34;
    /// Must make for the nearest enemy until it is shaken (WOF-IRR-10).
    HEADLONG = 35;
    /// The fire of this turn is the first of the battle for all its figures (WOF-FIRE-21).
    FIRST_NOW = 36;
    /// Its battalion gun has stayed behind (WOF-OPT-10).
    GUN_BEHIND = 37;
    /// Its battalion gun has fired this turn (WOF-FIRE-26).
    GUN_FIRED = 38;
    /// Came two inches or more into combat in this turn (WOF-CC-16).
    ADVANCED = 39;
    /// A friend went through it: it stands still for the turn (WOF-MOV-18).
    STANDS = 40;
    /// The charge that it makes takes an enemy in flank or rear (WOF-MOR-15).
    FLANKS = 41;
}

impl Flags {
    /// What a turn takes off when it begins.
    pub const OF_A_TURN: Flags = Flags(
        Flags::WAS_UPSET.0
            | Flags::UPSET.0
            | Flags::CONFUSED.0
            | Flags::DONE.0
            | Flags::MOVED.0
            | Flags::FAR.0
            | Flags::CHARGED.0
            | Flags::EVADED.0
            | Flags::BUSY.0
            | Flags::SILENT.0
            | Flags::FIRED_NOW.0
            | Flags::FIRED_LAST.0
            | Flags::TESTED.0
            | Flags::ROUTED.0
            | Flags::BREAKS.0
            | Flags::RETURNED.0
            | Flags::PASSED.0
            | Flags::BALKED.0
            | Flags::CHASED.0
            | Flags::FACED.0
            | Flags::LOST.0
            | Flags::DROVE.0
            | Flags::THROUGH.0
            | Flags::CAUGHT.0
            | Flags::FIRST_NOW.0
            | Flags::GUN_FIRED.0
            | Flags::ADVANCED.0
            | Flags::STANDS.0
            | Flags::FLANKS.0,
    );
}

/// A shot that is aimed and not yet resolved: all fire is simultaneous (WOF-FIRE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shot {
    /// [`NONE`]: no shot.
    pub target: u8,
    pub figures: u8,
    /// What is added to the die.
    pub add: i8,
    pub cause: Cause,
    /// An [`crate::rules::weight_of_fire::data::fight::Ammunition`] as a number, for the events.
    pub ammo: u8,
}

impl Default for Shot {
    fn default() -> Shot {
        Shot { target: NONE, figures: 0, add: 0, cause: Cause::Unsteady, ammo: 0 }
    }
}

/// Most shots of a unit beside its first.
pub const MORE: usize = 4;

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unit {
    pub rect: Rect,
    /// Where it stood when the turn began.
    pub start: Rect,
    /// Guns left behind, while [`Stand::Crew`] (WOF-EVA-07, WOF-RTM-05).
    pub left: Rect,
    /// Figures, of a battery gunners (WOF-ORG-09).
    pub figures: u8,
    pub models: u8,
    /// Figures of front.
    pub files: u8,
    /// Sixths of a figure that are kept for the next hit, 0 to 5 (WOF-HIT-04).
    pub pips: u8,
    /// Pips lost in all (WOF-ORD-03).
    pub lost: u16,
    /// Pips lost in this phase, by [`Cause`].
    pub phase: [u16; 4],
    /// Figures of the front rank when the phase began (WOF-GEN-11).
    pub front: u8,
    pub stand: Stand,
    pub morale: Morale,
    pub flags: Flags,
    /// Straight ahead at the end of its last move, in 1/120 mm (WOF-CC-09); what it was before this turn's.
    pub straight: i32,
    pub straight_before: i32,
    /// Of its allowance used in this turn, in 1/120 mm (WOF-FIRE-09).
    pub spent: i32,
    pub shot: Shot,
    /// Shots of figures that do not bear on its target at others, and of its battalion gun (WOF-FIRE-26, WOF-OPT-08).
    pub more: [Shot; MORE],
    /// Places of its front whose figures have shot in this phase, a bit each (WOF-FIRE-26).
    pub places: u128,
    /// What made it rout, or whom it pursues; or [`NONE`].
    pub foe: u8,
    /// The way it runs, where no enemy is in sight (WOF-RTM-01).
    pub away: Heading,
    /// Pips inflicted and suffered in this round (WOF-CC-18).
    pub round: [u16; 2],
    /// Who did it most harm in this phase, and how much.
    pub harmed_by: u8,
    pub harm: u16,
    /// Blocks that it holds, the second where it is too strong for one (WOF-TWN-03); the place of that one is `left`.
    pub blocks: [Option<u8>; 2],
    /// Files of a line that are bent back at its left and its right end (WOF-FRM-03); where they stand is `left` and
    /// `right`.
    pub wings: [u8; 2],
    pub right: Rect,
    /// Figures that hold the horses (WOF-DRG-03), and where those wait while it has [`Flags::HORSES`] (WOF-DRG-04).
    pub holders: u8,
    pub horses: Rect,
    /// The friend with whom it is intermixed (WOF-MOV-17), and whether it is the one that goes through.
    pub mixed: Option<(u8, bool)>,
    /// What is left of its charge, in 1/120 mm (WOF-CC-15, WOF-MOR-20).
    pub reach: i32,
    /// Gunners of its battalion gun, and where that is if it has stayed behind (WOF-OPT-08, WOF-OPT-10).
    pub gunners: u8,
    pub gun_at: Point,
    /// Enemy batteries that fired at it in the turn before, and in this one, a bit each (WOF-OPT-06).
    pub shelled: [u64; 2],
}

impl Unit {
    /// Not lost for good; perhaps beyond the edge, in pursuit.
    #[must_use]
    pub const fn lives(&self) -> bool {
        !matches!(self.morale, Morale::Gone)
    }
    /// On the table.
    #[must_use]
    pub const fn here(&self) -> bool {
        self.lives() && !self.has(Flags::OFF)
    }
    #[must_use]
    pub const fn has(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }
    pub const fn set(&mut self, flag: Flags) {
        self.flags.0 |= flag.0;
    }
    pub const fn clear(&mut self, flag: Flags) {
        self.flags.0 &= !flag.0;
    }
    #[must_use]
    pub const fn is_shaken(&self) -> bool {
        matches!(self.morale, Morale::Shaken)
    }
    #[must_use]
    pub const fn routs(&self) -> bool {
        matches!(self.morale, Morale::Routing)
    }
    /// Neither shaken nor routing.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        matches!(self.morale, Morale::Good)
    }
    /// Pips lost in this phase by all causes (WOF-MOR-16).
    #[must_use]
    pub fn phase_pips(&self) -> u16 {
        self.phase.iter().sum()
    }
    /// Pips of so many figures, beside those that are already gone from one of them.
    #[must_use]
    pub const fn pips_left(&self) -> u16 {
        self.figures as u16 * PIPS - self.pips as u16
    }
}
