use super::*;
use crate::army::Severity;
use crate::army::regiment::Arm;
use crate::base::{Heading, Len, Rect};
use crate::field::GeneralKind;

fn order() -> (Order, TableView) {
    let system = resolve::playable().next().unwrap();
    let order = Order {
        system: system.about().id.to_owned(),
        scenario: resolve::scenario(system, "mirror").unwrap(),
        seed: 5,
        number: 1,
        generals: [GeneralKind::Planner; 2],
        exchanged: false,
    };
    let table = resolve::drawn_up(&order).unwrap();
    (order, table)
}

fn footprints(table: &TableView) -> Vec<crate::base::Rect> {
    table.pieces.iter().map(|p| p.footprint).collect()
}

#[test]
fn a_unit_moved_by_hand_stands_there_and_the_others_where_they_stood() {
    let (order, table) = order();
    let by = Point::new(0, -3 * Len::CM.0);
    let (moved, _) = changed(&order, &table, &Change::Shift(Item::Unit(0), by)).unwrap();
    let stands = resolve::drawn_up(&moved).unwrap();
    let (before, after) = (footprints(&table), footprints(&stands));
    assert_eq!(after[0].centre, before[0].centre + by);
    assert_eq!(after[1..], before[1..]);
}

#[test]
fn a_brigade_turns_about_its_middle_and_keeps_its_formation() {
    let (order, table) = order();
    let item = brigade_of(&order.scenario, 0).unwrap();
    let units = units_of(&order.scenario, item);
    assert!(units.len() > 1 && units.contains(&0));
    let (_, turned) = changed(&order, &table, &Change::Turn(item, 90)).unwrap();
    let far = |t: &TableView| t.pieces[units[0]].footprint.centre.square_to(t.pieces[units[1]].footprint.centre);
    assert!((far(&turned) - far(&table)).abs() < 1_000_000, "the distance stays");
    let heading = |t: &TableView| t.pieces[units[0]].footprint.heading;
    assert_eq!(heading(&turned), heading(&table).turned(90 * DEGREE));
    let back = changed(&order, &turned, &Change::Turn(item, -90)).unwrap().1;
    let off = back.pieces[0].footprint.centre.square_to(table.pieces[0].footprint.centre);
    assert!(off <= 8, "{off}");
}

/// Who is posted among the enemy's is found, under every system; no printed scenario posts anybody there.
#[test]
fn who_is_posted_where_the_enemy_sets_up_is_found() {
    let strays = |order: &Order| {
        let found = findings(order).unwrap();
        found.into_iter().filter(|f| f.text.contains(" sets up: ")).collect::<Vec<_>>()
    };
    for system in resolve::playable() {
        let id = system.about().id;
        for (scenario, _) in system.about().scenarios {
            let scenario = resolve::scenario(system, scenario).unwrap();
            let order = Order { system: id.to_owned(), scenario, ..order().0 };
            assert_eq!(strays(&order), Vec::new(), "{id}: {}", order.scenario.name);
        }
        let scenario = resolve::scenario(system, "mirror").unwrap();
        let mut order = Order { system: id.to_owned(), scenario, ..order().0 };
        let middle = |order: &Order, side: usize| {
            let zone = &order.scenario.sides[side].zone;
            let sum = zone.iter().fold(Point::ORIGIN, |sum, p| sum + *p);
            let n = i32::try_from(zone.len()).unwrap();
            Point::new(sum.x / n, sum.y / n)
        };
        for (side, told) in [(0, 0), (1, 1)] {
            let at = middle(&order, side);
            let unit = unit_mut(&mut order.scenario, 0).unwrap();
            unit.standing = Some(Standing { at, heading: Heading::NORTH });
            let name = unit.name.clone();
            let found = resolve::check(system, &order.scenario, order.generals);
            let strays: Vec<_> = found.iter().filter(|f| f.text.contains(" sets up: ")).collect();
            assert_eq!(strays.len(), told, "{id}: {found:?}");
            assert!(strays.iter().all(|f| f.place == name && f.severity == Severity::Warning));
        }
    }
}

