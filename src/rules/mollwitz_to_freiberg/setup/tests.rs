use super::prepare;
use crate::army::{Branch, Id, Strength};
use crate::base::geometry::outline;
use crate::base::{Heading, Len, Point, Side};
use crate::field::Scenario;
use crate::field::ground::{Feature, Nature};
use crate::field::scenario::{Arrival, Standing, UnitSetup, When};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::muster::ID;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
use crate::rules::mollwitz_to_freiberg::state::Flags;
use crate::rules::mollwitz_to_freiberg::tests::scenario;

/// The clauses of what is wrong with the mirror after a change.
fn wrong(change: impl FnOnce(&mut Scenario)) -> Vec<String> {
    let mut s = scenario("mirror");
    change(&mut s);
    let found = prepare(&s).err().unwrap_or_default();
    assert!(found.iter().all(|f| f.text.ends_with('.') && !f.text.contains('{')), "{found:?}");
    found.into_iter().map(|f| f.clause).collect()
}

/// What is wrong with the mirror where its first unit is another.
fn unit(branch: Branch, men: u32, guns: u32, own: &str) -> Vec<String> {
    wrong(|s| {
        let unit = &mut s.sides[0].brigades[0].units[0];
        (unit.branch, unit.present) = (branch, Strength { men, guns, ..unit.present });
        unit.unpost();
        unit.ratings.insert(ID.to_owned(), own.to_owned());
    })
}

/// MTF-ORG-01, MTF-ORG-03, MTF-TRP-01: units beyond what a table or a list holds are found, and nothing else.
#[test]
fn mtf_org_01_units_beyond_limits_are_found() {
    use Branch as B;
    assert_eq!(unit(B::Musketeers, 600, 0, ""), [""; 0]);
    assert_eq!(unit(B::Musketeers, 1_524, 0, ""), [""; 0], "sixty figures");
    assert_eq!(unit(B::Musketeers, 1_525, 0, ""), ["MTF-ORG-01"]);
    assert_eq!(unit(B::Cuirassiers, u32::MAX, 0, ""), ["MTF-ORG-01"]);
    assert_eq!(unit(B::Musketeers, 24, 0, ""), ["MTF-ORG-01"], "not a figure");
    assert_eq!(unit(B::Transport, 100, 0, ""), ["MTF-TRP-01"]);
    assert_eq!(unit(B::Musketeers, 600, 0, "splendid"), ["MTF-TRP-01"]);
    assert_eq!(unit(B::MediumGuns, 300, 30, ""), [""; 0], "fifteen models, 60 gunners");
    assert_eq!(unit(B::MediumGuns, 300, 32, ""), ["MTF-ORG-01"]);
    assert_eq!(unit(B::MediumGuns, 300, u32::MAX, "gunners=8"), ["MTF-ORG-03"], "more models than gunners");
    assert_eq!(unit(B::MediumGuns, 300, 0, ""), ["MTF-ORG-01"], "no gun");
    assert_eq!(unit(B::MediumGuns, 80, 4, "gunners=9"), ["MTF-ORG-03"]);
    assert_eq!(unit(B::Cossacks, 400, 0, "a"), ["MTF-PTS-06"]);
    assert_eq!(unit(B::Dragoons, 400, 0, "irregular a fanatic"), ["MTF-PTS-05", "MTF-PTS-06", "MTF-IRR-05"]);
}

/// MTF-BAS-01: who stands where he cannot is found: off the table, in water, on a friend.
#[test]
fn mtf_bas_01_who_has_no_room_is_found() {
    let posts = |at: [Point; 2]| {
        wrong(|s| {
            for (unit, at) in s.sides[0].brigades[0].units.iter_mut().zip(at) {
                unit.standing = Some(Standing { at, heading: Heading::NORTH });
            }
        })
    };
    let foot = |n: i32| Point::new(n * 36_576, -36_576);
    assert_eq!(posts([foot(-1), foot(1)]), [""; 0]);
    assert_eq!(posts([foot(0), foot(0)]), ["MTF-BAS-01"]);
    assert_eq!(posts([foot(0), foot(1 << 14)]), ["MTF-BAS-01"]);
}

/// MTF-TER-01, MTF-TER-11: houses are for one unit of foot that fits in.
#[test]
fn mtf_ter_11_who_cannot_hold_houses_is_found() {
    let lodged = |branch: Branch, men: u32| {
        wrong(|s| {
            let at = |x: i32, y: i32| Point::new(x * INCH, y * INCH);
            let houses = [at(-4, -24), at(4, -24), at(4, -16), at(-4, -16)].to_vec();
            s.ground.features.push(Feature::new(Nature::Town, houses, Len(0)));
            let unit = &mut s.sides[0].brigades[0].units[0];
            (unit.branch, unit.present) = (branch, Strength { men, ..unit.present });
            unit.standing = Some(Standing { at: at(0, -20), heading: Heading::NORTH });
        })
    };
    assert_eq!(lodged(Branch::Musketeers, 600), [""; 0]);
    assert_eq!(lodged(Branch::Musketeers, 1_000), ["MTF-TER-11"], "forty figures");
    assert_eq!(lodged(Branch::Cuirassiers, 400), ["MTF-TER-11"]);
}

