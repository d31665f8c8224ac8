//! Moves where weather, ground, roads, rivers, houses, command and scale meet.

use super::*;
use crate::rules::honours_of_war::data::Scale;
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::Flags;

/// How far the first unit gets straight ahead, in mm.
fn north(t: &Table) -> i32 {
    let straight = |a: &Action| a.act == Act::Advance && a.to.heading == Heading::NORTH;
    let ends = t.offers(0).into_iter().filter(straight).map(|a| a.to.centre.y - t.state.unit(0).rect.centre.y);
    (ends.max().unwrap_or(0) + 60) / 120
}

fn far(text: &str) -> i32 {
    north(&table(text))
}

/// The furthest of a kind of move, in mm.
fn most(text: &str, act: Act) -> Option<i32> {
    table(text).furthest(0, act)
}

/// A search among ground ends up to a millimetre short.
#[track_caller]
fn about(found: i32, expected: i32) {
    assert!((expected - 1..=expected).contains(&found), "{found} of {expected}");
}

/// HOW-MOV-13: weather changes the move itself, and with it every half of it; ground comes last.
#[test]
fn how_opt_16_weather_shortens_what_ground_and_changes_take_half_of() {
    about(far("B foot 0 0 N\nweather heavy-rain\nwood -40 -20 40 90"), 75);
    about(far("B light 0 0 N\nweather storm\nwood -40 -20 40 90"), 125);
    about(far("B foot 0 0 N\nweather fog\nstream -90 6 90 6"), 50);
    about(far("B hussars 0 0 N\nweather fog\nstream -90 6 90 6"), 150);
    about(far("B horse 0 0 N\nweather fog\nhedge -90 6 90 6"), 75);
    about(far("B horse 0 0 N\nweather heavy-rain\nwall -90 6 90 6"), 112);
    about(far("B foot midstream 0 0 N\nriver -90 0 90 0\nweather storm"), 50);
    about(far("B hussars 0 0 N\nweather heavy-rain\nsteep -90 -20 90 90"), 113);
    assert_eq!(most("B foot 0 0 N\nweather fog", Act::Withdraw), Some(75));
    assert_eq!(most("B foot midstream 0 0 N\nriver -90 0 90 0", Act::Withdraw), Some(75));
    assert_eq!(most("B foot midstream 0 0 N\nriver -90 0 90 0", Act::About), Some(50));
    assert_eq!(most("B foot column 0 0 N\nweather fog", Act::Form), Some(50));
    assert_eq!(most("B hussars 0 0 N\nweather heavy-rain", Act::Dismount), Some(113));
}

/// HOW-TER-24: on roads guns and wagons lose no more than others, and stay on them in a storm.
#[test]
fn how_opt_16_trains_on_and_off_roads() {
    let on = |train: &str, weather: &str| far(&format!("B {train} 0 0 N\nroad 0 -60 0 90\nweather {weather}"));
    let off = |train: &str, weather: &str| far(&format!("B {train} 0 0 N\nweather {weather}"));
    assert_eq!([on("gun limbered", "heavy-rain"), off("gun limbered", "heavy-rain")], [188, 100]);
    assert_eq!([on("transport", "heavy-rain"), off("transport", "heavy-rain")], [150, 75]);
    assert_eq!([on("horseguns limbered", "storm"), off("horseguns limbered", "storm")], [200, 0]);
    assert_eq!([on("transport", "storm"), off("transport", "storm")], [100, 0]);
    assert_eq!([on("gun limbered", "fog"), off("gun limbered", "fog")], [125, 100]);
    // A road that ends before it leaves it where it ends.
    let short = far("B transport 0 0 N\nroad 0 -60 0 10\nweather storm");
    assert!(short < 60, "{short}");
}

