//! What the rules of mustering say of a force.

use super::points::is_massed;
use super::{Profile, fielded, grade_key, may_have_rifles, profile};
use crate::army::{Army, Finding, Force, Id, Severity};
use crate::field::words::Words;
use crate::rules::mollwitz_to_freiberg::data::{CREW, GENERAL, Grade, Kind, USUAL_UNITS};

/// Everything that the rules find in a force. All figures of a unit are of one arm, type and grade (MTF-ORG-02), which a
/// list cannot say otherwise; a battery has one limber of one kind (MTF-ORG-04, MTF-PTS-07).
#[must_use]
pub fn check(force: &Force, words: &Words) -> Vec<Finding> {
    let mut found = Vec::new();
    for army in &force.armies {
        for regiment in &army.regiments {
            for unit in &regiment.units {
                let p = profile(regiment, unit.present);
                unit_findings(&p, &regiment.unit_name(unit), words, &mut found);
            }
        }
        // A general is paid for, whomever he leads (MTF-PTS-01, MTF-GEN-01).
        for brigade in army.brigades.iter().filter(|b| !b.units.iter().any(|u| takes_the_field(army, u))) {
            let Some(leader) = brigade.commander.as_ref().and_then(|id| army.commander(id)) else { continue };
            let fill = [("brigade", brigade.name.clone()), ("points", GENERAL.to_string())];
            tell(words, &mut found, ("MTF-GEN-01", Severity::Warning, "no-command"), &leader.name, &fill);
        }
        // MTF-GME-04.
        let units = fielded(army).count();
        if !USUAL_UNITS.contains(&units) && force.armies.len() == 1 {
            let fill = [("count", units.to_string())];
            tell(words, &mut found, ("MTF-GME-04", Severity::Note, "units"), &army.name, &fill);
        }
    }
    found
}

fn takes_the_field(army: &Army, unit: &Id) -> bool {
    army.unit(unit).is_some_and(|(regiment, unit)| !profile(regiment, unit.present).unfit)
}

/// Adds a finding: its clause, severity and key, its place, and what fills its sentence.
fn tell(
    words: &Words,
    found: &mut Vec<Finding>,
    (clause, severity, key): (&str, Severity, &str),
    place: &str,
    fill: &[(&str, String)],
) {
    let mut text = words.word("finding", key).replace("{place}", place);
    for (name, value) in fill {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    found.push(Finding::of(severity, clause, text, place));
}

/// What the rules find in one unit.
pub fn unit_findings(p: &Profile, place: &str, words: &Words, found: &mut Vec<Finding>) {
    use Severity::{Error, Note, Warning};
    let mut say = |clause, severity, key, fill: &[(&str, String)]| {
        tell(words, found, (clause, severity, key), place, fill);
    };
    if p.unknown {
        say("MTF-TRP-01", Error, "no-such-rating", &[]);
    }
    let Some(kind) = p.kind else {
        say("MTF-TRP-01", Note, "no-piece", &[]);
        return;
    };
    if p.unfit {
        say("MTF-ORG-01", Note, "too-weak", &[]);
        return;
    }
    let (least, most) = kind.usual();
    let size = if kind.is_guns() { p.models } else { p.figures };
    if !(least..=most).contains(&size) {
        let fill = [("count", size.to_string()), ("least", least.to_string()), ("most", most.to_string())];
        say("MTF-ORG-01", Warning, if kind.is_guns() { "models" } else { "figures" }, &fill);
    }
    if kind.is_guns() && p.figures > p.models.saturating_mul(CREW) {
        say("MTF-ORG-03", Error, "crew", &[("most", p.models.saturating_mul(CREW).to_string())]);
    }
    if kind.is_guns() && p.figures < p.models {
        say("MTF-ORG-03", Error, "no-crew", &[]);
    }
    if p.rifles && !may_have_rifles(p) {
        say("MTF-PTS-04", Error, "rifles", &[]);
    }
    if p.irregular.is_some() && kind.is_guns() {
        say("MTF-IRR-01", Error, "irregular-guns", &[]);
    }
    if p.irregular.is_some() && matches!(kind, Kind::MediumHorse | Kind::HeavyHorse) {
        say("MTF-PTS-05", Error, "irregular-horse", &[]);
    }
    if p.irregular.is_some() && p.grade == Grade::A {
        say("MTF-PTS-06", Error, "irregular-grade", &[("grade", grade_key(p.grade).to_uppercase())]);
    }
    if p.dismounts && (!matches!(kind, Kind::LightHorse | Kind::MediumHorse) || p.irregular.is_some()) {
        say("MTF-PTS-08", Error, "dismounts", &[]);
    }
    if p.fanatic && !is_massed(p) {
        say("MTF-IRR-05", Error, "fanatic", &[]);
    }
    if p.heavy_weapons && !(is_massed(p) && kind.is_foot()) {
        say("MTF-IRR-07", Error, "heavy-weapons", &[]);
    }
    if p.horse_gunners && kind != Kind::LightGun {
        say("MTF-TRP-04", Error, "horse-gunners", &[]);
    }
}
