//! What the planner does not look at.

use super::*;
use crate::rules::mollwitz_to_freiberg::general::Acts;
use crate::rules::mollwitz_to_freiberg::general::planner::answers::fallen;
use crate::rules::mollwitz_to_freiberg::general::planner::look::nearest_enemy;
use crate::rules::mollwitz_to_freiberg::movement::retreat::{End, WAYS};
use crate::rules::mollwitz_to_freiberg::movement::sorts::Sorts;

/// A table on which the last unit stands so many inches off the first.
fn apart(text: &str, off: u8) -> Table {
    let mut t = table(text);
    let last = t.field.units.len() as u8 - 1;
    let more = t.state.unit(0).rect.distance(&t.state.unit(last).rect) - inches(off);
    t.state.unit_mut(last).rect.centre.y -= more;
    t.state.unit_mut(last).start = t.state.unit(last).rect;
    t
}

fn is_content(t: &Table) -> bool {
    let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
    Planner(Boldness::Steady).is_content(&ask, 0, nearest_enemy(&ask, 0))
}

/// Foot that exchanges fire, or stands behind who does, is asked no further; who has something better to do is.
#[test]
fn who_is_content_stands_where_he_is() {
    let line = |its: &str, off: u8| apart(&format!("B line 0 0 N\nR line 0 20 S {its}"), off);
    assert!(is_content(&line("", 4)));
    assert!(!is_content(&line("", 7)), "out of the range that he wants");
    assert!(!is_content(&line("shaken", 4)), "a shaken enemy tempts");
    assert!(!is_content(&apart("B line 0 0 N disordered\nR line 0 20 S", 4)), "he dresses his ranks");
    assert!(!is_content(&apart("B line 0 0 N files=4\nR line 0 20 S", 4)), "he forms line");
    assert!(!is_content(&apart("B line 0 0 E\nR line 0 20 S", 4)), "he turns to the enemy");
    assert!(is_content(&apart("B line 0 0 N\nB line 0 4 N\nR line 0 20 S", 8)), "behind a friend");
}

/// Near the enemy foot thinks of no whole moves and horse of few marches at all, but who is spent still does.
#[test]
fn sorts_of_marches_depend_on_where_the_enemy_is() {
    let sorts = |text: &str, off: u8| {
        let t = apart(text, off);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        sorts::of(&Look::of(&ask, 0))
    };
    let foot = |off: u8| sorts("B line 0 0 N\nR line 0 20 S", off);
    assert!(!foot(8).has(Sorts::WHOLE) && foot(8).has(Sorts::HALF) && foot(8).has(Sorts::QUARTER));
    assert!(foot(12).has(Sorts::WHOLE) && !foot(12).has(Sorts::QUARTER) && !foot(12).has(Sorts::HURRY));
    assert!(sorts("B line 0 0 N shaken\nR line 0 20 S", 8).has(Sorts::WHOLE));
    let horse = |off: u8| sorts("B hc 0 0 N\nR line 0 20 S", off);
    assert!(!horse(5).has(Sorts::OBLIQUE_HALF) && horse(8).has(Sorts::OBLIQUE_HALF) && horse(12).has(Sorts::WHOLE));
    assert!(!sorts("B mgun 0 0 N limbered\nR line 0 20 S", 20).has(Sorts::SIDEWAYS));
}

/// A good attack ends the search; one that is hardly better than to stand does not.
#[test]
fn a_good_attack_ends_the_search() {
    let resolved = |its: &str| {
        let t = table(&format!("B hc 0 0 N\nR line 0 9 S {its}"));
        let on = t.attack(0, 1).expect("it can attack");
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        let planner = Planner(Boldness::Steady);
        let mut best = Best::of(&planner, Look::of(&ask, 0));
        best.is_resolved(&[Choice::Act(Action::stand(t.state.unit(0))), Choice::Act(on)])
    };
    assert!(resolved("shaken") && !resolved("A"));
}

/// MTF-RET-02: the ways back that are listed are all those that each alone allows, wherever friends and enemies stand.
#[test]
fn ways_back_are_those_that_each_alone_allows() {
    for text in [
        "B line 0 0 N\nB line 0 -9 N\nB line 12 -14 N\nR line 0 12 S\nR hc 14 -9 W",
        "B hc 0 -20 N\nB line -8 -26 N\nR line 0 -8 S\nR lc 12 -27 W\nR mgun -20 -14 E",
    ] {
        let t = table(text);
        let away = Heading::SOUTH;
        let mut choices = Choices::default();
        t.field.offer_falls(&t.state, 0, 0, [away; 2], &mut List::new(&mut choices, None));
        let mut alone = Vec::new();
        for way in WAYS {
            for length in [6, 12, 18, 24, 36] {
                let way = (away.turned(way), away.behind());
                if let Some(End::Stands(rect)) = t.field.fall(&t.state, 0, 0, way, inches(length)) {
                    alone.push(rect);
                }
            }
        }
        let facing = |c: &&Choice| matches!(c, Choice::Fall(r) if r.heading == away.behind());
        assert_eq!(choices.iter().filter(facing).count(), alone.len(), "{text}");
        assert!(alone.iter().all(|rect| choices.contains(&Choice::Fall(*rect))), "{text}");
        assert!((1..25).contains(&alone.len()), "somebody is in the way, but not everywhere: {}", alone.len());
    }
}

/// Who falls back takes the first place that is safe where there is one, and else the best of all.
#[test]
fn who_falls_back_takes_a_safe_place() {
    for text in
        ["B line 0 0 N\nR line 0 6 S", "B line 0 0 N\nR line 0 12 S\nR hc 0 -20 N", "B line 0 -24 N\nR hc 0 -12 S"]
    {
        let t = table(text);
        let decision = Decision::Retreat { unit: 0 };
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision };
        let list = |ask: &Ask<'_>, list: &mut List<'_>| {
            ask.field.offer_falls(ask.state, 0, 0, [Heading::SOUTH; 2], list);
        };
        let mut all = Choices::default();
        list(&ask, &mut List::new(&mut all, None));
        let mut hoped = Choices::default();
        let index = Planner(Boldness::Steady).choose(&ask, &list, &mut hoped, &mut Dice::scripted(&[])).index;
        let worth = |c: &Choice| fallen(&ask, look::enemies(&ask), c);
        let best = all.iter().map(worth).max();
        assert_eq!(hoped.get(index).map(worth), best, "{text}");
    }
}
