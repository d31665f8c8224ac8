//! How likely, how dear: the charts of a forecast.

use super::{Ink, Size, hatched, write};
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::{Accent, Theme};
use crate::draw::{Anchor, Colour, Face, List, pixels};

/// The outcome as one bar: we win, drawn (hatched), they win, with margins above. Shares and margin are points of a
/// hundred.
#[must_use]
pub fn outcome(shares: [f32; 3], margin: f32, accents: &[Accent; 2], theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let all: f32 = shares.iter().sum::<f32>().max(0.001);
    let (w, top) = (size.width - 2.0, 10.0);
    let high = (size.height - top - 2.0).max(4.0);
    let ours = w * shares[0] / all;
    let theirs = w * shares[2] / all;
    let drawn = w - ours - theirs;
    list.fill(Path::rect(1.0, top, ours, high), accents[0].fill);
    list.fill(Path::rect(1.0 + ours, top, drawn, high), theme.sheet);
    hatched(&mut list, [1.0 + ours, top, drawn, high], theme.third);
    list.fill(Path::rect(1.0 + ours + drawn, top, theirs, high), accents[1].fill);
    list.stroke(Path::rect(1.0, top, w, high), theme.ink, 1.0);
    let reach = w * margin / all;
    for edge in [1.0 + ours, 1.0 + ours + drawn] {
        let (from, to) = ((edge - reach).max(1.0), (edge + reach).min(w));
        list.stroke(Path::line(&[pt(from, 4.0), pt(to, 4.0)]), theme.ink, 1.4);
        for x in [from, to] {
            list.stroke(Path::line(&[pt(x, 1.0), pt(x, 7.0)]), theme.ink, 1.4);
        }
    }
    let middle = 1.0 + w / 2.0;
    list.stroke(Path::line(&[pt(middle, top + high), pt(middle, size.height)]), theme.second, 1.0);
    list
}

/// Below this height a bar of falling steps has no room left for its figure above it.
const LOW: f32 = 30.0;
/// In columns narrower than this two of the words for less than one would touch.
const NARROW: f32 = 56.0;
/// How much of the accent is in a pale bar.
const PALE: f32 = 0.28;

/// Falling steps of "at least so much": one bar for each chance (in points of a hundred), its figure above it. In a low
/// row the bars are pale, and the figures stand before them.
///
/// A chance inside the margin of nothing is written in the third ink; below one it says so.
#[must_use]
pub fn falling(chances: &[f32], margin: f32, accent: Accent, theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let step = size.width / chances.len().max(1) as f32;
    let low = size.height < LOW;
    let room = (size.height - if low { 3.0 } else { 17.0 }).max(1.0);
    for (n, chance) in chances.iter().enumerate() {
        let high = (room * chance / 100.0).max(1.0);
        let x = step * n as f32;
        let bar = |high: f32| Path::rect(x, size.height - high, step - 2.0, high);
        if low {
            list.fill(bar(high), theme.ground.mix(accent.fill, PALE));
            list.fill(bar(1.0), accent.fill);
        } else {
            list.fill(bar(high), accent.fill);
        }
        let text = match *chance > 0.0 && *chance < 1.0 {
            true if step < NARROW => "<1".to_owned(),
            true => "under 1".to_owned(),
            false => format!("{chance:.0}"),
        };
        let colour = if *chance <= margin { theme.third } else { theme.ink };
        let ink = Ink { face: Face::Data, size: 12.5, colour };
        let foot = if low { size.height - 7.0 } else { size.height - high - 4.0 };
        write(&mut list, &text, pt(x + step / 2.0 - 1.0, foot), Anchor::Middle, ink);
    }
    list
}

/// Losses of one brigade if we win and if we lose, in hundredths of its men.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    pub name: String,
    /// Nothing where no battle ended so.
    pub if_won: Option<f32>,
    pub if_lost: Option<f32>,
    /// 0 ours, 1 theirs.
    pub side: usize,
}

/// Size of a brigade's name.
const NAME: f32 = 12.5;

/// Room for the number of a tick.
const TICK: f32 = 36.0;

