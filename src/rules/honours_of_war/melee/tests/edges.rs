//! What lies near, and is not what a clause means.

use super::*;
use crate::base::Heading;
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::sight::gun_base;
use crate::rules::honours_of_war::state::Morale;

/// Works that the loser, or the winner, stood away from, and works beside the way from one to the other.
#[test]
fn how_mel_26_works_are_won_by_who_touches_them_from_who_did() {
    let won = |works: &str, winner: &str, loser: &str| {
        let mut table = melee(&format!("works {works}\nB foot charged {winner}\nR foot hits=4 {loser}"), &FRONTS);
        let there = table.state.unit(1).rect;
        table.state.unit_mut(1).morale = Morale::Gone;
        table.act(&[], &[], |e| e.works_won(0, there).is_some())
    };
    let line = "-20 2 20 2";
    assert!(won(line, "0 0 N", "0 4 S"));
    assert!(!won(line, "0 0 N", "0 12 S"), "the loser stood behind them elsewhere");
    assert!(!won(line, "column 0 -14 N", "0 4 S"), "the winner is still before them");
    assert!(!won("-6 2 7.5 2", "0 0 N", "18 4 S"), "they do not lie between the two");
}

/// Gunners lose the guns where they stood, not where the middle of guns and limbers was.
#[test]
fn how_mel_29_guns_are_left_where_they_fired() {
    let mut table = melee("B foot 0 0 N\nR gun hits=4 0 11.5 S", &FRONTS);
    let (battery, takes_part) = (table.state.unit(1).rect, std::array::from_fn(|n| n < 2));
    table.act(&[4], &[], |e| {
        let rounds = Rounds::begin(e.state, takes_part);
        e.abandon_guns(&rounds);
    });
    let left = table.state.unit(1);
    assert_eq!((left.guns.x, left.guns.y / 120), (0, 55), "3.5 cm behind their front edge");
    assert_eq!(left.rect, gun_base(battery));
}

/// On one hill by its crest line, along the front of the charger: north or south of its middle, not east or west.
#[test]
fn how_mel_15_the_crest_runs_along_the_front_of_the_charger() {
    let climbs = |charger: &str, struck: &str, unit: u8| {
        let text = format!("gentle -40 -60 40 60\nB foot charged {charger}\nR foot {struck}");
        modifiers(&text, &[(0, Front, 1, Right)], unit).contains(&(M::Uphill, -1))
    };
    assert!(climbs("10 8 N", "10 20 E", 1) && !climbs("10 8 N", "10 20 E", 0));
    assert!(climbs("10 -20 N", "10 -8 E", 0) && !climbs("10 -20 N", "10 -8 E", 1));
}

/// A wall under the charger, whom the enemy stands 2 cm behind.
#[test]
fn how_ter_35_a_wall_is_defended_by_who_touches_it() {
    let has = |y: &str, modifier: M| {
        let text = format!("wall -20 {y} 20 {y}\nB horse charged bonus 0 0 N\nR horse 0 5 S");
        modifiers(&text, &FRONTS, 0).iter().any(|&(m, _)| m == modifier)
    };
    assert!(has("2.5", M::LightCover) && !has("2.5", M::Charging));
    assert!(!has("0.5", M::LightCover) && has("0.5", M::Charging));
}

/// One of two at the flank, and one whose large base lies more before the front than beside it.
#[test]
fn how_mel_23_a_second_enemy_is_at_the_same_side() {
    let second = |text: &str, contacts: &[(u8, Face, u8, Face)], face: Face, enemy: u8| {
        let table = melee(text, contacts);
        let rounds = Rounds::begin(&table.state, [true; MAX_UNITS]);
        rounds.second_enemy(&table.field, &table.state, (0, face), enemy)
    };
    let column = "B foot column 0 0 N\nR foot bases=2 0 12 S\nR foot bases=2 -4 5 E\nR foot bases=2 -4 -5 E";
    // The last to touch a side stands in its place; the other fights there as the second.
    let struck = [(1, Front, 0, Front), (3, Front, 0, Left), (2, Front, 0, Left)];
    assert_eq!(second(column, &struck, Front, 1), NONE);
    assert_eq!(second(column, &struck, Left, 2), 3);
    let large = "B foot 0 0 N\nR foot 0 4 S\nR horse large bases=6 charged -18 14 E";
    assert_eq!(second(large, &[(1, Front, 0, Front), (2, Front, 0, Left)], Front, 1), NONE);
}

/// Two won at faces of one of two: the other is in the houses still, and there is room for one.
#[test]
fn how_ter_37_no_third_unit_follows_up_into_a_block() {
    let text = "village 0 0\nB foot charged 0 -12 N\nB foot charged -12 0 E\nR foot block=0 0 0 N\n\
                R foot hits=3 block=0 0 0 N";
    let table = phase(text, &[(0, Front, 3, Rear), (1, Front, 3, Left)], &[5, 5, 2, 2], &[]);
    assert_eq!([0, 1, 2].map(|n| table.state.unit(n).block), [0, NONE, 0]);
}

/// What a pursuer aims at beyond others, out of his sight, or in mid-stream.
#[test]
fn how_chg_02_and_04_a_pursuer_at_a_slant_sees_whom_he_charges_and_goes_through_nobody() {
    let charges = |more: &str, routed: bool| {
        let mut table = Table::of(&format!("B horse 0 0 N\n{more}\nR foot 22 24 S"));
        table.field.units[0].drill.flank = Cost::None;
        let enemy = table.field.units_of(crate::base::Side::Red).next().expect("an enemy");
        if routed {
            table.state.unit_mut(enemy).morale = Morale::Routed;
        }
        table.act(&[], &[], |e| e.pursuit_charge(0, enemy, 36_000)).is_some()
    };
    assert!(charges("", false) && charges("", true));
    assert!(!charges("B foot 22 18 S", true), "a friend before him (HOW-CHG-04)");
    let hill = "gentle 2 9 46 19";
    assert!(!charges(hill, false), "out of sight behind a hill (HOW-CHG-02)");
    assert!(charges(hill, true), "who rides down the routed need not see them");
    assert!(!charges("river -60 8 60 8", true), "his way ends in mid-stream (HOW-TER-29)");
}

/// By 15 degrees, as that leaves half a move, though 30 would leave all of it.
#[test]
fn how_mel_34_a_pursuer_goes_off_at_the_least_slant() {
    let mut table = Table::of("B horse 0 0 N\nB horse -19.5 9 N\nB foot -11 26 N\nR foot 150 150 S");
    table.field.units[0].drill.flank = Cost::None;
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    table.act(&[6], &[Answer::Pick(1)], |e| e.pursuits(&won));
    let rect = table.state.unit(0).rect;
    assert!(rect.centre.y > 15 * 1200);
    let slant = Heading::NORTH.to(Heading::of(rect.centre));
    assert!((slant - 15 * Heading::DEGREE).abs() < Heading::DEGREE, "{slant}");
}

/// HOW-CMD-12: he whose last unit is taken off as Done For goes with it.
#[test]
fn how_rly_01_a_brigadier_leaves_with_the_last_of_his_brigade() {
    let leaves = |routed: u8| {
        let mut t = Table::of("B foot 0 0 N\nB foot 40 0 N\nR foot 0 90 S\nleader B 0 -5 brigade=0");
        (0..routed).for_each(|n| t.state.unit_mut(n).morale = Morale::Routed);
        t.act(&[], &[], |e| e.rally_phase());
        (t.told(Code::LeaderGone).len(), t.state.brigade(0).leader.here)
    };
    assert_eq!([leaves(2), leaves(1)], [(1, false), (0, true)]);
}
