use crate::base::{Heading, Len, Rect};
use crate::rules::honours_of_war::data::{Cost, Performance};
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Hope, Judge, Look};
use crate::rules::honours_of_war::movement::Draft;
use crate::rules::honours_of_war::sandtable::Table;
use proptest::prelude::*;

fn table(text: &str) -> Table {
    let mut t = Table::of(text);
    for b in &mut t.state.brigades {
        b.result = Performance::Steady;
    }
    t
}

fn ahead(text: &str) -> i32 {
    table(text).furthest(0, Act::Advance).unwrap_or(0)
}

#[test]
fn a_move_goes_right_up_to_the_edge_of_the_table() {
    // Front at y = 187 on a table that ends at 200, looked at from the south: 13 cm are left.
    let far = "R foot 0 -190 S";
    let d = ahead(&format!("B foot 0 185 N\n{far}"));
    assert!((129..=130).contains(&d), "{d}");
    // Turned by 30° a corner gets there first.
    let d = ahead(&format!("B foot 0 180 30\n{far}"));
    assert!((60..200).contains(&d), "{d}");
}

#[test]
fn how_mov_13_a_move_ends_one_centimetre_short_of_an_enemy_however_he_stands() {
    for heading in ["S", "190", "165", "W", "45"] {
        let t = table(&format!("B transport 0 0 N\nR foot 0 25 {heading}"));
        let red = t.state.unit(1).rect;
        let gaps = t.offers(0).iter().filter(|a| a.act == Act::Advance).map(|a| a.to.distance(&red)).min();
        let gap = gaps.expect("it goes up to him");
        assert!((Len::cm(1).0 - 12..=Len::cm(1).0 + 600).contains(&gap), "{heading}: {gap}");
    }
}

#[test]
fn how_mov_13_guns_that_wheel_and_unlimber_stay_one_centimetre_off_the_enemy() {
    let t = table("B gun limbered 0 170 90\nB foot -9 150 0\nR horse 15 162 270\nR foot 0 138 0");
    let near = |a: &&Action| a.to.is_within(&t.state.unit(2).rect, Len::cm(1).0 - 24);
    let offers = t.offers(0);
    assert!(offers.iter().any(|a| a.act == Act::Unlimber));
    assert_eq!(offers.iter().filter(|a| a.act == Act::Unlimber).find(near), None);
}

/// A turn on the spot is cut like a move to the rear: 15 of 20 cm turn a battalion by 84°, 22.5 of 30 a regiment of horse by
/// 90°. HOW-MOV-10: light infantry is not cut.
#[test]
fn how_mov_09_a_line_turns_on_the_spot_to_an_enemy_on_its_flank() {
    let turned = |text: &str| {
        let t = table(text);
        let turns = t.offers(0).into_iter().filter(|a| a.act == Act::Pivot);
        turns.map(|a| t.state.unit(0).rect.heading.to(a.to.heading) / Heading::DEGREE).max_by_key(|a| a.abs())
    };
    let of = |kind: &str, enemy: &str| turned(&format!("B {kind} 0 0 N\nR foot {enemy}"));
    assert_eq!([of("foot", "70 0 W"), of("horse", "70 0 W"), of("light", "70 0 W")], [Some(84), Some(90), Some(90)]);
    assert_eq!([of("foot", "-70 0 E"), of("foot", "30 70 S")], [Some(-84), None], "a wheel does for less");
    assert_eq!(of("foot", "29 0 W"), Some(45), "HOW-MOV-11: within 20 cm");
    assert_eq!(of("foot column", "70 0 W"), None);
    // Neither stands where it ends, but the wing that goes forward would go through the first.
    let beside = |x: &str| turned(&format!("B foot 0 0 N\nB foot {x} 8 N\nR foot 70 0 W"));
    assert_eq!([beside("-14.5"), beside("-35")], [None, Some(84)]);
    assert_eq!(
        turned("B foot 0 0 N\nrough -20 -20 20 20\nR foot 70 0 W"),
        Some(42),
        "half as far where ground slows it"
    );
}

