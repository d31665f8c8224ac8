//! What is printed: documents from the campaign as it stands.

mod army;
mod battle;
mod extract;
mod outlook;
mod price;
pub mod web;

use super::option_sets::{Departure, departures};
use super::replay::Replay;
use super::resolve::{system, words};
use super::{Desk, Error, Resolved, War, notes};
use crate::army::{Army, Id, Strength};
use crate::base::{Dice, Side};
use crate::campaign::{Account, Fought, Kind, Notes, Page, State, Whereabouts};
use crate::draw::table::Ruler;
use crate::field::telling::{Recorded, TurnTold};
use crate::field::{GeneralKind, Telling, event::Silent, say::thousands};
use crate::print::battle_report::{BattleReport, Moment, Paid, TurnCost};
use crate::print::cards::BlankCards;
use crate::print::order_of_battle::{Enemy, OrderOfBattle};
use crate::print::reference::{Of, Reference};
use crate::print::{Document, compose};
use crate::rules::sheet::Extent;
use crate::rules::system::{CommanderOutcome, UnitOutcome};
use crate::rules::{Outcome, System};
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

pub use crate::print::briefing::Reports;
pub use crate::print::setup_map::Show;
pub use crate::print::{Heads, Ink, Pages, Paper, PaperChoice, fits_a_booklet};
pub(super) use price::costs;
use price::{commanders, losses, trophies};

pub use extract::Extract;
use extract::{brigades, full};

pub use army::{markers, nation, plates, plates_of_list, strength_return};
pub use battle::{
    FieldOf, aftermath_form, briefing, briefing_of, cards, evening, labels, reference, reports, roster, roster_of,
    setup_map,
};
pub use outlook::{forecast, shelf};

/// The order of battle of a side, as the campaign stands.
///
/// # Errors
/// When this version does not know the campaign's system.
pub fn order_of_battle(war: &War, side: Side, choice: PaperChoice) -> Result<Pages, Error> {
    order_of_battle_of(war, side, &Extract::default(), choice)
}

/// The order of battle of a side or a part of it, as the campaign stands. A part, and an army at full strength, is weighed
/// against nobody.
///
/// # Errors
/// As [`order_of_battle`], and when there is no such brigade.
pub fn order_of_battle_of(war: &War, side: Side, extract: &Extract, choice: PaperChoice) -> Result<Pages, Error> {
    let (state, system) = (war.state(), war.system()?);
    let words = words(system)?;
    let force = extract.force(state.force(side), choice)?;
    let present = if extract.full { full(&force) } else { strengths(state, side) };
    let seen = if *extract == Extract::default() { war.seen_by(side)? } else { None };
    let theirs = seen.as_ref().map(|seen| strengths(seen, side.other()));
    let enemy = seen.as_ref().zip(theirs.as_ref());
    let absent = if *extract == Extract::default() { absent(state, side, choice.heads) } else { Vec::new() };
    let situation = if extract.full {
        choice.heads.told("at full strength", &[])
    } else {
        // Until the day of the battle more may come back, fall sick or join: these are not the strengths it is fought with.
        let today = state.next.as_ref().filter(|p| p.date == state.today);
        today.map_or_else(String::new, |p| choice.heads.told("before {}", &[&p.place]))
    };
    let document = OrderOfBattle {
        force: &force,
        system,
        words: &words,
        present: &present,
        date: state.today,
        campaign: &state.name,
        situation: &situation,
        enemy: enemy.map(|(seen, present)| Enemy {
            force: seen.force(side.other()),
            present,
            seen: Some(seen.today).filter(|day| *day != state.today),
        }),
        absent: &absent,
        apart: system.breaks_apart().is_some_and(|(key, set)| state.options.get(key).is_some_and(|own| own == set)),
    };
    Ok(compose(&Document::OrderOfBattle(document), choice))
}

/// The order of battle of an army of the library and its allies at the strength of their lists, rated by a system.
///
/// # Errors
/// When the system's words cannot be read.
pub fn order_of_list(desk: &Desk, army: &Army, system: &dyn System, choice: PaperChoice) -> Result<Pages, Error> {
    order_of_list_of(desk, army, system, &Extract::default(), choice)
}

