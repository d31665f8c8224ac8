use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::nerve::{Morale as Line, Outcome};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Fight, Flags, Morale, NONE, Way};

/// The modifiers of a test of a unit in its contact, without those that it has not.
fn of(t: &Table, unit: u8, test: Test) -> Vec<(Line, i8)> {
    let fight = t.state.fights_of(unit).next().copied();
    t.field.morale_modifiers(&t.state, unit, test, fight.as_ref()).into_iter().flatten().collect()
}

fn sum(t: &Table, unit: u8, test: Test) -> i8 {
    of(t, unit, test).iter().map(|m| m.1).sum()
}

/// Two in contact, with a general near each so that nothing else counts.
fn met(one: &str, two: &str, flank: bool) -> Table {
    let mut t = table(&format!("B {one}\nR {two}\ngeneral B 0 -5\ngeneral R 0 8"));
    let face = if flank { Face::Right } else { Face::Front };
    join(&mut t, 0, 1, face, flank);
    t.state.fights[0].as_mut().expect("a contact").fresh = true;
    t
}

/// WOF-MOR-14, WOF-MOR-01: the chart by grade.
#[test]
fn wof_mor_14_the_chart() {
    for (grade, routs, well) in [("A", 0, 3), ("B", 1, 4), ("C", 2, 5), ("D", 3, 6), ("E", 4, 7)] {
        let throw = |score: i8| {
            let mut t = table(&format!("B line 0 0 N {grade}\ngeneral B 0 -5"));
            // Losses take off what two dice cannot be below.
            let dice = if score < 2 { [1, 1] } else { [(score / 2) as u8, (score - score / 2) as u8] };
            if score < 2 {
                t.state.units[0].phase[3] = 12 * (2 - score) as u16;
            }
            t.with(&Script::default(), &dice, |e| e.test(0, Test::Friend, None))
        };
        assert_eq!(
            [throw(routs), throw(routs + 1), throw(well)],
            [Outcome::Rout, Outcome::Shaken, Outcome::Ok],
            "{grade}"
        );
        assert_eq!(throw(well - 1), Outcome::Shaken, "{grade}");
    }
}

/// WOF-MOR-15, WOF-MOR-16, WOF-ORD-04: those of every test.
#[test]
fn wof_mor_15_modifiers_of_every_test() {
    assert_eq!(of(&table("B line 0 0 N\ngeneral B with 0"), 0, Test::Friend), [(Line::GeneralWith, 2)]);
    assert_eq!(of(&table("B line 0 0 N"), 0, Test::Friend), [(Line::NoGeneral, -1)]);
    let upset = |text: &str| of(&table(&format!("B line 0 0 N {text}\ngeneral B 0 -5")), 0, Test::Friend);
    assert_eq!([upset("shaken"), upset("now=12"), upset("shaken now=12")], [[(Line::Upset, -2)]; 3]);
    assert_eq!(upset("disordered"), [], "disorder by itself is nothing");
    assert_eq!(upset("irregular fanatic"), [(Line::Fanatics, 2)]);
    let mut t = table("B line 0 0 N\ngeneral B 0 -5");
    t.state.units[0].phase = [5, 5, 5, 9];
    assert_eq!(of(&t, 0, Test::Friend), [(Line::Losses, -2)], "24 pips of 24 figures, from all causes");
    let t =
        table("B line 0 0 N\nB line 0 -10 N routing\nB line 12 0 N routing\nB line 0 -25 N routing\ngeneral B 0 -5");
    assert_eq!(of(&t, 0, Test::Friend), [(Line::Friends, -2)], "two within twelve inches");
}

/// WOF-MOR-15: those of a charge home.
#[test]
fn wof_mor_15_modifiers_of_a_charge() {
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S", false), 0, Test::Home), -4, "steady bayonets in front");
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S unarmed", false), 0, Test::Home), 0);
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S disordered", false), 0, Test::Home), 0);
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S shaken", false), 0, Test::Home), 4);
    assert_eq!(sum(&met("hc 0 0 N", "line 0 0.1 S", true), 0, Test::Home), 4, "in its flank");
    assert_eq!(sum(&met("hc 0 0 N", "line 0 0.1 S shaken", true), 0, Test::Home), 8, "both");
}

