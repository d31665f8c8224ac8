use crate::base::geometry::Face;
use crate::base::{Heading, Side};
use crate::rules::weight_of_fire::data::fight::{Ammunition as A, Blow};
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::against;
use crate::rules::weight_of_fire::movement::Doing;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Fights, Flags, Stage, Stand};
use crate::rules::weight_of_fire::terrain::Cover;
use crate::rules::weight_of_fire::town::{Against, Wear};

/// A block eight inches wide and six deep; the other lies behind it.
const HOUSES: &str = "houses -4 8 4 14";
const BEHIND: &str = "houses -4 14.2 4 20.2";
const TAKES: Script<'_> = Script { shots: &[], counters: false, evades: false, agrees: true, turns: false };

/// The side of the first block that looks that way.
fn side(t: &Table, to: Heading) -> Face {
    let rect = t.field.terrain.blocks[0].rect;
    Face::ALL.into_iter().find(|f| rect.looks(*f) == to).expect("a side")
}

/// A fight of Blue's units before the south side of the block that Red holds.
fn storm(houses: &str, blue: &str, red: &str) -> Table {
    let (kind, more) = red.split_once(' ').unwrap_or((red, ""));
    let mut t = table(&format!("{houses} -4 8 4 14\n{blue}\nR {kind} 0 9 S lodged {more}"));
    let south = side(&t, Heading::SOUTH);
    let target = t.field.units.len() as u8 - 1;
    for unit in 0..target {
        join(&mut t, unit, target, south, false);
    }
    t
}

/// WOF-TWN-01, WOF-TWN-02, WOF-TWN-04, WOF-FRM-04: foot goes in for nothing but the way there, 36 figures at most; it is
/// disordered, and comes out for half a move in disorder still.
#[test]
fn wof_twn_02_foot_takes_a_block_and_leaves_it() {
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 29 S"));
    let enter = t.act_of(0, Doing::Occupy).expect("it can go in");
    assert!((6 * INCH - 8..=6 * INCH + 8).contains(&enter.cost), "{}", enter.cost);
    t.does(0, &enter);
    let u = t.unit(0);
    assert_eq!((u.stand, u.blocks, u.rect), (Stand::Town, [Some(0), None], t.field.terrain.blocks[0].rect));
    assert!(t.field.disordered(&t.state, 0) && t.told(Code::Occupies) == 1);
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    let out = t.act_of(0, Doing::Leave).expect("it can come out");
    assert_eq!(2 * out.cost, t.field.allowance(&t.state, 0));
    assert_eq!((out.stand, out.files), (Stand::Close, 4));
    t.does(0, &out);
    assert!(t.field.disordered(&t.state, 0) && t.unit(0).blocks == [None; 2]);
    assert!(!t.unit(0).rect.overlaps(&t.field.terrain.blocks[0].rect));
    let enters = |line: &str| table(&format!("{HOUSES}\nB {line}\nR line 0 29 S")).act_of(0, Doing::Occupy).is_some();
    assert!(enters("line 0 2 N figures=36") && !enters("line 0 2 N figures=37"), "36 figures");
    assert!(!enters("hc 0 2 N") && !enters("line 0 -2 N"), "foot only, within its move");
    let held = table(&format!("{HOUSES}\nB line 0 2 N\nB line 0 13 N lodged\nR line 0 29 S"));
    assert!(held.act_of(0, Doing::Occupy).is_none(), "one unit holds it");
    let high = |houses: &str| table(&format!("{houses} -4 8 4 14\nB line 0 2 N")).field.terrain.blocks[0].high;
    assert_eq!([high("houses"), high("town")], [1, 2]);
}

/// WOF-SKR-08, WOF-TWN-02: skirmishers retire before a garrison that comes out upon them.
#[test]
fn wof_skr_08_skirmishers_give_way_to_who_comes_out() {
    let mut t = table(&format!("{HOUSES}\nB line 0 13 N lodged\nR light 0 20 S loose figures=8"));
    let out = t.offered(0).into_iter().find(|a| a.doing == Doing::Leave && a.to.overlaps(&t.unit(1).rect));
    let out = out.expect("it can come out upon them");
    t.does(0, &out);
    assert!(t.unit(0).stand == Stand::Close && t.unit(0).rect == out.to && t.told(Code::Retires) == 1);
    assert!(!t.unit(1).rect.overlaps(&t.unit(0).rect));
}

/// WOF-ORD-08, WOF-TWN-04: nobody recovers his order inside.
#[test]
fn wof_twn_04_no_recovery_in_houses() {
    let mut t = table(&format!("{HOUSES}\nB line 0 13 N lodged\nR line 0 29 S"));
    t.state.units[0].set(Flags::WAS_UPSET);
    t.combat(&[]);
    assert!(t.field.disordered(&t.state, 0));
}

