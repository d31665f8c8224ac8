//! Who pursues, and how far.

use super::*;
use crate::base::Heading;
use crate::rules::honours_of_war::data::Cost;

#[test]
fn how_mel_31_cavalry_that_won_pursues_on_four_with_class_and_wish() {
    // Blue 3: 2 hits; Red 2: none. Wish yes: +1, so 3 goes; the same die without the wish stays.
    let goes = |class: &str, wish, die| {
        let text = format!("B horse {class} 0 0 N\nR horse hits=3 0 5 S");
        let mut table = melee(&text, &FRONTS);
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::Gone;
        table.act(&[], &[], |e| e.part(0));
        if wish {
            table.state.unit_mut(0).flags.set(Flags::EAGER);
        }
        let answers: &[Answer] = &[Answer::Pick(0)];
        let pursues = i32::from(die)
            + if wish { 1 } else { -1 }
            + match class {
                "superior" => 1,
                "inferior" => -1,
                _ => 0,
            }
            >= 4;
        table.act(&[die], if pursues { answers } else { &[] }, |e| e.pursuits(&won));
        table.told(Code::PursuitDie)[0].numbers[2] == 1
    };
    assert!(goes("", true, 3) && !goes("", true, 2));
    assert!(goes("", false, 5) && !goes("", false, 4));
    assert!(goes("superior", true, 2) && !goes("inferior", false, 5) && goes("inferior", false, 6));
}

/// HOW-MEL-33.
#[test]
fn how_mel_32_and_33_the_wish_is_fixed_before_the_loser_moves_and_binds_columns() {
    let mut table = melee("B horse 0 0 N\nR horse hits=4 0 5 S", &FRONTS);
    table.act(&[5, 2], &[Answer::Yes], |e| {
        let mut rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        e.rounds(&mut rounds);
        let place = e.state.unit(1).rect;
        assert!(e.winners(&rounds)[0]);
        assert_eq!(e.state.unit(1).rect, place);
    });
    assert!(table.state.unit(0).has(Flags::EAGER));
    // After a second melee it is asked anew.
    let mut again = melee("B horse 0 0 N\nR horse hits=4 0 5 S", &FRONTS);
    again.state.unit_mut(0).flags.set(Flags::EAGER);
    again.act(&[5, 2], &[Answer::No], |e| {
        let mut rounds = Rounds::begin(e.state, [true; MAX_UNITS]);
        e.rounds(&mut rounds);
        assert!(e.winners(&rounds)[0]);
    });
    assert!(!again.state.unit(0).has(Flags::EAGER));
    // A column whose owner doesn't want to isn't even thrown for.
    let mut column = Table::of("B horse column 0 0 N");
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    column.act(&[], &[], |e| e.pursuits(&won));
    assert!(column.told(Code::PursuitDie).is_empty());
}

/// HOW-MEL-37.
#[test]
fn how_mel_34_and_37_a_pursuit_is_half_a_move_to_a_move_and_once_a_turn() {
    let run = |midstream: &str, pick| {
        let mut table = Table::of(&format!("B horse {midstream} 0 0 N"));
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[6], &[Answer::Pick(pick)], |e| e.pursuits(&won));
        assert!(!crate::rules::honours_of_war::melee::pursuit::may_pursue(&table.field, &table.state, 0));
        table.state.unit(0).rect.centre.y / 1200
    };
    assert_eq!([run("", 0), run("", 1)], [15, 30]);
    // HOW-TER-29: out of a river at half rate, though an end of the front has it still to cross.
    assert_eq!([run("midstream", 0), run("midstream", 1)], [7, 15]);
    let mut slantwise = Table::of("river -30 -18 30 18\nB horse midstream 0 0 N");
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    slantwise.act(&[6], &[Answer::Pick(1)], |e| e.pursuits(&won));
    assert_eq!(slantwise.at(0), (0, 150));
}

