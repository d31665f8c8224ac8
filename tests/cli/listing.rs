//! What lists and shows, and its JSON.

use crate::support::{arg, done, json, misused, refused};
use serde_json::Value;

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
        &["army", "cost", "hohenmoehr", "--open", "--rules", "weight-of-fire"],
        &["army", "check", "hohenmoehr"],
        &["army", "check", "hohenmoehr", "--rules", "mollwitz", "--year", "1745"],
        &["army", "compare", "hohenmoehr", "aldersbrueck"],
        &["army", "new", "--nation", "prussia", "--seed", "3", "--dry-run"],
        &["army", "new", "--against", "hohenmoehr", "--dry-run", "--rules", "mollwitz-to-freiberg"],
        &["army", "fill", "hohenmoehr", "--to", "aldersbrueck", "--dry-run"],
        &["nation", "new", "--seed", "9", "--dry-run"],
        &["nation", "list", "--year", "1805"],
        &["nation", "show", "russia", "--year", "1757"],
        &["nation", "check"],
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

/// From a turn the losses are those of the whole battle, so none has fewer than had fallen by then.
#[test]
fn a_battle_is_foretold_from_a_turn_of_it() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let mirror = ["battle", "forecast", "--scenario", "mirror", "--battles", "6"];
    let from = |turn: &str| json(at, &[&mirror[..], &["--from-turn", turn]].concat());
    let [first, late] = ["1", "8"].map(from);
    assert_eq!((first["battles"].as_u64(), late["battles"].as_u64()), (Some(6), Some(6)));
    assert_ne!(first, late);
    let one = json(at, &[&mirror[..], &["--from-turn", "8", "--threads", "1"]].concat());
    assert_eq!(one["wins"], late["wins"]);
    refused(at, &[&mirror[..], &["--from-turn", "90"]].concat(), &["over after", "earlier"]);
}

/// Two lists in one role under common dice: the same list makes no difference.
#[test]
fn two_lists_are_compared_by_forecast() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let roles = ["--scenario", "st-ulrich", "--blue-army", "hohenmoehr", "--red-army", "aldersbrueck"];
    let ask =
        |army: &str| json(at, &[&["battle", "forecast", "--battles", "12"][..], &roles, &["--instead", army]].concat());
    let same = ask("hohenmoehr");
    assert_eq!((same["instead"]["difference"].as_f64(), same["instead"]["battles"].as_u64()), (Some(0.0), Some(12)));
    let other = ask("aldersbrueck");
    assert_eq!(other["wins"], same["wins"]);
    assert!(other["instead"]["margin"].as_f64().is_some_and(|margin| margin > 0.0));
    // Beside the forces of the scenario's file, where it is generic.
    let ask = ["battle", "forecast", "--battles", "12", "--scenario"];
    let file = json(at, &[&ask[..], &["st-ulrich", "--instead", "aldersbrueck"]].concat());
    assert_eq!(file["instead"]["battles"].as_u64(), Some(12));
    refused(at, &[&ask[..], &["lobositz", "--instead", "hohenmoehr"]].concat(), &["nobody else", "generic"]);
    misused(at, &[&ask[..], &["st-ulrich", "--instead", "hohenmoehr", "--from-turn", "2"]].concat());
}

