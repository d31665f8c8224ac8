use super::*;
use crate::base::geometry::Face;
use crate::base::{Dice, Side, Stream};
use crate::field::event::Silent;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::general::{Ask, Choice, Decision, General, Pick};
use crate::rules::honours_of_war::hit::{Modifier, Troops, average};
use crate::rules::honours_of_war::melee::shaken;
use crate::rules::honours_of_war::orders::Orders;
use crate::rules::honours_of_war::sandtable::Table;
use crate::rules::honours_of_war::state::{Class, Morale};
use crate::rules::system::Question;

mod posed;
mod replies;
mod two;

/// Always takes the first choice, but supports whose enemy is nearest to giving way (HOW-MEL-21).
struct First;

impl General for First {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        let need = |n: &usize| match choices[*n] {
            Choice::Unit(friend) if matches!(ask.decision, Decision::Back { .. }) => shaken(ask.state, friend),
            _ => 0,
        };
        Pick::from((0..choices.len()).rev().max_by_key(need).unwrap_or(0))
    }
}

const ROLLS: u64 = 200_000;

/// Whether a count of rolls lies within 4.5 standard errors of its chance.
fn agrees(count: u64, chance: Share) -> bool {
    let p = chance.0 as f64 / Share::ONE.0 as f64;
    let n = ROLLS as f64;
    (count as f64 - n * p).abs() <= 4.5 * (n * p * (1.0 - p)).sqrt() + 1e-6
}

#[test]
fn a_shot_in_sixths() {
    // Standard infantry, no modifiers: 2 gives 1, 3 gives 2, 4 gives 3, 5 gives 3.
    let plain = Volley::plain(Row::StandardFoot, Ammo::Musketry);
    assert_eq!(volley(&plain).0.map(Share::thousandths), [0, 167, 333, 500, 0]);
    // −6: only the unmodified 5 hits (HOW-HIT-03).
    assert_eq!(sixths(Row::StandardFoot, -6), [5, 1, 0, 0, 0]);
    // A shell: a third of all fuses takes one off.
    let shell = volley(&Volley::plain(Row::StandardGuns, Ammo::Shell));
    assert_eq!(shell.0.map(Share::thousandths), [278, 611, 111, 0, 0]);
}

#[test]
fn exact_odds_of_shots_agree_with_rolls() {
    let mut dice = Dice::fair(1757, 0);
    for row in [Row::SuperiorFoot, Row::StandardFoot, Row::InferiorLight, Row::StandardGuns, Row::InferiorHorse] {
        for (moved, long, ammo) in [(false, false, Ammo::Musketry), (true, true, Ammo::Shell)] {
            let shot = Volley { moved, long, ..Volley::plain(row, ammo) };
            let mut counts = [0; MOST_HITS + 1];
            for _ in 0..ROLLS {
                let fuse = ammo == Ammo::Shell && dice.d6(Stream::Neither) <= 2;
                let face = average(dice.d6(Stream::Neither));
                counts[usize::from(Volley { fuse, ..shot }.hits_at(face))] += 1;
            }
            for (count, chance) in counts.into_iter().zip(volley(&shot).0) {
                assert!(agrees(count, chance), "{row:?} {count} of {ROLLS} against {}", chance.thousandths());
            }
        }
    }
}

#[test]
fn a_melee_ends_with_certainty_one() {
    let even = Blow::plain(Troops::Foot, Class::Standard, Troops::Foot);
    let blows = Blows { first: Some(even), later: Some(even) };
    let ends = melee(&blows, &blows, [0, 0]);
    assert_eq!(ends.chance(|_, _| true), Share::ONE);
    assert_eq!(ends.chance(|a, b| a < RETREAT && b < RETREAT), Share::ZERO);
    assert!(ends.won().0.abs_diff(ends.lost().0) < 1 << 12, "equal units have equal chances");
    let hurt = melee(&blows, &blows, [2, 0]);
    assert!(hurt.won() < ends.won() && hurt.lost() > ends.lost());
    // Nobody strikes back at one who strikes a flank that is busy elsewhere.
    let free = melee(&blows, &Blows { first: None, later: None }, [0, 0]);
    assert_eq!(free.won(), Share::ONE);
}

