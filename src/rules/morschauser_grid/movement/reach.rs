//! Where a unit can get to: every box and facing that its allowance pays for, cheapest first.

use crate::base::Side;
use crate::rules::morschauser_grid::data::Kind;
use crate::rules::morschauser_grid::general::Way;
use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, step_cost, turned};
use crate::rules::morschauser_grid::state::{Field, State};
use crate::rules::morschauser_grid::terrain::{DEEP, WOOD};

/// The farthest that a move goes, in boxes: 5 along a road are 7½.
const FAR: i16 = 7;
const WIDE: i16 = 2 * FAR + 1;
const WINDOW: usize = (WIDE * WIDE) as usize;
/// Room for all that a move can reach.
const MOST: usize = 1800;
/// Costs run up to 7½ boxes.
const LEVELS: usize = 16;
const END: u16 = u16::MAX;

/// A box of the window that an enemy controls (MHM-ZOC-01), and one that nobody of the unit's side enters because an enemy
/// Leader stands there alone (MHM-LEAD-03).
const ZONE: u8 = 1;
const BARRED: u8 = 2;

/// A box and a facing that can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    pub at: u16,
    pub facing: Facing,
    /// The least that it costs, in halves of a box.
    pub cost: u8,
    /// It entered an enemy zone there and must stop (MHM-ZOC-02).
    pub stopped: bool,
    next: u16,
}

/// A search, with its room: made once for a battle, so that nothing is allocated in it.
#[derive(Debug, Clone)]
pub struct Reach {
    nodes: Vec<Node>,
    heads: [u16; LEVELS],
    /// A bit for each facing of each box of the window.
    seen: [u8; WINDOW],
    marks: [u8; WINDOW],
    /// How far the nearest enemy is from each box that was asked about, in halves of a box; 0 where none was.
    near: [u8; WINDOW],
    corner: (i16, i16),
    /// What can be reached, in the order of its cost.
    found: Vec<Node>,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            nodes: Vec::with_capacity(MOST),
            heads: [END; LEVELS],
            seen: [0; WINDOW],
            marks: [0; WINDOW],
            near: [0; WINDOW],
            corner: (0, 0),
            found: Vec::with_capacity(MOST),
        }
    }
}

/// A move that is looked into.
#[derive(Debug, Clone, Copy)]
pub struct Going {
    pub unit: u8,
    pub way: Way,
    /// In halves of a box.
    pub allowance: u8,
    /// It may turn, and it may step: a fixed battery only turns (MHM-AUS-02).
    pub steps: bool,
}

impl Reach {
    /// What was found last, cheapest first; the first is where it began.
    #[must_use]
    pub fn found(&self) -> &[Node] {
        &self.found
    }

    /// The number of a box in the window.
    #[must_use]
    pub fn slot(&self, field: &Field, at: u16) -> Option<usize> {
        let (x, y) = field.grid.place(at);
        let (x, y) = (x - self.corner.0, y - self.corner.1);
        ((0..WIDE).contains(&x) && (0..WIDE).contains(&y)).then_some((y * WIDE + x) as usize)
    }

    fn clear(&mut self, field: &Field, at: u16) {
        let (x, y) = field.grid.place(at);
        self.corner = (x - FAR, y - FAR);
        self.nodes.clear();
        self.found.clear();
        self.heads = [END; LEVELS];
        self.seen = [0; WINDOW];
        self.marks = [0; WINDOW];
        self.near = [0; WINDOW];
    }

    /// How far the nearest enemy of a side is from a box of the window, asked once for each.
    fn near(&mut self, field: &Field, state: &State, side: Side, at: u16) -> u8 {
        let Some(slot) = self.slot(field, at) else { return u8::MAX };
        if self.near[slot] == 0 {
            self.near[slot] = field.nearest(state, side.other(), at);
        }
        self.near[slot]
    }

    /// Marks what the enemies of a side control or bar near the window's middle.
    fn mark(&mut self, field: &Field, state: &State, side: Side) {
        for enemy in field.units_of(side.other()) {
            let u = state.unit(enemy);
            if !u.here() {
                continue;
            }
            let (x, y) = field.grid.place(u.at);
            if (x - self.corner.0 - FAR).abs() > FAR + 1 || (y - self.corner.1 - FAR).abs() > FAR + 1 {
                continue;
            }
            for eighths in [0, 1, 7] {
                let at = field.grid.next(u.at, turned(u.facing, eighths));
                if at != NOWHERE
                    && let Some(slot) = self.slot(field, at)
                {
                    self.marks[slot] |= ZONE;
                }
            }
        }
        for leader in field.leaders_of(side.other()) {
            let at = state.leader(leader).at;
            if at != NOWHERE
                && state.holder(at).is_none()
                && let Some(slot) = self.slot(field, at)
            {
                self.marks[slot] |= BARRED;
            }
        }
    }

    fn push(&mut self, node: Node) {
        if self.nodes.len() < MOST && usize::from(node.cost) < LEVELS {
            let level = usize::from(node.cost);
            self.nodes.push(Node { next: self.heads[level], ..node });
            self.heads[level] = (self.nodes.len() - 1) as u16;
        }
    }

