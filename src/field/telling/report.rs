//! The report: a battle's events as running prose.
//!
//! It follows what events are ([`Happening`](crate::field::Happening)) and no system's codes. First the events of a turn
//! are gathered into deeds, each loss at the blow that caused it; then the weightiest deeds are told one by one and the
//! rest in a sentence, with what the turn meant for the armies.

mod deed;
mod deeds;
mod gather;
mod opening;
mod prose;
mod wings;

use super::Telling;
use crate::base::Side;
use crate::field::event::Event;
use crate::field::words::Words;
use gather::{Course, Deed};
use prose::{Memory, Prose};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::parse(include_str!("../../../templates/words/report.toml")).expect("a test parses the words of the report")
});

/// One turn of a battle in prose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTold {
    /// From 1; 0 is what went before the first turn: why they met, and how they stood; [`TurnTold::WHOLE`] what is told of
    /// no turn.
    pub turn: u16,
    /// At least one; the last turn of a finished battle has another on how it ended.
    pub paragraphs: Vec<String>,
}

impl TurnTold {
    /// In place of a turn: the battle as a whole.
    pub const WHOLE: u16 = u16::MAX;

    /// What stands over it.
    #[must_use]
    pub fn head(&self) -> String {
        match self.turn {
            0 => "Before the battle".to_owned(),
            TurnTold::WHOLE => "The whole battle".to_owned(),
            turn => format!("Turn {turn}"),
        }
    }
}

pub(super) fn turns(telling: &Telling<'_>, events: &[Event]) -> Vec<TurnTold> {
    tell(telling, events, |_, _| {})
}

/// Tells a whole battle; `before` sees the number of each turn and what the teller remembers when he comes to it.
fn tell(telling: &Telling<'_>, events: &[Event], mut before: impl FnMut(u16, &Memory)) -> Vec<TurnTold> {
    let course = course(telling, events);
    let mut prose = Prose::new(telling, &course);
    let mut told = Vec::new();
    let opening = prose.opening(&course);
    if !opening.is_empty() {
        told.push(TurnTold { turn: 0, paragraphs: opening });
    }
    for turn in &course.turns {
        before(turn.number, prose.memory());
        told.push(TurnTold { turn: turn.number, paragraphs: vec![prose.turn(turn)] });
    }
    if let (Some(winner), Some(last)) = (course.winner, told.last_mut()) {
        last.paragraphs.push(prose.end(&course, winner));
    }
    told
}

/// What the teller of a battle remembers when he comes to each of its turns, so that any of them can be told by itself
/// in the words of the whole report.
#[derive(Debug, Clone, Default)]
pub struct Chapters(BTreeMap<u16, Memory>);

pub(super) fn chapters(telling: &Telling<'_>, events: &[Event]) -> Chapters {
    let mut chapters = Chapters::default();
    tell(telling, events, |turn, memory| {
        chapters.0.insert(turn, memory.clone());
    });
    chapters
}

/// A turn as far as it has gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoFar {
    /// One paragraph, and how the battle ended where it has.
    pub text: String,
    /// Nothing worth a word has happened in it: only that is said.
    pub idle: bool,
}

pub(super) fn so_far(telling: &Telling<'_>, events: &[Event], chapters: &Chapters) -> Option<SoFar> {
    let course = course(telling, events);
    let turn = course.turns.last()?;
    let mut prose = Prose::resumed(telling, &course, chapters.0.get(&turn.number).cloned().unwrap_or_default());
    let text = prose.turn(turn);
    let idle = prose.is_idle();
    Some(match course.winner {
        Some(winner) => SoFar { text: format!("{text} {}", prose.end(&course, winner)), idle: false },
        None => SoFar { text, idle },
    })
}

/// How a battle on a real table ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorded {
    /// Who held the field; none: nobody.
    pub winner: Option<Side>,
    /// How many turns were written down; 0: not counted.
    pub turns: u16,
    /// Units of each side that were lost.
    pub gone: [usize; 2],
}

pub(super) fn recorded(telling: &Telling<'_>, result: Recorded) -> Vec<TurnTold> {
    let course = gather::Course { winner: Some(result.winner), gone: result.gone, ..gather::Course::default() };
    let mut prose = Prose::new(telling, &course);
    let mut paragraphs = prose.opening(&course);
    paragraphs.push(prose.by_hand(result.turns));
    paragraphs.push(prose.end(&course, result.winner));
    vec![TurnTold { turn: TurnTold::WHOLE, paragraphs }]
}

/// *A*, *A and B*, *A, B and C*.
#[must_use]
pub(super) fn and_list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The course of a battle with its harm in thirds of what a turn's fire must do to be told as hard: a hit where three hits are.
/// Where rules count finer, their words say how much that is, under `measure`.
fn course(telling: &Telling<'_>, events: &[Event]) -> Course {
    let mut course = gather::course(telling, events);
    let hard = telling.words.get("measure", "hard").and_then(|n| n.parse().ok()).unwrap_or(HARD);
    let told = |harm: &mut i16| *harm = (*harm * HARD + hard - 1) / hard.max(1);
    for deed in course.turns.iter_mut().flat_map(|turn| &mut turn.deeds) {
        match deed {
            Deed::Fire { harm, .. } => told(harm),
            Deed::Charge(charge) => {
                let raw = charge.harm;
                charge.harm.iter_mut().for_each(told);
                // Who had less of it is still told so.
                if raw[0] != raw[1] && charge.harm[0] == charge.harm[1] {
                    charge.harm[usize::from(raw[1] > raw[0])] += 1;
                }
            }
            _ => {}
        }
    }
    course
}

/// Hits of a turn's fire on one piece that are told as hard.
const HARD: i16 = 3;

#[cfg(test)]
mod tests;
