//! What no table has: what contradicts itself, what an arm cannot be, one fact by two names.

use super::*;

fn finding(about: &str, facts: &[(&str, &str)]) -> Option<(String, String)> {
    ask(about, facts).err().map(|f| (f.clause, f.text))
}

fn clause(about: &str, facts: &[(&str, &str)]) -> Option<String> {
    finding(about, facts).map(|f| f.0)
}

fn shot(firer: &str, target: &str) -> Vec<(&'static str, i8)> {
    let mut all = clauses(&answer("shot", &[("firer", firer), ("target", target)]).throws[0]);
    all.sort_unstable();
    all
}

fn refused_shot(firer: &str, target: &str) -> Option<String> {
    clause("shot", &[("firer", firer), ("target", target)])
}

/// HOW-NAT-66: Saxony's field artillery is no quick-firing one.
#[test]
fn how_nat_65_quick_firing_batteries_are_light_and_medium() {
    let canister = |firer: &str| {
        let facts = [("firer", firer), ("target", "standard line"), ("ammo", "canister"), ("year", "1756")];
        ask("shot", &facts).map(|a| clauses(&a.throws[0])).map_err(|f| f.clause)
    };
    assert_eq!(canister("Saxon 3pdr"), Ok(vec![("HOW-NAT-65", 3)]));
    assert_eq!(canister("Saxon medium guns"), Ok(vec![("HOW-NAT-65", 3)]));
    for heavy in ["Saxon 12pdr", "Saxon heavy guns", "heavy guns"] {
        assert_eq!(canister(heavy), Ok(vec![("HOW-FIRE-34", 2)]), "{heavy}");
    }
    assert_eq!(canister("standard howitzers, quick-firing"), Err("HOW-NAT-64".to_owned()));
    assert_eq!(canister("heavy guns, quick-firing"), Err("HOW-NAT-64".to_owned()));
    let large = [("firer", "light infantry"), ("target", "line"), ("modifier", "quick-firing")];
    assert_eq!(clause("shot", &large).as_deref(), Some("HOW-NAT-64"));
}

#[test]
fn how_chg_43_who_is_formed_has_nothing_to_form() {
    for unit in
        ["deployed guns", "guns, unlimbered", "line infantry in line", "cavalry in line", "cavalry in double line"]
    {
        assert_eq!(clause("form", &[("unit", unit)]).as_deref(), Some("HOW-CHG-43"), "{unit}");
    }
    for unit in ["limbered guns", "line in column", "cavalry in column"] {
        assert_eq!(clause("form", &[("unit", unit)]), None, "{unit}");
    }
}

/// What is counted twice is told, and not the last of it taken.
#[test]
fn a_count_has_one_number() {
    let said = |unit: &str| finding("melee", &[("unit", unit), ("enemy", "line")]).map(|f| f.1);
    for (unit, one, other) in [
        ("line, 3 hits, 2 hits", "3 hits", "and 2"),
        ("line, 3 hits 4 hits", "3 hits", "and 4"),
        ("line, 2 supports, 1 support", "2 supports", "and 1"),
        ("line in a village, 2 directions, 3 faces", "2 directions", "and 3"),
    ] {
        let text = said(unit).expect(unit);
        assert!(text.contains(one) && text.contains(other), "{unit}: {text}");
    }
    for unit in
        ["line, 3 hits, 3 hits", "line, supported, 2 supports", "line, 2 supports, supported", "line, hit, 2 hits"]
    {
        assert_eq!(said(unit), None, "{unit}");
    }
    assert!(finding("reaction", &[("unit", "line"), ("hits", "4"), ("hits", "3")]).is_some());
    assert!(finding("melee", &[("unit", "line, 2 hits"), ("unit-hits", "3"), ("enemy", "line")]).is_some());
}

#[test]
fn a_figure_is_named_once_by_whatever_name() {
    for (about, facts) in [
        ("command", &[("commander", "dashing"), ("brigadier", "dithering")][..]),
        ("rally", &[("unit", "line, 3 hits"), ("distance", "40"), ("range", "70")]),
        ("shot", &[("firer", "line"), ("target", "line"), ("range", "9"), ("distance", "20")]),
        ("shot", &[("firer", "howitzers"), ("target", "line"), ("ammo", "shell"), ("ammunition", "canister")]),
        ("reaction", &[("unit", "guns, 4 hits"), ("by", "fire"), ("in", "melee")]),
    ] {
        let text = finding(about, facts).unwrap_or_else(|| panic!("{about} {facts:?}")).1;
        assert!(text.contains("named twice, or by two names"), "{text}");
    }
}

#[test]
fn a_number_that_counts_nothing_is_told_as_one() {
    for (about, facts, word) in [
        ("reaction", &[("unit", "line"), ("hits", "-1")][..], "“-1”"),
        ("reaction", &[("unit", "line"), ("hits", "4.5")], "“4.5”"),
        ("reaction", &[("unit", "line"), ("hits", "999")], "“999”"),
        ("shot", &[("firer", "line"), ("target", "line at 12 cm")], "“12”"),
        ("melee", &[("unit", "line, −2 supports"), ("enemy", "line")], "“−2”"),
    ] {
        let text = finding(about, facts).unwrap_or_else(|| panic!("{about} {facts:?}")).1;
        assert!(text.contains(word) && text.contains("“3 hits”"), "{text}");
    }
    let strange = finding("shot", &[("firer", "24pdr"), ("target", "line")]).expect("no such piece").1;
    assert!(strange.contains("“24pdr” is not understood"), "{strange}");
}

