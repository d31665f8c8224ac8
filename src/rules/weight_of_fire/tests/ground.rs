use crate::base::{Heading, Point};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{Flags, Stand};
use crate::rules::weight_of_fire::terrain::Cover;
use crate::rules::weight_of_fire::terrain::sight::Past;
use crate::rules::weight_of_fire::town::Against;

/// What ten inches north cost a unit of the text, in tenths of an inch, and whether they disorder it.
fn ten(text: &str) -> Option<(i32, bool)> {
    let t = table(text);
    let from = t.unit(0).rect.centre;
    let way = (from, from + Point::new(0, 10 * INCH));
    t.field.toll(&t.state, 0, way, true).map(|toll| ((10 * toll.cost + INCH / 2) / INCH, toll.disorders))
}

/// The farthest that a unit goes straight north, in tenths of an inch.
fn farthest(t: &Table) -> i32 {
    let north = |a: &Action| a.to.centre.y - t.unit(0).rect.centre.y;
    (10 * t.offered(0).iter().map(north).max().unwrap_or(0) + INCH / 2) / INCH
}

/// WOF-TER-01, WOF-TER-09: a scenario makes its woods heavy: skirmishers at half speed, other foot at a quarter and in disorder;
/// closed to horse and guns, but along roads.
#[test]
fn wof_ter_09_heavy_woods() {
    let heavy = "option heavy-woods\nwood -10 2 10 6";
    let of = |who: &str| ten(&format!("{heavy}\nB {who} 0 0 N"));
    assert_eq!(ten(&format!("{heavy}\nB light 0 0 N loose")), Some((140, false)));
    assert_eq!(of("line"), Some((220, true)));
    assert_eq!([of("hc"), of("mgun"), of("lc")], [None; 3]);
    assert_eq!(ten("B line 0 0 N\nwood -10 2 10 6"), Some((140, true)), "light ones where it says nothing");
    let road = format!("{heavy}\nroad 0 -20 0 30\nB hc 0 0 N figures=9 files=3");
    assert!(ten(&road).is_some() && farthest(&table(&road)) > 60, "along a road");
    let at = format!("{heavy}\nB hc 0 -2 N\nR line 0 4 S");
    assert!(table(&at).charge(0, 1).is_none(), "nor do they attack there");
}

/// WOF-TER-10: soft cover from shots, none in combat, even from horse.
#[test]
fn wof_ter_10_cover_of_heavy_woods() {
    for (option, against_horse) in [("", Cover::Soft), ("option heavy-woods", Cover::None)] {
        let t = table(&format!("{option}\nB hc 0 0 N\nR line 0 10 S\nwood -10 9 10 15"));
        let at = t.unit(1).rect;
        assert_eq!(t.field.cover_from(&t.state, (1, &at), Point::ORIGIN, Against::Shot), Cover::Soft);
        assert_eq!(t.field.cover_in_combat(&t.state, 0, (1, 0)), against_horse, "{option}");
    }
}

/// WOF-TER-11, WOF-TER-08: six inches inside heavy woods, and as far are those seen who stand in the edge and do not shoot.
#[test]
fn wof_ter_11_sight_in_heavy_woods() {
    let t = table("option heavy-woods\nB line 0 0 N\nwood -30 5 30 40");
    let hides = |a: i32, b: i32, shot| {
        t.field.terrain.blocks(Point::new(0, a * INCH), Point::new(0, b * INCH), Past { shot, ..Past::default() })
    };
    assert!(!hides(10, 15, false) && hides(10, 17, false), "inside");
    assert!(!hides(7, -20, false) && hides(8, 0, false), "out from the edge");
    assert!(!hides(1, 6, false) && hides(-1, 6, false) && !hides(-1, 6, true), "into the edge");
    assert!(!hides(4, 9, false) && hides(2, 9, false), "from just outside, within six inches");
}

/// WOF-TER-04: rough ground hides and covers nothing, unless the scenario says so.
#[test]
fn wof_ter_04_rough_ground_hides_nothing() {
    for (option, hides) in [("", false), ("option thickets", true)] {
        let t = table(&format!("{option}\nB line 0 0 N\nR line 0 12 S\nrough -30 5 30 10"));
        assert_eq!(t.field.sees(&t.state, 0, 1), !hides);
        let t = table(&format!("{option}\nB line 0 0 N\nR line 0 6 S\nrough -30 5 30 10"));
        let at = t.unit(1).rect;
        let cover = t.field.cover_from(&t.state, (1, &at), Point::ORIGIN, Against::Shot);
        assert_eq!(cover, if hides { Cover::Soft } else { Cover::None });
    }
}

