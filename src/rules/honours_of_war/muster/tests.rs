use super::*;
use crate::army::uniform::{Headgear, Tincture};
use crate::army::{Army, Brigade, Commander, Finding, Id, Nation, Severity, Temper, Uniform};
use crate::field::words::Words;

fn uniform() -> Uniform {
    let tincture = |name: &str| Tincture { name: name.to_owned(), colour: "#224488".to_owned() };
    Uniform {
        coat: tincture("blue"),
        facings: tincture("red"),
        metal: tincture("brass"),
        smallclothes: tincture("white"),
        headgear: Headgear::Tricorne,
        lapels: true,
    }
}

fn nation(row: &str) -> Nation {
    Nation {
        id: Id::new("n"),
        name: "Kleckstein".to_owned(),
        style: String::new(),
        adjective: String::new(),
        cipher: "K".to_owned(),
        uniform: uniform(),
        history: String::new(),
        periods: vec![crate::army::nation::Period {
            from: 1700,
            to: 1799,
            rows: BTreeMap::from([(ID.to_owned(), row.to_owned())]),
        }],
        historical: false,
        names: crate::army::nation::Names::default(),
        notes: BTreeMap::new(),
    }
}

fn regiment(id: &str, branch: Branch, men: u32) -> Regiment {
    let strength = Strength { men, horses: 0, guns: if branch.arm() == Arm::Guns { 4 } else { 0 } };
    Regiment {
        id: Id::new(id),
        name: id.to_owned(),
        number: None,
        proprietor: String::new(),
        colonel: String::new(),
        nation: Id::new("n"),
        branch,
        weapon: Arms::Usual,
        traits: Vec::new(),
        quality: Quality::Usual,
        uniform: uniform(),
        depot: String::new(),
        raised: None,
        history: String::new(),
        units: vec![Unit { id: Id::new(id), name: String::new(), establishment: strength, present: strength }],
        ratings: BTreeMap::new(),
        notes: BTreeMap::new(),
    }
}

fn commander(id: &str, temper: Option<Temper>) -> Commander {
    Commander {
        id: Id::new(id),
        name: id.to_owned(),
        rank: String::new(),
        seniority: 1,
        temper,
        nation: None,
        history: String::new(),
        notes: BTreeMap::new(),
    }
}

/// A force of one army: brigades of regiments, each under a brigadier who is diced for, and independent units.
pub fn force(row: &str, brigades: &[&[(&str, Branch, u32)]], independent: &[(&str, Branch, u32)]) -> Force {
    let mut commanders = vec![commander("general", None)];
    let mut regiments = Vec::new();
    let mut list = Vec::new();
    for (n, units) in brigades.iter().enumerate() {
        let id = format!("b{n}");
        commanders.push(commander(&id, None));
        list.push(Brigade {
            id: Id::new(&id),
            name: id.clone(),
            commander: Some(Id::new(&id)),
            units: units.iter().map(|u| Id::new(u.0)).collect(),
        });
        regiments.extend(units.iter().map(|&(id, branch, men)| regiment(id, branch, men)));
    }
    regiments.extend(independent.iter().map(|&(id, branch, men)| regiment(id, branch, men)));
    let army = Army {
        id: Id::new("army"),
        name: "Army".to_owned(),
        nation: Id::new("n"),
        general: Id::new("general"),
        commanders,
        regiments,
        brigades: list,
        independent: independent.iter().map(|u| Id::new(u.0)).collect(),
        history: String::new(),
        notes: BTreeMap::new(),
    };
    Force { nations: vec![nation(row)], armies: vec![army] }
}

fn rated(branch: Branch, row: Option<&str>, quality: Quality, men: u32) -> Profile {
    let present = Strength { men, horses: 0, guns: 4 };
    let name = "";
    profile(&Raw { name, branch, weapon: Arms::Usual, traits: &[], quality, own: None, row, present, year: 1757 })
}

fn class(branch: Branch, row: &str) -> Class {
    rated(branch, Some(row), Quality::Usual, 600).class
}

fn clauses(force: &Force, year: i32) -> Vec<(String, Severity)> {
    check(force, year, &Words::default())
        .into_iter()
        .map(|Finding { clause, severity, .. }| (clause, severity))
        .collect()
}

const FOOT: [(&str, Branch, u32); 3] =
    [("a", Branch::Musketeers, 600), ("b", Branch::Musketeers, 600), ("c", Branch::Musketeers, 600)];

/// HOW-ORG-10.
#[test]
fn how_org_09_10_and_opt_12_bases_and_size_by_strength() {
    let foot = |men| {
        let p = rated(Branch::Musketeers, None, Quality::Usual, men);
        (p.bases, p.size)
    };
    assert_eq!(foot(600), (5, Size::Standard));
    assert_eq!(foot(480), (4, Size::Standard));
    assert_eq!(foot(400), (3, Size::Small));
    assert_eq!(foot(240), (2, Size::Small));
    assert_eq!(foot(720), (6, Size::Standard));
    assert_eq!(foot(840), (7, Size::Large));
    let horse = |men| {
        let p = rated(Branch::Dragoons, None, Quality::Usual, men);
        (p.bases, p.size)
    };
    assert_eq!(
        [horse(400), horse(300), horse(200), horse(600)].map(|h| h.1),
        [Size::Standard, Size::Standard, Size::Small, Size::Large]
    );
    assert!(rated(Branch::Musketeers, None, Quality::Usual, 170).unfit);
    assert!(!rated(Branch::Musketeers, None, Quality::Usual, 180).unfit);
    assert!(rated(Branch::Musketeers, None, Quality::Usual, 1000).too_large);
    assert!(rated(Branch::Dragoons, None, Quality::Usual, 700).too_large);
}