#[test]
fn how_mel_35_bound_to_charge_whom_half_a_move_reaches() {
    let mut table = Table::of("B horse 0 0 N\nR foot 0 18 S\nR foot 40 100 S");
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    let engaged = table.act(&[6], &[], |e| e.pursuits(&won));
    assert!(engaged[0] && engaged[1] && !engaged[2]);
    assert_eq!(table.state.unit(0).contacts[0], 1);
    assert!(table.state.unit(0).has(Flags::BONUS) && table.state.unit(0).has(Flags::CHARGED));
    // HOW-CHG-17: the second of two whom it strikes fights too.
    let mut abreast = Table::of("B horse 0 0 N\nB foot -21 8 N\nB foot 21 8 N\nR foot -10.2 14 S\nR foot 10.2 14 S");
    let engaged = abreast.act(&[6], &[], |e| e.pursuits(&won));
    assert_eq!(engaged[..5], [true, false, false, true, true]);
    // After deductions: 10 cm through a marsh are 20.
    let mut slow = Table::of("marsh -20 3 20 11\nB horse 0 0 N\nR foot 0 14 S\nR foot 40 100 S");
    let engaged = slow.act(&[6], &[Answer::Pick(0)], |e| e.pursuits(&won));
    assert!(!engaged[1], "only a full move reaches it");
    // One whom only a full move reaches is left to the owner's choice.
    let mut far = Table::of("B horse 0 0 N\nR foot 0 30 S");
    let engaged = far.act(&[6], &[Answer::Pick(2)], |e| e.pursuits(&won));
    assert!(engaged[1]);
}

#[test]
fn how_mel_35_nobody_leaves_the_table_to_charge() {
    let engaged = |x: i32| {
        let mut table = Table::of("B horse 0 0 N\nR foot column 0 18 S");
        let edge = table.field.half.x;
        let [horse, foot] = [0, 1].map(|n| table.state.unit(n).rect.half_front);
        table.state.unit_mut(0).rect.centre.x = edge - horse - 12;
        table.state.unit_mut(1).rect.centre.x = edge - foot - 12 + x;
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        let engaged = table.act(&[6], &[], |e| e.pursuits(&won));
        let rect = table.state.unit(0).rect;
        assert!(rect.on_table(table.field.half.x * 2, table.field.half.y * 2));
        engaged[0]
    };
    // The nearer the enemy's middle is to the edge, the more of the charger would hang over it middle to middle.
    assert!(engaged(-12_000) && engaged(0));
}

/// The table ends two metres north of its middle.
#[test]
fn how_mel_36_who_rides_down_the_routed_does_not_end_beyond_the_edge() {
    let mut caught = 0;
    for (x, y, heading) in (0..12).flat_map(|n| [20, 35, 50, 65, 80].map(|h| (4 + 2 * n, 180 + n % 6 * 3, h))) {
        let mut table = Table::of(&format!("B horse 0 180 {heading}\nR foot small {x} {y} 0"));
        table.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::Routed;
        let (width, depth) = (table.field.half.x * 2, table.field.half.y * 2);
        if let Some((charge, _)) = table.act(&[], &[], |e| e.pursuit_charge(0, 1, 36_000)) {
            caught += 1;
            assert!(charge.to.on_table(width, depth), "{x} {y} {heading}: {:?}", charge.to);
        }
    }
    assert!(caught > 10, "{caught}");
}

