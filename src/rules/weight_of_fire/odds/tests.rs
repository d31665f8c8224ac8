use crate::base::Share;
use crate::base::geometry::Face;
use crate::rules::system::Question;
use crate::rules::weight_of_fire::data::Grade;
use crate::rules::weight_of_fire::odds::{answer, pips, test, test_36};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};

mod nerves;
mod rolls;

/// WOF-EX-06, WOF-HIT-01: six faces, each read on the chart.
#[test]
fn wof_ex_06_odds_of_a_volley() {
    let t = table("B line 0 0 N fired\nR line 0 5 S");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("it may shoot");
    let mut counts = vec![0; odds.harm.len()];
    (1..=6).for_each(|die| counts[usize::from(t.field.chart(die, 12))] += 1);
    assert_eq!(odds.harm, counts.into_iter().map(|n| Share::of(n, 6)).collect::<Vec<_>>());
    assert_eq!(pips(&t.field, 24, 0)[19], Share::of(1, 6), "a five is 2.4 and 0.3");
    assert!(answer(&t.field, &t.state, Question::Fire { actor: 0, target: 0 }).is_none());
}

/// WOF-MOR-14: the two dice of a test.
#[test]
fn wof_mor_14_odds_of_a_test() {
    assert_eq!(test(Grade::C, 0), [1, 5, 30].map(|n| Share::of(n, 36)));
    for grade in Grade::ALL {
        for add in -9..=9 {
            let (well, routs) = test_36(grade, add);
            let shares = [routs, 36 - routs - well, well].map(|n| Share::of(n as u32, 36));
            assert_eq!(test(grade, add), shares, "{grade:?} {add}");
        }
    }
}

/// WOF-CC-05: the odds of a round are those of the die that the engine throws.
#[test]
fn wof_cc_05_odds_of_a_round_are_what_the_dice_give() {
    let start = || -> Table {
        let mut t = table("B hc 0 0 N\nR line 0 0.1 S");
        join(&mut t, 0, 1, Face::Front, false);
        t
    };
    let t = start();
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("they fight");
    let mut counts = vec![0; odds.harm.len()];
    for die in 1..=6 {
        // The other throws a 1, and whoever lost tests and is well.
        let mut t = start();
        t.with(&Script::default(), &[die, 1, 6, 6], |e| {
            e.round(e.fighters());
        });
        counts[usize::from(t.unit(1).lost)] += 1;
    }
    assert_eq!(odds.harm, counts.into_iter().map(|n| Share::of(n, 6)).collect::<Vec<_>>());
    assert_eq!(odds.modifiers.len(), 1, "heavy horse in the open");
}

/// WOF-TER-06, WOF-CHG-08, WOF-CC-07: what contact brings is in the odds of a charge that has not been made.
#[test]
fn wof_cc_07_odds_of_a_charge_on_the_table() {
    let impetus = |text: &str| {
        let t = table(text);
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("it can charge");
        odds.modifiers.iter().any(|m| m.key == "impetus")
    };
    assert!(impetus("B line 0 0 N\nR line 0 4 S"));
    assert!(!impetus("B line 0 0 N\nR line 0 4 S\nwood -10 3.5 10 12") && !impetus("B line 0 0 N\nR lc 0 4 S"));
    assert!(!impetus("B hc 0 0 N\nR line 0 9 S\nrough -20 2 20 4"));
}

/// WOF-CC-14: guns that are run over are lost, and strike nobody.
#[test]
fn wof_cc_14_odds_of_an_overrun() {
    let t = table("B hc 0 0 N\nR mgun 0 5 S guns=2 figures=8");
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("it can charge");
    assert_eq!(odds.own, [Share::ONE]);
    assert_eq!((odds.harm.len(), odds.harm.last()), (8 * 6 + 1, Some(&Share::ONE)));
}

/// WOF-FIRE-11: of who fights on from an earlier turn a flank that sticks out by more than four figures can be shot at.
#[test]
fn wof_fire_11_a_flank_that_sticks_out_can_be_asked() {
    let asked = |x: f64| {
        let mut t =
            table(&format!("B line {x} 0 N files=4 figures=8\nB line 5 -6 N\nR line 0 0 S files=12 figures=24"));
        join(&mut t, 0, 2, Face::Front, false);
        t.state.fights[0].as_mut().expect("a fight").first = false;
        answer(&t.field, &t.state, Question::Fire { actor: 1, target: 2 }).is_some()
    };
    assert!(asked(-3.0) && !asked(0.0));
}
