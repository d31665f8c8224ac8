//! What a unit and a Leader are offered: at most 32 lawful moves that are worth weighing.

use super::flood::{Flood, Met};
use super::half;
use super::reach::{Going, Node, Reach};
use super::ride::Rides;
use crate::rules::morschauser_grid::data::{Formation, Kind, LONGEST};
use crate::rules::morschauser_grid::engine::Engine;
use crate::rules::morschauser_grid::general::{Action, Ask, Choice, Choices, Decision, Look, MAX_CHOICES, Way};
use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, STRIDE, apart, bearing, step_cost, step_of, turned};
use crate::rules::morschauser_grid::state::{Field, Flags, NONE, State};

/// What a change of formation costs, in halves of a box (MHM-FORM-01).
const ONE_BOX: u8 = 2;
const ALL_FORMATIONS: [Formation; 3] = [Formation::Line, Formation::Column, Formation::Square];
/// Attacks that are offered at most.
const ATTACKS: usize = 12;
/// Directions of a move off its front, the front first.
const RAYS: [u8; 8] = [0, 1, 7, 2, 6, 3, 5, 4];
/// From where the farthest fire reaches, with a move of its own, in halves of a box.
const REACHED: u8 = 2 * (LONGEST + 4);
/// Boxes of a ray that are offered where an enemy is near, the farthest first.
const A_RAY: u8 = 2;
/// The farthest box of a ray.
const FAR: usize = 7;

/// The best way found to each box of the eight rays from a unit.
struct Rays {
    best: [[Option<Node>; FAR + 1]; 8],
}

impl Engine<'_> {
    /// The moves that a unit may make, standing fast first.
    pub fn offers(&mut self, unit: u8) -> Choices {
        let u = *self.state.unit(unit);
        let stand = Action {
            way: Way::Stand,
            at: u.at,
            facing: u.facing,
            first: u.formation,
            last: u.formation,
            attacks: self.field.faced(self.state, unit).is_some(),
        };
        let mut choices = Choices::default();
        choices.push(Choice::Act(stand));
        let forms = self.field.options.formations && self.field.unit(unit).kind.is_foot();
        if forms {
            for to in ALL_FORMATIONS.into_iter().filter(|&to| to != u.formation) {
                choices.push(Choice::Act(Action { last: to, ..stand }));
            }
        }
        // MHM-FORM-04: a square neither moves nor turns.
        if u.formation != Formation::Square {
            self.ways(unit, stand, 0, &mut choices);
        }
        if forms {
            self.changes(unit, stand, &mut choices);
        }
        choices
    }

    /// Changes of formation with a move (MHM-FORM-01): before it or after it, in either case for one box. A square is left
    /// before the move, and made after it.
    fn changes(&mut self, unit: u8, stand: Action, choices: &mut Choices) {
        let now = stand.first;
        if now != Formation::Square {
            self.ways(unit, Action { first: now, last: Formation::Square, ..stand }, ONE_BOX, choices);
        }
        for to in [Formation::Column, Formation::Line] {
            if to == now {
                continue;
            }
            self.ways(unit, Action { first: to, last: to, ..stand }, ONE_BOX, choices);
            if now != Formation::Square {
                self.ways(unit, Action { first: now, last: to, ..stand }, ONE_BOX, choices);
            }
        }
    }

    /// All ways of going in the formation that the stand takes first, of whose allowance `spent` goes elsewhere.
    fn ways(&mut self, unit: u8, stand: Action, spent: u8, choices: &mut Choices) {
        let (field, state) = (self.field, &*self.state);
        let u = state.unit(unit);
        let data = field.unit(unit);
        let allowance = field.allowance(state, unit, stand.first);
        let halves = allowance.halves(Way::March).saturating_sub(spent);
        let near = Near::of(field, state, unit, halves);
        let ask = Ask { field, state, side: data.side, decision: Decision::Move { unit } };
        let look = self.generals[data.side.index()].looks(&ask, unit);
        let march = March { field, state, unit, halves, stand, near: &near, look };
        // MHM-FIRE-03: foot artillery that has fired does not move in this turn, it only turns.
        let stays = data.fixed || data.kind == Kind::FootGuns && u.has(Flags::FIRED);
        if near.is_alone() {
            // With no enemy near there is nothing to stop at, and the rays are walked without a search.
            march.walk(stays, choices);
            if data.kind.is_guns() {
                march.turns(None, choices);
            }
        } else {
            let flood = Flood::of(field, state, unit, (halves, !stays), near.met());
            march.attacks(&flood, choices);
            march.rays(&flood, choices);
            // MHM-MOVE-04: straight to the rear, as far as half the move goes; what it faces stays.
            if spent == 0 && !stays {
                march.back(&flood, half(allowance.boxes) * 2, choices);
            }
            if data.kind.is_guns() {
                march.turns(Some(&flood), choices);
            }
        }
        // Who goes for the enemy takes no road that leads away from him; and nobody runs whom nothing reaches.
        let wanted = march.wanted(u.at);
        let leads = |heading: &Facing| look == Look::Round || apart(*heading, wanted) <= 2;
        let roads = field.terrain.lie(u.at).roads;
        let road = (0..8).filter(leads).any(|heading| roads >> heading & 1 != 0);
        let away = allowance.shaken && !allowance.unled && near.far <= REACHED;
        for (way, may) in [(Way::Road, road), (Way::Away, away)] {
            if may && !stays {
                let halves = allowance.halves(way).saturating_sub(spent);
                self.search(Going { unit, way, allowance: halves, steps: true }, stand, near.foe, choices);
            }
        }
    }

    /// What a search finds for a move along a road (MHM-MOVE-03) or out of a fight (MHM-CMD-03).
    fn search(&mut self, going: Going, stand: Action, foe: Option<u16>, choices: &mut Choices) {
        let (field, state) = (self.field, &*self.state);
        let Going { unit, way, .. } = going;
        let u = state.unit(unit);
        let found = Found { way, stand };
        let mut rays = Rays { best: [[None; FAR + 1]; 8] };
        self.reach.run(field, state, going);
        for node in self.reach.found() {
            if (node.at, node.facing) == (u.at, u.facing) || !Reach::may_end(field, state, unit, node) {
                continue;
            }
            if faces_enemy(field, state, unit, node.at, node.facing) {
                found.offer(choices, node, true);
            } else if !node.stopped {
                rays.weigh(field, (u.at, u.facing), foe, node);
            }
        }
        for ray in RAYS {
            for node in rays.best[usize::from(ray)].iter().flatten() {
                found.offer(choices, node, false);
            }
        }
    }

    /// Where a Leader may go: to units of his own, or behind them.
    pub fn spots(&mut self, leader: u8) -> Choices {
        let (field, state) = (self.field, &*self.state);
        let data = field.leaders[usize::from(leader)];
        let from = state.leader(leader).at;
        let mut choices = Choices::default();
        choices.push(Choice::Spot(from));
        let mut rides = Rides::of(field, state, leader);
        let mut offer = |reach: &mut Reach, at: u16, choices: &mut Choices| {
            if at != from && !choices.contains(&Choice::Spot(at)) && rides.gets_to(reach, at) {
                choices.push(Choice::Spot(at));
            }
        };
        for unit in field.led_units(leader) {
            let u = state.unit(unit);
            if !u.here() || choices.len() + 2 > MAX_CHOICES {
                continue;
            }
            if data.command != NONE {
                offer(self.reach, u.at, &mut choices);
            }
            let behind = field.grid.next(u.at, turned(u.facing, 4));
            if behind != NOWHERE {
                offer(self.reach, behind, &mut choices);
            }
        }
        choices
    }
}

