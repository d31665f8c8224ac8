//! The six variables of a national row as choices (HOW-NAT-02): for each the values it may have, and the row with each.

use super::{PRICED, SUGGESTED, examine, is_written};
use crate::rules::honours_of_war::data::{Cost, NATIONS, National};
use crate::rules::system::{Variable, VariableValue};

/// The grades that divide the brigadiers' die.
const GRADES: [&str; 3] = ["dithering", "dependable", "dashing"];

/// What a row lets its owner choose; nothing where the row cannot be read.
#[must_use]
pub fn variables(row: &str) -> Vec<Variable> {
    let row = row.trim();
    let Ok(own) = (if row.is_empty() { Ok(None) } else { examine(row) }) else { return Vec::new() };
    // The key of a printed row is the same as being like it.
    let text = if row.is_empty() || is_written(row) { row.to_owned() } else { format!("like {row}") };
    let values = own.map_or_else(|| super::national(Some(row).filter(|r| !r.is_empty())), |own| own.national);
    let like = super::kin(row);
    let of = |key, now: String, known: Vec<String>| variable(&text, key, now, known);
    let keys = NATIONS.iter().map(|n| n.key.to_owned());
    let like = of("like", like.to_owned(), std::iter::once(String::new()).chain(keys).collect());
    let chosen = own.is_some_and(|own| own.chosen);
    let lines = PRICED.map(str::to_owned);
    vec![
        like,
        officers(&text, &values, "dithering"),
        officers(&text, &values, "dashing"),
        of("movement", modifier(values.movement), modifiers()),
        of("fire", modifier(values.fire), modifiers()),
        of("forms", told(values.form), known(&[Cost::None, Cost::Half, Cost::Full], |n| n.form)),
        of("flank", told(values.flank), known(&[Cost::None, Cost::Quarter, Cost::Half], |n| n.flank)),
        of("limber", word(values.limber).to_owned(), [Cost::Half, Cost::Full].map(|c| word(c).to_owned()).into()),
        of("manhandle", slow(values.slow_guns).to_owned(), [false, true].map(|s| slow(s).to_owned()).into()),
        of(
            "priced",
            if chosen { values.line.to_owned() } else { String::new() },
            std::iter::once(String::new()).chain(lines).collect(),
        ),
    ]
}

/// A variable that is written as one word and its value; an empty value leaves it out.
fn variable(text: &str, key: &'static str, now: String, mut known: Vec<String>) -> Variable {
    if !known.contains(&now) {
        known.push(now.clone());
    }
    let at = known.iter().position(|k| *k == now).unwrap_or(0);
    let with = |value: &String| {
        let part = if value.is_empty() { Vec::new() } else { vec![format!("{key} {value}")] };
        VariableValue { told: value.replace('-', "−"), row: replaced(text, &[key], &part) }
    };
    Variable { key, now: at, values: known.iter().map(with).collect() }
}

/// How far up the die dithering goes, or how far down dashing: what is between them is dependable (HOW-IMG-02).
fn officers(text: &str, values: &National, key: &'static str) -> Variable {
    let (low, high) = (values.dithering, values.dependable);
    let dithering = key == "dithering";
    let (from, to, at) = if dithering { (0, high, low) } else { (low, 6, high) };
    let with = |top: u8| {
        let (low, high) = if dithering { (top, high) } else { (low, top) };
        let ranges = [(1, low), (low + 1, high), (high + 1, 6)];
        let parts = ranges.iter().zip(GRADES).filter(|((a, b), _)| a <= b);
        let parts: Vec<String> = parts.map(|((a, b), grade)| format!("{grade} {}", faces(*a, *b))).collect();
        let (a, b) = if dithering { ranges[0] } else { ranges[2] };
        let told = if a <= b { faces(a, b).replace('-', "–") } else { "none".to_owned() };
        VariableValue { told, row: replaced(text, &GRADES, &parts) }
    };
    // Dashing grows as the dependable shrink.
    let tops: Vec<u8> = if dithering { (from..=to).collect() } else { (from..=to).rev().collect() };
    Variable { key, now: tops.iter().position(|t| *t == at).unwrap_or(0), values: tops.into_iter().map(with).collect() }
}

