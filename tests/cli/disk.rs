//! Disks that are full or only let read.

use crate::support::{arg, done, files, refused, text, tricorne};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Results that find no room are said to have found none.
#[test]
fn results_on_a_full_disk_are_not_lost_in_silence() {
    let home = tempfile::tempdir().expect("a folder");
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let out = Command::new(env!("CARGO_BIN_EXE_tricorne"))
        .args(["rules", "list"])
        .env("HOME", home.path())
        .stdout(Stdio::from(full))
        .output()
        .expect("the program starts");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("the disk is full"), "{}", text(&out.stderr));
}

/// A disk in memory, gone with the test.
struct Disk(PathBuf);

impl Disk {
    fn new(at: &Path, size: &str) -> Disk {
        std::fs::create_dir(at).expect("a folder");
        mount(&["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs", arg(at)]);
        Disk(at.to_owned())
    }

    /// Leaves no byte free.
    fn fill(&self) {
        let full = std::fs::write(self.0.join("fill"), vec![0; 64 << 20]);
        assert!(full.is_err(), "the disk is smaller");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

fn mount(args: &[&str]) {
    assert!(Command::new("mount").args(args).status().is_ok_and(|s| s.success()), "only root mounts a disk");
}

/// Where the disk is full nothing is fought and nothing is written, whatever lies on it: the library or the papers.
#[test]
#[ignore = "mounts a disk: for root"]
fn nothing_is_written_on_a_full_disk() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let disk = Disk::new(&at.join("small"), "600k");
    let library = disk.0.join("war.tricorne");
    refused(at, &["fight", "--library", arg(&library)], &["small", "the disk is full"]);
    let papers = disk.0.join("papers");
    refused(at, &["fight", "--out", arg(&papers), "--battles", "3"], &["papers", "the disk is full"]);
    assert_eq!(files(&disk.0), [], "nothing is left there");
    drop(disk);

    let disk = Disk::new(&at.join("large"), "3m");
    let library = disk.0.join("war.tricorne");
    let on = |command: &[&'static str]| [command, &["--library", arg(&library)]].concat().join(" ");
    let run = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let said = |line: &str| tricorne(at, &run(line).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(said(&on(&["fight"])).status.success());
    let books = text(&said(&on(&["campaign", "show", "--json"])).stdout);
    disk.fill();
    for command in [&["fight"][..], &["campaign", "advance"], &["battle", "generate"], &["campaign", "undo", "--yes"]] {
        let out = said(&on(command));
        assert_eq!(out.status.code(), Some(1), "{command:?}");
        let why = text(&out.stderr);
        assert!(why.contains("the disk is full") && why.trim_end().lines().count() == 1, "{command:?}: {why}");
        assert!(out.stdout.is_empty(), "{command:?}");
    }
    refused(at, &["army", "export", "hohenmoehr", "-o", arg(&disk.0.join("army.json"))], &["the disk is full"]);
    std::fs::remove_file(disk.0.join("fill")).expect("room again");
    assert_eq!(books, text(&said(&on(&["campaign", "show", "--json"])).stdout), "the books are as they were");
    assert!(said(&on(&["fight"])).status.success(), "and go on");
}

#[test]
#[ignore = "mounts a disk: for root"]
fn a_disk_that_only_lets_read_is_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let disk = Disk::new(&at.join("shelf"), "4m");
    let library = disk.0.join("war.tricorne");
    done(at, &["fight", "--library", arg(&library)]);
    mount(&["-o", "remount,ro", arg(&disk.0)]);
    let place = disk.0.join("x");
    refused(at, &["fight", "--library", arg(&library)], &["shelf", "not allowed", "choose another place"]);
    let sealed = ["war.tricorne", "only to be read on this disk", "copy it"];
    refused(at, &["campaign", "advance", "--library", arg(&library)], &sealed);
    assert!(
        done(at, &["campaign", "show", "--library", arg(&library)]).contains("under arms"),
        "it is there to be read"
    );
    refused(at, &["fight", "--out", arg(&place)], &["not allowed", "choose another place"]);
    refused(at, &["fight", "--out", arg(&disk.0)], &["not allowed", "choose another place"]);
    refused(at, &["print", "map", "--scenario", "mirror", "-o", arg(&place)], &["not allowed"]);
    refused(at, &["army", "export", "hohenmoehr", "-o", arg(&place)], &["not allowed"]);
}
