use super::*;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::hit::Modifier as M;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use Face::{Front, Left, Rear, Right};

mod bounds;
mod edges;
mod onward;
mod others;
mod pursuit;
mod support;
mod winners;

/// A table with units in contact: (unit, its side, enemy, the enemy's side).
fn melee(text: &str, contacts: &[(u8, Face, u8, Face)]) -> Table {
    let mut table = Table::of(text);
    for &(a, own, b, its) in contacts {
        table.touch(a, own, b, its);
    }
    table
}

/// Fights all rounds with these dice, which fall by the numbers of the units in each round.
fn rounds(text: &str, contacts: &[(u8, Face, u8, Face)], dice: &[u8]) -> Table {
    let mut table = melee(text, contacts);
    table.act(dice, &[], |e| e.fight_out());
    table
}

/// What goes into a unit's die in the first round.
fn modifiers(text: &str, contacts: &[(u8, Face, u8, Face)], unit: u8) -> Vec<(M, i8)> {
    let mut table = melee(text, contacts);
    table.act(&[], &[], |e| {
        let rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        let support = e.supports(&rounds);
        let face = rounds.facing(e.field, e.state, unit).expect("an enemy");
        let enemy = e.state.unit(unit).contacts[face as usize];
        as_it_stands(e.state, unit, enemy, support[usize::from(unit)])
            .blow(e.field, e.state)
            .modifiers()
            .iter()
            .collect()
    })
}

const FRONTS: [(u8, Face, u8, Face); 1] = [(0, Front, 1, Front)];

/// The whole melee phase.
fn phase(text: &str, contacts: &[(u8, Face, u8, Face)], dice: &[u8], answers: &[Answer]) -> Table {
    let mut table = melee(text, contacts);
    table.act(dice, answers, |e| e.melee_phase());
    table
}

/// HOW-MEL-02.
#[test]
fn how_mel_01_and_02_dice_of_a_round_are_simultaneous() {
    // Both throw 5 and do 3 hits; neither feels the other's before the second round, in which both have three.
    let table = rounds("B foot 0 0 N\nR foot 0 4 S", &FRONTS, &[5, 5, 5, 5]);
    let fought = table.told(Code::Fought);
    assert_eq!(
        fought.iter().map(|e| e.numbers).collect::<Vec<_>>(),
        [[5, 0, 3, 1], [5, 0, 3, 1], [5, -1, 3, 2], [5, -1, 3, 2]]
    );
    assert_eq!(table.hits(), [5, 5]);
}

#[test]
fn how_mel_03_rounds_go_on_until_one_side_retreats_or_routs() {
    // 2 gives 1 hit, 3 gives 2.
    let table = rounds("B foot 0 0 N\nR foot 0 4 S", &FRONTS, &[3, 2, 3, 2]);
    assert_eq!(table.hits(), [2, 4]);
    assert_eq!(table.told(Code::Fought).last().map(|e| e.numbers[3]), Some(2));
}

#[test]
fn how_mel_03_a_unit_that_is_beaten_fights_no_more_while_others_go_on() {
    // Unit 0 is beaten in the first round by unit 2; unit 1 fights on with unit 3.
    let text = "B foot hits=3 0 0 N\nB foot 30 0 N\nR foot 0 4 S\nR foot 30 4 S";
    let contacts = [(0, Front, 2, Front), (1, Front, 3, Front)];
    let table = rounds(text, &contacts, &[2, 2, 2, 2, 5, 2]);
    let by_first = table.told(Code::Fought).iter().filter(|e| e.actor == 0).count();
    assert_eq!((by_first, table.hits()), (1, vec![4, 2, 1, 4]));
}

/// HOW-HIT-09: where a hit came from makes no difference.
#[test]
fn how_mel_04_hits_are_added_to_those_it_has() {
    let table = rounds("B foot 0 0 N\nR foot hits=2 0 4 S", &FRONTS, &[3, 2]);
    assert_eq!(table.hits(), [1, 4]);
}

