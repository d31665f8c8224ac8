//! The quick reference sheets against the ledgers: each table of a ledger is found on its system's sheet, cell by cell, or
//! the sheet's manifest says why it is not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tricorne::rules::sheet::{Body, Extent, Held, Sheet, Template, names};
use tricorne::rules::{System, registry};

/// A table of a ledger, under the clause or the heading before it.
struct Printed {
    under: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// What the ledgers of a system hold.
struct Ledger {
    clauses: BTreeSet<String>,
    tables: Vec<Printed>,
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect()
}

impl Ledger {
    /// All files of `docs/rules` whose names begin with the system's.
    fn of(id: &str) -> Ledger {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
        let entries = fs::read_dir(folder).expect("the ledgers").map(|e| e.expect("an entry").path());
        let mut files: Vec<_> =
            entries.filter(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(id))).collect();
        files.sort();
        let mut ledger = Ledger { clauses: BTreeSet::new(), tables: Vec::new() };
        for file in files {
            ledger.read(&fs::read_to_string(file).expect("a ledger"));
        }
        assert!(ledger.clauses.len() > 80 && ledger.tables.len() > 5, "{id}: the ledger was not read");
        ledger
    }

    fn read(&mut self, text: &str) {
        let (mut under, mut inside) = (String::new(), false);
        for line in text.lines() {
            if let Some((clause, _)) = line.strip_prefix("- **").and_then(|l| l.split_once("**")) {
                clause.clone_into(&mut under);
                self.clauses.insert(under.clone());
            } else if let Some(title) = line.strip_prefix('#') {
                let title = title.trim_start_matches('#').trim();
                under = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim().to_owned();
            }
            if !line.starts_with('|') {
                inside = false;
            } else if !inside {
                inside = true;
                self.tables.push(Printed { under: under.clone(), head: cells(line), rows: Vec::new() });
            } else if !line.contains("---") {
                self.tables.last_mut().expect("a head came before").rows.push(cells(line));
            }
        }
    }

    fn table(&self, held: &Held) -> &Printed {
        let mut all = self.tables.iter().filter(|t| t.under == held.clause);
        all.nth(held.nth - 1).unwrap_or_else(|| panic!("the ledger has no table {} under {}", held.nth, held.clause))
    }
}

/// Text that is compared: any dash and minus is one, capitals don't count.
fn plain(text: &str) -> String {
    text.replace(['−', '–'], "-").to_lowercase()
}

/// The numbers of the reminders on a sheet, by the names that the template has for them.
fn numbers(template: &Template, sheet: &Sheet) -> BTreeMap<String, String> {
    let said: Vec<&str> = sheet
        .sections
        .iter()
        .flat_map(|s| {
            let texts = s.parts.iter().filter_map(|p| match &p.body {
                Body::Text { text, .. } => Some(text.as_str()),
                Body::Table(_) => None,
            });
            texts.chain([s.aside.as_str()])
        })
        .collect();
    let mut out = BTreeMap::new();
    for text in template.texts() {
        for here in &said {
            out.extend(aligned(text, here).unwrap_or_default());
        }
    }
    out
}

/// What stands in a text for each name in braces of the form it was made from; none where it is not made from it.
fn aligned(form: &str, text: &str) -> Option<BTreeMap<String, String>> {
    let (mut form, mut text, mut out) = (form, text, BTreeMap::new());
    while let Some((before, rest)) = form.split_once('{') {
        text = text.strip_prefix(before)?;
        let (name, after) = rest.split_once('}')?;
        let next = after.split('{').next()?;
        let end = if next.is_empty() { text.len() } else { text.find(next)? };
        out.insert(name.to_owned(), text[..end].to_owned());
        (form, text) = (after, &text[end..]);
    }
    (form == text).then_some(out)
}

/// The columns of a table that are looked for at a scale: the scale's own where it has one for each.
fn columns(table: &Printed, held: &Held, scale: u8) -> Vec<usize> {
    let is_scale = |head: &str| head.strip_suffix(" mm").is_some_and(|n| n.parse::<u8>().is_ok());
    let wanted = |n: usize| {
        let head = &table.head[n];
        if is_scale(head) { *head == format!("{scale} mm") } else { !held.without.contains(head) }
    };
    (1..table.head.len()).filter(|&n| wanted(n)).collect()
}

