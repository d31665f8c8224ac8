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
