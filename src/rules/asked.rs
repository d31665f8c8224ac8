//! A question of chance in words: which one it is, the facts that it names, and why it is refused.

use super::system::{Inquiry, Modified, Spread};
use crate::army::Finding;
use crate::base::Share;
use crate::field::words::Words;

/// A question that a system knows, with the words in which it is refused.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    pub inquiry: &'a Inquiry,
    pub words: &'a Words,
}

impl<'a> Asked<'a> {
    /// A question, and which of those known it is; each of these has its facts.
    ///
    /// # Errors
    /// One that is not known, or that names a fact which it has not.
    pub fn of(
        inquiry: &'a Inquiry,
        words: &'a Words,
        known: &[&str],
        facts: &[&[&str]],
    ) -> Result<(Asked<'a>, usize), Finding> {
        let asked = Asked { inquiry, words };
        let about = inquiry.about.as_str();
        let Some(n) = known.iter().position(|i| *i == about) else {
            return Err(asked.refuse("", "no-such-question", &[("about", about), ("known", &known.join(", "))]));
        };
        let facts = facts[n];
        let strange = |name: &str| !facts.iter().any(|k| k.eq_ignore_ascii_case(name));
        if let Some((name, _)) = inquiry.facts.iter().find(|(name, _)| strange(name)) {
            return Err(asked.refuse("", "no-such-fact", &[("name", name), ("known", &facts.join(", "))]));
        }
        Ok((asked, n))
    }

    /// A finding in the system's words, with what they leave open filled in.
    #[must_use]
    pub fn refuse(&self, clause: &str, key: &str, fill: &[(&str, &str)]) -> Finding {
        let mut text = self.words.word("finding", key);
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        Finding::error(clause, text, &self.inquiry.about)
    }

    /// What is said of something.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&'a str> {
        let fact = self.inquiry.facts.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        fact.map(|(_, value)| value.as_str())
    }

    /// A whole number up to `most` that a fact begins with; the usual one where nothing is said.
    ///
    /// # Errors
    /// Where no such number is said.
    pub fn number(&self, name: &str, usual: u16, most: u16) -> Result<u16, Finding> {
        let Some(text) = self.fact(name) else { return Ok(usual) };
        let (hundredths, whole) = hundredths(text).map_or((0, false), |n| (n, n.is_multiple_of(100)));
        let number = u16::try_from(hundredths / 100).ok().filter(|n| whole && *n <= most);
        number.ok_or_else(|| self.refuse("", "no-number", &[("word", text), ("name", name)]))
    }

    /// A length in hundredths up to `most` whole ones that a fact begins with; the usual one where nothing is said.
    ///
    /// # Errors
    /// Where no such length is said.
    pub fn length(&self, name: &str, usual: u16, most: u16) -> Result<u32, Finding> {
        let Some(text) = self.fact(name) else { return Ok(u32::from(usual) * 100) };
        let length = hundredths(text).filter(|n| *n <= u32::from(most) * 100);
        length.ok_or_else(|| self.refuse("", "no-number", &[("word", text), ("name", name)]))
    }
}

/// Words between the facts of a party that say nothing themselves.
const FILLING: [&str; 33] = [
    "in",
    "a",
    "an",
    "the",
    "with",
    "at",
    "behind",
    "of",
    "figures",
    "figure",
    "left",
    "gunners",
    "gunner",
    "models",
    "model",
    "battalion",
    "regiment",
    "unit",
    "its",
    "and",
    "rank",
    "ranks",
    "deep",
    "regular",
    "formed",
    "unlimbered",
    "attached",
    "led",
    "by",
    "order",
    "good-order",
    "close-order",
    "the-open",
];

/// The words in which a system is told of a unit.
#[derive(Debug, Clone, Copy)]
pub struct Lexicon<'l, K, S> {
    /// Types, by the words that name them, two of them with a hyphen between.
    pub kinds: &'l [(&'l str, K)],
    /// What else may be said.
    pub said: &'l [(&'l str, S)],
    /// Words of its own that say nothing, two of them with a hyphen between.
    pub filling: &'l [&'l str],
    /// Grades from the best, and the clause that has them.
    pub grades: &'l [&'l str],
    pub clause: &'l str,
}

