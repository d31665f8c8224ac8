//! The program from a terminal, as a user has it: its text, its files, its exit codes.

use std::path::Path;
use std::process::{Command, Output};

fn tricorne(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tricorne"))
        .args(args)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .output()
        .expect("the program starts")
}

#[test]
fn without_a_display_it_says_so_names_the_commands_and_exits_with_2() {
    let home = tempfile::tempdir().expect("a folder");
    let out = tricorne(home.path(), &[]);
    assert_eq!(out.status.code(), Some(2));
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(text.contains("no display") && text.contains("fight") && text.contains("print"), "{text}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}

/// Runs a command that must be done.
fn done(home: &Path, args: &[&str]) -> String {
    let out = tricorne(home, args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

/// Runs a command that must be refused in one sentence that has all of `with`; gives nothing on standard output.
fn refused(home: &Path, args: &[&str], with: &[&str]) {
    let out = tricorne(home, args);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(1), "{args:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "one sentence: {said}");
    for word in with {
        assert!(said.contains(word), "{args:?} says: {said}");
    }
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut list: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|e| e.expect("a file"))
        .map(|e| (e.file_name().into_string().expect("a name"), std::fs::read(e.path()).expect("its bytes")))
        .collect();
    list.sort();
    list
}

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
    std::fs::write(&file, "{\"units\": [").expect("the file is written");
    refused(home.path(), &record, &["result.json"]);
    assert_eq!(books, done(home.path(), &["campaign", "show", "--json"]), "nothing was written");

    write(&good);
    let said = done(home.path(), &record);
    assert!(said.contains("held the field"), "{said}");
    assert!(done(home.path(), &["campaign", "journal"]).contains("was played on the table"));
}

#[test]
fn bad_input_is_refused_with_what_and_where() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    refused(at, &["campaign", "show"], &["no campaign"]);
    refused(at, &["campaign", "show", "atlantis"], &["campaign", "atlantis"]);
    refused(at, &["battle", "resolve", "--scenario", "agincourt"], &["agincourt", "mirror"]);
    refused(at, &["rules", "show", "chess"], &["chess"]);
    refused(at, &["army", "show", "atlantis"], &["atlantis", "hohenmoehr"]);
    refused(at, &["odds", "honours-of-war", "fire", "nobody", "leib", "--scenario", "mirror"], &["nobody"]);
    let file = at.join("file");
    std::fs::write(&file, "not a folder").expect("the file is written");
    let inside = file.join("out");
    refused(at, &["fight", "--out", inside.to_str().expect("a path")], &["out", "written"]);
    refused(at, &["campaign", "list", "--library", file.to_str().expect("a path")], &["file"]);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "not a folder");
    refused(at, &["scenario", "check", at.join("none.toml").to_str().expect("a path")], &["none.toml"]);
    std::fs::write(at.join("bad.toml"), "id = \"x\"\nname = 3\n").expect("the file is written");
    let bad = at.join("bad.toml");
    let check = ["scenario", "check", bad.to_str().expect("a path")];
    refused(at, &check, &["bad.toml"]);
    assert!(text(&tricorne(at, &check).stdout).contains("line 2"), "the finding names its line");
    for usage in [
        &["fight", "--seed", "lucky"][..],
        &["fight", "--seed", "-1"],
        &["fight", "--seed", "99999999999999999999999"],
        &["fight", "--battles", "0"],
        &["fight", "--battles", "1000000000"],
        &["battle", "forecast", "--scenario", "mirror", "--battles", "0"],
        &["battle", "forecast", "--scenario", "mirror", "--threads", "0"],
        &["campaign", "new", "x", "--blue", "a", "--red", "b", "--date", "1066-01-01"],
        &["campaign", "advance", "--days", "0"],
        &["no-such-command"],
        &["battle"],
    ] {
        let out = tricorne(at, usage);
        assert_eq!(out.status.code(), Some(2), "{usage:?}");
        assert!(out.stdout.is_empty(), "{usage:?}");
    }
}