/// HOW-MEL-08.
#[test]
fn how_mel_05_and_08_a_unit_fights_to_its_front_and_is_struck_in_the_flank_for_nothing() {
    let text = "B foot 0 0 N\nR foot 0 4 S\nR foot 12 0 W";
    let contacts = [(0, Front, 1, Front), (2, Front, 0, Right)];
    assert_eq!(modifiers(text, &contacts, 0), [(M::Flanked, -2)]);
    assert_eq!(modifiers(text, &contacts, 2), []);
    // First round: 0 at 1, 1 and 2 at 0.
    let table = rounds(text, &contacts, &[4, 2, 4]);
    let fought: Vec<(u8, u8)> = table.told(Code::Fought).iter().map(|e| (e.actor, e.target)).collect();
    assert_eq!(fought, [(0, 1), (1, 0), (2, 0)]);
    assert_eq!(table.hits(), [4, 1, 0]);
}

#[test]
fn how_mel_06_struck_in_flank_and_rear_it_fights_to_the_rear() {
    let contacts = [(1, Front, 0, Left), (2, Front, 0, Rear)];
    let table = rounds("B foot 0 0 N\nR foot -12 0 E\nR foot 0 -4 N", &contacts, &[5, 5, 5]);
    assert_eq!(table.told(Code::Fought)[0].target, 2);
    assert_eq!(table.told(Code::Fought)[0].numbers[1], -2);
}

#[test]
fn how_mel_07_on_both_flanks_its_owner_decides_once() {
    let contacts = [(1, Front, 0, Left), (2, Front, 0, Right)];
    let mut table = melee("B foot 0 0 N\nR foot -12 0 E\nR foot 12 0 W", &contacts);
    table.act(&[], &[Answer::Pick(1)], |e| {
        let mut rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        e.choose_ways(&mut rounds);
        assert_eq!(rounds.facing(e.field, e.state, 0), Some(Left));
        // Who drops out gives way to the other flank.
        rounds.out[1] = true;
        assert_eq!(rounds.facing(e.field, e.state, 0), Some(Right));
    });
}

/// HOW-MEL-13, HOW-MEL-14.
#[test]
fn how_mel_09_13_and_14_the_charge_bonus_is_for_cavalry_in_the_first_round() {
    let text = "B horse charged bonus 0 0 N\nR horse 0 5 S";
    assert_eq!(modifiers(text, &FRONTS, 0), [(M::Charging, 1)]);
    assert_eq!(modifiers("B foot charged bonus 0 0 N\nR foot 0 4 S", &FRONTS, 0), []);
    // 2 and 2: a hit each in the first round by the bonus alone, then none of it.
    let table = rounds(text, &FRONTS, &[2, 2, 5, 5]);
    let sums: Vec<i16> = table.told(Code::Fought).iter().filter(|e| e.actor == 0).map(|e| e.numbers[1]).collect();
    assert_eq!(sums[..2], [1, 0]);
}

