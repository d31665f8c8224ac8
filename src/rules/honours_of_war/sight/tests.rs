use super::*;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::Cover;
use crate::rules::honours_of_war::sandtable::{Table, cm};

mod edges;

/// What hides Red's first unit from Blue's first.
fn look(text: &str) -> Hidden {
    let table = Table::of(text);
    let target = table.field.units_of(crate::base::Side::Red).next().expect("a target");
    let eye = Eye::of(&table.state, 0);
    hidden(&table.field, &table.state, &eye, target, &table.state.unit(target).rect, Over::Nobody)
}

/// Its cover against a load.
fn cover_of(text: &str, ammo: Ammo) -> Cover {
    let table = Table::of(text);
    let eye = Eye::of(&table.state, 0);
    let unit = table.field.units_of(crate::base::Side::Red).next().expect("a target");
    let charging = table.state.unit(unit).has(Flags::CHARGED);
    cover(&table.field, &table.state, &eye, Mark { unit, at: &table.state.unit(unit).rect, charging }, ammo)
}

#[test]
fn how_ter_05_woods_and_hedges_are_light_cover_and_rough_ground_is_none() {
    let at = |ground: &str| cover_of(&format!("{ground}\nB foot 0 0 N\nR foot 0 20 S"), Ammo::Musketry);
    assert_eq!(at("wood -20 17 20 40"), Cover::Light);
    assert_eq!(at("wood -20 21 20 40"), Cover::Open, "less than half of it inside");
    assert_eq!(at("hedge -20 10 20 10"), Cover::Light);
    for none in ["rough -20 17 20 40", "gentle -20 17 20 40", "stream -20 10 20 10", "river -20 10 20 10"] {
        assert_eq!(at(none), Cover::Open, "{none}");
    }
    assert_eq!(at("wood -20 17 20 40\nhedge -20 10 20 10"), Cover::Light, "cover counts once");
}

#[test]
fn how_ter_06_villages_are_light_cover_and_towns_heavy_against_small_shot() {
    let at = |block: &str, ammo| cover_of(&format!("{block} 0 30\nB foot 0 0 N\nR foot block=0 0 30 S"), ammo);
    assert_eq!([at("village", Ammo::Musketry), at("town", Ammo::Musketry)], [Cover::Light, Cover::Heavy]);
    assert_eq!([at("village", Ammo::Canister), at("town", Ammo::Canister)], [Cover::Light, Cover::Heavy]);
    assert_eq!([at("village", Ammo::Roundshot), at("town", Ammo::Roundshot)], [Cover::Light, Cover::Light]);
    assert_eq!(at("town", Ammo::Shell), Cover::Light);
}

#[test]
fn how_ter_07_a_fortified_block_is_heavy_cover_against_everything() {
    let mut table = Table::of("village 0 30\nB foot 0 0 N\nR foot block=0 0 30 S");
    table.field.terrain.blocks[0].fortified = true;
    let eye = Eye::of(&table.state, 0);
    let mark = Mark { unit: 1, at: &table.state.unit(1).rect, charging: false };
    for ammo in [Ammo::Musketry, Ammo::Roundshot, Ammo::Shell] {
        assert_eq!(cover(&table.field, &table.state, &eye, mark, ammo), Cover::Heavy);
    }
}

/// HOW-TER-07: a column on the road has what houses it stands between, and holds none of them (HOW-FIRE-36).
#[test]
fn how_ter_06_who_stands_in_a_block_has_the_cover_of_its_kind() {
    let at = |block: &str, rest: &str, ammo| {
        cover_of(&format!("{block} 0 30\nroad 0 10 0 60\nB foot 0 0 N\nR foot column {rest} 0 30 S"), ammo)
    };
    let kinds = |rest: &str, ammo| ["village", "town"].map(|block| at(block, rest, ammo));
    assert_eq!(kinds("", Ammo::Musketry), [Cover::Light, Cover::Heavy]);
    assert_eq!(kinds("", Ammo::Canister), [Cover::Light, Cover::Heavy]);
    assert_eq!(kinds("", Ammo::Roundshot), [Cover::Light; 2]);
    assert_eq!(kinds("charged", Ammo::Musketry), [Cover::Open; 2], "HOW-TER-45");
    let mut table = Table::of("village 0 30\nroad 0 10 0 60\nB foot 0 0 N\nR foot column 0 30 S");
    table.field.terrain.blocks[0].fortified = true;
    let mark = Mark { unit: 1, at: &table.state.unit(1).rect, charging: false };
    assert_eq!(cover(&table.field, &table.state, &Eye::of(&table.state, 0), mark, Ammo::Shell), Cover::Heavy);
}

