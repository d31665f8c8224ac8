use crate::army::{Branch, Finding, Force, Severity};
use crate::field::words::Words;
use crate::rules::honours_of_war::muster::check;
use crate::rules::honours_of_war::muster::tests::force;

/// The clauses of the errors that are found in a force of a historical nation.
fn errors(row: &str, units: &[(&str, Branch, u32)], contingent: &str, year: i32) -> Vec<String> {
    found(row, units, contingent, year, Severity::Error)
}

fn found(row: &str, units: &[(&str, Branch, u32)], contingent: &str, year: i32, severity: Severity) -> Vec<String> {
    let mut force: Force = force(row, &[units], &[]);
    force.nations[0].historical = true;
    if !contingent.is_empty() {
        for regiment in &mut force.armies[0].regiments {
            regiment.notes.insert("contingent".to_owned(), contingent.to_owned());
        }
    }
    let all = check(&force, year, &Words::default()).into_iter();
    let mut clauses: Vec<String> =
        all.filter(|f: &Finding| f.severity == severity && f.clause.contains("NAT")).map(|f| f.clause).collect();
    clauses.sort();
    clauses
}

const NONE: [&str; 0] = [];

/// HOW-NAT-24, HOW-NAT-42, HOW-NAT-49, HOW-NAT-89: horse batteries and Russian rifles have their years and their numbers.
#[test]
fn how_nat_86_special_troops_are_bound_to_years_and_numbers() {
    use Branch::{HorseGuns, Jaeger};
    let guns = |n: usize| [("a", HorseGuns, 80), ("b", HorseGuns, 80), ("c", HorseGuns, 80)][..n].to_vec();
    assert_eq!(errors("AUS", &guns(2), "", 1761), NONE);
    assert_eq!(errors("AUS", &guns(1), "", 1760), ["HOW-NAT-24"]);
    assert_eq!(errors("AUS", &guns(3), "", 1761), ["HOW-NAT-24"]);
    assert_eq!(errors("PRU_E", &guns(3), "", 1756), NONE);
    assert_eq!(errors("RUS_L", &guns(2), "", 1760), ["HOW-NAT-49"]);
    assert_eq!(errors("FRA_E", &guns(1), "", 1758), ["HOW-NAT-86"]);
    let jaeger = |n: usize| [("a", Jaeger, 600), ("b", Jaeger, 600), ("c", Jaeger, 600)][..n].to_vec();
    assert_eq!(errors("RUS_L", &jaeger(2), "", 1761), NONE);
    assert_eq!(errors("RUS_L", &jaeger(2), "", 1760), ["HOW-NAT-42", "HOW-NAT-42"]);
    assert_eq!(errors("RUS_L", &jaeger(3), "", 1761), ["HOW-NAT-42"]);
    // An owner's own nation is free (HOW-IMG-07).
    let free = force("FRA_E", &[&guns(3)], &[]);
    assert!(check(&free, 1758, &Words::default()).iter().all(|f| f.clause != "HOW-NAT-86"));
    // HOW-NAT-18.
    assert_eq!(found("PRU_E", &jaeger(1), "", 1757, Severity::Warning), ["HOW-NAT-18"]);
}

