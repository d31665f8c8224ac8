use super::*;
use crate::rules::honours_of_war::hit::Modifier as M;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::Morale;

mod asides;
mod crossing;
mod ford;
mod garrison;
mod guns;
mod priorities;

/// Everything that Blue's first unit may fire at, with range in mm and sum of modifiers, nearest first.
fn shots(text: &str) -> Vec<(u8, Ammo, i32, i32)> {
    let table = Table::of(text);
    if !aim::can_fire(&table.field, &table.state, 0) {
        return Vec::new();
    }
    let eye = Eye::of(&table.state, 0);
    let all = target::choices(&table.field, &table.state, &eye);
    all.iter().flat_map(|c| c.shots()).map(|a| (a.target, a.ammo, a.range / 120, a.volley.modifiers().sum())).collect()
}

/// Targets alone.
fn targets(text: &str) -> Vec<u8> {
    let mut all: Vec<u8> = shots(text).into_iter().map(|(target, ..)| target).collect();
    all.dedup();
    all
}

/// Modifiers of the first shot at the nearest target.
fn modifiers(text: &str) -> Vec<(M, i8)> {
    let table = Table::of(text);
    let eye = Eye::of(&table.state, 0);
    let all = target::choices(&table.field, &table.state, &eye);
    let shot = all.first().and_then(|c| c.shots().next()).expect("a shot");
    shot.volley.modifiers().iter().collect()
}

/// Fires the whole phase with these dice; Blue begins.
fn phase(text: &str, dice: &[u8], answers: &[Answer]) -> Table {
    let mut table = Table::of(text);
    table.act(dice, answers, |e| while !e.fire_step() {});
    table
}

#[test]
fn how_fire_02_sides_alternate_by_brigade_and_the_rest_fire_on() {
    // Two brigades of Blue, one of Red: Blue, Red, Blue.
    let text = "B foot brigade=0 -30 0 N\nB foot brigade=1 30 0 N\nR foot -30 24 S\nR foot 30 24 S";
    // Within a brigade its owner sets the order.
    let order = |first: u8, second: u8| {
        let red = [Answer::Unit(first), Answer::At(first - 2), Answer::At(second - 2)];
        let answers = [&[Answer::Brigade(0), Answer::At(2)], &red[..], &[Answer::At(3)]].concat();
        let table = phase(text, &[3, 3, 3, 3], &answers);
        table.told(Code::Fired).iter().map(|e| e.actor).collect::<Vec<u8>>()
    };
    assert_eq!([order(2, 3), order(3, 2)], [[0, 2, 3, 1], [0, 3, 2, 1]]);
}

#[test]
fn how_fire_03_fire_needs_no_command_roll() {
    let table = phase("B foot 0 0 N\nR horse 0 24 S", &[3], &[Answer::At(1)]);
    assert!(table.told(Code::CommandDie).is_empty());
    assert_eq!(table.told(Code::Fired).len(), 1);
}

/// HOW-FIRE-05.
#[test]
fn how_fire_04_and_05_hits_count_at_once_and_a_beaten_unit_may_still_fire() {
    // Red stands on 3 hits, takes 1 more, does not move, and fires with the deduction.
    let table = phase("B foot 0 0 N\nR foot hits=3 0 24 S", &[2, 5], &[Answer::At(1), Answer::At(0)]);
    let red = table.told(Code::Fired)[1];
    assert_eq!(table.hits(), [2, 4]);
    assert_eq!((red.actor, red.numbers[1]), (1, -2), "long range and four hits");
    assert_eq!(table.state.unit(1).morale, Morale::Green, "reactions wait for the end of all fire");
}

#[test]
fn how_fire_06_a_unit_fires_once_a_turn() {
    let mut table = Table::of("B foot 0 0 N\nR foot 0 12 S");
    table.state.unit_mut(1).flags.set(Flags::FIRED);
    table.act(&[3], &[Answer::At(1)], |e| while !e.fire_step() {});
    assert_eq!(table.told(Code::Fired).len(), 1);
    assert!(!has_target(&table.field, &table.state, 0));
}

