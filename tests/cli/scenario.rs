//! Scenario files that cannot be played: told by line and refused, and none takes long.

use crate::support::{arg, done, refused, text, tricorne};
use std::fmt::Write;
use std::time::{Duration, Instant};

const GOOD: &str = include_str!("../../templates/scenarios/honours-of-war/st-ulrich.toml");

#[test]
fn what_is_wrong_with_a_scenario_is_told_with_its_line() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let file = at.join("bad.toml");
    for (from, to, says) in [
        ("1757-07-06", "0001-01-01", "no day of the years 1600 to 1899"),
        ("1757-07-06", "1757-02-30", "no day of the years"),
        ("turns = 20", "turns = 100000", "a whole number from 0 to 65535"),
        ("turns = 20", "turns = -3", "a whole number from 0 to 65535"),
        ("turns = 20", "turms = 20", "turms"),
        ("table = [6, 4]", "table = [600000, 4]", "6.5 m"),
        ("table = [6, 4]", "table = [nan, inf]", "nan is no number"),
        ("scale = 28", "scale = 0", "28, 20, 15, 10 or 6"),
        ("at = [0.35, 2.3]", "at = [4.45, 1]", "river"),
        ("at = [0.35, 2.3]", "at = [1e300, 2.3]", "off the table"),
        ("at = [0.35, 2.75]", "at = [0.35, 2.3]", "on top of"),
        ("commander = { name = \"Freiherr von Knittel\" }\n", "", "no commander"),
        ("name = \"Pummerer\"", "name = \"Jung-Quast\"", "already"),
        ("zone = [0, 0, 0.8, 4]", "zone = [10, 10, 20, 20]", "over the edge"),
        ("#2a3c68", "blue", "write #rrggbb"),
        ("unit = \"ft\"", "unit = \"ft\"\noptions = { \"brigade-morale\" = \"maybe\" }", "write off or on"),
        ("unit = \"ft\"", "unit = \"ft\"\noptions = { \"flying\" = \"on\" }", "no option “flying”"),
    ] {
        assert!(GOOD.contains(from), "{from}");
        std::fs::write(&file, GOOD.replacen(from, to, 1)).expect("the file is written");
        refused(at, &["battle", "resolve", "--scenario", arg(&file)], &[says]);
        let checked = tricorne(at, &["scenario", "check", arg(&file)]);
        assert_eq!(checked.status.code(), Some(1), "{to}");
        let told = text(&checked.stdout);
        assert!(told.contains(says) && (told.contains("line ") || told.contains("option")), "{to}: {told}");
    }
    std::fs::write(&file, GOOD).expect("the file is written");
    done(at, &["scenario", "check", arg(&file)]);
}

/// Ten thousand units, and as many brigades, are refused at once under every system.
#[test]
fn ten_thousand_units_are_refused_at_once() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let file = at.join("big.toml");
    let mut units = GOOD.to_owned();
    let mut list = String::new();
    for n in 0..10_000 {
        writeln!(list, "  {{ name = \"U{n}\", branch = \"musketeers\" }},").expect("a text takes it");
        writeln!(
            units,
            "[[red.brigade]]\nname = \"B{n}\"\ncommander = {{ name = \"C{n}\" }}\nunits = [{{ name = \"V{n}\", branch = \"musketeers\" }}]"
        )
        .expect("a text takes it");
    }
    let first = "  { name = \"Erbprinz\"";
    let units = units.replacen(first, &format!("{list}{first}"), 1);
    std::fs::write(&file, units).expect("the file is written");
    for rules in ["honours-of-war", "austrian-succession", "morschauser-grid"] {
        let began = Instant::now();
        refused(at, &["battle", "resolve", "--rules", rules, "--scenario", arg(&file)], &["units"]);
        assert!(began.elapsed() < Duration::from_secs(20), "{rules}: {:?}", began.elapsed());
    }
}
