//! Tests only: tables in a small text notation, generals that answer as written, dice that fall as written.
//!
//! A line is a unit, a piece of ground or the weather; lengths are in cm from the centre of the table, headings N, E, S,
//! W or degrees. Units are numbered as they stand; Blue's come first.
//!
//! ```text
//! B foot 0 0 N                    a standard battalion of Blue's in line, its centre at 0, 0
//! R horse superior double 0 30 S hits=2 brigade=1 bases=4
//! R gun 10 40 S                   a medium battery, deployed (guns, heavyguns, lightguns, howitzers: likewise)
//! leader B 0 -5                   Blue's commanding general; "leader B 0 -5 brigade=0" a brigadier
//! wood -10 10 10 20               an upright rectangle: west, south, east, north; also rough, gentle, steep
//! wall -10 10 10 10               a straight line; also hedge, fence, trees, works, stream, river
//! village 0 30                    a block; "town" is urban
//! weather storm
//! ```

use super::data::{Grade, Scale, Season};
use super::engine::Engine;
use super::event::Code;
use super::general::{Act, Action, Ask, Choice, General, Pick};
use super::orders::Orders;
use super::state::{
    Brigade, Field, Formation, Leader, MAX_BRIGADES, Morale, Options, SideData, State, UnitData, ZoneData,
};
use super::terrain::Terrain;
use crate::base::{Dice, Heading, Len, Point, Rect, Side};
use crate::field::ground::{Feature, Ground};
use crate::field::scenario::{Arrival, Weather, When};
use crate::field::{Event, Happening};
use crate::rules::notation::{nature, outline};
use std::cell::RefCell;
use words::{Written, kind, length, number, unit};

mod words;

/// A table for a test.
#[derive(Debug, Clone)]
pub struct Table {
    pub field: Field,
    pub state: State,
    /// What the last act told.
    pub events: Vec<Event>,
}

/// A place in cm.
#[must_use]
pub fn cm(x: i32, y: i32) -> Point {
    Point::new(x * Len::CM.0, y * Len::CM.0)
}

impl Table {
    /// A table of 28 mm figures as written, six metres by four.
    ///
    /// # Panics
    /// Where a line isn't understood.
    #[must_use]
    pub fn of(text: &str) -> Table {
        Table::at_scale(Scale::Mm28, text)
    }

