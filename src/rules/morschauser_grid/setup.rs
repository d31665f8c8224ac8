//! From a scenario to a battle: rating, numbering, the grid, and what forbids it.

mod deploy;
mod passed_over;

pub use passed_over::passed_over;

use super::data::{BOX_INCHES, LAST_TURN, Quality};
use super::grid::{Facing, Grid, MOST_COLUMNS, MOST_ROWS, facing_of};
use super::muster::compose::fields;
use super::muster::{own_rating, profile_of_setup, unknown};
use super::options;
use super::state::{
    Coming, CommandData, Field, Flags, LeaderData, MAX_COMMANDS, MAX_LEADERS, MAX_UNITS, NONE, Options, State,
    UnitData, Zone,
};
use super::terrain::Terrain;
use crate::army::{Finding, Temper};
use crate::base::geometry::outline;
use crate::base::{Len, Point, Side};
use crate::field::Scenario;
use crate::field::scenario::{SideSetup, UnitSetup};

/// The grid of a table (MHM-ORG-03): boxes of 3 inches, smaller in proportion for smaller figures; what the table has over
/// is left free all round.
///
/// # Errors
/// A finding where no box, or too many, fit on it.
pub fn grid(scenario: &Scenario) -> Result<Grid, Finding> {
    let tenths = match scenario.scale {
        20 => 8,
        15 => 5,
        10 => 4,
        6 => 3,
        _ => 10,
    };
    let side = Len::inches(BOX_INCHES).0 * tenths / 10 / 2 * 2;
    let (columns, rows) = (scenario.ground.width.0 / side, scenario.ground.depth.0 / side);
    if columns < 1 || rows < 1 {
        let text = "The table has room for no box at all: make it larger.".to_owned();
        return Err(Finding::error("MHM-ORG-03", text, &scenario.name));
    }
    if columns > i32::from(MOST_COLUMNS) || rows > i32::from(MOST_ROWS) {
        let text = format!(
            "The table has {columns} × {rows} boxes, and {MOST_COLUMNS} × {MOST_ROWS} are the most: make it smaller, or play \
             with larger figures."
        );
        return Err(Finding::error("MHM-ORG-03", text, &scenario.name));
    }
    Ok(Grid { columns: columns as u16, rows: rows as u16, side })
}

/// The quality of a Leader of a temper (MHM-LEAD-06: historical or by the die); the extremes come by the die only.
const fn quality(temper: Option<Temper>) -> Quality {
    match temper {
        None => Quality::Unknown,
        Some(Temper::Dithering) => Quality::Poor,
        Some(Temper::Dependable) => Quality::Average,
        Some(Temper::Dashing) => Quality::Good,
    }
}

/// The boxes whose middle lies in a zone; the whole table where there is none.
fn zone(points: &[Point], facing: Facing, grid: Grid) -> Zone {
    let whole = [0, 0, grid.columns as i16 - 1, grid.rows as i16 - 1];
    if points.is_empty() {
        return Zone { bounds: whole, facing, outline: Vec::new() };
    }
    let (low, high) = outline::bounds(points);
    // The middle of box n lies at (2 n + 1 - count) * side / 2.
    let first =
        |n: i32, count: u16| (2 * n + (i32::from(count) - 1) * grid.side + 2 * grid.side - 1).div_euclid(2 * grid.side);
    let last = |n: i32, count: u16| (2 * n + (i32::from(count) - 1) * grid.side).div_euclid(2 * grid.side);
    let clamp = |n: i32, most: i16| n.clamp(0, i32::from(most)) as i16;
    let (west, south) = (clamp(first(low.x, grid.columns), whole[2]), clamp(first(low.y, grid.rows), whole[3]));
    let (east, north) = (clamp(last(high.x, grid.columns), whole[2]), clamp(last(high.y, grid.rows), whole[3]));
    if west > east || south > north {
        return Zone { bounds: whole, facing, outline: Vec::new() };
    }
    Zone { bounds: [west, south, east, north], facing, outline: points.to_vec() }
}