/// What is told of a unit, one thing after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told<'w, K, S> {
    /// A type, and the words that name it.
    Kind(K, &'w str),
    Said(S),
    /// The place of a grade among all.
    Grade(usize),
    /// A number, and the word behind it.
    Number(u8, &'w str),
}

impl Asked<'_> {
    /// Reads what a fact tells of a unit: *24 line infantry grade B, disordered*.
    ///
    /// # Errors
    /// The first word that is not understood, or a grade that there is not.
    pub fn told<K: Copy, S: Copy>(
        &self,
        name: &str,
        known: &Lexicon<'_, K, S>,
        mut hear: impl for<'w> FnMut(Told<'w, K, S>),
    ) -> Result<(), Finding> {
        let written = self.fact(name).unwrap_or_default().replace([',', ';', ':', '.', '(', ')'], " ");
        let words: Vec<(&str, String)> = written.split_whitespace().map(|w| (w, w.to_lowercase())).collect();
        let grade = |word: &str| known.grades.iter().position(|g| word.eq_ignore_ascii_case(g));
        let (mut n, mut typed) = (0, false);
        while let Some((as_written, word)) = words.get(n) {
            let word = word.as_str();
            n += 1;
            let next = words.get(n).map_or("", |w| w.1.as_str());
            let pair = format!("{word}-{next}");
            // A small a before other words is no grade.
            let letter = grade(word).filter(|g| *g > 0 || known.grades.contains(as_written) || n == words.len());
            let letter = letter.or_else(|| grade(word.strip_prefix("grade-").or(word.strip_suffix("-grade"))?));
            if word == "grade" {
                let found = grade(next);
                let found = found.ok_or_else(|| self.refuse(known.clause, "no-such-grade", &[("word", next)]))?;
                hear(Told::Grade(found));
                n += 1;
            } else if let Some(found) = letter {
                hear(Told::Grade(found));
            } else if let Some(of_type) = hears(known, &pair, true, &mut hear) {
                (n, typed) = (n + 1, typed || of_type);
            } else if known.filling.contains(&&*pair) {
                n += 1;
            } else if let Some(of_type) = hears(known, word, word != "line" || !typed, &mut hear) {
                typed |= of_type;
            } else if let Some(number) = numeral(word) {
                hear(Told::Number(number, next));
            } else if word != "line" && !FILLING.contains(&word) && !known.filling.contains(&word) {
                return Err(self.refuse("", "unknown-word", &[("word", word), ("about", &self.inquiry.about)]));
            }
        }
        Ok(())
    }
}

/// Whether a word that names a type leaves the sort that was named before, of guns, of horse or of neither: *light gun battery* are
/// light guns, *horse guards* horse.
#[must_use]
pub fn leaves_sort(word: &str, guns: bool, horse: bool) -> bool {
    match word {
        "infantry" | "garrison" | "guards" | "militia" => true,
        "guns" | "artillery" | "battery" => guns,
        "cavalry" | "horse" => horse,
        _ => false,
    }
}

/// What a word of a list means, be it said of one or of several: without the s that it may end in.
fn find<'l, T: Copy>(list: &[(&'l str, T)], key: &str) -> Option<(&'l str, T)> {
    fn bare(word: &str) -> &str {
        word.strip_suffix('s').unwrap_or(word)
    }
    let exact = list.iter().find(|(word, _)| *word == key);
    exact.or_else(|| list.iter().find(|(word, _)| bare(word) == bare(key))).copied()
}

/// Tells what a word, or two, say of a unit, and whether they name its type, which may be named here; none where they say
/// nothing.
fn hears<'w, K: Copy, S: Copy>(
    known: &Lexicon<'w, K, S>,
    key: &str,
    types: bool,
    hear: &mut impl FnMut(Told<'w, K, S>),
) -> Option<bool> {
    let kind = find(known.kinds, key).filter(|_| types);
    let said = find(known.said, key);
    if let Some((word, kind)) = kind {
        hear(Told::Kind(kind, word));
    }
    if let Some((_, said)) = said {
        hear(Told::Said(said));
    }
    (kind.is_some() || said.is_some()).then_some(kind.is_some())
}

/// Numbers in words.
const NUMERALS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// A whole number in figures or in words.
fn numeral(word: &str) -> Option<u8> {
    let named = || NUMERALS.iter().position(|n| *n == word).map(|n| n as u8 + 1);
    word.parse().ok().or_else(named)
}

/// The number that a text begins with, in hundredths. None where there is none, or it is finer.
fn hundredths(text: &str) -> Option<u32> {
    measure(text).filter(|(n, _)| n.is_multiple_of(10)).map(|(n, _)| n / 10)
}

