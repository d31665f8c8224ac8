mod ledger;
mod nations;
mod prices;

use super::*;
use crate::army::uniform::Tincture;
use crate::army::{Army, Brigade, Commander, Finding, Id, Nation, Severity, Temper, Uniform};
use crate::field::words::Words;

fn uniform() -> Uniform {
    Uniform::plain(["blue", "red", "brass", "white"].map(|name| Tincture::new(name, "#224488")))
}

fn nation(row: &str) -> Nation {
    Nation {
        id: Id::new("n"),
        name: "Kleckstein".to_owned(),
        style: String::new(),
        adjective: String::new(),
        cipher: "K".to_owned(),
        uniform: uniform(),
        history: String::new(),
        periods: vec![crate::army::nation::Period {
            from: 1700,
            to: 1799,
            rows: BTreeMap::from([(ID.to_owned(), row.to_owned())]),
            ours: String::new(),
        }],
        historical: false,
        troops: Vec::new(),
        composition: crate::army::Composition::default(),
        ranks: crate::army::Ranks::default(),
        names: crate::army::nation::Names::default(),
        notes: BTreeMap::new(),
    }
}

fn regiment(id: &str, branch: Branch, men: u32) -> Regiment {
    let strength = Strength { men, horses: 0, guns: if branch.arm() == Arm::Guns { 4 } else { 0 } };
    Regiment {
        id: Id::new(id),
        name: id.to_owned(),
        number: None,
        proprietor: String::new(),
        colonel: String::new(),
        nation: Id::new("n"),
        branch,
        weapon: Arms::Usual,
        traits: Vec::new(),
        quality: Quality::Usual,
        uniform: uniform(),
        depot: String::new(),
        raised: None,
        history: String::new(),
        units: vec![Unit { id: Id::new(id), name: String::new(), establishment: strength, present: strength }],
        ratings: BTreeMap::new(),
        notes: BTreeMap::new(),
    }
}

fn commander(id: &str, temper: Option<Temper>) -> Commander {
    Commander {
        id: Id::new(id),
        name: id.to_owned(),
        rank: String::new(),
        seniority: 1,
        temper,
        nation: None,
        born: None,
        heir: String::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    }
}

/// A force of one army: brigades of regiments, each under a brigadier who is diced for, and independent units.
pub fn force(row: &str, brigades: &[&[(&str, Branch, u32)]], independent: &[(&str, Branch, u32)]) -> Force {
    let mut commanders = vec![commander("general", None)];
    let mut regiments = Vec::new();
    let mut list = Vec::new();
    for (n, units) in brigades.iter().enumerate() {
        let id = format!("b{n}");
        commanders.push(commander(&id, None));
        list.push(Brigade {
            id: Id::new(&id),
            name: id.clone(),
            commander: Some(Id::new(&id)),
            units: units.iter().map(|u| Id::new(u.0)).collect(),
            notes: BTreeMap::new(),
        });
        regiments.extend(units.iter().map(|&(id, branch, men)| regiment(id, branch, men)));
    }
    regiments.extend(independent.iter().map(|&(id, branch, men)| regiment(id, branch, men)));
    let army = Army {
        id: Id::new("army"),
        name: "Army".to_owned(),
        nation: Id::new("n"),
        general: Id::new("general"),
        commanders,
        regiments,
        brigades: list,
        wings: Vec::new(),
        independent: independent.iter().map(|u| Id::new(u.0)).collect(),
        allies: Vec::new(),
        apart: false,
        year: None,
        rows: BTreeMap::new(),
        history: String::new(),
        notes: BTreeMap::new(),
    };
    Force { nations: vec![nation(row)], armies: vec![army] }
}

fn rated(branch: Branch, row: Option<&str>, quality: Quality, men: u32) -> Profile {
    let present = Strength { men, horses: 0, guns: 4 };
    let name = "";
    profile(&Raw { name, branch, weapon: Arms::Usual, traits: &[], quality, own: None, row, present, year: 1757 })
}

fn class(branch: Branch, row: &str) -> Class {
    rated(branch, Some(row), Quality::Usual, 600).class
}

fn clauses(force: &Force, year: i32) -> Vec<(String, Severity)> {
    check(force, year, &Words::default())
        .into_iter()
        .map(|Finding { clause, severity, .. }| (clause, severity))
        .collect()
}

