//! *Fight tonight*: one battle for itself, outside any campaign, from a scenario or from any two armies.

mod chance;
mod choice;

use super::cast::{Balance, Cast};
use super::resolve::{self, Order};
use super::{Desk, Error, name, sample, scenes};
use crate::army::{Army, Id, Severity};
use crate::campaign::{BattleKind, Entry, State};
use crate::field::{GeneralKind, Scenario, scenario_file};
use crate::rules::System;
use chrono::Datelike;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub use chance::Fighter;
use chance::{Purpose, first_that_fits, raised};
pub use choice::Choice;

/// How many troops two armies bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Size {
    /// Their first brigade, and the second.
    Small,
    /// Their first three brigades.
    #[default]
    Middle,
    /// Everybody.
    Whole,
}

impl Size {
    /// All sizes, in the order in which they are offered.
    pub const ALL: [Size; 3] = [Size::Small, Size::Middle, Size::Whole];

    const fn brigades(self) -> usize {
        match self {
            Size::Small => 2,
            Size::Middle => 3,
            Size::Whole => usize::MAX,
        }
    }
}

/// A scenario as it is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// ID of the rule system.
    pub system: String,
    /// ID of the scenario, or the path of the player's own.
    pub scenario: String,
    /// The player has kept it himself.
    pub own: bool,
    /// Its roles can be filled by any two armies.
    pub generic: bool,
    /// Its layout is ours and not the source's.
    pub ours: bool,
    pub name: String,
    pub story: String,
    /// What the sides are called, Blue then Red, and how many units each has.
    pub sides: [(String, usize); 2],
}

/// The player's own scenarios in a folder.
fn files(own: &Path) -> Vec<String> {
    let mut files: Vec<String> = std::fs::read_dir(own)
        .map(|all| all.filter_map(Result::ok).map(|e| e.path()).collect::<Vec<_>>())
        .unwrap_or_default()
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "toml"))
        .filter_map(|p| p.to_str().map(str::to_owned))
        .collect();
    files.sort();
    files
}

/// The files in the folder of the player's own scenarios that cannot be offered: the first thing that is wrong with each, by
/// its line, and how many there are.
#[must_use]
pub fn unread(own: &Path) -> Vec<String> {
    let Some(system) = resolve::playable().next() else { return Vec::new() };
    let read = |file: &String| scenes::scenario(system, file).and_then(|_| scenes::made_for(file));
    let faults = |file: &String| {
        let text = super::read_text(Path::new(file)).unwrap_or_default();
        scenario_file::read_whole(&text).err().map_or(1, |faults| faults.len())
    };
    let told = |file: &String| {
        let why = read(file).err()?.to_string();
        Some(match faults(file) {
            0 | 1 => why,
            2 => format!("{why}; one thing more is found in it"),
            n => format!("{why}; {} things more are found in it", n - 1),
        })
    };
    files(own).iter().filter_map(told).collect()
}

/// Every scenario of every system that can be played, and those that the player has kept in a folder: under the system that
/// they are made for, or under all where they name none. One that cannot be read is left out: [`unread`] says what is wrong
/// with it.
#[must_use]
pub fn offers(own: &Path) -> Vec<Offer> {
    let files: Vec<(String, Option<&str>)> = files(own)
        .into_iter()
        .filter_map(|file| scenes::made_for(&file).ok().map(|of| (file, of.map(|s| s.about().id))))
        .collect();
    let mut offers = Vec::new();
    for system in resolve::playable() {
        let ids = system.about().scenarios.iter().map(|(id, _)| (*id).to_owned());
        let fits = |of: &Option<&str>| of.is_none_or(|of| of == system.about().id);
        let own = files.iter().filter(|(_, of)| fits(of)).map(|(file, _)| file.clone());
        for id in ids.chain(own) {
            let Ok(scenario) = scenes::scenario(system, &id) else { continue };
            let sides =
                crate::base::Side::BOTH.map(|s| (scenario.sides[s.index()].name.clone(), scenario.units(s).count()));
            offers.push(Offer {
                system: system.about().id.to_owned(),
                own: files.iter().any(|(file, _)| *file == id),
                scenario: id,
                generic: scenario.generic,
                ours: scenario.ours,
                name: scenario.name,
                story: scenario.story,
                sides,
            });
        }
    }
    offers
}

/// Whether the sides of a scenario are ours and theirs as it has them, or the other way round (HOW-SCN-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Places {
    #[default]
    AsWritten,
    Swapped,
}

/// Where the player's own scenarios lie: beside his library.
#[must_use]
pub fn folder(desk: &Desk) -> PathBuf {
    desk.path().parent().unwrap_or(Path::new(".")).join("scenarios")
}

