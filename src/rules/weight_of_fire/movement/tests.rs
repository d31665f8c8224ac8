mod charge;
mod rout;

use crate::base::{Heading, Point};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Flags, Stand};

/// How far a unit may go at an angle to its facing, keeping that, in tenths of an inch.
fn goes(t: &Table, unit: u8, degrees: i32) -> i32 {
    let from = t.unit(unit).rect;
    let way = from.heading.turned(degrees * Heading::DEGREE / 2);
    let same = |a: &&Action| {
        let step = a.to.centre - from.centre;
        a.doing == Doing::March
            && a.to.heading == from.heading
            && a.passed == 0
            && step != Point::ORIGIN
            && way.to(Heading::of(step)).abs() < Heading::DEGREE
    };
    let moves = t.offered(unit);
    moves.iter().filter(same).map(|a| 10 * from.centre.distance(a.to.centre) / INCH).max().unwrap_or(0)
}

fn forms(t: &Table, unit: u8, stand: Stand, files: u8) -> Option<Action> {
    t.offered(unit)
        .into_iter()
        .find(|a| a.doing == Doing::Form && a.stand == stand && a.files == files && a.to == a.via)
}

/// WOF-MOV-01: rates by arm and formation; who routs in eight files moves as a column (WOF-RTM-04).
#[test]
fn wof_mov_01_rates() {
    let t = table(
        "B line -40 0 N files=4\nB line -20 0 N\nB line 0 0 N figures=30 files=15\nB light 20 0 N loose\nB lc 30 0 N files=4
         B lc 40 0 N\nB hc -30 -12 N files=4\nB hc -20 -12 N\nB line -10 -12 N square\nB lgun 0 -12 N\nB hgun 20 -12 N limbered
         B line 0 10 N files=8 routing",
    );
    let of = |u: u8| t.field.rates(&t.state, u).map(|n| n / INCH);
    assert_eq!([of(0), of(1), of(2), of(3)], [[10, 12, 12], [6, 8, 12], [4, 6, 12], [4, 4, 12]]);
    assert_eq!([of(4), of(5), of(6), of(7)], [[16, 24, 24], [12, 20, 24], [12, 20, 20], [10, 16, 20]]);
    assert_eq!([of(8), of(9), of(10)], [[2, 0, 12], [6, 0, 12], [6, 0, 12]]);
    assert_eq!(of(11)[0], 10, "a mob is a column");
}

/// WOF-MOV-07, WOF-MOV-08, WOF-MOV-09: half angles are 22.5 degrees; the steady of A to C go on a slant at full speed, sideways
/// at half; others at half of these. Back at half of a line's rate.
#[test]
fn wof_mov_08_slant_sidestep_and_back() {
    let of = |text: &str| {
        let t = table(text);
        [0, 45, 180, 360].map(|half| goes(&t, 0, half))
    };
    assert_eq!(of("B line 0 0 N"), [60, 60, 30, 30]);
    assert_eq!(of("B line 0 0 N D"), [60, 30, 15, 30]);
    assert_eq!(of("B line 0 0 N disordered"), [60, 30, 15, 30]);
    assert_eq!(of("B line 0 0 N figures=30 files=15"), [40, 40, 20, 20]);
    assert_eq!(of("B hc 0 0 N"), [100, 100, 50, 50]);
    assert_eq!(of("B lc 0 0 N files=4")[3], 60, "a column of horse backs like its line");
    assert_eq!(of("B line 0 0 N files=4")[3], 30);
}

/// WOF-MOV-05, WOF-MOV-06: a wheel costs the way of the moving flank, twice that for D, E and the unsteady.
#[test]
fn wof_mov_06_wheels() {
    let cost = |text: &str| {
        let t = table(text);
        let turned = |a: &&Action| a.to == a.via && a.to.heading == Heading::degrees(15);
        t.offered(0).iter().find(turned).map(|a| a.cost * 100 / INCH)
    };
    // 9.45 inches through 15 degrees.
    assert_eq!(cost("B line 0 0 N"), Some(247));
    assert_eq!([cost("B line 0 0 N D"), cost("B line 0 0 N shaken")], [Some(494); 2]);
}

