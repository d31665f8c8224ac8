//! The tables of the ledger, read from it, against the templates of nations and the prices: cell by cell.

use super::*;
use crate::army::nations;
use crate::army::{Nation, Troop};
use crate::rules::honours_of_war::data::{Cost, NATIONS, National};
use std::collections::BTreeSet;

const LEDGER: &str = include_str!("../../../../../docs/rules/honours-of-war-armies.md");

/// The rows of the table under a clause, cell by cell, without its head.
fn table(clause: &str) -> Vec<Vec<&'static str>> {
    let at = LEDGER.find(&format!("**{clause}**")).expect("the clause");
    let rows = LEDGER[at..].lines().skip_while(|l| !l.starts_with('|')).take_while(|l| l.starts_with('|')).skip(2);
    let cells = |l: &'static str| l.trim_matches('|').split('|').map(str::trim).collect();
    let rows: Vec<_> = rows.map(cells).collect();
    assert!(!rows.is_empty(), "{clause} has a table");
    rows
}

fn number(cell: &str) -> i32 {
    cell.split(' ').next().expect("a word").parse().expect("a number")
}

/// The template of a nation as the ledger names it.
fn template(name: &str) -> Nation {
    let id = match name {
        "Prussia" => "prussia",
        "Austria" => "austria",
        "HBM" => "britannic-army",
        "Russia" => "russia",
        "France" => "royal-france",
        "Saxony 1756" => "saxony",
        "Saxony with Austria" => "saxons-with-austria",
        "Saxony with France" => "saxons-with-france",
        "Saxony with Prussia" => "saxons-with-prussia",
        "Sweden" => "sweden",
        "Reichsarmee" => "reichsarmee",
        other => panic!("no template for {other}"),
    };
    nations::all().into_iter().find(|n| n.id.as_str() == id).expect("the template")
}

/// A troop type of a template as it is rated in a year.
fn rate_troop(nation: &Nation, troop: &Troop, year: i32) -> Profile {
    profile(&Raw {
        name: &troop.name,
        branch: troop.branch,
        weapon: troop.weapon,
        traits: &troop.traits,
        quality: troop.quality,
        own: None,
        row: nation.row(ID, year),
        present: troop.strength(troop.men),
        year,
    })
}

/// The troops of a template that a row of the ledger is of: that of its name, or all of its arms where it says *any*.
fn of_row<'n>(nation: &'n Nation, name: &str, arms: &[Arm]) -> Vec<&'n Troop> {
    let any = name.starts_with("any") || name.starts_with("regiments named");
    let named = table("HOW-NAT-74");
    let plain = |n: &str| n.replace('ü', "u");
    let wanted = |t: &&Troop| match name {
        _ if name.starts_with("regiments named") => named.iter().any(|row| row[0] == plain(&t.name)),
        _ if any => arms.contains(&t.branch.arm()),
        _ => t.name == name,
    };
    nation.troops.iter().filter(wanted).collect()
}

const WAR: std::ops::RangeInclusive<i32> = 1756..=1763;

/// Every year of a row: who served is rated as it says; in years that no row of his name has, nobody serves.
fn hold(clause: &str, arms: &[Arm], class_at: usize, years_at: usize, more: &dyn Fn(&[&str], &Troop, &Profile)) {
    let rows = table(clause);
    for row in &rows {
        let (nation, name) = (template(row[0]), row[1]);
        let (from, to) = (number(row[years_at]), number(row[years_at + 1]));
        let troops = of_row(&nation, name, arms);
        if row[class_at] == "unavailable" {
            assert!(troops.is_empty(), "{} has {name}", nation.name);
            continue;
        }
        assert!(!troops.is_empty(), "{clause}: {} lacks {name}", nation.name);
        for troop in troops {
            let of_name = |r: &&Vec<&str>| r[0] == row[0] && r[1] == name;
            for year in WAR {
                let listed = rows
                    .iter()
                    .filter(of_name)
                    .any(|r| (number(r[years_at])..=number(r[years_at + 1])).contains(&year));
                if !name.starts_with("any") {
                    assert_eq!(troop.served(year), listed, "{clause}: {} {name} in {year}", nation.name);
                }
                if (from..=to).contains(&year) && troop.served(year) {
                    let rated = rate_troop(&nation, troop, year);
                    let wanted = match row[class_at] {
                        "as 1756" => rate_troop(&template("Saxony 1756"), troop, 1756).class,
                        key => class_of(key).expect("a class"),
                    };
                    assert_eq!(rated.class, wanted, "{clause}: {} {name} in {year}", nation.name);
                    assert!(!rated.unfit && !rated.too_large, "{} {name}", nation.name);
                    more(row, troop, &rated);
                }
            }
        }
    }
}

