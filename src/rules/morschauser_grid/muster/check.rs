//! What the rules of mustering say of a force.

use super::{Profile, compose, own_rating, profile_of, unknown};
use crate::army::{Army, Finding, Force, Severity};
use crate::field::words::Words;
use crate::rules::morschauser_grid::data::Kind;
use std::collections::BTreeSet;

/// Everything that the rules find in a force: MHM-ORG-01, MHM-COMP-01, MHM-COMP-02; and how it compares (MHM-ORG-06).
#[must_use]
pub fn check(force: &Force, year: i32, words: &Words) -> Vec<Finding> {
    let mut found = Vec::new();
    for army in &force.armies {
        Inspection { force, army, year, words, found: &mut found }.run();
    }
    found
}

struct Inspection<'a> {
    force: &'a Force,
    army: &'a Army,
    year: i32,
    words: &'a Words,
    found: &'a mut Vec<Finding>,
}

impl Inspection<'_> {
    fn tell(&mut self, clause: &str, severity: Severity, key: &str, place: &str, fill: &[(&str, &str)]) {
        let mut text = self.words.word("finding", key).replace("{place}", place);
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        self.found.push(Finding::of(severity, clause, text, place));
    }

    fn run(&mut self) {
        self.units();
        self.commands();
        self.totals();
    }

    /// The type of each unit.
    fn units(&mut self) {
        for regiment in &self.army.regiments {
            if let Some(word) = own_rating(&regiment.ratings).and_then(unknown) {
                self.tell("MHM-COMP-02", Severity::Error, "no-such-type", &regiment.name, &[("type", word)]);
            }
            for unit in &regiment.units {
                let profile = profile_of(self.force, regiment, unit, unit.present, self.year);
                let name = regiment.unit_name(unit);
                let Some(kind) = profile.kind else {
                    self.tell("MHM-COMP-02", Severity::Error, "not-in-the-table", &name, &[]);
                    continue;
                };
                if profile.unfit {
                    let men = unit.present.men.to_string();
                    self.tell("MHM-ORG-04", Severity::Note, "too-weak", &name, &[("men", &men)]);
                }
                if !compose::fields(profile.nation, kind) {
                    self.tell("MHM-COMP-01", Severity::Error, "no-militia", &name, &[]);
                }
            }
        }
    }

    /// Every unit in exactly one command, every command with one Leader.
    fn commands(&mut self) {
        let mut seen = BTreeSet::new();
        for brigade in &self.army.brigades {
            if brigade.commander.is_none() && !brigade.units.is_empty() {
                self.tell("MHM-COMP-02", Severity::Error, "no-leader", &brigade.name, &[]);
            }
            for id in &brigade.units {
                if !seen.insert(id)
                    && let Some((regiment, unit)) = self.army.unit(id)
                {
                    let name = regiment.unit_name(unit);
                    self.tell("MHM-COMP-02", Severity::Error, "two-commands", &name, &[]);
                }
            }
        }
        for id in &self.army.independent {
            if let Some((regiment, unit)) = self.army.unit(id) {
                let name = regiment.unit_name(unit);
                self.tell("MHM-ORG-01", Severity::Warning, "no-command", &name, &[]);
            }
        }
    }

    /// Units and hits, as information (MHM-ORG-06).
    fn totals(&mut self) {
        let all = self.army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u)));
        let fit: Vec<Kind> = all
            .map(|(r, u)| profile_of(self.force, r, u, u.present, self.year))
            .filter(|p: &Profile| !p.unfit)
            .filter_map(|p| p.kind)
            .collect();
        let hits: u32 = fit.iter().map(|k| u32::from(k.row().hits)).sum();
        let (units, hits) = (fit.len().to_string(), hits.to_string());
        let name = self.army.name.clone();
        self.tell("MHM-ORG-06", Severity::Note, "totals", &name, &[("units", &units), ("hits", &hits)]);
    }
}
