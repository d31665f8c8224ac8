//! Mollwitz to Freiberg: figures, grades A to D, turns of one side at a time, for the middle of the eighteenth century.
//!
//! Its engine fights all of the rules and the six options. Where the body of the rules and their playsheet differ, the body
//! holds (MTF-GME-08); fire and combat count figures, not stands or units (MTF-GME-09).

pub mod aftermath;
pub mod arrive;
pub mod bent;
pub mod body;
pub mod bridge;
pub mod command;
pub mod data;
pub mod dismount;
pub mod engine;
pub mod event;
pub mod fire;
pub mod flags;
pub mod gap;
pub mod general;
mod kit;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod odds;
pub mod options;
pub mod refuge;
mod roster;
#[cfg(test)]
mod sandtable;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod terrain;
pub mod town;
pub mod turn;
pub mod win;
pub mod works;

use self::engine::Engine;
use self::event::Code;
use self::general::Choices;
use self::state::{Field, Flags, Leader, Morale, NONE, Stand, State};
use super::ending::{By, Ending};
use super::price::{Entry, total};
use super::system::{
    About, Battle, CommanderOutcome, Derivation, EndState, FireZone, Inquiry, Odds, Outcome, Progress, Question,
    Rating, Reckoning, System, Toll, UnitOutcome,
};
use crate::army::{Finding, Force, Regiment, Unit};
use crate::base::{Dice, Side};
use crate::field::scenario::UnitSetup;
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView};
use std::sync::{Arc, LazyLock};

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct MollwitzToFreiberg;

static ABOUT: About = About {
    id: muster::ID,
    name: "Mollwitz to Freiberg",
    authors: "Wes Rogers",
    prefix: "MTF",
    version: 1,
    options: &options::SWITCHES,
    words: include_str!("../../templates/words/mollwitz_to_freiberg.toml"),
    unit: "inches",
    scales: &[],
    musters: true,
    plays: true,
    scenarios: &[
        ("mirror", include_str!("../../templates/scenarios/mollwitz-to-freiberg/mirror.toml")),
        ("mollwitz", include_str!("../../templates/scenarios/mollwitz-to-freiberg/mollwitz.toml")),
        ("freiberg", include_str!("../../templates/scenarios/mollwitz-to-freiberg/freiberg.toml")),
    ],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for MollwitzToFreiberg {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn happening(&self, code: u16) -> Happening {
        Code::of(code).map_or(Happening::Phase, Code::happening)
    }

    fn key(&self, code: u16) -> &'static str {
        Code::of(code).map_or("", Code::key)
    }

    fn rate(&self, _force: &Force, regiment: &Regiment, unit: &Unit, men: u32, _year: i32) -> Rating {
        muster::rate(regiment, unit, men)
    }

    fn derivation(&self) -> Vec<Derivation> {
        let row = |d: &data::Derived| Derivation {
            branch: d.branch,
            size: d.kind.key(),
            class: muster::grade_key(d.grade),
            why: d.why,
        };
        data::DERIVED.iter().map(row).collect()
    }

    fn own_words(&self) -> Vec<&'static str> {
        muster::own_words()
    }

    fn check(&self, force: &Force, _year: i32) -> Vec<Finding> {
        muster::check(force, &WORDS)
    }

    fn cost(&self, force: &Force, _year: i32) -> Option<i32> {
        Some(total(&muster::bill(force)))
    }

    fn bill(&self, force: &Force, _year: i32) -> Vec<Entry> {
        muster::bill(force)
    }

    fn are_equal(&self, totals: [i32; 2]) -> Option<bool> {
        Some(muster::are_equal(totals))
    }

    fn breaking(&self, force: &Force, _year: i32) -> u16 {
        muster::breaking(force)
    }

    fn side_costs(&self, scenario: &Scenario) -> Option<[i32; 2]> {
        Some(scenario.sides.each_ref().map(|side| {
            let units = side.brigades.iter().flat_map(|b| &b.units).map(muster::profile_of_setup);
            let units: i32 = units.map(|p| muster::price(&p)).sum();
            let generals = 1 + side.brigades.iter().filter(|b| b.commander.is_some()).count() as i32;
            units + generals * data::GENERAL
        }))
    }

    fn end_states(&self) -> &'static [EndState] {
        &aftermath::END_STATES
    }

    fn harm_limit(&self) -> u16 {
        aftermath::LIMIT
    }

    fn limit(&self, unit: &UnitSetup) -> u16 {
        u16::try_from(muster::profile_of_setup(unit).figures).map_or(aftermath::LIMIT, |n| n.min(aftermath::LIMIT))
    }

    /// Distances are for figures of 25 to 30 mm.
    fn figures(&self) -> Option<u8> {
        Some(28)
    }

    /// A turn is one side's (MTF-GME-07).
    fn turns_of_both(&self) -> u16 {
        2
    }

    fn counts_places(&self) -> bool {
        true
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
        Some(sheet::of(extent))
    }

    fn passed_over(&self, scenario: &Scenario) -> Vec<Finding> {
        setup::passed_over(scenario)
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
        let (field, mut state) = setup::prepare(scenario)?;
        let field = Arc::new(field);
        let mut choices = Choices::default();
        let asked = generals.map(general::of);
        Engine { field: &field, state: &mut state, generals: asked, choices: &mut choices, dice, out }.deploy();
        Ok(Box::new(Fight { field, state, generals, choices }))
    }
}

