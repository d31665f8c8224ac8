//! What people write that cannot be: a sentence or a finding each, never a crash and never a silent change.

use super::*;
use crate::army::Severity;
use crate::desk::sample;

/// The faults of a list, a text each.
fn faults(name: &str, text: &str) -> Vec<String> {
    let at = folder();
    let desk = desk(&at, "library.tricorne");
    let before = kept(&desk);
    let found = match desk.preview_text(Path::new(name), text, how()) {
        Ok(preview) => preview.not.iter().map(ToString::to_string).collect(),
        Err(why) => vec![why.to_string()],
    };
    assert_eq!(kept(&desk), before);
    found
}

/// The sample army as JSON with one thing in it changed.
fn changed(change: impl FnOnce(&mut Army)) -> String {
    let at = folder();
    let mut desk = desk(&at, "library.tricorne");
    let mut army = desk.army(ARMY).expect("the army").clone();
    change(&mut army);
    desk.edit(crate::desk::Edit::Army(Box::new(army))).expect("kept");
    desk.export(What::Army(ARMY), Form::Json, how()).expect("JSON")
}

#[test]
fn names_that_are_there_twice_too_long_or_greek() {
    let twice = changed(|a| {
        let name = a.regiments[0].name.clone();
        a.regiments[1].name = name;
    });
    assert!(faults("a.json", &twice).iter().any(|f| f.contains("two of its units have the name")));
    let whole = changed(|a| a.regiments[0].name = "Regiment of the Moon".to_owned());
    let long = whole.replace("Regiment of the Moon", &"a".repeat(500));
    assert_ne!(long, whole);
    let said = faults("a.json", &long).join("; ");
    assert!(said.contains("1 to 80 characters") && said.chars().count() < 600, "{said}");
    // Of a list and a table nothing is cut either.
    let name = "a".repeat(500);
    for line in ["{}: musketeers", "Brigade: {}", "Brigade: First, {}", "Army: {}", "General: {}", "Wing: {}"] {
        let said = faults("a.txt", &format!("Nation: Prussia\nmusketeers\n{}\n", line.replace("{}", &name)));
        assert!(said.iter().any(|f| f.contains("has 500 characters")), "{line}: {said:?}");
    }
    let table = format!("nation,branch,unit\nprussia,musketeers,{name}\n");
    assert!(faults("a.csv", &table).iter().any(|f| f.contains("has 500 characters")));
    let greek = "Nation: Prussia\nBrigade: Ταξιαρχία, Κολοκοτρώνης\nΕύζωνοι: musketeers\n";
    assert_eq!(faults("a.txt", greek), Vec::<String>::new());
}

#[test]
fn a_unit_in_two_brigades_a_brigade_of_none_and_ten_thousand_units() {
    let double = changed(|a| {
        let unit = a.brigades[0].units[0].clone();
        a.brigades[1].units.push(unit);
    });
    assert!(!faults("a.json", &double).is_empty(), "a unit stands once");
    let none = changed(|a| {
        a.form_brigade("Nobody");
    });
    assert_eq!(faults("a.json", &none), Vec::<String>::new(), "a brigade may wait for its units");
    let mut many = "Nation: Prussia\n".to_owned();
    (0..250).for_each(|_| many.push_str("40 x musketeers\n"));
    assert!(faults("a.txt", &many).iter().any(|f| f.contains("at most 500 units")));
    let rows = "x,prussia,musketeers\n".repeat(10_000);
    assert!(!faults("a.csv", &format!("unit,nation,branch\n{rows}")).is_empty());
}

/// Sizes that no rule knows, a brigade of none, a year without a row and units that cost next to nothing are counted under
/// every system: what takes no field or is at fault is told, and every sum holds.
#[test]
fn what_no_rule_knows_is_counted_under_every_system_without_a_fault_of_ours() {
    let nations = sample::nations();
    let usual = sample::armies().swap_remove(0);
    let mut odd = usual.clone();
    odd.form_brigade("Nobody");
    let men = [0, 1, 7, 9_999, 10_000];
    for (regiment, men) in odd.regiments.iter_mut().zip(men.into_iter().cycle()) {
        regiment.quality = crate::army::Quality::Poor;
        for unit in &mut regiment.units {
            unit.establishment = Strength { men, horses: men, guns: men % 9 };
            unit.present = unit.establishment;
        }
    }
    for (army, year) in [(&odd, 1757), (&odd, 1650), (&usual, 1650), (&usual, 1899)] {
        let force = sample::force(vec![army.clone()], &nations);
        for system in resolve::known().filter(|s| s.about().musters) {
            let id = system.about().id;
            let found = system.check(&force, year);
            assert!(found.iter().all(|f| !f.text.is_empty() && !f.clause.is_empty()), "{id}: {found:?}");
            let bill: i32 = system.bill(&force, year).iter().map(crate::rules::price::Entry::points).sum();
            if let Some(points) = system.cost(&force, year) {
                assert!((0..100_000).contains(&points) && points == bill, "{id} in {year}: {points}, {bill}");
            }
            for (regiment, unit) in army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))) {
                let rating = system.rate(&force, regiment, unit, unit.present.men, year);
                assert!(rating.points.is_none_or(|p| p >= 0), "{id}: {} costs {:?}", regiment.name, rating.points);
            }
            if army.brigades.len() > usual.brigades.len() {
                assert!(!found.is_empty(), "{id} has nothing to say of units of one man and of ten thousand");
            }
        }
    }
}

/// A nation that a system's tables do not have in a year says so, or is rated as neutral and says that.
#[test]
fn a_nation_without_a_row_for_the_year_is_a_finding() {
    let nations = sample::nations();
    let army = sample::armies().into_iter().find(|a| a.nation.as_str() == "prussia").expect("Prussians");
    let force = sample::force(vec![army], &nations);
    let told = |year| {
        let found = how().check(&force, year);
        found.iter().filter(|f| f.severity != Severity::Note).count() + found.len()
    };
    assert!(told(1650) > told(1756), "{:?}", how().check(&force, 1650));
}

/// A birth that nobody had, and ratings of systems that are none.
#[test]
fn years_and_systems_that_are_none() {
    let born = changed(|a| a.commanders[0].born = Some(i32::MIN));
    assert!(faults("a.json", &born).iter().any(|f| f.contains("write a year from 1500 to 1899")));
    let rated = changed(|a| drop(a.regiments[0].ratings.insert("zzz".to_owned(), "superior".to_owned())));
    assert!(faults("a.json", &rated).iter().any(|f| f.contains("rated under “zzz”")));
    let row = changed(|a| drop(a.rows.insert("zzz".to_owned(), "PRU".to_owned())));
    assert!(faults("a.json", &row).iter().any(|f| f.contains("rated under “zzz”")));
}