#[test]
fn how_org_11_and_opt_14_small_counts_half_and_large_one_and_a_half() {
    assert_eq!([Size::Small, Size::Standard, Size::Large].map(|s| weight(Kind::Foot, s)), [1, 2, 3]);
    assert_eq!(weight(Kind::Transport, Size::Standard), 0, "HOW-ORG-01");
}

#[test]
fn how_org_16_default_classes() {
    let of = |branch| rated(branch, None, Quality::Usual, 600).class;
    assert_eq!([of(Branch::Guard), of(Branch::Grenadiers), of(Branch::Cuirassiers)], [Class::Superior; 3]);
    assert_eq!([of(Branch::Musketeers), of(Branch::Dragoons), of(Branch::MediumGuns)], [Class::Standard; 3]);
    assert_eq!([of(Branch::Garrison), of(Branch::Freikorps), of(Branch::Transport)], [Class::Inferior; 3]);
}

#[test]
fn how_org_19_light_infantry_is_never_superior() {
    assert_eq!(rated(Branch::Light, None, Quality::Elite, 600).class, Class::Standard);
}

/// HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-19, HOW-NAT-20, HOW-NAT-21, HOW-NAT-22, HOW-NAT-23.
#[test]
fn how_nat_15_to_23_prussia_and_austria() {
    assert_eq!([class(Branch::Hussars, "PRU_E"), class(Branch::Hussars, "AUS")], [Class::Standard, Class::Inferior]);
    assert_eq!([class(Branch::Light, "PRU_E"), class(Branch::Light, "AUS")], [Class::Inferior, Class::Standard]);
    assert_eq!(
        [class(Branch::MediumGuns, "PRU_L"), class(Branch::MediumGuns, "AUS")],
        [Class::Standard, Class::Superior]
    );
    assert_eq!(class(Branch::Musketeers, "PRU_E"), class(Branch::Musketeers, "PRU_L"), "HOW-NAT-13");
}

/// HOW-NAT-37.
#[test]
fn how_nat_36_and_37_russia_changes_with_the_years() {
    assert_eq!(
        [class(Branch::Cuirassiers, "RUS_E"), class(Branch::Cuirassiers, "RUS_L")],
        [Class::Standard, Class::Superior]
    );
    assert_eq!(listed(Some("RUS_E"), Branch::Dragoons, 1757), Class::Inferior);
    assert_eq!(listed(Some("RUS_E"), Branch::Dragoons, 1758), Class::Standard);
}

/// HOW-NAT-73, HOW-NAT-74, HOW-NAT-75.
#[test]
fn how_nat_54_73_to_75_france_and_the_reichsarmee() {
    assert_eq!([class(Branch::Dragoons, "FRA_E"), class(Branch::Horse, "FRA_E")], [Class::Inferior, Class::Standard]);
    assert_eq!(
        [class(Branch::Musketeers, "REI"), class(Branch::Grenadiers, "REI")],
        [Class::Inferior, Class::Standard]
    );
    assert_eq!(class(Branch::HeavyGuns, "REI"), Class::Inferior);
}

#[test]
fn every_list_names_every_branch() {
    for (key, list) in LISTS.iter().chain([&("", DEFAULT)]) {
        assert_eq!(list.split_ascii_whitespace().count(), 19, "{key}");
        assert!(list.split_ascii_whitespace().all(|c| ["P", "S", "I"].contains(&c)), "{key}");
        assert!(
            key.is_empty()
                || data::national(Some(key)).key == &key[..key.len().min(if key.starts_with("SAX") { 3 } else { 5 })],
            "{key}"
        );
    }
}

#[test]
fn how_nat_87_rifles_are_for_jaeger_of_three_nations() {
    let of = |branch, row| rated(branch, Some(row), Quality::Usual, 300).weapon;
    assert_eq!(of(Branch::Jaeger, "PRU_E"), Weapon::Rifles);
    assert_eq!(of(Branch::Jaeger, "HBM"), Weapon::Muskets);
    assert_eq!(of(Branch::Light, "AUS"), Weapon::Muskets);
    assert_eq!(of(Branch::Musketeers, "AUS"), Weapon::BattalionGuns);
}