/// HOW-TER-04: nor in the Schwartz at St. Ulrich, along whose bank it rides.
#[test]
fn how_mel_36_who_rides_down_the_routed_does_not_end_in_deep_water() {
    use crate::base::{Dice, Point, Rect, Side};
    use crate::field::GeneralKind;
    use crate::field::event::Silent;
    use crate::rules::honours_of_war::engine::Engine;
    use crate::rules::honours_of_war::state::{Formation, Morale};
    let scenario = crate::rules::honours_of_war::tests::scenario("st-ulrich");
    let (field, mut state) = crate::rules::honours_of_war::setup::prepare(&scenario).expect("it can be played");
    let at = |x: i32, y: i32, half: (i32, i32)| Rect {
        centre: Point::new(x, y),
        heading: Heading::SOUTH,
        half_front: half.0,
        half_depth: half.1,
    };
    let horse = field.units_of(Side::Blue).find(|&n| field.unit(n).kind.is_horse()).expect("horse");
    let guns = field.units_of(Side::Red).find(|&n| field.unit(n).kind.is_guns()).expect("guns");
    for n in 0..field.units.len() as u8 {
        state.unit_mut(n).morale = Morale::Gone;
    }
    let ridden = state.unit_mut(guns);
    (ridden.morale, ridden.formation) = (Morale::Routed, Formation::Limbered);
    let mut caught = 0;
    for x in (30_000..40_000).step_by(250) {
        state.unit_mut(guns).rect = at(x - 6_212, -15_571, (4_200, 11_400));
        let rider = state.unit_mut(horse);
        (rider.morale, rider.formation, rider.rect) = (Morale::Green, Formation::Line, at(x, 14_811, (12_000, 3_000)));
        let generals = [GeneralKind::Planner; 2].map(crate::rules::honours_of_war::general::of);
        let mut dice = Dice::fair(1, 1);
        let engine = Engine { field: &field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
        if let Some((charge, _)) = engine.pursuit_charge(horse, guns, 36_000) {
            caught += 1;
            assert!(!field.terrain.is_in_deep_water(&charge.to, false), "{x}: {:?}", charge.to);
        }
    }
    assert!(caught > 10, "{caught}");
}

/// HOW-MOV-08: a slant takes a side of it into its flank, and reaches three quarters of a move in this army; a wheel is never
/// cut (HOW-MOV-09), but its arc counts.
#[test]
fn how_mel_34_a_pursuit_aside_pays_the_usual_deductions() {
    let reaches = |x: i32, y: i32, flank: Cost| {
        let mut table = Table::of(&format!("B horse 0 0 N\nR foot {x} {y} S"));
        table.field.units[0].drill.flank = flank;
        table.act(&[], &[], |e| e.pursuit_charge(0, 1, 36_000)).is_some()
    };
    assert!(reaches(22, 24, Cost::None), "28 cm at a slant");
    assert!(!reaches(22, 24, Cost::Quarter) && !reaches(22, 24, Cost::Half));
    assert!(reaches(20, 22, Cost::Half), "28 cm by a wheel");
}

/// HOW-CHG-05, HOW-CHG-16: nor does it bind to a charge that finds no room to line up.
#[test]
fn how_mel_34_a_slant_leads_into_the_front_sector() {
    const FULL: i32 = 36_000;
    let mut slants = 0;
    for (x, y) in (14..44).flat_map(|x| (-6..30).map(move |y| (x, y))) {
        let mut table =
            Table::of(&format!("B horse 0 0 N\nR foot {x} {y} S\nR foot {} {} S\nR foot -90 90 S", x + 13, y - 5));
        table.field.units[0].drill.flank = Cost::None;
        let Some((charge, left)) = table.act(&[], &[], |e| e.pursuit_charge(0, 1, FULL)) else { continue };
        let off = Heading::NORTH.to(Heading::of(charge.to.centre - charge.from.centre)).abs();
        assert!(off <= 46 * Heading::DEGREE, "{x} {y}: {off}");
        slants += usize::from(charge.to.heading == charge.from.heading && off > 5 * Heading::DEGREE);
        let other = table.act(&[], &[], |e| e.pursuit_charge(0, 2, FULL));
        if other.is_some() || left < FULL / 2 {
            continue;
        }
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[6], &[], |e| e.pursuits(&won));
        assert!(table.told(Code::FellShort).is_empty(), "{x} {y}: bound to what cannot be done");
    }
    assert!(slants > 20, "{slants}");
}

