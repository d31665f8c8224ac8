//! Changes of an army's organisation: regiments, brigades and officers that come, are doubled and go.

use super::regiment::Unit;
use super::{Army, Brigade, Commander, Id, Regiment, Strength};

impl Army {
    /// An ID that nothing in the army has yet.
    fn fresh(&self, stem: &str) -> Id {
        let taken = |id: &Id| {
            self.commanders.iter().any(|c| c.id == *id)
                || self.brigades.iter().any(|b| b.id == *id)
                || self.regiments.iter().any(|r| r.id == *id || r.units.iter().any(|u| u.id == *id))
        };
        let mut n = 1_u32;
        loop {
            let id = Id(format!("{stem}-{n}"));
            if !taken(&id) {
                return id;
            }
            n += 1;
        }
    }

    /// The list that a unit stands in, and its place there.
    fn place_of(&mut self, unit: &Id) -> Option<(&mut Vec<Id>, usize)> {
        let lists = self.brigades.iter_mut().map(|b| &mut b.units).chain(std::iter::once(&mut self.independent));
        lists.into_iter().find_map(|list| list.iter().position(|u| u == unit).map(|at| (list, at)))
    }

    fn stand_behind(&mut self, unit: Id, before: &Id) {
        match self.place_of(before) {
            Some((list, at)) => list.insert(at + 1, unit),
            None => self.independent.push(unit),
        }
    }

    /// Raises a regiment of one unit behind another one, of its nation, branch and dress; gives the unit. None where
    /// there is no such unit.
    pub fn raise_regiment(&mut self, behind: &Id, name: &str) -> Option<Id> {
        let (like, unit) = self.unit(behind)?;
        let (like, unit) = (like.clone(), unit.clone());
        let (id, unit_id) = (self.fresh("regiment"), self.fresh("unit"));
        self.regiments.push(Regiment {
            id,
            name: name.to_owned(),
            number: None,
            proprietor: String::new(),
            colonel: String::new(),
            depot: String::new(),
            raised: None,
            history: String::new(),
            units: vec![Unit {
                id: unit_id.clone(),
                name: String::new(),
                establishment: unit.establishment,
                present: unit.establishment,
            }],
            ..like
        });
        self.stand_behind(unit_id.clone(), behind);
        Some(unit_id)
    }

    /// Doubles the regiment of a unit, with all its units behind the first; gives the copy of the unit. None where there
    /// is no such unit.
    pub fn double_regiment(&mut self, unit: &Id, name: &str) -> Option<Id> {
        let mut copy = self.unit(unit)?.0.clone();
        copy.id = self.fresh("regiment");
        name.clone_into(&mut copy.name);
        let (mut chosen, mut before) = (None, unit.clone());
        let units = std::mem::take(&mut copy.units);
        self.regiments.push(copy);
        for mut one in units {
            let was = std::mem::replace(&mut one.id, self.fresh("unit"));
            if was == *unit {
                chosen = Some(one.id.clone());
            }
            let id = one.id.clone();
            if let Some(last) = self.regiments.last_mut() {
                last.units.push(one);
            }
            self.stand_behind(id.clone(), &before);
            before = id;
        }
        chosen
    }

    /// Takes a unit out of the army, and its regiment where it was the last of it. False where there is no such unit.
    pub fn disband(&mut self, unit: &Id) -> bool {
        if self.unit(unit).is_none() {
            return false;
        }
        if let Some((list, at)) = self.place_of(unit) {
            list.remove(at);
        }
        self.regiments.iter_mut().for_each(|r| r.units.retain(|u| u.id != *unit));
        self.regiments.retain(|r| !r.units.is_empty());
        true
    }

    /// Forms an empty brigade; gives it.
    pub fn form_brigade(&mut self, name: &str) -> Id {
        let id = self.fresh("brigade");
        self.brigades.push(Brigade { id: id.clone(), name: name.to_owned(), commander: None, units: Vec::new() });
        id
    }

    /// Breaks a brigade up: its units stand by themselves then. False where there is none.
    pub fn break_up(&mut self, brigade: &Id) -> bool {
        let Some(at) = self.brigades.iter().position(|b| b.id == *brigade) else { return false };
        let mut gone = self.brigades.remove(at);
        self.independent.append(&mut gone.units);
        true
    }