/// WOF-TER-16: limbered guns and narrow columns go four or six inches farther on a road, if they keep to it all the turn.
#[test]
fn wof_ter_16_roads() {
    let far = |who: &str| farthest(&table(&format!("B {who}\nroad 0 -30 0 30")));
    assert_eq!(far("line 0 0 N files=4"), 140);
    assert_eq!(far("hc 0 0 N files=3 figures=9"), 180);
    assert_eq!(far("mgun 0 0 N limbered"), 120);
    assert_eq!(far("hc 0 0 N files=4 figures=8"), 120, "three figures wide");
    assert_eq!(far("line 0 0 N"), 60, "no column");
    assert_eq!(far("line 5 0 N files=4"), 100, "not on the road");
}

/// WOF-TER-17: each rank pays two inches when it crosses; who runs out of movement stops astride, and the rest pays later.
#[test]
fn wof_ter_17_a_deep_column_stops_astride() {
    // Six ranks of 20 mm: 4.72 inches deep, its front half an inch before the wall.
    let mut t = table("B line 0 4.5 N files=4\nwall -10 5 10 5");
    assert_eq!(ten("B line 0 4.5 N files=4\nwall -10 5 10 5"), Some((220, false)), "all six cross in ten inches");
    let on = t.offered(0).into_iter().filter(|a| a.doing == Doing::March && a.to.centre.x == t.unit(0).rect.centre.x);
    let on = on.max_by_key(|a| a.to.centre.y).expect("it marches");
    let (front, rear) = (on.to.front_centre().y, on.to.centre.y - on.to.half_depth);
    assert!(front > 5 * INCH && rear < 5 * INCH, "astride");
    t.does(0, &on);
    let next = t.unit(0).rect.centre;
    let toll = t.field.toll(&t.state, 0, (next, next + Point::new(0, 5 * INCH)), true).expect("it goes on");
    assert!(toll.cost > 5 * INCH && toll.cost < 17 * INCH, "only those who still have to cross");
}

/// WOF-TER-19: a bridge carries four figures and disorders them; a ford what fits its width, slowly; else a river bars.
#[test]
fn wof_ter_19_bridges_and_fords() {
    let river = "deep -40 5 40 5";
    let table_of = |more: &str, who: &str| table(&format!("{river}\n{more}\nB {who}\nR line 0 29 S"));
    let crosses =
        |t: &Table| t.offered(0).into_iter().filter(|a| a.to.front_centre().y > 6 * INCH).map(|a| a.disorders).next();
    assert_eq!(crosses(&table_of("", "hc 0 0 N files=4 figures=8")), None);
    assert_eq!(crosses(&table_of("bridge 0 3 0 7", "hc 0 0 N files=4 figures=8")), Some(true));
    assert_eq!(crosses(&table_of("bridge 0 3 0 7", "hc 0 0 N files=5 figures=10")), None, "too wide");
    let ford = table_of("ford 0 3 0 7", "hc 0 0 N files=1 figures=2");
    assert_eq!(crosses(&ford), Some(true), "a ford an inch wide takes one file");
    assert_eq!(crosses(&table_of("ford 0 3 0 7", "hc 0 0 N files=4 figures=8")), None);
}

/// WOF-WRK-01, WOF-WRK-03: in works foot goes two inches any way, in disorder, and turns at no cost.
#[test]
fn wof_wrk_03_the_zone_in_works() {
    let t = table("B line 0 4.8 N\nworks 10 5 -10 5\nR line 0 29 S");
    assert!(t.field.terrain.in_works(&t.unit(0).rect), "it stands behind them");
    let own = t.unit(0).rect.centre;
    let ways: Vec<i32> = t
        .offered(0)
        .iter()
        .filter(|a| a.doing == Doing::March && a.to.centre != own)
        .map(|a| own.distance(a.to.centre))
        .collect();
    assert!(!ways.is_empty() && ways.iter().all(|&far| far <= inches(2) + 4), "{ways:?}");
    let mut t = t;
    t.state.units[0].set(Flags::DISORDERED);
    t.state.units[0].set(Flags::WAS_UPSET);
    t.combat(&[]);
    assert!(t.field.disordered(&t.state, 0), "and does not recover");
}

