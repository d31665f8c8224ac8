//! Honours of War: brigades, command dice and hits, for the Seven Years War.

pub mod aftermath;
pub mod charge;
pub mod command;
pub mod data;
pub mod engine;
pub mod event;
pub mod fire;
mod garrison;
pub mod general;
pub mod hit;
mod kit;
pub mod melee;
pub mod mist;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod odds;
pub mod options;
pub mod orders;
pub mod roster;
#[cfg(test)]
mod sandtable;
pub mod setup;
pub mod sheet;
pub mod sight;
mod split;
pub mod state;
pub mod terrain;
pub mod turn;
pub mod win;

use self::engine::Engine;
use self::event::Code;
use self::state::{By, DONE, Ending, Field, Leader, State};
use super::system::{
    About, Battle, CommanderOutcome, EndState, FireZone, Inquiry, Odds, Outcome, Progress, Question, Rating, Reckoning,
    Reply, System, Toll,
};
use crate::army::{Finding, Force, Regiment, Unit};
use crate::base::{Dice, Len, Side};
use crate::field::generate::Sizes;
use crate::field::scenario::UnitSetup;
use crate::field::view::{LeaderView, PieceView};
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView};
use chrono::Datelike;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct HonoursOfWar;

static ABOUT: About = About {
    id: muster::ID,
    name: "Honours of War",
    authors: "Keith Flint",
    prefix: "HOW",
    version: 1,
    options: &options::SWITCHES,
    words: include_str!("../../templates/words/honours_of_war.toml"),
    unit: "centimetres",
    scales: &[28, 20, 15, 10, 6],
    musters: true,
    plays: true,
    scenarios: &[
        ("mirror", include_str!("../../templates/scenarios/honours-of-war/mirror.toml")),
        ("st-ulrich", include_str!("../../templates/scenarios/honours-of-war/st-ulrich.toml")),
        ("st-ulrich-march", include_str!("../../templates/scenarios/honours-of-war/st-ulrich-march.toml")),
        ("kutzdorf", include_str!("../../templates/scenarios/honours-of-war/kutzdorf.toml")),
        ("spittelwitz", include_str!("../../templates/scenarios/honours-of-war/spittelwitz.toml")),
        ("lobositz", include_str!("../../templates/scenarios/honours-of-war/lobositz.toml")),
    ],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for HonoursOfWar {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// HOW-CMD-34, HOW-ORG-29.
    fn general_leads(&self, units: &[UnitSetup], year: i32) -> bool {
        setup::is_too_small_for_a_brigadier(units, year)
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
        muster::own_words().to_vec()
    }

    fn check(&self, force: &Force, year: i32) -> Vec<Finding> {
        muster::check(force, year, &WORDS)
    }

    fn cost(&self, force: &Force, year: i32) -> Option<i32> {
        Some(muster::cost(force, year))
    }

    fn bill(&self, force: &Force, year: i32) -> Vec<super::price::Entry> {
        muster::bill(force, year)
    }

    fn option_faults(&self, set: &BTreeMap<String, String>) -> Vec<Finding> {
        options::read_set(set).err().unwrap_or_default()
    }

    fn side_costs(&self, scenario: &Scenario) -> Option<[i32; 2]> {
        let (year, options) = (scenario.date.year(), options::in_force(scenario));
        Some(scenario.sides.each_ref().map(|side| muster::side_cost(side, year, &options)))
    }

    fn works_cost(&self, scenario: &Scenario) -> Option<[i32; 2]> {
        Some(setup::works_cost(scenario))
    }

    fn are_equal(&self, totals: [i32; 2]) -> Option<bool> {
        Some(muster::are_equal(totals))
    }

    /// HOW-BAS-08, HOW-BAS-09: by the front alone, whatever the height of the figures.
    fn counts_places(&self) -> bool {
        true
    }

    fn figures_for_front(&self, front: u32) -> Option<u8> {
        Some(data::Scale::for_front(front).height())
    }

    /// HOW-TER-36.
    fn sizes(&self, figures: u8) -> Sizes {
        Sizes::Table(Some(Len(data::distance(data::Scale::of(figures), data::D::BlockSide))))
    }

    fn enmity(&self, one: &str, other: &str) -> u8 {
        muster::foes(one, other) as u8
    }

    fn row_fault(&self, row: &str, whose: &str) -> Option<String> {
        data::own::examine(row).err().map(|fault| fault.text(whose))
    }

    fn invent_row(&self, dice: &mut Dice) -> Option<String> {
        Some(data::own::invented(dice))
    }

    fn row_variables(&self, row: &str) -> Vec<super::system::Variable> {
        data::own::variables(row)
    }

    fn copied_row(&self, row: &str) -> String {
        data::own::copied(row)
    }

    fn side_weights(&self, scenario: &Scenario) -> Option<[u16; 2]> {
        let (year, options) = (scenario.date.year(), options::in_force(scenario));
        Some(scenario.sides.each_ref().map(|side| muster::side_weight(side, year, &options)))
    }

    fn breaking(&self, force: &Force, year: i32) -> u16 {
        muster::breaking(force, year)
    }

    /// HOW-NAT-10.
    fn breaks_apart(&self) -> Option<(&'static str, &'static str)> {
        Some(options::BREAKS_APART)
    }

    fn end_states(&self) -> &'static [EndState] {
        &aftermath::END_STATES
    }

    fn harm_limit(&self) -> u16 {
        aftermath::HIT_LIMIT
    }

    fn toll(&self, harm: u16, _limit: u16, state: &str, won: bool) -> Toll {
        aftermath::toll(harm, state, won)
    }

    fn inquiries(&self) -> &'static [&'static str] {
        &odds::INQUIRIES
    }

    fn reckon(&self, inquiry: &Inquiry) -> Result<Reckoning, Finding> {
        odds::reckon(inquiry, &WORDS)
    }

    fn kit(&self, scale: u8) -> Option<super::kit::Kit> {
        Some(kit::of(data::Scale::of(scale), &WORDS))
    }

    fn sheet_template(&self) -> Option<&'static super::sheet::Template> {
        Some(sheet::template())
    }

    fn sheet(&self, extent: super::sheet::Extent) -> Option<super::sheet::Sheet> {
        sheet::of(extent, &WORDS)
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
        let mut engine = Engine { field: &field, state: &mut state, generals: generals.map(general::of), dice, out };
        let homeless = engine.deploy(scenario);
        if !homeless.is_empty() {
            return Err(setup::homeless(scenario, &homeless));
        }
        Ok(Box::new(Fight { field, state, generals }))
    }
}

