//! What a move leaves on a unit, and who may move at all.

use super::*;

/// The move of this kind that takes the unit furthest, carried out.
fn performed(text: &str, act: Act) -> Table {
    let mut t = table(text);
    t.state.unit_mut(0).clear_run = Len::cm(2).0;
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, act);
        e.perform(0, a);
    });
    t
}

/// HOW-TER-40, HOW-RLY-12: who moves waits at no edge any more.
#[test]
fn how_mov_06_a_move_leaves_its_marks() {
    let mut t = table("B horse 0 0 N");
    t.state.unit_mut(0).flags = Flags(Flags::WAITS.0 | Flags::EDGE.0);
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    let u = t.state.unit(0);
    assert!(u.has(Flags::MOVED) && !u.has(Flags::WAITS) && !u.has(Flags::EDGE));
    assert!(performed("B foot 0 0 N", Act::About).state.unit(0).has(Flags::FORMED), "HOW-MOV-23");
    let out = performed("B foot midstream 0 0 N\nriver -90 0 90 0", Act::Advance);
    assert!(!out.state.unit(0).has(Flags::MIDSTREAM), "HOW-TER-29");
    let bridge = "road 0 -90 0 90\nriver -90 0 90 0\nbridge 0 0";
    let mut over = table(&format!("B horse column 0 -24 N\n{bridge}"));
    let straight = |a: &Action| a.act == Act::Advance && a.to.heading == Heading::NORTH;
    let ahead = over.offers(0).into_iter().filter(straight).max_by_key(|a| a.length).expect("over the bridge");
    over.act(&[], &[], |e| e.perform(0, ahead));
    assert!(over.at(0) == (0, 160) && !over.state.unit(0).has(Flags::MIDSTREAM));
}

/// What counts for the bonus of a charge in the second move: what was ridden straight on, after the last obstacle or change.
#[test]
fn how_mel_11_obstacles_and_changes_begin_the_way_anew() {
    let clear = |text: &str, act: Act| (performed(text, act).state.unit(0).clear_run + 60) / 120;
    assert_eq!(clear("B horse 0 0 N", Act::Advance), 320);
    assert_eq!(clear("B horse 0 0 N\nhedge -40 10 40 10", Act::Advance), 72, "15 cm, less those before the hedge");
    assert_eq!(clear("B horse 0 0 N", Act::About), 0);
    assert_eq!(clear("B horse column 0 0 N", Act::Form), 0);
}

/// HOW-TER-54: he is in melee, whoever fixed him.
#[test]
fn how_chg_07_who_touches_an_enemy_does_not_move() {
    let mut t = table("B foot 0 0 N");
    assert!(t.field.may_act(&t.state, 0));
    t.touch(0, Face::Front, 1, Face::Front);
    assert!(!t.field.may_act(&t.state, 0));
}

/// HOW-MOV-28.
#[test]
fn how_mov_22_horse_on_foot_forms_without_cost_as_light_infantry_does() {
    let cost = |words: &str| {
        let t = table(&format!("B horse {words} 0 0 N\nwood -20 -20 20 20"));
        t.field.form_cost(&t.state, 0)
    };
    assert_eq!([cost("dismounted"), cost("")], [Cost::None, Cost::Full]);
}

#[test]
fn how_ter_24_horse_guns_and_wagons_have_their_own_rates_on_roads() {
    let road = "road 0 -90 0 90";
    assert_eq!(ahead(&format!("B horseguns limbered 0 0 N\n{road}")), 400);
    assert_eq!(ahead(&format!("B transport 0 0 N\n{road}")), 200);
    // The whole move is on the road, or none of it is.
    assert_eq!(ahead("B gun limbered 0 0 N\nroad 0 -90 0 24"), 200);
    assert_eq!(ahead("B gun limbered 0 0 N\nroad 0 0 0 90"), 200);
}

/// HOW-MOV-23: the line distance rules both moves; beyond it nothing is left to turn about with.
#[test]
fn how_mov_13_who_has_gone_too_far_in_column_does_not_turn_about() {
    let turns = |gone: i32| {
        let mut t = table("B foot column 0 0 N");
        t.state.brigade_mut(0).result = Performance::Admirable;
        t.field.units[0].drill.form = Cost::Full;
        (t.state.unit_mut(0).moves, t.state.unit_mut(0).run) = (1, Len::cm(gone).0);
        t.offers(0).iter().any(|a| a.act == Act::About)
    };
    assert_eq!([turns(20), turns(25)], [true, false]);
}

