//! Classes and tables of the nations.

use super::*;

/// HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-19, HOW-NAT-20, HOW-NAT-21, HOW-NAT-22, HOW-NAT-23.
#[test]
fn how_nat_15_to_23_prussia_and_austria() {
    assert_eq!([class(Branch::Hussars, "PRU_E"), class(Branch::Hussars, "AUS")], [Class::Standard, Class::Inferior]);
    assert_eq!([class(Branch::Light, "PRU_E"), class(Branch::Light, "AUS")], [Class::Inferior, Class::Standard]);
    assert_eq!(
        [class(Branch::MediumGuns, "PRU_L"), class(Branch::MediumGuns, "AUS")],
        [Class::Standard, Class::Superior]
    );
    assert_eq!(class(Branch::Musketeers, "PRU_E"), class(Branch::Musketeers, "PRU_L"), "HOW-NAT-13");
}

/// HOW-NAT-37.
#[test]
fn how_nat_36_and_37_russia_changes_with_the_years() {
    assert_eq!(
        [class(Branch::Cuirassiers, "RUS_E"), class(Branch::Cuirassiers, "RUS_L")],
        [Class::Standard, Class::Superior]
    );
    assert_eq!(listed(Some("RUS_E"), Branch::Dragoons, 1757), Class::Inferior);
    assert_eq!(listed(Some("RUS_E"), Branch::Dragoons, 1758), Class::Standard);
}

/// HOW-NAT-73, HOW-NAT-74, HOW-NAT-75.
#[test]
fn how_nat_54_73_to_75_france_and_the_reichsarmee() {
    assert_eq!([class(Branch::Dragoons, "FRA_E"), class(Branch::Horse, "FRA_E")], [Class::Inferior, Class::Standard]);
    assert_eq!(
        [class(Branch::Musketeers, "REI"), class(Branch::Grenadiers, "REI")],
        [Class::Inferior, Class::Standard]
    );
    assert_eq!(class(Branch::HeavyGuns, "REI"), Class::Inferior);
}

#[test]
fn how_nat_87_rifles_are_for_jaeger_of_three_nations() {
    let of = |branch, row| rated(branch, Some(row), Quality::Usual, 300).weapon;
    assert_eq!(of(Branch::Jaeger, "PRU_E"), Weapon::Rifles);
    assert_eq!(of(Branch::Jaeger, "HBM"), Weapon::Muskets);
    assert_eq!(of(Branch::Light, "AUS"), Weapon::Muskets);
    assert_eq!(of(Branch::Musketeers, "AUS"), Weapon::BattalionGuns);
    // HOW-IMG-07: who copies one of them has its rifles.
    let copies = ["like PRU_E", "like AUS, movement +1", "like HBM", "movement +1"].map(|row| of(Branch::Jaeger, row));
    assert_eq!(copies, [Weapon::Rifles, Weapon::Rifles, Weapon::Muskets, Weapon::Muskets]);
}

#[test]
fn how_nat_40_cossacks_serve_by_themselves() {
    let brigade = [("a", Branch::Cossacks, 400), ("b", Branch::Hussars, 400), ("c", Branch::Hussars, 400)];
    assert_eq!(clauses(&force("RUS_E", &[&brigade], &[]), 1757), [("HOW-NAT-40".to_owned(), Severity::Error)]);
    assert_eq!(clauses(&force("AUS", &[&brigade], &[]), 1757), []);
}

/// HOW-EX-61, HOW-EX-62, HOW-EX-66, HOW-NAT-08, HOW-NAT-83, HOW-NAT-84.
#[test]
fn how_ex_61_and_62_classes_of_the_worked_examples() {
    let of = |branch, row| class(branch, row);
    assert_eq!(of(Branch::Cuirassiers, "RUS_L"), Class::Superior);
    assert_eq!(of(Branch::Light, "PRU_E"), Class::Inferior, "Freikorps based as light infantry");
    assert_eq!(of(Branch::Grenadiers, "PRU_E"), Class::Superior);
    assert_eq!(of(Branch::Musketeers, "FRA_E"), Class::Standard);
    // A Bavarian battalion in an Austrian army has its own nation's class and drill (HOW-EX-66).
    let bavarian = rated(Branch::Musketeers, Some("REI"), Quality::Usual, 600);
    assert_eq!((bavarian.class, bavarian.national.form[0]), (Class::Inferior, data::Cost::Full));
}

