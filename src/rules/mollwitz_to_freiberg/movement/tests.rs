use super::Doing;
use crate::base::geometry::Face;
use crate::base::{Dice, Heading, Point};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Choice, Choices, Decision, General, Pick};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, Stand};

/// How far straight ahead a unit is offered to go, in 1/120 mm.
fn ahead(t: &Table) -> i32 {
    let u = t.state.unit(0).rect;
    let straight =
        |a: &&super::Action| !a.disorders && a.doing == Doing::March && a.via == u && a.to.heading == u.heading;
    t.offered(0)
        .iter()
        .filter(straight)
        .map(|a| u.local(a.to.centre))
        .filter(|p| p.x.abs() < 20)
        .map(|p| p.y)
        .max()
        .unwrap_or(0)
}

/// MTF-MOV-01, MTF-FRM-02, MTF-LIM-05: allowances by formation.
#[test]
fn mtf_mov_01_allowances() {
    let full = |unit: &str| {
        let t = table(&format!("B {unit} 0 0 N\nR line 0 29 S"));
        t.field.allowance(&t.state, 0) / INCH
    };
    let with = |unit: &str, more: &str| {
        let t = table(&format!("B {unit} 0 0 N {more}\nR line 0 29 S"));
        t.field.allowance(&t.state, 0) / INCH
    };
    assert_eq!([full("line"), with("line", "files=4"), with("line", "figures=26 files=13")], [8, 12, 6]);
    assert_eq!([full("lc"), with("lc", "files=4"), full("hc"), with("hc", "files=4")], [20, 24, 16, 20]);
    assert_eq!([full("lgun"), full("mgun"), full("hgun"), full("how")], [6, 4, 2, 4], "MTF-MOV-03");
    assert_eq!(with("mgun", "limbered"), 6);
}

/// MTF-MOV-02, MTF-MOV-04, MTF-TER-01, MTF-TER-03: a line goes eight inches, in rough ground half.
#[test]
fn mtf_mov_04_ground_is_paid_from_the_allowance() {
    assert_eq!(ahead(&table("B line 0 0 N\nR line 0 29 S")), 8 * INCH);
    let t = table("B line 0 0 N\nR line 0 29 S\nrough -20 -5 20 20");
    assert_eq!(ahead(&t), 4 * INCH);
    let wall = table("B line 0 0 N\nR line 0 29 S\nwall -20 3 20 3");
    assert_eq!(ahead(&wall), 6 * INCH);
    let river = table("B line 0 0 N\nR line 0 29 S\ndeep -20 5 20 5");
    assert!(ahead(&river) < 5 * INCH);
}

/// MTF-MOV-05, MTF-MOV-06: obliquely at full speed, sideways and back at half, at a quarter for the unsteady.
#[test]
fn mtf_mov_06_sideways_is_slow() {
    let side = |more: &str| {
        // Aside one looks where somebody bars the way.
        let t = table(&format!("B line 0 0 N {more}\nB line 0 6 N\nR line 0 14 S"));
        let u = t.state.unit(0).rect;
        let step = t.offered(0).into_iter().map(|a| u.local(a.to.centre)).filter(|p| p.y.abs() < 20).map(|p| p.x).max();
        step.unwrap_or(0)
    };
    assert!((side("") - 4 * INCH).abs() <= 4);
    assert!((side("disordered") - 2 * INCH).abs() <= 4);
    assert!((side("D") - 2 * INCH).abs() <= 4);
    let t = table("B line 0 0 N\nR line 0 29 S");
    let u = t.state.unit(0).rect;
    let oblique = t.offered(0).into_iter().map(|a| u.local(a.to.centre)).filter(|p| p.y > 7 * INCH && p.x > INCH);
    assert!(oblique.count() >= 1);
}

