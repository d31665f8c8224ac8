use super::*;
use crate::base::{Heading, Len, Point};
use crate::rules::honours_of_war::muster::breaking_point;
use crate::rules::honours_of_war::sandtable::Table;
use crate::rules::honours_of_war::state::{Ally, Goal, Morale};

fn gone(t: &mut Table, unit: u8) {
    t.state.unit_mut(unit).morale = Morale::Gone;
}

fn check(t: &mut Table) -> Option<Ending> {
    t.act(&[], &[], |e| e.breaking_points());
    t.state.ending
}

const FOUR: &str = "B foot 0 0 N\nB foot 30 0 N\nB foot 60 0 N\nB foot 90 0 N
    R foot 0 60 S\nR foot 30 60 S\nR foot 60 60 S\nR foot 90 60 S";

/// HOW-EX-20, HOW-EX-64: totals in halves.
#[test]
fn how_win_01_breaking_points() {
    let units = |halves: u16| breaking_point(halves) / 2;
    assert_eq!([10, 8, 20, 22, 32, 21, 41].map(units), [2, 2, 5, 5, 8, 5, 10]);
    assert_eq!(breaking_point(2), 2, "never less than 1");
}

/// HOW-OPT-12 to 14: HOW-OPT-13, HOW-OPT-14. HOW-WIN-11: red units cost nothing yet.
#[test]
fn how_win_02_each_unit_done_for_costs_by_its_size() {
    let mut t = Table::of("B foot small 0 0 N\nB foot 30 0 N\nB foot large 60 0 N\nB transport 90 0 N\nR foot 0 60 S");
    let mut lost = |unit| {
        gone(&mut t, unit);
        t.field.points_lost(&t.state, Side::Blue)
    };
    assert_eq!([lost(0), lost(1), lost(2), lost(3)], [1, 3, 6, 6]);
    let mut t = Table::of("B foot 0 0 N\nR foot 0 60 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 0);
}

#[test]
fn how_win_03_objectives_cost_whom_they_are_taken_from() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 60 S\nR foot 90 60 S");
    t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: Some(Side::Red), due: None }];
    t.state.objectives[0] = Some(Side::Red);
    assert_eq!(check(&mut t), None);
    assert_eq!(t.state.lost, [0, 2], "Blue stands on it");
    assert_eq!(t.told(Code::Objective)[0].numbers, [0, 0, 0, 0]);
    // A red unit doesn't retake it while he is there; gone from it he has it no longer.
    t.state.unit_mut(1).rect.centre.y = 0;
    t.state.unit_mut(1).morale = Morale::Reforming;
    let mut left = t.clone();
    left.state.unit_mut(0).rect.centre.y = -Len::cm(50).0;
    left.state.unit_mut(1).rect.centre.y = Len::cm(60).0;
    check(&mut left);
    assert_eq!((left.state.lost, left.state.objectives[0]), ([0, 0], Some(Side::Red)), "HOW-WIN-04");
    assert_eq!(left.told(Code::Objective)[0].numbers, [1, 0, 1, 0], "Red's, though none of his hold it");
    t.state.unit_mut(0).rect.centre.y = -Len::cm(50).0;
    t.state.unit_mut(1).morale = Morale::Green;
    check(&mut t);
    assert_eq!(t.state.lost, [0, 0], "retaken, the points return");
    // Disputed: for neither.
    t.state.unit_mut(0).rect.centre.y = Len::cm(4).0;
    t.state.unit_mut(0).rect.half_depth = Len::cm(5).0;
    check(&mut t);
    assert_eq!(t.state.objectives[0], None);
    assert_eq!(t.told(Code::Objective)[0].numbers, [-1, 0, 1, 0]);
}

