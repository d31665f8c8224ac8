use super::Cause;
use crate::base::geometry::Face;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale};

/// MTF-HIT-01, MTF-HIT-02, MTF-HIT-03, MTF-HIT-04: a hit takes a figure of foot, two take one of cavalry, and an odd one
/// waits for the next of whatever kind.
#[test]
fn mtf_hit_02_two_hits_take_a_trooper() {
    let mut t = table("B line 0 0 N\nB hc 20 0 N\nR line 0 20 S");
    t.with(&Script::default(), &[], |e| {
        e.lose(0, 3, Code::Hit);
        e.lose(1, 3, Code::Hit);
    });
    assert_eq!((t.figures(0), t.figures(1)), (21, 15));
    assert!(t.state.unit(1).has(Flags::ODD));
    t.with(&Script::default(), &[], |e| e.lose(1, 1, Code::RoutHit));
    assert_eq!(t.figures(1), 14);
    assert!(!t.state.unit(1).has(Flags::ODD));
}

/// MTF-HIT-05, MTF-BAS-02: foot loses ranks behind its second, then files; the front centre stays.
#[test]
fn mtf_hit_05_losses_take_ranks_and_then_files() {
    let mut t = table("B line 0 0 N figures=36\nB hc 20 0 N files=8\nR line 0 20 S");
    let (front, wide) = (t.state.unit(0).rect.front_centre(), t.state.unit(0).rect.half_front);
    t.with(&Script::default(), &[], |e| e.lose(0, 12, Code::Hit));
    assert_eq!((t.state.unit(0).files, t.state.unit(0).rect.half_front), (12, wide));
    t.with(&Script::default(), &[], |e| e.lose(0, 4, Code::Hit));
    assert_eq!(t.state.unit(0).files, 10);
    assert_eq!(t.state.unit(0).rect.front_centre(), front);
    // Horse keeps its files until it stands in one rank.
    t.with(&Script::default(), &[], |e| e.lose(1, 16, Code::Hit));
    assert_eq!((t.figures(1), t.state.unit(1).files), (8, 8));
    t.with(&Script::default(), &[], |e| e.lose(1, 2, Code::Hit));
    assert_eq!(t.state.unit(1).files, 7);
}

/// MTF-HIT-05, MTF-FIRE-05: gunners fall one gun at a time, and a gun goes with its last one.
#[test]
fn mtf_hit_05_a_gun_goes_with_its_last_gunner() {
    let mut t = table("B mgun 0 0 N\nR line 0 20 S");
    t.with(&Script::default(), &[], |e| e.lose(0, 3, Code::Hit));
    assert_eq!(t.state.unit(0).guns, 2);
    t.with(&Script::default(), &[], |e| e.lose(0, 1, Code::Hit));
    assert_eq!(t.state.unit(0).guns, 1);
}

/// MTF-MRL-07, MTF-HIT-14, MTF-MRL-06: at a quarter of its strength a unit is shattered, by whatever hits.
#[test]
fn mtf_mrl_07_a_quarter_is_shattered() {
    let mut t = table("B line 0 0 N\nR line 0 20 S");
    t.with(&Script::default(), &[], |e| e.lose(0, 17, Code::Hit));
    assert_eq!(t.morale(0), Morale::Good);
    t.with(&Script::default(), &[], |e| e.lose(0, 1, Code::RoutHit));
    assert_eq!(t.morale(0), Morale::Gone);
}

/// MTF-ORD-05, MTF-ORD-10: half of its strength lost is disorder for good.
#[test]
fn mtf_ord_05_half_lost_is_exhausted() {
    let t = table("B line 0 0 N now=13\nB line 20 0 N now=12\nR line 0 20 S");
    assert!(!t.is_disordered(0) && t.is_disordered(1));
    assert!(t.field.steady(&t.state, 0) && !t.field.steady(&t.state, 1), "MTF-ORD-01");
}

/// MTF-ORD-01, MTF-ORD-02, MTF-ORD-03, MTF-IRR-04: artillery and irregulars are never steady, artillery never disordered.
#[test]
fn mtf_ord_01_who_is_steady() {
    let t = table(
        "B line 0 0 N\nB line 15 0 N shaken\nB line 30 0 N disordered\nB mgun -15 0 N disordered\nB line -30 0 N irregular\nR line 0 20 S",
    );
    assert_eq!([0, 1, 2, 3, 4].map(|u| t.field.steady(&t.state, u)), [true, false, false, false, false]);
    assert!(!t.is_disordered(3));
}