/// HOW-PTS-13, HOW-PTS-14.
#[test]
fn how_pts_12_to_14_the_printed_prices() {
    let mut unit = rated(Branch::Musketeers, Some("PRU_E"), Quality::Usual, 600);
    assert_eq!(price(&unit), 110);
    (unit.class, unit.size) = (Class::Superior, Size::Large);
    assert_eq!(price(&unit), 150);
    (unit.class, unit.size, unit.national) = (Class::Inferior, Size::Small, data::national(Some("REI")));
    assert_eq!(price(&unit), 35);
    let mut light = rated(Branch::Light, Some("AUS"), Quality::Usual, 600);
    assert_eq!(price(&light), 50);
    (light.class, light.size, light.national) = (Class::Inferior, Size::Small, data::national(Some("FRA_E")));
    assert_eq!(price(&light), 15);
    light.weapon = Weapon::Rifles;
    assert_eq!(price(&light), 20);
    let gun = |branch, row, quality| price(&rated(branch, Some(row), quality, 80));
    assert_eq!(gun(Branch::HeavyGuns, "AUS", Quality::Usual), 70);
    assert_eq!(gun(Branch::MediumGuns, "PRU_E", Quality::Usual), 55);
    assert_eq!(gun(Branch::MediumGuns, "FRA_E", Quality::Usual), 35, "a full move to limber (HOW-NAT-53)");
    assert_eq!(gun(Branch::LightGuns, "FRA_E", Quality::Poor), 20, "HOW-PTS-10: no gun costs less, raw 15");
    assert_eq!(price(&rated(Branch::Transport, None, Quality::Usual, 60)), 0, "HOW-PTS-09");
}

/// HOW-PTS-16, HOW-PTS-18.
#[test]
fn how_pts_15_16_and_18_command_points() {
    let mut prussia = force("PRU_E", &[&FOOT], &[]);
    assert_eq!(cost(&prussia, 1757), 330 + 15);
    prussia.armies[0].commanders[1].temper = Some(Temper::Dithering);
    assert_eq!(cost(&prussia, 1757), 330 - 30);
    prussia.armies[0].commanders[0].temper = Some(Temper::Dashing);
    assert_eq!(cost(&prussia, 1757), 330 - 30 + 100);
    // HOW-PTS-19: independent units have no commander.
    assert_eq!(cost(&force("PRU_E", &[], &FOOT), 1757), 330);
}

#[test]
fn how_win_01_and_ex_20_breaking_points() {
    // Units in halves, points in halves: 5 units give 2, 4 give 2, 10 give 5, 11 give 5, 10½ give 5, 20½ give 10.
    assert_eq!([10, 8, 20, 22, 21, 41, 32].map(breaking_point), [4, 4, 10, 10, 10, 20, 16]);
    assert_eq!(breaking_point(2), 2, "never less than one point");
    let mut small = FOOT;
    small[0].2 = 240;
    assert_eq!(
        breaking(&force("AUS", &[&small, &[("d", Branch::Dragoons, 400), ("e", Branch::Dragoons, 400)]], &[]), 1757),
        4
    );
}

#[test]
fn how_org_34_a_sound_force_has_no_findings() {
    assert_eq!(clauses(&force("AUS", &[&FOOT], &[("h", Branch::Hussars, 400)]), 1757), []);
}

/// HOW-ORG-22, HOW-ORG-23, HOW-ORG-26, HOW-ORG-28, HOW-ORG-31, HOW-ORG-32.
#[test]
fn how_org_20_22_23_26_28_31_32_findings() {
    let found = |brigades: &[&[(&str, Branch, u32)]], independent: &[(&str, Branch, u32)]| {
        clauses(&force("AUS", brigades, independent), 1757)
    };
    let warning = |clause: &str| (clause.to_owned(), Severity::Warning);
    let error = |clause: &str| (clause.to_owned(), Severity::Error);
    let lone: [(&str, Branch, u32); 4] = std::array::from_fn(|n| (["w", "x", "y", "z"][n], Branch::Hussars, 400));
    assert_eq!(found(&[&FOOT], &lone), [error("HOW-ORG-26")]);
    assert_eq!(found(&[&FOOT], &lone[..3]), []);
    assert_eq!(found(&[&FOOT[..2], &FOOT[2..]], &[]), [error("HOW-ORG-28"), warning("HOW-ORG-22")]);
    let mixed = [FOOT[0], FOOT[1], ("d", Branch::Dragoons, 400)];
    assert_eq!(found(&[&mixed], &[]), [warning("HOW-ORG-23")]);
    let guns = [FOOT[0], FOOT[1], ("g", Branch::HeavyGuns, 80), ("h", Branch::MediumGuns, 80)];
    assert_eq!(found(&[&guns], &[]), [warning("HOW-ORG-31"), warning("HOW-ORG-32")]);
    let many = [FOOT[0], FOOT[1], ("big", Branch::Musketeers, 1000)];
    assert_eq!(found(&[&many], &[]), [error("HOW-ORG-10")]);
    let weak = [FOOT[0], FOOT[1], FOOT[2], ("weak", Branch::Musketeers, 100)];
    assert_eq!(found(&[&weak], &[]), [("HOW-ORG-10".to_owned(), Severity::Note)]);
}

