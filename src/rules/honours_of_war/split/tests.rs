use super::*;
use crate::field::GeneralKind;
use crate::rules::honours_of_war::Fight;
use crate::rules::honours_of_war::data::{Cost, Grade, Performance};
use crate::rules::honours_of_war::fire::target;
use crate::rules::honours_of_war::general::Act;
use crate::rules::honours_of_war::hit::{Die, Modifier};
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::system::{Battle, Question};
use std::sync::Arc;

/// A table on which units may split, on Steady orders. Parts stand behind the units of their brigade in the numbering.
fn table(text: &str) -> Table {
    let mut t = Table::of(text);
    t.field.options.splits = true;
    let leaders = (0..t.field.brigades).filter(|&b| t.state.brigade(b).has_brigadier()).count();
    make_room(t.field.units.len() + 2 + leaders, &mut t.field, &mut t.state);
    for b in &mut t.state.brigades {
        b.result = Performance::Steady;
    }
    t
}

fn act(t: &mut Table, unit: u8, act: Act) {
    t.act(&[], &[], |e| {
        let action = Table::pick(e, unit, act);
        e.perform(unit, action);
    });
}

/// The first offer of a kind.
fn offer(t: &Table, unit: u8, act: Act) -> Option<crate::rules::honours_of_war::general::Action> {
    t.offers(unit).into_iter().find(|a| a.act == act)
}

const FAR: &str = "\nR foot 0 150 S";

/// Nobody can be asked of more of them at once.
#[test]
fn how_opt_15_a_brigade_has_no_more_parts_than_a_brigade_holds() {
    use crate::rules::honours_of_war::state::MAX_BRIGADE;
    let of = |count: i32| {
        let units: Vec<_> = (0..count).map(|n| format!("B foot brigade=0 {} 0 N", 24 * (n - 10))).collect();
        usize::from(table(&format!("{}{FAR}", units.join("\n"))).state.brigade(0).len)
    };
    assert_eq!([of(12), of(20)], [24, MAX_BRIGADE]);
}

#[test]
fn how_opt_15_a_battalion_splits_into_three_bases_and_two_and_both_are_small() {
    let mut t = table(&format!("B foot hits=2 0 0 N{FAR}"));
    let split = offer(&t, 0, Act::Split).expect("it may split");
    t.act(&[], &[], |e| e.perform(0, split));
    // Blue's battalion is 0 and its part 1; of its 20 cm of front three bases stay on the right, two on the left.
    assert_eq!([t.at(0), t.at(1)], [(40, 0), (-60, 0)]);
    let front = |n: u8| t.state.unit(n).rect.half_front * 2 / 1200;
    assert_eq!([front(0), front(1)], [12, 8]);
    assert_eq!([t.state.unit(0).hits, t.state.unit(1).hits], [2, 2], "both keep the hits");
    assert_eq!(t.field.unit(1).brigade, 0);
    assert_eq!([t.field.size_of(&t.state, 0), t.field.size_of(&t.state, 1)], [Size::Small; 2]);
}

#[test]
fn how_opt_15_a_column_splits_across_a_regiment_in_two() {
    let mut t = table(&format!("B foot column 0 0 N\nB horse 100 0 N\nB horse double 200 0 N{FAR}"));
    // Numbers: units 0 to 2, their parts 3 to 5.
    for unit in 0..3 {
        let split = offer(&t, unit, Act::Split).expect("it may split");
        t.act(&[], &[], |e| e.perform(unit, split));
    }
    assert_eq!([t.at(0), t.at(3)], [(0, 40), (0, -60)], "the head stays, the tail leaves");
    assert_eq!([t.at(1), t.at(4)], [(1050, 0), (950, 0)]);
    assert_eq!([t.at(2), t.at(5)], [(2025, 0), (1975, 0)]);
    let size = |n: u8| {
        let r = t.state.unit(n).rect;
        (r.half_front * 2 / 1200, r.half_depth * 2 / 1200)
    };
    assert_eq!([size(2), size(5)], [(5, 10); 2], "two bases in double line are one wide");
}

