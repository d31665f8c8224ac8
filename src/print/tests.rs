mod cards;
mod files;
mod ink;
mod map;
mod names;
mod order;
mod outlook;
mod papers;
mod plain;
mod reading;
mod room;

use super::*;
use crate::army::{Commander, Force, Id, Regiment};
use crate::base::Side;
use crate::draw::pixels::{accepted, paint};
use crate::draw::{Colour, Item, picture};
use crate::field::words::Words;
use crate::rules::System;
use papers::*;
use plain::Plain;
use std::collections::BTreeMap;

#[test]
fn a_briefing_tells_nothing_of_the_enemys_list_unless_it_shall() {
    let (scenario, told) = (st_ulrich(), text(&briefing(CHOICES[0])).replace(['\n', '\u{a0}'], " "));
    for (_, unit) in scenario.units(Side::Blue) {
        assert!(told.contains(&unit.name), "{}", unit.name);
    }
    for (_, unit) in scenario.units(Side::Red) {
        assert!(!told.contains(&unit.name), "{}", unit.name);
    }
    assert!(told.contains("about 2,000 men") && told.contains("You attack."), "{told}");
    let revealed = text(&briefing_that_tells(true, CHOICES[0])).replace(['\n', '\u{a0}'], " ");
    for (_, unit) in scenario.units(Side::Red) {
        assert!(revealed.contains(&unit.name), "{}", unit.name);
    }
}

#[test]
fn the_form_asks_for_every_unit_and_every_commander() {
    let (scenario, told) = (st_ulrich(), text(&form(CHOICES[2])));
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        for name in scenario.units(side).map(|(_, u)| &u.name).chain([&setup.general.name]) {
            assert!(told.contains(name.as_str()), "{name}");
        }
    }
    assert_eq!(told.matches("killed").count(), 4, "two generals and two brigadiers");
    assert!(told.contains("done for") && told.contains("nobody"));
}

const CHOICES: [PaperChoice; 4] = [
    PaperChoice::on(Paper::A4, Ink::Colour),
    PaperChoice::on(Paper::A4, Ink::Saving),
    PaperChoice::on(Paper::Letter, Ink::Colour),
    PaperChoice::on(Paper::Letter, Ink::Saving),
];

#[test]
fn pages_look_as_accepted() {
    for (name, pages) in [
        ("order-a4", order(CHOICES[0])),
        ("order-ink", order(CHOICES[1])),
        ("order-letter", order(CHOICES[2])),
        ("report-a4", report(CHOICES[0])),
        ("report-ink", report(CHOICES[1])),
        ("map-a4", map(CHOICES[0])),
        ("map-ink", map(CHOICES[1])),
        ("roster-a4", roster(CHOICES[0])),
        ("briefing-a4", briefing(CHOICES[0])),
        ("cards-a4", cards(CHOICES[0])),
        ("form-a4", form(CHOICES[0])),
        ("reference-a4", reference(CHOICES[0])),
        ("labels-a4", labels(CHOICES[0])),
        ("labels-ink", labels(CHOICES[1])),
        ("plates-a4", plates(CHOICES[0])),
        ("nation-a4", nation(CHOICES[0])),
        ("nation-ink", nation(CHOICES[1])),
        ("plates-ink", plates(CHOICES[1])),
        ("return-a4", strengths(CHOICES[0])),
        ("markers-a4", markers(CHOICES[0])),
        ("blank-a4", room::blank(CHOICES[0])),
        ("sketch-a4", room::sketch(CHOICES[0])),
        ("sketch-ink", room::sketch(CHOICES[1])),
        ("booklet", order(PaperChoice::on(Paper::A5, Ink::Colour))),
        ("booklet-report", report(PaperChoice::on(Paper::A5, Ink::Colour))),
        ("booklet-rules", reference(PaperChoice::on(Paper::A5, Ink::Saving))),
        ("gazette-a4", gazette(CHOICES[0])),
        ("gazette-ink", gazette(CHOICES[1])),
        ("armies-a4", armies(CHOICES[0])),
        ("beside-a4", side_by_side(CHOICES[0])),
        ("beside-ink", side_by_side(CHOICES[1])),
        ("forecast-a4", foreseen(CHOICES[0])),
        ("forecast-ink", foreseen(CHOICES[1])),
        ("shelf-a4", owned(CHOICES[0])),
        ("german", order(PaperChoice { heads: Heads::German, marks: true, ..CHOICES[0] })),
    ] {
        if std::env::var_os("BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pages");
            std::fs::create_dir_all(folder).expect("a folder for documents to look at");
            std::fs::write(format!("{folder}/{name}.pdf"), pages.pdf()).expect("a document is written");
        }
        for (n, list) in pages.lists.iter().enumerate() {
            accepted::check(&format!("{name}-{}", n + 1), &paint(list, 1.0, Colour::WHITE));
        }
    }
}