/// HOW-MOV-01, HOW-MOV-28, HOW-FIRE-24, HOW-FIRE-25.
#[test]
fn how_org_13_what_an_arm_cannot_be_is_refused() {
    for (unit, told) in [
        ("limbered line", "HOW-ORG-13"),
        ("line, deployed", "HOW-ORG-13"),
        ("unlimbered cavalry", "HOW-ORG-13"),
        ("line in double line", "HOW-ORG-13"),
        ("guns two deep", "HOW-ORG-13"),
        ("transport in line", "HOW-ORG-13"),
        ("dismounted line", "HOW-MOV-28"),
        ("dismounted guns", "HOW-MOV-28"),
        ("line with rifles", "HOW-FIRE-24"),
        ("light infantry with battalion guns", "HOW-FIRE-24"),
        ("guns with rifles", "HOW-FIRE-24"),
        ("line with carbines", "HOW-FIRE-25"),
        ("dismounted cavalry with rifles", "HOW-FIRE-25"),
        ("cavalry, quick-firing", "HOW-NAT-64"),
    ] {
        assert_eq!(refused_shot("light infantry", unit).as_deref(), Some(told), "{unit}");
    }
    for unit in [
        "limbered guns",
        "limbered transport",
        "guns, deployed",
        "guns in line",
        "cavalry two deep",
        "dismounted dragoons with carbines",
        "light infantry with muskets",
        "jaeger with rifles",
        "line without battalion guns",
        "line in line",
    ] {
        assert_eq!(refused_shot("light infantry", unit), None, "{unit}");
    }
    let large = [("firer", "line"), ("target", "line"), ("modifier", "carbines")];
    assert_eq!(clause("shot", &large).as_deref(), Some("HOW-FIRE-25"));
}

#[test]
fn how_fire_45_a_fuse_that_failed_is_a_shells() {
    assert_eq!(refused_shot("heavy guns, failed fuse", "line").as_deref(), Some("HOW-FIRE-45"));
    let canister = [("firer", "howitzers, fuse failed"), ("target", "line"), ("ammo", "canister")];
    assert_eq!(clause("shot", &canister).as_deref(), Some("HOW-FIRE-45"));
    assert_eq!(refused_shot("howitzers, failed fuse", "line"), None);
}

#[test]
fn nobody_has_cover_in_the_open_nor_two_formations() {
    for (unit, one, other) in [
        ("line in the open, in light cover", "“open”", "“light cover”"),
        ("line behind a wall in the open", "“open”", "“wall”"),
        ("line in the open in a village", "“open”", "“houses or works”"),
        ("line, entrenched, in the open", "“open”", "“houses or works”"),
        ("line in column in line", "“column”", "“in line”"),
        ("cavalry in line in double line", "“in line”", "“double line”"),
        ("guns in line, limbered", "“in line”", "“limbered”"),
    ] {
        let text = finding("shot", &[("firer", "line"), ("target", unit)]).expect(unit).1;
        assert!(text.contains(one) && text.contains(other), "{unit}: {text}");
    }
    assert_eq!(
        shot("line", "standard line in light cover, in heavy cover"),
        [("HOW-TER-05", -2)],
        "the heaviest (HOW-TER-05)"
    );
    assert_eq!(refused_shot("line", "line in column"), None);
}

/// HOW-CMD-07, HOW-OPT-09: a commanding general alone has no rating.
#[test]
fn how_cmd_07_ratings_and_years_that_are_none() {
    assert_eq!(clause("reaction", &[("unit", "line, 3 hits"), ("year", "long ago")]).as_deref(), Some(""));
    for (name, rating) in
        [("commander", "unrated"), ("commander", ""), ("lieutenant", "unrated"), ("general", "independent")]
    {
        assert_eq!(clause("command", &[(name, rating)]).as_deref(), Some("HOW-CMD-07"), "{name} {rating}");
    }
    for (name, rating) in [("general", "unrated"), ("general", ""), ("commander", "independent")] {
        assert_eq!(clause("command", &[(name, rating)]), None, "{name} {rating}");
    }
    assert!(clause("shot", &[("firer", "line"), ("target", "line"), ("weather", "")]).is_some());
    assert!(clause("shot", &[("firer", "line"), ("target", "line"), ("ammo", "")]).is_some());
}

#[test]
fn words_of_the_ledger_are_understood() {
    assert_eq!(
        shot("standard guns", "standard line, tail of a march column"),
        [("HOW-FIRE-17", 1), ("HOW-FIRE-37", 1)]
    );
    assert_eq!(shot("line", "standard line in a sunken road"), [("HOW-TER-05", -2)]);
    assert_eq!(shot("line", "standard line defending a wall"), [("HOW-TER-05", -1)]);
    assert_eq!(shot("line", "standard line, half hidden"), [("HOW-FIRE-20", -1)]);
    assert_eq!(shot("line, demoralized", "standard line"), [("HOW-OPT-03", -1)]);
    for piece in ["16pdr", "18pdr", "12-pdr", "12 pdr"] {
        let facts = [("firer", piece), ("target", "line"), ("range", "150")];
        assert_eq!(clause("shot", &facts), None, "{piece} is heavy (HOW-NAT-59)");
    }
}