/// By a unit whose edge lies on the edge of the place, straight or aslant, and none that stands a finger's breadth off.
#[test]
fn how_win_03_who_touches_a_place_holds_it() {
    let square = [(-10, -10), (10, -10), (10, 10), (-10, 10)].map(|(x, y)| Point::new(Len::cm(x).0, Len::cm(y).0));
    let (side, line, spot) = (&square[..], &square[2..], &square[2..3]);
    for degrees in (0..360).step_by(15) {
        let heading = Heading::degrees(degrees);
        let own = Rect::new(Point::ORIGIN, heading, Len::cm(20).0, Len::cm(4).0);
        // Its highest corner comes to the upper edge from above, and to the middle of it.
        let corner = own.corners().into_iter().min_by_key(|p| (p.y, p.x.abs())).expect("four");
        let beside = |up: i32| own.moved(Point::new(-corner.x, square[2].y - corner.y + up));
        assert!(on_goal(side, &beside(0)) && on_goal(line, &beside(0)), "{degrees}");
        assert!(!on_goal(side, &beside(Len::cm(1).0)) && !on_goal(line, &beside(Len::cm(1).0)), "{degrees}");
        assert!(on_goal(spot, &own.moved(square[2] - corner)), "{degrees}");
        assert!(!on_goal(spot, &beside(0)) || beside(0).distance_to(square[2]) <= TOUCH, "{degrees}");
    }
}

#[test]
fn how_win_01_an_army_without_a_unit_is_broken() {
    // One small unit costs half a point, and the least breaking point is a whole one.
    let mut t = Table::of("B foot small 0 0 N\nB transport 30 0 N\nR foot 0 60 S\nR foot 30 60 S");
    assert_eq!(check(&mut t), None);
    gone(&mut t, 0);
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Red), by: By::Breaking }), "waggons are no army");
    // HOW-SCN-15: who waits off the table is an army still.
    let mut t = Table::of("B foot small 0 0 N\nB foot small 30 0 N\nR foot 0 60 S");
    gone(&mut t, 0);
    t.state.unit_mut(1).morale = Morale::Reserve;
    assert_eq!(check(&mut t), None);
}

#[test]
fn how_win_04_waggons_hold_nothing_and_dispute_nothing() {
    let holder = |units: &str| {
        let mut t = Table::of(&format!("{units}\nB foot 0 -90 N\nR foot 0 60 S"));
        t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: Some(Side::Red), due: None }];
        t.state.objectives[0] = Some(Side::Red);
        check(&mut t);
        t.state.objectives[0]
    };
    assert_eq!(holder("B foot 0 0 N"), Some(Side::Blue));
    assert_eq!(holder("B transport 0 0 N"), Some(Side::Red));
    assert_eq!(holder("B foot 0 0 N\nR transport 0 5 S"), Some(Side::Blue));
}

/// HOW-OPT-02, HOW-OPT-04: until it is out of it.
#[test]
fn how_win_04_a_demoralised_brigade_holds_what_it_stands_on() {
    let holder = |ahead: i32| {
        let mut t = Table::of(&format!(
            "B foot brigade=0 0 0 N\nB foot brigade=0 30 0 N\nB foot brigade=0 60 0 N\nB foot brigade=1 -90 0 N\n\
             R foot 0 {ahead} S\nleader B 0 -10 brigade=0"
        ));
        t.field.options.brigade_morale = true;
        t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: Some(Side::Red), due: None }];
        t.state.objectives[0] = Some(Side::Red);
        for unit in [1, 2] {
            gone(&mut t, unit);
        }
        check(&mut t);
        t.state.objectives[0]
    };
    assert_eq!([holder(40), holder(70)], [Some(Side::Blue), Some(Side::Red)]);
}

/// HOW-WIN-06.
#[test]
fn how_win_05_an_army_at_its_breaking_point_has_lost() {
    let mut t = Table::of(FOUR);
    gone(&mut t, 0);
    assert_eq!(check(&mut t), None);
    gone(&mut t, 1);
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Red), by: By::Breaking }));
    for unit in [4, 5] {
        gone(&mut t, unit);
    }
    assert_eq!(check(&mut t), Some(Ending { winner: None, by: By::Breaking }), "both: a draw");
}

#[test]
fn how_win_07_after_the_last_turn_the_greater_loss_decides() {
    let mut t = Table::of(FOUR);
    t.state.turn = 20;
    assert_eq!(check(&mut t), Some(Ending { winner: None, by: By::LastTurn }));
    gone(&mut t, 0);
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Red), by: By::LastTurn }));
}

