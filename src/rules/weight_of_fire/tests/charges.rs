use crate::base::geometry::Face;
use crate::base::{Heading, Side};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Fight, Flags, NONE, Phase, Stage, Way};

const AGREES: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };

/// WOF-CHG-04: a charger comes in flat: after first touch it wheels on as far as its movement lets it.
#[test]
fn wof_chg_04_a_charge_comes_in_flat() {
    let mut t = table("B hc 0 0 10 figures=8 files=4\nR line 1 6 S");
    t.charges(0, 1, &Script::default(), &[]);
    assert_eq!(t.unit(0).rect.heading, Heading::NORTH, "flush with its target");
    assert!(!t.unit(0).rect.overlaps(&t.unit(1).rect));
    let (first, end) = t.field.files_in(&t.state, 0, &t.fight());
    assert_eq!((first, end), (0, 4), "all its files touch");
}

/// WOF-CHG-05: several chargers of one target spread evenly over its frontage.
#[test]
fn wof_chg_05_chargers_spread_evenly() {
    let mut t = table("B line 0 0 N files=4 figures=16\nB line 4 0 N files=4 figures=16\nR line 0 6 S figures=24");
    t.charges(0, 2, &Script::default(), &[]);
    assert_eq!(t.unit(0).rect.centre.x, 0, "alone it stands where it came");
    t.charges(1, 2, &Script::default(), &[]);
    // The front of twelve files is 9.45 inches: their middles are a quarter of it off its middle.
    let quarter = t.unit(2).rect.half_front / 2;
    let x = [0, 1].map(|u| t.unit(u).rect.centre.x);
    assert!((x[0] + quarter).abs() <= 4 && (x[1] - quarter).abs() <= 4, "{x:?} {quarter}");
    assert_eq!(t.state.fights_of(2).count(), 2);
}

/// WOF-CHG-16: a charger whom a support charge meets may turn to it, by 45 degrees at most.
#[test]
fn wof_chg_16_a_charger_turns_to_who_comes_in_support() {
    let text = "B hc 0 0 N figures=8 files=4\nR line -3 15.5 S figures=10\nR hc 5 22 203 figures=8 files=4";
    let supported = |turns: bool| {
        let mut t = table(text);
        t.charges(0, 1, &Script { turns, ..AGREES }, &[3]);
        let f = t.fight();
        assert_eq!((f.one, f.two, f.counter), (2, 0, 2));
        (t.unit(0).rect.heading, f.face)
    };
    assert_eq!(supported(false).0, Heading::NORTH);
    let (heading, face) = supported(true);
    let turn = Heading::NORTH.to(heading);
    assert!(turn > 0 && turn <= 45 * Heading::DEGREE && face == Face::Front, "{turn}");
}

/// WOF-CC-04: a second body of horse comes up behind one in a single rank; it has a die of its own, two ranks strike in all, and
/// nobody strikes it; when the first runs it is in contact itself.
#[test]
fn wof_cc_04_horse_behind_horse() {
    let start = |first: &str| {
        let mut t = table(&format!("B hc 0 10 N {first}\nB hc 0 0 N figures=16 files=8\nR line 0 10 S"));
        join(&mut t, 0, 2, Face::Front, false);
        t
    };
    let offers = |t: &Table| t.charges_offered(1).into_iter().find(|a| a.behind == 0);
    assert!(offers(&start("figures=16 files=8")).is_none(), "the first stands in two ranks");
    let mut t = start("figures=8 files=8");
    let up = offers(&t).expect("it can come up");
    t.does(1, &up);
    let f = t.state.fights[1].expect("a second fight");
    assert_eq!((f.one, f.two, f.behind), (1, 2, 0));
    assert!(t.unit(1).rect.is_within(&t.unit(0).rect, INCH / 4));
    let strikes =
        |t: &Table, unit: u8, n: usize| t.field.strikers(&t.state, unit, &t.state.fights[n].expect("a fight"));
    assert_eq!([strikes(&t, 0, 0), strikes(&t, 1, 1), strikes(&t, 2, 1)], [8, 8, 0]);
    assert!(strikes(&t, 2, 0) > 0, "the enemy strikes the first only");
    t.with(&Script::default(), &[6], |e| {
        e.break_up(0, 2);
        e.first_routs();
    });
    let f = t.state.fights.iter().flatten().find(|f| f.one == 1).expect("it fights on");
    assert_eq!(f.behind, NONE);
    assert!(t.unit(1).rect.is_within(&t.unit(2).rect, 120), "in contact");
    assert_eq!(t.told(Code::OpenDie), 1, "the first burst through it");
}

