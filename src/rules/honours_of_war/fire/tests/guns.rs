//! Guns: loads, massed batteries, canister, fire overhead, shell and grazing shot.

use super::*;

/// HOW-FIRE-29.
#[test]
fn how_fire_28_and_29_guns_have_three_bands_and_a_choice_of_load() {
    let at = |y: i32| {
        let text = format!("B gun 0 -9.5 N\nR foot 0 {} S", y + 2);
        shots(&text).into_iter().map(|(_, ammo, _, sum)| (ammo, sum)).collect::<Vec<_>>()
    };
    // The battery is 19 cm deep, its front edge at 0.
    assert_eq!(at(38), [(Ammo::Canister, 2), (Ammo::Roundshot, 0)]);
    assert_eq!(at(41), [(Ammo::Roundshot, 0)]);
    assert_eq!(at(80), [(Ammo::Roundshot, 0)]);
    assert_eq!(at(118), [(Ammo::Roundshot, -1)]);
    assert_eq!(at(121), []);
}

#[test]
fn how_fire_30_guns_on_a_double_line() {
    assert_eq!(modifiers("B gun 0 -9.5 N\nR horse double 0 60 S"), [(M::DoubleLine, 1)]);
    assert_eq!(modifiers("B foot 0 0 N\nR horse double 0 12 S"), []);
}

/// HOW-FIRE-32, HOW-FIRE-33.
#[test]
fn how_fire_31_to_33_a_massed_battery_fires_where_one_of_it_may() {
    // The second enemy stands before the left-hand gun's neighbour only, and nearer to it than the first.
    let foot = "R foot bases=2 0 60 S\nR foot bases=2 29 40 S";
    let text = format!("B gun brigade=0 0 0 N\nB gun brigade=0 7 0 N\n{foot}");
    let table = Table::of(&text);
    assert_eq!(target::massed(&table.field, &table.state, 0)[..2], [1, NONE]);
    assert_eq!(targets(&text), [3, 2], "the second by the other gun's claim");
    let eye = Eye::of(&table.state, 0);
    let theirs = target::choices(&table.field, &table.state, &eye).shot(3, Ammo::Roundshot).expect("a shot");
    assert!(theirs.volley.difficult, "each base with its own modifiers: outside its own zone");
    assert_eq!(targets(&format!("B gun brigade=0 0 0 N\nB gun brigade=0 8.5 0 N\n{foot}")), [2], "they do not touch");
    assert_eq!(targets(&format!("B gun brigade=0 0 0 N\nB gun brigade=1 7 0 N\n{foot}")), [2], "two brigades");
}

#[test]
fn how_ex_14_canister_outside_the_zone_and_friends_in_it() {
    // A: more than half of the target outside the zone.
    let shot = modifiers("B gun 0 -9.5 N\nR foot 29 35 S");
    assert_eq!(shot, [(M::Difficult, -1), (M::Canister, 2)]);
    // B: a friend in the zone, who hides a part of the target: roundshot, difficult.
    let friend = shots("B gun 0 -9.5 N\nB foot bases=2 -6 20 N\nR foot 2 38 S");
    assert_eq!(friend.iter().map(|s| (s.1, s.3)).collect::<Vec<_>>(), [(Ammo::Roundshot, -1)]);
    // C: none in the zone.
    let clear = shots("B gun 0 -9.5 N\nB foot bases=2 -40 10 N\nR foot 2 38 S");
    assert_eq!(clear[0].1, Ammo::Canister);
}

#[test]
fn how_fire_35_a_friend_behind_the_target_forbids_canister_too() {
    let loads = |y: i32| {
        let text = format!("B gun 0 -9.5 N\nB foot column bases=2 12 {y} N\nR foot bases=2 0 22 S");
        shots(&text).into_iter().map(|s| s.1).collect::<Vec<_>>()
    };
    assert_eq!(loads(34), [Ammo::Roundshot]);
    assert_eq!(loads(60), [Ammo::Canister, Ammo::Roundshot], "beyond canister range");
}

