//! Tests only: tables in a small text notation, a general who does as he is told, dice that fall as written.
//!
//! A line is a unit or a piece of ground; lengths are in inches from the centre of the table, headings N, E, S, W or
//! degrees. Units are numbered as they stand; Blue's come first.
//!
//! ```text
//! B line 0 0 N                    24 figures of grade C in line, the middle of its front at 0, 0
//! R hc 0 10 S figures=12 files=6 A shaken disordered
//!                                 also light, lc, mc, lgun, mgun, hgun, how; of guns guns=2, limbered; loose; square; lodged
//! wood -10 10 10 20               west, south, east, north; also dense, rough, steep, gentle, houses, town, huts, strong
//! wall -30 5 30 5                 also works, stream, river, deep, road, bridge, ford
//! general B 0 -5                  or: general B with 0
//! option pinning                  an optional rule in force
//! ```

use super::data::ground::Terrain as Row;
use super::data::size::{INCH, files};
use super::data::{Grade, Kind, moves::Formation};
use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General, Pick};
use super::movement::list::List;
use super::movement::offer::square_files;
use super::movement::{Action, Doing, posed};
use super::options::Options;
use super::state::{Field, Fight, Flags, Leader, Morale, NONE, SideData, Stand, State, Unit, UnitData};
use super::terrain::Terrain;
use super::town::Block;
use crate::base::geometry::Face;
use crate::base::{Dice, Heading, Len, Point, Side};
use crate::field::Event;
use crate::field::ground::{Feature, Ground, Nature};
use crate::rules::ending::breaking;
use crate::rules::notation::{heading, length, nature, outline};

/// A table for a test.
#[derive(Debug, Clone)]
pub struct Table {
    pub field: Field,
    pub state: State,
    /// What the last act told.
    pub events: Vec<Event>,
}

fn number(word: &str) -> i32 {
    length(word, INCH)
}

fn kind(word: &str) -> Kind {
    match word {
        "line" => Kind::Line,
        "light" => Kind::LightFoot,
        "lc" => Kind::LightHorse,
        "mc" => Kind::MediumHorse,
        "hc" => Kind::HeavyHorse,
        "lgun" => Kind::LightGun,
        "mgun" => Kind::MediumGun,
        "hgun" => Kind::HeavyGun,
        "how" => Kind::Howitzer,
        other => panic!("no such unit: {other}"),
    }
}

fn unit(words: &[&str]) -> (UnitData, Unit, Point, Heading) {
    let side = if words[0] == "B" { Side::Blue } else { Side::Red };
    let kind = kind(words[1]);
    let figures = if kind.is_foot() {
        24
    } else if kind.is_horse() {
        16
    } else {
        8
    };
    let mut data = UnitData {
        side,
        brigade: 0,
        kind,
        grade: Grade::C,
        figures,
        guns: if kind.is_guns() { 2 } else { 0 },
        rifles: false,
        irregular: false,
        skirmishers: false,
        horse_gunners: false,
        fanatic: false,
        heavy_weapons: false,
        civilian_limber: false,
        dismounts: false,
        points: 100,
    };
    let mut u = Unit { morale: Morale::Good, ..Unit::default() };
    u.stand = if kind.is_guns() { Stand::Unlimbered } else { Stand::Close };
    let (mut now, mut set) = (None, None);
    for word in &words[5..] {
        let count = |n: &str| n.parse::<u8>().expect("a number");
        match *word {
            "A" => data.grade = Grade::A,
            "B" => data.grade = Grade::B,
            "C" => data.grade = Grade::C,
            "D" => data.grade = Grade::D,
            "rifles" => data.rifles = true,
            "irregular" => data.irregular = true,
            "loose" => u.stand = Stand::Skirmish,
            "square" => u.stand = Stand::Square,
            "fanatic" => data.fanatic = true,
            "heavy" => data.heavy_weapons = true,
            "horse-gunners" => data.horse_gunners = true,
            "civilian" => data.civilian_limber = true,
            "dismounts" => data.dismounts = true,
            "skirmishers" => (data.irregular, data.skirmishers, u.stand) = (true, true, Stand::Skirmish),
            "lodged" => u.stand = Stand::Town,
            "shaken" => u.morale = Morale::Shaken,
            "disordered" => u.set(Flags::DISORDERED),
            "limbered" => u.stand = Stand::Limbered,
            other => match other.split_once('=').expect("a property") {
                ("figures", n) => data.figures = count(n),
                ("now", n) => now = Some(count(n)),
                ("guns", n) => data.guns = count(n),
                ("files", n) => set = Some(count(n)),
                (name, _) => panic!("no such property: {name}"),
            },
        }
    }
    u.figures = now.unwrap_or(data.figures);
    u.guns = data.guns;
    let usual = files(kind, data.figures, Formation::Line).or_else(|| files(kind, data.figures, Formation::Column));
    u.files = set.or(usual).unwrap_or(1);
    if u.stand == Stand::Skirmish {
        u.files = u.figures.div_ceil(2);
    } else if u.stand == Stand::Square {
        u.files = square_files(u.figures);
    }
    (data, u, Point::new(number(words[2]), number(words[3])), heading(words[4]))
}

