//! ORG, COMP, AUS and the derivation of types.

use super::compose::{COMMAND, command, fields, rifles};
use super::{ID, Raw, listed, profile, scale, side_weight};
use crate::army::{Branch, Quality, Strength, Weapon};
use crate::rules::morschauser_grid::data::{Kind, Nation};
use crate::rules::morschauser_grid::setup;
use crate::rules::morschauser_grid::tests::scenario;

fn raw(branch: Branch, own: Option<&str>) -> Raw<'_> {
    let strength = Strength { men: 600, horses: 0, guns: 4 };
    Raw {
        branch,
        traits: &[],
        weapon: Weapon::Usual,
        quality: Quality::Usual,
        own,
        row: None,
        establishment: strength,
        present: strength,
    }
}

#[test]
fn types_follow_from_what_a_unit_is() {
    use Branch as B;
    let of = |branch| listed(branch, Quality::Usual);
    assert_eq!(
        [of(B::Musketeers), of(B::Grenadiers), of(B::Guard), of(B::Militia)],
        [Kind::Line, Kind::Grenadiers, Kind::GuardFoot, Kind::Militia].map(Some)
    );
    assert_eq!(
        [of(B::Jaeger), of(B::Hussars), of(B::Dragoons), of(B::GuardHorse)],
        [Kind::Light, Kind::LightHorse, Kind::HeavyHorse, Kind::GuardHorse].map(Some)
    );
    assert_eq!(
        [of(B::HeavyGuns), of(B::HorseGuns), of(B::Transport)],
        [Some(Kind::FootGuns), Some(Kind::HorseGuns), None]
    );
    assert_eq!(
        [Quality::Poor, Quality::Elite].map(|q| listed(B::Musketeers, q)),
        [Some(Kind::Militia), Some(Kind::Grenadiers)]
    );
}

#[test]
fn mhm_unit_02_guard_artillery_is_foot_or_horse_artillery_of_the_guard() {
    let guard = profile(&raw(Branch::HorseGuns, Some("guard")));
    assert_eq!((guard.kind, guard.guard), (Some(Kind::HorseGuns), true));
    let own = profile(&raw(Branch::MediumGuns, Some("foot-artillery, fixed")));
    assert_eq!((own.kind, own.fixed, own.guard, own.by_hand), (Some(Kind::FootGuns), true, false, false));
    assert!(profile(&raw(Branch::Musketeers, Some("guard-infantry"))).by_hand);
}

#[test]
fn mhm_form_06_jaeger_are_rifles() {
    assert!(profile(&raw(Branch::Jaeger, None)).rifles && !profile(&raw(Branch::Light, None)).rifles);
    assert!(
        profile(&raw(Branch::Light, Some("rifles"))).rifles
            && profile(&raw(Branch::Musketeers, Some("sharpshooters"))).sharp
    );
}

#[test]
fn too_weak_a_unit_stays_away() {
    let with = |men, guns| {
        let present = Strength { men, horses: 0, guns };
        profile(&Raw { present, ..raw(Branch::MediumGuns, None) }).unfit
    };
    assert_eq!([with(200, 4), with(199, 4), with(600, 0)], [false, true, true]);
}

#[test]
fn mhm_org_04_a_unit_for_1200_foot_800_horse_or_12_guns() {
    assert_eq!([Kind::Light, Kind::LightHorse, Kind::FootGuns].map(scale), [1200, 800, 12]);
}

#[test]
fn mhm_comp_01_what_marks_each_nation() {
    let count = |nation, n, kind| command(nation, n).iter().filter(|&&k| k == kind).count();
    let base = Nation::Other;
    assert_eq!(command(base, 0).len(), COMMAND);
    assert_eq!(
        [Kind::Line, Kind::Light, Kind::Grenadiers, Kind::LightHorse, Kind::HeavyHorse, Kind::FootGuns]
            .map(|k| count(base, 0, k)),
        [6, 2, 1, 1, 1, 1]
    );
    let guard: Vec<usize> = (0..8).filter(|&n| count(Nation::French, n, Kind::GuardFoot) == 4).collect();
    assert_eq!(guard, [3, 7], "one command in four");
    assert_eq!([Kind::GuardHorse, Kind::HorseGuns, Kind::Grenadiers].map(|k| count(Nation::French, 3, k)), [2, 1, 5]);
    assert_eq!(rifles(Nation::British), 1);
    assert_eq!([Kind::Light, Kind::Line].map(|k| count(Nation::Austrian, 0, k)), [1, 7]);
    assert_eq!([Kind::FootGuns, Kind::Line].map(|k| count(Nation::Russian, 0, k)), [2, 5]);
    assert_eq!([Kind::Militia, Kind::Line].map(|k| count(Nation::Prussian, 0, k)), [3, 3]);
    assert_eq!([Kind::Militia, Kind::Line, Kind::HeavyHorse].map(|k| count(Nation::Spanish, 0, k)), [4, 3, 0]);
    assert!(!fields(Nation::British, Kind::Militia) && fields(Nation::Prussian, Kind::Militia));
}