/// HOW-TER-13: works are occupied by who lines them with his front, unless an enemy holds them.
#[test]
fn how_ter_13_works_that_the_enemy_holds_are_nobody_elses() {
    let side = |more: &str| {
        let t = Table::of(&format!("B foot 0 0 N\nworks 20 2.5 -20 2.5\n{more}"));
        t.field.works_side(&t.state, 0)
    };
    let enemy = "R foot entrenched 0 5 S";
    assert_eq!(side("R foot 0 5 S"), Some(WorksSide::Inner));
    assert_eq!(side(enemy), None);
    let mut t = Table::of(&format!("B foot 0 0 N\nworks 20 2.5 -20 2.5\n{enemy}"));
    t.state.unit_mut(1).morale = Morale::Routed;
    assert_eq!(t.field.works_side(&t.state, 0), Some(WorksSide::Inner));
    let across = Table::of("B foot 0 0 N\nworks 0 2 0 40");
    assert_eq!(across.field.works_side(&across.state, 0), None, "works that meet its front at the middle alone");
}

/// HOW-MOV-30, HOW-MOV-31: who may be passed through, for what, and who stays still for it.
#[test]
fn how_mov_31_who_is_passed_through_and_who_then_stays() {
    let far = |text: &str| ahead(text) > 80;
    let column = |friend: &str, more: &str| format!("B {friend} 0 6.5 N\n{more}");
    assert!(far("B light 0 0 N\nB foot 0 6.5 N") && far("B foot 0 0 N\nB light 0 6.5 N"));
    // One loose unit is free to pass, but not through who has moved.
    assert!(!far("B light 0 0 N\nB foot moved 0 6.5 N") && far("B light 0 0 N\nB light moved 0 6.5 N"));
    let mut t = table(&format!("B light 0 0 N\n{}", column("foot", "")));
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    assert!(t.state.unit(1).has(Flags::PASSED));
    assert!(far("B foot 0 0 N\nB light 0 6.5 N") && !far("B foot 0 0 N\nB light moved 0 6.5 N"));
    // Nor through friends in melee, nor houses that they hold.
    let mut t = table(&format!("B light 0 0 N\n{}", column("light", "")));
    t.touch(1, Face::Front, 2, Face::Front);
    assert!(t.furthest(0, Act::Advance).is_none_or(|d| d < 80));
    assert!(ahead("B light 0 0 N\nvillage 0 15\nB foot block=0 0 15 N") < 80);
}

#[test]
fn how_mov_33_exactly_20_cm_from_an_enemy_nobody_passes() {
    let passes = |y: &str| table(&format!("B light 0 0 N\nB foot 0 -6.5 N\nR foot 0 {y} S")).offers(0);
    let through = |y: &str| passes(y).iter().any(|a| a.act == Act::Withdraw && a.to.centre.y < -Len::cm(8).0);
    assert_eq!(["24", "24.2"].map(through), [false, true]);
}

/// HOW-CMD-22: turning in place is none towards him, whatever corner comes nearer; houses are no way back.
#[test]
fn how_cmd_22_under_poor_a_unit_turns_in_place_and_goes_into_no_houses() {
    let offers = |text: &str| {
        let mut t = Table::of(text);
        t.state.brigade_mut(0).result = Performance::Poor;
        t.offers(0)
    };
    let acts = |text: &str, act: Act| offers(text).iter().any(|a| a.act == act);
    assert!(acts("B foot 0 0 N\nR foot 40 0 W", Act::Pivot));
    assert!(!acts("B foot 0 0 N\nvillage 0 -13\nR foot 0 60 S", Act::Occupy));
    assert!(acts("B foot 0 0 N\nR foot 0 40 S", Act::Withdraw) && !acts("B foot 0 0 N\nR foot 0 -40 N", Act::Withdraw));
}

/// HOW-RLY-09: guns that reform stay as they are.
#[test]
fn how_rly_09_deployed_guns_that_reform_have_nothing_to_do() {
    let mut t = table("B gun 0 0 N");
    t.state.unit_mut(0).morale = Morale::Reforming;
    assert!(t.offers(0).iter().all(|a| a.act == Act::Stand));
}

/// HOW-MOV-09: a wheel goes over nobody between its ends.
#[test]
fn how_mov_12_a_wheel_needs_room_all_the_way() {
    let wheels = |friend: &str| {
        let t = table(&format!("B foot 0 0 N\nB foot column bases=1 {friend} N"));
        t.offers(0)
            .iter()
            .any(|a| t.state.unit(0).rect.heading.to(a.to.heading) == 45 * Heading::DEGREE && a.act != Act::Pivot)
    };
    assert_eq!(["40 40", "-9 11"].map(wheels), [true, false]);
}
