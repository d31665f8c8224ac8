//! Why something cannot be asked of the table as it stands: the clause, and the key of the finding that says so.

use super::{answer, in_its_turn};
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, SHELL_SAFETY};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};
use crate::rules::system::Question;

/// What hinders a shot or an attack; none where nothing does.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    let [actor, target] = question.pair();
    if answer(field, state, question).is_some() {
        return None;
    }
    let state = &in_its_turn(field, state, actor);
    if !field.is_out(state, actor) || !field.is_out(state, target) {
        return Some(("MTF-SKR-14", "in-refuge"));
    }
    Some(match question {
        Question::Fire { .. } => of_shot(field, state, actor, target),
        Question::Melee { .. } => of_attack(field, state, actor, target),
    })
}

fn of_shot(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let kind = field.kind(state, unit);
    let far = u.rect.distance(&t.rect);
    // Nearer it shoots canister (MTF-FIRE-12).
    let shell = kind == Kind::Howitzer && far > inches(Ammunition::CanisterLight.reach().close);
    let near_friend = |f: u8| state.unit(f).rect.is_within(&t.rect, inches(SHELL_SAFETY));
    match () {
        () if kind.is_horse() => ("MTF-FIRE-02", "has-no-fire"),
        () if field.unit(unit).heavy_weapons => ("MTF-IRR-07", "has-no-fire"),
        () if u.stand == Stand::Crew => ("MTF-SKR-15", "without-guns"),
        () if kind.is_guns() && u.stand != Stand::Unlimbered => ("MTF-FIRE-02", "limbered"),
        () if u.is_shaken() => ("MTF-FIRE-02", "is-shaken"),
        () if state.engaged(unit) || state.engaged(target) => ("MTF-FIRE-02", "in-contact"),
        () if u.has(Flags::CHARGED) => ("MTF-FIRE-02", "has-attacked"),
        () if u.has(Flags::PASSED) => ("MTF-MOV-13", "was-passed"),
        () if !field.may_shoot(state, unit) => ("MTF-FIRE-10", "has-moved"),
        () if far > field.reach(unit) => ("MTF-FIRE-06", "out-of-range"),
        () if !field.is_before(state, unit, target) => ("MTF-FIRE-17", "outside-arc"),
        () if shell && far < inches(Ammunition::Shell.reach().from) => ("MTF-FIRE-12", "too-near-for-shell"),
        () if shell && field.here(state, field.unit(unit).side).any(near_friend) => ("MTF-FIRE-13", "friend-near"),
        () => ("MTF-FIRE-27", "no-line"),
    }
}

