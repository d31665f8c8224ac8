use super::*;
use crate::rules::weight_of_fire::WORDS;

fn whole(about: &str, facts: &[(&str, &str)]) -> Result<Reckoning, String> {
    let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    reckon(&Inquiry { about: about.to_owned(), facts }, &WORDS).map_err(|f| f.clause)
}

/// The results of a spread in thousandths.
fn ask(about: &str, facts: &[(&str, &str)], n: usize) -> Result<Vec<(String, u32)>, String> {
    let found = whole(about, facts)?;
    for spread in &found.spreads {
        let sum: u64 = spread.results.iter().map(|r| r.1.0).sum();
        assert!(sum.abs_diff(Share::ONE.0) < 1 << 16, "{about} {}: they make one", spread.what);
        for (key, _) in spread.results.iter().filter(|r| r.0.parse::<u32>().is_err()) {
            assert!(WORDS.get("inquiry-result", key).is_some(), "{key} has a word");
        }
        assert!(WORDS.get("inquiry-what", spread.what).is_some(), "{}", spread.what);
    }
    for throw in &found.throws {
        for m in &throw.modifiers {
            assert!(WORDS.get("modifier", m.key).is_some(), "{} has a word", m.key);
        }
    }
    Ok(found.spreads[n].results.iter().map(|(key, share)| (key.clone(), share.thousandths())).collect())
}

fn said(about: &str, facts: &[(&str, &str)], n: usize) -> Vec<(String, u32)> {
    ask(about, facts, n).expect("understood")
}

fn of(results: &[(String, u32)], key: &str) -> u32 {
    results.iter().find(|r| r.0 == key).map_or(0, |r| r.1)
}

/// WOF-EX-06, WOF-HIT-04: twelve figures in line shoot; a five reads 1.2 and 0.1; with four pips carried that is two figures.
#[test]
fn wof_ex_06_a_shot_in_words() {
    let muskets = [("firer", "24 line infantry, has fired"), ("target", "24 line infantry 5 pips"), ("range", "5")];
    let pips = said("shot", &muskets, 0);
    assert_eq!(of(&pips, "9"), 167, "a five: eight and one of twelve figures: {pips:?}");
    let lost = said("shot", &muskets, 1);
    // A one reads 0.2 and 0 of twelve figures, a two 0.4 and 0.0: with the five pips that are carried each takes a figure.
    assert_eq!(of(&lost, "0"), 0, "{lost:?}");
    assert!(of(&lost, "1") > 300 && of(&lost, "2") > 300, "{lost:?}");
    let clause =
        |firer: &str, range: &str| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", range)], 0);
    assert_eq!(clause("line infantry", "13"), Err("WOF-FIRE-04".to_owned()));
    assert_eq!(clause("hussars", "3"), Err("WOF-FIRE-25".to_owned()));
    assert_eq!(clause("2 medium guns, limbered", "9"), Err("WOF-FIRE-25".to_owned()));
    let mean = |target: &str| {
        let of = said("shot", &[("firer", "3 medium guns"), ("target", target), ("range", "18")], 0);
        of.iter().map(|(n, share)| n.parse::<u32>().expect("a number") * share).sum::<u32>()
    };
    let woods = "infantry in woods, has fired";
    assert!(mean("infantry in column") > mean("infantry") && mean("infantry") > mean(woods));
    assert!(mean(woods) > mean("infantry behind works"));
    let found =
        whole("shot", &[("firer", "grenadiers grade A"), ("target", "infantry"), ("range", "8")]).expect("understood");
    let keys: Vec<&str> = found.throws[0].modifiers.iter().map(|m| m.key).collect();
    assert_eq!(keys, ["grade", "first-fire", "far-range"]);
    assert_eq!(found.spreads[2].what, "target-does");
}

/// The lines that change the die of a throw.
fn lines(about: &str, facts: &[(&str, &str)], throw: usize) -> Vec<&'static str> {
    whole(about, facts).expect("understood").throws[throw].modifiers.iter().map(|m| m.key).collect()
}