/// WOF-MOV-02, WOF-MOV-03, WOF-MOV-04, WOF-IRR-03: what a change costs, by grade and order; never for the shaken.
#[test]
fn wof_mov_04_changes_of_formation() {
    let of = |text: &str| {
        let t = table(text);
        forms(&t, 0, Stand::Close, 4).map(|a| (10 * a.cost / t.field.allowance(&t.state, 0), a.disorders, a.shakes))
    };
    assert_eq!([of("B line 0 0 N A"), of("B line 0 0 N B")], [Some((5, false, false)); 2]);
    assert_eq!(of("B line 0 0 N C"), Some((10, false, false)));
    assert_eq!([of("B line 0 0 N D"), of("B line 0 0 N E")], [Some((10, true, false)); 2]);
    assert_eq!(of("B line 0 0 N B disordered"), Some((10, false, false)));
    assert_eq!([of("B line 0 0 N C disordered"), of("B line 0 0 N D disordered")], [Some((10, false, true)); 2]);
    assert_eq!(of("B line 0 0 N B irregular"), Some((10, true, false)), "as grade E");
    assert_eq!(of("B line 0 0 N shaken"), None);
    let t = table("B line 0 0 N");
    let column = forms(&t, 0, Stand::Close, 4).expect("a column");
    assert_eq!(column.to.front_centre(), Point::ORIGIN, "about the middle of the front");
    let about = t.offered(0).iter().any(|a| a.doing == Doing::Form && a.files == 12 && a.to.heading == Heading::SOUTH);
    assert!(about, "an about face");
}

/// WOF-MOV-10, WOF-FRM-07: a square goes two inches any way.
#[test]
fn wof_mov_10_a_square_creeps() {
    let t = table("B line 0 0 N square");
    assert_eq!([0, 180, 360, -180].map(|half| goes(&t, 0, half)), [20; 4]);
}

/// WOF-MOV-11, WOF-MOV-12: a full move each, without a shot; a civilian limber goes for good.
#[test]
fn wof_mov_11_limbering_and_unlimbering() {
    for civilian in [false, true] {
        let text = format!("B mgun 0 0 N limbered{}\nR line 0 20 S", if civilian { " civilian" } else { "" });
        let mut t = table(&text);
        let act = t.offered(0).into_iter().find(|a| a.doing == Doing::Unlimber).expect("it unlimbers");
        assert_eq!(act.cost, t.field.allowance(&t.state, 0));
        t.with(&Script::default(), &[], |e| e.act(0, &act));
        assert_eq!(t.unit(0).stand, Stand::Unlimbered);
        assert!(!t.field.may_shoot(&t.state, 0));
        t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
        assert!(t.field.may_shoot(&t.state, 0));
        assert_eq!(t.offers(0, Doing::Limber), !civilian);
    }
}

/// WOF-MOV-13: civilian drivers drop their guns when a turn begins with a visible enemy within twelve inches.
#[test]
fn wof_mov_13_civilians_go() {
    for (y, gone) in [(11, true), (13, false)] {
        let mut t = table(&format!("B mgun 0 0 N limbered civilian\nR line 0 {y} S"));
        t.with(&Script::default(), &[], |e| e.civilians_leave());
        assert_eq!((t.unit(0).stand == Stand::Unlimbered, t.unit(0).has(Flags::HORSELESS)), (gone, gone));
    }
    let mut t = table("B mgun 0 0 N limbered\nR line 0 8 S");
    t.with(&Script::default(), &[], |e| e.civilians_leave());
    assert_eq!(t.unit(0).stand, Stand::Limbered, "soldiers stay");
}

/// WOF-MOV-14, WOF-MOV-15, WOF-MOV-18, WOF-ORD-09: through a friend for half of the move; he stands still and does not recover.
/// Skirmishers cost nothing.
#[test]
fn wof_mov_14_through_a_friend() {
    let mut t = table("B lc 0 0 N figures=8 files=8\nB line 0 2.5 N");
    let through = t.offered(0).into_iter().find(|a| a.passed != 0).expect("it passes");
    assert_eq!((through.passed, through.cost), (2, inches(12)));
    assert_eq!(10 * through.to.centre.distance(t.unit(0).rect.centre) / INCH, 60);
    t.with(&Script::default(), &[], |e| e.act(0, &through));
    assert!(t.unit(1).has(Flags::PASSED) && t.offered(1).len() == 1);
    let mut moved = table("B lc 0 0 N figures=8 files=8\nB line 0 2.5 N");
    moved.state.units[1].set(Flags::MOVED);
    assert!(moved.offered(0).iter().all(|a| a.passed == 0), "one must stand still");
    let t = table("B lc 0 0 N figures=8 files=8\nB light 0 2.5 N loose figures=8");
    assert_eq!(goes(&t, 0, 0), 120, "through skirmishers at no cost");
}

