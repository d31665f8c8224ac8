//! Limbers that make room, and gunners without guns.

use super::*;

/// HOW-MOV-02: the gun alone is left of the footprint.
#[test]
fn how_mov_19_limbers_make_room_for_their_own_side() {
    // The gun base goes from y = 2.5 to 9.5; the limber behind it to −9.5.
    let t = table("B foot 0 -15 N\nB gun 0 0 N");
    assert_eq!(t.furthest(0, Act::Advance), Some(155), "up to the gun");
    assert_eq!(table("B foot 0 -15 N\nR gun 0 0 N").furthest(0, Act::Advance), Some(25), "not the enemy's");
    let mut held = t.clone();
    held.state.unit_mut(1).contacts[Face::Left as usize] = 2;
    assert_eq!(held.furthest(0, Act::Advance), Some(35), "nor where an enemy touches the battery");
    let mut t = t;
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Advance);
        e.perform(0, a);
    });
    let (foot, gun) = (t.state.unit(0).rect, t.state.unit(1).rect);
    assert!(!foot.overlaps(&gun) && t.field.is_limber_aside(&t.state, 1));
    assert_eq!((gun.front_centre().y, 2 * gun.half_depth), (Len::mm(95).0, Len::cm(7).0));
    assert_eq!(t.told(Code::LimbersAside).len(), 1);
    assert!(!t.state.unit(1).has(Flags::PASSED) && !t.state.unit(1).has(Flags::MOVED));
    // It limbers when there is room behind the gun again.
    assert!(t.offers(1).iter().all(|a| a.act != Act::Limber));
    t.state.unit_mut(0).rect.centre = Point::new(Len::cm(100).0, 0);
    let limbered = t.offers(1).into_iter().find(|a| a.act == Act::Limber && a.length == 0).expect("it can");
    assert_eq!((limbered.to.front_centre().y, limbered.to.half_depth * 2), (Len::mm(95).0, Len::cm(19).0));
    // Driven back it takes its limber along.
    t.act(&[3], &[Answer::Quarters(4)], |e| {
        e.hurt(1, 4, 2);
        e.react(1);
    });
    let u = t.state.unit(1);
    assert_eq!((u.formation, u.rect.half_depth * 2), (Formation::Limbered, Len::cm(19).0));
}

/// What the whole battery would wheel through bars it.
#[test]
fn how_mov_19_a_battery_wheels_off_with_its_limber_behind_it() {
    let wheels = |enemy: &str| {
        let mut t = table(&format!("B gun 0 0 N\nR foot column bases=1 {enemy} N"));
        t.state.unit_mut(0).rect = t.field.gun_base(&t.state, 0);
        let plan = &mut t.state.brigade_mut(0).plan;
        (plan.kind, plan.aim) = (1, Point::new(Len::mm(438).0, Len::mm(959).0));
        let right = |a: &Action| a.act == Act::Limber && (1..=FRONT).contains(&Heading::NORTH.to(a.to.heading));
        t.offers(0).iter().any(right)
    };
    assert_eq!([wheels("-9.4 -9.1"), wheels("-10.8 -9.1")], [false, true]);
}

