//! What contact brings, whoever came into it and by whatever way.

use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::nerve::Morale;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::movement::Doing;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Fight, Flags, Phase, Stage, Stand, Way};

const AGREES: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };
const COUNTERS: Script<'_> = Script { shots: &[], counters: true, evades: false, agrees: false, turns: false };

/// The fight of two.
fn between(t: &Table, one: u8, two: u8) -> Fight {
    *t.state.fights_of(one).find(|f| f.has(two)).expect("a contact")
}

/// WOF-CC-13: skirmishers that attack houses, woods or works fight as close order in disorder; in the open they are overrun.
#[test]
fn wof_cc_13_skirmishers_who_attack_shelter_are_not_overrun() {
    for text in [
        "R line 0 9 S lodged\nhouses -4 3.5 4 12",
        "R line 0 3 S\nwood -10 2 10 10",
        "R line 0 3.2 S\nworks -10 3 10 3",
    ] {
        let mut t = table(&format!("B light 0 0 N loose figures=8\n{text}"));
        t.charges(0, 1, &Script::default(), &[]);
        assert!(t.field.disordered(&t.state, 0) && !t.field.is_overrun(&t.state, 0, 1), "{text}");
        t.with(&Script::default(), &[], |e| e.overruns());
        assert!(t.told(Code::Overrun) == 0 && t.field.strikers(&t.state, 0, &between(&t, 0, 1)) > 0, "{text}");
    }
}

/// WOF-TER-03, WOF-TER-06, WOF-TER-18, WOF-CC-08: ground slows and disorders who countercharges, and the charger whom he meets
/// behind it.
#[test]
fn wof_ter_18_a_countercharge_crosses_its_ground() {
    let meets = |ground: &str| {
        let mut t = table(&format!("B hc 0 0 N figures=8 files=8\nR hc 0 11 S figures=8 files=8\n{ground}"));
        t.charges(0, 1, &COUNTERS, &[]);
        let f = between(&t, 0, 1);
        let marks = [0, 1].map(|u| t.field.disordered(&t.state, u));
        (f.way == Way::Counter, marks, f.impetus, t.unit(0).rect.front_centre().y)
    };
    let (met, marks, impetus, open) = meets("");
    assert_eq!((met, marks, impetus), (true, [false; 2], [true; 2]));
    let (met, marks, impetus, _) = meets("rough -20 2 20 3");
    assert_eq!((met, marks, impetus), (true, [true, false], [false, true]));
    let (met, marks, impetus, there) = meets("stream -20 9 20 9");
    assert_eq!((met, marks, impetus), (true, [false, true], [true, false]));
    assert!(there > open, "the charger comes farther: {open} {there}");
}

/// WOF-TER-03, WOF-TER-18, WOF-CHG-12: the same of who comes in support.
#[test]
fn wof_ter_18_a_support_charge_crosses_its_ground() {
    let meets = |ground: &str| {
        let mut t = table(&format!("B hc 0 0 N\nR line 0 14 S\nR hc 11 14 S\n{ground}"));
        t.charges(0, 1, &AGREES, &[3]);
        let f = between(&t, 0, 2);
        assert_eq!(f.one, 2);
        ([0, 2].map(|u| t.field.disordered(&t.state, u)), f.impetus)
    };
    assert_eq!(meets(""), ([false; 2], [true; 2]));
    assert_eq!(meets("rough 5 4 25 16"), ([false, true], [false, true]));
    assert_eq!(meets("rough -4 1 4 2"), ([true, false], [true, false]));
}

/// WOF-CHG-03, WOF-CHG-12, WOF-CHG-13: who would meet the charger only after he has met his target is asked too; who failed to
/// begin is not.
#[test]
fn wof_chg_12_support_comes_after_contact() {
    let supports = |dice: &[u8], text: &str| {
        let mut t = table(text);
        t.charges(0, 1, &AGREES, dice);
        (t.told(Code::SupportDie), t.state.fights_of(0).count())
    };
    let near = "B line 0 0 N\nR line 0 4 S\nR hc 16 2 W";
    assert_eq!(supports(&[3], near), (1, 2));
    assert_eq!(supports(&[2], near), (1, 1), "WOF-CHG-13");
    assert_eq!(supports(&[], "B line 0 0 N\nR line 0 4 S\nR hc 24 2 W"), (0, 1), "beyond its charge");
    assert_eq!(supports(&[], "B line 0 0 N\nR line 0 4 S\nR hc 16 2 W disordered"), (0, 1), "steady horse only");
}

