//! Somebody knows better than the books: men, horses, guns or colours moved by hand.

use super::found::colours;
use super::{Account, Act, Entry, Kind, Posting, Refusal, State};
use crate::army::Id;

/// The most that a hand moves at once, of anything: more than any army had in one place.
const MOST: u32 = 1_000_000;
/// The most characters of a reason.
const LONGEST: usize = 200;

/// The entry by which a hand moves so many of a unit from one account to another.
///
/// # Errors
/// Where there is no such unit, nothing moves or more than [`MOST`], fewer are there, more would be under arms than the
/// unit can have, no reason is given or one that is no line, or anything would leave the books.
pub fn correction(
    state: &State,
    unit: &Id,
    (kind, number): (Kind, u32),
    (from, to): (Account, Account),
    reason: &str,
) -> Result<Entry, Refusal> {
    let Some((_, regiment, of)) = state.unit(unit) else {
        return Err(Refusal::new(format!("there is no unit {unit} in this campaign; name one of its units")));
    };
    if reason.trim().is_empty() {
        return Err(Refusal::new("a correction by hand needs a reason; say in a few words why"));
    }
    if reason.chars().count() > LONGEST || reason.chars().any(char::is_control) {
        return Err(Refusal::new(format!(
            "the reason is one line of at most {LONGEST} characters; write a shorter one"
        )));
    }
    if from == to || number == 0 {
        return Err(Refusal::new("this correction moves nothing; choose two accounts and a number above 0"));
    }
    if number > MOST {
        return Err(Refusal::new(format!("no unit has {number} {}; choose from 1 to {MOST}", kind.called(number))));
    }
    if to == Account::Outside {
        return Err(Refusal::new(
            "nothing leaves the books; move it to an account of those who are gone, such as discharged",
        ));
    }
    let there = state.books.balance(unit, kind, from);
    if from != Account::Outside && number > there {
        return Err(Refusal::new(format!(
            "{} has {there} {} {} in the books, less than {number}; lower the figure",
            state.unit_name(unit),
            kind.called(there),
            from.name()
        )));
    }
    // Men come back to a battalion that was filled up meanwhile; guns and colours are never more than it was given.
    let (full, most) = match kind {
        Kind::Men => (of.establishment.men, of.establishment.men.saturating_mul(3) / 2),
        Kind::Horses => (of.establishment.horses, of.establishment.horses.saturating_mul(3) / 2),
        Kind::Guns => (of.establishment.guns, of.establishment.guns),
        Kind::Colours => (colours(regiment.branch), colours(regiment.branch)),
    };
    let would = state.books.balance(unit, kind, Account::Present).saturating_add(number);
    if to == Account::Present && would > most {
        return Err(Refusal::new(format!(
            "{} would have {would} {} under arms, and {full} are its full strength; write fewer, {most} are the most",
            state.unit_name(unit),
            kind.called(would),
        )));
    }
    let mut entry = Entry::new(state.today, Act::CorrectedByHand { reason: reason.trim().to_owned() });
    entry.postings.push(Posting {
        thing: unit.clone(),
        kind,
        from,
        to,
        number,
        cause: reason.trim().to_owned(),
        settles: None,
    });
    Ok(entry)
}
