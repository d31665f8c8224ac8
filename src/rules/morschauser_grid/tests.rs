//! Whole battles.

use super::*;
use crate::field::scenario_file;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("the scenario parses")
}

/// What must hold of a table at every pause.
fn check_table(fight: &Fight, seed: u64) {
    let (field, state) = (&fight.field, &fight.state);
    let mut held = 0;
    for n in 0..field.units.len() as u8 {
        let (data, u) = (field.unit(n), state.unit(n));
        if !u.here() {
            continue;
        }
        held += 1;
        assert_eq!(state.holder(u.at), Some(n), "seed {seed}, turn {}: unit {n} is not in its box", state.turn);
        assert!(field.terrain.may_enter(data.kind, u.at), "seed {seed}, turn {}: unit {n} in a wood", state.turn);
        assert!((1..=data.hits()).contains(&u.hits), "seed {seed}: unit {n} has {} hits", u.hits);
        for l in field.leaders_of(data.side.other()) {
            assert!(state.leader(l).at != u.at, "seed {seed}, turn {}: unit {n} in a Leader's box", state.turn);
        }
    }
    let boxes = state.holder.iter().filter(|&&u| u != NONE).count();
    assert_eq!(boxes, held, "seed {seed}, turn {}: ghosts", state.turn);
}

fn fight_through(id: &str, seed: u64, generals: [GeneralKind; 2]) -> (Fight, Vec<crate::field::Event>) {
    let scenario = scenario(id);
    let mut dice = Dice::fair(seed, 0);
    let mut events = Vec::new();
    let (field, state) = setup::prepare(&scenario).expect("the scenario is playable");
    let mut fight = Fight { field: Arc::new(field), state, reach: Reach::default(), generals };
    fight.engine(&mut dice, &mut events, |e| e.deploy(&scenario));
    check_table(&fight, seed);
    while fight.step(&mut dice, &mut events) == Progress::Going {
        check_table(&fight, seed);
    }
    check_table(&fight, seed);
    (fight, events)
}

#[test]
fn random_battles_end_and_keep_to_the_table() {
    for seed in 0..1000 {
        let (fight, _) = fight_through("mirror", seed, [GeneralKind::Random; 2]);
        assert!(fight.state.ending.is_some());
    }
}

#[test]
fn planners_beat_those_who_stand_fast_or_act_at_random() {
    for other in [GeneralKind::Passive, GeneralKind::Random] {
        for side in Side::BOTH {
            let mut generals = [other; 2];
            generals[side.index()] = GeneralKind::Planner;
            let (mut won, mut lost, mut turns) = (0, 0, 0);
            for seed in 0..100 {
                let (fight, _) = fight_through("mirror", seed, generals);
                won += u32::from(fight.outcome().winner == Some(side));
                lost += u32::from(fight.outcome().winner == Some(side.other()));
                turns += u32::from(fight.outcome().turns);
            }
            println!("{side:?} against {other:?}: won {won}, lost {lost}, {turns} turns in all");
            assert!(won >= 95, "{side:?} won only {won} of 100 against {other:?}");
        }
    }
}

#[test]
fn every_event_has_its_words() {
    for &code in Code::ALL {
        let section = match code.happening() {
            Happening::Reason => "reason",
            Happening::Modifier => "modifier",
            Happening::Phase => "phase",
            _ => "event",
        };
        let said = WORDS.get(section, code.key()).or_else(|| WORDS.get("event", code.key()));
        assert!(said.is_some(), "{code:?} has no words under {section}.{}", code.key());
        assert_eq!(Code::of(code as u16), Some(code), "numbers are told apart");
    }
    for end in aftermath::END_STATES {
        assert!(WORDS.get("end", end.key).is_some());
    }
    for (section, count) in [("phase", 4), ("grade", 6), ("state", 3), ("modifier", 12)] {
        assert!((0..count).all(|n| WORDS.number(section, n).is_some()), "{section}");
    }
    for switch in &options::SWITCHES {
        assert!(WORDS.get("option", switch.key).is_some(), "{}", switch.key);
    }
    for kind in data::Kind::ALL {
        assert!(WORDS.get("class", kind.row().key).is_some());
    }
}

#[test]
fn the_same_seed_gives_the_same_battle_and_a_fork_goes_on_alike() {
    let generals = [GeneralKind::Planner, GeneralKind::Random];
    let (one, events) = fight_through("mirror", 7, generals);
    let (two, again) = fight_through("mirror", 7, generals);
    assert!(one.state == two.state && events == again);
    let scenario = scenario("mirror");
    let mut dice = Dice::fair(3, 0);
    let mut out = Vec::new();
    let mut battle = MorschauserGrid.begin(&scenario, generals, &mut dice, &mut out).expect("it begins");
    for _ in 0..20 {
        let _ = battle.step(&mut dice, &mut out);
    }
    let (mut fork, mut same_dice) = (battle.fork(), dice.clone());
    let one = crate::rules::system::fight(&mut *battle, &mut dice, &mut out);
    let two = crate::rules::system::fight(&mut *fork, &mut same_dice, &mut Vec::new());
    assert_eq!(one, two);
}

/// MHM-UNIT-01: ranges in boxes.
#[test]
fn mhm_fire_12_a_zone_of_fire_opens_by_half_a_right_angle_as_far_as_the_range() {
    let zones = |unit: &str| {
        let table = sandtable::Table::of(&format!("B {unit} 5 5 N\nR infantry 20 5 S"));
        let generals = [GeneralKind::Passive; 2];
        let fight = Fight { field: Arc::new(table.field), state: table.state, reach: table.reach, generals };
        let side = fight.field.grid.side;
        fight.fire_zones(0).iter().map(|zone| (zone.opens, zone.reach / side)).collect::<Vec<_>>()
    };
    assert_eq!([zones("infantry"), zones("light-cavalry")], [vec![(45, 4)], vec![(45, 3)]]);
    assert_eq!(zones("heavy-cavalry"), []);
}
