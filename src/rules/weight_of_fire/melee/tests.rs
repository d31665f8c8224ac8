use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::fight::Blow;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Flags, NONE, Way};

/// Two in contact, generals near both.
fn met(one: &str, two: &str, face: Face, flank: bool) -> Table {
    let mut t = table(&format!("B {one}\nR {two}\ngeneral B 0 -6\ngeneral R 0 8"));
    join(&mut t, 0, 1, face, flank);
    t
}

fn blows(t: &Table, unit: u8) -> Vec<(Blow, i8)> {
    t.field.blow_modifiers(&t.state, unit, &t.fight()).into_iter().flatten().collect()
}

fn strikers(t: &Table, unit: u8) -> u8 {
    t.field.strikers(&t.state, unit, &t.fight())
}

/// WOF-CC-01, WOF-CC-02: those in contact, four to either side, the rank behind; the third rank never.
#[test]
fn wof_cc_01_who_strikes() {
    let t = met("line 0 0 N", "line 0 0 S", Face::Front, false);
    assert_eq!([strikers(&t, 0), strikers(&t, 1)], [24, 24]);
    let t = met("line 0 0 N figures=36", "line 0 0 S figures=8 files=4", Face::Front, false);
    assert_eq!([strikers(&t, 0), strikers(&t, 1)], [24, 8], "all twelve files, two ranks of three");
    let t = met("line 0 0 N", "line 0 0 S figures=2 files=1", Face::Front, false);
    assert!(strikers(&t, 0) < 24, "overlaps of four only: {}", strikers(&t, 0));
    // Struck in the right flank: the end file and four beside it, two ranks.
    let t = met("hc 0 0 N", "line 0 0 S", Face::Right, true);
    assert_eq!(strikers(&t, 1), 10);
    assert_eq!(strikers(&met("hc 0 0 N", "mgun 0 0 S", Face::Front, false), 1), 8, "WOF-HIT-05: gunners count once");
}

/// WOF-CC-03: a square adds four files of the faces beside the one in contact.
#[test]
fn wof_cc_03_a_square_strikes() {
    let t = met("hc 0 0 N", "line 0 0 S square figures=40", Face::Front, false);
    assert_eq!(strikers(&t, 1), 10 + 8 + 8);
    // Three files of horse before the middle of a face of five: four files to either side of them, one on the face itself.
    let narrow = |x: &str, figures: u8| {
        let square = format!("line 0 0 S square figures={figures}");
        let mut t = met(&format!("hc {x} 0 N figures=6 files=3"), &square, Face::Front, false);
        let [horse, foot] = [0, 1].map(|n| t.state.unit(n).rect);
        t.state.unit_mut(0).rect.centre.y = foot.centre.y - foot.half_depth - horse.half_depth;
        (strikers(&t, 1), t.field.files_of_square(&t.state, 1, (0, Face::Front), figures.div_ceil(8)))
    };
    assert_eq!(narrow("0", 40), (6 + 2 * (2 + 6), (1, 4)));
    // At a corner: the four to one side stand on the next face, of those to the other two on this one.
    assert_eq!(narrow("-0.8", 40), (6 + 8 + 4 + 4, (2, 5)));
    assert_eq!(
        narrow("0", 24),
        (6 + 8 - 2 + 8 - 2, (0, 3)),
        "a face of three is touched whole: all of those beside it"
    );
}

/// WOF-CC-05: figures between two enemies go to the nearer one.
#[test]
fn wof_cc_05_files_are_divided() {
    let mut t = table("B line 0 0 N\nR line -2.4 0 S figures=12 files=6\nR line 2.4 0 S figures=12 files=6");
    join(&mut t, 0, 1, Face::Front, false);
    join(&mut t, 0, 2, Face::Front, false);
    let all: Vec<u8> = t.state.fights_of(0).map(|f| t.field.strikers(&t.state, 0, f)).collect();
    assert_eq!(all, [12, 12]);
}

/// WOF-CC-05, WOF-CC-13: gunners in shelter divide themselves among their enemies.
#[test]
fn wof_cc_05_gunners_are_divided() {
    let mut t = table("B hc -3 0 N\nB hc 3 0 N\nR mgun 0 0 S guns=2 figures=7\nwood -9 0 9 9");
    join(&mut t, 0, 2, Face::Front, false);
    join(&mut t, 1, 2, Face::Front, false);
    let all: Vec<u8> = t.state.fights_of(2).map(|f| t.field.strikers(&t.state, 2, f)).collect();
    assert_eq!(all, [4, 3]);
}

