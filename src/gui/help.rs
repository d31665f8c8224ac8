//! F1: explains what has the focus, with a glossary of the game's words.

use super::look::spot::Whence;
use super::look::{Look, size, text};
use super::widget::{line, scroll};
use crate::desk::name::fold;
use crate::field::words::Words;
use iced::widget::{Column, column, container, row};
use iced::{Element, Length};

/// Our own words; a system's stand with its words.
const OWN: &str = include_str!("../../templates/words/desk.toml");
/// The section of a words file that explains.
const SECTION: &str = "glossary";

/// Words and what they mean, in the order of the alphabet.
#[derive(Debug, Clone, Default)]
pub struct Glossary(Vec<(String, String)>);

impl Glossary {
    /// The desk's words and those of a system.
    #[must_use]
    pub fn new(system: Option<&Words>) -> Glossary {
        let own = Words::parse(OWN).unwrap_or_default();
        let mut all: Vec<(String, String)> = own
            .section(SECTION)
            .chain(system.into_iter().flat_map(|w| w.section(SECTION)))
            .map(|(word, meaning)| (word.replace('-', " "), meaning.to_owned()))
            .collect();
        all.sort_by_key(|(word, _)| fold(word));
        all.dedup_by(|a, b| a.0 == b.0);
        Glossary(all)
    }

    /// What a word means.
    #[must_use]
    pub fn meaning(&self, word: &str) -> Option<&str> {
        let wanted = fold(word);
        self.0.iter().find(|(w, _)| fold(w) == wanted).map(|(_, m)| m.as_str())
    }

    /// Words that stand in a line, longest first.
    fn in_line(&self, line: &str) -> Vec<&(String, String)> {
        let line = fold(line);
        let mut found: Vec<&(String, String)> = self.0.iter().filter(|(w, _)| line.contains(&fold(w))).collect();
        found.sort_by_key(|(w, _)| std::cmp::Reverse(w.len()));
        found
    }
}

/// The panel: what has the focus, the words in it, then all words.
pub fn view<'a, M: Clone + 'a>(look: &'a Look, glossary: &'a Glossary, focus: &Whence) -> Element<'a, M> {
    let t = &look.theme;
    let entry = |word: &'a str, meaning: &'a str| {
        column![text::STRONG.say(word, t.ink), text::TEXT.say(meaning, t.second)].spacing(2.0)
    };
    let mut here = Column::new().spacing(size::S12);
    if focus.name.is_empty() {
        here = here.push(look.label("Nothing has the focus. Tab goes from one thing to the next; F1 explains it."));
    } else {
        here = here.push(text::SUBJECT.say(focus.name.clone(), t.ink));
        if !focus.text.is_empty() {
            here = here.push(look.text(focus.text.clone()));
        }
        if !focus.keys.is_empty() {
            here = here.push(look.label(focus.keys.clone()));
        }
    }
    let named = focus.term.and_then(|term| glossary.0.iter().find(|(w, _)| fold(w) == fold(term)));
    let told = format!("{} {}", focus.name, focus.text);
    let mut shown: Vec<&(String, String)> = named.into_iter().collect();
    shown.extend(glossary.in_line(&told).into_iter().filter(|e| named != Some(*e)).take(3));
    for (word, meaning) in shown {
        here = here.push(entry(word, meaning));
    }
    let mut all = Column::new().spacing(size::S8);
    for (word, meaning) in &glossary.0 {
        all = all.push(entry(word, meaning));
    }
    let sheet_colour = t.sheet;
    container(
        column![
            row![look.section("Explained"), iced::widget::Space::new().width(Length::Fill), look.caption("Esc closes")],
            line(t.rule, 1.0),
            here,
            look.section("The words of the game"),
            line(t.rule, 1.0),
            scroll(look, all.padding(iced::Padding::ZERO.right(size::S12))).height(Length::Fill)
        ]
        .spacing(size::S12),
    )
    .style(move |_| super::widget::filled(sheet_colour))
    .padding(size::S24)
    .width(420.0)
    .height(Length::Fill)
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_words_parse_and_are_found() {
        let glossary = Glossary::new(None);
        assert!(glossary.0.len() >= 15, "{}", glossary.0.len());
        assert!(glossary.meaning("Under arms").is_some());
        assert!(glossary.meaning("no such word").is_none());
        assert_eq!(glossary.in_line("Under arms 5,310")[0].0, "under arms");
    }
}
