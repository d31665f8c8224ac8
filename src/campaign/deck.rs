//! The deck of events between battles. A card is drawn and shown with all that it would do; only who accepts it has it in the
//! books.

use super::aftermath::later;
use super::succession::succession;
use super::{Account, Act, Entry, Fact, Kind, Posting, Refusal, Return, State, Whereabouts, templates};
use crate::army::Id;
use crate::army::regiment::Arm;
use crate::base::{Dice, Side, Stream};
use serde::Deserialize;

/// The events that come with the program.
const EVENTS: &str = include_str!("../../templates/events.toml");
/// Keeps the dice of the deck apart from all others.
const DECK: u64 = 0x6465_636b;
/// Cards that are looked at until one does something.
const LOOKS: u32 = 40;
/// Months of a year, over which a usual month's income is the mean.
const MONTHS: i64 = 12;

/// What a card does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Effect {
    Men(Move),
    Horses(Move),
    /// Hundredths of the establishment come to the depots.
    Recruits {
        of: u8,
    },
    /// Hundredths of a usual month's income.
    Money {
        of: i16,
    },
    Favour {
        by: i16,
    },
    Away {
        days: u16,
    },
    Dies {},
}

/// Some of a kind move from one account to another.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    from: Account,
    to: Account,
    /// Hundredths of what is there.
    of: u8,
    arm: Option<Arm>,
    /// Of so many units, drawn; 0: of all.
    #[serde(default)]
    units: u8,
    /// After so many days they are back.
    back: Option<u16>,
}

/// A card of the deck.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    pub id: String,
    pub name: String,
    text: String,
    /// How many such cards there are.
    weight: u32,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
struct File {
    event: Vec<Event>,
}

impl Event {
    /// All events of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Event>, Refusal> {
        let all = templates::read(text, "the events", |f: File| f.event, |e| &e.id)?;
        for event in &all {
            let wrong = |what: &str| Err(Refusal::new(format!("event {}: {what}", event.id)));
            if event.effects.is_empty() || event.weight == 0 || event.weight > 1000 {
                return wrong("give it an effect, and a weight of 1 to 1000");
            }
            for effect in &event.effects {
                match effect {
                    Effect::Men(m) | Effect::Horses(m) if m.of > 100 || m.from == m.to || m.to == Account::Outside => {
                        return wrong("some of a hundred move to another account of the books");
                    }
                    Effect::Favour { by: -9..=-1 | 1..=9 } | Effect::Away { days: 1..=365 } => {}
                    Effect::Favour { .. } => return wrong("favour goes by 1 to 9 steps, up or down"),
                    Effect::Away { .. } => return wrong("an officer is away for 1 to 365 days"),
                    _ => {}
                }
            }
        }
        Ok(all)
    }

    /// The events that come with the program.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Event> {
        Event::parse(EVENTS).expect("the events that come with the program are read by a test")
    }
}

/// The entry by which the machine draws a card on the first of each month in which it leads from now on, or none.
///
/// # Errors
/// Where it is so already.
pub fn monthly(state: &State, monthly: bool) -> Result<Entry, Refusal> {
    if state.deck == monthly {
        return Err(Refusal::new(match monthly {
            true => "the machine draws a card each month already; choose otherwise",
            false => "the machine draws no cards already; choose otherwise",
        }));
    }
    let mut entry = Entry::new(state.today, Act::SettingsChanged);
    entry.facts.push(Fact::Deck { monthly });
    Ok(entry)
}

/// The entry of a card that is drawn: whom it befalls and all that it does. The seed throws, with a number that changes from
/// draw to draw.
///
/// # Errors
/// Where no card would do anything.
pub fn draw(state: &State, deck: &[Event], seed: u64, number: u32) -> Result<Entry, Refusal> {
    let mut dice = Dice::fair(seed ^ DECK, number.into());
    let cards = deck.iter().map(|e| e.weight).fold(0, u32::saturating_add);
    for _ in 0..LOOKS {
        if cards == 0 {
            break;
        }
        let side = if dice.below(Stream::Neither, 2) == 0 { Side::Blue } else { Side::Red };
        let mut card = dice.below(Stream::Neither, cards);
        let event = deck.iter().find(|e| {
            let here = card < e.weight;
            card = card.saturating_sub(e.weight);
            here
        });
        let Some(event) = event else { continue };
        let mut entry = befalls(state, event, side, &mut dice);
        if !entry.postings.is_empty() || !entry.facts.is_empty() {
            entry.seed = Some(seed);
            return Ok(entry);
        }
    }
    Err(Refusal::new("no card of the deck would do anything now; let days pass, or put other cards into it"))
}

