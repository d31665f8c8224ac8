use super::*;
use crate::base::Len;
use crate::base::geometry::Way;
use crate::field::{Feature, Ground};
use crate::rules::honours_of_war::sandtable::Table;

/// HOW-TER-03, HOW-TER-54: adjoining blocks are places of their own.
#[test]
fn how_ter_36_a_village_is_a_square_block() {
    let t = Table::of("B foot 0 100 N\nvillage 0 0\ntown 20 0\nR foot 0 190 S");
    let blocks = &t.field.terrain.blocks;
    assert_eq!((blocks[0].rect.half_front, blocks[0].rect.half_depth), (Len::cm(10).0, Len::cm(10).0));
    assert!(!blocks[0].urban && blocks[1].urban);
    let at = |x: i32| t.field.terrain.block_at(Point::new(Len::cm(x).0, 0));
    assert_eq!([at(0), at(21), at(40)], [Some(0), Some(1), None]);
}

#[test]
fn how_ter_33_a_column_crosses_a_river_by_its_bridge() {
    let t = Table::of("B foot 0 100 N\ndeepriver -200 0 200 0\nbridge 0 -4 0 4\nroad 0 -50 0 50\nR foot 0 190 S");
    let lake = Table::of("B foot 0 0 N\nlake -8 -4 8 4").field;
    let over = |x: i32| lake.terrain.bars_figures(Point::new(x, -Len::cm(20).0), Point::new(x, Len::cm(20).0));
    assert!(over(0) && !over(Len::cm(20).0), "nobody crosses a lake");
    let figure = |x: i32| t.field.terrain.bars_figures(Point::new(x, -Len::cm(20).0), Point::new(x, Len::cm(20).0));
    assert!(!figure(0) && figure(Len::cm(30).0));
    let column = Rect::new(Point::new(0, -Len::cm(20).0), Heading::NORTH, Len::cm(4).0, Len::cm(20).0);
    let over = |r: &Rect, column| t.field.terrain.toll(r, Point::new(0, Len::cm(25).0), Kind::Foot, column).is_some();
    assert!(over(&column, true), "in column over the bridge");
    let slanting = |degrees: i32| {
        let heading = Heading::NORTH.turned(degrees * Heading::DEGREE);
        let head = Point::new(0, -Len::cm(10).0);
        Rect { centre: head.ahead(heading.behind(), column.half_depth), heading, ..column }
    };
    assert!(over(&slanting(30), true) && !over(&slanting(75), true), "a bridge is one column wide");
    assert!(!over(&column, false), "a line can't");
}

/// A battle begins on it as a move ends there: with head, middle or tail of the column over the water.
#[test]
fn how_ter_33_a_column_stands_on_a_bridge_with_any_part_of_it() {
    let point = |x: i32, y: i32| Point::new(Len::cm(x).0, Len::cm(y).0);
    // All are 6 cm wide.
    let feature = |nature: Nature, x: i32, y: i32| Feature::new(nature, vec![point(-x, -y), point(x, y)], Len::cm(6));
    for river in [Nature::DeepRiver, Nature::River] {
        let features = vec![feature(river, 150, 0), feature(Nature::Road, 0, 50), feature(Nature::Bridge, 0, 4)];
        let terrain = Terrain::of(&Ground { width: Len::cm(400), depth: Len::cm(400), features }, Scale::Mm28);
        let wet = |x: i32, y: i32, column: bool| {
            terrain.is_wet(&Rect::new(point(x, y), Heading::NORTH, Len::cm(4).0, Len::cm(20).0), column)
        };
        for y in [-12, -9, -5, 0, 5, 9, 12] {
            assert!(!wet(0, y, true) && wet(0, y, false) && wet(20, y, true), "{river:?} {y}");
        }
        assert!(!wet(20, -14, true) && !wet(20, 14, false));
    }
}