/// Fights a melee out many times, with the engine itself, and compares every end of two who fight in it with the exact odds.
fn agree_with_rolls(table: &Table, odds: &Ends, [unit, target]: [u8; 2], text: &str) {
    let mut dice = Dice::fair(7, 7);
    let mut counts = [[0_u64; 6]; 6];
    for _ in 0..ROLLS {
        let mut state = table.state;
        let generals: [&dyn General; 2] = [&First, &First];
        let mut engine = Engine { field: &table.field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
        let hits = engine.fight_out();
        counts[usize::from(hits[usize::from(unit)])][usize::from(hits[usize::from(target)])] += 1;
    }
    for (own, row) in counts.into_iter().enumerate() {
        for (enemy, count) in row.into_iter().enumerate() {
            let chance = odds.joint[own][enemy];
            assert!(agrees(count, chance), "{own}:{enemy} {count} against {} in {text}", chance.thousandths());
        }
    }
}

/// The odds of a charge that is thought of, and those of the melee that it comes to.
fn compare(text: &str, own: Face, its: Face, thought: Charge) {
    let mut table = Table::of(text);
    let Fray { ends: odds, .. } = charge(&table.field, &table.state, &thought);
    table.touch(thought.unit, own, thought.target, its);
    agree_with_rolls(&table, &odds, [thought.unit, thought.target], text);
}

#[test]
fn exact_odds_of_melees_agree_with_rolls() {
    let table = |text: &str| Table::of(text).state.unit(0).rect;
    let front =
        |text: &str, bonus| Charge { unit: 0, target: 1, at: table(text), side: Face::Front, second: None, bonus };
    let foot = "B foot charged 0 0 N\nR foot inferior hits=2 0 4 S";
    compare(foot, Face::Front, Face::Front, front(foot, false));
    let horse = "B heavyhorse superior charged bonus 0 0 N\nR light 0 4.5 S\nwood -20 2 20 20";
    compare(horse, Face::Front, Face::Front, front(horse, true));
    let red = "B foot charged 0 0 N\nR foot hits=4 0 4 S";
    compare(red, Face::Front, Face::Front, front(red, false));
    let guns = "B foot charged 0 0 N\nB foot 22 0 N\nR gun 0 11.5 S";
    compare(guns, Face::Front, Face::Front, Charge { target: 2, ..front(guns, false) });
    let flank = "B foot charged 0 0 N\nR foot 0 12 E";
    compare(flank, Face::Front, Face::Right, Charge { side: Face::Right, ..front(flank, false) });
}

/// HOW-MEL-08: it rolls against who fights to his rear, who throws no die at it.
#[test]
fn how_mel_06_odds_know_who_fights_to_his_rear() {
    let replies = |busy: Option<Face>| {
        let mut t = Table::of("B foot 0 -12 N\nB foot 40 40 S\nR foot 0 0 E");
        if let Some(side) = busy {
            t.touch(1, Face::Front, 2, side);
        }
        let charged = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 2 }).expect("a charge");
        t.touch(0, Face::Front, 2, Face::Right);
        let locked = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 2 }).expect("a melee");
        [charged, locked].map(|odds| odds.own[0] != Share::ONE)
    };
    assert_eq!(
        [replies(None), replies(Some(Face::Rear)), replies(Some(Face::Front))],
        [[true; 2], [false; 2], [false; 2]]
    );
}

#[test]
fn the_question_of_a_shot_is_answered_with_its_modifiers() {
    let table = Table::of("B foot moved 0 0 N\nR foot superior 0 20 S");
    let odds = answer(&table.field, &table.state, Question::Fire { actor: 0, target: 1 }).expect("a shot");
    assert_eq!(odds.harm.len(), MOST_HITS + 1);
    assert_eq!(odds.modifiers.iter().map(|m| m.value).collect::<Vec<_>>(), [-1, -1, -1]);
    assert!(answer(&table.field, &table.state, Question::Fire { actor: 0, target: 9 }).is_none());
    assert!(answer(&table.field, &table.state, Question::Melee { actor: 0, target: 0 }).is_none());
}

/// HOW-MEL-11: what counts is the way after the enemy came in sight.
#[test]
fn how_mel_10_odds_know_whom_the_charger_sees_too_late() {
    let charging = |ground: &str| {
        let t = Table::of(&format!("{ground}B horse 0 0 N\nR horse 0 30 S"));
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a charge");
        odds.modifiers.iter().any(|m| m.key == Modifier::Charging.key())
    };
    assert!(charging(""));
    assert!(!charging("gentle -80 5 80 45\n"), "beyond the crest till the last");
}

