use crate::base::{Heading, Point};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::fight::Ammunition as A;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::ammunition;
use crate::rules::weight_of_fire::general::Choices;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Flags, Stand};

const AGREES: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };

/// WOF-OPT-01: howitzers shoot a light gun's canister, and shell as far as medium ball, over obstacles at whom the crew sees, but
/// not with a friend within two inches; shell is no ball.
#[test]
fn wof_opt_01_howitzers() {
    assert_eq!(ammunition(Kind::Howitzer, false, false), [Some(A::CanisterLight), Some(A::Shell)]);
    assert_eq!(A::Shell.ranges(), A::BallMedium.ranges());
    let shells = |more: &str| {
        let t = table(&format!("B how 0 0 N\nR line 0 25 S files=4\n{more}"));
        t.field.volley(&t.state, 0, (1, &t.unit(1).rect), A::Shell)
    };
    let open = shells("").expect("in range");
    assert_eq!((open.add, open.figures), (0, 16), "a column is not dense to it, and 25 inches are close");
    assert_eq!(shells("rough -9 2 9 12").map(|v| v.far), Some(false), "nor is its range stretched");
    assert!(shells("R line 0 20 S figures=8 files=4").is_some(), "over others");
    assert!(shells("B line 0 28 S").is_none(), "a friend too near");
    assert!(shells("houses -20 8 20 14").is_none(), "whom the crew does not see");
}

/// WOF-OPT-02: for each whole hit by shell on horse a six disorders it.
#[test]
fn wof_opt_02_shell_disorders_horse() {
    let of = |option: &str, dice: &[u8]| {
        let mut t = table(&format!("{option}\nB how 0 0 N\nR hc 0 25 S A figures=60 files=12\ngeneral R with 1"));
        t.shooting(&[(0, 1)], dice);
        t.field.disordered(&t.state, 1)
    };
    // A six of 16 figures is 9 and 4 pips: two whole hits; then the test against guns, and the danger to the general.
    assert!(of("option shell-disorders", &[6, 1, 6, 6, 6, 6]) && !of("option shell-disorders", &[6, 5, 5, 6, 6, 6]));
    assert!(!of("", &[6, 6, 6, 6]));
}

/// WOF-OPT-04, WOF-OPT-05: ball carries on behind its target by 6, 12 or 16 inches, on friend and enemy, until ground stops it.
#[test]
fn wof_opt_04_balls_carry_on() {
    let to = |guns: &str, more: &str| {
        let t = table(&format!("B {guns} 0 0 N\nR line 0 20 S\nR line 0 24 S\nR line 0 31 S\nB line 0 35 N\n{more}"));
        let ammo = ammunition(t.field.unit(0).kind, false, false)[1].expect("ball");
        // Blue: 0 and 1. Red: 2 is the target, 3 four inches behind it, 4 eleven; Blue's 1 fifteen.
        t.field.carried_to(&t.state, 0, 2, ammo)
    };
    assert_eq!([to("lgun", ""), to("mgun", ""), to("hgun", "")], [1 << 3, 1 << 3 | 1 << 4, 1 << 3 | 1 << 4 | 1 << 1]);
    for stop in ["wood -9 22 9 23", "houses -9 22 9 23", "works -9 22 9 22", "deep -9 22 9 22", "gentle -9 22 9 29"] {
        assert_eq!(to("hgun", stop), 0, "{stop}");
    }
    assert_eq!(to("hgun", "steep -30 -9 30 9\ngentle -30 -9 30 8"), 0, "plunging from two contours");
    let fired = |option: &str, dice: &[u8]| {
        let mut t = table(&format!(
            "{option}\nB lgun 0 0 N\nR line 0 20 S A\nR line 0 24 S A\ngeneral R with 1\ngeneral R with 2"
        ));
        t.shooting(&[(0, 1)], dice);
        t.told(Code::FiredBall)
    };
    // A shot at each, of 16 figures; a 1 does six and one pips, and guns make both test.
    assert_eq!(fired("option carry-through", &[1, 1, 6, 6, 6, 6]), 2);
    assert_eq!(fired("", &[1, 6, 6]), 1);
    // Canister and muskets kill nobody behind whom they hit.
    for (firer, far, dice) in [("lgun", 8, &[1, 6, 6][..]), ("line", 4, &[1])] {
        let behind = far + 4;
        let text = format!("B {firer} 0 0 N\nR line 0 {far} S A\nR line 0 {behind} S A\ngeneral R with 1");
        let mut t = table(&format!("option carry-through\n{text}"));
        t.shooting(&[(0, 1)], dice);
        assert!(t.unit(1).lost > 0 && t.unit(2).lost == 0, "{firer}");
    }
}

