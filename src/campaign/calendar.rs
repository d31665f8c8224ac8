//! Days pass: men come back, officers take up their commands again, recruits and remounts arrive.

use super::aftermath::later;
use super::drafts::Want;
use super::page::apportion;
use super::recovery::Supply;
use super::season::{SICK_DAYS, Season};
use super::succession::succession;
use super::{Account, Act, Entry, Fact, Kind, Pending, Posting, Refusal, Return, ReturnKey, State, Whereabouts};
use crate::army::{Id, Unit};
use crate::base::Side;
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// Days that may pass in one step: a year.
pub const MOST_DAYS: u32 = 366;

/// The entry by which so many days pass, from 1 to [`MOST_DAYS`].
///
/// # Errors
/// Where the number is out of range, or a battle is due before.
pub fn advance(state: &State, days: u32) -> Result<Entry, Refusal> {
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Refusal::new(format!("{days} days cannot pass at once; choose from 1 to {MOST_DAYS}")));
    }
    let until = later(state.today, days);
    if let Some(plan) = state.next.as_ref().filter(|p| p.date < until) {
        return Err(Refusal::new(format!(
            "the battle of {} is to be fought on {}, before {until}; fight it or take its plan back first",
            plan.place, plan.date
        )));
    }
    let mut work = Work { state: state.clone(), entry: Entry::new(until, Act::DaysPassed { days }), due: Vec::new() };
    work.due.extend(state.pending.iter().map(|p| (p.what.clone(), Some(p.key))));
    for _ in 0..days {
        work.state.today = later(work.state.today, 1);
        if work.state.today.day() == 1 {
            work.first_of_month();
        }
        work.arrive();
        work.discharge_officers();
    }
    let scheduled = work.due.into_iter().filter(|(_, key)| key.is_none());
    work.entry.facts.extend(scheduled.map(|(what, _)| Fact::Returns(what)));
    Ok(work.entry)
}

impl State {
    /// The state as it will be on a later day, when everybody who is due till then is back. Nothing is written.
    #[must_use]
    pub fn on(&self, date: NaiveDate) -> State {
        let days = date.signed_duration_since(self.today).num_days();
        let mut state = self.clone();
        let Ok(days @ 1..=MOST_DAYS) = u32::try_from(days) else { return state };
        let plan = state.next.take();
        if let Ok(mut entry) = advance(&state, days) {
            // No entry of a journal has this number, so that what it makes due is not taken for what another did.
            entry.number = u32::MAX;
            let mut replay = super::Replay { state, cuts: Vec::new() };
            replay.add(&entry);
            state = replay.state;
        }
        state.next = plan;
        state
    }

    /// Men in a unit's depot who are not on the march to it already.
    #[must_use]
    pub fn in_depot(&self, unit: &Id) -> u32 {
        let marching = self.pending.iter().filter(|p| p.what.thing == *unit && p.what.from == Account::Depot);
        let marching = marching.map(|p| p.what.number).fold(0, u32::saturating_add);
        self.books.balance(unit, Kind::Men, Account::Depot).saturating_sub(marching)
    }

    /// What comes back under arms, in the order of days: for the list of who comes back when.
    pub fn coming(&self) -> impl Iterator<Item = &Pending> {
        self.pending.iter().filter(|p| p.what.to == Account::Present)
    }
}

/// The state as the days go by, and the entry that grows from it.
struct Work {
    state: State,
    entry: Entry,
    /// What is due, with its key where an earlier entry scheduled it.
    due: Vec<(Return, Option<ReturnKey>)>,
}

impl Work {
    fn post(&mut self, posting: Posting) {
        if self.state.books.post(&posting, posting.number) > 0 {
            self.entry.postings.push(posting);
        }
    }

    fn arrive(&mut self) {
        let today = self.state.today;
        let (now, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.due).into_iter().partition(|(r, _)| r.due <= today);
        self.due = later;
        // Drafts of a day thin a regiment once, however many of its battalions they join.
        let mut thinned: Vec<Fact> = Vec::new();
        for (what, settles) in now {
            let number = match what.from {
                Account::Outside => what.number,
                from => what.number.min(self.state.books.balance(&what.thing, what.kind, from)),
            };
            let posting = Posting {
                thing: what.thing,
                kind: what.kind,
                from: what.from,
                to: what.to,
                number,
                cause: what.cause,
                settles,
            };
            let diluted = diluted(&self.state, &posting).filter(|f| !thinned.contains(f));
            // A return of nobody is still done with.
            if settles.is_some() && number == 0 {
                self.entry.postings.push(posting);
            } else {
                self.post(posting);
            }
            thinned.extend(diluted.clone());
            self.apply(diluted.into_iter().collect());
        }
    }