/// HOW-MEL-15, HOW-MEL-19: friends and heights count where the charge ends, not where it begins.
#[test]
fn the_question_of_a_charge_is_answered_at_the_line_of_contact() {
    let keys = |text: &str| -> Vec<&str> {
        let table = Table::of(text);
        let target = table.field.units_of(Side::Red).next().expect("an enemy");
        let odds = answer(&table.field, &table.state, Question::Melee { actor: 0, target }).expect("a charge");
        odds.modifiers.iter().map(|m| m.key).collect()
    };
    let supported = Modifier::Support.key();
    assert!(!keys("B foot 0 0 N\nR foot 0 24 S\nB foot 21 0 N").contains(&supported), "a friend who stays behind");
    assert!(keys("B foot 0 0 N\nR foot 0 24 S\nB foot 21 16 N").contains(&supported), "one who is there");
    let hill = |to: i32| keys(&format!("gentle -40 {to} 40 60\nB foot 0 0 N\nR foot 0 24 S"));
    assert!(hill(10).contains(&Modifier::Uphill.key()), "on the hill, further from its crest");
    assert!(!hill(-30).contains(&Modifier::Uphill.key()), "beyond the crest");
    assert!(hill(22).contains(&Modifier::Uphill.key()), "the charger ends below");
}

/// HOW-MEL-10, HOW-MEL-11: out of a wood, or from too near, a charge has no bonus. Of two who touch, who charged is known.
#[test]
fn how_mel_10_the_question_of_a_charge_knows_its_way() {
    let has = |t: &Table, key: Modifier| {
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("odds");
        [&odds.modifiers, &odds.reply].map(|all| all.iter().any(|m| m.key == key.key()))
    };
    let bonus = |text: &str| has(&Table::of(text), Modifier::Charging)[0];
    assert!(bonus("B horse 0 0 N\nR horse 0 24 S"));
    assert!(!bonus("B horse 0 0 N\nR horse 0 12 S"), "7 cm are no more than a quarter of 30");
    assert!(!bonus("wood -30 -8 30 4\nB horse 0 0 N\nR horse 0 24 S"), "out of a wood");
    assert!(!bonus("wall -30 10 30 10\nB horse 0 0 N\nR horse 0 18 S"), "after an obstacle");
    let mut t = Table::of("B horse 0 0 N\nR horse charged bonus 0 5 S");
    t.touch(0, Face::Front, 1, Face::Front);
    assert_eq!(has(&t, Modifier::Charging), [false, true], "the other charged");
    let mut t = Table::of("B foot 0 0 N\nR foot charged 0 4 S\nwall -20 2 20 2");
    t.touch(0, Face::Front, 1, Face::Front);
    assert_eq!(has(&t, Modifier::LightCover), [false, true], "the wall is his who was there");
}

