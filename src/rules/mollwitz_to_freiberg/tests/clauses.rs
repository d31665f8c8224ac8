use crate::army::Branch;
use crate::base::geometry::Face;
use crate::base::geometry::touch::files_touching;
use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::setup::prepare;
use crate::rules::mollwitz_to_freiberg::state::{Fight, Flags, Morale, NONE};
use crate::rules::mollwitz_to_freiberg::tests::scenario;

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn join(t: &mut Table, askew: bool) {
    let fight = Fight {
        attacker: 0,
        target: 1,
        face: Face::Front,
        flank: false,
        askew,
        behind: NONE,
        part: 0,
        first: true,
        obstacle: false,
        late: false,
        hits: [0; 2],
    };
    t.state.meet(fight);
}

/// MTF-MOV-07, MTF-MOV-08: a wheel is paid by the arc of the outer corner, by the unsteady and grade D twice.
#[test]
fn mtf_mov_07_wheels_are_paid_by_their_arc() {
    let cost = |more: &str| {
        let t = table(&format!("B line 0 0 N {more}\nR line 9 29 S"));
        let u = t.state.unit(0).rect;
        let turn = |a: &Action| u.heading.to(a.via.heading);
        let wheel = |a: &Action| turn(a) > 0 && a.to == a.via && u.local(a.via.centre).y > 0;
        t.offered(0).into_iter().find(|a| a.doing == Doing::March && wheel(a)).map(|a| (a.cost, turn(&a)))
    };
    // 240 mm by some 17 degrees: 355 / 113 of its radius are half a circle.
    let (steady, turn) = cost("").expect("a wheel");
    assert!((15 * Heading::DEGREE..20 * Heading::DEGREE).contains(&turn), "{turn}");
    assert!((steady - 240 * 120 * turn / (180 * Heading::DEGREE) * 355 / 113).abs() < 120, "{steady}");
    assert_eq!([cost("disordered"), cost("D")], [Some((2 * steady, turn)); 2]);
}

/// MTF-FRM-03, MTF-FRM-05, the ledger’s example 7: a column becomes a line facing elsewhere in one change, at one price.
#[test]
fn mtf_frm_05_form_and_face_in_one() {
    let t = table("B line 0 0 N files=4\nR line -20 20 S");
    let both =
        t.offered(0).into_iter().find(|a| a.files == 12 && a.via.heading != Heading::NORTH).expect("both at once");
    let turned = Heading::NORTH.to(both.via.heading);
    assert!((-50 * Heading::DEGREE..-40 * Heading::DEGREE).contains(&turned), "to the north-west: {turned}");
    assert_eq!((both.cost, both.via.front_centre()), (12 * INCH, Point::ORIGIN), "one move, about the front centre");
}

/// MTF-HIT-06, MTF-HIT-15, MTF-HIT-04: rout hits count for neither the general's danger nor disorder, and a horse that took
/// one of its two hits is whole.
#[test]
fn mtf_hit_15_rout_hits_count_for_nothing_else() {
    let mut t = table("B hc 0 0 N");
    t.with(&STANDS, &[], |e| e.lose(0, 3, Code::RoutHit));
    let u = *t.state.unit(0);
    assert_eq!((u.figures, u.phase_hits, u.combat_hits, u.shot_hits), (15, 0, 0, 0));
    assert!(u.has(Flags::ODD) && !t.is_disordered(0));
    let mut t = table("B hc 0 0 N");
    t.with(&STANDS, &[], |e| e.damage(0, 3, true));
    assert_eq!((t.state.unit(0).phase_hits, t.state.unit(0).combat_hits), (3, 3));
    assert!(t.is_disordered(0));
}

/// MTF-RLY-05: irregular skirmishers rally worse in the open; in a wood they do not.
#[test]
fn mtf_rly_05_skirmishers_in_the_open() {
    let of = |more: &str| {
        let t = table(&format!("{more}\nB light 0 0 N irregular loose\nR line 0 29 S"));
        t.field.rally_modifier(&t.state, 0)
    };
    assert_eq!([of(""), of("wood -9 -9 9 9"), of("rough -9 -9 9 9")], [-1, 0, 0]);
}

