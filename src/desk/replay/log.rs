//! The log: events gathered into entries, each of who, die, modifiers, result, clause and the general's reason.

use super::fold::side;
use crate::base::Side;
use crate::field::event::NOBODY;
use crate::field::telling::Telling;
use crate::field::telling::signed;
use crate::field::words::Words;
use crate::field::{Event, Happening, Scenario};
use crate::rules::System;
use std::ops::Range;

/// A die as it fell, with the modifiers in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chip {
    pub face: Option<i16>,
    /// *−1 has moved*.
    pub modifiers: Vec<String>,
}

/// One thing that was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its events, counted through the whole battle.
    pub events: Range<usize>,
    pub turn: u16,
    /// The phase's name.
    pub phase: String,
    /// What it was.
    pub kind: Happening,
    pub actor: u8,
    pub target: u8,
    /// Whose deed it was.
    pub side: Option<Side>,
    /// *Alt-Brünnau fires on St. Ägid*.
    pub who: String,
    pub dice: Vec<Chip>,
    /// What it led to, a sentence each.
    pub results: Vec<String>,
    /// The clause it rests on, if the words name one.
    pub clause: Option<String>,
    /// Why the general wanted it.
    pub reason: Option<String>,
    /// What makes it worth stopping at.
    pub matter: Option<super::Matter>,
    /// The harm done, to be written at the arrow: *2 hits*; empty for none.
    pub mark: String,
}

impl Entry {
    /// Whether a piece has part in it.
    #[must_use]
    pub fn concerns(&self, piece: u8) -> bool {
        self.actor == piece || self.target == piece
    }
}

/// Gathers events into entries. `first` is the number of the first event.
pub(super) fn entries(
    system: &dyn System,
    words: &Words,
    scenario: &Scenario,
    events: &[(Event, Happening)],
    first: usize,
) -> Vec<Entry> {
    let telling = Telling::new(scenario, words, |code| (system.happening(code), system.key(code)));
    let mut gatherer = Gatherer {
        system,
        words,
        telling,
        done: Vec::new(),
        open: None,
        begins: first,
        turn: 0,
        phase: String::new(),
        reason: None,
    };
    for (n, &(event, happening)) in events.iter().enumerate() {
        gatherer.hear(first + n, event, happening);
    }
    gatherer.finish(first + events.len())
}

struct Gatherer<'a> {
    system: &'a dyn System,
    words: &'a Words,
    telling: Telling<'a>,
    done: Vec<Entry>,
    open: Option<Open>,
    /// Where the next entry's events begin.
    begins: usize,
    turn: u16,
    phase: String,
    reason: Option<String>,
}

/// An entry that is still being gathered.
struct Open {
    entry: Entry,
    /// What leads it so far.
    lead: Event,
    /// Events whose sentences are its results.
    after: Vec<Event>,
    /// Pieces that have part in it.
    pieces: Vec<u8>,
    /// Harm done to the target.
    harm: i16,
}