const FOOT: [(&str, Branch, u32); 3] =
    [("a", Branch::Musketeers, 600), ("b", Branch::Musketeers, 600), ("c", Branch::Musketeers, 600)];

/// HOW-ORG-10.
#[test]
fn how_org_09_10_and_opt_12_bases_and_size_by_strength() {
    let foot = |men| {
        let p = rated(Branch::Musketeers, None, Quality::Usual, men);
        (p.bases, p.size)
    };
    assert_eq!(foot(600), (5, Size::Standard));
    assert_eq!(foot(480), (4, Size::Standard));
    assert_eq!(foot(400), (3, Size::Small));
    assert_eq!(foot(240), (2, Size::Small));
    assert_eq!(foot(720), (6, Size::Standard));
    assert_eq!(foot(840), (7, Size::Large));
    let horse = |men| {
        let p = rated(Branch::Dragoons, None, Quality::Usual, men);
        (p.bases, p.size)
    };
    assert_eq!(
        [horse(400), horse(300), horse(200), horse(600)].map(|h| h.1),
        [Size::Standard, Size::Standard, Size::Small, Size::Large]
    );
    assert!(rated(Branch::Musketeers, None, Quality::Usual, 170).unfit);
    assert!(!rated(Branch::Musketeers, None, Quality::Usual, 180).unfit);
    assert!(rated(Branch::Musketeers, None, Quality::Usual, 1000).too_large);
    assert!(rated(Branch::Dragoons, None, Quality::Usual, 700).too_large);
}

#[test]
fn how_org_11_and_opt_14_small_counts_half_and_large_one_and_a_half() {
    assert_eq!([Size::Small, Size::Standard, Size::Large].map(|s| weight(Kind::Foot, s)), [1, 2, 3]);
    assert_eq!(weight(Kind::Transport, Size::Standard), 0, "HOW-ORG-01");
}

#[test]
fn how_org_16_default_classes() {
    let of = |branch| rated(branch, None, Quality::Usual, 600).class;
    assert_eq!([of(Branch::Guard), of(Branch::Grenadiers), of(Branch::Cuirassiers)], [Class::Superior; 3]);
    assert_eq!([of(Branch::Musketeers), of(Branch::Dragoons), of(Branch::MediumGuns)], [Class::Standard; 3]);
    assert_eq!([of(Branch::Garrison), of(Branch::Freikorps), of(Branch::Transport)], [Class::Inferior; 3]);
}

/// HOW-ORG-17: transport has one class, HOW-ORG-19: light infantry two, whatever their quality.
#[test]
fn how_org_19_light_infantry_is_never_superior() {
    assert_eq!(rated(Branch::Light, None, Quality::Elite, 600).class, Class::Standard);
    assert_eq!(rated(Branch::Transport, None, Quality::Elite, 60).class, Class::Inferior);
}

#[test]
fn how_win_01_and_ex_20_breaking_points() {
    // Units in halves, points in halves: 5 units give 2, 4 give 2, 10 give 5, 11 give 5, 10½ give 5, 20½ give 10.
    assert_eq!([10, 8, 20, 22, 21, 41, 32].map(breaking_point), [4, 4, 10, 10, 10, 20, 16]);
    assert_eq!(breaking_point(2), 2, "never less than one point");
    let mut small = FOOT;
    small[0].2 = 240;
    assert_eq!(
        breaking(&force("AUS", &[&small, &[("d", Branch::Dragoons, 400), ("e", Branch::Dragoons, 400)]], &[]), 1757),
        4
    );
}

#[test]
fn how_org_34_a_sound_force_has_no_findings() {
    assert_eq!(clauses(&force("AUS", &[&FOOT], &[("h", Branch::Hussars, 400)]), 1757), []);
}

