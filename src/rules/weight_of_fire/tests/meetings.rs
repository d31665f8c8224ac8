//! Who meets whom when several move at once, what lies on the way, and who stands where the ground decides.

use crate::base::geometry::Face;
use crate::base::{Point, Rect, Side};
use crate::rules::system::System;
use crate::rules::weight_of_fire::WeightOfFire;
use crate::rules::weight_of_fire::data::nerve::Morale;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::setup::{passed_over, prepare};
use crate::rules::weight_of_fire::state::{Fight, Flags};

/// The last of a kind of dice that was told: whose, about whom.
fn thrown(t: &Table, code: Code, unit: u8) -> Option<u8> {
    t.events.iter().rfind(|e| e.code == code as u16 && e.actor == unit).map(|e| e.target)
}

/// WOF-MOV-18: who lets a friend pass stands still for the turn: it neither countercharges nor evades; who failed to open
/// its ranks may.
#[test]
fn wof_mov_18_who_lets_a_friend_pass_answers_no_charge() {
    let answers = |act: fn(&mut Table)| {
        let mut t = table("B lc 0 0 N figures=12 files=12\nB line 0 -6 N\nR hc 0 20 S");
        act(&mut t);
        [t.field.may_clash(&t.state, 0), t.field.may_evade(&t.state, 0)]
    };
    assert_eq!(answers(|_| {}), [true; 2]);
    assert_eq!(answers(|t| t.with(&Script::default(), &[], |e| e.passed(1, false))), [false; 2]);
    assert_eq!(answers(|t| t.with(&Script::default(), &[1], |e| e.open_ranks(0, 1))), [true; 2]);
    let mut t = table("B light 0 0 N\nB line 0 -6 N\nR line 0 20 S");
    t.with(&Script::default(), &[1], |e| e.open_ranks(0, 1));
    assert!(t.field.may_charge(&t.state, 0), "WOF-BST-04: it is disordered and does not fire, no more");
}

/// WOF-SKR-09, WOF-CC-14, WOF-CC-15: skirmishers who cannot retire before a charge lose those who are touched at once, and who
/// is left tests; the charger fights nobody.
#[test]
fn wof_skr_09_the_penned_in_are_ridden_down_as_they_are_met() {
    let pen = "houses -30 3 30 20\nhouses -30 -12 -5.5 3\nhouses 5.5 -12 30 3";
    let mut t = table(&format!("B hc 0 -8 N\nR light 0 0 S loose figures=20\ngeneral R 0 2\n{pen}"));
    t.charges(0, 1, &Script::default(), &[6, 6]);
    assert_eq!((t.told(Code::Retires), t.told(Code::Overrun), t.told(Code::LostDice)), (0, 1, 1));
    assert!(t.unit(1).figures < 20 && !t.state.engaged(0) && t.unit(0).has(Flags::CHARGED));
    t.combat(&[]);
    assert_eq!(t.told(Code::Overrun), 0, "and not once more");
    let mut t = table(&format!("B hc 0 -8 N\nR light 0 0 S loose figures=20\ngeneral R 0 2\n{pen}"));
    t.charges(0, 1, &Script::default(), &[1, 1]);
    assert!(t.unit(1).routs() && t.unit(1).has(Flags::BREAKS), "it runs as the phase closes");
}

/// WOF-GEN-13: a lone general is touched by who rides over him, too.
#[test]
fn wof_gen_13_a_general_who_is_ridden_over() {
    for (die, lives) in [(1, false), (2, true)] {
        let mut t = table("B hc 0 0 N\nR line 0 15 S\ngeneral R 0 7");
        t.charges(0, 1, &Script::default(), &[die]);
        assert_eq!((t.told(Code::DangerDie), t.state.leaders[0].here), (1, lives));
    }
    let mut t = table("B hc 0 0 N\nR line 0 15 S\ngeneral R 8 7");
    t.charges(0, 1, &Script::default(), &[]);
    assert_eq!(t.told(Code::DangerDie), 0, "beside the way");
}

/// WOF-GEN-13, WOF-GEN-01: he is shifted to ground on which he can stand.
#[test]
fn wof_gen_13_a_general_is_not_shifted_into_the_water() {
    let mut t = table("B line 0 0 N\nR line 30 0 S\ngeneral R 0 -0.5\ndeep -20 1.3 20 1.3\nhouses -20 -10 -5.3 10");
    let from = t.unit(0).rect;
    t.with(&Script::default(), &[6], |e| e.generals_touched(0, &from));
    let l = t.state.leaders[0];
    assert!(l.here && !t.field.terrain.is_barred(l.at) && t.unit(0).rect.distance_to(l.at) >= INCH);
    assert!(
        t.field.terrain.is_barred(Point::new(0, inches(5) / 4)) && t.field.terrain.is_barred(Point::new(-inches(8), 0))
    );
}

