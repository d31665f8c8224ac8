//! Why a question about the battle as it stands cannot be asked.

use super::{answer, in_its_turn};
use crate::rules::morschauser_grid::grid::bearing;
use crate::rules::morschauser_grid::state::{Field, Flags, State};
use crate::rules::morschauser_grid::terrain::STREAM;
use crate::rules::system::Question;

/// The clause that forbids a question about two enemies on the table, and the finding that says so; a fight can always be
/// asked, as it would be in the box before the target.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    if answer(field, state, question).is_some() {
        return None;
    }
    let [unit, target] = question.pair().map(|n| field.on_table(n));
    let state = &in_its_turn(field, state, unit);
    let (u, at) = (state.unit(unit), state.unit(target).at);
    let way = bearing(u.at, at);
    Some(match () {
        () if field.unit(unit).kind.row().dice == 0 => ("MHM-FIRE-01", "has-no-fire"),
        () if u.has(Flags::FIRED) => ("MHM-FIRE-02", "fired-already"),
        () if field.terrain.has(u.at, STREAM) => ("MHM-FIRE-11", "in-water"),
        () if way.far > field.range(unit) * 2 => ("MHM-UNIT-01", "out-of-range"),
        () if field.volley(state, unit, at, Some(target)).is_none() => ("MHM-FIRE-08", "no-dice"),
        () if !way.in_arc(u.facing) => ("MHM-FIRE-12", "outside-arc"),
        () if !field.sees(state, u.at, at) => ("MHM-FIRE-12", "no-line"),
        () => ("MHM-FIRE-12", "target-in-contact"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::morschauser_grid::WORDS;
    use crate::rules::morschauser_grid::sandtable::Table;

    fn told(text: &str) -> &'static str {
        let t = Table::of(text);
        let target = t.field.first_red;
        hindrance(&t.field, &t.state, Question::Fire { actor: 0, target }).map_or("", |(clause, key)| {
            assert!(WORDS.get("finding", key).is_some(), "{key} has words");
            assert_eq!(clause.is_empty(), key.is_empty());
            key
        })
    }

    #[test]
    fn mhm_fire_12_a_shot_that_cannot_be_asked_has_its_reason() {
        for (text, reason) in [
            ("B infantry 10 6 N\nR infantry 10 8 S", ""),
            ("B heavy-cavalry 10 6 N\nR infantry 10 8 S", "has-no-fire"),
            ("B infantry 10 6 N\nR infantry 10 8 S\nG stream 10 6", "in-water"),
            ("B infantry 10 6 N\nR infantry 10 12 S", "out-of-range"),
            ("B light-cavalry 10 6 N hits=2\nR infantry 10 7 S", "no-dice"),
            ("B infantry 10 6 N\nR infantry 10 4 S", "outside-arc"),
            ("B infantry 10 6 N\nR infantry 10 9 S\nR infantry 10 8 S", "no-line"),
            ("B infantry 10 6 N\nR infantry 10 9 S\nB infantry 11 8 N", "target-in-contact"),
        ] {
            assert_eq!(told(text), reason, "{text}");
        }
    }

    #[test]
    fn mhm_fire_02_who_shot_in_his_last_turn_may_be_asked_for_the_next() {
        let mut t = Table::of("B infantry 10 6 N\nR infantry 10 8 S");
        for (mover, clause) in [(crate::base::Side::Blue, Some("MHM-FIRE-02")), (crate::base::Side::Red, None)] {
            t.flag(0, Flags::FIRED);
            t.state.mover = mover;
            let found = hindrance(&t.field, &t.state, Question::Fire { actor: 0, target: 1 });
            assert_eq!(found.map(|(clause, _)| clause), clause);
        }
    }
}