#[test]
fn mhm_comp_01_armies_are_made_up_of_such_commands_and_nothing_is_found_in_them() {
    use crate::army::{Force, Id, Severity, raise};
    use crate::rules::system::System;
    let mut nation: crate::army::Nation =
        toml::from_str(include_str!("../../../../templates/nations/hohenmoehr.toml")).unwrap();
    let words =
        crate::field::words::Words::parse(include_str!("../../../../templates/words/morschauser_grid.toml")).unwrap();
    for row in ["FRA", "GBR", "AUS", "RUS", "PRU", "ESP", "DUT"] {
        nation.periods[0].rows.insert(ID.to_owned(), row.to_owned());
        let year = nation.periods[0].from;
        let groups = super::super::MorschauserGrid.compose(nation.row(ID, year), 5);
        let army = raise::raise(&nation, &groups, &Id::new("new"), "New");
        let force = Force { nations: vec![nation.clone()], armies: vec![army.clone()] };
        for (n, brigade) in army.brigades.iter().enumerate() {
            let units: Vec<_> = brigade.units.iter().filter_map(|id| army.unit(id)).collect();
            let rated: Vec<_> = units.iter().map(|(r, u)| super::profile_of(&force, r, u, u.present, year)).collect();
            let kinds: Vec<_> = rated.iter().filter_map(|p| p.kind).collect();
            assert_eq!(kinds, command(Nation::of(row), n), "{row}, {}", brigade.name);
            assert_eq!(rated.iter().filter(|p| p.rifles).count(), rifles(Nation::of(row)), "{row}");
            assert!(rated.iter().all(|p| !p.by_hand && !p.unfit));
            let guard = rated.iter().filter(|p| p.guard).count();
            assert_eq!((guard, brigade.name == "Guard"), if row == "FRA" && n == 3 { (1, true) } else { (0, false) });
        }
        let found = super::check(&force, year, &words);
        assert!(found.iter().all(|f| f.severity == Severity::Note), "{row}: {found:?}");
    }
}

#[test]
fn mhm_comp_02_every_unit_of_a_known_type_in_one_command_with_a_leader() {
    let mut mirror = scenario("mirror");
    assert!(setup::prepare(&mirror).is_ok());
    let clauses = |s: &crate::field::Scenario| {
        let found = setup::prepare(s).err().unwrap_or_default();
        found.into_iter().map(|f| f.clause).collect::<Vec<_>>()
    };
    mirror.sides[0].brigades[0].commander = None;
    assert_eq!(clauses(&mirror), ["MHM-COMP-02"], "a command without a Leader");
    let mut train = scenario("mirror");
    train.sides[1].brigades[0].units[0].branch = Branch::Transport;
    assert_eq!(clauses(&train), ["MHM-COMP-02"]);
    let mut odd = scenario("mirror");
    odd.sides[1].brigades[0].units[0].ratings.insert(ID.to_owned(), "elephants".to_owned());
    assert_eq!(clauses(&odd), ["MHM-COMP-02"]);
}

#[test]
fn mhm_org_01_units_serve_in_commands_and_a_single_one_finds_its_place() {
    let mut mirror = scenario("mirror");
    for brigade in &mut mirror.sides[0].brigades {
        brigade.commander = None;
    }
    let found = setup::prepare(&mirror).expect_err("nobody commands");
    assert_eq!(found[0].clause, "MHM-ORG-01");
    let mut single = scenario("mirror");
    let unit = single.sides[0].brigades[0].units.pop().expect("a unit");
    let mut alone = single.sides[0].brigades[0].clone();
    (alone.commander, alone.units) = (None, vec![unit]);
    single.sides[0].brigades.insert(1, alone);
    let (field, _) = setup::prepare(&single).expect("it can be fought");
    assert_eq!(field.commands.iter().map(|c| c.units.len()).collect::<Vec<_>>(), [6, 4, 2, 6, 4, 2]);
}

#[test]
fn mhm_org_06_hits_are_counted_and_there_are_no_points() {
    let mirror = scenario("mirror");
    // Five of infantry, grenadiers, three of heavy horse, light horse and two batteries.
    assert_eq!([0, 1].map(|n: usize| side_weight(&mirror.sides[n])), [2 * (25 + 6 + 18 + 4 + 8); 2]);
}

