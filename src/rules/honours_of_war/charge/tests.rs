mod after;
mod answer;
mod away;
mod chase;
mod driven;
mod evade;
mod faced;
mod ground;
mod joins;
mod meets;
mod pairs;
mod slants;
mod ways;
mod works;

use super::*;
use crate::base::Len;
use crate::base::{Heading, Point};
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::Formation;
use crate::rules::honours_of_war::state::{Class, Morale};

fn table(text: &str) -> Table {
    let mut t = Table::of(text);
    for b in &mut t.state.brigades {
        b.result = Performance::Admirable;
    }
    t
}

/// Targets that the first unit may charge.
fn targets(text: &str) -> Vec<u8> {
    table(text).offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect()
}

/// The charge of the first unit on `target` with these dice and answers.
fn charge(text: &str, target: u8, dice: &[u8], answers: &[Answer]) -> Table {
    let mut t = table(text);
    charge_on(&mut t, target, dice, answers);
    t
}

fn charge_on(t: &mut Table, target: u8, dice: &[u8], answers: &[Answer]) {
    let action =
        t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == target).expect("the charge is offered");
    t.act(dice, answers, |e| e.perform(0, action));
}

fn touches(t: &Table, a: u8, b: u8) -> bool {
    t.state.unit(a).contacts.contains(&b) && t.state.unit(b).contacts.contains(&a)
}

/// HOW-CHG-06: at any point of the owner's movement, as one of its moves.
#[test]
fn how_chg_01_a_charge_is_a_move_that_ends_in_contact() {
    assert_eq!(targets("B foot 0 0 N\nR foot 0 24 S"), [1], "20 cm");
    assert_eq!(targets("B foot 0 0 N\nR foot 0 25 S"), [] as [u8; 0]);
    let t = charge("B foot 0 0 N\nR foot 0 24 S", 1, &[], &[Answer::No, Answer::No]);
    assert!(touches(&t, 0, 1));
    assert_eq!(t.at(0), (0, 200));
}

/// HOW-TER-31: it fights out of the river.
#[test]
fn how_ter_29_a_charge_into_a_river_ends_in_mid_stream() {
    let river = "river -90 0 90 0\n";
    assert_eq!(targets(&format!("{river}B foot 0 -14 N\nR foot 0 6 S")), [] as [u8; 0], "beyond mid-stream");
    assert_eq!(targets("B foot 0 -14 N\nR foot 0 6 S"), [1]);
    let t = charge(&format!("{river}B foot 0 -14 N\nR foot 0 3.5 S"), 1, &[], &[Answer::No, Answer::No]);
    assert!(touches(&t, 0, 1) && t.state.unit(0).has(Flags::MIDSTREAM));
    let bridge = format!("{river}road 0 -60 0 60\nbridge 0 0\nB horse column 0 -24 N\nR light 0 8 S");
    assert_eq!(targets(&bridge), [1], "over a bridge it goes on");
    // Out of the river at half rate, and still uphill.
    assert_eq!(targets(&format!("{river}B foot midstream 0 0 N\nR foot 0 14 S")), [1]);
    assert_eq!(targets(&format!("{river}B foot midstream 0 0 N\nR foot 0 15 S")), [] as [u8; 0]);
}

/// HOW-TER-31: the far bank counts in the first round of who charged out of the river, who then has left it.
#[test]
fn how_ter_29_who_charged_out_of_a_river_has_left_it() {
    let river = "river -90 0 90 0\n";
    let mut t =
        charge(&format!("{river}B foot midstream 0 0 N\nR foot hits=3 0 14 S"), 1, &[], &[Answer::No, Answer::No]);
    assert!(touches(&t, 0, 1) && t.state.unit(0).has(Flags::MIDSTREAM));
    t.act(&[5, 2], &[], |e| e.melee_phase());
    assert!(!t.state.unit(1).fights() || t.state.unit(1).red());
    assert!(!t.state.unit(0).has(Flags::MIDSTREAM));
}

