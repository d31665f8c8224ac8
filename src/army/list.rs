//! Armies as their owners write them: a short TOML form with named colours, read into [`Army`].
//!
//! What a list leaves out it has from its nation (the uniform) or from what is usual (weapon, quality). A regiment has
//! either `men = [full, present]` or `battalions = [["I", full, present], …]`; mounted branches have as
//! many horses as men.

use super::regiment::Arm;
use super::uniform::{Flag, Headgear, Pattern, Tincture};
use super::{
    Army, Branch, Brigade, Commander, Id, Nation, Quality, Regiment, Strength, Temper, Trait, Uniform, Unit, Weapon,
    Wing,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Why a list cannot be read: one sentence that says what, where and what to do.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    #[error("the list does not parse: {0}")]
    Parse(#[from] toml::de::Error),
    #[error("{regiment} wears “{colour}”, which the list's [tinctures] do not name: add it there")]
    Colour { regiment: String, colour: String },
    #[error("{regiment} has neither men nor battalions: give it men = [full, present] or a list of battalions")]
    Empty { regiment: String },
    #[error("{thing} is there twice: give each officer, brigade and regiment an id of its own")]
    Twice { thing: String },
    #[error("{brigade} names the commander “{officer}”, who is not among the officers: add him or mend the id")]
    NoOfficer { brigade: String, officer: String },
    #[error("{wing} has the brigade “{brigade}”, which is not among the brigades: add it or mend the id")]
    NoBrigade { wing: String, brigade: String },
    #[error("{regiment} belongs to the nation “{nation}”, which is not there: bring in the nation first")]
    NoNation { regiment: String, nation: String },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListForm {
    id: String,
    name: String,
    nation: String,
    general: String,
    year: Option<i32>,
    #[serde(default)]
    rows: BTreeMap<String, String>,
    #[serde(default)]
    history: String,
    tinctures: BTreeMap<String, (String, String)>,
    officer: Vec<OfficerForm>,
    brigade: Vec<BrigadeForm>,
    #[serde(default)]
    wing: Vec<WingForm>,
    #[serde(default)]
    independent: Vec<RegimentForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfficerForm {
    id: String,
    name: String,
    rank: String,
    temper: Option<Temper>,
    nation: Option<String>,
    born: Option<i32>,
    #[serde(default)]
    heir: String,
    #[serde(default)]
    history: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrigadeForm {
    id: String,
    name: String,
    commander: Option<String>,
    regiment: Vec<RegimentForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WingForm {
    id: String,
    name: String,
    commander: Option<String>,
    /// IDs of its brigades.
    brigades: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegimentForm {
    id: String,
    name: String,
    number: Option<u16>,
    #[serde(default)]
    proprietor: String,
    #[serde(default)]
    colonel: String,
    nation: Option<String>,
    branch: Branch,
    #[serde(default)]
    weapon: Weapon,
    #[serde(default)]
    traits: Vec<Trait>,
    #[serde(default)]
    quality: Quality,
    coat: Option<String>,
    facings: Option<String>,
    metal: Option<String>,
    smallclothes: Option<String>,
    headgear: Option<Headgear>,
    lapels: Option<bool>,
    cuffs: Option<String>,
    waistcoat: Option<String>,
    breeches: Option<String>,
    lace: Option<String>,
    plume: Option<String>,
    furniture: Option<String>,
    flag: Option<FlagForm>,
    #[serde(default)]
    depot: String,
    raised: Option<i32>,
    #[serde(default)]
    history: String,
    men: Option<[u32; 2]>,
    battalions: Option<Vec<(String, u32, u32)>>,
    #[serde(default)]
    guns: u32,
    #[serde(default)]
    ratings: BTreeMap<String, String>,
    #[serde(default)]
    notes: BTreeMap<String, String>,
}

/// A colour of a regiment's own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FlagForm {
    #[serde(default)]
    pattern: Pattern,
    field: Option<String>,
    second: Option<String>,
    #[serde(default)]
    disc: Option<bool>,
    #[serde(default)]
    letter: String,
    #[serde(default)]
    motto: String,
}

/// Reads a list. `nations` are those that it and its contingents may belong to.
///
/// # Errors
/// When it does not parse, names a colour, an officer or a nation that is not there, or has an ID twice.
pub fn parse(text: &str, nations: &[Nation]) -> Result<Army, ListError> {
    let form: ListForm = toml::from_str(text)?;
    let mut seen = BTreeSet::new();
    let mut reader = Reader { tinctures: &form.tinctures, nations, nation: &form.nation, regiments: Vec::new() };
    let commanders: Vec<Commander> = (1..)
        .zip(&form.officer)
        .map(|(seniority, o)| Commander {
            id: Id::new(&o.id),
            name: o.name.clone(),
            rank: o.rank.clone(),
            seniority,
            temper: o.temper,
            nation: o.nation.as_deref().map(Id::new),
            born: o.born,
            heir: o.heir.clone(),
            history: o.history.clone(),
            notes: BTreeMap::new(),
        })
        .collect();
    let known = |wanted: &str, brigade: &str| {
        if commanders.iter().any(|c| c.id.as_str() == wanted) {
            Ok(Id::new(wanted))
        } else {
            Err(ListError::NoOfficer { brigade: brigade.to_owned(), officer: wanted.to_owned() })
        }
    };
    let general = known(&form.general, &form.name)?;
    let mut brigades = Vec::new();
    for b in &form.brigade {
        let commander = b.commander.as_deref().map(|c| known(c, &b.name)).transpose()?;
        let mut units = Vec::new();
        for r in &b.regiment {
            units.extend(reader.regiment(r)?);
        }
        brigades.push(Brigade { id: Id::new(&b.id), name: b.name.clone(), commander, units, notes: BTreeMap::new() });
    }
    let mut wings = Vec::new();
    for w in &form.wing {
        let commander = w.commander.as_deref().map(|c| known(c, &w.name)).transpose()?;
        let of: Vec<Id> = w.brigades.iter().map(|b| Id::new(b)).collect();
        if let Some(gone) = of.iter().find(|b| brigades.iter().all(|x: &Brigade| x.id != **b)) {
            return Err(ListError::NoBrigade { wing: w.name.clone(), brigade: gone.to_string() });
        }
        wings.push(Wing { id: Id::new(&w.id), name: w.name.clone(), commander, brigades: of, notes: BTreeMap::new() });
    }
    let mut independent = Vec::new();
    for r in &form.independent {
        independent.extend(reader.regiment(r)?);
    }
    let regiments = reader.regiments;
    let ids = commanders.iter().map(|c| ("officer", &c.id)).chain(brigades.iter().map(|b| ("brigade", &b.id)));
    for (kind, id) in ids.chain(regiments.iter().map(|r| ("regiment", &r.id))) {
        if !seen.insert((kind, id.clone())) {
            return Err(ListError::Twice { thing: format!("the {kind} “{id}”") });
        }
    }
    Ok(Army {
        id: Id(form.id),
        name: form.name,
        nation: Id(form.nation),
        general,
        commanders,
        regiments,
        brigades,
        wings,
        independent,
        allies: Vec::new(),
        apart: false,
        year: form.year,
        rows: form.rows,
        history: form.history,
        notes: BTreeMap::new(),
    })
}

struct Reader<'f> {
    tinctures: &'f BTreeMap<String, (String, String)>,
    nations: &'f [Nation],
    nation: &'f str,
    regiments: Vec<Regiment>,
}

impl Reader<'_> {
    /// Reads a regiment, keeps it, and gives its units.
    fn regiment(&mut self, form: &RegimentForm) -> Result<Vec<Id>, ListError> {
        let nation = form.nation.as_deref().unwrap_or(self.nation);
        let leading = self
            .nations
            .iter()
            .find(|n| n.id.as_str() == nation)
            .ok_or_else(|| ListError::NoNation { regiment: form.name.clone(), nation: nation.to_owned() })?;
        let uniform = self.uniform(form, &leading.uniform)?;
        let mounted = form.branch.arm() == Arm::Horse;
        let strength = |men: u32| Strength { men, horses: if mounted { men } else { 0 }, guns: form.guns };
        let units: Vec<Unit> = match (&form.men, &form.battalions) {
            (Some([full, present]), None) => vec![Unit {
                id: Id::new(&form.id),
                name: String::new(),
                establishment: strength(*full),
                present: strength(*present),
            }],
            (_, Some(battalions)) if !battalions.is_empty() => (1..)
                .zip(battalions)
                .map(|(n, (name, full, present)): (u32, _)| Unit {
                    id: Id(format!("{}-{n}", form.id)),
                    name: name.clone(),
                    establishment: strength(*full),
                    present: strength(*present),
                })
                .collect(),
            _ => return Err(ListError::Empty { regiment: form.name.clone() }),
        };
        let ids = units.iter().map(|u| u.id.clone()).collect();
        self.regiments.push(Regiment {
            id: Id::new(&form.id),
            name: form.name.clone(),
            number: form.number,
            proprietor: form.proprietor.clone(),
            colonel: form.colonel.clone(),
            nation: Id::new(nation),
            branch: form.branch,
            weapon: form.weapon,
            traits: form.traits.clone(),
            quality: form.quality,
            uniform,
            depot: form.depot.clone(),
            raised: form.raised,
            history: form.history.clone(),
            units,
            ratings: form.ratings.clone(),
            notes: form.notes.clone(),
        });
        Ok(ids)
    }

    fn uniform(&self, form: &RegimentForm, usual: &Uniform) -> Result<Uniform, ListError> {
        let named = |key: &String| {
            let known = self.tinctures.get(key).map(|(name, colour)| Tincture::new(name, colour));
            let unknown = || ListError::Colour { regiment: form.name.clone(), colour: key.clone() };
            known.ok_or_else(unknown)
        };
        let tincture = |key: &Option<String>, usual: &Tincture| key.as_ref().map_or_else(|| Ok(usual.clone()), named);
        // What follows a part that is named here follows it, not the nation's.
        let own = |key: &Option<String>, of: &Option<String>, usual: &Option<Tincture>| match key {
            Some(key) => named(key).map(Some),
            None => Ok(usual.clone().filter(|_| of.is_none())),
        };
        let flag = match &form.flag {
            None => usual.flag.clone(),
            Some(flag) => Flag {
                pattern: flag.pattern,
                field: own(&flag.field, &None, &None)?,
                second: own(&flag.second, &None, &None)?,
                no_disc: flag.disc == Some(false),
                letter: flag.letter.clone(),
                motto: flag.motto.clone(),
                ..Flag::default()
            },
        };
        Ok(Uniform {
            coat: tincture(&form.coat, &usual.coat)?,
            facings: tincture(&form.facings, &usual.facings)?,
            metal: tincture(&form.metal, &usual.metal)?,
            smallclothes: tincture(&form.smallclothes, &usual.smallclothes)?,
            headgear: form.headgear.unwrap_or(usual.headgear),
            lapels: form.lapels.unwrap_or(usual.lapels),
            cuffs: own(&form.cuffs, &form.facings, &usual.cuffs)?,
            waistcoat: own(&form.waistcoat, &form.smallclothes, &usual.waistcoat)?,
            breeches: own(&form.breeches, &form.smallclothes, &usual.breeches)?,
            lace: own(&form.lace, &None, &usual.lace)?,
            plume: own(&form.plume, &None, &usual.plume)?,
            furniture: own(&form.furniture, &form.facings, &usual.furniture)?,
            flag,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nation(text: &str) -> Nation {
        toml::from_str(text).expect("the nation parses")
    }

    fn nations() -> Vec<Nation> {
        [
            include_str!("../../templates/nations/hohenmoehr.toml"),
            include_str!("../../templates/nations/aldersbrueck.toml"),
            include_str!("../../templates/nations/pfefferach.toml"),
        ]
        .map(nation)
        .to_vec()
    }

    const HOHENMOEHR: &str = include_str!("../../templates/armies/hohenmoehr-1757.toml");
    const ALDERSBRUECK: &str = include_str!("../../templates/armies/aldersbrueck-1757.toml");

    #[test]
    fn the_sample_nations_have_thirty_names_of_each_kind() {
        for n in nations() {
            let names = &n.names;
            for list in [&names.places, &names.officers, &names.hills, &names.woods, &names.waters, &names.lakes] {
                let distinct: BTreeSet<&String> = list.iter().collect();
                assert_eq!(distinct.len(), list.len(), "{}: a name is there twice in {list:?}", n.name);
                assert!(list.len() >= 30, "{}: {}", n.name, list.len());
            }
        }
    }

    #[test]
    fn the_sample_armies_parse_with_some_twenty_units_each_in_four_brigades() {
        for text in [HOHENMOEHR, ALDERSBRUECK] {
            let army = parse(text, &nations()).expect("the list parses");
            let units: usize = army.brigades.iter().map(|b| b.units.len()).sum::<usize>() + army.independent.len();
            assert!((19..=22).contains(&units), "{}: {units}", army.name);
            assert_eq!(army.brigades.len(), 4);
            assert!(army.brigades.iter().flat_map(|b| &b.units).all(|u| army.unit(u).is_some()));
            assert!(
                army.regiments.iter().all(|r| !r.history.is_empty() && !r.colonel.is_empty() && !r.depot.is_empty())
            );
        }
        let army = parse(ALDERSBRUECK, &nations()).expect("the list parses");
        assert!(army.regiments.iter().any(|r| r.nation.as_str() == "pfefferach"));
        assert_eq!(army.regiments[3].units.len(), 2);
        assert_eq!(army.regiments[3].unit_name(&army.regiments[3].units[1]), "Jung-Wolkenburg II");
    }

    fn refused(from: &str, to: &str) -> String {
        assert!(HOHENMOEHR.contains(from));
        parse(&HOHENMOEHR.replacen(from, to, 1), &nations()).expect_err("a broken list is refused").to_string()
    }

    #[test]
    fn a_broken_list_is_refused_with_what_and_where() {
        assert!(refused("facings = \"orange\"", "facings = \"puce\"").contains("v. Düsterlohe wears “puce”"));
        assert!(refused("men = [640, 604]", "").contains("Leib-Regiment has neither men"));
        assert!(refused("commander = \"quastorff\"", "commander = \"nobody\"").contains("“nobody”"));
        assert!(refused("id = \"stift-moehr\"", "id = \"leib\"").contains("regiment “leib” is there twice"));
        assert!(refused("nation = \"hohenmoehr\"", "nation = \"atlantis\"").contains("atlantis"));
        assert!(refused("branch = \"guard\"", "branch = \"wizards\"").contains("line"));
    }
}