#[test]
fn how_mel_10_when_there_is_no_charge_bonus() {
    let charges = |text: &str, side| modifiers(text, &[(0, Front, 1, side)], 0).contains(&(M::Charging, 1));
    let at = |unit: &str| charges(&format!("B horse charged bonus 0 0 N\nR {unit} 0 4.5 S"), Front);
    assert!(!at("foot"), "(a) frontally against steady infantry");
    assert!(!at("foot hits=3"), "(a) three hits are still good morale");
    assert!(at("foot hits=4") && at("light") && at("gun") && at("horse"));
    assert!(charges("B horse charged bonus 0 0 N\nR foot 0 12 E", Right), "(a) is for the front only");
    assert!(!charges("gentle -20 2 20 40\nB horse charged bonus 0 0 N\nR horse 0 5 S", Front), "(b) uphill");
    assert!(!charges("wall -20 2.5 20 2.5\nB horse charged bonus 0 0 N\nR horse 0 5 S", Front), "(b) at defences");
    assert!(!charges("wood -20 2 20 40\nB horse charged bonus 0 0 N\nR light 0 4.5 S", Front), "(b) into a wood");
    assert!(!charges("rough -20 2 20 40\nB horse charged bonus 0 0 N\nR light 0 4.5 S", Front), "(b) or rough ground");
    assert!(!charges("B horse inferior charged bonus 0 0 N\nR horse 0 5 S", Front), "(c)");
    assert!(!charges("B horse charged 0 0 N\nR horse 0 5 S", Front), "(d) over too short a way");
    for (weather, has) in [("heavy-rain", true), ("fog", false), ("storm", false)] {
        let text = format!("weather {weather}\nB horse charged bonus 0 0 N\nR horse 0 5 S");
        assert_eq!(charges(&text, Front), has, "{weather} (HOW-OPT-16)");
    }
}

#[test]
fn how_mel_12_countercharged_both_have_the_bonus() {
    let text = "B horse charged bonus 0 0 N\nR horse charged bonus 0 5 S";
    assert_eq!(modifiers(text, &FRONTS, 0), [(M::Charging, 1)]);
    assert_eq!(modifiers(text, &FRONTS, 1), [(M::Charging, 1)]);
}

#[test]
fn how_mel_15_uphill_counts_in_the_first_round_only() {
    let text = "gentle -20 2 20 40\nB foot charged 0 0 N\nR foot 0 4 S";
    assert_eq!(modifiers(text, &FRONTS, 0), [(M::Uphill, -1)]);
    assert_eq!(modifiers(text, &FRONTS, 1), []);
    let table = rounds(text, &FRONTS, &[2, 2, 2, 5]);
    let sums: Vec<i16> = table.told(Code::Fought).iter().filter(|e| e.actor == 0).map(|e| e.numbers[1]).collect();
    assert_eq!(sums[..2], [-1, 0]);
    // Both on one hill: who is nearer to its crest stands higher, and on the crest nobody.
    let on = |hill: &str| modifiers(&format!("gentle -20 {hill}\nB foot charged 0 0 N\nR foot 0 4 S"), &FRONTS, 0);
    assert_eq!(on("-30 20 60"), [(M::Uphill, -1)]);
    assert_eq!(on("-60 20 30"), []);
    assert_eq!(on("-28 20 32"), []);
    // Two hills that run into each other: only one of the two can stand higher.
    let both = |unit: u8| {
        modifiers("gentle -20 -60 20 20\ngentle -20 -10 20 40\nB foot charged 0 0 N\nR foot 0 4 S", &FRONTS, unit)
    };
    assert_eq!([both(0), both(1)], [vec![(M::Uphill, -1)], vec![]]);
    let horse = "gentle -20 -30 20 60\nB horse charged bonus 0 0 N\nR horse 0 5 S";
    assert_eq!(modifiers(horse, &FRONTS, 0), [(M::Uphill, -1)], "HOW-MEL-10: and no bonus");
}

#[test]
fn how_ter_31_the_far_bank_counts_as_uphill() {
    let over = |y: i32, text: &str| modifiers(&format!("river -60 {y} 60 {y}\n{text}"), &FRONTS, 0);
    let foot = "B foot midstream charged 0 0 N\nR foot 0 4 S";
    assert_eq!([over(0, foot), over(-2, foot)], [[(M::Uphill, -1)], [(M::Uphill, -1)]]);
    assert_eq!(over(-4, foot), [], "he stands behind the bank");
    assert_eq!(over(0, "B horse midstream charged bonus 0 0 N\nR horse 0 5 S"), [(M::Uphill, -1)], "and no bonus");
    assert_eq!(over(0, "B foot midstream 0 0 N\nR foot charged 0 4 S"), [], "charged from the bank");
}

