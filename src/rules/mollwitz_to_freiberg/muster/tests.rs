//! Mustering, against the tables of the ledger.

use super::*;
use crate::army::nations;
use crate::army::regiment::Arm;
use crate::army::{Finding, Id, Severity, Troop, list};
use crate::rules::price::total;
use crate::rules::system::System;

/// The rows of the tables under a clause, cell by cell, with their heads.
fn table(clause: &str) -> Vec<Vec<&'static str>> {
    let at = LEDGER.find(&format!("- **{clause}**")).expect("the clause");
    let rest = &LEDGER[at + 3..];
    let end = rest.find("\n- **").unwrap_or(rest.len());
    let cells = |l: &'static str| l.trim_matches('|').split('|').map(str::trim).collect();
    let rows: Vec<Vec<&str>> =
        rest[..end].lines().filter(|l| l.starts_with('|') && !l.contains("---")).map(cells).collect();
    assert!(rows.len() > 3, "{clause} has tables");
    rows
}

/// The cells after the name of a row.
fn row(clause: &str, name: &str) -> Vec<&'static str> {
    let found = table(clause).into_iter().find(|r| r[0] == name).unwrap_or_else(|| panic!("{clause} lacks {name}"));
    found[1..].to_vec()
}

/// A regiment of a branch, of so many men or guns.
fn regiment(branch: Branch, men: u32, guns: u32, own: &str) -> Regiment {
    let nation = nations::all().swap_remove(0);
    let text = format!("name = \"x\"\nmen = {men}\nguns = {guns}\nbranch = {}", serde_json::json!(branch));
    let troop: Troop = toml::from_str(&text).expect("a troop");
    let mut regiment = troop.raise(&nation, Id::new("x"), "Kleckser", men);
    if !own.is_empty() {
        regiment.ratings.insert(ID.to_owned(), own.to_owned());
    }
    regiment
}

fn rated(branch: Branch, men: u32, guns: u32, own: &str) -> Profile {
    let regiment = regiment(branch, men, guns, own);
    profile(&regiment, regiment.units[0].present)
}

fn points(branch: Branch, men: u32, guns: u32, own: &str) -> i32 {
    items(&rated(branch, men, guns, own)).iter().map(crate::rules::price::Item::points).sum()
}

fn sample() -> Force {
    let nations = nations::all();
    let text = include_str!("../../../../templates/armies/hohenmoehr-1757.toml");
    let army = list::parse(text, &nations).expect("the sample army");
    Force { nations, armies: vec![army] }
}

/// The clauses found in an army of one brigade of this regiment.
fn found(regiment: Regiment) -> Vec<(String, Severity)> {
    let mut force = sample();
    let army = &mut force.armies[0];
    army.brigades.truncate(1);
    army.brigades[0].units = vec![regiment.units[0].id.clone()];
    army.independent.clear();
    army.regiments = vec![regiment];
    let all = SYSTEM.check(&force, 1757);
    assert!(all.iter().all(|f| f.text.contains(' ') && !f.text.contains('{')), "{all:?}");
    all.into_iter().map(|Finding { clause, severity, .. }| (clause, severity)).collect()
}

fn has(branch: Branch, men: u32, guns: u32, own: &str, clause: &str) -> bool {
    found(regiment(branch, men, guns, own)).iter().any(|(c, s)| c == clause && *s == Severity::Error)
}

const LEDGER: &str = include_str!("../../../../docs/rules/mollwitz-to-freiberg.md");
const SYSTEM: &dyn System = &super::super::MollwitzToFreiberg;

/// MTF-GME-01, MTF-TRP-02, MTF-PTS-02, MTF-PTS-03, MTF-PTS-04, MTF-PTS-07, MTF-PTS-08.
#[test]
fn mtf_pts_01_every_cell_of_the_price_tables() {
    use Branch as B;
    let price = |name: &str, column: usize| {
        row("MTF-PTS-01", name)[column].trim_start_matches('+').parse::<i32>().expect("points")
    };
    let foot_command = price("Command of an infantry or artillery unit", 0);
    let horse_command = price("Command of a cavalry unit", 0);
    for (column, grade) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let foot = 20 * price("Line infantry", column) + foot_command;
        assert_eq!(points(B::Musketeers, 500, 0, grade), foot, "{grade}");
        assert_eq!(points(B::Light, 500, 0, grade), foot + 20 * price("Regular light infantry", 0));
        let rifles = foot + 20 * (price("Regular light infantry", 0) + price("Rifle-armed", 0));
        assert_eq!(points(B::Jaeger, 500, 0, grade), rifles);
        let irregular = format!("{grade} irregular");
        assert_eq!(points(B::Light, 500, 0, &irregular), foot + 20 * price("Irregular infantry", 0), "MTF-PTS-03");
        for (branch, name) in
            [(B::Hussars, "Light cavalry"), (B::Dragoons, "Medium cavalry"), (B::Cuirassiers, "Heavy cavalry")]
        {
            let horse = 16 * price(name, column) + horse_command;
            assert_eq!(points(branch, 400, 0, grade), horse, "{grade} {name}");
        }
        let dragoons = points(B::Dragoons, 400, 0, grade) + 16 * price("Dragoons able to dismount", 0);
        assert_eq!(points(B::Dragoons, 400, 0, &format!("{grade} dismounts")), dragoons);
        let cossacks = 16 * (price("Light cavalry", column) + price("Irregular cavalry", 0)) + horse_command;
        assert_eq!(points(B::Cossacks, 400, 0, grade), cossacks);
        for (branch, name) in [
            (B::LightGuns, "Light gun model"),
            (B::MediumGuns, "Medium gun model, or howitzer model"),
            (B::Howitzers, "Medium gun model, or howitzer model"),
            (B::HeavyGuns, "Heavy gun model"),
        ] {
            let battery = 3 * price(name, 0) + 12 * price("Gunner", column) + foot_command;
            assert_eq!(points(branch, 90, 6, grade), battery + price("Military limber (one per battery)", 0));
            let civilian = format!("{grade} civilian-limber");
            assert_eq!(points(branch, 90, 6, &civilian), battery + price("Civilian limber (one per battery)", 0));
        }
    }
}