/// The table of a text, on the first turn of Blue's.
pub fn table(text: &str) -> Table {
    let (mut written, mut features, mut generals) = (Vec::new(), Vec::new(), Vec::new());
    let mut options = Options::default();
    let mut own = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if matches!(words[0], "dense" | "huts" | "strong") {
            let n: Vec<i32> = words[1..].iter().map(|w| number(w)).collect();
            own.push((words[0].to_owned(), [(0, 1), (2, 1), (2, 3), (0, 3)].map(|(x, y)| Point::new(n[x], n[y]))));
        } else if let Some(nature) = nature(words[0]) {
            let n: Vec<i32> = words[1..].iter().map(|w| number(w)).collect();
            let points = outline(nature, &n);
            let width = if nature.is_line() { Len::inches(1) } else { Len(0) };
            features.push(Feature::new(nature, points, width));
        } else if words[0] == "option" {
            options.set(words[1], true);
        } else if words[0] == "general" {
            let side = if words[1] == "R" { Side::Red } else { Side::Blue };
            let (at, with) = match words[2] {
                "with" => (Point::ORIGIN, words[3].parse().expect("a unit")),
                x => (Point::new(number(x), number(words[3])), NONE),
            };
            generals.push((side, Leader { at, with, here: true, ..Leader::default() }));
        } else {
            written.push(unit(&words));
        }
    }
    written.sort_by_key(|w| w.0.side);
    generals.sort_by_key(|g| g.0);
    let half = Point::new(48 * INCH, 30 * INCH);
    let blue = written.iter().filter(|w| w.0.side == Side::Blue).count() as u8;
    let led = generals.iter().filter(|g| g.0 == Side::Blue).count() as u8;
    let side = |units: (u8, u8), leaders, facing| SideData {
        units,
        leaders,
        facing,
        breaking: breaking((units.1 - units.0).into(), None),
        leaves: None,
        successor: None,
    };
    let mut terrain = Terrain::of(&Ground { width: Len(2 * half.x), depth: Len(2 * half.y), features });
    for (what, points) in own {
        let feature = Feature::new(Nature::Village, points.to_vec(), Len(0));
        let block = Block::of(&feature).map(|b| Block { huts: what == "huts", strongpoint: what == "strong", ..b });
        match what.as_str() {
            "dense" => terrain.add_area(Row::DenseWoods, &points),
            _ => terrain.add_block(block, &points),
        }
    }
    terrain.join_blocks();
    let field = Field {
        half,
        units: written.iter().map(|w| w.0).collect(),
        sides: [
            side((0, blue), (0, led), Heading::NORTH),
            side((blue, written.len() as u8), (led, generals.len() as u8), Heading::SOUTH),
        ],
        leaders: vec![None; generals.len()],
        terrain,
        arrivals: Vec::new(),
        withheld: Vec::new(),
        last_turn: 40,
        places: Vec::new(),
        first: None,
        options,
    };
    let mut state = State::empty();
    for (n, (data, u, at, heading)) in written.iter().enumerate() {
        let (front, depth) = field.size(n as u8, u.figures, data.guns, u.files, u.stand);
        let rect = posed(*at, *heading, front / 2, depth / 2);
        state.units[n] = Unit { rect, start: rect, ..*u };
        if u.stand == Stand::Town {
            let blocks = field.lodging_at(&state, n as u8, rect.centre).expect("a block to hold");
            let rect = |b: Option<u8>| b.map(|b| field.terrain.block(b).rect).unwrap_or_default();
            let (own, left) = (rect(blocks[0]), rect(blocks[1]));
            state.units[n] = Unit { rect: own, start: own, left, blocks, ..state.units[n] };
            state.units[n].set(Flags::DISORDERED);
        }
    }
    for (n, (_, leader)) in generals.iter().enumerate() {
        state.leaders[n] = *leader;
    }
    state.turn = 1;
    Table { field, state, events: Vec::new() }
}