/// What is gathered of both sides.
struct Gathered {
    units: Vec<UnitData>,
    leaders: Vec<LeaderData>,
    commands: Vec<CommandData>,
    zones: Vec<Zone>,
    qualities: Vec<Quality>,
    unfit: Vec<u8>,
    findings: Vec<Finding>,
}

impl Gathered {
    /// MHM-ORG-01, MHM-COMP-02: a command for each brigade with a commander; a unit that is a brigade of itself without one
    /// serves in the command before it, or in the first.
    fn side(&mut self, setup: &SideSetup, side: Side, (grid, more): (Grid, u8)) {
        self.leaders.push(LeaderData { side, command: NONE });
        self.qualities.push(quality(setup.general.temper));
        let first = self.commands.len() as u8;
        for (n, brigade) in setup.brigades.iter().enumerate().filter(|(_, b)| b.commander.is_some()) {
            let command = self.commands.len() as u8;
            let leader = self.leaders.len() as u8;
            self.leaders.push(LeaderData { side, command });
            self.qualities.push(quality(brigade.commander.as_ref().and_then(|c| c.temper)));
            let (points, facing) =
                brigade.zone.as_ref().map_or((&setup.zone, setup.facing), |own| (&own.points, own.facing));
            self.zones.push(zone(points, facing_of(facing) & !1, grid));
            let coming = brigade.arrival.as_ref().map(|a| Coming::of(a, grid));
            let moves_from = brigade.moves_from.unwrap_or(1);
            self.commands.push(CommandData { side, brigade: n as u8, leader, units: Vec::new(), moves_from, coming });
        }
        if self.commands.len() as u8 == first {
            let text = format!("Nobody of {} commands anything: give its brigades commanders.", setup.name);
            self.findings.push(Finding::error("MHM-ORG-01", text, &setup.name));
            return;
        }
        let mut next = first;
        for brigade in &setup.brigades {
            let command = if brigade.commander.is_some() {
                next += 1;
                next - 1
            } else {
                if brigade.units.len() > 1 {
                    let text = format!("The command {} has no Leader: give it a commander.", brigade.name);
                    self.findings.push(Finding::error("MHM-COMP-02", text, &brigade.name));
                }
                next.max(first + 1) - 1
            };
            for unit in &brigade.units {
                self.unit(unit, side, (command, more));
            }
        }
    }

    fn unit(&mut self, setup: &UnitSetup, side: Side, (command, more): (u8, u8)) {
        let profile = profile_of_setup(setup);
        if let Some(word) = own_rating(&setup.ratings).and_then(unknown) {
            let text = format!("{} is rated “{word}”, which is no type of the unit table.", setup.name);
            self.findings.push(Finding::error("MHM-COMP-02", text, &setup.name));
        }
        let Some(kind) = profile.kind else {
            let text = format!("{} is of no type in the unit table: leave it in camp.", setup.name);
            return self.findings.push(Finding::error("MHM-COMP-02", text, &setup.name));
        };
        if !fields(profile.nation, kind) {
            let text = format!("{} is militia, which the British never field.", setup.name);
            return self.findings.push(Finding::error("MHM-COMP-01", text, &setup.name));
        }
        let unit = self.units.len() as u8;
        let mut data = UnitData {
            side,
            command,
            kind,
            guard: profile.guard,
            rifles: profile.rifles,
            sharp: profile.sharp,
            fixed: profile.fixed,
            nation: profile.nation,
            men: setup.present.men,
            behind: NONE,
        };
        if profile.unfit {
            self.unfit.push(unit);
        } else if let Some(of) = self.commands.get_mut(usize::from(command)) {
            // MHM-ORG-04: the first of a kind stands for so many that come after it.
            let alike = |&n: &u8| UnitData { men: data.men, ..self.units[usize::from(n)] } == data;
            let room = |&n: &u8| self.units.iter().filter(|u| u.behind == n).count() < usize::from(more);
            let first = of.units.iter().copied().filter(alike).find(room);
            match first {
                Some(first) => data.behind = first,
                None => of.units.push(unit),
            }
        }
        self.units.push(data);
    }
}

