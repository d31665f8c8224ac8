//! The frame of the game, generals, and clauses that say what is never done.

use crate::base::geometry::Face;
use crate::base::{Dice, Heading, Point, Side, Stream};
use crate::field::event::Silent;
use crate::field::{Event, GeneralKind};
use crate::rules::mollwitz_to_freiberg::MollwitzToFreiberg;
use crate::rules::mollwitz_to_freiberg::body::size_of;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, figure, inches, ranks, skirmisher};
use crate::rules::mollwitz_to_freiberg::data::{GUNS_PER_MODEL, Kind, MEN_PER_FIGURE};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, NONE, Phase, Stand};
use crate::rules::mollwitz_to_freiberg::tests::scenario;
use crate::rules::system::{Battle, Progress, System};

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn fought(t: &Table) -> Vec<&Event> {
    t.events.iter().filter(|e| e.code == Code::Fought as u16).collect()
}

/// MTF-GME-02: six-sided dice only; a whole battle can be thrown with them.
#[test]
fn mtf_gme_02_six_sided_dice() {
    let mut dice = Dice::fair(3, 1);
    for side in Side::BOTH {
        assert!((0..600).map(|_| dice.d6(Stream::Of(side))).all(|d| (1..=6).contains(&d)));
    }
    let mut events: Vec<Event> = Vec::new();
    let mut battle = MollwitzToFreiberg
        .begin(&scenario("mirror"), [GeneralKind::Planner; 2], &mut dice, &mut Silent)
        .expect("it begins");
    while battle.step(&mut dice, &mut events) == Progress::Going {}
    let evade = Code::EvadeDie as u16;
    let thrown = events
        .iter()
        .filter(|e| e.code != evade && Code::of(e.code).is_some_and(|c| c.happening() == crate::field::Happening::Die));
    let die = |e: &Event| if e.code == Code::FirstDie as u16 { e.numbers[1] } else { e.numbers[0] };
    assert!(thrown.clone().count() > 20 && thrown.map(die).all(|d| (1..=6).contains(&d)));
}

/// MTF-GME-03, MTF-BAS-01, worked example 12: distances are inches of 25.4 mm, bases millimetres, skirmishers exactly an inch
/// and two; a figure is 25 men, a model two guns.
#[test]
fn mtf_bas_01_bases_and_scales() {
    assert_eq!((INCH, inches(8)), (3_048, 24_384), "120 to a millimetre");
    let mm = |(front, depth): (i32, i32)| (front / 120, depth / 120);
    let of = [Kind::Line, Kind::LightHorse, Kind::MediumHorse, Kind::HeavyHorse, Kind::HeavyGun].map(|k| mm(figure(k)));
    assert_eq!(of, [(20, 20), (25, 40), (20, 40), (20, 40), (50, 50)]);
    assert_eq!(skirmisher(Kind::LightFoot), (INCH, INCH));
    assert_eq!((skirmisher(Kind::LightHorse).0, skirmisher(Kind::LightHorse).1 / 120), (2 * INCH, 40));
    assert_eq!(mm(size_of(Kind::HeavyGun, 8, 2, 1, Stand::Limbered)), (50, 150), "a limber and one gun (MTF-BAS-04)");
    assert_eq!([16, 40].map(|n| n * MEN_PER_FIGURE), [400, 1000]);
    assert_eq!([2, 6].map(|n| n * GUNS_PER_MODEL), [4, 12]);
}

