//! The twelve-sector generator of ground, which serves all systems, on the table of its book (WAS-TERR-02).
#![allow(clippy::unwrap_used)]

use tricorne::army::nation::Names;
use tricorne::base::geometry::outline;
use tricorne::base::{Dice, Len, Point};
use tricorne::field::ground::{Ground, Nature};
use tricorne::field::{Feature, generate};

const TABLE: (Len, Len) = (Len::inches(72), Len::inches(30));

fn made(seed: u64) -> Ground {
    generate::ground(TABLE, &Names::default(), &mut Dice::fair(seed, 0))
}

const WATER: [Nature; 3] = [Nature::Stream, Nature::River, Nature::DeepRiver];

fn is_piece(nature: Nature) -> bool {
    use Nature as N;
    WATER.contains(&nature)
        || matches!(
            nature,
            N::GentleHill | N::SteepHill | N::Wood | N::Rough | N::Village | N::Town | N::Marsh | N::Lake
        )
}

fn is_hill(feature: &Feature) -> bool {
    matches!(feature.nature, Nature::GentleHill | Nature::SteepHill)
}

/// Whether a feature is a contour inside another hill.
fn is_upper(ground: &Ground, feature: &Feature) -> bool {
    let holds = |o: &&Feature| is_hill(o) && *o != feature && outline::contains(&o.points, feature.points[0]);
    is_hill(feature) && ground.features.iter().any(|o| holds(&o))
}

/// WAS-TERR-05: two of three hills have a second contour, which lies wholly inside the first and bears no name of its own.
#[test]
fn was_terr_05_hills_have_one_contour_or_two() {
    let names = Names { hills: (0..99).map(|n| n.to_string()).collect(), ..Names::default() };
    let (mut hills, mut upper) = (0, 0);
    for seed in 0..300 {
        let ground = generate::ground(TABLE, &names, &mut Dice::fair(seed, 0));
        for f in ground.features.iter().filter(|f| is_hill(f)) {
            let around = ground.features.iter().filter(|o| is_hill(o) && outline::contains(&o.points, f.points[0]));
            let around: Vec<_> = around.filter(|o| *o != f).collect();
            assert!(around.len() <= 1, "seed {seed}: more than two contours");
            assert_eq!(f.name.is_empty(), around.len() == 1, "seed {seed}: {f:?}");
            for o in around {
                upper += 1;
                assert_eq!(o.nature, f.nature);
                assert!(f.points.iter().all(|p| outline::contains(&o.points, *p)), "seed {seed}: not inside");
            }
            hills += 1;
        }
    }
    let share = 100 * upper / (hills - upper);
    assert!((58..=75).contains(&share), "{upper} of {}", hills - upper);
}

/// WAS-TERR-02, WAS-TERR-03, WAS-EX-07: an even chance in each of twelve sectors makes six pieces on average. A few find no
/// room, and a village may have two blocks.
#[test]
fn was_terr_02_03_was_ex_07_about_six_pieces_lie_on_both_halves() {
    let (mut pieces, mut halves) = (0, [0, 0]);
    for seed in 0..300 {
        let ground = made(seed);
        for f in ground.features.iter().filter(|f| is_piece(f.nature) && !is_upper(&ground, f)) {
            pieces += 1;
            let low = f.points.iter().map(|p| p.y).min().unwrap();
            let high = f.points.iter().map(|p| p.y).max().unwrap();
            halves[usize::from(low + high > 0)] += 1;
        }
    }
    assert!((1_500..=2_100).contains(&pieces), "{pieces} in 300 tables");
    assert!(halves[0] > pieces / 3 && halves[1] > pieces / 3, "{halves:?}");
}

/// WAS-TERR-04, WAS-TERR-05: every kind and nature comes, gentle hills as often as steep ones, fordable rivers more often
/// than others, ordinary wood more often than light.
#[test]
fn was_terr_04_05_all_natures_in_their_shares() {
    let mut found = std::collections::BTreeMap::new();
    for seed in 0..600 {
        for f in made(seed).features {
            *found.entry(format!("{:?}", f.nature)).or_insert(0_u32) += 1;
        }
    }
    let of = |nature: Nature| found.get(&format!("{nature:?}")).copied().unwrap_or(0);
    let share = |a: Nature, b: Nature| 100 * of(a) / (of(a) + of(b)).max(1);
    assert!((42..=58).contains(&share(Nature::GentleHill, Nature::SteepHill)), "{found:?}");
    assert!((55..=78).contains(&share(Nature::River, Nature::DeepRiver)), "{found:?}");
    assert!((55..=78).contains(&share(Nature::Wood, Nature::Rough)), "{found:?}");
    for nature in [Nature::Stream, Nature::Lake, Nature::Marsh, Nature::Village, Nature::Town, Nature::Bridge] {
        assert!(of(nature) > 0, "{nature:?} never comes");
    }
}

