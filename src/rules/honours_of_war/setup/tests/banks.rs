//! On which bank of a deep river troops are set up.

use super::*;
use crate::base::geometry::line;
use crate::field::ground::Feature;

/// The battle of equals on bare ground, set up over the whole width of the table and three tenths of its depth, with a deep river
/// through places in hundredths of half the table, east and north.
fn river(course: &[(i32, i32)]) -> Scenario {
    let mut scenario = scenario("mirror");
    let (x, y) = (scenario.ground.width.0 / 200, scenario.ground.depth.0 / 200);
    for (side, sign) in scenario.sides.iter_mut().zip([-1, 1]) {
        side.zone =
            [(-100, 100), (100, 100), (100, 40), (-100, 40)].map(|p| Point::new(p.0 * x, sign * p.1 * y)).to_vec();
    }
    let points = course.iter().map(|p| Point::new(p.0 * x, p.1 * y)).collect();
    scenario.ground.features = vec![Feature::new(Nature::DeepRiver, points, Len::cm(6))];
    scenario
}

/// How many units of a side stand on the far bank of the river as seen from a place, in hundredths as above.
fn beyond(scenario: &Scenario, side: Side, (x, y): (i32, i32)) -> usize {
    let fight = drawn_up(scenario);
    let (field, state) = (&fight.field, &fight.state);
    let from = Point::new(x * field.half.x / 100, y * field.half.y / 100);
    let course = &scenario.ground.features[0].points;
    let crossed = |u: u8| {
        let at = state.unit(u).rect.centre;
        line::pieces(course).filter(|&(a, b)| line::cross(from, at, a, b)).count() % 2 == 1
    };
    field.units_of(side).filter(|&u| crossed(u)).count()
}

#[test]
fn whose_zone_a_deep_river_divides_is_set_up_on_the_enemys_bank() {
    let along = river(&[(-25, -101), (-20, -75), (0, -56), (70, -55), (84, -20), (82, 101)]);
    assert_eq!(beyond(&along, Side::Blue, (0, 60)), 0);
    assert_eq!(beyond(&along, Side::Red, (0, 60)), 0);
}

#[test]
fn both_sides_are_set_up_on_the_wider_bank_of_a_river_from_edge_to_edge() {
    for (x, wide) in [(-31, 30), (29, -30)] {
        let across = river(&[(x, -101), (x + 2, 0), (x, 101)]);
        assert_eq!(Side::BOTH.map(|side| beyond(&across, side, (wide, 0))), [0, 0], "{x}");
    }
}

#[test]
fn a_strip_before_the_river_that_holds_few_is_left_empty() {
    let before = river(&[(-101, -46), (0, -45), (101, -46)]);
    let units = before.units(Side::Blue).count();
    assert_eq!(beyond(&before, Side::Blue, (0, 60)), units);
    assert_eq!(beyond(&before, Side::Red, (0, 60)), 0);
}