/// Keeps a set-up as a scenario of the player's own under its system, in the form that authors write; gives the file.
///
/// # Errors
/// When it could not be played as it is written, or the file cannot be written.
pub fn keep(system: &str, scenario: &Scenario, folder: &Path) -> Result<PathBuf, Error> {
    let scenario = &scenes::nameable(scenario);
    playable_as_written(system, scenario)?;
    let wanted = name::ascii(&scenario.name);
    let wanted = if wanted.is_empty() { "scenario".to_owned() } else { wanted };
    let free = |id: &String| !folder.join(format!("{id}.toml")).exists();
    let id = std::iter::once(wanted.clone()).chain((2..).map(|n| format!("{wanted}-{n}"))).find(free).unwrap_or(wanted);
    let path = folder.join(format!("{id}.toml"));
    let kept = Scenario { id: Id::new(&id), ours: true, ..scenario.clone() };
    std::fs::create_dir_all(folder).map_err(|e| {
        Error::refused(format!("{} cannot be made: {e}; look whether the disk is full or read-only", folder.display()))
    })?;
    super::write_whole(&path, scenario_file::write_for(system, &kept).as_bytes())?;
    Ok(path)
}

/// Whether a scenario can be played under a system as its file would have it.
fn playable_as_written(system: &str, scenario: &Scenario) -> Result<(), Error> {
    let refuse = |why: &[String]| Err(Error::refused(format!("It is not kept. {}", why.join(" "))));
    let faults = scenes::contradictions(system, scenario);
    if !faults.is_empty() {
        return refuse(&faults);
    }
    let read = scenario_file::read(&scenario_file::write_for(system, scenario))?;
    let found = resolve::check(resolve::system(system)?, &read, [GeneralKind::Planner; 2]);
    let errors: Vec<String> = found.into_iter().filter(|f| f.severity == Severity::Error).map(|f| f.text).collect();
    if errors.is_empty() { Ok(()) } else { refuse(&errors) }
}

/// The two armies of the library that are offered first, by their places in it: the first pair whose nations fought each
/// other most under the first of the systems, else the first two.
#[must_use]
pub fn usual_pair(desk: &Desk) -> [usize; 2] {
    let Some(system) = resolve::playable().next() else { return [0, 1] };
    let armies = desk.armies();
    let row = |army: &Army| {
        let nation = desk.nations().iter().find(|n| n.id == army.nation)?;
        nation.periods.iter().find_map(|p| p.rows.get(system.about().id)).cloned()
    };
    let rows: Vec<Option<String>> = armies.iter().map(row).collect();
    let pairs = (0..armies.len()).flat_map(|one| (one + 1..armies.len()).map(move |other| [one, other]));
    let enmity = |[one, other]: [usize; 2]| match (&rows[one], &rows[other]) {
        (Some(one), Some(other)) => system.enmity(one, other),
        _ => 0,
    };
    // Of equals the first, so the order is turned before the greatest is taken.
    pairs.rev().max_by_key(|&pair| enmity(pair)).unwrap_or([0, 1])
}

/// Who fills the roles of a generic scenario, for us and for them; none: whoever the book has there.
pub type Roles<'a> = [Option<&'a Fighter>; 2];

/// The armies that dice have raised, ours and theirs; none where nobody was to be raised.
type Raised = [Option<Army>; 2];

/// A scenario with its roles filled by armies of the library, or such as dice raise; none where those of the book fight. Where
/// the sides are changed our army has the role that was theirs.
fn filled(
    desk: &Desk,
    system: &'static dyn System,
    scenario: &Scenario,
    (roles, places): (Roles, Places),
) -> Result<Option<(Cast, Raised)>, Error> {
    if roles == [None; 2] {
        return Ok(None);
    }
    let points = system.side_costs(scenario).unwrap_or_default();
    let purpose = |n: usize| Purpose::Role(&scenario.sides[n], points[n], scenario.date.year());
    let in_round = |round| {
        let raised = raised(desk, system, roles, in_roles([purpose(0), purpose(1)], places), round)?;
        let force = |(fighter, raised): (Option<&Fighter>, Option<Army>)| match fighter.and_then(Fighter::own) {
            Some(id) => Ok::<_, Error>(Some(sample::coalition(desk.army(id.as_str())?, desk.armies(), desk.nations()))),
            None => Ok(raised.map(|army| sample::force(vec![army], desk.nations()))),
        };
        let [ours, theirs] = raised.clone();
        let forces = [force((roles[0], ours))?, force((roles[1], theirs))?];
        Ok((Desk::cast_by(system, scenario, in_roles(forces, places))?, raised))
    };
    let stands =
        |(cast, _): &(Cast, Raised)| resolve::drawn_up(&order(system.about().id, cast.scenario.clone(), 0)).map(drop);
    first_that_fits(roles, in_round, stands).map(Some)
}

/// What is ours and theirs in the order of the roles, and the reverse.
fn in_roles<T>([ours, theirs]: [T; 2], places: Places) -> [T; 2] {
    if places == Places::AsWritten { [ours, theirs] } else { [theirs, ours] }
}

/// The battle of a scenario.
///
/// # Errors
/// When it is not known, its roles cannot be filled, or its generals cannot draw it up.
pub fn of_scenario(
    desk: &Desk,
    system: &str,
    scenario: &str,
    choice: (Roles, Places),
    seed: u64,
) -> Result<Order, Error> {
    combat(desk, system, scenario, choice, seed).map(|(order, _)| order)
}

