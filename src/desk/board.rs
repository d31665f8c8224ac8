//! A battle's set-up changed by hand: ground added, moved, turned, sized, named, taken away; units and brigades moved in
//! their formations; ground, weather or a deployment rolled again; sides swapped.
//!
//! A change makes a new set-up of an old one; who keeps the old ones can undo.

mod found;
mod goals;
mod land;
mod mirror;
mod room;
mod steps;
mod swap;

use super::Error;
use super::resolve::{self, Order};
use crate::base::{Dice, Point, Side, Stream};
use crate::field::scenario::{CommanderSetup, Stance, Standing, UnitSetup, Weather};
use crate::field::view::{LeaderView, Shape};
use crate::field::{Nature, Scenario, TableView};
use std::f64::consts::TAU;

pub use found::{drawn, findings};
pub use land::{NATURES, nature_name};
use mirror::Axis;
use room::free_step;
use steps::plain;
pub use steps::{fitted_step, fitted_turn};
use swap::swap;

/// Something of a set-up that can be taken hold of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A feature of the ground, by its number.
    Feature(usize),
    /// A unit, by its number among all pieces.
    Unit(usize),
    /// The brigade of a side with all its units.
    Brigade(Side, usize),
    /// A command figure, by its number among those of the table.
    Leader(usize),
    /// What is fought for, by its number.
    Goal(usize),
}

/// One change of a set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Moves an item by so much.
    Shift(Item, Point),
    /// Turns an item about its middle, clockwise, in degrees.
    Turn(Item, i32),
    /// Moves an item by so many strides each way.
    Step(Item, Point, Stride),
    /// Turns an item about its middle by so many notches, clockwise.
    Veer(Item, i32),
    /// Moves or turns a unit to the post that it takes once both armies have seen each other.
    Later(Box<Change>),
    /// A unit that was to take a later post stays at its first.
    Stay(usize),
    /// Leaves to its general where a unit stands and how, or all of a brigade, or a commander.
    Free(Item),
    /// Makes a feature larger or smaller, in hundredths.
    Size(usize, u16),
    Rename(usize, String),
    Delete(usize),
    RenameGoal(usize, String),
    /// Nobody fights for an objective any more.
    DeleteGoal(usize),
    /// A feature of the usual size for its nature.
    Add(Nature, Point),
    Weather(Weather),
    /// New ground; these features stay.
    RollGround {
        seed: u64,
        locked: Vec<usize>,
    },
    RollWeather {
        seed: u64,
    },
    /// The general of a side draws up his brigades in another order.
    RollSide {
        side: Side,
        seed: u64,
    },
    /// Each army takes the other's place and role.
    Swap,
}

/// How far a step goes: a centimetre or five, and on a table of boxes one box or three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    Short,
    Long,
}

/// The least and the most that a feature measures across.
const LEAST: f64 = 500.0;
/// Units of a heading in a degree.
const DEGREE: i32 = 128;

