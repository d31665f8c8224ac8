//! What the machine does beside its battles while it leads: a step before each battle, on the first of each month, and over
//! the winter.

use super::Leads;
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Act, Entry, MOST_DAYS, career, deck, steward};
use crate::desk::time::{quarters, spares};
use crate::desk::{Desk, Error, War};
use chrono::{Datelike, Months, NaiveDate};

impl Leads {
    /// The sides that the machine leads.
    fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| match self {
            Leads::Both => true,
            Leads::Alone(own) => own == *side,
        })
    }
}

impl Desk {
    /// Rewards who won the last battle, and spends what the chests hold.
    pub(super) fn keep_house(&mut self, leads: Leads) -> Result<(), Error> {
        for side in leads.sides() {
            if self.campaign()?.owes_reward(side) {
                let reward = steward::reward(self.campaign()?.state(), side);
                self.append_some(reward)?;
            }
            let war = self.campaign()?;
            let bought = steward::spend(war.state(), war.system()?, side, war.next_number());
            self.append_some(bought)?;
        }
        Ok(())
    }

    /// Honours of each side that the machine leads the regiment that stood in the last battle and bled most.
    pub(super) fn honour_the_brave(&mut self, leads: Leads) -> Result<(), Error> {
        // A battle that was not kept with its page honours nobody.
        let Ok((battle, earned)) = self.deserving(None) else { return Ok(()) };
        let state = self.campaign()?.state();
        let of = |side, id: &Id| state.force(side).armies.iter().any(|a| a.regiments.iter().any(|r| r.id == *id));
        let first = leads.sides().filter_map(|side| earned.iter().find(|id| of(side, id)));
        let honours: Vec<Entry> = first.filter_map(|id| career::honour(state, id, Some(battle), "").ok()).collect();
        if honours.is_empty() {
            return Ok(());
        }
        self.append_as_one(honours).map(|_| ())
    }

    /// From November to February, where quarters spare men, both armies lie in them until April, or until the last day of
    /// the run; who leads one side alone cannot settle that.
    pub(super) fn lie_in_quarters(&mut self, leads: Leads, seed: u64, last: Option<NaiveDate>) -> Result<(), Error> {
        let state = self.campaign()?.state();
        let Some(spring) = spring(state.today).filter(|_| leads == Leads::Both && spares(state)) else { return Ok(()) };
        let until = last.map_or(spring, |last| last.min(spring));
        if until <= state.today {
            return Ok(());
        }
        let into = quarters(state, Some(until));
        self.append(into, None)?;
        self.pass_leading(leads, seed, until)?;
        let out_of = quarters(self.campaign()?.state(), None);
        self.append(out_of, None).map(|_| ())
    }

    /// Lets days pass until one, or until peace; on the first of each month a card is drawn, where the campaign has it so,
    /// prisoners are exchanged where the machine leads both sides, and the chests are spent.
    pub(super) fn pass_leading(&mut self, leads: Leads, seed: u64, until: NaiveDate) -> Result<(), Error> {
        loop {
            let state = self.campaign()?.state();
            let today = state.today;
            if today >= until || state.peace.is_some() {
                return Ok(());
            }
            let first = today.with_day(1).unwrap_or(today) + Months::new(1);
            let days = u32::try_from((until.min(first) - today).num_days()).unwrap_or(1);
            self.advance(days.min(MOST_DAYS))?;
            let state = self.campaign()?.state();
            if state.today == first && state.peace.is_none() {
                self.draw_monthly_card(leads, seed)?;
                if leads == Leads::Both {
                    let exchange = career::exchange(self.campaign()?.state()).ok();
                    self.append_some(exchange)?;
                }
                self.keep_house(leads)?;
            }
        }
    }

    /// A card that befalls a side which the machine leads is taken as it comes; another is put back.
    fn draw_monthly_card(&mut self, leads: Leads, seed: u64) -> Result<(), Error> {
        if !self.campaign()?.state().deck {
            return Ok(());
        }
        let all = self.events()?;
        let war = self.campaign()?;
        let own = |entry: &Entry| matches!(entry.act, Act::Happened { side, .. } if leads.sides().any(|s| s == side));
        let card = deck::draw(war.state(), &all, seed, war.next_number()).ok().filter(own);
        self.append_some(card)
    }