/// HOW-NAT-68: who has no row in a year of the war had no army then; in other years nothing is known of it.
#[test]
fn how_nat_60_saxony_has_an_army_of_its_own_in_1756_only() {
    let of = |row: &str, served: (i32, i32), ours: &str, year: i32| {
        let mut force = force(row, &[&[("a", Branch::Musketeers, 600), ("b", Branch::Cuirassiers, 400)]], &[]);
        let nation = &mut force.nations[0];
        nation.historical = true;
        let period = &mut nation.periods[0];
        (period.from, period.to, period.ours) = (served.0, served.1, ours.to_owned());
        let found = check(&force, year, &Words::default()).into_iter().filter(|f| f.severity == Severity::Error);
        found.map(|f| f.clause).filter(|c| c.contains("NAT")).collect::<Vec<_>>()
    };
    let saxony = |year: i32| of("SAX", (1756, 1756), "", year);
    assert_eq!([saxony(1756), saxony(1755), saxony(1764)], [NONE; 3]);
    assert_eq!([saxony(1757), saxony(1763)], [["HOW-NAT-60", "HOW-NAT-60"]; 2]);
    assert_eq!(of("SAX_AUS", (1757, 1763), "", 1756), ["HOW-NAT-68", "HOW-NAT-68"]);
    assert_eq!(of("SAX", (1756, 1756), "Pirna held out.", 1757), NONE, "a row that is ours judges nobody");
}

/// HOW-NAT-28, HOW-NAT-30, HOW-NAT-32, HOW-NAT-58, HOW-NAT-89.
#[test]
fn how_nat_26_the_british_join_in_1758_and_in_strength_in_1760() {
    use Branch::{Grenadiers, Hussars, Light, LightDragoons, Musketeers};
    let line = [("a", Musketeers, 600), ("b", Musketeers, 600)];
    assert_eq!(errors("HBM", &line, "british", 1757), ["HOW-NAT-26", "HOW-NAT-26"]);
    assert_eq!(errors("HBM", &line, "british", 1758), NONE);
    assert_eq!(found("HBM", &line, "british", 1759, Severity::Note).len(), 2);
    assert_eq!(found("HBM", &line, "british", 1760, Severity::Note), NONE);
    assert_eq!(errors("HBM", &line[..1], "highlanders", 1759), ["HOW-NAT-26"]);
    assert_eq!(errors("HBM", &[("a", LightDragoons, 400)], "", 1759), ["HOW-NAT-26"]);
    assert_eq!(errors("HBM", &[("a", LightDragoons, 200)], "mounted-jaeger", 1756), NONE);
    assert_eq!(errors("HBM", &[("a", Hussars, 400), ("b", Hussars, 400)], "prussian", 1757), ["HOW-NAT-28"]);
    let six = ["a", "b", "c", "d", "e", "f"].map(|id| (id, Musketeers, 600));
    assert_eq!(errors("HBM", &six, "legion", 1760), ["HOW-NAT-30"]);
    assert_eq!(errors("FRA_E", &[("a", Light, 300)], "chasseurs", 1756), ["HOW-NAT-58"]);
    assert_eq!(errors("FRA_E", &[("a", Light, 300)], "chasseurs", 1757), NONE);
    assert_eq!(errors("FRA_E", &[("a", Grenadiers, 300)], "chasseurs", 1759), ["HOW-NAT-58"]);
}

/// HOW-NAT-62, HOW-NAT-63, HOW-NAT-67, HOW-NAT-68, HOW-NAT-69, HOW-NAT-89.
#[test]
fn how_nat_60_saxony_has_an_army_in_1756_and_contingents_later() {
    use Branch::{Cuirassiers, Light, LightDragoons, Musketeers, Uhlans};
    let foot = [("a", Musketeers, 600), ("b", Musketeers, 600)];
    assert_eq!(errors("SAX", &foot[..1], "", 1756), NONE);
    assert_eq!(errors("SAX", &foot[..1], "", 1757), ["HOW-NAT-60"]);
    assert_eq!(errors("SAX", &[("a", Uhlans, 400)], "", 1756), ["HOW-NAT-62"]);
    assert_eq!(errors("SAX", &[("a", Light, 600)], "", 1756), ["HOW-NAT-63"]);
    assert_eq!(errors("SAX_PRU", &foot, "", 1757), NONE);
    assert_eq!(errors("SAX_PRU", &foot, "", 1758), ["HOW-NAT-67"], "one battalion in the field by 1758");
    let horse = ["a", "b", "c", "d"].map(|id| (id, LightDragoons, 400));
    assert_eq!(errors("SAX_AUS", &horse[..3], "", 1758), NONE);
    assert_eq!(errors("SAX_AUS", &horse, "", 1758), ["HOW-NAT-68"]);
    assert_eq!(errors("SAX_AUS", &foot[..1], "", 1758), ["HOW-NAT-68"], "cavalry only");
    let three = ["a", "b", "c"].map(|id| (id, Cuirassiers, 400));
    assert_eq!(errors("SAX_FRA", &three, "", 1758), ["HOW-NAT-69"]);
}

