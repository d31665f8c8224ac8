use super::*;
use crate::rules::honours_of_war::fire::{aim, target};
use crate::rules::honours_of_war::hit::{Die, Modifier as M};
use crate::rules::honours_of_war::sandtable::Table;
use crate::rules::honours_of_war::sight::Eye;

/// Everything that Blue's first unit may fire at its nearest target: load, and sum of modifiers.
fn shots(text: &str) -> Vec<(Ammo, i32)> {
    let t = Table::of(text);
    let all = target::choices(&t.field, &t.state, &Eye::of(&t.state, 0));
    all.first().map_or_else(Vec::new, |c| c.shots().map(|a| (a.ammo, a.volley.modifiers().sum())).collect())
}

fn limits(gun: Gun) -> Vec<(Ammo, i32, i32)> {
    let all = loads(Scale::Mm28, Some(gun), Weapon::Muskets);
    all.into_iter().flatten().map(|l| (l.ammo, l.better / 1200, l.limit / 1200)).collect()
}

/// HOW-FIRE-71.
#[test]
fn how_nat_45_a_shuvalov_fires_canister_alone() {
    assert_eq!(limits(Gun::Shuvalov), [(Ammo::Canister, 40, 40)]);
    assert_eq!(shots("B gun shuvalov 0 -9.5 N\nR foot bases=2 0 40 S"), [(Ammo::Canister, 2)]);
    assert_eq!(shots("B gun shuvalov 0 -9.5 N\nR foot 0 43 S"), []);
}

#[test]
fn how_nat_47_and_49_a_unicorn_is_gun_or_howitzer_at_each_shot() {
    use Ammo::{Canister, Roundshot, Shell};
    assert_eq!(limits(Gun::Unicorn), [(Canister, 40, 40), (Roundshot, 70, 100), (Shell, 70, 100)]);
    assert_eq!(limits(Gun::LightUnicorn), [(Canister, 30, 30), (Roundshot, 50, 70), (Shell, 50, 70)]);
    // Shell has its bonus against cavalry, roundshot that against a column, each without the other.
    assert_eq!(shots("B gun unicorn 0 -9.5 N\nR horse 0 62.5 S"), [(Roundshot, 0), (Shell, 1)]);
    assert_eq!(shots("B gun unicorn 0 -9.5 N\nR foot column 0 70 S"), [(Roundshot, 1), (Shell, 0)]);
    // HOW-FIRE-46: no shell under 20 cm.
    assert_eq!(shots("B gun unicorn 0 -9.5 N\nR foot 0 20 S"), [(Canister, 2), (Roundshot, 0)]);
    // HOW-FIRE-10: only as a howitzer through a narrow gap.
    let gap = "B gun unicorn 0 0 N\nB foot column bases=2 3.5 20 N\nB foot column bases=2 -3.5 20 N\nR foot 0 60 S";
    assert_eq!(shots(gap).into_iter().map(|s| s.0).collect::<Vec<_>>(), [Shell]);
}

#[test]
fn how_nat_48_a_unicorn_keeps_twenty_centimetres_over_friends() {
    let over =
        |gun: &str, y: i32| !shots(&format!("B howitzers {gun} 0 -9.5 N\nB foot 9 {y} N\nR foot 0 70 S")).is_empty();
    // The friend's rear edge is 2 cm nearer to the gun than his middle.
    assert!(over("", 18) && !over("unicorn", 18));
    assert!(over("unicorn", 30));
    // From a hill by the distances of guns, not of howitzers.
    let hill = |gun: &str| {
        !shots(&format!("gentle -20 -40 20 4\nB howitzers {gun} 0 -9.5 N\nB foot 0 46 N\nR foot 0 62 S")).is_empty()
    };
    assert!(hill("") && !hill("unicorn"));
}

#[test]
fn how_nat_64_and_65_quick_firing_guns() {
    let modifiers = |text: &str| {
        let t = Table::of(text);
        let all = target::choices(&t.field, &t.state, &Eye::of(&t.state, 0));
        let shot = all.first().and_then(|c| c.shots().next()).expect("a shot");
        shot.volley.modifiers().iter().collect::<Vec<_>>()
    };
    assert_eq!(modifiers("B foot quick 0 0 N\nR foot 0 12 S"), [(M::QuickGuns, 1)]);
    assert_eq!(modifiers("B foot quick 0 0 N\nR foot 0 32 S"), [(M::LongRange, -1), (M::QuickGuns, 1)]);
    assert_eq!(modifiers("B gun quick 0 -9.5 N\nR foot bases=2 0 38 S"), [(M::Canister, 3)]);
    assert_eq!(modifiers("B gun quick 0 -9.5 N\nR foot 0 62 S"), [], "nothing else changes");
}

#[test]
fn how_nat_31_superior_in_its_own_fire_alone() {
    use crate::rules::honours_of_war::hit::Row;
    let t = Table::of("B foot superior-fire 0 0 N\nR foot 0 12 S");
    assert_eq!(aim::fire_row(&t.field, &t.state, 0), Row::SuperiorFoot);
    assert_eq!(aim::row(&t.field, &t.state, 0), Row::StandardFoot);
    let back = target::choices(&t.field, &t.state, &Eye::of(&t.state, 1));
    let shot = back.first().and_then(|c| c.shots().next()).expect("a shot");
    assert_eq!(shot.volley.modifiers().value(M::TargetSuperior), 0, "as a target it is standard");
}

/// HOW-NAT-65: one more for canister, and nothing else.
#[test]
fn how_nat_65_quick_firing_batteries_have_three_for_canister() {
    let of = |words: &str, y: &str| shots(&format!("B gun {words} 0 -9.5 N\nR foot bases=2 0 {y} S"));
    assert_eq!(of("", "30")[0], (Ammo::Canister, 2));
    assert_eq!(of("quick", "30"), [(Ammo::Canister, 3), (Ammo::Roundshot, 0)]);
    assert_eq!(of("quick", "60"), of("", "60"));
}