/// The order of battle of an army of the library or a part of it.
///
/// # Errors
/// As [`order_of_list`], and when there is no such brigade.
pub fn order_of_list_of(
    desk: &Desk,
    army: &Army,
    system: &dyn System,
    extract: &Extract,
    choice: PaperChoice,
) -> Result<Pages, Error> {
    let words = words(system)?;
    let coalition = super::sample::coalition(army, desk.armies(), desk.nations());
    let force = extract.force(&coalition, choice)?;
    let present = if extract.full { full(&force) } else { BTreeMap::new() };
    let document = OrderOfBattle {
        force: &force,
        system,
        words: &words,
        present: &present,
        date: NaiveDate::from_ymd_opt(army.rated_in(), 1, 1).unwrap_or_else(no_day),
        campaign: "",
        situation: "",
        enemy: None,
        absent: &[],
        apart: super::campaigns::apart(system, army, force.armies.len()).is_some(),
    };
    Ok(compose(&Document::OrderOfBattle(document), choice))
}

/// Cards of a system to be filled in by hand.
///
/// # Errors
/// When the system's words cannot be read, or it counts no hits.
pub fn blank_cards(system: &dyn System, choice: PaperChoice) -> Result<Pages, Error> {
    let about = system.about();
    let boxes = system.harm_limit();
    if boxes == 0 {
        return Err(Error::refused(format!("{} has no cards: its units lose figures, not boxes", about.name)));
    }
    let words = words(system)?;
    let document = BlankCards { boxes, system: about.name, words: &words, date: no_day() };
    Ok(compose(&Document::BlankCards(document), choice))
}

fn strengths(state: &State, side: Side) -> BTreeMap<Id, Strength> {
    state.units(side).map(|(_, _, u)| (u.id.clone(), state.present(&u.id))).collect()
}

/// Sentences on who is away.
fn absent(state: &State, side: Side, heads: Heads) -> Vec<String> {
    let total = |account| state.total(side, Kind::Men, account);
    let mut list = Vec::new();
    let hospital = total(Account::Wounded) + total(Account::LightWounded);
    if hospital > 0 {
        let units: Vec<&Id> = state.units(side).map(|(_, _, u)| &u.id).collect();
        let horizon = state.today + chrono::Days::new(28);
        let back: u32 = state
            .coming()
            .filter(|p| p.what.due <= horizon && units.contains(&&p.what.thing))
            .filter(|p| matches!(p.what.from, Account::Wounded | Account::LightWounded))
            .map(|p| p.what.number)
            .sum();
        let [hospital, back] = [hospital, back].map(|men| thousands(men.into()));
        let before = heads.date(horizon);
        list.push(heads.told("In hospital {} men, of whom {} are expected before {}.", &[&hospital, &back, &before]));
    }
    for (account, text) in [
        (Account::Missing, "{} men are missing."),
        (Account::Prisoners, "{} men are captive with the enemy."),
        (Account::Sick, "{} men are sick in quarters."),
    ] {
        let men = total(account);
        if men > 0 {
            list.push(heads.told(text, &[&thousands(men.into())]));
        }
    }
    for officer in state.officers(side) {
        let (c, rank) = (officer.commander, &officer.commander.rank);
        let name = format!("{rank} {}", c.name);
        match state.whereabouts(&c.id) {
            Whereabouts::Fit => {}
            Whereabouts::Wounded { until, .. } => {
                list.push(heads.told("{} is wounded and expected on {}.", &[&name, &heads.date(*until)]));
            }
            Whereabouts::Disgraced => list.push(heads.told("{} is sent home.", &[&name])),
            Whereabouts::Captive => list.push(heads.told("{} is captive with the enemy.", &[&name])),
            Whereabouts::Dead => list.push(heads.told("{} has fallen.", &[&name])),
        }
    }
    list
}

/// The report of a battle: its course where the engine fought it, its result where it was played on a table, with what is
/// told of it by those who played it.
///
/// # Errors
/// When this version does not know its system.
pub fn battle_report(fought: &Fought, state: &State, ruler: Ruler, choice: PaperChoice) -> Result<Pages, Error> {
    let notes = state.notes.get(&fought.page.battle).cloned().unwrap_or_default();
    let people = notes::leaders(state, fought, choice.heads);
    report(fought, Around { campaign: &state.name, notes, people }, ruler, choice)
}

/// What a campaign adds to a battle: its name, what its players tell, and who led.
#[derive(Default)]
struct Around<'a> {
    campaign: &'a str,
    notes: Notes,
    people: Vec<String>,
}