#[test]
fn how_mel_17_and_ter_35_cover_is_for_the_defender_and_the_first_round() {
    let wall = "wall -20 2 20 2\nB foot charged 0 0 N\nR foot 0 4 S";
    assert_eq!(modifiers(wall, &FRONTS, 0), [(M::LightCover, -1)]);
    assert_eq!(modifiers(wall, &FRONTS, 1), [], "the charger claims nothing from it");
    let works = "works -20 2 20 2\nB foot charged 0 0 N\nR foot entrenched 0 4 S";
    assert_eq!(modifiers(works, &FRONTS, 0), [(M::HeavyCover, -2)]);
    let wood = "wood -20 -4 20 40\nB foot charged 0 0 N\nR foot 0 4 S";
    assert_eq!(modifiers(wood, &FRONTS, 0), [(M::LightCover, -1)]);
    assert_eq!(modifiers(wood, &FRONTS, 1), [], "chargers have no cover in woods");
    // HOW-FIRE-20 is no melee modifier: guns and light infantry are not difficult here.
    assert_eq!(modifiers("B foot charged 0 0 N\nR gun 0 11.5 S", &FRONTS, 0), []);
}

#[test]
fn how_mel_18_and_chg_44_limbered_guns_are_overrun_without_dice() {
    let table = phase("B foot 0 0 N\nR guns limbered 0 11.5 S", &FRONTS, &[], &[]);
    assert!(table.told(Code::Fought).is_empty());
    assert_eq!(table.told(Code::Overrun).len(), 1);
    assert!(!table.state.unit(1).fights());
}

/// HOW-MEL-20, HOW-MEL-21: and whom one supporter helps is in `support`.
#[test]
fn how_mel_19_to_21_support() {
    // Two friends within 5 cm count, a third gives nothing more; one 6 cm off gives nothing.
    let near = "B foot 0 0 N\nB foot 22 0 N\nB foot -24 0 N\nB foot 0 -5 N\nR foot 0 4 S";
    let contacts = [(0, Front, 4, Front)];
    assert_eq!(modifiers(near, &contacts, 0), [(M::Support, 2)]);
    assert_eq!(modifiers("B foot 0 0 N\nB foot 26 0 N\nR foot 0 4 S", &[(0, Front, 2, Front)], 0), []);
    assert_eq!(modifiers("B foot 0 0 N\nB foot 25 0 N\nR foot 0 4 S", &[(0, Front, 2, Front)], 0), [(M::Support, 1)]);
    // HOW-MEL-20: no guns, nobody red or on four hits; within 5 cm of the enemy is as good as of the friend.
    for helper in ["gun", "foot hits=4"] {
        let text = format!("B foot 0 0 N\nB {helper} 22 0 N\nR foot 0 4 S");
        assert_eq!(modifiers(&text, &[(0, Front, 2, Front)], 0), [], "{helper}");
    }
    let beside_enemy = "B foot 0 0 N\nB foot 20 8 W\nR foot bases=7 0 4 S";
    assert_eq!(modifiers(beside_enemy, &[(0, Front, 2, Front)], 0), [(M::Support, 1)]);
}

#[test]
fn how_mel_22_supporters_stay_and_do_not_pursue() {
    // The supported regiment wins and would pursue; the one behind it is asked nothing and stays.
    let text = "B horse 0 0 N\nB horse 0 -6 N\nR horse hits=3 0 5 S";
    let table = phase(text, &[(0, Front, 2, Front)], &[3, 2, 1], &[Answer::No]);
    assert_eq!(table.told(Code::PursuitDie).iter().map(|e| e.actor).collect::<Vec<_>>(), [0]);
    assert!(!table.state.unit(1).has(Flags::MOVED));
}