#[test]
fn how_fire_07_the_zone_opens_by_thirty_degrees_and_for_light_infantry_by_forty_five() {
    // 20 cm ahead the zone of a battalion ends at 21.5 cm to each side, that of light infantry at 30 cm.
    let at = |kind: &str, x: i32| shots(&format!("B {kind} 0 -2 N\nR gun {x} 26 S")).len();
    assert_eq!((at("foot", 20), at("foot", 34), at("light", 20)), (1, 0, 0));
    assert_eq!(targets("B foot 0 0 N\nR foot 34 8 S"), [] as [u8; 0]);
    assert_eq!(targets("B light 0 0 N\nR foot 24 8 S"), [1]);
    assert_eq!(targets("B foot 0 0 N\nR foot 0 -12 S"), [] as [u8; 0], "nothing to the rear");
}

#[test]
fn how_fire_08_the_range_goes_from_the_centre_of_the_front_to_the_nearest_point_in_the_zone() {
    assert_eq!(shots("B foot 0 0 N\nR foot 0 20 S")[0].2, 160);
    // The near corner of this one, 26.4 cm off, stands outside the zone: the range is to where the ray cuts its side.
    let range = shots("B foot 0 0 N\nR foot 31 20 S")[0].2;
    assert!((283..=285).contains(&range), "{range}");
}

#[test]
fn how_fire_09_nobody_fires_at_a_melee_or_out_of_it() {
    let mut table = Table::of("B foot 0 0 N\nB foot -30 24 E\nR foot 0 24 S");
    table.touch(1, Face::Front, 2, Face::Right);
    assert!(!has_target(&table.field, &table.state, 0), "the target is in melee");
    assert!(!aim::can_fire(&table.field, &table.state, 1), "so is this one");
}

#[test]
fn how_fire_10_not_through_a_gap_narrower_than_half_the_own_frontage() {
    // Half of the battalion's 20 cm. Two columns of 4 cm stand ahead of it, their centres this far from the line.
    let gap = |x: i32| {
        targets(&format!(
            "B foot 0 0 N\nB foot column bases=2 {x} 10 N\nB foot column bases=2 -{x} 10 N\nR foot 0 30 S"
        ))
    };
    assert_eq!(gap(6), [] as [u8; 0], "8 cm");
    assert_eq!(gap(8), [3], "12 cm");
    // From aside: 8.8 cm between them across the line of fire, and 11.
    let aslant = |x: i32| {
        let columns = format!("B foot bases=2 -8 12 N\nB foot bases=2 {x} 12 N");
        targets(&format!("B foot -8 0 N\n{columns}\nR foot 16 30 S"))
    };
    assert_eq!([aslant(15), aslant(18)], [vec![], vec![3]]);
    // A friend beside the target bounds no gap before it.
    assert_eq!(
        targets("B foot 0 0 N\nB foot column bases=2 -5 18 N\nB foot bases=2 9 29.9 S\nR foot bases=2 0 30 S"),
        [3]
    );
    // A howitzer may, where it can be seen.
    assert_eq!(
        targets("B howitzers 0 0 N\nB foot column bases=2 3.5 20 N\nB foot column bases=2 -3.5 20 N\nR foot 0 60 S"),
        [3]
    );
    assert_eq!(
        targets("B gun 0 0 N\nB foot column bases=2 3.5 20 N\nB foot column bases=2 -3.5 20 N\nR foot 0 60 S"),
        [] as [u8; 0]
    );
}

#[test]
fn how_fire_11_more_than_half_hidden_by_friends_may_not_be_fired_at() {
    // At half the way a friend of 20 cm, shifted, hides more or less of a target of 20 cm.
    assert_eq!(targets("B gun 0 0 N\nB foot 6 40 N\nR foot 0 80 S"), [] as [u8; 0]);
    let half = modifiers("B gun 0 0 N\nB foot 14 40 N\nR foot 0 80 S");
    assert!(half.contains(&(M::Difficult, -1)), "{half:?}");
    let clear = modifiers("B gun 0 0 N\nB foot 30 40 N\nR foot 0 80 S");
    assert!(!clear.iter().any(|m| m.0 == M::Difficult), "{clear:?}");
}

