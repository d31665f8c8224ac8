use super::{Bar, Form, Order, Role};
use crate::base::{Face, Heading};
use crate::rules::austrian_succession::data::{GENERAL_RATE, varied};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::general::{Ammo, Choice, Choices};
use crate::rules::austrian_succession::sandtable::{Script, cm, table};
use crate::rules::austrian_succession::state::{Flags, Formation, Kind};

const D: i32 = Heading::DEGREE;
const SCRIPT: Script<'static> = Script { shots: &[], ammo: Ammo::Roundshot, support: true };

#[test]
fn was_move_01_distances_by_kind_and_formation() {
    let t = table(
        "B foot -40 0 N\nB foot -20 0 N line\nB light 0 0 N\nB gun 10 0 N limbered\nB horse 20 0 N\nB lancers 30 0 N\nB hussars 40 0 N\nR foot 0 36 S",
    );
    let gone = |unit| t.work(unit, Order::advance(0, cm(30.0))).expect("lawful").length;
    let wanted = [6.0, 7.5, 7.5, 6.0, 10.0, 12.0, 12.0].map(cm);
    assert_eq!((0..7).map(gone).collect::<Vec<_>>(), wanted);
    assert_eq!(GENERAL_RATE, cm(12.0));
}

#[test]
fn was_move_02_firing_order_takes_a_whole_turn() {
    let mut t = table("B foot 0 0 N line\nR foot 0 8 S");
    t.order(0, Order::form(Form::Order), &[]);
    assert!(t.state.unit(0).has(Flags::MOVED) && t.targets(0, false).is_empty());
    t.state.unit_mut(0).shot_at = 2;
    assert!(t.targets(0, true).is_empty(), "nor does it return fire");
    assert!(!t.field.ordered(&t.state, 0));
    t.with(&SCRIPT, &[], |e| e.turn_ends());
    assert!(t.field.ordered(&t.state, 0));
    assert_eq!(t.work(0, Order::form(Form::Order)), Err(Bar::Formation), "it has it");
    let light = table("B light 0 0 N\nR foot 0 30 S");
    assert_eq!(light.work(0, Order::form(Form::Order)), Err(Bar::Formation));
}

#[test]
fn was_move_03_leaving_firing_order_is_free() {
    let mut t = table("B foot 0 0 N\nR foot 0 36 S");
    let form = Form::Take(Formation::Line);
    let action = t.order(0, Order { form, ..Order::advance(0, cm(7.5)) }, &[3]);
    assert_eq!(action.length, cm(7.5));
    assert!(!t.field.ordered(&t.state, 0));
}

#[test]
fn was_move_04_light_troops_fire_after_half_a_move_or_before() {
    let text = "B hussars 0 0 N single\nR foot 0 9.5 S";
    for (ahead, fires) in [(6.0, true), (6.1, false)] {
        let mut t = table("B light 0 0 N\nR foot 0 11 S");
        let half = if fires { 3.75 } else { 3.9 };
        t.order(0, Order::advance(0, cm(half)), &[]);
        assert_eq!(!t.targets(0, false).is_empty(), fires, "light foot {half}");
        let mut t = table(text);
        t.state.unit_mut(1).rect.centre.y = cm(ahead + 5.0);
        t.order(0, Order::advance(0, cm(ahead)), &[]);
        assert_eq!(!t.targets(0, false).is_empty(), fires, "hussars {ahead}");
    }
    let mut t = table("B light 0 0 N\nR gun 0 9 S limbered");
    t.fire(&[(0, 1)], &[1, 1, 1, 1]);
    assert!(t.state.unit(0).has(Flags::FIRED));
    let mut offered = Choices::default();
    t.field.half_offer(&t.state, 0, &mut offered);
    assert!(offered.len() > 1);
    let longest = offered.iter().map(|c| if let Choice::Act(a) = c { a.cost } else { 0 }).max();
    assert_eq!(longest, Some(cm(3.75)), "half of the distance");
    // On a hill its share of it.
    let mut t = table("B light 0 0 N\nR gun 0 9 S limbered\nsteep -30 -30 30 30");
    t.fire(&[(0, 1)], &[1, 1, 1, 1]);
    t.field.half_offer(&t.state, 0, &mut offered);
    let longest = offered.iter().map(|c| if let Choice::Act(a) = c { a.length } else { 0 }).max();
    assert!(longest.is_some_and(|l| l.abs_diff(cm(3.75) / 2) <= 6), "{longest:?}");
}

