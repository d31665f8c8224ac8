//! Room for who is put down by hand: nobody steps aside for him, so he stands beside whoever is there.

use super::{Item, Post, each, units_of};
use crate::base::{Len, Point, Rect};
use crate::desk::Error;
use crate::desk::resolve::{self, Order};
use crate::field::TableView;
use crate::field::view::Shape;

/// How far a free place is looked for, in steps each way.
const FAR: i32 = 60;
/// So many places the rules are asked about, at the most.
const ASKED: usize = 200;

/// The step that brings troops to the free place nearest to where they are put down: that place itself, where nobody else
/// stands in it. Who holds houses makes room there for his own side, as far as the rules have it.
///
/// # Errors
/// When no place near it is free.
pub(super) fn free_step(order: &Order, table: &TableView, item: Item, by: Point) -> Result<Point, Error> {
    let units = units_of(&order.scenario, item);
    let Some(side) = units.first().and_then(|n| table.pieces.get(*n)).map(|p| p.side) else { return Ok(by) };
    let shares = |p: &crate::field::view::PieceView| p.side == side && p.shape == Shape::Garrison;
    let pieces = table.pieces.iter().enumerate().filter(|(n, _)| !units.contains(n));
    let parts = table.parts.iter().filter(|(n, _)| !units.contains(&usize::from(*n)));
    let all = pieces.map(|(_, p)| p).chain(parts.map(|(_, p)| p));
    let others: Vec<Rect> = all.filter(|p| !p.gone && !shares(p)).map(|p| p.footprint).collect();
    let own: Vec<Rect> =
        units.iter().filter_map(|n| table.pieces.get(*n)).filter(|p| !p.gone).map(|p| p.footprint).collect();
    let clear = |by: Point| own.iter().all(|r| Rect { centre: r.centre + by, ..*r }.is_clear_of(others.iter()));
    if clear(by) {
        return Ok(by);
    }
    let faults = |by: Point| {
        let (mut order, mut table) = (order.clone(), table.clone());
        each(&mut order.scenario, &mut table, (item, Post::First), |p| *p + by, 0);
        match resolve::drawn_up(&order) {
            Ok(_) => 0,
            Err(Error::Findings(found)) => found.len(),
            Err(_) => usize::MAX,
        }
    };
    let before = faults(Point::ORIGIN);
    // A brigade needs more room, and is looked for farther off.
    let step = table.boxes.map_or(Len::CM.0 * units.len().min(2) as i32, |b| b.side.max(1));
    let half = (order.scenario.ground.width.0 / 2, order.scenario.ground.depth.0 / 2);
    let on = |p: Point| p.x.abs() <= half.0 && p.y.abs() <= half.1;
    let on_table = |by: Point| own.iter().all(|r| Rect { centre: r.centre + by, ..*r }.corners().into_iter().all(on));
    let around = (-FAR..=FAR).flat_map(|x| (-FAR..=FAR).map(move |y| by + Point::new(x * step, y * step)));
    let mut places: Vec<Point> = around.filter(|p| on_table(*p) && clear(*p)).collect();
    // Of equally near ones that which is nearest to where they come from.
    places.sort_by_key(|p| (p.square_to(by), p.square_to(Point::ORIGIN)));
    let free = places.into_iter().take(ASKED).find(|p| faults(*p) <= before);
    free.ok_or_else(|| Error::refused("There is no free place near there: nobody has moved."))
}
