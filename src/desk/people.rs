//! People of the open campaign: careers of officers, records of regiments, and what their side decides about them.

use super::{Desk, Error, War, log, name, resolve};
use crate::army::{Army, Id, Regiment};
use crate::base::Side;
use crate::campaign::{
    Account, Act, Battle, Entry, Fact, Fate, Kind, Losses, Posting, Refusal, Replay, State, Whereabouts, career,
};
use crate::field::say::day;
use chrono::{Datelike, NaiveDate};

/// Something that an officer lived through, or a regiment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    pub date: NaiveDate,
    /// Number of the entry that says so.
    pub entry: u32,
    pub words: String,
}

/// An officer's career, as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Career {
    pub battles: u32,
    /// Of these won and lost; the others nobody won.
    pub won: u32,
    pub lost: u32,
    pub wounds: u32,
    /// The oldest first.
    pub deeds: Vec<Deed>,
}

/// A battle of a regiment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    pub number: u32,
    pub place: String,
    pub date: NaiveDate,
    /// Whether its side held the field; none: nobody did.
    pub won: Option<bool>,
    /// Who led the brigades in which it stood, each once.
    pub under: Vec<String>,
    pub losses: Losses,
}

/// A regiment's record, as the journal has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    pub battles: Vec<Served>,
    /// Honours, rises and falls, the oldest first.
    pub deeds: Vec<Deed>,
}

impl War {
    /// The career of an officer; empty where there is no such officer.
    #[must_use]
    pub fn career(&self, officer: &Id) -> Career {
        let mut career = Career::default();
        self.walk(|before, entry| career.read(before, entry, officer));
        career
    }

    /// The record of a regiment; empty where there is no such regiment.
    #[must_use]
    pub fn record(&self, regiment: &Id) -> Record {
        let mut record = Record::default();
        self.walk(|before, entry| record.read(before, entry, regiment));
        record
    }

    /// What a decision about an officer would do, a sentence each; nothing is written.
    ///
    /// # Errors
    /// As [`Desk::decide`].
    pub fn foresee_decision(&self, officer: &Id, decision: Decision) -> Result<Vec<String>, Error> {
        Ok(super::court::effects(self.state(), &decision.entry(self.state(), officer)?))
    }

    /// Men and officers of both sides who would go home if prisoners were exchanged now.
    ///
    /// # Errors
    /// As [`Desk::exchange_prisoners`].
    pub fn foresee_exchange(&self) -> Result<(u32, usize), Error> {
        Ok(exchanged(&career::exchange(self.state())?))
    }

    /// Shows every entry with the state before it.
    pub(super) fn walk(&self, mut see: impl FnMut(&State, &Entry)) {
        let mut rest = self.entries();
        let Some(first) = rest.next() else { return };
        let Ok(mut replay): Result<Replay, _> = State::replay([first]) else { return };
        see(&replay.state, first);
        for entry in rest {
            see(&replay.state, entry);
            replay.add(entry);
        }
    }

    /// The officer that a name means, on either side.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn officer(&self, wanted: &str) -> Result<Id, Error> {
        let all: Vec<_> = Side::BOTH.into_iter().flat_map(|s| self.state().officers(s)).map(|o| o.commander).collect();
        let found = name::pick(&all, wanted, |c| (c.id.as_str(), &c.name)).map(|c| c.id.clone());
        found.map_err(|why| Error::not_found("officer", wanted, why, all.iter().map(|c| c.name.clone()).collect()))
    }

    /// The army, wing or brigade that a name means, on either side.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn command(&self, wanted: &str) -> Result<Id, Error> {
        let of = |a: &Army| {
            let brigades = a.brigades.iter().map(|b| (b.id.clone(), b.name.clone()));
            let wings = a.wings.iter().map(|w| (w.id.clone(), w.name.clone()));
            std::iter::once((a.id.clone(), a.name.clone())).chain(wings).chain(brigades).collect::<Vec<_>>()
        };
        let all: Vec<(Id, String)> = armies(self.state()).flat_map(of).collect();
        let found = name::pick(&all, wanted, |c| (c.0.as_str(), &c.1)).map(|c| c.0.clone());
        found.map_err(|why| Error::not_found("command", wanted, why, all.iter().map(|c| c.1.clone()).collect()))
    }

    /// The regiment that a name means, on either side.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn regiment(&self, wanted: &str) -> Result<Id, Error> {
        let all: Vec<&Regiment> = armies(self.state()).flat_map(|a| &a.regiments).collect();
        let found = name::pick(&all, wanted, |r| (r.id.as_str(), &r.name)).map(|r| r.id.clone());
        found.map_err(|why| Error::not_found("regiment", wanted, why, all.iter().map(|r| r.name.clone()).collect()))
    }
}

