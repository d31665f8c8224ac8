//! Where a number comes from: the sum behind it since the last battle, or through it where nothing has moved since.

use super::War;
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Kind, State};
use crate::field::say::thousands;
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

/// The sum behind a balance of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whence {
    /// The place of the last battle; none: since the founding.
    pub since: Option<String>,
    /// Since the hour before that battle, not after it: nothing has moved since.
    pub before: bool,
    /// The balance then.
    pub start: u32,
    /// What came and went since, in words, with its number; what came first.
    pub steps: Vec<(&'static str, i64)>,
    /// The balance now.
    pub now: u32,
    /// How many lines of the books it is made of since then.
    pub lines: usize,
    /// These lines, one for each entry and cause; the oldest first.
    pub moves: Vec<Move>,
}

/// What moved by one entry for one cause, over all units of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    pub date: NaiveDate,
    /// *back from hospital*.
    pub what: &'static str,
    /// *Oberkrähe*.
    pub cause: String,
    pub number: i64,
}

impl Whence {
    /// By how much the number changed.
    #[must_use]
    pub fn change(&self) -> i64 {
        i64::from(self.now) - i64::from(self.start)
    }

    /// *= 5,130 after Gößweil + 183 back from hospital − 24 fallen sick*.
    #[must_use]
    pub fn line(&self) -> String {
        let when = if self.before { "before" } else { "after" };
        let since = self.since.as_ref().map_or_else(|| "at the founding".to_owned(), |p| format!("{when} {p}"));
        let mut text = format!("= {} {since}", thousands(self.start.into()));
        for (what, n) in &self.steps {
            let sign = if *n < 0 { '−' } else { '+' };
            text.push_str(&format!(" {sign} {} {what}", thousands(n.abs())));
        }
        text
    }
}

/// What people call a movement, seen from one of its two accounts.
const fn words(other: Account, came: bool) -> &'static str {
    use Account as A;
    match (other, came) {
        (A::Present, true) => "from the ranks",
        (A::Present, false) => "back with the colours",
        (A::Sick, true) => "well again",
        (A::Sick, false) => "fallen sick",
        (A::LightWounded | A::Wounded, true) => "back from hospital",
        (A::LightWounded | A::Wounded, false) => "wounded",
        (A::Missing, true) => "found again",
        (A::Missing, false) => "missing",
        (A::Prisoners, true) => "freed",
        (A::Prisoners, false) => "taken prisoner",
        (A::Dead, true) => "by hand from the dead",
        (A::Dead, false) => "dead",
        (A::Deserted, true) => "returned to the colours",
        (A::Deserted, false) => "deserted",
        (A::Depot, true) => "from the depots",
        (A::Depot, false) => "to the depots",
        (A::Discharged, true) => "called back",
        (A::Discharged, false) => "discharged",
        (A::Taken, true) => "won back",
        (A::Taken, false) => "lost to the enemy",
        (A::Outside, true) => "raised",
        (A::Outside, false) => "gone home",
    }
}

impl War {
    /// Where the sum of some accounts of a side comes from, since the last battle.
    #[must_use]
    pub fn whence(&self, side: Side, kind: Kind, accounts: &[Account]) -> Whence {
        self.whence_since(self.then().as_ref(), side, kind, accounts)
    }

    /// The same for several sums of both sides, Blue's first.
    #[must_use]
    pub fn whences(&self, sums: &[(Kind, &[Account])]) -> Vec<[Whence; 2]> {
        let then = self.then();
        sums.iter()
            .map(|(kind, accounts)| Side::BOTH.map(|s| self.whence_since(then.as_ref(), s, *kind, accounts)))
            .collect()
    }

    /// How many entries count from the founding to the end of the last battle, or to its beginning where nothing has moved
    /// since; and whether that is so.
    fn counted_before(&self) -> (usize, bool) {
        let Some(battle) = self.entries().rposition(|e| e.act.battle().is_some()) else { return (1, false) };
        let still = self.entries().skip(battle + 1).all(|e| e.postings.is_empty());
        (if still { battle } else { battle + 1 }, still)
    }

    /// Where the campaign stood then.
    fn then(&self) -> Option<State> {
        State::replay(self.entries().take(self.counted_before().0)).ok().map(|r| r.state)
    }

