use crate::base::{Dice, Side};
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::Season;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::{aim, target};
use crate::rules::honours_of_war::general::{Act, Ask, Choice, Decision, General, Pick};
use crate::rules::honours_of_war::hit::{Die, Modifier};
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{Flags, Morale, Phase, Size};

/// A brigade of three of which so many are gone, an enemy at this distance ahead of the last, brigade morale in play.
fn brigade(gone: u8, ahead: i32) -> Table {
    let mut t = Table::of(&format!(
        "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB foot brigade=0 0 0 N\nR foot 0 {ahead} S\nleader B 0 -10 brigade=0"
    ));
    t.field.options.brigade_morale = true;
    for unit in 0..gone {
        t.state.unit_mut(unit).morale = Morale::Gone;
    }
    t
}

#[test]
fn how_opt_01_more_than_half_of_a_brigade_done_for_demoralises_it() {
    let shaken = |gone| {
        let t = brigade(gone, 24);
        t.field.demoralised(&t.state, 0)
    };
    assert_eq!([0, 1, 2].map(shaken), [false, false, true]);
    let mut off = brigade(2, 24);
    off.field.options.brigade_morale = false;
    assert!(!off.field.demoralised(&off.state, 0), "only where it is played");
    let mut alone = brigade(2, 24);
    alone.state.brigade_mut(0).independent = true;
    assert!(!alone.field.demoralised(&alone.state, 0), "independent units are not concerned");
    let mut routed = brigade(1, 24);
    routed.state.unit_mut(1).morale = Morale::Routed;
    assert!(routed.field.demoralised(&routed.state, 0), "Done For, if not yet taken off");
}

#[test]
fn how_opt_01_waggons_are_no_units_of_a_brigade() {
    let mut t = Table::of(
        "B foot brigade=0 0 0 N\nB foot brigade=0 30 0 N\nB transport brigade=0 60 0 N\nR foot 0 24 S\nleader B 0 -10 brigade=0",
    );
    t.field.options.brigade_morale = true;
    t.state.unit_mut(2).morale = Morale::Gone;
    t.state.unit_mut(0).morale = Morale::Gone;
    assert!(!t.field.demoralised(&t.state, 0), "one of two");
    t.state.unit_mut(1).morale = Morale::Gone;
    t.state.unit_mut(2).morale = Morale::Green;
    assert!(t.field.demoralised(&t.state, 0));
}

