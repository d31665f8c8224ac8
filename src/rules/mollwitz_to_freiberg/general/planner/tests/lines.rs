//! Lines, supports, skirmishers, guns and the march.

use super::*;
use crate::rules::mollwitz_to_freiberg::general::planner::line;

/// MTF-ATK-13: a flank is covered by a friend within eight inches, or by the edge of the table.
#[test]
fn flanks_are_covered_by_friends_and_by_the_edge() {
    let covered = |text: &str| {
        let t = table(text);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        line::covered(&t.field, &t.state, line::friends(&ask, 0, inches(8)), &t.state.unit(0).rect)
    };
    assert_eq!(covered("B line 0 0 N\nR line 0 20 S"), 0);
    assert_eq!(covered("B line 0 0 N\nB line 15 0 N\nR line 0 20 S"), 1);
    assert_eq!(covered("B line 0 0 N\nB line 15 0 N\nB line -15 3 N\nR line 0 20 S"), 2);
    assert_eq!(covered("B line 0 0 N\nB line 24 0 N\nR line 0 20 S"), 0, "too far");
    assert_eq!(covered("B line 0 0 N\nB line 15 0 N shaken\nR line 0 20 S"), 0, "no cover");
    assert_eq!(covered("B line 40 0 N\nR line 0 20 S"), 1, "the edge");
}

/// A battalion does not leave the line where horse is about.
#[test]
fn a_line_keeps_together_before_horse() {
    let worth = |text: &str| {
        let t = table(text);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        let look = Look::of(&ask, 0);
        let act = t.offered(0)[0];
        Planner(Boldness::Steady).worth(&look, &act, i32::MIN).worth
    };
    let (alone, covered) = ("B line 0 0 N\nB line 24 0 N", "B line 0 0 N\nB line 12 0 N");
    assert!(worth(&format!("{covered}\nR mc 0 14 S")) > worth(&format!("{alone}\nR mc 0 14 S")));
    assert_eq!(worth(&format!("{covered}\nR line 0 14 S")), worth(&format!("{alone}\nR line 0 14 S")));
}

/// MTF-FT-04: a second line stays behind who fights, and takes the place of who is beaten.
#[test]
fn supports_follow_and_relieve() {
    let act = |first: &str| {
        let t = table(&format!("B line 0 8 N {first}\nB line 0 0 N\nR line 0 16 S"));
        let act = moves(&t, 1).0;
        act.to.distance(&t.state.unit(0).rect)
    };
    assert!((inches(3)..=inches(8)).contains(&act("")), "{} behind", act(""));
    let t = table("B line 0 8 N\nB line 0 0 N\nR line 0 16 S");
    let mut beaten = table("B line 0 8 N shaken\nB line 0 0 N\nR line 0 16 S");
    let near = |t: &Table| moves(t, 1).0.to.distance(&t.state.unit(2).rect);
    assert!(near(&beaten) < near(&t), "who is behind the beaten goes forward: {} and {}", near(&beaten), near(&t));
    beaten.state.unit_mut(0).morale = crate::rules::mollwitz_to_freiberg::state::Morale::Gone;
    assert!(near(&beaten) < near(&t));
}

/// MTF-SKR-01, MTF-FIRE-07: light foot opens its order to harass foot, keeps at the far range of its muskets, and stays
/// closed where horse is.
#[test]
fn light_foot_harasses_in_open_order() {
    let act = |text: &str| moves(&table(text), 0).0;
    assert_eq!(act("B light 0 0 N B\nR line 0 9 S").stand, Stand::Skirmish);
    assert_eq!(act("B light 0 0 N B\nR line 20 9 S\nR lc 0 14 S").stand, Stand::Close);
    let text = "B light 0 0 N B loose\nR line 0 7 S";
    let t = table(text);
    let off = apart(&t, 0, &act(text));
    assert!((inches(5)..=inches(8)).contains(&off), "{off}");
}

/// MTF-LIM-01, MTF-SKR-15: guns unlimber within half their reach, and a crew goes back to its guns when the enemy is gone.
#[test]
fn guns_come_into_action() {
    let act = |text: &str| moves(&table(text), 0).0;
    assert_eq!(act("B mgun 0 0 N limbered\nR line 0 14 S").doing, Doing::Unlimber);
    assert_eq!(act("B mgun 0 -20 N limbered\nR line 0 28 S").doing, Doing::March);
    let mut t = table("B mgun 0 0 N\nR line 0 28 S");
    t.with(&crate::rules::mollwitz_to_freiberg::sandtable::Script::default(), &[], |e| e.abandon(0));
    assert_eq!(moves(&t, 0).0.doing, Doing::Man);
}