/// WOF-DRG-04: horses that wait are lost to who rides over them.
#[test]
fn wof_drg_04_horses_that_are_ridden_over() {
    let mut t = table("B hc 0 0 N\nR line 0 15 S");
    t.state.units[1].set(Flags::HORSES);
    t.state.units[1].horses = Rect::new(Point::new(0, inches(7)), crate::base::Heading::SOUTH, INCH, INCH);
    t.charges(0, 1, &Script::default(), &[]);
    assert_eq!(t.told(Code::HorsesLost), 1);
}

/// WOF-CHG-03, WOF-CHG-12, WOF-SEQ-06: who countercharges may be supported as well; both are in contact then.
#[test]
fn wof_chg_12_a_countercharge_is_supported() {
    let both = Script { counters: true, agrees: true, ..Script::default() };
    let text = "B hc 0 0 N\nR hc 0 15 S\nR hc 12 7 S";
    let mut t = table(text);
    t.charges(0, 1, &both, &[3]);
    assert_eq!((t.told(Code::Countercharges), t.told(Code::Supports)), (1, 1));
    let met: Vec<u8> = t.state.fights_of(0).map(|f| f.enemy(0)).collect();
    assert!(met.contains(&1) && met.contains(&2), "{met:?}");
    assert!(t.state.fights_of(0).all(|f| f.counter == f.enemy(0)), "both test before it (WOF-MOR-13)");
    let mut t = table(text);
    t.charges(0, 1, &both, &[2]);
    assert_eq!((t.told(Code::Countercharges), t.told(Code::SupportDie)), (1, 1), "asked once");
    assert!(t.unit(2).has(Flags::BALKED) && t.state.fights_of(0).count() == 1);
}

/// WOF-EX-09, WOF-MOR-13, WOF-MOR-09: dragoons charge the flank of foot, hussars charge the dragoons: panic of the foot,
/// hussars home, dragoons home on both unless the hussars recoiled, the foot receives.
#[test]
fn wof_ex_09_charges_that_run_into_each_other() {
    let text = "B hc 14 -1.5 W\nR line 0 0 N disordered\nR lc 26 -1.5 W E\ngeneral B 14 -9\ngeneral R 6 9";
    let fought = |dice: &[u8]| {
        let mut t = table(text);
        let flank = t.charge(0, 1).filter(|a| a.flank).expect("into the flank");
        t.with(&Script::default(), &[], |e| e.act(0, &flank));
        t.charges(2, 0, &Script::default(), &[]);
        t.with(&Script::default(), dice, |e| e.shooting_phase());
        let tests: Vec<(u16, u8)> =
            t.events.iter().filter(|e| (101..=107).contains(&e.code)).map(|e| (e.code, e.actor)).collect();
        (t, tests)
    };
    let (home, receive, panic) = (Code::HomeDice as u16, Code::ReceiveDice as u16, Code::PanicDice as u16);
    let (t, tests) = fought(&[6; 8]);
    assert_eq!(tests, [(panic, 1), (home, 2), (home, 0), (receive, 1)]);
    // WOF-MOR-15: who charges a flank does so whomever the test is about.
    let of = t.events.iter().find(|e| e.code == home && e.actor == 0).expect("his test");
    assert_eq!(of.numbers[1] - of.numbers[0], 4, "{of:?}");
    assert!(!t.unit(0).has(Flags::FLANKS), "its charge is over");
    assert_eq!(thrown(&t, Code::HomeDice, 0), Some(1), "both are as hard: the first");
    // Hussars who throw two are shaken, and recoil by a die and an inch.
    let (t, tests) = fought(&[6, 6, 1, 1, 3, 6, 6, 6, 6]);
    assert_eq!(tests, [(panic, 1), (home, 2), (home, 0), (receive, 1)]);
    assert!(t.unit(2).is_shaken());
    assert_eq!(thrown(&t, Code::HomeDice, 0), Some(1), "the foot alone");
}

/// WOF-MOR-15, WOF-MOR-09: the one test of who is charged in front counts the fire from behind as well.
#[test]
fn wof_mor_15_fire_from_behind_in_the_receive_test() {
    let beset = |test: Test, by: u8| {
        let mut t = table("B line 0 -1 N\nB light 0 -12 N loose\nB mgun 0 20 S\nR line 0 0 S");
        t.state.units[3].harmed_by = by;
        let list = t.field.morale_modifiers(&t.state, 3, test, Some(&Fight::of(0, 3)));
        list.iter().flatten().any(|m| m.0 == Morale::FromFlank)
    };
    assert!(beset(Test::Receive, 2) && !beset(Test::Receive, 1) && !beset(Test::Lost, 2));
}

