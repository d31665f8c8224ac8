//! Armies of a side: their tables, their number, and who is too small for a brigadier.

use super::*;

/// HOW-NAT-09, HOW-NAT-10: each army has its own table, and the weightier one's modifiers are the side's.
#[test]
fn how_nat_09_allied_armies_are_under_their_own_tables() {
    use crate::field::scenario::ArmySetup;
    let mut scenario = scenario("kutzdorf");
    let army = |row: &str| ArmySetup {
        name: row.to_owned(),
        general: None,
        rows: std::collections::BTreeMap::from([(muster::ID.to_owned(), row.to_owned())]),
    };
    let side = &mut scenario.sides[1];
    side.armies = vec![army("PRU_E"), army("REI")];
    side.brigades[0].army = 1;
    let (field, _) = prepare(&scenario).expect("it can be played");
    let tables: Vec<_> = field.allies.iter().map(|a| (a.side, a.movement, a.dithering)).collect();
    assert_eq!(tables, [(Side::Red, 1, 1), (Side::Red, -2, 3)]);
    assert_eq!((field.sides[1].movement, field.sides[1].fire), (1, 1), "six units against five");
    scenario.sides[1].brigades[1].army = 1;
    let (field, _) = prepare(&scenario).expect("it can be played");
    assert_eq!((field.sides[1].movement, field.sides[1].fire), (-2, -1), "four against seven");
    let mut even = scenario.clone();
    even.sides[1].brigades[1].units.truncate(1);
    even.sides[1].brigades[0].units.truncate(3);
    let (field, _) = prepare(&even).expect("it can be played");
    assert_eq!(field.allies.iter().map(|a| a.breaking).collect::<Vec<_>>(), [4, 4]);
    assert_eq!(field.sides[1].movement, 1, "four against four: of the first");
    let mut second = scenario.clone();
    second.sides[1].brigades.iter_mut().for_each(|b| b.army = 1);
    let (field, _) = prepare(&second).expect("it can be played");
    assert_eq!((field.allies.len(), field.sides[1].movement), (0, -2), "all are of the second");
    // Six armies are the most, and who has no allies is one.
    let armies = |count: u8| {
        let mut scenario = scenario.clone();
        let side = &mut scenario.sides[1];
        let mut first = side.brigades[0].clone();
        first.units.truncate(2);
        side.armies = vec![army("PRU_E"); usize::from(count)];
        side.brigades = (0..count).map(|n| BrigadeSetup { army: n, ..first.clone() }).collect();
        prepare(&scenario).map(|(field, _)| field.allies.len()).map_err(|found| found[0].clause.clone())
    };
    assert_eq!(armies(5), Ok(5));
    assert_eq!(armies(6), Err("HOW-NAT-09".to_owned()));
}

#[test]
fn how_scn_15_the_general_of_an_army_that_comes_later_is_not_there_yet() {
    use crate::field::scenario::{ArmySetup, CommanderSetup};
    let mut scenario = scenario("kutzdorf");
    let general = scenario.sides[1].general.clone();
    let at = Point::new(0, scenario.ground.depth.0 / 2);
    let side = &mut scenario.sides[1];
    let army = |general| ArmySetup { name: "Prussia".to_owned(), general, rows: side.rows.clone() };
    side.armies = vec![
        army(None),
        army(Some(CommanderSetup { name: "Ally".to_owned(), standing: None, temper: None, ..general })),
    ];
    let here = |scenario: &Scenario| drawn_up(scenario).state.lieutenants[0].leader.here;
    scenario.sides[1].brigades[0].army = 1;
    assert!(here(&scenario));
    assert_eq!(drawn_up(&scenario).state.lieutenants[0].grade, Grade::Unrated, "nor is he diced for (HOW-GEN-08)");
    let brigade = &mut scenario.sides[1].brigades[0];
    brigade.units.iter_mut().for_each(|u| u.standing = None);
    brigade.arrival = Some(Arrival { when: When::Turn(4), at, heading: Heading::SOUTH });
    assert!(!here(&scenario));
}