/// A battle under way.
#[derive(Debug, Clone)]
pub struct Fight {
    pub field: Arc<Field>,
    pub state: State,
    pub generals: [GeneralKind; 2],
}

impl Battle for Fight {
    fn step(&mut self, dice: &mut Dice, out: &mut dyn Observer) -> Progress {
        let generals = self.generals.map(general::of);
        Engine { field: &self.field, state: &mut self.state, generals, dice, out }.step()
    }

    fn table(&self) -> TableView {
        let (field, state) = (&self.field, &self.state);
        let view = |n: u8| {
            let u = state.unit(n);
            PieceView {
                side: field.unit(n).side,
                footprint: u.rect,
                shape: field.shape(state, n),
                harm: u.hits.into(),
                harm_limit: DONE.into(),
                state: u.morale as u8,
                shaken: u.red(),
                gone: !u.here(),
            }
        };
        let parts = (0..field.units.len() as u8).filter(|&n| field.is_part(n) && field.is_split(state, n));
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            let general = field.first_general(state, side);
            leaders.push(LeaderView {
                side,
                at: general.at,
                brigade: None,
                grade: general.grade as u8,
                gone: !general.here,
            });
            let (first, end) = field.sides[side.index()].brigades;
            for brigade in first..end {
                let b = state.brigade(brigade);
                if b.has_brigadier() {
                    leaders.push(LeaderView {
                        side,
                        at: b.leader.at,
                        brigade: Some(brigade - first),
                        grade: b.leader.grade as u8,
                        gone: !b.leader.here,
                    });
                }
            }
        }
        for (n, wing) in (0..).zip(&field.lieutenants) {
            let Leader { at, here, grade, .. } = *field.lieutenant(state, n);
            leaders.push(LeaderView { side: wing.side, at, brigade: None, grade: grade as u8, gone: !here });
        }
        TableView {
            turn: state.turn,
            phase: state.phase as u8,
            pieces: field.rostered().map(view).collect(),
            leaders,
            parts: parts.map(|n| (field.piece(field.unit(n).other), view(n))).collect(),
            lost: Side::BOTH.map(|side| field.points_lost(state, side)),
            breaking: Side::BOTH.map(|side| field.sides[side.index()].breaking),
            boxes: None,
        }
    }

    fn outcome(&self) -> Outcome {
        let (field, state) = (&self.field, &self.state);
        let lost = Side::BOTH.map(|side| field.points_lost(state, side));
        let (winner, how) = match state.ending {
            Some(Ending { winner: None, .. }) => (None, "draw"),
            Some(Ending { winner, by: By::Breaking }) => (winner, "breaking-point"),
            Some(Ending { winner, by: By::LastTurn }) => (winner, "turn-limit"),
            Some(Ending { winner, by: By::Attained | By::Missed }) => (winner, "objective"),
            None => match lost[0].cmp(&lost[1]) {
                std::cmp::Ordering::Less => (Some(Side::Blue), "turn-limit"),
                std::cmp::Ordering::Greater => (Some(Side::Red), "turn-limit"),
                std::cmp::Ordering::Equal => (None, "draw"),
            },
        };
        let units = field.rostered().map(|unit| aftermath::outcome(field, state, unit));
        let mut commanders = Vec::new();
        for side in Side::BOTH {
            commanders.push(CommanderOutcome { falls: field.first_general(state, side).falls });
            for brigade in field.brigades_of(side) {
                if state.brigade(brigade).has_brigadier() {
                    commanders.push(CommanderOutcome { falls: state.brigade(brigade).leader.falls });
                }
            }
        }
        let last = Side::BOTH.into_iter().filter_map(|side| field.successor(state, side)).max();
        let count = last.map_or(0, |n| n + 1).max(field.lieutenants.len() as u8);
        commanders.extend((0..count).map(|n| CommanderOutcome { falls: field.lieutenant(state, n).falls }));
        Outcome { winner, how, turns: state.turn, lost, units: units.collect(), commanders }
    }

    fn odds(&self, question: Question) -> Option<Odds> {
        odds::answer(&self.field, &self.state.in_question(&self.field), question)
    }

    fn replies(&self, actor: u8, target: u8) -> Vec<Reply> {
        odds::replies(&self.field, &self.state.in_question(&self.field), [actor, target])
    }

    fn hindrance(&self, question: Question) -> Option<Finding> {
        let (clause, key) = odds::hindrance(&self.field, &self.state.in_question(&self.field), question)?;
        let text = WORDS.word("finding", key).to_owned();
        Some(Finding::error(clause, text, ""))
    }

    fn fire_zones(&self, piece: u8) -> Vec<FireZone> {
        let (field, state) = (&self.field, self.state.in_question(&self.field));
        let piece = field.unit_of_piece(piece);
        if usize::from(piece) < field.units.len() { fire::aim::zones(field, &state, piece) } else { Vec::new() }
    }

    fn fork(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
