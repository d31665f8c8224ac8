//! The paths of those who moved: a move is shown by its way, not by a jump.

use super::{Replay, point, stand};
use crate::base::{Point, Rect};
use crate::field::Happening;

/// The way that a piece went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// Its number among all pieces; command figures come after the units.
    pub piece: usize,
    /// Where it stood before; none of a command figure.
    pub from: Option<Rect>,
    /// Where its middle was, from the first place to the last.
    pub way: Vec<Point>,
}

/// A way shorter than this (1 cm) is no way.
const SHORT: i64 = 1200;

impl Replay {
    /// The ways of all who moved in the entry that was told last.
    #[must_use]
    pub fn tracks(&self, moment: usize) -> Vec<Track> {
        use Happening as H;
        let Some(entry) = moment.checked_sub(1).and_then(|n| self.entries.get(n)) else { return Vec::new() };
        let before = self.table(moment - 1);
        let units = before.pieces.len();
        let mut tracks: Vec<Track> = Vec::new();
        for &(event, happening) in &self.events[entry.events.clone()] {
            let moves = matches!(
                happening,
                H::Moved | H::Turned | H::Formed | H::Charged | H::Evaded | H::FellBack | H::Routed
            );
            let piece = usize::from(event.actor);
            let to = if piece < units { stand(event).map(|(rect, _)| rect.centre) } else { Some(point(event)) };
            let Some(to) = to.filter(|_| moves) else { continue };
            if let Some(track) = tracks.iter_mut().find(|t| t.piece == piece) {
                track.way.push(to);
                continue;
            }
            let (from, at) = if piece < units {
                let view = &before.pieces[piece];
                (Some(view.footprint), (!view.gone).then_some(view.footprint.centre))
            } else {
                let leader = before.leaders.get(piece - units).filter(|l| !l.gone);
                (None, leader.map(|l| l.at))
            };
            if let Some(at) = at {
                tracks.push(Track { piece, from, way: vec![at, to] });
            }
        }
        tracks.retain(|t| t.way.iter().any(|p| p.square_to(t.way[0]) > SHORT * SHORT));
        tracks
    }
}