/// HOW-TER-08, HOW-TER-26.
#[test]
fn how_ter_04_a_line_that_bends_back_is_crossed_as_often_as_two() {
    let point = |(x, y): (i32, i32)| Point::new(Len::cm(x).0, Len::cm(y).0);
    let ground = |nature: Nature, lines: &[&[(i32, i32)]]| {
        let feature =
            |line: &&[(i32, i32)]| Feature::new(nature, line.iter().copied().map(point).collect(), Len::cm(2));
        let features = lines.iter().map(feature).collect();
        Terrain::of(&Ground { width: Len::cm(400), depth: Len::cm(400), features }, Scale::Mm28)
    };
    let line = Rect::new(Point::ORIGIN, Heading::NORTH, Len::cm(20).0, Len::cm(4).0);
    let toll = |terrain: &Terrain, kind: Kind| terrain.toll(&line, Point::new(0, Len::cm(30).0), kind, false).unwrap();
    let around: &[(i32, i32)] = &[(-40, 10), (40, 10), (40, 16), (-40, 16)];
    for (nature, kind) in [(Nature::Hedge, Kind::HeavyHorse), (Nature::Stream, Kind::Foot)] {
        let one = toll(&ground(nature, &[around]), kind);
        let two = toll(&ground(nature, &[&around[..2], &around[2..]]), kind);
        assert_eq!((one.crossings, one.last_crossing), (2, two.last_crossing));
        assert_eq!((two.crossings, toll(&ground(nature, &[&around[..2]]), kind).crossings), (2, 1));
        // A corner is one crossing.
        let bend = ground(nature, &[&[(-40, 10), (0, 10), (40, 14)]]);
        assert_eq!(toll(&bend, kind).crossings, 1);
    }
    // A wheel round the wing out of the garden and on into the field.
    let garden = ground(Nature::Hedge, &[around]);
    let from = Rect { centre: point((0, 6)), ..line };
    let wheel = swing(40 * Heading::DEGREE, |angle| from.swung(angle));
    let wheel = garden.wheel_toll(&wheel, Kind::HeavyHorse, false).expect("nothing bars it");
    assert_eq!(wheel.crossings, 2);
}

/// A road is no bridge: it ends on the banks, but for a stream, which it passes by its own.
#[test]
fn how_ter_27_a_road_alone_does_not_cross_a_river() {
    // Water, road and bridge are 6 cm wide.
    let ground = |features: &[(Nature, i32)]| {
        let feature = |&(nature, half): &(Nature, i32)| {
            let across = matches!(nature, Nature::Road | Nature::Bridge | Nature::Ford);
            let end = |n: i32| if across { Point::new(0, Len::cm(n).0) } else { Point::new(Len::cm(n).0, 0) };
            Feature::new(nature, vec![end(-half), end(half)], Len::cm(6))
        };
        let features = features.iter().map(feature).collect();
        Terrain::of(&Ground { width: Len::cm(400), depth: Len::cm(400), features }, Scale::Mm28)
    };
    let column = |y: i32| Rect::new(Point::new(0, Len::cm(y).0), Heading::NORTH, Len::cm(4).0, Len::cm(20).0);
    let over = |terrain: &Terrain, kind: Kind, from: i32, far: i32| {
        terrain.toll(&column(from), Point::new(0, Len::cm(far).0), kind, true).is_some()
    };
    let crosses = |water: Nature, bridge: Option<Nature>| {
        let all = [Some(water), Some(Nature::Road), bridge];
        let halves = [180, 150, 4];
        let features: Vec<_> = all.into_iter().zip(halves).filter_map(|(n, half)| Some((n?, half))).collect();
        let terrain = ground(&features);
        let rides = !terrain.bars_figures(Point::new(0, -Len::cm(20).0), Point::new(0, Len::cm(20).0));
        let stands = terrain.may_stand(&column(0), Kind::MediumGuns, true);
        [over(&terrain, Kind::MediumGuns, -20, 25), over(&terrain, Kind::MediumGuns, -14, 28), rides, stands]
    };
    assert_eq!(crosses(Nature::DeepRiver, None), [false; 4], "nor in a leap from bank to bank");
    assert_eq!(crosses(Nature::DeepRiver, Some(Nature::Bridge)), [true; 4]);
    let bridged = ground(&[(Nature::DeepRiver, 180), (Nature::Road, 150), (Nature::Bridge, 4)]);
    let stands = |degrees: i32| {
        let across = Rect { heading: Heading::NORTH.turned(degrees * Heading::DEGREE), ..column(0) };
        bridged.may_stand(&across, Kind::Foot, true)
    };
    assert!(stands(30) && stands(200) && !stands(75), "lengthwise alone (HOW-TER-33)");
    assert_eq!(crosses(Nature::River, None), [false, false, true, true], "guns do not ford a river");
    assert_eq!(crosses(Nature::River, Some(Nature::Ford)), [true; 4]);
    assert_eq!(crosses(Nature::Stream, None), [true; 4]);
}

