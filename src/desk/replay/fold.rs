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
        H::Moved | H::Turned | H::Formed | H::Charged | H::Evaded | H::FellBack => {
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
                piece.shaken |= happening == H::FellBack;
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
