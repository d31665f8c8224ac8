//! What of a scenario contradicts itself.

use super::*;
use crate::army::nation::Names;
use crate::army::{Branch, Strength};
use crate::base::geometry::outline;
use crate::field::scenario::{ArmySetup, Arrival, Due, Objective};
use crate::field::{Feature, generate};
use crate::rules::honours_of_war::ABOUT;
use crate::rules::honours_of_war::setup::passed_over;
use std::collections::BTreeMap;

/// Clause and place of what a change of the mirror is refused for.
fn refused(change: impl Fn(&mut Scenario)) -> Vec<(String, String)> {
    let mut scenario = scenario("mirror");
    change(&mut scenario);
    prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| (f.clause, f.place)).collect()
}

/// Clauses of what a change of Kutzdorf is told.
fn told(change: impl Fn(&mut Scenario)) -> Vec<String> {
    let mut scenario = scenario("kutzdorf");
    change(&mut scenario);
    assert!(prepare(&scenario).is_ok(), "it can be played");
    passed_over(&scenario).into_iter().map(|f| f.clause).collect()
}

fn cm(x: i32, y: i32) -> Point {
    Point::new(Len::cm(x).0, Len::cm(y).0)
}

/// A feature between two corners, or along the way between them.
fn feature(nature: Nature, low: Point, high: Point) -> Feature {
    if nature.is_line() {
        return Feature::new(nature, vec![low, high], Len::cm(6));
    }
    let corners = vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    Feature { name: "Dorf".to_owned(), ..Feature::new(nature, corners, Len::ZERO) }
}

fn make_battery(unit: &mut UnitSetup) {
    unit.branch = Branch::MediumGuns;
    unit.present = Strength { men: 100, horses: 60, guns: 6 };
}

/// The mirror without its ground, and its troops where their generals put them.
fn bare(scenario: &mut Scenario) {
    scenario.ground.features.clear();
}

#[test]
fn how_ter_37_enemies_are_in_no_block_together_at_the_start() {
    let found = |sides: &'static [Side]| {
        let mut scenario = scenario("mirror");
        bare(&mut scenario);
        scenario.ground.features.push(feature(Nature::Village, cm(-10, -10), cm(10, 10)));
        let mut given = [0; 2];
        for side in sides {
            let brigade = &mut scenario.sides[side.index()].brigades[0];
            let unit = &mut brigade.units[given[side.index()]];
            given[side.index()] += 1;
            unit.branch = Branch::Musketeers;
            unit.standing = Some(Standing { at: Point::ORIGIN, heading: Heading::NORTH });
        }
        let names = scenario.sides.each_ref().map(|s| s.brigades[0].units[0].name.clone());
        let found = prepare(&scenario).err().unwrap_or_default();
        (found.into_iter().map(|f| (f.clause, f.place, f.text)).collect::<Vec<_>>(), names)
    };
    assert!(found(&[Side::Blue, Side::Blue]).0.is_empty());
    assert!(found(&[Side::Red]).0.is_empty());
    let (clash, [blue, red]) = found(&[Side::Blue, Side::Red]);
    assert_eq!(clash.len(), 1, "{clash:?}");
    assert_eq!((clash[0].0.as_str(), &clash[0].1), ("HOW-TER-37", &red));
    assert!(clash[0].2.contains(&format!("{blue} are enemies")), "{}", clash[0].2);
    let third = found(&[Side::Blue, Side::Blue, Side::Blue]).0;
    assert!(third.len() == 1 && third[0].2.contains("the third unit in its block"), "{third:?}");
}

#[test]
fn how_win_08_a_side_has_something_to_attain_that_it_has_not() {
    let objective = |name: &str, holder, side, turn| Objective {
        name: name.to_owned(),
        points: vec![Point::ORIGIN],
        worth: 1,
        holder,
        due: Some(Due { side, turn }),
    };
    let found = |objectives: &[Objective]| refused(|s| s.objectives = objectives.to_vec());
    let own = objective("Mühle", Some(Side::Blue), Side::Blue, 3);
    assert_eq!(found(std::slice::from_ref(&own)), [("HOW-WIN-08".to_owned(), "objective 1".to_owned())]);
    for holder in [None, Some(Side::Red)] {
        assert!(found(&[objective("Mühle", holder, Side::Blue, 3)]).is_empty());
    }
    // What it has is to be kept until it has the rest too.
    assert!(found(&[own, objective("Furt", Some(Side::Red), Side::Blue, 5)]).is_empty());
}

