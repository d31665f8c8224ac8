//! Points.

use super::*;
use crate::rules::price::Bought;

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
fn how_pts_16_some_chosen_and_some_thrown_for_is_noted() {
    let horse = [("d", Branch::Dragoons, 400), ("e", Branch::Dragoons, 400), ("f", Branch::Dragoons, 400)];
    let mut army = force("AUS", &[&FOOT, &horse], &[]);
    let noted = |f: &Force| clauses(f, 1757).contains(&("HOW-PTS-16".to_owned(), Severity::Note));
    assert!(!noted(&army));
    army.armies[0].commanders[1].temper = Some(Temper::Dashing);
    assert!(noted(&army));
    army.armies[0].commanders[2].temper = Some(Temper::Dependable);
    assert!(!noted(&army));
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
        side_cost(&side, 1757, &Options { lieutenants: true, ..Options::default() })
    };
    let free = cost(None);
    let rated = [Temper::Dithering, Temper::Dependable, Temper::Dashing].map(|t| cost(Some(t)) - free);
    assert_eq!(rated, [-60, 0, 60]);
}

/// HOW-NAT-01, HOW-NAT-44, HOW-NAT-77, HOW-OPT-08, HOW-OPT-12, HOW-OPT-21, HOW-PTS-18: a side costs what its options make
/// of it, and so much it counts.
#[test]
fn how_pts_21_a_side_is_priced_as_its_options_have_it() {
    use crate::field::scenario::{ArmySetup, CommanderSetup, LieutenantSetup};
    use crate::rules::honours_of_war::HonoursOfWar;
    use crate::rules::honours_of_war::tests::scenario;
    use crate::rules::system::System;
    let mut drawn = scenario("kutzdorf");
    let commander = |temper| CommanderSetup { id: None, name: "Kehrt".to_owned(), temper, standing: None };
    for side in &mut drawn.sides {
        side.rows.insert(ID.to_owned(), "RUS_E".to_owned());
        side.brigades.iter_mut().flat_map(|b| &mut b.units).for_each(|u| {
            u.rows.insert(ID.to_owned(), "RUS_E".to_owned());
        });
        side.brigades.iter_mut().filter_map(|b| b.commander.as_mut()).for_each(|c| c.temper = None);
        side.general.temper = Some(Temper::Dashing);
    }
    drawn.sides[0].lieutenants =
        vec![LieutenantSetup { commander: commander(Some(Temper::Dashing)), brigades: vec![0] }];
    let units = |pick: fn(&Kind) -> bool| {
        let all = drawn.sides[0].brigades.iter().flat_map(|b| &b.units);
        all.filter(|u| pick(&Kind::of(u.branch))).count() as i32
    };
    let (guns, light) = (units(|k| k.is_guns()), units(|k| *k == Kind::LightFoot));
    let formed = units(|_| true) - guns - light;
    let brigadiers = drawn.sides[0].brigades.iter().filter(|b| b.commander.is_some()).count() as i32;
    let of = |scenario: &crate::field::Scenario, set: &[(&str, &str)]| {
        let mut scenario = scenario.clone();
        scenario.options.extend(set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())));
        let weight = HonoursOfWar.side_weights(&scenario).expect("a weight")[0];
        (HonoursOfWar.side_costs(&scenario).expect("points")[0], weight)
    };
    let (book, weight) = of(&drawn, &[]);
    assert_eq!(of(&drawn, &[("reichsarmee-general", "dithering")]).0, book, "no army of the Empire");
    let change = |set: &[(&str, &str)]| of(&drawn, set).0 - book;
    assert!(guns > 0 && formed > 0 && brigadiers > 0);
    assert_eq!(change(&[("national-differences", "off")]), 10 * formed + 5 * (guns + light) + 10 * brigadiers);
    assert_eq!(change(&[("russian-guns", "superior")]), 10 * guns);
    assert_eq!(change(&[("rated-general", "off")]), -100);
    assert_eq!(change(&[("lieutenant-generals", "off")]), -60);
    let mut mixed = drawn.clone();
    let mut batteries =
        mixed.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units).filter(|u| Kind::of(u.branch).is_guns());
    batteries.next().expect("a battery").rows.insert(ID.to_owned(), "AUS".to_owned());
    let superior = of(&mixed, &[("russian-guns", "superior")]).0 - of(&mixed, &[]).0;
    assert_eq!(superior, 10 * (guns - 1), "an Austrian one stays as it is");
    // One battalion small: 30 less and half a unit, but where all are of one size.
    let mut small = drawn.clone();
    let foot = small.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units).find(|u| Kind::of(u.branch) == Kind::Foot);
    foot.expect("a battalion").present.men = 300;
    assert_eq!(of(&small, &[]), (book - 30, weight - 1));
    assert_eq!(of(&small, &[("unit-sizes", "off")]), (book, weight));
    // The dithering general whom the option gives the Reichsarmee is not credited; nor is a dashing one paid for.
    let mut reich = drawn.clone();
    reich.sides[0].rows.insert(ID.to_owned(), "REI".to_owned());
    let rated = of(&reich, &[]).0;
    assert_eq!(of(&reich, &[("reichsarmee-general", "dithering")]).0, rated - 100);
    assert_eq!(rated - book, -5 * brigadiers, "its brigadiers are diced for at its own price");
    // HOW-NAT-09: an allied army's brigadiers go by its row, and its own general has his price.
    let mut allied = drawn.clone();
    let army = |general: Option<Temper>, row: &str| ArmySetup {
        name: row.to_owned(),
        general: general.map(|t| commander(Some(t))),
        rows: [(ID.to_owned(), row.to_owned())].into(),
    };
    allied.sides[0].armies = vec![army(None, "RUS_E"), army(Some(Temper::Dithering), "PRU_E")];
    let led = allied.sides[0].brigades.iter_mut().find(|b| b.commander.is_some()).expect("a brigade");
    led.army = 1;
    assert_eq!(of(&allied, &[]).0 - book, -100 + 25);
}

