//! The ground by the share of each box.

use super::*;
use crate::base::Len;

const GRID: Grid = Grid { columns: 24, rows: 16, side: 9_144 };

/// A feature whose points are written in boxes from the south-west corner.
fn ground(nature: Nature, points: &[(f64, f64)]) -> Ground {
    let place = |&(x, y): &(f64, f64)| {
        let len = |n: f64, half: i32| (n * 9144.0) as i32 - half * 9144;
        Point::new(len(x, 12), len(y, 8))
    };
    let feature = Feature::new(nature, points.iter().map(place).collect(), Len::cm(3));
    Ground { width: Len(24 * 9144), depth: Len(16 * 9144), features: vec![feature] }
}

fn boxes(terrain: &Terrain, is: impl Fn(Lie) -> bool) -> Vec<(i16, i16)> {
    GRID.boxes(false).filter(|&at| is(terrain.lie(at))).map(|at| GRID.place(at)).collect()
}

#[test]
fn an_area_takes_the_boxes_of_which_it_has_half() {
    let wood =
        |points: &[(f64, f64)]| boxes(&Terrain::of(&ground(Nature::Wood, points), GRID), |l| l.flags & WOOD != 0);
    assert_eq!(wood(&[(3.0, 2.0), (5.0, 2.0), (5.0, 3.0), (3.0, 3.0)]), [(3, 2), (4, 2)]);
    assert_eq!(wood(&[(3.4, 2.0), (5.4, 2.0), (5.4, 3.0), (3.4, 3.0)]), [(3, 2), (4, 2)]);
    // One that has half of none takes the box where it has most.
    assert_eq!(wood(&[(3.1, 2.1), (3.6, 2.1), (3.6, 2.6), (3.1, 2.6)]), [(3, 2)]);
}

#[test]
fn a_road_joins_box_to_box_and_cuts_no_corners() {
    let terrain = Terrain::of(&ground(Nature::Road, &[(4.5, 0.0), (4.5, 4.5), (8.5, 8.5)]), GRID);
    assert!(terrain.road(GRID.at(4, 2), 0) && terrain.road(GRID.at(4, 2), 4) && !terrain.road(GRID.at(4, 2), 2));
    assert!(terrain.road(GRID.at(4, 4), 1) && terrain.road(GRID.at(6, 6), 5), "diagonally");
    assert_eq!(boxes(&terrain, |l| l.roads != 0).len(), 9);
}

#[test]
fn bridges_and_fords_lead_over_deep_water() {
    let mut ground = ground(Nature::DeepRiver, &[(0.0, 5.5), (24.0, 5.5)]);
    let place = |x: i32| Point::new((x - 12) * 9144 + 4572, -5 * 9144 / 2);
    ground.features.push(Feature::new(Nature::Bridge, vec![place(3)], Len::cm(3)));
    ground.features.push(Feature::new(Nature::Ford, vec![place(9)], Len::cm(3)));
    let terrain = Terrain::of(&ground, GRID);
    let crosses = |x: i16| terrain.may_enter(Kind::HeavyHorse, GRID.at(x, 5));
    assert_eq!([2, 3, 9].map(crosses), [false, true, true]);
    assert_eq!([3, 9].map(|x| terrain.has(GRID.at(x, 5), STREAM)), [false, true]);
}

#[test]
fn nobody_enters_the_boxes_of_a_lake() {
    let lake = ground(Nature::Lake, &[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]);
    let terrain = Terrain::of(&lake, GRID);
    let shut = |kind| {
        let boxes = (0..12).flat_map(|x| (0..8).map(move |y| GRID.at(x, y)));
        boxes.filter(|at| !terrain.may_enter(kind, *at)).count()
    };
    assert_eq!([Kind::HeavyHorse, Kind::Line].map(shut), [9, 9]);
}

