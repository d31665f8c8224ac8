//! MEL, and UNIT-04.

use super::{Bout, Mod};
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Choice, Decision};
use crate::rules::morschauser_grid::sandtable::{Scripted, Table};
use crate::rules::morschauser_grid::state::Options;

fn blow(t: &Table, unit: u8, enemy: u8, attacks: bool) -> (u8, i8) {
    let (at, to) = (t.state.unit(unit).at, t.state.unit(enemy).at);
    let b = t.field.blow(&t.state, Bout { unit, attacks, at, to });
    (b.dice, b.rating)
}

#[test]
fn mhm_unit_04_front_and_other_ratings() {
    let t = Table::of("B infantry 10 6 N\nR heavy-cavalry 11 7 S\nR heavy-cavalry 11 6 W\nR infantry 10 7 S");
    assert_eq!([1, 2, 3].map(|enemy| blow(&t, 0, enemy, false).1), [3, 1, 3]);
}

#[test]
fn mhm_mel_01_whoever_faces_an_enemy_s_box_attacks_willing_or_not() {
    // MHM-MEL-02: and the defender fights; MHM-MEL-05: dice by hits left, a die up to the rating is a hit.
    let mut t = Table::of("B infantry 10 6 N hits=2\nR infantry 10 7 S hits=3\nR infantry 20 12 S\nR infantry 21 12 S");
    // Two dice at 3, three dice at 3: one hit each, drawn.
    t.act(&[3, 4, 3, 4, 4], |e| e.melee_phase());
    assert_eq!((t.hits(0), t.hits(1)), (1, 2));
    // MHM-MEL-08: equal hits, nobody falls back, and contact stays: the other player's turn finds them so.
    assert_eq!((t.place(0), t.place(1)), (Some((10, 6)), Some((10, 7))));
    assert!(t.codes().contains(&Code::Drawn));
    let mut away = Table::of("B infantry 10 6 E\nR infantry 10 7 S");
    away.act(&[], |e| e.melee_phase());
}

#[test]
fn mhm_mel_03_a_defender_with_an_attacker_in_its_zone_may_join() {
    let text = "B grenadiers 10 6 N\nR infantry 10 7 S\nR infantry 11 7 S\nR infantry 9 7 N\nR infantry 20 12 S\nR infantry 21 12 S";
    let mut t = Table::of(text);
    let red = Scripted::of(&[Choice::Unit(1)]);
    // Six dice of grenadiers; five each of the attacked and of the volunteer.
    let dice = [[1; 6].as_slice(), &[6; 5], &[6; 5]].concat();
    t.asked(&dice, [&Scripted::default(), &red], |e| e.melee_phase());
    assert_eq!(red.asked.borrow()[0], (Decision::Join { unit: 2 }, vec![Choice::Pass, Choice::Unit(1)]));
    assert_eq!(red.asked.borrow().len(), 1, "who looks away has nobody in its zone");
    // The attacked is gone; its friend lost with it, and falls back.
    assert_eq!((t.place(1), t.place(2)), (None, Some((13, 9))));
    let mut alone = Table::of(text);
    alone.act(&[[1; 6].as_slice(), &[6; 5]].concat(), |e| e.melee_phase());
    assert_eq!(alone.place(2), Some((11, 7)), "it need not");
}

#[test]
fn mhm_mel_04_a_melee_for_each_unit_attacked() {
    let text = "B grenadiers 10 6 N\nB infantry 11 6 N\nB infantry 9 6 NE hits=1\nR infantry 10 7 S\nR infantry 11 7 S\nR infantry 20 12 S\nR infantry 21 12 S";
    let mut t = Table::of(text);
    let blue = Scripted::of(&[Choice::Spot(Table::at(11, 7))]);
    let red = Scripted::of(&[Choice::Unit(2)]);
    // First (11, 7): five and five dice. Then (10, 7): six, one, and five at the one of its choice.
    let dice = [[6; 5].as_slice(), &[6; 5], &[1; 6], &[1], &[1; 5]].concat();
    t.asked(&dice, [&blue, &red], |e| e.melee_phase());
    assert_eq!((t.place(3), t.place(2), t.hits(0)), (None, None, 6), "the struck is named before (MHM-MEL-09)");
    assert_eq!(blue.asked.borrow()[0].1, [Choice::Spot(Table::at(10, 7)), Choice::Spot(Table::at(11, 7))]);
}

#[test]
fn mhm_mel_04_whose_target_has_gone_does_not_fight() {
    // The melee at (10, 7) shakes the command, which goes back: nobody is left at (12, 7).
    let text = "B grenadiers 10 6 N\nB infantry 12 6 N\nR militia 10 7 S\nR militia 12 7 S";
    let mut t = Table::of(text);
    t.act(&[[1; 6].as_slice(), &[6; 4]].concat(), |e| e.melee_phase());
    assert_eq!((t.place(2), t.place(3), t.hits(1)), (None, Some((12, 11)), 5));
}