/// HOW-NAT-19, HOW-NAT-24, HOW-NAT-49, HOW-NAT-85, HOW-NAT-86, HOW-IMG-07, HOW-PTS-05.
#[test]
fn how_nat_86_horse_batteries_and_special_pieces() {
    use crate::rules::honours_of_war::data::Gun;
    let piece = |branch, row, traits: &'static [Trait]| {
        let present = Strength { men: 80, horses: 0, guns: 4 };
        let raw = Raw {
            name: "",
            branch,
            weapon: Arms::Usual,
            traits,
            quality: Quality::Usual,
            own: None,
            row: Some(row),
            present,
            year: 1761,
        };
        let unit = profile(&raw);
        (unit.gun.expect("a piece"), price(&unit))
    };
    assert_eq!(piece(Branch::HorseGuns, "PRU_E", &[]), (Gun::Medium, 55));
    assert_eq!(piece(Branch::HorseGuns, "AUS", &[]), (Gun::Light, 50));
    // HOW-IMG-07: who copies another's row has its pieces.
    assert_eq!(piece(Branch::HorseGuns, "like PRU_E", &[]), (Gun::Medium, 55));
    assert_eq!(piece(Branch::HorseGuns, "like RUS_L, movement +1", &[]), (Gun::LightUnicorn, 40));
    assert_eq!(piece(Branch::HorseGuns, "RUS_L", &[]), (Gun::LightUnicorn, 40));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[]), (Gun::Howitzer, 50));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[Trait::Unicorns]), (Gun::Unicorn, 50));
    assert_eq!(piece(Branch::Howitzers, "RUS_L", &[Trait::Shuvalovs]), (Gun::Shuvalov, 50));
    assert_eq!(piece(Branch::LightGuns, "SAX", &[Trait::QuickFiring]), (Gun::Light, 40));
}

/// HOW-NAT-64: the Saxon army of 1756, and whoever is flagged so.
#[test]
fn how_nat_64_who_has_quick_firing_battalion_guns() {
    let quick = |row, year, traits: &'static [Trait]| {
        let present = Strength { men: 600, horses: 0, guns: 0 };
        let branch = Branch::Musketeers;
        profile(&Raw {
            name: "",
            branch,
            weapon: Arms::Usual,
            traits,
            quality: Quality::Usual,
            own: None,
            row: Some(row),
            present,
            year,
        })
        .quick
    };
    assert!(quick("SAX", 1756, &[]) && !quick("SAX", 1757, &[]) && !quick("AUS", 1756, &[]));
    assert!(quick("like SAX", 1756, &[]) && !quick("like SAX", 1757, &[]), "HOW-IMG-07");
    assert!(!quick("SAX", 1756, &[Trait::NoBattalionGuns]));
    assert!(quick("AUS", 1760, &[Trait::QuickFiring]));
}

/// HOW-NAT-31: superior in fire alone costs half of superior.
#[test]
fn how_nat_31_superior_fire_as_the_owners_rating() {
    let present = Strength { men: 600, horses: 0, guns: 0 };
    let of = |own| {
        let branch = Branch::Musketeers;
        let (weapon, quality, row) = (Arms::Usual, Quality::Usual, Some("HBM"));
        profile(&Raw { name: "", branch, weapon, traits: &[], quality, own, row, present, year: 1760 })
    };
    let fire = of(Some("superior fire"));
    assert_eq!((fire.class, fire.fire_class, price(&fire)), (Class::Standard, Class::Superior, 110));
    assert_eq!(price(&of(Some("superior"))), 120);
    assert_eq!(price(&of(None)), 100);
}