/// The number that a text begins with, in thousandths, and what stands behind it: digits, and three at most behind a point or
/// a comma. None where there is none, or it is finer.
#[must_use]
pub fn measure(text: &str) -> Option<(u32, &str)> {
    let text = text.trim();
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let whole = digits(text);
    let number: u32 = text[..whole].parse().ok().filter(|n| *n < 1 << 20)?;
    let Some(rest) = text[whole..].strip_prefix(['.', ',']) else {
        return Some((1_000 * number, text[whole..].trim()));
    };
    let part = &rest[..digits(rest)];
    let fine = part.trim_end_matches('0');
    let more: u32 = match fine.len() {
        0 => 0,
        1 => 100 * fine.parse::<u32>().ok()?,
        2 => 10 * fine.parse::<u32>().ok()?,
        3 => fine.parse().ok()?,
        _ => return None,
    };
    Some((1_000 * number + more, rest[part.len()..].trim()))
}

/// A modifier of a die.
#[must_use]
pub const fn modified(key: &'static str, clause: &'static str, value: i8) -> Modified {
    Modified { key, clause, value }
}

/// Chances of 0, 1, 2 … of something; those that cannot be are left out.
#[must_use]
pub fn counted(what: &'static str, list: &[Share]) -> Spread {
    let some = list.iter().enumerate().filter(|(_, share)| share.0 > 0);
    Spread { what, results: some.map(|(n, &share)| (n.to_string(), share)).collect() }
}

/// Chances of results by their keys; those that cannot be are left out.
#[must_use]
pub fn results(what: &'static str, list: &[(&str, Share)]) -> Spread {
    let some = list.iter().filter(|(_, share)| share.0 > 0);
    Spread { what, results: some.map(|(key, share)| ((*key).to_owned(), *share)).collect() }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Lexicon, Told, hundredths, measure};
    use crate::field::words::Words;
    use crate::rules::system::Inquiry;

    const KNOWN: Lexicon<'_, char, char> = Lexicon {
        kinds: &[("line", 'l'), ("guns", 'g'), ("light-guns", 'h'), ("garrison", 'i')],
        said: &[("in-line", 'L'), ("shaken", 'S'), ("garrison", 'G')],
        filling: &["of", "a", "good-order"],
        grades: &["A", "B"],
        clause: "C",
    };

    fn told(text: &str) -> Result<String, String> {
        let facts = vec![("unit".to_owned(), text.to_owned())];
        let (inquiry, words) = (Inquiry { about: "shot".to_owned(), facts }, Words::default());
        let mut all = String::new();
        let heard = Asked { inquiry: &inquiry, words: &words }.told("unit", &KNOWN, |told| {
            all += &match told {
                Told::Kind(kind, _) => kind.to_string(),
                Told::Said(said) => said.to_string(),
                Told::Grade(n) => format!("#{n}"),
                Told::Number(n, next) => format!("{n}{next}"),
            };
        });
        heard.map(|()| all).map_err(|f| f.clause)
    }

    #[test]
    fn a_unit_is_told_of_word_by_word() {
        for (text, heard) in [
            ("24 line, shaken", "24linelS"),
            ("a guns in line", "gL"),
            ("guns A", "g#0"),
            ("A guns line grade b", "#0g#1"),
            ("2 light guns, a", "2lighth#0"),
            ("garrison of 3", "iG3"),
            ("a light gun; (Grade B)", "h#1"),
            ("grade-A guns", "#0g"),
            ("b-grade gun", "#1g"),
            ("two lines", "2linesl"),
            ("gun in good order", "g"),
        ] {
            assert_eq!(told(text).as_deref(), Ok(heard), "{text}");
        }
        assert_eq!(told("guns grade D"), Err("C".to_owned()));
        assert_eq!(told("guns on foot"), Err(String::new()));
    }

    #[test]
    fn numbers_and_fractions_are_read_to_a_hundredth() {
        assert_eq!(
            ["4", " 4.5 inches", "4,25", "4.", "12\"", "8.50"].map(hundredths),
            [400, 450, 425, 400, 1200, 850].map(Some)
        );
        assert_eq!(["", "far", "-3", "4.125", ".5", "99999999"].map(hundredths), [None; 6]);
        assert_eq!(measure("10,005 cm"), Some((10_005, "cm")));
        assert_eq!([measure("8 hits"), measure("7.50")], [Some((8_000, "hits")), Some((7_500, ""))]);
        assert_eq!(measure("1.0005"), None);
    }
}
