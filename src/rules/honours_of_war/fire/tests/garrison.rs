//! Fire out of blocks, and at them.

use super::*;
use crate::base::geometry::Face;

#[test]
fn how_ter_50_a_garrison_pays_for_every_direction() {
    let one = phase("village 0 0\nB foot block=0 0 0 N\nR horse 0 20 S", &[5], &[Answer::At(1)]);
    assert_eq!(one.modifiers(), [(M::FromVillage, -1)]);
    let two = phase(
        "village 0 0\nB foot block=0 0 0 N\nR horse 0 20 S\nR horse 20 0 W",
        &[5, 5],
        &[Answer::At(1), Answer::At(2)],
    );
    assert_eq!(two.modifiers(), [(M::FromVillage, -2), (M::FromVillage, -2)]);
}

#[test]
fn how_ex_04_two_battalions_in_a_block_have_two_faces_each() {
    // The first holds front and right, the second rear and left; enemies stand before the second's faces only.
    let text = "village 0 0\nB foot block=0 0 0 N\nB foot block=0 0 0 N\nR horse 0 -20 N\nR horse -20 0 E";
    let table = phase(text, &[5, 5], &[Answer::At(2), Answer::At(3)]);
    let actors: Vec<u8> = table.told(Code::Fired).iter().map(|e| e.actor).collect();
    assert_eq!(actors, [1, 1]);
    assert_eq!(table.modifiers(), [(M::FromVillage, -2), (M::FromVillage, -2)]);
}

#[test]
fn how_ter_49_a_garrison_in_melee_fires_over_its_other_faces() {
    let mut table = Table::of("village 0 0\nB foot block=0 0 0 N\nR foot 0 12 S\nR horse 20 0 W");
    table.touch(1, Face::Front, 0, Face::Front);
    table.act(&[5], &[Answer::At(2)], |e| while !e.fire_step() {});
    assert_eq!(table.modifiers(), [(M::FromVillage, -2)], "the melee counts as a direction");
    let text = "village 0 20\nB foot 0 0 N\nB foot 16 20 W\nR foot block=0 0 20 S";
    let mut fired_on = Table::of(text);
    fired_on.touch(1, Face::Front, 2, Face::Right);
    assert!(has_target(&fired_on.field, &fired_on.state, 0), "from before another face");
}

/// HOW-TER-50, HOW-TER-06: one direction for each of the two, at no distance, and no cover. They fire over no other face.
#[test]
fn how_mel_25_two_in_one_block_fight_on_by_fire() {
    let text = "village 0 0\nB foot block=0 0 0 N\nR foot block=0 0 0 N";
    let table = phase(text, &[3, 3], &[Answer::At(1), Answer::At(0)]);
    let shots: Vec<_> = table.told(Code::Fired).iter().map(|e| (e.actor, e.target, e.numbers[3])).collect();
    assert_eq!(shots, [(0, 1, 0), (1, 0, 0)]);
    assert_eq!(table.modifiers(), [(M::FromVillage, -1); 2]);
    // Over the face to the front it fires in or out, by the priorities of any shot; over the others out.
    let out = format!("{text}\nR foot 0 18 S\nR foot -18 0 E");
    let table = Table::of(&out);
    let at = |face: Face| {
        let eye = Eye::of_face(0, table.state.unit(0).rect, face);
        target::choices(&table.field, &table.state, &eye).iter().map(|c| c.target).collect::<Vec<_>>()
    };
    assert_eq!([at(Face::Front), at(Face::Left), at(Face::Right)], [vec![1], vec![3], vec![]]);
}

#[test]
fn how_ter_51_hits_on_a_shared_face_are_shared() {
    let text = "village 0 20\nB foot 0 0 N\nR foot block=0 0 20 S\nR gun block=0 0 20 S";
    let mut table = Table::of(text);
    // 5 less light cover: 3 hits on standard infantry's row; the odd one goes to the second.
    table.act(&[5, 6], &[Answer::Pick(1)], |e| e.fire_unit(0));
    assert_eq!(table.hits()[1] + table.hits()[2], 3);
    assert_eq!(table.hits()[2], 2);
}

/// HOW-TER-40: it counts as unlimbered.
#[test]
fn how_fire_20_a_battery_in_a_block_is_difficult() {
    let difficult = |target: &str| {
        modifiers(&format!("village 0 24\nB foot 0 4 N\nR {target} block=0 0 24 S")).contains(&(M::Difficult, -1))
    };
    assert!(difficult("gun") && !difficult("foot"));
}

