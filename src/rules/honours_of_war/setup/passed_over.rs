//! What of a scenario is not as it asks, though it can be played.

use super::unused::unused;
use super::{LAST_TURN, prepare, refused};
use crate::army::{Branch, Finding, Severity};
use crate::base::geometry::outline;
use crate::base::{Dice, Len, Side};
use crate::field::event::Silent;
use crate::field::say;
use crate::field::scenario::{BrigadeSetup, SideSetup, Stance, UnitSetup, Weather, When};
use crate::field::scenario_file::nth;
use crate::field::{Feature, Scenario};
use crate::rules::honours_of_war::data::{self, D, Scale, distance};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::general::passive::Passive;
use crate::rules::honours_of_war::muster;
use crate::rules::honours_of_war::muster::check::{out_of_years, stated_number};
use crate::rules::honours_of_war::options::{self, NIGHT, WEATHER};
use crate::rules::honours_of_war::state::Kind;
use crate::rules::honours_of_war::terrain::Terrain;
use chrono::Datelike;
use std::collections::{BTreeMap, BTreeSet};

/// Weather that is set as well as thrown for or under the dark of night, zones without room for their troops, formations that troops don't have,
/// commanders of nobody, houses partly off the table, and what the lists of history warn of (HOW-ORG-34).
#[must_use]
pub fn passed_over(scenario: &Scenario) -> Vec<Finding> {
    let mut found = crowded(scenario);
    for side in &scenario.sides {
        found.extend(side.brigades.iter().flat_map(|b| &b.units).filter_map(formation));
        found.extend(side.brigades.iter().filter_map(cossacks));
        found.extend(side.brigades.iter().filter_map(detained));
        found.extend(unusual_rows(side));
        found.extend(history(side, scenario.date.year()));
        found.extend(idle(side, options::in_force(scenario).lieutenants));
        // HOW-WIN-01: the point is counted.
        found.extend(side.breaks_at.map(|units| {
            let (name, lost) = (&side.name, say::counted(usize::from(units), "unit", "units"));
            let text =
                format!("{name} is to be beaten with {lost} lost, and here its units say how many: it is passed over.");
            warning("HOW-WIN-01", text, name)
        }));
    }
    found.extend(overhanging(scenario));
    let last = scenario.turns.unwrap_or(LAST_TURN);
    found.extend(scenario.mist.filter(|&mist| mist > last).map(|mist| {
        let text = format!("The mist is to lie to turn {mist}, and the battle ends with turn {last}: it never lifts.");
        warning("HOW-SCN-39", text, "mist")
    }));
    let houses = scenario.ground.features.iter().filter(|f| refused::is_houses(f)).enumerate();
    found.extend(houses.filter_map(|(n, f)| block(f, n, scenario.scale)));
    let agreed = options::in_force(scenario);
    found.extend(unused(scenario, agreed.lieutenants));
    if agreed.weather && scenario.weather != Weather::Fair {
        let text = "The weather of this battle is set, and its options throw for it, so the dice alone count: make the weather \
                    fair, or the option as set.";
        found.push(warning("HOW-OPT-16", text.to_owned(), WEATHER));
    }
    if agreed.night && !matches!(scenario.weather, Weather::Fair | Weather::Fog) {
        let text = "At night the fog line is in force throughout, and the weather of this battle does not count besides: make \
                    it fair, or leave the night out.";
        found.push(warning("HOW-OPT-17", text.to_owned(), NIGHT));
    }
    found
}

fn warning(clause: &str, text: String, place: &str) -> Finding {
    Finding::warning(clause, text, place)
}

/// A brigade that is due on the table before it may move (HOW-SCN-15, HOW-SCN-40).
fn detained(brigade: &BrigadeSetup) -> Option<Finding> {
    let (When::Turn(due) | When::Die { from: due, .. }) = brigade.arrival?.when;
    let (name, moves) = (&brigade.name, brigade.moves_from?);
    let text = || format!("{name} is due in turn {due} and may not move before turn {moves}: it comes on then.");
    (moves > due).then(|| warning("HOW-SCN-40", text(), name))
}

/// A formation in which a unit has to start and cannot be (HOW-ORG-13, HOW-MOV-01).
fn formation(unit: &UnitSetup) -> Option<Finding> {
    let kind = Kind::of(unit.branch);
    let (name, what) = (&unit.name, unit.formation?);
    let text = match what {
        Stance::DoubleLine if !kind.is_horse() => {
            format!("{name} is to start in double line, which is cavalry's alone: it stands as it would anyhow.")
        }
        Stance::Irregular if kind.is_guns() => {
            format!("{name} is to start in irregular line, which guns have not: they stand ready to fire.")
        }
        Stance::Line | Stance::DoubleLine | Stance::Irregular if kind == Kind::Transport => {
            format!("{name} is transport and always in march column, whatever formation is asked of it.")
        }
        _ => return None,
    };
    Some(warning("HOW-ORG-13", text, name))
}

