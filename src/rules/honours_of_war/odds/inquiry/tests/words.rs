//! What is refused, and what else a player may say.

use super::*;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::sandtable::Table;

#[test]
fn how_ter_38_mounted_cavalry_fights_nobody_in_houses() {
    for place in ["village", "town", "fortified village"] {
        let line = format!("standard line in a {place}");
        assert_eq!(refused("melee", &[("unit", "standard cavalry"), ("enemy", &line)]), "HOW-TER-38", "{place}");
        assert_eq!(refused("melee", &[("unit", &line), ("enemy", "standard cavalry")]), "HOW-TER-38", "{place}");
    }
    let indoors = [("unit", "standard line"), ("enemy", "standard cavalry in a village")];
    assert_eq!(refused("melee", &indoors), "", "in houses it is on foot");
}

#[test]
fn how_chg_08_to_13_what_forbids_a_charge_forbids_the_enemys_too() {
    let by_enemy = |unit, enemy| refused("melee", &[("unit", unit), ("enemy", enemy)]);
    assert_eq!(by_enemy("standard cavalry", "standard line charging"), "HOW-CHG-09");
    assert_eq!(by_enemy("standard line", "medium guns charging"), "HOW-CHG-12");
    assert_eq!(by_enemy("standard line", "light infantry charging"), "HOW-CHG-10");
    assert_eq!(by_enemy("standard line entrenched", "standard cavalry charging"), "HOW-CHG-13");
    assert_eq!(by_enemy("standard line", "standard line in march column charging"), "HOW-CHG-08");
    assert_eq!(by_enemy("standard cavalry charging", "standard cavalry charging"), "");
}

#[test]
fn how_org_19_superior_light_infantry_is_refused() {
    assert_eq!(refused("shot", &[("firer", "superior light infantry"), ("target", "standard line")]), "HOW-ORG-19");
    assert_eq!(refused("melee", &[("unit", "standard line"), ("enemy", "superior jaeger")]), "HOW-ORG-19");
    let on_foot = [("firer", "superior dragoons dismounted"), ("target", "standard line"), ("range", "5")];
    assert_eq!(refused("shot", &on_foot), "", "cavalry on foot keeps its class (HOW-MOV-28)");
}

/// HOW-MOV-28: carbines reach 15 cm, and the row is that of standard light infantry.
#[test]
fn how_hit_01_cavalry_on_foot_is_dismounted() {
    let shot = |firer: &str, range: &str| {
        ask("shot", &[("firer", firer), ("target", "standard line"), ("range", range)]).map(|r| r.throws[0].row)
    };
    for (on_foot, dismounted) in [
        ("superior cavalry on foot", "superior cavalry dismounted"),
        ("dragoons on foot", "dismounted dragoons"),
        ("British horse on foot", "British horse dismounted"),
    ] {
        assert_eq!(shot(on_foot, "15").expect("it fires"), shot(dismounted, "15").expect("it fires"), "{on_foot}");
        assert!(shot(on_foot, "16").is_err(), "{on_foot}");
        assert_ne!(shot(on_foot, "15").expect("it fires"), shot("superior line", "15").expect("it fires"));
    }
    let enemy = |enemy: &str| answer("melee", &[("unit", "standard line"), ("enemy", enemy)]).throws[1].row;
    assert_eq!(enemy("standard hussars on foot"), enemy("standard light infantry"));
}

