//! Years and numbers of the troops of history (HOW-NAT-83 to HOW-NAT-86, HOW-NAT-89): no army of 1757 has the rifles of 1761.

use super::Inspection;
use crate::army::nation::Period;
use crate::army::regiment::Arm;
use crate::army::troop::CONTINGENT;
use crate::army::{Branch, Nation, Regiment, Severity, Unit};
use crate::field::say;
use crate::rules::honours_of_war::muster::{ID, WAR};
use crate::rules::honours_of_war::state::{Class, Size};

/// Troops of a nation of history: their branch, the row of their nation, and the body that they are of.
struct Of<'a> {
    branch: Branch,
    row: &'a str,
    contingent: Option<&'a str>,
}

/// Why troops of a printed row have no place in a year: the clause, with the first and the last year in which they were in
/// the field, or none where they never were. Nothing where they have (HOW-NAT-83 to HOW-NAT-86).
#[must_use]
pub fn out_of_years(row: &str, branch: Branch, year: i32) -> Option<(&'static str, Option<(i32, i32)>)> {
    let (clause, years) = Of { branch, row, contingent: None }.years();
    let served = years.is_some_and(|(from, to)| (from..=to).contains(&year));
    (!served).then_some((clause, years))
}

/// Troops of a printed row of which an army has a stated number: the clause, what they are called, and the most of them
/// (HOW-NAT-89).
#[must_use]
pub fn stated_number(
    row: &str,
    branch: Branch,
    class: Class,
    year: i32,
) -> Option<(&'static str, &'static str, usize)> {
    Of { branch, row, contingent: None }.limit(class, year)
}

impl Of<'_> {
    /// Whether it is of a body that its branch does not tell: `british`, `highlanders`, `legion`, `prussian`, `chasseurs`,
    /// `mounted-jaeger`.
    fn is(&self, contingent: &str) -> bool {
        self.contingent.is_some_and(|c| c.eq_ignore_ascii_case(contingent))
    }

    fn nation(&self) -> &str {
        self.row.get(..3).unwrap_or(self.row)
    }

    /// The first and the last year in which such troops were in the field; none where they never were. With the clause.
    fn years(&self) -> (&'static str, Option<(i32, i32)>) {
        use Branch as B;
        let from = |year: i32| Some((year, *WAR.end()));
        let always = Some((*WAR.start(), *WAR.end()));
        match (self.nation(), self.branch) {
            // HOW-NAT-86.
            ("PRU", B::HorseGuns) => ("HOW-NAT-86", always),
            ("AUS", B::HorseGuns) => ("HOW-NAT-24", from(1761)),
            ("RUS", B::HorseGuns) => ("HOW-NAT-49", from(1758)),
            (_, B::HorseGuns) => ("HOW-NAT-86", None),
            ("RUS", B::Jaeger) => ("HOW-NAT-42", from(1761)),
            ("HBM", _) if self.is("highlanders") => ("HOW-NAT-26", from(1760)),
            ("HBM", _) if self.is("mounted-jaeger") => ("HOW-NAT-32", always),
            ("HBM", B::LightDragoons) => ("HOW-NAT-26", from(1760)),
            ("HBM", _) if self.is("british") => ("HOW-NAT-26", from(1758)),
            ("FRA", _) if self.is("chasseurs") && self.branch.arm() == Arm::LightFoot => ("HOW-NAT-58", from(1757)),
            ("FRA", _) if self.is("chasseurs") => ("HOW-NAT-58", from(1760)),
            ("SAX", branch) => self.saxon_years(branch),
            // HOW-NAT-74: the Reichsarmee has no light infantry.
            ("REI", B::Light | B::Jaeger) => ("HOW-NAT-74", None),
            _ => ("HOW-NAT-84", always),
        }
    }

    /// Saxony's own army is of 1756; later its troops serve others, each with their own arms (HOW-NAT-60 to HOW-NAT-69).
    fn saxon_years(&self, branch: Branch) -> (&'static str, Option<(i32, i32)>) {
        let (first, last) = (*WAR.start(), *WAR.end());
        let later = Some((first + 1, last));
        let light = branch.arm() == Arm::LightFoot;
        match self.row {
            "SAX_PRU" if light => ("HOW-NAT-67", None),
            "SAX_PRU" => ("HOW-NAT-67", Some((first, last))),
            "SAX_AUS" if branch.arm() == Arm::Horse => ("HOW-NAT-68", later),
            "SAX_AUS" => ("HOW-NAT-68", None),
            "SAX_FRA" if light => ("HOW-NAT-69", None),
            "SAX_FRA" => ("HOW-NAT-69", later),
            _ if light => ("HOW-NAT-63", None),
            _ if branch == Branch::Uhlans => ("HOW-NAT-62", None),
            _ => ("HOW-NAT-60", Some((first, first))),
        }
    }

    /// Troops of which an army may have a stated number, with the clause and the most of them (HOW-NAT-89).
    fn limit(&self, class: Class, year: i32) -> Option<(&'static str, &'static str, usize)> {
        use Branch as B;
        Some(match (self.nation(), self.branch) {
            ("HBM", B::Hussars) if self.is("prussian") || class == Class::Standard => {
                ("HOW-NAT-28", "Prussian hussars", 1)
            }
            ("HBM", _) if self.is("mounted-jaeger") => ("HOW-NAT-32", "mounted jaeger", 2),
            ("HBM", _) if self.is("legion") => ("HOW-NAT-30", "battalions of the Legion Britannique", 5),
            ("RUS", B::Jaeger) => ("HOW-NAT-42", "jaeger battalions", 2),
            ("RUS", B::HorseGuns) => ("HOW-NAT-49", "batteries of light unicorns", 1),
            ("AUS", B::HorseGuns) => ("HOW-NAT-24", "horse batteries", 2),
            ("SAX", B::LightDragoons) if self.row == "SAX_AUS" => ("HOW-NAT-68", "Saxon chevaulegers", 3),
            ("SAX", b) if self.row == "SAX_FRA" && b.arm() == Arm::Horse => {
                ("HOW-NAT-69", "Saxon regiments of horse", 2)
            }
            ("SAX", b) if self.row == "SAX_PRU" && year >= 1758 && b.arm() == Arm::Foot => {
                ("HOW-NAT-67", "Saxon battalions", 1)
            }
            _ => return None,
        })
    }
}

