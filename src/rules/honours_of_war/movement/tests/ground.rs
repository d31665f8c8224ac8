//! What ground does to a move.

use super::*;
use crate::rules::honours_of_war::terrain::swing;

/// HOW-TER-02 and HOW-EX-01.
#[test]
fn how_ter_02_distance_in_halving_ground_counts_twice() {
    // Front at y = 2; the wood ends at y = 6.
    assert_eq!(ahead("B foot 0 0 N\nwood -40 -20 40 6"), 160, "4 cm cost 8 and leave 12");
    let deep = ahead("B foot 0 0 N\nwood -40 -20 40 60");
    assert!((98..=100).contains(&deep), "all of it at half rate: {deep}");
}

/// HOW-TER-12, HOW-TER-28: what bars a straight way bars a wheel.
#[test]
fn how_ter_02_a_wheel_pays_for_what_its_outer_wing_crosses() {
    // To the right by 15°, and on: the left wing goes over what lies there, the right one does not.
    let right = Heading::NORTH.turned(15 * Heading::DEGREE);
    let far = |text: &str| {
        let offers = table(text).offers(0);
        let wheels = offers.iter().filter(|a| a.to.heading == right && matches!(a.act, Act::Advance | Act::Wheel));
        wheels.map(|a| (a.length + 60) / 120).max()
    };
    assert_eq!(far("B foot 0 0 N"), Some(200));
    assert_eq!(far("B foot 0 0 N\nworks -14 6 -4 6"), Some(100));
    assert_eq!(far("B horse 0 0 N\nwall -14 6 -4 6"), Some(150));
    assert_eq!(far("B horse 0 0 N\nworks -14 6 -4 6"), None);
    assert_eq!(far("B foot 0 0 N\nriver -14 6 -4 6"), None, "a river is entered straight");
    assert_eq!(far("B gun limbered 0 0 N"), Some(200));
    assert_eq!(far("B gun limbered 0 0 N\nstream -8 10 -2 10"), None);
}

#[test]
fn how_ter_02_a_slant_of_45_degrees_is_measured_at_the_front() {
    use crate::field::{Feature, Ground};
    use crate::rules::honours_of_war::data::Scale;
    for degrees in 0..360 {
        let rect = Rect::new(Point::ORIGIN, Heading::NORTH.turned(degrees * Heading::DEGREE), 24_000, 4_800);
        let way = rect.heading.turned(FRONT);
        // A wood before the left wing alone.
        let wood = Rect::new(rect.edge(Face::Front).0.ahead(way, 6_000), way, 2_400, 2_400);
        let points: Vec<Point> = wood.corners().to_vec();
        let features = vec![Feature::new(Nature::Wood, points, Len::ZERO)];
        let ground = Ground { width: Len::cm(400), depth: Len::cm(400), features };
        let terrain = crate::rules::honours_of_war::terrain::Terrain::of(&ground, Scale::Mm28);
        let step = Point::ORIGIN.ahead(way, Len::cm(12).0);
        let toll = terrain.toll(&rect, step, Kind::Foot, false).expect("nothing bars it");
        assert!((2_300..=2_500).contains(&toll.extra), "{degrees}°: {}", toll.extra);
    }
}

/// HOW-TER-01, HOW-TER-16, HOW-TER-19, HOW-TER-21: the steep hill slows light cavalry too.
#[test]
fn how_ter_04_the_movement_matrix() {
    use crate::field::Nature as N;
    use crate::rules::honours_of_war::terrain::{Going, going};
    let kinds = [Kind::Foot, Kind::LightFoot, Kind::HeavyHorse, Kind::LightHorse, Kind::MediumGuns, Kind::Transport];
    let row = |n: N| kinds.map(|k| going(n, k));
    let (f, s, c, x) = (Going::Free, Going::Slow(2), Going::Crossing, Going::Barred);
    for line in [N::Wall, N::Hedge, N::Fence, N::Trees] {
        assert_eq!(row(line), [f, f, c, c, c, c]);
    }
    assert_eq!(row(N::Entrenchment), [c, f, x, x, x, x]);
    assert_eq!(row(N::Wood), [s, f, s, f, s, s]);
    for bad in [N::Rough, N::Marsh] {
        assert_eq!(row(bad), [s, f, s, f, x, x]);
    }
    assert_eq!(row(N::SteepHill), [s, f, s, s, x, x]);
    assert_eq!(row(N::Stream), [c, f, c, f, x, x]);
    assert_eq!(row(N::River), [c, c, c, c, x, x]);
    for water in [N::DeepRiver, N::Lake] {
        assert_eq!(row(water), [x; 6]);
    }
    for houses in [N::Village, N::Town] {
        assert_eq!(row(houses), [s, f, x, x, x, x]);
    }
    for open in [N::GentleHill, N::Fields, N::Road, N::Bridge, N::Ford, N::SunkenRoad] {
        assert_eq!(row(open), [f; 6]);
    }
}

