use super::*;
use crate::base::Len;
use crate::base::geometry::outline;
use crate::field::ground::{Feature, Nature};

#[test]
fn the_kinds_of_the_program_are_read_and_others_checked() {
    let kinds = BattleKind::parse(KINDS).expect("the kinds of the program");
    assert_eq!(kinds.len(), 8);
    for men in [[100, 100], [100, 140], [180, 100], [100, 250]] {
        assert!(kinds.iter().any(|k| k.suits(men)), "{men:?}");
    }
    assert!(kinds[0].suits([100, 100]) && !kinds[0].suits([100, 200]));
    for (old, new) in [
        ("late = 2", "late = 0"),
        ("worth = 2", "worth = 4"),
        ("comes = [70, 80]", "comes = [70, 0]"),
        ("fair = [90, 115]", "fair = [115, 90]"),
        ("id = \"convoy\"", "id = \"field\""),
        ("works = true", "works = 3"),
    ] {
        let bad = KINDS.replacen(old, new, 1);
        assert!(bad != KINDS && BattleKind::parse(&bad).is_err(), "{new}");
    }
    assert!(BattleKind::parse("kind = []").is_err());
}

#[test]
fn terms_are_in_the_turns_of_the_rules() {
    let kinds = BattleKind::all();
    let convoy = kinds.iter().find(|k| k.id == "convoy").expect("the raid on a convoy");
    let terms = |turns_of_both| {
        let mut ground = Ground { width: Len::cm(240), depth: Len::cm(150), features: Vec::new() };
        let (terms, story) = convoy.terms(&mut ground, Side::Blue, ["A", "B", "C"], turns_of_both);
        let terms = terms.expect("it has terms");
        assert!(story.contains(&format!("turn {}", 10 * turns_of_both)), "{story}");
        (terms.turns, terms.late, terms.objectives[0].due.map(|d| d.turn))
    };
    assert_eq!(terms(1), (Some(12), 3, Some(10)));
    assert_eq!(terms(2), (Some(24), 6, Some(20)), "where a turn is one side's");
}

#[test]
fn who_meets_under_mollwitz_to_freiberg_has_as_far_to_go() {
    let kinds = BattleKind::all();
    for id in ["meeting-engagement", "outpost"] {
        let kind = kinds.iter().find(|k| k.id == id).expect("a kind").under("mollwitz-to-freiberg");
        let mut ground = Ground { width: Len::cm(240), depth: Len::cm(150), features: Vec::new() };
        let village = [(-2_000, -9_000), (2_000, -9_000), (2_000, -5_000), (-2_000, -5_000)];
        let outline = village.map(|(x, y)| Point::new(x, y)).to_vec();
        let village = Feature::new(Nature::Village, outline, Len::cm(0));
        ground.features.push(Feature { name: "Leuthen".to_owned(), ..village });
        let (terms, _) = kind.terms(&mut ground, Side::Blue, ["A", "B", "Leuthen"], 2);
        let place = &terms.expect("it has terms").objectives[0];
        let (low, high) = outline::bounds(&place.points);
        assert_eq!(low.middle(high), Point::ORIGIN, "{id}: {}", place.name);
        assert!(place.holder.is_none());
    }
}

/// MTF-GME-05, HOW-WIN-08: who may wait at a place is there before the enemy.
#[test]
fn a_convoy_lies_on_its_own_half() {
    let kinds = BattleKind::all();
    let convoy = kinds.iter().find(|k| k.id == "convoy").expect("the raid on a convoy");
    let mut ground = Ground { width: Len::cm(240), depth: Len::cm(150), features: Vec::new() };
    let mut add = |y: i32| {
        let outline = [(-8, y - 8), (8, y - 8), (8, y + 8), (-8, y + 8)].map(|(x, y)| Point::new(x * 1200, y * 1200));
        ground.features.push(Feature::new(Nature::Village, outline.to_vec(), Len(0)));
    };
    add(-12);
    add(20);
    // Blue attacks from the south.
    assert!(convoy.fits(&ground, Side::Red) && convoy.fits(&ground, Side::Blue));
    let (terms, _) = convoy.terms(&mut ground.clone(), Side::Blue, ["A", "B", "C"], 1);
    let (low, high) = outline::bounds(&terms.expect("it has terms").objectives[0].points);
    assert_eq!(low.middle(high), Point::new(0, 20 * 1200), "not the nearer one on the attacker's half");
    ground.features.pop();
    assert!(!convoy.fits(&ground, Side::Red));
}

#[test]
fn roles_follow_strength() {
    let kinds = BattleKind::all();
    let by = |id: &str| kinds.iter().find(|k| k.id == id).expect("a kind");
    let attackers = |id: &str, men| [1, 6].map(|die| by(id).attacker(men, die));
    assert_eq!(attackers("field", [200, 100]), [Side::Blue, Side::Red]);
    assert_eq!(attackers("position", [200, 100]), [Side::Blue; 2]);
    assert_eq!(attackers("relief", [200, 100]), [Side::Red; 2]);
    assert_eq!(attackers("position", [100, 100]), [Side::Blue, Side::Red]);
}

#[test]
fn what_a_kind_has_otherwise_under_some_rules_counts_under_them_alone_and_is_checked() {
    let kinds = BattleKind::all();
    let usual = kinds.iter().find(|k| k.id == "rearguard").expect("the rearguard");
    assert_eq!((usual.here, usual.goal.expect("a place to hold").due), ([50, 100], Some(10)));
    let other = usual.under("mollwitz-to-freiberg");
    assert_eq!(
        (other.here, other.goal.expect("a place to hold").due, other.comes),
        ([100, 100], Some(13), usual.comes)
    );
    assert_eq!(usual.under("honours-of-war"), *usual);
    for (old, new) in
        [("due = 13\n", "due = 0\n"), ("comes = [60, 100]", "comes = [60, 0]"), ("alike = false", "alike = 3")]
    {
        let wrong = KINDS.replacen(old, new, 1);
        assert!(wrong != KINDS && BattleKind::parse(&wrong).is_err(), "{new}");
    }
}