/// HOW-MEL-35: before whom a friend stands to one wing, at the least slant that leaves half a move, and into a charge there.
#[test]
fn how_mel_34_a_pursuer_gets_by_a_friend_before_one_wing() {
    let pursues_at = |flank: Cost, more: &str, answers: &[Answer]| {
        let mut table = Table::of(&format!("B horse 0 0 N\nB horse {more} 9 N\nR foot 0 18 S\nR foot 150 150 S"));
        table.field.units[0].drill.flank = flank;
        if !answers.is_empty() {
            table.state.unit_mut(2).rect.centre.x += 120_000;
        }
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        let engaged = table.act(&[6], answers, |e| e.pursuits(&won));
        (table.at(0), engaged[2])
    };
    let pursues = |more: &str, answers: &[Answer]| pursues_at(Cost::None, more, answers);
    // HOW-MOV-08.
    let slanting = pursues_at(Cost::Half, "-19.5", &[Answer::Pick(0)]);
    assert_eq!(slanting, ((19, 72), false), "half of what a slant leaves it");
    assert_eq!(pursues("-19.5", &[Answer::Pick(0)]), ((39, 145), false), "15 cm, by 15 degrees to its right");
    assert_eq!(pursues("19.5", &[Answer::Pick(0)]), ((-39, 145), false));
    assert_eq!(pursues("-40", &[Answer::Pick(0)]), ((0, 150), false));
    assert!(pursues("-19.5", &[]).1 && pursues("19.5", &[]).1, "bound to charge him");
}

/// HOW-CHG-28: of two who cannot but be struck together.
#[test]
fn how_mel_35_the_second_whom_a_pursuer_strikes_may_evade() {
    let struck = |one: &str, other: &str| {
        let text = format!("B horse 0 0 N\nB foot -21 8 N\nB foot 21 8 N\nR {one} -10.2 14 S\nR {other} 10.2 14 S");
        let mut table = Table::of(&text);
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        let engaged = table.act(&[6], &[Answer::Yes], |e| e.pursuits(&won));
        ([engaged[0], engaged[3], engaged[4]], [3, 4].map(|n| table.state.unit(n).has(Flags::EVADED)))
    };
    assert_eq!(struck("foot", "light"), ([true, true, false], [false, true]));
    assert_eq!(struck("light", "foot"), ([true, false, true], [true, false]), "and the other is struck alone");
    // HOW-MEL-36: so is either who falls back.
    let text = "B horse 0 0 N\nB foot -21 8 N\nB foot 21 8 N\nR foot -10.2 14 S\nR foot charged hits=4 10.2 14 N";
    let mut table = Table::of(text);
    table.state.unit_mut(4).morale = crate::rules::honours_of_war::state::Morale::FellBack;
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    table.act(&[6], &[], |e| e.pursuits(&won));
    assert!(table.state.unit(4).engaged() && table.state.unit(4).red());
    assert!(!table.state.unit(4).has(Flags::CHARGED));
}

/// HOW-MEL-10, HOW-MEL-11: what counts of a pursuit is its way in the open, after the last obstacle.
#[test]
fn how_mel_35_a_pursuit_over_an_obstacle_or_through_rough_ground_has_no_bonus() {
    let bonus = |text: &str| {
        let mut table = Table::of(&format!("{text}B horse 0 0 N\nR foot 0 18 S"));
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        let engaged = table.act(&[6], &[Answer::Pick(2)], |e| e.pursuits(&won));
        assert!(engaged[0]);
        table.state.unit(0).has(Flags::BONUS)
    };
    assert!(bonus("hedge -20 5 20 5\n"), "far enough beyond it");
    assert!(!bonus("hedge -20 10 20 10\n"));
    assert!(!bonus("rough -20 8 20 10\n"));
}