#[test]
fn words_that_contradict_each_other_are_told() {
    let said = |unit: &str| ask("melee", &[("unit", unit), ("enemy", "standard line")]).map_err(|f| f.text);
    for (unit, first, second) in [
        ("superior, inferior line", "superior", "inferior"),
        ("small large line", "small", "large"),
        ("hussars cuirassiers", "hussar", "cuirassier"),
        ("light cavalry, cuirassiers", "light cavalry", "cuirassier"),
        ("dragoon infantry", "dragoon", "infantry"),
        ("foot horse", "foot", "horse"),
        ("grenadiers, militia", "grenadier", "militia"),
        ("Prussian Austrian line", "prussian", "austrian"),
        ("line in column, in double line", "column", "double line"),
        ("jaeger, rifles, muskets", "rifle", "musket"),
        ("unicorn, shuvalov", "unicorn", "shuvalov"),
    ] {
        let text = said(unit).expect_err(unit);
        assert!(text.contains(&format!("“{first}”")) && text.contains(&format!("“{second}”")), "{unit}: {text}");
    }
    let over_two = [("unit", "superior line"), ("unit-class", "inferior"), ("enemy", "standard line")];
    assert!(ask("melee", &over_two).is_err(), "also where they stand in two answers");
}

#[test]
fn a_party_or_a_figure_is_named_once() {
    let shot = |more: &[(&str, &str)]| {
        let facts = [&[("firer", "line"), ("target", "line"), ("range", "9")], more].concat();
        ask("shot", &facts).map_err(|f| f.text)
    };
    for (twice, name) in [("firer", "guns"), ("unit", "guns"), ("target", "line"), ("range", "30")] {
        let text = shot(&[(twice, name)]).expect_err(twice);
        assert!(text.contains(twice), "{text}");
    }
    assert!(shot(&[("firer-small", ""), ("modifier", "moved"), ("modifier", "difficult")]).is_ok());
}

/// A wide word says no more than a narrow one beside it, whichever comes first.
#[test]
fn how_org_16_a_wide_word_leaves_the_narrow_one() {
    let unit = |unit: &str| {
        let melee = answer("melee", &[("unit", unit), ("enemy", "standard line")]);
        (melee.throws[0].row, melee.throws[0].modifiers.len(), melee.spreads[0].results.clone())
    };
    for (both, narrow) in [
        ("militia battalion", "militia"),
        ("infantry battalion, grenadiers", "grenadiers"),
        ("light infantry battalion", "light infantry"),
        ("jaeger light infantry", "jaeger"),
        ("cossack cavalry charging", "cossacks charging"),
        ("cavalry, cossacks, charging", "cossacks charging"),
        ("line militia", "militia"),
        ("superior, superior line", "superior line"),
        ("guard grenadiers", "guard"),
    ] {
        assert_eq!(unit(both), unit(narrow), "{both}");
    }
    let shot = |firer: &str| answer("shot", &[("firer", firer), ("target", "line"), ("range", "100")]).throws[0].row;
    assert_eq!(shot("heavy gun battery"), shot("heavy guns"), "no medium guns reach as far");
    let deployed = ask("shot", &[("firer", "line"), ("target", "deployed guns in a town"), ("range", "9")]);
    assert!(deployed.is_ok(), "guns in houses are unlimbered (HOW-TER-40)");
}

#[test]
fn how_nat_83_french_horse_by_its_names() {
    let class = |enemy: &str| {
        let melee = answer("melee", &[("unit", "standard cavalry"), ("enemy", enemy)]);
        clauses(&melee.throws[0]).into_iter().find(|m| m.0 == "HOW-HIT-08").map_or(0, |m| m.1)
    };
    let standard = ["French carabiniers", "French cavalerie legere", "French horse", "Prussian horse"];
    assert_eq!(standard.map(class), [0; 4]);
    let superior = ["Maison du Roi", "French Gendarmerie de France", "British horse", "Austrian carabiniers"];
    assert_eq!(superior.map(class), [-1; 4]);
    assert_eq!(class("French dragoons"), 1);
}