/// HOW-OPT-12: without units of other sizes each counts as one.
#[test]
fn how_org_28_three_small_battalions_are_enough_where_all_count_alike() {
    let found = |sizes: &str| {
        let mut scenario = scenario("mirror");
        let side = &mut scenario.sides[0];
        side.brigades.truncate(1);
        let brigade = &mut side.brigades[0];
        brigade.commander = None;
        brigade.units.truncate(3);
        for unit in &mut brigade.units {
            unit.branch = crate::army::Branch::Musketeers;
            unit.present.men = 200;
        }
        scenario.options.insert("unit-sizes".to_owned(), sizes.to_owned());
        let found = prepare(&scenario).err().unwrap_or_default();
        found.into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    assert!(found("on").iter().all(|c| c != "HOW-CMD-12"), "the general leads them");
    assert!(found("off").iter().any(|c| c == "HOW-CMD-12"), "they are a brigade that wants a commander");
}

/// HOW-ORG-29, HOW-CMD-34: an ally who is too small for a brigadier is led by his own general, who helps nobody else; the
/// side's general has his hands free.
#[test]
fn how_nat_09_a_small_ally_is_led_by_his_own_general() {
    use crate::field::scenario::{ArmySetup, CommanderSetup};
    use crate::rules::honours_of_war::fire::casualty::Figure;
    let mut scenario = scenario("mirror");
    let side = &mut scenario.sides[0];
    let army = |name: &str, general| ArmySetup { name: name.to_owned(), general, rows: side.rows.clone() };
    side.armies = vec![
        army("A", None),
        army("B", Some(CommanderSetup { temper: Some(Temper::Dashing), ..side.general.clone() })),
    ];
    let small = &mut side.brigades[1];
    (small.army, small.commander) = (1, None);
    small.units.truncate(2);
    let fight = drawn_up(&scenario);
    let (field, state) = (&fight.field, &fight.state);
    assert!(state.brigade(1).led_by_general && !state.brigade(1).independent);
    assert_eq!(field.commander(state, 1), Figure::Lieutenant(0));
    assert_eq!(field.brigadier(state, 1).grade, Grade::Dashing);
    assert_eq!(field.leader_piece(state, 1), field.lieutenant_piece(state, 0));
    assert_eq!(field.in_command(state, 1), 0b11, "he stands behind them");
    assert!(!field.lieutenant_can_help(state, 0, 1) && !field.commands_units(state, Figure::General(Side::Blue)));
    // Without a general of his own nobody leads them.
    scenario.sides[0].armies[1].general = None;
    let found = prepare(&scenario).expect_err("two units and no commander");
    assert_eq!(found[0].clause, "HOW-CMD-12");
}

/// HOW-GEN-20, HOW-NAT-09: a lieutenant general of an ally's brigades is diced for by that ally's table, of both armies' by the
/// side's.
#[test]
fn how_gen_20_a_lieutenant_general_is_rated_by_the_dice_of_his_own_army() {
    use crate::field::scenario::{ArmySetup, CommanderSetup, LieutenantSetup};
    use crate::rules::honours_of_war::event::Code;
    let rated = |brigades: &[usize]| {
        let mut scenario = scenario("kutzdorf");
        scenario.options.insert("lieutenant-generals".to_owned(), "on".to_owned());
        let side = &mut scenario.sides[1];
        let army = |row: &str| ArmySetup {
            name: row.to_owned(),
            general: None,
            rows: std::collections::BTreeMap::from([(muster::ID.to_owned(), row.to_owned())]),
        };
        side.armies = vec![army("PRU_E"), army("REI")];
        side.brigades[2].army = 1;
        side.brigades[3].army = 1;
        let commander = CommanderSetup { temper: None, standing: None, ..side.general.clone() };
        side.lieutenants = vec![LieutenantSetup { commander, brigades: brigades.to_vec() }];
        let (field, state) = prepare(&scenario).expect("it can be played");
        let piece = field.lieutenant_piece(&state, 0);
        let mut grades = [None; 7];
        for n in 0..40 {
            let (mut state, mut told) = (state, Vec::new());
            let generals = [GeneralKind::Planner; 2].map(super::super::super::general::of);
            let mut dice = Dice::fair(5, n);
            Engine { field: &field, state: &mut state, generals, dice: &mut dice, out: &mut told }.deploy(&scenario);
            let his = told.iter().find(|e| e.code == Code::Graded as u16 && e.actor == piece).expect("he is diced for");
            let grade = state.lieutenants[0].grade;
            assert_eq!(his.numbers[1], grade as i16);
            assert!(grades[his.numbers[0] as usize].replace(grade).is_none_or(|g| g == grade));
        }
        grades.into_iter().flatten().filter(|&g| g == Grade::Dithering).count()
    };
    assert_eq!([rated(&[2, 3]), rated(&[0, 1])], [3, 1], "faces of the die that make him dither");
    assert_eq!([rated(&[1, 2]), rated(&[])], [2, 2], "over both armies, or nobody yet");
}

/// HOW-NAT-77: of several armies that of the Reich alone has a dithering general.
#[test]
fn how_nat_77_only_the_general_of_the_reichsarmee_dithers() {
    use crate::field::scenario::{ArmySetup, CommanderSetup};
    let mut scenario = scenario("kutzdorf");
    scenario.options.insert("reichsarmee-general".to_owned(), "dithering".to_owned());
    let rows = |row: &str| std::collections::BTreeMap::from([(muster::ID.to_owned(), row.to_owned())]);
    let general = CommanderSetup { temper: Some(Temper::Dashing), ..scenario.sides[1].general.clone() };
    let grades = |rows_of: [&str; 2]| {
        let mut scenario = scenario.clone();
        let side = &mut scenario.sides[1];
        (side.general, side.rows) = (general.clone(), rows(rows_of[0]));
        let army = |row, general| ArmySetup { name: "A".to_owned(), general, rows: rows(row) };
        side.armies = vec![army(rows_of[0], None), army(rows_of[1], Some(general.clone()))];
        side.brigades[3].army = 1;
        let (_, state) = prepare(&scenario).expect("it can be played");
        [state.generals[1].grade, state.lieutenants[0].grade]
    };
    assert_eq!(grades(["FRA_E", "REI"]), [Grade::Dashing, Grade::Dithering]);
    assert_eq!(grades(["REI", "FRA_E"]), [Grade::Dithering, Grade::Dashing]);
}

/// HOW-OPT-08: independent units are no brigades for their number; HOW-SCN-41: Red's are numbered behind Blue's.
#[test]
fn how_gen_19_one_lieutenant_general_for_three_brigades_and_no_more() {
    use crate::field::scenario::{CommanderSetup, LieutenantSetup};
    let mut scenario = scenario("spittelwitz");
    let led = |scenario: &Scenario, side: usize| {
        scenario.sides[side].brigades.iter().filter(|b| b.commander.is_some()).count()
    };
    let give = |scenario: &mut Scenario, side: usize, count: usize| {
        let officer = |n: usize| LieutenantSetup {
            commander: CommanderSetup { name: format!("L{n}"), ..scenario.sides[side].general.clone() },
            brigades: vec![n],
        };
        scenario.sides[side].lieutenants = (0..count).map(officer).collect();
    };
    let refused = |scenario: &Scenario| {
        prepare(scenario).err().unwrap_or_default().iter().any(|found| found.clause == "HOW-GEN-19")
    };
    assert_eq!([led(&scenario, 0), led(&scenario, 1), scenario.sides[1].brigades.len()], [5, 4, 5]);
    give(&mut scenario, 0, 2);
    assert!(refused(&scenario), "five brigades have one");
    give(&mut scenario, 0, 1);
    assert!(!refused(&scenario));
    let mut six = scenario.clone();
    let mut alone = six.sides[0].brigades[0].clone();
    alone.commander = None;
    alone.units.truncate(1);
    alone.units[0].standing = None;
    six.sides[0].brigades.push(alone);
    give(&mut six, 0, 2);
    assert!(refused(&six), "five brigades and an independent unit");
    give(&mut scenario, 1, 1);
    scenario.sides[1].general_leaves = Some(3);
    let (field, _) = prepare(&scenario).expect("it can be played");
    let successor = field.sides[1].leaves.and_then(|leaves| leaves.successor).expect("a successor");
    assert_eq!((successor.number, field.lieutenants[1].side), (1, Side::Red));
}

/// HOW-ORG-29: where one brigade has a commander the general leads none.
#[test]
fn how_org_29_a_general_with_a_brigadier_under_him_leads_no_brigade_himself() {
    let found = |commander: bool| {
        let mut scenario = scenario("mirror");
        let side = &mut scenario.sides[0];
        side.brigades.truncate(2);
        side.brigades[0].units.truncate(2);
        side.brigades[1].units.truncate(1);
        side.brigades[0].commander = None;
        if !commander {
            side.brigades[1].commander = None;
        }
        prepare(&scenario).err().unwrap_or_default().into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    assert!(found(false).iter().all(|c| c != "HOW-CMD-12"));
    assert!(found(true).iter().any(|c| c == "HOW-CMD-12"));
}

/// The pieces of an army are no national difference, nor its classes; how it handles them is.
#[test]
fn how_nat_01_without_national_differences_special_guns_stay() {
    use crate::army::Branch as B;
    use crate::army::regiment::Trait;
    use crate::rules::honours_of_war::data::Gun;
    let of = |row: &str, branch: B, traits: &[Trait], year: i32, neutral: bool| {
        let mut scenario = scenario("kutzdorf");
        let unit = &mut scenario.sides[0].brigades[0].units[0];
        (unit.branch, unit.traits) = (branch, traits.to_vec());
        unit.ratings.clear();
        unit.rows.insert(muster::ID.to_owned(), row.to_owned());
        let options = Options { neutral, russian_guns: true, ..Options::default() };
        unit_data(unit, Side::Blue, 0, year, &options)
    };
    for neutral in [false, true] {
        let gun = |row, branch, traits: &[Trait]| of(row, branch, traits, 1757, neutral).gun;
        assert_eq!(gun("RUS_L", B::HorseGuns, &[]), Some(Gun::LightUnicorn));
        assert_eq!(gun("RUS_L", B::Howitzers, &[Trait::Unicorns]), Some(Gun::Unicorn));
        assert_eq!(gun("RUS_L", B::Howitzers, &[Trait::Shuvalovs]), Some(Gun::Shuvalov));
        assert!(
            of("SAX", B::Musketeers, &[], 1756, neutral).quick && !of("SAX", B::Musketeers, &[], 1757, neutral).quick
        );
        assert_eq!(of("AUS", B::HeavyGuns, &[], 1757, neutral).class, Class::Superior);
        assert_eq!(of("RUS_L", B::HeavyGuns, &[], 1757, neutral).class, Class::Superior, "HOW-NAT-44");
    }
    let limbers = |neutral| of("FRA_E", B::HeavyGuns, &[], 1757, neutral).drill.limber;
    assert_eq!([false, true].map(limbers), [Cost::Full, Cost::Half]);
}
