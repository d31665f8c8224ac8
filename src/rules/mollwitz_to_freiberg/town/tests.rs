use crate::base::geometry::Face;
use crate::base::{Heading, Side};
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition as A, Shot};
use crate::rules::mollwitz_to_freiberg::data::ground::Cover;
use crate::rules::mollwitz_to_freiberg::data::melee::Points;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Morale, Stand};
use crate::rules::mollwitz_to_freiberg::town::Against;

const STANDS: Script<'_> = Script { shots: &[], evades: false };
const TAKES: Script<'_> = Script { shots: &[], evades: true };

/// A block eight inches wide and six deep; the other lies behind it.
const HOUSES: &str = "houses -4 8 4 14";
const BEHIND: &str = "houses -4 14.2 4 20.2";

fn act(t: &Table, unit: u8, doing: Doing) -> Option<Action> {
    t.offered(unit).into_iter().find(|a| a.doing == doing)
}

/// The side of the first block that looks that way.
fn side(t: &Table, to: Heading) -> Face {
    let rect = t.field.terrain.blocks[0].rect;
    Face::ALL.into_iter().find(|f| rect.looks(*f) == to).expect("a side")
}

/// MTF-TER-11, MTF-TER-01, MTF-ORD-04, MTF-SKR-05: foot goes in for nothing but the way there, up to 36 figures, and is
/// disordered inside.
#[test]
fn mtf_ter_11_foot_takes_a_block() {
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 29 S"));
    let enter = act(&t, 0, Doing::Occupy).expect("it can go in");
    assert!((6 * INCH - 4..=6 * INCH + 4).contains(&enter.cost), "{}", enter.cost);
    t.with(&STANDS, &[], |e| e.act(0, &enter));
    let u = t.state.unit(0);
    assert_eq!((u.stand, u.blocks, u.rect), (Stand::Town, [Some(0), None], t.field.terrain.blocks[0].rect));
    assert!(t.is_disordered(0) && t.told(Code::Occupies) == 1);
    let enters = |line: &str| act(&table(&format!("{HOUSES}\nB {line}\nR line 0 29 S")), 0, Doing::Occupy).is_some();
    assert!(enters("line 0 2 N figures=36") && !enters("line 0 2 N figures=37"), "36 figures");
    assert!(!enters("hc 0 2 N") && !enters("line 0 -2 N"), "foot only, within its move");
    assert!(enters("light 0 2 N loose"));
    let held = table(&format!("{HOUSES}\nB line 0 2 N\nB line 0 13 N lodged\nR line 0 29 S"));
    assert!(act(&held, 0, Doing::Occupy).is_none(), "one unit holds it");
}

/// MTF-TER-12: a unit too strong for a block takes an adjoining one as well, and leaves both together.
#[test]
fn mtf_ter_12_a_unit_in_two_blocks() {
    let mut t = table(&format!("{HOUSES}\n{BEHIND}\nB line 0 2 N figures=40\nR line 0 29 S"));
    let enter = act(&t, 0, Doing::Occupy).expect("it can go in");
    assert_eq!(enter.blocks, [Some(0), Some(1)]);
    t.with(&STANDS, &[], |e| e.act(0, &enter));
    assert_eq!(t.field.lodged(&t.state, 0), [36, 4]);
    assert!(t.field.has_parts(&t.state, 0) && t.field.garrison_of(&t.state, 1) == Some(0));
    t.with(&STANDS, &[], |e| e.retreat(0, [Heading::SOUTH; 2], Code::Retreats));
    assert_eq!((t.state.unit(0).blocks, t.state.unit(0).files), ([None; 2], 4), "all of it, in column (MTF-RET-08)");
}

/// MTF-TER-01, MTF-SKR-05, MTF-ORD-08, MTF-IRR-01: out by any side for half a move: close order in column, as disordered as
/// before, light troops in skirmish order if they like, irregular skirmishers always.
#[test]
fn mtf_skr_05_coming_out() {
    let orders = |what: &str| {
        let t = table(&format!("{HOUSES}\nB {what} 0 13 N lodged\nR line 0 29 S"));
        let mut all: Vec<Stand> = t.offered(0).iter().filter(|a| a.doing == Doing::Leave).map(|a| a.stand).collect();
        all.dedup();
        all
    };
    assert_eq!(orders("line"), [Stand::Close]);
    assert_eq!(orders("light"), [Stand::Close, Stand::Skirmish]);
    let cloud = table(&format!("{HOUSES}\nB light 0 13 N skirmishers lodged\nR line 0 29 S"));
    assert!(cloud.offered(0).iter().filter(|a| a.doing == Doing::Leave).all(|a| a.stand == Stand::Skirmish));
    let mut t = table(&format!("{HOUSES}\nB line 0 13 N lodged\nR line 0 29 S"));
    let out = act(&t, 0, Doing::Leave).expect("a way out");
    assert_eq!((out.cost, out.files), (6 * INCH, 4), "half the move of a column");
    t.with(&STANDS, &[], |e| e.act(0, &out));
    let u = t.state.unit(0);
    assert_eq!((u.stand, u.blocks), (Stand::Close, [None; 2]));
    assert!(t.is_disordered(0) && !u.rect.overlaps(&t.field.terrain.blocks[0].rect));
    let far = t.offered(0);
    assert!(!far.is_empty());
}

