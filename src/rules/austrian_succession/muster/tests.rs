use super::{Profile, kind, profile_of_setup, quality};
use crate::army::{Branch, Quality as Given};
use crate::rules::austrian_succession::AustrianSuccession;
use crate::rules::austrian_succession::state::{Kind, Quality, Traits};
use crate::rules::austrian_succession::tests::{mirror, scenario};
use crate::rules::system::System;

fn rated(own: &str) -> Profile {
    let mut unit = mirror().sides[0].brigades[0].units[0].clone();
    unit.ratings.insert(super::ID.into(), own.into());
    profile_of_setup(&unit)
}

/// WAS-ORG-01, WAS-ORG-02.
#[test]
fn was_org_01_02_what_a_branch_is() {
    assert_eq!(kind(Branch::Militia), Some(Kind::Foot));
    assert_eq!(kind(Branch::Jaeger), Some(Kind::LightFoot));
    assert_eq!(kind(Branch::Dragoons), Some(Kind::HeavyHorse));
    assert_eq!(kind(Branch::Uhlans), Some(Kind::Lancers));
    assert_eq!(kind(Branch::Hussars), Some(Kind::LightHorse));
    assert_eq!(kind(Branch::Howitzers), Some(Kind::Gun));
    assert_eq!(kind(Branch::Transport), None);
}

#[test]
fn was_org_07_quality_by_branch_and_by_its_own() {
    assert_eq!(quality(Branch::Grenadiers, Given::Usual), Quality::Elite);
    assert_eq!(quality(Branch::Militia, Given::Usual), Quality::Poor);
    assert_eq!(quality(Branch::MediumGuns, Given::Usual), Quality::Regular, "a gun without a stated quality");
    assert_eq!(quality(Branch::Musketeers, Given::Elite), Quality::Elite);
    assert_eq!(quality(Branch::Grenadiers, Given::Raw), Quality::Regular);
}

#[test]
fn was_mus_02_an_army_is_made_up_as_both_sides_of_the_source_are() {
    use crate::army::{Force, Id, Severity, raise};
    let nation: crate::army::Nation =
        toml::from_str(include_str!("../../../../templates/nations/hanover.toml")).expect("a nation");
    for times in [1, 3] {
        let army = raise::raise(&nation, &AustrianSuccession.compose(None, times), &Id::new("new"), "New");
        let force = Force { nations: vec![nation.clone()], armies: vec![army.clone()] };
        let profiles: Vec<Profile> =
            army.regiments.iter().map(|r| super::profile_of(r, &r.units[0], r.units[0].present.men)).collect();
        let count = |kind, quality| profiles.iter().filter(|p| (p.kind, p.quality) == (Some(kind), quality)).count();
        let kinds =
            [(Kind::Foot, Quality::Regular), (Kind::Foot, Quality::Elite), (Kind::HeavyHorse, Quality::Regular)];
        let times = usize::from(times);
        assert_eq!(kinds.map(|(k, q)| count(k, q)), [5, 1, 4].map(|n| n * times));
        assert_eq!([Kind::LightHorse, Kind::Gun].map(|k| count(k, Quality::Regular)), [1, 2].map(|n| n * times));
        let found = AustrianSuccession.check(&force, 1743);
        assert!(found.iter().all(|f| f.severity == Severity::Note), "{found:?}");
        // Fourteen with the general: beaten with the eighth lost, in halves.
        assert!(times > 1 || AustrianSuccession.breaking(&force, 1743) == 16);
    }
}

#[test]
fn was_mus_05_special_properties_by_agreement() {
    assert!(rated("marines").traits.has(Traits::DOUBLE_ROLE));
    assert!(rated("elite, british-musketry").traits.has(Traits::QUICK_FIRE));
    assert_eq!(rated("poor").quality, Quality::Poor);
    assert!(rated("gallant").unknown);
}

#[test]
fn was_mus_01_there_are_no_points() {
    let sc = scenario("einsamenhuegel");
    assert_eq!(AustrianSuccession.side_costs(&sc), None);
    let weight = AustrianSuccession.side_weights(&sc).map(|w| w[0]);
    assert_eq!(weight, Some(28), "units are counted, the general too");
}

#[test]
fn was_mus_04_was_nat_01_characteristics_are_switches_of_a_battle() {
    let mut sc = mirror();
    let traits = |sc: &crate::field::Scenario| {
        crate::rules::austrian_succession::setup::prepare(sc).expect("it can be fought").0.units[0].traits
    };
    assert_eq!(traits(&sc), Traits(0));
    sc.options.insert("british-musketry".into(), "all".into());
    assert!(traits(&sc).has(Traits::QUICK_FIRE));
    sc.options.insert("british-musketry".into(), "nation".into());
    assert_eq!(traits(&sc), Traits(0), "its nation is another");
    sc.sides[0].brigades[0].units[0].rows.insert(super::ID.into(), "bri".into());
    assert!(traits(&sc).has(Traits::QUICK_FIRE));
    sc.options.insert("prussian-musketry".into(), "all".into());
    sc.options.insert("prussian-swords".into(), "all".into());
    let (field, _) = crate::rules::austrian_succession::setup::prepare(&sc).expect("it can be fought");
    assert!(field.units[0].traits.has(Traits::STEADY_FIRE) && !field.units[0].traits.has(Traits::WEAK_SWORDS));
    assert!(field.units[6].traits.has(Traits::WEAK_SWORDS), "was_nat_04: the horse's");
}

/// WAS-MUS-06, WAS-VER-01, WAS-VER-02.
#[test]
fn was_mus_06_was_ver_01_02_the_newest_rules_and_either_army() {
    // Either player may lead either army: the scenario exchanged is fought as well.
    let switches = AustrianSuccession.about().options;
    let default = |key: &str| switches.iter().find(|s| s.key == key).map(|s| s.default);
    assert_eq!(
        (default("threshold"), default("return-fire"), default("support")),
        (Some("half"), Some("on"), Some("on"))
    );
    let mut sc = scenario("einsamenhuegel");
    sc.sides.swap(0, 1);
    sc.options.clear();
    let (field, _) = crate::rules::austrian_succession::setup::prepare(&sc).expect("it can be fought");
    assert!(field.options.support && field.options.return_fire && !field.options.third);
}