#[test]
fn was_move_04_a_wheel_that_costs_uses_up_the_half_move() {
    // 50 degrees cost foot, but none of the Prussians' (WAS-NAT-03); their horse pays for any (WAS-NAT-05).
    let fires = |unit: &str, wheel: i32, ahead: f64| {
        let mut t = table(&format!("B {unit}\nR foot 0 36 S"));
        t.order(0, Order::advance(wheel * D, cm(ahead)), &[]);
        let r = t.state.unit(0).rect;
        t.state.unit_mut(1).rect.centre = r.centre.ahead(r.heading, cm(5.0));
        !t.targets(0, false).is_empty()
    };
    assert!(fires("light 0 0 N", 50, 0.0) && !fires("light 0 0 N", 50, 1.0));
    assert!(fires("light 0 0 N freewheels", 50, 1.0) && fires("light 0 0 N", 40, 1.0));
    assert!(fires("hussars 0 0 N", 40, 1.0) && !fires("hussars 0 0 N stiff", 40, 1.0));
}

#[test]
fn was_move_05_other_troops_move_or_fire() {
    let mut t = table("B foot 0 0 N\nR foot 0 10 S");
    assert_eq!(t.targets(0, false), [1]);
    t.order(0, Order::advance(0, cm(1.0)), &[]);
    assert!(t.targets(0, false).is_empty());
}

#[test]
fn was_move_06_guns_limber_and_unlimber_a_turn_each() {
    let mut t = table("B gun 0 0 N\nR foot 0 20 S");
    assert_eq!(t.work(0, Order::advance(0, cm(6.0))), Err(Bar::Formation));
    assert_eq!(t.targets(0, false), [1]);
    t.order(0, Order::form(Form::Limber), &[]);
    assert!(t.targets(0, false).is_empty());
    t.state.unit_mut(0).flags = Flags(0);
    assert!(t.targets(0, false).is_empty(), "limbered it never fires");
    t.order(0, Order::form(Form::Unlimber), &[]);
    assert!(t.targets(0, false).is_empty(), "was_art_08: nor in the turn in which it unlimbers");
    t.state.unit_mut(0).flags = Flags(0);
    assert_eq!(t.targets(0, false), [1]);
}

#[test]
fn was_move_07_a_pivot_is_movement_but_free_in_unlimbering() {
    let mut t = table("B gun 0 0 E\nR foot 0 20 S");
    t.order(0, Order { wheel: -90 * D, ..Order::form(Form::Pivot) }, &[]);
    assert_eq!(t.state.unit(0).rect.heading, Heading::NORTH);
    assert!(t.targets(0, false).is_empty());
    let mut t = table("B gun 0 0 E limbered\nR foot 0 20 S");
    t.order(0, Order { wheel: -90 * D, ..Order::form(Form::Unlimber) }, &[]);
    assert_eq!(t.state.unit(0).rect.heading, Heading::NORTH);
    assert_eq!(t.state.unit(0).formation, Formation::Unlimbered);
}

#[test]
fn was_move_08_wheels_above_forty_five_degrees_cost_half() {
    let t = table("B horse 0 0 N\nR foot 0 36 S");
    let length = |wheel: i32| t.work(0, Order::advance(wheel, cm(20.0))).map(|a| a.length);
    assert_eq!(length(45 * D), Ok(cm(10.0)));
    assert_eq!(length(-46 * D), Ok(cm(5.0)));
    assert_eq!(length(180 * D), Ok(cm(5.0)));
    assert_eq!(length(181 * D), Err(Bar::Wheel));
    let twice = Order { last_wheel: 25 * D, ..Order::advance(25 * D, cm(20.0)) };
    assert_eq!(t.work(0, twice).map(|a| a.length), Ok(cm(5.0)), "all wheels of a turn are added");
    let t = table("B horse 0 0 N\nR foot 4.2 1 S");
    assert_eq!(t.work(0, Order::advance(30 * D, 0)), Err(Bar::InTheWay), "it may not touch an enemy");
}