#[test]
fn how_scl_12_hundredths_of_a_centimetre_are_beyond_a_limit() {
    let long = |range| {
        let shot = answer("shot", &[("firer", "standard line"), ("target", "standard line"), ("range", range)]);
        clauses(&shot.throws[0]) == [("HOW-FIRE-23", -1)]
    };
    assert!(!long("10") && !long("10.00cm") && long("10.05") && long("10.001") && long("10,1"));
    let bonus = |distance| {
        let facts = [("unit", "standard cavalry charging"), ("enemy", "standard cavalry"), ("distance", distance)];
        clauses(&answer("melee", &facts).throws[0]) == [("HOW-MEL-09", 1)]
    };
    assert!(!bonus("7.5") && bonus("7.55"));
    for bad in ["16 inches", "160mm", "8 hits", "1.x"] {
        assert_eq!(refused("shot", &[("firer", "line"), ("target", "line"), ("range", bad)]), "", "no clause");
        assert!(ask("shot", &[("firer", "line"), ("target", "line"), ("range", bad)]).is_err(), "{bad}");
    }
}

#[test]
fn how_fire_45_a_fuse_that_failed_is_certain() {
    let shell = |firer| answer("shot", &[("firer", firer), ("target", "standard line"), ("ammo", "shell")]);
    let (thrown, failed) = (shell("howitzers"), shell("howitzers, bad fuse"));
    assert_eq!((thrown.throws.len(), failed.throws.len()), (2, 1), "no fuse die");
    assert_eq!(clauses(&failed.throws[0]), [("HOW-FIRE-45", -1)]);
    // A standard battery's 2, 3, 4 and 5 with one off: 0, 0, 1 and 1.
    assert_eq!(first(&failed)[..2], [500, 500]);
    assert!(first(&thrown)[0] < 500);
}

#[test]
fn how_chg_18_light_infantry_counter_charges_no_line() {
    let counter = |charger| refused("counter", &[("unit", "light infantry"), ("charger", charger)]);
    assert_eq!(counter("infantry"), "HOW-CHG-18");
    assert_eq!([counter("infantry in march column"), counter("light infantry")], ["", ""]);
}

/// HOW-CHG-08: as a battle has it.
#[test]
fn how_chg_18_a_column_counter_charges_light_infantry_alone() {
    let arms = [("foot", "infantry"), ("horse", "cavalry"), ("light", "light infantry")];
    for (unit, said) in arms {
        for (charger, its) in arms {
            let t = Table::of(&format!("B {charger} 0 0 N\nR {unit} column 0 24 S"));
            let may = t.field.may_charge(&t.state, 1, 0, Face::Front);
            let told = refused("counter", &[("unit", &format!("{said} in march column")), ("charger", its)]);
            assert_eq!(told.is_empty(), may, "{said} meets {its}: {told}");
        }
    }
    assert_eq!(refused("counter", &[("unit", "infantry in march column")]), "HOW-CHG-18", "whoever it is");
}

#[test]
fn how_ter_50_a_block_has_four_faces() {
    let shot = |n: &str| {
        refused("shot", &[("firer", &format!("line in a village, {n} directions")), ("target", "line"), ("range", "5")])
    };
    assert_eq!([shot("4"), shot("5")], ["", "HOW-TER-50"]);
    assert_eq!(refused("melee", &[("unit", "line in a village, 9 faces"), ("enemy", "line")]), "HOW-TER-50");
}

#[test]
fn how_cmd_32_a_second_in_his_place_is_one_grade_lower() {
    let command = |facts: &[(&str, &str)]| first(&answer("command", facts));
    assert_eq!(command(&[("commander", "dashing"), ("fallen", "")]), command(&[("commander", "dependable")]));
    assert_eq!(command(&[("commander", "dependable"), ("fallen", "")]), command(&[("commander", "dithering")]));
    // −1: feeble on 1 and 2, poor on 3.
    assert_eq!(command(&[("commander", "dithering"), ("fallen", "")])[..2], [333, 167]);
}

#[test]
fn troops_by_other_names() {
    let same = |one: &str, other: &str| {
        let die = |firer: &str| answer("shot", &[("firer", firer), ("target", "line"), ("range", "9")]).throws;
        assert_eq!(format!("{:?}", die(one)), format!("{:?}", die(other)), "{one}");
    };
    same("12-pounder", "heavy guns");
    same("Pandurs", "light infantry");
    same("line, three hits", "line, 3 hits");
    same("line in a built-up area", "line in a village");
}