/// What a row of the ledger says at a scale, in the words of the sheet.
fn values(table: &Printed, held: &Held, scale: u8, row: &[String]) -> Vec<String> {
    let label = &row[0];
    // One table has its first scale in the labels: "15 influence of a general".
    let own = table.head[0].contains(&format!("({scale} mm)"));
    let said = |cell: &str| held.say.get(cell).map_or_else(|| cell.to_owned(), Clone::clone);
    // A word that means something else in another column is told with its column.
    let told = |n: usize| {
        let cell = row.get(n).map_or("", String::as_str);
        held.say.get(&format!("{}: {cell}", table.head[n])).map_or_else(|| said(cell), Clone::clone)
    };
    // And one stands on its side: labels above, a single row of modifiers below.
    if held.rows.get(label).is_some_and(|l| label.starts_with('+') && l.contains(" + ")) {
        return row.iter().map(|c| plain(c)).collect();
    }
    if own {
        return vec![label.split(' ').next().unwrap_or_default().to_owned()];
    }
    let cells = columns(table, held, scale).into_iter().map(told);
    let atoms = cells.flat_map(|c| c.split(" / ").map(|a| plain(&said(a))).collect::<Vec<_>>());
    atoms.filter(|a| !a.is_empty()).collect()
}

/// Whether all of these stand in those, in their order.
fn in_order(these: &[String], those: &[String]) -> bool {
    let mut those = those.iter();
    these.iter().all(|one| those.any(|other| other == one))
}

/// What is wrong between a held table and a sheet at a scale.
fn missing(template: &Template, sheet: &Sheet, table: &Printed, held: &Held, scale: u8) -> Vec<String> {
    let numbers = numbers(template, sheet);
    let mut out = Vec::new();
    for row in &table.rows {
        let label = held.rows.get(&row[0]).map_or(row[0].as_str(), String::as_str);
        let wanted = values(table, held, scale, row);
        let found: Vec<String> = if label.is_empty() {
            continue;
        } else if label.starts_with('{') {
            names(label).map(|n| plain(numbers.get(n).map_or("not in a reminder", String::as_str))).collect()
        } else {
            // A row of the ledger may be several of the sheet.
            let is = |r: &&Vec<String>| label.split(" + ").any(|l| plain(l) == plain(&r[0]));
            let tables = held.tables.iter().flat_map(|name| sheet.tables().filter(move |t| t.name == *name));
            let rows = tables.flat_map(|t| t.rows.iter().filter(is));
            rows.flat_map(|r| r[1..].iter().flat_map(|c| c.split(" / ")).map(plain).filter(|c| !c.is_empty())).collect()
        };
        // One number may stand under several names.
        let wanted =
            if label.starts_with('{') && wanted.len() == 1 { vec![wanted[0].clone(); found.len()] } else { wanted };
        if wanted.is_empty() || !in_order(&wanted, &found) {
            let at = (&held.clause, held.nth, &row[0]);
            out.push(format!("{at:?} at {scale} mm: the ledger has {wanted:?}, the sheet {label}: {found:?}"));
        }
    }
    out
}

/// Words of a manifest's entry that its table does not have.
fn idle(table: &Printed, held: &Held) -> Vec<String> {
    let mut out = Vec::new();
    let label = |l: &&String| table.rows.iter().all(|r| r[0] != **l);
    out.extend(held.rows.keys().filter(label).map(|l| format!("{}: no row {l}", held.clause)));
    let column = |c: &&String| !table.head.contains(c);
    out.extend(held.without.iter().filter(column).map(|c| format!("{}: no column {c}", held.clause)));
    let cells = || table.rows.iter().flat_map(|r| r[1..].iter().zip(&table.head[1..]));
    let is = |w: &str| {
        cells().any(|(cell, head)| cell.split(" / ").any(|c| c == w) || cell == w || format!("{head}: {cell}") == w)
    };
    let said = |w: &&String| !is(w);
    out.extend(held.say.keys().filter(said).map(|w| format!("{}: no cell says {w}", held.clause)));
    out
}

fn scales(system: &dyn System) -> Vec<u8> {
    let known = system.about().scales;
    if known.is_empty() { vec![28] } else { known.to_vec() }
}

