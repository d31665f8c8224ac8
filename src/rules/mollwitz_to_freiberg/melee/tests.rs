use crate::base::geometry::Face;
use crate::base::{Dice, Heading};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Choice, Choices, General, Pick};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale};

/// Two in frontal contact: Blue attacks.
fn fight(text: &str) -> Table {
    let mut t = table(text);
    join(&mut t, 0, 1, Face::Front, false);
    t
}

fn points(t: &Table) -> (i8, i8) {
    let f = t.state.fights[0].expect("a fight");
    (t.field.points(&t.state, &f, f.attacker), t.field.points(&t.state, &f, f.target))
}

/// MTF-CC-02, MTF-CC-03, MTF-CC-10, MTF-CC-13: points of horse against foot in line, first round.
#[test]
fn mtf_cc_03_points_of_attacker_and_target() {
    let of = |blue: &str, red: &str| points(&fight(&format!("B {blue} 0 0 N\nR {red} 0 0 S")));
    let of_with = |blue: &str, red: &str, more: &str| points(&fight(&format!("B {blue} 0 0 N {more}\nR {red} 0 0 S")));
    assert_eq!(of("hc", "line"), (5 + 2, 3 + 2));
    assert_eq!(of("mc", "hc"), (4, 5));
    assert_eq!(of("line", "hc"), (3, 5), "who is attacked has not charged");
    assert_eq!(of("lc", "mgun"), (3, 2));
    assert_eq!(of("lc", "hgun"), (3, 3));
    assert_eq!(of("lc", "how"), (3, 1), "MTF-CC-11");
    assert_eq!(of_with("hc", "line", "disordered"), (5 - 2, 5));
    assert_eq!(of_with("line", "line", "disordered"), (3 - 1, 5));
    assert_eq!(of_with("line", "line", "A"), (3 + 2, 5), "each grade above");
    assert_eq!(of_with("line", "line", "shaken"), (3 - 2, 5));
    assert_eq!(of_with("line", "line", "irregular fanatic heavy"), (3 + 1 + 1, 5), "MTF-IRR-05, MTF-IRR-07");
    let column = fight("B hc 0 0 N\nR line 0 0 S files=4");
    assert_eq!(points(&column), (5, 3), "no +2 at a column, and it has no fire");
    let general = fight("B line 0 0 N\nR line 0 0 S\ngeneral B with 0");
    assert_eq!(points(&general), (4, 5), "MTF-GEN-06");
}

/// MTF-CC-10, MTF-CC-12: defensive fire is for the passive, steady, in line, in the first round; grade D has 1.
#[test]
fn mtf_cc_10_who_has_defensive_fire() {
    let bonus = |red: &str| {
        let t = fight(&format!("B line 0 0 N\nR line 0 0 S {red}"));
        t.field.fire_bonus(&t.state, 1)
    };
    assert_eq!([bonus("A"), bonus("D"), bonus("disordered"), bonus("rifles"), bonus("irregular")], [2, 1, 0, 0, 0]);
    let mut t = fight("B line 0 0 N\nR line 0 0 S");
    assert_eq!(t.field.fire_bonus(&t.state, 0), 0, "the active side has none");
    t.state.fights[0].as_mut().expect("a fight").flank = true;
    assert_eq!(t.field.fire_bonus(&t.state, 1), 0, "beset");
    let mut t = fight("B line 0 0 N\nR line 0 0 S");
    t.state.fights[0].as_mut().expect("a fight").first = false;
    assert_eq!(t.field.fire_bonus(&t.state, 1), 0, "a later round");
    let mut t = fight("B line 0 0 N\nR line 0 0 S");
    t.state.fights[0].as_mut().expect("a fight").late = true;
    assert_eq!(t.field.fire_bonus(&t.state, 1), 0, "it fought already");
}