/// WOF-TER-08: in the edge of a wood who has not shot is not seen from beyond twelve inches.
#[test]
fn wof_ter_08_in_words() {
    let shot = |target: &str, range: &str| {
        ask("shot", &[("firer", "3 medium guns"), ("target", target), ("range", range)], 0).err()
    };
    assert_eq!(shot("dragoons in woods", "13").as_deref(), Some("WOF-TER-08"));
    assert_eq!([shot("dragoons in woods", "12"), shot("infantry in woods, fired", "28")], [None, None]);
}

/// WOF-ORD-02, WOF-WRK-03, WOF-TER-06: what is said of the first one's ground counts too.
#[test]
fn wof_wrk_03_the_ground_of_the_first_in_words() {
    let facts = |firer| [("firer", firer), ("target", "infantry"), ("range", "6")];
    assert_eq!(lines("shot", &facts("infantry"), 0), ["first-fire"]);
    for ground in ["infantry in works", "infantry in woods"] {
        assert_eq!(lines("shot", &facts(ground), 0), ["unhandy"], "{ground}");
    }
    assert_eq!(lines("shot", &facts("infantry behind a wall"), 0), ["first-fire"]);
    let home = |unit| lines("charge", &[("unit", unit), ("enemy", "infantry in works")], 0);
    assert_eq!(home("infantry"), home("infantry in woods"), "who charges works is in disorder as it is");
    let melee = |unit| lines("melee", &[("unit", unit), ("enemy", "infantry")], 0);
    assert_eq!((melee("infantry, impetus"), melee("infantry in woods, impetus")), (vec!["impetus"], vec![]));
}

/// WOF-OPT-01, WOF-OPT-19: without the option howitzers are medium guns, and throw no shell.
#[test]
fn wof_opt_19_howitzers_in_words() {
    let pips = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry in column"), ("range", "20")], 0);
    assert_eq!(pips("2 howitzers"), pips("2 medium guns"));
    assert_ne!(pips("2 howitzers, shell"), pips("2 medium guns"), "shell counts no dense target");
}

/// WOF-MOR-14, WOF-MOR-15.
#[test]
fn wof_mor_15_tests_in_words() {
    let fire = said("test", &[("unit", "infantry"), ("of", "fire")], 0);
    assert_eq!(fire, [("routs".to_owned(), 28), ("shaken".to_owned(), 139), ("well".to_owned(), 833)]);
    let well = |facts: &[(&str, &str)]| of(&said("test", facts, 0), "well");
    assert!(well(&[("unit", "infantry"), ("of", "fire"), ("lost", "24")]) < 833, "two twelfths");
    assert!(
        well(&[("unit", "infantry, general"), ("of", "fire"), ("lost", "24")]) == 833,
        "and a general makes up for them"
    );
    assert!(well(&[("unit", "infantry, unled"), ("of", "fire")]) < 833);
    assert!(
        well(&[("unit", "infantry"), ("of", "friends"), ("friends", "3")])
            < well(&[("unit", "infantry"), ("of", "friends")])
    );
    let home = |enemy: &str| well(&[("unit", "dragoons"), ("of", "home"), ("against", enemy)]);
    assert!(home("infantry, shaken") > home("infantry, disordered") && home("infantry, disordered") > home("infantry"));
    assert_eq!(ask("test", &[("unit", "infantry grade E"), ("of", "rally")], 0), Err("WOF-MOR-12".to_owned()));
    assert_eq!(ask("test", &[("unit", "infantry"), ("of", "courage")], 0), Err("WOF-MOR-02".to_owned()));
}

/// WOF-MOR-02, WOF-MOR-03, WOF-MOR-13.
#[test]
fn wof_mor_13_a_charge_in_words() {
    let ends = |unit: &str, enemy: &str| said("charge", &[("unit", unit), ("enemy", enemy)], 0);
    let open = ends("cuirassiers, impetus", "infantry");
    assert!(of(&open, "enemy-panics") > 0, "panic before the sabres");
    assert_eq!(of(&ends("cuirassiers, impetus", "infantry, secure flanks"), "enemy-panics"), 0, "WOF-MOR-03");
    assert_eq!(of(&ends("cuirassiers", "infantry"), "enemy-panics"), 0, "without impetus nobody panics");
    let beaten = |e: &[(String, u32)]| of(e, "enemy-panics") + of(e, "enemy-routs");
    assert!(beaten(&ends("hussars, impetus", "infantry, flanked")) > beaten(&open));
    let refused = |unit, enemy| ask("charge", &[("unit", unit), ("enemy", enemy)], 0).expect_err("refused");
    assert_eq!(refused("medium guns", "infantry"), "WOF-CHG-07");
    assert_eq!(refused("infantry, shaken", "infantry"), "WOF-CHG-07");
    assert_eq!(refused("hussars", "infantry in works"), "WOF-WRK-01");
    assert_eq!(refused("croats, skirmishing", "infantry"), "WOF-CHG-10");
}

