//! What each happening changes on the table.

use super::{point, stand};
use crate::base::Side;
use crate::field::view::{LeaderView, PieceView};
use crate::field::{Event, Happening, TableView};

/// Lets an event happen on the table, where parts of units are numbered from `parts_from`.
pub(super) fn apply(table: &mut TableView, (event, happening): (Event, Happening), parts_from: usize) {
    use Happening as H;
    let actor = usize::from(event.actor);
    let [n0, n1, ..] = event.numbers;
    let whole = |n: i16| u16::try_from(n).unwrap_or(0);
    match happening {
        H::Turn => table.turn = whole(n0),
        H::Phase => table.phase = u8::try_from(n0).unwrap_or(0),
        H::Points => table.lost = [whole(n0), whole(n1)],
        H::Moved | H::Turned | H::Formed | H::Charged | H::Evaded | H::FellBack | H::Routed => {
            if let Some(leader) = leader(table, actor) {
                if happening == H::Moved {
                    leader.at = point(event);
                    leader.gone = false;
                }
            } else if let Some(piece) = piece(table, actor, parts_from) {
                if let Some((footprint, shape)) = stand(event) {
                    piece.footprint = footprint;
                    piece.shape = shape;
                    piece.gone = false;
                }
                piece.shaken |= matches!(happening, H::FellBack | H::Routed);
            }
        }
        H::Hit | H::Rallied => {
            if let Some(piece) = piece(table, actor, parts_from) {
                piece.harm = whole(n0);
            }
        }
        H::Steadied => {
            if let Some(piece) = piece(table, actor, parts_from) {
                piece.shaken = false;
            }
        }
        H::Gone | H::Captured => {
            if let Some(piece) = piece(table, actor, parts_from) {
                piece.gone = true;
                piece.harm = piece.harm_limit;
            }
        }
        H::Merged => {
            let unit = actor.checked_sub(parts_from);
            table.parts.retain(|(n, _)| Some(usize::from(*n)) != unit);
        }
        H::CommanderHit | H::Graded => {
            if let Some(leader) = leader(table, actor) {
                leader.grade = u8::try_from(n1).unwrap_or(0);
            }
        }
        H::Left => {
            if let Some(leader) = leader(table, actor) {
                leader.gone = true;
            }
        }
        H::Note
        | H::Die
        | H::Modifier
        | H::Reason
        | H::Command
        | H::Fired
        | H::Fought
        | H::Objective
        | H::Weather
        | H::Over => {}
    }
}

/// The unit with this number, or the part of one, which begins to stand by itself with the first that is told of it.
fn piece(table: &mut TableView, actor: usize, parts_from: usize) -> Option<&mut PieceView> {
    let Some(unit) = actor.checked_sub(parts_from) else { return table.pieces.get_mut(actor) };
    let at = match table.parts.iter().position(|(n, _)| usize::from(*n) == unit) {
        Some(at) => at,
        None => {
            table.parts.push((u8::try_from(unit).ok()?, table.pieces.get(unit)?.clone()));
            table.parts.len() - 1
        }
    };
    table.parts.get_mut(at).map(|(_, part)| part)
}

/// The command figure with this number among all pieces.
fn leader(table: &mut TableView, piece: usize) -> Option<&mut LeaderView> {
    let n = piece.checked_sub(table.pieces.len())?;
    table.leaders.get_mut(n)
}

/// Which side a number of an event means.
pub(super) const fn side(n: i16) -> Option<Side> {
    match n {
        0 => Some(Side::Blue),
        1 => Some(Side::Red),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Heading, Point, Rect};
    use crate::field::Place;
    use crate::field::view::Shape;

    #[test]
    fn a_part_of_a_unit_stands_by_itself_until_it_merges() {
        let footprint = Rect { centre: Point::ORIGIN, heading: Heading(0), half_front: 1, half_depth: 1 };
        let whole = PieceView {
            side: Side::Blue,
            footprint,
            shape: Shape::FootLine,
            harm: 2,
            harm_limit: 5,
            state: 0,
            shaken: false,
            gone: false,
        };
        let mut table = TableView { pieces: vec![whole], ..TableView::default() };
        // One unit and two figures: the part of the unit is piece 3.
        let mut tell = |happening, numbers| {
            let event = Event { code: 0, actor: 3, target: 0, place: Place { x: 100, y: 50 }, numbers };
            apply(&mut table, (event, happening), 3);
            (table.parts.clone(), table.pieces[0].clone())
        };
        let (parts, whole) = tell(Happening::Formed, [0, Shape::FootLine as i16, 800, 400]);
        assert_eq!((parts.len(), parts[0].0, parts[0].1.harm, parts[0].1.gone), (1, 0, 2, false));
        assert_ne!(parts[0].1.footprint, whole.footprint);
        let (parts, whole) = tell(Happening::Hit, [4, 2, 0, 0]);
        assert_eq!((parts[0].1.harm, whole.harm), (4, 2));
        assert!(tell(Happening::Merged, [0; 4]).0.is_empty());
    }
}