/// MTF-MRL-04: a shaken unit comes no nearer.
#[test]
fn mtf_mrl_04_shaken_units_do_not_advance() {
    let t = table("B line 0 0 N shaken\nR line 0 15 S");
    let far = |r: &crate::base::Rect| r.distance(&t.state.unit(1).rect);
    let now = far(&t.state.unit(0).rect);
    assert!(t.offered(0).iter().filter(|a| a.doing != Doing::Retreat).all(|a| far(&a.to) + 4 >= now));
    assert!(!t.offers(0, Doing::Attack), "MTF-ATK-09");
    // Nor does it walk up to another enemy than the nearest while it draws off from that one.
    let t = table("B lc 0 0 E shaken\nR line -8 0 E\nR line 14 1 W");
    let far = |at: crate::base::Point| t.state.unit(2).rect.distance_to(at);
    let now = far(t.state.unit(0).rect.centre);
    assert!(t.offered(0).iter().filter(|a| a.doing != Doing::Retreat).all(|a| far(a.to.centre) + 4 >= now));
    let t = table("B lc 0 0 E shaken\nR line -8 0 E\nR line 47 1 W");
    assert!(t.offered(0).iter().any(|a| a.doing == Doing::March && a.to.centre.x > 12 * INCH), "from far off it may");
}

/// MTF-FRM-06, MTF-FRM-10, MTF-FRM-07, worked example 7: the price of a change by grade and order.
#[test]
fn mtf_frm_06_prices_of_changes() {
    let forms = |more: &str| {
        let t = table(&format!("B line 0 0 N {more}\nR line 0 29 S"));
        t.offered(0).into_iter().filter(|a| a.doing == Doing::Form).collect::<Vec<_>>()
    };
    let good = forms("A");
    assert!(good.iter().any(|a| a.cost == 4 * INCH && a.to == a.via));
    assert!(good.iter().any(|a| a.to != a.via), "half a move is left");
    let usual = forms("C");
    assert!(usual.iter().all(|a| a.cost == 8 * INCH && a.to == a.via && !a.disorders && !a.owes));
    assert!(forms("D").iter().all(|a| a.disorders));
    assert!(forms("A irregular").iter().all(|a| a.disorders), "MTF-IRR-03");
    assert!(forms("C disordered").iter().all(|a| a.owes));
    assert!(forms("A shaken").iter().all(|a| !a.owes && a.cost == 8 * INCH));
    let mut t = table("B line 0 0 N disordered\nR line 0 29 S");
    let form = t.offered(0).into_iter().find(|a| a.doing == Doing::Form).expect("a change");
    t.with(&Script::default(), &[], |e| e.act(0, &form));
    assert!(t.state.unit(0).has(Flags::DEBT) && t.state.unit(0).is_shaken());
    assert!(t.offered(0).iter().all(|a| a.doing == Doing::Stand));
}

/// MTF-FRM-04: a unit turns about the middle of its front.
#[test]
fn mtf_frm_04_facing_turns_about_the_front_centre() {
    let t = table("B line 0 0 N\nR line 20 -2 W");
    let front = t.state.unit(0).rect.front_centre();
    let turned: Vec<_> = t.offered(0).into_iter().filter(|a| a.doing == Doing::Form).collect();
    assert!(turned.iter().any(|a| a.via.heading == Heading::SOUTH));
    let bent = |a: &&super::Action| a.stand == Stand::Bent;
    assert!(turned.iter().filter(|a| !bent(a)).all(|a| a.via.front_centre().distance(front) <= 2));
}

/// MTF-LIM-01, MTF-LIM-02, MTF-BAS-04: limbering takes a whole move; civilian limbers are gone for good.
#[test]
fn mtf_lim_01_limbering() {
    let mut t = table("B mgun 0 0 N\nR line 0 29 S");
    let limber = t.offered(0).into_iter().find(|a| a.doing == Doing::Limber).expect("it can");
    t.with(&Script::default(), &[], |e| e.act(0, &limber));
    assert!(t.state.unit(0).stand == Stand::Limbered && t.state.unit(0).has(Flags::FAR));
    assert!(t.offers(0, Doing::Unlimber));
    assert!(!table("B mgun 0 0 N civilian\nR line 0 29 S").offers(0, Doing::Limber));
}

/// MTF-ATK-01, MTF-ATK-02, MTF-ATK-09: contact at the ordinary allowance; guns, the shaken and the engaged do not attack.
#[test]
fn mtf_atk_02_no_charge_bonus() {
    let attacks = |blue: &str, far: &str| table(&format!("B {blue}\nR line 0 {far} S")).attack(0, 1).is_some();
    assert!(attacks("line 0 0 N", "7.9") && !attacks("line 0 0 N", "8.1"));
    assert!(attacks("hc 0 0 N", "15.9") && !attacks("hc 0 0 N", "16.1"));
    assert!(!attacks("mgun 0 0 N", "2") && !attacks("line 0 0 N shaken", "5"));
}

