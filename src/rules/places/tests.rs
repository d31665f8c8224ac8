use super::Verdict::{Missed, Taken};
use super::*;
use crate::base::Heading;
use Side::{Blue, Red};

const CM: i32 = 1200;

fn place(at: i32, holder: Option<Side>, due: Option<(Side, u16)>) -> Place {
    let corner = |x, y| Point::new(x * CM, (at + y) * CM);
    Place { points: vec![corner(-2, -2), corner(2, -2), corner(0, 2)], middle: corner(0, 0), worth: 1, holder, due }
}

fn stands(y: i32) -> Rect {
    Rect::new(Point::new(0, y * CM), Heading::NORTH, 4 * CM, CM)
}

/// Whom places make the winner when they are held so at the end of a turn.
#[test]
fn places_to_take_and_to_keep() {
    let (take, keep) = (place(0, Some(Red), Some((Blue, 12))), place(9, Some(Red), Some((Red, 12))));
    for (places, held, turn, decides) in [
        (vec![&take], vec![Red], 11, None),
        (vec![&take], vec![Red], 12, Some(Missed(Blue))),
        (vec![&take], vec![Blue], 3, Some(Taken(Blue))),
        (vec![&keep], vec![Red], 11, None),
        (vec![&keep], vec![Red], 12, Some(Taken(Red))),
        (vec![&keep], vec![Blue], 11, None),
        (vec![&keep], vec![Blue], 12, Some(Missed(Red))),
        (vec![&take, &take], vec![Blue, Red], 3, None),
        (vec![&take, &keep], vec![Blue, Red], 3, Some(Taken(Blue))),
        // Both have what they must: the places decide nothing.
        (vec![&take, &keep], vec![Blue, Red], 12, None),
    ] {
        let places: Vec<Place> = places.into_iter().cloned().collect();
        let held: Vec<Option<Side>> = held.into_iter().map(Some).collect();
        let holding = Holding { places: &places, held: &held };
        assert_eq!(holding.verdict(turn), decides, "{held:?} in turn {turn}");
    }
}

#[test]
fn who_alone_is_there_holds_it_and_else_who_held_it() {
    let places = [place(0, Some(Red), None)];
    for (there, held, now) in [
        ([true, false], None, Some(Blue)),
        ([false, true], Some(Blue), Some(Red)),
        ([true, true], Some(Red), Some(Red)),
        ([false, false], Some(Blue), Some(Blue)),
        ([false, false], None, None),
    ] {
        assert_eq!(Holding { places: &places, held: &[held] }.now(0, there), now);
    }
}

#[test]
fn free_places_count_by_their_worth() {
    let big = Place { worth: 3, ..place(0, None, None) };
    let places = [big, place(20, None, None), place(40, None, None), place(60, Some(Red), Some((Red, 12)))];
    let ahead = |held: [Option<Side>; 4]| Holding { places: &places, held: &held }.ahead();
    assert_eq!(ahead([Some(Blue), Some(Red), Some(Red), Some(Red)]), Some(Blue));
    assert_eq!(ahead([None, Some(Red), None, None]), Some(Red));
    assert_eq!(ahead([None, Some(Red), Some(Blue), Some(Red)]), None);
}

#[test]
fn a_unit_goes_for_what_is_to_be_taken_and_stays_by_what_is_to_be_kept() {
    let places = [place(0, Some(Blue), None), place(50, Some(Red), None), place(5, Some(Red), Some((Red, 9)))];
    let holding = Holding { places: &places, held: &[Some(Blue), Some(Red), Some(Red)] };
    let blue = holding.goal(Blue, &stands(2)).expect("one to take");
    assert_eq!(blue.place, &places[1], "the own one is nearer, the third is the enemy's to hold");
    assert_eq!(blue.worth(&stands(0), &stands(10), CM, 12 * CM), 10);
    assert_eq!(blue.worth(&stands(0), &stands(49), CM, 12 * CM), 80 + 49, "on it");
    let kept = Holding { places: &places, held: &[Some(Blue); 3] }.goal(Blue, &stands(-30)).expect("one to keep");
    assert_eq!(kept.place, &places[0]);
    let worth = |from, to| kept.worth(&stands(from), &stands(to), CM, 12 * CM);
    assert_eq!((worth(-30, -20), worth(-11, -6)), (10, 0), "near enough is near enough");
    assert_eq!(worth(0, -10), -150, "who stands on it stays");
}
