//! What a side is shown of the enemy. The window, and what a terminal lists for people, show the war as Blue sees it; a paper
//! shows it as the side sees it that it is for. What leaves for other programs (JSON, CSV) is whole, but for what would become
//! of an enemy who is hidden in a battle that is yet to come.

use super::{Error, War};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Fact, Kind, Sight, State};
use chrono::NaiveDate;

/// What a side sees of the enemy.
#[derive(Debug, Clone, Default)]
pub enum Seen {
    /// As he is.
    #[default]
    All,
    /// As he was in the evening of this war, the day of the last battle.
    Then(Box<War>),
    Nothing,
}

impl Seen {
    /// The war in which the enemy is to be looked at; none where nothing is shown of him.
    #[must_use]
    pub fn war<'a>(&'a self, now: &'a War) -> Option<&'a War> {
        match self {
            Seen::All => Some(now),
            Seen::Then(then) => Some(then),
            Seen::Nothing => None,
        }
    }

    /// The day on which he was last seen, where he is not seen as he is; none also where nothing is shown.
    #[must_use]
    pub fn day(&self) -> Option<NaiveDate> {
        match self {
            Seen::Then(then) => Some(then.state().today),
            Seen::All | Seen::Nothing => None,
        }
    }
}

impl War {
    /// What a side sees of the enemy.
    ///
    /// # Errors
    /// When the journal does not add up.
    pub fn sight(&self, side: Side) -> Result<Seen, Error> {
        Ok(match (self.sights()[side.index()], self.state().battles.last()) {
            (Sight::All, _) => Seen::All,
            (Sight::LastSeen, Some(battle)) => Seen::Then(Box::new(self.on(battle.date)?)),
            (Sight::LastSeen, None) | (Sight::Nothing, _) => Seen::Nothing,
        })
    }

    /// Where the campaign stands as a side may see the enemy in it: as it is, as it was in the evening of the last battle, or
    /// not at all.
    ///
    /// # Errors
    /// When the journal does not add up.
    pub fn seen_by(&self, side: Side) -> Result<Option<State>, Error> {
        Ok(self.sight(side)?.war(self).map(|war| war.state().clone()))
    }

    /// Whether `viewer` is not shown a side as it is.
    #[must_use]
    pub fn veils(&self, viewer: Side, side: Side) -> bool {
        viewer != side && self.sights()[viewer.index()] != Sight::All
    }

    /// Whether `viewer` is not shown what was done on a day within a side: since it was last seen, or at all.
    #[must_use]
    pub fn veils_on(&self, viewer: Side, side: Side, day: NaiveDate) -> bool {
        let last = self.state().battles.last().map(|b| b.date);
        match self.sights()[viewer.index()] {
            _ if viewer == side => false,
            Sight::All => false,
            Sight::LastSeen => last.is_none_or(|last| day > last),
            Sight::Nothing => true,
        }
    }

    /// What `viewer` is told of an entry that he does not see, because it is an affair of the enemy's alone; none: he sees it.
    #[must_use]
    pub fn unseen(&self, viewer: Side, entry: &Entry) -> Option<String> {
        let side = self.affair_of(entry).filter(|side| self.veils_on(viewer, *side, entry.date))?;
        Some(format!("an affair of {}’s, which is not shown", self.state().side_name(side)))
    }

    /// Men who came to the colours with an entry, of those that `viewer` sees.
    #[must_use]
    pub fn came(&self, viewer: Side, entry: &Entry) -> u32 {
        let seen = |thing: &Id| {
            let side = self.state().unit(thing).map_or(viewer, |(side, ..)| side);
            !self.veils_on(viewer, side, entry.date)
        };
        let men = entry.postings.iter().filter(|p| p.kind == Kind::Men && p.to == Account::Present && seen(&p.thing));
        men.map(|p| p.number).fold(0, u32::saturating_add)
    }

    /// The side whose affair alone an entry is; none: it is both sides', or nobody's.
    fn affair_of(&self, entry: &Entry) -> Option<Side> {
        let state = self.state();
        let officer = |id: &Id| state.officer(id).map(|o| o.side);
        let army = |id: &Id| Side::BOTH.into_iter().find(|s| state.force(*s).armies.iter().any(|a| a.id == *id));
        let regiment = |id: &Id| {
            let has = |s: &Side| state.force(*s).armies.iter().flat_map(|a| &a.regiments).any(|r| r.id == *id);
            Side::BOTH.into_iter().find(has)
        };
        let command = |id: &Id| {
            let has = |s: &Side| {
                let of = |a: &crate::army::Army| {
                    a.brigades.iter().any(|b| b.id == *id) || a.wings.iter().any(|w| w.id == *id)
                };
                state.force(*s).armies.iter().any(of)
            };
            army(id).or_else(|| Side::BOTH.into_iter().find(has))
        };
        let unit = |id: &Id| state.unit(id).map(|(side, ..)| side);
        let of_fact = |fact: &Fact| match fact {
            Fact::Money { side, .. } => Some(*side),
            Fact::Moves { unit: id, .. } => unit(id),
            Fact::Takes { command: id, .. } => command(id),
            Fact::Listed { army: id, .. } | Fact::Raised { army: id, .. } | Fact::Commissioned { army: id, .. } => {
                army(id)
            }
            Fact::Rated { officer: id, .. } | Fact::Ranked { officer: id, .. } => officer(id),
            _ => None,
        };
        match &entry.act {
            Act::ReplacementSent { unit: id, .. } | Act::Disbanded { unit: id } => unit(id),
            Act::Promoted { officer: id }
            | Act::Favoured { officer: id }
            | Act::Disgraced { officer: id }
            | Act::Recalled { officer: id } => officer(id),
            Act::Honoured { regiment: id } => regiment(id),
            Act::Happened { side, .. } => Some(*side),
            Act::Bought { .. } | Act::Reorganised => entry.facts.iter().find_map(of_fact),
            Act::CorrectedByHand { .. } => entry.postings.iter().find_map(|p| unit(&p.thing)),
            _ => None,
        }
    }
}
