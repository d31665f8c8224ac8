//! Armies put together by chance: to a price, from a nation's troops, within what the rules of mustering find.
//!
//! A unit is taken when it brings the army nearer to its price and the rules find nothing new to say of it. Which arm is
//! next is the one that is shortest of its share in the nation's composition; which troops of it, the dice say by their
//! shares. The same wish and seed give the same army.

mod draw;
mod form;

use super::{Error, invent};
use crate::army::regiment::Arm;
use crate::army::{Army, Composition, Force, Id, Nation, Regiment, Severity, Troop};
use crate::base::Dice;
use crate::field::say::thousands;
pub use crate::rules::System;
use draw::Names;

/// What an army has more of than its nation's composition says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Make {
    /// As the composition says.
    #[default]
    Usual,
    Foot,
    Horse,
}

/// What is wished for.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    pub nation: &'a Nation,
    pub system: &'static dyn System,
    pub year: i32,
    /// The price, command included.
    pub points: i32,
    pub make: Make,
    pub seed: u64,
}

/// An army that was put together.
#[derive(Debug, Clone)]
pub struct Recruited {
    pub army: Army,
    pub points: i32,
    /// Whether it costs as much as was wished, as the rules count equality.
    pub equal: bool,
    /// Why each unit is there, in the order in which they came.
    pub steps: Vec<String>,
}

/// The most units that are put together: an army of more is none for one table.
const MOST_UNITS: usize = 120;

/// Of a hundred of the price: nearer than this, no more is added; nor, where there is a choice, what goes as far beyond it.
const NEAR: i32 = 98;

/// Puts an army together; a nation without troops of its own raises what is usual.
///
/// # Errors
/// When the system has no points, or the nation raises nothing in the year.
pub fn recruit(wish: &Wish<'_>) -> Result<Recruited, Error> {
    let nation = invent::equipped(wish.nation)?;
    let wish = &Wish { nation: &nation, ..*wish };
    let name = if wish.nation.adjective.is_empty() { &wish.nation.name } else { &wish.nation.adjective };
    let mut dice = Dice::fair(wish.seed, 0);
    let names = Names::new(wish.nation, &mut dice);
    let mut muster = Muster::new(wish, dice, names)?;
    let army = form::empty(wish.nation, name, wish.year, &mut muster.names);
    muster.fill(army, &[])
}

/// An army of nobody but its commander, whom the dice name.
#[must_use]
pub fn empty(nation: &Nation, year: i32, seed: u64) -> Army {
    let name = if nation.adjective.is_empty() { &nation.name } else { &nation.adjective };
    let mut names = Names::new(nation, &mut Dice::fair(seed, 0));
    form::empty(nation, name, year, &mut names)
}

/// Adds to an army, from the troops of the wish's nation, until it costs what is wished, together with its allies that are in
/// the library.
///
/// # Errors
/// As [`recruit`].
pub fn fill_up(wish: &Wish<'_>, army: &Army, library: &[Army], nations: &[Nation]) -> Result<Recruited, Error> {
    let nation = invent::equipped(wish.nation)?;
    let wish = &Wish { nation: &nation, ..*wish };
    let mut dice = Dice::fair(wish.seed, 0);
    let mut names = Names::new(wish.nation, &mut dice);
    names.strike_out(army);
    let mut muster = Muster::new(wish, dice, names)?;
    muster.force.armies = super::sample::coalition(army, library, nations).armies.split_off(1);
    muster.fill(army.clone(), nations)
}

/// An army that grows.
struct Muster<'a> {
    wish: &'a Wish<'a>,
    dice: Dice,
    names: Names,
    troops: Vec<&'a Troop>,
    /// Its allies, and the nations that serve in all; the army itself, which leads, only while it is looked at.
    force: Force,
}

/// An army with one unit more, as the system sees it.
struct Grown {
    army: Army,
    points: i32,
    faults: usize,
}

