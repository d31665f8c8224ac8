//! Invented nations: the dice propose a whole one, with names in the style of a language, and everything in it can be
//! changed. What they are made from stands in `templates/inventions/`.

use super::{Error, name, resolve};
use crate::army::nation::{Names, Period};
use crate::army::uniform::{Tincture, dyes};
use crate::army::{Composition, Id, Nation, Ranks, Troop, Uniform};
use crate::base::Dice;
use crate::base::dice::Stream;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

const COMMON: &str = include_str!("../../templates/inventions/common.toml");

/// The styles of names, by their keys.
const STYLES: [(&str, &str); 8] = [
    ("south-german", include_str!("../../templates/inventions/south-german.toml")),
    ("north-german", include_str!("../../templates/inventions/north-german.toml")),
    ("austrian", include_str!("../../templates/inventions/austrian.toml")),
    ("french", include_str!("../../templates/inventions/french.toml")),
    ("italian", include_str!("../../templates/inventions/italian.toml")),
    ("polish", include_str!("../../templates/inventions/polish.toml")),
    ("scandinavian", include_str!("../../templates/inventions/scandinavian.toml")),
    ("english", include_str!("../../templates/inventions/english.toml")),
];

/// The years that an invented nation takes the field in.
const YEARS: (i32, i32) = (1740, 1763);

/// Names in each of its lists.
const MANY: usize = 32;

/// The language of a nation's names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Style {
    #[serde(rename = "name")]
    _name: String,
    titles: Vec<String>,
    particle: String,
    rulers: Vec<String>,
    place_first: Vec<String>,
    place_second: Vec<String>,
    person_first: Vec<String>,
    person_second: Vec<String>,
    /// With `{person}`, `{place}` and `{ruler}` to be filled in.
    regiments: Vec<String>,
    hills: Vec<String>,
    woods: Vec<String>,
    waters: Vec<String>,
    lakes: Vec<String>,
    ranks: Ranks,
}

/// What every invented nation is made from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    /// By name, of the tailors’ shelf.
    dyes: Vec<String>,
    metals: Vec<String>,
    troops: Vec<Troop>,
    lives: Vec<String>,
    wants: Vec<String>,
    known: Vec<String>,
}

/// What is wished of an invented nation.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    pub seed: u64,
    pub name: Option<&'a str>,
    /// The key of a style of names.
    pub style: Option<&'a str>,
    /// A nation whose rows, years and troops it copies.
    pub like: Option<&'a Nation>,
}

/// The keys of the styles of names.
pub fn styles() -> impl Iterator<Item = &'static str> {
    STYLES.iter().map(|(key, _)| *key)
}

/// Dice that choose.
struct Chooser(Dice);

impl Chooser {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(Stream::Neither, u32::try_from(n.max(1)).unwrap_or(u32::MAX)) as usize
    }

    fn one<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }

    fn word(&mut self, list: &[String]) -> String {
        self.one(list).cloned().unwrap_or_default()
    }

    /// Words put together from a first and a second part, none twice.
    fn words(&mut self, first: &[String], second: &[String], before: &str) -> Vec<String> {
        let mut list = Vec::new();
        for _ in 0..20 * MANY {
            let word = format!("{before}{}", joined(&self.word(first), &self.word(second)));
            if list.len() < MANY && !list.contains(&word) {
                list.push(word);
            }
        }
        list
    }
}

/// Two parts as one word: a part that stands by itself keeps its capital.
fn joined(first: &str, second: &str) -> String {
    let (first, capital) = match first.strip_suffix([' ', '-']) {
        Some(_) => (first, true),
        None => (first, false),
    };
    let mut letters = second.chars();
    let head: String = match letters.next() {
        Some(c) if capital => c.to_uppercase().collect(),
        Some(c) => c.to_string(),
        None => String::new(),
    };
    format!("{first}{head}{}", letters.as_str())
}

