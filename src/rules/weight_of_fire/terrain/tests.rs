use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::sandtable::{Table, table};
use crate::rules::weight_of_fire::state::Flags;
use crate::rules::weight_of_fire::terrain::Cover;
use crate::rules::weight_of_fire::terrain::sight::Past;
use crate::rules::weight_of_fire::town::Against;

/// What ten inches north cost a unit of the text, in tenths of an inch, and whether they disorder it.
fn ten(text: &str, careful: bool) -> Option<(i32, bool)> {
    let t = table(text);
    let way = (Point::new(0, 0), Point::new(0, 10 * INCH));
    t.field.toll(&t.state, 0, way, careful).map(|toll| ((10 * toll.cost + INCH / 2) / INCH, toll.disorders))
}

fn rect(t: &Table, unit: u8) -> Rect {
    t.unit(unit).rect
}

/// WOF-TER-01, WOF-TER-03: rough ground slowly, or at the price of order; guns slowly; skirmishers freely.
#[test]
fn wof_ter_03_rough_ground() {
    let rough = "rough -10 2 10 6";
    let of = |who: &str, careful| ten(&format!("B {who} 0 0 N\n{rough}"), careful);
    assert_eq!((of("line", true), of("line", false)), (Some((140, false)), Some((100, true))));
    assert_eq!((of("hc", true), of("hc", false)), (Some((140, false)), Some((100, true))));
    assert_eq!([of("mgun", true), of("mgun", false)], [Some((140, false)); 2]);
    assert_eq!(ten(&format!("B light 0 0 N loose\n{rough}"), true), Some((100, false)));
}

/// WOF-TER-06: light woods slow and disorder all but skirmishers.
#[test]
fn wof_ter_06_light_woods() {
    assert_eq!(ten("B line 0 0 N\nwood -10 2 10 6", true), Some((140, true)));
    assert_eq!(ten("B light 0 0 N loose\nwood -10 2 10 6", true), Some((100, false)));
}

/// WOF-TER-12, WOF-TER-13: gentle hills are nothing, steep ones halve and disorder cavalry.
#[test]
fn wof_ter_13_hills() {
    assert_eq!(ten("B hc 0 0 N\ngentle -10 2 10 6", true), Some((100, false)));
    assert_eq!(ten("B hc 0 0 N\nsteep -10 2 10 6", true), Some((140, true)));
    assert_eq!(ten("B line 0 0 N\nsteep -10 2 10 6", true), Some((140, false)));
    assert_eq!(ten("B light 0 0 N loose\nsteep -10 2 10 6", true), Some((100, false)));
}

/// WOF-TER-17, WOF-TER-18, WOF-TER-19, WOF-WRK-01: two inches for each rank; streams disorder, walls do not; rivers and works bar.
#[test]
fn wof_ter_17_obstacles() {
    assert_eq!(ten("B line 0 0 N\nwall -10 5 10 5", true), Some((140, false)));
    assert_eq!(ten("B line 0 0 N\nstream -10 5 10 5", true), Some((140, true)));
    assert_eq!(ten("B hc 0 0 N figures=8 files=8\nwall -10 5 10 5", true), Some((120, false)));
    assert_eq!(ten("B line 0 0 N\nriver -10 5 10 5", true), Some((150, true)), "a ford an inch wide at half speed");
    assert_eq!(ten("B line 0 0 N\ndeep -10 5 10 5", true), None);
    assert_eq!(ten("B line 0 0 N\nworks -10 5 10 5", true), Some((120, true)));
    assert_eq!(ten("B hc 0 0 N\nworks -10 5 10 5", true), None);
    assert_eq!(ten("B line 0 0 N\nhouses -10 3 10 5", true), None);
}

/// WOF-TER-05: an inch of rough ground is six for ball.
#[test]
fn wof_ter_05_ball_over_rough_ground() {
    let t = table("B mgun 0 0 N\nrough -10 2 10 5");
    let far = t.field.terrain.ball_range(10 * INCH, Point::ORIGIN, Point::new(0, 10 * INCH));
    assert_eq!((far + 5) / INCH, 25);
}

