use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, table};
use crate::rules::weight_of_fire::state::{Flags, Stand, Way};

const COUNTERS: Script<'_> = Script { shots: &[], counters: true, evades: false, agrees: false, turns: false };
const SUPPORTS: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };
const EVADES: Script<'_> = Script { shots: &[], counters: false, evades: true, agrees: false, turns: false };

/// WOF-CHG-01, WOF-CHG-02, WOF-CHG-20: by a charge only, at its rate, on who is seen, and as the only move of the turn.
#[test]
fn wof_chg_01_contact_comes_by_a_charge() {
    let may = |text: &str| table(text).charge(0, 1).is_some();
    assert!(may("B line 0 0 N\nR line 0 7.9 S") && !may("B line 0 0 N\nR line 0 8.1 S"));
    assert!(may("B hc 0 0 N\nR line 0 15.9 S") && !may("B hc 0 0 N\nR line 0 16.1 S"));
    let hidden = table("B hc 0 0 N\nR line 0 15 S figures=12 files=6\nR line 0 6 S");
    assert!(hidden.charge(0, 1).is_none());
    let mut t = table("B line 0 0 N\nR line 0 5 S");
    t.charges(0, 1, &Script::default(), &[]);
    let f = t.fight();
    assert_eq!((f.one, f.two, f.way, f.face), (0, 1, Way::Charge, Face::Front));
    assert!(t.unit(0).has(Flags::CHARGED) && t.offered(0).len() == 1);
    let mut t = table("B line 0 0 N\nR line 0 5 S");
    t.state.units[0].set(Flags::MOVED);
    assert!(t.charge(0, 1).is_none());
}

/// WOF-CHG-07, WOF-ORD-04: not the shaken, squares, guns, routers; the disordered and the exhausted may.
#[test]
fn wof_chg_07_who_may_not_charge() {
    let may = |text: &str| table(&format!("{text}\nR line 0 5 S")).charge(0, 1).is_some();
    assert!(may("B line 0 0 N disordered") && may("B line 0 0 N figures=24 now=10"));
    for who in ["B line 0 0 N shaken", "B line 0 0 N square", "B lgun 0 0 N", "B line 0 0 N routing"] {
        assert!(!may(who), "{who}");
    }
}

/// WOF-CHG-08: foot that charges horse is disordered at contact, and has no impetus.
#[test]
fn wof_chg_08_foot_at_horse_is_disordered() {
    let mut t = table("B line 0 0 N\nR hc 0 5 S shaken");
    t.charges(0, 1, &Script::default(), &[]);
    assert!(t.unit(0).has(Flags::DISORDERED) && !t.fight().impetus[0]);
    let mut t = table("B line 0 0 N\nR line 0 5 S");
    t.charges(0, 1, &Script::default(), &[]);
    assert!(!t.unit(0).has(Flags::DISORDERED) && t.fight().impetus[0]);
}

/// WOF-CHG-09, WOF-CHG-10, WOF-FRM-06: skirmishers charge skirmishers only, but for woods.
#[test]
fn wof_chg_10_skirmishers_charge_skirmishers() {
    let may = |text: &str| table(&format!("B light 0 0 N loose figures=8\n{text}")).charge(0, 1).is_some();
    assert!(may("R light 0 3 S loose figures=8"));
    assert!(!may("R line 0 3 S") && !may("R mgun 0 3 S") && !may("R line 0 3 W"));
    assert!(may("R line 0 3 S\nwood -10 2 10 10"));
}

/// WOF-CHG-03, WOF-CHG-11, WOF-SEQ-09, WOF-CHG-15: a countercharge meets the charger half-way, each in proportion; who has moved
/// may.
#[test]
fn wof_chg_11_a_countercharge_meets_it() {
    let mut t = table("B hc 0 0 N\nR hc 0 15 S");
    t.state.units[1].set(Flags::MOVED);
    t.charges(0, 1, &COUNTERS, &[]);
    let f = t.fight();
    assert_eq!((f.way, f.counter), (Way::Counter, 1));
    let front = 10 * t.unit(0).rect.front_centre().y / INCH;
    assert!((65..=85).contains(&front), "{front}");
    assert_eq!(f.impetus, [true; 2]);
    assert!(t.unit(1).has(Flags::CHARGED));
}