/// Houses drawn much larger or smaller than the block that they are (HOW-TER-36).
fn block(houses: &Feature, number: usize, figures: u8) -> Option<Finding> {
    let (low, high) = outline::bounds(&houses.points);
    let (side, drawn) = (distance(Scale::of(figures), D::BlockSide), (high.x - low.x).max(high.y - low.y));
    let name = if houses.name.is_empty() { "A village" } else { &houses.name };
    let text = || {
        let cm = side / Len::CM.0;
        format!(
            "{name} is one block of houses, {cm} cm square, whatever is written: put several beside each other for more."
        )
    };
    (10 * drawn > 15 * side || 2 * drawn < side).then(|| warning("HOW-TER-36", text(), &nth("houses", number + 1)))
}

/// Blocks of houses that are partly off the table (HOW-TER-36).
fn overhanging(scenario: &Scenario) -> Vec<Finding> {
    let (ground, scale) = (&scenario.ground, Scale::of(scenario.scale));
    let slack = 2 * distance(scale, D::Tolerance);
    let (wide, deep) = (ground.width.0 + slack, ground.depth.0 + slack);
    let blocks = refused::named_blocks(ground, &Terrain::of(ground, scale));
    let over = blocks.iter().enumerate().filter(|(_, (_, rect))| !rect.on_table(wide, deep));
    over.map(|(n, _)| {
        let name = refused::sentence(&refused::name_of(&blocks, n));
        let cm = distance(scale, D::BlockSide) / Len::CM.0;
        let text =
            format!("{name} reaches over the edge of the table, for its block is {cm} cm square: move it inwards.");
        warning("HOW-TER-36", text, &nth("houses", n + 1))
    })
    .collect()
}

/// Generals of allied armies and lieutenant generals without a brigade (HOW-NAT-09, HOW-GEN-21). A general who leaves may have
/// a successor who waits for that alone.
fn idle(side: &SideSetup, lieutenants: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for (n, army) in side.armies.iter().enumerate() {
        let general = army.general.as_ref().or_else(|| (n == 0).then_some(&side.general));
        let Some(general) = general.filter(|_| side.brigades.iter().all(|b| usize::from(b.army) != n)) else {
            continue;
        };
        let text = format!("{} has no brigade in this battle, and {} commands nobody of it.", army.name, general.name);
        found.push(warning("HOW-NAT-09", text, &army.name));
    }
    for (n, lieutenant) in side.lieutenants.iter().enumerate().filter(|_| lieutenants) {
        let name = &lieutenant.commander.name;
        if lieutenant.brigades.is_empty() && !(n == 0 && side.general_leaves.is_some()) {
            found.push(warning("HOW-GEN-21", format!("{name} is given no brigade, and commands nobody."), name));
        }
    }
    found
}

/// Cossacks and Kalmucks in a brigade of others (HOW-NAT-40).
fn cossacks(brigade: &BrigadeSetup) -> Option<Finding> {
    let is = |u: &UnitSetup| u.branch == Branch::Cossacks && row(&u.rows).is_some_and(|r| r.starts_with("RUS"));
    let mixed = brigade.units.iter().any(is) && !brigade.units.iter().all(is);
    let text = || format!("{} has Cossacks among other troops: they make brigades of their own.", brigade.name);
    mixed.then(|| warning("HOW-NAT-40", text(), &brigade.name))
}

fn row(rows: &BTreeMap<String, String>) -> Option<&str> {
    rows.get(muster::ID).map(String::as_str)
}

/// Rows that an owner wrote out with values beyond what is suggested (HOW-IMG-03), each told once.
fn unusual_rows(side: &SideSetup) -> Vec<Finding> {
    let armies = side.armies.iter().map(|a| (&a.rows, &a.name));
    let units = side.brigades.iter().flat_map(|b| &b.units).map(|u| (&u.rows, &u.name));
    let all = std::iter::once((&side.rows, &side.name)).chain(armies).chain(units);
    let mut told = BTreeSet::new();
    all.filter_map(|(rows, whose)| Some((row(rows)?, whose)))
        .filter(|(row, _)| told.insert(*row))
        .flat_map(|(row, whose)| data::own::findings(row, whose))
        .filter(|finding| finding.severity == Severity::Warning)
        .collect()
}

