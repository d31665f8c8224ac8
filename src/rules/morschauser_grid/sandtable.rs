//! The notation of the tests: a table in a few lines, scripted generals and dice.

use super::data::{Kind, Nation, Quality};
use super::engine::Engine;
use super::general::{Action, Ask, Choice, Decision, General, Pick};
use super::grid::{Facing, Grid, NOWHERE};
use super::movement::Reach;
use super::state::{CommandData, Field, LeaderData, NONE, Options, Phase, State, UnitData, Zone};
use super::terrain::{self, Lie, Terrain};
use crate::base::{Dice, Side};
use crate::field::Event;
use std::cell::RefCell;

/// A table of 24 × 16 boxes with the units of a text.
///
/// A line is a side (`B` or `R`), a type or `leader` or `general`, column, row and facing (`N`, `NE` …), then what is said
/// of it: `hits=2`, `command=1`, `guard`, `rifles`, `sharp`, `fixed`, `nation=RUS`, `quality=5`, `square`, `column`.
/// A line that begins with `G` is ground: `G wood 3 4`. Commands are numbered on each side from 0, and each has a Leader:
/// one who is not written stands far off at the edge behind his command's first unit, at most six boxes away.
pub struct Table {
    pub field: Field,
    pub state: State,
    pub reach: Reach,
    pub events: Vec<Event>,
}

/// Answers as it was told, and the first choice for all else; it remembers what it was asked.
#[derive(Default)]
pub struct Scripted {
    pub answers: RefCell<Vec<Choice>>,
    pub asked: RefCell<Vec<(Decision, Vec<Choice>)>>,
}

impl Scripted {
    pub fn of(answers: &[Choice]) -> Scripted {
        Scripted { answers: RefCell::new(answers.to_vec()), asked: RefCell::default() }
    }
}

impl General for Scripted {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        self.asked.borrow_mut().push((ask.decision, choices.to_vec()));
        let mut answers = self.answers.borrow_mut();
        let Some(n) = answers.iter().position(|a| choices.contains(a)) else { return 0.into() };
        let answer = answers.remove(n);
        choices.iter().position(|c| *c == answer).unwrap_or(0).into()
    }
}

pub fn facing(text: &str) -> Facing {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].iter().position(|f| *f == text).expect("a facing") as u8
}

const GRID: Grid = Grid { columns: 24, rows: 16, side: 9_144 };

impl Table {
    pub fn of(text: &str) -> Table {
        Table::with(text, Options::default())
    }