/// WOF-CHG-11: not under attack in the flank.
#[test]
fn wof_chg_11_nobody_counters_a_flank_charge() {
    let mut t = table("B hc 14 -4 W\nR hc 0 0 N");
    let act = t.charge(0, 1).expect("it can charge");
    assert!(act.flank, "WOF-CHG-17");
    t.with(&COUNTERS, &[], |e| e.act(0, &act));
    assert_eq!(t.told(Code::Countercharges), 0);
}

/// WOF-CHG-17: the charger must begin with a figure behind the line of the front, and touch flank or rear.
#[test]
fn wof_chg_17_a_flank_attack_begins_behind_the_line() {
    let from_behind = table("B hc 12 -5 W\nR line 0 0 N").charge(0, 1).expect("it can charge");
    assert!(from_behind.flank && from_behind.face == Face::Right);
    let front = table("B line 0 8 S\nR line 0 2 N").charge(0, 1).expect("it can charge");
    assert!(!front.flank && front.face == Face::Front);
    let square = table("B hc 12 -5 W\nR line 0 0 N square").charge(0, 1).expect("it can charge");
    assert!(!square.flank, "WOF-FRM-06");
    // Who touches the same flank from wholly before the line makes a frontal charge.
    let behind = |text: &str| {
        let t = table(text);
        t.field.is_flank_attack(&t.state, 0, &t.unit(0).rect, (1, Face::Right))
    };
    assert!(behind("B hc 12 -5 W\nR line 0 0 N") && !behind("B hc 12 6 W\nR line 0 0 N"));
}

/// WOF-CHG-17: who begins wholly in front counts as frontal, even where he strikes a flank.
#[test]
fn wof_chg_17_a_flank_struck_from_wholly_in_front_is_no_flank_attack() {
    let mut struck = 0;
    for (x, y, turn) in (7..14).flat_map(|x| (3..9).flat_map(move |y| (19..27).map(move |t| (x, y, 10 * t)))) {
        let t = table(&format!("B hc {x} {y} {turn}\nR line 0 0 N"));
        for act in t.field.charges(&t.state, 0, 1).into_iter().flatten().filter(|a| a.face != Face::Front) {
            let before = !t.field.is_behind(&t.state, 0, &t.unit(0).rect, 1);
            struck += i32::from(before);
            assert!(!before || !act.flank, "{x} {y} {turn}: {act:?}");
        }
    }
    assert!(struck > 0, "some strike a flank");
}

/// WOF-CHG-12, WOF-CHG-13, WOF-CHG-14: steady horse goes to meet the charger of a friend on 3 and more; a failure keeps it from
/// charging and advancing.
#[test]
fn wof_chg_13_a_support_charge() {
    let text = "B hc 0 0 N\nR line 0 14 S\nR hc 11 14 S";
    let mut t = table(text);
    t.charges(0, 1, &SUPPORTS, &[3]);
    let f = t.fight();
    assert_eq!((f.one, f.two, f.counter), (2, 0, 2));
    let mut t = table(text);
    t.charges(0, 1, &SUPPORTS, &[2]);
    assert_eq!((t.fight().one, t.fight().two), (0, 1));
    assert!(t.unit(2).has(Flags::BALKED));
    let mut t = table("B hc 0 0 N\nR line 0 14 S\nR hc 11 14 S disordered");
    t.charges(0, 1, &SUPPORTS, &[]);
    assert_eq!(t.told(Code::SupportDie), 0, "only the steady");
}

/// WOF-CHG-18: a die and an inch straight back, facing the enemy, and shaken (WOF-EX-10: a 3 is four inches).
#[test]
fn wof_ex_10_a_recoil_of_four_inches() {
    let mut t = table("B line 0 0 N\nR line 0 1 S");
    t.with(&Script::default(), &[3], |e| e.recoil(0));
    assert_eq!(10 * t.unit(0).rect.front_centre().y / INCH, -40);
    assert!(t.unit(0).is_shaken() && t.unit(0).rect.heading == crate::base::Heading::NORTH);
}