fn befalls(state: &State, event: &Event, side: Side, dice: &mut Dice) -> Entry {
    let officers: Vec<Id> =
        state.officers(side).into_iter().map(|o| o.commander.id.clone()).filter(|o| state.fit(o)).collect();
    let officer = u32::try_from(officers.len()).ok().filter(|n| *n > 0);
    let officer = officer.map(|n| officers[dice.below(Stream::Neither, n) as usize].clone());
    let mut entry = Entry::new(state.today, Act::Happened { side, event: event.name.clone(), text: String::new() });
    // The books as the effects so far leave them: two may draw on the same men.
    let mut books = state.clone();
    for effect in &event.effects {
        let posted = entry.postings.len();
        match effect {
            Effect::Men(m) => moved(&books, side, (Kind::Men, m), (&mut entry, &mut *dice, &event.name)),
            Effect::Horses(m) => moved(&books, side, (Kind::Horses, m), (&mut entry, &mut *dice, &event.name)),
            Effect::Recruits { of } => {
                for (_, _, unit) in state.units(side) {
                    let number = unit.establishment.men * u32::from(*of) / 100;
                    post(&mut entry, (&unit.id, Kind::Men), (Account::Outside, Account::Depot), number, &event.name);
                }
            }
            Effect::Money { of } => {
                let year: i64 = (0..12).map(|month| state.income(side, month)).fold(0, i64::saturating_add);
                let by = year / MONTHS * i64::from(*of) / 100;
                if by != 0 {
                    entry.facts.push(Fact::Money { side, by, why: event.name.clone() });
                }
            }
            Effect::Favour { by } => {
                entry.facts.extend(officer.clone().map(|officer| Fact::Favour { officer, by: *by }));
            }
            Effect::Away { days } => entry.facts.extend(officer.clone().map(|officer| {
                let held = state.officer(&officer).and_then(|o| o.command.cloned());
                let until = later(state.today, u32::from(*days));
                Fact::Officer { officer, whereabouts: Whereabouts::Wounded { until, held } }
            })),
            Effect::Dies {} if officers.len() > 1 => entry
                .facts
                .extend(officer.clone().map(|officer| Fact::Officer { officer, whereabouts: Whereabouts::Dead })),
            Effect::Dies {} => {}
        }
        for posting in &entry.postings[posted..] {
            books.books.post(posting, posting.number);
        }
    }
    let named = officer.and_then(|id| state.officer(&id)).map_or_else(String::new, |o| o.commander.name.clone());
    let text = event.text.replace("{ours}", state.side_name(side)).replace("{theirs}", state.side_name(side.other()));
    entry.act = Act::Happened { side, event: event.name.clone(), text: text.replace("{officer}", &named) };
    let mut after = state.clone();
    after.apply(&entry);
    entry.facts.extend(succession(&after));
    entry
}

fn post(entry: &mut Entry, (thing, kind): (&Id, Kind), (from, to): (Account, Account), number: u32, cause: &str) {
    if number > 0 {
        let (thing, cause) = (thing.clone(), cause.to_owned());
        entry.postings.push(Posting { thing, kind, from, to, number, cause, settles: None });
    }
}

fn moved(state: &State, side: Side, (kind, m): (Kind, &Move), (entry, dice, cause): (&mut Entry, &mut Dice, &str)) {
    let there = |id: &Id| state.books.balance(id, kind, m.from);
    let mut units: Vec<&Id> = (state.units(side))
        .filter(|(_, r, u)| m.arm.is_none_or(|arm| r.branch.arm() == arm) && there(&u.id) > 0)
        .map(|(_, _, u)| &u.id)
        .collect();
    while m.units > 0 && units.len() > usize::from(m.units) {
        let Ok(count) = u32::try_from(units.len()) else { break };
        units.remove(dice.below(Stream::Neither, count) as usize);
    }
    for unit in units {
        let number = u32::try_from(u64::from(there(unit)) * u64::from(m.of) / 100).unwrap_or(0);
        post(entry, (unit, kind), (m.from, m.to), number, cause);
        if let Some(days) = m.back.filter(|_| number > 0) {
            entry.facts.push(Fact::Returns(Return {
                due: later(state.today, days.into()),
                thing: unit.clone(),
                kind,
                from: m.to,
                to: m.from,
                number,
                cause: cause.to_owned(),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_events_of_the_program_are_read_and_others_checked() {
        assert!(Event::parse(EVENTS).unwrap().len() >= 10);
        for (old, new) in [
            ("of = 12,", "of = 120,"),
            ("to = \"deserted\"", "to = \"outside\""),
            ("by = -3", "by = 0"),
            ("days = 21", "days = 0"),
            ("weight = 2", "weight = 0"),
            ("do = \"dies\"", "do = \"dances\""),
            ("id = \"gout\"", "id = \"duel\""),
        ] {
            // The head of the file has the same words.
            let cards = &EVENTS[EVENTS.find("[[event]]").unwrap()..];
            let bad = cards.replacen(old, new, 1);
            assert!(bad != cards && Event::parse(&bad).is_err(), "{new}");
        }
    }
}