/// Worked example 2, MTF-RLY-02, MTF-RLY-03, MTF-RLY-04: shaken foot of grade C with hussars in reach needs a natural 5.
#[test]
fn mtf_rly_04_an_enemy_in_reach_takes_two_from_a_rally() {
    let near = "B line 0 0 N shaken\nR lc 0 10 S";
    for (die, rallies) in [(4, false), (5, true), (6, true)] {
        let mut t = table(near);
        t.with(&Script::default(), &[die], |e| e.rally_phase());
        assert_eq!(t.morale(0) == Morale::Good, rallies, "{die}");
    }
    // Out of reach 3 is enough; a general with it makes 2 do (MTF-GEN-06).
    let mut t = table("B line 0 0 N shaken\nR lc 0 29 S");
    t.with(&Script::default(), &[3], |e| e.rally_phase());
    assert_eq!(t.morale(0), Morale::Good);
    let mut t = table("B line 0 0 N shaken\nR lc 0 29 S\ngeneral B with 0");
    t.with(&Script::default(), &[2], |e| e.rally_phase());
    assert_eq!(t.morale(0), Morale::Good);
}

/// MTF-RLY-01, MTF-MRL-03: only the shaken units of the active side test.
#[test]
fn mtf_rly_01_the_active_side_rallies() {
    let mut t = table("B line 0 0 N shaken\nB line 20 0 N\nR line 0 29 S shaken");
    t.with(&Script::default(), &[1], |e| e.rally_phase());
    assert_eq!([0, 1, 2].map(|u| t.morale(u)), [Morale::Shaken, Morale::Good, Morale::Shaken]);
}

/// MTF-FT-02, MTF-FT-06: the modifiers of a fire test, and grade A in good morale fails only from six hits on.
#[test]
fn mtf_ft_02_what_changes_a_fire_test() {
    let mut t = table("B line 0 0 N A\nR line 0 6 S");
    let modifier = |t: &crate::rules::mollwitz_to_freiberg::sandtable::Table| t.field.fire_test_modifier(&t.state, 0);
    assert_eq!(modifier(&t), 0);
    t.state.unit_mut(0).shot_hits = 5;
    assert_eq!(modifier(&t), -2, "an odd hit is dropped");
    t.state.unit_mut(0).set(Flags::ADVANCED);
    assert_eq!(modifier(&t), -1, "MTF-FT-03");
    t.state.unit_mut(0).morale = Morale::Shaken;
    assert_eq!(modifier(&t), -3);
    let mut t = table("B line 0 0 N A\nR line 0 6 S");
    t.state.unit_mut(0).shot_hits = 4;
    t.with(&Script::default(), &[1], |e| e.fire_test(0));
    assert_eq!(t.numbers(Code::FireTestDie), Some([1, -1, -1, 1]));
    t.state.unit_mut(0).shot_hits = 6;
    t.state.unit_mut(0).shot_by = 2;
    t.with(&Script::default(), &[1, 6], |e| e.fire_test(0));
    assert_eq!(t.morale(0), Morale::Shaken);
}

/// MTF-FT-04: a friend between within six inches is +1.
#[test]
fn mtf_ft_04_a_friend_between_shields() {
    let mut t = table("B line 0 0 N\nB line 0 4 N\nR line 0 12 S");
    t.state.unit_mut(0).shot_by = 1 << 2;
    assert_eq!(t.field.fire_test_modifier(&t.state, 0), 1);
    let mut t = table("B line 0 0 N\nB line 0 -4 N\nR line 0 12 S");
    t.state.unit_mut(0).shot_by = 1 << 2;
    assert_eq!(t.field.fire_test_modifier(&t.state, 0), 0, "behind it is no shield");
}

/// MTF-FT-05, MTF-RET-01, MTF-RET-04, MTF-RET-05, MTF-HIT-07: who fails is shaken, retreats from the fire, then rolls for
/// rout hits.
#[test]
fn mtf_ft_05_failing_is_a_retreat_and_a_rout_roll() {
    let mut t = table("B line 0 0 N D\nR line 0 6 S");
    let before = t.state.unit(0).rect.centre.y;
    t.state.unit_mut(0).shot_by = 2;
    // 1 against 2; then 6 - 1 = 5 on the rout table: two hits.
    t.with(&Script::default(), &[1, 6], |e| e.fire_test(0));
    assert_eq!((t.morale(0), t.figures(0)), (Morale::Shaken, 22));
    let back = before - t.state.unit(0).rect.centre.y;
    assert!((6 * 3_048 - 20..=36 * 3_048).contains(&back), "{back}");
    assert!(!t.is_disordered(0), "MTF-RET-06");
}

/// Worked example 1, MTF-HIT-08, MTF-HIT-09: shaken hussars that lost a combat and throw a 5 lose four.
#[test]
fn mtf_hit_09_shaken_hussars_lose_a_combat() {
    let mut t = table("B lc 0 0 N shaken\nR line 0 20 S");
    t.state.unit_mut(0).set(Flags::WAS_SHAKEN);
    t.with(&Script::default(), &[5], |e| e.rout(0, Cause::Combat));
    assert_eq!(t.numbers(Code::RoutDie), Some([5, 1, 4, 0]));
    assert_eq!(t.morale(0), Morale::Shaken, "not shattered by it");
}

