//! The gridded game of horse and musket after Morschauser: commands, zones of control and many dice.

pub mod aftermath;
pub mod command;
pub mod data;
pub mod engine;
pub mod event;
pub mod fire;
pub mod general;
pub mod grid;
mod kit;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod odds;
pub mod options;
pub mod roster;
#[cfg(test)]
mod sandtable;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod terrain;
pub mod turn;
pub mod win;

use self::engine::Engine;
use self::event::Code;
use self::movement::Reach;
use self::state::{Ending, Field, Flags, NONE, State};
use super::system::{
    About, Battle, CommanderOutcome, EndState, FireZone, Inquiry, Odds, Outcome, Progress, Question, Rating, Reckoning,
    System, Toll, UnitOutcome,
};
use crate::army::raise::Group;
use crate::army::{Finding, Force, Regiment, Unit};
use crate::base::{Dice, Side};
use crate::field::scenario::UnitSetup;
use crate::field::view::{Boxes, LeaderView, PieceView};
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView};
use std::sync::{Arc, LazyLock};

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct MorschauserGrid;

static ABOUT: About = About {
    id: muster::ID,
    name: "Morschauser on a grid",
    authors: "the school of Joseph Morschauser",
    prefix: "MHM",
    version: 1,
    options: &options::SWITCHES,
    words: include_str!("../../templates/words/morschauser_grid.toml"),
    unit: "boxes",
    scales: &[],
    musters: true,
    plays: true,
    scenarios: &[
        ("mirror", include_str!("../../templates/scenarios/morschauser-grid/mirror.toml")),
        ("austerlitz", include_str!("../../templates/scenarios/morschauser-grid/austerlitz.toml")),
    ],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for MorschauserGrid {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn happening(&self, code: u16) -> Happening {
        Code::of(code).map_or(Happening::Phase, Code::happening)
    }

    fn key(&self, code: u16) -> &'static str {
        Code::of(code).map_or("", Code::key)
    }

    fn rate(&self, force: &Force, regiment: &Regiment, unit: &Unit, men: u32, year: i32) -> Rating {
        muster::rate(force, regiment, unit, men, year)
    }

    fn own_words(&self) -> Vec<&'static str> {
        muster::own_words()
    }

    fn passed_over(&self, scenario: &Scenario) -> Vec<Finding> {
        setup::passed_over(scenario)
    }

    fn check(&self, force: &Force, year: i32) -> Vec<Finding> {
        muster::check(force, year, &WORDS)
    }

    fn cost(&self, _force: &Force, _year: i32) -> Option<i32> {
        None
    }

    fn compose(&self, row: Option<&str>, parts: u8) -> Vec<Group> {
        muster::compose::army(row, parts)
    }

    fn side_weights(&self, scenario: &Scenario) -> Option<[u16; 2]> {
        Some(scenario.sides.each_ref().map(muster::side_weight))
    }

    fn breaking(&self, force: &Force, _year: i32) -> u16 {
        muster::breaking(force)
    }

    fn end_states(&self) -> &'static [EndState] {
        &aftermath::END_STATES
    }

    fn harm_limit(&self) -> u16 {
        data::MOST_HITS.into()
    }

    fn limit(&self, unit: &UnitSetup) -> u16 {
        muster::profile_of_setup(unit).kind.map_or(self.harm_limit(), |k| k.row().hits.into())
    }

    fn boxes(&self, scenario: &Scenario) -> Option<Boxes> {
        let grid = setup::grid(scenario).ok()?;
        Some(Boxes { side: grid.side, columns: grid.columns, rows: grid.rows })
    }

    fn toll(&self, harm: u16, limit: u16, state: &str, won: bool) -> Toll {
        aftermath::toll(harm, limit, state, won)
    }

    fn inquiries(&self) -> &'static [&'static str] {
        &odds::INQUIRIES
    }

    fn reckon(&self, inquiry: &Inquiry) -> Result<Reckoning, Finding> {
        odds::reckon(inquiry, &WORDS)
    }

    fn kit(&self, _scale: u8) -> Option<super::kit::Kit> {
        Some(kit::of(&WORDS))
    }

    fn sheet_template(&self) -> Option<&'static super::sheet::Template> {
        Some(sheet::template())
    }

    fn sheet(&self, extent: super::sheet::Extent) -> Option<super::sheet::Sheet> {
        sheet::of(extent, &WORDS)
    }

    fn roster(&self, scenario: &Scenario) -> Option<super::roster::Roster> {
        roster::of(scenario)
    }

    fn begin(
        &self,
        scenario: &Scenario,
        generals: [GeneralKind; 2],
        dice: &mut Dice,
        out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        let (field, state) = setup::prepare(scenario)?;
        let mut fight = Box::new(Fight { field: Arc::new(field), state, reach: Reach::default(), generals });
        fight.engine(dice, out, |engine| engine.deploy(scenario));
        Ok(fight)
    }
}

/// A battle under way.
#[derive(Debug, Clone)]
pub struct Fight {
    pub field: Arc<Field>,
    pub state: State,
    pub reach: Reach,
    pub generals: [GeneralKind; 2],
}