/// HOW-CHG-33: nobody answers the charge of a pursuer who rides on after light infantry got away.
#[test]
fn how_mel_35_who_rides_on_in_the_melee_phase_pursues() {
    use crate::rules::honours_of_war::charge::{Evasion, SetOut};
    use crate::rules::honours_of_war::general::Action;
    use crate::rules::honours_of_war::state::Phase;
    let mut t = Table::of("B horse 0 0 N\nR light 90 90 S\nR foot 0 25 S");
    t.state.phase = Phase::Melee;
    // Whatever its brigade was commanded.
    t.state.brigades[0].result = crate::rules::honours_of_war::data::Performance::Poor;
    let from = t.state.unit(0).rect;
    let stand = Action::stand(from, t.state.unit(0).formation);
    let length = 8 * 1200;
    let action = Action { act: Act::Charge, target: 1, to: from.advanced(length), length, ..stand };
    let set_out = SetOut { stood: from, left: 36_000 };
    t.act(&[], &[Answer::On(2)], |e| e.after_evasion(0, &action, Evasion::InTheOpen, (length, &set_out)));
    assert_eq!(t.state.unit(0).contacts[0], 2);
    assert!(t.told(Code::Fired).is_empty() && t.told(Code::Charged).is_empty());
}

#[test]
fn how_chg_08_a_pursuit_in_column_charges_light_infantry_only() {
    let engaged = |enemy: &str, answers: &[Answer]| {
        let mut table = Table::of(&format!("B horse column 0 0 N\nR {enemy} 0 18 S"));
        table.state.unit_mut(0).flags.set(Flags::EAGER);
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[6], answers, |e| e.pursuits(&won))[0]
    };
    assert!(!engaged("foot", &[Answer::Pick(0)]));
    assert!(!engaged("horse column", &[Answer::Pick(0)]));
}

#[test]
fn how_mel_36_the_retreating_are_struck_in_flank_and_the_done_for_are_caught() {
    use crate::rules::honours_of_war::state::Morale;
    let mut table = Table::of("B horse 0 0 N\nR foot hits=4 0 18 S");
    table.state.unit_mut(1).morale = Morale::FellBack;
    let mut won = [false; MAX_UNITS];
    won[0] = true;
    table.act(&[6], &[], |e| e.pursuits(&won));
    assert_eq!(modifiers_of(&mut table, 1), [(M::Hurt, -1), (M::Flanked, -2)]);
    let mut routed = Table::of("B horse 0 0 N\nR foot hits=5 0 18 N");
    routed.state.unit_mut(1).morale = Morale::Routed;
    let engaged = routed.act(&[6], &[], |e| e.pursuits(&won));
    assert!(!engaged[1] && !routed.state.unit(1).here());
    assert!(routed.state.unit(1).has(Flags::CAPTURED));
}

/// HOW-SCN-37: who won over a sunken road stands in it, as his front lies along it, without being asked.
#[test]
fn how_mel_26_and_scn_37_who_won_over_a_sunken_road_is_in_it() {
    let text = "sunken -20 2 20 2\nB foot charged 0 0 N\nR foot entrenched hits=3 0 4 S";
    let table = phase(text, &FRONTS, &[4, 2], &[Answer::Pick(0)]);
    assert!(table.state.unit(0).has(Flags::ENTRENCHED));
    assert_eq!(table.at(0), (0, 0));
}

/// HOW-SCN-37, HOW-CHG-13: cavalry that rode on out of a sunken road can be charged by cavalry again.
#[test]
fn how_mel_34_who_pursues_out_of_a_sunken_road_has_left_it() {
    let leaves = |before: &str, answers: &[Answer]| {
        let mut table = Table::of(&format!("sunken -20 3 20 3\nB horse entrenched 0 0 N\n{before}"));
        if let Some(routed) = table.field.units_of(crate::base::Side::Red).next() {
            table.state.unit_mut(routed).morale = crate::rules::honours_of_war::state::Morale::Routed;
        }
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[6], answers, |e| e.pursuits(&won));
        assert!(table.state.unit(0).rect.centre.y > 0, "it went on");
        !table.field.is_shut_to_horse(table.state.unit(0))
    };
    assert!(leaves("", &[Answer::Pick(0)]));
    assert!(leaves("R foot 0 16 N", &[]), "who rides down the routed too");
}