#[test]
fn how_fire_12_columns_limbered_guns_and_mounted_cavalry_cannot_fire() {
    for silent in ["foot column", "guns limbered", "horse", "transport"] {
        assert_eq!(targets(&format!("B {silent} 0 0 N\nR foot 0 30 S")), [] as [u8; 0], "{silent}");
    }
    assert_eq!(targets("B light 0 0 N\nR foot 0 20 S"), [1]);
}

/// HOW-FIRE-14.
#[test]
fn how_fire_13_and_14_one_die_on_the_table_and_the_hits_add_up() {
    // Standard line, short range, standard target: 5 gives 3 hits; they join the one it has.
    let table = phase("B foot 0 0 N\nR horse hits=1 0 12 S", &[5], &[Answer::At(1)]);
    assert_eq!(table.hits(), [0, 4]);
    let fired = table.told(Code::Fired)[0];
    assert_eq!(fired.numbers, [5, 0, 3, 75]);
}

#[test]
fn how_fire_15_the_nearest_or_whoever_is_easier_to_hit() {
    // A superior enemy is nearest; the inferior one behind him is easier, the superior one beside him is not.
    let text = "B foot 0 0 N\nR foot superior -10 14 S\nR foot inferior 12 26 S\nR foot superior -14 24 S";
    let all = targets(text);
    assert_eq!(all, [1, 2]);
    let table = phase("B foot 0 0 N\nR horse 0 24 S", &[], &[Answer::No]);
    assert!(table.told(Code::Fired).is_empty(), "a unit may also hold its fire");
}

#[test]
fn how_fire_16_a_shot_at_two_who_stand_together_is_split() {
    // Both 16 cm off and 2 cm apart; class differs, so a die names the modifiers; 3 hits are shared two and one.
    let text = "B foot 0 0 N\nR foot bases=3 superior -7 20 S\nR foot bases=3 inferior 7 20 S";
    // The one that is easier to hit is named: 2 chooses the first, 6 the second.
    let mut table = Table::of(text);
    let order = |e: &mut Engine<'_>| e.fire_unit(0);
    // Die for the modifiers: 6, the other's; average die 5; odd hit: 1, to the first.
    table.act(&[6, 5, 1], &[Answer::At(1)], order);
    assert_eq!(table.told(Code::SplitDie).len(), 2);
    assert_eq!(table.hits(), [0, 2, 1]);
    // The range that is told is that of the one whose modifiers apply.
    let range = |dice: &[u8]| {
        let mut table = Table::of("B foot 0 0 N\nR foot bases=3 superior -7 20 S\nR foot bases=3 inferior 7 24 S");
        table.act(dice, &[Answer::At(1)], order);
        table.told(Code::Fired)[0].numbers[3]
    };
    // Two hits on the one, three on the other, of which a die gives the odd one.
    let [first, other] = [range(&[1, 5]), range(&[6, 5, 1])];
    assert!(other > first + 20, "{first} {other}");
    // Twelve centimetres apart it is not split.
    let mut apart = Table::of("B foot 0 0 N\nR foot bases=3 -12 20 S\nR foot bases=3 12 20 S");
    apart.act(&[5], &[Answer::At(1)], order);
    assert!(apart.told(Code::SplitDie).is_empty());
}

#[test]
fn how_fire_17_flanking_fire_counts_one_more() {
    assert_eq!(modifiers("B foot 0 0 N\nR foot 0 12 S"), []);
    assert_eq!(modifiers("B foot 0 0 N\nR foot bases=3 0 16 E"), [(M::FlankFire, 1)]);
    assert_eq!(modifiers("B foot 0 0 N\nR foot 0 12 N"), [(M::FlankFire, 1)]);
    // HOW-TER-55: never against a garrison.
    assert!(!modifiers("B foot 0 0 N\nvillage 0 22\nR foot block=0 0 22 E").iter().any(|m| m.0 == M::FlankFire));
}