fn report(fought: &Fought, around: Around, ruler: Ruler, choice: PaperChoice) -> Result<Pages, Error> {
    let Around { campaign, notes, mut people } = around;
    let system = system(&fought.system)?;
    let words = words(system)?;
    // Events tell the points lost, and the scenario where an army breaks.
    let mut dice = Dice::fair(fought.seed, fought.number);
    let begun = system.begin(&fought.scenario, [GeneralKind::Planner; 2], &mut dice, &mut Silent);
    let roster = system.roster(&fought.scenario);
    let apart = |side: Side| roster.iter().flat_map(|r| &r.commands[side.index()]).any(|c| c.breaking.is_some());
    let joint = begun.map_or([0; 2], |battle| battle.table().breaking);
    let breaking = Side::BOTH.map(|side| if apart(side) { 0 } else { joint[side.index()] });
    let page = &fought.page;
    let (replay, turns) = told(fought, &notes)?;
    let opening = replay.as_ref().map(|replay| replay.table(replay.turn_starts(1).unwrap_or(0)));
    let (moments, by_turn) = replay.as_ref().map_or_else(Default::default, course);
    let outcome = outcome(fought)?;
    let mut hurt = commanders(fought, choice.heads);
    if hurt.is_empty() && !people.is_empty() {
        hurt.push(choice.heads.told("No commander was hurt.", &[]));
    }
    people.append(&mut hurt);
    let units: Vec<Paid> =
        page.rows.iter().map(|r| Paid { men: r.before.men, lost: r.losses.men(), guns: r.losses.guns }).collect();
    let differs = departures(system, &fought.scenario.options).iter().map(Departure::told).collect::<Vec<_>>();
    let document = BattleReport {
        scenario: &fought.scenario,
        opening: opening.as_ref(),
        breaking,
        roster: roster.as_ref(),
        harm_limit: system.harm_limit(),
        outcome: &outcome,
        system: system.about().name,
        words: &words,
        campaign,
        turns: &turns,
        units: &units,
        losses: Side::BOTH.map(|s| losses(page, s)),
        commanders: &people,
        trophies: &trophies(fought, choice.heads),
        moments: &moments,
        by_turn: &by_turn,
        pictures: &notes::pictures(&notes, fought),
        ruler,
        differs: &differs,
    };
    Ok(compose(&Document::BattleReport(document), choice))
}

/// The report of the battle that is drawn up, as it was just fought and before it goes into the books.
///
/// # Errors
/// As [`battle_report`], and when no battle is drawn up.
pub fn report_before_the_books(war: &War, of: &Resolved, ruler: Ruler, choice: PaperChoice) -> Result<Pages, Error> {
    battle_report(&kept_so(of, war.page(Some(of))?), war.state(), ruler, choice)
}

/// The report of a battle of one evening, which belongs to no campaign.
///
/// # Errors
/// As [`battle_report`].
pub fn report_of_an_evening(of: &Resolved, ruler: Ruler, choice: PaperChoice) -> Result<Pages, Error> {
    report(&kept_so(of, of.page()?), Around::default(), ruler, choice)
}

/// A battle as it would be kept with a page.
fn kept_so(of: &Resolved, page: Page) -> Fought {
    let order = &of.order;
    Fought {
        system: order.system.clone(),
        engine: of.engine,
        seed: order.seed,
        number: order.number,
        scenario: order.scenario.clone(),
        page,
        events: of.events.clone(),
    }
}

/// How many maps of its course a battle has.
const MAPS: u16 = 4;

/// The field at the end of some turns that lie as far apart as they can, and what was lost in each turn.
fn course(replay: &Replay) -> (Vec<Moment>, Vec<TurnCost>) {
    let last = replay.turns();
    let end = |turn: u16| (turn + 1..=last).find_map(|next| replay.turn_starts(next)).unwrap_or(replay.entries.len());
    let mut shown: Vec<u16> = (1..=MAPS).map(|n| (last * n).div_ceil(MAPS)).filter(|turn| *turn > 0).collect();
    shown.dedup();
    let moments = shown.into_iter().map(|turn| Moment { turn, table: replay.table(end(turn)) }).collect();
    let falls = replay.falls();
    let (mut by_turn, mut before) = (Vec::new(), [0; 2]);
    for turn in 1..=last {
        let lost = replay.table(end(turn)).lost;
        let fell = Side::BOTH.map(|side| {
            let own = falls.iter().filter(|f| f.side == side && replay.entries[f.entry].turn == turn);
            own.map(|f| replay.name(f.piece).to_owned()).collect::<Vec<_>>()
        });
        if lost != before || fell.iter().any(|names| !names.is_empty()) {
            by_turn.push(TurnCost { turn, fell, lost });
        }
        before = lost;
    }
    (moments, by_turn)
}

/// The playback of a battle that the engine fought, and the course of a battle with what is told of it.
fn told(fought: &Fought, notes: &Notes) -> Result<(Option<Replay>, Vec<TurnTold>), Error> {
    let system = system(&fought.system)?;
    let words = words(system)?;
    let telling = Telling::new(&fought.scenario, &words, |c| (system.happening(c), system.key(c)));
    let (replay, turns) = if fought.events.is_empty() {
        (None, telling.recorded(recorded(fought, system)))
    } else {
        let replay = Replay::new(system, &words, fought.scenario.clone(), &fought.events);
        (Some(replay), telling.report(&fought.events))
    };
    Ok((replay, notes::woven(turns, notes, fought)))
}

