//! What a unit and a Leader are offered: at most 32 lawful moves that are worth weighing.

use super::reach::{Going, Node, Reach};
use super::{LEADER_HALVES, half};
use crate::rules::morschauser_grid::data::Formation;
use crate::rules::morschauser_grid::engine::Engine;
use crate::rules::morschauser_grid::general::{Action, Choice, Choices, MAX_CHOICES, Way};
use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, apart, step_cost, turned};
use crate::rules::morschauser_grid::state::{Field, NONE, State};

/// Attacks that are offered at most.
const ATTACKS: usize = 12;
/// Directions of a move off its front, the front first.
const RAYS: [u8; 8] = [0, 1, 7, 2, 6, 3, 5, 4];
/// The farthest box of a ray.
const FAR: usize = 7;

/// The best way found to each box of the eight rays from a unit.
struct Rays {
    best: [[Option<(Node, Way)>; FAR + 1]; 8],
}

impl Engine<'_> {
    /// The moves that a unit may make, standing fast first.
    pub fn offers(&mut self, unit: u8) -> Choices {
        let u = *self.state.unit(unit);
        let stand = Action {
            way: Way::Stand,
            at: u.at,
            facing: u.facing,
            cost: 0,
            first: u.formation,
            last: u.formation,
            attacks: self.field.faced(self.state, unit).is_some(),
        };
        let mut choices = Choices::default();
        choices.push(Choice::Act(stand));
        if self.field.options.formations && self.field.unit(unit).kind.is_foot() {
            self.changes(unit, stand, &mut choices);
        }
        // MHM-FORM-04: a square neither moves nor turns.
        if u.formation != Formation::Square {
            self.ways(unit, stand, u.formation, 0, &mut choices);
        }
        choices
    }

    /// Changes of formation on the spot (MHM-FORM-01: 1 box must be left for it), a square's with the move that follows.
    fn changes(&mut self, unit: u8, stand: Action, choices: &mut Choices) {
        let now = stand.first;
        for to in [Formation::Line, Formation::Column, Formation::Square] {
            if to == now {
                continue;
            }
            choices.push(Choice::Act(Action { last: to, cost: 2, ..stand }));
        }
        if now == Formation::Square {
            for to in [Formation::Line, Formation::Column] {
                self.ways(unit, Action { first: to, last: to, ..stand }, to, 2, choices);
            }
        }
    }

    /// All ways of going in a formation, of whose allowance `spent` is gone already.
    fn ways(&mut self, unit: u8, stand: Action, formation: Formation, spent: u8, choices: &mut Choices) {
        let (field, state) = (self.field, &*self.state);
        let u = state.unit(unit);
        let allowance = field.allowance(state, unit, formation);
        let enemy = field.unit(unit).side.other();
        let near = field.units_of(enemy).filter(|&n| state.unit(n).here());
        let foe = near.min_by_key(|&n| field.grid.distance(state.unit(n).at, u.at)).map(|n| state.unit(n).at);
        let steps = !field.unit(unit).fixed;
        let mut rays = Rays { best: [[None; FAR + 1]; 8] };
        let mut attacks = 0;
        let away = allowance.shaken && !allowance.unled;
        let road = field.terrain.lie(u.at).roads != 0;
        let halves = allowance.halves(Way::March).saturating_sub(spent);
        // With no enemy near there is nothing to stop at, and the rays are walked without a search.
        let alone = self.is_alone(unit, halves);
        if alone && steps {
            rays.walk(field, state, unit, foe, halves);
        }
        for way in [Way::March, Way::Road, Way::Away] {
            if way == Way::March && alone && steps || way == Way::Road && !road || way == Way::Away && !away {
                continue;
            }
            let going = Going { unit, way, allowance: allowance.halves(way).saturating_sub(spent), steps };
            self.reach.run(field, state, going);
            for node in self.reach.found() {
                if (node.at, node.facing) == (u.at, u.facing) || !Reach::may_end(field, state, unit, node) {
                    continue;
                }
                if faces_enemy(field, state, self.reach, unit, node) {
                    let known = |c: &Choice| matches!(c, Choice::Act(a) if a.at == node.at && a.facing == node.facing && a.last == stand.last);
                    if attacks < ATTACKS && !(way != Way::March && choices.iter().any(known)) {
                        let (at, facing, cost) = (node.at, node.facing, node.cost + spent);
                        choices.push(Choice::Act(Action { way, at, facing, cost, attacks: true, ..stand }));
                        attacks += 1;
                    }
                } else if !node.stopped {
                    rays.weigh(field, (u.at, u.facing), foe, node, way);
                }
            }
        }
        if field.unit(unit).kind.is_guns() {
            for facing in (1..8).map(|n| turned(u.facing, n)) {
                let cost = apart(facing, u.facing);
                if cost + spent <= allowance.halves(Way::March) {
                    let action = Action { way: Way::March, facing, cost: cost + spent, attacks: false, ..stand };
                    if alone || !faces_enemy(field, state, self.reach, unit, &Node::at(u.at, facing, cost)) {
                        choices.push(Choice::Act(action));
                    }
                }
            }
        }
        // MHM-MOVE-04: straight to the rear, as far as half the move goes; what it faces stays.
        if steps && spent == 0 && !alone {
            let going = Going { unit, way: Way::Back, allowance: half(allowance.boxes) * 2, steps };
            self.reach.run(field, state, going);
            for node in self.reach.found().iter().skip(1) {
                if Reach::may_end(field, state, unit, node) {
                    let (at, cost) = (node.at, node.cost);
                    let attacks = faces_enemy(field, state, self.reach, unit, node);
                    choices.push(Choice::Act(Action { way: Way::Back, at, cost, attacks, ..stand }));
                }
            }
        }
        for ray in RAYS {
            for (node, way) in rays.best[usize::from(ray)].iter().flatten() {
                let (at, facing, cost) = (node.at, node.facing, node.cost + spent);
                choices.push(Choice::Act(Action { way: *way, at, facing, cost, attacks: false, ..stand }));
            }
        }
    }

    /// Whether no enemy is so near that he could be met on a move of so many halves of a box.
    fn is_alone(&self, unit: u8, halves: u8) -> bool {
        let at = self.state.unit(unit).at;
        let enemy = self.field.unit(unit).side.other();
        let near = halves + 6;
        let far = |other: u16| other == NOWHERE || self.field.grid.distance(other, at) > near;
        self.field.units_of(enemy).all(|n| far(self.state.unit(n).at))
            && self.field.leaders_of(enemy).all(|l| far(self.state.leader(l).at))
    }

    /// Where a Leader may go: to units of his own, or behind them.
    pub fn spots(&mut self, leader: u8) -> Choices {
        let (field, state) = (self.field, &*self.state);
        let data = field.leaders[usize::from(leader)];
        let from = state.leader(leader).at;
        let mut choices = Choices::default();
        choices.push(Choice::Spot(from));
        self.reach.ride(field, state, leader, LEADER_HALVES);
        let mut reached = [0_u64; 64];
        for node in self.reach.found() {
            let (x, y) = field.grid.place(node.at);
            reached[y as usize] |= 1 << x;
        }
        let mut offer = |at: u16, choices: &mut Choices| {
            let (x, y) = field.grid.place(at);
            if reached[y as usize] >> x & 1 == 1 && at != from {
                // Once is enough.
                reached[y as usize] &= !(1 << x);
                choices.push(Choice::Spot(at));
            }
        };
        for unit in field.units_of(data.side) {
            let u = state.unit(unit);
            let own = data.command == NONE || field.unit(unit).command == data.command;
            if !own || !u.here() || choices.len() + 2 > MAX_CHOICES {
                continue;
            }
            offer(u.at, &mut choices);
            let behind = field.grid.next(u.at, turned(u.facing, 4));
            if behind != NOWHERE {
                offer(behind, &mut choices);
            }
        }
        choices
    }
}

