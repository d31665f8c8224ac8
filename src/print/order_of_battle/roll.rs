//! The force as rows with sums, rated by a system.

use crate::army::{Army, Branch, Force, Id, Strength, Temper, Uniform};
use crate::draw::picture::{self, Bitmap};
use crate::print::words::arm_row;
use crate::rules::price::{Bought, Entry};
use crate::rules::{System, system::Rating};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Sums of a stretch of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    /// In halves of a unit.
    pub weight: i64,
    pub men: i64,
    /// Full strength in men.
    pub full: i64,
    pub guns: i64,
    /// None where the system has no points.
    pub points: Option<i64>,
    /// Points of officers, who are counted apart from the units.
    pub officers: i64,
}

impl Sums {
    pub fn add(&mut self, other: &Sums) {
        self.weight += other.weight;
        self.men += other.men;
        self.full += other.full;
        self.guns += other.guns;
        if let Some(points) = other.points {
            *self.points.get_or_insert(0) += points;
        }
        self.officers += other.officers;
    }

    /// Points of units and officers together.
    pub fn together(&self) -> Option<i64> {
        self.points.map(|points| points + self.officers)
    }
}

/// One unit.
#[derive(Debug, Clone)]
pub struct Row<'a> {
    pub number: usize,
    pub name: String,
    pub branch: Branch,
    pub uniform: &'a Uniform,
    pub rating: Rating,
    pub present: Strength,
    pub full: Strength,
}

impl Row<'_> {
    pub fn sums(&self) -> Sums {
        Sums {
            // Who is too weak to take the field counts no unit of the army.
            weight: if self.rating.unfit { 0 } else { self.rating.weight.into() },
            men: self.present.men.into(),
            full: self.full.men.into(),
            guns: self.present.guns.into(),
            points: self.rating.points.map(i64::from),
            officers: 0,
        }
    }
}

/// An army of a coalition, or a wing: what stands over the first of its brigades.
#[derive(Debug, Clone)]
pub struct Over {
    pub name: String,
    pub army: bool,
    /// Rank and name, or what stands in their place.
    pub leader: String,
    pub temper: Option<Temper>,
    /// His price in points; 0 where he costs nothing.
    pub price: i64,
    pub portrait: Option<Arc<Bitmap>>,
    /// Of an army: where it breaks by itself, in halves of a point.
    pub breaking: Option<u16>,
}

/// One brigade.
#[derive(Debug, Clone)]
pub struct BrigadeRoll<'a> {
    /// Whose it is, where that was not said yet.
    pub over: Vec<Over>,

    pub numeral: String,
    pub name: String,
    /// Rank and name, or what stands in their place.
    pub commander: String,
    pub temper: Option<Temper>,
    /// His price in points; 0 where he costs nothing.
    pub price: i64,
    pub portrait: Option<Arc<Bitmap>>,
    pub rows: Vec<Row<'a>>,
    pub sums: Sums,
}

/// The whole force.
#[derive(Debug, Clone)]
pub struct Roll<'a> {
    pub brigades: Vec<BrigadeRoll<'a>>,
    /// Foot, horse, guns.
    pub arms: [Sums; 3],
    pub sums: Sums,
    /// Points of the whole force with its commanders.
    pub points: Option<i32>,
    /// Of these the first army's general.
    pub general: i64,
    /// In halves of a point.
    pub breaking: u16,
    /// Of each army by itself, where there are several.
    pub apart: Vec<u16>,
}

/// What a roll is rated by.
struct Rater<'a> {
    /// The force at its present strength: what a battle would see.
    now: Force,
    system: &'a dyn System,
    year: i32,
    /// What is paid for it.
    bill: Vec<Entry>,
}

impl<'a> Roll<'a> {
    pub fn of(force: &'a Force, present: &'a BTreeMap<Id, Strength>, system: &'a dyn System, year: i32) -> Roll<'a> {
        let now = present_force(force, present);
        let rater = Rater { bill: system.bill(&now, year), now, system, year };
        let mut roll = Roll {
            brigades: Vec::new(),
            arms: [Sums::default(); 3],
            sums: Sums::default(),
            points: system.cost(&rater.now, year),
            general: force.armies.first().map_or(0, |army| rater.price(&army.general)),
            breaking: system.breaking(&rater.now, year),
            apart: Vec::new(),
        };
        let (mut number, mut brigades) = (0, 0);
        for (nth, army) in force.armies.iter().enumerate() {
            let mut over: Vec<Over> = Vec::new();
            if force.armies.len() > 1 {
                let led = rater.over(army, &army.name, Some(&army.general));
                // The general of the first leads all of them, and stands above.
                let price = if nth == 0 { 0 } else { led.price };
                let alone = Force { armies: vec![rater.now.armies[nth].clone()], nations: rater.now.nations.clone() };
                let breaking = system.breaking(&alone, year);
                roll.apart.push(breaking);
                over.push(Over { army: true, price, breaking: Some(breaking), ..led });
            }
            let mut before = None;
            for brigade in army.brigades.iter().filter(|b| !b.units.is_empty()) {
                let wing = army.wing_of(&brigade.id);
                if wing.map(|w| &w.id) != before {
                    before = wing.map(|w| &w.id);
                    over.push(match wing {
                        Some(wing) => rater.over(army, &wing.name, wing.commander.as_ref()),
                        None => Over { leader: String::new(), ..rater.over(army, "Under the general", None) },
                    });
                }
                let led = rater.over(army, &brigade.name, brigade.commander.as_ref());
                // As on the table: those who stand by themselves have no number.
                let numeral = crate::draw::table::roman(brigades);
                brigades = brigades.saturating_add(1);
                roll.push(rater.rows(army, &brigade.units, &mut number), numeral, led, std::mem::take(&mut over));
            }
            if !army.independent.is_empty() {
                let leader = "under the commanding general".to_owned();
                let led = Over { leader, ..rater.over(army, "Independent", None) };
                roll.push(rater.rows(army, &army.independent, &mut number), "–".to_owned(), led, over);
            }
        }
        roll
    }

    fn push(&mut self, rows: Vec<Row<'a>>, numeral: String, led: Over, over: Vec<Over>) {
        let mut sums = Sums::default();
        for row in &rows {
            sums.add(&row.sums());
            self.arms[arm_row(row.branch.arm())].add(&row.sums());
        }
        // Who stands over the brigade is counted with it.
        sums.officers = led.price + over.iter().map(|o| o.price).sum::<i64>();
        self.sums.add(&sums);
        let Over { name, leader: commander, temper, price, portrait, .. } = led;
        self.brigades.push(BrigadeRoll { over, numeral, name, commander, temper, price, portrait, rows, sums });
    }
}

impl<'a> Rater<'a> {
    /// Points of an officer.
    fn price(&self, officer: &Id) -> i64 {
        let own = self.bill.iter().find(|entry| entry.is(Bought::Officer, officer));
        own.map_or(0, |entry| entry.points().into())
    }