/// MTF-FIRE-06, MTF-FIRE-12: canister where it hits more, ball where it does not reach.
#[test]
fn canister_near_and_ball_far() {
    use crate::rules::mollwitz_to_freiberg::data::fire::Ammunition;
    let shot = |y: i32| {
        let t = table(&format!("B mgun 0 0 N\nR line 0 {y} S"));
        let volleys = t.field.volleys(&t.state, 0, 1).into_iter().flatten();
        let choices: Vec<Choice> = std::iter::once(Choice::Hold).chain(volleys.map(Choice::Shot)).collect();
        let found = pick(&t, Side::Blue, Decision::Fire { unit: 0 }, &choices);
        let Choice::Shot(v) = choices[found.index] else { panic!("it shoots") };
        v.ammo
    };
    assert_eq!((shot(6), shot(20)), (Ammunition::CanisterMedium, Ammunition::BallMedium));
}

/// MTF-FIRE-06: guns that have nobody to shoot at come no nearer than canister reaches.
#[test]
fn guns_keep_off_a_combat() {
    let mut t = table("B lgun 0 0 N\nB hc -4.8 5.5 E\nR line 0 5.5 S");
    join(&mut t, 1, 2, Face::Right, false);
    let (act, _) = moves(&t, 0);
    let rect = t.state.unit(2).rect;
    assert!(act.to.distance(&rect) >= t.state.unit(0).rect.distance(&rect), "{act:?}");
}

/// MTF-TER-10: a column far from the enemy takes the road.
#[test]
fn columns_take_the_road() {
    let t = table("B line 0 -24 N files=4 figures=24\nR line 0 28 S\nroad 0 -30 0 30");
    assert_eq!(moves(&t, 0).0.doing, Doing::Road);
}

/// Where troops stand at the start: guns and foot between the horse, all within the zone, nobody on another.
#[test]
fn armies_are_posted_foot_in_the_middle() {
    use crate::rules::mollwitz_to_freiberg::general::post::posts;
    use crate::rules::posts::Zone;
    let t = table("B line 0 0 N\nB line 0 0 N\nB hc 0 0 N\nB lc 0 0 N\nB mgun 0 0 N\nB line 0 0 N\nR line 0 20 S");
    let zone = Zone { centre: Point::ORIGIN, wide: 48 * INCH, deep: 30 * INCH, facing: Heading::NORTH };
    let posts = posts(&t.field, Side::Blue, &[zone; 6], &[None; 6]);
    assert!(posts.iter().all(|p| zone.holds(p)));
    let aside = |n: usize| posts[n].centre.x.abs();
    assert!([0, 1, 4, 5].iter().all(|&n| aside(n) < aside(2).min(aside(3))), "horse on the wings: {posts:?}");
    assert!(aside(4) > aside(0).max(aside(1)), "guns beside the foot, not in the middle of it");
    assert!(posts.iter().all(|p| t.field.on_table(p) && p.heading == Heading::NORTH));
    assert!((0..6).all(|n| (0..n).all(|m| !posts[n].overlaps(&posts[m]))));
}

/// MTF-GME-04: brigades keep together, the first on the right, with the guns between them; of three battalions one is behind,
/// and more where the line is full.
#[test]
fn guns_are_posted_between_brigades() {
    use crate::rules::mollwitz_to_freiberg::general::post::posts;
    use crate::rules::posts::Zone;
    let mut t = table(
        "B line 0 0 N\nB line 0 0 N\nB line 0 0 N\nB mgun 0 0 N\nB line 0 0 N\nB line 0 0 N\nB hc 0 0 N\nB mc 0 0 N\nB lc 0 0 N\nR line 0 20 S",
    );
    for (unit, brigade) in [(3, 2), (4, 1), (5, 1), (6, 3), (7, 3), (8, 3)] {
        t.field.units[unit].brigade = brigade;
    }
    let posted = |wide: i32| -> Vec<Rect> {
        let zone = Zone { centre: Point::ORIGIN, wide: wide * INCH, deep: 15 * INCH, facing: Heading::NORTH };
        let found = posts(&t.field, Side::Blue, &[zone; 9], &[None; 9]);
        assert!(found.iter().all(|p| zone.holds(p)), "{found:?}");
        found
    };
    let all = posted(42);
    let x = |n: usize| all[n].centre.x;
    let front = |n: usize| all[n].front_centre().y;
    assert!(x(4).max(x(5)) < x(3) && x(3) < x(0).min(x(1)), "{all:?}");
    assert!(x(6) > x(0).max(x(1)) && x(7) < x(4).min(x(5)) && x(8) > x(6), "horse on the wings: {all:?}");
    assert_eq!([0, 1, 3, 4, 5, 6, 7].map(front), [front(0); 7]);
    assert!(front(2) < front(0));
    let narrow = posted(32);
    let behind = |posts: &[Rect]| posts.iter().filter(|p| p.front_centre().y < front(0)).count();
    assert!(behind(&narrow) > behind(&all), "{narrow:?}");
    let outside = |h: usize| {
        let level = |n: &usize| narrow[*n].front_centre().y == narrow[h].front_centre().y;
        let beyond = |n: usize| narrow[n].centre.x < narrow[h].centre.x;
        (0..6).filter(level).all(beyond) || !(0..6).filter(level).any(beyond)
    };
    assert!((6..9).all(outside), "horse on the wings: {narrow:?}");
    assert!((0..9).all(|n| (0..n).all(|m| !narrow[n].overlaps(&narrow[m]) && !all[n].overlaps(&all[m]))));
}

