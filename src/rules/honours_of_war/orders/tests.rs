use super::*;
use crate::base::{Heading, Len, Point};
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::sandtable::{Answer, Table, cm};
use crate::rules::honours_of_war::state::{Leader, Phase, Wing};

const TWO: &str = "B foot 0 0 N\nleader B 0 -5 brigade=0\nleader B 0 -20\nR foot 0 150 S";

fn ordered(text: &str, orders: Orders) -> Table {
    let mut t = Table::of(text);
    t.field.orders = vec![orders];
    t
}

/// HOW-SCN-40.
#[test]
fn how_scn_25_who_may_not_move_yet_rolls_no_command_die_and_stands() {
    let mut t = ordered(TWO, Orders { moves_from: 3, arrival: None });
    t.state.turn = 2;
    assert!(t.field.is_withheld(&t.state, 0) && !t.field.can_activate(&t.state, 0));
    t.state.brigade_mut(0).result = Performance::Admirable;
    assert!(t.offers(0).iter().all(|a| a.act == Act::Stand));
    t.state.turn = 3;
    assert!(!t.field.is_withheld(&t.state, 0) && t.field.can_activate(&t.state, 0));
    assert!(t.offers(0).len() > 1);
}

/// HOW-SCN-40: but what it does when it is charged, short of a charge of its own, is free.
#[test]
fn how_scn_25_who_may_not_move_yet_makes_no_counter_charge_but_turns_forms_and_evades() {
    let charged = |text: &str, moves_from: u16, dice: &[u8], answers: &[Answer]| {
        let mut t = Table::of(text);
        t.field.orders = vec![Orders::default(), Orders { moves_from, arrival: None }];
        t.state.turn = 2;
        t.state.brigade_mut(0).result = Performance::Admirable;
        let on = t.offers(0).into_iter().find(|a| a.act == Act::Charge).expect("a charge is offered");
        t.act(dice, answers, |e| e.perform(0, on));
        [Flags::CHARGED, Flags::TURNED, Flags::EVADED].map(|flag| t.state.unit(1).has(flag))
    };
    let horse = "B horse 0 0 N\nR horse 0 25 S";
    assert_eq!(charged(horse, 2, &[], &[Answer::Counter]), [true, false, false]);
    assert_eq!(charged(horse, 3, &[], &[]), [false; 3]);
    assert_eq!(charged("B horse 0 0 N\nR horse 0 32 E", 3, &[3], &[Answer::Turn]), [false, true, false]);
    let column = "B foot 0 0 N\nR foot column 0 28 S";
    assert_eq!(charged(column, 3, &[4], &[Answer::Form, Answer::No]), [false, true, false]);
    assert_eq!(charged("B foot 0 0 N\nR light 0 20 S", 3, &[], &[Answer::No, Answer::Yes]), [false, false, true]);
}

fn reserve(when: When) -> Table {
    let arrival = Arrival { when, at: Point::new(-Len::cm(300).0, 0), heading: Heading::EAST };
    let mut t = ordered(
        "B foot 0 0 N\nB foot 40 0 N\nleader B 0 -5 brigade=0\nleader B 0 0\nR foot 0 150 S",
        Orders { moves_from: 0, arrival: Some(arrival) },
    );
    for unit in [0, 1] {
        t.state.unit_mut(unit).morale = Morale::Reserve;
    }
    t.state.brigade_mut(0).leader.here = false;
    t
}

/// HOW-NAT-09: the general of an army that comes to the relief.
#[test]
fn how_scn_15_a_lieutenant_whose_brigades_all_come_later_comes_with_the_first() {
    let mut t = reserve(When::Turn(2));
    t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::General, brigades: 1 });
    let comes = |t: &mut Table, turn: u16| {
        t.state.turn = turn;
        t.act(&[], &[], |e| e.reserves_due());
        let leader = t.state.lieutenants[0].leader;
        (leader.here, leader.at)
    };
    assert!(!comes(&mut t, 1).0);
    assert_eq!(comes(&mut t, 2), (true, cm(-300, 0)));
    t.state.lieutenants[0].leader.here = false;
    assert!(!comes(&mut t, 3).0, "once");
}