/// WOF-FRM-04: in works figures line the edge, whatever the unit was in: one for each 20 mm, as far as there is room.
#[test]
fn wof_frm_04_figures_line_works() {
    let works = "works -30 -0.2 30 -0.2";
    let shot = |own: &str, more: &str| {
        let t = table(&format!("R line 0 0 S {own}\nB line 0 -5 N figures=40 files=20\n{more}"));
        t.volley(1, 0).map_or(0, |v| v.figures)
    };
    assert_eq!((shot("files=4", ""), shot("files=4", works)), (4, 24), "all whose arc bears");
    let beside = "R line 5 0 S files=4\nR line -5 0 S files=4";
    let t = table(&format!("R line 0 0 S files=4\n{beside}\n{works}\nB line 0 -5 N"));
    assert_eq!(t.field.lined(&t.state, 1).map(|l| l.1), Some(8), "no farther than the next unit");
    let t = table("R line 0 0 S files=4\nB line 0 -5 N\nworks -4 -0.2 4 -0.2");
    let (rect, figures) = t.field.lined(&t.state, 1).expect("it is in works");
    assert!(figures < 24 && rect.half_front <= inches(7), "nor than the works go: {figures}");
    let t = table(&format!("R light 0 0 S loose figures=8 files=4\nB line 0 -5 N\n{works}"));
    assert_eq!(t.field.lined(&t.state, 1).map(|l| l.1), Some(8), "skirmishers stand as close");
}

/// WOF-FRM-04, WOF-CC-01: and two ranks strike of those who stand opposite an attacker.
#[test]
fn wof_frm_04_figures_strike_from_works() {
    let strikes = |attackers: &str, more: &str| {
        let mut t = table(&format!("{attackers}\nR line 0 0 S files=4\n{more}"));
        let own = t.state.units.iter().take(3).filter(|u| u.here()).count() as u8 - 1;
        for unit in 0..own {
            join(&mut t, unit, own, Face::Front, false);
        }
        t.field.strikers(&t.state, own, &t.fight())
    };
    let works = "works -30 -0.2 30 -0.2";
    assert_eq!((strikes("B line 0 0 N", ""), strikes("B line 0 0 N", works)), (8, 24));
    let two = "B line -3 0 N figures=6 files=6\nB line 3 0 N figures=6 files=6";
    assert_eq!(strikes(two, works), 12, "divided between two attackers");
}

/// WOF-SCA-05: a scenario says with how many lost units a side is beaten, and where its generals stand.
#[test]
fn wof_sca_05_what_a_scenario_says() {
    let mut mirror = super::scenario("mirror");
    mirror.sides[1].breaks_at = Some(2);
    let at = Point::new(inches(10), -inches(20));
    mirror.sides[0].general.standing = Some(at);
    let (field, mut state) = prepare(&mirror).expect("it is set up");
    assert_eq!(Side::BOTH.map(|s| field.breaking(s)), [6, 2]);
    assert!(state.leaders[0].here && state.leaders[0].at == at && !state.leaders[1].here);
    for unit in [12, 13] {
        state.unit_mut(unit).morale = crate::rules::weight_of_fire::state::Morale::Gone;
    }
    assert_eq!(field.ending(&state).and_then(|e| e.winner), Some(Side::Blue));
    mirror.sides[0].general.standing = Some(Point::new(10_000_000, 0));
    assert_eq!(prepare(&mirror).expect_err("off the table")[0].clause, "WOF-GEN-01");
}

/// What these rules have no use for is said, and nothing else.
#[test]
fn a_setting_that_changes_nothing_is_found() {
    let mut mirror = super::scenario("mirror");
    assert!(passed_over(&mirror).is_empty());
    mirror.mist = Some(3);
    mirror.sides[1].general_leaves = Some(2);
    mirror.sides[0].brigades[0].moves_from = Some(4);
    let clauses: Vec<String> = WeightOfFire.passed_over(&mirror).into_iter().map(|f| f.clause).collect();
    assert_eq!(clauses, ["WOF-SEQ-01", "WOF-ORG-07", "WOF-TER-02"]);
}

/// WOF-ORG-04, WOF-IRR-02, WOF-OPT-08, WOF-TRP-07: what no list may hold takes no field, where it is agreed at all.
#[test]
fn wof_org_04_lists_are_checked_before_a_battle() {
    let fault = |unit: usize, own: &str, option: &str| {
        let mut mirror = super::scenario("mirror");
        if !option.is_empty() {
            mirror.options.insert(option.to_owned(), "on".to_owned());
        }
        let all = mirror.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units);
        let unit = all.into_iter().nth(unit).expect("a unit");
        unit.ratings.insert("weight-of-fire".to_owned(), own.to_owned());
        prepare(&mirror).err().map(|f| f[0].clause.clone())
    };
    let said = |clause: &str| Some(clause.to_owned());
    assert_eq!([fault(10, "gunners=20", ""), fault(10, "gunners=8", "")], [said("WOF-ORG-04"), None]);
    assert_eq!([fault(0, "a irregular", "irregulars"), fault(0, "a irregular", "")], [said("WOF-IRR-02"), None]);
    assert_eq!([fault(6, "rifles", ""), fault(0, "carbines", "")], [said("WOF-TRP-07"), said("WOF-TRP-07")]);
    let gun = "battalion-gun=3";
    assert_eq!([fault(0, gun, "battalion-guns"), fault(0, gun, "")], [said("WOF-OPT-08"), None]);
}