/// WOF-CC-05, WOF-CC-03: a square divides a face among those before it, and the faces between among those to both sides.
#[test]
fn wof_cc_05_a_square_is_divided() {
    use Face::{Front, Left, Rear, Right};
    let divided = |figures: u8, faces: &[Face]| -> Vec<u8> {
        let horse = "B hc 0 0 N\n".repeat(faces.len());
        let mut t = table(&format!("{horse}R line 0 0 S square figures={figures}"));
        let square = faces.len() as u8;
        for (n, face) in faces.iter().enumerate() {
            join(&mut t, n as u8, square, *face, false);
        }
        t.state.fights_of(square).map(|f| t.field.strikers(&t.state, square, f)).collect()
    };
    assert_eq!(divided(24, &[Front]), [18]);
    assert_eq!(divided(24, &[Front, Front]), [9, 9]);
    assert_eq!(divided(24, &[Rear, Front]), [12, 12]);
    assert_eq!(divided(25, &[Front, Rear]), [13, 12], "7 to the front");
    assert_eq!(divided(24, &[Front, Right, Rear, Left]), [6; 4]);
    assert_eq!(divided(40, &[Front, Rear]), [20, 20]);
    assert_eq!(divided(60, &[Front, Rear]), [31, 29], "fifteen a face: eight and seven of each one between");
}

/// WOF-CC-11, WOF-ORD-05, WOF-IRR-12, WOF-TRP-03: each side's own die.
#[test]
fn wof_cc_11_modifiers_of_a_blow() {
    let of = |one: &str, two: &str| {
        blows(&met(&format!("{one} 0 0 N"), &format!("line 0 0 S {two}"), Face::Front, false), 0)
    };
    assert_eq!(of("line", ""), []);
    let t = met("line 0 0 N A", "line 0 0 S C", Face::Front, false);
    assert_eq!((blows(&t, 0), blows(&t, 1)), (vec![(Blow::GradeOver, 2)], vec![(Blow::GradeUnder, -2)]));
    assert_eq!(of("hc", ""), [(Blow::HeavyHorse, 1)]);
    assert_eq!(of("hc", "square"), [(Blow::SquareOrHard, -3)]);
    assert_eq!(of("lc", ""), []);
    let t = met("hc 0 0 N", "hc 0 0 S cuirass", Face::Front, false);
    assert_eq!(blows(&t, 0), [(Blow::AtCuirassiers, -2)], "heavy against heavy has no more");
    assert_eq!(blows(&met("line 0 0 N unarmed", "line 0 0 S", Face::Front, false), 0), [(Blow::NoBayonets, -2)]);
    assert_eq!(blows(&met("line 0 0 N irregular", "line 0 0 S", Face::Front, false), 0), [], "of regulars only");
    assert_eq!(
        blows(&met("line 0 0 N irregular heavy fanatic", "line 0 0 S", Face::Front, false), 0),
        [(Blow::Fanatics, 1), (Blow::HeavyWeapons, 2)]
    );
    let upset = met("line 0 0 N shaken now=12", "line 0 0 S", Face::Front, false);
    assert_eq!(blows(&upset, 0), [(Blow::Upset, -3)], "once");
    let t = met("hc 0 0 N", "line 0 0 S", Face::Right, true);
    assert_eq!(
        (blows(&t, 0), blows(&t, 1)),
        (vec![(Blow::FlankOrRout, 3), (Blow::HeavyHorse, 1)], vec![(Blow::ToItsFlank, -3)])
    );
    let rough = table("B hc 0 0 N\nR line 0 0.1 S\nrough -9 0.5 9 5");
    let mut rough = rough;
    join(&mut rough, 0, 1, Face::Front, false);
    assert_eq!(blows(&rough, 0), [], "WOF-EX-03: not in the open against horse");
}

/// WOF-CC-07, WOF-CC-11: impetus tells where the enemy has none, in the first round.
#[test]
fn wof_cc_11_impetus_tells_once() {
    let mut t = met("hc 0 0 N", "hc 0 0 S", Face::Front, false);
    t.state.fights[0].as_mut().expect("a contact").impetus = [true, false];
    assert_eq!(blows(&t, 0), [(Blow::Impetus, 2)]);
    t.state.fights[0].as_mut().expect("a contact").impetus = [true, true];
    assert_eq!(blows(&t, 0), [], "both");
    t.state.fights[0].as_mut().expect("a contact").impetus = [true, false];
    // 16 against 16 horse: the die of the first scores 3 more than nothing.
    t.with(&Script::default(), &[1, 1, 6, 6], |e| e.round(e.fighters()));
    assert!(t.state.fights[0].is_none_or(|f| f.impetus == [false; 2] && !f.first));
}