/// MTF-ATK-03: it goes on wheeling until it is flush.
#[test]
fn mtf_atk_03_contact_is_closed() {
    let mut t = table("B hc 0 0 20\nR line 3 8 S");
    t.attacks(0, 1, &Script::default(), &[]);
    let bend = t.state.unit(0).rect.heading.to(Heading::NORTH).abs();
    assert!(bend <= 2 * Heading::DEGREE, "{bend}");
    assert!(t.state.engaged(0) && t.state.engaged(1));
}

/// MTF-ATK-16, MTF-ATK-17: a flank attack is true only for who began the turn behind the line of the front.
#[test]
fn mtf_atk_16_true_flank_attacks() {
    let behind = table("B hc 14 -2 W\nR line 0 0 N");
    let action = behind.attack(0, 1).expect("it reaches");
    assert!(action.flank && action.face == Face::Right, "{action:?}");
    let before = table("B hc 12 4 W\nR line 0 0 N");
    assert!(before.field.attacks(&before.state, 0, 1).iter().flatten().all(|a| !a.flank));
}

/// MTF-ATK-11, MTF-ORD-11: an exhausted unit needs 4 and more to attack.
#[test]
fn mtf_ord_11_the_exhausted_hesitate() {
    for (die, goes) in [(3, false), (4, true)] {
        let mut t = table("B line 0 0 N now=12\nR line 0 6 S");
        t.attacks(0, 1, &Script::default(), &[die]);
        assert_eq!(t.state.engaged(0), goes);
    }
}

/// MTF-ATK-13, MTF-ATK-14, MTF-ATK-15, MTF-HIT-13: an enemy behind its front within eight inches who could attack it makes
/// the attacker test; failing he recoils four inches and is shaken.
#[test]
fn mtf_atk_13_exposed_flank() {
    let text = "B line 0 0 N\nR line 0 6 S\nR line 11 0.5 W";
    let mut t = table(text);
    t.attacks(0, 1, &Script::default(), &[5]);
    assert!(t.state.engaged(0));
    assert_eq!(t.numbers(Code::ExposedDie), Some([5, 3, 3, 1]));
    let mut t = table(text);
    t.attacks(0, 1, &Script::default(), &[4]);
    assert!(!t.state.engaged(0));
    assert_eq!((t.morale(0), t.told(Code::RoutDie)), (Morale::Shaken, 0));
    let mut t = table("B line 0 0 N\nR line 0 6 S\nR line 11 0.5 W shaken");
    t.attacks(0, 1, &Script::default(), &[]);
    assert!(t.state.engaged(0), "the shaken are no threat");
}

/// MTF-RET-11, MTF-RET-12, MTF-RET-05: light horse may retreat from heavier, and rolls with +2.
#[test]
fn mtf_ret_11_light_horse_gives_way() {
    let mut t = table("B hc 0 0 N\nR lc 0 12 S");
    t.attacks(0, 1, &Script { evades: true, ..Script::default() }, &[5]);
    assert!(!t.state.engaged(1));
    assert_eq!((t.morale(1), t.numbers(Code::RoutDie)), (Morale::Shaken, Some([5, 7, 0, 0])));
    // Heavier horse may not.
    let mut t = table("B hc 0 0 N\nR mc 0 12 S");
    t.attacks(0, 1, &Script { evades: true, ..Script::default() }, &[]);
    assert!(t.state.engaged(1));
}

/// MTF-SKR-12, MTF-SKR-13, MTF-RET-09, MTF-SKR-15: limbered gunners must evade, and leave guns and limber.
#[test]
fn mtf_skr_13_limbered_gunners_evade() {
    let mut t = table("B line 0 0 N\nR mgun 0 6 S limbered");
    t.attacks(0, 1, &Script::default(), &[6, 4]);
    let u = t.state.unit(1);
    assert_eq!((u.stand, u.guns, u.morale), (Stand::Crew, 2, Morale::Good));
    assert!(u.rect.distance(&u.left) > 4 * INCH);
    // MTF-TRP-04: the gunners of horse guns are mounted, and have three dice.
    let mut t = table("B line 0 0 N\nR lgun 0 6 S horse-gunners limbered");
    t.attacks(0, 1, &Script::default(), &[6, 4, 1]);
    assert_eq!(t.state.unit(1).stand, Stand::Crew);
}