    /// Commissions an officer, the most junior of all; gives him.
    pub fn commission(&mut self, rank: &str, name: &str) -> Id {
        let id = self.fresh("officer");
        let seniority = self.commanders.iter().map(|c| c.seniority).max().unwrap_or(0).saturating_add(1);
        self.commanders.push(Commander {
            id: id.clone(),
            name: name.to_owned(),
            rank: rank.to_owned(),
            seniority,
            temper: None,
            nation: None,
            history: String::new(),
            notes: std::collections::BTreeMap::new(),
        });
        id
    }

    /// Men, horses and guns of all units: what they should have, and what they have.
    #[must_use]
    pub fn strength(&self) -> [Strength; 2] {
        let mut sums = [Strength::default(); 2];
        for unit in self.regiments.iter().flat_map(|r| &r.units) {
            for (sum, more) in sums.iter_mut().zip([unit.establishment, unit.present]) {
                sum.men = sum.men.saturating_add(more.men);
                sum.horses = sum.horses.saturating_add(more.horses);
                sum.guns = sum.guns.saturating_add(more.guns);
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army() -> Army {
        let nations: Vec<_> = [
            include_str!("../../templates/nations/hohenmoehr.toml"),
            include_str!("../../templates/nations/pfefferach.toml"),
        ]
        .iter()
        .map(|text| toml::from_str(text).expect("a nation"))
        .collect();
        let text = include_str!("../../templates/armies/hohenmoehr-1757.toml");
        crate::army::list::parse(text, &nations).expect("the sample army")
    }

    /// Every unit stands in one list, and every ID is given once.
    fn whole(army: &Army) {
        let mut standing: Vec<&Id> = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent).collect();
        let mut units: Vec<&Id> = army.regiments.iter().flat_map(|r| &r.units).map(|u| &u.id).collect();
        standing.sort();
        units.sort();
        assert_eq!(standing, units);
        units.dedup();
        assert_eq!(standing.len(), units.len(), "an ID was given twice");
    }

    #[test]
    fn regiments_come_are_doubled_and_go() {
        let mut army = army();
        let before = army.clone();
        let first = army.brigades[0].units[0].clone();
        let raised = army.raise_regiment(&first, "Neu-Möhr").expect("a unit to stand behind");
        assert_eq!(army.brigades[0].units[1], raised);
        assert_eq!(army.unit(&raised).expect("the new unit").0.name, "Neu-Möhr");
        whole(&army);
        let double = army.double_regiment(&raised, "Jung-Möhr").expect("a unit to double");
        assert_eq!(army.brigades[0].units[2], double);
        whole(&army);
        assert!(army.disband(&double) && army.disband(&raised) && !army.disband(&raised));
        assert_eq!(army, before);
        assert!(army.raise_regiment(&raised, "Nowhere").is_none());
    }

    #[test]
    fn a_regiment_of_two_battalions_is_doubled_whole() {
        let mut army = army();
        let two =
            army.regiments.iter().find(|r| r.units.len() == 2).expect("one of two battalions").units[1].id.clone();
        let copy = army.double_regiment(&two, "Copy").expect("a unit to double");
        let (regiment, unit) = army.unit(&copy).expect("the copy");
        assert_eq!((regiment.units.len(), unit.name.as_str()), (2, "II"));
        whole(&army);
    }

    #[test]
    fn the_units_of_a_brigade_that_is_broken_up_stand_by_themselves() {
        let mut army = army();
        let (first, units) = (army.brigades[0].id.clone(), army.brigades[0].units.clone());
        assert!(army.break_up(&first) && !army.break_up(&first));
        assert!(units.iter().all(|u| army.independent.contains(u)));
        whole(&army);
        let formed = army.form_brigade("Sixth");
        assert!(army.brigades.last().is_some_and(|b| b.id == formed && b.units.is_empty()));
    }

    #[test]
    fn a_new_officer_is_the_most_junior() {
        let mut army = army();
        let id = army.commission("Major General", "Nepomuk v. Quill");
        let youngest = army.commander(&id).expect("the officer").seniority;
        assert!(army.commanders.iter().all(|c| c.id == id || c.seniority < youngest));
    }
}
