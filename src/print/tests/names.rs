//! Names of eighty letters, the longest that may be given, fit on every paper.

use super::papers::*;
use super::room::{MM, choices, overlaps, runs};
use crate::army::nations::LONGEST_NAME;
use crate::base::Side;
use crate::campaign::gazette::{Article, Issue};
use crate::draw::Face;
use crate::print::*;

const OF_WORDS: &str = "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment Freiherr v. Őrgr";
const OF_ONE: &str = "Hohenlohewaldenburgschillingsfürstlichhochgräflichesoberrheinischeskreisregiment";

fn gazette(choice: PaperChoice) -> Pages {
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let name = named("The Courier");
    let article = Article { head: name.to_owned(), text: format!("{name} has beaten {name}.") };
    let issue = Issue { paper: name.to_owned(), side: Side::Blue, battle: 1, date, articles: vec![article] };
    gazette_with(&issue, None, choice)
}

/// Every document with this name for everybody and everything.
fn papers(name: &'static str, choice: PaperChoice) -> Vec<Pages> {
    all_named(name, || all(choice).into_iter().chain([gazette(choice)]).collect())
}

#[test]
fn names_of_eighty_letters_lie_on_nothing_and_can_be_read() {
    for name in [OF_WORDS, OF_ONE] {
        assert_eq!(name.chars().count(), LONGEST_NAME);
        let parts: Vec<String> = name.split([' ', '-']).map(|w| w.chars().take(8).collect()).collect();
        for choice in choices() {
            for pages in papers(name, choice) {
                for (n, list) in pages.lists.iter().enumerate() {
                    let place = format!("{} page {} on {:?}", pages.title, n + 1, choice.paper);
                    // On a map names stand where their places are.
                    if !pages.title.starts_with("The Field") {
                        let found = overlaps(list);
                        assert!(found.is_empty(), "{place}: {found:?}");
                    }
                    for run in runs(list) {
                        let (left, right) = (run.at.x / MM, (run.at.x + run.width) / MM);
                        assert!(left > 11.5 && right < list.width / MM - 11.5, "{place}: {}", run.text());
                        let of_a_name = parts.iter().any(|p| p.chars().count() > 4 && run.text().contains(p.as_str()));
                        assert!(!of_a_name || run.size > 5.99, "{place}: {} points for {}", run.size, run.text());
                    }
                }
            }
        }
    }
}

#[test]
fn a_gazette_fills_both_its_columns() {
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let text = "The Margrave has beaten the enemy at the Krähenbach. ".repeat(12);
    let article = |n: usize| Article { head: format!("Article {n}"), text: text.clone() };
    for count in [1, 2, 3, 7] {
        let articles = (0..count).map(article).collect();
        let issue = Issue { paper: "The Courier".to_owned(), side: Side::Blue, battle: 1, date, articles };
        let pages = gazette_with(&issue, None, PaperChoice::default());
        let list = &pages.lists[0];
        let lowest = |second: bool| {
            let own = |r: &&&crate::draw::Run| (r.at.x > list.width / 2.0) == second && r.at.y > 56.0 * MM;
            let told = |r: &&&crate::draw::Run| r.text().contains("Margrave") || r.text().contains("enemy");
            runs(list).iter().filter(own).filter(told).map(|r| r.at.y).fold(0.0, f32::max)
        };
        let (left, right) = (lowest(false), lowest(true));
        assert!(right > 0.0 && (left - right).abs() < 25.0 * MM, "{count}: {left} and {right}");
        assert!(overlaps(list).is_empty());
    }
}

#[test]
fn no_line_of_a_gazette_ends_before_the_name_of_a_nobleman() {
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let text = |n: usize| {
        format!("Count {}Emmerich v. Ruhmkorb has the Second Brigade of Foot. ", "Karl ".repeat(n)).repeat(3)
    };
    let articles = (0..12).map(|n| Article { head: "Appointments".to_owned(), text: text(n) }).collect();
    let issue = Issue { paper: "The Courier".to_owned(), side: Side::Blue, battle: 1, date, articles };
    let pages = gazette_with(&issue, None, PaperChoice::default());
    let told: Vec<String> = pages.lists.iter().flat_map(runs).map(|r| r.text().replace('\u{a0}', " ")).collect();
    assert_eq!(told.iter().map(|line| line.matches("v. Ruhmkorb").count()).sum::<usize>(), 36, "{told:?}");
}

#[test]
fn no_text_of_a_card_is_cut_through() {
    for name in [OF_WORDS, OF_ONE] {
        let pages = all_named(name, || cards(PaperChoice::default()));
        for list in &pages.lists {
            let middle = list.width / 2.0;
            for run in runs(list).into_iter().filter(|r| r.at.y < (297.0 - 14.0) * MM) {
                let (left, right) = (run.at.x, run.at.x + run.width);
                let within = |from: f32, to: f32| left > from + 3.0 * MM && right < to - 3.0 * MM;
                let whole = within(middle - 88.0 * MM, middle) || within(middle, middle + 88.0 * MM);
                assert!(whole, "{} from {} to {} mm", run.text(), left / MM, right / MM);
            }
        }
    }
}

#[test]
fn a_booklet_has_no_name_that_is_smaller_on_its_paper() {
    let booklet = PaperChoice { paper: Paper::A5, ..PaperChoice::default() };
    let pages = all_named(OF_WORDS, || roster(booklet));
    // The foot and the objectives are small by themselves.
    let book = |r: &crate::draw::Run| r.glyphs.iter().all(|g| matches!(g.face, Face::Book | Face::BookItalic));
    let small = |r: &&crate::draw::Run| r.text().contains("Hochfürst") && book(r) && r.size < 5.9;
    let found: Vec<String> = pages.lists.iter().flat_map(runs).filter(small).map(|r| r.text()).collect();
    assert!(found.is_empty(), "{found:?}");
}
