//! *Fight tonight*: one battle for itself, outside any campaign, from a scenario or from any two armies.

use super::board::{self, Change};
use super::resolve::{self, Order};
use super::{Desk, Error};
use crate::army::{Army, Id};
use crate::campaign::{Entry, State};
use crate::field::GeneralKind;
use std::collections::BTreeSet;

/// How many troops two armies bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Size {
    /// Their first brigade, and the second.
    Small,
    /// Their first three brigades.
    #[default]
    Middle,
    /// Everybody.
    Whole,
}

impl Size {
    /// All sizes, in the order in which they are offered.
    pub const ALL: [Size; 3] = [Size::Small, Size::Middle, Size::Whole];

    const fn brigades(self) -> usize {
        match self {
            Size::Small => 2,
            Size::Middle => 3,
            Size::Whole => usize::MAX,
        }
    }
}

/// A scenario as it is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// ID of the rule system.
    pub system: String,
    /// ID of the scenario.
    pub scenario: String,
    pub name: String,
    pub story: String,
    /// What the sides are called, Blue then Red, and how many units each has.
    pub sides: [(String, usize); 2],
}

/// Every scenario of every system that can be played.
#[must_use]
pub fn offers() -> Vec<Offer> {
    let mut offers = Vec::new();
    for system in resolve::playable() {
        for (id, _) in system.about().scenarios {
            let Ok(scenario) = resolve::scenario(system, id) else { continue };
            let sides =
                crate::base::Side::BOTH.map(|s| (scenario.sides[s.index()].name.clone(), scenario.units(s).count()));
            offers.push(Offer {
                system: system.about().id.to_owned(),
                scenario: (*id).to_owned(),
                name: scenario.name,
                story: scenario.story,
                sides,
            });
        }
    }
    offers
}

/// Whether the armies of a scenario stand as it has them, or in each other's places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Places {
    #[default]
    AsWritten,
    Swapped,
}

/// The battle of a scenario.
///
/// # Errors
/// When it is not known, or its generals cannot draw it up.
pub fn of_scenario(system: &str, scenario: &str, places: Places, seed: u64) -> Result<Order, Error> {
    let system = resolve::system(system)?;
    let scenario = resolve::scenario(system, scenario)?;
    let order = order(system.about().id, scenario, seed);
    if places == Places::AsWritten {
        return Ok(order);
    }
    let table = resolve::drawn_up(&order)?;
    Ok(board::changed(&order, &table, &Change::Swap)?.0)
}

fn order(system: &str, scenario: crate::field::Scenario, seed: u64) -> Order {
    Order {
        system: system.to_owned(),
        scenario,
        seed,
        number: 1,
        generals: [GeneralKind::Planner; 2],
        exchanged: false,
    }
}

/// A battle of two armies of the library, on ground, at a date and in weather that the seed throws for.
///
/// # Errors
/// When a system or an army is not known, or a side has nobody who can take the field.
pub fn of_armies(desk: &Desk, system: &str, armies: [&Id; 2], size: Size, seed: u64) -> Result<Order, Error> {
    let [blue, red] = armies.map(|id| [id.as_str()]);
    let mut founding = desk.founding("Tonight", system, [&blue, &red])?;
    founding.id = Id::new("tonight");
    for army in founding.sides.iter_mut().flat_map(|f| &mut f.armies) {
        trim(army, size);
    }
    super::sample::make_distinct(&mut founding.sides);
    let system = resolve::system(&founding.system)?;
    // A campaign of one battle that nobody keeps.
    let mut first = Entry::found(founding)?;
    first.number = 1;
    let state = State::replay([&first])?.state;
    let mut second = crate::campaign::plan(&state, system, seed)?;
    second.number = 2;
    let state = State::replay([&first, &second])?.state;
    Ok(order(system.about().id, crate::campaign::scenario(&state, system)?, seed))
}

/// Leaves an army so many of its brigades, and where it is cut no independent unit.
fn trim(army: &mut Army, size: Size) {
    if army.brigades.len() <= size.brigades() {
        return;
    }
    army.brigades.truncate(size.brigades());
    army.independent.clear();
    let stay: BTreeSet<Id> = army.brigades.iter().flat_map(|b| b.units.iter().cloned()).collect();
    for regiment in &mut army.regiments {
        regiment.units.retain(|u| stay.contains(&u.id));
    }
    army.regiments.retain(|r| !r.units.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;

    #[test]
    fn every_scenario_is_offered_and_can_be_fought_from_either_side() {
        let offers = offers();
        assert!(offers.iter().any(|o| o.scenario == "st-ulrich" && o.sides[0].1 + o.sides[1].1 == 9));
        for offer in offers {
            for places in [Places::AsWritten, Places::Swapped] {
                let order = of_scenario(&offer.system, &offer.scenario, places, 3).unwrap();
                assert!(resolve::drawn_up(&order).is_ok(), "{} {places:?}", offer.scenario);
            }
        }
    }

    #[test]
    fn two_armies_meet_at_three_sizes() {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
        let armies: Vec<Id> = desk.armies().iter().map(|a| a.id.clone()).collect();
        let system = resolve::playable().next().unwrap().about().id;
        let mut units = Vec::new();
        for size in Size::ALL {
            let order = of_armies(&desk, system, [&armies[0], &armies[1]], size, 7).unwrap();
            assert!(resolve::drawn_up(&order).is_ok());
            units.push(Side::BOTH.map(|s| order.scenario.units(s).count()));
        }
        assert!(units.windows(2).all(|u| u[0][0] <= u[1][0] && u[0][1] <= u[1][1]), "{units:?}");
        assert!(units[0][0] < units[2][0]);
        // An army can also meet itself.
        let order = of_armies(&desk, system, [&armies[0], &armies[0]], Size::Small, 7).unwrap();
        assert_eq!(order.scenario.units(Side::Blue).count(), order.scenario.units(Side::Red).count());
    }
}