    fn append_some(&mut self, entry: Option<Entry>) -> Result<(), Error> {
        match entry {
            Some(entry) => self.append(entry, None).map(|_| ()),
            None => Ok(()),
        }
    }

    /// From now on the machine draws a card of events on the first of each month in which it leads, or none. Gives the entry.
    ///
    /// # Errors
    /// When it is so already, or the library cannot be written.
    pub fn draw_monthly(&mut self, monthly: bool) -> Result<u32, Error> {
        crate::desk::log::action("settle whether cards are drawn by the month");
        let entry = deck::monthly(self.campaign()?.state(), monthly)?;
        self.append(entry, None)
    }
}

/// The day on which armies that go into quarters leave them; none while the campaigning season lasts.
fn spring(today: NaiveDate) -> Option<NaiveDate> {
    let year = match today.month() {
        11 | 12 => today.year() + 1,
        1 | 2 => today.year(),
        _ => return None,
    };
    NaiveDate::from_ymd_opt(year, 4, 1)
}

impl War {
    /// Whether a side won the last battle, and nobody of it was promoted since.
    fn owes_reward(&self, side: Side) -> bool {
        let state = self.state();
        let Some(battle) = state.battles.last().filter(|b| b.winner == Some(side)) else { return false };
        let since = self.entries().skip_while(|e| e.act.battle() != Some(battle.number));
        let promoted = |e: &Entry| match &e.act {
            Act::Promoted { officer } => state.officer(officer).is_some_and(|o| o.side == side),
            _ => false,
        };
        !since.into_iter().any(promoted)
    }

    /// What the machine did in a run beside its battles and the days that passed, oldest first.
    pub fn deeds(&self, run: u32) -> impl Iterator<Item = &Entry> {
        let beside = |e: &&Entry| {
            e.act.battle().is_none() && !matches!(e.act, Act::BattlePlanned { .. } | Act::DaysPassed { .. })
        };
        self.entries().filter(move |e| super::run_of(e) == Some(run)).filter(beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Account, Fact, Kind};
    use crate::desk::run::{Ran, Until};
    use crate::desk::tests::support::desk;
    use std::sync::atomic::AtomicBool;

    fn run(desk: &mut Desk, battles: u32) -> Ran {
        desk.run_on(Until { date: None, battles }, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs")
    }

    fn spent(desk: &Desk, run: u32) -> Vec<(Side, i64, i64)> {
        let war = desk.campaign().expect("a campaign");
        let mut out = Vec::new();
        war.walk(|before, entry| {
            for fact in &entry.facts {
                if let (Act::Bought { .. }, Fact::Money { side, by, .. }) = (&entry.act, fact) {
                    assert!(entry.facts.contains(&Fact::ByMachine { run }), "{entry:?}");
                    out.push((*side, *by, before.purse[side.index()]));
                }
            }
        });
        out
    }

    #[test]
    fn the_machine_spends_its_chest_on_who_is_emptiest_and_all_of_it_is_taken_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        run(&mut desk, 1);
        desk.open_treasury("war-chest").expect("it is opened");
        let before = desk.campaign().expect("a campaign").state().clone();
        let ran = run(&mut desk, 1);
        let spent = spent(&desk, ran.run);
        assert!(Side::BOTH.iter().all(|side| spent.iter().any(|(of, ..)| of == side)), "{spent:?}");
        assert!(spent.iter().all(|(_, by, chest)| *by < 0 && *by + chest >= 0), "no chest is overdrawn: {spent:?}");
        // The first purchase begins with the emptiest unit of its side.
        let war = desk.campaign().expect("a campaign");
        let first = war.deeds(ran.run).find(|e| matches!(e.act, Act::Bought { .. })).expect("a purchase");
        let share = |id| {
            let (_, _, unit) = before.unit(id).expect("a unit");
            before.present(id).men * 1_000 / unit.establishment.men.max(1)
        };
        let (side, ..) = before.unit(&first.postings[0].thing).expect("its unit");
        let least = before.units(side).map(|(_, _, u)| share(&u.id)).min();
        assert_eq!(Some(share(&first.postings[0].thing)), least, "{:?}", first.act);
        assert!(war.deeds(ran.run).count() >= 2 && spent.len() <= ran.entries);
        assert_eq!(desk.take_back_run(ran.run).expect("it is taken back"), ran.entries);
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before.canonical());
    }

