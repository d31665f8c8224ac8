//! Questions at the bounds of what can be asked.

use super::*;

/// HOW-TER-18, HOW-TER-45: a charge takes woods and houses from its target, and not what lies between the two.
#[test]
fn how_ter_09_a_charger_behind_a_hedge_has_its_cover() {
    let shot = |target: &str| clauses(&answer("shot", &[("firer", "line"), ("target", target)]).throws[0]);
    assert_eq!(shot("line charging behind a hedge").iter().filter(|(_, value)| *value == -1).count(), 1);
    assert_eq!(shot("line charging behind a hedge"), shot("line behind a hedge"));
    assert!(shot("line charging in a wood").is_empty() && !shot("line in a wood").is_empty());
}

/// HOW-NAT-84.
#[test]
fn how_nat_58_french_chasseurs_are_better_than_other_light_troops() {
    let class = |firer: &str| clauses(&answer("shot", &[("firer", firer), ("target", "line")]).throws[0]);
    let row = |firer: &str| answer("shot", &[("firer", firer), ("target", "line")]).throws[0].row;
    assert_eq!(row("French chasseurs"), row("standard light infantry"));
    assert_eq!(row("French light infantry"), row("inferior light infantry"));
    assert_ne!(row("standard light infantry"), row("inferior light infantry"));
    assert_eq!(class("French chasseurs"), class("standard light infantry"));
    assert_eq!(row("inferior French chasseurs"), row("inferior light infantry"));
    assert_eq!(row("Prussian chasseurs"), row("Prussian light infantry"));
}

/// HOW-NAT-30: the Legion too.
#[test]
fn how_nat_32_highlanders_are_standard_in_either_order() {
    let row = |firer: &str| answer("shot", &[("firer", firer), ("target", "line")]).throws[0].row;
    for name in ["Highlanders", "Legion Britannique"] {
        assert_eq!(row(name), row("British line"));
        assert_eq!(row(&format!("light infantry {name}")), row("standard light infantry"));
        assert!(ask("shot", &[("firer", &format!("French {name}")), ("target", "line")]).is_err());
    }
}

/// HOW-NAT-08.
#[test]
fn how_nat_74_bavarians_and_wurttembergers_are_inferior() {
    let row = |firer: &str| answer("shot", &[("firer", firer), ("target", "line")]).throws[0].row;
    for name in ["Bavarian line", "Württemberger line", "Württemberg infantry"] {
        assert_eq!(row(name), row("inferior line"), "{name}");
        assert_ne!(row(name), row("Austrian line"), "{name}");
    }
}

/// HOW-TER-41.
#[test]
fn how_chg_18_nobody_charges_out_of_houses() {
    for place in ["village", "town"] {
        let holds = format!("standard line in a {place}");
        let charging = format!("{holds}, charging");
        assert_eq!(refused("melee", &[("unit", "line charging"), ("enemy", &charging)]), "HOW-CHG-18");
        assert_eq!(refused("melee", &[("unit", &charging), ("enemy", "line")]), "HOW-TER-41");
        assert_eq!(refused("melee", &[("unit", &charging), ("enemy", &holds)]), "", "who is in the same houses");
        assert_eq!(refused("melee", &[("unit", "line charging"), ("enemy", &holds)]), "");
    }
}

/// HOW-MEL-10 (d): the two meet half-way.
#[test]
fn how_mel_12_who_comes_to_meet_a_charger_rides_as_far_as_he() {
    let bonus = |distance: &str| {
        let facts = [("unit", "dragoons charging"), ("enemy", "dragoons counter-charging"), ("distance", distance)];
        let melee = answer("melee", &facts);
        [0, 1].map(|n: usize| melee.throws[n].modifiers.iter().any(|m| m.clause == "HOW-MEL-09"))
    };
    assert_eq!([bonus("7"), bonus("8")], [[false; 2], [true; 2]]);
}

#[test]
fn how_mel_15_one_of_two_stands_higher() {
    let asked = |unit: &str, enemy: &str| refused("melee", &[("unit", unit), ("enemy", enemy)]);
    assert_eq!(asked("line uphill", "line uphill"), "HOW-MEL-15");
    assert_eq!(asked("line charging uphill", "line charging uphill"), "HOW-MEL-15");
    assert_eq!(asked("line, fighting uphill, uphill", "line"), "HOW-MEL-15");
    assert_eq!([asked("line uphill", "line"), asked("line uphill", "line lower")], ["", ""]);
}

#[test]
fn how_chg_43_deployed_guns_have_nothing_to_form() {
    assert_eq!(refused("form", &[("unit", "guns deployed")]), "HOW-CHG-43");
    assert_eq!(refused("form", &[("unit", "guns limbered")]), "");
}

#[test]
fn how_ter_50_who_holds_houses_fights_over_one_face_at_least() {
    for faces in ["0 directions", "5 directions"] {
        let unit = format!("line in a village, {faces}");
        assert_eq!(refused("melee", &[("unit", &unit), ("enemy", "line")]), "HOW-TER-50");
        assert_eq!(refused("shot", &[("firer", &unit), ("target", "line")]), "HOW-TER-50");
    }
}

/// Whoever is of no nation has no list, and may fight in any year.
#[test]
fn how_org_36_the_lists_are_of_the_years_of_the_war() {
    let turn = |unit: &str, year: &str| refused("turn", &[("unit", unit), ("year", year)]);
    assert_eq!([turn("Prussian line", "1755"), turn("Prussian line", "1764")], ["HOW-ORG-36", "HOW-ORG-36"]);
    assert_eq!([turn("Prussian line", "1756"), turn("Prussian line", "1763"), turn("line", "1900")], ["", "", ""]);
    let shot = |year: &str| refused("shot", &[("firer", "line"), ("target", "French line"), ("year", year)]);
    assert_eq!([shot("1700"), shot("1760")], ["HOW-ORG-36", ""]);
}