/// WOF-CC-08, WOF-CC-15, WOF-EVA-08, WOF-MOR-20: who goes on with his charge straight ahead counts all of it.
#[test]
fn wof_cc_08_a_charge_that_goes_on_is_one_charge() {
    // Over a battery, and three inches on.
    let mut t = table("B hc 0 0 N A\nR mgun 0 10 S guns=2 figures=8\nR line 0 13 S D\ngeneral R 0 20");
    t.charges(0, 1, &Script::default(), &[]);
    t.with(&AGREES, &[], |e| {
        e.overrun(1, 0);
        e.charge_on(0)
    });
    assert_eq!(between(&t, 0, 2).impetus, [true, false]);
    // Behind skirmishers who have evaded.
    let both = Script { evades: true, ..AGREES };
    let mut t = table("B hc 0 0 N\nR light 0 10 S loose figures=6\nR line 0 13 S");
    t.charges(0, 1, &both, &[]);
    assert_eq!(between(&t, 0, 2).impetus, [true, false]);
    let left = t.unit(0).reach;
    assert!((left - inches(3)).abs() < INCH / 4, "WOF-CC-15: both legs are of one charge: {left}");
    // Behind who recoiled.
    for (came, impetus) in [(3, true), (0, false)] {
        let mut t = table("B hc 0 0 N A\nR line 0 3 S\ngeneral R 0 9");
        t.state.units[0].set(Flags::CHARGED);
        (t.state.units[0].reach, t.state.units[0].straight_before) = (inches(9), inches(came));
        t.with(&AGREES, &[6, 6], |e| e.press_on(1));
        assert_eq!(between(&t, 0, 1).impetus, [impetus, false], "{came}");
    }
}

/// WOF-MOR-02, WOF-MOR-07, WOF-MOR-15: of several chargers the one who frightens most counts, in whatever order they came.
#[test]
fn wof_mor_15_of_several_chargers_the_hardest() {
    for flank_first in [false, true] {
        let met = |impetus: bool| {
            let mut t = table("B hc 0 0 N\nB hc 7 2 W\nR line 0 0.1 S disordered\ngeneral B 0 -5\ngeneral R 0 9");
            let front = Fight { impetus: [impetus, false], ..Fight::of(0, 2) };
            let flank = Fight { flank: true, face: Face::Left, impetus: [impetus, false], ..Fight::of(1, 2) };
            let order = if flank_first { [flank, front] } else { [front, flank] };
            order.into_iter().for_each(|f| t.state.fights.add(f));
            for unit in [0, 1] {
                t.state.units[unit].set(Flags::CHARGED);
            }
            t
        };
        let about = |t: &Table, code: Code| t.events.iter().find(|e| e.code == code as u16).map(|e| e.target);
        let mut t = met(false);
        t.shooting(&[], &[6, 6, 6, 6, 6, 6]);
        assert_eq!(about(&t, Code::ReceiveDice), Some(1), "{flank_first}");
        let mut t = met(true);
        t.shooting(&[], &[6, 6, 6, 6, 6, 6, 6, 6]);
        assert_eq!(about(&t, Code::PanicDice), Some(1), "{flank_first}");
        let mut t = met(false);
        t.with(&Script::default(), &[6, 6, 6, 6, 6, 6], |e| e.tests_of_breakthrough(7));
        assert_eq!(about(&t, Code::ReceiveDice), Some(1), "{flank_first}");
    }
}

/// WOF-ORD-08: who is shot at recovers all the same, though losses make its body smaller.
#[test]
fn wof_ord_08_losses_are_no_move() {
    for (who, lost) in [("line 0 0 N figures=25 files=12", 1), ("hc 0 0 N figures=8 files=8", 1), ("line 0 0 N", 13)] {
        let mut t = table(&format!("B {who} shaken"));
        let before = t.unit(0).rect;
        t.state.units[0].set(Flags::WAS_UPSET);
        t.with(&Script::default(), &[], |e| {
            e.wipe_out(0, lost, Cause::Guns, 0);
            e.recover();
        });
        assert!(t.unit(0).rect != before && t.unit(0).is_good(), "{who}");
    }
}

