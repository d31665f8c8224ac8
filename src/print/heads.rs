//! What stands above tables and texts, in the language that was chosen. English is written where it is set; the others are in
//! `templates/heads/`, by the English.

use super::Heads;
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A language of heads.
#[derive(Debug, Deserialize)]
struct Language {
    dates: Dates,
    numbers: Numbers,
    /// By the English; `{}` stands for what is said: a name, a number, a date.
    heads: BTreeMap<String, String>,
    /// Whole sentences with `{}` as heads have them.
    sentences: BTreeMap<String, String>,
    /// What states call themselves.
    titles: BTreeMap<String, String>,
    /// What lies on a table.
    ground: BTreeMap<String, String>,
    /// What troops are called in a list.
    troops: BTreeMap<String, String>,
    /// Heads of tables that the systems name.
    systems: BTreeMap<String, String>,
    /// What the systems call classes, sizes, tempers, states and ends, and the keys to their boxes.
    terms: BTreeMap<String, String>,
}

/// How dates are written.
#[derive(Debug, Deserialize)]
struct Dates {
    /// With `{day}`, `{month}` and `{year}`.
    date: String,
    /// With `{weekday}` and `{date}`.
    long: String,
    /// From Monday on.
    weekdays: [String; 7],
    months: [String; 12],
}

/// What stands in a number: between thousands, and before a part.
#[derive(Debug, Deserialize)]
struct Numbers {
    thousands: char,
    part: char,
}

static GERMAN: LazyLock<Language> = LazyLock::new(|| {
    toml::from_str(include_str!("../../templates/heads/german.toml")).expect("a test parses the heads")
});

/// What stands above and in the tables of sheets, and on sticks.
static SHEETS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../templates/heads/german-sheets.toml")).expect("a test parses the words of sheets")
});

impl Language {
    fn of(heads: Heads) -> Option<&'static Language> {
        match heads {
            Heads::English => None,
            Heads::German => Some(&GERMAN),
        }
    }

    /// A text of nothing but numbers, as the language writes them; none for another text.
    fn number(&self, english: &str) -> Option<String> {
        let counts = |c: char| c.is_ascii_digit() || ",.−+–½¼/% \u{a0}\u{2009}".contains(c);
        // What is told one after the other is no number.
        if !english.contains([',', '.']) || !english.chars().all(counts) || english.contains(", ") {
            return None;
        }
        let own = |c| match c {
            ',' => self.numbers.thousands,
            '.' => self.numbers.part,
            c => c,
        };
        Some(english.chars().map(own).collect())
    }

    fn word(&self, english: &str) -> Option<&String> {
        [&self.heads, &self.sentences, &self.titles, &self.ground, &self.troops, &self.systems, &self.terms]
            .into_iter()
            .find_map(|words| words.get(english))
    }
}

/// A head in a language; what is no head stays as it is. Of a head with a name behind a colon just the head is changed.
pub fn said(text: &str, heads: Heads) -> Cow<'_, str> {
    let Some(language) = Language::of(heads) else { return Cow::Borrowed(text) };
    if let Some(own) = language.word(text) {
        return Cow::Borrowed(own);
    }
    if let Some(number) = language.number(text) {
        return Cow::Owned(number);
    }
    match text.split_once(": ").and_then(|(head, name)| Some((language.word(head)?, name))) {
        Some((own, name)) => Cow::Owned(format!("{own}: {name}")),
        None => Cow::Borrowed(text),
    }
}

