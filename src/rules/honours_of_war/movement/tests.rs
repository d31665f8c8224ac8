mod barred;
mod ground;
mod guns;
mod marks;
mod near;
mod passing;
mod rates;

use super::*;
use crate::base::{Heading, Len, Side};
use crate::rules::honours_of_war::fire::Occasion;
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
    // Whatever turn leaves him as he is formed, but for one about, is 45° near an enemy, wherever he stands.
    let turns = |enemy: &str| {
        let t = table(&format!("B foot 0 0 N\nR foot {enemy}"));
        let kept = t.offers(0).into_iter().filter(|a| !matches!(a.act, Act::Form | Act::About));
        kept.map(|a| a.to.heading.to(Heading::NORTH).abs() / Heading::DEGREE).max()
    };
    assert_eq!(["29 0 W", "27 -10 W", "20 20 225", "-29 0 E"].map(turns), [Some(45); 4]);
    assert_eq!(["34 0 W", "-34 0 E"].map(turns), [Some(84); 2]);
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
    let limbers = || t.offers(0).into_iter().filter(|a| a.act == Act::Limber);
    assert!(limbers().all(|a| a.formation == Formation::Limbered));
    // HOW-MOV-16: to the rear at half rate with what limbering leaves.
    let to_the_rear = |a: &Action| a.to.heading.to(t.state.unit(0).rect.heading).abs() > 90 * Heading::DEGREE;
    let furthest = limbers().filter(to_the_rear).map(|a| a.length / 120).max();
    assert_eq!(furthest, Some(50));
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
        (t.state.begun, t.state.marching) = (t.state.unit(0).rect, true);
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
    (t.field.units[0].drill.form, t.field.units[0].drill.flank) = (Cost::None, Cost::None);
    let of = |a: &Action| (a.to.front_centre().y - head.y) / 120;
    let to_column = t.offers(0).iter().filter(|a| a.formation == Formation::Column).map(of).max();
    assert_eq!(to_column, Some(300), "the line move, though it ends in column");
    // To its right: the base at the right of the front rank leads by up to 30 cm, the others stand behind it.
    let hand = |t: &Table, heading: Heading| {
        let of = |a: &Action| a.formation == Formation::Column && a.to.heading == heading;
        t.offers(0).into_iter().find(of).map(|a| a.to.front_centre())
    };
    let lead = Point::new(Len::cm(5).0, Len::mm(25).0);
    assert_eq!(hand(&t, Heading::EAST), Some(lead + Point::new(Len::cm(30).0, 0)));
    assert_eq!(hand(&t, Heading::WEST), Some(Point::new(-lead.x, lead.y) - Point::new(Len::cm(30).0, 0)));
    // A nation that pays for both goes no further than what is left, and nobody does it near the enemy (HOW-MOV-11).
    let t = table("B foot 0 0 N");
    assert_eq!(hand(&t, Heading::EAST), Some(Point::new(Len::cm(10 + 5).0, 0)), "20 less a half and a quarter");
    assert_eq!(hand(&Table::of("B foot 0 0 N\nR foot 0 23 S"), Heading::EAST), None);
}

