//! Events told in words: a line for the log, and a whole battle turn by turn as prose.

mod report;

use super::agree::{agreed, for_one};
use super::event::{Event, Happening, NOBODY, Place};
use super::ground::{Feature, Nature};
pub use super::say::halves;
use super::scenario::Scenario;
use super::words::{Words, filled};
use crate::base::{Point, Side};

pub use report::{Chapters, Recorded, SoFar, TurnTold};

/// What the teller must know of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub side: Side,
    pub name: String,
    /// Number of the brigade within its side; none for the commanding general.
    pub brigade: Option<usize>,
    /// A whole unit, not a commander.
    pub unit: bool,
    /// The number of the unit of which it is a part that may stand by itself; none for all others.
    pub part_of: Option<u8>,
}

/// The pieces of a scenario in the order in which events number them: units of both sides, then commanders of both, then
/// of each unit the part that it may leave behind.
#[must_use]
pub fn pieces(scenario: &Scenario) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let piece = |side, name: &str, brigade, unit| Piece { side, name: name.to_owned(), brigade, unit, part_of: None };
    for side in Side::BOTH {
        for (brigade, unit) in scenario.units(side) {
            pieces.push(piece(side, &unit.name, Some(brigade), true));
        }
    }
    for (side, brigade, commander) in scenario.commanders() {
        pieces.push(piece(side, &commander.name, brigade, false));
    }
    let units = pieces.iter().take_while(|p| p.unit).count();
    for n in 0..units {
        let whole = &pieces[n];
        let name = format!("the other part of {}", whole.name);
        pieces.push(Piece { name, unit: false, part_of: u8::try_from(n).ok(), ..whole.clone() });
    }
    pieces
}

/// Tells the events of one battle.
pub struct Telling<'a> {
    scenario: &'a Scenario,
    words: &'a Words,
    code: Box<dyn Fn(u16) -> (Happening, &'static str) + 'a>,
    pieces: Vec<Piece>,
}

impl std::fmt::Debug for Telling<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Telling").field("pieces", &self.pieces.len()).finish_non_exhaustive()
    }
}

impl<'a> Telling<'a> {
    /// A teller for the battle of `scenario`. `code` says what an event code is and under which key its words stand:
    /// `|c| (system.happening(c), system.key(c))`.
    pub fn new(
        scenario: &'a Scenario,
        words: &'a Words,
        code: impl Fn(u16) -> (Happening, &'static str) + 'a,
    ) -> Telling<'a> {
        Telling { scenario, words, code: Box::new(code), pieces: pieces(scenario) }
    }

    /// What an event is.
    #[must_use]
    pub fn happening(&self, event: Event) -> Happening {
        (self.code)(event.code).0
    }

    /// The name of a piece; empty for nobody.
    #[must_use]
    pub fn name(&self, piece: u8) -> &str {
        self.pieces.get(usize::from(piece)).map_or("", |p| p.name.as_str())
    }

    /// Whether a piece is a unit, or a part of one, and nobody who commands.
    #[must_use]
    pub fn is_unit(&self, piece: u8) -> bool {
        self.pieces.get(usize::from(piece)).is_some_and(|p| p.unit || p.part_of.is_some())
    }

    /// The side of a piece.
    #[must_use]
    pub fn side(&self, piece: u8) -> Option<Side> {
        self.pieces.get(usize::from(piece)).map(|p| p.side)
    }

