use super::*;
use crate::army::Branch;
use crate::army::regiment::Arm;
use crate::desk::{recruit, resolve, sample};

fn how() -> &'static dyn System {
    resolve::system("honours-of-war").expect("the system")
}

const LIST: &str = "\
# as somebody wrote it down
Nation: Prussia
Army: Bevern’s wing
Year: 1757
General: v. Bevern, dependable

Brigade: Right wing, v. Kleist (dashing)
2 x musketeers
Alt-Kreytzen: grenadiers, 541 of 600 men
1 small battalion of fusiliers, inferior
6pdr

Second Brigade
3 dragoons
* hussars, elite

Independent
jaeger, small, rifles
";

#[test]
fn a_list_as_people_write_it_is_understood() {
    let got = understand(LIST, &sample::nations(), how());
    assert_eq!(got.not, [], "{:?}", got.lines);
    let army = got.army.expect("an army");
    assert_eq!((army.name.as_str(), army.year, army.nation.as_str()), ("Bevern’s wing", Some(1757), "prussia"));
    assert_eq!(army.brigades.iter().map(|b| b.units.len()).collect::<Vec<_>>(), [5, 4]);
    assert_eq!(army.independent.len(), 1);
    let of = |n: usize| &army.regiments[n];
    assert_eq!([of(0).name.as_str(), of(1).name.as_str()], ["musketeers 1", "musketeers 2"]);
    assert_eq!((of(2).name.as_str(), of(2).branch), ("Alt-Kreytzen", Branch::Grenadiers));
    assert_eq!((of(2).units[0].present.men, of(2).units[0].establishment.men), (541, 600));
    assert_eq!((of(3).branch, of(3).units[0].present.men), (Branch::Fusiliers, 300));
    assert_eq!(of(3).ratings.get("honours-of-war").map(String::as_str), Some("inferior"));
    assert_eq!((of(4).branch, of(4).units[0].present.guns), (Branch::MediumGuns, 4));
    assert_eq!(of(8).quality, crate::army::Quality::Elite);
    let tempers: Vec<_> = army.commanders.iter().map(|c| c.temper).collect();
    assert_eq!(tempers, [Some(Temper::Dependable), Some(Temper::Dashing), None]);
    assert!(crate::campaign::sound(&army).is_ok());
}

#[test]
fn a_unit_needs_no_marks_where_its_name_begins_with_a_capital() {
    let text = "Nation: Prussia\nBrigade: First, v. Kleist\nKleist hussars 400\nAlt-Kreytzen, grenadiers, 600\nsuperiour hussars";
    let got = understand(text, &sample::nations(), how());
    let army = got.army.expect("an army");
    let told: Vec<_> = army.regiments.iter().map(|r| (r.name.as_str(), r.branch, r.units[0].present.men)).collect();
    assert_eq!(told, [("Kleist", Branch::Hussars, 400), ("Alt-Kreytzen", Branch::Grenadiers, 600)]);
    assert_eq!(got.not.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [5], "a word that is misspelt is no name");
}

#[test]
fn the_year_tells_a_kingdom_from_the_empire_of_its_name() {
    let nation = |head: &str| {
        let got = understand(&format!("{head}\nmusketeers"), &sample::nations(), how());
        got.army.map(|a| a.nation.as_str().to_owned())
    };
    let of = |head: &str| nation(head).expect("an army");
    assert_eq!(["Nation: France\nYear: 1758", "Year: 1758\nNation: France"].map(of), ["royal-france"; 2]);
    assert_eq!(["Nation: France\nYear: 1805", "Nation: France"].map(of), ["france"; 2]);
    assert_eq!(["Nation: Saxony\nYear: 1760", "Nation: France\nYear: 1650"].map(of), ["saxony", "france"]);
    let told = understand("Nation: France\nYear: 1758\nmusketeers", &sample::nations(), how()).lines;
    assert_eq!(told[1], "Year: 1758, Nation: Royal France");
}

/// Prussia's jaeger are 240 men, fewer than half a usual battalion: half of those would be too weak to take the field, and
/// half as many again no large unit (HOW-ORG-10).
#[test]
fn a_named_size_is_that_size_however_troops_are_raised() {
    let men = |line: &str| {
        let army = understand(&format!("Nation: Prussia\n{line}"), &sample::nations(), how()).army.expect("an army");
        army.regiments[0].units[0].present.men
    };
    assert_eq!([men("Jg: jaeger"), men("Jg: jaeger, small")], [240, 240]);
    assert_eq!([men("Jg: jaeger, standard size"), men("Jg: jaeger, large")], [600, 840]);
    assert_eq!(2 * men("B: musketeers, small"), men("B: musketeers"));
    assert_eq!(10 * men("B: musketeers, large"), 14 * men("B: musketeers"));
}

