//! When something is seen, how far a unit has gone by then, and where it stands in the end.

use super::{WORDS, WeightOfFire, scenario};
use crate::base::{Heading, Point, Side};
use crate::field::event::NOBODY;
use crate::field::telling::Telling;
use crate::field::{Event, Place};
use crate::rules::system::System;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::movement::Doing;
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{Flags, Way};

const COUNTERS: Script<'_> = Script { shots: &[], counters: true, evades: false, agrees: false, turns: false };

/// How far north of the middle of the table the front of a unit of Blue is, in tenths of an inch.
fn front(t: &Table, unit: u8) -> i32 {
    10 * t.unit(unit).rect.front_centre().y / INCH
}

/// WOF-CHG-11, WOF-CHG-03: a countercharge sets out when its unit sees the charger, who comes out of the edge of a wood: he has
/// come the farther the later that is.
#[test]
fn wof_chg_11_a_countercharge_sets_out_when_the_charger_is_seen() {
    let met = |wood: &str| {
        let mut t = table(&format!("B hc 0 0 N A\nR hc 0 13.5 S A\n{wood}"));
        t.charges(0, 1, &COUNTERS, &[]);
        (t.told(Code::Countercharges), t.fight().way, front(&t, 0))
    };
    let open = met("");
    assert_eq!((open.0, open.1), (1, Way::Counter));
    assert!((60..=75).contains(&open.2), "half-way in the open: {}", open.2);
    let hidden = met("wood -20 -8 20 0.3");
    assert_eq!((hidden.0, hidden.1), (1, Way::Counter), "unseen at first, it is met all the same");
    assert!(hidden.2 > open.2, "he has gone on by then: {} and {}", hidden.2, open.2);
}

/// WOF-CHG-18, WOF-ORD-09: who recoils goes through a friend at no cost to either, but the friend does not recover in that turn;
/// skirmishers are not passed.
#[test]
fn wof_chg_18_a_recoil_through_a_friend_keeps_him_from_recovering() {
    let passed = |kind: &str, more: &str| {
        let mut t = table(&format!("B hc 0 0 N\nB {kind} 0 -4 N {more}\nR line 0 3 S"));
        t.with(&Script::default(), &[6], |e| e.recoil(0));
        assert_eq!(t.told(Code::Recoils), 1);
        t.unit(1).has(Flags::PASSED)
    };
    assert!(passed("line", ""));
    assert!(!passed("light", "figures=12 loose"));
    let mut t = table("B hc 0 0 N\nB line 20 -4 N\nR line 0 3 S");
    t.with(&Script::default(), &[6], |e| e.recoil(0));
    assert!(!t.unit(1).has(Flags::PASSED), "who stands aside is not passed");
}

/// WOF-CHG-18: D6 and one inches straight back, facing the enemy and shaken; it stops short of impassable ground and of enemies.
#[test]
fn wof_chg_18_a_recoil_stops_short_of_a_river() {
    let back = |behind: &str| {
        let mut t = table(&format!("B hc 0 0 N figures=8 files=8\nR line 0 3 S\n{behind}"));
        let from = t.unit(0).rect;
        t.with(&Script::default(), &[6], |e| e.recoil(0));
        assert!(t.unit(0).is_shaken() && t.unit(0).rect.heading == Heading::NORTH);
        (from.centre.y - t.unit(0).rect.centre.y) / INCH
    };
    assert_eq!(back(""), 7);
    // A rank of horse is less than two inches deep: at seven inches it would be beyond either.
    let [river, enemy] = ["deep -20 -4 20 -4", "R line 0 -5 S figures=10 files=5"].map(back);
    assert!((1..7).contains(&river) && (1..7).contains(&enemy), "{river} {enemy}");
}

/// WOF-SKR-08, WOF-FIRE-09: a retirement and a move of its own add up: more than half a move in all leaves no fire.
#[test]
fn wof_skr_08_what_skirmishers_retire_counts_with_what_they_move() {
    for (inch, far) in [(1, true), (0, false)] {
        let mut t = table("B light 0 0 N loose figures=12");
        t.with(&Script::default(), &[], |e| e.spend(0, inches(inch), inches(4)));
        assert!(!t.unit(0).has(Flags::FAR), "half a move and less leaves fire");
        let half =
            t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.cost == inches(2)).expect("two inches");
        t.does(0, &half);
        assert_eq!(t.unit(0).has(Flags::FAR), far, "{inch} and two of four");
    }
}

/// WOF-PUR-09: who comes back is put on the edge of the table where it left it, and not where its last move on it began.
#[test]
fn wof_pur_09_back_at_the_edge() {
    let mut t = table("B line 3 16 N\nR line 3 27 N routing");
    (t.state.units[1].away, t.state.units[0].foe) = (Heading::NORTH, 1);
    t.state.units[0].set(Flags::PURSUES);
    t.with(&Script::default(), &[], |e| {
        e.state.units[1].rect.centre.y += 3 * INCH;
        e.lose(1, Code::LeftTable);
        e.state.units[0].rect.centre.y += 3 * INCH;
        e.pursuers();
    });
    assert!(t.unit(0).has(Flags::OFF));
    t.with(&Script::default(), &[4], |e| e.pursuers());
    let rect = t.unit(0).rect;
    let off = t.field.half.y - (rect.centre.y + rect.half_depth);
    assert!(off < INCH / 4 && t.field.on_table(&rect), "{off}");
    assert!((rect.centre.x - 3 * INCH).abs() < INCH, "where it left");
}

/// WOF-OPT-04: of friend and foe behind a target it is no matter of the seat who is thrown for first.
#[test]
fn wof_opt_04_who_is_carried_to_first_is_no_matter_of_the_seat() {
    let thrown = |first: Side| {
        let text = "B hgun 0 -28 N\nB line 0 3 N\nR line 0 -4 S\nR line 0 9 S\noption carry-through";
        let mut t = table(text);
        t.state.first = first;
        t.with(&Script { shots: &[(0, 2)], ..Script::default() }, &[6, 1, 6], |e| {
            e.begin_phase();
            e.volleys();
            e.resolve_fire();
        });
        t.events.iter().filter(|e| e.code == Code::FiredBall as u16).map(|e| e.target).collect::<Vec<_>>()
    };
    assert_eq!(thrown(Side::Blue), [2, 1, 3]);
    assert_eq!(thrown(Side::Red), [2, 3, 1]);
}

/// WOF-FIRE-01: fire takes effect when all has been thrown for; what is told of a loss names him who fired, and not who was the
/// last to fire.
#[test]
fn wof_fire_01_a_loss_is_told_of_who_fired() {
    let scenario = scenario("mirror");
    let telling = Telling::new(&scenario, &WORDS, |c| (WeightOfFire.happening(c), WeightOfFire.key(c)));
    let event = |code: Code, actor: u8, target: u8, numbers: [i16; 4]| Event {
        code: code as u16,
        actor,
        target,
        place: Place::of(Point::ORIGIN),
        numbers,
    };
    let events = [
        event(Code::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Code::FiredSmall, 0, 12, [12, 6, 8, 40]),
        event(Code::FiredSmall, 1, 13, [12, 1, 1, 0]),
        event(Code::Hit, 12, 0, [40, 40, 0, 0]),
        event(Code::Turn, NOBODY, NOBODY, [2, 0, 0, 0]),
    ];
    let told: Vec<String> = telling.report(&events).iter().flat_map(|t| t.paragraphs.clone()).collect();
    let told = told.join(" ");
    assert!(told.contains("Alt-Quast, First battalion") && !told.contains("Alt-Quast, Second battalion"), "{told}");
}