    pub fn with(text: &str, options: Options) -> Table {
        let empty =
            crate::field::Ground { width: crate::base::Len(0), depth: crate::base::Len(0), features: Vec::new() };
        let mut field = Field {
            grid: GRID,
            terrain: Terrain::of(&empty, GRID),
            options,
            units: Vec::new(),
            leaders: Vec::new(),
            commands: Vec::new(),
            first_red: 0,
            first_red_leader: 0,
            first_red_command: 0,
            front: [0, 4],
            zones: Vec::new(),
            last_turn: 40,
            general_leaves: [None; 2],
        };
        let mut state = State::default();
        let lines: Vec<Vec<&str>> =
            text.lines().map(|l| l.split_whitespace().collect()).filter(|l: &Vec<_>| !l.is_empty()).collect();
        for line in lines.iter().filter(|l| l[0] == "G") {
            let at = GRID.at(line[2].parse().unwrap(), line[3].parse().unwrap());
            let mut lie = field.terrain.lie(at);
            match line[1] {
                "wood" => lie.flags |= terrain::WOOD,
                "houses" => lie.flags |= terrain::HOUSES,
                "stream" => lie.flags |= terrain::STREAM,
                "deep" => lie.flags |= terrain::DEEP,
                "hill" => lie.level += 1,
                "road" => line[4..].iter().for_each(|d| lie.roads |= 1 << facing(d)),
                "wall" => line[4..].iter().for_each(|d| lie.walls |= terrain::edge(facing(d))),
                other => panic!("no ground {other}"),
            }
            field.terrain.set(at, Lie { ..lie });
        }
        // Until Red's first comes all are Blue's.
        state.first_red = u8::MAX;
        for side in Side::BOTH {
            let letter = if side == Side::Blue { "B" } else { "R" };
            if side == Side::Red {
                field.first_red = field.units.len() as u8;
                field.first_red_leader = field.leaders.len() as u8;
                field.first_red_command = field.commands.len() as u8;
                state.first_red = field.first_red;
            }
            let own: Vec<&Vec<&str>> = lines.iter().filter(|l| l[0] == letter).collect();
            let value = |line: &[&str], key: &str| {
                line.iter().find_map(|w| w.strip_prefix(key)?.strip_prefix('=')).map(str::to_owned)
            };
            let number = |line: &[&str], key: &str| value(line, key).map(|v| v.parse::<u8>().unwrap());
            let is_unit = |l: &&&Vec<&str>| l[1] != "leader" && l[1] != "general";
            let count = own.iter().filter(is_unit).map(|l| number(l, "command").unwrap_or(0) + 1).max().unwrap_or(1);
            let first = field.commands.len() as u8;
            let general = field.leaders.len() as u8;
            field.leaders.push(LeaderData { side, command: NONE });
            state.leaders[usize::from(general)].quality = Quality::Average;
            for n in 0..count {
                let leader = field.leaders.len() as u8;
                field.leaders.push(LeaderData { side, command: first + n });
                state.leaders[usize::from(leader)].quality = Quality::Average;
                field.commands.push(CommandData {
                    side,
                    brigade: n,
                    leader,
                    units: Vec::new(),
                    moves_from: 1,
                    coming: None,
                });
                let facing = field.front[side.index()];
                field.zones.push(Zone { bounds: [0, 0, 23, 15], facing, outline: Vec::new() });
            }
            for line in own.iter().filter(is_unit) {
                let kind =
                    *Kind::ALL.iter().find(|k| k.row().key == line[1]).unwrap_or_else(|| panic!("no type {}", line[1]));
                let at = GRID.at(line[2].parse().unwrap(), line[3].parse().unwrap());
                let unit = field.units.len() as u8;
                let command = first + number(line, "command").unwrap_or(0);
                let has = |w: &str| line.contains(&w);
                field.commands[usize::from(command)].units.push(unit);
                field.units.push(UnitData {
                    side,
                    command,
                    kind,
                    guard: has("guard"),
                    rifles: has("rifles"),
                    sharp: has("sharp"),
                    fixed: has("fixed"),
                    nation: value(line, "nation").map_or(Nation::Other, |n| Nation::of(&n)),
                    men: 600,
                    behind: NONE,
                });
                let u = state.unit_mut(unit);
                u.hits = number(line, "hits").unwrap_or(kind.row().hits);
                u.facing = facing(line[4]);
                if has("square") {
                    u.formation = super::data::Formation::Square;
                }
                if has("column") {
                    u.formation = super::data::Formation::Column;
                }
                assert!(state.holder(at).is_none(), "two units in a box");
                state.put(unit, at);
            }
            for n in first..first + count {
                let data = &field.commands[usize::from(n)];
                if let Some(&unit) = data.units.first() {
                    // Near enough, and alone where nothing reaches him.
                    let (x, y) = GRID.place(state.unit(unit).at);
                    let back = if side == Side::Blue { -6 } else { 6 };
                    let y = (y + back).clamp(0, 15);
                    state.leaders[usize::from(data.leader)].at = GRID.at(x, y);
                }
            }
            for line in own.iter().filter(|l| l[1] == "leader" || l[1] == "general") {
                let leader = match line[1] {
                    "general" => general,
                    _ => general + 1 + number(line, "command").unwrap_or(0),
                };
                let l = state.leader_mut(leader);
                l.at = if line[2] == "gone" {
                    NOWHERE
                } else {
                    GRID.at(line[2].parse().unwrap(), line[3].parse().unwrap())
                };
                l.hits = if line[2] == "gone" { 0 } else { number(line, "hits").unwrap_or(2) };
                if let Some(quality) = number(line, "quality") {
                    l.quality = Quality::of_die(match quality {
                        1 => 1,
                        2 => 2,
                        3 => 3,
                        4 => 5,
                        _ => 6,
                    });
                }
            }
        }
        state.turn = 1;
        state.phase = Phase::Move;
        Table { field, state, reach: Reach::default(), events: Vec::new() }
    }