    fn discharge_officers(&mut self) {
        let today = self.state.today;
        let back: Vec<(Id, Option<Id>)> = (self.state.away.iter())
            .filter_map(|(id, w)| match w {
                Whereabouts::Wounded { until, held } if *until <= today => Some((id.clone(), held.clone())),
                _ => None,
            })
            .collect();
        let mut facts = Vec::new();
        for (officer, held) in back {
            facts.push(Fact::Officer { officer: officer.clone(), whereabouts: Whereabouts::Fit });
            if let Some(command) = held {
                facts.push(Fact::Takes { command, officer: Some(officer) });
            }
        }
        if facts.is_empty() {
            return;
        }
        self.apply(facts);
        let more = succession(&self.state);
        self.apply(more);
    }

    fn apply(&mut self, facts: Vec<Fact>) {
        let mut step = Entry::new(self.state.today, Act::Reorganised);
        step.facts = facts;
        self.state.apply(&step);
        self.entry.facts.append(&mut step.facts);
    }

    /// Recruits come to the depots of regiments with gaps, drafts leave, remounts and guns arrive.
    fn first_of_month(&mut self) {
        let units: Vec<Unit> = self
            .state
            .sides
            .iter()
            .flat_map(|f| &f.armies)
            .flat_map(|a| &a.regiments)
            .flat_map(|r| &r.units)
            .cloned()
            .collect();
        self.season(&units);
        self.income();
        let supply = self.state.recovery.supply.clone();
        let shares = self.shares(&units, &supply);
        for (unit, [recruits, remounts, guns]) in units.into_iter().zip(shares) {
            let full = unit.establishment;
            let come = |kind, to, number, cause: &str| Posting {
                thing: unit.id.clone(),
                kind,
                from: Account::Outside,
                to,
                number,
                cause: cause.to_owned(),
                settles: None,
            };
            let gap = full.men.saturating_sub(self.expected(&unit.id));
            self.post(come(Kind::Men, Account::Depot, recruits, "recruits"));
            self.post(come(Kind::Horses, Account::Present, remounts, "remounts"));
            self.post(come(Kind::Guns, Account::Present, guns, "from the arsenal"));
            let marching = (self.due.iter())
                .filter(|(r, _)| r.thing == unit.id && r.from == Account::Depot)
                .map(|(r, _)| r.number)
                .fold(0, u32::saturating_add);
            let depot = self.state.books.balance(&unit.id, Kind::Men, Account::Depot);
            let draft = gap.min(depot.saturating_sub(marching));
            if draft > 0 {
                self.due.push((
                    Return {
                        due: later(self.state.today, supply.march.into()),
                        thing: unit.id.clone(),
                        kind: Kind::Men,
                        from: Account::Depot,
                        to: Account::Present,
                        number: draft,
                        cause: "draft from the depot".to_owned(),
                    },
                    None,
                ));
            }
        }
    }

    /// The recruits, remounts and guns that each unit gets, by the rule of the campaign.
    fn shares(&self, units: &[Unit], supply: &Supply) -> Vec<[u32; 3]> {
        let mut out = vec![[0; 3]; units.len()];
        for side in Side::BOTH {
            let own: BTreeMap<&Id, u8> = self.state.units(side).map(|(_, r, u)| (&u.id, r.quality as u8)).collect();
            let here: Vec<usize> = (0..units.len()).filter(|n| own.contains_key(&units[*n].id)).collect();
            let mut wants = [const { Vec::new() }; 3];
            for unit in here.iter().map(|n| &units[*n]) {
                let (full, present) = (unit.establishment, self.state.present(&unit.id));
                let grade = own.get(&unit.id).copied().unwrap_or(0);
                let coming = self.expected(&unit.id);
                let depot = self.state.books.balance(&unit.id, Kind::Men, Account::Depot);
                let of = |whole: u32, hundredths: u16| whole.saturating_mul(hundredths.into()).div_ceil(100);
                let men = full.men.saturating_sub(coming).saturating_sub(depot);
                let want = |raised, lacks, has, full| Want { raised, lacks, has, full, grade };
                wants[0].push(want(of(full.men, supply.recruits), men, coming, full.men));
                let horses = full.horses.saturating_sub(present.horses);
                wants[1].push(want(of(full.horses, supply.remounts), horses, present.horses, full.horses));
                let guns = full.guns.saturating_sub(present.guns);
                wants[2].push(want(supply.guns.into(), guns, present.guns, full.guns));
            }
            for (kind, wants) in wants.iter().enumerate() {
                for (n, number) in here.iter().zip(supply.shared().out(wants)) {
                    out[*n][kind] = number;
                }
            }
        }
        out
    }