/// Who is dragged as a brigade takes its commander along; one of its units alone does not.
#[test]
fn the_commander_goes_with_his_brigade() {
    let (order, table) = order();
    let item = brigade_of(&order.scenario, 0).unwrap();
    let at = |t: &TableView| t.leaders.iter().find(|l| (l.side, l.brigade) == (Side::Blue, Some(0))).unwrap().at;
    let by = Point::new(2 * Len::CM.0, 0);
    let (moved, seen) = changed(&order, &table, &Change::Shift(item, by)).unwrap();
    assert_eq!(at(&seen), at(&table) + by);
    assert_eq!(at(&resolve::drawn_up(&moved).unwrap()), at(&table) + by, "and so he stands in the battle");
    assert_eq!(at(&changed(&order, &table, &Change::Shift(Item::Unit(0), by)).unwrap().1), at(&table));
}

#[test]
fn a_later_post_leaves_the_first_and_is_taken_back() {
    let system = resolve::playable().find(|s| s.later_posts() > 0).unwrap();
    let scenario = resolve::scenario(system, "mirror").unwrap();
    let order = Order { system: system.about().id.to_owned(), scenario, ..order().0 };
    let table = resolve::drawn_up(&order).unwrap();
    // Somebody of Blue has room beside him in his zone.
    let step = 2 * Len::CM.0;
    let ways = [(0, step), (0, -step), (step, 0), (-step, 0)].map(|(x, y)| Point::new(x, y));
    let blue = (0..table.pieces.len()).filter(|n| table.pieces[*n].side == Side::Blue);
    let mut posts = blue.flat_map(|n| ways.map(|by| (n, by)));
    let found = posts.find_map(|(n, by)| {
        let shift = Change::Later(Box::new(Change::Shift(Item::Unit(n), by)));
        changed(&order, &table, &shift).ok().map(|(later, seen)| (n, by, later, seen))
    });
    let (front, back, later, seen) = found.expect("room for somebody");
    let at = |t: &TableView| t.pieces[front].footprint.centre;
    let unit = later.scenario.units(Side::Blue).nth(front).unwrap().1;
    assert_eq!((unit.standing.unwrap().at, unit.later.unwrap().at), (at(&table), at(&table) + back));
    assert_eq!((at(&seen), posted_anew(&later.scenario, Side::Blue)), (at(&table) + back, 1));
    let (table_then, findings) = drawn(&later, &seen);
    assert_eq!((at(&table_then.unwrap()), findings), (at(&seen), Vec::new()));
    let (stays, there) = changed(&later, &seen, &Change::Stay(front)).unwrap();
    assert_eq!((at(&there), posted_anew(&stays.scenario, Side::Blue)), (at(&table), 0));
    // Rules without later posts say that they pass them over.
    let other = resolve::playable().find(|s| s.later_posts() == 0).unwrap();
    let mut scenario = resolve::scenario(other, "mirror").unwrap();
    scenario.sides[0].brigades[0].units[0].later = Some(Standing { at: Point::ORIGIN, heading: Heading::NORTH });
    assert_eq!(resolve::check(other, &scenario, [GeneralKind::Planner; 2]).len(), 1);
}

#[test]
fn every_kind_of_ground_is_added_moved_sized_named_and_taken_away() {
    let (order, table) = order();
    let features = order.scenario.ground.features.len();
    for nature in NATURES {
        let (with, _) = changed(&order, &table, &Change::Add(nature, Point::ORIGIN)).unwrap();
        let feature = &with.scenario.ground.features[features];
        assert_eq!((feature.nature, feature.width.0 > 0), (nature, nature.is_line()));
        let of = |o: &Order| extent(&o.scenario.ground.features[features].points);
        let (small, _) = changed(&with, &table, &Change::Size(features, 50)).unwrap();
        assert!((of(&small) * 2.0 - of(&with)).abs() < 8.0, "{nature:?}");
        let by = Point::new(1200, -2400);
        let (moved, _) = changed(&with, &table, &Change::Shift(Item::Feature(features), by)).unwrap();
        assert_eq!(moved.scenario.ground.features[features].points[0], feature.points[0] + by);
        let (named, _) = changed(&moved, &table, &Change::Rename(features, "Kuhberg".to_owned())).unwrap();
        assert_eq!(named.scenario.ground.features[features].name, "Kuhberg");
        let (without, _) = changed(&named, &table, &Change::Delete(features)).unwrap();
        assert_eq!(without.scenario.ground, order.scenario.ground);
    }
}