#[test]
fn how_opt_02_it_leaves_the_table_over_its_own_edge() {
    // The table is 600 by 400 cm; Blue looks north.
    let off = |at: (i32, i32), enemy: &str| {
        let mut t = Table::of(&format!(
            "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB foot brigade=0 {} {} N\nR foot {enemy}\nleader B 0 -10 brigade=0",
            at.0, at.1
        ));
        t.field.options.brigade_morale = true;
        t.state.unit_mut(0).morale = Morale::Gone;
        t.state.unit_mut(1).morale = Morale::Gone;
        t.act(&[], &[], |e| e.step_off(0, |e, unit| e.is_at_edge(unit, true)));
        !t.state.unit(2).fights()
    };
    assert!(off((0, -197), "0 -150 S"));
    assert!(!off((0, -194), "0 -150 S"), "3 cm before it");
    assert!(!off((0, 197), "0 150 N") && !off((-289, 0), "-260 0 W"), "the enemy's and the sides are not its own");
    // At the enemy's edge, where it can fall back along it, it does.
    let text = "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB foot brigade=0 0 189.5 E\nR foot 40 189.5 W";
    let mut t = Table::of(&format!("{text}\nleader B 0 -10 brigade=0"));
    t.field.options.brigade_morale = true;
    t.state.unit_mut(0).morale = Morale::Gone;
    t.state.unit_mut(1).morale = Morale::Gone;
    assert!(t.act(&[], &[], |e| e.is_at_edge(2, false)));
    t.act(&[], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    assert!(t.state.unit(2).fights() && t.at(2).0 <= -100, "{:?}", t.at(2));
}

#[test]
fn how_opt_02_it_falls_back_without_a_command_roll() {
    let mut t = brigade(2, 24);
    let before = t.state.unit(2).rect.distance(&t.state.unit(3).rect);
    t.act(&[], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    assert!(t.state.brigade(0).activated);
    let after = t.state.unit(2).rect.distance(&t.state.unit(3).rect);
    assert!(after >= before + 10 * 1200, "{before} {after}");
    // A second move where its owner likes, never a third, nor a second in a storm (HOW-OPT-16).
    let mut twice = brigade(2, 24);
    twice.act(&[], &[Answer::Do(Act::Withdraw), Answer::Pick(0)], |e| e.activate(0));
    let further = twice.state.unit(2).rect.distance(&twice.state.unit(3).rect);
    assert!(further >= after + 10 * 1200 && twice.state.unit(2).moves == 2, "{after} {further}");
    let mut storm = brigade(2, 24);
    storm.state.weather = Weather::Storm;
    storm.act(&[], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(storm.state.unit(2).moves, 1);
    // Also where its side has passed (HOW-CMD-05).
    let mut passed = brigade(2, 24);
    passed.act(&[], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.last_activations());
    assert!(passed.state.unit(2).has(Flags::MOVED));
    let mut steady = brigade(1, 24);
    steady.act(&[], &[], |e| e.last_activations());
    assert!(!steady.state.unit(2).has(Flags::MOVED));
}

/// HOW-CMD-23, HOW-MOV-31: it is no move of its own will.
#[test]
fn how_opt_02_whom_a_mate_passed_through_falls_back_all_the_same() {
    let mut t = brigade(2, 24);
    t.state.unit_mut(2).flags.set(Flags::PASSED);
    t.act(&[], &[], |e| e.fall_back(0));
    assert!(t.at(2).1 < 0, "{:?}", t.at(2));
}

#[test]
fn how_opt_03_its_dice_have_one_less() {
    let modifiers = |gone| {
        let t = brigade(gone, 12);
        let eye = Eye::of(&t.state, 2);
        let all = target::choices(&t.field, &t.state, &eye);
        let shot = all.first().and_then(|c| c.shots().next()).expect("a shot");
        shot.volley.modifiers().value(Modifier::Demoralised)
    };
    assert_eq!([1, 2].map(modifiers), [0, -1]);
    let mut melee = brigade(2, 4);
    melee.touch(2, crate::base::geometry::Face::Front, 3, crate::base::geometry::Face::Front);
    melee.state.unit_mut(3).hits = 3;
    melee.act(&[5, 5], &[], |e| {
        e.fight_out();
    });
    assert!(melee.modifiers().contains(&(Modifier::Demoralised, -1)));
}

#[test]
fn how_opt_04_who_is_sixty_centimetres_off_is_out_of_it() {
    // Bases are 4 cm deep: 64 cm between middles are 60 between edges.
    let left = |ahead: i32, gone: u8| {
        let mut t = brigade(gone, ahead);
        t.state.unit_mut(2).hits = 1;
        t.act(&[], &[], |e| e.disengage());
        assert_eq!(t.state.unit(2).hits, 1, "no man is lost who was not hit");
        (t.state.unit(2).fights(), t.told(Code::FledTheTable).len())
    };
    assert_eq!(left(63, 2), (true, 0));
    assert_eq!(left(64, 2), (false, 1));
    assert_eq!(left(64, 1), (true, 0), "only of a demoralised brigade");
    let mut t = brigade(2, 64);
    let before = t.field.points_lost(&t.state, Side::Blue);
    t.act(&[], &[], |e| e.disengage());
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), before + 2, "reckoned as Done For");
}

#[test]
fn how_opt_05_red_units_cost_half_a_point() {
    let mut t = brigade(0, 24);
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.state.unit_mut(1).morale = Morale::Reforming;
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 0, "HOW-WIN-11");
    t.field.options.red_units = true;
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 2);
    t.state.unit_mut(1).morale = Morale::Green;
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 1, "not for good");
    // Of any size.
    for size in [Size::Small, Size::Large] {
        t.field.units[0].size = size;
        assert_eq!(t.field.points_lost(&t.state, Side::Blue), 1, "{size:?}");
    }
}

#[test]
fn how_opt_07_a_battalion_that_falls_back_leaves_its_guns() {
    let reach = |played: bool| {
        let mut t = Table::of("B foot hits=4 0 0 N\nR foot 0 40 S");
        t.field.options.battalion_guns = played;
        t.act(&[], &[], |e| e.retreat(0, 4));
        aim::reach(&t.field, &t.state, 0) / 1200
    };
    assert_eq!([false, true].map(reach), [30, 20]);
    // HOW-OPT-06: ten to twenty is long range, with one more off.
    let mut t = Table::of("B foot 0 0 N\nR horse 0 20 S");
    t.state.unit_mut(0).flags.set(Flags::GUNLESS);
    t.act(&[4], &[Answer::At(1)], |e| while !e.fire_step() {});
    assert_eq!(t.modifiers(), [(Modifier::LongRange, -1), (Modifier::NoBattalionGuns, -1)]);
}

