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

/// MHM-MOVE-05, MHM-MOVE-06, MHM-MOVE-08: what bars a unit from its place is told by its own clause.
#[test]
fn units_on_ground_that_they_may_not_enter_are_found() {
    use crate::army::Branch;
    use crate::field::ground::{Feature, Nature};
    let half = 9_144 / 2;
    let at = Point::new(half, -13 * half);
    let found = |branch: Branch, nature: Nature| {
        let mut mirror = scenario("mirror");
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| at + Point::new(x * half, y * half));
        mirror.ground.features = vec![Feature::new(nature, corners.to_vec(), Len(0))];
        let unit = &mut mirror.sides[0].brigades[0].units[0];
        unit.branch = branch;
        unit.standing = Some(Standing { at, heading: crate::base::Heading::NORTH });
        prepare(&mirror).err().map(|found| found[0].clause.clone()).unwrap_or_default()
    };
    assert_eq!(found(Branch::Dragoons, Nature::Wood), "MHM-MOVE-05");
    assert_eq!(found(Branch::Dragoons, Nature::Village), "MHM-MOVE-06");
    assert_eq!(found(Branch::Dragoons, Nature::Lake), "MHM-MOVE-08");
    assert_eq!(found(Branch::Musketeers, Nature::Lake), "MHM-MOVE-08");
    assert_eq!(found(Branch::Musketeers, Nature::Village), "");
}

/// MHM-MOVE-05, MHM-MOVE-08, MHM-LEAD-03: a Leader who can't stand where he is put is found, and not moved in silence.
#[test]
fn leaders_who_cannot_stand_where_they_are_put_are_found() {
    use crate::field::ground::{Feature, Nature};
    let half = crate::rules::morschauser_grid::grid::Grid { columns: 24, rows: 16, side: 9_144 }.side / 2;
    let middle = |x: i32, y: i32| Point::new((2 * x - 23) * half, (2 * y - 15) * half);
    let found = |x: i32, y: i32, nature: Option<Nature>| {
        let mut mirror = scenario("mirror");
        mirror.ground.features.clear();
        let at = middle(x, y);
        mirror.sides[0].general.standing = Some(at);
        if let Some(nature) = nature {
            let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| at + Point::new(x * half, y * half));
            mirror.ground.features.push(Feature::new(nature, corners.to_vec(), Len(0)));
        }
        mirror.sides[1].brigades[0].units[0].standing =
            Some(Standing { at: middle(12, 14), heading: crate::base::Heading::SOUTH });
        prepare(&mirror).err().map(|found| found[0].clause.clone())
    };
    assert_eq!(found(12, 1, None), None);
    assert_eq!(found(12, 40, None).as_deref(), Some("MHM-ORG-03"));
    assert_eq!(found(12, 1, Some(Nature::Wood)).as_deref(), Some("MHM-MOVE-05"));
    assert_eq!(found(12, 1, Some(Nature::Lake)).as_deref(), Some("MHM-MOVE-08"));
    assert_eq!(found(12, 14, None).as_deref(), Some("MHM-LEAD-03"));
}

/// MHM-COMP-02: a command sets up in a zone of its own, looking where it looks, and nobody stands outside the outline.
#[test]
fn mhm_comp_02_zones_of_any_outline_and_of_a_command_s_own() {
    use crate::base::{Dice, Heading, Side};
    use crate::field::GeneralKind;
    use crate::field::event::Silent;
    use crate::field::scenario::Zone;
    use crate::rules::system::System;
    let mut mirror = scenario("mirror");
    let inch = Len::inches(1).0;
    let places = |list: &[(i32, i32)]| list.iter().map(|(x, y)| Point::new(x * inch, y * inch)).collect::<Vec<_>>();
    // A wedge, and a strip along the eastern edge.
    mirror.sides[0].zone = places(&[(-36, -24), (36, -24), (36, -20), (0, -6), (-36, -20)]);
    let strip = places(&[(24, -24), (36, -24), (36, 12), (24, 12)]);
    mirror.sides[0].brigades[0].zone = Some(Zone { points: strip, facing: Heading::WEST });
    let count = mirror.sides[0].brigades[0].units.len();
    let all = mirror.units(Side::Blue).count();
    let mut dice = Dice::fair(1, 1);
    let generals = [GeneralKind::Planner; 2];
    let battle = crate::rules::morschauser_grid::MorschauserGrid
        .begin(&mirror, generals, &mut dice, &mut Silent)
        .expect("it begins");
    for (n, piece) in battle.table().pieces.iter().enumerate().take(all) {
        let at = piece.footprint.centre;
        assert_eq!(at.x > 24 * inch, n < count, "{n} at {at:?}");
        if n < count {
            assert_eq!(piece.footprint.heading, Heading::WEST);
        } else {
            let inside = crate::base::geometry::outline::distance_to(&mirror.sides[0].zone, at) == 0;
            assert!(inside, "{n} at {at:?}");
        }
    }
}

/// What these rules have no use for is said.
#[test]
fn a_setting_that_changes_nothing_is_found() {
    for id in ["mirror", "austerlitz"] {
        assert!(super::passed_over(&scenario(id)).is_empty(), "{id}");
    }
    let mut mirror = scenario("mirror");
    mirror.mist = Some(3);
    mirror.sides[1].breaks_at = Some(3);
    mirror.sides[0].brigades[0].units[0].later =
        Some(Standing { at: Point::ORIGIN, heading: crate::base::Heading::NORTH });
    let found: Vec<String> = super::passed_over(&mirror).into_iter().map(|f| f.clause).collect();
    assert_eq!(found, ["MHM-COMP-02", "MHM-COMP-02", "MHM-FIRE-12"]);
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
