use super::*;
use proptest::prelude::*;

const CM: i32 = 1200;

fn p(x: i32, y: i32) -> Point {
    Point::new(x * CM, y * CM)
}

/// A U open to the north, ten wide.
fn horseshoe() -> Vec<Point> {
    vec![p(0, 0), p(10, 0), p(10, 10), p(8, 10), p(8, 2), p(2, 2), p(2, 10), p(0, 10)]
}

#[test]
fn inside_and_outside() {
    let u = horseshoe();
    assert!(contains(&u, p(1, 5)) && contains(&u, p(9, 5)) && contains(&u, p(5, 1)));
    assert!(!contains(&u, p(5, 5)) && !contains(&u, p(11, 5)) && !contains(&u, p(-1, 1)));
    assert!([p(0, 5), p(10, 5), p(5, 0), p(1, 10), p(8, 2), p(10, 10)].iter().all(|&q| !contains(&u, q)), "edges");
    assert_eq!(distance_to(&u, p(5, 6)), 3 * CM);
    assert_eq!(distance_to(&u, p(1, 6)), 0);
    assert_eq!(area_doubled(&u), 2 * 52 * i64::from(CM) * i64::from(CM));
    assert_eq!(nearest_on_edges(&u, p(5, 3)), Some(p(5, 2)));
}

#[test]
fn a_way_along_an_edge_is_outside_from_either_end() {
    let square = [p(0, 0), p(4, 0), p(4, 4), p(0, 4)];
    for side in 0..4 {
        let (a, b) = (square[side], square[(side + 1) % 4]);
        for (from, to) in [(a, b), (b, a)] {
            assert_eq!(length_inside(&square, from, to), 0, "side {side}");
            assert_eq!(length_inside(&square, from, from.middle(to)), 0, "half of side {side}");
        }
    }
    assert_eq!(length_inside(&square, p(0, 0), p(4, 4)), p(0, 0).distance(p(4, 4)), "from corner to corner");
}

#[test]
fn the_way_through_an_area() {
    let mut u = horseshoe();
    for _ in 0..2 {
        assert_eq!(length_inside(&u, p(-5, 5), p(15, 5)), 4 * CM);
        assert_eq!(length_inside(&u, p(1, 5), p(15, 5)), 3 * CM);
        assert_eq!(length_inside(&u, p(5, -5), p(5, 20)), 2 * CM);
        assert_eq!(length_inside(&u, p(5, 5), p(5, 20)), 0);
        assert_eq!(length_inside(&u, p(1, 3), p(1, 8)), 5 * CM);
        u.reverse();
    }
}

#[test]
fn the_share_of_a_footprint() {
    let mut u = horseshoe();
    for _ in 0..2 {
        assert_eq!(share_of_rect(&u, &Rect::new(p(5, 1), Heading::NORTH, 4 * CM, 2 * CM)), 1000);
        assert_eq!(share_of_rect(&u, &Rect::new(p(5, 2), Heading::EAST, 2 * CM, 4 * CM)), 500);
        assert_eq!(share_of_rect(&u, &Rect::new(p(5, 5), Heading::NORTH, 10 * CM, 2 * CM)), 400);
        assert_eq!(share_of_rect(&u, &Rect::new(p(5, 6), Heading::degrees(30), 3 * CM, 3 * CM)), 0);
        u.reverse();
    }
}

proptest! {
    #[test]
    fn ways_beside_each_other_are_as_long_as_each_alone(ax in -15..15, ay in -15..15, dx in -15..15, dy in -15..15) {
        let (u, way) = (horseshoe(), p(dx, dy) + Point::new(-5, 11));
        let starts = [p(ax, ay), p(ay, ax) + Point::new(7, 3), p(-ax, 2)];
        let alone = starts.map(|a| length_inside(&u, a, a + way));
        prop_assert_eq!(lengths_inside(&u, starts, way, way.length()), alone);
        let around: Vec<Point> = u.iter().rev().copied().collect();
        prop_assert_eq!(starts.map(|a| length_inside(&around, a, a + way)), alone);
    }

    #[test]
    fn what_touches_is_at_no_distance(x in -20..20, y in -20..20, turn in 0..46_080_u16, wide in 1..9, deep in 1..4) {
        let (u, at) = (horseshoe(), p(x, y) + Point::new(5, -9));
        let unit = p(1, 1).x;
        let rect = Rect { centre: at, heading: Heading(turn), half_front: wide * unit, half_depth: deep * unit };
        // The corners that a distance goes by are rounded: by two units at most.
        let wider = Rect { half_front: rect.half_front + 2, half_depth: rect.half_depth + 2, ..rect };
        let (touches, far) = (touches_rect(&u, &rect), distance_to_rect(&u, &rect));
        prop_assert!(!touches || far <= 2, "{far}");
        prop_assert!(far > 0 || touches_rect(&u, &wider));
    }

    #[test]
    fn half_a_turn_changes_nothing(x in -1..11, y in -1..11, dx in -1..2, dy in -1..2) {
        let (u, p) = (horseshoe(), p(x, y) + Point::new(dx, dy));
        let turned: Vec<Point> = u.iter().map(|&q| -q).collect();
        prop_assert_eq!(contains(&u, p), contains(&turned, -p));
    }

    #[test]
    fn a_way_and_its_reverse_are_as_long(ax in -15..15, ay in -15..15, bx in -15..15, by in -15..15) {
        let u = horseshoe();
        let (a, b) = (p(ax, ay) + Point::new(7, 3), p(bx, by) + Point::new(-5, 11));
        prop_assert!((length_inside(&u, a, b) - length_inside(&u, b, a)).abs() <= 8);
    }

    #[test]
    fn a_share_agrees_with_counting(x in -5..15, y in -5..15, h in 0..46_080_u16, w in 2..9, d in 2..9) {
        let u = horseshoe();
        let rect = Rect::new(p(x, y), Heading(h), w * CM, d * CM);
        let mut inside = 0;
        for i in 0..40 {
            for j in 0..40 {
                let q = Point::new(
                    rect.half_front * (2 * i - 39) / 40,
                    rect.half_depth * (2 * j - 39) / 40,
                );
                inside += i32::from(contains(&u, rect.world(q)));
            }
        }
        prop_assert!((share_of_rect(&u, &rect) - inside * 1000 / 1600).abs() < 40);
    }
}

#[test]
fn a_frame_follows_the_first_edge_and_turns_with_the_table() {
    let frame = frame(&horseshoe()).expect("it has edges");
    assert_eq!(
        (frame.centre, frame.heading, frame.half_front, frame.half_depth),
        (p(5, 5), Heading::NORTH, 5 * CM, 5 * CM)
    );
    let turned: Vec<Point> = horseshoe().iter().map(|p| p.turned(Heading::degrees(330))).collect();
    let askew = super::frame(&turned).expect("it has edges");
    assert_eq!(askew.heading, Heading::degrees(330));
    assert!((askew.half_front - 5 * CM).abs() <= 1 && askew.centre.is_near(p(5, 5).turned(Heading::degrees(330)), 2));
    let opposite: Vec<Point> = horseshoe().iter().map(|p| Point::new(-p.x, -p.y)).collect();
    assert_eq!(super::frame(&opposite).map(|f| f.heading), Some(Heading::SOUTH));
    assert_eq!(super::frame(&[p(1, 1)]), None);
}
