//! Scenarios from a terminal: those that come with the program, and those that users write.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn tricorne(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tricorne"))
        .args(args)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}

fn done(home: &Path, args: &[&str]) -> String {
    let out = tricorne(home, args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn template(id: &str) -> String {
    let path = format!("{}/templates/scenarios/honours-of-war/{id}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the template is there")
}

#[test]
fn all_that_come_with_the_program_are_in_order() {
    let home = home();
    let checked = done(home.path(), &["scenario", "check"]);
    assert!(checked.lines().count() >= 6);
    assert!(checked.lines().all(|line| line.ends_with("In order: nothing was found.")), "{checked}");
    let list: Value = serde_json::from_str(&done(home.path(), &["scenario", "list", "--json"])).expect("JSON");
    for id in ["mirror", "st-ulrich", "st-ulrich-march", "kutzdorf", "spittelwitz", "lobositz"] {
        assert!(list.as_array().expect("a list").iter().any(|s| s["id"] == id), "{id}");
    }
}

#[test]
fn a_scenario_is_told_with_its_settings() {
    let home = home();
    let told = done(home.path(), &["scenario", "show", "Lobositz"]);
    for part in [
        "Mist lies on the plain until the end of turn 3",
        "Frederick II leaves at the end of turn 5, and Keith commands",
        "Kollowrat (dependable); may not move before turn 5",
        "Objective: Lobositz, west, 1 point, held by Austria",
        "Prussia: 2,275 points, 20½ units. Austria: 2,040 points, 20½ units.",
        "The layout of the table is ours",
    ] {
        assert!(told.contains(part), "{part} is missing: {told}");
    }
}

#[test]
fn a_file_of_ones_own_is_checked_by_line_shown_and_fought() {
    let home = home();
    let path = home.path().join("mine.toml");
    let file = path.to_str().expect("a path");
    std::fs::write(&path, template("st-ulrich").replace("The combat of St. Ulrich", "My own affair")).expect("written");
    assert!(done(home.path(), &["scenario", "check", file]).contains("In order"));
    assert!(done(home.path(), &["scenario", "show", file]).starts_with("My own affair"));
    let result: Value =
        serde_json::from_str(&done(home.path(), &["battle", "resolve", "--scenario", file, "--json"])).expect("JSON");
    assert_eq!(result["units"].as_array().map(Vec::len), Some(9));

    // Two units in the river, and one twice.
    let wet = template("st-ulrich").replace("at = [0.35, 2.3]", "at = [4.4, 3.2]");
    let line = wet.lines().position(|l| l.contains("[4.4, 3.2]")).expect("the line") + 1;
    std::fs::write(&path, wet).expect("written");
    let out = tricorne(home.path(), &["scenario", "check", "--scenario", file, "--json"]);
    assert_eq!(out.status.code(), Some(1));
    let found: Value = serde_json::from_str(&text(&out.stdout)).expect("JSON");
    assert_eq!((&found[0]["line"], &found[0]["severity"]), (&Value::from(line), &Value::from("error")), "{found}");

    for (what, says) in [("[[blue.brigade]]\nname = 7", "line"), ("not a scenario at all", "line 1")] {
        std::fs::write(&path, what).expect("written");
        let out = tricorne(home.path(), &["battle", "resolve", "--scenario", file]);
        let said = text(&out.stderr);
        assert!(out.status.code() == Some(1) && said.contains(says) && said.contains("mine.toml"), "{said}");
        assert!(out.stdout.is_empty());
    }
}

#[test]
fn any_two_armies_fill_the_roles_of_a_generic_scenario_and_swap_them() {
    let home = home();
    let cast = ["--blue-army", "hohenmoehr", "--red-army", "aldersbrueck"];
    let show = |more: &[&str]| {
        let args: Vec<&str> =
            ["scenario", "show", "kutzdorf", "--json"].iter().chain(&cast).chain(more).copied().collect();
        serde_json::from_str::<Value>(&done(home.path(), &args)).expect("JSON")
    };
    let (one, other) = (show(&[]), show(&["--swap"]));
    assert_eq!(
        (&one["sides"][0]["name"], &one["sides"][1]["name"]),
        (&other["sides"][1]["name"], &other["sides"][0]["name"])
    );
    let units = |s: &Value, side: usize| -> usize {
        s["sides"][side]["brigades"]
            .as_array()
            .expect("brigades")
            .iter()
            .map(|b| b["units"].as_array().map_or(0, Vec::len))
            .sum()
    };
    assert_eq!([units(&one, 0), units(&one, 1), units(&other, 0), units(&other, 1)], [10, 11, 10, 11]);
    let args: Vec<&str> = ["battle", "resolve", "--scenario", "kutzdorf"].iter().chain(&cast).copied().collect();
    assert!(done(home.path(), &args).starts_with("The clash at Kutzdorf"));
    let fixed = tricorne(home.path(), &["battle", "resolve", "--scenario", "lobositz", "--blue-army", "hohenmoehr"]);
    assert!(fixed.status.code() == Some(1) && text(&fixed.stderr).contains("the forces that were there"));
}

#[test]
fn smaller_figures_have_a_smaller_table() {
    let home = home();
    let told = done(home.path(), &["scenario", "show", "kutzdorf", "--figures", "15"]);
    assert!(told.contains("Table 91 × 76 cm, figures of 15 mm"), "{told}");
    done(home.path(), &["battle", "resolve", "--scenario", "kutzdorf", "--figures", "6"]);
}

/// A file says for which rules it is made; others can be named.
#[test]
fn a_file_is_fought_under_its_own_rules() {
    let home = home();
    let path = home.path().join("mine.toml");
    let file = path.to_str().expect("a path");
    std::fs::write(&path, format!("rules = \"weight-of-fire\"\n{}", template("st-ulrich"))).expect("written");
    let under = |more: &[&str]| {
        let told = done(home.path(), &[&["battle", "resolve", "--scenario", file, "--json"][..], more].concat());
        serde_json::from_str::<Value>(&told).expect("JSON")["system"].as_str().expect("a system").to_owned()
    };
    assert_eq!(under(&[]), "weight-of-fire");
    assert_eq!(under(&["--rules", "honours-of-war"]), "honours-of-war");
}
