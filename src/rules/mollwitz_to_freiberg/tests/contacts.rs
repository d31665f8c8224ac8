//! Who is met, who strikes, who is run down.

use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, MAX_FIGHTS, Morale};

const STANDS: Script<'_> = Script { shots: &[], evades: false };
const GOES: Script<'_> = Script { shots: &[], evades: true };

/// MTF-ATK-01, MTF-CC-16: an attack fights all whom its front touches, and its dice are divided among them.
#[test]
fn mtf_atk_01_all_who_are_touched_fight() {
    let mut t = table("B line 0 -4 N\nR line -2 0 S figures=16 files=4\nR line 2 0 S figures=16 files=4");
    t.attacks(0, 1, &STANDS, &[]);
    assert!(t.state.engaged(1) && t.state.engaged(2));
    assert_eq!(t.state.fights_of(0).count(), 2);
    assert!(!t.field.may_shoot(&t.state, 2));
    // Who only stands near is not met.
    let mut t = table("B line 0 -4 N\nR line -2 0 S figures=16 files=4\nR line 2 1 S figures=16 files=4");
    t.attacks(0, 1, &STANDS, &[]);
    assert!(t.state.engaged(1) && !t.state.engaged(2));
}

/// MTF-CC-06: each file counts once, and those between two contacts not at all.
#[test]
fn mtf_cc_06_files_between_two_contacts_do_not_strike() {
    let units = "B line -6 0 N files=2 figures=12\nB line 6 0 N files=2 figures=12\nR line 0 0 S figures=40 files=20";
    let mut t = table(units);
    join(&mut t, 0, 2, Face::Front, false);
    join(&mut t, 1, 2, Face::Front, false);
    assert_eq!(t.field.strike_dice(&t.state, 2), 8, "three files are touched at either end: eight strike");
}

/// MTF-SKR-10: who evaded and is touched is shattered, shaken or not.
#[test]
fn mtf_skr_10_shaken_evaders_are_run_down() {
    let mut t = table("B hc 0 -6 N\nR light 0 0 S loose figures=8 shaken\nR line 0 24 S figures=16");
    t.attacks(0, 1, &GOES, &[1, 1]);
    assert_eq!((t.morale(1), t.told(Code::Overrun), t.state.engaged(0)), (Morale::Gone, 1, false));
}

/// MTF-SKR-04: a cloud attacks no farther than its command figure may go.
#[test]
fn mtf_skr_04_a_cloud_attacks_within_eight_inches() {
    let attack = |y: i32| table(&format!("B lc 0 {y} N loose\nR mc 0 0 N disordered")).attack(0, 1);
    assert!(attack(-14).is_none());
    assert!(attack(-9).is_some_and(|a| a.cost <= inches(8)));
}

/// MTF-SKR-14: gunners who must evade may take refuge as well.
#[test]
fn mtf_skr_14_limbered_gunners_shelter_too() {
    let mut t = table("B hc 0 -8 N\nR mgun 0 0 S limbered\nR line 0 6.5 S square");
    let act = t.attack(0, 1).expect("it can attack");
    t.with(&GOES, &[], |e| e.act(0, &act));
    assert_eq!((t.told(Code::TakesRefuge), t.told(Code::EvadeDie)), (1, 0));
}

/// MTF-GEN-14: a general is in danger with a battery that is overrun, and with a unit that its hits shatter.
#[test]
fn mtf_gen_14_who_is_lost_endangers_its_general() {
    let mut t = table("B line 0 0 N\nR mgun 0 0 S\ngeneral R with 1");
    join(&mut t, 0, 1, Face::Front, false);
    t.with(&STANDS, &[6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1], |e| e.combat_phase());
    assert_eq!((t.morale(1), t.told(Code::DangerDie), t.told(Code::GeneralKilled)), (Morale::Gone, 1, 1));
    let mut t = table("B line 0 0 N now=8\nR line 0 20 S\ngeneral B with 0");
    t.with(&STANDS, &[6], |e| e.damage(0, 2, false));
    assert_eq!((t.morale(0), t.told(Code::DangerDie), t.told(Code::GeneralKilled)), (Morale::Gone, 1, 0));
}