/// HOW-NAT-13, HOW-NAT-15, HOW-NAT-21, HOW-NAT-27, HOW-NAT-36, HOW-NAT-37, HOW-NAT-54, HOW-NAT-68, HOW-NAT-73; weights:
/// HOW-ORG-03.
#[test]
fn how_nat_83_every_row_of_cavalry_stands_in_the_templates() {
    hold("HOW-NAT-83", &[Arm::Horse], 5, 3, &|row, troop, rated| {
        let weight = match rated.kind {
            Kind::HeavyHorse => "heavy",
            Kind::MediumHorse => "medium",
            _ => "light",
        };
        assert!(row[2] == weight || row[2] == "as 1756", "{} {} is {weight}", row[0], troop.name);
        // HOW-NAT-89: stated numbers.
        let most = ["1 regiment", "small, 1 or 2 units; class ruled", "3 regiments", "1 or 2 regiments"];
        let limit = most.iter().position(|m| *m == row[6]).map(|n| [1, 2, 3, 2][n]);
        assert_eq!(troop.most, limit, "{} {}", row[0], troop.name);
    });
}

/// HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-22, HOW-NAT-29, HOW-NAT-30, HOW-NAT-41, HOW-NAT-42, HOW-NAT-55, HOW-NAT-58,
/// HOW-NAT-64, HOW-NAT-70, HOW-NAT-74, HOW-NAT-87; orders: HOW-ORG-02.
#[test]
fn how_nat_84_every_row_of_infantry_stands_in_the_templates() {
    hold("HOW-NAT-84", &[Arm::Foot, Arm::LightFoot], 5, 3, &|row, troop, rated| {
        let order = if rated.kind == Kind::LightFoot { "light" } else { "close" };
        assert_eq!(row[2], order, "{} {}", row[0], troop.name);
        let weapon = match (rated.weapon, rated.quick) {
            (Weapon::BattalionGuns, true) => "qf",
            (Weapon::BattalionGuns, false) => "bg",
            (Weapon::Rifles, _) => "rifle",
            _ => "musket",
        };
        assert_eq!(row[6], weapon, "{} {}", row[0], troop.name);
        assert_eq!(rated.foreign, row[7] == "foreign flag", "{} {}", row[0], troop.name);
        let limit = match row[7] {
            "2 battalions" => Some(2),
            note if note.starts_with("5 battalions") || row[1].starts_with("Legion") => Some(5),
            "number of battalions as listed" => {
                let name = troop.name.replace('ü', "u");
                table("HOW-NAT-74").iter().find(|r| r[0] == name).map(|r| number(r[1]) as u32)
            }
            _ => None,
        };
        assert_eq!(troop.most, limit, "{} {}", row[0], troop.name);
    });
}

