//! Events: what a battle tells. One common record of 16 bytes for all systems.

use super::view::Shape;
use crate::base::{Point, Rect};

/// A place in tenths of a millimetre from the centre of the table: exact enough to draw, small enough to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Place {
    pub x: i16,
    pub y: i16,
}

impl Place {
    /// The place of a point; what lies farther out than numbers reach, some three metres, is held there.
    #[must_use]
    pub fn of(p: Point) -> Place {
        let tenth = |n: i32| (n / 12).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Place { x: tenth(p.x), y: tenth(p.y) }
    }
}

/// How a unit stands, in the numbers that [`Happening::Moved`] promises.
#[must_use]
pub const fn stand(rect: &Rect, shape: Shape) -> [i16; 4] {
    [rect.heading.0 as i16, shape as i16, (rect.half_front / 6) as i16, (rect.half_depth / 6) as i16]
}

/// No piece: an event without an actor or a target.
pub const NOBODY: u8 = u8::MAX;

/// Something that happened. What `code` and `numbers` mean is the system's; its words are in `templates/words/`.
///
/// Pieces are numbered through both sides in the scenario's order, units first (Blue's, then Red's), then the command
/// figures (Blue's general, Blue's brigadiers, then Red's), then of each unit the part that it may leave behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Event {
    pub code: u16,
    pub actor: u8,
    pub target: u8,
    pub place: Place,
    pub numbers: [i16; 4],
}

const _: () = assert!(size_of::<Event>() == 16);

/// What an event is, for all that draws, times, replays and counts. Each system says it of each of its codes.
///
/// The numbers that a happening promises are named; the rest are the system's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening {
    /// A turn begins: `numbers[0]` is its number from 1.
    Turn,
    /// A phase begins: `numbers[0]` is its number in words under `phase`.
    Phase,
    /// Something worth telling that changes nothing on the table.
    Note,
    /// A die was thrown: `numbers[0]` its face, `numbers[1]` the total it was read as.
    Die,
    /// A modifier that applied to the last die: `numbers[0]` its value.
    Modifier,
    /// A general's reason for what follows.
    Reason,
    /// What a commander made of his orders.
    Command,
    /// The actor stands at `place`; `numbers[0]` is its heading as the bits of a `u16`, `numbers[1]` its shape
    /// ([`super::view::Shape`] as a number), `numbers[2]` and `[3]` frontage and depth in tenths of a millimetre.
    ///
    /// The same holds of `Turned`, `Formed`, `Charged`, `Evaded`, `FellBack` and `Routed`; where frontage or depth is zero, the
    /// event says nothing of the stand. A commander stands at `place`, and has no numbers.
    Moved,
    Turned,
    Formed,
    Charged,
    Evaded,
    /// The actor fired at the target.
    Fired,
    /// The actor fought the target.
    Fought,
    /// The actor's measure of harm is now `numbers[0]`; it rose by `numbers[1]`.
    Hit,
    /// The actor falls back, and is not in good order until [`Happening::Steadied`].
    FellBack,
    /// The actor breaks and runs: its stand as with `Moved`. It is lost, though it may be seen until it is `Gone`.
    Routed,
    /// The actor is in good order again.
    Steadied,
    /// The actor's measure of harm is now `numbers[0]`; it fell by `numbers[1]`, or rose where that is below zero: a part
    /// that had suffered more is one with it again.
    Rallied,
    /// The actor, a part of the target that stood by itself, is one with it again.
    Merged,
    /// The actor has left the table for good.
    Gone,
    /// The actor was taken by the target.
    Captured,
    /// The commander was hit: his successor's grade is `numbers[1]`, as in [`super::view::LeaderView::grade`].
    CommanderHit,
    /// The commander's grade is now known to be `numbers[1]`.
    Graded,
    /// The commander has nobody left to command and leaves the table.
    Left,
    /// The side `numbers[0]` (0 Blue, 1 Red, −1 nobody) now holds objective `numbers[1]`.
    Objective,
    /// Points lost, in halves: `numbers[0]` Blue's, `numbers[1]` Red's; `numbers[2]` and `[3]` are those at which the
    /// armies break.
    Points,
    Weather,
    /// The battle is over: `numbers[0]` is the winner (0 Blue, 1 Red, −1 nobody).
    Over,
}

/// Listens to a battle. Counting, recording, drawing and telling are observers; the rules never know which.
pub trait Observer {
    /// Hears an event, in the order in which they happen.
    fn tell(&mut self, event: Event);

    /// Whether it hears anything: for who does not, no event need be made up.
    fn hears(&self) -> bool {
        true
    }
}

/// Hears nothing: for forecasts.
#[derive(Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn tell(&mut self, _event: Event) {}

    fn hears(&self) -> bool {
        false
    }
}

impl Observer for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