/// MTF-CC-05, MTF-CC-01: what dice need by the difference of the points.
#[test]
fn mtf_cc_05_needs_by_difference() {
    let needs = |blue: &str, red: &str| {
        let t = fight(&format!("B {blue}\nR {red}"));
        let f = t.state.fights[0].expect("a fight");
        (t.field.strikes_on(&t.state, &f, 0).0, t.field.strikes_on(&t.state, &f, 1).0)
    };
    assert_eq!(needs("hc 0 0 N", "hc 0 0 S"), (4, 4));
    assert_eq!(needs("hc 0 0 N", "mc 0 0 S"), (4, 5));
    assert_eq!(needs("hc 0 0 N", "line 0 0 S"), (3, 5));
    assert_eq!(needs("hc 0 0 N", "lc 0 0 S D"), (3, 6));
}

/// MTF-CC-06: a line of twelve touched by three files at its middle has eleven files, at its end seven.
#[test]
fn mtf_cc_06_files_that_touch_and_four_beside() {
    let dice = |x: &str| {
        let t = fight(&format!("B line {x} 0 N figures=6 files=3\nR line 0 0 S"));
        t.field.strike_dice(&t.state, 1)
    };
    assert_eq!(dice("0.39"), 5, "22 figures");
    assert_eq!(dice("3.54"), 3, "14 figures");
    // A third rank does not strike.
    let t = fight("B line 0 0 N figures=36\nR line 0 0 S");
    assert_eq!(t.field.strike_dice(&t.state, 0), 6);
}

/// MTF-CC-07: horse has a die for two figures of its front four ranks.
#[test]
fn mtf_cc_07_dice_of_horse() {
    let dice = |unit: &str| {
        let t = fight(&format!("B {unit}\nR line 0 0 S"));
        t.field.strike_dice(&t.state, 0)
    };
    assert_eq!(dice("hc 0 0 N files=8"), 8);
    assert_eq!(dice("hc 0 0 N figures=15 files=5"), 7, "a single figure is dropped");
    assert_eq!(dice("hc 0 0 N figures=24 files=4"), 8, "four ranks");
}

/// MTF-CC-14: under a true flank attack and nobody at its front it strikes with one die.
#[test]
fn mtf_cc_14_one_die_to_a_flank() {
    let mut t = table("B hc 0 0 N\nR line 0 0 E");
    join(&mut t, 0, 1, Face::Left, true);
    assert_eq!(t.field.strike_dice(&t.state, 1), 1);
    assert_eq!(points(&t).1, 3 - 2);
    // MTF-CC-15: what is no true flank attack is fought as from the front.
    t.state.fights[0].as_mut().expect("a fight").flank = false;
    assert!(t.field.strike_dice(&t.state, 1) >= 5);
}

/// MTF-CC-14: of its dice one goes to each flank, not to each enemy there; the others are for its front.
#[test]
fn mtf_cc_14_one_die_to_two_at_a_flank() {
    let mut t = table("B hc 0 0 N\nR lc 0 0 E\nR lc 0 0 S\nR lc 0 0 E");
    join(&mut t, 1, 0, Face::Left, true);
    join(&mut t, 2, 0, Face::Front, false);
    join(&mut t, 3, 0, Face::Left, true);
    let all = usize::from(t.field.strike_dice(&t.state, 0));
    t.with(&Script::default(), &vec![1; all], |e| e.strike(0));
    let told: Vec<i16> = t.events.iter().filter(|e| e.code == Code::Fought as u16).map(|e| e.numbers[0]).collect();
    assert_eq!(told, [1, all as i16 - 1, 0]);
}

/// MTF-CC-19, MTF-CC-22, MTF-CC-18, MTF-SEQ-05, MTF-SEQ-06: who took more than he gave retreats, is shaken and rolls; two
/// hits disorder.
#[test]
fn mtf_cc_19_the_loser_retreats() {
    let mut t = fight("B line 0 0 N figures=8 files=4\nR line 0 0 S figures=8 files=4");
    // Two dice each, 3 against 3 in columns: Blue hits twice, Red once; Red's rout die 6 (C, lost: 4) is three hits.
    t.combat(&[4, 4, 4, 1, 6]);
    assert_eq!((t.figures(0), t.figures(1)), (7, 3));
    assert_eq!((t.morale(0), t.morale(1)), (Morale::Good, Morale::Shaken));
    assert!(t.state.unit(1).has(Flags::DISORDERED) && !t.state.unit(0).has(Flags::DISORDERED));
    assert!(!t.state.engaged(0), "MTF-CC-23: the winner stays, and is free");
    assert_eq!(t.told(Code::Retreats), 1);
}