#[test]
fn how_mov_30_a_move_ends_before_a_friend_or_beyond_him_and_never_on_him() {
    let far = "R foot 0 190 S";
    // 20 cm, and half a move to pass: 10 cm are left, which end on him; so it stops before him.
    assert_eq!(ahead(&format!("B foot 0 0 N\nB foot 0 10 N\n{far}")), 60);
    // Light infantry is passed through for nothing.
    assert_eq!(ahead(&format!("B foot 0 0 N\nB light 0 10 N\n{far}")), 200);
    assert_eq!(ahead(&format!("B foot 0 0 N\nB light 0 18 N\n{far}")), 140, "he stands where the move would end");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Wherever three others stand: no move ends on anybody, off the table, or within 1 cm of an enemy but by charging.
    #[test]
    fn every_move_ends_in_a_lawful_place(
        places in prop::collection::vec((-60_i32..60, -60_i32..60, 0_i32..360), 3),
        heading in 0_i32..360,
        kind in prop::sample::select(vec!["foot", "horse", "light", "foot column", "gun limbered", "gun", "transport"]),
    ) {
        let [a, b, c] = [places[0], places[1], places[2]];
        let text = format!(
            "B {kind} 0 170 {heading}\nB foot {} {} {}\nR horse {} {} {}\nR foot {} {} {}\nwood -60 140 -10 180",
            a.0, 150 + a.1 / 2, a.2, b.0, 150 + b.1 / 2, b.2, c.0, 150 + c.1 / 2, c.2,
        );
        let t = table(&text);
        let clear = |n: u8| t.field.is_clear(&t.state, n, &t.state.unit(n).rect);
        prop_assume!((0..4).all(clear));
        prop_assume!((0..4).all(|n| t.state.unit(n).rect.on_table(2 * t.field.half.x, 2 * t.field.half.y)));
        let gap = Len::cm(1).0 - 24;
        prop_assume!((2..4).all(|n| t.state.unit(n).rect.distance(&t.state.unit(0).rect) > gap));
        for action in t.offers(0).iter().filter(|a| a.act != Act::Charge && a.act != Act::Stand) {
            prop_assert!(t.field.is_clear(&t.state, 0, &action.to), "{action:?}");
            prop_assert!(action.to.on_table(2 * t.field.half.x, 2 * t.field.half.y), "{action:?}");
            for n in 2..4 {
                prop_assert!(action.to.distance(&t.state.unit(n).rect) > gap, "{action:?} at {n}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What is put aside before it is worked out is nothing that an inspired unit may choose (HOW-CMD-25).
    #[test]
    fn how_cmd_25_an_inspired_unit_is_offered_the_same_by_a_list_of_all_moves(
        which in 0..5_usize, foe in 0..3_usize,
        heading in 0..360, beyond in 8..60_i32, aside in -40..40_i32, turned in 0..360,
        friend in (-30..30_i32, 16..30_i32),
    ) {
        let own = ["foot", "foot column", "horse", "light", "gun limbered"][which];
        let foe = ["foot", "horse", "gun"][foe];
        let (x, y) = (friend.0, -friend.1);
        let text = format!("B {own} 0 0 {heading}\nB foot {x} {y} N\nR {foe} {aside} {} {turned}", beyond + 30);
        let mut t = table(&text);
        for b in &mut t.state.brigades {
            b.result = Performance::Inspiring;
        }
        let to = t.state.unit(2).rect.centre;
        for (moves, look) in [(0, Look::About), (1, Look::About), (1, Look::Front { to }), (1, Look::Back { to })] {
            t.state.units[0].moves = moves;
            let (field, state) = (&t.field, &t.state);
            let [mut some, mut all] = [Choices::default(), Choices::default()];
            field.moves(state, 0, look, &mut some);
            let u = state.unit(0);
            all.push(Choice::Act(Action::stand(u.rect, u.formation)));
            field.list(state, 0, (look, None), &mut all);
            if moves == 0 {
                field.oblige(state, 0, &mut all);
            } else {
                field.keep_closed(state, 0, &mut all);
            }
            prop_assert_eq!(some.as_slice(), all.as_slice());
        }
    }
}

/// The line distance rules both moves, be the second an about turn only.
#[test]
fn how_mov_23_who_went_too_far_in_column_does_not_turn_about() {
    let about = |run: i32| {
        let mut t = Table::of("B foot column 0 0 N\nR foot 0 150 S");
        t.state.brigade_mut(0).result = Performance::Admirable;
        t.field.units[0].drill.form = Cost::Full;
        (t.state.unit_mut(0).moves, t.state.unit_mut(0).run) = (1, Len::cm(run).0);
        let look = Look::Way { to: t.state.unit(0).rect.front_centre(), facing: Heading::SOUTH };
        let mut out = Choices::default();
        t.field.moves(&t.state, 0, look, &mut out);
        out.iter().any(|c| matches!(c, Choice::Act(a) if a.act == Act::About))
    };
    assert_eq!([about(20), about(25)], [true, false]);
}

/// Who would be as far from an enemy as he can.
struct Away(Rect);

impl Judge for Away {
    fn hopes(&self, drafts: &[Draft], _floor: i32, hopes: &mut [Hope]) {
        for (draft, hope) in drafts.iter().zip(hopes) {
            hope.most = draft.to.distance(&self.0);
        }
    }

    fn refined(&self, _draft: &Draft, hope: Hope) -> i32 {
        hope.most
    }

    fn worth(&self, action: &Action) -> i32 {
        action.to.distance(&self.0)
    }
}

/// Nor by the best that his general finds without a list of all.
#[test]
fn how_cmd_25_who_has_closed_in_is_not_led_back_with_the_second_move() {
    let mut t = table("B foot 0 0 N\nR foot 0 70 S");
    let enemy = t.state.unit(1).rect;
    let now = enemy.distance(&t.state.unit(0).rect);
    let mut found = |result: Performance| {
        (t.state.brigade_mut(0).result, t.state.unit_mut(0).moves) = (result, 1);
        let mut out = Choices::default();
        let best = t.field.best_move(&t.state, 0, Look::About, &Away(enemy), &mut out);
        match out[best] {
            Choice::Act(a) => a.to.distance(&enemy) - now,
            _ => 0,
        }
    };
    assert!(found(Performance::Admirable) > 1_200, "free to go back");
    assert_eq!(found(Performance::Inspiring), 0);
}