/// Units and hits of each command, and the units at which it is Shaken.
fn commands(side: crate::base::Side) -> Vec<(usize, u32, usize)> {
    let (field, _) = setup::prepare(&scenario("austerlitz")).expect("it can be fought");
    let of = |c: u8| {
        let units = &field.commands[usize::from(c)].units;
        let hits = units.iter().map(|&u| u32::from(field.unit(u).hits())).sum();
        (units.len(), hits, units.len().div_ceil(2))
    };
    field.commands_of(side).map(of).collect()
}

#[test]
fn mhm_aus_01_the_french_army_of_austerlitz() {
    let all = commands(crate::base::Side::Blue);
    assert_eq!(
        all.iter().map(|c| (c.0, c.2)).collect::<Vec<_>>(),
        [(12, 6), (11, 6), (13, 7), (18, 9), (18, 9), (9, 5)]
    );
    assert_eq!((all.iter().map(|c| c.0).sum::<usize>(), all.iter().map(|c| c.1).sum::<u32>()), (81, 405));
    let (field, _) = setup::prepare(&scenario("austerlitz")).expect("it can be fought");
    let french =
        |is: fn(Kind) -> bool| field.units_of(crate::base::Side::Blue).filter(|&u| is(field.unit(u).kind)).count();
    assert_eq!(
        [french(|k| k == Kind::Line), french(|k| k == Kind::FootGuns), french(|k| k == Kind::HorseGuns)],
        [33, 11, 4]
    );
    assert_eq!(field.units_of(crate::base::Side::Blue).filter(|&u| field.unit(u).guard).count(), 2);
}

#[test]
fn mhm_aus_02_two_batteries_on_the_santon_are_fixed() {
    let scenario = scenario("austerlitz");
    let (field, _) = setup::prepare(&scenario).expect("it can be fought");
    let fixed: Vec<u8> = field.units_of(crate::base::Side::Blue).filter(|&u| field.unit(u).fixed).collect();
    assert_eq!(fixed.len(), 2);
    let lannes = &scenario.sides[0].brigades[usize::from(field.unit(fixed[0]).command)];
    assert_eq!(lannes.commander.as_ref().map(|c| c.name.as_str()), Some("Marshal Lannes"));
    assert_eq!(field.grid.boxes(false).filter(|&at| field.terrain.level(at) > 0).count(), 1, "one hill box");
}

#[test]
fn mhm_aus_03_the_allied_army_of_austerlitz() {
    let all = commands(crate::base::Side::Red);
    assert_eq!(
        all.iter().map(|c| (c.0, c.2)).collect::<Vec<_>>(),
        [(11, 6), (14, 7), (11, 6), (7, 4), (16, 8), (8, 4), (15, 8)]
    );
    assert_eq!((all.iter().map(|c| c.0).sum::<usize>(), all.iter().map(|c| c.1).sum::<u32>()), (82, 405));
    let (field, _) = setup::prepare(&scenario("austerlitz")).expect("it can be fought");
    let austrian: Vec<u8> = field
        .commands_of(crate::base::Side::Red)
        .enumerate()
        .filter(|&(_, c)| {
            let unit = field.commands[usize::from(c)].units[0];
            field.unit(unit).nation == Nation::Austrian
        })
        .map(|(n, _)| n as u8)
        .collect();
    assert_eq!(austrian, [4, 5], "the 4th and the 5th Column");
}

#[test]
fn mhm_aus_04_the_third_column_has_a_leader_of_its_own() {
    let scenario = scenario("austerlitz");
    let leaders: Vec<_> =
        scenario.sides[1].brigades.iter().filter_map(|b| b.commander.as_ref()).map(|c| c.name.as_str()).collect();
    assert_eq!(leaders.len(), 7);
    assert_eq!(leaders[2..4], ["Lieutenant General Langeron", "Lieutenant General Prebyshevsky"]);
}

#[test]
fn mhm_aus_05_strengths_by_the_scale() {
    let (field, _) = setup::prepare(&scenario("austerlitz")).expect("it can be fought");
    let men = |side, is: fn(Kind) -> bool| {
        let units = field.units_of(side).map(|u| field.unit(u).kind).filter(|&k| is(k));
        units.map(scale).sum::<u32>()
    };
    let both = [crate::base::Side::Blue, crate::base::Side::Red]
        .map(|side| [men(side, Kind::is_foot), men(side, Kind::is_horse), men(side, Kind::is_guns)]);
    assert_eq!(both, [[58_800, 13_600, 180], [54_000, 14_400, 228]]);
}

