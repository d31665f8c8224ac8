//! The campaign on one axis of time: battles, entries, and the strength of both armies.

mod battles;

use super::{Ink, Size, number, round_step, width, write};
use crate::army::Uniform;
use crate::base::Side;
use crate::draw::path::{Path, Pt, pt};
use crate::draw::theme::{Accent, Theme};
use crate::draw::{Anchor, Colour, Face, List};
use crate::field::say::day;
use battles::battles;
use chrono::{Datelike, Days, NaiveDate};

/// What a campaign's time line shows.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeLine {
    /// First and last day shown.
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub today: NaiveDate,
    /// A past day that is looked at.
    pub seen: Option<NaiveDate>,
    /// Blue, then Red.
    pub sides: [Strengths; 2],
    pub battles: Vec<BattleMark>,
    pub entries: Vec<Entry>,
    /// What has the focus.
    pub selected: Option<Picked>,
}

/// Something on the line, by its place in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    Battle(usize),
    Entry(usize),
}

/// Men under arms of one side.
#[derive(Debug, Clone, PartialEq)]
pub struct Strengths {
    pub name: String,
    pub uniform: Uniform,
    /// From each date on this many men, ascending by date; what lies after today is expected.
    pub steps: Vec<(NaiveDate, i64)>,
    /// The last day of which anything is known; none: all is known and expected.
    pub until: Option<NaiveDate>,
}

/// A battle on the line.
#[derive(Debug, Clone, PartialEq)]
pub struct BattleMark {
    pub date: NaiveDate,
    pub place: String,
    /// *9 May, won*.
    pub note: String,
    /// Who had the field; none for a draw or a battle still to come.
    pub winner: Option<Side>,
    pub fought: bool,
    /// Men lost by Blue and by Red.
    pub lost: [i64; 2],
}

/// An entry of the journal on the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub date: NaiveDate,
    pub kind: EntryKind,
}

/// What an entry is; each has its own mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    Founded,
    /// Men came back.
    Returned,
    /// Men were sent.
    Draft,
    /// Somebody rose, or the brigades were put in another order.
    Promotion,
    /// A battle was drawn up.
    Plan,
    ByHand,
}

/// Places of the axis on the picture.
struct Axis<'a> {
    line: &'a TimeLine,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    least: f32,
    most: f32,
    /// What lies under everything.
    ground: Colour,
}

impl Axis<'_> {
    fn x(&self, date: NaiveDate) -> f32 {
        let span = (self.line.to - self.line.from).num_days().max(1) as f32;
        let days = (date - self.line.from).num_days() as f32;
        // On the middle of a point, so that upright hairlines are crisp.
        (self.left + (self.right - self.left) * (days / span).clamp(0.0, 1.0)).floor() + 0.5
    }
    fn y(&self, men: i64) -> f32 {
        self.bottom - (self.bottom - self.top) * (men as f32 - self.least) / (self.most - self.least).max(1.0)
    }
}

/// Room for what stands beside the ends of the lines.
const BESIDE: f32 = 92.0;

/// Draws the time line. Names of the armies stand at the right end of their lines.
#[must_use]
pub fn time_line(t: &TimeLine, theme: &Theme, size: Size) -> List {
    let mut list = List::new(size.width, size.height);
    let men: Vec<f32> = t.sides.iter().flat_map(|s| &s.steps).map(|(_, n)| *n as f32).collect();
    let (least, most) = men.iter().fold((f32::INFINITY, 0.0_f32), |(a, b), n| (a.min(*n), b.max(*n)));
    let (least, most) = if men.is_empty() { (0.0, 1000.0) } else { (least, most.max(least + 100.0)) };
    let step = round_step(most - least, 4.0);
    let axis = Axis {
        line: t,
        left: 46.0,
        right: size.width - 8.0 - BESIDE,
        // Low charts still have their line of entries above it.
        top: 148.0_f32.min((size.height * 0.45).max(136.0)).min(size.height * 0.6),
        bottom: size.height - 20.0,
        least: (least / step as f32).floor() * step as f32,
        most: (most / step as f32).ceil() * step as f32,
        ground: theme.ground,
    };
    let accents = [theme.accent(&t.sides[0].uniform), theme.accent(&t.sides[1].uniform)];
    let list_ref = &mut list;
    future(list_ref, &axis, theme);
    grid(list_ref, &axis, theme, step);
    if let Some(day) = t.seen {
        seen(list_ref, &axis, theme, day);
    }
    battles(list_ref, &axis, theme, &accents);
    for (n, side) in t.sides.iter().enumerate() {
        strength(list_ref, &axis, side, accents[n], n);
    }
    names(list_ref, &axis, theme, &accents);
    entries(list_ref, &axis, theme);
    today(list_ref, &axis, theme);
    if let Some(day) = t.seen {
        tag_of(list_ref, &axis, theme, day);
    }
    list
}

