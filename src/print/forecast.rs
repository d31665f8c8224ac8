//! The forecast of a battle: how likely, how dear, how long.

use super::paragraph::{Edge, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words::{self, decimal, number};
use super::{Heads, Pages, PaperChoice};
use crate::base::Side;
use crate::base::tally::parts;
use crate::draw::charts::{self, Size};
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::theme::Medium;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;

/// What the document is made from.
#[derive(Debug)]
pub struct ForecastPaper<'a> {
    pub scenario: &'a Scenario,
    /// Name of the system.
    pub system: &'a str,
    /// Empty outside a campaign.
    pub campaign: &'a str,
    /// Battles fought to their end, who won how many, and how many were drawn.
    pub battles: u32,
    pub wins: [u32; 2],
    pub draws: u32,
    /// Give or take so many tenths of a point of a hundred.
    pub margin_tenths: u32,
    /// Men lost on the average by Blue and by Red.
    pub lost: [u64; 2],
    /// What the system counts towards the end of an army: *Army points lost*.
    pub counted: String,
    /// Of Blue and of Red; nothing of an enemy who is hidden.
    pub sides: [Option<Box<SideOdds>>; 2],
    /// Losses that are counted up to, in hundredths of the men who go in.
    pub steps: [u32; 5],
    /// How many battles lasted so many turns: the first of these numbers, and counts from it on.
    pub turns: (usize, &'a [u32]),
    /// On the average, in tenths.
    pub turns_tenths: u64,
}

/// What one side can expect.
#[derive(Debug)]
pub struct SideOdds {
    pub brigades: Vec<Odds>,
    pub army: Odds,
    /// What is counted towards the end of the army, in tenths: on the average, where Blue won, and where Red did.
    pub points: u64,
    pub points_by_winner: [Option<u64>; 2],
    /// The whole spread of its losses, in men and in what is counted.
    pub spreads: [Spread; 2],
    /// Units and commanders that are lost or hit, with the battles in which they are, the most frequent first.
    pub units: Vec<(String, u32)>,
    pub commanders: Vec<(String, u32)>,
}

/// What a brigade can expect, or an army.
#[derive(Debug)]
pub struct Odds {
    pub name: String,
    /// Men who go in, and men lost on the average.
    pub men: u32,
    pub lost: u64,
    /// Men lost on the average where Blue won, and where Red did.
    pub by_winner: Option<[u64; 2]>,
    /// Battles in which it lost at least so much, by the steps.
    pub at_least: [u64; 5],
}

/// How likely at least so much is lost.
#[derive(Debug)]
pub struct Spread {
    /// *men*.
    pub of: String,
    /// How much, as it is written, and the battles in which at least so much was lost.
    pub steps: Vec<(String, u64)>,
}

/// Height of a row, of the bar of chances and of the chart of turns, in mm.
const LINE: f32 = 5.6;
const BAR: f32 = 9.0;
const CHART: f32 = 26.0;
/// Height of the heads of a spread of losses; room for the name of its side, and for what it counts, in mm.
const HEAD: f32 = 3.8;
const NAME: f32 = 34.0;
const OF: f32 = 28.0;
/// Right edges of the columns of figures, in mm from the right of the text: men, lost, both winners, then the steps.
const COLUMNS: [f32; 9] = [118.0, 105.0, 79.5, 54.0, 43.2, 32.4, 21.6, 10.8, 0.0];
/// Rows of those who are most often lost.
const OFTEN: usize = 8;

pub fn compose(d: &ForecastPaper, choice: PaperChoice) -> Pages {
    let s = d.scenario;
    let date = words::date(s.date, choice.heads);
    let battles = number(d.battles.into());
    let left = if d.campaign.is_empty() { date.clone() } else { format!("{}, {date}", d.campaign) };
    let repeats = Repeats {
        head: Head { title: "Forecast".to_owned(), of: s.name.clone(), date },
        foot: Foot { left, right: d.system.to_owned() },
    };
    let mut sheets = Sheets::new(choice, Some(&s.sides[0].uniform), repeats);
    sheets.bookmark(s.name.as_str());
    title(&mut sheets, d, &battles);
    outcome(&mut sheets, d);
    for side in Side::BOTH {
        if let Some(odds) = &d.sides[side.index()] {
            table(&mut sheets, d, side, odds);
        }
    }
    spreads(&mut sheets, d);
    length(&mut sheets, d);
    often(&mut sheets, d, "Most often lost", |odds| &odds.units, "No unit was lost in any of them.");
    often(&mut sheets, d, "Commanders most often hit", |odds| &odds.commanders, "No commander was hit in any of them.");
    sheets.finish(format!("Forecast: {}", s.name), d.system.to_owned(), s.date)
}

/// So many of a number of battles, in tenths of a point of a hundred.
fn tenths(n: u64, battles: u32) -> u64 {
    (n * 2_000 + u64::from(battles)) / (2 * u64::from(battles.max(1)))
}

/// So many of a number of battles in a hundred, for a table: a dash for none.
fn in_hundred(n: u64, battles: u32, heads: Heads) -> String {
    match (n, tenths(n, battles)) {
        (0, _) => "–".to_owned(),
        (_, t) if t < 10 => heads.told("under 1", &[]),
        (_, t) => ((t + 5) / 10).to_string(),
    }
}

/// The same in the narrow columns of a table.
fn in_column(n: u64, battles: u32) -> String {
    match (n, tenths(n, battles)) {
        (1.., t) if t < 10 => "<1".to_owned(),
        _ => in_hundred(n, battles, Heads::English),
    }
}

fn title(s: &mut Sheets, d: &ForecastPaper, battles: &str) {
    let (left, right, wide, base) = (s.left(), s.right(), s.width(), s.y);
    s.text(left, base + 6.6, Anchor::Start, "Forecast", Style::small_caps(11.0, s.theme.ink).tracked(WIDE));
    let date = words::long_date(d.scenario.date, s.heads);
    s.text(right, base + 6.6, Anchor::End, &date, s.style(Face::BookItalic, 11.4));
    let book = s.style(Face::Book, 26.5);
    let name = d.scenario.name.as_str();
    let size = [26.5, 24.0, 21.0, 17.0].into_iter().find(|z| book.sized(*z).width(name) <= wide * MM);
    s.fitted(left, base + 17.0, Anchor::Start, wide, name, book.sized(size.unwrap_or(13.0)));
    let told = if d.battles == 1 {
        s.told("one whole battle, fought by the rules that play the table", &[])
    } else {
        s.told("{} whole battles, each fought by the rules that play the table", &[battles])
    };
    s.fitted(left, base + 22.4, Anchor::Start, wide, &told, s.style(Face::BookItalic, 11.4));
    s.y = base + 25.6;
    let y = s.y;
    s.rule(left, y, wide, THIN);
}

/// The bar of chances, what it says above it and its figures below.
fn outcome(s: &mut Sheets, d: &ForecastPaper) {
    let (left, right, wide, top) = (s.left(), s.right(), s.width(), s.y);
    let [ours, drawn, theirs] = parts([d.wins[0], d.draws, d.wins[1]], 1_000).map(u64::from);
    let mut accents = [0, 1].map(|n: usize| s.theme.accent(&d.scenario.sides[n].uniform));
    let base = top + 7.4;
    let room = (wide - 30.0) / 2.0;
    for (n, (share, x, anchor)) in [(ours, left, Anchor::Start), (theirs, right, Anchor::End)].into_iter().enumerate() {
        let told = s.told("won by {} {}", &[&d.scenario.sides[n].name, &decimal(share)]);
        let style = Style::new(Face::Book, 15.0, accents[n].line);
        s.fitted(x, base, anchor, room, &told, style);
    }
    let told = s.told("drawn {}", &[&decimal(drawn)]);
    s.text(left + wide / 2.0, base, Anchor::Middle, &told, s.style(Face::BookItalic, 11.4));
    if s.theme.medium == Medium::InkSaving {
        // Ours is black, theirs white, and neither goes by its colour.
        [accents[0].fill, accents[1].fill] = [s.theme.ink, s.theme.ground];
    }
    let size = Size { width: wide * MM, height: BAR * MM };
    let shares = [ours, drawn, theirs].map(|t| t as f32 / 10.0);
    let bar = charts::outcome(shares, d.margin_tenths as f32 / 10.0, &accents, &s.theme, size);
    s.list().place(&bar, pt(left * MM, (base + 1.6) * MM), 1.0);
    let base = base + 1.6 + BAR + 4.2;
    let margin = decimal(d.margin_tenths.into());
    let mut told = s.told("Wins in a hundred, give or take {}.", &[&margin]);
    if ours.abs_diff(theirs) <= d.margin_tenths.into() {
        told.push(' ');
        told.push_str(&s.told("That is too close to call.", &[]));
    }
    s.text(left, base, Anchor::Start, &told, s.style(Face::Small, 8.8));
    let lost = d.lost.map(|men| number(i64::try_from(men).unwrap_or(0)));
    let names = d.scenario.sides.each_ref().map(|side| side.name.as_str());
    let told = match &d.sides[1] {
        Some(_) => s.told("Men lost on the average: {} by {}, {} by {}.", &[&lost[0], names[0], &lost[1], names[1]]),
        None => s.told("Men lost on the average: {} by {}.", &[&lost[0], names[0]]),
    };
    let points = d.sides.each_ref().map(|odds| odds.as_ref().map_or(0, |odds| odds.points)).map(decimal);
    let counted = match &d.sides[1] {
        Some(_) => {
            let all = [d.counted.as_str(), &points[0], names[0], &points[1], names[1]];
            s.told("{} on the average: {} by {}, {} by {}.", &all)
        }
        None => s.told("{} on the average: {} by {}.", &[&d.counted, &points[0], names[0]]),
    };
    let told = format!("{told} {counted}");
    let told = paragraph(&[span(told, s.style(Face::Small, 8.8))], wide * MM, 10.6, Edge::Ragged);
    let y = base + 4.0;
    told.set(s.list(), left * MM, y * MM, 0..told.len());
    s.y = y + told.height() / MM - 2.0;
}

fn section(s: &mut Sheets, head: &str, note: &str, keeps: f32) {
    if s.room() < 9.0 + keeps {
        s.turn();
    }
    s.y += 7.4;
    let (left, right, wide, y) = (s.left(), s.right(), s.width(), s.y);
    let light = s.light(6.8);
    // A long name and a long note share the line.
    let room = (wide - s.wide(note, light) - 6.0).max(wide / 2.0);
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    let end = s.fitted(left, y, Anchor::Start, room, head, caps);
    s.fitted(right, y, Anchor::End, right - end - 6.0, note, light);
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 1.6;
}

/// The columns of a table of losses.
fn heads(s: &mut Sheets, d: &ForecastPaper) {
    let (right, wide, base) = (s.right(), s.width(), s.y + 3.6);
    let light = s.light(6.8);
    let names = d.scenario.sides.each_ref().map(|side| side.name.as_str());
    let mut told = vec![s.told("men", &[]), s.told("lost", &[])];
    told.extend(names.map(|name| s.told("if won by {}", &[name])));
    told.extend(d.steps.map(|step| s.told("{} %", &[&step.to_string()])));
    for (n, (head, x)) in told.iter().zip(COLUMNS).enumerate() {
        let room = if n == 0 { 12.0 } else { COLUMNS[n - 1] - x - 1.0 };
        s.fitted(right - x, base, Anchor::End, room, head, light);
    }
    s.y += 5.2;
    let (left, y) = (s.left(), s.y);
    s.rule(left, y, wide, HAIR);
}

/// A side's brigades, what each can expect to lose, and the army.
fn table(s: &mut Sheets, d: &ForecastPaper, side: Side, odds: &SideOdds) {
    let name = d.scenario.sides[side.index()].name.as_str();
    let note = "men lost on the average; then the chance in 100 of losing at least that share of its men";
    section(s, name, note, 5.2 + 4.0 * LINE);
    heads(s, d);
    let last = odds.brigades.len();
    let tenths = |n: Option<u64>| n.map_or_else(|| "–".to_owned(), decimal);
    let counted = [odds.points_by_winner[0], odds.points_by_winner[1]].map(tenths);
    for (n, row) in odds.brigades.iter().chain([&odds.army]).enumerate() {
        // The sum doesn't stand alone on a page.
        let keeps = if n + 1 == last { 3.0 } else { 1.0 };
        if s.room() < keeps * LINE + 1.0 {
            s.turn();
            heads(s, d);
        }
        let (left, right, wide, base) = (s.left(), s.right(), s.width(), s.y + 3.9);
        let sum = n == last;
        if sum {
            let y = s.y;
            s.rule(left, y, wide, THIN);
        }
        let style = s.style(Face::Book, if sum { 11.2 } else { 10.2 });
        s.fitted(left, base, Anchor::Start, wide - COLUMNS[0] - 12.0, &row.name, style);
        let men = |men: u64| number(i64::try_from(men).unwrap_or(0));
        let mut cells = vec![men(row.men.into()), men(row.lost)];
        match row.by_winner {
            Some(lost) => cells.extend([0, 1].map(|w| if d.wins[w] == 0 { "–".to_owned() } else { men(lost[w]) })),
            None => cells.extend(["", ""].map(str::to_owned)),
        }
        cells.extend(row.at_least.map(|n| in_column(n, d.battles)));
        figures(s, right, base, &cells);
        s.y += LINE;
        let y = s.y;
        s.rule(left, y, wide, ROW);
    }
    let (left, right, wide, base) = (s.left(), s.right(), s.width(), s.y + 3.9);
    let style = s.style(Face::BookItalic, 10.2);
    s.fitted(left, base, Anchor::Start, wide - COLUMNS[0], &d.counted, style);
    let [by_blue, by_red] = counted;
    figures(s, right, base, &[String::new(), decimal(odds.points), by_blue, by_red]);
    s.y += LINE;
    let y = s.y;
    s.rule(left, y, wide, THIN);
}

/// Figures in the columns of a table of losses; what was lost stands out.
fn figures(s: &mut Sheets, right: f32, base: f32, cells: &[String]) {
    for (n, (cell, x)) in cells.iter().zip(COLUMNS).enumerate() {
        let style = match (n, cell.as_str()) {
            (1, _) => s.style(Face::DataMedium, 7.9),
            (_, "–") => s.light(7.9),
            _ => s.data(7.9),
        };
        s.text(right - x, base, Anchor::End, cell, style);
    }
}

/// The whole spread of the losses of both sides, in men and in what is counted.
fn spreads(s: &mut Sheets, d: &ForecastPaper) {
    let pair = HEAD + LINE;
    section(s, "Losses of at least so much", "chance in 100", 2.0 * pair);
    for (side, odds) in d.sides.iter().enumerate() {
        let Some(odds) = odds else { continue };
        let name = d.scenario.sides[side].name.as_str();
        for (n, spread) in odds.spreads.iter().enumerate() {
            if s.room() < pair {
                s.turn();
            }
            let (left, right, wide) = (s.left(), s.right(), s.width());
            let (head, base) = (s.y + 3.4, s.y + HEAD + 3.7);
            if n == 0 {
                let style = s.style(Face::Book, 10.2);
                s.own(left, base, NAME - 2.0, name, style);
            }
            let (light, data, italic) = (s.light(6.8), s.data(7.9), s.style(Face::BookItalic, 10.2));
            s.fitted(left + NAME, base, Anchor::Start, OF - 2.0, &spread.of, italic);
            let room = (right - left - NAME - OF) / spread.steps.len().max(1) as f32;
            for (n, (step, battles)) in spread.steps.iter().enumerate() {
                let x = left + NAME + OF + room * (n + 1) as f32;
                s.fitted(x, head, Anchor::End, room - 1.0, step, light);
                s.text(x, base, Anchor::End, &in_column(*battles, d.battles), data);
            }
            s.y += pair;
            let y = s.y;
            s.rule(left, y, wide, if n + 1 == odds.spreads.len() { THIN } else { ROW });
        }
    }
}

/// How many battles of a hundred lasted how long.
fn length(s: &mut Sheets, d: &ForecastPaper) {
    let (first, counts) = d.turns;
    if counts.is_empty() {
        return;
    }
    let mean = s.told("{} turns on the average", &[&decimal(d.turns_tenths)]);
    section(s, "Length in turns", &mean, CHART + 4.0);
    let (left, wide, top) = (s.left(), s.width(), s.y + 2.0);
    let (base, room) = (top + CHART - 4.4, CHART - 9.4);
    let most = counts.iter().max().copied().unwrap_or(1).max(1) as f32;
    let step = (wide / counts.len() as f32).min(12.0);
    // Slender bars have their figures at every second, third or further turn.
    let every = (7.0 / step).ceil().max(1.0) as usize;
    let theme = s.theme;
    for (n, count) in counts.iter().enumerate() {
        let high = room * *count as f32 / most;
        let x = left + step * n as f32;
        let gap = (step * 0.2).min(0.8);
        if *count > 0 {
            let bar = Path::rect((x + gap) * MM, (base - high) * MM, (step - 2.0 * gap) * MM, high * MM);
            let fill = if theme.medium == Medium::InkSaving { theme.ink } else { s.accent };
            s.list().fill(bar, fill);
        }
        let turn = first + n;
        if turn % every != 0 && counts.len() > 1 {
            continue;
        }
        let middle = x + step / 2.0;
        if *count > 0 {
            let share = in_hundred((*count).into(), d.battles, Heads::English);
            let share = if share.len() > 2 && share != "100" { "·".to_owned() } else { share };
            s.text(middle, base - high - 1.2, Anchor::Middle, &share, s.data(6.8));
        }
        s.text(middle, base + 3.4, Anchor::Middle, &turn.to_string(), s.light(6.8));
    }
    s.rule(left, base, step * counts.len() as f32, HAIR);
    s.y = top + CHART;
}

/// Who is most often lost or hit, both sides beside each other.
fn often(s: &mut Sheets, d: &ForecastPaper, head: &str, of: fn(&SideOdds) -> &Vec<(String, u32)>, none: &str) {
    let sides: Vec<(usize, &SideOdds)> =
        d.sides.iter().enumerate().filter_map(|(n, odds)| Some((n, odds.as_deref()?))).collect();
    let rows = sides.iter().map(|(_, odds)| of(odds).len().min(OFTEN)).max().unwrap_or(0);
    section(s, head, "battles of a hundred", rows.max(1) as f32 * LINE);
    let (left, top) = (s.left(), s.y);
    if rows == 0 {
        s.text(left, top + 4.4, Anchor::Start, none, s.style(Face::BookItalic, 10.2));
        s.y += LINE;
        return;
    }
    let gap = 8.0;
    let wide = (s.width() - gap) / 2.0;
    for (column, (side, odds)) in sides.iter().enumerate() {
        let x = left + column as f32 * (wide + gap);
        let accent = s.theme.accent(&d.scenario.sides[*side].uniform).line;
        for (n, (name, fell)) in of(odds).iter().take(OFTEN).enumerate() {
            let base = top + n as f32 * LINE + 3.9;
            s.fitted(x, base, Anchor::Start, wide - 16.0, name, Style::new(Face::Book, 10.2, accent));
            let share = in_hundred((*fell).into(), d.battles, s.heads);
            s.text(x + wide, base, Anchor::End, &share, s.style(Face::DataMedium, 7.9));
            s.rule(x, base + LINE - 3.9, wide, ROW);
        }
    }
    s.y = top + rows as f32 * LINE;
}