/// What a change makes of a set-up.
///
/// # Errors
/// When the general of a side cannot draw it up, or there is no room for who is put down.
pub fn changed(order: &Order, table: &TableView, change: &Change) -> Result<(Order, TableView), Error> {
    let change = match plain(change, table) {
        Change::Shift(item, by) => {
            let by = kept_on(&order.scenario, table, item, by);
            Change::Shift(item, free_step(order, table, item, by)?)
        }
        other => other,
    };
    let (mut order, mut table) = (order.clone(), table.clone());
    let scenario = &mut order.scenario;
    match &change {
        Change::Step(..) | Change::Veer(..) => {}
        Change::Shift(item, by) => each(scenario, &mut table, (*item, Post::First), |p| *p + *by, 0),
        Change::Turn(item, degrees) => {
            if let Some(centre) = middle(scenario, &table, *item) {
                let turn = f64::from(*degrees) / 360.0 * TAU;
                each(scenario, &mut table, (*item, Post::First), |p| about(*p, centre, turn, 1.0), *degrees);
            }
        }
        Change::Later(change) => match plain(change, &table) {
            Change::Shift(item @ Item::Unit(_), by) => {
                let by = kept_on(scenario, &table, item, by);
                each(scenario, &mut table, (item, Post::Later), |p| *p + by, 0);
            }
            Change::Turn(item @ Item::Unit(_), degrees) => {
                each(scenario, &mut table, (item, Post::Later), |p| *p, degrees);
            }
            _ => {}
        },
        Change::Stay(n) => {
            if let (Some(unit), Some(piece)) = (unit_mut(scenario, *n), table.pieces.get_mut(*n))
                && unit.later.take().is_some()
                && let Some(first) = unit.standing
            {
                (piece.footprint.centre, piece.footprint.heading) = (first.at, first.heading);
            }
        }
        Change::Free(item) => free(scenario, &table, *item),
        Change::Size(n, percent) => {
            let item = Item::Feature(*n);
            if let Some(centre) = middle(scenario, &table, item) {
                let factor = f64::from(*percent) / 100.0;
                let wide = extent(&scenario.ground.features[*n].points);
                let most = f64::from(scenario.ground.width.0.max(scenario.ground.depth.0)) * 1.5;
                if (LEAST..=most).contains(&(wide * factor)) {
                    each(scenario, &mut table, (item, Post::First), |p| about(*p, centre, 0.0, factor), 0);
                }
            }
        }
        Change::Rename(n, name) => {
            if let Some(feature) = scenario.ground.features.get_mut(*n) {
                name.clone_into(&mut feature.name);
            }
        }
        Change::Delete(n) => goals::take_away(scenario, *n),
        Change::RenameGoal(n, name) => goals::rename(scenario, *n, name),
        Change::DeleteGoal(n) => goals::delete(scenario, *n),
        Change::Add(nature, at) => scenario.ground.features.push(land::usual(*nature, *at, scenario)),
        Change::Weather(weather) => scenario.weather = *weather,
        Change::RollGround { seed, locked } => {
            let sizes = resolve::system(&order.system)?.sizes(scenario.scale);
            land::roll(scenario, sizes, *seed, locked);
            // What was told of the old ground, or of who attacked, is true no more.
            scenario.story.clear();
        }
        Change::RollWeather { seed } => {
            let mut dice = Dice::fair(*seed, 1);
            let two = dice.d6(Stream::Neither) + dice.d6(Stream::Neither);
            scenario.weather = crate::campaign::weather(scenario.date, two);
        }
        Change::RollSide { side, seed } => return roll_side(&order, &table, *side, *seed),
        Change::Swap => {
            let [blue, red] = scenario.sides.each_ref().map(|side| side.name.clone());
            // History is not told of those who were not there; any two armies can have what a generic one tells.
            let story = if scenario.generic { scenario.story_of([&red, &blue]) } else { String::new() };
            swap(scenario, resolve::system(&order.system)?);
            scenario.story = story;
        }
    }
    Ok((order, table))
}

/// Every unit of a scenario with its number among all pieces.
fn unit_mut(scenario: &mut Scenario, wanted: usize) -> Option<&mut UnitSetup> {
    scenario.sides.iter_mut().flat_map(|s| s.brigades.iter_mut().flat_map(|b| &mut b.units)).nth(wanted)
}

/// The numbers of the units that an item has.
#[must_use]
pub fn units_of(scenario: &Scenario, item: Item) -> Vec<usize> {
    match item {
        Item::Feature(_) | Item::Leader(_) | Item::Goal(_) => Vec::new(),
        Item::Unit(n) => vec![n],
        Item::Brigade(side, brigade) => {
            let all = Side::BOTH.into_iter().flat_map(|s| scenario.units(s).map(move |(b, _)| (s, b)));
            all.enumerate().filter(|(_, of)| *of == (side, brigade)).map(|(n, _)| n).collect()
        }
    }
}

/// The brigade that a unit stands in.
#[must_use]
pub fn brigade_of(scenario: &Scenario, unit: usize) -> Option<Item> {
    let mut all = Side::BOTH.into_iter().flat_map(|s| scenario.units(s).map(move |(b, _)| (s, b)));
    all.nth(unit).map(|(side, brigade)| Item::Brigade(side, brigade))
}

/// Where an item is: the middle of its outline, or of its units.
#[must_use]
pub fn middle(scenario: &Scenario, table: &TableView, item: Item) -> Option<Point> {
    let points: Vec<Point> = match item {
        Item::Feature(n) => scenario.ground.features.get(n)?.points.clone(),
        Item::Leader(n) => vec![table.leaders.get(n)?.at],
        Item::Goal(n) => scenario.objectives.get(n)?.points.clone(),
        _ => {
            let units = units_of(scenario, item).into_iter();
            units.filter_map(|n| table.pieces.get(n)).map(|p| p.footprint.centre).collect()
        }
    };
    let (low, high) = bounds(&points)?;
    Some(low.middle(high))
}

fn bounds(points: &[Point]) -> Option<(Point, Point)> {
    let first = *points.first()?;
    Some(points.iter().fold((first, first), |(low, high), p| {
        (Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y)))
    }))
}

fn extent(points: &[Point]) -> f64 {
    bounds(points).map_or(0.0, |(low, high)| f64::from((high.x - low.x).max(high.y - low.y)))
}

