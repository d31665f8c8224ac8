//! Deployment: where each unit stands at the start, and what cannot stand where the scenario puts it.

use crate::army::Finding;
use crate::base::{Point, Side};
use crate::field::Scenario;
use crate::field::scenario::CommanderSetup;
use crate::rules::morschauser_grid::data::Kind;
use crate::rules::morschauser_grid::engine::Engine;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Ask, Decision};
use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, facing_of, turned};
use crate::rules::morschauser_grid::movement::leader_may_enter;
use crate::rules::morschauser_grid::state::{Field, Flags, NONE};
use crate::rules::morschauser_grid::terrain::{DEEP, HOUSES, WOOD};

/// What can't stand where the scenario puts it: off the table, on ground that it may not enter (MHM-MOVE-05, MHM-MOVE-06, MHM-MOVE-08),
/// or in the box of another (MHM-ORG-05).
pub(super) fn misplaced(field: &Field, scenario: &Scenario) -> Vec<Finding> {
    let mut findings = Vec::new();
    let setups = Side::BOTH.into_iter().flat_map(|side| scenario.units(side).map(|(_, u)| u));
    let mut taken: Vec<(u16, &str)> = Vec::new();
    for (data, setup) in field.units.iter().zip(setups) {
        let Some(standing) = setup.standing.filter(|_| data.behind == NONE) else { continue };
        let at = field.grid.of_place(standing.at, facing_of(standing.heading));
        let name = setup.name.as_str();
        let (clause, text) = if at == NOWHERE {
            ("MHM-ORG-03", format!("{name} stands off the table: move it into a box."))
        } else if !field.terrain.may_enter(data.kind, at) {
            let clause = match () {
                () if field.terrain.has(at, DEEP) => "MHM-MOVE-08",
                () if field.terrain.has(at, HOUSES) && !data.kind.is_foot() => "MHM-MOVE-06",
                () => "MHM-MOVE-05",
            };
            (clause, format!("{name} stands on ground that it may not enter: move it away."))
        } else if let Some((_, other)) = taken.iter().find(|(box_of, _)| *box_of == at) {
            ("MHM-ORG-05", format!("{name} stands in the box of {other}, and a box holds one unit: move one of them."))
        } else {
            taken.push((at, name));
            continue;
        };
        findings.push(Finding::error(clause, text, name));
    }
    findings.extend(Side::BOTH.into_iter().flat_map(|side| misplaced_leaders(field, scenario, side)));
    findings
}

/// Leaders who can't stand where the scenario puts them: off the table, in deep water, in a wood without light infantry
/// (MHM-MOVE-05), in an enemy's box (MHM-LEAD-03).
fn misplaced_leaders(field: &Field, scenario: &Scenario, side: Side) -> Vec<Finding> {
    let setup = &scenario.sides[side.index()];
    let commanders = std::iter::once(&setup.general).chain(setup.brigades.iter().filter_map(|b| b.commander.as_ref()));
    let stands_in = |of: Side, at: u16| {
        let units = field.units_of(of).zip(scenario.units(of));
        let place = |s: crate::field::scenario::Standing| field.grid.of_place(s.at, facing_of(s.heading));
        let mut there = units.filter(move |(_, (_, setup))| setup.standing.is_some_and(|s| place(s) == at));
        there.next().map(|(unit, _)| field.unit(unit).kind)
    };
    let fault = |commander: &CommanderSetup| {
        let at = field.grid.of_place(commander.standing?, field.front[side.index()]);
        let name = commander.name.as_str();
        let (clause, text) = if at == NOWHERE {
            ("MHM-ORG-03", format!("{name} stands off the table: move him into a box."))
        } else if field.terrain.has(at, DEEP) {
            ("MHM-MOVE-08", format!("{name} stands in deep water: move him away."))
        } else if field.terrain.has(at, WOOD) && stands_in(side, at) != Some(Kind::Light) {
            ("MHM-MOVE-05", format!("{name} stands in a wood without light infantry: move him away."))
        } else if stands_in(side.other(), at).is_some() {
            ("MHM-LEAD-03", format!("{name} stands in the box of an enemy: move him away."))
        } else {
            return None;
        };
        Some(Finding::error(clause, text, name))
    };
    commanders.filter_map(fault).collect()
}