/// HOW-TER-55, HOW-FIRE-17.
#[test]
fn how_ter_55_nobody_fires_at_the_flank_of_a_garrison() {
    let flank =
        |target: &str| modifiers(&format!("village 0 0\nB foot -24 0 E\nR foot {target}")).contains(&(M::FlankFire, 1));
    assert!(!flank("block=0 0 0 N"));
    assert!(!flank("block=0 0 0 W"));
    let open = |looks: &str| modifiers(&format!("B foot -24 0 E\nR foot 0 0 {looks}")).contains(&(M::FlankFire, 1));
    assert!(open("N") && open("E") && !open("W"));
}

/// HOW-FIRE-50: in one block nobody stands behind another.
#[test]
fn how_ter_51_a_roundshot_at_a_garrison_grazes_on_to_nobody_in_its_block() {
    // HOW-TER-48: nor one who stands mixed with him, and holds every face.
    for mate in ["foot", "gun"] {
        let text = format!("village 0 62\nB gun 0 -9.5 N\nR foot block=0 0 62 S\nR {mate} block=0 0 62 S");
        let mut table = Table::of(&text);
        table.act(&[3], &[Answer::At(2)], |e| e.fire_unit(0));
        assert_eq!(table.told(Code::FiredRoundshot).len(), 1, "{mate}");
        assert!(table.told(Code::GrazeDie).is_empty(), "{mate}");
    }
}

/// HOW-FIRE-51: over a face only who holds it can be struck.
#[test]
fn how_ter_51_a_roundshot_grazes_on_to_who_holds_the_face_that_it_comes_to() {
    let text = "village 0 90\nB gun 0 -9.5 N\nR foot 0 70 S\nR foot block=0 0 90 S\nR foot block=0 0 90 S";
    let mut table = Table::of(text);
    table.act(&[2, 5, 3], &[Answer::Pick(1)], |e| e.fire_unit(0));
    let grazed: Vec<u8> = table.told(Code::GrazeDie).iter().map(|e| e.target).collect();
    assert_eq!(grazed, [3], "the first holds the faces to north and east");
}

/// HOW-FIRE-16: a shot at either of two in a block is split with a third.
#[test]
fn how_ter_51_two_in_a_block_are_one_target_beside_another() {
    let text = "village 0 30\nB foot 0 0 N\nR foot block=0 0 30 S\nR gun block=0 0 30 S\nR foot bases=2 16 22 S";
    for target in [1, 2] {
        let mut table = Table::of(text);
        // Whose modifiers apply; the die, two hits; who of the two takes the block's.
        table.act(&[5, 6, 6], &[Answer::At(target)], |e| e.fire_unit(0));
        let hits = table.hits();
        assert_eq!((hits[1] + hits[2], hits[3]), (1, 1), "at {target}");
    }
}

/// He comes to the right face at short range, and with a wing before the front at long.
#[test]
fn how_ter_46_a_charger_before_two_faces_is_fired_at_over_the_one_that_was_chosen() {
    let range = |pick: usize| {
        let mut table = Table::of("village 0 0\nB light block=0 0 0 N\nR horse 15.5 5 W");
        let way = [table.state.unit(1).rect];
        table.act(&[3], &[Answer::Pick(pick)], |e| e.defend(0, 1, &way, Occasion::Charged));
        let long = table.told(Code::FireModifier).iter().any(|e| e.numbers[1] == M::LongRange as i16);
        (table.told(Code::Fired)[0].numbers[3], long)
    };
    assert_eq!([1, 2].map(range), [(133, true), (30, false)]);
    // Before the corner nothing but the face tells the two shots apart: the one that has fired has no more to say.
    let spent = |pick: usize| {
        let mut table = Table::of("village 0 0\nB light block=0 0 0 N\nR horse 15 15 225");
        let way = [table.state.unit(1).rect];
        table.act(&[3], &[Answer::Pick(pick)], |e| e.defend(0, 1, &way, Occasion::Charged));
        eyes(&table.field, &table.state, 0)
            .filter(|eye| !face_is_free(&table.state, eye))
            .map(|eye| eye.face)
            .collect::<Vec<_>>()
    };
    assert_eq!([1, 2].map(spent), [vec![Some(Face::Front)], vec![Some(Face::Right)]]);
}