/// The whole text of a document in the order in which it is written.
fn text(pages: &Pages) -> String {
    let mut out = String::new();
    for item in pages.lists.iter().flat_map(|l| &l.items) {
        if let Item::Run(r) = item {
            out.push_str(&r.text());
            out.push('\n');
        }
    }
    out
}

#[test]
fn nothing_is_set_within_six_mm_of_an_edge() {
    for choice in CHOICES {
        for pages in all(choice) {
            for list in &pages.lists {
                let edge = 6.0 * 72.0 / 25.4;
                for item in &list.items {
                    let path = match item {
                        Item::Fill(f) => f.path.clone(),
                        Item::Stroke(s) => s.path.clone(),
                        Item::Run(r) => r.outline(),
                        Item::Label(_) => panic!("paper is set in shaped runs"),
                        Item::Bitmap(s) => crate::draw::Path::rect(s.at.x, s.at.y, s.width, s.height),
                    };
                    for p in path.flat(2).iter().flat_map(|(line, _)| line) {
                        assert!(p.x > edge && p.y > edge, "{p:?}");
                        assert!(p.x < list.width - edge && p.y < list.height - edge, "{p:?} {item:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_same_document_gives_the_same_bytes_with_everything_in_it() {
    for pages in [order(CHOICES[0]), report(CHOICES[3]), map(CHOICES[2]), roster(CHOICES[0]), labels(CHOICES[0])] {
        let bytes = pages.pdf();
        assert_eq!(bytes, pages.pdf());
        assert!(bytes.starts_with(b"%PDF"));
        assert!(bytes.len() < 400_000, "{} bytes: fonts are subset", bytes.len());
        for name in
            ["/FontFile", "/ToUnicode", "/Outlines", "(D:1757", "/Lang(en-GB)", "/PageMode/UseOutlines", "/Metadata "]
        {
            assert!(bytes.windows(name.len()).any(|w| w == name.as_bytes()), "{name}");
        }
        let mut warnings = Vec::new();
        let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut warnings)
            .expect("the file is read back");
        assert_eq!(read.pages.len(), pages.lists.len());
        let squeezed = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let told = squeezed(&read.extract_text().concat().concat());
        let wanted = text(&pages);
        for line in wanted.lines().filter(|l| l.chars().count() > 3) {
            assert!(told.contains(&squeezed(line)), "“{line}” is not found in the file");
        }
    }
}

#[test]
fn a_map_for_one_side_shows_nothing_of_the_other() {
    let scenario = st_ulrich();
    let opening = table(&scenario);
    let shown = |show| text(&map_of((&scenario, &opening), show, "", CHOICES[0])).replace('\u{a0}', " ");
    let names = |side| -> Vec<String> { scenario.units(side).map(|(_, u)| u.name.clone()).collect() };
    let blue = shown(setup_map::Show::One(Side::Blue));
    assert!(names(Side::Blue).iter().all(|n| blue.contains(n)), "{blue}");
    assert!(names(Side::Red).iter().all(|n| !blue.contains(n)), "{blue}");
    let ground = shown(setup_map::Show::Ground);
    assert!(!names(Side::Blue).iter().any(|n| ground.contains(n)) && ground.contains("St. Ulrich"), "{ground}");
}

#[test]
fn a_roster_and_labels_have_every_unit_with_its_numbers() {
    let scenario = st_ulrich();
    let told = text(&roster(CHOICES[0])).replace('\n', " ");
    for (_, unit) in scenario.units(Side::Blue) {
        assert!(told.contains(&unit.name), "{}", unit.name);
    }
    for words in ["20 / 25.5", "40 / 80 / 120", "by hand 10", "+1", "−1", "2–5 steady", "5th", "Hits in pencil."] {
        assert!(told.replace("2–5  steady", "2–5 steady").contains(words), "{words} in {told}");
    }
    let told = text(&labels(CHOICES[0])).replace('\n', " ");
    for side in Side::BOTH {
        for (_, unit) in scenario.units(side) {
            assert!(told.contains(&unit.name), "{}", unit.name);
        }
        let general = &scenario.sides[side.index()].general.name;
        assert!(told.contains(general.split(' ').next_back().unwrap_or(general)), "{general}");
    }
}

#[test]
fn a_plate_for_every_regiment_with_its_dyes() {
    let ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let told = text(&plates(CHOICES[0])).replace('\n', " ");
    for regiment in &ours.armies[0].regiments {
        assert!(told.contains(&regiment.name), "{}", regiment.name);
        assert!(told.contains(&regiment.uniform.facings.name), "{}", regiment.uniform.facings.name);
    }
}

#[test]
fn a_plate_bears_a_name_of_sixty_letters_whole() {
    let mut ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let name = "Hochfürstlich Hohenlohe-Waldenburgisches Kreis-Füsilierregiment Őr";
    ours.armies[0].regiments[0].name = name.to_owned();
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let pages = compose(&Document::Plates(Plates { force: &ours, date, campaign: "" }), CHOICES[0]);
    let told = text(&pages).replace('\n', " ");
    assert!(told.contains(name), "{told}");
}

/// Whatever the number of units, nothing is set below the type area but the foot.
#[test]
fn a_return_of_any_length_keeps_within_its_pages() {
    for units in 1..=60 {
        let pages = strengths_of(units, CHOICES[0]);
        let foot = (297.0 - 18.0 + 4.0) * 72.0 / 25.4;
        for list in &pages.lists {
            let runs = list.items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None });
            let low: Vec<String> = runs.filter(|r| r.at.y > foot).map(|r| r.text()).collect();
            assert!(low.len() <= 5, "{units} units: the foot has two sides and a number of three parts: {low:?}");
        }
    }
}

#[test]
fn a_return_carries_its_sums_over_and_adds_up() {
    let pages = strengths(CHOICES[0]);
    let told = text(&pages).replace('\u{a0}', " ");
    assert!(pages.lists.len() >= 2);
    assert_eq!(told.matches("brought forward").count(), pages.lists.len() - 1, "each page after the first");
    // Five brigades of six units of 401 to 406 present.
    let sum = super::words::number((1..=6).map(|u| 400 + u).sum::<i64>() * 5);
    assert_eq!(told.lines().filter(|l| **l == sum).count(), 2, "one total for each side: {sum}");
    for words in ["Mönchspfütze", "Hohenlohe-Őr 5.6", "expected on 16 June", "Aldersbrück had the field"] {
        assert!(told.contains(words), "{words}");
    }
}

#[test]
fn a_stick_is_as_long_as_its_last_mark() {
    let told = text(&markers(CHOICES[0]));
    for words in ["line 20", "column 25", "canister 50", "30°", "must reform", "dashing", "light 2"] {
        assert!(told.contains(words), "{words}");
    }
    // A metre is four sheets long: pieces, each with its number.
    for piece in 1..=4 {
        assert!(told.contains(&format!("heavy guns {piece} of 4")), "{piece}");
    }
    let mm = 72.0 / 25.4;
    let lists = markers(CHOICES[0]).lists;
    let strokes =
        lists.iter().flat_map(|l| &l.items).filter_map(|i| if let Item::Stroke(s) = i { Some(s) } else { None });
    let widths: Vec<f32> = strokes
        .map(|s| {
            let points = s.path.flat(1).into_iter().flat_map(|(line, _)| line).map(|p| p.x).collect::<Vec<_>>();
            (points.iter().copied().fold(f32::MIN, f32::max) - points.iter().copied().fold(f32::MAX, f32::min)) / mm
        })
        .collect();
    assert!(widths.iter().any(|w| (w - 250.0).abs() < 0.01), "25 cm of column");
}

/// The name of a piece of a stick is crossed by no mark.
#[test]
fn no_mark_goes_through_the_name_of_a_stick() {
    let pages = markers(CHOICES[0]);
    let mm = 72.0 / 25.4;
    for list in &pages.lists {
        let lines = list.items.iter().filter_map(|i| if let Item::Stroke(s) = i { Some(s.path.flat(1)) } else { None });
        let upright: Vec<[f32; 3]> = lines
            .filter_map(|flat| match flat.as_slice() {
                [(line, false)] if line.len() == 2 && (line[0].x - line[1].x).abs() < 0.01 => {
                    Some([line[0].x, line[0].y, line[1].y])
                }
                _ => None,
            })
            .filter(|[_, top, low]| (low - top).abs() > 5.0 * mm)
            .collect();
        for run in room::runs(list).into_iter().filter(|r| r.glyphs[0].face == crate::draw::Face::BookItalic) {
            let crosses = |[x, top, low]: &&[f32; 3]| {
                *x > run.at.x && *x < run.at.x + run.width && *top < run.at.y && *low > run.at.y
            };
            assert!(!upright.iter().any(|u| crosses(&u)), "{}", run.text());
        }
    }
}

#[test]
fn who_stands_with_another_has_no_label_of_his_own() {
    let scenario = st_ulrich();
    let mut numbers = numbers(&scenario);
    let (third, fourth) =
        (&scenario.units(Side::Blue).nth(2).unwrap().1.name, &scenario.units(Side::Blue).nth(3).unwrap().1.name);
    numbers.units[2].stands_with = Some(1);
    let told = text(&labels_of(&numbers, CHOICES[0])).replace('\n', " ");
    assert!(!told.contains(third) && told.contains(fourth), "{told}");
    let words = Words::parse("[option]\nlong = \"Long turns\"\nslow = \"Slow turns.\"\ntries = \"Tries\"\n[option-said]\none-for = \"One stands for {value}.\"\n")
        .unwrap();
    let mut said = scenario.clone();
    said.options = [("one-for", "2"), ("long", "on"), ("slow", "Off"), ("tries", "two")]
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .into();
    let told = terms::common(&said, &words, Heads::English);
    let ends = ["Long turns.", "One stands for 2.", "Not played: Slow turns.", "Tries: two."];
    assert!(told.ends_with(&ends.map(str::to_owned)), "{told:?}");
    let fair = |told: &[String]| told.iter().any(|t| t == "Fair weather.");
    assert!(fair(&told), "{told:?}");
    for (set, thrown) in [("as-set", false), ("rolled", true)] {
        said.options.insert("weather".to_owned(), set.to_owned());
        assert_eq!(fair(&terms::common(&said, &words, Heads::English)), !thrown, "{set}");
    }
}

#[test]
fn a_reference_keeps_its_sections_whole_and_loses_nothing() {
    let pages = reference(CHOICES[0]);
    assert_eq!(pages.lists.len(), 2);
    let told = text(&pages);
    for n in 1..=14 {
        assert!(told.contains(&format!("Section {n}\n")), "{n}");
    }
    for words in ["others", "carries on", "squarest", "≤0", "no substitute for the book"] {
        let times = match words {
            "squarest" => 28,
            "no substitute for the book" => 2,
            _ => 14,
        };
        assert_eq!(told.matches(words).count(), times, "{words}");
    }
    // A head stands above its table in the same column: both begin at the same place from the left.
    for list in &pages.lists {
        let runs: Vec<_> =
            list.items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None }).collect();
        for (n, run) in runs.iter().enumerate().filter(|(_, r)| r.text().starts_with("Section ")) {
            let next = runs[n + 1..].iter().find(|r| r.text().starts_with("whose die")).expect("its table");
            assert!((next.at.x - run.at.x).abs() < 20.0 && next.at.y > run.at.y, "{}", run.text());
        }
    }
}

#[test]
fn every_regiment_and_every_sum_is_on_the_order_of_battle() {
    let ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let pages = order(CHOICES[0]);
    let told = text(&pages).replace('\n', " ");
    let army = &ours.armies[0];
    for regiment in &army.regiments {
        for unit in &regiment.units {
            let name = regiment.unit_name(unit);
            assert!(told.contains(&name), "{name}");
        }
    }
    let men: u32 = army.regiments.iter().flat_map(|r| &r.units).map(|u| u.present.men).sum();
    assert!(told.contains(&super::words::number(men.into())));
    assert_eq!(pages.bookmarks.len(), 1 + army.brigades.len() + usize::from(!army.independent.is_empty()));
}

/// Wings stand over their brigades, each army of a coalition over its own, and who leads them by his portrait.
#[test]
fn wings_allies_and_portraits_stand_on_the_order_of_battle() {
    let mut ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let theirs = force(include_str!("../../templates/armies/aldersbrueck-1757.toml"), "aldersbrueck");
    let drawing =
        br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0H3V4H0Z" fill="#a33"/></svg>"##;
    let (id, png) = picture::take_in(drawing).expect("a picture");
    picture::hang([(id.clone(), png)]);
    let army = &mut ours.armies[0];
    let wing = army.form_wing("Right wing");
    let [first, second] = [0, 1].map(|n| army.brigades[n].id.clone());
    assert!(army.move_brigade(&first, Some(&wing), Some(&second)));
    let leader = army.commission("Generalleutnant", "v. Pumpernau");
    army.wings[0].commander = Some(leader.clone());
    let led: Vec<Id> = army.brigades.iter().filter_map(|b| b.commander.clone()).chain([leader]).collect();
    for officer in army.commanders.iter_mut().filter(|c| led.contains(&c.id)) {
        officer.notes.insert(Commander::PORTRAIT.to_owned(), id.to_string());
    }
    ours.armies.extend(theirs.armies);
    let (words, none) = (words(), BTreeMap::new());
    let document = OrderOfBattle {
        force: &ours,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: "",
        situation: "",
        enemy: None,
        absent: &[],
        apart: false,
    };
    let pages = compose(&Document::OrderOfBattle(document), CHOICES[0]);
    let told = text(&pages).replace('\n', " ");
    let apart = text(&compose(&Document::OrderOfBattle(OrderOfBattle { apart: true, ..document }), CHOICES[0]));
    let points = ours.armies.iter().map(|army| {
        let alone = Force { armies: vec![army.clone()], nations: ours.nations.clone() };
        words::halves(Plain.breaking(&alone, 1757).into())
    });
    let points: Vec<String> = points.collect();
    for point in &points {
        assert!(apart.contains(&format!("; breaks at {point}\n")), "{point}: {apart}");
    }
    assert!(apart.contains(&format!("\n{}\n", points.join("\u{a0}+\u{a0}"))), "{points:?} in {apart}");
    for name in ["Right wing", "Generalleutnant v. Pumpernau", "Under the general"] {
        assert_eq!(told.matches(name).count(), 1, "{name}");
    }
    for army in &ours.armies {
        assert!(told.contains(&army.name), "{}", army.name);
    }
    let shown = pages.lists.iter().flat_map(|l| &l.items).filter(|i| matches!(i, Item::Bitmap(_))).count();
    assert_eq!(shown, led.len());
}

#[test]
fn a_brigade_longer_than_a_page_goes_on_under_its_head() {
    let mut ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let army = &mut ours.armies[0];
    let mut all: Vec<Id> = army.brigades.iter().flat_map(|b| b.units.clone()).collect();
    let more: Vec<Regiment> = army
        .regiments
        .iter()
        .flat_map(|r| {
            (0..3).map(move |n| {
                let mut copy = r.clone();
                for unit in &mut copy.units {
                    unit.id = Id::new(&format!("{}-{n}", unit.id));
                }
                copy
            })
        })
        .collect();
    all.extend(more.iter().flat_map(|r| r.units.iter().map(|u| u.id.clone())));
    army.regiments.extend(more);
    army.brigades.truncate(1);
    army.brigades[0].units = all;
    let words = words();
    let none = BTreeMap::new();
    let document = Document::OrderOfBattle(OrderOfBattle {
        force: &ours,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: "",
        situation: "",
        enemy: None,
        absent: &[],
        apart: false,
    });
    let pages = compose(&document, CHOICES[0]);
    let told = text(&pages);
    assert!(pages.lists.len() >= 3);
    assert_eq!(told.matches("carried forward").count(), told.matches("brought forward").count());
    assert!(told.matches(", continued").count() >= 3, "running heads and the brigade's");
}