/// WOF-MOR-15: those of who receives a charge.
#[test]
fn wof_mor_15_modifiers_of_who_receives() {
    assert_eq!(sum(&met("hc 0 0 N", "line 0 0.1 S", false), 1, Test::Receive), -4, "steady cavalry");
    assert_eq!(sum(&met("hc 0 0 N disordered", "line 0 0.1 S", false), 1, Test::Receive), 0);
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S", false), 1, Test::Receive), -4, "steady bayonets");
    assert_eq!(sum(&met("hc 0 0 N", "hc 0 0.1 S", false), 1, Test::Receive), 0, "infantry only");
    assert_eq!(sum(&met("hc 0 0 N", "line 0 0.1 S", true), 1, Test::Receive), -6, "and in the flank");
    assert_eq!(sum(&met("line 0 0 N", "line 0 0.1 S", false), 1, Test::Lost), -3);
    let mut t = met("line 0 0 N unarmed", "line 0 0.1 S", false);
    t.state.fights[0].as_mut().expect("a contact").surprise = [false, true];
    assert_eq!(sum(&t, 1, Test::Receive), -2, "surprised");
}

/// WOF-MOR-04, WOF-MOR-05, WOF-MOR-09: any hit of guns, a twelfth of steady fire, never the unsteady make a unit test.
#[test]
fn wof_mor_04_who_tests_for_fire() {
    let tests = |cause: Cause, pips: u16| {
        let mut t = table("B line 0 0 N");
        t.state.units[0].phase[cause as usize] = pips;
        t.field.tests_fire(&t.state, 0)
    };
    assert!(tests(Cause::Guns, 1));
    assert!(!tests(Cause::Steady, 11) && tests(Cause::Steady, 12));
    assert!(!tests(Cause::Unsteady, 60));
}

/// WOF-MOR-02, WOF-MOR-03, WOF-ORD-06, WOF-ORD-07: horse with impetus makes foot panic, but for squares and the steady between
/// two protected flanks, in front.
#[test]
fn wof_mor_03_who_panics() {
    let panics = |who: &str, flank: bool, impetus: bool| {
        let mut t = table(&format!("B hc 0 0 N\nR {who}"));
        join(&mut t, 0, 1, Face::Front, flank);
        let f = t.state.fights[0].as_mut().expect("a contact");
        f.impetus[0] = impetus;
        let fight = *f;
        t.field.may_panic(&t.state, 1, &fight)
    };
    assert!(panics("line 0 0.1 S", false, true) && !panics("line 0 0.1 S", false, false));
    assert!(!panics("hc 0 0.1 S", false, true), "horse never");
    assert!(!panics("line 0 0.1 S square disordered", false, true), "steady or not");
    assert!(panics("line 0 0.1 S square unarmed", false, true));
    let between = "line 0 0.1 S\nR line 11 0.1 S\nR mgun -9 0.1 S";
    assert!(!panics(between, false, true));
    assert!(panics(between, true, true), "not from the flank");
    assert!(panics("line 0 0.1 S disordered\nR line 11 0.1 S\nR mgun -9 0.1 S", false, true));
    assert!(panics("line 0 0.1 S\nR line 11 0.1 S", false, true), "one flank only");
    assert!(panics("line 0 0.1 S\nR line 0 3 S", false, true), "one friend behind is near both, and protects one");
    assert!(
        panics("line 0 0.1 S\nR line 11 0.1 S\nR light -9 0.1 S loose figures=6", false, true),
        "skirmishers protect nobody"
    );
    assert!(panics("line 0 0.1 S\nR line 11 0.1 S\nR line -11 0.1 S routing", false, true));
}

/// WOF-MOR-12, WOF-MOR-17, WOF-MOR-21, WOF-ORD-04, WOF-IRR-05: who may rally, and what it brings.
#[test]
fn wof_mor_12_rallies() {
    let may = |text: &str| {
        let t = table(&format!("B line 0 0 N routing {text}"));
        t.field.may_rally(&t.state, 0)
    };
    assert!(may("") && may("D"));
    assert!(!may("E") && !may("irregular") && !may("now=12"));
    assert!(!may("\nR light 0 6 S loose figures=6") && may("\nR light 0 6.2 S loose figures=6"));
    let mut t = table("B line 0 0 N routing\ngeneral B 0 -5");
    let agrees = Script { agrees: true, ..Script::default() };
    t.with(&agrees, &[3, 4], |e| e.rallies());
    assert_eq!((t.unit(0).morale, t.unit(0).has(Flags::DISORDERED)), (Morale::Good, true), "seven less two");
    let mut t = table("B line 0 0 N routing\ngeneral B 0 -5");
    t.with(&agrees, &[3, 3], |e| e.rallies());
    assert!(t.unit(0).routs() && t.told(Code::Routs) == 1, "a Shaken goes on running");
}