#[test]
fn was_move_09_one_about_turn_is_free() {
    let mut t = table("B horse 0 0 N\nR foot 0 36 S");
    let about = |abouts, wheel| t.work(0, Order { abouts, ..Order::advance(wheel, cm(20.0)) }).map(|a| a.length);
    assert_eq!(about(1, 0), Ok(cm(10.0)));
    assert_eq!(about(2, 0), Ok(cm(5.0)));
    assert_eq!(about(2, 50 * D), Err(Bar::TooFar), "a second and a great wheel leave nothing");
    t.order(0, Order { abouts: 1, ..Order::STAND }, &[]);
    assert!(t.state.unit(0).has(Flags::MOVED) && t.state.unit(0).rect.heading == Heading::SOUTH);
}

#[test]
fn was_move_10_a_charge_wheels_little_and_squares_up() {
    let mut t = table("B horse 0 0 N\nR foot 1 9 S");
    assert_eq!(t.work(0, Order::charge(1, 46 * D)), Err(Bar::Wheel));
    t.order(0, Order::charge(1, 0), &[]);
    let u = t.state.unit(0);
    assert_eq!((u.contacts[0], u.rect.heading), (1, Heading::NORTH));
    assert_eq!(u.rect.distance(&t.state.unit(1).rect), 0);
    // 6 to go of 8 at most; at 12.5 and a quarter more only a six brings it home.
    let far = "B horse 0 0 N\nR foot 0 14 S";
    let mut t = table(far);
    t.order(0, Order::charge(1, 0), &[5]);
    assert!(!t.state.unit(0).engaged() && t.told(Code::FellShort) == 1);
    assert_eq!(t.at(0), (0, 1000));
    let mut t = table(far);
    t.order(0, Order::charge(1, 0), &[6]);
    assert!(t.state.unit(0).engaged());
    assert_eq!(table("B horse 0 0 N\nR foot 0 15.6 S").work(0, Order::charge(1, 0)), Err(Bar::TooFar));
}

#[test]
fn was_move_11_one_enemy_at_each_face() {
    let mut t = table("B horse 0 -8 N\nB horse 5 -8 N\nB horse 12 0 W\nR foot 0 0 S");
    t.order(0, Order::charge(3, 0), &[]);
    assert_eq!(t.work(1, Order::charge(3, 0)).map(|a| a.face), Err(Bar::FaceTaken));
    let flank = t.work(2, Order::charge(3, 0)).expect("the flank is free");
    assert_eq!(flank.face, Face::Left);
}

#[test]
fn was_move_12_through_light_infantry_if_wholly_beyond() {
    let went = |light: f64| {
        let t = table(&format!("B foot 0 0 N\nB light 0 {light} N\nR foot 0 36 S"));
        t.work(0, Order::advance(0, cm(6.0))).expect("lawful").length
    };
    assert_eq!(went(4.0), cm(6.0));
    assert_eq!(went(5.0), cm(3.0), "it would end on them");
    let t = table("B light 0 0 N\nB foot 0 3 N\nR foot 0 36 S");
    assert_eq!(t.work(0, Order::advance(0, cm(7.5))).map(|a| a.length), Ok(cm(7.5)), "light foot through others");
}

#[test]
fn was_move_13_nobody_else_is_passed() {
    let t = table("B foot 0 0 N\nB horse 0 5 N\nR foot 0 36 S");
    assert_eq!(t.work(0, Order::advance(0, cm(6.0))).map(|a| a.length), Ok(cm(2.0)));
    // Shortened by the die it stops short of whom it would have passed.
    let mut t = table("B foot 0 0 N\nB light 0 4 N\nR foot 0 36 S");
    t.order(0, Order::advance(0, cm(6.0)), &[1]);
    assert_eq!(t.at(0), (0, 200));
}

#[test]
fn was_move_14_any_unit_moves_as_its_player_likes() {
    let t = table("B foot -80 -30 N\nB foot 80 -30 N\nR foot 0 30 S\ngeneral B 0");
    let mut offered = Choices::default();
    t.field.offer(&t.state, 1, &mut offered);
    assert!(offered.len() > 2, "no command radius");
}

