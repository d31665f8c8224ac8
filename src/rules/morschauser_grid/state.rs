//! The battle: what never changes ([`Field`]) and what does ([`State`]).

mod field;

pub use field::{Faced, Field, Zone};

use super::data::{Formation, Kind, LEADER_HITS, Nation, Quality};
use super::grid::{Facing, Grid, MAX_BOXES, MOST_ROWS, NOWHERE, STRIDE, length};
use super::terrain::{Rows, Terrain};
use crate::base::Side;
use crate::field::scenario::{Arrival, When};

/// No unit, Leader or command.
pub const NONE: u8 = u8::MAX;
/// Most units, Leaders and commands of a battle, both sides together.
pub const MAX_UNITS: usize = 192;
pub const MAX_LEADERS: usize = 40;
pub const MAX_COMMANDS: usize = 38;

/// The switches of a battle, as [`super::options`] reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Column, line and square (MHM-FORM-01).
    pub formations: bool,
    /// Rifles have a range of 6 (MHM-FORM-06).
    pub rifles: bool,
    /// Sharpshooters hit on 4 to 6 (MHM-FORM-07).
    pub sharpshooters: bool,
    pub napoleon: bool,
    pub wellington: bool,
    pub karl: bool,
    pub kutusov: bool,
    pub bluecher: bool,
    pub spain: bool,
    /// An army concedes when half of its commands are Shaken (MHM-CMD-06).
    pub half: bool,
    /// No last turn (MHM-CMD-07).
    pub endless: bool,
    /// All Leaders are diced for (MHM-LEAD-06).
    pub diced: bool,
    /// How many others of its kind a unit on the table stands for beside itself (MHM-ORG-04).
    pub more: u8,
}

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitData {
    pub side: Side,
    pub command: u8,
    pub kind: Kind,
    /// Guard artillery (MHM-UNIT-02).
    pub guard: bool,
    /// Rifles (MHM-FORM-06).
    pub rifles: bool,
    /// Sharpshooters (MHM-FORM-07).
    pub sharp: bool,
    /// It may not move, only turn (MHM-AUS-02).
    pub fixed: bool,
    pub nation: Nation,
    pub men: u32,
    /// The unit of its command that stands for it on the table (MHM-ORG-04); [`NONE`]: it stands there itself.
    pub behind: u8,
}

impl UnitData {
    /// The hits that it starts with.
    #[must_use]
    pub const fn hits(&self) -> u8 {
        self.kind.row().hits
    }
}

/// What a unit did this turn, and what it has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(u8);

impl Flags {
    /// It stepped into another box in its own turn.
    pub const MOVED: u8 = 1;
    pub const FIRED: u8 = 2;
    /// It has acted in its own turn.
    pub const ACTED: u8 = 4;
    /// Fire threw it back in this player's turn (MHM-FALL-01).
    pub const THROWN: u8 = 8;
    /// A stand of guerillas in place of the militia that it was (MHM-NATL-06).
    pub const GUERILLAS: u8 = 16;
    /// It has not come yet.
    pub const WAITS: u8 = 32;
    /// Not fit to take the field.
    pub const UNFIT: u8 = 64;
    /// Another stands for it (MHM-ORG-04).
    pub const BEHIND: u8 = 128;

    pub const fn set(&mut self, flag: u8) {
        self.0 |= flag;
    }
    pub const fn clear(&mut self, flag: u8) {
        self.0 &= !flag;
    }
    #[must_use]
    pub const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }
}

/// A unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Its box; [`NOWHERE`] when it is gone.
    pub at: u16,
    pub facing: Facing,
    pub hits: u8,
    pub formation: Formation,
    /// Hits from fire in this player's turn (MHM-FALL-01).
    pub suffered: u8,
    pub flags: Flags,
}

impl Unit {
    const NOBODY: Unit =
        Unit { at: NOWHERE, facing: 0, hits: 0, formation: Formation::Line, suffered: 0, flags: Flags(0) };

    #[must_use]
    #[inline]
    pub const fn here(&self) -> bool {
        self.at != NOWHERE
    }
    #[must_use]
    #[inline]
    pub const fn has(&self, flag: u8) -> bool {
        self.flags.has(flag)
    }
    /// A square that is driven back is in line (MHM-FORM-04); a column stays one.
    pub const fn leave_square(&mut self) {
        if matches!(self.formation, Formation::Square) {
            self.formation = Formation::Line;
        }
    }
}

/// Whom a Leader commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderData {
    pub side: Side,
    /// [`NONE`] for the general of the army (MHM-NATL-01).
    pub command: u8,
}

/// A Leader as he stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leader {
    /// His box; [`NOWHERE`] when he is gone.
    pub at: u16,
    pub hits: u8,
    pub quality: Quality,
    /// He has moved in his own turn.
    pub acted: bool,
}

