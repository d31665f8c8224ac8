//! What a turn of a battle comes to: its deeds, and the battle as a row of turns.

use crate::base::Side;
use crate::field::event::{Event, Place};
use std::collections::BTreeMap;

/// What became of a piece in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Fate {
    #[default]
    Stands,
    FellBack,
    /// Gone for good, in this turn or by the next as a consequence.
    Gone,
}

/// How far a charge came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// It did not come to blows.
    Short,
    /// The target did not wait for it.
    Evaded,
    Fought,
}

/// A charge and what followed from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    pub by: u8,
    pub on: u8,
    pub place: Place,
    pub came: Came,
    /// The target charged in its turn.
    pub met: bool,
    /// It is the fight of an earlier turn, which goes on.
    pub still: bool,
    /// The charger was driven off before it came to blows: another charge between the two is another deed.
    pub over: bool,
    /// Harm of the charger and of the target.
    pub harm: [i16; 2],
    pub fate: [Fate; 2],
    /// The general's reason, where the system has words to tell it.
    pub why: Option<Event>,
}

/// Something done in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// All fire of a turn on one target.
    Fire {
        target: u8,
        from: Vec<u8>,
        harm: i16,
        fate: Fate,
    },
    Charge(Charge),
    /// It fell back or left without a blow in this turn.
    Alone {
        piece: u8,
        fate: Fate,
    },
    Captured {
        piece: u8,
        by: u8,
    },
    Commander {
        piece: u8,
        /// How many fell before in his place: he himself, then the officers who took over.
        before: usize,
    },
    Objective {
        side: i16,
        number: i16,
        /// Nobody's because both are there; or a side's though none of its troops are.
        otherwise: bool,
    },
    /// Anything that the system itself wants told.
    Told {
        event: Event,
        /// What a commander did whose brigade charged nobody in the turn.
        quiet: bool,
    },
}

/// One turn of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    pub number: u16,
    pub deeds: Vec<Deed>,
    /// Points lost at its end in halves, and those at which the armies break.
    pub points: Option<[i16; 4]>,
    /// Where each piece stood when it began and when it ended.
    pub stood: [Vec<Option<Place>>; 2],
}

/// A battle in turns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    pub turns: Vec<Turn>,
    /// Where each piece stood before the first turn.
    pub opening: Vec<Option<Place>>,
    /// Who won, where the battle ended: none inside for nobody.
    pub winner: Option<Option<Side>>,
    /// Units of each side that were lost.
    pub gone: [usize; 2],
    /// Harm that each piece did.
    pub done: BTreeMap<u8, i32>,
}
