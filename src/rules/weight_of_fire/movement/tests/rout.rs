use crate::base::Heading;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{Flags, Stand};

fn break_up(t: &mut Table, unit: u8, by: u8) {
    t.with(&Script::default(), &[], |e| {
        e.break_up(unit, by);
        e.first_routs();
    });
}

/// WOF-RTM-01, WOF-RTM-02, WOF-RTM-03: half a rout move away from what broke it, in disorder, without a shot.
#[test]
fn wof_rtm_02_half_a_move_as_the_phase_closes() {
    let mut t = table("B line 0 0 N\nR line 0 1 S");
    break_up(&mut t, 0, 1);
    let u = t.unit(0);
    assert_eq!(10 * (u.start.centre.y - u.rect.centre.y) / INCH, 60);
    assert!(u.routs() && u.has(Flags::DISORDERED) && u.rect.heading == Heading::SOUTH);
    assert!(!t.field.may_shoot(&t.state, 0));
}

/// WOF-RTM-04: lines and squares become columns of eight at most, nobody becomes wider.
#[test]
fn wof_rtm_04_a_mob_is_eight_wide() {
    for (text, files) in [("B line 0 0 N", 8), ("B line 0 0 N files=6", 6), ("B line 0 0 N files=3", 3)] {
        let mut t = table(&format!("{text}\nR line 0 1 S"));
        break_up(&mut t, 0, 1);
        assert_eq!(t.unit(0).files, files, "{text}");
    }
    let mut t = table("B line 0 0 N square\nR hc 0 1 S");
    break_up(&mut t, 0, 1);
    assert_eq!((t.unit(0).stand, t.unit(0).files), (Stand::Close, 4), "a square of 80 mm is four wide");
    let mut t = table("B light 0 0 N loose figures=20\nR hc 0 1 S");
    break_up(&mut t, 0, 1);
    assert_eq!((t.unit(0).stand, t.unit(0).files), (Stand::Skirmish, 10));
}

/// WOF-RTM-05: gunners who rout leave their guns.
#[test]
fn wof_rtm_05_gunners_rout_without_guns() {
    let mut t = table("B mgun 0 0 N\nR line 0 5 S");
    break_up(&mut t, 0, 1);
    assert_eq!((t.unit(0).stand, t.unit(0).models), (Stand::Crew, 2));
    assert_eq!(t.unit(0).left, t.unit(0).start);
}

/// WOF-RTM-06: off the table, into houses, onto an enemy: dispersed.
#[test]
fn wof_rtm_06_where_a_rout_ends() {
    let mut t = table("B line 0 -26 N\nR line 0 -25 S");
    break_up(&mut t, 0, 1);
    assert!(t.unit(0).has(Flags::LEFT) && t.told(Code::LeftTable) == 1);
    let mut t = table("B line 0 0 N\nR line 0 1 S\nhouses -40 -8 40 -2");
    break_up(&mut t, 0, 1);
    assert_eq!(t.told(Code::Dispersed), 1);
    let mut t = table("B line 0 0 N\nR line 0 1 S\nR line -10 -4 N figures=24\nR line 0 -4 N\nR line 10 -4 N");
    break_up(&mut t, 0, 1);
    assert_eq!(t.told(Code::Dispersed), 1);
}

/// WOF-BST-01, WOF-BST-02, WOF-BST-03, WOF-BST-04: a friend in the way opens its ranks by its grade's number, else it is in
/// disorder and does not fire.
#[test]
fn wof_bst_03_friends_open_their_ranks() {
    let text = |grade: &str, more: &str| format!("B line 0 0 N\nB line 0 -4 N {grade} {more}\nR line 0 1 S");
    for (grade, needs) in [("A", 3), ("B", 4), ("C", 5), ("D", 6)] {
        for (die, opened) in [(needs, true), (needs - 1, false)] {
            let mut t = table(&text(grade, ""));
            let through = t.with(&Script::default(), &[die], |e| {
                e.open_ranks(1, 0);
                e.state.units[1].has(Flags::DISORDERED)
            });
            assert_eq!((through, t.unit(1).has(Flags::SILENT)), (!opened, !opened), "{grade} on a {die}");
        }
    }
    let mut t = table(&text("E", ""));
    t.with(&Script::default(), &[], |e| e.open_ranks(1, 0));
    assert!(t.unit(1).has(Flags::DISORDERED), "never for grade E");
    let mut t = table(&text("C", "shaken"));
    t.with(&Script::default(), &[5], |e| e.open_ranks(1, 0));
    assert!(t.unit(1).has(Flags::DISORDERED), "the shaken at -1");
}

/// WOF-BST-01: with no gap within its choice a router bursts through.
#[test]
fn wof_bst_01_a_wall_of_friends_is_burst() {
    let mut t = table("B line 0 0 N\nB line 0 -4 N\nB line 10 -4 N\nB line -10 -4 N\nR line 0 1 S");
    t.with(&Script::default(), &[6], |e| {
        e.break_up(0, 4);
        e.first_routs();
    });
    assert_eq!((t.told(Code::OpenDie), t.told(Code::BurstThrough)), (1, 0));
}

/// WOF-BST-01: a router takes a gap of four inches, where there is one.
#[test]
fn wof_bst_01_a_gap_is_taken() {
    let mut t = table("B line 0 0 N\nB line -2 -5 N figures=12 files=4\nR line 0 1 S");
    break_up(&mut t, 0, 2);
    assert_eq!((t.told(Code::OpenDie), t.told(Code::Routs)), (0, 1));
}

/// WOF-BST-02, WOF-SKR-06: squares, skirmishers and routers are just passed; skirmishers burst through nobody.
#[test]
fn wof_bst_02_who_suffers_no_burst() {
    let suffers = |text: &str| {
        let t = table(text);
        t.field.bursts(&t.state, 0, 1)
    };
    assert!(suffers("B line 0 0 N\nB line 0 -5 N") && suffers("B line 0 0 N\nB mgun 0 -5 N"));
    for friend in ["B line 0 -5 N square", "B light 0 -5 N loose", "B line 0 -5 N routing"] {
        assert!(!suffers(&format!("B line 0 0 N\n{friend}")), "{friend}");
    }
    assert!(!suffers("B light 0 0 N loose\nB line 0 -5 N"));
}

/// WOF-SEQ-03: a full rout move in the initiative phase.
#[test]
fn wof_seq_03_a_full_rout_in_later_turns() {
    let mut t = table("B line 0 0 N routing E\nR line 0 20 S");
    t.state.units[0].away = Heading::SOUTH;
    t.with(&Script::default(), &[], |e| e.rallies());
    assert_eq!((t.unit(0).start.centre.y - t.unit(0).rect.centre.y + 5) / INCH, 12);
    assert!(t.unit(0).rect.centre.y < -inches(11));
}