#[test]
fn what_cannot_be_asked_of_a_table_has_its_clause() {
    let clause = |text: &str, fire: bool| {
        let mut t = Table::of(text);
        if text.contains("hits=4") {
            t.state.unit_mut(0).morale = Morale::Reforming;
        }
        let target = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = if fire { Question::Fire { actor: 0, target } } else { Question::Melee { actor: 0, target } };
        let hindered = hindrance(&t.field, &t.state, question).map(|(clause, _)| clause);
        assert_eq!(hindered.is_some(), answer(&t.field, &t.state, question).is_none(), "{text}");
        hindered.unwrap_or("nothing")
    };
    for (text, charge) in [
        ("B foot 0 0 N\nR foot 0 20 S", "nothing"),
        ("B foot 0 0 N\nR horse 0 20 S", "HOW-CHG-09"),
        ("B gun 0 0 N\nR foot 0 20 S", "HOW-CHG-12"),
        ("B foot 0 0 N column\nR foot 0 24 S", "HOW-CHG-08"),
        ("B horse 0 0 N\nR foot 0 20 S entrenched", "HOW-CHG-13"),
        ("B light 0 0 N\nR foot 0 20 S", "HOW-CHG-10"),
        ("B foot 0 0 N hits=4\nR foot 0 20 S", "HOW-RLY-09"),
        ("B foot irregular 0 0 N\nR foot 0 20 S", "HOW-MOV-29"),
        // Of several reasons the first in the order of `Bar`, and only what forbids it.
        ("B gun 0 0 N hits=4\nR foot 0 20 S", "HOW-RLY-09"),
        ("B foot 0 0 N column\nR horse 0 20 S", "HOW-CHG-09"),
        ("B horse 0 0 N column\nR foot 0 20 S entrenched", "HOW-CHG-08"),
        ("B horse 0 0 N column\nR light column 0 20 S", "nothing"),
        ("B light 0 0 N\nR foot column 0 20 S", "nothing"),
    ] {
        assert_eq!(clause(text, false), charge, "{text}");
    }
    // HOW-TER-47: the block's north is held by the first of its two, its south by the second.
    let mut t = Table::of("B foot 0 20 S\nvillage 0 0\nR foot block=0 0 0 N\nR foot block=0 0 0 N");
    let at = |t: &Table, target: u8| {
        hindrance(&t.field, &t.state, Question::Melee { actor: 0, target }).map(|(clause, _)| clause)
    };
    assert_eq!([at(&t, 1), at(&t, 2)], [None, Some("HOW-TER-47")]);
    t.state.unit_mut(0).rect = Table::of("B foot 0 -20 N").state.unit(0).rect;
    assert_eq!([at(&t, 1), at(&t, 2)], [Some("HOW-TER-47"), None]);
    let key = hindrance(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).map(|(_, key)| key);
    assert_eq!(key, Some("mates-face"));
    // HOW-TER-50: faces that it fired over are directions; the one that is charged counts once.
    let mut t = Table::of("B foot 0 -20 N\nvillage 0 0\nR foot block=0 0 0 N");
    let mut pays = |fired: u8| {
        t.state.unit_mut(1).faces = fired;
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("odds");
        odds.reply.iter().find(|m| m.key == Modifier::FromVillage.key()).map(|m| m.value)
    };
    let (side, rear) = (Face::Left.bit() | Face::Right.bit(), Face::Rear.bit());
    assert_eq!([pays(0), pays(side), pays(side | rear)], [Some(-1), Some(-3), Some(-3)]);
    let shot = Question::Fire { actor: 1, target: 0 };
    assert_eq!(hindrance(&t.field, &t.state, shot), Some(("HOW-TER-46", "fired-already")));
    assert!(answer(&t.field, &t.state, shot).is_none());
    t.state.unit_mut(1).faces = side;
    assert!(hindrance(&t.field, &t.state, shot).is_none() && answer(&t.field, &t.state, shot).is_some());
    // Who is struck while he reforms fights all the same.
    let mut t = Table::of("B foot 0 0 N\nR foot 0 5 S");
    t.state.unit_mut(0).morale = Morale::Reforming;
    t.state.unit_mut(0).contacts[0] = 1;
    t.state.unit_mut(1).contacts[0] = 0;
    let melee = Question::Melee { actor: 0, target: 1 };
    assert!(hindrance(&t.field, &t.state, melee).is_none() && answer(&t.field, &t.state, melee).is_some());
    for (text, shot) in [
        ("B foot 0 0 N\nR foot 0 20 S", "nothing"),
        ("B foot 0 0 N column\nR foot 0 20 S", "HOW-FIRE-12"),
        ("B horse 0 0 N\nR foot 0 20 S", "HOW-FIRE-25"),
        ("B foot 0 0 N\nR foot 0 90 S", "HOW-FIRE-23"),
        ("B gun 0 0 N\nR foot 0 400 S", "HOW-FIRE-28"),
        ("B foot 0 0 N\nR foot 0 -20 S", "HOW-FIRE-07"),
        ("B foot 0 0 N\nR foot 0 28 S\nB foot 0 12 N", "HOW-FIRE-11"),
    ] {
        assert_eq!(clause(text, true), shot, "{text}");
    }
}

/// HOW-CHG-01, HOW-CHG-03: a battalion goes 20 cm, a regiment 30, and forming in column takes half of a move.
#[test]
fn how_chg_01_no_charge_is_asked_of_who_is_out_of_reach() {
    let told = |text: &str| {
        let t = Table::of(text);
        hindrance(&t.field, &t.state, Question::Melee { actor: 0, target: 1 })
    };
    let far = Some(("HOW-CHG-01", "out-of-reach"));
    assert_eq!(told("B foot 0 0 N\nR foot 0 24 S"), None);
    assert_eq!(told("B foot 0 0 N\nR foot 0 24.1 S"), far);
    assert_eq!(told("B horse 0 0 N\nR horse 0 35 S"), None);
    assert_eq!(told("B horse 0 0 N\nR horse 0 35.1 S"), far);
    let mut t = Table::of("B foot 0 0 N\nR foot 0 24.1 S");
    t.touch(0, Face::Front, 1, Face::Front);
    assert_eq!(hindrance(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }), None, "they fight already");
}