/// MTF-MRL-05, MTF-MRL-02: the shaken neither shoot nor attack; who is in good morale may do both.
#[test]
fn mtf_mrl_05_what_the_shaken_cannot() {
    let may = |more: &str| {
        let t = table(&format!("B line 0 0 N {more}\nR line 0 5 S"));
        (t.field.may_shoot(&t.state, 0), t.field.may_attack(&t.state, 0), t.attack(0, 1).is_some())
    };
    assert_eq!([may(""), may("shaken")], [(true, true, true), (false, false, false)]);
}

/// MTF-ATK-04, MTF-ATK-05: an attack changes no formation, and its target need not be seen at the start.
#[test]
fn mtf_atk_04_attacks_change_no_formation() {
    let t = table("B hc 0 0 N\nR line 3 11 S\nR mc -8 12 S");
    let acts: Vec<Action> = t.offered(0).into_iter().filter(|a| a.doing == Doing::Attack).collect();
    let u = t.state.unit(0);
    assert!(!acts.is_empty() && acts.iter().all(|a| (a.files, a.stand) == (u.files, u.stand)));
}

/// MTF-ATK-06, MTF-ATK-08: nobody countercharges, and nobody but the target does anything.
#[test]
fn mtf_atk_08_neighbours_do_nothing() {
    let mut t = table("B hc 0 -9 N\nR hc 0 0 S\nR hc 8 0 S");
    let before = [t.state.unit(1).rect, t.state.unit(2).rect];
    t.attacks(0, 1, &STANDS, &[]);
    assert_eq!([t.state.unit(1).rect, t.state.unit(2).rect], before);
    assert_eq!(t.state.fights.iter().flatten().count(), 1);
}

/// MTF-ATK-19: who hits at 45 degrees or more is himself in flank.
#[test]
fn mtf_atk_19_an_oblique_attacker_is_in_flank() {
    let points = |askew: bool| {
        let mut t = table("B line 0 0 N\nR hc 0 0 S");
        join(&mut t, askew);
        let f = t.state.fights[0].expect("a fight");
        (t.field.points(&t.state, &f, 0), t.field.is_flanked(&t.state, 0), t.field.is_flanked(&t.state, 1))
    };
    assert_eq!([points(false), points(true)], [(3, false, false), (1, true, false)]);
}

/// MTF-ATK-21: the exhausted unit's die comes before all else.
#[test]
fn mtf_atk_21_the_die_comes_first() {
    let mut t = table("B hc 0 -9 N now=8\nR line 0 0 S");
    t.attacks(0, 1, &STANDS, &[4]);
    let codes: Vec<u16> = t.events.iter().map(|e| e.code).collect();
    let at = |code: Code| codes.iter().position(|c| *c == code as u16).expect("it was told");
    assert!(at(Code::ExhaustedDie) < at(Code::Attacks) && at(Code::Attacks) < at(Code::Contact));
}

/// MTF-RET-02, MTF-RET-03, MTF-RET-05, MTF-RET-07: away from all who beat it, the difference split, facing them first.
#[test]
fn mtf_ret_03_the_way_back_splits_the_difference() {
    let mut t = table("B line 0 0 N\nR line -8 7 S\nR line 8 7 S");
    let [away, same] = t.with(&STANDS, &[], |e| e.away_from(0, |_| true));
    assert_eq!(away, same);
    assert!(Heading::SOUTH.to(away).abs() < Heading::DEGREE);
    let [one, _] = t.with(&STANDS, &[], |e| e.away_from(0, |enemy| enemy == 1));
    assert!((30 * Heading::DEGREE..60 * Heading::DEGREE).contains(&one.to(Heading::SOUTH)), "{one:?}");
    let from = t.state.unit(0).rect;
    t.with(&STANDS, &[], |e| e.retreat(0, [away; 2], Code::Retreats));
    let to = t.state.unit(0).rect;
    assert!((6 * INCH - 20..=36 * INCH).contains(&from.front_centre().distance(to.front_centre())));
    assert!(to.heading.to(Heading::NORTH).abs() < Heading::DEGREE, "it may look at the enemy");
}

