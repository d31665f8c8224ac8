//! War of the Austrian Succession: foot in firing order, units that fade by quarters, and no points.

pub mod aftermath;
pub mod data;
pub mod engine;
pub mod event;
pub mod fire;
pub mod general;
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
pub mod zone;

use self::engine::Engine;
use self::event::Code;
use self::fire::aim;
use self::general::Choices;
use self::state::{By, Ending, Field, Flags, Kind, State};
use super::system::{
    About, Battle, CommanderOutcome, EndState, FireZone, Inquiry, Odds, Outcome, Progress, Question, Rating, Reckoning,
    System, Toll, UnitOutcome,
};
use crate::army::raise::Group;
use crate::army::{Finding, Force, Regiment, Unit};
use crate::base::{Dice, Side};
use crate::field::generate::Sizes;
use crate::field::view::{LeaderView, PieceView};
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView};
use std::sync::{Arc, LazyLock};

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct AustrianSuccession;

/// The rules in force are those of the newest version, WAS-VER-01 and WAS-VER-02, with the older ones as options.
static ABOUT: About = About {
    id: muster::ID,
    name: "War of the Austrian Succession",
    authors: "a blog of 2016",
    prefix: "WAS",
    version: 1,
    options: &options::SWITCHES,
    words: include_str!("../../templates/words/austrian_succession.toml"),
    unit: "centimetres",
    scales: &[],
    musters: true,
    plays: true,
    scenarios: &[
        ("mirror", include_str!("../../templates/scenarios/austrian-succession/mirror.toml")),
        ("einsamenhuegel", include_str!("../../templates/scenarios/austrian-succession/einsamenhuegel.toml")),
    ],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for AustrianSuccession {
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

    fn own_words(&self) -> Vec<&'static str> {
        muster::OWN_WORDS.to_vec()
    }

    fn passed_over(&self, scenario: &Scenario) -> Vec<Finding> {
        setup::passed_over(scenario)
    }
    fn check(&self, force: &Force, year: i32) -> Vec<Finding> {
        muster::check(force, year, &WORDS)
    }

    /// WAS-MUS-01: there are none.
    fn cost(&self, _force: &Force, _year: i32) -> Option<i32> {
        None
    }

    fn compose(&self, _row: Option<&str>, parts: u8) -> Vec<Group> {
        muster::compose(parts)
    }

    fn side_weights(&self, scenario: &Scenario) -> Option<[u16; 2]> {
        Some(scenario.sides.each_ref().map(|side| {
            // Its general counts too (WAS-MUS-03).
            let units = side.brigades.iter().flat_map(|b| &b.units);
            let pieces = units.filter(|u| muster::profile_of_setup(u).kind.is_some()).count() as u16;
            2 * (pieces + 1)
        }))
    }

    fn breaking(&self, force: &Force, _year: i32) -> u16 {
        muster::breaking(force)
    }

    fn end_states(&self) -> &'static [EndState] {
        &aftermath::END_STATES
    }

    fn harm_limit(&self) -> u16 {
        aftermath::LIMIT
    }

    fn toll(&self, harm: u16, _limit: u16, state: &str, won: bool) -> Toll {
        aftermath::toll(harm, state, won)
    }

    fn later_posts(&self) -> u8 {
        data::ADJUSTMENTS
    }

    /// Distances are for figures of 10 mm (WAS-ORG-03).
    fn figures(&self) -> Option<u8> {
        Some(10)
    }

    fn sizes(&self, figures: u8) -> Sizes {
        Sizes::Rules(data::GROUND.on(figures, self.figures()))
    }

    fn kit(&self, _scale: u8) -> Option<super::kit::Kit> {
        Some(kit::of(&WORDS))
    }

    fn takes_reserves(&self) -> bool {
        false
    }

    fn sheet_template(&self) -> Option<&'static super::sheet::Template> {
        Some(sheet::template())
    }

    fn sheet(&self, extent: super::sheet::Extent) -> Option<super::sheet::Sheet> {
        sheet::of(extent)
    }

    fn roster(&self, scenario: &Scenario) -> Option<super::roster::Roster> {
        roster::of(scenario)
    }

    fn inquiries(&self) -> &'static [&'static str] {
        &odds::inquiry::INQUIRIES
    }

    fn reckon(&self, inquiry: &Inquiry) -> Result<Reckoning, Finding> {
        odds::inquiry::reckon(inquiry)
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
        Engine { field: &field, state: &mut state, generals: asked, choices: &mut choices, dice, out }.deploy(scenario);
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

impl Battle for Fight {
    fn step(&mut self, dice: &mut Dice, out: &mut dyn Observer) -> Progress {
        let generals = self.generals.map(general::of);
        let choices = &mut self.choices;
        Engine { field: &self.field, state: &mut self.state, generals, choices, dice, out }.step()
    }

    fn table(&self) -> TableView {
        let (field, state) = (&self.field, &self.state);
        let pieces = field.units.iter().zip(&state.units).enumerate().map(|(n, (data, u))| PieceView {
            side: data.side,
            footprint: u.rect,
            shape: field.shape(state, n as u8),
            harm: (data::STEPS - u.steps).into(),
            harm_limit: data::STEPS.into(),
            // 0 to 4 quarters lost; below, whether it stands in firing order.
            state: if !u.here() {
                3
            } else if u.engaged() {
                2
            } else {
                u8::from(!field.ordered(state, n as u8) && field.kind(state, n as u8) == Kind::Foot)
            },
            shaken: false,
            gone: !u.here(),
        });
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            let general = &state.generals[side.index()];
            leaders.push(LeaderView { side, at: general.at, brigade: None, grade: 0, gone: !general.here });
            let (first, end) = field.sides[side.index()].brigades;
            // Brigadiers have no part in these rules (WAS-MOVE-14), but a number in the events.
            for brigade in (first..end).filter(|&b| field.led[usize::from(b)]) {
                leaders.push(LeaderView { side, at: general.at, brigade: Some(brigade - first), grade: 0, gone: true });
            }
        }
        let [blue, red] = Side::BOTH.map(|side| field.lost(state, side));
        TableView {
            turn: state.turn,
            phase: state.phase as u8,
            pieces: pieces.collect(),
            leaders,
            parts: Vec::new(),
            lost: [blue[0], red[0]],
            breaking: [blue[1], red[1]],
            boxes: None,
        }
    }

    fn outcome(&self) -> Outcome {
        let (field, state) = (&self.field, &self.state);
        let lost = Side::BOTH.map(|side| field.lost(state, side)[0]);
        let (winner, how) = match state.ending {
            Some(Ending { winner: None, .. }) => (None, "draw"),
            Some(Ending { winner, by: By::Threshold | By::Time }) => (winner, "threshold"),
            Some(Ending { winner, by: By::Conceded }) => (winner, "conceded"),
            None => match lost[0].cmp(&lost[1]) {
                std::cmp::Ordering::Less => (Some(Side::Blue), "threshold"),
                std::cmp::Ordering::Greater => (Some(Side::Red), "threshold"),
                std::cmp::Ordering::Equal => (None, "draw"),
            },
        };
        let units = state.units[..field.units.len()].iter().map(|u| {
            let taken = u.has(Flags::TAKEN);
            let key = match (u.here(), taken) {
                (true, _) => aftermath::STANDS,
                (false, true) => aftermath::TAKEN,
                (false, false) => aftermath::GONE,
            };
            UnitOutcome { harm: (data::STEPS - u.steps).into(), limit: data::STEPS.into(), state: key, captured: taken }
        });
        let mut commanders = Vec::new();
        for side in Side::BOTH {
            let general = &state.generals[side.index()];
            commanders.push(CommanderOutcome { falls: (!general.here && !general.left).into() });
            let (first, end) = field.sides[side.index()].brigades;
            let led = (first..end).filter(|&b| field.led[usize::from(b)]);
            commanders.extend(led.map(|_| CommanderOutcome { falls: 0 }));
        }
        Outcome { winner, how, turns: state.turn, lost, units: units.collect(), commanders }
    }

    fn odds(&self, question: Question) -> Option<Odds> {
        odds::answer(&self.field, &self.state, question)
    }

    fn hindrance(&self, question: Question) -> Option<Finding> {
        let (clause, key) = odds::hindrance(&self.field, &self.state, question)?;
        Some(Finding::error(clause, WORDS.word("finding", key), ""))
    }

    fn fire_zones(&self, piece: u8) -> Vec<FireZone> {
        let (field, state) = (&self.field, &self.state);
        if usize::from(piece) >= field.units.len() {
            return Vec::new();
        }
        let unit = state.unit(piece);
        let reach = aim::range(field.kind(state, piece), unit.formation);
        (reach > 0).then_some(FireZone { front: unit.rect, opens: 45, reach }).into_iter().collect()
    }

    fn fork(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