#[test]
fn what_hides_a_target_is_told_by_its_clause() {
    let told = |more: &str| {
        let t = Table::of(&format!("B foot 0 0 N\nR foot 0 20 S\n{more}"));
        let enemy = t.field.units.iter().position(|u| u.side == Side::Red).expect("an enemy") as u8;
        hindrance(&t.field, &t.state, Question::Fire { actor: 0, target: enemy })
    };
    assert_eq!(told(""), None);
    assert_eq!(told("wood -30 6 30 12"), Some(("HOW-TER-34", "out-of-sight")));
    assert_eq!(told("trees -30 8 30 8"), Some(("HOW-TER-11", "out-of-sight")));
    let clause = |more: &str| told(more).map(|h| h.0);
    assert_eq!(clause("wood -30 12 30 40"), Some("HOW-TER-17"), "he stands in it, 6 cm from the edge");
    assert_eq!(clause("wood -30 -40 30 40"), Some("HOW-TER-18"));
    assert_eq!(clause("gentle -60 4 60 16"), Some("HOW-TER-23"));
    assert_eq!(clause("trees -30 8 30 8\nwood -30 9 30 12"), Some("HOW-TER-34"));
    assert_eq!(told("B foot 0 8 N"), Some(("HOW-FIRE-11", "hidden")));
    assert_eq!(told("B foot bases=1 -9 15 N\nB foot bases=1 4 15 N"), Some(("HOW-FIRE-10", "hidden")));
    assert_eq!(told("R foot large bases=7 0 12 S").map(|h| h.0), Some("HOW-FIRE-27"));
}

/// HOW-TER-02, HOW-TER-04, HOW-TER-29: ground that forbids a charge, or takes too much of it.
#[test]
fn how_ter_29_no_charge_is_asked_of_where_ground_forbids_it() {
    let told = |text: &str| {
        let t = Table::of(text);
        hindrance(&t.field, &t.state, Question::Melee { actor: 0, target: 1 })
    };
    assert_eq!(told("river -60 8 60 8\nB foot 0 0 N\nR foot 0 15 S"), Some(("HOW-TER-29", "ends-midstream")));
    assert_eq!(told("river -60 11.5 60 11.5\nB foot 0 0 N\nR foot 0 15 S"), None, "he stands on its bank");
    assert_eq!(told("river -60 0 60 0\nB foot midstream 0 0 N\nR foot 0 12 S"), None, "out of it");
    assert_eq!(told("rough -30 3 30 15\nB foot 0 0 N\nR foot 0 22 S"), Some(("HOW-TER-02", "ground-slows")));
    assert_eq!(told("rough -30 3 30 5\nB foot 0 0 N\nR foot 0 20 S"), None);
    // HOW-CHG-01: its nearest corner is in reach, but no way there.
    assert_eq!(told("B foot 0 0 N\nR foot 36 12 S"), Some(("HOW-CHG-01", "too-far-aside")));
    assert_eq!(told("lake -30 3 30 5\nB foot 0 0 N\nR foot 0 20 S"), Some(("HOW-TER-04", "ground-bars")));
    assert_eq!(told("deep -60 8 60 8\nB foot 0 0 N\nR foot 0 20 S"), Some(("HOW-TER-27", "ground-bars")));
    assert_eq!(told("works -30 5 30 5\nB horse 0 0 N\nR horse 0 25 S"), Some(("HOW-TER-04", "ground-bars")));
}