fn future(list: &mut List, a: &Axis, theme: &Theme) {
    let x = a.x(a.line.today);
    if x < a.right {
        list.fill(Path::rect(x, 23.0, a.right - x, a.bottom - 23.0), theme.sheet);
    }
}

fn grid(list: &mut List, a: &Axis, theme: &Theme, step: i64) {
    let caption = Ink { face: Face::Data, size: 11.0, colour: theme.third };
    let month = Ink { face: Face::BookItalic, size: 15.5, colour: theme.second };
    let mut first = a.line.from.with_day(1).unwrap_or(a.line.from);
    let mut drawn_to = f32::NEG_INFINITY;
    while first <= a.line.to {
        let x = a.x(first.max(a.line.from));
        list.stroke(Path::line(&[pt(x, 0.0), pt(x, a.bottom)]), theme.hairline, 1.0);
        let name = first.format("%B").to_string();
        // A month of which only the last days are shown has no room for its name.
        let next = first.checked_add_months(chrono::Months::new(1)).unwrap_or(a.line.to);
        if x > drawn_to && a.x(next) - x > width(&name, month) + 8.0 || a.x(next) >= a.right && x + 40.0 < a.right {
            write(list, &name, pt(x + 7.0, 14.0), Anchor::Start, month);
            drawn_to = x + width(&name, month);
        }
        if next <= first {
            break;
        }
        first = next;
    }
    list.stroke(Path::line(&[pt(a.right, 0.0), pt(a.right, a.bottom)]), theme.hairline, 1.0);
    list.stroke(Path::line(&[pt(0.0, 22.5), pt(a.right, 22.5)]), theme.rule, 1.0);
    write(list, "Battles", pt(0.0, 68.0), Anchor::Start, caption);
    write(list, "Entries", pt(0.0, 108.0), Anchor::Start, caption);
    list.stroke(Path::line(&[pt(a.left, 104.0), pt(a.right, 104.0)]), theme.hairline, 1.0);
    write(list, "Men under arms", pt(0.0, a.top - 10.0), Anchor::Start, caption);
    let mut men = a.least as i64;
    while men as f32 <= a.most + 0.5 {
        let y = a.y(men);
        let colour = if men as f32 <= a.least { theme.rule } else { theme.hairline };
        list.stroke(Path::line(&[pt(a.left, y), pt(a.right, y)]), colour, 1.0);
        write(list, &number(men), pt(a.left - 8.0, y + 4.0), Anchor::End, caption);
        men += step;
    }
}

/// Steps, solid up to today and dashed beyond; the second side's run a hair to the right, so that both show.
fn strength(list: &mut List, a: &Axis, side: &Strengths, accent: Accent, n: usize) {
    let shift = n as f32 * 2.0;
    let today = side.until.unwrap_or(a.line.today);
    let (mut past, mut to_come): (Vec<Pt>, Vec<Pt>) = (Vec::new(), Vec::new());
    let mut level: Option<f32> = None;
    for (date, men) in &side.steps {
        let (x, y) = (a.x(*date) + shift, a.y(*men));
        let line = if *date <= today { &mut past } else { &mut to_come };
        if let Some(before) = level {
            if line.is_empty() {
                line.push(pt(a.x(today), before));
            }
            line.push(pt(x, before));
        }
        line.push(pt(x, y));
        level = Some(y);
    }
    let Some(level) = level else { return };
    let now = side.steps.iter().take_while(|(d, _)| *d <= today).last().map(|(_, men)| a.y(*men));
    if let Some(now) = now {
        past.push(pt(a.x(today), now));
    }
    if to_come.is_empty() {
        to_come.push(pt(a.x(today), level));
    }
    if side.until.is_none() {
        to_come.push(pt(a.right, level));
    }
    let width = if n == 0 { 2.4 } else { 2.0 };
    if past.len() > 1 {
        list.stroke(Path::line(&past), accent.line, width);
    }
    if to_come.len() > 1 {
        list.dashed(Path::line(&to_come), accent.line, 1.6, &[4.0, 2.5]);
    }
    if let Some(y) = now {
        let x = a.x(today);
        if n == 0 {
            list.fill(Path::rect(x - 3.5, y - 3.5, 7.0, 7.0), accent.line);
        } else {
            list.fill(Path::circle(pt(x, y), 4.0), a.ground);
            list.stroke(Path::circle(pt(x, y), 4.0), accent.line, 1.8);
        }
    }
}

