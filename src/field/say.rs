//! Numbers and dates as people write them, the same on screen, on paper and in a terminal.

use super::Nature;
use chrono::NaiveDate;

/// A whole number with commas at the thousands and a proper minus: *−7,165*.
#[must_use]
pub fn thousands(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut out = String::from(if n < 0 { "−" } else { "" });
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// A reason as a sentence of its own: a capital at its head, a full stop at its end.
#[must_use]
pub fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first: String = letters.next().map_or_else(String::new, |c| c.to_uppercase().collect());
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// A number with its noun: *1 unit*, *1,200 men*.
#[must_use]
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(i64::try_from(n).unwrap_or(i64::MAX)), if n == 1 { one } else { many })
}

/// A number of halves: *16½*; *½* for one.
#[must_use]
pub fn halves(n: i64) -> String {
    let sign = if n < 0 { "−" } else { "" };
    let n = n.abs();
    match (n / 2, n % 2) {
        (0, 1) => format!("{sign}½"),
        (whole, 0) => format!("{sign}{}", thousands(whole)),
        (whole, _) => format!("{sign}{}½", thousands(whole)),
    }
}

/// The Roman numeral of a brigade counted from 0, up to XXXIX.
#[must_use]
pub fn roman(brigade: u8) -> String {
    let n = brigade.saturating_add(1);
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    "X".repeat(usize::from(n / 10)) + ones[usize::from(n % 10)]
}

/// *1st*, *12th*, *23rd*.
#[must_use]
pub fn ordinal(n: u16) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// *1756 to 1763*; of one year *1756*.
#[must_use]
pub fn years(from: i32, to: i32) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

/// *from 1756 to 1763*; of one year *in 1756*.
#[must_use]
pub fn in_years(from: i32, to: i32) -> String {
    if from == to { format!("in {from}") } else { format!("from {from} to {to}") }
}

/// *14 June 1759*.
#[must_use]
pub fn date(d: NaiveDate) -> String {
    d.format("%-d %B %Y").to_string()
}

/// *Thursday, 14 June 1759*.
#[must_use]
pub fn long_date(d: NaiveDate) -> String {
    d.format("%A, %-d %B %Y").to_string()
}

/// *14 June*, where the year is plain.
#[must_use]
pub fn day(d: NaiveDate) -> String {
    d.format("%-d %B").to_string()
}

/// What a feature of the ground is.
#[must_use]
pub const fn nature(nature: Nature) -> &'static str {
    match nature {
        Nature::GentleHill => "gentle hill",
        Nature::SteepHill => "steep hill",
        Nature::Wood => "wood",
        Nature::Rough => "rough ground",
        Nature::Village => "village",
        Nature::Town => "town",
        Nature::Fields => "fields",
        Nature::Stream => "stream",
        Nature::River => "river",
        Nature::DeepRiver => "deep river",
        Nature::Road => "road",
        Nature::Bridge => "bridge",
        Nature::Ford => "ford",
        Nature::Wall => "wall",
        Nature::Hedge => "hedge",
        Nature::Fence => "fence",
        Nature::Trees => "line of trees",
        Nature::Entrenchment => "entrenchment",
        Nature::Marsh => "marsh",
        Nature::Lake => "lake",
        Nature::SunkenRoad => "sunken road",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let said: Vec<String> = [0, 987, 7_165, 1_234_567, -1_000].map(thousands).into();
        assert_eq!(said, ["0", "987", "7,165", "1,234,567", "−1,000"]);
    }

    #[test]
    fn numbers_with_their_nouns() {
        let said = [0, 1, 1_200].map(|n| counted(n, "man", "men"));
        assert_eq!(said, ["0 men", "1 man", "1,200 men"]);
    }

    #[test]
    fn numbers_of_halves() {
        let said: Vec<String> = [0, 1, 2, 33, -1, -5, 2_001].map(halves).into();
        assert_eq!(said, ["0", "½", "1", "16½", "−½", "−2½", "1,000½"]);
    }

    #[test]
    fn dates() {
        let d = NaiveDate::from_ymd_opt(1759, 6, 4).expect("a date");
        assert_eq!((date(d).as_str(), day(d).as_str()), ("4 June 1759", "4 June"));
        assert_eq!(long_date(d), "Monday, 4 June 1759");
    }
}