/// HOW-CHG-04, HOW-CHG-03, HOW-TER-41, HOW-SCN-25: no odds where the engine offers no charge, and those of the line into
/// which it forms.
#[test]
fn how_chg_04_no_charge_is_asked_of_where_there_is_no_way() {
    let clause = |t: &Table| {
        let target = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = Question::Melee { actor: 0, target };
        let clause = hindrance(&t.field, &t.state, question).map(|(clause, _)| clause);
        assert_eq!(clause.is_some(), answer(&t.field, &t.state, question).is_none());
        clause
    };
    let told = |text: &str| clause(&Table::of(text));
    assert_eq!(told("B horse 0 0 N\nB foot 0 12 N\nR horse 0 25 S"), Some("HOW-CHG-04"));
    assert_eq!(told("B horse 0 0 N\nR horse 0 25 S\nR foot 0 12 N"), Some("HOW-CHG-04"));
    assert_eq!(told("B foot column 0 0 N\nR foot 0 14 S"), None, "it forms line and charges");
    assert_eq!(told("B foot column 0 0 N\nR foot 0 24 S"), Some("HOW-CHG-08"));
    assert_eq!(told("village 0 0\nB foot block=0 0 0 N\nR foot 0 15 S"), Some("HOW-TER-41"));
    let mut t = Table::of("B foot 0 0 N\nR foot 0 20 S");
    t.field.orders = vec![Orders { moves_from: t.state.turn + 1, arrival: None }];
    assert_eq!(clause(&t), Some("HOW-SCN-25"));
}

/// HOW-CHG-16, HOW-MEL-19: support is reckoned from where the charger lines up.
#[test]
fn how_chg_16_a_charger_is_reckoned_lined_up() {
    let supported = |text: &str| {
        let t = Table::of(text);
        let target = t.field.units_of(Side::Red).next().expect("an enemy");
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target }).expect("a charge");
        odds.modifiers.iter().any(|m| m.key == Modifier::Support.key())
    };
    let charge = "B foot 0 0 225\nR lightguns -3.1 -10.5 56";
    assert!(!supported(&format!("{charge}\nB light -17.6 3 148")), "near its way alone");
    assert!(supported(&format!("{charge}\nB light -19.6 -5 148")), "near the guns");
}

/// HOW-FIRE-16, HOW-TER-51: half of the hits, an odd one by a die, where two share them.
#[test]
fn how_fire_16_odds_of_a_shared_shot_are_halved() {
    let odds = |text: &str, target: u8| {
        let t = Table::of(text);
        answer(&t.field, &t.state, Question::Fire { actor: 0, target }).expect("a shot")
    };
    let harm = |text: &str, target: u8| odds(text, target).harm.into_iter().map(Share::thousandths).collect::<Vec<_>>();
    let split = "B foot 0 0 N\nR foot bases=2 -6 20 S\nR foot bases=2 6 20 S";
    assert_eq!([harm(split, 1), harm(split, 2)], [[250, 667, 83, 0, 0]; 2]);
    let whole = [0, 500, 333, 167, 0];
    assert_eq!(harm("B foot 0 0 N\nR foot bases=2 -6 20 S", 1), whole);
    let block = "B foot 0 0 N\nvillage 0 24\nR foot block=0 0 24 S";
    let alone = harm(block, 1);
    let apart = harm(&format!("{block}\nR foot block=0 0 24 S"), 2);
    assert!(apart == alone && alone[0] < 500, "its face is its own");
    assert_eq!(
        harm(&format!("{block}\nR gun block=0 0 24 S"), 1),
        [500, 500, 0, 0, 0],
        "a battery holds all faces with it"
    );
    let guns = format!("{block}\nR gun block=0 0 24 S");
    assert_eq!([split, block, &guns].map(|text| odds(text, 1).note), [Some("split"), None, Some("same-face")]);
}

/// HOW-FIRE-16: the nearest, whoever is easier to hit, and who shares the shot.
#[test]
fn how_fire_15_no_shot_is_asked_of_that_the_priorities_do_not_offer() {
    let told = |text: &str, target: u8| {
        let t = Table::of(text);
        let question = Question::Fire { actor: 0, target };
        let told = hindrance(&t.field, &t.state, question);
        assert_eq!(told.is_none(), answer(&t.field, &t.state, question).is_some(), "{text}");
        told
    };
    let nearer = Some(("HOW-FIRE-15", "nearer-target"));
    let two = "B foot 0 0 N\nR foot bases=2 -10 17 S\nR foot bases=2 10 25 S";
    assert_eq!([told(two, 1), told(two, 2)], [None, nearer]);
    assert_eq!(told(&two.replace("10 25 S", "10 25 W"), 2), None, "his flank is easier to hit");
    assert_eq!(told("B foot 0 0 N\nR foot bases=2 -6 17 S\nR foot bases=2 6 21 S", 2), None, "he shares it");
}

/// HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47: guns that fire over friends, but for those who stand too near; muskets never do.
/// HOW-OPT-16: beyond what the fog lets see nothing is out of range.
#[test]
fn how_fire_42_friends_too_near_for_overhead_fire_and_how_opt_16_fog_are_told() {
    let told = |text: &str, target: u8| {
        let t = Table::of(text);
        let question = Question::Fire { actor: 0, target };
        let clause = hindrance(&t.field, &t.state, question).map(|(clause, _)| clause);
        assert_eq!(clause.is_none(), answer(&t.field, &t.state, question).is_some(), "{text}");
        clause
    };
    let high = "gentle -20 -40 20 4\nB gun 0 -9.5 N\nB foot 0 30 N\nR foot 0 60 S";
    let low = "gentle -20 50 20 80\nB gun 0 -9.5 N\nB foot 0 30 N\nR foot 0 60 S";
    let level = "B howitzers 0 -9.5 N\nB foot 9 30 N\nR foot 0 62 S";
    let near = |text: &str| text.replace("B foot 0 30", "B foot 0 50").replace("B foot 9 30", "B foot 9 50");
    assert_eq!([told(high, 2), told(level, 2)], [None; 2]);
    assert_eq!([told(&near(high), 2), told(&near(low), 2)], [Some("HOW-FIRE-42"), Some("HOW-FIRE-43")]);
    assert_eq!(told(&near(level), 2), Some("HOW-FIRE-47"));
    assert_eq!(told("B gun 0 -9.5 N\nB foot 0 30 N\nR foot 0 60 S", 2), Some("HOW-FIRE-11"), "on level ground");
    assert_eq!(told("B foot 0 0 N\nB foot 0 8 N\nR foot 0 20 S", 2), Some("HOW-FIRE-11"));
    let fog = |y: i32| told(&format!("weather fog\nB gun 0 -3.5 N\nR foot 0 {y} S"), 1);
    assert_eq!([fog(25), fog(40), fog(300)], [None, Some("HOW-OPT-16"), Some("HOW-FIRE-28")]);
}

/// HOW-FIRE-32: what one gun of a massed battery may fire at, all may.
#[test]
fn how_fire_32_odds_of_a_massed_battery() {
    let told = |text: &str, actor: u8| {
        let t = Table::of(text);
        let question = Question::Fire { actor, target: 2 };
        let clause = hindrance(&t.field, &t.state, question).map(|(clause, _)| clause);
        assert_eq!(clause.is_some(), answer(&t.field, &t.state, question).is_none());
        clause
    };
    let row = "B gun 0 0 N\nB gun -7 0 N\nR foot -55 72 S";
    assert_eq!([told(row, 0), told(row, 1)], [None, None]);
    assert_eq!(told("B gun 0 0 N\nB gun -27 0 N\nR foot -55 72 S", 0), Some("HOW-FIRE-07"));
}

/// HOW-TER-51: at a garrison over a face that another holds nobody fires, whatever else stands there.
#[test]
fn how_ter_51_the_face_that_it_does_not_hold_is_told() {
    let t = Table::of("B foot 0 -20 N\nvillage 0 0\nR foot block=0 0 0 N\nR foot block=0 0 0 N");
    let told = [1, 2].map(|target| hindrance(&t.field, &t.state, Question::Fire { actor: 0, target }));
    assert_eq!(told, [Some(("HOW-TER-51", "no-face-there")), None]);
}

/// HOW-TER-46: it fires over each of them.
#[test]
fn how_ter_50_the_odds_of_a_garrisons_shot_count_every_face_with_a_target() {
    let directions = |more: &str| {
        let t = Table::of(&format!("B foot block=0 0 0 N\nvillage 0 0\nR foot 0 20 S{more}"));
        let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("a shot");
        odds.modifiers.iter().find(|m| m.key == Modifier::FromVillage.key()).map(|m| m.value)
    };
    assert_eq!(directions(""), Some(-1));
    assert_eq!(directions("\nR foot 20 0 W"), Some(-2));
    assert_eq!(directions("\nR foot 20 0 W\nR foot -20 0 E"), Some(-3));
    assert_eq!(directions("\nR foot 80 0 W"), Some(-1), "out of range");
}