#[test]
fn nothing_leaves_the_table() {
    let (order, table) = order();
    let far = Point::new(900_000, 900_000);
    let (moved, seen) = changed(&order, &table, &Change::Shift(Item::Unit(0), far)).unwrap();
    let half = Point::new(moved.scenario.ground.width.0 / 2, moved.scenario.ground.depth.0 / 2);
    assert_eq!(seen.pieces[0].footprint.centre, half);
}

#[test]
fn a_deployment_is_rolled_and_the_other_side_stays() {
    let (order, table) = order();
    let roll = |seed| changed(&order, &table, &Change::RollSide { side: Side::Blue, seed }).unwrap().0;
    let some = (1..20).map(roll).find(|o| footprints(&resolve::drawn_up(o).unwrap())[..12] != footprints(&table)[..12]);
    let rolled = some.expect("some order of brigades stands otherwise");
    let stands = resolve::drawn_up(&rolled).unwrap();
    let half = order.scenario.ground.depth.0 / 2;
    assert!(stands.pieces.iter().all(|p| p.footprint.corners().iter().all(|c| c.y.abs() <= half + 12)));
    assert_eq!(footprints(&stands)[12..], footprints(&table)[12..]);
}

#[test]
fn ground_is_rolled_round_what_is_locked() {
    let (order, table) = order();
    let (with, _) = changed(&order, &table, &Change::Add(Nature::Town, Point::ORIGIN)).unwrap();
    let last = with.scenario.ground.features.len() - 1;
    let roll = Change::RollGround { seed: 3, locked: vec![last] };
    let ground = changed(&with, &table, &roll).unwrap().0.scenario.ground;
    assert_eq!(ground.features[0], with.scenario.ground.features[last]);
    assert_ne!(ground.features.len(), 1, "there is more than the town");
}

#[test]
fn sides_change_places() {
    let (order, table) = order();
    let (swapped, _) = changed(&order, &table, &Change::Swap).unwrap();
    let stands = resolve::drawn_up(&swapped).unwrap();
    let north = |t: &TableView| t.pieces[0].footprint.centre.y > 0;
    assert_ne!(north(&stands), north(&table));
    let system = resolve::system("honours-of-war").unwrap();
    let scenario = resolve::scenario(system, "st-ulrich-march").unwrap();
    let order = Order { system: system.about().id.to_owned(), scenario, ..order };
    let table = resolve::drawn_up(&order).unwrap();
    let come = |o: &Order, side: Side| {
        o.scenario.sides[side.index()].brigades.iter().filter_map(|b| b.arrival).collect::<Vec<_>>()
    };
    let (swapped, _) = changed(&order, &table, &Change::Swap).unwrap();
    let (before, after) = (Side::BOTH.map(|s| come(&order, s)), Side::BOTH.map(|s| come(&swapped, s)));
    assert!(!before[0].is_empty() && before[1].is_empty());
    assert!(after[0].is_empty() && after[1].iter().all(|a| a == &before[0][0]), "who has the road has the march on it");
    assert!(!after[1].is_empty());
}

/// HOW-SCN-13, HOW-SCN-19: who has to start in a formation is whoever stands there.
#[test]
fn formations_go_with_the_role() {
    let (order, _) = order();
    let system = resolve::system("honours-of-war").unwrap();
    let starts = |scenario: &Scenario, side: Side, arm: Arm| {
        let units = scenario.sides[side.index()].brigades.iter().flat_map(|b| &b.units);
        let mut all: Vec<_> = units.filter(|u| u.branch.arm() == arm).map(|u| u.formation).collect();
        all.dedup();
        all
    };
    for (id, side, arm) in [("st-ulrich", Side::Blue, Arm::Foot), ("kutzdorf", Side::Red, Arm::Horse)] {
        let order = Order { scenario: resolve::scenario(system, id).unwrap(), ..order.clone() };
        let table = resolve::drawn_up(&order).unwrap();
        let swapped = changed(&order, &table, &Change::Swap).unwrap().0.scenario;
        let role = starts(&order.scenario, side, arm);
        assert!(role.len() == 1 && role.first().is_some_and(Option::is_some), "{id}: {role:?}");
        assert_eq!(starts(&swapped, side.other(), arm), role, "{id}");
        assert!(!starts(&swapped, side, arm).contains(role.first().unwrap()), "{id}");
    }
}

