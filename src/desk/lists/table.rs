//! Tables for spreadsheets, and an army's table read again.

use super::read::{MOST_LINES, NOBODY, Reader, Understood};
use super::{nation_name, temper, word};
use crate::army::regiment::ENTRENCHED;
use crate::army::troop::CONTINGENT;
use crate::army::{Force, Id, Nation};
use crate::desk::compare::Entry;
use crate::desk::name::fold;
use crate::rules::System;

/// The columns of an army's table. Class and points are the rules', and are not read again.
const COLUMNS: [&str; 21] = [
    "army",
    "nation",
    "year",
    "general",
    "brigade",
    "commander",
    "unit",
    "branch",
    "quality",
    "weapon",
    "traits",
    "body",
    "of",
    "men",
    "establishment",
    "guns",
    "rating",
    "works",
    "class",
    "points",
    "wing",
];

/// What the row of units outside brigades has in the column of brigades.
const INDEPENDENT: &str = "Independent";

/// A cell of a table: quoted where it must be; what a spreadsheet would take for a formula begins with an apostrophe.
pub(super) fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A row of a table.
pub(super) fn row<'c>(cells: impl IntoIterator<Item = &'c str>) -> String {
    cells.into_iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
}

/// The army as a table for a spreadsheet: a row for each unit, with its class and price; [`understand`] reads it again.
#[must_use]
pub fn csv(force: &Force, system: &dyn System, year: i32) -> String {
    let mut out = row(COLUMNS);
    let usual = |text: String| if text == "usual" { String::new() } else { text };
    for army in &force.armies {
        let officer = |id| army.commander(id).map_or_else(String::new, |c| format!("{}{}", c.name, temper(c.temper)));
        let general = officer(&army.general);
        let wing = |brigade: &Id| {
            army.wing_of(brigade).map_or_else(String::new, |w| {
                format!("{}, {}", w.name, w.commander.as_ref().map_or_else(String::new, officer))
            })
        };
        let groups =
            army.brigades.iter().map(|b| (b.name.as_str(), wing(&b.id), b.commander.as_ref(), b.units.as_slice()));
        let alone = (INDEPENDENT, String::new(), None, army.independent.as_slice());
        for (brigade, wing, leader, units) in groups.chain([alone]) {
            let leader = match leader {
                None if brigade != INDEPENDENT => NOBODY.to_owned(),
                leader => leader.map_or_else(String::new, officer),
            };
            for (r, u) in units.iter().filter_map(|id| army.unit(id)) {
                let rating = system.rate(force, r, u, u.present.men, year);
                let own = r.ratings.get(system.about().id).map_or("", String::as_str);
                let body = r.notes.get(CONTINGENT).map_or("", String::as_str);
                let of = if r.nation == army.nation { "" } else { nation_name(force, &r.nation) };
                let traits = r.traits.iter().map(word).collect::<Vec<_>>().join("; ");
                let numbers = [u.present.men, u.establishment.men, u.present.guns].map(|n| n.to_string());
                let points = rating.points.map_or_else(String::new, |p| p.to_string());
                let (quality, weapon) = (usual(word(&r.quality)), usual(word(&r.weapon)));
                let (name, branch) = (r.unit_name(u), word(&r.branch));
                let [men, establishment, guns] = numbers.each_ref().map(String::as_str);
                let works = if r.is_entrenched() { ENTRENCHED } else { "" };
                let nation = nation_name(force, &army.nation);
                let year = army.year.unwrap_or(year).to_string();
                out += &row([
                    &army.name,
                    nation,
                    &year,
                    &general,
                    brigade,
                    &leader,
                    &name,
                    &branch,
                    &quality,
                    &weapon,
                    &traits,
                    body,
                    of,
                    men,
                    establishment,
                    guns,
                    own,
                    works,
                    rating.class,
                    &points,
                    &wing,
                ]);
            }
        }
    }
    out
}

/// A bill as a table for a spreadsheet: a row for each part of each price.
#[must_use]
pub fn bill_csv(bill: &[Entry]) -> String {
    let mut out = row(["name", "for", "clause", "each", "count", "points"]);
    for entry in bill {
        for i in &entry.items {
            let numbers = [i.each.to_string(), i.count.to_string(), i.points().to_string()];
            let [each, count, points] = numbers.each_ref().map(String::as_str);
            out += &row([&entry.name, i.key, i.clause, each, count, points]);
        }
    }
    out
}

