//! The next battle: who attacks, where, when, in what weather, on what ground, and who is fit to be there.

use super::battle_kind::{Attacker, BattleKind};
use super::muster::{self, DayBrigade};
use super::{Act, Entry, Fact, Officer, Plan, Refusal, State};
use crate::army::nation::Names;
use crate::army::{Army, Commander, Force, Id, Nation, Regiment, Strength, Unit};
use crate::base::{Dice, Heading, Point, Side, Stream};
use crate::campaign::aftermath::later;
use crate::field::Scenario;
use crate::field::generate::{self, Wish};
use crate::field::scenario::{ArmySetup, BrigadeSetup, CommanderSetup, LieutenantSetup, SideSetup, UnitSetup, Weather};
use crate::field::shelf::Shelf;
use crate::rules::System;
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// Keeps the dice of plans apart from those of battles.
const PLAN: u64 = 0x706c_616e;

/// The entry that generates the next battle under a system, the campaign's own or another; the seed, together with the
/// battle's number, throws for it.
///
/// # Errors
/// Where a battle is planned already, or a side has no unit that is fit.
pub fn plan(state: &State, system: &dyn System, seed: u64) -> Result<Entry, Refusal> {
    plan_as(state, system, seed, &BattleKind::all()[0], &Shelf::default())
}

/// As [`plan`], a battle of a kind, on ground that the player's terrain can lay out where it can.
///
/// # Errors
/// As [`plan`].
pub fn plan_as(
    state: &State,
    system: &dyn System,
    seed: u64,
    kind: &BattleKind,
    shelf: &Shelf,
) -> Result<Entry, Refusal> {
    if let Some(plan) = &state.next {
        return Err(Refusal::new(format!(
            "the battle of {} is planned already; fight it or take its plan back first",
            plan.place
        )));
    }
    if let Some(end) = &state.peace {
        return Err(Refusal::new(format!(
            "the war is over. {} Found another, or give this one another shape",
            end.why
        )));
    }
    state.table.check()?;
    let kind = &kind.under(system.about().id);
    let number = state.battle_number();
    let mut dice = Dice::fair(seed ^ PLAN, number.into());
    let mut d6 = || dice.d6(Stream::Neither);
    // The first battle comes soon; armies that have bled rest for three weeks and more.
    let rest = if state.battles.is_empty() { 14 } else { 20 };
    let date = later(state.today, rest + u32::from(d6()) + u32::from(d6()));
    let weather = weather(date, d6() + d6());
    let then = state.on(date);
    let men = Side::BOTH.map(|s| fit_men(&then, system, s));
    if let Some(side) = Side::BOTH.into_iter().find(|s| men[s.index()] == 0) {
        return Err(Refusal::new(format!(
            "{} has no unit fit to take the field by {date}; let days pass until men are back",
            state.side_name(side)
        )));
    }
    let attacker = kind.attacker(men, d6());
    let names = names(state, attacker.other(), &mut dice);
    let place = names.places.first().cloned().unwrap_or_else(|| format!("the {number}th field"));
    let table = (state.table.width, state.table.depth);
    // The scenario is brought to the figures of the rules later, and its ground with it.
    let sizes = system.sizes(state.table.scale);
    let lay = |dice: &mut Dice| match kind.wish() {
        Wish::Any => shelf.ground(table, sizes, &names, dice),
        wish @ Wish::River => generate::ground_of(table, sizes, &names, dice, wish),
    };
    let mut ground = lay(&mut dice);
    for again in 1..kind.draws() {
        if kind.fits(&ground, attacker.other()) {
            break;
        }
        ground = lay(&mut Dice::fair(seed ^ PLAN ^ again.rotate_left(32), number.into()));
    }
    let named = [state.side_name(attacker), state.side_name(attacker.other()), place.as_str()];
    let (terms, story) = kind.terms(&mut ground, attacker, named, system.turns_of_both());
    let musters = muster::proposed(&then, system, kind, attacker);
    let mut entry = Entry::new(state.today, Act::BattlePlanned { battle: number });
    entry.seed = Some(seed);
    entry.facts.push(Fact::Planned(Box::new(Plan {
        number,
        seed,
        place,
        date,
        attacker: (kind.attacker != Attacker::Nobody).then_some(attacker),
        weather,
        ground,
        story,
        terms,
        musters,
        rules: Some(system.about().id).filter(|id| *id != state.system).map(str::to_owned),
        options: None,
        laid_for: None,
        by_hand: None,
    })));
    Ok(entry)
}

