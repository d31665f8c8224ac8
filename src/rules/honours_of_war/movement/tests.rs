use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::Class;

const FAR: &str = "R foot 0 190 S";

fn table(text: &str) -> Table {
    let mut t = Table::of(&format!("{text}\n{FAR}"));
    for b in &mut t.state.brigades {
        b.result = Performance::Steady;
    }
    t
}

/// The move of this kind that ends furthest from where the unit stands, in mm to the east and north.
fn goes(t: &Table, act: Act) -> Vec<(i32, i32, Formation)> {
    let at = t.at(0);
    let mm = |n: i32| (n + 60).div_euclid(120);
    t.offers(0)
        .iter()
        .filter(|a| a.act == act)
        .map(|a| (mm(a.to.centre.x) - at.0, mm(a.to.centre.y) - at.1, a.formation))
        .collect()
}

fn ahead(text: &str) -> i32 {
    table(text).furthest(0, Act::Advance).unwrap_or(0)
}

/// HOW-MOV-04: each as its owner likes; the offers are made unit by unit.
#[test]
fn how_scl_05_a_move_is_as_long_as_the_table_says() {
    assert_eq!([ahead("B foot 0 0 N"), ahead("B light 0 0 N"), ahead("B horse 0 0 N")], [200, 250, 300]);
    assert_eq!([ahead("B foot column 0 0 N"), ahead("B horse column 0 0 N")], [250, 400]);
    assert_eq!([ahead("B gun limbered 0 0 N"), ahead("B transport 0 0 N")], [200, 150]);
}

/// HOW-TER-02 and HOW-EX-01.
#[test]
fn how_ter_02_distance_in_halving_ground_counts_twice() {
    // Front at y = 2; the wood ends at y = 6.
    assert_eq!(ahead("B foot 0 0 N\nwood -40 -20 40 6"), 160, "4 cm cost 8 and leave 12");
    let deep = ahead("B foot 0 0 N\nwood -40 -20 40 60");
    assert!((98..=100).contains(&deep), "all of it at half rate: {deep}");
}

/// HOW-TER-01, HOW-TER-16, HOW-TER-19 to 22.
#[test]
fn how_ter_04_the_movement_matrix() {
    use crate::field::Nature as N;
    use crate::rules::honours_of_war::terrain::{Going, going};
    let kinds = [Kind::Foot, Kind::LightFoot, Kind::HeavyHorse, Kind::LightHorse, Kind::MediumGuns, Kind::Transport];
    let row = |n: N| kinds.map(|k| going(n, k));
    let (f, s, c, x) = (Going::Free, Going::Slow(2), Going::Crossing, Going::Barred);
    assert_eq!(row(N::Wall), [f, f, c, c, c, c]);
    assert_eq!(row(N::Entrenchment), [c, f, x, x, x, x]);
    assert_eq!(row(N::Wood), [s, f, s, f, s, s]);
    assert_eq!(row(N::Rough), [s, f, s, f, x, x]);
    assert_eq!(row(N::GentleHill), [f; 6]);
    assert_eq!(row(N::SteepHill), [s, f, s, s, x, x]);
    assert_eq!(row(N::Stream), [c, f, c, f, x, x]);
    assert_eq!(row(N::DeepRiver), [x; 6]);
}

/// HOW-TER-20: gentle hills leave movement alone.
#[test]
fn how_ter_22_a_wooded_steep_hill_quarters_formed_troops_and_halves_light_cavalry() {
    let hill = "wood -60 -60 60 60\nsteep -60 -60 60 60";
    let of = |kind: &str| ahead(&format!("B {kind} 0 0 N\n{hill}"));
    assert!((49..=50).contains(&of("foot")), "{}", of("foot"));
    assert!((149..=150).contains(&of("hussars")), "{}", of("hussars"));
    assert_eq!(of("light"), 250);
    assert_eq!(ahead("B foot 0 0 N\ngentle -60 -60 60 60"), 200);
}

/// HOW-TER-12: works bar cavalry.
#[test]
fn how_ter_08_walls_cost_cavalry_half_a_move_and_infantry_nothing() {
    assert_eq!([ahead("B foot 0 0 N\nwall -40 6 40 6"), ahead("B horse 0 0 N\nwall -40 6 40 6")], [200, 150]);
    let works = ahead("B horse 0 0 N\nworks -40 6 40 6");
    assert!(works < 50, "straight or after a wheel: {works}");
    assert_eq!(ahead("B foot 0 0 N\nworks -40 6 40 6"), 100);
}