#[test]
fn how_opt_15_only_standard_units_of_five_or_four_bases_split() {
    let of = |unit: &str| offer(&table(&format!("B {unit} 0 0 N{FAR}")), 0, Act::Split).is_some();
    assert!(of("foot") && of("light") && of("horse") && of("hussars") && of("foot column"));
    for no in ["foot small bases=3", "foot large bases=7", "foot bases=4", "horse bases=6 large", "horse bases=3"] {
        assert!(!of(no), "{no}");
    }
    for no in ["gun", "transport", "foot irregular"] {
        assert!(!of(no), "{no}");
    }
    let mut t = table("B foot 0 0 N\nR foot 0 4 S");
    t.touch(0, crate::base::geometry::Face::Front, 2, crate::base::geometry::Face::Front);
    assert!(!t.field.may_split(&t.state, 0), "not in contact");
    let mut t = table(&format!("B foot 0 0 N{FAR}"));
    t.field.options.splits = false;
    assert!(offer(&t, 0, Act::Split).is_none());
}

#[test]
fn how_opt_15_it_costs_a_formation_change() {
    let goes = |cost: Cost| {
        let mut t = table(&format!("B foot 0 0 N{FAR}"));
        t.field.units[0].drill.form = cost;
        let furthest = t.furthest(0, Act::Split);
        act(&mut t, 0, Act::Split);
        (furthest, t.state.unit(0).moves, t.state.unit(1).moves)
    };
    assert_eq!(goes(Cost::Half), (Some(100), 1, 1), "half of the line move is left to go on with");
    assert_eq!(goes(Cost::Full), (Some(0), 1, 1));
    assert_eq!(goes(Cost::None), (Some(0), 0, 0), "either part has its whole move before it");
    let mut t = table(&format!("B foot 0 0 N{FAR}"));
    t.field.units[0].drill.form = Cost::None;
    act(&mut t, 0, Act::Split);
    assert_eq!([t.furthest(0, Act::Advance), t.furthest(1, Act::Advance)], [Some(200); 2]);
    assert!(t.state.unit(1).has(Flags::MOVED), "and has moved when it fires (HOW-MOV-06)");
}

#[test]
fn how_opt_15_a_part_left_behind_has_had_its_move() {
    let mut t = table(&format!("B foot 0 0 N{FAR}"));
    act(&mut t, 0, Act::Split);
    t.act(&[], &[], |e| e.move_unit(Side::Blue, 1));
    assert_eq!(t.at(1), (-60, 0), "nobody was asked");
}

#[test]
fn how_opt_15_parts_that_touch_rejoin_with_the_higher_hits() {
    let mut t = table(&format!("B foot 0 0 N{FAR}"));
    let split = offer(&t, 0, Act::Split).expect("it may split");
    t.act(&[], &[], |e| e.perform(0, split));
    for n in [0, 1] {
        t.state.unit_mut(n).moves = 0;
        t.state.unit_mut(n).flags.clear(Flags::FORMED);
    }
    t.state.unit_mut(1).hits = 3;
    assert!(t.field.points_lost(&t.state, Side::Blue) == 0 && t.field.is_split(&t.state, 0));
    let join = offer(&t, 1, Act::Rejoin).expect("they touch");
    t.act(&[], &[], |e| e.perform(1, join));
    assert!(!t.field.is_split(&t.state, 0) && !t.state.unit(1).here());
    let told = t.told(Code::HitsOfBoth);
    assert_eq!(
        told.iter().map(|e| [e.numbers[0], e.numbers[1]]).collect::<Vec<_>>(),
        [[3, -3]],
        "three more than before"
    );
    assert!(t.told(Code::Rallied).is_empty(), "nobody rallied");
    assert_eq!((t.at(0), t.state.unit(0).hits, t.state.unit(0).rect.half_front), ((0, 0), 3, 12_000));
    assert_eq!(t.field.size_of(&t.state, 0), Size::Standard);
    // Apart, red or in contact they don't.
    let apart = |change: fn(&mut State)| {
        let mut t = table(&format!("B foot 0 0 N{FAR}"));
        let split = offer(&t, 0, Act::Split).expect("it may split");
        t.act(&[], &[], |e| e.perform(0, split));
        change(&mut t.state);
        t.field.mate_to_rejoin(&t.state, 0)
    };
    assert_eq!(apart(|_| ()), Some(1));
    assert_eq!(apart(|s| s.unit_mut(1).rect.centre.x -= 1200), None);
    assert_eq!(apart(|s| s.unit_mut(1).morale = Morale::FellBack), None);
    assert_eq!(apart(|s| s.unit_mut(1).formation = Formation::Column), None);
}