/// HOW-FIRE-31: the guns of a massed battery touch each other, and none stands in the other's zone.
#[test]
fn how_fire_35_the_next_gun_of_a_massed_battery_forbids_no_canister() {
    let loads = |x: f32| {
        let text = format!("B gun brigade=0 0 -9.5 N\nB gun brigade=0 {x} -9.5 N\nR foot bases=2 0 22 S");
        shots(&text).into_iter().map(|s| s.1).collect::<Vec<_>>()
    };
    assert_eq!(loads(7.0), [Ammo::Canister, Ammo::Roundshot]);
    assert_eq!(loads(7.5), [Ammo::Canister, Ammo::Roundshot]);
    let over = |more: &str| {
        !targets(&format!("gentle -20 -40 20 4\nB gun 0 -9.5 N\n{more}B foot 0 30 N\nR foot 0 60 S")).is_empty()
    };
    assert!(over("") && over("B gun 7 -9.5 N\n"), "nor fire overhead (HOW-FIRE-42)");
}

#[test]
fn how_fire_36_heavy_guns_are_good_at_villages() {
    let shot = modifiers("B heavyguns 0 0 N\nvillage 0 100\nR foot block=0 0 100 S");
    assert_eq!(shot, [(M::LightCover, -1), (M::HeavyShot, 1)]);
    let medium = modifiers("B gun 0 0 N\nvillage 0 80\nR foot block=0 0 80 S");
    assert_eq!(medium, [(M::LightCover, -1)]);
}

/// HOW-FIRE-38.
#[test]
fn how_fire_37_and_38_columns_are_raked_from_head_and_tail() {
    assert_eq!(modifiers("B gun 0 -9.5 N\nR foot column 0 60 S"), [(M::ColumnTarget, 1)]);
    assert_eq!(modifiers("B gun 0 -9.5 N\nR foot column 0 60 N"), [(M::FlankFire, 1), (M::ColumnTarget, 1)]);
    assert_eq!(modifiers("B gun 0 -9.5 N\nR foot column 0 60 E"), [(M::FlankFire, 1)]);
    assert!(!modifiers("B foot 0 0 N\nR foot column 0 22 S").iter().any(|m| m.0 == M::ColumnTarget), "artillery only");
}

#[test]
fn how_fire_40_limbered_guns_are_a_column_and_not_difficult() {
    assert_eq!(modifiers("B gun 0 -9.5 N\nR guns limbered 0 60 S"), [(M::ColumnTarget, 1)]);
}

#[test]
fn how_fire_41_guns_fire_from_their_gun_base() {
    // Front edge of the gun base at 0: the range is to the target's front edge, whatever stands behind the gun.
    assert_eq!(shots("B gun 0 -9.5 N\nR foot 0 62 S")[0].2, 600);
}

#[test]
fn how_fire_42_overhead_from_higher_ground() {
    let over = |friend: i32, target: i32| {
        targets(&format!("gentle -20 -40 20 4\nB gun 0 -9.5 N\nB foot 0 {friend} N\nR foot 0 {target} S"))
    };
    assert_eq!(over(30, 60), [2]);
    assert_eq!(over(8, 60), [] as [u8; 0], "a friend within 10 cm of the guns");
    assert_eq!(over(43, 60), [] as [u8; 0], "a friend within 15 cm of the target");
    assert_eq!(targets("B gun 0 -9.5 N\nB foot 0 30 N\nR foot 0 60 S"), [] as [u8; 0], "on level ground");
}

/// HOW-TER-17: nor over friends at what the guns don't see.
#[test]
fn how_fire_42_no_overhead_fire_out_of_a_wood() {
    let over =
        |ground: &str| targets(&format!("gentle -20 -40 20 4\n{ground}\nB gun 0 -9.5 N\nB foot 0 30 N\nR foot 0 60 S"));
    assert_eq!(over(""), [2]);
    assert_eq!(over("wood -40 -40 40 20"), [] as [u8; 0], "20 cm of wood before the guns");
}

#[test]
fn how_fire_43_overhead_at_higher_ground() {
    let over =
        |friend: i32| targets(&format!("gentle -20 50 20 90\nB gun 0 -9.5 N\nB foot 0 {friend} N\nR foot 0 60 S"));
    assert_eq!(over(30), [2]);
    assert_eq!(over(14), [] as [u8; 0], "within 15 cm of the guns");
}