/// Over the bridge, and into the next bend of the river.
#[test]
fn how_cmd_27_a_figure_crosses_each_bend_of_a_river_by_a_passage() {
    let bends = |more: &str| {
        let t = Table::of(&format!("deepriver -60 0 60 0 60 30 -60 30\nbridge 0 -3 0 3\n{more}"));
        t.field.terrain.bars_figures(Point::new(0, -Len::cm(20).0), Point::new(0, Len::cm(45).0))
    };
    assert_eq!([bends(""), bends("ford 0 27 0 33")], [true, false]);
}

/// A road whose bridge lies over one bend of the river leads over the next by none.
#[test]
fn how_ter_33_a_column_on_a_road_crosses_each_bend_by_a_bridge() {
    let goes = |more: &str| {
        let t = Table::of(&format!("deepriver -60 0 60 0 60 12 -60 12\nroad 0 -90 0 90\nbridge 0 -3 0 3\n{more}"));
        let column = Rect::new(Point::new(0, -Len::cm(12).0), Heading::NORTH, Len::cm(4).0, Len::cm(20).0);
        let step = Point::new(0, Len::cm(15).0);
        t.field.terrain.toll(&column, step, Kind::Foot, true).is_some()
    };
    assert_eq!([goes(""), goes("bridge 0 9 0 15")], [false, true]);
}

mod cover {
    use crate::base::Side;
    use crate::rules::honours_of_war::general::Ammo;
    use crate::rules::honours_of_war::hit::{Cover, Modifier as M};
    use crate::rules::honours_of_war::sandtable::{Answer, Table};
    use crate::rules::honours_of_war::sight::{Eye, Mark, cover};

    /// Cover of Red's first unit against musketry of Blue's first.
    fn against(text: &str) -> Cover {
        let t = Table::of(text);
        let unit = t.field.units_of(Side::Red).next().expect("a target");
        let mark = Mark { unit, at: &t.state.unit(unit).rect, charging: false };
        cover(&t.field, &t.state, &Eye::of(&t.state, 0), mark, Ammo::Musketry)
    }

    #[test]
    fn how_ter_10_a_firer_at_the_hedge_gives_a_target_beyond_it_no_cover() {
        assert_eq!(against("B foot 0 0 N\nR foot 0 22 S\nhedge -30 10 30 10"), Cover::Light);
        assert_eq!(against("B foot 0 0 N\nR foot 0 22 S\nhedge -30 2.5 30 2.5"), Cover::Open, "the firer's own");
        assert_eq!(against("B foot 0 0 N\nR foot 0 5.5 S\nhedge -30 3 30 3"), Cover::Light, "both stand at it");
    }

    #[test]
    fn how_ter_14_works_are_nothing_from_behind_and_heavy_from_the_flank() {
        let works = "works -12 20 12 20";
        assert_eq!(against(&format!("B foot 0 0 N\nR foot entrenched 0 22 S\n{works}")), Cover::Heavy);
        assert_eq!(against(&format!("B foot 0 44 S\nR foot entrenched 0 22 S\n{works}")), Cover::Open, "from its rear");
        assert_eq!(against(&format!("B foot -30 22 E\nR foot entrenched 0 22 S\n{works}")), Cover::Heavy, "its flank");
        // Nor does heavy roundshot gain by them from there (HOW-FIRE-36).
        let heavy = |at: &str| {
            let mut t = Table::of(&format!("B heavyguns {at}\nR foot entrenched 0 22 S\n{works}"));
            t.act(&[3], &[Answer::At(1)], |e| e.fire_unit(0));
            t.modifiers().iter().any(|(m, _)| *m == M::HeavyShot)
        };
        assert_eq!((heavy("0 -60 N"), heavy("0 104 S")), (true, false));
    }

    #[test]
    fn how_ter_30_infantry_in_a_river_fires_with_one_less() {
        let fire = |words: &str| {
            let mut t = Table::of(&format!("B foot {words} 0 0 N\nR foot 0 12 S"));
            t.act(&[3], &[Answer::At(1)], |e| e.fire_unit(0));
            t.modifiers()
        };
        assert!(fire("midstream").contains(&(M::InRiver, -1)));
        assert!(fire("").iter().all(|(m, _)| *m != M::InRiver));
    }

