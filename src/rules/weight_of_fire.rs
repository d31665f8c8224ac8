//! Weight of Fire: figures and sixths of them, grades A to E, two steps of movement a turn, from 1740 to 1790.

pub mod aftermath;
pub mod battalion_gun;
pub mod bent;
pub mod bridge;
pub mod command;
pub mod data;
pub mod dismount;
mod duel;
pub mod engine;
pub mod event;
pub mod fire;
pub mod general;
pub mod headlong;
pub mod hit;
mod kit;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod odds;
pub mod options;
pub mod pinning;
pub mod pursuit;
pub mod retreat;
mod roster;
#[cfg(test)]
mod sandtable;
pub mod setup;
pub mod sheet;
pub mod sight;
pub mod state;
pub mod terrain;
pub mod town;
pub mod turn;
pub mod win;
pub mod works;

use self::engine::Engine;
use self::event::Code;
use self::general::Choices;
use self::state::{Field, Flags, Stand, State};
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
pub struct WeightOfFire;

static ABOUT: About = About {
    id: muster::ID,
    name: "Weight of Fire",
    authors: "Wes Rogers",
    prefix: "WOF",
    version: 1,
    options: &options::SWITCHES,
    words: include_str!("../../templates/words/weight_of_fire.toml"),
    unit: "inches",
    scales: &[],
    musters: true,
    plays: true,
    scenarios: &[
        ("mirror", include_str!("../../templates/scenarios/weight-of-fire/mirror.toml")),
        ("chotusitz", include_str!("../../templates/scenarios/weight-of-fire/chotusitz.toml")),
        ("minden", include_str!("../../templates/scenarios/weight-of-fire/minden.toml")),
    ],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for WeightOfFire {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// The turns of a battle belong to its scenario (WOF-SCA-05). On generated ground rivers, houses and hills keep armies busy
    /// until this turn.
    fn turns_of_a_made_battle(&self) -> Option<u16> {
        Some(30)
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

    fn check(&self, force: &Force, year: i32) -> Vec<Finding> {
        muster::check(force, year, &WORDS)
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
            let brigadiers = side.brigades.iter().filter(|b| b.commander.is_some()).count() as i32;
            units + data::MAJOR_GENERAL + brigadiers * data::BRIGADIER
        }))
    }

    fn end_states(&self) -> &'static [EndState] {
        &aftermath::END_STATES
    }

    fn harm_limit(&self) -> u16 {
        aftermath::LIMIT
    }

    fn limit(&self, unit: &UnitSetup) -> u16 {
        let figures = u16::try_from(muster::profile_of_setup(unit).figures).unwrap_or(u16::MAX);
        figures.saturating_mul(data::fight::PIPS).min(aftermath::LIMIT)
    }

    fn counts_places(&self) -> bool {
        true
    }

    fn takes_reserves(&self) -> bool {
        false
    }

    fn toll(&self, harm: u16, limit: u16, state: &str, won: bool) -> Toll {
        aftermath::toll(harm, limit, state, won)
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

    fn roster(&self, scenario: &Scenario) -> Option<super::roster::Roster> {
        roster::of(scenario)
    }

    fn passed_over(&self, scenario: &Scenario) -> Vec<Finding> {
        setup::passed_over(scenario)
    }

    fn inquiries(&self) -> &'static [&'static str] {
        &odds::INQUIRIES
    }

    fn reckon(&self, inquiry: &Inquiry) -> Result<Reckoning, Finding> {
        odds::reckon(inquiry, &WORDS)
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
    /// What a unit is seen to be in: 0 good, 1 disordered, 2 shaken, 3 hand to hand, 4 gone, 5 running, 6 in pursuit, 7 in
    /// pursuit beyond the edge, where its footprint is where it left.
    fn state_of(&self, unit: u8) -> u8 {
        let u = self.state.unit(unit);
        if !u.lives() {
            4
        } else if u.routs() {
            5
        } else if u.has(Flags::PURSUES) {
            if u.has(Flags::OFF) { 7 } else { 6 }
        } else if self.state.engaged(unit) {
            3
        } else if u.is_shaken() {
            2
        } else {
            self.field.disordered(&self.state, unit).into()
        }
    }

    /// The pips at which a unit is gone.
    fn limit(&self, unit: usize) -> u16 {
        u16::from(self.field.units[unit].figures) * data::fight::PIPS
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
            let piece = PieceView {
                side: data.side,
                footprint: u.rect,
                shape: field.shape(state, n as u8),
                harm: u.lost,
                harm_limit: self.limit(n),
                state: self.state_of(n as u8),
                shaken: u.is_shaken() || u.routs(),
                gone: !u.lives(),
            };
            let more =
                field.parts(state, n as u8).skip(1).map(|(_, rect)| PieceView { footprint: *rect, ..piece.clone() });
            if u.here() {
                parts.extend(more.map(|p| (n as u8, p)));
            }
            if u.here() && u.stand == Stand::Crew && u.models > 0 {
                parts.push((n as u8, PieceView { footprint: u.left, shape: Shape::Deployed, ..piece.clone() }));
            }
            piece
        });
        let pieces = pieces.collect();
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            for leader in field.leaders_of(side) {
                let gone = !state.leaders[usize::from(leader)].here;
                let data = field.leaders[usize::from(leader)];
                let (at, brigade) = (field.leader_at(state, leader), data.brigade.filter(|_| !data.major));
                leaders.push(LeaderView { side, at, brigade, grade: 0, gone });
            }
        }
        TableView {
            turn: state.turn,
            phase: state.phase as u8,
            pieces,
            leaders,
            parts,
            lost: Side::BOTH.map(|s| 2 * field.lost(state, s)),
            breaking: Side::BOTH.map(|s| 2 * field.breaking(s)),
            boxes: None,
        }
    }

    fn outcome(&self) -> Outcome {
        let (field, state) = (&self.field, &self.state);
        let ending = state.ending.unwrap_or(Ending { winner: field.ahead(state), by: By::Losses });
        let how = ending.key();
        let units = state.units[..field.units.len()].iter().enumerate().map(|(n, u)| {
            let taken = !u.lives() && u.has(Flags::TAKEN);
            let key = match (u.lives(), taken, u.has(Flags::LEFT)) {
                (true, ..) => aftermath::STANDS,
                (false, true, _) => aftermath::TAKEN,
                (false, false, true) => aftermath::LEFT,
                (false, false, false) => aftermath::DISPERSED,
            };
            UnitOutcome { harm: u.lost, limit: self.limit(n), state: key, captured: taken }
        });
        let leaders = state.leaders[..field.leaders.len()].iter();
        Outcome {
            winner: ending.winner,
            how,
            turns: state.turn,
            lost: Side::BOTH.map(|s| 2 * field.lost(state, s)),
            units: units.collect(),
            commanders: leaders.map(|l| CommanderOutcome { falls: (!l.here).into() }).collect(),
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
        // WOF-FIRE-03, WOF-TWN-06: a square and a garrison shoot all around.
        let fronts = self.field.fronts(&self.state, piece);
        fronts.bodies().filter(|_| reach > 0).map(|front| FireZone { front, opens: 22, reach }).collect()
    }

    fn fork(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
