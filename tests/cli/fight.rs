//! `fight`, `battle record` and what is taken back.

use crate::support::{done, files, json, refused, tricorne};
use std::path::Path;

/// The headline: three battles on a new library, twice, with the same text and the same bytes; then it goes on.
#[test]
fn three_battles_are_the_same_text_and_the_same_pages_every_time() {
    let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let run = |home: &Path| {
        let out = home.join("first-campaign");
        let said = done(home, &["fight", "--battles", "3", "--seed", "7", "--out", out.to_str().expect("a path")]);
        (said, files(&out))
    };
    let (said, pages) = run(one.path());
    let (again, pages_again) = run(two.path());
    assert_eq!(said, again);
    assert_eq!(
        pages.iter().map(|p| p.0.as_str()).collect::<Vec<_>>(),
        pages_again.iter().map(|p| p.0.as_str()).collect::<Vec<_>>()
    );
    assert!(pages == pages_again, "the pages differ between two runs");
    assert_eq!(pages.len(), 7, "{:?}", pages.iter().map(|p| &p.0).collect::<Vec<_>>());
    for (name, bytes) in &pages {
        assert!(name.is_ascii() && name.ends_with(".pdf"), "{name}");
        assert!(bytes.starts_with(b"%PDF"), "{name}");
    }
    assert_eq!(said.matches("held the field").count(), 3, "{said}");
    assert!(said.contains("Hohenmöhr") && said.contains("under arms"), "{said}");
    assert!(!said.contains("first-campaign") && !said.contains("/tmp"), "{said}");

    // A second run goes on with the campaign and repeats nothing.
    let more = done(one.path(), &["fight", "--seed", "7"]);
    assert!(more.contains("\n4. "), "{more}");
    let journal = done(one.path(), &["campaign", "journal"]);
    assert_eq!(journal.matches("is fought").count(), 4, "{journal}");
}

#[test]
fn a_battle_is_taken_back_and_the_armies_stand_as_before() {
    let home = tempfile::tempdir().expect("a folder");
    done(home.path(), &["fight", "--seed", "3"]);
    let before = done(home.path(), &["campaign", "show", "--json"]);
    done(home.path(), &["fight", "--seed", "3"]);
    assert_ne!(before, done(home.path(), &["campaign", "show", "--json"]));
    done(home.path(), &["battle", "undo", "--yes"]);
    let state: serde_json::Value =
        serde_json::from_str(&done(home.path(), &["campaign", "show", "--json"])).expect("JSON");
    let old: serde_json::Value = serde_json::from_str(&before).expect("JSON");
    assert_eq!(state["battles"], old["battles"]);
}

/// What `resolve --json` prints for the next battle is what `record` takes; the books come out alike.
#[test]
fn a_result_is_recorded_from_the_json_that_resolve_prints() {
    let home = tempfile::tempdir().expect("a folder");
    done(home.path(), &["fight", "--seed", "5"]);
    done(home.path(), &["battle", "generate", "--seed", "5"]);
    let result = done(home.path(), &["battle", "resolve", "--json"]);
    let mut value: serde_json::Value = serde_json::from_str(&result).expect("JSON");
    assert!(value["units"].as_array().is_some_and(|u| u.len() > 30));
    let file = home.path().join("result.json");
    let path = file.to_str().expect("a path").to_owned();
    let write = |v: &serde_json::Value| std::fs::write(&file, v.to_string()).expect("the file is written");

    let books = done(home.path(), &["campaign", "show", "--json"]);
    let record = ["battle", "record", path.as_str()];
    let good = value.clone();
    value["units"][0]["lost"] = 5_000.into();
    write(&value);
    refused(home.path(), &record, &["Leib-Regiment", "5000"]);
    value = good.clone();
    value["units"][0]["name"] = "Nobody’s Own".into();
    write(&value);
    refused(home.path(), &record, &["Nobody’s Own"]);
    value = good.clone();
    value["units"][0]["state"] = "asleep".into();
    write(&value);
    refused(home.path(), &record, &["asleep", "Leib-Regiment"]);
    value = good.clone();
    value["units"].as_array_mut().expect("units").remove(0);
    write(&value);
    refused(home.path(), &record, &["Leib-Regiment", "missing"]);
    for (path, bad, told) in [
        ("/units/0/lost", 2.5.into(), "units, number 1 (Leib-Regiment): “lost” is 2.5; write a whole number"),
        ("/units/0/side", "green".into(), "“side” is \"green\"; write “blue” or “red”"),
        ("/how", "magic".into(), "“magic” is not how a battle ends under these rules; write breaking point"),
        ("/scenario", "lobositz".into(), "the result is of “lobositz”"),
    ] {
        value = good.clone();
        *value.pointer_mut(path).expect("it is there") = bad;
        write(&value);
        refused(home.path(), &record, &[told]);
    }
    std::fs::write(&file, "{\"units\": [").expect("the file is written");
    refused(home.path(), &record, &["result.json", "it breaks off at line 1, column 11"]);
    assert_eq!(books, done(home.path(), &["campaign", "show", "--json"]), "nothing was written");

    write(&good);
    let said = done(home.path(), &record);
    assert!(said.contains("held the field"), "{said}");
    // It is what the engine makes of it: its course comes with it.
    assert!(!done(home.path(), &["campaign", "journal"]).contains("was played on the table"));
    assert_eq!(json(home.path(), &["battle", "show"])["seed"], good["seed"]);
    assert!(done(home.path(), &["battle", "replay"]).contains("Turn 2"));
    // Somebody changed it: that nobody fought.
    done(home.path(), &["battle", "generate", "--seed", "5"]);
    let mut other = json(home.path(), &["battle", "resolve"]);
    other["turns"] = 99.into();
    write(&other);
    done(home.path(), &record);
    assert!(done(home.path(), &["campaign", "journal"]).contains("was played on the table"));
}

/// Where nothing can be written the battle is not fought, nothing is said on standard output, and no folder is left.
#[test]
fn a_battle_whose_papers_cannot_be_written_is_not_fought() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "2"]);
    let books = done(at, &["campaign", "journal"]);
    let file = at.join("file");
    std::fs::write(&file, "not a folder").expect("the file is written");
    let args = ["fight", "--out", file.to_str().expect("a path")];
    refused(at, &args, &["written"]);
    assert!(tricorne(at, &args).stdout.is_empty());
    refused(at, &["fight", "--rules", "chess"], &["chess"]);
    assert_eq!(books, done(at, &["campaign", "journal"]));
}

/// What is taken back is told as JSON too; what would cut later lines is not done without `--yes`.
#[test]
fn taking_back_is_told_as_json() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    done(at, &["campaign", "advance", "--days", "30"]);
    let asked = tricorne(at, &["battle", "undo", "--json"]);
    assert_eq!(asked.status.code(), Some(1), "men of the battle came back since");
    let told: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    assert_eq!(told["taken_back"], false);
    let cuts = told["cuts"].as_array().expect("a list").len();
    assert!(cuts > 0 && json(at, &["campaign", "show"])["battles"].as_array().is_some_and(|b| b.len() == 1));
    let told = json(at, &["battle", "undo", "--yes"]);
    assert_eq!((told["taken_back"].as_bool(), told["cuts"].as_array().map(Vec::len)), (Some(true), Some(cuts)));
    assert!(json(at, &["campaign", "show"])["battles"].as_array().is_some_and(Vec::is_empty));
}
