//! Words of a list: values by their names, counts, officers, what is usual.

use crate::army::regiment::Arm;
use crate::army::{Branch, Commander, Id, Nation, Quality, Temper, Troop, Weapon};
use crate::desk::lists::word;
use crate::desk::name::fold;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::collections::BTreeMap;

/// The longest name, in characters.
const LONGEST: usize = 80;

/// Who leads a brigade that nobody leads.
pub const NOBODY: &str = "no commander";

/// Words that say nothing of a unit.
pub const FILLERS: [&str; 12] = [
    "battalion",
    "battalions",
    "bn",
    "regiment",
    "regiments",
    "rgt",
    "squadron",
    "squadrons",
    "unit",
    "units",
    "of",
    "a",
];

/// Whether the numbers of a description have no sign: men below nothing are a slip of the pen.
///
/// # Errors
/// One sentence where one has.
pub fn unsigned(part: &str) -> Result<(), String> {
    let below = |word: &str| word.strip_prefix(['-', '−']).is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    match part.split_whitespace().find(|word| below(word)) {
        Some(word) => Err(format!("“{}” is less than nothing; write a number without a sign", short(word))),
        None => Ok(()),
    }
}

/// The most units of one line.
pub const MOST_OF_A_LINE: usize = 40;

/// A value by the word that JSON has for it.
pub fn value<T: DeserializeOwned>(word: &str) -> Option<T> {
    let plain = fold(word).replace(' ', "-");
    let known: StrDeserializer<'_, ValueError> = plain.as_str().into_deserializer();
    T::deserialize(known).ok()
}

/// Hundredths of the usual strength.
pub fn size(word: &str) -> Option<u32> {
    match word {
        "small" => Some(50),
        "standard size" => Some(100),
        "large" => Some(140),
        _ => None,
    }
}

/// *2 x*, *2×*, *2* before the rest of a line.
pub fn counted(line: &str) -> (usize, &str) {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = line[digits..].trim_start();
    let after = rest.strip_prefix(['x', '×']).filter(|r| r.starts_with(' ')).map(str::trim_start);
    match (line[..digits].parse(), after) {
        (Ok(n), Some(after)) => (n, after),
        (Ok(n), None) if line[digits..].starts_with(' ') && n <= MOST_OF_A_LINE && !rest.contains(':') => (n, rest),
        _ => (1, line),
    }
}

/// A name and a temper behind a comma or in brackets.
pub fn officer(text: &str) -> (String, Option<Temper>) {
    let mut name = Vec::new();
    let mut temper = None;
    for part in text.split([',', '(', ')']).map(str::trim).filter(|p| !p.is_empty()) {
        match value::<Temper>(part) {
            Some(t) => temper = Some(t),
            None => name.push(part),
        }
    }
    (short(&name.join(", ")), temper)
}

/// Refuses a word behind a name where a temper stands and which is none: it has no capital, as names have.
///
/// # Errors
/// One sentence where it is such a word.
pub fn temper_or_name(word: &str) -> Result<(), String> {
    let word = word.trim();
    if word.is_empty() || word.contains(char::is_uppercase) || value::<Temper>(word).is_some() {
        return Ok(());
    }
    Err(format!("“{}” is no temper; write dithering, dependable or dashing", short(word)))
}

pub fn commander(id: Id, name: String, temper: Option<Temper>, rank: &str, seniority: u16) -> Commander {
    Commander {
        id,
        name,
        rank: rank.to_owned(),
        seniority,
        temper,
        nation: None,
        born: None,
        heir: String::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    }
}

/// A name without what no name has, cut to the longest.
pub fn short(text: &str) -> String {
    text.trim().trim_matches('"').chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// Whether a name is no longer than names are: nothing is cut silently.
///
/// # Errors
/// One sentence where it is.
pub fn fits(name: &str) -> Result<(), String> {
    let letters = name.trim().chars().count();
    if letters <= LONGEST {
        return Ok(());
    }
    Err(format!(
        "“{}…” has {letters} characters; a name has {LONGEST} at the most",
        name.trim().chars().take(20).collect::<String>()
    ))
}

/// Men and guns of a unit of a branch where nothing else is known.
const fn usual_strength(branch: Branch) -> (u32, u32) {
    match branch.arm() {
        Arm::Foot | Arm::LightFoot => (600, 0),
        Arm::Horse => (400, 0),
        Arm::Guns => (80, 4),
        Arm::Transport => (60, 0),
    }
}

/// Men of a troop of a named size, in hundredths of what is usual for its branch: its own men or a share of them where that
/// is such a size, and else a share of what is usual, for some troops are raised much smaller or larger.
pub fn men(troop: &Troop, size: Option<u32>) -> u32 {
    let Some(size) = size else { return troop.men };
    let usual = usual_strength(troop.branch).0;
    let is_it = |men: &u32| match 100 * men / usual {
        0..=60 => size < 100,
        70..=130 => size == 100,
        share => size > 100 && share >= 140,
    };
    let plain = usual * size / 100;
    [troop.men, troop.men * size / 100].into_iter().find(is_it).unwrap_or(plain)
}

/// Who bore a nation's name in a year that is not among its own: the one other whose name ends with it and whose people are
/// called alike, as the kingdom before an empire. Itself where there is none, or no year was told.
pub fn of_year<'a>(nations: &'a [Nation], found: &'a Nation, year: Option<i32>) -> &'a Nation {
    let Some(year) = year else { return found };
    let serves = |n: &Nation| n.years().is_some_and(|(from, to)| (from..=to).contains(&year));
    let name = format!(" {}", fold(&found.name));
    let mut others = nations.iter().filter(|n| n.adjective == found.adjective && fold(&n.name).ends_with(&name));
    if serves(found) { found } else { others.find(|n| serves(n)).unwrap_or(found) }
}

/// What a nation raises of a branch, or what is usual where its list has none.
pub fn usual_troop(nation: &Nation, branch: Branch) -> Troop {
    let plain = |t: &&Troop| {
        t.branch == branch && t.quality == Quality::Usual && t.contingent.is_empty() && t.traits.is_empty()
    };
    if let Some(troop) = nation.troops.iter().find(plain) {
        return troop.clone();
    }
    let (men, guns) = usual_strength(branch);
    Troop {
        name: word(&branch),
        branch,
        from: 1600,
        to: 1899,
        weapon: Weapon::Usual,
        traits: Vec::new(),
        quality: Quality::Usual,
        men,
        guns,
        most: None,
        share: 0,
        contingent: String::new(),
        note: String::new(),
        coat: None,
        facings: None,
        headgear: None,
    }
}

/// A name that may have commas, and behind the last of them a leader, with his temper behind one more.
pub fn named(rest: &str) -> (&str, &str) {
    let before = match rest.rsplit_once(',') {
        Some((before, temper)) if value::<Temper>(temper).is_some() => before,
        _ => rest,
    };
    let name = before.rsplit_once(',').map_or(before, |(name, _)| name);
    (name, rest.get(name.len()..).unwrap_or_default().trim_start_matches(','))
}
