//! The journal of the open campaign: entries taken back, put back and changed, however old, and what follows from that.

use super::{Desk, Error, War, log, resolve};
use crate::army::Id;
use crate::campaign::{Account, Act, Battle, Cut, Entry, Fact, Fought, Kind, Page, change};
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

mod stray;

/// What may be done to entries that stand in the journal.
#[derive(Debug, Clone, PartialEq)]
pub enum Alteration {
    /// These entries are taken back.
    TakenBack(Vec<u32>),
    /// A battle in the books is as its corrected page says, on that page's day.
    Battle(Box<Page>),
    /// So many days passed with an entry.
    Days { entry: u32, days: u32 },
    /// So many men left a depot with an entry.
    Sent { entry: u32, men: u32 },
}

/// What follows from an alteration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Follows {
    /// Postings of other entries that then move less.
    pub cuts: Vec<Cut>,
    /// Later battles in which units fought whose men are other men then.
    pub battles: Vec<LaterBattle>,
    /// Purchases that their chest would not have paid for then, a sentence each; they stand.
    pub unpaid: Vec<String>,
    /// Officers who led in battles in which they could not be then, and men of units that were disbanded; a sentence each.
    pub stray: Vec<String>,
}

impl Follows {
    /// Whether nothing of what came after is touched but that battles were fought with these men.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.cuts.is_empty() && self.unpaid.is_empty() && self.stray.is_empty()
    }
}

/// A later battle that was fought with men of an entry.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LaterBattle {
    pub number: u32,
    pub place: String,
    pub date: NaiveDate,
    /// How many of the units were there.
    pub units: usize,
}

/// By which dice a battle was fought again that had been taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    SameDice,
    OtherDice,
}

impl Again {
    /// As it stands after what an entry did: *, again, by other dice*.
    #[must_use]
    pub const fn words(again: Option<Again>) -> &'static str {
        match again {
            None => "",
            Some(Again::SameDice) => " again, by the same dice",
            Some(Again::OtherDice) => " again, by other dice",
        }
    }
}

/// What an entry moves of each unit: by kind and accounts.
type Moves<'a> = BTreeMap<&'a Id, BTreeMap<(Kind, Account, Account), u64>>;

fn moves(entry: Option<&Entry>) -> Moves<'_> {
    let mut out = Moves::new();
    for p in entry.iter().flat_map(|e| &e.postings).filter(|p| p.number > 0) {
        *out.entry(&p.thing).or_default().entry((p.kind, p.from, p.to)).or_default() += u64::from(p.number);
    }
    out
}

impl War {
    /// Whether an entry brings a battle into the books that was fought before and taken back.
    #[must_use]
    pub fn again(&self, entry: &Entry) -> Option<Again> {
        let Act::BattleFought { battle } = entry.act else { return None };
        let own = self.lines().find(|(e, _)| e.number == entry.number)?.0.seed;
        let first = |(e, back): &(&Entry, bool)| *back && e.number < entry.number && e.replaces.is_none();
        let before = self.lines().filter(first).filter(|(e, _)| e.act == Act::BattleFought { battle }).map(|(e, _)| e);
        let last = before.last()?;
        Some(if last.seed == own { Again::SameDice } else { Again::OtherDice })
    }

    /// Whether the battle that is drawn up was fought before and taken back.
    #[must_use]
    pub fn was_fought(&self) -> bool {
        let battle = self.plan().map(|plan| plan.number);
        self.taken_back().any(|e| matches!(e.act, Act::BattleFought { battle: b } if Some(b) == battle))
    }

