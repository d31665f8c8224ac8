//! The twelve-sector generator of ground, which serves all systems, on the table of its book (WAS-TERR-02).
#![allow(clippy::unwrap_used)]

use tricorne::army::nation::Names;
use tricorne::base::{Dice, Len, Point};
use tricorne::field::generate;
use tricorne::field::ground::{Ground, Nature};

const TABLE: (Len, Len) = (Len::inches(72), Len::inches(30));

fn made(seed: u64) -> Ground {
    generate::ground(TABLE, &Names::default(), &mut Dice::fair(seed, 0))
}

const WATER: [Nature; 3] = [Nature::Stream, Nature::River, Nature::DeepRiver];

fn is_piece(nature: Nature) -> bool {
    use Nature as N;
    WATER.contains(&nature)
        || matches!(nature, N::GentleHill | N::SteepHill | N::Wood | N::Rough | N::Village | N::Town | N::Marsh)
}

/// WAS-TERR-02, WAS-TERR-03, WAS-EX-07: an even chance in each of twelve sectors makes six pieces on average. A few find no
/// room, and a village may have two blocks.
#[test]
fn was_terr_02_03_was_ex_07_about_six_pieces_lie_on_both_halves() {
    let (mut pieces, mut halves) = (0, [0, 0]);
    for seed in 0..300 {
        for f in made(seed).features.iter().filter(|f| is_piece(f.nature)) {
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
    for nature in [Nature::Stream, Nature::Marsh, Nature::Village, Nature::Town, Nature::Bridge] {
        assert!(of(nature) > 0, "{nature:?} never comes");
    }
}

/// WAS-TERR-06: a water that runs through several sectors is one feature, from edge to edge of the table.
#[test]
fn was_terr_06_running_water_is_one_feature_from_edge_to_edge() {
    let at_edge = |p: &Point| 2 * p.x.abs() >= TABLE.0.0 - 240 || 2 * p.y.abs() >= TABLE.1.0 - 240;
    let mut long = 0;
    for seed in 0..200 {
        let ground = made(seed);
        let running: Vec<_> = ground.features.iter().filter(|f| WATER.contains(&f.nature)).collect();
        assert!(running.len() <= 1);
        for f in running {
            assert!(f.points.first().is_some_and(at_edge) && f.points.last().is_some_and(at_edge), "seed {seed}");
            let (low, high) = (f.points.iter().map(|p| p.x).min(), f.points.iter().map(|p| p.x).max());
            long += u32::from(high.unwrap() - low.unwrap() > TABLE.0.0 / 6);
        }
    }
    assert!(long > 5, "some run through several sectors");
}
