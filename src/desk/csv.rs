//! The journal and the state of a day as CSV: commas, a line for each posting or balance, the first line names the columns.

use super::{Error, War};
use crate::base::Side;
use crate::campaign::{Account, Kind};
use chrono::NaiveDate;
use std::fmt::Write;

/// A cell; in quotes where a reader would take it for more than one, behind an apostrophe where a spreadsheet would take
/// it for a formula.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    let plain = !text.contains([',', '"', '\n', '\r', ';']);
    if plain { format!("{guard}{text}") } else { format!("\"{guard}{}\"", text.replace('"', "\"\"")) }
}

impl War {
    /// The journal: a line for each posting, and one for each entry without any.
    #[must_use]
    pub fn journal_csv(&self) -> String {
        let mut out = "entry,date,act,side,unit,kind,from,to,number,cause\n".to_owned();
        let state = self.state();
        for entry in self.entries() {
            let head = format!("{},{},{}", entry.number, entry.date, entry.act.key());
            if entry.postings.is_empty() {
                let _ = writeln!(out, "{head},,,,,,,");
            }
            for p in &entry.postings {
                let side = state.unit(&p.thing).map_or("", |(s, _, _)| side_key(s));
                let (name, cause) = (cell(&state.unit_name(&p.thing)), cell(&p.cause));
                let (kind, from, to) = (p.kind.key(), p.from.key(), p.to.key());
                let _ = writeln!(out, "{head},{side},{name},{kind},{from},{to},{},{cause}", p.number);
            }
        }
        out
    }

    /// Where every unit stood in the evening of a day, today where none is named: a column for each account.
    ///
    /// # Errors
    /// When the day is before the founding, or yet to come.
    pub fn state_csv(&self, day: Option<NaiveDate>) -> Result<String, Error> {
        let then = self.evening(day.unwrap_or(self.state().today))?;
        let state = then.state();
        let accounts: Vec<Account> = Account::ALL.into_iter().filter(|a| *a != Account::Outside).collect();
        let names: Vec<&str> = accounts.iter().map(|a| a.key()).collect();
        let mut out = format!("date,side,army,regiment,unit,class,kind,{}\n", names.join(","));
        for side in Side::BOTH {
            for (army, regiment, unit) in state.units(side) {
                for kind in Kind::ALL.into_iter().filter(|k| state.books.sum(&unit.id, *k) > 0) {
                    let numbers: Vec<String> =
                        accounts.iter().map(|a| state.books.balance(&unit.id, kind, *a).to_string()).collect();
                    let _ = writeln!(
                        out,
                        "{},{},{},{},{},{:?},{},{}",
                        state.today,
                        side_key(side),
                        cell(&army.name),
                        cell(&regiment.name),
                        cell(&regiment.unit_name(unit)),
                        regiment.quality,
                        kind.key(),
                        numbers.join(",")
                    );
                }
            }
        }
        Ok(out)
    }
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Blue => "blue",
        Side::Red => "red",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_cell() {
        assert_eq!(cell("Alt-Quast"), "Alt-Quast");
        assert_eq!(cell("Quast, \"Alt\""), "\"Quast, \"\"Alt\"\"\"");
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell("@a,b"), "\"'@a,b\"");
    }
}