/// MTF-CC-21, MTF-CC-20: a hit that takes no whole figure loses a round, and both of two may lose.
#[test]
fn mtf_cc_21_half_a_trooper_loses_a_round() {
    let mut t = table("B hc 0 0 N\nR hc 0 0 S");
    join(&mut t, false);
    t.combat(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
    assert_eq!((t.told(Code::Retreats), t.morale(1), t.morale(0)), (1, Morale::Shaken, Morale::Good));
    // The carried hit and three rout hits (a 6 less two makes 4) are two figures (MTF-HIT-03).
    assert_eq!(t.figures(1), 14);
}

/// MTF-TER-04: an inch of rough ground counts six for ballshot, one for muskets.
#[test]
fn mtf_ter_04_ground_stretches_a_shot() {
    let shoots = |ground: &str, unit: &str, far: &str| {
        let t = table(&format!("{ground}\nB {unit} 0 0 N\nR line 0 {far} S"));
        t.field.volleys(&t.state, 0, 1).into_iter().flatten().next().is_some()
    };
    assert!(shoots("", "mgun", "20") && !shoots("rough -20 8 20 12", "mgun", "20"));
    assert!(shoots("rough -20 2 20 6", "line", "7"));
}

/// MTF-TER-05, MTF-VIS-04: a hill hides who is behind it from the plain; from its crest one looks off it, from behind it not.
#[test]
fn mtf_vis_04_hills_hide() {
    let sees = |y: &str| {
        let t = table(&format!("gentle -20 5 20 10\nB line 0 {y} N\nR line 0 20 S"));
        t.field.sees(&t.state, 0, 1)
    };
    assert!(!sees("0") && !sees("9") && sees("9.6"));
    let t = table("gentle -20 -20 20 20\nB line 0 -10 N\nR line 0 10 S");
    assert!(t.field.sees(&t.state, 0, 1), "both on one hill");
    let over = |hills: &str| {
        let t = table(&format!("B line 0 -20 N\nR line 0 20 S\n{hills}"));
        t.field.sees(&t.state, 0, 1)
    };
    let (low, high) = ("gentle -10 -10 10 10", "gentle -8 -5 8 5");
    assert!(!over(&format!("{low}\n{high}\ngentle -8 -24 8 -18")), "from one contour over two");
    assert!(!over("gentle -30 -28 30 28\ngentle -20 -5 20 5"), "both on the same contour, a higher one between");
    assert!(!over("gentle -30 0 30 28"), "twenty inches behind a crest");
    assert!(over("gentle -30 19.8 30 28"), "at the crest");
    assert!(!over("gentle -30 -10 30 0\ngentle -30 10 30 28"));
    assert!(!over("gentle -20 -28 20 -10\ngentle -20 -5 20 5"), "a hill as high, from behind one's own crest");
    assert!(over("gentle -20 -28 20 -19.8\ngentle -20 -5 20 5"), "from one's own crest");
}

/// MTF-BAS-03: a file that is touched in part counts as touched.
#[test]
fn mtf_bas_03_a_file_touched_in_part_counts() {
    let t = table("B line 0 0 N\nR line 8.4 0 S files=4");
    // Twelve files of 20 mm reach 120 mm to the right; the column's 40 mm left of 213 mm do not.
    assert_eq!(files_touching(&t.state.unit(0).rect, &t.state.unit(1).rect, 12), (0, 0));
    let t = table("B line 0 0 N\nR line 6 0 S files=4");
    let (first, end) = files_touching(&t.state.unit(0).rect, &t.state.unit(1).rect, 12);
    // From 112.4 mm to the right on: of the last file eight of twenty.
    assert_eq!((first, end), (11, 12));
}

/// MTF-FT-06: grade A in good morale passes any test before six hits.
#[test]
fn mtf_ft_06_some_tests_cannot_fail() {
    let passes = |hits: u8| {
        let mut t = table("B line 0 0 N A\nR line 0 29 S");
        t.state.unit_mut(0).shot_hits = hits;
        t.field.fire_test_modifier(&t.state, 0) + 1 >= -1
    };
    assert!(passes(5) && !passes(6));
}

/// MTF-GEN-06: a general with it gives one in combat, under fire and in rallying, two in flight.
#[test]
fn mtf_gen_06_what_a_general_gives() {
    use crate::rules::mollwitz_to_freiberg::morale::Cause;
    let of = |general: &str| {
        let mut t = table(&format!("B line 0 0 N\nR line 0 0 S\n{general}"));
        join(&mut t, false);
        let f = t.state.fights[0].expect("a fight");
        let (field, state) = (&t.field, &t.state);
        [
            field.points(state, &f, 0),
            field.fire_test_modifier(state, 0),
            field.rally_modifier(state, 0),
            field.rout_modifier(state, 0, Cause::FireTest),
        ]
    };
    let (without, with) = (of(""), of("general B with 0"));
    assert_eq!([0, 1, 2, 3].map(|n| with[n] - without[n]), [1, 1, 1, 2]);
}

/// MTF-PTS-05, MTF-PTS-06, MTF-PTS-08, MTF-IRR-07: what no list may have no scenario has either, each by its clause.
#[test]
fn mtf_pts_06_a_scenario_keeps_to_the_lists() {
    let clauses = |branch: Branch, own: &str| {
        let mut scenario = scenario("mirror");
        let unit = &mut scenario.sides[0].brigades[0].units[0];
        unit.branch = branch;
        unit.ratings.insert("mollwitz-to-freiberg".to_owned(), own.to_owned());
        let findings = prepare(&scenario).err().unwrap_or_default();
        findings.into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    assert_eq!(clauses(Branch::Cossacks, "a"), ["MTF-PTS-06"]);
    assert_eq!(clauses(Branch::Cuirassiers, "irregular"), ["MTF-PTS-05"]);
    assert_eq!(clauses(Branch::Cuirassiers, "dismounts"), ["MTF-PTS-08"]);
    assert_eq!(clauses(Branch::Musketeers, "heavy-weapons"), ["MTF-IRR-07"]);
    assert!(clauses(Branch::Musketeers, "").is_empty());
}

/// MTF-ORD-10: the exhausted are in disorder for good, however long they stand, and nobody tells otherwise.
#[test]
fn mtf_ord_10_the_exhausted_never_recover() {
    for (now, recovers) in [(13, 1), (12, 0)] {
        let mut t = table(&format!("B line 0 0 N disordered now={now}\nR line 0 28 S"));
        t.state.unit_mut(0).set(Flags::WAS_DISORDERED);
        t.combat(&[]);
        assert_eq!((t.told(Code::Recovered), t.is_disordered(0)), (recovers, recovers == 0), "{now} of 24");
    }
}

/// MTF-TER-01: a stream covers as an obstacle does.
#[test]
fn mtf_ter_01_a_stream_covers_as_an_obstacle_does() {
    let cover = |ground: &str| {
        let t = table(&format!("{ground}\nB line 0 -6 N\nR line 0 1 S"));
        t.field.terrain.cover(&t.state.unit(1).rect, t.state.unit(0).rect.front_centre())
    };
    assert_eq!(cover("stream -20 0 20 0"), cover("wall -20 0 20 0"));
    assert_ne!(cover("stream -20 0 20 0"), cover(""));
}

/// MTF-SKR-07: an enemy in the way stops an evade an inch short.
#[test]
fn mtf_skr_07_an_enemy_stops_an_evade_an_inch_short() {
    let mut t = table("B line 0 -5 N\nB line 0 9.5 N files=12\nR light 0 0 S loose figures=8");
    t.with(&Script { shots: &[], evades: true }, &[6, 6], |e| e.evade(2, 0));
    let (own, its) = (t.state.unit(2).rect, t.state.unit(1).rect);
    assert!(!own.is_within(&its, INCH - 240) && own.centre.y > INCH, "{} off", own.distance(&its));
}
