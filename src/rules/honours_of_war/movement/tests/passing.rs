//! Friends, houses and roads on the way, turns past others, and what a change of formation or of arm leaves of a move.

use super::*;
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::state::Flags;

/// The move of this kind that takes a unit furthest, as long as it is right.
fn furthest(t: &Table, unit: u8, is: impl Fn(&Action) -> bool) -> Option<Action> {
    t.offers(unit).into_iter().filter(is).max_by_key(|a| a.length)
}

fn ahead_on(t: &mut Table) {
    let straight = |a: &Action| a.act == Act::Advance && a.to.heading == Heading::NORTH;
    let action = furthest(t, 0, straight).expect("a way ahead");
    t.act(&[], &[], |e| e.perform(0, action));
}

/// Nothing where one of the two is light, on whichever side.
#[test]
fn how_mov_30_half_a_move_for_formed_friends_and_nothing_for_loose_ones() {
    let past = |unit: &str, friend: &str| ahead(&format!("B {unit} 0 0 N\nB {friend} 0 6.5 N"));
    assert_eq!([past("light", "foot"), past("horse", "light"), past("horse", "foot")], [250, 300, 150]);
    // What rough ground takes comes on top: 9 cm free, and 6 of the 15 left at half rate.
    let rough = table("B horse 0 0 N\nB foot 0 6.5 N\nrough -40 11.5 40 60").furthest(0, Act::Advance);
    assert!(rough.is_some_and(|d| (119..=120).contains(&d)), "{rough:?}");
}

#[test]
fn how_mov_31_who_slides_along_a_friend_passes_nobody() {
    let mut t = table("B foot 0 0 N\nB foot 20 0 N\nB foot moved 0 14 N");
    ahead_on(&mut t);
    assert_eq!(t.at(0), (0, 100), "up to his back");
    assert_eq!([1, 2].map(|n| t.state.unit(n).has(Flags::PASSED)), [false; 2]);
    // Nor does rounding count that puts a corner of one a hair's breadth into the other.
    let mut t = table("B foot 0 0 N\nB foot 20 6 N");
    t.state.unit_mut(1).rect.centre.x -= TOUCH / 2;
    let ahead = Action { act: Act::Advance, ..t.offers(0)[0] };
    let ahead = Action { to: ahead.from.advanced(Len::cm(10).0), length: Len::cm(10).0, ..ahead };
    t.act(&[], &[], |e| e.mark_passed(0, &ahead));
    assert!(!t.state.unit(1).has(Flags::PASSED));
}

/// HOW-MOV-31: who holds the houses along the road is passed by nobody, whatever he has done.
#[test]
fn how_ter_37_a_garrison_is_free_when_a_column_has_gone_through_its_street() {
    for moved in ["", "moved"] {
        let mut t =
            table(&format!("B horse column 0 -40 N\nvillage 0 0\nroad 0 -150 0 150\nB foot {moved} block=0 0 0 N"));
        ahead_on(&mut t);
        assert_eq!(t.at(0), (0, 0), "40 cm on");
        assert!(!t.state.unit(1).has(Flags::PASSED) && t.field.may_act(&t.state, 1));
    }
}

/// HOW-CMD-33: figures stand in houses with their garrison.
#[test]
fn how_cmd_33_no_figure_makes_way_for_a_garrison() {
    let mut t = table("village 0 0\nB foot block=0 0 0 N\nleader B 1 1 brigade=0");
    t.act(&[], &[], |e| e.shift_figures(0));
    assert_eq!(t.state.brigade(0).leader.at, Point::new(Len::CM.0, Len::CM.0));
}

/// HOW-CMD-22: a turn in place is allowed, though a wing comes nearer to the enemy by it.
#[test]
fn how_cmd_22_under_poor_a_line_turns_towards_an_enemy_aslant_before_it() {
    let mut t = Table::of("B foot 0 0 N\nR foot 10 40 S");
    t.state.brigade_mut(0).result = Performance::Poor;
    let [here, enemy] = [0, 1].map(|n| t.state.unit(n).rect);
    let nearer = |a: &Action| a.act == Act::Pivot && a.to.distance(&enemy) < here.distance(&enemy) - Len::mm(5).0;
    assert!(t.offers(0).iter().any(nearer));
}

/// HOW-TER-40: nor do guns go into small houses behind them, however far from the enemy that is.
#[test]
fn how_cmd_22_under_poor_guns_occupy_no_houses() {
    let occupies = |result: Performance| {
        let mut t = Table::of("B gun limbered 0 0 N\nvillage 0 -14.8\nvillage 10 -14.8\nR foot 0 60 S");
        t.state.brigade_mut(0).result = result;
        t.offers(0).iter().any(|a| a.act == Act::Occupy)
    };
    assert_eq!([Performance::Steady, Performance::Poor].map(occupies), [true, false]);
}

