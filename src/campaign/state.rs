//! Where a campaign stands: what its entries add up to.

use super::{Account, Battle, Books, Entry, Fact, Founding, Kind, Plan, Return, ReturnKey, Table, Whereabouts};
use crate::army::{Army, Brigade, Commander, Force, Id, Quality, Regiment, Strength, Unit};
use crate::base::Side;
use crate::campaign::disband::is_disbanded;
use crate::campaign::experience::Experience;
use crate::campaign::led::{self, Led};
use crate::campaign::notes::Notes;
use crate::campaign::recovery::Preset;
use crate::campaign::season::Season;
use crate::campaign::sight::{self, Sight};
use crate::campaign::stakes::{Ended, Shape};
use crate::campaign::treasury::Treasury;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A return that is still to come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    pub key: ReturnKey,
    #[serde(flatten)]
    pub what: Return,
}

/// An officer with his army and his command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Officer<'a> {
    pub side: Side,
    pub army: &'a Army,
    pub commander: &'a Commander,
    /// The army or brigade that he leads.
    pub command: Option<&'a Id>,
}

/// Where a campaign stands.
///
/// Its canonical text ([`State::canonical`]) has neither the journal nor times, and is the same in every library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub id: Id,
    pub name: String,
    pub founded: NaiveDate,
    pub today: NaiveDate,
    /// ID of the rule system.
    pub system: String,
    pub options: BTreeMap<String, String>,
    pub table: Table,
    pub recovery: Preset,
    /// How battles change the troops; none: they stay what they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<Box<Experience>>,
    /// What the months cost; none: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Box<Season>>,
    /// How the war ends; none: when its players like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Box<Shape>>,
    /// How many battles were in the books when the war got its shape: they do not count for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shape_from: usize,
    /// How the war ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peace: Option<Ended>,
    /// Blue, then Red: the forces as they are organised now. Present strengths stand in the books, not here.
    pub sides: [Force; 2],
    pub books: Books,
    /// Officers who are not fit; all others are.
    pub away: BTreeMap<Id, Whereabouts>,
    /// How officers stand at court, in steps above or below the usual; who is not here is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub favour: BTreeMap<Id, i16>,
    /// What comes in and what things cost; none: nobody counts money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub treasury: Option<Box<Treasury>>,
    /// What is in the chests of Blue and Red, in thalers.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub purse: [i64; 2],
    /// Who leads Blue and Red.
    #[serde(default = "led::usual", skip_serializing_if = "led::is_usual")]
    pub led: [Led; 2],
    /// What Blue and Red see of the enemy.
    #[serde(default, skip_serializing_if = "sight::is_usual")]
    pub sight: [Sight; 2],
    /// Forecasts do not appear before one asks for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_forecasts: bool,
    /// The machine draws a card of events on the first of each month in which it leads.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deck: bool,
    /// The day until which both armies lie in winter quarters; none: they are in the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarters: Option<NaiveDate>,
    /// What is due, in the order of its days.
    pub pending: Vec<Pending>,
    pub battles: Vec<Battle>,
    /// What is told of battles, by their numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<u32, Notes>,
    /// The entries that told them, by battle: one that was taken back and one fought in its place have the same number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub told_in: BTreeMap<u32, u32>,
    /// The next battle, if it was generated.
    pub next: Option<Plan>,
}

/// As serde asks it.
const fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// As serde asks it.
fn is_empty(purse: &[i64; 2]) -> bool {
    *purse == [0, 0]
}

impl State {
    pub(super) fn found(f: &Founding) -> State {
        State {
            id: f.id.clone(),
            name: f.name.clone(),
            founded: f.date,
            today: f.date,
            system: f.system.clone(),
            options: f.options.clone(),
            table: f.table,
            recovery: f.recovery.clone(),
            experience: f.experience.clone(),
            season: f.season.clone(),
            shape: f.shape.clone(),
            shape_from: 0,
            peace: None,
            sides: f.sides.clone(),
            books: Books::default(),
            away: BTreeMap::new(),
            favour: BTreeMap::new(),
            treasury: None,
            purse: [0, 0],
            led: f.led,
            sight: [Sight::All; 2],
            ask_forecasts: false,
            deck: false,
            quarters: None,
            pending: Vec::new(),
            battles: Vec::new(),
            notes: BTreeMap::new(),
            told_in: BTreeMap::new(),
            next: None,
        }
    }