/// HOW-CHG-27: no crossing fire; HOW-CHG-30: for light troops the right to evade is the price of the −1.
#[test]
fn how_chg_45_who_is_charged_fires_without_a_pledge() {
    let fired = |unit: &str, pick: usize| {
        let mut t = Table::of(&format!("B {unit} 0 0 N\nR horse charged 0 14 S"));
        let way = [t.state.unit(1).rect];
        t.act(&[4], &[Answer::Pick(pick)], |e| e.defend(0, 1, &way, Occasion::Charged));
        let u = t.state.unit(0);
        assert!(!u.has(Flags::CROSSED) && !u.has(Flags::PLEDGED), "{unit}");
        (t.modifiers(), u.has(Flags::STANDS))
    };
    assert_eq!(fired("foot", 1), (vec![], true));
    assert_eq!(fired("foot moved", 1), (vec![(M::Moved, -1)], true));
    assert_eq!(fired("light", 1), (vec![], true));
    assert_eq!(fired("light", 2), (vec![(M::Moved, -1)], false));
    // Who has moved already keeps his right for nothing.
    assert_eq!(fired("light moved", 1), (vec![(M::Moved, -1)], false));
    // A battalion that beat off its charger moves when its turn comes.
    let mut t = Table::of("B foot 0 0 N\nR horse charged hits=3 0 14 S");
    let way = [t.state.unit(1).rect];
    t.act(&[2], &[Answer::Pick(1)], |e| e.defend(0, 1, &way, Occasion::Charged));
    assert!(t.field.may_act(&t.state, 0));
}

#[test]
fn how_fire_20_one_deduction_for_a_difficult_target_however_difficult() {
    assert_eq!(modifiers("B foot 0 0 N\nR light 0 12 S"), [(M::Difficult, -1)]);
    assert_eq!(modifiers("B foot 0 0 N\nR gun 0 18 S"), [(M::Difficult, -1)]);
    assert_eq!(modifiers("B foot 0 0 N\nR light 20 11 S").iter().filter(|m| m.0 == M::Difficult).count(), 1);
    // A column whose head alone is in range is not difficult for its tail.
    assert_eq!(modifiers("B foot 0 0 N\nR foot column 0 20 S"), []);
}

#[test]
fn how_ex_11_a_target_more_than_half_outside_the_zone_is_difficult() {
    assert!(modifiers("B foot 0 0 N\nR foot 23 12 225").contains(&(M::Difficult, -1)));
    assert_eq!(modifiers("B foot 0 0 N\nR foot 9 11 S"), []);
}

#[test]
fn how_ex_12_half_hidden_by_a_friend_no_fire_by_a_wood_or_houses_a_difficult_target() {
    // Each of the three stands east of the line through the middle, and so hides 10 of the target's 16 cm.
    let behind = |what: &str| format!("B foot 0 0 N\n{what}\nR foot bases=4 2 28 S");
    assert_eq!(modifiers(&behind("")), [(M::LongRange, -1)]);
    assert_eq!(targets(&behind("B foot 10 15 N")), [] as [u8; 0]);
    for hides in ["wood 0 12 20 18", "village 10 14", "town 10 14"] {
        assert_eq!(modifiers(&behind(hides)), [(M::LongRange, -1), (M::Difficult, -1)], "{hides}");
    }
}

#[test]
fn how_fire_21_cover_and_difficulty_add_up_but_one_wood_counts_once() {
    let wood = "wood -30 18 30 60\nB foot 0 0 N";
    let light = modifiers(&format!("{wood}\nR light 0 20.5 S"));
    assert_eq!(light, [(M::LongRange, -1), (M::Difficult, -1), (M::LightCover, -1)]);
    let foot = modifiers(&format!("{wood}\nR foot 0 20.5 S"));
    assert_eq!(foot, [(M::LongRange, -1), (M::LightCover, -1)]);
}

#[test]
fn how_fire_22_transport_is_shot_at_as_inferior_close_order_infantry() {
    assert_eq!(modifiers("B foot 0 0 N\nR transport 0 16 S"), [(M::TargetInferior, 1)]);
}

