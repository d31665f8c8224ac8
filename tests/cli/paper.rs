//! Papers as a user asks for them: on what, whose, of which day.

use crate::support::{arg, done, json, refused};
use std::fs;

/// How many pages a PDF has.
fn pages(path: &std::path::Path) -> usize {
    let bytes = fs::read(path).expect("the file is there");
    let mut warnings = Vec::new();
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut warnings);
    read.expect("a PDF").pages.len()
}

/// Whether its first page lies on its side.
fn wide(path: &std::path::Path) -> bool {
    let bytes = fs::read(path).expect("the file is there");
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
    let size = &read.expect("a PDF").pages[0].media_box;
    size.width > size.height
}

/// All that can be read in a PDF, without spaces.
fn squeezed(path: &std::path::Path) -> String {
    let bytes = fs::read(path).expect("the file is there");
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
    let told = read.expect("a PDF").extract_text().concat().concat();
    told.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn papers_come_as_booklets_of_a_day_of_an_army_together() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let file = |name: &str| at.join(name);
    // Lists of the library need no campaign.
    let lists = ["print", "order-of-battle", "--army", "austria-lobositz", "--army", "prussia-lobositz"];
    done(at, &[&lists[..], &["-o", arg(&file("early.pdf"))]].concat());
    done(at, &["print", "plates", "--army", "austria-lobositz", "-o", arg(&file("dress.pdf"))]);
    assert!(pages(&file("early.pdf")) >= 2 && file("dress.pdf").exists());
    refused(at, &["print", "order-of-battle", "-o", "x.pdf"], &["no campaign yet"]);
    refused(at, &["print", "order-of-battle", "--army", "atlantis", "-o", "x.pdf"], &["atlantis"]);
    done(at, &["fight", "--battles", "1"]);
    let print = |what: &[&str], name: &str| done(at, &[&["print"][..], what, &["-o", arg(&file(name))]].concat());
    print(&["order-of-battle"], "both.pdf");
    print(&["order-of-battle", "--paper", "a5"], "book.pdf");
    // Two pages of a booklet on each side of a sheet, as wide as A4 is high; what is ticked or cut up has no room on them.
    assert!(
        pages(&file("book.pdf")) <= pages(&file("both.pdf")) && wide(&file("book.pdf")) && !wide(&file("both.pdf"))
    );
    for what in ["roster", "return", "aftermath-form", "cards", "labels", "map"] {
        refused(at, &["print", what, "--paper", "a5", "-o", "x.pdf"], &["A5 is too small", "A4"]);
    }
    let scaled = ["print", "reference", "--rules", "weight-of-fire", "--scale", "28", "-o", "x.pdf"];
    refused(at, &scaled, &["the same distances", "--scale"]);
    let scaled = ["print", "markers", "--rules", "austrian-succession", "--scale", "15", "-o", "x.pdf"];
    refused(at, &scaled, &["the same distances", "--scale"]);
    // Parts of an army, at full strength; one player's roster; a briefing that tells all.
    print(&["order-of-battle", "--side", "blue", "--brigade", "2", "--brigade", "cav"], "part.pdf");
    print(&["order-of-battle", "--side", "blue", "--strength", "full"], "full.pdf");
    let told = |name: &str| squeezed(&file(name));
    assert!(told("part.pdf").contains("DetachmentofTheArmyofHohenm") && told("full.pdf").contains("atfullstrength"));
    assert!(!told("part.pdf").contains("Leib-Regiment") && told("full.pdf").contains("Leib-Regiment"));
    refused(
        at,
        &["print", "order-of-battle", "--side", "blue", "--brigade", "guard", "-o", "x.pdf"],
        &["no brigade “guard”", "I First Brigade of Foot"],
    );
    let st_ulrich = ["--scenario", "st-ulrich", "--side", "blue"];
    print(&[&["roster", "--brigade", "1"][..], &st_ulrich].concat(), "mine.pdf");
    print(&[&["roster"][..], &st_ulrich].concat(), "ours.pdf");
    assert!(told("mine.pdf").len() < told("ours.pdf").len());
    print(&[&["briefing"][..], &st_ulrich].concat(), "told.pdf");
    print(&[&["briefing", "--enemy"][..], &st_ulrich].concat(), "all.pdf");
    let theirs = |name: &str| told(name).contains("Moorbach");
    assert!(!theirs("told.pdf") && theirs("all.pdf"));
    print(&["nation", "sweden"], "sweden.pdf");
    assert!(told("sweden.pdf").contains("Sweden") && told("sweden.pdf").contains("Troops"));
    refused(at, &["print", "nation", "atlantis", "-o", "x.pdf"], &["atlantis"]);
    print(&["gazette", "--side", "blue", "--heads", "german"], "zeitung.pdf");
    assert!(["Zeitungvon", "Merkurvon"].iter().any(|name| told("zeitung.pdf").contains(name)));
    print(&["order-of-battle", "--army", "hohenm"], "one.pdf");
    assert!(pages(&file("one.pdf")) < pages(&file("both.pdf")));
    print(&["order-of-battle", "--side", "blue", "--marks", "--heads", "german", "--ink", "saving"], "marked.pdf");
    assert_eq!(pages(&file("marked.pdf")), pages(&file("one.pdf")));
    // Armies of the library, rated by a system, each in its file; and of a day.
    print(
        &["order-of-battle", "--army", "austria-lobositz", "--army", "prussia-lobositz", "--rules", "weight-of-fire"],
        "lists/",
    );
    assert_eq!(fs::read_dir(file("lists")).expect("the folder").count(), 2);
    let day = json(at, &["campaign", "show"])["today"].as_str().expect("a day").to_owned();
    print(&["return", "--day", &day], "return.pdf");
    print(&["cards", "--blank", "--rules", "honours-of-war"], "blank.pdf");
    assert_eq!(pages(&file("blank.pdf")), 1);
    print(&["cards", "--scenario", "st-ulrich", "--army", "hohenm"], "cards.pdf");
    refused(
        at,
        &["print", "cards", "--scenario", "st-ulrich", "--army", "atlantis", "-o", "x.pdf"],
        &["no army of", "atlantis"],
    );
    refused(at, &["print", "order-of-battle", "--army", "", "-o", "x.pdf"], &["no army"]);
    refused(at, &["print", "order-of-battle", "--day", "1700-01-01", "-o", "x.pdf"], &["begins on"]);
    refused(at, &["print", "report", "--day", "1700-01-01", "-o", "x.pdf"], &["no battle was fought on"]);
    print(&["cards", "--blank", "--rules", "weight-of-fire"], "blank.pdf");
    // What contradicts itself, or would be passed over, is refused.
    let two = ["order-of-battle", "--side", "red", "--army", "hohenm"];
    let refuse = |what: &[&str], with: &[&str]| refused(at, &[&["print"][..], what, &["-o", "x.pdf"]].concat(), with);
    refuse(&two, &["--side and --army", "Aldersbr"]);
    refuse(&["order-of-battle", "--rules", "weight-of-fire"], &["Honours of War", "leave --rules out"]);
    refuse(&["order-of-battle", "--army", "austria-lobositz", "--side", "red"], &["library", "--side"]);
    refuse(&["return", "--army", "hohenm"], &["leave --army out"]);
    refuse(&["cards", "--scenario", "st-ulrich", "--day", &day], &["leave --day out"]);
    refuse(&["report", "--battle", "1", "--day", &day], &["--battle and --day"]);
    refuse(&["markers", "--army", "hohenm"], &["leave --army out"]);
    let same = |what: &[&str]| {
        print(what, "same.pdf");
        fs::read(file("same.pdf")).expect("the file")
    };
    let plain = same(&["order-of-battle", "--side", "blue"]);
    assert_eq!(same(&["order-of-battle", "--side", "blue", "--army", "hohenm", "--rules", "honours-of-war"]), plain);
    assert!(!file("x.pdf").exists());
}

