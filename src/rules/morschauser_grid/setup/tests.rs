//! ORG-03, ORG-05 and bad input.

use super::{grid, prepare};
use crate::base::{Len, Point};
use crate::field::scenario::Standing;
use crate::rules::morschauser_grid::tests::scenario;

#[test]
fn mhm_org_03_boxes_of_three_inches() {
    // MHM-EX-01: 12 inches are 4 boxes.
    let mut mirror = scenario("mirror");
    let g = grid(&mirror).expect("a grid");
    assert_eq!((g.columns, g.rows, g.side * 4), (24, 16, Len::inches(12).0));
    mirror.ground.width = Len::inches(2);
    assert_eq!(grid(&mirror).expect_err("no box").clause, "MHM-ORG-03");
    mirror.ground.width = Len::cm(1000);
    assert_eq!(grid(&mirror).expect_err("too many").clause, "MHM-ORG-03");
    let small = scenario("mirror").at_scale(15);
    let g = grid(&small).expect("a grid");
    assert_eq!((g.columns, g.rows), (24, 16), "as many boxes for smaller figures");
}

#[test]
fn mhm_org_05_two_units_in_a_box_are_found() {
    let mut mirror = scenario("mirror");
    let standing = Some(Standing { at: Point::new(100, -40_000), heading: crate::base::Heading::NORTH });
    mirror.sides[0].brigades[0].units[0].standing = standing;
    assert!(prepare(&mirror).is_ok());
    mirror.sides[0].brigades[1].units[0].standing = standing;
    let found = prepare(&mirror).expect_err("two in a box");
    assert_eq!(found.iter().map(|f| f.clause.as_str()).collect::<Vec<_>>(), ["MHM-ORG-05"]);
    let mut off = scenario("mirror");
    off.sides[0].brigades[0].units[0].standing =
        Some(Standing { at: Point::new(9_000_000, 0), heading: crate::base::Heading::NORTH });
    assert_eq!(prepare(&off).expect_err("off the table")[0].clause, "MHM-ORG-03");
}

#[test]
fn too_many_units_are_refused_with_what_helps() {
    let mut mirror = scenario("mirror");
    let unit = mirror.sides[0].brigades[0].units[0].clone();
    mirror.sides[0].brigades[0].units = vec![unit; 200];
    assert_eq!(prepare(&mirror).expect_err("too many")[0].clause, "MHM-ORG-04");
}

#[test]
fn mhm_comp_01_the_british_field_no_militia() {
    let found = |row: &str| {
        let mut mirror = scenario("mirror");
        let unit = &mut mirror.sides[0].brigades[0].units[0];
        unit.branch = crate::army::Branch::Militia;
        unit.rows.insert("morschauser-grid".to_owned(), row.to_owned());
        prepare(&mirror).err().map(|found| found.iter().map(|f| f.clause.clone()).collect::<Vec<_>>())
    };
    assert_eq!(found("GBR"), Some(vec!["MHM-COMP-01".to_owned()]));
    assert_eq!(found("ESP"), None);
}
