//! The log with its rotation, and the report that a fault leaves.
//!
//! A report has the version, the last actions, the seed and the scenario; no names of people or of what they called
//! their armies. The next start shows its path once.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};

/// How many actions a report remembers.
const LAST: usize = 20;
/// How many days of log are kept.
const KEPT: usize = 7;
/// A report that no start has shown yet.
const FRESH: &str = "fault-";
/// What it is called once it was shown.
const SHOWN: &str = "shown-fault-";

static ACTIONS: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Notes what the desk does, for the log and for a report. Give kinds, IDs of systems and scenarios and seeds, never
/// names of people.
pub fn action(what: impl Into<String>) {
    let what = what.into();
    tracing::info!("{what}");
    let mut actions = ACTIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if actions.len() == LAST {
        actions.pop_front();
    }
    actions.push_back(what);
}

/// Starts the log in `folder/log`, a file a day, and the hook that writes a report there on a fault. Keep what it gives:
/// the log ends with it. None where the folder cannot be written; the program goes on without a log.
#[must_use]
pub fn start(folder: &Path) -> Option<WorkerGuard> {
    let folder = folder.join("log");
    std::fs::create_dir_all(&folder).ok()?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("tricorne")
        .filename_suffix("log")
        .max_log_files(KEPT)
        .build(&folder)
        .ok()?;
    let (writer, guard) = tracing_appender::non_blocking(file);
    // The painter warns of every line that is too short to be seen.
    let filter = tracing_subscriber::EnvFilter::try_from_env("TRICORNE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,tiny_skia=error,tricorne=info"));
    // A second start within one process (a test) keeps the first log.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(writer).try_init();
    hook(folder);
    Some(guard)
}

fn hook(folder: PathBuf) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // A battle of a forecast that breaks off is caught and counted there.
        if crate::forecast::is_rolling() {
            return;
        }
        let text = report(&info.to_string());
        let name = format!("{FRESH}{}.txt", stamp());
        let path = folder.join(name);
        if std::fs::write(&path, text).is_ok() {
            eprintln!("Tricorne has failed. What happened is in {}.", path.display());
        }
        before(info);
    }));
}

/// The text of a report.
fn report(what: &str) -> String {
    let mut text = format!(
        "Tricorne {}\n{} {}\n\n{what}\n\nThe last actions, oldest first:\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    // The lock may be held by the very thread that failed: then the report does without.
    if let Ok(actions) = ACTIONS.try_lock() {
        for action in actions.iter() {
            let _ = writeln!(text, "- {action}");
        }
    }
    text
}

/// The most of a day's log that goes with a report, in bytes: its end.
const MOST: usize = 200_000;

/// What can be said of the program when a fault is reported: the version, the last actions, the last report that a fault
/// left in the log of a folder, and the end of the last log there.
#[must_use]
pub fn about(folder: &Path) -> String {
    let mut text = report("Written by hand, for a report.");
    let files = std::fs::read_dir(folder.join("log")).into_iter().flatten().flatten().map(|e| e.path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let last = |of: &[&str], ending: &str| {
        let is = |p: &&PathBuf| {
            let name = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            of.iter().any(|o| name.starts_with(o)) && name.ends_with(ending)
        };
        files.iter().rfind(is).cloned()
    };
    let found = [("The last fault", last(&[FRESH, SHOWN], ".txt")), ("The log", last(&["tricorne"], ".log"))];
    for (head, path) in found {
        let Some(bytes) = path.and_then(|p| std::fs::read(p).ok()) else { continue };
        let end = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(MOST)..]).into_owned();
        let _ = write!(text, "\n\n== {head} ==\n\n{}\n", end.trim_end());
    }
    text
}

/// The report of a fault that no start has shown yet, if there is one; it is given once.
#[must_use]
pub fn fresh_report(folder: &Path) -> Option<PathBuf> {
    let folder = folder.join("log");
    let mut reports: Vec<PathBuf> = std::fs::read_dir(&folder)
        .ok()?
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with(FRESH)))
        .collect();
    reports.sort();
    let mut last = None;
    for path in reports {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let shown = folder.join(name.replacen(FRESH, SHOWN, 1));
        if std::fs::rename(&path, &shown).is_ok() {
            last = Some(shown);
        }
    }
    last
}

/// When a report was written, for its file's name: the only clock that the program reads, and no result depends on it.
#[expect(clippy::disallowed_methods, reason = "names a file after a failure; nothing reads it back")]
fn stamp() -> String {
    chrono::DateTime::<chrono::Utc>::from(std::time::SystemTime::now()).format("%Y%m%d-%H%M%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_version_fault_and_the_last_actions_only() {
        for n in 0..LAST + 5 {
            action(format!("step {n}"));
        }
        let text = report("it broke");
        assert!(text.contains(env!("CARGO_PKG_VERSION")) && text.contains("it broke"));
        assert!(text.contains("step 24") && !text.contains("- step 4\n"), "{text}");
    }

    #[test]
    fn a_fresh_report_is_shown_once() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("log")).expect("a folder");
        std::fs::write(folder.path().join("log/fault-20260101-101010.txt"), "x").expect("a file");
        let path = fresh_report(folder.path()).expect("a report");
        assert!(path.is_file());
        assert_eq!(fresh_report(folder.path()), None);
    }
}
