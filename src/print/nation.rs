//! A nation: its dress and colours, its ranks, how systems rate it, and what it raises.

use super::paragraph::{Edge, Span, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{branch, number};
use super::{Pages, PaperChoice};
use crate::army::nation::Period;
use crate::army::{Branch, Nation, Troop};
use crate::draw::flag::{Kind, flag};
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::uniform::{soldier, swatch};
use crate::draw::{Anchor, Face};
use crate::field::words::Words;
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct NationPaper<'a> {
    pub nation: &'a Nation,
    /// ID, name and words of each system, in the order in which its row is told: what its rows are called is under `nation`.
    pub systems: &'a [(&'a str, &'a str, Words)],
    /// A day of the file's properties.
    pub date: NaiveDate,
}

/// Room of the word before a text in mm.
const INDENT: f32 = 24.0;
/// Height of a row of troops, of the soldier and of the panel beside him, in mm.
const LINE: f32 = 6.75;
const TALL: f32 = 56.0;
const PANEL: f32 = 60.0;
/// Lines of its history that stand beside the soldier.
const BESIDE: usize = 5;
/// Where the columns of troops begin, or end where they are figures, in mm from the left.
const BRANCH: f32 = 62.0;
const YEARS: f32 = 84.0;
const MEN: f32 = 114.0;
const GUNS: f32 = 124.0;
const NOTE: f32 = 129.0;

pub fn compose(d: &NationPaper, choice: PaperChoice) -> Pages {
    let nation = d.nation;
    let years = nation.years().map_or_else(String::new, |(from, to)| span_of(from, to));
    let repeats = Repeats {
        head: Head { title: "Nation".to_owned(), of: nation.name.clone(), date: years.clone() },
        foot: Foot { left: nation.name.clone(), right: "from the nation’s record".to_owned() },
    };
    let mut s = Sheets::new(choice, Some(&nation.uniform), repeats);
    s.bookmark(nation.name.as_str());
    title(&mut s, nation, &years);
    record(&mut s, nation);
    if !nation.periods.is_empty() {
        section(&mut s, "Rated");
        for period in &nation.periods {
            rated(&mut s, period, d.systems);
        }
    }
    if !nation.troops.is_empty() {
        section(&mut s, "Troops");
        columns(&mut s);
        for troop in &nation.troops {
            row(&mut s, nation, troop);
        }
    }
    names(&mut s, nation);
    s.finish(format!("Nation: {}", nation.name), nation.name.clone(), d.date)
}

/// *1740–1748*; one year alone.
fn span_of(from: i32, to: i32) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

fn title(s: &mut Sheets, nation: &Nation, years: &str) {
    let (left, right, theme) = (s.left(), s.right(), s.theme);
    let base = s.y;
    let caps = Style::small_caps(11.0, theme.ink).tracked(WIDE);
    s.fitted(left, base + 6.6, Anchor::Start, s.width() - 34.0, &nation.style, caps);
    let picture = flag(&nation.uniform, &nation.cipher, Kind::Army, &Sheets::cloth(&theme), 18.0 * MM);
    s.list().place(&picture, pt((right - 24.0) * MM, (base + 4.0) * MM), 1.0);
    let wide = s.width() - 30.0;
    let book = s.style(Face::Book, 26.5);
    let sizes = [26.5, 24.0, 21.0, 17.0];
    let size = sizes.into_iter().find(|z| book.sized(*z).width(&nation.name) <= wide * MM).unwrap_or(13.0);
    s.fitted(left, base + 17.0, Anchor::Start, wide, &nation.name, book.sized(size));
    let told = if nation.historical { "of history" } else { "invented" };
    let italic = s.style(Face::BookItalic, 11.4);
    let parts = [(0.0, told, italic), (if years.is_empty() { 0.0 } else { 3.0 }, years, italic)];
    s.row(left, base + 22.4, wide, &parts);
    s.y = base + 25.6;
    let (wide, y) = (s.width(), s.y);
    s.rule(left, y, wide, THIN);
}