    /// The state as text, for exports and comparisons: the same state is the same bytes.
    ///
    /// # Panics
    /// Never: a state has no keys that JSON cannot write.
    #[must_use]
    pub fn canonical(&self) -> String {
        serde_json::to_string_pretty(self).expect("every key of a state is a string")
    }

    /// The force of a side.
    #[must_use]
    pub fn force(&self, side: Side) -> &Force {
        &self.sides[side.index()]
    }

    /// Every unit of a side with its army and regiment, in the order of its regiments.
    pub fn units(&self, side: Side) -> impl Iterator<Item = (&Army, &Regiment, &Unit)> {
        let armies = self.force(side).armies.iter();
        armies.flat_map(|a| a.regiments.iter().flat_map(move |r| r.units.iter().map(move |u| (a, r, u))))
    }

    /// The unit with this ID, with its side and regiment.
    #[must_use]
    pub fn unit(&self, id: &Id) -> Option<(Side, &Regiment, &Unit)> {
        Side::BOTH.into_iter().find_map(|s| self.units(s).find(|(_, _, u)| u.id == *id).map(|(_, r, u)| (s, r, u)))
    }

    /// What people call a unit.
    #[must_use]
    pub fn unit_name(&self, id: &Id) -> String {
        self.unit(id).map_or_else(|| id.to_string(), |(_, r, u)| r.unit_name(u))
    }

    /// Every brigade of a side with its army.
    pub fn brigades(&self, side: Side) -> impl Iterator<Item = (&Army, &Brigade)> {
        self.force(side).armies.iter().flat_map(|a| a.brigades.iter().map(move |b| (a, b)))
    }

    /// What a unit has under arms.
    #[must_use]
    pub fn present(&self, unit: &Id) -> Strength {
        self.books.strength(unit, Account::Present)
    }

    /// How many of a kind a side has in an account.
    #[must_use]
    pub fn total(&self, side: Side, kind: Kind, account: Account) -> u32 {
        let balances = self.units(side).map(|(_, _, u)| self.books.balance(&u.id, kind, account));
        balances.fold(0, u32::saturating_add)
    }

    /// Guns or colours that a side has taken: what is in the enemy's account of things taken.
    #[must_use]
    pub fn trophies(&self, side: Side, kind: Kind) -> u32 {
        self.total(side.other(), kind, Account::Taken)
    }

    /// A force with the present strengths of the books written into its units, for rating and counting, without units that
    /// were disbanded.
    #[must_use]
    pub fn force_present(&self, side: Side) -> Force {
        let mut force = self.force(side).clone();
        for unit in force.armies.iter_mut().flat_map(|a| &mut a.regiments).flat_map(|r| &mut r.units) {
            unit.present = self.present(&unit.id);
        }
        for army in &mut force.armies {
            let gone = |unit: &Unit| unit.establishment == Strength::default() && self.is_disbanded(&unit.id);
            army.regiments.iter_mut().for_each(|r| r.units.retain(|u| !gone(u)));
            army.regiments.retain(|r| !r.units.is_empty());
        }
        force
    }

    /// Where an officer is.
    #[must_use]
    pub fn whereabouts(&self, officer: &Id) -> &Whereabouts {
        self.away.get(officer).unwrap_or(&Whereabouts::Fit)
    }

    /// Whether an officer can take the field.
    #[must_use]
    pub fn fit(&self, officer: &Id) -> bool {
        !self.away.contains_key(officer)
    }

