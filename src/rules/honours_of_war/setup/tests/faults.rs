//! What no scenario may have, and what cannot stand where it is put.

use super::*;
use crate::rules::honours_of_war::state::MAX_BRIGADE;

/// Findings of a scenario in which the first unit of Red stands elsewhere.
fn misplaced_at(id: &str, feet: [f64; 2], heading: Heading) -> Vec<(String, String)> {
    let mut scenario = scenario(id);
    let half = [scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2];
    let len = |n: f64| (n * f64::from(Len::FOOT.0)) as i32;
    let at = Point::new(len(feet[0]) - half[0], len(feet[1]) - half[1]);
    scenario.sides[1].brigades[0].units[0].standing = Some(Standing { at, heading });
    match prepare(&scenario) {
        Ok(_) => Vec::new(),
        Err(findings) => findings.into_iter().map(|f| (f.clause, f.text)).collect(),
    }
}

#[test]
fn what_cannot_stand_where_it_is_put_is_found() {
    let river = misplaced_at("st-ulrich", [4.4, 3.0], Heading::EAST);
    assert_eq!(river.len(), 1);
    assert!(
        river[0].0 == "HOW-TER-04" && river[0].1.starts_with("Erbprinz stands on ground that bars it"),
        "{river:?}"
    );
    let ford = misplaced_at("spittelwitz", [1.0, 2.05], Heading::SOUTH);
    assert!(ford[0].0 == "HOW-TER-29" && ford[0].1.contains("stands in a river"), "{ford:?}");
    let edge = misplaced_at("st-ulrich", [0.01, 1.0], Heading::EAST);
    assert!(edge[0].1.contains("partly off the table"), "{edge:?}");
    let twice = misplaced_at("spittelwitz", [5.85, 3.368], Heading::SOUTH);
    assert!(twice[0].1.contains("on top of"), "{twice:?}");
    assert!(misplaced_at("st-ulrich", [3.5, 1.0], Heading::EAST).is_empty());
}

/// HOW-TER-29: nor is anybody set up in water who has no place of his own.
#[test]
fn how_ter_04_who_finds_no_place_on_the_table_is_found() {
    use crate::field::Feature;
    let begun = |nature: Nature, deep: i32| {
        let mut scenario = scenario("mirror");
        let width = scenario.ground.width.0;
        let (at, cm) = (-scenario.ground.depth.0 / 2, Len::cm(deep));
        let points = vec![Point::new(-width, at), Point::new(width, at)];
        scenario.ground.features.push(Feature::new(nature, points, cm));
        let (mut dice, generals) = (Dice::fair(5, 1), [GeneralKind::Passive; 2]);
        let battle = HonoursOfWar.begin(&scenario, generals, &mut dice, &mut Silent);
        battle.map(|b| b.table()).map_err(|f| f.iter().map(|f| f.clause.clone()).collect::<Vec<_>>())
    };
    for nature in [Nature::River, Nature::DeepRiver] {
        let flooded = begun(nature, 1_000).expect_err("all is water");
        assert!(flooded.len() > 20 && flooded.iter().all(|c| c == "HOW-TER-04"), "{flooded:?}");
        // Half of the table is dry, and all find a place there.
        let bank = Len::cm(100).0 - scenario("mirror").ground.depth.0 / 2;
        let table = begun(nature, 200).expect("there is room");
        let lowest = |p: &crate::field::view::PieceView| p.footprint.corners().iter().map(|c| c.y).min();
        assert!(table.pieces.iter().all(|p| lowest(p) >= Some(bank - 1)), "{nature:?}");
    }
}

#[test]
fn how_cmd_27_commanders_stand_neither_in_water_nor_on_an_enemy() {
    use crate::field::Feature;
    let found = |at: Point, bridge: bool| {
        let mut scenario = scenario("mirror");
        let (across, along) = (Len::cm(90).0, Len::cm(6));
        for nature in [Nature::DeepRiver].into_iter().chain(bridge.then_some(Nature::Bridge)) {
            let points = vec![Point::new(-across, 0), Point::new(across, 0)];
            scenario.ground.features.push(Feature::new(nature, points, along));
        }
        let unit = &mut scenario.sides[1].brigades[0].units[0];
        let (at_unit, heading) = (Point::new(0, Len::cm(60).0), scenario.sides[1].facing);
        unit.standing = Some(Standing { at: at_unit, heading });
        scenario.sides[0].brigades[0].commander.as_mut().expect("a brigadier").standing = Some(at);
        let found = prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| f.clause);
        found.filter(|clause| clause.starts_with("HOW-CMD")).collect::<Vec<_>>()
    };
    let at = |cm: i32| Point::new(0, Len::cm(cm).0);
    assert_eq!(found(at(0), false), ["HOW-CMD-27"]);
    assert_eq!(found(at(60), false), ["HOW-CMD-28"]);
    assert!(found(at(0), true).is_empty() && found(at(10), false).is_empty());
}

