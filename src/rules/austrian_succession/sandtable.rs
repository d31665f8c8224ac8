//! Tests only: tables in a small text notation, orders by hand, dice that fall as written.
//!
//! A line is a unit or a piece of ground; lengths are in cm from the centre of the table, headings N, E, S, W or degrees.
//! Units are numbered as they stand; Blue's come first.
//!
//! ```text
//! B foot 0 0 N                    a fresh battalion of Blue's in firing order, its centre at 0, 0
//! R horse 0 30 S steps=3 cuirass  heavy horse; also lancers, hussars, light, gun
//! wood -10 10 10 20               an upright rectangle: west, south, east, north; also gentle, steep, rough, houses, marsh
//! river -30 5 30 5                a line 2 cm wide; also deep, stream, wall
//! bridge 0 5
//! general B 0                     Blue's general is with unit 0
//! ```

use super::engine::Engine;
use super::event::Code;
use super::general::{Ammo, Ask, Choice, Choices, Decision, General, Pick};
use super::movement::{Action, Bar, Order};
use super::options::read;
use super::state::{Field, Flags, Formation, Kind, Quality, SideData, State, Traits, UnitData};
use super::terrain::Terrain;
use super::zone::Zone;
use crate::base::{Dice, Heading, Len, Point, Rect, Side};
use crate::field::Event;
use crate::field::ground::{Feature, Ground, Nature};
use crate::rules::notation::{heading, nature, outline};

/// A table for a test.
#[derive(Debug, Clone)]
pub struct Table {
    pub field: Field,
    pub state: State,
    /// What the last act told.
    pub events: Vec<Event>,
}

/// Centimetres, with decimals.
pub fn cm(n: f64) -> i32 {
    (n * 1200.0).round() as i32
}

fn number(word: &str) -> i32 {
    cm(word.parse().unwrap_or_else(|_| panic!("not a number: {word}")))
}

struct Written {
    data: UnitData,
    rect: Rect,
    formation: Formation,
    steps: u8,
}

fn unit(words: &[&str]) -> Written {
    let side = if words[0] == "B" { Side::Blue } else { Side::Red };
    let kind = match words[1] {
        "foot" => Kind::Foot,
        "light" => Kind::LightFoot,
        "horse" => Kind::HeavyHorse,
        "lancers" => Kind::Lancers,
        "hussars" => Kind::LightHorse,
        "gun" => Kind::Gun,
        other => panic!("no such unit: {other}"),
    };
    let mut data =
        UnitData { side, brigade: side as u8, zone: side as u8, kind, quality: Quality::Regular, traits: Traits(0) };
    let (mut formation, mut steps) = (super::general::post::ready(kind), 4);
    for word in &words[5..] {
        let mut gives = |t| data.traits = data.traits.with(t);
        match *word {
            "line" => formation = Formation::Line,
            "column" => formation = Formation::Column,
            "single" => formation = Formation::Single,
            "limbered" => formation = Formation::Limbered,
            "elite" => data.quality = Quality::Elite,
            "poor" => data.quality = Quality::Poor,
            "cuirass" => gives(Traits::CUIRASS),
            "marines" => gives(Traits::DOUBLE_ROLE),
            "steady" => gives(Traits::STEADY_FIRE),
            "freewheels" => gives(Traits::FREE_WHEELS),
            "swords" => gives(Traits::WEAK_SWORDS),
            "stiff" => gives(Traits::STIFF_WHEELS),
            "british" => gives(Traits::QUICK_FIRE),
            other => steps = other.strip_prefix("steps=").expect("a property").parse().expect("a number"),
        }
    }
    let (front, depth) = super::data::size(kind, formation, steps);
    let rect = Rect::new(Point::new(number(words[2]), number(words[3])), heading(words[4]), front, depth);
    Written { data, rect, formation, steps }
}

/// The table of a text.
pub fn table(text: &str) -> Table {
    let (mut written, mut features, mut generals) = (Vec::new(), Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(nature) = nature(words[0]) {
            let n: Vec<i32> = words[1..].iter().map(|w| number(w)).collect();
            let points = outline(nature, &n);
            let width = match nature {
                Nature::Bridge => Len::cm(4),
                n if n.is_line() => Len::cm(2),
                _ => Len(0),
            };
            features.push(Feature::new(nature, points, width));
        } else if words[0] == "general" {
            generals.push((words[1] == "R", words[2].parse::<u8>().expect("a unit")));
        } else {
            written.push(unit(&words));
        }
    }
    written.sort_by_key(|w| w.data.side);
    let mut state = State::empty();
    let blue = written.iter().filter(|w| w.data.side == Side::Blue).count() as u8;
    for (u, w) in state.units.iter_mut().zip(&written) {
        (u.rect, u.formation, u.steps) = (w.rect, w.formation, w.steps);
    }
    let all = written.len() as u8;
    let half = Point::new(cm(91.44), cm(38.1));
    let side = |units, brigades, facing| SideData { units, brigades, facing, general_leaves: None };
    let field = Field {
        half,
        units: written.iter().map(|w| w.data).collect(),
        sides: [side((0, blue), (0, 1), Heading::NORTH), side((blue, all), (1, 2), Heading::SOUTH)],
        zones: [Heading::NORTH, Heading::SOUTH].map(|facing| Zone::of(&[], facing, half)).to_vec(),
        moves_from: vec![1; 2],
        terrain: Terrain::of(&Ground { width: Len(2 * half.x), depth: Len(2 * half.y), features }),
        options: read(&super::tests::mirror()).expect("options").options,
        last_turn: super::data::LAST_TURN,
        led: vec![false; 2],
    };
    let mut t = Table { field, state, events: Vec::new() };
    t.state.turn = 1;
    for general in &mut t.state.generals {
        general.at = Point::new(0, -half.y);
    }
    for (red, unit) in generals {
        let at = t.field.beside(&t.state, unit);
        let general = &mut t.state.generals[usize::from(red)];
        (general.with, general.at) = (unit, at);
    }
    t
}