    pub fn at(x: i16, y: i16) -> u16 {
        GRID.at(x, y)
    }

    /// Where a unit stands, if it does.
    pub fn place(&self, unit: u8) -> Option<(i16, i16)> {
        let at = self.state.unit(unit).at;
        (at != NOWHERE).then(|| GRID.place(at))
    }

    pub fn hits(&self, unit: u8) -> u8 {
        self.state.unit(unit).hits
    }

    /// Lets the engine act with scripted dice, all of which must be thrown.
    pub fn act<T>(&mut self, dice: &[u8], act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
        self.asked(dice, [&Scripted::default(), &Scripted::default()], act)
    }

    /// The same with generals who answer.
    pub fn asked<T>(&mut self, dice: &[u8], generals: [&Scripted; 2], act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
        let mut thrown = Dice::scripted(dice);
        let [blue, red] = generals;
        let result = act(&mut Engine {
            field: &self.field,
            state: &mut self.state,
            reach: &mut self.reach,
            generals: [blue, red],
            dice: &mut thrown,
            out: &mut self.events,
        });
        assert!(thrown.spent(), "not all dice were thrown");
        result
    }

    /// A unit's standing fast.
    pub fn stand(&self, unit: u8) -> Action {
        let u = self.state.unit(unit);
        let (first, last) = (u.formation, u.formation);
        Action { way: super::general::Way::Stand, at: u.at, facing: u.facing, first, last, attacks: false }
    }

    /// The moves that a unit is offered.
    pub fn offers(&mut self, unit: u8) -> Vec<Action> {
        let choices = self.act(&[], |e| e.offers(unit));
        choices.iter().filter_map(|c| if let Choice::Act(a) = c { Some(*a) } else { None }).collect()
    }

    /// The cost in halves of a box at which a unit gets to a box facing a way, if it does.
    pub fn cost(&mut self, unit: u8, way: super::general::Way, x: i16, y: i16, to: &str) -> Option<u8> {
        let formation = self.state.unit(unit).formation;
        let allowance = self.field.allowance(&self.state, unit, formation).halves(way);
        let steps = !self.field.unit(unit).fixed;
        if way == super::general::Way::March {
            self.check_flood(unit, allowance, steps);
        }
        let going = super::movement::Going { unit, way, allowance, steps };
        self.reach.run(&self.field, &self.state, going);
        let wanted = (GRID.at(x, y), facing(to));
        let found = self.reach.found().iter().find(|n| (n.at, n.facing) == wanted);
        found.filter(|n| Reach::may_end(&self.field, &self.state, unit, n)).map(|n| n.cost)
    }

    /// Holds the quick search for marches against the slow one.
    fn check_flood(&mut self, unit: u8, allowance: u8, steps: bool) {
        let enemy = self.field.unit(unit).side.other();
        let foes: Vec<u8> = self.field.units_of(enemy).filter(|&f| self.state.unit(f).here()).collect();
        let met = super::movement::Met { units: &foes, leaders: true };
        let flood = super::movement::Flood::of(&self.field, &self.state, unit, (allowance, steps), met);
        let going = super::movement::Going { unit, way: super::general::Way::March, allowance, steps };
        self.reach.run(&self.field, &self.state, going);
        for at in GRID.boxes(false) {
            for facing in 0..8 {
                let slow = self.reach.found().iter().find(|n| (n.at, n.facing) == (at, facing)).map(|n| n.cost);
                assert_eq!(
                    flood.cost(&self.field, at, facing),
                    slow,
                    "unit {unit}, box {:?}, {facing}",
                    GRID.place(at)
                );
            }
        }
    }

    pub fn flag(&mut self, unit: u8, flag: u8) {
        self.state.unit_mut(unit).flags.set(flag);
    }

    pub fn has(&self, unit: u8, flag: u8) -> bool {
        self.state.unit(unit).has(flag)
    }

    /// The codes of the events so far.
    pub fn codes(&self) -> Vec<super::event::Code> {
        self.events.iter().filter_map(|e| super::event::Code::of(e.code)).collect()
    }
}
