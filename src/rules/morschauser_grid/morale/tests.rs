//! FALL, CMD-01 and CMD-02, Kutusov and the guerillas.

use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Choice, Decision};
use crate::rules::morschauser_grid::sandtable::{Scripted, Table};
use crate::rules::morschauser_grid::state::{Flags, Options};

/// Where unit 0, thrown back from a box, ends, and what it faces.
fn thrown(text: &str, from: (i16, i16)) -> (Option<(i16, i16)>, u8) {
    let mut t = Table::of(text);
    t.act(&[], |e| e.fall_back(0, Table::at(from.0, from.1)));
    (t.place(0), t.state.unit(0).facing)
}

#[test]
fn mhm_fall_01_the_second_hit_by_fire_in_a_turn_throws_a_unit_back_once() {
    let text = "B infantry 10 5 N\nB infantry 11 5 N\nB infantry 9 5 N\nR guard-infantry 10 7 S\nR infantry 20 12 S";
    let mut t = Table::of(text);
    t.act(&[5, 1], |e| e.shoot(0, 3));
    assert_eq!(t.place(3), Some((10, 7)), "one is not enough");
    // The hits of all shooters are added.
    t.act(&[5], |e| e.shoot(1, 3));
    assert_eq!((t.place(3), t.state.unit(3).facing, t.hits(3)), (Some((8, 9)), 3, 6));
    let mut twice = Table::of(text);
    twice.act(&[5, 5], |e| e.shoot(0, 3));
    assert_eq!(twice.place(3), Some((10, 9)));
    twice.flag(3, Flags::THROWN);
    twice.act(&[5], |e| e.shoot(0, 3));
    assert_eq!((twice.place(3), twice.hits(3)), (Some((10, 9)), 5), "once in a turn");
}

#[test]
fn mhm_fall_02_two_steps_whatever_the_direction_and_the_speed() {
    assert_eq!(thrown("B infantry 10 7 N", (10, 8)), (Some((10, 5)), 0));
    assert_eq!(thrown("B infantry 10 7 N", (11, 8)), (Some((8, 5)), 1));
}

#[test]
fn mhm_fall_03_straight_away_round_obstacles_and_off_the_table() {
    // The nearest of eight directions to the line of the shot.
    assert_eq!(thrown("B infantry 10 7 N", (11, 12)), (Some((10, 5)), 0));
    assert_eq!(thrown("B infantry 10 7 N", (13, 11)), (Some((8, 5)), 1));
    // Around a friend by 45 degrees, by 90 where both are taken, and not at all if those are too.
    let (place, _) = thrown("B infantry 10 7 N\nB infantry 10 6 N", (10, 8));
    assert!([Some((11, 5)), Some((9, 5))].contains(&place), "{place:?}");
    let row = "B infantry 10 7 N\nB infantry 10 6 N\nB infantry 9 6 N\nB infantry 11 6 N";
    let (place, _) = thrown(row, (10, 8));
    assert!([Some((11, 7)), Some((9, 7)), Some((12, 6)), Some((8, 6))].contains(&place), "{place:?}");
    assert_eq!(thrown(&format!("{row}\nB infantry 9 7 N\nG wood 11 7"), (10, 8)).0, Some((10, 7)), "shut in");
    // Zones do not stop it, woods do.
    assert_eq!(thrown("B infantry 10 7 N\nR infantry 11 5 W", (10, 8)).0, Some((10, 5)));
    let mut t = Table::of("B infantry 10 1 N\nB infantry 4 4 N\nB infantry 5 4 N\nB leader 10 1");
    t.act(&[], |e| e.fall_back(0, Table::at(10, 2)));
    assert_eq!((t.place(0), t.state.leaders[1].here()), (None, false), "lost, and its Leader with it");
    assert!(t.codes().contains(&Code::LeftTheTable));
}

