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

const LEDGER: &str = include_str!("../../../../docs/rules/weight-of-fire.md");
const SYSTEM: &dyn System = &super::super::WeightOfFire;

/// WOF-SCA-01, WOF-TRP-06, WOF-PTS-02, WOF-PTS-03, WOF-PTS-04, WOF-DRG-01, WOF-OPT-08.
#[test]
fn wof_pts_01_every_cell_of_the_price_table() {
    use Branch as B;
    let cell = |name: &str| row("WOF-PTS-01", name)[0];
    let price = |name: &str| cell(name).trim_start_matches('+').parse::<i32>().expect("points");
    let graded =
        |name: &str, n: usize| -> i32 { cell(name).split(" / ").nth(n).expect("a grade").parse().expect("points") };
    let command = |n: usize| -> i32 { graded("Unit command, infantry / artillery / cavalry", n) };
    for (n, grade) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
        let own = |more: &str| format!("{grade} {more}");
        let foot = 25 * graded("Infantry grade A / B / C / D / E", n) + command(0);
        assert_eq!(points(B::Musketeers, 600, 0, grade), foot, "{grade}");
        let light = foot + 25 * price("Regular light infantry");
        assert_eq!(points(B::Light, 600, 0, grade), light);
        assert_eq!(points(B::Jaeger, 600, 0, grade), light + 25 * price("Rifle-armed infantry"));
        let irregular = foot + 25 * price("Irregular infantry");
        assert_eq!(points(B::Light, 600, 0, &own("irregular")), irregular);
        assert_eq!(
            points(B::Light, 600, 0, &own("massed fanatic")),
            irregular + 25 * price("Fanatic irregular infantry")
        );
        assert_eq!(
            points(B::Light, 600, 0, &own("massed heavy-weapons")),
            irregular + 25 * price("Irregular infantry with heavy weapons")
        );
        let horse = 20 * graded("Cavalry grade A / B / C / D / E", n) + command(2);
        assert_eq!(points(B::Horse, 480, 0, grade), horse);
        assert_eq!(points(B::Cuirassiers, 480, 0, grade), horse + 20 * price("Cuirassiers"));
        assert_eq!(points(B::Hussars, 480, 0, grade), horse + 20 * price("Light cavalry"));
        assert_eq!(points(B::Horse, 480, 0, &own("two-ranks")), horse + 20 * price("2-rank heavy cavalry"));
        assert_eq!(points(B::Cuirassiers, 480, 0, &own("two-ranks")), horse, "WOF-PTS-03: both");
        assert_eq!(
            points(B::Dragoons, 480, 0, &own("dismounts")),
            horse + 20 * price("Dragoons able to dismount (WOF-DRG-01)")
        );
        let cossacks = horse + 20 * price("Light cavalry");
        assert_eq!(points(B::Cossacks, 480, 0, grade), cossacks, "WOF-PTS-03: no −1 for irregular horse");
        assert_eq!(
            points(B::Cossacks, 480, 0, &own("massed fanatic")),
            cossacks + 20 * price("Fanatic irregular cavalry")
        );
        for (branch, name) in [
            (B::LightGuns, "Light gun"),
            (B::MediumGuns, "Medium gun or howitzer"),
            (B::Howitzers, "Medium gun or howitzer"),
            (B::HeavyGuns, "Heavy gun"),
        ] {
            let gunner = graded("Gunner grade A / B / C / D / E", n);
            let battery = 3 * price(name) + 12 * gunner + command(1);
            assert_eq!(points(branch, 90, 6, grade), battery + price("Military limber"));
            assert_eq!(points(branch, 90, 6, &own("civilian-limber")), battery + price("Civilian limber"));
            let gun = cell("Battalion gun (optional, WOF-OPT-08)").split(',').next().expect("points").parse::<i32>();
            let with_gun = points(B::Musketeers, 600, 0, &own("battalion-gun=2"));
            assert_eq!(with_gun, foot + gun.expect("points") + 2 * gunner);
        }
    }
}