#[test]
fn how_mel_23_hits_on_two_enemies_in_one_sector_are_split() {
    // Both Red units touch Blue's front; Blue knows the first by its contact, the second touches it all the same.
    let mut table = melee("B foot bases=7 0 0 N\nR foot -7 4 S\nR foot 13.1 4 S", &FRONTS);
    table.state.unit_mut(2).contacts[Front as usize] = 0;
    // Blue 5: 3 hits, the odd one to the first by a 1; both Reds strike at Blue: 4 in all.
    table.act(&[5, 3, 3, 1], &[], |e| e.fight_out());
    assert_eq!(table.hits(), [4, 2, 1]);
    // The easier is told, by whose modifiers it goes.
    let mut table = melee("B foot bases=7 0 0 N\nR foot -7 4 S\nR foot inferior 13.1 4 S", &FRONTS);
    table.state.unit_mut(2).contacts[Front as usize] = 0;
    table.act(&[5, 3, 3], &[], |e| e.fight_out());
    assert_eq!((table.hits(), table.told(Code::Fought)[0].target), (vec![4, 2, 2], 2));
}

/// HOW-MEL-03: whoever of two in a sector is out first, the other goes on and is struck.
#[test]
fn how_mel_23_the_second_of_two_enemies_fights_on_and_is_fought() {
    for strong in [1_u8, 2] {
        let weak = |unit: u8| if unit == strong { "" } else { "hits=3" };
        let text = format!("B foot bases=7 0 0 N\nR foot {} -7 4 S\nR foot {} 13.1 4 S", weak(1), weak(2));
        let mut table = melee(&text, &FRONTS);
        table.state.unit_mut(2).contacts[Front as usize] = 0;
        // Each is hit in the first round, the odd hit to the first; then Blue and who is left strike each other.
        table.act(&[5, 2, 2, 1, 5, 5], &[], |e| e.fight_out());
        let second: Vec<(u8, u8)> =
            table.told(Code::Fought).iter().filter(|e| e.numbers[3] == 2).map(|e| (e.actor, e.target)).collect();
        assert_eq!(second, [(0, strong), (strong, 0)]);
    }
}

#[test]
fn how_mel_24_and_ter_50_a_garrison_pays_for_its_directions() {
    let text = "village 0 12\nB foot charged 0 0 N\nB foot charged 12 12 W\nR foot block=0 0 12 S";
    let alone = "village 0 12\nB foot charged 0 0 N\nR foot block=0 0 12 S";
    let one = [(0, Front, 1, Rear)];
    assert_eq!(modifiers(alone, &one, 1), [(M::FromVillage, -1)]);
    assert_eq!(modifiers(alone, &one, 0), [(M::LightCover, -1)]);
    let both = [(0, Front, 2, Rear), (1, Front, 2, Right)];
    let table = rounds(text, &both, &[2, 2, 5, 5, 5, 5, 5, 5]);
    let garrison: Vec<(u8, i16)> =
        table.told(Code::Fought).iter().filter(|e| e.actor == 2).map(|e| (e.target, e.numbers[1])).collect();
    assert_eq!(garrison[..2], [(1, -2), (0, -2)], "a die at each face, less two, and never a flank (HOW-TER-55)");
    // HOW-TER-06: an urban block is heavy cover.
    assert_eq!(modifiers(&alone.replace("village", "town"), &one, 0), [(M::HeavyCover, -2)]);
}

/// HOW-TER-50: both pay for the direction, and neither has the houses for cover.
#[test]
fn how_mel_25_two_in_one_block_fight_on_by_charge() {
    let mut t = Table::of("village 0 12\nB foot block=0 0 12 N\nR foot hits=3 block=0 0 12 S");
    t.state.brigade_mut(0).result = Performance::Steady;
    let charge = t.offers(0).into_iter().find(|a| a.act == Act::Charge).expect("it may charge");
    t.act(&[], &[], |e| e.perform(0, charge));
    assert!(t.state.unit(0).contacts.contains(&1) && t.state.unit(1).contacts.contains(&0));
    t.act(&[3, 2], &[Answer::Quarters(4)], |e| e.melee_phase());
    let loser = t.state.unit(1);
    assert!(loser.block == NONE && loser.here(), "driven out of it: {loser:?}");
    assert_eq!((t.state.unit(0).block, t.state.unit(0).formation), (0, Formation::Garrison));
    let dice: Vec<_> = t.modifiers();
    assert!(dice.iter().filter(|m| **m == (M::FromVillage, -1)).count() == 2, "{dice:?}");
}