/// A circumstance that means nothing in a question, or nothing of that party, is refused wherever it is said.
#[test]
fn circumstances_of_another_die_are_refused() {
    let refused = |about: &str, facts: &[(&str, &str)]| ask(about, facts).err().map(|f| f.text);
    let shot = |firer: &str, target: &str, more: &str| {
        refused("shot", &[("firer", firer), ("target", target), ("range", "9"), ("modifier", more)])
    };
    assert_eq!(shot("line, moved", "cavalry, flanked", "long"), None);
    for text in [
        shot("line, supported by 2", "line", ""),
        shot("line", "line, 2 supports", ""),
        shot("line", "line", "support 1"),
        shot("line", "line, moved", ""),
        shot("line", "line", "helped"),
        refused("melee", &[("unit", "line, moved"), ("enemy", "line")]),
        refused("melee", &[("unit", "line"), ("enemy", "line"), ("long", "")]),
        refused("rally", &[("unit", "line, 3 hits, charging"), ("distance", "40")]),
        refused("reaction", &[("unit", "line, 3 hits, 2 supports")]),
        refused("follow", &[("unit", "line, charging")]),
        refused("turn", &[("unit", "French line"), ("support", "2")]),
        refused("pursuit", &[("unit", "hussars charging"), ("wanted", "")]),
        refused("command", &[("commander", "dashing"), ("charging", "")]),
    ] {
        assert!(text.as_deref().is_some_and(|text| text.contains("says nothing of it")), "{text:?}");
    }
    let turns = [("unit", "French line, flanked"), ("charger", "cuirassiers charging"), ("distance", "40")];
    assert_eq!(refused("turn", &turns), None);
}

/// Questions that nobody at a table could ask (HOW-CMD-12, HOW-MEL-18, HOW-MEL-31, HOW-ORG-13, HOW-ORG-17, HOW-RLY-04).
#[test]
fn questions_about_what_cannot_be_are_refused() {
    let refused = |about: &str, facts: &[(&str, &str)]| ask(about, facts).err().map(|f| f.clause);
    for (about, facts, clause) in [
        ("command", &[("commander", "independent"), ("fallen", "")][..], Some("HOW-CMD-12")),
        ("command", &[("commander", "dependable"), ("fallen", "")], None),
        ("command", &[("commander", "independent")], None),
        ("reaction", &[("unit", "line, 3 hits"), ("by", "water")], Some("")),
        ("reaction", &[("unit", "line, 3 hits"), ("by", "shooting")], None),
        ("reaction", &[("unit", "line, 3 hits"), ("hits", "2")], Some("")),
        ("reaction", &[("unit", "line, 3 hits"), ("hits", "3")], None),
        ("reaction", &[("unit", "limbered guns"), ("hits", "4"), ("by", "melee")], Some("HOW-MEL-18")),
        ("reaction", &[("unit", "transport"), ("hits", "4"), ("by", "melee")], Some("HOW-MEL-18")),
        ("reaction", &[("unit", "transport"), ("hits", "4")], None),
        ("form", &[("unit", "transport")], Some("HOW-ORG-13")),
        ("pursuit", &[("unit", "hussars, 4 hits")], Some("HOW-RLY-09")),
        ("pursuit", &[("unit", "hussars, 3 hits")], None),
        ("rally", &[("unit", "standard line"), ("distance", "40")], Some("HOW-RLY-04")),
        ("shot", &[("firer", "line"), ("target", "superior transport"), ("range", "9")], Some("HOW-ORG-17")),
        ("shot", &[("firer", "line"), ("target", "inferior transport"), ("range", "9")], None),
    ] {
        assert_eq!(refused(about, facts).as_deref(), clause, "{about} {facts:?}");
    }
}

