//! MOVE, ZOC, the moves of Leaders, and formations.

use super::{Allowance, half};
use crate::base::Side;
use crate::rules::morschauser_grid::data::Formation;
use crate::rules::morschauser_grid::general::{Choice, Way, When};
use crate::rules::morschauser_grid::sandtable::{Scripted, Table, facing};
use crate::rules::morschauser_grid::state::{Flags, Options};

use Way::{Away, Back, March, Road};

#[test]
fn mhm_move_01_a_step_costs_one_a_diagonal_half_more() {
    let mut t = Table::of("B infantry 10 6 N\nB infantry 12 6 NE\nB leader 11 5");
    assert_eq!([t.cost(0, March, 10, 7, "N"), t.cost(0, March, 10, 8, "N")], [Some(2), Some(4)]);
    assert_eq!(t.cost(0, March, 10, 9, "N"), None, "two boxes and no more");
    // 1½ leaves ½, which pays no second diagonal.
    assert_eq!([t.cost(1, March, 13, 7, "NE"), t.cost(1, March, 14, 8, "NE")], [Some(3), None]);
}

#[test]
fn mhm_move_02_turns_cost_half_a_box_for_each_eighth() {
    let mut t = Table::of("B infantry 10 6 N");
    let turns = ["NE", "E", "SE", "S", "W"].map(|f| t.cost(0, March, 10, 6, f));
    assert_eq!(turns, [Some(1), Some(2), Some(3), Some(4), Some(2)]);
    // It moves only into the box that it faces, and has nothing left to look ahead again.
    assert_eq!([t.cost(0, March, 11, 6, "E"), t.cost(0, March, 11, 6, "N")], [Some(4), None]);
    assert_eq!(t.cost(0, March, 11, 7, "NE"), Some(4));
}

#[test]
fn mhm_move_03_a_road_gives_half_as_much_again_if_the_whole_move_keeps_to_it() {
    let road = "G road 10 6 N\nG road 10 7 S N\nG road 10 8 S N\nG road 10 9 S";
    let mut t = Table::of(&format!("B infantry 10 6 N\nB infantry 12 6 N\n{road}"));
    assert_eq!([t.cost(0, Road, 10, 9, "N"), t.cost(0, March, 10, 9, "N")], [Some(6), None]);
    assert_eq!(t.cost(1, Road, 12, 7, "N"), None, "no road there");
    assert!(t.offers(0).iter().any(|a| a.way == Road && a.at == Table::at(10, 9)));
    let whole = |boxes| Allowance { boxes, unled: false, shaken: false }.halves(Road);
    assert_eq!([2, 3, 4, 5].map(whole), [6, 9, 12, 15], "3, 4½, 6 and 7½ boxes");
    // A halved allowance is halved first: 1 of 2, and half as much again is 1½.
    assert_eq!(Allowance { boxes: 2, unled: true, shaken: false }.halves(Road), 3);
    let mut gap = Table::of("B infantry 10 6 N\nG road 10 6 N\nG road 10 7 S\nG road 10 8 N");
    assert_eq!([gap.cost(0, Road, 10, 7, "N"), gap.cost(0, Road, 10, 8, "N")], [Some(2), None]);
}

/// MHM-MOVE-03, MHM-ZOC-05: an enemy near by bars no road, but for his zone; and by road too one may come upon him.
#[test]
fn mhm_move_03_a_road_is_marched_with_an_enemy_near() {
    let road = (6..12).map(|y| format!("G road 10 {y} S N\n")).collect::<String>();
    let by_road = |enemy: &str| {
        let mut t = Table::of(&format!("B infantry 10 6 N\nR infantry {enemy}\n{road}"));
        let ways = t.offers(0).into_iter().filter(|a| a.way == Road);
        ways.map(|a| (t.field.grid.place(a.at).1, a.attacks)).max()
    };
    assert_eq!(by_road("12 9 E"), Some((9, false)), "past his back");
    assert_eq!(by_road("10 10 S"), Some((9, true)), "right up to him");
    assert_eq!(by_road("11 9 W"), Some((8, true)), "his zone stops it, and the road pays the turn to face him");
}