/// WOF-CC-15: who has run over skirmishers or guns may go on with the charge that it has left, and fights in the same phase.
#[test]
fn wof_cc_15_the_charge_goes_on() {
    let start = || {
        let mut t = table("B hc 0 0 N A\nR mgun 0 0 S guns=2 figures=8\nR line 0 5 S E shaken\ngeneral B with 0");
        join(&mut t, 0, 1, Face::Front, false);
        t.state.units[0].set(Flags::CHARGED);
        t.state.units[0].set(Flags::TESTED);
        t.state.units[0].reach = inches(6);
        t
    };
    let mut t = start();
    t.with(&Script::default(), &[], |e| e.overruns());
    assert!(!t.state.engaged(0) && !t.unit(1).lives(), "it may stop");
    let mut t = start();
    // Panic of the shaken line: two and two run before a blow; then nothing is left to fight.
    t.with(&AGREES, &[1, 1], |e| e.overruns());
    assert!(t.unit(2).routs() && t.told(Code::Charges) == 1);
    assert!(!t.field.disordered(&t.state, 0), "an overrun disorders nobody");
    let mut t = start();
    t.state.units[0].reach = inches(3);
    t.with(&AGREES, &[], |e| e.overruns());
    assert_eq!((t.told(Code::GoesOn), t.state.engaged(0)), (1, false), "too far: it stops on the way");
}

/// WOF-CC-14, WOF-CC-15: the rest of those whom he has run over is no next target of the same charge.
#[test]
fn wof_cc_15_nobody_is_run_over_twice() {
    let mut t = table("B hc 0 0 N A\nR light 0 0 S loose figures=20 files=10 E\ngeneral B with 0");
    join(&mut t, 0, 1, Face::Front, false);
    t.state.units[0].set(Flags::CHARGED);
    t.state.units[0].set(Flags::TESTED);
    t.state.units[0].reach = inches(6);
    t.with(&AGREES, &[1, 1], |e| e.overruns());
    assert!(t.unit(1).routs() && t.unit(1).figures > 0);
    assert_eq!((t.told(Code::Overrun), t.told(Code::Charges)), (1, 0));
}

/// WOF-MOR-20: who comes home while his opponent recoils or runs goes on with what is left of his charge; +4 against the shaken.
#[test]
fn wof_mor_20_the_charger_presses_on() {
    let start = |left: i32| {
        let mut t = table("B hc 0 0 N A\nR hc 0 0 S E\nR line 0 8.5 S\ngeneral B with 0");
        let counter = Fight { way: Way::Counter, counter: 1, ..Fight::of(0, 1) };
        t.state.fights[0] = Some(counter);
        for unit in [0, 1] {
            t.state.units[unit].set(Flags::CHARGED);
        }
        t.state.units[0].reach = inches(left as u8);
        t
    };
    // The countercharger, of grade E: 2 routs. The charger: well. The router bursts through the line, which opens its ranks, and
    // then receives the charger: well.
    let mut t = start(9);
    t.with(&AGREES, &[1, 1, 6, 6, 6, 6, 6], |e| e.shooting_phase());
    assert!(t.unit(1).routs());
    assert!(t.state.fights_of(0).any(|f| f.two == 2), "it has come to the line behind");
    let mut t = start(4);
    t.with(&AGREES, &[1, 1, 6, 6, 6], |e| e.shooting_phase());
    assert!(!t.state.engaged(0) && t.told(Code::GoesOn) == 1, "four inches touch nobody");
    let mut t = start(9);
    t.with(&Script::default(), &[1, 1, 6, 6, 6], |e| e.shooting_phase());
    assert_eq!(t.told(Code::GoesOn), 0, "if he likes");
}

