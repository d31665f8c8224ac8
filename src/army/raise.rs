//! Armies that a rule system makes up: what they consist of, and how such a list becomes an army of a nation.

use super::regiment::Arm;
use super::{Army, Branch, Brigade, Commander, Id, Nation, Quality, Regiment, Strength, Unit, Weapon};
use std::collections::{BTreeMap, BTreeSet};

/// A unit of an army that is to be raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub branch: Branch,
    pub quality: Quality,
    pub weapon: Weapon,
    pub strength: Strength,
}

impl Piece {
    /// A unit that is what is usual for its branch.
    #[must_use]
    pub const fn usual(branch: Branch, strength: Strength) -> Piece {
        Piece { branch, quality: Quality::Usual, weapon: Weapon::Usual, strength }
    }
}

/// What a brigade of an army that is to be raised is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Body {
    /// Of all arms: *1st Division*.
    Division,
    Guard,
    Foot,
    Horse,
    Guns,
}

impl Body {
    /// What the only one of an army is called, and what one of several; a division is always one of several.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Body::Division => ("Division", "Division"),
            Body::Guard => ("Guard", "Guard Division"),
            Body::Foot => ("Foot", "Brigade of Foot"),
            Body::Horse => ("Horse", "Brigade of Horse"),
            Body::Guns => ("Artillery", "Artillery Park"),
        }
    }
}

/// A brigade of an army that is to be raised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub body: Body,
    pub pieces: Vec<Piece>,
}

/// *1st*, *2nd*, *11th*.
fn ordinal(n: usize) -> String {
    let end = match (n % 10, n % 100) {
        (1, m) if m != 11 => "st",
        (2, m) if m != 12 => "nd",
        (3, m) if m != 13 => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// What the regiments of a branch are called.
const fn noun(branch: Branch) -> &'static str {
    use Branch as B;
    match branch {
        B::Musketeers => "Foot",
        B::Fusiliers => "Fusiliers",
        B::Grenadiers => "Grenadiers",
        B::Guard => "Foot Guards",
        B::Garrison => "Garrison Foot",
        B::Militia => "Militia",
        B::Freikorps => "Freikorps",
        B::Light => "Light Foot",
        B::Jaeger => "Jäger",
        B::GuardHorse => "Horse Guards",
        B::Cuirassiers => "Cuirassiers",
        B::Horse => "Horse",
        B::Dragoons => "Dragoons",
        B::HorseGrenadiers => "Horse Grenadiers",
        B::Hussars => "Hussars",
        B::LightDragoons => "Light Dragoons",
        B::Uhlans => "Uhlans",
        B::Cossacks => "Cossacks",
        B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers => "Battery",
        B::HorseGuns => "Horse Battery",
        B::Transport => "Train",
    }
}

/// Names that are given once each: a nation's own as long as there are any.
struct Names<'a> {
    places: std::slice::Iter<'a, String>,
    officers: std::slice::Iter<'a, String>,
    given: BTreeSet<String>,
    count: BTreeMap<&'static str, usize>,
}

impl Names<'_> {
    /// *Lerchenfurt Foot*; batteries, and whoever comes when the places are used up, have numbers: *3rd Battery*.
    fn regiment(&mut self, branch: Branch) -> String {
        let noun = noun(branch);
        let place = if branch.arm() == Arm::Guns { None } else { self.places.next() };
        loop {
            let name = match place {
                Some(place) => format!("{place} {noun}"),
                None => {
                    let n = self.count.entry(noun).or_default();
                    *n += 1;
                    format!("{} {noun}", ordinal(*n))
                }
            };
            if self.given.insert(name.clone()) || place.is_some() {
                return name;
            }
        }
    }

    fn officer(&mut self, of: &str) -> String {
        self.officers.next().cloned().unwrap_or_else(|| format!("The commander of the {of}"))
    }
}