#[test]
fn how_scn_15_reserves_come_on_where_they_can_stand() {
    let found = |features: &[Feature], at: Point, guns: bool| {
        refused(|s| {
            bare(s);
            s.ground.features.extend_from_slice(features);
            let brigade = &mut s.sides[0].brigades[0];
            if guns {
                make_battery(&mut brigade.units[1]);
            }
            for unit in &mut brigade.units {
                unit.unpost();
            }
            let edge = Point::new(-s.ground.width.0 / 2, at.y);
            brigade.arrival = Some(Arrival { when: When::Turn(2), at: edge, heading: Heading::EAST });
        })
    };
    let west = -scenario("mirror").ground.width.0 / 2;
    let at = |x: i32, y: i32| Point::new(west, 0) + cm(x, y);
    let never = [("HOW-SCN-15".to_owned(), scenario("mirror").sides[0].brigades[0].name.clone())];
    assert!(found(&[], Point::ORIGIN, true).is_empty());
    let lake = feature(Nature::Lake, at(0, -20), at(10, 20));
    assert_eq!(found(&[lake], Point::ORIGIN, false), never);
    let river = feature(Nature::DeepRiver, at(3, -300), at(3, 300));
    assert_eq!(found(std::slice::from_ref(&river), Point::ORIGIN, false), never);
    // Over a bridge they come.
    let bridge = feature(Nature::Bridge, at(0, 0), at(6, 0));
    let road = feature(Nature::Road, at(0, 0), at(60, 0));
    assert!(found(&[river, bridge, road], Point::ORIGIN, false).is_empty());
    // A marsh bars guns alone, and whoever is behind them.
    let marsh = feature(Nature::Marsh, at(0, -20), at(10, 20));
    assert!(found(std::slice::from_ref(&marsh), Point::ORIGIN, false).is_empty());
    assert_eq!(found(&[marsh], Point::ORIGIN, true), never);
    let outwards = refused(|s| {
        bare(s);
        let at = Point::new(s.ground.width.0 / 2, 0);
        let brigade = &mut s.sides[0].brigades[0];
        brigade.units.iter_mut().for_each(UnitSetup::unpost);
        brigade.arrival = Some(Arrival { when: When::Turn(2), at, heading: Heading::EAST });
    });
    assert_eq!(outwards, never, "it would march off the table");
    let slant = |degrees: i32| {
        refused(|s| {
            bare(s);
            let at = Point::new(-s.ground.width.0 / 2, 0);
            let brigade = &mut s.sides[0].brigades[0];
            brigade.units.iter_mut().for_each(UnitSetup::unpost);
            brigade.arrival = Some(Arrival { when: When::Turn(2), at, heading: Heading::degrees(degrees) });
        })
    };
    assert_eq!([slant(89), slant(60), slant(115)], [[], [], []]);
    assert_eq!([slant(0), slant(180)], [never.clone(), never.clone()], "along the edge");
    let corner = Point::new(0, scenario("mirror").ground.depth.0 / 2);
    assert_eq!(found(&[], corner, false), never, "half of the column would be off the table");
}