    #[test]
    fn a_side_that_a_person_leads_keeps_its_chest_and_its_officers() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        run(&mut desk, 1);
        desk.open_treasury("war-chest").expect("it is opened");
        desk.draw_monthly(true).expect("it is settled");
        let ran = desk.run_alone(Side::Red, None, 7).expect("it runs");
        let spent = spent(&desk, ran.run);
        assert!(!spent.is_empty() && spent.iter().all(|(side, ..)| *side == Side::Red), "{spent:?}");
        let war = desk.campaign().expect("a campaign");
        for entry in war.deeds(ran.run) {
            assert!(!matches!(entry.act, Act::Exchanged), "an exchange takes two");
            assert!(!matches!(entry.act, Act::Happened { side: Side::Blue, .. }), "{entry:?}");
        }
    }

    #[test]
    fn who_is_full_and_outnumbered_raises_a_regiment_and_behind_three_quarters_works() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.open_treasury("war-chest").expect("it is opened");
        let war = desk.campaign().expect("a campaign");
        let (mut state, system) = (war.state().clone(), war.system().expect("its rules"));
        state.purse = [1_000_000; 2];
        let all: Vec<_> = Side::BOTH.map(|s| state.units(s).map(|(_, _, u)| u.clone()).collect::<Vec<_>>()).concat();
        let fill = |state: &mut crate::campaign::State, id: &crate::army::Id, kind, number| {
            let (thing, cause) = (id.clone(), "test".to_owned());
            let (from, to) = (Account::Outside, Account::Present);
            let posting = crate::campaign::Posting { thing, kind, from, to, number, cause, settles: None };
            state.books.post(&posting, number);
        };
        for unit in &all {
            let (full, now) = (unit.establishment, state.present(&unit.id));
            fill(&mut state, &unit.id, Kind::Men, full.men.saturating_sub(now.men));
            fill(&mut state, &unit.id, Kind::Horses, full.horses.saturating_sub(now.horses));
        }
        let men = |state: &crate::campaign::State, s| state.total(s, Kind::Men, Account::Present);
        let weaker = if men(&state, Side::Blue) < men(&state, Side::Red) { Side::Blue } else { Side::Red };
        let strong = state.units(weaker.other()).next().expect("a unit").2.id.clone();
        let gap = (men(&state, weaker) * 9 / 8).saturating_sub(men(&state, weaker.other())) + 1;
        fill(&mut state, &strong, Kind::Men, gap);
        let what = |state: &crate::campaign::State, side| {
            steward::spend(state, system, side, 90).map(|e| {
                let raised = e.facts.iter().any(|f| matches!(f, Fact::Raised { .. }));
                let works = e.facts.iter().any(|f| matches!(f, Fact::Entrenched { .. }));
                (raised, works)
            })
        };
        assert_eq!(what(&state, weaker.other()), None, "who is stronger keeps his money");
        assert_eq!(what(&state, weaker), Some((true, false)));
        state.sight[weaker.index()] = crate::campaign::Sight::Nothing;
        assert_eq!(what(&state, weaker), None, "who does not see the enemy does not know that he is outnumbered");
        state.sight[weaker.index()] = crate::campaign::Sight::All;
        let more = men(&state, weaker);
        fill(&mut state, &strong, Kind::Men, more);
        assert_eq!(what(&state, weaker), Some((false, true)));
        let unit = all.iter().find(|u| state.units(weaker).any(|(_, _, w)| w.id == u.id)).expect("a unit");
        state.purse[weaker.index()] = 0;
        assert_eq!(what(&state, weaker), None, "an empty chest pays for nothing: {}", unit.id);
    }

    #[test]
    fn a_colonel_who_commands_a_brigade_is_promoted_after_a_victory_and_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        // A colonel takes the brigade of who goes home, on either side.
        for side in Side::BOTH {
            let state = desk.campaign().expect("a campaign").state();
            let brigadiers: Vec<_> = state.brigades(side).filter_map(|(_, b)| b.commander.clone()).collect();
            for officer in &brigadiers[..brigadiers.len() - 1] {
                desk.decide(officer, crate::desk::people::Decision::Disgrace).expect("he goes home");
            }
        }
        let mut fought = || {
            run(&mut desk, 1);
            desk.campaign().expect("a campaign").state().battles.last().and_then(|battle| battle.winner)
        };
        let winner = (0..6).find_map(|_| fought()).expect("one of six battles is won");
        let due = |desk: &Desk| {
            let state = desk.campaign().expect("a campaign").state();
            steward::reward(state, winner)
        };
        let Some(Entry { act: Act::Promoted { officer }, .. }) = due(&desk) else { panic!("somebody is due") };
        let ran = run(&mut desk, 1);
        let war = desk.campaign().expect("a campaign");
        let promoted: Vec<_> = war.deeds(ran.run).filter(|e| matches!(e.act, Act::Promoted { .. })).collect();
        assert_eq!(promoted.len(), 1);
        assert_eq!(promoted[0].act, Act::Promoted { officer });
    }

    #[test]
    fn who_stood_is_honoured_and_the_winter_is_spent_in_quarters() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let by_the_season = desk.times_named([None, None, Some("by-the-season"), Some("open")]).expect("known");
        desk.change_times(by_the_season).ok();
        let before = desk.campaign().expect("a campaign").state().canonical();
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).expect("a day");
        let until = Until { date: Some(day(1758, 6, 1)), battles: 1_000 };
        let ran = desk.run_on(until, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        let war = desk.campaign().expect("a campaign");
        let honoured = |e: &&Entry| matches!(e.act, Act::Honoured { .. });
        let honours: Vec<_> = war.deeds(ran.run).filter(honoured).flat_map(|e| &e.facts).collect();
        let first = |f: &&&Fact| matches!(f, Fact::Honoured { battle: Some(1), .. });
        assert!((1..=2).contains(&honours.iter().filter(first).count()), "{honours:?}");
        let in_quarters = war.deeds(ran.run).find_map(|e| {
            let until = e.facts.iter().find_map(|f| if let Fact::Quarters { until } = f { *until } else { None })?;
            Some((e.date, until))
        });
        let Some((into, out_of)) = in_quarters else { panic!("nobody went into quarters") };
        assert!((11..=12).contains(&into.month()) && out_of == day(1758, 4, 1), "{into} {out_of}");
        let state = war.state();
        assert!(state.battles.iter().all(|b| b.date <= into || b.date > out_of) && state.quarters.is_none());
        assert!(state.battles.iter().any(|b| b.date > out_of), "the war goes on in spring");
        assert_eq!(desk.take_back_run(ran.run).expect("taken back"), ran.entries);
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
        // Without a rule of the season nobody falls sick in the field, and nobody leaves it.
        desk.change_times(desk.times_named([None, None, Some("none"), None]).expect("known")).expect("changed");
        let ran = desk.run_on(until, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        let war = desk.campaign().expect("a campaign");
        assert!(!war.deeds(ran.run).any(|e| e.facts.iter().any(|f| matches!(f, Fact::Quarters { .. }))));
    }

    #[test]
    fn a_card_is_drawn_each_month_where_the_campaign_has_it_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let happened = |desk: &Desk| {
            let war = desk.campaign().expect("a campaign");
            let all = war.entries().filter(|e| matches!(e.act, Act::Happened { .. }));
            all.map(|e| e.date).collect::<Vec<_>>()
        };
        assert!(desk.draw_monthly(false).is_err(), "it is so already");
        let until = |desk: &Desk, days| {
            let today = desk.campaign().expect("a campaign").state().today;
            Until { date: Some(today + chrono::Days::new(days)), battles: 1_000 }
        };
        let span = until(&desk, 70);
        let none = desk.run_on(span, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        assert!(happened(&desk).is_empty());
        desk.take_back_run(none.run).expect("it is taken back");
        desk.draw_monthly(true).expect("it is settled");
        let before = desk.campaign().expect("a campaign").state().canonical();
        let ran = desk.run_on(span, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        let days = happened(&desk);
        assert!((2..=3).contains(&days.len()) && days.iter().all(|d| d.day() == 1), "{days:?}");
        desk.take_back_run(ran.run).expect("it is taken back");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
    }
}