/// Whether a unit that stands so faces into a box with an enemy (MHM-MEL-01).
fn faces_enemy(field: &Field, state: &State, reach: &Reach, unit: u8, node: &Node) -> bool {
    let ahead = field.grid.next(node.at, node.facing);
    if ahead == NOWHERE {
        return false;
    }
    let side = field.unit(unit).side;
    match state.holder(ahead) {
        Some(other) => other != unit && field.unit(other).side != side,
        None => reach.bars(field, ahead),
    }
}

impl Rays {
    /// Walks straight out on each ray: turn, go, and face the nearest enemy if that can be paid.
    fn walk(&mut self, field: &Field, state: &State, unit: u8, foe: Option<u16>, halves: u8) {
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        let wanted = |at: u16| foe.map_or(u.facing, |foe| field.grid.direction(at, foe));
        let end = |at: u16, facing: Facing, cost: u8| {
            let toward = wanted(at);
            let turn = apart(facing, toward);
            let (facing, cost) = if cost + turn <= halves { (toward, cost + turn) } else { (facing, cost) };
            Some((Node::at(at, facing, cost), Way::March))
        };
        if wanted(u.at) != u.facing {
            self.best[0][0] = end(u.at, u.facing, 0);
        }
        for ray in RAYS {
            let facing = turned(u.facing, ray);
            let (mut at, mut cost) = (u.at, apart(facing, u.facing));
            for far in 1..=FAR {
                at = field.grid.next(at, facing);
                cost += step_cost(facing);
                if cost > halves || at == NOWHERE || state.holder(at).is_some() || !field.terrain.may_enter(kind, at) {
                    break;
                }
                self.best[usize::from(ray)][far] = end(at, facing, cost);
            }
        }
    }

    /// Keeps the best facing of each box on a ray: toward the nearest enemy, and the cheaper of two.
    fn weigh(&mut self, field: &Field, (from, ahead): (u16, Facing), foe: Option<u16>, node: &Node, way: Way) {
        let (dx, dy) = field.grid.step(from, node.at);
        let (far, straight) = (dx.abs().max(dy.abs()), dx == 0 || dy == 0 || dx.abs() == dy.abs());
        if !straight || usize::from(far as u16) > FAR {
            return;
        }
        let ray = if far == 0 { 0 } else { turned(field.grid.direction(from, node.at), 8 - ahead) };
        let wanted = foe.map_or(ahead, |foe| field.grid.direction(node.at, foe));
        let worth = |n: &Node| (apart(n.facing, wanted), n.cost);
        let slot = &mut self.best[usize::from(ray)][far as usize];
        if slot.is_none_or(|(known, _)| worth(node) < worth(&known)) {
            *slot = Some((*node, way));
        }
    }
}
