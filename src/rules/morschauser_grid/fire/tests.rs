//! FIRE, and the extras that change it.

use super::{Mod, Volley};
use crate::rules::morschauser_grid::data::{Kind, TABLE};
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Choice, When};
use crate::rules::morschauser_grid::sandtable::Table;
use crate::rules::morschauser_grid::state::{Flags, Options};

fn volley(t: &Table, target: u8) -> Option<Volley> {
    t.field.volley(&t.state, 0, t.state.unit(target).at, Some(target))
}

/// Dice and the least face of unit 0 at unit 1.
fn shot(text: &str) -> Option<(i8, i8)> {
    volley(&Table::of(text), 1).map(|v| (v.dice(), v.face()))
}

#[test]
fn mhm_unit_01_the_table_of_units() {
    let row = |k: Kind| {
        let r = k.row();
        [r.moves as i8, r.hits as i8, r.front, r.other, r.dice, r.range as i8, r.needs]
    };
    assert_eq!(row(Kind::Militia), [2, 4, 2, 1, 2, 4, 5]);
    assert_eq!(row(Kind::Light), [3, 4, 2, 1, 3, 4, 4]);
    assert_eq!(row(Kind::Line), [2, 5, 3, 1, 2, 4, 5]);
    assert_eq!(row(Kind::Grenadiers), [2, 6, 4, 2, 2, 4, 5]);
    assert_eq!(row(Kind::GuardFoot), [2, 8, 4, 2, 2, 4, 5]);
    assert_eq!(row(Kind::LightHorse), [5, 4, 3, 1, 1, 3, 6]);
    assert_eq!(row(Kind::HeavyHorse), [4, 6, 4, 2, 0, 0, 0]);
    assert_eq!(row(Kind::GuardHorse), [4, 8, 5, 3, 0, 0, 0]);
    assert_eq!(row(Kind::FootGuns), [2, 4, 1, 1, 3, 12, 4]);
    assert_eq!(row(Kind::HorseGuns), [4, 4, 1, 1, 2, 12, 4]);
    assert_eq!(TABLE.len(), 10);
}

#[test]
fn mhm_fire_01_who_shoots_with_what() {
    for (kind, wanted) in [
        ("militia", Some((2, 5))),
        ("light-infantry", Some((3, 4))),
        ("guard-infantry", Some((2, 5))),
        ("light-cavalry", None),
        ("heavy-cavalry", None),
        ("guard-cavalry", None),
        ("horse-artillery", Some((2, 2))),
    ] {
        assert_eq!(shot(&format!("B {kind} 10 6 N\nR infantry 10 8 S")), wanted, "{kind}");
    }
}

#[test]
fn mhm_fire_02_once_a_turn_and_not_at_the_end_of_a_move_into_contact() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 11 7 S\nR infantry 10 9 S");
    assert!(t.field.may_fire(&t.state, 0, When::Before) && !t.field.may_fire(&t.state, 0, When::After), "in a zone");
    t.state.put(1, Table::at(20, 7));
    assert!(t.field.may_fire(&t.state, 0, When::After));
    t.flag(0, Flags::FIRED);
    assert!(!t.field.may_fire(&t.state, 0, When::After), "once a turn");
    let facing = Table::of("B infantry 10 6 N\nR infantry 10 7 N");
    assert!(!facing.field.may_fire(&facing.state, 0, When::After), "facing an enemy's box");
}

#[test]
fn mhm_fire_03_foot_artillery_that_moved_does_not_fire() {
    let mut t = Table::of("B foot-artillery 10 6 N\nB horse-artillery 12 6 N\nR infantry 10 12 S");
    t.flag(0, Flags::MOVED);
    t.flag(1, Flags::MOVED);
    assert_eq!([0, 1].map(|u| t.field.may_fire(&t.state, u, When::After)), [false, true]);
}

