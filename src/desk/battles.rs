//! The next battle of the open campaign in kinds: which are offered and how fair each would be, who comes, and how they are
//! brigaded for the day.

use super::resolve::Order;
use super::{Desk, Error, War, log, name, prospect, resolve, with_own};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{BattleKind, DayBrigade, Entry, Fact, Muster, Replay, Terms, muster, plan_as, scenario};
use crate::field::scenario::retold;
use crate::field::shelf::Shelf;
use crate::field::{GeneralKind, Scenario};
use crate::rules::System;
use std::sync::atomic::AtomicBool;

/// The file beside a library with kinds of battles of its owner's own.
const OWN: &str = "battles.toml";

/// A kind of battle as it would be now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub id: String,
    pub name: String,
    /// A sentence on what it is.
    pub about: String,
    /// It is meant for strengths like these.
    pub suits: bool,
    /// None: nobody.
    pub attacker: Option<Side>,
    /// Men who would come, Blue's and Red's.
    pub men: [u32; 2],
    /// Battles fought unseen, those of them that Blue and Red won, and the margin in tenths of a point of a hundred.
    pub battles: u32,
    pub wins: [u32; 2],
    pub margin: u32,
    /// The rules do not count the place that it is about: the field alone decides.
    pub place_is_nothing: bool,
    /// Why it cannot be fought now, if it cannot.
    pub fault: Option<String>,
}

impl Offer {
    /// How far the chances of both sides lie apart, in points of a hundred.
    #[must_use]
    pub fn gap(&self) -> u32 {
        self.wins[0].abs_diff(self.wins[1]) * 100 / self.battles.max(1)
    }
}

/// Who of a side comes to the battle that is drawn up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Coming {
    /// All who are fit, in their brigades.
    All,
    /// Who came to the last battle that was brigaded for the day.
    AsLastTime,
    /// Whom its kind proposed when it was drawn up.
    AsProposed,
    These(Muster),
}

impl War {
    /// Who of a side comes to the battle that is drawn up, in the brigades of the day.
    ///
    /// # Errors
    /// When none is drawn up.
    pub fn muster(&self, side: Side) -> Result<Muster, Error> {
        let plan = self.plan().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        match plan.musters[side.index()].clone() {
            Some(own) => Ok(own),
            None => self.fit_for(side),
        }
    }

    /// Who of a side would come to the battle that is drawn up; none: all who are fit, as they are brigaded.
    ///
    /// # Errors
    /// When none is drawn up, or no battle before was brigaded for the day.
    pub fn would_come(&self, side: Side, coming: &Coming) -> Result<Option<Muster>, Error> {
        let plan = self.plan().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        Ok(match coming {
            Coming::All => None,
            Coming::These(muster) => Some(muster.clone()),
            Coming::AsProposed => {
                let proposed = |f: &Fact| match f {
                    Fact::Planned(first) if first.number == plan.number => first.musters[side.index()].clone(),
                    _ => None,
                };
                self.entries().flat_map(|e| &e.facts).find_map(proposed)
            }
            Coming::AsLastTime => Some(
                muster::as_last_time(self.entries(), self.state(), self.rules()?, side)
                    .ok_or_else(|| Error::refused("no battle before was brigaded for the day; choose who comes"))?,
            ),
        })
    }

    /// Who of a side is fit for the battle that is drawn up, in permanent brigades.
    ///
    /// # Errors
    /// When none is drawn up.
    pub fn fit_for(&self, side: Side) -> Result<Muster, Error> {
        let plan = self.plan().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        Ok(muster::all(&self.state().on(plan.date), self.rules()?, side))
    }

    /// Who leads each of some brigades of the day in the battle that is drawn up; none where its units stand for themselves.
    ///
    /// # Errors
    /// When the rules of the battle are not known.
    pub fn leaders(&self, side: Side, comes: &[DayBrigade]) -> Result<Vec<Option<String>>, Error> {
        Ok(crate::campaign::leaders(self.state(), self.rules()?, side, comes))
    }

