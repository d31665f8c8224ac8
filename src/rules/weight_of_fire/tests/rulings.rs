//! Cases that one clause decides for another: who has gone before he is met, who is posted without order, who has moved and
//! who has not.

use crate::base::Len;
use crate::base::Point;
use crate::base::geometry::Face;
use crate::field::ground::{Feature, Nature};
use crate::rules::weight_of_fire::data::fight::Blow;
use crate::rules::weight_of_fire::data::nerve::Morale;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::movement::Doing;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::setup::prepare;
use crate::rules::weight_of_fire::state::{Flags, Stand};

/// WOF-SKR-08, WOF-CHG-01, WOF-EVA-09: skirmishers retire before a charge too, and who has not met them fights nobody.
#[test]
fn wof_skr_08_a_charge_meets_no_skirmishers_who_retire() {
    for charger in ["hc", "line"] {
        let mut t = table(&format!("B {charger} 0 -5 N\nR light 0 0 S loose"));
        t.charges(0, 1, &Script::default(), &[]);
        assert!(!t.state.engaged(0) && t.told(Code::Retires) == 1 && t.told(Code::MissedContact) == 1, "{charger}");
        assert!(t.unit(1).figures == 24 && t.unit(0).rect.distance(&t.unit(1).rect) >= inches(2) - 2, "{charger}");
    }
}

/// WOF-WRK-03, WOF-TER-06, WOF-TER-13: who is posted in woods or works is in disorder, but for skirmishers, and horse on a
/// steep hill.
#[test]
fn wof_wrk_03_who_is_posted_in_works_or_woods_is_disordered() {
    let posted = |text: &str| {
        let mut t = table(text);
        t.field.settle_order(&mut t.state, 0);
        t.unit(0).has(Flags::DISORDERED)
    };
    let works = "works 20 0.5 -20 0.5";
    assert!(posted(&format!("B line 0 0 N\n{works}")) && !posted(&format!("B line 0 9 N\n{works}")));
    assert!(posted("B line 0 0 N\nwood -10 -10 10 10") && !posted("B light 0 0 N loose\nwood -10 -10 10 10"));
    assert!(posted("B hc 0 0 N\nsteep -10 -10 10 10") && !posted("B line 0 0 N\nsteep -10 -10 10 10"));
    let mut scenario = super::scenario("mirror");
    let (wide, deep) = (scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)].map(|(x, y)| Point::new(x, y));
    scenario.ground.features = vec![Feature::new(Nature::Wood, corners.to_vec(), Len(0))];
    let (field, state) = prepare(&scenario).expect("it is set up");
    for unit in 0..field.units.len() as u8 {
        assert_eq!(state.unit(unit).has(Flags::DISORDERED), state.unit(unit).stand != Stand::Skirmish, "{unit}");
    }
}

/// WOF-MOR-15: shot at by whom it did not see when the phase began.
#[test]
fn wof_mor_15_fire_out_of_hiding_surprises() {
    let surprised = |more: &str, flag: Option<Flags>| {
        let mut t = table(&format!("B line 0 0 N\nR light 0 20.5 S rifles loose figures=20\n{more}"));
        t.state.units[0].harmed_by = 1;
        if let Some(flag) = flag {
            t.state.units[1].set(flag);
        }
        let list = t.field.morale_modifiers(&t.state, 0, Test::Shooting, None);
        list.iter().flatten().any(|m| m.0 == Morale::Surprised)
    };
    let wood = "wood -12 20 12 40";
    assert!(surprised(wood, None) && !surprised("", None));
    assert!(surprised(wood, Some(Flags::FIRED_NOW)), "that it shoots now was not seen before");
    assert!(!surprised(wood, Some(Flags::FIRED_LAST)), "that it shot last turn was");
}

/// WOF-EVA-06: evaders shoot when the charge comes into range, at that distance.
#[test]
fn wof_eva_06_evaders_shoot_as_the_charge_comes_into_range() {
    let t = table("B lc 0 -19 N\nR light 0 0 S loose");
    let action = t.charge(0, 1).expect("it can charge");
    let mark = t.field.evade_mark(&t.state, 1, (0, &action)).expect("it comes into range");
    let far = t.unit(1).rect.distance(&mark);
    assert!(far <= inches(12) && far > inches(10), "{} inches", far / INCH);
    let mute = table("B lc 0 -19 N\nR light 0 0 S loose shaken routing");
    assert!(mute.field.evade_mark(&mute.state, 1, (0, &action)).is_none());
}

