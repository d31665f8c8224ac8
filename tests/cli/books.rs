//! The books of a campaign: what is told of its battles, pages for a blog, copies, winters, drafts, sight, the report of a fault.

use crate::support::{arg, done, json, misused, refused};

#[test]
fn a_battle_is_told_and_goes_to_a_blog() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    refused(at, &["battle", "tell", "--text", "x"], &["no campaign"]);
    done(at, &["fight", "--seed", "3"]);
    assert!(done(at, &["battle", "tell"]).contains("Nothing is told"));
    done(at, &["battle", "tell", "1", "--turn", "2", "--text", "The bridge was taken twice.", "--red-player", "Anna"]);
    let told = json(at, &["battle", "tell", "--fell", "leib=2"]);
    assert_eq!(told["notes"]["told"][0]["turn"], 2);
    assert_eq!(told["notes"]["players"][1], "Anna");
    assert_eq!(told["notes"]["fell"].as_object().map(serde_json::Map::len), Some(1));
    refused(at, &["battle", "tell", "--turn", "99", "--text", "x"], &["turns", "99"]);
    refused(at, &["battle", "tell", "--turn", "1"], &["--text"]);
    refused(at, &["battle", "tell", "7", "--text", "x"], &["not in the books"]);
    misused(at, &["battle", "tell", "--fell", "leib"]);
    let blog = at.join("blog");
    let written = json(at, &["campaign", "web", "--html", "--out", arg(&blog)]);
    assert_eq!(written["written"].as_array().map(Vec::len), Some(6));
    let report = std::fs::read_to_string(blog.join("report.html")).expect("a report");
    assert!(report.contains("The bridge was taken twice.") && report.contains("was led by Anna."));
}

#[test]
fn no_list_tells_of_an_enemy_who_is_not_shown() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    done(at, &["battle", "generate", "--seed", "3"]);
    done(at, &["campaign", "treasury", "--open", "war-chest"]);
    let officers = json(at, &["campaign", "officers"]);
    let of = |side: &str| -> Vec<String> {
        let all = officers.as_array().expect("a list").iter().filter(|o| o["side"] == side);
        all.map(|o| o["officer"]["name"].as_str().expect("a name").to_owned()).collect()
    };
    let theirs = of("red");
    let unit = json(at, &["battle", "show"])["sides"][1]["brigades"][0]["units"][0]["name"]
        .as_str()
        .expect("a unit")
        .to_owned();
    let state = json(at, &["campaign", "show"]);
    let chest = state["purse"][1].to_string();
    let men = |text: &str| text.lines().find(|l| l.starts_with("under arms")).expect("a line").to_owned();
    let whole = men(&done(at, &["campaign", "show"]));
    let lists: [&[&str]; 6] = [
        &["campaign", "show"],
        &["campaign", "officers"],
        &["campaign", "treasury"],
        &["campaign", "journal"],
        &["battle", "show"],
        &["battle", "muster", "red"],
    ];
    let secret = |text: &str| theirs.iter().any(|name| text.contains(name)) || text.contains(&unit);
    assert!(secret(&done(at, &["campaign", "officers"])) && secret(&done(at, &["battle", "muster", "red"])));
    done(at, &["campaign", "sight", "blue", "last-seen"]);
    done(at, &["campaign", "advance", "--days", "5"]);
    assert!(done(at, &["campaign", "show"]).contains("as it was last seen, on"));
    assert!(done(at, &["campaign", "officers"]).contains("As it was last seen, on"));
    done(at, &["campaign", "sight", "blue", "nothing"]);
    for list in lists {
        let text = done(at, list);
        assert!(!secret(&text), "{list:?}: {text}");
        assert!(!text.contains(whole.split_whitespace().last().expect("men")), "{list:?}: {text}");
    }
    assert!(done(at, &["campaign", "show"]).contains('?'));
    assert!(!done(at, &["campaign", "treasury"]).contains(&format!("Aldersbrück: {chest} thalers")));
    refused(at, &["campaign", "officer", &theirs[0]], &["not shown", "sight blue all"]);
    // What a battle that is yet to come would cost him tells who he has, and no program is told of it either.
    let result = at.join("result.json");
    for foresees in [&["battle", "resolve"][..], &["battle", "forecast", "--battles", "8"]] {
        let told = json(at, foresees);
        assert!(!secret(&told.to_string()) && told["hidden"][0] == "red", "{foresees:?}: {told}");
        let losses = if told["losses"].is_null() { &told["points_lost"] } else { &told["losses"] };
        assert!(!losses["blue"].is_null() && losses["red"].is_null(), "{foresees:?}: {told}");
        std::fs::write(&result, told.to_string()).expect("written");
        refused(at, &["battle", "record", arg(&result)], &["one side only", "sight blue all"]);
    }
    let told = json(at, &["battle", "show"]);
    assert!(!secret(&told.to_string()) && told["hidden"][0] == "red", "{told}");
    let [ours, theirs] = [0, 1].map(|side| &told["sides"][side]);
    assert!(ours["brigades"].is_array() && ours["general"].is_object(), "{told}");
    assert!(theirs["name"] == "Aldersbrück" && theirs["zone"].is_array() && theirs["brigades"].is_null(), "{told}");
    // For other programs all else of it leaves, and the enemy’s own papers are his.
    assert!(json(at, &["campaign", "officers"]).as_array().map(Vec::len) == officers.as_array().map(Vec::len));
    let paper = |side: &str, name: &str| {
        let file = at.join(name);
        done(at, &["print", "return", "--side", side, "-o", arg(&file)]);
        std::fs::read(&file).expect("a paper").len()
    };
    assert!(paper("blue", "ours.pdf") < paper("red", "theirs.pdf"), "ours has one army, theirs both");
}

