use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::sandtable::Table;

/// HOW-TER-03, HOW-TER-54: adjoining blocks are places of their own.
#[test]
fn how_ter_36_a_village_is_a_square_block() {
    let t = Table::of("B foot 0 100 N\nvillage 0 0\ntown 20 0\nR foot 0 190 S");
    let blocks = &t.field.terrain.blocks;
    assert_eq!((blocks[0].rect.half_front, blocks[0].rect.half_depth), (Len::cm(10).0, Len::cm(10).0));
    assert!(!blocks[0].urban && blocks[1].urban);
    let at = |x: i32| t.field.terrain.block_at(Point::new(Len::cm(x).0, 0));
    assert_eq!([at(0), at(21), at(40)], [Some(0), Some(1), None]);
}

#[test]
fn how_ter_33_a_road_over_water_is_a_bridge() {
    let t = Table::of("B foot 0 100 N\ndeepriver -200 0 200 0\nroad 0 -50 0 50\nR foot 0 190 S");
    let figure = |x: i32| t.field.terrain.bars_figures(Point::new(x, -Len::cm(20).0), Point::new(x, Len::cm(20).0));
    assert!(!figure(0) && figure(Len::cm(30).0));
    let column = Rect::new(Point::new(0, -Len::cm(20).0), Heading::NORTH, Len::cm(4).0, Len::cm(20).0);
    let over = |r: &Rect, column| t.field.terrain.toll(r, Point::new(0, Len::cm(25).0), Kind::Foot, column).is_some();
    assert!(over(&column, true), "in column over the bridge");
    assert!(!over(&column, false), "a line can't");
}