    /// All officers of a side, by army and claim: seniority, less the favour that they stand in.
    #[must_use]
    pub fn officers(&self, side: Side) -> Vec<Officer<'_>> {
        let mut list = Vec::new();
        for army in &self.force(side).armies {
            let mut of_army: Vec<Officer<'_>> = army
                .commanders
                .iter()
                .map(|commander| Officer { side, army, commander, command: command_of(army, &commander.id) })
                .collect();
            of_army.sort_by_key(|o| self.claim(o.commander));
            list.extend(of_army);
        }
        list
    }

    /// The officer with this ID.
    #[must_use]
    pub fn officer(&self, id: &Id) -> Option<Officer<'_>> {
        Side::BOTH.into_iter().find_map(|s| self.officers(s).into_iter().find(|o| o.commander.id == *id))
    }

    /// Who leads a brigade or an army: its officer, if he is fit.
    #[must_use]
    pub fn leader(&self, command: &Id) -> Option<&Commander> {
        let army = self.sides.iter().flat_map(|f| &f.armies).find(|a| holder(a, command).is_some())?;
        let officer = holder(army, command).filter(|o| self.fit(o))?;
        army.commander(officer)
    }

    /// Applies an entry's facts; its postings are the journal's business.
    pub(super) fn apply(&mut self, entry: &Entry) {
        self.today = self.today.max(entry.date);
        let mut line = 0;
        for fact in &entry.facts {
            match fact {
                Fact::Returns(what) => {
                    // A return of nobody keeps the place of one that a change of its entry left out.
                    if what.number > 0 {
                        self.pending.push(Pending { key: ReturnKey { entry: entry.number, line }, what: what.clone() });
                    }
                    line += 1;
                }
                // Whoever died, in a battle that was entered afterwards, does not come back from what befell him later.
                Fact::Officer { officer, .. } if *self.whereabouts(officer) == Whereabouts::Dead => {}
                Fact::Officer { officer, whereabouts: Whereabouts::Fit } => {
                    self.away.remove(officer);
                }
                Fact::Officer { officer, whereabouts } => {
                    self.away.insert(officer.clone(), whereabouts.clone());
                }
                Fact::Takes { command, officer } => self.takes(command, officer.as_ref()),
                Fact::Commissioned { army, officer } => {
                    if let Some(army) = self.armies_mut().find(|a| a.id == *army)
                        && army.commander(&officer.id).is_none()
                    {
                        army.commanders.push((**officer).clone());
                    }
                }
                Fact::Rated { officer, temper } => {
                    for c in self.armies_mut().flat_map(|a| &mut a.commanders).filter(|c| c.id == *officer) {
                        c.temper = *temper;
                    }
                }
                Fact::Ranked { officer, rank, before } => self.ranked(officer, rank, before.as_ref()),
                Fact::Favour { officer, by } => self.favoured(officer, *by),
                Fact::Honoured { regiment, battle, words } => self.honoured(regiment, *battle, words),
                Fact::Graded { regiment, better } => {
                    let regiments = self.armies_mut().flat_map(|a| &mut a.regiments);
                    let step = |q: Quality| if *better { q.better() } else { q.worse() };
                    regiments.filter(|r| r.id == *regiment).for_each(|r| r.quality = step(r.quality));
                }
                Fact::Recovery { preset } => self.recovery = (**preset).clone(),
                Fact::Experience { rule } => self.experience.clone_from(rule),
                Fact::Season { rule } => self.season.clone_from(rule),
                Fact::Shape { shape } => {
                    self.shape.clone_from(shape);
                    (self.shape_from, self.peace) = (self.battles.len(), None);
                }
                Fact::Listed { army, regiment } => self.listed(army, regiment),
                Fact::Named { name } => self.name.clone_from(name),
                Fact::Sight { side, sight } => self.sight[side.index()] = *sight,
                Fact::Forecasts { unasked } => self.ask_forecasts = !unasked,
                Fact::Deck { monthly } => self.deck = *monthly,
                Fact::Led { led } => self.led = *led,
                Fact::Quarters { until } => self.quarters = *until,
                Fact::Treasury { rule } => self.treasury.clone_from(rule),
                Fact::Money { side, by, .. } => {
                    let chest = &mut self.purse[side.index()];
                    *chest = chest.saturating_add(*by);
                }
                Fact::Raised { army, regiment, brigade } => self.raised(army, regiment, brigade.as_ref()),
                Fact::Entrenched { regiment } => self.entrenched(regiment),
                Fact::Disbanded { unit } => self.disbanded(unit),
                Fact::Told { battle, notes } => self.told(entry.number, *battle, notes),
                Fact::ByMachine { .. } | Fact::AsOne { .. } => {}
                Fact::Moves { unit, brigade, before } => self.moves(unit, brigade.as_ref(), before.as_ref()),
                Fact::Planned(plan) => self.next = Some((**plan).clone()),
                Fact::SetUp(plan) => self.set_up(plan),
                Fact::Battle(battle) => {
                    self.next.take_if(|p| p.number == battle.number);
                    // What was told of a battle that was taken back is not told of the one fought in its place; what was
                    // told of this one stays where a change dates it later.
                    if self.told_in.get(&battle.number).is_some_and(|told| *told < entry.number) {
                        self.told(entry.number, battle.number, &Notes::default());
                    }
                    self.battles.push((**battle).clone());
                }
            }
        }
        self.pending.sort_by_key(|a| (a.what.due, a.key));
    }

    pub(super) fn armies_mut(&mut self) -> impl Iterator<Item = &mut Army> {
        self.sides.iter_mut().flat_map(|f| &mut f.armies)
    }

    fn takes(&mut self, command: &Id, officer: Option<&Id>) {
        for army in self.armies_mut() {
            // An officer whose commission was taken back leaves the place as it is.
            if officer.is_some_and(|o| army.commander(o).is_none()) || holder_slot(army, command).is_none() {
                continue;
            }
            let brigades = army.brigades.iter_mut().map(|b| &mut b.commander);
            brigades.chain(army.wings.iter_mut().map(|w| &mut w.commander)).for_each(|place| {
                if place.as_ref() == officer {
                    *place = None;
                }
            });
            match (holder_slot(army, command), officer) {
                (Some(Slot::Lower(place)), officer) => *place = officer.cloned(),
                (Some(Slot::Army(place)), Some(officer)) => *place = officer.clone(),
                (Some(Slot::Army(_)), None) | (None, _) => {}
            }
        }
    }

    fn moves(&mut self, unit: &Id, brigade: Option<&Id>, before: Option<&Id>) {
        let Some(army) = self.armies_mut().find(|a| a.unit(unit).is_some()) else { return };
        if brigade.is_some_and(|b| army.brigades.iter().all(|x| x.id != *b)) || is_disbanded(army, unit) {
            return;
        }
        army.brigades.iter_mut().for_each(|b| b.units.retain(|u| u != unit));
        army.independent.retain(|u| u != unit);
        let place = match brigade {
            Some(id) => army.brigades.iter_mut().find(|b| b.id == *id).map(|b| &mut b.units),
            None => Some(&mut army.independent),
        };
        if let Some(list) = place {
            let at = before.and_then(|b| list.iter().position(|u| u == b)).unwrap_or(list.len());
            list.insert(at, unit.clone());
        }
    }
}

