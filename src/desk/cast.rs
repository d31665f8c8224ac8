//! The roles of a generic scenario, filled by the troops of other armies.
//!
//! A brigade takes the role that it fits best, of whichever allied army it is; what a role still wants comes from all the
//! others, as brigades are put together afresh for each battle (HOW-ORG-33). Where a unit has its place, so has its
//! stand-in.

use super::{Desk, Error, sample};
use crate::army::regiment::Arm;
use crate::army::{Brigade, Force, Id, Regiment, Strength, Unit};
use crate::base::Side;
use crate::campaign::plan::{commander, rows, unit_setup};
use crate::field::Scenario;
use crate::field::scenario::{ArmySetup, BrigadeSetup, SideSetup, UnitSetup};
use crate::rules::System;
use chrono::Datelike;

/// How a scenario stands with its cast, beside the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// Points of Blue and Red, command included.
    pub points: [i32; 2],
    /// Units of Blue and Red by weight, in halves.
    pub units: [u16; 2],
    /// Points of their works, which the balance of a scenario leaves out.
    pub works: [i32; 2],
    /// Whether the two are equal armies, their works counted in.
    pub equal: bool,
}

impl Balance {
    /// The balance of a scenario; none where the rules have no points.
    #[must_use]
    pub fn of(system: &dyn System, scenario: &Scenario) -> Option<Balance> {
        let points = system.side_costs(scenario)?;
        let works = system.works_cost(scenario).unwrap_or_default();
        Some(Balance {
            points,
            works,
            equal: system.are_equal([points[0] + works[0], points[1] + works[1]]).unwrap_or_default(),
            units: system.side_weights(scenario)?,
        })
    }

    /// Whether points stand as units do (HOW-PTS-21): crosswise products differ by at most 5 % of the greater.
    #[must_use]
    pub fn fits(&self) -> bool {
        let product = |n: usize| i64::from(self.points[n]) * i64::from(self.units[1 - n]);
        let (a, b) = (product(0), product(1));
        20 * (a - b).abs() <= a.max(b)
    }

    /// The points at which Red would stand to Blue as its units do.
    #[must_use]
    pub fn due(&self) -> i32 {
        let due = i64::from(self.points[0]) * i64::from(self.units[1]) / i64::from(self.units[0].max(1));
        i32::try_from(due).unwrap_or(i32::MAX)
    }
}

/// A scenario with its roles filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    pub scenario: Scenario,
    /// None where the rules have no points.
    pub balance: Option<Balance>,
    /// Who stands in for another arm, a sentence each.
    pub notes: Vec<String>,
}

impl Desk {
    /// Fills the roles of a scenario with armies of the library, Blue's and Red's; a side without one keeps its own.
    ///
    /// # Errors
    /// When the scenario is historical, an army is not known, or it lacks the troops.
    pub fn cast(&self, system: &dyn System, scenario: &Scenario, armies: [Option<&str>; 2]) -> Result<Cast, Error> {
        let force =
            |wanted: &str| Ok::<Force, Error>(sample::coalition(self.army(wanted)?, self.armies(), self.nations()));
        let [blue, red] = armies.map(|wanted| wanted.map(force).transpose());
        Desk::cast_by(system, scenario, [blue?, red?])
    }

    /// Fills the roles of a scenario with forces, Blue's and Red's; a side without one keeps its own.
    ///
    /// # Errors
    /// When the scenario is historical, or a force lacks the troops.
    pub fn cast_by(system: &dyn System, scenario: &Scenario, forces: [Option<Force>; 2]) -> Result<Cast, Error> {
        let mut cast = Cast { scenario: scenario.clone(), balance: None, notes: Vec::new() };
        for (side, force) in Side::BOTH.into_iter().zip(forces) {
            let Some(force) = force else { continue };
            if !scenario.generic {
                return Err(Error::refused(format!(
                    "{} has the forces that were there, and nobody else can take their place; choose a scenario whose \
                     file says generic",
                    scenario.name
                )));
            }
            let role = &scenario.sides[side.index()];
            cast.scenario.sides[side.index()] = filled(system, role, &force, scenario.date.year(), &mut cast.notes)?;
        }
        cast.scenario.story = scenario.story_of(cast.scenario.sides.each_ref().map(|side| side.name.as_str()));
        cast.balance = Balance::of(system, &cast.scenario);
        Ok(cast)
    }
}

/// A brigade of a force, and the number of its army.
type Home<'a> = (usize, &'a Brigade);

/// A unit of a force that may be cast.
struct Candidate<'a> {
    /// The brigade that it belongs to among those of all armies.
    brigade: Option<usize>,
    regiment: &'a Regiment,
    unit: &'a Unit,
    free: bool,
}

impl Candidate<'_> {
    fn arm(&self) -> Arm {
        self.regiment.branch.arm()
    }
}