/// Troops of printed rows outside their years, and more of them than there were (HOW-NAT-83 to HOW-NAT-86, HOW-NAT-89).
/// An owner's own nation has what he likes (HOW-IMG-05).
fn history(side: &SideSetup, year: i32) -> Vec<Finding> {
    let printed = |row: &&str| data::NATIONS.iter().any(|n| n.key.eq_ignore_ascii_case(row)) || row.starts_with("SAX_");
    let mut found = Vec::new();
    let mut counted: BTreeMap<&str, (&str, usize, usize)> = BTreeMap::new();
    for unit in side.brigades.iter().flat_map(|b| &b.units) {
        let Some(row) = row(&unit.rows).filter(printed) else { continue };
        let name = &unit.name;
        match out_of_years(row, unit.branch, year) {
            None => {}
            Some((clause, None)) => {
                found.push(warning(clause, format!("{name} are troops that their nation never had."), name));
            }
            Some((clause, Some((from, to)))) => {
                let text = format!("{name} are troops that their nation had {} only.", say::in_years(from, to));
                found.push(warning(clause, text, name));
            }
        }
        let class = muster::profile_of_setup(unit, year).class;
        if let Some((clause, what, most)) = stated_number(row, unit.branch, class, year) {
            counted.entry(what).or_insert((clause, most, 0)).2 += 1;
        }
    }
    for (what, (clause, most, count)) in counted.into_iter().filter(|(_, (_, most, count))| count > most) {
        let text = format!("{} has {count} {what}, and there were no more than {most}.", side.name);
        found.push(warning(clause, text, &side.name));
    }
    found
}