#[test]
fn how_scn_41_a_general_leaves_an_army_to_his_lieutenant_alone() {
    let found = |leaves: Option<u16>, keith: bool| {
        let mut scenario = scenario("lobositz");
        scenario.sides[0].general_leaves = leaves;
        if !keith {
            scenario.sides[0].lieutenants.clear();
        }
        let found = prepare(&scenario).err().unwrap_or_default();
        found.into_iter().map(|f| (f.clause, f.place)).collect::<Vec<_>>()
    };
    assert_eq!(found(Some(5), false), [("HOW-SCN-41".to_owned(), "Frederick II".to_owned())]);
    assert!(found(Some(5), true).is_empty() && found(None, false).is_empty());
    // HOW-SCN-04: nor after the last turn.
    assert!(found(Some(20), true).is_empty());
    assert_eq!(found(Some(21), true), [("HOW-SCN-04".to_owned(), "Frederick II".to_owned())]);
}

/// Blocks are squares of about their own size, which may adjoin.
#[test]
fn how_ter_36_blocks_that_lie_on_each_other_are_found() {
    let found = |cm: i32| {
        let mut scenario = scenario("mirror");
        for (name, east) in [("Oberdorf", 0), ("Unterdorf", cm)] {
            let low = Point::new(Len::cm(east).0, 0);
            let high = low + Point::new(Len::cm(4).0, Len::cm(4).0);
            let points = vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
            let mut feature = crate::field::Feature::new(crate::field::Nature::Village, points, Len::ZERO);
            name.clone_into(&mut feature.name);
            scenario.ground.features.push(feature);
        }
        prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| (f.clause, f.text)).collect::<Vec<_>>()
    };
    let side = (1..60).find(|&cm| found(cm).is_empty()).expect("apart at last");
    assert_eq!(side, 10, "half of 20 cm");
    let clash = found(side - 1);
    assert_eq!((clash.len(), clash[0].0.as_str()), (1, "HOW-TER-36"));
    assert!(clash[0].1.starts_with("Oberdorf and Unterdorf lie on each other"), "{}", clash[0].1);
    let mut scenario = scenario("mirror");
    for name in ["Neudorf", "Neudorf", ""] {
        let points = [(0, 0), (4, 0), (4, 4), (0, 4)].map(|(x, y)| Point::new(Len::cm(x).0, Len::cm(y).0)).to_vec();
        let mut feature = crate::field::Feature::new(crate::field::Nature::Village, points, Len::ZERO);
        name.clone_into(&mut feature.name);
        scenario.ground.features.push(feature);
    }
    let first = scenario.ground.features.iter().filter(|f| f.nature == Nature::Village).count() - 2;
    let found = prepare(&scenario).expect_err("on each other");
    let pair = format!("Neudorf (houses {first}) and Neudorf (houses {}) lie on", first + 1);
    assert!(found[0].text.starts_with(&pair) && found[0].place == format!("houses {first}"), "{found:?}");
    assert!(found[1].text.contains(&format!("and a village (houses {}) lie on", first + 2)), "{found:?}");
}

#[test]
fn how_ter_40_cavalry_that_dismounts_may_begin_in_houses_on_foot() {
    use crate::army::Branch as B;
    let begins = |branch: B| {
        let mut scenario = scenario("mirror");
        let points = [(-5, -5), (5, -5), (5, 5), (-5, 5)].map(|(x, y)| Point::new(Len::cm(x).0, Len::cm(y).0));
        scenario.ground.features.push(crate::field::Feature::new(Nature::Village, points.to_vec(), Len::ZERO));
        let unit = &mut scenario.sides[0].brigades[0].units[0];
        unit.branch = branch;
        unit.standing = Some(Standing { at: Point::ORIGIN, heading: Heading::NORTH });
        let (field, mut state) = prepare(&scenario).map_err(|found| found[0].clause.clone())?;
        deploy::place_written(&field, &mut state, &scenario);
        let u = state.unit(0);
        Ok((u.formation, u.has(Flags::DISMOUNTED), field.kind(&state, 0)))
    };
    assert_eq!(begins(B::Dragoons), Ok((Formation::Garrison, true, Kind::LightFoot)));
    assert_eq!(begins(B::Cuirassiers), Err("HOW-TER-04".to_owned()));
}