#[test]
fn was_move_15_charger_and_target_are_pinned() {
    let mut t = table("B horse 0 -8 N\nR foot 0 0 S");
    t.order(0, Order::charge(1, 0), &[]);
    assert_eq!(t.work(1, Order::form(Form::Take(Formation::Line))), Err(Bar::Pinned));
    assert!(t.state.unit(1).has(Flags::ACTED));
    let t = table("B horse 0 -8 N\nR foot 0 0 S");
    let stops = t.work(0, Order::advance(0, cm(10.0))).expect("lawful");
    assert!(stops.to.distance(&t.state.unit(1).rect) > 0, "only a charge makes contact");
}

#[test]
fn was_var_01_the_die_from_three_quarters_on() {
    let t = table("B foot 0 0 N\nR foot 0 36 S");
    let varies = |ahead: f64| t.work(0, Order::advance(0, cm(ahead))).expect("lawful").varies;
    assert!(varies(4.5) && !varies(4.4));
    let cut = Order { abouts: 2, ..Order::advance(0, cm(3.0)) };
    assert!(!t.work(0, cut).expect("lawful").varies, "a move that was cut never");
}

#[test]
fn was_var_02_was_var_03_a_quarter_of_the_distance_covered() {
    for (ahead, die, came) in [(8.0, 6, 1000), (8.0, 1, 600), (8.0, 2, 800), (10.0, 6, 1250), (10.0, 1, 750)] {
        let mut t = table("B horse 0 0 N\nR foot 0 36 S");
        t.order(0, Order::advance(0, cm(ahead)), &[die]);
        assert_eq!(t.at(0), (0, came));
    }
    for (full, on1, on6) in [(6.0, 4.5, 7.5), (7.5, 5.625, 9.375), (10.0, 7.5, 12.5), (12.0, 9.0, 15.0)] {
        assert_eq!((varied(cm(full), 1), varied(cm(full), 6)), (cm(on1), cm(on6)));
    }
}

#[test]
fn was_var_04_an_absurd_six_is_ignored() {
    let mut t = table("B horse 0 0 N\nR foot 0 13.5 S");
    t.order(0, Order::advance(0, cm(10.0)), &[6]);
    assert_eq!(t.at(0), (0, 1000), "not into contact");
    let mut t = table("B foot 0 0 N line\nR foot 0 36 S\nwood -10 9 10 20");
    t.order(0, Order::advance(0, cm(7.5)), &[6]);
    assert_eq!(t.at(0), (0, 750), "not into the wood at whose edge it was to stop");
    t.state.unit_mut(0).flags = Flags(0);
}

#[test]
fn was_org_03_footprints_and_ranks_of_light_horse() {
    let mut t = table("B hussars 0 0 N\nR foot 0 30 S");
    assert_eq!(t.state.unit(0).rect.half_front, cm(2.0));
    let form = Form::Take(Formation::Single);
    t.order(0, Order { form, ..Order::advance(0, cm(5.0)) }, &[]);
    let rect = t.state.unit(0).rect;
    assert_eq!((rect.half_front, rect.half_depth), (cm(4.0), cm(1.0)));
    let heavy = table("B horse 0 0 N\nR foot 0 30 S");
    assert_eq!(heavy.work(0, Order::form(form)), Err(Bar::Formation), "light horse only");
}

#[test]
fn was_org_06_limbers_block_nothing() {
    // A gun has the footprint of its one base, and nothing behind it.
    let t = table("B gun 0 0 N limbered\nR foot 0 30 S");
    assert_eq!(t.field.size(&t.state, 0, Formation::Unlimbered), (cm(2.0), cm(4.0)));
    assert_eq!(t.field.size(&t.state, 0, Formation::Limbered), (cm(2.0), cm(4.0)));
}

#[test]
fn was_mus_05_marines_choose_their_role() {
    let mut t = table("B foot 0 0 N marines\nB foot 20 0 N\nR foot 0 30 S");
    assert_eq!(t.work(1, Order { role: Role::Light, ..Order::STAND }), Err(Bar::Formation));
    t.order(0, Order { role: Role::Light, ..Order::advance(0, cm(3.75)) }, &[]);
    assert_eq!(t.field.kind(&t.state, 0), Kind::LightFoot);
    assert!(!t.field.can_support(&t.state, 1, 0));
    t.state.unit_mut(0).flags.clear(Flags::MOVED);
    t.order(0, Order { role: Role::Line, ..Order::STAND }, &[]);
    assert!(t.field.kind(&t.state, 0) == Kind::Foot && !t.field.ordered(&t.state, 0), "out of firing order");
    // Even where it held houses: it needs a complete turn again.
    let mut t = table("B foot 0 0 N marines\nR foot 0 30 S");
    t.state.unit_mut(0).flags.set(Flags::SETTLED);
    t.order(0, Order { role: Role::Light, ..Order::STAND }, &[]);
    t.order(0, Order { role: Role::Line, ..Order::STAND }, &[]);
    assert!(!t.field.ordered(&t.state, 0));
}