/// WOF-CC-05, WOF-CC-11, WOF-CC-18.
#[test]
fn wof_cc_18_a_combat_in_words() {
    let won = |unit: &str, enemy: &str| of(&said("melee", &[("unit", unit), ("enemy", enemy)], 0), "enemy-broken");
    assert!(won("cuirassiers", "infantry") < won("cuirassiers", "infantry, flanked"));
    assert!(won("cuirassiers", "infantry in square") < won("cuirassiers", "infantry"));
    assert!(won("infantry grade B with a general", "infantry") > won("infantry", "infantry"));
    assert!(won("infantry", "infantry in works") < won("infantry", "infantry"));
    let rounds = said("melee", &[("unit", "infantry"), ("enemy", "infantry")], 1);
    assert!(of(&rounds, "1") > 0 && rounds.len() > 2);
    assert_eq!(ask("melee", &[("unit", "hussars"), ("enemy", "medium guns")], 0), Err("WOF-CC-14".to_owned()));
}

/// WOF-PUR-06, WOF-BST-03, WOF-GEN-11, WOF-EX-02.
#[test]
fn wof_pur_06_single_dice_in_words() {
    let hussars = [("unit", "hussars"), ("prey", "infantry")];
    assert_eq!([0, 1, 2].map(|n| of(&said("pursuit", &hussars, n), "made")), [500, 333, 333], "3-6, 4-6, 4-6 less one");
    let let_loose = [("unit", "hussars"), ("prey", "infantry"), ("allowed", "")];
    assert_eq!([1, 2].map(|n| of(&said("pursuit", &let_loose, n), "made")), [167, 167]);
    assert_eq!(ask("pursuit", &[("unit", "infantry"), ("prey", "hussars")], 0), Err("WOF-PUR-02".to_owned()));
    let opens = |unit: &str| of(&said("ranks", &[("unit", unit)], 0), "opens");
    assert_eq!(
        ["grade A", "grade B", "grade C", "grade D", "grade E"].map(|g| opens(&format!("infantry {g}"))),
        [667, 500, 333, 167, 0]
    );
    assert_eq!(opens("infantry grade C, shaken"), 167);
    let danger = |lost: &str| of(&said("danger", &[("unit", "12 infantry"), ("lost", lost)], 0), "killed");
    assert_eq!([danger("5"), danger("10"), danger("18")], [0, 167, 500], "six figures in front");
}

/// WOF-PUR-06: who is faster counts for the way back, too.
#[test]
fn wof_pur_06_a_fast_prey_in_words() {
    let of_all = [0, 1, 2].map(|n| of(&said("pursuit", &[("unit", "dragoons"), ("prey", "hussars")], n), "made"));
    assert_eq!(of_all[2], 500, "{of_all:?}");
}

/// WOF-MOR-21, WOF-RTM-03, WOF-CC-12: who runs strikes nobody, takes no test but its rally, and is met for one round.
#[test]
fn wof_mor_21_routers_in_words() {
    let facts = [("unit", "dragoons"), ("enemy", "infantry, routing")];
    let melee = |n| said("melee", &facts, n);
    assert_eq!((of(&melee(0), "enemy-broken"), of(&melee(1), "1"), of(&melee(3), "0")), (1000, 1000, 1000));
    let charge = said("charge", &[("unit", "infantry"), ("enemy", "infantry, routing")], 0);
    assert_eq!([of(&charge, "enemy-shaken"), of(&charge, "enemy-stands")], [0, 0]);
    for kind in ["fire", "receive", "friends", "lost", "panic"] {
        let asked = ask("test", &[("unit", "infantry, routing"), ("of", kind)], 0);
        assert_eq!(asked, Err("WOF-MOR-21".to_owned()), "{kind}");
    }
}