/// WOF-WRK-04: who attacks works is disordered, and so is who enters them.
#[test]
fn wof_wrk_04_works_disorder() {
    let mut t = table("B line 0 0 N\nR line 0 5.4 S\nworks -10 5 10 5");
    assert!(t.field.terrain.in_works(&t.unit(1).rect));
    let charge = t.charge(0, 1).expect("it can charge");
    t.does(0, &charge);
    assert!(t.field.disordered(&t.state, 0));
    assert_eq!(ten("B line 0 0 N\nworks -10 5 10 5").map(|w| w.1), Some(true));
}

/// WOF-WRK-05: six hits of heavy ball or shell wreck three inches of works, which then cover a level less.
#[test]
fn wof_wrk_05_works_are_shot_down() {
    let mut t = table("B hgun 0 0 N\nR line 0 20.4 S\nR line 14 20.4 S\nworks -20 20 20 20");
    let at = [1, 2].map(|u| t.unit(u).rect);
    let cover = |t: &Table, n: usize| {
        t.field.cover_from(&t.state, (n as u8 + 1, &at[n]), t.unit(0).rect.front_centre(), Against::Shot)
    };
    assert_eq!([cover(&t, 0), cover(&t, 1)], [Cover::Hard; 2]);
    t.with(&Script::default(), &[], |e| e.wear_works((0, 1), 35));
    assert_eq!(cover(&t, 0), Cover::Hard);
    t.with(&Script::default(), &[], |e| e.wear_works((0, 1), 1));
    assert_eq!((t.told(Code::WorksWrecked), cover(&t, 0), cover(&t, 1)), (1, Cover::Soft, Cover::Hard));
    assert_eq!(
        t.field.cover_in_combat(&t.state, 0, (1, 0)),
        Cover::Obstacle,
        "soft cover in combat is an obstacle now"
    );
    let mut m = table("B mgun 0 0 N\nR line 0 20.4 S\nworks -20 20 20 20");
    m.shooting(&[(0, 1)], &[6, 6, 6]);
    assert!(m.state.worn.iter().all(|w| w.pips == 0), "medium ball does nothing to them");
}

const ABATIS: &str = "option abatis\ntrees -20 5 20 5";

/// WOF-WRK-06: abatis gives no cover and lets nobody pass; without the switch trees are trees.
#[test]
fn wof_wrk_06_abatis_bars() {
    let text = |option: &str| format!("{option}\nB line 0 0 N\nR line 0 12 S");
    assert_eq!(ten(&text("trees -20 5 20 5")), Some((100, false)));
    assert_eq!(ten(&text(ABATIS)), None);
    let t = table(&text(ABATIS));
    assert!(t.charge(0, 1).is_none() && table("B hc 0 0 N\nR line 0 12 S\ntrees -20 5 20 5").charge(0, 1).is_some());
    let at = t.unit(1).rect;
    assert_eq!(t.field.cover_from(&t.state, (1, &at), Point::ORIGIN, Against::Shot), Cover::None);
}

/// WOF-WRK-07: a die for each four figures that spent the turn at it; four and more clears what lies before four figures, and
/// all are disordered.
#[test]
fn wof_wrk_07_abatis_is_cleared() {
    let mut t = table(&format!("{ABATIS}\nB line 0 0 N\nR line 0 29 S"));
    let up = t.offered(0).into_iter().max_by_key(|a| a.to.front_centre().y).expect("it goes up to it");
    t.does(0, &up);
    assert!(t.field.abatis_at(&t.state, &t.unit(0).rect).count() >= 3);
    t.combat(&[]);
    assert_eq!(t.told(Code::AbatisDie), 0, "it came this turn");
    t.state.units[0].start = t.unit(0).rect;
    t.combat(&[3, 4, 6]);
    assert_eq!((t.told(Code::AbatisDie), t.told(Code::AbatisCleared)), (3, 2));
    assert_eq!(t.state.cleared.iter().map(|c| c.count_ones()).sum::<u32>(), 2);
    assert!(t.field.disordered(&t.state, 0));
    assert_eq!(t.unit(0).stand, Stand::Close);
    assert_eq!(t.unit(0).rect.heading, Heading::NORTH);
}

/// WOF-TER-07: light woods are soft cover for foot that horse attacks, for nobody else.
#[test]
fn wof_ter_07_woods_shelter_foot_from_horse_alone() {
    let cover = |attacker: &str, target: &str| {
        let t = table(&format!("wood -20 -2 20 20\nB {attacker} 0 -6 N\nR {target} 0 0 S"));
        t.field.cover_in_combat(&t.state, 0, (1, 0))
    };
    assert_eq!(cover("hc", "line"), Cover::Soft);
    assert_eq!([cover("line", "line"), cover("hc", "hc"), cover("line", "hc")], [Cover::None; 3]);
}