/// MTF-PTS-10: the bill of a whole army adds up to its cost, with a general for each leader (MTF-GEN-01).
#[test]
fn mtf_pts_10_the_bill_of_an_army_adds_up() {
    let force = sample();
    let bill = SYSTEM.bill(&force, 1757);
    assert_eq!(Some(total(&bill)), SYSTEM.cost(&force, 1757));
    let generals = bill.iter().filter(|e| e.items.iter().any(|i| i.key == "general")).count();
    assert_eq!(generals, 1 + force.armies[0].brigades.iter().filter(|b| b.commander.is_some()).count());
    assert!(bill.iter().flat_map(|e| &e.items).all(|i| i.clause.starts_with("MTF-PTS-")));
    assert_eq!((SYSTEM.are_equal([1000, 950]), SYSTEM.are_equal([1000, 949])), (Some(true), Some(false)));
}

/// MTF-TRP-04, MTF-ORG-01, MTF-ORG-03, MTF-PTS-05, MTF-PTS-06, MTF-IRR-01, MTF-IRR-05, MTF-IRR-07, MTF-PTS-09.
#[test]
fn mtf_pts_04_to_09_what_cannot_be_bought_is_found() {
    use Branch as B;
    assert!(has(B::Musketeers, 600, 0, "rifles", "MTF-PTS-04") && !has(B::Jaeger, 600, 0, "", "MTF-PTS-04"));
    assert!(has(B::Dragoons, 400, 0, "irregular", "MTF-PTS-05") && !has(B::Cossacks, 400, 0, "", "MTF-PTS-05"));
    assert!(has(B::Cossacks, 400, 0, "a", "MTF-PTS-06") && !has(B::Cossacks, 400, 0, "b", "MTF-PTS-06"));
    assert!(has(B::Cuirassiers, 400, 0, "dismounts", "MTF-PTS-08"));
    assert!(
        !has(B::Dragoons, 400, 0, "dismounts", "MTF-PTS-08") && has(B::Cossacks, 400, 0, "dismounts", "MTF-PTS-08")
    );
    assert!(has(B::Light, 600, 0, "irregular fanatic", "MTF-IRR-05"));
    assert!(!has(B::Light, 600, 0, "massed fanatic heavy-weapons", "MTF-IRR-05"));
    assert!(has(B::Cossacks, 400, 0, "massed heavy-weapons", "MTF-IRR-07"));
    assert!(has(B::MediumGuns, 80, 4, "horse-gunners", "MTF-TRP-04") && !has(B::HorseGuns, 80, 4, "", "MTF-TRP-04"));
    assert!(
        has(B::MediumGuns, 80, 4, "gunners=9", "MTF-ORG-03") && !has(B::MediumGuns, 80, 4, "gunners=8", "MTF-ORG-03")
    );
    assert!(has(B::MediumGuns, 80, 4, "irregular", "MTF-IRR-01"));
    assert!(has(B::Musketeers, 600, 0, "splendid", "MTF-TRP-01"));
    let free = points(B::Light, 600, 0, "massed");
    assert_eq!(points(B::Light, 600, 0, "massed fanatic heavy-weapons"), free, "MTF-PTS-09");
}