/// The scenario of the planned battle, with the troops as they will be on its day.
///
/// # Errors
/// Where no battle is planned, or a side has no unit that is fit or nobody to command it.
pub fn scenario(state: &State, system: &dyn System) -> Result<Scenario, Refusal> {
    let Some(plan) = &state.next else {
        return Err(Refusal::new("no battle is planned; generate one first"));
    };
    let then = state.on(plan.date);
    let setup = |side: Side| side_setup(&then, system, side, plan.musters[side.index()].as_deref());
    let mut scenario = Scenario {
        id: Id(format!("{}-{}", state.id, plan.number)),
        name: format!("Battle of {}", plan.place),
        story: plan.story.clone(),
        date: plan.date,
        scale: state.table.scale,
        ground: plan.ground.clone(),
        sides: [setup(Side::Blue)?, setup(Side::Red)?],
        attacker: plan.attacker,
        objectives: Vec::new(),
        weather: plan.weather,
        turns: None,
        options: plan.options_in(&state.options),
        mist: None,
        ours: false,
        generic: false,
    };
    // Places that a hand has laid are for the figures of the rules already.
    let laid = |scenario: &Scenario| plan.laid_for == Some(scenario.scale);
    if let Some(terms) = &plan.terms {
        terms.bring(&mut scenario);
    }
    if let Some(figures) = system.figures() {
        scenario = scenario.at_scale(figures);
    }
    if laid(&scenario) {
        scenario.ground = plan.ground.clone();
        if let Some(terms) = &plan.terms {
            terms.bring(&mut scenario);
        }
    }
    if let Some(by_hand) = &plan.by_hand {
        by_hand.place(&mut scenario);
    }
    if let Some(terms) = &plan.terms {
        let seats = plan.by_hand.as_ref().map(|hand| hand.seats).unwrap_or_default();
        terms.hold_back(&mut scenario, system, seats);
    }
    scenario.turns = scenario.turns.or_else(|| system.turns_of_a_made_battle());
    Ok(scenario)
}

/// Who leads each brigade of a muster in the planned battle: its commander, else an officer without a command, else the
/// general himself, whose army is too small for a brigadier; none where its units stand for themselves.
#[must_use]
pub fn leaders(state: &State, system: &dyn System, side: Side, muster: &[DayBrigade]) -> Vec<Option<String>> {
    let then = state.next.as_ref().map(|plan| state.on(plan.date));
    let setup = then.and_then(|then| side_setup(&then, system, side, Some(muster)).ok());
    let leader = |brigade: &DayBrigade| {
        let setup = setup.as_ref()?;
        let has =
            |b: &&BrigadeSetup| b.units.iter().any(|u| u.id.as_ref().is_some_and(|id| brigade.units.contains(id)));
        let there = setup.brigades.iter().find(has)?;
        let general = (there.units.len() > 1).then_some(&setup.general);
        there.commander.as_ref().or(general).map(|c| c.name.clone())
    };
    muster.iter().map(leader).collect()
}

impl State {
    /// Whether a unit is strong enough to take the field today.
    #[must_use]
    pub fn unit_fit(&self, system: &dyn System, unit: &Id) -> bool {
        self.unit(unit).is_some_and(|(side, r, u)| fit(self, system, side, r, u))
    }
}

pub(super) fn fit(state: &State, system: &dyn System, side: Side, regiment: &Regiment, unit: &Unit) -> bool {
    // Guns count as well as men: the list has those of the founding, the books those that are left.
    let unit = Unit { present: state.present(&unit.id), ..unit.clone() };
    let men = unit.present.men;
    men > 0 && !system.rate(state.force(side), regiment, &unit, men, state.today.year()).unfit
}

