//! From a scenario to a battle: rating, numbering, and what forbids it.

mod armies;
mod deploy;
mod passed_over;
mod refused;
mod unused;

pub use armies::is_too_small_for_a_brigadier;
pub use deploy::homeless;
pub use passed_over::passed_over;

use super::data::{self, Grade, Scale, Season, national};
use super::muster::{self, breaking_point, profile_under};
use super::orders::{Leaving, Orders, Successor};
use super::sight;
use super::state::{
    Ally, Brigade, Drill, Field, Goal, Kind, Leader, MAX_ARMIES, MAX_BRIGADES, MAX_OBJECTIVES, MAX_UNITS, NONE,
    Options, SideData, State, UnitData, ZoneData, banks,
};
use super::terrain::{Line, Terrain};
use super::{data::Cost, data::Weapon, options, split, state::Class};
use crate::army::{Finding, Severity, Temper, Trait};
use crate::base::{Point, Side};
use crate::field::scenario::{BrigadeSetup, SideSetup, UnitSetup, Weather};
use crate::field::scenario_file::nth;
use crate::field::telling::pieces;
use crate::field::{Nature, Scenario};
use armies::{allies, first_lieutenant, general_grade, is_led_by_general, rows, wing_officers, wings};
use chrono::Datelike;
use deploy::misplaced;
use std::collections::BTreeSet;

/// What a unit is on the table (HOW-ORG, HOW-NAT-07).
fn unit_data(setup: &UnitSetup, side: Side, brigade: u8, year: i32, options: &Options) -> UnitData {
    let unit = profile_under(setup, year, options);
    let nation = unit.national;
    // HOW-NAT-51, HOW-NAT-55: foreign infantry has deductions of its own.
    let column = match (unit.kind.is_horse(), unit.foreign) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    let light = unit.kind == Kind::LightFoot;
    let form = match (light, unit.class, nation.form[column]) {
        // HOW-MOV-22: light infantry forms for nothing, inferior light infantry too.
        (true, ..) => Cost::None,
        // HOW-MOV-24, HOW-NAT-04: inferior troops pay at least half a move.
        (_, Class::Inferior, cost) => cost.max(Cost::Half),
        (_, _, cost) => cost,
    };
    // HOW-FIRE-24: without the option every battalion has its guns.
    let weapon = match (unit.kind, unit.weapon) {
        (Kind::Foot, Weapon::Muskets) if !options.battalion_guns => Weapon::BattalionGuns,
        (_, weapon) => weapon,
    };
    UnitData {
        side,
        brigade,
        kind: unit.kind,
        class: unit.class,
        size: unit.size,
        bases: unit.bases,
        weapon,
        gun: unit.gun,
        quick: unit.quick,
        fire_class: unit.fire_class,
        drill: Drill {
            form,
            nation_form: nation.form[column],
            // HOW-MOV-10: light infantry is never cut for moves to flank or rear.
            flank: if light { Cost::None } else { nation.flank[column] },
            nation_flank: nation.flank[column],
            limber: nation.limber,
            slow_guns: nation.slow_guns,
        },
        // HOW-MOV-28: heavy cavalry only where the scenario says so.
        dismounts: match unit.kind {
            Kind::LightHorse | Kind::MediumHorse => true,
            Kind::HeavyHorse => setup.traits.contains(&Trait::Dismounts),
            _ => false,
        },
        men: setup.present.men,
        other: NONE,
        part: 0,
    }
}

const fn grade(temper: Option<Temper>) -> Grade {
    match temper {
        None => Grade::Unrated,
        Some(Temper::Dithering) => Grade::Dithering,
        Some(Temper::Dependable) => Grade::Dependable,
        Some(Temper::Dashing) => Grade::Dashing,
    }
}

/// The box around a zone: centre and half extents.
fn zone(points: &[Point], half: Point) -> (Point, i32, i32) {
    if points.is_empty() {
        return (Point::ORIGIN, half.x, half.y);
    }
    let (low, high) = crate::base::geometry::outline::bounds(points);
    (low.middle(high), (high.x - low.x) / 2, (high.y - low.y) / 2)
}

/// Where a brigade is set up: in its own zone, or its side's.
fn brigade_zone(setup: &BrigadeSetup, side: &SideSetup, half: Point) -> ZoneData {
    let (points, facing) = setup.zone.as_ref().map_or((&side.zone, side.facing), |z| (&z.points, z.facing));
    let (centre, wide, deep) = zone(points, half);
    ZoneData { centre, wide, deep, facing, own: setup.zone.is_some() }
}

