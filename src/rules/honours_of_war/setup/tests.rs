use super::super::state::{Flags, Formation, NONE, Size};
use super::super::tests::scenario;
use super::super::{engine::Engine, muster};
use super::*;
use crate::army::regiment::Arm;
use crate::base::{Dice, Heading, Len, Rect};
use crate::field::event::Silent;
use crate::field::scenario::{Arrival, Standing, When};
use crate::field::{GeneralKind, Nature};
use crate::rules::honours_of_war::{Fight, HonoursOfWar};
use crate::rules::system::{Battle, System};

mod armies;
mod banks;
mod contradictions;
mod drill;
mod faults;
mod unused;

const GENERIC: [&str; 3] = ["st-ulrich", "kutzdorf", "spittelwitz"];

/// Numbers of foot, light foot, horse and batteries of each brigade of a side.
fn arms(id: &str, side: Side) -> Vec<[usize; 4]> {
    let scenario = scenario(id);
    let count = |b: &BrigadeSetup| {
        [Arm::Foot, Arm::LightFoot, Arm::Horse, Arm::Guns]
            .map(|arm| b.units.iter().filter(|u| u.branch.arm() == arm).count())
    };
    scenario.sides[side.index()].brigades.iter().map(count).collect()
}

/// Weighted total and breaking point of both sides, in halves.
fn weights(id: &str) -> [(u16, u16); 2] {
    let (field, _) = prepare(&scenario(id)).expect("it can be played");
    Side::BOTH.map(|side| {
        let total = field.units_of(side).map(|u| field.unit(u).weight()).sum();
        (total, field.sides[side.index()].breaking)
    })
}

fn points(id: &str) -> [i32; 2] {
    HonoursOfWar.side_costs(&scenario(id)).expect("points")
}

/// The battle as both generals draw it up.
fn drawn_up(scenario: &Scenario) -> Fight {
    let mut dice = Dice::fair(5, 1);
    let (field, mut state) = prepare(scenario).expect("it can be played");
    let generals = [GeneralKind::Planner; 2];
    Engine {
        field: &field,
        state: &mut state,
        generals: generals.map(super::super::general::of),
        dice: &mut dice,
        out: &mut Silent,
    }
    .deploy(scenario);
    Fight { field: std::sync::Arc::new(field), state, generals }
}

/// HOW-SCN-06, HOW-EX-64.
#[test]
fn how_scn_06_totals_and_breaking_points() {
    assert_eq!(weights("st-ulrich"), [(10, 4), (8, 4)]);
    assert_eq!(weights("kutzdorf"), [(20, 10), (22, 10)]);
    assert_eq!(weights("spittelwitz"), [(32, 16), (21, 10)]);
    assert_eq!(weights("lobositz"), [(41, 20), (41, 20)]);
}

/// HOW-SCN-50, HOW-SCN-12, HOW-SCN-17, HOW-SCN-18, HOW-SCN-22, HOW-SCN-23, HOW-SCN-32, HOW-SCN-33.
#[test]
fn how_scn_50_forces_are_those_of_the_lists() {
    let (b, r) = (Side::Blue, Side::Red);
    assert_eq!(arms("st-ulrich", b), [[3, 0, 0, 1], [0, 0, 1, 0]]);
    assert_eq!(arms("st-ulrich", r), [[2, 0, 0, 1], [0, 0, 1, 0]]);
    assert_eq!(arms("kutzdorf", b), [[3, 0, 0, 1], [3, 0, 0, 1], [0, 0, 2, 0]]);
    assert_eq!(arms("kutzdorf", r), [[4, 0, 0, 1], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 2]]);
    assert_eq!(arms("spittelwitz", b), [[3, 0, 0, 2], [3, 0, 0, 1], [2, 0, 0, 1], [0, 0, 2, 0], [1, 1, 1, 0]]);
    assert_eq!(arms("spittelwitz", r), [[3, 0, 0, 1], [1, 0, 0, 1], [0, 0, 2, 0], [0, 3, 0, 0], [1, 0, 0, 0]]);
    assert_eq!(
        arms("lobositz", b),
        [[3, 0, 0, 1], [3, 0, 0, 0], [4, 0, 0, 2], [0, 0, 2, 0], [0, 0, 3, 0], [0, 0, 0, 2]]
    );
    assert_eq!(arms("lobositz", r), [[6, 0, 0, 1], [3, 1, 0, 2], [0, 0, 2, 0], [0, 0, 4, 0], [0, 2, 0, 0]]);
}