fn armies(state: &State) -> impl Iterator<Item = &Army> {
    Side::BOTH.into_iter().flat_map(|s| &state.force(s).armies)
}

/// What people call a command.
#[must_use]
pub fn command(state: &State, id: &Id) -> String {
    let of = |a: &Army| {
        let brigade = a.brigades.iter().find(|b| b.id == *id).map(|b| b.name.clone());
        let wing = a.wings.iter().find(|w| w.id == *id).map(|w| w.name.clone());
        brigade.or(wing).or_else(|| (a.id == *id).then(|| a.name.clone()))
    };
    armies(state).find_map(of).unwrap_or_else(|| id.to_string())
}

impl Career {
    fn read(&mut self, before: &State, entry: &Entry, officer: &Id) {
        let mut say = |words: String| {
            self.deeds.push(Deed { date: entry.date, entry: entry.number, words });
        };
        for fact in &entry.facts {
            match fact {
                Fact::Commissioned { officer: c, .. } if c.id == *officer => say(format!("Joins as {}", c.rank)),
                Fact::Ranked { officer: o, rank, .. } if o == officer => say(format!("Promoted {rank}")),
                Fact::Takes { command: c, officer: Some(o) } if o == officer => {
                    say(format!("Takes {}", command(before, c)));
                }
                Fact::Favour { officer: o, by } if o == officer && entry.act.battle().is_none() => {
                    say(if *by > 0 { "Rises in favour at court" } else { "Sinks in favour at court" }.to_owned());
                }
                Fact::Officer { officer: o, whereabouts } if o == officer && entry.act.battle().is_none() => {
                    say(match (whereabouts, before.whereabouts(officer)) {
                        (Whereabouts::Fit, Whereabouts::Captive) => "Comes home from captivity".to_owned(),
                        (Whereabouts::Fit, Whereabouts::Disgraced) => "Recalled to the army".to_owned(),
                        (Whereabouts::Fit, _) => "Recovers, and is with the army again".to_owned(),
                        (Whereabouts::Wounded { until, .. }, _) => format!("Out of the field until {}", day(*until)),
                        (Whereabouts::Captive, _) => "Taken captive".to_owned(),
                        (Whereabouts::Disgraced, _) => "Sent home in disgrace".to_owned(),
                        (Whereabouts::Dead, _) => "Dies".to_owned(),
                    });
                }
                _ => {}
            }
        }
        if let Some(battle) = super::journal::battles(entry).next() {
            self.battle(before, entry, (battle, officer));
        }
    }

    fn battle(&mut self, before: &State, entry: &Entry, (battle, officer): (&Battle, &Id)) {
        let Some(who) = before.officer(officer) else { return };
        let fate = battle.fallen.iter().find(|(_, id, _)| id == officer).map(|(_, _, fate)| *fate);
        let there = if battle.officers.is_empty() {
            fate.is_some() || before.fit(officer) && who.command.is_some()
        } else {
            battle.officers.contains(officer)
        };
        if !there {
            return;
        }
        self.battles += 1;
        let how = match battle.winner {
            Some(side) if side == who.side => {
                self.won += 1;
                "won"
            }
            Some(_) => {
                self.lost += 1;
                "lost"
            }
            None => "nobody held the field",
        };
        let leads = who.command.map_or_else(String::new, |c| format!(", leading {}", command(before, c)));
        let hurt = match fate {
            None | Some(Fate::Unhurt) => String::new(),
            Some(Fate::Wounded { days }) => {
                self.wounds += 1;
                format!("; wounded, for {} weeks", days.div_ceil(7))
            }
            Some(Fate::Captured) => "; taken captive".to_owned(),
            Some(Fate::Killed) => "; killed".to_owned(),
        };
        let words = format!("{}: {how}{leads}{hurt}", battle.place);
        self.deeds.push(Deed { date: entry.date, entry: entry.number, words });
    }
}