#[test]
fn mhm_move_04_straight_to_the_rear_at_half_speed_and_nothing_else() {
    let mut t = Table::of("B infantry 10 6 N\nB light-infantry 14 6 NE");
    assert_eq!(
        [t.cost(0, Back, 10, 5, "N"), t.cost(0, Back, 10, 4, "N"), t.cost(0, Back, 10, 5, "NE")],
        [Some(2), None, None]
    );
    // Half of 3 is 2, and a diagonal costs 1½ backwards too.
    assert_eq!([t.cost(1, Back, 13, 5, "NE"), t.cost(1, Back, 12, 4, "NE")], [Some(3), None]);
    let mut near = Table::of("B infantry 10 6 N\nR infantry 10 9 S");
    let back = near.offers(0).into_iter().find(|a| a.way == Back).expect("it is offered");
    assert_eq!((back.at, back.facing), (Table::at(10, 5), facing("N")));
}

#[test]
fn mhm_move_05_only_light_infantry_enters_woods() {
    let text = |kind: &str| format!("B {kind} 10 6 N\nG wood 10 7");
    for (kind, enters) in
        [("light-infantry", true), ("infantry", false), ("grenadiers", false), ("light-cavalry", false)]
    {
        assert_eq!(Table::of(&text(kind)).cost(0, March, 10, 7, "N").is_some(), enters, "{kind}");
    }
    // A Leader enters with them only.
    let mut t = Table::of("B light-infantry 10 6 N\nB infantry 12 6 N\nB leader 10 5\nG wood 10 6\nG wood 11 6");
    let at = |t: &mut Table| t.act(&[], |e| e.spots(1)).iter().copied().collect::<Vec<_>>();
    assert!(at(&mut t).contains(&Choice::Spot(Table::at(10, 6))));
    t.state.put(0, Table::at(9, 6));
    t.reach.ride(&t.field, &t.state, 1, super::LEADER_HALVES);
    assert!(t.reach.found().iter().all(|n| n.at != Table::at(10, 6)), "nobody is there with him");
}

#[test]
fn mhm_move_06_horse_and_guns_stay_out_of_houses() {
    let enters =
        [("light-cavalry", false), ("guard-cavalry", false), ("foot-artillery", false), ("horse-artillery", false)];
    for (kind, may) in enters.into_iter().chain([("infantry", true), ("militia", true), ("guard-infantry", true)]) {
        let mut t = Table::of(&format!("B {kind} 10 6 N\nG houses 10 7"));
        assert_eq!(t.cost(0, March, 10, 7, "N").is_some(), may, "{kind}");
    }
}

#[test]
fn mhm_move_07_halves_are_rounded_up_and_made_once() {
    assert_eq!([1, 2, 3, 4, 5].map(half), [1, 1, 2, 2, 3]);
    let of = |unled, shaken| Allowance { boxes: 5, unled, shaken }.halves(March);
    assert_eq!([of(false, false), of(true, false), of(false, true), of(true, true)], [10, 6, 6, 6]);
    assert_eq!(Allowance { boxes: 5, unled: true, shaken: true }.halves(Back), 6);
}

#[test]
fn mhm_move_08_hills_streams_and_walls_cost_nothing() {
    let mut t = Table::of("B infantry 10 6 N\nG hill 10 7\nG wall 10 7 S\nG stream 10 8\nG deep 11 6");
    assert_eq!(t.cost(0, March, 10, 8, "N"), Some(4));
    assert_eq!(t.cost(0, March, 11, 6, "E"), None, "but nobody crosses deep water");
}

#[test]
fn mhm_move_09_nobody_has_a_guaranteed_step() {
    let mut t = Table::of("B infantry 10 8 NE\nB leader gone");
    assert_eq!([t.cost(0, March, 11, 9, "NE"), t.cost(0, March, 10, 8, "N")], [None, Some(1)]);
    assert!(t.offers(0).iter().all(|a| a.at != Table::at(11, 9)));
}