impl Leader {
    const NOBODY: Leader = Leader { at: NOWHERE, hits: LEADER_HITS, quality: Quality::Unknown, acted: false };

    #[must_use]
    #[inline]
    pub const fn here(&self) -> bool {
        self.at != NOWHERE
    }
}

/// When and where a command comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coming {
    pub when: When,
    pub at: u16,
    pub facing: Facing,
}

impl Coming {
    /// The arrival of a scenario, at the box nearest to its place.
    #[must_use]
    pub fn of(arrival: &Arrival, grid: Grid) -> Coming {
        let facing = super::grid::facing_of(arrival.heading);
        // A place on the very edge is in the box inside.
        let inward = arrival.at.ahead(arrival.heading, grid.side / 2);
        let (half_x, half_y) = (i32::from(grid.columns) * grid.side / 2, i32::from(grid.rows) * grid.side / 2);
        let inside =
            crate::base::Point::new(inward.x.clamp(1 - half_x, half_x - 1), inward.y.clamp(1 - half_y, half_y - 1));
        Coming { when: arrival.when, at: grid.of_place(inside, facing), facing }
    }
}

/// A command: what never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandData {
    pub side: Side,
    /// The number of its brigade in the scenario's side.
    pub brigade: u8,
    /// Its Leader's number.
    pub leader: u8,
    pub units: Vec<u8>,
    /// The first turn in which it may move of its own will.
    pub moves_from: u16,
    pub coming: Option<Coming>,
}

/// What the general wants of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Plan {
    #[default]
    None,
    /// Go at them.
    Attack,
    /// Keep out of reach and let them come.
    Hold,
    /// Guns: get within grape range, and no nearer.
    Support,
    /// Out of the fire, to be rallied.
    Reserve,
}

/// A command as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Command {
    /// Units removed (MHM-CMD-01).
    pub removed: u8,
    pub shaken: bool,
    /// It has acted in its side's turn.
    pub done: bool,
    pub plan: Plan,
}

/// Where a player's turn stands (MHM-TURN-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Phase {
    #[default]
    FormUp,
    Rally,
    Move,
    Melee,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// All commands, or half of them, are Shaken (MHM-CMD-05, MHM-CMD-06).
    Conceded { winner: Option<Side> },
    /// MHM-CMD-07.
    LastTurn,
    /// MHM-CMD-07: nobody lost a hit for long.
    Quiet,
}

/// What changes: flat, so that a copy is a battle that goes on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub units: [Unit; MAX_UNITS],
    pub leaders: [Leader; MAX_LEADERS],
    pub commands: [Command; MAX_COMMANDS],
    /// The unit in each box, or [`NONE`].
    pub holder: [u8; MAX_BOXES],
    /// The boxes that each side's units hold: a word for each row, a bit for each column.
    pub boards: [Rows; 2],
    /// The rows in which each side has units, a bit each.
    pub rows: [u32; 2],
    /// Blue's units are below this number, as in [`Field`].
    pub first_red: u8,
    pub turn: u16,
    pub phase: Phase,
    /// Whose turn it is, and who goes first in every turn (MHM-TURN-01).
    pub mover: Side,
    pub first: Side,
    /// The turns running in which nobody lost a hit, and whether anybody did in this one (MHM-CMD-07).
    pub quiet: u8,
    pub blood: bool,
    pub ending: Option<Ending>,
}

impl Default for State {
    fn default() -> State {
        State {
            units: [Unit::NOBODY; MAX_UNITS],
            leaders: [Leader::NOBODY; MAX_LEADERS],
            commands: [Command::default(); MAX_COMMANDS],
            holder: [NONE; MAX_BOXES],
            boards: [[0; MOST_ROWS as usize]; 2],
            rows: [0; 2],
            first_red: 0,
            turn: 0,
            phase: Phase::FormUp,
            mover: Side::Blue,
            first: Side::Blue,
            quiet: 0,
            blood: false,
            ending: None,
        }
    }
}

