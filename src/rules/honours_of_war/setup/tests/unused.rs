//! What a scenario writes and these rules make nothing of.

use super::*;
use crate::army::regiment::Weapon;
use crate::army::{Branch, Strength};
use crate::field::Feature;
use crate::field::scenario::{Arrival, CommanderSetup, LieutenantSetup, Stance};
use crate::rules::honours_of_war::setup::passed_over;

/// Clause and place of what a change of the mirror, without its ground, is told.
fn told(change: impl Fn(&mut Scenario)) -> Vec<(String, String)> {
    let mut scenario = scenario("mirror");
    scenario.ground.features.clear();
    for brigade in scenario.sides.iter_mut().flat_map(|s| &mut s.brigades) {
        brigade.units.iter_mut().for_each(UnitSetup::unpost);
    }
    change(&mut scenario);
    assert!(prepare(&scenario).is_ok(), "it can be played: {:?}", prepare(&scenario).err());
    passed_over(&scenario).into_iter().map(|f| (f.clause, f.place)).collect()
}

fn first(s: &mut Scenario) -> &mut UnitSetup {
    &mut s.sides[0].brigades[0].units[0]
}

fn of(clause: &str, place: &str) -> Vec<(String, String)> {
    vec![(clause.to_owned(), place.to_owned())]
}

#[test]
fn how_fire_24_guns_and_rifles_of_those_who_have_none_are_told() {
    let name = first(&mut scenario("mirror")).name.clone();
    let armed = |branch: Branch, guns: u32, weapon: Weapon| {
        told(|s| {
            let unit = first(s);
            (unit.branch, unit.weapon) = (branch, weapon);
            unit.present = Strength { men: 600, horses: 0, guns };
        })
    };
    assert_eq!(armed(Branch::Musketeers, 4, Weapon::Usual), of("HOW-FIRE-24", &name));
    assert_eq!(armed(Branch::Hussars, 0, Weapon::Rifles), of("HOW-FIRE-24", &name));
    assert_eq!(armed(Branch::Musketeers, 0, Weapon::Rifles), of("HOW-FIRE-24", &name));
    assert!(armed(Branch::Musketeers, 0, Weapon::Muskets).is_empty());
    assert!(armed(Branch::Light, 0, Weapon::Rifles).is_empty());
}

#[test]
fn how_mov_01_a_line_bent_along_nothing_is_told() {
    let name = first(&mut scenario("mirror")).name.clone();
    let bent = |wood: Option<i32>| {
        told(|s| {
            let corners = |low: i32| [(-20, low), (20, low), (20, low + 10), (-20, low + 10)];
            let points = |low| corners(low).map(|(x, y)| Point::new(Len::cm(x).0, Len::cm(y).0)).to_vec();
            let woods = wood.map(|low| Feature::new(Nature::Wood, points(low), Len::ZERO));
            s.ground.features.extend(woods);
            let unit = first(s);
            (unit.branch, unit.formation) = (Branch::Musketeers, Some(Stance::Irregular));
            unit.standing = Some(Standing { at: Point::ORIGIN, heading: Heading::NORTH });
        })
    };
    assert_eq!([bent(None), bent(Some(30))], [of("HOW-MOV-01", &name), of("HOW-MOV-01", &name)]);
    assert!(bent(Some(3)).is_empty());
}

#[test]
fn how_chg_01_enemies_nearer_than_a_move_may_end_are_told() {
    let name = scenario("mirror").sides[1].brigades[0].units[0].name.clone();
    let apart = |mm: i32| {
        told(|s| {
            for (side, y, heading) in [(0, 0, Heading::NORTH), (1, Len::cm(4).0 + mm * Len::MM.0, Heading::SOUTH)] {
                let unit = &mut s.sides[side].brigades[0].units[0];
                unit.branch = Branch::Musketeers;
                unit.standing = Some(Standing { at: Point::new(0, y), heading });
            }
        })
    };
    let depth = |mm: i32| apart(mm).is_empty();
    let least = (-30..60).find(|&mm| prepared(mm) && depth(mm)).expect("far enough");
    assert_eq!(apart(least - 2), of("HOW-CHG-01", &name));
    assert_eq!(apart(least - 8), of("HOW-CHG-01", &name));
}

/// Whether two battalions so far apart do not lie on each other.
fn prepared(mm: i32) -> bool {
    let mut s = scenario("mirror");
    s.ground.features.clear();
    for (side, y, heading) in [(0, 0, Heading::NORTH), (1, Len::cm(4).0 + mm * Len::MM.0, Heading::SOUTH)] {
        let unit = &mut s.sides[side].brigades[0].units[0];
        unit.branch = Branch::Musketeers;
        unit.standing = Some(Standing { at: Point::new(0, y), heading });
    }
    prepare(&s).is_ok()
}

#[test]
fn how_nat_10_and_opt_08_options_and_officers_without_use_are_told() {
    let option = |key: &'static str, value: &'static str, armies: u8| {
        told(|s| {
            s.options.insert(key.to_owned(), value.to_owned());
            s.sides[0].brigades.iter_mut().rev().take(1).for_each(|b| b.army = armies);
        })
    };
    assert_eq!(option("breaking-points", "separate", 0), of("HOW-NAT-10", "breaking-points"));
    assert_eq!(option("allied-initiative", "a die each", 0), of("HOW-CMD-06", "allied-initiative"));
    assert!(option("breaking-points", "separate", 1).is_empty() && option("breaking-points", "joint", 0).is_empty());
    let keith = |played: &'static str, brigades: Vec<usize>| {
        told(|s| {
            s.options.insert("lieutenant-generals".to_owned(), played.to_owned());
            let commander =
                CommanderSetup { id: None, name: "Keith".to_owned(), temper: Some(Temper::Dependable), standing: None };
            s.sides[0].lieutenants = vec![LieutenantSetup { commander, brigades: brigades.clone() }];
        })
    };
    assert_eq!(keith("off", vec![0]), of("HOW-OPT-08", "Keith"));
    assert!(keith("off", vec![]).is_empty());
}

#[test]
fn how_ter_28_guns_that_come_on_astride_a_stream_are_told() {
    let comes = |branch: Branch, far: i32, bridge: bool| {
        told(|s| {
            let west = Point::new(-s.ground.width.0 / 2, 0);
            let at = |x: i32, y: i32| west + Point::new(Len::cm(x).0, Len::cm(y).0);
            let line = |nature, a, b| Feature::new(nature, vec![a, b], Len::cm(3));
            s.ground.features.push(line(Nature::Stream, at(far, -50), at(far, 50)));
            if bridge {
                s.ground.features.push(line(Nature::Bridge, at(far - 5, 0), at(far + 5, 0)));
            }
            let brigade = &mut s.sides[0].brigades[0];
            brigade.arrival = Some(Arrival { when: When::Turn(2), at: west, heading: Heading::EAST });
            let unit = first(s);
            unit.branch = branch;
            unit.present = Strength { men: 80, horses: 40, guns: if branch == Branch::MediumGuns { 4 } else { 0 } };
            if unit.present.guns == 0 {
                unit.present.men = 600;
            }
        })
    };
    let name = first(&mut scenario("mirror")).name.clone();
    assert_eq!(comes(Branch::MediumGuns, 4, false), of("HOW-TER-28", &name));
    assert!(comes(Branch::MediumGuns, 4, true).is_empty() && comes(Branch::MediumGuns, 30, false).is_empty());
    assert!(comes(Branch::Musketeers, 4, false).is_empty());
}