/// MTF-CC-26: guns struck in flank or shaken are lost at contact if the crew stays.
#[test]
fn mtf_cc_26_shaken_guns_are_lost_at_contact() {
    let mut t = table("B line 0 0 N\nR mgun 0 6 S shaken");
    t.attacks(0, 1, &Script::default(), &[]);
    assert_eq!(t.morale(1), Morale::Gone);
    let mut t = table("B line 0 0 N\nR mgun 0 6 S");
    t.attacks(0, 1, &Script::default(), &[]);
    assert!(t.state.engaged(1));
}

/// MTF-SKR-15: guns left behind are taken by close order that touches them at the end of a later turn; their crew comes
/// back to them before.
#[test]
fn mtf_skr_15_abandoned_guns() {
    let mut t = table("B line 0 0 N\nR mgun 0 0.05 S");
    t.with(&Script::default(), &[], |e| e.abandon(1));
    let rect = t.state.unit(1).rect.advanced(-5 * INCH);
    t.state.unit_mut(1).rect = rect;
    t.with(&Script::default(), &[], |e| e.take_guns());
    assert!(t.state.unit(1).here(), "not in the turn in which they were left");
    t.state.turn = 3;
    t.with(&Script::default(), &[], |e| e.take_guns());
    assert!(t.state.unit(1).has(Flags::TAKEN) && !t.state.unit(1).here());
    // A square is close order as well.
    let mut t = table("B line 0 0 N square\nR mgun 0 0.05 S");
    t.with(&Script::default(), &[], |e| e.abandon(1));
    let rect = t.state.unit(1).rect.advanced(-5 * INCH);
    t.state.unit_mut(1).rect = rect;
    t.state.turn = 3;
    t.with(&Script::default(), &[], |e| e.take_guns());
    assert!(t.state.unit(1).has(Flags::TAKEN));
    let mut t = table("B mgun 0 0 N\nR line 0 25 S");
    t.with(&Script::default(), &[], |e| e.abandon(0));
    let rect = t.state.unit(0).rect.advanced(-5 * INCH);
    t.state.unit_mut(0).rect = rect;
    let back = t.offered(0).into_iter().find(|a| a.doing == Doing::Man).expect("it can go back");
    t.with(&Script::default(), &[], |e| e.act(0, &back));
    assert_eq!(t.state.unit(0).stand, Stand::Unlimbered);
}

/// MTF-RET-10: a unit in combat stays, but horse may leave foot.
#[test]
fn mtf_ret_10_who_may_leave_a_combat() {
    let leaves = |blue: &str, red: &str| {
        let mut t = table(&format!("B {blue} 0 0 N\nR {red} 0 6 S"));
        t.attacks(0, 1, &Script::default(), &[]);
        let stays = t.offered(0).iter().all(|a| matches!(a.doing, Doing::Stand | Doing::Retreat));
        assert!(stays, "MTF-MOV-21");
        t.offers(0, Doing::Retreat)
    };
    assert!(leaves("hc", "line") && leaves("lc", "hc"));
    assert!(!leaves("hc", "lc") && !leaves("line", "line"));
}

/// MTF-RET-13: who has no way that keeps his front off another enemy is shattered.
#[test]
fn mtf_ret_13_no_way_out() {
    let text = "B line 0 0 N files=4\nR line 0 -4 N figures=60 files=30\nR line 0 12 S";
    let mut t = table(text);
    let gone = t.with(&Script::default(), &[], |e| !e.retreat(0, [Heading::SOUTH; 2], Code::Retreats));
    assert!(gone && t.morale(0) == Morale::Gone);
}