    /// Fit units of a side that stay away from the battle that is drawn up.
    ///
    /// # Errors
    /// When none is drawn up.
    pub fn stays(&self, side: Side) -> Result<Vec<Id>, Error> {
        let comes = self.muster(side)?;
        let away = |id: &Id| !comes.iter().any(|b| b.units.contains(id));
        Ok(self.fit_for(side)?.into_iter().flat_map(|b| b.units).filter(away).collect())
    }

    /// How each kind of battle would be if it were drawn up now, with so many battles fought unseen; none: not fought.
    ///
    /// # Errors
    /// When a battle is drawn up already.
    pub fn offers(
        &self,
        kinds: &[BattleKind],
        shelf: &Shelf,
        seed: u64,
        battles: Option<u32>,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Result<Vec<Offer>, Error> {
        if let Some(plan) = self.plan() {
            return Err(Error::refused(format!("the battle of {} is drawn up already; fight it first", plan.place)));
        }
        let system = self.system()?;
        let men = self.state().strengths(system);
        let offer = |kind: &BattleKind| {
            let mut offer = Offer {
                id: kind.id.clone(),
                name: kind.name.clone(),
                about: kind.about.clone(),
                suits: kind.suits(men),
                attacker: None,
                men: [0; 2],
                battles: 0,
                wins: [0; 2],
                margin: 0,
                place_is_nothing: kind.has_goal() && !system.counts_places(),
                fault: None,
            };
            if let Err(why) = self.foretell(kind, system, shelf, (seed, battles, threads), (&mut offer, cancel)) {
                offer.fault = Some(why.to_string());
            }
            offer
        };
        Ok(kinds.iter().map(offer).collect())
    }

    fn foretell(
        &self,
        kind: &BattleKind,
        system: &dyn System,
        shelf: &Shelf,
        (seed, battles, threads): (u64, Option<u32>, usize),
        (offer, cancel): (&mut Offer, &AtomicBool),
    ) -> Result<(), Error> {
        let entry = plan_as(self.state(), system, seed, kind, shelf)?;
        let mut replay = Replay { state: self.state().clone(), cuts: Vec::new() };
        replay.add(&entry);
        let field = scenario(&replay.state, system)?;
        let number = replay.state.next.as_ref().map_or(0, |p| p.number);
        offer.attacker = field.attacker;
        offer.men = Side::BOTH.map(|s| field.units(s).map(|(_, u)| u.present.men).fold(0, u32::saturating_add));
        let order = Order {
            system: system.about().id.to_owned(),
            scenario: field,
            seed,
            number: number.into(),
            generals: [GeneralKind::Planner; 2],
            exchanged: false,
        };
        let Some(battles) = battles else { return resolve::drawn_up(&order).map(|_| ()) };
        let told = prospect::run(&order, Some(battles), threads, cancel, &mut |_| {})?;
        (offer.battles, offer.wins, offer.margin) = (told.battles, told.wins, told.margin_tenths());
        Ok(())
    }
}

impl Desk {
    /// The kinds of battles: those of the program, and those of a file `battles.toml` beside the library.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn battle_kinds(&self) -> Result<Vec<BattleKind>, Error> {
        with_own((self.path(), OWN), BattleKind::all(), BattleKind::parse, |a, b| a.id == b.id)
    }

    /// As [`Desk::plan_under`], a battle of a kind; none: in the open field.
    ///
    /// # Errors
    /// As [`Desk::plan_under`]; and when the kind is not known.
    pub fn plan_kind(&mut self, kind: Option<&str>, rules: Option<&str>, seed: u64) -> Result<u32, Error> {
        log::action(format!("draw up the next battle, {}, seed {seed}", kind.unwrap_or("in the open field")));
        let kinds = self.battle_kinds()?;
        let known = || kinds.iter().map(|k| k.id.clone()).collect();
        let wanted = kind.unwrap_or(&kinds[0].id);
        let kind = name::pick(&kinds, wanted, |k| (k.id.as_str(), &k.name))
            .map_err(|why| Error::not_found("kind of battle", wanted, why, known()))?;
        let war = self.campaign()?;
        let system = match rules {
            Some(wanted) => resolve::fighting(wanted)?,
            None => war.system()?,
        };
        let entry = plan_as(war.state(), system, seed, kind, &self.shelf()?)?;
        self.append_plan(entry, system)
    }