/// A large regiment lined up on a flank has more of its base before and behind than beside: it touches the flank alone.
#[test]
fn how_mel_28_and_fire_60_the_loser_goes_away_from_the_side_that_was_struck() {
    let flees = |front: &str| {
        let text = format!("B horse {front} charged -18 0 E\nR foot 0 0 N");
        let mut table = melee(&text, &[(0, Front, 1, Left)]);
        table.act(&[], &[], |e| e.hurt(1, 2, 0));
        table.state.unit(1).hit_from
    };
    assert_eq!([flees(""), flees("large bases=6")], [Left; 2]);
}

/// HOW-MEL-35, HOW-CHG-15: bound to charge him, who was caught a moment before, if he is struck there by nobody.
#[test]
fn how_mel_35_whom_another_pursuer_caught_is_struck_in_a_vacant_sector() {
    let engaged = |caught: Face| {
        let mut table =
            Table::of("B horse bases=2 0 0 N\nB horse bases=2 40 40 W\nR foot hits=4 0 18 N\nR foot 100 0 S");
        table.state.unit_mut(2).morale = crate::rules::honours_of_war::state::Morale::FellBack;
        table.touch(1, Front, 2, caught);
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        // Free to go or to stay short of him, it would be asked which.
        let answers: &[Answer] = if caught == Rear { &[Answer::Pick(0)] } else { &[] };
        table.act(&[6], answers, |e| e.pursuits(&won))[0]
    };
    assert!(engaged(Left) && engaged(Front));
    assert!(!engaged(Rear), "the rear is taken");
}

#[test]
fn how_chg_07_whom_a_pursuer_struck_does_not_pursue_himself() {
    // Both regiments won elsewhere; Blue's strikes Red's before it is asked.
    let mut table = Table::of("B horse 0 0 N\nR horse 0 18 S");
    let won = std::array::from_fn(|n| n < 2);
    let engaged = table.act(&[6], &[], |e| e.pursuits(&won));
    assert!(engaged[0] && engaged[1]);
    assert_eq!(table.told(Code::PursuitDie).iter().map(|e| e.actor).collect::<Vec<_>>(), [0]);
}

/// HOW-TER-35: beaten back, he is the one who stands behind the wall or in the wood.
#[test]
fn how_mel_17_who_charged_before_has_cover_where_a_pursuer_catches_him() {
    let cover = |ground: &str| {
        let mut table = Table::of(&format!("{ground}\nB horse 0 0 N\nR foot charged hits=4 0 12 S"));
        table.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::FellBack;
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[6], &[], |e| e.pursuits(&won));
        table.act(&[], &[], |e| {
            as_it_stands(e.state, 0, 1, 0).blow(e.field, e.state).modifiers().iter().collect::<Vec<_>>()
        })
    };
    assert_eq!(cover("wood -20 8 20 20"), [(M::LightCover, -1)]);
    assert_eq!(cover(""), []);
}

/// HOW-MEL-11: limbered guns that were ridden down without a die have spent no bonus, and it is not due again 3.5 cm on.
#[test]
fn how_mel_10_a_pursuer_has_the_bonus_for_his_own_way_alone() {
    let mut t = melee("B horse charged bonus 0 0 N\nR gun limbered 0 12 S\nR light bases=2 13 8 S", &FRONTS);
    t.act(&[5, 3, 3, 3, 3], &[Answer::No, Answer::No, Answer::Quarters(4)], |e| e.melee_phase());
    let fought = t.told(Code::Fought);
    assert!(fought.iter().any(|e| (e.actor, e.target) == (0, 2)), "{fought:?}");
    assert!(!t.modifiers().contains(&(M::Charging, 1)));
}

/// HOW-FIRE-65: whom the enemy touches forms off him.
#[test]
fn how_mel_28_who_is_beaten_before_a_bridge_goes_over_it_in_column() {
    let text = "deepriver -60 20 60 20\nroad 0 -60 0 60\nbridge 0 20\nB foot charged 0 0 N\nR foot hits=3 0 4 S";
    let t = phase(text, &FRONTS, &[2, 2], &[Answer::Quarters(4)]);
    let loser = t.state.unit(1);
    assert!(loser.here() && loser.formation == Formation::Column, "{loser:?}");
    assert!(t.at(1).1 > 200, "{:?}", t.at(1));
}
