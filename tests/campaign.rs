//! The books of a campaign: they balance, and what is taken back is as if it had never been.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
mod plain;
#[path = "support/war.rs"]
mod war;

use plain::{Plain, fight, founding, next, page};
use proptest::prelude::*;
use tricorne::army::{Commander, Id};
use tricorne::base::Side;
use tricorne::campaign::{
    Account, Act, Entry, Fact, Fate, Kind, Losses, Shape, State, Whereabouts, advance, aftermath, consequences,
    replacement, scenario, succession::succession,
};
use war::War;

fn sums(state: &State) -> Vec<(Id, Kind, u64)> {
    let units = Side::BOTH.into_iter().flat_map(|s| state.units(s).map(|(_, _, u)| u.id.clone()).collect::<Vec<_>>());
    units.flat_map(|id| Kind::ALL.map(|k| (id.clone(), k, state.books.sum(&id, k)))).collect()
}

/// What an entry brings in from the country.
fn came(entry: &Entry, id: &Id, kind: Kind) -> u64 {
    let from_outside = entry.postings.iter().filter(|p| p.thing == *id && p.kind == kind && p.from == Account::Outside);
    from_outside.map(|p| u64::from(p.number)).sum()
}

/// No unit has more due from an account than it has in it.
fn check_dues(state: &State) {
    for p in state.pending.iter().filter(|p| p.what.from != Account::Outside) {
        let due: u32 = state
            .pending
            .iter()
            .filter(|q| q.what.thing == p.what.thing && q.what.kind == p.what.kind && q.what.from == p.what.from)
            .map(|q| q.what.number)
            .sum();
        let there = state.books.balance(&p.what.thing, p.what.kind, p.what.from);
        assert!(due <= there, "{}: {due} due of {there} {}", p.what.thing, p.what.from.name());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn books_balance_over_random_campaigns(steps in prop::collection::vec((0u8..5, any::<u64>(), prop::collection::vec(any::<u8>(), 7)), 1..12)) {
        let mut war = War::new();
        for (what, seed, harm) in steps {
            let before = sums(&war.now.state);
            let from = war.journal.len();
            match what {
                0 => drop(tricorne::campaign::plan(&war.now.state, &Plain, seed).map(|_| war.battle(seed, &harm))),
                1 => drop(advance(&war.now.state, u32::from(harm[0]) % 60 + 1).map(|e| war.add(e))),
                2 => {
                    let units = sums(&war.now.state);
                    let id = &units[seed as usize % units.len()].0;
                    let depot = war.now.state.in_depot(id);
                    if depot > 0 {
                        war.add(replacement(&war.now.state, id, depot).unwrap());
                    }
                }
                4 => war.times(seed),
                _ => drop(war.now.state.next.is_none().then(|| tricorne::campaign::plan(&war.now.state, &Plain, seed).map(|e| war.add(e)))),
            }
            if what == 3 && war.now.state.next.is_some() {
                // The plan stands in the way of a second one; its battle is fought as it stands.
                let days = war.now.state.next.as_ref().unwrap().date.signed_duration_since(war.now.state.today).num_days();
                if days > 0 {
                    war.add(advance(&war.now.state, days as u32).unwrap());
                }
                war.add(fight(&war.now.state, seed, &harm));
            }
            for (then, now) in before.iter().zip(sums(&war.now.state)) {
                let new: u64 = war.journal[from..].iter().map(|e| came(e, &then.0, then.1)).sum();
                prop_assert_eq!(now.2, then.2 + new, "{} {:?}", now.0, now.1);
            }
            prop_assert!(war.now.cuts.is_empty(), "{:?}", war.now.cuts[0]);
            check_dues(&war.now.state);
        }
    }

    #[test]
    fn taking_back_restores(seeds in prop::collection::vec((any::<u64>(), prop::collection::vec(any::<u8>(), 5)), 1..4), which in any::<prop::sample::Index>()) {
        let mut war = War::new();
        let mut states = vec![war.now.state.canonical()];
        for (seed, harm) in seeds {
            if tricorne::campaign::plan(&war.now.state, &Plain, seed).is_err() {
                break;
            }
            war.battle(seed, &harm);
            states.push(war.now.state.canonical());
        }
        // The last entry taken back, the campaign stands where it stood before.
        let before = State::replay(&war.journal[..war.journal.len() - 1]).unwrap();
        let last = war.journal.last().unwrap().number;
        prop_assert_eq!(war.without(last).state.canonical(), before.state.canonical());
        // The whole tail taken back one by one leads through the same states.
        let mut tail = war.journal.clone();
        while let Some(state) = states.pop() {
            prop_assert_eq!(State::replay(&tail).unwrap().state.canonical(), state);
            tail.pop();
            while tail.last().is_some_and(|e| e.act.battle().is_none() && e.number > 1) {
                tail.pop();
            }
        }
        // Any entry taken back: no account is below nothing, and what is cut is listed.
        let number = war.journal[which.index(war.journal.len())].number;
        if number > 1 {
            let without = war.without(number);
            prop_assert_eq!(consequences(&war.journal, number).unwrap(), without.cuts);
            for (id, kind, sum) in sums(&without.state) {
                let all: u64 = war.journal.iter().filter(|e| e.number != number).map(|e| came(e, &id, kind)).sum();
                prop_assert_eq!(sum, all, "{} {:?}: nobody is lost or invented", id, kind);
            }
        }
    }
}

#[test]
fn a_battle_taken_back_takes_its_returns_with_it_and_no_others() {
    let mut war = War::new();
    let first = war.battle(2, &[3, 1, 4]);
    let second = war.battle(5, &[2, 4, 0, 3]);
    war.add(advance(&war.now.state, 40).unwrap());
    let cuts = consequences(&war.journal, first).unwrap();
    assert!(!cuts.is_empty(), "men of the first battle came back later");
    assert!(cuts.iter().all(|c| c.entry > first && c.moved < c.asked));
    let without = war.without(first);
    let back: Vec<_> = without.state.battles.iter().map(|b| b.number).collect();
    assert_eq!(back, [2], "the second battle stands");
    // Those wounded in the second battle come back as before: nothing of its own returns is cut.
    let place = &war.now.state.battles[1].place;
    let of_second = without.cuts.iter().filter(|c| c.cause == *place && c.entry > second);
    assert_eq!(of_second.count(), 0);
    assert!(State::replay(war.journal.iter().filter(|e| e.number != 1)).is_err(), "nothing stands without a founding");
    assert!(consequences(&war.journal, 1).is_err());
    assert!(consequences(&war.journal, 99).is_err());
}

#[test]
fn the_entries_survive_json() {
    let mut war = War::new();
    war.times(65_794);
    let mut entry = Entry::new(war.now.state.today, Act::SettingsChanged);
    entry.facts = vec![
        Fact::Shape { shape: Some(Box::new(Shape::all().swap_remove(1))) },
        Fact::Shape { shape: None },
        Fact::ByMachine { run: 2 },
    ];
    war.add(entry);
    war.battle(11, &[3, 0, 7, 2]);
    let text = serde_json::to_string(&war.journal).unwrap();
    let again: Vec<Entry> = serde_json::from_str(&text).unwrap();
    assert_eq!(again, war.journal);
    let state: State = serde_json::from_str(&war.now.state.canonical()).unwrap();
    assert_eq!(state, war.now.state);
}

#[test]
fn men_come_back_on_their_day_and_prisoners_stay() {
    let mut war = War::new();
    let before = Side::BOTH.map(|s| war.now.state.total(s, Kind::Men, Account::Present));
    war.battle(4, &[2, 4, 7]);
    let state = &war.now.state;
    let battle = state.battles.last().unwrap().clone();
    for side in Side::BOTH {
        let lost = battle.losses[side.index()];
        assert!(lost.men() > 0 && lost.prisoners > 0);
        assert_eq!(state.total(side, Kind::Men, Account::Prisoners), lost.prisoners);
        assert_eq!(state.total(side, Kind::Men, Account::LightWounded), lost.light);
        assert_eq!(state.trophies(side.other(), Kind::Colours), lost.colours);
        assert!(before[side.index()] > state.total(side, Kind::Men, Account::Present));
    }
    let wounded = Side::BOTH.map(|s| state.total(s, Kind::Men, Account::Wounded));
    war.add(advance(&war.now.state, 7).unwrap());
    for side in Side::BOTH {
        let state = &war.now.state;
        assert_eq!(state.total(side, Kind::Men, Account::LightWounded), 0, "back within the week");
        assert_eq!(state.total(side, Kind::Men, Account::Missing), 0, "found again or deserted");
        let still = state.total(side, Kind::Men, Account::Wounded);
        assert!(still > wounded[side.index()] * 6 / 10 && still < wounded[side.index()] * 8 / 10, "4 of 14 are back");
        assert_eq!(state.total(side, Kind::Men, Account::Prisoners), battle.losses[side.index()].prisoners);
    }
    war.add(advance(&war.now.state, 21).unwrap());
    assert!(Side::BOTH.iter().all(|&s| war.now.state.total(s, Kind::Men, Account::Wounded) == 0));
}

#[test]
fn the_senior_officer_takes_over_and_a_wounded_one_has_his_command_back() {
    let mut war = War::new();
    war.add(next(&war.now.state, 3));
    let mut page = page(&war.now.state, 3, &[1]);
    for officer in 0..page.officers.len() {
        page.set_fate(officer, Fate::Unhurt);
    }
    let hurt = (1..page.officers.len()).find(|&n| page.officers[n].side == Side::Blue).unwrap();
    page.set_fate(hurt, Fate::Wounded { days: 20 });
    page.set_fate(hurt + 1, Fate::Killed);
    let (wounded, dead) =
        (page.officers[hurt].officer.clone().unwrap(), page.officers[hurt + 1].officer.clone().unwrap());
    let commands = [&wounded, &dead].map(|o| war.now.state.officer(o).unwrap().command.unwrap().clone());
    war.add(aftermath(&page, &war.now.state, &Plain).unwrap());
    assert_eq!(*war.now.state.whereabouts(&dead), Whereabouts::Dead);
    for command in &commands {
        let leader = war.now.state.leader(command).expect("somebody took over");
        assert!(leader.id != wounded && leader.id != dead);
    }
    let successor = war.now.state.leader(&commands[1]).unwrap().id.clone();
    let back = page.date.signed_duration_since(war.now.state.today).num_days() + 20;
    war.add(advance(&war.now.state, back as u32).unwrap());
    assert_eq!(war.now.state.leader(&commands[0]).unwrap().id, wounded);
    assert_eq!(war.now.state.leader(&commands[1]).unwrap().id, successor);
}

#[test]
fn a_page_that_does_not_add_up_is_refused() {
    let mut war = War::new();
    war.add(next(&war.now.state, 8));
    let good = page(&war.now.state, 8, &[1]);
    let men = good.rows[0].before.men;
    let mut bad = good.clone();
    bad.set_losses(0, Losses { dead: men, wounded: 1, ..Losses::default() });
    let refused = aftermath(&bad, &war.now.state, &Plain).unwrap_err().to_string();
    assert!(refused.contains(&good.rows[0].name) && refused.contains(&format!("{}", men + 1)), "{refused}");
    let mut bad = good.clone();
    bad.rows[0].unit = Some(Id::new("nobody"));
    assert!(aftermath(&bad, &war.now.state, &Plain).is_err());
    let mut bad = good.clone();
    bad.date = war.now.state.founded.pred_opt().unwrap();
    assert!(aftermath(&bad, &war.now.state, &Plain).is_err());
    war.add(aftermath(&good, &war.now.state, &Plain).unwrap());
    assert!(aftermath(&good, &war.now.state, &Plain).is_err(), "the same battle twice");
}

#[test]
fn losses_written_by_hand_stay_until_the_table_has_them_again() {
    let mut war = War::new();
    war.add(next(&war.now.state, 8));
    let mut page = page(&war.now.state, 8, &[2]);
    let table = page.rows[0].losses;
    let by_hand = Losses { dead: 1, ..Losses::default() };
    page.set_losses(0, by_hand);
    page.set_winner(None, &Plain);
    assert_eq!(page.rows[0].losses, by_hand);
    page.by_table(0, &Plain);
    assert_eq!(page.rows[0].losses, table);
}

#[test]
fn the_same_seed_plans_the_same_battle_and_days_stop_before_it() {
    let war = War::new();
    assert_eq!(next(&war.now.state, 7), next(&war.now.state, 7));
    assert_ne!(next(&war.now.state, 7), next(&war.now.state, 8));
    let mut war = war;
    war.add(next(&war.now.state, 7));
    let days = war.now.state.next.as_ref().unwrap().date.signed_duration_since(war.now.state.today).num_days() as u32;
    assert!(advance(&war.now.state, days + 1).is_err());
    assert!(advance(&war.now.state, days).is_ok());
    assert!(advance(&war.now.state, 0).is_err());
    assert!(tricorne::campaign::plan(&war.now.state, &Plain, 7).is_err(), "one battle at a time");
}

#[test]
fn two_sides_of_one_list_have_names_of_their_own() {
    let (mut f, _) = tricorne::desk::sample::campaign();
    f.sides[1] = f.sides[0].clone();
    let mut entry = Entry::found(f).unwrap();
    entry.number = 1;
    let state = State::replay([&entry]).unwrap().state;
    let mut ids: Vec<_> = Side::BOTH.iter().flat_map(|&s| state.units(s)).map(|(_, _, u)| u.id.clone()).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
    assert_ne!(state.side_name(Side::Blue), state.side_name(Side::Red));
    for side in Side::BOTH {
        for (army, brigade) in state.brigades(side) {
            assert!(brigade.units.iter().all(|u| army.unit(u).is_some()));
            assert!(brigade.commander.iter().all(|c| army.commander(c).is_some()));
        }
    }
    assert_eq!(
        state.total(Side::Blue, Kind::Men, Account::Present),
        state.total(Side::Red, Kind::Men, Account::Present)
    );
}

#[test]
fn a_founding_that_cannot_be_is_refused() {
    let (good, _) = tricorne::desk::sample::campaign();
    let mut bad = good.clone();
    bad.sides[0].armies.clear();
    assert!(Entry::found(bad).is_err());
    let mut bad = good.clone();
    bad.sides[0].armies[0].general = Id::new("nobody");
    assert!(Entry::found(bad).unwrap_err().to_string().contains("commanding general"));
    let mut bad = good;
    let twice = bad.sides[0].armies[0].brigades[0].units[0].clone();
    bad.sides[0].armies[0].brigades[1].units.push(twice);
    assert!(Entry::found(bad).unwrap_err().to_string().contains("two brigades"));
}

#[test]
fn corrections_and_reorganisation_are_entries_like_all_others() {
    let mut war = War::new();
    let army = &war.now.state.sides[0].armies[0];
    let (from, to) = (&army.brigades[0], &army.brigades[1]);
    let (unit, to) = (from.units[0].clone(), to.id.clone());
    let mut entry = Entry::new(war.now.state.today, Act::Reorganised);
    entry.facts.push(Fact::Moves { unit: unit.clone(), brigade: Some(to.clone()), before: None });
    let before = war.now.state.canonical();
    let number = war.add(entry);
    let army = &war.now.state.sides[0].armies[0];
    assert_eq!(army.brigades.iter().filter(|b| b.units.contains(&unit)).map(|b| &b.id).collect::<Vec<_>>(), [&to]);
    assert_eq!(war.without(number).state.canonical(), before);
}

/// HOW-ORG-21, HOW-ORG-26: the units of a brigade that nobody leads stand for themselves. HOW-CMD-34, HOW-ORG-29: in an
/// army too small for a brigadier its general leads them.
#[test]
fn how_org_29_who_leads_a_brigade_without_a_commander() {
    use tricorne::campaign::{DayBrigade, leaders, muster, scenario};
    let system = tricorne::rules::find("honours-of-war").unwrap();
    let (mut sample, _) = tricorne::desk::sample::campaign();
    for army in sample.sides.iter_mut().flat_map(|f| &mut f.armies) {
        // An officer without a command would take a brigade over.
        let mut commands = vec![army.general.clone()];
        commands.extend(army.brigades.iter().filter_map(|b| b.commander.clone()));
        army.commanders.retain(|c| commands.contains(&c.id));
        army.wings.clear();
    }
    let mut first = Entry::found(sample).unwrap();
    first.number = 1;
    let mut war = War { now: State::replay([&first]).unwrap(), journal: vec![first] };
    war.add(next(&war.now.state, 7));
    let whole = muster::all(&war.now.state, system, Side::Blue);
    let led = whole.iter().position(|b| b.commander.is_some() && b.units.len() > 2).unwrap();
    let mut brigades = |count: usize, with: bool| {
        let unled = DayBrigade { commander: None, units: whole[led].units[..count].to_vec(), ..whole[led].clone() };
        let other = whole.iter().enumerate().find(|(n, b)| *n != led && b.commander.is_some()).unwrap().1.clone();
        let day = if with { vec![unled, other] } else { vec![unled] };
        let leaders = leaders(&war.now.state, system, Side::Blue, &day);
        let general = war.now.state.leader(&war.now.state.force(Side::Blue).armies[0].id).unwrap();
        let lead = if with { None } else { Some(general.name.clone()) };
        assert!(leaders[0] == lead && leaders[1..].iter().all(Option::is_some), "{leaders:?}");
        let entry = muster::muster(&war.now.state, system, Side::Blue, Some(day)).unwrap();
        war.add(entry);
        let side = scenario(&war.now.state, system).unwrap().sides[0].clone();
        side.brigades.iter().filter(|b| b.commander.is_none()).map(|b| b.units.len()).collect::<Vec<_>>()
    };
    assert_eq!(brigades(2, false), [2], "the general leads both");
    assert_eq!(brigades(2, true), [1, 1], "there is a brigadier: each for itself");
}

#[test]
fn who_commands_an_army_for_want_of_another_stands_there_once() {
    let mut war = War::new();
    war.add(next(&war.now.state, 3));
    // All who hold a command are captive, and one officer who held none is left to lead the army.
    let officers = war.now.state.officers(Side::Blue);
    let last = officers.last().unwrap().commander.clone();
    let (army, held): (Id, Vec<Id>) =
        (officers[0].army.id.clone(), officers.iter().map(|o| o.commander.id.clone()).collect());
    let mut entry = Entry::new(war.now.state.today, Act::Reorganised);
    let gone = held.into_iter().map(|officer| Fact::Officer { officer, whereabouts: Whereabouts::Captive });
    let spare = Commander { id: Id::new("spare"), name: "Ohneland".to_owned(), ..last };
    entry.facts.push(Fact::Commissioned { army, officer: Box::new(spare) });
    entry.facts.extend(gone);
    war.add(entry);
    let field = scenario(&war.now.state, &Plain).unwrap();
    let there = field.commanders().filter(|c| c.2.id.as_ref().is_some_and(|id| id.as_str() == "spare")).count();
    assert_eq!(there, 1);
}

#[test]
fn two_sides_of_one_list_never_share_an_officer() {
    let mut founding = match founding().act {
        Act::Founded(founding) => *founding,
        _ => panic!("a founding"),
    };
    founding.sides[1] = founding.sides[0].clone();
    let founded = Entry { number: 1, ..Entry::found(founding).unwrap() };
    let mut war = War { now: State::replay([&founded]).unwrap(), journal: vec![founded] };
    // One after the other all officers fall, so that both sides make new ones of the same regiments and the same names.
    for _ in 0..40 {
        let state = &war.now.state;
        let all = || Side::BOTH.into_iter().flat_map(|s| state.officers(s)).map(|o| o.commander.id.clone());
        let ids: Vec<Id> = all().collect();
        let twice = ids.iter().find(|id| ids.iter().filter(|other| other == id).count() > 1);
        assert_eq!(twice, None);
        let mut entry = Entry::new(state.today, Act::Reorganised);
        let dead = all().filter(|id| state.fit(id)).take(3);
        entry.facts = dead.map(|officer| Fact::Officer { officer, whereabouts: Whereabouts::Dead }).collect();
        war.add(entry);
        let mut next = Entry::new(war.now.state.today, Act::Reorganised);
        next.facts = succession(&war.now.state);
        war.add(next);
    }
    assert!(war.now.state.officers(Side::Red).len() > 12, "new ones were made");
}
