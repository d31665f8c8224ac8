//! The odds are those of the dice.

use super::*;
use crate::base::Dice;
use crate::rules::morschauser_grid::sandtable::Table;

#[test]
fn odds_of_a_shot_and_of_a_melee() {
    let t = Table::of("B foot-artillery 10 1 N\nR infantry 10 6 S");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("in sight");
    // Three dice of grape hit on 2 to 6.
    assert_eq!(odds.harm.iter().map(|s| s.thousandths()).collect::<Vec<_>>(), [5, 69, 347, 579, 0, 0]);
    assert!(answer(&t.field, &t.state, Question::Fire { actor: 1, target: 0 }).is_none(), "out of range");
    let fight = answer(&t.field, &t.state, Question::Melee { actor: 1, target: 0 }).expect("enemies");
    assert_eq!((fight.harm.len(), fight.own.len()), (5, 6), "up to the hits that each has left");
    assert_eq!(fight.harm[4].thousandths(), 188, "four or five of five at 3 or less");
}

#[test]
fn mhm_fire_11_nobody_is_told_odds_of_a_shot_out_of_a_stream() {
    let odds = |ground: &str| {
        let t = Table::of(&format!("B infantry 10 6 N\nR infantry 10 8 S\n{ground}"));
        answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 })
    };
    assert!(odds("").is_some() && odds("G stream 10 6").is_none());
}

#[test]
fn mhm_lead_02_leaders_in_the_boxes_strike_too() {
    let odds = |text: &str| {
        let t = Table::of(text);
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("enemies");
        [odds.harm, odds.own].map(|all| all.iter().map(|s| s.thousandths()).collect::<Vec<_>>())
    };
    let pair = "B foot-artillery 10 6 N hits=1\nR infantry 10 7 S hits=1";
    // One die at 1 against one at 3; a Leader throws two at 2, one where he is wounded.
    assert_eq!(odds(pair), [vec![833, 167], vec![500, 500]]);
    assert_eq!(odds(&format!("{pair}\nB leader 10 6"))[0], [370, 630]);
    assert_eq!(odds(&format!("{pair}\nR leader 10 7 hits=1"))[1], [333, 667]);
    // He who stays behind where the attacker comes from does not.
    assert_eq!(odds(&format!("{}\nB leader 10 4", pair.replace("10 6", "10 4")))[0], [833, 167]);
}

#[test]
fn odds_agree_with_the_dice() {
    let t = Table::of("B foot-artillery 10 1 N guard\nR light-infantry 10 6 S\nG wood 10 6");
    let volley = t.field.volley(&t.state, 0, t.state.unit(1).at, Some(1)).expect("in range");
    let odds = super::volley(volley);
    let mut dice = Dice::fair(5, 0);
    let mut counts = [0_u64; 17];
    for _ in 0..60_000 {
        let hits: u8 = (0..volley.dice()).map(|_| volley.hits(dice.d6(crate::base::Stream::Neither) as i8)).sum();
        counts[usize::from(hits)] += 1;
    }
    for (n, share) in odds.0.iter().enumerate() {
        let expected = u64::from(share.thousandths()) * 60;
        // Four and a half standard errors of 60,000 are at most 551.
        assert!(counts[n].abs_diff(expected) < 600, "{n} hits: {} and {expected}", counts[n]);
    }
}

#[test]
fn ends_make_one() {
    let hits = |dice, rating| blow(Blow { dice, rating, mods: 0 });
    let thousandths = |one: &Hits, other: &Hits| ends([(one, 6), (other, 5)]).map(|s| s.thousandths());
    let unequal = thousandths(&hits(6, 4), &hits(5, 3));
    assert!((998..=1002).contains(&unequal.iter().sum::<u32>()), "{unequal:?}");
    assert!(unequal[2] > unequal[0]);
    let same = hits(5, 3);
    let equal = ends([(&same, 5), (&same, 5)]).map(|s| s.0);
    assert_eq!((equal[0], equal[3]), (equal[2], equal[4]));
}

/// MHM-MEL-08, MHM-UNIT-03: five dice at a half against two at a third, who has one hit left: nobody falls back before who is
/// gone.
#[test]
fn mhm_mel_08_nobody_falls_back_before_who_is_gone() {
    let [five, two] = [(5, 3), (2, 2)].map(|(dice, rating)| blow(Blow { dice, rating, mods: 0 }));
    let [lost, drawn, won, gone, taken, both] =
        ends([(&five, 5), (&two, 1)]).map(|s| (s.0 * 288 + Share::ONE.0 / 2) / Share::ONE.0);
    // No hit of the five's is 1 of 32; of the two's none is 4 of 9.
    assert_eq!([lost, drawn, won, gone, taken, both], [5, 4, 0, 0, 279, 0]);
}
