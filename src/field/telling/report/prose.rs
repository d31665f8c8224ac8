//! The paragraph of a turn: what weighed most, told one by one, and the rest in a sentence.

use super::super::{Telling, halves, in_words};
use super::gather::{Course, Deed, Fate, Turn};
use super::wings::{Front, Wing, seen};
use super::{WORDS, and_list};
use crate::base::Side;
use crate::field::Event;
use crate::field::agree::agreed;
use std::collections::BTreeMap;

/// How many deeds of a turn are told one by one.
const TOLD: usize = 5;
/// How many units are named in one list.
const NAMED: usize = 3;
/// A brigade's step forward or back in tenths of a millimetre that is worth telling.
const STEP: i32 = 900;
/// Halves of a point that a turn must cost an army to be called dear.
const DEAR: i16 = 4;

/// What a teller remembers of the turns before one, so that no words come twice in a row and nothing is told twice.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    /// How often the sentences of a key were used.
    used: BTreeMap<String, usize>,
    /// Whose deed was told last: the nation is named where it changes.
    spoken_of: Option<Side>,
    weight: Option<(Side, Wing)>,
    /// Points lost so far, in halves.
    lost: [i16; 2],
    /// Sides that were told to be near breaking.
    brink: [bool; 2],
    /// How often a thing was told of a piece at the system's wish.
    wished: BTreeMap<(u16, u8), usize>,
    /// The place named last in this turn.
    named_place: String,
    /// Nothing worth a word happened in the turn told last.
    idle: bool,
}

/// The teller of one battle.
pub struct Prose<'t, 'a> {
    pub(super) telling: &'t Telling<'a>,
    front: Front,
    memory: Memory,
}

impl<'t, 'a> Prose<'t, 'a> {
    pub fn new(telling: &'t Telling<'a>, course: &Course) -> Prose<'t, 'a> {
        Prose::resumed(telling, course, Memory::default())
    }

    /// A teller who goes on with what he remembers.
    pub fn resumed(telling: &'t Telling<'a>, course: &Course, memory: Memory) -> Prose<'t, 'a> {
        Prose { telling, front: Front::new(telling, &course.opening), memory }
    }

    /// What the teller remembers by now.
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Whether nothing worth a word happened in the turn told last: only that was said of it.
    pub const fn is_idle(&self) -> bool {
        self.memory.idle
    }

    /// A turn in one paragraph.
    pub fn turn(&mut self, turn: &Turn) -> String {
        self.memory.spoken_of = None;
        self.memory.named_place.clear();
        let weights: Vec<i32> = turn.deeds.iter().map(weight).collect();
        let mut order: Vec<usize> =
            (0..turn.deeds.len()).filter(|n| weights[*n] > 1 && !self.worn(&turn.deeds[*n])).collect();
        order.sort_by_key(|n| -weights[*n]);
        order.truncate(TOLD);
        order.sort_unstable();
        let mut out = Vec::new();
        if turn.number <= 1 {
            out.push(self.say("first", &[]));
        }
        let fought = turn.deeds.iter().any(|d| weight(d) >= 4);
        if fought {
            out.extend(self.weight_of(turn));
        } else {
            out.extend(self.marches(turn));
        }
        let mut told = [false; 2];
        for n in &order {
            let deed = &turn.deeds[*n];
            // Of commanders' thoughts and doings one each is enough for a turn.
            let kind = match deed {
                Deed::Told { event, .. } => match self.telling.happening(*event) {
                    crate::field::Happening::Reason => Some(0),
                    crate::field::Happening::Command => Some(1),
                    _ => None,
                },
                _ => None,
            };
            if kind.is_some_and(|kind| std::mem::replace(&mut told[kind], true)) {
                continue;
            }
            out.extend(self.deed(deed, turn));
        }
        // That the lines began to move is no deed beside which others were elsewhere.
        let alone = out.len() == usize::from(turn.number <= 1);
        out.extend(self.rest(turn, &order, alone));
        out.extend(self.reckoning(turn));
        let fired = turn.deeds.iter().any(|d| matches!(d, Deed::Fire { .. }));
        self.memory.idle = out.is_empty() && !fired;
        if out.is_empty() {
            out.push(self.say(if fired { "fire-idle" } else { "quiet" }, &[]));
        }
        out.join(" ")
    }