/// HOW-ORG-20.
#[test]
fn how_org_19_and_20_the_owners_own_class() {
    let mut force = force("AUS", &[&FOOT], &[("l", Branch::Light, 600)]);
    force.armies[0].regiments[0].ratings.insert(ID.to_owned(), "superior".to_owned());
    assert_eq!(clauses(&force, 1757), [("HOW-ORG-20".to_owned(), Severity::Warning)]);
    let (regiment, unit) = force.armies[0].unit(&Id::new("a")).expect("the unit");
    let rating = rate(&force, regiment, unit, 600, 1757);
    assert_eq!((rating.class, rating.by_hand, rating.points), ("superior", true, Some(120)));
    force.armies[0].regiments[3].ratings.insert(ID.to_owned(), "superior".to_owned());
    assert!(clauses(&force, 1757).contains(&("HOW-ORG-19".to_owned(), Severity::Error)));
    force.armies[0].regiments[1].ratings.insert(ID.to_owned(), "splendid".to_owned());
    assert!(clauses(&force, 1757).contains(&("HOW-ORG-15".to_owned(), Severity::Error)));
}

#[test]
fn how_nat_40_cossacks_serve_by_themselves() {
    let brigade = [("a", Branch::Cossacks, 400), ("b", Branch::Hussars, 400), ("c", Branch::Hussars, 400)];
    assert_eq!(clauses(&force("RUS_E", &[&brigade], &[]), 1757), [("HOW-NAT-40".to_owned(), Severity::Error)]);
    assert_eq!(clauses(&force("AUS", &[&brigade], &[]), 1757), []);
}

/// HOW-EX-52, HOW-EX-53, HOW-EX-54.
#[test]
fn how_ex_51_to_54_the_printed_examples_of_prices() {
    let price = |branch, row| price(&rated(branch, Some(row), Quality::Usual, 600));
    assert_eq!(price(Branch::Grenadiers, "PRU_E"), 130);
    assert_eq!(price(Branch::Grenadiers, "FRA_E"), 110);
    assert_eq!(price(Branch::LightGuns, "PRU_E"), 45);
    assert_eq!(price(Branch::LightGuns, "FRA_E"), 25);
    // HOW-EX-52, HOW-EX-53: as above.
}

/// HOW-EX-61, HOW-EX-62, HOW-EX-66, HOW-NAT-08, HOW-NAT-83, HOW-NAT-84.
#[test]
fn how_ex_61_and_62_classes_of_the_worked_examples() {
    let of = |branch, row| class(branch, row);
    assert_eq!(of(Branch::Cuirassiers, "RUS_L"), Class::Superior);
    assert_eq!(of(Branch::Light, "PRU_E"), Class::Inferior, "Freikorps based as light infantry");
    assert_eq!(of(Branch::Grenadiers, "PRU_E"), Class::Superior);
    assert_eq!(of(Branch::Musketeers, "FRA_E"), Class::Standard);
    // A Bavarian battalion in an Austrian army has its own nation's class and drill (HOW-EX-66).
    let bavarian = rated(Branch::Musketeers, Some("REI"), Quality::Usual, 600);
    assert_eq!((bavarian.class, bavarian.national.form[0]), (Class::Inferior, data::Cost::Full));
}

/// HOW-PTS-03 to HOW-PTS-08 and HOW-PTS-12, HOW-PTS-04, HOW-PTS-05, HOW-PTS-06, HOW-PTS-07, HOW-NAT-88: the whole table.
#[test]
fn how_pts_12_every_price_of_close_order_and_cavalry() {
    // Rows superior, standard, inferior by large, standard, small; columns +10, 0, −10, −15.
    let printed = [
        [150, 140, 130, 125],
        [130, 120, 110, 105],
        [100, 90, 80, 75],
        [130, 120, 110, 105],
        [110, 100, 90, 85],
        [80, 70, 60, 55],
        [110, 100, 90, 85],
        [90, 80, 70, 65],
        [60, 50, 40, 35],
    ];
    for (n, row) in printed.iter().enumerate() {
        for (column, nation) in ["PRU_L", "AUS", "SWE", "REI"].into_iter().enumerate() {
            for branch in [Branch::Musketeers, Branch::Dragoons, Branch::Hussars] {
                let mut unit = rated(branch, Some(nation), Quality::Usual, 400);
                unit.class = [Class::Superior, Class::Standard, Class::Inferior][n / 3];
                unit.fire_class = unit.class;
                unit.size = [Size::Large, Size::Standard, Size::Small][n % 3];
                assert_eq!(price(&unit), row[column], "{nation} {:?} {:?}", unit.class, unit.size);
            }
        }
    }
}

#[test]
fn how_pts_13_every_price_of_light_infantry() {
    // Standard, then inferior: large, standard, small, each without and with rifles; columns +5, 0, −5.
    let printed = [
        [65, 60, 55],
        [70, 65, 60],
        [55, 50, 45],
        [60, 55, 50],
        [35, 30, 25],
        [40, 35, 30],
        [55, 50, 45],
        [60, 55, 50],
        [45, 40, 35],
        [50, 45, 40],
        [25, 20, 15],
        [30, 25, 20],
    ];
    for (n, row) in printed.iter().enumerate() {
        for (column, nation) in ["PRU_E", "HBM", "REI"].into_iter().enumerate() {
            let mut unit = rated(Branch::Light, Some(nation), Quality::Usual, 600);
            unit.class = [Class::Standard, Class::Inferior][n / 6];
            unit.fire_class = unit.class;
            unit.size = [Size::Large, Size::Standard, Size::Small][n % 6 / 2];
            unit.weapon = [Weapon::Muskets, Weapon::Rifles][n % 2];
            assert_eq!(price(&unit), row[column], "{nation} {n}");
        }
    }
}