#[test]
fn mhm_zoc_02_who_enters_a_zone_stops_and_a_melee_follows() {
    let mut t = Table::of("B heavy-cavalry 10 5 N\nR infantry 11 9 S");
    // The zone is (10, 8), (11, 8) and (12, 8).
    assert_eq!(t.cost(0, March, 10, 8, "NE"), Some(7));
    assert_eq!(t.cost(0, March, 10, 9, "N"), None, "it had to stop at (10, 8)");
    let mut free = Table::of("B heavy-cavalry 10 5 N");
    assert_eq!(free.cost(0, March, 10, 9, "N"), Some(8));
    let mut fought = Table::of("B heavy-cavalry 11 5 N\nR infantry 11 9 S");
    let attack = fought.offers(0).into_iter().find(|a| a.attacks && a.at == Table::at(11, 8)).expect("it is offered");
    fought.act(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6], |e| {
        e.perform(0, attack);
        e.melee_phase();
    });
}

#[test]
fn mhm_zoc_03_it_ends_facing_an_enemy_whose_zone_it_is_and_pays_the_turn() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 11 9 S");
    assert_eq!(["N", "NE", "NW"].map(|f| t.cost(0, March, 10, 8, f)), [None; 3], "2 boxes are spent, no turn is left");
    let mut straight = Table::of("B infantry 11 6 N\nR infantry 11 9 S");
    assert_eq!(straight.cost(0, March, 11, 8, "N"), Some(4));
}

#[test]
fn mhm_zoc_04_leaving_a_zone_is_free() {
    let mut t = Table::of("B infantry 10 8 W\nR infantry 11 9 S");
    assert_eq!(t.cost(0, March, 8, 8, "W"), Some(4));
    // Straight into another box of it: there it stops again.
    let mut into = Table::of("B infantry 10 8 E\nR infantry 11 9 S");
    assert_eq!([into.cost(0, March, 11, 8, "N"), into.cost(0, March, 12, 8, "E")], [Some(4), None]);
    // It may stay and turn; facing the enemy it attacks.
    let turn = into.offers(0).into_iter().find(|a| a.at == Table::at(10, 8) && a.facing == facing("NE"));
    assert!(turn.is_some_and(|a| a.attacks));
}

#[test]
fn mhm_zoc_05_beside_and_behind_an_enemy_the_way_is_free() {
    let mut t = Table::of("B heavy-cavalry 9 8 E\nR infantry 11 9 N");
    assert_eq!(t.cost(0, March, 13, 8, "E"), Some(8), "it passes behind");
    let attack = t.offers(0).into_iter().find(|a| (a.at, a.facing) == (Table::at(11, 8), facing("N")));
    assert!(attack.is_some_and(|a| a.attacks), "and may attack the rear");
}

#[test]
fn mhm_zoc_06_contact_is_facing_or_holding_in_a_zone() {
    let t = Table::of("B infantry 10 8 S\nR infantry 11 9 S\nR infantry 9 7 S");
    assert!(t.field.in_contact(&t.state, 0, 1), "one has the other in its zone");
    assert!(t.field.in_contact(&t.state, 0, 2), "the other way round");
    let away = Table::of("B infantry 10 8 S\nR infantry 11 9 N");
    assert!(!away.field.in_contact(&away.state, 0, 1), "neighbours who look away from each other");
}

#[test]
fn mhm_org_05_one_unit_a_box_and_nobody_moves_through_units() {
    let mut t = Table::of("B infantry 10 6 N\nB infantry 10 7 N\nB leader 10 5");
    assert_eq!([t.cost(0, March, 10, 7, "N"), t.cost(0, March, 10, 8, "N")], [None, None]);
    t.reach.ride(&t.field, &t.state, 1, super::LEADER_HALVES);
    let rides: Vec<u16> = t.reach.found().iter().map(|n| n.at).collect();
    assert!(rides.contains(&Table::at(10, 7)) && rides.contains(&Table::at(10, 8)), "Leaders pass through friends");
    assert!(rides.contains(&Table::at(10, 11)) && !rides.contains(&Table::at(10, 12)), "six boxes far");
}

