use crate::base::Dice;
use crate::field::event::Silent;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Choices, General};
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, NONE, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn forms(t: &Table, unit: u8) -> Vec<Action> {
    t.offered(unit).into_iter().filter(|a| a.doing == Doing::Form).collect()
}

/// MTF-OPT-01, MTF-OPT-02: six inches before the front of who is in good order, unless somebody stands between.
#[test]
fn mtf_opt_01_who_pins() {
    let pins = |blue: &str| {
        let t = table(&format!("{blue}\nR line 0 5 S"));
        t.field.pins(&t.state, 0, t.state.units.iter().filter(|u| u.here()).count() as u8 - 1)
    };
    assert!(pins("B line 0 0 N") && !pins("B line 0 -2 N") && !pins("B line 0 0 S"), "six inches, before its front");
    assert!(pins("B mgun 0 0 N") && pins("B light 0 0 N loose"), "guns and skirmishers too");
    assert!(!pins("B line 0 0 N shaken") && !pins("B line 0 0 N square"));
    assert!(!pins("works 20 0 -20 0\nB line 0 0 N"), "in works");
    assert!(!pins("B line 0 0 N\nB line 0 3 N"), "cut off by who stands between");
    assert!(pins("B line 0 0 N\nB line 0 3 N files=4"), "who hides the middle hides not the rest");
    assert!(pins("B line 0 0 N\nB line 4 3 N"), "nor who stands before the right half the left");
    assert!(!pins("deep -20 3 20 3\nB line 0 0 N"), "and by ground that bars");
}

/// MTF-OPT-03, MTF-RLY-06: the pinned test on the rally table, once, before they change formation or facing, sidestep or step
/// back; failing forbids that alone.
#[test]
fn mtf_opt_03_the_pinned_test_before_they_manoeuvre() {
    let text = "option pinning\nB line 0 0 N\nR line 0 5 S";
    let form = |t: &Table| forms(t, 0)[0];
    let mut t = table(text);
    let (action, wheel) =
        (form(&t), t.offered(0).into_iter().find(|a| a.via != t.state.unit(0).rect && a.doing == Doing::March));
    // Threatened: grade C needs 3, with -2.
    assert!(!t.with(&STANDS, &[4], |e| e.may_manoeuvre(0, &action)));
    assert_eq!(t.numbers(Code::PinnedDie), Some([4, 2, 3, 0]));
    assert_eq!(t.morale(0), Morale::Good, "it is not shaken by that");
    assert!(t.with(&STANDS, &[5], |e| e.may_manoeuvre(0, &action)));
    assert!(t.with(&STANDS, &[], |e| e.may_manoeuvre(0, &wheel.expect("a wheel"))), "wheels need no test");
    t.state.unit_mut(0).set(Flags::PINNED);
    assert!(forms(&t, 0).is_empty() && t.offers(0, Doing::March));
    let mut free = table("B line 0 0 N\nR line 0 5 S");
    let action = form(&free);
    assert!(free.with(&STANDS, &[], |e| e.may_manoeuvre(0, &action)), "not unless it is agreed");
}

/// MTF-OPT-04, MTF-OPT-05, the ledger’s example 10, MTF-FRM-08: of three columns side by side the outer ones form line outwards, the
/// middle one changes neither formation nor facing; it may wheel.
#[test]
fn mtf_opt_04_elbow_room() {
    let three = "B line 0 0 N files=4\nB line -4 0 N files=4\nB line 4 0 N files=4\nR line 0 29 S";
    let t = table(&format!("option elbow-room\n{three}"));
    assert!(forms(&t, 0).is_empty(), "the middle one");
    assert!(t.offers(0, Doing::March));
    let line = |t: &Table, unit: u8| forms(t, unit).into_iter().find(|a| a.files == 12);
    let out = line(&t, 2).expect("the right one");
    let here = t.state.unit(2).rect;
    assert!(here.local(out.via.centre).x > INCH && !out.via.overlaps(&t.state.unit(0).rect), "outwards");
    assert!(line(&t, 1).is_some_and(|a| t.state.unit(1).rect.local(a.via.centre).x < -INCH), "and the left one");
    assert!(!forms(&table(three), 0).is_empty(), "not unless it is agreed");
    let behind = "B line 0 0 N\nB line 0 -3 N\nR line 0 29 S";
    assert!(forms(&table(&format!("option elbow-room\n{behind}")), 0).is_empty(), "a line needs room behind");
}