/// HOW-FIRE-46.
#[test]
fn how_fire_45_and_46_shell_wants_a_fuse_and_twenty_centimetres() {
    let text = "B howitzers 0 -9.5 N\nR foot 0 62 S";
    let table = phase(text, &[2, 5], &[Answer::At(1)]);
    assert_eq!(table.modifiers(), [(M::Fuse, -1)]);
    assert_eq!(phase(text, &[3, 5], &[Answer::At(1)]).modifiers(), []);
    let near = shots("B howitzers 0 -9.5 N\nR foot 0 20 S").into_iter().map(|s| s.1).collect::<Vec<_>>();
    assert_eq!(near, [Ammo::Canister]);
}

#[test]
fn how_fire_47_howitzers_fire_over_friends_on_level_ground() {
    let over = |x: i32, y: i32| targets(&format!("B howitzers 0 -9.5 N\nB foot {x} {y} N\nR foot 0 62 S"));
    assert_eq!(over(9, 30), [2], "the rest of the target is seen past the friend");
    assert_eq!(over(0, 30), [] as [u8; 0], "nothing of it is seen");
    assert_eq!(over(9, 14), [] as [u8; 0], "too near to the gun");
    assert_eq!(over(9, 48), [] as [u8; 0], "too near to the target");
    // The gap is measured on what is seen of the target: of the end of a line next to nothing, of a column's flank much.
    let seen = |friend: &str, target: &str| {
        targets(&format!("B howitzers 0 -9.5 N\nB foot column {friend} N\nR foot {target}"))
    };
    assert_eq!(seen("-1.6 30", "0 62 S"), [2]);
    assert_eq!(seen("-1.6 30", "0 62 E"), [] as [u8; 0]);
    assert_eq!(seen("0 44", "column 0 72 E"), [2]);
}

#[test]
fn how_fire_48_from_hills_howitzers_want_ten_centimetres_where_guns_want_fifteen() {
    let over = |kind: &str| targets(&format!("gentle -20 -40 20 4\nB {kind} 0 -9.5 N\nB foot 0 46 N\nR foot 0 62 S"));
    assert_eq!(over("howitzers"), [2]);
    assert_eq!(over("gun"), [] as [u8; 0]);
    // At a hill from below by the distances of guns, and between equal heights not at all, as guns.
    let hills = |here: &str, friend: i32| {
        targets(&format!("{here}gentle -20 50 20 90\nB howitzers 0 -9.5 N\nB foot 0 {friend} N\nR foot 0 62 S"))
    };
    assert_eq!(hills("", 30), [2]);
    assert_eq!(hills("", 14), [] as [u8; 0]);
    assert_eq!(hills("gentle -20 -40 20 4\n", 30), [] as [u8; 0]);
    let upward = "gentle -20 -40 20 4\nsteep -20 50 20 90\nB howitzers 0 -9.5 N\nB foot 0 14 N\nR foot 0 62 S";
    assert_eq!(targets(upward), [2], "12 cm off, from a hill at a higher one");
}

#[test]
fn how_fire_49_shell_at_horse() {
    let shot = modifiers("B howitzers 0 -9.5 N\nR horse double 0 62 S");
    assert_eq!(shot, [(M::DoubleLine, 1), (M::ShellAtHorse, 1)]);
    assert_eq!(modifiers("B howitzers 0 -9.5 N\nR horse dismounted 0 62 S"), [(M::Difficult, -1)]);
}

