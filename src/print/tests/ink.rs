//! What ink is used: black alone where it is saved, and never grey.

use super::papers::*;
use super::{CHOICES, room};
use crate::base::Len;
use crate::draw::{Colour, Item};
use crate::field::TableView;
use crate::field::view::Boxes;
use crate::print::*;

/// Black and white, and nothing between them: a printer would break grey up into dots. Only portraits are grey.
#[test]
fn saving_ink_means_black_and_white() {
    let boxes = map_on_boxes(CHOICES[1]);
    for pages in all(CHOICES[1]).into_iter().chain([room::blank(CHOICES[1]), room::sketch(CHOICES[1]), boxes]) {
        for item in pages.lists.iter().flat_map(|l| &l.items) {
            let colour = match item {
                Item::Fill(f) => f.colour,
                Item::Stroke(s) => s.colour,
                Item::Run(r) => r.colour,
                Item::Label(l) => l.colour,
                Item::Bitmap(s) => {
                    assert!(s.grey);
                    continue;
                }
            };
            assert!([Colour::BLACK, Colour::WHITE].contains(&colour), "{}: {colour:?} in {item:?}", pages.title);
        }
    }
}

/// On coloured paper too all ink is black: grey is no colour of anybody's.
#[test]
fn lines_and_letters_are_never_grey() {
    for pages in all(CHOICES[0]).into_iter().chain([map_on_boxes(CHOICES[0])]) {
        for item in pages.lists.iter().flat_map(|l| &l.items) {
            let colour = match item {
                Item::Stroke(s) => s.colour,
                Item::Run(r) => r.colour,
                _ => continue,
            };
            let grey = colour.r == colour.g && colour.g == colour.b;
            let shines = colour.a < 255;
            assert!(!shines && (!grey || [0, 255].contains(&colour.r)), "{}: {colour:?} in {item:?}", pages.title);
        }
    }
}

/// A field that is played on in boxes.
fn map_on_boxes(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let boxes = Boxes { side: Len::inches(6).0, columns: 12, rows: 8 };
    let opening = TableView { boxes: Some(boxes), ..table(&scenario) };
    map_of((&scenario, &opening), setup_map::Show::Both, "", choice)
}
