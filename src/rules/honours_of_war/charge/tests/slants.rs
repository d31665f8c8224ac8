//! Charges at a slant (HOW-MOV-07, HOW-MOV-08, HOW-MOV-11).

use super::*;
use crate::rules::honours_of_war::general::Action;

/// The next battalion's front is parallel, 14 cm off, and beside it by a hair: no straight way and no wheel gets there.
const BESIDE: &str = "B foot 0 0 N\nR foot 20.1 18 S";

fn free(text: &str) -> Table {
    cut(text, Cost::None)
}

fn cut(text: &str, flank: Cost) -> Table {
    let mut t = table(text);
    for unit in &mut t.field.units {
        (unit.drill.flank, unit.drill.form) = (flank, Cost::None);
    }
    t
}

fn way_of(t: &Table, target: u8) -> Option<Action> {
    t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == target)
}

/// HOW-CHG-05: as far aside as brings half of its front before him.
#[test]
fn how_mov_08_a_charge_goes_at_a_slant_where_its_drill_leaves_it_so_much() {
    let way = way_of(&free(BESIDE), 1).expect("a charge");
    assert!(way.slants() && way.from == free(BESIDE).state.unit(0).rect && way.to.heading == Heading::NORTH);
    let step = way.to.centre - way.from.centre;
    assert!((step.x - 1212 * 10).abs() < 60 && (step.y - 1200 * 14).abs() < 60, "{step:?}");
    assert_eq!(way.length, step.length());
    // 17.3 cm: of 20, of 15, of 10.
    let offered = [Cost::None, Cost::Quarter, Cost::Half].map(|flank| way_of(&cut(BESIDE, flank), 1).is_some());
    assert_eq!(offered, [true, false, false]);
    // HOW-MOV-10.
    let light = BESIDE.replace("foot", "light");
    assert!(way_of(&cut(&light, Cost::Half), 1).is_some_and(|way| way.length > 1200 * 10));
    // 14 cm ahead it goes 14 aside, as 45° are the most.
    let aside = |x: &str| way_of(&free(&format!("B horse 0 0 N\nR foot bases=7 {x} 18 S")), 1).map(|way| way.slants());
    assert_eq!(aside("60"), None);
}

/// HOW-MOV-23: an about turn is a change of formation too.
#[test]
fn how_mov_07_no_charge_forms_and_goes_at_a_slant() {
    assert!(way_of(&free("B foot column 0 0 N\nR foot 0 18 S"), 1).is_some_and(|way| way.formation == Formation::Line));
    assert!(way_of(&free("B foot column 0 0 N\nR foot 20.1 18 S"), 1).is_none());
    assert!(way_of(&free("B foot 0 0 S\nR foot 0 18 S"), 1).is_some());
    assert!(way_of(&free("B foot 0 0 S\nR foot 20.1 18 S"), 1).is_none());
}

/// HOW-CHG-25: whoever fails to join a melee stops 1 cm short of it, by the shortest way between the two.
#[test]
fn how_chg_25_who_slants_and_may_not_join_stops_a_centimetre_short() {
    let mut t = free("B foot brigade=0 0 0 N\nB foot brigade=1 20.1 22 S\nR foot 20.1 18 S");
    t.touch(1, Face::Front, 2, Face::Rear);
    assert!(way_of(&t, 2).is_some_and(|way| way.slants()));
    charge_on(&mut t, 2, &[1], &[]);
    let gap = t.state.unit(0).rect.distance(&t.state.unit(2).rect);
    assert!(!touches(&t, 0, 2) && (gap - 1200).abs() < 30, "{gap}");
}

/// HOW-CHG-04, HOW-TER-02: past whoever, and whatever ground, is in the way straight ahead alone.
#[test]
fn how_chg_04_a_charge_slants_past_who_is_in_its_way() {
    let past = |more: &str| {
        way_of(&free(&format!("B foot 0 0 N\nR foot 0 18 S\n{more}")), u8::from(more.starts_with('B')) + 1)
    };
    assert!(past("").is_some_and(|way| !way.slants()));
    let slants = past("B foot bases=1 11.9 9 N").expect("a slant");
    assert!(slants.slants() && slants.to.centre.x < 0);
    assert!(past("B foot bases=1 0 9 N").is_none(), "in the midst");
    assert!(past("lake 9 6 14 9").is_some_and(|way| way.slants()));
    // In the way of the slant.
    let beside = free(&format!("{BESIDE}\nB foot bases=1 14 9 N"));
    assert!(way_of(&beside, 2).is_none());
}

/// HOW-CHG-07, HOW-CHG-16, HOW-CHG-20.
#[test]
fn how_chg_16_who_charged_at_a_slant_lines_up() {
    let mut t = free(BESIDE);
    charge_on(&mut t, 1, &[], &[Answer::No, Answer::No]);
    assert!(touches(&t, 0, 1));
    assert_eq!(t.state.unit(0).rect.centre.x, t.state.unit(1).rect.centre.x, "middle to middle");
    assert!(t.state.unit(0).run > 1200 * 17);
}

/// HOW-CHG-19, HOW-CHG-22: beyond half of its move horse needs no die; the two meet half-way on the slant.
#[test]
fn how_chg_22_who_slants_is_met_on_his_way() {
    let mut t = free("B horse 0 0 N\nR horse 20.1 25.5 S");
    let way = way_of(&t, 1).expect("a charge");
    assert!(way.slants());
    charge_on(&mut t, 1, &[], &[Answer::Counter]);
    assert!(touches(&t, 0, 1));
    let gone = t.state.unit(0).rect.centre - way.from.centre;
    let whole = way.to.centre - way.from.centre;
    assert!(gone.x > 0 && (gone.length() - whole.length() / 2).abs() <= 1200, "{gone:?} of {whole:?}");
    assert!(gone.cross(whole).abs() < i64::from(whole.length()) * 12, "on the straight line");
}

/// HOW-CHG-31, HOW-CHG-25: a charge that comes to nothing ends on the slant.
#[test]
fn how_chg_31_who_slanted_after_light_troops_halts_where_they_were() {
    let mut t = free("B foot 0 0 N\nR light 20.1 18 S");
    let way = way_of(&t, 1).expect("a charge");
    assert!(way.slants());
    charge_on(&mut t, 1, &[], &[Answer::No, Answer::Yes]);
    assert!(!t.state.unit(0).engaged());
    assert!(t.state.unit(0).rect.centre.distance(way.to.centre) <= 12);
}

/// HOW-CHG-46: he fires where the slant comes before him, and no straight way would.
#[test]
fn how_chg_46_fire_at_who_slants_goes_along_his_slant() {
    let way = way_of(&free(BESIDE), 1).expect("a charge");
    let (third, all) = (way.along(way.length / 3), way.along(way.length));
    assert!(all.centre.distance(way.to.centre) <= 2 && third.heading == way.from.heading);
    assert!((third.centre.distance(way.from.centre) - way.length / 3).abs() <= 2);
    assert!(third.centre.x > 1200 * 3, "{third:?}");
}