#[test]
fn mhm_ex_05_far_from_its_leader_a_unit_goes_at_half_speed() {
    // MHM-LEAD-01: counted at the start of its move, diagonals at 1½.
    let mut t = Table::of("B infantry 10 8 N\nB leader 10 0");
    assert_eq!([t.cost(0, March, 10, 9, "N"), t.cost(0, March, 10, 10, "N")], [Some(2), None]);
    let mut horse = Table::of("B light-cavalry 10 8 N\nB leader 10 0");
    assert_eq!([horse.cost(0, March, 10, 11, "N"), horse.cost(0, March, 10, 12, "N")], [Some(6), None]);
    let led = |text: &str| !Table::of(text).field.allowance(&Table::of(text).state, 0, Formation::Line).unled;
    assert!(led("B infantry 10 8 N\nB leader 14 4") && !led("B infantry 10 8 N\nB leader 15 4"), "6 and 6½");
}

#[test]
fn mhm_cmd_03_a_shaken_unit_that_marches_away_has_its_whole_move() {
    let mut t = Table::of("B infantry 10 6 S\nR infantry 10 12 S");
    t.state.commands[0].shaken = true;
    assert_eq!([t.cost(0, March, 10, 4, "S"), t.cost(0, Away, 10, 4, "S")], [None, Some(4)]);
    assert!(t.offers(0).iter().any(|a| a.way == Away && a.at == Table::at(10, 4)));
    t.state.unit_mut(0).facing = facing("N");
    assert_eq!(t.cost(0, Away, 10, 7, "N"), None, "every step leads farther from the enemy");
    assert_eq!([t.cost(0, Back, 10, 5, "N"), t.cost(0, Back, 10, 4, "N")], [Some(2), None], "backing stays at half");
    t.state.leaders[1].at = crate::rules::morschauser_grid::grid::NOWHERE;
    let alone = t.field.allowance(&t.state, 0, Formation::Line);
    assert_eq!(alone.halves(Away), 2, "a lost Leader halves all the same");
}

#[test]
fn mhm_lead_03_zones_do_not_stop_a_leader_and_enemies_keep_out_of_his_box() {
    let mut t = Table::of("B infantry 4 2 N\nB leader 10 7\nR infantry 10 9 S\nR heavy-cavalry 8 9 S");
    t.reach.ride(&t.field, &t.state, 1, super::LEADER_HALVES);
    assert!(t.reach.found().iter().any(|n| n.at == Table::at(11, 10)), "past a zone");
    assert_eq!(t.cost(1, March, 10, 7, "S"), None, "his box");
    t.state.leaders[1].at = Table::at(12, 5);
    assert!(t.cost(1, March, 10, 7, "S").is_some());
}

#[test]
fn mhm_aus_02_guns_on_the_santon_only_turn() {
    let mut t = Table::of("B foot-artillery 10 6 N fixed\nR infantry 12 12 S\nR infantry 16 6 W");
    let offers = t.offers(0);
    assert!(offers.len() > 1 && offers.iter().all(|a| a.at == Table::at(10, 6)));
    let turn = offers.into_iter().find(|a| a.facing == facing("E")).expect("it may turn");
    t.act(&[], |e| e.perform(0, turn));
    assert!(t.field.may_fire(&t.state, 0, When::After), "turning does not stop it firing");
    t.act(&[], |e| e.fall_back(0, Table::at(10, 8)));
    assert_eq!(t.place(0), Some((10, 6)));
}

const FORMATIONS: Options = Options {
    formations: true,
    rifles: false,
    sharpshooters: false,
    napoleon: true,
    wellington: false,
    karl: false,
    kutusov: false,
    bluecher: false,
    spain: false,
    half: false,
    endless: false,
    diced: false,
    more: 0,
};

