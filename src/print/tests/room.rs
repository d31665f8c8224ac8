//! What every paper must reach, whatever is printed: nothing overlaps or leaves its place, heads are never alone, long and
//! short armies, letters that no font has, booklets, marks, German heads.

use super::papers::*;
use super::plain::Plain;
use super::text;
use crate::army::{Force, Id, Regiment};
use crate::base::Side;
use crate::draw::{Item, List, Run};
use crate::print::*;
use std::collections::BTreeMap;

pub(super) const MM: f32 = 72.0 / 25.4;

pub(super) fn runs(list: &List) -> Vec<&Run> {
    list.items
        .iter()
        .filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None })
        .filter(|r| r.angle == 0.0)
        .collect()
}

/// Pairs of texts that lie on each other.
pub(super) fn overlaps(list: &List) -> Vec<String> {
    let runs = runs(list);
    let mut out = Vec::new();
    for (n, one) in runs.iter().enumerate() {
        for other in &runs[n + 1..] {
            let across = (one.at.x + one.width).min(other.at.x + other.width) - one.at.x.max(other.at.x);
            let apart = (one.at.y - other.at.y).abs();
            if across > 0.6 && apart < 0.42 * one.size.min(other.size) && !one.text().trim().is_empty() {
                out.push(format!("“{}” and “{}”", one.text(), other.text()));
            }
        }
    }
    out
}