/// WOF-PTS-05, WOF-ORG-07, WOF-ORG-08: a major general and a brigadier for each brigade; he may lead one himself.
#[test]
fn wof_pts_05_the_bill_of_an_army_adds_up() {
    let mut force = sample();
    let bill = SYSTEM.bill(&force, 1757);
    assert_eq!(Some(total(&bill)), SYSTEM.cost(&force, 1757));
    let led = force.armies[0].brigades.iter().filter(|b| b.commander.is_some()).count();
    let count = |bill: &[crate::rules::price::Entry], key| bill.iter().filter(|e| e.items[0].key == key).count();
    assert_eq!((count(&bill, "brigadier"), count(&bill, "major-general")), (led, 1));
    let general = force.armies[0].general.clone();
    force.armies[0].brigades[0].commander = Some(general);
    assert_eq!(count(&SYSTEM.bill(&force, 1757), "brigadier"), led - 1);
    assert!(bill.iter().flat_map(|e| &e.items).all(|i| i.clause.starts_with("WOF-")));
    assert_eq!((SYSTEM.are_equal([1000, 950]), SYSTEM.are_equal([1000, 949])), (Some(true), Some(false)));
    let row = |name| row("WOF-PTS-01", name)[0].parse::<i32>().expect("points");
    let officer = |key| bill.iter().find(|e| e.items[0].key == key).expect("an officer").points();
    assert_eq!((officer("brigadier"), officer("major-general")), (row("Brigadier general"), row("Major general")));
}

/// WOF-TRP-07, WOF-PTS-01, WOF-PTS-02: line foot that has rifles is rated and paid so; horse that has them is found.
#[test]
fn wof_trp_07_rifles_of_line_foot() {
    let with = |branch: Branch, weapon: Weapon| Regiment { weapon, ..regiment(branch, 600, 0, "") };
    let rated = |r: &Regiment| profile(r, r.units[0].present);
    let [rifles, muskets] = [Weapon::Rifles, Weapon::Muskets].map(|w| rated(&with(Branch::Musketeers, w)));
    assert!(rifles.rifles && !muskets.rifles);
    assert_eq!(price(&rifles) - price(&muskets), 2 * 25);
    let fault = ("WOF-TRP-07".to_owned(), Severity::Error);
    assert!(found(with(Branch::Hussars, Weapon::Rifles)).contains(&fault));
    assert!(!found(with(Branch::Musketeers, Weapon::Rifles)).contains(&fault));
}

/// WOF-IRR-08: regular troops whose list makes them fanatics are found; an owner may make them massed irregulars.
#[test]
fn wof_irr_08_fanatics_of_a_list() {
    let fanatic = |branch: Branch, own: &str| {
        let traits = vec![Trait::Fanatic];
        found(Regiment { traits, ..regiment(branch, 600, 0, own) })
            .contains(&("WOF-IRR-08".to_owned(), Severity::Error))
    };
    assert!(fanatic(Branch::Musketeers, "") && !fanatic(Branch::Musketeers, "d massed"));
    assert!(!fanatic(Branch::Cossacks, "") && fanatic(Branch::Cossacks, "irregular"));
}

/// WOF-TRP-07, WOF-ORG-04, WOF-IRR-01, WOF-IRR-08, WOF-IRR-09, WOF-OPT-08.
#[test]
fn wof_irr_02_what_cannot_be_bought_is_found() {
    use Branch as B;
    assert!(has(B::Hussars, 400, 0, "rifles", "WOF-TRP-07"));
    assert!(
        has(B::MediumGuns, 80, 4, "gunners=9", "WOF-ORG-04") && !has(B::MediumGuns, 80, 4, "gunners=8", "WOF-ORG-04")
    );
    assert!(has(B::MediumGuns, 80, 4, "irregular", "WOF-IRR-01"));
    assert!(has(B::Light, 600, 0, "b irregular", "WOF-IRR-02") && !has(B::Light, 600, 0, "c irregular", "WOF-IRR-02"));
    assert!(has(B::Cossacks, 400, 0, "e", "WOF-IRR-02") && !has(B::Cossacks, 400, 0, "b", "WOF-IRR-02"));
    assert!(has(B::Dragoons, 400, 0, "irregular", "WOF-IRR-02"));
    assert!(
        has(B::Light, 600, 0, "irregular fanatic", "WOF-IRR-08")
            && !has(B::Light, 600, 0, "massed fanatic", "WOF-IRR-08")
    );
    assert!(has(B::Cossacks, 400, 0, "massed heavy-weapons", "WOF-IRR-09"));
    assert!(has(B::Musketeers, 600, 0, "battalion-gun=3", "WOF-OPT-08"));
    assert!(!has(B::Musketeers, 600, 0, "battalion-gun=2", "WOF-OPT-08"));
    assert!(has(B::Musketeers, 600, 0, "splendid", "WOF-TRP-01"));
}

