//! The time line of the war, put together from the campaign's state and course; drawn anew only where something changed.

use super::words::{day, name};
use crate::base::Side;
use crate::campaign::State;
use crate::desk::chronicle::{Course, Sign};
use crate::draw::charts::{BattleMark, Entry, EntryKind, Picked, Size, Strengths, TimeLine, time_line};
use crate::draw::{List, Theme};
use crate::gui::look::Look;
use chrono::NaiveDate;
use std::cell::RefCell;
use std::rc::Rc;

/// A drawing, and what it was drawn from.
type Drawn = (TimeLine, Theme, Size, Rc<List>);

/// A course, the entry and the past day that are looked at, and until which day the enemy's strength is shown; none: not at
/// all.
type Shown<'a> = (&'a Course, Option<u32>, Option<NaiveDate>, Option<NaiveDate>);

/// What was drawn last, and from what.
#[derive(Debug, Default)]
pub struct Line(RefCell<Option<Drawn>>);

impl Line {
    /// The time line in a room, with what is looked at.
    pub fn draw(&self, look: &Look, state: &State, (course, at, day, enemy): Shown<'_>, room: (f32, f32)) -> Rc<List> {
        let Some(line) = of(state, course, (at, day, enemy)) else { return Rc::new(List::new(room.0, room.1)) };
        let size = Size { width: room.0, height: room.1 };
        let mut kept = self.0.borrow_mut();
        if let Some((before, theme, was, list)) = kept.as_ref()
            && (before, theme, *was) == (&line, &look.theme, size)
        {
            return Rc::clone(list);
        }
        let list = Rc::new(time_line(&line, &look.theme, size));
        *kept = Some((line, look.theme, size, Rc::clone(&list)));
        list
    }
}

/// The next day after one on which something was written, or the last before it.
pub fn seen(course: &Course, day: NaiveDate, forth: bool) -> Option<NaiveDate> {
    let days = course.entries.iter().map(|e| e.1);
    if forth { days.filter(|d| *d > day).min() } else { days.filter(|d| *d < day).max() }
}

const fn kind(sign: Sign) -> Option<EntryKind> {
    match sign {
        Sign::Founded => Some(EntryKind::Founded),
        Sign::Returned => Some(EntryKind::Returned),
        Sign::Draft => Some(EntryKind::Draft),
        Sign::Promotion => Some(EntryKind::Promotion),
        Sign::Plan => Some(EntryKind::Plan),
        Sign::ByHand => Some(EntryKind::ByHand),
        Sign::Battle => None,
    }
}

/// What the time line shows of a campaign; none where a side has no nation.
fn of(
    state: &State,
    course: &Course,
    (at, on, enemy): (Option<u32>, Option<NaiveDate>, Option<NaiveDate>),
) -> Option<TimeLine> {
    let (from, to) = course.span(state.today, state.next.as_ref().map(|p| p.date));
    let mut selected = None;
    let mut entries = Vec::new();
    let mut battle = 0;
    for (number, date, sign) in &course.entries {
        let here = at == Some(*number);
        match kind(*sign) {
            Some(kind) => {
                entries.push(Entry { date: *date, kind });
                if here {
                    selected = Some(Picked::Entry(entries.len() - 1));
                }
            }
            None => {
                if here {
                    selected = Some(Picked::Battle(battle));
                }
                battle += 1;
            }
        }
    }
    let tomorrow = state.today + chrono::Days::new(1);
    let mut days: Vec<_> = state.coming().map(|p| p.what.due.max(tomorrow)).filter(|d| *d <= to).collect();
    days.dedup();
    entries.extend(days.into_iter().map(|date| Entry { date, kind: EntryKind::Returned }));
    let mut battles: Vec<BattleMark> = state
        .battles
        .iter()
        .map(|b| {
            let outcome = match b.winner {
                Some(Side::Blue) => "won",
                Some(Side::Red) => "lost",
                None => "drawn",
            };
            BattleMark {
                date: b.date,
                place: b.place.clone(),
                note: format!("{}, {outcome}", day(b.date)),
                winner: b.winner,
                fought: true,
                lost: Side::BOTH.map(|s| {
                    let shown = s == Side::Blue || enemy.is_some_and(|until| b.date <= until);
                    if shown { i64::from(b.losses[s.index()].men()) } else { 0 }
                }),
            }
        })
        .collect();
    battles.extend(state.next.as_ref().map(|plan| BattleMark {
        date: plan.date,
        place: plan.place.clone(),
        note: format!("{}, to be fought", day(plan.date)),
        winner: None,
        fought: false,
        lost: [0, 0],
    }));
    let side = |side: Side| {
        let (past, future) = (&course.past[side.index()], &course.future[side.index()]);
        let all = past.iter().chain(future.iter().filter(|(d, _)| *d <= to)).copied();
        let shown = |day: NaiveDate| side == Side::Blue || enemy.is_some_and(|until| day <= until);
        let steps = all.filter(|(day, _)| shown(*day)).collect();
        let until = enemy.filter(|until| side == Side::Red && *until < NaiveDate::MAX);
        Some(Strengths { name: name(state, side), uniform: state.force(side).nation()?.uniform.clone(), steps, until })
    };
    let sides = [side(Side::Blue)?, side(Side::Red)?];
    Some(TimeLine { from, to, today: state.today, seen: on, sides, battles, entries, selected })
}
