use super::*;
use crate::rules::honours_of_war::muster::listed;

fn values(row: &str) -> National {
    examine(row).expect("a row").expect("a written one").national
}

fn clause(row: &str) -> &'static str {
    examine(row).expect_err("a fault").clause()
}

#[test]
fn how_img_01_a_nation_has_values_and_classes_of_its_own() {
    let own = values("like PRU_E, movement 0, forms half half none, flank quarter, limber full, manhandle half");
    assert_eq!((own.dithering, own.dependable, own.movement, own.fire), (1, 4, 0, 1), "what is left out is Prussia's");
    assert_eq!((own.form, own.flank), ([Cost::Half, Cost::Half, Cost::None], [Cost::Quarter; 3]));
    assert_eq!((own.limber, own.slow_guns), (Cost::Full, true));
    assert_eq!(values("movement +1, fire -1").form, NEUTRAL.form, "made from nothing it is neutral in the rest");
    let row = Some("like REI, hussars superior, light-guns inferior");
    assert_eq!(listed(row, Branch::Hussars, 1757), Class::Superior);
    assert_eq!(listed(row, Branch::LightGuns, 1757), Class::Inferior);
    assert_eq!(listed(row, Branch::Musketeers, 1757), Class::Inferior, "as the Reichsarmee has them");
    assert_eq!(listed(Some("movement +1,"), Branch::Musketeers, 1757), Class::Standard);
    assert_eq!(clause("like NOBODY, fire 1"), "HOW-IMG-01");
    assert_eq!(clause("PRUSSIA"), "HOW-IMG-01");
    assert_eq!(clause("elephants superior"), "HOW-IMG-01");
    assert_eq!((examine("PRU_E"), examine("sax_aus")), (Ok(None), Ok(None)));
}

#[test]
fn how_img_01_a_row_says_a_thing_once_and_no_more_than_it_means() {
    assert_eq!(clause("movement +1, Movement -1"), "HOW-IMG-01");
    assert_eq!(clause("hussars superior, hussars standard"), "HOW-IMG-01");
    assert_eq!(clause("like PRU_E, like AUS"), "HOW-IMG-01");
    for empty in ["", "   ", ",", " , ,"] {
        assert_eq!(clause(empty), "HOW-IMG-01", "{empty:?}");
    }
    assert_eq!((clause("SAX_RUS"), clause("like SAX_X")), ("HOW-IMG-01", "HOW-IMG-01"));
    assert_eq!(values(" like SAX_FRA ,").dithering, national(Some("SAX")).dithering);
}

#[test]
fn how_img_05_light_infantry_has_two_classes_and_transport_one() {
    assert_eq!(clause("light superior"), "HOW-ORG-19");
    assert_eq!(clause("jaeger superior"), "HOW-ORG-19");
    assert_eq!(clause("transport superior"), "HOW-ORG-17");
    assert_eq!(listed(Some("transport inferior"), Branch::Transport, 1757), Class::Inferior);
    assert_eq!(listed(Some("light inferior, jaeger standard"), Branch::Light, 1757), Class::Inferior);
}

/// HOW-EX-63.
#[test]
fn how_img_02_the_brigadiers_die_is_divided_at_will() {
    let faces = |row: &str| (values(row).dithering, values(row).dependable);
    assert_eq!(faces("dependable 1-3, dashing 4-6"), (0, 3), "no dithering");
    assert_eq!(faces("dithering 1-3, dashing 4-6"), (3, 3), "no dependable");
    assert_eq!(faces("dithering 1, dependable 2-6, dashing -"), (1, 6));
    for wrong in [
        "dithering 1-3, dependable 3-6",
        "dithering 1, dashing 3-6",
        "dependable 1-5",
        "dashing 1-3, dithering 4-6",
        "dependable 0-6,",
        "dithering 4-1, dashing 5-6",
        "dithering some, dashing 5-6",
    ] {
        assert_eq!(clause(wrong), "HOW-IMG-02", "{wrong}");
    }
}

#[test]
fn how_img_03_more_than_two_is_a_warning() {
    let severity = |row: &str| findings(row, "Nowhere").first().map(|f| (f.severity, f.clause.clone()));
    assert_eq!(severity("movement +2, fire -2"), None);
    assert_eq!(severity("like PRU_E, movement +3"), Some((Severity::Warning, "HOW-IMG-03".to_owned())));
    assert_eq!(severity("like PRU_E, fire −3"), Some((Severity::Warning, "HOW-IMG-03".to_owned())));
    assert_eq!(severity("movement lots"), Some((Severity::Error, "HOW-IMG-03".to_owned())));
}

#[test]
fn how_img_04_only_values_that_the_rules_know() {
    for wrong in
        ["forms quarter", "flank full", "limber none", "limber quarter", "manhandle full", "forms half half", "flank x"]
    {
        assert_eq!(clause(&format!("like AUS, {wrong}")), "HOW-IMG-04", "{wrong}");
    }
    assert_eq!(values("forms full half half").form, [Cost::Full, Cost::Half, Cost::Half], "as France has them");
}

#[test]
fn how_img_06_the_line_of_prices() {
    let of = |row: &str| values(row).line;
    assert_eq!(of("like FRA_E, movement +2, fire +2, dependable 1, dashing 2-6"), "FRA_E", "a copy keeps its line");
    // Dice, both initiatives, handling of guns: four of six as Prussia had them early; as others at most two.
    let early = "dithering 1, dependable 2-4, dashing 5-6, movement +1, fire +1, limber half";
    assert_eq!(of(early), "PRU_E");
    // As near to Austria as to Russia early (0 points against −10): the dearer line.
    let between = "dependable 1-6, movement -2, fire 0, forms half, flank none, limber half";
    assert_eq!(line(of(between)), [0, 0, 0]);
    assert_eq!(of(&format!("{early}, priced REI")), "REI");
    let cheaper = findings(&format!("{early}, priced REI"), "Nowhere");
    assert_eq!((cheaper.len(), cheaper[0].severity, cheaper[0].clause.as_str()), (1, Severity::Note, "HOW-IMG-06"));
    assert_eq!(findings(early, "Nowhere"), []);
    assert_eq!(clause("movement +1, priced FRA_E"), "HOW-IMG-06", "not one of the five");
}

#[test]
fn how_img_06_a_copied_row_keeps_its_lists_and_its_line() {
    for key in ["PRU_E", "REI", "FRA_L"] {
        let copy = copied(key);
        assert_eq!(national(Some(&copy)), *printed(key).expect("the row"));
        assert_eq!(kin(&copy), key);
        assert_eq!(copied(&copy), copy);
        assert_eq!(findings(&copy, "x"), []);
    }
}
