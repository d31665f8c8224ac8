//! A fought battle, played back from its events alone: the table at any moment, and the log that tells it.
//!
//! The engine is not asked: a battle kept as events plays back the same in every later version.

mod fold;
mod log;
mod matter;
mod rated;
#[cfg(test)]
mod tests;
mod track;

pub use log::{Chip, Entry};
pub use matter::Matter;
pub use track::Track;

use super::{Error, resolve};
use crate::army::Temper;
use crate::base::{Heading, Len, Point, Rect, Side};
use crate::field::event::NOBODY;
use crate::field::telling::{Chapters, Piece, Telling, pieces};
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::words::Words;
use crate::field::{Event, Happening, Scenario, TableView};
use crate::rules::System;

/// A battle that can be looked at, at any moment of it.
///
/// A moment is a number of entries of the log that have been told: 0 is the table as it was set up.
#[derive(Clone)]
pub struct Replay {
    pub scenario: Scenario,
    /// Every piece, as events number them.
    pub pieces: Vec<Piece>,
    pub entries: Vec<Entry>,
    /// Harm at which a unit is gone.
    pub harm_limit: u16,
    system: &'static dyn System,
    words: Words,
    events: Vec<(Event, Happening)>,
    /// How many events are told before the first entry.
    set_up: usize,
    /// The table at the start of each turn, so that jumping is instant.
    kept: Vec<(usize, TableView)>,
    /// What the teller remembers at the start of each turn.
    chapters: Chapters,
}

impl std::fmt::Debug for Replay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Replay({}, {} entries)", self.scenario.id, self.entries.len())
    }
}

/// Which way time goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Back,
    Forth,
}

/// A unit that fell, for the time line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// The entry of the log that tells it.
    pub entry: usize,
    pub side: Side,
    pub piece: u8,
}

/// How many events draw the armies up: all before the first turn, but who is placed a second time, having seen the enemy,
/// is seen to move.
fn set_up(events: &[(Event, Happening)]) -> usize {
    let turn = events.iter().position(|(_, h)| *h == Happening::Turn).unwrap_or(events.len());
    let placed = |n: usize| matches!(events[n].1, Happening::Moved);
    let again = |n: &usize| placed(*n) && (0..*n).any(|m| placed(m) && events[m].0.actor == events[*n].0.actor);
    (0..turn).find(again).unwrap_or(turn)
}

impl Replay {
    /// The playback of a battle under a system, whose words tell it.
    #[must_use]
    pub fn new(system: &'static dyn System, words: &Words, scenario: Scenario, events: &[Event]) -> Replay {
        let events: Vec<(Event, Happening)> = events.iter().map(|&e| (e, system.happening(e.code))).collect();
        let set_up = set_up(&events);
        let entries = log::entries(system, words, &scenario, &events[set_up..], set_up);
        let mut replay = Replay {
            pieces: pieces(&scenario),
            harm_limit: system.harm_limit(),
            scenario,
            entries,
            system,
            words: words.clone(),
            events,
            set_up,
            kept: Vec::new(),
            chapters: Chapters::default(),
        };
        let chapters = replay.telling().chapters(&replay.heard(replay.events.len()));
        replay.chapters = chapters;
        replay.keep();
        replay.weigh();
        replay
    }

    /// The playback of a battle that was kept, under the system that it was fought by.
    ///
    /// # Errors
    /// When this version does not know the system.
    pub fn of(system: &str, scenario: &Scenario, events: &[Event]) -> Result<Replay, Error> {
        let system = resolve::system(system)?;
        Ok(Replay::new(system, &resolve::words(system)?, scenario.clone(), events))
    }

    /// The table after so many entries of the log.
    #[must_use]
    pub fn table(&self, moment: usize) -> TableView {
        let until = self.told(moment);
        let kept = self.kept.iter().rev().find(|(at, _)| *at <= until);
        let (from, mut table) = kept.cloned().unwrap_or_else(|| (0, self.blank()));
        for &(event, happening) in &self.events[from..until] {
            fold::apply(&mut table, (event, happening), self.parts_from());
        }
        table
    }

    /// Who holds each objective after so many entries of the log.
    #[must_use]
    pub fn held(&self, moment: usize) -> Vec<Option<Side>> {
        let mut held = super::agreed::held(&self.scenario);
        for (event, _) in self.events[..self.told(moment)].iter().filter(|(_, h)| *h == Happening::Objective) {
            let [side, n, ..] = event.numbers;
            if let Some(holder) = usize::try_from(n).ok().and_then(|n| held.get_mut(n)) {
                *holder = fold::side(side);
            }
        }
        held
    }

