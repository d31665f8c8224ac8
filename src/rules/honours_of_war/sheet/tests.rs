use super::*;
use crate::field::scenario_file;
use crate::rules::System;
use crate::rules::honours_of_war::HonoursOfWar;

fn sheet(text: &str) -> Sheet {
    let scenario = scenario_file::read(text).expect("the scenario parses");
    HonoursOfWar.sheet(Extent::Battle(&scenario)).expect("it can be set up")
}

fn st_ulrich() -> Sheet {
    sheet(include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml"))
}

fn tables(sheet: &Sheet, title: &str) -> Vec<Table> {
    let section = sheet.sections.iter().find(|s| s.title == title).expect("a section");
    Sheet { sections: vec![section.clone()] }.tables().cloned().collect()
}

fn row<'a>(table: &'a crate::rules::sheet::Table, first: &str) -> &'a [String] {
    table.rows.iter().find(|r| r[0] == first).unwrap_or_else(|| panic!("{first} in {table:?}"))
}

#[test]
fn the_template_asks_for_nothing_unknown() {
    let words = Words::default();
    assert_eq!(TEMPLATE.unknown(&Present::whole(Scale::Mm28, &words)), Vec::<String>::new());
    let used: Vec<&str> = TEMPLATE.numbers().collect();
    for (name, _) in DISTANCES {
        assert!(used.contains(&name), "{name} is in no reminder");
    }
}

/// Cells of HOW-CMD-20, HOW-SCL-05 to 07, HOW-HIT-01, 04 and 06, HOW-RLY-03 as the ledger prints them for 28 mm.
#[test]
fn the_tables_are_those_of_the_ledger() {
    let sheet = st_ulrich();
    let command = &tables(&sheet, "Command")[0];
    assert_eq!(row(command, "1"), ["1", "feeble", "poor", "steady"]);
    assert_eq!(row(command, "6"), ["6", "steady", "admirable", "inspiring"]);
    let moves = &tables(&sheet, "Moves")[0];
    assert_eq!(row(moves, "cavalry")[1..], ["30", "40"]);
    let fire = tables(&sheet, "Fire");
    assert_eq!(row(&fire[0], "foot with battalion guns")[1..], ["10", "", "30"]);
    assert_eq!(row(&fire[0], "medium guns")[1..], ["40", "80", "120"]);
    assert_eq!(row(&fire[1], "canister")[1], "+2");
    assert_eq!(row(&fire[1], "has moved")[1], "−1");
    let hits = &tables(&sheet, "Hits")[0];
    assert_eq!(row(hits, "standard foot")[1..], ["–", "1", "1", "2", "3", "3", "4"]);
    let melee = &tables(&sheet, "Melee")[0];
    assert_eq!(row(melee, "struck in flank or rear")[1], "−2");
    assert_eq!(row(&tables(&sheet, "Rally")[0], "inferior")[1..], ["–", "1"]);
}

#[test]
fn what_is_not_on_the_table_is_not_on_the_sheet() {
    let sheet = st_ulrich();
    // No light foot, no howitzers, no superior troops at St. Ulrich; fair weather.
    let all = format!("{sheet:?}");
    for absent in ["light foot\", \"25", "Howitzers", "superior foot", "rifles", "light foot against"] {
        assert!(!all.contains(absent), "{absent}");
    }
    assert!(sheet.sections.iter().all(|s| s.title != "Weather"));
    let lobositz = self::sheet(include_str!("../../../../templates/scenarios/honours-of-war/lobositz.toml"));
    assert!(
        lobositz.sections.iter().map(|s| s.parts.len()).sum::<usize>()
            > sheet.sections.iter().map(|s| s.parts.len()).sum()
    );
}

#[test]
fn distances_follow_the_scale() {
    let text = include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml")
        .replace("scale = 28", "scale = 10");
    let small = sheet(&text);
    assert_eq!(row(&tables(&small, "Moves")[0], "cavalry")[1..], ["12", "16"]);
    assert!(format!("{small:?}").contains("more than 20 from every enemy"));
}