/// HOW-FIRE-24.
#[test]
fn how_fire_23_and_24_infantry_has_two_bands_by_its_weapon() {
    let at = |kind: &str, y: i32| {
        let text = format!("B {kind} 0 -2 N\nR horse 0 {} S", y as f32 + 2.5);
        shots(&text).first().map(|s| s.3)
    };
    assert_eq!([at("foot", 10), at("foot", 11), at("foot", 28), at("foot", 31)], [Some(0), Some(-1), Some(-1), None]);
    // HOW-SCL-12: exactly at the maximum it can be fired; only the middle of the target is in range then.
    assert_eq!(at("foot", 30), Some(-2));
    assert_eq!([at("light", 10), at("light", 18), at("light", 21)], [Some(0), Some(-1), None]);
    assert_eq!([at("light rifles", 15), at("light rifles", 28), at("light rifles", 31)], [Some(0), Some(-1), None]);
    // HOW-OPT-06: without battalion guns 20 cm, and one less on the die.
    assert_eq!([at("foot muskets", 10), at("foot muskets", 18), at("foot muskets", 21)], [Some(-1), Some(-2), None]);
}

#[test]
fn how_fire_25_only_dismounted_cavalry_fires_with_carbines() {
    assert_eq!(targets("B horse 0 0 N\nR foot 0 12 S"), [] as [u8; 0]);
    let shot = shots("B horse dismounted 0 0 N\nR foot 0 12 S");
    assert_eq!(shot.len(), 1);
    assert_eq!(shots("B horse dismounted 0 0 N\nR foot 0 21 S"), [], "carbines reach 15 cm");
}

#[test]
fn how_fire_26_infantry_never_fires_over_friends() {
    let over = |kind: &str| targets(&format!("gentle -20 -20 20 4\nB {kind} 0 0 N\nB foot 0 12 N\nR foot 0 29 S"));
    assert_eq!(over("foot"), [] as [u8; 0]);
}

#[test]
fn how_fire_27_enemies_in_the_way_hide_like_ground() {
    // Wholly hidden: no target; more than half: difficult.
    assert_eq!(targets("B gun 0 0 N\nR foot 0 40 S\nR foot inferior 0 60 S"), [1]);
    let table = Table::of("B gun 0 0 N\nR foot superior -8 40 S\nR foot inferior 0 80 S");
    let eye = Eye::of(&table.state, 0);
    let want = Want { target: 2, at: table.state.unit(2).rect, ammo: Ammo::Roundshot, claim: Claim::Own };
    let far = aim::aim(&table.field, &table.state, &eye, &want).expect("a shot at the further one");
    assert!(far.volley.difficult);
}

#[test]
fn how_cmd_30_commanders_near_a_unit_that_is_hit_or_in_the_way_are_tested() {
    // Red's brigadier is within 15 cm of a unit that is hit; 5 and 6 make 11.
    let text = "leader R 0 34 brigade=0\nB foot 0 0 N\nR horse 0 24.5 S";
    let table = phase(text, &[5, 5, 6], &[Answer::At(1)]);
    assert_eq!(table.told(Code::LeaderHit).len(), 1);
    assert_eq!(table.state.brigade(1).leader.falls, 1);
    assert_eq!(table.state.brigade(1).leader.grade, crate::rules::honours_of_war::data::Grade::Dithering);
    // No hits: no test. 10 is no casualty.
    assert!(
        phase("leader R 0 34 brigade=0\nB foot 0 0 N\nR horse superior 0 24.5 S", &[2], &[Answer::At(1)])
            .told(Code::LeaderUnhurt)
            .is_empty()
    );
    assert_eq!(phase(text, &[5, 4, 6], &[Answer::At(1)]).told(Code::LeaderUnhurt).len(), 1);
    // In the line of fire of infantry, of either side, hit or not.
    let way = "leader B 0 10 brigade=0\nB foot 0 0 N\nR horse superior 0 24.5 S";
    assert_eq!(phase(way, &[2, 1, 1], &[Answer::At(1)]).told(Code::LeaderUnhurt).len(), 1);
    // A shot at contact, without a way, endangers nobody but those near whom it hits (HOW-CHG-45).
    let mut touching = Table::of("leader B 90 -90 brigade=0\nleader R 0 90 brigade=0\nB foot 0 0 N\nR foot 0 4 S");
    touching.act(&[], &[], |e| e.expose(&Eye::of(e.state, 0), 1, 1, Ammo::Musketry));
    let figures = [touching.state.brigade(0).leader, touching.state.brigade(1).leader];
    assert!(figures.iter().all(|leader| leader.here && !leader.exposed));
    // Not in that of roundshot.
    let round = "leader B 0 30 brigade=0\nB gun 0 -9.5 N\nR horse superior 0 64.5 S";
    assert!(phase(round, &[2], &[Answer::At(1)]).told(Code::LeaderUnhurt).is_empty());
}