/// HOW-MOV-09: a turn on the spot is cut like a move to the rear.
#[test]
fn how_cmd_22_a_poor_result_leaves_turns_and_changes_on_the_spot() {
    let poor = |text: &str| {
        let mut t = Table::of(text);
        t.state.brigade_mut(0).result = Performance::Poor;
        t
    };
    let t = poor("B foot 0 0 N\nR foot 60 60 S");
    let offers = t.offers(0);
    let turn = offers.iter().find(|a| a.act == Act::Pivot).expect("it may turn to the enemy");
    assert_eq!(turn.to.centre, Point::ORIGIN);
    assert!((40..=45).contains(&(Heading::NORTH.to(turn.to.heading) / Heading::DEGREE)));
    assert!(offers.iter().all(|a| a.act != Act::Advance && a.act != Act::Wheel));
    let columns = offers.iter().filter(|a| a.formation == Formation::Column);
    assert!(columns.clone().count() == 3 && columns.clone().all(|a| a.length == 0), "ahead and to either hand");
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

/// HOW-RLY-09.
#[test]
fn how_rly_09_who_reforms_stays_and_may_only_change_formation() {
    let mut t = table("B foot 0 0 N");
    t.state.unit_mut(0).morale = Morale::Reforming;
    assert!(t.offers(0).iter().all(|a| matches!(a.act, Act::Stand | Act::Form)));
    assert_eq!(t.furthest(0, Act::Form).map(|d| d < 100), Some(true));
    t.state.unit_mut(0).formation = Formation::Irregular;
    assert_eq!(t.offers(0).iter().filter(|a| a.act == Act::Form && a.length == 0).count(), 2, "HOW-MOV-29");
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
    // In a storm they do not leave it, and by hand neither; in heavy rain guns are manhandled along it for three quarters.
    let road = "road 0 -60 0 60";
    let all = |unit: &str, weather: &str| {
        let t = table(&format!("{weather}\nB {unit} 0 0 N\n{road}"));
        let on = t.offers(0).iter().all(|a| t.field.terrain.column_on_road(&a.to));
        (on, t.furthest(0, Act::Advance).or(t.furthest(0, Act::Manhandle)))
    };
    assert_eq!(all("lightguns limbered", "weather storm"), (true, Some(125)));
    assert_eq!(all("lightguns", "weather storm"), (true, Some(75)));
    assert_eq!(all("lightguns", "weather heavy-rain"), (false, Some(113)));
    assert_eq!(table("weather heavy-rain\nB lightguns 0 0 N").furthest(0, Act::Manhandle), Some(75));
    assert_eq!(table("weather storm\nB lightguns 0 0 N").offers(0).len(), 1, "off the road they stay put");
    let mut gunners = table("weather storm\nB gun 0 0 N");
    gunners.state.unit_mut(0).flags.set(Flags::ABANDONED);
    assert!(gunners.field.may_act(&gunners.state, 0), "gunners are no guns");
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
    assert!(t.field.crosses_zone(&t.state, 1, (&start, &end), &[middle]).0 == 1);
    assert!(t.field.crosses_zone(&t.state, 1, (&start, &middle), &[middle]).0 == 0, "not who ends in it");
    t.act(&[5], &[Answer::At(0)], |e| e.defend(1, 0, &[middle], Occasion::Crossed));
    assert!(t.hits()[0] > 0);
    // Also through a corner of it that he leaves before he is half way.
    let mut t = Table::of("B horse column bases=2 -23 14 N\nR foot 0 0 N");
    let from = t.state.unit(0).rect;
    let to = from.advanced(Len::cm(40).0);
    let walk = Action { act: Act::Advance, from, to, length: Len::cm(40).0, ..Action::stand(from, Formation::Column) };
    t.act(&[3], &[Answer::At(0)], |e| e.perform(0, walk));
    assert_eq!(t.told(Code::Fired).len(), 1);
}

#[test]
fn how_fire_18_a_garrison_has_a_zone_before_each_face() {
    let t = Table::of("village 0 0\nB horse column -40 -20 E\nR foot block=0 0 0 N");
    let start = t.state.unit(0).rect;
    let (middle, end) = (start.advanced(Len::cm(40).0), start.advanced(Len::cm(80).0));
    assert!(t.field.crosses_zone(&t.state, 1, (&start, &end), &[middle]).0 == 1, "before its rear face");
    assert!(t.field.crosses_zone(&t.state, 1, (&start, &middle), &[middle]).0 == 0);
    let mut held = t.clone();
    held.state.unit_mut(1).contacts[Face::Rear as usize] = 0;
    // Who stays before one face and passes another is shot at over that other alone.
    let mut t = Table::of("village 0 0\nB foot -2 15 N\nR foot block=0 0 0 N");
    let start = t.state.unit(0).rect;
    let [beside, back] = [(-7, -2), (2, 2)].map(|(x, y)| start.moved(Point::new(Len::cm(x).0, Len::cm(y).0)));
    let left = Face::Left.bit();
    assert_eq!(t.field.crosses_zone(&t.state, 1, (&start, &back), &[beside]), (1, Some(left)));
    let none = Occasion::Passed(0);
    assert_eq!(t.act(&[], &[], |e| e.defend(1, 0, &[beside], none)), None);
    assert!(t.act(&[5], &[Answer::At(0)], |e| e.defend(1, 0, &[beside], Occasion::Passed(left))).is_some());
    assert!(
        held.field.crosses_zone(&held.state, 1, (&start, &end), &[middle]).0 == 0,
        "not over a face where it is in melee"
    );
}

/// HOW-MOV-37: transport is of inferior class.
#[test]
fn how_mov_37_transport_is_inferior() {
    assert_eq!(table("B transport 0 0 N").field.unit(0).class, Class::Inferior);
}

/// HOW-MOV-11.
#[test]
fn how_mov_28_cavalry_on_foot_goes_aside_as_light_infantry_does() {
    let aside = |text: &str| table(text).furthest(0, Act::Oblique);
    let (mounted, on_foot) = (aside("B horse 0 0 N"), aside("B horse dismounted 0 0 N"));
    assert_eq!(on_foot, aside("B light 0 0 N"));
    assert_eq!(on_foot, Some(250), "without the deduction that its nation makes from {mounted:?}");
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

/// HOW-MOV-31: along a friend is not through him, nor up to him.
#[test]
fn how_mov_30_who_slides_along_a_friend_does_not_pass_through_him() {
    let mut t = Table::of("B horse 0 0 N\nB horse 20 0 N\nR foot 0 150 S");
    for off in [0, 6, -6] {
        let mut t = t.clone();
        t.state.unit_mut(1).rect.centre.x = 2 * t.state.unit(0).rect.half_front + off;
        let action = t.act(&[], &[], |e| Table::pick(e, 0, Act::Advance));
        t.act(&[], &[], |e| e.perform(0, action));
        assert!(t.told(Code::PassedThrough).is_empty() && !t.state.unit(1).has(Flags::PASSED), "{off}");
    }
    // Through his wing it does.
    t.state.unit_mut(1).rect.centre.y = 10 * 1200;
    t.state.unit_mut(1).rect.centre.x -= 5 * 1200;
    let from = t.state.unit(0).rect;
    let action = Action {
        act: Act::Advance,
        to: from.advanced(20 * 1200),
        length: 20 * 1200,
        ..Action::stand(from, t.state.unit(0).formation)
    };
    t.act(&[], &[], |e| e.mark_passed(0, &action));
    assert!(t.state.unit(1).has(Flags::PASSED));
}