/// HOW-NAT-19, HOW-NAT-23, HOW-NAT-24, HOW-NAT-33, HOW-NAT-43, HOW-NAT-45, HOW-NAT-47, HOW-NAT-49, HOW-NAT-59, HOW-NAT-65,
/// HOW-NAT-66, HOW-NAT-71, HOW-NAT-75, HOW-NAT-86; categories: HOW-ORG-04.
#[test]
fn how_nat_85_every_piece_stands_in_the_templates() {
    hold("HOW-NAT-85", &[Arm::Guns], 4, 5, &|row, troop, rated| {
        let category = match rated.gun.expect("a piece") {
            Gun::Light => "light",
            Gun::Medium => "medium",
            Gun::Heavy => "heavy",
            Gun::Howitzer => "howitzer",
            Gun::Unicorn => "unicorn",
            Gun::LightUnicorn => "light_unicorn",
            Gun::Shuvalov => "shuvalov",
        };
        assert_eq!(row[2], category, "{} {}", row[0], troop.name);
        assert_eq!(row[3] == "yes", troop.branch == Branch::HorseGuns, "{} {}", row[0], troop.name);
        assert_eq!(rated.quick, row[7].starts_with("canister +3"), "{} {}", row[0], troop.name);
        let limit = match row[7] {
            "2 batteries at most" => Some(2),
            "light ranges, 1 battery" => Some(1),
            _ => None,
        };
        assert_eq!(troop.most, limit, "{} {}", row[0], troop.name);
    });
}

/// No template has troops in the years of the war that the ledger does not list.
#[test]
fn how_nat_83_to_85_no_template_has_more_than_the_ledger() {
    let rows: Vec<_> = ["HOW-NAT-83", "HOW-NAT-84", "HOW-NAT-85"].iter().flat_map(|clause| table(clause)).collect();
    let arms = [Arm::Foot, Arm::LightFoot, Arm::Horse, Arm::Guns];
    let names: BTreeSet<&str> = rows.iter().map(|r| r[0]).collect();
    for name in names {
        let nation = template(name);
        let known: Vec<&str> = rows
            .iter()
            .filter(|r| r[0] == name)
            .flat_map(|r| of_row(&nation, r[1], &arms))
            .map(|t| t.name.as_str())
            .collect();
        for troop in nation.troops.iter().filter(|t| WAR.clone().any(|y| t.served(y))) {
            assert!(known.contains(&troop.name.as_str()), "{name} has {} of its own", troop.name);
        }
    }
}

fn cost_key(cost: Cost) -> &'static str {
    match cost {
        Cost::None => "none",
        Cost::Quarter => "quarter",
        Cost::Half => "half",
        Cost::Full => "full",
    }
}

/// The faces of a rating as the ledger writes them: `2-4`, `1`, `-`.
fn faces(from: u8, to: u8) -> String {
    match to {
        to if to < from => "-".to_owned(),
        to if to == from => to.to_string(),
        to => format!("{from}-{to}"),
    }
}

/// HOW-NAT-11, HOW-NAT-12, HOW-NAT-20, HOW-NAT-25, HOW-NAT-34, HOW-NAT-35, HOW-NAT-50, HOW-NAT-51, HOW-NAT-52, HOW-NAT-53,
/// HOW-NAT-61, HOW-NAT-72; HOW-NAT-06: the template names the row for its years.
#[test]
fn how_nat_81_every_cell_of_the_national_rows() {
    let rows = table("HOW-NAT-81");
    assert_eq!(rows.len(), NATIONS.len());
    for (row, n) in rows.iter().zip(&NATIONS) {
        let n: &National = n;
        let sign = |v: i8| if v == 0 { "0".to_owned() } else { format!("{v:+}") };
        let cells = [
            n.key.to_owned(),
            n.name.to_owned(),
            n.from.to_string(),
            n.to.to_string(),
            faces(1, n.dithering),
            faces(n.dithering + 1, n.dependable),
            faces(n.dependable + 1, 6),
            sign(n.movement),
            sign(n.fire),
            cost_key(n.form[0]).to_owned(),
            cost_key(n.form[1]).to_owned(),
            cost_key(n.form[2]).to_owned(),
            cost_key(n.flank[0]).to_owned(),
            cost_key(n.flank[1]).to_owned(),
            cost_key(n.flank[2]).to_owned(),
            cost_key(n.limber).to_owned(),
            if n.slow_guns { "half" } else { "normal" }.to_owned(),
        ];
        assert_eq!(*row, cells, "{}", n.key);
    }
    for (row, name) in rows.iter().zip([
        "Prussia",
        "Prussia",
        "Austria",
        "HBM",
        "Russia",
        "Russia",
        "France",
        "France",
        "Saxony 1756",
        "Sweden",
        "Reichsarmee",
    ]) {
        let last = if row[0] == "SAX" { 1756 } else { number(row[3]) };
        for year in number(row[2])..=last {
            assert_eq!(template(name).row(ID, year), Some(row[0]), "{name} in {year}");
        }
    }
}