#[test]
fn how_ter_27_nobody_charges_a_garrison_over_water_that_bars_him() {
    let charges = |ground: &str| targets(&format!("village 0 14\n{ground}B foot 0 -10 N\nR foot block=0 0 14 S"));
    assert_eq!(charges(""), [1]);
    assert_eq!(charges("lake -60 -4 60 -1\n"), [] as [u8; 0]);
    assert_eq!(charges("village 0 34\n"), [1], "what lies behind it bars nothing");
}

#[test]
fn how_chg_02_the_target_must_be_seen() {
    let t = table("B horse 0 0 N\nR foot 0 18 S\nwood -40 6 40 14");
    let start = t.state.unit(0).rect;
    assert!(!t.field.sees_from(&t.state, 0, &[start], 1), "not from where it stands");
    assert!(t.field.sees_from(&t.state, 0, &[start, start.advanced(Len::cm(12).0)], 1), "but from beyond the wood");
    assert_eq!(targets("B horse 0 0 N\nR foot 0 18 S\nwood -40 6 40 14"), [1], "so it may charge");
    let t = table("B foot 0 0 N\nB foot 0 10 N\nR foot 0 20 S");
    assert!(!t.field.sees_from(&t.state, 0, &[t.state.unit(0).rect], 2), "friends hide him wholly");
    assert_eq!(targets("B horse 0 0 N\nR foot 0 18 S\nwall -40 8 40 8"), [1], "a wall hides nobody (HOW-CHG-03)");
}

#[test]
fn how_chg_04_nobody_charges_through_friends() {
    assert_eq!(targets("B horse 0 0 N\nB foot 0 10 N\nR foot 0 26 S"), [] as [u8; 0]);
}

#[test]
fn how_chg_05_half_of_the_charger_comes_into_contact_or_the_whole_side() {
    assert_eq!(targets("B horse 0 0 N\nR gun 0 24 S"), [1], "the whole front of a battery");
    // The neighbours leave room for 6 cm of the target's 20 only.
    let t = "B horse 0 0 N\nR foot 0 20 S\nB foot -14 14 N\nB foot 14 14 N";
    assert_eq!(targets(t), [] as [u8; 0]);
}

#[test]
fn how_chg_07_both_are_fixed() {
    let t = charge("B foot 0 0 N\nR foot 0 24 S", 1, &[], &[Answer::No, Answer::No]);
    assert!(t.state.unit(0).has(Flags::FIXED) && t.state.unit(1).has(Flags::FIXED));
    assert!(!t.field.may_act(&t.state, 1));
}

#[test]
fn how_chg_08_columns_charge_only_light_infantry() {
    assert_eq!(targets("B foot column 0 -10 N\nR foot 0 14 S"), [] as [u8; 0]);
    let in_column = |text: &str| {
        let offers = table(text).offers(0);
        offers.iter().any(|a| a.act == Act::Charge && a.formation == Formation::Column)
    };
    assert!(in_column("B foot column 0 -10 N\nR light column 0 18 S"));
    assert!(in_column("B horse column 0 -10 N\nR light column 0 18 S"));
    assert!(in_column("B foot column 0 -2 N\nR light 0 18 S"), "in whatever formation it is");
    assert!(in_column("B horse column 0 -2 N\nR light 0 18 S"));
    assert!(!in_column("B foot column 0 -10 N\nR foot column 0 18 S"), "not against formed infantry in column");
    assert!(!in_column("B horse column 0 -10 N\nR foot column 0 18 S"));
    assert!(!in_column("B light column 0 -10 N\nR light column 0 18 S"), "nor does light infantry in column");
}

#[test]
fn how_chg_09_infantry_never_charges_cavalry() {
    assert_eq!(targets("B foot 0 0 N\nR horse 0 20 S"), [] as [u8; 0]);
    assert_eq!(targets("B foot 0 0 N\nR horse dismounted 0 20 S"), [1]);
}

/// HOW-CHG-11: in flank or rear it may.
#[test]
fn how_chg_10_light_infantry_charges_formed_infantry_only_from_the_side() {
    assert_eq!(targets("B light 0 0 N\nR foot 0 20 S"), [] as [u8; 0]);
    assert_eq!(targets("B light 0 0 N\nR light 0 20 S"), [1]);
    assert_eq!(targets("B light 0 0 N\nR foot 0 24 E"), [1]);
    assert_eq!(targets("B light 0 0 N\nR gun 0 24 S"), [1]);
}

