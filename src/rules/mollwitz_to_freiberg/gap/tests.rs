use super::clears;
use crate::rules::mollwitz_to_freiberg::data::fire::Ammunition;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::fire::{Spent, Volley};
use crate::rules::mollwitz_to_freiberg::sandtable::{Table, table};

fn volley(t: &Table, unit: u8, target: u8) -> Option<Volley> {
    t.field.volleys(&t.state, unit, target).into_iter().flatten().next()
}

fn dice(t: &Table, unit: u8, target: u8) -> u8 {
    volley(t, unit, target).map_or(0, |v| v.dice[0] + v.dice[1])
}

/// The ground of a battery, one contour high: it stands at the crest (MTF-VIS-04).
const HILL: &str = "gentle -20 -20 20 0.4";

/// Worked example 14, MTF-FIRE-21, MTF-FIRE-22: dead ground lies behind an obstacle up to twice its distance, and at least
/// four inches; each further contour takes two inches off it.
#[test]
fn mtf_fire_22_dead_ground() {
    let over = |above: i32, edge: u8, far: u8| clears(above, inches(edge), inches(far));
    assert!(over(1, 6, 12) && !over(1, 6, 11) && over(1, 1, 5) && !over(1, 1, 4));
    assert!(over(2, 6, 10) && !over(2, 6, 9) && over(5, 6, 7));
    assert!(!over(0, 1, 40), "from no higher ground nothing");
}

/// MTF-FIRE-21, MTF-FIRE-27, MTF-FIRE-14: from a hill balls and shells fly over friends on the plain, muskets do not.
#[test]
fn mtf_fire_21_over_the_heads_of_friends() {
    let shoots = |ground: &str, unit: &str, far: &str| {
        let t = table(&format!("{ground}\nB {unit} 0 0 N\nB line 0 6 N\nR line 0 {far} S"));
        volley(&t, 0, 2).is_some()
    };
    assert!(shoots(HILL, "mgun", "13") && !shoots(HILL, "mgun", "11.5"));
    assert!(!shoots("", "mgun", "20"));
    assert!(!shoots(HILL, "line", "7.5"));
    assert!(shoots(HILL, "how", "20") && !shoots("", "how", "20"), "who is seen (MTF-FIRE-14)");
    // Woods are three contours high.
    let wood = table(&format!("{HILL}\nwood -20 8 20 10\nB mgun 0 0 N\nR line 0 30 S"));
    assert!(volley(&wood, 0, 1).is_none());
}

/// MTF-FIRE-23, MTF-VIS-04: the brow of the shooter's own hill makes no dead ground to who stands on it; from farther back he
/// sees nobody on the plain.
#[test]
fn mtf_fire_23_no_military_crest() {
    let shoots = |y: f64| {
        let t = table(&format!("gentle -20 -20 20 10\nB mgun 0 {y} N\nR line 0 11 S"));
        volley(&t, 0, 1).is_some()
    };
    assert!(shoots(9.8) && !shoots(8.0));
}

/// MTF-FIRE-01, MTF-FIRE-21, MTF-VIS-04: over a hill as high as its own no ball flies, nor over a higher one; over a lower one it does.
#[test]
fn mtf_fire_21_through_no_hill() {
    let shoots = |own: &str, between: &str| {
        let t = table(&format!("{own}\n{between}\nB hgun 0 9.8 N\nR line 0 30 S"));
        volley(&t, 0, 1).is_some()
    };
    let low = "gentle -20 -20 20 10";
    let high = format!("{low}\ngentle -15 -15 15 10");
    let (hill, higher) = ("gentle -20 15 20 22", "gentle -20 15 20 22\ngentle -15 16 15 21");
    assert!(shoots(low, "") && shoots(&high, hill));
    assert!(!shoots(low, higher) && !shoots("", hill));
}

/// MTF-GEN-12, MTF-GEN-13: a friendly general near the line bars the shot, an enemy one does not.
#[test]
fn mtf_gen_13_a_general_in_the_way() {
    let shoots = |general: &str| {
        let t = table(&format!("B line 0 0 N figures=8 files=4\nR line 0 7 S figures=8 files=4\ngeneral {general}"));
        volley(&t, 0, 1).is_some()
    };
    assert!(shoots("B 0 -2") && shoots("R 0 4") && shoots("B 9 4") && shoots("B with 0"));
    assert!(!shoots("B 0 4"));
    let t = table(&format!("{HILL}\nB mgun 0 0 N\nR line 0 16 S\ngeneral B 0 6"));
    assert!(volley(&t, 0, 1).is_some(), "balls fly over him");
}

