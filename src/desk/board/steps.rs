//! Steps and turns as a table takes them: by centimetres and degrees, or from box to box.

use super::{Change, Item, Stride};
use crate::base::{Len, Point};
use crate::field::TableView;

/// A notch of a turn, in degrees: of ground and of troops in the open, of a unit in a box, and of a brigade in boxes, which
/// would not fall into boxes again at half of that.
const NOTCH: i32 = 15;
const NOTCH_OF_UNIT: i32 = 45;
const NOTCH_OF_BRIGADE: i32 = 90;

/// The side of a box, where what stands on the table stands in boxes.
fn box_of(table: &TableView, item: Item) -> Option<i32> {
    table.boxes.filter(|_| !matches!(item, Item::Feature(_) | Item::Goal(_))).map(|b| b.side.max(1))
}

/// A step as this table takes it: from box to box where there are boxes.
#[must_use]
pub fn fitted_step(table: &TableView, item: Item, by: Point) -> Point {
    let Some(side) = box_of(table, item) else { return by };
    let whole = |n: i32| (2 * n + side).div_euclid(2 * side) * side;
    Point::new(whole(by.x), whole(by.y))
}

/// A turn in degrees as this table takes it: by eighths where a unit stands in a box, by quarters a brigade.
#[must_use]
pub fn fitted_turn(table: &TableView, item: Item, degrees: i32) -> i32 {
    if box_of(table, item).is_none() {
        return degrees;
    }
    let notch = notch(table, item);
    (2 * degrees + notch).div_euclid(2 * notch) * notch
}

fn notch(table: &TableView, item: Item) -> i32 {
    match (box_of(table, item), item) {
        (None, _) => NOTCH,
        (Some(_), Item::Brigade(..)) => NOTCH_OF_BRIGADE,
        (Some(_), _) => NOTCH_OF_UNIT,
    }
}

/// A change in lengths and degrees that this table knows.
pub(super) fn plain(change: &Change, table: &TableView) -> Change {
    match *change {
        Change::Step(item, way, stride) => {
            let far = match (box_of(table, item), stride) {
                (Some(side), Stride::Short) => side,
                (Some(side), Stride::Long) => 3 * side,
                (None, Stride::Short) => Len::CM.0,
                (None, Stride::Long) => 5 * Len::CM.0,
            };
            Change::Shift(item, Point::new(way.x * far, way.y * far))
        }
        Change::Veer(item, notches) => Change::Turn(item, notches * notch(table, item)),
        Change::Shift(item, by) => Change::Shift(item, fitted_step(table, item, by)),
        Change::Turn(item, degrees) => Change::Turn(item, fitted_turn(table, item, degrees)),
        _ => change.clone(),
    }
}