/// HOW-ORG-22, HOW-ORG-23, HOW-ORG-26, HOW-ORG-28, HOW-ORG-31, HOW-ORG-32.
#[test]
fn how_org_20_22_23_26_28_31_32_findings() {
    let found = |brigades: &[&[(&str, Branch, u32)]], independent: &[(&str, Branch, u32)]| {
        clauses(&force("AUS", brigades, independent), 1757)
    };
    let warning = |clause: &str| (clause.to_owned(), Severity::Warning);
    let error = |clause: &str| (clause.to_owned(), Severity::Error);
    let lone: [(&str, Branch, u32); 4] = std::array::from_fn(|n| (["w", "x", "y", "z"][n], Branch::Hussars, 400));
    assert_eq!(found(&[&FOOT], &lone), [error("HOW-ORG-26")]);
    assert_eq!(found(&[&FOOT], &lone[..3]), []);
    assert_eq!(found(&[&FOOT[..2], &FOOT[2..]], &[]), [error("HOW-ORG-28"), warning("HOW-ORG-22")]);
    assert_eq!(found(&[&FOOT[..2]], &[]), [error("HOW-ORG-28")], "HOW-ORG-29: their general leads two himself");
    let mixed = [FOOT[0], FOOT[1], ("d", Branch::Dragoons, 400)];
    assert_eq!(found(&[&mixed], &[]), [warning("HOW-ORG-23")]);
    let guns = [FOOT[0], FOOT[1], ("g", Branch::HeavyGuns, 80), ("h", Branch::MediumGuns, 80)];
    assert_eq!(found(&[&guns], &[]), [warning("HOW-ORG-31"), warning("HOW-ORG-32")]);
    let many = [FOOT[0], FOOT[1], ("big", Branch::Musketeers, 1000)];
    assert_eq!(found(&[&many], &[]), [error("HOW-ORG-10")]);
    let weak = [FOOT[0], FOOT[1], FOOT[2], ("weak", Branch::Musketeers, 100)];
    assert_eq!(found(&[&weak], &[]), [("HOW-ORG-10".to_owned(), Severity::Note)]);
}

/// A brigade that has no commander is none, and who is too weak to take the field is nobody in it.
#[test]
fn how_org_31_brigades_of_infantry_are_led_and_have_a_battalion() {
    let guns = [("g", Branch::MediumGuns, 80), ("h", Branch::MediumGuns, 80)];
    let horse = [("i", Branch::Hussars, 400), ("j", Branch::Hussars, 400), ("k", Branch::Hussars, 400)];
    let found = |second: u32, led: [bool; 2], first: &[(&str, Branch, u32)]| {
        let brigade = [horse[0], horse[1], horse[2], ("d", Branch::Musketeers, second)];
        let mut force = force("AUS", &[first, &brigade], &guns);
        for (brigade, led) in force.armies[0].brigades.iter_mut().zip(led) {
            brigade.commander = brigade.commander.take().filter(|_| led);
        }
        clauses(&force, 1757).iter().any(|(clause, _)| clause == "HOW-ORG-31")
    };
    assert!(!found(600, [true; 2], &FOOT), "two for two");
    assert!(found(100, [true; 2], &FOOT), "its only battalion stays away");
    assert!(found(600, [true, false], &FOOT), "nobody commands it");
    // HOW-ORG-29: two units are too few for a commander, and their general's brigade.
    let small = |led: bool| {
        let mut force = force("AUS", &[&FOOT[..2]], &guns[..1]);
        force.armies[0].brigades[0].commander = None;
        if !led {
            force.armies[0].brigades[0].units.truncate(0);
        }
        clauses(&force, 1757).iter().any(|(clause, _)| clause == "HOW-ORG-31")
    };
    assert!(!small(true) && small(false));
}

/// HOW-NAT-46: of a Russian army half of the batteries may throw shell, whatever branch they are entered as.
#[test]
fn how_nat_46_unicorns_and_shuvalovs_count_by_their_piece() {
    let five = [FOOT[0], FOOT[1], FOOT[2], ("g", Branch::MediumGuns, 80), ("h", Branch::MediumGuns, 80)];
    let mut force = force("RUS_E", &[&five], &[]);
    let heavy = |force: &Force| clauses(force, 1757).iter().any(|(clause, _)| clause == "HOW-ORG-32");
    assert!(!heavy(&force));
    for (n, regiment) in force.armies[0].regiments.iter_mut().filter(|r| r.branch == Branch::MediumGuns).enumerate() {
        regiment.traits.push([crate::army::Trait::Unicorns, crate::army::Trait::Shuvalovs][n]);
    }
    assert!(heavy(&force), "two of two");
}

/// HOW-NAT-45, HOW-NAT-47, HOW-NAT-64, HOW-OPT-06, HOW-MOV-28: what counts for nothing with a regiment is told of it.
#[test]
fn how_nat_47_traits_of_others_are_told() {
    use crate::army::Trait as T;
    let told = |branch, one| {
        let mut force = force("AUS", &[&[("a", branch, 600), FOOT[1], FOOT[2]]], &[]);
        force.armies[0].regiments[0].traits.push(one);
        clauses(&force, 1757)
    };
    let warned = |clause: &str| vec![(clause.to_owned(), Severity::Warning)];
    assert_eq!(told(Branch::Musketeers, T::Unicorns), warned("HOW-NAT-47"));
    assert_eq!(told(Branch::Musketeers, T::Dismounts), warned("HOW-MOV-28"));
    assert_eq!(told(Branch::Musketeers, T::QuickFiring), []);
}

