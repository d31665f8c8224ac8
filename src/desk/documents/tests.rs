use super::*;
use crate::army::Strength;
use crate::desk::{invent, resolve};
use serde_json::Value;
use tempfile::TempDir;

mod bad;
mod fuzz;
mod manual;

const ARMY: &str = "hohenmoehr-1757";

fn how() -> &'static dyn System {
    resolve::system("honours-of-war").expect("the system")
}

fn desk(folder: &TempDir, name: &str) -> Desk {
    Desk::open(&folder.path().join(name)).expect("a library")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A text as a file of a name, previewed.
fn seen(desk: &Desk, name: &str, text: &str) -> Preview {
    desk.preview_text(Path::new(name), text, how()).expect("a preview")
}

/// What stands in the library beside the settings: to see that nothing came in.
fn kept(desk: &Desk) -> (usize, usize, Vec<String>) {
    let edits = desk.library.edits().expect("the journal").into_iter().map(|e| e.title).collect();
    (desk.nations().len(), desk.armies().len(), edits)
}

#[test]
fn every_army_leaves_as_json_and_comes_into_another_library_the_same() {
    let at = folder();
    let (one, mut two) = (desk(&at, "one.tricorne"), desk(&at, "two.tricorne"));
    for army in one.armies() {
        let text = one.export(What::Army(army.id.as_str()), Form::Json, how()).expect("JSON");
        let preview = seen(&two, "a.json", &text);
        assert_eq!((&preview.not, preview.replaces.as_ref()), (&Vec::new(), Some(&army.name)));
        assert!(preview.lines.len() > army.brigades.len(), "{:?}", preview.lines);
        let (id, _) = two.bring_in(Path::new("a.json"), preview, None).expect("it comes in");
        assert_eq!(two.army(id.as_str()).expect("the army"), army);
    }
}

#[test]
fn an_invented_nation_travels_with_its_army_and_its_regiment() {
    let at = folder();
    let (mut one, mut two) = (desk(&at, "one.tricorne"), desk(&at, "two.tricorne"));
    let wish = invent::Wish { seed: 7, name: Some("Knallhausen"), style: None, like: None };
    let nation = invent::nation(&wish, one.nations()).expect("a nation");
    one.edit(crate::desk::Edit::Nation(Box::new(nation.clone()))).expect("kept");
    let mut army = one.army(ARMY).expect("the army").clone();
    (army.id, army.name, army.nation) = (Id::new("k"), "Knall".to_owned(), nation.id.clone());
    army.regiments.iter_mut().for_each(|r| r.nation = nation.id.clone());
    let first = army.brigades[0].id.clone();
    let wing = army.form_wing("Right wing");
    assert!(army.move_brigade(&first, Some(&wing), None));
    one.edit(crate::desk::Edit::Army(Box::new(army.clone()))).expect("kept");
    let text = one.export(What::Army("k"), Form::Json, how()).expect("JSON");
    let preview = seen(&two, "k.json", &text);
    assert!(preview.lines.iter().any(|l| l.contains("Knallhausen")), "{:?}", preview.lines);
    two.bring_in(Path::new("k.json"), preview, None).expect("it comes in");
    assert_eq!(two.nation("knallhausen").expect("its nation"), &nation);
    two.undo().expect("undone");
    assert!(two.army("k").is_err() && two.nation("knallhausen").is_err(), "one edit");
    let regiment = one.export(What::Regiment { army: "k", regiment: "leib" }, Form::Json, how()).expect("JSON");
    let preview = seen(&two, "leib.json", &regiment);
    let before = kept(&two);
    let why = two.bring_in(Path::new("leib.json"), preview.clone(), None).expect_err("no army").to_string();
    assert!(why.contains("say which"), "{why}");
    let why = two.bring_in(Path::new("leib.json"), preview.clone(), Some(ARMY)).expect_err("twice").to_string();
    assert!(why.contains("already"), "{why}");
    assert_eq!(kept(&two), before, "nothing came in");
    let (id, name) = two.bring_in(Path::new("leib.json"), preview, Some("aldersbrueck")).expect("it joins");
    let army = two.army("aldersbrueck").expect("the army");
    let joined = army.regiments.iter().find(|r| r.id == id).expect("the regiment");
    assert!(joined.name == name && joined.nation == nation.id && two.nation("knallhausen").is_ok());
    assert!(army.independent.contains(&joined.units[0].id) && crate::campaign::sound(army).is_ok());
}

#[test]
fn nations_leave_in_every_form_and_come_in_from_json() {
    let at = folder();
    let mut desk = desk(&at, "one.tricorne");
    for nation in desk.nations().to_vec() {
        let what = What::Nation(nation.id.as_str());
        let text = desk.export(what, Form::Json, how()).expect("JSON");
        let mine = text.replace(&format!("\"id\": \"{}\"", nation.id), "\"id\": \"mine\"");
        let preview = seen(&desk, "n.json", &mine);
        assert_eq!(preview.not, [], "{}", nation.name);
        desk.bring_in(Path::new("n.json"), preview, None).expect("it comes in");
        assert_eq!(desk.nation("mine").expect("it is there").troops, nation.troops);
        let table = desk.export(what, Form::Csv, how()).expect("a table");
        assert_eq!(table.lines().count(), 1 + nation.troops.len());
        let full = desk.export(what, Form::Text, how()).expect("a text");
        assert!(nation.troops.iter().all(|t| full.contains(&t.name)));
        assert_eq!(desk.export(what, Form::Compact, how()).expect("a text").lines().count(), 2);
        assert!(desk.export(what, Form::Bill, how()).is_err());
    }
}

#[test]
fn a_regiment_leaves_in_every_form() {
    let at = folder();
    let desk = desk(&at, "one.tricorne");
    let what = What::Regiment { army: "aldersbrueck", regiment: "Jung-Wolkenburg" };
    let out = |form| desk.export(what, form, how()).expect("a text");
    assert!(out(Form::Json).contains("\"tricorne\": \"regiment\""));
    assert_eq!((out(Form::Compact).lines().count(), out(Form::Csv).lines().count()), (2, 3));
    assert!(out(Form::Text).contains("Jung-Wolkenburg II: ") && out(Form::Text).contains("Coat "));
    let nobody = What::Regiment { army: "aldersbrueck", regiment: "nobody" };
    assert!(desk.export(nobody, Form::Json, how()).is_err());
}

/// Something done to an army's JSON.
type Change<'a> = &'a dyn Fn(&mut Value);

/// Whatever is wrong with an army is told with its place, and nothing comes in.
#[test]
fn an_army_that_cannot_be_is_told_and_leaves_nothing() {
    let at = folder();
    let mut desk = desk(&at, "one.tricorne");
    let good: Value =
        serde_json::from_str(&desk.export(What::Army(ARMY), Form::Json, how()).expect("JSON")).expect("a value");
    let before = kept(&desk);
    let first = good["army"]["brigades"][0]["units"][0].clone();
    let wrong: &[(Change<'_>, &str)] = &[
        (&|a| a["brigades"][1]["units"].as_array_mut().expect("a list").push(first.clone()), "two brigades"),
        (&|a| drop(a["brigades"][0]["units"].as_array_mut().expect("a list").remove(0)), "stands in no brigade"),
        (&|a| a["regiments"][1]["name"] = a["regiments"][0]["name"].clone(), "two of its units have the name"),
        (&|a| a["name"] = "x".repeat(500).into(), "1 to 80 characters"),
        (&|a| a["regiments"][0]["name"] = "x".repeat(500).into(), "1 to 80 characters"),
        (&|a| a["regiments"][0]["name"] = "a\u{7}b".into(), "1 to 80 characters"),
        (&|a| a["nation"] = "atlantis".into(), "atlantis"),
        (&|a| a["regiments"][0]["nation"] = "atlantis".into(), "atlantis"),
        (&|a| a["regiments"][0]["units"][0]["present"]["men"] = 9_999.into(), "raise that first"),
        (&|a| a["regiments"][0]["units"][0]["establishment"]["men"] = 4_000_000_000_u32.into(), "10000"),
        (&|a| a["regiments"][0]["units"][0]["establishment"]["men"] = (-1).into(), "invalid value"),
        (&|a| a["regiments"][0]["branch"] = "wizards".into(), "wizards"),
        (&|a| a["regiments"][0]["uniform"]["coat"]["colour"] = "blue".into(), "#rrggbb"),
        (&|a| a["regiments"][0]["colur"] = "blue".into(), "army.regiments.0.colur"),
        (&|a| a["regiments"][0]["units"] = Value::Array(Vec::new()), "has no unit"),
        (&|a| a["general"] = "nobody".into(), "no commanding general"),
        (&|a| a["brigades"][0]["commander"] = "nobody".into(), "nobody"),
        (&|a| a["id"] = "Ünfit!".into(), "small letters"),
        (&|a| a["year"] = 1_000_000.into(), "1600"),
        (&|a| a["commanders"][0]["history"] = "x".repeat(5_000).into(), "shorten"),
    ];
    for (spoil, says) in wrong {
        let mut bad = good.clone();
        spoil(&mut bad["army"]);
        let preview = seen(&desk, "bad.json", &bad.to_string());
        let told: Vec<String> = preview.not.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|t| t.contains(says)), "{says}: {told:?}");
        let why = desk.bring_in(Path::new("bad.json"), preview, None).expect_err(says).to_string();
        assert!(why.contains("bad.json") && why.lines().count() == 1, "{why}");
    }
    assert_eq!(kept(&desk), before, "nothing came in");
}

