//! The report: a battle's events as running prose.
//!
//! It follows what events are ([`Happening`]) and no system's codes. Within a turn the fire on one target is told
//! together, and so are the units that fell back, broke or rallied.

use super::Telling;
use crate::field::event::{Event, Happening, NOBODY};
use crate::field::words::Words;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::parse(include_str!("../../../templates/words/report.toml")).expect("a test parses the words of the report")
});

/// One turn of a battle in prose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnTold {
    /// From 1; 0 is what happened before the first turn.
    pub turn: u16,
    /// One or two paragraphs.
    pub paragraphs: Vec<String>,
}

/// What one turn did, gathered so that like is told with like.
#[derive(Debug, Clone)]
enum Deed {
    Fire { target: u8, from: Vec<u8>, harm: i16 },
    Charge(Event),
    Evade(u8),
    Fight { one: u8, other: u8, harm: [i16; 2] },
    FellBack(Vec<u8>),
    Gone(Vec<u8>),
    Captured { piece: u8, by: u8 },
    Commander { piece: u8, again: bool },
    Rallied(Vec<u8>),
    Objective { side: i16, number: i16 },
}

/// What the hits that follow belong to.
#[derive(Debug, Clone, Copy)]
enum Blow {
    Nothing,
    Fire,
    Fight,
}

pub(super) fn turns(telling: &Telling<'_>, events: &[Event]) -> Vec<TurnTold> {
    let mut told = Vec::new();
    let mut gatherer = Gatherer::default();
    let mut turn = 0;
    let close = |turn: u16, gatherer: &mut Gatherer, told: &mut Vec<TurnTold>| {
        let mut deeds = std::mem::take(&mut gatherer.deeds);
        leave_out_the_gone(&mut deeds);
        gatherer.blow = Blow::Nothing;
        if turn == 0 && deeds.is_empty() {
            return;
        }
        told.push(TurnTold { turn, paragraphs: vec![Prose { telling, turn }.paragraph(&deeds)] });
    };
    for &event in events {
        match telling.happening(event) {
            Happening::Turn => {
                close(turn, &mut gatherer, &mut told);
                turn = u16::try_from(event.numbers[0]).unwrap_or(turn);
            }
            Happening::Over => {
                close(turn, &mut gatherer, &mut told);
                let text = match event.numbers[0] {
                    n @ (0 | 1) => {
                        let side = if n == 0 { crate::base::Side::Blue } else { crate::base::Side::Red };
                        say("won", usize::from(turn), &[("who", telling.side_name(side))])
                    }
                    _ => say("drawn", usize::from(turn), &[]),
                };
                if let Some(last) = told.last_mut() {
                    last.paragraphs.push(text);
                }
                return told;
            }
            happening => gatherer.hear(happening, event),
        }
    }
    close(turn, &mut gatherer, &mut told);
    told
}

/// Who was lost in a turn is not told as falling back or rallying in it.
fn leave_out_the_gone(deeds: &mut Vec<Deed>) {
    let lost: Vec<u8> = deeds
        .iter()
        .flat_map(|d| match d {
            Deed::Gone(list) => list.clone(),
            Deed::Captured { piece, .. } => vec![*piece],
            _ => Vec::new(),
        })
        .collect();
    for deed in deeds.iter_mut() {
        if let Deed::FellBack(list) | Deed::Rallied(list) = deed {
            list.retain(|p| !lost.contains(p));
        }
    }
    deeds.retain(|d| !matches!(d, Deed::FellBack(list) | Deed::Rallied(list) if list.is_empty()));
}

#[derive(Debug)]
struct Gatherer {
    deeds: Vec<Deed>,
    blow: Blow,
    /// Commanders who fell before: who falls then is the officer who took over.
    fallen: Vec<u8>,
}

impl Default for Gatherer {
    fn default() -> Self {
        Gatherer { deeds: Vec::new(), blow: Blow::Nothing, fallen: Vec::new() }
    }
}