/// The field and the empty state of a scenario.
///
/// # Errors
/// Findings where the scenario does not fit on these rules' table.
pub fn prepare(scenario: &Scenario) -> Result<(Field, State), Vec<Finding>> {
    let mut findings = Vec::new();
    let year = scenario.date.year();
    let options = options::read(scenario)?;
    let (mut units, mut brigades) = (Vec::new(), Vec::new());
    let mut orders = Vec::new();
    let (mut sides, mut zones) = (Vec::new(), Vec::new());
    let half = Point::new(scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let (first_unit, first_brigade) = (units.len(), brigades.len());
        findings.extend(unreadable_rows(setup));
        findings.extend(refused::independents(setup));
        findings.extend(refused::nobody_takes_over(setup));
        let last = scenario.turns.unwrap_or(LAST_TURN);
        findings.extend(refused::never_leaves(setup, last));
        for brigade in &setup.brigades {
            findings.extend(refused::never(brigade, last));
            findings.extend(refused::too_large(brigade));
            let alone = brigade.commander.is_none();
            let led_by_general =
                alone && brigade.units.len() > 1 && is_led_by_general(setup, brigade.army, year, &options);
            let independent = alone && !led_by_general;
            if independent && brigade.units.len() > 1 {
                findings.push(Finding::error(
                    "HOW-CMD-12",
                    format!(
                        "{} has {} units and no commander: give it one, or make each unit a brigade of its own.",
                        brigade.name,
                        brigade.units.len()
                    ),
                    &brigade.name,
                ));
            }
            orders.push(Orders { moves_from: brigade.moves_from.unwrap_or(0), arrival: brigade.arrival });
            let number = brigades.len() as u8;
            zones.push(brigade_zone(brigade, setup, half));
            brigades.push(Brigade {
                leader: Leader {
                    grade: grade(brigade.commander.as_ref().and_then(|c| c.temper)),
                    here: !alone && brigade.arrival.is_none(),
                    ..Leader::default()
                },
                first: units.len() as u8,
                len: brigade.units.len() as u8,
                independent,
                led_by_general,
                ..Brigade::default()
            });
            for unit in &brigade.units {
                findings.extend(refused::unit(unit, year));
                units.push(unit_data(unit, side, number, year, &options));
            }
        }
        if units[first_unit..].iter().all(|u| u.kind == Kind::Transport) {
            findings.push(Finding::error(
                "HOW-ORG-01",
                format!("{} has no unit that can fight: give it at least one.", setup.name),
                &setup.name,
            ));
        }
        let total: u16 = units[first_unit..].iter().map(UnitData::weight).sum();
        let row = if options.neutral { None } else { rows(setup).get(muster::ID).map(String::as_str) };
        sides.push(SideData {
            units: (first_unit as u8, units.len() as u8),
            brigades: (first_brigade as u8, brigades.len() as u8),
            movement: national(row).movement,
            fire: national(row).fire,
            dithering: national(row).dithering,
            dependable: national(row).dependable,
            breaking: breaking_point(total),
            facing: setup.facing,
            zone: zone(&setup.zone, half),
            leaves: setup.general_leaves.map(|turn| Leaving {
                turn,
                successor: setup.lieutenants.first().map(|l| Successor {
                    grade: general_grade(&options, &l.commander, &setup.rows),
                    number: first_lieutenant(scenario, side),
                }),
            }),
        });
    }
    for (count, most, what) in [
        (units.len(), MAX_UNITS, "unit"),
        (brigades.len(), MAX_BRIGADES, "brigade"),
        (scenario.objectives.len(), MAX_OBJECTIVES, "objective"),
    ] {
        if count > most {
            findings.push(Finding::error(
                "",
                format!("The battle has {count} {what}s, and the table holds {most}: leave some out."),
                &nth(what, most + 1),
            ));
        }
    }
    let last = scenario.turns.unwrap_or(LAST_TURN);
    findings.extend(refused::objectives(scenario, last));
    let lieutenants = wings(scenario, &sides, &options, &mut findings);
    if !findings.is_empty() {
        return Err(findings);
    }
    let allies = allies(scenario, &sides, &brigades, &units, &options);
    let alone = Side::BOTH.into_iter().filter(|side| allies.iter().all(|a| a.ally.side != *side)).count();
    if !allies.is_empty() && allies.len() + alone > MAX_ARMIES {
        let text = format!("The battle has {} armies, and {MAX_ARMIES} are the most.", allies.len() + alone);
        return Err(vec![Finding::error("HOW-NAT-09", text, &scenario.name)]);
    }
    for side in Side::BOTH {
        // HOW-NAT-10: the modifiers are those of the weightier army, of equals the first.
        let ours = allies.iter().filter(|a| a.ally.side == side);
        let main = ours.reduce(|main, a| if a.total > main.total { a } else { main });
        if let Some(Ally { movement, fire, .. }) = main.map(|m| m.ally) {
            (sides[side.index()].movement, sides[side.index()].fire) = (movement, fire);
        }
    }
    let allies = allies.into_iter().map(|a| a.ally).collect();
    let scale = Scale::of(scenario.scale);
    let mut field = Field {
        scale,
        half,
        units,
        pieces: Vec::new(),
        brigades: brigades.len() as u8,
        // Where nobody comes later or may not move yet there are none to look through.
        orders: if orders.iter().all(|o| *o == Orders::default()) { Vec::new() } else { orders },
        sides: [sides[0], sides[1]],
        lieutenants,
        allies,
        zones,
        banks: [None; 2],
        terrain: Terrain::of(&scenario.ground, scale),
        goals: scenario
            .objectives
            .iter()
            .map(|o| Goal {
                points: o.points.clone(),
                worth: u16::from(o.worth) * 2,
                holder: o.holder,
                due: o.due.map(|d| (d.side, d.turn)),
            })
            .collect(),
        attacker: scenario.attacker,
        season: if options.seasons { season(scenario.date.month()) } else { Season::Mild },
        options,
        last_turn: last,
        mist: scenario.mist.unwrap_or(0),
    };
    field.banks = banks(&field);
    let mut state = State::empty();
    state.brigades[..brigades.len()].copy_from_slice(&brigades);
    // HOW-OPT-17: the fog line may be used for fighting at night.
    state.weather = if options.night { Weather::Fog } else { scenario.weather };
    for (n, goal) in field.goals.iter().enumerate() {
        state.objectives[n] = goal.holder;
    }
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let grade = general_grade(&options, &setup.general, &setup.rows);
        state.generals[side.index()] = Leader { grade, here: true, ..Leader::default() };
    }
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        for (n, officer) in field.lieutenants_of(side).zip(wing_officers(setup)) {
            let army = setup.armies.iter().find(|a| a.general.as_ref() == Some(officer));
            let grade = match army {
                Some(army) => general_grade(&options, officer, &army.rows),
                None => grade(officer.temper),
            };
            let lieutenant = &mut state.lieutenants[usize::from(n)];
            lieutenant.leader = Leader { grade, here: true, ..Leader::default() };
            lieutenant.grade = grade;
        }
    }
    let mut findings = refused::blocks(&scenario.ground, &field);
    findings.extend(refused::entrances(&field, scenario));
    findings.extend(misplaced(&field, &mut state, scenario));
    if !findings.is_empty() {
        return Err(findings);
    }
    if options.splits {
        let first_part = pieces(scenario).iter().take_while(|p| p.part_of.is_none()).count();
        split::make_room(first_part, &mut field, &mut state);
    }
    Ok((field, state))
}