#[test]
fn how_ter_09_and_10_a_wall_anywhere_between_unless_the_firer_stands_at_it() {
    let at = |y: i32| cover_of(&format!("wall -20 {y} 20 {y}\nB foot 0 0 N\nR foot 0 40 S"), Ammo::Musketry);
    assert_eq!([at(20), at(37), at(3)], [Cover::Light, Cover::Light, Cover::Open]);
    // Both touch it: it covers.
    assert_eq!(cover_of("wall -20 2.5 20 2.5\nB foot 0 0 N\nR foot 0 5 S", Ammo::Musketry), Cover::Light);
    assert_eq!(cover_of("wall 20 20 60 20\nB foot 0 0 N\nR foot 0 40 S", Ammo::Musketry), Cover::Open, "aside");
}

/// The nearest side of who is seen past a corner is the one that the firer has more before him, to either hand.
#[test]
fn how_ter_09_a_position_and_its_mirror_image_have_the_same_cover() {
    // From behind, past either corner of the rear: the hedge lies behind the middle of the rear alone.
    let of = |x: i32| cover_of(&format!("hedge -9 -4 9 -4\nB foot {x} -20 N\nR foot 0 0 N"), Ammo::Musketry);
    assert_eq!([of(-14), of(14)], [Cover::Light; 2]);
    // And from the side, a hand's breadth behind its line.
    let aside = |x: i32| cover_of(&format!("hedge -9 -4 9 -4\nB foot {x} -10 N\nR foot 0 0 N"), Ammo::Musketry);
    assert_eq!([aside(-24), aside(24)], [Cover::Open; 2]);
}

#[test]
fn how_ter_11_nobody_sees_through_a_line_of_trees_but_from_it() {
    assert!(look("trees -40 20 40 20\nB foot 0 0 N\nR foot 0 30 S").wholly());
    assert!(look("trees -40 28 40 28\nB foot 0 0 N\nR foot 0 30 S").wholly(), "the target's contact doesn't help");
    assert!(!look("trees -40 2.5 40 2.5\nB foot 0 0 N\nR foot 0 30 S").ground.any());
    assert_eq!(cover_of("trees -40 2.5 40 2.5\nB foot 0 0 N\nR foot 0 30 S", Ammo::Musketry), Cover::Open);
}

#[test]
fn how_ter_13_and_14_works_are_heavy_for_those_who_hold_them() {
    let works = "works -20 17.5 20 17.5";
    let at = |rest: &str| cover_of(&format!("{works}\nB foot 0 0 N\n{rest}"), Ammo::Musketry);
    assert_eq!(at("R foot entrenched 0 20 S"), Cover::Heavy);
    assert_eq!(at("R foot 0 30 S"), Cover::Light, "they merely lie between");
    // From the rear: in the open.
    assert_eq!(cover_of("works -20 22.5 20 22.5\nB foot 0 0 N\nR foot entrenched 0 20 N", Ammo::Musketry), Cover::Open);
}

#[test]
fn how_ter_17_a_unit_in_a_wood_sees_and_is_seen_only_at_its_edge() {
    assert!(!look("wood -30 18 30 60\nB foot 0 0 N\nR foot 0 20.5 S").wholly(), "its front is 5 mm inside");
    assert!(look("wood -30 14 30 60\nB foot 0 0 N\nR foot 0 20 S").wholly());
    // The edge on the other side is no edge.
    assert!(look("wood -30 -40 30 18\nB foot 0 0 N\nR foot 0 30 S").wholly());
    assert!(!look("wood -30 -40 30 2.5\nB foot 0 0 N\nR foot 0 30 S").wholly(), "out of the wood from its edge");
    // Light infantry: any base.
    assert!(!look("wood -30 18 30 60\nB foot 0 0 N\nR light 0 20.5 N").wholly());
    assert!(
        look("wood -30 18 30 60\nB foot 0 0 N\nR foot 0 20.5 N").wholly(),
        "its back is at the edge, not its front"
    );
}