/// MTF-ORD-10: nobody recovers inside.
#[test]
fn mtf_ord_10_no_recovery_in_houses() {
    let mut t = table(&format!("{HOUSES}\nB line 0 13 N lodged"));
    t.state.unit_mut(0).set(Flags::WAS_DISORDERED);
    t.combat(&[]);
    assert!(t.is_disordered(0));
}

/// MTF-TER-14: a die for each inch of a side, up to those of all figures, out of any sides.
#[test]
fn mtf_ter_14_fire_from_a_block() {
    let narrow = "houses -1 8 1 14";
    let t = table(&format!("{narrow}\nB line 0 13 N lodged\nR line 0 18 S\nR line 6 11 W"));
    let dice = |target: u8| t.field.volleys(&t.state, 0, target).into_iter().flatten().next().map(|v| v.dice);
    assert_eq!(dice(1), Some([2, 0]), "two inches look north");
    assert_eq!(dice(2), Some([0, 6]), "six look east");
    let t = table(&format!("{HOUSES}\nB line 0 13 N lodged figures=12\nR line 0 18 S"));
    let v = t.field.volleys(&t.state, 0, 1).into_iter().flatten().next().expect("it bears");
    assert_eq!(v.dice[0] + v.dice[1], 3, "twelve figures have three dice");
    // What the one side did not use, another may shoot (MTF-FIRE-18).
    let mut t = table(&format!("{narrow}\nB line 0 13 N lodged\nR line 0 18 S\nR line 6 11 W"));
    t.shooting(&[(0, 1), (0, 2)], &[1; 6]);
    let fired: Vec<i16> =
        t.events.iter().filter(|e| e.code == Code::FiredMuskets as u16).map(|e| e.numbers[0]).collect();
    assert_eq!(fired, [2, 4], "six dice in all");
}

/// MTF-TER-13, MTF-IRR-02: soft cover from the balls of heavier guns, hard from all else; shell ignores it; huts give none
/// from balls. Irregular skirmishers inside are no skirmishers.
#[test]
fn mtf_ter_13_what_a_block_covers_from() {
    let shots = |houses: &str, what: &str| {
        let t = table(&format!("{houses} -4 8 4 14\nB line 0 0 N\nR light 0 9 S {what}"));
        [A::Musket, A::CanisterMedium, A::BallLight, A::BallMedium, A::BallHeavy, A::Shell].map(|ammo| {
            let list = t.field.shot_modifiers(&t.state, 0, 1, ammo);
            let sum: i8 = list.iter().flatten().map(|m| m.1).sum();
            assert!(list.iter().flatten().all(|m| m.0 != Some(Shot::AtSkirmishers)));
            sum
        })
    };
    assert_eq!(shots("houses", "lodged"), [-2, -2, -2, -1, -1, 0]);
    assert_eq!(shots("huts", "lodged"), [-2, -2, 0, 0, 0, 0]);
    assert_eq!(shots("houses", "skirmishers lodged"), [-2, -2, -2, -1, -1, 0]);
}

/// A fight of Blue's units, before the south side of the block that Red holds.
fn storm(houses: &str, blue: &str, red: &str) -> Table {
    let t = table(&format!("{houses} -4 8 4 14\n{blue}\nR {red} 0 9 S lodged"));
    let south = side(&t, Heading::SOUTH);
    let mut t = t;
    let target = t.field.units.len() as u8 - 1;
    for unit in 0..target {
        join(&mut t, unit, target, south, false);
    }
    t
}

/// MTF-TER-15, MTF-TER-16, MTF-CC-03, worked example 11: the whole garrison strikes; of a column six ranks deep all six.
#[test]
fn mtf_ter_16_all_ranks_strike_at_a_block() {
    let t = storm("houses", "B line 0 7.99 N files=4", "line");
    assert_eq!((t.field.strike_dice(&t.state, 0), t.field.strike_dice(&t.state, 1)), (6, 6));
    let t = storm("houses", "B line -2 7.99 N files=4 figures=60\nB line 2 7.99 N files=4 figures=60", "line");
    let dice = [0, 1].map(|u| t.field.strike_dice(&t.state, u));
    assert_eq!(dice, [15, 3], "no more than 72 figures at a side");
    let mut t = storm("houses", "B line -2 7.99 N files=4\nB line 2 7.99 N files=4", "line");
    t.combat(&[1; 18]);
    let red: Vec<i16> =
        t.events.iter().filter(|e| e.code == Code::Fought as u16 && e.actor == 2).map(|e| e.numbers[0]).collect();
    assert_eq!(red, [3, 3], "the garrison divides its dice");
}