    /// The name of a side: its leading nation's.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.sides[side.index()].name
    }

    /// The event as one line of the log, in the system's words; none where the system has no words for it.
    #[must_use]
    pub fn line(&self, event: Event) -> Option<String> {
        let (happening, key) = (self.code)(event.code);
        let section = match happening {
            Happening::Reason => "reason",
            Happening::Modifier => "modifier",
            Happening::Phase => "phase",
            _ => "event",
        };
        let text = self.words.get(section, key).or_else(|| self.words.get("event", key))?;
        Some(self.fill(text, event))
    }

    /// The event as the system wants it told afterwards, under `told` in its words; none where that is not worth it.
    /// Of several sentences `salt` chooses one.
    #[must_use]
    pub fn told(&self, event: Event, salt: usize) -> Option<String> {
        self.told_so(event, false, salt)
    }

    /// [`told`](Telling::told); of what a commander did whose brigade charged nobody in words of its own, where the system has
    /// some under the key with *-quiet* behind it.
    fn told_so(&self, event: Event, quiet: bool, salt: usize) -> Option<String> {
        let (_, key) = (self.code)(event.code);
        let calm = || self.words.variant("told", &format!("{key}-quiet"), salt);
        let text = quiet.then(calm).flatten().or_else(|| self.words.variant("told", key, salt))?;
        Some(self.fill(text, event))
    }

    /// A whole battle, turn by turn, in running prose.
    #[must_use]
    pub fn report(&self, events: &[Event]) -> Vec<TurnTold> {
        report::turns(self, events)
    }

    /// What the teller remembers at each turn of a whole battle, for [`so_far`](Telling::so_far).
    #[must_use]
    pub fn chapters(&self, events: &[Event]) -> Chapters {
        report::chapters(self, events)
    }

    /// The turn that the last of these events falls into, in one paragraph as far as it has gone, in the words that the
    /// report of the whole battle uses; none before the first turn. The turns before it are not told anew.
    #[must_use]
    pub fn so_far(&self, events: &[Event], chapters: &Chapters) -> Option<SoFar> {
        report::so_far(self, events, chapters)
    }

    /// What can be told of a battle that was played on a real table: how strong they came, and how it ended.
    #[must_use]
    pub fn recorded(&self, result: Recorded) -> Vec<TurnTold> {
        report::recorded(self, result)
    }

    /// Fills the placeholders of a sentence; one that is not known stays as it is written.
    #[must_use]
    pub fn fill(&self, text: &str, event: Event) -> String {
        filled(text, |inside| self.value(inside, event))
    }

    fn value(&self, inside: &str, event: Event) -> Option<String> {
        let who = |piece: u8, part: &str| match part {
            "" => Some(self.name(piece).to_owned()),
            "side" => self.side(piece).map(|s| self.side_name(s).to_owned()),
            "brigade" => Some(self.brigade_name(piece).to_owned()),
            _ => None,
        };
        if inside == "place" {
            return Some(self.place(event.place).unwrap_or_else(|| "in the open".to_owned()));
        }
        // *{actor?its/his}*: the one of a unit, the other of a person; either may have placeholders of its own.
        if let Some(choice) = inside.strip_prefix("actor?") {
            let (unit, person) = choice.split_once('/')?;
            return Some(self.fill(if self.is_unit(event.actor) { unit } else { person }, event));
        }
        if let Some(part) = inside.strip_prefix("actor") {
            if let Some(word) = part.strip_prefix('+') {
                return Some(self.agreed(word, event.actor));
            }
            return who(event.actor, part.trim_start_matches('.'));
        }
        // *{target?after /on}*: the one where there is a target, the other where there is none; either may have placeholders.
        if let Some(choice) = inside.strip_prefix("target?") {
            let (somebody, nobody) = choice.split_once('/')?;
            return Some(self.fill(if event.target == NOBODY { nobody } else { somebody }, event));
        }
        if let Some(part) = inside.strip_prefix("target") {
            if let Some(word) = part.strip_prefix('+') {
                return Some(self.agreed(word, event.target));
            }
            return who(event.target, part.trim_start_matches('.'));
        }
        let index = match inside.get(..2)? {
            "n0" => 0,
            "n1" => 1,
            "n2" => 2,
            "n3" => 3,
            _ => return None,
        };
        let n = event.numbers[index];
        let form = &inside[2..];
        if let Some(section) = form.strip_prefix(':') {
            return self.words.number(section, i64::from(n)).map(str::to_owned);
        }
        if let Some(choice) = form.strip_prefix('?') {
            let (one, many) = choice.split_once('/')?;
            return Some(self.fill(if n == 1 { one } else { many }, event));
        }
        // *{n1! with #}*: nothing where nothing is added.
        if let Some(added) = form.strip_prefix('!') {
            let plus = if n > 0 { "+" } else { "" };
            let told = || added.replace('#', &format!("{plus}{}", signed(i32::from(n))));
            return Some(if n == 0 { String::new() } else { told() });
        }
        if let Some(word) = form.strip_prefix(".side+") {
            return Some(agreed(word, self.numbered_side(n)));
        }
        match form {
            "" => Some(signed(i32::from(n))),
            ".half" => Some(halves(i64::from(n))),
            ".cm" => Some(centimetres(i32::from(n))),
            ".mm" => Some(centimetres(i32::from(n) * 10)),
            ".word" => Some(in_words(i32::from(n))),
            ".side" => Some(self.numbered_side(n).to_owned()),
            ".piece" => Some(self.name(u8::try_from(n).unwrap_or(NOBODY)).to_owned()),
            ".objective" => {
                usize::try_from(n).ok().and_then(|n| self.scenario.objectives.get(n)).map(|o| o.name.clone())
            }
            _ => None,
        }
    }

    fn numbered_side(&self, n: i16) -> &str {
        match n {
            0 => self.side_name(Side::Blue),
            1 => self.side_name(Side::Red),
            _ => "neither side",
        }
    }

    /// A word that agrees with the name of a piece, whose *its* is *his* for a person.
    fn agreed(&self, word: &str, piece: u8) -> String {
        match self.pieces.get(usize::from(piece)) {
            Some(p) if p.unit => agreed(word, &p.name),
            Some(p) if p.part_of.is_none() && word == "its" => "his".to_owned(),
            _ => for_one(word).to_owned(),
        }
    }

    fn brigade_name(&self, piece: u8) -> &str {
        self.pieces
            .get(usize::from(piece))
            .and_then(|p| p.brigade.and_then(|b| self.scenario.sides[p.side.index()].brigades.get(b)))
            .map_or("", |b| b.name.as_str())
    }

    /// Where a place is, by the named features of the ground: *in Unterkrähe*, *by the Krähenbach*; none where no
    /// feature with a name is within 25 cm.
    #[must_use]
    pub fn place(&self, place: Place) -> Option<String> {
        const NEAR: i64 = 25 * 1_200;
        let at = Point::new(i32::from(place.x) * 12, i32::from(place.y) * 12);
        self.scenario
            .ground
            .features
            .iter()
            .filter(|f| !f.name.is_empty())
            .map(|f| (distance_squared(at, f), f))
            .filter(|(d, _)| *d <= NEAR * NEAR)
            .min_by_key(|(d, _)| *d)
            .map(|(d, f)| where_words(f, d == 0))
    }
}