/// MTF-OPT-06: eight inches behind its target a medium ball strikes again, friend or enemy, with the same dice; they test.
#[test]
fn mtf_opt_06_balls_carry_through() {
    let shoot = |option: &str, behind: &str, dice: &[u8]| {
        let mut t = table(&format!("{option}\nB mgun 0 0 N\nR line 0 12 S\nR line 0 {behind} S"));
        t.shooting(&[(0, 1)], dice);
        t.told(Code::FiredBall)
    };
    // Four dice at each target, that hit on 5; then a fire test of each that was hit.
    assert_eq!(shoot("option carrythrough", "18", &[1, 1, 1, 1, 1, 1, 1, 1]), 2);
    assert_eq!(shoot("option carrythrough", "18", &[1, 1, 1, 1, 5, 1, 1, 1, 6]), 2, "the second takes its fire test");
    assert_eq!(shoot("option carrythrough", "22", &[1, 1, 1, 1]), 1, "too far behind");
    assert_eq!(shoot("", "18", &[1, 1, 1, 1]), 1, "not unless it is agreed");
    let mut t = table("option carrythrough\nB mgun 0 0 N\nB line 0 18 N\nR line 0 12 S");
    t.shooting(&[(0, 2)], &[1, 1, 1, 1, 5, 1, 1, 1, 6]);
    assert_eq!((t.figures(1), t.told(Code::FireTestDie)), (23, 1), "a friend");
}

/// MTF-OPT-07: woods, rivers, works and crests stop the ball.
#[test]
fn mtf_opt_07_what_stops_a_ball() {
    let carried = |ground: &str| {
        let mut t = table(&format!("option carrythrough\n{ground}\nB mgun 0 0 N\nR line 0 12 S\nR line 0 18 S"));
        t.shooting(&[(0, 1)], if ground.is_empty() { &[1; 8] } else { &[1; 4] });
        t.told(Code::FiredBall) == 2
    };
    assert!(carried(""));
    for ground in [
        "wood -9 14 9 16",
        "deep -9 15 9 15",
        "lake -9 14 9 16",
        "works -9 15 9 15",
        "gentle -9 14 9 16",
        "houses -9 14 9 16",
    ] {
        assert!(!carried(ground), "{ground}");
    }
}

/// MTF-OPT-08: a battery that enemy guns shot at shoots back at the nearest of them, unless a 5 or a general frees it.
#[test]
fn mtf_opt_08_batteries_duel() {
    let battle = |more: &str, dice: &[u8]| {
        let mut t = table(&format!("option artillery-duel\nB mgun 0 0 N\nR mgun 0 20 S\nR line 8 15 S\n{more}"));
        t.state.unit_mut(0).shelled_by = 1 << 1;
        t.shooting(&[(0, 2)], dice);
        t.events.iter().find(|e| e.code == Code::FiredBall as u16).map(|e| e.target)
    };
    // Its general would rather shoot at the foot.
    assert_eq!(battle("", &[4, 1, 1, 1, 1]), Some(1));
    assert_eq!(battle("", &[5, 1, 1, 1, 1]), Some(2), "a 5 frees it");
    assert_eq!(battle("general B 0 -1", &[1, 1, 1, 1]), Some(2), "a general frees it without a die");
    let mut t = table("B mgun 0 0 N\nR mgun 0 20 S\nR line 8 15 S");
    t.shooting(&[(0, 1)], &[1, 1, 1, 1]);
    assert_eq!(t.state.unit(1).shelled_by, 1, "who was shot at remembers");
}