/// WAS-NAT-03, WAS-NAT-05.
#[test]
fn was_nat_03_and_05_wheels_of_prussians() {
    let t = table("B foot 0 0 N freewheels\nB horse 20 0 N stiff\nR horse 0 20 S");
    assert_eq!(t.work(0, Order::advance(90 * D, cm(20.0))).map(|a| a.length), Ok(cm(6.0)));
    assert_eq!(t.work(0, Order::charge(2, 50 * D)), Err(Bar::Wheel), "a restriction is no penalty");
    assert_eq!(t.work(1, Order::advance(D, cm(20.0))).map(|a| a.length), Ok(cm(5.0)));
    assert_eq!(t.work(1, Order::advance(0, cm(20.0))).map(|a| a.length), Ok(cm(10.0)));
}

#[test]
fn was_mel_02_was_mel_03_was_mel_05_who_may_not_charge_whom() {
    let t = table(
        "B foot 0 -6 N\nB light 10 -6 N\nB gun 20 -6 N limbered\nB horse 30 -6 N\nR horse 0 0 S\nR foot 10 0 S\nR foot 20 0 S\nR gun 30 0 S\nR foot 36 0 S",
    );
    assert_eq!(t.work(0, Order::charge(4, 0)), Err(Bar::NoCharge), "foot on horse");
    assert_eq!(t.work(1, Order::charge(5, 0)), Err(Bar::NoCharge), "light foot");
    assert_eq!(t.work(2, Order::charge(6, 0)), Err(Bar::NoCharge), "guns");
    assert_eq!(t.work(3, Order::charge(7, 0)), Err(Bar::NoCharge), "a gun with foot within 4 cm");
    let open = table("B horse 30 -6 N\nR gun 30 0 S\nR foot 40 0 S");
    assert!(open.work(0, Order::charge(1, 0)).is_ok());
}

#[test]
fn was_mel_04_light_foot_charges_within_a_wood() {
    let text = |wood: &str| table(&format!("B light 0 -5 N\nR foot 0 0 S line\n{wood}"));
    assert!(text("wood -20 -20 20 20").work(0, Order::charge(1, 0)).is_ok());
    assert_eq!(text("wood -20 -20 20 -3").work(0, Order::charge(1, 0)), Err(Bar::NoCharge));
}

/// WAS-GEN-01, WAS-GEN-02, WAS-GEN-03.
#[test]
fn was_gen_01_02_03_the_general_rides_and_falls() {
    let mut t = table("B foot -10 0 N\nB foot 4 0 N\nR foot 0 36 S\ngeneral B 0");
    assert!(t.field.has_general(&t.state, 0));
    t.with(&SCRIPT, &[1], |e| e.ride_to(crate::base::Side::Blue, 1));
    assert!(!t.field.has_general(&t.state, 1) && !t.field.has_general(&t.state, 0), "14 cm, and a one");
    let mut t = table("B foot -5 0 N\nB foot 4 0 N\nR foot 0 36 S\ngeneral B 0");
    t.with(&SCRIPT, &[2], |e| e.ride_to(crate::base::Side::Blue, 1));
    assert!(t.field.has_general(&t.state, 1));
    // WAS-EX-08: he has left the unit in danger, and outlives it.
    t.with(&SCRIPT, &[], |e| e.lose(0, 4, Code::Hit));
    assert!(t.state.generals[0].here);
    t.with(&SCRIPT, &[], |e| e.lose(1, 4, Code::Hit));
    assert!(!t.state.generals[0].here);
    let (at, told) = (t.state.generals[0].at, t.events.iter().find(|e| e.code == Code::GeneralGone as u16));
    let place = crate::field::Place { x: (at.x / 12) as i16, y: (at.y / 12) as i16 };
    assert_eq!(told.map(|e| e.place), Some(place), "he falls where he is");
    // He goes along with his unit.
    let mut t = table("B foot 0 0 N\nR foot 0 36 S\ngeneral B 0");
    let before = t.state.generals[0].at;
    t.order(0, Order::advance(0, cm(3.0)), &[]);
    assert_eq!(t.state.generals[0].at.y - before.y, cm(3.0));
}