    /// Where most of the harm was done, told when that changes.
    fn weight_of(&mut self, turn: &Turn) -> Option<String> {
        let mut sums: BTreeMap<(usize, Wing), (i32, u8)> = BTreeMap::new();
        let mut all = 0;
        for deed in &turn.deeds {
            let harmed = match deed {
                Deed::Fire { target, harm, .. } => vec![(*target, *harm)],
                Deed::Charge(c) => vec![(c.by, c.harm[0]), (c.on, c.harm[1])],
                _ => Vec::new(),
            };
            for (piece, harm) in harmed {
                let (Some(side), Some(place)) = (self.telling.side(piece), self.stood(turn, piece)) else { continue };
                let Some(wing) = self.front.wing(self.telling, side, place) else { continue };
                let sum = sums.entry((side.index(), wing)).or_insert((0, piece));
                sum.0 += i32::from(harm);
                all += i32::from(harm);
            }
        }
        let ((side, wing), (harm, piece)) = sums.into_iter().max_by_key(|(_, (harm, _))| *harm)?;
        let side = Side::BOTH[side];
        if all < 5 || harm * 2 < all || self.memory.weight == Some((side, wing)) {
            return None;
        }
        self.memory.weight = Some((side, wing));
        let place = self.place(self.stood(turn, piece)?);
        let who = possessive(self.telling.side_name(side));
        Some(self.say("weight", &[("who", &who), ("wing", &word("wing", wing.key())), ("place", &place)]))
    }

    /// Where a piece stood when the turn began, or ended where that is all that is known.
    pub(super) fn stood(&self, turn: &Turn, piece: u8) -> Option<crate::field::Place> {
        turn.stood.iter().find_map(|s| s.get(usize::from(piece)).copied().flatten())
    }

    /// The brigades that went furthest forward or back, in a turn that saw little else.
    fn marches(&mut self, turn: &Turn) -> Vec<String> {
        let mut steps: BTreeMap<(usize, usize), (i32, i32, u8)> = BTreeMap::new();
        for (n, piece) in self.telling.pieces.iter().enumerate() {
            let at = |when: usize| turn.stood[when].get(n).copied().flatten();
            let (Some(before), Some(after), Some(brigade), true) = (at(0), at(1), piece.brigade, piece.unit) else {
                continue;
            };
            let forward = |place| seen(self.telling, piece.side, place).y;
            let step = steps.entry((piece.side.index(), brigade)).or_insert((0, 0, n as u8));
            step.0 += forward(after) - forward(before);
            step.1 += 1;
        }
        let mut far: Vec<_> = steps
            .into_iter()
            .map(|((side, brigade), (sum, count, piece))| (sum / count.max(1), side, brigade, piece))
            .filter(|(step, ..)| step.abs() >= STEP)
            .collect();
        far.sort_by_key(|(step, ..)| -step.abs());
        far.truncate(2);
        let mut out = Vec::new();
        for (step, side, brigade, piece) in far {
            let side = Side::BOTH[side];
            let setup = &self.telling.scenario.sides[side.index()];
            let (who, key) = match setup.brigades[brigade].commander.as_ref() {
                Some(c) => (c.name.clone(), if step > 0 { "advance" } else { "drew-back" }),
                None => (self.telling.name(piece).to_owned(), if step > 0 { "advance-alone" } else { "drew-back" }),
            };
            let place = turn.stood[1].get(usize::from(piece)).copied().flatten();
            let place = place.map_or_else(String::new, |p| self.place(p));
            let wing = place_wing(self, side, turn, piece);
            let nation = possessive(self.telling.side_name(side));
            let brigade = setup.brigades[brigade].name.clone();
            let fill =
                [("who", who.as_str()), ("nation", &nation), ("brigade", &brigade), ("place", &place), ("wing", &wing)];
            out.push(self.say(key, &fill));
        }
        out
    }