/// Raises an army of a nation: a brigade with a commander for each group, a regiment for each unit, all at full strength,
/// in the nation's dress and with its names. The same list gives the same army.
#[must_use]
pub fn raise(nation: &Nation, groups: &[Group], id: &Id, name: &str) -> Army {
    let mut names = Names {
        places: nation.names.places.iter(),
        officers: nation.names.officers.iter(),
        given: BTreeSet::new(),
        count: BTreeMap::new(),
    };
    // IDs that no other army has.
    let own = |what: &str, n: usize| Id(format!("{id}-{what}-{n}"));
    let officer = |n: usize, name: String, rank: &str| Commander {
        id: own("officer", n),
        name,
        rank: rank.to_owned(),
        seniority: n as u16,
        temper: None,
        nation: None,
        born: None,
        heir: String::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    };
    let general = officer(1, names.officer("army"), "General");
    let mut army = Army {
        id: id.clone(),
        name: name.to_owned(),
        nation: nation.id.clone(),
        general: general.id.clone(),
        commanders: vec![general],
        regiments: Vec::new(),
        brigades: Vec::new(),
        wings: Vec::new(),
        independent: Vec::new(),
        allies: Vec::new(),
        apart: false,
        year: None,
        rows: BTreeMap::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    };
    for (n, group) in groups.iter().enumerate() {
        let alike = |all: &[Group]| all.iter().filter(|g| g.body == group.body).count();
        let title = match (alike(groups), group.body.words()) {
            (1, (alone, _)) if group.body != Body::Division => alone.to_owned(),
            (_, (_, word)) => format!("{} {word}", ordinal(alike(&groups[..=n]))),
        };
        let commander = officer(n + 2, names.officer(&title), "Major General");
        let mut units = Vec::new();
        for piece in &group.pieces {
            let m = army.regiments.len() + 1;
            let unit = own("unit", m);
            units.push(unit.clone());
            let mounted = matches!(piece.branch.arm(), Arm::Horse);
            let strength = Strength { horses: if mounted { piece.strength.men } else { 0 }, ..piece.strength };
            army.regiments.push(Regiment {
                id: own("regiment", m),
                name: names.regiment(piece.branch),
                number: None,
                proprietor: String::new(),
                colonel: String::new(),
                nation: nation.id.clone(),
                branch: piece.branch,
                weapon: piece.weapon,
                traits: Vec::new(),
                quality: piece.quality,
                uniform: nation.uniform.clone(),
                depot: String::new(),
                raised: None,
                history: String::new(),
                units: vec![Unit { id: unit, name: String::new(), establishment: strength, present: strength }],
                ratings: BTreeMap::new(),
                notes: BTreeMap::new(),
            });
        }
        army.brigades.push(Brigade {
            id: own("brigade", n + 1),
            name: title,
            commander: Some(commander.id.clone()),
            units,
            notes: BTreeMap::new(),
        });
        army.commanders.push(commander);
    }
    army
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nation() -> Nation {
        toml::from_str(include_str!("../../templates/nations/hohenmoehr.toml")).expect("a nation")
    }

    #[test]
    fn an_army_has_names_commanders_and_numbers_of_its_own() {
        let foot = Piece::usual(Branch::Musketeers, Strength { men: 600, ..Strength::default() });
        let guns = Piece::usual(Branch::MediumGuns, Strength { men: 60, guns: 4, ..Strength::default() });
        let horse = Piece::usual(Branch::Hussars, Strength { men: 120, ..Strength::default() });
        let group = |body, pieces: &[Piece]| Group { body, pieces: pieces.to_vec() };
        let groups =
            [group(Body::Foot, &[foot; 30]), group(Body::Foot, &[foot; 10]), group(Body::Guns, &[guns, guns, horse])];
        let army = raise(&nation(), &groups, &Id::new("new"), "A new army");
        assert_eq!(
            army.brigades.iter().map(|b| b.name.as_str()).collect::<Vec<_>>(),
            ["1st Brigade of Foot", "2nd Brigade of Foot", "Artillery"]
        );
        assert_eq!((army.commanders.len(), army.general.as_str()), (4, "new-officer-1"));
        assert!(army.brigades.iter().all(|b| b.commander.as_ref().is_some_and(|c| army.commander(c).is_some())));
        let names: BTreeSet<&str> = army.regiments.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(names.len(), 43, "each its own");
        let named: Vec<&str> = army.regiments.iter().map(|r| r.name.as_str()).collect();
        assert_eq!((named[0], named[32], named[40]), ("Lerchenfurt Foot", "1st Foot", "1st Battery"), "{named:?}");
        assert_eq!(army.regiments[42].units[0].present.horses, 120);
        assert_eq!(army, raise(&nation(), &groups, &Id::new("new"), "A new army"));
    }

    #[test]
    fn numbers_are_said_as_people_say_them() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]
        );
    }
}