#[test]
fn how_chg_12_guns_transport_and_red_units_never_charge() {
    assert_eq!(targets("B gun 0 0 N\nR light 0 16 S"), [] as [u8; 0]);
    assert_eq!(targets("B transport 0 0 N\nR light 0 16 S"), [] as [u8; 0]);
    let mut t = table("B foot 0 0 N\nR foot 0 20 S");
    t.state.unit_mut(0).morale = Morale::Reforming;
    assert!(t.offers(0).iter().all(|a| a.act != Act::Charge));
}

/// HOW-TER-38.
#[test]
fn how_chg_13_cavalry_charges_neither_blocks_nor_works() {
    assert_eq!(targets("B horse 0 0 N\nR foot 0 20 S block=0\nvillage 0 20"), [] as [u8; 0]);
    assert_eq!(targets("B foot 0 0 N\nR foot 0 20 S block=0\nvillage 0 20"), [1], "infantry does");
    assert_eq!(targets("B horse 0 0 N\nR foot entrenched 0 20 S"), [] as [u8; 0]);
}

#[test]
fn how_chg_14_within_20_cm_only_who_stands_most_directly_ahead() {
    // Unit 1 straight ahead at 15 cm, unit 2 off to the right at 25.
    let t = "B horse 0 0 N\nR foot 0 19.5 S\nR foot 28 28 S";
    assert_eq!(targets(t), [1]);
    assert_eq!(
        targets("B horse 0 0 N\nR foot bases=3 -8 27 S\nR foot bases=3 8 27 S").len(),
        2,
        "further off it may choose"
    );
    // By the share of his frontage that is ahead: 4 cm are all of the column, 5 cm a quarter of the line further off.
    assert_eq!(targets("B horse double 0 0 N\nR foot column bases=2 -3 21 S\nR foot 10 25.5 S"), [1]);
}

#[test]
fn how_chg_15_one_enemy_to_a_sector() {
    let mut t = table("B horse 0 0 N\nB foot 0 20.5 N\nR foot 0 25 S");
    t.touch(1, Face::Front, 2, Face::Front);
    assert!(t.offers(0).iter().all(|a| a.act != Act::Charge));
}

#[test]
fn how_chg_16_the_charger_is_squared_up() {
    let t = charge("B foot 3 0 10\nR foot 0 20 S", 1, &[], &[Answer::No, Answer::No]);
    let (a, b) = (t.state.unit(0).rect, t.state.unit(1).rect);
    assert_eq!(a.heading, Heading::NORTH);
    assert!(a.contact(Face::Front, &b, Face::Front) >= Len::cm(19).0, "face to face");
    assert_eq!(t.at(1), (0, 200), "the target keeps its place");
}

/// HOW-MEL-10 (d), HOW-MEL-11.
#[test]
fn how_mel_11_the_bonus_wants_more_than_a_quarter_after_the_last_obstacle() {
    let bonus = |y: i32, more: &str| {
        let t = charge(&format!("B horse 0 0 N\nR foot 0 {y} S\n{more}"), 1, &[], &[Answer::No]);
        t.state.unit(0).has(Flags::BONUS)
    };
    assert!(bonus(13, ""), "8.5 cm of 30");
    assert!(!bonus(12, ""), "7.5 is a quarter");
    assert!(!bonus(17, "hedge -40 8 40 8"), "5 cm behind the hedge");
}

#[test]
fn how_chg_25_later_brigades_roll_to_join_a_melee() {
    let text = "B foot brigade=0 -11 24 E\nB foot brigade=1 0 48 S\nR foot 6 24 N";
    let mut t = table(text);
    // Blue's second brigade is already in front of him; the first charges his flank.
    t.touch(1, Face::Front, 2, Face::Front);
    let mut failed = t.clone();
    charge_on(&mut failed, 2, &[3], &[]);
    assert!(!failed.state.unit(0).engaged(), "a failed die: it stops short");
    charge_on(&mut t, 2, &[4], &[]);
    assert!(touches(&t, 0, 2));
}

