//! The time line of a war: months, battles, entries and the strength of both armies on one axis of days.

use super::course::{Course, Sign};
use crate::base::Side;
use crate::campaign::State;
use crate::draw::path::pt;
use crate::draw::pixels::label_width;
use crate::draw::{Anchor, Colour, Face, Label, List, Path, Pt};
use crate::gui::look::Look;
use crate::gui::widget::block::sign;
use crate::gui::widget::thousands;
use chrono::{Datelike, Months, NaiveDate};

/// Room at the left for captions, and at the right for the names of the armies.
const LEFT: f32 = 46.0;
const RIGHT: f32 = 96.0;
/// Heights: the head of months, the row of battles, that of entries, the top of the curve, and what stands below it.
const MONTHS: f32 = 22.0;
const BATTLES: f32 = 64.0;
const ENTRIES: f32 = 104.0;
const CURVE: f32 = 148.0;
const FOOT: f32 = 38.0;

/// What is drawn.
pub struct Chart<'a> {
    pub look: &'a Look,
    pub state: &'a State,
    pub course: &'a Course,
    /// The entry of the journal that is looked at.
    pub at: Option<u32>,
}

struct Axis {
    from: NaiveDate,
    days: f32,
    width: f32,
    top: f32,
    foot: f32,
    low: i64,
    high: i64,
}

impl Axis {
    fn x(&self, day: NaiveDate) -> f32 {
        LEFT + (day - self.from).num_days() as f32 / self.days * self.width
    }
    fn y(&self, men: i64) -> f32 {
        let share = (men - self.low) as f32 / (self.high - self.low).max(1) as f32;
        self.foot - share * (self.foot - self.top)
    }
}

fn say(list: &mut List, text: impl Into<String>, face: Face, size: f32, colour: Colour, at: Pt, anchor: Anchor) {
    list.label(Label { text: text.into(), face, size, colour, at, anchor });
}

/// *9 May*.
#[must_use]
pub fn day(date: NaiveDate) -> String {
    date.format("%-d %B").to_string()
}