/// Offers what a search found, unless a march gets there too.
struct Found {
    way: Way,
    stand: Action,
}

impl Found {
    fn offer(&self, choices: &mut Choices, node: &Node, attacks: bool) {
        let known = |c: &Choice| matches!(c, Choice::Act(a) if (a.at, a.facing, a.last) == (node.at, node.facing, self.stand.last));
        if !choices.iter().any(known) {
            let (at, facing) = (node.at, node.facing);
            choices.push(Choice::Act(Action { way: self.way, at, facing, attacks, ..self.stand }));
        }
    }
}

/// Enemies round a unit.
struct Near {
    /// The box of the nearest, and how far he is, in halves of a box.
    foe: Option<u16>,
    far: u8,
    /// Those who could be met on the move.
    list: [u8; MOST_NEAR],
    count: usize,
    /// An enemy Leader is so near.
    leaders: bool,
}

/// Enemies who could be met at most: those next to a path of five boxes.
const MOST_NEAR: usize = 48;

impl Near {
    fn of(field: &Field, state: &State, unit: u8, halves: u8) -> Near {
        let at = state.unit(unit).at;
        let side = field.unit(unit).side;
        let (enemy, reversed) = (side.other(), field.reversed(side));
        // A move goes so many boxes; the next is the last that an enemy met on it can hold.
        let rings = halves / 2 + 1;
        let (foe, far) = state.nearest(enemy, at, reversed).unzip();
        let mut near = Near { foe, far: far.unwrap_or(0), list: [NONE; MOST_NEAR], count: 0, leaders: false };
        if near.far <= 3 * rings {
            state.round(enemy, at, rings, reversed, |foe, _| {
                if near.count < MOST_NEAR {
                    near.list[near.count] = foe;
                    near.count += 1;
                }
            });
        }
        near.leaders = field.leaders_of(enemy).any(|l| {
            let leader = state.leader(l).at;
            leader != NOWHERE && bearing(at, leader).rings <= rings
        });
        near
    }

