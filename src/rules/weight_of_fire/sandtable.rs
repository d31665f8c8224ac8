//! Tests only: tables in a small text notation, a general who does as he is told, dice that fall as written.
//!
//! A line is a unit or a piece of ground; lengths are in inches from the centre of the table, headings N, E, S, W or
//! degrees. Units are numbered as they stand; Blue's come first.
//!
//! ```text
//! B line 0 0 N                    24 figures of grade C in line, the middle of its front at 0, 0
//! R hc 0 10 S figures=12 files=6 A shaken disordered
//!                                 also light, lc, lgun, mgun, hgun, how; of guns guns=2, limbered; loose; square
//! wood -10 10 10 20               west, south, east, north; also rough, steep, gentle, houses
//! wall -30 5 30 5                 also works, stream, river, deep, trees, road, bridge, ford; town and strong as houses
//! general B 0 -5                  a brigadier; or: general B with 0; major B 0 -5
//! option bang-youre-dead          an optional rule in force
//! ```

use super::data::size::{Formation, INCH, cloud, files, square_side};
use super::data::{Grade, Kind};
use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General, Pick};
use super::movement::{Action, Doing, posed};
use super::options::Options;
use super::state::{Field, Fight, Flags, Leader, LeaderData, Morale, NONE, SideData, Stand, State, Unit, UnitData};
use super::terrain::Terrain;
use crate::base::geometry::Face;
use crate::base::{Dice, Heading, Len, Point, Side};
use crate::field::Event;
use crate::field::ground::{Feature, Ground};
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
        models: if kind.is_guns() { 2 } else { 0 },
        rifles: false,
        bayonets: kind.is_foot(),
        cuirass: false,
        irregular: false,
        skirmishers: false,
        fanatic: false,
        heavy_weapons: false,
        civilian_limber: false,
        no_limber: false,
        carbines: false,
        dismounts: false,
        gunners: 0,
        points: 100,
    };
    let mut u = Unit { morale: Morale::Good, foe: NONE, harmed_by: NONE, ..Unit::default() };
    u.stand = if kind.is_guns() { Stand::Unlimbered } else { Stand::Close };
    let (mut now, mut set) = (None, None);
    for word in &words[5..] {
        let count = |n: &str| n.parse::<u8>().expect("a number");
        match *word {
            "A" => data.grade = Grade::A,
            "B" => data.grade = Grade::B,
            "C" => data.grade = Grade::C,
            "D" => data.grade = Grade::D,
            "E" => data.grade = Grade::E,
            "rifles" => (data.rifles, data.bayonets) = (true, false),
            "irregular" => (data.irregular, data.bayonets) = (true, false),
            "unarmed" => data.bayonets = false,
            "cuirass" => data.cuirass = true,
            "loose" => u.stand = Stand::Skirmish,
            "square" => u.stand = Stand::Square,
            "fanatic" => data.fanatic = true,
            "heavy" => data.heavy_weapons = true,
            "civilian" => data.civilian_limber = true,
            "by-hand" => data.no_limber = true,
            "carbines" => data.carbines = true,
            "dismounts" => (data.dismounts, data.bayonets) = (true, true),
            "skirmishers" => {
                (data.irregular, data.skirmishers, data.bayonets) = (true, true, false);
                u.stand = Stand::Skirmish;
            }
            "lodged" => u.stand = Stand::Town,
            "shaken" => u.morale = Morale::Shaken,
            "routing" => u.morale = Morale::Routing,
            "disordered" => u.set(Flags::DISORDERED),
            "fired" => u.set(Flags::FIRED),
            "limbered" => u.stand = Stand::Limbered,
            other => match other.split_once('=').expect("a property") {
                ("figures", n) => data.figures = count(n),
                ("now", n) => now = Some(count(n)),
                ("guns", n) => data.models = count(n),
                ("brigade", n) => data.brigade = count(n),
                ("gun", n) => data.gunners = count(n),
                ("pips", n) => u.pips = count(n),
                ("files", n) => set = Some(count(n)),
                (name, _) => panic!("no such property: {name}"),
            },
        }
    }
    u.figures = now.unwrap_or(data.figures);
    (u.models, u.gunners) = (data.models, data.gunners);
    u.lost = 6 * u16::from(data.figures - u.figures) + u16::from(u.pips);
    let usual = files(data.figures, Formation::Line).or_else(|| files(data.figures, Formation::Column));
    u.files = set.or(usual).unwrap_or(1);
    if u.stand == Stand::Skirmish && set.is_none() {
        u.files = cloud(kind, u.figures);
    } else if u.stand == Stand::Square {
        u.files = (square_side(u.figures) / super::data::size::figure(kind).0) as u8;
    }
    (data, u, Point::new(number(words[2]), number(words[3])), heading(words[4]))
}