#[test]
fn ten_thousand_units_are_told_in_one_sentence() {
    let at = folder();
    let desk = desk(&at, "one.tricorne");
    let mut army = desk.army(ARMY).expect("the army").clone();
    let like = army.regiments[0].clone();
    for n in 0..10_000 {
        let mut one = like.clone();
        (one.id, one.name) = (Id(format!("r{n}")), format!("R{n}"));
        one.units[0].id = one.id.clone();
        army.independent.push(one.id.clone());
        army.regiments.push(one);
    }
    let text = json::write("army", &army, (&[], &Carried::new())).expect("JSON");
    let began = std::time::Instant::now();
    let preview = seen(&desk, "big.json", &text);
    assert_eq!(preview.not.len(), 1, "{:?}", preview.not);
    assert!(preview.not[0].why.contains("500 of each are the most"), "{:?}", preview.not);
    assert!(began.elapsed().as_secs() < 20);
}

#[test]
fn what_is_no_document_is_refused_at_once() {
    let at = folder();
    let desk = desk(&at, "one.tricorne");
    let refused = |text: &str, says: &str| {
        let why = desk.preview_text(Path::new("x.json"), text, how()).expect_err(says).to_string();
        assert!(why.contains(says) && why.contains("x.json"), "{why}");
    };
    refused("", "EOF");
    refused("[]", "tricorne");
    refused("{\"tricorne\": \"campaign\"}", "as one");
    refused("{\"tricorne\": \"army\"}", "\"version\": 1");
    refused("{\"tricorne\": \"army\", \"version\": 2}", "newer");
    refused(&"[".repeat(100_000), "recursion");
    refused(&format!("{{\"tricorne\": {}", "{\"a\":".repeat(100_000)), "recursion");
}

