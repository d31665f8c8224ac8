//! What is fought for goes with the ground that it lies on: moved, taken away and rolled as that is.

use super::{Item, bounds, extent};
use crate::base::geometry::{line, outline};
use crate::base::{Len, Point};
use crate::field::scenario::Objective;
use crate::field::{Feature, Ground, Nature, Scenario};

/// A place is one with a feature as long as it is not larger than it by more than this, in hundredths.
const LARGER: f64 = 130.0;
/// Outlines that differ by no more than this are one.
const ALIKE: i32 = 2 * Len::CM.0;

/// The feature that an objective stands for: one that it lies on, after which it is named before others.
#[must_use]
pub fn lies_on(ground: &Ground, of: &Objective) -> Option<usize> {
    let name = of.name.to_lowercase();
    let named = |f: &Feature| {
        !f.name.is_empty() && name.contains(&f.name.to_lowercase())
            || name.contains(&super::nature_name(f.nature).to_lowercase())
    };
    let there = ground.features.iter().enumerate().filter(|(_, f)| kind(f.nature).is_some() && is_at(f, &of.points));
    there.min_by_key(|(n, f)| (!named(f), kind(f.nature), *n)).map(|(n, _)| n)
}

/// Natures that can stand for one another; none of what nobody fights for.
const fn kind(nature: Nature) -> Option<u8> {
    use Nature as N;
    match nature {
        N::Bridge | N::Ford => Some(0),
        N::Village | N::Town => Some(1),
        N::GentleHill | N::SteepHill => Some(2),
        N::Entrenchment => Some(3),
        N::Wood => Some(4),
        _ => None,
    }
}

/// Whether an objective lies on a feature.
fn is_at(feature: &Feature, points: &[Point]) -> bool {
    let (Some((low, high)), Some((least, most))) = (bounds(points), bounds(&feature.points)) else { return false };
    let (middle, its) = (low.middle(high), least.middle(most));
    let round = points.len() > 2 && outline::contains(points, its);
    if feature.nature.is_line() {
        return round || line::distance_to(&feature.points, middle) <= (feature.width.0 / 2).max(Len::CM.0);
    }
    outline::contains(&feature.points, middle) && extent(points) * 100.0 <= extent(&feature.points) * LARGER
}

/// Moves a feature and what stands for it, or an objective alone.
pub(super) fn shift(scenario: &mut Scenario, item: Item, to: impl Fn(&Point) -> Point) {
    let goals: Vec<usize> = match item {
        Item::Goal(n) => vec![n],
        Item::Feature(n) => standing_for(scenario, n),
        _ => return,
    };
    if let Item::Feature(n) = item
        && let Some(feature) = scenario.ground.features.get_mut(n)
    {
        feature.points.iter_mut().for_each(|p| *p = to(p));
    }
    for n in goals {
        if let Some(goal) = scenario.objectives.get_mut(n) {
            goal.points.iter_mut().for_each(|p| *p = to(p));
        }
    }
}

/// The objectives that stand for a feature.
fn standing_for(scenario: &Scenario, feature: usize) -> Vec<usize> {
    let on = |(n, of): (usize, &Objective)| (lies_on(&scenario.ground, of) == Some(feature)).then_some(n);
    scenario.objectives.iter().enumerate().filter_map(on).collect()
}

/// Takes a feature away, and what stood for it and for nothing else there.
pub(super) fn take_away(scenario: &mut Scenario, feature: usize) {
    if feature >= scenario.ground.features.len() {
        return;
    }
    let stood = standing_for(scenario, feature);
    scenario.ground.features.remove(feature);
    let lost: Vec<usize> =
        stood.into_iter().filter(|n| lies_on(&scenario.ground, &scenario.objectives[*n]).is_none()).collect();
    drop_all(scenario, &lost);
}

fn drop_all(scenario: &mut Scenario, lost: &[usize]) {
    let mut n = 0..;
    scenario.objectives.retain(|_| !n.next().is_some_and(|n| lost.contains(&n)));
}

/// Gives an objective another name.
pub(super) fn rename(scenario: &mut Scenario, n: usize, name: &str) {
    if let Some(goal) = scenario.objectives.get_mut(n) {
        name.clone_into(&mut goal.name);
    }
}

/// Nobody fights for an objective any more.
pub(super) fn delete(scenario: &mut Scenario, n: usize) {
    drop_all(scenario, &[n]);
}

/// The feature of the old ground under each objective; none of one that stays where it is: it lies in the open, or on what
/// is kept.
pub(super) fn rolled_away(scenario: &Scenario, kept: &[usize]) -> Vec<Option<Feature>> {
    let under = scenario.objectives.iter().map(|o| lies_on(&scenario.ground, o).filter(|n| !kept.contains(n)));
    under.map(|n| n.map(|n| scenario.ground.features[n].clone())).collect()
}

/// Objectives whose ground was rolled away go to the feature that is like it: of the same name, or else the nearest. Where
/// none is left they go with their ground.
pub(super) fn follow(scenario: &mut Scenario, old: &[Option<Feature>]) {
    let mut taken: Vec<usize> = Vec::new();
    let mut lost = Vec::new();
    for (n, (goal, old)) in scenario.objectives.iter_mut().zip(old).enumerate() {
        let Some(old) = old else { continue };
        let like = |f: &Feature| kind(f.nature) == kind(old.nature) && !f.points.is_empty();
        let features = scenario.ground.features.iter().enumerate();
        let next = features.filter(|(m, f)| like(f) && !taken.contains(m)).min_by_key(|(_, f)| {
            let other = old.name.is_empty() || f.name != old.name;
            (f.nature != old.nature && other, other, middle(&f.points).square_to(middle(&old.points)))
        });
        let Some(m) = next.map(|(m, _)| m) else {
            lost.push(n);
            continue;
        };
        taken.push(m);
        let new = &mut scenario.ground.features[m];
        if alike(&goal.points, &old.points) && !new.nature.is_line() {
            goal.points.clone_from(&new.points);
        } else {
            let by = middle(&new.points) - middle(&old.points);
            goal.points.iter_mut().for_each(|p| *p = *p + by);
        }
        if !old.name.is_empty() && goal.name.contains(&old.name) {
            if new.name.is_empty() {
                new.name.clone_from(&old.name);
            } else {
                goal.name = goal.name.replace(&old.name, &new.name);
            }
        }
    }
    drop_all(scenario, &lost);
}