/// HOW-SCN-01, HOW-SCN-02.
#[test]
fn how_scn_01_generic_forces_are_standard_and_their_commanders_diced_for() {
    for id in GENERIC {
        let scenario = scenario(id);
        assert!(scenario.generic && scenario.ours, "{id}");
        let (field, state) = prepare(&scenario).expect("it can be played");
        assert!(field.units.iter().all(|u| u.class == Class::Standard), "{id}");
        for brigade in 0..field.brigades {
            let b = state.brigade(brigade);
            assert_eq!(b.leader.grade, Grade::Unrated, "{id}");
            assert_eq!(b.independent, b.len == 1, "{id}: one commander for each brigade, none for the independent");
        }
    }
    assert!(!scenario("lobositz").generic);
    // The default filling in points.
    assert_eq!(GENERIC.map(points), [[450, 350], [900, 850], [1400, 890]]);
}

/// HOW-SCN-05, HOW-SCN-35, HOW-SCN-11, HOW-SCN-16, HOW-SCN-21, HOW-SCN-04: who attacks, and the last turn.
#[test]
fn how_scn_05_attackers_and_last_turns() {
    for (id, attacker) in
        [("st-ulrich", Side::Blue), ("kutzdorf", Side::Red), ("spittelwitz", Side::Blue), ("lobositz", Side::Blue)]
    {
        let (field, _) = prepare(&scenario(id)).expect("it can be played");
        assert_eq!((field.attacker, field.last_turn), (Some(attacker), 20), "{id}");
    }
}

/// HOW-SCN-07, HOW-SCN-14, HOW-SCN-16, HOW-SCN-26, HOW-SCN-38.
#[test]
fn how_scn_07_objectives_belong_to_the_defender() {
    for (id, count, holder) in [
        ("st-ulrich", 1, Side::Red),
        ("kutzdorf", 1, Side::Blue),
        ("spittelwitz", 1, Side::Red),
        ("lobositz", 2, Side::Red),
    ] {
        let (field, state) = prepare(&scenario(id)).expect("it can be played");
        assert_eq!(field.goals.len(), count, "{id}");
        for (n, goal) in field.goals.iter().enumerate() {
            assert_eq!((goal.worth, goal.holder, state.objectives[n]), (2, Some(holder), Some(holder)), "{id}");
        }
    }
}

/// HOW-SCN-03, HOW-SCN-08, HOW-SCN-13, HOW-SCN-36, HOW-SCN-37, HOW-SCN-43.
#[test]
fn how_scn_36_ground_is_of_the_kind_that_the_text_says() {
    let natures = |id: &str| scenario(id).ground.features.iter().map(|f| f.nature).collect::<Vec<_>>();
    let count = |id: &str, nature| natures(id).iter().filter(|n| **n == nature).count();
    assert_eq!([count("st-ulrich", Nature::DeepRiver), count("st-ulrich", Nature::Bridge)], [1, 1]);
    assert_eq!([count("kutzdorf", Nature::GentleHill), count("kutzdorf", Nature::Village)], [2, 1]);
    assert_eq!([count("spittelwitz", Nature::River), count("spittelwitz", Nature::Entrenchment)], [1, 9]);
    assert_eq!([count("spittelwitz", Nature::Village), count("spittelwitz", Nature::Bridge)], [2, 2]);
    assert_eq!([count("lobositz", Nature::DeepRiver), count("lobositz", Nature::River)], [1, 1]);
    assert_eq!([count("lobositz", Nature::SteepHill), count("lobositz", Nature::GentleHill)], [1, 1]);
    assert_eq!([count("lobositz", Nature::Hedge), count("lobositz", Nature::SunkenRoad)], [3, 1]);
    for id in ["st-ulrich", "kutzdorf", "spittelwitz", "lobositz"] {
        assert_eq!(count(id, Nature::Town), 0, "{id}: all rustic");
        assert!(scenario(id).ours, "{id}: the maps are lost");
    }
    let table = scenario("lobositz").ground;
    assert_eq!((table.width, table.depth), (Len::feet(8), Len::feet(6)));
}