/// HOW-NAT-11, HOW-NAT-12, HOW-NAT-20, HOW-NAT-25, HOW-NAT-34, HOW-NAT-35, HOW-NAT-50, HOW-NAT-51, HOW-NAT-52, HOW-NAT-53,
/// HOW-NAT-61, HOW-NAT-70, HOW-NAT-71, HOW-NAT-72.
#[test]
fn how_nat_81_every_row_as_the_ledger_prints_it() {
    // Key, years, highest faces of dithering and dependable, initiatives, formation and flank of infantry, foreign
    // infantry and cavalry, limbering, manhandling: n none, q a quarter, h a half, f a full move.
    let printed = "PRU_E 1756 1759 1 4 1 1 nnn nnn h normal
        PRU_L 1760 1763 1 5 1 0 hhn qqn h normal
        AUS 1756 1763 2 5 0 0 hhh qqq h normal
        HBM 1756 1763 2 5 0 1 hhh qqq h normal
        RUS_E 1756 1758 2 6 -1 0 hhh hhh h normal
        RUS_L 1759 1763 2 5 0 0 hhh qqq h normal
        FRA_E 1756 1759 2 6 -1 0 fhh hqh f half
        FRA_L 1760 1763 2 5 0 0 fhh hqh f half
        SAX 1756 1763 2 6 -1 0 hhh qqq h normal
        SWE 1756 1763 2 6 0 0 hhh hhh f normal
        REI 1756 1763 3 6 -2 -1 fff hhh f half";
    let letter = |cost: data::Cost| match cost {
        data::Cost::None => 'n',
        data::Cost::Quarter => 'q',
        data::Cost::Half => 'h',
        data::Cost::Full => 'f',
    };
    let all = |costs: [data::Cost; 3]| costs.map(letter).into_iter().collect::<String>();
    let row = |n: &data::National| {
        let hand = if n.slow_guns { "half" } else { "normal" };
        format!(
            "{} {} {} {} {} {} {} {} {} {} {hand}",
            n.key,
            n.from,
            n.to,
            n.dithering,
            n.dependable,
            n.movement,
            n.fire,
            all(n.form),
            all(n.flank),
            letter(n.limber)
        )
    };
    let ours: Vec<String> = data::NATIONS.iter().map(row).collect();
    assert_eq!(ours, printed.lines().map(str::trim).collect::<Vec<_>>());
}

#[test]
fn how_nat_82_chances_of_the_ratings() {
    let chances = |key: &str| {
        let n = data::national(Some(key));
        (n.dithering, n.dependable - n.dithering, 6 - n.dependable)
    };
    assert_eq!(chances("PRU_E"), (1, 3, 2));
    assert_eq!(chances("PRU_L"), (1, 4, 1));
    assert_eq!(["AUS", "HBM", "RUS_L", "FRA_L"].map(chances), [(2, 3, 1); 4]);
    assert_eq!(["RUS_E", "FRA_E", "SAX", "SWE"].map(chances), [(2, 4, 0); 4]);
    assert_eq!(chances("REI"), (3, 3, 0));
}