/// HOW-WIN-09: an army that breaks first has lost all the same.
#[test]
fn how_win_08_objectives_with_a_turn_limit() {
    let goal = |due| Goal { points: vec![Point::new(0, Len::cm(30).0)], worth: 2, holder: Some(Side::Red), due };
    let mut t = Table::of(FOUR);
    t.field.goals = vec![goal(Some((Side::Blue, 5)))];
    t.state.objectives[0] = Some(Side::Red);
    t.state.turn = 4;
    assert_eq!(check(&mut t), None);
    t.state.turn = 5;
    let mut late = t.clone();
    assert_eq!(check(&mut late), Some(Ending { winner: Some(Side::Red), by: By::Missed }));
    t.state.unit_mut(0).rect.centre.y = Len::cm(30).0;
    let mut broken = t.clone();
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Blue), by: By::Attained }));
    for unit in [1, 2] {
        gone(&mut broken, unit);
    }
    assert_eq!(check(&mut broken), Some(Ending { winner: Some(Side::Red), by: By::Breaking }));
    // Both have such objectives: the first to attain them wins.
    let mut t = Table::of(FOUR);
    t.field.goals =
        vec![goal(Some((Side::Blue, 9))), Goal { points: vec![Point::new(0, 0)], ..goal(Some((Side::Red, 9))) }];
    t.state.objectives = [None; crate::rules::honours_of_war::state::MAX_OBJECTIVES];
    t.state.unit_mut(4).rect.centre = Point::new(0, Len::cm(30).0);
    t.state.unit_mut(0).rect.centre = Point::new(0, Len::cm(27).0);
    assert_eq!(check(&mut t), None, "disputed");
    t.state.unit_mut(4).rect.centre = Point::new(0, 0);
    t.state.unit_mut(0).rect.centre = Point::new(0, -Len::cm(90).0);
    let mut level = t.clone();
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Red), by: By::Attained }));
    // Each attains his own at the same check: the battle goes on.
    level.state.ending = None;
    level.state.unit_mut(0).rect.centre = Point::new(0, Len::cm(30).0);
    assert_eq!(check(&mut level), None);
    assert_eq!(level.state.objectives[..2], [Some(Side::Blue), Some(Side::Red)]);
}

/// One is missed at its own turn, whenever the other is due; with all of them the side has won.
#[test]
fn how_win_08_each_objective_has_its_own_turn() {
    let ends = |turn: u16, first: bool, second: bool| {
        let mut t = Table::of(FOUR);
        let goal = |x: i32, due| Goal {
            points: vec![Point::new(Len::cm(x).0, -Len::cm(90).0)],
            worth: 1,
            holder: None,
            due: Some((Side::Blue, due)),
        };
        t.field.goals = vec![goal(0, 5), goal(90, 9)];
        for (unit, x, there) in [(0, 0, first), (3, 90, second)] {
            if there {
                t.state.unit_mut(unit).rect.centre = Point::new(Len::cm(x).0, -Len::cm(90).0);
            }
        }
        t.state.turn = turn;
        check(&mut t).map(|e| (e.winner, e.by))
    };
    let (missed, attained) = (Some((Some(Side::Red), By::Missed)), Some((Some(Side::Blue), By::Attained)));
    assert_eq!([ends(4, false, false), ends(5, true, false), ends(8, true, false)], [None; 3]);
    assert_eq!([ends(5, false, false), ends(5, false, true), ends(9, true, false)], [missed; 3]);
    assert_eq!([ends(3, true, true), ends(9, true, true)], [attained; 2]);
}

/// Two armies of Blue, of his first brigade and of his second.
fn two_armies() -> Vec<Ally> {
    let army =
        |brigades| Ally { side: Side::Blue, brigades, breaking: 2, movement: 0, fire: 0, dithering: 2, dependable: 5 };
    [1, 2].map(army).to_vec()
}