impl Chart<'_> {
    /// The time line at a size.
    #[must_use]
    pub fn draw(&self, width: f32, height: f32) -> List {
        let mut list = List::new(width, height);
        let (from, to) = self.course.span(self.state.today, self.state.next.as_ref().map(|p| p.date));
        let men = || self.course.past.iter().chain(&self.course.future).flatten().map(|(_, men)| *men);
        let low = men().min().unwrap_or(0) / 1_000 * 1_000;
        let high = ((men().max().unwrap_or(1_000) + 999) / 1_000 * 1_000).max(low + 1_000);
        let axis = Axis {
            from,
            days: (to - from).num_days().max(1) as f32,
            width: width - LEFT - RIGHT,
            top: CURVE,
            foot: height - FOOT,
            low,
            high,
        };
        self.ground(&mut list, &axis, to);
        self.curves(&mut list, &axis);
        self.battles(&mut list, &axis);
        self.entries(&mut list, &axis);
        self.today(&mut list, &axis);
        list
    }

    fn ground(&self, list: &mut List, axis: &Axis, to: NaiveDate) {
        let t = &self.look.theme;
        let (today, end) = (axis.x(self.state.today), axis.x(to));
        list.fill(Path::rect(today, MONTHS, end - today, axis.foot - MONTHS), t.sheet);
        let mut month = axis.from;
        while month <= to {
            let x = axis.x(month).round() + 0.5;
            list.stroke(Path::line(&[pt(x, 0.0), pt(x, axis.foot)]), t.hairline, 1.0);
            if month < to {
                let name = month.format("%B").to_string();
                say(list, name, Face::BookItalic, 15.0, t.second, pt(x + 6.0, 14.0), Anchor::Start);
            }
            month = month + Months::new(1);
        }
        let right = LEFT + axis.width;
        list.stroke(Path::line(&[pt(0.0, MONTHS + 0.5), pt(right, MONTHS + 0.5)]), t.rule, 1.0);
        list.stroke(Path::line(&[pt(LEFT, axis.foot + 0.5), pt(right, axis.foot + 0.5)]), t.rule, 1.0);
        list.stroke(Path::line(&[pt(LEFT, ENTRIES + 0.5), pt(right, ENTRIES + 0.5)]), t.hairline, 1.0);
        for (words, y) in [("Battles", BATTLES), ("Entries", ENTRIES), ("Men under arms", CURVE - 14.0)] {
            say(list, words, Face::Data, 11.0, t.third, pt(0.0, y + 4.0), Anchor::Start);
        }
        let step = if axis.high - axis.low > 5_000 { 2_000 } else { 1_000 };
        let mut men = axis.low;
        while men <= axis.high {
            let y = axis.y(men).round() + 0.5;
            if men > axis.low {
                list.stroke(Path::line(&[pt(LEFT, y), pt(right, y)]), t.hairline, 0.8);
            }
            say(list, thousands(men), Face::Data, 11.5, t.second, pt(LEFT - 8.0, y + 4.0), Anchor::End);
            men += step;
        }
    }

    fn curves(&self, list: &mut List, axis: &Axis) {
        let mut ends: Vec<(f32, Side, i64, NaiveDate)> = Vec::new();
        for side in [Side::Red, Side::Blue] {
            let accent = self.look.accent(side);
            let (past, future) = (&self.course.past[side.index()], &self.course.future[side.index()]);
            let Some((_, now)) = past.last().copied() else { continue };
            let mut line: Vec<Pt> = Vec::new();
            for (day, men) in past {
                let (x, y) = (axis.x(*day), axis.y(*men));
                if let Some(last) = line.last().copied() {
                    line.push(pt(x, last.y));
                }
                line.push(pt(x, y));
            }
            let today = pt(axis.x(self.state.today), axis.y(now));
            line.push(today);
            let width = if side == Side::Blue { 2.3 } else { 1.8 };
            list.stroke(Path::line(&line), accent.line, width);
            let mut dashed = vec![today];
            let mut last = (self.state.today, now);
            for (day, men) in future.iter().filter(|(d, _)| axis.x(*d) <= LEFT + axis.width) {
                dashed.push(pt(axis.x(*day), axis.y(last.1)));
                dashed.push(pt(axis.x(*day), axis.y(*men)));
                last = (*day, *men);
            }
            dashed.push(pt(LEFT + axis.width, axis.y(last.1)));
            list.dashed(Path::line(&dashed), accent.line, 1.5, &[3.5, 3.0]);
            match side {
                Side::Blue => list.fill(Path::rect(today.x - 3.5, today.y - 3.5, 7.0, 7.0), accent.line),
                Side::Red => {
                    list.fill(Path::circle(today, 4.0), self.look.theme.ground);
                    list.stroke(Path::circle(today, 4.0), accent.line, 1.8);
                }
            }
            ends.push((axis.y(last.1), side, last.1, last.0));
        }
        // The names keep apart from each other, the higher army above.
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut least = f32::MIN;
        for (y, side, men, on) in ends {
            let y = y.max(least).min(axis.foot - 24.0);
            least = y + 38.0;
            let x = LEFT + axis.width + 8.0;
            let name = self.state.force(side).nation().map_or("", |n| n.name.as_str());
            say(list, name, Face::Book, 16.0, self.look.accent(side).line, pt(x, y), Anchor::Start);
            let when =
                if on > self.state.today { format!("{} on {}", thousands(men), day(on)) } else { thousands(men) };
            say(list, when, Face::Data, 11.0, self.look.theme.second, pt(x, y + 15.0), Anchor::Start);
        }
    }

    fn battles(&self, list: &mut List, axis: &Axis) {
        let t = &self.look.theme;
        let mut free = 0.0_f32;
        for battle in &self.state.battles {
            let x = axis.x(battle.date).round() + 0.5;
            list.stroke(Path::line(&[pt(x, BATTLES), pt(x, axis.foot)]), t.second, 1.0);
            let flag = match battle.winner {
                Some(side) => sign(self.look, side, 18.0),
                None => {
                    let mut blank = List::new(19.0, 19.0);
                    blank.fill(Path::rect(0.5, 0.5, 18.0, 18.0), t.sheet);
                    blank.stroke(Path::rect(0.5, 0.5, 18.0, 18.0), t.ink, 1.0);
                    blank
                }
            };
            list.place(&flag, pt(x - 9.5, BATTLES - 12.0), 1.0);
            let won = match battle.winner {
                Some(Side::Blue) => "won",
                Some(Side::Red) => "lost",
                None => "drawn",
            };
            let under = format!("{}, {won}", day(battle.date));
            let room = x - 15.0 - free;
            if label_width(&battle.place, Face::Book, 18.0).max(label_width(&under, Face::Data, 11.0)) <= room {
                say(list, battle.place.as_str(), Face::Book, 18.0, t.ink, pt(x - 15.0, BATTLES - 3.0), Anchor::End);
                say(list, under, Face::Data, 11.0, t.third, pt(x - 15.0, BATTLES + 12.0), Anchor::End);
            }
            free = x + 14.0;
        }
        if let Some(plan) = &self.state.next {
            let x = axis.x(plan.date).round() + 0.5;
            list.dashed(Path::rect(x - 9.0, BATTLES - 12.0, 18.0, 18.0), t.second, 1.0, &[3.0, 2.5]);
            list.dashed(Path::line(&[pt(x, BATTLES + 6.0), pt(x, axis.foot)]), t.third, 1.0, &[3.0, 3.0]);
            say(list, plan.place.as_str(), Face::Book, 18.0, t.ink, pt(x + 15.0, BATTLES - 3.0), Anchor::Start);
            let under = format!("{}, to be fought", day(plan.date));
            say(list, under, Face::Data, 11.0, t.third, pt(x + 15.0, BATTLES + 12.0), Anchor::Start);
        }
        for (n, battle) in self.state.battles.iter().enumerate() {
            for side in Side::BOTH {
                let lost = battle.losses[side.index()].men();
                let after = self.course.past[side.index()].iter().rfind(|(d, _)| *d <= battle.date).map(|(_, m)| *m);
                let Some(after) = after.filter(|_| lost > 0) else { continue };
                let (dx, anchor) =
                    if (side == Side::Blue) == (n % 2 == 0) { (-4.0, Anchor::End) } else { (5.0, Anchor::Start) };
                let at = pt(axis.x(battle.date) + dx, axis.y(after) + if side == Side::Blue { 4.0 } else { 14.0 });
                say(list, thousands(-i64::from(lost)), Face::Data, 11.0, self.look.accent(side).line, at, anchor);
            }
        }
    }

    fn entries(&self, list: &mut List, axis: &Axis) {
        let t = &self.look.theme;
        let mut last = f32::MIN;
        for (number, date, kind) in self.course.entries.iter().filter(|e| e.2 != Sign::Battle) {
            let x = axis.x(*date);
            // Two of one day stand one below the other.
            let y = if (x - last).abs() < 9.0 { ENTRIES + 12.0 } else { ENTRIES };
            last = x;
            mark(list, *kind, pt(x, y + 0.5), t.second);
            if self.at == Some(*number) {
                list.stroke(Path::circle(pt(x, y + 0.5), 8.5), t.focus, 2.0);
            }
        }
        if let Some(at) = self.at
            && let Some((_, date, Sign::Battle)) = self.course.entries.iter().find(|e| e.0 == at)
        {
            list.stroke(Path::rect(axis.x(*date) - 13.0, BATTLES - 16.0, 26.0, 26.0), t.focus, 2.0);
        }
        let mut days: Vec<NaiveDate> = self.state.coming().map(|p| p.what.due).collect();
        days.dedup();
        for date in days.into_iter().filter(|d| axis.x(*d) <= LEFT + axis.width) {
            list.stroke(Path::circle(pt(axis.x(date), ENTRIES + 0.5), 3.8), t.second, 1.2);
        }
        let mut x = LEFT;
        let y = axis.foot + 32.0;
        for (kind, words) in [
            (Some(Sign::Returned), "days passed"),
            (Some(Sign::Draft), "draft"),
            (Some(Sign::Plan), "battle drawn up"),
            (Some(Sign::ByHand), "by hand"),
            (None, "to come"),
        ] {
            match kind {
                Some(kind) => mark(list, kind, pt(x + 4.0, y - 4.0), t.second),
                None => list.stroke(Path::circle(pt(x + 4.0, y - 4.0), 3.8), t.second, 1.2),
            }
            say(list, words, Face::Data, 11.0, t.third, pt(x + 14.0, y), Anchor::Start);
            x += 28.0 + label_width(words, Face::Data, 11.0);
        }
    }

    fn today(&self, list: &mut List, axis: &Axis) {
        let t = &self.look.theme;
        let x = axis.x(self.state.today).round();
        list.stroke(Path::line(&[pt(x, MONTHS), pt(x, axis.foot)]), t.ink, 2.0);
        list.fill(Path::rect(x - 22.0, axis.foot, 44.0, 17.0), t.ink);
        say(list, "Today", Face::Data, 12.0, t.ground, pt(x, axis.foot + 12.5), Anchor::Middle);
    }
}