/// WOF-EVA-01, WOF-EVA-02, WOF-EVA-03, WOF-EVA-05: skirmishers, gunners, light horse in one rank; away, facing away, light horse
/// in disorder.
#[test]
fn wof_eva_01_who_evades() {
    let may = |who: &str| {
        let t = table(&format!("B hc 0 0 N\n{who}"));
        t.field.may_evade(&t.state, 1)
    };
    assert!(may("R light 0 10 S loose") && may("R mgun 0 10 S") && may("R lc 0 10 S figures=10 files=10"));
    assert!(!may("R lc 0 10 S figures=16 files=8") && !may("R line 0 10 S") && !may("R hc 0 10 S figures=8 files=8"));
    let mut t = table("B hc 0 -15 N\nR lc 0 -7 S figures=10 files=10");
    t.charges(0, 1, &EVADES, &[]);
    let u = t.unit(1);
    assert!(u.has(Flags::EVADED) && u.has(Flags::DISORDERED) && u.has(Flags::CHASED));
    assert_eq!(u.rect.heading, crate::base::Heading::NORTH, "away from the charger");
    assert!(u.rect.centre.y > inches(10));
}

/// WOF-EVA-07, WOF-EVA-08, WOF-EVA-09: gunners leave their guns; the charger halts where they stood, in disorder when it went
/// beyond a normal move and met nobody.
#[test]
fn wof_eva_09_a_charge_into_the_air() {
    let mut t = table("B hc 0 0 N\nR light 0 14 S loose figures=10");
    t.charges(0, 1, &EVADES, &[]);
    assert!(t.unit(0).has(Flags::DISORDERED) && !t.state.engaged(0));
    let mut t = table("B hc 0 0 N\nR light 0 8 S loose figures=10");
    t.charges(0, 1, &EVADES, &[]);
    assert!(!t.unit(0).has(Flags::DISORDERED), "no farther than a normal move");
    let mut t = table("B hc 0 0 N\nR mgun 0 9 S");
    t.charges(0, 1, &EVADES, &[]);
    assert!(!t.unit(1).lives() && t.told(Code::GunsTaken) == 1, "the guns that they left are touched");
}

/// WOF-EVA-06, WOF-FIRE-08: who evades may shoot first, at -2.
#[test]
fn wof_eva_06_a_shot_before_evading() {
    let mut t = table("B hc 0 0 N\nR light 0 5 S loose figures=10");
    let shoots = Script { evades: true, ..Script::default() };
    let act = t.charge(0, 1).expect("it can charge");
    // The first evade on offer does not shoot: the second does.
    t.with(&shoots, &[], |e| {
        let at = e.state.unit(0).rect;
        e.open_fire(1, 0, &at);
    });
    let shot = t.unit(1).shot;
    assert_eq!((shot.target, shot.add), (0, -2), "unsteady, at close range");
    assert_eq!(act.target, 1);
}

/// WOF-CC-07, WOF-CC-08, WOF-CC-09, WOF-CC-10, WOF-MOV-16: two inches straight for foot, four for horse; the end of the last move
/// counts; the unsteady have none, nor has horse at a steady square.
#[test]
fn wof_cc_08_impetus() {
    let has = |text: &str, straight: i32| {
        let t = table(text);
        t.field.gains_impetus(&t.state, 0, 1, straight * INCH)
    };
    assert!(has("B line 0 0 N\nR line 0 5 S", 2) && !has("B line 0 0 N\nR line 0 5 S", 1));
    assert!(has("B hc 0 0 N\nR line 0 5 S", 4) && !has("B hc 0 0 N\nR line 0 5 S", 3));
    assert!(!has("B hc 0 0 N disordered\nR line 0 5 S", 8) && !has("B hc 0 0 N E\nR line 0 5 S", 8));
    assert!(!has("B hc 0 0 N\nR line 0 5 S square", 8) && has("B hc 0 0 N\nR line 0 5 S square unarmed", 8));
    assert!(has("B hc 0 0 N\nR line 0 5 S square disordered", 8), "an unsteady square");
    assert!(!has("B hc 0 0 N\nR line 0 5 S\nwall -9 -1 9 -1", 8), "an obstacle in the last inches");
    let mut t = table("B hc 0 0 N\nR line 0 3 S");
    t.state.units[0].straight_before = inches(2);
    t.charges(0, 1, &Script::default(), &[]);
    assert!(t.fight().impetus[0], "three inches and two of the move before");
    let mut t = table("B hc 0 0 N\nR line 0 3 S");
    t.charges(0, 1, &Script::default(), &[]);
    assert!(!t.fight().impetus[0]);
}

