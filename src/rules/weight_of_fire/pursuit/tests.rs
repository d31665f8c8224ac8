use crate::base::Heading;
use crate::rules::weight_of_fire::data::nerve::Pursuit as Line;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{Fights, Flags, Stand, Way};

const LET_LOOSE: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };

/// A victor and the one whom it broke, six inches on.
fn broken(own: &str, prey: &str, more: &str) -> Table {
    let mut t = table(&format!("B {own} 0 0 N\nR {prey} 0 6 N routing\n{more}"));
    t.state.units[0].set(Flags::DROVE);
    t.state.units[1].set(Flags::ROUTED);
    (t.state.units[1].foe, t.state.units[1].away) = (0, Heading::NORTH);
    t
}

/// WOF-PUR-01, WOF-PUR-06: let loose, or a 3 and more holds it back.
#[test]
fn wof_pur_01_pursuit_is_let_or_resisted() {
    let mut t = broken("hc", "line", "");
    t.with(&LET_LOOSE, &[], |e| e.pursuits(&Fights::NONE));
    assert!(t.unit(0).has(Flags::PURSUES) && t.unit(0).has(Flags::ALLOWED));
    for (die, goes) in [(4, false), (3, true)] {
        let mut t = broken("hc", "line", "");
        t.with(&Script::default(), &[die], |e| e.pursuits(&Fights::NONE));
        assert_eq!(t.unit(0).has(Flags::PURSUES), goes, "a {die} less one for cavalry");
    }
}

/// WOF-PUR-07: what its owner allowed in an earlier pursuit does not count in the next one.
#[test]
fn wof_pur_07_each_pursuit_is_allowed_by_itself() {
    let mut t = broken("hc", "line", "");
    t.state.units[0].set(Flags::ALLOWED);
    t.with(&Script::default(), &[4], |e| e.pursuits(&Fights::NONE));
    assert!(!t.unit(0).has(Flags::PURSUES), "four, less one for cavalry, holds it back");
}

/// WOF-PUR-02, WOF-ORD-04: foot not after horse; not the exhausted, the shaken, gunners.
#[test]
fn wof_pur_02_who_does_not_pursue() {
    let may = |own: &str, prey: &str| {
        let t = broken(own, prey, "");
        t.field.may_pursue(&t.state, 0, 1)
    };
    assert!(may("line", "line") && may("hc", "line") && may("hc", "hc") && !may("line", "hc"));
    let of = |text: &str| {
        let t = table(text);
        t.field.may_pursue(&t.state, 0, 1)
    };
    assert!(!of("B hc 0 0 N shaken\nR line 0 6 N routing") && !of("B hc 0 0 N now=8\nR line 0 6 N routing"));
    assert!(!of("B mgun 0 0 N\nR line 0 6 N routing"));
}

/// WOF-PUR-03, WOF-PUR-04, WOF-RTM-04: in disorder, eight wide, half a move at once.
#[test]
fn wof_pur_04_half_a_move_at_once() {
    let mut t = broken("hc", "line", "");
    t.state.units[1].rect.centre.y += inches(14);
    t.with(&LET_LOOSE, &[], |e| e.pursuits(&Fights::NONE));
    let u = t.unit(0);
    assert!(u.has(Flags::DISORDERED) && u.files <= 8);
    assert_eq!((u.rect.centre.y - u.start.centre.y + 60) / INCH, 10);
}

/// WOF-PUR-06: each line of the table.
#[test]
fn wof_pur_06_modifiers() {
    let of = |own: &str, more: &str| -> Vec<(Line, i8)> {
        let t = broken(own, "line", more);
        t.field.pursuit_modifiers(&t.state, 0, 1).into_iter().flatten().collect()
    };
    assert_eq!(of("line", ""), []);
    assert_eq!(of("hc", ""), [(Line::Horse, -1)]);
    assert_eq!(of("line", "general B with 0"), [(Line::General, 1)]);
    let graded = |grade: &str| {
        let t = table(&format!("B line 0 0 N {grade}\nR lc 0 6 N routing"));
        t.field.pursuit_modifiers(&t.state, 0, 1).into_iter().flatten().map(|m| m.1).sum::<i8>()
    };
    assert_eq!(["A", "C", "D", "C irregular", "C square"].map(graded), [2, 1, 0, 0, 2], "and light cavalry is faster");
    let mut t = broken("line", "line", "");
    t.state.units[0].set(Flags::ALLOWED);
    assert_eq!(
        t.field.pursuit_modifiers(&t.state, 0, 1).into_iter().flatten().collect::<Vec<_>>(),
        [(Line::Allowed, -1)]
    );
}