/// A battle under way.
#[derive(Debug, Clone)]
pub struct Fight {
    pub field: Arc<Field>,
    pub state: State,
    pub generals: [GeneralKind; 2],
    /// Room for the choices of a question; nothing of the battle.
    choices: Choices,
}

impl Fight {
    /// The number among all commanders of who is in a general's place, where that is another than at the start.
    fn followed(&self, leader: u8) -> Option<u8> {
        let own = self.field.leader_piece(&self.state, leader) - self.field.units.len() as u8;
        (own != leader).then_some(own)
    }

    /// What a unit is seen to be in: 0 good, 1 disordered, 2 shaken, 3 in close combat, 4 gone.
    fn state_of(&self, unit: u8) -> u8 {
        let u = self.state.unit(unit);
        if !u.here() {
            4
        } else if self.state.engaged(unit) {
            3
        } else if u.is_shaken() {
            2
        } else {
            self.field.disordered(&self.state, unit).into()
        }
    }
}

impl Battle for Fight {
    fn step(&mut self, dice: &mut Dice, out: &mut dyn Observer) -> Progress {
        let generals = self.generals.map(general::of);
        let choices = &mut self.choices;
        Engine { field: &self.field, state: &mut self.state, generals, choices, dice, out }.step()
    }

    fn table(&self) -> TableView {
        let (field, state) = (&self.field, &self.state);
        let mut parts = Vec::new();
        let pieces = field.units.iter().zip(&state.units).enumerate().map(|(n, (data, u))| {
            let harm = u16::from(data.figures.saturating_sub(u.figures + u.holders));
            let piece = PieceView {
                side: data.side,
                footprint: u.rect,
                shape: field.shape(state, n as u8),
                harm,
                harm_limit: data.figures.into(),
                state: self.state_of(n as u8),
                shaken: u.morale == Morale::Shaken,
                gone: !u.here(),
            };
            let mut part = |footprint, shape| parts.push((n as u8, PieceView { footprint, shape, ..piece.clone() }));
            if u.here() && u.stand == Stand::Crew && u.guns > 0 {
                part(u.left, Shape::Deployed);
            }
            if u.here() && u.has(Flags::HORSES) {
                part(u.horses, Shape::HorseColumn);
            }
            for end in (1..body::PARTS).filter_map(|p| field.part(state, n as u8, p)).filter(|_| u.here()) {
                part(*end, field.shape(state, n as u8));
            }
            piece
        });
        let pieces = pieces.collect();
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            for leader in field.leaders_of(side) {
                // Who has followed a commander has a place of his own.
                let gone = !state.leaders[usize::from(leader)].here || self.followed(leader).is_some();
                let (at, brigade) = (field.leader_at(state, leader), field.leaders[usize::from(leader)]);
                leaders.push(LeaderView { side, at, brigade, grade: 0, gone });
            }
        }
        for side in Side::BOTH {
            let leader = field.leaders_of(side).next().unwrap_or(NONE);
            let Some(at) = field.sides[side.index()].successor.map(usize::from) else { continue };
            let waits = LeaderView { side, at: field.leader_at(state, leader), brigade: None, grade: 0, gone: true };
            leaders.resize(leaders.len().max(at + 1), waits.clone());
            let gone = self.followed(leader).is_none() || !state.leaders[usize::from(leader)].here;
            leaders[at] = LeaderView { gone, ..waits };
        }
        TableView {
            turn: state.turn,
            phase: state.phase as u8,
            pieces,
            leaders,
            parts,
            lost: Side::BOTH.map(|s| 2 * field.eliminated(state, s)),
            breaking: Side::BOTH.map(|s| 2 * field.breaking(s)),
            boxes: None,
        }
    }

    fn outcome(&self) -> Outcome {
        let (field, state) = (&self.field, &self.state);
        let ending = state.ending.unwrap_or(Ending { winner: field.ahead(state), by: By::Losses });
        let how = ending.key();
        let units = field.units.iter().zip(&state.units).map(|(data, u)| {
            let taken = u.has(Flags::TAKEN);
            let key = match (u.morale != Morale::Gone, taken, u.has(Flags::LEFT)) {
                (true, ..) => aftermath::STANDS,
                (false, true, _) => aftermath::TAKEN,
                (false, false, true) => aftermath::LEFT,
                (false, false, false) => aftermath::SHATTERED,
            };
            let harm = u16::from(data.figures.saturating_sub(u.figures + u.holders));
            UnitOutcome { harm, limit: data.figures.into(), state: key, captured: taken }
        });
        let falls = |l: &Leader| u8::from(!l.here && !l.waits && !l.left);
        let mut commanders: Vec<u8> = state.leaders[..field.leaders.len()].iter().map(falls).collect();
        // What befalls who has followed a commander is his.
        for leader in 0..field.leaders.len() as u8 {
            if let Some(at) = self.followed(leader).map(usize::from) {
                commanders.resize(commanders.len().max(at + 1), 0);
                commanders[at] = std::mem::take(&mut commanders[usize::from(leader)]);
            }
        }
        Outcome {
            winner: ending.winner,
            how,
            turns: state.turn,
            lost: Side::BOTH.map(|s| 2 * field.eliminated(state, s)),
            units: units.collect(),
            commanders: commanders.into_iter().map(|falls| CommanderOutcome { falls }).collect(),
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
        if usize::from(piece) >= self.field.units.len() {
            return Vec::new();
        }
        let reach = self.field.reach(piece);
        let fronts = self.field.fronts(&self.state, piece);
        fronts.filter(|_| reach > 0).map(|front| FireZone { front, opens: 22, reach }).collect()
    }

    fn fork(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