/// The edges of the table on which a place lies: west, east, south, north.
fn edges(p: &Point) -> [bool; 4] {
    let (w, d) = (TABLE.0.0 / 2 - 120, TABLE.1.0 / 2 - 120);
    [p.x <= -w, p.x >= w, p.y <= -d, p.y >= d]
}

/// WAS-TERR-05, WAS-TERR-06: a water that runs through several sectors is one feature, which begins at a long edge in the
/// middle of a sector and leaves by another edge.
#[test]
fn was_terr_05_06_running_water_is_one_feature_from_one_edge_to_another() {
    let (mut long, mut out) = (0, [0; 4]);
    for seed in 0..400 {
        let ground = made(seed);
        let running: Vec<_> = ground.features.iter().filter(|f| WATER.contains(&f.nature)).collect();
        assert!(running.len() <= 1);
        for f in running {
            let [first, last] = [f.points.first(), f.points.last()].map(|p| edges(p.unwrap()));
            assert!(first[2] || first[3], "seed {seed} begins inside");
            let sixth = TABLE.0.0 / 6;
            assert_eq!(
                (f.points[0].x + TABLE.0.0 / 2).rem_euclid(sixth),
                sixth / 2,
                "seed {seed} begins beside its sector"
            );
            assert!(last.contains(&true), "seed {seed} ends inside");
            let same = first.iter().zip(last).any(|(a, b)| *a && b);
            assert!(!same, "seed {seed} leaves where it came in: {:?}", f.points);
            (0..4).filter(|&n| last[n]).for_each(|n| out[n] += 1);
            let (low, high) = (f.points.iter().map(|p| p.x).min(), f.points.iter().map(|p| p.x).max());
            long += u32::from(high.unwrap() - low.unwrap() > sixth);
        }
    }
    assert!(long > 10 && out.iter().all(|n| *n > 5), "some run through several sectors: {long}, {out:?}");
}

/// WAS-TERR-05: a fordable river has a bridge in its first sector, one that nothing crosses has one in every sector of its
/// course; a bridge lies where a road crosses the water, and every road crosses it by a bridge.
#[test]
fn was_terr_05_bridges_lie_where_roads_cross_and_where_the_river_wants_them() {
    let (mut bridges, mut deep) = (0, 0);
    for (seed, table) in (0..300).flat_map(|seed| [(seed, TABLE), (seed, (Len::feet(6), Len::feet(4)))]) {
        let ground = generate::ground(table, &Names::default(), &mut Dice::fair(seed, 0));
        let of = |nature: Nature| ground.features.iter().filter(move |f| f.nature == nature);
        let middle = |f: &Feature| f.points[0].middle(*f.points.last().unwrap());
        let near =
            |p: Point, line: &[Point], within: i32| line.windows(2).any(|s| p.distance_to_line(s[0], s[1]) <= within);
        let Some(water) = ground.features.iter().find(|f| WATER.contains(&f.nature)) else {
            assert_eq!(of(Nature::Bridge).count(), 0, "seed {seed}: a bridge over dry land");
            continue;
        };
        for bridge in of(Nature::Bridge) {
            bridges += 1;
            let at = middle(bridge);
            assert!(near(at, &water.points, 240), "seed {seed}: a bridge over dry land");
            assert!(of(Nature::Road).any(|r| near(at, &r.points, 240)), "seed {seed}: a bridge that no road leads to");
        }
        let wanted = match water.nature {
            Nature::DeepRiver => &water.points[..],
            Nature::River => &water.points[..2],
            _ => &[],
        };
        deep += u32::from(water.nature == Nature::DeepRiver);
        for p in wanted {
            // The river bends somewhere in each sector, and a bridge may lie a sector's width from there.
            let reach = Point::new(table.0.0 / 6, table.1.0 / 2).length() + table.0.0 / 6;
            assert!(
                of(Nature::Bridge).any(|b| middle(b).distance(*p) <= reach),
                "seed {seed}: no bridge in reach of {p:?}"
            );
        }
    }
    assert!(bridges > 100 && deep > 20, "{bridges} bridges, {deep} deep rivers");
}