    /// How many events have been told after so many entries.
    #[must_use]
    pub fn told(&self, moment: usize) -> usize {
        match moment.min(self.entries.len()).checked_sub(1) {
            Some(last) => self.entries[last].events.end,
            None => self.set_up,
        }
    }

    /// How many events there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.events.len()
    }

    /// The last turn of the battle.
    #[must_use]
    pub fn turns(&self) -> u16 {
        self.entries.last().map_or(0, |e| e.turn)
    }

    /// The moment at which a turn has just begun: before its first entry.
    #[must_use]
    pub fn turn_starts(&self, turn: u16) -> Option<usize> {
        self.entries.iter().position(|e| e.turn == turn)
    }

    /// The nearest moment from this one at which a phase begins.
    #[must_use]
    pub fn phase_from(&self, moment: usize, way: Way) -> usize {
        let all = &self.entries;
        let begins = |n: &usize| *n == 0 || (all[*n].turn, &all[*n].phase) != (all[*n - 1].turn, &all[*n - 1].phase);
        match way {
            Way::Forth => (moment + 1..all.len()).find(begins).unwrap_or(all.len()),
            Way::Back => (0..moment.min(all.len())).rev().find(begins).unwrap_or(0),
        }
    }

    /// The turn of a moment told in one paragraph, as far as it has gone by then; none before the first turn, and none while
    /// nothing worth a word has happened in a turn under way.
    #[must_use]
    pub fn story(&self, moment: usize) -> Option<String> {
        let told = self.told(moment);
        self.events[..told].iter().rposition(|(_, h)| *h == Happening::Turn)?;
        let under_way = self.events.get(told).is_some_and(|(_, next)| *next != Happening::Turn);
        let story = self.telling().so_far(&self.heard(told), &self.chapters)?;
        (!(under_way && story.idle)).then_some(story.text)
    }

    /// The first events of the battle.
    fn heard(&self, count: usize) -> Vec<Event> {
        self.events[..count].iter().map(|(event, _)| *event).collect()
    }

    fn telling(&self) -> Telling<'_> {
        Telling::new(&self.scenario, &self.words, |code| (self.system.happening(code), self.system.key(code)))
    }

    /// What the system counts towards the end of an army: *Army points lost*.
    #[must_use]
    pub fn counted(&self) -> &str {
        self.words.get("measure", "lost").unwrap_or("Lost")
    }

    /// A number of the system's measure of harm, in words: *no hits*, *1 hit*, *2 hits*.
    #[must_use]
    pub fn harm(&self, n: usize) -> String {
        let word = self.words.get("measure", if n == 1 { "one" } else { "many" }).unwrap_or("lost");
        if n == 0 { format!("no {word}") } else { format!("{n} {word}") }
    }

    /// Harm from one number to another: *4–6 figures*.
    #[must_use]
    pub fn harm_between(&self, from: usize, to: usize) -> String {
        format!("{from}–{to} {}", self.words.get("measure", "many").unwrap_or("lost"))
    }

    /// Harm of so much that a unit can bear: *2 of 5 hits*, *9 of 28 figures lost*.
    #[must_use]
    pub fn harm_of(&self, n: u16, limit: u16) -> String {
        format!("{n} of {limit} {}", self.words.get("measure", "harm").unwrap_or("lost"))
    }

    /// The sum of the modifiers of the first die of an entry.
    #[must_use]
    pub fn modifiers(&self, entry: &Entry) -> i32 {
        let events = self.events[entry.events.clone()].iter();
        let after = events.skip_while(|(_, h)| !matches!(h, Happening::Fired | Happening::Fought | Happening::Die));
        after.skip(1).take_while(|(_, h)| *h == Happening::Modifier).map(|(e, _)| i32::from(e.numbers[0])).sum()
    }

    /// Units that fell, in their order.
    #[must_use]
    pub fn falls(&self) -> Vec<Fall> {
        let mut falls = Vec::new();
        for (entry, told) in self.entries.iter().enumerate() {
            for (event, happening) in &self.events[told.events.clone()] {
                let gone = matches!(happening, Happening::Gone | Happening::Captured);
                let piece = usize::from(event.actor);
                if gone
                    && let Some(p) = self.pieces.get(piece).filter(|p| p.unit)
                    && falls.iter().all(|f: &Fall| f.piece != event.actor)
                {
                    falls.push(Fall { entry, side: p.side, piece: event.actor });
                }
            }
        }
        falls
    }

    /// Every unit as it was set down, before any event moved it.
    fn blank(&self) -> TableView {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            for (_, unit) in self.scenario.units(side) {
                pieces.push(PieceView {
                    side,
                    footprint: Rect { centre: Point::ORIGIN, heading: Heading(0), half_front: 0, half_depth: 0 },
                    shape: Shape::FootLine,
                    harm: 0,
                    harm_limit: self.system.limit(unit),
                    state: 0,
                    shaken: false,
                    // Nobody stands on the table until an event puts him there.
                    gone: true,
                });
            }
        }
        let gone = |side, brigade: Option<usize>, temper| {
            let brigade = brigade.and_then(|n| u8::try_from(n).ok());
            LeaderView { side, at: Point::ORIGIN, brigade, grade: grade(temper), gone: true }
        };
        let leaders = self.scenario.commanders().map(|(side, brigade, c)| gone(side, brigade, c.temper)).collect();
        let breaking = self
            .events
            .iter()
            .rev()
            .find(|(_, h)| *h == Happening::Points)
            .map_or([0; 2], |(e, _)| [e.numbers[2], e.numbers[3]].map(|n| u16::try_from(n).unwrap_or(0)));
        let mut table = TableView {
            turn: 0,
            phase: 0,
            pieces,
            leaders,
            parts: Vec::new(),
            lost: [0; 2],
            breaking,
            boxes: self.system.boxes(&self.scenario),
        };
        // Who commands is there while units are posted anew, though rules place him after that.
        let figures = table.pieces.len()..table.pieces.len() + table.leaders.len();
        let turn = self.events.iter().position(|(_, h)| *h == Happening::Turn).unwrap_or(self.events.len());
        let placed = |(e, h): &&(Event, Happening)| *h == Happening::Moved && figures.contains(&usize::from(e.actor));
        for event in self.events[self.set_up.min(turn)..turn].iter().filter(placed).rev() {
            fold::apply(&mut table, *event, self.parts_from());
        }
        table
    }

    fn keep(&mut self) {
        let mut table = self.blank();
        let mut kept = vec![(0, table.clone())];
        for (n, &(event, happening)) in self.events.iter().enumerate() {
            if happening == Happening::Turn {
                kept.push((n, table.clone()));
            }
            fold::apply(&mut table, (event, happening), self.parts_from());
        }
        self.kept = kept;
    }

    /// The number of the first part of a unit that may stand by itself: behind all units and figures.
    fn parts_from(&self) -> usize {
        self.pieces.iter().take_while(|p| p.part_of.is_none()).count()
    }

    /// What a piece is called; empty for nobody.
    #[must_use]
    pub fn name(&self, piece: u8) -> &str {
        self.pieces.get(usize::from(piece)).map_or("", |p| p.name.as_str())
    }

    /// The unit with this number, with its brigade's number within its side.
    #[must_use]
    pub fn unit(&self, piece: usize) -> Option<(Side, usize, &crate::field::scenario::UnitSetup)> {
        Side::BOTH.into_iter().flat_map(|side| self.scenario.units(side).map(move |(b, u)| (side, b, u))).nth(piece)
    }
}

/// A temper as the number of [`LeaderView::grade`].
const fn grade(temper: Option<Temper>) -> u8 {
    match temper {
        None => 0,
        Some(Temper::Dithering) => 1,
        Some(Temper::Dependable) => 2,
        Some(Temper::Dashing) => 3,
    }
}

/// A place of an event on the table.
fn point(event: Event) -> Point {
    Point::new(i32::from(event.place.x) * 12, i32::from(event.place.y) * 12)
}

/// Where an event puts its actor; none where it says nothing of that.
fn stand(event: Event) -> Option<(Rect, Shape)> {
    let [heading, shape, front, depth] = event.numbers;
    if front <= 0 || depth <= 0 || event.actor == NOBODY {
        return None;
    }
    let shape = *Shape::ALL.get(usize::try_from(shape).ok()?)?;
    let half = |tenths: i16| Len(i32::from(tenths) * 6).0;
    let footprint = Rect {
        centre: point(event),
        heading: Heading(heading as u16),
        half_front: half(front),
        half_depth: half(depth),
    };
    Some((footprint, shape))
}
