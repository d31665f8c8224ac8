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

/// HOW-TER-01, HOW-TER-16, HOW-TER-19, HOW-TER-21: the steep hill slows light cavalry too.
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
    // Two bases go 30 cm aside: at both ends the enemy is more than 20 cm off, but not on the way.
    let mut t = Table::of("B horse bases=2 0 0 N\nR foot column 15 32 S");
    t.state.brigade_mut(0).result = Performance::Steady;
    t.field.units[0].drill.flank = Cost::None;
    let aside = |a: &Action| a.act == Act::Oblique && a.to.centre.y == a.from.centre.y && a.to.centre.x > 0;
    assert!(!t.offers(0).iter().any(aside));
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
    // On a road guns lose no more than all others: half in fog and storm, a quarter in heavy rain.
    let on_road = |weather: &str| {
        let t = table(&format!("{weather}\nB gun limbered 0 0 N\nroad 0 -60 0 60"));
        t.field.normal_move(&t.state, 0, Formation::Limbered, true) / 120
    };
    assert_eq!(["weather fog", "weather heavy-rain", "weather storm"].map(on_road), [125, 187, 125]);
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

/// HOW-FIRE-25: it fires with carbines then.
#[test]
fn how_mov_28_cavalry_dismounts_for_half_a_move_and_mounts_again() {
    let mut t = table("B horse 0 0 N");
    let offers = |t: &Table, act| t.offers(0).into_iter().filter(|a| a.act == act).collect::<Vec<_>>();
    let down = offers(&t, Act::Dismount);
    assert_eq!(down.iter().map(|a| (a.to.front_centre().y - Len::mm(25).0) / 120).max(), Some(150), "half of 30 cm");
    t.act(&[], &[], |e| e.perform(0, down[0]));
    let u = *t.state.unit(0);
    assert!(u.has(Flags::DISMOUNTED) && u.has(Flags::MOVED));
    assert_eq!((u.rect.half_front, u.rect.half_depth), (Len::cm(8).0, Len::cm(2).0), "four bases of infantry");
    assert_eq!(t.field.kind(&t.state, 0), Kind::LightFoot);
    t.state.unit_mut(0).moves = 0;
    assert_eq!(t.furthest(0, Act::Advance), Some(250), "as light infantry");
    let up = offers(&t, Act::Mount);
    assert_eq!(up.iter().map(|a| a.length / 120).max(), Some(150), "half of the move with which it goes");
    t.act(&[], &[], |e| e.perform(0, up[0]));
    assert!(!t.state.unit(0).has(Flags::DISMOUNTED));
    assert_eq!(t.state.unit(0).rect.half_front, Len::cm(10).0);
    assert!(
        offers(&table("B heavyhorse 0 0 N"), Act::Dismount).is_empty(),
        "heavy cavalry only where a scenario says so"
    );
    let mut poor = table("B horse 0 0 N");
    poor.state.brigade_mut(0).result = Performance::Poor;
    assert!(offers(&poor, Act::Dismount).is_empty());
}

#[test]
fn how_mov_29_an_irregular_line_forms_before_it_moves() {
    let t = table("B foot irregular 0 0 N");
    let offers = t.offers(0);
    assert!(offers.len() > 1 && offers.iter().all(|a| matches!(a.act, Act::Stand | Act::Form)));
    assert_eq!(t.furthest(0, Act::Form), Some(100), "as a formation change");
    // HOW-CHG-03: a charge may follow, with the 10 cm that are left.
    let charges = |gap: i32| {
        let t = table(&format!("B foot irregular 0 0 N\nR foot 0 {} S", gap + 4));
        t.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.formation).collect::<Vec<_>>()
    };
    assert_eq!(charges(9), [Formation::Line]);
    assert_eq!(charges(11), []);
}

#[test]
fn how_mov_21_a_march_stays_in_column_and_far_from_the_enemy_throughout() {
    let march = |enemy: i32| {
        let mut t = Table::of(&format!("B foot column 0 0 N\nR foot 0 {enemy} S"));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.state.unit_mut(0).moves = 1;
        t
    };
    let t = march(120);
    assert!(t.field.may_double(&t.state, 0));
    assert!(t.offers(0).iter().all(|a| a.act == Act::Stand || a.formation == Formation::Column));
    assert_eq!(t.furthest(0, Act::Advance), Some(250));
    let t = march(90);
    // Its head is 78 cm from him.
    assert!(t.field.may_double(&t.state, 0) && t.furthest(0, Act::Advance).unwrap_or(0) <= 180);
    let mut t = march(90);
    t.state.unit_mut(0).start = Point::new(0, Len::cm(20).0);
    assert!(!t.field.may_double(&t.state, 0), "it began too near");
}