/// The same, with the armies that dice have raised for it.
fn combat(
    desk: &Desk,
    system: &str,
    scenario: &str,
    (roles, places): (Roles, Places),
    seed: u64,
) -> Result<(Order, Raised), Error> {
    let system = resolve::system(system)?;
    let scenario = scenes::scenario(system, scenario)?;
    let cast = filled(desk, system, &scenario, (roles, places))?;
    let (scenario, raised) = cast.map_or((scenario, [None, None]), |(cast, raised)| (cast.scenario, raised));
    let mut scenario = seated(scenario, places);
    desk.with_option_set(system.about().id, None, &mut scenario.options)?;
    Ok((order(system.about().id, scenario, seed), raised))
}

/// A scenario seen from the side that is ours.
fn seated(scenario: Scenario, places: Places) -> Scenario {
    if places == Places::AsWritten { scenario } else { scenario.seats_changed() }
}

/// The points of a scenario, as the book has them and as its roles are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    pub book: Balance,
    /// None: the forces of the book fight.
    pub cast: Option<Balance>,
    /// Who stands in for another arm, a sentence each.
    pub notes: Vec<String>,
}

/// The points of a scenario beside the book's; none where the rules have no points.
///
/// # Errors
/// When it is not known, or its roles cannot be filled.
pub fn weigh(
    desk: &Desk,
    system: &str,
    scenario: &str,
    (roles, places): (Roles, Places),
) -> Result<Option<Weighed>, Error> {
    let system = resolve::system(system)?;
    let scenario = scenes::scenario(system, scenario)?;
    let cast = filled(desk, system, &scenario, (roles, places))?;
    let balance = |scenario: Scenario| Balance::of(system, &seated(scenario, places));
    let Some(book) = balance(scenario) else { return Ok(None) };
    let Some((cast, _)) = cast else { return Ok(Some(Weighed { book, cast: None, notes: Vec::new() })) };
    Ok(Some(Weighed { book, cast: balance(cast.scenario), notes: cast.notes }))
}

fn order(system: &str, scenario: Scenario, seed: u64) -> Order {
    Order {
        system: system.to_owned(),
        scenario,
        seed,
        number: 1,
        generals: [GeneralKind::Planner; 2],
        exchanged: false,
    }
}

/// A battle of two armies of the library, or such as dice raise, on ground, at a date and in weather that the seed throws
/// for.
///
/// # Errors
/// When a system or an army is not known, or a side has nobody who can take the field.
pub fn of_armies(desk: &Desk, system: &str, armies: [&Fighter; 2], size: Size, seed: u64) -> Result<Order, Error> {
    meeting(desk, system, armies, size, seed).map(|(order, _)| order)
}

/// The same, with the armies that dice have raised for it.
fn meeting(desk: &Desk, system: &str, armies: [&Fighter; 2], size: Size, seed: u64) -> Result<(Order, Raised), Error> {
    let by_system = resolve::system(system)?;
    let in_round = |round| {
        let [blue, red] = armies.map(|army| army.own().map(Id::as_str).into_iter().collect::<Vec<_>>());
        let mut founding = desk.founding("Tonight", system, [&blue, &red])?;
        founding.id = Id::new("tonight");
        for army in founding.sides.iter_mut().flat_map(|f| &mut f.armies) {
            trim(army, size);
        }
        let raised = raised(desk, by_system, armies.map(Some), [Purpose::Meeting(size); 2], round)?;
        for (force, army) in founding.sides.iter_mut().zip(raised.clone()) {
            if let Some(army) = army {
                *force = sample::force(vec![army], desk.nations());
            }
        }
        sample::make_distinct(&mut founding.sides);
        // A campaign of one battle that nobody keeps.
        let mut first = Entry::found(founding)?;
        first.number = 1;
        let state = State::replay([&first])?.state;
        let mut second = crate::campaign::plan_as(&state, by_system, seed, &BattleKind::all()[0], &desk.shelf()?)?;
        second.number = 2;
        let state = State::replay([&first, &second])?.state;
        Ok((order(by_system.about().id, crate::campaign::scenario(&state, by_system)?, seed), raised))
    };
    first_that_fits(armies.map(Some), in_round, |(order, _)| resolve::drawn_up(order).map(drop))
}

/// Leaves an army so many of its brigades, and where it is cut no independent unit.
fn trim(army: &mut Army, size: Size) {
    if army.brigades.len() <= size.brigades() {
        return;
    }
    army.brigades.truncate(size.brigades());
    army.independent.clear();
    let stay: BTreeSet<Id> = army.brigades.iter().flat_map(|b| b.units.iter().cloned()).collect();
    for regiment in &mut army.regiments {
        regiment.units.retain(|u| stay.contains(&u.id));
    }
    army.regiments.retain(|r| !r.units.is_empty());
}

#[cfg(test)]
mod tests;
