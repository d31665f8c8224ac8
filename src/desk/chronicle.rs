//! The course of the war in figures: men under arms day by day, of both sides, past and to come.

use super::War;
use super::whence::Whence;
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Fact, Kind as Thing, Replay, ReturnKey, State};
use chrono::{Datelike, Days, NaiveDate};
use std::collections::BTreeMap;

/// What kind of mark an entry of the journal has on the time line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Founded,
    Returned,
    Draft,
    Promotion,
    ByHand,
    Plan,
    Battle,
}

impl Sign {
    /// The sign of an act.
    #[must_use]
    pub const fn of(act: &Act) -> Sign {
        match act {
            Act::Founded(_) => Sign::Founded,
            Act::BattlePlanned { .. } => Sign::Plan,
            Act::BattleFought { .. } | Act::BattleRecorded { .. } => Sign::Battle,
            Act::DaysPassed { .. } => Sign::Returned,
            Act::ReplacementSent { .. } => Sign::Draft,
            Act::Promoted { .. }
            | Act::Favoured { .. }
            | Act::Disgraced { .. }
            | Act::Recalled { .. }
            | Act::Honoured { .. }
            | Act::Reorganised
            | Act::Disbanded { .. }
            | Act::SettingsChanged => Sign::Promotion,
            Act::Exchanged => Sign::Returned,
            Act::Bought { .. } => Sign::Draft,
            Act::Happened { .. } => Sign::ByHand,
            Act::CorrectedByHand { .. } | Act::Told { .. } => Sign::ByHand,
        }
    }
}

/// What the state of the armies is summed by.
pub const LINES: [(&str, Thing, &[Account]); 7] = [
    ("Under arms", Thing::Men, &[Account::Present]),
    ("Sick in quarters", Thing::Men, &[Account::Sick]),
    ("In hospital", Thing::Men, &[Account::LightWounded, Account::Wounded]),
    ("Missing", Thing::Men, &[Account::Missing]),
    ("Captive with the enemy", Thing::Men, &[Account::Prisoners]),
    ("Dead, deserted, discharged", Thing::Men, &[Account::Dead, Account::Deserted, Account::Discharged]),
    ("Guns in the field", Thing::Guns, &[Account::Present]),
];

/// The course of a war.
#[derive(Debug, Clone, Default)]
pub struct Course {
    /// Men under arms at the end of a day and until the next that is named, Blue's then Red's; oldest first. The day of a battle
    /// has two sums: those who went into it, and those who came out.
    pub past: [Vec<(NaiveDate, i64)>; 2],
    /// The same for the days to come.
    pub future: [Vec<(NaiveDate, i64)>; 2],
    /// The entries of the journal: their number, day, mark.
    pub entries: Vec<(u32, NaiveDate, Sign)>,
    /// Where each of [`LINES`] comes from, for both sides.
    pub sums: Vec<[Whence; 2]>,
}

impl Course {
    /// The course of a war from its journal.
    #[must_use]
    pub fn of(war: &War) -> Course {
        let mut course = Course::default();
        let mut rest = war.entries();
        let Some(first) = rest.next() else { return course };
        let Ok(mut replay) = State::replay([first]) else { return course };
        course.note(&replay, first.number, first.date, Sign::Founded);
        let mut due: BTreeMap<ReturnKey, NaiveDate> = BTreeMap::new();
        for entry in rest {
            course.arrivals(&replay.state, entry, &due);
            let returns = entry.facts.iter().filter_map(|f| match f {
                Fact::Returns(what) => Some(what.due),
                _ => None,
            });
            due.extend(returns.zip(0..).map(|(day, line)| (ReturnKey { entry: entry.number, line }, day)));
            replay.add(entry);
            let sign = Sign::of(&entry.act);
            course.note(&replay, entry.number, entry.date, sign);
        }
        course.sums = war.whences(&LINES.map(|(_, kind, accounts)| (kind, accounts)));
        let state = war.state();
        let tomorrow = state.today + Days::new(1);
        for side in Side::BOTH {
            let mut men = i64::from(state.total(side, Thing::Men, Account::Present));
            for due in state.coming().filter(|p| p.what.kind == Thing::Men) {
                if state.unit(&due.what.thing).is_some_and(|(s, _, _)| s == side) {
                    men += i64::from(due.what.number);
                    // Who should be back by now comes with the next day.
                    put(&mut course.future[side.index()], due.what.due.max(tomorrow), men);
                }
            }
        }
        course
    }

