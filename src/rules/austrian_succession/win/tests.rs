use crate::base::Side;
use crate::rules::austrian_succession::general::Ammo;
use crate::rules::austrian_succession::sandtable::{Script, Table, table};
use crate::rules::austrian_succession::state::{By, Ending};

const SCRIPT: Script<'static> = Script { shots: &[], ammo: Ammo::Roundshot, support: true };

/// Armies of `n` units each, generals not counted.
fn armies(n: usize) -> Table {
    let line =
        |side: &str, y: i32| (0..n).map(|i| format!("{side} foot {} {y} N\n", i as i32 * 9 - 60)).collect::<String>();
    table(&(line("B", -20) + &line("R", 20)))
}

fn ending(t: &mut Table, lost: [usize; 2]) -> Option<Ending> {
    let n = t.field.units.len() / 2;
    for unit in (0..lost[0]).chain(n..n + lost[1]) {
        t.state.units[unit].steps = 0;
    }
    t.with(&SCRIPT, &[], |e| e.count());
    t.state.ending
}

/// WAS-LOSE-01, WAS-LOSE-02, WAS-MUS-03.
#[test]
fn was_lose_01_02_was_mus_03_below_half_with_the_general() {
    let beaten = |lost| ending(&mut armies(13), [0, lost]).is_some_and(|e| e.winner == Some(Side::Blue));
    assert!(!beaten(7) && beaten(8), "fourteen with the general: lost at six");
    let beaten = |lost| ending(&mut armies(12), [0, lost]).is_some_and(|e| e.winner == Some(Side::Blue));
    assert!(!beaten(6) && beaten(7), "thirteen: lost at six");
    let mut weak = armies(13);
    for u in &mut weak.state.units[13..26] {
        u.steps = 1;
    }
    assert_eq!(ending(&mut weak, [0, 7]), None, "a unit at a quarter counts as a fresh one");
    let mut general = armies(13);
    general.state.generals[1].here = false;
    assert!(ending(&mut general, [0, 7]).is_some());
}

#[test]
fn was_turn_06_both_below_is_a_draw() {
    let end = ending(&mut armies(13), [8, 9]).expect("it is over");
    assert_eq!((end.winner, end.by), (None, By::Threshold));
}

#[test]
fn was_ver_03_threshold_third() {
    let mut t = armies(13);
    t.field.options.third = true;
    assert_eq!(ending(&mut t, [0, 9]), None, "five of fourteen are left");
    let mut t = armies(13);
    t.field.options.third = true;
    assert!(ending(&mut t, [0, 10]).is_some());
}

#[test]
fn was_lose_03_was_ex_04_conceding_with_seven_of_fourteen() {
    let mut t = armies(13);
    assert_eq!(ending(&mut t, [4, 7]), None, "not lost by rule");
    assert!(t.field.may_concede(&t.state, Side::Red) && !t.field.may_concede(&t.state, Side::Blue));
    let mut near = armies(13);
    ending(&mut near, [5, 7]);
    assert!(!near.field.may_concede(&near.state, Side::Red), "only two units behind");
}

#[test]
fn was_lose_04_thirty_turns_or_six_quiet_ones() {
    let mut t = armies(13);
    t.state.turn = 30;
    assert_eq!(ending(&mut t, [0, 0]).map(|e| (e.winner, e.by)), Some((None, By::Time)));
    let mut t = armies(13);
    t.state.quiet = 5;
    assert!(ending(&mut t, [0, 0]).is_some());
    let mut t = armies(13);
    (t.state.quiet, t.state.hurt) = (5, true);
    assert!(ending(&mut t, [0, 0]).is_none());
    let mut t = armies(13);
    (t.state.turn, t.field.options.limits) = (40, false);
    assert!(ending(&mut t, [0, 0]).is_none(), "it may be switched off");
}