/// WOF-OPT-06, WOF-OPT-07: a battery that enemy guns fired at fires back, at the nearest; a five excuses it, a target within
/// canister, or a general.
#[test]
fn wof_opt_06_artillery_duels() {
    let duel = |more: &str, option: &str, script: &Script<'_>, dice: &[u8]| {
        let mut t = table(&format!("{option}\nB mgun 0 0 N\nR lgun -9 28 S\nR mgun 9 26 S\nR line 0 20 S\n{more}"));
        t.state.units[0].shelled[0] = 1 << 1 | 1 << 2;
        let mut choices = Choices::default();
        t.field.offer_shots(&t.state, 0, &mut choices);
        t.with(script, dice, |e| {
            *e.choices = choices;
            e.duel(0);
            let targets = e.choices.iter().filter_map(|c| match c {
                crate::rules::weight_of_fire::general::Choice::Shot(v) => Some(v.target),
                _ => None,
            });
            (e.choices.len(), targets.collect::<Vec<_>>())
        })
    };
    // The line at 20 inches is the nearest: neither gun is within four inches of it. A general frees the choice.
    let on = "option artillery-duel";
    let (count, targets) = duel("general B 0 -1", on, &Script::default(), &[]);
    assert_eq!((count, targets), (1, vec![2]), "the nearer of both guns, and nothing else");
    let (count, _) = duel("general B 0 -1", on, &AGREES, &[5]);
    assert!(count > 1, "excused");
    let (count, _) = duel("general B 0 -1", on, &AGREES, &[4]);
    assert_eq!(count, 1);
    let (count, _) = duel("general B with 0", on, &Script::default(), &[]);
    assert!(count > 1, "a general is with it");
    let (count, _) = duel("general B 0 -1\nR line 0 14 S", on, &Script::default(), &[]);
    assert!(count > 1, "a target within its canister");
    let (count, _) = duel("general B 0 -1", "", &Script::default(), &[]);
    assert!(count > 1, "not agreed");
    let mut t = table("B mgun 0 0 N\nR mgun 0 25 S A");
    t.shooting(&[(0, 1)], &[1, 6, 6]);
    assert_eq!(t.unit(1).shelled, [0, 1], "it is kept who fired");
}

fn gun(more: &str) -> Table {
    table(&format!("B line 0 0 N gun=2\nR line 0 15 S\n{more}"))
}

/// WOF-OPT-08: a battalion gun shoots as a light gun, two figures for each gunner, with a die and a target of its own.
#[test]
fn wof_opt_08_a_battalion_gun_fires() {
    let mut t = gun("");
    let v = t.field.gun_volley(&t.state, 0, 1, A::BallLight).expect("in range");
    assert_eq!((v.figures, v.far), (4, false));
    t.shooting(&[(0, 1)], &[6, 6, 6]);
    assert_eq!(
        (t.told(Code::FiredBall) + t.told(Code::FiredCanister), t.told(Code::FiredSmall)),
        (1, 0),
        "muskets do not reach"
    );
    assert!(!t.unit(0).has(Flags::FIRED), "it is no fire of the battalion");
}