/// WAS-GEN-02, WAS-TERR-08, WAS-MOVE-13.
#[test]
fn was_gen_02_hills_slow_the_general_and_enemies_bar_his_way() {
    let ride = |rest: &str| {
        let t = table(&format!("B foot -5 0 N\nB foot 5 0 N\nR foot 0 36 S\ngeneral B 0\n{rest}"));
        let ride = t.field.ride(&t.state, crate::base::Side::Blue, 1);
        ride.map(|r| (r.cost / 120, t.field.rides(&t.state, crate::base::Side::Blue).any(|u| u == 1)))
    };
    assert_eq!(ride(""), Some((100, true)));
    // 8 cm on a gentle hill, 6 on a steep one: a six carries him a quarter further.
    assert_eq!(ride("gentle -20 -20 20 5"), Some((150, true)));
    assert_eq!(ride("steep -20 -20 20 5"), Some((200, false)));
    assert_eq!(ride("lake -2 -10 2 10"), None);
    assert_eq!(ride("R horse 0 -2 S"), None, "no way through an enemy");
    let mut ford = table("B foot -5 0 N\nB foot 4 0 N\nR foot 0 36 S\nriver 0 -30 0 30\ngeneral B 0");
    // 9 cm, the 4 over the water paid for by half of his move: 11 of 12 and no die (WAS-VAR-01).
    ford.with(&SCRIPT, &[], |e| e.ride_to(crate::base::Side::Blue, 1));
    assert!(ford.field.has_general(&ford.state, 1));
}

/// WAS-GEN-02, WAS-MOVE-14: one left behind rides after his army.
#[test]
fn was_gen_02_a_general_who_is_alone_may_ride_towards_a_unit_far_off() {
    let mut t = table("B foot 0 0 N\nB foot 12 0 N\nR foot 0 36 S");
    t.state.generals[0].at = crate::base::Point::new(0, cm(-22.0));
    assert!(t.field.rides(&t.state, crate::base::Side::Blue).any(|u| u == 0));
    t.with(&SCRIPT, &[3], |e| e.ride_to(crate::base::Side::Blue, 0));
    let general = t.state.generals[0];
    assert_eq!((general.at.y, general.with), (cm(-10.0), crate::rules::austrian_succession::state::NONE));
    t.state.generals[0].with = 1;
    t.state.generals[0].at.y = cm(-22.0);
    assert!(!t.field.rides(&t.state, crate::base::Side::Blue).any(|u| u == 0), "who is with a unit stays in reach");
}

/// WAS-GEN-02: he may leave a unit for an empty place, short of it on a one, and is offered such places.
#[test]
fn was_gen_02_the_general_may_leave_for_an_empty_place() {
    use crate::base::{Point, Side};
    use crate::rules::austrian_succession::state::NONE;
    let alone = |die: u8, y: f64| {
        let mut t = table("B foot 0 0 N steps=1\nR foot 0 36 S\ngeneral B 0");
        let from = t.state.generals[0].at;
        t.with(&SCRIPT, &[die], |e| e.ride_away(Side::Blue, from + Point::new(0, cm(y))));
        let general = t.state.generals[0];
        assert_eq!(general.with, NONE);
        // WAS-GEN-03: he outlives the unit that he has left.
        t.with(&SCRIPT, &[], |e| e.lose(0, 1, Code::Hit));
        assert!(t.state.generals[0].here);
        (general.at - from).y
    };
    assert_eq!(alone(3, -12.0), cm(-12.0));
    assert_eq!(alone(1, -12.0), cm(-9.0));
    assert_eq!(alone(6, -12.0), cm(-12.0), "to that place and no further");
    let lawful = |rest: &str, place: Point| {
        let t = table(&format!("B foot 0 0 N\nR horse 0 14 S\ngeneral B 0\n{rest}"));
        t.field.rides_to_place(&t.state, Side::Blue, t.state.generals[0].at + place)
    };
    assert!(lawful("", Point::new(0, cm(-12.0))));
    assert!(!lawful("", Point::new(0, cm(-12.1))), "12 cm and no more");
    assert!(!lawful("", Point::new(cm(4.0), cm(11.9))), "nor up to an enemy");
    assert!(!lawful("steep -9 -30 9 0", Point::new(cm(10.0), cm(-6.5))), "hills slow him");
    assert!(!lawful("lake -9 -14 9 -9", Point::new(0, cm(-9.0))), "nor into a lake");
    let mut t = table("B foot 0 0 N\nR foot 0 36 S\ngeneral B 0");
    t.with(&SCRIPT, &[], |e| e.general_acts(Side::Blue));
    assert_eq!((t.state.generals[0].with, t.state.generals[0].acted), (0, true), "he may stay as well");
}

