//! Nations and armies: invented, put together, compared; and what is refused.

use crate::support::{arg, done, json, refused, tricorne};

#[test]
fn an_invented_nation_raises_an_army_and_its_opponent_fights_it() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let nation = json(at, &["nation", "new", "Knallhausen", "--seed", "4", "--style", "south-german"]);
    assert_eq!(nation["id"], "knallhausen");
    let ours = json(at, &["army", "new", "--nation", "knallhausen", "--points", "900"]);
    assert_eq!((&ours["equal"], &ours["army"]["id"]), (&true.into(), &"knallhausen-1757".into()));
    let theirs = json(at, &["army", "new", "--against", "knallhausen-1757", "--nation", "austria"]);
    assert_eq!(theirs["equal"], true);
    assert_eq!(theirs["wanted"], ours["points"]);
    let bill = json(at, &["army", "cost", "knallhausen-1757"]);
    assert_eq!(bill["points"], ours["points"]);
    let sum: i64 = bill["bill"].as_array().expect("a bill").iter().map(|e| e["points"].as_i64().expect("points")).sum();
    assert_eq!(Some(sum), bill["points"].as_i64());
    // They take the field against each other.
    let scenario = ["battle", "resolve", "--scenario", "st-ulrich", "--blue-army", "knallhausen-1757", "--red-army"];
    assert!(!done(at, &[&scenario[..], &["austria-1757"]].concat()).is_empty());
    let compared = json(at, &["army", "compare", "knallhausen-1757"]);
    assert_eq!(compared[0]["systems"].as_array().expect("systems").len(), 5);
}

/// From founding to the newspaper under rules that count figures.
fn a_campaign_is_fought_under(system: &str) {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let rules = ["--rules", system];
    let found = ["campaign", "new", "Krieg", "--blue", "hohenmoehr", "--red", "aldersbrueck"];
    done(at, &[&found[..], &rules].concat());
    done(at, &["fight", "--battles", "2", "--seed", "5"]);
    let journal = done(at, &["campaign", "journal"]);
    assert_eq!(journal.matches("is fought").count(), 2, "{journal}");
    assert!(!done(at, &["campaign", "gazette"]).is_empty());
    let battle = json(at, &[&["battle", "resolve", "--scenario", "mirror", "--seed", "2"][..], &rules].concat());
    assert_eq!(battle["system"], system);
}

#[test]
fn a_campaign_is_fought_under_mollwitz_to_freiberg() {
    a_campaign_is_fought_under("mollwitz-to-freiberg");
}

#[test]
fn a_campaign_is_fought_under_weight_of_fire() {
    a_campaign_is_fought_under("weight-of-fire");
}

#[test]
fn systems_say_what_they_lack() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let system = "weight-of-fire";
    assert!(done(at, &["army", "cost", "hohenmoehr", "--rules", system]).contains("points"));
    refused(
        at,
        &["odds", "weight-of-fire", "weather"],
        &["Nothing is known of the odds of “weather”", "shot, test, charge"],
    );
    assert!(done(at, &["rules", "show", "mollwitz"]).contains("the trained majority"));
    assert!(done(at, &["scenario", "list", "--rules", "weight"]).contains("The mirror"));
    refused(
        at,
        &["army", "new", "--nation", "prussia", "--points", "900", "--rules", "morschauser-grid"],
        &["no points"],
    );
    let army = json(at, &["army", "new", "--nation", "prussia", "--rules", "morschauser-grid"]);
    assert_eq!(army["army"]["brigades"].as_array().map(Vec::len), Some(1), "one command, as its rules make up");
}