#[test]
fn a_result_under_other_options_or_of_other_seats_keeps_its_course() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    done(at, &["battle", "generate", "--seed", "5"]);
    let file = at.join("result.json");
    let resolve = |with: &[&str]| {
        let text = done(at, &[&["battle", "resolve", "--json"], with].concat());
        std::fs::write(&file, text).expect("written");
    };
    let before = json(at, &["campaign", "journal"]).as_array().map(Vec::len);
    resolve(&["--exchange"]);
    let theirs: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a result")).expect("JSON");
    let entered = json(at, &["battle", "record", arg(&file)]);
    let winner = ["blue", "red"].iter().position(|s| theirs["winner"] == **s).map_or("", |n| ["red", "blue"][n]);
    assert_eq!(entered["winner"].as_str().unwrap_or(""), winner, "each army has its own seat in the books");
    let lost = |side: &str| {
        let units = theirs["units"].as_array().expect("units").iter().filter(|u| u["side"] == side);
        units.map(|u| u["lost"].as_u64().expect("a number")).sum::<u64>()
    };
    let kinds = ["dead", "wounded", "light", "missing", "prisoners"];
    let entered: [u64; 2] =
        [0, 1].map(|n| kinds.iter().map(|k| entered["losses"][n][k].as_u64().expect("a number")).sum());
    assert_eq!(entered, [lost("red"), lost("blue")]);
    assert!(json(at, &["battle", "replay"])["turns"].as_array().map(Vec::len) > Some(2), "its course is kept");
    let undone = done(at, &["battle", "undo", "--yes"]);
    assert!(undone.contains("days before it"), "the days until it go with it, and it says so: {undone}");
    assert_eq!(json(at, &["campaign", "journal"]).as_array().map(Vec::len), before, "all of it is one deed");
    resolve(&["--option", "brigade-morale=on"]);
    done(at, &["battle", "record", arg(&file)]);
    let told = json(at, &["battle", "replay"]);
    assert!(told["turns"].as_array().map(Vec::len) > Some(2), "its course is told turn by turn: {told}");
}

#[test]
fn winters_drafts_sight_and_copies() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    assert_eq!(json(at, &["campaign", "times", "--drafts", "weakest-first"])["drafts"], "weakest-first");
    refused(at, &["campaign", "times", "--drafts", "weakest-first"], &["so already"]);
    assert_eq!(json(at, &["campaign", "sight", "red", "nothing"])["sight"], "nothing");
    assert_eq!(json(at, &["campaign", "forecasts", "asked"])["unasked"], false);
    refused(at, &["campaign", "forecasts", "asked"], &["so already"]);
    // A file of the owner's that is broken is told before anything is written.
    let own = at.join("data").join("tricorne").join("recovery.toml");
    let entries = || json(at, &["campaign", "journal"]).as_array().map(Vec::len);
    let now = entries();
    std::fs::write(&own, "broken = ").expect("written");
    refused(at, &["campaign", "times", "--drafts", "evenly"], &["recovery", "line 1"]);
    assert_eq!(entries(), now);
    std::fs::remove_file(&own).expect("gone");
    let before = json(at, &["campaign", "journal"]).as_array().map(Vec::len);
    let winter = json(at, &["campaign", "winter", "--until", "1758-03-01"]);
    assert_eq!(winter["today"], "1758-03-01");
    assert!(done(at, &["campaign", "journal"]).contains("both armies in winter quarters"));
    done(at, &["campaign", "undo", "--yes"]);
    assert_eq!(json(at, &["campaign", "journal"]).as_array().map(Vec::len), before, "all of it is one deed");
    refused(at, &["campaign", "winter", "--until", "1757-01-01"], &["later day"]);
    let copies = json(at, &["backup", "list"]);
    let name = copies[0]["name"].as_str().expect("a copy");
    assert_eq!(json(at, &["backup", "show", name])["campaigns"][0]["entries_now"].as_u64(), before.map(|n| n as u64));
    refused(at, &["backup", "restore", name], &["--yes"]);
    assert!(done(at, &["backup", "restore", name, "--yes"]).contains("a copy of what it was is kept"));
    assert!(json(at, &["campaign", "journal"]).as_array().map(Vec::len) < before);
    refused(at, &["backup", "show", "1701-01-01"], &["no copy", name]);
    let file = at.join("fault.txt");
    done(at, &["fault", "--out", arg(&file)]);
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.contains(env!("CARGO_PKG_VERSION")) && !text.contains("Salt Toll"));
}