    /// What follows from an alteration, and the journal as it is then; nothing is written.
    ///
    /// # Errors
    /// When it cannot be done.
    fn altered(&self, what: &Alteration) -> Result<(War, Vec<Entry>, Follows), Error> {
        let (then, entries) = match what {
            Alteration::TakenBack(numbers) => {
                let numbers = self.whole(numbers, false)?;
                crate::campaign::may_be_taken_back(self.written(), &numbers)?;
                (self.marked(&numbers, true)?, Vec::new())
            }
            Alteration::Battle(page) => {
                let old = self.battle_entry(page.battle).ok_or_else(|| {
                    Error::refused(format!("battle {} is not in the books; record it first", page.battle))
                })?;
                let today = self.state().today;
                if page.date > today {
                    return Err(Error::refused(format!(
                        "the battle is dated {}, and it is {today} now; give it a day that has come",
                        page.date
                    )));
                }
                crate::campaign::aftermath::on_its_day(page, &self.state().battles, self.plan())?;
                let system = resolve::system(&page.system)?;
                let mut entry = change::battle_changed(old, page, &self.before(old.number)?, system)?;
                entry.number = self.next_number();
                let then = self.grown(vec![entry.clone()])?;
                then.nothing_short(std::slice::from_ref(&entry))?;
                (then, vec![entry])
            }
            Alteration::Days { entry, days } => {
                let old = self.known(*entry)?;
                let mut new = change::days_changed(old, *days, &self.before(*entry)?)?;
                if let Some(next) = self.entries().skip_while(|e| e.number != *entry).nth(1) {
                    return Err(Error::refused(format!(
                        "entry {} of {} follows these days; only the last days of the journal can be made more or fewer",
                        next.number, next.date
                    )));
                }
                new.number = self.next_number();
                (self.grown(vec![new.clone()])?, vec![new])
            }
            Alteration::Sent { entry, men } => {
                let old = self.known(*entry)?;
                let Act::ReplacementSent { unit, .. } = &old.act else {
                    return Err(Error::refused(format!("entry {entry} sent no men; choose one that did")));
                };
                let mut new = change::change(old, crate::campaign::replacement(&self.before(*entry)?, unit, *men)?);
                new.number = self.next_number();
                (self.grown(vec![new.clone()])?, vec![new])
            }
        };
        let follows = self.follows(&then, what);
        Ok((then, entries, follows))
    }

    /// What follows from an alteration. Nothing is written.
    ///
    /// # Errors
    /// When it cannot be done.
    pub fn foresee_altered(&self, what: &Alteration) -> Result<Follows, Error> {
        self.altered(what).map(|(_, _, follows)| follows)
    }

    /// What follows from bringing a battle into the books: of today or later, nothing. Nothing is written.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn foresee_entered(&self, page: &Page) -> Result<Follows, Error> {
        let entries = self.entering(page)?;
        let then = self.grown(entries.clone())?;
        then.nothing_short(&entries)?;
        let new: Vec<u32> = entries.iter().map(|e| e.replaces.unwrap_or(e.number)).collect();
        let mut cuts = crate::campaign::fewer(self.cuts(), then.cuts().to_vec());
        cuts.retain(|c| !new.contains(&c.entry));
        let there: BTreeSet<&Id> = page.rows.iter().filter_map(|r| r.unit.as_ref()).collect();
        let later = self.state().battles.iter().filter(|b| b.date > page.date);
        let battles = later.filter_map(|b| fought_with(b, &there)).collect();
        Ok(Follows { cuts, battles, unpaid: self.unpaid_in(&then), stray: self.stray_in(&then) })
    }

    fn known(&self, number: u32) -> Result<&Entry, Error> {
        self.entry(number)
            .ok_or_else(|| Error::refused(format!("there is no book entry {number} to change; the journal lists them")))
    }

    fn follows(&self, then: &War, what: &Alteration) -> Follows {
        let altered: Vec<u32> = match what {
            Alteration::TakenBack(_) => {
                let gone = then.taken_back().filter(|e| self.written().any(|w| w.number == e.number));
                gone.map(|e| e.replaces.unwrap_or(e.number)).collect()
            }
            Alteration::Battle(page) => self.battle_entry(page.battle).map(|e| e.number).into_iter().collect(),
            Alteration::Days { entry, .. } | Alteration::Sent { entry, .. } => vec![*entry],
        };
        let mut units: BTreeSet<&Id> = BTreeSet::new();
        for number in &altered {
            let (old, new) = (moves(self.entry(*number)), moves(then.entry(*number)));
            units.extend(old.keys().chain(new.keys()).filter(|id| old.get(*id) != new.get(*id)));
        }
        let first = self.entries().position(|e| altered.contains(&e.number)).unwrap_or(usize::MAX);
        let later = self.entries().skip(first.saturating_add(1)).filter(|e| !altered.contains(&e.number));
        let battles = later.flat_map(battles).filter_map(|b| fought_with(b, &units));
        let cuts = crate::campaign::fewer(self.cuts(), then.cuts().to_vec());
        // Where a change is taken back, what it changed counts again, and may move less than it says.
        let own = |c: &Cut| !matches!(what, Alteration::TakenBack(_)) && altered.contains(&c.entry);
        let cuts = cuts.into_iter().filter(|c| !own(c)).collect();
        Follows { cuts, battles: battles.collect(), unpaid: self.unpaid_in(then), stray: self.stray_in(then) }
    }
}