/// WOF-TER-07, WOF-TER-14, WOF-WRK-02: cover in combat, and the slope in the first round.
#[test]
fn wof_ter_14_uphill_in_the_first_round() {
    let mut t = met("line 0 0 N", "line 0 0 S", Face::Front, false);
    t.state.fights[0].as_mut().expect("a contact").uphill = [true, false];
    assert_eq!(blows(&t, 0), [(Blow::SoftOrSteep, -1)]);
    assert_eq!(blows(&t, 1), []);
    t.state.fights[0].as_mut().expect("a contact").first = false;
    assert_eq!(blows(&t, 0), []);
    let mut woods = table("B hc 0 0 N\nR line 0 0.1 S\nwood -9 0 9 5");
    join(&mut woods, 0, 1, Face::Front, false);
    assert_eq!(blows(&woods, 0), [(Blow::SoftOrSteep, -1)], "foot in woods against horse");
    let mut works = table("B line 0 0 N\nR line 0 0.4 S\nworks -9 0.2 9 0.2");
    join(&mut works, 0, 1, Face::Front, false);
    assert_eq!((blows(&works, 0), blows(&works, 1)), (vec![(Blow::SoftOrSteep, -1)], vec![]));
}

/// WOF-CC-05, WOF-CC-06, WOF-CC-18, WOF-CC-19, WOF-MOR-10: both strike, who lost more tests, a twelfth disorders; a combat whose
/// sides stand goes on.
#[test]
fn wof_cc_18_the_loser_tests() {
    let mut t = met("line 0 0 N", "line 0 0 S", Face::Front, false);
    // 24 figures: a 6 is 18 + 3 pips, a 3 is 12 + 2; the loser is well on 6 + 6 - 3 - 1.
    t.combat(&[6, 3, 6, 6]);
    assert_eq!((t.unit(0).lost, t.unit(1).lost), (14, 21));
    assert_eq!(t.told(Code::LostDice), 1);
    assert!(t.unit(0).has(Flags::DISORDERED) && t.unit(1).has(Flags::DISORDERED), "a twelfth is twelve pips");
    assert!(t.state.engaged(0) && !t.fight().first);
    let mut t = met("line 0 0 N", "line 0 0 S", Face::Front, false);
    t.combat(&[3, 4]);
    assert_eq!(t.told(Code::LostDice), 0, "3 and 4 share a row: nobody lost more");
}

/// WOF-CC-12, WOF-RTM-03, WOF-RTM-06, WOF-PUR-05: who routs is struck at +3, and does not strike.
#[test]
fn wof_cc_12_routers_do_not_strike() {
    let mut t = met("line 0 0 N", "line 0 0 S routing", Face::Front, false);
    t.combat(&[1]);
    assert_eq!(t.unit(0).lost, 0);
    assert_eq!(t.unit(1).lost, 12 + 2, "a 1 and 3 is a 4");
    assert!(!t.state.engaged(0), "one round only");
}

/// WOF-CC-14, WOF-CC-15, WOF-RTM-05: guns and skirmishers in the open are overrun; who overruns loses nothing.
#[test]
fn wof_cc_14_overruns() {
    let mut t = table("B hc 0 0 N\nR mgun 0 0 S guns=2 figures=8");
    join(&mut t, 0, 1, Face::Front, false);
    t.combat(&[]);
    assert!(!t.unit(1).lives() && t.told(Code::Overrun) == 1 && t.unit(0).lost == 0);
    let mut t = table("B hc 0 0 N\nR mgun 0 0 S guns=2 figures=8\nwood -9 0 9 9");
    join(&mut t, 0, 1, Face::Front, false);
    t.with(&Script::default(), &[], |e| e.overruns());
    assert!(t.unit(1).lives() && t.state.engaged(1), "WOF-CC-13: in woods they fight");
    let mut t = table("B light 0 0 N loose figures=8\nR light 0 0 S loose figures=8");
    join(&mut t, 0, 1, Face::Front, false);
    t.with(&Script::default(), &[], |e| e.overruns());
    assert!(t.state.engaged(1), "by troops who do not skirmish only");
}

/// WOF-CC-14: of skirmishers two deep those who are touched are lost: of the files one figure, of who comes from the side all.
#[test]
fn wof_cc_14_the_second_rank_is_not_touched() {
    let t = table("B hc 0 0 N figures=4 files=4\nR light 0 0 S loose figures=24");
    let (files, lost) = t.field.run_down(&t.state, 1, 0);
    assert!(files > 1 && lost == files, "{files} files, {lost}");
    let mut t = table("B hc 0 0 E figures=4 files=4\nR light 0 0 S loose figures=22");
    let wide = t.unit(1).rect.half_front + t.unit(0).rect.half_depth;
    t.state.units[0].rect.centre = t.unit(1).rect.centre - crate::base::Point::new(wide, 0);
    assert_eq!(t.field.run_down(&t.state, 1, 0), (1, 2), "the end file");
}