#[test]
fn how_pts_14_every_price_of_batteries() {
    // Light, medium, heavy; each superior, standard, inferior, with half and full move to limber; columns +5, 0, −5.
    let printed = [
        [55, 50, 45],
        [45, 40, 35],
        [45, 40, 35],
        [35, 30, 25],
        [35, 30, 25],
        [25, 20, 20],
        [65, 60, 55],
        [55, 50, 45],
        [55, 50, 45],
        [45, 40, 35],
        [45, 40, 35],
        [35, 30, 25],
        [75, 70, 65],
        [65, 60, 55],
        [65, 60, 55],
        [55, 50, 45],
        [55, 50, 45],
        [45, 40, 35],
    ];
    for (n, row) in printed.iter().enumerate() {
        for (column, nation) in ["PRU_E", "AUS", "RUS_E"].into_iter().enumerate() {
            let branch = [Branch::LightGuns, Branch::MediumGuns, Branch::HeavyGuns][n / 6];
            let mut unit = rated(branch, Some(nation), Quality::Usual, 80);
            unit.class = [Class::Superior, Class::Standard, Class::Inferior][n % 6 / 2];
            unit.fire_class = unit.class;
            unit.national.limber = [data::Cost::Half, data::Cost::Full][n % 2];
            assert_eq!(price(&unit), row[column], "{nation} {n}");
        }
    }
}

/// HOW-NAT-19, HOW-NAT-24, HOW-NAT-49, HOW-NAT-85, HOW-NAT-86, HOW-IMG-07, HOW-PTS-05.
#[test]
fn how_nat_86_horse_batteries_and_special_pieces() {
    use crate::rules::honours_of_war::data::Gun;
    let piece = |branch, row, traits: &'static [Trait]| {
        let present = Strength { men: 80, horses: 0, guns: 4 };
        let raw = Raw {
            name: "",
            branch,
            weapon: Arms::Usual,
            traits,
            quality: Quality::Usual,
            own: None,
            row: Some(row),
            present,
            year: 1761,
        };
        let unit = profile(&raw);
        (unit.gun.expect("a piece"), price(&unit))
    };
    assert_eq!(piece(Branch::HorseGuns, "PRU_E", &[]), (Gun::Medium, 55));
    assert_eq!(piece(Branch::HorseGuns, "AUS", &[]), (Gun::Light, 50));
    assert_eq!(piece(Branch::HorseGuns, "RUS_L", &[]), (Gun::LightUnicorn, 40));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[]), (Gun::Howitzer, 50));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[Trait::Unicorns]), (Gun::Unicorn, 50));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[Trait::Shuvalovs]), (Gun::Shuvalov, 50));
    assert_eq!(piece(Branch::LightGuns, "SAX", &[Trait::QuickFiring]), (Gun::Light, 40));
}

/// HOW-NAT-64: the Saxon army of 1756, and whoever is flagged so.
#[test]
fn how_nat_64_who_has_quick_firing_battalion_guns() {
    let quick = |row, year, traits: &'static [Trait]| {
        let present = Strength { men: 600, horses: 0, guns: 0 };
        let branch = Branch::Musketeers;
        profile(&Raw {
            name: "",
            branch,
            weapon: Arms::Usual,
            traits,
            quality: Quality::Usual,
            own: None,
            row: Some(row),
            present,
            year,
        })
        .quick
    };
    assert!(quick("SAX", 1756, &[]) && !quick("SAX", 1757, &[]) && !quick("AUS", 1756, &[]));
    assert!(!quick("SAX", 1756, &[Trait::NoBattalionGuns]));
    assert!(quick("AUS", 1760, &[Trait::QuickFiring]));
}

/// HOW-NAT-31: superior in fire alone costs half of superior.
#[test]
fn how_nat_31_superior_fire_as_the_owners_rating() {
    let present = Strength { men: 600, horses: 0, guns: 0 };
    let of = |own| {
        let branch = Branch::Musketeers;
        let (weapon, quality, row) = (Arms::Usual, Quality::Usual, Some("HBM"));
        profile(&Raw { name: "", branch, weapon, traits: &[], quality, own, row, present, year: 1760 })
    };
    let fire = of(Some("superior fire"));
    assert_eq!((fire.class, fire.fire_class, price(&fire)), (Class::Standard, Class::Superior, 110));
    assert_eq!(price(&of(Some("superior"))), 120);
    assert_eq!(price(&of(None)), 100);
}