    #[test]
    fn how_ter_46_a_garrison_fires_over_each_face_where_it_has_a_target() {
        let text = "village 0 0\nB foot block=0 0 0 N\nR foot 0 22 S\nR foot 22 0 W";
        let mut t = Table::of(text);
        t.act(&[3, 3], &[Answer::At(1), Answer::At(2)], |e| e.fire_unit(0));
        let told: Vec<i16> = t.modifiers().iter().filter(|(m, _)| *m == M::FromVillage).map(|(_, v)| *v).collect();
        assert_eq!(told.len(), 2, "two shots, each with its deduction (HOW-TER-50)");
    }

    /// HOW-TER-47: two of a kind have two faces each; here the infantry and the guns share all four.
    #[test]
    fn how_ter_48_a_battery_and_a_battalion_fire_over_the_same_face() {
        let text = "village 0 0\nB foot block=0 0 0 N\nB gun block=0 0 0 N\nR foot 0 22 S";
        let mut t = Table::of(text);
        t.act(&[3, 3], &[Answer::At(2), Answer::At(2)], |e| {
            e.fire_unit(0);
            e.fire_unit(1);
        });
        assert_eq!(t.modifiers().iter().filter(|(m, _)| *m == M::FromVillage).count(), 2);
    }

    #[test]
    fn how_ter_53_the_other_of_two_is_passed_through_and_may_stay() {
        let mut t = Table::of("village 0 0\nB foot block=0 0 0 N\nB gun block=0 0 0 N\nR foot 0 60 S");
        t.act(&[], &[Answer::Quarters(4)], |e| {
            e.hurt(0, 4, 2);
            e.react(0);
        });
        assert!(t.state.unit(0).red() && t.state.unit(0).block == crate::rules::honours_of_war::state::NONE);
        assert_eq!((t.state.unit(1).hits, t.state.unit(1).block), (1, 0), "a hit, and it stays");
    }
}

/// HOW-TER-35: who charged over the wall claims nothing from it, who stood at it does.
#[test]
fn how_ter_35_an_obstacle_covers_its_defender_alone() {
    use crate::rules::honours_of_war::event::Code;
    let mut t = Table::of("B foot charged 0 0 N\nR foot 0 4 S\nwall -30 2 30 2");
    t.touch(0, Face::Front, 1, Face::Front);
    t.act(&[3, 3, 4, 4], &[], |e| e.fight_out());
    let cover = crate::rules::honours_of_war::hit::Modifier::LightCover;
    let told: Vec<u8> = t
        .told(Code::MeleeModifier)
        .iter()
        .filter(|e| crate::rules::honours_of_war::hit::Modifier::ALL[e.numbers[1] as usize] == cover)
        .map(|e| e.actor)
        .collect();
    assert_eq!(told, [0], "the charger's die, in the first round only");
}

mod half_turn {
    use super::*;
    use crate::field::scenario_file;
    use proptest::prelude::*;

