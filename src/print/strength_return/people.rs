//! Who leads, and what is in the chest.

use super::{LINE, SideReturn, section};
use crate::army::Temper;
use crate::draw::{Anchor, Face};
use crate::print::sheet::{ROW, Sheets};
use crate::print::words::{self, number};
use chrono::NaiveDate;

/// An officer of a side.
#[derive(Debug)]
pub struct OfficerLine {
    /// Rank and name.
    pub name: String,
    pub temper: Option<Temper>,
    /// What he leads; empty where he leads nothing.
    pub command: String,
    /// Where he is, where he is not with his command: a sentence in the language of heads.
    pub away: String,
}

/// A side's chest.
#[derive(Debug)]
pub struct Chest {
    /// Thalers.
    pub holds: i64,
    pub comes: i64,
    /// When this comes in.
    pub on: NaiveDate,
    /// What came and went, the latest first: the day, what for, and how much.
    pub moves: Vec<(NaiveDate, String, i64)>,
}

/// A line of a list with its rule, on a page that has room for it; gives its baseline.
fn line(s: &mut Sheets) -> f32 {
    if s.room() < LINE + 1.0 {
        s.turn();
    }
    let base = s.y + 3.7;
    s.y += LINE;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.rule(left, y, wide, ROW);
    base
}

/// A head that has at least two lines below it.
fn head(s: &mut Sheets, title: &str, side: &SideReturn) {
    if s.room() < 9.6 + 2.0 * LINE {
        s.turn();
    }
    section(s, title, &side.name);
}

/// The officers of a side: what they lead, how they are rated, where they are.
pub fn officers(s: &mut Sheets, side: &SideReturn) {
    if side.officers.is_empty() {
        return;
    }
    head(s, "Commanders", side);
    let (left, right) = (s.left(), s.right());
    for officer in &side.officers {
        let base = line(s);
        s.fitted(left, base, Anchor::Start, 54.0, &officer.name, s.style(Face::Book, 10.2));
        let temper = officer.temper.map_or("", |temper| match temper {
            Temper::Dithering => "Dithering",
            Temper::Dependable => "Dependable",
            Temper::Dashing => "Dashing",
        });
        s.fitted(left + 57.0, base, Anchor::Start, 20.0, temper, s.data(7.4));
        s.fitted(left + 79.0, base, Anchor::Start, 44.0, &officer.command, s.style(Face::BookItalic, 10.2));
        s.fitted(right, base, Anchor::End, right - left - 126.0, &officer.away, s.light(7.4));
    }
}

/// What is in a side's chest, what comes in, and what came and went.
pub fn chest(s: &mut Sheets, side: &SideReturn) {
    let Some(chest) = &side.chest else { return };
    head(s, "The Chest", side);
    let (left, right) = (s.left(), s.right());
    let comes = s.told("Comes in on {}", &[&words::date(chest.on, s.heads)]);
    for (told, thalers) in [("In the chest, thalers", chest.holds), (comes.as_str(), chest.comes)] {
        let base = line(s);
        s.text(left, base, Anchor::Start, told, s.style(Face::Book, 10.2));
        s.text(right, base, Anchor::End, &number(thalers), s.style(Face::DataMedium, 7.4));
    }
    for (day, why, by) in &chest.moves {
        let base = line(s);
        s.text(left, base, Anchor::Start, &words::date(*day, s.heads), s.data(7.4));
        s.fitted(left + 32.0, base, Anchor::Start, right - left - 52.0, why, s.style(Face::BookItalic, 10.2));
        let plus = if *by > 0 { "+" } else { "" };
        s.text(right, base, Anchor::End, &format!("{plus}{}", number(*by)), s.data(7.4));
    }
}
