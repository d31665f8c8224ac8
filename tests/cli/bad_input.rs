//! Bad input: one sentence on what, where and what to do, and nothing written.

use crate::support::{arg, done, json, misused, refused, text, tricorne};

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
    let late = ["odds", "honours-of-war", "fire", "Alt-Quast, First battalion", "Moorbach", "--scenario", "mirror"];
    refused(at, &[&late[..], &["--turn", "99"]].concat(), &["the battle is over with turn ", "ask of an earlier turn"]);
    refused(at, &[&late[..], &["--turn", "2", "--turn", "3"]].concat(), &["--turn", "twice"]);
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
        &["campaign", "advance", "--days", "367"],
        &["battle", "resolve", "--scenario", "mirror", "--campaign", "salt"],
        &["print", "map", "--scenario", "mirror", "--campaign", "salt", "-o", "x.pdf"],
        &["print", "map", "--scenario", "mirror", "--battle", "1", "-o", "x.pdf"],
        &["battle", "resolve", "--scenario", "mirror", "--swap"],
        &["no-such-command"],
        &["battle"],
    ] {
        misused(at, usage);
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

/// A campaign's battle has its rules: others are refused, with the commands that have them.
#[test]
fn other_rules_than_the_battles_are_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight"]);
    done(at, &["battle", "generate"]);
    let other = ["--rules", "morschauser-grid"];
    let says = ["Honours of War", "--scenario", "battle generate --rules morschauser-grid"];
    refused(at, &[&["battle", "resolve"][..], &other].concat(), &says);
    refused(at, &[&["battle", "forecast", "--battles", "1"][..], &other].concat(), &says);
    let page = at.join("map.pdf");
    refused(at, &[&["print", "map", "-o", arg(&page)][..], &other].concat(), &says);
    assert!(!page.exists());
    let own = json(at, &["battle", "resolve"]);
    assert_eq!(own, json(at, &["battle", "resolve", "--rules", "honours-of-war"]));
}

/// An option can have one value.
#[test]
fn options_that_contradict_each_other_are_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let twice = ["--option", "brigade-morale=on", "--option", "brigade-morale=off"];
    let says = ["brigade-morale", "“on”", "“off”", "leave one"];
    refused(at, &[&["battle", "resolve", "--scenario", "mirror"][..], &twice].concat(), &says);
    refused(at, &[&["rules", "set", "Club"][..], &twice].concat(), &says);
    refused(at, &["battle", "resolve", "--scenario", "mirror", "--option", "flying=on"], &["flying", "brigade-morale"]);
    misused(at, &["battle", "resolve", "--scenario", "mirror", "--option", "flying"]);
}

/// Papers and documents that cannot be written where they should be.
#[test]
fn a_place_that_takes_no_file_is_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let nowhere = at.join("none/x.pdf");
    let long = at.join(format!("{}.pdf", "x".repeat(300)));
    for (place, says) in [(at, "it is a folder"), (&nowhere, "no such file or folder"), (&long, "too long")] {
        refused(at, &["print", "map", "--scenario", "mirror", "-o", arg(place)], &["cannot be written", says]);
        refused(at, &["army", "export", "hohenmoehr", "-o", arg(place)], &["cannot be written", says]);
    }
    refused(at, &["army", "import", "/dev/zero"], &["too large"]);
}