    /// Men who came back while days passed, each on the day on which he was due.
    fn arrivals(&mut self, before: &State, entry: &Entry, due: &BTreeMap<ReturnKey, NaiveDate>) {
        if !matches!(entry.act, Act::DaysPassed { .. }) {
            return;
        }
        // Who should have been back before, by an entry that was changed since, came with the first of these days.
        let first = before.today + Days::new(1);
        let drafts = draft_days(before, entry.date);
        let mut by_day = [const { BTreeMap::<NaiveDate, i64>::new() }; 2];
        let mut drawn: BTreeMap<&Id, NaiveDate> = BTreeMap::new();
        // Postings stand in the order of their days.
        let mut day = first;
        for posting in entry.postings.iter().filter(|p| p.kind == Thing::Men && p.to == Account::Present) {
            let Some((side, ..)) = before.unit(&posting.thing) else { continue };
            let came = match posting.settles.and_then(|key| due.get(&key)) {
                Some(due) => (*due).max(first),
                // A draft that left in these days too: a unit's second is a month after its first.
                None if posting.from != Account::Depot => entry.date,
                None => {
                    let last = drawn.get(&posting.thing).copied();
                    let next = drafts.iter().copied().find(|d| *d >= day && last.is_none_or(|l| *d > l));
                    let came = next.unwrap_or(entry.date);
                    drawn.insert(&posting.thing, came);
                    came
                }
            };
            day = day.max(came);
            *by_day[side.index()].entry(came).or_default() += i64::from(posting.number);
        }
        for (side, by_day) in Side::BOTH.into_iter().zip(by_day) {
            let mut men = i64::from(before.total(side, Thing::Men, Account::Present));
            for (day, back) in by_day.into_iter().filter(|(day, _)| *day < entry.date) {
                men += back;
                put(&mut self.past[side.index()], day, men);
            }
        }
    }

    fn note(&mut self, replay: &Replay, number: u32, date: NaiveDate, sign: Sign) {
        for side in Side::BOTH {
            let men = i64::from(replay.state.total(side, Thing::Men, Account::Present));
            match sign {
                Sign::Battle => self.past[side.index()].push((date, men)),
                _ => put(&mut self.past[side.index()], date, men),
            }
        }
        self.entries.push((number, date, sign));
    }

    /// The first and the last day that the time line shows: whole months.
    #[must_use]
    pub fn span(&self, today: NaiveDate, battle: Option<NaiveDate>) -> (NaiveDate, NaiveDate) {
        use chrono::Months;
        let first = self.entries.first().map_or(today, |e| e.1);
        let last = battle.unwrap_or(today).max(today) + Days::new(14);
        let month = |d: NaiveDate| d.with_day(1).unwrap_or(d);
        let (from, mut to) = (month(first), month(last) + Months::new(1));
        if to - from < chrono::TimeDelta::days(85) {
            to = from + Months::new(3);
        }
        (from, to)
    }
}

/// The days on which drafts came that left their depots after today, up to a day: so many days' march after a first of a month.
fn draft_days(before: &State, until: NaiveDate) -> Vec<NaiveDate> {
    let march = Days::new(before.recovery.supply.march.into());
    let days = (1..).map(|n| before.today + Days::new(n)).take_while(|day| *day <= until);
    days.filter(|day| day.day() == 1).map(|day| day + march).filter(|day| *day <= until).collect()
}

/// Notes how many men there are from a day on; the last word on a day counts.
fn put(steps: &mut Vec<(NaiveDate, i64)>, day: NaiveDate, men: i64) {
    match steps.last_mut().filter(|(last, _)| *last == day) {
        Some(last) => last.1 = men,
        None => steps.push((day, men)),
    }
}