pub(super) fn fit_men(state: &State, system: &dyn System, side: Side) -> u32 {
    let serve = state.units(side).filter(|(_, _, u)| !state.is_disbanded(&u.id));
    let units = serve.filter(|(_, r, u)| fit(state, system, side, r, u));
    units.map(|(_, _, u)| state.present(&u.id).men).fold(0, u32::saturating_add)
}

/// The weather on two dice, by the season of the date (the yearly, winter and summer lines of HOW-OPT-16 and 20, which
/// any system may use).
pub fn weather(date: NaiveDate, two_dice: u8) -> Weather {
    use Weather as W;
    match (date.month(), two_dice) {
        (6..=8, 2 | 3 | 11) => W::LightRain,
        (6..=8, 12) => W::HeavyRain,
        (6..=8, _) => W::Fair,
        (_, 2) => W::Fog,
        (_, 3 | 10) | (12 | 1 | 2, 4) => W::LightRain,
        (_, 11) => W::HeavyRain,
        (_, 12) => W::Storm,
        _ => W::Fair,
    }
}

/// Names for the ground: those of the defender's country, the first place one where no battle was fought yet.
fn names(state: &State, defender: Side, dice: &mut Dice) -> Names {
    let mut names = Names::default();
    for nation in &state.force(defender).nations {
        names.places.extend(nation.names.places.iter().cloned());
        names.hills.extend(nation.names.hills.iter().cloned());
        names.woods.extend(nation.names.woods.iter().cloned());
        names.waters.extend(nation.names.waters.iter().cloned());
        names.lakes.extend(nation.names.lakes.iter().cloned());
    }
    let fresh: Vec<usize> =
        (0..names.places.len()).filter(|&n| state.battles.iter().all(|b| b.place != names.places[n])).collect();
    if let Ok(count @ 1..) = u32::try_from(fresh.len()) {
        let at = fresh[dice.below(Stream::Neither, count) as usize];
        names.places.swap(0, at);
    }
    names
}

/// A brigade as it takes the field.
struct Body<'a> {
    name: &'a str,
    /// The permanent brigade that it is made from.
    of: Option<&'a Id>,
    leader: Option<&'a Commander>,
    /// The number of its army.
    army: u8,
    units: Vec<UnitSetup>,
}

/// The brigades of a side as they always are, and its units that stand by themselves.
fn permanent<'a>(state: &'a State, system: &dyn System, side: Side) -> Vec<Body<'a>> {
    let mut out = Vec::new();
    for (n, army) in (0..).zip(&state.force(side).armies) {
        out.extend(army.brigades.iter().map(|b| Body {
            name: &b.name,
            of: Some(&b.id),
            leader: state.leader(&b.id),
            army: n,
            units: units(state, system, side, army, &b.units),
        }));
        let alone = units(state, system, side, army, &army.independent);
        out.push(Body { name: "", of: None, leader: None, army: n, units: alone });
    }
    out
}

/// The brigades of a day.
fn of_the_day<'a>(state: &'a State, system: &dyn System, side: Side, muster: &'a [DayBrigade]) -> Vec<Body<'a>> {
    let armies = &state.force(side).armies;
    let body = |b: &'a DayBrigade| {
        let mut army = 0;
        let mut all = Vec::new();
        for unit in &b.units {
            let Some((n, own)) = (0_u8..).zip(armies).find(|(_, a)| a.unit(unit).is_some()) else { continue };
            if all.is_empty() {
                army = n;
            }
            all.extend(units(state, system, side, own, std::slice::from_ref(unit)));
        }
        let leader = b.commander.as_ref().filter(|c| state.fit(c)).and_then(|c| state.officer(c)).map(|o| o.commander);
        Body { name: &b.name, of: b.of.as_ref(), leader, army, units: all }
    };
    muster.iter().map(body).collect()
}