fn where_words(feature: &Feature, inside: bool) -> String {
    use Nature as N;
    let name = &feature.name;
    match feature.nature {
        N::Village | N::Town if inside => format!("in {name}"),
        N::Village | N::Town => format!("by {name}"),
        N::GentleHill | N::SteepHill if inside => format!("on the {name}"),
        N::Wood | N::Rough | N::Fields if inside => format!("in the {name}"),
        N::GentleHill | N::SteepHill => format!("below the {name}"),
        _ => format!("by the {name}"),
    }
}

/// Square of the distance to a feature in 1/120 mm; zero inside an outline.
fn distance_squared(at: Point, feature: &Feature) -> i64 {
    let points = &feature.points;
    let closed = !feature.nature.is_line();
    let mut inside = false;
    let mut best = i64::MAX;
    let edges = if closed { points.len() } else { points.len().saturating_sub(1) };
    for n in 0..edges {
        let (a, b) = (points[n], points[(n + 1) % points.len()]);
        let (ax, ay) = (i64::from(a.x - at.x), i64::from(a.y - at.y));
        let (bx, by) = (i64::from(b.x - at.x), i64::from(b.y - at.y));
        if closed && (ay > 0) != (by > 0) {
            let cross = ax * by - ay * bx;
            if (cross > 0) == (by > ay) {
                inside = !inside;
            }
        }
        let (dx, dy) = (bx - ax, by - ay);
        let length = (dx * dx + dy * dy).max(1);
        let along = (-(ax * dx) - ay * dy).clamp(0, length);
        // A 1024th of the edge is fine enough to say what is near.
        let t = along * 1_024 / length;
        let (x, y) = (ax + dx * t / 1_024, ay + dy * t / 1_024);
        best = best.min(x * x + y * y);
    }
    if inside { 0 } else { best.max(1) }
}

/// A number with a proper minus.
#[must_use]
pub fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// Tenths of a millimetre as centimetres, to the nearest half: 1,230 is *12½ cm*.
fn centimetres(n: i32) -> String {
    format!("{} cm", halves((i64::from(n) + 25).div_euclid(50)))
}

/// Small numbers as words, larger ones in figures.
#[must_use]
pub fn in_words(n: i32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(n).ok().and_then(|n| WORDS.get(n)).map_or_else(|| signed(n), |w| (*w).to_owned())
}
