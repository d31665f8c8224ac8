//! Mollwitz to Freiberg: figures, grades A to D and points for each figure, for the middle of the eighteenth century. It
//! musters armies; its battles are not played yet.

pub mod data;
mod kit;
pub mod muster;
pub mod sheet;

use super::price::{Entry, total};
use super::system::{About, Battle, Derivation, EndState, Rating, System, Toll};
use crate::army::{Finding, Force, Regiment, Severity, Unit};
use crate::base::Dice;
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario};
use std::sync::LazyLock;

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct MollwitzToFreiberg;

static ABOUT: About = About {
    id: muster::ID,
    name: "Mollwitz to Freiberg",
    authors: "Wes Rogers",
    prefix: "MTF",
    version: 0,
    options: &[],
    words: include_str!("../../templates/words/mollwitz_to_freiberg.toml"),
    unit: "inches",
    scales: &[],
    musters: true,
    plays: false,
    scenarios: &[],
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::parse(ABOUT.words).expect("a test parses the words"));

impl System for MollwitzToFreiberg {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn happening(&self, _code: u16) -> Happening {
        Happening::Phase
    }

    fn key(&self, _code: u16) -> &'static str {
        ""
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

    fn end_states(&self) -> &'static [EndState] {
        &[]
    }

    fn harm_limit(&self) -> u16 {
        0
    }

    fn toll(&self, _harm: u16, _limit: u16, _state: &str, _won: bool) -> Toll {
        Toll::default()
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

    fn begin(
        &self,
        _scenario: &Scenario,
        _generals: [GeneralKind; 2],
        _dice: &mut Dice,
        _out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        let text = WORDS.word("finding", "not-played");
        Err(vec![Finding { clause: String::new(), severity: Severity::Error, text, place: ABOUT.name.to_owned() }])
    }
}