/// The side of a role, filled by a force.
fn filled(
    system: &dyn System,
    role: &SideSetup,
    force: &Force,
    year: i32,
    notes: &mut Vec<String>,
) -> Result<SideSetup, Error> {
    let (Some(nation), Some(army)) = (force.nation(), force.armies.first()) else {
        return Err(Error::refused("an army without a nation takes no role; give it one"));
    };
    let own: Vec<Home<'_>> =
        force.armies.iter().enumerate().flat_map(|(n, a)| a.brigades.iter().map(move |b| (n, b))).collect();
    let mut pool = candidates(system, force, &own, year);
    let homes = homes(role, &pool, own.len());
    // A slot is a unit's place in a role: first its own brigade, then the rest of the army, then the other kind of foot.
    let mut slots: Vec<Vec<Option<usize>>> = role.brigades.iter().map(|b| vec![None; b.units.len()]).collect();
    for pass in [Pass::Home, Pass::Army, Pass::StandIn] {
        for (b, brigade) in role.brigades.iter().enumerate() {
            for (u, wanted) in brigade.units.iter().enumerate() {
                if slots[b][u].is_none()
                    && let Some(found) = best(&pool, wanted, homes[b], pass)
                {
                    pool[found].free = false;
                    slots[b][u] = Some(found);
                    if pass == Pass::StandIn {
                        let name = pool[found].regiment.unit_name(pool[found].unit);
                        notes.push(format!(
                            "{name} stands in for {} in {}.",
                            arm_name(wanted.branch.arm()),
                            brigade.name
                        ));
                    }
                }
            }
        }
    }
    if let Some(missing) = missing(role, &slots) {
        return Err(Error::refused(format!(
            "{}{} has not enough {} for this scenario: its role wants {} more; choose another army or scenario",
            army.name,
            if force.armies.len() > 1 { " with its allies" } else { "" },
            arm_name(missing.0),
            missing.1
        )));
    }
    let home = |b: usize| homes[b].and_then(|n| own.get(n));
    // The leading army is the first, whoever of it is there; behind it the allies that have a brigade in a role.
    let mut there = vec![0];
    there.extend((1..force.armies.len()).filter(|n| (0..homes.len()).any(|b| home(b).is_some_and(|(of, _)| of == n))));
    let generals: Vec<&Id> = there.iter().map(|&n| &force.armies[n].general).collect();
    let mut officers: Vec<_> = force
        .armies
        .iter()
        .enumerate()
        .flat_map(|(n, a)| a.commanders.iter().map(move |c| (n, c)))
        .filter(|(_, c)| !generals.contains(&&c.id))
        .collect();
    let mut brigades = Vec::new();
    for (b, wanted) in role.brigades.iter().enumerate() {
        let units: Vec<UnitSetup> = slots[b]
            .iter()
            .flatten()
            .zip(&wanted.units)
            .map(|(&n, slot)| in_slot(force, &pool[n], slot, year))
            .collect();
        let of = home(b).map_or(0, |(n, _)| *n);
        let own = home(b).and_then(|(_, h)| h.commander.as_ref());
        let led = wanted.commander.is_some();
        // Its own leader, or else the first of its own army, or of any.
        let at = officers
            .iter()
            .position(|(_, c)| Some(&c.id) == own)
            .or_else(|| officers.iter().position(|(n, _)| *n == of))
            .or((!officers.is_empty()).then_some(0));
        let leader = at.filter(|_| led).map(|n| officers.remove(n).1);
        let name = match (led, home(b)) {
            (true, Some((_, home))) => home.name.clone(),
            (true, None) => wanted.name.clone(),
            (false, _) => units.first().map_or_else(|| wanted.name.clone(), |u| u.name.clone()),
        };
        brigades.push(BrigadeSetup {
            name,
            commander: leader.map(commander).or_else(|| wanted.commander.clone()),
            army: there.iter().position(|n| *n == of).and_then(|n| u8::try_from(n).ok()).unwrap_or(0),
            units,
            ..wanted.clone()
        });
    }
    let armies = if there.len() > 1 { there.iter().map(|&n| allied(force, n, year)).collect() } else { Vec::new() };
    Ok(SideSetup {
        name: nation.name.clone(),
        uniform: nation.uniform.clone(),
        cipher: nation.cipher.clone(),
        general: army.commander(&army.general).map_or_else(|| role.general.clone(), commander),
        rows: rows(nation, year),
        armies,
        brigades,
        ..role.clone()
    })
}