    /// What was not told one by one; `alone` where nothing was.
    fn rest(&mut self, turn: &Turn, told: &[usize], alone: bool) -> Option<String> {
        let suffered = |deed: &Deed| match deed {
            Deed::Fire { target, harm, .. } if *harm > 0 => vec![*target],
            Deed::Charge(c) if c.came == super::gather::Came::Fought => vec![c.by, c.on],
            Deed::Alone { piece, .. } => vec![*piece],
            _ => Vec::new(),
        };
        let known: Vec<u8> = told.iter().flat_map(|n| suffered(&turn.deeds[*n])).collect();
        let mut hurt: [Vec<u8>; 2] = [Vec::new(), Vec::new()];
        for (_, deed) in turn.deeds.iter().enumerate().filter(|(n, _)| !told.contains(n)) {
            for piece in suffered(deed) {
                if let Some(side) = self.telling.side(piece)
                    && !hurt[side.index()].contains(&piece)
                    && !known.contains(&piece)
                {
                    hurt[side.index()].push(piece);
                }
            }
        }
        let name = |side: Side| self.telling.side_name(side).to_owned();
        let count = |n: usize| in_words(n as i32);
        let (blue, red) = (hurt[0].len(), hurt[1].len());
        let key = |what: &str| format!("{}-{what}", if alone { "only" } else { "elsewhere" });
        match (blue, red) {
            (0, 0) => None,
            (b, r) if b + r <= NAMED => {
                let all: Vec<u8> = hurt.concat();
                let names = self.names(&all);
                Some(self.say(&key(if b + r == 1 { "one" } else { "few" }), &[("whom", &names)]))
            }
            (n, 0) | (0, n) => {
                let side = if red == 0 { Side::Blue } else { Side::Red };
                Some(self.say(&key("side"), &[("n", &count(n)), ("whom", &name(side))]))
            }
            (b, r) => {
                let (first, second) = if b >= r { (Side::Blue, Side::Red) } else { (Side::Red, Side::Blue) };
                let fill = [
                    ("n", &*count(b.max(r))),
                    ("who", &*name(first)),
                    ("m", &*count(b.min(r))),
                    ("whom", &*name(second)),
                ];
                Some(self.say(&key("both"), &fill))
            }
        }
    }

    /// What the turn meant for the armies: a dear turn, an army near its end.
    fn reckoning(&mut self, turn: &Turn) -> Vec<String> {
        let Some([blue, red, blue_breaks, red_breaks]) = turn.points else { return Vec::new() };
        let mut out = Vec::new();
        for (side, now, breaks) in [(Side::Blue, blue, blue_breaks), (Side::Red, red, red_breaks)] {
            let more = now - self.memory.lost[side.index()];
            self.memory.lost[side.index()] = now;
            if breaks <= 0 {
                continue;
            }
            let near = now < breaks && now * 4 >= breaks * 3;
            let key = if near && !self.memory.brink[side.index()] {
                self.memory.brink[side.index()] = true;
                "brink"
            } else if more >= DEAR && now < breaks {
                "dear"
            } else {
                continue;
            };
            let whom = self.telling.side_name(side).to_owned();
            let (more, now, breaks) = (halves(more.into()), halves(now.into()), halves(breaks.into()));
            let counted = self.telling.words.get("measure", "counted").unwrap_or("points").to_owned();
            let filled = [("whom", &whom), ("more", &more), ("n", &now), ("of", &breaks), ("counted", &counted)];
            out.push(self.say(key, &filled.map(|(place, text)| (place, text.as_str()))));
        }
        out
    }

    /// A place as it follows a verb, with a space before it; empty where nothing with a name is near, or it was named
    /// just before.
    pub(super) fn place(&mut self, place: crate::field::Place) -> String {
        match self.telling.place(place) {
            Some(name) if name != self.memory.named_place => {
                self.memory.named_place.clone_from(&name);
                format!(" {name}")
            }
            _ => String::new(),
        }
    }

    /// Whether a thing was told of the same piece often enough: a reason once in a battle, all else twice.
    fn worn(&self, deed: &Deed) -> bool {
        matches!(deed, Deed::Told { event, .. } if self.is_worn(*event))
    }

    fn is_worn(&self, event: Event) -> bool {
        let reason = self.telling.happening(event) == crate::field::Happening::Reason;
        let times = self.memory.wished.get(&(event.code, event.actor)).copied().unwrap_or(0);
        times >= if reason { 1 } else { 2 }
    }

    /// What [`wished`](Self::wished) would tell.
    pub(super) fn next_wish(&self, event: Event, quiet: bool) -> Option<String> {
        let used = self.memory.used.get(&wish(event, quiet)).copied().unwrap_or(0);
        if self.is_worn(event) { None } else { self.telling.told_so(event, quiet, used) }
    }

