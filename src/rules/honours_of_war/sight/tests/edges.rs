//! Who sees from where, and what covers whom.

use super::*;

/// HOW-MOV-28: so does cavalry on foot.
#[test]
fn how_ter_17_every_base_of_dismounted_cavalry_counts_for_the_edge() {
    let hidden = |kind: &str| look(&format!("wood -30 18 30 60\nB foot 0 0 N\nR {kind} 0 20.5 N")).wholly();
    assert_eq!(["horse", "horse dismounted"].map(hidden), [true, false]);
}

/// HOW-TER-34: nor does a gun before trees that stand as high as it does.
#[test]
fn how_fire_44_only_a_gun_that_stands_higher_sees_over_a_wood() {
    let hidden = |hills: &str, kind: &str| {
        look(&format!("gentle -20 -20 20 12\n{hills}wood -40 30 40 40\nB {kind} 0 0 N\nR foot 0 56 S")).wholly()
    };
    assert_eq!([hidden("", "gun"), hidden("", "foot"), hidden("", "howitzers")], [false, true, false]);
    assert_eq!([hidden("gentle -60 26 60 44\n", "gun"), hidden("steep -60 26 60 44\n", "gun")], [true, true]);
}

/// HOW-MEL-15, HOW-TER-20: of hills too.
#[test]
fn how_mel_15_a_steep_hill_is_higher_than_a_gentle_one() {
    let t = Table::of("gentle -40 -40 40 2\nsteep -40 2 40 40\nB foot 0 0 N\nR foot 0 4 S");
    let [blue, red] = [0, 1].map(|n| t.state.unit(n).rect);
    let higher = |other, body| stands_higher(&t.field, other, body, Heading::NORTH);
    assert_eq!([higher(&red, &blue), higher(&blue, &red)], [true, false]);
}

/// Its own are on another side of it.
#[test]
fn how_ter_13_works_that_merely_lie_between_are_light_to_who_holds_others() {
    let at = |works: &str, red: &str| cover_of(&format!("{works}B foot 0 0 N\nR foot {red} 0 30 S"), Ammo::Musketry);
    let own = "works -20 27.5 20 27.5\n";
    assert_eq!([at(own, "entrenched"), at(own, "")], [Cover::Heavy, Cover::Light]);
    assert_eq!(at("works -40 15 40 15\n", "entrenched"), Cover::Light);
    assert_eq!(at("sunken -20 27.5 20 27.5\n", ""), Cover::Open, "nobody has lined it");
    assert_eq!(at("sunken -20 27.5 20 27.5\n", "entrenched"), Cover::Heavy);
    assert_eq!(at("sunken -40 15 40 15\n", "entrenched"), Cover::Open);
}

/// HOW-TER-34, HOW-TER-45: blocks that are made to adjoin may lie on each other by what rounding takes; a garrison looks out of the
/// face all the same, into the other's houses.
#[test]
fn how_ter_36_a_face_a_hair_beyond_the_next_houses_is_not_in_them() {
    for hair in [0, 9] {
        let mut t = Table::of("village 0 0\nvillage 8 -20\nB foot block=0 0 0 N\nR foot -4 -36 N");
        t.field.terrain.blocks[1].rect.centre.y += hair;
        let eye = Eye::of_face(0, t.state.unit(0).rect, crate::base::geometry::Face::Rear);
        let seen = hidden(&t.field, &t.state, &eye, 1, &t.state.unit(1).rect, Over::Nobody);
        assert!(seen.wholly(), "{hair}");
    }
}