/// HOW-TER-20: gentle hills leave movement alone.
#[test]
fn how_ter_22_a_wooded_steep_hill_quarters_formed_troops_and_halves_light_cavalry() {
    let hill = "wood -60 -60 60 60\nsteep -60 -60 60 60";
    let of = |kind: &str| ahead(&format!("B {kind} 0 0 N\n{hill}"));
    assert!((49..=50).contains(&of("foot")), "{}", of("foot"));
    assert!((149..=150).contains(&of("hussars")), "{}", of("hussars"));
    assert_eq!(of("light"), 250);
    assert_eq!(ahead("B foot 0 0 N\ngentle -60 -60 60 60"), 200);
    // One after the other they halve, each where it lies.
    let after = ahead("B foot 0 0 N\nwood -60 3 60 8\nsteep -60 8 60 13");
    assert!((95..=105).contains(&after), "{after}");
}

/// HOW-TER-12: works bar cavalry.
#[test]
fn how_ter_08_walls_cost_cavalry_half_a_move_and_infantry_nothing() {
    assert_eq!([ahead("B foot 0 0 N\nwall -40 6 40 6"), ahead("B horse 0 0 N\nwall -40 6 40 6")], [200, 150]);
    let works = ahead("B horse 0 0 N\nworks -40 6 40 6");
    assert!(works < 50, "straight or after a wheel: {works}");
    assert_eq!(ahead("B foot 0 0 N\nworks -40 6 40 6"), 100);
}

/// HOW-TER-28: guns not at all. HOW-TER-27: an impassable river bars all.
#[test]
fn how_ter_26_streams_cost_formed_troops_half_a_move() {
    let of = |kind: &str, water: &str| ahead(&format!("B {kind} 0 0 N\n{water} -90 6 90 6"));
    assert_eq!([of("foot", "stream"), of("hussars", "stream"), of("light", "stream")], [100, 300, 250]);
    assert!(ahead("B gun limbered 0 -10 N\nstream -90 6 90 6") < 100);
    assert!(of("foot", "deepriver") < 60);
    let pond = ahead("B foot 0 0 N\nlake 4 6 6 10");
    assert!((40..60).contains(&pond), "between the middle of the front and its end: {pond}");
    let lake = |kind: &str| ahead(&format!("B {kind} 0 0 N\nlake -90 6 90 40"));
    assert!(["foot", "light", "hussars"].map(lake).iter().all(|cm| *cm < 60), "a lake bars all as well");
}

/// HOW-TER-33: a bridge is a stretch of road.
#[test]
fn how_ter_24_a_column_on_a_road_pays_nothing() {
    let road = "road 0 -60 0 60\nwood -60 -60 60 60";
    assert_eq!(ahead(&format!("B foot column 0 0 N\n{road}")), 250);
    assert_eq!(ahead(&format!("B gun limbered 0 0 N\n{road}")), 250, "guns at the road rate");
    assert!(ahead(&format!("B foot 0 0 N\n{road}")) <= 100, "a line isn't on the road");
    assert_eq!(ahead("B foot column 0 0 N\nstream -60 20 60 20\nroad 0 -60 0 60"), 250);
}

