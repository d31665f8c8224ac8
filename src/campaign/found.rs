//! Founding a campaign: the armies are copied and given IDs that are unique through the campaign.

use super::succession::succession;
use super::{Account, Act, Entry, Founding, Kind, Posting, Refusal, State, Table};
use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Id, nations};
use crate::base::Len;
use std::collections::{BTreeMap, BTreeSet};

impl Entry {
    /// The first entry of a campaign: it brings every man, horse, gun and colour of both sides into the books.
    ///
    /// IDs and names of armies that stand twice among the two forces get a number behind them.
    ///
    /// # Errors
    /// Where a side has no army, an army no unit or no commanding general, or a unit stands in two brigades.
    pub fn found(mut founding: Founding) -> Result<Entry, Refusal> {
        called("the campaign", &founding.name)?;
        founding.table.check()?;
        let mut taken = Taken::default();
        let mut names: BTreeSet<String> = BTreeSet::new();
        for force in &mut founding.sides {
            if force.armies.is_empty() || force.nations.is_empty() {
                return Err(Refusal::new("a side of the campaign has no army; choose one for each side"));
            }
            for army in &mut force.armies {
                sound(army)?;
                settle_ids(army, &mut taken);
                let numbered = (2..).map(|n| format!("{}, {n}", army.name));
                let free = std::iter::once(army.name.clone()).chain(numbered).find(|name| !names.contains(name));
                army.name = free.unwrap_or_default();
                names.insert(army.name.clone());
            }
        }
        let supply = founding.recovery.supply.clone();
        let mut entry = Entry::new(founding.date, Act::Founded(Box::new(founding.clone())));
        for army in founding.sides.iter().flat_map(|f| &f.armies) {
            for regiment in &army.regiments {
                for unit in &regiment.units {
                    let mut bring = |kind, to, number| {
                        if number > 0 {
                            entry.postings.push(Posting {
                                thing: unit.id.clone(),
                                kind,
                                from: Account::Outside,
                                to,
                                number,
                                cause: "founded".to_owned(),
                                settles: None,
                            });
                        }
                    };
                    bring(Kind::Men, Account::Present, unit.present.men);
                    bring(Kind::Horses, Account::Present, unit.present.horses);
                    bring(Kind::Guns, Account::Present, unit.present.guns);
                    bring(Kind::Colours, Account::Present, colours(regiment.branch));
                    bring(Kind::Men, Account::Depot, unit.establishment.men * u32::from(supply.depot) / 100);
                }
            }
        }
        // Brigades that nobody leads get their commanders before the war begins.
        let begun = State::replay([&entry])?.state;
        entry.facts.extend(succession(&begun));
        Ok(entry)
    }
}

/// Whether a thing can be called so.
///
/// # Errors
/// Where the name is empty, longer than names of lists are, or has letters that nobody sees.
pub fn called(what: &str, name: &str) -> Result<(), Refusal> {
    let most = nations::LONGEST_NAME;
    let letters = name.chars().count();
    let wrong = if name.trim().is_empty() {
        "has no name".to_owned()
    } else if letters > most {
        format!("has a name of {letters} characters")
    } else if name.chars().any(char::is_control) {
        "has line breaks in its name".to_owned()
    } else {
        return Ok(());
    };
    Err(Refusal::new(format!("{what} {wrong}; give it one of 1 to {most} characters")))
}

impl Table {
    /// Heights of figures in mm for which distances are known.
    pub const FIGURES: [u8; 5] = [28, 20, 15, 10, 6];

    /// Whether battles can be generated for it: from 60 by 60 to 600 by 400 cm, with figures of a known height.
    ///
    /// # Errors
    /// What is out of these bounds.
    pub fn check(&self) -> Result<(), Refusal> {
        let within = |n: Len, most| (Len::cm(60)..=Len::cm(most)).contains(&n);
        if !within(self.width, 600) || !within(self.depth, 400) {
            let [width, depth] = [self.width, self.depth].map(|n| n.0 / Len::CM.0);
            return Err(Refusal::new(format!(
                "the table is {width} by {depth} cm; choose one from 60 by 60 to 600 by 400 cm"
            )));
        }
        if !Table::FIGURES.contains(&self.scale) {
            return Err(Refusal::new(format!(
                "figures of {} mm are not known; choose 28, 20, 15, 10 or 6",
                self.scale
            )));
        }
        Ok(())
    }
}

/// The most men, horses or guns of a unit: beyond it is a slip of the pen.
pub const MOST: u32 = 10_000;

/// How many colours a unit carries: a battalion of the line or a regiment of horse one that counts as a trophy.
pub(super) const fn colours(branch: Branch) -> u32 {
    match branch.arm() {
        Arm::Foot | Arm::Horse => 1,
        Arm::LightFoot | Arm::Guns | Arm::Transport => 0,
    }
}

