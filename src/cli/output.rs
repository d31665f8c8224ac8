//! How results are written: numbers, dates, columns, JSON, and progress on a terminal.

use super::Cli;
use crate::base::Side;
use crate::campaign::{Account, Kind, State};
use crate::desk::sight::Seen;
use crate::desk::{Error, War, plain, write_whole};
use crate::field::scenario::Weather;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

pub(super) use crate::field::say::{counted, date};

/// A number with commas at the thousands.
pub(super) fn number(n: u32) -> String {
    crate::field::say::thousands(n.into())
}

/// Writes a line to standard output. A reader who has gone away is no fault of ours; a full disk is said.
pub(super) fn line(text: impl AsRef<str>) {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{}", text.as_ref()) {
        Ok(()) => {}
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => {
            eprintln!("tricorne: the results cannot be written: {}; send them elsewhere", plain(&e));
            std::process::exit(1);
        }
    }
}

/// Writes JSON to standard output.
pub(super) fn json(value: &impl serde::Serialize) -> Result<(), Error> {
    line(pretty(value)?);
    Ok(())
}

/// Says which files were written.
pub(super) fn written(cli: &Cli, paths: &[PathBuf]) -> Result<(), Error> {
    if cli.json {
        return json(&json!({ "written": paths }));
    }
    paths.iter().for_each(|path| line(format!("Written: {}", path.display())));
    Ok(())
}

/// Gives a document: as a file, or on the terminal where none is named.
///
/// With `--json` what is text on the terminal is one string, under `text`.
pub(super) fn document(cli: &Cli, text: &str, out: Option<&Path>) -> Result<(), Error> {
    let is_json = || serde_json::from_str::<serde_json::Value>(text).is_ok();
    match out {
        None if cli.json && !is_json() => json(&serde_json::json!({"text": text}))?,
        None => line(text),
        Some(path) => {
            write_whole(path, text.as_bytes())?;
            written(cli, &[path.to_path_buf()])?;
        }
    }
    Ok(())
}

/// JSON as text that people can read.
pub(super) fn pretty(value: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string_pretty(value).map_err(|e| Error::refused(format!("no JSON: {e}")))
}

/// What the weather is, in a word or two.
pub(super) const fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Fair => "fair",
        Weather::Fog => "fog",
        Weather::LightRain => "light rain",
        Weather::HeavyRain => "heavy rain",
        Weather::Storm => "storm",
    }
}

/// The leading nation of a side.
pub(super) fn side_name(state: &State, side: Side) -> &str {
    state.side_name(side)
}

/// Rows of text with their columns aligned to the left; two spaces between.
pub(super) fn listing(rows: &[Vec<String>]) -> Vec<String> {
    aligned(rows, usize::MAX)
}

/// Rows with their columns aligned: the first to the left, the others to the right; two spaces between.
pub(super) fn table(rows: &[Vec<String>]) -> Vec<String> {
    aligned(rows, 1)
}

/// Rows whose first `left` columns are aligned to the left and the others to the right.
fn aligned(rows: &[Vec<String>], left: usize) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|t| t.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    rows.iter()
        .map(|row| {
            let mut out = String::new();
            for (c, text) in row.iter().enumerate() {
                let pad = " ".repeat(widths[c] - text.chars().count());
                if c > 0 {
                    out.push_str("  ");
                }
                let (first, second) = if c < left { (text, &pad) } else { (&pad, text) };
                out.push_str(first);
                out.push_str(second);
            }
            out.trim_end().to_owned()
        })
        .collect()
}

/// The state of both armies, as a table: ours as it is, the enemy’s as he is shown.
///
/// # Errors
/// When the journal does not add up.
pub(super) fn armies(war: &War) -> Result<Vec<String>, Error> {
    type Count = fn(&State, Side) -> u32;
    fn total(state: &State, side: Side, account: Account) -> u32 {
        state.total(side, Kind::Men, account)
    }
    const ROWS: [(&str, Count); 8] = [
        ("under arms", |s, side| total(s, side, Account::Present)),
        ("sick", |s, side| total(s, side, Account::Sick)),
        ("in hospital", |s, side| total(s, side, Account::Wounded) + total(s, side, Account::LightWounded)),
        ("missing", |s, side| total(s, side, Account::Missing)),
        ("captive", |s, side| total(s, side, Account::Prisoners)),
        ("dead, deserted, discharged", |s, side| {
            [Account::Dead, Account::Deserted, Account::Discharged].map(|a| total(s, side, a)).iter().sum()
        }),
        ("guns", |s, side| s.total(side, Kind::Guns, Account::Present)),
        ("colours taken", |s, side| s.trophies(side, Kind::Colours)),
    ];
    let (state, sight) = (war.state(), war.sight(Side::Blue)?);
    let mut rows =
        vec![vec![String::new(), side_name(state, Side::Blue).to_owned(), side_name(state, Side::Red).to_owned()]];
    for (name, count) in ROWS {
        let theirs = sight.war(war).map_or_else(|| "?".to_owned(), |seen| number(count(seen.state(), Side::Red)));
        rows.push(vec![name.to_owned(), number(count(state, Side::Blue)), theirs]);
    }
    let mut out = table(&rows);
    out.extend(
        sight.day().map(|day| format!("{} as it was last seen, on {}.", side_name(state, Side::Red), date(day))),
    );
    Ok(out)
}

/// What is said of the enemy where he is to be listed and is not shown as he is; none where he is.
///
/// # Errors
/// When the journal does not add up.
pub(super) fn veiled(war: &War) -> Result<Option<Vec<String>>, Error> {
    let sight = war.sight(Side::Blue)?;
    Ok(match &sight {
        Seen::All => None,
        Seen::Nothing => {
            Some(vec!["Nothing is known of what it has; “tricorne campaign sight blue all” shows it.".to_owned()])
        }
        Seen::Then(then) => {
            let state = then.state();
            let brigades = state.brigades(Side::Red).map(|(_, brigade)| {
                let men = brigade.units.iter().map(|u| state.present(u).men).fold(0, u32::saturating_add);
                vec![brigade.name.clone(), number(men)]
            });
            let mut out = vec![format!("As it was last seen, on {}:", date(state.today))];
            out.extend(table(&brigades.collect::<Vec<_>>()));
            Some(out)
        }
    })
}

/// A progress bar; hidden where standard error is no terminal.
pub(super) fn bar(length: u64, what: &str) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    if let Ok(style) = ProgressStyle::with_template("{prefix} [{bar:32}] {pos}/{len} {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_prefix(what.to_owned());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns() {
        let rows = vec![vec!["Möhr".into(), "1".into()], vec!["A".into(), "1,000".into()]];
        assert_eq!(table(&rows), ["Möhr      1", "A     1,000"]);
    }
}