/// HOW-NAT-11, HOW-NAT-12, HOW-NAT-20, HOW-NAT-25, HOW-NAT-34, HOW-NAT-35, HOW-NAT-50, HOW-NAT-51, HOW-NAT-52, HOW-NAT-53,
/// HOW-NAT-61, HOW-NAT-70, HOW-NAT-71, HOW-NAT-72.
#[test]
fn how_nat_81_every_row_as_the_ledger_prints_it() {
    // Key, years, highest faces of dithering and dependable, initiatives, formation and flank of infantry, foreign
    // infantry and cavalry, limbering, manhandling: n none, q a quarter, h a half, f a full move.
    let printed = "PRU_E 1756 1759 1 4 1 1 nnn nnn h normal
        PRU_L 1760 1763 1 5 1 0 hhn qqn h normal
        AUS 1756 1763 2 5 0 0 hhh qqq h normal
        HBM 1756 1763 2 5 0 1 hhh qqq h normal
        RUS_E 1756 1758 2 6 -1 0 hhh hhh h normal
        RUS_L 1759 1763 2 5 0 0 hhh qqq h normal
        FRA_E 1756 1759 2 6 -1 0 fhh hqh f half
        FRA_L 1760 1763 2 5 0 0 fhh hqh f half
        SAX 1756 1763 2 6 -1 0 hhh qqq h normal
        SWE 1756 1763 2 6 0 0 hhh hhh f normal
        REI 1756 1763 3 6 -2 -1 fff hhh f half";
    let letter = |cost: data::Cost| match cost {
        data::Cost::None => 'n',
        data::Cost::Quarter => 'q',
        data::Cost::Half => 'h',
        data::Cost::Full => 'f',
    };
    let all = |costs: [data::Cost; 3]| costs.map(letter).into_iter().collect::<String>();
    let row = |n: &data::National| {
        let hand = if n.slow_guns { "half" } else { "normal" };
        format!(
            "{} {} {} {} {} {} {} {} {} {} {hand}",
            n.key,
            n.from,
            n.to,
            n.dithering,
            n.dependable,
            n.movement,
            n.fire,
            all(n.form),
            all(n.flank),
            letter(n.limber)
        )
    };
    let ours: Vec<String> = data::NATIONS.iter().map(row).collect();
    assert_eq!(ours, printed.lines().map(str::trim).collect::<Vec<_>>());
}

#[test]
fn how_nat_82_chances_of_the_ratings() {
    let chances = |key: &str| {
        let n = data::national(Some(key));
        (n.dithering, n.dependable - n.dithering, 6 - n.dependable)
    };
    assert_eq!(chances("PRU_E"), (1, 3, 2));
    assert_eq!(chances("PRU_L"), (1, 4, 1));
    assert_eq!(["AUS", "HBM", "RUS_L", "FRA_L"].map(chances), [(2, 3, 1); 4]);
    assert_eq!(["RUS_E", "FRA_E", "SAX", "SWE"].map(chances), [(2, 4, 0); 4]);
    assert_eq!(chances("REI"), (3, 3, 0));
}

/// HOW-NAT-14, HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-22, HOW-NAT-27, HOW-NAT-28, HOW-NAT-29, HOW-NAT-30, HOW-NAT-32,
/// HOW-NAT-33, HOW-NAT-38, HOW-NAT-39, HOW-NAT-41, HOW-NAT-42, HOW-NAT-43, HOW-NAT-55, HOW-NAT-57, HOW-NAT-59, HOW-NAT-62,
/// HOW-NAT-63, HOW-NAT-66, HOW-NAT-70, HOW-ORG-17.
#[test]
fn how_nat_83_to_85_classes_of_the_nations() {
    use Branch as B;
    let (p, s, i) = (Class::Superior, Class::Standard, Class::Inferior);
    let listed = [
        (
            "PRU_E",
            vec![
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::Hussars, s),
                (B::Uhlans, i),
                (B::Grenadiers, p),
                (B::Fusiliers, s),
                (B::Garrison, i),
                (B::Militia, i),
                (B::Freikorps, i),
                (B::Light, i),
                (B::Jaeger, s),
                (B::HeavyGuns, s),
            ],
        ),
        (
            "AUS",
            vec![
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::LightDragoons, s),
                (B::Hussars, i),
                (B::Musketeers, s),
                (B::Light, s),
                (B::Jaeger, s),
                (B::LightGuns, p),
                (B::Howitzers, p),
            ],
        ),
        (
            "HBM",
            vec![
                (B::Horse, p),
                (B::Dragoons, s),
                (B::Hussars, i),
                (B::LightDragoons, s),
                (B::Guard, p),
                (B::Musketeers, s),
                (B::Militia, i),
                (B::Light, s),
                (B::MediumGuns, s),
            ],
        ),
        (
            "RUS_E",
            vec![
                (B::Cuirassiers, s),
                (B::HorseGrenadiers, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Cossacks, i),
                (B::Grenadiers, p),
                (B::Musketeers, s),
                (B::HeavyGuns, s),
            ],
        ),
        ("RUS_L", vec![(B::Cuirassiers, p), (B::HorseGrenadiers, s), (B::Dragoons, s), (B::Jaeger, s)]),
        (
            "FRA_E",
            vec![
                (B::GuardHorse, p),
                (B::Horse, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Grenadiers, p),
                (B::Musketeers, s),
                (B::Light, i),
                (B::HeavyGuns, s),
            ],
        ),
        (
            "SAX",
            vec![(B::Cuirassiers, p), (B::LightDragoons, s), (B::Grenadiers, p), (B::Musketeers, s), (B::HeavyGuns, s)],
        ),
        (
            "SWE",
            vec![
                (B::Guard, p),
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::Hussars, i),
                (B::Light, s),
                (B::MediumGuns, s),
            ],
        ),
        (
            "REI",
            vec![
                (B::Cuirassiers, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Grenadiers, s),
                (B::Musketeers, i),
                (B::LightGuns, i),
            ],
        ),
    ];
    for (row, list) in listed {
        for (branch, wanted) in list {
            assert_eq!(class(branch, row), wanted, "{row} {branch:?}");
        }
        assert_eq!(class(B::Transport, row), i, "{row}");
    }
}

