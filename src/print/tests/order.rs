//! What stands together stays together, and what is said in one language is not half said in another.

use super::papers::*;
use super::room::runs;
use super::{CHOICES, strengths_of, text};
use crate::base::Side;
use crate::campaign::gazette::{Article, Issue};
use crate::draw::Face;
use crate::field::Scenario;
use crate::print::*;

#[test]
fn a_sheet_has_the_phases_of_the_turn_and_the_words_of_its_book() {
    let english = text(&reference(CHOICES[0]));
    for phase in ["1\nWho moves first\n", "3\nFire and its answers\n", "4\nHand to hand\n"] {
        assert!(english.contains(phase), "{phase} in {english}");
    }
    assert!(!english.contains("Set-up"), "what precedes the first turn is no phase");
    let german = text(&reference(PaperChoice { heads: Heads::German, ..CHOICES[0] }));
    assert!(german.contains("Maße in Zentimetern") && german.contains("Fortsetzung"), "{german}");
    assert!(german.matches("\nTreffer\n").count() == 14 && !german.contains("\nhits\n"), "{german}");
}

#[test]
fn a_gazette_has_each_head_once_and_all_news_below_it() {
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let news = [
        ("Victory", "We won."),
        ("Bulletin", "One is hurt."),
        ("Price", "Forty fell."),
        ("Bulletin", "So is another."),
    ];
    let articles = news.map(|(head, text)| Article { head: head.to_owned(), text: text.to_owned() }).to_vec();
    let issue = Issue { paper: "The Courier".to_owned(), side: Side::Blue, battle: 1, date, articles };
    let told = text(&gazette_with(&issue, None, CHOICES[0]));
    assert_eq!(told.matches("Bulletin").count(), 1, "{told}");
    let squeezed: String = told.split_whitespace().collect();
    assert!(squeezed.contains("Oneishurt.Soisanother."), "{told}");
}

#[test]
fn sums_of_a_return_stand_below_three_rows_at_least() {
    for units in 3..=60 {
        for list in &strengths_of(units, CHOICES[0]).lists {
            let runs = runs(list);
            let Some(sums) = runs.iter().find(|r| r.text() == "Together") else { continue };
            // A row has its numbers, of which not all are nothing.
            let row = |r: &&&crate::draw::Run| {
                [Face::Data, Face::DataMedium].contains(&r.glyphs[0].face) && r.size == 7.4 && r.at.y < sums.at.y
            };
            let mut rows: Vec<i32> = runs.iter().filter(row).map(|r| r.at.y.round() as i32).collect();
            rows.dedup();
            let above = rows.len();
            assert!(above >= 3, "{units} units: {above} rows");
        }
    }
}

#[test]
fn a_map_that_nearly_fits_stands_on_the_page_of_its_briefing() {
    for paper in [Paper::A4, Paper::Letter] {
        assert_eq!(briefing(PaperChoice::on(paper, Ink::Colour)).lists.len(), 1, "{paper:?}");
    }
}

/// Below a short paper stands the plan of the field, within the page; a long one has no room for it.
#[test]
fn a_short_paper_has_the_plan_of_the_field_below_its_table() {
    let ground = st_ulrich().ground;
    let plan = Some(crate::print::gazette::Plan { ground: &ground, ruler: crate::draw::table::Ruler::Inches });
    for paper in [Paper::A4, Paper::Letter] {
        let choice = PaperChoice { paper, ..PaperChoice::default() };
        let told = |heads: &[&str], plan| text(&gazette_planned(heads, &"It was a hot day. ".repeat(12), plan, choice));
        let short = ["The Price", "Trophies"];
        assert!(told(&short, plan).contains("Plan of the Field"));
        assert!(!told(&short, None).contains("Plan of the Field"));
        let long: Vec<String> = (0..14).map(|n| format!("News {n}")).collect();
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        assert!(!told(&long, plan).contains("Plan of the Field"));
        let pages = gazette_planned(&short, "It was a hot day.", plan, choice);
        let foot = pages.lists[0].height - (18.0 - 4.0) * super::room::MM;
        let names: Vec<_> = super::room::runs(&pages.lists[0]).into_iter().filter(|r| r.at.y > foot).collect();
        assert!(pages.lists.len() == 1 && names.len() <= 5, "only the foot stands there");
    }
}