/// HOW-MOV-13: costs add up, and a second that is more than what is left stops the unit before it.
#[test]
fn how_ter_26_two_obstacles_take_a_whole_move() {
    about(far("B foot 0 0 N\nstream -90 6 90 6\nstream -90 8 90 8"), 60);
    about(far("B foot 0 0 N\nstream -90 6 90 6\nwood -90 -10 90 90"), 50);
    about(far("B horse 0 0 N\nhedge -90 6 90 6\nwall -90 9 90 9"), 65);
    about(far("B foot 0 0 N\nhedge -90 6 90 6\nstream -90 8 90 8"), 100);
    assert_eq!(far("B light 0 0 N\nworks -90 6 90 6\nstream -90 8 90 8\nwood -90 9 90 90"), 250);
}

/// Twice 25 cm, through houses and woods, over a bridge; not within 60 cm of an enemy (HOW-TER-44, HOW-TER-33).
#[test]
fn how_mov_21_a_march_goes_on_through_houses_and_over_bridges() {
    let marches = |unit: &str, more: &str| {
        let mut t = Table::of(&format!(
            "B {unit} 0 -60 N\nroad 0 -150 0 150\nvillage 0 -30\nwood -40 -18 40 20\ndeepriver -90 -10 90 -10\nbridge 0 -16 0 -4\n{more}"
        ));
        t.state.brigade_mut(0).result = Performance::Steady;
        t.act(&[], &[Answer::Do(Act::Advance); 2], |e| e.move_unit(Side::Blue, 0));
        t.at(0).1 + 600
    };
    assert_eq!([marches("foot column", ""), marches("gun limbered", ""), marches("horse column", "")], [500, 500, 800]);
    assert_eq!(marches("horse column", "R foot 0 93 S"), 800, "61 cm off at its end");
    assert_eq!(marches("horse column", "R foot 0 91 S"), 600, "59 cm");
}

/// HOW-TER-33, HOW-MOV-25: the head decides where a line is formed, and no line on a bridge.
#[test]
fn how_ter_33_a_column_forms_where_its_head_has_left_the_bridge() {
    let forms = |y: i32| {
        let t = table(&format!("B foot column 0 {y} N\nroad 0 -90 0 90\ndeepriver -90 0 90 0\nbridge 0 -4 0 4"));
        t.offers(0).iter().any(|a| a.act == Act::Form && a.formation == Formation::Line)
    };
    assert_eq!([forms(-16), forms(-8), forms(-1), forms(6)], [true, false, true, true]);
    let about = |y: i32| {
        let mut t = Table::of(&format!(
            "B foot column 0 {y} N\nroad 0 -90 0 90\ndeepriver -90 0 90 0\nbridge 0 -4 0 4\nR foot 0 80 S"
        ));
        t.state.brigade_mut(0).result = Performance::Poor;
        t.offers(0).into_iter().filter(|a| a.act == Act::About).map(|a| a.length).max()
    };
    assert_eq!(about(0), Some(Len::cm(10).0), "away from the enemy, with what the change leaves of the line's move");
}

/// What bars nobody does not hinder it (HOW-TER-02): who forms with a hedge across him pays what his nation says.
#[test]
fn how_mov_23_horse_forms_across_a_hedge_but_not_across_works() {
    let forms = |line: &str| most(&format!("B horse column 0 0 N\n{line} 4 6 40 6"), Act::Form).is_some();
    assert_eq!([forms("hedge"), forms("works")], [true, false]);
}

/// Beside the way out of a bridge a friend who keeps his breadth off it hinders nobody.
#[test]
fn how_mov_30_a_column_slides_past_friends_at_the_end_of_a_bridge() {
    let over = |friend: &str| {
        far(&format!("B foot column 0 -16 N\nroad 0 -90 0 90\ndeepriver -90 0 90 0\nbridge 0 -4 0 4\nB {friend} N"))
    };
    assert_eq!([over("foot column 4 20"), over("foot column 5 12"), over("foot column -4 20")], [250; 3]);
    about(over("foot column 3 20"), 160);
    about(over("foot moved 0 20"), 240);
    about(over("light 0 9"), 130);
}