#[test]
fn what_is_not_understood_is_told_by_line() {
    let told = |text: &str| understand(text, &sample::nations(), how());
    let not = |text: &str| told(text).not;
    assert_eq!(not("2 x musketeers")[0].0, 1, "no nation yet");
    assert!(not("Nation: Atlantis")[0].1.contains("Atlantis"));
    let some = told("Nation: Prussia\nmusketeers\nwar elephants, 40 men\nhussars");
    assert_eq!(some.not.len(), 1);
    assert!(some.not[0].0 == 3 && some.not[0].1.contains("war"), "{:?}", some.not);
    assert_eq!(some.army.expect("the rest").regiments.len(), 2);
    assert!(not("Nation: Prussia\n99 x hussars")[0].1.contains("40"));
    assert!(not("Nation: Prussia\n99999999999999999999999 x hussars").len() == 1);
    assert!(not("Nation: Prussia\nYear: soon")[0].1.contains("soon"));
    assert!(told("").army.is_none() && told("Nation: Prussia").army.is_none());
    let long = format!("Nation: Prussia\n{}: musketeers", "x".repeat(500));
    assert!(told(&long).army.is_none() && not(&long)[0].1.contains("500 characters"), "no name is cut");
    let many = format!("Nation: Prussia\n{}", "40 x musketeers\n".repeat(20));
    assert!(told(&many).not.iter().any(|(_, why)| why.contains("500 units")));
}

/// The first brigade in a wing of one leader, the last in another without.
fn in_wings(army: &mut Army) {
    let ids: Vec<Id> = army.brigades.iter().map(|b| b.id.clone()).collect();
    let (right, left) = (army.form_wing("Right wing, all of it"), army.form_wing("Left wing"));
    let leader = army.commission("Lieutenant General", "v. Ziethen");
    army.commanders.iter_mut().filter(|c| c.id == leader).for_each(|c| c.temper = Some(Temper::Dashing));
    army.wings[0].commander = Some(leader);
    army.wings[0].brigades = vec![ids[0].clone()];
    army.wings[1].brigades = ids.last().cloned().filter(|l| *l != ids[0]).into_iter().collect();
    army.wings.retain(|w| !w.brigades.is_empty());
    assert!(right != left);
}

/// A wing by name, with leader, temper and the names of its brigades.
type Told = (String, Option<(String, Option<Temper>)>, Vec<String>);

/// The wings of an army.
fn wings(army: &Army) -> Vec<Told> {
    let leader = |id: &Id| army.commander(id).map(|c| (c.name.clone(), c.temper));
    let brigade = |id: &Id| army.brigades.iter().find(|b| b.id == *id).map(|b| b.name.clone());
    let of = |w: &crate::army::brigade::Wing| {
        (w.name.clone(), w.commander.as_ref().and_then(leader), w.brigades.iter().filter_map(brigade).collect())
    };
    army.wings.iter().map(of).collect()
}

/// A list that was written comes in again with the same units in the same brigades.
#[test]
fn a_list_that_was_written_comes_in_again() {
    let nations = sample::nations();
    for (n, id) in ["prussia", "russia", "royal-france", "britannic-army", "sweden"].into_iter().enumerate() {
        let nation = nations.iter().find(|n| n.id.as_str() == id).expect("the nation");
        let wish = recruit::Wish {
            nation,
            system: how(),
            year: 1760,
            points: 1500,
            make: recruit::Make::Usual,
            seed: n as u64,
        };
        let mut army = recruit::recruit(&wish).expect("an army").army;
        army.brigades[0].name = "Left wing, first line".to_owned();
        army.regiments[0].entrench(true);
        in_wings(&mut army);
        army.fortify(2);
        let written = text(&sample::force(vec![army.clone()], &nations), how());
        let got = understand(&written, &nations, how());
        assert_eq!(got.not, [], "{written}");
        let back = got.army.expect("an army");
        let shape = |a: &Army| {
            let unit = |id: &Id| a.unit(id).map(|(r, u)| (r.unit_name(u), r.branch, r.weapon, r.quality, u.present));
            let of = |ids: &[Id]| ids.iter().map(unit).collect::<Vec<_>>();
            (a.brigades.iter().map(|b| (b.name.clone(), of(&b.units))).collect::<Vec<_>>(), of(&a.independent))
        };
        assert_eq!(shape(&back), shape(&army), "{written}");
        assert_eq!((back.year, &back.name), (army.year, &army.name));
        assert_eq!(wings(&back), wings(&army), "{written}");
        let works = |a: &Army| (a.fortified_blocks(), a.regiments.iter().filter(|r| r.is_entrenched()).count());
        assert_eq!(works(&back), (2, 1));
    }
}

