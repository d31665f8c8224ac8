//! What if: a battle with one thing changed, beside the battle as it is, under the same dice.

use super::board::{Change, changed};
use super::resolve::{self, Order};
use super::tonight::{Choice, Fighter};
use super::{Desk, Error, prospect};
use crate::army::regiment::Arm;
use crate::army::{Army, Temper};
use crate::base::Side;
use crate::field::scenario::Weather;
use crate::field::{GeneralKind, Scenario};
use crate::forecast::Forecast;
use std::sync::atomic::AtomicBool;

pub use crate::forecast::compare::{Difference, difference};

/// Battles that each supposition is tried in.
pub const BATTLES: u32 = 400;

/// One thing that could be otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supposition {
    /// A side's general is of another kind.
    General(Side, GeneralKind),
    Weather(Weather),
    /// The commander of this brigade of Blue's is dashing.
    Dashing(usize),
    /// Blue's troops of an arm stay away.
    Without(Arm),
    /// Each army takes the other's place and role.
    Swapped,
    /// The set-up is the one before it was changed by hand.
    AsDrawn(Box<Scenario>),
}

/// What can be supposed of a battle. `drawn` is its set-up before a hand changed it, if one did.
#[must_use]
pub fn suppositions(order: &Order, drawn: Option<&Scenario>) -> Vec<Supposition> {
    let mut out = Vec::new();
    if let Some(drawn) = drawn.filter(|d| **d != order.scenario) {
        out.push(Supposition::AsDrawn(Box::new(drawn.clone())));
    }
    let plays = [GeneralKind::Cautious, GeneralKind::Planner, GeneralKind::Bold];
    for side in Side::BOTH {
        let now = order.generals[side.index()];
        out.extend(plays.into_iter().filter(|k| *k != now).map(|k| Supposition::General(side, k)));
    }
    out.push(Supposition::Weather(if order.scenario.weather == Weather::Fair {
        Weather::LightRain
    } else {
        Weather::Fair
    }));
    let ours = &order.scenario.sides[Side::Blue.index()];
    let led = ours.brigades.iter().enumerate().filter_map(|(n, b)| Some((n, b.commander.as_ref()?.temper?)));
    let slowest = led.filter(|(_, temper)| *temper != Temper::Dashing).min_by_key(|(n, temper)| (*temper, *n));
    out.extend(slowest.map(|(n, _)| Supposition::Dashing(n)));
    let mut arms: Vec<Arm> = Vec::new();
    for (_, unit) in order.scenario.units(Side::Blue) {
        if !arms.contains(&unit.branch.arm()) {
            arms.push(unit.branch.arm());
        }
    }
    let spared = [Arm::Horse, Arm::Guns].into_iter().filter(|arm| arms.len() > 1 && arms.contains(arm));
    // Wings name brigades by their numbers, which must stay.
    if ours.lieutenants.is_empty() {
        out.extend(spared.map(Supposition::Without));
    }
    out.push(Supposition::Swapped);
    out
}

impl Supposition {
    /// What is supposed, to go on after *what if*: *rain fell all day*.
    #[must_use]
    pub fn words(&self, order: &Order) -> String {
        let kind = |k: GeneralKind| match k {
            GeneralKind::Cautious => "were cautious",
            GeneralKind::Bold => "were bold",
            GeneralKind::Passive => "stood fast",
            GeneralKind::Random => "acted at random",
            GeneralKind::Planner => "were steady",
        };
        match self {
            Supposition::General(Side::Blue, k) => format!("our general {}", kind(*k)),
            Supposition::General(Side::Red, k) => format!("theirs {}", kind(*k)),
            Supposition::Weather(Weather::Fair) => "the day were fair".to_owned(),
            Supposition::Weather(Weather::Fog) => "fog lay on the field".to_owned(),
            Supposition::Weather(Weather::LightRain) => "rain fell all day".to_owned(),
            Supposition::Weather(Weather::HeavyRain) => "it poured all day".to_owned(),
            Supposition::Weather(Weather::Storm) => "a storm broke".to_owned(),
            Supposition::Dashing(n) => {
                let brigade = order.scenario.sides[0].brigades.get(*n);
                let name = brigade.and_then(|b| b.commander.as_ref()).map_or("he", |c| c.name.as_str());
                format!("{name} were dashing")
            }
            Supposition::Without(Arm::Horse) => "our horse stayed away".to_owned(),
            Supposition::Without(Arm::Guns) => "our guns stayed away".to_owned(),
            Supposition::Without(_) => "some of us stayed away".to_owned(),
            Supposition::Swapped => "the sides were changed".to_owned(),
            Supposition::AsDrawn(_) => "we stood as first drawn up".to_owned(),
        }
    }