impl Gatherer {
    fn hear(&mut self, happening: Happening, event: Event) {
        match happening {
            Happening::Fired => {
                self.blow = Blow::Fire;
                self.fire(event);
            }
            Happening::Fought => {
                self.blow = Blow::Fight;
                self.fight(event);
            }
            Happening::Charged if event.target != NOBODY => self.deeds.push(Deed::Charge(event)),
            Happening::Evaded => self.deeds.push(Deed::Evade(event.actor)),
            Happening::Hit => self.hit(event.actor, event.numbers[1]),
            Happening::FellBack => {
                self.list(event.actor, |d| if let Deed::FellBack(l) = d { Some(l) } else { None }, Deed::FellBack);
            }
            Happening::Gone => {
                self.list(event.actor, |d| if let Deed::Gone(l) = d { Some(l) } else { None }, Deed::Gone);
            }
            // What was hardly shaken is not worth a word when it recovers.
            Happening::Rallied if event.numbers[0] + event.numbers[1] >= SHAKEN => {
                self.list(event.actor, |d| if let Deed::Rallied(l) = d { Some(l) } else { None }, Deed::Rallied);
            }
            Happening::Captured => self.deeds.push(Deed::Captured { piece: event.actor, by: event.target }),
            Happening::CommanderHit => {
                let again = self.fallen.contains(&event.actor);
                self.fallen.push(event.actor);
                self.deeds.push(Deed::Commander { piece: event.actor, again });
            }
            Happening::Objective => {
                self.deeds.push(Deed::Objective { side: event.numbers[0], number: event.numbers[1] });
            }
            _ => {}
        }
    }

    fn fire(&mut self, event: Event) {
        for deed in &mut self.deeds {
            if let Deed::Fire { target, from, .. } = deed
                && *target == event.target
            {
                if !from.contains(&event.actor) {
                    from.push(event.actor);
                }
                return;
            }
        }
        self.deeds.push(Deed::Fire { target: event.target, from: vec![event.actor], harm: 0 });
    }

    fn fight(&mut self, event: Event) {
        let known = self.deeds.iter().any(|deed| {
            matches!(deed, Deed::Fight { one, other, .. }
                if (*one, *other) == (event.actor, event.target) || (*other, *one) == (event.actor, event.target))
        });
        if !known {
            self.deeds.push(Deed::Fight { one: event.actor, other: event.target, harm: [0, 0] });
        }
    }

    /// Harm goes to the last fight of the piece while a fight is told, else to the fire on it.
    fn hit(&mut self, piece: u8, by: i16) {
        for deed in self.deeds.iter_mut().rev() {
            match (self.blow, deed) {
                (Blow::Fight, Deed::Fight { one, harm, .. }) if *one == piece => {
                    harm[0] += by;
                    return;
                }
                (Blow::Fight, Deed::Fight { other, harm, .. }) if *other == piece => {
                    harm[1] += by;
                    return;
                }
                (Blow::Fire, Deed::Fire { target, harm, .. }) if *target == piece => {
                    *harm += by;
                    return;
                }
                _ => {}
            }
        }
    }

    fn list(&mut self, piece: u8, find: impl Fn(&mut Deed) -> Option<&mut Vec<u8>>, new: fn(Vec<u8>) -> Deed) {
        if let Some(list) = self.deeds.iter_mut().find_map(&find) {
            if !list.contains(&piece) {
                list.push(piece);
            }
            return;
        }
        self.deeds.push(new(vec![piece]));
    }
}

/// The words for the deeds of one turn.
struct Prose<'t, 'a> {
    telling: &'t Telling<'a>,
    turn: u16,
}

/// The harm from which a rally is worth telling.
const SHAKEN: i16 = 3;
/// How many targets of fire are told one by one.
const FIRES: usize = 4;
/// How many who fired at one target are named.
const FIRERS: usize = 3;

impl Prose<'_, '_> {
    fn paragraph(&self, deeds: &[Deed]) -> String {
        let mut sentences: Vec<String> = Vec::new();
        if self.turn <= 1 {
            sentences.push(say("first", self.seed_of_battle(), &[]));
        }
        let mut fire_told = false;
        for deed in deeds {
            match deed {
                Deed::Fire { .. } if !fire_told => {
                    fire_told = true;
                    self.fire(deeds, &mut sentences);
                }
                Deed::Fire { .. } => {}
                deed => sentences.extend(self.deed(deed)),
            }
        }
        if sentences.is_empty() {
            sentences.push(say("quiet", usize::from(self.turn), &[]));
        }
        sentences.join(" ")
    }

    /// A number that differs between battles, so that their reports do not all open alike.
    fn seed_of_battle(&self) -> usize {
        self.telling.scenario.name.bytes().map(usize::from).sum()
    }

    fn salt(&self, one: u8, other: u8) -> usize {
        usize::from(self.turn) * 7 + usize::from(one) * 3 + usize::from(other)
    }