/// The lists are of one war; other years are for an owner's own nation.
#[test]
fn how_org_36_history_ends_in_1763() {
    let foot = [("a", Branch::Musketeers, 600)];
    assert_eq!(errors("AUS", &foot, "", 1763), NONE);
    assert_eq!(errors("AUS", &foot, "", 1764), ["HOW-NAT-84"]);
    let three = ["a", "b", "c"].map(|id| (id, Branch::Musketeers, 600));
    let mut own = force("AUS", &[&three], &[]);
    assert!(check(&own, 1745, &Words::default()).iter().all(|f| f.severity != Severity::Error));
    // A nation of history in years that the rules do not rate: as an invented one, and marked.
    own.nations[0].historical = true;
    own.nations[0].periods[0].ours = "As later.".to_owned();
    let found = check(&own, 1745, &Words::default());
    assert!(found.iter().any(|f| f.clause == "HOW-ORG-36" && f.severity == Severity::Note), "{found:?}");
    assert!(found.iter().all(|f| f.severity != Severity::Error), "{found:?}");
    // Without a row it is played by the neutral one, and that is said.
    own.nations[0].periods.clear();
    let found = check(&own, 1745, &Words::default());
    assert!(found.iter().any(|f| f.clause == "HOW-ORG-36" && f.severity == Severity::Warning), "{found:?}");
}

/// A number or a year that is named for some troops binds no others.
#[test]
fn how_nat_89_who_is_not_named_has_no_number() {
    use Branch::{Cuirassiers, Jaeger, Light, LightDragoons, Musketeers};
    let six = ["a", "b", "c", "d", "e", "f"].map(|id| (id, Musketeers, 600));
    assert_eq!(errors("HBM", &six, "", 1760), NONE, "not of the Legion Britannique");
    let mounted = ["a", "b", "c"].map(|id| (id, LightDragoons, 200));
    assert_eq!(errors("HBM", &mounted, "mounted-jaeger", 1757), ["HOW-NAT-32"]);
    assert_eq!(errors("HBM", &mounted, "", 1760), NONE);
    let horse = ["a", "b", "c", "d"].map(|id| (id, LightDragoons, 400));
    assert_eq!(errors("SAX", &horse, "", 1756), NONE, "her own army");
    let heavy = ["a", "b", "c"].map(|id| (id, Cuirassiers, 400));
    assert_eq!(errors("SAX_PRU", &heavy, "", 1758), NONE);
    assert_eq!(errors("SAX_FRA", &six, "", 1758), NONE);
    let light = [("a", Light, 300)];
    assert_eq!(
        [errors("SAX_PRU", &light, "", 1758), errors("SAX_FRA", &light, "", 1758)],
        [["HOW-NAT-67"], ["HOW-NAT-69"]]
    );
    assert_eq!([errors("FRA_E", &light, "", 1756), errors("FRA_E", &six, "", 1756)], [NONE; 2], "no chasseurs");
    // HOW-NAT-18: small ones, and Prussia's.
    let warned = |row: &str, units: &[(&str, Branch, u32)]| found(row, units, "", 1757, Severity::Warning);
    assert_eq!(warned("PRU_E", &[("a", Jaeger, 200)]), NONE);
    assert_eq!(warned("PRU_E", &six), NONE);
    assert_eq!(warned("AUS", &[("a", Jaeger, 600)]), NONE);
}
