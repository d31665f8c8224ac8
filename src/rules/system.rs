//! What every rule system gives: two small object-safe traits.

use super::kit::Kit;
use super::price::Entry;
use super::roster::Roster;
use super::sheet::{Extent, Sheet, Template};
use crate::army::raise::Group;
use crate::army::{Branch, Finding, Force, Regiment, Strength, Unit};
use crate::base::{Dice, Rect, Side};
use crate::field::generate::Sizes;
use crate::field::scenario::UnitSetup;
use crate::field::view::Boxes;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView};
use std::collections::BTreeMap;

pub use super::odds::{Inquiry, Modified, Odds, Question, Reckoning, Reply, Spread, Throw};

/// An option of a system: a switch of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionSwitch {
    /// Its key in [`Scenario::options`].
    pub key: &'static str,
    /// The clause that offers it.
    pub clause: &'static str,
    /// What it may be set to.
    pub values: &'static [&'static str],
    /// The value where a scenario names none: as the book has it.
    pub default: &'static str,
}

/// What a system says of itself.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// `honours-of-war`.
    pub id: &'static str,
    pub name: &'static str,
    pub authors: &'static str,
    /// Prefix of its clauses.
    pub prefix: &'static str,
    /// Version of the engine: a battle is fought again from its seed only under the same.
    pub version: u32,
    pub options: &'static [OptionSwitch],
    /// Its words, as TOML.
    pub words: &'static str,
    /// What its distances are in: *centimetres*.
    pub unit: &'static str,
    /// Heights of figures in mm for which it has distances of their own; empty: one set for all.
    pub scales: &'static [u8],
    /// What it can do yet; only that is offered.
    pub musters: bool,
    pub plays: bool,
    /// Scenarios of its own, as TOML, with their IDs.
    pub scenarios: &'static [(&'static str, &'static str)],
}

/// How a system rates a unit, in short codes that its words name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// Class or grade: `superior`.
    pub class: &'static str,
    /// Size: `standard`.
    pub size: &'static str,
    /// Bases, figures or what the system counts.
    pub bases: u16,
    /// What it counts in the army's total, in halves.
    pub weight: u16,
    /// Points, where the rules have them.
    pub points: Option<i32>,
    /// Whether the owner's own rating is used instead of the derived one.
    pub by_hand: bool,
    /// Too weak to take the field.
    pub unfit: bool,
    /// Its boxes on paper: the harm at which it is gone, or figures where harm is parts of them.
    pub limit: u16,
}

/// What a branch is under a system, and why: a row of its table of derivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Derivation {
    pub branch: Branch,
    /// Key in words under `size`.
    pub size: &'static str,
    /// Key in words under `class`, for troops of usual quality.
    pub class: &'static str,
    pub why: &'static str,
}

/// A state that a unit can end a battle in, for the page on which a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndState {
    /// Its key in words under `end`, and in the JSON of a result.
    pub key: &'static str,
    /// The letter that writes it.
    pub letter: char,
    /// The harm it sets at the least.
    pub harm: u16,
    /// The enemy has it: its colours are his.
    pub taken: bool,
}

/// What a battle costs a unit, of a hundred men present, by its harm and its end state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Toll {
    /// Lost in all, in thousandths of the men who went in.
    pub lost: u16,
    /// Where the rules count figures of so many men, for units without guns: what `lost` is by them.
    pub of_harm: Option<OfHarm>,
    /// How the lost are shared, in hundredths: dead, wounded, lightly wounded, missing, prisoners; they make 100.
    pub shares: [u8; 5],
    /// Guns lost, in hundredths of those present.
    pub guns: u8,
}

/// What harm costs where each point of it takes so many men out of the ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfHarm {
    /// Men of a point of harm.
    pub men: u8,
    /// Those of them who are lost, in thousandths.
    pub lost: u16,
}

impl Toll {
    /// Men lost, to the nearest whole one, of a unit that went in so strong and has so much harm.
    #[must_use]
    pub fn men(&self, before: Strength, harm: u16) -> u32 {
        let (of, lost) = match self.of_harm.filter(|_| before.guns == 0) {
            Some(by) => ((u32::from(harm) * u32::from(by.men)).min(before.men), by.lost),
            None => (before.men, self.lost),
        };
        u32::try_from((u64::from(of) * u64::from(lost) + 500) / 1000).unwrap_or(of)
    }
}

/// How a unit came out of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitOutcome {
    pub harm: u16,
    /// Harm at which it is gone.
    pub limit: u16,
    /// Key of an [`EndState`].
    pub state: &'static str,
    /// The side that took it, if it was captured.
    pub captured: bool,
}

/// How a commander came out of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommanderOutcome {
    /// How often he fell and was replaced.
    pub falls: u8,
}

/// The end of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub winner: Option<Side>,
    /// Key in words under `how`: `breaking-point`, `turn-limit`, `objective`, `draw`.
    pub how: &'static str,
    pub turns: u16,
    /// Points lost, in halves.
    pub lost: [u16; 2],
    /// In the order of the events' pieces.
    pub units: Vec<UnitOutcome>,
    /// In the order of [`Scenario::commanders`]; a system that plays no lieutenant generals ends before them.
    pub commanders: Vec<CommanderOutcome>,
}