/// MTF-OPT-09: cavalry goes in behind cavalry in one rank, and strikes with its front rank.
#[test]
fn mtf_opt_09_a_second_line_goes_in() {
    let text = "B hc 0 -9 N figures=8 files=8\nB hc 0 -13 N figures=16 files=8\nR hc 0 0 S figures=8 files=8";
    let charge = |option: &str| {
        let mut t = table(&format!("{option}\n{text}"));
        t.attacks(0, 2, &STANDS, &[]);
        t
    };
    assert!(charge("").attack(1, 2).is_none(), "not unless it is agreed");
    let mut t = charge("option reinforcing");
    assert_eq!(t.attack(1, 2).expect("it may").behind, 0);
    t.attacks(1, 2, &STANDS, &[]);
    assert_eq!(t.state.fights.iter().flatten().filter(|f| f.target == 2).count(), 2, "an attack by two");
    assert_eq!(t.field.strike_dice(&t.state, 1), 4, "eight of its sixteen strike");
    assert!(t.state.unit(1).rect.is_within(&t.state.unit(0).rect, 240), "flush behind");
    let mut deep =
        table(&format!("option reinforcing\n{}", text.replacen("figures=8 files=8", "figures=16 files=8", 1)));
    deep.attacks(0, 2, &STANDS, &[]);
    assert!(deep.attack(1, 2).is_none(), "not behind two ranks");
    // Behind the second of two that attacked it.
    let two = "B hc -6 -9 N figures=8 files=8\nB hc 6 -9 N figures=8 files=8\nB hc 6 -13 N\nR line 0 0 S figures=40";
    let mut two = table(&format!("option reinforcing\n{two}"));
    two.attacks(0, 3, &STANDS, &[]);
    two.attacks(1, 3, &STANDS, &[]);
    assert_eq!(two.attack(2, 3).map(|a| a.behind), Some(1));
}

/// MTF-OPT-09: its way ends at the rear of the first line, so that the enemy may be farther off than that by one rank.
#[test]
fn mtf_opt_09_a_second_line_goes_no_farther_than_the_first() {
    let at = |y: &str| {
        let text =
            format!("option reinforcing\nB hc 0 -9 N figures=8 files=8\nB hc 0 {y} N\nR hc 0 0 S figures=8 files=8");
        let mut t = table(&text);
        t.attacks(0, 2, &STANDS, &[]);
        let far = t.state.unit(1).rect.distance(&t.state.unit(2).rect);
        (far > t.field.allowance(&t.state, 1), t.attack(1, 2).is_some())
    };
    assert_eq!(at("-15"), (false, true));
    assert_eq!(at("-17"), (true, true), "sixteen inches off its friend, and farther off the enemy");
    assert_eq!(at("-19"), (true, false));
}

/// MTF-OPT-09: the second line takes the place of a first that is driven off, and fights on there.
#[test]
fn mtf_opt_09_a_second_line_closes_up() {
    let text = "option reinforcing\nB hc 0 -9 N figures=8 files=8\nB hc 0 -13 N figures=16 files=8\nR hc 0 0 S figures=8 files=8";
    let mut t = table(text);
    t.attacks(0, 2, &STANDS, &[]);
    t.attacks(1, 2, &STANDS, &[]);
    t.with(&STANDS, &[], |e| {
        e.shatter(0, Code::Shattered);
        e.second_lines();
    });
    let contacts: Vec<_> = t.state.contacts().map(|f| (f.attacker, f.target, f.behind)).collect();
    assert_eq!(contacts, [(1, 2, NONE)]);
    assert!(t.state.unit(1).rect.is_within(&t.state.unit(2).rect, 240), "it touches whom it fights");
    // With somebody in between it is out of the combat.
    let mut t = table(&format!("{text}\nB line 20 -9 N"));
    t.attacks(0, 3, &STANDS, &[]);
    t.attacks(1, 3, &STANDS, &[]);
    t.state.unit_mut(2).rect = t.state.unit(0).rect;
    t.with(&STANDS, &[], |e| {
        e.shatter(0, Code::Shattered);
        e.second_lines();
    });
    assert!(!t.state.engaged(1) && !t.state.engaged(3));
}

