//! Changes of an army's organisation: regiments, brigades and officers that come, are doubled and go.

use super::regiment::Unit;
use super::{Army, Brigade, Commander, Id, Regiment, Strength, Wing};
use std::collections::BTreeMap;

/// Names of the battalions of a regiment.
const NUMERALS: [&str; 8] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

impl Army {
    /// An ID that nothing in the army has yet.
    fn fresh(&self, stem: &str) -> Id {
        let taken = |id: &Id| {
            // In a coalition an ally's IDs have its own before them, which falls away again.
            let is = |other: &Id| other.as_str().rsplit(Id::OF_ALLY).next() == Some(id.as_str());
            self.commanders.iter().any(|c| is(&c.id))
                || self.brigades.iter().any(|b| is(&b.id))
                || self.wings.iter().any(|w| is(&w.id))
                || self.regiments.iter().any(|r| is(&r.id) || r.units.iter().any(|u| is(&u.id)))
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
        let (name, notes) = (name.to_owned(), BTreeMap::new());
        self.brigades.push(Brigade { id: id.clone(), name, commander: None, units: Vec::new(), notes });
        id
    }

    /// Breaks a brigade up: its units stand by themselves then. False where there is none.
    pub fn break_up(&mut self, brigade: &Id) -> bool {
        let Some(at) = self.brigades.iter().position(|b| b.id == *brigade) else { return false };
        let mut gone = self.brigades.remove(at);
        self.wings.iter_mut().for_each(|w| w.brigades.retain(|b| b != brigade));
        self.independent.append(&mut gone.units);
        true
    }

    /// Forms a wing of no brigade yet; gives it.
    pub fn form_wing(&mut self, name: &str) -> Id {
        let id = self.fresh("wing");
        let (name, notes) = (name.to_owned(), BTreeMap::new());
        self.wings.push(Wing { id: id.clone(), name, commander: None, brigades: Vec::new(), notes });
        id
    }

    /// Breaks a wing up: its brigades are under the general himself then. False where there is none.
    pub fn break_up_wing(&mut self, wing: &Id) -> bool {
        let before = self.wings.len();
        self.wings.retain(|w| w.id != *wing);
        self.wings.len() < before
    }

    /// Puts a brigade into a wing (none: under the general himself), before another brigade or behind all of them. False
    /// where there is no such brigade, or no such wing.
    pub fn move_brigade(&mut self, brigade: &Id, wing: Option<&Id>, before: Option<&Id>) -> bool {
        let Some(at) = self.brigades.iter().position(|b| b.id == *brigade) else { return false };
        if wing.is_some_and(|w| self.wings.iter().all(|x| x.id != *w)) {
            return false;
        }
        let moved = self.brigades.remove(at);
        let to = before.and_then(|id| self.brigades.iter().position(|b| b.id == *id)).unwrap_or(self.brigades.len());
        self.brigades.insert(to, moved);
        for w in &mut self.wings {
            w.brigades.retain(|b| b != brigade);
            if Some(&w.id) == wing {
                w.brigades.push(brigade.clone());
            }
        }
        true
    }

    /// Enlists regiments, which get IDs of their own and, where a name is taken, a number behind it. Their units stand
    /// behind another unit, at the end of a brigade, or by themselves. Gives the last unit, none where there is none.
    pub fn enlist(&mut self, regiments: Vec<Regiment>, behind: Option<&Id>, brigade: Option<&Id>) -> Option<Id> {
        let mut last = behind.cloned();
        for mut regiment in regiments {
            regiment.id = self.fresh("regiment");
            regiment.name = self.free_name(&regiment.name);
            let units = std::mem::take(&mut regiment.units);
            self.regiments.push(regiment);
            for mut unit in units {
                unit.id = self.fresh("unit");
                let id = unit.id.clone();
                self.regiments.last_mut()?.units.push(unit);
                let end = brigade.and_then(|b| self.brigades.iter_mut().find(|x| x.id == *b));
                match (&last, end) {
                    (Some(before), _) => self.stand_behind(id.clone(), before),
                    (None, Some(end)) => end.units.push(id.clone()),
                    (None, None) => self.independent.push(id.clone()),
                }
                last = Some(id);
            }
        }
        last.filter(|l| Some(l) != behind)
    }

    /// A name that no regiment has: itself, or with the first number behind it.
    fn free_name(&self, name: &str) -> String {
        let taken = |name: &str| self.regiments.iter().any(|r| r.name == name);
        if !taken(name) {
            return name.to_owned();
        }
        (2_u32..).map(|n| format!("{name} {n}")).find(|n| !taken(n)).unwrap_or_default()
    }

    /// Splits a unit in two halves of one regiment, the greater one first; gives the second. None where there is no such
    /// unit, or it has not two men.
    pub fn split(&mut self, unit: &Id) -> Option<Id> {
        let id = self.fresh("unit");
        let regiment = self.regiments.iter_mut().find(|r| r.units.iter().any(|u| u.id == *unit))?;
        let at = regiment.units.iter().position(|u| u.id == *unit)?;
        let whole = regiment.units[at].clone();
        if whole.establishment.men < 2 {
            return None;
        }
        let lower = |s: Strength| Strength { men: s.men / 2, horses: s.horses / 2, guns: s.guns / 2 };
        let upper = |s: Strength| {
            let half = lower(s);
            Strength { men: s.men - half.men, horses: s.horses - half.horses, guns: s.guns - half.guns }
        };
        if regiment.units[at].name.is_empty() {
            "I".clone_into(&mut regiment.units[at].name);
        }
        let taken = |name: &str| regiment.units.iter().any(|u| u.name == name);
        let name = NUMERALS.iter().find(|n| !taken(n)).map_or_else(|| id.to_string(), |n| (*n).to_owned());
        (regiment.units[at].establishment, regiment.units[at].present) =
            (upper(whole.establishment), upper(whole.present));
        let second =
            Unit { id: id.clone(), name, establishment: lower(whole.establishment), present: lower(whole.present) };
        regiment.units.insert(at + 1, second);
        self.stand_behind(id.clone(), unit);
        Some(id)
    }

    /// The unit that would join one: that which stands behind it, or else before it, and is of its branch.
    #[must_use]
    pub fn partner(&self, unit: &Id) -> Option<&Id> {
        let lists = self.brigades.iter().map(|b| &b.units).chain(std::iter::once(&self.independent));
        let (list, at) = lists.into_iter().find_map(|l| l.iter().position(|u| u == unit).map(|at| (l, at)))?;
        let branch = self.unit(unit)?.0.branch;
        let beside = [list.get(at + 1), at.checked_sub(1).and_then(|n| list.get(n))];
        beside.into_iter().flatten().find(|u| self.unit(u).is_some_and(|(r, _)| r.branch == branch))
    }

    /// Merges a unit with its [`Army::partner`], whose men and name it takes in. False where it has none.
    pub fn merge(&mut self, unit: &Id) -> bool {
        let Some(other) = self.partner(unit).cloned() else { return false };
        let Some((theirs, joins)) = self.unit(&other).map(|(r, u)| (r.id.clone(), u.clone())) else { return false };
        let other_name = self.unit(&other).map(|(r, _)| r.name.clone()).unwrap_or_default();
        let Some(regiment) = self.regiments.iter_mut().find(|r| r.units.iter().any(|u| u.id == *unit)) else {
            return false;
        };
        if regiment.id != theirs && regiment.units.len() == 1 {
            regiment.name = format!("{}/{other_name}", regiment.name);
        }
        let alone = regiment.id == theirs && regiment.units.len() == 2;
        let Some(one) = regiment.units.iter_mut().find(|u| u.id == *unit) else { return false };
        let sum = |a: Strength, b: Strength| Strength {
            men: a.men.saturating_add(b.men),
            horses: a.horses.saturating_add(b.horses),
            guns: a.guns.saturating_add(b.guns),
        };
        one.establishment = sum(one.establishment, joins.establishment);
        one.present = sum(one.present, joins.present);
        if alone {
            one.name.clear();
        }
        self.disband(&other)
    }

    /// Lets another list march with it, or leave it. False where nothing changes: it is there already, or is not, or is
    /// the army itself.
    pub fn ally(&mut self, other: &Id, joins: bool) -> bool {
        let there = self.allies.contains(other);
        if joins == there || joins && *other == self.id {
            return false;
        }
        if joins {
            self.allies.push(other.clone());
        } else {
            self.allies.retain(|a| a != other);
        }
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
            born: None,
            heir: String::new(),
            history: String::new(),
            notes: BTreeMap::new(),
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
    fn a_unit_is_split_and_merged_again() {
        let mut army = army();
        let before = army.clone();
        let first = army.brigades[0].units[0].clone();
        let men = army.unit(&first).expect("the unit").1.establishment.men;
        let second = army.split(&first).expect("two halves");
        whole(&army);
        assert_eq!(army.brigades[0].units[1], second);
        let of = |army: &Army, id: &Id| army.unit(id).map(|(r, u)| (r.unit_name(u), u.establishment.men)).expect("it");
        let [one, two] = [of(&army, &first), of(&army, &second)];
        assert!(one.0.ends_with(" I") && two.0.ends_with(" II"), "{one:?} {two:?}");
        assert_eq!(one.1 + two.1, men);
        assert!(army.merge(&first));
        assert_eq!(army, before, "what was split is whole again");
    }

    #[test]
    fn two_regiments_are_converged_and_a_unit_of_another_branch_is_not() {
        let mut army = army();
        let lists: Vec<Vec<Id>> = army.brigades.iter().map(|b| b.units.clone()).collect();
        let branch = |army: &Army, id: &Id| army.unit(id).expect("a unit").0.branch;
        let pair = lists.iter().flat_map(|l| l.windows(2)).find(|w| {
            let regiments = [army.unit(&w[0]), army.unit(&w[1])].map(|u| u.expect("a unit").0);
            branch(&army, &w[0]) == branch(&army, &w[1]) && regiments.iter().all(|r| r.units.len() == 1)
        });
        let [one, two] = pair.expect("two regiments of a branch side by side") else { unreachable!() };
        let name = |id: &Id| army.unit(id).expect("a unit").0.name.clone();
        let both = format!("{}/{}", name(one), name(two));
        let sum: u32 = [one, two].map(|id| army.unit(id).expect("a unit").1.present.men).iter().sum();
        let (one, two) = (one.clone(), two.clone());
        assert_eq!(army.partner(&one), Some(&two));
        assert!(army.merge(&one));
        whole(&army);
        let (regiment, unit) = army.unit(&one).expect("the converged unit");
        assert_eq!((regiment.name.clone(), unit.present.men), (both, sum));
        let guns = army.regiments.iter().find(|r| r.branch.arm() == crate::army::regiment::Arm::Guns);
        let alone = guns.expect("a battery").units[0].id.clone();
        army.independent.clear();
        assert_eq!(army.partner(&alone).map(|id| branch(&army, id)).filter(|b| *b != branch(&army, &alone)), None);
    }

    #[test]
    fn brigades_go_from_wing_to_wing() {
        let mut army = army();
        let ids: Vec<Id> = army.brigades.iter().map(|b| b.id.clone()).collect();
        let right = army.form_wing("Right wing");
        assert!(army.move_brigade(&ids[1], Some(&right), Some(&ids[0])));
        assert_eq!(
            (army.brigades[0].id.clone(), army.wing_of(&ids[1]).map(|w| w.id.clone())),
            (ids[1].clone(), Some(right.clone()))
        );
        let left = army.form_wing("Left wing");
        assert!(army.move_brigade(&ids[1], Some(&left), None));
        assert_eq!(army.wing_of(&ids[1]).map(|w| w.id.clone()), Some(left.clone()));
        assert_eq!(army.brigades.last().map(|b| b.id.clone()), Some(ids[1].clone()));
        assert!(!army.move_brigade(&ids[1], Some(&Id::new("nowhere")), None));
        assert!(army.break_up(&ids[1]));
        assert!(army.wings.iter().all(|w| w.brigades.is_empty()));
        assert!(army.break_up_wing(&left) && !army.break_up_wing(&left));
    }

    #[test]
    fn the_enlisted_get_ids_and_names_of_their_own() {
        let mut army = army();
        let like = army.regiments[0].clone();
        let (brigade, count) = (army.brigades[1].id.clone(), army.regiments.len());
        let last = army.enlist(vec![like.clone(), like.clone()], None, Some(&brigade)).expect("a unit");
        whole(&army);
        assert_eq!(army.regiments.len(), count + 2);
        assert_eq!(army.brigades[1].units.last(), Some(&last));
        assert_eq!(army.regiments[count].name, format!("{} 2", like.name));
        assert_eq!(army.regiments[count + 1].name, format!("{} 3", like.name));
        let first = army.brigades[0].units[0].clone();
        let behind = army.enlist(vec![like], Some(&first), None).expect("a unit");
        assert_eq!(
            army.brigades[0].units[army.brigades[0].units.iter().position(|u| *u == first).expect("it") + 1],
            army.regiments.last().expect("it").units[0].id
        );
        assert!(army.unit(&behind).is_some());
        assert_eq!(army.enlist(Vec::new(), None, None), None);
    }

    #[test]
    fn a_new_officer_is_the_most_junior() {
        let mut army = army();
        let id = army.commission("Major General", "Nepomuk v. Quill");
        let youngest = army.commander(&id).expect("the officer").seniority;
        assert!(army.commanders.iter().all(|c| c.id == id || c.seniority < youngest));
    }
}
