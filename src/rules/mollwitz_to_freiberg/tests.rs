use super::data::size::INCH;
use super::event::Code;
use super::general::Choices;
use super::sandtable::table;
use super::{ABOUT, Fight, MollwitzToFreiberg, WORDS};
use crate::base::{Dice, Heading, Side};
use crate::field::event::Silent;
use crate::field::{GeneralKind, Happening, Scenario, scenario_file};
use crate::rules::system::{Battle, Progress, System};
use std::sync::Arc;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("it reads")
}

mod clauses;
mod contacts;
mod frame;
mod marks;
mod options;
mod passing;
mod square;
mod thousand;
mod works;

#[test]
fn every_event_has_its_words() {
    for code in Code::ALL {
        let section = match code.happening() {
            Happening::Reason => "reason",
            Happening::Modifier | Happening::Phase => continue,
            _ => "event",
        };
        assert!(WORDS.get(section, code.key()).is_some(), "{section}.{}", code.key());
    }
    for state in MollwitzToFreiberg.end_states() {
        assert!(WORDS.get("end", state.key).is_some(), "end.{}", state.key);
    }
}

/// MTF-SEQ-01, MTF-SEQ-02, MTF-SEQ-03: rally, moves, shooting, close combat, then the other side's turn (MTF-GME-07).
#[test]
fn mtf_seq_01_phases_follow_in_order_and_sides_swap() {
    let mut dice = Dice::fair(1, 1);
    let mut battle = MollwitzToFreiberg
        .begin(&scenario("mirror"), [GeneralKind::Passive; 2], &mut dice, &mut Silent)
        .expect("it begins");
    let mut phases = Vec::new();
    while battle.table().turn < 2 {
        let phase = battle.table().phase;
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        assert_eq!(battle.step(&mut dice, &mut Silent), Progress::Going);
    }
    assert_eq!(phases, [0, 1, 2, 3, 4]);
}

/// MTF-GME-07: the attacker of a scenario is active first, else the higher die; then the sides take turns.
#[test]
fn mtf_gme_07_who_attacks_is_active_first() {
    let first = |attacker: Option<Side>| {
        let mut scenario = scenario("mirror");
        scenario.attacker = attacker;
        let (mut dice, mut events) = (Dice::fair(5, 1), Vec::new());
        let mut battle =
            MollwitzToFreiberg.begin(&scenario, [GeneralKind::Passive; 2], &mut dice, &mut Silent).expect("it begins");
        while battle.table().turn < 4 {
            let _ = battle.step(&mut dice, &mut events);
        }
        let active = events.iter().filter(|e| e.code == Code::Active as u16).map(|e| e.numbers[0]);
        let thrown = events.iter().filter(|e| e.code == Code::FirstDie as u16).count();
        (active.collect::<Vec<_>>(), thrown)
    };
    assert_eq!(first(Some(Side::Red)), (vec![1, 0, 1, 0], 0));
    assert_eq!(first(Some(Side::Blue)), (vec![0, 1, 0, 1], 0));
    assert!(first(None).1 >= 2);
}

/// A line has one zone, a square and a garrison one over each side, and who has no firearms none.
#[test]
fn mtf_fire_17_and_ter_14_zones_of_fire_open_over_every_front() {
    let zones = |text: &str| {
        let table = table(&format!("B {text}\nR line 0 60 S"));
        let generals = [GeneralKind::Passive; 2];
        let fight = Fight { field: Arc::new(table.field), state: table.state, generals, choices: Choices::default() };
        fight.fire_zones(0).iter().map(|zone| (zone.front.heading, zone.opens, zone.reach / INCH)).collect::<Vec<_>>()
    };
    let musket = |heading: Heading| (heading, 22, 8);
    assert_eq!(zones("line 0 0 N"), [musket(Heading::NORTH)]);
    let all = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
    assert_eq!(zones("line 0 0 N square"), all.map(musket));
    assert_eq!(zones("line 0 0 N lodged\nhouses -4 -4 4 4"), all.map(musket));
    assert_eq!(zones("hc 0 0 N"), []);
}