/// HOW-NAT-10, HOW-WIN-10.
#[test]
fn how_win_10_allied_armies_break_together_or_each_by_itself() {
    let of = |second: &str, separate: bool, gone: &[u8]| {
        let first = "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N";
        let mut t = Table::of(&format!("{first}\n{second}\nR foot 0 90 S"));
        if separate {
            t.field.options.separate = true;
            t.field.allies = two_armies();
        }
        for &unit in gone {
            t.state.unit_mut(unit).morale = Morale::Gone;
        }
        let lost = t.field.points_lost(&t.state, Side::Blue);
        t.field.has_broken(&t.state, Side::Blue, lost)
    };
    let broken = |separate: bool, gone: &[u8]| of("B foot brigade=1 0 0 N\nB foot brigade=1 30 0 N", separate, gone);
    // Together four units break at two lost, whosever they are; each by itself at one of two, and the side with both.
    assert!(broken(false, &[0, 1]) && !broken(true, &[0, 1]));
    assert!(broken(true, &[0, 2]));
    assert!(!broken(true, &[0]));
    // HOW-WIN-01: an army of one small unit, which costs it half a point, is broken without it, whatever its waggons do.
    let small = "B foot small brigade=1 0 0 N\nB transport brigade=1 30 0 N";
    assert!(of(small, true, &[0, 2]));
    assert!(!of(small, true, &[0]) && !of(small, true, &[2]));
}

/// HOW-OPT-05: half a point for a red unit is its own army's, no objective's that counts against the first.
#[test]
fn how_win_10_red_units_count_against_their_own_army() {
    let units = ["-60 0", "-30 0", "0 0", "30 0"].iter().enumerate();
    let text: String = units.map(|(n, at)| format!("B foot brigade={} {at} N\n", n / 2)).collect();
    let mut t = Table::of(&format!("{text}R foot 0 90 S"));
    (t.field.options.separate, t.field.options.red_units) = (true, true);
    t.field.allies = two_armies();
    for unit in [2, 3] {
        gone(&mut t, unit);
    }
    t.state.unit_mut(0).morale = Morale::FellBack;
    let broken = |t: &Table| t.field.has_broken(&t.state, Side::Blue, t.field.points_lost(&t.state, Side::Blue));
    assert!(!broken(&t), "the second is, the first has lost half a point of one");
    t.state.unit_mut(1).morale = Morale::FellBack;
    assert!(broken(&t));
}

#[test]
fn how_win_04_a_red_unit_holds_nothing() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 60 S");
    t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: Some(Side::Red), due: None }];
    t.state.objectives[0] = Some(Side::Red);
    t.state.unit_mut(0).morale = Morale::Reforming;
    check(&mut t);
    assert_eq!((t.state.objectives[0], t.state.lost), (Some(Side::Red), [0, 0]));
}

/// HOW-WIN-01: waggons cost nothing, red or not.
#[test]
fn how_opt_05_red_waggons_cost_nothing() {
    let mut t = Table::of("B transport 0 0 N\nB foot 30 0 N\nR foot 0 60 S");
    t.field.options.red_units = true;
    let lost = |t: &Table| t.field.points_lost(&t.state, Side::Blue);
    t.state.unit_mut(0).morale = Morale::FellBack;
    assert_eq!(lost(&t), 0);
    t.state.unit_mut(1).morale = Morale::FellBack;
    assert_eq!(lost(&t), 1);
}

#[test]
fn how_win_10_objectives_count_against_the_first_of_two_armies() {
    let units = ["-60 0", "-30 0", "0 0", "30 0"].iter().enumerate();
    let text: String = units.map(|(n, at)| format!("B foot brigade={} {at} N\n", n / 2)).collect();
    let mut t = Table::of(&format!("{text}R foot 0 90 S"));
    t.field.options.separate = true;
    t.field.allies = two_armies();
    t.field.goals =
        vec![Goal { points: vec![Point::new(0, Len::cm(90).0)], worth: 2, holder: Some(Side::Blue), due: None }];
    t.state.objectives[0] = Some(Side::Red);
    let broken = |t: &Table| t.field.has_broken(&t.state, Side::Blue, t.field.points_lost(&t.state, Side::Blue));
    assert!(!broken(&t), "the first alone");
    gone(&mut t, 2);
    assert!(broken(&t));
}