    fn met(&self) -> Met<'_> {
        Met { units: &self.list[..self.count], leaders: self.leaders }
    }

    /// Whether nobody is so near that he could be met.
    fn is_alone(&self) -> bool {
        self.count == 0 && !self.leaders
    }
}

/// A march that is looked into.
struct March<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    halves: u8,
    stand: Action,
    near: &'a Near,
    look: Look,
}

impl March<'_> {
    fn push(&self, choices: &mut Choices, way: Way, (at, facing): (u16, Facing), attacks: bool) {
        choices.push(Choice::Act(Action { way, at, facing, attacks, ..self.stand }));
    }

    /// Whether its general would never think of a box: who goes for the enemy does not look farther off.
    #[inline]
    fn is_idle(&self, at: u16) -> bool {
        let beyond = |foe| bearing(at, foe).far > self.near.far + 1;
        self.look == Look::Ahead && self.near.foe.is_some_and(beyond)
    }

    /// Where it wants to look from a box: at the nearest enemy.
    fn wanted(&self, at: u16) -> Facing {
        self.near.foe.map_or(self.stand.facing, |foe| self.field.grid.direction(at, foe))
    }

    /// The boxes from which it can face an enemy (MHM-MEL-01); where an enemy's zone stops it, it must be one of those whose
    /// zone it is (MHM-ZOC-03).
    fn attacks(&self, flood: &Flood, choices: &mut Choices) {
        let reversed = self.field.reversed(self.field.unit(self.unit).side);
        let mut count = 0;
        for facing in RAYS.map(|n| turned(self.stand.facing, n)) {
            for (dx, dy) in flood.strikes(facing, reversed) {
                let stands = (dx, dy) == (0, 0) && facing == self.stand.facing;
                if !stands && count < ATTACKS {
                    self.push(choices, Way::March, (self.field.grid.plus(self.stand.at, dx, dy), facing), true);
                    count += 1;
                }
            }
        }
    }

    /// The boxes straight out in eight directions, the farthest first, and in each the facing nearest to the enemy.
    fn rays(&self, flood: &Flood, choices: &mut Choices) {
        self.toward(flood, (0, 0), choices);
        let wanted = self.wanted(self.stand.at);
        for ray in RAYS {
            let heading = turned(self.stand.facing, ray);
            // Behind it all is farther off.
            if self.look == Look::Ahead && self.near.far > 4 && apart(heading, wanted) > 2 {
                continue;
            }
            let (sx, sy) = step_of(heading);
            let mut found = 0;
            for n in (1..=i16::from(self.halves / 2)).rev() {
                found += u8::from(self.toward(flood, (n * sx, n * sy), choices));
                if found == A_RAY {
                    break;
                }
            }
        }
    }

    /// Into a box, as nearly toward the enemy as it can look there without attacking. Who is stopped there attacks, or may
    /// not go there.
    ///
    /// Says whether that was offered.
    fn toward(&self, flood: &Flood, step: (i16, i16), choices: &mut Choices) -> bool {
        let Some(spot) = flood.spot(step).filter(|&s| flood.may_end(s)) else { return false };
        let at = self.field.grid.plus(self.stand.at, step.0, step.1);
        if self.is_idle(at) {
            return false;
        }
        let wanted = self.wanted(at);
        let best = RAYS.into_iter().map(|n| turned(wanted, n)).find(|&facing| flood.may_face(spot, facing));
        let Some(facing) = best.filter(|&facing| (at, facing) != (self.stand.at, self.stand.facing)) else {
            return false;
        };
        self.push(choices, Way::March, (at, facing), false);
        true
    }

    /// Straight to the rear, to the end of half the move or into an enemy's zone (MHM-MOVE-04, MHM-ZOC-02).
    fn back(&self, flood: &Flood, halves: u8, choices: &mut Choices) {
        let field = self.field;
        let facing = self.stand.facing;
        let heading = turned(facing, 4);
        let (sx, sy) = step_of(heading);
        for n in 1..=i16::from(halves / step_cost(heading)) {
            let at = field.grid.plus(self.stand.at, n * sx, n * sy);
            let Some(spot) = flood.spot((n * sx, n * sy)).filter(|&s| at != NOWHERE && flood.is_open(s)) else {
                return;
            };
            let stopped = flood.in_zone(spot);
            if !stopped || flood.may_stop(spot, facing) {
                self.push(choices, Way::Back, (at, facing), flood.attacks(spot, facing));
            }
            if stopped {
                return;
            }
        }
    }

    /// Guns turn on the spot, toward any enemy within their range.
    fn turns(&self, flood: Option<&Flood>, choices: &mut Choices) {
        let (field, state) = (self.field, self.state);
        let here = self.stand.at;
        let range = field.range(self.unit);
        let mut worth = 0_u8;
        state.round(field.unit(self.unit).side.other(), here, range, false, |_, at| {
            let b = bearing(here, at);
            worth |= u8::from(b.far <= range * 2) << b.toward;
        });
        let first = self.wanted(here);
        let attacks = |facing| flood.is_some_and(|f| f.spot((0, 0)).is_some_and(|spot| f.attacks(spot, facing)));
        for facing in (1..8).map(|n| turned(self.stand.facing, n)) {
            let cost = apart(facing, self.stand.facing);
            let known = facing == first && cost <= self.halves;
            if worth >> facing & 1 != 0 && !known && cost <= self.halves && !attacks(facing) {
                self.push(choices, Way::March, (here, facing), false);
            }
        }
    }

    /// Walks straight out on each ray: turn, go, and face the nearest enemy if that can be paid; the farthest first. Who
    /// stays only turns.
    fn walk(&self, stays: bool, choices: &mut Choices) {
        let (field, state) = (self.field, self.state);
        let (kind, here, ahead) = (field.unit(self.unit).kind, self.stand.at, self.stand.facing);
        let wanted = self.wanted(here);
        if wanted != ahead {
            self.end(choices, here, ahead, 0);
        }
        if stays {
            return;
        }
        let open = field.terrain.open(kind);
        let first = choices.len();
        for ray in RAYS {
            let facing = turned(wanted, ray);
            let off = apart(facing, wanted);
            // Who goes for the enemy goes toward him, and past him only where that is barred.
            let barred = choices.len() == first;
            if self.look == Look::Ahead && (off > 2 || off == 2 && !barred) {
                continue;
            }
            let (turn, step, (sx, sy)) = (apart(facing, ahead), step_cost(facing), step_of(facing));
            let mut last = 0;
            for n in 1..=i16::from(self.halves.saturating_sub(turn) / step) {
                let at = field.grid.plus(here, n * sx, n * sy);
                if at == NOWHERE {
                    break;
                }
                let row = usize::from(at / STRIDE);
                if (open[row] & !state.taken(row)) >> (at % STRIDE) & 1 == 0 {
                    break;
                }
                last = n;
            }
            // Who goes for the enemy goes as far as he can, or a box less.
            let least = if self.look == Look::Ahead { (last - 1).max(1) } else { 1 };
            for n in (least..=last).rev() {
                let at = field.grid.plus(here, n * sx, n * sy);
                if !self.is_idle(at) {
                    self.end(choices, at, facing, turn + n as u8 * step);
                }
            }
        }
    }

    /// The end of a walk, turned toward the enemy if that can be paid.
    fn end(&self, choices: &mut Choices, at: u16, facing: Facing, cost: u8) {
        let toward = self.wanted(at);
        let turn = apart(facing, toward);
        let facing = if cost + turn <= self.halves { toward } else { facing };
        if (at, facing) != (self.stand.at, self.stand.facing) {
            self.push(choices, Way::March, (at, facing), false);
        }
    }
}

