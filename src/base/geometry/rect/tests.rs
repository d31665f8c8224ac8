use super::*;
use proptest::prelude::*;

const CM: i32 = 1200;

fn rect(x: i32, y: i32, degrees: i32, front: i32, depth: i32) -> Rect {
    Rect::new(Point::new(x * CM, y * CM), Heading::degrees(degrees), front * CM, depth * CM)
}

pub(crate) fn any_rect() -> impl Strategy<Value = Rect> {
    (-150_000..150_000, -100_000..100_000, 0..46_080_u16, 2_000..15_000, 2_000..15_000).prop_map(
        |(x, y, h, half_front, half_depth)| Rect {
            centre: Point::new(x, y),
            heading: Heading(h),
            half_front,
            half_depth,
        },
    )
}

pub(crate) fn about(r: &Rect) -> Rect {
    Rect { centre: -r.centre, heading: r.heading.behind(), ..*r }
}

#[test]
fn corners_go_clockwise_from_the_front_left() {
    let r = rect(0, 0, 90, 20, 4);
    let cm = |x: i32, y: i32| Point::new(x * CM, y * CM);
    assert_eq!(r.corners(), [cm(2, 10), cm(2, -10), cm(-2, -10), cm(-2, 10)]);
    assert_eq!(r.front_centre(), cm(2, 0));
    assert_eq!(r.middle(Face::Left), cm(0, 10));
    assert_eq!(r.looks(Face::Left), Heading::NORTH);
}

#[test]
fn edge_on_edge_is_no_overlap() {
    let a = rect(0, 0, 0, 20, 4);
    for (b, overlap, distance) in [
        (rect(0, 4, 180, 20, 4), false, 0),
        (rect(0, 3, 180, 20, 4), true, 0),
        (rect(20, 0, 0, 20, 4), false, 0),
        (rect(0, 12, 90, 16, 4), false, 2),
        (rect(0, 0, 90, 30, 2), true, 0),
        (rect(24, 6, 0, 20, 4), false, 0),
    ] {
        assert_eq!(a.overlaps(&b), overlap, "{b:?}");
        if distance > 0 {
            assert_eq!(a.distance(&b), distance * CM);
        }
    }
    assert_eq!(a.distance(&rect(23, 8, 0, 20, 4)), 5 * CM);
}

#[test]
fn distance_to_lines_and_points() {
    let a = rect(0, 0, 0, 20, 4);
    let p = |x: i32, y: i32| Point::new(x * CM, y * CM);
    assert_eq!(a.distance_to(p(13, 6)), 5 * CM);
    assert_eq!(a.distance_to_line(p(-20, 5), p(20, 5)), 3 * CM);
    assert_eq!(a.distance_to_line(p(-20, 0), p(20, 1)), 0);
    assert_eq!(a.distance_to_line(p(13, 6), p(30, 30)), 5 * CM);
    assert!(a.meets_line(p(-20, 0), p(20, 1)) && a.meets_line(p(0, 0), p(1, 1)) && a.meets_line(p(9, -9), p(9, 9)));
    assert!(
        !a.meets_line(p(-20, 5), p(20, 5)) && !a.meets_line(p(13, 6), p(30, 30)) && !a.meets_line(p(11, 0), p(30, 0))
    );
    assert_eq!(a.nearest(p(13, 6)), p(10, 2));
}

#[test]
fn contact_is_the_common_length_of_two_sides() {
    let a = rect(0, 0, 0, 20, 4);
    assert_eq!(a.contact(Face::Front, &rect(0, 4, 180, 20, 4), Face::Front), 20 * CM);
    assert_eq!(a.contact(Face::Front, &rect(12, 4, 180, 20, 4), Face::Front), 8 * CM);
    assert_eq!(a.contact(Face::Front, &rect(8, 12, 90, 20, 4), Face::Right), 4 * CM);
    assert_eq!(a.contact(Face::Front, &rect(0, 5, 180, 20, 4), Face::Front), 0);
}

proptest! {
    #[test]
    fn lines_are_met_together_as_each_alone(a in any_rect(), b in any_rect(), c in any_rect(), near in 1..8) {
        let close = |p: Point| Point::new(a.centre.x + (p.x - a.centre.x) / near, a.centre.y + (p.y - a.centre.y) / near);
        let (from, to) = (b.corners().map(close), c.corners().map(close));
        let met = a.lines_met(&from, &to);
        for (n, &p) in from.iter().enumerate() {
            for (m, &q) in to.iter().enumerate() {
                prop_assert_eq!(met & (1 << (4 * n + m)) != 0, a.meets_line(p, q));
            }
        }
    }

    #[test]
    fn no_place_of_a_way_is_nearer_than_the_least(a in any_rect(), b in any_rect(), x in -90_000..90_000, y in -90_000..90_000) {
        let start = b.centre + Point::new(x, y);
        let least = a.least_to(&b, start);
        for n in 0..=8 {
            let place = Rect { centre: start.toward(b.centre, n, 8), ..b };
            prop_assert!(least <= a.distance(&place), "{} {}", least, a.distance(&place));
        }
    }

    #[test]
    fn distance_is_the_same_from_either_and_after_half_a_turn(a in any_rect(), b in any_rect()) {
        prop_assert_eq!(a.distance(&b), b.distance(&a));
        prop_assert_eq!(a.distance(&b), about(&a).distance(&about(&b)));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert_eq!(a.overlaps(&b), about(&a).overlaps(&about(&b)));
        if a.overlaps(&b) {
            prop_assert_eq!(a.distance(&b), 0);
        }
    }

    #[test]
    fn distance_agrees_with_the_edges(a in any_rect(), b in any_rect()) {
        let edges = Face::ALL.iter().map(|&f| { let (p, q) = a.edge(f); b.distance_to_line(p, q) }).min();
        let d = a.distance(&b);
        if d > 2 {
            prop_assert!((edges.unwrap() - d).abs() <= 2, "{:?} {}", edges, d);
        }
        prop_assert_eq!(a.is_within(&b, d), true);
        prop_assert_eq!(a.is_within(&b, d - 1), false);
    }

    #[test]
    fn a_way_comes_within_what_its_nearest_place_does(a in any_rect(), b in any_rect(), h in 0..46_080_u16, far in 0..60_000) {
        let step = Point::new(0, far).turned(Heading(h));
        prop_assume!(!a.sweeps(step, &b));
        let nearest = (0..=512).map(|n| a.moved(Point::new(0, far * n / 512).turned(Heading(h))).distance(&b)).min();
        let nearest = nearest.unwrap_or_default();
        // Rounding moves a corner by less than 4.
        prop_assert!(a.comes_within(step, &b, nearest + 4));
        prop_assert!(nearest < 130 || !a.comes_within(step, &b, nearest - 130));
    }

    #[test]
    fn distance_of_two_that_look_alike_agrees_with_their_corners(a in any_rect(), b in any_rect(), quarter in 0..4) {
        let b = Rect { heading: a.heading.turned(quarter * 90 * Heading::DEGREE), ..b };
        let corners = a.square_to_nearest(a.frame(), &b).min(b.square_to_nearest(b.frame(), &a));
        let apart = a.gap(&b) > 0;
        prop_assert_eq!(a.distance(&b), if apart { root(corners) } else { 0 });
        prop_assert!(a.gap(&b) <= a.distance(&b).max(0) + 2);
    }
}