/// HOW-FIRE-51, HOW-FIRE-54.
#[test]
fn how_fire_50_51_and_54_a_roundshot_grazes_on_to_whoever_stands_behind() {
    // Target at 60 cm; one battalion 20 cm behind it on the line, one 40 cm behind, one aside.
    let text = "B gun 0 -9.5 N\nR foot brigade=0 0 62 S\nR foot brigade=1 0 84 S\nR foot brigade=2 0 104 S\nR foot brigade=3 40 84 S";
    // Shot: 4 gives 1 hit; graze 3 strikes; its own die 5 at long range, superior modifiers aside.
    let table = phase(text, &[4, 3, 5], &[Answer::At(1)]);
    assert_eq!(table.hits(), [0, 1, 1, 0, 0]);
    assert_eq!(table.told(Code::GrazeDie).len(), 1);
    let second = table.told(Code::FiredRoundshot)[1];
    assert_eq!((second.target, second.numbers[1]), (2, -1), "long range of its own");
    // Missed by the grazing die: nothing more is rolled.
    assert_eq!(phase(text, &[4, 2], &[Answer::At(1)]).hits(), [0, 1, 0, 0, 0]);
    // Not in melee.
    let mut melee = Table::of(text);
    melee.touch(4, Face::Front, 2, Face::Left);
    melee.act(&[4], &[Answer::At(1)], |e| e.fire_unit(0));
    assert!(melee.told(Code::GrazeDie).is_empty());
}

#[test]
fn how_fire_50_friends_are_grazed_too() {
    let table =
        phase("B gun brigade=0 0 -9.5 N\nB horse brigade=1 0 84 S\nR foot hits=2 0 62 S", &[2, 6, 5], &[Answer::At(2)]);
    assert_eq!(table.hits()[1], 1);
}

#[test]
fn how_fire_52_ground_and_weather_make_grazing_rarer() {
    let number = |ground: &str| {
        let table =
            phase(&format!("{ground}\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S"), &[2, 1], &[Answer::At(1)]);
        table.told(Code::GrazeDie)[0].numbers[1]
    };
    assert_eq!(number(""), 3);
    assert_eq!(number("hedge -20 76 20 76"), 3);
    for ground in ["wall -20 76 20 76", "stream -20 76 20 76", "wood -20 70 20 76", "marsh -20 70 20 76"] {
        assert_eq!(number(ground), 5, "{ground}");
    }
    assert_eq!(number("wall -20 40 20 40"), 3, "before the first target it doesn't matter");
    assert_eq!(number("gentle -30 56 30 140"), 5, "up a gentle hill");
    assert_eq!(number("gentle -30 50 30 72"), 5, "at a target on a hill, and on to another below it");
    assert_eq!(number("works -20 76 20 76"), 5);
    let houses = "village 0 76\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 90 S";
    assert_eq!(phase(houses, &[2, 1], &[Answer::At(1)]).told(Code::GrazeDie)[0].numbers[1], 5);
    // On the line of the shot, which the second meets with its end.
    let t = Table::of("wall 3 76 20 76\nB gun 0 -9.5 N\nR foot 0 62 S\nR foot 9 84 S");
    let (at, end) = (t.state.unit(1).rect, t.state.unit(2).rect);
    assert_eq!(super::graze::graze_number(&t.field, &t.state, &Eye::of(&t.state, 0), &at, &end), 3);
    // Heavy rain that a scenario sets, and that of the optional rule.
    assert_eq!(number("weather heavy-rain"), 5);
    let mut t = Table::of("weather heavy-rain\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S");
    t.field.options.weather = true;
    let eye = Eye::of(&t.state, 0);
    let (at, behind) = (t.state.unit(1).rect, t.state.unit(2).rect);
    assert_eq!(super::graze::graze_number(&t.field, &t.state, &eye, &at, &behind), 6);
}

#[test]
fn how_fire_53_no_grazing_with_canister_shell_or_over_a_river() {
    let silent =
        |text: &str, dice: &[u8], pick: Answer| assert!(phase(text, dice, &[pick]).told(Code::GrazeDie).is_empty());
    silent("B gun 0 -9.5 N\nR horse 0 32 S\nR horse 0 50 S", &[3], Answer::Pick(1));
    silent("B howitzers 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S", &[3, 3], Answer::At(1));
    silent("river -60 76 60 76\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S", &[3], Answer::At(1));
    silent("gentle -30 64 30 84\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S", &[3], Answer::At(1));
    silent("steep -20 -30 20 2\nB gun 0 -9.5 N\nR horse 0 62 S\nR horse 0 84 S", &[3], Answer::At(1));
}