/// The printed row by which the troops of a nation of history are judged: in years that are ours it is free as an invented one
/// (HOW-ORG-36). In a year of the war in which it had no army any more, or none yet, that of the years when it had
/// (HOW-NAT-60).
fn printed_row(nation: &Nation, year: i32) -> Option<&str> {
    let in_war = |p: &&Period| WAR.contains(&p.from) && p.rows.contains_key(ID) && p.ours.is_empty();
    let other = || nation.periods.iter().find(in_war).filter(|_| WAR.contains(&year));
    let period = nation.period(ID, year).or_else(other)?;
    period.rows.get(ID).filter(|_| period.ours.is_empty()).map(String::as_str)
}

impl Inspection<'_> {
    /// Troops of historical nations outside their years, and more of them than there were: errors (HOW-ORG-34).
    pub(super) fn history(&mut self) {
        let (army, force, year) = (self.army, self.force, self.year);
        let mut counted: Vec<(&str, &str, usize, usize)> = Vec::new();
        let mut early = Vec::new();
        for regiment in &army.regiments {
            let nation = force.nations.iter().find(|n| n.id == regiment.nation && n.historical);
            let Some(row) = nation.and_then(|nation| printed_row(nation, year)) else { continue };
            let contingent = regiment.notes.get(CONTINGENT).map(String::as_str);
            let of = Of { branch: regiment.branch, row, contingent };
            let (clause, years) = of.years();
            let place = regiment.name.clone();
            match years {
                None => self.tell(clause, Severity::Error, "never-had", &place, &[]),
                Some((from, to)) if !(from..=to).contains(&year) => {
                    let fill = [("years", &*say::in_years(from, to))];
                    self.tell(clause, Severity::Error, "not-in-years", &place, &fill);
                }
                // HOW-NAT-26: in strength from 1760 only.
                Some(_) if of.nation() == "HBM" && of.is("british") && year < 1760 => early.push(place),
                Some(_) => {}
            }
            for unit in &regiment.units {
                self.count(&of, regiment, unit, &mut counted);
            }
        }
        for place in early {
            self.tell("HOW-NAT-26", Severity::Note, "early-british", &place, &[]);
        }
        for (clause, what, most, count) in counted {
            if count > most {
                let name = army.name.clone();
                let fill = [("what", what), ("count", &*count.to_string()), ("most", &*most.to_string())];
                self.tell(clause, Severity::Error, "above-number", &name, &fill);
            }
        }
    }

    fn count<'a>(
        &mut self,
        of: &Of<'_>,
        regiment: &Regiment,
        unit: &Unit,
        counted: &mut Vec<(&'a str, &'a str, usize, usize)>,
    ) {
        let profile = self.profile(regiment, unit);
        if profile.unfit {
            return;
        }
        // HOW-NAT-18: Prussian jaeger come in small units.
        if of.nation() == "PRU" && regiment.branch == Branch::Jaeger && profile.size != Size::Small {
            let name = regiment.unit_name(unit);
            self.tell("HOW-NAT-18", Severity::Warning, "jaeger-in-strength", &name, &[]);
        }
        if let Some((clause, what, most)) = of.limit(profile.class, self.year) {
            match counted.iter_mut().find(|c| c.1 == what) {
                Some(c) => c.3 += 1,
                None => counted.push((clause, what, most, 1)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
