//! Numbers, dates and names as they are printed.

use crate::army::Branch;
use crate::army::regiment::Arm;

use super::Heads;
pub use super::heads::{date, long_date};
pub use crate::field::say::{halves, thousands as number};
use crate::field::words::Words;
use crate::rules::roster::RosterUnit;

/// What a branch is called in a list.
pub const fn branch(b: Branch) -> &'static str {
    use Branch as B;
    match b {
        B::Musketeers => "Musketeers",
        B::Fusiliers => "Fusiliers",
        B::Grenadiers => "Grenadiers",
        B::Guard => "Guard",
        B::Garrison => "Garrison",
        B::Militia => "Militia",
        B::Freikorps => "Freikorps",
        B::Light => "Light foot",
        B::Jaeger => "Jäger",
        B::GuardHorse => "Guard horse",
        B::Cuirassiers => "Cuirassiers",
        B::Horse => "Horse",
        B::Dragoons => "Dragoons",
        B::HorseGrenadiers => "Horse gren.",
        B::Hussars => "Hussars",
        B::LightDragoons => "Light drag.",
        B::Uhlans => "Uhlans",
        B::Cossacks => "Cossacks",
        B::LightGuns => "Light guns",
        B::MediumGuns => "Medium guns",
        B::HeavyGuns => "Heavy guns",
        B::Howitzers => "Howitzers",
        B::HorseGuns => "Horse guns",
        B::Transport => "Transport",
    }
}

/// The three sums of arms: foot, horse, guns; transport counts with the guns.
pub const fn arm_row(arm: Arm) -> usize {
    match arm {
        Arm::Foot | Arm::LightFoot => 0,
        Arm::Horse => 1,
        Arm::Guns | Arm::Transport => 2,
    }
}

/// Tenths: *48.4*. Who sets them says them in the language of heads.
pub fn decimal(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Units counted in halves: *1 unit*, *5½ units*.
pub fn units(halves_of: i64, heads: Heads) -> String {
    heads.told(if halves_of <= 2 { "{} unit" } else { "{} units" }, &[&halves(halves_of)])
}

/// Whether the boxes of a system's units are told apart, as its key says.
pub fn graded(words: &Words) -> bool {
    words.get("measure", "graded").is_some()
}

/// What a system's boxes are for: *hits*, *figures*.
pub fn boxes(words: &Words) -> &str {
    words.get("measure", "boxes").unwrap_or("hits")
}

/// What an army counts under a system: *5½ units*, *48 hits*.
pub fn counted(halves_of: i64, words: &Words, heads: Heads) -> String {
    match words.get("measure", "weighed") {
        Some(many) => format!("{} {}", halves(halves_of), super::heads::said(many, heads)),
        None => units(halves_of, heads),
    }
}

/// What a unit's pieces and its fire have of their own: *quick-firing guns*.
pub fn marks(words: &Words, own: &RosterUnit, heads: Heads) -> String {
    let told = own.marks.iter().map(|key| super::heads::said(&words.word("roster", key), heads).into_owned());
    told.collect::<Vec<_>>().join(", ")
}

/// *5 bases*.
pub fn bases(n: i64, heads: Heads) -> String {
    heads.told(if n == 1 { "{} base" } else { "{} bases" }, &[&number(n)])
}

/// A text in which no line ends between *v.* and the name of its bearer, between a name and its number, or between a day and
/// its month.
pub fn bound(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut out = String::with_capacity(text.len() + 8);
    for (n, word) in words.iter().enumerate() {
        let Some(next) = words.get(n + 1) else {
            out.push_str(word);
            break;
        };
        let number = word.strip_suffix('.').unwrap_or(word);
        let day = (1..=2).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
        let month = next.chars().next().is_some_and(char::is_uppercase);
        out.push_str(word);
        let numbered = matches!(next.trim_end_matches([',', '.', ';', ':', '’', 's']), "I" | "II" | "III" | "IV");
        out.push(if numbered || matches!(*word, "v." | "Nr." | "No.") || (day && month) { '\u{a0}' } else { ' ' });
    }
    out
}

/// *1 gun*, *4 guns*.
pub fn guns(n: i64, heads: Heads) -> String {
    heads.told(if n == 1 { "{} gun" } else { "{} guns" }, &[&number(n)])
}

/// *1 point*, *1,200 points*.
pub fn points(n: i64, heads: Heads) -> String {
    heads.told(if n == 1 { "{} point" } else { "{} points" }, &[&number(n)])
}

/// *2,342 men*.
pub fn men(n: i64, heads: Heads) -> String {
    heads.told("{} men", &[&number(n)])
}

/// A branch within a line: *superior musketeers*. German has its capitals everywhere.
pub fn branch_within(b: Branch, heads: Heads) -> String {
    match heads {
        Heads::English => branch(b).to_lowercase(),
        Heads::German => super::heads::said(branch(b), heads).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_days_stay_with_what_they_belong_to() {
        for (text, told) in [
            ("v. Ohnesorg met Count Karl v. Ruhmkorb", "v.~Ohnesorg met Count Karl v.~Ruhmkorb"),
            ("Fußbatterie Nr. 1, then", "Fußbatterie Nr.~1, then"),
            ("under the fire of St. Ägid II, Alt-Brünnau I’s", "under the fire of St. Ägid~II, Alt-Brünnau~I’s"),
            ("expected on 1 August 1757.", "expected on 1~August 1757."),
            ("erwartet am 25. Juli", "erwartet am 25.~Juli"),
            ("away for 4 weeks with 1,055 Men", "away for 4 weeks with 1,055 Men"),
            ("", ""),
        ] {
            assert_eq!(bound(text), told.replace('~', "\u{a0}"));
        }
    }

    #[test]
    fn numbers_are_set_as_people_write_them() {
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(number(-30), "−30");
        assert_eq!(number(999), "999");
        assert_eq!((halves(39), halves(1), halves(18), halves(0)), ("19½".into(), "½".into(), "9".into(), "0".into()));
        assert_eq!((units(1, Heads::English), units(11, Heads::English)), ("½ unit".into(), "5½ units".into()));
        assert_eq!((guns(1, Heads::German), men(1_200, Heads::English)), ("1 Stück".into(), "1,200 men".into()));
    }
}