#[test]
fn how_opt_15_the_breaking_point_stays_and_either_part_costs_half_a_point() {
    let mut t = table(&format!("B foot 0 0 N\nB foot 50 0 N{FAR}"));
    let breaking = t.field.sides[0].breaking;
    act(&mut t, 0, Act::Split);
    assert_eq!(t.field.sides[0].breaking, breaking);
    // Numbers: 0 and 1, their parts 2 and 3.
    t.act(&[], &[], |e| e.remove(2, Code::FledTheTable));
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 1, "half a point");
    t.act(&[], &[], |e| e.remove(0, Code::FledTheTable));
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 2);
    t.act(&[], &[], |e| e.remove(1, Code::FledTheTable));
    assert_eq!(t.field.points_lost(&t.state, Side::Blue), 4, "the other was whole");
}

#[test]
fn how_opt_13_either_part_fires_and_fights_as_a_small_unit() {
    // Numbers: Blue's battalion and its part, then Red's.
    let mut t = table("B foot 0 0 N\nR foot 0 9 S");
    let split = offer(&t, 0, Act::Split).expect("it may split");
    t.act(&[], &[], |e| e.perform(0, split));
    for unit in [0, 1] {
        let eye = Eye::of(&t.state, unit);
        let all = target::choices(&t.field, &t.state, &eye);
        let shot = all.first().and_then(|c| c.shots().next()).expect("a shot");
        assert_eq!(shot.volley.modifiers().value(Modifier::Small), -1);
        let fight = Fight { field: Arc::new(t.field.clone()), state: t.state, generals: [GeneralKind::Passive; 2] };
        // Blue's figures stand behind two units in events, and the part behind them.
        let actor = t.field.piece(unit);
        assert_eq!(actor, [0, 4][usize::from(unit)]);
        let odds = fight.odds(Question::Fire { actor, target: 1 }).expect("it may fire");
        assert!(odds.modifiers.iter().any(|m| m.clause == "HOW-OPT-13" && m.value == -1));
        let odds = fight.odds(Question::Melee { actor, target: 1 }).expect("it may fight");
        assert!(odds.modifiers.iter().any(|m| m.clause == "HOW-OPT-13" && m.value == -1));
    }
}

#[test]
fn how_opt_15_what_is_left_of_the_parts_is_carried_forward_as_one_unit() {
    let mut t = table(&format!("B foot 0 0 N\n{FAR}"));
    act(&mut t, 0, Act::Split);
    let mut end = |hits: [u8; 2], morale: [Morale; 2]| {
        for n in [0, 1] {
            t.state.units[n].hits = hits[n];
            t.state.units[n].morale = morale[n];
        }
        let fight = Fight { field: Arc::new(t.field.clone()), state: t.state, generals: [GeneralKind::Passive; 2] };
        let outcome = fight.outcome();
        assert_eq!(outcome.units.len(), 2, "as many as in the scenario");
        (outcome.units[0].harm, outcome.units[0].state)
    };
    let green = Morale::Green;
    assert_eq!(end([1, 3], [green; 2]), (3, "formed"), "as if they had rejoined");
    assert_eq!(end([5, 1], [Morale::Gone, green]), (3, "formed"), "three bases lost, two with a hit: 17 fifths");
    assert_eq!(end([1, 5], [green, Morale::Gone]), (3, "formed"));
    assert_eq!(end([4, 5], [Morale::FellBack, Morale::Gone]), (4, "fell-back"));
    assert_eq!(end([5, 5], [Morale::Gone; 2]), (5, "done-for"));
}

/// HOW-CMD-23, HOW-OPT-15: it makes one move away; nobody asked for two parts.
#[test]
fn how_opt_15_a_feeble_brigade_goes_back_undivided() {
    let mut t = table(
        "B foot hits=1 -21 18 45\nB foot hits=1 -25 10 36\nB foot hits=1 -7 -48 9\nleader B -25 4 brigade=0\n\
         R horse hits=2 -13 29 178\nR horse hits=1 -41 21 105\nR horse -40 37 174",
    );
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!((t.told(Code::Parted).len(), t.told(Code::Rejoined).len()), (0, 0));
    assert_eq!(t.told(Code::Feeble).len(), 1);
}