#[test]
fn how_ter_18_fifteen_centimetres_inside_a_wood_and_no_cover_for_chargers() {
    let at = |y: i32| look(&format!("wood -60 -60 60 60\nB foot 0 0 N\nR foot 0 {y} S"));
    assert!(!at(18).wholly());
    assert!(at(20).wholly());
    let wood = "wood -60 -60 60 60\nB foot 0 0 N";
    assert_eq!(cover_of(&format!("{wood}\nR foot 0 18 S"), Ammo::Musketry), Cover::Light);
    assert_eq!(cover_of(&format!("{wood}\nR foot charged 0 18 S"), Ammo::Musketry), Cover::Open);
}

#[test]
fn how_ter_20_and_21_height() {
    let table = Table::of("gentle -20 -20 20 20\nsteep -10 -10 10 10\nB foot 0 0 N");
    let at = |x| height(&table.field, cm(x, 0));
    assert_eq!([at(0), at(15), at(30)], [2, 1, 0]);
}

/// HOW-EX-03: diagram 4.
#[test]
fn how_ter_23_and_ex_03_a_crest_hides_what_is_beyond_it() {
    let hill = "gentle -30 40 30 80";
    let at = |y: i32, looks: &str| look(&format!("{hill}\nB gun 0 0 N\nR foot 0 {y} {looks}"));
    // Its middle is at 60.
    assert!(at(66, "S").wholly(), "observer A: behind the crest");
    assert!(at(100, "S").wholly(), "and behind the hill");
    assert!(!at(50, "S").ground.any(), "before the crest");
    assert!(!at(61, "S").ground.more_than_half(), "partly before it");
    // Observer B looks at the same unit from the side: it stands before his crest line, and is no difficult target.
    let b = look(&format!("{hill}\nB gun -80 62 E\nR foot bases=2 -12 64 W"));
    assert!(!b.ground.any());
    // From the crest itself the slope beyond is open.
    assert!(!look(&format!("{hill}\nB foot 0 60 N\nR foot 0 75 S")).ground.any());
    assert!(look(&format!("{hill}\nB foot 0 46 N\nR foot 0 75 S")).wholly(), "but not from below it");
}

/// It does not go by a box along the edges of the table.
#[test]
fn how_ter_23_the_middle_of_a_hill_turns_with_it() {
    use crate::base::geometry::outline::centroid;
    let tongue = [cm(0, 0), cm(60, 0), cm(60, 12), cm(12, 12), cm(0, 40)];
    let turned = |degrees: i32| tongue.map(|p| p.turned(Heading::NORTH.turned(degrees * Heading::DEGREE)));
    let middle = centroid(&tongue);
    for degrees in [37, 90, 180, 251] {
        let off = centroid(&turned(degrees)) - middle.turned(Heading::NORTH.turned(degrees * Heading::DEGREE));
        assert!(off.length() < 8, "{degrees}: {off:?}");
    }
    assert_eq!(centroid(&[cm(0, 0), cm(30, 0), cm(0, 30)]), cm(10, 10));
    assert_eq!(centroid(&[cm(0, 0), cm(30, 0)]), cm(15, 0), "no area");
}

#[test]
fn how_ter_34_what_blocks_sight_and_what_does_not() {
    for blocks in ["wood -40 10 40 20", "village 0 15", "trees -40 15 40 15"] {
        assert!(look(&format!("{blocks}\nB foot 0 0 N\nR foot bases=2 0 29 S")).wholly(), "{blocks}");
    }
    for open in
        ["wall -40 15 40 15", "hedge -40 15 40 15", "works -40 15 40 15", "rough -40 10 40 20", "river -40 15 40 15"]
    {
        assert_eq!(look(&format!("{open}\nB foot 0 0 N\nR foot 0 29 S")), Hidden::default(), "{open}");
    }
}

