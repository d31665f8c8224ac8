//! One army under every system that musters: cost, pieces, breaking point, men, findings.

use super::resolve;
use crate::army::{Finding, Force, Severity};
use crate::rules::System;
pub use crate::rules::price::{Bought, Entry};

/// An army as one system sees it.
#[derive(Clone)]
pub struct Under {
    pub system: &'static dyn System,
    /// None where the rules have no points.
    pub points: Option<i32>,
    /// Units that take the field as pieces.
    pub pieces: usize,
    /// Units that stay away: too weak, or without a piece.
    pub away: usize,
    /// Men of the pieces.
    pub men: u32,
    /// Where the force breaks, in halves.
    pub breaking: u16,
    /// Units whose owner overruled this system's rating.
    pub overruled: Vec<String>,
    pub findings: Vec<Finding>,
}

impl Under {
    /// How many findings are of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }
}

/// A force under one system in a year.
#[must_use]
pub fn under(system: &'static dyn System, force: &Force, year: i32) -> Under {
    let mut seen = Under {
        system,
        points: system.cost(force, year),
        pieces: 0,
        away: 0,
        men: 0,
        breaking: system.breaking(force, year),
        overruled: Vec::new(),
        findings: system.check(force, year),
    };
    for army in &force.armies {
        for (regiment, unit) in
            army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent).filter_map(|id| army.unit(id))
        {
            let rating = system.rate(force, regiment, unit, unit.present.men, year);
            if rating.unfit || rating.bases == 0 {
                seen.away += 1;
            } else {
                seen.pieces += 1;
                seen.men = seen.men.saturating_add(unit.present.men);
            }
            if rating.by_hand {
                seen.overruled.push(regiment.unit_name(unit));
            }
        }
    }
    seen
}

/// A force under every system that musters, in the order in which they are offered.
#[must_use]
pub fn under_all(force: &Force, year: i32) -> Vec<Under> {
    resolve::known().filter(|s| s.about().musters).map(|s| under(s, force, year)).collect()
}

/// What is wrong with a rating by hand, in a sentence; none where the system knows its words.
#[must_use]
pub fn own_fault(system: &dyn System, text: &str) -> Option<String> {
    let known = system.own_words();
    let is_known = |word: &str| {
        let number = word.split_once('=').filter(|(_, n)| n.parse::<u16>().is_ok());
        known.contains(&word) || number.is_some_and(|(of, _)| known.contains(&format!("{of}=").as_str()))
    };
    let text = text.to_lowercase();
    let unknown = text.split([' ', ',', ';']).find(|word| !word.is_empty() && !is_known(word))?;
    let unknown: String = unknown.chars().take(40).collect();
    Some(format!("“{unknown}” is no rating under {}; write of {}", system.about().name, known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::sample;

    #[test]
    fn an_army_is_seen_under_five_systems_and_an_overruled_unit_is_named() {
        let mut army = sample::armies().swap_remove(0);
        let first = army.brigades[0].units[0].clone();
        let all = under_all(&sample::force(vec![army.clone()], &sample::nations()), 1757);
        assert_eq!(all.len(), 5);
        assert_eq!(all.iter().filter(|u| u.points.is_some()).count(), 3, "two have no points");
        let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
        for u in &all {
            assert_eq!(u.pieces + u.away, units, "{}", u.system.about().name);
            assert!(u.pieces > 10 && u.breaking > 0 && u.men > 5_000 && u.overruled.is_empty());
        }
        for regiment in army.regiments.iter_mut().filter(|r| r.units.iter().any(|u| u.id == first)) {
            regiment.ratings.insert("weight-of-fire".to_owned(), "a".to_owned());
        }
        let all = under_all(&sample::force(vec![army], &sample::nations()), 1757);
        for u in &all {
            assert_eq!(u.overruled.is_empty(), u.system.about().id != "weight-of-fire");
        }
    }

    /// Every word that a system offers for a rating by hand is one that its check takes, and no other.
    #[test]
    fn the_words_of_a_rating_by_hand_are_those_that_the_rules_know() {
        let army = sample::armies().swap_remove(0);
        for system in resolve::known() {
            let id = system.about().id;
            let errors = |own: &str| -> Vec<String> {
                let mut army = army.clone();
                army.regiments[0].ratings.insert(id.to_owned(), own.to_owned());
                let found = system.check(&sample::force(vec![army], &sample::nations()), 1757);
                found
                    .into_iter()
                    .filter(|f| f.severity >= Severity::Warning)
                    .map(|f| if own.is_empty() { f.text } else { f.text.replace(own, "…") })
                    .collect()
            };
            let refused: Vec<String> = errors("zzz").into_iter().filter(|t| !errors("").contains(t)).collect();
            assert_eq!(refused.len(), 1, "{id}: {refused:?}");
            assert!(own_fault(system, "zzz").is_some_and(|why| why.contains("zzz")), "{id}");
            let words = system.own_words();
            assert!(words.len() > 3, "{id}");
            for word in words {
                let own = if word.ends_with('=') { format!("{word}6") } else { word.to_owned() };
                assert_eq!(own_fault(system, &own), None, "{id}: {own}");
                assert!(!errors(&own).contains(&refused[0]), "{id}: {own}");
            }
        }
    }
}
