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
    // HOW-FIRE-36: it is no heavy gun, whatever battery has it.
    let houses = |guns: &str| shots(&format!("village 0 60\nB {guns} 0 -9.5 N\nR foot block=0 0 60 S"));
    assert_eq!(houses("heavyguns unicorn"), houses("gun unicorn"));
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

/// HOW-NAT-47, HOW-NAT-48: a light unicorn is a howitzer with its shell as well, to 70 cm.
#[test]
fn how_nat_49_a_light_unicorn_fires_through_gaps_and_over_friends() {
    let of = |text: &str| shots(text).into_iter().map(|s| s.0).collect::<Vec<_>>();
    let friends = "B foot column bases=2 3.4 16 N\nB foot column bases=2 -3.4 16 N";
    assert_eq!(of(&format!("B horseguns light-unicorn 0 0 N\n{friends}\nR foot 0 60 S")), [Ammo::Shell]);
    let over = |y: i32| of(&format!("B horseguns light-unicorn 0 -6.7 N\nB foot 9 30 N\nR foot 0 {y} S"));
    assert_eq!((over(70), over(74)), (vec![Ammo::Shell], vec![]));
    // HOW-FIRE-47: of the end of a line too little is seen past the friend.
    let past = |gun: &str| of(&format!("B {gun} 0 -9.5 N\nB foot column bases=2 -1.6 40 N\nR foot 0 80 E"));
    assert_eq!((past("howitzers"), past("howitzers unicorn")), (vec![], vec![]));
}

/// HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-48: between levels by the distances of other guns, be it shot or shell.
#[test]
fn how_nat_48_a_unicorn_fires_between_levels_as_other_guns_do() {
    let over = |hill: &str, y: &str| {
        let text = format!("gentle {hill}\nB howitzers unicorn 0 -9.5 N\nB foot 0 {y} N\nR foot 0 62 S");
        shots(&text).into_iter().map(|s| s.0).collect::<Vec<_>>()
    };
    let both = [Ammo::Roundshot, Ammo::Shell];
    let (down, up) = ("-20 -40 20 4", "-20 50 20 90");
    assert_eq!([over(down, "12.2"), over(down, "43")], [both; 2], "10 cm from the guns, 15 from the target");
    assert_eq!([over(down, "11.5"), over(down, "43.2")], [[]; 2]);
    assert_eq!([over(up, "17"), over(up, "43")], [both; 2], "15 cm from either");
    assert_eq!([over(up, "16.5"), over(up, "43.5")], [[]; 2]);
}

/// HOW-FIRE-50, HOW-FIRE-53: its roundshot grazes on, beyond its range too, and its shell does not.
#[test]
fn how_nat_47_a_unicorns_roundshot_grazes_and_its_shell_does_not() {
    use crate::rules::honours_of_war::event::Code;
    use crate::rules::honours_of_war::sandtable::Answer;
    for (gun, deep, far) in [("howitzers unicorn", "-9.5", 92), ("horseguns light-unicorn", "-6.7", 62)] {
        let text = format!("B {gun} 0 {deep} N\nR horse brigade=0 0 {far} S\nR horse brigade=1 0 {} S", far + 20);
        let mut shot = Table::of(&text);
        shot.act(&[4, 3, 4], &[Answer::Pick(1)], |e| e.fire_unit(0));
        assert_eq!((shot.told(Code::GrazeDie).len(), shot.hits()), (1, vec![0, 1, 1]), "{gun}");
        let mut shell = Table::of(&text);
        shell.act(&[3, 4], &[Answer::Pick(2)], |e| e.fire_unit(0));
        assert_eq!((shell.told(Code::FuseDie).len(), shell.told(Code::GrazeDie).len()), (1, 0), "{gun}");
    }
}

/// HOW-FIRE-16: the fuse is the battery's, whichever of two targets has the die.
#[test]
fn how_fire_45_a_failed_fuse_counts_for_both_targets_of_a_shell() {
    use crate::rules::honours_of_war::sandtable::Answer;
    let text = "B howitzers 0 -9.5 N\nR foot bases=2 brigade=0 -5 62 S\nR foot bases=2 superior brigade=1 5 62 S";
    let sums = [3, 4].map(|side| {
        let mut t = Table::of(text);
        t.act(&[2, side, 2], &[Answer::At(1)], |e| e.fire_unit(0));
        t.modifiers()
    });
    assert_eq!(sums, [vec![(M::Fuse, -1)], vec![(M::TargetSuperior, -1), (M::Fuse, -1)]]);
}
