//! Where poppler is installed, its reading counts too: whole words, in the order in which they are read.

use super::CHOICES;
use super::papers::*;
use crate::print::*;
use std::process::Command;

/// What poppler reads in a document; in the order of the file, or by where the words stand. Nothing where it is not installed.
fn read(pages: &Pages, how: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder for one document");
    let file = folder.path().join("read.pdf");
    std::fs::write(&file, pages.pdf()).expect("the document is written");
    let read = Command::new("pdftotext").args(how).arg(&file).arg("-").output().ok()?;
    let told = String::from_utf8_lossy(&read.stdout).into_owned();
    Some(told.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn in_order(told: &str, all: &[String]) {
    let mut from = 0;
    for words in all {
        let at = told[from..].find(words).unwrap_or_else(|| panic!("“{words}” is not read, or too early: {told}"));
        from += at + words.len();
    }
}

#[test]
fn other_programs_read_whole_words_in_their_order() {
    let all = [
        "Order of Battle",
        "The Army of Hohenmöhr",
        "Commanding",
        "First Brigade of Foot",
        "Düsterlohe",
        "carried forward",
    ];
    let Some(told) = read(&order(CHOICES[0]), &["-raw"]) else { return };
    in_order(&told, &all.map(str::to_owned));
}

/// Columns are read one after the other, also by programs that tell the order from where the words stand.
#[test]
fn other_programs_read_columns_from_top_to_bottom() {
    let heads: Vec<String> = (1..=9).map(|n| format!("News {n}")).collect();
    let news: Vec<&str> = heads.iter().map(String::as_str).collect();
    let gazette = gazette_of(&news, &"It was a hot day, and nobody had water. ".repeat(3), CHOICES[0]);
    let sections: Vec<String> = (1..=14).map(|n| format!("{n} Section {n}")).collect();
    let turns: Vec<String> = (1..=9).map(|n| format!("Turn {n}. The Alt-Brünnau battalion")).collect();
    for (pages, all) in [(gazette, heads), (reference(CHOICES[0]), sections), (report(CHOICES[0]), turns)] {
        let Some(told) = read(&pages, &[]) else { return };
        in_order(&told, &all);
    }
}