/// WOF-MOV-17, WOF-BST-04: it keeps silent with its battalion.
#[test]
fn wof_mov_17_the_gun_of_who_is_intermixed_does_not_fire() {
    let t = gun("");
    let fires = |t: &Table| t.field.gun_volley(&t.state, 0, 1, A::BallLight).is_some();
    assert!(fires(&t));
    let mut mixed = gun("B line 5 -1 N");
    assert!(mixed.field.gun_volley(&mixed.state, 0, 2, A::BallLight).is_some());
    mixed.state.units[0].mixed = Some((1, true));
    assert!(mixed.field.gun_volley(&mixed.state, 0, 2, A::BallLight).is_none());
    for flag in [Flags::SILENT, Flags::PURSUES] {
        let mut t = gun("");
        t.state.units[0].set(flag);
        assert!(!fires(&t));
    }
}

/// WOF-ORD-08: a battalion whose gun fires has shot.
#[test]
fn wof_ord_08_nobody_recovers_while_his_gun_fires() {
    for (shots, disordered) in [(&[(0, 1)][..], true), (&[], false)] {
        let mut t = table("B line 0 0 N gun=2 disordered\nR line 0 15 S");
        t.state.units[0].set(Flags::WAS_UPSET);
        t.shooting(shots, if disordered { &[1] } else { &[] });
        t.with(&Script::default(), &[], |e| e.recover());
        assert_eq!(t.unit(0).has(Flags::DISORDERED), disordered);
    }
}

/// WOF-FIRE-16: the gun too fires at the nearest, or at who is within four inches of him, unless a general directs it.
#[test]
fn wof_fire_16_the_gun_fires_at_the_nearest() {
    let two = "B line 0 0 N gun=2\nR line -6 12.5 S\nR line 10 22 S";
    let mut t = table(two);
    assert!(t.field.gun_volley(&t.state, 0, 2, A::BallLight).is_some());
    t.shooting(&[(0, 2)], &[]);
    let mut t = table(&format!("{two}\ngeneral B 0 -1.5"));
    t.shooting(&[(0, 2)], &[1]);
    let mut t = table(two);
    t.shooting(&[(0, 1)], &[1]);
}

/// WOF-OPT-09: the battalion goes no faster than the gun by hand; evading or routing costs it the gun.
#[test]
fn wof_opt_09_the_gun_is_slow() {
    let move_of = |text: &str| table(text).field.allowance(&table(text).state, 0);
    assert_eq!([move_of("B line 0 0 N files=4"), move_of("B line 0 0 N files=4 gun=1")], [inches(10), inches(6)]);
    let mut t = gun("");
    t.with(&Script::default(), &[], |e| e.break_up(0, 1));
    assert_eq!((t.unit(0).gunners, t.told(Code::GunLost)), (0, 1));
}

/// WOF-OPT-10: it stays behind when its battalion charges, and fires again when it has caught up.
#[test]
fn wof_opt_10_the_gun_stays_behind() {
    let mut t = table("B line 0 0 N gun=2\nR line 0 7 S");
    let at = t.field.gun_at(&t.state, 0);
    t.charges(0, 1, &Script::default(), &[]);
    assert!(t.unit(0).has(Flags::GUN_BEHIND) && t.field.gun_at(&t.state, 0) == at);
    assert!(t.field.gun_volley(&t.state, 0, 1, A::CanisterLight).is_none());
    for (turn, behind) in [(1, true), (2, false)] {
        t.state.units[0].rect.centre.y = if turn == 1 { 12 * INCH } else { t.unit(0).rect.centre.y };
        t.with(&Script::default(), &[], |e| e.battalion_guns());
        assert_eq!(t.unit(0).has(Flags::GUN_BEHIND), behind, "turn {turn}");
    }
    assert_eq!(t.told(Code::GunJoins), 1);
    assert!(t.unit(0).has(Flags::GUN_FIRED), "it moved to catch up");
    // Left behind by one charge it does not go along with the next.
    let mut t = table("B line 0 0 N gun=2\nR line 0 7 S");
    t.state.units[0].gun_at = Point::new(0, -20 * INCH);
    t.state.units[0].set(Flags::GUN_BEHIND);
    t.charges(0, 1, &Script::default(), &[]);
    assert_eq!((t.unit(0).gun_at, t.told(Code::GunStays)), (Point::new(0, -20 * INCH), 0));
}