/// The battles that an entry brings into the books.
pub(super) fn battles(entry: &Entry) -> impl Iterator<Item = &Battle> {
    entry.facts.iter().filter_map(|f| match f {
        Fact::Battle(battle) => Some(&**battle),
        _ => None,
    })
}

/// A battle in which some of these units were; none where none was.
fn fought_with(battle: &Battle, units: &BTreeSet<&Id>) -> Option<LaterBattle> {
    let there = battle.units.iter().filter(|u| units.contains(u)).count();
    (there > 0).then(|| LaterBattle {
        number: battle.number,
        place: battle.place.clone(),
        date: battle.date,
        units: there,
    })
}

impl Desk {
    /// Alters what stands in the journal, however old; gives what followed, as [`War::foresee_altered`] told beforehand.
    ///
    /// # Errors
    /// When it cannot be done; nothing is written then.
    pub fn alter(&mut self, what: &Alteration) -> Result<Follows, Error> {
        log::action("alter the journal");
        let war = self.campaign()?;
        let id = war.state().id.clone();
        let (then, entries, follows) = war.altered(what)?;
        match what {
            Alteration::TakenBack(numbers) => {
                let numbers = war.whole(numbers, false)?;
                self.library.mark(&id, &numbers, true)?;
            }
            Alteration::Battle(page) => {
                let old = war.battle_entry(page.battle).map_or(0, |e| e.number);
                let kept = self.kept(old)?;
                let fought = kept.map(|kept| Fought { page: (**page).clone(), ..kept });
                let written: Vec<_> = entries.iter().map(|e| (e, fought.as_ref())).collect();
                self.library.keep(&id, &written, None)?;
            }
            Alteration::Days { .. } | Alteration::Sent { .. } => {
                let written: Vec<_> = entries.iter().map(|e| (e, None)).collect();
                self.library.keep(&id, &written, None)?;
            }
        }
        self.war = Some(then);
        self.keep_snapshot();
        Ok(follows)
    }

    /// Takes an entry back, whole, with those that came as one with it, however old; gives the later postings that were
    /// cut, as [`War::foresee_altered`] told beforehand.
    ///
    /// # Errors
    /// When there is no such entry, or it is the founding.
    pub fn take_back(&mut self, entry: u32) -> Result<Vec<Cut>, Error> {
        log::action(format!("take back entry {entry}"));
        self.alter(&Alteration::TakenBack(vec![entry])).map(|follows| follows.cuts)
    }

    /// Puts an entry back that was taken back, with those that came as one with it.
    ///
    /// # Errors
    /// When there is no such entry, or its battle was fought again since.
    pub fn put_back(&mut self, entry: u32) -> Result<(), Error> {
        log::action(format!("put back entry {entry}"));
        self.put_all_back(&[entry]).map(|_| ())
    }

    /// Puts entries back that were taken back: all, or none. Gives how many.
    pub(super) fn put_all_back(&mut self, entries: &[u32]) -> Result<usize, Error> {
        let war = self.campaign()?;
        let entries = war.whole(entries, true)?;
        let (id, then) = (war.state().id.clone(), war.marked(&entries, false)?);
        crate::campaign::may_be_put_back(war.lines(), &entries)?;
        self.library.mark(&id, &entries, false)?;
        self.war = Some(then);
        self.keep_snapshot();
        Ok(entries.len())
    }
}

#[cfg(test)]
mod tests;