/// HOW-TER-24: between where it begins and where it ends a column follows its road; 1 cm to the wood, and 12 cm in it, where
/// there is none.
#[test]
fn how_ter_24_a_column_goes_from_one_road_to_another_where_they_meet() {
    let over = |roads: &str| ahead(&format!("B foot column bases=2 0 -10 N\nwood -60 -5 60 10\n{roads}"));
    assert_eq!(over("road 0 -60 0 -5\nroad 0 10 0 60"), 130);
    assert_eq!(over("road 0 -60 0 -5\nroad 0 -5 0 10\nroad 0 10 0 60"), 250);
    assert_eq!(over("road 0 -60 0 60"), 250);
}

/// HOW-TER-24: only for woods, rough ground and houses; HOW-TER-32: a road through a ford saves nothing on it.
#[test]
fn how_ter_24_a_road_spares_no_slopes_walls_or_fords() {
    let on = |kind: &str, ground: &str| ahead(&format!("B {kind} 0 -5 N\nroad 0 -60 0 60\n{ground}"));
    assert_eq!([on("foot column", "steep -60 -60 60 60"), on("hussars column", "steep -60 -60 60 60")], [125, 200]);
    assert_eq!(
        on("foot column", "steep -60 -60 60 60\nwood -60 -60 60 60"),
        125,
        "the wood is spared, the slope is not"
    );
    assert_eq!(on("gun limbered", "steep -60 -60 60 60"), 125, "guns get up by the road, slowly");
    assert_eq!([on("horse column", "wall -40 10 40 10"), on("foot column", "wall -40 10 40 10")], [200, 250]);
    assert_eq!(on("foot column", "works -40 10 40 10"), 125);
    assert!(on("horse column", "works -40 10 40 10") < 150, "works shut the road to horse");
    // The column's head is at 5; 6 cm of ford count twice.
    let ford = "deepriver -100 10 100 10\nford 0 7 0 13";
    assert_eq!([on("foot column", ford), on("light column", ford)], [190, 250]);
    assert_eq!(on("foot column", "deepriver -100 10 100 10\nbridge 0 7 0 13"), 250, "a bridge is a stretch of road");
    let marsh = on("foot column", "marsh -60 -60 60 60");
    assert_eq!(marsh, 250);
    // A wheel on the road.
    let slows = |ground: &str| {
        let t = table(&format!("B foot column 0 0 N\nroad 0 -60 0 60\n{ground} -60 -60 60 60"));
        let (terrain, from) = (&t.field.terrain, t.state.unit(0).rect);
        let ways = swing(3 * Heading::DEGREE, |angle| from.swung(angle));
        [true, false].map(|column| terrain.wheel_toll(&ways, Kind::Foot, column).is_some_and(|t| t.extra > 0))
    };
    assert_eq!([slows("wood"), slows("steep"), slows("gentle")], [[false, true], [true, true], [false, false]]);
}

#[test]
fn how_ter_29_a_fordable_river_ends_the_move_and_halves_the_next() {
    let mut t = table("B foot 0 0 N\nriver -90 10 90 10");
    let first = t.furthest(0, Act::Advance).expect("it goes in");
    assert!((80..=120).contains(&first), "into mid-stream: {first}");
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    assert!(t.state.unit(0).has(Flags::MIDSTREAM));
    t.state.unit_mut(0).moves = 0;
    assert_eq!(t.furthest(0, Act::Advance), Some(100), "half rate out of it");
}

/// A front that lies slantwise in mid-stream is not stopped by the river again.
#[test]
fn how_ter_29_who_is_in_mid_stream_leaves_it_whole() {
    let out = |text: &str| table(text).furthest(0, Act::Advance);
    assert_eq!(out("B foot midstream 0 0 45\nriver -90 0 90 0"), Some(100));
    let charges = |text: &str| {
        let mut t = Table::of(text);
        t.state.brigade_mut(0).result = Performance::Steady;
        t.offers(0).iter().any(|a| a.act == Act::Charge)
    };
    assert!(charges("B horse midstream 0 0 45\nriver -90 0 90 0\nR foot 12 12 225"));
}

/// HOW-TER-15.
#[test]
fn how_ter_15_guns_in_works_do_not_pivot() {
    assert!(table("B gun entrenched 0 0 N").offers(0).iter().all(|a| a.act != Act::Pivot));
}