fn middle(points: &[Point]) -> Point {
    bounds(points).map_or(Point::ORIGIN, |(low, high)| low.middle(high))
}

/// Whether an objective is the whole of its feature.
fn alike(one: &[Point], other: &[Point]) -> bool {
    let near = |a: Point, b: Point| (a.x - b.x).abs() <= ALIKE && (a.y - b.y).abs() <= ALIKE;
    match (bounds(one), bounds(other)) {
        (Some((low, high)), Some((least, most))) => near(low, least) && near(high, most),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Change, changed, drawn};
    use super::*;
    use crate::army::Severity;
    use crate::desk::resolve::{self, Order};
    use crate::field::{GeneralKind, TableView};

    fn order(id: &str) -> (Order, TableView) {
        let system = resolve::playable().find(|s| resolve::scenario(*s, id).is_ok()).expect("a system");
        let scenario = resolve::scenario(system, id).expect("a scenario");
        let system = system.about().id.to_owned();
        let order =
            Order { system, scenario, seed: 5, number: 1, generals: [GeneralKind::Planner; 2], exchanged: false };
        let table = resolve::drawn_up(&order).expect("it can be drawn up");
        (order, table)
    }

    #[test]
    fn what_is_fought_for_stands_for_the_ground_that_it_lies_on() {
        let natures = |id: &str| {
            let scenario = order(id).0.scenario;
            let on = scenario.objectives.iter().map(|o| lies_on(&scenario.ground, o));
            on.map(|n| n.map(|n| scenario.ground.features[n].nature)).collect::<Vec<_>>()
        };
        assert_eq!(natures("st-ulrich"), [Some(Nature::Bridge)]);
        assert_eq!(natures("spittelwitz"), [Some(Nature::GentleHill)]);
        assert!(natures("kutzdorf").iter().chain(&natures("lobositz")).all(|n| n.map(kind) == Some(Some(1))));
    }

    #[test]
    fn what_is_fought_for_goes_with_its_ground_and_by_hand() {
        let (order, table) = order("st-ulrich");
        let at = |o: &Order| o.scenario.objectives.iter().map(|g| g.points[0]).collect::<Vec<_>>();
        let bridge = lies_on(&order.scenario.ground, &order.scenario.objectives[0]).expect("a bridge");
        let by = Point::new(Len::CM.0, -2 * Len::CM.0);
        for item in [Item::Feature(bridge), Item::Goal(0)] {
            let moved = changed(&order, &table, &Change::Shift(item, by)).expect("moved").0;
            assert_eq!(at(&moved), [at(&order)[0] + by], "{item:?}");
        }
        for change in [Change::Delete(bridge), Change::DeleteGoal(0)] {
            assert!(at(&changed(&order, &table, &change).expect("taken away").0).is_empty(), "{change:?}");
        }
        let named = changed(&order, &table, &Change::RenameGoal(0, "the ford".to_owned())).expect("named").0;
        assert_eq!(named.scenario.objectives[0].name, "the ford");
    }

    /// Wherever new ground has a like place, it is fought for; where it has none, for nothing, and never for a meadow.
    #[test]
    fn rolled_ground_leaves_nothing_hanging_that_is_fought_for() {
        for id in ["st-ulrich", "lobositz", "spittelwitz", "kutzdorf"] {
            let (order, table) = order(id);
            let was: Vec<Option<u8>> =
                rolled_away(&order.scenario, &[]).iter().map(|f| f.as_ref().and_then(|f| kind(f.nature))).collect();
            for seed in 1..20 {
                let rolled =
                    changed(&order, &table, &Change::RollGround { seed, locked: Vec::new() }).expect("rolled").0;
                let scenario = &rolled.scenario;
                let is: Vec<Option<u8>> =
                    rolled_away(scenario, &[]).iter().map(|f| f.as_ref().and_then(|f| kind(f.nature))).collect();
                let like = scenario.ground.features.iter().filter(|f| was.contains(&kind(f.nature))).count();
                assert_eq!(is, vec![was[0]; was.len().min(like)], "{id} {seed}");
            }
        }
    }

    #[test]
    fn a_bridge_that_stays_without_its_water_is_an_error_in_place() {
        let (order, table) = order("st-ulrich");
        let bridge = lies_on(&order.scenario.ground, &order.scenario.objectives[0]).expect("a bridge");
        assert!(drawn(&order, &table).1.iter().all(|f| f.severity != Severity::Error));
        let dry = (1..50).find_map(|seed| {
            let roll = Change::RollGround { seed, locked: vec![bridge] };
            let (rolled, seen) = changed(&order, &table, &roll).ok()?;
            let found = drawn(&rolled, &seen).1;
            assert_eq!(rolled.scenario.objectives[0].points, order.scenario.objectives[0].points);
            found.into_iter().find(|f| f.text.starts_with("This bridge is not on any water"))
        });
        let found = dry.expect("some ground without a river there");
        assert_eq!((found.severity, found.place.as_str()), (Severity::Error, "Bridge of St. Ulrich"));
    }
}
