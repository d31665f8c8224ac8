//! LEAD: rallying, qualities, and the danger of Leaders; Karl and Napoleon.

use crate::base::Side;
use crate::rules::morschauser_grid::data::{Quality, rallied};
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Choice, Decision, Way};
use crate::rules::morschauser_grid::sandtable::{Scripted, Table};
use crate::rules::morschauser_grid::state::Options;

#[test]
fn mhm_lead_05_a_leader_rallies_one_unit_within_six_boxes() {
    for (die, regained) in [(1, 0), (2, 0), (3, 1), (6, 1)] {
        let mut t = Table::of("B infantry 10 6 N hits=2\nB leader 10 4");
        let general = Scripted::of(&[Choice::Unit(0)]);
        t.asked(&[die], [&general, &Scripted::default()], |e| e.rally_phase());
        assert_eq!(t.hits(0), 2 + regained, "a die of {die}");
    }
    // Seven and more give two, never above what it started with.
    let rally = |hits: u8, quality: u8, die: u8| {
        let mut t = Table::of(&format!("B infantry 10 6 N hits={hits}\nB leader 10 4 quality={quality}"));
        t.act(&[], |e| e.rally(1, 0, die as i8));
        t.hits(0)
    };
    assert_eq!([rally(2, 5, 5), rally(4, 5, 6), rally(2, 1, 4)], [4, 5, 2]);
    let may = |text: &str| Table::of(text).field.may_rally(&Table::of(text).state, 1, 0);
    assert!(may("B infantry 10 6 N hits=2\nB leader 10 12") && !may("B infantry 10 6 N hits=2\nB leader 10 13"));
    assert!(!may("B infantry 10 6 N\nB leader 10 4"), "nothing to rally");
}

#[test]
fn mhm_ex_04_one_and_two_fail_three_to_six_give_one_seven_two() {
    assert_eq!([-1, 1, 2, 3, 6, 7, 8].map(rallied), [0, 0, 0, 1, 1, 2, 2]);
}

#[test]
fn mhm_org_02_a_leader_rallies_only_his_own_command() {
    let t = Table::of("B infantry 10 6 N hits=2\nB infantry 11 6 N command=1 hits=2\nB leader 10 4");
    let may = |unit| t.field.may_rally(&t.state, 1, unit);
    assert!(may(0) && !may(1));
}

#[test]
fn mhm_lead_06_qualities_by_the_die() {
    use Quality::{Abysmal, Average, Good, Poor, Superior};
    let of = [1, 2, 3, 4, 5, 6].map(Quality::of_die);
    assert_eq!(of, [Abysmal, Poor, Average, Average, Good, Superior]);
    assert_eq!([Abysmal, Poor, Average, Good, Superior].map(Quality::rally), [-2, -1, 0, 1, 2]);
    let mut t = Table::of("B infantry 10 6 N\nB infantry 11 6 N command=1");
    t.state.leaders[1].quality = Quality::Unknown;
    t.act(&[6], |e| e.dice_for_leaders());
    assert_eq!([1, 2].map(|l: usize| t.state.leaders[l].quality), [Superior, Average], "only who is not rated");
}

#[test]
fn mhm_lead_07_chances_of_a_rally_by_modifier() {
    let sixths = |modifier: i8| {
        let mut counts = [0; 3];
        for die in 1..=6 {
            counts[usize::from(rallied(die + modifier))] += 1;
        }
        counts
    };
    let table = [-2, -1, 0, 1, 2, 3].map(sixths);
    assert_eq!(table, [[4, 2, 0], [3, 3, 0], [2, 4, 0], [1, 4, 1], [0, 4, 2], [0, 3, 3]]);
}

#[test]
fn mhm_ex_03_under_napoleon_an_average_leader_regains_two_on_a_six() {
    // MHM-NATL-01: +1 to all French rally dice.
    let text = "B infantry 10 6 N hits=2 nation=FRA\nB infantry 11 6 N hits=2\nB leader 10 4\nB general 10 2";
    let mut t = Table::with(text, Options { napoleon: true, ..Options::default() });
    assert_eq!([0, 1].map(|unit| t.field.rally_modifier(&t.state, 1, unit)), [1, 0]);
    t.act(&[], |e| e.rally(1, 0, 6));
    assert_eq!(t.hits(0), 4);
}

#[test]
fn mhm_lead_03_a_leader_in_danger_is_hit_on_two_or_three() {
    for (dice, left) in [([1, 1], 1), ([1, 2], 1), ([2, 2], 2), ([1, 3], 2)] {
        let mut t = Table::of("B infantry 10 6 N\nB leader 10 6");
        t.act(&dice, |e| e.at_risk(Side::Blue, Table::at(10, 6)));
        assert_eq!(t.state.leaders[1].hits, left, "{dice:?}");
    }
    let mut t = Table::of("B infantry 10 6 N\nB leader 10 5");
    t.act(&[], |e| e.at_risk(Side::Blue, Table::at(10, 6)));
}

#[test]
fn mhm_lead_04_the_second_hit_eliminates_him_and_his_command_crawls() {
    let mut t = Table::of("B infantry 10 6 N hits=3\nB leader 10 6 hits=1");
    t.act(&[1, 1], |e| e.at_risk(Side::Blue, Table::at(10, 6)));
    assert!(!t.state.leaders[1].here() && t.codes().contains(&Code::LeaderFell));
    assert_eq!([t.cost(0, Way::March, 10, 7, "N"), t.cost(0, Way::March, 10, 8, "N")], [Some(2), None]);
    assert!(!t.field.may_rally(&t.state, 1, 0));
}

#[test]
fn mhm_natl_03_karl_rallies_twice_unless_he_is_seized() {
    let text = "B infantry 10 6 N hits=2 nation=AUS\nB infantry 11 6 N hits=3 command=1 nation=AUS\nB general 10 4\nB leader 23 0\nB leader 23 1 command=1";
    let karl = Options { karl: true, ..Options::default() };
    let fought = |dice: &[u8]| {
        let mut t = Table::with(text, karl);
        let general = Scripted::of(&[Choice::Unit(0), Choice::Unit(1)]);
        t.asked(dice, [&general, &Scripted::default()], |e| e.rally_phase());
        assert!(general.asked.borrow().iter().all(|(q, _)| matches!(q, Decision::Rally { leader: 0 })));
        [t.hits(0), t.hits(1)]
    };
    // Any unit of the army, at modifier 0; a natural 1 on either cancels both.
    assert_eq!([fought(&[3, 6]), fought(&[1, 6]), fought(&[6, 1]), fought(&[2, 3])], [[3, 4], [2, 3], [2, 3], [2, 4]]);
    // Allies who stand first in the list change nothing.
    let allied = Table::with(&text.replacen("nation=AUS", "nation=RUS", 1), karl);
    assert!(allied.field.is_karl(crate::base::Side::Blue) && !allied.field.is_karl(crate::base::Side::Red));
    let mut other = Table::with(text, Options::default());
    other.act(&[], |e| e.rally_phase());
    // MHM-LEAD-04: nobody rallies those whose own Leader was eliminated, not even he.
    let mut orphans = Table::with(text, karl);
    assert!(orphans.field.may_rally(&orphans.state, 0, 0));
    orphans.act(&[], |e| e.lose_leader(1));
    assert!(!orphans.field.may_rally(&orphans.state, 0, 0) && orphans.field.may_rally(&orphans.state, 0, 1));
}
