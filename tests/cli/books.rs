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