/// WOF-TWN-03, WOF-RTM-04, WOF-TWN-09: a unit too strong for a block takes an adjoining one too; all of it runs together, in
/// a column of eight, irregular skirmishers as such.
#[test]
fn wof_twn_03_a_unit_in_two_blocks_runs_whole() {
    let mut t = table(&format!("{HOUSES}\n{BEHIND}\nB line 0 2 N figures=40\nR line 0 29 S"));
    let enter = t.act_of(0, Doing::Occupy).expect("it can go in");
    assert_eq!(enter.blocks, [Some(0), Some(1)]);
    t.does(0, &enter);
    assert_eq!(t.field.lodged(&t.state, 0), [36, 4]);
    assert_eq!(t.field.garrison_of(&t.state, 1), Some(0));
    t.with(&Script::default(), &[], |e| {
        e.break_up(0, 1);
        e.rout(0, 12 * INCH);
    });
    let u = t.unit(0);
    assert_eq!((u.blocks, u.stand, u.files), ([None; 2], Stand::Close, 8));
    let mut t = table(&format!("{HOUSES}\nB light 0 13 N figures=20 skirmishers lodged\nR line 0 29 S"));
    t.with(&Script::default(), &[], |e| {
        e.break_up(0, 1);
        e.rout(0, 12 * INCH);
    });
    assert_eq!(t.unit(0).stand, Stand::Skirmish);
}

/// WOF-TWN-05, WOF-OPT-01: soft cover from the balls of medium and heavy guns and from shell, hard from all else and in combat;
/// huts give none from ball and shell, else soft.
#[test]
fn wof_twn_05_what_houses_cover_from() {
    use Cover::{Hard as H, None as N, Soft as S};
    let all = [Against::Shot, Against::LightBall, Against::HeavyBall, Against::Shell, Against::Combat];
    let of = |option: &str| {
        let t = table(&format!("{HOUSES}\n{option}\nB line 0 2 N"));
        all.map(|a| t.field.terrain.blocks[0].cover(Wear::default(), a))
    };
    assert_eq!(of(""), [H, H, S, S, H]);
    assert_eq!(of("option huts"), [S, N, N, N, S]);
    assert_eq!(
        [A::BallLight, A::BallMedium, A::BallHeavy, A::Shell, A::Musket].map(against),
        [Against::LightBall, Against::HeavyBall, Against::HeavyBall, Against::Shell, Against::Shot]
    );
    let t = table(&format!("{HOUSES}\nB line 0 0 N fired\nR line 0 9 S lodged"));
    assert_eq!(t.volley(0, 1).expect("it bears").add, -4 - 2, "hard cover, far off");
}

/// WOF-TWN-13, WOF-TER-14: six hits of heavier ball ruin a block, or four of shell, or both by their parts; it covers a level
/// less then, and soft cover is a mere obstacle.
#[test]
fn wof_twn_13_ruins() {
    let ruined = |ball: u16, shell: u16| Wear { ball, shell, burns: false }.is_ruined();
    assert!(!ruined(35, 0) && ruined(36, 0) && !ruined(0, 23) && ruined(0, 24));
    assert!(ruined(18, 12) && !ruined(18, 11));
    let mut t = table(&format!("{HOUSES}\nB mgun 0 0 N\nR line 0 9 S lodged"));
    t.with(&Script::default(), &[], |e| e.wear_block((0, 1), 90, Against::LightBall));
    t.with(&Script::default(), &[], |e| e.wear_block((0, 1), 35, Against::HeavyBall));
    assert_eq!((t.state.blocks[0].ball, t.told(Code::BlockRuined)), (35, 0));
    t.with(&Script::default(), &[], |e| e.wear_block((0, 1), 1, Against::HeavyBall));
    assert_eq!(t.told(Code::BlockRuined), 1);
    let blow = |option: &str, ball: u16, first: bool| {
        let mut t = storm(&format!("{option}\nhouses"), "B line 0 7.99 N files=4", "line");
        t.state.blocks[0].ball = ball;
        t.state.fights[0].as_mut().expect("a fight").first = first;
        let f = t.fight();
        t.field.blow_modifiers(&t.state, 0, &f).into_iter().flatten().next()
    };
    let soft = Some((Blow::SoftOrSteep, -1));
    assert_eq!([blow("", 35, true), blow("", 36, true)], [Some((Blow::SquareOrHard, -3)), soft]);
    assert_eq!([blow("option huts", 36, true), blow("option huts", 36, false)], [soft, None]);
    // The garrison suffers the same hits, and its houses with it.
    let mut t = table(&format!("{HOUSES}\nB hgun 0 -14 N guns=4 figures=16\nR line 0 9 S lodged"));
    t.shooting(&[(0, 1)], &[6, 6, 6]);
    assert_eq!(t.state.blocks[0].ball, t.unit(1).lost);
    assert!(t.unit(1).lost > 0);
}