/// HOW-OPT-01: either part is half a unit in a brigade's loss of heart.
#[test]
fn how_opt_15_a_lost_part_is_half_a_loss_to_its_brigade() {
    let disheartened = |gone: &[u8]| {
        let mut t = table(&format!(
            "B foot brigade=0 0 0 N\nB foot brigade=0 60 0 N{FAR}
leader B 0 -10 brigade=0"
        ));
        t.field.options.brigade_morale = true;
        act(&mut t, 0, Act::Split);
        for &unit in gone {
            t.state.unit_mut(unit).morale = Morale::Gone;
        }
        t.field.demoralised(&t.state, 0)
    };
    assert!(!disheartened(&[0, 2]), "one of two units is half, not more");
    assert!(!disheartened(&[1]));
    assert!(disheartened(&[1, 2]), "one and a half");
}

/// HOW-GEN-09, HOW-CMD-13: within reach of its general is an independent unit of which a part is.
#[test]
fn how_opt_15_a_general_helps_an_independent_unit_by_either_part() {
    let helps = |places: [i32; 2], gone: Option<u8>| {
        let mut t = table(&format!("B horse 0 0 N\nleader B 0 -5{FAR}"));
        act(&mut t, 0, Act::Split);
        for (unit, y) in [0, 1].into_iter().zip(places) {
            t.state.unit_mut(unit).rect.centre.y = y * 1200;
        }
        gone.into_iter().for_each(|unit| t.state.unit_mut(unit).morale = Morale::Gone);
        t.field.can_help(&t.state, Side::Blue, 0)
    };
    assert_eq!([helps([0, 30], None), helps([30, 0], None), helps([30, 30], None)], [true, true, false]);
    assert_eq!([helps([0, 0], Some(0)), helps([30, 0], Some(1))], [true, false]);
}

#[test]
fn how_opt_15_who_splits_and_who_rejoins() {
    let whole = |change: fn(&mut crate::rules::honours_of_war::state::Unit)| {
        let mut t = table(&format!("B foot 0 0 N{FAR}"));
        change(t.state.unit_mut(0));
        t.field.may_split(&t.state, 0)
    };
    assert!(whole(|_| ()) && whole(|u| u.formation = Formation::Column));
    assert!(!whole(|u| u.morale = Morale::Reforming) && !whole(|u| u.formation = Formation::Irregular));
    assert!(!whole(|u| u.formation = Formation::Garrison) && !whole(|u| u.contacts[0] = 2));
    let joins = |change: fn(&mut crate::rules::honours_of_war::state::Unit)| {
        let mut t = table(&format!("B horse 0 0 N{FAR}"));
        let split = offer(&t, 0, Act::Split).expect("it may split");
        t.act(&[], &[], |e| e.perform(0, split));
        change(t.state.unit_mut(1));
        t.field.mate_to_rejoin(&t.state, 0)
    };
    assert_eq!(joins(|_| ()), Some(1));
    assert_eq!(joins(|u| u.contacts[0] = 2), None, "in contact");
    assert_eq!(joins(|u| u.block = 0), None, "in houses");
    assert_eq!(joins(|u| u.flags.set(Flags::DISMOUNTED)), None, "on foot");
    // Each goes on its own bases.
    let mut t = table(&format!("B foot 0 0 N{FAR}"));
    act(&mut t, 0, Act::Split);
    assert_eq!([0, 1].map(|unit| t.field.bases_of(&t.state, unit)), [3, 2]);
}

/// Whichever of them makes the move: HOW-OPT-07 (guns that one of them left), HOW-MOV-06 (that one of them moved).
#[test]
fn how_opt_15_what_is_one_again_has_every_mark_of_either() {
    for mover in [0, 1] {
        let mut t = table(&format!("B foot 0 0 N{FAR}"));
        let split = offer(&t, 0, Act::Split).expect("it may split");
        t.act(&[], &[], |e| e.perform(0, split));
        for unit in [0, 1] {
            t.state.unit_mut(unit).moves = 0;
            t.state.unit_mut(unit).flags = Flags::default();
        }
        let other = t.state.unit_mut(1 - mover);
        (other.hits, other.hit_by, other.run, other.moves) = (3, 2, 1200, 2);
        other.flags.set(Flags::GUNLESS);
        let join = offer(&t, mover, Act::Rejoin).expect("they touch");
        t.act(&[], &[], |e| e.perform(mover, join));
        let u = t.state.unit(0);
        assert_eq!((u.hits, u.hit_by), (3, 2), "{mover}");
        assert!(u.has(Flags::GUNLESS) && u.has(Flags::FORMED) && u.run >= 1200, "{mover}");
        assert_eq!((u.moves, t.state.unit(1).hits), (2, 0), "{mover}");
        assert_eq!(t.at(0), (0, 0), "{mover}");
    }
}

