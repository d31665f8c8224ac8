//! Nations and armies that come in from files: all of one, or nothing.

use crate::support::{arg, done, json, refused};
use serde_json::Value;

/// What is wrong with a document.
type Change = fn(&mut Value);

#[test]
fn an_army_that_contradicts_itself_does_not_come_in() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let good: Value = serde_json::from_str(&done(at, &["army", "export", "hohenmoehr"])).expect("JSON");
    let library = json(at, &["army", "list"]);
    let file = at.join("army.json");
    let first_name = good["army"]["regiments"][0]["name"].as_str().expect("a name");
    let cases: [(Change, &str); 13] = [
        (|a| a["army"]["general"] = "nobody".into(), "commanding general"),
        (
            |a| {
                let unit = a["army"]["brigades"][1]["units"][0].clone();
                a["army"]["brigades"][0]["units"].as_array_mut().expect("a list").push(unit);
            },
            "stands in two brigades",
        ),
        (|a| a["army"]["brigades"][0]["units"][0] = "ghost".into(), "ghost"),
        (|a| a["army"]["brigades"][0]["commander"] = "nobody".into(), "led by nobody"),
        (|a| a["army"]["regiments"][0]["units"][0]["present"]["men"] = 4_294_967_295_u32.into(), "stronger than"),
        (|a| a["army"]["regiments"][1]["name"] = a["army"]["regiments"][0]["name"].clone(), "two of its units"),
        (|a| a["army"]["regiments"] = Value::Array(Vec::new()), "no unit"),
        (|a| a["army"]["nation"] = "atlantis".into(), "import the nation first"),
        (|a| a["army"]["regiments"][0]["uniform"]["coat"]["colour"] = "puce".into(), "write #rrggbb"),
        (|a| a["army"]["id"] = "../x".into(), "use small letters"),
        (|a| a["army"]["name"] = " ".into(), "give it a name"),
        (|a| a["version"] = 2.into(), "newer version"),
        (|a| a["tricorne"] = "nation".into(), "export one to see the form"),
    ];
    for (change, says) in cases {
        let mut bad = good.clone();
        change(&mut bad);
        std::fs::write(&file, bad.to_string()).expect("the file is written");
        refused(at, &["army", "import", arg(&file)], &["army.json", says]);
    }
    assert_eq!(json(at, &["army", "list"]), library, "nothing came in");
    let mut new = good.clone();
    new["army"]["id"] = "second-army".into();
    std::fs::write(&file, new.to_string()).expect("the file is written");
    assert_eq!(json(at, &["army", "import", arg(&file)])["army"], "second-army");
    let listed = json(at, &["army", "list"]);
    let second = listed.as_array().expect("a list").iter().find(|a| a["id"] == "second-army").expect("it is there");
    assert_eq!(second["regiments"][0]["name"], first_name);
}

#[test]
fn a_nation_without_a_name_or_a_colour_does_not_come_in() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let good: Value = serde_json::from_str(&done(at, &["nation", "export", "hohenmoehr"])).expect("JSON");
    let file = at.join("nation.json");
    let before = json(at, &["nation", "list"]);
    let cases: [(Change, &str); 4] = [
        (|n| n["nation"]["name"] = "".into(), "give the nation a name"),
        (|n| n["nation"]["id"] = "".into(), "use small letters"),
        (|n| n["nation"]["uniform"]["facings"]["colour"] = "#12345".into(), "write #rrggbb"),
        (|n| n["version"] = "one".into(), "export one to see the form"),
    ];
    for (change, says) in cases {
        let mut bad = good.clone();
        change(&mut bad);
        std::fs::write(&file, bad.to_string()).expect("the file is written");
        refused(at, &["nation", "import", arg(&file)], &["nation.json", says]);
    }
    assert_eq!(json(at, &["nation", "list"]), before, "nothing came in");
    std::fs::write(&file, good.to_string()).expect("the file is written");
    assert_eq!(json(at, &["nation", "import", arg(&file)])["nation"], "hohenmoehr");
}