/// HOW-OPT-16: half of a move by the weather.
#[test]
fn how_mov_30_friends_cost_half_of_a_move_that_weather_has_shortened() {
    about(far("B horse 0 0 N\nB foot 0 4.5 N\nweather heavy-rain"), 113);
    assert!(far("B horse 0 0 N\nB foot 0 4.5 N\nweather fog") < 30, "7.5 cm do not take it clear of them");
    about(far("B horse 0 0 N\nB light 0 4.5 N\nweather fog"), 150);
    about(far("B horse 0 0 N\nB light 0 4.5 N\nB foot 0 9 N"), 150);
    // Who reforms may be passed through as well.
    let mut t = table("B horse 0 0 N\nB foot 0 4.5 N");
    t.state.unit_mut(1).morale = Morale::Reforming;
    about(north(&t), 150);
}

/// HOW-OPT-16: half a move by the weather, in and out (HOW-TER-41).
#[test]
fn how_ter_39_houses_are_entered_and_left_by_half_of_a_shortened_move() {
    let enters = |y: &str, weather: &str| {
        let t = table(&format!("B foot 0 {y} N\nvillage 0 0\n{weather}"));
        t.offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    assert_eq!([enters("-21.9", ""), enters("-22.1", "")], [true, false]);
    assert_eq!([enters("-16.9", "weather fog"), enters("-17.1", "weather fog")], [true, false]);
    let out = |weather: &str| most_out(&format!("B foot block=0 0 0 N\nvillage 0 0\n{weather}"));
    assert_eq!([out(""), out("weather storm"), out("weather heavy-rain")], [100, 50, 75]);
}

/// How far out of a block of 20 cm the far side of a unit that leaves it to the north stands, in mm.
fn most_out(text: &str) -> i32 {
    let t = table(text);
    let out = t.offers(0).into_iter().filter(|a| a.act == Act::Leave && a.to.heading == Heading::NORTH);
    (out.map(|a| a.to.front_centre().y).max().unwrap_or(0) + 60) / 120 - 100
}

/// HOW-TER-39: put outside by the first move, it goes in with the second.
#[test]
fn how_cmd_24_who_reaches_houses_by_one_move_occupies_them_by_the_next() {
    let mut t = table("B foot 0 -27 N\nvillage 0 0");
    t.state.brigade_mut(0).result = Performance::Admirable;
    t.act(&[], &[Answer::Do(Act::Advance), Answer::Do(Act::Occupy)], |e| e.move_unit(Side::Blue, 0));
    assert_eq!(t.state.unit(0).block, 0);
    let mut t = table("B foot block=0 0 0 N\nvillage 0 0");
    t.state.brigade_mut(0).result = Performance::Admirable;
    t.act(&[], &[Answer::Do(Act::Leave), Answer::Do(Act::Advance)], |e| e.move_unit(Side::Blue, 0));
    assert_eq!(t.state.unit(0).moves, 2);
}

/// Every distance is that of the scale; halves of it are not rounded (HOW-SCL-10).
#[test]
fn how_scl_05_moves_at_small_scales() {
    let far = |scale: Scale, unit: &str, ground: &str| {
        let mut t = Table::at_scale(scale, &format!("B {unit} 0 0 N\n{ground}\n{FAR}"));
        t.state.brigade_mut(0).result = Performance::Steady;
        north(&t)
    };
    let foot = [Scale::Mm28, Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6].map(|s| far(s, "foot", ""));
    assert_eq!(foot, [200, 150, 100, 80, 60]);
    let light = [Scale::Mm20, Scale::Mm15, Scale::Mm10, Scale::Mm6].map(|s| far(s, "light", ""));
    assert_eq!(light, [200, 120, 100, 80]);
    assert_eq!(far(Scale::Mm15, "horse column", ""), 250);
    assert_eq!(
        [far(Scale::Mm15, "light", "weather heavy-rain"), far(Scale::Mm6, "foot column", "weather fog")],
        [90, 40]
    );
    about(far(Scale::Mm15, "foot", "wood -40 -20 40 90"), 50);
    about(far(Scale::Mm6, "foot", "stream -90 2 90 2"), 30);
    about(far(Scale::Mm6, "horse", "hedge -90 2 90 2"), 50);
    assert_eq!(far(Scale::Mm15, "gun limbered", "road 0 -90 0 90"), 150);
}

/// HOW-MOV-26, HOW-OPT-13: a part pays what the whole paid, and goes as far.
#[test]
fn how_opt_15_to_split_in_a_wood_takes_the_whole_move() {
    let splits = |ground: &str| {
        let mut t = table(&format!("B foot 0 0 N\n{ground}"));
        t.field.options.splits = true;
        crate::rules::honours_of_war::split::make_room(t.field.units.len() + 2, &mut t.field, &mut t.state);
        t.furthest(0, Act::Split)
    };
    assert_eq!([splits(""), splits("wood -40 -20 40 90")], [Some(100), Some(0)]);
}

/// HOW-CMD-25, HOW-OPT-16: one move of what the storm leaves, and never two.
#[test]
fn how_cmd_25_in_a_storm_the_inspired_close_in_by_one_short_move() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 29 S\nweather storm");
    t.state.brigade_mut(0).leader.grade = crate::rules::honours_of_war::data::Grade::Dashing;
    t.act(&[6], &[Answer::Do(Act::Advance), Answer::Pick(0)], |e| e.activate(0));
    assert_eq!((t.at(0), t.state.unit(0).moves), ((0, 100), 1));
}