/// MTF-OPT-09, MTF-CC-16, MTF-CC-22: a first line that loses the round leaves the combat, and the second has its place before
/// the phase is over.
#[test]
fn mtf_opt_09_a_round_brings_the_second_line_up() {
    let text = "B hc 0 -9 N figures=8 files=8\nB hc 0 -13 N figures=16 files=8\nR hc 0 0 S figures=8 files=8";
    let mut t = table(&format!("option reinforcing\n{text}"));
    t.attacks(0, 2, &STANDS, &[]);
    t.attacks(1, 2, &STANDS, &[]);
    // Four dice of each line miss; of the enemy's four two are for each, and the first takes both hits.
    t.combat(&[1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 6]);
    let contacts: Vec<_> = t.state.contacts().map(|f| (f.attacker, f.target, f.behind)).collect();
    assert_eq!((t.told(Code::Retreats), t.told(Code::Contact), contacts), (1, 1, vec![(1, 2, NONE)]));
    assert!(t.state.unit(1).rect.is_within(&t.state.unit(2).rect, 240), "it touches whom it fights");
}

/// MTF-SEQ-07, MTF-OPT-10, MTF-OPT-11: cavalry that drove its enemy off goes on at the next, and fights it at once.
#[test]
fn mtf_opt_10_victors_break_through() {
    let text = "B hc 0 -9 N\nR lc 0 0 S figures=4 files=4 D\nR mc 4 12 S figures=8 files=4 D";
    let victory = |option: &str, dice: &[u8]| {
        let mut t = table(&format!("{option}\n{text}"));
        t.attacks(0, 1, &STANDS, &[]);
        t.with(&Script { shots: &[], evades: true }, dice, |e| e.combat_phase());
        t
    };
    // Eight dice of Blue's, then two of Red's, of whom nobody is left.
    let none = victory("", &[6, 6, 6, 6, 6, 6, 6, 6, 1, 1]);
    assert_eq!((none.told(Code::Attacks), none.morale(1)), (0, Morale::Gone));
    let t = victory("option breakthrough", &[6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((t.told(Code::Attacks), t.state.unit(0).broke), (1, 1));
    assert!(t.state.engaged(0) && t.state.engaged(2), "nobody hit anybody");
}

/// MTF-OPT-10: a steady square, though nearer, is passed over.
#[test]
fn mtf_opt_10_a_steady_square_is_passed_over() {
    let dice = [6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let others = "R mc 4 12 S figures=8 files=4 D\nR line -8 8 S square";
    let alone = table(&format!("B hc 0 -1 N\n{others}"));
    assert!(alone.attack(0, 1).is_some() && alone.attack(0, 2).is_some());
    let far = |unit| alone.state.unit(0).rect.distance(&alone.state.unit(unit).rect);
    assert!(far(2) < far(1));
    let mut t = table(&format!("option breakthrough\nB hc 0 -9 N\nR lc 0 0 S figures=4 files=4 D\n{others}"));
    t.attacks(0, 1, &STANDS, &[]);
    let asked = t.with(&Script { shots: &[], evades: true }, &dice, |e| {
        e.combat_phase();
        e.choices.iter().filter_map(|c| if let Choice::Act(a) = c { Some(a.target) } else { None }).collect::<Vec<_>>()
    });
    assert_eq!((t.told(Code::Attacks), t.state.engaged(2), t.state.engaged(3)), (1, true, false));
    assert!(asked.contains(&2) && asked.contains(&3), "it may, and need not: {asked:?}");
}

/// MTF-OPT-12, MTF-OPT-13: not without an enemy near the line, not disordered, not a third time.
#[test]
fn mtf_opt_13_who_may_not_break_through() {
    let along = |set: fn(&mut Table)| {
        let mut t = table("option breakthrough\nB hc 0 -9 N\nR lc 0 0 S");
        t.attacks(0, 1, &STANDS, &[]);
        let round = t.field.before_round(&t.state, 0b11);
        t.state.fights = [None; crate::rules::mollwitz_to_freiberg::state::MAX_FIGHTS];
        t.state.unit_mut(1).morale = Morale::Gone;
        set(&mut t);
        t.field.breaks_along(&t.state, &round, 0)
    };
    assert_eq!(along(|_| {}), Some(crate::base::Heading::NORTH), "its own facing where nobody is left");
    let east = |t: &mut Table| t.state.unit_mut(1).rect.centre.x += 9 * INCH;
    assert_eq!(along(east), Some(crate::base::Heading::EAST), "where who was shattered by his run had gone");
    assert_eq!(along(|t| t.state.unit_mut(0).set(Flags::DISORDERED)), None);
    assert_eq!(along(|t| t.state.unit_mut(0).broke = 2), None);
    assert_eq!(along(|t| t.state.unit_mut(0).morale = Morale::Shaken), None);
    assert_eq!(along(|t| t.state.unit_mut(0).stand = Stand::Skirmish), None);
    assert_eq!(along(|t| t.state.unit_mut(1).morale = Morale::Good), None, "who was not beaten");
}

/// MTF-OPT-03: who failed the test makes no such manoeuvre in any way: not in works, not back to his horses.
#[test]
fn mtf_opt_03_nor_in_works_nor_to_the_horses() {
    let manoeuvres = |t: &Table| t.offered(0).iter().filter(|a| t.field.is_manoeuvre(&t.state, 0, a)).count();
    let works = table("option pinning\nworks -20 0 20 0\nB line 0 1 S\nR line 6 -4 N");
    let mut riders = table("option pinning\nB mc 0 0 N dismounts\nR line 0 8 S");
    let off = riders.offered(0).into_iter().find(|a| a.doing == Doing::Dismount).expect("they may dismount");
    riders.with(&STANDS, &[], |e| e.act(0, &off));
    riders.state.unit_mut(0).flags.0 &= !Flags::OF_A_TURN.0;
    let ahead = riders.state.unit(0).rect.advanced(3 * INCH);
    riders.state.unit_mut(0).rect = ahead;
    for mut t in [works, riders] {
        let own = t.state.unit(0).rect;
        let turns =
            t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.via == own && a.to.centre == own.centre);
        assert!(turns.is_none_or(|a| t.field.is_manoeuvre(&t.state, 0, &a)), "a change of facing is one");
        assert!(manoeuvres(&t) > 0);
        t.state.unit_mut(0).set(Flags::PINNED);
        assert_eq!(manoeuvres(&t), 0);
    }
}

/// MTF-OPT-11, MTF-SEQ-07: breakthroughs go on until none is left, also of who wins only after the other side's second.
#[test]
fn mtf_opt_11_until_no_breakthrough_is_left() {
    let units = "B hc 0 -9 N\nB line 5 8 N files=4\nR lc 0 0 S figures=4 files=4 D\nR lc 0 8 S figures=4 files=4 D\nR hc 0 18 S";
    let mut t = table(&format!("option breakthrough\n{units}"));
    t.attacks(0, 2, &STANDS, &[]);
    let script = Script { shots: &[], evades: true };
    let broke = |seed: u64| {
        let (mut state, mut dice) = (t.state, Dice::fair(seed, 1));
        let (choices, out) = (&mut Choices::default(), &mut Silent);
        let generals: [&dyn General; 2] = [&script, &script];
        Engine { field: &t.field, state: &mut state, generals, choices, dice: &mut dice, out }.combat_phase();
        (state.unit(0).broke, state.unit(4).broke)
    };
    let all: Vec<_> = (0..400).map(broke).collect();
    assert!(all.contains(&(2, 0)), "twice is what they may");
    assert!(all.contains(&(2, 1)), "and who then beats them may as well");
}