fn of_attack(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let horse = field.kind(state, unit).is_horse();
    let loose = |u: u8| field.is_loose(state, u);
    let walled = field.in_block(state, target) || field.terrain.in_works(&t.rect);
    let firm = field.steady(state, target) || t.stand == Stand::Unlimbered;
    match () {
        () if field.kind(state, unit).is_guns() => ("MTF-ATK-09", "never-attacks"),
        () if u.is_shaken() => ("MTF-ATK-09", "is-shaken"),
        () if u.stand == Stand::Square => ("MTF-ATK-09", "in-square"),
        () if u.stand == Stand::Bent => ("MTF-FRM-13", "is-bent"),
        () if u.stand == Stand::Town => ("MTF-ATK-04", "is-lodged"),
        () if state.engaged(unit) => ("MTF-MOV-21", "stays"),
        () if u.has(Flags::ROAD) => ("MTF-ATK-12", "on-a-road"),
        () if u.has(Flags::BALKS) => ("MTF-ORD-11", "balks"),
        () if horse && walled => ("MTF-TER-01", "no-horse-at-works"),
        () if !u.rect.is_within(&t.rect, field.attack_reach(state, unit)) => ("MTF-ATK-02", "out-of-reach"),
        () if loose(unit) && firm => ("MTF-ATK-10", "skirmishers-attack"),
        () if loose(target) && !loose(unit) => ("MTF-SKR-09", "must-evade"),
        () => ("MTF-ATK-03", "no-way"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::mollwitz_to_freiberg::WORDS;
    use crate::rules::mollwitz_to_freiberg::sandtable::table;

    fn told(text: &str, fire: bool) -> &'static str {
        let t = table(text);
        let target = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = if fire { Question::Fire { actor: 0, target } } else { Question::Melee { actor: 0, target } };
        hindrance(&t.field, &t.state, question).map_or("", |(clause, key)| {
            assert!(WORDS.get("finding", key).is_some(), "{key} has words");
            clause
        })
    }

    /// MTF-FIRE-02, MTF-FIRE-06, MTF-FIRE-12, MTF-FIRE-13, MTF-FIRE-17, MTF-FIRE-27.
    #[test]
    fn mtf_fire_02_a_shot_that_cannot_be_asked_has_its_clause() {
        for (text, clause) in [
            ("B line 0 0 N\nR line 0 7 S", ""),
            ("B line 0 0 N\nR line 0 9 S", "MTF-FIRE-06"),
            ("B line 0 0 N\nR line 0 -7 S", "MTF-FIRE-17"),
            ("B line 0 0 N shaken\nR line 0 7 S", "MTF-FIRE-02"),
            ("B hc 0 0 N\nR line 0 7 S", "MTF-FIRE-02"),
            ("B mgun 0 0 N limbered\nR line 0 7 S", "MTF-FIRE-02"),
            ("B line 0 0 N irregular heavy\nR line 0 7 S", "MTF-IRR-07"),
            ("B line 0 0 N\nR line 0 7 S\nR hc 0 4 S figures=12", "MTF-FIRE-27"),
            ("B how 0 0 N\nR line 0 7 S", "MTF-FIRE-12"),
            ("B how 0 0 N\nR line 0 5 S\nR hc 0 2.5 S figures=12", "MTF-FIRE-27"),
            ("B how 0 0 N\nB line 12 18 N\nR line 0 18 S", "MTF-FIRE-13"),
        ] {
            assert_eq!(told(text, true), clause, "{text}");
        }
    }

    /// MTF-ATK-02, MTF-ATK-03, MTF-ATK-09, MTF-ATK-10, MTF-SKR-09, MTF-TER-01, MTF-FRM-13.
    #[test]
    fn mtf_atk_09_an_attack_that_cannot_be_asked_has_its_clause() {
        for (text, clause) in [
            ("B line 0 0 N\nR line 0 7 S", ""),
            ("B line 0 0 N\nR line 0 9 S", "MTF-ATK-02"),
            ("B mgun 0 0 N\nR line 0 3 S", "MTF-ATK-09"),
            ("B line 0 0 N square\nR line 0 3 S", "MTF-ATK-09"),
            ("B line 0 0 N shaken\nR line 0 3 S", "MTF-ATK-09"),
            ("B light 0 0 N loose\nR line 0 5 S", "MTF-ATK-10"),
            ("B line 0 0 N\nR light 0 5 S loose", "MTF-SKR-09"),
            ("B hc 0 0 N\nR line 0 8 S\nworks -10 7.5 10 7.5", "MTF-TER-01"),
            ("B line 0 0 N\nB line 0 4 N\nR line 0 7.5 S", "MTF-ATK-03"),
        ] {
            assert_eq!(told(text, false), clause, "{text}");
        }
    }

    /// MTF-SEQ-09: of who is not in his turn it is asked what he would do in his next.
    #[test]
    fn mtf_seq_09_the_passive_are_asked_for_their_next_turn() {
        let mut t = table("B line 0 0 N\nR line 0 7 S");
        t.state.active = Side::Red;
        for flag in [Flags::MOVED, Flags::FAR, Flags::CHARGED] {
            t.state.unit_mut(0).set(flag);
        }
        let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("it shoots");
        assert!(odds.modifiers.is_empty(), "it has not moved then");
        t.state.active = Side::Blue;
        assert!(answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).is_none(), "in its own it has");
    }
}