#[test]
fn mhm_fire_03_foot_artillery_that_fired_only_turns() {
    for enemies in ["R infantry 10 9 S\nR infantry 13 6 W", "R infantry 10 12 S\nR infantry 16 6 W"] {
        let mut t = Table::of(&format!("B foot-artillery 10 6 N\nB horse-artillery 8 6 N\n{enemies}"));
        let goes = |t: &mut Table, gun: u8| {
            let at = t.state.unit(gun).at;
            let offers = t.offers(gun);
            assert!(offers.iter().any(|a| a.at == at && a.facing == 2), "to face the second");
            offers.iter().any(|a| a.at != at)
        };
        assert_eq!([goes(&mut t, 0), goes(&mut t, 1)], [true, true]);
        t.flag(0, Flags::FIRED);
        t.flag(1, Flags::FIRED);
        assert_eq!([goes(&mut t, 0), goes(&mut t, 1)], [false, true]);
    }
}

#[test]
fn mhm_fire_05_grape_within_six_boxes() {
    // MHM-FIRE-04: range is counted like movement, exactly.
    let at = |y: u8| shot(&format!("B foot-artillery 10 1 N\nR infantry 10 {y} S"));
    assert_eq!([at(7), at(8), at(13), at(14)], [Some((3, 2)), Some((3, 4)), Some((3, 4)), None]);
    assert_eq!(shot("B infantry 10 6 N\nR infantry 13 9 S"), None, "4½ is beyond 4");
}

#[test]
fn mhm_fire_06_half_of_its_hits_lost_takes_a_die() {
    let dice = |kind: &str, hits: u8| shot(&format!("B {kind} 10 6 N hits={hits}\nR infantry 10 8 S")).map(|s| s.0);
    assert_eq!([dice("militia", 3), dice("militia", 2)], [Some(2), Some(1)]);
    assert_eq!([dice("infantry", 3), dice("infantry", 2)], [Some(2), Some(1)]);
    assert_eq!([dice("grenadiers", 4), dice("grenadiers", 3)], [Some(2), Some(1)]);
    assert_eq!([dice("guard-infantry", 5), dice("guard-infantry", 4)], [Some(2), Some(1)]);
}

#[test]
fn mhm_fire_07_over_half_range_takes_a_die_but_not_from_guns() {
    let dice = |text: &str| shot(text).map(|s| s.0);
    assert_eq!(dice("B infantry 10 6 N\nR infantry 10 8 S"), Some(2));
    assert_eq!(dice("B infantry 10 6 N\nR infantry 11 8 S"), Some(1), "2½ of 4");
    assert_eq!(dice("B foot-artillery 10 1 N\nR infantry 10 13 S"), Some(3));
}

#[test]
fn mhm_fire_08_light_cavalry_shoots_only_at_its_neighbours_and_fresh() {
    let dice = |text: &str| shot(text).map(|s| s.0);
    assert_eq!(dice("B light-cavalry 10 6 N\nR infantry 11 7 S"), Some(1), "1½ is half of 3");
    assert_eq!(dice("B light-cavalry 10 6 N\nR infantry 10 8 S"), None);
    assert_eq!(dice("B light-cavalry 10 6 N hits=2\nR infantry 10 7 S"), None);
}

#[test]
fn mhm_fire_09_cover_and_a_shaken_command_each_take_one_from_the_score() {
    let face = |ground: &str| shot(&format!("B infantry 10 6 N\nR light-infantry 10 8 S\n{ground}")).map(|s| s.1);
    assert_eq!(
        [face(""), face("G wood 10 8"), face("G houses 10 8"), face("G wall 10 8 S")],
        [Some(5), Some(6), Some(6), Some(6)]
    );
    assert_eq!(face("G wall 10 8 N"), Some(5), "a wall behind it is none");
    assert_eq!(face("G wood 10 8\nG wall 10 8 S"), Some(6), "once");
    let mut t = Table::of("B infantry 10 6 N\nR light-infantry 10 8 S\nG wood 10 8");
    // MHM-CMD-04: one penalty of 1, beside the ground's.
    t.state.commands[0].shaken = true;
    assert_eq!(volley(&t, 1).map(|v| (v.face(), v.hits(6))), Some((7, 0)), "no face hits of itself");
    let horse = Table::of("B light-cavalry 10 6 N\nR light-infantry 10 7 S\nG wood 10 7");
    assert_eq!(volley(&horse, 1).map(|v| v.hits(6)), Some(0));
}

