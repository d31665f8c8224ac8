//! Disbanding a unit: whoever is with it is discharged, and it stands in no brigade any more. Its dead, its captives and its
//! sick stay in the books; who comes back to it later is discharged too.

use super::{Account, Act, Entry, Fact, Kind, Posting, Refusal, State};
use crate::army::{Army, Id, Strength};

/// The entry by which a unit is disbanded: its men, horses, guns and colours, and the men of its depot, are discharged.
///
/// # Errors
/// Where there is no such unit, it is disbanded already, or its side has no other.
pub fn disband(state: &State, unit: &Id) -> Result<Entry, Refusal> {
    let Some((side, _, _)) = state.unit(unit) else {
        return Err(Refusal::new(format!("there is no unit {unit} in this campaign; name one of its units")));
    };
    let name = state.unit_name(unit);
    if state.is_disbanded(unit) {
        return Err(Refusal::new(format!("{name} is disbanded already")));
    }
    if state.units(side).filter(|(_, _, u)| !state.is_disbanded(&u.id)).count() == 1 {
        return Err(Refusal::new(format!("{name} is the last unit of {}; a side keeps one", state.side_name(side))));
    }
    let mut entry = Entry::new(state.today, Act::Disbanded { unit: unit.clone() });
    for (kind, from) in Kind::ALL.into_iter().map(|kind| (kind, Account::Present)).chain([(Kind::Men, Account::Depot)])
    {
        let number = state.books.balance(unit, kind, from);
        if number > 0 {
            let (thing, cause) = (unit.clone(), "disbanded".to_owned());
            entry.postings.push(Posting { thing, kind, from, to: Account::Discharged, number, cause, settles: None });
        }
    }
    entry.facts.push(Fact::Disbanded { unit: unit.clone() });
    Ok(entry)
}

impl State {
    /// Whether a unit was disbanded: it has no establishment, and stands neither in a brigade nor by itself.
    #[must_use]
    pub fn is_disbanded(&self, unit: &Id) -> bool {
        let armies = self.sides.iter().flat_map(|f| &f.armies);
        armies.into_iter().any(|army| is_disbanded(army, unit))
    }

    pub(super) fn disbanded(&mut self, unit: &Id) {
        let Some(army) = self.armies_mut().find(|a| a.unit(unit).is_some()) else { return };
        army.brigades.iter_mut().for_each(|b| b.units.retain(|u| u != unit));
        army.independent.retain(|u| u != unit);
        reduce(army, unit);
        self.pending.retain_mut(|p| {
            if p.what.thing == *unit && p.what.to == Account::Present {
                p.what.to = Account::Discharged;
            }
            p.what.thing != *unit || !matches!(p.what.from, Account::Depot | Account::Outside)
        });
    }
}

/// Whether a unit of an army was disbanded.
pub(super) fn is_disbanded(army: &Army, unit: &Id) -> bool {
    let stands = || army.independent.contains(unit) || army.brigades.iter().any(|b| b.units.contains(unit));
    army.unit(unit).is_some_and(|(_, u)| u.establishment == Strength::default()) && !stands()
}

/// Takes a unit's establishment, so that nobody is sent to it.
pub(super) fn reduce(army: &mut Army, unit: &Id) {
    let units = army.regiments.iter_mut().flat_map(|r| &mut r.units).filter(|u| u.id == *unit);
    units.for_each(|u| (u.establishment, u.present) = (Strength::default(), Strength::default()));
}