/// MTF-HIT-08, MTF-HIT-10: foot that lost to horse runs from horse, though the horse was shattered in that round.
#[test]
fn mtf_hit_10_beaten_by_horse_that_is_no_more() {
    let mut t = fight("B hc 0 0 N figures=28 now=8 files=4\nR line 0 0 S");
    // Four hits against two, which take the horse to a quarter. Rout die 6 (C, lost to horse: 2) is four hits.
    t.combat(&[5, 5, 5, 5, 3, 3, 1, 1, 1, 1, 6]);
    assert_eq!((t.morale(0), t.morale(1)), (Morale::Gone, Morale::Shaken));
    assert_eq!(t.numbers(Code::RoutDie), Some([6, 2, 4, 0]));
    assert_eq!(t.figures(1), 24 - 4 - 4);
}

/// MTF-CC-19, MTF-SEQ-10: equal hits make no loser, and the combat goes on.
#[test]
fn mtf_seq_10_a_tie_is_fought_on() {
    let mut t = fight("B line 0 0 N figures=8 files=4\nR line 0 0 S figures=8 files=4");
    t.combat(&[4, 1, 4, 1]);
    assert!(t.state.engaged(0) && t.state.engaged(1));
    assert!(!t.state.fights[0].expect("it goes on").first);
}

/// MTF-CC-16: dice go evenly to several enemies.
#[test]
fn mtf_cc_16_dice_are_divided() {
    let mut t = table("B line 0 0 N\nR line 2.4 0 S figures=8 files=4\nR line -2.4 0 S figures=8 files=4");
    join(&mut t, 1, 0, Face::Front, false);
    join(&mut t, 2, 0, Face::Front, false);
    t.state.active = crate::base::Side::Red;
    t.combat(&[1; 10]);
    let dice: Vec<i16> =
        t.events.iter().filter(|e| e.code == Code::Fought as u16 && e.actor == 0).map(|e| e.numbers[0]).collect();
    assert_eq!(dice, [3, 3]);
}

/// MTF-CC-24, MTF-CC-25, MTF-CC-17: a battery that does not hit more than it is hit is lost; else its hits are cancelled
/// and who it hit goes back.
#[test]
fn mtf_cc_24_a_battery_is_overrun_or_throws_them_back() {
    let text = "B line 0 0 N figures=8 files=4\nR mgun 0 0 S";
    let mut t = fight(text);
    t.combat(&[1, 1, 1, 1, 1, 1]);
    assert_eq!(t.morale(1), Morale::Gone, "0 to 0");
    let mut t = fight(text);
    // Blue (3) against 0 + 2: needs 4; the guns need 5. One hit against two; Blue retreats, rout die 6.
    t.combat(&[4, 1, 5, 5, 1, 1, 6]);
    assert_eq!((t.morale(1), t.figures(1)), (Morale::Good, 8), "its hits are cancelled");
    assert_eq!(t.morale(0), Morale::Shaken);
}

/// MTF-CC-28: where nobody has a die the active side breaks off.
#[test]
fn mtf_cc_28_nobody_can_strike() {
    let mut t = fight("B line 0 0 N figures=2 files=1\nR line 0 0 S figures=2 files=1");
    t.combat(&[]);
    assert!(!t.state.engaged(0));
    assert_eq!(t.told(Code::BrokeOff), 1);
    assert_eq!(t.morale(0), Morale::Good);
}

/// MTF-ATK-18, MTF-HIT-12: attackers on opposite sides bookend a unit.
#[test]
fn mtf_atk_18_bookended() {
    let mut t = table("B line 0 0 N\nR line 0 0 S\nR line 0 -1.6 N");
    join(&mut t, 1, 0, Face::Front, false);
    assert!(!t.field.is_bookended(&t.state, 0));
    join(&mut t, 2, 0, Face::Rear, false);
    assert!(t.field.is_bookended(&t.state, 0));
    // One who ran out of movement before he was level touches with a corner.
    let level = t.state.unit(2).rect;
    t.state.unit_mut(2).rect = level.facing(level.heading.turned(30 * Heading::DEGREE));
    assert!(!t.field.is_bookended(&t.state, 0));
}