enum Slot<'a> {
    Army(&'a mut Id),
    /// A brigade or a wing.
    Lower(&'a mut Option<Id>),
}

fn holder_slot<'a>(army: &'a mut Army, command: &Id) -> Option<Slot<'a>> {
    if army.id == *command {
        return Some(Slot::Army(&mut army.general));
    }
    let brigades = army.brigades.iter_mut().map(|b| (&b.id, &mut b.commander));
    let wings = army.wings.iter_mut().map(|w| (&w.id, &mut w.commander));
    brigades.chain(wings).find(|(id, _)| **id == *command).map(|(_, place)| Slot::Lower(place))
}

fn holder<'a>(army: &'a Army, command: &Id) -> Option<&'a Id> {
    if army.id == *command {
        return Some(&army.general);
    }
    let brigade = army.brigades.iter().find(|b| b.id == *command).and_then(|b| b.commander.as_ref());
    brigade.or_else(|| army.wings.iter().find(|w| w.id == *command)?.commander.as_ref())
}

fn command_of<'a>(army: &'a Army, officer: &Id) -> Option<&'a Id> {
    if army.general == *officer {
        return Some(&army.id);
    }
    let brigade = army.brigades.iter().find(|b| b.commander.as_ref() == Some(officer)).map(|b| &b.id);
    brigade.or_else(|| army.wings.iter().find(|w| w.commander.as_ref() == Some(officer)).map(|w| &w.id))
}