    /// The battle as it is supposed.
    ///
    /// # Errors
    /// When it cannot be drawn up.
    pub fn order(&self, order: &Order) -> Result<Order, Error> {
        let mut order = order.clone();
        match self {
            Supposition::General(side, kind) => order.generals[side.index()] = *kind,
            Supposition::Weather(weather) => order.scenario.weather = *weather,
            Supposition::Dashing(n) => {
                let brigade = order.scenario.sides[0].brigades.get_mut(*n);
                if let Some(commander) = brigade.and_then(|b| b.commander.as_mut()) {
                    commander.temper = Some(Temper::Dashing);
                }
            }
            Supposition::Without(arm) => {
                let brigades = &mut order.scenario.sides[0].brigades;
                for brigade in brigades.iter_mut() {
                    brigade.units.retain(|u| u.branch.arm() != *arm);
                }
                brigades.retain(|b| !b.units.is_empty());
            }
            Supposition::Swapped => {
                let table = resolve::drawn_up(&order)?;
                order = changed(&order, &table, &Change::Swap)?.0;
            }
            Supposition::AsDrawn(scenario) => order.scenario = (**scenario).clone(),
        }
        Ok(order)
    }

    /// Fights the battle as it is supposed under the dice of a forecast, and says by how much our chance to win differs;
    /// none where it was called off before anything could be said. `grew` is told how many battles are fought.
    ///
    /// # Errors
    /// When the battle cannot begin.
    pub fn tried(
        &self,
        order: &Order,
        base: &Forecast,
        cancel: &AtomicBool,
        grew: &mut (dyn FnMut(u32) + Send),
    ) -> Result<Option<Difference>, Error> {
        against(self.order(order)?, base, cancel, grew)
    }
}

/// Another army in the place of a side's, all else as it was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead {
    pub side: Side,
    /// What the army is called.
    pub name: String,
    choice: Choice,
}

/// The armies that could stand in a side's place in a battle of *Fight tonight*: all of the library but that which stands
/// there. None where only those who were there can, and none where a hand has changed the set-up, which is `drawn` as it was
/// before: the others would not have what it changed.
#[must_use]
pub fn instead(choice: &Choice, (order, drawn): (&Order, &Scenario), armies: &[Army]) -> Vec<Instead> {
    let unchanged = Scenario { options: drawn.options.clone(), ..order.scenario.clone() } == *drawn;
    let open = unchanged && (drawn.generic || matches!(choice, Choice::Armies { .. }));
    let of = |side: Side| {
        let there = choice.fighter(side).and_then(Fighter::own);
        let others = armies.iter().filter(move |a| there != Some(&a.id));
        others.map(move |a| Instead { side, name: a.name.clone(), choice: choice.instead(side, &a.id) })
    };
    Side::BOTH.into_iter().filter(|_| open).flat_map(of).collect()
}

impl Instead {
    /// The battle with this army, under the generals and the options of another order of the same choice.
    ///
    /// # Errors
    /// When the army cannot fill the place, or the battle cannot be drawn up.
    pub fn order(&self, desk: &Desk, order: &Order) -> Result<Order, Error> {
        let (mut other, _) = self.choice.drawn(desk, order.seed)?;
        other.scenario.options.clone_from(&order.scenario.options);
        Ok(Order { scenario: other.scenario, ..order.clone() })
    }
}