#[test]
fn how_nat_74_some_regiments_of_the_reichsarmee_are_standard_for_a_number_of_battalions() {
    let class = |name: &str, branch, row| {
        let present = Strength { men: 600, horses: 0, guns: 0 };
        let (weapon, quality) = (Arms::Usual, Quality::Usual);
        profile(&Raw { name, branch, weapon, traits: &[], quality, own: None, row: Some(row), present, year: 1757 })
            .class
    };
    let foot = |name| class(name, Branch::Musketeers, "REI");
    for name in ["Blau Würzburg", "Rot Wuerzburg", "Mainz II", "Kurbayern III", "Prinz Georg", "Elverfeldt", "Nagel"] {
        assert_eq!(foot(name), Class::Standard, "{name}");
    }
    for name in ["Mainz III", "Blau Würzburg II", "Kurtrier", "Württemberg I"] {
        assert_eq!(foot(name), Class::Inferior, "{name} (HOW-NAT-89)");
    }
    assert_eq!(class("Mainz I", Branch::Militia, "REI"), Class::Inferior);
}

/// HOW-NAT-68, HOW-NAT-69: with Austria and France they keep their classes.
#[test]
fn how_nat_67_saxons_in_prussian_service_are_inferior_whatever_they_were() {
    use Branch as B;
    for branch in [B::Grenadiers, B::Guard, B::Musketeers, B::Cuirassiers, B::LightDragoons] {
        assert_eq!(class(branch, "SAX_PRU"), Class::Inferior, "{branch:?}");
    }
    assert_eq!([class(B::Cuirassiers, "SAX_AUS"), class(B::Uhlans, "SAX_AUS")], [Class::Superior, Class::Inferior]);
    assert_eq!([class(B::Grenadiers, "SAX_FRA"), class(B::Musketeers, "SAX_FRA")], [Class::Superior, Class::Standard]);
    assert_eq!(data::national(Some("SAX_PRU")).key, "SAX");
    assert!(!rated(B::Musketeers, Some("SAX_FRA"), Quality::Usual, 600).quick, "French battalion guns");
}

/// HOW-PTS-01: what the points are for.
#[test]
fn how_pts_02_armies_within_a_twentieth_are_equal() {
    assert!(are_equal([1000, 950]) && are_equal([950, 1000]) && are_equal([0, 0]));
    assert!(!are_equal([1000, 949]));
}

/// HOW-PTS-17: 60 for each grade; one who is diced for is free.
#[test]
fn how_pts_17_lieutenant_generals_have_their_price() {
    use crate::field::scenario::{CommanderSetup, LieutenantSetup};
    let mut side = crate::rules::honours_of_war::tests::scenario("kutzdorf").sides[0].clone();
    let mut cost = |temper| {
        let commander = CommanderSetup { id: None, name: "Kehrt".to_owned(), temper, standing: None };
        side.lieutenants = vec![LieutenantSetup { commander, brigades: vec![0] }];
        side_cost(&side, 1757)
    };
    let free = cost(None);
    let rated = [Temper::Dithering, Temper::Dependable, Temper::Dashing].map(|t| cost(Some(t)) - free);
    assert_eq!(rated, [-60, 0, 60]);
}

/// HOW-ORG-03, HOW-ORG-04, HOW-ORG-06, HOW-ORG-07: arms, weights and batteries; HOW-ORG-18: light horse by its worth in battle.
#[test]
fn how_org_02_orders_weights_and_pieces() {
    use Branch as B;
    let close = [B::Musketeers, B::Fusiliers, B::Grenadiers, B::Guard, B::Garrison, B::Militia, B::Freikorps];
    assert!(close.iter().all(|&b| Kind::of(b) == Kind::Foot));
    assert!([B::Light, B::Jaeger].iter().all(|&b| Kind::of(b) == Kind::LightFoot));
    assert!([B::Cuirassiers, B::GuardHorse, B::Horse].iter().all(|&b| Kind::of(b) == Kind::HeavyHorse));
    assert!([B::Dragoons, B::HorseGrenadiers].iter().all(|&b| Kind::of(b) == Kind::MediumHorse));
    assert!([B::Hussars, B::Cossacks, B::Uhlans, B::LightDragoons].iter().all(|&b| Kind::of(b) == Kind::LightHorse));
    let battery = rated(B::LightGuns, Some("AUS"), Quality::Usual, 80);
    assert_eq!((battery.bases, battery.gun, battery.unfit), (1, Some(Gun::Light), false));
    assert_eq!(rated(B::Howitzers, Some("AUS"), Quality::Usual, 80).gun.map(Gun::weight), Some(Gun::Medium));
    assert_eq!([class(B::Hussars, "AUS"), class(B::Hussars, "PRU_E")], [Class::Inferior, Class::Standard]);
}