/// HOW-TER-44: off the road infantry passes a block at half rate, light infantry freely, others not.
#[test]
fn how_ter_44_infantry_passes_the_corner_of_a_block() {
    // The left end of the front goes through 6 cm of the block's corner.
    let corner = "village -18 6";
    let toll = |kind: Kind| {
        let t = table(&format!("B foot 0 -10 N\n{corner}"));
        let step = Point::new(0, Len::cm(30).0);
        t.field.terrain.toll(&t.state.unit(0).rect, step, kind, false).map(|toll| toll.extra / 1_200)
    };
    assert_eq!(toll(Kind::Foot), Some(20), "twenty of its thirty count twice");
    assert_eq!([toll(Kind::LightFoot), toll(Kind::MediumHorse), toll(Kind::MediumGuns)], [Some(0), None, None]);
    let t = table(&format!("B foot 0 -10 N\n{corner}"));
    let inside = t.offers(0).iter().any(|a| a.to.overlaps(&t.field.terrain.blocks[0].rect) && a.block == NONE);
    assert!(!inside, "nobody stops in it");
    // HOW-TER-37: a friend's garrison is passed on the road.
    let road = "village 0 0\nroad 0 -150 0 150";
    assert_eq!(ahead(&format!("B horse column 0 -20 N\nB foot 0 100 N block=0\n{road}")), 400);
}

/// HOW-TER-28, HOW-TER-27.
#[test]
fn how_ter_32_a_ford_is_passed_in_column_at_half_rate() {
    let water = "deepriver -100 10 100 10\nford 0 7 0 13";
    let of = |kind: &str| ahead(&format!("B {kind} 0 -5 N\n{water}"));
    // The column's head is at 5; 6 cm of ford count twice.
    assert_eq!(of("foot column"), 190);
    assert_eq!(of("light column"), 250, "light infantry pays nothing");
    assert_eq!(ahead(&format!("B gun limbered 0 -5 N\n{water}")), 140);
    for kind in ["foot", "light", "horse"] {
        let over = table(&format!("B {kind} 0 -5 N\n{water}"))
            .offers(0)
            .iter()
            .any(|a| !a.formation.is_column() && a.to.centre.y > Len::cm(10).0);
        assert!(!over, "{kind} in line");
    }
    let mut t = table(&format!("B light column 0 -5 N\n{water}"));
    let go = t.offers(0).into_iter().filter(|a| a.act == Act::Advance && a.from.heading == a.to.heading);
    let onto = go.max_by_key(|a| a.length).expect("onto the ford");
    t.act(&[], &[], |e| e.perform(0, onto));
    t.state.unit_mut(0).moves = 0;
    assert!(t.state.unit(0).formation.is_column() && !t.state.unit(0).has(Flags::MIDSTREAM));
}

#[test]
fn how_ter_40_light_cavalry_occupies_on_foot_and_how_ter_42_leaves_mounted() {
    let mut t = table("B hussars 0 -13 N\nvillage 0 0");
    let enters = |t: &Table| t.offers(0).into_iter().find(|a| a.act == Act::Occupy);
    let a = enters(&t).expect("it stood at the edge");
    t.act(&[], &[], |e| e.perform(0, a));
    assert!(t.state.unit(0).has(Flags::DISMOUNTED) && t.state.unit(0).block == 0);
    t.state.brigade_mut(0).result = Performance::Admirable;
    assert!(!t.field.may_act(&t.state, 0), "to occupy is its whole move of that turn");
    t.state.unit_mut(0).moves = 0;
    t.state.unit_mut(0).flags.clear(Flags::HALTED);
    let out = t.offers(0).into_iter().find(|a| a.act == Act::Leave).expect("it may leave");
    t.act(&[], &[], |e| e.perform(0, out));
    assert!(!t.state.unit(0).has(Flags::DISMOUNTED));
    assert_eq!(t.state.unit(0).rect.distance(&t.field.terrain.blocks[0].rect), 0, "in contact with an edge");
    assert!(enters(&table("B heavyhorse 0 -13 N\nvillage 0 0")).is_none());
    assert!(enters(&table("B hussars 0 -20 N\nvillage 0 0")).is_none());
}

#[test]
fn how_ter_54_a_garrison_passes_into_an_adjoining_block() {
    let next = |text: &str| {
        table(text).offers(0).into_iter().filter(|a| a.act == Act::Occupy).map(|a| a.block).collect::<Vec<_>>()
    };
    assert_eq!(next("B foot 0 0 N block=0\nvillage 0 0\nvillage 20 0\nvillage 60 0"), [1]);
    let full = "B foot 0 0 N block=0\nB foot 9 0 N block=1\nB gun 9 0 N block=1\nvillage 0 0\nvillage 20 0";
    assert!(next(full).is_empty(), "no room");
}