/// Does as a test wants: shoots at these, evades or not, retreats by the first way.
#[derive(Debug, Default, Clone, Copy)]
pub struct Script<'a> {
    pub shots: &'a [(u8, u8)],
    pub evades: bool,
}

impl General for Script<'_> {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let index = match ask.decision {
            Decision::Fire { unit } => {
                let wanted = |c: &Choice| matches!(c, Choice::Shot(v) if self.shots.contains(&(unit, v.target)));
                choices.iter().position(wanted).unwrap_or(0)
            }
            // The last is the most that it can do: gunners run for a square.
            Decision::React { .. } if self.evades => choices.len() - 1,
            Decision::Break { .. } | Decision::Occupy { .. } | Decision::Follow { .. } => usize::from(self.evades),
            Decision::Next => choices.len() - 1,
            _ => 0,
        };
        index.into()
    }
}

impl Table {
    /// Does something with the engine, and checks that all dice were thrown.
    pub fn with<T>(&mut self, script: &Script<'_>, dice: &[u8], act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
        let mut dice = Dice::scripted(dice);
        self.events.clear();
        let mut engine = Engine {
            field: &self.field,
            state: &mut self.state,
            generals: [script, script],
            choices: &mut Choices::default(),
            dice: &mut dice,
            out: &mut self.events,
        };
        let result = act(&mut engine);
        assert!(dice.spent(), "dice were left over");
        result
    }

    /// What a unit is offered.
    pub fn offered(&self, unit: u8) -> Vec<Action> {
        let mut choices = Choices::default();
        self.field.offer(&self.state, unit, &mut List::new(&mut choices, None));
        let act = |c: &Choice| match c {
            Choice::Act(action) => Some(*action),
            _ => None,
        };
        choices.iter().filter_map(act).collect()
    }

    pub fn offers(&self, unit: u8, doing: Doing) -> bool {
        self.offered(unit).iter().any(|a| a.doing == doing)
    }

    /// The first attack that a unit can make on another.
    pub fn attack(&self, unit: u8, enemy: u8) -> Option<Action> {
        self.field.attacks(&self.state, unit, enemy).into_iter().flatten().next()
    }

    /// Makes that attack.
    pub fn attacks(&mut self, unit: u8, enemy: u8, script: &Script<'_>, dice: &[u8]) {
        let action = self.attack(unit, enemy).expect("it can attack");
        self.with(script, dice, |e| e.act(unit, &action));
    }

    pub fn shooting(&mut self, shots: &[(u8, u8)], dice: &[u8]) {
        self.with(&Script { shots, ..Script::default() }, dice, |e| e.shooting_phase());
    }

    pub fn combat(&mut self, dice: &[u8]) {
        self.with(&Script::default(), dice, |e| e.combat_phase());
    }

    pub fn told(&self, code: Code) -> usize {
        self.events.iter().filter(|e| e.code == code as u16).count()
    }

    /// The numbers of the first event of a code.
    pub fn numbers(&self, code: Code) -> Option<[i16; 4]> {
        self.events.iter().find(|e| e.code == code as u16).map(|e| e.numbers)
    }

    pub fn figures(&self, unit: u8) -> u8 {
        self.state.unit(unit).figures
    }
    pub fn morale(&self, unit: u8) -> Morale {
        self.state.unit(unit).morale
    }
    pub fn is_disordered(&self, unit: u8) -> bool {
        self.field.disordered(&self.state, unit)
    }
}

/// Puts two in contact as they stand.
pub fn join(t: &mut Table, attacker: u8, target: u8, face: Face, flank: bool) {
    let fight = Fight {
        attacker,
        target,
        face,
        flank,
        askew: false,
        behind: 255,
        part: 0,
        first: true,
        obstacle: false,
        late: false,
        hits: [0; 2],
    };
    t.state.meet(fight);
}