#[test]
fn how_scn_13_blue_marches_up_to_st_ulrich_in_column() {
    let fight = drawn_up(&scenario("st-ulrich"));
    for unit in fight.field.units_of(Side::Blue) {
        assert!(fight.state.unit(unit).formation.is_column());
    }
    let river = Len::feet(6).0 / 4;
    assert!(fight.field.units_of(Side::Red).all(|u| fight.state.unit(u).rect.centre.x < river), "west of the river");
}

#[test]
fn how_scn_15_in_the_variant_blue_comes_along_the_road() {
    let march = scenario("st-ulrich-march");
    for brigade in &march.sides[0].brigades {
        let arrival = brigade.arrival.expect("it arrives");
        assert_eq!(arrival.when, When::Turn(1));
        assert_eq!(arrival.at.x, -march.ground.width.0 / 2);
        assert!(brigade.units.iter().all(|u| u.standing.is_none()));
    }
    let river = Len::feet(6).0 / 4;
    let east = march.units(Side::Red).filter(|(_, u)| u.standing.is_some_and(|s| s.at.x > river)).count();
    assert_eq!(east, 2);
    assert_eq!(
        [arms("st-ulrich-march", Side::Blue), arms("st-ulrich-march", Side::Red)],
        [arms("st-ulrich", Side::Blue), arms("st-ulrich", Side::Red)]
    );
}

#[test]
fn how_scn_19_the_cramped_horse_starts_in_double_line_in_its_own_zone() {
    let scenario = scenario("kutzdorf");
    let fight = drawn_up(&scenario);
    let horse: Vec<u8> = fight.field.units_of(Side::Red).filter(|&u| fight.field.unit(u).kind.is_horse()).collect();
    assert_eq!(horse.len(), 2);
    let east = scenario.sides[1].brigades[2].zone.as_ref().expect("a zone").points.iter().map(|p| p.x).max();
    for unit in horse {
        let u = fight.state.unit(unit);
        assert_eq!(u.formation, Formation::DoubleLine);
        assert!(u.rect.corners().iter().all(|p| Some(p.x) <= east), "{:?}", u.rect);
    }
}

/// HOW-SCN-25, HOW-SCN-40.
#[test]
fn how_scn_25_brigades_that_wait() {
    let waits = |id: &str, side: Side| {
        scenario(id).sides[side.index()].brigades.iter().map(|b| b.moves_from).collect::<Vec<_>>()
    };
    assert_eq!(waits("spittelwitz", Side::Red), [Some(3), Some(3), Some(3), None, Some(3)]);
    assert_eq!(waits("lobositz", Side::Red), [Some(5), None, Some(3), None, None]);
    assert!(waits("spittelwitz", Side::Blue).iter().chain(&waits("lobositz", Side::Blue)).all(Option::is_none));
}

#[test]
fn how_scn_26_the_works_lie_before_their_defenders_and_the_north_block_is_held() {
    let fight = drawn_up(&scenario("spittelwitz"));
    let works: Vec<_> = fight.field.terrain.lines.iter().filter(|l| l.nature == Nature::Entrenchment).collect();
    let mut behind = 0;
    for unit in fight.field.units_of(Side::Red) {
        let u = fight.state.unit(unit);
        let front = u.rect.front_centre();
        let touched = works.iter().any(|w| crate::base::geometry::line::distance_to(&w.points, front) <= Len::CM.0);
        behind += usize::from(touched);
        if fight.field.unit(unit).brigade == fight.field.sides[1].brigades.1 - 1 {
            assert_eq!((u.formation, u.block), (Formation::Garrison, 1));
        }
    }
    assert_eq!((works.len(), behind), (9, 9));
}