/// HOW-NAT-88, HOW-PTS-08, HOW-PTS-15.
#[test]
fn how_nat_88_the_line_of_prices_of_every_row() {
    for row in table("HOW-NAT-88") {
        assert_eq!(line(row[0]), [number(row[1]), number(row[2]), number(row[3])], "{}", row[0]);
    }
}

/// A row of each army modifier, and its column in a table.
const COLUMNS: [(&str, usize); 4] = [("PRU_L", 0), ("AUS", 1), ("SWE", 2), ("REI", 3)];

fn priced(branch: Branch, row: &str, class: &str, size: &str) -> Profile {
    let mut unit = rated(branch, Some(row), Quality::Usual, 400);
    unit.class = class_of(class).expect("a class");
    unit.fire_class = unit.class;
    unit.size = [Size::Small, Size::Standard, Size::Large].into_iter().find(|s| size_key(*s) == size).expect("a size");
    unit
}

/// The items of a price add up to it, and each has its clause.
fn checked(unit: &Profile) -> i32 {
    let items = points::items(unit);
    assert!(items.iter().all(|i| i.clause.starts_with("HOW-PTS-") || i.clause == "HOW-NAT-31"), "{items:?}");
    assert_eq!(items.iter().map(crate::rules::price::Item::points).sum::<i32>(), price(unit), "{items:?}");
    price(unit)
}

/// HOW-PTS-03, HOW-PTS-04, HOW-PTS-07.
#[test]
fn how_pts_12_every_cell_of_close_order_and_cavalry() {
    for row in table("HOW-PTS-12") {
        for (nation, column) in COLUMNS {
            for branch in [Branch::Musketeers, Branch::Dragoons] {
                let unit = priced(branch, nation, row[0], row[1]);
                assert_eq!(checked(&unit), number(row[2 + column]), "{nation} {branch:?} {row:?}");
            }
        }
    }
}

/// HOW-PTS-06.
#[test]
fn how_pts_13_every_cell_of_light_infantry() {
    for row in table("HOW-PTS-13") {
        for (nation, column) in COLUMNS {
            let mut unit = priced(Branch::Light, nation, row[0], row[1]);
            unit.weapon = if row[2] == "yes" { Weapon::Rifles } else { Weapon::Muskets };
            assert_eq!(checked(&unit), number(row[3 + column.min(2)]), "{nation} {row:?}");
        }
    }
}

/// HOW-PTS-05, HOW-PTS-10.
#[test]
fn how_pts_14_every_cell_of_batteries() {
    for row in table("HOW-PTS-14") {
        for (nation, column) in COLUMNS {
            let branch = match row[0] {
                "light" => Branch::LightGuns,
                "medium" => Branch::MediumGuns,
                _ => Branch::HeavyGuns,
            };
            let mut unit = priced(branch, nation, row[1], "standard");
            unit.national.limber = if row[2] == "full" { Cost::Full } else { Cost::Half };
            assert_eq!(checked(&unit), number(row[3 + column.min(2)]), "{nation} {row:?}");
        }
    }
}