/// Losses by outcome: a filled square if we win, an open one if we lose, a line between them.
#[must_use]
pub fn pairs(rows: &[Pair], accents: &[Accent; 2], theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let caption = Ink { face: Face::Data, size: 11.0, colour: theme.third };
    let most = rows.iter().flat_map(|r| [r.if_won, r.if_lost]).flatten().fold(10.0, f32::max);
    let ticks = (most / 10.0).ceil() as u16;
    let widest = rows.iter().map(|r| pixels::label_width(&r.name, Face::Data, NAME)).fold(0.0, f32::max);
    let (left, top) = ((widest + 10.0).clamp(150.0, (size.width / 2.0).max(150.0)), 18.0);
    let x = |percent: f32| left + (size.width - left - 14.0) * percent / (f32::from(ticks) * 10.0);
    // Where there is little room every second tick, or a further one, has its number.
    let every = (TICK / (x(10.0) - x(0.0)).max(1.0)).ceil().max(1.0) as u16;
    for tick in 0..=ticks {
        let at = x(f32::from(tick) * 10.0);
        list.stroke(Path::line(&[pt(at, top), pt(at, size.height)]), theme.hairline, 1.0);
        if tick % every != 0 {
            continue;
        }
        write(&mut list, &format!("{} %", tick * 10), pt(at, 11.0), Anchor::Middle, caption);
    }
    let step = ((size.height - top - 6.0) / rows.len().max(1) as f32).min(20.0);
    let mut y = top + step * 0.6;
    let mut side = rows.first().map_or(0, |r| r.side);
    for row in rows {
        if row.side != side {
            y += 6.0;
            side = row.side;
        }
        let colour = accents[row.side.min(1)].line;
        let name = Ink { face: Face::Data, size: NAME, colour: theme.ink };
        write(&mut list, &row.name, pt(0.0, y + 4.0), Anchor::Start, name);
        let [won, lost] = [row.if_won, row.if_lost].map(|percent| percent.map(|percent| pt(x(percent), y)));
        let square = |p: Pt| Path::rect(p.x - 3.5, p.y - 3.5, 7.0, 7.0);
        if let (Some(won), Some(lost)) = (won, lost) {
            list.stroke(Path::line(&[won, lost]), colour, 1.5);
        }
        if let Some(lost) = lost {
            list.fill(square(lost), theme.ground);
            list.stroke(square(lost), colour, 1.5);
        }
        if let Some(won) = won {
            list.fill(square(won), colour);
        }
        y += step;
    }
    list
}

/// A histogram: from the number `first` on, counts as shares of all in a hundred above each bar.
#[must_use]
pub fn histogram(first: u16, counts: &[u32], theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let all: u32 = counts.iter().sum::<u32>().max(1);
    let most = counts.iter().max().copied().unwrap_or(1).max(1) as f32;
    let step = (size.width / counts.len().max(1) as f32).min(40.0);
    let (base, room) = (size.height - 18.0, (size.height - 36.0).max(1.0));
    let figure = Ink { face: Face::Data, size: 12.0, colour: theme.second };
    // Where battles last long bars are slender: then every second, third or further turn has its figures.
    let every = (FIGURES / step).ceil().max(1.0) as usize;
    let gap = (step * 0.2).min(2.0);
    for (n, count) in counts.iter().enumerate() {
        let high = room * *count as f32 / most;
        let x = step * n as f32;
        let bar = Path::rect(x + gap, base - high, step - 2.0 * gap, high);
        list.fill(bar.clone(), theme.rail);
        list.stroke(bar, theme.rule, 1.0);
        let turn = usize::from(first) + n;
        if turn % every != 0 {
            continue;
        }
        let share = (*count as f32 * 100.0 / all as f32).round();
        if *count > 0 {
            let text = if share < 1.0 { "·".to_owned() } else { format!("{share:.0}") };
            write(&mut list, &text, pt(x + step / 2.0, base - high - 4.0), Anchor::Middle, figure);
        }
        write(&mut list, &turn.to_string(), pt(x + step / 2.0, base + 14.0), Anchor::Middle, figure);
    }
    list.stroke(Path::line(&[pt(0.0, base), pt(step * counts.len() as f32, base)]), theme.rule, 1.0);
    list
}

/// Room for two figures above or below a bar.
const FIGURES: f32 = 17.0;

/// A small line through points of a hundred, with squares at them, the middle marked.
#[must_use]
pub fn line(values: &[f32], accent: Accent, theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let step = (size.width - 34.0) / values.len().saturating_sub(1).max(1) as f32;
    let y = |v: f32| size.height - 4.0 - (size.height - 8.0) * v / 100.0;
    let caption = Ink { face: Face::Data, size: 11.0, colour: theme.third };
    list.stroke(Path::line(&[pt(0.0, y(50.0)), pt(size.width - 28.0, y(50.0))]), theme.hairline, 1.0);
    write(&mut list, "50", pt(size.width, y(50.0) + 4.0), Anchor::End, caption);
    let points: Vec<Pt> = values.iter().enumerate().map(|(n, v)| pt(3.0 + step * n as f32, y(*v))).collect();
    if points.len() > 1 {
        list.stroke(Path::line(&points), accent.line, 1.8);
    }
    for p in &points {
        list.fill(Path::rect(p.x - 2.5, p.y - 2.5, 5.0, 5.0), accent.line);
    }
    if let (Some(v), Some(p)) = (values.last(), points.last())
        && (p.y - y(50.0)).abs() > 10.0
    {
        let ink = Ink { colour: if theme.is_dark() { Colour::WHITE } else { accent.line }, ..caption };
        write(&mut list, &format!("{v:.0}"), pt(size.width, p.y + 4.0), Anchor::End, ink);
    }
    list
}
