//! The return of a campaign: the strength of both armies over time, its battles, where every man of every regiment is, who
//! leads, and what is in the chests.

mod chart;
mod people;

use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, number};
use super::{Pages, PaperChoice};
use crate::army::Uniform;
use crate::base::Side;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use chrono::NaiveDate;

pub use people::{Chest, OfficerLine};

/// What stands in a line of the return: men by account, then guns.
pub const COLUMNS: [&str; 12] = [
    "full",
    "present",
    "sick",
    "lightly",
    "wounded",
    "missing",
    "captive",
    "dead",
    "deserted",
    "discharged",
    "depot",
    "guns",
];

/// Numbers of a line, in the order of [`COLUMNS`].
pub type Numbers = [u32; COLUMNS.len()];

/// What the document is made from.
#[derive(Debug)]
pub struct StrengthReturn<'a> {
    /// Name of the campaign.
    pub campaign: &'a str,
    pub date: NaiveDate,
    pub sides: [SideReturn<'a>; 2],
    pub battles: &'a [BattleLine],
}

/// One side.
#[derive(Debug)]
pub struct SideReturn<'a> {
    /// Of its nation.
    pub name: String,
    pub uniform: &'a Uniform,
    /// Men under arms from a day on, in the order of the days; empty where they are not shown.
    pub course: Vec<(NaiveDate, i64)>,
    /// The day to which they are known.
    pub until: NaiveDate,
    /// Empty where they are not shown.
    pub brigades: Vec<BrigadeReturn>,
    /// Sentences about men and officers who are away.
    pub away: Vec<String>,
    /// Empty where they are not shown.
    pub officers: Vec<OfficerLine>,
    /// None where none is kept, or it is not shown.
    pub chest: Option<Chest>,
}

/// A brigade and its units.
#[derive(Debug)]
pub struct BrigadeReturn {
    pub name: String,
    pub units: Vec<(String, Numbers)>,
}

/// A battle of the campaign.
#[derive(Debug)]
pub struct BattleLine {
    pub date: NaiveDate,
    pub place: String,
    pub winner: Option<Side>,
    /// Men that Blue and Red lost.
    pub lost: [u32; 2],
}

/// Height of a row, of that with the sums, and room of the first column, in mm.
const LINE: f32 = 5.2;
const TOTAL: f32 = 6.4;
const NAME: f32 = 42.0;
/// Rows that stand together with the sums below them.
const TOGETHER: usize = 3;

pub fn compose(d: &StrengthReturn, choice: PaperChoice) -> Pages {
    let date = words::date(d.date, choice.heads);
    let repeats = Repeats {
        head: Head { title: "Return".to_owned(), of: d.campaign.to_owned(), date: date.clone() },
        foot: Foot {
            left: choice.heads.told("{}, state of {}", &[d.campaign, &date]),
            right: "from the books".to_owned(),
        },
    };
    let mut s = Sheets::new(choice, Some(d.sides[0].uniform), repeats);
    s.bookmark(d.campaign);
    let (left, right, base) = (s.left(), s.right(), s.y + 15.4);
    s.text(left, base - 8.8, Anchor::Start, "Return of the war", Style::small_caps(11.0, s.theme.ink).tracked(WIDE));
    let fit = [26.5, 24.0, 21.0, 17.0, 13.0];
    let fits = fit.into_iter().find(|z| s.style(Face::Book, *z).width(d.campaign) <= (s.width() - 44.0) * MM);
    let style = s.style(Face::Book, fits.unwrap_or(10.0));
    s.fitted(left, base + 1.0, Anchor::Start, s.width() - 44.0, d.campaign, style);
    s.text(right, base + 1.0, Anchor::End, &words::long_date(d.date, s.heads), s.style(Face::BookItalic, 11.4));
    s.y = base + 4.4;
    let wide = s.width();
    s.rule(left, s.y, wide, THIN);
    chart::draw(&mut s, d);
    battles(&mut s, d);
    for side in &d.sides {
        army(&mut s, side);
    }
    s.finish(format!("Return: {}", d.campaign), d.campaign.to_owned(), d.date)
}