/// WOF-MOV-16, WOF-MOV-18: a charge through a friend disorders both, though its target has evaded.
#[test]
fn wof_mov_18_through_a_friend_after_who_evades() {
    let mut t = table("B hc 0 0 N figures=8 files=8\nB line 0 2.5 N figures=10\nR light 0 7.5 S loose figures=6");
    let through = t.field.charges(&t.state, 0, 2).into_iter().flatten().find(|a| a.passed != 0).expect("it can");
    t.with(&Script { evades: true, ..Script::default() }, &[], |e| e.act(0, &through));
    assert!(t.unit(2).has(Flags::EVADED) && t.unit(1).has(Flags::STANDS));
    assert!([0, 1].iter().all(|u| t.field.disordered(&t.state, *u)));
}

/// WOF-CHG-06: who comes in at more than 45 degrees is in the flank, also where he has gone on.
#[test]
fn wof_chg_06_who_goes_on_askew() {
    for (target, askew) in [("3 6 240", true), ("0 7 180", false)] {
        let mut t = table(&format!("B hc 0 0 N A\nR line {target}\ngeneral R 12 12"));
        t.state.units[0].set(Flags::CHARGED);
        t.state.units[0].reach = inches(12);
        t.with(&AGREES, &[6, 6], |e| e.press_on(1));
        assert_eq!(between(&t, 0, 1).askew, askew, "{target}");
    }
}

/// WOF-CC-15, WOF-CC-16: who has only run over a battery fought no round, and breaks through nowhere.
#[test]
fn wof_cc_16_an_overrun_is_no_round() {
    let mut t = table("B hc 0 0 N A\nR mgun 0 0 S guns=2 figures=8\nR line 0 13 S");
    join(&mut t, 0, 1, Face::Front, false);
    for flag in [Flags::CHARGED, Flags::TESTED, Flags::ADVANCED] {
        t.state.units[0].set(flag);
    }
    t.with(&AGREES, &[], |e| e.combat_phase());
    assert_eq!((t.told(Code::Overrun), t.told(Code::Charges), t.state.engaged(0)), (1, 0, false));
}

/// WOF-MOR-15: blows from behind are no fire from behind.
#[test]
fn wof_mor_15_blows_are_no_fire() {
    let mut t = table("B line 0 0 N\nR line 0 -5 N\ngeneral B 0 -9");
    let flank = |t: &Table| {
        let list = t.field.morale_modifiers(&t.state, 0, Test::Receive, None);
        list.iter().flatten().any(|m| m.0 == Morale::FromFlank)
    };
    t.state.units[0].harmed_by = 1;
    t.state.units[0].phase[Cause::Guns as usize] = 3;
    assert!(flank(&t));
    t.state.units[0].phase = [0; 4];
    t.state.units[0].phase[Cause::Combat as usize] = 3;
    assert!(!flank(&t));
}

/// WOF-RTM-01: the friend from whom one runs is one who was seen to run.
#[test]
fn wof_rtm_01_the_nearest_router_is_the_cause() {
    let mut t = table("B line 40 0 N routing\nB line 0 8 N routing\nB line 0 0 N E\nR line 0 29 S");
    for unit in [0, 1] {
        t.state.units[unit].set(Flags::ROUTED);
    }
    t.with(&Script::default(), &[1, 1], |e| e.friends_test());
    assert_eq!((t.unit(2).routs(), t.unit(2).foe), (true, 1));
}

/// WOF-RTM-04: who runs out of works is a column up to eight wide, skirmishers too.
#[test]
fn wof_rtm_04_out_of_works_in_column() {
    for (who, stand, files) in [
        ("light 0 4.7 N loose", Stand::Close, 8),
        ("line 0 4.7 N files=4 figures=16", Stand::Close, 8),
        ("light 0 4.7 N skirmishers figures=12", Stand::Skirmish, 6),
    ] {
        let mut t = table(&format!("B {who}\nR hc 0 15 S\nworks 10 5 -10 5"));
        let before = t.unit(0).files;
        t.with(&Script::default(), &[], |e| {
            e.break_up(0, 1);
            e.first_routs();
        });
        let files = if stand == Stand::Skirmish { before } else { files };
        assert_eq!((t.unit(0).stand, t.unit(0).files), (stand, files), "{who}");
    }
}

/// WOF-CHG-13: whose support charge did not begin does not advance, in a new formation neither.
#[test]
fn wof_chg_13_who_balked_does_not_advance() {
    let goes = |balked: bool| {
        let mut t = table("B hc 0 0 N A\nR line 0 25 S");
        if balked {
            t.state.units[0].set(Flags::BALKED);
        }
        let forms: Vec<_> = t.offered(0).into_iter().filter(|a| a.doing == Doing::Form).collect();
        assert!(!forms.is_empty());
        forms.iter().any(|a| a.to != a.via)
    };
    assert!(goes(false) && !goes(true));
}