impl<'a> Muster<'a> {
    fn new(wish: &'a Wish<'a>, dice: Dice, names: Names) -> Result<Muster<'a>, Error> {
        let troops: Vec<&Troop> = wish.nation.raised(wish.year).filter(|t| t.share > 0).collect();
        if troops.is_empty() {
            return Err(Error::refused(format!(
                "{} raises no troops in {}; choose another year, or another nation",
                wish.nation.name, wish.year
            )));
        }
        let force = Force { nations: Vec::new(), armies: Vec::new() };
        Ok(Muster { wish, dice, names, troops, force })
    }

    /// The army as the system sees it: its price, and how many errors and warnings.
    fn seen(&mut self, army: Army) -> Result<Grown, Error> {
        let system = self.wish.system;
        let no_points = || {
            Error::refused(format!(
                "{} has no points, so no army is put together to a price; have one made up as its rules do (army new --commands)",
                system.about().name
            ))
        };
        self.force.armies.insert(0, army);
        let points = system.cost(&self.force, self.wish.year);
        let found = system.check(&self.force, self.wish.year);
        let faults = found.iter().filter(|f| f.severity > Severity::Note).count();
        let army = self.force.armies.remove(0);
        Ok(Grown { army, points: points.ok_or_else(no_points)?, faults })
    }

    /// The nations of an army that grows by troops of the wish's: they are asked for at every unit.
    fn nations_of(&self, army: &Army, nations: &[Nation]) -> Vec<Nation> {
        let own = std::iter::once(self.wish.nation);
        let known: Vec<Nation> = own.chain(nations.iter().filter(|n| n.id != self.wish.nation.id)).cloned().collect();
        let all = std::iter::once(army).chain(&self.force.armies).cloned().collect();
        let mut of = super::sample::force(all, &known).nations;
        if of.iter().all(|n| n.id != self.wish.nation.id) {
            of.push(self.wish.nation.clone());
        }
        of
    }

    fn fill(mut self, army: Army, nations: &[Nation]) -> Result<Recruited, Error> {
        let wanted = self.wish.points;
        let system = self.wish.system;
        let equal = |points: i32| system.are_equal([points, wanted]).unwrap_or(points == wanted);
        self.force.nations = self.nations_of(&army, nations);
        let mut now = self.seen(army)?;
        let mut steps = Vec::new();
        while now.points * 100 < wanted * NEAR && units(&now.army) < MOST_UNITS {
            let close = |points: i32| points * 100 <= wanted * (200 - NEAR);
            let step = match self.grow(&now, &close)? {
                None => self.grow(&now, &equal)?,
                some => some,
            };
            let Some((grown, step)) = step else { break };
            steps.push(step);
            now = grown;
        }
        Ok(Recruited { equal: equal(now.points), points: now.points, army: now.army, steps })
    }

    /// One unit more, or two that make a brigade; none where nothing fits.
    fn grow(&mut self, now: &Grown, within: &dyn Fn(i32) -> bool) -> Result<Option<(Grown, String)>, Error> {
        for arm in self.short_arms(&now.army) {
            for troop in self.by_chance(arm, &now.army) {
                // At full strength first; a small unit where that would be too dear.
                for men in [troop.men, troop.men / 2] {
                    let raised = [self.raise(troop, men, &now.army, 0), self.raise(troop, men, &now.army, 1)];
                    for way in form::ways(&now.army, &raised, &mut self.names, self.wish.nation) {
                        let came = units(&way) - units(&now.army);
                        let grown = self.seen(way)?;
                        // The first unit of an army stands in a brigade that is too small yet.
                        let settles = grown.faults <= now.faults || units(&grown.army) == 1;
                        if settles && grown.points > now.points && within(grown.points) {
                            let step = format!(
                                "{}: {}{}, {}; {} in all.",
                                raised[..came].iter().map(|r| r.name.as_str()).collect::<Vec<_>>().join(" and "),
                                troop.name,
                                if men < troop.men { ", a small unit" } else { "" },
                                points(grown.points - now.points),
                                points(grown.points)
                            );
                            self.names.strike_out(&grown.army);
                            return Ok(Some((grown, step)));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// The arms, that which is shortest of its share first.
    fn short_arms(&self, army: &Army) -> Vec<Arm> {
        let Composition { foot, light_foot, horse, guns } = self.wish.nation.composition;
        let (more_foot, more_horse) = match self.wish.make {
            Make::Usual => (2, 2),
            Make::Foot => (3, 1),
            Make::Horse => (1, 4),
        };
        let shares = [
            (Arm::Foot, foot * more_foot),
            (Arm::Horse, horse * more_horse),
            (Arm::Guns, guns * 2),
            (Arm::LightFoot, light_foot * 2),
        ];
        let count = |arm| army.regiments.iter().filter(|r| r.branch.arm() == arm).map(|r| r.units.len()).sum::<usize>();
        // The arm whose next unit keeps it farthest below its share.
        let mut arms: Vec<(u64, Arm)> = shares
            .into_iter()
            .filter(|(_, share)| *share > 0)
            .map(|(arm, share)| ((2 * count(arm) as u64 + 1) * 100_000 / u64::from(share), arm))
            .collect();
        arms.sort_by_key(|(load, _)| *load);
        arms.into_iter().map(|(_, arm)| arm).collect()
    }

    /// The troops of an arm in an order that the dice give by their shares, without those of which there are enough.
    fn by_chance(&mut self, arm: Arm, army: &Army) -> Vec<&'a Troop> {
        let enough = |t: &Troop| {
            let of_them = |r: &&Regiment| r.notes.get(draw::TROOPS).is_some_and(|name| *name == t.name);
            t.most.is_some_and(|most| army.regiments.iter().filter(of_them).count() >= most as usize)
        };
        let mut left: Vec<&Troop> =
            self.troops.iter().copied().filter(|t| t.branch.arm() == arm && !enough(t)).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let all: u32 = left.iter().map(|t| t.share).sum();
            let mut throw = self.dice.below(crate::base::dice::Stream::Neither, all);
            let at = left.iter().position(|t| {
                let falls = throw < t.share;
                throw = throw.saturating_sub(t.share);
                falls
            });
            order.push(left.remove(at.unwrap_or(0)));
        }
        order
    }

    fn raise(&self, troop: &Troop, men: u32, army: &Army, further: usize) -> Regiment {
        let name = self.names.regiment(troop, army, further);
        let number = army.regiments.len() + further + 1;
        let mut regiment = troop.raise(self.wish.nation, form::fresh(army, "regiment", number), &name, men.max(1));
        regiment.notes.insert(draw::TROOPS.to_owned(), troop.name.clone());
        regiment
    }
}

fn points(n: i32) -> String {
    format!("{} points", thousands(n.into()))
}

/// How many units an army has.
fn units(army: &Army) -> usize {
    army.regiments.iter().map(|r| r.units.len()).sum()
}

/// A nation for an army to fight, among those that raise foot in the year: the dice choose one of its enemies of the time,
/// the likelier the more they were; of all where it had none.
#[must_use]
pub fn opponent<'n>(
    of: &Nation,
    nations: &'n [Nation],
    system: &'static dyn System,
    year: i32,
    seed: u64,
) -> Option<&'n Nation> {
    let id = system.about().id;
    let row = of.row(id, year).unwrap_or_default();
    let standing = |n: &Nation| system.enmity(row, n.row(id, year).unwrap_or_default());
    // A corps without guns of its own serves in others' armies.
    let fields =
        |n: &Nation| n.composition.guns > 0 && n.raised(year).any(|t| t.share > 0 && t.branch.arm() == Arm::Foot);
    let able: Vec<&Nation> = nations.iter().filter(|n| n.id != of.id && fields(n)).collect();
    let foes: u32 = able.iter().map(|n| u32::from(standing(n))).sum();
    let weight = |n: &Nation| if foes == 0 { 1 } else { u32::from(standing(n)) };
    let all: u32 = able.iter().map(|n| weight(n)).sum();
    let mut throw = (all > 0).then(|| Dice::fair(seed, 1).below(crate::base::dice::Stream::Neither, all))?;
    able.into_iter().find(|n| {
        let falls = throw < weight(n);
        throw = throw.saturating_sub(weight(n));
        falls
    })
}

/// An ID that none of those taken is: the nation's with the year, and a number where it must be.
#[must_use]
pub fn army_id(nation: &Nation, year: i32, taken: &[Army]) -> Id {
    Id::free(&format!("{}-{year}", nation.id), |id| taken.iter().any(|a| a.id == *id))
}

#[cfg(test)]
mod tests;