/// Grounds that are made have a place for reserves on either edge, and houses on one bank of their river.
#[test]
fn what_is_made_for_a_battle_contradicts_nothing() {
    let (mut rivers, mut moved) = (0, 0);
    for (n, (wide, deep)) in [(180, 120), (240, 150), (150, 90), (120, 120)].into_iter().cycle().take(MADE).enumerate()
    {
        let mut scenario = scenario("mirror");
        let mut dice = Dice::fair(1757, n as u64);
        scenario.ground = generate::ground((Len::cm(wide), Len::cm(deep)), &Names::default(), &mut dice);
        let ground = &scenario.ground;
        let (width, depth) = (ground.width.0, ground.depth.0);
        rivers += usize::from(ground.features.iter().any(|f| f.nature == Nature::DeepRiver));
        let terrain = Terrain::of(ground, Scale::of(scenario.scale));
        let (field, _) = prepare(&super::scenario("mirror")).expect("it can be played");
        let field = Field { terrain, half: Point::new(width / 2, depth / 2), ..field };
        let found = refused::blocks(ground, &field);
        assert!(found.iter().all(|f| f.clause != "HOW-TER-27"), "{n}: {found:?}");
        for (edge, heading) in [(-depth / 2, Heading::NORTH), (depth / 2, Heading::SOUTH)] {
            for x in [-3, -2, -1, 0, 1, 2, 3] {
                let wanted = Point::new(x * width / 8, edge);
                let at = ground.open_entrance(wanted, heading);
                moved += usize::from(at != wanted);
                let arrival = Arrival { when: When::Turn(2), at, heading };
                let kept = (0..field.units.len() as u8).find(|&u| field.is_kept_out(u, &arrival));
                assert_eq!(kept, None, "{n}: {wide} by {deep} cm, {wanted:?} to {at:?}");
            }
        }
    }
    assert!(rivers > MADE / 20 && moved > MADE / 10, "{rivers}, {moved}");
}

const MADE: usize = 240;

#[test]
fn how_ter_12_nobody_is_set_up_across_works_that_bar_him() {
    let found = |branch: Branch, y: i32| {
        refused(|s| {
            bare(s);
            // Defenders stand to the left of the line: south of it.
            s.ground
                .features
                .push(Feature { width: Len::cm(1), ..feature(Nature::Entrenchment, cm(20, 0), cm(-20, 0)) });
            let unit = &mut s.sides[0].brigades[0].units[0];
            unit.branch = branch;
            if branch == Branch::MediumGuns {
                make_battery(unit);
            }
            unit.standing = Some(Standing { at: cm(0, y), heading: Heading::NORTH });
        })
    };
    let name = scenario("mirror").sides[0].brigades[0].units[0].name.clone();
    let across = [("HOW-TER-12".to_owned(), name)];
    for branch in [Branch::Hussars, Branch::MediumGuns] {
        assert_eq!(found(branch, 0), across, "{branch:?}");
        assert_eq!([found(branch, -12), found(branch, 12)], [[], []], "{branch:?} beside them");
    }
    assert!(found(Branch::Musketeers, 0).is_empty() && found(Branch::Light, 0).is_empty(), "foot passes them");
}

#[test]
fn how_ter_27_no_block_is_on_both_banks_of_a_river_that_nobody_crosses() {
    let found = |nature: Nature, x: i32, bridge: bool| {
        refused(|s| {
            bare(s);
            s.ground.features.push(feature(Nature::Village, cm(-10, -10), cm(10, 10)));
            s.ground.features.push(feature(nature, cm(x, -300), cm(x, 300)));
            if bridge {
                s.ground.features.push(feature(Nature::Bridge, cm(x - 4, 0), cm(x + 4, 0)));
            }
        })
    };
    let across = [("HOW-TER-27".to_owned(), "houses 1".to_owned())];
    assert_eq!(found(Nature::DeepRiver, 0, false), across);
    assert_eq!(found(Nature::DeepRiver, 6, false), across);
    assert!(found(Nature::DeepRiver, 0, true).is_empty(), "a bridge leads over it");
    assert!(found(Nature::DeepRiver, 9, false).is_empty(), "it is on one bank");
    assert!(found(Nature::River, 0, false).is_empty());
}

#[test]
fn how_ter_36_a_block_partly_off_the_table_is_told() {
    let at = |cm_off: i32| {
        told(|s| {
            let houses = s.ground.features.iter_mut().find(|f| f.nature == Nature::Village).expect("Kutzdorf");
            let (low, high) = outline::bounds(&houses.points);
            let to = Point::new(s.ground.width.0 / 2 - Len::cm(cm_off).0, low.middle(high).y);
            let by = to - low.middle(high);
            houses.points.iter_mut().for_each(|p| *p = *p + by);
        })
    };
    assert_eq!(at(2), ["HOW-TER-36"]);
    assert_eq!(at(8), ["HOW-TER-36"]);
    assert!(at(10).is_empty());
}