impl Engine<'_> {
    /// Sets up both sides: where the scenario says, else where the general wants, else where there is room in the zone;
    /// then the Leaders, who are diced for where nobody rated them (MHM-LEAD-06).
    pub fn deploy(&mut self, scenario: &Scenario) {
        for side in Side::BOTH {
            let slots = self.field.slots(side);
            // Who has a place of his own takes it before others look for theirs.
            for written in [true, false] {
                for (unit, (_, setup)) in self.field.units_of(side).zip(scenario.units(side)) {
                    let u = self.state.unit(unit);
                    let later = u.has(Flags::WAITS | Flags::UNFIT | Flags::BEHIND);
                    if later || setup.standing.is_some() != written {
                        continue;
                    }
                    let post = setup.standing.map(|s| {
                        let facing = facing_of(s.heading);
                        (self.field.grid.of_place(s.at, facing), facing)
                    });
                    let (at, facing) = post.unwrap_or_else(|| self.post(unit, slots[usize::from(unit)]));
                    if at == NOWHERE {
                        // A table too small for the army: who finds no box is not there.
                        self.state.unit_mut(unit).flags.set(Flags::UNFIT);
                        continue;
                    }
                    self.state.put(unit, at);
                    self.state.unit_mut(unit).facing = facing;
                    self.tell_stand(Code::Deployed, unit, NONE);
                }
            }
            self.place_leaders(side, scenario);
        }
        // A command of which nobody found a box is as good as Shaken (MHM-CMD-06: wiped out).
        for command in 0..self.field.commands.len() as u8 {
            self.state.command_mut(command).shaken |= self.field.strength(self.state, command) == 0;
        }
        self.dice_for_leaders();
    }

    /// Where a unit without a place of its own stands, of which the order of battle has a slot.
    fn post(&mut self, unit: u8, slot: u16) -> (u16, Facing) {
        let data = self.field.unit(unit);
        let decision = Decision::NextUnit { command: data.command };
        let ask = Ask { field: self.field, state: self.state, side: data.side, decision };
        let front = self.field.zones[usize::from(data.command)].facing;
        let wanted = self.generals[data.side.index()].post(&ask, unit);
        let (at, facing) = wanted.unwrap_or((slot, front));
        (self.room(unit, at), facing)
    }

    /// The free box nearest to one, in the command's zone if there is any.
    fn room(&self, unit: u8, wanted: u16) -> u16 {
        let field = self.field;
        let side = field.unit(unit).side;
        let zone = &field.zones[usize::from(field.unit(unit).command)];
        let inside = |at: u16| zone.holds(field.grid, at);
        if field.is_free(self.state, unit, wanted) && inside(wanted) {
            return wanted;
        }
        let back = turned(zone.facing, 4);
        let free = field.grid.boxes(field.reversed(side)).filter(|&at| field.is_free(self.state, unit, at));
        free.min_by_key(|&at| (!inside(at), field.grid.distance(at, wanted), -field.depth(at, back))).unwrap_or(NOWHERE)
    }

    /// Leaders stand behind the middle of their command, the general behind that of the army.
    fn place_leaders(&mut self, side: Side, scenario: &Scenario) {
        let field = self.field;
        let setup = &scenario.sides[side.index()];
        let commanders = setup.brigades.iter().filter_map(|b| b.commander.as_ref());
        let written: Vec<Option<Point>> =
            std::iter::once(&setup.general).chain(commanders).map(|c| c.standing).collect();
        let back = turned(field.front[side.index()], 4);
        for (leader, written) in field.leaders_of(side).zip(written) {
            let command = field.leaders[usize::from(leader)].command;
            let own = |unit: u8| command == NONE || field.unit(unit).command == command;
            let here: [i32; 3] =
                field.units_of(side).filter(|&u| own(u) && self.state.unit(u).here()).fold([0; 3], |[x, y, n], u| {
                    let (a, b) = field.grid.place(self.state.unit(u).at);
                    [x + 2 * i32::from(a) + 1, y + 2 * i32::from(b) + 1, n + 1]
                });
            let [x, y, count] = here;
            if count == 0 {
                continue;
            }
            // Distances to the middle in parts of it, so that nothing is rounded one way.
            let far = |at: u16| {
                let (a, b) = field.grid.place(at);
                let (a, b) = (count * (2 * i32::from(a) + 1) - x, count * (2 * i32::from(b) + 1) - y);
                a.abs().max(b.abs()) * 2 + a.abs().min(b.abs())
            };
            let units = field.units_of(side).filter(|&u| own(u) && self.state.unit(u).here());
            let Some(nearest) = units.min_by_key(|&u| far(self.state.unit(u).at)) else { continue };
            let mut at = self.state.unit(nearest).at;
            // Behind the last of the line.
            let mut behind = at;
            while behind != NOWHERE && self.state.holder(behind).is_some() {
                behind = field.grid.next(behind, back);
            }
            if command == NONE && behind != NOWHERE {
                let farther = field.grid.next(behind, back);
                behind = if farther == NOWHERE { behind } else { farther };
            }
            if behind != NOWHERE && leader_may_enter(field, self.state, side, behind) {
                at = behind;
            }
            let written = written.map(|p| field.grid.of_place(p, field.front[side.index()]));
            if let Some(place) = written.filter(|&p| p != NOWHERE && leader_may_enter(field, self.state, side, p)) {
                at = place;
            }
            self.state.leader_mut(leader).at = at;
            self.tell(Code::LeaderMoved, field.leader_piece(leader), NONE, [0; 4]);
        }
    }
}