#[test]
fn how_scn_15_reserves_come_in_column_measured_from_the_edge() {
    let mut t = reserve(When::Turn(2));
    t.act(&[], &[], |e| e.reserves_due());
    assert!(!t.field.can_activate(&t.state, 0), "not in turn 1");
    t.state.turn = 2;
    t.act(&[], &[], |e| e.reserves_due());
    assert!(t.field.can_activate(&t.state, 0) && t.state.brigade(0).leader.here);
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 0, "not lost while it is on its way");
    // Steady, and more than 60 cm from the enemy: the march bonus takes it a second move.
    t.act(&[3], &[Answer::Do(Act::Advance), Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    let u = t.state.unit(0);
    assert_eq!((u.rect.front_centre(), u.formation), (cm(-250, 0), Formation::Column));
    assert_eq!(t.state.unit(1).rect.front_centre(), cm(-275, 0), "the second has room behind it");
    // Without the second move the first leaves no room: the other waits.
    let mut t = reserve(When::Turn(1));
    t.act(&[], &[], |e| e.reserves_due());
    t.act(&[3], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.state.unit(0).rect.front_centre(), cm(-275, 0));
    assert!(t.state.unit(1).waits());
    // In a storm nobody makes a second move, and transport never marches on.
    for (weather, kind) in [(Weather::Storm, Kind::Foot), (Weather::Fair, Kind::Transport)] {
        let mut t = reserve(When::Turn(1));
        t.field.units[0].kind = kind;
        t.state.weather = weather;
        t.act(&[], &[], |e| e.reserves_due());
        t.act(&[3], &[Answer::Pick(0)], |e| e.activate(0));
        assert_eq!(t.state.unit(0).moves, 1);
    }
    // A poor brigade stays off the table.
    let mut t = reserve(When::Turn(1));
    t.act(&[], &[], |e| e.reserves_due());
    t.act(&[1], &[], |e| e.activate(0));
    assert!(t.state.unit(0).waits());
}

/// Who stands in the entrance moves first, so that those behind him find room in the same turn.
#[test]
fn how_scn_15_who_is_on_the_table_makes_room_before_others_come_on() {
    let mut t = reserve(When::Turn(1));
    t.act(&[], &[], |e| e.reserves_due());
    t.act(&[3], &[Answer::Do(Act::Stand), Answer::Pick(0)], |e| e.activate(0));
    assert!(!t.state.unit(0).waits() && t.state.unit(1).waits());
    t.state.turn = 2;
    for unit in [0, 1] {
        t.state.unit_mut(unit).moves = 0;
    }
    let goes =
        [Answer::Pick(0), Answer::Do(Act::Advance), Answer::Do(Act::Stand), Answer::Do(Act::Stand), Answer::Pick(0)];
    t.act(&[3], &goes, |e| e.activate(0));
    assert!(!t.state.unit(1).waits(), "it follows the first");
}

#[test]
fn reserves_may_come_by_a_die_each_turn() {
    let mut t = reserve(When::Die { from: 2, least: 5 });
    t.act(&[], &[], |e| e.reserves_due());
    t.state.turn = 2;
    t.act(&[4], &[], |e| e.reserves_due());
    assert!(!t.state.brigade(0).due);
    t.act(&[5], &[], |e| e.reserves_due());
    assert!(t.state.brigade(0).due);
    t.act(&[], &[], |e| e.reserves_due());
}

/// The general leaves to the first lieutenant general.
const fn leaving(turn: u16, grade: Grade) -> Leaving {
    Leaving { turn, successor: Some(Successor { grade, number: 0 }) }
}

#[test]
fn how_scn_41_a_general_leaves_and_his_lieutenant_commands() {
    let mut t = Table::of(TWO);
    t.state.generals[0].grade = Grade::Dashing;
    t.field.sides[0].leaves = Some(leaving(5, Grade::Dependable));
    t.state.turn = 4;
    t.act(&[], &[], |e| e.generals_leave());
    assert_eq!(t.state.generals[0].grade, Grade::Dashing);
    t.state.turn = 5;
    t.act(&[], &[], |e| e.generals_leave());
    assert_eq!((t.state.generals[0].grade, t.state.generals[0].here), (Grade::Dependable, true));
    assert_eq!(t.state.lost, [0, 0]);
    t.state.succeeded[0] = false;
    t.field.sides[0].leaves = Some(Leaving { turn: 5, successor: None });
    t.act(&[], &[], |e| e.generals_leave());
    assert!(!t.state.generals[0].here);
}

#[test]
fn how_scn_41_nobody_leaves_a_battle_that_is_over() {
    let leaves = |over: bool| {
        let mut t = Table::of(TWO);
        t.field.sides[0].leaves = Some(leaving(5, Grade::Dependable));
        (t.state.phase, t.state.turn) = (Phase::Melee, 5);
        if over {
            t.field.last_turn = 5;
        }
        t.act(&[], &[], |e| e.step());
        assert_eq!(t.state.ending.is_some(), over);
        t.told(Code::GeneralLeaves).len()
    };
    assert_eq!([leaves(false), leaves(true)], [1, 0]);
}

/// HOW-CMD-15, HOW-CMD-32, HOW-NAT-77: he commands as the options have generals, whatever he was as a lieutenant general.
#[test]
fn how_scn_41_a_successor_is_unrated_where_generals_are() {
    use crate::rules::honours_of_war::state::{Lieutenant, Wing};
    let grade = |unrated: bool, successor: Grade, falls: u8| {
        let mut t = Table::of(TWO);
        t.field.options.unrated = unrated;
        t.field.sides[0].leaves = Some(leaving(1, successor));
        t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
        let leader = Leader { at: cm(30, 0), grade: Grade::Dashing, here: true, falls, ..Leader::default() };
        t.state.lieutenants[0] = Lieutenant { leader, ..Lieutenant::default() };
        t.act(&[], &[], |e| e.generals_leave());
        assert_eq!(t.state.generals[0].at, cm(30, 0));
        assert!(!t.state.lieutenants[0].leader.here);
        t.state.generals[0].grade
    };
    assert_eq!(grade(false, Grade::Dashing, 0), Grade::Dashing);
    assert_eq!(grade(true, Grade::Unrated, 0), Grade::Unrated);
    assert_eq!(grade(true, Grade::Unrated, 1), Grade::Dithering, "a subordinate in his place");
    assert_eq!(grade(false, Grade::Unrated, 0), Grade::Dashing, "he was diced for");
    assert_eq!(grade(false, Grade::Dithering, 0), Grade::Dithering, "the Reichsarmee's are");
}

/// HOW-CMD-30, HOW-GEN-17: what befalls who commands now is his, and what befell who left stays with him.
#[test]
fn how_scn_41_a_hit_on_the_successor_is_not_booked_to_who_has_left() {
    use crate::field::scenario_file;
    use crate::field::telling::pieces;
    use crate::rules::honours_of_war::HonoursOfWar;
    use crate::rules::honours_of_war::fire::casualty::{Danger, Figure};
    use crate::rules::honours_of_war::setup::prepare;
    use crate::rules::system::System;
    let (_, text) = HonoursOfWar.about().scenarios.iter().find(|(id, _)| *id == "lobositz").expect("it is there");
    let mut scenario = scenario_file::read(text).expect("it parses");
    for played in ["on", "off"] {
        scenario.options.insert("lieutenant-generals".to_owned(), played.to_owned());
        let (field, mut state) = prepare(&scenario).expect("it can be played");
        state.turn = 5;
        let mut t = Table { field, state, events: Vec::new() };
        let hit = |t: &mut Table| {
            t.events.clear();
            t.act(&[6, 6], &[], |e| {
                e.test_figure(Figure::General(Side::Blue), Danger::Fire);
            });
            let hit = t.events.iter().find(|e| e.code == Code::LeaderHit as u16).expect("he was hit");
            pieces(&scenario)[usize::from(hit.actor)].name.clone()
        };
        assert_eq!(hit(&mut t), "Frederick II", "{played}");
        t.act(&[], &[], |e| e.generals_leave());
        let left = t.events.iter().find(|e| e.code == Code::GeneralLeaves as u16).expect("he leaves");
        assert_eq!(pieces(&scenario)[usize::from(left.actor)].name, "Frederick II", "{played}");
        assert_eq!(t.state.generals[0].grade, Grade::Dependable, "{played}: Keith's own");
        assert_eq!([hit(&mut t), hit(&mut t)], ["Keith", "Keith"], "{played}");
        let falls = [t.field.first_general(&t.state, Side::Blue).falls, t.field.lieutenant(&t.state, 0).falls];
        assert_eq!(falls, [1, 2], "{played}");
    }
}

/// HOW-CMD-34.
#[test]
fn how_scn_15_a_reserve_that_the_general_leads_brings_no_brigadier() {
    let mut t = reserve(When::Turn(1));
    let brigade = t.state.brigade_mut(0);
    (brigade.independent, brigade.led_by_general) = (false, true);
    let general = t.state.generals[0].at;
    t.act(&[], &[], |e| e.reserves_due());
    assert!(t.field.can_activate(&t.state, 0) && !t.state.brigade(0).leader.here);
    assert_eq!(t.state.generals[0].at, general);
}

/// HOW-OPT-16: in a storm guns stay put off roads; whoever comes behind them passes.
#[test]
fn how_scn_15_and_opt_16_in_a_storm_guns_come_on_by_a_road_only() {
    let comes = |ground: &str, weather: Weather| {
        let mut t = reserve(When::Turn(1));
        t.field.terrain = Table::of(ground).field.terrain;
        t.field.units[0].kind = Kind::MediumGuns;
        t.field.units[0].gun = Kind::MediumGuns.gun();
        t.state.weather = weather;
        t.act(&[], &[], |e| e.reserves_due());
        t.state.brigade_mut(0).result = Performance::Steady;
        t.act(&[], &[], |e| e.enter_reserves(Side::Blue, 0));
        [0, 1].map(|unit| !t.state.unit(unit).waits())
    };
    let road = "road -300 0 -200 0\nR foot 0 150 S";
    assert_eq!(comes("R foot 0 150 S", Weather::Storm), [false, true], "who finds no way in holds back nobody");
    assert!(comes(road, Weather::Storm)[0]);
}

/// HOW-TER-02, HOW-TER-04, HOW-TER-29: and it has the road's rate as far as the road goes.
#[test]
fn how_scn_15_ground_costs_who_comes_on_what_it_costs_all() {
    let comes = |ground: &str, kind: Kind| {
        let mut t = reserve(When::Turn(1));
        t.field.terrain = Table::of(&format!("{ground}\nR foot 0 150 S")).field.terrain;
        (t.field.units[0].kind, t.field.units[0].gun) = (kind, kind.gun());
        // With an enemy so near nobody marches on.
        t.state.unit_mut(2).rect.centre = cm(-270, 45);
        t.act(&[], &[], |e| e.reserves_due());
        t.state.brigade_mut(0).result = Performance::Steady;
        t.act(&[], &[], |e| e.enter_reserves(Side::Blue, 0));
        let head = t.state.unit(0).rect.front_centre().x - cm(-300, 0).x;
        (head / Len::CM.0, t.state.unit(0).has(Flags::MIDSTREAM))
    };
    let (foot, horse, gun) = (Kind::Foot, Kind::MediumHorse, Kind::MediumGuns);
    assert_eq!([comes("", foot), comes("", horse)], [(25, false), (40, false)]);
    assert_eq!(comes("rough -300 -20 -200 20", foot), (20, false), "no less than brings it on the table");
    assert_eq!(comes("stream -277.5 -20 -277.5 20", foot), (22, false), "half a move is more than it has left");
    assert_eq!(comes("works -270.5 -20 -270.5 20", horse), (29, false), "barred");
    assert_eq!(comes("river -274.5 -20 -274.5 20", horse), (38, true), "in mid-stream");
    assert_eq!([comes("road -300 0 -200 0", gun), comes("road -300 0 -281 0", gun)], [(25, false), (22, false)]);
    assert_eq!(comes("wood -300 -20 -200 20\nroad -300 0 -200 0", foot), (25, false), "by a road through it");
}

/// And not before them: there is nobody behind whom he could stand.
#[test]
fn how_scn_15_a_general_whose_troops_all_come_later_comes_with_the_first_of_them() {
    use crate::rules::honours_of_war::general::passive::Passive;
    use crate::rules::honours_of_war::setup::prepare;
    use crate::rules::honours_of_war::tests::scenario;
    let begun = |place: Option<Point>, turn: u16| {
        let mut scenario = scenario("st-ulrich-march");
        scenario.sides[0].general.standing = place;
        let entrance = scenario.sides[0].brigades[0].arrival.expect("it comes later").at;
        for (brigade, later) in scenario.sides[0].brigades.iter_mut().zip(0..) {
            let arrival = brigade.arrival.expect("it comes later");
            brigade.arrival = Some(Arrival { when: When::Turn(turn + later), ..arrival });
        }
        let (field, mut state) = prepare(&scenario).expect("it can be played");
        let mut dice = crate::base::Dice::fair(1, 1);
        let (generals, out) = ([&Passive as _; 2], &mut Vec::new());
        Engine { field: &field, state: &mut state, generals, dice: &mut dice, out }.deploy(&scenario);
        (Table { field, state, events: Vec::new() }, entrance)
    };
    let (mut t, entrance) = begun(None, 2);
    assert!(!t.state.generals[0].here && t.state.generals[1].here);
    assert!(!t.state.brigade(0).leader.here, "nor his brigadiers");
    let mut comes = |turn: u16| {
        t.state.turn = turn;
        t.act(&[], &[], |e| e.reserves_due());
        let at = t.state.generals[0].at;
        t.state.generals[0].at = Point::ORIGIN;
        (t.state.generals[0].here, at)
    };
    assert!(!comes(1).0);
    assert_eq!(comes(2), (true, entrance));
    assert_eq!(comes(3), (true, Point::ORIGIN), "once, with the first brigade");
    let place = cm(-60, 0);
    let (t, _) = begun(Some(place), 2);
    assert_eq!((t.state.generals[0].here, t.state.generals[0].at), (true, place), "unless the scenario places him");
}

/// HOW-SCN-15: he who commands from then on comes with his troops, rated as he was diced.
#[test]
fn how_scn_41_a_general_may_leave_before_his_army_comes() {
    use crate::rules::honours_of_war::state::Lieutenant;
    let after = |there: bool| {
        let mut t = reserve(When::Turn(3));
        t.field.sides[0].leaves = Some(leaving(1, Grade::Unrated));
        t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
        let leader = Leader { grade: Grade::Dithering, ..Leader::default() };
        t.state.lieutenants[0] = Lieutenant { leader, ..Lieutenant::default() };
        t.state.generals[0] = Leader { at: cm(30, 0), grade: Grade::Dashing, here: there, ..Leader::default() };
        t.act(&[], &[], |e| e.generals_leave());
        let first = t.state.generals[0];
        t.state.turn = 3;
        t.act(&[], &[], |e| e.reserves_due());
        assert!(!t.state.lieutenants[0].leader.here, "there is no lieutenant general any more");
        let second = t.state.generals[0];
        ([first.here, second.here], second.grade, second.at)
    };
    assert_eq!(after(false), ([false, true], Grade::Dithering, cm(-300, 0)));
    assert_eq!(after(true), ([true; 2], Grade::Dithering, cm(30, 0)), "else he stands where the other was");
}

/// HOW-CHG-20, HOW-MOV-06, HOW-CMD-33, HOW-CHG-01, HOW-MOV-21: its way in is a move like any other.
#[test]
fn how_scn_15_who_comes_on_has_moved() {
    let comes = |text: &str, kind: Kind| {
        let mut t = reserve(When::Turn(1));
        let own = Table::of(&format!("B foot 0 0 N\nB foot 40 0 N\nleader B 0 -5 brigade=0\nleader B 200 0\n{text}"));
        (t.state.units[2], t.field.units[2]) = (own.state.units[2], own.field.units[2]);
        t.field.units[0].kind = kind;
        t.state.generals[0].at = cm(-290, 1);
        t.act(&[], &[], |e| e.reserves_due());
        t.state.brigade_mut(0).result = Performance::Steady;
        t.state.unit_mut(1).morale = Morale::Gone;
        t
    };
    let near = "R foot -270 40 S";
    let mut t = comes(near, Kind::Foot);
    t.act(&[], &[], |e| e.enter_reserves(Side::Blue, 0));
    let u = *t.state.unit(0);
    assert_eq!((u.run, u.clear_run, u.moves), (Len::cm(25).0, Len::cm(25).0, 1));
    assert!(u.has(Flags::MOVED));
    assert_eq!(t.state.generals[0].at, cm(-290, 2), "a general makes way");
    // Never nearer to an enemy than a move may end.
    let mut t = comes("R foot -273.5 0 W", Kind::Foot);
    t.act(&[], &[], |e| e.enter_reserves(Side::Blue, 0));
    assert!(t.state.unit(0).rect.distance(&t.state.unit(2).rect) >= Len::cm(1).0);
    // An enemy within 60 cm of the place where it came on: no second move, though it has left him behind.
    let mut t = comes("R foot column -298 71 S", Kind::MediumHorse);
    t.field.units[0].bases = 4;
    t.act(&[], &[], |e| e.enter_reserves(Side::Blue, 0));
    assert!(t.state.unit(0).rect.distance(&t.state.unit(2).rect) > Len::cm(60).0);
}

/// HOW-OPT-08, HOW-NAT-09: with the general go all other lieutenant generals of his, and no allied general; one whose
/// troops come in that very turn has been there.
#[test]
fn how_scn_41_the_side_has_no_lieutenant_general_from_then_on() {
    use crate::rules::honours_of_war::state::Lieutenant;
    let mut t = Table::of("B foot brigade=0 0 0 N\nB foot brigade=1 40 0 N\nB foot brigade=2 80 0 N\nR foot 0 150 S");
    t.field.sides[0].leaves =
        Some(Leaving { turn: 1, successor: Some(Successor { grade: Grade::Dependable, number: 1 }) });
    for (n, rank) in [Rank::General, Rank::Lieutenant, Rank::Lieutenant].into_iter().enumerate() {
        t.field.lieutenants.push(Wing { side: Side::Blue, rank, brigades: 1 << n });
        let leader = Leader { grade: Grade::Dependable, here: true, ..Leader::default() };
        t.state.lieutenants[n] = Lieutenant { leader, ..Lieutenant::default() };
    }
    t.state.generals[0].here = true;
    t.act(&[], &[], |e| e.generals_leave());
    assert_eq!([0, 1, 2].map(|n| t.state.lieutenants[n].leader.here), [true, false, false]);
    let mut t = reserve(When::Turn(1));
    t.field.sides[0].leaves = Some(leaving(1, Grade::Dependable));
    t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
    t.act(&[], &[], |e| e.reserves_due());
    assert!(t.state.lieutenants[0].leader.here);
}

#[test]
fn how_scn_15_the_entrance_is_kept_free_for_a_column_and_its_next_move() {
    let t = reserve(When::Turn(2));
    let bars = |x: &str, y: &str| {
        let at = Table::of(&format!("B foot {x} {y} E\nR foot 0 150 S")).state.unit(0).rect.centre;
        let rect = Rect::new(at, Heading::EAST, Len::cm(2).0, Len::cm(2).0);
        t.field.bars_an_entrance(&t.state, Side::Blue, &rect)
    };
    // A column of foot is 4 cm broad and 20 deep, and moves 25.
    assert_eq!([bars("-290", "3.5"), bars("-290", "4.5")], [true, false]);
    assert_eq!([bars("-255", "0"), bars("-253", "0")], [true, false]);
    let kept_out = |ground: &str, kind: Kind| {
        let mut t = reserve(When::Turn(2));
        t.field.terrain = Table::of(&format!("{ground}\nR foot 0 150 S")).field.terrain;
        t.field.units[0].kind = kind;
        let arrival = t.field.orders_of(0).arrival.expect("it comes later");
        t.field.is_kept_out(0, &arrival)
    };
    assert!(kept_out("works -300 0 -270 0", Kind::MediumHorse) && !kept_out("works -300 9 -270 9", Kind::MediumHorse));
}

/// Foot in column, guns on the limber.
#[test]
fn how_scn_15_guns_come_on_limbered() {
    // Off the road guns make no march of it.
    let stays = [Answer::Do(Act::Stand), Answer::Pick(0)];
    for (kind, formation, answers) in
        [(Kind::MediumGuns, Formation::Limbered, &stays[1..]), (Kind::Foot, Formation::Column, &stays)]
    {
        let mut t = reserve(When::Turn(1));
        t.field.units[0].kind = kind;
        t.act(&[], &[], |e| e.reserves_due());
        t.act(&[3], answers, |e| e.activate(0));
        assert_eq!(t.state.unit(0).formation, formation);
    }
}