/// HOW-TER-28: guns not at all. HOW-TER-27: an impassable river bars all.
#[test]
fn how_ter_26_streams_cost_formed_troops_half_a_move() {
    let of = |kind: &str, water: &str| ahead(&format!("B {kind} 0 0 N\n{water} -90 6 90 6"));
    assert_eq!([of("foot", "stream"), of("hussars", "stream"), of("light", "stream")], [100, 300, 250]);
    assert!(ahead("B gun limbered 0 -10 N\nstream -90 6 90 6") < 100);
    assert!(of("foot", "deepriver") < 60);
}

/// HOW-TER-33: a bridge is a stretch of road.
#[test]
fn how_ter_24_a_column_on_a_road_pays_nothing() {
    let road = "road 0 -60 0 60\nwood -60 -60 60 60";
    assert_eq!(ahead(&format!("B foot column 0 0 N\n{road}")), 250);
    assert_eq!(ahead(&format!("B gun limbered 0 0 N\n{road}")), 250, "guns at the road rate");
    assert!(ahead(&format!("B foot 0 0 N\n{road}")) <= 100, "a line isn't on the road");
    assert_eq!(ahead("B foot column 0 0 N\nstream -60 20 60 20\nroad 0 -60 0 60"), 250);
}

#[test]
fn how_ter_29_a_fordable_river_ends_the_move_and_halves_the_next() {
    let mut t = table("B foot 0 0 N\nriver -90 10 90 10");
    let first = t.furthest(0, Act::Advance).expect("it goes in");
    assert!((80..=120).contains(&first), "into mid-stream: {first}");
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    assert!(t.state.unit(0).has(Flags::MIDSTREAM));
    t.state.unit_mut(0).moves = 0;
    assert_eq!(t.furthest(0, Act::Advance), Some(100), "half rate out of it");
}

/// HOW-MOV-10: light infantry isn't cut. HOW-MOV-09: nor is a wheel.
#[test]
fn how_mov_08_moves_to_flank_or_rear_are_cut_by_the_nation() {
    let back = |kind: &str| table(&format!("B {kind} 0 0 N")).furthest(0, Act::Withdraw);
    assert_eq!([back("foot"), back("horse"), back("light")], [Some(150), Some(225), Some(250)]);
    let mut t = table("B foot 0 0 N");
    t.field.units[0].drill.flank = Cost::Half;
    assert_eq!(t.furthest(0, Act::Withdraw), Some(100));
    t.field.units[0].drill.flank = Cost::None;
    assert_eq!(t.furthest(0, Act::Oblique), Some(200));
}

/// HOW-MOV-07: in any direction, in the same formation.
#[test]
fn how_mov_11_no_flank_moves_and_no_wide_wheels_near_the_enemy() {
    let sideways = |y: i32| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot 0 {y} S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        goes(&t, Act::Oblique).iter().any(|&(x, y, _)| y == 0 && x != 0)
    };
    assert!(sideways(60) && !sideways(23), "to the flank only beyond 20 cm");
    let t = table("B foot 0 0 N");
    let wide = t.offers(0).iter().any(|a| a.act == Act::Wheel && a.to.heading.to(Heading::NORTH).abs() > FRONT);
    assert!(!wide);
}

#[test]
fn how_mov_12_no_base_goes_further_than_the_allowance() {
    for a in table("B foot 0 0 N").offers(0) {
        let furthest = Rect::new(Point::ORIGIN, Heading::NORTH, Len::cm(20).0, Len::cm(4).0).furthest_corner(&a.to);
        let in_place = matches!(a.act, Act::Form | Act::About);
        assert!(in_place || furthest <= Len::cm(20).0 + 60, "{:?} goes {furthest}", a.act);
    }
}

/// HOW-EX-06, HOW-EX-58: diagram 6B.
#[test]
fn how_mov_14_limbering_costs_half_a_move_and_how_mov_15_goes_from_the_front_edge() {
    let t = table("B gun 0 0 N");
    assert_eq!(t.furthest(0, Act::Limber), Some(100));
    let ends = t.offers(0).into_iter().filter(|a| a.act == Act::Limber).all(|a| a.formation == Formation::Limbered);
    assert!(ends);
}

