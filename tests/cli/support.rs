//! The program as a user has it, and what must be so of its answers.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program with a home of its own and no display.
pub fn tricorne(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tricorne"))
        .args(args)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .output()
        .expect("the program starts")
}

/// What the program printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}

/// Runs a command that must be done.
pub fn done(home: &Path, args: &[&str]) -> String {
    let out = tricorne(home, args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

/// Runs a command that must be refused in one sentence that has all of `with`; gives nothing on standard output.
pub fn refused(home: &Path, args: &[&str], with: &[&str]) {
    let out = tricorne(home, args);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(1), "{args:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "one sentence: {said}");
    assert!(!said.contains("os error"), "no number of the operating system: {said}");
    for word in with {
        assert!(said.contains(word), "{args:?} says: {said}");
    }
}

/// The files of a folder with their bytes, by name.
pub fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut list: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|e| e.expect("a file"))
        .map(|e| (e.file_name().into_string().expect("a name"), std::fs::read(e.path()).expect("its bytes")))
        .collect();
    list.sort();
    list
}

/// Runs a command that must print JSON.
pub fn json(home: &Path, args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&done(home, &[args, &["--json"]].concat())).expect("JSON")
}

/// Runs a command that must be refused as usage, with nothing on standard output.
pub fn misused(home: &Path, args: &[&str]) {
    let out = tricorne(home, args);
    assert_eq!(out.status.code(), Some(2), "{args:?}: {}", text(&out.stderr));
    assert!(out.stdout.is_empty(), "{args:?}");
}

/// A path as an argument.
pub fn arg(path: &Path) -> &str {
    path.to_str().expect("a path of plain characters")
}