#[test]
fn how_cmd_32_a_figure_that_falls_is_one_grade_lower() {
    use crate::rules::honours_of_war::data::Grade;
    let fall = |grade, figure| {
        let mut leader = crate::rules::honours_of_war::state::Leader { grade, ..Default::default() };
        leader.fall(figure);
        (leader.grade, leader.penalty)
    };
    let (brigadier, general) = (casualty::Figure::Brigadier(0), casualty::Figure::General(crate::base::Side::Blue));
    assert_eq!(fall(Grade::Dashing, brigadier), (Grade::Dependable, false));
    assert_eq!(fall(Grade::Dependable, general), (Grade::Dithering, false));
    assert_eq!(fall(Grade::Dithering, brigadier), (Grade::Dithering, true));
    assert_eq!(fall(Grade::Dithering, general), (Grade::Dithering, false));
    assert_eq!(fall(Grade::Unrated, general), (Grade::Dithering, false));
}

#[test]
fn how_opt_16_weather_on_fire() {
    assert_eq!(modifiers("weather rain\nB foot 0 0 N\nR foot 0 12 S"), [(M::Weather, -1)]);
    assert_eq!(modifiers("weather heavy-rain\nB gun 0 -9.5 N\nR foot 0 50 S"), [(M::Weather, -2)]);
    assert_eq!(targets("weather storm\nB foot 0 0 N\nR foot 0 12 S"), [] as [u8; 0], "infantry cannot fire");
    assert_eq!(targets("weather storm\nB gun 0 -9.5 N\nR foot 0 25 S"), [1]);
    assert_eq!(targets("weather fog\nB gun 0 -9.5 N\nR foot 0 35 S"), [] as [u8; 0], "30 cm of sight");
    // What is nearer lies beside the zone; what is in it is further than one sees.
    let aslant = |weather: &str| targets(&format!("{weather}B gun 0 -9.5 N\nR foot bases=7 22 22 73"));
    assert_eq!(aslant(""), [1]);
    assert_eq!(aslant("weather fog\n"), [] as [u8; 0]);
    // HOW-FIRE-20: all of it is in the zone, but less than half within sight.
    let squarely = |weather: &str| {
        let t = Table::of(&format!("{weather}B gun 0 -9.5 N\nR foot bases=7 2 38 126"));
        let all = target::choices(&t.field, &t.state, &Eye::of(&t.state, 0));
        let shot = all.first().and_then(|c| c.shots().find(|a| a.ammo == Ammo::Roundshot));
        shot.map(|a| a.squarely)
    };
    assert_eq!([squarely(""), squarely("weather fog\n")], [Some(true), Some(false)]);
}

#[test]
fn how_fire_18_a_double_move_through_the_zone_is_covered() {
    use crate::rules::honours_of_war::general::{Act, Action};
    // It enters the zone with the first move and leaves it with the second.
    let mut t = Table::of("B foot 0 0 N\nR foot column bases=2 30 10 W");
    let rect = t.state.unit(1).rect;
    let step = |t: &Table, far: i32| {
        let from = t.state.unit(1).rect;
        let to = from.advanced(far * 1200);
        Action { act: Act::Advance, from, to, length: far * 1200, ..Action::stand(from, t.state.unit(1).formation) }
    };
    t.state.begun = rect;
    let first = step(&t, 30);
    t.act(&[], &[], |e| e.perform(1, first));
    assert!(t.told(Code::Fired).is_empty(), "it has not left the zone yet");
    let second = step(&t, 30);
    t.act(&[3], &[Answer::At(1)], |e| e.perform(1, second));
    assert_eq!(t.told(Code::Fired).len(), 1);
}

