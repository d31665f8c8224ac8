//! What is so of the files themselves: their language, their size.

use super::CHOICES;
use super::papers::*;
use crate::print::*;

#[test]
fn a_file_names_the_language_of_its_heads() {
    let german = order(PaperChoice { heads: Heads::German, ..CHOICES[0] }).pdf();
    let has = |what: &[u8]| german.windows(what.len()).any(|w| w == what);
    assert!(has(b"/Lang(de)") && !has(b"/Lang(en-GB)") && has(b"%PDF-1.4"));
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
