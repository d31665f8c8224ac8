//! Who is fired at, with whom he shares the shot, and by whose facts.

use super::*;

/// A shot at the first enemy: who is hit, and whether a die named whose modifiers apply.
fn hits_of(text: &str, dice: &[u8]) -> (Vec<u8>, usize) {
    let mut table = Table::of(text);
    table.act(dice, &[Answer::At(1)], |e| e.fire_unit(0));
    (table.hits()[1..].to_vec(), table.told(Code::SplitDie).len())
}

#[test]
fn how_fire_15_who_is_as_easy_to_hit_and_further_off_is_no_choice() {
    assert_eq!(targets("B foot 0 0 N\nR foot -10 16 S\nR foot 12 26 S"), [1]);
    assert_eq!(targets("B foot 0 0 N\nR foot -10 16 S\nR foot inferior 12 26 S"), [1, 2]);
}

/// The two stand 5 cm apart or less; their ranges differ by 4 cm, and by 7.
#[test]
fn how_fire_16_no_shot_is_split_over_ranges_that_differ_by_more_than_five() {
    let pair = |y: i32| hits_of(&format!("B foot 0 0 N\nR foot bases=2 -6 16 S\nR foot bases=2 6 {y} S"), &[6]);
    assert_eq!([pair(20), pair(23)], [(vec![1, 1], 0), (vec![2, 0], 0)]);
}

#[test]
fn how_fire_16_half_of_each_is_in_the_zone() {
    // The nearest has its near end in the zone; then the other of the two.
    assert_eq!(hits_of("B foot 0 0 N\nR foot 24 16 S\nR foot bases=2 3 24 S", &[6]), (vec![1, 0], 0));
    assert_eq!(hits_of("B foot 0 0 N\nR foot bases=2 12 22 S\nR foot 28 20 S", &[6]), (vec![2, 0], 0));
}

#[test]
fn how_fire_16_of_several_the_nearest_to_the_first_shares() {
    let three = "B foot 0 0 N\nR foot bases=2 -8 16 S\nR foot bases=2 2 18 S\nR foot bases=2 10 18 S";
    assert_eq!(hits_of(three, &[6]), (vec![1, 1, 0], 0));
}

/// HOW-FIRE-19, HOW-FIRE-45, HOW-TER-50: what the firer is and does counts whoever of the two names the modifiers.
#[test]
fn how_fire_16_the_firers_own_deductions_go_with_either_of_two() {
    let two = |kind: &str, y: i32| format!("R {kind} bases=2 superior -6 {y} S\nR {kind} bases=2 inferior 6 {y} S");
    let shell = format!("B howitzers 0 -9.5 N\n{}", two("horse", 62));
    let mut t = Table::of(&shell);
    t.act(&[1, 6, 5], &[Answer::At(1)], |e| e.fire_unit(0));
    assert_eq!(t.modifiers(), [(M::TargetInferior, 1), (M::ShellAtHorse, 1), (M::Fuse, -1)]);
    let mut t = Table::of(&format!("village 0 0\nB foot block=0 0 0 N\n{}\nR horse -24 0 E", two("foot", 26)));
    t.act(&[6, 5, 2], &[Answer::At(1), Answer::At(3)], |e| e.fire_unit(0));
    let directions = t.modifiers().into_iter().filter(|m| m.0 == M::FromVillage);
    assert_eq!(directions.collect::<Vec<_>>(), [(M::FromVillage, -2); 2]);
    let mut t = Table::of("B foot 0 0 N\nR horse charged bases=2 superior -6 20 S\nR foot bases=2 inferior 5 20 S");
    let way = [t.state.unit(1).rect];
    t.act(&[6, 5, 1], &[Answer::Pick(2)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(t.modifiers(), [(M::Moved, -1), (M::LongRange, -1), (M::TargetInferior, 1)]);
}

#[test]
fn how_rly_09_a_red_unit_does_not_fire() {
    for morale in [Morale::FellBack, Morale::Reforming] {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 20 S");
        assert!(has_target(&t.field, &t.state, 0));
        t.state.unit_mut(0).morale = morale;
        assert!(!has_target(&t.field, &t.state, 0), "{morale:?}");
    }
}

/// HOW-FIRE-09: over the face at which it is in melee.
#[test]
fn how_ter_49_nobody_fires_at_the_face_that_is_fought_for() {
    let mut t = Table::of("village 0 20\nB foot 4 -8 N\nB foot bases=2 -8 8 N\nR foot block=0 0 20 S");
    assert!(has_target(&t.field, &t.state, 0));
    t.touch(1, Face::Front, 2, Face::Rear);
    assert!(!has_target(&t.field, &t.state, 0));
}

/// HOW-MOV-02: of the whole battery, limber included.
#[test]
fn how_fire_17_more_than_half_of_the_firer_is_in_the_flank_sector() {
    let flank = |at: &str| modifiers(&format!("B gun {at} 240\nR foot 0 0 N")).contains(&(M::FlankFire, 1));
    assert!(flank("32.2 23.2"), "most of the gun base is in the front sector, most of the battery is not");
    assert!(!flank("32.2 25.8"));
    let foot = |target: &str| modifiers(&format!("B foot 0 0 N\nR foot {target}")).contains(&(M::FlankFire, 1));
    assert!(
        foot("0 12.5 W"),
        "two fifths in the flank, close before it, and as much as makes more than half in the rear"
    );
    assert!(!foot("column 0 12.5 S"), "beside the head of a column to either hand");
}

/// HOW-NAT-64.
#[test]
fn how_opt_07_quick_guns_stay_behind_with_the_others() {
    let mut t = Table::of("B foot quick 0 0 N\nR foot 0 12 S");
    t.state.unit_mut(0).flags.set(Flags::GUNLESS);
    let shots = target::choices(&t.field, &t.state, &Eye::of(&t.state, 0));
    let shot = shots.first().and_then(|c| c.shots().next()).expect("a shot");
    assert_eq!(shot.volley.modifiers().iter().collect::<Vec<_>>(), [(M::NoBattalionGuns, -1)]);
}

/// HOW-FIRE-36: within the houses they are nobody's works.
#[test]
fn how_mel_25_heavy_shot_in_the_houses_is_like_any_other() {
    let t = Table::of("village 0 0\nB heavyguns block=0 0 0 N\nR foot block=0 0 0 N");
    let eye = Eye::of_face(0, t.state.unit(0).rect, Face::Front);
    let shot = target::choices(&t.field, &t.state, &eye).shot(1, Ammo::Roundshot).expect("a shot");
    assert_eq!(shot.volley.modifiers().iter().collect::<Vec<_>>(), [(M::FromVillage, -1)]);
}

/// HOW-CMD-30: the army of the unit that is hit, and the strip to a column is as narrow as its head.
#[test]
fn how_cmd_30_a_brigadier_beside_the_line_of_fire_is_in_no_danger() {
    let tested = |leader: &str, target: &str| {
        let t = phase(&format!("leader B {leader} brigade=0\nB foot 0 0 N\nR {target} S"), &[5], &[Answer::At(1)]);
        !t.told(Code::LeaderUnhurt).is_empty()
    };
    assert!(!tested("14 20", "horse 0 24.5"), "near an enemy who is hit");
    assert!(!tested("6 12", "transport 0 26"));
}