/// HOW-SCN-15: who waits for his arrival never comes to a brigade that quits the field.
#[test]
fn how_opt_04_who_waits_off_the_table_is_out_of_it_too() {
    let waits = |gone: u8| {
        let mut t = brigade(gone, 24);
        t.state.unit_mut(2).morale = Morale::Reserve;
        let before = t.field.points_lost(&t.state, Side::Blue);
        t.act(&[], &[], |e| e.disengage());
        (t.state.unit(2).waits(), t.field.points_lost(&t.state, Side::Blue) - before)
    };
    assert_eq!([waits(1), waits(2)], [(true, 0), (false, 2)]);
}

/// HOW-SCN-25: a brigade that may not move yet quits the field all the same.
#[test]
fn how_opt_02_who_may_not_move_of_his_own_will_falls_back_all_the_same() {
    use crate::rules::honours_of_war::orders::Orders;
    let moves = |gone: u8| {
        let mut t = brigade(gone, 24);
        t.field.orders = vec![Orders { moves_from: 5, arrival: None }];
        let answers = [Answer::Do(Act::Stand), Answer::Pick(0)];
        t.act(&[], if gone > 1 { &answers } else { &[] }, |e| e.last_activations());
        t.at(2).1
    };
    assert_eq!(moves(1), 0);
    assert!(moves(2) < 0);
}

/// It leaves at its own edge though it could go further, at others where it cannot, and not out of a fight.
#[test]
fn how_opt_02_who_leaves_the_table() {
    let leaves = |at: &str, enemy: &str, engaged: bool, answers: &[Answer]| {
        let mut t = Table::of(&format!(
            "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB foot brigade=0 {at}\nR foot {enemy}\nleader B 0 -10 brigade=0"
        ));
        t.field.options.brigade_morale = true;
        for unit in [0, 1] {
            t.state.unit_mut(unit).morale = Morale::Gone;
        }
        if engaged {
            t.touch(2, crate::base::geometry::Face::Front, 3, crate::base::geometry::Face::Front);
        }
        t.act(&[], answers, |e| e.quit_the_field(0));
        t.told(Code::FledTheTable).len() == 1
    };
    assert!(leaves("0 -189.5 W", "-60 -189.5 E", false, &[]), "along its own edge there is room");
    assert!(!leaves("0 -197.5 N", "0 -193.5 S", true, &[]), "held in a fight");
    assert!(leaves("297.5 0 W", "260 0 E", false, &[]), "at the side of the table, with the enemy before it");
    for east in [-1, 1] {
        let at = format!("{} 0 N", east * 289);
        assert!(
            !leaves(&at, "0 40 S", false, &[Answer::Do(Act::Stand)]),
            "no side is its own edge: it goes back along it"
        );
    }
}

/// HOW-CMD-05: who has fallen back in his brigade's turn does not do so again when the others have passed.
#[test]
fn how_opt_02_once_a_turn() {
    let mut t = brigade(2, 24);
    t.act(&[], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    let first = t.at(2);
    t.act(&[], &[], |e| e.last_activations());
    assert_eq!(t.at(2), first);
}

/// HOW-CMD-05: the phase of movement does not end before.
#[test]
fn how_opt_02_no_pass_spares_it() {
    use crate::rules::honours_of_war::state::Phase;
    let mut t = brigade(2, 24);
    t.state.phase = Phase::Movement;
    t.state.passed = [true; 2];
    t.act(&[5, 3], &[Answer::Do(Act::Stand), Answer::Pick(0), Answer::Yes], |e| e.step());
    assert!(t.at(2).1 < 0, "{:?}", t.at(2));
}

/// Hears what is offered for a second move, and stands.
struct Hears(std::sync::Mutex<Vec<crate::base::Rect>>);

impl General for Hears {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        if let Decision::Move { second: true, .. } = ask.decision {
            let to = choices.iter().filter_map(|c| if let Choice::Act(a) = c { Some(a.to) } else { None });
            self.0.lock().expect("one thread").extend(to);
        }
        Pick::from(0)
    }
}

