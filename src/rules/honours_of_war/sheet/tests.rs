use super::*;
use crate::field::scenario_file;
use crate::rules::System;
use crate::rules::honours_of_war::HonoursOfWar;
use crate::rules::sheet::Body;

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
    let whole = Present::whole(Scale::Mm28, &words);
    assert_eq!(TEMPLATE.unknown(&whole), Vec::<String>::new());
    assert_eq!(TEMPLATE.unasked(&whole), Vec::<&str>::new());
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

/// The parts of a sheet that begin so.
fn led<'a>(sheet: &'a Sheet, wanted: &str) -> Vec<&'a str> {
    let parts = sheet.sections.iter().flat_map(|s| &s.parts);
    let text = |p: &'a crate::rules::sheet::Part| match &p.body {
        Body::Text { lead, text } if lead == wanted => Some(text.as_str()),
        _ => None,
    };
    parts.filter_map(text).collect()
}

#[test]
fn options_that_are_played_are_on_the_sheet() {
    let text = include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml");
    let mut scenario = scenario_file::read(text).expect("the scenario parses");
    let leads = ["Brigade morale", "Battalion guns", "Splitting"];
    let here = |scenario: &Scenario| {
        let sheet = HonoursOfWar.sheet(Extent::Battle(scenario)).expect("it can be set up");
        leads.map(|lead| led(&sheet, lead).len())
    };
    for key in ["brigade-morale", "battalion-guns", "splitting"] {
        scenario.options.insert(key.to_owned(), "off".to_owned());
    }
    assert_eq!(here(&scenario), [0, 0, 0]);
    for key in ["brigade-morale", "battalion-guns", "splitting"] {
        scenario.options.insert(key.to_owned(), "on".to_owned());
    }
    assert_eq!(here(&scenario), [1, 1, 1]);
    scenario.options.insert("weather".to_owned(), "changing".to_owned());
    let sheet = HonoursOfWar.sheet(Extent::Battle(&scenario)).expect("it can be set up");
    assert_eq!(tables(&sheet, "Weather").len(), 2);
    // HOW-FIRE-52: by the table where the weather is thrown for, else by the text.
    scenario.weather = crate::field::scenario::Weather::Storm;
    let grazes = |scenario: &Scenario| {
        let sheet = HonoursOfWar.sheet(Extent::Battle(scenario)).expect("it can be set up");
        let rows: Vec<_> = tables(&sheet, "Weather").into_iter().flat_map(|t| t.rows.clone()).collect();
        rows.iter().find(|r| r.len() == 7 && r[0] == "a storm").map(|r| r[6].clone())
    };
    assert_eq!(grazes(&scenario).as_deref(), Some("6"));
    scenario.options.insert("weather".to_owned(), "as set".to_owned());
    assert_eq!(grazes(&scenario).as_deref(), Some("5"));
}

#[test]
fn a_users_name_in_braces_stays_as_it_is() {
    let text = include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml");
    let mut scenario = scenario_file::read(text).expect("the scenario parses");
    scenario.sides[0].name = "The {support}".to_owned();
    let sheet = HonoursOfWar.sheet(Extent::Battle(&scenario)).expect("it can be set up");
    assert!(tables(&sheet, "Initiative")[0].rows.iter().any(|r| r[0] == "The {support}"));
    // The words of the template are filled all the same.
    let rally = &tables(&sheet, "Rally")[0];
    assert!(rally.head.iter().all(|h| !h.contains('{')) && rally.head.iter().any(|h| h.contains("30")), "{rally:?}");
}

/// HOW-MEL-10, HOW-CHG-19, HOW-CMD-16, HOW-CMD-17.
#[test]
fn reminders_take_their_numbers_from_play() {
    let sheet = st_ulrich();
    assert!(led(&sheet, "Charge bonus")[0].contains("with 3 hits or fewer"));
    assert!(led(&sheet, "Counter-charge")[0].starts_with("cavalry without a die"));
    let army = led(&sheet, "His whole army")[0];
    assert!(army.contains("D6 1–2") && army.ends_with("do on 5–6."), "{army}");
}

/// HOW-NAT-45, HOW-NAT-47 to 49, HOW-NAT-64, HOW-NAT-65, HOW-NAT-31: pieces and fire of their own are on the sheet where
/// they are on the table, a Shuvalov with canister alone.
#[test]
fn how_nat_47_national_pieces_and_fire_are_on_the_sheet() {
    use crate::army::{Branch as B, Trait as T};
    let text = include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml");
    let here = |branch: B, traits: &[T], own: Option<&str>| {
        let mut scenario = scenario_file::read(text).expect("the scenario parses");
        for unit in scenario.sides.iter_mut().flat_map(|s| &mut s.brigades).flat_map(|b| &mut b.units) {
            if unit.branch == if branch == B::Musketeers { branch } else { B::MediumGuns } {
                (unit.branch, unit.traits) = (branch, traits.to_vec());
                unit.ratings.extend(own.map(|own| (super::super::muster::ID.to_owned(), own.to_owned())));
            }
        }
        HonoursOfWar.sheet(Extent::Battle(&scenario)).expect("it can be set up")
    };
    let ranges = |sheet: &Sheet, key: &str| row(&tables(sheet, "Fire")[0], key)[1..].to_vec();
    let fire = |sheet: &Sheet, key: &str| tables(sheet, "Fire")[1].rows.iter().any(|r| r[0] == key);
    let shuvalovs = here(B::Howitzers, &[T::Shuvalovs], None);
    assert_eq!(ranges(&shuvalovs, "Shuvalovs"), ["40", "", ""]);
    assert_eq!(["Shuvalovs", "Howitzers", "Canister"].map(|lead| led(&shuvalovs, lead).len()), [1, 0, 1]);
    let unicorns = here(B::HorseGuns, &[T::Unicorns], None);
    assert_eq!(ranges(&unicorns, "light unicorns"), ["30", "50", "70"]);
    let leads = ["Unicorns", "Howitzers", "Roundshot grazes", "Shuvalovs"];
    assert_eq!(leads.map(|lead| led(&unicorns, lead).len()), [1, 1, 1, 0]);
    let keys = ["canister of quick-firing guns", "quick-firing guns"];
    let quick = here(B::LightGuns, &[T::QuickFiring], None);
    assert_eq!(keys.map(|key| fire(&quick, key)), [true, false]);
    assert_eq!(row(&tables(&quick, "Fire")[1], keys[0])[1], "+3");
    let foot = here(B::Musketeers, &[T::QuickFiring], Some("superior-fire"));
    assert_eq!(keys.map(|key| fire(&foot, key)), [false, true]);
    assert_eq!(row(&tables(&foot, "Hits")[0], "superior foot")[3], "2");
    assert_eq!(keys.map(|key| fire(&st_ulrich(), key)), [false; 2]);
}