/// Who comes second of a brigade to a melee of others comes from a later activation like the first.
#[test]
fn how_chg_25_the_second_of_a_brigade_rolls_as_the_first_did() {
    let text = "B foot brigade=0 -11 24 E\nB foot brigade=0 23 24 W\nB foot brigade=1 0 48 S\nR foot 6 24 N";
    let mut t = table(text);
    t.touch(2, Face::Front, 3, Face::Front);
    charge_on(&mut t, 3, &[4], &[]);
    t.state.unit_mut(0).flags.set(Flags::ACTED);
    let action = t.offers(1).into_iter().find(|a| a.act == Act::Charge).expect("the other flank");
    t.act(&[3], &[], |e| e.perform(1, action));
    assert!(touches(&t, 0, 3) && !t.state.unit(1).engaged());
    // Of those who formed the melee in this activation nobody rolls.
    let mut t = table(&text.replace("brigade=1 0 48", "brigade=0 0 48"));
    t.touch(2, Face::Front, 3, Face::Front);
    t.state.unit_mut(2).flags.set(Flags::ACTED);
    charge_on(&mut t, 3, &[], &[]);
    assert!(touches(&t, 0, 3));
}

#[test]
fn how_chg_27_who_used_crossing_fire_does_not_reinforce() {
    let mut t = table("B foot brigade=0 -11 24 E\nB foot brigade=1 0 48 S\nR foot 6 24 N");
    t.touch(1, Face::Front, 2, Face::Front);
    t.state.unit_mut(0).flags.set(Flags::CROSSED);
    assert!(t.offers(0).iter().all(|a| a.act != Act::Charge));
}

/// Light infantry that is faced on its way to a flank ends half-way, without contact.
#[test]
fn how_chg_11_light_infantry_whose_flank_charge_is_faced_stops_half_way() {
    // The flank stands 18 cm before its front, more than half of its 25.
    let t = charge("B light 0 0 N\nR foot 0 30 E", 1, &[5], &[Answer::Turn, Answer::No]);
    assert!(t.state.unit(1).has(Flags::TURNED) && !t.state.unit(0).engaged());
    assert_eq!(t.at(0), (0, 90));
    let t = charge("B light 0 0 N\nR foot 0 30 E", 1, &[3], &[Answer::Turn]);
    assert!(touches(&t, 0, 1), "a die that fails leaves it struck in the flank");
}

/// Behind a crest the enemy is seen from the middle of the hill on, 7 cm before contact.
#[test]
fn how_mel_11_a_crest_hides_him_until_the_last_quarter() {
    let bonus = |text: &str| charge(text, 1, &[], &[Answer::No]).state.unit(0).has(Flags::BONUS);
    assert!(bonus("B horse 0 0 N\nR foot 0 18 S"));
    assert!(!bonus("gentle -40 4 40 16\nB horse 0 0 N\nR foot 0 18 S"));
}