/// A soldier of the line foot; beside him what he wears, the nation's record and its ranks.
fn record(s: &mut Sheets, nation: &Nation) {
    let (left, right, top, theme) = (s.left(), s.right(), s.y + 2.4, s.theme);
    let figure = soldier(&nation.uniform, Branch::Musketeers, &Sheets::cloth(&theme), TALL * MM);
    s.list().place(&figure, pt(left * MM, top * MM), 1.0);
    let x = left + 30.0;
    let (wide, mut base) = (right - x, top + 5.0);
    let style = s.style(Face::Book, 10.6).old_style();
    let told = paragraph(&[span(nation.history.as_str(), style)], wide * MM, 13.0, Edge::Justified);
    s.reads(&nation.history);
    // What is longer than the soldier is tall stands below him.
    let beside = told.len() <= BESIDE;
    if beside {
        told.set(s.list(), x * MM, base * MM, 0..told.len());
        base += told.len() as f32 * 13.0 / MM + 2.0;
    }
    let u = &nation.uniform;
    let dress = [&u.coat, &u.facings, &u.smallclothes, &u.metal].map(|t| t.name.as_str());
    let ranks = &nation.ranks;
    let lines = [
        ("Coat, facings", format!("{}, {}", dress[0], dress[1])),
        ("Smallclothes, metal", format!("{}, {}", dress[2], dress[3])),
        ("Leads a battalion", ranks.colonel.clone()),
        ("Leads a brigade", ranks.brigadier.clone()),
        ("Leads a wing", ranks.lieutenant.clone()),
        ("Leads the army", ranks.general.clone()),
    ];
    for (head, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        s.text(x, base, Anchor::Start, head, s.light(6.8));
        s.fitted(x + 30.0, base, Anchor::Start, wide - 30.0, value, s.style(Face::Book, 10.2));
        base += 4.6;
    }
    s.y = top + PANEL - 2.4;
    if !beside {
        running(s, "", &[span(nation.history.as_str(), style)], (13.0, Edge::Justified));
    }
}