/// A point turned clockwise about another, and drawn nearer or farther.
#[must_use]
pub fn about(p: Point, centre: Point, turn: f64, factor: f64) -> Point {
    let (x, y) = (f64::from(p.x - centre.x) * factor, f64::from(p.y - centre.y) * factor);
    let (sin, cos) = turn.sin_cos();
    let (x, y) = (x * cos + y * sin, y * cos - x * sin);
    Point::new(centre.x + x.round() as i32, centre.y + y.round() as i32)
}

/// A step cut so that the middle of the item stays on the table.
fn kept_on(scenario: &Scenario, table: &TableView, item: Item, by: Point) -> Point {
    let Some(at) = middle(scenario, table, item) else { return by };
    let half = (scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let to = Point::new((at.x + by.x).clamp(-half.0, half.0), (at.y + by.y).clamp(-half.1, half.1));
    Point::new(to.x - at.x, to.y - at.y)
}

/// Which of a unit's posts is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Post {
    First,
    Later,
}

/// Moves every point of an item, and turns what has a front. Who is given a first post anew has no later one.
fn each(
    scenario: &mut Scenario,
    table: &mut TableView,
    (item, post): (Item, Post),
    to: impl Fn(&Point) -> Point,
    degrees: i32,
) {
    if matches!(item, Item::Feature(_) | Item::Goal(_)) {
        return goals::shift(scenario, item, to);
    }
    if let Item::Leader(n) = item {
        return lead(scenario, table, n, to);
    }
    // Where one is placed by hand, all others stay as they stand: friends, and enemies whose generals would answer.
    Side::BOTH.into_iter().for_each(|side| pin(scenario, table, side));
    for n in units_of(scenario, item) {
        let Some(piece) = table.pieces.get_mut(n) else { continue };
        piece.footprint.centre = to(&piece.footprint.centre);
        piece.footprint.heading = piece.footprint.heading.turned(degrees * DEGREE);
        let (at, heading) = (piece.footprint.centre, piece.footprint.heading);
        if let Some(unit) = unit_mut(scenario, n) {
            let there = Some(Standing { at, heading });
            match post {
                Post::First => (unit.standing, unit.later) = (there, None),
                Post::Later => unit.later = there,
            }
        }
    }
    // Its commander goes with a brigade.
    if let Item::Brigade(side, brigade) = item {
        let own = |l: &LeaderView| l.side == side && l.brigade.map(usize::from) == Some(brigade) && !l.gone;
        if let Some(n) = table.leaders.iter().position(own) {
            lead(scenario, table, n, to);
        }
    }
}

/// Moves a commander, who stays on the table.
fn lead(scenario: &mut Scenario, table: &mut TableView, n: usize, to: impl Fn(&Point) -> Point) {
    let Some(to) = table.leaders.get(n).map(|l| to(&l.at)) else { return };
    let half = (scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2);
    let at = Point::new(to.x.clamp(-half.0, half.0), to.y.clamp(-half.1, half.1));
    table.leaders[n].at = at;
    if let Some(officer) = officer_mut(scenario, table, n) {
        officer.standing = Some(at);
    }
}

/// Takes the posts from an item that were written for it.
fn free(scenario: &mut Scenario, table: &TableView, item: Item) {
    for n in units_of(scenario, item) {
        if let Some(unit) = unit_mut(scenario, n) {
            unit.unpost();
        }
    }
    let officer = match item {
        Item::Leader(n) => officer_mut(scenario, table, n),
        Item::Brigade(side, n) => scenario.sides[side.index()].brigades.get_mut(n).and_then(|b| b.commander.as_mut()),
        Item::Unit(_) | Item::Feature(_) | Item::Goal(_) => None,
    };
    if let Some(officer) = officer {
        officer.standing = None;
    }
}

/// Whether a hand or a scenario says where an item stands, or one of its units.
#[must_use]
pub fn is_posted(scenario: &Scenario, table: &TableView, item: Item) -> bool {
    let mut freed = scenario.clone();
    free(&mut freed, table, item);
    freed != *scenario
}

/// How many units of a side take a later post.
#[must_use]
pub fn posted_anew(scenario: &Scenario, side: Side) -> usize {
    scenario.units(side).filter(|(_, u)| u.later.is_some()).count()
}

/// How many units each side may post anew once both armies have seen each other; none where what stands, stays.
#[must_use]
pub fn later_posts(order: &Order) -> u8 {
    resolve::system(&order.system).map_or(0, |s| s.later_posts())
}