/// Where a battle stands after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Going,
    Over,
}

/// Where a piece could fire at over one of its fronts as it stands: rays that open from the corners of that, and how far they go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FireZone {
    /// The front edge of this is the front.
    pub front: Rect,
    /// Degrees by which each side opens.
    pub opens: u8,
    /// From the middle of the front, in 1/120 mm.
    pub reach: i32,
}

/// A variable of a national row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its word is in the system's words, in the section `variable`.
    pub key: &'static str,
    /// Which of the values it has.
    pub now: usize,
    pub values: Vec<VariableValue>,
}

/// A value of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariableValue {
    /// As it is told; empty where the row leaves it out.
    pub told: String,
    /// The whole row with this value, empty for the neutral one.
    pub row: String,
}

/// A rule system.
pub trait System: Sync {
    /// What the system says of itself.
    fn about(&self) -> &'static About;
    /// What an event code is.
    fn happening(&self, code: u16) -> Happening;
    /// The key under which the words of an event code stand.
    fn key(&self, code: u16) -> &'static str;
    /// How a unit is rated in a year, at the strength given.
    fn rate(&self, force: &Force, regiment: &Regiment, unit: &Unit, men: u32, year: i32) -> Rating;
    /// What each branch is as a rule, with reasons; empty where that goes by nation and year.
    fn derivation(&self) -> Vec<Derivation> {
        Vec::new()
    }
    /// The words in which an owner may rate a unit by hand, several of them with blanks between; one that ends with `=` takes
    /// a number behind it.
    fn own_words(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// What the rules of mustering say of a force.
    fn check(&self, force: &Force, year: i32) -> Vec<Finding>;
    /// The points of a whole force; none where the rules have no points.
    fn cost(&self, force: &Force, year: i32) -> Option<i32>;
    /// What a force costs, opened: its units and its officers, which add up to [`System::cost`]; empty where the rules have
    /// no points.
    fn bill(&self, _force: &Force, _year: i32) -> Vec<Entry> {
        Vec::new()
    }
    /// The points of both sides of a scenario with their command, as its options have it; none where the rules have no
    /// points.
    fn side_costs(&self, _scenario: &Scenario) -> Option<[i32; 2]> {
        None
    }
    /// The points of the works of both sides of a scenario, which its balance leaves out; none where the rules have none.
    fn works_cost(&self, _scenario: &Scenario) -> Option<[i32; 2]> {
        None
    }
    /// Whether two totals of points count as equal; none where the rules have no points.
    fn are_equal(&self, _totals: [i32; 2]) -> Option<bool> {
        None
    }
    /// The brigades of an army that the rules make up for a nation of a row of theirs, of so many parts, from 1 up; none
    /// where they make up no armies.
    fn compose(&self, _row: Option<&str>, _parts: u8) -> Vec<Group> {
        Vec::new()
    }
    /// How far the nations of two of its rows were enemies in history: 0 not at all, the more the likelier a pairing.
    fn enmity(&self, _one: &str, _other: &str) -> u8 {
        0
    }
    /// What is wrong with a row that a nation names, in a sentence; none where it can be played.
    fn row_fault(&self, _row: &str, _whose: &str) -> Option<String> {
        None
    }
    /// A row of its national table that the dice propose for an invented nation; none where it has no such table.
    fn invent_row(&self, _dice: &mut Dice) -> Option<String> {
        None
    }
    /// The variables of a row of its national table, whose values an owner may choose; the neutral row where it is empty. None
    /// where the system has no such table, or the row cannot be read.
    fn row_variables(&self, _row: &str) -> Vec<Variable> {
        Vec::new()
    }
    /// The row of an invented nation that copies the row of another.
    fn copied_row(&self, row: &str) -> String {
        row.to_owned()
    }
    /// What both sides of a scenario count in all, in halves of a unit; none where the rules do not count so.
    fn side_weights(&self, _scenario: &Scenario) -> Option<[u16; 2]> {
        None
    }
    /// The points at which a force breaks, in halves.
    fn breaking(&self, force: &Force, year: i32) -> u16;
    /// What contradicts itself in a set of options that it has, each set to what it can be.
    fn option_faults(&self, _options: &BTreeMap<String, String>) -> Vec<Finding> {
        Vec::new()
    }
    /// The option by which allied armies break each by itself, and what it is set to then; none where they cannot.
    fn breaks_apart(&self) -> Option<(&'static str, &'static str)> {
        None
    }
    /// The states in which a unit can end a battle.
    fn end_states(&self) -> &'static [EndState];
    /// Harm at which any unit is gone: the most boxes on a roster.
    fn harm_limit(&self) -> u16;
    /// Harm at which just this unit is gone, where units differ; never more than [`System::harm_limit`].
    fn limit(&self, _unit: &UnitSetup) -> u16 {
        self.harm_limit()
    }
    /// Whether the general of an army that has no brigadier commands these units himself as one brigade.
    fn general_leads(&self, _units: &[UnitSetup], _year: i32) -> bool {
        false
    }
    /// Whether brigades can come on the table after the start.
    fn takes_reserves(&self) -> bool {
        true
    }
    /// The last turn of a battle that is generated and has no terms of its own; none: as the rules have it.
    fn turns_of_a_made_battle(&self) -> Option<u16> {
        None
    }
    /// How many of its turns are one in which both sides act: 2 where a turn is one side's.
    fn turns_of_both(&self) -> u16 {
        1
    }
    /// Whether places of a scenario count for who wins.
    fn counts_places(&self) -> bool {
        false
    }
    /// The height in mm of the figures for which its distances are; none where they go by the figures of the battle.
    fn figures(&self) -> Option<u8> {
        None
    }
    /// The height in mm of the figures whose distances fit units with a front of so many mm in line best; none where the
    /// rules do not say.
    fn figures_for_front(&self, _front: u32) -> Option<u8> {
        None
    }
    /// How large ground is that is thrown for on a table of figures of such a height in mm.
    fn sizes(&self, _figures: u8) -> Sizes {
        Sizes::Table(None)
    }
    /// The boxes that a scenario is played on; none where the rules measure.
    fn boxes(&self, _scenario: &Scenario) -> Option<Boxes> {
        None
    }
    /// Units that each player may post anew once both armies stand; none where what stands, stays.
    fn later_posts(&self) -> u8 {
        0
    }
    /// What harm, of so much that the unit can bear, and end state cost in men and guns.
    fn toll(&self, harm: u16, limit: u16, state: &str, won: bool) -> Toll;
    /// What can be asked without a table: keys whose explanation stands in words under `inquiry`.
    fn inquiries(&self) -> &'static [&'static str] {
        &[]
    }
    /// Answers such a question.
    ///
    /// # Errors
    /// What is not understood in it, or not allowed by the rules, with the clause.
    fn reckon(&self, inquiry: &Inquiry) -> Result<Reckoning, Finding> {
        let text = format!("{} answers no such question: {}.", self.about().name, inquiry.about);
        Err(Finding::error("", text, &inquiry.about))
    }
    /// The quick reference sheet, whole or for one battle; none where the system has none, or the battle cannot be set
    /// up.
    fn sheet(&self, _extent: Extent) -> Option<Sheet> {
        None
    }
    /// Markers and measures for figures of a height in mm; none where the system has none yet.
    fn kit(&self, _scale: u8) -> Option<Kit> {
        None
    }
    /// Its sheet as it is written, with which tables of the ledger are on it; none where the system has none.
    fn sheet_template(&self) -> Option<&'static Template> {
        None
    }
    /// The numbers of a roster for a scenario; none where the system prints none, or the scenario cannot be set up.
    fn roster(&self, _scenario: &Scenario) -> Option<Roster> {
        None
    }
    /// What of a scenario that can be played is not as it asks: findings below [`crate::army::Severity::Error`].
    fn passed_over(&self, _scenario: &Scenario) -> Vec<Finding> {
        Vec::new()
    }
    /// Begins a battle; what stops it is in the findings.
    ///
    /// # Errors
    /// The findings of severity [`crate::army::Severity::Error`].
    fn begin(
        &self,
        scenario: &Scenario,
        generals: [GeneralKind; 2],
        dice: &mut Dice,
        out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>>;
}