/// A file without an ending gets that of its kind; a pipe keeps its name.
#[test]
fn a_paper_has_the_ending_of_a_pdf() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let print = ["print", "roster", "--scenario", "st-ulrich", "--side", "blue", "-o"];
    let told = done(at, &[&print[..], &[arg(&at.join("mine"))]].concat());
    assert!(told.contains("mine.pdf") && at.join("mine.pdf").is_file() && !at.join("mine").exists(), "{told}");
}

/// An order of battle is one before a battle on the very day of it: until then its strengths are others.
#[test]
fn an_order_of_battle_is_before_a_battle_on_its_day() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--battles", "1"]);
    let battle = json(at, &["battle", "generate", "--seed", "3"]);
    let day =
        |text: &serde_json::Value| text.as_str().and_then(|t| t.parse::<chrono::NaiveDate>().ok()).expect("a day");
    let days = (day(&battle["date"]) - day(&json(at, &["campaign", "show"])["today"])).num_days();
    assert!(days > 0);
    let place = battle["name"].as_str().expect("a name").trim_start_matches("Battle of ");
    let says = |name: &str| {
        let path = at.join(name);
        done(at, &["print", "order-of-battle", "--side", "blue", "-o", arg(&path)]);
        squeezed(&path).contains(&format!("before{},", place.replace(' ', "")))
    };
    assert!(!says("early.pdf"));
    done(at, &["campaign", "advance", "--days", &days.to_string()]);
    assert!(says("day.pdf"));
}

#[test]
fn a_forecast_is_printed_of_a_scenario_and_of_the_next_battle() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let file = at.join("outlook.pdf");
    let print = |what: &[&str]| {
        done(at, &[&["print", "forecast", "--battles", "20"][..], what, &["-o", arg(&file)]].concat());
        squeezed(&file)
    };
    let told = print(&["--scenario", "st-ulrich"]);
    assert!(told.contains("St.Ulrich") && told.contains("20wholebattles"), "{told}");
    refused(at, &["print", "forecast", "-o", "x.pdf"], &["no campaign yet"]);
    done(at, &["fight", "--battles", "1"]);
    done(at, &["battle", "generate"]);
    assert!(print(&["--heads", "german"]).contains("Verluste"));
}