/// WOF-CC-16, WOF-PUR-01: it breaks through to others, not into whom it has just broken and who has yet to run.
#[test]
fn wof_cc_16_not_into_who_has_just_broken() {
    for (breaks, charges) in [(true, 0), (false, 1)] {
        let mut t = table("B hc 0 0 N A\nR line 0 3 S E\ngeneral B 0 -5");
        t.state.units[0].set(Flags::DROVE);
        t.state.units[0].set(Flags::ADVANCED);
        let dice: &[u8] = if breaks { &[] } else { &[6, 6, 1, 1] };
        t.with(&Script { agrees: true, ..Script::default() }, dice, |e| {
            if breaks {
                e.break_up(1, 0);
            }
            e.breakthroughs(1);
        });
        assert_eq!(t.told(Code::Charges), charges);
    }
}

/// WOF-CC-17: in the further round of a breakthrough all strike who are in that combat, the friends of the charger too, and
/// nobody else.
#[test]
fn wof_cc_17_friends_strike_again() {
    let foot = "B line 0 10 N\nB line 30 10 N\nR line 0 10 S\nR line 30 10 S";
    let mut t = table(&format!("B hc -14 14 E A\n{foot}\ngeneral B 0 5\ngeneral R 0 20"));
    join(&mut t, 1, 3, Face::Front, false);
    join(&mut t, 2, 4, Face::Front, false);
    for flag in [Flags::DROVE, Flags::ADVANCED] {
        t.state.units[0].set(flag);
    }
    t.state.units[3].set(Flags::TESTED);
    let on = Script { agrees: true, ..Script::default() };
    // Panic, charge home, four blows, and the test of who lost the round.
    t.with(&on, &[6, 6, 6, 6, 6, 1, 6, 1, 1], |e| e.breakthroughs(1));
    let fought = |unit: u8| t.events.iter().filter(|e| e.code == Code::Fought as u16 && e.actor == unit).count();
    assert_eq!([0, 1, 2, 4].map(fought), [1, 1, 0, 0]);
}

/// WOF-CC-16, WOF-CC-17: steady horse that drove off all it fought may charge on.
#[test]
fn wof_cc_16_breakthrough() {
    let of = |own: &str, flags: &[Flags]| {
        let mut t = table(&format!("B {own} 0 0 N\nR line 0 10 S"));
        for flag in flags {
            t.state.units[0].set(*flag);
        }
        t.field.may_break_through(&t.state, 0)
    };
    let both = [Flags::DROVE, Flags::ADVANCED];
    assert!(of("hc", &both) && !of("line", &both));
    assert!(!of("hc", &[Flags::DROVE]) && !of("hc", &[Flags::ADVANCED]));
    assert!(!of("hc", &[Flags::DROVE, Flags::CHARGED]), "who came less than two inches into it");
    assert!(!of("hc", &[Flags::DROVE, Flags::ADVANCED, Flags::DISORDERED]));
    let mut t = table("B hc 0 0 N A\nR line 0 10 S E shaken\ngeneral B 0 -5");
    for flag in both {
        t.state.units[0].set(flag);
    }
    let on = Script { agrees: true, ..Script::default() };
    // The shaken of grade E panic and run; the charger is home all the same, and no round is left to fight.
    t.with(&on, &[1, 1, 6, 6], |e| {
        e.breakthroughs(1);
    });
    assert_eq!(t.told(Code::Charges), 1);
    assert!(t.unit(1).routs());
    assert_eq!(Way::Charge as u8 + u8::from(NONE == 0), 0);
}

/// WOF-CC-15, WOF-CC-16: what is left of those whom somebody has run over in this phase is no next target of his charge, but of
/// another's; who has broken and yet to run is nobody's.
#[test]
fn wof_cc_15_who_has_been_run_over_is_no_next_target() {
    let left = |harmed: bool, by: u8| {
        let mut t = table("B hc 0 0 N\nB hc 20 0 N\nR light 0 10 S loose figures=12");
        t.with(&Script::default(), &[], |e| {
            e.begin_phase();
            if harmed {
                e.wound(2, 6, Cause::Combat, 0);
            }
        });
        t.field.is_left_over(&t.state, 2, by)
    };
    assert_eq!([left(true, 0), left(true, 1), left(false, 0)], [true, false, false]);
    let mut t = table("B hc 0 0 N\nR light 0 10 S loose figures=12");
    t.state.units[1].set(Flags::BREAKS);
    assert!(t.field.is_left_over(&t.state, 1, 0));
}