/// HOW-EX-17: diagram 11. HOW-CHG-36, HOW-CHG-37: the second regiment needs its double move, and nobody turns to face it.
#[test]
fn how_ex_17_charges_of_a_complex_melee() {
    // Regiments 1 and 2 of Blue are units 0 and 1; A and B of Red, of two brigades, units 2 and 3.
    let text = "B horse 0 0 N\nB horse double 26 -30 N\nR horse 0 28 S\nR horse brigade=1 15 45 S";
    let mut t = table(text);
    for unit in [0, 1] {
        t.state.unit_mut(unit).flags.set(Flags::ACTED);
    }
    let side_of_a = |t: &Table| t.field.struck_side(&t.state.unit(1).rect, &t.state.unit(2).rect);
    // 1 charges A in front, who counter-charges: they meet half-way.
    charge_on(&mut t, 2, &[], &[Answer::Counter]);
    assert!(touches(&t, 0, 2));
    assert_eq!((t.at(0), t.at(2)), ((0, 115), (0, 165)));
    assert_eq!(t.state.unit(2).contacts[Face::Front as usize], 0);
    // 2 starts before A's front; in one move it cannot strike his flank, the first of two brings it there.
    assert_eq!(side_of_a(&t), Face::Front);
    assert!(t.offers(1).iter().all(|a| a.act != Act::Charge));
    let ahead = |a: &Action| a.act == Act::Advance && a.from == t.state.unit(1).rect && a.length == Len::cm(30).0;
    let first = t.offers(1).into_iter().find(ahead).expect("straight ahead");
    t.state.begun = t.state.unit(1).rect;
    t.act(&[], &[], |e| e.perform(1, first));
    assert_eq!((t.at(1), side_of_a(&t)), ((260, 0), Face::Left));
    // A is in contact already: it is not asked, turns to nobody, and no die falls.
    let action = t.offers(1).into_iter().find(|a| a.act == Act::Charge && a.target == 2).expect("a flank charge");
    t.act(&[], &[], |e| e.perform(1, action));
    assert_eq!((t.state.unit(2).contacts[Face::Left as usize], t.state.unit(1).moves), (1, 2));
    assert!(!t.state.unit(2).has(Flags::TURNED));
    // In the turn of its own brigade B charges 2 in the flank, from so far that it needs no die.
    let action = t.offers(3).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("B's charge");
    t.act(&[], &[], |e| e.perform(3, action));
    assert_eq!(t.state.unit(1).contacts[Face::Right as usize], 3);
    assert!([0, 1, 2, 3].into_iter().all(|n| t.state.unit(n).has(Flags::BONUS)), "all charged far enough");
}

/// The charges of the first unit, by target and second target.
fn pairs(text: &str) -> Vec<(u8, u8)> {
    table(text).offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| (a.target, a.second)).collect()
}

/// HOW-EX-09: diagram 8A. HOW-MEL-23: both are in its front sector.
#[test]
fn how_chg_17_two_who_leave_no_room_for_one_are_both_charged() {
    let text = "B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double 5.1 24 S";
    assert!(pairs(text).iter().all(|&(_, second)| second != NONE), "no room to pick: {:?}", pairs(text));
    // Neither counter-charges: it is in contact with both, throws one die, and its hits are split.
    let mut t = charge(text, 1, &[], &[Answer::No, Answer::No]);
    assert_eq!(t.state.unit(0).contacts[Face::Front as usize], 1);
    assert!(t.state.unit(2).contacts.contains(&0) && t.state.unit(1).contacts.contains(&0));
    let mut fought = t.clone();
    fought.act(&[5, 5, 5], &[], |e| e.fight_out());
    let blows: Vec<u8> = fought.told(Code::Fought).iter().map(|e| e.actor).collect();
    assert_eq!((blows, fought.hits()), (vec![0, 1, 2], vec![5, 2, 2]));
    // The first is beaten and goes: the second is still before it.
    t.act(&[], &[], |e| e.part(1));
    assert_eq!(t.state.unit(0).contacts[Face::Front as usize], 2);
    assert!(t.state.unit(0).has(Flags::FIXED));
    // Both would: only one may, and the other is free to support.
    let t = charge(text, 1, &[], &[Answer::Counter, Answer::No]);
    assert!(touches(&t, 0, 1) && !t.state.unit(2).engaged());
    assert!(crate::rules::honours_of_war::melee::may_support(&t.field, &t.state, 2));
    // Further apart than 5 cm in depth: he strikes the nearer one alone.
    let apart = "B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double 5.1 30 S";
    assert!(pairs(apart).contains(&(1, NONE)));
}

/// HOW-EX-09: diagram 8A, when the two charge.
#[test]
fn how_ex_09_of_two_who_charge_one_makes_contact_and_the_other_supports() {
    let text = "B horse double -5.1 0 N\nB horse double 5.1 0 N\nR horse large bases=6 0 24 S";
    let charges = |t: &Table, unit: u8| t.offers(unit).iter().any(|a| a.act == Act::Charge);
    assert!(charges(&table(text), 0) && charges(&table(text), 1), "either may");
    for answer in [Answer::No, Answer::Counter] {
        let mut t = charge(text, 2, &[], &[answer]);
        assert!(touches(&t, 0, 2));
        assert!(!charges(&t, 1), "the front is taken");
        // Up to 5 cm from the friend or the enemy, it counts for one.
        assert_eq!(t.state.unit(2).contacts.iter().filter(|&&n| n != NONE).count(), 1, "he meets the charger only");
        t.state.unit_mut(1).rect = t.state.unit(0).rect.shifted(Len::cm(12).0, -Len::cm(2).0);
        t.act(&[5, 5], &[], |e| e.fight_out());
        let support = crate::rules::honours_of_war::hit::Modifier::Support;
        assert!(t.modifiers().contains(&(support, 1)), "{answer:?}");
    }
}