/// WOF-EVA-04, WOF-EX-04: a charger who comes into view half-way leaves half an evade.
#[test]
fn wof_ex_04_a_late_sight_leaves_half_an_evade() {
    let evades = Script { evades: true, ..Script::default() };
    let gone = |ground: &str| {
        let mut t = table(&format!("B hc 0 0 N figures=4 files=2\nR light 0 14 S loose figures=6\n{ground}"));
        let charge = t.field.charge_by(&t.state, (0, 1, 0), (&t.unit(0).rect, 0), 16 * INCH).expect("a way");
        let from = t.unit(1).rect.centre;
        t.with(&evades, &[], |e| e.evade(1, 0, &charge));
        t.unit(1).rect.centre.distance(from)
    };
    assert_eq!((gone("") + 60) / INCH, 12);
    // A gentle hill between them hides the first half of the way.
    assert_eq!((gone("gentle -30 6.5 30 9") + 60) / INCH, 6);
}

/// WOF-SEQ-01, WOF-SEQ-06, WOF-SEQ-07, WOF-SEQ-08: the phases and the steps of a turn, in order.
#[test]
fn wof_seq_01_a_turn_in_its_order() {
    use Stage as S;
    let mut t = table("B line 0 -20 N\nR line 0 20 S\nmajor B 0 -25\nmajor R 0 25\ngeneral B 0 -22\ngeneral R 0 22");
    t.state.phase = Phase::Combat;
    // WOF-SEQ-02: Blue's six beats Red's one, and Blue (who says the first of his choices) is Side-B.
    t.with(&Script::default(), &[6, 1], |e| {
        let mut seen = Vec::new();
        for _ in 0..40 {
            e.step();
            let now = (e.state.phase, e.state.stage, e.state.active());
            if seen.last() != Some(&now) {
                seen.push(now);
            }
            if e.state.phase == Phase::Combat {
                break;
            }
        }
        let steps: Vec<_> = seen.iter().filter(|s| s.0 == Phase::Move).map(|s| (s.1, s.2)).collect();
        assert_eq!(
            steps,
            [(S::ChargesA, Side::Red), (S::MovesA, Side::Red), (S::ChargesB, Side::Blue), (S::MovesB, Side::Blue)]
        );
        let mut phases: Vec<Phase> = seen.iter().map(|s| s.0).collect();
        phases.dedup();
        assert_eq!(phases, [Phase::Initiative, Phase::Move, Phase::Shooting, Phase::Combat]);
    });
}

/// WOF-SEQ-02: ties are thrown again; the higher chooses.
#[test]
fn wof_seq_02_the_higher_die_chooses() {
    let first = |dice: &[u8], agrees: bool| {
        let mut t =
            table("B line 0 -20 N\nR line 0 20 S\nmajor B 0 -22\nmajor R 0 22\ngeneral B 0 -22\ngeneral R 0 22");
        t.state.phase = Phase::Combat;
        let script = Script { agrees, ..Script::default() };
        t.with(&script, dice, |e| {
            e.step();
            e.state.first
        })
    };
    assert_eq!(first(&[3, 3, 2, 5], false), Side::Blue, "Red won, and lets Blue go first");
    assert_eq!(first(&[5, 2], false), Side::Red);
}

/// WOF-RTM-05, WOF-CHG-19: a charge on gunners whose guns are lost on its way has nobody left to fight or to test for.
#[test]
fn wof_rtm_05_a_battery_lost_on_the_way_is_not_charged() {
    let mut t = table("B hc 0 0 N\nR mgun 0 8 S\ngeneral B 0 -5");
    let action = t.charge(0, 1).expect("it can charge");
    t.with(&Script::default(), &[], |e| {
        e.lose(1, Code::Destroyed);
        e.come_home(0, &action);
    });
    assert!(!t.state.engaged(0));
    t.shooting(&[], &[]);
    assert_eq!(t.told(Code::HomeDice), 0);
}
