//! What a general has no hope of is not looked into, and would not have been picked.

use super::*;

/// What a unit does of all that its general looks at, and how many moves that are.
fn of_all(table: &Table, unit: u8) -> (Choice, usize) {
    let decision = Decision::Move { unit, second: false, look: Look::About };
    let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
    let look = STEADY.look(&ask, unit);
    let mut choices = Choices::default();
    table.field.moves(&table.state, unit, look, &mut choices);
    let pick = STEADY.decide(
        &Ask { decision: Decision::Move { unit, second: false, look }, ..ask },
        &choices,
        &mut Dice::fair(1, 1),
    );
    (choices[pick.index], choices.len())
}

/// The moves listed for a unit whose general weighs them as they are listed.
fn listed(table: &Table, unit: u8) -> usize {
    let decision = Decision::Move { unit, second: false, look: Look::About };
    let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision };
    let mut choices = Choices::default();
    STEADY.choose(&ask, (unit, false), &mut choices, &mut Dice::fair(1, 1));
    choices.len()
}

#[test]
fn the_same_move_is_picked_where_only_what_is_hoped_for_is_looked_into() {
    let (mut all, mut few) = (0, 0);
    for text in [
        "B foot 0 0 N\nR foot 0 60 S",
        "B foot 0 0 N hits=2\nR foot 10 35 S",
        "B foot 0 0 N\nB foot 25 0 N\nR foot -40 40 S\nR foot -10 45 S",
        "B foot column 0 0 E\nR foot 60 90 S",
        "B horse 0 0 N\nR horse 30 60 S",
        "B horse 0 0 N hits=3\nR horse 0 45 S\nR foot 40 60 S",
        "B gun 0 0 N limbered\nB foot 20 0 N\nR foot 0 80 S",
        "B foot 0 0 N\nR gun 30 90 S\nR foot 60 60 S",
        "B foot 0 0 N\nR foot 0 180 S",
    ] {
        let table = planned(text, &STEADY);
        let (choice, most) = of_all(&table, 0);
        assert_eq!(Choice::Act(moves(&table, 0)), choice, "{text}");
        (all, few) = (all + most, few + listed(&table, 0));
    }
    assert!(few * 2 < all, "{few} of {all} are looked into");
}