    /// What the system wants told of an event.
    pub(super) fn wished(&mut self, event: Event, quiet: bool) -> Option<String> {
        let told = self.next_wish(event, quiet)?;
        *self.memory.wished.entry((event.code, event.actor)).or_default() += 1;
        *self.memory.used.entry(wish(event, quiet)).or_default() += 1;
        Some(told)
    }

    /// Names of pieces of one side, with their nation where another was spoken of last.
    pub(super) fn named(&mut self, pieces: &[u8]) -> String {
        let names = self.names(pieces);
        let side = pieces.first().and_then(|p| self.telling.side(*p));
        if side.is_none() || side == self.memory.spoken_of {
            return names;
        }
        self.memory.spoken_of = side;
        side.map_or_else(String::new, |s| format!("{} {names}", possessive(self.telling.side_name(s))))
    }

    /// Names in one list, the last of many as *others*.
    pub(super) fn names(&self, pieces: &[u8]) -> String {
        let many = pieces.len() > NAMED;
        let mut names: Vec<&str> =
            pieces.iter().take(if many { NAMED - 1 } else { NAMED }).map(|p| self.telling.name(*p)).collect();
        if many {
            names.push("others");
        }
        and_list(&names)
    }

    /// A sentence of the report with its places filled and a capital at its head.
    ///
    /// Of several for a key each has its turn, beginning where the battle's name says: so reports differ from one
    /// another, and one report never changes.
    pub(super) fn say(&mut self, key: &str, fill: &[(&str, &str)]) -> String {
        let offset: usize = self.telling.scenario.name.bytes().map(usize::from).sum();
        let used = self.memory.used.entry(key.to_owned()).or_insert(offset);
        let mut text = WORDS.variant("report", key, *used).unwrap_or_default().to_owned();
        *used += 1;
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
            // *{whom+was}*: a word that agrees with whoever it is.
            let opening = format!("{{{name}+");
            while let Some(at) = text.find(&opening) {
                let Some(len) = text[at..].find('}') else { break };
                let word = agreed(&text[at + opening.len()..at + len], value);
                text.replace_range(at..=at + len, &word);
            }
        }
        capital(text)
    }
}

/// What the sentences are counted under in which the system tells of an event.
fn wish(event: Event, quiet: bool) -> String {
    format!("told {}{}", event.code, if quiet { " quietly" } else { "" })
}

fn place_wing(prose: &Prose, side: Side, turn: &Turn, piece: u8) -> String {
    let place = turn.stood[0].get(usize::from(piece)).copied().flatten();
    let wing = place.and_then(|p| prose.front.wing(prose.telling, side, p));
    word("wing", wing.map_or("centre", Wing::key))
}

/// How much a deed matters.
fn weight(deed: &Deed) -> i32 {
    let fate = |f: Fate| match f {
        Fate::Stands => 0,
        Fate::FellBack => 3,
        Fate::Gone => 7,
    };
    match deed {
        Deed::Fire { harm, fate: f, .. } => i32::from(*harm) + fate(*f),
        Deed::Charge(c) => match c.came {
            super::gather::Came::Short => 0,
            super::gather::Came::Evaded => 2,
            super::gather::Came::Fought => {
                4 + i32::from(c.harm[0] + c.harm[1]) / 2 + fate(c.fate[0]).max(fate(c.fate[1]))
            }
        },
        Deed::Alone { fate: f, .. } => fate(*f) - 2,
        Deed::Captured { .. } | Deed::Objective { .. } => 9,
        Deed::Commander { .. } => 8,
        Deed::Told { quiet: true, .. } => 3,
        Deed::Told { .. } => 5,
    }
}

/// A word of a section of the report.
pub(super) fn word(section: &str, key: &str) -> String {
    WORDS.word(section, key)
}

/// *Hohenmöhr’s*, *Pless’*.
pub(super) fn possessive(name: &str) -> String {
    let mute = name.ends_with(['s', 'x', 'z', 'ß']);
    format!("{name}’{}", if mute { "" } else { "s" })
}

/// A name such as *v. Quastorff* keeps its small letter; everything else begins with a capital.
fn capital(text: String) -> String {
    match text.chars().next() {
        Some(first) if first.is_lowercase() && !text.starts_with("v. ") => {
            first.to_uppercase().collect::<String>() + &text[first.len_utf8()..]
        }
        _ => text,
    }
}
