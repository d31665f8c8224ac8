//! One line of a list as it is typed: units that join an army, or a brigade with its leader.

use super::read::UNNAMED;
use super::understand;
use crate::army::regiment::Arm;
use crate::army::{Army, Commander, Id, Nation, Regiment, Unit};
use crate::desk::name::fold;
use crate::rules::System;

/// A name has at most so many words and commas.
const MOST_READINGS: usize = 12;
/// Battalions of a regiment that a line can have.
const MOST_BATTALIONS: u32 = 8;
/// Their names.
const NUMERALS: [&str; MOST_BATTALIONS as usize] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/// What a line was understood as.
#[derive(Debug, Clone)]
pub enum Line {
    Units(Vec<Regiment>),
    Brigade {
        name: String,
        leader: Commander,
    },
    Wing {
        name: String,
        leader: Option<Commander>,
    },
    /// Who commands the army.
    General(Commander),
}

/// Reads a line for an army of a nation, as in a plain list, but without its marks where they go without saying: *Alt-Kreytzen
/// grenadiers 600*, *2 x hussars*, *Itzenplitz, musketeers, 2 battalions, 620*, *Brigade: First, v. Kleist, dashing*, *Wing: Right wing, v. Keith*,
/// *General: v. Bevern*.
///
/// # Errors
/// What is not understood, as one sentence.
pub fn line(text: &str, nation: &Nation, nations: &[Nation], system: &dyn System) -> Result<Line, String> {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let (text, battalions) = battalions(text.trim())?;
    let mut first = None;
    for read in readings(&text) {
        match army(&read, nation, nations, system) {
            Ok(army) => return told(army, battalions),
            // The first reading is that which a list would have.
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or_else(|| "Nothing is written there. Write a name, troops and men.".to_owned()))
}

/// The army that a list of this line alone, and a last unit, would be.
fn army(read: &str, nation: &Nation, nations: &[Nation], system: &dyn System) -> Result<Army, String> {
    let got = understand(&format!("Nation: {}\n{read}\nmusketeers", nation.name), nations, system);
    match (got.not.into_iter().next(), got.army) {
        (Some((_, why)), _) => Err(why),
        (None, Some(army)) => Ok(army),
        (None, None) => Err("it names no troops; write a branch such as musketeers or hussars".to_owned()),
    }
}

/// What the line was, without the last unit.
fn told(mut army: Army, battalions: u32) -> Result<Line, String> {
    army.regiments.pop();
    if army.regiments.is_empty()
        && let Some(brigade) = army.brigades.pop()
    {
        let leader = brigade.commander.and_then(|_| army.commanders.pop());
        let Some(leader) = leader else {
            return Err("a brigade of one line has a leader; write him behind its name".to_owned());
        };
        return Ok(Line::Brigade { name: brigade.name, leader });
    }
    if army.regiments.is_empty() {
        // The first officer is its general, who is there unasked.
        let leader = army.commanders.pop();
        if let Some(wing) = army.wings.pop() {
            return Ok(Line::Wing { name: wing.name, leader: leader.filter(|_| !army.commanders.is_empty()) });
        }
        return match leader.filter(|c| c.name != UNNAMED) {
            Some(general) => Ok(Line::General(general)),
            None => {
                Err("that is a line for a whole list; write a unit, or as in “Brigade: First, v. Kleist”".to_owned())
            }
        };
    }
    for regiment in army.regiments.iter_mut().filter(|r| matches!(r.branch.arm(), Arm::Foot | Arm::LightFoot)) {
        let Some(one) = regiment.units.first().filter(|_| battalions > 1).cloned() else { continue };
        let numbered = NUMERALS.iter().take(battalions as usize);
        regiment.units = numbered
            .map(|n| Unit { id: Id(format!("{}-{n}", one.id)), name: (*n).to_owned(), ..one.clone() })
            .collect();
    }
    Ok(Line::Units(army.regiments))
}

/// A line without its count of battalions, and the count; 1 where none is given.
fn battalions(text: &str) -> Result<(String, u32), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |w: &str| {
        let word = fold(w.trim_matches(|c: char| !c.is_alphanumeric()));
        matches!(word.as_str(), "battalions" | "bns")
    };
    let Some(at) = words.iter().position(|w| is_word(w)).filter(|at| *at > 0) else { return Ok((text.to_owned(), 1)) };
    let Ok(count) = words[at - 1].trim_matches(|c: char| !c.is_ascii_digit()).parse::<u32>() else {
        return Ok((text.to_owned(), 1));
    };
    // *2 battalions of musketeers* at its head is a list's way to write two regiments.
    if at == 1 {
        return Ok((text.to_owned(), 1));
    }
    if !(1..=MOST_BATTALIONS).contains(&count) {
        return Err(format!("a regiment has 1 to {MOST_BATTALIONS} battalions, not {count}"));
    }
    let left: Vec<&str> = words[..at - 1].iter().chain(&words[at + 1..]).copied().collect();
    Ok((left.join(" ").trim_end_matches(',').to_owned(), count))
}