#[test]
fn how_mel_27_all_melees_end_before_anybody_reacts() {
    // The second melee goes on for a round after the first has ended; the loser of the first reacts only then.
    let text = "B foot 0 0 N\nB foot 40 0 N\nR foot hits=4 0 4 S\nR foot hits=2 40 4 S";
    let contacts = [(0, Front, 2, Front), (1, Front, 3, Front)];
    let table = phase(text, &contacts, &[4, 2, 2, 2, 2, 2], &[Answer::Pick(0)]);
    let last_blow = table.events.iter().rposition(|e| e.code == Code::Fought as u16);
    let gone = table.events.iter().position(|e| [Code::Routed as u16, Code::Gone as u16].contains(&e.code));
    assert!(last_blow < gone && gone.is_some());
}

#[test]
fn how_mel_29_guns_in_melee_are_abandoned_and_taken_on_one_to_four() {
    let text = "B foot 0 0 N\nR gun hits=3 0 11.5 S";
    // Blue 2: one hit. The battery's 2 less one: none. Its die for the guns is 4.
    let table = phase(text, &FRONTS, &[2, 2, 4], &[]);
    assert_eq!(table.told(Code::GunsTaken).len(), 1);
    assert!(table.state.unit(1).has(Flags::CAPTURED));
    assert_eq!(table.state.unit(1).hits, 5);
    // HOW-FIRE-60: struck on its right its gunners run to its left, though the guns stand before the middle of that side.
    let text = "B foot charged 13.5 0 W\nR gun hits=3 0 0 S";
    let flank = phase(text, &[(0, Front, 1, Left)], &[2, 2, 4], &[]);
    assert_eq!(flank.told(Code::GunsTaken).len(), 1);
    let (x, y) = flank.at(1);
    assert!(x < -100 && y.abs() < 100, "{x} {y}");
}

#[test]
fn how_mel_30_in_a_block_guns_are_abandoned_on_one_and_two() {
    let text = "village 0 12\nB foot charged 0 0 N\nR gun block=0 hits=3 0 12 S";
    let contact = [(0, Front, 1, Rear)];
    let saved = phase(text, &contact, &[3, 2, 3], &[Answer::Pick(0)]);
    assert_eq!(saved.told(Code::AbandonDie)[0].numbers[1], 0);
    let lost = phase(text, &contact, &[3, 2, 2], &[]);
    assert_eq!(lost.told(Code::GunsTaken).len(), 1);
}

#[test]
fn how_mel_03_who_comes_in_on_four_hits_fights_until_he_is_hit_again() {
    // Blue's 2 against superior troops does nothing, so there is a second round.
    let table = rounds("B foot inferior 0 0 N\nR foot superior hits=4 0 4 S", &FRONTS, &[2, 2, 5, 2]);
    assert_eq!(table.hits(), [4, 5]);
}

/// What goes into a unit's die in the contacts as they stand.
fn modifiers_of(table: &mut Table, unit: u8) -> Vec<(M, i8)> {
    table.act(&[], &[], |e| {
        let enemy = e.state.unit(unit).contacts.into_iter().find(|&n| n != NONE).expect("an enemy");
        Fight { first: false, ..as_it_stands(e.state, unit, enemy, 0) }
            .blow(e.field, e.state)
            .modifiers()
            .iter()
            .collect()
    })
}

#[test]
fn how_mel_38_infantry_does_not_follow_up_in_the_open() {
    let table = phase("B foot 0 0 N\nR foot hits=4 0 4 S", &FRONTS, &[4, 2], &[]);
    assert!(table.told(Code::PursuitDie).is_empty());
    assert!(!table.state.unit(0).has(Flags::MOVED));
}

