//! How time passes in the open campaign: who comes back when, how battles change the troops, what the months cost, how
//! the war ends.

use super::own_recovery::TimeRules;
use super::{Desk, Error, log, name};
use crate::base::Side;
use crate::campaign::{
    Act, Entry, Experience, Fact, Founding, Led, MOST_DAYS, Preset, Replay, Season, Shape, Share, Sight, State, seeing,
    showing,
};
use chrono::NaiveDate;

/// What changes from today on; what is none stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewTimes {
    pub recovery: Option<Preset>,
    pub experience: Option<Experience>,
    pub season: Option<Season>,
    pub shape: Option<Shape>,
    /// How recruits, remounts and guns are shared out.
    pub share: Option<Share>,
}

impl NewTimes {
    /// The rules of recovery, experience and season and the shape that these IDs mean; what is none stays.
    ///
    /// # Errors
    /// When there is no such rule.
    pub fn named(wanted: [Option<&str>; 4]) -> Result<NewTimes, Error> {
        NewTimes::among(TimeRules::default(), wanted)
    }

    fn among(rules: TimeRules, [recovery, experience, season, shape]: [Option<&str>; 4]) -> Result<NewTimes, Error> {
        Ok(NewTimes {
            recovery: chosen(rules.recoveries, recovery, "way of recovery", |p| &p.id)?,
            experience: chosen(rules.experiences, experience, "rule of experience", |r| &r.id)?,
            season: chosen(rules.seasons, season, "rule of the season", |r| &r.id)?,
            shape: chosen(rules.shapes, shape, "shape of a war", |s| &s.id)?,
            share: None,
        })
    }

    /// Writes these rules into a founding.
    pub fn found(self, founding: &mut Founding) {
        if let Some(preset) = self.recovery {
            founding.recovery = preset;
        }
        if self.share.is_some() {
            founding.recovery.supply.share = self.share;
        }
        if let Some(rule) = self.experience {
            founding.experience = told(rule);
        }
        if let Some(rule) = self.season {
            founding.season = counted(rule);
        }
        if let Some(shape) = self.shape {
            founding.shape = ending(shape);
        }
    }
}

/// What an entry that changes the rules of a campaign changes, in a few words.
#[must_use]
pub fn changed(entry: &Entry) -> &'static str {
    let known = entry.facts.iter().find_map(|f| match f {
        Fact::Quarters { until: Some(_) } => Some("both armies in winter quarters"),
        Fact::Quarters { until: None } => Some("both armies in the field again"),
        Fact::Treasury { rule: Some(_) } => Some("both sides have a treasury"),
        Fact::Treasury { rule: None } => Some("the treasury is closed"),
        Fact::Deck { monthly: true } => Some("the machine draws a card of events each month"),
        Fact::Deck { monthly: false } => Some("the machine draws no cards of events"),
        Fact::Led { .. } => Some("who leads a side changed"),
        Fact::Sight { .. } => Some("what a side sees of the enemy changed"),
        Fact::Forecasts { unasked: true } => Some("forecasts appear unasked"),
        Fact::Forecasts { unasked: false } => Some("forecasts appear only when asked for"),
        _ => None,
    });
    known.unwrap_or("the campaign’s rules of time changed")
}

/// The one of these that an ID means.
fn chosen<T: Clone>(
    all: Vec<T>,
    wanted: Option<&str>,
    what: &'static str,
    id: impl Fn(&T) -> &str,
) -> Result<Option<T>, Error> {
    let Some(wanted) = wanted else { return Ok(None) };
    let found = name::pick(&all, wanted, |x| (id(x), id(x)));
    let known = || all.iter().map(|x| id(x).to_owned()).collect();
    found.cloned().map(Some).map_err(|why| Error::not_found(what, wanted, why, known()))
}

/// The program's rule of the season that this one was before there were winter quarters: under it they would spare nobody.
fn spared(rule: &Season) -> Option<Season> {
    let now = Season::all().into_iter().find(|r| r.id == rule.id && r.quarters != rule.quarters)?;
    let same = (rule.sick, rule.deserted, rule.back, rule.dead, rule.discharged)
        == (now.sick, now.deserted, now.back, now.dead, now.discharged);
    (same && rule.quarters == Season::FIELD).then_some(now)
}

/// Whether winter quarters would cost fewer men than the field.
pub(super) fn spares(state: &State) -> bool {
    state.season.as_ref().is_some_and(|rule| rule.quarters < Season::FIELD || spared(rule).is_some())
}

/// The entry by which both armies go into quarters today, until a day, or take the field again. A rule of the season from
/// before there were quarters is the program's from then on, under which they spare men.
pub(super) fn quarters(state: &State, until: Option<NaiveDate>) -> Entry {
    let mut entry = Entry::new(state.today, Act::SettingsChanged);
    entry.facts.push(Fact::Quarters { until });
    let season = state.season.as_ref().filter(|_| until.is_some()).and_then(|rule| spared(rule));
    entry.facts.extend(season.map(|rule| Fact::Season { rule: Some(Box::new(rule)) }));
    entry
}

