//! The armies of a side: their generals, their allies, and the lieutenant generals over parts of them (HOW-NAT-09,
//! HOW-ORG-29, HOW-OPT-08, HOW-GEN-18 to HOW-GEN-23).

use super::{grade, unit_data};
use crate::army::Finding;
use crate::base::Side;
use crate::field::Scenario;
use crate::field::scenario::{CommanderSetup, SideSetup, UnitSetup};
use crate::rules::honours_of_war::data::{Grade, national};
use crate::rules::honours_of_war::muster::{self, breaking_point};
use crate::rules::honours_of_war::state::{Ally, Brigade, MAX_LIEUTENANTS, Options, Rank, SideData, UnitData, Wing};
use std::collections::{BTreeMap, BTreeSet};

/// Whether units that are not independent are so few that no brigadier commands them, but their general himself.
#[must_use]
pub fn is_too_small_for_a_brigadier(units: &[UnitSetup], year: i32) -> bool {
    are_too_small(units, year, &Options::default())
}

fn are_too_small(units: &[UnitSetup], year: i32, options: &Options) -> bool {
    units.iter().map(|u| unit_data(u, Side::Blue, 0, year, options).weight()).sum::<u16>() < muster::check::ENOUGH
}

/// Whether an army's general commands its brigades without a commander himself (HOW-CMD-34, HOW-ORG-29). Allies have
/// generals and limits of their own (HOW-NAT-09).
pub(super) fn is_led_by_general(setup: &SideSetup, army: u8, year: i32, options: &Options) -> bool {
    let has_general = army == 0 || setup.armies.get(usize::from(army)).is_some_and(|a| a.general.is_some());
    let own = || setup.brigades.iter().filter(|b| b.army == army);
    let brigaded: Vec<UnitSetup> = own().filter(|b| b.units.len() > 1).flat_map(|b| b.units.clone()).collect();
    has_general && own().all(|b| b.commander.is_none()) && are_too_small(&brigaded, year, options)
}

/// The national row of a side whose brigades are all of one army (HOW-NAT-09).
pub(super) fn rows(setup: &SideSetup) -> &BTreeMap<String, String> {
    let army = setup.brigades.first().map_or(0, |b| b.army);
    if setup.brigades.iter().all(|b| b.army == army) { setup.rows_of(army) } else { &setup.rows }
}

/// One of several armies of a side, with what its units weigh together, in halves.
pub(super) struct Weighed {
    pub ally: Ally,
    pub total: u16,
}

/// The armies of sides that have several (HOW-NAT-09), each with its own breaking point, its own modifiers of the
/// initiative, and its own dice for commanders.
pub(super) fn allies(
    scenario: &Scenario,
    sides: &[SideData],
    brigades: &[Brigade],
    units: &[UnitData],
    options: &Options,
) -> Vec<Weighed> {
    let mut allies = Vec::new();
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let armies: BTreeSet<u8> = setup.brigades.iter().map(|b| b.army).collect();
        for army in armies.iter().filter(|_| armies.len() > 1) {
            let first = usize::from(sides[side.index()].brigades.0);
            let ours = (0..setup.brigades.len()).filter(|&n| setup.brigades[n].army == *army).map(|n| n + first);
            let (mut mask, mut total) = (0, 0);
            for n in ours {
                mask |= 1 << n.min(31);
                let all = brigades[n].units().map(|u| units[usize::from(u)].weight());
                total += all.sum::<u16>();
            }
            let row = if options.neutral { None } else { setup.rows_of(*army).get(muster::ID).map(String::as_str) };
            let table = national(row);
            let ally = Ally {
                side,
                brigades: mask,
                breaking: breaking_point(total),
                movement: table.movement,
                fire: table.fire,
                dithering: table.dithering,
                dependable: table.dependable,
            };
            allies.push(Weighed { ally, total });
        }
    }
    allies
}

/// The grade of a commanding general (HOW-CMD-15) whose army has these rows.
pub(super) fn general_grade(options: &Options, general: &CommanderSetup, rows: &BTreeMap<String, String>) -> Grade {
    match options {
        Options { unrated: true, .. } => Grade::Unrated,
        Options { weak_reich: true, .. } if muster::is_reich(rows) => Grade::Dithering, // HOW-NAT-77
        _ => grade(general.temper),
    }
}

