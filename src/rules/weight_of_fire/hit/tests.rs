use crate::rules::weight_of_fire::sandtable::{Script, table};
use crate::rules::weight_of_fire::state::{Cause, NONE};

/// WOF-HIT-02, WOF-HIT-03, WOF-HIT-06, WOF-EX-06: the chart is held between -1 and 10, adds tens and ones, and goes on above 39.
#[test]
fn wof_hit_03_the_chart_adds_tens_and_ones() {
    let t = table("B line 0 0 N");
    let of = |score, figures| t.field.chart(score, figures);
    assert_eq!(of(5, 24), 16 + 3, "WOF-EX-06: 2.4 and 0.3");
    assert_eq!([of(-4, 10), of(-1, 10)], [1, 1]);
    assert_eq!([of(10, 30), of(14, 30)], [54, 54]);
    assert_eq!(of(7, 40), 31 + 10, "thirty and ten");
    assert_eq!(of(10, 47), 54 + 18 + 12);
}

#[test]
fn wof_hit_04_who_closes_up_lies_on_nobody() {
    use crate::base::Heading;
    use crate::base::geometry::rect::TOUCH;
    for angle in (0..Heading::FULL).step_by(37) {
        let mut t = table("B line 0 0 N figures=24\nR line 0 9 S figures=24");
        let heading = Heading(angle);
        let own = crate::base::Rect { heading, ..t.unit(0).rect };
        let ahead = own.half_depth + t.unit(1).rect.half_depth - TOUCH;
        t.state.unit_mut(0).rect = own;
        let enemy = t.state.unit_mut(1);
        enemy.rect = crate::base::Rect { heading: heading.behind(), centre: own.advanced(ahead).centre, ..enemy.rect };
        if own.overlaps(&t.unit(1).rect) {
            continue;
        }
        t.with(&Script::default(), &[], |e| e.wound(0, 80, Cause::Steady, NONE));
        assert!(!t.unit(0).rect.overlaps(&t.unit(1).rect), "{angle}: {:?} {:?}", t.unit(0).rect, t.unit(1).rect);
    }
}

/// WOF-HIT-08: the printed row changes two cells and nothing else.
#[test]
fn wof_hit_08_the_printed_row_is_a_switch() {
    let (mended, printed) = (table("B line 0 0 N"), table("B line 0 0 N\noption printed-row-five"));
    for score in -1..=10 {
        for figures in 0..=60 {
            let (a, b) = (mended.field.chart(score, figures), printed.field.chart(score, figures));
            let less = if score == 5 { 6 * u16::from(figures / 30) + u16::from(figures / 10 % 3 == 2) } else { 0 };
            assert_eq!(a - b, less, "{figures} figures at {score}");
        }
    }
}

/// WOF-HIT-04, WOF-EX-05, WOF-EX-06, WOF-FIRE-27: pips are kept, six make a figure, and the rear rank goes first.
#[test]
fn wof_hit_04_pips_carry_and_six_are_a_figure() {
    let mut t = table("B line 0 0 N figures=24");
    let hurt = |t: &mut crate::rules::weight_of_fire::sandtable::Table, pips| {
        t.with(&Script::default(), &[], |e| e.wound(0, pips, Cause::Steady, NONE));
    };
    hurt(&mut t, 15);
    assert_eq!((t.unit(0).figures, t.unit(0).pips), (22, 3), "2.3");
    hurt(&mut t, 4);
    assert_eq!((t.unit(0).figures, t.unit(0).pips, t.unit(0).lost), (21, 1, 19), "3.1");
    assert_eq!(t.unit(0).files, 12, "the front stands");
    hurt(&mut t, 60);
    assert_eq!((t.unit(0).figures, t.unit(0).files), (11, 11), "no second rank is left");
    hurt(&mut t, 999);
    assert!(!t.unit(0).lives() && t.unit(0).lost == 144, "no more than it had");
}

/// WOF-HIT-07, WOF-EX-07: "Bang you're dead": a die no higher than the pips left over takes one more, else they are dropped.
#[test]
fn wof_hit_07_a_die_for_the_odd_pips() {
    for (die, left) in [(1, 20), (2, 21)] {
        let mut t = table("B line 0 0 N figures=24\noption bang-youre-dead");
        t.with(&Script::default(), &[die], |e| e.wound(0, 19, Cause::Steady, NONE));
        assert_eq!((t.unit(0).figures, t.unit(0).pips), (left, 0), "a {die}");
        assert_eq!(t.unit(0).phase[Cause::Steady as usize], 19, "tests count the chart's pips");
    }
}

/// WOF-CC-06, WOF-MOR-16: a twelfth is a pip for every two figures of the start, an odd number not rounded down.
#[test]
fn wof_mor_16_a_twelfth_is_half_a_pip_a_figure() {
    let t = table("B line 0 0 N figures=25");
    assert!(!t.field.is_twelfth(0, 12) && t.field.is_twelfth(0, 13));
    assert_eq!([12, 13, 25, 26].map(|p| t.field.twelfths(0, p)), [0, 1, 2, 2]);
}
