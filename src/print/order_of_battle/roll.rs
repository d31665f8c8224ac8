//! The force as rows with sums, rated by a system.

use crate::army::{Army, Branch, Force, Id, Strength, Temper, Uniform};
use crate::print::words::arm_row;
use crate::rules::{System, system::Rating};
use std::collections::BTreeMap;

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
            weight: self.rating.weight.into(),
            men: self.present.men.into(),
            full: self.full.men.into(),
            guns: self.present.guns.into(),
            points: self.rating.points.map(i64::from),
        }
    }
}

/// One brigade.
#[derive(Debug, Clone)]
pub struct BrigadeRoll<'a> {
    pub numeral: String,
    pub name: String,
    /// Rank and name, or what stands in their place.
    pub commander: String,
    pub temper: Option<Temper>,
    /// The picture of the commander, where his owner has one.
    pub portrait: Option<Id>,
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
    /// In halves of a point.
    pub breaking: u16,
}

/// What a roll is rated by.
struct Rater<'a> {
    force: &'a Force,
    present: &'a BTreeMap<Id, Strength>,
    system: &'a dyn System,
    year: i32,
}

impl<'a> Roll<'a> {
    pub fn of(force: &'a Force, present: &'a BTreeMap<Id, Strength>, system: &'a dyn System, year: i32) -> Roll<'a> {
        let rater = Rater { force, present, system, year };
        let mut roll =
            Roll { brigades: Vec::new(), arms: [Sums::default(); 3], sums: Sums::default(), points: None, breaking: 0 };
        let mut number = 0;
        for army in &force.armies {
            for brigade in army.brigades.iter().filter(|b| !b.units.is_empty()) {
                let commander = brigade.commander.as_ref().and_then(|c| army.commander(c));
                let told = commander.map_or_else(
                    || "without a commander".to_owned(),
                    |c| if c.rank.is_empty() { c.name.clone() } else { format!("{} {}", c.rank, c.name) },
                );
                let numeral = crate::draw::table::roman(roll.brigades.len() as u8);
                let head = (numeral, brigade.name.clone(), told, commander.and_then(|c| c.temper));
                roll.push(rater.rows(army, &brigade.units, &mut number), head);
                if let Some(own) = roll.brigades.last_mut() {
                    own.portrait = commander.and_then(crate::army::Commander::portrait);
                }
            }
            if !army.independent.is_empty() {
                let told = "under the commanding general".to_owned();
                let head = ("–".to_owned(), "Independent".to_owned(), told, None);
                roll.push(rater.rows(army, &army.independent, &mut number), head);
            }
        }
        // What a battle would see: the force at its present strength.
        let now = present_force(force, present);
        roll.points = system.cost(&now, year);
        roll.breaking = system.breaking(&now, year);
        roll
    }

    fn push(&mut self, rows: Vec<Row<'a>>, head: (String, String, String, Option<Temper>)) {
        let mut sums = Sums::default();
        for row in &rows {
            sums.add(&row.sums());
            self.arms[arm_row(row.branch.arm())].add(&row.sums());
        }
        self.sums.add(&sums);
        let (numeral, name, commander, temper) = head;
        self.brigades.push(BrigadeRoll { numeral, name, commander, temper, portrait: None, rows, sums });
    }
}

impl<'a> Rater<'a> {
    fn rows(&self, army: &'a Army, units: &[Id], number: &mut usize) -> Vec<Row<'a>> {
        units
            .iter()
            .filter_map(|id| army.unit(id))
            .map(|(regiment, unit)| {
                *number += 1;
                let present = self.present.get(&unit.id).copied().unwrap_or(unit.present);
                Row {
                    number: *number,
                    name: regiment.unit_name(unit),
                    branch: regiment.branch,
                    uniform: &regiment.uniform,
                    rating: self.system.rate(self.force, regiment, unit, present.men, self.year),
                    present,
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