/// Invents a nation whose ID none of those known has.
///
/// # Errors
/// When there is no such style, or the name is none.
pub fn nation(wish: &Wish<'_>, known: &[Nation]) -> Result<Nation, Error> {
    let read = |text| toml::from_str(text).map_err(|e: toml::de::Error| Error::refused(e.to_string()));
    let common: Common = toml::from_str(COMMON).map_err(|e| Error::refused(e.to_string()))?;
    let mut dice = Chooser(Dice::fair(wish.seed, 0));
    let thrown = STYLES[dice.below(STYLES.len())];
    let (_, text) = match wish.style {
        None => thrown,
        Some(wanted) => *name::pick(&STYLES, wanted, |(key, _)| (key, key))
            .map_err(|why| Error::not_found("style of names", wanted, why, styles().map(str::to_owned).collect()))?,
    };
    let style: Style = read(text)?;
    let places = dice.words(&style.place_first, &style.place_second, "");
    let (ruler, capital) = (dice.word(&style.rulers), dice.word(&places));
    let called = wish.name.map_or_else(|| capital.clone(), str::to_owned);
    let fill =
        |text: &str, place: &str| text.replace("{name}", &called).replace("{ruler}", &ruler).replace("{place}", place);
    let mut history = Vec::new();
    for list in [&common.lives, &common.wants, &common.known] {
        let place = dice.word(&places);
        history.push(fill(&dice.word(list), &place));
    }
    let names = names(&style, &places, &ruler, &mut dice);
    let like = wish.like;
    let nation = Nation {
        id: free_id(&called, known),
        style: like.map_or_else(|| dice.word(&style.titles), |n| n.style.clone()),
        adjective: called.clone(),
        cipher: ruler.chars().next().map_or_else(String::new, |c| c.to_string()),
        uniform: dress(&common, &mut dice),
        history: history.join(" "),
        periods: like.map_or_else(|| invented_period(&mut dice), |n| vec![copied_period(n)]),
        historical: false,
        troops: like.map_or_else(|| troops(&common, &mut dice), copied_troops),
        composition: like.map_or_else(|| composition(&mut dice), |n| n.composition),
        ranks: style.ranks.clone(),
        names,
        notes: BTreeMap::new(),
        name: called,
    };
    match crate::army::nations::examine(&nation) {
        Some((_, why)) => Err(Error::refused(why)),
        None => Ok(nation),
    }
}

/// A nation with troops: its own, or what every nation raises where its list is empty.
///
/// # Errors
/// Never: a test reads the common list.
pub(super) fn equipped(nation: &Nation) -> Result<Cow<'_, Nation>, Error> {
    if !nation.troops.is_empty() {
        return Ok(Cow::Borrowed(nation));
    }
    let common: Common = toml::from_str(COMMON).map_err(|e| Error::refused(e.to_string()))?;
    Ok(Cow::Owned(Nation { troops: common.troops, ..nation.clone() }))
}

fn names(style: &Style, places: &[String], ruler: &str, dice: &mut Chooser) -> Names {
    let officers = dice.words(&style.person_first, &style.person_second, &style.particle);
    let persons = dice.words(&style.person_first, &style.person_second, "");
    let mut regiments: BTreeSet<String> = BTreeSet::new();
    for n in 0..4 * MANY {
        let pattern = &style.regiments[n % style.regiments.len().max(1)];
        let (person, place) = (dice.word(&persons), dice.word(places));
        if regiments.len() < MANY {
            regiments.insert(pattern.replace("{person}", &person).replace("{place}", &place).replace("{ruler}", ruler));
        }
    }
    Names {
        places: places.to_vec(),
        officers,
        regiments: regiments.into_iter().collect(),
        hills: dice.words(&style.place_first, &style.hills, ""),
        woods: dice.words(&style.place_first, &style.woods, ""),
        waters: dice.words(&style.place_first, &style.waters, ""),
        lakes: dice.words(&style.place_first, &style.lakes, ""),
    }
}

/// A coat and facings of two dyes.
fn dress(common: &Common, dice: &mut Chooser) -> Uniform {
    let at = dice.below(common.dyes.len());
    let beside = (at + 1 + dice.below(common.dyes.len() - 1)) % common.dyes.len();
    let smallclothes = if dice.below(2) == 0 { "white" } else { common.dyes[beside].as_str() };
    let metal = common.metals[dice.below(common.metals.len())].as_str();
    let plain = Uniform::plain([&common.dyes[at], &common.dyes[beside], metal, smallclothes].map(dye));
    Uniform { lapels: dice.below(3) > 0, ..plain }
}

/// A dye of the shelf; the first where a name is none of them.
fn dye(name: &str) -> Tincture {
    let shelf = dyes();
    shelf.iter().find(|d| d.name == name).unwrap_or(&shelf[0]).clone()
}

/// The common troops, some of the rarer left out.
fn troops(common: &Common, dice: &mut Chooser) -> Vec<Troop> {
    let kept = |t: &&Troop, dice: &mut Chooser| t.share >= 10 || dice.below(2) == 0;
    common.troops.iter().filter(|t| kept(t, dice)).cloned().collect()
}

fn composition(dice: &mut Chooser) -> Composition {
    let usual = Composition::default();
    let (light_foot, horse) = (dice.below(12) as u32, 15 + dice.below(25) as u32);
    Composition { foot: 100 - usual.guns - light_foot - horse, light_foot, horse, guns: usual.guns }
}

/// A period with a row of every system that has a national table.
fn invented_period(dice: &mut Chooser) -> Vec<Period> {
    let mut rows = BTreeMap::new();
    for system in resolve::known() {
        if let Some(row) = system.invent_row(&mut dice.0) {
            rows.insert(system.about().id.to_owned(), row);
        }
    }
    vec![Period { from: YEARS.0, to: YEARS.1, rows, ours: String::new() }]
}

