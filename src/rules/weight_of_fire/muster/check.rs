//! What the rules of mustering say of a force.

use super::{Irregular, Profile, allowed, fielded, grade_key, profile};
use crate::army::{Army, Finding, Force, Id, Severity};
use crate::field::words::Words;
use crate::rules::weight_of_fire::WORDS;
use crate::rules::weight_of_fire::data::{BRIGADIER, CREW, Kind, PERIOD, USUAL_UNITS};

/// Everything that the rules find in a force in a year.
#[must_use]
pub fn check(force: &Force, year: i32, words: &Words) -> Vec<Finding> {
    use Severity::{Note, Warning};
    let mut found = Vec::new();
    for army in &force.armies {
        for regiment in &army.regiments {
            for unit in &regiment.units {
                let p = profile(regiment, unit.present);
                unit_findings(&p, &regiment.unit_name(unit), words, &mut found);
            }
        }
        // WOF-ORG-07: a brigade is of two units or more.
        for brigade in army.brigades.iter().filter(|b| b.commander.is_some()) {
            if brigade.units.iter().filter(|id| is_fit(army, id)).count() == 1 {
                tell(words, &mut found, ("WOF-ORG-07", Warning, "brigade-of-one"), &brigade.name, &[]);
            }
        }
        // A general is paid for, whomever he leads.
        for brigade in army.brigades.iter().filter(|b| !b.units.iter().any(|id| is_fit(army, id))) {
            let Some(leader) = brigade.commander.as_ref().and_then(|id| army.commander(id)) else { continue };
            let fill = [("brigade", brigade.name.clone()), ("points", BRIGADIER.to_string())];
            tell(words, &mut found, ("WOF-ORG-07", Warning, "no-command"), &leader.name, &fill);
        }
        let units = fielded(army).count();
        if !USUAL_UNITS.contains(&units) && force.armies.len() == 1 {
            let fill = [("count", units.to_string())];
            tell(words, &mut found, ("WOF-SCA-04", Note, "units"), &army.name, &fill);
        }
        if !PERIOD.contains(&year) {
            let fill = [("year", year.to_string())];
            tell(words, &mut found, ("WOF-SCA-06", Note, "period"), &army.name, &fill);
        }
    }
    found
}

/// Whether a unit takes the field.
fn is_fit(army: &Army, id: &Id) -> bool {
    army.unit(id).is_some_and(|(r, u)| {
        let p = profile(r, u.present);
        p.kind.is_some() && !p.unfit
    })
}

/// What forbids a unit, as it is rated, to take the field.
#[must_use]
pub fn faults(p: &Profile, place: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    unit_findings(p, place, &WORDS, &mut found);
    found.retain(|f| f.severity == Severity::Error);
    found
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

fn unit_findings(p: &Profile, place: &str, words: &Words, found: &mut Vec<Finding>) {
    use Severity::{Error, Note, Warning};
    let mut say = |clause, severity, key, fill: &[(&str, String)]| {
        tell(words, found, (clause, severity, key), place, fill);
    };
    if p.unknown {
        say("WOF-TRP-01", Error, "no-such-rating", &[]);
    }
    let Some(kind) = p.kind else {
        say("WOF-TRP-01", Note, "no-piece", &[]);
        return;
    };
    if p.unfit {
        say("WOF-ORG-02", Note, "too-weak", &[]);
        return;
    }
    let (least, most) = kind.usual();
    let (size, clause, key) =
        if kind.is_guns() { (p.models, "WOF-ORG-03", "models") } else { (p.figures, "WOF-ORG-02", "figures") };
    if !(least..=most).contains(&size) {
        let fill = [("count", size.to_string()), ("least", least.to_string()), ("most", most.to_string())];
        say(clause, Warning, key, &fill);
    }
    if kind.is_guns() && p.figures > p.models.saturating_mul(CREW.1) {
        say("WOF-ORG-04", Error, "crew", &[("most", p.models.saturating_mul(CREW.1).to_string())]);
    }
    if kind.is_guns() && p.figures < p.models.saturating_mul(CREW.0) {
        say("WOF-ORG-04", Warning, "few-gunners", &[("least", p.models.saturating_mul(CREW.0).to_string())]);
    }
    if p.rifles && !kind.is_foot() {
        say("WOF-TRP-07", Error, "rifles", &[]);
    }
    if p.carbines && !kind.is_horse() {
        say("WOF-TRP-07", Error, "carbines", &[]);
    }
    if p.dismounts && !kind.is_horse() {
        say("WOF-DRG-01", Error, "dismounts", &[]);
    }
    if p.no_limber && !kind.is_guns() {
        say("WOF-ORG-06", Error, "no-limber", &[]);
    }
    if p.irregular.is_some() && kind.is_guns() {
        say("WOF-IRR-01", Error, "irregular-guns", &[]);
    }
    if p.irregular.is_some() && !kind.is_guns() {
        let (best, worst) = allowed(Some(kind));
        if kind == Kind::HeavyHorse {
            say("WOF-IRR-02", Error, "irregular-horse", &[]);
        } else if !(best..=worst).contains(&p.grade) {
            let [best, worst] = [best, worst].map(|g| grade_key(g).to_uppercase());
            say("WOF-IRR-02", Error, "irregular-grade", &[("best", best), ("worst", worst)]);
        }
    }
    let massed = p.irregular == Some(Irregular::Massed);
    if p.fanatic && !massed {
        say("WOF-IRR-08", Error, "fanatic", &[]);
    }
    if p.heavy_weapons && !(massed && kind.is_foot()) {
        say("WOF-IRR-09", Error, "heavy-weapons", &[]);
    }
    // WOF-TRP-04: light cavalry rides in two ranks as it is.
    if p.two_ranks && kind != Kind::HeavyHorse {
        say("WOF-TRP-04", Warning, "two-ranks", &[]);
    }
    if p.battalion_gun.is_some_and(|gunners| !(1..=2).contains(&gunners))
        || p.battalion_gun.is_some() && !kind.is_foot()
    {
        say("WOF-OPT-08", Error, "battalion-gun", &[]);
    }
}
