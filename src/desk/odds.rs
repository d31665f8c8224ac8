//! Exact odds in words: of two units on a table, or of a question that stands on none.

use super::Error;
use super::resolve::{Order, system, words};
use crate::army::Finding;
use crate::base::{Dice, Share};
use crate::field::{TableView, Words, event::Silent};
pub use crate::rules::system::{Inquiry, Reckoning, Reply};
use crate::rules::system::{Modified, Odds, Question, Throw};
use crate::rules::{Progress, System};
use serde::Serialize;

/// A question about two units on a scenario's table.
#[derive(Debug, Clone)]
pub struct Asked {
    pub order: Order,
    /// After how many turns.
    pub turn: u16,
    /// What a charge would do; else what fire would.
    pub charge: bool,
    /// Numbers of the units among the battle's pieces.
    pub actor: u8,
    pub target: u8,
}

/// Something that is added to a die: words, clause and value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Weighed {
    pub clause: &'static str,
    pub name: String,
    pub value: i8,
}

/// The exact odds of a question about two units.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    /// Chances of 0, 1, 2 … more harm to the target.
    pub harm: Vec<f64>,
    /// … and to the unit that acts; empty where it risks nothing.
    pub own: Vec<f64>,
    /// What is added to its die, and to the target's in reply.
    pub modifiers: Vec<Weighed>,
    pub reply: Vec<Weighed>,
    /// A sentence on what the chances leave out of account.
    pub note: Option<String>,
}

impl Chances {
    /// A system's answer in words.
    #[must_use]
    pub fn of(odds: &Odds, words: &Words) -> Chances {
        let all = |shares: &[Share]| shares.iter().copied().map(chance).collect();
        Chances {
            harm: all(&odds.harm),
            own: all(&odds.own),
            modifiers: weighed(words, &odds.modifiers),
            reply: weighed(words, &odds.reply),
            note: odds.note.map(|key| words.word("odds", key)),
        }
    }
}

/// A chance as a number from 0 to 1.
#[must_use]
pub fn chance(share: Share) -> f64 {
    share.0 as f64 / Share::ONE.0 as f64
}

/// The modifiers of a die in words.
#[must_use]
pub fn weighed(words: &Words, modifiers: &[Modified]) -> Vec<Weighed> {
    modifiers
        .iter()
        .map(|m| Weighed { clause: m.clause, name: words.word("modifier", m.key), value: m.value })
        .collect()
}

/// Who throws, and what: *the firer: D6, 2 at 2+ and 4 at 4+*.
#[must_use]
pub fn thrown(throw: &Throw, words: &Words) -> String {
    thrown_by(&words.word("inquiry-who", throw.who), throw, words)
}

/// The same of somebody who is known by name: *Sporn Dragoons: average die*.
#[must_use]
pub fn thrown_by(who: &str, throw: &Throw, words: &Words) -> String {
    let row = words.get("row", throw.row).map_or_else(String::new, |row| format!(", row {row}"));
    let score = |needs: i8| match needs {
        ..=1 => "any score".to_owned(),
        _ => format!("{needs}+"),
    };
    let pool = |&(dice, needs): &(u8, i8)| match dice {
        1 => format!("one at {}", score(needs)),
        _ => format!("{dice} at {}", score(needs)),
    };
    let pools: Vec<String> = throw.pools.iter().map(pool).collect();
    let pools = if pools.is_empty() { String::new() } else { format!(", {}", pools.join(" and ")) };
    format!("{who}: {}{row}{pools}", words.word("inquiry-die", throw.die))
}

/// A result as the words have it; numbers stand for themselves.
#[must_use]
pub fn result(words: &Words, key: &str) -> String {
    if key.bytes().all(|b| b.is_ascii_digit()) { key.to_owned() } else { words.word("inquiry-result", key) }
}

/// The exact odds of a question, and of a charge those by what the other side may do about it; none where it cannot be asked as
/// the table stands then.
///
/// # Errors
/// When the battle cannot begin.
pub fn odds(asked: &Asked) -> Result<Option<(Chances, Vec<Reply>)>, Error> {
    let system = system(&asked.order.system)?;
    let words = words(system)?;
    let mut dice = Dice::fair(asked.order.seed, asked.order.number);
    let mut battle =
        system.begin(&asked.order.scenario, asked.order.generals, &mut dice, &mut Silent).map_err(Error::Findings)?;
    // A turn is over when the next begins.
    while battle.table().turn <= asked.turn && asked.turn > 0 {
        if battle.step(&mut dice, &mut Silent) == Progress::Over {
            let last = battle.table().turn;
            return Err(Error::refused(format!("the battle is over with turn {last}; ask of an earlier turn")));
        }
    }
    let (actor, target) = (asked.actor, asked.target);
    let question = if asked.charge { Question::Melee { actor, target } } else { Question::Fire { actor, target } };
    if let Some(why) = barred(&battle.table(), question) {
        return Err(Error::refused(why));
    }
    if let Some(finding) = battle.hindrance(question) {
        return Err(forbidden(finding));
    }
    Ok(battle.odds(question).map(|odds| {
        let replies = if asked.charge { battle.replies(actor, target) } else { Vec::new() };
        (Chances::of(&odds, &words), replies)
    }))
}

/// Why nobody can answer a question, whatever the rules.
fn barred(table: &TableView, question: Question) -> Option<&'static str> {
    let [Some(actor), Some(target)] = question.pair().map(|n| table.pieces.get(usize::from(n))) else {
        return Some("One of them is not a unit of this battle; name two units.");
    };
    if actor.side == target.side {
        return Some("Both are on one side; name one of each.");
    }
    (actor.gone || target.gone).then_some("One of them is not on the table then; try another turn.")
}

/// A finding about a question, with its clause.
fn forbidden(finding: Finding) -> Error {
    match finding.clause.as_str() {
        "" => Error::refused(finding.text),
        clause => Error::refused(format!("{} ({clause})", finding.text)),
    }
}

/// The exact odds of a question that stands on no table.
///
/// # Errors
/// What the system does not understand in it, or what its rules forbid.
pub fn reckon(system: &dyn System, inquiry: &Inquiry) -> Result<Reckoning, Error> {
    system.reckon(inquiry).map_err(forbidden)
}
