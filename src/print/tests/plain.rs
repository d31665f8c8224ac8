//! A system that rates by the book of these tests: paper must not need a real one.

use crate::army::{Finding, Force, Regiment, Severity, Unit};
use crate::base::Dice;
use crate::field::{GeneralKind, Happening, Observer, Scenario};
use crate::rules::system::{About, EndState, Rating, Toll};
use crate::rules::{Battle, System};

/// A system that rates by the book of these tests: paper must not need a real one.
pub(super) struct Plain;

pub(super) static ABOUT: About = About {
    id: "plain",
    name: "Plain Rules",
    authors: "",
    prefix: "PLAIN",
    version: 1,
    options: &[],
    words: "",
    unit: "centimetres",
    scales: &[],
    musters: true,
    plays: false,
    scenarios: &[],
};

impl System for Plain {
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
        let guard = matches!(regiment.quality, crate::army::Quality::Elite | crate::army::Quality::Good);
        let raw = matches!(regiment.quality, crate::army::Quality::Raw | crate::army::Quality::Poor);
        let size = if men * 3 < unit.establishment.men * 2 { ("small", 3, 1) } else { ("standard", 5, 2) };
        Rating {
            class: if guard {
                "superior"
            } else if raw {
                "inferior"
            } else {
                "standard"
            },
            size: size.0,
            bases: size.1,
            weight: size.2,
            points: Some(if guard {
                120
            } else if raw {
                80
            } else {
                100
            }),
            by_hand: false,
            unfit: false,
            limit: 5,
        }
    }
    fn check(&self, _force: &Force, _year: i32) -> Vec<Finding> {
        vec![Finding {
            clause: "PLAIN-ORG-32".to_owned(),
            severity: Severity::Note,
            text: "Heavy guns and howitzers make 2 of 4 batteries; the guideline is 1 in 3.".to_owned(),
            place: String::new(),
        }]
    }
    fn cost(&self, force: &Force, year: i32) -> Option<i32> {
        let rate = |r: &Regiment, u: &Unit| self.rate(force, r, u, u.present.men, year).points.unwrap_or(0);
        Some(force.armies.iter().flat_map(|a| &a.regiments).flat_map(|r| r.units.iter().map(|u| rate(r, u))).sum())
    }
    fn breaking(&self, _force: &Force, _year: i32) -> u16 {
        18
    }
    fn end_states(&self) -> &'static [EndState] {
        &[]
    }
    fn harm_limit(&self) -> u16 {
        5
    }
    fn toll(&self, _harm: u16, _limit: u16, _state: &str, _won: bool) -> Toll {
        Toll::default()
    }
    fn begin(
        &self,
        _scenario: &Scenario,
        _generals: [GeneralKind; 2],
        _dice: &mut Dice,
        _out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        Err(Vec::new())
    }
}