/// HOW-NAT-14, HOW-NAT-16, HOW-NAT-17, HOW-NAT-18, HOW-NAT-22, HOW-NAT-27, HOW-NAT-28, HOW-NAT-29, HOW-NAT-30, HOW-NAT-32,
/// HOW-NAT-33, HOW-NAT-38, HOW-NAT-39, HOW-NAT-41, HOW-NAT-42, HOW-NAT-43, HOW-NAT-55, HOW-NAT-57, HOW-NAT-59, HOW-NAT-62,
/// HOW-NAT-63, HOW-NAT-66, HOW-NAT-70, HOW-ORG-17.
#[test]
fn how_nat_83_to_85_classes_of_the_nations() {
    use Branch as B;
    let (p, s, i) = (Class::Superior, Class::Standard, Class::Inferior);
    let listed = [
        (
            "PRU_E",
            vec![
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::Hussars, s),
                (B::Uhlans, i),
                (B::Grenadiers, p),
                (B::Fusiliers, s),
                (B::Garrison, i),
                (B::Militia, i),
                (B::Freikorps, i),
                (B::Light, i),
                (B::Jaeger, s),
                (B::HeavyGuns, s),
            ],
        ),
        (
            "AUS",
            vec![
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::LightDragoons, s),
                (B::Hussars, i),
                (B::Musketeers, s),
                (B::Light, s),
                (B::Jaeger, s),
                (B::LightGuns, p),
                (B::Howitzers, p),
            ],
        ),
        (
            "HBM",
            vec![
                (B::Horse, p),
                (B::Dragoons, s),
                (B::Hussars, i),
                (B::LightDragoons, s),
                (B::Guard, p),
                (B::Musketeers, s),
                (B::Militia, i),
                (B::Light, s),
                (B::MediumGuns, s),
            ],
        ),
        (
            "RUS_E",
            vec![
                (B::Cuirassiers, s),
                (B::HorseGrenadiers, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Cossacks, i),
                (B::Grenadiers, p),
                (B::Musketeers, s),
                (B::HeavyGuns, s),
            ],
        ),
        ("RUS_L", vec![(B::Cuirassiers, p), (B::HorseGrenadiers, s), (B::Dragoons, s), (B::Jaeger, s)]),
        (
            "FRA_E",
            vec![
                (B::GuardHorse, p),
                (B::Horse, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Grenadiers, p),
                (B::Musketeers, s),
                (B::Light, i),
                (B::HeavyGuns, s),
            ],
        ),
        (
            "SAX",
            vec![(B::Cuirassiers, p), (B::LightDragoons, s), (B::Grenadiers, p), (B::Musketeers, s), (B::HeavyGuns, s)],
        ),
        (
            "SWE",
            vec![
                (B::Guard, p),
                (B::Cuirassiers, p),
                (B::Dragoons, s),
                (B::Hussars, i),
                (B::Light, s),
                (B::MediumGuns, s),
            ],
        ),
        (
            "REI",
            vec![
                (B::Cuirassiers, s),
                (B::Dragoons, i),
                (B::Hussars, i),
                (B::Grenadiers, s),
                (B::Musketeers, i),
                (B::LightGuns, i),
            ],
        ),
    ];
    for (row, list) in listed {
        for (branch, wanted) in list {
            assert_eq!(class(branch, row), wanted, "{row} {branch:?}");
        }
        assert_eq!(class(B::Transport, row), i, "{row}");
    }
}

#[test]
fn how_nat_74_some_regiments_of_the_reichsarmee_are_standard_for_a_number_of_battalions() {
    let class = |name: &str, branch, row| {
        let present = Strength { men: 600, horses: 0, guns: 0 };
        let (weapon, quality) = (Arms::Usual, Quality::Usual);
        profile(&Raw { name, branch, weapon, traits: &[], quality, own: None, row: Some(row), present, year: 1757 })
            .class
    };
    let foot = |name| class(name, Branch::Musketeers, "REI");
    for name in ["Blau Würzburg", "Rot Wuerzburg", "Mainz II", "Kurbayern III", "Prinz Georg", "Elverfeldt", "Nagel"] {
        assert_eq!(foot(name), Class::Standard, "{name}");
    }
    for name in ["Mainz III", "Blau Würzburg II", "Kurtrier", "Württemberg I"] {
        assert_eq!(foot(name), Class::Inferior, "{name} (HOW-NAT-89)");
    }
    assert_eq!(class("Mainz I", Branch::Militia, "REI"), Class::Inferior);
    assert_eq!(class("Mainz I", Branch::Musketeers, "like REI"), Class::Standard, "HOW-IMG-01");
}

/// HOW-NAT-68, HOW-NAT-69: with Austria and France they keep their classes.
#[test]
fn how_nat_67_saxons_in_prussian_service_are_inferior_whatever_they_were() {
    use Branch as B;
    for branch in [B::Grenadiers, B::Guard, B::Musketeers, B::Cuirassiers, B::LightDragoons] {
        assert_eq!(class(branch, "SAX_PRU"), Class::Inferior, "{branch:?}");
    }
    assert_eq!([class(B::Cuirassiers, "SAX_AUS"), class(B::Uhlans, "SAX_AUS")], [Class::Superior, Class::Inferior]);
    assert_eq!([class(B::Grenadiers, "SAX_FRA"), class(B::Musketeers, "SAX_FRA")], [Class::Superior, Class::Standard]);
    assert_eq!(data::national(Some("SAX_PRU")).key, "SAX");
    assert!(!rated(B::Musketeers, Some("SAX_FRA"), Quality::Usual, 600).quick, "French battalion guns");
}

