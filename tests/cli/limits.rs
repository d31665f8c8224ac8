//! Limits that hold wherever something is named, corrected or recorded, and words that say what was meant.

use crate::support::{arg, done, json, refused, tricorne};
use serde_json::Value;

/// A home with the sample campaign at its beginning.
fn war() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    done(home.path(), &["campaign", "new", "The War", "--blue", "hohenmoehr", "--red", "aldersbrueck"]);
    home
}

#[test]
fn a_unit_gets_by_hand_no_more_than_it_can_have() {
    let home = war();
    let at = home.path();
    let correct = |kind: &str, number: &str| {
        let moved = ["--from", "outside", "--to", "present", "--reason", "a slip of the pen"];
        let all = [&["campaign", "correct", "Leib-Regiment", "--kind", kind, "--number", number][..], &moved].concat();
        tricorne(at, &all)
    };
    for (kind, number) in [("men", "5000"), ("colours", "50"), ("guns", "50")] {
        let out = correct(kind, number);
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(1) && said.contains("full strength"), "{kind}: {said}");
    }
    assert_eq!(correct("men", "10").status.code(), Some(0));
    done(at, &["battle", "generate", "--seed", "1"]);
    assert!(json(at, &["battle", "resolve"])["turns"].is_u64(), "what was drawn up can be fought");
}

#[test]
fn guns_that_a_result_says_are_lost_are_lost_and_no_more_than_there_were() {
    let home = war();
    let at = home.path();
    done(at, &["battle", "generate", "--seed", "4"]);
    let mut form = json(at, &["battle", "form"]);
    form["turns"] = 5.into();
    let file = at.join("result.json");
    let write = |v: &Value| std::fs::write(&file, v.to_string()).expect("written");
    form["guns_lost"]["blue"] = 999.into();
    write(&form);
    refused(at, &["battle", "record", arg(&file)], &["Blue loses 999 guns in the result", "lower the figure"]);
    form["guns_lost"]["blue"] = 5.into();
    write(&form);
    let battle = json(at, &["battle", "record", arg(&file)]);
    assert_eq!((&battle["losses"][0]["guns"], &battle["losses"][1]["guns"]), (&5.into(), &0.into()));
    assert_eq!(json(at, &["battle", "show", "1"])["guns_lost"]["blue"], 5);
}

#[test]
fn names_have_the_same_limits_everywhere_and_are_there_once() {
    let home = war();
    let at = home.path();
    let long = "x".repeat(500);
    let limit = "1 to 80 characters";
    for name in ["", long.as_str()] {
        refused(at, &["army", "new", "--nation", "prussia", "--name", name], &[limit]);
        refused(at, &["campaign", "new", name, "--blue", "hohenmoehr", "--red", "aldersbrueck"], &[limit]);
        refused(at, &["campaign", "rename", "--name", name], &[limit]);
        refused(at, &["campaign", "duplicate", "--name", name], &[limit]);
    }
    refused(at, &["battle", "form", "--place", &long], &[limit]);
    done(at, &["fight"]);
    refused(at, &["battle", "correct", "1", "--place", ""], &["write where it was fought"]);
    refused(at, &["battle", "correct", "1", "--place", &long], &[limit]);
    refused(
        at,
        &["campaign", "new", "the war", "--blue", "hohenmoehr", "--red", "aldersbrueck"],
        &["the campaign The War is there already"],
    );
    done(at, &["army", "new", "--nation", "prussia", "--name", "A"]);
    refused(at, &["army", "new", "--nation", "prussia", "--name", "a"], &["the army A is there already"]);
    done(at, &["nation", "new", "Knallhausen"]);
    refused(at, &["nation", "new", "knallhausen"], &["Knallhausen is there already"]);
}

#[test]
fn what_is_odd_or_elsewhere_is_said() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let twice = ["campaign", "new", "Mirror", "--blue", "hohenmoehr", "--red", "hohenmoehr"];
    assert!(done(at, &twice).contains("stands on both sides"));
    let late =
        json(at, &["campaign", "new", "Late", "--blue", "hohenmoehr", "--red", "aldersbrueck", "--date", "1805-08-01"]);
    assert!(late["findings"][0].as_str().is_some_and(|f| f.contains("the campaign begins in 1805")), "{late}");
    refused(at, &["campaign", "run", "--until", "1756-01-01"], &["1756-01-01 is past; choose a day after 1805-08-01"]);
    refused(at, &["battle", "resolve", "--scenario", "Einsamenhugel"], &["--rules austrian-succession"]);
    let there = ["scenario", "show", "einsamenhugel", "--rules", "austrian-succession", "--json"];
    assert!(done(at, &there).contains("einsamenhuegel"));
    let of = |year: &str| json(at, &["nation", "list", "--year", year]).as_array().map_or(0, Vec::len);
    done(at, &["nation", "new", "Knallhausen"]);
    let named = |year: &str| done(at, &["nation", "list", "--year", year]).contains("Knallhausen");
    assert!(named("1757") && !named("1700") && of("1757") > of("1700"));
    let list = at.join("nation.txt");
    done(at, &["nation", "export", "prussia", "--form", "text", "-o", arg(&list)]);
    refused(at, &["nation", "import", arg(&list)], &["a nation comes in from JSON"]);
    assert!(json(at, &["shelf", "export"]).is_object());
    assert!(json(at, &["campaign", "csv", "state"])["text"].as_str().is_some_and(|t| t.starts_with("date,side")));
}

#[test]
fn an_army_that_stands_in_place_of_another_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let file = at.join("army.json");
    let text = done(at, &["army", "export", "hohenmoehr"]);
    std::fs::write(&file, format!("\u{feff}{text}")).expect("written");
    assert!(done(at, &["army", "import", arg(&file)]).contains("in place of"));
    assert!(json(at, &["army", "import", arg(&file)])["replaces"].is_string());
    done(at, &["army", "import", arg(&file), "--dry-run"]);
    std::fs::write(&file, text.replacen("\"general\"", "\"generals\"", 1)).expect("written");
    let seen = tricorne(at, &["army", "import", arg(&file), "--dry-run"]);
    assert_eq!(seen.status.code(), Some(1), "what would be refused is no success");
    assert!(!seen.stdout.is_empty() && String::from_utf8_lossy(&seen.stderr).contains("it would not come in"));
}