/// MTF-ORD-07, MTF-SEQ-08, MTF-ORD-08: who was disordered when its turn began and stood through it is in order again.
#[test]
fn mtf_ord_07_a_turn_of_standing_restores_order() {
    for (flag, recovers) in [(Flags(0), true), (Flags::MOVED, false), (Flags::BUSY, false)] {
        let mut t = table("B line 0 0 N disordered\nR line 0 20 S disordered");
        for unit in [0, 1] {
            t.state.unit_mut(unit).set(Flags::WAS_DISORDERED);
        }
        t.state.unit_mut(0).set(flag);
        t.combat(&[]);
        assert_eq!(!t.is_disordered(0), recovers, "{flag:?}");
        assert!(t.is_disordered(1), "the passive side does not");
    }
    let mut t = table("B line 0 0 N disordered\nR line 0 20 S");
    t.combat(&[]);
    assert!(t.is_disordered(0), "it was not when the turn began");
    // MTF-ORD-09: also while it stays shaken; MTF-ORD-10: not in woods.
    let mut t = table("B line 0 0 N disordered shaken\nB line 20 0 N disordered\nR line 0 20 S\nwood 12 -5 28 5");
    for unit in [0, 1] {
        t.state.unit_mut(unit).set(Flags::WAS_DISORDERED);
    }
    t.combat(&[]);
    assert!(!t.is_disordered(0) && t.is_disordered(1));
}

/// Worked example 3, MTF-GEN-14: five damage hits in a phase are two off the general's die.
#[test]
fn mtf_gen_14_danger_to_a_general() {
    for (die, here) in [(1, false), (2, false), (3, true)] {
        let mut t = table("B line 0 0 N\nR line 0 20 S\ngeneral B with 0");
        t.state.unit_mut(0).phase_hits = 5;
        t.with(&Script::default(), &[die], |e| e.danger(0));
        assert_eq!(t.state.leaders[0].here, here, "{die}");
    }
    // One roll for the hits of a phase, and another where a further round adds to them.
    let mut t = table("B line 0 0 N\nR line 0 20 S\ngeneral B with 0");
    t.state.unit_mut(0).phase_hits = 3;
    t.with(&Script::default(), &[6], |e| {
        e.danger(0);
        e.danger(0);
    });
    t.state.unit_mut(0).phase_hits = 5;
    t.with(&Script::default(), &[6], |e| e.danger(0));
    assert_eq!(t.numbers(Code::DangerDie).map(|n| n[1]), Some(4), "of all five");
}

/// MTF-CC-02, MTF-CC-03, MTF-CC-08: skirmishers count 0, in woods 2, and have no overlap.
#[test]
fn mtf_cc_08_skirmishers_fight_with_who_touches() {
    let t = fight("B light 0 0 N loose\nR light 0 0 S loose");
    assert_eq!(points(&t), (0, 0));
    assert_eq!(t.field.strike_dice(&t.state, 0), 6);
    let t = fight("B light 0 0 N loose\nR light 0 0 S loose figures=4");
    assert_eq!((t.field.strike_dice(&t.state, 0), t.field.strike_dice(&t.state, 1)), (1, 1));
    let t = fight("B light 0 0 N loose\nR light 0 0 S loose\nwood -20 -20 20 20");
    assert_eq!(points(&t), (2, 2));
}

/// MTF-CC-08: of loose horse only the rank behind those who touch strikes too, however deep it is.
#[test]
fn mtf_cc_08_loose_horse_strikes_in_two_ranks() {
    let mut t = fight("B lc 0 0 N loose\nR lc 0 0 S loose");
    for (files, dice) in [(8, 8), (4, 4)] {
        t.state.unit_mut(0).files = files;
        assert_eq!(t.field.strike_dice(&t.state, 0), dice, "{files} files");
    }
}

