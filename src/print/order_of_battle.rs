//! The order of battle: who stands where, how strong, at what price.

mod columns;
mod heads;
mod roll;
mod tail;

use super::paragraph::{Edge, Paragraph, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, branch, halves, number};
use super::{Pages, PaperChoice};
use crate::army::regiment::Arm;
use crate::army::{Force, Id, Strength};
use crate::draw::flag::{Kind, flag};
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::symbol::{Block, arm};
use crate::draw::theme::Medium;
use crate::draw::uniform::swatch;
use crate::draw::{Anchor, Face, picture};
use crate::field::words::Words;
use crate::rules::System;
use chrono::{Datelike, NaiveDate};
use columns::Columns;
use roll::{BrigadeRoll, Roll, Row};
use std::collections::BTreeMap;

/// What the document is made from.
#[derive(Clone, Copy)]
pub struct OrderOfBattle<'a> {
    pub force: &'a Force,
    pub system: &'a dyn System,
    /// The system's words.
    pub words: &'a Words,
    /// Present strength of units by their ID; a unit that is missing has the strength of its list.
    pub present: &'a BTreeMap<Id, Strength>,
    pub date: NaiveDate,
    /// *The Salt Toll War*; empty outside a campaign: then only the year of the date counts.
    pub campaign: &'a str,
    /// *in camp behind the Aschbach*; may be empty.
    pub situation: &'a str,
    /// The enemy, for the balance; none where there is none yet.
    pub enemy: Option<Enemy<'a>>,
    /// Sentences about who is away: hospital, detachments, prisoners.
    pub absent: &'a [String],
    /// Allied armies break each by itself.
    pub apart: bool,
}

/// The other side of the balance.
#[derive(Clone, Copy)]
pub struct Enemy<'a> {
    pub force: &'a Force,
    pub present: &'a BTreeMap<Id, Strength>,
    /// The day of these figures, where it is another than the document's.
    pub seen: Option<NaiveDate>,
}

impl std::fmt::Debug for OrderOfBattle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrderOfBattle")
            .field("system", &self.system.about().id)
            .field("date", &self.date)
            .finish_non_exhaustive()
    }
}

/// A type area that is narrower, in mm, is that of a booklet.
const NARROW: f32 = 150.0;

/// Height of a row, of a row with two lines, and of a brigade's head, in mm.
const LINE: f32 = 6.75;
const HEAD: f32 = 12.8;
/// Height of the table's head.
const TABLE_HEAD: f32 = 7.0;

pub fn compose(d: &OrderOfBattle, choice: PaperChoice) -> Pages {
    let year = d.date.year();
    let roll = Roll::of(d.force, d.present, d.system, year);
    let army = army_name(d.force);
    let date = if d.campaign.is_empty() { d.date.year().to_string() } else { words::date(d.date, choice.heads) };
    let state =
        if d.campaign.is_empty() { date.clone() } else { choice.heads.told("{}, state of {}", &[d.campaign, &date]) };
    let uniform = d.force.nation().map(|n| &n.uniform);
    let repeats = Repeats {
        head: Head { title: "Order of Battle".to_owned(), of: army.clone(), date },
        foot: Foot { left: state, right: d.system.about().name.to_owned() },
    };
    let mut sheets = Sheets::new(choice, uniform, repeats);
    sheets.bookmark(army.clone());
    let done = roll::Sums { officers: roll.general, ..roll::Sums::default() };
    let mut page = Page { columns: Columns::of(&sheets), sheets, d, done, key: None };
    page.key = tail::key(&page);
    page.title(&army, roll.general);
    page.summary(&roll);
    page.table_head();
    for (n, brigade) in roll.brigades.iter().enumerate() {
        page.brigade(brigade, n + 1 == roll.brigades.len());
    }
    page.total(&roll);
    tail::write(&mut page, &roll);
    let author = d.force.nation().map_or_else(String::new, |n| n.name.clone());
    page.sheets.finish(format!("Order of Battle: {army}"), author, d.date)
}