/// WOF-EVA-01, WOF-EVA-07: gunners of limbered guns may evade as well.
#[test]
fn wof_eva_01_limbered_gunners_evade() {
    let may = |text: &str| {
        let t = table(text);
        t.field.may_evade(&t.state, 0)
    };
    assert!(may("B lgun 0 0 N limbered") && may("B lgun 0 0 N") && !may("B line 0 0 N"));
    let mut t = table("B hc 0 -8 N\nR lgun 0 0 S limbered");
    t.charges(0, 1, &Script { evades: true, ..Script::default() }, &[]);
    assert!(t.unit(1).stand == Stand::Crew && t.told(Code::Evades) == 1, "and leave the guns");
}

/// WOF-PUR-01: of two who broke an enemy together each may pursue, or must be held back.
#[test]
fn wof_pur_01_two_victors_over_one_enemy() {
    let mut t = table("B line -3 0 N figures=12 files=6\nB line 3 0 N figures=12 files=6\nR line 0 0.05 S");
    join(&mut t, 0, 2, Face::Front, false);
    join(&mut t, 1, 2, Face::Front, false);
    let fought = t.state.fights;
    t.with(&Script::default(), &[], |e| e.break_up(2, 0));
    for unit in [0, 1] {
        t.state.units[unit].set(Flags::DROVE);
    }
    t.state.units[2].rect.centre.y += inches(6);
    t.with(&Script::default(), &[6, 6], |e| e.pursuits(&fought));
    assert_eq!(t.told(Code::ResistDie), 2);
}

/// WOF-TER-14: whoever stands lower on a steep hill fights uphill, the attacker or the other.
#[test]
fn wof_ter_14_who_stands_lower_fights_uphill() {
    let t = table("B hc 0 4 S\nR line 0 -0.1 N\nsteep -10 0 10 20");
    let [high, low] = [0, 1].map(|u| t.unit(u).rect);
    assert_eq!(t.field.terrain.uphill(&high, &low), [false, true]);
    assert_eq!(t.field.terrain.uphill(&low, &high), [true, false]);
    let mut t = table("B hc 0 0 N\nR line 0 0 S");
    join(&mut t, 0, 1, Face::Front, false);
    t.state.fights[0].as_mut().expect("a contact").uphill = [false, true];
    let steep = |t: &Table, unit: u8| {
        let list = t.field.blow_modifiers(&t.state, unit, &t.fight());
        list.iter().flatten().any(|m| m.0 == Blow::SoftOrSteep)
    };
    assert!(!steep(&t, 0) && steep(&t, 1));
}

/// WOF-SKR-03, WOF-FIRE-09: skirmishers turn for nothing, and have not moved by it.
#[test]
fn wof_skr_03_a_turn_of_skirmishers_is_no_movement() {
    let mut t = table("B light 0 0 N loose\nR line 20 0 W");
    let turn = t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.cost == 0).expect("it may turn");
    t.does(0, &turn);
    assert!(t.unit(0).rect == turn.to && t.unit(0).has(Flags::DONE) && !t.unit(0).has(Flags::MOVED));
}

/// WOF-CC-09: who has moved this turn counts the straight end of this move, not of the one before.
#[test]
fn wof_cc_09_the_last_move_is_the_one_of_this_turn() {
    for (moved, counts) in [(true, 0), (false, 6)] {
        let mut t = table("B hc 0 0 N\nR line 0 20 S");
        t.state.units[0].straight_before = inches(6);
        if moved {
            t.state.units[0].set(Flags::MOVED);
        }
        t.with(&Script::default(), &[], |e| e.mark_charge(0));
        assert_eq!(t.unit(0).straight_before, inches(counts));
    }
}

/// WOF-MOR-20, WOF-CC-08: who goes on into a new enemy does it with the impetus of his charge.
#[test]
fn wof_mor_20_who_goes_on_has_impetus() {
    for (own, impetus) in [("hc 0 0 N", true), ("hc 0 0 N disordered", false)] {
        let mut t = table(&format!("B {own}\nR line 0 6 S\ngeneral R 0 9"));
        t.state.units[0].set(Flags::CHARGED);
        t.state.units[0].reach = inches(12);
        t.with(&Script { agrees: true, ..Script::default() }, &[6, 6], |e| e.press_on(1));
        let fight = t.fight();
        assert_eq!((fight.impetus, fight.fresh), ([impetus, false], false), "{own}");
        assert_eq!(t.told(Code::ReceiveDice), 1);
    }
}

/// WOF-ORD-05, WOF-TER-18: who stands behind a stream is not in the open.
#[test]
fn wof_ord_05_behind_a_stream_is_not_in_the_open() {
    let open = |more: &str| {
        let mut t = table(&format!("B hc 0 0 N\nR line 0 0.2 S\n{more}"));
        join(&mut t, 0, 1, Face::Front, false);
        let list = t.field.blow_modifiers(&t.state, 0, &t.fight());
        list.iter().flatten().any(|m| m.0 == Blow::HeavyHorse)
    };
    assert!(open("") && !open("stream -20 0.1 20 0.1") && open("stream -20 9 20 9"));
}