fn section(s: &mut Sheets, title: &str, aside: &str) {
    s.y += 8.0;
    let (left, right, wide, y) = (s.left(), s.right(), s.width(), s.y);
    let room = wide - s.wide(aside, s.light(6.8)) - 4.0;
    s.fitted(left, y, Anchor::Start, room, title, Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.text(right, y, Anchor::End, aside, s.light(6.8));
    s.y += 1.6;
    let y = s.y;
    s.rule(left, y, wide, THIN);
}

fn battles(s: &mut Sheets, d: &StrengthReturn) {
    if d.battles.is_empty() {
        return;
    }
    section(s, "Battles", "men lost");
    let (left, wide) = (s.left(), s.width());
    let columns = [s.right() - 24.0, s.right()];
    let head = |s: &mut Sheets| {
        let y = s.y + 3.6;
        for (side, x) in d.sides.iter().zip(columns) {
            s.fitted(x, y, Anchor::End, 22.0, &side.name, s.light(6.8));
        }
        s.y += 5.0;
        let y = s.y;
        s.rule(left, y, wide, HAIR);
    };
    head(s);
    for battle in d.battles {
        if s.room() < LINE + 1.0 {
            s.turn();
            head(s);
        }
        let base = s.y + 3.7;
        s.text(left, base, Anchor::Start, &words::date(battle.date, s.heads), s.data(7.9));
        s.fitted(left + 32.0, base, Anchor::Start, 44.0, &battle.place, s.style(Face::Book, 10.2));
        let how = battle
            .winner
            .map_or_else(|| "drawn".to_owned(), |w| s.told("{} had the field", &[&d.sides[w.index()].name]));
        let room = columns[0] - 14.0 - left - 78.0;
        s.fitted(left + 78.0, base, Anchor::Start, room, &how, s.style(Face::BookItalic, 10.2));
        for (lost, x) in battle.lost.iter().zip(columns) {
            s.text(x, base, Anchor::End, &number((*lost).into()), s.data(7.9));
        }
        s.y += LINE;
        let y = s.y;
        s.rule(left, y, wide, ROW);
    }
}

/// Right edge of a column.
fn edge(s: &Sheets, column: usize) -> f32 {
    let step = (s.width() - NAME) / COLUMNS.len() as f32;
    s.left() + NAME + (column + 1) as f32 * step
}

fn table_head(s: &mut Sheets) {
    let base = s.y + 4.2;
    for (n, name) in COLUMNS.iter().enumerate() {
        // The widest of them have no room beside each other at full size.
        let x = edge(s, n);
        let room = edge(s, 1) - edge(s, 0) - 1.0;
        s.fitted(x, base, Anchor::End, room, name, s.light(6.4));
    }
    s.y += 5.6;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.rule(left, y, wide, HAIR);
}

fn numbers(s: &mut Sheets, base: f32, numbers: &Numbers, style: Style) {
    for (n, value) in numbers.iter().enumerate() {
        let x = edge(s, n);
        let none = *value == 0;
        let text = if none { "–".to_owned() } else { number((*value).into()) };
        let style = if none || n == 0 { s.light(style.size) } else { style };
        s.text(x, base, Anchor::End, &text, style);
    }
}

fn sum<'a>(rows: impl Iterator<Item = &'a Numbers>) -> Numbers {
    rows.fold([0; COLUMNS.len()], |mut total, row| {
        for (to, from) in total.iter_mut().zip(row) {
            *to += from;
        }
        total
    })
}

/// What stands on a page before it is turned: sums of the rows above, and the brigade that goes on.
struct Above<'a> {
    sums: &'a Numbers,
    within: Option<&'a str>,
}

/// Turns the page where a row has no room: sums are carried forward, the head of the table is repeated, with what stands
/// above and the name of a brigade that goes on.
fn room(s: &mut Sheets, high: f32, above: &Above) {
    if s.room() >= high {
        return;
    }
    carried(s, "carried forward", above.sums);
    s.turn();
    table_head(s);
    carried(s, "brought forward", above.sums);
    if let Some(name) = above.within {
        let (left, base, wide) = (s.left(), s.y + 4.0, s.width());
        let italic = s.style(Face::BookItalic, 10.2);
        s.row(left, base, wide, &[(0.0, name, italic), (0.0, ", continued", italic)]);
        s.y += LINE;
        let y = s.y;
        s.rule(left, y, wide, HAIR);
    }
}