/// WOF-MOR-11, WOF-SEQ-11: one test for all friends who routed this turn within twelve inches; who breaks runs at once and makes
/// nobody test again.
#[test]
fn wof_mor_11_friends_who_run() {
    let mut t = table("B line 0 0 N\nB line 0 -8 N routing\nB line 14 0 N\ngeneral B 0 -3");
    t.state.units[1].set(Flags::ROUTED);
    t.with(&Script::default(), &[1, 2, 6, 6], |e| e.friends_test());
    assert!(t.unit(0).routs(), "three less one");
    assert_eq!((t.told(Code::FriendDice), t.told(Code::Routs)), (2, 1));
    let mut t = table("B line 0 0 N\nB line 0 -8 N routing");
    t.with(&Script::default(), &[], |e| e.friends_test());
}

/// WOF-MOR-06, WOF-MOR-18, WOF-MOR-19, WOF-CHG-18, WOF-CHG-19: well goes in, shaken recoils, and rout breaks.
#[test]
fn wof_mor_18_a_charger_that_does_not_come_home() {
    let charge = |dice: &[u8]| {
        let mut t = met("hc 0 0 N", "line 0 0.1 S unarmed", false);
        t.shooting(&[], dice);
        t
    };
    // 5 is well; then the foot receives steady horse at -4.
    let t = charge(&[2, 3, 6, 6]);
    assert!(t.state.engaged(0) && t.told(Code::ReceiveDice) == 1);
    let t = charge(&[2, 2, 3]);
    assert!(!t.state.engaged(0) && t.unit(0).is_shaken() && t.told(Code::Recoils) == 1);
    assert_eq!(t.told(Code::ReceiveDice), 0);
    let t = charge(&[1, 1]);
    assert!(t.unit(0).routs() && t.told(Code::Routs) == 1, "and half a move as the phase closes");
}

/// WOF-MOR-07, WOF-MOR-08, WOF-MOR-09: fire and charge make one test of the charger, and one of who stands.
#[test]
fn wof_mor_09_one_test_each() {
    let mut t = met("line 0 0 N fired", "line 0 0.1 S unarmed fired", false);
    t.shooting(&[(1, 0)], &[6, 6, 6, 6, 6]);
    assert_eq!([Code::HomeDice, Code::ReceiveDice, Code::ShootingDice].map(|c| t.told(c)), [1, 1, 0]);
}

/// WOF-MOR-13, WOF-MOR-20, WOF-EX-09: the countercharger tests first; the charger whose opponent failed has +4.
#[test]
fn wof_mor_13_counterchargers_first() {
    let mut t = met("hc 0 0 N", "hc 0 0.1 S", false);
    let f = t.state.fights[0].as_mut().expect("a contact");
    (f.way, f.counter) = (Way::Counter, 1);
    // The countercharger recoils on 4, and a 1 and 1 and 4 is well for the charger.
    t.shooting(&[], &[2, 2, 1, 1, 1]);
    let tests: Vec<u8> = t.events.iter().filter(|e| e.code == Code::HomeDice as u16).map(|e| e.actor).collect();
    assert_eq!(tests, [1, 0]);
    assert!(t.unit(1).is_shaken() && t.unit(0).is_good());
    assert_eq!(t.told(Code::ReceiveDice), 0, "who countercharges does not receive");
}

/// WOF-ORD-08, WOF-ORD-09, WOF-ORD-10, WOF-SEQ-12: who stood the whole turn is well again.
#[test]
fn wof_ord_08_recovery() {
    let well = |flags: &[Flags], text: &str| {
        let mut t = table(&format!("B line 0 0 N shaken disordered{text}"));
        t.state.units[0].set(Flags::WAS_UPSET);
        for flag in flags {
            t.state.units[0].set(*flag);
        }
        t.with(&Script::default(), &[], |e| e.recover());
        (t.unit(0).is_good(), !t.unit(0).has(Flags::DISORDERED))
    };
    assert_eq!(well(&[], ""), (true, true), "both at once");
    for flag in [Flags::MOVED, Flags::BUSY, Flags::FIRED_NOW, Flags::PASSED, Flags::UPSET] {
        assert_eq!(well(&[flag], ""), (false, false));
    }
    assert_eq!(well(&[], "\nwood -10 -10 10 10"), (true, false), "in woods the disorder stays");
    let mut t = table("B line 0 0 N shaken");
    t.with(&Script::default(), &[], |e| e.recover());
    assert!(t.unit(0).is_shaken(), "not since the turn began");
    let mut t = table("B line 0 0 N now=12");
    t.with(&Script::default(), &[], |e| e.recover());
    assert!(t.field.exhausted(&t.state, 0), "for good");
}