/// The quick reference sheet of all of a system, for figures of so many mm where it has scales.
///
/// # Errors
/// When the system has none.
pub fn whole_reference(system: &dyn System, scale: u8, choice: PaperChoice) -> Result<Pages, Error> {
    let about = system.about();
    let scale_of = known_scale(system, scale)?;
    let sheet = system
        .sheet(Extent::Whole { scale })
        .ok_or_else(|| Error::refused(format!("{} has no reference sheet yet", about.name)))?;
    let document = Reference {
        of: Of::Whole { scale: scale_of, date: no_day() },
        sheet: &sheet,
        system: about.name,
        authors: about.authors,
        campaign: "",
        unit: about.unit,
        words: &words(system)?,
    };
    Ok(compose(&Document::Reference(document), choice))
}

/// The height of figures in mm for which a system is printed, 28 where nobody says it.
///
/// # Errors
/// When it is said, and the system has the same distances for all.
pub fn figures(system: &dyn System, wanted: Option<u8>) -> Result<u8, Error> {
    let about = system.about();
    if wanted.is_some() && about.scales.is_empty() {
        return Err(Error::refused(format!(
            "{} has the same distances for all figures; leave --scale out",
            about.name
        )));
    }
    Ok(wanted.unwrap_or(28))
}

/// The scale of a system's distances; none where it has one set for all.
///
/// # Errors
/// When the system has scales and this is none of them.
fn known_scale(system: &dyn System, scale: u8) -> Result<Option<u8>, Error> {
    let about = system.about();
    if about.scales.is_empty() {
        return Ok(None);
    }
    if about.scales.contains(&scale) {
        return Ok(Some(scale));
    }
    let known: Vec<String> = about.scales.iter().map(u8::to_string).collect();
    Err(Error::refused(format!(
        "{} has no distances for figures of {scale} mm; it has those for {} mm",
        about.name,
        known.join(", ")
    )))
}

/// Files bear a day; one of no day has that of the great war's first march.
fn no_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(1756, 8, 29).unwrap_or_default()
}

/// How a battle on a real table ended: lost is who is taken, or as hurt as a unit can be.
fn recorded(fought: &Fought, system: &dyn System) -> Recorded {
    let page = &fought.page;
    let gone = Side::BOTH.map(|side| {
        let lost =
            |key: &str| system.end_states().iter().any(|s| s.key == key && (s.taken || s.harm == system.harm_limit()));
        page.side(side).filter(|row| lost(&row.state)).count()
    });
    Recorded { winner: page.winner, turns: page.turns, gone }
}

/// The outcome of a kept battle, from its page.
fn outcome(fought: &Fought) -> Result<Outcome, Error> {
    let system = system(&fought.system)?;
    let page = &fought.page;
    let units = page.rows.iter().map(|row| {
        let state = system.end_states().iter().find(|s| s.key == row.state);
        UnitOutcome {
            harm: row.harm,
            limit: row.limit(system),
            state: state.map_or_else(|| kept_for_ever(&row.state), |s| s.key),
            captured: state.is_some_and(|s| s.taken),
        }
    });
    Ok(Outcome {
        winner: page.winner,
        how: kept_for_ever(&page.how),
        turns: page.turns,
        lost: page.points,
        units: units.collect(),
        commanders: page.officers.iter().map(|o| CommanderOutcome { falls: o.falls }).collect(),
    })
}

/// A key of a system's words as an outcome has it. There are a handful of them, and each is kept once.
fn kept_for_ever(key: &str) -> &'static str {
    static KEYS: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut keys = KEYS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = keys.iter().find(|k| **k == key) {
        return known;
    }
    let new: &'static str = Box::leak(key.to_owned().into_boxed_str());
    keys.push(new);
    new
}

impl Desk {
    /// Writes a document to a file, whole or not at all.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(pages: &Pages, path: &Path) -> Result<(), Error> {
        super::write_whole(path, &pages.pdf())
    }

    /// Opens a file or a folder in the program that this computer has for it.
    ///
    /// # Errors
    /// When there is none, or it does not start.
    pub fn open_elsewhere(path: &Path) -> Result<(), Error> {
        open::that_detached(path).map_err(|_| {
            Error::refused(format!("nothing on this computer opens such a file; it lies at {}", path.display()))
        })
    }
}