/// WOF-ORG-02, WOF-ORG-03, WOF-ORG-04, WOF-ORG-07, WOF-TRP-04, WOF-SCA-06.
#[test]
fn wof_org_02_unusual_sizes_and_years_are_warned_of() {
    use Branch as B;
    let warned = |branch, men, guns, own: &str, clause: &str| {
        found(regiment(branch, men, guns, own)).contains(&(clause.to_owned(), Severity::Warning))
    };
    assert_eq!(
        [143, 144, 983, 984].map(|men| warned(B::Musketeers, men, 0, "", "WOF-ORG-02")),
        [true, false, false, true]
    );
    assert_eq!(
        [2, 4, 12, 14].map(|guns| warned(B::MediumGuns, 80, guns, "", "WOF-ORG-03")),
        [true, false, false, true]
    );
    assert!(warned(B::MediumGuns, 80, 4, "gunners=3", "WOF-ORG-04"));
    assert!(
        warned(B::Hussars, 400, 0, "two-ranks", "WOF-TRP-04") && !warned(B::Horse, 400, 0, "two-ranks", "WOF-TRP-04")
    );
    assert!(warned(B::Musketeers, 600, 0, "", "WOF-ORG-07"), "a brigade of one");
    let noted = |year| SYSTEM.check(&sample(), year).iter().any(|f| f.clause == "WOF-SCA-06");
    assert_eq!([1739, 1740, 1790, 1791].map(noted), [true, false, false, true]);
}

/// WOF-TRP-01, WOF-TRP-02, WOF-TRP-03, WOF-TRP-05, WOF-ORG-05, WOF-ORG-09, WOF-IRR-13: the table of derivation has a reason for
/// every branch.
#[test]
fn wof_trp_01_every_branch_is_derived() {
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
    assert_eq!(grade(Branch::Guard, Quality::Good), Grade::A);
    assert_eq!(grade(Branch::Musketeers, Quality::Usual), Grade::C, "WOF-TRP-06");
    assert_eq!(grade(Branch::Militia, Quality::Poor), Grade::E);
    assert_eq!(grade(Branch::Cossacks, Quality::Poor), Grade::D, "WOF-IRR-02");
    assert!(rated(Branch::Cuirassiers, 400, 0, "").cuirass && !rated(Branch::Hussars, 400, 0, "cuirass").cuirass);
    assert!(items(&rated(Branch::Transport, 100, 0, "")).is_empty());
    assert_eq!(rated(Branch::MediumGuns, 80, 4, "").figures, 8);
}

/// WOF-SCA-05, WOF-SCA-04: half of the units, rounded up; six to twelve make a usual game.
#[test]
fn wof_sca_05_half_of_the_units_break_a_force() {
    let mut force = sample();
    let units = force.armies.iter().flat_map(fielded).count();
    assert_eq!(usize::from(breaking(&force)), units.div_ceil(2) * 2);
    let noted = |force: &Force| SYSTEM.check(force, 1757).iter().any(|f| f.clause == "WOF-SCA-04");
    assert!(noted(&force), "{units} units");
    force.armies[0].brigades.truncate(2);
    force.armies[0].independent.clear();
    let fewer = force.armies.iter().flat_map(fielded).count();
    assert_eq!(noted(&force), !(6..=12).contains(&fewer));
}

#[test]
fn a_number_of_men_that_no_unit_has_is_priced_without_a_panic() {
    assert!(points(Branch::Cuirassiers, u32::MAX, 0, "") > 0);
    assert!(points(Branch::HeavyGuns, 80, u32::MAX, "gunners=4294967295") > 0);
}

/// WOF-TRP-07, WOF-ORG-06: what troops cannot have is found by its clause.
#[test]
fn wof_trp_07_what_troops_cannot_have() {
    let clauses = |branch, own: &str| -> Vec<String> {
        found(regiment(branch, 480, 0, own)).into_iter().filter(|f| f.1 == Severity::Error).map(|f| f.0).collect()
    };
    assert_eq!(clauses(Branch::Musketeers, "carbines"), ["WOF-TRP-07"]);
    assert_eq!(clauses(Branch::Musketeers, "no-limber"), ["WOF-ORG-06"]);
    assert_eq!(clauses(Branch::Musketeers, "dismounts"), ["WOF-DRG-01"]);
    assert!(clauses(Branch::Dragoons, "carbines dismounts").is_empty());
}