/// The rows of a table with the line in which each begins, counted from 1. Cells are parted by the commas, semicolons or
/// tabulators that the first line has most of; a quote that is not closed ends with the text.
fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let parts = [',', ';', '\t'];
    let between = parts.into_iter().rev().max_by_key(|c| head.matches(*c).count()).unwrap_or(',');
    let (mut out, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut began, mut quoted) = (1, 1, false);
    let mut letters = text.chars().peekable();
    let mut end = |cells: &mut Vec<String>, cell: &mut String, began: usize| {
        cells.push(std::mem::take(cell));
        let row = std::mem::take(cells);
        if row.iter().any(|c: &String| !c.trim().is_empty()) {
            out.push((began, row));
        }
    };
    while let Some(c) = letters.next() {
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted || cell.is_empty() => quoted = !quoted,
            '\n' => {
                line += 1;
                if quoted {
                    cell.push(' ');
                } else {
                    end(&mut cells, &mut cell, began);
                    began = line;
                }
            }
            '\r' => {}
            c if c == between && !quoted => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    end(&mut cells, &mut cell, began);
    out
}

/// Reads an army's table, as [`csv`] writes it; columns may be left out and stand in any order. Nothing is written; what was
/// not understood is told by line.
#[must_use]
pub fn understand(text: &str, nations: &[Nation], system: &dyn System) -> Understood {
    let mut reader = Reader::new(nations, system);
    let mut rows = rows(text).into_iter();
    let (first, head) = rows.next().unwrap_or_default();
    let column = |name: &str| head.iter().position(|h| fold(h) == name);
    let unknown = head.iter().find(|h| !h.trim().is_empty() && !COLUMNS.contains(&fold(h).as_str()));
    if let Some(unknown) = unknown {
        let unknown: String = unknown.chars().take(40).collect();
        reader.keep(first, Err(format!("there is no column “{unknown}”; the columns are {}", COLUMNS.join(", "))));
        return reader.understood();
    }
    if column("branch").is_none() || column("nation").is_none() {
        let why = "the first line names the columns, “nation” and “branch” among them".to_owned();
        reader.keep(first, Err(why));
        return reader.understood();
    }
    let columns = COLUMNS.map(column);
    let mut before: [String; 6] = Default::default();
    'rows: for (n, (line, cells)) in rows.enumerate() {
        if n >= MOST_LINES {
            reader.keep(line, Err(format!("a table has at most {MOST_LINES} rows; leave the rest out")));
            break;
        }
        if let Some(more) = cells.iter().skip(head.len()).find(|c| !c.trim().is_empty()) {
            let more: String = more.trim().chars().take(40).collect();
            let why = format!("“{more}” stands in no column; put a cell with commas in quotes, or name the column");
            reader.keep(line, Err(why));
            continue;
        }
        let of = |at: usize| {
            let text = columns[at].and_then(|c| cells.get(c)).map_or("", |c| c.trim());
            let formula = text.strip_prefix('\'').filter(|t| t.starts_with(['=', '+', '-', '@']));
            formula.unwrap_or(text)
        };
        // What is said of the whole army stands in every row, and counts where it changes.
        for (at, key) in ["Army", "Nation", "Year", "General"].into_iter().enumerate() {
            let said = of(at);
            if at == 0 && !said.is_empty() && !before[0].is_empty() && before[0] != said {
                let why = format!("the table is of {}, and this row of {said}; make a table of each", before[0]);
                reader.keep(line, Err(why));
                break 'rows;
            }
            if !said.is_empty() && before[at] != said {
                said.clone_into(&mut before[at]);
                let said = reader.line(&format!("{key}: {said}"));
                reader.keep(line, said);
            }
        }
        if before[5] != of(20) {
            of(20).clone_into(&mut before[5]);
            let said = reader.line(&format!("Wing: {}", of(20)));
            reader.keep(line, said);
        }
        let brigade = format!("{}, {}", of(4), of(5));
        if before[4] != brigade {
            let alone = of(4).is_empty() || fold(of(4)) == fold(INDEPENDENT);
            let said = if alone { reader.line(INDEPENDENT) } else { reader.led(of(4), of(5)) };
            reader.keep(line, said);
            before[4] = brigade;
        }
        let mut described: Vec<String> = [7, 8, 9, 10, 11, 16, 17].map(|at| of(at).to_owned()).to_vec();
        if !of(12).is_empty() {
            // The nation is known before its troops are.
            described.insert(0, format!("of {}", of(12)));
        }
        match (of(13), of(14)) {
            ("", "") => {}
            ("", full) | (full, "") => described.push(format!("{full} men")),
            (present, full) => described.push(format!("{present} of {full} men")),
        }
        if !of(15).is_empty() && of(15) != "0" {
            described.push(format!("{} guns", of(15)));
        }
        let said = reader.described(1, of(6), &described.join(", "));
        reader.keep(line, said);
    }
    reader.understood()
}