    /// The same table for figures of another size: at 15 mm with everything written at half its distance.
    ///
    /// # Panics
    /// Where a line isn't understood.
    #[must_use]
    pub fn at_scale(scale: Scale, text: &str) -> Table {
        let mut units: Vec<Written> = Vec::new();
        let mut features = Vec::new();
        let mut leaders: Vec<(Side, Point, Option<u8>)> = Vec::new();
        let mut weather = Weather::Fair;
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let side = |word: &str| if word == "B" { Side::Blue } else { Side::Red };
            match words[0] {
                "B" | "R" => {
                    let kind = kind(words[1]).unwrap_or_else(|| panic!("no such unit: {line}"));
                    units.push(unit(kind, side(words[0]), &words[2..]));
                }
                "leader" => {
                    let brigade = words.get(4).and_then(|w| w.strip_prefix("brigade=")).map(|n| number(n) as u8);
                    leaders.push((side(words[1]), Point::new(length(words[2]), length(words[3])), brigade));
                }
                "weather" => {
                    weather = match words[1] {
                        "fog" => Weather::Fog,
                        "rain" => Weather::LightRain,
                        "heavy-rain" => Weather::HeavyRain,
                        "storm" => Weather::Storm,
                        other => panic!("no such weather: {other}"),
                    };
                }
                word => {
                    let nature = nature(word).unwrap_or_else(|| panic!("not understood: {line}"));
                    let n: Vec<i32> = words[1..].iter().map(|w| length(w)).collect();
                    let points = outline(nature, &n);
                    features.push(Feature::new(nature, points, Len::ZERO));
                }
            }
        }
        units.sort_by_key(|u| (u.data.side, u.data.brigade));
        let part = if scale == Scale::Mm15 { 2 } else { 1 };
        let shrink = |p: &mut Point| *p = Point::new(p.x / part, p.y / part);
        units.iter_mut().for_each(|u| shrink(&mut u.at));
        leaders.iter_mut().for_each(|l| shrink(&mut l.1));
        features.iter_mut().flat_map(|f: &mut Feature| &mut f.points).for_each(shrink);
        let ground = Ground { width: Len(Len::cm(600).0 / part), depth: Len(Len::cm(400).0 / part), features };
        let mut table = build(scale, &units, &leaders, Terrain::of(&ground, scale));
        table.state.weather = weather;
        table.field.half = Point::new(ground.width.0 / 2, ground.depth.0 / 2);
        table
    }

    /// Puts two units in contact: `a` touches `b` with its side `own`, and stands at `b`'s side `its`.
    pub fn touch(&mut self, a: u8, own: crate::base::geometry::Face, b: u8, its: crate::base::geometry::Face) {
        self.state.unit_mut(a).contacts[own as usize] = b;
        self.state.unit_mut(b).contacts[its as usize] = a;
    }

    /// Has a brigade come by a road, of whom so many, the last, wait there still (HOW-SCN-15).
    pub fn comes(&mut self, brigade: u8, (at, heading): (Point, Heading), waiting: u8) {
        let arrival = Some(Arrival { when: When::Turn(1), at, heading });
        let (n, orders) = (usize::from(brigade), &mut self.field.orders);
        orders.resize(orders.len().max(n + 1), Orders::default());
        orders[n] = Orders { moves_from: 0, arrival };
        let b = self.state.brigade_mut(brigade);
        b.due = true;
        let end = b.first + b.len;
        for unit in end - waiting..end {
            let u = self.state.unit_mut(unit);
            (u.morale, u.rect.centre) = (Morale::Reserve, at);
        }
    }

    /// Does something with these dice, and with generals of both sides who answer their questions from `answers` in
    /// turn. Every die and every answer must be used.
    ///
    /// # Panics
    /// Where dice or answers are left over, or don't suffice.
    pub fn act<T>(&mut self, dice: &[u8], answers: &[Answer], act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
        let general = Script { answers: RefCell::new(answers.to_vec()) };
        let mut throws = Dice::scripted(dice);
        self.events.clear();
        let result = act(&mut Engine {
            field: &self.field,
            state: &mut self.state,
            generals: [&general, &general],
            dice: &mut throws,
            out: &mut self.events,
        });
        assert!(throws.spent(), "dice are left over");
        let left = general.answers.borrow();
        assert!(left.is_empty(), "answers are left over: {left:?}");
        result
    }

    /// The events of a code.
    #[must_use]
    pub fn told(&self, code: Code) -> Vec<Event> {
        self.events.iter().filter(|e| e.code == code as u16).copied().collect()
    }

    /// Number and value of every modifier that was told.
    #[must_use]
    pub fn modifiers(&self) -> Vec<(super::hit::Modifier, i16)> {
        let all = super::hit::Modifier::ALL;
        let told = |e: &&Event| Code::of(e.code).is_some_and(|c| c.happening() == Happening::Modifier);
        self.events.iter().filter(told).map(|e| (all[e.numbers[1] as usize], e.numbers[0])).collect()
    }

    /// Every single move that is offered to a unit.
    #[must_use]
    pub fn offers(&self, unit: u8) -> Vec<Action> {
        let mut choices = super::general::Choices::default();
        self.field.actions(&self.state, unit, &mut choices);
        choices.iter().filter_map(|c| if let Choice::Act(a) = c { Some(*a) } else { None }).collect()
    }

    /// The move of this kind that takes a unit furthest.
    ///
    /// # Panics
    /// Where none is offered.
    #[must_use]
    pub fn pick(engine: &Engine<'_>, unit: u8, act: Act) -> Action {
        let mut choices = super::general::Choices::default();
        engine.field.actions(engine.state, unit, &mut choices);
        let all = choices.iter().filter_map(|c| if let Choice::Act(a) = c { Some(*a) } else { None });
        all.filter(|a| a.act == act).max_by_key(|a| a.length).expect("such a move is offered")
    }

    /// How far, in mm, a unit gets by moves of this kind, the furthest of them; none where it is offered none.
    #[must_use]
    pub fn furthest(&self, unit: u8, act: Act) -> Option<i32> {
        let of = |a: &Action| (a.from.centre.distance(a.to.centre) + 60) / 120;
        self.offers(unit).iter().filter(|a| a.act == act).map(of).max()
    }

    /// Where the centre of a unit is, in mm.
    #[must_use]
    pub fn at(&self, unit: u8) -> (i32, i32) {
        let p = self.state.unit(unit).rect.centre;
        (
            crate::base::geometry::div_round(p.x.into(), 120) as i32,
            crate::base::geometry::div_round(p.y.into(), 120) as i32,
        )
    }

    /// Hits of every unit.
    #[must_use]
    pub fn hits(&self) -> Vec<u8> {
        (0..self.field.units.len()).map(|n| self.state.units[n].hits).collect()
    }
}