/// What an attack on foot is worth.
fn worth_of_attack(unit: &str, ground: &str) -> i32 {
    let t = table(&format!("B {unit} 0 0 N\nR line 0 5 S\n{ground}"));
    charge::meeting(&t.field, &t.state, 0, &t.attack(0, 1).expect("it can attack"), 14)
}

/// MTF-ORD-04, MTF-CC-13: an attack that disorders horse is worth much less.
#[test]
fn attacks_into_disorder_are_worth_less() {
    let open = worth_of_attack("hc", "");
    for ground in ["wood -20 4.9 20 20", "steep -20 4.9 20 20"] {
        let there = worth_of_attack("hc", ground);
        assert!(there < open - 2 * charge::HIT, "{ground}: {there} {open}");
    }
}

/// MTF-CC-03, MTF-CC-04: so is one uphill, over a wall, or against works.
#[test]
fn attacks_uphill_and_over_walls_are_worth_less() {
    let open = worth_of_attack("line", "");
    for ground in ["steep -20 4.9 20 20", "wall -20 4.9 20 4.9", "works -20 4 20 4"] {
        let there = worth_of_attack("line", ground);
        assert!(there < open, "{ground}: {there} {open}");
    }
}

/// Whether who could attack a shaken enemy is on a place after his move that is due and must be kept.
fn stays_on_place(text: &str, (x, y): (i32, i32)) -> bool {
    let mut t = table(text);
    t.field.places = vec![place(x, y, Side::Blue)];
    t.state.held[0] = Some(Side::Blue);
    t.field.places[0].touches(&moves(&t, 0).0.to)
}

/// MTF-GME-05: who alone stands on a place that is due stays on it while an enemy could come to it.
#[test]
fn somebody_stays_on_a_place_that_is_due() {
    let stays = |more: &str| stays_on_place(&format!("B hc 0 0 N\nR line 0 9 S shaken\nR lc 30 30 S\n{more}"), (0, -1));
    assert!(!stays(""), "nobody comes near but the shaken");
    assert!(stays("R lc 12 0 W"), "it would be taken");
}

/// MTF-GME-05: where a friend is on the place too he attacks.
#[test]
fn one_is_enough_on_a_place_that_is_due() {
    let text = "B hc 4 0 N\nR line 4 9 S shaken\nR lc 16 0 W";
    assert!(stays_on_place(text, (0, -1)));
    assert!(!stays_on_place(&format!("{text}\nB line -1.6 0 N files=4"), (0, -1)));
}

/// MTF-GME-05: where nobody stands on it the nearest is to go there, when an enemy could be there in two turns.
#[test]
fn the_nearest_goes_on_a_place_that_is_due() {
    let goes = |unit: u8, x: i32| {
        let mut t = table(&format!("B line 0 0 S\nB line 40 20 S\nR lc {x} -9 W"));
        t.field.places = vec![place(0, -9, Side::Blue)];
        t.state.held[0] = Some(Side::Blue);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit } };
        let goal = t.field.holding(&t.state).goal(Side::Blue, &t.state.unit(unit).rect);
        keep::of(&ask, unit, goal).0.is_some_and(|goal| goal.kept().is_none())
    };
    assert!(goes(0, 26) && !goes(1, 26), "the nearest alone");
    assert!(!goes(0, 46), "nobody comes in two turns from there");
}