    fn deed(&self, deed: &Deed) -> Option<String> {
        let name = |piece: u8| self.telling.name(piece);
        Some(match deed {
            Deed::Fire { .. } => return None,
            Deed::Charge(event) => {
                let salt = self.salt(event.actor, event.target);
                let place = self.telling.place(event.place).unwrap_or_else(|| "in the open".to_owned());
                say("charged", salt, &[("who", name(event.actor)), ("whom", name(event.target)), ("place", &place)])
            }
            Deed::Evade(piece) => say("evaded", self.salt(*piece, 0), &[("who", name(*piece))]),
            Deed::Fight { one, other, harm } => {
                let salt = self.salt(*one, *other);
                if harm[0] == harm[1] {
                    say("fought-even", salt, &[("who", name(*one)), ("whom", name(*other))])
                } else {
                    let (winner, loser) = if harm[0] < harm[1] { (*one, *other) } else { (*other, *one) };
                    say("fought-won", salt, &[("who", name(winner)), ("whom", name(loser))])
                }
            }
            Deed::FellBack(list) => self.listed("fell-back", list),
            Deed::Gone(list) => self.listed("gone", list),
            Deed::Rallied(list) => self.listed("rallied", list),
            Deed::Captured { piece, by } if *by == NOBODY => self.listed("gone", &[*piece]),
            Deed::Captured { piece, by } => {
                say("captured", self.salt(*piece, *by), &[("who", name(*by)), ("whom", name(*piece))])
            }
            Deed::Commander { piece, again } => {
                let key = if *again { "commander-again" } else { "commander" };
                say(key, self.salt(*piece, 0), &[("whom", name(*piece))])
            }
            Deed::Objective { side, number } => {
                let objective = usize::try_from(*number).ok().and_then(|n| self.telling.scenario.objectives.get(n))?;
                let salt = usize::from(self.turn);
                match side {
                    0 | 1 => {
                        let side = if *side == 0 { crate::base::Side::Blue } else { crate::base::Side::Red };
                        say("objective", salt, &[("who", self.telling.side_name(side)), ("whom", &objective.name)])
                    }
                    _ => say("objective-none", salt, &[("whom", &objective.name)]),
                }
            }
        })
    }

    /// The fire of a whole turn: the targets that suffered most one by one, the others in one sentence.
    fn fire(&self, deeds: &[Deed], out: &mut Vec<String>) {
        let mut hurt: Vec<(u8, &[u8], i16)> = deeds
            .iter()
            .filter_map(|deed| match deed {
                Deed::Fire { target, from, harm } if *harm > 0 => Some((*target, from.as_slice(), *harm)),
                _ => None,
            })
            .collect();
        if hurt.is_empty() {
            out.push(say("fire-idle", usize::from(self.turn), &[]));
            return;
        }
        hurt.sort_by_key(|(_, _, harm)| -harm);
        let single = hurt.iter().filter(|(_, _, harm)| *harm > 1).count().clamp(1, FIRES);
        for (target, from, harm) in &hurt[..single] {
            let key = match harm {
                1 => "fire-light",
                2 => "fire-hard",
                _ => "fire-heavy",
            };
            let who = self.firers(from);
            let salt = self.salt(from.first().copied().unwrap_or(0), *target);
            out.push(say(key, salt, &[("who", &who), ("whom", self.telling.name(*target))]));
        }
        let others: Vec<u8> = hurt[single..].iter().map(|(target, ..)| *target).collect();
        if !others.is_empty() {
            let salt = self.salt(others[0], 0);
            out.push(say("fire-many", salt, &[("whom", &self.names(&others))]));
        }
    }

    fn firers(&self, from: &[u8]) -> String {
        if from.len() > FIRERS {
            let named: Vec<&str> = from[..FIRERS - 1].iter().map(|p| self.telling.name(*p)).collect();
            format!("{} and others", named.join(", "))
        } else {
            self.names(from)
        }
    }

    fn listed(&self, key: &str, list: &[u8]) -> String {
        let number = if list.len() == 1 { "one" } else { "many" };
        let salt = self.salt(list.first().copied().unwrap_or(0), 0);
        say(&format!("{key}-{number}"), salt, &[("whom", &self.names(list))])
    }

    fn names(&self, list: &[u8]) -> String {
        and_list(&list.iter().map(|p| self.telling.name(*p)).collect::<Vec<_>>())
    }
}

/// *A*, *A and B*, *A, B and C*.
#[must_use]
pub(crate) fn and_list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A sentence of the report with its places filled and a capital at its head.
fn say(key: &str, salt: usize, fill: &[(&str, &str)]) -> String {
    let mut text = WORDS.variant("report", key, salt).unwrap_or_default().to_owned();
    for (name, value) in fill {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    // A name such as *v. Quastorff* keeps its small letter; everything else begins with a capital.
    match text.chars().next() {
        Some(first) if first.is_lowercase() && !text.starts_with("v. ") => {
            first.to_uppercase().collect::<String>() + &text[first.len_utf8()..]
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests;