/// MTF-TER-18: at a strongpoint two ranks strike, of files no farther than four beyond its ends.
#[test]
fn mtf_ter_18_strongpoints() {
    let dice = |houses: &str, blue: &str| {
        let t = storm(houses, blue, "line");
        t.field.strike_dice(&t.state, 0)
    };
    assert_eq!(dice("strong", "B line 0 7.99 N files=4"), 2);
    // Thirty files of 20 mm are 23.6 inches; of the eight inches of the side 12 touch, and four beside on each hand.
    assert_eq!(dice("strong", "B line 0 7.99 N files=30 figures=60"), 10);
}

/// MTF-CC-03, MTF-TER-13, MTF-TER-19: hard cover in combat, of huts soft; a ruin has a level less, soft cover is then an
/// obstacle, in the first round.
#[test]
fn mtf_ter_19_ruins_cover_less() {
    let of = |houses: &str, hits: u8| {
        let mut t = storm(houses, "B line 0 7.99 N files=4", "line");
        t.state.blocks[0].hits = hits;
        let f = t.state.fights[0].expect("a fight");
        let all = t.field.points_added(&t.state, &f, 0);
        all.iter().flatten().find(|a| !matches!(a.0, Some(Points::DisorderedFoot))).map(|a| (a.0, a.1))
    };
    let (hard, soft) = (Some((Some(Points::AtHardCover), -2)), Some((Some(Points::AtSoftCover), -1)));
    assert_eq!([of("houses", 7), of("houses", 8)], [hard, soft]);
    assert_eq!([of("huts", 7), of("huts", 8)], [soft, Some((Some(Points::Obstacle), -1))]);
    let block = storm("houses", "B line 0 7.99 N", "line").field.terrain.blocks[0];
    let worn = super::Wear { hits: 8, burns: false };
    assert_eq!(block.cover(worn, Against::HeavyBall), Cover::Obstacle);
    // Eight balls of heavier guns, or four shells, and nothing of lighter ones.
    let mut t = table(&format!("{HOUSES}\nB mgun 0 0 N\nR line 0 9 S lodged"));
    t.with(&STANDS, &[], |e| e.wear_block((0, 1), 9, Against::LightBall, false));
    t.with(&STANDS, &[], |e| e.wear_block((0, 1), 7, Against::HeavyBall, false));
    assert_eq!((t.state.blocks[0].hits, t.told(Code::BlockRuined)), (7, 0));
    t.with(&STANDS, &[], |e| e.wear_block((0, 1), 1, Against::HeavyBall, false));
    assert_eq!(t.told(Code::BlockRuined), 1);
    let mut t = table(&format!("{HOUSES}\nB how 0 -6 N\nR line 0 9 S lodged"));
    t.with(&STANDS, &[1, 1, 1, 1], |e| e.wear_block((0, 1), 4, Against::SmallArms, true));
    assert_eq!(t.told(Code::BlockRuined), 1, "a shell counts two");
}

/// MTF-TER-20: a six after a shell hit sets it on fire; who is still inside after his next moves is lost, and nobody goes in
/// again.
#[test]
fn mtf_ter_20_burning_blocks() {
    let mut t = table(&format!("{HOUSES}\nB how 0 -6 N\nR line 0 9 S lodged"));
    t.with(&STANDS, &[5], |e| e.wear_block((0, 1), 1, Against::SmallArms, true));
    assert!(!t.state.blocks[0].burns);
    t.with(&STANDS, &[6], |e| e.wear_block((0, 1), 1, Against::SmallArms, true));
    assert!(t.state.blocks[0].burns && t.told(Code::BlockBurns) == 1);
    t.with(&STANDS, &[], |e| e.burnt_out());
    assert_eq!(t.morale(1), Morale::Good, "it is Blue's turn");
    t.state.active = Side::Red;
    assert!(t.offers(1, Doing::Leave));
    t.with(&STANDS, &[], |e| e.burnt_out());
    assert_eq!((t.morale(1), t.told(Code::BurntOut)), (Morale::Gone, 1));
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 29 S"));
    t.state.blocks[0].burns = true;
    assert!(!t.offers(0, Doing::Occupy));
}