/// WOF-BST-02, WOF-MOR-03, WOF-CHG-07: what is never thrown for has no odds.
#[test]
fn wof_bst_02_who_takes_no_test_in_words() {
    for unit in ["croats, skirmishing", "infantry, square", "infantry in works"] {
        assert_eq!(ask("ranks", &[("unit", unit)], 0), Err("WOF-BST-02".to_owned()), "{unit}");
    }
    let test = |unit: &str, kind: &str, against: &str| {
        ask("test", &[("unit", unit), ("of", kind), ("against", against)], 0).err().unwrap_or_default()
    };
    for (unit, against) in [
        ("hussars", "dragoons, impetus"),
        ("infantry, square", "dragoons, impetus"),
        ("infantry, secure flanks", "dragoons, impetus"),
        ("infantry", "dragoons"),
    ] {
        assert_eq!(test(unit, "panic", against), "WOF-MOR-03", "{unit}");
    }
    assert_eq!(test("infantry", "panic", "dragoons, impetus"), "");
    assert_eq!(
        [test("medium guns", "home", "infantry"), test("infantry, shaken", "home", "infantry")],
        ["WOF-CHG-07"; 2]
    );
}

/// WOF-IRR-08: fanatics who are shaken are so no more, and a grade lower.
#[test]
fn wof_irr_08_fanatics_in_words() {
    let lines = |unit: &str| lines("test", &[("unit", unit), ("of", "fire")], 0);
    assert!(
        lines("infantry, fanatics").contains(&"fanatics") && !lines("infantry, fanatics, shaken").contains(&"fanatics")
    );
    let routs = |unit: &str| of(&said("test", &[("unit", unit), ("of", "fire")], 0), "routs");
    assert!(routs("infantry, fanatics, shaken") > routs("infantry, irregular, shaken"));
}

#[test]
fn what_is_not_understood_is_told() {
    let refused = |about: &str, facts: &[(&str, &str)]| {
        let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        reckon(&Inquiry { about: about.to_owned(), facts }, &WORDS).expect_err("refused").text
    };
    assert!(refused("melee", &[("unit", "elephants")]).contains("elephants"));
    assert!(refused("melee", &[("unit", "grade B")]).contains("unit"), "no type");
    assert!(refused("shot", &[("rnage", "4")]).contains("rnage"));
    assert!(refused("weather", &[]).contains("weather"));
    assert!(refused("ranks", &[("unit", "infantry grade F")]).contains('f'));
    assert!(refused("ranks", &[("unit", "200 infantry")]).contains("200"));
    assert!(refused("ranks", &[("unit", "20 of 12 infantry")]).contains("20"));
    assert!(refused("ranks", &[("unit", "infantry 7 pips")]).contains('7'));
    assert!(refused("danger", &[("unit", "infantry"), ("lost", "many")]).contains("many"));
    for (about, text) in INQUIRIES.iter().map(|i| (i, WORDS.word("inquiry", i))) {
        let examples: Vec<&str> = text.split('|').skip(1).collect();
        assert!(!examples.is_empty(), "{about} has an example");
        for example in examples {
            assert!(example.starts_with(about), "{example}");
            assert!(run(example).is_ok(), "{example}: {:?}", run(example));
        }
    }
}

/// Reads an example as the command line does: words, and facts in quotation marks.
fn run(example: &str) -> Result<Reckoning, String> {
    let mut facts: Vec<(String, String)> = Vec::new();
    let (about, rest) = example.split_once(' ').unwrap_or((example, ""));
    for part in rest.split("--").filter(|p| !p.is_empty()) {
        let (name, value) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
        facts.push((name.to_owned(), value.trim_matches('"').to_owned()));
    }
    reckon(&Inquiry { about: about.to_owned(), facts }, &WORDS).map_err(|f| f.text)
}