/// HOW-WIN-07: what is attained in the last turn goes before the count of losses.
#[test]
fn how_win_08_objectives_attained_in_the_last_turn_win() {
    let mut t = Table::of(FOUR);
    let due = Some((Side::Blue, 20));
    t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 1, holder: None, due }];
    t.state.turn = 20;
    gone(&mut t, 3);
    assert_eq!(check(&mut t), Some(Ending { winner: Some(Side::Blue), by: By::Attained }));
}

#[test]
fn how_win_11_abandoned_guns_cost_nothing_while_there_are_gunners() {
    use crate::rules::honours_of_war::state::Flags;
    let mut t = Table::of("B gun 0 0 N\nB foot 30 0 N\nR foot 0 60 S");
    t.state.unit_mut(0).flags.set(Flags::ABANDONED);
    t.state.unit_mut(0).morale = Morale::FellBack;
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 0);
    gone(&mut t, 0);
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 2);
}

/// HOW-WIN-03: of an objective that nobody held, who has not got it has lost the points.
#[test]
fn how_win_04_who_is_red_or_done_for_holds_nothing_and_who_is_red_disputes() {
    let after = |first: Option<Side>, blue: Morale, red: Option<Morale>| {
        let mut t = Table::of("B foot 0 0 N\nB foot 90 0 N\nR foot 0 60 S\nR foot 90 60 S");
        t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: first, due: None }];
        t.state.objectives[0] = first;
        t.state.unit_mut(0).morale = blue;
        if let Some(morale) = red {
            t.state.unit_mut(2).morale = morale;
            t.state.unit_mut(2).rect.centre.y = Len::cm(4).0;
            t.state.unit_mut(2).rect.half_depth = Len::cm(5).0;
        }
        t.act(&[], &[], |e| e.objectives());
        (t.state.objectives[0], t.field.points_lost(&t.state, Side::Red))
    };
    let (red, blue) = (Some(Side::Red), Some(Side::Blue));
    assert_eq!(after(None, Morale::Green, None), (blue, 2));
    for nobody in [Morale::FellBack, Morale::Reforming, Morale::Routed] {
        assert_eq!(after(red, nobody, None), (red, 0), "{nobody:?}");
        assert_eq!(after(None, nobody, None), (None, 0), "{nobody:?}");
    }
    assert_eq!(after(red, Morale::Green, Some(Morale::FellBack)), (None, 0), "disputed, and for neither");
    assert_eq!(after(red, Morale::Green, Some(Morale::Routed)), (blue, 4), "and the unit is lost");
    assert_eq!(after(red, Morale::FellBack, Some(Morale::Green)), (None, 0));
}

#[test]
fn how_win_06_both_broken_is_a_draw_whoever_lost_more() {
    let mut t = Table::of(FOUR);
    for unit in [0, 1, 2, 4, 5] {
        gone(&mut t, unit);
    }
    assert_eq!(check(&mut t), Some(Ending { winner: None, by: By::Breaking }));
}

/// HOW-NAT-10, HOW-SCN-15: joint or separate, with one of two armies still to come.
#[test]
fn how_win_10_an_army_that_is_still_to_come_fights_on_where_each_breaks_by_itself() {
    let ends = |separate: bool, waits: [Morale; 2]| {
        let units = ["-60 0", "-30 0", "0 0", "30 0"].iter().enumerate();
        let text: String = units.map(|(n, at)| format!("B foot brigade={} {at} N\n", n / 2)).collect();
        let mut t = Table::of(&format!("{text}B transport brigade=1 60 0 N\nR foot 0 90 S\nR foot 30 90 S"));
        t.field.options.separate = separate;
        t.field.allies = two_armies();
        for (unit, morale) in [(0, Morale::Gone), (1, Morale::Gone), (2, waits[0]), (3, waits[1]), (4, Morale::Gone)] {
            t.state.unit_mut(unit).morale = morale;
        }
        check(&mut t).map(|e| (e.winner, e.by))
    };
    let lost = Some((Some(Side::Red), By::Breaking));
    let both = [Morale::Reserve; 2];
    assert_eq!([ends(false, both), ends(true, both)], [lost, None], "two of four lost");
    assert_eq!(ends(true, [Morale::Gone, Morale::Reserve]), lost);
}