/// A table that was written comes in again, also as spreadsheets of other countries part it, with a formula's apostrophe.
#[test]
fn a_table_that_was_written_comes_in_again() {
    let nations = sample::nations();
    let mut armies = sample::armies();
    armies[0].regiments[0].name = "=Leib, \"das\" alte".to_owned();
    for mut army in armies {
        in_wings(&mut army);
        let written = csv(&sample::force(vec![army.clone()], &nations), how(), army.rated_in());
        for text in [written.clone(), written.replace('\n', "\r\n"), format!("\u{feff}{written}")] {
            let got = table::understand(&text, &nations, how());
            assert_eq!(got.not, [], "{written}");
            let back = got.army.expect("an army");
            let shape = |a: &Army| {
                let unit = |id: &Id| {
                    a.unit(id)
                        .map(|(r, u)| (r.unit_name(u), r.branch, r.weapon, r.quality, r.nation.clone(), u.present))
                };
                let of = |ids: &[Id]| ids.iter().map(unit).collect::<Vec<_>>();
                (a.brigades.iter().map(|b| (b.name.clone(), of(&b.units))).collect::<Vec<_>>(), of(&a.independent))
            };
            assert_eq!(shape(&back), shape(&army), "{written}");
            assert_eq!((&back.nation, &back.name), (&army.nation, &army.name));
            assert_eq!(wings(&back), wings(&army), "{written}");
        }
    }
    let read = |text: &str| table::understand(text, &nations, how());
    let short = read("unit;branch;men;nation\nGarde;guard;500;Prussia\nvH;hussars;;\n");
    assert_eq!((short.not.as_slice(), short.army.expect("an army").regiments.len()), (&[][..], 2));
    assert!(read("unit,branch,nation,colour\n").not[0].1.contains("colour"));
    assert!(read("unit,men\nx,3\n").not[0].1.contains("branch"));
    assert!(read("").not.len() == 1);
    let wrong = read("nation,branch\nPrussia,hussars\nPrussia,elephants\n");
    assert!(wrong.not.len() == 1 && wrong.not[0].0 == 3 && wrong.not[0].1.contains("elephants"), "{:?}", wrong.not);
}

#[test]
fn a_spreadsheet_takes_no_cell_for_a_formula() {
    let mut army = sample::armies().swap_remove(0);
    for (n, bad) in ["=1+1", "+x", "-x", "@x", "a,\"b\""].into_iter().enumerate() {
        army.regiments[n].name = bad.to_owned();
    }
    let table = csv(&sample::force(vec![army.clone()], &sample::nations()), how(), 1757);
    let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
    assert_eq!(table.lines().count(), 1 + units);
    for cell in table.lines().skip(1).flat_map(|l| l.split(',')) {
        assert!(!cell.trim_start_matches('"').starts_with(['=', '+', '-', '@']), "{cell}");
    }
    assert!(table.contains("\"a,\"\"b\"\"\""), "{table}");
    let short = compact(&sample::force(vec![army.clone()], &sample::nations()), how(), 1757);
    assert!(short.lines().count() <= 2 + army.brigades.len() + 1 && short.contains("points"), "{short}");
    assert!(army.regiments.iter().any(|r| r.branch.arm() == Arm::Guns));
}

/// Bytes changed and cut out at random: lines that are not understood, never a crash.
#[test]
fn a_spoilt_list_does_no_harm() {
    let mut seed = 1757_u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n.max(1)
    };
    let nations = sample::nations();
    for _ in 0..1_000 {
        let mut bytes = LIST.as_bytes().to_vec();
        for _ in 0..=next(6) {
            let at = next(bytes.len());
            match next(3) {
                0 => bytes[at] = next(256) as u8,
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, b"0129x:, \n\"-"[next(11)]),
            }
        }
        let got = understand(&String::from_utf8_lossy(&bytes), &nations, how());
        if let Some(army) = got.army {
            assert!(army.regiments.iter().all(|r| !r.units.is_empty()));
        }
    }
}