/// WOF-MOR-21: who runs takes no test against the fire that hits him.
#[test]
fn wof_mor_21_routers_take_no_test_in_the_odds_of_a_shot() {
    let shot = [("firer", "4 medium guns"), ("target", "infantry, routing"), ("range", "8")];
    assert_eq!(of(&said("shot", &shot, 2), "well"), 1000);
}

/// WOF-MOR-15: fire from the flank tells in the odds of a test.
#[test]
fn wof_mor_15_fire_from_the_flank_in_words() {
    let well =
        |unit: &str| of(&said("test", &[("unit", unit), ("of", "fire"), ("against", "2 medium guns")], 0), "well");
    assert_eq!([well("infantry"), well("infantry, flanked")], [833, 583]);
}

/// WOF-TER-18: who is charged over a stream stands behind it in good order; who comes over it is disordered.
#[test]
fn wof_ter_18_behind_a_stream_he_keeps_his_order() {
    let found = whole("charge", &[("unit", "infantry"), ("enemy", "infantry behind a stream")]).expect("understood");
    let keys: Vec<&str> = found.throws[0].modifiers.iter().map(|m| m.key).collect();
    assert_eq!(keys, ["at-bayonets"], "steady bayonets");
    let keys: Vec<&str> = found.throws[1].modifiers.iter().map(|m| m.key).collect();
    assert!(keys.is_empty(), "an unsteady charge frightens less: {keys:?}");
}

/// WOF-FIRE-14, WOF-EX-08, WOF-ORG-04: the gunners of a battery may be said beside its models, and how many are left.
#[test]
fn wof_fire_14_gunners_in_words() {
    let most = |firer: &str| {
        let of = ask("shot", &[("firer", firer), ("target", "infantry"), ("range", "16")], 0)?;
        Ok::<_, String>(of.iter().filter_map(|r| r.0.parse::<u32>().ok()).max().unwrap_or(0))
    };
    // A six and three for canister: the row of nine.
    assert_eq!(most("2 medium guns with 6 gunners"), Ok(19), "twelve figures");
    assert_eq!(most("2 medium guns"), Ok(24), "sixteen");
    assert_eq!(most("2 medium guns with 5 of 8 gunners"), Ok(15), "ten");
    assert_eq!(most("2 medium guns with 9 gunners"), Err("WOF-ORG-04".to_owned()));
    assert_eq!(most("2 medium guns with 8 of 6 gunners"), Err("WOF-ORG-04".to_owned()));
}

/// WOF-FIRE-04: a fraction of an inch is not cut off.
#[test]
fn wof_fire_04_ranges_in_words_have_fractions() {
    let far = |range: &str| {
        let found = whole("shot", &[("firer", "infantry"), ("target", "infantry"), ("range", range)])?;
        Ok::<_, String>(found.throws[0].modifiers.iter().any(|m| m.key == "far-range"))
    };
    assert_eq!([far("6"), far("6.5"), far("6,5 inches"), far("12.0")], [Ok(false), Ok(true), Ok(true), Ok(true)]);
    assert_eq!(far("12.9"), Err("WOF-FIRE-04".to_owned()));
    assert_eq!(far("near"), Err(String::new()));
}

/// WOF-TRP-06, WOF-IRR-01, WOF-IRR-02, WOF-IRR-09, WOF-SKR-01, WOF-TRP-03, WOF-TRP-07: a grade may stand alone, and what no unit
/// can be is refused.
#[test]
fn wof_irr_02_what_no_unit_can_be_is_refused() {
    let keys = |unit: &str| {
        let found = whole("melee", &[("unit", unit), ("enemy", "infantry")])?;
        Ok::<_, String>(found.throws[0].modifiers.iter().map(|m| (m.key, m.value)).collect::<Vec<_>>())
    };
    assert_eq!(keys("24 infantry A"), keys("24 infantry grade A"));
    assert_eq!(keys("B infantry"), keys("infantry grade B"));
    assert_ne!(keys("B infantry"), keys("a unit of infantry"));
    assert_ne!(keys("irregular infantry, skirmishing"), Err("WOF-SKR-01".to_owned()));
    for (unit, clause) in [
        ("irregular dragoons", "WOF-IRR-02"),
        ("infantry grade A, fanatics", "WOF-IRR-02"),
        ("irregular cossacks grade E", "WOF-IRR-02"),
        ("hussars, heavy weapons", "WOF-IRR-09"),
        ("2 medium guns, irregular", "WOF-IRR-01"),
        ("24 infantry, carbines", "WOF-TRP-07"),
        ("infantry, cuirass", "WOF-TRP-03"),
        ("infantry, skirmishing", "WOF-SKR-01"),
        ("dragoons, bayonets", "WOF-TRP-07"),
        ("24 infantry in extended line", "WOF-FRM-01"),
    ] {
        assert_eq!(keys(unit), Err(clause.to_owned()), "{unit}");
    }
}