#[test]
fn mhm_mel_04_who_is_driven_into_an_attacked_box_is_not_attacked_there() {
    // The melee at (5, 7) shakes the command, and (10, 7) is left; then another unit is thrown back into it, where woods
    // and enemies hold it.
    let text = "B infantry 10 6 N\nB infantry 5 6 N\nB infantry 10 9 S\nR militia 5 7 S hits=1\nR militia 10 7 S
        R grenadiers 10 8 N command=1\nR infantry 20 12 S command=1\nR infantry 21 12 S command=1
        G wood 9 6\nG wood 11 6\nG wood 9 7\nG wood 11 7";
    let mut t = Table::of(text);
    let blue = Scripted::of(&[Choice::Spot(Table::at(5, 7)), Choice::Spot(Table::at(10, 8))]);
    let dice = [[1; 5].as_slice(), &[6], &[1; 5], &[6; 6]].concat();
    t.asked(&dice, [&blue, &Scripted::default()], |e| e.melee_phase());
    assert_eq!((t.place(4).map(|p| p.1), t.place(5), t.hits(5)), (Some(11), Some((10, 7)), 1));
}

#[test]
fn mhm_mel_05_both_sides_throw_at_once() {
    let mut t = Table::of(
        "B infantry 10 6 N hits=1\nB infantry 2 2 N\nB infantry 3 2 N\nR infantry 10 7 S hits=1\nR infantry 20 12 S\nR infantry 21 12 S",
    );
    t.act(&[1, 1], |e| e.melee_phase());
    assert_eq!((t.place(0), t.place(3)), (None, None));
}

#[test]
fn mhm_mel_06_ground_takes_one_from_an_attacker_once() {
    let attack = |ground: &str| {
        let t = Table::of(&format!("B infantry 10 6 N\nR light-infantry 10 7 S\n{ground}"));
        (blow(&t, 0, 1, true).1, blow(&t, 1, 0, false).1)
    };
    assert_eq!(attack(""), (3, 2));
    for ground in
        ["G hill 10 7", "G stream 10 6", "G wood 10 7", "G houses 10 7", "G hill 10 7\nG wood 10 7\nG stream 10 6"]
    {
        assert_eq!(attack(ground), (2, 2), "{ground}: the defender's is not touched");
    }
    assert_eq!(attack("G hill 10 6"), (3, 2), "downhill");
    assert_eq!(attack("G wall 10 7 S"), (3, 2), "walls are no hindrance");
}

#[test]
fn mhm_mel_07_a_shaken_command_fights_one_worse_beside_the_ground() {
    let mut t = Table::of("B infantry 10 6 N\nR militia 10 7 E\nG hill 10 7");
    t.state.commands.iter_mut().take(2).for_each(|c| c.shaken = true);
    assert_eq!((blow(&t, 0, 1, true).1, blow(&t, 1, 0, false).1), (1, 0), "a rating of 0 hits never");
    let b = t.field.blow(&t.state, Bout { unit: 0, attacks: true, at: t.state.unit(0).at, to: t.state.unit(1).at });
    assert_eq!(b.modifiers().collect::<Vec<_>>(), [Mod::Ground, Mod::Shaken]);
    // MHM-CMD-04: a guard cavalry's 5 is 4.
    let mut guard = Table::of("B guard-cavalry 10 6 N\nR militia 10 7 S");
    guard.state.commands[0].shaken = true;
    assert_eq!(blow(&guard, 0, 1, true), (8, 4));
}

#[test]
fn mhm_mel_08_who_causes_fewer_hits_falls_back_two_boxes_facing_the_enemy() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 10 7 E\nR infantry 20 12 S\nR infantry 21 12 S");
    // Five at 3: two hits; five at 1: one.
    t.act(&[1, 3, 4, 4, 4, 1, 2, 2, 2, 2], |e| e.melee_phase());
    assert_eq!((t.hits(0), t.hits(1)), (4, 3));
    // MHM-FALL-02; MHM-MEL-10: and nobody follows.
    assert_eq!((t.place(1), t.state.unit(1).facing, t.place(0)), (Some((10, 9)), 4, Some((10, 6))));
    // Whoever wiped the enemy out stays, even with fewer hits.
    let mut last = Table::of(
        "B infantry 10 6 N hits=2\nB infantry 2 2 N\nB infantry 3 2 N\nR infantry 10 7 S hits=5\nR infantry 20 12 S\nR infantry 21 12 S",
    );
    last.state.unit_mut(3).hits = 1;
    last.act(&[1, 6, 1], |e| e.melee_phase());
    assert_eq!((last.place(3), last.place(0)), (None, Some((10, 6))));
}

#[test]
fn mhm_mel_08_hits_count_in_full_beyond_what_the_target_had() {
    // Six hits on one that had one left: the volunteer loses by them.
    let text =
        "B grenadiers 10 6 N\nR infantry 10 7 S hits=1\nR infantry 11 7 S\nR infantry 20 12 S\nR infantry 21 12 S";
    let mut t = Table::of(text);
    let red = Scripted::of(&[Choice::Unit(1)]);
    t.asked(&[1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 6, 6], [&Scripted::default(), &red], |e| e.melee_phase());
    assert_eq!((t.hits(0), t.place(2)), (3, Some((13, 9))), "six against three");
}