#[test]
fn how_org_01_transport_alone_is_no_army() {
    let found = |fights: bool| {
        refused(|s| {
            let side = &mut s.sides[1];
            for unit in side.brigades.iter_mut().flat_map(|b| &mut b.units).skip(usize::from(fights)) {
                unit.branch = Branch::Transport;
                unit.unpost();
            }
        })
    };
    assert_eq!(found(false), [("HOW-ORG-01".to_owned(), scenario("mirror").sides[1].name.clone())]);
    assert!(found(true).iter().all(|f| f.0 != "HOW-ORG-01"));
}

#[test]
fn how_win_01_a_breaking_point_that_is_set_is_told() {
    assert!(told(|s| s.sides[0].breaks_at = None).is_empty());
    assert_eq!(told(|s| s.sides[0].breaks_at = Some(3)), ["HOW-WIN-01"]);
}

#[test]
fn how_scn_40_and_39_who_is_due_before_he_may_move_is_told_and_a_mist_that_never_lifts() {
    let brigade = |due: When, moves_from: Option<u16>| {
        told(|s| {
            let arrival = Arrival { when: due, at: cm(0, -60), heading: Heading::NORTH };
            let brigade = &mut s.sides[0].brigades[0];
            (brigade.arrival, brigade.moves_from) = (Some(arrival), moves_from);
        })
    };
    assert_eq!(brigade(When::Turn(3), Some(5)), ["HOW-SCN-40"]);
    assert_eq!(brigade(When::Die { from: 3, least: 4 }, Some(4)), ["HOW-SCN-40"]);
    assert!(brigade(When::Turn(3), Some(3)).is_empty() && brigade(When::Turn(3), None).is_empty());
    let mist = |turn: u16| {
        told(|s| {
            s.turns = Some(12);
            s.mist = Some(turn);
        })
    };
    assert_eq!(mist(13), ["HOW-SCN-39"]);
    assert!(mist(12).is_empty());
}

#[test]
fn how_gen_21_commanders_of_nobody_are_told() {
    use crate::field::scenario::{CommanderSetup, LieutenantSetup};
    let officer = |name: &str| CommanderSetup {
        id: None,
        name: name.to_owned(),
        temper: Some(Temper::Dependable),
        standing: None,
    };
    let keith = |brigades: Vec<usize>, leaves: Option<u16>, off: bool| {
        told(|s| {
            s.sides[0].general.temper = Some(Temper::Dependable);
            s.sides[0].general_leaves = leaves;
            s.sides[0].lieutenants = vec![LieutenantSetup { commander: officer("Keith"), brigades: brigades.clone() }];
            if off {
                s.options.insert("lieutenant-generals".to_owned(), "off".to_owned());
            }
        })
    };
    assert_eq!(keith(vec![], None, false), ["HOW-GEN-21"]);
    assert!(keith(vec![0], None, false).is_empty());
    assert!(keith(vec![], Some(5), false).is_empty(), "he waits to take over");
    assert!(keith(vec![], None, true).is_empty(), "nobody plays him");
    let armies = |generals: [bool; 2], army: u8| {
        told(|s| {
            s.sides[0].armies = generals
                .map(|has| ArmySetup {
                    name: "A".to_owned(),
                    general: has.then(|| officer("G")),
                    rows: BTreeMap::new(),
                })
                .to_vec();
            s.sides[0].brigades.iter_mut().for_each(|b| b.army = army);
        })
    };
    assert_eq!(armies([false, true], 1), ["HOW-NAT-09"], "the side's general has the first army");
    assert_eq!(armies([false, true], 0), ["HOW-NAT-09"]);
    assert!(armies([false, false], 0).is_empty(), "no general is idle");
}