/// A head of a sheet, a word in its tables or on a stick: whole, else with its numbers apart, else by what is told one after the
/// other in it.
pub fn on_sheet(text: &str, heads: Heads) -> Cow<'_, str> {
    let Some(language) = Language::of(heads) else { return Cow::Borrowed(text) };
    let word = |text: &str| SHEETS.get(text).or_else(|| language.word(text)).cloned();
    if let Some(own) = word(text).or_else(|| language.number(text)) {
        return Cow::Owned(own);
    }
    let (pattern, numbers) = apart(text);
    if !numbers.is_empty() && pattern != text {
        if let Some(own) = word(&pattern) {
            let mut numbers = numbers.iter();
            let filled = own
                .split("{}")
                .map(str::to_owned)
                .reduce(|so_far, part| format!("{so_far}{}{part}", numbers.next().copied().unwrap_or_default()));
            return Cow::Owned(filled.unwrap_or_default());
        }
        // A distance stands behind what is measured.
        if let Some((name, last)) = text.rsplit_once(' ')
            && apart(last).0 == "{}"
        {
            return Cow::Owned(format!("{} {last}", on_sheet(name, heads)));
        }
    }
    for between in ["; ", ", ", " / "] {
        if text.contains(between) {
            let all: Vec<_> = text.split(between).map(|part| on_sheet(part, heads)).collect();
            return Cow::Owned(all.join(between));
        }
    }
    Cow::Borrowed(text)
}

/// A text with `{}` for each of its numbers, and these. Figures that go on a word, as in D6, are none.
fn apart(text: &str) -> (String, Vec<&str>) {
    let (mut pattern, mut numbers, mut rest) = (String::new(), Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let counts = |c: char| c.is_ascii_digit() || "½¼¾−+.".contains(c);
        let len = rest.find(|c| !counts(c)).unwrap_or(rest.len());
        let number = &rest[..len];
        let goes_on = pattern.chars().next_back().is_some_and(char::is_alphabetic);
        if !goes_on && number.chars().any(|c| c.is_numeric()) {
            let number = number.trim_end_matches('.');
            pattern.push_str("{}");
            numbers.push(number);
            rest = &rest[number.len()..];
        } else {
            let len = len.max(c.len_utf8());
            pattern.push_str(&rest[..len]);
            rest = &rest[len..];
        }
    }
    (pattern, numbers)
}

/// A head with names, numbers and dates in it, each in place of a `{}`.
pub fn told(head: &str, with: &[&str], heads: Heads) -> String {
    let pattern = said(head, heads);
    let mut parts = pattern.split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (n, part) in parts.enumerate() {
        let own = with.get(n).copied().unwrap_or_default();
        let number = Language::of(heads).and_then(|language| language.number(own));
        out.push_str(number.as_deref().unwrap_or(own));
        out.push_str(part);
    }
    out
}

/// *14 June 1759*.
pub fn date(day: NaiveDate, heads: Heads) -> String {
    let Some(Language { dates, .. }) = Language::of(heads) else { return crate::field::say::date(day) };
    let month = &dates.months[day.month0() as usize];
    let pattern = dates.date.replace("{day}", &day.day().to_string());
    pattern.replace("{month}", month).replace("{year}", &day.year().to_string())
}

/// *Thursday, 14 June 1759*.
pub fn long_date(day: NaiveDate, heads: Heads) -> String {
    let Some(Language { dates, .. }) = Language::of(heads) else { return crate::field::say::long_date(day) };
    let weekday = &dates.weekdays[day.weekday().num_days_from_monday() as usize];
    dates.long.replace("{weekday}", weekday).replace("{date}", &date(day, heads))
}

#[cfg(test)]
pub fn german() -> impl Iterator<Item = (&'static str, &'static str)> {
    GERMAN.heads.iter().map(|(k, v)| (k.as_str(), v.as_str()))
}