#[test]
fn mhm_fall_03_who_is_shut_in_stays_as_it_is() {
    // It looks east and is attacked from the north: not even its facing changes.
    let row =
        "B infantry 10 7 E square\nB infantry 10 6 N\nB infantry 9 6 N\nB infantry 11 6 N\nG wood 9 7\nG wood 11 7";
    let mut t = Table::of(row);
    let before = *t.state.unit(0);
    t.act(&[], |e| e.fall_back(0, Table::at(10, 8)));
    assert_eq!(*t.state.unit(0), before);
    // With room for one step it goes that step, and faces the enemy.
    let mut one =
        Table::of("B infantry 10 7 E\nB infantry 10 5 N\nB infantry 9 5 N\nB infantry 11 5 N\nG wood 9 6\nG wood 11 6");
    one.act(&[], |e| e.fall_back(0, Table::at(10, 8)));
    assert_eq!((one.place(0), one.state.unit(0).facing), (Some((10, 6)), 0));
}

#[test]
fn mhm_form_04_a_square_thrown_back_is_in_line_and_a_column_stays_one() {
    use crate::rules::morschauser_grid::data::Formation;
    let after = |formation: &str, retreat: bool| {
        let options = Options { formations: true, ..Options::default() };
        let text = format!("B infantry 10 7 N {formation}\nB infantry 2 7 N\nR infantry 10 12 S");
        let mut t = Table::with(&text, options);
        t.act(&[], |e| {
            if retreat {
                e.remove(1, Code::Gone);
                e.settle();
            } else {
                e.fall_back(0, Table::at(10, 8));
            }
        });
        assert_eq!(t.place(0), Some((10, if retreat { 3 } else { 5 })));
        t.state.unit(0).formation
    };
    for retreat in [false, true] {
        assert_eq!(["square", "column"].map(|f| after(f, retreat)), [Formation::Line, Formation::Column]);
    }
}

#[test]
fn mhm_fall_03_the_owner_chooses_between_two_sides_and_a_leader_goes_along() {
    for to in [(9, 6), (11, 6)] {
        let mut t = Table::of("B infantry 10 7 N\nB infantry 10 6 N\nB leader 10 7");
        let owner = Scripted::of(&[Choice::Spot(Table::at(to.0, to.1))]);
        t.asked(&[], [&owner, &Scripted::default()], |e| e.fall_back(0, Table::at(10, 8)));
        assert_eq!(t.place(0), Some((to.0, 5)));
        assert_eq!(t.field.grid.place(t.state.leaders[1].at), (to.0, 5));
        assert!(matches!(owner.asked.borrow()[0].0, Decision::Back { unit: 0 }));
    }
}

/// MHM-CMD-01: who found no box at the start is not among the starting number.
#[test]
fn mhm_cmd_01_half_is_of_those_who_took_the_field() {
    let shaken = |lost: usize| {
        let text = "B infantry 2 6 N\nB infantry 4 6 N\nB infantry 6 6 N\nB infantry 8 6 N\nB infantry 10 6 N\nB infantry 12 6 N";
        let mut t = Table::of(&format!("{text}\nR infantry 1 14 S"));
        for unit in 4..6 {
            t.state.put(unit, crate::rules::morschauser_grid::grid::NOWHERE);
            t.flag(unit, Flags::UNFIT);
        }
        t.act(&[], |e| {
            for unit in 0..lost {
                e.remove(unit as u8, Code::Gone);
            }
            e.settle();
        });
        t.state.command(0).shaken
    };
    assert_eq!([shaken(1), shaken(2)], [false, true], "2 of 4");
}

#[test]
fn mhm_cmd_01_half_of_its_units_removed_shakes_a_command_for_good() {
    for (units, falls) in [(7, 4), (8, 4), (9, 5), (11, 6), (12, 6), (13, 7), (14, 7), (15, 8), (16, 8), (18, 9)] {
        let text: String = (0..units).map(|n| format!("B infantry {n} 6 N\n")).collect();
        let mut t = Table::of(&format!("{text}B infantry 20 6 N command=1\nR infantry 20 14 S"));
        for n in 0..falls {
            assert!(!t.state.commands[0].shaken, "{n} of {units}");
            t.act(&[], |e| {
                e.remove(n, Code::Gone);
                e.settle();
            });
        }
        assert!(t.state.commands[0].shaken && !t.state.commands[1].shaken, "{falls} of {units}");
        assert!(t.codes().contains(&Code::Shaken));
    }
}