fn names(list: &mut List, a: &Axis, theme: &Theme, accents: &[Accent; 2]) {
    let caption = Ink { face: Face::Data, size: 11.0, colour: theme.second };
    let levels: Vec<Option<(i64, f32)>> =
        a.line.sides.iter().map(|s| s.steps.last().map(|(_, men)| (*men, a.y(*men)))).collect();
    let mut places: Vec<(usize, f32, i64)> =
        levels.iter().enumerate().filter_map(|(n, l)| l.map(|(men, y)| (n, y, men))).collect();
    places.sort_by(|p, q| p.1.total_cmp(&q.1));
    // Names keep apart where the lines end close together.
    if let [(_, upper, _), (_, lower, _)] = &mut places[..] {
        let gap = 38.0 - (*lower - *upper);
        if gap > 0.0 {
            *upper -= gap / 2.0;
            *lower += gap / 2.0;
        }
    }
    // A long month would be cut at the edge of the picture.
    let until = |men: i64, on: NaiveDate| {
        let whole = format!("{} on {}", number(men), day(on));
        let fits = width(&whole, caption) <= BESIDE;
        if fits { whole } else { format!("{} on {}", number(men), on.format("%-d %b")) }
    };
    for (n, y, men) in places {
        let y = y.min(a.bottom - 20.0).max(40.0);
        let ink = Ink { face: Face::Book, size: 16.0, colour: accents[n].line };
        write(list, &a.line.sides[n].name, pt(a.right + 8.0, y), Anchor::Start, ink);
        write(
            list,
            &until(men, a.line.sides[n].until.unwrap_or(a.line.to)),
            pt(a.right + 8.0, y + 15.0),
            Anchor::Start,
            caption,
        );
    }
}

fn entries(list: &mut List, a: &Axis, theme: &Theme) {
    let mut last: [f32; 2] = [f32::NEG_INFINITY; 2];
    for (n, entry) in a.line.entries.iter().enumerate() {
        let x = a.x(entry.date);
        // Where two would overlap the second goes a line lower.
        let row = if x - last[0] >= 10.0 { 0 } else { 1 };
        last[row] = x;
        let at = pt(x, 104.0 + 12.0 * row as f32);
        mark(list, at, entry.kind, entry.date > a.line.today, theme);
        if a.line.selected == Some(Picked::Entry(n)) {
            list.stroke(Path::rect(at.x - 8.0, at.y - 8.0, 16.0, 16.0), theme.focus, 2.0);
        }
    }
    let caption = Ink { face: Face::Data, size: 11.0, colour: theme.second };
    let mut x = a.left;
    let mut tags = vec![(tag(a) - TAG, tag(a) + TAG)];
    tags.extend(a.line.seen.map(|day| {
        let (x, half) = flag(a, day);
        (x - half, x + half)
    }));
    tags.sort_by(|one, other| one.0.total_cmp(&other.0));
    let legend = [
        (EntryKind::Returned, "men back", false),
        (EntryKind::Draft, "draft", false),
        (EntryKind::Promotion, "reorganised", false),
        (EntryKind::Plan, "battle drawn up", false),
        (EntryKind::ByHand, "by hand", false),
        (EntryKind::Returned, "to come", true),
    ];
    for (kind, text, open) in legend {
        let shown = |e: &Entry| e.kind == kind && (e.date > a.line.today) == open;
        if !a.line.entries.iter().any(shown) {
            continue;
        }
        let wide = 13.0 + width(text, caption);
        // The tags of today and of a past day stand in the same row.
        for (from, to) in &tags {
            if x < *to && x + wide > *from {
                x = to + 6.0;
            }
        }
        mark(list, pt(x + 4.0, a.bottom + 10.0), kind, open, theme);
        write(list, text, pt(x + 13.0, a.bottom + 14.0), Anchor::Start, caption);
        x += wide + 17.0;
    }
}