/// The names of an object's fields, in the order of the alphabet.
fn fields(value: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

/// The form of a result, field by field, as the design of the command line has it.
#[test]
fn a_result_has_the_form_that_is_promised() {
    let home = tempfile::tempdir().expect("a folder");
    let fought = |seed: &str| json(home.path(), &["battle", "resolve", "--scenario", "mirror", "--seed", seed]);
    // Nobody wins a draw.
    let won = |battle: &Value| ["blue", "red"].iter().any(|side| battle["winner"] == *side);
    let battles = ["1", "2", "3"].map(fought);
    assert!(battles.iter().all(|battle| won(battle) || battle["winner"].is_null() && battle["how"] == "draw"));
    let battle = battles.iter().find(|battle| won(battle)).expect("one that is won");
    let promised =
        ["commanders", "guns_lost", "how", "points_lost", "scenario", "seed", "system", "turns", "units", "winner"];
    assert_eq!(fields(battle), promised);
    assert_eq!((&battle["system"], &battle["scenario"]), (&"honours-of-war".into(), &"mirror".into()));
    assert!(battle["turns"].is_u64());
    let units = battle["units"].as_array().expect("a list");
    assert_eq!(units.len(), 24);
    for unit in units {
        assert_eq!(fields(unit), ["brigade", "hits", "lost", "men", "name", "side", "state"]);
        assert!(unit["lost"].as_u64() <= unit["men"].as_u64() && unit["hits"].is_u64());
    }
    for commander in battle["commanders"].as_array().expect("a list") {
        assert_eq!(fields(commander), ["name", "side", "state"]);
    }
    for of_sides in ["points_lost", "guns_lost"] {
        assert_eq!(fields(&battle[of_sides]), ["blue", "red"]);
        assert!(battle[of_sides]["blue"].is_number());
    }
}

/// A forecast tells both sides' losses, the length and who breaks, as the window does.
#[test]
fn a_forecast_tells_how_dear_it_is() {
    let home = tempfile::tempdir().expect("a folder");
    let ask = ["battle", "forecast", "--scenario", "mirror", "--battles", "40", "--seed", "1", "--threads", "2"];
    let (told, json) = (done(home.path(), &ask), json(home.path(), &ask));
    let figures = |mean: &Value| tricorne::field::say::thousands(mean.as_i64().expect("a number"));
    for (side, name) in [("blue", "Hohenmöhr"), ("red", "Unterschwaden")] {
        let lost = figures(&json["losses"][side]["mean"]);
        let line = told.lines().find(|l| l.contains(&format!("lost by {name}"))).expect("a line of losses");
        assert!(line.contains(&format!("  {lost} of ")), "{line}: {lost}");
        assert!(told.contains(&format!("Brigades of {name} that were broken most often")), "{told}");
        assert!(told.contains(&format!("Losses of {name}: on the average")), "{told}");
        assert!(told.contains(&format!("Units of {name} that were lost most often")), "{told}");
        let points = json["points"][side]["mean"].as_f64().expect("a number");
        let line = told.lines().find(|l| l.contains(&format!("points lost by {name}"))).expect("a line of points");
        assert!(line.ends_with(&format!(" {points:.1}")), "{line}: {points}");
    }
    let typical = format!("battle {} of them", json["typical"]["battle"]);
    assert!(told.lines().any(|l| l.starts_with("most like the mean") && l.ends_with(&typical)), "{told}");
    let turns = json["turns"]["mean"].as_f64().expect("a number");
    assert!(told.lines().any(|l| l.starts_with("turns") && l.ends_with(&format!(" {turns:.1}"))), "{told}");
    let one = done(home.path(), &["battle", "forecast", "--scenario", "mirror", "--battles", "1"]);
    assert!(one.contains(", 1 battle,"), "{one}");
}

/// The form of a forecast, field by field.
#[test]
fn a_forecast_has_the_form_that_is_promised() {
    let home = tempfile::tempdir().expect("a folder");
    let ask = ["battle", "forecast", "--scenario", "mirror", "--battles", "6", "--seed", "1", "--threads", "2"];
    let forecast = json(home.path(), &ask);
    let promised = [
        "battles",
        "brigades",
        "commanders",
        "draws",
        "elapsed_ms",
        "failures",
        "losses",
        "margin",
        "points",
        "scenario",
        "seed",
        "system",
        "turns",
        "typical",
        "units",
        "wins",
    ];
    assert_eq!(fields(&forecast), promised);
    let count = |v: &Value| v.as_u64().expect("a count");
    let wins = &forecast["wins"];
    assert_eq!(count(&wins["blue"]) + count(&wins["red"]) + count(&forecast["draws"]), 6);
    assert!(forecast["margin"].is_f64() && forecast["elapsed_ms"].is_u64() && forecast["turns"]["mean"].is_f64());
    let turns = forecast["turns"]["histogram"].as_array().expect("a list");
    assert_eq!(turns.iter().map(count).sum::<u64>(), 6);
    for side in ["blue", "red"] {
        let lost = &forecast["losses"][side];
        assert_eq!(fields(lost), ["at_least", "mean", "mean_if_lost", "mean_if_won"]);
        let points = &forecast["points"][side];
        assert_eq!(fields(points), ["at_least", "mean"]);
        assert!(!points["at_least"].as_array().expect("a list").is_empty());
        let at_least = lost["at_least"].as_array().expect("a list");
        assert!(at_least.windows(2).all(|w| count(&w[0]["men"]) < count(&w[1]["men"])));
        assert!(at_least.windows(2).all(|w| count(&w[0]["battles"]) >= count(&w[1]["battles"])));
    }
    let brigades = forecast["brigades"].as_array().expect("a list");
    assert_eq!(brigades.len(), 6);
    for brigade in brigades {
        let promised = ["at_least", "broken", "mean", "mean_if_lost", "mean_if_won", "men", "name", "side"];
        assert_eq!(fields(brigade), promised);
    }
}

/// `--json` works on what writes files, too.
#[test]
fn what_was_written_is_told_as_json() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(at, &["fight"]);
    let place = |name: &str| at.join(name);
    let list = |value: Value| value["written"].as_array().expect("a list").clone();
    let one = place("map.pdf");
    assert_eq!(list(json(at, &["print", "map", "-o", arg(&one)])), [arg(&one)]);
    // Both armies stand in the file that is named; in a folder each has a file.
    let both = place("oob.pdf");
    assert_eq!(list(json(at, &["print", "order-of-battle", "-o", arg(&both)])), [arg(&both)]);
    assert!(both.exists());
    let folder = place("armies");
    let each = ["hohenmoehr", "aldersbrueck"].map(|name| folder.join(format!("order-of-battle-{name}.pdf")));
    let slash = format!("{}/", arg(&folder));
    assert_eq!(list(json(at, &["print", "order-of-battle", "-o", &slash])), each.each_ref().map(|p| arg(p)));
    assert_eq!(list(json(at, &["print", "order-of-battle", "--side", "red", "-o", arg(&folder)])), [arg(&each[1])]);
    let evening = list(json(at, &["print", "evening", "-o", arg(&place("tonight"))]));
    assert!(evening.len() > 5 && evening.iter().all(|p| p.as_str().is_some_and(|p| std::path::Path::new(p).exists())));
    for what in [&["army", "export", "hohenmoehr"][..], &["nation", "export", "hohenmoehr"], &["campaign", "export"]] {
        let file = place("out.json");
        assert_eq!(list(json(at, &[what, &["-o", arg(&file)]].concat())), [arg(&file)]);
    }
    assert_eq!(json(at, &["rules", "set", "Club", "--option", "brigade-morale=on"])["name"], "Club");
    assert_eq!(json(at, &["rules", "set", "Club", "--forget"])["forgotten"], "Club");
}