#[test]
fn how_mel_39_a_column_fights_badly() {
    assert_eq!(modifiers("B foot column 0 0 N\nR foot 0 12 S", &FRONTS, 0), [(M::InColumn, -2)]);
}

#[test]
fn how_rly_09_a_red_unit_fights_as_if_struck_in_the_flank_but_not_twice() {
    let text = "B foot 0 0 N\nR foot 0 4 S\nR foot 12 0 W";
    let contacts = [(0, Front, 1, Front), (2, Front, 0, Right)];
    let mut table = melee(text, &contacts);
    table.state.unit_mut(0).morale = super::super::state::Morale::Reforming;
    assert_eq!(modifiers_of(&mut table, 0), [(M::Flanked, -2)]);
    let mut alone = melee("B foot 0 0 N\nR foot 0 4 S", &FRONTS);
    alone.state.unit_mut(0).morale = super::super::state::Morale::Reforming;
    assert_eq!(modifiers_of(&mut alone, 0), [(M::Flanked, -2)]);
    // Nor does it support.
    let mut t = melee("B foot 0 0 N\nB foot 22 0 N\nR foot 0 4 S", &[(0, Front, 2, Front)]);
    assert!(may_support(&t.field, &t.state, 1));
    t.state.unit_mut(1).morale = super::super::state::Morale::Reforming;
    assert!(!may_support(&t.field, &t.state, 1));
}

#[test]
fn how_ex_16_cuirassiers_at_the_edge_of_a_wood_from_the_table() {
    let text = "wood -20 2 20 20\nB heavyhorse superior charged bonus 0 0 N\nR light inferior 0 4.5 S";
    assert_eq!(modifiers(text, &FRONTS, 0), [(M::LightCover, -1), (M::TargetInferior, 1)]);
    assert_eq!(modifiers(text, &FRONTS, 1), [(M::TargetSuperior, -1), (M::LightInMelee, -1)]);
    // 4 and 4: 3 hits and 1; the second round as the example has it.
    let table = rounds(text, &FRONTS, &[4, 4, 2, 2]);
    let fought: Vec<[i16; 4]> = table.told(Code::Fought).iter().map(|e| e.numbers).collect();
    assert_eq!(fought, [[4, 0, 3, 1], [4, -2, 1, 1], [2, 1, 2, 2], [2, -3, 0, 2]]);
}

#[test]
fn how_ex_18_the_first_round_of_diagram_eleven() {
    // A fights 1 before it, is struck by 2 in its right flank, and B strikes 2 in the flank.
    let text = "B horse charged bonus 0 0 N\nB horse charged bonus 12.5 7.5 W\nR horse charged bonus 0 5 S\nR horse charged bonus 12.5 20 S";
    // Blue 0 = unit 1, Blue 1 = unit 2 of the diagram; Red 2 = A, Red 3 = B.
    let contacts = [(0, Front, 2, Front), (1, Front, 2, Left), (3, Front, 1, Right)];
    assert_eq!(modifiers(text, &contacts, 2), [(M::Charging, 1), (M::Flanked, -2)]);
    assert_eq!(modifiers(text, &contacts, 0), [(M::Charging, 1)]);
    assert_eq!(modifiers(text, &contacts, 1), [(M::Charging, 1), (M::Flanked, -2)]);
    assert_eq!(modifiers(text, &contacts, 3), [(M::Charging, 1)]);
    // A takes 4 hits from both and does not roll at 2; 2 does not roll at B.
    let table = rounds(text, &contacts, &[4, 3, 4, 2, 2, 4]);
    let fought: Vec<(u8, u8)> = table.told(Code::Fought).iter().map(|e| (e.actor, e.target)).take(4).collect();
    assert_eq!(fought, [(0, 2), (1, 2), (2, 0), (3, 1)]);
    // 2 takes 2 hits more from B, still struck in the flank; B takes none.
    assert_eq!(table.hits(), [2, 4, 4, 0]);
}