#[test]
fn how_fire_44_dead_ground_behind_a_wood_for_a_gun_on_a_hill() {
    let at = |hill: &str, y: i32| look(&format!("{hill}\nwood -40 30 40 40\nB gun 0 0 N\nR foot 0 {y} S"));
    let hill = "gentle -20 -20 20 12";
    assert!(at(hill, 50).wholly(), "10 to 14 cm behind the wood");
    assert!(at(hill, 42).wholly(), "close behind it");
    assert!(
        !look(&format!("{hill}\nwood -5 30 5 40\nB gun 0 0 N\nR foot 0 41 S")).wholly(),
        "its wings stand clear of it"
    );
    assert!(!at(hill, 56).wholly(), "part of it is further than 15 cm");
    assert!(at("", 56).wholly(), "on level ground the wood hides it");
}

#[test]
fn how_ter_45_a_garrison_is_seen_at_the_edge_of_its_block() {
    assert_eq!(look("village 0 30\nB foot 0 0 N\nR foot block=0 0 30 S"), Hidden::default());
    assert_eq!(look("village 0 0\nB foot block=0 0 0 N\nR foot 0 30 S"), Hidden::default());
    assert!(look("village 0 30\nB foot 0 0 N\nR foot column bases=2 0 50 S").wholly(), "who stands behind is hidden");
    // HOW-TER-36: a face that adjoins another block looks into its houses.
    let beyond = |y: i32| look(&format!("village 0 0\nvillage 0 20\nB foot block=0 0 0 N\nR foot 0 {y} S"));
    assert!(beyond(32).wholly() && beyond(36).wholly());
    let aside = "village 0 0\nvillage 0 20\nB foot block=0 0 0 N\nR foot";
    assert!(look(&format!("{aside} 13 20 E")).wholly(), "beside that block");
    assert_eq!(look("village 0 0\nvillage 0 20\nB foot block=0 0 0 N\nR foot block=1 0 20 S"), Hidden::default());
}

/// HOW-TER-17: however near to the houses, what is deep in them is not seen past the edge of sight.
#[test]
fn how_ter_45_who_stands_right_before_a_block_sees_no_column_on_its_road() {
    for gap in [0, 6, 12, 60] {
        let mut t = Table::of("village 0 12\nB foot 0 0 N\nR foot column 0 16 N");
        t.state.unit_mut(0).rect.centre.y -= gap;
        let (eye, there) = (Eye::of(&t.state, 0), t.state.unit(1).rect);
        assert!(hidden(&t.field, &t.state, &eye, 1, &there, Over::Nobody).wholly(), "{gap}");
    }
}

#[test]
fn how_opt_16_fog_ends_sight() {
    assert!(look("weather fog\nB gun 0 0 N\nR foot 0 50 S").blind);
    assert!(!look("weather fog\nB gun 0 0 N\nR foot 0 35 S").blind);
    assert!(look("weather heavy-rain\nB gun 0 0 N\nR foot 0 80 S").blind);
}

#[test]
fn how_chg_02_a_charger_must_see_its_target() {
    let table = Table::of("wood -40 10 40 20\nB foot 0 0 N\nR foot 0 30 S");
    let (own, target) = (table.state.unit(0).rect, table.state.unit(1).rect);
    assert!(!sees(&table.field, &table.state, 0, own, 1, &target));
    let beyond = own.advanced(21 * 1200);
    assert!(sees(&table.field, &table.state, 0, beyond, 1, &target));
}

/// HOW-FIRE-20: its depth does not count, so a line whose front is before the crest is seen, slantwise too.
#[test]
fn how_ter_23_what_of_a_unit_is_beyond_the_crest_behind_its_front_is_not_hidden() {
    let hidden = |y: &str| look(&format!("gentle -60 20 60 40\nB foot 0 0 N\nR foot 25 {y} S")).ground.count();
    assert_eq!(hidden("27"), 0, "wholly before the crest");
    assert!((1..=6).contains(&hidden("29.9")), "only of its flank: {}", hidden("29.9"));
    assert!(hidden("36") == 64, "beyond it");
}