impl State {
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[usize::from(unit)]
    }
    #[inline]
    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }
    #[must_use]
    #[inline]
    pub fn leader(&self, leader: u8) -> &Leader {
        &self.leaders[usize::from(leader)]
    }
    #[inline]
    pub fn leader_mut(&mut self, leader: u8) -> &mut Leader {
        &mut self.leaders[usize::from(leader)]
    }
    #[must_use]
    #[inline]
    pub fn command(&self, command: u8) -> &Command {
        &self.commands[usize::from(command)]
    }
    #[inline]
    pub fn command_mut(&mut self, command: u8) -> &mut Command {
        &mut self.commands[usize::from(command)]
    }

    /// The unit in a box, if there is one.
    #[must_use]
    #[inline]
    pub fn holder(&self, at: u16) -> Option<u8> {
        let unit = self.holder[usize::from(at)];
        (unit != NONE).then_some(unit)
    }

    /// Puts a unit into a box, or takes it off the table.
    pub fn put(&mut self, unit: u8, at: u16) {
        let from = self.unit(unit).at;
        let side = usize::from(unit >= self.first_red);
        let (board, rows) = (&mut self.boards[side], &mut self.rows[side]);
        if from != NOWHERE && self.holder[usize::from(from)] == unit {
            self.holder[usize::from(from)] = NONE;
            let row = usize::from(from / STRIDE);
            board[row] &= !(1 << (from % STRIDE));
            *rows &= !(u32::from(board[row] == 0) << row);
        }
        if at != NOWHERE {
            self.holder[usize::from(at)] = unit;
            board[usize::from(at / STRIDE)] |= 1 << (at % STRIDE);
            *rows |= 1 << (at / STRIDE);
        }
        self.unit_mut(unit).at = at;
    }

    /// The boxes of a row that units hold.
    #[must_use]
    #[inline]
    pub fn taken(&self, row: usize) -> u64 {
        self.boards[0][row] | self.boards[1][row]
    }

    /// Whether a unit of a side holds one of the eight boxes round another.
    #[must_use]
    #[inline]
    pub fn is_beside(&self, side: Side, at: u16) -> bool {
        let (column, row) = (at % STRIDE, usize::from(at / STRIDE));
        let three = 7_u64 << column >> 1;
        let board = &self.boards[side.index()];
        let of = |row: usize, mask: u64| board.get(row).is_some_and(|bits| bits & mask != 0);
        of(row + 1, three) || of(row, three & !(1 << column)) || of(row.wrapping_sub(1), three)
    }

    /// Tells of each unit of a side within so many boxes of one, diagonally where that is shorter: row by row, the other
    /// way round where `reversed`, so that half a turn of the table changes nothing.
    #[inline]
    pub fn round(&self, side: Side, at: u16, rings: u8, reversed: bool, mut tell: impl FnMut(u8, u16)) {
        let (column, row, rings) = (at % STRIDE, at / STRIDE, u16::from(rings));
        let (low, high) = (row.saturating_sub(rings), (row + rings).min(MOST_ROWS - 1));
        let mask = u64::MAX << column.saturating_sub(rings) & u64::MAX >> 63_u16.saturating_sub(column + rings);
        for n in low..=high {
            let row = if reversed { high + low - n } else { n };
            let mut bits = self.boards[side.index()][usize::from(row)] & mask;
            while bits != 0 {
                let column = if reversed { 63 - bits.leading_zeros() } else { bits.trailing_zeros() };
                bits &= !(1 << column);
                let at = row * STRIDE + column as u16;
                tell(self.holder[usize::from(at)], at);
            }
        }
    }

    /// The box of a side's unit that is nearest to a box, and its distance in halves of a box; of equals the one in the
    /// nearer row, then the one ahead of who looks up the table, or down where `reversed`, then the one to his left.
    #[must_use]
    pub fn nearest(&self, side: Side, at: u16, reversed: bool) -> Option<(u16, u8)> {
        let (column, row) = (at % STRIDE, u32::from(at / STRIDE));
        let board = &self.boards[side.index()];
        // The rows with units, from this one on up and below it.
        let mut up = self.rows[side.index()] >> row << row;
        let mut down = self.rows[side.index()] ^ up;
        let mut best = (NOWHERE, u8::MAX);
        while up | down != 0 {
            let (above, below) = (up.trailing_zeros(), 31 - down.leading_zeros().min(31));
            let (to_above, to_below) = (above.wrapping_sub(row), row.wrapping_sub(below));
            let climbs = down == 0 || up != 0 && (to_above < to_below || to_above == to_below && !reversed);
            let (other, dy) = if climbs { (above, to_above) } else { (below, to_below) };
            // No unit so many rows away is nearer.
            if 2 * dy >= u32::from(best.1) {
                break;
            }
            up &= !(u32::from(climbs) << (above & 31));
            down &= !(u32::from(!climbs) << below);
            let bits = board[other as usize];
            let (west, east) = (bits & u64::MAX >> (63 - column), bits & u64::MAX << column);
            for left in [!reversed, reversed] {
                let part = if left { west } else { east };
                if part == 0 {
                    continue;
                }
                let at = if left { 63 - part.leading_zeros() } else { part.trailing_zeros() } as u16;
                let far = length(at as i16 - column as i16, dy as i16);
                if far < best.1 {
                    best = (other as u16 * STRIDE + at, far);
                }
            }
        }
        (best.0 != NOWHERE).then_some(best)
    }
}
