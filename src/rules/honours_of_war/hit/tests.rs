use super::*;
use crate::rules::honours_of_war::general::Ammo;

const CLASSES: [Class; 3] = [Class::Superior, Class::Standard, Class::Inferior];

fn row_of(troops: Troops, class: Class) -> Vec<u8> {
    (0..=6).map(|total| Row::of(troops, class).hits(3, total - 3)).collect()
}

#[test]
fn how_scl_02_an_average_die_is_read_off_an_ordinary_one() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(average), [3, 2, 3, 4, 5, 4]);
    for (face, chances) in AVERAGE_DIE {
        assert_eq!((1..=6).filter(|&d| average(d) == face).count() as u64, chances);
    }
}

#[test]
fn how_hit_01_the_table_is_read_by_class_and_type() {
    assert_eq!(row_of(Troops::Foot, Class::Superior), [0, 1, 2, 2, 3, 4, 4]);
    assert_eq!(row_of(Troops::Foot, Class::Standard), [0, 1, 1, 2, 3, 3, 4]);
    assert_eq!(row_of(Troops::Foot, Class::Inferior), [0, 0, 1, 2, 2, 3, 3]);
    assert_eq!(row_of(Troops::Light, Class::Standard), [0, 0, 1, 2, 2, 3, 3]);
    assert_eq!(row_of(Troops::Light, Class::Inferior), [0, 0, 1, 1, 2, 2, 3]);
    assert_eq!(row_of(Troops::Guns, Class::Superior), [0, 0, 1, 1, 1, 2, 2]);
    assert_eq!(row_of(Troops::Guns, Class::Standard), [0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(row_of(Troops::Guns, Class::Inferior), [0, 0, 0, 0, 1, 1, 2]);
    assert_eq!(row_of(Troops::Horse, Class::Superior), [0, 1, 2, 2, 3, 3, 4]);
    assert_eq!(row_of(Troops::Horse, Class::Standard), [0, 0, 1, 2, 2, 3, 4]);
    assert_eq!(row_of(Troops::Horse, Class::Inferior), [0, 0, 0, 1, 2, 2, 3]);
    // Below and above the printed columns the outer ones hold.
    assert_eq!(Row::StandardFoot.hits(2, -9), 0);
    assert_eq!(Row::StandardFoot.hits(4, 9), 4);
}

#[test]
fn how_mov_28_superior_cavalry_on_foot_rolls_as_standard_light_infantry() {
    assert_eq!(Row::of(Troops::Light, Class::Superior), Row::of(Troops::Light, Class::Standard));
}

#[test]
fn how_hit_03_an_unmodified_five_always_hits() {
    for class in CLASSES {
        for troops in [Troops::Foot, Troops::Light, Troops::Guns, Troops::Horse] {
            assert_eq!(Row::of(troops, class).hits(5, -12), 1, "{troops:?} {class:?}");
            assert_eq!(Row::of(troops, class).hits(4, -12), 0, "only a 5 does: {troops:?} {class:?}");
            // A total of five by a modifier is no unmodified five, and a five that hits more keeps what it does.
            assert_eq!(Row::of(troops, class).hits(5, 1), Row::of(troops, class).hits(4, 2));
        }
    }
}

/// Fire: the one modifier that a change of the plain shot brings.
fn shot(change: impl Fn(&mut Volley), ammo: Ammo) -> Vec<(Modifier, i8)> {
    let mut shot = Volley::plain(Row::StandardFoot, ammo);
    change(&mut shot);
    shot.modifiers().iter().collect()
}

#[test]
fn how_hit_04_firing_modifiers() {
    use Ammo::Musketry as L;
    use Modifier as M;
    assert_eq!(shot(|_| (), L), []);
    assert_eq!(shot(|s| s.moved = true, L), [(M::Moved, -1)]);
    assert_eq!(shot(|s| s.long = true, L), [(M::LongRange, -1)]);
    assert_eq!(shot(|s| s.difficult = true, L), [(M::Difficult, -1)]);
    assert_eq!(shot(|s| s.cover = Cover::Light, L), [(M::LightCover, -1)]);
    assert_eq!(shot(|s| s.cover = Cover::Heavy, L), [(M::HeavyCover, -2)]);
    assert_eq!(shot(|s| s.flanking = true, L), [(M::FlankFire, 1)]);
    assert_eq!(shot(|s| s.directions = 3, L), [(M::FromVillage, -3)]);
    assert_eq!(shot(|s| s.size = Size::Small, L), [(M::Small, -1)]);
    assert_eq!(shot(|s| s.size = Size::Large, L), [(M::Large, 1)]);
}

#[test]
fn how_fire_04_three_hits_take_one_from_the_die() {
    assert_eq!(shot(|s| s.hits = 2, Ammo::Musketry), []);
    assert_eq!(shot(|s| s.hits = 3, Ammo::Musketry), [(Modifier::Hurt, -1)]);
    assert_eq!(shot(|s| s.hits = 4, Ammo::Musketry), [(Modifier::Hurt, -1)]);
}

#[test]
fn how_hit_05_modifiers_of_guns() {
    use Modifier as M;
    assert_eq!(shot(|_| (), Ammo::Canister), [(M::Canister, 2)]);
    assert_eq!(shot(|s| s.column = true, Ammo::Roundshot), [(M::ColumnTarget, 1)]);
    assert_eq!(shot(|s| s.double_line = true, Ammo::Roundshot), [(M::DoubleLine, 1)]);
    assert_eq!(shot(|s| (s.heavy_gun, s.works) = (true, true), Ammo::Roundshot), [(M::HeavyShot, 1)]);
    assert_eq!(shot(|s| (s.heavy_gun, s.works) = (true, true), Ammo::Canister), [(M::Canister, 2)]);
    assert_eq!(shot(|s| s.works = true, Ammo::Roundshot), []);
}

#[test]
fn how_fire_30_two_ranks_of_horse_are_struck_by_guns_only() {
    for ammo in [Ammo::Roundshot, Ammo::Canister, Ammo::Shell] {
        assert!(shot(|s| s.double_line = true, ammo).contains(&(Modifier::DoubleLine, 1)), "{ammo:?}");
    }
    assert_eq!(shot(|s| s.double_line = true, Ammo::Musketry), []);
}

#[test]
fn how_fire_39_shell_has_no_column_bonus() {
    assert_eq!(shot(|s| s.column = true, Ammo::Shell), []);
    assert_eq!(shot(|s| s.column = true, Ammo::Canister), [(Modifier::Canister, 2), (Modifier::ColumnTarget, 1)]);
    assert_eq!(shot(|s| s.column = true, Ammo::Musketry), []);
}

#[test]
fn how_fire_49_shell_is_good_against_works_and_horse() {
    assert_eq!(shot(|s| s.works = true, Ammo::Shell), [(Modifier::ShellAtWorks, 1)]);
    assert_eq!(shot(|s| s.horse = true, Ammo::Shell), [(Modifier::ShellAtHorse, 1)]);
    assert_eq!(
        shot(|s| (s.horse, s.double_line) = (true, true), Ammo::Shell),
        [(Modifier::DoubleLine, 1), (Modifier::ShellAtHorse, 1)]
    );
}

#[test]
fn how_hit_07_modifiers_that_the_tables_leave_out() {
    use Modifier as M;
    assert_eq!(shot(|s| s.in_river = true, Ammo::Musketry), [(M::InRiver, -1)]);
    assert_eq!(shot(|s| s.fuse = true, Ammo::Shell), [(M::Fuse, -1)]);
    assert_eq!(shot(|s| s.fuse = true, Ammo::Canister), [(M::Canister, 2)]);
    assert_eq!(shot(|s| s.no_battalion_guns = true, Ammo::Musketry), [(M::NoBattalionGuns, -1)]);
    assert_eq!(shot(|s| s.weather = -2, Ammo::Roundshot), [(M::Weather, -2)]);
}

#[test]
fn how_hit_08_the_enemys_own_class_counts_whoever_rolls() {
    use Modifier as M;
    for row in [Row::SuperiorFoot, Row::StandardFoot, Row::InferiorFoot] {
        let sum = |target_class| Volley { target_class, ..Volley::plain(row, Ammo::Musketry) }.modifiers().sum();
        assert_eq!([Class::Superior, Class::Standard, Class::Inferior].map(sum), [-1, 0, 1]);
    }
    assert_eq!(shot(|s| s.target_class = Class::Inferior, Ammo::Musketry), [(M::TargetInferior, 1)]);
}

/// Melee: the modifiers that a change of the plain blow brings.
fn blow(troops: Troops, target: Troops, change: impl Fn(&mut Blow)) -> Vec<(Modifier, i8)> {
    let mut blow = Blow::plain(troops, Class::Standard, target);
    change(&mut blow);
    blow.modifiers().iter().collect()
}

#[test]
fn how_hit_06_melee_modifiers() {
    use Modifier as M;
    use Troops::{Foot, Guns, Horse};
    assert_eq!(blow(Foot, Foot, |_| ()), []);
    assert_eq!(blow(Horse, Foot, |b| b.charging = true), [(M::Charging, 1)]);
    assert_eq!(blow(Foot, Foot, |b| b.hits = 3), [(M::Hurt, -1)]);
    assert_eq!(blow(Foot, Foot, |b| b.cover = Cover::Heavy), [(M::HeavyCover, -2)]);
    assert_eq!(blow(Foot, Foot, |b| b.uphill = true), [(M::Uphill, -1)]);
    assert_eq!(blow(Foot, Foot, |b| b.target_class = Class::Superior), [(M::TargetSuperior, -1)]);
    assert_eq!(blow(Foot, Foot, |b| b.flanked = true), [(M::Flanked, -2)]);
    assert_eq!(blow(Foot, Foot, |b| b.directions = 1), [(M::FromVillage, -1)]);
    assert_eq!(blow(Foot, Foot, |b| b.size = Size::Large), [(M::Large, 1)]);
    assert_eq!(blow(Guns, Foot, |_| ()), [(M::GunsInMelee, -1)]);
}

#[test]
fn how_mel_16_light_infantry_and_guns_fight_badly() {
    use Modifier as M;
    use Troops::{Foot, Guns, Horse, Light};
    assert_eq!(blow(Light, Foot, |_| ()), [(M::LightInMelee, -1)]);
    assert_eq!(blow(Light, Horse, |_| ()), [(M::LightInMelee, -1)]);
    assert_eq!(blow(Light, Light, |_| ()), []);
    assert_eq!(blow(Light, Guns, |_| ()), []);
    assert_eq!(blow(Guns, Light, |_| ()), [(M::GunsInMelee, -1)]);
}

#[test]
fn how_mel_21_support_counts_at_most_two() {
    let value = |support| blow(Troops::Foot, Troops::Foot, |b| b.support = support);
    assert_eq!(value(1), [(Modifier::Support, 1)]);
    assert_eq!(value(2), [(Modifier::Support, 2)]);
    assert_eq!(value(3), [(Modifier::Support, 2)]);
}

#[test]
fn how_mel_39_column_and_flank_add_up() {
    let fight = Blow { column: true, flanked: true, ..Blow::plain(Troops::Foot, Class::Standard, Troops::Foot) };
    assert_eq!(fight.modifiers().sum(), -4);
}

#[test]
fn how_hit_02_all_modifiers_are_added_without_a_cap() {
    let shot = Volley {
        moved: true,
        long: true,
        hits: 3,
        difficult: true,
        cover: Cover::Heavy,
        target_class: Class::Superior,
        directions: 4,
        size: Size::Small,
        weather: -2,
        fuse: true,
        ..Volley::plain(Row::StandardGuns, Ammo::Shell)
    };
    assert_eq!(shot.modifiers().sum(), -15);
    assert_eq!(shot.modifiers().iter().map(|(_, v)| i32::from(v)).sum::<i32>(), -15);
}

#[test]
fn how_ex_13_french_line_on_prussian_grenadiers() {
    let shot = Volley {
        moved: true,
        long: true,
        target_class: Class::Superior,
        ..Volley::plain(Row::of(Troops::Foot, Class::Standard), Ammo::Musketry)
    };
    assert_eq!(shot.modifiers().sum(), -3);
    assert_eq!(shot.hits_at(4), 1);
}

#[test]
fn how_ex_15_grenadiers_on_standard_line_have_no_class_modifier() {
    use crate::rules::honours_of_war::fire::aim;
    use crate::rules::honours_of_war::fire::target::choices;
    use crate::rules::honours_of_war::sandtable::Table;
    use crate::rules::honours_of_war::sight::Eye;
    let told = |firer: &str, target: &str| {
        let t = Table::of(&format!("B foot {firer} 0 0 N\nR foot {target} 0 12 S"));
        assert!(aim::can_fire(&t.field, &t.state, 0));
        let found = choices(&t.field, &t.state, &Eye::of(&t.state, 0));
        let shot = found.first().and_then(|c| c.shots().next()).expect("a shot");
        (shot.volley.row, shot.volley.modifiers().iter().collect::<Vec<_>>())
    };
    assert_eq!(told("superior", ""), (Row::SuperiorFoot, vec![]));
    // It is the class of who is fired at that counts, and the firer's own has its row.
    assert_eq!(told("superior", "superior"), (Row::SuperiorFoot, vec![(Modifier::TargetSuperior, -1)]));
    assert_eq!(told("", "inferior"), (Row::StandardFoot, vec![(Modifier::TargetInferior, 1)]));
}

#[test]
fn how_ex_16_cuirassiers_on_light_infantry_at_the_edge_of_a_wood() {
    let horse = Blow {
        target_class: Class::Inferior,
        cover: Cover::Light,
        ..Blow::plain(Troops::Horse, Class::Superior, Troops::Light)
    };
    assert_eq!((horse.modifiers().sum(), horse.hits_at(4)), (0, 3));
    let light = Blow { target_class: Class::Superior, ..Blow::plain(Troops::Light, Class::Inferior, Troops::Horse) };
    assert_eq!((light.modifiers().sum(), light.hits_at(4)), (-2, 1));
    // The second round: the hits just taken count now, the wood no longer.
    assert_eq!(Blow { hits: 3, ..light }.modifiers().sum(), -3);
    assert_eq!(Blow { cover: Cover::Open, hits: 1, ..horse }.modifiers().sum(), 1);
}

#[test]
fn every_modifier_has_its_number_for_a_key() {
    for (n, a) in Modifier::ALL.iter().enumerate() {
        assert_eq!(*a as usize, n);
        assert_eq!(a.key(), n.to_string());
    }
}