    /// The cheapest that was not looked at yet, from a level on.
    fn pop(&mut self, level: &mut usize) -> Option<Node> {
        while *level < LEVELS {
            let head = self.heads[*level];
            if head != END {
                let node = self.nodes[usize::from(head)];
                self.heads[*level] = node.next;
                return Some(node);
            }
            *level += 1;
        }
        None
    }

    /// Looks for all that a unit can reach: MHM-MOVE-01, MHM-MOVE-02, MHM-MOVE-03, MHM-MOVE-04, MHM-ZOC-02.
    ///
    /// Where it begins no zone holds it (MHM-ZOC-04), and boxes beside and behind an enemy are in none (MHM-ZOC-05). A box where it must stop is only reached facing an enemy whose zone it is (MHM-ZOC-03); turns on the way there are
    /// among what was found, and are told by [`Reach::may_end`].
    pub fn run(&mut self, field: &Field, state: &State, going: Going) {
        let (data, u) = (field.unit(going.unit), state.unit(going.unit));
        self.clear(field, u.at);
        self.mark(field, state, data.side);
        self.push(Node { at: u.at, facing: u.facing, cost: 0, stopped: false, next: END });
        let mut level = 0;
        while let Some(node) = self.pop(&mut level) {
            let Some(slot) = self.slot(field, node.at) else { continue };
            if self.seen[slot] & 1 << node.facing != 0 {
                continue;
            }
            self.seen[slot] |= 1 << node.facing;
            self.found.push(node);
            if going.way != Way::Back && node.cost < going.allowance {
                for eighths in [7, 1] {
                    let facing = turned(node.facing, eighths);
                    if self.seen[slot] & 1 << facing == 0 {
                        self.push(Node { facing, cost: node.cost + 1, ..node });
                    }
                }
            }
            if !node.stopped && going.steps {
                self.step(field, state, going, node);
            }
        }
    }

    /// The step ahead, or straight to the rear.
    fn step(&mut self, field: &Field, state: &State, going: Going, node: Node) {
        let heading = if going.way == Way::Back { turned(node.facing, 4) } else { node.facing };
        let cost = node.cost + step_cost(heading);
        if cost > going.allowance {
            return;
        }
        let at = field.grid.next(node.at, heading);
        if at == NOWHERE || state.holder(at).is_some() {
            return;
        }
        let Some(slot) = self.slot(field, at) else { return };
        let data = field.unit(going.unit);
        if self.seen[slot] & 1 << node.facing != 0
            || self.marks[slot] & BARRED != 0
            || !field.terrain.may_enter(data.kind, at)
            || going.way == Way::Road && !field.terrain.road(node.at, heading)
        {
            return;
        }
        if going.way == Way::Away
            && self.near(field, state, data.side, at) <= self.near(field, state, data.side, node.at)
        {
            return;
        }
        let stopped = self.marks[slot] & ZONE != 0;
        self.push(Node { at, facing: node.facing, cost, stopped, next: END });
    }

    /// Whether a unit may end its move so (MHM-ZOC-03): who had to stop faces into the box of an enemy whose zone it is.
    #[must_use]
    pub fn may_end(field: &Field, state: &State, unit: u8, node: &Node) -> bool {
        if !node.stopped {
            return true;
        }
        let ahead = field.grid.next(node.at, node.facing);
        if ahead == NOWHERE {
            return false;
        }
        state.holder(ahead).is_some_and(|enemy| {
            let e = state.unit(enemy);
            field.unit(enemy).side != field.unit(unit).side && field.grid.in_zone(e.at, e.facing, node.at)
        })
    }

    /// Looks for all boxes that a Leader can reach: without facing, through friends, past zones (MHM-ORG-05,
    /// MHM-LEAD-03); woods with light infantry only (MHM-MOVE-05).
    pub fn ride(&mut self, field: &Field, state: &State, leader: u8, allowance: u8) {
        let side = field.leaders[usize::from(leader)].side;
        let from = state.leader(leader).at;
        self.clear(field, from);
        self.mark(field, state, side);
        self.push(Node { at: from, facing: 0, cost: 0, stopped: false, next: END });
        let mut level = 0;
        while let Some(node) = self.pop(&mut level) {
            let Some(slot) = self.slot(field, node.at) else { continue };
            if self.seen[slot] != 0 {
                continue;
            }
            self.seen[slot] = 1;
            self.found.push(node);
            for heading in 0..8 {
                let cost = node.cost + step_cost(heading);
                let at = field.grid.next(node.at, turned(heading, field.front[side.index()]));
                if cost > allowance || at == NOWHERE {
                    continue;
                }
                let Some(slot) = self.slot(field, at) else { continue };
                let open = self.seen[slot] == 0 && self.marks[slot] & BARRED == 0;
                if open && leader_may_enter(field, state, side, at) {
                    self.push(Node { at, facing: 0, cost, stopped: false, next: END });
                }
            }
        }
    }
}

/// Whether a Leader may be in a box that no enemy Leader holds.
#[must_use]
pub fn leader_may_enter(field: &Field, state: &State, side: Side, at: u16) -> bool {
    let holder = state.holder(at);
    let friends = holder.is_none_or(|unit| field.unit(unit).side == side);
    let wood = !field.terrain.has(at, WOOD)
        || holder.is_some_and(|unit| field.unit(unit).side == side && field.unit(unit).kind == Kind::Light);
    friends && wood && !field.terrain.has(at, DEEP)
}