/// Answers as a test wants: a list of units with their targets, and supporters.
pub struct Script<'a> {
    pub shots: &'a [(u8, u8)],
    pub ammo: Ammo,
    pub support: bool,
}

impl General for Script<'_> {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let found = match ask.decision {
            Decision::Fire { unit } | Decision::Return { unit } => {
                let wanted = |s: &super::general::Shot| self.shots.contains(&(unit, s.target));
                let shot = |c: &Choice| matches!(c, Choice::Shot(s) if wanted(s) && (s.ammo == self.ammo || s.ammo == Ammo::Muskets || s.ammo == Ammo::Overhead));
                choices.iter().position(shot)
            }
            Decision::Strike { unit } => {
                choices.iter().position(|c| matches!(c, Choice::Unit(e) if self.shots.contains(&(unit, *e))))
            }
            Decision::Support { .. } if !self.support => Some(choices.len() - 1),
            Decision::Activate | Decision::Ride => Some(choices.len() - 1),
            _ => Some(0),
        };
        found.unwrap_or(0).into()
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

    /// What an order comes to.
    pub fn work(&self, unit: u8, order: Order) -> Result<Action, Bar> {
        self.field.work_out(&self.state, unit, &order)
    }

    /// Gives an order, which must be lawful.
    pub fn order(&mut self, unit: u8, order: Order, dice: &[u8]) -> Action {
        let action = self.work(unit, order).unwrap_or_else(|bar| panic!("{order:?} is barred: {bar:?}"));
        let script = Script { shots: &[], ammo: Ammo::Roundshot, support: true };
        self.with(&script, dice, |e| e.act(unit, &action));
        action
    }

    /// The firing phase: these fire at these, the others hold.
    pub fn fire(&mut self, shots: &[(u8, u8)], dice: &[u8]) {
        self.fire_with(&Script { shots, ammo: Ammo::Roundshot, support: true }, dice);
    }

    pub fn fire_with(&mut self, script: &Script<'_>, dice: &[u8]) {
        self.with(script, dice, |e| e.fire_phase());
    }

    /// The melee phase; of several enemies these strike these.
    pub fn melee(&mut self, strikes: &[(u8, u8)], dice: &[u8]) {
        let script = Script { shots: strikes, ammo: Ammo::Roundshot, support: true };
        self.with(&script, dice, |e| e.melee_phase());
    }

    /// Puts two in contact: `unit` at a face of `target`, which it charged.
    pub fn contact(&mut self, unit: u8, target: u8, face: crate::base::Face) {
        let script = Script { shots: &[], ammo: Ammo::Roundshot, support: true };
        self.with(&script, &[], |e| e.touch(unit, target, face));
        self.state.unit_mut(unit).flags.set(Flags::CHARGED);
    }

    pub fn steps(&self, unit: u8) -> u8 {
        self.state.unit(unit).steps
    }

    /// The shots that a unit may declare.
    pub fn shots(&self, unit: u8, returned: bool) -> Choices {
        let mut choices = Choices::default();
        self.field.shots(&self.state, unit, returned, &mut choices);
        choices
    }

    /// Whom a unit may fire at of its own accord, or in return.
    pub fn targets(&self, unit: u8, returned: bool) -> Vec<u8> {
        let choices = self.shots(unit, returned);
        let mut list: Vec<u8> = choices
            .iter()
            .filter_map(|c| match c {
                Choice::Shot(s) => Some(s.target),
                _ => None,
            })
            .collect();
        list.dedup();
        list
    }

    pub fn told(&self, code: Code) -> usize {
        self.events.iter().filter(|e| e.code == code as u16).count()
    }

    /// Where a unit's centre is, in tenths of a millimetre.
    pub fn at(&self, unit: u8) -> (i32, i32) {
        let c = self.state.unit(unit).rect.centre;
        (c.x / 12, c.y / 12)
    }
}
