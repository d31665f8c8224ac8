//! What the nations taught their troops, as the battle has it.

use super::*;
use crate::army::Branch as B;

/// A unit of a row as the battle has it: a branch, its traits, and an own rating where there is one.
fn unit(row: &str, branch: B, traits: &[Trait], own: Option<&str>, options: &Options) -> UnitData {
    let mut setup = scenario("kutzdorf").sides[0].brigades[0].units[0].clone();
    (setup.branch, setup.traits) = (branch, traits.to_vec());
    setup.present = crate::field::scenario_file::usual(branch);
    setup.ratings = own.map(|own| (muster::ID.to_owned(), own.to_owned())).into_iter().collect();
    setup.rows.insert(muster::ID.to_owned(), row.to_owned());
    unit_data(&setup, Side::Blue, 0, 1758, options)
}

/// HOW-NAT-03, HOW-NAT-04, HOW-NAT-12, HOW-NAT-51, HOW-CHG-38, HOW-CHG-43: infantry, foreign infantry, horse and light
/// infantry each have their own; what light infantry and inferior troops pay is not what the dice under a charge look at.
#[test]
fn how_nat_07_deductions_go_by_the_unit_and_not_by_the_army() {
    use Cost::{Full, Half, None as Free, Quarter};
    let of = |row, branch, traits: &[Trait], own| {
        let drill = unit(row, branch, traits, own, &Options::default()).drill;
        (drill.form, drill.nation_form, drill.flank, drill.nation_flank)
    };
    let foreign = [Trait::Foreign];
    for (row, foot, strangers, horse) in [
        ("FRA_E", (Full, Half), (Half, Quarter), (Half, Half)),
        ("PRU_L", (Half, Quarter), (Half, Quarter), (Free, Free)),
        ("PRU_E", (Free, Free), (Free, Free), (Free, Free)),
        ("REI", (Full, Half), (Full, Half), (Full, Half)),
    ] {
        let pays = |(form, flank): (Cost, Cost)| (form, form, flank, flank);
        let steady = Some("standard");
        assert_eq!(of(row, B::Musketeers, &[], steady), pays(foot), "{row}");
        assert_eq!(of(row, B::Musketeers, &foreign, steady), pays(strangers), "{row}: foreign");
        for traits in [&[][..], &foreign] {
            assert_eq!(of(row, B::Dragoons, traits, steady), pays(horse), "{row}: horse");
        }
        for (traits, nation) in [(&[][..], foot), (&foreign, strangers)] {
            assert_eq!(of(row, B::Light, traits, None), (Free, nation.0, Free, nation.1), "{row}: light");
        }
    }
    assert_eq!(of("PRU_E", B::Musketeers, &[], Some("inferior")), (Half, Free, Free, Free));
    assert_eq!(of("PRU_L", B::Dragoons, &[], Some("inferior")), (Half, Free, Free, Free));
}

/// HOW-NAT-52, HOW-NAT-53, HOW-NAT-71, HOW-NAT-72.
#[test]
fn how_nat_81_batteries_are_handled_as_their_nation_does() {
    let of = |row, branch| {
        let drill = unit(row, branch, &[], None, &Options::default()).drill;
        (drill.limber, drill.slow_guns)
    };
    for branch in [B::LightGuns, B::MediumGuns, B::HeavyGuns, B::Howitzers] {
        assert_eq!(["PRU_E", "AUS", "SAX"].map(|row| of(row, branch)), [(Cost::Half, false); 3]);
        assert_eq!([of("FRA_E", branch), of("FRA_L", branch), of("REI", branch)], [(Cost::Full, true); 3]);
        assert_eq!(of("SWE", branch), (Cost::Full, false));
    }
}

/// HOW-FIRE-24: it is the optional rule that takes them away.
#[test]
fn how_opt_06_without_the_option_every_battalion_has_its_guns() {
    let weapon = |traits: &[Trait], battalion_guns| {
        let options = Options { battalion_guns, ..Options::default() };
        unit("AUS", B::Musketeers, traits, None, &options).weapon
    };
    let bare = [Trait::NoBattalionGuns];
    assert_eq!([false, true].map(|on| weapon(&bare, on)), [Weapon::BattalionGuns, Weapon::Muskets]);
    assert_eq!([false, true].map(|on| weapon(&[], on)), [Weapon::BattalionGuns; 2]);
}

/// HOW-ORG-10: without units of other sizes all stand on the bases of a standard one.
#[test]
fn how_opt_12_without_the_option_every_unit_is_of_standard_size() {
    let of = |branch, men, one_size| {
        let mut setup = scenario("kutzdorf").sides[0].brigades[0].units[0].clone();
        (setup.branch, setup.present.men) = (branch, men);
        let unit = unit_data(&setup, Side::Blue, 0, 1758, &Options { one_size, ..Options::default() });
        (unit.size, unit.bases)
    };
    for (branch, small, large, bases) in [(B::Musketeers, 360, 840, [3, 7, 5]), (B::Dragoons, 200, 600, [2, 6, 4])] {
        assert_eq!(
            [of(branch, small, false), of(branch, large, false)],
            [(Size::Small, bases[0]), (Size::Large, bases[1])]
        );
        assert_eq!([small, large].map(|men| of(branch, men, true)), [(Size::Standard, bases[2]); 2]);
    }
}

/// HOW-OPT-21: the neutral row is everybody's in both initiatives and in the dice of commanders too, of allied armies as well.
#[test]
fn how_nat_01_without_national_differences_a_side_has_the_neutral_row() {
    use crate::field::scenario::ArmySetup;
    let mut scenario = scenario("kutzdorf");
    let rows = |row: &str| std::collections::BTreeMap::from([(muster::ID.to_owned(), row.to_owned())]);
    for (side, row) in scenario.sides.iter_mut().zip(["PRU_E", "REI"]) {
        side.rows = rows(row);
    }
    let army = |row: &str| ArmySetup { name: row.to_owned(), general: None, rows: rows(row) };
    scenario.sides[1].armies = vec![army("REI"), army("FRA_E")];
    let read = |scenario: &Scenario| {
        let (field, _) = prepare(scenario).expect("it can be played");
        let sides = field.sides.each_ref().map(|s| (s.movement, s.fire, s.dithering, s.dependable));
        let allies: Vec<_> = field.allies.iter().map(|a| (a.movement, a.fire, a.dithering, a.dependable)).collect();
        (sides, allies)
    };
    assert_eq!(read(&scenario), ([(1, 1, 1, 4), (-2, -1, 3, 6)], vec![]));
    scenario.sides[1].brigades[3].army = 1;
    assert_eq!(read(&scenario).1, [(-2, -1, 3, 6), (-1, 0, 2, 6)]);
    assert_eq!(read(&scenario).0[1], (-2, -1, 3, 6), "of the weightier army");
    scenario.options.insert("national-differences".to_owned(), "off".to_owned());
    assert_eq!(read(&scenario), ([(0, 0, 2, 5); 2], vec![(0, 0, 2, 5); 2]));
}
