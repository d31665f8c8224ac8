//! One battle under every system, side by side: who wins, what it costs, how long it lasts.

use super::paragraph::{Edge, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, decimal, number};
use super::{Pages, PaperChoice};
use crate::army::Uniform;
use crate::draw::charts::{self, Size};
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{self, BAND, Fit, Places, Ruler};
use crate::draw::theme::Medium;
use crate::draw::{Anchor, Face};
use crate::field::ground::Ground;
use crate::print::map_key::SCREEN;
use chrono::NaiveDate;

/// What the document is made from.
#[derive(Debug)]
pub struct SideBySide<'a> {
    /// Name of the campaign.
    pub campaign: &'a str,
    pub place: &'a str,
    pub date: NaiveDate,
    /// The nations of Blue and of Red, and what they wear.
    pub sides: [(&'a str, &'a Uniform); 2],
    pub rows: Vec<Row>,
    /// What all say together; empty where nothing can be said.
    pub verdict: &'a str,
    /// Where the enemy is hidden, nothing is told of what he has and loses.
    pub hides: bool,
    /// Where it is fought; none where it can be fought under no system.
    pub ground: Option<&'a Ground>,
    pub ruler: Ruler,
}

/// The battle under one system.
#[derive(Debug)]
pub struct Row {
    pub system: &'static str,
    /// Why it cannot be fought.
    pub fault: Option<String>,
    pub battles: u32,
    pub wins: [u32; 2],
    pub draws: u32,
    /// Give or take so many tenths of a point of a hundred.
    pub margin_tenths: u32,
    /// Men who go in, and men lost on the average with tenths of a hundredth of those who go in.
    pub men: [u32; 2],
    pub lost: [(u64, u64); 2],
    /// On the average, in tenths.
    pub turns_tenths: u64,
}

/// Height of a row, and of the bar of its chances, in mm.
const TALL: f32 = 17.0;
const BAR: f32 = 6.4;

/// Left edge of the bar in mm from the left of the text, and right edges of the columns behind it from its right.
const CHANCES: f32 = 46.0;
const BESIDE: [f32; 3] = [44.0, 14.0, 0.0];
/// The map of the ground is no higher; it is made smaller to stand on the page of its table, down to the least; above it is
/// its head: in mm.
const TALLEST: f32 = 130.0;
const LEAST: f32 = 70.0;
const HEAD: f32 = 12.0;
/// Room of a column of men lost.
const LOST: f32 = 26.0;

pub fn compose(d: &SideBySide, choice: PaperChoice) -> Pages {
    let date = words::date(d.date, choice.heads);
    let fought: u64 = d.rows.iter().map(|r| u64::from(r.battles)).sum();
    let battles = number(i64::try_from(fought).unwrap_or(0));
    let repeats = Repeats {
        head: Head { title: "Side by side".to_owned(), of: d.place.to_owned(), date: date.clone() },
        foot: Foot {
            left: choice.heads.told("{}, {}", &[d.campaign, &date]),
            right: choice.heads.told("{} whole battles, planners on both sides", &[&battles]),
        },
    };
    let mut s = Sheets::new(choice, Some(d.sides[0].1), repeats);
    s.bookmark(d.place);
    let (left, right, base) = (s.left(), s.right(), s.y + 15.4);
    let over = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
    s.text(left, base - 8.8, Anchor::Start, "One battle under every system", over);
    let fit = [26.5, 24.0, 21.0, 17.0, 13.0];
    let fits = fit.into_iter().find(|z| s.style(Face::Book, *z).width(d.place) <= (s.width() - 56.0) * MM);
    let style = s.style(Face::Book, fits.unwrap_or(10.0));
    s.fitted(left, base + 1.0, Anchor::Start, s.width() - 56.0, d.place, style);
    s.text(right, base + 1.0, Anchor::End, &words::long_date(d.date, s.heads), s.style(Face::BookItalic, 11.4));
    s.y = base + 4.4;
    let wide = s.width();
    s.rule(left, s.y, wide, THIN);
    s.y += 2.0;
    let between = s.told("{} against {}. {}", &[d.sides[0].0, d.sides[1].0, d.verdict]);
    let told = paragraph(&[span(between, s.style(Face::Book, 11.0))], wide * MM, 14.0, Edge::Ragged);
    let y = s.y + 5.0;
    told.set(s.list(), left * MM, y * MM, 0..told.len());
    s.y = y + told.height() / MM;
    head(&mut s, d);
    for row in &d.rows {
        if s.room() < TALL + 1.0 {
            s.turn();
            head(&mut s, d);
        }
        line(&mut s, d, row);
    }
    s.y += 5.0;
    let note = "Each system lays the same ground and the same brigades out by its own rules, and fights with the options that are \
                usual for it. A turn is another span of time in each. Chances that differ by less than the margin say nothing.";
    let note = paragraph(&[span(s.told(note, &[]), s.style(Face::Small, 8.8))], wide * MM, 10.6, Edge::Ragged);
    if s.room() < note.height() / MM + 2.0 {
        s.turn();
    }
    let y = s.y;
    note.set(s.list(), left * MM, y * MM, 0..note.len());
    s.y += note.height() / MM;
    ground(&mut s, d);
    s.finish(format!("Side by side: {}", d.place), d.campaign.to_owned(), d.date)
}