#[test]
fn how_opt_02_a_second_move_leads_away_from_the_enemy() {
    let mut t = brigade(2, 24);
    let general = Hears(std::sync::Mutex::new(Vec::new()));
    let (mut dice, generals): (_, [&dyn General; 2]) = (Dice::scripted(&[]), [&general, &general]);
    let mut out = Vec::new();
    let mut engine = Engine { field: &t.field, state: &mut t.state, generals, dice: &mut dice, out: &mut out };
    engine.quit_the_field(0);
    let [here, enemy] = [2, 3].map(|n| t.state.unit(n).rect);
    let offered = general.0.into_inner().expect("one thread");
    assert!(offered.len() > 3, "{}", offered.len());
    let away = |to: &crate::base::Rect| *to == here || to.distance(&enemy) > here.distance(&enemy);
    assert!(offered.iter().all(away));
}

/// With the hits that they have: the men are not lost.
#[test]
fn how_opt_04_who_disengages_is_known_from_the_dead() {
    let mut t = brigade(2, 64);
    t.state.unit_mut(2).hits = 2;
    t.act(&[], &[], |e| e.disengage());
    let fled = [0, 2].map(|n| (t.state.unit(n).has(Flags::FLED), t.state.unit(n).hits));
    assert!(!t.state.unit(2).here());
    assert_eq!(fled, [(false, 0), (true, 2)]);
}

/// HOW-OPT-06: out of houses as in the open; who evades, and who never had any, leaves none.
#[test]
fn how_opt_07_only_a_battalion_that_loses_heart_leaves_its_guns() {
    let gunless = |text: &str, act: &dyn Fn(&mut Engine<'_>)| {
        let mut t = Table::of(text);
        t.field.options.battalion_guns = true;
        t.act(&[], &[], |e| act(e));
        t.state.unit(0).has(Flags::GUNLESS)
    };
    let retreats = |e: &mut Engine<'_>| e.retreat(0, 4);
    assert!(gunless("village 0 0\nB foot block=0 hits=4 0 0 N\nR foot 0 40 S", &retreats));
    assert!(!gunless("B light hits=4 0 0 N\nR foot 0 40 S", &retreats));
    assert!(!gunless("B hussars dismounted hits=4 0 0 N\nR foot 0 40 S", &retreats));
    let mut t = Table::of("B light 0 0 N\nR horse 0 8 S");
    t.field.options.battalion_guns = true;
    t.act(&[], &[Answer::Yes], |e| e.evaded(1, 0));
    assert!(t.state.unit(0).has(Flags::EVADED) && !t.state.unit(0).has(Flags::GUNLESS));
    // A garrison that still has them fires as far as in the open, and without them no further than muskets.
    let reach = |left: bool| {
        let mut t = Table::of("village 0 0\nB foot block=0 0 0 N\nR foot 0 60 S");
        if left {
            t.state.unit_mut(0).flags.set(Flags::GUNLESS);
        }
        aim::reach(&t.field, &t.state, 0) / 1200
    };
    assert_eq!([false, true].map(reach), [30, 20]);
}

/// Falls back by one move alone.
struct Once;

impl General for Once {
    fn decide(&self, _: &Ask<'_>, _: &[Choice], _: &mut Dice) -> Pick {
        Pick::from(0)
    }
}

/// How far, in mm, the last unit of a demoralised brigade at the middle of the table falls back from an enemy north of it, and how
/// it is then.
fn falls_back(ground: &str, unit: &str) -> (i32, Table) {
    let mut t = beaten(ground, unit);
    goes(&mut t);
    assert_eq!(t.at(2).0, 0, "{ground} {unit}");
    (-t.at(2).1, t)
}

fn beaten(ground: &str, unit: &str) -> Table {
    let mut t = Table::of(&format!(
        "{ground}\nB foot brigade=0 -260 150 N\nB foot brigade=0 -230 150 N\nB {unit} brigade=0 0 0 N\nR foot 0 30 S\n\
         leader B 0 -60 brigade=0"
    ));
    t.field.options.brigade_morale = true;
    for gone in [0, 1] {
        t.state.unit_mut(gone).morale = Morale::Gone;
    }
    t
}

fn goes(t: &mut Table) {
    let generals: [&dyn General; 2] = [&Once, &Once];
    let (mut dice, mut out) = (Dice::scripted(&[]), Vec::new());
    Engine { field: &t.field, state: &mut t.state, generals, dice: &mut dice, out: &mut out }.quit_the_field(0);
}