/// A battle under a system.
pub trait Battle: Send + Sync {
    /// Goes on to the next natural pause: the end of a phase or of a brigade's activation.
    fn step(&mut self, dice: &mut Dice, out: &mut dyn Observer) -> Progress;
    /// The table as it stands.
    fn table(&self) -> TableView;
    /// How it ended; before the end, how it would if it ended now.
    fn outcome(&self) -> Outcome;
    /// The exact odds of a question; none where it cannot be asked now.
    fn odds(&self, question: Question) -> Option<Odds>;
    /// How a charge would go from where the unit stands, by what the other side may do about it; empty where there is nothing to
    /// tell apart.
    fn replies(&self, _actor: u8, _target: u8) -> Vec<Reply> {
        Vec::new()
    }
    /// Why a question about two enemies who stand on the table cannot be asked now, with the clause; none where it can.
    fn hindrance(&self, question: Question) -> Option<Finding>;
    /// Where a piece could fire at, were it free to fire: over its front, or over each of several, such as the sides of the houses
    /// that it holds. None for what cannot fire at all.
    fn fire_zones(&self, piece: u8) -> Vec<FireZone>;
    /// A copy that goes on by itself.
    fn fork(&self) -> Box<dyn Battle>;
}

/// Fights a battle to its end.
pub fn fight(battle: &mut dyn Battle, dice: &mut Dice, out: &mut dyn Observer) -> Outcome {
    while battle.step(dice, out) == Progress::Going {}
    battle.outcome()
}