    const GROUNDS: [&str; 3] = [
        include_str!("../../../../templates/scenarios/honours-of-war/mirror.toml"),
        include_str!("../../../../templates/scenarios/honours-of-war/st-ulrich.toml"),
        include_str!("../../../../templates/scenarios/honours-of-war/lobositz.toml"),
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// No direction is favoured: what a move costs and where a unit may stand stays the same when the table is turned
        /// by half a turn.
        #[test]
        fn ground_costs_the_same_turned_by_half_a_turn(
            which in 0..3_usize,
            x in -90_i32..90, y in -60_i32..60,
            fine in (0..1200_i32, 0..1200_i32),
            heading in 0..46_080_u16, square in any::<bool>(),
            way in 0..46_080_u16, length in 0..40_000_i32,
            column in any::<bool>(),
        ) {
            let ground = scenario_file::read(GROUNDS[which]).expect("it parses").ground;
            let mut turned = ground.clone();
            for p in turned.features.iter_mut().flat_map(|f| &mut f.points) {
                *p = -*p;
            }
            let (one, other) = (Terrain::of(&ground, Scale::of(15)), Terrain::of(&turned, Scale::of(15)));
            let heading = Heading(if square { heading / 11_520 * 11_520 } else { heading });
            let (front, depth) = if column { (4_800, 24_000) } else { (24_000, 4_800) };
            let rect = Rect::new(Point::new(x * 1200 + fine.0, y * 1200 + fine.1), heading, front, depth);
            let back = Rect { centre: -rect.centre, heading: heading.behind(), ..rect };
            let step = Point::ORIGIN.ahead(if square { heading } else { Heading(way) }, length);
            for kind in [Kind::Foot, Kind::MediumHorse, Kind::LightFoot, Kind::MediumGuns] {
                prop_assert_eq!(one.toll(&rect, step, kind, column), other.toll(&back, -step, kind, column));
                prop_assert_eq!(one.may_stand(&rect, kind, column), other.may_stand(&back, kind, column));
                prop_assert_eq!(one.slows(&rect, kind), other.slows(&back, kind));
                // What a box around it rules out is not found in it.
                let around = Point::new(rect.reach(), rect.reach());
                let (low, high) = (rect.centre - around, rect.centre + around);
                let there = one.hindering(low, high, kind);
                prop_assert!(!one.is_firm(there, kind) || one.may_stand(&rect, kind, column));
                prop_assert!(!one.is_smooth(there, kind) || !one.slows(&rect, kind));
                prop_assert!(!there.is_empty() || one.is_firm(there, kind) && one.is_smooth(there, kind));
                prop_assert_eq!(one.may_stand_on(there, &rect, kind, column), one.may_stand(&rect, kind, column));
                let heading = if square { heading } else { Heading(way) };
                let on_way = one.on_way(Part::ALL, &Way::of(&rect, heading), length);
                let whole = one.toll_on(Part::ALL, &rect, step, kind, column);
                prop_assert_eq!(one.toll_on(on_way, &rect, step, kind, column), whole);
                prop_assert_eq!(one.toll(&rect, step, kind, column), whole);
                let meets = whole.is_some_and(|toll| toll.river.is_some() || toll.last_crossing > 0);
                prop_assert!(!meets || one.nears_line(&rect, step, |_| true));
                let ends_on = one.may_stand_on(on_way, &rect.moved(step), kind, column);
                prop_assert_eq!(ends_on, one.may_stand(&rect.moved(step), kind, column));
            }
        }
    }
}

/// Not smaller than by half; who lies clear of others keeps his size.
#[test]
fn how_ter_36_blocks_that_are_drawn_too_near_are_made_to_adjoin() {
    let sides = |ground: &str| {
        let blocks = Table::of(&format!("{ground}\nB foot 0 -100 N\nR foot 0 190 S")).field.terrain.blocks;
        assert!(ground.contains(" 8 0") || !blocks[0].rect.overlaps(&blocks[1].rect), "{ground}");
        blocks.iter().map(|b| 2 * b.rect.half_front / 1200).collect::<Vec<_>>()
    };
    assert_eq!(sides("village 0 0\nvillage 20 0"), [20, 20]);
    assert_eq!(sides("village 0 0\nvillage 17 0\nvillage 60 0"), [17, 17, 20]);
    assert_eq!(sides("village 0 0\nvillage 10 0"), [10, 10]);
    assert_eq!(sides("village 0 0\nvillage 8 0"), [10, 10]);
}

/// HOW-TER-22: four times only for a wood on a steep slope.
#[test]
fn how_ter_02_ground_that_lies_twice_on_a_place_counts_twice_there() {
    let extra = |ground: &str| {
        let t = Table::of(&format!("{ground}\nB foot 0 0 N\nR foot 0 190 S"));
        let toll = t.field.terrain.toll(&t.state.unit(0).rect, Point::new(0, Len::cm(18).0), Kind::Foot, false);
        let extra = toll.expect("it goes").extra;
        (f64::from(extra) / 1200.0).round() as i32
    };
    assert_eq!([extra("wood -60 4 60 12"), extra("wood -60 4 60 12\nwood -60 4 60 12")], [8, 8]);
    assert_eq!(extra("wood -60 4 60 10\nmarsh -60 8 60 14"), 10);
    assert_eq!(extra("wood -60 4 60 8\nwood -60 10 60 14"), 8, "one after the other");
    assert_eq!(extra("wood -60 4 60 12\nwood -60 4 60 12\nsteep -60 4 60 12"), 24);
}