fn sheets() -> impl Iterator<Item = (&'static dyn System, &'static Template, Ledger)> {
    registry::ALL.iter().map(|system| {
        let template = system.sheet_template().unwrap_or_else(|| panic!("{} has a sheet", system.about().name));
        (*system, template, Ledger::of(system.about().id))
    })
}

#[test]
fn every_cell_of_the_tables_held_is_on_the_sheet() {
    let mut wrong = Vec::new();
    for (system, template, ledger) in sheets() {
        for scale in scales(system) {
            let sheet = system.sheet(Extent::Whole { scale }).expect("a whole sheet");
            for held in &template.holds {
                wrong.extend(missing(template, &sheet, ledger.table(held), held, scale));
            }
        }
        wrong.extend(template.holds.iter().flat_map(|held| idle(ledger.table(held), held)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_table_is_held_or_left_with_a_reason() {
    let mut wrong = Vec::new();
    for (system, template, ledger) in sheets() {
        let id = system.about().id;
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for table in &ledger.tables {
            let nth = seen.entry(&table.under).and_modify(|n| *n += 1).or_insert(1);
            let held = template.holds.iter().filter(|h| h.clause == table.under && h.nth == *nth).count();
            let left = template.leaves.iter().filter(|l| l.clause == table.under).count();
            if held + left != 1 && !(held == 1 && seen_twice(&ledger, &table.under)) {
                wrong.push(format!("{id}: table {nth} under {}: {held} times held, {left} times left", table.under));
            }
        }
        for left in &template.leaves {
            if !seen.contains_key(left.clause.as_str()) || left.why.len() < 20 {
                wrong.push(format!("{id}: {} is left: no such table, or no reason", left.clause));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether several tables stand under a clause, so that some may be held and the others left.
fn seen_twice(ledger: &Ledger, under: &str) -> bool {
    ledger.tables.iter().filter(|t| t.under == under).count() > 1
}

#[test]
fn every_part_names_clauses_of_the_ledger() {
    let mut wrong = Vec::new();
    for (system, template, ledger) in sheets() {
        let mut lines = 0;
        for (what, clauses) in template.clauses() {
            lines += 1;
            let unknown = clauses.split_whitespace().filter(|c| !ledger.clauses.contains(*c));
            wrong.extend(unknown.map(|c| format!("{}: {what} names {c}", system.about().name)));
            if clauses.trim().is_empty() {
                wrong.push(format!("{}: {what} names no clause", system.about().name));
            }
        }
        assert!(lines > 15, "{} has a sheet of {lines} parts", system.about().name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Digits that stand where they are written: dice by their names, the face that a D6 ends at and the one it begins with, the
/// number of a phase, the number of a clause's turn.
fn without_lawful(text: &str) -> String {
    let mut text = text.replace("}–6", "}").replace("1–{", "{").replace("2D6", "").replace("D6", "");
    for phase in 1..=9 {
        text = text.replace(&format!("phase {phase}"), "");
    }
    for name in names(&text.clone()) {
        text = text.replace(&format!("{{{name}}}"), "");
    }
    text
}

#[test]
fn no_digit_is_typed_where_a_value_should_stand() {
    let mut wrong = Vec::new();
    for (system, template, _) in sheets() {
        let id = system.about().id;
        for written in template.written() {
            let mut rest = without_lawful(written);
            for typed in &template.typed {
                rest = rest.replace(&typed.say, "");
            }
            if rest.contains(|c: char| c.is_ascii_digit()) {
                wrong.push(format!("{id}: a digit is typed in “{written}”; name its value in braces"));
            }
        }
        for typed in &template.typed {
            if typed.why.len() < 20 || !template.written().any(|w| w.contains(&typed.say)) {
                wrong.push(format!("{id}: “{}” is lawful without need, or without a reason", typed.say));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_number_is_read_back_from_its_reminder() {
    let read = aligned("within {near} of him, {far}", "within 5 of him, 20").expect("made from it");
    assert_eq!(read.into_iter().map(|(k, v)| format!("{k} {v}")).collect::<Vec<_>>(), ["far 20", "near 5"]);
    assert!(aligned("within {near} of her", "within 5 of him").is_none());
}