/// WOF-ORD-03, WOF-TER-14, WOF-FRM-01, WOF-TRP-07: more words of a player's.
#[test]
fn wof_ord_03_the_exhausted_in_words() {
    let fight = |unit: &str| whole("melee", &[("unit", unit), ("enemy", "infantry")]).expect("understood");
    let has = |unit: &str, key: &str| fight(unit).throws.iter().any(|t| t.modifiers.iter().any(|m| m.key == key));
    assert!(has("infantry, exhausted", Blow::Upset.key()) && !has("infantry", Blow::Upset.key()));
    assert!(has("infantry uphill", Blow::SoftOrSteep.key()) && !has("infantry", Blow::SoftOrSteep.key()));
    assert!(!has("irregular infantry, bayonets", Blow::NoBayonets.key()));
    let _ = fight("40 infantry in extended line");
    let _ = fight("16 light dragoons");
}

/// WOF-TWN-01, WOF-TWN-04, WOF-TWN-05, WOF-TWN-06, WOF-TWN-07, WOF-TWN-11: houses cover who is shot at in them and who is
/// attacked; their garrison is in disorder, shoots with half of what the block holds, and fights with all its figures.
#[test]
fn wof_twn_05_garrisons_in_words() {
    let modifiers = |about: &str, facts: &[(&str, &str)], n: usize| {
        let found = whole(about, facts).expect("understood");
        found.throws[n].modifiers.iter().map(|m| (m.key, m.value)).collect::<Vec<_>>()
    };
    let shot =
        |firer: &str, target: &str| modifiers("shot", &[("firer", firer), ("target", target), ("range", "6")], 0);
    for houses in ["infantry in town", "24 infantry in a village", "garrison of 24 figures", "light infantry in houses"]
    {
        assert!(shot("24 infantry, fired", houses).contains(&(Line::HardCover.key(), -4)), "{houses}");
        assert!(shot(houses, "infantry").contains(&(Line::Unhandy.key(), -2)), "{houses}: disordered");
    }
    // Soft against heavier ball; eighteen of 24 figures shoot.
    let ball = [("firer", "2 medium guns"), ("target", "infantry in town"), ("range", "24")];
    assert!(modifiers("shot", &ball, 0).contains(&(Line::SoftTarget.key(), -2)));
    let volley = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry"), ("range", "6")], 0);
    assert_eq!(volley("36 infantry in town"), volley("18 infantry in town"));
    assert_ne!(volley("18 infantry in town"), volley("17 infantry in town"));
    let fight = [("unit", "infantry"), ("enemy", "infantry in town")];
    assert!(modifiers("melee", &fight, 0).contains(&(Blow::SquareOrHard.key(), -3)));
    assert_eq!(modifiers("melee", &fight, 1), []);
    assert_eq!(whole("charge", &fight).expect("understood").throws.len(), 2, "no panic of foot by foot");
    for (unit, enemy, clause) in [
        ("cuirassiers", "infantry in town", "WOF-TWN-11"),
        ("infantry", "hussars in a village", "WOF-TWN-11"),
        ("infantry", "40 infantry in town", "WOF-TWN-01"),
    ] {
        let facts = [("unit", unit), ("enemy", enemy)];
        assert_eq!(whole("melee", &facts).expect_err("refused"), clause, "{unit} at {enemy}");
    }
}