/// The national rows of a side that say nothing the rules know (HOW-IMG-01 to HOW-IMG-06), each told once.
fn unreadable_rows(setup: &SideSetup) -> Vec<Finding> {
    let armies = setup.armies.iter().map(|a| (&a.rows, &a.name));
    let units = setup.brigades.iter().flat_map(|b| &b.units).map(|u| (&u.rows, &u.name));
    let all = std::iter::once((&setup.rows, &setup.name)).chain(armies).chain(units);
    let mut told = BTreeSet::new();
    all.filter_map(|(rows, whose)| Some((rows.get(muster::ID)?, whose)))
        .filter(|(row, _)| told.insert(row.as_str()))
        .flat_map(|(row, whose)| data::own::findings(row, whose))
        .filter(|finding| finding.severity == Severity::Error)
        .collect()
}

/// What the works of both sides cost (HOW-PTS-11): of each unit that the scenario places behind works, and of each fortified
/// block that it places a garrison in; nothing where it cannot be set up. The printed works of a scenario are not charged
/// in its balance (HOW-PTS-21).
#[must_use]
pub fn works_cost(scenario: &Scenario) -> [i32; 2] {
    let Ok((field, mut state)) = prepare(scenario) else { return [0; 2] };
    deploy::place_written(&field, &mut state, scenario);
    let mut costs = [0; 2];
    let mut fortified = BTreeSet::new();
    for (n, data) in field.units.iter().enumerate() {
        let unit = state.unit(n as u8);
        if !unit.here() {
            continue;
        }
        let cost = &mut costs[data.side.index()];
        // HOW-SCN-37: a sunken road is there anyhow, and nobody's purchase.
        let dug = |l: &Line| l.nature == Nature::Entrenchment && sight::touches(&field, l, &unit.rect);
        if field.works_side(&state, n as u8).is_some() && field.terrain.lines.iter().any(dug) {
            *cost += muster::works_price(data.kind, data.size);
        }
        let block = field.terrain.blocks.get(usize::from(unit.block));
        if block.is_some_and(|b| b.fortified) && fortified.insert(unit.block) {
            *cost += muster::FORTIFIED_BLOCK;
        }
    }
    costs
}

/// The last turn where a scenario names none (HOW-SCN-04, HOW-WIN-07).
pub const LAST_TURN: u16 = 20;

/// HOW-OPT-20: the tables of winter and summer are for their own months.
const fn season(month: u32) -> Season {
    match month {
        12 | 1 | 2 => Season::Winter,
        6..=8 => Season::Summer,
        _ => Season::Mild,
    }
}

#[cfg(test)]
mod tests;