/// The ground, as wide as the text.
fn ground(s: &mut Sheets, d: &SideBySide) {
    let Some(ground) = d.ground else { return };
    let (left, wide) = (s.left(), s.width());
    let unit = wide * MM / SCREEN;
    let band = 2.0 * BAND * unit / MM;
    let whole = ((wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band).min(TALLEST);
    if s.room() < whole.min(LEAST) + HEAD {
        s.turn();
    }
    let tall = whole.min(s.room() - HEAD);
    s.y += 6.0;
    s.bookmark("The Ground");
    let y = s.y;
    s.text(left, y, Anchor::Start, "The Ground", Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 4.0;
    let fit = Fit::with_unit(ground, Frame::new(left * MM, s.y * MM, wide * MM, tall * MM), unit);
    let map = table::ground(ground, &s.theme, &fit, (d.ruler, Places::Fixed));
    s.list().place(&map, pt(0.0, 0.0), 1.0);
    s.y += tall;
}

/// Right edge of a column of figures.
fn edge(s: &Sheets, column: usize) -> f32 {
    s.right() - BESIDE[column]
}

fn head(s: &mut Sheets, d: &SideBySide) {
    let (left, wide, base) = (s.left(), s.width(), s.y + 8.0);
    let light = s.light(6.8);
    let chances = s.told("wins of {} and of {}, in 100", &[d.sides[0].0, d.sides[1].0]);
    let room = edge(s, 0) - LOST - left - CHANCES;
    s.fitted(left + CHANCES, base, Anchor::Start, room, &chances, light);
    for (n, (name, _)) in d.sides.iter().enumerate() {
        let lost = s.told("lost by {}", &[name]);
        let x = edge(s, n);
        s.fitted(x, base, Anchor::End, LOST, &lost, light);
    }
    let x = edge(s, 2);
    s.text(x, base, Anchor::End, "turns", light);
    s.y = base + 1.6;
    let y = s.y;
    s.rule(left, y, wide, HAIR);
}

fn line(s: &mut Sheets, d: &SideBySide, row: &Row) {
    let (left, wide) = (s.left(), s.width());
    let base = s.y + 8.4;
    s.fitted(left, base, Anchor::Start, CHANCES - 3.0, row.system, s.style(Face::Book, 11.0));
    if let Some(why) = &row.fault {
        let style = s.style(Face::BookItalic, 9.4);
        s.fitted(left + CHANCES, base, Anchor::Start, wide - CHANCES, why, style);
    } else {
        chances(s, d, row);
        for (n, (men, share)) in row.lost.iter().enumerate() {
            let x = edge(s, n);
            if n == 1 && d.hides {
                s.text(x, base, Anchor::End, "–", s.light(8.4));
                continue;
            }
            let style = s.style(Face::DataMedium, 8.4);
            s.text(x, base, Anchor::End, &number(i64::try_from(*men).unwrap_or(0)), style);
            let of = number(row.men[n].into());
            let part = decimal(*share);
            let below = s.told("{} % of {}", &[&part, &of]);
            s.text(x, base + 4.0, Anchor::End, &below, s.light(6.6));
        }
        let x = edge(s, 2);
        let turns = decimal(row.turns_tenths);
        s.text(x, base, Anchor::End, &turns, s.style(Face::DataMedium, 8.4));
    }
    s.y += TALL;
    let y = s.y;
    s.rule(left, y, wide, ROW);
}

/// The bar of chances with its figures below it.
fn chances(s: &mut Sheets, d: &SideBySide, row: &Row) {
    let (from, to, top) = (s.left() + CHANCES, edge(s, 0) - LOST, s.y + 2.0);
    let tenths = |n: u32| (u64::from(n) * 2_000 + u64::from(row.battles)) / (2 * u64::from(row.battles.max(1)));
    let shares = [row.wins[0], row.draws, row.wins[1]].map(tenths);
    let mut accents = [d.sides[0].1, d.sides[1].1].map(|u| s.theme.accent(u));
    if s.theme.medium == Medium::InkSaving {
        // Ours is black, theirs white, and neither goes by its colour.
        [accents[0].fill, accents[1].fill] = [s.theme.ink, s.theme.ground];
    }
    let size = Size { width: (to - from) * MM, height: BAR * MM };
    let bar =
        charts::outcome(shares.map(|t| t as f32 / 10.0), row.margin_tenths as f32 / 10.0, &accents, &s.theme, size);
    s.list().place(&bar, pt(from * MM, top * MM), 1.0);
    let base = top + BAR + 4.2;
    let [ours, drawn, theirs] = shares.map(decimal);
    s.text(from, base, Anchor::Start, &ours, s.style(Face::DataMedium, 8.4));
    let margin = decimal(row.margin_tenths.into());
    let middle = s.told("drawn {}; give or take {}", &[&drawn, &margin]);
    let room = to - from - 2.0 * s.wide("100.0", s.style(Face::DataMedium, 8.4)) - 4.0;
    s.fitted(f32::midpoint(from, to), base, Anchor::Middle, room, &middle, s.light(6.6));
    s.text(to, base, Anchor::End, &theirs, s.style(Face::DataMedium, 8.4));
}