/// MTF-TER-06, MTF-VIS-01, MTF-VIS-02: sixty inches, over nobody, and into woods only to their edge.
#[test]
fn mtf_vis_02_what_is_seen() {
    let sees = |text: &str| {
        let t = table(text);
        t.field.sees(&t.state, 0, t.field.units.len() as u8 - 1)
    };
    assert!(sees("B line 0 -29 N\nR line 0 20 S") && !sees("B line 0 -29.5 N\nR line 40 29 S"));
    assert!(!sees("B line 0 0 N files=4\nB line 0 10 N\nR line 0 20 S files=4"));
    assert!(!sees("B line 0 0 N\nR line 0 20 S\nwood -20 5 20 15"));
    assert!(sees("B line 0 0 N\nR line 0 5.5 S\nwood -20 5 20 15"));
}

/// MTF-ORD-04, MTF-TER-02, MTF-TER-22: woods disorder close order that goes in.
#[test]
fn mtf_ord_04_woods_disorder() {
    let mut t = table("B line 0 0 N\nR line 0 29 S\nwood -20 2 20 12");
    let into = t.offered(0).into_iter().filter(|a| a.doing == Doing::March).max_by_key(|a| a.to.centre.y);
    t.with(&Script::default(), &[], |e| e.act(0, &into.expect("a march")));
    assert!(t.is_disordered(0));
}

/// MTF-SKR-01, MTF-SKR-02, MTF-SKR-03, MTF-SKR-04, MTF-TER-01: a cloud is an inch for each of two ranks, goes any way, eight
/// inches at most, and woods don't slow it.
#[test]
fn mtf_skr_03_skirmishers_go_any_way() {
    let t = table("B light 0 0 N loose\nR line 0 29 S\nwood -20 1 20 20");
    let u = t.state.unit(0).rect;
    assert_eq!((2 * u.half_front, 2 * u.half_depth), (12 * INCH, 2 * INCH));
    assert_eq!(t.field.allowance(&t.state, 0), 6 * INCH);
    let steps: Vec<_> = t.offered(0).into_iter().map(|a| u.local(a.to.centre)).collect();
    assert!(steps.iter().any(|p| p.y >= 6 * INCH - 4), "{steps:?}");
    assert!(steps.iter().any(|p| p.x >= 6 * INCH - 4) && steps.iter().any(|p| p.y <= -6 * INCH + 4));
    let horse = table("B lc 0 0 N loose\nR line 0 29 S");
    let u = horse.state.unit(0).rect;
    let march = |a: &super::Action| a.doing == Doing::March;
    let most = horse.offered(0).iter().filter(|a| march(a)).map(|a| u.centre.distance(a.to.centre)).max();
    assert!(most.is_some_and(|far| far <= 8 * INCH + 8));
}

/// MTF-SKR-07, MTF-SKR-09, MTF-SKR-10, MTF-SKR-11, MTF-HIT-13: they must evade close order, on two dice or three; who is
/// caught is shattered. MTF-FT-05 and MTF-RET-05 have no part in it.
#[test]
fn mtf_skr_09_skirmishers_evade_close_order() {
    let mut t = table("B line 0 0 N\nR light 0 6 S loose");
    t.attacks(0, 1, &Script::default(), &[4, 4]);
    assert_eq!((t.morale(1), t.told(Code::Evades), t.told(Code::RoutDie)), (Morale::Good, 1, 0));
    assert!(!t.state.engaged(0) && t.state.unit(0).has(Flags::CHARGED));
    let mut horse = table("B line 0 0 N\nR lc 0 6 S loose");
    horse.attacks(0, 1, &Script::default(), &[2, 3, 4]);
    assert_eq!(horse.told(Code::Evades), 1);
    // In woods they may stand.
    let mut woods = table("B line 0 0 N\nR light 0 3 S loose\nwood -20 2.9 20 20");
    woods.attacks(0, 1, &Script::default(), &[]);
    assert!(woods.state.engaged(1));
    // Nowhere to go: the enemy's line and the edge behind them.
    let mut caught = table("B line 0 22 N\nR light 0 27.4 S loose");
    caught.attacks(0, 1, &Script::default(), &[6, 6]);
    assert_eq!(caught.morale(1), Morale::Gone);
}