/// HOW-ORG-26, HOW-ORG-29: the units of a brigade without a commander are independent, but where they are too few for one.
#[test]
fn how_org_29_who_leads_units_without_a_brigadier() {
    let small: [(&str, Branch, u32); 5] = std::array::from_fn(|n| (["v", "w", "x", "y", "z"][n], Branch::Light, 250));
    let found = |brigades: &[&[(&str, Branch, u32)]], unled: usize| {
        let mut force = force("AUS", brigades, &[]);
        force.armies[0].brigades[unled].commander = None;
        clauses(&force, 1757)
    };
    assert_eq!(found(&[&small], 0), [], "two and a half: the general leads all five");
    let tell = ("HOW-ORG-26".to_owned(), Severity::Error);
    assert_eq!(found(&[&small, &FOOT], 0), [tell], "there is a brigadier: five stand by themselves");
}

/// As a scenario is told of them.
#[test]
fn how_fire_24_rifles_are_for_light_infantry() {
    let armed = |branch: Branch| {
        let mut force = force("PRU_E", &[&FOOT], &[("r", branch, 400)]);
        let regiment = force.armies[0].regiments.iter_mut().find(|r| r.name == "r").expect("they are there");
        regiment.weapon = Arms::Rifles;
        clauses(&force, 1757).into_iter().filter(|(clause, _)| clause == "HOW-FIRE-24").count()
    };
    assert_eq!([Branch::Musketeers, Branch::Hussars].map(armed), [1, 1]);
    assert_eq!([Branch::Jaeger, Branch::Light].map(armed), [0, 0]);
}

/// HOW-ORG-20: who is rated as nobody can be has the class of the list, and is not told to differ from it.
#[test]
fn how_org_19_superior_light_infantry_is_told_once() {
    let mut force = force("PRU_E", &[&FOOT], &[("j", Branch::Jaeger, 300)]);
    let jaeger = force.armies[0].regiments.iter_mut().find(|r| r.branch == Branch::Jaeger).expect("they are there");
    jaeger.ratings.insert(ID.to_owned(), "superior".to_owned());
    assert_eq!(clauses(&force, 1757), [("HOW-ORG-19".to_owned(), Severity::Error)]);
}

/// HOW-ORG-20.
#[test]
fn how_org_19_and_20_the_owners_own_class() {
    let mut force = force("AUS", &[&FOOT], &[("l", Branch::Light, 600)]);
    force.armies[0].regiments[0].ratings.insert(ID.to_owned(), "superior".to_owned());
    assert_eq!(clauses(&force, 1757), [("HOW-ORG-20".to_owned(), Severity::Warning)]);
    let (regiment, unit) = force.armies[0].unit(&Id::new("a")).expect("the unit");
    let rating = rate(&force, regiment, unit, 600, 1757);
    assert_eq!((rating.class, rating.by_hand, rating.points), ("superior", true, Some(120)));
    force.armies[0].regiments[3].ratings.insert(ID.to_owned(), "superior".to_owned());
    assert!(clauses(&force, 1757).contains(&("HOW-ORG-19".to_owned(), Severity::Error)));
    force.armies[0].regiments[3].ratings.insert(ID.to_owned(), "superior-fire".to_owned());
    assert!(clauses(&force, 1757).contains(&("HOW-NAT-31".to_owned(), Severity::Error)));
    force.armies[0].regiments[1].ratings.insert(ID.to_owned(), "splendid".to_owned());
    assert!(clauses(&force, 1757).contains(&("HOW-ORG-15".to_owned(), Severity::Error)));
}