#[test]
fn shipped_scenarios_contradict_nothing_at_any_scale() {
    for (id, _) in ABOUT.scenarios {
        for figures in [28, 20, 15, 10, 6] {
            let scenario = scenario(id).at_scale(figures);
            assert!(prepare(&scenario).is_ok(), "{id} at {figures} mm");
            let told: Vec<String> = passed_over(&scenario).into_iter().map(|f| f.text).collect();
            assert!(figures != 28 || told.is_empty(), "{id}: {told:?}");
        }
    }
}

/// HOW-OPT-08, HOW-WIN-08, HOW-ORG-22: and no more of anything than the table holds.
#[test]
fn how_scn_04_what_waits_for_a_turn_beyond_the_last_is_found() {
    use crate::field::scenario::LieutenantSetup;
    use crate::rules::honours_of_war::state::{MAX_BRIGADES, MAX_LIEUTENANTS, MAX_OBJECTIVES};
    let waits = |arrives: Option<u16>, moves: Option<u16>| {
        refused(|s| {
            bare(s);
            let edge = Point::new(-s.ground.width.0 / 2, 0);
            let brigade = &mut s.sides[0].brigades[0];
            brigade.units.iter_mut().for_each(UnitSetup::unpost);
            brigade.moves_from = moves;
            brigade.arrival = arrives.map(|turn| Arrival { when: When::Turn(turn), at: edge, heading: Heading::EAST });
        })
    };
    let never = [("HOW-SCN-04".to_owned(), scenario("mirror").sides[0].brigades[0].name.clone())];
    assert!(waits(Some(20), None).is_empty() && waits(None, Some(20)).is_empty());
    assert_eq!(waits(Some(21), None), never);
    assert_eq!(waits(None, Some(21)), never);
    let many = |brigades: usize, objectives: usize| {
        refused(|s| {
            bare(s);
            let brigade = BrigadeSetup { units: Vec::new(), ..s.sides[0].brigades[0].clone() };
            s.sides[0].brigades.extend(vec![brigade; brigades]);
            let objective =
                Objective { name: "Furt".to_owned(), points: vec![cm(0, 0)], worth: 1, holder: None, due: None };
            s.objectives = vec![objective; objectives];
        })
    };
    assert!(many(0, MAX_OBJECTIVES).is_empty());
    assert_eq!(many(0, MAX_OBJECTIVES + 1)[0].1, nth("objective", MAX_OBJECTIVES + 1));
    assert!(many(MAX_BRIGADES, 0).iter().any(|f| f.1 == nth("brigade", MAX_BRIGADES + 1)));
    let led = |count: usize| {
        refused(|s| {
            s.sides[0].general.temper = Some(crate::army::Temper::Dependable);
            let commander = s.sides[0].general.clone();
            s.sides[0].lieutenants = vec![LieutenantSetup { commander, brigades: Vec::new() }; count];
        })
    };
    assert!(led(MAX_LIEUTENANTS).is_empty());
    assert_eq!(led(MAX_LIEUTENANTS + 1)[0].0, "HOW-OPT-08");
}

/// HOW-SCN-25, HOW-SCN-39, HOW-WIN-08: what the scenario orders is what is played.
#[test]
fn how_scn_40_orders_of_the_scenario_are_those_of_the_battle() {
    let (field, _) = prepare(&scenario("lobositz")).expect("it can be played");
    let froms: Vec<u16> = field.brigades_of(Side::Red).map(|b| field.orders_of(b).moves_from).collect();
    let written: Vec<u16> = scenario("lobositz").sides[1].brigades.iter().map(|b| b.moves_from.unwrap_or(0)).collect();
    assert_eq!(froms, written);
    assert!(froms.contains(&3) && froms.contains(&5));
    assert_eq!(field.mist, 3);
    let mut timed = scenario("lobositz");
    timed.objectives[0].due = Some(Due { side: Side::Blue, turn: 7 });
    let (field, _) = prepare(&timed).expect("it can be played");
    assert_eq!(field.goals.iter().map(|g| g.due).collect::<Vec<_>>(), [Some((Side::Blue, 7)), None]);
}