    /// Draws up the next battle on the ground of a scenario, with its aims, its turns, its zones and its mist, for the troops
    /// of the campaign. Who waits, and its story, are of it too where any two armies can fight it; else they are about those
    /// who were there.
    ///
    /// # Errors
    /// As [`Desk::plan`].
    pub fn plan_on(&mut self, scenario: &Scenario, rules: Option<&str>, seed: u64) -> Result<u32, Error> {
        log::action(format!("draw up the next battle on {}, seed {seed}", scenario.id));
        let war = self.campaign()?;
        let system = match rules {
            Some(wanted) => resolve::fighting(wanted)?,
            None => war.system()?,
        };
        let own = scenario.at_scale(war.state().table.scale);
        let mut entry = crate::campaign::plan(war.state(), system, seed)?;
        for fact in &mut entry.facts {
            if let Fact::Planned(plan) = fact {
                let names = Side::BOTH.map(|side| war.state().side_name(side));
                plan.ground = own.ground.clone();
                if own.generic && !own.story.is_empty() {
                    plan.story = own.story_of(names);
                } else if own.attacker.is_some() && own.attacker != plan.attacker {
                    // The story tells who comes on.
                    plan.story = retold(&plan.story, names, [names[1], names[0]]);
                }
                plan.attacker = own.attacker;
                plan.weather = own.weather;
                plan.terms = Some(Box::new(Terms::of(&own)));
            }
        }
        self.append_plan(entry, system)
    }

    fn append_plan(&mut self, mut entry: Entry, system: &dyn System) -> Result<u32, Error> {
        let options = self.usual_options(system)?;
        for fact in &mut entry.facts {
            if let Fact::Planned(plan) = fact {
                plan.options.clone_from(&options);
            }
        }
        // One that cannot begin is no battle.
        let (_, then, _) = self.campaign()?.with(entry.clone())?;
        super::campaigns::begins(then.state(), system)?;
        self.append(entry, None)
    }

    /// Settles who of a side comes to the battle that is drawn up; gives the entry.
    ///
    /// # Errors
    /// When none is drawn up, nobody who is fit would come, or somebody would stand in two places.
    pub fn bring(&mut self, side: Side, coming: Coming) -> Result<u32, Error> {
        let mut comes = [None, None];
        comes[side.index()] = Some(coming);
        self.bring_all(comes)
    }

    /// Settles who of Blue and of Red comes, where something is said of them: one deed, of which all is written or nothing.
    /// Gives its first entry.
    ///
    /// # Errors
    /// When none is drawn up, nobody who is fit would come, or somebody would stand in two places.
    pub fn bring_all(&mut self, comes: [Option<Coming>; 2]) -> Result<u32, Error> {
        log::action("settle who comes to the battle");
        let war = self.campaign()?;
        let system = war.rules()?;
        let mut replay = war.replay().clone();
        let mut entries: Vec<Entry> = Vec::new();
        for (side, coming) in Side::BOTH.into_iter().zip(comes) {
            let Some(coming) = coming else { continue };
            let muster = match coming {
                Coming::These(muster) => Some(muster),
                coming => war.would_come(side, &coming)?,
            };
            let mut entry = muster::muster(&replay.state, system, side, muster)?;
            entry.number = war.next_number() + entries.len() as u32;
            replay.add(&entry);
            entries.push(entry);
        }
        self.append_as_one(entries)
    }
}