/// The generals of a side beside its own, in the order of their wings: those of allied armies, then lieutenant generals.
pub(super) fn wing_officers(setup: &SideSetup) -> impl Iterator<Item = &CommanderSetup> {
    setup.armies.iter().filter_map(|a| a.general.as_ref()).chain(setup.lieutenants.iter().map(|l| &l.commander))
}

/// The number of a side's first lieutenant general: behind the generals of allied armies and, if he is Red's, behind Blue's.
pub(super) fn first_lieutenant(scenario: &Scenario, side: Side) -> u8 {
    let generals = scenario.sides.iter().flat_map(|s| &s.armies).filter(|a| a.general.is_some()).count();
    let before = if side == Side::Red { scenario.sides[0].lieutenants.len() } else { 0 };
    (generals + before).min(MAX_LIEUTENANTS - 1) as u8
}

/// The commands of allied armies' generals (HOW-NAT-09), and of lieutenant generals; each brigade or independent unit stands
/// under one of these at most (HOW-GEN-21).
pub(super) fn wings(
    scenario: &Scenario,
    sides: &[SideData],
    options: &Options,
    findings: &mut Vec<Finding>,
) -> Vec<Wing> {
    let mut wings = Vec::new();
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let first = usize::from(sides[side.index()].brigades.0);
        for (number, _) in setup.armies.iter().enumerate().filter(|(_, a)| a.general.is_some()) {
            let ours = setup.brigades.iter().enumerate().filter(|(_, b)| usize::from(b.army) == number);
            let brigades = ours.fold(0, |mask, (n, _)| mask | 1 << (first + n).min(31));
            wings.push(Wing { side, rank: Rank::General, brigades });
        }
    }
    for side in Side::BOTH.into_iter().filter(|_| options.lieutenants) {
        let setup = &scenario.sides[side.index()];
        let mut taken = 0_u32;
        // HOW-GEN-19: with an unrated general, so in a battle that is not historical, one to three brigades at most.
        let led = setup.brigades.iter().filter(|b| b.commander.is_some()).count();
        let unrated = general_grade(options, &setup.general, &setup.rows) == Grade::Unrated;
        if unrated && setup.lieutenants.len() > led / 3 {
            let text = format!(
                "{} has {} lieutenant generals for {led} brigades, and one for every three is the most: leave some out, \
                 or rate its general as in a battle of history.",
                setup.name,
                setup.lieutenants.len()
            );
            findings.push(Finding::error("HOW-GEN-19", text, &setup.name));
        }
        for lieutenant in &setup.lieutenants {
            let name = &lieutenant.commander.name;
            let mut brigades = 0;
            for &n in &lieutenant.brigades {
                let Some(brigade) = setup.brigades.get(n) else {
                    let text = format!("{name} is given brigade {n}, and {} has none such.", setup.name);
                    findings.push(Finding::error("HOW-GEN-21", text, name));
                    continue;
                };
                let bit = 1 << (usize::from(sides[side.index()].brigades.0) + n).min(31);
                if taken & bit != 0 {
                    let text = format!("{} is under two lieutenant generals: give it to one of them.", brigade.name);
                    findings.push(Finding::error("HOW-GEN-21", text, &brigade.name));
                }
                if setup.armies.get(usize::from(brigade.army)).is_some_and(|a| a.general.is_some()) {
                    let text = format!("{} has an army's general over it: give {name} no say there.", brigade.name);
                    findings.push(Finding::error("HOW-GEN-21", text, &brigade.name));
                }
                taken |= bit;
                brigades |= bit;
            }
            wings.push(Wing { side, rank: Rank::Lieutenant, brigades });
        }
    }
    if wings.len() > MAX_LIEUTENANTS {
        let text = format!(
            "The battle has {} lieutenant and allied generals, and {MAX_LIEUTENANTS} are the most.",
            wings.len()
        );
        findings.push(Finding::error("HOW-OPT-08", text, &scenario.name));
    }
    wings
}