/// One period for all years, with the rows that another nation has first in the years of the lists.
fn copied_period(like: &Nation) -> Period {
    let mut rows = BTreeMap::new();
    for system in resolve::known() {
        let id = system.about().id;
        let rated = like.periods.iter().find(|p| p.ours.is_empty() && p.rows.contains_key(id));
        let row = rated.or_else(|| like.periods.iter().find(|p| p.rows.contains_key(id))).and_then(|p| p.rows.get(id));
        if let Some(row) = row {
            rows.insert(id.to_owned(), system.copied_row(row));
        }
    }
    Period { from: YEARS.0, to: YEARS.1, rows, ours: String::new() }
}

/// Another nation's troops, in all the years of an invented one: the numbers and years of history do not bind it.
fn copied_troops(like: &Nation) -> Vec<Troop> {
    let mut troops: Vec<Troop> = Vec::new();
    for t in &like.troops {
        if troops.iter().all(|known| known.name != t.name) {
            troops.push(Troop { from: YEARS.0, to: YEARS.1, most: None, contingent: String::new(), ..t.clone() });
        }
    }
    troops
}

/// An ID from a name that none of the known nations has.
fn free_id(called: &str, known: &[Nation]) -> Id {
    let stem = match name::ascii(called) {
        stem if stem.is_empty() => "nation".to_owned(),
        stem => stem,
    };
    let free = |id: &Id| known.iter().all(|n| n.id != *id);
    let numbered = (2..).map(|n| Id(format!("{stem}-{n}")));
    std::iter::once(Id(stem.clone())).chain(numbered).find(free).unwrap_or(Id(stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Severity;
    use crate::desk::{recruit, sample};

    fn invent(seed: u64, style: Option<&str>, like: Option<&Nation>) -> Nation {
        nation(&Wish { seed, name: None, style, like }, &sample::nations()).expect("a nation")
    }

    #[test]
    fn every_dye_of_an_invented_coat_lies_on_the_shelf() {
        let common: Common = toml::from_str(COMMON).expect("it parses");
        for name in common.dyes.iter().chain(&common.metals).map(String::as_str).chain(["white"]) {
            assert_eq!(dye(name).name, name);
        }
    }

    #[test]
    fn every_style_gives_a_whole_nation_that_raises_an_army() {
        for (n, style) in styles().enumerate() {
            let nation = invent(n as u64, Some(style), None);
            let names = &nation.names;
            for list in [
                &names.places,
                &names.officers,
                &names.regiments,
                &names.hills,
                &names.woods,
                &names.waters,
                &names.lakes,
            ] {
                assert!(list.len() >= 20, "{style}: {list:?}");
                assert!(list.iter().all(|w| !w.contains('{')), "{style}: {list:?}");
            }
            assert!(nation.history.len() > 60 && !nation.history.contains('{'), "{}", nation.history);
            assert_ne!(nation.uniform.coat, nation.uniform.facings);
            for system in resolve::known().filter(|s| s.about().musters) {
                let wish = recruit::Wish {
                    nation: &nation,
                    system,
                    year: 1757,
                    points: 1500,
                    make: recruit::Make::Usual,
                    seed: 1,
                };
                let Ok(got) = recruit::recruit(&wish) else { continue };
                let found = system.check(&sample::force(vec![got.army.clone()], std::slice::from_ref(&nation)), 1757);
                let errors: Vec<_> = found.iter().filter(|f| f.severity == Severity::Error).collect();
                assert!(errors.is_empty() && got.equal, "{style} {}: {errors:?} {}", system.about().id, got.points);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_nation() {
        assert_eq!(invent(5, None, None), invent(5, None, None));
        assert_ne!(invent(5, None, None), invent(6, None, None));
    }

    /// What is copied has the rows of its original, and none of the bounds of history.
    #[test]
    fn a_nation_that_copies_another_has_its_rows_and_troops() {
        let prussia = sample::nations().into_iter().find(|n| n.id.as_str() == "prussia").expect("Prussia");
        let copy = invent(1, Some("english"), Some(&prussia));
        assert!(!copy.historical && copy.troops.len() == prussia.troops.len());
        assert_eq!(copy.row("honours-of-war", 1745), Some("like PRU_E"));
        assert_eq!(copy.style, "Kingdom");
    }

    #[test]
    fn a_name_of_ones_own_is_kept_and_a_wrong_style_is_refused() {
        let wish = Wish { seed: 1, name: Some("Ölmütz"), style: None, like: None };
        let made = nation(&wish, &sample::nations()).expect("a nation");
        assert_eq!((made.name.as_str(), made.id.as_str()), ("Ölmütz", "oelmuetz"));
        let again = nation(&wish, std::slice::from_ref(&made)).expect("another");
        assert_eq!(again.id.as_str(), "oelmuetz-2");
        let greek = nation(&Wish { name: Some("Ἀθῆναι"), ..wish }, &[]).expect("a Greek name");
        assert_eq!(greek.id.as_str(), "nation");
        assert!(nation(&Wish { name: Some(&"x".repeat(500)), ..wish }, &[]).is_err());
        let refused = nation(&Wish { style: Some("klingon"), ..wish }, &[]).expect_err("no such style");
        assert!(refused.to_string().contains("south-german"), "{refused}");
    }
}
