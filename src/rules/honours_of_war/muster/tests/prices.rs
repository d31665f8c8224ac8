//! Points.

use super::*;

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