fn build(scale: Scale, units: &[Written], leaders: &[(Side, Point, Option<u8>)], terrain: Terrain) -> Table {
    let mut state = State::empty();
    state.turn = 1;
    let mut data = Vec::new();
    let mut sides = [(0, 0); 2];
    let mut brigades = [(0, 0); 2];
    let mut next_brigade = 0;
    let mut last = None;
    for (n, unit) in units.iter().enumerate() {
        let side = unit.data.side;
        let n = n as u8;
        if last != Some((side, unit.data.brigade)) {
            if last.is_none_or(|(s, _)| s != side) {
                sides[side.index()].0 = n;
                brigades[side.index()].0 = next_brigade;
            }
            state.brigades[usize::from(next_brigade)] = Brigade { first: n, independent: true, ..Brigade::default() };
            next_brigade += 1;
            last = Some((side, unit.data.brigade));
        }
        state.brigades[usize::from(next_brigade) - 1].len += 1;
        sides[side.index()].1 = n + 1;
        brigades[side.index()].1 = next_brigade;
        data.push(UnitData { brigade: next_brigade - 1, ..unit.data });
    }
    if sides[1] == (0, 0) {
        sides[1] = (units.len() as u8, units.len() as u8);
        brigades[1] = (next_brigade, next_brigade);
    }
    assert!(usize::from(next_brigade) <= MAX_BRIGADES);
    let side = |n: usize| SideData {
        units: sides[n],
        brigades: brigades[n],
        movement: 0,
        fire: 0,
        dithering: 2,
        dependable: 5,
        breaking: 4,
        facing: if n == 0 { Heading::NORTH } else { Heading::SOUTH },
        zone: (Point::ORIGIN, 0, 0),
        leaves: None,
    };
    let field = Field {
        scale,
        half: cm(300, 200),
        units: data,
        pieces: Vec::new(),
        brigades: next_brigade,
        orders: Vec::new(),
        sides: [side(0), side(1)],
        lieutenants: Vec::new(),
        allies: Vec::new(),
        zones: (0..next_brigade)
            .map(|brigade| {
                let facing = side(usize::from(brigade >= brigades[0].1)).facing;
                ZoneData { centre: Point::ORIGIN, wide: 0, deep: 0, facing, own: false }
            })
            .collect(),
        banks: [None; 2],
        terrain,
        goals: Vec::new(),
        attacker: None,
        season: Season::Mild,
        options: Options::default(),
        last_turn: 20,
        mist: 0,
    };
    for &(side, at, brigade) in leaders {
        let leader = Leader { at, grade: Grade::Dependable, here: true, ..Leader::default() };
        match brigade {
            Some(b) => {
                let b = state.brigade_mut(field.sides[side.index()].brigades.0 + b);
                (b.leader, b.independent) = (leader, false);
            }
            None => state.generals[side.index()] = Leader { grade: Grade::Unrated, ..leader },
        }
    }
    for (n, written) in units.iter().enumerate() {
        let n = n as u8;
        let (front, depth) = field.footprint_on(n, written.flags, written.data.bases, written.formation);
        let unit = state.unit_mut(n);
        unit.morale = Morale::Green;
        unit.formation = written.formation;
        unit.hits = written.hits;
        unit.flags = written.flags;
        unit.rect = Rect::new(written.at, written.heading, front, depth);
        if let Some(block) = written.block {
            unit.block = block;
            unit.formation = Formation::Garrison;
            unit.rect = field.terrain.blocks[usize::from(block)].rect;
        }
    }
    Table { field, state, events: Vec::new() }
}

/// An answer of a scripted general: it fits one of the choices that he is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The choice with this number.
    Pick(usize),
    /// Hold fire, no, stand: the first choice.
    No,
    Yes,
    /// The shot at this unit, the first that is offered.
    At(u8),
    Brigade(u8),
    Unit(u8),
    /// Nothing more.
    Pass,
    /// The first move of this kind that is offered.
    Do(Act),
    /// The charge on this unit.
    On(u8),
    Counter,
    Turn,
    Form,
    /// A retreat of so many quarters of a move.
    Quarters(u8),
    /// The place nearest to this one, in cm.
    Near(i32, i32),
}

/// Answers questions from a list, and nothing beyond it.
struct Script {
    answers: RefCell<Vec<Answer>>,
}

impl General for Script {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let mut answers = self.answers.borrow_mut();
        assert!(!answers.is_empty(), "no answer was written for {:?} of {choices:?}", ask.decision);
        let answer = answers.remove(0);
        let index = choices.iter().position(|choice| match (answer, choice) {
            (Answer::Pick(_), _) => false,
            (Answer::No, Choice::No | Choice::Hold | Choice::Pass) | (Answer::Yes, Choice::Yes) => true,
            (Answer::At(n), Choice::Shot(shot)) => shot.target == n,
            (Answer::Brigade(n), Choice::Brigade(b)) => n == *b,
            (Answer::Unit(n), Choice::Unit(u)) => n == *u,
            (Answer::Pass, Choice::Pass) => true,
            (Answer::Do(act), Choice::Act(a)) => a.act == act,
            (Answer::On(n), Choice::Act(a)) => a.act == Act::Charge && a.target == n,
            (Answer::Counter, Choice::Counter) | (Answer::Turn, Choice::Turn) => true,
            (Answer::Form, Choice::Form(_)) => true,
            (Answer::Quarters(n), Choice::Quarters(q)) => n == *q,
            _ => false,
        });
        let nearest = |x: i32, y: i32| {
            let distance = |c: &Choice| match c {
                Choice::Spot(p) => p.square_to(cm(x, y)),
                _ => i64::MAX,
            };
            (0..choices.len()).min_by_key(|&n| distance(&choices[n])).unwrap_or(0)
        };
        match (answer, index) {
            (Answer::Near(x, y), _) => Pick::from(nearest(x, y)),
            (Answer::Pick(index), _) => Pick::from(index),
            (_, Some(index)) => Pick::from(index),
            _ => panic!("{answer:?} is not offered for {:?}: {choices:?}", ask.decision),
        }
    }
}