#[test]
fn mhm_mel_09_surplus_hits_are_lost() {
    let mut t = Table::of(
        "B grenadiers 10 6 N\nR infantry 10 7 S hits=1\nR infantry 11 7 N\nR infantry 20 12 S\nR infantry 21 12 S",
    );
    t.act(&[1, 1, 1, 1, 1, 1, 6], |e| e.melee_phase());
    assert_eq!((t.place(1), t.hits(2)), (None, 5));
}

#[test]
fn mhm_mel_10_nobody_pursues() {
    let mut t = Table::of("B heavy-cavalry 10 6 N\nR infantry 10 7 S hits=1\nR infantry 20 12 S\nR infantry 21 12 S");
    t.act(&[1, 1, 1, 1, 1, 1, 6], |e| e.melee_phase());
    assert_eq!(t.place(0), Some((10, 6)));
}

#[test]
fn mhm_mel_11_no_bonus_for_horse_numbers_or_support() {
    let t = Table::of("B heavy-cavalry 10 6 N\nB heavy-cavalry 10 5 N\nB heavy-cavalry 9 6 NE\nR infantry 10 7 S");
    assert_eq!(blow(&t, 0, 3, true), (6, 4));
}

#[test]
fn mhm_lead_02_a_leader_adds_his_dice_with_his_unit_s_minuses() {
    let text =
        "B infantry 10 6 N\nB leader 10 6\nR infantry 10 7 S\nR infantry 20 12 S\nR infantry 21 12 S\nG hill 10 7";
    let mut t = Table::of(text);
    // Five at 2, his two at 1; five of the enemy at 3; then his danger (MHM-LEAD-03: once for the melee).
    t.act(&[6, 6, 6, 6, 6, 1, 2, 6, 6, 6, 6, 6, 3, 3], |e| e.melee_phase());
    assert_eq!((t.hits(1), t.place(1)), (4, Some((10, 9))), "his one hit wins it");
    let mut wounded = Table::of("B infantry 10 6 N\nB leader 10 6 hits=1\nR infantry 10 7 S");
    wounded.act(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3], |e| e.melee_phase());
}

#[test]
fn mhm_lead_03_a_leader_alone_is_attacked_strikes_back_and_falls_back() {
    let mut t = Table::of("B infantry 10 6 N\nR infantry 20 12 S\nR leader 10 7");
    // Five dice at 3: two hits, of which he takes none; his two at 2 miss; his throw of 7.
    t.act(&[1, 1, 6, 6, 6, 6, 6, 3, 4], |e| e.melee_phase());
    let l = t.state.leaders[3];
    assert_eq!((l.hits, t.field.grid.place(l.at)), (2, (10, 9)));
    let mut wins =
        Table::of("B infantry 10 6 N\nB infantry 2 2 N\nB infantry 3 2 N\nR infantry 20 12 S\nR leader 10 7");
    wins.act(&[6, 6, 6, 6, 6, 1, 6, 3, 4], |e| e.melee_phase());
    assert_eq!((wins.hits(0), wins.place(0)), (4, Some((10, 4))));
}

#[test]
fn mhm_form_02_a_column_fights_with_a_die_more() {
    let options = Options { formations: true, ..Options::default() };
    let dice =
        |of: &str| blow(&Table::with(&format!("B infantry 10 6 N {of}\nR infantry 10 7 S"), options), 0, 1, true);
    assert_eq!([dice(""), dice("column"), dice("square")], [(5, 3), (6, 3), (6, 3)]);
}

#[test]
fn mhm_form_04_a_square_has_neither_flank_nor_rear() {
    let options = Options { formations: true, ..Options::default() };
    let t = Table::with("B infantry 10 6 N square\nR heavy-cavalry 10 5 N\nR heavy-cavalry 11 5 N", options);
    assert_eq!([1, 2].map(|e| blow(&t, 0, e, false)), [(6, 3), (6, 3)]);
    // Its zone stays the three boxes ahead.
    assert!(!t.field.in_zone_of(&t.state, 0, 1));
}

#[test]
fn mhm_natl_05_bluecher_s_militia_attacks_with_a_die_more() {
    let options = Options { bluecher: true, ..Options::default() };
    let dice = |unit: &str, attacks: bool| {
        blow(&Table::with(&format!("B {unit}\nB general 2 2\nR infantry 10 7 S"), options), 0, 1, attacks).0
    };
    let prussian = "militia 10 6 N nation=PRU";
    assert_eq!([dice(prussian, true), dice(prussian, false), dice("militia 10 6 N", true)], [5, 4, 4]);
    assert_eq!(dice("infantry 10 6 N nation=PRU", true), 5, "five of its own");
}

#[test]
fn mhm_turn_03_only_the_moving_side_attacks_and_both_strike() {
    let mut t = Table::of("B infantry 10 6 E\nR infantry 10 7 S");
    t.act(&[], |e| e.melee_phase());
    t.state.mover = crate::base::Side::Red;
    t.act(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6], |e| e.melee_phase());
}