/// WOF-ZOC-01, WOF-ZOC-02: no nearer than two inches to close order, but for a charge, or where a friend fights it.
#[test]
fn wof_zoc_02_the_zone_keeps_off() {
    let near = |text: &str| {
        let t = table(text);
        let enemy = t.unit(1).rect;
        t.offered(0).iter().map(|a| 10 * a.to.distance(&enemy) / INCH).min().unwrap_or(0)
    };
    assert!(near("B line 0 0 N\nR line 0 5 S") >= 19);
    assert!(near("B line 0 0 N\nR line 0 5 S shaken") >= 19, "the shaken keep their zone");
    assert!(near("B line 0 0 N\nR line 0 5 S routing") < 19, "routers have none");
    assert!(near("B line 0 0 N\nR mgun 0 5 S") < 19, "nor have guns");
    assert!(near("B line 0 0 N\nR line 0 1.5 S") >= 14, "who begins inside comes no nearer");
    let mut t = table("B line 0 0 N\nR line 0 5 S\nB line 0 6.8 S");
    // Units are numbered by side: Blue's second is 1, Red's is 2.
    join(&mut t, 1, 2, crate::base::geometry::Face::Rear, true);
    let enemy = t.unit(2).rect;
    assert!(t.offered(0).iter().any(|a| 10 * a.to.distance(&enemy) / INCH < 19), "a friend fights it");
}

/// WOF-SKR-01, WOF-SKR-02, WOF-SKR-03, WOF-SKR-04, WOF-TRP-02: light troops only, for half a move; back for a full one; any way
/// without manoeuvre.
#[test]
fn wof_skr_04_skirmishers() {
    let opens = |text: &str| {
        let t = table(text);
        let full = t.field.allowance(&t.state, 0);
        t.offered(0).iter().find(|a| a.stand == Stand::Skirmish && a.doing == Doing::Form).map(|a| 10 * a.cost / full)
    };
    assert_eq!([opens("B light 0 0 N"), opens("B lc 0 0 N")], [Some(5); 2]);
    assert_eq!([opens("B line 0 0 N"), opens("B hc 0 0 N"), opens("B light 0 0 N shaken")], [None; 3]);
    let t = table("B light 0 0 N loose D");
    let closes = t.offered(0).into_iter().find(|a| a.stand == Stand::Close).expect("it closes");
    assert_eq!((closes.cost, closes.disorders), (t.field.allowance(&t.state, 0), false));
    assert_eq!([0, 90, 180, 360].map(|half| goes(&t, 0, half)), [40; 4]);
}

/// WOF-SKR-08: before close order they retire, two inches off at least, and may still fire at -2 if it is not far.
#[test]
fn wof_skr_08_skirmishers_give_way() {
    let mut t = table("B line 0 0 N\nR light 0 5 S loose figures=12");
    let on = t.offered(0).into_iter().filter(|a| a.doing == Doing::March && a.cost == inches(6));
    let on = on.max_by_key(|a| a.straight).expect("six inches ahead");
    t.with(&Script::default(), &[], |e| e.act(0, &on));
    assert_eq!(10 * t.unit(0).rect.front_centre().y / INCH, 60);
    assert!(!t.unit(0).rect.is_within(&t.unit(1).rect, inches(2) - 2));
    assert_eq!(t.told(Code::Retires), 1);
    assert!(t.unit(1).has(Flags::FAR), "it went more than two inches");
}