/// Whether a unit that stands so faces into a box with an enemy, or with an enemy Leader alone (MHM-MEL-01).
fn faces_enemy(field: &Field, state: &State, unit: u8, at: u16, facing: Facing) -> bool {
    let ahead = field.grid.next(at, facing);
    if ahead == NOWHERE {
        return false;
    }
    let side = field.unit(unit).side;
    match state.holder(ahead) {
        Some(other) => other != unit && field.unit(other).side != side,
        None => field.lone_leader(state, side.other(), ahead).is_some(),
    }
}

impl Rays {
    /// Keeps the best facing of each box on a ray: toward the nearest enemy, and the cheaper of two.
    fn weigh(&mut self, field: &Field, (from, ahead): (u16, Facing), foe: Option<u16>, node: &Node) {
        let (dx, dy) = field.grid.step(from, node.at);
        let (far, straight) = (dx.abs().max(dy.abs()), dx == 0 || dy == 0 || dx.abs() == dy.abs());
        if !straight || usize::from(far as u16) > FAR {
            return;
        }
        let ray = if far == 0 { 0 } else { turned(field.grid.direction(from, node.at), 8 - ahead) };
        let wanted = foe.map_or(ahead, |foe| field.grid.direction(node.at, foe));
        let worth = |n: &Node| (apart(n.facing, wanted), n.cost);
        let slot = &mut self.best[usize::from(ray)][far as usize];
        if slot.is_none_or(|known| worth(node) < worth(&known)) {
            *slot = Some(*node);
        }
    }
}