#[test]
fn mhm_aus_06_ten_boxes_separate_the_lines() {
    use crate::rules::system::System;
    let scenario = scenario("austerlitz");
    let (field, _) = setup::prepare(&scenario).expect("it can be fought");
    assert_eq!((field.grid.columns, field.grid.rows), (40, 24));
    let mut dice = crate::base::Dice::fair(1, 0);
    let generals = [crate::field::GeneralKind::Planner; 2];
    let battle =
        super::super::MorschauserGrid.begin(&scenario, generals, &mut dice, &mut Vec::new()).expect("it begins");
    let table = battle.table();
    let row = |p: &crate::field::view::PieceView| (p.footprint.centre.y + 12 * field.grid.side) / field.grid.side;
    let of = |side| table.pieces.iter().filter(move |p| p.side == side).map(row);
    let (blue, red) = (of(crate::base::Side::Blue).max(), of(crate::base::Side::Red).min());
    assert_eq!((blue, red), (Some(6), Some(17)));
    assert!(field.options.napoleon && field.options.kutusov && field.options.half && field.options.diced);
}

#[test]
fn mhm_aus_01_and_03_the_armies_of_austerlitz_can_be_taken_anywhere() {
    use crate::army::{Force, Severity, list};
    let nations: Vec<crate::army::Nation> = [
        include_str!("../../../../templates/nations/france.toml"),
        include_str!("../../../../templates/nations/russia.toml"),
        include_str!("../../../../templates/nations/austria.toml"),
    ]
    .map(|text| toml::from_str(text).unwrap())
    .to_vec();
    let armies = [
        (include_str!("../../../../templates/armies/grande-armee-1805.toml"), 81, 6),
        (include_str!("../../../../templates/armies/allies-1805.toml"), 82, 7),
    ];
    let words =
        crate::field::words::Words::parse(include_str!("../../../../templates/words/morschauser_grid.toml")).unwrap();
    for (text, units, commands) in armies {
        let army = list::parse(text, &nations).unwrap();
        let force = Force { nations: nations.clone(), armies: vec![army.clone()] };
        let all: Vec<_> = army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))).collect();
        let hits: u16 = all.iter().map(|(r, u)| super::rate(&force, r, u, u.present.men, 1805).bases).sum();
        assert_eq!((all.len(), hits, army.brigades.len()), (units, 405, commands), "{}", army.name);
        let found = super::check(&force, 1805, &words);
        assert!(found.iter().all(|f| f.severity != Severity::Error), "{found:?}");
        // MHM-AUS-02: the Santon's batteries are fixed; MHM-UNIT-02: the guard's guns.
        let guard =
            all.iter().filter(|(r, u)| super::rate(&force, r, u, u.present.men, 1805).class == "guard-artillery");
        assert_eq!(guard.count(), if commands == 6 { 2 } else { 3 });
    }
}

#[test]
fn mhm_org_04_one_unit_stands_for_several_of_its_kind_and_they_share_its_losses() {
    use crate::rules::system::System;
    let mut mirror = scenario("mirror");
    mirror.options.insert("one-for".to_owned(), "3".to_owned());
    let (field, _) = setup::prepare(&mirror).expect("it can be fought");
    // Five of infantry are two on the table, the grenadiers one; three of heavy horse one, the hussars one; the guns one.
    assert_eq!(field.commands.iter().map(|c| c.units.len()).collect::<Vec<_>>(), [3, 2, 1, 3, 2, 1]);
    assert_eq!((0..6).map(|n| field.on_table(n)).collect::<Vec<_>>(), [0, 0, 0, 3, 3, 5]);
    let generals = [crate::field::GeneralKind::Planner; 2];
    let mut dice = crate::base::Dice::fair(3, 0);
    let mut battle =
        super::super::MorschauserGrid.begin(&mirror, generals, &mut dice, &mut Vec::new()).expect("it begins");
    let outcome = crate::rules::system::fight(&mut *battle, &mut dice, &mut Vec::new());
    let table = battle.table();
    assert_eq!(outcome.units.len(), 24, "all are in the books");
    for n in 0..24_u8 {
        let first = field.on_table(n);
        assert_eq!(outcome.units[usize::from(n)], outcome.units[usize::from(first)]);
        assert_eq!(table.pieces[usize::from(n)].footprint, table.pieces[usize::from(first)].footprint);
    }
    assert!(outcome.units.iter().any(|u| u.harm > 0));
}

#[test]
fn mhm_org_04_one_for_several_is_proposed_where_the_table_is_too_small() {
    let mut small = scenario("mirror");
    (small.ground.width, small.ground.depth) = (crate::base::Len(9_144 * 6), crate::base::Len(9_144 * 7));
    let found = setup::prepare(&small).expect_err("24 units on 42 boxes");
    assert!(found.iter().any(|f| f.clause == "MHM-ORG-04" && f.text.contains("one-for")), "{found:?}");
    small.options.insert("one-for".to_owned(), "2".to_owned());
    assert!(setup::prepare(&small).is_ok());
}
