//! What the rules of mustering say of a force: the table of HOW-ORG-34, for armies built in the program.

mod limits;

pub use limits::{out_of_years, stated_number};

use super::{Misrated, Profile, class_key, own_class, profile_of, row_of, traits, weight};
use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Brigade, Finding, Force, Regiment, Severity, Unit};
use crate::field::words::Words;
use crate::rules::honours_of_war::data::{self, Gun};
use std::collections::BTreeSet;

/// An army of whatever size has at most so many independent units (HOW-ORG-26).
const MOST_INDEPENDENT: usize = 3;

/// The least weight, in halves, of the units that are not independent for which an army has a brigadier (HOW-ORG-28).
pub const ENOUGH: u16 = 6;

/// Last year with at most one battery for each infantry brigade (HOW-ORG-31).
const LAST_EARLY_YEAR: i32 = 1758;

/// One army under examination.
struct Inspection<'a> {
    force: &'a Force,
    army: &'a Army,
    year: i32,
    words: &'a Words,
    found: &'a mut Vec<Finding>,
}

/// Weights, in halves, and numbers of the units of an army that can take the field.
#[derive(Default)]
struct Led {
    /// Of those under brigadiers, and how many brigadiers these are.
    weight: u16,
    commanders: u16,
    /// Of those in brigades without one.
    few: u16,
    unled: usize,
}

impl Led {
    /// Whether the general commands who has no brigadier, as all of them are too few for one (HOW-ORG-29).
    const fn by_general(&self) -> bool {
        self.commanders == 0 && self.few < ENOUGH
    }
}

/// Everything that the rules find in a force (HOW-ORG-34). Each army of a side has limits of its own (HOW-NAT-09).
///
/// Brigades are put together afresh for each battle (HOW-ORG-33), so nothing is said of what they were before. Any mix of
/// troops is an army (HOW-ORG-30), batteries and light infantry fit into every brigade (HOW-ORG-24), which may
/// be of guns alone (HOW-ORG-25).
///
/// The years and numbers of HOW-NAT-83 to HOW-NAT-86 and HOW-NAT-89 bind the nations of history; an owner's own nation has
/// special troops as he likes (HOW-IMG-05, HOW-IMG-07).
#[must_use]
pub fn check(force: &Force, year: i32, words: &Words) -> Vec<Finding> {
    let mut found = Vec::new();
    for army in &force.armies {
        Inspection { force, army, year, words, found: &mut found }.run();
    }
    found
}

