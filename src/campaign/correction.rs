//! Somebody knows better than the books: men, horses, guns or colours moved by hand.

use super::{Account, Act, Entry, Kind, Posting, Refusal, State};
use crate::army::Id;

/// The most that a hand moves at once, of anything: more than any army had in one place.
const MOST: u32 = 1_000_000;

/// The entry by which a hand moves so many of a unit from one account to another.
///
/// # Errors
/// Where there is no such unit, nothing moves or more than [`MOST`], fewer are there, no reason is given, or anything would leave the books.
pub fn correction(
    state: &State,
    unit: &Id,
    (kind, number): (Kind, u32),
    (from, to): (Account, Account),
    reason: &str,
) -> Result<Entry, Refusal> {
    if state.unit(unit).is_none() {
        return Err(Refusal::new(format!("there is no unit {unit} in this campaign; name one of its units")));
    }
    if reason.trim().is_empty() {
        return Err(Refusal::new("a correction by hand needs a reason; say in a few words why"));
    }
    if from == to || number == 0 {
        return Err(Refusal::new("this correction moves nothing; choose two accounts and a number above 0"));
    }
    if number > MOST {
        return Err(Refusal::new(format!("no unit has {number} {}; choose from 1 to {MOST}", kind.key())));
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
            kind.key(),
            from.name()
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