/// The commander whose figure has a number on the table.
fn officer_mut<'s>(scenario: &'s mut Scenario, table: &TableView, n: usize) -> Option<&'s mut CommanderSetup> {
    let leader = table.leaders.get(n)?;
    let setup = &mut scenario.sides[leader.side.index()];
    if let Some(brigade) = leader.brigade {
        return setup.brigades.get_mut(usize::from(brigade))?.commander.as_mut();
    }
    // The general stands before those of allied armies, and they before the lieutenants.
    let before = table.leaders[..n].iter().filter(|l| l.side == leader.side && l.brigade.is_none()).count();
    match before.checked_sub(1) {
        None => Some(&mut setup.general),
        Some(nth) => {
            let allied = setup.armies.iter_mut().filter_map(|a| a.general.as_mut());
            allied.chain(setup.lieutenants.iter_mut().map(|l| &mut l.commander)).nth(nth)
        }
    }
}

/// The name of the commander whose figure has a number on the table; empty where there is none.
#[must_use]
pub fn officer_name(scenario: &Scenario, table: &TableView, n: usize) -> String {
    officer_mut(&mut scenario.clone(), table, n).map_or_else(String::new, |c| c.name.clone())
}

/// Every commander of a scenario whose place a hand can choose.
fn officers_mut(scenario: &mut Scenario) -> impl Iterator<Item = &mut CommanderSetup> {
    scenario.sides.iter_mut().flat_map(|s| {
        let brigadiers = s.brigades.iter_mut().filter_map(|b| b.commander.as_mut());
        let allied = s.armies.iter_mut().filter_map(|a| a.general.as_mut());
        let lieutenants = s.lieutenants.iter_mut().map(|l| &mut l.commander);
        std::iter::once(&mut s.general).chain(brigadiers).chain(allied).chain(lieutenants)
    })
}

/// Fixes every unit of a side where it stands; who holds houses goes on doing so by the general's will.
fn pin(scenario: &mut Scenario, table: &TableView, side: Side) {
    for (n, piece) in table.pieces.iter().enumerate() {
        if piece.side != side || piece.shape == Shape::Garrison || piece.gone {
            continue;
        }
        let Some(unit) = unit_mut(scenario, n) else { continue };
        if unit.standing.is_none() {
            unit.standing = Some(Standing { at: piece.footprint.centre, heading: piece.footprint.heading });
            unit.formation = Some(match piece.shape {
                Shape::FootColumn | Shape::HorseColumn | Shape::Limbered => Stance::Column,
                Shape::HorseDouble => Stance::DoubleLine,
                _ => Stance::Line,
            });
        }
    }
}

/// The general of a side draws up again, with his brigades in another order or the other wing foremost (as he would on
/// the same ground seen in a mirror); everybody then stands where he put him.
fn roll_side(order: &Order, table: &TableView, side: Side, seed: u64) -> Result<(Order, TableView), Error> {
    let (mut order, mut seen) = (order.clone(), table.clone());
    pin(&mut order.scenario, table, side.other());
    for brigade in &mut order.scenario.sides[side.index()].brigades {
        for unit in &mut brigade.units {
            unit.unpost();
        }
        if let Some(commander) = &mut brigade.commander {
            commander.standing = None;
        }
    }
    order.scenario.sides[side.index()].general.standing = None;
    let mut dice = Dice::fair(seed, 1);
    let count = order.scenario.sides[side.index()].brigades.len();
    let mut places: Vec<usize> = (0..count).collect();
    for n in (1..count).rev() {
        places.swap(n, dice.below(Stream::Neither, (n + 1) as u32) as usize);
    }
    let mut other = order.clone();
    // Lieutenants name brigades by their numbers, and have no say in where these stand.
    other.scenario.sides[side.index()].lieutenants.clear();
    other.scenario.sides[side.index()].brigades =
        places.iter().map(|n| order.scenario.sides[side.index()].brigades[*n].clone()).collect();
    let axis = (dice.d6(Stream::Neither) > 3).then(|| Axis::of(order.scenario.sides[side.index()].facing));
    if let Some(axis) = axis {
        axis.reflect(&mut other.scenario);
    }
    let mut drawn = found::stands(&other, table)?;
    if let Some(axis) = axis {
        for piece in &mut drawn.pieces {
            piece.footprint.centre = axis.point(piece.footprint.centre);
            piece.footprint.heading = axis.heading(piece.footprint.heading);
        }
    }
    // What the general did with each unit, back in the order of the roster.
    let first = |s: &Scenario| if side == Side::Blue { 0 } else { s.units(Side::Blue).count() };
    let mut at = first(&other.scenario);
    for place in places {
        let units = units_of(&order.scenario, Item::Brigade(side, place));
        for n in units {
            seen.pieces[n] = drawn.pieces[at].clone();
            at += 1;
        }
    }
    pin(&mut order.scenario, &seen, side);
    Ok((order, seen))
}

#[cfg(test)]
mod tests;