/// HOW-WIN-08: taken in time and left before the others are attained, it is missed like one that was never taken.
#[test]
fn how_win_08_what_was_taken_in_time_is_kept_until_all_is_attained() {
    let ends = |stays: bool| {
        let mut t = Table::of(FOUR);
        let goal = |x: i32, turn| Goal {
            points: vec![Point::new(Len::cm(x).0, -Len::cm(90).0)],
            worth: 1,
            holder: Some(Side::Red),
            due: Some((Side::Blue, turn)),
        };
        t.field.goals = vec![goal(0, 5), goal(90, 9)];
        t.state.objectives[..2].fill(Some(Side::Red));
        t.state.unit_mut(0).rect.centre = Point::new(0, -Len::cm(90).0);
        t.state.turn = 5;
        assert_eq!(check(&mut t), None);
        if !stays {
            t.state.unit_mut(0).rect.centre.y = 0;
        }
        t.state.turn = 6;
        check(&mut t).map(|e| (e.winner, e.by))
    };
    assert_eq!([ends(true), ends(false)], [None, Some((Some(Side::Red), By::Missed))]);
}

/// HOW-NAT-10, HOW-WIN-01.
#[test]
fn how_opt_05_red_waggons_cost_their_own_army_nothing() {
    let first = "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB transport brigade=0 -90 0 N";
    let mut t = Table::of(&format!("{first}\nB foot brigade=1 0 0 N\nR foot 0 90 S"));
    (t.field.options.separate, t.field.options.red_units) = (true, true);
    t.field.allies = two_armies();
    gone(&mut t, 3);
    let broken = |t: &Table| t.field.has_broken(&t.state, Side::Blue, t.field.points_lost(&t.state, Side::Blue));
    for unit in [0, 2] {
        t.state.unit_mut(unit).morale = Morale::FellBack;
    }
    assert!(!broken(&t));
    t.state.unit_mut(1).morale = Morale::FellBack;
    assert!(broken(&t));
}

/// HOW-OPT-05: who is done for costs what it costs, and nothing more for having been red.
#[test]
fn how_opt_05_who_is_done_for_costs_no_half_point_besides() {
    let mut t = Table::of("B foot 0 0 N\nB foot 30 0 N\nR foot 0 60 S");
    t.field.options.red_units = true;
    (t.state.unit_mut(0).morale, t.state.unit_mut(0).hits) = (Morale::Routed, 5);
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 2);
}

/// HOW-WIN-11: where it is not played, red units cost nothing, not even in allied armies that break each by itself.
#[test]
fn how_win_11_red_units_break_no_army_where_that_is_not_played() {
    let units = ["-60 0", "-30 0", "0 0", "30 0"].iter().enumerate();
    let text: String = units.map(|(n, at)| format!("B foot brigade={} {at} N\n", n / 2)).collect();
    for played in [false, true] {
        let mut t = Table::of(&format!("{text}R foot 0 90 S"));
        (t.field.options.separate, t.field.options.red_units) = (true, played);
        t.field.allies = two_armies();
        for unit in 0..4 {
            t.state.unit_mut(unit).morale = Morale::FellBack;
        }
        let lost = t.field.points_lost(&t.state, Side::Blue);
        assert_eq!((lost, t.field.has_broken(&t.state, Side::Blue, lost)), (if played { 4 } else { 0 }, played));
    }
}

/// Who stands beside a place does not hold it, and what has not changed is not told again.
#[test]
fn how_win_03_nobody_holds_a_place_from_beside_it() {
    let holder = |x: i32| {
        let mut t = Table::of(&format!("B foot {x} 0 N\nR foot 0 90 S"));
        t.field.goals = vec![Goal { points: vec![Point::new(0, 0)], worth: 2, holder: None, due: None }];
        let told: Vec<usize> = (0..2)
            .map(|_| {
                check(&mut t);
                t.told(Code::Objective).len()
            })
            .collect();
        (t.state.objectives[0], told)
    };
    // A battalion is 20 cm wide.
    assert_eq!([9, 11].map(holder), [(Some(Side::Blue), vec![1, 0]), (None, vec![0, 0])]);
}
