//! What no longer fits together where an old entry is altered: officers who led where they could not be, and men who are with
//! a unit that was disbanded.

use super::{War, battles};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Fact, Kind, Whereabouts};
use crate::field::say::{counted, day};
use std::collections::{BTreeMap, BTreeSet};

/// An officer in a battle in which he could not be: the entry's number and his ID.
type Led = BTreeSet<(u32, Id)>;

impl War {
    /// What fits together in this war and would not in the war as it is `then`, a sentence each.
    pub(super) fn stray_in(&self, then: &War) -> Vec<String> {
        let known = self.led_while_away();
        let mut out: Vec<String> = Vec::new();
        for (entry, officer) in then.led_while_away().difference(&known) {
            let battle = then.entry(*entry).and_then(|e| battles(e).next());
            let name = then.state().officer(officer).map(|o| o.commander.name.clone());
            if let (Some(battle), Some(name)) = (battle, name) {
                let day = day(battle.date);
                out.push(format!(
                    "{name} could not have been at {} on {day}: by then he was dead, captive or away. That battle stays as it was.",
                    battle.place
                ));
            }
        }
        let (now, state) = (self.state(), then.state());
        for (_, regiment, unit) in Side::BOTH.into_iter().flat_map(|side| state.units(side)) {
            let men = |s: &crate::campaign::State| s.books.balance(&unit.id, Kind::Men, Account::Present);
            let more = men(state).saturating_sub(men(now));
            if more > 0 && state.is_disbanded(&unit.id) && now.is_disbanded(&unit.id) {
                out.push(format!(
                    "{} was disbanded later: {} of it would be under arms still. Take its disbanding back too, or discharge \
                     them by hand.",
                    regiment.unit_name(unit),
                    counted(more as usize, "man", "men")
                ));
            }
        }
        out
    }

    /// Officers who led in battles while they were dead, captive, in hospital or sent home.
    fn led_while_away(&self) -> Led {
        let mut away: BTreeMap<&Id, &Whereabouts> = BTreeMap::new();
        let mut out = Led::new();
        for entry in self.entries() {
            for officer in battles(entry).flat_map(|b| &b.officers).filter(|id| away.contains_key(id)) {
                out.insert((entry.number, officer.clone()));
            }
            for fact in &entry.facts {
                match fact {
                    Fact::Officer { officer, .. } if away.get(officer) == Some(&&Whereabouts::Dead) => {}
                    Fact::Officer { officer, whereabouts: Whereabouts::Fit } => {
                        away.remove(officer);
                    }
                    Fact::Officer { officer, whereabouts } => {
                        away.insert(officer, whereabouts);
                    }
                    _ => {}
                }
            }
        }
        out
    }
}