fn faces(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// A row with other parts in place of those of some names, where the first of these stood, else at the end.
fn replaced(text: &str, names: &[&str], parts: &[String]) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut place = None;
    for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let name = part.split(' ').next().unwrap_or_default();
        if names.iter().any(|n| n.eq_ignore_ascii_case(name)) {
            place.get_or_insert(out.len());
        } else {
            out.push(part);
        }
    }
    let first = if names == ["like"] { 0 } else { out.len() };
    let at = place.unwrap_or(first);
    out.splice(at..at, parts.iter().map(String::as_str));
    out.join(", ")
}

fn modifiers() -> Vec<String> {
    (-SUGGESTED..=SUGGESTED).map(modifier).collect()
}

fn modifier(n: i8) -> String {
    if n == 0 { "0".to_owned() } else { format!("{n:+}") }
}

/// One value for all, then those of the printed rows that differ by arm (HOW-IMG-04).
fn known(all: &[Cost], of: impl Fn(&National) -> [Cost; 3]) -> Vec<String> {
    let mut out: Vec<String> = all.iter().map(|c| told([*c; 3])).collect();
    for printed in NATIONS.iter().map(|n| told(of(n))) {
        if !out.contains(&printed) {
            out.push(printed);
        }
    }
    out
}

fn told(costs: [Cost; 3]) -> String {
    match costs {
        [foot, foreign, horse] if foot == foreign && foreign == horse => word(foot).to_owned(),
        all => all.map(word).join(" "),
    }
}

const fn word(cost: Cost) -> &'static str {
    match cost {
        Cost::None => "none",
        Cost::Quarter => "quarter",
        Cost::Half => "half",
        Cost::Full => "full",
    }
}

const fn slow(half: bool) -> &'static str {
    if half { "half" } else { "normal" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Dice;
    use crate::rules::honours_of_war::data::own::invented;

    fn values(row: &str) -> National {
        super::super::national(Some(row))
    }

    /// HOW-IMG-01, HOW-IMG-02, HOW-IMG-03, HOW-IMG-04, HOW-IMG-06: each choice is a row that can be read, and changes its own
    /// variable alone.
    #[test]
    fn how_nat_02_every_choice_of_every_variable_is_a_row() {
        let mut rows: Vec<String> = (0..40).map(|n| invented(&mut Dice::fair(n, 0))).collect();
        rows.extend(["PRU_L", "like FRA_E, hussars superior", "movement +3, fire -2", ""].map(str::to_owned));
        for row in &rows {
            let all = variables(row);
            assert_eq!(all.len(), 10, "{row}");
            for variable in &all {
                for (n, value) in variable.values.iter().enumerate() {
                    let found = variables(&value.row);
                    let same = found.iter().find(|v| v.key == variable.key);
                    let told = same.map(|v| v.values[v.now].told.clone());
                    assert_eq!(told.as_ref(), Some(&value.told), "{} of {row}: {}", variable.key, value.row);
                    assert!(value.row.is_empty() || examine(&value.row).is_ok(), "{}", value.row);
                    let kept = |v: &&Variable| v.key != variable.key && variable.key != "like";
                    let others = |all: &[Variable]| -> Vec<String> {
                        all.iter().filter(kept).map(|v| v.values[v.now].told.clone()).collect()
                    };
                    assert_eq!(others(&found), others(&all), "{} of {row}: {}", variable.key, value.row);
                    // One that is written out has the line of prices that is nearest, the neutral row its own.
                    if n == variable.now && !row.is_empty() {
                        assert_eq!(values(&value.row), values(row), "what stands there already: {}", value.row);
                    }
                }
            }
        }
        let classed = variables("like FRA_E, hussars superior");
        assert!(classed.iter().flat_map(|v| &v.values).all(|v| v.row.contains("hussars superior")));
        assert!(variables("like NOBODY").is_empty());
    }
}