/// HOW-OPT-02: in that of its turn.
#[test]
fn how_opt_18_it_falls_back_in_the_weather_that_has_come() {
    let gone = |season: Season, die: u8| {
        let mut t = beaten("", "foot");
        (t.field.options.weather, t.field.options.changing, t.field.season) = (true, true, season);
        (t.state.turn, t.state.phase, t.state.weather_score) = (3, Phase::Breaking, 11);
        t.act(&[die], &[], |e| e.step());
        goes(&mut t);
        -t.at(2).1
    };
    // Rain at 10, heavy rain at 11, a storm at 12; in summer it is fair, raining and pouring.
    assert_eq!([1, 3, 5].map(|die| gone(Season::Winter, die)), [150, 113, 75]);
    assert_eq!([1, 3, 5].map(|die| gone(Season::Summer, die)), [150, 150, 113]);
}

/// HOW-OPT-16: a storm keeps guns where they are, but on a road.
#[test]
fn how_opt_02_weather_takes_of_it_what_it_takes_of_every_move() {
    let gone =
        |weather: &str| ["foot", "light", "horse", "gun limbered", "transport"].map(|u| falls_back(weather, u).0);
    assert_eq!(gone(""), [150, 250, 225, 100, 75]);
    assert_eq!(gone("weather rain"), [150, 250, 225, 100, 75]);
    assert_eq!(gone("weather heavy-rain"), [113, 188, 169, 50, 38]);
    assert_eq!(gone("weather fog"), [75, 125, 113, 50, 38]);
    assert_eq!(gone("weather storm"), [75, 125, 113, 0, 0]);
    assert_eq!(falls_back("weather storm\nroad 0 -150 0 150", "gun limbered").0, 50);
}

#[test]
fn how_opt_02_ground_takes_of_it_what_it_takes_of_every_move() {
    let gone = |ground: &str| ["foot", "light", "horse", "hussars", "gun limbered"].map(|u| falls_back(ground, u).0);
    assert_eq!(gone("wood -40 -60 40 40"), [75, 250, 112, 225, 50]);
    assert_eq!(gone("rough -40 -60 40 40"), [75, 250, 112, 225, 0]);
    assert_eq!(gone("steep -60 -60 60 60"), [75, 250, 112, 112, 0]);
    assert_eq!(gone("gentle -60 -60 60 60"), [150, 250, 225, 225, 100]);
    // Up to the wall that takes half a move, and to houses, works, water and marsh that bar the way.
    assert_eq!(gone("wall -40 -10 40 -10"), [150, 250, 75, 75, 5]);
    assert_eq!(gone("village 0 -25"), [130, 130, 125, 125, 55]);
    assert_eq!(gone("deep -90 -14 90 -14"), [120, 119, 115, 115, 45]);
    assert_eq!(gone("river -90 -12 90 -12"), [120, 120, 120, 120, 24]);
    assert!(falls_back("river -90 -12 90 -12", "foot").1.state.unit(2).has(Flags::MIDSTREAM));
    let (out, t) = falls_back("river -90 2 90 2", "foot midstream");
    assert!(out == 75 && !t.state.unit(2).has(Flags::MIDSTREAM), "out of it at half rate");
    let bridge = "deep -90 -14 90 -14\nroad 0 -150 0 150\nbridge 0 -14";
    assert_eq!(["foot column", "gun limbered", "transport"].map(|u| falls_back(bridge, u).0), [188, 100, 75]);
}

/// Out of houses by the face that looks away from the enemy, and out of works.
#[test]
fn how_opt_02_it_gives_up_houses_and_works() {
    let (gone, t) = falls_back("village 0 0", "foot block=0");
    assert!(gone == 180 && t.state.unit(2).block == crate::rules::honours_of_war::state::NONE);
    let (gone, t) = falls_back("works -12 2 12 2", "foot entrenched");
    assert!(gone == 150 && !t.state.unit(2).has(Flags::ENTRENCHED));
}

/// HOW-MOV-29.
#[test]
fn how_opt_02_an_irregular_line_reforms_to_go() {
    let (gone, t) = falls_back("", "foot irregular");
    assert!(gone == 0 && t.state.unit(2).formation == crate::rules::honours_of_war::state::Formation::Line);
}