/// HOW-EX-05, HOW-EX-57: diagram 6A.
#[test]
fn how_mov_13_a_full_move_to_unlimber_leaves_no_distance() {
    let mut t = table("B gun limbered 0 0 N");
    assert_eq!(t.furthest(0, Act::Unlimber), Some(100));
    t.field.units[0].drill.limber = Cost::Full;
    assert_eq!(t.furthest(0, Act::Unlimber), Some(0));
}

#[test]
fn how_mov_16_limbered_guns_go_to_the_rear_at_half_rate() {
    assert_eq!(table("B gun limbered 0 0 N").furthest(0, Act::Withdraw), Some(100));
}

#[test]
fn how_mov_17_guns_are_manhandled() {
    let go = |kind: &str| goes(&table(&format!("B {kind} 0 0 N")), Act::Manhandle);
    let way = |kind: &str| {
        let all = go(kind);
        let most = |f: fn(&(i32, i32, Formation)) -> i32| all.iter().map(f).max().unwrap_or(0);
        [most(|g| g.1), most(|g| -g.1), most(|g| g.0)]
    };
    assert_eq!(way("lightguns"), [150, 150, 100]);
    assert_eq!(way("gun"), [100, 100, 50]);
    assert_eq!(way("heavyguns"), [50, 50, 0]);
    let mut t = table("B gun 0 0 N");
    t.field.units[0].drill.slow_guns = true;
    assert_eq!(t.furthest(0, Act::Manhandle), Some(50));
    assert!(table("B heavyguns 0 0 N").offers(0).iter().any(|a| a.act == Act::Pivot), "a heavy gun may pivot");
}

/// HOW-TER-15.
#[test]
fn how_ter_15_guns_in_works_do_not_pivot() {
    assert!(table("B gun entrenched 0 0 N").offers(0).iter().all(|a| a.act != Act::Pivot));
}

/// HOW-MOV-06.
#[test]
fn how_mov_18_a_battery_that_unlimbered_has_moved() {
    let mut t = table("B gun limbered 0 0 N");
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Unlimber);
        e.perform(0, a);
    });
    assert!(t.state.unit(0).has(Flags::MOVED));
    assert_eq!(t.state.unit(0).formation, Formation::Deployed);
}

