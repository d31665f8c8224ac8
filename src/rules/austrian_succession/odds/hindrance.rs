//! Why something cannot be asked of the table as it stands: the clause, and the key of the finding that says so.

use super::answer;
use crate::rules::austrian_succession::fire::aim;
use crate::rules::austrian_succession::movement::{Bar, Order};
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, State};
use crate::rules::system::Question;

/// What hinders a shot or a charge; none where nothing does.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    let [actor, target] = question.pair();
    if answer(field, state, question).is_some() {
        return None;
    }
    Some(match question {
        Question::Fire { .. } => of_shot(field, state, actor, target),
        Question::Melee { .. } => of_charge(field, state, actor, target),
    })
}

fn of_shot(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let kind = field.kind(state, unit);
    let (guns, range) = (kind == Kind::Gun, aim::range(kind, u.formation));
    match () {
        () if guns && u.formation != Formation::Unlimbered => ("WAS-ART-08", "limbered"),
        () if range == 0 => ("WAS-MUSK-01", "has-no-fire"),
        () if u.engaged() || t.engaged() => ("WAS-MEL-12", "in-contact"),
        () if guns && u.has(Flags::MOVED) => ("WAS-ART-08", "has-moved"),
        () if u.has(Flags::MOVED) => ("WAS-MUSK-07", "has-moved"),
        () if u.rect.distance(&t.rect) > range => (if guns { "WAS-ART-01" } else { "WAS-MUSK-02" }, "too-far"),
        () if aim::aim(&u.rect, &t.rect, field.half.x.max(field.half.y) * 2).is_none() => {
            ("WAS-MUSK-07", "outside-arc")
        }
        () => ("WAS-MUSK-07", "out-of-sight"),
    }
}

fn of_charge(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (own, theirs) = (field.kind(state, unit), field.kind(state, target));
    let wheel = field.wheel_to(state, unit, state.unit(target).rect.centre);
    match () {
        () if matches!(own, Kind::Gun | Kind::LightFoot) => ("WAS-MEL-03", "never-charges"),
        () if own.is_foot() && theirs.is_horse() => ("WAS-MEL-02", "foot-on-horse"),
        () if theirs == Kind::Gun && field.is_protected(state, target) => ("WAS-MEL-05", "protected"),
        () => match field.work_out(state, unit, &Order::charge(target, wheel)).err() {
            Some(Bar::Pinned) => ("WAS-MOVE-15", "is-pinned"),
            Some(Bar::Wheel) => ("WAS-MOVE-10", "too-much-wheel"),
            Some(Bar::InTheWay) => ("WAS-MOVE-13", "in-the-way"),
            Some(Bar::FaceTaken) => ("WAS-MOVE-11", "face-taken"),
            Some(Bar::Ground) => ("WAS-TERR-10", "barred-by-ground"),
            Some(Bar::Formation) => ("WAS-MOVE-06", "wrong-formation"),
            Some(Bar::TooFar | Bar::NoCharge) | None => ("WAS-MOVE-01", "out-of-reach"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::austrian_succession::sandtable::table;

    /// WAS-MUSK-01, WAS-MUSK-02, WAS-MUSK-07, WAS-MEL-02, WAS-MEL-03, WAS-MEL-05.
    #[test]
    fn what_cannot_be_asked_of_a_table_has_its_clause() {
        let told = |text: &str, fire: bool| {
            let t = table(text);
            let target = t.field.units_of(Side::Red).next().expect("an enemy");
            let question =
                if fire { Question::Fire { actor: 0, target } } else { Question::Melee { actor: 0, target } };
            hindrance(&t.field, &t.state, question).map_or("", |(clause, _)| clause)
        };
        for (text, clause) in [
            ("B foot 0 0 N\nR foot 0 7 S", ""),
            ("B foot 0 0 N\nR foot 0 20 S", "WAS-MUSK-02"),
            ("B foot 0 0 N\nR foot 0 -7 S", "WAS-MUSK-07"),
            ("B horse 0 0 N\nR foot 0 7 S", "WAS-MUSK-01"),
        ] {
            assert_eq!(told(text, true), clause, "{text}");
        }
        for (text, clause) in [
            ("B foot 0 0 N\nR horse 0 7 S", "WAS-MEL-02"),
            ("B gun 0 0 N\nR foot 0 7 S", "WAS-MEL-03"),
            ("B horse 0 0 N\nR gun 0 9 S\nR foot 5 9 S", "WAS-MEL-05"),
            ("B horse 0 0 N\nR horse 0 70 S", "WAS-MOVE-01"),
        ] {
            assert_eq!(told(text, false), clause, "{text}");
        }
    }
}