#[test]
fn how_fire_55_a_split_roundshot_grazes_from_the_nearer_target_and_massed_guns_each_for_itself() {
    // Two columns 12 cm apart in front; a battalion behind the nearer on the line of fire, one behind the other.
    let text = "B gun brigade=0 0 -9.5 N\nR foot column bases=2 brigade=0 -4 60 S\nR foot column bases=2 brigade=1 4 61 S\n\
                R foot bases=2 brigade=2 -7 80 S";
    let mut t = Table::of(text);
    // Average die 4 and one more for a column: a hit each. Grazing 3 strikes behind the nearer; then its own die.
    t.act(&[4, 3, 5], &[Answer::At(1)], |e| e.fire_unit(0));
    let graze = t.told(Code::GrazeDie);
    assert_eq!(graze.len(), 1);
    assert_eq!(graze[0].target, 3);
    // Two guns of a massed battery at one target: two shots, two grazing dice.
    let massed =
        "B gun brigade=0 -3.5 -9.5 N\nB gun brigade=0 3.5 -9.5 N\nR foot brigade=0 0 62 S\nR foot brigade=1 0 84 S";
    let t = phase(massed, &[3, 2, 3, 2], &[Answer::Unit(1), Answer::At(2), Answer::At(2)]);
    assert_eq!(t.told(Code::FiredRoundshot).len(), 2);
    assert_eq!(t.told(Code::GrazeDie).len(), 2);
}