/// HOW-TER-37 to HOW-TER-39.
#[test]
fn how_ter_39_infantry_occupies_with_half_of_its_move_left() {
    let enters = |y: i32, more: &str| {
        let t = table(&format!("B foot 0 0 N\n{more}village 0 {y}"));
        t.offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    // The front is at 2, the near face 10 cm before the middle.
    assert!(enters(22, "") && !enters(23, ""), "10 of 20 cm");
    // His way there is one on which he may be fired at (HOW-FIRE-18).
    let into = table("B foot 0 0 N\nvillage 0 20").offers(0).into_iter().find(|a| a.act == Act::Occupy);
    assert_eq!(into.map(|a| (a.from.centre, a.length)), Some((Point::ORIGIN, Len::cm(8).0)));
    assert!(enters(22, "B foot 0 100 N block=0\n"), "room for a second");
    assert!(!enters(22, "B foot 0 100 N block=0\nB foot 0 120 N block=0\n"), "but not for a third (HOW-TER-37)");
    assert!(!enters(22, "R foot 0 100 S block=0\n"), "nor beside an enemy");
    let t = table("B horse 0 0 N\nvillage 0 14");
    assert!(t.offers(0).iter().all(|a| a.act != Act::Occupy), "not mounted (HOW-TER-38)");
}

#[test]
fn how_ter_40_guns_stop_at_the_edge_and_go_in_next_turn() {
    let enters = |t: &Table| t.offers(0).iter().any(|a| a.act == Act::Occupy);
    // The limber is 19 cm deep, the near face 10 cm before the middle.
    let mut t = table("B gun limbered 0 -14.5 N\nvillage 0 20");
    assert!(!enters(&t), "15 cm off");
    let ahead = t.offers(0).into_iter().filter(|a| a.act == Act::Advance && a.to.heading == Heading::NORTH);
    let up = ahead.max_by_key(|a| a.length).expect("it goes up to the houses");
    t.act(&[], &[], |e| e.perform(0, up));
    assert_eq!(t.state.unit(0).rect.distance(&t.field.terrain.blocks[0].rect) / Len::CM.0, 0);
    t.state.brigade_mut(0).result = Performance::Admirable;
    assert!(!enters(&t), "nor with the second of two moves");
    t.state.unit_mut(0).moves = 0;
    let goes = t.offers(0).into_iter().find(|a| a.act == Act::Occupy).expect("next turn it goes in");
    t.act(&[], &[], |e| e.perform(0, goes));
    assert_eq!((t.state.unit(0).block, t.state.unit(0).formation), (0, Formation::Garrison));
}

/// HOW-TER-42, HOW-TER-43: a garrison has no formation, and takes one as it leaves.
#[test]
fn how_ter_41_infantry_leaves_by_any_face_up_to_half_a_move() {
    let mut t = table("B foot 0 0 N block=0\nvillage 0 0");
    let out: Vec<Action> = t.offers(0).into_iter().filter(|a| a.act == Act::Leave).collect();
    for a in &out {
        let furthest = a.to.corners().iter().map(|p| p.x.abs().max(p.y.abs())).max().unwrap_or(0);
        assert!(furthest <= Len::cm(20).0 + 12, "10 cm of block and 10 of half a move: {furthest}");
    }
    assert!(!out.is_empty());
    t.act(&[], &[], |e| e.perform(0, out[0]));
    assert_eq!(t.state.unit(0).block, NONE);
    // In line by each face; in column, 20 cm deep, along it to either hand.
    let looks = |out: &[Action], f: Formation| {
        let mut all: Vec<_> = out.iter().filter(|a| a.formation == f).map(|a| a.to.heading).collect();
        all.sort_unstable_by_key(|h| h.0);
        all.dedup();
        all.len()
    };
    assert_eq!([looks(&out, Formation::Line), looks(&out, Formation::Column)], [4, 4]);
    let column = out.iter().find(|a| a.formation == Formation::Column).expect("a column");
    assert_eq!(
        column.to.distance(&Rect::new(Point::ORIGIN, Heading::NORTH, Len::cm(20).0, Len::cm(20).0)),
        Len::cm(6).0
    );
    // Two bases in column are 8 cm deep: they come straight out as well.
    let small = table("B foot small bases=2 0 0 N block=0\nvillage 0 0");
    let straight = |a: &Action| a.act == Act::Leave && a.formation == Formation::Column && a.to.centre.x == 0;
    assert!(small.offers(0).iter().any(|a| straight(a) && a.to.heading == Heading::NORTH));
    assert!(!out.iter().any(|a| straight(a) && a.to.heading == Heading::NORTH));
}

/// HOW-TER-36, HOW-TER-44: a block bars formed troops off the road.
#[test]
fn how_ter_44_columns_pass_a_block_on_its_road() {
    assert!(ahead("B horse 0 -25 N\nvillage 0 0") <= 125);
    assert_eq!(ahead("B horse column 0 -40 N\nvillage 0 0\nroad 0 -150 0 150"), 400);
}

/// HOW-TER-44: off the road infantry passes a block at half rate, light infantry freely, others not.
#[test]
fn how_ter_44_infantry_passes_the_corner_of_a_block() {
    // The left end of the front goes through 6 cm of the block's corner.
    let corner = "village -18 6";
    let toll = |kind: Kind| {
        let t = table(&format!("B foot 0 -10 N\n{corner}"));
        let step = Point::new(0, Len::cm(30).0);
        t.field.terrain.toll(&t.state.unit(0).rect, step, kind, false).map(|toll| toll.extra / 1_200)
    };
    assert_eq!(toll(Kind::Foot), Some(20), "twenty of its thirty count twice");
    assert_eq!([toll(Kind::LightFoot), toll(Kind::MediumHorse), toll(Kind::MediumGuns)], [Some(0), None, None]);
    let t = table(&format!("B foot 0 -10 N\n{corner}"));
    let inside = t.offers(0).iter().any(|a| a.to.overlaps(&t.field.terrain.blocks[0].rect) && a.block == NONE);
    assert!(!inside, "nobody stops in it");
    // HOW-TER-37: a friend's garrison is passed on the road.
    let road = "village 0 0\nroad 0 -150 0 150";
    assert_eq!(ahead(&format!("B horse column 0 -20 N\nB foot 0 100 N block=0\n{road}")), 400);
    // It may even end there, and keeps nobody out.
    assert_eq!(ahead(&format!("B foot column 0 -24 N\nB foot 0 100 N block=0\n{road}")), 250);
    let enters = |column: &str| {
        let t = table(&format!("B foot 0 -14 N\n{column}\n{road}"));
        t.offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    assert!(enters("B foot column 0 4 N") && !enters("B foot column 4 4 N"), "on the road, and beside it");
    assert!(!enters("R foot column 0 4 N"), "an enemy is in the way wherever he is");
}

/// HOW-TER-28, HOW-TER-27.
#[test]
fn how_ter_32_a_ford_is_passed_in_column_at_half_rate() {
    let water = "deepriver -100 10 100 10\nford 0 7 0 13";
    let of = |kind: &str| ahead(&format!("B {kind} 0 -5 N\n{water}"));
    // The column's head is at 5; 6 cm of ford count twice.
    assert_eq!(of("foot column"), 190);
    assert_eq!(of("light column"), 250, "light infantry pays nothing");
    assert_eq!(ahead(&format!("B gun limbered 0 -5 N\n{water}")), 140);
    for kind in ["foot", "light", "horse"] {
        let over = table(&format!("B {kind} 0 -5 N\n{water}"))
            .offers(0)
            .iter()
            .any(|a| !a.formation.is_column() && a.to.centre.y > Len::cm(10).0);
        assert!(!over, "{kind} in line");
    }
    let mut t = table(&format!("B light column 0 -5 N\n{water}"));
    let go = t.offers(0).into_iter().filter(|a| a.act == Act::Advance && a.from.heading == a.to.heading);
    let onto = go.max_by_key(|a| a.length).expect("onto the ford");
    t.act(&[], &[], |e| e.perform(0, onto));
    t.state.unit_mut(0).moves = 0;
    assert!(t.state.unit(0).formation.is_column() && !t.state.unit(0).has(Flags::MIDSTREAM));
}

/// HOW-TER-33: on a bridge all are in march column, guns too.
#[test]
fn how_ter_33_guns_do_not_unlimber_on_a_bridge() {
    let unlimbers = |y: i32| {
        let mut t = table(&format!("B gun limbered 0 {y} N\ndeepriver -100 0 100 0\nbridge 0 -5 0 5\nR foot 0 90 S"));
        for line in &mut t.field.terrain.lines {
            let half = Len::cm(3).0;
            (line.width, line.low, line.high) =
                (2 * half, line.low - Point::new(half, half), line.high + Point::new(half, half));
        }
        let here = t.state.unit(0).rect;
        t.offers(0).iter().any(|a| a.act == Act::Unlimber && a.to == here)
    };
    assert_eq!([-30, 0, 30].map(unlimbers), [true, false, true]);
}

#[test]
fn how_ter_40_light_cavalry_occupies_on_foot_and_how_ter_42_leaves_mounted() {
    let mut t = table("B hussars 0 -13 N\nvillage 0 0");
    let enters = |t: &Table| t.offers(0).into_iter().find(|a| a.act == Act::Occupy);
    let a = enters(&t).expect("it stood at the edge");
    t.act(&[], &[], |e| e.perform(0, a));
    assert!(t.state.unit(0).has(Flags::DISMOUNTED) && t.state.unit(0).block == 0);
    t.state.brigade_mut(0).result = Performance::Admirable;
    assert!(!t.field.may_act(&t.state, 0), "to occupy is its whole move of that turn");
    t.state.unit_mut(0).moves = 0;
    t.state.unit_mut(0).flags.clear(Flags::HALTED);
    let out = t.offers(0).into_iter().find(|a| a.act == Act::Leave).expect("it may leave");
    t.act(&[], &[], |e| e.perform(0, out));
    assert!(!t.state.unit(0).has(Flags::DISMOUNTED));
    assert_eq!(t.state.unit(0).rect.distance(&t.field.terrain.blocks[0].rect), 0, "in contact with an edge");
    assert!(enters(&table("B heavyhorse 0 -13 N\nvillage 0 0")).is_none());
    assert!(enters(&table("B hussars 0 -20 N\nvillage 0 0")).is_none());
}

#[test]
fn how_ter_54_a_garrison_passes_into_an_adjoining_block() {
    let next = |text: &str| {
        table(text).offers(0).into_iter().filter(|a| a.act == Act::Occupy).map(|a| a.block).collect::<Vec<_>>()
    };
    assert_eq!(next("B foot 0 0 N block=0\nvillage 0 0\nvillage 20 0\nvillage 60 0"), [1]);
    let full = "B foot 0 0 N block=0\nB foot 9 0 N block=1\nB gun 9 0 N block=1\nvillage 0 0\nvillage 20 0";
    assert!(next(full).is_empty(), "no room");
}

/// HOW-SCN-37: a sunken road shelters from either side.
#[test]
fn how_ter_13_who_lines_works_from_within_holds_them() {
    // Drawn from east to west, so that their defenders stand to the south of them.
    let side = |text: &str| {
        let t = table(text);
        t.field.works_side(&t.state, 0)
    };
    assert_eq!(side("B foot 0 0 N\nworks 12 2 -12 2"), Some(WorksSide::Inner));
    assert_eq!(side("B foot 0 4 S\nworks 12 2 -12 2"), Some(WorksSide::Outer));
    assert_eq!(side("B foot 0 -4 N\nworks 12 2 -12 2"), None, "4 cm behind them");
    assert_eq!(side("B foot 0 4 S\nsunken 12 2 -12 2"), Some(WorksSide::Inner));
    let mut t = table("B foot 0 -10 N\nworks 12 2 -12 2");
    t.act(&[], &[], |e| {
        let rect = e.state.unit(0).rect;
        let to = rect.advanced(Len::cm(10).0);
        let stand = Action::stand(to, Formation::Line);
        e.perform(0, Action { act: Act::Advance, from: rect, length: Len::cm(10).0, ..stand });
    });
    assert!(t.state.unit(0).has(Flags::ENTRENCHED));
    t.state.unit_mut(0).moves = 0;
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Withdraw);
        e.perform(0, a);
    });
    assert!(!t.state.unit(0).has(Flags::ENTRENCHED), "and leaves them");
}