    /// What the month brings to the chests.
    fn income(&mut self) {
        let month = self.state.today.month0() as usize;
        let income = Side::BOTH.map(|side| (side, self.state.income(side, month)));
        let why = self.state.today.format("taxes of %B").to_string();
        let money = income.into_iter().filter(|(_, by)| *by != 0);
        self.apply(money.map(|(side, by)| Fact::Money { side, by, why: why.clone() }).collect());
    }

    /// What the month costs: the sick go to quarters, and come to their ends after four weeks; deserters are gone.
    fn season(&mut self, units: &[Unit]) {
        let Some(rule) = self.state.season.clone() else { return };
        let month = self.state.today.month0() as usize;
        let milder = if self.state.quarters.is_some_and(|until| self.state.today <= until) {
            rule.quarters
        } else {
            Season::FIELD
        };
        for unit in units {
            let present = self.state.present(&unit.id).men;
            let of = |hundredths: u8| {
                let cost = u64::from(hundredths) * u64::from(milder);
                u32::try_from(u64::from(present) * cost / 10_000).unwrap_or(present)
            };
            let sick = of(rule.sick[month]);
            for (to, number, cause) in
                [(Account::Sick, sick, "fell sick"), (Account::Deserted, of(rule.deserted[month]), "deserted")]
            {
                self.post(Posting {
                    thing: unit.id.clone(),
                    kind: Kind::Men,
                    from: Account::Present,
                    to,
                    number,
                    cause: cause.to_owned(),
                    settles: None,
                });
            }
            let ends = [
                (Account::Present, rule.back, "well again"),
                (Account::Dead, rule.dead, "died in hospital"),
                (Account::Discharged, rule.discharged, "discharged sick"),
            ];
            let parts = apportion(sick, &ends.map(|(_, parts, _)| u32::from(parts)));
            for ((to, _, cause), number) in ends.into_iter().zip(parts).filter(|(_, n)| *n > 0) {
                let what = Return {
                    due: later(self.state.today, SICK_DAYS),
                    thing: unit.id.clone(),
                    kind: Kind::Men,
                    from: Account::Sick,
                    to,
                    number,
                    cause: cause.to_owned(),
                };
                self.due.push((what, None));
            }
        }
    }

    /// Men under arms, and those who will be again: due to come back, or on the march from the depot.
    fn expected(&self, unit: &Id) -> u32 {
        let due = (self.due.iter())
            .map(|(r, _)| r)
            .filter(|r| r.thing == *unit && r.kind == Kind::Men && r.to == Account::Present);
        due.map(|r| r.number).fold(self.state.books.balance(unit, Kind::Men, Account::Present), u32::saturating_add)
    }
}

/// The fact by which a draft costs its regiment a class; none where it does not.
fn diluted(state: &State, draft: &Posting) -> Option<Fact> {
    let recruits = matches!(draft.from, Account::Depot | Account::Outside) && draft.to == Account::Present;
    let rule = state.experience.as_ref().filter(|_| recruits && draft.kind == Kind::Men)?;
    let (_, regiment, _) = state.unit(&draft.thing)?;
    let sinks = regiment.quality.worse() != regiment.quality;
    let is = sinks && rule.dilutes(draft.number, state.present(&draft.thing).men);
    is.then(|| Fact::Graded { regiment: regiment.id.clone(), better: false })
}

/// The entry by which a draft leaves the depot of a unit at once and is with it the same day.
///
/// # Errors
/// Where there is no such unit, or fewer men are in its depot and not on the march already.
pub fn replacement(state: &State, unit: &Id, men: u32) -> Result<Entry, Refusal> {
    let depot = state.in_depot(unit);
    if state.unit(unit).is_none() {
        return Err(Refusal::new(format!("there is no unit {unit} in this campaign")));
    }
    if men == 0 || men > depot {
        return Err(Refusal::new(format!(
            "the depot of {} has {depot} men to send; choose from 1 to that many",
            state.unit_name(unit)
        )));
    }
    let mut entry = Entry::new(state.today, Act::ReplacementSent { unit: unit.clone(), men });
    entry.postings.push(Posting {
        thing: unit.clone(),
        kind: Kind::Men,
        from: Account::Depot,
        to: Account::Present,
        number: men,
        cause: "draft from the depot".to_owned(),
        settles: None,
    });
    entry.facts.extend(diluted(state, &entry.postings[0]));
    Ok(entry)
}