/// MTF-GEN-11, MTF-OPT-10: the confused do not break through.
#[test]
fn mtf_gen_11_the_confused_do_not_break_through() {
    let mut t = table("option breakthrough\nB hc 0 -9 N\nR lc 0 0 S");
    t.attacks(0, 1, &STANDS, &[]);
    let round = t.field.before_round(&t.state, 0b11);
    t.state.fights = [None; MAX_FIGHTS];
    t.state.unit_mut(1).morale = Morale::Gone;
    assert!(t.field.breaks_along(&t.state, &round, 0).is_some());
    t.state.unit_mut(0).set(Flags::CONFUSED);
    assert!(t.field.breaks_along(&t.state, &round, 0).is_none());
}

/// MTF-ORD-11: who balks at an attack may still move, and attacks nobody.
#[test]
fn mtf_ord_11_who_balks_may_still_move() {
    let mut t = table("B hc 0 -9 N now=8\nR line 0 0 S");
    let act = t.attack(0, 1).expect("it can attack");
    t.with(&STANDS, &[3], |e| e.act(0, &act));
    assert!(t.attack(0, 1).is_none(), "not again this turn");
    assert!(t.offered(0).iter().any(|a| a.cost > INCH && a.to != t.state.unit(0).rect), "other moves are open");
}

/// MTF-RLY-04: only an enemy whom the unit sees makes its rally harder.
#[test]
fn mtf_rly_04_the_unseen_threaten_nobody() {
    let modifier = |text: &str| {
        let t = table(text);
        t.field.rally_modifier(&t.state, 0)
    };
    assert_eq!(modifier("B line 0 0 N shaken\nR line 0 7.5 S files=4 A\nwood -10 6.5 10 12"), 0);
    assert_eq!(modifier("B line 0 0 N shaken\nR line 0 7.5 S files=4 A"), -2);
}

/// MTF-GEN-15, MTF-DRG-03: retreats, evades and recoils are moves as well: over a lone general or led horses they go as others do.
#[test]
fn mtf_gen_15_who_falls_back_rides_him_down() {
    let fled: [fn(&mut Engine<'_>); 3] = [
        |e| _ = e.retreat(1, [Heading::NORTH; 2], Code::Retreats),
        |e| _ = e.evade(1, 0),
        |e| e.recoil(1, inches(4), Code::Recoils),
    ];
    for (n, flee) in fled.into_iter().enumerate() {
        let unit = if n == 1 { "light 0 0 S loose figures=8" } else { "line 0 0 S" };
        let mut t = table(&format!("B hc 0 -8 N\nR {unit}\ngeneral B 0 3"));
        let dice: &[u8] = if n == 1 { &[6, 6, 1] } else { &[1] };
        t.with(&STANDS, dice, flee);
        assert!(!t.state.leaders[0].here, "{n}");
    }
    let mut t = table("B line 30 0 N\nB mc 0 5 E dismounts\nR line 0 0 S");
    let u = t.state.unit_mut(1);
    u.set(Flags::ON_FOOT);
    u.set(Flags::HORSES);
    u.horses = u.rect;
    u.rect.centre.x = -20 * INCH;
    t.with(&STANDS, &[], |e| e.retreat(2, [Heading::NORTH; 2], Code::Retreats));
    assert!(!t.state.unit(1).has(Flags::HORSES));
}

/// MTF-RET-03: who leaves a combat with several of his own will goes away from all of them.
#[test]
fn mtf_ret_03_out_of_a_combat_away_from_all() {
    let mut t = table("B hc 0 0 N\nR line 0 0 S\nR line 1 -1 W files=4");
    join(&mut t, 1, 0, Face::Front, false);
    join(&mut t, 2, 0, Face::Right, false);
    let back = t.offered(0).into_iter().find(|a| a.doing == Doing::Retreat).expect("horse may leave foot");
    let way = Heading::of(back.to.centre - back.via.centre);
    let [all, _] = t.with(&STANDS, &[], |e| e.away_from(0, |enemy| enemy != 0));
    assert!(way.to(all).abs() < Heading::DEGREE, "{way:?} {all:?}");
}