#[test]
fn who_changes_places_is_told_of_in_the_other_role() {
    let (order, _) = order();
    let system = resolve::system("honours-of-war").unwrap();
    let swapped = |id: &str| {
        let order = Order { scenario: resolve::scenario(system, id).unwrap(), ..order.clone() };
        let table = resolve::drawn_up(&order).unwrap();
        let once = changed(&order, &table, &Change::Swap).unwrap();
        let twice = changed(&once.0, &once.1, &Change::Swap).unwrap().0;
        (order.scenario.story, once.0.scenario.story, twice.scenario.story)
    };
    let (written, once, twice) = swapped("st-ulrich");
    assert!(written.starts_with("The advance guard of Hohenmöhr comes"), "{written}");
    assert!(once.starts_with("The advance guard of Unterschwaden comes"), "{once}");
    assert_eq!(twice, written);
    assert_eq!(swapped("lobositz").1, "", "history is not told of others");
}

#[test]
fn a_command_figure_moved_by_hand_stands_there() {
    let (order, table) = order();
    let by = Point::new(-4 * Len::CM.0, 2 * Len::CM.0);
    for n in 0..table.leaders.len() {
        assert!(!officer_name(&order.scenario, &table, n).is_empty(), "figure {n} is somebody");
        let (moved, _) = changed(&order, &table, &Change::Shift(Item::Leader(n), by)).unwrap();
        let stands = resolve::drawn_up(&moved).unwrap();
        for (m, (before, after)) in table.leaders.iter().zip(&stands.leaders).enumerate() {
            let moved = if m == n { by } else { Point::ORIGIN };
            assert_eq!(after.at, before.at + moved, "figure {m} after {n} was moved");
        }
        let text = crate::field::scenario_file::write(&moved.scenario);
        let read = crate::field::scenario_file::read(&text).unwrap();
        let again = Order { scenario: read, ..moved };
        let at = resolve::drawn_up(&again).unwrap().leaders[n].at;
        assert!(at.square_to(stands.leaders[n].at) <= 24 * 24, "the form writes tenths of a millimetre");
    }
}

#[test]
fn in_boxes_a_step_is_a_box_and_a_turn_an_eighth() {
    let Some(system) = resolve::playable().find(|s| {
        let (id, _) = s.about().scenarios[0];
        resolve::scenario(*s, id).is_ok_and(|scenario| s.boxes(&scenario).is_some())
    }) else {
        panic!("a system of boxes plays")
    };
    let (order, _) = order();
    let order =
        Order { system: system.about().id.to_owned(), scenario: resolve::scenario(system, "mirror").unwrap(), ..order };
    let table = resolve::drawn_up(&order).unwrap();
    let side = table.boxes.unwrap().side;
    let unit = Item::Unit(0);
    let stands = |change: Change| {
        let (moved, _) = changed(&order, &table, &change).unwrap();
        resolve::drawn_up(&moved).unwrap().pieces[0].footprint
    };
    let before = table.pieces[0].footprint;
    let stepped = stands(Change::Step(unit, Point::new(0, -1), Stride::Short));
    assert_eq!(stepped.centre, before.centre + Point::new(0, -side));
    // A drag goes to the nearest box, and so may stay in its own.
    assert_eq!(stands(Change::Shift(unit, Point::new(side / 3, -side * 2 / 3))).centre, stepped.centre);
    assert_eq!(stands(Change::Shift(unit, Point::new(side / 3, -side / 3))), before);
    assert_eq!(stands(Change::Veer(unit, -1)).heading, before.heading.turned(-45 * DEGREE));
    assert_eq!(stands(Change::Turn(unit, 20)).heading, before.heading);
    assert_eq!(fitted_turn(&table, Item::Brigade(Side::Blue, 0), 50), 90);
    // Ground lies as it likes.
    assert_eq!(fitted_step(&table, Item::Feature(0), Point::new(7, 3)), Point::new(7, 3));
}