/// WOF-PUR-07, WOF-SEQ-04: on 4 and more it halts, in disorder and good morale; else it goes on a full move.
#[test]
fn wof_pur_07_halting() {
    for (die, halts) in [(4, true), (3, false)] {
        let mut t = broken("line", "line", "");
        t.state.units[1].rect.centre.y += inches(16);
        let u = &mut t.state.units[0];
        u.set(Flags::PURSUES);
        u.set(Flags::DISORDERED);
        u.foe = 1;
        t.with(&LET_LOOSE, &[die], |e| e.pursuers());
        assert_eq!((t.unit(0).has(Flags::PURSUES), t.unit(0).has(Flags::DISORDERED)), (!halts, true));
        let far = (t.unit(0).rect.centre.y - t.unit(0).start.centre.y + 60) / INCH;
        assert_eq!(far, if halts { 0 } else { 12 });
    }
}

/// WOF-PUR-05, WOF-RTM-06: who catches its prey strikes it in the combat phase.
#[test]
fn wof_pur_05_the_prey_is_caught() {
    let mut t = broken("hc", "line", "");
    t.with(&LET_LOOSE, &[], |e| e.pursuits(&Fights::NONE));
    let f = t.fight();
    assert_eq!((f.one, f.two, f.way, f.fresh), (0, 1, Way::Crash, false));
    assert!(t.unit(0).has(Flags::PURSUES));
}

/// WOF-PUR-05, WOF-RTM-05: gunners are no more whose guns are taken on the way to them: nobody is caught, and it stands.
#[test]
fn wof_pur_05_guns_taken_on_the_way_end_a_pursuit() {
    let mut t = broken("hc", "mgun", "");
    let u = &mut t.state.units[1];
    (u.left, u.stand, u.files) = (u.rect, Stand::Crew, 4);
    u.left.centre.y -= inches(3);
    t.state.units[1].rect = t.field.reshaped(&t.state, 1);
    t.with(&LET_LOOSE, &[], |e| e.pursuits(&Fights::NONE));
    assert!(!t.unit(1).lives() && !t.state.engaged(0) && !t.unit(0).has(Flags::PURSUES));
}

/// WOF-PUR-10: who runs into new enemies crashes into them, without impetus; they do not countercharge.
#[test]
fn wof_pur_10_into_new_enemies() {
    let mut t = broken("hc", "line", "R line 0 9 S");
    t.state.units[1].rect.centre.y += inches(14);
    t.with(&LET_LOOSE, &[], |e| e.pursuits(&Fights::NONE));
    let f = t.fight();
    assert_eq!((f.two, f.way, f.impetus), (2, Way::Crash, [false; 2]));
    assert!(!t.unit(0).has(Flags::PURSUES) && f.fresh);
}

/// WOF-PUR-05: when its prey is no more it stands.
#[test]
fn wof_pur_05_no_prey_no_pursuit() {
    let mut t = broken("line", "line", "");
    t.state.units[0].set(Flags::PURSUES);
    t.state.units[0].foe = 1;
    t.with(&Script::default(), &[], |e| {
        e.lose(1, Code::Dispersed);
        e.pursuers();
    });
    assert!(!t.unit(0).has(Flags::PURSUES));
}

/// WOF-PUR-08, WOF-PUR-09: beyond the edge after who left it, and back on 4 and more, in good order, unable to charge.
#[test]
fn wof_pur_09_beyond_the_edge_and_back() {
    let mut t = table("B line 0 20 N\nR line 0 28 N routing");
    (t.state.units[1].away, t.state.units[0].foe) = (Heading::NORTH, 1);
    t.state.units[0].set(Flags::PURSUES);
    t.state.units[0].set(Flags::DISORDERED);
    t.with(&Script::default(), &[], |e| {
        e.lose(1, Code::LeftTable);
        e.pursuers();
    });
    assert!(t.unit(0).has(Flags::OFF) && t.unit(0).lives() && !t.unit(0).here());
    t.with(&Script::default(), &[3], |e| e.pursuers());
    assert!(t.unit(0).has(Flags::OFF));
    t.with(&Script::default(), &[4], |e| e.pursuers());
    let u = t.unit(0);
    assert!(u.here() && u.has(Flags::RETURNED) && !u.has(Flags::DISORDERED) && u.is_good());
    assert!(u.rect.heading == Heading::SOUTH && t.field.on_table(&u.rect));
    assert!(!t.field.may_charge(&t.state, 0) && t.field.may_clash(&t.state, 0));
}