/// WOF-TWN-06: half of what the block holds shoots, as far as they are there, out of the walls that bear.
#[test]
fn wof_twn_06_fire_from_a_block() {
    let figures = |text: &str, target: u8| table(text).volley(0, target).map(|v| v.figures);
    // All eighteen at one wall, however short it is.
    let text = format!("{HOUSES}\nB line 0 13 N lodged\nR line 0 18 S\nR line 8 11 W");
    assert_eq!([figures(&text, 1), figures(&text, 2)], [Some(18), Some(18)]);
    assert_eq!(figures(&format!("{HOUSES}\nB line 0 13 N lodged figures=4\nR line 0 18 S"), 1), Some(4));
    // Eighteen in all: what the one wall does not use another may.
    let mut t =
        table(&format!("{HOUSES}\nB line 0 13 N lodged figures=36\nR line 0 18 S figures=2 files=1\nR line 8 11 W"));
    t.shooting(&[(0, 1), (0, 2)], &[1, 1]);
    let fired: Vec<i16> = t.events.iter().filter(|e| e.code == Code::FiredSmall as u16).map(|e| e.numbers[0]).collect();
    assert!(fired.len() == 2 && fired.iter().sum::<i16>() == 18, "{fired:?}");
}

/// WOF-TWN-07, WOF-TWN-08, WOF-EX-11: the whole garrison strikes, divided among all who attack; of a column six ranks deep all
/// six strike, and no more than twice what the block holds at one side.
#[test]
fn wof_twn_08_all_ranks_strike_at_a_block() {
    let strikes =
        |t: &Table, n: usize, unit: u8| t.field.strikers(&t.state, unit, &t.state.fights[n].expect("a fight"));
    let t = storm("houses", "B line 0 7.99 N files=4", "line");
    assert_eq!([strikes(&t, 0, 0), strikes(&t, 0, 1)], [24, 24], "WOF-EX-11");
    let t =
        storm("houses", "B line -2 7.99 N files=4 figures=60\nB line 2 7.99 N files=4 figures=60", "line figures=25");
    assert_eq!([strikes(&t, 0, 0), strikes(&t, 1, 1)], [60, 12], "72 at a side");
    assert_eq!([strikes(&t, 0, 2), strikes(&t, 1, 2)], [13, 12], "the garrison divides its figures");
}

/// WOF-TWN-12: at a strongpoint two ranks strike, of files no farther than four beyond it.
#[test]
fn wof_twn_12_strongpoints() {
    let of = |houses: &str, blue: &str| {
        let t = storm(houses, blue, "line");
        t.field.strikers(&t.state, 0, &t.fight())
    };
    assert_eq!([of("houses", "B line 0 7.99 N files=4"), of("strong", "B line 0 7.99 N files=4")], [24, 8]);
    // Thirty files are 23.6 inches; of the eight inches of the wall 12 touch, and four beside on each hand.
    assert_eq!(of("strong", "B line 0 7.99 N files=30 figures=60"), 40);
}

/// WOF-TWN-11, WOF-FRM-06, WOF-TWN-04: horse does not attack houses; who does is disordered, and finds no flank.
#[test]
fn wof_twn_11_who_attacks_houses() {
    assert!(table(&format!("{HOUSES}\nB hc 0 2 N\nR line 0 9 S lodged")).charge(0, 1).is_none());
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 9 S lodged"));
    let charge = t.charge(0, 1).expect("it can charge");
    assert!(!charge.flank);
    t.does(0, &charge);
    assert!(t.field.disordered(&t.state, 0) && t.state.engaged(1));
    let behind = table(&format!("{HOUSES}\nB line 0 20 S\nR line 0 9 S lodged"));
    assert!(!behind.charge(0, 1).expect("from behind").flank);
    assert!(!t.field.has_zone(&t.state, 1), "WOF-ZOC-01");
}