/// HOW-PTS-17: in a list too, where he leads brigades that fight; a wing of none costs nothing.
#[test]
fn how_pts_17_a_list_pays_for_who_leads_its_wings() {
    let mut of = force("PRU_L", &[&[("a", Branch::Musketeers, 600), ("b", Branch::Musketeers, 600)]], &[]);
    let bare = cost(&of, 1757);
    let army = &mut of.armies[0];
    let (brigade, wing) = (army.brigades[0].id.clone(), army.form_wing("Right wing"));
    let leader = army.commission("Lieutenant General", "Kehrt");
    army.wings[0].commander = Some(leader.clone());
    let rated = |force: &mut Force, temper| {
        let army = &mut force.armies[0];
        army.commanders.iter_mut().filter(|c| c.id == leader).for_each(|c| c.temper = temper);
        cost(force, 1757) - bare
    };
    assert_eq!(rated(&mut of, Some(Temper::Dashing)), 0, "it has no brigade");
    assert!(of.armies[0].move_brigade(&brigade, Some(&wing), None));
    let tempers = [None, Some(Temper::Dithering), Some(Temper::Dependable), Some(Temper::Dashing)];
    assert_eq!(tempers.map(|t| rated(&mut of, t)), [0, -60, 0, 60]);
    let billed = bill(&of, 1757).into_iter().find(|e| e.id == leader).map(|e| e.items[0].clause);
    assert_eq!(billed, Some("HOW-PTS-17"));
    let general = of.armies[0].general.clone();
    of.armies[0].wings[0].commander = Some(general);
    assert_eq!(rated(&mut of, None), 0, "the general is paid for once");
}

/// A bill says what each unit is, and names works where there are some.
#[test]
fn how_pts_03_a_bill_names_battalions_cavalry_and_works() {
    let of = force("AUS", &[&[("a", Branch::Musketeers, 600), ("b", Branch::Cuirassiers, 400)]], &[]);
    let bases: Vec<&str> =
        bill(&of, 1757).iter().flat_map(|e| &e.items).filter(|i| i.clause == "HOW-PTS-03").map(|i| i.key).collect();
    assert_eq!(bases, ["battalion", "cavalry"]);
    assert!(bill(&of, 1757).iter().all(|e| e.what != Bought::Works));
}