fn mark(list: &mut List, at: Pt, kind: EntryKind, open: bool, theme: &Theme) {
    let ink = theme.second;
    let path = match kind {
        EntryKind::Founded => {
            Path::polygon(&[at - pt(0.0, 5.5), at + pt(5.5, 0.0), at + pt(0.0, 5.5), at - pt(5.5, 0.0)])
        }
        EntryKind::Returned => Path::circle(at, 4.0),
        EntryKind::Draft => Path::rect(at.x - 3.8, at.y - 3.8, 7.6, 7.6),
        EntryKind::Plan => Path::polygon(&[at - pt(0.0, 4.8), at + pt(5.2, 4.0), at + pt(-5.2, 4.0)]),
        EntryKind::Promotion => {
            list.round(Path::line(&[at + pt(-4.5, 3.0), at - pt(0.0, 3.5), at + pt(4.5, 3.0)]), ink, 1.8);
            return;
        }
        EntryKind::ByHand => {
            for way in [1.0, -1.0] {
                list.stroke(Path::line(&[at + pt(-4.0, -4.0 * way), at + pt(4.0, 4.0 * way)]), ink, 1.8);
            }
            return;
        }
    };
    if open {
        list.fill(path.clone(), theme.sheet);
        list.stroke(path, ink, 1.2);
    } else {
        list.fill(path, ink);
    }
}

/// Half the width of the tag that names today.
const TAG: f32 = 22.0;

/// The middle of the tag that names today.
fn tag(a: &Axis) -> f32 {
    // On a picture narrower than the tag it stands at the left.
    a.x(a.line.today).min(a.right - TAG).max(a.left + TAG)
}

/// The past day that is looked at.
fn seen(list: &mut List, a: &Axis, theme: &Theme, on: NaiveDate) {
    let x = a.x(on);
    list.dashed(Path::line(&[pt(x, 22.0), pt(x, a.bottom)]), theme.ochre, 2.0, &[5.0, 3.0]);
}

/// The middle of the tag that names a past day, and half its width.
fn flag(a: &Axis, on: NaiveDate) -> (f32, f32) {
    let ink = Ink { face: Face::Data, size: 11.5, colour: a.ground };
    let half = width(&day(on), ink) / 2.0 + 6.0;
    (a.x(on).min(a.right - half).max(a.left + half), half)
}

fn tag_of(list: &mut List, a: &Axis, theme: &Theme, on: NaiveDate) {
    let ink = Ink { face: Face::Data, size: 11.5, colour: theme.ground };
    let (x, half) = flag(a, on);
    list.fill(Path::rect(x - half, a.bottom, 2.0 * half, 17.0), theme.ochre);
    write(list, &day(on), pt(x, a.bottom + 12.5), Anchor::Middle, ink);
}

fn today(list: &mut List, a: &Axis, theme: &Theme) {
    let x = a.x(a.line.today);
    list.stroke(Path::line(&[pt(x, 22.0), pt(x, a.bottom)]), theme.ink, 2.0);
    let x = tag(a);
    list.fill(Path::rect(x - TAG, a.bottom, 2.0 * TAG, 17.0), theme.ink);
    let ink = Ink { face: Face::Data, size: 11.5, colour: theme.ground };
    write(list, "Today", pt(x, a.bottom + 12.5), Anchor::Middle, ink);
}

impl TimeLine {
    /// An end for the axis: the end of the month after `today`.
    #[must_use]
    pub fn end_after(today: NaiveDate) -> NaiveDate {
        let first = today.with_day(1).unwrap_or(today);
        first.checked_add_months(chrono::Months::new(2)).and_then(|d| d.checked_sub_days(Days::new(1))).unwrap_or(today)
    }
}
