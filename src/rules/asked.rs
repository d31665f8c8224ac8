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
    use super::{hundredths, measure};

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