/// The table of a text, on the first turn, Blue as Side-A.
pub fn table(text: &str) -> Table {
    let (mut written, mut features, mut generals) = (Vec::new(), Vec::new(), Vec::new());
    let mut options = Options::default();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(nature) = nature(if words[0] == "strong" { "houses" } else { words[0] }) {
            let n: Vec<i32> = words[1..].iter().map(|w| number(w)).collect();
            let points = outline(nature, &n);
            let width = if nature.is_line() { Len::inches(1) } else { Len(0) };
            let fortified = words[0] == "strong";
            features.push(Feature { fortified, ..Feature::new(nature, points, width) });
        } else if words[0] == "option" {
            options.set(words[1], true);
        } else if words[0] == "general" || words[0] == "major" {
            let side = if words[1] == "R" { Side::Red } else { Side::Blue };
            let (at, with) = match words[2] {
                "with" => (Point::ORIGIN, words[3].parse().expect("a unit")),
                x => (Point::new(number(x), number(words[3])), NONE),
            };
            let brigade =
                words.iter().find_map(|w| w.strip_prefix("brigade=")).map_or(0, |n| n.parse().expect("a number"));
            let major = words[0] == "major";
            let data = LeaderData { major, brigade: (!major).then_some(brigade) };
            generals.push((side, Leader { at, with, here: true, moved: false, confused: false }, data));
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
        breaking: u16::from(units.1 - units.0).div_ceil(2),
        zone: (Point::ORIGIN, half.x, half.y),
    };
    let field = Field {
        half,
        units: written.iter().map(|w| w.0).collect(),
        sides: [
            side((0, blue), (0, led), Heading::NORTH),
            side((blue, written.len() as u8), (led, generals.len() as u8), Heading::SOUTH),
        ],
        leaders: generals.iter().map(|g| g.2).collect(),
        terrain: Terrain::of(&Ground { width: Len(2 * half.x), depth: Len(2 * half.y), features }, &options),
        last_turn: 15,
        places: Vec::new(),
        options,
    };
    let mut state = State::empty();
    for (n, (data, u, at, heading)) in written.iter().enumerate() {
        let (front, depth) = field.size(n as u8, u.figures, data.models, u.files, u.stand);
        let rect = posed(*at, *heading, front / 2, depth / 2);
        state.units[n] = Unit { rect, start: rect, ..*u };
        if u.stand == Stand::Town {
            let blocks = field.lodging_at(&state, n as u8, rect.centre).expect("houses that it can hold");
            let [first, annex] = blocks.map(|b| b.map(|b| field.terrain.block(b).rect));
            let u = state.unit_mut(n as u8);
            (u.blocks, u.rect, u.left) = (blocks, first.expect("a block"), annex.unwrap_or_default());
            u.start = u.rect;
            u.set(Flags::DISORDERED);
        }
    }
    for (n, (_, leader, _)) in generals.iter().enumerate() {
        state.leaders[n] = *leader;
    }
    state.turn = 1;
    Table { field, state, events: Vec::new() }
}

/// Does as a test wants: shoots at these, answers and says yes as told, runs by the first way.
#[derive(Debug, Default, Clone, Copy)]
pub struct Script<'a> {
    pub shots: &'a [(u8, u8)],
    /// Countercharges.
    pub counters: bool,
    pub evades: bool,
    /// Says yes to supports, rallies, halts, pursuits and the like.
    pub agrees: bool,
    /// Turns to face who comes in support.
    pub turns: bool,
}