impl Gatherer<'_> {
    fn hear(&mut self, n: usize, event: Event, happening: Happening) {
        use Happening as H;
        match happening {
            H::Turn => {
                self.close(n);
                self.turn = u16::try_from(event.numbers[0]).unwrap_or(self.turn);
                self.phase.clear();
            }
            H::Phase => {
                self.close(n);
                self.phase = self.telling.line(event).unwrap_or_default();
                if let Some(name) = self.words.number("phase", i64::from(event.numbers[0])) {
                    self.phase = name.to_owned();
                }
            }
            H::Reason => {
                self.close(n);
                self.reason = self.telling.line(event);
            }
            H::Modifier => {
                if let Some(open) = &mut self.open {
                    let words = self.telling.line(event).unwrap_or_default();
                    if let Some(die) = open.entry.dice.last_mut() {
                        die.modifiers.push(modifier(event.numbers[0], &words));
                    }
                }
            }
            _ if self.open.as_ref().is_some_and(|open| open.takes(event, happening)) => self.join(event, happening),
            _ => self.begin(n, event, happening),
        }
    }

    fn begin(&mut self, n: usize, event: Event, happening: Happening) {
        self.close(n);
        let mut entry = Entry {
            events: self.begins..n,
            turn: self.turn,
            phase: self.phase.clone(),
            kind: happening,
            actor: event.actor,
            target: event.target,
            side: self.telling.side(event.actor).or_else(|| nobodys(event, happening)),
            who: String::new(),
            dice: Vec::new(),
            results: Vec::new(),
            clause: None,
            reason: self.reason.take(),
            matter: None,
            mark: String::new(),
        };
        entry.dice.extend(self.thrown(event, happening));
        self.open =
            Some(Open { entry, lead: event, after: Vec::new(), pieces: vec![event.actor, event.target], harm: 0 });
    }

    /// What a piece throws with an event; a die that a side throws is told in words alone. A shot or a blow may be a handful
    /// of dice: the system's words under `die` say which number of such an event is the face, where it is one die.
    fn thrown(&self, event: Event, happening: Happening) -> Option<Chip> {
        use Happening as H;
        let face = match happening {
            _ if event.actor == NOBODY => return None,
            H::Die | H::Graded => Some(event.numbers[0]),
            H::Fired | H::Fought => {
                let number = self.words.get("die", self.system.key(event.code));
                number.and_then(|n| n.parse().ok()).and_then(|n: usize| event.numbers.get(n).copied())
            }
            _ => return None,
        };
        Some(Chip { face, modifiers: Vec::new() })
    }

    fn join(&mut self, event: Event, happening: Happening) {
        let chip = self.thrown(event, happening);
        let Some(open) = &mut self.open else { return };
        open.entry.dice.extend(chip);
        for piece in [event.actor, event.target] {
            if !open.pieces.contains(&piece) {
                open.pieces.push(piece);
            }
        }
        if happening == Happening::Hit && event.actor == open.entry.target {
            open.harm += event.numbers[1];
        }
        let lead = open.entry.kind;
        let stronger = matches!(lead, Happening::Die) && !matches!(happening, Happening::Die | Happening::Hit);
        let on = is_move(lead) && is_move(happening) && event.actor == open.entry.actor;
        if stronger || on {
            if stronger {
                open.entry.kind = happening;
                open.entry.actor = event.actor;
                open.entry.target = event.target;
            }
            open.lead = event;
        } else {
            open.after.push(event);
        }
    }

    fn close(&mut self, n: usize) {
        let Some(Open { mut entry, lead, after, harm, .. }) = self.open.take() else { return };
        entry.events = self.begins..n;
        self.begins = n;
        if entry.kind == Happening::Gone {
            // What its general wanted of it came to nothing.
            entry.reason = None;
        }
        let key = self.system.key(lead.code);
        let head = self.words.get("head", key).map(|text| self.telling.fill(text, lead));
        let line = self.telling.line(lead);
        entry.who = head.clone().or_else(|| line.clone()).unwrap_or_else(|| self.telling.name(lead.actor).to_owned());
        if head.is_some()
            && let Some(text) = self.words.get("result", key)
        {
            entry.results.push(self.telling.fill(text, lead));
        }
        for event in after {
            if let Some(line) = self.telling.line(event)
                && !line.is_empty()
                && !entry.results.contains(&line)
            {
                entry.results.push(line);
            }
        }
        if harm > 0 {
            let word = self.words.get("measure", if harm == 1 { "one" } else { "many" }).unwrap_or("lost");
            entry.mark = format!("{harm} {word}");
        }
        entry.clause = self.words.get("clause", key).map(str::to_owned);
        self.done.push(entry);
    }

    fn finish(mut self, end: usize) -> Vec<Entry> {
        self.close(end);
        if let Some(last) = self.done.last_mut() {
            last.events.end = end;
        }
        self.done
    }
}

impl Open {
    /// Whether an event belongs to this entry.
    fn takes(&self, event: Event, happening: Happening) -> bool {
        use Happening as H;
        let lead = self.entry.kind;
        let mine = |piece: u8| piece != NOBODY && self.pieces.contains(&piece);
        let same = event.actor == self.entry.actor;
        match happening {
            H::Hit | H::CommanderHit => matches!(lead, H::Fired | H::Fought | H::Charged | H::Die | H::FellBack),
            H::FellBack | H::Gone | H::Captured | H::Steadied => mine(event.actor) && lead != H::Rallied,
            H::Points | H::Objective => false,
            H::Die if lead == H::Charged => mine(event.actor),
            H::Die => lead == H::Die && same,
            H::Command => matches!(lead, H::Die | H::Command) && (same || mine(event.actor)),
            H::Note => lead == H::Die && same,
            H::Fired | H::Fought => lead == H::Die && same,
            H::Moved | H::Turned | H::Formed | H::Evaded => {
                let goes = is_move(lead) || matches!(lead, H::Die | H::Charged | H::Fought);
                goes && (same || lead == H::Charged && mine(event.actor))
            }
            H::Charged => lead == H::Die && same || lead == H::Charged && mine(event.actor),
            _ => false,
        }
    }
}

/// Whether an event of this kind moves its actor on its own account.
const fn is_move(happening: Happening) -> bool {
    matches!(happening, Happening::Moved | Happening::Turned | Happening::Formed)
}

/// Whose an event is that names its side and no piece.
fn nobodys(event: Event, happening: Happening) -> Option<Side> {
    match happening {
        Happening::Die | Happening::Note | Happening::Objective | Happening::Over if event.actor == NOBODY => {
            side(event.numbers[0])
        }
        _ => None,
    }
}

/// A modifier as it stands on its chip, the number first: *−1 has moved*. The words may have it behind, or not at all.
fn modifier(value: i16, words: &str) -> String {
    let number = signed(i32::from(value));
    let words = words.trim_end_matches(number.as_str()).trim();
    if value > 0 { format!("+{number} {words}") } else { format!("{number} {words}") }
}
