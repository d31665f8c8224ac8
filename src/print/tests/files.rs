//! What is so of the files themselves: their language, their size.

use super::CHOICES;
use super::papers::*;
use crate::print::*;

#[test]
fn a_file_names_the_language_it_is_read_in() {
    let german = PaperChoice { heads: Heads::German, ..CHOICES[0] };
    let has = |pages: &Pages, what: &[u8]| pages.pdf().windows(what.len()).any(|w| w == what);
    let of_heads = order(german);
    assert!(has(&of_heads, b"/Lang(de)") && !has(&of_heads, b"/Lang(en-GB)") && has(&of_heads, b"%PDF-1.4"));
    // A text is read in its own language, whatever stands above it.
    assert!(has(&briefing(german), b"/Lang(en-GB)"));
    let text = "Die Armee stand am Bach und war nicht auf den Feind gefaßt, der mit dem Morgen kam.";
    assert_eq!(gazette_of(&["Nachrichten"], text, CHOICES[0]).language, Heads::German);
    assert_eq!(gazette_of(&["News"], "The army stood by the brook.", german).language, Heads::English);
}

#[test]
fn a_file_claims_no_standard_that_it_does_not_follow() {
    let bytes = order(CHOICES[0]).pdf();
    assert!(!bytes.windows(8).any(|w| w == b"GTS_PDFX"));
}

/// A font that names its glyphs would carry the names of three thousand.
#[test]
fn a_file_carries_no_more_of_a_font_than_it_shows() {
    let bytes = gazette_of(&["News"], "The army stood by the brook.", CHOICES[0]).pdf();
    let has = |what: &[u8]| bytes.windows(what.len()).any(|w| w == what);
    assert!(has(b"/CIDFontType0C") && !has(b"/OpenType"));
    assert!(bytes.len() < 40_000, "{} bytes for a page of a few lines", bytes.len());
}

#[test]
fn twenty_pages_that_save_ink_take_less_than_400_kb() {
    let text = include_str!("../../../templates/scenarios/honours-of-war/lobositz.toml");
    let scenario = crate::field::scenario_file::read(text).expect("the scenario parses");
    for choice in CHOICES {
        let cards = cards_of(&scenario, choice);
        let all = Pages::joined(all(choice).into_iter().chain([cards]).collect()).expect("papers");
        let (pages, bytes) = (all.lists.len(), all.pdf().len());
        assert!(pages > 20 && bytes * 20 < pages * 400_000, "{bytes} bytes for {pages} pages in {:?}", choice.ink);
    }
}