impl General for Script<'_> {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let find = |wanted: &dyn Fn(&Choice) -> bool| choices.iter().position(wanted).unwrap_or(0);
        let index = match ask.decision {
            Decision::Fire { unit } => {
                find(&|c| matches!(c, Choice::Shot(v) if self.shots.contains(&(unit, v.target))))
            }
            Decision::Answer { .. } if self.counters => find(&|c| *c == Choice::Counter),
            Decision::Answer { .. } if self.evades => find(&|c| matches!(c, Choice::Evade { .. })),
            Decision::Support { .. } | Decision::Occupy { .. } | Decision::Duel { .. } => usize::from(self.agrees),
            Decision::Turn { .. } => usize::from(self.turns),
            Decision::Next => choices.len() - 1,
            Decision::Rally { .. }
            | Decision::Halt { .. }
            | Decision::Pursue { .. }
            | Decision::Break { .. }
            | Decision::GoOn { .. } => usize::from(self.agrees),
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
        self.field.offer(&self.state, unit, &mut choices);
        let act = |c: &Choice| match c {
            Choice::Act(action) => Some(*action),
            _ => None,
        };
        choices.iter().filter_map(act).collect()
    }

    /// The charges that a unit is offered.
    pub fn charges_offered(&self, unit: u8) -> Vec<Action> {
        let mut choices = Choices::default();
        self.field.offer_charges(&self.state, unit, &mut choices);
        let act = |c: &Choice| if let Choice::Act(action) = c { Some(*action) } else { None };
        choices.iter().filter_map(act).collect()
    }

    pub fn offers(&self, unit: u8, doing: Doing) -> bool {
        self.offered(unit).iter().any(|a| a.doing == doing)
    }

    /// The first charge that a unit can make on another.
    pub fn charge(&self, unit: u8, enemy: u8) -> Option<Action> {
        let may = self.field.may_charge(&self.state, unit);
        self.field.charges(&self.state, unit, enemy).into_iter().flatten().find(|_| may)
    }

    /// Makes that charge.
    pub fn charges(&mut self, unit: u8, enemy: u8, script: &Script<'_>, dice: &[u8]) {
        let action = self.charge(unit, enemy).expect("it can charge");
        self.with(script, dice, |e| e.act(unit, &action));
    }

    pub fn shooting(&mut self, shots: &[(u8, u8)], dice: &[u8]) {
        self.with(&Script { shots, ..Script::default() }, dice, |e| e.shooting_phase());
    }

    /// What a unit is offered of a sort.
    pub fn act_of(&self, unit: u8, doing: Doing) -> Option<Action> {
        self.offered(unit).into_iter().find(|a| a.doing == doing)
    }

    /// Does one of the acts that a unit is offered.
    pub fn does(&mut self, unit: u8, action: &Action) {
        self.with(&Script::default(), &[], |e| e.act(unit, action));
    }

    pub fn combat(&mut self, dice: &[u8]) {
        self.with(&Script::default(), dice, |e| e.combat_phase());
    }

    /// The volley of a unit at another, as they stand.
    pub fn volley(&self, unit: u8, target: u8) -> Option<super::fire::Volley> {
        self.field.best_volley(&self.state, unit, target, &self.state.unit(target).rect)
    }

    pub fn told(&self, code: Code) -> usize {
        self.events.iter().filter(|e| e.code == code as u16).count()
    }

    pub fn unit(&self, unit: u8) -> &Unit {
        self.state.unit(unit)
    }
    pub fn steady(&self, unit: u8) -> bool {
        self.field.steady(&self.state, unit)
    }
    pub fn fight(&self) -> Fight {
        *self.state.fights.iter().flatten().next().expect("a contact")
    }
}

/// Puts two in contact as they stand, in a combat of which no round has been fought.
pub fn join(t: &mut Table, one: u8, two: u8, face: Face, flank: bool) {
    let fight = Fight { face, flank, fresh: false, ..Fight::of(one, two) };
    t.state.fights.add(fight);
}