/// MTF-TER-17, MTF-CC-22, MTF-RET-08: a garrison that loses comes out in column; foot that stormed the block may take it.
#[test]
fn mtf_ter_17_a_block_is_stormed() {
    let fight = |script: &Script<'_>| {
        let mut t = storm("houses", "B line 0 7.99 N files=4", "line");
        // Blue's six dice, Red's six, Red's rout die.
        t.with(script, &[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6], |e| e.combat_phase());
        t
    };
    let t = fight(&STANDS);
    assert_eq!((t.state.unit(1).stand, t.state.unit(1).files, t.morale(1)), (Stand::Close, 4, Morale::Shaken));
    assert_eq!((t.field.garrison_of(&t.state, 0), t.figures(1)), (None, 24 - 4 - 3));
    let t = fight(&TAKES);
    assert_eq!((t.field.garrison_of(&t.state, 0), t.state.unit(0).stand), (Some(0), Stand::Town));
}

/// MTF-TER-17, MTF-MRL-07: so may it where the garrison did not run, but was shattered by the blows of the round.
#[test]
fn mtf_ter_17_a_block_whose_garrison_is_shattered_is_taken() {
    let mut t = storm("houses", "B line 0 7.99 N files=4", "line");
    t.state.unit_mut(1).figures = 8;
    // Blue's six dice; Red's two.
    t.with(&TAKES, &[6, 6, 1, 1, 1, 1, 1, 1], |e| e.combat_phase());
    assert_eq!((t.morale(1), t.field.garrison_of(&t.state, 0)), (Morale::Gone, Some(0)));
}

/// MTF-RET-15, MTF-ATK-20: a garrison is shattered in retreat only when no side is free; it is never bookended.
#[test]
fn mtf_ret_15_a_garrison_with_a_free_side() {
    let beset = |sides: usize| {
        let mut t = table(&format!(
            "{HOUSES}\nB line 0 7.99 N\nB line 5 20 W\nB line -5 20 E\nB line 0 25 S\nR line 0 9 S lodged"
        ));
        for (n, face) in Face::ALL.into_iter().take(sides).enumerate() {
            join(&mut t, n as u8, 4, face, false);
        }
        assert!(!t.field.is_bookended(&t.state, 4));
        t.with(&STANDS, &[], |e| e.retreat(4, [Heading::NORTH; 2], Code::Retreats))
    };
    assert_eq!([beset(3), beset(4)], [true, false]);
}

/// MTF-ORD-04, MTF-ATK-20, MTF-TER-01, MTF-CC-10: who attacks a block is disordered; it has no flank; cavalry does not attack
/// it; the garrison has no defensive fire.
#[test]
fn mtf_atk_20_a_block_has_no_flank() {
    let mut t = table(&format!("{HOUSES}\nB line 0 2 N\nR line 0 9 S lodged"));
    let attack = t.attack(0, 1).expect("it can attack");
    assert!(!attack.flank);
    t.with(&STANDS, &[], |e| e.act(0, &attack));
    assert!(t.is_disordered(0) && t.state.engaged(1));
    assert_eq!(t.field.fire_bonus(&t.state, 1), 0);
    assert!(table(&format!("{HOUSES}\nB hc 0 2 N\nR line 0 9 S lodged")).attack(0, 1).is_none());
    let behind = table(&format!("{HOUSES}\nB line 0 20 S\nR line 0 9 S lodged"));
    assert!(!behind.attack(0, 1).expect("from behind").flank);
}

/// MTF-TER-05, MTF-VIS-04: over houses one sees from as many contours above as they are high; out of one's own windows always.
#[test]
fn mtf_ter_05_houses_hide() {
    let sees = |ground: &str, blue: &str| {
        let t = table(&format!("{ground}\nB line {blue}\nR line 0 20 S"));
        t.field.sees(&t.state, 0, 1)
    };
    let hill = "gentle -20 -20 20 0.4";
    assert!(!sees("houses -12 8 12 14", "0 0 N") && sees(&format!("houses -12 8 12 14\n{hill}"), "0 0 N"));
    assert!(!sees(&format!("town -12 8 12 14\n{hill}"), "0 0 N"), "a town is two contours high");
    assert!(sees(HOUSES, "0 13 N lodged"));
}

/// Nobody goes in while a battery stands half among the houses.
#[test]
fn mtf_ter_11_a_block_is_not_taken_over_who_stands_there() {
    let text = format!("{HOUSES}\nB line 0 2 N\nR line 0 29 S");
    assert!(act(&table(&text), 0, Doing::Occupy).is_some());
    assert!(act(&table(&format!("{text}\nB mgun 5 13 N")), 0, Doing::Occupy).is_none());
}