/// HOW-EX-10: diagram 8B.
#[test]
fn how_chg_17_with_room_it_may_charge_one_or_both() {
    // One column of files behind the other: both battalions show their flanks to the south.
    let text = "B horse double 0 0 N\nR foot -2.8 22 E\nR foot 2.8 22 W";
    let all = pairs(text);
    assert!(all.iter().any(|p| p.1 == NONE) && all.iter().any(|p| p.1 != NONE), "{all:?}");
    let strike = |both: bool| {
        let mut t = table(text);
        let wanted = |a: &Action| a.act == Act::Charge && (a.second != NONE) == both;
        let action = t.offers(0).into_iter().find(wanted).expect("it may");
        // From so near nobody can turn; the one who is passed by holds his fire.
        t.act(&[], &[Answer::No][..usize::from(!both)], |e| e.perform(0, action));
        t
    };
    let both = strike(true);
    assert!([1, 2].into_iter().all(|n| both.state.unit(n).contacts.contains(&0)));
    // One alone: the other, within 5 cm of him and of the cavalry, supports him.
    let mut one = strike(false);
    let struck = one.state.unit(0).contacts[Face::Front as usize];
    let other = 3 - struck;
    assert!(!one.state.unit(other).engaged());
    one.act(&[5, 2, 5, 2], &[], |e| e.fight_out());
    let support = crate::rules::honours_of_war::hit::Modifier::Support;
    assert!(one.modifiers().contains(&(support, 1)), "{:?}", one.modifiers());
    // Not from further off.
    let mut far = strike(false);
    let away = far.state.unit(other).rect.shifted(0, -Len::cm(12).0);
    far.state.unit_mut(other).rect = away;
    assert!(away.distance(&far.state.unit(struck).rect) > Len::cm(5).0);
    far.act(&[5, 2, 5, 2], &[], |e| e.fight_out());
    assert!(!far.modifiers().iter().any(|m| m.0 == support));
}

#[test]
fn how_chg_03_a_charge_may_follow_a_formation_change() {
    // Half a move for the change leaves 15 of 30 cm; the line's front is where the column's was.
    let text = |y: &str| format!("B horse column 0 -7.5 N\nR foot 0 {y} S");
    assert_eq!(targets(&text("19")), [1], "14.5 cm from front to front");
    assert_eq!(targets(&text("20")), [] as [u8; 0], "15.5 cm");
    let mut t = table(&text("19"));
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert_eq!(t.state.unit(0).formation, Formation::Line);
    assert!(touches(&t, 0, 1));
}

/// HOW-MOV-23.
#[test]
fn how_chg_03_a_charge_may_follow_an_about_turn() {
    let behind = |cost: Cost, y: &str| {
        let mut t = table(&format!("B horse 0 0 S\nR horse 0 {y} S"));
        t.field.units[0].drill.form = cost;
        t
    };
    let charges = |t: &Table| t.offers(0).iter().filter(|a| a.act == Act::Charge).count();
    assert_eq!(["34", "36"].map(|y| charges(&behind(Cost::None, y))), [1, 0], "30 cm from edge to edge");
    assert_eq!(["19", "21"].map(|y| charges(&behind(Cost::Half, y))), [1, 0], "15 cm");
    assert_eq!(charges(&behind(Cost::Full, "10")), 0);
    let mut t = behind(Cost::Half, "19");
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert!(touches(&t, 0, 1) && t.state.unit(0).rect.heading == Heading::NORTH);
    let between = table("B horse 0 0 S\nR horse 0 19 S\nR horse 0 -19 N");
    let targets: Vec<u8> = between.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect();
    assert_eq!(targets, [2], "whom it has before it comes first (HOW-CHG-14)");
}