fn mark(list: &mut List, kind: Sign, at: Pt, ink: Colour) {
    match kind {
        Sign::Founded => {
            list.fill([at + pt(0.0, -5.5), at + pt(5.5, 0.0), at + pt(0.0, 5.5), at + pt(-5.5, 0.0)], ink);
        }
        Sign::Returned | Sign::Battle => list.fill(Path::circle(at, 4.2), ink),
        Sign::Draft => list.fill(Path::rect(at.x - 4.0, at.y - 4.0, 8.0, 8.0), ink),
        Sign::Promotion | Sign::Plan => list.fill([at + pt(0.0, -5.0), at + pt(5.0, 4.0), at + pt(-5.0, 4.0)], ink),
        Sign::ByHand => {
            list.round(Path::line(&[at + pt(-3.8, -3.8), at + pt(3.8, 3.8)]), ink, 2.0);
            list.round(Path::line(&[at + pt(-3.8, 3.8), at + pt(3.8, -3.8)]), ink, 2.0);
        }
    }
}

/// How far a day is from today, in words of the campaign: the month is named by the chart.
#[must_use]
pub fn year_of(state: &State) -> &'static str {
    const YEARS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let years = usize::try_from(state.today.year() - state.founded.year()).unwrap_or(0);
    YEARS.get(years).copied().unwrap_or("later")
}