/// HOW-MOV-23, HOW-CHG-20: the part that is left has formed like the other, and has covered no ground.
#[test]
fn how_opt_15_the_part_that_stays_behind_has_formed_and_not_moved() {
    let mut t = table(&format!("B horse 0 0 N{FAR}"));
    t.state.unit_mut(0).flags.set(Flags::ACTED);
    act(&mut t, 0, Act::Split);
    let [unit, part] = [0, 1].map(|n| *t.state.unit(n));
    assert!(unit.has(Flags::ACTED) && !part.has(Flags::ACTED), "its turn is still to come");
    assert!(unit.has(Flags::FORMED) && part.has(Flags::FORMED));
    assert!(unit.run > 0 && part.run == 0);
}

/// HOW-NAT-10: also where allied armies break each by itself.
#[test]
fn how_opt_15_a_lost_part_costs_its_own_army_half_a_point() {
    use crate::rules::honours_of_war::state::Ally;
    let mut t = table(&format!("B foot brigade=0 0 0 N\nB foot brigade=0 60 0 N\nB foot brigade=1 120 0 N{FAR}"));
    t.field.options.separate = true;
    let army =
        |brigades| Ally { side: Side::Blue, brigades, breaking: 2, movement: 0, fire: 0, dithering: 2, dependable: 5 };
    t.field.allies = [1, 2].map(army).to_vec();
    act(&mut t, 0, Act::Split);
    let gone = |t: &mut Table, unit: u8| {
        t.state.unit_mut(unit).morale = Morale::Gone;
        t.field.has_broken(&t.state, Side::Blue, t.field.points_lost(&t.state, Side::Blue))
    };
    // The second army's only battalion is number 4, the parts of the first 0 and 2.
    assert_eq!([gone(&mut t, 4), gone(&mut t, 0), gone(&mut t, 2)], [false, false, true]);
}

/// HOW-TER-13: each part, and the whole again, is behind works by where its own front is.
#[test]
fn how_opt_15_a_part_is_behind_works_that_lie_along_its_own_front() {
    let behind = |t: &Table| [0, 1].map(|unit| t.state.unit(unit).has(Flags::ENTRENCHED));
    // Of 20 cm the right twelve stay, the left eight are left behind; works run from a defender's right to his left.
    let split = |works: &str| {
        let mut t = table(&format!("works {works}\nB foot 0 0 N{FAR}"));
        t.act(&[], &[], |e| e.settle(0));
        let whole = t.state.unit(0).has(Flags::ENTRENCHED);
        let split = offer(&t, 0, Act::Split).expect("it may split");
        t.act(&[], &[], |e| e.perform(0, split));
        (t, whole)
    };
    let (t, whole) = split("12 2 -1 2");
    assert_eq!((whole, behind(&t)), (true, [true, false]));
    let (mut t, whole) = split("-4 2 -12 2");
    assert_eq!((whole, behind(&t)), (false, [false, true]));
    (0..2).for_each(|unit| t.state.unit_mut(unit).moves = 0);
    let join = offer(&t, 0, Act::Rejoin).expect("they touch");
    t.act(&[], &[], |e| e.perform(0, join));
    assert_eq!(behind(&t)[0], whole);
}

/// HOW-OPT-09: and a lieutenant general whichever part of a battalion of his is near him, that part alone.
#[test]
fn how_opt_15_a_lieutenant_general_rallies_the_part_beside_him() {
    use crate::rules::honours_of_war::state::{Leader, Lieutenant, Rank, Wing};
    let mut t = table(&format!("B foot brigade=0 0 0 N\nB foot brigade=1 60 0 N\nleader B 0 -60 brigade=0{FAR}"));
    act(&mut t, 0, Act::Split);
    let part = t.field.unit(0).other;
    for unit in [0, part] {
        t.state.unit_mut(unit).hits = 3;
    }
    let beside = t.state.unit(part).rect.middle(crate::base::geometry::Face::Left);
    t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
    let leader = Leader { at: beside, grade: Grade::Dashing, here: true, ..Leader::default() };
    t.state.lieutenants[0] = Lieutenant { leader, grade: Grade::Dashing, helps: NONE };
    t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!([0, part].map(|n| t.state.unit(n).hits), [3, 1]);
    // The other stands more than 5 cm from him.
    t.state.unit_mut(part).morale = Morale::Gone;
    t.act(&[], &[], |e| e.lieutenants_rally(Side::Blue));
    assert_eq!(t.state.unit(0).hits, 3);
}