/// HOW-CHG-18, HOW-CHG-43: a charge in flank or rear is answered by turning to face alone.
#[test]
fn how_chg_18_who_is_charged_aside_neither_counters_nor_forms() {
    for (about, clause) in [("counter", "HOW-CHG-18"), ("form", "HOW-CHG-43"), ("turn", "")] {
        for aside in [
            &[("unit", "hussars in column, flanked"), ("charger", "light infantry")][..],
            &[("unit", "hussars in column, rear"), ("charger", "light infantry")],
            &[("unit", "hussars in column"), ("charger", "light infantry, charging flank")],
            &[("unit", "hussars in column"), ("charger", "light infantry"), ("modifier", "into the rear")],
        ] {
            assert_eq!(refused(about, aside), clause, "{about} {aside:?}");
        }
        assert_eq!(refused(about, &[("unit", "hussars in column"), ("charger", "light infantry, charging")]), "");
    }
}

/// HOW-TER-06: a column on its way through houses has their cover, and holds nothing; HOW-TER-45: charging it has none.
#[test]
fn how_ter_06_a_column_in_a_village_holds_nothing() {
    let shot = |target: &str, ammo: &str| {
        let facts = [("firer", "standard heavy guns"), ("target", target), ("range", "45"), ("ammo", ammo)];
        clauses(&answer("shot", &facts).throws[0])
    };
    let through = "standard line in a village, in march column";
    assert_eq!(shot(through, "roundshot"), [("HOW-TER-05", -1), ("HOW-FIRE-37", 1)]);
    assert!(shot(&format!("{through}, fortified"), "roundshot").contains(&("HOW-TER-05", -2)));
    assert_eq!(shot(&format!("{through}, charging"), "canister"), [("HOW-FIRE-34", 2), ("HOW-FIRE-37", 1)]);
    assert_eq!(shot("standard line in a village", "roundshot"), [("HOW-TER-05", -1), ("HOW-FIRE-36", 1)]);
    let melee = |unit: &str| {
        let melee = answer("melee", &[("unit", unit), ("enemy", "standard line")]);
        [clauses(&melee.throws[0]), clauses(&melee.throws[1])]
    };
    assert_eq!(melee(through), [vec![("HOW-MEL-39", -2)], vec![("HOW-MEL-17", -1)]]);
    assert_eq!(melee(&format!("{through}, flanked"))[0], [("HOW-MEL-08", -2), ("HOW-MEL-39", -2)]);
    assert_eq!(melee("standard line in a village")[0], [("HOW-TER-50", -1)]);
}

/// HOW-NAT-19, HOW-NAT-24: horse artillery of six or of three pounds.
#[test]
fn how_nat_19_horse_artillery_by_its_guns() {
    let most = |firer: &str| {
        let reach = |cm: &i32| ask("shot", &[("firer", firer), ("target", "line"), ("range", &cm.to_string())]).is_ok();
        (1..130).take_while(reach).count()
    };
    assert_eq!([most("medium horse artillery"), most("light horse artillery")], [120, 70]);
    assert_eq!([most("Prussian horse artillery"), most("Austrian horse artillery")], [120, 70]);
}

/// What is said of a die and of its unit must agree.
#[test]
fn how_mel_21_counts_that_contradict_each_other_are_refused() {
    let says = |unit: &str, more: &str| ask("melee", &[("unit", unit), ("enemy", "line"), ("modifier", more)]).err();
    for (unit, more) in [("line, 2 supports", "1 support"), ("line in a village, 2 faces", "3 directions")] {
        assert!(says(unit, more).is_some_and(|f| f.text.contains("leave one of the two")), "{unit} {more}");
    }
    assert_eq!(says("line, 2 supports", "2 supports"), None);
    assert_eq!(refused("follow", &[("unit", "Brunswick carabiniers"), ("year", "1760")]), "");
}
