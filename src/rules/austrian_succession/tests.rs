mod einsamenhuegel;

use super::event::Code;
use super::general::Choices;
use super::sandtable::{cm, table};
use super::{ABOUT, AustrianSuccession, Fight, WORDS};
use crate::base::{Dice, Side};
use crate::field::event::Silent;
use crate::field::{GeneralKind, Happening, Scenario, scenario_file};
use crate::rules::system::{Battle, Progress, System};
use std::sync::Arc;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("it reads")
}

pub fn mirror() -> Scenario {
    scenario("mirror")
}

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
}

#[test]
fn options_states_and_findings_have_their_words() {
    for switch in AustrianSuccession.about().options {
        assert!(WORDS.get("option", switch.key).is_some(), "option.{}", switch.key);
    }
    for state in AustrianSuccession.end_states() {
        assert!(WORDS.get("end", state.key).is_some(), "end.{}", state.key);
    }
}

#[test]
fn was_turn_01_phases_follow_in_order() {
    let mut dice = Dice::fair(1, 1);
    let mut battle =
        AustrianSuccession.begin(&mirror(), [GeneralKind::Passive; 2], &mut dice, &mut Silent).expect("it begins");
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

#[test]
fn was_turn_02_sides_alternate_and_a_pass_is_for_the_turn() {
    let mut events = Vec::new();
    let mut dice = Dice::fair(1, 1);
    let mut battle =
        AustrianSuccession.begin(&mirror(), [GeneralKind::Random; 2], &mut dice, &mut events).expect("it begins");
    while battle.table().turn < 3 && battle.step(&mut dice, &mut events) == Progress::Going {}
    let passes: Vec<i16> = events.iter().filter(|e| e.code == Code::Passes as u16).map(|e| e.numbers[0]).collect();
    assert!(passes.chunks(2).take(2).all(|p| p.len() == 2 && p[0] != p[1]), "each once a turn: {passes:?}");
    let dice: Vec<_> = events.iter().filter(|e| e.code == Code::FirstDie as u16).collect();
    let first: Vec<_> = events.iter().filter(|e| e.code == Code::First as u16).collect();
    let last = &dice[dice.len() - 2..];
    let higher = if last[0].numbers[1] > last[1].numbers[1] { last[0] } else { last[1] };
    assert_eq!(first[first.len() - 1].numbers[0], higher.numbers[0], "the higher die moves first");
}

/// WAS-ORG-04, WAS-ORG-05, WAS-EX-01.
#[test]
fn was_org_04_05_was_ex_01_display_follows_the_steps() {
    use super::sandtable::{Script, cm, table};
    let script = Script { shots: &[], ammo: super::general::Ammo::Roundshot, support: true };
    let mut t = table("B foot 0 0 N\nB horse 20 0 N\nB gun 40 0 N\nR foot 0 30 S");
    let fronts = [8.0, 8.0, 4.0, 4.0];
    for (lost, front) in fronts.iter().enumerate() {
        assert_eq!(2 * t.state.unit(0).rect.half_front, cm(*front), "{lost} lost");
        for unit in 0..3 {
            t.with(&script, &[], |e| e.lose(unit, 1, Code::Hit));
        }
        if lost == 1 {
            let horse = t.state.unit(1).rect;
            assert_eq!((horse.half_front, horse.half_depth), (cm(2.0), cm(1.0)), "the rear base goes");
            assert_eq!(t.state.unit(0).rect.centre.x, 0, "in the middle of the old frontage");
            assert_eq!(t.state.unit(2).rect.half_depth, cm(2.0), "a gun keeps its one");
        }
    }
    assert!((0..3).all(|u| !t.state.unit(u).here()));
}

#[test]
fn strength_never_rises_nobody_stands_on_another_and_all_stay_on_the_table() {
    for battle in 0..40 {
        let mut dice = Dice::fair(5, battle);
        let generals = [GeneralKind::Random, GeneralKind::Planner];
        let mut fight = AustrianSuccession.begin(&mirror(), generals, &mut dice, &mut Silent).expect("it begins");
        let mut before = fight.table();
        while fight.step(&mut dice, &mut Silent) == Progress::Going {
            let now = fight.table();
            for (n, (a, b)) in before.pieces.iter().zip(&now.pieces).enumerate() {
                assert!(b.harm >= a.harm, "battle {battle}: piece {n} grew stronger");
                let f = &b.footprint;
                assert!(b.gone || f.on_table(219_456 + 24, 91_440 + 24), "battle {battle}: piece {n} left the table");
                for other in now.pieces.iter().skip(n + 1).filter(|o| !o.gone && !b.gone) {
                    assert!(
                        !f.overlaps(&other.footprint) || f.centre == other.footprint.centre,
                        "battle {battle}: {n}"
                    );
                }
            }
            before = now;
        }
        assert_eq!(before.pieces.iter().filter(|p| p.side == Side::Blue).count(), 12);
    }
}

#[test]
fn was_musk_01_and_02_a_zone_of_fire_reaches_as_far_as_the_arm_of_who_has_one() {
    let zones = |unit: &str| {
        let table = table(&format!("B {unit} 0 0 N\nR foot 0 60 S"));
        let (generals, rect) = ([GeneralKind::Passive; 2], table.state.unit(0).rect);
        let fight = Fight { field: Arc::new(table.field), state: table.state, generals, choices: Choices::default() };
        let zones = fight.fire_zones(0);
        assert!(zones.iter().all(|zone| zone.front == rect && zone.opens == 45), "{unit}");
        zones.iter().map(|zone| zone.reach).collect::<Vec<_>>()
    };
    assert_eq!([zones("foot"), zones("light"), zones("hussars")], [vec![cm(8.0)], vec![cm(8.0)], vec![cm(4.0)]]);
    assert_eq!([zones("horse"), zones("lancers")], [Vec::<i32>::new(), Vec::new()]);
}