#[cfg(test)]
pub fn german_sentences() -> impl Iterator<Item = (&'static str, &'static str)> {
    GERMAN.sentences.iter().map(|(k, v)| (k.as_str(), v.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Branch;
    use crate::field::words::Words;
    use crate::print::words::branch;

    #[test]
    fn dates_are_written_as_each_language_writes_them() {
        let day = NaiveDate::from_ymd_opt(1759, 6, 14).expect("a day");
        assert_eq!(long_date(day, Heads::English), "Thursday, 14 June 1759");
        assert_eq!(long_date(day, Heads::German), "Donnerstag, den 14. Juni 1759");
        let march = NaiveDate::from_ymd_opt(1760, 3, 2).expect("a day");
        assert_eq!(
            (date(march, Heads::English), date(march, Heads::German)),
            ("2 March 1760".into(), "2. März 1760".into())
        );
    }

    #[test]
    fn a_head_says_its_names_in_the_order_of_its_language() {
        let with = ["Salt Toll War", "14 June 1759"];
        assert_eq!(told("{}, state of {}", &with, Heads::English), "Salt Toll War, state of 14 June 1759");
        assert!(told("{}, state of {}", &with, Heads::German).starts_with("Salt Toll War, Stand vom "));
        for (english, german) in GERMAN.heads.iter().chain(&GERMAN.sentences).chain(&GERMAN.systems) {
            assert_eq!(english.matches("{}").count(), german.matches("{}").count(), "{english}");
        }
    }

    #[test]
    fn numbers_are_written_as_each_language_writes_them() {
        for (english, german) in [
            ("10,372", "10.372"),
            ("10.1 %", "10,1 %"),
            ("31.9\u{2009}%", "31,9\u{2009}%"),
            ("20 / 25.5", "20 / 25,5"),
            ("18½", "18½"),
            ("2, 4", "2, 4"),
            ("No. 5", "No. 5"),
        ] {
            assert_eq!(said(english, Heads::English), english);
            assert_eq!(said(english, Heads::German), german);
        }
        assert_eq!(told("{} men of {}", &["1,200", "2,000"], Heads::German), "1.200 Mann von 2.000");
    }

    #[test]
    fn a_word_of_a_sheet_is_looked_up_whole_by_its_numbers_or_in_parts() {
        for (english, german) in [
            ("Charges", "Angriffe"),
            ("over 30", "über 30"),
            (
                "falls back 1 to 2 moves, facing the enemy; must reform",
                "weicht 1 bis 2 Märsche, Front zum Feind; muß sich ordnen",
            ),
            ("carries on, its dice at −1", "macht weiter, Würfel −1"),
            ("close, far 3½", "nah, fern 3½"),
            ("D6", "W6"),
            ("3–4", "3–4"),
            ("Blücher", "Blücher"),
        ] {
            assert_eq!(on_sheet(english, Heads::English), english);
            assert_eq!(on_sheet(english, Heads::German), german);
        }
    }

    /// Heads of sections, what stands beside them, phases, and all words that the systems' tables and sticks are made of.
    #[test]
    fn all_heads_and_tables_of_sheets_are_german_too() {
        let read = |folder: &str| {
            let files =
                std::fs::read_dir(format!("{}/templates/{folder}", env!("CARGO_MANIFEST_DIR"))).expect("a folder");
            let texts = files.map(|f| std::fs::read_to_string(f.expect("a file").path()).expect("a text"));
            texts.map(|t| t.parse::<toml::Table>().expect("TOML")).collect::<Vec<_>>()
        };
        let mut printed: Vec<String> = Vec::new();
        let text = |value: &toml::Value| value.as_str().map(str::to_owned);
        for sheet in read("sheets") {
            for section in sheet["section"].as_array().expect("sections") {
                printed.extend(["title", "aside"].iter().filter_map(|key| section.get(key).and_then(text)));
            }
            printed.extend(sheet["words"].as_table().expect("words").values().filter_map(text));
        }
        for words in read("words") {
            printed.extend(
                words.get("phase").and_then(|p| p.as_table()).into_iter().flat_map(|p| p.values().filter_map(text)),
            );
        }
        assert!(printed.len() > 400, "{}", printed.len());
        // Names in braces stand for numbers.
        let numbered = |text: &String| {
            let mut out = String::new();
            for (n, part) in text.split(['{', '}']).enumerate() {
                out.push_str(if n % 2 == 1 { "7" } else { part });
            }
            out
        };
        let known = |text: &str| SHEETS.contains_key(text) || GERMAN.word(text).is_some();
        let told = |text: &str| -> bool {
            let parts = text.split([';', ',', '/']).map(str::trim);
            let one = |text: &str| known(text) || known(&apart(text).0) || apart(text).0 == "{}" || text.is_empty();
            one(text) || parts.clone().count() > 1 && parts.clone().all(one)
        };
        let missing: Vec<String> = printed.iter().map(numbered).filter(|t| !told(t)).collect();
        assert!(missing.is_empty(), "{missing:#?}");
        for (english, german) in SHEETS.iter() {
            assert_eq!(english.matches("{}").count(), german.matches("{}").count(), "{english}");
        }
    }

    #[test]
    fn all_ground_has_a_german_name() {
        let known: Vec<&str> = crate::field::Nature::ALL.iter().map(|n| crate::field::say::nature(*n)).collect();
        assert!(known.iter().all(|name| GERMAN.ground.contains_key(*name)), "{known:?}");
        assert_eq!(GERMAN.ground.len(), known.len());
    }

    /// Kingdoms and free cities, of history and invented, and nothing in vain.
    #[test]
    fn all_titles_of_nations_have_a_german_name() {
        let read = |folder: &str| {
            let path = format!("{}/templates/{folder}", env!("CARGO_MANIFEST_DIR"));
            let files = std::fs::read_dir(path).expect("a folder").map(|f| f.expect("a file").path());
            files
                .filter(|f| f.extension().is_some_and(|e| e == "toml"))
                .map(|f| std::fs::read_to_string(f).expect("a text").parse::<toml::Table>().expect("TOML"))
                .collect::<Vec<_>>()
        };
        let mut known: Vec<String> = Vec::new();
        for table in read("nations") {
            known.extend(table.get("style").and_then(toml::Value::as_str).map(str::to_owned));
        }
        for table in read("inventions") {
            let titles = table.get("titles").and_then(toml::Value::as_array).into_iter().flatten();
            known.extend(titles.filter_map(toml::Value::as_str).map(str::to_owned));
        }
        assert!(known.len() > 20, "{known:?}");
        let missing: Vec<_> = known.iter().filter(|title| !GERMAN.titles.contains_key(*title)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let idle: Vec<_> = GERMAN.titles.keys().filter(|title| !known.contains(title)).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }

    /// Whatever a system calls a class or a state stands in German below a German head, and nothing is translated in vain.
    #[test]
    fn all_words_of_the_systems_that_are_printed_are_german_too() {
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/words")).expect("the words");
        let texts = files.map(|f| std::fs::read_to_string(f.expect("a file").path()).expect("a text"));
        let mut printed = Vec::new();
        for text in texts {
            let words = Words::parse(&text).expect("the words parse");
            for section in ["class", "size", "grade", "performance", "end", "marker", "how", "paper"] {
                printed.extend(words.section(section).map(|(_, word)| word.to_owned()));
            }
            // The measure is within a sentence, and the line of a leader is filled in by hand.
            printed.extend(words.section("roster").map(|(_, word)| word.to_owned()));
            printed.extend(
                ["harm", "lost", "boxes", "weighed", "counted"]
                    .iter()
                    .filter_map(|key| words.get("measure", key))
                    .map(str::to_owned),
            );
        }
        let missing: Vec<_> = printed.iter().filter(|word| GERMAN.word(word).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let idle: Vec<_> = GERMAN.terms.keys().filter(|word| !printed.contains(word)).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }

    #[test]
    fn all_troops_have_a_german_name() {
        use Branch as B;
        let all = [
            [B::Musketeers, B::Fusiliers, B::Grenadiers, B::Guard, B::Garrison, B::Militia, B::Freikorps, B::Light],
            [
                B::Jaeger,
                B::GuardHorse,
                B::Cuirassiers,
                B::Horse,
                B::Dragoons,
                B::HorseGrenadiers,
                B::Hussars,
                B::Uhlans,
            ],
            [
                B::LightDragoons,
                B::Cossacks,
                B::LightGuns,
                B::MediumGuns,
                B::HeavyGuns,
                B::Howitzers,
                B::HorseGuns,
                B::Transport,
            ],
        ];
        let known: Vec<&str> = all.as_flattened().iter().map(|b| branch(*b)).collect();
        for name in &known {
            assert!(GERMAN.troops.contains_key(*name), "{name}");
        }
        let idle: Vec<_> = GERMAN.troops.keys().filter(|name| !known.contains(&name.as_str())).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }
}
