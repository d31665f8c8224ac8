//! Armies that nobody has raised yet: for an evening the dice raise one, of the nation and to the price that the evening
//! wants.

use super::{Size, trim};
use crate::army::regiment::Arm;
use crate::army::{Army, Composition, Id, Nation};
use crate::base::dice::Stream;
use crate::base::{Dice, Side};
use crate::desk::recruit::{self, Make, Wish};
use crate::desk::{Desk, Error, sample};
use crate::field::scenario::SideSetup;
use crate::rules::System;

/// Who fights for a side tonight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fighter {
    /// An army of the library.
    Own(Id),
    /// One that this die raises; the same die against the same enemy, at the same size, raises the same.
    ByChance(u32),
    /// One that dice have raised already.
    Raised(Box<Army>),
}

impl Fighter {
    /// The army of the library; none that is still to be raised.
    #[must_use]
    pub const fn own(&self) -> Option<&Id> {
        match self {
            Fighter::Own(id) => Some(id),
            Fighter::ByChance(_) | Fighter::Raised(_) => None,
        }
    }
}

/// What dice raise an army for.
#[derive(Clone, Copy)]
pub(super) enum Purpose<'a> {
    /// An evening of a size: it costs what the enemy does, where he is known.
    Meeting(Size),
    /// A role of a scenario: what it costs in the book, and its year.
    Role(&'a SideSetup, i32, i32),
}

/// How often dice raise an army before it is told that none can fight.
const ROUNDS: u32 = 12;

/// After so many rounds an army for an evening is smaller, by so many of a hundred of its price in each, or a command: a table
/// may hold no more.
const FULL: u32 = 6;
const CHEAPER: i32 = 10;

/// An army for a role is raised dearer than the role, so that it has enough of every arm: by so many of a hundred, in each
/// round by so many more, and never cheaper than this.
const CHOICE: [i32; 2] = [140, 40];
const LEAST: i32 = 600;

/// What comes of the first round in which the dice raise such as can fight; of the only one where nobody is raised.
///
/// # Errors
/// When they cannot fight, the first round's.
pub(super) fn first_that_fits<T>(
    fighters: [Option<&Fighter>; 2],
    in_round: impl Fn(u32) -> Result<T, Error>,
    stands: impl Fn(&T) -> Result<(), Error>,
) -> Result<T, Error> {
    if !fighters.iter().flatten().any(|f| matches!(f, Fighter::ByChance(_))) {
        return in_round(0);
    }
    let of = |round| in_round(round).and_then(|got| stands(&got).map(|()| got));
    of(0).or_else(|why| (1..ROUNDS).find_map(|round| of(round).ok()).ok_or(why))
}

/// The year of an army that meets none of another year.
const YEAR: i32 = 1757;

impl Size {
    /// What an army of this size costs, and of how many commands it is where its rules have no points.
    const fn price(self) -> (i32, u8) {
        match self {
            Size::Small => (700, 2),
            Size::Middle => (1_050, 3),
            Size::Whole => (1_500, 4),
        }
    }
}

/// The armies that dice raise in a round; none for a side that brings one of the library.
///
/// # Errors
/// When no nation can take the field, or an army is not known.
pub(super) fn raised(
    desk: &Desk,
    system: &'static dyn System,
    fighters: [Option<&Fighter>; 2],
    purposes: [Purpose<'_>; 2],
    round: u32,
) -> Result<[Option<Army>; 2], Error> {
    let mut out = [None, None];
    for side in Side::BOTH {
        let n = side.index();
        let die = match fighters[n] {
            Some(Fighter::ByChance(die)) => die,
            Some(Fighter::Raised(army)) => {
                out[n] = Some((**army).clone());
                continue;
            }
            Some(Fighter::Own(_)) | None => continue,
        };
        // Both by one die are two armies, and each round has dice of its own.
        let seed = (u64::from(round) << 32 | u64::from(*die)) * 2 + n as u64;
        let enemy = match fighters[1 - n] {
            Some(Fighter::Own(id)) => Some(desk.army(id.as_str())?.clone()),
            Some(Fighter::Raised(army)) => Some((**army).clone()),
            Some(Fighter::ByChance(_)) | None => out[1 - n].clone(),
        };
        let year = match purposes[n] {
            Purpose::Meeting(_) => enemy.as_ref().and_then(|a| a.year).unwrap_or(YEAR),
            Purpose::Role(_, _, year) => year,
        };
        let nation = nation(desk, system, enemy.as_ref(), (year, seed))?;
        let (points, commands) = match purposes[n] {
            Purpose::Meeting(size) => {
                let (usual, commands) = size.price();
                let known = enemy.as_ref().and_then(|enemy| {
                    let mut enemy = enemy.clone();
                    trim(&mut enemy, size);
                    system.cost(&sample::coalition(&enemy, desk.armies(), desk.nations()), year)
                });
                let less = u8::try_from((round + 1).saturating_sub(FULL)).unwrap_or(0);
                let commands = commands.saturating_sub(less).max(1);
                (known.filter(|p| *p > 0).unwrap_or(usual) * (100 - CHEAPER * i32::from(less)) / 100, commands)
            }
            Purpose::Role(_, points, _) => {
                let dearer = CHOICE[0] + CHOICE[1] * i32::try_from(round).unwrap_or(0);
                ((points * dearer / 100).max(LEAST), Size::Whole.price().1)
            }
        };
        let raising = match purposes[n] {
            Purpose::Meeting(_) => nation.clone(),
            Purpose::Role(role, ..) => Nation { composition: composition(role), ..nation.clone() },
        };
        let wish = Wish { nation: &raising, system, year, points, make: Make::Usual, seed };
        let mut army = match recruit::recruit(&wish) {
            Ok(got) => got.army,
            // Rules without points make up an army of commands.
            Err(why) => desk.made_up(system, nation.id.as_str(), None, commands, Some(year)).map_err(|_| why)?,
        };
        army.id = recruit::army_id(nation, year, desk.armies());
        out[n] = Some(army);
    }
    Ok(out)
}

/// The arms that a role wants.
fn composition(role: &SideSetup) -> Composition {
    let mut wanted = Composition { foot: 0, light_foot: 0, horse: 0, guns: 0 };
    for unit in role.brigades.iter().flat_map(|b| &b.units) {
        match unit.branch.arm() {
            Arm::Foot => wanted.foot += 1,
            Arm::LightFoot => wanted.light_foot += 1,
            Arm::Horse => wanted.horse += 1,
            Arm::Guns => wanted.guns += 1,
            Arm::Transport => {}
        }
    }
    wanted
}

/// Whose army it is: of a nation that fought the enemy's, else of any that takes the field in the year.
fn nation<'d>(
    desk: &'d Desk,
    system: &'static dyn System,
    enemy: Option<&Army>,
    (year, seed): (i32, u64),
) -> Result<&'d Nation, Error> {
    let none = || Error::refused(format!("no nation takes the field in {year}; choose an army of another year"));
    let of = enemy.and_then(|a| desk.nations().iter().find(|n| n.id == a.nation));
    if let Some(of) = of {
        return recruit::opponent(of, desk.nations(), system, year, seed).ok_or_else(none);
    }
    let foot = |n: &&Nation| n.raised(year).any(|t| t.share > 0 && t.branch.arm() == Arm::Foot);
    let able: Vec<&Nation> = desk.nations().iter().filter(|n| n.composition.guns > 0).filter(foot).collect();
    let count = u32::try_from(able.len()).unwrap_or(0);
    if count == 0 {
        return Err(none());
    }
    Ok(able[Dice::fair(seed, 2).below(Stream::Neither, count) as usize])
}

