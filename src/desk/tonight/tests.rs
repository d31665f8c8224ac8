use super::super::board::{self, Change};
use super::*;
use crate::base::Side;

#[test]
fn every_scenario_is_offered_and_can_be_fought_from_either_side() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
    let offers = offers(folder.path());
    assert!(offers.iter().any(|o| o.scenario == "st-ulrich" && o.sides[0].1 + o.sides[1].1 == 9));
    for offer in offers {
        for places in [Places::AsWritten, Places::Swapped] {
            let order = of_scenario(&desk, &offer.system, &offer.scenario, ([None; 2], places), 3).unwrap();
            assert!(resolve::drawn_up(&order).is_ok(), "{} {places:?}", offer.scenario);
        }
    }
}

/// HOW-SCN-15: who changes sides has the forces, place and orders of his new role (HOW-SCN-13, HOW-SCN-25).
#[test]
fn sides_are_changed_with_their_forces_and_orders() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
    let system = resolve::playable().next().unwrap().about().id;
    let armies: Vec<Fighter> = desk.armies().iter().map(|a| Fighter::Own(a.id.clone())).collect();
    for scenario in ["st-ulrich", "kutzdorf", "spittelwitz"] {
        // Not any army has the guns of the others.
        let cast = (scenario == "st-ulrich").then_some([Some(&armies[0]), Some(&armies[1])]);
        for roles in std::iter::once([None; 2]).chain(cast) {
            let of = |places| of_scenario(&desk, system, scenario, (roles, places), 3).unwrap().scenario;
            let [written, changed] = [Places::AsWritten, Places::Swapped].map(of);
            assert_eq!(changed.attacker, written.attacker.map(Side::other));
            let orders = |s: &Scenario, side: Side| {
                let side = &s.sides[side.index()];
                let units = side.brigades.iter().map(|b| b.units.iter().map(|u| u.formation).collect::<Vec<_>>());
                let brigades = side.brigades.iter().map(|b| (b.moves_from, b.zone.clone()));
                (side.zone.clone(), units.collect::<Vec<_>>(), brigades.collect::<Vec<_>>())
            };
            assert_eq!(orders(&changed, Side::Red), orders(&written, Side::Blue), "{scenario}");
            assert_eq!(orders(&changed, Side::Blue), orders(&written, Side::Red), "{scenario}");
            let names = |s: &Scenario| s.sides.each_ref().map(|side| side.name.clone());
            let ours = if roles != [None; 2] { names(&written) } else { names(&written.seats_changed()) };
            assert_eq!(names(&changed), ours, "our army stays ours, in the other role: {scenario}");
            let points = |places| weigh(&desk, system, scenario, (roles, places)).unwrap().unwrap();
            let [before, after] = [Places::AsWritten, Places::Swapped].map(points);
            assert_eq!(after.book.points, [before.book.points[1], before.book.points[0]]);
            assert_eq!(after.cast.is_some(), roles != [None; 2]);
        }
    }
}