/// The zones, by side or brigade, whose units find no room in them and are set up elsewhere.
fn crowded(scenario: &Scenario) -> Vec<Finding> {
    let Ok((field, mut state)) = prepare(scenario) else { return Vec::new() };
    let mut dice = Dice::fair(0, 1);
    let mut out = Silent;
    Engine { field: &field, state: &mut state, generals: [&Passive; 2], dice: &mut dice, out: &mut out }
        .deploy(scenario);
    let mut outside: BTreeMap<(Side, Option<&str>), u32> = BTreeMap::new();
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(move |(n, u)| (side, n, u)));
    for (unit, (side, brigade, setup)) in field.rostered().zip(setups) {
        let zone = &field.zones[usize::from(field.unit(unit).brigade)];
        let slack = field.d(D::Tolerance);
        let is_in = |p: &crate::base::Point| {
            (p.x - zone.centre.x).abs() <= zone.wide + slack && (p.y - zone.centre.y).abs() <= zone.deep + slack
        };
        let placed = setup.standing.is_none() && state.unit(unit).here();
        if placed && !state.unit(unit).rect.corners().iter().all(is_in) {
            let own = zone.own.then(|| scenario.sides[side.index()].brigades[brigade].name.as_str());
            *outside.entry((side, own)).or_default() += 1;
        }
    }
    let told = |((side, brigade), count): ((Side, Option<&str>), u32)| {
        let whose = brigade.unwrap_or(&scenario.sides[side.index()].name);
        let who = if count == 1 { "one unit is".to_owned() } else { format!("{count} units are") };
        let text = format!(
            "The zone of {whose} has no room for all its troops, and {who} set up outside it: make it larger, or leave some \
             out."
        );
        warning("", text, whose)
    };
    outside.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::nation::Names;
    use crate::base::Point;
    use crate::field::generate::{Wish, ground_of};
    use crate::rules::honours_of_war::terrain::Terrain;
    use crate::rules::honours_of_war::tests::scenario;
    use crate::rules::honours_of_war::{ABOUT, HonoursOfWar};
    use crate::rules::system::System;

    /// A town of two blocks is one over whose common wall a battalion may pass (HOW-TER-54).
    #[test]
    fn how_ter_36_houses_that_are_thrown_for_are_drawn_as_large_as_they_are() {
        let table = (Len::feet(6), Len::feet(4));
        for &figures in ABOUT.scales {
            let (mut houses, mut pairs) = (0, 0);
            for seed in 0..30 {
                let mut dice = Dice::fair(seed, 0);
                let ground = ground_of(table, HonoursOfWar.sizes(figures), &Names::default(), &mut dice, Wish::Any);
                assert!(
                    ground.features.iter().filter(|f| refused::is_houses(f)).all(|f| block(f, 0, figures).is_none()),
                    "{figures} mm, seed {seed}"
                );
                let blocks = Terrain::of(&ground, Scale::of(figures)).blocks;
                houses += blocks.len();
                pairs += blocks.windows(2).filter(|w| w[0].rect.distance(&w[1].rect) <= Len::MM.0).count();
            }
            assert!(houses > 20 && pairs > 5, "{figures} mm: {houses} blocks, {pairs} adjoin");
        }
    }

    #[test]
    fn a_zone_without_room_for_its_troops_is_found() {
        let squeezed = |own: bool| {
            let mut scenario = scenario("kutzdorf");
            assert!(passed_over(&scenario).is_empty(), "it has room as it is");
            let side = &mut scenario.sides[1];
            let zone = if own {
                &mut side.brigades[2].zone.as_mut().expect("a zone of its own").points
            } else {
                &mut side.zone
            };
            let low = zone[0];
            for p in zone.iter_mut() {
                *p = Point::new(low.x + (p.x - low.x) / 4, low.y + (p.y - low.y) / 4);
            }
            passed_over(&scenario).into_iter().map(|f| (f.severity, f.place, f.text)).collect::<Vec<_>>()
        };
        let side = squeezed(false);
        assert!(side.len() == 1 && side[0].1 == "Unterschwaden", "{side:?}");
        let brigade = squeezed(true);
        assert_eq!((brigade.len(), brigade[0].0, brigade[0].1.as_str()), (1, Severity::Warning, "Horse"));
        assert!(brigade[0].2.contains("units are set up outside it"), "{brigade:?}");
    }

    #[test]
    fn the_zones_of_every_scenario_have_room_for_their_troops() {
        for (id, _) in ABOUT.scenarios {
            let found: Vec<String> = passed_over(&scenario(id)).into_iter().map(|f| f.text).collect();
            assert!(found.is_empty(), "{id}: {found:?}");
        }
    }

    /// What a change of Kutzdorf's first unit of Blue is told, by clause.
    fn told(change: impl Fn(&mut Scenario)) -> Vec<String> {
        let mut scenario = scenario("kutzdorf");
        change(&mut scenario);
        passed_over(&scenario).into_iter().map(|f| f.clause).collect()
    }

    #[test]
    fn how_org_13_a_formation_that_troops_do_not_have_is_found() {
        let of = |branch: Branch, stance: Stance| {
            told(|s| {
                let unit = &mut s.sides[0].brigades[0].units[0];
                (unit.branch, unit.formation) = (branch, Some(stance));
            })
        };
        assert_eq!(of(Branch::Musketeers, Stance::DoubleLine), ["HOW-ORG-13"]);
        assert_eq!(of(Branch::Light, Stance::DoubleLine), ["HOW-ORG-13"]);
        assert_eq!(of(Branch::MediumGuns, Stance::Irregular), ["HOW-ORG-13"]);
        assert_eq!(of(Branch::Transport, Stance::Line), ["HOW-ORG-13"]);
        assert!(of(Branch::Dragoons, Stance::DoubleLine).is_empty() && of(Branch::MediumGuns, Stance::Line).is_empty());
        assert!(of(Branch::Musketeers, Stance::Irregular).is_empty());
    }

    #[test]
    fn how_ter_36_houses_drawn_as_no_block_is_are_found() {
        let of = |cm: i32| {
            told(|s| {
                let houses =
                    s.ground.features.iter_mut().find(|f| f.nature == crate::field::Nature::Village).expect("Kutzdorf");
                let (low, high) = outline::bounds(&houses.points);
                let middle = low.middle(high);
                for p in &mut houses.points {
                    *p = middle + Point::new((p.x - middle.x) * cm / 20, (p.y - middle.y) * cm / 20);
                }
            })
        };
        assert_eq!([of(60), of(5)], [["HOW-TER-36"], ["HOW-TER-36"]]);
        assert!(of(20).is_empty() && of(10).is_empty());
    }

    #[test]
    fn how_org_34_what_the_lists_of_history_warn_of_is_found() {
        let of = |branch: Branch, row: &'static str| {
            told(|s| {
                let unit = &mut s.sides[0].brigades[0].units[0];
                unit.branch = branch;
                unit.rows.insert(muster::ID.to_owned(), row.to_owned());
            })
        };
        assert_eq!(of(Branch::Cossacks, "RUS_E"), ["HOW-NAT-40"]);
        assert_eq!(of(Branch::Jaeger, "RUS_E"), ["HOW-NAT-42"], "from 1761");
        assert_eq!(of(Branch::HorseGuns, "AUS"), ["HOW-NAT-24"], "from 1761");
        assert!(of(Branch::HorseGuns, "PRU_E").is_empty());
        assert_eq!(of(Branch::Musketeers, "like PRU_E, movement +5"), ["HOW-IMG-03"]);
        assert!(of(Branch::HorseGuns, "like AUS, movement +2").is_empty(), "an owner's own nation has what he likes");
        let many = told(|s| {
            s.date = "1762-08-19".parse().expect("a date");
            for unit in &mut s.sides[0].brigades[0].units {
                unit.branch = Branch::Jaeger;
                unit.present.guns = 0;
                unit.rows.insert(muster::ID.to_owned(), "RUS_L".to_owned());
            }
        });
        assert_eq!(many, ["HOW-NAT-42"], "two battalions");
    }

    #[test]
    fn how_nat_45_traits_of_those_who_make_nothing_of_them_are_found() {
        use crate::army::Trait as T;
        let of = |branch: Branch, traits: &[T]| {
            told(|s| {
                let unit = &mut s.sides[0].brigades[0].units[0];
                (unit.branch, unit.traits, unit.present.guns) = (branch, traits.to_vec(), 0);
            })
        };
        assert_eq!(of(Branch::Militia, &[T::Unicorns, T::Dismounts]), ["HOW-NAT-47", "HOW-MOV-28"]);
        assert_eq!(of(Branch::Cuirassiers, &[T::QuickFiring]), ["HOW-NAT-64"]);
        assert_eq!(of(Branch::Light, &[T::NoBattalionGuns, T::Shuvalovs]), ["HOW-NAT-45", "HOW-OPT-06"]);
        assert_eq!(of(Branch::Musketeers, &[T::NoBattalionGuns, T::QuickFiring]), ["HOW-OPT-06"], "they contradict");
        assert!(of(Branch::Musketeers, &[T::QuickFiring]).is_empty());
        for (of_own, own, clause) in [
            (&[Branch::Howitzers, Branch::MediumGuns, Branch::HorseGuns][..], T::Unicorns, "HOW-NAT-47"),
            (&[Branch::Howitzers, Branch::MediumGuns], T::Shuvalovs, "HOW-NAT-45"),
            (&[Branch::LightGuns, Branch::MediumGuns], T::QuickFiring, "HOW-NAT-64"),
        ] {
            for guns in [Branch::LightGuns, Branch::MediumGuns, Branch::HeavyGuns, Branch::Howitzers, Branch::HorseGuns]
            {
                let found: &[&str] = if of_own.contains(&guns) { &[] } else { &[clause] };
                assert_eq!(of(guns, &[own]), found, "{own:?} as {guns:?}");
            }
        }
        assert!(of(Branch::Cuirassiers, &[T::Dismounts, T::Cuirass]).is_empty());
    }

    /// The weather of a scenario and a throw for it: the throw counts, and the finding says so.
    #[test]
    fn how_opt_16_weather_that_is_set_and_rolled_is_found() {
        use crate::field::scenario::Weather as W;
        let found = |weather: W, option: &str| {
            let mut scenario = scenario("kutzdorf");
            scenario.weather = weather;
            scenario.options.insert("weather".to_owned(), option.to_owned());
            assert!(prepare(&scenario).is_ok(), "it can be played");
            passed_over(&scenario).into_iter().map(|f| f.clause).collect::<Vec<_>>()
        };
        assert_eq!(found(W::Storm, "rolled"), ["HOW-OPT-16"]);
        assert_eq!(found(W::Fog, "changing"), ["HOW-OPT-16"]);
        assert!(found(W::Fair, "rolled").is_empty() && found(W::Storm, "as set").is_empty());
    }

    /// The dark lies over the weather of a scenario, and no campaign whose dice made rain is without its battle.
    #[test]
    fn how_opt_17_the_night_puts_no_weather_aside_unsaid() {
        use crate::field::scenario::Weather as W;
        let found = |weather: W, night: &str| {
            let mut scenario = scenario("kutzdorf");
            scenario.weather = weather;
            scenario.options.insert(NIGHT.to_owned(), night.to_owned());
            let (_, state) = prepare(&scenario).expect("it can be played");
            (state.weather, passed_over(&scenario).into_iter().map(|f| f.clause).collect::<Vec<_>>())
        };
        for weather in [W::LightRain, W::HeavyRain, W::Storm] {
            assert_eq!(found(weather, "on"), (W::Fog, vec!["HOW-OPT-17".to_owned()]));
            assert_eq!(found(weather, "off"), (weather, vec![]));
        }
        assert_eq!([found(W::Fair, "on"), found(W::Fog, "on")], [(W::Fog, vec![]), (W::Fog, vec![])]);
    }
}