fn side_setup(
    state: &State,
    system: &dyn System,
    side: Side,
    muster: Option<&[DayBrigade]>,
) -> Result<SideSetup, Refusal> {
    let force = state.force(side);
    let (Some(nation), Some(army)) = (force.nation(), force.armies.first()) else {
        return Err(Refusal::new("a side of the campaign has no army"));
    };
    let year = state.today.year();
    let officers = state.officers(side);
    let senior = || officers.iter().find(|o| state.fit(&o.commander.id)).map(|o| o.commander);
    let Some(general) = state.leader(&army.id).or_else(senior) else {
        return Err(Refusal::new(format!("{} has no officer fit to command it; let days pass", army.name)));
    };
    // Who commands the army for want of another leads no brigade beside it, nor his own army.
    let free = |o: &&Officer<'_>| o.command.is_none() && state.fit(&o.commander.id) && o.commander.id != general.id;
    let mut free = officers.iter().filter(free).map(|o| o.commander);
    let mut brigades = Vec::new();
    let (mut independent, mut unled, mut led) = (Vec::new(), Vec::new(), Vec::new());
    let bodies = muster.map_or_else(|| permanent(state, system, side), |m| of_the_day(state, system, side, m));
    for body in bodies.into_iter().filter(|b| !b.units.is_empty()) {
        // Units that stand by themselves need nobody; a brigade whose leader is away has an officer without a command.
        let alone = body.of.is_none() && body.leader.is_none();
        match body.leader.filter(|c| c.id != general.id).or_else(|| if alone { None } else { free.next() }) {
            Some(leader) => {
                led.push(body.of);
                brigades.push(BrigadeSetup {
                    name: body.name.to_owned(),
                    commander: Some(commander(leader)),
                    army: body.army,
                    units: body.units,
                    zone: None,
                    moves_from: None,
                    arrival: None,
                });
            }
            None if alone => independent.extend(body.units.into_iter().map(|u| (body.army, u))),
            None => unled.push(body),
        }
    }
    // The general himself leads an army too small for a brigadier; else each unit of a brigade without one stands for itself.
    let own = |army: u8| army == 0;
    let few: Vec<UnitSetup> = unled.iter().filter(|b| own(b.army)).flat_map(|b| b.units.clone()).collect();
    let leads =
        few.len() > 1 && !brigades.iter().any(|b: &BrigadeSetup| own(b.army)) && system.general_leads(&few, year);
    if leads {
        let name = unled.iter().find(|b| own(b.army)).map_or_else(String::new, |b| b.name.to_owned());
        unled.retain(|b| !own(b.army));
        brigades.push(BrigadeSetup {
            name,
            commander: None,
            army: 0,
            units: few,
            zone: None,
            moves_from: None,
            arrival: None,
        });
    }
    independent.extend(unled.into_iter().flat_map(|b| b.units.into_iter().map(move |u| (b.army, u))));
    brigades.extend(independent.into_iter().map(|(army, unit)| BrigadeSetup {
        name: unit.name.clone(),
        commander: None,
        army,
        units: vec![unit],
        zone: None,
        moves_from: None,
        arrival: None,
    }));
    if brigades.is_empty() {
        return Err(Refusal::new(format!("{} has no unit fit to take the field; let days pass", army.name)));
    }
    let (zone, facing) = zone(state, side);
    Ok(SideSetup {
        name: state.side_name(side).to_owned(),
        uniform: nation.uniform.clone(),
        cipher: nation.cipher.clone(),
        general: commander(general),
        general_leaves: None,
        breaks_at: None,
        lieutenants: lieutenants(state, force, &led, &general.id),
        rows: rows(nation, year),
        armies: allied(state, force, (general, year)),
        brigades,
        zone,
        facing,
    })
}

/// Who leads the wings of a force, with the numbers of his brigades among those that take the field (HOW-GEN-18).
fn lieutenants(state: &State, force: &Force, led: &[Option<&Id>], general: &Id) -> Vec<LieutenantSetup> {
    let wings = force.armies.iter().flat_map(|a| &a.wings);
    wings
        .filter_map(|wing| {
            let leader = state.leader(&wing.id).filter(|c| c.id != *general)?;
            let brigades: Vec<usize> =
                (0..led.len()).filter(|&n| led[n].is_some_and(|b| wing.brigades.contains(b))).collect();
            (!brigades.is_empty()).then(|| LieutenantSetup { commander: commander(leader), brigades })
        })
        .collect()
}