#[test]
fn mhm_fire_10_guard_artillery_adds_one_and_hits_twice_on_seven() {
    // MHM-UNIT-02; MHM-EX-02: a natural 6 in the open at 5 boxes is two hits, at 9 boxes one.
    let guard = |y: u8, ground: &str| {
        let t = Table::of(&format!("B foot-artillery 10 1 N guard\nR light-infantry 10 {y} S\n{ground}"));
        let v = volley(&t, 1).expect("in range");
        assert!(v.modifiers().any(|m| m == Mod::Guard));
        [v.hits(6), v.hits(5), v.hits(2), v.hits(1)]
    };
    assert_eq!(guard(6, ""), [2, 1, 1, 1]);
    assert_eq!(guard(10, ""), [1, 1, 0, 0]);
    assert_eq!(guard(6, "G wood 10 6"), [1, 1, 1, 0], "the total is taken after all modifiers");
    assert_eq!(guard(7, ""), [2, 1, 1, 1], "up to six boxes");
}

#[test]
fn mhm_ex_02_guard_guns_near_and_far() {
    let mut t = Table::of("B foot-artillery 10 1 N guard\nR guard-infantry 10 6 S");
    t.act(&[6, 1, 1], |e| e.shoot(0, 1));
    assert_eq!(t.hits(1), 4, "two, and one each for the ones with their +1");
}

#[test]
fn mhm_fire_11_nobody_shoots_out_of_a_stream() {
    let t = Table::of("B infantry 10 6 N\nR infantry 10 8 S\nG stream 10 6");
    assert!(!t.field.may_fire(&t.state, 0, When::Before));
}

#[test]
fn mhm_fire_12_the_quarter_ahead_and_a_clear_line() {
    let sees = |text: &str| {
        let t = Table::of(text);
        let red = t.field.first_red;
        t.field.is_target(&t.state, 0, t.state.unit(red).at, Some(red))
    };
    assert!(sees("B foot-artillery 10 4 N\nR infantry 12 6 S") && !sees("B foot-artillery 10 4 N\nR infantry 12 5 S"));
    let between = |what: &str| sees(&format!("B foot-artillery 10 4 N\nR infantry 10 8 S\n{what}"));
    for what in ["G wood 10 6", "G houses 10 6", "G hill 10 6", "B infantry 10 6 N"] {
        assert!(!between(what), "{what}");
    }
    assert!(between("G stream 10 6\nG wood 11 6"));
    // Corners do not block; the inside of a box does.
    assert!(sees("B foot-artillery 10 4 N\nR infantry 12 6 S\nG wood 11 4\nG wood 10 5"));
    assert!(!sees("B foot-artillery 10 4 N\nR infantry 11 6 S\nG wood 10 5"));
    assert!(!sees("B foot-artillery 10 4 N\nR infantry 11 6 S\nG wood 11 5"));
    // From a hill one sees over units and lower ground, not over woods or houses as high.
    let hill = |what: &str| between(&format!("G hill 10 4\n{what}"));
    assert!(hill("B infantry 10 6 N") && hill("G wood 10 6"));
    assert!(!hill("G hill 10 6\nG wood 10 6") && !hill("G hill 10 6\nG hill 10 6"));
    assert!(!hill("G hill 10 5"), "the edge of its own hill hides the plain");
    assert!(hill("G hill 10 5\nG hill 10 6\nG hill 10 7\nG hill 10 8"), "but not the hilltop");
}

#[test]
fn mhm_fire_12_who_is_in_contact_with_a_friend_is_no_target() {
    let t = Table::of("B infantry 10 6 N\nB infantry 12 7 N\nR infantry 11 8 S");
    assert!(!t.field.is_target(&t.state, 0, t.state.unit(2).at, Some(2)));
    let own = Table::of("B infantry 10 7 N\nB infantry 14 7 N\nR infantry 11 8 S");
    assert!(own.field.is_target(&own.state, 0, own.state.unit(2).at, Some(2)), "the shooter himself may");
}