/// WOF-TER-07, WOF-WRK-02, WOF-WRK-03: woods are soft cover, works hard; in combat works are soft, woods for foot against horse.
#[test]
fn wof_wrk_02_cover() {
    let cover = |t: &Table, from: Point| t.field.cover_from(&t.state, (1, &rect(t, 1)), from, Against::Shot);
    let t = table("B line 0 0 N\nR line 0 10 S\nwood -10 9 10 15");
    assert_eq!(cover(&t, Point::ORIGIN), Cover::Soft);
    let works = table("B line 0 0 N\nR line 0 10 S\nworks -10 9 10 9");
    assert_eq!(cover(&works, Point::ORIGIN), Cover::Hard);
    assert_eq!(cover(&works, Point::new(0, 30 * INCH)), Cover::None, "from behind");
    let shell = works.field.cover_from(&works.state, (1, &rect(&works, 1)), Point::ORIGIN, Against::Shell);
    assert_eq!(shell, Cover::Soft, "WOF-OPT-01");
    assert_eq!(works.field.cover_in_combat(&works.state, 0, (1, 0)), Cover::Soft);
    assert!(works.field.terrain.in_works(&rect(&works, 1)) && !works.field.terrain.in_works(&rect(&works, 0)));
}

/// WOF-TER-08: within twelve inches inside woods; out of and into them from two inches of the edge, unless they shoot.
#[test]
fn wof_ter_08_sight_in_woods() {
    let t = table("B line 0 0 N\nwood -30 5 30 40");
    let blocks = |a: i32, b: i32, shot| {
        let past = Past { shot, ..Past::default() };
        t.field.terrain.blocks(Point::new(0, a * INCH), Point::new(0, b * INCH), past)
    };
    assert!(!blocks(10, 21, false) && blocks(10, 23, false), "inside");
    assert!(!blocks(7, -20, false) && blocks(8, 0, false), "out from the edge");
    assert!(!blocks(-4, 6, false) && blocks(-8, 6, false) && !blocks(-8, 6, true), "into the edge");
    assert!(blocks(0, 45, true), "through");
}

/// WOF-TER-15: a crest line hides what is behind it, but for who stands higher, or at a crest of the same level.
#[test]
fn wof_ter_15_crest_lines_hide() {
    let sees = |own: &str, its: &str, hills: &str| {
        let t = table(&format!("B line 0 {own} N\nR line 0 {its} S\n{hills}"));
        let both = [(0, 1), (1, 0)].map(|(unit, other)| t.field.sees(&t.state, unit, other));
        assert_eq!(both[0], both[1], "the same from either end: {own}, {its}, {hills}");
        both[0]
    };
    let hill = "gentle -30 5 30 25";
    assert!(!sees("0", "30", hill), "over the hill");
    assert!(!sees("0", "15", hill) && !sees("15", "30", hill), "up or down past a crest ten inches off");
    assert!(sees("0", "5.2", hill) && sees("24.8", "40", hill), "at the crest, from the plain and to it");
    assert!(!sees("4.4", "15", hill), "at the foot is not at the crest");
    assert!(sees("10", "20", hill), "along the top");
    let two = "gentle -30 -5 30 25\nsteep -20 5 20 15";
    assert!(!sees("1", "30", two), "from one contour over two to the plain");
    assert!(sees("14.8", "30", two), "from the upper crest over the lower one");
    assert!(!sees("10", "30", two), "from behind it not");
    let apart = "gentle -30 -30 30 0\ngentle -30 10 30 20";
    assert!(sees("-0.2", "30", apart), "from a crest over one of the same level");
    assert!(!sees("-4", "30", apart), "but not from behind it");
}

/// WOF-TER-08: who stands with his front on the edge line stands in the edge, and is seen within twelve inches unless he shoots.
#[test]
fn wof_ter_08_on_the_edge_line() {
    let sees = |own: &str, more: &str| {
        let mut t = table(&format!("B line 0 {own} N\nR line 0 5 S\nwood -30 5 30 40"));
        if !more.is_empty() {
            t.state.units[1].set(Flags::FIRED_LAST);
        }
        (t.field.sees(&t.state, 0, 1), t.field.sees(&t.state, 1, 0))
    };
    assert_eq!((sees("-6.5", ""), sees("-7.5", ""), sees("-7.5", "shot")), ((true, true), (false, true), (true, true)));
}