/// What a list says that cannot be is told, not changed.
#[test]
fn nothing_of_a_list_is_changed_in_silence() {
    for (line, says) in [
        ("Huge: musketeers, 20000 men", "1 to 10000 men"),
        ("Tiny: hussars, 0 men", "1 to 10000 men"),
        ("Full: musketeers, 700 of 600 men", "700 men are more than its 600"),
        ("Leib: musketeers\nLEIB: grenadiers", "two units are called LEIB"),
        ("Below: musketeers, -600 men", "“-600” is less than nothing"),
        ("Below: musketeers, −5 of 600 men", "less than nothing"),
        ("Below: medium guns, -4 guns", "less than nothing"),
        ("musketeers, superior, inferior", "“inferior” contradicts “superior”"),
        ("musketeers, small, large", "“large” contradicts “small”"),
        ("musketeers, poor, elite", "“elite” contradicts “poor”"),
        ("musketeers, 600 men, 500 men", "“500 men” contradicts “600 men”"),
        ("musketeers cuirassiers", "“cuirassiers” contradicts “musketeers”"),
        ("musketeers, grenadiers", "“grenadiers” contradicts “musketeers”"),
        ("hussars, rifles", "hussars carry no rifles"),
        ("Nation: Austria", "has its nation already, “Prussia”"),
        ("Year: 1757\nYear: 1758", "has its year already, “1757”"),
        ("General: v. Bevern\nGeneral: v. Keith", "has its general already, “v. Bevern”"),
        ("General: v. Bevern, brilliant", "“brilliant” is no temper; write dithering, dependable or dashing"),
        ("Brigade: Right wing, v. Kleist, bold", "“bold” is no temper"),
    ] {
        let got = understand(&format!("Nation: Prussia\nBrigade: First, v. Kleist\n{line}"), &sample::nations(), how());
        assert_eq!(got.not.len(), 1, "{line}: {:?}", got.not);
        assert!(got.not[0].1.contains(says), "{line}: {:?}", got.not);
    }
}

/// HOW-ORG-22: a brigade of none is told, and costs nothing.
#[test]
fn how_org_22_a_brigade_of_none_is_told() {
    let text = "Nation: Prussia\nBrigade: Empty, v. Nobody\nBrigade: Full, v. Kleist\n2 x musketeers";
    let army = understand(text, &sample::nations(), how()).army.expect("an army");
    let found = how().check(&sample::force(vec![army], &sample::nations()), 1757);
    assert!(found.iter().any(|f| (f.clause.as_str(), f.place.as_str()) == ("HOW-ORG-22", "Empty")), "{found:?}");
}

/// Every army of the program is the same again as a list and as a table; brigades that nobody leads stay so.
#[test]
fn a_brigade_that_nobody_leads_comes_in_again_without_a_leader() {
    let nations = sample::nations();
    let leaders = |a: &Army| {
        let name = |id: &Id| a.commander(id).map(|c| c.name.clone());
        a.brigades.iter().map(|b| (b.name.clone(), b.commander.as_ref().and_then(name))).collect::<Vec<_>>()
    };
    let mut unled = 0;
    for army in sample::armies() {
        let force = sample::force(vec![army.clone()], &nations);
        let list = understand(&text(&force, how()), &nations, how());
        let table = table::understand(&csv(&force, how(), army.rated_in()), &nations, how());
        for got in [list, table] {
            assert_eq!(got.not, [], "{}", army.name);
            assert_eq!(leaders(&got.army.expect("an army")), leaders(&army), "{}", army.name);
        }
        unled += army.brigades.iter().filter(|b| b.commander.is_none()).count();
    }
    assert!(unled > 0, "an army of the program has brigades without a leader");
}

/// A table is of one army, and each of its cells stands under a name; what has a sign is no number of men.
#[test]
fn nothing_of_a_table_is_merged_or_dropped_in_silence() {
    let not = |text: &str| table::understand(text, &sample::nations(), how()).not;
    let two = not("army,nation,branch\nOne,Prussia,hussars\nOther,Prussia,hussars\nOther,Prussia,hussars\n");
    assert!(two.len() == 1 && two[0].0 == 3 && two[0].1.contains("make a table of each"), "{two:?}");
    let more = not("nation,branch,men\nPrussia,musketeers,600,guard\nPrussia,hussars,400,,\n");
    assert!(more.len() == 1 && more[0].0 == 2 && more[0].1.contains("“guard” stands in no column"), "{more:?}");
    let below = not("nation,branch,men\nPrussia,musketeers,-5\n");
    assert!(below.len() == 1 && below[0].1.contains("“-5” is less than nothing"), "{below:?}");
}

/// What is said twice alike, or more exactly the second time, contradicts nothing; a temper behind a brigade's name is that
/// of its leader.
#[test]
fn what_is_said_more_exactly_contradicts_nothing() {
    let text = "Nation: Prussia\nNation: Prussia\nGeneral: Frederick II, King of Prussia, dashing\n\
                Brigade: Right wing (dashing)\nfoot, grenadiers\nguard grenadiers\njaeger, rifles\nhussars, elite, superior";
    let got = understand(text, &sample::nations(), how());
    assert_eq!(got.not, [], "{:?}", got.lines);
    let army = got.army.expect("an army");
    assert_eq!(army.brigades[0].name, "Right wing");
    let led: Vec<_> = army.commanders.iter().map(|c| (c.name.as_str(), c.temper)).collect();
    let dashing = Some(Temper::Dashing);
    assert_eq!(led, [("Frederick II, King of Prussia", dashing), ("Brigadier 1", dashing)]);
}