#[test]
fn a_wall_stands_on_the_nearest_edge_of_both_its_boxes() {
    let terrain = Terrain::of(&ground(Nature::Wall, &[(3.0, 4.1), (6.0, 4.1)]), GRID);
    assert!(terrain.covers(GRID.at(4, 4), 4) && !terrain.covers(GRID.at(4, 4), 0), "fire from the south comes over it");
    assert!(terrain.covers(GRID.at(4, 3), 0) && terrain.covers(GRID.at(4, 3), 1));
    assert!(!terrain.covers(GRID.at(8, 4), 4));
}

#[test]
fn half_a_turn_of_the_table_turns_the_ground() {
    for (nature, points) in [
        (Nature::Wood, [(3.0, 2.5), (5.5, 2.5), (5.5, 4.0)]),
        (Nature::GentleHill, [(12.0, 8.0), (14.0, 8.0), (13.0, 9.5)]),
        (Nature::Road, [(12.0, 0.0), (12.0, 8.0), (20.0, 8.0)]),
        (Nature::Wall, [(3.5, 4.5), (7.0, 4.0), (7.0, 9.0)]),
        (Nature::Stream, [(0.0, 3.0), (9.0, 6.0), (24.0, 5.0)]),
    ] {
        let one = ground(nature, &points);
        let mut turned = one.clone();
        turned.features[0].points.iter_mut().for_each(|p| *p = -*p);
        let (one, other) = (Terrain::of(&one, GRID), Terrain::of(&turned, GRID));
        for at in GRID.boxes(false) {
            let (a, b) = (one.lie(at), other.lie(opposite(GRID, at)));
            let b = Lie { roads: b.roads.rotate_left(4), walls: (b.walls << 2 | b.walls >> 2) & 15, ..b };
            assert_eq!(a, b, "{nature:?} at {:?}", GRID.place(at));
        }
    }
}

#[test]
fn mhm_move_08_nobody_steps_over_deep_water_at_a_corner() {
    let grid = Grid { columns: 24, rows: 16, side: 9144 };
    for course in [
        [(4.5, 0.0), (4.5, 4.5), (8.5, 8.5), (8.5, 16.0)].as_slice(),
        &[(0.0, 3.0), (24.0, 11.0)],
        &[(0.0, 2.2), (24.0, 14.7)],
        &[(12.0, 0.0), (10.3, 8.0), (13.0, 16.0)],
    ] {
        let terrain = Terrain::of(&ground(Nature::DeepRiver, course), grid);
        let deep = |x: i16, y: i16| terrain.has(grid.at(x, y), DEEP);
        let mut water = 0;
        for (x, y) in (0..23).flat_map(|x| (0..15).map(move |y| (x, y))) {
            water += usize::from(deep(x, y));
            let crossed = |a: bool, b: bool, c: bool, d: bool| a && b && !c && !d;
            let square = [deep(x, y), deep(x + 1, y + 1), deep(x + 1, y), deep(x, y + 1)];
            let [a, b, c, d] = square;
            assert!(!crossed(a, b, c, d) && !crossed(c, d, a, b), "{course:?} at {x} {y}");
        }
        assert!(water > 10, "{course:?}");
    }
}

#[test]
fn mhm_fire_11_a_road_through_a_ford_lies_in_the_water() {
    let grid = Grid { columns: 24, rows: 16, side: 9144 };
    let mut table = ground(Nature::DeepRiver, &[(0.0, 8.5), (24.0, 8.5)]);
    table.features.extend(ground(Nature::Road, &[(10.5, 0.0), (10.5, 16.0)]).features);
    let at = grid.at(10, 8);
    assert!(Terrain::of(&table, grid).has(at, DEEP), "a road alone leads over no deep river");
    for (crossing, wet) in [(Nature::Ford, true), (Nature::Bridge, false)] {
        let mut crossed = table.clone();
        crossed.features.extend(ground(crossing, &[(10.5, 8.5)]).features);
        let terrain = Terrain::of(&crossed, grid);
        crossed.features.reverse();
        assert_eq!(Terrain::of(&crossed, grid).lie(at), terrain.lie(at), "in whatever order they are drawn");
        assert_eq!((terrain.may_enter(Kind::FootGuns, at), terrain.has(at, STREAM)), (true, wet), "{crossing:?}");
    }
}