/// WOF-EX-08, WOF-CHG-06: a gun with a crew of three shoots as six figures; who charges may be beset himself.
#[test]
fn wof_ex_08_words_of_single_guns_and_the_beset() {
    let shot = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry"), ("range", "10")], 0);
    let pips = |die: i8| crate::rules::weight_of_fire::data::fight::pips(die + 3, 6);
    let all: Vec<String> = (1..=6).map(|die| pips(die).to_string()).collect();
    assert!(shot("1 medium gun with 3 gunners").iter().all(|(key, _)| all.contains(key)));
    assert_eq!(shot("1 medium gun with 3 gunners"), shot("1 guns, 3 gunners"));
    let found =
        whole("melee", &[("unit", "a battalion of infantry, flanked"), ("enemy", "infantry")]).expect("understood");
    assert!(found.throws[0].modifiers.iter().any(|m| m.key == Blow::ToItsFlank.key()));
    assert!(found.throws[1].modifiers.iter().any(|m| m.key == Blow::FlankOrRout.key()));
}

/// WOF-FRM-01, WOF-FIRE-15: ranks make a formation, and three of them a dense target; a word means one or several.
#[test]
fn wof_frm_01_ranks_and_plurals_in_words() {
    let pips = |target: &str| {
        let shot = [("firer", "3 medium guns"), ("target", target), ("range", "20")];
        whole("shot", &shot).expect(target).spreads[0].results.clone()
    };
    assert_eq!(pips("24 infantry in three ranks"), pips("24 infantry, enfiladed"), "dense");
    assert_eq!(pips("24 infantry, 2 deep"), pips("24 infantry"));
    assert_ne!(pips("16 dragoons in one rank"), pips("16 dragoons in two ranks"), "a stand of horse has one");
    assert_eq!(pips("a hussar regiment"), pips("hussars"));
    for wrong in ["24 infantry in column, two ranks", "4 guns, 2 ranks", "infantry in square, 2 deep"] {
        let shot = [("firer", "infantry"), ("target", wrong)];
        assert_eq!(whole("shot", &shot).map(|_| ()), Err("WOF-FRM-01".to_owned()), "{wrong}");
    }
}

/// WOF-TER-09, WOF-TER-11: into heavy woods one sees six inches, and neither horse nor guns come there.
#[test]
fn wof_ter_09_heavy_woods_in_words() {
    let shot = |target: &str, range: &str| {
        ask("shot", &[("firer", "3 medium guns"), ("target", target), ("range", range)], 0).err()
    };
    assert_eq!(shot("infantry in heavy woods", "7").as_deref(), Some("WOF-TER-08"));
    assert_eq!([shot("infantry in heavy woods", "6"), shot("infantry in light woods", "7")], [None, None]);
    for who in ["dragoons in heavy woods", "2 medium guns, heavy woods"] {
        assert_eq!(shot(who, "6").as_deref(), Some("WOF-TER-09"), "{who}");
    }
    let charge = |unit: &str, enemy: &str| ask("charge", &[("unit", unit), ("enemy", enemy)], 0).err();
    assert_eq!(charge("hussars", "infantry in heavy woods").as_deref(), Some("WOF-TER-09"));
    assert_eq!([charge("infantry", "infantry in heavy woods"), charge("hussars", "infantry in woods")], [None, None]);
}

/// WOF-ORD-02, WOF-FIRE-21: who is called steady must be so, and who fires for the first time has not fired.
#[test]
fn wof_ord_02_steady_and_first_fire_in_words() {
    let facts = |firer| [("firer", firer), ("target", "infantry behind an obstacle"), ("range", "6")];
    assert_eq!(lines("shot", &facts("steady infantry, first fire"), 0), lines("shot", &facts("infantry"), 0));
    for (firer, clause) in [
        ("infantry, steady, disordered", "WOF-ORD-02"),
        ("infantry grade E, steady", "WOF-ORD-02"),
        ("steady light infantry, skirmishing", "WOF-ORD-02"),
        ("infantry in woods, steady", "WOF-ORD-02"),
        ("2 medium guns, steady", "WOF-ORD-02"),
        ("infantry, first fire, has fired", "WOF-FIRE-21"),
    ] {
        assert_eq!(ask("shot", &facts(firer), 0).err().as_deref(), Some(clause), "{firer}");
    }
}