/// Files that are not what they should be: a folder, bytes that are no text, NUL, another program's library.
#[test]
fn files_of_another_kind_are_refused_and_stay_as_they_are() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let write = |name: &str, bytes: &[u8]| {
        let path = at.join(name);
        std::fs::write(&path, bytes).expect("the file is written");
        path.to_str().expect("a path").to_owned()
    };
    let folder = at.to_str().expect("a path");
    let rubbish = write("rubbish.toml", b"\x00\x01\xff\xfe binary");
    let nul = write("nul.toml", b"id = \"x\"\x00\n");
    let cut = write("cut.tricorne", b"SQLite format 3\x00cut");
    refused(at, &["battle", "resolve", "--scenario", folder], &["it is a folder"]);
    refused(at, &["scenario", "check", folder], &["it is a folder"]);
    refused(at, &["battle", "resolve", "--scenario", &rubbish], &["rubbish.toml", "no text"]);
    refused(at, &["battle", "resolve", "--scenario", &nul], &["nul.toml", "line 1"]);
    refused(at, &["army", "import", &rubbish], &["rubbish.toml"]);
    refused(at, &["campaign", "import", folder], &["it is a folder"]);
    refused(at, &["campaign", "list", "--library", &cut], &["not a library"]);
    refused(at, &["fight", "--library", folder], &["it is a folder"]);
    assert_eq!(std::fs::read(&cut).expect("the file"), b"SQLite format 3\x00cut");
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

/// A second program on the same library only reads; what writes is refused meanwhile.
#[test]
fn a_library_that_is_in_use_is_only_read() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("war.tricorne");
    let library = path.to_str().expect("a path");
    done(home.path(), &["--library", library, "fight"]);
    let held = tricorne::desk::Desk::open(&path).expect("the library opens");
    assert!(!held.read_only());
    refused(home.path(), &["fight", "--library", library], &["another window"]);
    assert!(done(home.path(), &["campaign", "list", "--library", library]).contains("salt-toll-war"));
    drop(held);
    done(home.path(), &["fight", "--library", library]);
}

#[test]
fn everything_that_lists_and_shows_works_on_a_new_library() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    for args in [
        &["rules", "list"][..],
        &["rules", "show", "honours"],
        &["nation", "list"],
        &["nation", "show", "hohenmohr"],
        &["army", "list"],
        &["army", "show", "ALDERSBRÜCK"],
        &["army", "cost", "hohenmoehr"],
        &["army", "check", "hohenmoehr"],
        &["scenario", "list"],
        &["scenario", "show", "st-ulrich"],
        &["scenario", "check", "mirror"],
        &["campaign", "list"],
        &["battle", "resolve", "--scenario", "St. Ulrich", "--seed", "3"],
        &["battle", "forecast", "--scenario", "mirror", "--battles", "4", "--threads", "1"],
    ] {
        assert!(!done(at, args).is_empty(), "{args:?}");
        let json = done(at, &[args, &["--json"]].concat());
        serde_json::from_str::<serde_json::Value>(&json).expect("JSON");
    }
    let forecast = done(at, &["battle", "forecast", "--scenario", "mirror", "--battles", "4", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&forecast).expect("JSON");
    assert_eq!((value["battles"].as_u64(), value["failures"].as_u64()), (Some(4), Some(0)));
}

#[test]
fn a_campaign_leaves_one_library_and_comes_into_another() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(
        at,
        &["campaign", "new", "Der Käsekrieg", "--blue", "hohenmoehr", "--red", "hohenmoehr", "--table", "180x120"],
    );
    done(at, &["campaign", "advance", "--days", "3"]);
    let file = at.join("war.json");
    let file = file.to_str().expect("a path");
    done(at, &["campaign", "export", "-o", file]);
    let other = at.join("other.tricorne");
    let other = other.to_str().expect("a path");
    done(at, &["campaign", "import", file, "--library", other]);
    let here = done(at, &["campaign", "show", "der-kase", "--json"]);
    assert_eq!(here, done(at, &["campaign", "show", "der", "--json", "--library", other]));
    refused(at, &["campaign", "import", other, "--library", other], &["other.tricorne"]);
}