/// HOW-TER-29: a column that goes off at a slant over a river along its side ends with its middle in it.
#[test]
fn how_ter_29_nobody_comes_through_a_river_at_a_slant() {
    let t = table("B horse column 0 0 E\nriver -200 6 200 6\nR foot 0 190 S");
    let slants = t.offers(0).into_iter().filter(|a| a.act == Act::Oblique);
    assert_eq!(slants.map(|a| (a.to.centre.y + 60) / 120).max(), Some(60));
}

/// HOW-TER-29: who only turns in the river is still in it, who flees is not.
#[test]
fn how_ter_29_mid_stream_lasts_until_the_unit_leaves() {
    let mut t = table("B foot midstream 0 10 N\nriver -90 10 90 10\nR foot 0 100 S");
    let form = t.offers(0).into_iter().find(|a| a.act == Act::Form && a.length == 0).expect("it can form");
    t.act(&[], &[], |e| e.perform(0, form));
    assert!(t.state.unit(0).has(Flags::MIDSTREAM));
    t.act(&[], &[Answer::Quarters(4)], |e| {
        e.hurt(0, 4, 1);
        e.react(0);
    });
    assert!(t.state.unit(0).red() && !t.state.unit(0).has(Flags::MIDSTREAM));
}

/// HOW-TER-44: the road alone is free.
#[test]
fn how_ter_44_a_column_that_leaves_the_road_within_a_block_pays_for_the_houses() {
    let aside = |ground: &str| {
        let t = table(&format!("B foot column -2 7 E\nroad -60 7 60 7\n{ground}"));
        t.furthest(0, Act::Oblique).unwrap_or(0)
    };
    // Straight aside 1 cm of its way lies among the houses.
    let (open, houses) = (aside(""), aside("village 0 0"));
    assert!((9..=11).contains(&(open - houses)), "{open} {houses}");
}