impl Record {
    fn read(&mut self, before: &State, entry: &Entry, regiment: &Id) {
        let Some((side, own)) = Side::BOTH.into_iter().find_map(|s| {
            let mut all = before.force(s).armies.iter().flat_map(|a| &a.regiments);
            all.find(|r| r.id == *regiment).map(|r| (s, r))
        }) else {
            return;
        };
        let mut say = |words: String| {
            self.deeds.push(Deed { date: entry.date, entry: entry.number, words });
        };
        let of_it = |p: &&Posting| p.kind == Kind::Colours && own.units.iter().any(|u| u.id == p.thing);
        for posting in entry.postings.iter().filter(of_it).filter(|p| p.number > 0) {
            let (one, cause) = (posting.number == 1, posting.cause.as_str());
            match (posting.from, posting.to) {
                (_, Account::Taken) if one => say(format!("A colour lost to the enemy: {cause}")),
                (_, Account::Taken) => say(format!("{} colours lost to the enemy: {cause}", posting.number)),
                (Account::Taken, Account::Present) => say(format!("Wins its colours back: {cause}")),
                (_, Account::Discharged) => say(format!("Its colours laid up: {cause}")),
                _ => {}
            }
        }
        for fact in &entry.facts {
            match fact {
                Fact::Graded { regiment: r, better } if r == regiment => {
                    say(if *better { "Rises by a class" } else { "Sinks by a class" }.to_owned());
                }
                Fact::Honoured { regiment: r, words, .. } if r == regiment => say(format!("Honour: {words}")),
                Fact::Battle(battle) => {
                    let mine = |unit: &Id| own.units.iter().any(|u| u.id == *unit);
                    let posted: Vec<_> = entry.postings.iter().filter(|p| mine(&p.thing)).collect();
                    if !posted.is_empty() || battle.units.iter().any(mine) {
                        let mut losses = Losses::default();
                        posted.iter().for_each(|p| losses.take(p));
                        let under = leaders(before, side, battle.number, &mine);
                        self.battles.push(Served {
                            number: battle.number,
                            place: battle.place.clone(),
                            date: battle.date,
                            won: battle.winner.map(|w| w == side),
                            under,
                            losses,
                        });
                    }
                }
                _ => {}
            }
        }
    }

    /// What all its battles cost it.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut sum = Losses::default();
        self.battles.iter().for_each(|b| sum.add(&b.losses));
        sum
    }
}

/// Those who led these units in a battle: as they were brigaded for the day, or else as they always are.
fn leaders(before: &State, side: Side, battle: u32, mine: &impl Fn(&Id) -> bool) -> Vec<String> {
    let day = before.next.as_ref().filter(|p| p.number == battle).and_then(|p| p.musters[side.index()].as_ref());
    let leading: Vec<&Id> = match day {
        Some(muster) => {
            muster.iter().filter(|b| b.units.iter().any(mine)).filter_map(|b| b.commander.as_ref()).collect()
        }
        None => {
            let own = before.brigades(side).filter(|(_, b)| b.units.iter().any(mine));
            own.filter_map(|(_, b)| b.commander.as_ref()).collect()
        }
    };
    let mut out: Vec<String> = Vec::new();
    for officer in leading.into_iter().filter_map(|id| before.officer(id)) {
        if !out.contains(&officer.commander.name) {
            out.push(officer.commander.name.clone());
        }
    }
    out
}

/// How old an officer is in a campaign; none where nobody knows.
#[must_use]
pub fn age(state: &State, born: Option<i32>) -> Option<i32> {
    born.map(|year| state.today.year() - year).filter(|age| *age > 0)
}

/// How an officer stands at court.
#[must_use]
pub const fn favour(steps: i16) -> &'static str {
    match steps {
        i16::MIN..=-5 => "out of favour",
        -4..=-1 => "in some disfavour",
        0 => "as others",
        1..=4 => "in favour",
        5..=i16::MAX => "high in favour",
    }
}

/// What a side can decide about an officer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Promote,
    Disgrace,
    Recall,
    /// He rises by so many steps, or sinks.
    Favour(i16),
}

impl Decision {
    fn entry(self, state: &State, officer: &Id) -> Result<Entry, Refusal> {
        match self {
            Decision::Promote => career::promote(state, officer),
            Decision::Disgrace => career::disgrace(state, officer),
            Decision::Recall => career::recall(state, officer),
            Decision::Favour(by) => career::favour(state, officer, by),
        }
    }
}

/// Men and officers of both sides who go home by an exchange.
#[must_use]
pub fn exchanged(entry: &Entry) -> (u32, usize) {
    let men = entry.facts.iter().map(|f| if let Fact::Returns(r) = f { r.number } else { 0 });
    let free = |f: &&Fact| matches!(f, Fact::Officer { whereabouts: Whereabouts::Fit, .. });
    (men.fold(0, u32::saturating_add), entry.facts.iter().filter(free).count())
}