#[cfg(test)]
mod tests {
    use super::super::{Places, of_armies, of_scenario, offers, weigh};
    use super::*;
    use crate::desk::resolve;
    use crate::field::Scenario;

    fn desk() -> (tempfile::TempDir, Desk) {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
        (folder, desk)
    }

    fn brought(scenario: &Scenario, side: Side) -> Vec<String> {
        scenario.units(side).map(|(_, u)| u.name.clone()).collect()
    }

    #[test]
    fn an_army_by_chance_meets_one_of_the_desk_at_its_price_under_every_system() {
        let (_folder, desk) = desk();
        let own = Fighter::Own(desk.armies()[0].id.clone());
        for system in resolve::playable() {
            let id = system.about().id;
            let meet = |die, size| {
                let order = of_armies(&desk, id, [&own, &Fighter::ByChance(die)], size, 7).unwrap();
                assert!(resolve::drawn_up(&order).is_ok(), "{id} {die}");
                order.scenario
            };
            let (one, again, other) = (meet(3, Size::Middle), meet(3, Size::Middle), meet(4, Size::Middle));
            assert_eq!(brought(&one, Side::Red), brought(&again, Side::Red), "{id}: the same die, the same army");
            assert_ne!(brought(&one, Side::Red), brought(&other, Side::Red), "{id}");
            if let Some([ours, theirs]) = system.side_costs(&one) {
                assert!((ours - theirs).abs() * 10 <= ours, "{id}: {ours} against {theirs}");
            }
        }
    }

    #[test]
    fn two_armies_by_chance_are_of_the_size_that_is_asked() {
        let (_folder, desk) = desk();
        let system = resolve::playable().next().unwrap();
        let points = Size::ALL.map(|size| {
            let chance = Fighter::ByChance(5);
            let order = of_armies(&desk, system.about().id, [&chance, &chance], size, 7).unwrap();
            assert_ne!(brought(&order.scenario, Side::Blue), brought(&order.scenario, Side::Red));
            system.side_costs(&order.scenario).unwrap()[0]
        });
        assert!(points[0] < points[1] && points[1] < points[2], "{points:?}");
    }

    #[test]
    fn an_army_by_chance_fills_every_role_of_a_scenario() {
        let (folder, desk) = desk();
        let own = Fighter::Own(desk.armies()[0].id.clone());
        for offer in offers(folder.path()).into_iter().filter(|o| o.generic) {
            for (die, places) in [(11, Places::AsWritten), (12, Places::Swapped)] {
                let chance = Fighter::ByChance(die);
                for roles in [[&chance, &chance], [&own, &chance]] {
                    let choice = (roles.map(Some), places);
                    // The roles may want more of the army of the desk than it has: that is told, and of it.
                    let order = match of_scenario(&desk, &offer.system, &offer.scenario, choice, 3) {
                        Err(why) if roles[0] == &own => {
                            assert!(why.to_string().starts_with(&desk.armies()[0].name), "{}: {why}", offer.scenario);
                            continue;
                        }
                        order => order.unwrap(),
                    };
                    assert!(resolve::drawn_up(&order).is_ok(), "{}", offer.scenario);
                    let weighed = weigh(&desk, &offer.system, &offer.scenario, choice).unwrap().unwrap();
                    let system = resolve::system(&offer.system).unwrap();
                    assert_eq!(weighed.cast.unwrap().points, system.side_costs(&order.scenario).unwrap());
                }
            }
        }
    }
}