/// WOF-OPT-11: nobody hits it, it is in nobody's way, and it may change its place along the front.
#[test]
fn wof_opt_11_the_gun_is_in_nobodys_way() {
    let t = gun("");
    let plain = table("B line 0 0 N\nR line 0 15 S");
    assert_eq!(t.unit(0).rect, plain.unit(0).rect);
    let mut choices = Choices::default();
    t.field.offer_gun_places(&t.state, 0, &mut choices);
    assert_eq!(choices.len(), 3);
    let mut t = table("B line 0 0 N gun=2\nR line 0 0 S A\ngeneral R with 1");
    join(&mut t, 1, 0, crate::base::geometry::Face::Front, false);
    assert_eq!(t.field.strikers(&t.state, 0, &t.fight()), 24);
    t.with(&Script::default(), &[], |e| e.wound(0, 60, crate::rules::weight_of_fire::state::Cause::Guns, 1));
    assert_eq!(t.unit(0).gunners, 2, "hits are the battalion's");
    t.state.units[0].gun_at = Point::new(-t.unit(0).rect.half_front, 0);
    let at = t.field.gun_at(&t.state, 0);
    assert_eq!(at.x, -t.unit(0).rect.half_front);
}

fn retreats(text: &str) -> Vec<Action> {
    table(text).offered(0).into_iter().filter(|a| a.doing == Doing::Retreat).collect()
}

/// WOF-OPT-12: regulars out of combat go back between one and two rout moves, farther from all enemies, and look as they like.
#[test]
fn wof_opt_12_voluntary_retreat() {
    let text = "option voluntary-retreat\nB line 0 0 N\nR line 0 15 S";
    let acts = retreats(text);
    let far: Vec<i32> = acts.iter().map(|a| (-a.to.centre.y + 60) / INCH).collect();
    assert!(far.contains(&12) && far.contains(&24), "{far:?}");
    assert!(acts.iter().any(|a| a.to.heading == Heading::NORTH) && acts.iter().any(|a| a.to.heading == Heading::SOUTH));
    assert!(retreats("B line 0 0 N\nR line 0 15 S").is_empty(), "where it is agreed");
    assert!(retreats("option voluntary-retreat\nB mgun 0 0 N\nR line 0 15 S").is_empty(), "guns only when limbered");
    assert!(!retreats("option voluntary-retreat\nB mgun 0 0 N limbered\nR line 0 15 S").is_empty());
    assert!(
        retreats("option voluntary-retreat\nB line 0 0 N\nR line 0 15 S\nR line 0 -20 N").is_empty(),
        "between two enemies"
    );
}

/// WOF-OPT-13: it ends disordered and shaken and has lost a twelfth, two twelfths if it was shaken; nobody tests for it.
#[test]
fn wof_opt_13_what_a_retreat_costs() {
    let of = |more: &str| {
        let mut t = table(&format!("option voluntary-retreat\nB line 0 0 N figures=25 {more}\nR line 0 15 S"));
        let act = t.act_of(0, Doing::Retreat).expect("it may");
        t.does(0, &act);
        assert!(t.unit(0).is_shaken() && t.field.disordered(&t.state, 0));
        assert!(!t.field.tests_fire(&t.state, 0) && t.unit(0).phase_pips() == 0);
        t.unit(0).lost
    };
    assert_eq!([of(""), of("shaken")], [13, 25]);
}

/// WOF-OPT-14: irregulars do not retreat; they may be put into rout.
#[test]
fn wof_opt_14_irregulars_run_on_purpose() {
    let mut t = table("option voluntary-retreat\nB line 0 0 N D irregular\nR line 0 15 S");
    assert!(t.act_of(0, Doing::Retreat).is_none());
    let flee = t.act_of(0, Doing::Flee).expect("they may run");
    t.does(0, &flee);
    assert!(t.unit(0).routs() && t.unit(0).rect.centre.y < -5 * INCH);
    assert!(table("B line 0 0 N D irregular\nR line 0 15 S").act_of(0, Doing::Flee).is_none());
}

fn pinned(text: &str) -> bool {
    let t = table(&format!("option pinning\n{text}"));
    t.field.is_pinned(&t.state, 0)
}