impl Fight {
    /// Lets the engine do something to the battle.
    fn engine<T>(&mut self, dice: &mut Dice, out: &mut dyn Observer, act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
        let generals = self.generals.map(general::of);
        act(&mut Engine { field: &self.field, state: &mut self.state, reach: &mut self.reach, generals, dice, out })
    }
}

impl Battle for Fight {
    fn step(&mut self, dice: &mut Dice, out: &mut dyn Observer) -> Progress {
        self.engine(dice, out, |engine| engine.step())
    }

    fn table(&self) -> TableView {
        let (field, state) = (&self.field, &self.state);
        let pieces = (0..field.units.len() as u8).map(|n| {
            // Who stands behind another is where he is; the hits are told of that one only.
            let (first, alone) = (field.on_table(n), field.unit(n).behind == NONE);
            let (data, u) = (field.unit(n), state.unit(first));
            let shaken = field.is_shaken(state, first);
            PieceView {
                side: data.side,
                footprint: field.footprint(state, first),
                shape: field.shape(state, first),
                harm: if alone { (data.hits() - u.hits).into() } else { 0 },
                harm_limit: data.hits().into(),
                state: if !u.here() { 2 } else { u8::from(shaken) },
                shaken,
                gone: !u.here(),
            }
        });
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            for leader in field.leaders_of(side) {
                let (data, l) = (field.leaders[usize::from(leader)], state.leader(leader));
                leaders.push(LeaderView {
                    side,
                    at: if l.here() { field.grid.middle(l.at) } else { crate::base::Point::ORIGIN },
                    brigade: field.commands.get(usize::from(data.command)).map(|c| c.brigade),
                    grade: if data.command == NONE { 0 } else { l.quality as u8 },
                    gone: !l.here(),
                });
            }
        }
        TableView {
            turn: state.turn,
            phase: state.phase as u8,
            pieces: pieces.collect(),
            leaders,
            parts: Vec::new(),
            lost: Side::BOTH.map(|s| 2 * u16::from(field.shaken(state, s))),
            breaking: Side::BOTH.map(|s| 2 * u16::from(field.concedes_at(s))),
            boxes: Some(Boxes { side: field.grid.side, columns: field.grid.columns, rows: field.grid.rows }),
        }
    }

    fn outcome(&self) -> Outcome {
        let (field, state) = (&self.field, &self.state);
        let (winner, how) = match state.ending {
            Some(Ending::Conceded { winner: Some(winner) }) => (Some(winner), "conceded"),
            Some(Ending::Conceded { winner: None }) => (None, "both-conceded"),
            Some(Ending::Quiet) => (None, "draw"),
            Some(Ending::LastTurn) | None => (None, "turn-limit"),
        };
        let units = (0..field.units.len() as u8).map(|n| {
            // MHM-ORG-04: the losses of one that stands for several are those of each, by its strength.
            let n = field.on_table(n);
            let (data, u) = (field.unit(n), state.unit(n));
            // Guerillas who took the field do not bring the militia back (MHM-NATL-06).
            let removed = !u.has(Flags::WAITS | Flags::UNFIT) && (!u.here() || u.has(Flags::GUERILLAS));
            let (state, lost) = match (removed, field.is_shaken(state, n)) {
                (true, _) => (aftermath::REMOVED, data.hits()),
                (_, true) => (aftermath::SHAKEN, data.hits() - u.hits),
                (_, false) => (aftermath::STANDING, data.hits() - u.hits),
            };
            UnitOutcome { harm: lost.into(), limit: data.hits().into(), state, captured: false }
        });
        let commanders = (0..field.leaders.len() as u8).map(|l| {
            let falls = u8::from(state.leader(l).hits == 0);
            CommanderOutcome { falls }
        });
        Outcome {
            winner,
            how,
            turns: state.turn,
            lost: Side::BOTH.map(|s| 2 * u16::from(field.shaken(state, s))),
            units: units.collect(),
            commanders: commanders.collect(),
        }
    }

    fn odds(&self, question: Question) -> Option<Odds> {
        odds::answer(&self.field, &self.state, question)
    }

    fn hindrance(&self, question: Question) -> Option<Finding> {
        let (clause, key) = odds::hindrance(&self.field, &self.state, question)?;
        Some(Finding::error(clause, WORDS.word("finding", key), ""))
    }

    fn fire_zones(&self, piece: u8) -> Vec<FireZone> {
        let Some(data) = self.field.units.get(usize::from(piece)) else { return Vec::new() };
        let reach = i32::from(self.field.range(piece)) * self.field.grid.side;
        let front = self.field.footprint(&self.state, self.field.on_table(piece));
        // MHM-FIRE-12: 45 degrees to either side.
        let zone = (data.kind.row().dice > 0 && reach > 0).then_some(FireZone { front, opens: 45, reach });
        zone.into_iter().collect()
    }

    fn fork(&self) -> Box<dyn Battle> {
        // The room of a search is made anew: a copy of it would have none to spare.
        let (field, state, generals) = (Arc::clone(&self.field), self.state, self.generals);
        Box::new(Fight { field, state, reach: Reach::default(), generals })
    }
}

#[cfg(test)]
mod tests;