#[test]
fn mhm_form_01_a_change_of_formation_costs_a_box() {
    let mut t = Table::with("B infantry 10 6 N\nB heavy-cavalry 14 6 N", FORMATIONS);
    let change = t.offers(0).into_iter().find(|a| a.last == Formation::Column).expect("it may form column");
    assert_eq!(change.at, Table::at(10, 6));
    // In column it has 3 boxes, less the one; in line 2, less the one.
    let farthest = |t: &mut Table, first, last| {
        let offers = t.offers(0).into_iter();
        offers.filter(|a| (a.first, a.last) == (first, last)).map(|a| t.field.grid.place(a.at).1).max()
    };
    assert_eq!(farthest(&mut t, Formation::Column, Formation::Column), Some(8), "formed first");
    assert_eq!(farthest(&mut t, Formation::Line, Formation::Column), Some(7), "formed at the end");
    assert_eq!(farthest(&mut t, Formation::Line, Formation::Square), Some(7), "a square too");
    let mut column = Table::with("B infantry 10 6 N column\nR heavy-cavalry 10 13 S", FORMATIONS);
    assert_eq!(farthest(&mut column, Formation::Column, Formation::Square), Some(8), "2 of 3 boxes, then a square");
    let square = column.offers(0).into_iter().find(|a| a.last == Formation::Square && a.at == Table::at(10, 8));
    column.act(&[], |e| e.perform(0, square.expect("it is offered")));
    assert_eq!((column.place(0), column.state.unit(0).formation), (Some((10, 8)), Formation::Square));
    t.act(&[], |e| e.perform(0, change));
    assert_eq!(t.state.unit(0).formation, Formation::Column);
    assert!(t.offers(1).iter().all(|a| a.last == Formation::Line), "cavalry is always in line");
    let mut without = Table::of("B infantry 10 6 N");
    assert!(without.offers(0).iter().all(|a| a.last == Formation::Line), "only where formations are played");
}

#[test]
fn mhm_form_02_a_column_moves_three() {
    let t = Table::with("B infantry 10 6 N column\nB light-infantry 14 6 N column", FORMATIONS);
    let boxes = |unit, formation| t.field.allowance(&t.state, unit, formation).boxes;
    assert_eq!([boxes(0, Formation::Line), boxes(0, Formation::Column), boxes(1, Formation::Column)], [2, 3, 3]);
}

#[test]
fn mhm_form_03_a_line_is_the_plain_rules() {
    let plain = Table::of("B infantry 10 6 N\nR infantry 10 8 S");
    let t = Table::with("B infantry 10 6 N\nR infantry 10 8 S", FORMATIONS);
    let of = |t: &Table| {
        (t.field.allowance(&t.state, 0, Formation::Line), t.field.volley(&t.state, 0, Table::at(10, 8), Some(1)))
    };
    assert_eq!(of(&plain), of(&t));
}

#[test]
fn mhm_form_04_a_square_neither_moves_nor_turns_until_it_is_thrown_back() {
    let mut t = Table::with("B infantry 10 6 N square\nR heavy-cavalry 10 10 S", FORMATIONS);
    let offers = t.offers(0);
    assert!(offers.iter().all(|a| a.first != Formation::Square || (a.at, a.facing) == (Table::at(10, 6), 0)));
    // It changes at the beginning of its move, and goes with what is left: 1 of 2 in line, 2 of 3 in column.
    let far = |f: Formation| offers.iter().filter(|a| a.first == f).map(|a| t.field.grid.place(a.at).1).max();
    assert_eq!([far(Formation::Line), far(Formation::Column)], [Some(7), Some(8)]);
    t.act(&[], |e| e.fall_back(0, Table::at(10, 7)));
    assert_eq!((t.place(0), t.state.unit(0).formation), (Some((10, 4)), Formation::Line));
}

