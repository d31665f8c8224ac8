use super::*;
use crate::base::geometry::Face;
use crate::base::{Heading, Len, Point, Rect};
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::sandtable::{Answer, Table};

mod again;
mod edge;
mod gone;

/// Hits on a unit, and its reaction.
fn struck(text: &str, unit: u8, hits: u8, by: u8, dice: &[u8], answers: &[Answer]) -> Table {
    let mut t = Table::of(text);
    t.act(dice, answers, |e| {
        e.hurt(unit, hits, by);
        e.react(unit);
    });
    t
}

/// HOW-FIRE-59: from one to two moves, as the owner likes. HOW-FIRE-66: facing the enemy.
#[test]
fn how_fire_56_four_hits_retreat_and_five_rout() {
    let text = "B foot hits=2 0 0 N\nR foot 0 30 S";
    let t = struck(text, 0, 1, 1, &[], &[]);
    assert_eq!((t.state.unit(0).morale, t.at(0)), (Morale::Green, (0, 0)), "3 hits: it carries on");
    let t = struck(text, 0, 2, 1, &[], &[Answer::Quarters(6)]);
    assert_eq!((t.state.unit(0).morale, t.at(0)), (Morale::FellBack, (0, -300)));
    assert_eq!(t.state.unit(0).rect.heading, Heading::NORTH);
    let t = struck(text, 0, 4, 1, &[], &[]);
    assert_eq!((t.state.unit(0).morale, t.at(0), t.hits()[0]), (Morale::Routed, (0, -200), 5), "kept at 5");
    assert_eq!(t.state.unit(0).rect.heading, Heading::SOUTH, "facing away");
    // A red unit that gained no hit doesn't react again.
    let mut t = Table::of("B foot hits=4 0 0 N\nR foot 0 30 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.act(&[], &[], |e| e.react(0));
    assert_eq!(t.at(0), (0, 0));
}

#[test]
fn how_fire_57_routs_come_before_retreats_and_the_nearest_last() {
    let mut t = Table::of("B foot 0 0 N\nB foot 30 -10 N\nB foot -30 5 N\nR foot 0 40 S");
    t.act(&[], &[Answer::Quarters(4), Answer::Quarters(4)], |e| {
        for (unit, hits) in [(0, 4), (1, 5), (2, 4)] {
            e.hurt(unit, hits, 3);
        }
        e.reactions();
    });
    let order: Vec<u8> = t
        .events
        .iter()
        .filter(|e| [Code::Retreated as u16, Code::Routed as u16].contains(&e.code))
        .map(|e| e.actor)
        .collect();
    assert_eq!(order, [1, 0, 2]);
}

/// HOW-FIRE-58: in the present formation.
#[test]
fn how_fire_60_away_from_the_sector_of_the_last_hit_at_full_distance() {
    let t = struck("B foot 0 0 N\nR foot 30 0 W", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert_eq!(t.at(0), (-200, 0), "hit from the right, it goes left");
    assert_eq!(t.state.unit(0).rect.heading, Heading::EAST);
    let t = struck("B foot column 0 0 N\nR foot 0 40 S\nwood -40 -80 40 -15", 0, 5, 1, &[], &[]);
    assert_eq!(t.at(0), (0, -250), "a column's move, and woods don't shorten it");
}

/// HOW-TER-04, HOW-TER-44: houses behind it are passable ground to foot, and bar horse.
#[test]
fn how_fire_64_foot_flees_through_houses_and_horse_does_not() {
    let flees = |kind: &str| {
        struck(&format!("village 0 -16\nB {kind} 0 0 N\nR foot 0 30 S"), 0, 4, 1, &[], &[Answer::Quarters(4)])
    };
    let foot = flees("foot");
    assert!(foot.state.unit(0).fights() && !foot.state.unit(0).has(Flags::CAPTURED));
    let block = foot.field.terrain.blocks[0].rect;
    assert!(!foot.state.unit(0).rect.overlaps(&block), "{:?}", foot.at(0));
    assert_eq!(foot.at(0).0, 0, "straight through");
    let hussars = flees("hussars");
    assert!(hussars.at(0).0 != 0 || !hussars.state.unit(0).fights(), "round it, or not at all: {:?}", hussars.at(0));
}

/// HOW-TER-43: nobody comes to a stand in houses: beside them where it can be, else on until he is out of them all.
#[test]
fn how_fire_60_a_bend_beside_the_houses_goes_before_the_way_through_them() {
    let flees = |ground: &str| {
        let t = struck(&format!("{ground}\nB foot 0 0 N\nR foot 0 30 S"), 0, 4, 1, &[], &[Answer::Quarters(4)]);
        let (x, y) = t.at(0);
        (x.abs(), y)
    };
    assert_eq!(flees("village 0 -28"), (141, -141), "20 cm, aside");
    let (x, y) = flees("village 0 -26\nvillage 20 -26\nvillage -20 -26");
    assert!(x == 0 && (-390..=-370).contains(&y), "{y}");
}

/// HOW-MOV-35: aside where it is soon clear, and not through all who stand behind it to the edge of the table.
#[test]
fn how_fire_60_nobody_is_driven_off_through_a_whole_column_of_friends() {
    let behind: Vec<_> = (0..7).map(|n| format!("B foot 0 {} N", -166 - 5 * n)).collect();
    let text = format!("B foot 0 -150 N\nR foot 0 -120 S\n{}", behind.join("\n"));
    let t = struck(&text, 0, 4, 8, &[], &[Answer::Quarters(4)]);
    assert!(t.at(0).0 != 0 && !t.state.unit(0).has(Flags::EDGE), "{:?}", t.at(0));
}

/// HOW-TER-29, HOW-TER-30: it goes its whole way, but it may end in the river.
#[test]
fn how_ter_29_who_flees_into_a_river_stands_in_it() {
    let wades = |river: i32, stands: &str| {
        let text = format!("river -90 {river} 90 {river}\nB foot {stands} 0 0 N\nR foot 0 30 S");
        let t = struck(&text, 0, 4, 1, &[], &[Answer::Quarters(4)]);
        assert_eq!(t.at(0), (0, -200));
        t.state.unit(0).has(Flags::MIDSTREAM)
    };
    assert!(wades(-20, ""), "it ends in mid-stream");
    assert!(!wades(-10, ""), "it is over the river");
    assert!(!wades(0, "midstream"), "it is out of it");
}

/// HOW-FIRE-64: where no line gets through, a column may.
#[test]
fn how_fire_65_a_line_goes_back_in_column_where_it_must() {
    let lakes = "lake -40 -30 -4 -6\nlake 4 -30 40 -6\n";
    let t = struck(&format!("{lakes}B foot 0 0 N\nR foot 0 30 S"), 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert_eq!((t.state.unit(0).fights(), t.state.unit(0).formation), (true, Formation::Column), "{:?}", t.at(0));
    let t = struck("B foot 0 0 N\nR foot 0 30 S", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert_eq!(t.state.unit(0).formation, Formation::Line, "not else");
}

/// HOW-FIRE-63: and may have to flee itself.
#[test]
fn how_fire_62_friends_passed_through_take_a_hit_and_inferior_ones_two() {
    let through = |class: &str| {
        struck(
            &format!("B foot 0 0 N\nB foot {class} 0 -8 N\nB foot -26 -8 N\nB foot 26 -8 N\nR foot 0 30 S"),
            0,
            5,
            4,
            &[],
            &[],
        )
        .hits()
    };
    assert_eq!(through("superior"), [5, 1, 0, 0, 0]);
    assert_eq!(through("inferior"), [5, 2, 0, 0, 0]);
    // A friend on 3 hits is swept away with it.
    let text = "B foot 0 0 N\nB foot hits=3 0 -8 N\nB foot -26 -8 N\nB foot 26 -8 N\nR foot 0 30 S";
    let t = struck(text, 0, 5, 4, &[], &[Answer::Quarters(4)]);
    assert_eq!(t.state.unit(1).morale, Morale::FellBack);
    assert!(t.at(1).1 < -80);
}

#[test]
fn how_fire_63_who_is_swept_away_follows_the_first_which_goes_on_to_make_room() {
    // The battalion swept away had its hits from the flank: it follows the first to the rear all the same.
    let text = "B foot 0 0 N\nB foot hits=3 0 -8 N\nB foot -26 -8 N\nB foot 26 -8 N\nR foot 0 30 S\nR foot 70 -8 W";
    let mut t = Table::of(text);
    (t.state.unit_mut(1).hit_by, t.state.unit_mut(1).hit_from) = (5, Face::Right);
    t.act(&[], &[Answer::Quarters(4), Answer::Quarters(4)], |e| {
        e.hurt(0, 4, 4);
        e.react(0);
    });
    assert_eq!(t.at(1), (0, -280), "straight back by a full move, not to its left");
    assert_eq!(t.at(0).0, 0);
    assert!(t.at(0).1 <= -320, "driven on before it: {:?}", t.at(0));
    assert_eq!(t.hits()[..2], [4, 4], "and nobody passed through it in turn");
}

#[test]
fn how_fire_63_way_is_made_for_all_whom_the_follower_drives_on() {
    let text = "B foot 0 0 N\nB foot hits=3 0 -8 N\nB foot hits=3 0 -30 N\nB foot -26 -8 N\nB foot 26 -8 N\n\
                B foot -26 -30 N\nB foot 26 -30 N\nR foot 0 30 S";
    let t = struck(text, 0, 4, 7, &[], &[Answer::Quarters(4), Answer::Quarters(8), Answer::Quarters(4)]);
    assert_eq!(t.hits(), [4, 4, 4, 0, 0, 0, 0, 0], "nobody is passed through twice");
    // The last makes his move of 20 cm; who ran into him is driven on by him, and the first by that one.
    let [first, second, third] = [0, 1, 2].map(|n| t.state.unit(n).rect);
    assert_eq!(t.at(2), (0, -500));
    assert!(first.centre.y < second.centre.y && second.centre.y < third.centre.y, "{first:?} {second:?} {third:?}");
    assert!(!first.overlaps(&second) && !second.overlaps(&third) && !first.overlaps(&third));
}

#[test]
fn how_mov_35_the_last_step_goes_on_until_it_is_clear() {
    // The friend lies where a move of 20 cm would end.
    let text = "B foot 0 0 N\nB foot 0 -17 N\nB foot -21 -17 N\nB foot 21 -17 N\nR foot 0 30 S";
    let t = struck(text, 0, 5, 4, &[], &[]);
    assert!(!t.state.unit(0).rect.overlaps(&t.state.unit(1).rect));
    assert!(t.at(0).1 <= -210, "{:?}", t.at(0));
}

/// HOW-FIRE-62: it ends turned about, so those beside its way may lie under it: it bends round them, or goes on over them.
#[test]
fn how_mov_35_a_friend_at_the_end_of_the_way_is_avoided_or_run_over() {
    let t = struck("B foot 0 0 N\nB foot -20 8 N\nR foot 30 0 W", 0, 4, 2, &[], &[Answer::Quarters(4)]);
    let far = t.state.unit(0).rect.centre.distance(Point::ORIGIN) / 120;
    assert_eq!((t.hits()[1], far), (0, 200), "{:?}", t.at(0));
    let trail = |length: i32| {
        let from = Table::of("B foot 0 0 N").state.unit(0).rect;
        let to = Rect { centre: Point::new(-Len::cm(32).0, 0), heading: Heading::EAST, ..from };
        let friend = Rect { centre: Point::new(-Len::cm(20).0, Len::cm(8).0), ..from };
        crate::rules::honours_of_war::morale::flight::Trail::of((&from, &to), Len::cm(length).0).meets(&friend)
    };
    assert!(trail(20) && !trail(32));
}

#[test]
fn how_fire_64_shut_in_it_is_done_for() {
    let text = "B foot 0 0 N\nR foot 0 30 S\nR foot 0 -12 N\nR foot 22 -12 N\nR foot -22 -12 N";
    let t = struck(text, 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert!(!t.state.unit(0).here() && t.told(Code::CutOff).len() == 1);
}

/// Across a river by its bridge, in column; who would end with a part of him over the water is shut in by it.
#[test]
fn how_fire_64_nobody_comes_to_a_stand_in_a_river() {
    let flees = |x: i32, quarters: u8| {
        let text = format!("B foot column {x} 0 N\ndeepriver -150 -15 150 -15\nbridge 0 -19 0 -11\nR foot {x} 40 S");
        let mut t = Table::of(&text);
        for line in &mut t.field.terrain.lines {
            let half = Len::cm(3).0;
            (line.width, line.low, line.high) =
                (2 * half, line.low - Point::new(half, half), line.high + Point::new(half, half));
        }
        t.act(&[], &[Answer::Quarters(quarters)], |e| {
            e.hurt(0, 4, 1);
            e.react(0);
        });
        (t.state.unit(0).here(), t.at(0))
    };
    assert_eq!([flees(0, 4), flees(0, 8)], [(true, (0, -250)), (true, (0, -500))], "on the bridge and beyond it");
    assert!(!flees(6, 4).0, "its tail beside the bridge");
    assert!(!flees(60, 4).0 && !flees(60, 8).0);
}

#[test]
fn how_fire_65_it_bends_within_its_sector_round_an_enemy() {
    let t = struck("B foot bases=2 0 0 N\nR foot 0 30 S\nR foot bases=2 0 -18 N", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    let (x, y) = t.at(0);
    assert!(t.state.unit(0).here() && x != 0 && y < 0 && x.abs() <= -y + 1, "{x} {y}");
}

#[test]
fn how_fire_67_the_gunners_of_a_battery_that_is_done_for_run() {
    let t = struck("B gun 0 0 N\nR foot 0 40 S", 0, 5, 1, &[], &[]);
    assert_eq!(t.state.unit(0).morale, Morale::Routed);
    assert!(t.state.unit(0).has(Flags::ABANDONED));
    assert!((t.at(0).1 + 250 - 60).abs() <= 1, "one move of light infantry from the gun: {:?}", t.at(0));
}

/// HOW-MOV-20. HOW-FIRE-70: nobody but its own gunners can do anything with it.
#[test]
fn how_fire_68_guns_at_four_hits_are_abandoned_on_one_or_two() {
    let t = struck("B gun hits=2 0 0 N\nR foot 0 40 S", 0, 2, 1, &[2], &[Answer::Quarters(4)]);
    let u = t.state.unit(0);
    assert!(u.has(Flags::ABANDONED) && u.morale == Morale::FellBack);
    assert_eq!((u.guns.x, u.guns.y), (0, Len::cm(6).0), "the gun base stays");
    let t = struck("B gun hits=2 0 0 N\nR foot 0 40 S", 0, 2, 1, &[3], &[Answer::Quarters(6)]);
    assert_eq!((t.state.unit(0).formation, t.at(0)), (Formation::Limbered, (0, -200)), "half a move to limber");
}

/// Guns whose crew has fallen back from them, and an enemy.
fn left_guns(enemy: &str) -> Table {
    let mut t = Table::of(&format!("B gun hits=4 0 0 N\nR {enemy} S"));
    let gun = t.field.gun_base(&t.state, 0);
    let u = t.state.unit_mut(0);
    (u.guns, u.morale) = (gun.centre, Morale::FellBack);
    u.flags.set(Flags::ABANDONED);
    u.rect = gun.moved(Point::new(0, -Len::cm(40).0));
    t
}

/// Infantry of any kind and cavalry take guns, transport doesn't.
#[test]
fn how_fire_69_who_takes_guns_that_were_left() {
    let taken = |enemy: &str| {
        let mut t = left_guns(enemy);
        let enemy = t.state.unit_mut(1);
        enemy.rect.centre.y = Len::mm(95).0 + enemy.rect.half_depth;
        t.act(&[], &[], |e| e.capture_guns());
        !t.state.unit(0).here()
    };
    let all = ["foot 0 30", "light 0 30", "horse 0 30", "hussars column 0 30", "gun 0 30", "transport 0 30"];
    assert_eq!(all.map(taken), [true, true, true, true, false, false]);
}

#[test]
fn how_fire_69_guns_that_the_enemy_touches_are_taken() {
    let taken = |enemy: &str| {
        let mut t = left_guns(enemy);
        t.act(&[], &[], |e| e.capture_guns());
        assert_eq!(t.state.unit(0).here(), !t.state.unit(0).has(Flags::CAPTURED));
        !t.state.unit(0).here()
    };
    assert!(taken("foot 0 11.5"));
    assert!(!taken("gun 0 18.5"), "a battery takes no guns");
}

/// As near as 1 cm.
#[test]
fn how_fire_69_guns_that_were_left_are_touched_as_far_as_a_tolerance() {
    let taken = |gap: i32| {
        let mut t = left_guns("foot 0 30");
        let enemy = t.state.unit_mut(1);
        enemy.rect.centre.y = Len::mm(95 + gap).0 + enemy.rect.half_depth;
        t.act(&[], &[], |e| e.capture_guns());
        !t.state.unit(0).here()
    };
    assert_eq!([9, 10, 11].map(taken), [true, true, false]);
}

/// HOW-OPT-16: weather shortens what gunners run as well who left their guns.
#[test]
fn how_mov_20_gunners_without_guns_run_as_light_infantry_in_any_weather() {
    let flight = |weather: &str| {
        let mut t = Table::of(&format!("{weather}\nB gun 0 0 N"));
        t.state.unit_mut(0).flags.set(Flags::ABANDONED);
        t.field.flight(&t.state, 0) / 120
    };
    assert_eq!(["", "weather heavy-rain", "weather fog"].map(flight), [250, 187, 125]);
}

/// HOW-RLY-01.
#[test]
fn how_rly_01_who_is_done_for_leaves_in_the_rally_phase() {
    let mut t = Table::of("B foot hits=5 0 0 N\nB foot 40 0 N\nR foot 0 190 S");
    t.state.unit_mut(0).morale = Morale::Routed;
    t.act(&[], &[], |e| e.rally_phase());
    assert!(!t.state.unit(0).here() && t.hits()[0] == 5);
}

/// HOW-RLY-02; HOW-SCL-12: exactly 60 is in the nearer band.
#[test]
fn how_rly_03_hits_rally_by_class_and_distance() {
    let off = |class: &str, gap: i32| {
        let t = Table::of(&format!("B foot {class} hits=3 0 0 N\nR foot 0 {} S", gap + 4));
        t.field.rallies_off(&t.state, 0)
    };
    assert_eq!([off("", 29), off("", 30), off("", 60), off("", 61)], [0, 1, 1, 2]);
    assert_eq!([off("superior", 30), off("inferior", 60), off("inferior", 61)], [1, 0, 1]);
}

#[test]
fn how_rly_04_the_last_hit_stays() {
    let mut t = Table::of("B foot hits=2 0 0 N\nB foot hits=1 30 0 N\nR foot 0 190 S");
    t.act(&[], &[], |e| e.rally_phase());
    assert_eq!(t.hits(), [1, 1, 0]);
}

/// HOW-GEN-11; HOW-RLY-06, HOW-CMD-18: two with a dashing one, none with a ditherer.
#[test]
fn how_rly_05_a_general_takes_one_hit_more_off_a_unit_near_him() {
    let hits = |grade: Grade, answers: &[Answer]| {
        let mut t =
            Table::of("B foot inferior hits=4 0 0 N\nB foot inferior hits=3 22 0 N\nleader B 11 -3\nR foot 0 24 S");
        t.state.generals[0].grade = grade;
        t.act(&[], answers, |e| e.rally_phase());
        t.hits()
    };
    assert_eq!(hits(Grade::Unrated, &[Answer::Unit(1)]), [4, 2, 0], "closer than 30 cm too");
    assert_eq!(hits(Grade::Dashing, &[Answer::Unit(0)]), [2, 3, 0]);
    assert_eq!(hits(Grade::Dithering, &[]), [4, 3, 0]);
}

/// HOW-RLY-07, HOW-RLY-10.
#[test]
fn how_rly_08_below_four_it_reforms_for_a_whole_turn() {
    let mut t = Table::of("B foot hits=4 0 0 N\nR foot 0 60 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.act(&[], &[], |e| e.rally_phase());
    assert_eq!((t.hits()[0], t.state.unit(0).morale), (3, Morale::Reforming));
    t.act(&[], &[], |e| e.rally_phase());
    assert_eq!(t.state.unit(0).morale, Morale::Green);
}

/// HOW-RLY-13: any further hit makes five.
#[test]
fn how_rly_11_still_on_four_it_must_go_again() {
    let mut t = Table::of("B foot hits=4 0 0 N\nR foot 0 20 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.act(&[], &[], |e| e.rally_phase());
    assert!(t.state.unit(0).has(Flags::AGAIN));
    t.act(&[], &[Answer::Quarters(5)], |e| e.repeated_retreats());
    assert_eq!(t.at(0), (0, -250));
    assert!(!t.field.may_act(&t.state, 0), "all that it does in that phase");
    // In the same direction as before, wherever the nearest enemy is now.
    let mut t = Table::of("B foot hits=4 0 0 N\nR foot 0 40 S\nR horse 26 0 W");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.state.unit_mut(0).flags.set(Flags::AGAIN);
    // The side from which it was struck is that of the way it looked then.
    t.state.unit_mut(0).hit_from = Face::Right;
    t.act(&[], &[Answer::Quarters(4)], |e| e.repeated_retreats());
    assert_eq!(t.at(0), (0, -200));
    let t = struck("B foot hits=4 0 0 N\nR foot 0 30 S", 0, 1, 1, &[], &[]);
    assert_eq!(t.state.unit(0).morale, Morale::Routed);
}

#[test]
fn how_rly_14_brought_back_to_four_it_retreats_anew() {
    let mut t = Table::of("B foot hits=3 0 0 N\nR foot 0 30 S");
    t.state.unit_mut(0).morale = Morale::Reforming;
    t.act(&[], &[Answer::Quarters(4)], |e| {
        e.hurt(0, 1, 1);
        e.react(0);
    });
    assert_eq!((t.state.unit(0).morale, t.at(0)), (Morale::FellBack, (0, -200)));
}

#[test]
fn how_ter_52_a_garrison_leaves_its_block_by_the_face_away_from_the_enemy() {
    let t = struck("B foot 0 0 N block=0\nR foot 0 40 S\nvillage 0 0", 0, 4, 1, &[], &[Answer::Quarters(4)]);
    assert_eq!((t.state.unit(0).block, t.state.unit(0).formation), (NONE, Formation::Line));
    assert!(t.at(0).1 < -200, "{:?}", t.at(0));
}

#[test]
fn how_fire_60_a_garrison_leaves_by_the_free_face_nearest_to_the_one_away_from_the_enemy() {
    let leaves = |more: &str| {
        let text = format!("B foot 0 0 N block=0\nR foot 0 40 S\nvillage 0 0\n{more}");
        let t = struck(&text, 0, 4, 1, &[], &[Answer::Quarters(4)]);
        let rect = t.state.unit(0).rect;
        let clear = t.field.terrain.blocks.iter().all(|b| !b.rect.overlaps(&rect));
        (t.state.unit(0).here() && clear).then_some(t.at(0))
    };
    assert!(leaves("").is_some_and(|(x, y)| x == 0 && y < -200));
    // The next block adjoins the rear face: it goes by a flank.
    assert!(leaves("village 0 -20").is_some_and(|(x, y)| x > 200 && y == 0), "{:?}", leaves("village 0 -20"));
    assert!(leaves("village 0 -20\nvillage 20 0").is_some_and(|(x, y)| x < -200 && y == 0));
    assert_eq!(leaves("village 0 -20\nvillage 20 0\nvillage -20 0\nvillage 0 20"), None, "cut off (HOW-FIRE-64)");
}

/// Half a move is less than a limbered battery is deep.
#[test]
fn how_fire_60_a_block_further_on_shuts_no_face() {
    let flees = |houses: i32| {
        let text = format!("village 0 0\nvillage 0 {houses}\nB foot block=0 0 0 N hits=4\nR foot 0 60 S");
        let mut t = Table::of(&text);
        let u = t.state.unit_mut(0);
        u.hit_from = Face::Front;
        t.act(&[], &[Answer::Quarters(8)], |e| e.draw_off(0));
        t.at(0)
    };
    let (depth, far) = (Table::of("village 0 0").field.terrain.blocks[0].rect.half_depth / 600, flees(-150));
    assert!(far.0 == 0 && far.1 < -300, "{far:?}");
    let (over, aside) = (flees(-depth - 10), flees(-depth));
    assert!(over.0 == 0 && over.1 < -300, "through the houses: {over:?}");
    assert!(aside.0 != 0, "out by another face: {aside:?}");
}

#[test]
fn how_ter_52_guns_that_limber_in_a_block_come_wholly_out_of_it() {
    let t = struck("village 0 0\nB gun block=0 hits=3 0 0 N\nR foot 0 40 S", 0, 1, 1, &[3], &[Answer::Quarters(4)]);
    let (gun, block) = (t.state.unit(0).rect, t.field.terrain.blocks[0].rect);
    assert!(t.state.unit(0).here() && !gun.overlaps(&block), "{gun:?}");
}

/// HOW-MEL-30: the die of the firing reaction; HOW-ORG-08: the gun stays, the gunners go.
#[test]
fn how_fire_68_guns_in_a_block_are_abandoned_on_one_or_two_as_well() {
    let text = "village 0 0\nB gun block=0 hits=3 0 0 N\nR foot 0 40 S";
    let t = struck(text, 0, 1, 1, &[2], &[Answer::Quarters(4)]);
    let u = t.state.unit(0);
    assert!(u.has(Flags::ABANDONED) && u.red() && u.formation == Formation::Deployed);
    assert_eq!((u.guns.x, u.guns.y, u.block), (0, 0, NONE));
    let t = struck(text, 0, 1, 1, &[3], &[Answer::Quarters(4)]);
    assert_eq!((t.state.unit(0).formation, t.state.unit(0).has(Flags::ABANDONED)), (Formation::Limbered, false));
}

/// HOW-CMD-33: figures make way for those who flee.
#[test]
fn how_fire_60_who_flees_leaves_his_works_behind() {
    let t =
        struck("works 20 2 -20 2\nB foot entrenched hits=3 0 0 N\nR foot 0 30 S", 0, 1, 1, &[], &[Answer::Quarters(4)]);
    assert!(t.state.unit(0).red() && !t.state.unit(0).has(Flags::ENTRENCHED));
}

/// Straight back it would run over three, slightly aside over two; far aside over the one whom no way avoids.
#[test]
fn how_mov_35_of_the_ways_through_friends_the_one_with_the_fewest() {
    let friends = [-6, -11].map(|y| format!("B foot 14 {y} N")).join("\n");
    let text = format!("B foot 0 0 N\n{friends}\nB foot 14 -15.5 N\nR foot 0 30 S");
    let t = struck(&text, 0, 4, 4, &[], &[Answer::Quarters(4)]);
    assert_eq!((t.hits(), t.at(0)), (vec![4, 1, 0, 0, 0], (-141, -141)));
}