/// HOW-SCN-41, HOW-SCN-42.
#[test]
fn how_scn_41_frederick_leaves_and_keith_has_the_left_wing() {
    let prussia = &scenario("lobositz").sides[0];
    assert_eq!((prussia.general_leaves, prussia.general.temper), (Some(5), Some(Temper::Dashing)));
    let keith = &prussia.lieutenants[0];
    assert_eq!((keith.commander.name.as_str(), keith.commander.temper), ("Keith", Some(Temper::Dependable)));
    assert_eq!(keith.brigades, [0, 1]);
    assert!(scenario("lobositz").sides[1].lieutenants.is_empty());
    assert_eq!(scenario("lobositz").mist, Some(3));
}

#[test]
fn how_scn_34_classes_at_lobositz_follow_the_lists_of_1756() {
    let scenario = scenario("lobositz");
    let (field, _) = prepare(&scenario).expect("it can be played");
    let classes = |side: Side, kind: Kind| -> Vec<Class> {
        field.units_of(side).filter(|&u| field.unit(u).kind == kind).map(|u| field.unit(u).class).collect()
    };
    assert_eq!(classes(Side::Red, Kind::MediumGuns), [Class::Superior; 3]);
    assert_eq!(classes(Side::Red, Kind::LightHorse), [Class::Inferior]);
    assert_eq!(classes(Side::Red, Kind::LightFoot), [Class::Standard; 3]);
    assert_eq!(classes(Side::Blue, Kind::HeavyHorse), [Class::Superior; 3]);
    assert_eq!(classes(Side::Blue, Kind::HeavyGuns), [Class::Standard; 2]);
}

#[test]
fn how_scn_24_the_legions_foot_can_be_made_superior_as_advised() {
    let mut scenario = scenario("spittelwitz");
    let legion = &mut scenario.sides[0].brigades[4];
    assert_eq!(legion.units[1].present.men, 360, "small");
    legion.units[1].ratings.insert(muster::ID.to_owned(), "superior".to_owned());
    let (field, _) = prepare(&scenario).expect("it can be played");
    let superior: Vec<u8> = field.units_of(Side::Blue).filter(|&u| field.unit(u).class == Class::Superior).collect();
    assert_eq!(superior.len(), 1);
    assert_eq!(field.unit(superior[0]).kind, Kind::Foot);
    assert_eq!(HonoursOfWar.side_costs(&scenario).map(|c| c[0]), Some(1420));
}

#[test]
fn how_scn_31_lobositz_is_of_1756_and_its_units_go_by_the_usual_rules() {
    let scenario = scenario("lobositz");
    assert_eq!(scenario.date.to_string(), "1756-10-01");
    assert_eq!([Side::Blue, Side::Red].map(|side| scenario.units(side).count()), [20, 21]);
    assert!(scenario.options.is_empty());
}

/// HOW-PTS-21: Prussia has about a tenth more.
#[test]
fn prussia_has_about_a_tenth_more_points_at_lobositz() {
    let [prussia, austria] = points("lobositz");
    assert_eq!([prussia, austria], [2275, 2040]);
    assert!((1070..=1130).contains(&(prussia * 1000 / austria)));
}

#[test]
fn every_scenario_can_be_drawn_up_at_every_scale() {
    for (id, _) in HonoursOfWar.about().scenarios {
        for figures in [28, 20, 15, 10, 6] {
            let scenario = scenario(id).at_scale(figures);
            let fight = drawn_up(&scenario);
            let (w, d) = (scenario.ground.width.0, scenario.ground.depth.0);
            let here: Vec<_> = fight.state.units[..fight.field.units.len()].iter().filter(|u| u.here()).collect();
            for (n, u) in here.iter().enumerate() {
                assert!(u.rect.on_table(w, d), "{id} at {figures} mm");
                let apart = |o: &&&super::super::state::Unit| {
                    u.block != NONE && o.block == u.block || !o.rect.overlaps(&u.rect)
                };
                assert!(here[n + 1..].iter().all(|o| apart(&o)), "{id} at {figures} mm");
            }
            assert_eq!(fight.table().pieces.len(), fight.field.units.len());
        }
    }
}

