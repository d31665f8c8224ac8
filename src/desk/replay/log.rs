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
    /// What it was thrown for, where an entry has several or its sentence tells of another: *the fuse, HOW-FIRE-45*.
    pub what: Option<String>,
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
        reasons: Vec::new(),
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
    /// What generals said, with the event that said it, until what they meant is told.
    reasons: Vec<(Event, String)>,
}

/// An entry that is still being gathered.
struct Open {
    entry: Entry,
    /// What leads it so far.
    lead: Event,
    /// Dice that led it before.
    led: Vec<Event>,
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
                self.reasons.clear();
                self.phase = self.telling.line(event).unwrap_or_default();
                if let Some(name) = self.words.number("phase", i64::from(event.numbers[0])) {
                    self.phase = name.to_owned();
                }
            }
            H::Reason => {
                self.close(n);
                // One thought after the other: of a unit its own, of all others the last.
                let own = self.telling.is_unit(event.actor);
                let of = |e: &Event| e.actor == event.actor || !own && !self.telling.is_unit(e.actor);
                self.reasons.retain(|(earlier, _)| !of(earlier));
                self.reasons.extend(self.telling.line(event).map(|line| (event, line)));
            }
            H::Modifier => {
                if let Some(open) = &mut self.open {
                    let words = self.telling.line(event).unwrap_or_default();
                    if let Some(die) = open.entry.dice.last_mut() {
                        die.modifiers.push(modifier(event.numbers[0], &words));
                    }
                }
            }
            _ => {
                let chip = self.thrown(event, happening);
                if self.open.as_ref().is_some_and(|open| open.takes(event, happening, chip.as_ref())) {
                    self.join(event, happening, chip);
                } else {
                    self.begin(n, event, happening, chip);
                }
            }
        }
    }

    fn begin(&mut self, n: usize, event: Event, happening: Happening, chip: Option<Chip>) {
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
            reason: self.reason_of(event),
            matter: None,
            mark: String::new(),
        };
        entry.dice.extend(chip);
        let pieces = vec![event.actor, event.target];
        self.open = Some(Open { entry, lead: event, led: Vec::new(), after: Vec::new(), pieces, harm: 0 });
    }

    /// The reason for what begins: that of the unit that does it, however many others act between; else what no unit had for
    /// a reason. What one unit was meant to do is no reason for what another does.
    fn reason_of(&mut self, event: Event) -> Option<String> {
        let own = |(e, _): &(Event, String)| e.actor == event.actor;
        let general = |(e, _): &(Event, String)| !self.telling.is_unit(e.actor) || !self.telling.is_unit(event.actor);
        let at = self.reasons.iter().position(own).or_else(|| self.reasons.iter().rposition(general))?;
        Some(self.reasons.remove(at).1)
    }

    /// What a piece throws with an event, and under `thrown` in the system's words for what; a die that a side throws is told in
    /// words alone. Where an event is more than its die, words under `die` say which of its numbers is the face; a shot
    /// or a blow may be a handful of dice, of which none is told.
    fn thrown(&self, event: Event, happening: Happening) -> Option<Chip> {
        use Happening as H;
        let key = self.system.key(event.code);
        let number = || self.words.get("die", key)?.parse().ok().and_then(|n: usize| event.numbers.get(n).copied());
        let face = match happening {
            _ if event.actor == NOBODY => return None,
            H::Die | H::Graded => Some(event.numbers[0]),
            H::Fired | H::Fought => number(),
            _ => Some(number()?),
        };
        let what = self.words.get("thrown", key).map(|text| self.telling.fill(text, event));
        Some(Chip { face, what, modifiers: Vec::new() })
    }

    fn join(&mut self, event: Event, happening: Happening, chip: Option<Chip>) {
        let Some(open) = &mut self.open else { return };
        let named = chip.as_ref().is_some_and(|die| die.what.is_some());
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
                open.led.push(open.lead);
            }
            open.lead = event;
        } else if lead == Happening::Die && happening == Happening::Die && named {
            // Its name beside it tells of it.
            open.led.push(event);
        } else {
            open.after.push(event);
        }
    }

    fn close(&mut self, n: usize) {
        let Some(Open { mut entry, lead, led, after, harm, .. }) = self.open.take() else { return };
        entry.events = self.begins..n;
        self.begins = n;
        if entry.kind == Happening::Gone {
            // What its general wanted of it came to nothing.
            entry.reason = None;
        }
        let key = self.system.key(lead.code);
        // What a die led to that needs telling otherwise: a shot that was not aimed.
        let by_die = |section: &str| led.iter().find_map(|die| self.words.get(section, self.system.key(die.code)));
        let head = by_die("head-after").or_else(|| self.words.get("head", key));
        let head = head.map(|text| self.telling.fill(text, lead));
        let line = self.telling.line(lead);
        entry.who = head.clone().or_else(|| line.clone()).unwrap_or_else(|| self.telling.name(lead.actor).to_owned());
        if head.is_some()
            && let Some(text) = self.words.get("result", key)
        {
            entry.results.push(self.telling.fill(text, lead));
        }
        // Of a die that no chip shows its own sentence stays.
        let because = |die: &Event| match self.words.get("because", self.system.key(die.code)) {
            Some(text) => Some(self.telling.fill(text, *die)),
            None => self.telling.line(*die).filter(|_| die.actor == NOBODY),
        };
        for line in led.iter().filter_map(because).chain(after.iter().filter_map(|event| self.telling.line(*event))) {
            if !line.is_empty() && !entry.results.contains(&line) {
                entry.results.push(line);
            }
        }
        // One die that its own sentence tells of needs no name.
        if let ([die], []) = (&mut entry.dice[..], &led[..]) {
            die.what = None;
        }
        if harm > 0 {
            let word = self.words.get("measure", if harm == 1 { "one" } else { "many" }).unwrap_or("lost");
            entry.mark = format!("{harm} {word}");
        }
        let clause = by_die("clause-after").or_else(|| self.words.get("clause", key));
        entry.clause = clause.map(|text| self.telling.fill(text, lead));
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
    /// Whether an event, with the die that it is told with, belongs to this entry.
    fn takes(&self, event: Event, happening: Happening, chip: Option<&Chip>) -> bool {
        use Happening as H;
        let lead = self.entry.kind;
        let mine = |piece: u8| piece != NOBODY && self.pieces.contains(&piece);
        let same = event.actor == self.entry.actor;
        // A die is of what it was thrown at: a second target has another.
        let there = || [self.lead.target, event.target].contains(&NOBODY) || mine(event.target);
        match happening {
            H::Hit => match lead {
                H::Fired | H::Fought | H::Charged | H::Die | H::FellBack | H::Routed => {
                    mine(event.actor) || mine(event.target)
                }
                _ => lead == H::Note && same,
            },
            // Who falls does so by his own throw, or by what went before.
            H::CommanderHit => lead == H::Die && same && chip.is_none(),
            H::FellBack | H::Routed | H::Gone | H::Captured | H::Steadied => {
                mine(event.actor) && lead != H::Rallied && (lead != H::Die || same)
            }
            H::Points | H::Objective => false,
            H::Die if lead == H::Charged => mine(event.actor) && event.target == NOBODY,
            // Of one piece another die for the same is another throw; sides throw against each other.
            H::Die => lead == H::Die && same && there() && (event.actor == NOBODY || event.code != self.lead.code),
            H::Command => matches!(lead, H::Die | H::Command) && (same || mine(event.actor)),
            H::Note => lead == H::Die && same,
            H::Fired | H::Fought => lead == H::Die && same && there(),
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