#[test]
fn a_set_up_that_was_kept_is_offered_and_stands_as_it_stood() {
    let home = tempfile::tempdir().unwrap();
    let desk = Desk::open(&home.path().join("library.tricorne")).unwrap();
    let own = folder(&desk);
    let system = resolve::playable().next().unwrap().about().id;
    let order = of_scenario(&desk, system, "st-ulrich", ([None; 2], Places::AsWritten), 3).unwrap();
    let table = resolve::drawn_up(&order).unwrap();
    let item = board::Item::Unit(0);
    let by = crate::base::Point::new(12_000, 0);
    let moved = board::changed(&order, &table, &Change::Shift(item, by)).unwrap().0;
    let first = keep(system, &moved.scenario, &own).unwrap();
    let second = keep(system, &moved.scenario, &own).unwrap();
    assert_ne!(first, second, "nothing is written over");
    let offers = offers(&own);
    let mut kept = offers.iter().filter(|o| Path::new(&o.scenario) == first);
    let offer = kept.next().unwrap();
    assert_eq!(offer.system, system);
    assert!(kept.next().is_none(), "it is offered under the rules that it was kept under, and no others");
    let again = of_scenario(&desk, &offer.system, &offer.scenario, ([None; 2], Places::AsWritten), 3).unwrap();
    let stands = |o: &Order| resolve::drawn_up(o).unwrap().pieces.iter().map(|p| p.footprint).collect::<Vec<_>>();
    for (a, b) in stands(&again).iter().zip(stands(&moved)) {
        // The form writes tenths of a millimetre.
        assert!(a.centre.square_to(b.centre) <= 24 * 24 && a.heading == b.heading, "{a:?} {b:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_its_line_and_not_offered() {
    let own = tempfile::tempdir().unwrap();
    let all = offers(own.path()).len();
    assert!(unread(own.path()).is_empty());
    std::fs::write(own.path().join("broken.toml"), "id = \"broken\"\nname = \"x\"\ntable = [10\n").unwrap();
    std::fs::write(own.path().join("notes.txt"), "no scenario").unwrap();
    let mirror = resolve::playable().next().unwrap().about().scenarios.iter().find(|s| s.0 == "mirror").unwrap().1;
    std::fs::write(own.path().join("all.toml"), mirror).unwrap();
    assert_eq!(offers(own.path()).len(), all + resolve::playable().count(), "it names no rules");
    std::fs::write(own.path().join("all.toml"), format!("rules = \"nobody's\"\n{mirror}")).unwrap();
    assert!(unread(own.path()).iter().any(|why| why.contains("nobody's")));
    std::fs::remove_file(own.path().join("all.toml")).unwrap();
    let told = unread(own.path());
    assert!(told.len() == 1 && told[0].contains("broken.toml") && told[0].contains("line 3"), "{told:?}");
    let faulty = mirror.replacen("scale = 28", "scale = 12", 1).replacen("radii = [26, 14]", "radii = [0, 14]", 1);
    std::fs::write(own.path().join("faulty.toml"), faulty).unwrap();
    let told = unread(own.path()).pop().unwrap_or_default();
    assert!(told.contains("scale") && told.ends_with("; one thing more is found in it"), "{told}");
    std::fs::remove_file(own.path().join("faulty.toml")).unwrap();
    assert_eq!(offers(own.path()).len(), all);
}

#[test]
fn a_generic_battle_is_weighed_beside_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
    let armies: Vec<Fighter> = desk.armies().iter().map(|a| Fighter::Own(a.id.clone())).collect();
    let offer = offers(folder.path()).into_iter().find(|o| o.generic).unwrap();
    let book = weigh(&desk, &offer.system, &offer.scenario, ([None; 2], Places::AsWritten)).unwrap().unwrap();
    assert!(book.cast.is_none() && book.book.points.iter().all(|p| *p > 0));
    let other = weigh(&desk, &offer.system, &offer.scenario, ([Some(&armies[0]), Some(&armies[1])], Places::AsWritten))
        .unwrap()
        .unwrap();
    assert_eq!(other.book, book.book);
    assert!(other.cast.is_some_and(|c| c.points.iter().all(|p| *p > 0)));
}

#[test]
fn two_armies_meet_at_three_sizes() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(&folder.path().join("library.tricorne")).unwrap();
    let armies: Vec<Fighter> = desk.armies().iter().map(|a| Fighter::Own(a.id.clone())).collect();
    let system = resolve::playable().next().unwrap().about().id;
    let mut units = Vec::new();
    for size in Size::ALL {
        let order = of_armies(&desk, system, [&armies[0], &armies[1]], size, 7).unwrap();
        assert!(resolve::drawn_up(&order).is_ok());
        units.push(Side::BOTH.map(|s| order.scenario.units(s).count()));
    }
    assert!(units.windows(2).all(|u| u[0][0] <= u[1][0] && u[0][1] <= u[1][1]), "{units:?}");
    assert!(units[0][0] < units[2][0]);
    // An army can also meet itself.
    let order = of_armies(&desk, system, [&armies[0], &armies[0]], Size::Small, 7).unwrap();
    assert_eq!(order.scenario.units(Side::Blue).count(), order.scenario.units(Side::Red).count());
}