/// Fights another battle under the dice of a forecast, and says by how much our chance to win differs in it; none where it was
/// called off before anything could be said. `grew` is told how many battles are fought.
///
/// # Errors
/// When the battle cannot begin.
pub fn against(
    order: Order,
    base: &Forecast,
    cancel: &AtomicBool,
    grew: &mut (dyn FnMut(u32) + Send),
) -> Result<Option<Difference>, Error> {
    let order = Order { seed: base.seed, ..order };
    let threads = prospect::spare_threads();
    let other = prospect::run(&order, Some(BATTLES), threads, cancel, &mut |f: &Forecast| grew(f.battles))?;
    Ok(if other.cancelled { None } else { difference(base, &other) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::prospect::run;
    use crate::desk::tonight::{Places, Size};

    fn order(id: &str) -> Order {
        let system = resolve::playable().next().unwrap();
        Order {
            system: system.about().id.to_owned(),
            scenario: resolve::scenario(system, id).unwrap(),
            seed: 5,
            number: 1,
            generals: [GeneralKind::Planner; 2],
            exchanged: false,
        }
    }

    #[test]
    fn each_supposition_changes_the_battle_and_can_be_fought() {
        let order = order("mirror");
        let mut drawn = order.scenario.clone();
        drawn.weather = Weather::Fog;
        let all = suppositions(&order, Some(&drawn));
        assert!(all.len() >= 8, "{all:?}");
        for one in &all {
            let other = one.order(&order).unwrap();
            let differs = other.scenario != order.scenario || other.generals != order.generals;
            assert!(differs, "{}", one.words(&order));
            assert!(resolve::drawn_up(&other).is_ok(), "{}", one.words(&order));
        }
        assert!(suppositions(&order, Some(&order.scenario)).len() < all.len(), "an unchanged set-up is no other");
    }

    /// Another list stands in the same role against the same enemy, whoever fills the roles, and whoever was raised by dice.
    #[test]
    fn another_army_takes_a_role_and_all_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
        let system = order("mirror").system;
        let armies = desk.armies();
        let own = |n: usize| Fighter::Own(armies[n].id.clone());
        let scenario = |armies| Choice::Scenario {
            system: system.clone(),
            scenario: "st-ulrich".to_owned(),
            places: Places::Swapped,
            armies,
        };
        let meet = |armies| Choice::Armies { system: system.clone(), armies, size: Size::Small };
        let all = [
            (scenario([None, None]), 0),
            (scenario([Some(own(0)), Some(own(1))]), 1),
            (scenario([Some(own(0)), Some(Fighter::ByChance(3))]), 1),
            (meet([own(0), own(1)]), 1),
            (meet([own(0), Fighter::ByChance(3)]), 1),
        ];
        for (choice, of_the_desk) in all {
            let (mut order, choice) = choice.drawn(&desk, 7).unwrap();
            let drawn = order.scenario.clone();
            let lists = instead(&choice, (&order, &drawn), armies);
            let ours: Vec<&Instead> = lists.iter().filter(|i| i.side == Side::Blue).collect();
            assert_eq!(ours.len(), armies.len() - of_the_desk, "{choice:?}");
            order.generals = [GeneralKind::Bold, GeneralKind::Cautious];
            order.scenario.options.insert("red-units".to_owned(), "on".to_owned());
            // Not every army has the troops of every role, nor has the table room for every one.
            let others = ours.iter().filter_map(|i| i.order(&desk, &order).ok());
            let others: Vec<Order> = others.filter(|other| resolve::drawn_up(other).is_ok()).collect();
            assert!(others.len() > 2, "{choice:?}");
            for other in others {
                let who = |o: &Order, side| {
                    o.scenario.units(side).map(|(_, u)| (u.name.clone(), u.present)).collect::<Vec<_>>()
                };
                assert_eq!(who(&other, Side::Red), who(&order, Side::Red), "{choice:?}");
                assert_ne!(who(&other, Side::Blue), who(&order, Side::Blue), "{choice:?}");
                assert_eq!(other.scenario.options, order.scenario.options);
                assert_eq!((other.generals, other.seed), (order.generals, order.seed));
            }
            order.scenario.weather = Weather::Storm;
            assert!(instead(&choice, (&order, &drawn), armies).is_empty(), "a hand has changed it");
        }
        let history = Choice::Scenario {
            system: system.clone(),
            scenario: "lobositz".to_owned(),
            places: Places::AsWritten,
            armies: [None, None],
        };
        let (order, choice) = history.drawn(&desk, 7).unwrap();
        assert!(instead(&choice, (&order, &order.scenario), armies).is_empty());
    }

    #[test]
    fn nothing_changed_makes_no_difference_under_the_same_dice() {
        let order = order("st-ulrich");
        let cancel = AtomicBool::new(false);
        let base = run(&order, Some(20), 1, &cancel, &mut |_| {}).unwrap();
        let same = Supposition::General(Side::Blue, GeneralKind::Planner);
        let mut told = 0;
        let d = same.order(&order).and_then(|o| run(&o, Some(20), 1, &cancel, &mut |f| told = f.battles)).unwrap();
        assert_eq!((difference(&base, &d).unwrap().tenths, told), (0, 20));
    }
}