/// Whoever keeps a set-up gets a file that can be played, or is told before why not.
#[test]
fn whatever_ground_is_added_is_kept_as_a_scenario_or_found_before() {
    let folder = tempfile::tempdir().unwrap();
    let (order, table) = order();
    let system = resolve::system(&order.system).unwrap();
    for nature in NATURES {
        let at = Point::new(0, order.scenario.ground.depth.0 / 2 - 9 * Len::CM.0);
        let (with, _) = changed(&order, &table, &Change::Add(nature, at)).unwrap();
        let found = drawn(&with, &table).1;
        match crate::desk::tonight::keep(&with.system, &with.scenario, folder.path()) {
            Ok(path) => {
                let (_, read) = crate::desk::scenes::examine(system, path.to_str().unwrap(), None).unwrap();
                let wrong = |s: crate::army::Severity| s == crate::army::Severity::Error;
                assert!(!read.iter().any(|f| wrong(f.finding.severity)), "{nature:?}: {read:?}");
                assert!(!matches!(nature, Nature::Bridge | Nature::Ford), "there is no water");
            }
            Err(why) => {
                let why = why.to_string();
                assert!(found.iter().any(|f| why.contains(&f.text)), "{nature:?}: {why}, {found:?}");
            }
        }
    }
    let (bridge, _) = changed(&order, &table, &Change::Add(Nature::Bridge, Point::ORIGIN)).unwrap();
    let found = drawn(&bridge, &table).1;
    let dry = found.iter().find(|f| f.text.starts_with("This bridge is not on any water"));
    assert_eq!(dry.map(|f| f.severity), Some(crate::army::Severity::Error), "as in a file: {found:?}");
}

/// Two of one name are told apart in the file, whose reader takes each name once.
#[test]
fn a_set_up_with_two_of_one_name_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (mut order, table) = order();
    let units = &mut order.scenario.sides[0].brigades[0].units;
    units[1].name = units[0].name.clone();
    let name = units[0].name.clone();
    order.scenario.sides[0].brigades[1].name = order.scenario.sides[0].brigades[0].name.to_uppercase();
    assert!(drawn(&order, &table).1.is_empty(), "nothing keeps it from being kept");
    let path = crate::desk::tonight::keep(&order.system, &order.scenario, folder.path()).unwrap();
    let kept = resolve::scenario(resolve::system(&order.system).unwrap(), path.to_str().unwrap()).unwrap();
    let kept = kept.sides[0].brigades[0].units.iter().map(|u| u.name.as_str()).collect::<Vec<_>>();
    assert_eq!(kept[..2], [name.clone(), format!("{name} (2)")]);
}

/// Under every system: who is put down in the enemy's line stands beside it, and the line stays where it is.
#[test]
fn who_is_put_down_upon_the_enemy_stands_beside_him() {
    for system in resolve::playable() {
        let about = system.about();
        let scenario = resolve::scenario(system, "mirror").unwrap();
        let order = Order { system: about.id.to_owned(), scenario, ..order().0 };
        let table = resolve::drawn_up(&order).unwrap();
        let enemy = (0..table.pieces.len()).find(|n| {
            let piece = &table.pieces[*n];
            piece.side == Side::Red && !piece.gone && piece.shape != Shape::Garrison
        });
        let to = table.pieces[enemy.expect("an enemy in the open")].footprint.centre;
        let by = to - table.pieces[0].footprint.centre;
        for item in [Item::Unit(0), brigade_of(&order.scenario, 0).unwrap()] {
            let units = units_of(&order.scenario, item);
            let shifted = changed(&order, &table, &Change::Shift(item, by));
            let (moved, _) = shifted.unwrap_or_else(|why| panic!("{}, {item:?}: {why}", about.id));
            let stands = resolve::drawn_up(&moved).unwrap_or_else(|why| panic!("{}: {why}", about.id));
            let (before, after) = (footprints(&table), footprints(&stands));
            for n in 0..before.len() {
                if units.contains(&n) {
                    assert!(after[n].centre.square_to(to) < before[n].centre.square_to(to), "{}: he is near", about.id);
                    let others = (0..after.len()).filter(|o| !units.contains(o)).map(|o| &after[o]);
                    assert!(after[n].is_clear_of(others), "{}: {n} stands on somebody", about.id);
                } else {
                    assert_eq!(after[n], before[n], "{}: {n} stays", about.id);
                }
            }
        }
    }
}