    fn whence_since(&self, then: Option<&State>, side: Side, kind: Kind, accounts: &[Account]) -> Whence {
        let state = self.state();
        let own: BTreeSet<&Id> = state.units(side).map(|(_, _, u)| &u.id).collect();
        let total = |s: &State| accounts.iter().map(|a| s.total(side, kind, *a)).fold(0, u32::saturating_add);
        let (last, (counted, before)) = (state.battles.last(), self.counted_before());
        let start = then.map_or(0, total);
        let mut moves: Vec<Move> = Vec::new();
        let mut steps: BTreeMap<(bool, &'static str), i64> = BTreeMap::new();
        let mut lines = 0;
        for (entry, posting) in self.entries().skip(counted).flat_map(|e| e.postings.iter().map(move |p| (e, p))) {
            let (gains, loses) = (accounts.contains(&posting.to), accounts.contains(&posting.from));
            if posting.kind != kind || gains == loses || !own.contains(&posting.thing) {
                continue;
            }
            lines += 1;
            let other = if gains { posting.from } else { posting.to };
            let number = i64::from(posting.number) * if gains { 1 } else { -1 };
            let what = match posting.to {
                Account::Dead if gains => "died",
                Account::Deserted if gains => "deserted",
                Account::Discharged if gains => "discharged",
                _ => words(other, gains),
            };
            *steps.entry((loses, what)).or_default() += number;
            match moves.iter_mut().find(|m| (m.date, m.what, &m.cause) == (entry.date, what, &posting.cause)) {
                Some(same) => same.number += number,
                None => moves.push(Move { date: entry.date, what, cause: posting.cause.clone(), number }),
            }
        }
        Whence {
            since: last.map(|b| b.place.clone()),
            before,
            start,
            steps: steps.into_iter().map(|((_, what), n)| (what, n)).collect(),
            now: total(state),
            lines,
            moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Entry;
    use crate::desk::sample;
    use crate::store::JournalLine;

    #[test]
    fn the_steps_lead_from_the_start_to_the_number() {
        let first = Entry::found(sample::campaign().0).expect("the sample is founded");
        let mut journal = vec![JournalLine { entry: Entry { number: 1, ..first }, taken_back: false }];
        let war = War::new(journal.clone()).expect("a war");
        let mut days = crate::campaign::advance(war.state(), 75).expect("days pass");
        days.number = 2;
        journal.push(JournalLine { entry: days, taken_back: false });
        let war = War::new(journal).expect("a war");
        let whence = war.whence(Side::Blue, Kind::Men, &[Account::Present]);
        assert_eq!(i64::from(whence.start) + whence.steps.iter().map(|s| s.1).sum::<i64>(), i64::from(whence.now));
        assert_eq!(whence.now, war.state().total(Side::Blue, Kind::Men, Account::Present));
        assert!(whence.now > whence.start && whence.lines > 0, "drafts of May have come by the middle of June");
        assert_eq!(whence.moves.iter().map(|m| m.number).sum::<i64>(), whence.change());
        let both = war.whences(&[(Kind::Men, &[Account::Present])]);
        assert_eq!(both[0][Side::Blue.index()], whence);
        assert!(whence.line().starts_with("= ") && whence.line().contains(" at the founding +"), "{}", whence.line());
    }

    #[test]
    fn right_after_a_battle_the_steps_lead_through_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = crate::desk::Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        desk.draw_up(None, 3).expect("a battle");
        let both = [crate::field::GeneralKind::Planner; 2];
        desk.fight_drawn_up(both, &mut |_| {}, &false.into()).expect("fought");
        let told = |desk: &crate::desk::Desk| {
            desk.campaign().expect("a war").whence(Side::Blue, Kind::Men, &[Account::Present])
        };
        let fought = told(&desk);
        assert!(fought.before && fought.change() < 0 && fought.line().contains(" before "), "{}", fought.line());
        assert_eq!(fought.moves.iter().map(|m| m.number).sum::<i64>(), fought.change());
        desk.advance(30).expect("days pass");
        let later = told(&desk);
        assert!(!later.before && later.start == fought.now && later.line().contains(" after "), "{}", later.line());
    }
}