/// HOW-CHG-26: it counts both moves, from the last obstacle, change or first sight.
#[test]
fn how_mel_11_first_sight_begins_the_charge() {
    let bonus = |text: &str| charge(text, 1, &[], &[Answer::No]).state.unit(0).has(Flags::BONUS);
    // Through a wood that hides him until the last 2 cm.
    assert!(!bonus("B horse 0 0 N\nR foot 0 18 S\nwood -40 6 40 14"));
    assert!(bonus("B horse 0 0 N\nR foot 0 18 S\nwall -40 100 40 100"));
    // 6 cm, after a first move of 20 in the open; not where that move ended in a change of formation.
    let mut t = table("B horse 0 0 N\nR foot 0 10.5 S");
    let u = t.state.unit_mut(0);
    (u.moves, u.run, u.clear_run) = (1, Len::cm(20).0, Len::cm(20).0);
    t.state.begun = Rect { centre: Point::new(0, -Len::cm(20).0), ..t.state.unit(0).rect };
    let mut formed = t.clone();
    formed.state.unit_mut(0).clear_run = 0;
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert!(t.state.unit(0).has(Flags::BONUS));
    charge_on(&mut formed, 1, &[], &[Answer::No]);
    assert!(!formed.state.unit(0).has(Flags::BONUS));
}

/// HOW-CHG-44, HOW-MEL-18: without dice, in the melee phase (HOW-CHG-50).
#[test]
fn how_chg_50_limbered_guns_are_destroyed_in_the_melee_phase() {
    let mut t = charge("B horse 0 0 N\nR gun limbered 0 20 S", 1, &[], &[]);
    assert!(t.state.unit(1).fights(), "contact alone does nothing");
    t.act(&[1], &[Answer::No], |e| e.melee_phase());
    assert!(!t.state.unit(1).fights());
}

#[test]
fn how_mel_10_no_bonus_through_a_wood_or_a_marsh() {
    let bonus = |ground: &str| {
        let text = format!("B hussars 0 0 N\nR horse 0 31 S\n{ground}");
        charge(&text, 1, &[], &[Answer::No]).state.unit(0).has(Flags::BONUS)
    };
    assert!(bonus(""));
    assert!(!bonus("wood -40 6 40 10") && !bonus("rough -40 6 40 10") && !bonus("marsh -40 6 40 10"));
}

#[test]
fn how_chg_16_who_finds_no_room_to_line_up_stops_on_his_way_or_stays() {
    // The neighbours leave room for 6 cm of the target's 20, and the charger has come in between them.
    let text = "B horse 0 0 N\nR foot 0 20 S\nB foot -14 14 N\nB foot 14 14 N";
    let ends = |stood: i32| {
        let mut t = table(text);
        let stood = t.state.unit(0).rect.shifted(0, Len::mm(stood).0);
        t.state.unit_mut(0).rect = t.state.unit(0).rect.shifted(0, Len::mm(155).0);
        t.act(&[], &[], |e| e.contact(0, (3, Face::Front), 0, Company::Alone, &stood));
        let rect = t.state.unit(0).rect;
        assert!(t.state.unit(0).has(Flags::HALTED) && !t.state.unit(0).engaged());
        rect.centre.y / Len::MM.0
    };
    assert!((70..=95).contains(&ends(0)), "short of the two: {}", ends(0));
    assert_eq!(ends(150), 150, "where even that is too far on");
}

#[test]
fn how_chg_31_a_charger_whose_target_got_away_comes_to_rest_on_the_table() {
    // His wheel would begin beyond the edge.
    let mut t = table("B foot -296 190 N\nR light -250 190 S");
    let stood = t.state.unit(0).rect;
    let from = stood.shifted(0, Len::cm(12).0);
    let action = Action { act: Act::Charge, target: 1, from, to: from, ..Action::stand(from, Formation::Line) };
    t.state.unit_mut(0).rect = action.to;
    t.act(&[], &[], |e| e.after_evasion(0, &action, Evasion::Away, (0, &SetOut { stood, left: 0 })));
    assert_eq!(t.state.unit(0).rect, stood);
}