/// HOW-MOV-05: never more than two.
#[test]
fn how_mov_21_a_march_column_far_from_the_enemy_may_double() {
    let doubles = |text: &str, enemy: i32| {
        let mut t = Table::of(&format!("{text}\nR foot 0 {enemy} S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.state.unit_mut(0).moves = 1;
        t.field.may_double(&t.state, 0)
    };
    assert!(doubles("B foot column 0 0 N", 90));
    assert!(!doubles("B foot column 0 0 N", 70), "within 60 cm");
    assert!(!doubles("B foot 0 0 N", 90), "in line");
    assert!(doubles("B gun limbered 0 0 N\nroad 0 -60 0 60", 90), "guns on a road");
    assert!(!doubles("B gun limbered 0 0 N", 90) && !doubles("B transport 0 0 N\nroad 0 -60 0 60", 90));
    let mut t = table("B foot column 0 0 N");
    t.state.unit_mut(0).moves = 2;
    assert!(!t.field.may_double(&t.state, 0));
}

/// HOW-MOV-25, HOW-EX-07, HOW-EX-59: diagram 7A; HOW-EX-08, HOW-EX-60: diagram 7B.
#[test]
fn how_mov_23_formation_changes_cost_what_the_nation_says_and_use_the_line_move() {
    let mut t = table("B foot column 0 0 N");
    let (head, line) = (t.state.unit(0).rect.front_centre(), Formation::Line);
    let best = |t: &Table, to: Formation| {
        let of = |a: &Action| (a.to.front_centre().y - head.y) / 120;
        t.offers(0).iter().filter(|a| a.act == Act::Form && a.formation == to).map(of).max()
    };
    assert_eq!(best(&t, line), Some(100), "the leading base 10 cm, half of the line move");
    t.field.units[0].drill.form = Cost::Full;
    assert_eq!(best(&t, line), Some(0), "a full move: in place");
    let mut t = table("B horse double 0 0 N");
    let head = t.state.unit(0).rect.front_centre();
    t.field.units[0].drill.form = Cost::None;
    let of = |a: &Action| (a.to.front_centre().y - head.y) / 120;
    let to_column = t.offers(0).iter().filter(|a| a.formation == Formation::Column).map(of).max();
    assert_eq!(to_column, Some(300), "the line move, though it ends in column");
}

#[test]
fn how_mov_22_light_infantry_forms_for_nothing_and_how_mov_26_not_even_in_woods_does_it_pay() {
    let t = table("B light 0 0 N\nwood -40 -40 40 40");
    assert_eq!(t.field.form_cost(&t.state, 0), Cost::None);
    let t = table("B foot 0 0 N\nwood -40 -40 40 40");
    assert_eq!(t.field.form_cost(&t.state, 0), Cost::Full, "halving ground: a whole move");
    assert_eq!(table("B foot 0 0 N").field.unit(0).drill.form, Cost::Half);
}

/// HOW-MOV-31 to HOW-MOV-33.
#[test]
fn how_mov_30_friends_are_passed_through_for_half_a_move() {
    let far = |text: &str, enemy: i32| {
        let mut t = Table::of(&format!("{text}\nR foot 0 {enemy} S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.furthest(0, Act::Advance).unwrap_or(0)
    };
    // The friend's rear is 2 cm ahead; it is passed after 10 cm.
    let line = "B foot 0 0 N\nB foot 0 6 N";
    assert_eq!(far(line, 190), 100, "half of the move is left, just enough to be clear of it (HOW-MOV-32)");
    assert_eq!(far("B foot 0 0 N\nB foot 0 7 N", 190), 30, "not enough to end clear: it stops behind him");
    assert_eq!(far("B foot 0 0 N\nB light 0 6 N", 190), 200, "nothing where one is light infantry");
    assert_eq!(far(line, 27), 20, "not within 20 cm of the enemy");
    assert_eq!(far("B foot 0 0 N\nB foot moved 0 6 N", 190), 20, "who has moved can't be passed");
    let mut t = table(line);
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    assert!(t.state.unit(1).has(Flags::PASSED) && !t.field.may_act(&t.state, 1), "he stays for the turn");
}

#[test]
fn how_mov_36_nobody_marches_off_the_table() {
    let t = table("B foot 0 -195 S");
    assert_eq!(t.furthest(0, Act::Advance).unwrap_or(0), 30);
}

/// HOW-TER-37 to HOW-TER-39.
#[test]
fn how_ter_39_infantry_occupies_with_half_of_its_move_left() {
    let enters = |y: i32, more: &str| {
        let t = table(&format!("B foot 0 0 N\n{more}village 0 {y}"));
        t.offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    // The front is at 2, the near face 10 cm before the middle.
    assert!(enters(22, "") && !enters(23, ""), "10 of 20 cm");
    assert!(enters(22, "B foot 0 100 N block=0\n"), "room for a second");
    assert!(!enters(22, "B foot 0 100 N block=0\nB foot 0 120 N block=0\n"), "but not for a third (HOW-TER-37)");
    let t = table("B horse 0 0 N\nvillage 0 14");
    assert!(t.offers(0).iter().all(|a| a.act != Act::Occupy), "not mounted (HOW-TER-38)");
}

#[test]
fn how_ter_40_guns_stop_at_the_edge_and_go_in_next_turn() {
    let t = table("B gun limbered 0 0 N\nvillage 0 20");
    let wide = t.offers(0).iter().any(|a| a.act == Act::Occupy);
    assert!(t.offers(0).iter().any(|a| a.act == Act::Advance && a.to.half_depth > 0) && wide);
    let t = table("B gun limbered 0 -20 N\nvillage 0 20");
    assert!(t.offers(0).iter().all(|a| a.act != Act::Occupy), "not at the edge yet");
}

/// HOW-TER-42, HOW-TER-43: a garrison has no formation, and takes one as it leaves.
#[test]
fn how_ter_41_infantry_leaves_by_any_face_up_to_half_a_move() {
    let mut t = table("B foot 0 0 N block=0\nvillage 0 0");
    let out: Vec<Action> = t.offers(0).into_iter().filter(|a| a.act == Act::Leave).collect();
    for a in &out {
        let furthest = a.to.corners().iter().map(|p| p.x.abs().max(p.y.abs())).max().unwrap_or(0);
        assert!(furthest <= Len::cm(20).0 + 12, "10 cm of block and 10 of half a move: {furthest}");
    }
    assert!(!out.is_empty());
    t.act(&[], &[], |e| e.perform(0, out[0]));
    assert_eq!(t.state.unit(0).block, NONE);
}

/// HOW-TER-36, HOW-TER-44: a block bars formed troops off the road.
#[test]
fn how_ter_44_columns_pass_a_block_on_its_road() {
    assert!(ahead("B horse 0 -25 N\nvillage 0 0") <= 125);
    assert_eq!(ahead("B horse column 0 -40 N\nvillage 0 0\nroad 0 -150 0 150"), 400);
}

#[test]
fn how_fire_69_gunners_go_back_to_their_guns() {
    let mut t = table("B gun 0 0 N");
    let gun = t.field.gun_base(&t.state, 0);
    let u = t.state.unit_mut(0);
    u.guns = gun.centre;
    u.flags.set(Flags::ABANDONED);
    u.rect = gun.moved(Point::new(0, -Len::cm(20).0));
    assert!(t.offers(0).iter().any(|a| a.act == Act::Man));
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Man);
        e.perform(0, a);
    });
    assert!(!t.state.unit(0).has(Flags::ABANDONED) && t.state.unit(0).has(Flags::MOVED));
}

/// HOW-RLY-09.
#[test]
fn how_rly_09_who_reforms_stays_and_may_only_change_formation() {
    let mut t = table("B foot 0 0 N");
    t.state.unit_mut(0).morale = Morale::Reforming;
    assert!(t.offers(0).iter().all(|a| matches!(a.act, Act::Stand | Act::Form)));
    assert_eq!(t.furthest(0, Act::Form).map(|d| d < 100), Some(true));
}

/// HOW-FIRE-19: who pledged to stay isn't moved.
#[test]
fn how_chg_07_who_is_fixed_or_pledged_or_has_evaded_does_not_move() {
    for flag in [Flags::FIXED, Flags::PLEDGED, Flags::EVADED, Flags::HALTED, Flags::AGAIN] {
        let mut t = table("B foot 0 0 N");
        t.state.unit_mut(0).flags.set(flag);
        assert!(!t.field.may_act(&t.state, 0));
    }
}

/// HOW-OPT-16: fog halves all moves, a storm holds guns off roads.
#[test]
fn how_opt_16_weather_shortens_moves() {
    assert_eq!([ahead("weather fog\nB foot 0 0 N"), ahead("weather heavy-rain\nB foot 0 0 N")], [100, 150]);
    assert_eq!(
        [ahead("weather heavy-rain\nB gun limbered 0 0 N"), ahead("weather storm\nB gun limbered 0 0 N")],
        [100, 0]
    );
    let mut t = table("weather storm\nB foot 0 0 N");
    t.state.brigade_mut(0).result = Performance::Admirable;
    t.state.unit_mut(0).moves = 1;
    assert!(!t.field.may_double(&t.state, 0), "never double in a storm");
}

/// HOW-FIRE-18, HOW-FIRE-19.
#[test]
fn how_fire_18_who_walks_through_a_zone_may_be_shot_at() {
    // A column crosses the front of a battalion from side to side: it starts and ends outside the zone.
    let mut t = Table::of("B horse column -40 20 E\nR foot 0 5 N");
    t.state.brigade_mut(0).result = Performance::Admirable;
    let start = t.state.unit(0).rect;
    let (middle, end) = (start.advanced(Len::cm(40).0), start.advanced(Len::cm(80).0));
    assert!(t.field.crosses_zone(&t.state, 1, &start, &middle, &end));
    assert!(!t.field.crosses_zone(&t.state, 1, &start, &middle, &middle), "not who ends in it");
    t.act(&[5], &[Answer::At(0)], |e| e.defend(1, 0, &[middle]));
    assert!(t.hits()[0] > 0);
}

/// HOW-MOV-37: transport is of inferior class.
#[test]
fn how_mov_37_transport_is_inferior() {
    assert_eq!(table("B transport 0 0 N").field.unit(0).class, Class::Inferior);
}