/// WAS-GEN-03: the planner's general leaves a battalion that is about to go under, though nobody else is in reach.
#[test]
fn was_gen_02_a_planner_leaves_a_unit_in_danger() {
    use crate::base::{Dice, Side};
    use crate::rules::austrian_succession::general::{Ask, Decision, of};
    use crate::rules::austrian_succession::state::NONE;
    let planner = of(crate::field::GeneralKind::Planner);
    let leaves = |steps: u8| {
        let mut t = table(&format!("B foot 0 0 N steps={steps}\nR foot 0 7 S\ngeneral B 0"));
        let mut choices = Choices::default();
        choices.push(Choice::General);
        choices.push(Choice::Pass);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Activate };
        let goes = choices[planner.decide(&ask, &choices, &mut Dice::scripted(&[])).index] == Choice::General;
        let mut dice = Dice::fair(1, 1);
        let mut engine = crate::rules::austrian_succession::engine::Engine {
            field: &t.field,
            state: &mut t.state,
            generals: [planner; 2],
            choices: &mut choices,
            dice: &mut dice,
            out: &mut t.events,
        };
        engine.general_acts(Side::Blue);
        (goes, t.state.generals[0].with == NONE)
    };
    assert_eq!(leaves(1), (true, true));
    assert_eq!(leaves(4), (false, false));
}

#[test]
fn was_gen_04_a_lone_general_is_ridden_over() {
    let mut t = table("B foot 9 0 N\nR horse 0 8 S");
    t.state.generals[0].at = crate::base::Point::new(0, 0);
    t.order(1, Order::advance(0, cm(7.0)), &[]);
    assert!(t.field.has_general(&t.state, 0), "set back to his nearest friends");
    let mut t = table("B foot 40 0 N\nR horse 0 8 S");
    t.state.generals[0].at = crate::base::Point::new(0, 0);
    t.order(1, Order::advance(0, cm(7.0)), &[]);
    assert!(!t.state.generals[0].here, "nobody within 12 cm");
}

/// Whatever is offered is what its order comes to when it is worked out by itself.
#[test]
fn what_is_offered_is_what_the_order_comes_to() {
    use crate::base::Dice;
    use crate::field::event::Silent;
    use crate::rules::austrian_succession::engine::Engine;
    use crate::rules::austrian_succession::{general, setup, tests::scenario};
    let (mut seen, mut choices) = (0, Choices::default());
    for id in ["mirror", "einsamenhuegel"] {
        let (field, mut state) = setup::prepare(&scenario(id)).expect("it can be fought");
        let mut dice = Dice::fair(1743, 1);
        let generals = [general::of(crate::field::GeneralKind::Random); 2];
        let mut room = Choices::default();
        let mut engine = Engine {
            field: &field,
            state: &mut state,
            generals,
            choices: &mut room,
            dice: &mut dice,
            out: &mut Silent,
        };
        engine.deploy(&scenario(id));
        for step in 0..400 {
            if engine.step() == crate::rules::system::Progress::Over {
                break;
            }
            for unit in (0..field.units.len() as u8).filter(|u| (step + i32::from(*u)) % 5 == 0) {
                let u = engine.state.unit(unit);
                if !u.here() || u.engaged() {
                    continue;
                }
                field.offer(engine.state, unit, &mut choices);
                for choice in choices.iter() {
                    let Choice::Act(action) = choice else { continue };
                    assert_eq!(Ok(*action), field.work_out(engine.state, unit, &action.order), "{id}, unit {unit}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 2_000, "{seen}");
}

mod ground;