/// MTF-RET-03: beaten from two sides, a unit goes between, though one of the two was driven off himself and went first.
#[test]
fn mtf_ret_03_who_ran_first_counts_for_the_way() {
    let mut t = table("B line 0 0 S\nB line 4.73 -0.79 W figures=16 files=4\nR line 0 0 N");
    join(&mut t, 0, 2, Face::Front, false);
    join(&mut t, 1, 2, Face::Right, false);
    let dice = [[6; 6].as_slice(), &[1; 2], &[1, 1, 1, 6, 6, 6], &[6, 6]].concat();
    t.combat(&dice);
    assert_eq!((t.morale(0), t.morale(1), t.morale(2)), (Morale::Good, Morale::Shaken, Morale::Shaken));
    let at = t.state.unit(2).rect.centre;
    assert!(at.x < -3 * INCH && at.y < -3 * INCH, "south and west: {at:?}");
}

/// MTF-CC-28: nobody is parted while anybody in the combat has a die.
#[test]
fn mtf_cc_28_one_die_keeps_a_combat_going() {
    let units = "B line 0 0 N now=7 figures=24\nB line 9 1 W\nR line 0 0 S figures=2 files=2";
    let mut t = table(units);
    join(&mut t, 0, 2, Face::Front, false);
    t.state.unit_mut(0).figures = 2;
    assert_eq!([0, 2].map(|u| t.field.strike_dice(&t.state, u)), [0, 0]);
    let mut alone = t.clone();
    alone.combat(&[]);
    assert_eq!(alone.told(Code::BrokeOff), 1);
    join(&mut t, 1, 2, Face::Left, false);
    let dice = t.field.strike_dice(&t.state, 1);
    assert!(dice > 0);
    t.combat(&vec![1; dice.into()]);
    assert_eq!((t.told(Code::BrokeOff), t.state.engaged(0)), (0, true));
}

/// Takes the first choice, or the last.
struct Takes(bool);

impl General for Takes {
    fn decide(&self, _: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        if self.0 { (choices.len() - 1).into() } else { 0.into() }
    }
}

/// MTF-RET-03: between two who stand opposite each other a unit goes out by either side as its owner likes, not over one of
/// them.
#[test]
fn mtf_ret_03_between_two_it_goes_out_by_a_side() {
    let way = |last: bool| {
        let mut t = table("B line 0 0 S\nB line 0 -1.6 N\nR line 0 0 N");
        join(&mut t, 0, 2, Face::Front, false);
        join(&mut t, 1, 2, Face::Rear, false);
        let ways = t.field.away_from(&t.state, 2, |e| e < 2);
        let mut engine = Engine {
            field: &t.field,
            state: &mut t.state,
            generals: [&Takes(last), &Takes(last)],
            choices: &mut Choices::default(),
            dice: &mut Dice::scripted(&[]),
            out: &mut t.events,
        };
        assert!(engine.retreat(2, ways, Code::Retreats));
        t.state.unit(2).rect.centre
    };
    let (one, other) = (way(false), way(true));
    assert!(one.y.abs() < 3 * INCH && one.x.abs() > 5 * INCH, "{one:?}");
    assert_ne!(one.x > 0, other.x > 0, "{one:?} {other:?}");
}

/// MTF-CC-06, MTF-CC-15: where losses shrank a front and left a gap, the file nearest to the enemy touches, not the middle one.
#[test]
fn mtf_cc_06_losses_bring_no_dice() {
    for x in ["9.6", "-9.6"] {
        let t = fight(&format!("B line 0 0 N\nR line {x} 0 S"));
        let f = t.state.fights[0].expect("a fight");
        let files = [0, 1].map(|u| t.field.files_in(&t.state, &f, u));
        let end = if x == "9.6" { (11, 12) } else { (0, 1) };
        assert_eq!(files, [end; 2], "{x}");
        assert_eq!([0, 1].map(|u| t.field.strike_dice(&t.state, u)), [2; 2], "five files, ten figures");
    }
}