/// An army of so many regiments, each with this name and its number, in brigades of six.
fn army(regiments: usize, name: &str) -> Force {
    let mut ours = force(include_str!("../../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let army = &mut ours.armies[0];
    let like = army.regiments[0].clone();
    let made: Vec<Regiment> = (0..regiments)
        .map(|n| {
            let mut own = like.clone();
            own.name = format!("{name} {n}");
            own.id = Id::new(&format!("r{n}"));
            own.units.truncate(1);
            own.units[0].id = Id::new(&format!("u{n}"));
            own
        })
        .collect();
    let brigade = army.brigades[0].clone();
    army.brigades = made
        .chunks(6)
        .enumerate()
        .map(|(n, six)| {
            let mut own = brigade.clone();
            own.name = format!("Brigade {n}");
            // Every other brigade has nobody to lead it.
            own.commander = brigade.commander.clone().filter(|_| n % 2 == 0);
            own.units = six.iter().map(|r| r.units[0].id.clone()).collect();
            own
        })
        .collect();
    army.independent.clear();
    army.regiments = made;
    ours
}

fn order_of(force: &Force, choice: PaperChoice) -> Pages {
    let (words, none) = (words(), BTreeMap::new());
    let document = OrderOfBattle {
        force,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: "The Salt Toll War",
        situation: "",
        enemy: None,
        absent: &[],
        apart: false,
    };
    compose(&Document::OrderOfBattle(document), choice)
}

pub(super) fn choices() -> Vec<PaperChoice> {
    let all = [Paper::A4, Paper::Letter].map(|p| [Ink::Colour, Ink::Saving].map(|i| PaperChoice::on(p, i)));
    all.into_iter().flatten().collect()
}

#[test]
fn no_text_lies_on_another() {
    for choice in choices() {
        for pages in all(choice) {
            // On a map names stand where their places are.
            if pages.title.starts_with("The Field") {
                continue;
            }
            for (n, list) in pages.lists.iter().enumerate() {
                let found = overlaps(list);
                assert!(found.is_empty(), "{} page {} on {:?}: {found:?}", pages.title, n + 1, choice.paper);
            }
        }
    }
}

#[test]
fn no_text_leaves_the_margins() {
    for choice in choices() {
        for pages in all(choice) {
            for list in &pages.lists {
                for run in runs(list) {
                    let (left, right) = (run.at.x / MM, (run.at.x + run.width) / MM);
                    assert!(left > 11.5 && right < list.width / MM - 11.5, "{}: {}", pages.title, run.text());
                }
            }
        }
    }
}

#[test]
fn an_army_of_any_size_is_printed_whole() {
    let long = "Hochfürstlich Hohenlohe-Waldenburgisches Fußregiment Őrgróf";
    assert!(long.chars().count() >= 58);
    for choice in choices() {
        for count in [1, 5, 6, 7, 23, 200] {
            let ours = army(count, long);
            let pages = order_of(&ours, choice);
            let told = text(&pages).replace('\n', " ");
            let squeezed: String = told.split_whitespace().collect();
            for n in 0..count {
                let name: String = format!("{long} {n}").split_whitespace().collect();
                assert!(squeezed.contains(&name), "{count}: {n}");
            }
            assert_eq!(told.matches("carried forward").count(), pages.lists.len() - 1, "{count} regiments");
            assert_eq!(told.matches("brought forward").count(), pages.lists.len() - 1, "{count} regiments");
            let foot = pages.lists[0].height - (18.0 - 4.0) * MM;
            for (n, list) in pages.lists.iter().enumerate() {
                assert!(overlaps(list).is_empty(), "{count} regiments, page {}: {:?}", n + 1, overlaps(list));
                let low: Vec<String> = runs(list).iter().filter(|r| r.at.y > foot).map(|r| r.text()).collect();
                assert!(low.len() <= 5, "{count} regiments, page {}: {low:?}", n + 1);
                // No brigade's head ends a page: its first row stands below it, a row being 6.75 mm high.
                let is_head = |told: &str| told.contains(" men") && told.contains('·') && !told.contains(" men of ");
                let heads = runs(list).into_iter().filter(|r| is_head(&r.text()));
                for head in heads {
                    let below =
                        runs(list).iter().any(|r| r.at.y > head.at.y + 5.0 * MM && r.at.y < head.at.y + 15.0 * MM);
                    assert!(below, "{count} regiments, page {}: {} stands alone", n + 1, head.text());
                }
            }
        }
    }
}

#[test]
fn an_army_without_anybody_is_printed_too() {
    let mut ours = army(3, "Fußvolk");
    let army = &mut ours.armies[0];
    army.commanders.clear();
    army.general = Id::default();
    for brigade in &mut army.brigades {
        brigade.commander = None;
    }
    let told = text(&order_of(&ours, PaperChoice::default()));
    assert!(told.contains("without a commander") && told.contains("Fußvolk 2"), "{told}");
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let plates = compose(&Document::Plates(Plates { force: &ours, date, campaign: "" }), PaperChoice::default());
    assert!(text(&plates).contains("Fußvolk 0"));
}

#[test]
fn a_letter_that_no_font_has_is_named_and_asked() {
    let ours = army(1, "Leib 漢 Regiment");
    let pages = order_of(&ours, PaperChoice::default());
    assert_eq!(pages.unprintable(), ['漢']);
    let note = pages.unprinted().expect("a sentence");
    assert!(note.contains('漢') && note.contains("question mark"), "{note}");
    assert!(text(&pages).contains("Leib 漢 Regiment"), "the file has the letter itself");
    let question = crate::draw::Run::shape(
        "?",
        &crate::draw::shape::Style::new(crate::draw::Face::Book, 11.2, crate::draw::Colour::BLACK),
    )
    .glyphs[0]
        .id;
    let all: Vec<_> = pages.lists.iter().flat_map(runs).flat_map(|r| &r.glyphs).filter(|g| g.text == "漢").collect();
    assert!(!all.is_empty() && all.iter().any(|g| g.id == question));
    assert!(order_of(&army(1, "Őß"), PaperChoice::default()).unprinted().is_none());
    // One glyph cannot tell two letters: whoever reads the file reads what is printed.
    let bytes = order_of(&army(1, "Leib 漢字 Regiment"), PaperChoice::default()).pdf();
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
    let told = read.expect("the file is read back").extract_text().concat().concat();
    let squeezed: String = told.chars().filter(|c| !c.is_whitespace()).collect();
    assert!(squeezed.contains("Leib??Regiment") && !squeezed.contains('漢'), "{told}");
}

#[test]
fn a_booklet_has_every_word_at_its_size_and_what_does_not_fit_stays_on_a4() {
    let words = |pages: &Pages| {
        let told = text(pages).replace(['\n', '\u{a0}'], " ").replace("\u{ad} ", "");
        let mut words: Vec<String> = told.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    };
    let booklet = PaperChoice { paper: Paper::A5, ..PaperChoice::default() };
    for (plain, small) in all(PaperChoice::default()).iter().zip(all(booklet)) {
        let kept = [
            "The Field",
            "Cards",
            "Labels",
            "Markers",
            "Roster",
            "Aftermath",
            "Return",
            "Side by side",
            "Nation",
            "Forecast",
            "The Shelf",
        ];
        if kept.iter().any(|t| plain.title.starts_with(t)) {
            assert_eq!(*plain, small, "{}", plain.title);
            continue;
        }
        assert!((small.lists[0].width - 297.0 * MM).abs() < 0.1, "{}", plain.title);
        // The boxes for hits are not read but ticked, and other sums are carried over other pages.
        let (before, after) = (words(plain), words(&small));
        // Beside the title of a sheet the armies stand only where there is room.
        if !plain.title.starts_with("Plain Rules") {
            let read = |w: &&String| w.chars().count() > 3 && w.chars().any(char::is_alphabetic) && *w != "hits";
            let lost: Vec<_> = before.iter().filter(read).filter(|w| !after.contains(w)).collect();
            assert!(lost.is_empty(), "{}: {lost:?}", plain.title);
        }
        for list in &small.lists {
            assert!(overlaps(list).is_empty(), "{}: {:?}", plain.title, overlaps(list));
            for run in runs(list) {
                assert!(run.size > 5.2, "{}: {} points for {}", plain.title, run.size, run.text());
                let half = if run.at.x < list.width / 2.0 { 0.0 } else { list.width / 2.0 };
                let (left, right) = (run.at.x - half, run.at.x - half + run.width);
                let within = left > 11.5 * MM && right < list.width / 2.0 - 11.5 * MM;
                assert!(within, "{}: {} from {} to {} mm", plain.title, run.text(), left / MM, right / MM);
            }
        }
    }
}

/// Whether a line is a head, with something in place of its `{}`.
fn is(line: &str, head: &str) -> bool {
    let mut parts = head.split("{}");
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    for part in parts {
        match rest.get(1..).and_then(|rest| Some((rest.find(part)?, rest))) {
            Some((_, _)) if part.is_empty() => return !rest.is_empty(),
            Some((at, later)) => rest = &later[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || rest.starts_with(": ")
}

#[test]
fn german_heads_stand_where_english_stood() {
    let german = more(PaperChoice { heads: Heads::German, ..PaperChoice::default() });
    let told = |all: &[Pages]| -> String { all.iter().map(|p| format!("{}\n{}", p.title, text(p))).collect() };
    let before = told(&more(PaperChoice::default()));
    // What tells nothing but names is no sign of a language.
    let telling = |head: &str| head.replace("{}", "").chars().filter(|c| c.is_alphabetic()).count() > 4;
    let heads: Vec<_> = heads::german().filter(|(e, g)| e != g && telling(e)).collect();
    let known = heads.iter().filter(|(e, _)| before.lines().any(|l| is(l, e))).count();
    assert!(known * 3 > heads.len() * 2, "{known} of {} are on these papers", heads.len());
    // The words of a sheet of rules are the system's own, and no heads of ours.
    let ours: Vec<Pages> = german.iter().filter(|p| !p.title.starts_with("Plain Rules")).cloned().collect();
    let after = told(&ours);
    let left: Vec<_> =
        heads.iter().filter_map(|(e, g)| Some((e, after.lines().find(|l| is(l, e) && !is(l, g))?))).collect();
    assert!(left.is_empty(), "these stayed English: {left:?}");
    for month in ["June 1757", "May 1757", "Tuesday, "] {
        assert!(before.contains(month) && !after.contains(month), "{month}");
    }
    let bookmarks: Vec<&str> = ours.iter().flat_map(|p| &p.bookmarks).map(|b| b.title.as_str()).collect();
    assert!(bookmarks.contains(&"Der Verlauf") && !bookmarks.contains(&"The Course"), "{bookmarks:?}");
    for pages in &german {
        if !pages.title.starts_with("Das Feld") {
            for list in &pages.lists {
                assert!(overlaps(list).is_empty(), "{}: {:?}", pages.title, overlaps(list));
            }
        }
    }
}

/// What papers say in sentences of their own is German below German heads.
#[test]
fn german_sentences_stand_where_english_stood() {
    let told = |choice| -> String {
        more(choice).iter().map(text).collect::<String>().replace(['\n', '\u{a0}'], " ").replace("\u{ad} ", "")
    };
    let german = PaperChoice { heads: Heads::German, ..PaperChoice::default() };
    let [before, after] = [told(PaperChoice::default()), told(german)];
    let parts = |sentence: &'static str| sentence.split("{}").map(str::trim).filter(|p| p.len() > 8);
    let all: Vec<_> = heads::german_sentences().collect();
    let known: Vec<_> = all.iter().filter(|(english, _)| parts(english).any(|p| before.contains(p))).collect();
    assert!(known.len() >= 15, "{} of {} are on these papers: {known:?}", known.len(), all.len());
    for (english, own) in known {
        assert!(!parts(english).any(|p| after.contains(p)), "“{english}” stayed English");
        assert!(parts(own).all(|p| after.contains(p)), "“{own}”: {after}");
    }
}

/// A head that is translated and written nowhere would never be seen.
#[test]
fn every_translated_head_is_written_somewhere() {
    let mut sources = String::new();
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources").map(|e| e.expect("an entry").path()) {
            let here = entry.to_string_lossy().replace('\\', "/");
            let ours = here.contains("/src/print") || here.contains("/src/desk") || here.contains("/src/field");
            if entry.is_dir() {
                folders.push(entry);
            } else if ours && !here.contains("/tests") {
                sources.push_str(&std::fs::read_to_string(&entry).expect("a source"));
            }
        }
    }
    let written = |head: &str| ["\"", ": {"].iter().any(|end| sources.contains(&format!("\"{head}{end}")));
    let idle: Vec<_> = heads::german().chain(heads::german_sentences()).filter(|(head, _)| !written(head)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn what_is_filled_in_by_hand_names_nobody() {
    let scenario = st_ulrich();
    let told: String = [blank(PaperChoice::default()), sketch(PaperChoice::default())].iter().map(text).collect();
    for side in Side::BOTH {
        for (_, unit) in scenario.units(side) {
            assert!(!told.contains(&unit.name), "{}", unit.name);
        }
    }
    assert!(told.contains("Later changes") && told.matches("regiment\n").count() == 8, "{told}");
}

/// Cards to be filled in.
pub(super) fn blank(choice: PaperChoice) -> Pages {
    let words = words();
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    compose(&Document::BlankCards(BlankCards { boxes: 5, system: "Plain Rules", words: &words, date }), choice)
}

/// The ground with boxes for secret deployment.
pub(super) fn sketch(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    map_of((&scenario, &table(&scenario)), setup_map::Show::Ground, "", choice)
}

/// Every document, and those that are filled in.
fn more(choice: PaperChoice) -> Vec<Pages> {
    all(choice).into_iter().chain([blank(choice), sketch(choice), order_of(&army(3, "Fußvolk"), choice)]).collect()
}

#[test]
fn several_armies_make_one_file() {
    let (one, other) = (order(PaperChoice::default()), strengths(PaperChoice::default()));
    let both = Pages::joined(vec![one.clone(), other.clone()]).expect("two");
    assert_eq!(both.lists.len(), one.lists.len() + other.lists.len());
    assert_eq!(both.bookmarks.len(), one.bookmarks.len() + other.bookmarks.len());
    assert_eq!(both.bookmarks[one.bookmarks.len()].page, one.lists.len());
    assert!(Pages::joined(Vec::new()).is_none());
}