/// WOF-RTM-05, WOF-SKR-08: skirmishers that run do not retire before anybody.
#[test]
fn wof_skr_08_routers_do_not_retire() {
    for (more, gives) in [("", true), (" routing", false)] {
        let t = table(&format!("B line 0 0 N\nR light 0 5 S loose{more}"));
        assert_eq!(t.field.gives_way(&t.state, 1, 0), gives);
    }
}

/// WOF-GEN-11: a general is in danger by the losses of the movement phase, as it closes.
#[test]
fn wof_gen_11_danger_in_the_movement_phase() {
    let mut t = table("B line 0 0 N\nR line 0 25 S\ngeneral B with 0");
    t.state.phase = Phase::Initiative;
    t.state.units[0].phase = [9; 4];
    t.with(&Script::default(), &[], |e| e.step());
    assert_eq!(t.unit(0).phase_pips(), 0);
    (t.state.phase, t.state.stage, t.state.waiting) = (Phase::Move, Stage::MovesB, 0);
    t.with(&Script::default(), &[6], |e| {
        e.wipe_out(0, 2, Cause::Combat, 1);
        e.step();
    });
    assert_eq!(t.told(Code::DangerDie), 1);
}

/// WOF-PUR-08: a general who follows routers beyond the edge is not asked until he is back.
#[test]
fn wof_pur_08_a_general_beyond_the_edge() {
    let mut t = table("B hc 0 0 N\nR line 0 25 S\ngeneral B with 0\ngeneral R 0 29");
    assert!(!t.field.is_off(&t.state, 0) && !t.field.is_off(&t.state, 1));
    t.state.units[0].set(Flags::OFF);
    assert!(t.field.is_off(&t.state, 0) && !t.field.is_off(&t.state, 1));
}

/// WOF-CC-04, WOF-TER-06: who comes up behind a friend against a wood attacks it too.
#[test]
fn wof_cc_04_behind_a_friend_at_a_wood() {
    for (ground, upset) in [("", false), ("wood -12 10 12 20", true)] {
        let mut t =
            table(&format!("B hc 0 10 N figures=8 files=8\nB hc 0 0 N figures=16 files=8\nR line 0 10 S\n{ground}"));
        join(&mut t, 0, 2, Face::Front, false);
        let up = t.charges_offered(1).into_iter().find(|a| a.behind == 0).expect("it can come up");
        t.does(1, &up);
        assert_eq!((t.field.disordered(&t.state, 1), between(&t, 1, 2).impetus[0]), (upset, !upset), "{ground}");
    }
}

/// WOF-FIRE-15: guns in a row are enfiladed, and a bent line is as deep as it is.
#[test]
fn wof_fire_15_who_is_enfiladed() {
    let dense = |text: &str, x: i32, y: i32| {
        let t = table(text);
        t.field.is_dense(&t.state, 0, &t.unit(0).rect, crate::base::Point::new(x * INCH, y * INCH))
    };
    assert!(dense("B mgun 0 0 N guns=3 figures=12", 20, 0) && !dense("B mgun 0 0 N guns=3 figures=12", 0, 20));
    assert!(!dense("B mgun 0 0 N guns=1 figures=4", 20, 0) && dense("B line 0 0 N", 20, 0));
    let mut t = table("B line 0 0 N\nR line 0 29 S");
    let bend = t.offered(0).into_iter().find(|a| a.stand == Stand::Bent && a.wings == [4, 4]).expect("it can");
    t.does(0, &bend);
    assert!(!t.field.is_dense(&t.state, 0, &t.unit(0).rect, crate::base::Point::new(0, 20 * INCH)));
}

/// WOF-OPT-07: who has to answer a battery does it past all that is nearer.
#[test]
fn wof_opt_07_the_duel_goes_before_the_nearest() {
    for (shelled, target) in [(0, 2), (1 << 1, 1)] {
        let mut t = table("option artillery-duel\nB mgun 0 0 N guns=2 figures=8\nR mgun 0 24 S guns=2\nR line 9 17 S");
        t.state.units[0].shelled[0] = shelled;
        let wants = Script { shots: &[(0, 2), (0, 1)], ..Script::default() };
        t.with(&wants, &[], |e| e.volleys());
        assert_eq!(t.unit(0).shot.target, target);
    }
}