/// The ways in which a line can be read, the likeliest first: as it stands; with *men* behind its number; and with its name
/// ending before the second word, the third and so on.
pub(super) fn readings(text: &str) -> Vec<String> {
    let mut out = vec![text.to_owned()];
    let with_men = men(text);
    if with_men != text {
        out.push(with_men.clone());
    }
    if text.contains(": ") || text.is_empty() {
        return out;
    }
    let ends = with_men.char_indices().filter(|(_, c)| matches!(c, ' ' | ',')).map(|(at, _)| at);
    for end in ends.take(MOST_READINGS) {
        let (name, rest) = with_men.split_at(end);
        let rest = rest.trim_start_matches([',', ' ']);
        if !name.ends_with(',') && !rest.is_empty() {
            out.push(format!("{}: {rest}", name.trim_end()));
        }
    }
    out
}

/// Puts *men* behind numbers that say nothing else, and commas round them: *Leib, 541 of 600 men,*.
fn men(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |n: usize| {
        let bare = words.get(n)?.trim_end_matches(',');
        (bare.len() > 1 && bare.chars().all(|c| c.is_ascii_digit())).then_some(bare)
    };
    let is = |n: usize, word: &str| words.get(n).is_some_and(|w| fold(w.trim_end_matches(',')) == word);
    let mut out = String::new();
    let mut n = 0;
    while n < words.len() {
        let strength = match (number(n), number(n + 2)) {
            (Some(present), Some(full)) if is(n + 1, "of") => Some((format!("{present} of {full}"), n + 3)),
            (Some(full), _) if n > 0 && !is(n + 1, "guns") && !is(n + 1, "x") => Some((full.to_owned(), n + 1)),
            _ => None,
        };
        match strength {
            Some((strength, behind)) => {
                out = format!("{}, {strength} men, ", out.trim_end().trim_end_matches(','));
                n = behind + usize::from(is(behind, "men"));
            }
            None => {
                out += words[n];
                out.push(' ');
                n += 1;
            }
        }
    }
    out.trim_end().trim_end_matches(',').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{Branch, Quality, Temper};
    use crate::desk::{resolve, sample};

    fn read(text: &str) -> Result<Line, String> {
        let nations = sample::nations();
        let prussia = nations.iter().find(|n| n.id.as_str() == "prussia").expect("Prussia");
        line(text, prussia, &nations, resolve::system("honours-of-war").expect("the system"))
    }

    fn units(text: &str) -> Vec<Regiment> {
        match read(text) {
            Ok(Line::Units(units)) => units,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn name_class_and_size_need_no_marks() {
        for text in [
            "Alt-Kreytzen grenadiers 600",
            "Alt-Kreytzen, grenadiers, 600",
            "Alt-Kreytzen: grenadiers, 600 men",
            "Alt-Kreytzen grenadiers 600 men",
        ] {
            let got = units(text);
            assert_eq!(got.len(), 1, "{text}");
            let (r, u) = (&got[0], &got[0].units[0]);
            assert_eq!((r.name.as_str(), r.branch, u.present.men), ("Alt-Kreytzen", Branch::Grenadiers, 600), "{text}");
        }
        let some = units("v. Itzenplitz musketeers elite 541 of 620 men");
        assert_eq!((some[0].name.as_str(), some[0].quality), ("v. Itzenplitz", Quality::Elite));
        assert_eq!((some[0].units[0].present.men, some[0].units[0].establishment.men), (541, 620));
        assert_eq!(units("2 x hussars").len(), 2);
    }

    #[test]
    fn a_regiment_has_its_battalions() {
        let one = units("Itzenplitz, musketeers, 2 battalions, 620");
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].name, "Itzenplitz");
        let names: Vec<_> = one[0].units.iter().map(|u| (u.name.as_str(), u.present.men)).collect();
        assert_eq!(names, [("I", 620), ("II", 620)]);
        assert!(read("Itzenplitz musketeers 20 battalions").is_err());
    }

    #[test]
    fn a_brigade_comes_with_its_leader_and_nonsense_is_one_sentence() {
        let Ok(Line::Brigade { name, leader }) = read("Brigade: Right wing, v. Kleist, dashing") else {
            panic!("a brigade");
        };
        assert_eq!(
            (name.as_str(), leader.name.as_str(), leader.temper),
            ("Right wing", "v. Kleist", Some(Temper::Dashing))
        );
        let Ok(Line::Wing { name, leader: Some(leader) }) = read("Wing: Right wing, v. Keith, dependable") else {
            panic!("a wing");
        };
        assert_eq!((name.as_str(), leader.name.as_str()), ("Right wing", "v. Keith"));
        assert!(matches!(read("Wing: Second line"), Ok(Line::Wing { leader: None, .. })));
        let Ok(Line::General(general)) = read("General: v. Bevern, dashing") else { panic!("a general") };
        assert_eq!((general.name.as_str(), general.temper), ("v. Bevern", Some(Temper::Dashing)));
        for wrong in ["", "war elephants 40", "Ωμέγα", "Year: 1757", "Wing:", &"a ".repeat(300), "Nation: Atlantis"]
        {
            assert!(read(wrong).is_err(), "{wrong}: {:?}", read(wrong));
        }
    }
}