/// The worked example of diagram 11 from the first dice to the last. HOW-MEL-28: its retreats are those of fire.
#[test]
fn how_ex_18_the_whole_of_diagram_eleven() {
    // A river keeps A from bending round B, and the edge of the table ends its retreat within reach of a pursuit.
    let text = "deepriver -15.5 7.6 -15.5 30\nB horse charged bonus -5 0 N\nB horse charged bonus 12.5 7.5 W\n\
                R horse charged bonus 0 5 S\nR horse charged bonus bases=2 14.5 20 S";
    let mut t = melee(text, &[(0, Front, 2, Front), (1, Front, 2, Left), (3, Front, 1, Right)]);
    t.field.half.y = crate::base::Len::cm(34).0;
    let dice = [
        5, 2, 4, 2, // 1 hits A four times, 2 not at all; A hits 1 twice; B hits 2 twice
        2, 3, // 2 turns to B and does nothing; B hits it twice more, still in the flank
        3, 4, // 1 pursues with its owner's wish, B without it stands
        3, 2, // A, caught and struck in the rear though B supports it, is Done For
    ];
    let answers = [Answer::Yes, Answer::No, Answer::Quarters(4), Answer::Quarters(4), Answer::On(2)];
    t.act(&dice, &answers, |e| e.melee_phase());
    let fought: Vec<(u8, u8, i16, i16)> =
        t.told(Code::Fought).iter().map(|e| (e.actor, e.target, e.numbers[1], e.numbers[2])).collect();
    assert_eq!(
        fought,
        [
            (0, 2, 1, 4),
            (1, 2, -1, 0),
            (2, 0, -1, 2),
            (3, 1, 1, 2),
            (1, 3, -2, 0),
            (3, 1, 0, 2),
            (0, 2, 1, 2),
            (2, 0, -2, 0),
        ]
    );
    assert_eq!(t.told(Code::Swept).iter().map(|e| e.actor).collect::<Vec<_>>(), [3], "A went through B");
    assert_eq!(t.hits(), [2, 4, 5, 1]);
    assert!(t.state.unit(2).is_lost() && t.state.unit(1).red());
    let (x, y) = t.at(1);
    assert_eq!((x, y), (125, -225), "straight away from B");
}

/// HOW-MEL-08, HOW-TER-55: a garrison that is struck at a second face has neither flank nor rear.
#[test]
fn how_ter_55_a_garrison_is_never_struck_in_flank() {
    let text = "village 0 0\nB foot block=0 0 0 N\nR foot 0 12 S\nR foot 12 0 W";
    let contacts = [(0, Front, 1, Front), (0, Right, 2, Front)];
    assert_eq!(modifiers(text, &contacts, 0), [(M::FromVillage, -2)]);
    let open = "B foot 0 0 N\nR foot 0 4 S\nR foot 12 0 W";
    assert_eq!(modifiers(open, &contacts, 0), [(M::Flanked, -2)], "in the open it would be");
}

/// HOW-TER-13: works cover a unit where it occupies them with its front, not those behind its back.
#[test]
fn how_ter_13_works_are_no_cover_in_melee_for_who_is_struck_over_those_behind_him() {
    let works = "works -12 2 12 2\nworks -12 -2 12 -2";
    let text = |at: &str| format!("B foot charged {at}\nR foot entrenched 0 0 N\n{works}");
    assert!(modifiers(&text("0 4 S"), &[(0, Front, 1, Front)], 0).contains(&(M::HeavyCover, -2)));
    let rear = modifiers(&text("0 -4 N"), &[(0, Front, 1, Rear)], 0);
    assert!(rear.iter().all(|(m, _)| !matches!(m, M::HeavyCover | M::LightCover)), "{rear:?}");
}
