use crate::base::Side;
use crate::rules::weight_of_fire::setup::prepare;
use crate::rules::weight_of_fire::state::Stand;
use crate::rules::weight_of_fire::tests::scenario;

/// WOF-ORG-07, WOF-ORG-09, WOF-TRP-01, WOF-TRP-06: the mirror as it is set up.
#[test]
fn wof_org_09_starting_figures() {
    let (field, state) = prepare(&scenario("mirror")).expect("it can be set up");
    assert_eq!(field.units.len(), 24);
    assert_eq!([field.unit(0).figures, field.unit(6).figures, field.unit(10).figures], [24, 16, 8]);
    assert_eq!((field.unit(10).models, state.unit(10).stand), (2, Stand::Unlimbered));
    assert_eq!(field.leaders_of(Side::Blue).count(), 4);
    assert!(field.leaders[0].major && field.leaders[1].brigade == Some(0));
    for unit in field.units_from(Side::Blue) {
        assert!(field.has_room(&state, unit, &state.unit(unit).rect), "{unit} stands on somebody");
    }
}

/// WOF-GEN-02: every unit begins within the command distance of its brigadier.
#[test]
fn wof_gen_02_brigades_stand_together() {
    use crate::rules::system::System;
    let mut dice = crate::base::Dice::fair(1, 1);
    let mut events = Vec::new();
    let kinds = [crate::field::GeneralKind::Passive; 2];
    let battle = crate::rules::weight_of_fire::WeightOfFire
        .begin(&scenario("mirror"), kinds, &mut dice, &mut events)
        .expect("it begins");
    let table = battle.table();
    for (n, piece) in table.pieces.iter().enumerate() {
        let brigade = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2][n % 12];
        let led = table
            .leaders
            .iter()
            .any(|l| l.side == piece.side && l.brigade == Some(brigade) && piece.footprint.is_near(l.at, 12 * 3048));
        assert!(led, "piece {n}");
    }
}

#[test]
fn a_single_brigade_of_horse_is_drawn_up_on_the_wing_that_suits_it_and_meets_the_enemys() {
    use crate::base::{Len, Point};
    use crate::field::ground::{Feature, Nature};
    let wings = |wood: Option<i32>| {
        let mut mirror = scenario("mirror");
        mirror.ground.features.clear();
        let inch = |x: i32, y: i32| Point::new(x * 3_048, y * 3_048);
        mirror.ground.features.extend(wood.map(|x| {
            let corners = [(x - 8, -6), (x + 8, -6), (x + 8, 6), (x - 8, 6)].map(|(x, y)| inch(x, y));
            Feature::new(Nature::Wood, corners.to_vec(), Len(0))
        }));
        let (field, state) = prepare(&mirror).expect("it can be set up");
        Side::BOTH.map(|side| {
            let horse = field.units_of(side).filter(|&u| field.unit(u).kind.is_horse());
            horse.map(|u| state.unit(u).rect.centre.x.signum()).sum::<i32>().signum()
        })
    };
    assert_eq!([wings(Some(24)), wings(Some(-24))], [[-1; 2], [1; 2]]);
    let [blue, red] = wings(None);
    assert_eq!(blue, -red, "where nothing tells, as each would for himself");
}

/// WOF-TER-18: nobody is drawn up in a stream, where he would be in disorder, while there is room beside it.
#[test]
fn wof_ter_18_nobody_is_drawn_up_in_water() {
    use crate::base::{Len, Point};
    use crate::field::ground::{Feature, Nature};
    use crate::rules::weight_of_fire::state::Flags;
    let mut mirror = scenario("mirror");
    let (field, state) = prepare(&mirror).expect("it can be set up");
    let y = state.unit(0).rect.centre.y;
    let far = field.half.x;
    mirror.ground.features =
        vec![Feature::new(Nature::Stream, vec![Point::new(-far, y), Point::new(far, y)], Len::inches(1))];
    let (field, state) = prepare(&mirror).expect("it can be set up");
    for unit in field.units_of(Side::Blue) {
        assert!(!state.unit(unit).has(Flags::DISORDERED), "{unit} stands in it");
    }
}

/// WOF-SCA-04, WOF-ORG-02: what cannot be set up is said in sentences.
#[test]
fn wof_org_02_bad_scenarios_are_findings() {
    let mut empty = scenario("mirror");
    empty.sides[0].brigades.clear();
    let found = prepare(&empty).expect_err("an army without units");
    assert!(found.iter().all(|f| f.clause.starts_with("WOF-") && f.text.ends_with('.')));
    let mut small = scenario("mirror");
    small.ground.width = crate::base::Len::inches(6);
    small.ground.depth = crate::base::Len::inches(6);
    assert!(!prepare(&small).expect_err("no room").is_empty());
}

/// WOF-TRP-07: muskets of regular foot carry bayonets, and those of dragoons who dismount.
#[test]
fn wof_trp_07_who_carries_bayonets() {
    let mut mirror = scenario("mirror");
    let carries = |s: &crate::field::Scenario, unit: u8| {
        let (field, _) = prepare(s).expect("it can be set up");
        field.unit(unit).bayonets
    };
    assert_eq!([0, 7, 10].map(|u| carries(&mirror, u)), [true, false, false]);
    for (brigade, unit, rating) in [(0, 0, "rifles"), (1, 1, "dismounts")] {
        let own = &mut mirror.sides[0].brigades[brigade].units[unit].ratings;
        own.insert("weight-of-fire".to_owned(), rating.to_owned());
    }
    assert_eq!([0, 1, 7].map(|u| carries(&mirror, u)), [false, true, true]);
}