/// HOW-TER-27: water is judged by its bridges and fords for a column, works bar it all the same.
#[test]
fn how_ter_12_a_column_on_a_bridge_stands_astride_nothing_that_bars_it() {
    let astride = |line: &str, column: bool| {
        let t = Table::of(&format!("B gun limbered 0 0 N\n{line} -60 0 60 0\nbridge 0 -6 0 6\nR foot 0 190 S"));
        t.field.terrain.is_astride(Part::ALL, &t.state.unit(0).rect, Kind::MediumGuns, column)
    };
    assert_eq!(
        ["deepriver", "works"].map(|line| [true, false].map(|column| astride(line, column))),
        [[false, true], [true; 2]]
    );
}

/// HOW-TER-02 measures costs at three places of the front; what bars bars the whole of it, on the way of a wheel too.
#[test]
fn how_ter_12_a_wheel_is_barred_by_what_its_front_sweeps_over() {
    let rect = Rect::new(Point::ORIGIN, Heading::NORTH, Len::cm(20).0, Len::cm(4).0);
    let ways = swing(40 * Heading::DEGREE, |angle| rect.pivoted(angle));
    let goes = |kind: Kind, at: &str| {
        let t = Table::of(&format!("B foot 0 100 N\nR foot 0 190 S\nworks {at}"));
        t.field.terrain.wheel_toll(&ways, kind, false).is_some()
    };
    assert!(goes(Kind::Foot, "5 -1 7 -1") && !goes(Kind::MediumHorse, "5 -3 7 -3"));
    assert!(goes(Kind::MediumHorse, "4 0 6 0"), "it stands over it from the beginning");
}

/// The tail of a column swings out to the left as its head wheels to the right.
#[test]
fn how_ter_02_a_wheel_is_barred_by_what_any_side_sweeps_over() {
    let column = Rect::new(Point::ORIGIN, Heading::NORTH, Len::cm(4).0, Len::cm(20).0);
    let ways = swing(45 * Heading::DEGREE, |angle| column.swung(angle));
    let goes = |ground: &str| {
        let t = Table::of(&format!("B foot 0 100 N\nR foot 0 190 S\n{ground}"));
        t.field.terrain.wheel_toll(&ways, Kind::Foot, true).is_some()
    };
    assert!(!goes("lake -9 -6 -7 -4"));
    assert!(goes("lake 7 -6 9 -4"), "it swings away from it");
    assert!(goes("lake -4 -6 0 -4"), "it lies in it from the beginning");
}

/// However far it means to go.
#[test]
fn how_ter_29_a_slanting_front_is_stopped_where_its_middle_meets_the_river() {
    let t = Table::of("B foot 0 0 30\nriver -90 10 90 10");
    let rect = t.state.unit(0).rect;
    let river = |cm: i32| {
        let step = Point::ORIGIN.ahead(rect.heading, cm * 1200);
        t.field.terrain.toll(&rect, step, Kind::Foot, false).and_then(|toll| toll.river)
    };
    assert_eq!(river(2), None);
    assert!(river(7).is_some_and(|at| at > 11 * 1200), "its left wing is in the water: {:?}", river(7));
    assert_eq!(river(7), river(20));
}

/// HOW-TER-29: in mid-stream is where its middle is on the water, whichever side leads.
#[test]
fn how_ter_29_who_goes_aside_into_a_river_ends_with_his_middle_on_it() {
    let t = Table::of("B foot column 0 5 E\nriver -90 0 90 0");
    let toll = t.field.terrain.toll(&t.state.unit(0).rect, Point::new(0, -20 * 1200), Kind::Foot, true);
    assert_eq!(toll.and_then(|toll| toll.river), Some(5 * 1200));
}

/// An end of a slanting front comes to the stream while the middle is on the road still; the middle does beside it.
#[test]
fn how_ter_33_who_comes_to_a_stream_beside_its_bridge_crosses_the_water() {
    let crossings = |unit: &str| {
        let t = Table::of(&format!("{unit}\nroad 0 -90 0 90\nstream -90 0 90 0\nR foot 0 190 S"));
        let rect = t.state.unit(0).rect;
        let step = Point::ORIGIN.ahead(rect.heading, Len::cm(12).0);
        t.field.terrain.toll(&rect, step, Kind::Foot, true).map(|toll| toll.crossings)
    };
    assert_eq!(crossings("B foot column 0 -14 N"), Some(0), "by the road");
    assert_eq!(crossings("B foot column -8.1 -7.5 55"), Some(1));
    assert_eq!(crossings("B foot column 40 -14 N"), Some(1));
}