/// Names in Greek, and sizes that no rules know, come in as they are.
#[test]
fn a_greek_army_comes_in_as_it_is() {
    let at = folder();
    let mut desk = desk(&at, "one.tricorne");
    let text = "Army: Στρατός\nNation: Prussia\nΦρουρά: guard, 37 men\nmusketeers, 9999 men\n";
    let preview = seen(&desk, "greek.txt", text);
    assert_eq!(preview.not, []);
    let (id, name) = desk.bring_in(Path::new("greek.txt"), preview, None).expect("it comes in");
    assert_eq!((id.as_str(), name.as_str()), ("army", "Στρατός"));
    let army = desk.army("army").expect("the army");
    assert_eq!(army.regiments[0].name, "Φρουρά");
    let force = sample::force(vec![army.clone()], desk.nations());
    for under in crate::desk::compare::under_all(&force, 1757) {
        assert!(under.findings.iter().all(|f| f.text.lines().count() == 1));
    }
    assert_eq!(army.regiments[1].units[0].present, Strength { men: 9_999, horses: 0, guns: 0 });
}

#[test]
fn a_mistake_in_a_nations_toml_is_told_by_line() {
    let at = folder();
    let desk = desk(&at, "one.tricorne");
    let (_, good) = crate::army::nations::FILES.iter().find(|(f, _)| *f == "sweden.toml").expect("Sweden");
    assert_eq!(seen(&desk, "s.toml", good).not, []);
    let line = good.lines().position(|l| l == "guns = 12").expect("the line") + 1;
    let bad = seen(&desk, "s.toml", &good.replace("guns = 12", "guns = twelve"));
    assert!(bad.thing.is_none() && bad.not[0].place == format!("line {line}"), "{:?}", bad.not);
}