#[test]
fn who_leads_is_kept_from_the_founding_on_and_the_machine_leads_one_side_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    let armies = json(at, &["army", "list"]);
    let army = |n: usize| armies[n]["id"].as_str().expect("an ID").to_owned();
    let found = ["campaign", "new", "Two", "--blue", &army(0), "--red", &army(1), "--shape", "three-battles"];
    done(at, &[&found[..], &["--red-led-by", "person", "--option", "brigade-morale=on"]].concat());
    let state = json(at, &["campaign", "show", "Two"]);
    assert_eq!(state["led"], serde_json::json!(["person", "person"]));
    assert_eq!((&state["options"]["brigade-morale"], &state["shape"]["id"]), (&"on".into(), &"three-battles".into()));
    refused(at, &[&["campaign", "new", "Three"], &found[3..], &["--option", "zzz=on"]].concat(), &["zzz"]);
    assert!(done(at, &["campaign", "lead", "red", "machine", "--campaign", "Two"]).contains("led by the machine"));
    refused(at, &["campaign", "lead", "red", "machine", "--campaign", "Two"], &["so already"]);
    let ran = json(at, &["campaign", "run", "Two", "--alone", "red"]);
    assert!(ran["battles"].as_array().is_some_and(Vec::is_empty) && ran["stopped"].as_str().is_some(), "{ran}");
    refused(at, &["campaign", "run", "Two", "--alone", "red"], &["waits"]);
    done(at, &["campaign", "run", "Two"]);
    let led = &json(at, &["campaign", "show", "Two"])["battles"][0]["led"];
    assert_eq!(*led, serde_json::json!(["machine", "machine"]), "it stood in for the person");
}

/// Who was in a battle that day is in no other, and what follows from an old entry is told and waits for a yes.
#[test]
fn nobody_fights_twice_on_a_day_and_a_unit_that_is_disbanded_is_told_of() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight", "--seed", "3"]);
    let place = ["--place", "Nebelfeld", "--date", "1757-05-20"];
    let mut form = json(at, &[&["battle", "form"][..], &place].concat());
    (form["turns"], form["winner"]) = (8.into(), "blue".into());
    form["units"][0]["lost"] = 100.into();
    let unit = form["units"][0]["name"].as_str().expect("a name").to_owned();
    let file = at.join("form.json");
    let write = |form: &serde_json::Value| std::fs::write(&file, form.to_string()).expect("written");
    write(&form);
    let record = [&["battle", "record", arg(&file)][..], &place].concat();
    done(at, &record);
    refused(at, &record, &["a battle of Nebelfeld on", "in the books already, number 2"]);
    let elsewhere = ["battle", "record", arg(&file), "--place", "Altdorf", "--date", "1757-05-20"];
    refused(at, &["battle", "form", "--place", "Altdorf", "--date", "1757-05-20"], &["was at Nebelfeld on"]);
    refused(at, &elsewhere, &["was at Nebelfeld on 1757-05-20", "another day"]);
    assert!(done(at, &["campaign", "disband", &unit]).contains("is disbanded"));
    refused(at, &["campaign", "disband", &unit], &["disbanded already"]);
    let entries = json(at, &["campaign", "journal"]);
    let battle = entries.as_array().expect("a list").iter().find(|e| e["act"]["act"] == "battle-recorded");
    let battle = battle.expect("the battle")["number"].to_string();
    refused(at, &["campaign", "undo", "--entry", &battle], &["listed above", "--yes"]);
    let told = done(at, &["campaign", "undo", "--entry", &battle, "--yes"]);
    assert!(told.contains("disbanded later: 100 men of it"), "{told}");
}