/// HOW-ORG-10, HOW-ORG-15, HOW-ORG-17, HOW-ORG-19, HOW-ORG-26, HOW-NAT-31.
#[test]
fn how_org_34_what_no_scenario_may_have_is_refused() {
    use crate::army::Branch as B;
    let clauses = |change: &dyn Fn(&mut Scenario)| {
        let mut scenario = scenario("spittelwitz");
        change(&mut scenario);
        prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| (f.clause, f.place)).collect::<Vec<_>>()
    };
    let rated = |branch: crate::army::Branch, own: &'static str| {
        let found = clauses(&|s| {
            let unit = &mut s.sides[0].brigades[0].units[0];
            unit.branch = branch;
            unit.ratings.insert(muster::ID.to_owned(), own.to_owned());
        });
        found.into_iter().map(|f| f.0).collect::<Vec<_>>()
    };
    assert_eq!(rated(B::Musketeers, "splendid"), ["HOW-ORG-15"]);
    assert_eq!(rated(B::Light, "superior"), ["HOW-ORG-19"]);
    assert_eq!(rated(B::Transport, "standard"), ["HOW-ORG-17"]);
    assert!(rated(B::Transport, "inferior").is_empty());
    for other in [B::Light, B::Hussars, B::Transport] {
        assert_eq!(rated(other, "superior-fire"), ["HOW-NAT-31"], "{other:?}");
    }
    for own in ["superior", "Inferior", "superior fire"] {
        assert!(rated(B::Musketeers, own).is_empty(), "{own}");
    }
    let of_men = |men: u32| clauses(&|s| s.sides[0].brigades[0].units[0].present.men = men);
    let name = scenario("spittelwitz").sides[0].brigades[0].units[0].name.clone();
    assert_eq!(of_men(1500), [("HOW-ORG-10".to_owned(), name.clone())]);
    assert_eq!(of_men(60), [("HOW-ORG-10".to_owned(), name)]);
    let brigade_of = |count: usize| {
        clauses(&|s| {
            let brigade = &mut s.sides[0].brigades[0];
            brigade.units = vec![brigade.units[0].clone(); count];
        })
    };
    let name = scenario("spittelwitz").sides[0].brigades[0].name.clone();
    assert_eq!(brigade_of(MAX_BRIGADE + 1)[0], ("HOW-ORG-22".to_owned(), name));
    assert!(brigade_of(MAX_BRIGADE).iter().all(|f| f.0 != "HOW-ORG-22"));
    // Four regiments that nobody leads: three are the most, of each army.
    let alone = |armies: bool| {
        clauses(&|s| {
            let side = &mut s.sides[0];
            let units: Vec<UnitSetup> = side.brigades.iter().flat_map(|b| b.units.clone()).take(4).collect();
            for (n, unit) in units.into_iter().enumerate() {
                let army = u8::from(armies && n == 0);
                let first = side.brigades[0].clone();
                side.brigades[n] = BrigadeSetup { commander: None, units: vec![unit], army, ..first };
            }
        })
    };
    assert_eq!(alone(false).into_iter().map(|f| f.0).collect::<Vec<_>>(), ["HOW-ORG-26"]);
    assert!(alone(true).iter().all(|f| f.0 != "HOW-ORG-26"));
}

/// HOW-MOV-01, HOW-ORG-13: a line bent along a wood's edge is a way to begin.
#[test]
fn how_win_08_no_objective_is_due_after_the_battle() {
    use crate::field::scenario::{Due, Objective};
    let mut scenario = scenario("mirror");
    let objective = |turn| Objective {
        name: "Hill".to_owned(),
        points: vec![Point::ORIGIN],
        worth: 1,
        holder: Some(Side::Red),
        due: Some(Due { side: Side::Blue, turn }),
    };
    scenario.objectives = vec![objective(LAST_TURN)];
    assert!(prepare(&scenario).is_ok());
    scenario.objectives = vec![objective(LAST_TURN + 1)];
    let found = prepare(&scenario).expect_err("no battle is so long");
    assert_eq!((found.len(), found[0].clause.as_str()), (1, "HOW-WIN-08"));
}

#[test]
fn who_waits_for_a_turn_that_never_comes_is_found() {
    let found = |turn: u16, turns: Option<u16>| {
        let mut scenario = scenario("spittelwitz");
        scenario.turns = turns;
        scenario.sides[1].brigades[0].moves_from = Some(turn);
        prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    assert_eq!(found(21, None), ["HOW-SCN-04"]);
    assert_eq!(found(13, Some(12)), ["HOW-SCN-04"]);
    assert!(found(20, None).is_empty());
}

/// HOW-TER-43.
#[test]
fn how_ter_36_a_garrison_fills_its_block_however_small_it_was_made() {
    let mut scenario = scenario("mirror");
    for east in [0, 14] {
        let low = Point::new(Len::cm(east).0, 0);
        let high = low + Point::new(Len::cm(4).0, Len::cm(4).0);
        let points = vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        scenario.ground.features.push(crate::field::Feature::new(crate::field::Nature::Village, points, Len::ZERO));
    }
    let at = Point::new(Len::cm(2).0, Len::cm(2).0);
    scenario.sides[0].brigades[0].units[0].standing = Some(Standing { at, heading: Heading::NORTH });
    let fight = drawn_up(&scenario);
    let unit = fight.state.unit(0);
    assert_eq!(unit.rect, fight.field.terrain.blocks[usize::from(unit.block)].rect);
    assert!(unit.rect.half_front.min(unit.rect.half_depth) < Len::cm(10).0, "{:?}", unit.rect);
}
