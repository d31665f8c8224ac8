//! Experience: battles make troops better and worse, recruits dilute them. The rules are data, with sources.

use super::recovery::End;
use super::{Fact, Page, Refusal, State, templates};
use crate::army::{Id, Quality};
use crate::base::{Dice, Side, Stream};
use crate::rules::System;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The rules that come with the program.
const RULES: &str = include_str!("../../templates/experience.toml");

/// Keeps the dice of experience apart from all others.
const EXPERIENCE: u64 = 0x6578_7065;

/// What a die makes of a regiment by the worst end of its units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    pub end: End,
    /// One class better on this or more, for poor, raw, usual and good troops; 7: never.
    #[serde(default = "never")]
    pub raise: [u8; 4],
    /// One class worse on this or less.
    #[serde(default)]
    pub lower: u8,
    /// Only for sides that won, or only for those that lost; missing: for both. A drawn battle counts as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

const fn never() -> [u8; 4] {
    [7; 4]
}

/// A rule of experience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experience {
    /// `battle-honours`.
    pub id: String,
    /// What it does.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// A draft above so many hundredths of the men under arms costs a class; 0: never.
    pub dilute: u8,
    pub ends: Vec<Lesson>,
}

#[derive(Deserialize)]
struct File {
    experience: Vec<Experience>,
}

impl Experience {
    /// All rules of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Experience>, Refusal> {
        let all = templates::read(text, "the rules of experience", |f: File| f.experience, |r| &r.id)?;
        all.iter().try_for_each(Experience::check)?;
        Ok(all)
    }

    /// Whether it can be: a die of six does not make one regiment better and worse at once.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn check(&self) -> Result<(), Refusal> {
        super::called("a rule of experience", &self.name)?;
        let both = |l: &Lesson| l.raise.iter().any(|least| *least <= l.lower);
        let off = |l: &Lesson| l.lower > 6 || l.raise.iter().any(|least| !(1..=7).contains(least));
        if self.ends.iter().any(|l| off(l) || both(l)) {
            return Err(Refusal::new(format!(
                "rule of experience {}: a die shows 1 to 6; raise on 1 to 6 (7: never), lower on less than that",
                self.id
            )));
        }
        Ok(())
    }

    /// The rules that come with the program; the first is the usual one.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Experience> {
        Experience::parse(RULES).expect("the rules that come with the program are read by a test")
    }

    /// The facts by which a battle changes the classes of regiments.
    pub(super) fn learned(&self, page: &Page, state: &State, system: &dyn System) -> Vec<Fact> {
        let mut worst: BTreeMap<&Id, (End, Side, Quality)> = BTreeMap::new();
        for row in &page.rows {
            let Some((side, regiment, _)) = row.unit.as_ref().and_then(|u| state.unit(u)) else { continue };
            let end = row.end(system);
            let place = worst.entry(&regiment.id).or_insert((end, side, regiment.quality));
            place.0 = place.0.max(end);
        }
        let mut facts = Vec::new();
        for (n, (id, (end, side, quality))) in worst.into_iter().enumerate() {
            // Every regiment throws, so that the die of one hangs on no other's luck.
            let die = Dice::fair(page.chance ^ EXPERIENCE, n as u64 + 1).d6(Stream::Neither);
            let won = page.winner != Some(side.other());
            let Some(lesson) = self.ends.iter().find(|l| l.end == end && l.won.is_none_or(|w| w == won)) else {
                continue;
            };
            let new = if die <= lesson.lower {
                quality.worse()
            } else if lesson.raise.get(quality as usize).is_some_and(|&least| die >= least) {
                quality.better()
            } else {
                quality
            };
            if new != quality {
                facts.push(Fact::Graded { regiment: id.clone(), better: new == quality.better() });
            }
        }
        facts
    }

    /// What a draft of so many does to a unit with so many under arms before it came.
    pub(super) fn dilutes(&self, draft: u32, present: u32) -> bool {
        self.dilute > 0 && u64::from(draft) * 100 > u64::from(present) * u64::from(self.dilute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_the_program_are_read_and_others_checked() {
        let all = Experience::parse(RULES).unwrap();
        assert!(all.iter().any(|r| r.id == "none" && r.ends.is_empty()));
        assert!(all.iter().all(|r| !r.source.is_empty() && !r.name.is_empty()));
        assert!(Experience::parse("experience = []").is_err());
        assert!(Experience::parse(&RULES[RULES.find("[[experience]]").unwrap()..].repeat(2)).is_err());
    }

    #[test]
    fn a_draft_of_more_than_a_third_dilutes() {
        let rule = &Experience::all()[0];
        assert!(!rule.dilutes(34, 100) && rule.dilutes(35, 100) && rule.dilutes(1, 0));
    }
}