/// WOF-CHG-06: who comes in at more than 45 degrees is himself under attack in the flank.
#[test]
fn wof_chg_06_askew_beyond_45_degrees() {
    let t = table("B hc 4 6 250 figures=8 files=4\nR line 0 0 N");
    for act in t.field.charges(&t.state, 0, 1).into_iter().flatten() {
        let off = act.to.heading.to(t.unit(1).rect.looks(act.face).behind()).abs();
        assert_eq!(act.askew, off > 45 * crate::base::Heading::DEGREE);
    }
}

/// WOF-MOV-16, WOF-MOV-18: a charge through a friend disorders both and has no impetus.
#[test]
fn wof_mov_16_through_a_friend_without_impetus() {
    let mut t = table("B hc 0 0 N figures=8 files=8\nB line 0 2.5 N figures=10\nR line 0 8 S");
    let through = t.field.charges(&t.state, 0, 2).into_iter().flatten().find(|a| a.passed != 0).expect("it can");
    t.with(&Script::default(), &[], |e| e.act(0, &through));
    assert!(t.unit(0).has(Flags::DISORDERED) && t.unit(1).has(Flags::DISORDERED));
    assert!(!t.fight().impetus[0]);
}

/// WOF-PUR-09, WOF-CHG-13: who came back this turn, or balked, does not charge.
#[test]
fn wof_pur_09_the_returned_do_not_charge() {
    for flag in [Flags::RETURNED, Flags::BALKED] {
        let mut t = table("B line 0 0 N\nR line 0 5 S");
        t.state.units[0].set(flag);
        assert!(t.charge(0, 1).is_none());
    }
    assert_eq!(table("B mgun 0 0 N").unit(0).stand, Stand::Unlimbered);
}

/// WOF-CHG-20, WOF-EVA-03, WOF-SEQ-09, WOF-FIRE-09: who has charged or evaded moves, evades and shoots no more in the turn; who
/// pursues or is in contact does neither of the first two (WOF-PUR-05, WOF-CC-02).
#[test]
fn wof_eva_03_who_has_charged_or_evaded_is_done() {
    let may = |flag: Option<Flags>| {
        let mut t = table("B light 0 0 N loose\nR line 0 20 S");
        flag.into_iter().for_each(|flag| t.state.unit_mut(0).set(flag));
        let (field, state) = (&t.field, &t.state);
        [field.may_move(state, 0), field.may_evade(state, 0), field.may_shoot(state, 0)]
    };
    assert_eq!(may(None), [true; 3]);
    assert_eq!([Flags::CHARGED, Flags::EVADED].map(|flag| may(Some(flag))), [[false; 3]; 2]);
    assert_eq!(may(Some(Flags::PURSUES))[..2], [false; 2]);
}

/// WOF-EVA-02: who runs from an enemy at his heels is held up by those before him, not by that one.
#[test]
fn wof_eva_02_who_is_behind_bars_no_way() {
    let runs = |more: &str| {
        let t = table(&format!("B light 0 0 N loose figures=12\n{more}"));
        let own = t.unit(0).rect;
        t.field.flees_to(&t.state, 0, own.heading, inches(6)).is_some()
    };
    let t = table("B light 0 0 N loose figures=12");
    let heels = (t.unit(0).rect.centre.y - t.unit(0).rect.half_depth) / INCH;
    assert!(runs("") && !runs("R hc 0 4 S"));
    assert!(runs(&format!("R hc 0 {heels} N")), "at its heels");
}
