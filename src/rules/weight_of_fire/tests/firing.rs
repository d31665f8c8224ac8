use crate::base::geometry::Face;
use crate::base::{Dice, Point, Stream};
use crate::rules::weight_of_fire::data::fight::Ammunition;
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::sandtable::{Script, join, table};
use crate::rules::weight_of_fire::state::Cause;

/// WOF-FIRE-13, WOF-TRP-07: carbines reach half as far as muskets, mounted at -2, without a first fire, and make nobody test.
#[test]
fn wof_fire_13_carbines() {
    assert_eq!(Ammunition::Carbine.ranges(), Ammunition::Musket.ranges().map(|n| n / 2));
    let at = |y: i32| table(&format!("B hc 0 0 N carbines\nR line 0 {y} S")).volley(0, 1);
    let near = at(3).expect("three inches");
    assert_eq!((near.add, near.far, near.cause, near.ammo), (-2, false, Cause::Unsteady, Ammunition::Carbine));
    assert!(at(6).expect("six inches").far && at(7).is_none());
    assert!(table("B hc 0 0 N\nR line 0 3 S").volley(0, 1).is_none(), "only where its owner gives them");
}

/// WOF-FIRE-19: each two inches of a gap between two units let four figures shoot, or one gun.
#[test]
fn wof_fire_19_through_a_gap() {
    // Red stands behind two of Blue's bodies of two files (1.57 inches), whose inner sides are so far apart.
    let through = |who: &str, gap: f64| {
        let x = gap / 2.0 + 0.7874;
        let t = table(&format!(
            "B {who}\nB line {x} 7 N files=2 figures=4\nB line -{x} 7 N files=2 figures=4\nR line 0 9.5 S figures=4 files=2"
        ));
        t.volley(0, 3).map(|v| v.figures)
    };
    let wide = "line 0 0 N figures=40 files=20";
    let alone = table(&format!("B {wide}\nR line 0 9.5 S figures=4 files=2")).volley(0, 1).map(|v| v.figures);
    assert!(alone > Some(8), "{alone:?}");
    assert_eq!(through(wide, 5.0), Some(8), "two twos of inches");
    assert_eq!(through(wide, 3.0), Some(4), "one");
    // Of three guns, each with four gunners, two shoot through five inches.
    assert_eq!(through("lgun 0 0 N guns=3 figures=12", 5.0), Some(16));
}

/// WOF-FIRE-14, WOF-FIRE-26: guns that do not bear shoot at another target, with the gunners who are left.
#[test]
fn wof_fire_26_gunners_are_counted_once() {
    let t = table("B mgun 0 0 N guns=3 figures=9\nR line 0 10 S");
    assert_eq!(t.volley(0, 1).map(|v| v.figures), Some(18), "three each, twice");
    let mut t = t;
    t.state.units[0].places = 0b011;
    assert_eq!(t.volley(0, 1).map(|v| v.figures), Some(6), "those of the third gun");
    assert!(t.unit(0).rect.centre.y < INCH);
}

/// WOF-FIRE-11: who fights on from an earlier turn is no target, but for a flank that sticks out by more than four figures.
#[test]
fn wof_fire_11_a_hanging_flank_is_a_target() {
    let shot = |x: f64, files: u8| {
        let mut t =
            table(&format!("B line {x} 0 N files=4 figures=8\nB line 5 -6 N\nR line 0 0 S files={files} figures=24"));
        join(&mut t, 0, 2, Face::Front, false);
        t.state.fights[0].as_mut().expect("a fight").first = false;
        let shots = Script { shots: &[(1, 2)], ..Script::default() };
        t.with(&shots, &[], |e| e.volleys());
        t.unit(1).shot.figures
    };
    assert!(shot(-3.0, 12) > 0, "eight files stick out on its left, to the east");
    assert_eq!(shot(0.0, 12), 0, "four on each side");
    assert_eq!(shot(-1.5, 8), 0, "four on its left");
}

#[test]
fn who_stands_behind_the_front_or_beyond_the_mark_bars_no_line() {
    let mut dice = Dice::fair(1757, 1);
    let (mut far, mut fewer) = (0, 0);
    for _ in 0..400 {
        let mut about = |most: i32| {
            (i32::from(dice.d6(Stream::Neither)) * 6 + i32::from(dice.d6(Stream::Neither)) - 24) * most / 18
        };
        let mut text = format!("B line 0 0 N\nR line {} {} {}\n", about(6), 12 + about(4), 180 + about(20));
        for side in ["B", "B", "R", "R"] {
            text += &format!("{side} line {} {} {}\n", about(14), 6 + about(14), (360 + about(60)) % 360);
        }
        let t = table(&text);
        let [own, its] = [0, 1].map(|u: u8| t.state.unit(u).rect);
        let hides = t.field.hiders(&t.state, [0, 1], &own, &its);
        let bars = t.field.between(&t.state, hides, &own, &its);
        fewer += i32::from(bars != hides);
        for x in -6..=6 {
            let eye = own.world(Point::new(own.half_front * x / 6, own.half_depth));
            let mark = its.nearest(eye);
            let open = t.field.is_open_line(&t.state, hides, eye, mark);
            assert_eq!(t.field.is_open_line(&t.state, bars, eye, mark), open);
            assert_eq!(t.field.is_line_free(&t.state, [0, 1], eye, mark), open);
            far += i32::from(open);
        }
    }
    assert!(far > 500 && far < 4_700 && fewer > 100, "{far} open, {fewer} with fewer");
}