    /// Something of an army that an officer leads.
    fn over(&self, army: &Army, name: &str, leader: Option<&Id>) -> Over {
        let officer = leader.and_then(|id| army.commander(id));
        let told = officer.map_or_else(
            || "without a commander".to_owned(),
            |c| if c.rank.is_empty() { c.name.clone() } else { format!("{} {}", c.rank, c.name) },
        );
        Over {
            name: name.to_owned(),
            army: false,
            leader: told,
            temper: officer.and_then(|c| c.temper),
            price: leader.map_or(0, |id| self.price(id)),
            portrait: officer.and_then(|c| picture::of(&c.portrait()?)),
            breaking: None,
        }
    }

    fn rows(&self, army: &'a Army, units: &[Id], number: &mut usize) -> Vec<Row<'a>> {
        units
            .iter()
            .filter_map(|id| army.unit(id))
            .map(|(regiment, unit)| {
                *number += 1;
                let now = self.now.armies.iter().find_map(|a| a.unit(&unit.id)).map_or(unit, |(_, now)| now);
                Row {
                    number: *number,
                    name: regiment.unit_name(unit),
                    branch: regiment.branch,
                    uniform: &regiment.uniform,
                    rating: self.system.rate(&self.now, regiment, now, now.present.men, self.year),
                    present: now.present,
                    full: unit.establishment,
                }
            })
            .collect()
    }
}

/// The force with the strengths it has now.
fn present_force(force: &Force, present: &BTreeMap<Id, Strength>) -> Force {
    let mut now = force.clone();
    for unit in now.armies.iter_mut().flat_map(|a| &mut a.regiments).flat_map(|r| &mut r.units) {
        if let Some(strength) = present.get(&unit.id) {
            unit.present = *strength;
        }
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{Nation, list};

    /// A battery without guns stays away: it is none of the units that break the army, and has no boxes to tick.
    #[test]
    fn who_stays_away_counts_no_unit() {
        let nation: Nation =
            toml::from_str(include_str!("../../../templates/nations/hohenmoehr.toml")).expect("a nation");
        let nations = vec![nation];
        let army = list::parse(include_str!("../../../templates/armies/hohenmoehr-1757.toml"), &nations);
        let force = Force { armies: vec![army.expect("an army")], nations };
        let battery = force.armies[0].regiments.iter().flat_map(|r| &r.units).find(|u| u.present.guns > 0);
        let battery = battery.expect("a battery");
        let present = BTreeMap::from([(battery.id.clone(), Strength { guns: 0, ..battery.present })]);
        let mut stay_away = 0;
        for system in crate::rules::ALL.iter().copied() {
            let roll = Roll::of(&force, &present, system, 1757);
            let rows = || roll.brigades.iter().flat_map(|b| &b.rows);
            let fit = rows().filter(|r| !r.rating.unfit).map(|r| i64::from(r.rating.weight)).sum::<i64>();
            assert_eq!(roll.sums.weight, fit, "{}", system.about().id);
            stay_away += rows().filter(|r| r.rating.unfit && r.rating.weight > 0).count();
        }
        assert!(stay_away > 0);
    }

    /// A battery that has lost guns is rated at those it has, and the rows make the army's sum under every system that has
    /// points.
    #[test]
    fn rows_and_officers_make_the_army_when_guns_are_lost() {
        let nations: Vec<Nation> = [
            include_str!("../../../templates/nations/hohenmoehr.toml"),
            include_str!("../../../templates/nations/pfefferach.toml"),
        ]
        .map(|text| toml::from_str(text).expect("a nation"))
        .to_vec();
        let army = list::parse(include_str!("../../../templates/armies/hohenmoehr-1757.toml"), &nations);
        let force = Force { armies: vec![army.expect("an army")], nations };
        let units = force.armies[0].regiments.iter().flat_map(|r| &r.units);
        let present: BTreeMap<Id, Strength> = units
            .filter(|u| u.present.guns > 0)
            .map(|u| (u.id.clone(), Strength { guns: u.present.guns / 2, ..u.present }))
            .collect();
        assert!(!present.is_empty());
        for system in crate::rules::ALL.iter().copied().filter(|s| s.cost(&force, 1757).is_some()) {
            let roll = Roll::of(&force, &present, system, 1757);
            let sum = roll.sums.together().map(|points| points + roll.general);
            assert_eq!(sum, roll.points.map(i64::from), "{}", system.about().id);
        }
    }
}