/// MTF-HIT-08, MTF-HIT-10, MTF-HIT-11, MTF-HIT-12: each line of the rout table.
#[test]
fn mtf_hit_08_what_changes_a_rout_roll() {
    let mut t = table("B line 0 0 N B\nB hc 20 0 N D\nR line 0 29 S\ngeneral B with 0");
    let of = |t: &crate::rules::mollwitz_to_freiberg::sandtable::Table, unit, cause| {
        t.field.rout_modifier(&t.state, unit, cause)
    };
    assert_eq!(of(&t, 0, Cause::FireTest), 1 + 2);
    assert_eq!(of(&t, 0, Cause::Voluntary), 1 + 2 + 2);
    assert_eq!(of(&t, 0, Cause::Combat), 1 + 2 - 2);
    assert_eq!(of(&t, 1, Cause::Combat), -1 - 2);
    for unit in [0, 1] {
        t.state.unit_mut(unit).set(Flags::TO_HORSE);
    }
    assert_eq!(of(&t, 0, Cause::Combat), 1 + 2 - 4, "infantry beaten by cavalry");
    assert_eq!(of(&t, 1, Cause::Combat), -1 - 2, "cavalry takes the other line");
    t.state.unit_mut(0).set(Flags::BESET);
    assert_eq!(of(&t, 0, Cause::Combat), 1 + 2 - 4 - 2);
    assert_eq!(of(&t, 0, Cause::FireTest), 1 + 2, "never for a fire test");
    // Shaken when the turn began, unless it has rallied since.
    for (die, modifier) in [(2, -2), (3, 0)] {
        let mut t = table("B line 0 0 N shaken\nR line 0 29 S");
        t.state.unit_mut(0).set(Flags::WAS_SHAKEN);
        t.with(&Script::default(), &[die], |e| e.rally_phase());
        assert_eq!(of(&t, 0, Cause::FireTest), modifier);
    }
}

/// MTF-IRR-05: fanatics lose their fervour for good with the first failed fire test.
#[test]
fn mtf_irr_05_fanatics_break_once() {
    let mut t = table("B line 0 0 N D irregular fanatic\nR line 0 6 S");
    assert!(t.field.fanatic(&t.state, 0));
    t.state.unit_mut(0).shot_hits = 2;
    t.state.unit_mut(0).shot_by = 2;
    t.with(&Script::default(), &[1, 6], |e| e.fire_test(0));
    assert!(!t.field.fanatic(&t.state, 0));
}

/// MTF-RLY-04, MTF-ATK-05, MTF-ATK-14: an enemy who could attack and is seen counts, whether or not he sees whom he could attack.
#[test]
fn mtf_rly_04_an_enemy_need_not_see_whom_he_threatens() {
    let t = table("wood -20 0 20 20\nB line 0 1 S shaken\nR line 0 -7 N files=4");
    assert!(
        t.field.sees(&t.state, 0, 1) && !t.field.sees(&t.state, 1, 0),
        "out of the edge of a wood one sees farther"
    );
    assert_eq!(t.field.rally_modifier(&t.state, 0), -2);
    let t = table("wood -20 0 20 20\nB line 0 1.9 N\nR line 0 -7 N files=4");
    assert!(!t.field.sees(&t.state, 1, 0) && t.field.is_exposed(&t.state, 0));
    let hidden = table("wood -20 -5 20 -2\nB line 0 1 S shaken\nR line 0 -7 N files=4");
    assert!(!hidden.field.sees(&hidden.state, 0, 1));
    assert_eq!(hidden.field.rally_modifier(&hidden.state, 0), 0, "who is not seen");
    let mut t = table("B line 0 0 N shaken\nB line 20 6 N\nR line 0 7 S");
    assert_eq!(t.field.rally_modifier(&t.state, 0), -2);
    join(&mut t, 1, 2, Face::Front, false);
    assert_eq!(t.field.rally_modifier(&t.state, 0), 0, "who is in combat already");
}

/// MTF-RLY-02, MTF-RLY-05: of irregulars in the open only skirmishers rally at -1, and of skirmishers only irregulars.
#[test]
fn mtf_rly_05_only_irregular_skirmishers_mind_the_open() {
    let change = |unit: &str| {
        let t = table(&format!("B {unit} shaken\nR line 0 50 S"));
        t.field.rally_modifiers(&t.state, 0).iter().flatten().map(|m| m.1).sum::<i8>()
    };
    assert_eq!(["line 0 0 N irregular", "light 0 0 N loose"].map(change), [0, 0]);
    assert_eq!(change("light 0 0 N skirmishers"), -1);
}