/// MTF-FIRE-18, worked example 9: who has the first target shoots at it; the others may shoot at another.
#[test]
fn mtf_fire_18_fire_is_split() {
    let text = "B line 0 0 N figures=32 files=16\nR line -5 4 S files=4 figures=8\nR line 5 4 S files=4 figures=8";
    let mut t = table(text);
    let first = volley(&t, 0, 1).expect("the left bears");
    let spent = Spent { eyes: first.eyes, dice: first.dice[0] + first.dice[1], ammo: Some(first.ammo) };
    let second = t.field.volleys_left(&t.state, 0, 2, spent)[0].expect("the rest bears");
    assert_eq!(first.eyes & second.eyes, 0);
    let counts = [first, second].map(|v| v.dice[0] + v.dice[1]);
    assert!(counts.iter().all(|&n| n > 0) && counts.iter().sum::<u8>() <= 8, "{counts:?}");
    t.shooting(&[(0, 1), (0, 2)], &vec![1; usize::from(counts[0] + counts[1])]);
    assert_eq!(t.told(Code::FiredMuskets), 2);
    // Who all have the first target are not split off it.
    let mut t = table("B line 0 0 N figures=8 files=4\nR line 0 4 S\nR line 6 6 S");
    t.shooting(&[(0, 1), (0, 2)], &[1, 1]);
    assert_eq!(t.told(Code::FiredMuskets), 1);
}

/// MTF-FIRE-19: guns stand in one row, and none is in the way of another.
#[test]
fn mtf_fire_19_guns_in_one_row() {
    let t = table("B mgun 0 0 N figures=16 guns=4\nR line 4 14 S");
    assert_eq!(dice(&t, 0, 1), 8);
}

/// MTF-FIRE-24: through a gap goes a die for each two inches, of all who use it together.
#[test]
fn mtf_fire_24_through_a_gap() {
    let gap = "B line -3.3 4 N files=4 figures=8\nB line 3.3 4 N files=4 figures=8";
    let mut t = table(&format!("B line 0 0 N\n{gap}\nR line 0 7.5 S"));
    assert_eq!(dice(&t, 0, 3), 1, "three inches and a half");
    assert_eq!(dice(&table("B line 0 0 N\nR line 0 7.5 S"), 0, 1), 6);
    t.shooting(&[(0, 3)], &[1]);
    assert_eq!(t.state.gaps[0].map(|g| (g.between, g.dice)), Some(([1, 2], 1)));
    assert_eq!(dice(&t, 0, 3), 0, "nothing is left of it for another");
    let t = table("B mgun 0 0 N\nB line -6 3 N files=4 figures=8\nB line 6 3 N files=4 figures=8\nR line 0 20 S");
    assert_eq!(volley(&t, 0, 3).map(|v| v.ammo), Some(Ammunition::BallMedium));
    assert_eq!(dice(&t, 0, 3), 4, "nine inches let four through");
}

/// MTF-FIRE-24: a gap counts for the files that shoot through it, and for no others.
#[test]
fn mtf_fire_24_who_needs_no_gap_shoots() {
    let t = table("B line 0 0 N\nB line -4.5 4 N files=2 figures=4\nB line -1.5 4 N files=2 figures=4\nR line 0 7.5 S");
    assert_eq!(dice(&t, 0, 3), 3, "seven files to the right of both; an inch and a half lets nothing through");
    let mut t = table("B line 0 0 N\nB line -5 4 N files=2 figures=4\nB line -1 4 N files=2 figures=4\nR line 0 7.5 S");
    let shot = volley(&t, 0, 3).expect("it shoots");
    assert_eq!(shot.gap, Some(([1, 2], 1)), "two inches and a half let one die through");
    assert_eq!(shot.dice, [0, 4], "and three more beside it");
    t.shooting(&[(0, 3)], &[1; 4]);
    assert_eq!(t.state.gaps[0].map(|g| g.dice), Some(1));
}