#[test]
fn how_mov_29_a_scenario_may_start_troops_in_irregular_line() {
    use crate::field::scenario::Stance;
    let mut scenario = scenario("kutzdorf");
    scenario.sides[0].brigades[0].units[0].formation = Some(Stance::Irregular);
    let fight = drawn_up(&scenario);
    assert_eq!(fight.state.unit(0).formation, Formation::Irregular);
}

/// HOW-NAT-04: inferior troops pay half a move though their nation pays nothing; HOW-NAT-03, HOW-NAT-07: light infantry
/// nothing, foreign infantry by its own column; HOW-NAT-01: without national differences the neutral row is everybody's.
#[test]
fn how_mov_24_inferior_troops_pay_at_least_half_a_move_to_form() {
    use crate::army::Branch as B;
    let of = |id: &str, row: &str, branch: crate::army::Branch, neutral: bool| {
        let mut scenario = scenario(id);
        let unit = &mut scenario.sides[0].brigades[0].units[0];
        unit.branch = branch;
        unit.ratings.clear();
        unit.rows.insert(muster::ID.to_owned(), row.to_owned());
        let options = Options { neutral, ..Options::default() };
        unit_data(unit, Side::Blue, 0, 1757, &options).drill
    };
    let form = |row, branch| of("kutzdorf", row, branch, false).form;
    assert_eq!([form("PRU_E", B::Musketeers), form("PRU_E", B::Garrison)], [Cost::None, Cost::Half]);
    assert_eq!([form("FRA_E", B::Militia), form("PRU_E", B::Freikorps)], [Cost::Full, Cost::Half]);
    let light = of("kutzdorf", "FRA_E", B::Light, false);
    assert_eq!((light.form, light.flank, light.nation_flank), (Cost::None, Cost::None, Cost::Half));
    assert_eq!(of("kutzdorf", "FRA_E", B::Dragoons, false).form, Cost::Half);
    let neutral = of("kutzdorf", "FRA_E", B::Musketeers, true);
    assert_eq!((neutral.form, neutral.flank, neutral.limber), (Cost::Half, Cost::Quarter, Cost::Half));
}

/// HOW-NAT-05: four things override what the nation has.
#[test]
fn how_nat_05_ground_blocks_charges_and_flight_override_the_nation() {
    use super::super::sandtable::{Answer, Table};
    let mut t = Table::of("B foot column 0 0 N\nR foot 0 90 S\nwood -30 -30 30 30");
    t.field.units[0].drill.form = Cost::None;
    assert_eq!(t.field.form_cost(&t.state, 0), Cost::Full, "a whole move in a wood");
    // At no cost under a charge: HOW-CHG-43 has its own test.
    let mut guns = Table::of("B gun hits=3 0 0 N\nR foot 0 40 S");
    guns.field.units[0].drill.limber = Cost::Full;
    guns.act(&[3], &[Answer::Quarters(6)], |e| {
        e.hurt(0, 1, 1);
        e.react(0);
    });
    assert_eq!(guns.at(0).1, -200, "half a move to limber in every army");
}