#[test]
fn how_nat_46_half_of_a_russian_train_may_be_howitzers_but_a_third_heavy() {
    use Branch as B;
    let train = |heavy: usize, howitzers: usize, medium: usize| {
        let mut units = vec![("a", B::Musketeers, 600), ("b", B::Musketeers, 600), ("c", B::Musketeers, 600)];
        let ids = ["g", "h", "i", "j", "k", "l"];
        let pieces = [vec![B::HeavyGuns; heavy], vec![B::Howitzers; howitzers], vec![B::MediumGuns; medium]].concat();
        units.extend(pieces.into_iter().zip(ids).map(|(b, id)| (id, b, 80)));
        let found = clauses(&force("RUS_L", &[&units], &[]), 1760);
        found.iter().any(|(clause, _)| clause == "HOW-ORG-32")
    };
    assert!(!train(0, 3, 3) && train(0, 4, 2));
    assert!(!train(2, 3, 1), "two heavy of six besides");
    assert!(train(3, 0, 3), "heavy guns alone keep one in three");
}

/// HOW-NAT-08, HOW-EX-66: each unit has its own nation's class and deductions, whoever commands it.
#[test]
fn how_nat_76_austrians_with_the_reichsarmee_keep_their_classes() {
    let mut force = force("REI", &[&FOOT], &[]);
    let austria = Nation { id: Id::new("austria"), ..nation("AUS") };
    force.nations.push(austria);
    force.armies[0].regiments[0].nation = Id::new("austria");
    let of = |n: usize| {
        let regiment = &force.armies[0].regiments[n];
        let unit = &regiment.units[0];
        let profile = profile_of(&force, regiment, unit, unit.present, 1757);
        (profile.class, profile.national.key)
    };
    assert_eq!([of(0), of(1)], [(Class::Standard, "AUS"), (Class::Inferior, "REI")]);
}

/// HOW-IMG-05, HOW-IMG-07: an owner's own nation rates its troops as it likes and has what pieces it likes.
#[test]
fn how_img_05_the_class_is_the_owners_choice() {
    let present = Strength { men: 600, horses: 0, guns: 4 };
    let rate = |branch, own, traits: &[Trait]| {
        let (weapon, quality) = (Arms::Usual, Quality::Usual);
        profile(&Raw { name: "", branch, weapon, traits, quality, own, row: None, present, year: 1745 })
    };
    assert_eq!(rate(Branch::Militia, Some("superior"), &[]).class, Class::Superior);
    assert_eq!(rate(Branch::Light, Some("superior"), &[]).class, Class::Standard, "light infantry has two");
    assert_eq!(rate(Branch::Howitzers, None, &[Trait::Unicorns]).gun, Some(Gun::Unicorn));
}

/// HOW-NAT-45, HOW-NAT-47, HOW-NAT-64, HOW-OPT-06: a trait of others makes nothing else of a unit.
#[test]
fn how_nat_47_special_guns_are_for_their_own_branches() {
    use Branch as B;
    let armed = |branch: Branch, one: Trait| {
        let present = Strength { men: 600, horses: 0, guns: 4 };
        let (weapon, quality, traits) = (Arms::Usual, Quality::Usual, &[one][..]);
        let p = profile(&Raw { name: "", branch, weapon, traits, quality, own: None, row: None, present, year: 1760 });
        (p.gun, p.quick, p.weapon)
    };
    let heavy = (Some(Gun::Heavy), false, Weapon::Muskets);
    let quick = (Some(Gun::Medium), true, Weapon::Muskets);
    assert_eq!(armed(B::HeavyGuns, Trait::Unicorns), heavy);
    assert_eq!(armed(B::HeavyGuns, Trait::Shuvalovs), heavy);
    assert_eq!(armed(B::HeavyGuns, Trait::QuickFiring), heavy);
    assert_eq!(armed(B::MediumGuns, Trait::QuickFiring), quick);
    assert_eq!(armed(B::MediumGuns, Trait::Shuvalovs).0, Some(Gun::Shuvalov));
    assert_eq!(armed(B::Light, Trait::QuickFiring), (None, false, Weapon::Muskets));
}