/// WOF-SKR-09, WOF-BAS-05: those who cannot retire lose the figures that are touched, and no others of their files: the first
/// rank of two, the second an inch behind it.
#[test]
fn wof_skr_09_the_penned_in_are_cut_down() {
    let mut t = table(
        "B line 0 0 N\nR light 0 5 S loose figures=12\nhouses -30 7.5 30 20\nhouses -30 -5 -5.5 7.5\nhouses 5.5 -5 30 7.5",
    );
    let on = t.offered(0).into_iter().filter(|a| a.doing == Doing::March && a.straight > 0).max_by_key(|a| a.cost);
    t.with(&Script::default(), &[], |e| e.act(0, &on.expect("it marches")));
    assert_eq!((t.told(Code::CutDown), t.unit(1).figures, t.unit(1).lives()), (1, 6, true));
    assert!(!t.unit(1).rect.overlaps(&t.unit(0).rect));
}

/// WOF-FRM-01, WOF-FRM-02, WOF-MOV-02, WOF-TRP-05: gunners man their guns again by a full move into contact.
#[test]
fn wof_rtm_05_gunners_go_back() {
    let mut t = table("B mgun 0 0 N");
    t.with(&Script::default(), &[], |e| e.abandon(0));
    assert_eq!((t.unit(0).stand, t.unit(0).models), (Stand::Crew, 2));
    assert!(!t.field.may_shoot(&t.state, 0) && t.field.rates(&t.state, 0)[1] == 0);
    let man = t.offered(0).into_iter().find(|a| a.doing == Doing::Man).expect("they are near");
    t.with(&Script::default(), &[], |e| e.act(0, &man));
    assert_eq!((t.unit(0).stand, t.told(Code::Mans)), (Stand::Unlimbered, 1));
}

/// WOF-RTM-05: guns without gunners that an enemy touches are lost.
#[test]
fn wof_rtm_05_guns_alone_are_taken() {
    let mut t = table("B mgun 0 0 N\nR line 0 1 S");
    t.with(&Script::default(), &[], |e| {
        e.abandon(0);
        e.state.units[0].rect.centre.y -= 20 * INCH;
        let rect = e.state.units[1].rect.advanced(INCH - 30);
        e.place(1, &rect, Code::Moved);
        let from = e.state.unit(1).rect;
        e.guns_touched(1, &from);
    });
    assert_eq!(t.told(Code::GunsTaken), 1);
    assert!(!t.unit(0).lives());
}

/// WOF-IRR-06: irregulars wider than twelve figures stand.
#[test]
fn wof_irr_06_wide_irregulars_stand() {
    assert_eq!(table("B line 0 0 N figures=30 files=15 irregular").offered(0).len(), 1);
    assert!(table("B line 0 0 N figures=24 files=12 irregular").offered(0).len() > 1);
}

/// WOF-TER-02, WOF-ZOC-01: units hide what is behind them, and are seen all around.
#[test]
fn wof_ter_02_units_hide() {
    let t = table("B line 0 0 N figures=12 files=6\nR line 0 5 S\nR line 0 15 S figures=12 files=6");
    assert!(t.field.sees(&t.state, 0, 1) && !t.field.sees(&t.state, 0, 2));
    assert!(t.field.sees(&t.state, 2, 1), "behind its back too");
    let hill =
        table("B line 0 0 N figures=12 files=6\nR line 0 5 S\nR line 0 15 S figures=12 files=6\nsteep -8 -4 8 0.3");
    assert!(hill.field.sees(&hill.state, 0, 2), "from a higher contour");
}

/// WOF-MOV-09, WOF-FIRE-09: a backstep is paid at half of the line's rate: all six inches of horse are its whole move.
#[test]
fn wof_mov_09_a_backstep_is_paid_by_its_length() {
    // A friend behind leaves it less than the six inches.
    for (behind, part) in [("-15", 99), ("-8.4", 70)] {
        let t = table(&format!("B lc 0 0 N\nB line 0 {behind} N"));
        let back = |a: &Action| a.doing == Doing::March && a.to.centre.y < a.via.centre.y - INCH;
        let act = t.offered(0).into_iter().find(back).expect("room behind");
        let far = act.via.centre.distance(act.to.centre);
        let full = t.field.allowance(&t.state, 0);
        assert!((act.cost - 2 * far).abs() <= 24 && 100 * act.cost >= part * full, "{} of {full}", act.cost);
    }
}