/// HOW-NAT-06, HOW-GEN-03, HOW-GEN-04, HOW-GEN-20: the battle's year decides; brigadiers without a rating are diced for when all
/// stand, lieutenant generals by the same line.
#[test]
fn how_gen_04_commanders_are_diced_for_when_all_are_set_up() {
    let mut scenario = scenario("kutzdorf");
    for side in &mut scenario.sides {
        side.rows.insert(muster::ID.to_owned(), "REI".to_owned());
        side.brigades.iter_mut().filter_map(|b| b.commander.as_mut()).for_each(|c| c.temper = None);
    }
    let lieutenant = |name: &str| crate::field::scenario::LieutenantSetup {
        commander: crate::field::scenario::CommanderSetup {
            id: None,
            name: name.to_owned(),
            temper: None,
            standing: None,
        },
        brigades: vec![0],
    };
    scenario.sides[0].lieutenants = vec![lieutenant("A")];
    let mut dice = Dice::fair(5, 1);
    let mut events: Vec<crate::field::Event> = Vec::new();
    let system: &dyn System = &HonoursOfWar;
    system.begin(&scenario, [GeneralKind::Passive; 2], &mut dice, &mut events).expect("it begins");
    let graded: Vec<(i16, i16)> = events
        .iter()
        .filter(|e| e.code == crate::rules::honours_of_war::event::Code::Graded as u16)
        .map(|e| (e.numbers[0], e.numbers[1]))
        .collect();
    assert_eq!(graded.len(), 3 + 4 + 1);
    for (die, grade) in graded {
        assert_eq!(grade, if die <= 3 { Grade::Dithering as i16 } else { Grade::Dependable as i16 }, "{die}");
    }
    // HOW-GEN-19, HOW-OPT-08: three brigades have one at most, but in a battle of history.
    scenario.sides[0].lieutenants.push(lieutenant("B"));
    let found = prepare(&scenario).expect_err("one too many");
    assert!(found.iter().any(|f| f.clause == "HOW-GEN-19"));
    scenario.sides[0].general.temper = Some(Temper::Dependable);
    // HOW-GEN-21: no brigade is under two of them, nor one that there is not.
    for (brigades, said) in [(vec![0], "under two lieutenant generals"), (vec![9], "has none such")] {
        scenario.sides[0].lieutenants[1].brigades = brigades;
        let found = prepare(&scenario).expect_err("no such command");
        assert_eq!(found.iter().map(|f| f.clause.as_str()).collect::<Vec<_>>(), ["HOW-GEN-21"]);
        assert!(found[0].text.contains(said), "{}", found[0].text);
    }
    scenario.sides[0].lieutenants[1].brigades = vec![1];
    assert!(prepare(&scenario).is_ok());
    // Where generals are not rated no battle is one of history; where nobody commands so there are none to count.
    let with = |key: &str, mut scenario: Scenario| {
        scenario.options.insert(key.to_owned(), "off".to_owned());
        prepare(&scenario).map(|_| ()).map_err(|found| found.iter().map(|f| f.clause.clone()).collect::<Vec<_>>())
    };
    assert_eq!(with("rated-general", scenario.clone()), Err(vec!["HOW-GEN-19".to_owned()]));
    scenario.sides[0].general.temper = None;
    assert_eq!(with("lieutenant-generals", scenario.clone()), Ok(()));
    // HOW-NAT-09: nobody leads brigades of an army that has a general of its own.
    let side = &mut scenario.sides[0];
    let general = Some(side.general.clone());
    side.armies = ["A", "B"]
        .map(|n| crate::field::scenario::ArmySetup { name: n.to_owned(), general: None, rows: side.rows.clone() })
        .to_vec();
    side.armies[1].general = general;
    side.brigades[1].army = 1;
    side.general.temper = Some(Temper::Dependable);
    let found = prepare(&scenario).expect_err("two generals over one brigade");
    assert!(found.iter().any(|f| f.clause == "HOW-GEN-21"));
}