impl Desk {
    /// Decides about an officer of the open campaign; gives the entry.
    ///
    /// # Errors
    /// When there is no such officer, or it cannot be.
    pub fn decide(&mut self, officer: &Id, decision: Decision) -> Result<u32, Error> {
        log::action(format!("decide about an officer: {decision:?}"));
        let entry = decision.entry(self.campaign()?.state(), officer)?;
        self.append(entry, None)
    }

    /// Exchanges prisoners, man for man and officer for officer; gives the entry.
    ///
    /// # Errors
    /// When one side has nobody whom the other holds.
    pub fn exchange_prisoners(&mut self) -> Result<u32, Error> {
        log::action("exchange prisoners");
        let entry = career::exchange(self.campaign()?.state())?;
        self.append(entry, None)
    }

    /// Gives a regiment an honour for a battle, or else for what the words say; gives the entry.
    ///
    /// # Errors
    /// When there is no such regiment or battle, or it has the honour already.
    pub fn honour(&mut self, regiment: &Id, battle: Option<u32>, words: &str) -> Result<u32, Error> {
        log::action("honour a regiment");
        let entry = career::honour(self.campaign()?.state(), regiment, battle, words)?;
        self.append(entry, None)
    }

    /// Gives all regiments that have earned an honour in a battle, or in the last one, theirs: one deed, taken back as one.
    /// Gives the battle and who was honoured.
    ///
    /// # Errors
    /// When there is no such battle, or nobody is left to be honoured for it.
    pub fn honour_deserving(&mut self, battle: Option<u32>) -> Result<(u32, Vec<Id>), Error> {
        log::action("honour all who have earned it");
        let (number, all) = self.deserving(battle)?;
        if all.is_empty() {
            return Err(Error::refused(format!("nobody is left to be honoured for battle {number}")));
        }
        let state = self.campaign()?.state();
        let entries: Result<Vec<Entry>, _> =
            all.iter().map(|regiment| career::honour(state, regiment, Some(number), "")).collect();
        self.append_as_one(entries?)?;
        Ok((number, all))
    }

    /// Regiments that have earned an honour in a battle, or in the last one, and have none for it yet, nor its name on their
    /// colours for another reason.
    ///
    /// # Errors
    /// When there is no such battle.
    pub fn deserving(&self, battle: Option<u32>) -> Result<(u32, Vec<Id>), Error> {
        let fought = self.battle(battle)?;
        let war = self.campaign()?;
        let state = war.state();
        let number = fought.page.battle;
        let given = |id: &Id| {
            let honoured = |f: &Fact| matches!(f, Fact::Honoured { regiment, battle: Some(b), .. } if (regiment, *b) == (id, number));
            war.entries().flat_map(|e| &e.facts).any(honoured)
        };
        let mut all = career::deserving(&fought.page, state, resolve::system(&fought.system)?);
        all.retain(|id| !given(id) && career::honour(state, id, Some(number), "").is_ok());
        Ok((number, all))
    }
}

/// What an act of the journal did to people, or told of a battle, in words; none for other acts.
#[must_use]
pub fn told(state: &State, act: &Act) -> Option<String> {
    let name = |id: &Id| state.officer(id).map_or_else(|| id.to_string(), |o| o.commander.name.clone());
    Some(match act {
        Act::Promoted { officer } => format!("{} promoted", name(officer)),
        Act::Favoured { officer } => format!("{} in another favour at court", name(officer)),
        Act::Disgraced { officer } => format!("{} sent home", name(officer)),
        Act::Recalled { officer } => format!("{} recalled to the army", name(officer)),
        Act::Exchanged => "prisoners exchanged".to_owned(),
        Act::Honoured { regiment } => {
            let found = armies(state).flat_map(|a| &a.regiments).find(|r| r.id == *regiment);
            format!("{} honoured", found.map_or_else(|| regiment.to_string(), |r| r.name.clone()))
        }
        Act::Disbanded { unit } => format!("{} disbanded", state.unit_name(unit)),
        Act::Told { battle } => {
            let place = state.battles.iter().find(|b| b.number == *battle).map(|b| b.place.as_str());
            format!("told of {}", place.map_or_else(|| format!("battle {battle}"), str::to_owned))
        }
        Act::Bought { what } => format!("{what} bought"),
        Act::Happened { side, event, .. } => {
            let nation = state.side_name(*side);
            format!("{nation}: {event}")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