#[test]
fn mhm_fire_13_a_shaken_command_still_shoots_and_attacks() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 10 7 S");
    t.state.commands[0].shaken = true;
    assert!(t.field.targets(&t.state, 0).contains(&Choice::Shot(1)));
    assert!(t.offers(0).first().is_some_and(|a| a.attacks));
}

#[test]
fn mhm_lead_03_a_leader_alone_may_be_shot_at_and_takes_no_ordinary_hits() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 20 10 S\nR leader 10 8");
    let piece = t.field.leader_piece(3);
    assert!(t.field.targets(&t.state, 0).contains(&Choice::Shot(piece)));
    // Two hits, then his own throw of 4.
    t.act(&[6, 6, 2, 2], |e| e.shoot(0, piece));
    assert_eq!(t.state.leaders[3].hits, 2);
    // Whoever shares a unit's box throws once for each shooter, hits or not.
    let mut with = Table::of("B infantry 10 6 N\nR infantry 10 8 S\nR leader 10 8");
    with.act(&[1, 1, 1, 1], |e| e.shoot(0, 1));
    assert_eq!((with.hits(1), with.state.leaders[3].hits), (5, 1));
}

#[test]
fn mhm_unit_03_every_hit_costs_a_hit_and_without_hits_a_unit_is_removed() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 10 8 S hits=2\nR infantry 14 8 S\nR infantry 15 8 S");
    t.act(&[5, 4], |e| e.shoot(0, 1));
    assert_eq!(t.hits(1), 1);
    t.act(&[6, 6], |e| e.shoot(0, 1));
    assert_eq!((t.place(1), t.codes().contains(&Code::Gone)), (None, true));
}

#[test]
fn mhm_form_02_columns_and_squares_draw_a_die_more() {
    let options = Options { formations: true, ..Options::default() };
    let dice = |of: &str| {
        volley(&Table::with(&format!("B infantry 10 6 N\nR infantry 10 8 S {of}"), options), 1).map(Volley::dice)
    };
    // MHM-FORM-04: squares likewise.
    assert_eq!([dice(""), dice("column"), dice("square")], [Some(2), Some(3), Some(3)]);
}

#[test]
fn mhm_form_05_the_die_is_added_before_none_is_left() {
    let options = Options { formations: true, ..Options::default() };
    let t = Table::with("B light-cavalry 10 6 N\nR infantry 10 8 S column", options);
    assert_eq!(volley(&t, 1).map(Volley::dice), Some(1));
}

#[test]
fn mhm_form_06_rifles_reach_six_boxes() {
    let options = Options { rifles: true, ..Options::default() };
    let at = |y: u8, rifles: &str| {
        volley(&Table::with(&format!("B light-infantry 10 6 N {rifles}\nR infantry 10 {y} S"), options), 1)
    };
    assert_eq!(
        [at(9, "rifles"), at(10, "rifles"), at(12, "rifles")].map(|v| v.map(Volley::dice)),
        [Some(3), Some(2), Some(2)]
    );
    assert!(at(13, "rifles").is_none() && at(12, "").is_none());
}

#[test]
fn mhm_form_07_sharpshooters_hit_on_four() {
    let options = Options { sharpshooters: true, ..Options::default() };
    let face = |unit: &str| volley(&Table::with(&format!("B {unit}\nR infantry 10 8 S"), options), 1).map(Volley::face);
    assert_eq!(
        [face("infantry 10 6 N sharp"), face("infantry 10 6 N"), face("light-infantry 10 6 N sharp")],
        [Some(4), Some(5), Some(4)]
    );
}

#[test]
fn mhm_natl_02_wellington_s_line_fires_a_die_more_at_close_range() {
    let options = Options { wellington: true, rifles: true, ..Options::default() };
    let dice = |unit: &str, y: u8| {
        volley(&Table::with(&format!("B {unit}\nB general 4 2\nR infantry 10 {y} S"), options), 1).map(Volley::dice)
    };
    assert_eq!([dice("infantry 10 6 N nation=GBR", 8), dice("infantry 10 6 N nation=GBR", 9)], [Some(3), Some(1)]);
    assert_eq!(
        [dice("infantry 10 6 N", 8), dice("grenadiers 10 6 N nation=GBR", 8)],
        [Some(2), Some(2)],
        "this type only"
    );
}