/// MTF-GME-08: where body and playsheet differ the body holds: a general rides 36 inches; who was shaken and loses a combat
/// retreats with -2, and is not shattered at once; only the shaken, not the exhausted, take that -2.
#[test]
fn mtf_gme_08_the_body_holds() {
    let t = table("B line 0 0 N\nR line 0 29 S\ngeneral B 0 -5");
    assert!(t.field.may_ride(&t.state, 0, Point::new(35 * INCH, -5 * INCH)));
    let mut t = table("B hc 0 0 N\nR line 0 0 S shaken");
    t.state.unit_mut(1).set(Flags::WAS_SHAKEN);
    join(&mut t, 0, 1, Face::Front, false);
    // Eight dice of Blue's, six of Red's, the rout die: 6 - 4 (to horse) - 2 is 0, which is six hits.
    t.combat(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
    assert_eq!((t.morale(1), t.figures(1)), (Morale::Shaken, 24 - 1 - 6));
    let t = table("B line 0 0 N now=10\nR line 0 29 S");
    assert!(t.field.exhausted(&t.state, 0));
    assert_eq!(t.field.rout_modifier(&t.state, 0, Cause::FireTest), 0);
}

/// MTF-GME-09: fire and combat are counted by figures, however they are mounted: three figures more are a die more.
#[test]
fn mtf_gme_09_figures_are_counted() {
    let dice = |figures: u8| {
        let mut t = table(&format!("B line 0 0 N figures={figures} files=10\nR line 0 0 S"));
        let shot = t.field.all_dice(&t.state, 0);
        join(&mut t, 0, 1, Face::Front, false);
        (shot, t.field.strike_dice(&t.state, 0))
    };
    assert_eq!([dice(16), dice(18), dice(19)], [(4, 4), (4, 4), (5, 5)]);
}

/// MTF-TRP-03, MTF-MRL-01, MTF-MRL-02: through a whole battle the grade stays; a unit is good, shaken or gone, and in good
/// morale it may do all.
#[test]
fn mtf_trp_03_grades_stay_and_morale_changes() {
    let (mut dice, mut out) = (Dice::fair(11, 4), Silent);
    let scenario = scenario("mirror");
    let (field, state) = crate::rules::mollwitz_to_freiberg::setup::prepare(&scenario).expect("it begins");
    let grades: Vec<_> = field.units.iter().map(|u| u.grade).collect();
    let mut fight = crate::rules::mollwitz_to_freiberg::Fight {
        field: std::sync::Arc::new(field),
        state,
        generals: [GeneralKind::Planner; 2],
        choices: crate::rules::mollwitz_to_freiberg::general::Choices::default(),
    };
    let mut seen = [false; 3];
    while fight.step(&mut dice, &mut out) == Progress::Going {
        for u in &fight.state.units[..fight.field.units.len()] {
            seen[u.morale as usize] = true;
        }
    }
    assert_eq!(seen, [true; 3]);
    assert!(fight.field.units.iter().map(|u| u.grade).eq(grades));
    let t = table("B line 0 0 N\nR line 0 6 S");
    assert!(t.field.may_shoot(&t.state, 0) && t.attack(0, 1).is_some() && t.offers(0, Doing::Form));
}

/// MTF-BAS-05: command is measured to the general's head, which has no size, or to his unit's middle where he is with it.
#[test]
fn mtf_bas_05_a_general_is_a_point() {
    let t = table("B line 0 0 N\nR line 0 29 S\ngeneral B 0 8");
    assert!(t.field.in_command(&t.state, 0));
    assert_eq!(t.field.leader_at(&t.state, 0), Point::new(0, 8 * INCH));
    let mut t = table("B line 0 0 N\nR line 0 29 S\ngeneral B 0 8");
    t.state.leaders[0].at.y += 1;
    assert!(!t.field.in_command(&t.state, 0));
}

/// MTF-ORG-02, MTF-BAS-02: a unit is a block of straight rows with one facing: as many ranks as its figures fill.
#[test]
fn mtf_org_02_straight_rows() {
    let t = table("B line 0 0 N figures=30 files=12\nR line 0 29 S");
    let u = t.state.unit(0);
    assert_eq!((u.rect.half_front, u.rect.half_depth), (12 * 20 * 60, 3 * 20 * 60));
    assert_eq!((u.rect.heading, ranks(Kind::Line, 30, 12)), (Heading::NORTH, 3));
}

/// MTF-ORG-04, MTF-LIM-05: with a limber a battery moves at the limbered rate, without at that of men who push.
#[test]
fn mtf_org_04_a_limber_moves_a_battery() {
    let rate = |more: &str| {
        let t = table(&format!("B lgun 0 0 N {more}\nR line 0 29 S"));
        t.field.allowance(&t.state, 0) / INCH
    };
    assert_eq!((rate("limbered"), rate("")), (10, 6));
    let mut t = table("B lgun 0 0 N limbered civilian\nR line 0 29 S");
    t.state.unit_mut(0).set(Flags::HORSELESS);
    assert!(!t.offers(0, Doing::March));
}

/// MTF-ORG-05: the command figure is a place: the middle of a cloud, the front centre on closing up and of a square.
#[test]
fn mtf_org_05_the_command_figure_keeps_its_place() {
    let mut t = table("B light 0 0 N B\nR line 0 29 S");
    let open = t.offered(0).into_iter().find(|a| a.stand == Stand::Skirmish).expect("it opens");
    assert_eq!(open.via.centre, t.state.unit(0).rect.front_centre());
    let square = t.offered(0).into_iter().find(|a| a.stand == Stand::Square).expect("it forms square");
    assert_eq!(square.via.front_centre(), t.state.unit(0).rect.front_centre());
    t.with(&STANDS, &[], |e| e.act(0, &open));
    t.with(&STANDS, &[], |e| e.lose(0, 6, Code::Hit));
    assert!(t.figures(0) == 18 && t.state.unit(0).rect.front_centre().distance(Point::new(0, INCH)) <= 2);
}

/// MTF-MRL-08, MTF-CC-26: besides losses, contact shatters shaken guns, and a rout score of -4 or less any unit.
#[test]
fn mtf_mrl_08_other_causes_of_shattering() {
    let mut t = table("B hc 0 -6 N\nR mgun 0 0 S shaken");
    t.attacks(0, 1, &STANDS, &[]);
    assert_eq!(t.morale(1), Morale::Gone, "the crew stays");
    let mut t = table("B line 0 0 N D\nR line 0 29 S");
    t.state.unit_mut(0).set(Flags::WAS_SHAKEN);
    t.state.unit_mut(0).set(Flags::BESET);
    t.with(&STANDS, &[1], |e| e.rout(0, Cause::Combat));
    assert_eq!((t.numbers(Code::RoutDie).map(|n| n[1]), t.morale(0)), (Some(1 - 1 - 2 - 2 - 2), Morale::Gone));
}

/// MTF-GEN-02, MTF-GEN-12: generals neither shoot nor strike, and nobody shoots at one who is alone.
#[test]
fn mtf_gen_02_generals_only_command() {
    let mut t = table("B line 0 0 N\nR line 0 25 S\ngeneral R 0 3\ngeneral B 0 5");
    t.shooting(&[(0, 1)], &[]);
    t.combat(&[]);
    assert!(t.events.is_empty());
}

/// MTF-GEN-04, MTF-GEN-01: he joins any unit of his side by riding to it, goes with it, and leaves it in a later phase of moves.
#[test]
fn mtf_gen_04_a_general_joins_and_leaves() {
    let mut t = table("B line 0 0 N\nB line 20 0 N\nR line 0 29 S\ngeneral B with 0\ngeneral B 20 -5");
    // Two cannot be with the same unit.
    assert_eq!(t.field.general_with(&t.state, 0), Some(0));
    let to = t.state.unit(0).rect.advanced(3 * INCH);
    t.with(&STANDS, &[], |e| e.place(0, &to, Code::Moved));
    assert_eq!(t.field.leader_at(&t.state, 0), to.centre);
    t.with(&STANDS, &[], |e| e.move_general(0));
    assert_eq!((t.state.leaders[0].with, t.state.leaders[0].moved), (0, true), "he may stay");
    t.state.phase = Phase::Shooting;
    t.with(&STANDS, &[], |e| e.shooting_phase());
    assert_eq!(t.state.leaders[0].with, 0, "in no other phase");
    assert_eq!(t.state.leaders[1].with, NONE);
}

/// MTF-CC-27: nothing changes a die of combat but the difference of the points: who moved, was shot at or stands in the
/// enemy's flank needs what the points say.
#[test]
fn mtf_cc_27_only_points_change_a_strike() {
    let mut t = table("B line 0 0 N\nR line 0 0 S");
    join(&mut t, 0, 1, Face::Front, false);
    t.state.fights[0].as_mut().expect("a fight").first = false;
    let f = t.state.fights[0].expect("a fight");
    let before = t.field.strikes_on(&t.state, &f, 0);
    for flag in [Flags::MOVED, Flags::FAR, Flags::SMOKE, Flags::ADVANCED] {
        t.state.unit_mut(0).set(flag);
    }
    assert_eq!((before, t.field.strikes_on(&t.state, &f, 0)), ((4, 0), (4, 0)));
    t.combat(&[4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6]);
    assert_eq!(fought(&t).iter().map(|e| (e.numbers[1], e.numbers[2])).collect::<Vec<_>>(), [(4, 1), (4, 0)]);
}

/// MTF-CC-04: on a steep slope whoever stands lower has one less in the first round, attacker or not; it does not add to an
/// obstacle.
#[test]
fn mtf_cc_04_who_fights_uphill() {
    let points = |ground: &str, attacker: u8| {
        let mut t = table(&format!("{ground}\nB line 0 0 N\nR line 0 0 S"));
        t.state.active = [Side::Blue, Side::Red][usize::from(attacker)];
        join(&mut t, attacker, 1 - attacker, Face::Front, false);
        let f = t.state.fights[0].as_mut().expect("a fight");
        f.obstacle = ground.contains("wall");
        let f = *f;
        // Without the fire of who stands.
        t.state.unit_mut(1 - attacker).set(Flags::DISORDERED);
        let all = [0, 1].map(|u| t.field.points(&t.state, &f, u) + i8::from(u == 1 - attacker));
        t.state.fights[0].as_mut().expect("a fight").first = false;
        let later = t.state.fights[0].expect("a fight");
        (all, t.field.points(&t.state, &later, 0) + i8::from(attacker == 1))
    };
    let steep = "steep -20 0.2 20 20";
    assert_eq!(points("", 0), ([3, 3], 3));
    assert_eq!(points(steep, 0), ([2, 3], 3), "the attacker comes from below");
    assert_eq!(points(steep, 1), ([2, 3], 3), "the target stands below");
    assert_eq!(points("gentle -20 0.2 20 20", 0), ([3, 3], 3));
    assert_eq!(points(&format!("{steep}\nwall -20 0 20 0"), 0), ([2, 3], 3), "once");
}

/// MTF-TER-07, MTF-TER-06: into dense woods one sees an inch, within six; out of the edge of any wood as far as elsewhere; who
/// shoots there is seen from anywhere.
#[test]
fn mtf_ter_07_woods_hide() {
    let sees = |wood: &str, red: &str, shot: bool| {
        let mut t = table(&format!("{wood} -20 5 20 15\nB line 0 0 N\nR line 0 {red} S"));
        if shot {
            t.state.unit_mut(1).set(Flags::SMOKE);
        }
        (t.field.sees(&t.state, 0, 1), t.field.sees(&t.state, 1, 0))
    };
    assert_eq!(sees("dense", "5.5", false), (true, true));
    assert_eq!(sees("wood", "6.5", false), (false, true), "farther than six inches");
    assert_eq!(sees("wood", "6.5", true), (true, true));
    assert_eq!(sees("dense", "6.5", true), (false, false), "deeper than an inch");
    let mut t = table("B line 0 0 N\nR line 0 6 S");
    t.shooting(&[(0, 1)], &[1; 6]);
    assert!(t.state.unit(0).has(Flags::SMOKE) && Flags::OF_A_TURN.0 & Flags::SMOKE.0 != 0, "to its own next turn");
    let inside = |wood: &str| {
        let t = table(&format!("{wood} -20 0 20 20\nB line 0 3 N\nR line 0 10 S"));
        t.field.sees(&t.state, 0, 1)
    };
    assert!(inside("wood") && !inside("dense"), "eight inches inside, six in dense woods");
}

/// MTF-TER-01, MTF-TER-03: in rough ground close order goes at half speed, or at full speed and is disordered.
#[test]
fn mtf_ter_03_to_hurry_through_rough_ground() {
    let mut t = table("rough -20 0 20 20\nB line 0 0 N\nR line 0 29 S");
    let straight = |a: &&Action| a.doing == Doing::March && a.to.centre.x.abs() < 4 && a.to.heading == Heading::NORTH;
    let acts: Vec<Action> = t.offered(0).iter().filter(straight).copied().collect();
    let far = |hurries: bool| {
        let of = acts.iter().filter(|a| a.disorders == hurries).map(|a| a.to.front_centre().y);
        of.max().expect("a march")
    };
    assert_eq!((far(false), far(true)), (4 * INCH, 8 * INCH));
    let fast = *acts.iter().find(|a| a.disorders).expect("in a hurry");
    t.with(&STANDS, &[], |e| e.act(0, &fast));
    assert!(t.is_disordered(0));
    let cloud = table("rough -20 0 20 20\nB light 0 0 N loose\nR line 0 29 S");
    assert!(cloud.offered(0).iter().all(|a| !a.disorders));
}

/// MTF-VIS-05: from any figure of the observer to any of the other: a corner that is seen is enough.
#[test]
fn mtf_vis_05_from_any_figure_to_any() {
    let sees = |x: &str| {
        let t = table(&format!("B line 0 0 N\nB line {x} 6 N\nR line 0 12 S"));
        t.field.sees(&t.state, 0, 2)
    };
    assert!(
        sees("3")
            && !table("B line 0 0 N figures=8 files=4\nB line 0 6 N\nR line 0 7.5 S figures=8 files=4").field.sees(
                &table("B line 0 0 N figures=8 files=4\nB line 0 6 N\nR line 0 7.5 S figures=8 files=4").state,
                0,
                2
            )
    );
}

/// MTF-MOV-09: a line turns about its centre at half speed, the clumsy at a quarter; MTF-MOV-10: any body wheels backward so.
#[test]
fn mtf_mov_09_pinwheels_and_wheels_back() {
    let turns = |more: &str| {
        let t = table(&format!("B line 0 0 N {more}\nR line 2 14 S"));
        let u = t.state.unit(0).rect;
        let turned = |a: &&Action| a.doing == Doing::March && a.via == a.to && a.to.heading != u.heading;
        let acts: Vec<Action> = t.offered(0).iter().filter(turned).copied().collect();
        let about = acts.iter().find(|a| a.to.centre == u.centre).map(|a| a.cost);
        let back =
            acts.iter().find(|a| a.to.corners().iter().all(|c| c.y <= 4) && a.to.centre != u.centre).map(|a| a.cost);
        (about, back)
    };
    let (about, back) = turns("");
    let (about, back) = (about.expect("a pinwheel"), back.expect("a wheel backward"));
    // A turn of 7.7 degrees: 121.7 mm and 240 mm from the corner that moves, at half speed.
    assert!((about - 2 * 16 * 120).abs() < 3 * 120 && (back - 2 * 32 * 120).abs() < 4 * 120, "{about} {back}");
    assert_eq!(turns("D"), (Some(2 * about), Some(2 * back)));
    assert_eq!(turns("files=4").0, None, "a column has no pinwheel");
}

/// MTF-ORD-06: what disorder costs: a die of fire, a point of foot or two of horse, steadiness, dear changes, slow turns.
#[test]
fn mtf_ord_06_what_disorder_costs() {
    let of = |unit: &str, more: &str| {
        let mut t = table(&format!("B {unit} 0 0 N {more}\nR line 0 0 S"));
        join(&mut t, 0, 1, Face::Front, false);
        let f = t.state.fights[0].expect("a fight");
        let steady = t.field.steady(&t.state, 0);
        // The charge of steady horse is lost too.
        (
            t.field.points(&t.state, &f, 0) - if steady && unit == "hc" { 2 } else { 0 },
            steady,
            t.field.clumsy(&t.state, 0),
        )
    };
    assert_eq!((of("line", ""), of("line", "disordered")), ((3, true, false), (2, false, true)));
    assert_eq!((of("hc", ""), of("hc", "disordered")), ((5, true, false), (3, false, true)));
    let shot = |more: &str| {
        let t = table(&format!("B line 0 0 N {more}\nR line 0 3 S"));
        t.field.volleys(&t.state, 0, 1)[0].map(|v| v.needs[0])
    };
    assert_eq!((shot(""), shot("disordered")), (Some(3), Some(4)));
}

/// MTF-SKR-08: skirmishing cavalry stands in two ranks, and so may evade; in more it would be overrun.
#[test]
fn mtf_skr_08_cavalry_evades_in_two_ranks() {
    let t = table("B hc 0 -9 N\nR lc 0 0 S loose");
    assert_eq!(t.field.skirmish_ranks(&t.state, 1), 2);
    let mut t = table("B hc 0 -9 N\nR lc 0 0 S loose");
    t.state.unit_mut(1).files = 5;
    t.attacks(0, 1, &STANDS, &[]);
    assert_eq!((t.field.skirmish_ranks(&t.state, 1), t.morale(1)), (4, Morale::Gone));
}

/// MTF-FIRE-01: in range, in arc and in sight, once in a phase.
#[test]
fn mtf_fire_01_who_may_be_shot_at() {
    let shoots = |text: &str| {
        let t = table(text);
        t.field.volleys(&t.state, 0, 1).iter().any(Option::is_some)
    };
    assert!(shoots("B line 0 0 N\nR line 0 7 S"));
    assert!(!shoots("B line 0 0 N\nR line 0 9 S") && !shoots("B line 0 0 N\nR line 0 -6 S"));
    assert!(!shoots("houses -12 2 12 5\nB line 0 0 N\nR line 0 7 S"));
    let mut t = table("B line 0 0 N\nR line 0 7 S");
    t.shooting(&[(0, 1)], &[1; 6]);
    assert_eq!(t.told(Code::FiredMuskets), 1);
}

/// MTF-RET-12, MTF-IRR-06: falling back of its own will shakes a unit and brings a rout roll with +2; irregulars are in command
/// within four inches.
#[test]
fn mtf_ret_12_falling_back_is_dear() {
    let mut t = table("B line 0 0 N\nR line 0 12 S");
    let back = t.offered(0).into_iter().find(|a| a.doing == Doing::Retreat).expect("it may fall back");
    t.with(&STANDS, &[3], |e| e.act(0, &back));
    assert_eq!((t.morale(0), t.numbers(Code::RoutDie).map(|n| n[1])), (Morale::Shaken, Some(5)));
    let near = |y: &str| {
        let t = table(&format!("B light 0 0 N irregular\nR line 0 29 S\ngeneral B 0 {y}"));
        t.field.in_command(&t.state, 0)
    };
    assert!(near("4") && !near("4.1"));
}

/// Worked example 8, MTF-ORD-08: disordered by going into a wood, a unit is still so when it has come out.
#[test]
fn mtf_ord_08_disorder_outlasts_the_wood() {
    let mut t = table("wood -20 0 20 8\nB line 0 -1 N files=4\nR line 0 29 S");
    let from = t.state.unit(0).rect;
    let inside = from.advanced(4 * INCH);
    t.with(&STANDS, &[], |e| {
        e.place(0, &inside, Code::Moved);
        e.after_move(0, &from);
    });
    assert!(t.is_disordered(0));
    let out = from.advanced(16 * INCH);
    t.with(&STANDS, &[], |e| {
        e.place(0, &out, Code::Moved);
        e.after_move(0, &inside);
    });
    assert!(t.is_disordered(0) && !t.field.terrain.in_woods(&t.state.unit(0).rect));
}

/// Worked example 13, MTF-FRM-08: a unit widens on both sides or to one flank, and narrows on its front centre.
#[test]
fn mtf_frm_08_widening_and_narrowing() {
    let line = |more: &str| {
        let t = table(&format!("B line 0 0 N files=4\n{more}\nR line 0 29 S"));
        let a = t.offered(0).into_iter().find(|a| a.files == 12 && a.to == a.via && a.via.heading == Heading::NORTH);
        a.map(|a| a.via.front_centre().x.signum())
    };
    assert_eq!((line(""), line("B mgun -4 0 N")), (Some(0), Some(1)));
    let t = table("B line 0 0 N\nR line 0 29 S");
    let column = t.offered(0).into_iter().find(|a| a.files == 4 && a.to == a.via && a.stand == Stand::Close);
    assert_eq!(column.map(|a| a.via.front_centre()), Some(Point::ORIGIN));
}

/// Worked example 10, MTF-OPT-04: of three columns side by side the outer two may form line outwards, the middle one can change
/// neither formation nor facing.
#[test]
fn mtf_opt_04_three_columns_abreast() {
    let text =
        "option elbow-room\nB line -3.5 0 N files=4\nB line 0 0 N files=4\nB line 3.5 0 N files=4\nR line 0 29 S";
    let t = table(text);
    let lines = |unit: u8| {
        let acts = t.offered(unit).into_iter().filter(|a| a.doing == Doing::Form && a.stand != Stand::Bent);
        acts.map(|a| (a.files, (a.via.front_centre().x - t.state.unit(unit).rect.front_centre().x).signum()))
            .collect::<Vec<_>>()
    };
    assert!(lines(0).contains(&(12, -1)) && lines(2).contains(&(12, 1)));
    assert!(lines(1).is_empty(), "{:?}", lines(1));
}

/// MTF-ORD-04: who goes through a wood in one move is disordered too; cavalry that attacks up a steep hill is.
#[test]
fn mtf_ord_04_through_a_wood_and_uphill() {
    let mut t = table("wood -20 3 20 4\nB line 0 0 N files=4 figures=8\nR line 0 29 S");
    let from = t.state.unit(0).rect;
    let beyond = from.advanced(8 * INCH);
    assert!(!t.field.terrain.in_woods(&beyond));
    t.with(&STANDS, &[], |e| {
        e.place(0, &beyond, Code::Moved);
        e.after_move(0, &from);
    });
    assert!(t.is_disordered(0));
    let charged = |ground: &str, unit: &str| {
        let mut t = table(&format!("{ground} -20 0 20 20\nB {unit} 0 -6 N\nR line 0 0.3 S"));
        t.attacks(0, 1, &STANDS, &[]);
        t.is_disordered(0)
    };
    assert!(charged("steep", "hc") && !charged("gentle", "hc") && !charged("steep", "line"));
}

/// MTF-HIT-08: who falls back from an attack in his flank has two less on the rout die.
#[test]
fn mtf_hit_08_to_fall_back_from_a_flank_attack() {
    let gives_way = Script { shots: &[], evades: true };
    let score = |blue: &str| {
        let mut t = table(&format!("B mc {blue}\nR lc 0 0 S\nR line 0 24 S"));
        let attack = t.attack(0, 1).expect("it can attack");
        let flank = attack.flank;
        t.with(&gives_way, &[3], |e| {
            let mut one = attack;
            // It goes no farther.
            one.cost = e.field.allowance(e.state, 0);
            e.act(0, &one);
        });
        (flank, t.numbers(Code::RoutDie).map(|n| n[1]))
    };
    assert_eq!(score("0 -9 N"), (false, Some(5)));
    assert_eq!(score("12 2 W"), (true, Some(3)));
}