/// HOW-SCN-37: a sunken road shelters from either side.
#[test]
fn how_ter_13_who_lines_works_from_within_holds_them() {
    // Drawn from east to west, so that their defenders stand to the south of them.
    let side = |text: &str| {
        let t = table(text);
        t.field.works_side(&t.state, 0)
    };
    assert_eq!(side("B foot 0 0 N\nworks 12 2 -12 2"), Some(WorksSide::Inner));
    assert_eq!(side("B foot 0 4 S\nworks 12 2 -12 2"), Some(WorksSide::Outer));
    assert_eq!(side("B foot 0 -4 N\nworks 12 2 -12 2"), None, "4 cm behind them");
    assert_eq!(side("B foot 0 4 S\nsunken 12 2 -12 2"), Some(WorksSide::Inner));
    let mut t = table("B foot 0 -10 N\nworks 12 2 -12 2");
    t.act(&[], &[], |e| {
        let rect = e.state.unit(0).rect;
        let to = rect.advanced(Len::cm(10).0);
        let stand = Action::stand(to, Formation::Line);
        e.perform(0, Action { act: Act::Advance, from: rect, length: Len::cm(10).0, ..stand });
    });
    assert!(t.state.unit(0).has(Flags::ENTRENCHED));
    t.state.unit_mut(0).moves = 0;
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Withdraw);
        e.perform(0, a);
    });
    assert!(!t.state.unit(0).has(Flags::ENTRENCHED), "and leaves them");
}

#[test]
fn how_mov_19_and_how_mov_02_a_battery_is_one_footprint_limbered_and_deployed() {
    let t = table("B gun 0 0 N");
    assert_eq!(t.field.size(0, Formation::Deployed), t.field.size(0, Formation::Limbered));
    let (front, depth) = t.field.size(0, Formation::Deployed);
    assert_eq!((front, depth), (Len::cm(7).0, Len::cm(19).0), "7 cm of gun base and 12 of limber");
}

/// HOW-MOV-01: each formation has its bases beside or behind one another.
#[test]
fn how_mov_01_formations_and_how_mov_37_transport() {
    use crate::rules::honours_of_war::state::Size;
    let t = table("B foot 0 0 N\nB horse 40 0 N\nB transport 80 0 N");
    let size = |unit, formation| {
        let (front, depth) = t.field.size(unit, formation);
        (front / 1_200, depth / 1_200)
    };
    assert_eq!([size(0, Formation::Line), size(0, Formation::Column)], [(20, 4), (4, 20)]);
    assert_eq!(size(1, Formation::Line), (20, 5));
    assert_eq!([size(1, Formation::DoubleLine), size(1, Formation::Column)], [(10, 10), (5, 20)]);
    assert_eq!(t.field.unit(2).class, Class::Inferior);
    assert!(t.state.unit(2).formation.is_column() && t.field.unit(2).size == Size::Standard);
}

#[test]
fn how_mov_23_the_line_distance_rules_both_moves_of_a_double_move() {
    let forms = |t: &Table, to: Formation| {
        let ways = t.offers(0).into_iter().filter(|a| a.act == Act::Form && a.formation == to);
        ways.max_by_key(|a| a.length).expect("it can form")
    };
    let mut t = table("B foot 0 0 N");
    let in_place = Action { length: 0, to: forms(&t, Formation::Column).from, ..forms(&t, Formation::Column) };
    t.act(&[], &[], |e| e.perform(0, in_place));
    assert_eq!(t.furthest(0, Act::Advance), Some(200), "as a column by the line move");
    let mut t = table("B foot column 0 0 N");
    t.state.brigade_mut(0).result = Performance::Admirable;
    t.act(&[], &[], |e| {
        let march = Table::pick(e, 0, Act::Advance);
        e.perform(0, march);
    });
    assert_eq!(t.state.unit(0).run / 120, 250);
    assert_eq!(forms(&t, Formation::Line).length / 120, 50, "40 cm in all, of which half a move forms");
}

/// HOW-TER-29: who only turns in the river is still in it, who flees is not.
#[test]
fn how_ter_29_mid_stream_lasts_until_the_unit_leaves() {
    let mut t = table("B foot midstream 0 10 N\nriver -90 10 90 10\nR foot 0 100 S");
    let form = t.offers(0).into_iter().find(|a| a.act == Act::Form && a.length == 0).expect("it can form");
    t.act(&[], &[], |e| e.perform(0, form));
    assert!(t.state.unit(0).has(Flags::MIDSTREAM));
    t.act(&[], &[Answer::Quarters(4)], |e| {
        e.hurt(0, 4, 1);
        e.react(0);
    });
    assert!(t.state.unit(0).red() && !t.state.unit(0).has(Flags::MIDSTREAM));
}