/// A rule that does nothing is no rule.
fn told(rule: Experience) -> Option<Box<Experience>> {
    (!rule.ends.is_empty() || rule.dilute > 0).then(|| Box::new(rule))
}

fn counted(rule: Season) -> Option<Box<Season>> {
    rule.sick.iter().chain(&rule.deserted).any(|n| *n > 0).then(|| Box::new(rule))
}

fn ending(shape: Shape) -> Option<Box<Shape>> {
    shape.ends().then(|| Box::new(shape))
}

impl Desk {
    /// As [`NewTimes::named`], with the owner's own rules.
    ///
    /// # Errors
    /// When there is no such rule, or a file of the owner's is wrong.
    pub fn times_named(&self, wanted: [Option<&str>; 4]) -> Result<NewTimes, Error> {
        match self.time_rules() {
            (rules, None) => NewTimes::among(rules, wanted),
            (_, Some(why)) => Err(why),
        }
    }

    /// From today on a side sees this of the enemy.
    ///
    /// # Errors
    /// When it does already, or the library cannot be written.
    pub fn show_enemy(&mut self, side: Side, sight: Sight) -> Result<u32, Error> {
        log::action(format!("show the enemy: {}", sight.key()));
        let entry = seeing(self.campaign()?.state(), side, sight)?;
        self.append(entry, None)
    }

    /// From today on these lead Blue and Red, the sides see this of each other, and forecasts appear unasked or not.
    ///
    /// # Errors
    /// When all of it is so already, or the library cannot be written.
    pub fn show(&mut self, led: [Led; 2], sight: [Sight; 2], unasked: bool) -> Result<u32, Error> {
        log::action("who leads, and what is shown");
        let entry = showing(self.campaign()?.state(), led, sight, unasked)?;
        self.append(entry, None)
    }

    /// Both armies go into winter quarters, lie there until a day, and take the field again: several entries that are one
    /// deed. Gives the number of the first. A rule of the season from before there were quarters is the program's from then
    /// on, under which they spare men.
    ///
    /// # Errors
    /// When the day is not after today, a battle is drawn up before it, or the library cannot be written.
    pub fn winter(&mut self, until: NaiveDate) -> Result<u32, Error> {
        log::action("winter quarters");
        let war = self.campaign()?;
        let (today, first) = (war.state().today, war.next_number());
        if until <= today {
            return Err(Error::refused(format!(
                "it is {today} now; choose a later day on which the armies leave quarters"
            )));
        }
        let mut replay = war.replay().clone();
        let mut entries: Vec<Entry> = Vec::new();
        let mut add = |replay: &mut Replay, mut entry: Entry| {
            entry.number = first + entries.len() as u32;
            replay.add(&entry);
            entries.push(entry);
        };
        let into = quarters(&replay.state, Some(until));
        add(&mut replay, into);
        while replay.state.today < until {
            let days = u32::try_from((until - replay.state.today).num_days()).unwrap_or(MOST_DAYS);
            let passed = crate::campaign::advance(&replay.state, days.min(MOST_DAYS))?;
            add(&mut replay, passed);
        }
        let out_of = quarters(&replay.state, None);
        add(&mut replay, out_of);
        self.append_as_one(entries)
    }

    /// From today on the campaign goes by other rules of time: an entry of its journal, which can be taken back.
    ///
    /// # Errors
    /// When nothing changes, or the library cannot be written.
    pub fn change_times(&mut self, new: NewTimes) -> Result<u32, Error> {
        log::action("change the rules of time");
        let alone = NewTimes { share: new.share, ..NewTimes::default() } == new;
        let state = self.campaign()?.state();
        let mut entry = Entry::new(state.today, Act::SettingsChanged);
        // How drafts are shared out is a choice of its own, unless the new way of recovery makes one.
        let share = new.share.or_else(|| new.recovery.as_ref()?.supply.share).unwrap_or(state.recovery.supply.shared());
        let sharing = |preset: &Preset, share: Share| {
            let mut preset = preset.clone();
            preset.supply.share = Some(share).filter(|share| *share != Share::default());
            preset
        };
        let preset = sharing(new.recovery.as_ref().unwrap_or(&state.recovery), share);
        if preset != sharing(&state.recovery, state.recovery.supply.shared()) {
            entry.facts.push(Fact::Recovery { preset: Box::new(preset) });
        }
        if let Some(rule) = new.experience {
            let rule = told(rule);
            if rule != state.experience {
                entry.facts.push(Fact::Experience { rule });
            }
        }
        if let Some(rule) = new.season {
            let rule = counted(rule);
            if rule != state.season {
                entry.facts.push(Fact::Season { rule });
            }
        }
        if let Some(shape) = new.shape {
            let shape = ending(shape);
            if shape != state.shape {
                entry.facts.push(Fact::Shape { shape });
            }
        }
        if entry.facts.is_empty() {
            let share = new.share.filter(|_| alone);
            return Err(Error::refused(match share {
                Some(share) => format!("it is so already: {}; choose another rule", share.name()),
                None => "the campaign goes by these rules already; choose others".to_owned(),
            }));
        }
        self.append(entry, None)
    }
}

#[cfg(test)]
mod tests;