/// HOW-ORG-03, HOW-ORG-04, HOW-ORG-06, HOW-ORG-07: arms, weights and batteries; HOW-ORG-18: light horse by its worth in battle.
#[test]
fn how_org_02_orders_weights_and_pieces() {
    use Branch as B;
    let close = [B::Musketeers, B::Fusiliers, B::Grenadiers, B::Guard, B::Garrison, B::Militia, B::Freikorps];
    assert!(close.iter().all(|&b| Kind::of(b) == Kind::Foot));
    assert!([B::Light, B::Jaeger].iter().all(|&b| Kind::of(b) == Kind::LightFoot));
    assert!([B::Cuirassiers, B::GuardHorse, B::Horse].iter().all(|&b| Kind::of(b) == Kind::HeavyHorse));
    assert!([B::Dragoons, B::HorseGrenadiers].iter().all(|&b| Kind::of(b) == Kind::MediumHorse));
    assert!([B::Hussars, B::Cossacks, B::Uhlans, B::LightDragoons].iter().all(|&b| Kind::of(b) == Kind::LightHorse));
    let battery = rated(B::LightGuns, Some("AUS"), Quality::Usual, 80);
    assert_eq!((battery.bases, battery.gun, battery.unfit), (1, Some(Gun::Light), false));
    assert_eq!(rated(B::Howitzers, Some("AUS"), Quality::Usual, 80).gun.map(Gun::weight), Some(Gun::Medium));
    assert_eq!([class(B::Hussars, "AUS"), class(B::Hussars, "PRU_E")], [Class::Inferior, Class::Standard]);
}

/// HOW-ORG-05, HOW-ORG-12, HOW-ORG-13, HOW-ORG-14, HOW-ORG-38, HOW-PTS-20: a base more or less is of standard size still.
#[test]
fn how_org_12_battalions_of_four_to_six_bases_are_standard() {
    let size = |branch, men| rated(branch, Some("AUS"), Quality::Usual, men).size;
    assert_eq!([480, 600, 720].map(|men| size(Branch::Musketeers, men)), [Size::Standard; 3]);
    assert_eq!([300, 400, 500].map(|men| size(Branch::Dragoons, men)), [Size::Standard; 3]);
    assert_eq!([size(Branch::Musketeers, 360), size(Branch::Musketeers, 840)], [Size::Small, Size::Large]);
}

/// HOW-ORG-21, HOW-ORG-24, HOW-ORG-25, HOW-ORG-30, HOW-ORG-33: any mix, guns and light infantry anywhere, guns alone.
#[test]
fn how_pts_11_works_are_bought_in_a_list() {
    let brigade: &[(&str, Branch, u32)] = &[
        ("foot", Branch::Musketeers, 600),
        ("small", Branch::Musketeers, 300),
        ("large", Branch::Musketeers, 900),
        ("guns", Branch::HeavyGuns, 80),
        ("horse", Branch::Cuirassiers, 400),
    ];
    let mut force = force("AUS", &[brigade], &[]);
    let before = cost(&force, 1757);
    for (n, points) in [30, 15, 45, 15, 0].into_iter().enumerate() {
        let without = cost(&force, 1757);
        force.armies[0].regiments[n].entrench(true);
        assert_eq!(cost(&force, 1757) - without, points, "{n}");
    }
    force.armies[0].fortify(2);
    assert_eq!(cost(&force, 1757) - before, 105 + 120);
    assert_eq!(bill(&force, 1757).iter().flat_map(|e| &e.items).filter(|i| i.clause == "HOW-PTS-11").count(), 5);
    let told = clauses(&force, 1757).into_iter().filter(|(c, _)| c == "HOW-PTS-11").count();
    assert_eq!(told, 1, "the horse");
    force.armies[0].regiments.iter_mut().for_each(|r| r.entrench(false));
    force.armies[0].fortify(0);
    assert_eq!((cost(&force, 1757), force.armies[0].notes.is_empty()), (before, true));
}

#[test]
fn how_org_30_any_mix_is_an_army() {
    use Branch as B;
    let of = |units: &[(&str, Branch, u32)]| clauses(&force("AUS", &[units], &[]), 1760);
    assert_eq!(of(&[("a", B::Hussars, 400), ("b", B::Dragoons, 400), ("c", B::Cuirassiers, 400)]), []);
    assert_eq!(of(&[("a", B::Grenadiers, 600), ("b", B::Grenadiers, 600), ("c", B::Light, 600)]), []);
    assert_eq!(of(&[("a", B::Hussars, 400), ("b", B::Dragoons, 400), ("c", B::Light, 600)]), []);
    let guns = of(&[("a", B::MediumGuns, 80), ("b", B::MediumGuns, 80), ("c", B::MediumGuns, 80)]);
    assert!(guns.iter().all(|(clause, _)| clause == "HOW-ORG-31"), "only their number: {guns:?}");
}