/// Whether an army can go to war: it has troops and a general, nothing of it is there twice, and its strengths are such as
/// armies have.
///
/// # Errors
/// The first thing that cannot be.
pub fn sound(army: &Army) -> Result<(), Refusal> {
    let name = &army.name;
    if army.regiments.iter().all(|r| r.units.is_empty()) {
        return Err(Refusal::new(format!("{name} has no unit; give it a regiment before it goes to war")));
    }
    if army.commander(&army.general).is_none() {
        return Err(Refusal::new(format!("{name} has no commanding general among its officers; name one")));
    }
    let mut seen = BTreeSet::new();
    for unit in army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent) {
        let Some((regiment, u)) = army.unit(unit) else {
            return Err(Refusal::new(format!("{name}: a brigade lists the unit {unit}, which no regiment has")));
        };
        if !seen.insert(unit) {
            let unit = regiment.unit_name(u);
            return Err(Refusal::new(format!("{name}: {unit} stands in two brigades; take it out of one")));
        }
    }
    for (regiment, unit) in army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))) {
        let most = [unit.establishment, unit.present].iter().map(|s| s.men.max(s.horses).max(s.guns)).max();
        if most > Some(MOST) {
            let unit = regiment.unit_name(unit);
            return Err(Refusal::new(format!("{name}: {unit} is stronger than {MOST}; lower its strength")));
        }
    }
    let units = army.regiments.iter().flat_map(|r| &r.units).map(|u| ("units", &u.id));
    let regiments = army.regiments.iter().map(|r| ("regiments", &r.id));
    let brigades = army.brigades.iter().map(|b| ("brigades", &b.id));
    let officers = army.commanders.iter().map(|c| ("officers", &c.id));
    let mut seen = BTreeSet::new();
    for (kind, id) in units.chain(regiments).chain(brigades).chain(officers) {
        if !seen.insert((kind, id)) {
            return Err(Refusal::new(format!("{name}: two {kind} have the ID {id}; change one")));
        }
    }
    for brigade in &army.brigades {
        if let Some(officer) = brigade.commander.as_ref().filter(|c| army.commander(c).is_none()) {
            let brigade = &brigade.name;
            return Err(Refusal::new(format!(
                "{name}: {brigade} is led by {officer}, who is not among its officers; add him or name another"
            )));
        }
    }
    for wing in &army.wings {
        let known = |b: &Id| army.brigades.iter().any(|x| x.id == *b);
        if let Some(brigade) = wing.brigades.iter().find(|b| !known(b)) {
            let wing = &wing.name;
            return Err(Refusal::new(format!(
                "{name}: {wing} has the brigade {brigade}, which is not there; take it out"
            )));
        }
        if let Some(brigade) = wing.brigades.iter().find(|b| army.wing_of(b).is_some_and(|w| w.id != wing.id)) {
            return Err(Refusal::new(format!("{name}: {brigade} is in two wings; take it out of one")));
        }
    }
    Ok(())
}

/// The IDs given so far. Each kind of thing has its own.
#[derive(Default)]
struct Taken {
    /// Armies and brigades, which officers command.
    commands: BTreeSet<Id>,
    officers: BTreeSet<Id>,
    regiments: BTreeSet<Id>,
    units: BTreeSet<Id>,
}

/// The ID, or the first of those with a number behind it that is free; it is then taken.
fn fresh(taken: &mut BTreeSet<Id>, id: &Id) -> Id {
    let mut new = id.clone();
    let mut n = 2;
    while !taken.insert(new.clone()) {
        new = Id(format!("{id}-{n}"));
        n += 1;
    }
    new
}

/// Gives the army's things IDs that nothing in `taken` has.
fn settle_ids(army: &mut Army, taken: &mut Taken) {
    army.id = fresh(&mut taken.commands, &army.id);
    let mut officers = BTreeMap::new();
    for officer in &mut army.commanders {
        let new = fresh(&mut taken.officers, &officer.id);
        officers.insert(std::mem::replace(&mut officer.id, new.clone()), new);
    }
    let rename = |names: &BTreeMap<Id, Id>, id: &mut Id| {
        if let Some(new) = names.get(id) {
            *id = new.clone();
        }
    };
    rename(&officers, &mut army.general);
    let mut units = BTreeMap::new();
    for regiment in &mut army.regiments {
        regiment.id = fresh(&mut taken.regiments, &regiment.id);
        for unit in &mut regiment.units {
            let new = fresh(&mut taken.units, &unit.id);
            units.insert(std::mem::replace(&mut unit.id, new.clone()), new);
        }
    }
    let mut brigades = BTreeMap::new();
    for brigade in &mut army.brigades {
        let new = fresh(&mut taken.commands, &brigade.id);
        brigades.insert(std::mem::replace(&mut brigade.id, new.clone()), new);
        brigade.commander.iter_mut().for_each(|c| rename(&officers, c));
        brigade.units.iter_mut().for_each(|u| rename(&units, u));
    }
    for wing in &mut army.wings {
        wing.id = fresh(&mut taken.commands, &wing.id);
        wing.commander.iter_mut().for_each(|c| rename(&officers, c));
        wing.brigades.iter_mut().for_each(|b| rename(&brigades, b));
    }
    army.independent.iter_mut().for_each(|u| rename(&units, u));
}