#[test]
fn mhm_natl_01_napoleon_s_infantry_goes_a_box_farther() {
    let text = "B infantry 10 6 N nation=FRA\nB light-cavalry 12 6 N nation=FRA\nB general 10 2\nR infantry 10 14 S nation=FRA";
    let mut t = Table::with(text, FORMATIONS);
    let boxes = |t: &Table, unit, formation| t.field.allowance(&t.state, unit, formation).boxes;
    assert_eq!(
        [boxes(&t, 0, Formation::Line), boxes(&t, 0, Formation::Column), boxes(&t, 1, Formation::Line)],
        [3, 4, 5]
    );
    assert_eq!(boxes(&t, 2, Formation::Line), 2, "not on a side whose general is gone");
    t.state.leaders[0].at = crate::rules::morschauser_grid::grid::NOWHERE;
    assert_eq!(boxes(&t, 0, Formation::Line), 2, "as long as he is in the game");
}

#[test]
fn mhm_turn_02_a_unit_fires_then_moves_or_moves_then_fires() {
    let text = "B infantry 10 6 N\nR infantry 10 9 S\nR infantry 10 12 S\nR infantry 11 12 S\nR infantry 12 12 S";
    let shot = Choice::Shot(1);
    let mut t = Table::of(text);
    let step = t.offers(0).into_iter().find(|a| a.way == Back).map(Choice::Act).expect("it may go back");
    let general = Scripted::of(&[shot, step]);
    t.asked(&[1], [&general, &Scripted::default()], |e| e.act(0));
    assert!(t.has(0, Flags::FIRED | Flags::MOVED) && t.place(0) == Some((10, 5)));
    let asked = general.asked.borrow();
    assert_eq!(asked.len(), 2, "having fired it is not asked again: {asked:?}");
    assert_eq!(t.field.units_of(Side::Blue).len(), 1);
}

#[test]
fn the_nearest_enemy_and_those_around_are_found_by_rows() {
    let t = Table::of(
        "B infantry 10 6 N\nB infantry 3 3 N\nB infantry 20 1 N\nR infantry 12 9 S\nR infantry 7 9 S\nR infantry 10 2 S\n\
         R infantry 23 15 S\nR infantry 0 0 S\nR infantry 21 3 S",
    );
    let (field, state) = (&t.field, &t.state);
    for side in Side::BOTH {
        for at in field.grid.boxes(false) {
            let distance = |n: u8| field.grid.distance(at, state.unit(n).at);
            let least = field.units_of(side).map(distance).min();
            for reversed in [false, true] {
                let found = state.nearest(side, at, reversed);
                assert_eq!(found.map(|f| f.1), least, "{:?}", field.grid.place(at));
                assert_eq!(found.map(|f| field.grid.distance(at, f.0)), least);
                for rings in [0, 1, 3, 12] {
                    let mut around = Vec::new();
                    state.round(side, at, rings, reversed, |n, of| {
                        assert_eq!(state.unit(n).at, of);
                        around.push(n);
                    });
                    around.sort_unstable();
                    let near =
                        |n: &u8| crate::rules::morschauser_grid::grid::bearing(at, state.unit(*n).at).rings <= rings;
                    assert_eq!(around, field.units_of(side).filter(near).collect::<Vec<_>>());
                }
            }
            let beside = |n: u8| crate::rules::morschauser_grid::grid::bearing(at, state.unit(n).at).rings == 1;
            assert_eq!(state.is_beside(side, at), field.units_of(side).any(beside));
        }
    }
    // Of equals the one ahead, and then the one to the left of who looks.
    let four = Table::of("R infantry 12 9 S\nR infantry 8 9 S\nR infantry 12 3 S\nR infantry 8 3 S");
    let of = |reversed| four.state.nearest(Side::Red, Table::at(10, 6), reversed).map(|f| f.0);
    assert_eq!([of(false), of(true)], [Table::at(8, 9), Table::at(12, 3)].map(Some));
}
