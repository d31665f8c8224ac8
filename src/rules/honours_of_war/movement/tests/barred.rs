//! What bars a move: rivers, works, and what lies before houses.

use super::*;
use crate::rules::honours_of_war::terrain::Part;

/// What a river stops it stops though something bars the way beyond it.
#[test]
fn how_ter_29_works_beyond_a_river_do_not_take_anybody_over_it() {
    let river = "B horse 0 0 N\nriver -100 8 100 8";
    let whole = ahead(river);
    assert!((75..=85).contains(&whole), "its middle comes to the water: {whole}");
    assert_eq!(ahead(&format!("{river}\nworks -100 24 100 24")), whole);
    assert_eq!(
        ahead("B horse midstream 0 8 N\nriver -100 8 100 8\nworks -100 40 100 40"),
        150,
        "who is in it leaves it"
    );
    // HOW-TER-39: houses beyond it are not reached in the same move.
    let enters = |ground: &str| {
        table(&format!("B light 0 0 N\n{ground}village 0 21")).offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    assert!(enters("") && !enters("river -100 5 100 5\n"));
}

/// The places outside houses by the northern face that a unit of some kind is offered: how far off they begin, in mm.
fn out_north(text: &str) -> Vec<i32> {
    let t = table(&format!("B {text}\nvillage 0 0"));
    let north = |a: &Action| a.act == Act::Leave && a.to.centre.y > Len::cm(10).0 && a.to.heading == Heading::NORTH;
    let gap = |a: &Action| (a.to.distance(&t.field.terrain.blocks[0].rect) + 60) / 120;
    t.offers(0).iter().filter(|a| north(a)).map(gap).collect()
}

/// HOW-TER-12, HOW-TER-27, HOW-TER-28, HOW-TER-29: ground before a face counts for who leaves by it.
#[test]
fn how_ter_41_nobody_steps_out_of_houses_over_what_bars_him() {
    assert_eq!(out_north("foot block=0 0 0 N"), [60, 0], "half a move, and at the edge");
    assert!(out_north("foot block=0 0 0 N\ndeepriver -100 11 100 11").is_empty());
    assert_eq!(out_north("foot block=0 0 0 N\nworks -100 11 100 11"), [60, 0], "over works with the other half");
    assert!(out_north("foot block=0 0 0 N\nworks -100 11 100 11\nstream -100 12 100 12").is_empty(), "not over two");
    assert!(out_north("horse dismounted block=0 0 0 N\nworks -100 11 100 11").is_empty());
    assert!(!out_north("gun block=0 0 0 N").is_empty());
    assert!(out_north("gun block=0 0 0 N\nstream -100 11 100 11").is_empty());
    assert!(out_north("foot block=0 0 0 N\nB foot 0 13 N").is_empty(), "nor past a friend");
    // Into a fordable river he goes, and is in mid-stream.
    let mut t = table("B foot block=0 0 0 N\nvillage 0 0\nriver -100 12 100 12");
    let north: Vec<_> = t.offers(0).into_iter().filter(|a| a.act == Act::Leave && a.to.centre.y > 0).collect();
    let ahead: Vec<_> = north.iter().filter(|a| a.formation == Formation::Line).collect();
    assert_eq!(ahead.len(), 1, "no further than that");
    let into = *ahead[0];
    t.act(&[], &[], |e| e.perform(0, into));
    assert!(t.state.unit(0).has(Flags::MIDSTREAM));
}

/// HOW-TER-04: horse has its own ground from where it mounts.
#[test]
fn how_mov_28_who_mounts_rides_on_over_ground_as_it_is_to_horse() {
    let rides = |ground: &str| {
        let t = table(&format!("B horse dismounted 0 0 N\n{ground}"));
        let mounts = t.offers(0).into_iter().filter(|a| a.act == Act::Mount);
        mounts.map(|a| (a.length + 60) / 120).max().unwrap_or(0)
    };
    assert_eq!(rides(""), 150);
    assert_eq!(rides("wood -60 -60 60 60"), 75);
    let out = table("B horse dismounted midstream 0 0 N\nriver -90 0 90 0");
    let out = out.offers(0).into_iter().filter(|a| a.act == Act::Mount).map(|a| (a.length + 60) / 120).max();
    assert_eq!(out, Some(75), "out of a river at half rate (HOW-TER-29)");
    assert_eq!(rides("wall -60 10 60 10"), 80, "half a move is all it has left");
    assert!((75..=85).contains(&rides("works -60 10 60 10")), "{}", rides("works -60 10 60 10"));
    let mounts = |t: &Table| t.offers(0).iter().any(|a| a.act == Act::Mount);
    assert!(!mounts(&table("B horse dismounted 0 0 N\nworks -60 0 60 0")), "nobody mounts astride works");
}

/// The line distance rules both moves of a double move (HOW-MOV-23).
#[test]
fn how_mov_23_who_has_formed_column_on_foot_mounts_and_rides_as_a_line() {
    let mut t = table("B hussars dismounted column 0 0 N");
    assert_eq!(t.furthest(0, Act::Mount), Some(200), "half of a column's move");
    t.state.unit_mut(0).flags.set(Flags::FORMED);
    assert_eq!(t.furthest(0, Act::Mount), Some(150));
}

/// HOW-TER-04: a battery with its limber swings over no stream that lies beside it.
#[test]
fn how_ter_02_guns_pivot_across_nothing_that_bars_them() {
    let pivots = |ground: &str| {
        let t = table(&format!("B gun 0 0 N\n{ground}"));
        t.offers(0).iter().filter(|a| a.act == Act::Pivot).count()
    };
    let all = pivots("");
    assert!(all > 0 && pivots("wall 6 -90 6 90") == all);
    assert_eq!(["stream", "river", "deep"].map(|water| pivots(&format!("{water} 6 -90 6 90"))), [0; 3]);
    // Further off the end of its front alone would come over it, by one hand.
    assert_eq!((pivots("stream 8 -90 8 90"), pivots("stream 9 -90 9 90")), (all - 1, all));
}

/// Who halts as he touches a friend has passed through nobody.
#[test]
fn how_mov_31_who_dismounts_behind_a_friend_does_not_pass_through_him() {
    let mut t = table("B horse 0 0 N\nB foot 0 11 N");
    let down = t.offers(0).into_iter().filter(|a| a.act == Act::Dismount).max_by_key(|a| a.length).expect("he may");
    assert!(down.to.distance(&t.state.unit(1).rect) < Len::MM.0, "up to his back");
    t.act(&[], &[], |e| e.perform(0, down));
    assert!(!t.state.unit(1).has(Flags::PASSED) && t.told(Code::PassedThrough).is_empty());
}

/// HOW-TER-02 measures costs at three places of the front; what bars bars the whole of it.
#[test]
fn how_ter_12_works_bar_horse_between_its_middle_and_its_wings() {
    let on = |t: &Table| {
        let north = |a: &Action| a.act == Act::Advance && a.to.heading == Heading::NORTH && a.to.centre.x == 0;
        t.offers(0).iter().filter(|a| north(a)).map(|a| (a.length + 60) / 120).max().unwrap_or(0)
    };
    let straight = |text: &str| on(&table(text));
    // A battery's work of 7 cm, which the middle and the wing of a regiment of 20 cm pass to either side.
    let work = "works 2 8 9 8";
    assert!((60..=70).contains(&straight(&format!("B horse 0 0 N\n{work}"))), "it comes to line it");
    assert_eq!(straight(&format!("B foot 0 0 N\n{work}")), 200, "foot steps round its end");
    assert!(straight("B horse 0 0 N\nworks 5 8 5 20") <= 70, "lengthwise too");
    assert_eq!(straight("B horse 0 0 N\nworks 10 -5 10 40"), 300, "along it one may go");
    // Who has come as near as may be is not astride it: he goes back, and no further.
    let mut lines = table(&format!("B horse 0 0 N\n{work}"));
    let rect = &mut lines.state.unit_mut(0).rect;
    rect.centre.y = Len::cm(9).0 - rect.half_depth + 6;
    let y = rect.centre.y;
    assert!(on(&lines) <= 2 && lines.offers(0).iter().any(|a| a.to.centre.y < y - 1_200), "{}", on(&lines));
    // Nor does anybody wheel, turn or form across them.
    let ends = |text: &str, act: Act| {
        let t = table(text);
        t.offers(0)
            .iter()
            .filter(|a| a.act == act && t.field.terrain.is_astride(Part::ALL, &a.to, Kind::MediumHorse, false))
            .count()
    };
    for act in [Act::Wheel, Act::Pivot, Act::Advance, Act::About, Act::Form] {
        assert_eq!(ends("B horse 0 0 N\nworks 3 4 3 20\nR foot 60 0 W", act), 0, "{act:?}");
    }
    let forms = |ground: &str| {
        let t = table(&format!("B horse column 0 0 N\n{ground}"));
        let line = |a: &&Action| a.act == Act::Form && a.formation == Formation::Line && a.to.centre.x == 0;
        t.offers(0).iter().filter(line).count()
    };
    assert!(forms("") > 0 && forms("works 6 -10 6 20") == 0);
    // Who stands across them from the beginning may turn there, and leaves them.
    assert!(straight("B horse 0 0 N\nworks 2 0 8 0") >= 100);
    let turns = |a: &Action| a.length == 0 && matches!(a.act, Act::Wheel | Act::Pivot | Act::About | Act::Form);
    assert!(table("B horse 0 0 N\nworks 0 -30 0 30").offers(0).iter().any(turns));
}

/// HOW-TER-41: nor out of them.
#[test]
fn how_ter_39_who_goes_into_houses_passes_nobody_and_wades_through_no_water_behind_their_walls() {
    let mut t = table("B foot 0 0 N\nB foot block=0 0 20 N\nvillage 0 20\nriver -100 16 100 16");
    let into = t.offers(0).into_iter().find(|a| a.act == Act::Occupy).expect("they have room");
    t.act(&[], &[Answer::Pick(0)], |e| e.perform(0, into));
    assert!(t.state.unit(0).block == 0 && !t.state.unit(0).has(Flags::MIDSTREAM));
    assert!(t.told(Code::PassedThrough).is_empty());
}

/// A turn on the spot sweeps over them as a wheel does.
#[test]
fn how_ter_02_nobody_turns_on_the_spot_across_what_bars_him() {
    let turns = |ground: &str| {
        let t = table(&format!("B horse 0 0 N\nR foot -60 0 E\n{ground}"));
        t.offers(0).iter().any(|a| a.act == Act::Pivot && Heading::NORTH.to(a.to.heading).abs() > 80 * Heading::DEGREE)
    };
    assert_eq!(["", "works 30 4 30 6", "works 6 4 6 6"].map(turns), [true, true, false]);
    // And pays for what it comes upon: half a move for a wall is more than it has left.
    assert_eq!(["wall 30 8 30 12", "wall 2 8 2 12"].map(turns), [true, false]);
}

/// HOW-TER-04: works whose end touches the midst of his front lie before him for all that.
#[test]
fn how_ter_02_nobody_wheels_on_to_works_that_he_touches() {
    let wheels = |ground: &str| {
        let t = table(&format!("B horse 0 0 N\n{ground}"));
        let bent = |a: &Action| a.act == Act::Advance && a.from.heading != Heading::NORTH;
        t.offers(0).iter().any(bent)
    };
    assert_eq!(["", "works 7 1.5 7 30"].map(wheels), [true, false]);
    assert!(wheels("works 7 0 7 30"), "who is astride them gets off");
    assert!(!wheels("works -4 1.8 16 1.8"), "nor over those that he lines");
}

/// HOW-MOV-09: the wing passes over the corner of who stands aslant between the beginning of the wheel and the half of it. In a
/// close line it brushes past the next.
#[test]
fn nobody_wheels_through_the_corner_of_another() {
    let wheels = |other: &str| {
        let t = table(&format!("B foot 0 0 N\nB foot {other}"));
        let right = Heading::NORTH.turned(45 * Heading::DEGREE);
        t.offers(0).iter().any(|a| a.from.heading == right && a.formation == Formation::Line)
    };
    assert!(!wheels("-18 9 45"));
    assert!(wheels("-20 9 45") && wheels("-20 0 N") && wheels("20 0 N"));
}

/// HOW-TER-24: nor over the wood between two roads that a third joins, and no deep river, though its tail is on a ford.
#[test]
fn how_ter_24_a_move_to_the_flank_follows_no_road() {
    let roads = "road 0 -60 0 60\nroad 8 -60 8 60\nroad -60 0 60 0";
    let over = |ground: &str, x: i32, y: i32| {
        let t = table(&format!("B foot column bases=2 0 0 N\n{roads}\n{ground}"));
        let step = Point::new(1200 * x, 1200 * y);
        t.field.terrain.toll(&t.state.unit(0).rect, step, Kind::Foot, true).map(|toll| toll.extra)
    };
    assert_eq!(over("wood 2 -60 6 60", 8, 0), Some(1200 * 4));
    assert_eq!(over("wood 2 -60 6 60", 0, 8), Some(0));
    assert_eq!(over("deepriver 4 -60 4 60\nford 2 0 6 0", 8, 0), None);
}

/// HOW-TER-27: what goes at a slant over a bridge as its head does crosses the river beside it with its tail.
#[test]
fn how_ter_33_head_and_tail_of_a_column_pass_a_bridge_at_the_same_place() {
    let over = |x: i32, step: (i32, i32)| {
        let t = table(&format!("B horse column {x} 0 N\ndeepriver -100 30 100 30\nbridge 0 26 0 34"));
        let step = Point::new(1200 * step.0, 1200 * step.1);
        t.field.terrain.toll(&t.state.unit(0).rect, step, Kind::HeavyHorse, true).is_some()
    };
    let head = |x: i32| table(&format!("B horse column {x} 0 N")).state.unit(0).rect.half_depth / 1200;
    let aside = 30 - head(0);
    assert_eq!([over(0, (0, 60)), over(aside, (-60, 60)), over(-aside, (60, 60))], [true, false, false]);
    // Sideways, with its middle over the bridge.
    let t = table("B horse column 0 0 E\ndeepriver -100 12 100 12\nbridge -7 5 7 19");
    assert!(t.field.terrain.toll(&t.state.unit(0).rect, Point::new(0, 1200 * 30), Kind::HeavyHorse, true).is_none());
}