/// A unit that bears less than others has fewer boxes on the form, whichever side it is of.
#[test]
fn the_form_has_as_many_boxes_as_a_unit_bears() {
    let scenario = st_ulrich();
    let strokes = |roster: Option<&crate::rules::roster::Roster>| -> usize {
        form_of(roster, CHOICES[0]).lists.iter().map(|list| list.items.len()).sum()
    };
    let mut roster = numbers(&scenario);
    let all = strokes(Some(&roster));
    assert_eq!(all, strokes(None));
    for at in [0, roster.units.len() - 1] {
        roster.units[at].boxes = 2;
        assert!(strokes(Some(&roster)) < all, "unit {at}");
        roster.units[at].boxes = 0;
    }
}

/// Of very many units the map keeps its size: their list goes on the next page.
#[test]
fn a_list_too_long_for_its_map_stands_behind_it() {
    let mut scenario = st_ulrich();
    let own = scenario.sides[0].brigades[0].clone();
    scenario.sides[0].brigades = (0..20)
        .map(|n| {
            let mut brigade = own.clone();
            for (m, unit) in brigade.units.iter_mut().enumerate() {
                unit.name = format!("Regiment of the Line {n}.{m}");
            }
            brigade
        })
        .collect();
    let pages = map_of((&scenario, &table(&scenario)), setup_map::Show::Both, "", CHOICES[0]);
    let told: Vec<String> =
        pages.lists.iter().map(|l| runs(l).iter().map(|r| r.text()).collect::<Vec<_>>().join(" ")).collect();
    assert!(told.len() == 2 && !told[0].contains("Regiment"), "{told:?}");
    let list = told[1].replace('\u{a0}', " ");
    let mut from = 0;
    for unit in scenario.units(Side::Blue).map(|(_, u)| &u.name) {
        from += list[from..].find(unit.as_str()).unwrap_or_else(|| panic!("{unit} in {list}")) + unit.len();
    }
}

/// Objectives are marked on the map with the numbers of the list beside it, apart from all that stands there.
#[test]
fn objectives_bear_the_number_of_their_list() {
    let pages = map(CHOICES[0]);
    let list = &pages.lists[0];
    let told: Vec<String> = runs(list).iter().map(|r| r.text()).collect();
    let at = told.iter().position(|t| t == "the bridge").expect("the objective of the list");
    assert_eq!(told[at - 1], "1");
    let map_edge = (297.0 - 14.0 - 58.0) * super::room::MM;
    let signs = |x: std::ops::Range<f32>| {
        runs(list)
            .iter()
            .filter(|r| r.colour == crate::draw::Colour::WHITE && x.contains(&r.at.x) && r.text() == "1")
            .count()
    };
    assert_eq!((signs(0.0..map_edge), signs(map_edge..900.0)), (1, 1), "on the map and in the list");
}

/// One army's map tells nothing of the strength of the other.
#[test]
fn a_map_for_one_side_counts_its_own_alone() {
    let scenario = st_ulrich();
    let told = text(&map_of((&scenario, &table(&scenario)), setup_map::Show::One(Side::Blue), "", CHOICES[0]));
    assert!(told.contains("2,280 men") && !told.contains("1,680 men") && told.contains("Your Army"), "{told}");
}

/// Beside a long story the key of the map still tells each of its signs.
#[test]
fn the_key_of_a_map_tells_all_signs() {
    let mut scenario = st_ulrich();
    let told = |scenario: &Scenario| {
        let pages = map_of((scenario, &table(scenario)), setup_map::Show::Both, "", CHOICES[0]);
        let all: Vec<String> =
            pages.lists.iter().flat_map(|l| runs(l).iter().map(|r| r.text()).collect::<Vec<_>>()).collect();
        let from = all.iter().position(|t| t == "The Signs").unwrap_or_else(|| panic!("no signs: {all:?}"));
        (all[from..].to_vec(), pages.lists.len())
    };
    let (short, pages) = told(&scenario);
    assert!(pages == 1 && ["foot", "horse", "battery"].iter().all(|sign| short.iter().any(|t| t == sign)), "{short:?}");
    scenario.story = "The bridge is narrow, and the other bank is high. ".repeat(30);
    let (long, _) = told(&scenario);
    let foot = short.iter().skip(1).take_while(|t| !t.chars().any(|c| c.is_ascii_digit()));
    for sign in foot {
        assert!(long.contains(sign), "{sign}: {long:?}");
    }
}

/// A roster has a box for each turn of its battle, and so many lines of them as the panel needs.
#[test]
fn a_roster_has_a_box_for_every_turn() {
    for turns in [8, 20, 30, 40] {
        let told = text(&roster_lasting(turns, CHOICES[0]));
        let has = |n: u16| told.lines().filter(|line| *line == n.to_string()).count();
        // In the panel, and for the orders of each brigade.
        assert!(has(turns) > has(turns + 1) && has(turns) >= 2, "{turns}: {told}");
    }
}