/// The armies of a force that has several, each with its nation's rows, and all but the first with a general of its own
/// where he is fit.
fn allied(state: &State, force: &Force, (general, year): (&Commander, i32)) -> Vec<ArmySetup> {
    if force.armies.len() < 2 {
        return Vec::new();
    }
    let rows_of = |army: &Army| force.nations.iter().find(|n| n.id == army.nation).map(|n| rows(n, year));
    let setup = |(n, army): (usize, &Army)| ArmySetup {
        name: army.name.clone(),
        general: state.leader(&army.id).filter(|c| n > 0 && c.id != general.id).map(commander),
        rows: rows_of(army).unwrap_or_default(),
    };
    force.armies.iter().enumerate().map(setup).collect()
}

/// A commander as a scenario has him.
#[must_use]
pub fn commander(c: &Commander) -> CommanderSetup {
    CommanderSetup { id: Some(c.id.clone()), name: c.name.clone(), temper: c.temper, standing: None }
}

fn units(state: &State, system: &dyn System, side: Side, army: &Army, ids: &[Id]) -> Vec<UnitSetup> {
    let force = state.force(side);
    let fit = ids.iter().filter_map(|id| army.unit(id)).filter(|(r, u)| fit(state, system, side, r, u));
    fit.map(|(regiment, unit)| unit_setup(force, regiment, unit, state.present(&unit.id), state.today.year())).collect()
}

/// A unit of an army as a scenario has it, at a present strength and in a year.
#[must_use]
pub fn unit_setup(force: &Force, regiment: &Regiment, unit: &Unit, present: Strength, year: i32) -> UnitSetup {
    UnitSetup {
        id: Some(unit.id.clone()),
        name: regiment.unit_name(unit),
        branch: regiment.branch,
        weapon: regiment.weapon,
        traits: regiment.traits.clone(),
        quality: regiment.quality,
        ratings: regiment.ratings.clone(),
        rows: nation_of(force, regiment).map(|n| rows(n, year)).unwrap_or_default(),
        establishment: unit.establishment,
        present,
        uniform: regiment.uniform.clone(),
        standing: None,
        later: None,
        formation: None,
    }
}

fn nation_of<'a>(force: &'a Force, regiment: &Regiment) -> Option<&'a Nation> {
    force.nations.iter().find(|n| n.id == regiment.nation)
}

/// A nation's row of each system's national table in a year. One that was invented, or that no source rates in that year,
/// copies the printed row that it names: what history says of that row's troops is not said of its own.
#[must_use]
pub fn rows(nation: &Nation, year: i32) -> BTreeMap<String, String> {
    let systems = nation.periods.iter().flat_map(|p| p.rows.keys());
    let row = |id: &String| {
        let row = nation.row(id, year)?;
        let free = !nation.historical || nation.period(id, year).is_some_and(|p| !p.ours.is_empty());
        let system = crate::rules::ALL.iter().find(|s| s.about().id == id).filter(|_| free);
        Some((id.clone(), system.map_or_else(|| row.to_owned(), |s| s.copied_row(row))))
    };
    systems.filter_map(row).collect()
}

/// Blue stands along the southern edge and Red along the northern, each on three tenths of the table's depth.
fn zone(state: &State, side: Side) -> (Vec<Point>, Heading) {
    let (east, north) = (state.table.width.0 / 2, state.table.depth.0 / 2);
    let line = state.table.depth.0 / 5;
    let corners = |south: i32, north: i32| {
        vec![Point::new(-east, south), Point::new(east, south), Point::new(east, north), Point::new(-east, north)]
    };
    match side {
        Side::Blue => (corners(-north, -line), Heading::NORTH),
        Side::Red => (corners(line, north), Heading::SOUTH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weather_follows_the_season() {
        let on = |month, dice| weather(NaiveDate::from_ymd_opt(1757, month, 9).unwrap(), dice);
        assert_eq!(
            (on(4, 2), on(4, 4), on(4, 10), on(4, 12)),
            (Weather::Fog, Weather::Fair, Weather::LightRain, Weather::Storm)
        );
        assert_eq!(
            (on(7, 2), on(7, 10), on(7, 11), on(7, 12)),
            (Weather::LightRain, Weather::Fair, Weather::LightRain, Weather::HeavyRain)
        );
        assert_eq!((on(1, 4), on(1, 5), on(1, 11)), (Weather::LightRain, Weather::Fair, Weather::HeavyRain));
    }
}