#[test]
fn mhm_cmd_02_a_shaken_command_goes_back_four_boxes_once() {
    let text = "B infantry 10 8 E\nB infantry 12 8 N\nB foot-artillery 14 8 N fixed\nB infantry 4 8 N\nB leader 18 8\nB infantry 20 8 N command=1\nR infantry 10 14 S";
    let mut t = Table::of(text);
    t.act(&[], |e| {
        e.remove(1, Code::Gone);
        e.remove(3, Code::Gone);
        e.settle();
    });
    assert_eq!((t.place(0), t.state.unit(0).facing), (Some((10, 4)), 0), "facing the nearest enemy");
    // MHM-AUS-02: the fixed battery makes no retreat; other commands are not touched.
    assert_eq!((t.place(2), t.place(4)), (Some((14, 8)), Some((20, 8))));
    assert_eq!(t.field.grid.place(t.state.leaders[1].at), (18, 4));
    t.act(&[], |e| e.settle());
    assert_eq!(t.place(0), Some((10, 4)), "once only");
}

#[test]
fn mhm_natl_04_kutusov_s_infantry_stands() {
    let text = "B foot-artillery 10 2 N\nR infantry 10 7 S nation=RUS\nR heavy-cavalry 12 7 S nation=RUS\nR infantry 14 7 S\nR infantry 15 7 S\nR general 20 14\nR leader 10 7";
    let options = Options { kutusov: true, ..Options::default() };
    let mut t = Table::with(text, options);
    t.act(&[6, 6, 6, 6, 6], |e| e.shoot(0, 1));
    assert_eq!((t.hits(1), t.place(1)), (2, Some((10, 7))), "three hits, and it stands");
    t.act(&[], |e| {
        e.remove(3, Code::Gone);
        e.remove(4, Code::Gone);
        e.settle();
    });
    assert_eq!((t.place(1), t.place(2)), (Some((10, 7)), Some((12, 11))), "the cavalry retreats");
    let told = |n: u8| t.events.iter().any(|e| e.code == Code::Retreated as u16 && e.actor == n);
    assert!(told(2) && !told(1), "of who stays no retreat is told");
    // MHM-CMD-02: so does the Leader, who was with the infantry.
    assert_eq!(t.field.grid.place(t.state.leaders[3].at), (10, 11));
    // A lost melee throws it back all the same.
    t.act(&[], |e| e.fall_back(1, Table::at(10, 6)));
    assert_eq!(t.place(1), Some((10, 9)));
}

#[test]
fn mhm_natl_06_guerillas_rise_where_spanish_militia_falls() {
    let text = "B militia 10 6 N nation=ESP\nB militia 11 6 N nation=ESP\nB militia 12 6 N nation=ESP\nB infantry 13 6 N nation=ESP\nR infantry 10 8 S";
    let options = Options { spain: true, ..Options::default() };
    let mut t = Table::with(text, options);
    let spain = Scripted::of(&[]);
    t.state.unit_mut(0).formation = crate::rules::morschauser_grid::data::Formation::Square;
    t.asked(&[], [&spain, &Scripted::default()], |e| e.remove(0, Code::Gone));
    assert!(matches!(spain.asked.borrow()[0].0, Decision::Guerillas { unit: 0 }));
    let at = t.state.unit(0).at;
    assert!(t.field.grid.distance(at, t.state.unit(4).at) >= 10, "at least 5 boxes from any enemy");
    assert_eq!((t.hits(0), t.has(0, Flags::GUERILLAS), t.state.commands[0].removed), (1, true, 1));
    assert_eq!(t.state.unit(0).formation, crate::rules::morschauser_grid::data::Formation::Line);
    // It has lost nothing: full fire dice; it needs no Leader; and its own end leaves nothing.
    assert!(!t.field.is_halved(&t.state, 0));
    t.state.leaders[1].at = crate::rules::morschauser_grid::grid::NOWHERE;
    let line = crate::rules::morschauser_grid::data::Formation::Line;
    assert!(!t.field.allowance(&t.state, 0, line).unled && t.field.allowance(&t.state, 1, line).unled);
    t.act(&[], |e| {
        e.remove(0, Code::Gone);
        e.settle();
    });
    assert_eq!((t.place(0), t.state.commands[0].removed, t.state.commands[0].shaken), (None, 1, false));
    let mut plain = Table::of(text);
    plain.act(&[], |e| e.remove(0, Code::Gone));
    assert_eq!(plain.place(0), None);
}