/// HOW-PTS-11: infantry by its size, guns alike, blocks for themselves.
#[test]
fn how_pts_11_works_have_their_price() {
    use crate::rules::honours_of_war::muster::works_price;
    let sizes = [Size::Small, Size::Standard, Size::Large];
    assert_eq!(sizes.map(|size| works_price(Kind::Foot, size)), [15, 30, 45]);
    assert_eq!(sizes.map(|size| works_price(Kind::LightFoot, size)), [15, 30, 45]);
    assert_eq!(works_price(Kind::HeavyGuns, Size::Standard), 15);
    assert_eq!(works_price(Kind::HeavyHorse, Size::Standard), 0);
    // Four battalions, two batteries and three small light battalions have works at Spittelwitz.
    assert_eq!(works_cost(&scenario("spittelwitz")), [0, 4 * 30 + 2 * 15 + 3 * 15]);
    assert_eq!(works_cost(&scenario("kutzdorf")), [0, 0]);
    assert_eq!(works_cost(&scenario("lobositz")), [0, 0], "the sunken road was not dug for the battle (HOW-SCN-37)");
}

/// Limbered at the very side of the table it could not wheel, and would be stuck there.
#[test]
fn no_battery_is_drawn_up_at_the_side_of_the_table() {
    for id in GENERIC {
        let fight = drawn_up(&scenario(id));
        let (field, state) = (&fight.field, &fight.state);
        for gun in (0..field.units.len() as u8).filter(|&u| field.unit(u).kind.is_guns()) {
            let rect = state.unit(gun).rect;
            let aside = Rect { half_front: rect.half_front + 2 * rect.half_depth, ..rect };
            assert!(aside.on_table(2 * field.half.x, 2 * field.half.y), "{id}: {gun} {rect:?}");
        }
    }
}

/// A scenario that others fight, who have no places in it and stand where they like in the zone of their side.
fn cast(id: &str) -> Scenario {
    let mut scenario = scenario(id);
    for brigade in &mut scenario.sides[1].brigades {
        brigade.zone = None;
        for unit in &mut brigade.units {
            (unit.standing, unit.formation) = (None, None);
        }
    }
    scenario
}

#[test]
fn who_is_attacked_stands_in_his_works_and_not_before_them() {
    let fight = drawn_up(&cast("spittelwitz"));
    let (field, state) = (&fight.field, &fight.state);
    let works = |u: &u8| state.unit(*u).has(Flags::ENTRENCHED);
    assert!(field.units_of(Side::Red).filter(works).count() >= 8, "of nine works");
    let ground = scenario("spittelwitz").ground;
    let ridge = ground.features.iter().find(|f| f.nature == Nature::Entrenchment).map_or(0, |f| f.points[0].y);
    for unit in field.units_of(Side::Red).filter(|u| !works(u)) {
        let rect = &state.unit(unit).rect;
        assert!(rect.front_centre().y >= ridge, "{unit}: {rect:?}");
    }
}

#[test]
fn who_holds_houses_at_the_start_has_them_manned() {
    let fight = drawn_up(&cast("lobositz"));
    let (field, state) = (&fight.field, &fight.state);
    for block in 0..2 {
        let garrison = field.units_of(Side::Red).filter(|&u| state.unit(u).block == block).count();
        assert_eq!(garrison, 1, "block {block}");
    }
}

#[test]
fn how_scn_15_nobody_is_set_up_where_others_of_his_side_are_to_come_on() {
    for id in ["mirror", "kutzdorf"] {
        let mut scenario = cast(id);
        let edge = scenario.ground.depth.0 / 2;
        for x in [-60, -20, 0, 20, 60] {
            let at = Point::new(x * 1200, edge);
            let arrival = Arrival { when: When::Turn(2), at, heading: Heading::SOUTH };
            scenario.sides[1].brigades[0].arrival = Some(arrival);
            let fight = drawn_up(&scenario);
            let (field, state) = (&fight.field, &fight.state);
            let brigade = field.brigades_of(Side::Red).next().expect("a brigade");
            let (front, depth) = field.marches_in(state.brigade(brigade).first);
            let column = Rect::new(at.ahead(Heading::SOUTH, depth / 2), Heading::SOUTH, front, depth);
            let here = |u: &u8| state.unit(*u).here() && state.unit(*u).rect.overlaps(&column);
            assert_eq!(field.units_of(Side::Red).find(here), None, "{id} {x}");
        }
    }
}