/// Takes a unit out of a muster, or brings it into a brigade of the day; into a new one where there is no such brigade. A
/// brigade that is left without units keeps its place.
pub fn moved(muster: &mut Muster, unit: &Id, to: Option<usize>) {
    muster.iter_mut().for_each(|b| b.units.retain(|u| u != unit));
    if let Some(to) = to {
        match muster.get_mut(to) {
            Some(brigade) => brigade.units.push(unit.clone()),
            None => muster.push(DayBrigade {
                name: "Detached".to_owned(),
                of: None,
                commander: None,
                units: vec![unit.clone()],
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::regiment::Arm;
    use crate::desk::run::Until;
    use crate::desk::tests::support::desk;

    fn scenario_of(desk: &Desk) -> Scenario {
        desk.campaign().expect("a campaign").scenario().expect("a battle")
    }

    #[test]
    fn every_kind_can_be_fought_under_every_system_and_is_told_how_fair_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let kinds = desk.battle_kinds().expect("kinds");
        for seed in 1..=3 {
            let war = desk.campaign().expect("a campaign");
            for offer in war.offers(&kinds, &Shelf::default(), seed, None, 1, &AtomicBool::new(false)).expect("offers")
            {
                assert_eq!(offer.fault, None, "{} {seed}", offer.id);
            }
        }
        let war = desk.campaign().expect("a campaign");
        let told = war.offers(&kinds[..2], &Shelf::default(), 1, Some(8), 1, &AtomicBool::new(false)).expect("offers");
        assert!(told.iter().all(|o| o.battles == 8 && o.wins[0] + o.wins[1] <= 8 && o.gap() <= 100), "{told:?}");
        for system in resolve::playable() {
            for kind in &kinds {
                desk.plan_kind(Some(&kind.id), Some(system.about().id), 5).expect("it is drawn up");
                let order = desk.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
                assert!(resolve::drawn_up(&order).is_ok(), "{} {}", kind.id, system.about().id);
                let entry = desk.campaign().expect("a campaign").entries().next_back().expect("an entry").number;
                desk.take_back(entry).expect("it is taken back");
            }
        }
    }

    #[test]
    fn a_crossing_has_a_river_a_far_bank_to_be_had_and_brigades_that_come_late() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.plan_kind(Some("river-crossing"), None, 4).expect("it is drawn up");
        let s = scenario_of(&desk);
        let rivers = s.ground.features.iter().filter(|f| f.nature == crate::field::Nature::River).count();
        let bridges = s.ground.features.iter().filter(|f| f.nature == crate::field::Nature::Bridge).count();
        assert!(rivers == 1 && bridges >= 2, "{rivers} {bridges}");
        let attacker = s.attacker.expect("an attacker");
        assert_eq!(
            (s.objectives[0].due.map(|d| d.side), s.objectives[0].holder),
            (Some(attacker), Some(attacker.other()))
        );
        let late = Side::BOTH.map(|side| s.sides[side.index()].brigades.iter().filter(|b| b.arrival.is_some()).count());
        assert!(late.into_iter().all(|n| n > 0), "both are still coming up: {late:?}");
        // The far bank is on the defender's side of the water.
        let bank = s.objectives[0].points.iter().map(|p| p.y);
        let beyond = if attacker == Side::Blue { bank.min() > Some(0) } else { bank.max() < Some(0) };
        assert!(beyond, "{:?}", s.objectives[0].points);
        // A hand changes the set-up: aims and reserves stay where they were.
        let mut changed = s.clone();
        changed.weather = crate::field::scenario::Weather::Fog;
        desk.set_up(&changed).expect("it is kept");
        assert_eq!(scenario_of(&desk), changed);
    }

    #[test]
    fn who_comes_is_chosen_for_the_day_and_offered_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.plan(1).expect("it is drawn up");
        let whole = scenario_of(&desk).units(Side::Blue).count();
        let war = desk.campaign().expect("a campaign");
        let permanent = war.state().force(Side::Blue).clone();
        let muster = war.muster(Side::Blue).expect("a muster");
        assert!(desk.bring(Side::Blue, Coming::AsLastTime).is_err(), "there was no last time");
        let (left, joins) = (muster[0].units[0].clone(), muster[0].units[1].clone());
        let mut changed = muster.clone();
        moved(&mut changed, &left, None);
        moved(&mut changed, &joins, Some(1));
        desk.bring(Side::Blue, Coming::These(changed.clone())).expect("it is settled");
        let s = scenario_of(&desk);
        assert_eq!(s.units(Side::Blue).count(), whole - 1);
        let second = &s.sides[0].brigades[1];
        assert!(second.name == muster[1].name && second.units.iter().any(|u| u.id.as_ref() == Some(&joins)));
        let war = desk.campaign().expect("a campaign");
        assert_eq!(
            (war.stays(Side::Blue).expect("units"), war.state().force(Side::Blue)),
            (vec![left.clone()], &permanent)
        );
        let mut twice = changed.clone();
        twice[0].units.push(joins);
        for wrong in [twice, Muster::new(), vec![DayBrigade { units: vec![Id::new("nobody")], ..changed[0].clone() }]] {
            assert!(desk.bring(Side::Blue, Coming::These(wrong)).is_err());
        }
        desk.bring(Side::Red, Coming::All).expect("it is settled");
        let until = Until { date: None, battles: 1 };
        desk.run_on(until, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        desk.plan(2).expect("it is drawn up");
        desk.bring(Side::Blue, Coming::AsLastTime).expect("as last time");
        let again = scenario_of(&desk);
        assert!(!again.units(Side::Blue).any(|(_, u)| u.id.as_ref() == Some(&left)));
        desk.bring(Side::Blue, Coming::All).expect("all");
        assert_eq!(desk.campaign().expect("a campaign").plan().expect("a plan").musters, [None, None]);
    }

    #[test]
    fn a_battle_in_the_open_field_has_the_turns_that_its_rules_want_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let mut long = Vec::new();
        for system in resolve::playable() {
            let entry = desk.plan_under(Some(system.about().id), 4).expect("it is drawn up");
            long.extend(scenario_of(&desk).turns);
            desk.take_back(entry).expect("it is taken back");
        }
        assert_eq!(long, [30], "of one system alone the number of the book is too small for generated ground");
    }

    #[test]
    fn a_battle_that_cannot_begin_is_not_drawn_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let system = resolve::system("honours-of-war").expect("a system");
        let mut none = resolve::scenario(system, "spittelwitz").expect("a scenario");
        none.options.insert("zzz".to_owned(), "on".to_owned());
        none.objectives = (0..40).map(|_| none.objectives.first().cloned().expect("an aim")).collect();
        let before = desk.campaign().expect("a campaign").state().canonical();
        let why = desk.plan_on(&none, None, 3).expect_err("it cannot begin").to_string();
        assert!(why.contains("cannot begin"), "{why}");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
    }

    #[test]
    fn a_scenario_of_the_book_gives_ground_and_aims() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let system = resolve::system("honours-of-war").expect("a system");
        let book = resolve::scenario(system, "spittelwitz").expect("a scenario");
        desk.plan_on(&book, None, 3).expect("it is drawn up");
        let s = scenario_of(&desk);
        let scale = desk.campaign().expect("a campaign").state().table.scale;
        let own = book.at_scale(scale);
        assert_eq!((&s.ground, &s.objectives, s.ours), (&own.ground, &own.objectives, true), "the map is lost");
        let order = desk.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
        assert!(resolve::drawn_up(&order).is_ok());
        // Red sleeps behind the river but for its light troops, and the story tells it of the armies of the campaign.
        let waits = |side: Side| s.sides[side.index()].brigades.iter().filter(|b| b.moves_from == Some(3)).count();
        assert!(waits(Side::Blue) == 0 && waits(Side::Red) > 0, "{:?}", s.sides[1].brigades);
        let watch = s.sides[1].brigades.iter().filter(|b| b.units.iter().all(|u| u.branch.arm() == Arm::LightFoot));
        assert!(watch.into_iter().all(|b| b.moves_from.is_none()));
        assert!(!s.story.contains(&book.sides[1].name) && s.story.contains(&s.sides[1].name), "{}", s.story);
        // A hand changes the set-up: everybody keeps his role.
        let mut changed = s.clone();
        changed.weather = crate::field::scenario::Weather::Fog;
        desk.set_up(&changed).expect("it is kept");
        assert_eq!(scenario_of(&desk), changed);
    }

    #[test]
    fn a_field_of_history_gives_its_mist_and_keeps_its_men_for_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let system = resolve::system("honours-of-war").expect("a system");
        let book = resolve::scenario(system, "lobositz").expect("a scenario");
        desk.plan_on(&book, None, 3).expect("it is drawn up");
        let s = scenario_of(&desk);
        assert!(s.mist == book.mist && s.mist.is_some());
        assert!(s.sides.iter().all(|side| side.brigades.iter().all(|b| b.moves_from.is_none())));
        assert!(s.story.starts_with(&format!("{} marches on", s.sides[0].name)), "who attacks there: {}", s.story);
    }
}