#[test]
fn a_users_own_file_counts_and_its_mistake_is_told_by_line() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let says = done(at, &["nation", "check"]);
    let folder =
        says.trim().strip_prefix("In order. Your own nations lie in ").expect("the folder").trim_end_matches('.');
    std::fs::create_dir_all(folder).expect("the folder of nations");
    let good = include_str!("../../templates/nations/sweden.toml").replace("id = \"sweden\"", "id = \"gotland\"");
    std::fs::write(format!("{folder}/gotland.toml"), &good).expect("written");
    assert!(done(at, &["army", "new", "--nation", "gotland", "--dry-run"]).contains("Swedish Army"));
    std::fs::write(format!("{folder}/gotland.toml"), good.replace("guns = 12", "guns = twelve")).expect("written");
    let line = good.lines().position(|l| l == "guns = 12").expect("the line") + 1;
    assert!(done(at, &["nation", "check"]).contains(&format!("gotland.toml, line {line}:")));
    let elsewhere = at.join("oeland.toml");
    std::fs::write(&elsewhere, good.replace("gotland", "oeland")).expect("written");
    assert_eq!(json(at, &["nation", "import", arg(&elsewhere)])["nation"], "oeland");
    refused(at, &["nation", "show", "gotland"], &["gotland"]);
    let listed = tricorne(at, &["nation", "list"]);
    assert!(String::from_utf8_lossy(&listed.stderr).contains(&format!("line {line}")));
}

#[test]
fn an_army_may_be_rated_by_another_row_and_not_by_one_that_is_none() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["army", "new", "--nation", "prussia"]);
    let cost = || json(at, &["army", "cost", "prussia-1757"])["points"].as_i64().expect("points");
    let early = cost();
    done(at, &["army", "row", "prussia-1757", "PRU_L"]);
    assert!(cost() < early);
    refused(at, &["army", "row", "prussia-1757", "PRU_X"], &["PRU_X"]);
    done(at, &["army", "row", "prussia-1757"]);
    assert_eq!(cost(), early);
}

#[test]
fn a_list_goes_out_and_comes_in_again_and_a_bad_one_leaves_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let list = at.join("army.txt");
    done(at, &["army", "new", "--nation", "austria", "--seed", "2"]);
    done(at, &["army", "export", "austria-1757", "--form", "text", "-o", arg(&list)]);
    let came = json(at, &["army", "import", arg(&list)]);
    assert_eq!(came["army"], "the-austrian-army-of-1757");
    let cost = |army: &str| json(at, &["army", "cost", army])["points"].clone();
    assert_eq!(cost("the-austrian-army-of-1757"), cost("austria-1757"));
    let before = json(at, &["army", "list"]);
    std::fs::write(&list, "Nation: Austria\ngrenadiers\nelephants\n").expect("written");
    refused(at, &["army", "import", arg(&list)], &["line 3", "elephants"]);
    assert_eq!(json(at, &["army", "list"]), before, "nothing came in");
    let seen = tricorne(at, &["army", "import", arg(&list), "--dry-run"]);
    assert!(seen.status.code() == Some(1) && String::from_utf8_lossy(&seen.stdout).contains("line 3: "));
    for form in ["compact", "csv", "bill"] {
        assert!(done(at, &["army", "export", "austria-1757", "--form", form]).lines().count() > 3, "{form}");
    }
}

#[test]
fn a_regiment_and_a_table_come_in_and_a_preview_writes_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let (regiment, table) = (at.join("leib.json"), at.join("army.csv"));
    done(at, &["army", "export", "hohenmoehr", "--regiment", "leib", "-o", arg(&regiment)]);
    done(at, &["army", "export", "hohenmoehr", "--form", "csv", "-o", arg(&table)]);
    let before = json(at, &["army", "list"]);
    assert!(done(at, &["army", "import", arg(&regiment), "--dry-run"]).contains("Leib-Regiment: guard"));
    let seen = json(at, &["army", "import", arg(&table), "--dry-run"]);
    assert_eq!((&seen["not"], seen["army"]["nation"].as_str()), (&serde_json::json!([]), Some("hohenmoehr")));
    refused(at, &["army", "import", arg(&regiment)], &["leib.json", "say which"]);
    refused(at, &["army", "import", arg(&regiment), "--into", "hohenmoehr-1757"], &["already"]);
    assert_eq!(json(at, &["army", "list"]), before, "nothing came in");
    assert_eq!(json(at, &["army", "import", arg(&regiment), "--into", "grande"])["regiment"], "regiment-1");
    let came = json(at, &["army", "import", arg(&table)]);
    let cost = |army: &str| json(at, &["army", "cost", army])["points"].clone();
    assert_eq!(cost(came["army"].as_str().expect("an ID")), cost("hohenmoehr-1757"));
}