/// MTF-ATK-10: skirmishers attack the unsteady, and not the front of the steady.
#[test]
fn mtf_atk_10_skirmishers_and_the_steady() {
    let attacks = |more: &str| table(&format!("B light 0 0 N loose\nR line 0 4 S {more}")).attack(0, 1).is_some();
    assert!(attacks("disordered") && attacks("shaken") && !attacks(""));
}

/// MTF-FRM-10: who pays half a move for a change may go half a move before it, at the old formation's rate.
#[test]
fn mtf_frm_10_a_move_may_come_before_the_change() {
    let late = |more: &str| {
        let t = table(&format!("B line 0 0 N files=4 {more}\nR line 0 29 S"));
        let found = t.offered(0).into_iter().find(|a| a.doing == Doing::Form && a.late && a.files > 4);
        (t, found)
    };
    let (mut t, found) = late("A");
    let act = found.expect("a column goes six inches and forms line");
    let from = t.state.unit(0).rect;
    assert_eq!((act.cost, act.via.centre - from.centre), (12 * INCH, Point::new(0, 6 * INCH)));
    assert_eq!(act.to.front_centre(), act.via.front_centre());
    t.with(&Script::default(), &[], |e| e.act(0, &act));
    assert_eq!((t.state.unit(0).rect, t.state.unit(0).files), (act.to, act.files));
    assert!(late("C").1.is_none(), "a whole move is the price");
}

/// MTF-FRM-10: half a move is left to skirmishers who open their order, and to a square.
#[test]
fn mtf_frm_10_a_move_may_follow_any_change() {
    let left = |text: &str, stand: Stand| {
        let t = table(&format!("{text}\nR line 0 29 S"));
        let found = t.offered(0).into_iter().filter(|a| a.doing == Doing::Form && a.stand == stand && !a.late);
        found.map(|a| a.to.centre.y - a.via.centre.y).max()
    };
    assert_eq!(left("B light 0 0 N A", Stand::Skirmish), Some(3 * INCH));
    assert_eq!(left("B light 0 0 N C", Stand::Skirmish), Some(0));
    assert_eq!(left("B line 0 0 N A", Stand::Square), Some(2 * INCH));
}

/// MTF-FRM-04, MTF-FRM-06: guns face another way for the price of any unit's.
#[test]
fn mtf_frm_04_batteries_face_another_way() {
    let turn = |grade: &str| {
        let mut t = table(&format!("B mgun 0 0 N {grade}\nR line 29 0 W"));
        let act = t.offered(0).into_iter().find(|a| a.doing == Doing::Form).expect("it may turn");
        t.with(&Script::default(), &[], |e| e.act(0, &act));
        let u = t.state.unit(0);
        (u.rect.heading, act.cost == t.field.allowance(&t.state, 0), u.stand, t.told(Code::Faced))
    };
    assert_eq!(turn("A"), (Heading::EAST, false, Stand::Unlimbered, 1));
    assert_eq!(turn("C"), (Heading::EAST, true, Stand::Unlimbered, 1));
    let ahead = table("B mgun 0 0 N\nR line 2 29 S");
    assert!(ahead.offered(0).iter().all(|a| a.doing != Doing::Form));
}

/// MTF-TER-03, MTF-ORD-04: an attack goes through rough ground at full speed, at the price of its order.
#[test]
fn mtf_ter_03_an_attack_may_hurry() {
    let mut t = table("B line 0 0 N\nR line 0 7 S\nrough -12 1 12 6");
    let attack = t.attack(0, 1).expect("at full speed");
    assert!(attack.disorders && !t.is_disordered(0));
    t.with(&Script::default(), &[], |e| e.attack(0, &attack));
    assert!(t.is_disordered(0) && t.state.engaged(0));
    let near = table("B line 0 0 N\nR line 0 4 S\nrough -12 1 12 3");
    assert!(!near.attack(0, 1).expect("at half speed").disorders);
    let woods = table("B line 0 0 N\nR line 0 7 S\nwood -12 1 12 6");
    assert!(woods.attack(0, 1).is_none(), "there is no hurry through woods");
}

/// MTF-TER-21: out of works one attacks at half speed.
#[test]
fn mtf_ter_21_attacks_out_of_works_are_slow() {
    let reaches =
        |works: &str, y: i32| table(&format!("{works}\nB line 0 0.6 S\nR line 0 {y} N")).attack(0, 1).is_some();
    assert!(reaches("", -5) && !reaches("works -20 0 20 0", -5));
    assert!(reaches("works -20 0 20 0", -1));
}