/// MTF-PTS-04, MTF-IRR-05: so is what comes with a list's own weapon and traits, and not from an owner's rating.
#[test]
fn mtf_pts_04_rifles_and_fanatics_of_a_list_are_found() {
    use Branch as B;
    let with = |branch, own: &str, change: fn(&mut Regiment), clause: &str| {
        let mut regiment = regiment(branch, 600, 0, own);
        change(&mut regiment);
        found(regiment).iter().any(|(c, s)| c == clause && *s == Severity::Error)
    };
    let rifles = |branch, own: &str| with(branch, own, |r| r.weapon = Weapon::Rifles, "MTF-PTS-04");
    assert!(rifles(B::Musketeers, "") && rifles(B::Hussars, "") && !rifles(B::Light, "") && !rifles(B::Jaeger, ""));
    assert!(rifles(B::Light, "massed") && !rifles(B::Light, "irregular") && rifles(B::Cossacks, ""));
    assert!(!rifles(B::Musketeers, "muskets"), "the owner takes them away");
    assert!(!has(B::Jaeger, 600, 0, "massed", "MTF-PTS-04"), "nobody gave them any");
    let fanatic = |own: &str| with(B::Musketeers, own, |r| r.traits.push(Trait::Fanatic), "MTF-IRR-05");
    assert!(fanatic("") && !fanatic("massed"));
    assert!(!with(B::Cossacks, "", |r| r.traits.push(Trait::Fanatic), "MTF-IRR-05"));
}

#[test]
fn mtf_org_01_unusual_sizes_are_warned_of() {
    use Branch as B;
    let warned = |branch, men, guns| {
        found(regiment(branch, men, guns, "")).contains(&("MTF-ORG-01".to_owned(), Severity::Warning))
    };
    assert_eq!([399, 400, 1024, 1025].map(|men| warned(B::Musketeers, men, 0)), [true, false, false, true]);
    assert_eq!([299, 300, 624, 625].map(|men| warned(B::Dragoons, men, 0)), [true, false, false, true]);
    assert_eq!([2, 4, 12, 14].map(|guns| warned(B::MediumGuns, 80, guns)), [true, false, false, true]);
}

/// MTF-TRP-01, MTF-ORG-06, MTF-TRP-05: the table of derivation has a reason for every branch.
#[test]
fn mtf_trp_01_every_branch_is_derived() {
    for d in DERIVED {
        let horse = d.branch.arm() == Arm::Horse;
        assert_eq!((d.kind.is_horse(), d.kind.is_guns()), (horse, d.branch.arm() == Arm::Guns), "{:?}", d.branch);
        assert!(!d.why.is_empty());
    }
    let grade = |branch, quality| {
        let mut r = regiment(branch, 600, 4, "");
        r.quality = quality;
        profile(&r, r.units[0].present).grade
    };
    assert_eq!(grade(Branch::Guard, Quality::Elite), Grade::A, "MTF-TRP-02");
    assert_eq!(grade(Branch::Musketeers, Quality::Usual), Grade::C);
    assert_eq!(grade(Branch::Militia, Quality::Poor), Grade::D);
    assert_eq!(grade(Branch::Cossacks, Quality::Elite), Grade::B, "MTF-PTS-06");
    let train = rated(Branch::Transport, 100, 0, "");
    assert!(train.kind.is_none() && items(&train).is_empty());
    assert!(rated(Branch::Jaeger, 600, 0, "").rifles && !rated(Branch::Light, 600, 0, "").rifles);
    assert_eq!(rated(Branch::MediumGuns, 80, 4, "").figures, 8, "MTF-ORG-03: four gunners a model");
}

/// MTF-GME-05, MTF-GME-04: half of the units, rounded up; ten to fourteen make a usual game.
#[test]
fn mtf_gme_05_half_of_the_units_break_a_force() {
    let mut force = sample();
    let units = force.armies.iter().flat_map(fielded).count();
    assert_eq!(usize::from(breaking(&force)), units.div_ceil(2) * 2);
    let noted = |force: &Force| SYSTEM.check(force, 1757).iter().any(|f| f.clause == "MTF-GME-04");
    assert!(noted(&force), "{units} units");
    force.armies[0].brigades.truncate(3);
    force.armies[0].independent.clear();
    let fewer = force.armies.iter().flat_map(fielded).count();
    assert_eq!(noted(&force), !(10..=14).contains(&fewer));
}

/// MTF-GEN-01, MTF-PTS-01: a general whom nobody follows is told, for he is paid for.
#[test]
fn mtf_gen_01_a_general_without_command_is_found() {
    let told =
        |force: &Force| SYSTEM.check(force, 1757).into_iter().filter(|f| f.clause == "MTF-GEN-01").collect::<Vec<_>>();
    let mut force = sample();
    assert_eq!(told(&force), []);
    let led = force.armies[0].brigades.iter().position(|b| b.commander.is_some()).expect("a brigadier");
    force.armies[0].brigades[led].units.clear();
    let found = told(&force);
    assert_eq!(found.len(), 1);
    assert!(found[0].text.contains(&force.armies[0].brigades[led].name), "{}", found[0].text);
}

#[test]
fn a_number_of_men_that_no_unit_has_is_priced_without_a_panic() {
    assert!(points(Branch::Cuirassiers, u32::MAX, 0, "") > 0);
    assert!(points(Branch::HeavyGuns, 80, u32::MAX, "gunners=4294967295") > 0);
}
