use super::*;
use crate::desk::sample;

fn how() -> &'static dyn System {
    crate::desk::resolve::system("honours-of-war").expect("the system")
}

fn wish(nation: &Nation, points: i32, seed: u64) -> Wish<'_> {
    let year = nation.periods.iter().map(|p| p.from).find(|y| *y >= 1756).unwrap_or(1757);
    Wish { nation, system: how(), year, points, make: Make::Usual, seed }
}

/// Of every nation and period a number of armies: within 5 % of the price, and nothing but notes of them.
fn every_army(seeds: std::ops::Range<u64>) {
    for nation in sample::nations().iter().filter(|n| !n.troops.is_empty()) {
        for period in &nation.periods {
            for (seed, make) in seeds.clone().zip([Make::Usual, Make::Foot, Make::Horse].into_iter().cycle()) {
                for system in
                    crate::desk::resolve::known().filter(|s| s.about().id == how().about().id || seed % 5 == 0)
                {
                    let wish = Wish { nation, system, year: period.from, points: 1500, make, seed };
                    let Ok(got) = recruit(&wish) else { continue };
                    let force = sample::force(vec![got.army.clone()], &sample::nations());
                    let what = format!("{} {} {make:?} {seed} {}", nation.name, period.from, system.about().id);
                    let errors: Vec<_> = system
                        .check(&force, period.from)
                        .into_iter()
                        .filter(|f| f.severity == Severity::Error)
                        .map(|f| f.text)
                        .collect();
                    assert_eq!(errors, Vec::<String>::new(), "{what}");
                    assert_eq!(system.cost(&force, period.from), Some(got.points), "{what}");
                    let steps = got.steps.join("\n");
                    assert!(
                        got.equal || nation.troops.iter().all(|t| t.most.is_some() || t.branch.arm() != Arm::Foot),
                        "{what}: {} points\n{steps}",
                        got.points
                    );
                    let names: std::collections::BTreeSet<_> = got.army.regiments.iter().map(|r| &r.name).collect();
                    assert_eq!(names.len(), got.army.regiments.len(), "{what}: names twice\n{steps}");
                    assert!(crate::campaign::sound(&got.army).is_ok(), "{what}");
                }
            }
        }
    }
}

#[test]
fn armies_of_every_nation_and_period_are_to_their_price_and_without_errors() {
    every_army(0..3);
}

#[test]
#[ignore = "two hundred of every nation and period"]
fn two_hundred_armies_of_every_nation_and_period() {
    every_army(0..200);
}

#[test]
fn the_same_seed_gives_the_same_army_and_another_one_another() {
    let nations = sample::nations();
    let prussia = nations.iter().find(|n| n.id.as_str() == "prussia").expect("Prussia");
    let made = |seed| recruit(&wish(prussia, 1500, seed)).expect("an army").army;
    assert_eq!(made(7), made(7));
    assert_ne!(made(7), made(8));
    let army = made(7);
    let arm = |army: &Army, arm| army.regiments.iter().filter(|r| r.branch.arm() == arm).count();
    assert!(arm(&army, Arm::Foot) > arm(&army, Arm::Horse) && arm(&army, Arm::Guns) > 0, "{:?}", army.regiments);
    let horse = recruit(&Wish { make: Make::Horse, ..wish(prussia, 1500, 7) }).expect("an army").army;
    assert!(arm(&horse, Arm::Horse) > arm(&army, Arm::Horse));
}

#[test]
fn an_army_is_filled_up_to_another_and_keeps_what_it_has() {
    let nations = sample::nations();
    let prussia = nations.iter().find(|n| n.id.as_str() == "prussia").expect("Prussia");
    let small = recruit(&wish(prussia, 700, 3)).expect("an army");
    let wish = wish(prussia, 1400, 4);
    let filled = fill_up(&wish, &small.army, &[], &nations).expect("filled");
    assert!(filled.equal, "{}: {}", filled.points, filled.steps.join("\n"));
    assert!(small.army.regiments.iter().all(|r| filled.army.regiments.contains(r)));
    assert_eq!(filled.army.brigades[0].id, small.army.brigades[0].id);
    // One that is dearer already stays as it is, and that is told.
    let dear = fill_up(&Wish { points: 300, ..wish }, &small.army, &[], &nations).expect("left alone");
    assert!(!dear.equal && dear.steps.is_empty() && dear.army == small.army);
}

#[test]
fn an_army_is_filled_up_together_with_its_allies() {
    let nations = sample::nations();
    let find = |id: &str| nations.iter().find(|n| n.id.as_str() == id).expect("the nation");
    let mut lead = recruit(&wish(find("hohenmoehr"), 400, 3)).expect("an army").army;
    let mut ally = recruit(&wish(find("prussia"), 600, 5)).expect("an army").army;
    ally.id = Id::new("ally");
    lead.ally(&ally.id, true);
    let library = [lead.clone(), ally.clone()];
    let wish = wish(find("hohenmoehr"), 1500, 4);
    let filled = fill_up(&wish, &lead, &library, &nations).expect("filled");
    let all = how().cost(&sample::coalition(&filled.army, &library, &nations), 1757);
    assert_eq!(all, Some(filled.points), "what both cost");
    assert!(filled.equal && !filled.steps.is_empty(), "{}", filled.points);
    assert_eq!(filled.army.allies, lead.allies);
    assert!(
        filled.army.regiments.iter().all(|r| r.nation.as_str() != "prussia"),
        "the ally's troops stay in its own list"
    );
}

#[test]
fn an_opponent_is_of_a_nation_that_fought_it() {
    let nations = sample::nations();
    let find = |id: &str| nations.iter().find(|n| n.id.as_str() == id).expect("the nation");
    for seed in 0..6 {
        let against = |id: &str| opponent(find(id), &nations, how(), 1757, seed).expect("a nation").id.to_string();
        assert!(["austria", "royal-france", "russia", "sweden", "reichsarmee"].contains(&against("prussia").as_str()));
        assert!(!["prussia", "great-britain", "hohenmoehr"].contains(&against("britannic-army").as_str()));
        assert!(["prussia", "britannic-army"].contains(&against("austria").as_str()));
    }
}