/// Under Poor guns are limbered, unlimbered or taken back by hand, nearer to nobody.
#[test]
fn how_cmd_22_what_is_left_to_poor_guns() {
    let acts = |unit: &str, enemy: &str| {
        let mut t = Table::of(&format!("B {unit} 0 0 N\nR foot {enemy}"));
        t.state.brigade_mut(0).result = Performance::Poor;
        let here = t.state.unit(0).rect;
        let them = t.state.unit(1).rect;
        let nearer = |a: &Action| a.to.distance(&them) < here.distance(&them) - 12 && a.to.centre != here.centre;
        assert!(!t.offers(0).iter().any(nearer), "{unit}");
        let mut all: Vec<_> = t.offers(0).iter().filter(|a| a.length > 0).map(|a| a.act).collect();
        all.dedup();
        [Act::Manhandle, Act::Limber, Act::Unlimber, Act::Pivot].map(|act| all.contains(&act))
    };
    assert_eq!(acts("gun", "0 60 S"), [true, true, false, true]);
    assert_eq!(acts("gun", "0 -60 N"), [true, true, false, true]);
    let limbered = acts("gun limbered", "0 60 S");
    assert!(!limbered[0] && !limbered[1]);
}

/// HOW-TER-12, HOW-TER-15: guns that were set up behind works leave them to the rear, by a quarter of a move.
#[test]
fn how_ter_12_guns_leave_works_to_the_rear() {
    let t = table("B gun entrenched 0 0 N\nworks 20 9.8 -20 9.8");
    let offers = t.offers(0);
    assert!(offers.iter().all(|a| a.act != Act::Pivot && a.to.front_centre().y <= Len::mm(98).0 + 120));
    let back = offers.iter().filter(|a| a.act == Act::Limber).map(|a| a.from.centre.y - a.to.centre.y).max();
    assert_eq!(back.map(|d| (d + 60) / 120), Some(50));
    let by_hand = offers.iter().filter(|a| a.act == Act::Manhandle).map(|a| -a.to.centre.y).max();
    assert_eq!(by_hand.map(|d| (d + 60) / 120), Some(100));
    let mut t = table("B gun entrenched 0 0 N\nworks 20 9.8 -20 9.8");
    t.act(&[], &[], |e| {
        let a = Table::pick(e, 0, Act::Limber);
        e.perform(0, a);
    });
    assert!(!t.state.unit(0).has(Flags::ENTRENCHED));
}
