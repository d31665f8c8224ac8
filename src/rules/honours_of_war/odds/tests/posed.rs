//! What ground and the enemies near by do to a question.

use super::*;
use crate::rules::honours_of_war::data::{Cost, Gun};
use crate::rules::honours_of_war::state::Flags;

/// Fires wherever it can.
struct Fires;

impl General for Fires {
    fn decide(&self, _: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        Pick::from(choices.len() - 1)
    }
}

/// HOW-TER-30: the river runs along the way of the charge, and the charger meets its target with its front in it.
#[test]
fn how_ter_31_odds_know_who_charges_into_a_river() {
    let uphill = |river: &str| {
        let t = Table::of(&format!("{river}B foot irregular 26 4 350\nR foot small bases=3 44 7 270"));
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 1, target: 0 }).expect("a charge");
        odds.modifiers.iter().any(|m| m.clause == "HOW-MEL-15")
    };
    assert!(uphill("river -100 2 100 -1\n") && !uphill(""));
}

/// A target off a corner of the houses is in the zones of two faces, each with its own die.
#[test]
fn how_ter_46_odds_of_fire_over_two_faces_at_one_target_agree_with_rolls() {
    let t = Table::of("town 0 12\nB foot block=0 0 0 N\nR foot -17 3 90");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("a shot");
    assert_eq!((odds.note, odds.harm.len()), (Some("two-faces"), 6));
    let mut dice = Dice::fair(7, 8);
    let mut counts = [0; 6];
    for _ in 0..ROLLS {
        let mut state = t.state;
        let generals: [&dyn General; 2] = [&Fires, &Fires];
        let mut engine = Engine { field: &t.field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
        engine.fire_unit(0);
        counts[usize::from(state.unit(1).hits)] += 1;
    }
    for (count, chance) in counts.into_iter().zip(odds.harm) {
        assert!(agrees(count, chance), "{count} of {ROLLS} against {}", chance.thousandths());
    }
}

/// HOW-TER-34: a wood hides who holds houses, and who fires out of them.
#[test]
fn how_ter_34_what_hides_a_garrison_is_told() {
    let t = Table::of("wood -40 20 40 40\nvillage 0 0\nB gun block=0 0 0 N\nR foot 0 60 S");
    for question in [Question::Fire { actor: 0, target: 1 }, Question::Melee { actor: 1, target: 0 }] {
        assert!(hindrance(&t.field, &t.state, question).is_some());
    }
    let t = Table::of("wood -40 20 40 40\nvillage 0 60\nB gun 0 0 N\nR foot block=0 0 60 S");
    let hindered = hindrance(&t.field, &t.state, Question::Fire { actor: 0, target: 1 });
    assert_eq!(hindered, Some(("HOW-TER-34", "out-of-sight")));
}

/// Near the enemy it charges the one before it; in line, where it forms first, that may be another than in column.
#[test]
fn how_chg_14_odds_are_asked_of_whom_the_rules_let_a_unit_charge() {
    let mut t = Table::of("B horse bases=2 0 0 N\nR horse bases=2 -6 15 S\nR horse bases=2 20 16 225");
    let told = |t: &Table, target: u8| {
        let question = Question::Melee { actor: 0, target };
        let hindered = hindrance(&t.field, &t.state, question);
        assert_eq!(hindered.is_some(), answer(&t.field, &t.state, question).is_none());
        hindered
    };
    assert_eq!([told(&t, 1), told(&t, 2)], [None, Some(("HOW-CHG-14", "another-before-it"))]);
    t.state.unit_mut(1).morale = Morale::Gone;
    assert_eq!(told(&t, 2), None);
}

/// HOW-CHG-07: who fights charges nobody else.
#[test]
fn how_chg_15_odds_are_of_one_charger_to_a_side() {
    let mut t = Table::of("B foot bases=3 -8 12 N\nB foot bases=3 8 0 N\nR foot bases=7 0 16 S\nR foot 30 30 S");
    let asked = |t: &Table, actor: u8, target: u8| hindrance(&t.field, &t.state, Question::Melee { actor, target });
    assert_eq!(asked(&t, 1, 2), None);
    t.touch(0, Face::Front, 2, Face::Front);
    assert_eq!(asked(&t, 1, 2), Some(("HOW-CHG-15", "side-taken")));
    assert_eq!(asked(&t, 0, 3), Some(("HOW-CHG-07", "held-in-melee")));
}

/// HOW-FIRE-06, HOW-FIRE-09, HOW-FIRE-69, HOW-TER-32, HOW-OPT-16, HOW-RLY-09, HOW-FIRE-56, HOW-MEL-36: whom neither formation nor
/// arm, but what befell him keeps from a shot.
#[test]
fn how_fire_06_who_cannot_fire_is_told_why() {
    let told = |text: &str, change: fn(&mut Table)| {
        let mut t = Table::of(&format!("{text} 0 0 N\nR foot 0 20 S\nR foot 60 4 S"));
        change(&mut t);
        [Question::Fire { actor: 0, target: 1 }, Question::Melee { actor: 0, target: 1 }].map(|question| {
            let hindered = hindrance(&t.field, &t.state, question);
            assert_eq!(hindered.is_some(), answer(&t.field, &t.state, question).is_none());
            hindered
        })
    };
    let fire = |text: &str, change: fn(&mut Table)| told(text, change)[0];
    assert_eq!(fire("B foot", |t| t.state.unit_mut(0).flags.set(Flags::FIRED)), Some(("HOW-FIRE-06", "fired-already")));
    let in_contact = Some(("HOW-FIRE-09", "in-contact"));
    assert_eq!(fire("B foot", |t| t.touch(0, Face::Front, 2, Face::Front)), in_contact);
    assert_eq!(
        fire("B gun", |t| t.state.unit_mut(0).flags.set(Flags::ABANDONED)),
        Some(("HOW-FIRE-69", "without-guns"))
    );
    assert_eq!(fire("weather storm\nB foot", |_| {}), Some(("HOW-OPT-16", "too-wet")));
    assert_eq!(fire("B foot", |t| t.state.unit_mut(0).morale = Morale::FellBack), Some(("HOW-RLY-09", "reforming")));
    for unit in [0, 1] {
        let change = if unit == 0 {
            |t: &mut Table| t.state.unit_mut(0).morale = Morale::Routed
        } else {
            |t: &mut Table| t.state.unit_mut(1).morale = Morale::Routed
        };
        let done_for = ["HOW-FIRE-56", "HOW-MEL-36"].map(|clause| Some((clause, "done-for")));
        assert_eq!(told("B foot", change), done_for, "{unit}");
    }
    // Five hits, and the reaction to them still to come.
    for hits in [[5, 0], [0, 5]] {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 20 S");
        (t.state.unit_mut(0).hits, t.state.unit_mut(1).hits) = (hits[0], hits[1]);
        let charge = Question::Melee { actor: 0, target: 1 };
        assert_eq!(hindrance(&t.field, &t.state, charge), Some(("HOW-MEL-36", "done-for")));
        assert!(answer(&t.field, &t.state, charge).is_none() && replies(&t.field, &t.state, [0, 1]).is_empty());
    }
}

/// HOW-CHG-01, HOW-CHG-03, HOW-TER-02: of several reasons the one is told without which there would be a charge.
#[test]
fn how_chg_04_who_bars_a_charge_is_told_before_distance_and_ground() {
    let told = |text: &str| {
        let t = Table::of(text);
        let enemy = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = Question::Melee { actor: 0, target: enemy };
        let hindered = hindrance(&t.field, &t.state, question);
        assert_eq!(hindered.is_some(), answer(&t.field, &t.state, question).is_none(), "{text}");
        hindered
    };
    let barred = Some(("HOW-CHG-04", "unit-in-the-way"));
    let (far, turned) = (Some(("HOW-CHG-01", "out-of-reach")), Some(("HOW-CHG-03", "turning-costs")));
    // Straight ahead of it, and off the line from its middle to his.
    let between = "B foot 0 0 N\nR foot 8 18 S\nR foot column -6 8 E\nB foot 21 0 N\nB foot -21 0 N";
    assert_eq!(told(between), barred);
    let behind = |y: &str| told(&format!("B foot 0 0 S\nR foot 0 {y} S"));
    assert_eq!([behind("13.9"), behind("14.1"), behind("24.1")], [None, turned, far]);
    assert_eq!(told("B horse 0 0 S\nR horse 0 25 S"), turned);
    assert_eq!(told("B foot 0 0 S\nB foot 0 6 S\nR foot 0 13.9 S"), barred);
    assert_eq!(told("B foot column 0 0 S\nR light 0 25 S"), Some(("HOW-CHG-01", "not-before-it")));
    // Far, whatever ground lies on the way that is too long for it.
    let aside = "B foot 0 0 N\nR foot 36 12 S";
    let off = Some(("HOW-CHG-01", "too-far-aside"));
    assert_eq!([told(aside), told(&format!("rough -10 3 40 5\n{aside}"))], [off; 2]);
    assert_eq!(told("B foot 0 0 N\nR foot 36 40 S"), far);
    assert_eq!(told("rough -30 3 30 15\nB foot 0 0 N\nR foot 0 22 S"), Some(("HOW-TER-02", "ground-slows")));
}

/// HOW-CHG-01: 17.3 of its 20 cm.
#[test]
fn how_mov_08_what_keeps_a_charge_from_a_slant_is_its_drill() {
    let told = |flank: Cost| {
        let mut t = Table::of("B foot 0 0 N\nR foot 20.1 18 S");
        t.field.units[0].drill.flank = flank;
        hindrance(&t.field, &t.state, Question::Melee { actor: 0, target: 1 })
    };
    let cut = Some(("HOW-MOV-08", "slant-costs"));
    assert_eq!([told(Cost::None), told(Cost::Quarter), told(Cost::Half)], [None, cut, cut]);
}

/// HOW-FIRE-46, HOW-NAT-45.
#[test]
fn how_fire_35_what_bars_canister_where_a_gun_has_nothing_else_is_told() {
    let told = |text: &str, gun: Gun| {
        let mut t = Table::of(text);
        t.field.units[0].gun = Some(gun);
        let enemy = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = Question::Fire { actor: 0, target: enemy };
        let hindered = hindrance(&t.field, &t.state, question);
        assert_eq!(hindered.is_some(), answer(&t.field, &t.state, question).is_none(), "{text}");
        hindered
    };
    let barred = Some(("HOW-FIRE-35", "friends-in-zone"));
    for friend in ["B foot bases=2 14 22 N", "B foot 0 38 N"] {
        let [near, far] = [17, 23].map(|y| format!("B gun 0 -9.5 N\nR foot 0 {y} S"));
        for gun in [Gun::Howitzer, Gun::Shuvalov] {
            assert_eq!(told(&near, gun), None, "{gun:?}");
            assert_eq!(told(&format!("{near}\n{friend}"), gun), barred, "{gun:?} {friend}");
        }
        assert_eq!(told(&format!("{far}\n{friend}"), Gun::Howitzer), None, "shell");
        assert_eq!(told(&format!("{near}\n{friend}"), Gun::Medium), None, "roundshot");
    }
    // Who hides him is another matter.
    let hidden = told("B gun 0 -9.5 N\nR foot bases=2 0 17 S\nB foot 0 8 N", Gun::Howitzer);
    assert!(hidden.is_some() && hidden != barred);
}