/// HOW-ORG-05, HOW-ORG-12, HOW-ORG-13, HOW-ORG-14, HOW-ORG-38, HOW-PTS-20: a base more or less is of standard size still.
#[test]
fn how_org_12_battalions_of_four_to_six_bases_are_standard() {
    let size = |branch, men| rated(branch, Some("AUS"), Quality::Usual, men).size;
    assert_eq!([480, 600, 720].map(|men| size(Branch::Musketeers, men)), [Size::Standard; 3]);
    assert_eq!([300, 400, 500].map(|men| size(Branch::Dragoons, men)), [Size::Standard; 3]);
    assert_eq!([size(Branch::Musketeers, 360), size(Branch::Musketeers, 840)], [Size::Small, Size::Large]);
}

/// HOW-ORG-21, HOW-ORG-24, HOW-ORG-25, HOW-ORG-30, HOW-ORG-33: any mix, guns and light infantry anywhere, guns alone.
#[test]
fn how_org_30_any_mix_is_an_army() {
    use Branch as B;
    let of = |units: &[(&str, Branch, u32)]| clauses(&force("AUS", &[units], &[]), 1760);
    assert_eq!(of(&[("a", B::Hussars, 400), ("b", B::Dragoons, 400), ("c", B::Cuirassiers, 400)]), []);
    assert_eq!(of(&[("a", B::Grenadiers, 600), ("b", B::Grenadiers, 600), ("c", B::Light, 600)]), []);
    assert_eq!(of(&[("a", B::Hussars, 400), ("b", B::Dragoons, 400), ("c", B::Light, 600)]), []);
    let guns = of(&[("a", B::MediumGuns, 80), ("b", B::MediumGuns, 80), ("c", B::MediumGuns, 80)]);
    assert!(guns.iter().all(|(clause, _)| clause == "HOW-ORG-31"), "only their number: {guns:?}");
}

#[test]
fn how_nat_46_half_of_a_russian_train_may_be_howitzers_but_a_third_heavy() {
    use Branch as B;
    let train = |heavy: usize, howitzers: usize, medium: usize| {
        let mut units = vec![("a", B::Musketeers, 600), ("b", B::Musketeers, 600), ("c", B::Musketeers, 600)];
        let ids = ["g", "h", "i", "j", "k", "l"];
        let pieces = [vec![B::HeavyGuns; heavy], vec![B::Howitzers; howitzers], vec![B::MediumGuns; medium]].concat();
        units.extend(pieces.into_iter().zip(ids).map(|(b, id)| (id, b, 80)));
        let found = clauses(&force("RUS_L", &[&units], &[]), 1760);
        found.iter().any(|(clause, _)| clause == "HOW-ORG-32")
    };
    assert!(!train(0, 3, 3) && train(0, 4, 2));
    assert!(!train(2, 3, 1), "two heavy of six besides");
    assert!(train(3, 0, 3), "heavy guns alone keep one in three");
}

/// HOW-NAT-08, HOW-EX-66: each unit has its own nation's class and deductions, whoever commands it.
#[test]
fn how_nat_76_austrians_with_the_reichsarmee_keep_their_classes() {
    let mut force = force("REI", &[&FOOT], &[]);
    let austria = Nation { id: Id::new("austria"), ..nation("AUS") };
    force.nations.push(austria);
    force.armies[0].regiments[0].nation = Id::new("austria");
    let of = |n: usize| {
        let regiment = &force.armies[0].regiments[n];
        let unit = &regiment.units[0];
        let profile = profile_of(&force, regiment, unit, unit.present, 1757);
        (profile.class, profile.national.key)
    };
    assert_eq!([of(0), of(1)], [(Class::Standard, "AUS"), (Class::Inferior, "REI")]);
}

/// HOW-IMG-05, HOW-IMG-07: an owner's own nation rates its troops as it likes and has what pieces it likes.
#[test]
fn how_img_05_the_class_is_the_owners_choice() {
    let present = Strength { men: 600, horses: 0, guns: 4 };
    let rate = |branch, own, traits: &[Trait]| {
        let (weapon, quality) = (Arms::Usual, Quality::Usual);
        profile(&Raw { name: "", branch, weapon, traits, quality, own, row: None, present, year: 1745 })
    };
    assert_eq!(rate(Branch::Militia, Some("superior"), &[]).class, Class::Superior);
    assert_eq!(rate(Branch::Light, Some("superior"), &[]).class, Class::Standard, "light infantry has two");
    assert_eq!(rate(Branch::Howitzers, None, &[Trait::Unicorns]).gun, Some(Gun::Unicorn));
}