/// WOF-TWN-10, WOF-TWN-09: when the garrison has been driven out its attacker may take the block.
#[test]
fn wof_twn_10_a_block_is_stormed() {
    let fight = |script: &Script<'_>| {
        let mut t = storm("houses", "B line 0 7.99 N files=4 A figures=36", "line figures=12 E");
        // 36 figures with a 6 and 4 for grades less 3; the garrison's 1; its test, and the die that holds Blue back.
        t.with(script, &[6, 1, 1, 1], |e| e.combat_phase());
        t
    };
    let t = fight(&TAKES);
    assert_eq!((t.field.garrison_of(&t.state, 0), t.unit(0).stand), (Some(0), Stand::Town));
    assert!(t.unit(1).routs() || !t.unit(1).lives());
}

/// WOF-PUR-06: a garrison may come out after whom it drove off, from cover.
#[test]
fn wof_pur_06_a_garrison_sallies() {
    let mut t = table(&format!("{HOUSES}\nB line 0 13 N lodged\nR line 0 6 S routing"));
    t.state.units[0].set(Flags::DROVE);
    t.state.units[1].set(Flags::ROUTED);
    (t.state.units[1].foe, t.state.units[1].away) = (0, Heading::SOUTH);
    let more: i8 = t.field.pursuit_modifiers(&t.state, 0, 1).into_iter().flatten().map(|m| m.1).sum();
    assert_eq!(more, 1);
    t.with(&TAKES, &[], |e| e.pursuits(&Fights::NONE));
    assert!(t.unit(0).blocks[0].is_none() && !t.unit(0).rect.overlaps(&t.field.terrain.blocks[0].rect));
}

/// WOF-OPT-03: for each hit by shell a six sets the houses on fire; who is inside must leave in his side's next moves.
#[test]
fn wof_opt_03_burning_houses() {
    let start = || table(&format!("{HOUSES}\noption shell-fires\nB how 0 -6 N\nR line 0 9 S lodged"));
    let mut t = start();
    t.with(&Script::default(), &[5], |e| e.wear_block((0, 1), 11, Against::Shell));
    assert!(!t.state.blocks[0].burns);
    t.with(&Script::default(), &[6, 1], |e| e.wear_block((0, 1), 12, Against::Shell));
    assert!(t.state.blocks[0].burns && t.told(Code::BlockBurns) == 1);
    t.state.stage = Stage::MovesA;
    t.with(&Script::default(), &[], |e| e.burnt_out());
    assert!(!t.unit(1).routs(), "it is Blue's turn");
    t.state.first = Side::Red;
    t.with(&Script::default(), &[], |e| e.burnt_out());
    assert!(t.unit(1).routs() && t.told(Code::BurntOut) == 1);
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 29 S"));
    t.state.blocks[0].burns = true;
    assert!(t.act_of(0, Doing::Occupy).is_none());
    let mut off = table(&format!("{HOUSES}\nB how 0 -6 N\nR line 0 9 S lodged"));
    off.with(&Script::default(), &[], |e| e.wear_block((0, 1), 12, Against::Shell));
    assert!(!off.state.blocks[0].burns, "only where it is agreed");
}

/// WOF-TER-02, WOF-TWN-01: houses hide what is behind them, but for who stands high enough, or holds them.
#[test]
fn wof_twn_01_houses_hide() {
    let sees = |ground: &str, blue: &str| {
        let t = table(&format!("{ground}\nB line {blue}\nR line 0 20 S"));
        t.field.sees(&t.state, 0, 1)
    };
    let hill = "gentle -20 -20 20 2";
    assert!(!sees("houses -12 8 12 14", "0 0 N") && sees(&format!("houses -12 8 12 14\n{hill}"), "0 1.7 N"));
    assert!(!sees(&format!("town -12 8 12 14\n{hill}"), "0 1.7 N"), "a town is two contours high");
    assert!(sees(HOUSES, "0 13 N lodged"));
}

/// WOF-TWN-11: horse in pursuit that comes upon held houses halts before them.
#[test]
fn wof_twn_11_pursuers_halt_before_houses() {
    let mut t = table(&format!("{HOUSES}\nB hc 0 0 N\nR line 0 13 N lodged\nR line 0 26 N routing"));
    t.state.units[0].set(Flags::PURSUES);
    (t.state.units[0].foe, t.state.units[2].away) = (2, Heading::NORTH);
    t.with(&Script::default(), &[], |e| e.pursuers());
    assert!(!t.unit(0).has(Flags::PURSUES) && !t.state.engaged(0));
    assert!(t.unit(0).rect.front_centre().y < 8 * INCH);
    let foot = {
        let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 13 N lodged\nR line 0 26 N routing"));
        t.state.units[0].set(Flags::PURSUES);
        (t.state.units[0].foe, t.state.units[2].away) = (2, Heading::NORTH);
        t.with(&Script::default(), &[], |e| e.pursuers());
        t.state.engaged(0)
    };
    assert!(foot, "foot crashes into the garrison");
}