/// A line of sums between pages.
fn carried(s: &mut Sheets, told: &str, sums: &Numbers) {
    let (left, base, wide) = (s.left(), s.y + 3.7, s.width());
    s.text(left, base, Anchor::Start, told, s.style(Face::BookItalic, 10.2));
    numbers(s, base, sums, s.style(Face::DataLight, 7.4));
    s.y += LINE;
    let y = s.y;
    s.rule(left, y, wide, ROW);
}

fn army(s: &mut Sheets, side: &SideReturn) {
    // A head is never alone: it has its table's head and three rows below it.
    if s.room() < 14.0 + 5.6 + 4.0 * LINE {
        s.turn();
    }
    s.bookmark(side.name.clone());
    let shown = !side.brigades.is_empty();
    section(s, &side.name, if shown { "men by account, guns" } else { "" });
    if shown {
        table(s, side);
    }
    away(s, side);
    people::officers(s, side);
    people::chest(s, side);
}

fn table(s: &mut Sheets, side: &SideReturn) {
    table_head(s);
    let (left, wide) = (s.left(), s.width());
    let mut above = [0; COLUMNS.len()];
    // The sums never stand on a page with less than so many rows before them; any other page has room for those carried forward.
    let mut rows: usize = side.brigades.iter().map(|b| 1 + b.units.len()).sum();
    let need = |rest: usize, own: usize, together: usize| {
        if rest <= together { rest as f32 * LINE + TOTAL + 0.6 } else { (own + 1) as f32 * LINE + 1.0 }
    };
    for brigade in &side.brigades {
        rows -= 1;
        // A brigade's line goes with two of its units.
        let own = 1 + brigade.units.len().min(2);
        room(s, need(rows + 1, own, TOGETHER + 1), &Above { sums: &above, within: None });
        let base = s.y + 4.0;
        s.fitted(left, base, Anchor::Start, NAME + 2.0, &brigade.name, s.style(Face::BookItalic, 10.2));
        numbers(s, base, &sum(brigade.units.iter().map(|u| &u.1)), s.style(Face::DataMedium, 7.4));
        s.y += LINE;
        let y = s.y;
        s.rule(left, y, wide, HAIR);
        for (n, (name, row)) in brigade.units.iter().enumerate() {
            rows -= 1;
            // The last takes the one before it along, and none parts from its brigade's line.
            let own = if n > 0 && n + 2 == brigade.units.len() { 2 } else { 1 };
            if n > 0 {
                room(s, need(rows + 1, own, TOGETHER), &Above { sums: &above, within: Some(&brigade.name) });
            }
            let base = s.y + 3.7;
            let styles = [s.style(Face::Book, 10.2), s.style(Face::Book, 9.2)];
            s.name(left + 3.0, base, [NAME - 4.0, LINE - 0.2], name, styles);
            numbers(s, base, row, s.data(7.4));
            above = sum([&above, row].into_iter());
            s.y += LINE;
            let y = s.y;
            s.rule(left, y, wide, ROW);
        }
    }
    let y = s.y;
    s.rule(left, y, wide, THIN);
    let base = s.y + 4.4;
    s.text(left, base, Anchor::Start, "Together", Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    numbers(s, base, &above, s.style(Face::DataSemiBold, 7.4));
    s.y += TOTAL;
    let y = s.y;
    s.rule(left, y, wide, THIN);
}

fn away(s: &mut Sheets, side: &SideReturn) {
    let (left, wide) = (s.left(), s.width());
    if !side.away.is_empty() {
        let text = s.style(Face::Small, 8.8);
        let said = super::paragraph::paragraph(
            &[
                // It may stand on the page after the table.
                super::paragraph::span(format!("{}: ", side.name), s.style(Face::SmallItalic, 8.8)),
                super::paragraph::span(super::words::bound(&side.away.join(" ")), text),
            ],
            wide * MM,
            10.6,
            super::paragraph::Edge::Ragged,
        );
        if s.room() < said.height() / MM + 4.0 {
            s.turn();
        }
        let y = s.y + 4.4;
        said.set(s.list(), left * MM, y * MM, 0..said.len());
        s.y = y + said.height() / MM;
    }
}
