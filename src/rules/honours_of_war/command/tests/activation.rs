//! What an activation does to the units of a brigade.

use super::*;

/// An activation with this die under a brigadier near by; its units then stay.
fn activated(text: &str, grade: Grade, die: u8, answers: &[Answer]) -> Table {
    let mut t = Table::of(&format!("{text}\nleader B 0 -5 brigade=0\nR foot 0 90 S"));
    t.state.brigade_mut(0).leader.grade = grade;
    let mut all = answers.to_vec();
    all.push(Answer::Pick(0));
    t.act(&[die], &all, |e| e.activate(0));
    t
}

/// Nothing of an earlier turn is left to a unit.
#[test]
fn how_cmd_19_an_activation_begins_anew() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 90 S");
    let u = t.state.unit_mut(0);
    (u.run, u.clear_run) = (Len::cm(5).0, Len::cm(5).0);
    u.flags = Flags(Flags::SLACK.0 | Flags::FORMED.0 | Flags::ACTED.0);
    t.act(&[3], &[Answer::Unit(0), Answer::Pick(0), Answer::Pick(0)], |e| e.activate(0));
    let u = t.state.unit(0);
    assert_eq!((u.run, u.clear_run, u.has(Flags::SLACK), u.has(Flags::FORMED)), (0, 0, false, false));
}

/// HOW-CMD-22: a poor brigade stays, hurt or not; HOW-CMD-25: an inspiring one takes off one hit.
#[test]
fn how_cmd_23_only_a_feeble_brigade_falls_back() {
    let hurt = "B foot hits=3 0 0 N";
    let t = activated(hurt, Grade::Dependable, 1, &[Answer::Pass]);
    assert_eq!((t.state.brigade(0).result, t.at(0)), (Performance::Poor, (0, 0)));
    let t = activated(hurt, Grade::Dithering, 1, &[]);
    assert_eq!((t.state.brigade(0).result, t.at(0)), (Performance::Feeble, (0, -150)));
    let t = activated(hurt, Grade::Dashing, 6, &[Answer::Pick(0), Answer::Pick(0)]);
    assert_eq!((t.state.brigade(0).result, t.hits()[0]), (Performance::Inspiring, 2));
}

/// Of those who are still there.
#[test]
fn how_cmd_23_who_is_gone_does_not_count() {
    let mut t = Table::of("B foot hits=1 0 0 N\nB foot 22 0 N\nB foot -22 0 N\nleader B 0 -5 brigade=0\nR foot 0 90 S");
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.state.unit_mut(2).morale = Morale::Routed;
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!([0, 1].map(|n| t.at(n).1), [-150, -150]);
}

/// The rearmost makes room for who stands before it.
#[test]
fn how_cmd_23_the_rearmost_falls_back_first() {
    let t = activated("B foot hits=1 0 0 N\nB foot hits=1 0 -4.5 N", Grade::Dithering, 1, &[]);
    assert_eq!([0, 1].map(|n| t.at(n).1), [-150, -195]);
}

/// Who is gone passes on no news.
#[test]
fn how_cmd_07_nobody_hears_through_a_unit_that_is_gone() {
    let mut t = Table::of("B foot 0 0 N\nB foot 25 0 N\nleader B 0 -12 brigade=0\nR foot 0 90 S");
    assert_eq!(t.field.in_command(&t.state, 0), 0b11);
    t.state.unit_mut(0).morale = Morale::Gone;
    assert_eq!(t.field.in_command(&t.state, 0), 0);
}