/// MTF-SKR-07: up to the dice, as far and by which way the owner likes.
#[test]
fn mtf_skr_07_an_evade_is_as_long_as_its_owner_likes() {
    struct Last;
    impl General for Last {
        fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
            assert_eq!(ask.decision, Decision::Evade { unit: 1, attacker: 0 });
            (choices.len() - 1).into()
        }
    }
    let mut t = table("B hc 0 -6 N\nR light 0 0 S loose figures=8");
    let stood = t.state.unit(1).rect.centre;
    let mut engine = Engine {
        field: &t.field,
        state: &mut t.state,
        generals: [&Last; 2],
        choices: &mut Choices::default(),
        dice: &mut Dice::scripted(&[6, 6]),
        out: &mut t.events,
    };
    assert!(engine.evade(1, 0));
    let went = t.state.unit(1).rect.centre - stood;
    assert!(went.x.abs() > INCH && (went.length() - 3 * INCH).abs() < INCH, "three inches of twelve, aside: {went:?}");
}

/// MTF-SKR-03, MTF-SKR-04, MTF-ATK-02: skirmishers turn for nothing about their command figure, who goes no farther than his
/// move in an attack either.
#[test]
fn mtf_skr_04_a_turn_carries_no_skirmishers_into_contact() {
    for enemy in ["R line -11.6 -2.8 S figures=15 files=8 disordered", "R line -18 1 S figures=15 files=8 disordered"] {
        let t = table(&format!("B light -23.87 -3.31 19 loose\n{enemy}"));
        let from = t.state.unit(0).rect.centre;
        let ends: Vec<i32> = t.offered(0).iter().map(|a| a.to.centre.distance(from)).collect();
        assert!(ends.iter().all(|far| *far <= 6 * INCH + 12), "{ends:?}");
    }
    let t = table("B light 0 -5 N loose\nR line 0 0 S disordered");
    assert!(t.attack(0, 1).is_some());
}

/// MTF-FRM-06, MTF-FRM-07, MTF-ORD-04: grade D that is shaken pays twice for a change, and is disordered by it like any of its
/// grade; grade C is not.
#[test]
fn mtf_ord_04_the_shaken_of_grade_d_lose_their_order() {
    for (grade, disorders) in [("D", true), ("C", false), ("B irregular", true)] {
        let t = table(&format!("B line 0 0 N shaken {grade}\nR line 0 30 S"));
        let forms: Vec<_> = t.offered(0).into_iter().filter(|a| a.doing == Doing::Form).collect();
        assert!(!forms.is_empty() && forms.iter().all(|a| a.owes && a.disorders == disorders), "{grade}");
        assert!(forms.iter().any(|a| a.stand == Stand::Square), "{grade}");
    }
}

/// MTF-CC-26, MTF-SKR-12: a crew that has no way to go is cut down among its guns, on whichever side they are touched.
#[test]
fn mtf_cc_26_a_crew_without_a_way_out_is_shattered() {
    let mut t = table("B hc 8 1 W files=4\nR mgun 0 0 S\nR line -2.1 0 E");
    t.attacks(0, 1, &Script { evades: true, ..Script::default() }, &[1, 1]);
    assert_eq!((t.morale(1), t.told(Code::Overrun)), (Morale::Gone, 1));
}

/// MTF-RET-14: horse that retreats flows round foot in column and in square, nobody else; nor does horse round horse.
#[test]
fn mtf_ret_14_horse_flows_round_columns_and_squares() {
    let passes = |unit: &str, enemy: &str| {
        let t = table(&format!("B {unit} 0 0 N\nR {enemy}"));
        let way = (Heading::NORTH, Heading::NORTH);
        t.field.fall(&t.state, 0, 0, way, inches(24)).is_some()
    };
    let column = "line 0 10 S files=4";
    assert!(passes("hc", column) && passes("lc", "line 0 10 S square"));
    assert!(!passes("hc", "line 0 10 S") && !passes("hc", "hc 0 10 S files=4"));
    assert!(!passes("line", column) && !passes("line", "line 0 10 S square"));
}