/// Who stood in line with a wing in the zone, and formed column with his first move, never entered it.
#[test]
fn how_fire_18_the_zone_touches_a_double_move_as_it_began() {
    use crate::rules::honours_of_war::general::{Act, Action};
    let fires = |stood: &str, dice: &[u8], answers: &[Answer]| {
        let mut t = Table::of("B foot 0 0 N\nR foot column bases=2 28 22 W");
        t.state.begun = Table::of(stood).state.unit(0).rect;
        t.state.unit_mut(1).moves = 1;
        let from = t.state.unit(1).rect;
        let to = from.advanced(60 * 1200);
        let way = Action { act: Act::Advance, from, to, length: 60 * 1200, ..Action::stand(from, Formation::Column) };
        t.act(dice, answers, |e| e.perform(1, way));
        !t.told(Code::Fired).is_empty()
    };
    assert!(fires("R foot column bases=2 28 22 W", &[3], &[Answer::At(1)]));
    assert!(!fires("R foot 28 22 S", &[], &[]));
}

#[test]
fn how_fire_16_and_chg_48_a_shot_at_a_charger_is_split_and_the_other_reacts_at_once() {
    let mut t = Table::of("B foot 0 0 N\nR foot bases=3 charged -7 20 S\nR foot bases=3 hits=3 7 20 S");
    let way = [t.state.unit(1).rect];
    // 3 hits: the odd one to the second, who has 5 then and routs.
    t.act(&[5, 6], &[Answer::At(1)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(t.hits()[..2], [0, 1]);
    assert_eq!(t.told(Code::Routed).len(), 1);
}

#[test]
fn how_fire_21_trees_that_cover_a_target_do_not_make_it_difficult_too() {
    let told = modifiers("B foot 0 0 N\nR foot 0 20 S\ntrees -4 10 30 10");
    assert!(told.contains(&(M::LightCover, -1)), "{told:?}");
    assert!(told.iter().all(|(m, _)| *m != M::Difficult), "{told:?}");
}

/// The nearest, and of those further off only who is easier to hit; HOW-FIRE-31: guns that face differently are no massed
/// battery; HOW-FIRE-53: a target on a steep hill stops the ball.
#[test]
fn how_fire_15_further_off_only_who_is_easier_to_hit() {
    let offered = |far: &str| {
        let t = Table::of(&format!("B gun 0 0 N\nR foot -14 64 S\nR foot {far} 14 80 S"));
        let found = target::choices(&t.field, &t.state, &Eye::of(&t.state, 0));
        found.iter().map(|c| c.target).collect::<Vec<_>>()
    };
    assert_eq!([offered(""), offered("superior"), offered("inferior")], [vec![1], vec![1], vec![1, 2]]);
    let mates = |heading: &str| {
        let t = Table::of(&format!("B gun brigade=0 0 0 N\nB gun brigade=0 {heading}\nR foot 0 60 S"));
        target::massed(&t.field, &t.state, 0)[0]
    };
    assert_eq!([mates("7.5 0 4"), mates("7.5 0 N"), mates("6 0 20")], [1, 1, NONE]);
    let graze = |hill: &str| {
        let t = Table::of(&format!("{hill}\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S"));
        graze::grazed(&t.field, &t.state, &Eye::of(&t.state, 0), 1, &t.state.unit(1).rect)[0]
    };
    assert_eq!([graze(""), graze("steep -30 56 30 140")], [2, NONE]);
}

#[test]
fn how_fire_51_everybody_behind_the_target_is_at_risk() {
    let ranks: String = (0..7).map(|n| format!("\nR foot 0 {} S", 40 + 5 * n)).collect();
    let t = Table::of(&format!("B gun 0 0 N{ranks}"));
    let risks = graze::grazed(&t.field, &t.state, &Eye::of(&t.state, 0), 1, &t.state.unit(1).rect);
    assert_eq!(risks.into_iter().filter(|&n| n != NONE).collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7]);
}

#[test]
fn how_fire_15_of_two_who_are_equally_near_it_chooses() {
    assert_eq!(targets("B foot 0 0 N\nR foot bases=2 -10 20 S\nR foot bases=2 10 20 S"), [1, 2]);
    assert_eq!(targets("B foot 0 0 N\nR foot bases=2 -10 20 S\nR foot bases=2 10 20.5 S"), [1]);
}
