//! The program from a terminal, as a user has it: its text, its files, its exit codes.

mod bad_input;
mod books;
#[cfg(target_os = "linux")]
mod disk;
mod documents;
mod fight;
mod library;
mod limits;
mod listing;
mod muster;
mod paper;
mod scenario;
mod support;

use support::tricorne;

#[test]
fn without_a_display_it_says_so_names_the_commands_and_exits_with_2() {
    let home = tempfile::tempdir().expect("a folder");
    let out = tricorne(home.path(), &[]);
    assert_eq!(out.status.code(), Some(2));
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(text.contains("no display") && text.contains("fight") && text.contains("print"), "{text}");
    assert!(["shelf", "backup", "fault"].iter().all(|command| text.contains(command)), "{text}");
}