/// The name of the whole force.
pub(super) fn army_name(force: &Force) -> String {
    force.armies.first().map_or_else(|| "The Army".to_owned(), |a| a.name.clone())
}

struct Page<'a> {
    sheets: Sheets,
    columns: Columns,
    d: &'a OrderOfBattle<'a>,
    /// What stands above the line being written, on all pages so far.
    done: roll::Sums,
    /// The key to the signs, until it has found its place: the foot of the first page, else of the last.
    key: Option<Paragraph>,
}

impl Page<'_> {
    fn title(&mut self, army: &str, price: i64) {
        let s = &mut self.sheets;
        let (left, right) = (s.left(), s.right());
        let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
        s.text(left, 23.2, Anchor::Start, "Order of Battle", caps);
        let flag_wide = 29.0;
        if let Some(nation) = self.d.force.nation() {
            let theme = s.theme;
            let cloth = Sheets::cloth(&theme);
            let picture = flag(&nation.uniform, &nation.cipher, Kind::Army, &cloth, 21.75 * MM);
            let at = pt((right - flag_wide) * MM, 20.1 * MM);
            s.list().place(&picture, at, 1.0);
        }
        // The general's portrait, where his owner has one, stands beside his flag.
        let general = self.d.force.armies.first().and_then(|a| a.commander(&a.general));
        let portrait = general.and_then(|c| picture::of(&c.portrait()?));
        let portrait_wide = if portrait.is_some() { 20.0 } else { 0.0 };
        if let Some(bitmap) = portrait {
            let grey = s.theme.medium == Medium::InkSaving;
            let at = pt((right - flag_wide - portrait_wide) * MM, 20.1 * MM);
            s.list().show(bitmap, at, [16.3 * MM, 21.75 * MM], grey);
        }
        let wide = right - flag_wide - portrait_wide - 5.0 - left;
        let room = wide * MM;
        let style = s.style(Face::Book, 26.5);
        let fitting = [26.5, 24.0, 21.0].into_iter().find(|size| style.sized(*size).width(army) <= room);
        let mut base = 33.0;
        if let Some(size) = fitting {
            s.text(left, base, Anchor::Start, army, style.sized(size));
        } else {
            let lines = paragraph(&[span(army, style.sized(21.0))], room, 23.5, Edge::Ragged);
            lines.set(s.list(), left * MM, 31.0 * MM, 0..lines.len());
            base = 31.0 + 8.3 * (lines.len() as f32 - 1.0);
        }
        let when = words::long_date(self.d.date, s.heads);
        let place = match (self.d.campaign.is_empty(), self.d.situation.is_empty()) {
            (true, _) => s.told("as rated in {}", &[&self.d.date.year().to_string()]),
            (false, true) => when,
            (false, false) => s.told("{}, on {}", &[self.d.situation, &when]),
        };
        s.fitted(left, base + 8.4, Anchor::Start, wide, &place, s.style(Face::BookItalic, 13.0));
        let rule = (base + 14.5).max(47.5);
        s.rule(left, rule, right - left, HAIR);
        self.commander(rule + 5.8, price);
        self.sheets.y = rule + 9.9;
    }

    /// Who commands, with his rating and his price.
    fn commander(&mut self, base: f32, price: i64) {
        let Some(army) = self.d.force.armies.first() else { return };
        let Some(general) = army.commander(&army.general) else { return };
        let s = &mut self.sheets;
        let (left, right) = (s.left(), s.right());
        let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
        let x = s.text(left, base, Anchor::Start, "Commanding", caps) + 2.0;
        let (book, italic) = (s.style(Face::Book, 14.0), s.style(Face::BookItalic, 14.0));
        let comma = if general.rank.is_empty() { "" } else { ", " };
        let parts = [(0.0, general.name.as_str(), book), (0.0, comma, book), (0.0, &general.rank, italic)];
        s.row(x, base, right - 52.0 - x, &parts);
        let ink = s.theme.ink;
        match general.temper {
            Some(temper) => {
                let start = heads::rating(s, right, base, temper);
                heads::price(s, start - 3.0, base, price);
            }
            None => {
                s.text(right, base, Anchor::End, "unrated", Style::new(Face::Data, 7.9, ink));
            }
        }
    }

    /// The strip: units, foot, horse, guns, breaking point, points, and the balance.
    fn summary(&mut self, roll: &Roll) {
        let top = self.sheets.y;
        let (left, right) = (self.sheets.left(), self.sheets.right());
        let bottom = top + 13.2;
        self.sheets.rule(left, top, right - left, THIN);
        self.sheets.rule(left, bottom, right - left, THIN);
        let points = roll.points.map_or_else(|| "–".to_owned(), |p| number(i64::from(p)));
        let cells = [
            (self.d.words.get("measure", "weighed").unwrap_or("units"), halves(roll.sums.weight), 0.0),
            ("foot", number(roll.arms[0].men), 20.7),
            ("horse", number(roll.arms[1].men), 40.6),
            ("guns", number(roll.sums.guns), 60.8),
            ("breaks at", self.breaking(roll), 75.6),
            ("points", points, 94.8),
        ];
        let (label, figure) = (self.sheets.light(6.8), self.sheets.style(Face::Book, 18.0));
        for (n, (name, value, x)) in cells.iter().enumerate() {
            if n > 0 {
                self.sheets.upright(left + x - 2.6, top, bottom, HAIR);
            }
            self.sheets.text(left + x, top + 4.2, Anchor::Start, name, label);
            // Of several armies there may be more to say than a figure.
            let room = cells.get(n + 1).map_or(16.0, |(_, _, next)| next - x - 3.8);
            self.sheets.fitted(left + x, top + 9.6, Anchor::Start, room, value, figure);
        }
        if self.sheets.width() < NARROW {
            self.steelyard(roll, bottom, left + 6.0, right - 6.0);
            self.sheets.y = bottom + 13.2;
            self.sheets.rule(left, self.sheets.y, right - left, THIN);
            return;
        }
        self.sheets.upright(left + 114.0, top, bottom, HAIR);
        self.steelyard(roll, top, left + 119.5, right - 3.0);
        self.sheets.y = bottom;
    }

    /// A beam of ten in a hundred each way, the middle five hatched, with a rider where the armies stand.
    fn steelyard(&mut self, roll: &Roll, top: f32, from: f32, to: f32) {
        let s = &mut self.sheets;
        let (light, medium) = (s.light(6.6), s.style(Face::DataMedium, 6.6));
        let Some((ours, enemy)) = roll.points.zip(self.d.enemy) else {
            s.text((from + to) / 2.0, top + 7.4, Anchor::Middle, "no enemy to be weighed against", light);
            return;
        };
        let Some(theirs) = enemy.force_cost(self.d) else { return };
        let name = |f: &Force| f.nation().map_or_else(String::new, |n| n.name.clone());
        let seen = enemy.seen.map_or_else(String::new, |day| format!(", {}", words::date(day, s.heads)));
        let [ours_is, theirs_is] = [self.d.force, enemy.force].map(name);
        let sum = number(i64::from(theirs));
        let sum = format!(" {}{seen}", super::heads::said(&sum, s.heads));
        let told = Sheets::fitting(&[(&ours_is, light), (&theirs_is, light), (&sum, light)], to - from - 3.0);
        if let [(own, style), (other, _), (sum, _)] = told.as_slice() {
            s.text(from, top + 4.2, Anchor::Start, own, *style);
            s.text(to, top + 4.2, Anchor::End, &format!("{other}{sum}"), *style);
        }
        let (beam, middle, half) = (top + 7.7, (from + to) / 2.0, (to - from) / 2.0);
        s.rule(from, beam, to - from, HAIR);
        let band = [
            pt((middle - half / 2.0) * MM, (beam - 0.55) * MM),
            pt((middle + half / 2.0) * MM, (beam - 0.55) * MM),
            pt((middle + half / 2.0) * MM, (beam + 0.55) * MM),
            pt((middle - half / 2.0) * MM, (beam + 0.55) * MM),
        ];
        let ink = s.theme.ink;
        let list = s.list();
        list.fill(band, crate::draw::Colour::WHITE);
        let mut lines = Path::default();
        for [a, b] in crate::draw::cut::hatch(&[band.to_vec()], -std::f32::consts::FRAC_PI_4, 0.5 * MM) {
            lines.add(&Path::line(&[a, b]));
        }
        list.stroke(lines, ink, 0.1 * MM);
        list.stroke(band, ink, HAIR * MM);
        for x in [from, middle, to] {
            s.upright(x, beam - 1.1, beam + 1.1, if x == middle { 0.45 } else { HAIR });
        }
        for (x, text) in [(from, "10 %"), (middle - half / 2.0, "5 %"), (middle + half / 2.0, "5 %"), (to, "10 %")] {
            s.text(x, beam + 3.6, Anchor::Middle, text, s.light(5.8));
        }
        // The heavier army pulls the rider to its own side.
        let permille = crate::base::tally::apart(ours, theirs);
        let share = (permille as f32 / 100.0).clamp(-1.0, 1.0);
        let rider = pt((middle - half * share) * MM, (beam - 0.8) * MM);
        let size = 1.35 * MM;
        s.list().fill([rider, rider + pt(-size, -size * 1.35), rider + pt(size, -size * 1.35)], ink);
        let off = permille.abs();
        let verdict = if off <= 50 {
            "equal"
        } else if permille > 0 {
            "ours is dearer"
        } else {
            "theirs is dearer"
        };
        let share = format!("{}.{} %", off / 10, off % 10);
        let whole = format!("{}, {}", super::heads::said(&share, s.heads), super::heads::said(verdict, s.heads));
        // Between the marks of 5 %: in words where there is room, else the rider tells whose army it is.
        let fits = medium.width(&whole) / MM / 2.0 < half / 2.0 - 3.4;
        s.text(middle, beam + 3.6, Anchor::Middle, if fits { &whole } else { &share }, medium);
    }

    fn table_head(&mut self) {
        let c = &self.columns;
        let base = self.sheets.y + 5.2;
        let style = self.sheets.light(6.8);
        let mut left = vec![
            (c.coat, "coat"),
            (c.regiment, "regiment"),
            (c.symbol - 0.3, "arm"),
            (c.class, "class"),
            (c.size, "size, bases"),
        ];
        left.extend(c.hits.map(|x| (x, words::boxes(self.d.words))));
        let right = [(c.present, "present"), (c.full, "full"), (c.points, "points")];
        for (x, text) in left {
            self.sheets.text(x, base, Anchor::Start, text, style);
        }
        for (x, text) in right {
            self.sheets.text(x, base, Anchor::End, text, style);
        }
        self.sheets.y += TABLE_HEAD;
        let (left, wide) = (self.sheets.left(), self.sheets.width());
        self.sheets.rule(left, self.sheets.y, wide, HAIR);
    }

    /// Turns the page with the sums carried over.
    fn carry(&mut self) {
        let s = &mut self.sheets;
        let (left, right) = (s.left(), s.right());
        s.rule(left, s.y, right - left, THIN);
        let sums = &self.done;
        s.text(left, s.y + 4.6, Anchor::Start, "carried forward", s.style(Face::BookItalic, 11.0));
        let men = s.told("{} men of {}", &[&number(sums.men), &number(sums.full)]);
        let mut told = vec![words::counted(sums.weight, self.d.words, s.heads), men, words::guns(sums.guns, s.heads)];
        told.extend(sums.together().map(|points| words::points(points, s.heads)));
        let told = told.join(" · ");
        s.text(right, s.y + 4.6, Anchor::End, &told, s.data(7.9));
        s.y += 6.0;
        tail::set_key(self);
        let s = &mut self.sheets;
        s.turn();
        self.table_head();
        let s = &mut self.sheets;
        let base = s.y + 4.2;
        s.text(left, base, Anchor::Start, "brought forward", s.style(Face::BookItalic, 11.0));
        let (present, full, points) = (self.columns.present, self.columns.full, self.columns.points);
        s.text(present, base, Anchor::End, &number(self.done.men), s.data(7.9));
        s.text(full, base, Anchor::End, &number(self.done.full), s.light(7.9));
        if let Some(sum) = self.done.together() {
            s.text(points, base, Anchor::End, &number(sum), s.style(Face::DataSemiBold, 7.9));
        }
        s.y += 6.2;
        s.rule(left, s.y, right - left, HAIR);
    }

    fn brigade(&mut self, brigade: &BrigadeRoll, last: bool) {
        let over = heads::height(brigade);
        let height: f32 = over + HEAD + brigade.rows.iter().map(|r| self.row_height(r)).sum::<f32>();
        // The foot of a page that goes on has the line with the sums; the last one has the army's total.
        let tail = if last { 9.0 } else { 7.0 };
        if height + tail > self.sheets.room() {
            let whole_page = self.sheets.bottom() - 26.0 - TABLE_HEAD - 6.2;
            if height + tail <= whole_page || self.sheets.room() < over + HEAD + 3.0 * LINE + 7.0 {
                self.carry();
            }
        }
        for over in &brigade.over {
            self.over(over);
        }
        self.sheets.bookmark(brigade.name.clone());
        self.done.officers += brigade.sums.officers;
        self.brigade_head(brigade, "");
        for (n, row) in brigade.rows.iter().enumerate() {
            if self.row_height(row) + 7.0 > self.sheets.room() {
                self.carry();
                self.brigade_head(brigade, ", continued");
            }
            self.row(row, n + 1 == brigade.rows.len());
            self.done.add(&row.sums());
        }
    }

    fn row_height(&self, row: &Row) -> f32 {
        let narrow = self.sheets.style(Face::Book, 10.2);
        if self.columns.arm.is_none() || narrow.width(&row.name) > self.columns.regiment_width * MM {
            8.8
        } else {
            LINE
        }
    }

    fn row(&mut self, row: &Row, last: bool) {
        let height = self.row_height(row);
        let (top, base) = (self.sheets.y, self.sheets.y + height / 2.0 + 1.1);
        let c = &self.columns;
        let s = &mut self.sheets;
        let ink = s.theme.ink;
        s.text(c.number, base, Anchor::End, &row.number.to_string(), s.light(6.6));
        let theme = s.theme;
        let frame = [c.coat * MM, (top + height / 2.0 - 2.5) * MM, 11.4 * MM, 5.0 * MM];
        swatch(s.list(), &Sheets::cloth(&theme), row.uniform, row.branch, frame);
        let small = if c.arm.is_none() { 9.6 } else { 10.2 };
        let styles = [s.style(Face::Book, 11.2), s.style(Face::Book, small)];
        let below = if c.arm.is_none() { 3.0 } else { 0.0 };
        s.name(c.regiment, base - below / 2.0, [c.regiment_width, height - 0.3 - below], &row.name, styles);
        let sign = pt(c.symbol * MM, (top + height / 2.0 - 1.4) * MM);
        arm(s.list(), row.branch, sign, 7.2 * MM, ink);
        match c.arm {
            Some(x) => s.fitted(x, base, Anchor::Start, c.class - x - 1.0, branch(row.branch), s.data(7.4)),
            None => s.text(c.regiment, base + 2.0, Anchor::Start, branch(row.branch), s.light(6.6)),
        };
        let weight = match row.rating.class {
            "superior" | "elite" => Face::DataSemiBold,
            "inferior" | "poor" => Face::DataLight,
            _ => Face::Data,
        };
        let class = self.d.words.word("class", row.rating.class);
        s.fitted(c.class, base, Anchor::Start, c.class_width, &class, s.style(weight, 7.9));
        if row.branch.arm() == Arm::Guns {
            let guns = words::guns(row.present.guns.into(), s.heads);
            s.text(c.size, base, Anchor::Start, &guns, s.data(7.9));
        } else {
            let men = number(row.present.men.into());
            let room = c.present - s.wide(&men, s.data(7.9)) - 2.0 - c.size;
            let (size, bases) = (self.d.words.word("size", row.rating.size), row.rating.bases.to_string());
            s.row(c.size, base, room, &[(0.0, &size, s.data(7.9)), (1.0, &bases, s.light(7.9))]);
        }
        s.text(c.present, base, Anchor::End, &number(row.present.men.into()), s.data(7.9));
        s.text(c.full, base, Anchor::End, &number(row.full.men.into()), s.light(7.9));
        if let Some(points) = row.rating.points {
            s.text(c.points, base, Anchor::End, &number(points.into()), s.style(Face::DataSemiBold, 7.9));
        }
        if let Some(x) = c.hits.filter(|_| !row.rating.unfit) {
            let room = pt((s.right() - x) * MM, (height - 1.2) * MM);
            let block = Block::within(row.rating.limit, room, 3.45 * MM).graded(words::graded(self.d.words));
            let at = pt(s.right() * MM - block.width(), (top + height / 2.0) * MM - block.height() / 2.0);
            block.draw(s.list(), at, MM, ink);
        }
        s.y += height;
        let (left, wide) = (s.left(), s.width());
        s.rule(left, s.y, wide, if last { HAIR } else { ROW });
    }

    /// Where it breaks: one point, or that of each army: *6 + 4½*.
    fn breaking(&self, roll: &Roll) -> String {
        let apart = Some(roll.apart.as_slice()).filter(|all| self.d.apart && !all.is_empty());
        let points = apart.unwrap_or(std::slice::from_ref(&roll.breaking));
        points.iter().map(|point| halves(i64::from(*point))).collect::<Vec<_>>().join("\u{a0}+\u{a0}")
    }

    fn total(&mut self, roll: &Roll) {
        let breaking = self.breaking(roll);
        let s = &mut self.sheets;
        let (left, wide) = (s.left(), s.width());
        s.rule(left, s.y, wide, THIN);
        let base = s.y + 4.9;
        let x = s.text(left, base, Anchor::Start, "The Army", Style::small_caps(11.4, s.theme.ink).tracked(WIDE));
        let units = words::counted(roll.sums.weight, self.d.words, s.heads);
        let (guns, of) = (words::guns(roll.sums.guns, s.heads), self.d.words.word("measure", "counted"));
        let breaking = format!("{breaking} {}", super::heads::said(&of, s.heads));
        let told = s.told(", {}, {}; breaks at {}", &[&units, &guns, &breaking]);
        s.text(x, base, Anchor::Start, &told, s.style(Face::BookItalic, 11.4));
        let bold = s.style(Face::DataSemiBold, 7.9);
        let c = &self.columns;
        s.text(c.present, base, Anchor::End, &number(roll.sums.men), bold);
        s.text(c.full, base, Anchor::End, &number(roll.sums.full), bold);
        if let Some(points) = roll.points {
            s.text(c.points, base, Anchor::End, &number(points.into()), bold);
        }
        s.y += 7.4;
        s.rule(left, s.y, wide, THIN);
    }
}

impl Enemy<'_> {
    fn force_cost(&self, d: &OrderOfBattle) -> Option<i32> {
        Roll::of(self.force, self.present, d.system, d.date.year()).points
    }
}