#[test]
fn how_mov_19_the_gun_that_is_left_lies_on_nobody() {
    // Neighbours stand as near before the gun as rounding lets them, at every angle.
    for angle in (0..u16::MAX).step_by(41) {
        let mut t = table("B foot 0 -15 N\nB gun 0 0 N\nB foot 0 15 N");
        let heading = Heading(angle % Heading::FULL);
        for n in 0..3 {
            t.state.unit_mut(n).rect.heading = heading;
        }
        let gun = t.state.unit(1).rect;
        let ahead = gun.half_depth + t.state.unit(2).rect.half_depth - TOUCH;
        t.state.unit_mut(2).rect.centre = gun.advanced(ahead).centre;
        t.state.unit_mut(0).rect.centre = gun.advanced(-gun.half_depth).centre;
        if gun.overlaps(&t.state.unit(2).rect) {
            continue;
        }
        t.act(&[], &[], |e| e.limbers_make_room(0));
        let (left, before) = (t.state.unit(1).rect, t.state.unit(2).rect);
        assert!(t.field.is_limber_aside(&t.state, 1) && !left.overlaps(&before), "{angle}: {left:?} {before:?}");
    }
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

#[test]
fn how_fire_69_gunners_go_back_to_guns_that_they_left_in_houses() {
    let mans = |away: i32, mates: &str| {
        let mut t = table(&format!("village 0 0\nB gun block=0 0 0 N\n{mates}"));
        let houses = t.state.unit(0).rect;
        let u = t.state.unit_mut(0);
        (u.guns, u.block, u.formation) = (houses.centre, NONE, Formation::Deployed);
        u.flags.set(Flags::ABANDONED);
        u.rect = Rect::new(houses.middle(Face::Rear) - Point::new(0, Len::cm(away).0), Heading::NORTH, 8400, 8400);
        let man = t.offers(0).into_iter().find(|a| a.act == Act::Man)?;
        t.act(&[], &[], |e| e.perform(0, man));
        let u = t.state.unit(0);
        Some((u.block, u.formation, u.has(Flags::ABANDONED), u.has(Flags::MOVED)))
    };
    assert_eq!(mans(14, ""), Some((0, Formation::Garrison, false, true)));
    assert_eq!(mans(18, ""), None, "not half of the move left");
    assert_eq!(mans(14, "B foot block=0 0 0 N\nB foot block=0 0 0 N"), None, "no room");
}

#[test]
fn how_mov_20_gunners_walk_back_to_guns_that_are_far_off() {
    let gunners = |text: &str, far: i32| {
        let mut t = table(&format!("B gun 0 0 N\n{text}"));
        let gun = t.field.gun_base(&t.state, 0);
        let u = t.state.unit_mut(0);
        u.guns = gun.centre;
        u.flags.set(Flags::ABANDONED);
        u.rect = gun.moved(Point::new(0, -Len::cm(far).0));
        let offers = t.offers(0);
        let walks =
            offers.iter().filter(|a| a.act == Act::Advance).map(|a| (a.to.centre.y - a.from.centre.y) / 120).max();
        (offers.iter().any(|a| a.act == Act::Man), walks)
    };
    assert_eq!(gunners("", 25), (true, None));
    assert_eq!(gunners("", 40), (false, Some(250)), "a move of light infantry");
    assert_eq!(gunners("wood -20 -30 20 -10", 40), (false, Some(250)), "which woods don't slow");
    assert!(!gunners("R foot 0 -8 E", 25).0, "nobody goes through the enemy");
}

/// HOW-CHG-43: to unlimber is among the formation changes.
#[test]
fn how_rly_09_a_battery_that_reforms_may_unlimber_where_it_is() {
    let offered = |unit: &str| {
        let mut t = Table::of(&format!("B {unit} limbered 0 0 N\nR foot 0 100 S"));
        t.state.unit_mut(0).morale = Morale::Reforming;
        let stood = t.state.unit(0).rect;
        t.offers(0).into_iter().filter(|a| a.act != Act::Stand).map(|a| (a.act, a.to == stood)).collect::<Vec<_>>()
    };
    assert_eq!(offered("gun"), [(Act::Unlimber, true)]);
    assert_eq!(offered("transport"), []);
}

/// HOW-NAT-49, HOW-MOV-17: by the weight of their pieces, unicorns as medium guns and light ones as light guns.
#[test]
fn how_nat_52_manhandling_at_half_rate() {
    let way = |guns: &str, slow: bool| {
        let mut t = table(&format!("B {guns} 0 0 N"));
        t.field.units[0].drill.slow_guns = slow;
        let by_hand = t.offers(0).into_iter().filter(|a| a.act == Act::Manhandle).map(|a| a.to.centre);
        by_hand.fold((0, 0), |(ahead, aside), p| (ahead.max(p.y / 12), aside.max(p.x / 12)))
    };
    for (guns, ahead, aside) in [
        ("lightguns", 1500, 1000),
        ("gun", 1000, 500),
        ("heavyguns", 500, 0),
        ("howitzers unicorn", 1000, 500),
        ("howitzers shuvalov", 1000, 500),
        ("horseguns light-unicorn", 1500, 1000),
    ] {
        assert_eq!(way(guns, false), (ahead, aside), "{guns}");
        assert_eq!(way(guns, true), (ahead / 2, aside / 2), "{guns} at half rate");
    }
}

/// HOW-TER-02: in a wood a turn of guns takes twice as much of what they are manhandled.
#[test]
fn how_mov_17_guns_turn_no_further_than_ground_lets_them() {
    let turns = |ground: &str| {
        let t = table(&format!("B gun 0 0 N\nR foot 60 0 W\n{ground}"));
        let by = |a: &Action| Heading::NORTH.to(a.to.heading).abs();
        t.offers(0).iter().filter(|a| a.act == Act::Pivot).map(by).max().unwrap_or(0)
    };
    let (open, wood) = (turns(""), turns("wood -80 -80 50 80"));
    assert!(open > 30 * Heading::DEGREE && wood > 0 && 2 * wood <= open, "{open} {wood}");
}

/// HOW-MOV-33: nobody is turned through, whose place is clear again at the end.
#[test]
fn how_mov_17_guns_turn_through_nobody() {
    let turns = |friend: &str| {
        let t = table(&format!("B gun 0 0 N\nB foot column bases=1 {friend} N\nR foot 60 0 W"));
        t.offers(0).iter().any(|a| a.act == Act::Pivot && Heading::NORTH.to(a.to.heading) > 35 * Heading::DEGREE)
    };
    assert_eq!(["-40 -40", "8.2 9.4"].map(turns), [true, false]);
}