/// An army of invented troops that has a printed row of history is not told what history says of that row's.
#[test]
fn a_battle_is_drawn_up_with_what_the_rules_say_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = crate::desk::Desk::open(&folder.path().join("library.tricorne")).unwrap();
    desk.found_sample(None).unwrap();
    let nation = desk.nations().iter().find(|n| n.id.as_str() == "pfefferach").expect("it comes along").clone();
    assert!(!nation.historical);
    let rows = crate::campaign::plan::rows(&nation, 1757);
    let (mut order, _) = order();
    let of_history = |order: &Order| findings(order).unwrap().iter().filter(|f| f.clause.contains("NAT")).count();
    order.scenario.sides[0].brigades[0].units[0].rows = nation.periods[0].rows.clone();
    assert_eq!(of_history(&order), 1, "the row itself is history’s, and of another year");
    order.scenario.sides[0].brigades[0].units[0].rows = rows;
    assert_eq!(of_history(&order), 0);
}

/// Under every system: who is fixed where a lake is laid stays in it and is found fault with alone; all others are drawn up
/// anew round the lake, either side can be rolled, and his general takes him out of it.
#[test]
fn who_is_fixed_where_nobody_can_stand_holds_up_nobody_else() {
    let mut moved = 0;
    for system in resolve::playable() {
        let id = system.about().id;
        let scenario = resolve::scenario(system, "mirror").unwrap();
        let mut order = Order { system: id.to_owned(), scenario, ..order().0 };
        let table = resolve::drawn_up(&order).unwrap();
        let Rect { centre: at, heading, .. } = table.pieces[0].footprint;
        let unit = unit_mut(&mut order.scenario, 0).unwrap();
        unit.standing = Some(Standing { at, heading });
        let name = unit.name.clone();
        let features = order.scenario.ground.features.len();
        let (with, before) = changed(&order, &table, &Change::Add(Nature::Lake, at)).unwrap();
        let (with, before) = changed(&with, &before, &Change::Size(features, 200)).unwrap();
        let (seen, found) = drawn(&with, &before);
        let seen = seen.unwrap_or_else(|| panic!("{id}: nobody is drawn up, {found:?}"));
        assert!(!found.is_empty() && found.iter().all(|f| f.place == name), "{id}: {found:?}");
        assert!(found[0].text.ends_with("or let its general place it."), "{id}: {}", found[0].text);
        assert_eq!(seen.pieces[0], table.pieces[0], "{id}");
        let lake = &with.scenario.ground.features[features].points;
        for n in (1..seen.pieces.len()).filter(|n| !seen.pieces[*n].gone) {
            let centre = |t: &TableView| t.pieces[n].footprint.centre;
            assert!(!crate::base::geometry::outline::contains(lake, centre(&seen)), "{id}: {n} stands in the lake");
            moved += usize::from(centre(&seen) != centre(&table));
        }
        for side in Side::BOTH {
            changed(&with, &seen, &Change::RollSide { side, seed: 3 }).unwrap_or_else(|why| panic!("{id}: {why}"));
        }
        assert!(is_posted(&with.scenario, &seen, Item::Unit(0)) && !is_posted(&with.scenario, &seen, Item::Unit(1)));
        let (freed, seen) = changed(&with, &seen, &Change::Free(Item::Unit(0))).unwrap();
        let (seen, found) = drawn(&freed, &seen);
        assert_eq!((seen.is_some(), found), (true, Vec::new()), "{id}");
    }
    assert!(moved > 0, "nobody stood where the lake is");
}
