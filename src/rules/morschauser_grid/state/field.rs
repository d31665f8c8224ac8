//! What never changes in a battle, and what several topics ask of it.

use super::*;
use crate::base::Point;
use crate::base::geometry::outline;

/// What never changes in a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub grid: Grid,
    pub terrain: Terrain,
    pub options: Options,
    pub units: Vec<UnitData>,
    pub leaders: Vec<LeaderData>,
    pub commands: Vec<CommandData>,
    /// Blue's units are below this number, and so are its Leaders and its commands below theirs.
    pub first_red: u8,
    pub first_red_leader: u8,
    pub first_red_command: u8,
    /// The way each side looks.
    pub front: [Facing; 2],
    /// Where each command is set up.
    pub zones: Vec<Zone>,
    pub last_turn: u16,
    /// The turn at the end of which each side's general leaves the field (MHM-NATL-01).
    pub general_leaves: [Option<u16>; 2],
}

impl Field {
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: u8) -> &UnitData {
        &self.units[usize::from(unit)]
    }

    /// The unit on the table that stands for a unit: itself, or another of its kind (MHM-ORG-04).
    #[must_use]
    pub fn on_table(&self, unit: u8) -> u8 {
        match self.unit(unit).behind {
            NONE => unit,
            other => other,
        }
    }

    /// The numbers of a side's units.
    #[must_use]
    #[inline]
    pub fn units_of(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::Blue => 0..self.first_red,
            Side::Red => self.first_red..self.units.len() as u8,
        }
    }

    /// The numbers of a side's commands.
    #[must_use]
    #[inline]
    pub fn commands_of(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::Blue => 0..self.first_red_command,
            Side::Red => self.first_red_command..self.commands.len() as u8,
        }
    }

    /// The numbers of a side's Leaders, the general of the army first.
    #[must_use]
    #[inline]
    pub fn leaders_of(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::Blue => 0..self.first_red_leader,
            Side::Red => self.first_red_leader..self.leaders.len() as u8,
        }
    }

    /// The general of an army.
    #[must_use]
    pub fn general(&self, side: Side) -> u8 {
        self.leaders_of(side).start
    }

    /// The units that a Leader leads: those of his command, or all of the army's under its general.
    pub fn led_units(&self, leader: u8) -> impl Iterator<Item = u8> + '_ {
        let data = self.leaders[usize::from(leader)];
        let own = self.commands.get(usize::from(data.command)).map(|c| c.units.as_slice());
        let all = own.is_none().then(|| self.units_of(data.side));
        own.unwrap_or_default().iter().copied().chain(all.into_iter().flatten())
    }

    /// The piece of a Leader in events: after all units.
    #[must_use]
    pub fn leader_piece(&self, leader: u8) -> u8 {
        self.units.len() as u8 + leader
    }

    /// Whether a side looks down the table, so that lists of boxes are read the other way round for it.
    #[must_use]
    pub const fn reversed(&self, side: Side) -> bool {
        self.front[side.index()] >= 4
    }

    /// Shaken commands at which an army concedes (MHM-CMD-05, MHM-CMD-06: half of them, rounded up).
    #[must_use]
    pub fn concedes_at(&self, side: Side) -> u8 {
        let all = self.commands_of(side).len() as u8;
        if self.options.half { all.div_ceil(2) } else { all }
    }
}

/// A part of the table in which commands are set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// The first and last column and row of the box around it: west, south, east, north.
    pub bounds: [i16; 4],
    /// Where its troops look.
    pub facing: Facing,
    /// Its outline; empty for all of the box.
    pub outline: Vec<Point>,
}

impl Zone {
    /// Whether a box lies in it, with its middle.
    #[must_use]
    pub fn holds(&self, grid: Grid, at: u16) -> bool {
        let [west, south, east, north] = self.bounds;
        let (x, y) = grid.place(at);
        let inside = (west..=east).contains(&x) && (south..=north).contains(&y);
        inside && (self.outline.is_empty() || outline::distance_to(&self.outline, grid.middle(at)) == 0)
    }
}

/// Questions that several topics ask.
impl Field {
    /// Whether a scenario still holds a command where it stands.
    #[must_use]
    pub fn is_held(&self, state: &State, command: u8) -> bool {
        self.commands[usize::from(command)].moves_from > state.turn
    }

    /// The units that a command started with: those that found a box (MHM-CMD-01).
    #[must_use]
    pub fn strength(&self, state: &State, command: u8) -> u8 {
        let units = &self.commands[usize::from(command)].units;
        units.iter().filter(|&&u| !state.unit(u).has(Flags::UNFIT)).count() as u8
    }

    /// Whether a unit counts as in a Shaken command (MHM-CMD-04); guerillas belong to none.
    #[must_use]
    #[inline]
    pub fn is_shaken(&self, state: &State, unit: u8) -> bool {
        state.command(self.unit(unit).command).shaken && !state.unit(unit).has(Flags::GUERILLAS)
    }

    /// Whether a unit is down by half of its hits, or by more (MHM-FIRE-06): 2 of 4, 3 of 5, 3 of 6, 4 of 8.
    #[must_use]
    #[inline]
    pub fn is_halved(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let whole = if u.has(Flags::GUERILLAS) { 1 } else { self.unit(unit).hits() };
        (whole - u.hits.min(whole)) * 2 >= whole
    }

    /// A Leader who stands alone in a box: the first of a side's, where nobody holds it.
    #[must_use]
    pub fn lone_leader(&self, state: &State, side: Side, at: u16) -> Option<u8> {
        if state.holder(at).is_some() {
            return None;
        }
        self.leaders_of(side).find(|&l| state.leader(l).at == at)
    }

    /// Whether two enemy units are in contact (MHM-ZOC-06): neighbours, and one has the other in its zone, where the box
    /// that it faces is too.
    #[must_use]
    pub fn in_contact(&self, state: &State, a: u8, b: u8) -> bool {
        let (a, b) = (state.unit(a), state.unit(b));
        self.grid.in_zone(a.at, a.facing, b.at) || self.grid.in_zone(b.at, b.facing, a.at)
    }

    /// The enemy that a unit faces into: one that holds the box ahead, or a Leader alone there (MHM-MEL-01).
    #[must_use]
    pub fn faced(&self, state: &State, unit: u8) -> Option<Faced> {
        let u = state.unit(unit);
        let ahead = self.grid.next(u.at, u.facing);
        let enemy = self.unit(unit).side.other();
        if ahead == NOWHERE {
            return None;
        }
        match state.holder(ahead) {
            Some(other) if self.unit(other).side == enemy => Some(Faced::Unit(other)),
            Some(_) => None,
            None => self.lone_leader(state, enemy, ahead).map(|_| Faced::Leaders(ahead)),
        }
    }

    /// Whether the characteristic of a nation's general works for a side: he must be there (MHM-NATL-01).
    #[must_use]
    #[inline]
    pub fn led_by(&self, state: &State, unit: u8, nation: Nation) -> bool {
        let data = self.unit(unit);
        data.nation == nation && state.leader(self.general(data.side)).here()
    }
}

/// Whom a unit faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faced {
    Unit(u8),
    /// Leaders alone in this box.
    Leaders(u16),
}
