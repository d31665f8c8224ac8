//! What was not so is not told.

use super::*;
use crate::field::telling::pieces;

/// Turn 3 with these events.
fn in_turn(events: &[Event], words: &Words) -> String {
    let scenario = Scenario { objectives: vec![hill()], ..scenario() };
    let turn = event(Happening::Turn, NOBODY, NOBODY, [3, 0, 0, 0]);
    let all: Vec<Event> = std::iter::once(turn).chain(events.iter().copied()).collect();
    let turns = Telling::new(&scenario, words, |c| CODES[usize::from(c)]).report(&all);
    turns[0].paragraphs[0].clone()
}

fn hill() -> crate::field::scenario::Objective {
    serde_json::from_str(r#"{"name":"Spittelberg","points":[],"worth":1}"#).expect("an objective")
}

fn objective(side: i16, otherwise: i16) -> String {
    in_turn(&[event(Happening::Objective, NOBODY, NOBODY, [side, 0, otherwise, 0])], &Words::default())
}

#[test]
fn nobody_holds_what_both_stand_on_and_it_is_disputed() {
    assert!(says("objective-none", &objective(-1, 0)), "{}", objective(-1, 0));
    let disputed = objective(-1, 1);
    assert!(says("objective-disputed", &disputed) && !disputed.contains("Nobody held"), "{disputed}");
}

#[test]
fn what_falls_back_to_its_owner_is_not_taken() {
    assert!(says("objective", &objective(0, 0)), "{}", objective(0, 0));
    let back = objective(0, 1);
    assert!(says("objective-back", &back) && !says("objective", &back), "{back}");
    assert!(back.contains("Hohenmöhr’s again"), "{back}");
}

/// Pieces 4 to 7 are commanders: Blue's general and brigadier, Red's.
#[test]
fn a_brigade_that_charges_nobody_does_not_go_in() {
    let words = Words::parse("[told]\ninspiring = \"{actor} went in.\"\ninspiring-quiet = \"{actor} stepped out.\"\n");
    let words = words.expect("two sentences");
    let brigadier = (0..8).find(|&n| pieces(&scenario())[n].name == "v. Düsterlohe").expect("Blue's brigadier");
    let inspired = event(Happening::Command, u8::try_from(brigadier).expect("few"), NOBODY, [0; 4]);
    let charge = event(Happening::Charged, 0, 2, [0; 4]);
    let theirs = event(Happening::Charged, 2, 0, [0; 4]);
    assert!(in_turn(&[inspired, charge], &words).contains("v. Düsterlohe went in."));
    assert!(in_turn(&[inspired, theirs, charge], &words).contains("v. Düsterlohe went in."), "to meet a charge");
    for other in [&[inspired][..], &[inspired, theirs]] {
        let told = in_turn(other, &words);
        assert!(told.contains("v. Düsterlohe stepped out."), "{told}");
    }
}

#[test]
fn a_charge_that_was_shot_back_is_not_the_one_that_came_after() {
    let twice = |back: &[Event]| {
        let first = [event(Happening::Charged, 0, 2, [0; 4])];
        let then = [
            event(Happening::Charged, 2, 0, [0; 4]),
            event(Happening::Fought, 2, 0, [0; 4]),
            event(Happening::Hit, 0, 2, [5, 2, 0, 0]),
            event(Happening::Gone, 0, NOBODY, [0; 4]),
        ];
        in_turn(&[&first[..], back, &then].concat(), &Words::default())
    };
    let fire = [
        event(Happening::Fired, 3, 0, [0; 4]),
        event(Happening::Hit, 0, 3, [3, 3, 0, 0]),
        event(Happening::FellBack, 0, NOBODY, [0; 4]),
    ];
    let met = twice(&[]);
    assert!(says("met-lost-gone", &met), "a counter-charge: {met}");
    let apart = twice(&fire);
    assert!(says("fire-back", &apart) && says("charge-won-gone", &apart) && !says("met-lost-gone", &apart), "{apart}");
}

#[test]
fn odds_are_not_told_beside_an_outcome_against_them() {
    let words = Words::parse("[told]\ncharge = \"The odds had been {n0} in 100.\"\n").expect("a sentence");
    let charge = |odds: i16, loser: u8| {
        let events = [
            event(Happening::Reason, 0, 2, [odds, 0, 0, 0]),
            event(Happening::Charged, 0, 2, [0; 4]),
            event(Happening::Fought, 0, 2, [0; 4]),
            event(Happening::Hit, loser, 2 - loser, [4, 4, 0, 0]),
            event(Happening::FellBack, loser, NOBODY, [0; 4]),
        ];
        in_turn(&events, &words).contains("The odds had been")
    };
    assert_eq!([charge(86, 2), charge(86, 0), charge(20, 2), charge(20, 0)], [true, false, false, true]);
}

#[test]
fn each_successor_is_told_as_what_he_is() {
    let hit = event(Happening::CommanderHit, 6, NOBODY, [0; 4]);
    let told = |times: usize| in_turn(&vec![hit; times], &Words::default());
    assert!(!says("commander-again", &told(1)) && !says("commander-more", &told(1)));
    assert!(says("commander-again", &told(2)) && !says("commander-more", &told(2)), "{}", told(2));
    let four = told(4);
    let first = four.matches("The officer who had taken over").count() + four.matches("successor did not").count();
    assert!(first == 1 && says("commander-more", &four), "{four}");
}

/// A fight in which both gave way was one in which neither stood.
#[test]
fn both_thrown_back_is_not_told_as_neither_giving_way() {
    let fight = |first: &[Event]| {
        let blows = [
            event(Happening::Fought, 0, 2, [0; 4]),
            event(Happening::Fought, 2, 0, [0; 4]),
            event(Happening::Hit, 2, 0, [4, 4, 0, 0]),
            event(Happening::Hit, 0, 2, [4, 4, 0, 0]),
            event(Happening::FellBack, 2, NOBODY, [0; 4]),
            event(Happening::FellBack, 0, NOBODY, [0; 4]),
        ];
        in_turn(&[first, &blows].concat(), &Words::default())
    };
    let charge = event(Happening::Charged, 0, 2, [0; 4]);
    let charged = fight(&[charge]);
    assert!(says("charge-both-back", &charged) && !says("charge-even", &charged), "{charged}");
    let met = fight(&[charge, event(Happening::Charged, 2, 0, [0; 4])]);
    assert!(says("met-both-back", &met) && !says("met-even", &met), "{met}");
}

/// Of two who fought one enemy he gave way to both, whoever struck him last.
#[test]
fn who_gave_way_to_two_stood_against_neither() {
    let told = in_turn(
        &[
            event(Happening::Charged, 0, 2, [0; 4]),
            event(Happening::Charged, 1, 2, [0; 4]),
            event(Happening::Fought, 0, 2, [0; 4]),
            event(Happening::Fought, 1, 2, [0; 4]),
            event(Happening::Hit, 2, 0, [2, 2, 0, 0]),
            event(Happening::Hit, 2, 1, [4, 2, 0, 0]),
            event(Happening::FellBack, 2, NOBODY, [0; 4]),
        ],
        &Words::default(),
    );
    assert!(!says("charge-even", &told) && !says("charge-won", &told), "{told}");
}

/// Who breaks and runs is lost from then on, though he is still to be seen.
#[test]
fn who_runs_is_told_as_lost_before_he_is_gone() {
    let told = in_turn(
        &[
            event(Happening::Fired, 0, 2, [0; 4]),
            event(Happening::Hit, 2, 0, [5, 5, 0, 0]),
            event(Happening::Routed, 2, NOBODY, [0; 4]),
        ],
        &Words::default(),
    );
    assert!(says("fire-gone", &told) && !says("fire-back", &told), "{told}");
}