/// An army of a coalition; all but the first have a general of their own.
fn allied(force: &Force, number: usize, year: i32) -> ArmySetup {
    let army = &force.armies[number];
    ArmySetup {
        name: army.name.clone(),
        general: army.commander(&army.general).filter(|_| number > 0).map(commander),
        rows: force.nations.iter().find(|n| n.id == army.nation).map(|n| rows(n, year)).unwrap_or_default(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// From the brigade that takes the role.
    Home,
    /// From the rest of the army.
    Army,
    /// Light foot for foot of the line, and the reverse.
    StandIn,
}

fn candidates<'a>(system: &dyn System, force: &'a Force, own: &[Home<'a>], year: i32) -> Vec<Candidate<'a>> {
    let in_brigades =
        own.iter().enumerate().flat_map(|(n, (army, b))| b.units.iter().map(move |u| (Some(n), *army, u)));
    let alone = force.armies.iter().enumerate().flat_map(|(n, a)| a.independent.iter().map(move |u| (None, n, u)));
    in_brigades
        .chain(alone)
        .filter_map(|(brigade, army, id)| force.armies[army].unit(id).map(|(r, u)| (brigade, r, u)))
        .filter(|(_, r, u)| u.present.men > 0 && !system.rate(force, r, u, u.present.men, year).unfit)
        .map(|(brigade, regiment, unit)| Candidate { brigade, regiment, unit, free: true })
        .collect()
}

/// Which brigade takes which role: pairs that fit best first, each brigade one role.
fn homes(role: &SideSetup, pool: &[Candidate<'_>], brigades: usize) -> Vec<Option<usize>> {
    let arms = [Arm::Foot, Arm::LightFoot, Arm::Horse, Arm::Guns, Arm::Transport];
    let mut pairs = Vec::new();
    for (b, wanted) in role.brigades.iter().enumerate() {
        for home in 0..brigades {
            let fit: usize = arms
                .iter()
                .map(|&arm| {
                    let wants = wanted.units.iter().filter(|u| u.branch.arm() == arm).count();
                    let has = pool.iter().filter(|c| c.brigade == Some(home) && c.arm() == arm).count();
                    wants.min(has)
                })
                .sum();
            if fit > 0 && wanted.commander.is_some() {
                pairs.push((std::cmp::Reverse(fit), b, home));
            }
        }
    }
    pairs.sort_unstable();
    let mut homes = vec![None; role.brigades.len()];
    for (_, b, home) in pairs {
        if homes[b].is_none() && !homes.contains(&Some(home)) {
            homes[b] = Some(home);
        }
    }
    homes
}

/// The free unit that suits a slot best: of the same branch, then of the nearest strength, then the first.
fn best(pool: &[Candidate<'_>], slot: &UnitSetup, home: Option<usize>, pass: Pass) -> Option<usize> {
    let wanted = slot.branch.arm();
    let suits = |c: &Candidate<'_>| match pass {
        Pass::Home => home.is_some() && c.brigade == home && c.arm() == wanted,
        Pass::Army => c.arm() == wanted,
        Pass::StandIn => {
            matches!((c.arm(), wanted), (Arm::Foot, Arm::LightFoot) | (Arm::LightFoot, Arm::Foot))
        }
    };
    pool.iter()
        .enumerate()
        .filter(|(_, c)| c.free && suits(c))
        .min_by_key(|(n, c)| (c.regiment.branch != slot.branch, c.unit.present.men.abs_diff(slot.present.men), *n))
        .map(|(n, _)| n)
}

/// The first arm of which units are missing, and how many.
fn missing(role: &SideSetup, slots: &[Vec<Option<usize>>]) -> Option<(Arm, usize)> {
    let empty: Vec<Arm> = role
        .brigades
        .iter()
        .zip(slots)
        .flat_map(|(b, s)| b.units.iter().zip(s))
        .filter(|(_, s)| s.is_none())
        .map(|(u, _)| u.branch.arm())
        .collect();
    let first = *empty.first()?;
    Some((first, empty.iter().filter(|a| **a == first).count()))
}

/// A unit in the place of a role: no stronger than the role where that is small or has its ground measured out.
fn in_slot(force: &Force, c: &Candidate<'_>, slot: &UnitSetup, year: i32) -> UnitSetup {
    let present = c.unit.present;
    let usual = crate::field::scenario_file::usual(slot.branch).men;
    let capped = slot.standing.is_some() || slot.present.men < usual;
    let men = if capped { present.men.min(slot.present.men) } else { present.men };
    let present =
        Strength { men, horses: present.horses.min(if present.horses > 0 { men.max(1) } else { 0 }), ..present };
    let setup = unit_setup(force, c.regiment, c.unit, present, year);
    UnitSetup { standing: slot.standing, later: slot.later, formation: slot.formation, ..setup }
}

const fn arm_name(arm: Arm) -> &'static str {
    match arm {
        Arm::Foot => "battalions of foot",
        Arm::LightFoot => "light battalions",
        Arm::Horse => "regiments of horse",
        Arm::Guns => "batteries",
        Arm::Transport => "trains",
    }
}

#[cfg(test)]
mod tests;