fn section(s: &mut Sheets, head: &str) {
    if s.room() < 24.0 {
        s.turn();
    }
    s.y += 6.0;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.text(left, y, Anchor::Start, head, Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 1.6;
}

/// The rows of a period, each behind the name of its system; and why they are so where no source says it.
fn rated(s: &mut Sheets, period: &Period, systems: &[(&str, &str, Words)]) {
    let (light, medium) = (s.style(Face::Small, 8.8), s.style(Face::DataMedium, 7.4));
    let mut spans: Vec<Span> = Vec::new();
    for (id, name, words) in systems {
        let Some(row) = period.rows.get(*id) else { continue };
        spans.push(span(format!("{}{name} ", if spans.is_empty() { "" } else { ";  " }), light));
        spans.push(span(called(row, words), medium));
    }
    if !period.ours.is_empty() {
        let gap = if spans.is_empty() { "" } else { ".  " };
        spans.push(span(format!("{gap}{}", period.ours), s.style(Face::BookItalic, 9.4)));
    }
    let (left, wide) = (s.left(), s.width());
    let told = paragraph(&spans, (wide - INDENT) * MM, 11.0, Edge::Ragged);
    let step = 11.0 / MM;
    if s.room() < told.len() as f32 * step + 2.4 {
        s.turn();
    }
    let base = s.y + 4.2;
    s.text(left, base, Anchor::Start, &span_of(period.from, period.to), s.style(Face::DataMedium, 7.9));
    told.set(s.list(), (left + INDENT) * MM, base * MM, 0..told.len());
    s.y += told.len().max(1) as f32 * step + 2.0;
    let y = s.y;
    s.rule(left, y, wide, ROW);
}

/// A row by the name of its nation; one that an owner made, which begins with the key that it follows, is told as it is behind it.
fn called(row: &str, words: &Words) -> String {
    let key = row.strip_prefix("like ").unwrap_or(row);
    let key = &key[..key.find([',', ' ']).unwrap_or(key.len())];
    match words.get("nation", key) {
        Some(name) => row.replacen(key, name, 1),
        None => row.to_owned(),
    }
}

fn columns(s: &mut Sheets) {
    let (left, wide, base) = (s.left(), s.width(), s.y + 3.4);
    for (x, head) in [(14.0, "troops"), (BRANCH, "arm"), (YEARS, "years"), (NOTE, "remarks")] {
        s.text(left + x, base, Anchor::Start, head, s.light(6.8));
    }
    for (x, head) in [(MEN, "men"), (GUNS, "guns")] {
        s.text(left + x, base, Anchor::End, head, s.light(6.8));
    }
    s.y += 5.0;
    let y = s.y;
    s.rule(left, y, wide, HAIR);
}

fn row(s: &mut Sheets, nation: &Nation, troop: &Troop) {
    if s.room() < LINE + 1.0 {
        s.turn();
        columns(s);
    }
    let (left, right, theme) = (s.left(), s.right(), s.theme);
    let (top, base) = (s.y, s.y + 4.5);
    let frame = [left * MM, (top + 0.9) * MM, 11.4 * MM, 5.0 * MM];
    swatch(s.list(), &Sheets::cloth(&theme), &troop.dress(nation), troop.branch, frame);
    s.own(left + 14.0, base, BRANCH - 16.0, &troop.name, s.style(Face::Book, 11.2));
    s.fitted(left + BRANCH, base, Anchor::Start, YEARS - BRANCH - 2.0, branch(troop.branch), s.data(7.4));
    let years = if troop.always() { String::new() } else { span_of(troop.from, troop.to) };
    s.text(left + YEARS, base, Anchor::Start, &years, s.light(7.4));
    s.text(left + MEN, base, Anchor::End, &number(troop.men.into()), s.style(Face::DataMedium, 7.9));
    if troop.guns > 0 {
        s.text(left + GUNS, base, Anchor::End, &troop.guns.to_string(), s.data(7.9));
    }
    let most = troop.most.map(|most| s.told("at most {} units", &[&most.to_string()]));
    let note = match (most, troop.note.as_str()) {
        (Some(most), "") => most,
        (Some(most), note) => format!("{note}; {most}"),
        (None, note) => note.to_owned(),
    };
    s.own(left + NOTE, base, right - left - NOTE, &note, s.style(Face::BookItalic, 9.4));
    s.y += LINE;
    let (wide, y) = (s.width(), s.y);
    s.rule(left, y, wide, ROW);
}

/// The lists of names that generators draw from.
fn names(s: &mut Sheets, nation: &Nation) {
    let own = &nation.names;
    let lists = [
        ("Officers", &own.officers),
        ("Regiments", &own.regiments),
        ("Places", &own.places),
        ("Hills", &own.hills),
        ("Woods", &own.woods),
        ("Waters", &own.waters),
        ("Lakes", &own.lakes),
    ];
    let lists: Vec<_> = lists.into_iter().filter(|(_, names)| !names.is_empty()).collect();
    if lists.is_empty() {
        return;
    }
    section(s, "Names");
    for (head, names) in lists {
        let text = names.iter().map(|n| n.replace(' ', "\u{a0}")).collect::<Vec<_>>().join(", ");
        running(s, head, &[span(text, s.style(Face::Small, 8.8))], (10.6, Edge::Ragged));
    }
}

/// Text beside its head, or as wide as the page where it has none, over as many pages as it needs.
fn running(s: &mut Sheets, head: &str, text: &[Span], (leading, edge): (f32, Edge)) {
    let (left, wide) = (s.left(), s.width());
    let indent = if head.is_empty() { 0.0 } else { INDENT };
    let told = paragraph(text, (wide - indent) * MM, leading, edge);
    let step = leading / MM;
    let mut from = 0;
    while from < told.len() {
        if s.room() < step + 2.0 {
            s.turn();
        }
        let base = s.y + 4.0;
        if from == 0 {
            s.text(left, base, Anchor::Start, head, s.light(6.8));
        }
        let fit = (((s.room() - 2.0) / step) as usize).max(1).min(told.len() - from);
        told.set(s.list(), (left + indent) * MM, base * MM, from..from + fit);
        s.y += fit as f32 * step;
        from += fit;
    }
    s.y += 1.6;
}