/// HOW-TER-29: the river was left, be its middle still ahead of where the unit stood in it.
#[test]
fn how_ter_29_who_goes_on_out_of_mid_stream_is_in_it_no_more() {
    let mut t = table("B foot midstream 0 -1 N\nriver -90 0 90 0");
    ahead_on(&mut t);
    assert!(t.at(0).1 > 80 && !t.state.unit(0).has(Flags::MIDSTREAM), "{:?}", t.at(0));
}

/// HOW-MOV-12: a wing may go through nobody, be he in its way at a third of the turn only.
#[test]
fn how_mov_11_a_turn_on_the_spot_leads_through_nobody_at_any_third() {
    let turns = |friend: &str| {
        let t = table(&format!("B foot 0 0 N\n{friend}\nR foot 90 0 W"));
        let most = t.offers(0).into_iter().filter(|a| a.act == Act::Pivot);
        most.map(|a| t.state.unit(0).rect.heading.to(a.to.heading) / Heading::DEGREE).max()
    };
    assert_eq!(turns(""), Some(84));
    assert_ne!(turns("B light bases=1 -10 7.5 N"), Some(84), "at the first third");
    assert_ne!(turns("B light bases=1 -5.5 11 N"), Some(84), "at the second");
}

/// HOW-MOV-09: whom the wing of a line of seven bases has before it at 34° and behind it at 45°, by more than a centimetre.
#[test]
fn how_mov_09_the_wing_of_a_long_line_leads_through_nobody() {
    let wheels = |friend: &str| {
        let t = table(&format!("B light bases=7 0 0 N\nB light bases=3 {friend}\nR foot 0 190 S"));
        let right = |a: &Action| a.act == Act::Advance && Heading::NORTH.to(a.from.heading) == FRONT;
        t.offers(0).into_iter().any(|a| right(&a))
    };
    assert!(wheels("-10 60 E"));
    assert!(!wheels("-12.9 18.9 E"));
}

/// HOW-MOV-12: with its limber aside a battery wheels as the whole of it does.
#[test]
fn how_mov_19_a_battery_fetches_its_limber_before_it_wheels() {
    let far = |aside: bool| {
        let mut t = table("B gun 0 0 N\nR horse 12 60 S");
        if aside {
            t.state.unit_mut(0).rect = t.field.gun_base(&t.state, 0);
            assert!(t.field.is_limber_aside(&t.state, 0));
        }
        let turned = |a: &Action| (1..=FRONT).contains(&Heading::NORTH.to(a.to.heading));
        furthest(&t, 0, |a| a.act == Act::Limber && turned(a)).map(|a| a.length)
    };
    assert!(far(false).is_some());
    assert_eq!(far(true), far(false));
}

/// HOW-OPT-16: on a road guns lose no more by rain than others, if the whole of their way is on it.
#[test]
fn how_ter_24_guns_are_manhandled_at_the_road_s_rate_only_on_it() {
    let by_hand = |road: &str| {
        let t = table(&format!("B gun 0 0 N\nweather heavy-rain\nroad 0 {road}"));
        let d = furthest(&t, 0, |a| a.act == Act::Manhandle && a.to.centre.y > 0);
        d.map(|a| (a.length + 60) / 120)
    };
    let (whole, none) = (by_hand("-60 0 60"), by_hand("100 0 160"));
    assert!(whole > none, "{whole:?} {none:?}");
    assert_eq!(by_hand("-60 0 13"), none, "it would leave the road");
    assert_eq!(by_hand("-5 0 60"), none, "it is not on it yet");
}

/// HOW-MOV-20: gunners go back to their guns neither next to an enemy, nor into houses that are too far off for half a move.
#[test]
fn how_fire_69_gunners_do_not_man_guns_beside_an_enemy() {
    let mans = |enemy: &str| {
        let mut t = table(&format!("B gun 0 0 N\nR foot {enemy} S"));
        let gun = t.field.gun_base(&t.state, 0);
        let u = t.state.unit_mut(0);
        u.guns = gun.centre;
        u.flags.set(Flags::ABANDONED);
        u.rect = gun.moved(Point::new(0, -Len::cm(20).0));
        t.offers(0).iter().any(|a| a.act == Act::Man)
    };
    assert_eq!([mans("0 12.2"), mans("0 12.8")], [false, true], "0.7 cm, and 1.3");
}