/// MTF-GME-04, MTF-GME-05: numbers beyond the table, and turns that never come.
#[test]
fn mtf_gme_04_scenarios_that_contradict_themselves_are_found() {
    let many = |s: &mut Scenario| {
        let more: Vec<UnitSetup> = (0..64)
            .map(|n| {
                let mut unit = s.sides[0].brigades[0].units[0].clone();
                unit.unpost();
                (unit.id, unit.name) = (Some(Id(format!("more-{n}"))), format!("More {n}"));
                unit
            })
            .collect();
        s.sides[0].brigades[0].units.extend(more);
    };
    assert_eq!(wrong(many), ["MTF-GME-04"]);
    assert_eq!(wrong(|s| s.sides[1].brigades.clear()), ["MTF-ORG-01"], "nobody to fight");
    assert_eq!(wrong(|s| s.sides[1].brigades[0].moves_from = Some(40)), [""; 0]);
    assert_eq!(wrong(|s| s.sides[1].brigades[0].moves_from = Some(41)), ["MTF-GME-04"]);
    let comes = |when: When| {
        let arrival = Arrival { when, at: Point::new(0, -30 * INCH), heading: Heading::NORTH };
        wrong(|s| {
            let mut more = s.sides[0].brigades[0].clone();
            more.name = "More".to_owned();
            for unit in &mut more.units {
                unit.id = unit.id.as_ref().map(|id| Id(format!("{}-more", id.0)));
            }
            more.arrival = Some(arrival);
            s.sides[0].brigades.push(more);
        })
    };
    assert_eq!(comes(When::Turn(40)), [""; 0]);
    assert_eq!(comes(When::Turn(41)), ["MTF-GME-04"], "it never comes");
    assert_eq!(comes(When::Die { from: 40, least: 6 }), [""; 0]);
    assert_eq!(comes(When::Die { from: 41, least: 2 }), ["MTF-GME-04"]);
    let brigade = |s: &mut Scenario| {
        let general = s.sides[0].brigades[0].clone();
        for n in 0..40 {
            let mut more = general.clone();
            more.name = format!("More {n}");
            more.units.clear();
            s.sides[0].brigades.push(more);
        }
    };
    assert_eq!(wrong(brigade), ["MTF-GME-04"], "more generals than the table holds");
}

/// MTF-BAS-01: whose post in the line is taken by houses stands as near to it as there is room, not in a heap in the middle.
#[test]
fn who_cannot_have_his_post_stands_near_it() {
    let mut s = scenario("mirror");
    let at = |s: &Scenario| prepare(s).expect("room").1.units[3].rect.centre;
    let post = at(&s);
    let inch = |x: i32, y: i32| post + Point::new(x * INCH, y * INCH);
    let lake = [inch(-6, -3), inch(6, -3), inch(6, 3), inch(-6, 3)].to_vec();
    s.ground.features.push(Feature::new(Nature::Town, lake, Len(0)));
    let off = at(&s) - post;
    assert!(off.length() > 2 * INCH && off.length() < 12 * INCH, "{off:?}");
}

/// A zone of any outline is kept to, not the box around it.
#[test]
fn a_zone_of_three_corners_holds_its_side() {
    let mut s = scenario("mirror");
    let at = |x: i32, y: i32| Point::new(x * INCH, y * INCH);
    let zone = vec![at(-46, -30), at(46, -30), at(0, -2)];
    s.sides[0].zone.clone_from(&zone);
    let (field, state) = prepare(&s).expect("room");
    for unit in field.units_of(Side::Blue) {
        let inner = |p: &Point| outline::contains(&zone, state.unit(unit).rect.centre.middle(*p));
        assert!(state.unit(unit).rect.corners().iter().all(inner), "{unit}: {:?}", state.unit(unit).rect);
    }
}

/// MTF-ORD-04: who is set up in disorder is told so, after where it stands.
#[test]
fn mtf_ord_04_disorder_from_the_start_is_told() {
    let mut t = table("B line 0 0 N disordered\nB line 20 0 N\nR line 0 20 S");
    t.with(&Script::default(), &[], |e| e.deploy());
    let of = |code: Code| t.events.iter().filter(|e| e.code == code as u16).map(|e| e.actor).collect::<Vec<_>>();
    assert_eq!((of(Code::Deployed), of(Code::Disordered)), (vec![0, 1, 2], vec![0]));
}

/// MTF-ORD-04: horse is not posted on a steep hill where it may stand beside it.
#[test]
fn mtf_ord_04_horse_is_posted_beside_a_steep_hill() {
    let mut s = scenario("mirror");
    let (field, state) = prepare(&s).expect("room");
    let horse = |f: &super::Field, u: &u8| f.unit(*u).kind.is_horse();
    let first = field.units_of(Side::Blue).find(|u| horse(&field, u)).expect("horse");
    let post = state.unit(first).rect.centre;
    let inch = |x: i32, y: i32| post + Point::new(x * INCH, y * INCH);
    let hill = [inch(-1, -1), inch(1, -1), inch(1, 1), inch(-1, 1)].to_vec();
    s.ground.features.push(Feature::new(Nature::SteepHill, hill, Len(0)));
    let (field, state) = prepare(&s).expect("room");
    let disordered = |u: u8| state.unit(u).has(Flags::DISORDERED);
    assert!(field.units_of(Side::Blue).filter(|u| horse(&field, u)).all(|u| !disordered(u)));
}