impl Inspection<'_> {
    fn tell(&mut self, clause: &str, severity: Severity, key: &str, place: &str, fill: &[(&str, &str)]) {
        let mut text = self.words.word("finding", key).replace("{place}", place);
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        self.found.push(Finding::of(severity, clause, text, place));
    }

    fn profile(&self, regiment: &Regiment, unit: &Unit) -> Profile {
        profile_of(self.force, regiment, unit, unit.present, self.year)
    }

    fn of(&self, brigade: &Brigade) -> Vec<(Regiment, Unit)> {
        brigade.units.iter().filter_map(|id| self.army.unit(id)).map(|(r, u)| (r.clone(), u.clone())).collect()
    }

    fn run(&mut self) {
        self.rows();
        self.units();
        self.independents_and_commanders();
        for brigade in &self.army.brigades {
            self.brigade(brigade);
        }
        self.batteries();
        self.history();
        self.methods();
    }

    /// Brigadiers are thrown for or chosen, all of them alike (HOW-PTS-16; HOW-PTS-15, HOW-GEN-03).
    fn methods(&mut self) {
        let led = self.army.brigades.iter().filter(|b| !b.units.is_empty());
        let tempers = led.filter_map(|b| self.army.commander(b.commander.as_ref()?)).map(|c| c.temper.is_some());
        let chosen: BTreeSet<bool> = tempers.collect();
        if chosen.len() > 1 {
            let name = self.army.name.clone();
            self.tell("HOW-PTS-16", Severity::Note, "mixed-methods", &name, &[]);
        }
    }

    /// The rows of the nations that serve in the army, and years that the rules do not rate (HOW-ORG-36, HOW-IMG-01, HOW-IMG-02, HOW-IMG-03, HOW-IMG-04, HOW-IMG-06).
    fn rows(&mut self) {
        let nations: BTreeSet<_> =
            std::iter::once(&self.army.nation).chain(self.army.regiments.iter().map(|r| &r.nation)).collect();
        for id in nations {
            let Some(nation) = self.force.nations.iter().find(|n| n.id == *id) else { continue };
            let year = self.year.to_string();
            let Some(period) = nation.period(super::ID, self.year) else {
                if nation.historical {
                    self.tell("HOW-ORG-36", Severity::Warning, "no-row", &nation.name, &[("year", &year)]);
                }
                continue;
            };
            if !period.ours.is_empty() {
                let fill = [("year", year.as_str()), ("reason", period.ours.as_str())];
                self.tell("HOW-ORG-36", Severity::Note, "row-is-ours", &nation.name, &fill);
            }
            if let Some(row) = nation.row(super::ID, self.year) {
                self.found.extend(data::own::findings(row, &nation.name));
            }
        }
    }

    /// Size and class of each unit, and works for those that can man them (HOW-ORG-10, HOW-ORG-15, HOW-ORG-17, HOW-ORG-19,
    /// HOW-ORG-20, HOW-NAT-31, HOW-PTS-11).
    fn units(&mut self) {
        for regiment in &self.army.regiments {
            let own = own_class(&regiment.ratings);
            if let Some(own) = own
                && let Some(wrong) = Misrated::of(regiment.branch.arm(), own)
            {
                let words = match wrong {
                    Misrated::NoClass => "no-such-class",
                    Misrated::LightInfantry => "superior-light-infantry",
                    Misrated::Transport => "transport-of-a-class",
                    Misrated::Fire => "fire-of-others",
                };
                self.tell(wrong.clause(), Severity::Error, words, &regiment.name, &[("class", own)]);
            }
            self.found.extend(traits::idle(&regiment.traits, regiment.branch, &regiment.name));
            self.found.extend(traits::rifles(regiment.weapon, regiment.branch, &regiment.name));
            for unit in &regiment.units {
                let profile = self.profile(regiment, unit);
                let name = regiment.unit_name(unit);
                let men = unit.present.men.to_string();
                if profile.unfit {
                    self.tell("HOW-ORG-10", Severity::Note, "too-weak", &name, &[("men", &men)]);
                }
                if profile.too_large {
                    self.tell("HOW-ORG-10", Severity::Error, "too-large", &name, &[("men", &men)]);
                }
                if regiment.is_entrenched() && super::works_price(profile.kind, profile.size) == 0 {
                    self.tell("HOW-PTS-11", Severity::Warning, "works-for-nobody", &name, &[]);
                }
                // Who is rated as nobody can be was told so above.
                if profile.by_hand && profile.class != profile.listed {
                    let classes = [("class", class_key(profile.class)), ("listed", class_key(profile.listed))];
                    self.tell("HOW-ORG-20", Severity::Warning, "class-differs", &name, &classes);
                }
            }
        }
    }

    /// Who stands under brigadiers, and who has none.
    fn strength(&self) -> Led {
        let mut led = Led::default();
        for brigade in &self.army.brigades {
            let units = self.of(brigade);
            let fit: Vec<Profile> = units.iter().map(|(r, u)| self.profile(r, u)).filter(|p| !p.unfit).collect();
            let weight = fit.iter().map(|p| weight(p.kind, p.size)).sum::<u16>();
            if brigade.commander.is_none() {
                led.few += weight;
                led.unled += fit.len();
            } else if !fit.is_empty() {
                led.weight += weight;
                led.commanders += 1;
            }
        }
        led
    }

    /// At most three independent units, and a commander for every three of the rest (HOW-ORG-26, HOW-ORG-28).
    ///
    /// Totals are weighted, as HOW-ORG-28 rules; the units of a brigade without a commander are independent, but where all of
    /// them are too few for one and their general commands them himself (HOW-ORG-29).
    fn independents_and_commanders(&mut self) {
        let led = self.strength();
        let (commanders, most) = (led.commanders, led.weight / ENOUGH);
        let independent = self.army.independent.len() + if led.by_general() { 0 } else { led.unled };
        let name = self.army.name.clone();
        if independent > MOST_INDEPENDENT {
            let count = independent.to_string();
            self.tell("HOW-ORG-26", Severity::Error, "independents", &name, &[("count", &count)]);
        }
        if commanders > most {
            let (count, most) = (commanders.to_string(), most.to_string());
            let fill = [("count", count.as_str()), ("most", most.as_str())];
            self.tell("HOW-ORG-28", Severity::Error, "commanders", &name, &fill);
        }
    }

    /// Size and mixture of a brigade (HOW-ORG-22, HOW-ORG-23, HOW-NAT-40).
    fn brigade(&mut self, brigade: &Brigade) {
        if brigade.units.is_empty() {
            self.tell("HOW-ORG-22", Severity::Note, "brigade-empty", &brigade.name, &[]);
            return;
        }
        let units = self.of(brigade);
        let units: Vec<_> = units.iter().filter(|(r, u)| !self.profile(r, u).unfit).collect();
        if brigade.commander.is_none() || units.is_empty() {
            return;
        }
        if !(2..=8).contains(&units.len()) {
            let count = units.len().to_string();
            self.tell("HOW-ORG-22", Severity::Warning, "brigade-size", &brigade.name, &[("count", &count)]);
        }
        let any = |arm| units.iter().any(|(r, _)| r.branch.arm() == arm);
        if any(Arm::Horse) && any(Arm::Foot) {
            self.tell("HOW-ORG-23", Severity::Warning, "mixed-brigade", &brigade.name, &[]);
        }
        let cossack = |r: &Regiment| {
            r.branch == Branch::Cossacks
                && row_of(self.force, &r.nation, self.year).is_some_and(|row| row.starts_with("RUS"))
        };
        if units.iter().any(|(r, _)| cossack(r)) && units.iter().any(|(r, _)| !cossack(r)) {
            self.tell("HOW-NAT-40", Severity::Error, "cossacks", &brigade.name, &[]);
        }
    }

    /// How many brigades have a battalion of either order that can take the field: each under its commander, and of who has none
    /// one, where the general commands them himself (HOW-ORG-29).
    fn infantry_brigades(&self) -> usize {
        let is_foot = |(r, u): &(Regiment, Unit)| {
            matches!(r.branch.arm(), Arm::Foot | Arm::LightFoot) && !self.profile(r, u).unfit
        };
        let has_foot = |brigade: &&Brigade| self.of(brigade).iter().any(is_foot);
        let of_foot =
            |led: bool| self.army.brigades.iter().filter(move |b| b.commander.is_some() == led).filter(has_foot);
        of_foot(true).count() + usize::from(self.strength().by_general() && of_foot(false).next().is_some())
    }

    /// Number and kinds of batteries (HOW-ORG-31, HOW-ORG-32).
    fn batteries(&mut self) {
        let brigades: Vec<Vec<(Regiment, Unit)>> = self.army.brigades.iter().map(|b| self.of(b)).collect();
        let independent = self.army.independent.iter().filter_map(|id| self.army.unit(id));
        let all = brigades.iter().flatten().map(|(r, u)| (r, u)).chain(independent);
        let fit =
            |(r, u): (&Regiment, &Unit)| Some(self.profile(r, u)).filter(|p| r.branch.arm() == Arm::Guns && !p.unfit);
        let guns: Vec<Option<Gun>> = all.filter_map(fit).map(|p| p.gun).collect();
        let infantry = self.infantry_brigades();
        let most = infantry * if self.year <= LAST_EARLY_YEAR { 1 } else { 2 };
        let total = guns.len();
        // HOW-NAT-46: unicorns of the horse artillery count with the howitzers.
        let shells = [Gun::Howitzer, Gun::Unicorn, Gun::LightUnicorn, Gun::Shuvalov];
        let count = |of: &[Gun]| guns.iter().flatten().filter(|gun| of.contains(gun)).count();
        let (cannon, shells) = (count(&[Gun::Heavy]), count(&shells));
        let heavy = cannon + shells;
        let name = self.army.name.clone();
        if total > most {
            let (count, most) = (total.to_string(), most.to_string());
            let fill = [("count", count.as_str()), ("most", most.as_str())];
            self.tell("HOW-ORG-31", Severity::Warning, "batteries", &name, &fill);
        }
        // HOW-NAT-46, HOW-NAT-66: Russia may have half of its batteries so, Saxony all.
        let row = row_of(self.force, &self.army.nation, self.year).unwrap_or_default();
        let allowed = match row {
            "RUS_E" | "RUS_L" => total / 2,
            "SAX" => total,
            _ => total / 3,
        };
        // HOW-NAT-46: half may be howitzers and unicorns, of heavy guns alone one in three.
        let (heavy, allowed) = match row {
            "RUS_E" | "RUS_L" if cannon > total / 3 => (cannon, total / 3),
            "RUS_E" | "RUS_L" => (shells, total / 2),
            _ => (heavy, allowed),
        };
        if heavy > allowed {
            let (count, most) = (heavy.to_string(), allowed.to_string());
            let fill = [("count", count.as_str()), ("most", most.as_str())];
            self.tell("HOW-ORG-32", Severity::Warning, "heavy-batteries", &name, &fill);
        }
    }
}