/// WOF-ORD-01, WOF-ORD-02, WOF-ORD-03: what steady is.
#[test]
fn wof_ord_02_the_steady() {
    let steady = |text: &str| table(text).steady(0);
    assert!(steady("B line 0 0 N") && steady("B hc 0 0 N D") && steady("B line 0 0 N square"));
    for who in [
        "line 0 0 N E",
        "line 0 0 N irregular",
        "mgun 0 0 N",
        "light 0 0 N loose",
        "line 0 0 N shaken",
        "line 0 0 N disordered",
    ] {
        assert!(!steady(&format!("B {who}")), "{who}");
    }
    assert!(!steady("B line 0 0 N now=12") && steady("B line 0 0 N now=13 pips=5"), "72 pips, and 71");
}

/// WOF-IRR-08: fanatics that are shaken are so no more, and a grade lower.
#[test]
fn wof_irr_08_fanatics_sober_up() {
    let mut t = table("B line 0 0 N irregular fanatic C");
    t.with(&Script::default(), &[], |e| e.shake(0));
    assert!(!t.field.fanatic(&t.state, 0));
    assert_eq!(t.field.grade(&t.state, 0), crate::rules::weight_of_fire::data::Grade::D);
}

/// WOF-MOR-15: fire from behind the line of the front counts as from the flank.
#[test]
fn wof_mor_15_fire_from_behind() {
    let mut t = table("B line 0 0 N\nR line 0 -5 N\ngeneral B 0 -9");
    t.state.units[0].harmed_by = 1;
    assert_eq!(of(&t, 0, Test::Shooting), [(Line::FromFlank, -2)]);
    t.state.units[0].harmed_by = NONE;
    assert_eq!(of(&t, 0, Test::Shooting), []);
}

/// WOF-EVA-10, WOF-MOR-07: evaders test to receive a charge that was not stopped.
#[test]
fn wof_eva_10_evaders_test_to_receive() {
    let mut t = table("B hc 0 0 N\nR lc 0 20 N\ngeneral R 0 24");
    t.state.units[1].set(Flags::CHASED);
    t.state.units[1].foe = 0;
    t.shooting(&[], &[3, 3]);
    assert_eq!(t.told(Code::ReceiveDice), 1);
    assert_eq!(Fight::of(0, 1).enemy(1), 0);
    assert!(inches(1) == INCH);
}

/// WOF-MOR-06, WOF-MOR-08, WOF-MOR-20: a charger whose target has panicked and who is hit by fire takes one test: to charge
/// home, with the four for who runs.
#[test]
fn wof_mor_20_who_is_shot_at_still_charges_home_on_who_panicked() {
    let mut t = table("B line 0 0 N E\nB mgun 12 0 W\nR hc 0 12 S\ngeneral R 0 14");
    t.charges(2, 0, &Script::default(), &[]);
    // Panic, the guns, then the charger.
    t.shooting(&[(1, 2)], &[1, 1, 6, 6, 6]);
    assert!(t.unit(0).routs());
    assert_eq!([t.told(Code::PanicDice), t.told(Code::HomeDice), t.told(Code::ShootingDice)], [1, 1, 0]);
}

/// WOF-CHG-19, WOF-MOR-07: a charger whom panic has shaken and who passes his own test has come home: his target tests.
#[test]
fn wof_chg_19_a_shaken_charger_who_passes_is_received() {
    let mut t = met("line 0 0 N", "line 0 0.1 S A shaken", false);
    t.state.fights[0] = Some(Fight::of(1, 0));
    t.state.units[1].set(Flags::CHARGED);
    t.shooting(&[], &[6, 6, 6, 6]);
    assert_eq!([t.told(Code::HomeDice), t.told(Code::ReceiveDice)], [1, 1]);
}