/// The field and the empty state of a scenario.
///
/// # Errors
/// Findings where the scenario does not fit on these rules' table.
pub fn prepare(scenario: &Scenario) -> Result<(Field, State), Vec<Finding>> {
    let options: Options = options::read(scenario)?;
    let grid = grid(scenario).map_err(|f| vec![f])?;
    let count: usize = scenario.sides.iter().flat_map(|s| &s.brigades).map(|b| b.units.len()).sum();
    let led: usize = scenario.sides.iter().flat_map(|s| &s.brigades).filter(|b| b.commander.is_some()).count();
    if count > MAX_UNITS || led > MAX_COMMANDS || led + 2 > MAX_LEADERS {
        let text = format!(
            "There are {count} units in {led} commands, and {MAX_UNITS} in {MAX_COMMANDS} are the most: let one unit stand \
             for several."
        );
        return Err(vec![Finding::error("MHM-ORG-04", text, &scenario.name)]);
    }
    let mut all = Gathered {
        units: Vec::with_capacity(count),
        leaders: Vec::with_capacity(led + 2),
        commands: Vec::with_capacity(led),
        zones: Vec::with_capacity(led),
        qualities: Vec::with_capacity(led + 2),
        unfit: Vec::new(),
        findings: Vec::new(),
    };
    let (mut first_red, mut first_red_leader, mut first_red_command) = (0, 0, 0);
    for side in Side::BOTH {
        if side == Side::Red {
            first_red = all.units.len() as u8;
            first_red_leader = all.leaders.len() as u8;
            first_red_command = all.commands.len() as u8;
        }
        all.side(&scenario.sides[side.index()], side, (grid, options.more));
    }
    for side in Side::BOTH {
        let own = all.commands.iter().filter(|c| c.side == side);
        if all.findings.is_empty() && own.clone().all(|c| c.units.is_empty()) {
            let name = &scenario.sides[side.index()].name;
            let text = format!("{name} has no unit that is fit to take the field.");
            all.findings.push(Finding::error("MHM-COMP-02", text, name));
        }
    }
    let boxes = usize::from(grid.columns * grid.rows);
    let standing = all.commands.iter().map(|c| c.units.len()).sum::<usize>();
    if standing * 2 > boxes {
        let text = format!(
            "The table has {boxes} boxes for {standing} units: let one unit stand for several (the option “one-for”), or take \
             a larger table."
        );
        all.findings.push(Finding::error("MHM-ORG-04", text, &scenario.name));
    }
    if !all.findings.is_empty() {
        return Err(all.findings);
    }
    let front = Side::BOTH.map(|s| facing_of(scenario.sides[s.index()].facing) & !1);
    let field = Field {
        grid,
        terrain: Terrain::of(&scenario.ground, grid),
        options,
        units: all.units,
        leaders: all.leaders,
        commands: all.commands,
        first_red,
        first_red_leader,
        first_red_command,
        front,
        zones: all.zones,
        last_turn: scenario.turns.unwrap_or(LAST_TURN),
        general_leaves: scenario.sides.each_ref().map(|s| s.general_leaves),
    };
    let mut state = State { first_red, ..State::default() };
    for (unit, data) in field.units.iter().enumerate() {
        state.units[unit].hits = data.hits();
        if all.unfit.contains(&(unit as u8)) {
            state.units[unit].flags.set(Flags::UNFIT);
        } else if data.behind != NONE {
            state.units[unit].flags.set(Flags::BEHIND);
        } else if field.commands[usize::from(data.command)].coming.is_some() {
            state.units[unit].flags.set(Flags::WAITS);
        }
    }
    for (leader, &quality) in all.qualities.iter().enumerate() {
        let commands = field.leaders[leader].command != NONE;
        state.leaders[leader].quality = if options.diced && commands { Quality::Unknown } else { quality };
    }
    // A command of which nobody is fit is as good as Shaken (MHM-CMD-06: wiped out).
    for (command, data) in field.commands.iter().enumerate() {
        state.commands[command].shaken = data.units.is_empty();
    }
    let misplaced = deploy::misplaced(&field, scenario);
    if misplaced.is_empty() { Ok((field, state)) } else { Err(misplaced) }
}

#[cfg(test)]
mod tests;
