//! Why something cannot be asked of the table as it stands: the clause, and the key of the finding that says so.

use super::answer;
use crate::rules::system::Question;
use crate::rules::weight_of_fire::data::moves::LINE;
use crate::rules::weight_of_fire::state::{Field, Flags, Stand, State};

/// What hinders a shot or a charge; none where nothing does.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    let [actor, target] = question.pair();
    if answer(field, state, question).is_some() {
        return None;
    }
    // Who pursues beyond the edge is shown where he left.
    if [actor, target].iter().any(|&n| !state.unit(n).here()) {
        return Some(("WOF-PUR-08", "beyond-edge"));
    }
    Some(match question {
        Question::Fire { .. } => of_shot(field, state, actor, target),
        Question::Melee { .. } => of_charge(field, state, actor, target),
    })
}

fn of_shot(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let armed = field.ammunition_of(state, unit)[0].is_some();
    match () {
        () if !armed => ("WOF-TRP-07", "has-no-fire"),
        () if field.unit(unit).heavy_weapons => ("WOF-IRR-09", "has-no-fire"),
        () if u.routs() => ("WOF-FIRE-25", "is-routing"),
        () if u.stand == Stand::Crew => ("WOF-RTM-05", "without-guns"),
        () if u.stand == Stand::Limbered => ("WOF-MOV-11", "limbered"),
        () if u.mixed.is_some() => ("WOF-MOV-17", "is-mixed"),
        () if u.has(Flags::PURSUES) => ("WOF-PUR-05", "pursues"),
        () if state.locked(unit) || state.locked(target) => ("WOF-FIRE-11", "in-contact"),
        () if u.has(Flags::SILENT) => ("WOF-BST-04", "is-silent"),
        () if u.has(Flags::FIRED_NOW) => ("WOF-FIRE-26", "fired-already"),
        () if u.has(Flags::CHARGED) || u.has(Flags::EVADED) => ("WOF-CHG-20", "has-had-its-move"),
        () if !field.may_shoot(state, unit) => ("WOF-FIRE-09", "has-moved"),
        () if u.rect.distance(&t.rect) > field.reach(unit) => ("WOF-FIRE-04", "out-of-range"),
        () if !field.has_in_arc(&field.fronts(state, unit), &t.rect) => ("WOF-FIRE-02", "outside-arc"),
        () => ("WOF-FIRE-12", "no-line"),
    }
}

fn of_charge(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let rate = field.rates(state, unit)[1];
    match () {
        () if u.stand == Stand::Bent => ("WOF-FRM-03", "is-bent"),
        () if u.stand == Stand::Town => ("WOF-TWN-02", "is-lodged"),
        () if rate == 0 => ("WOF-CHG-07", "never-charges"),
        () if !u.is_good() => ("WOF-CHG-07", "is-upset"),
        () if u.mixed.is_some() => ("WOF-MOV-17", "is-mixed"),
        () if state.engaged(unit) => ("WOF-CC-02", "stays"),
        () if field.unit(unit).irregular && u.files > LINE => ("WOF-IRR-06", "too-wide"),
        () if u.has(Flags::CONFUSED) && !u.has(Flags::HEADLONG) => ("WOF-GEN-09", "is-confused"),
        () if !field.may_clash(state, unit) => ("WOF-CHG-20", "has-had-its-move"),
        () if field.kind(state, unit).is_horse() && field.in_block(state, target) => {
            ("WOF-TWN-11", "no-horse-at-houses")
        }
        () if field.kind(state, unit).is_horse() && field.terrain.in_heavy_woods(&t.rect) => {
            ("WOF-TER-09", "no-horse-at-woods")
        }
        () if !field.may_charge_at(state, unit, target) => ("WOF-CHG-10", "skirmishers-charge"),
        () if !u.rect.is_within(&t.rect, rate) => ("WOF-CHG-01", "out-of-reach"),
        () if !field.sees(state, unit, target) => ("WOF-CHG-02", "out-of-sight"),
        () => ("WOF-CHG-04", "no-way"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::weight_of_fire::WORDS;
    use crate::rules::weight_of_fire::sandtable::table;

    fn told(text: &str, fire: bool) -> &'static str {
        let t = table(text);
        let target = t.field.units_of(Side::Red).next().expect("an enemy");
        let question = if fire { Question::Fire { actor: 0, target } } else { Question::Melee { actor: 0, target } };
        hindrance(&t.field, &t.state, question).map_or("", |(clause, key)| {
            assert!(WORDS.get("finding", key).is_some(), "{key} has words");
            clause
        })
    }

    /// WOF-FIRE-02, WOF-FIRE-04, WOF-FIRE-12, WOF-FIRE-25, WOF-MOV-11, WOF-TRP-07, WOF-IRR-09.
    #[test]
    fn wof_fire_25_a_shot_that_cannot_be_asked_has_its_clause() {
        for (text, clause) in [
            ("B line 0 0 N\nR line 0 7 S", ""),
            ("B line 0 0 N\nR line 0 13 S", "WOF-FIRE-04"),
            ("B line 0 0 N\nR line 0 -7 S", "WOF-FIRE-02"),
            ("B line 0 0 N routing\nR line 0 7 S", "WOF-FIRE-25"),
            ("B hc 0 0 N\nR line 0 7 S", "WOF-TRP-07"),
            ("B mgun 0 0 N limbered\nR line 0 7 S", "WOF-MOV-11"),
            ("B line 0 0 N irregular heavy\nR line 0 7 S", "WOF-IRR-09"),
            ("B line 0 0 N\nR line 0 7 S\nR hc 0 4 S figures=24", "WOF-FIRE-12"),
        ] {
            assert_eq!(told(text, true), clause, "{text}");
        }
    }

    /// WOF-CHG-01, WOF-CHG-07, WOF-CHG-10, WOF-CHG-04, WOF-TER-09.
    #[test]
    fn wof_chg_07_a_charge_that_cannot_be_asked_has_its_clause() {
        for (text, clause) in [
            ("B line 0 0 N\nR line 0 7 S", ""),
            ("B line 0 0 N\nR line 0 9 S", "WOF-CHG-01"),
            ("B mgun 0 0 N\nR line 0 3 S", "WOF-CHG-07"),
            ("B line 0 0 N square\nR line 0 3 S", "WOF-CHG-07"),
            ("B line 0 0 N shaken\nR line 0 3 S", "WOF-CHG-07"),
            ("B light 0 0 N loose\nR line 0 3 S", "WOF-CHG-10"),
            ("option heavy-woods\nwood -20 5 20 12\nB hc 0 0 N\nR line 0 7 S", "WOF-TER-09"),
            ("B line 0 0 N\nR line 0 7.5 S\nR line 0 3 S figures=12", "WOF-CHG-04"),
        ] {
            assert_eq!(told(text, false), clause, "{text}");
        }
    }
}