/// HOW-TER-40: to occupy is the whole turn of horse and guns, who waited at the edge for it, and of no foot; nor does who holds
/// houses halt in the next.
#[test]
fn how_ter_40_only_horse_and_guns_do_nothing_else_in_that_turn() {
    let halts = |text: &str| {
        let mut t = table(text);
        t.state.brigade_mut(0).result = Performance::Admirable;
        let into = t.offers(0).into_iter().find(|a| a.act == Act::Occupy).expect("it goes in");
        t.act(&[], &[], |e| e.perform(0, into));
        t.state.unit(0).has(Flags::HALTED)
    };
    assert_eq!(["B foot 0 -13 N\nvillage 0 0", "B hussars 0 -13 N\nvillage 0 0"].map(halts), [false, true]);
    assert!(!halts("B hussars dismounted 0 -13 N\nvillage 0 0"), "on foot already");
    assert!(!halts("B foot 0 0 N block=0\nvillage 0 0\nvillage 20 0"));
}

/// HOW-OPT-16: guns off the road stay where they are, however near it is.
#[test]
fn how_opt_16_no_train_gets_to_a_road_in_a_storm() {
    let acts = |x: &str, weather: &str| {
        let t = table(&format!("B gun limbered {x} 0 N\nroad 0 -90 0 90\n{weather}"));
        t.field.may_act(&t.state, 0)
    };
    assert_eq!([acts("0", "weather storm"), acts("9", "weather storm"), acts("9", "")], [true, false, true]);
}

/// HOW-CMD-22, HOW-CHG-07: the enemy in the same houses is charged by foot that may charge and by nobody whom another fights, and
/// is one who fights still.
#[test]
fn how_mel_25_who_is_charged_in_the_same_houses() {
    let charges = |text: &str, change: fn(&mut Table)| {
        let mut t = table(&format!("village 0 0\n{text} 0 0 N block=0\nR foot 0 0 S block=0\nB foot 60 0 N"));
        change(&mut t);
        t.offers(0).iter().any(|a| a.act == Act::Charge && a.block == 0)
    };
    assert!(charges("B foot", |_| {}));
    assert!(!charges("B gun", |_| {}));
    assert!(!charges("B foot", |t| t.state.brigade_mut(0).result = Performance::Poor));
    assert!(!charges("B foot", |t| t.touch(1, Face::Front, 2, Face::Front)), "another fights him");
    assert!(!charges("B foot", |t| t.state.unit_mut(2).morale = Morale::Routed));
}