/// WOF-OPT-15, WOF-OPT-16: before a visible enemy and within six inches of him, between lines that open by 22.5 degrees from his
/// front corners; squares, the shaken, routers and garrisons pin nobody.
#[test]
fn wof_opt_16_pinning_zones() {
    assert!(pinned("B line 0 0 N\nR line 0 5.9 S") && !pinned("B line 0 0 N\nR line 0 6.2 S"));
    assert!(pinned("B line 0 0 N\nR mgun 0 5 S") && pinned("B line 0 0 N\nR light 0 5 S loose"));
    assert!(!pinned("B line 0 0 N\nR line 0 4 N"), "behind its back");
    assert!(!pinned("B line 0 0 N figures=8 files=4\nR line 9.5 5 S figures=8 files=4"), "beside its zone");
    for who in ["square", "shaken", "routing"] {
        assert!(!pinned(&format!("B line 0 0 N\nR line 0 5 S {who}")), "{who}");
    }
    assert!(!pinned("houses -4 4 4 10\nB line 0 0 N\nR line 0 5 S lodged"));
    let t = table("B line 0 0 N\nR line 0 5 S");
    assert!(!t.field.is_pinned(&t.state, 0), "where it is agreed");
}

/// WOF-OPT-15, WOF-OPT-17, WOF-EX-12: ahead, a wheel forward and a charge are safe; an about face and whatever else shakes the
/// unit where it stands.
#[test]
fn wof_ex_12_an_about_face_when_pinned() {
    let start = || table("option pinning\nB line 0 0 N\nR line 0 5 S");
    let mut t = start();
    let about =
        t.offered(0).into_iter().find(|a| a.doing == Doing::Form && a.to.heading == Heading::SOUTH).expect("about");
    let before = t.unit(0).rect;
    t.does(0, &about);
    assert!(t.unit(0).is_shaken() && t.unit(0).rect == before && t.told(Code::Pinned) == 1);
    let mut t = start();
    let ahead = t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.to.centre.y > a.via.centre.y);
    t.does(0, &ahead.expect("ahead"));
    assert!(t.unit(0).is_good() && t.unit(0).rect.centre.y > before.centre.y, "forward it goes unshaken");
    let safe = |wanted: &dyn Fn(&Action) -> bool| {
        let t = start();
        let act = t.offered(0).into_iter().find(wanted).expect("it is offered");
        t.field.is_safe_when_pinned(&t.state, 0, &act)
    };
    let from = start().unit(0).rect;
    assert!(safe(&|a| a.doing == Doing::March && a.via == from && a.to.centre.x == 0 && a.to.centre.y > from.centre.y));
    assert!(safe(&|a| a.doing == Doing::March && a.via != from && a.to == a.via), "a wheel forward");
    assert!(!safe(&|a| a.doing == Doing::March && a.to.centre.y < from.centre.y), "back");
    assert!(!safe(&|a| a.doing == Doing::March && a.to.centre.x > 0 && a.to.centre.y == from.centre.y), "sideways");
    let charge = start().charge(0, 1).expect("it can charge");
    assert!(start().field.is_safe_when_pinned(&start().state, 0, &charge));
    assert!(start().field.is_safe_when_pinned(&start().state, 0, &Action { doing: Doing::Headlong, ..charge }));
}

/// WOF-OPT-18: zones mean nothing to skirmishers and garrisons, but skirmishers do not form up in one.
#[test]
fn wof_opt_18_skirmishers_are_not_pinned() {
    assert!(!pinned("B light 0 0 N loose\nR line 0 5 S"));
    assert!(!pinned("houses -4 -6 4 0\nB line 0 -1 N lodged\nR line 0 5 S"));
    let closes = |option: &str| {
        let t = table(&format!("{option}\nB light 0 0 N loose figures=12\nR light 0 5 S loose figures=12"));
        t.offered(0).iter().any(|a| a.doing == Doing::Form && a.stand == Stand::Close)
    };
    assert!(closes("") && !closes("option pinning"));
}