/// Three columns, one behind another.
#[test]
fn how_fire_50_each_behind_the_target_has_a_die_of_his_own() {
    let column = |brigade: u8, y: i32| format!("R foot column brigade={brigade} 0 {y} S\n");
    let text = format!("B gun 0 -9.5 N\n{}{}{}", column(0, 62), column(1, 84), column(2, 106));
    // The second is struck, and the third, 34 cm beyond the front of the first, is not at risk; at 14 cm he is.
    assert_eq!(phase(&text, &[2, 3, 2], &[Answer::At(1)]).told(Code::GrazeDie).len(), 1);
    let near = format!("B gun 0 -9.5 N\n{}{}{}", column(0, 62), column(1, 76), column(2, 90));
    let table = phase(&near, &[2, 6, 2, 6, 2], &[Answer::At(1)]);
    assert_eq!(table.told(Code::GrazeDie).iter().map(|e| e.target).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn how_fire_55_who_shares_a_shot_is_not_grazed_by_it() {
    // A battalion close behind the first has half of the shot already.
    let split =
        "B gun 0 -9.5 N\nR foot bases=2 brigade=0 0 62 S\nR foot bases=7 brigade=1 3 66 S\nR foot brigade=2 0 80 S";
    let mut table = Table::of(split);
    table.act(&[2, 6, 2], &[Answer::At(1)], |e| e.fire_unit(0));
    assert_eq!(table.told(Code::GrazeDie).iter().map(|e| e.target).collect::<Vec<_>>(), [3]);
}

/// HOW-TER-46: a battery of howitzers in a block.
#[test]
fn how_fire_45_each_shell_of_a_garrison_has_its_own_fuse() {
    let text = "village 0 0\nB howitzers block=0 0 0 N\nR foot brigade=0 0 60 S\nR foot brigade=1 0 -60 N";
    let mut table = Table::of(text);
    table.act(&[1, 3, 3, 3], &[Answer::At(1), Answer::At(2)], |e| e.fire_unit(0));
    assert_eq!(table.told(Code::FuseDie).iter().map(|e| e.numbers[1]).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(table.modifiers().iter().filter(|m| **m == (M::Fuse, -1)).count(), 1);
}

/// HOW-SCL-12: "not closer than 15 cm" allows 15, "within 10 cm of the guns" does not allow 10.
#[test]
fn how_fire_42_the_limits_of_overhead_fire() {
    let over = |friend: &str| {
        !targets(&format!("gentle -30 -30 30 10\nB gun 0 -9.5 N\nB foot 0 {friend} N\nR foot 0 62 S")).is_empty()
    };
    assert!(over("30") && over("43"), "15 cm from the target");
    assert!(!over("43.2"), "closer");
    assert!(!over("12") && over("12.3"), "10 cm from the gun, and a little more");
}

/// HOW-SCL-11: the 10 cm are taken from the gun's base, not from the middle of its front. HOW-FIRE-47: the 15 cm as well.
#[test]
fn how_fire_42_and_47_how_near_friends_are_goes_by_the_base_of_the_gun() {
    let over = |text: &str| !targets(text).is_empty();
    let from_hill = |friend: &str| {
        let column = format!("B foot column bases=2 {friend} N");
        over(&format!("gentle -20 -40 20 4\nB gun 0 -9.5 N\nB foot 0 30 N\n{column}\nR foot 0 62 S"))
    };
    // Off the front's corner by 9.4 cm, and by 12.1 cm off its middle, in the zone.
    assert!(!from_hill("10.5 12"));
    assert!(from_hill("12.5 14"));
    let level = |friend: &str| {
        let column = format!("B foot column bases=4 {friend} N");
        over(&format!("B howitzers 0 -9.5 N\nB foot 9 30 N\n{column}\nR foot 0 62 S"))
    };
    // 14.1 cm, and 21.9 cm off the middle.
    assert!(!level("15.5 18"));
    assert!(level("17.5 20"));
}

/// HOW-FIRE-06, HOW-FIRE-09, HOW-RLY-09: who may not fire himself entitles no other gun to his target.
#[test]
fn how_fire_32_a_gun_that_may_not_fire_entitles_nobody() {
    use crate::rules::honours_of_war::state::Morale;
    let text = "B gun brigade=0 0 0 N\nB gun brigade=0 7 0 N\nR foot bases=2 29 40 S\nR foot bases=2 60 0 W";
    let shared = |change: &dyn Fn(&mut Table)| {
        let mut t = Table::of(text);
        change(&mut t);
        let eye = Eye::of(&t.state, 0);
        let all = target::choices(&t.field, &t.state, &eye);
        let listed = !all.is_empty();
        assert_eq!(has_target(&t.field, &t.state, 0), listed);
        listed
    };
    assert!(shared(&|_| ()), "by the other gun's claim");
    assert!(!shared(&|t| t.state.unit_mut(1).flags.set(Flags::FIRED)), "it fired as somebody moved");
    assert!(!shared(&|t| t.touch(1, Face::Right, 3, Face::Front)), "it is in contact");
    assert!(!shared(&|t| t.state.unit_mut(1).morale = Morale::Reforming), "it reforms");
    // What it fires at in this phase is everybody's.
    let mut t = Table::of(text);
    t.act(&[2, 2], &[Answer::Unit(1), Answer::At(2), Answer::At(2)], |e| e.fire_brigade(0));
    assert_eq!(t.told(Code::FiredCanister).len(), 2);
}

/// HOW-FIRE-27, HOW-FIRE-42: from a hill it fires over enemies, be they all or a part of what hides the target.
#[test]
fn how_fire_27_over_enemies_who_hide_the_most_of_it_guns_on_a_hill_fire_overhead() {
    let shot = |ground: &str, more: &str| {
        let t = Table::of(&format!("{ground}\nB gun 0 0 N\nR foot 0 72 S\n{more}"));
        let eye = Eye::of(&t.state, 0);
        let want = Want { target: 1, at: t.state.unit(1).rect, ammo: Ammo::Roundshot, claim: Claim::Own };
        aim::aim(&t.field, &t.state, &eye, &want).map(|a| (a.overhead, a.volley.difficult))
    };
    let hill = "gentle -50 -40 50 25";
    assert_eq!(shot(hill, "R foot 0 50 S"), Some((true, false)), "they hide it wholly");
    assert_eq!(shot(hill, "R foot 6 50 S"), Some((true, false)), "more than half of it");
    assert_eq!(shot(hill, "R foot 16 50 S"), Some((false, false)), "less");
    assert_eq!(shot("", "R foot 6 50 S"), Some((false, true)), "on the plain");
}

/// Which side of the line a friend's middle lies on makes no difference where he stands on it.
#[test]
fn how_fire_10_past_a_friend_on_the_line_of_fire_the_open_side_counts() {
    let allowed = |line: &str, aside: &str| {
        let columns = format!("B foot column {line} 75 N\nB foot column {aside} 33 N");
        targets(&format!("B gun 0 0 N\n{columns}\nR foot 0 100 S")) == [3]
    };
    assert!(allowed("0", "5.3") && allowed("0", "-5.3"), "open on the other side");
    assert!(allowed("-0.5", "5.3") && allowed("0.5", "-5.3") && allowed("0.5", "5.3"));
    // Half of the battalion's 20 cm: 9 cm on either side of him, and 16.
    let past = |aside: i32| {
        let columns = [0, 13, aside].map(|x| format!("B foot column bases=2 {x} 18 N\n")).concat();
        !targets(&format!("B foot 0 0 N\n{columns}R foot 0 30 S")).is_empty()
    };
    assert!(!past(-13) && past(-20));
}

/// HOW-FIRE-10: nor does who lies behind the firer on a slanting line of fire, though a wing of his is before its front.
#[test]
fn how_fire_10_who_lies_behind_on_the_line_of_fire_narrows_no_gap() {
    assert_eq!(targets("B light bases=3 0 0 N\nB horse -11 -2 45\nR foot bases=2 11 13 225"), [2]);
}

/// HOW-FIRE-56: nothing more can befall him.
#[test]
fn how_fire_50_nobody_throws_for_who_is_done_for() {
    let mut table = Table::of("B gun 0 -9.5 N\nR foot 0 70 S\nR foot hits=5 0 90 S\nleader R 0 96 brigade=0");
    table.state.unit_mut(2).morale = Morale::Routed;
    table.act(&[2], &[Answer::At(1)], |e| e.fire_unit(0));
    assert!(table.told(Code::GrazeDie).is_empty() && !table.state.brigade(1).leader.exposed);
}

/// HOW-FIRE-54: beyond the gun's range nothing of it is in the zone, and that makes it no difficult target.
#[test]
fn how_fire_54_beyond_its_range_a_shot_has_the_deduction_of_long_range_alone() {
    let text = "B lightguns 0 -7 N\nR foot brigade=0 0 64 S\nR foot brigade=1 0 84 S";
    let table = phase(text, &[2, 3, 5], &[Answer::At(1)]);
    let second = table.told(Code::FiredRoundshot)[1];
    assert_eq!((second.target, second.numbers[1]), (2, -1));
}

/// The ball goes on behind the nearer of two, whichever of them was aimed at.
#[test]
fn how_fire_55_aimed_at_the_further_of_two_it_grazes_behind_the_nearer() {
    let text = "B gun brigade=0 0 -9.5 N\nR foot column bases=2 brigade=0 -4 60 S\n\
                R foot inferior column bases=2 brigade=1 4 61 S\nR foot bases=2 brigade=2 -7 80 S\n\
                R foot bases=2 brigade=3 7 81 S";
    let mut t = Table::of(text);
    // Whose modifiers apply, one hit, who has it; then the grazing die and its own.
    t.act(&[3, 2, 1, 3, 2], &[Answer::At(2)], |e| e.fire_unit(0));
    assert_eq!(t.told(Code::GrazeDie).iter().map(|e| e.target).collect::<Vec<_>>(), [3]);
}

/// HOW-FIRE-51: at risk is who stands beyond the target's front edge.
#[test]
fn how_fire_50_who_stands_before_the_target_and_touches_it_is_not_grazed() {
    let grazed = |y: i32, hair: i32| {
        let mut table = Table::of(&format!("B gun 0 0 N\nR foot 0 60 S\nR foot bases=2 0 {y} S"));
        table.state.unit_mut(2).rect.centre.y += hair;
        let eye = Eye::of(&table.state, 0);
        graze::grazed(&table.field, &table.state, &eye, 1, &table.state.unit(1).rect)[0]
    };
    for hair in [-6, 0, 6] {
        assert_eq!([56, 64].map(|y| grazed(y, hair)), [NONE, 2], "by {hair}/120 mm");
    }
}
