//! What a bar at the foot tells: a sentence that may be long, in the two or three lines that a bar has room for.

use super::icon::Icon;
use crate::draw::Colour;
use crate::field::say;
use crate::gui::look::text::{self, Kind};
use crate::gui::look::{Look, size};
use iced::widget::text::Wrapping;
use iced::widget::{container, responsive, row};
use iced::{Alignment, Element, Length};

/// So high a sentence may stand in a bar.
const ROOM: f32 = size::ACTION_BAR - size::S4;

/// What went wrong, in a bar.
pub fn error_in_bar<'a, M: 'a>(look: &Look, sentence: impl AsRef<str>) -> Element<'a, M> {
    let ink = look.theme.carmine;
    row![Icon::Error.view(ink), told_in_bar(say::sentence(sentence.as_ref()), ink)]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
}

/// A sentence in all the width that a bar has left: smaller where it is long, and without its middle where no bar holds it.
pub fn told_in_bar<'a, M: 'a>(words: impl Into<String>, ink: Colour) -> Element<'a, M> {
    let words = words.into();
    responsive(move |room| {
        let (shown, kind) = fitted(&words, room.width);
        container(kind.say(shown, ink).wrapping(Wrapping::WordOrGlyph)).center_y(Length::Fill).into()
    })
    .height(ROOM)
    .into()
}

/// What is shown of a sentence in a room of some width, and in which kind.
fn fitted(words: &str, room: f32) -> (String, Kind) {
    let fits = |text: &str, kind: Kind| kind.height(text, room) <= ROOM;
    if fits(words, text::TEXT) {
        return (words.to_owned(), text::TEXT);
    }
    (without_middle(words, |text| fits(text, text::CAPTION)), text::CAPTION)
}

/// The most of a text that `fits` without its middle: what is wrong stands at the beginning, what to do at the end.
fn without_middle(content: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(content) {
        return content.to_owned();
    }
    let letters: Vec<char> = content.chars().collect();
    let with = |n: usize| -> String {
        let (front, back) = (letters[..n.div_ceil(2)].iter(), letters[letters.len() - n / 2..].iter());
        front.chain(std::iter::once(&'…')).chain(back).collect()
    };
    let (mut low, mut high) = (0, letters.len());
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if fits(&with(middle)) { low = middle } else { high = middle }
    }
    with(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sentence_is_whole_in_a_bar_and_a_longer_one_keeps_both_ends() {
        let short = "The disk is full; choose another place.";
        assert_eq!(fitted(short, 480.0), (short.to_owned(), text::TEXT));
        let long =
            format!("{}.pdf cannot be written: no such folder; choose another place.", "/home/user/papers".repeat(7));
        let (shown, kind) = fitted(&long, 480.0);
        assert!(
            (shown.as_str(), kind) == (long.as_str(), text::CAPTION) && kind.height(&shown, 480.0) > 30.0,
            "{shown}"
        );
        let longer =
            format!("{}.pdf cannot be written: no such folder; choose another place.", "/home/user/papers".repeat(40));
        let (shown, kind) = fitted(&longer, 480.0);
        assert!(kind.height(&shown, 480.0) <= ROOM && shown.contains('…'), "{shown}");
        assert!(shown.starts_with("/home/user") && shown.ends_with("no such folder; choose another place."), "{shown}");
    }
}
