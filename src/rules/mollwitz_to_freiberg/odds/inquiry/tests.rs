use super::*;
use crate::rules::mollwitz_to_freiberg::WORDS;

fn whole(about: &str, facts: &[(&str, &str)]) -> Result<Reckoning, String> {
    let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    reckon(&Inquiry { about: about.to_owned(), facts }, &WORDS).map_err(|f| f.clause)
}

/// The results of the first spread in thousandths.
fn ask(about: &str, facts: &[(&str, &str)]) -> Result<Vec<(String, u32)>, String> {
    let found = whole(about, facts)?;
    Ok(found.spreads[0].results.iter().map(|(key, share)| (key.clone(), share.thousandths())).collect())
}

fn said(about: &str, facts: &[(&str, &str)]) -> Vec<(String, u32)> {
    ask(about, facts).expect("understood")
}

fn pair(key: &str, thousandths: u32) -> (String, u32) {
    (key.to_owned(), thousandths)
}

#[test]
fn a_shot_in_words() {
    // MTF-FIRE-09: grade A at close range hits with every die; 24 figures have six.
    let muskets = [("firer", "24 line infantry grade A"), ("target", "line infantry"), ("range", "3")];
    assert_eq!(said("shot", &muskets), [pair("6", 1000)]);
    let clause = |firer: &str, range: &str| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", range)]);
    assert_eq!(clause("line infantry", "9"), Err("MTF-FIRE-06".to_owned()));
    assert_eq!(clause("hussars", "3"), Err("MTF-FIRE-02".to_owned()));
    assert_eq!(clause("2 medium guns, moved", "9"), Err("MTF-FIRE-02".to_owned()));
    // MTF-FIRE-08: light guns far off, at a column behind works: nine is needed, a six and then four to six.
    let far = said("shot", &[("firer", "1 light guns"), ("target", "infantry in works"), ("range", "20")]);
    assert_eq!(far[0], pair("0", 840), "121 of 144");
    let hits = |target: &str| {
        let of = said("shot", &[("firer", "3 medium guns"), ("target", target), ("range", "12")]);
        of.iter().map(|(n, share)| n.parse::<u32>().expect("a number") * share).sum::<u32>()
    };
    assert!(hits("infantry in column") > hits("infantry") && hits("infantry") > hits("infantry in woods, shooting"));
    let unseen = [("firer", "3 medium guns"), ("target", "infantry in woods"), ("range", "7")];
    assert_eq!(ask("shot", &unseen), Err("MTF-TER-06".to_owned()));
    assert!(ask("shot", &[unseen[0], unseen[1], ("range", "6")]).is_ok());
    let found = whole("shot", &muskets).expect("understood");
    assert_eq!(found.throws[0].modifiers[0].clause, "MTF-FIRE-07");
    assert_eq!(found.spreads[2].what, "target-does");
}

/// MTF-FIRE-25, MTF-HIT-05: a hit of ball or shell may take a battery's last gun.
#[test]
fn mtf_fire_25_the_last_gun() {
    let shattered = |firer: &str, target: &str| {
        let shot = [("firer", firer), ("target", target), ("range", "20")];
        let found = whole("shot", &shot).expect("understood");
        let chance = |n: usize| found.spreads[0].results.get(n).map_or(0, |r| r.1.thousandths());
        let lost = found.spreads[2].results.iter().find(|(k, _)| k == "shattered").map_or(0, |r| r.1.thousandths());
        (lost, [1, 2].map(chance), (3..9).map(chance).sum::<u32>())
    };
    // Three hits of its four gunners are its end, two gunners left are not.
    let (lost, [one, two], more) = shattered("6 heavy guns", "1 light gun");
    assert!(lost.abs_diff(one / 6 + two * 11 / 36 + more) <= 2, "{lost}");
    let (lost, [one, two], more) = shattered("6 howitzers", "1 light gun");
    assert!(lost.abs_diff(one / 3 + two * 5 / 9 + more) <= 2, "{lost}");
}

/// MTF-FT-01, MTF-FRM-01, MTF-TER-01, MTF-LIM-01: what contradicts itself is refused by its clause.
#[test]
fn contradictions_are_refused() {
    let shot = |firer: &str| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", "4")]).err();
    let by = |clause: &str| Some(clause.to_owned());
    assert_eq!(shot("infantry in column, in square"), by("MTF-FRM-01"));
    assert_eq!(shot("light infantry in line, skirmishing"), by("MTF-FRM-01"));
    assert_eq!(shot("infantry, limbered"), by("MTF-LIM-01"));
    assert_eq!(shot("infantry in town block, in works"), by("MTF-TER-01"));
    let riders = [("unit", "infantry"), ("enemy", "cuirassiers in works")];
    assert_eq!(ask("melee", &riders).err(), by("MTF-TER-01"));
    assert_eq!(ask("test", &[("unit", "militia"), ("hits", "0")]).err(), by("MTF-FT-01"));
}

/// MTF-MRL-07, MTF-ORD-04: hits may leave too little to stand or run, and who shoots out of works is in disorder.
#[test]
fn what_a_shot_leaves() {
    let does = |target: &str| {
        let shot = [("firer", "24 line infantry grade A"), ("target", target), ("range", "4")];
        let found = whole("shot", &shot).expect("understood");
        found.spreads[2].results.iter().map(|(k, s)| (k.clone(), s.thousandths())).collect::<Vec<_>>()
    };
    assert_eq!(does("7 of 24 infantry"), [pair("shattered", 1000)], "six hits");
    assert!(does("24 infantry").iter().all(|(key, _)| key != "shattered"));
    let hits = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry"), ("range", "8")])[0].1;
    assert!(hits("24 infantry in works") > hits("24 infantry"), "fewer hits, more often none");
}

/// MTF-ATK-11, MTF-ORD-11, MTF-SKR-09, MTF-PTS-04: who may balk is told so; who must evade fights nobody; irregular
/// skirmishers are light infantry.
#[test]
fn who_goes_in_and_who_never_stands() {
    let goes = |unit: &str, enemy: &str| {
        let found = whole("melee", &[("unit", unit), ("enemy", enemy)]).expect("understood");
        found.spreads.iter().find(|s| s.what == "attack").map(|s| s.results[0].1.thousandths())
    };
    assert_eq!(goes("cuirassiers", "infantry square"), Some(333));
    assert_eq!(goes("12 of 24 infantry", "infantry"), Some(500));
    assert_eq!(goes("cuirassiers", "infantry"), None);
    let fight = |unit: &str, enemy: &str| ask("melee", &[("unit", unit), ("enemy", enemy)]);
    assert_eq!(fight("infantry", "24 croats skirmishing"), Err("MTF-SKR-09".to_owned()));
    assert!(fight("infantry", "24 croats skirmishing in woods").is_ok());
    assert!(fight("croats skirmishing", "infantry irregular skirmishing").is_ok());
}

#[test]
fn a_combat_in_words() {
    let won = |unit: &str, enemy: &str| {
        let ends = said("melee", &[("unit", unit), ("enemy", enemy)]);
        ends.iter().filter(|(key, _)| key.starts_with("enemy")).map(|e| e.1).sum::<u32>()
    };
    assert!(won("cuirassiers", "infantry") < won("cuirassiers", "infantry, flanked"));
    assert!(2 * won("cuirassiers", "infantry in square") < won("cuirassiers", "infantry"), "MTF-CC-03");
    assert!(won("infantry grade B with a general", "infantry") > won("infantry", "infantry"));
    assert!(won("infantry", "infantry behind a wall") < won("infantry", "infantry"));
    assert_eq!(
        said("melee", &[("unit", "hussars"), ("enemy", "medium guns, limbered")]),
        [pair("enemy-shattered", 1000)]
    );
    let refused = |unit, enemy| ask("melee", &[("unit", unit), ("enemy", enemy)]).expect_err("refused");
    assert_eq!(refused("medium guns", "infantry"), "MTF-ATK-09");
    assert_eq!(refused("infantry, shaken", "infantry"), "MTF-ATK-09");
    assert_eq!(refused("hussars", "infantry in works"), "MTF-TER-01");
    assert_eq!(refused("croats, skirmishing", "infantry"), "MTF-ATK-10");
}

/// The ledger's worked examples 2 and 3, and its table of rout hits.
#[test]
fn tests_in_words() {
    let infantry = [("unit", "infantry, shaken"), ("threatened", "")];
    assert_eq!(said("rally", &infantry), [pair("made", 333), pair("failed", 667)], "the ledger’s example 2");
    assert_eq!(said("danger", &[("hits", "5")]), [pair("lives", 667), pair("killed", 333)], "the ledger’s example 3");
    assert_eq!(said("danger", &[("hits", "1")]), [pair("lives", 1000)]);
    assert_eq!(said("test", &[("unit", "infantry grade A"), ("hits", "5")]), [pair("made", 1000)], "MTF-FT-06");
    let shaken = said("test", &[("unit", "infantry grade D, shaken"), ("hits", "2")]);
    assert_eq!(shaken, [pair("made", 333), pair("failed", 667)], "two and three make five and more");
    let hussars = [("unit", "hussars, was shaken"), ("by", "melee")];
    let run = said("flight", &hussars);
    assert_eq!(run, [pair("4", 333), pair("6", 667)], "the ledger’s example 1: a five makes one, four hits");
    assert_eq!(ask("flight", &[("unit", "infantry"), ("by", "thunder")]), Err("MTF-HIT-07".to_owned()));
    let away = whole("evade", &[("unit", "hussars, skirmishing"), ("distance", "18")]).expect("understood");
    assert_eq!(away.spreads[1].results[0].1.thousandths(), 5, "three sixes: one of 216");
    assert_eq!(ask("evade", &[("unit", "line infantry")]), Err("MTF-SKR-07".to_owned()));
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
    assert!(refused("test", &[("unit", "infantry grade E")]).contains('e'));
    assert!(refused("test", &[("unit", "200 infantry")]).contains("200"));
    assert!(refused("test", &[("unit", "20 of 12 infantry")]).contains("20"));
    assert!(refused("danger", &[("hits", "many")]).contains("many"));
    for (about, text) in INQUIRIES.iter().map(|i| (i, WORDS.word("inquiry", i))) {
        assert!(text.split('|').count() > 1, "{about} has an example");
    }
}

/// MTF-RLY-04: whoever is threatened is so wherever he stands.
#[test]
fn mtf_rly_04_threatened_wherever_it_stands() {
    for unit in ["infantry", "infantry in works", "infantry in woods", "infantry behind a wall", "3 medium guns"] {
        let made = said("rally", &[("unit", unit), ("threatened", "")]);
        assert_eq!(made[0], pair("made", 333), "{unit}");
        assert_eq!(said("rally", &[("unit", unit)])[0], pair("made", 667), "{unit}");
    }
}

/// MTF-IRR-04, MTF-IRR-05, MTF-IRR-07, MTF-PTS-05: fanatics and those with heavy weapons are irregulars; of cavalry light only.
#[test]
fn mtf_irr_05_fanatics_are_irregulars() {
    for word in ["fanatics", "heavy weapons"] {
        let enemy = format!("infantry, {word}");
        let found = whole("melee", &[("unit", "infantry"), ("enemy", &enemy)]).expect("understood");
        assert!(found.throws[1].modifiers.iter().all(|m| m.clause != "MTF-CC-10"), "{word}: no fire");
    }
    let clause = |unit: &str| ask("rally", &[("unit", unit)]);
    assert_eq!(clause("dragoons irregular"), Err("MTF-PTS-05".to_owned()));
    assert_eq!(clause("irregular cuirassiers"), Err("MTF-PTS-05".to_owned()));
    assert!(clause("irregular hussars").is_ok());
}

/// MTF-MRL-07: of a quarter nothing is asked.
#[test]
fn mtf_mrl_07_a_quarter_is_no_unit() {
    let clause = |unit: &str| ask("melee", &[("unit", unit), ("enemy", "infantry")]);
    assert_eq!(clause("6 of 24 infantry"), Err("MTF-MRL-07".to_owned()));
    assert_eq!(clause("6 of infantry"), Err("MTF-MRL-07".to_owned()), "24 of which are usual");
    assert!(clause("7 of 24 infantry").is_ok());
}

/// MTF-FIRE-05, MTF-CC-17: a number before gunners is the crew, one before guns the models.
#[test]
fn mtf_fire_05_a_battery_with_its_gunners() {
    let dice = |firer: &str| {
        let of = said("shot", &[("firer", firer), ("target", "infantry"), ("range", "10")]);
        of.iter().map(|(n, _)| n.parse::<u32>().expect("a number")).max()
    };
    assert_eq!(dice("4 medium guns"), Some(8));
    assert_eq!(dice("4 medium guns with 15 gunners"), Some(7));
    assert_eq!(dice("4 medium guns, 15 of 16 gunners"), Some(7));
    let clause = |unit: &str| ask("rally", &[("unit", unit)]);
    assert_eq!(clause("4 medium guns with 17 gunners"), Err("MTF-ORG-01".to_owned()));
    assert_eq!(clause("2 medium guns with 2 gunners"), Err("MTF-MRL-07".to_owned()), "a quarter of eight");
}

/// MTF-FIRE-06: ranges are read to a hundredth of an inch.
#[test]
fn mtf_fire_06_a_little_farther_is_farther() {
    let none = |range: &str| {
        let shot = [("firer", "infantry"), ("target", "infantry"), ("range", range)];
        ask("shot", &shot).map(|of| of[0].1)
    };
    assert_eq!(none("4.0"), none("4"));
    assert_eq!(none("4.5"), none("7"), "beyond four inches");
    assert_ne!(none("4.5"), none("4"));
    assert_eq!(none("8.5"), Err("MTF-FIRE-06".to_owned()));
    assert_eq!(ask("danger", &[("hits", "2.5")]), Err(String::new()), "hits are whole");
}

/// MTF-TRP-02: a letter is a grade; a small a before other words is none.
#[test]
fn mtf_trp_02_a_letter_is_a_grade() {
    let test = |unit: &str| said("test", &[("unit", unit), ("hits", "6")])[0].1;
    let graded = ["A", "B", "C", "D"].map(|g| test(&format!("infantry grade {g}")));
    assert_eq!(["24 infantry A", "24 infantry B", "infantry, c", "D infantry"].map(test), graded);
    assert_eq!([test("A infantry"), test("a battery")], [graded[0], test("battery")]);
}

/// MTF-HIT-08, MTF-HIT-11: whom an attack touches shaken was so when the turn began.
#[test]
fn mtf_hit_11_who_is_attacked_shaken_was_so_before() {
    let ends = |enemy: &str| said("melee", &[("unit", "cuirassiers"), ("enemy", enemy)]);
    assert_eq!(ends("infantry, shaken"), ends("infantry, was shaken"));
}

/// MTF-SKR-07, MTF-TRP-04, MTF-IRR-05, MTF-IRR-07, MTF-PTS-06: what is no unit of these rules is refused.
#[test]
fn mtf_pts_06_what_cannot_be_is_refused() {
    for (about, unit, clause) in [
        ("evade", "hussars", "MTF-SKR-07"),
        ("evade", "light infantry in line", "MTF-SKR-07"),
        ("evade", "2 heavy guns, horse gunners", "MTF-TRP-04"),
        ("rally", "hussars, heavy weapons", "MTF-IRR-07"),
        ("rally", "light infantry skirmishing, fanatics", "MTF-IRR-05"),
        ("rally", "irregular infantry grade A", "MTF-PTS-06"),
        ("rally", "hussars in houses", "MTF-TER-11"),
        ("rally", "37 infantry in houses", "MTF-ORG-01"),
    ] {
        assert_eq!(ask(about, &[("unit", unit)]), Err(clause.to_owned()), "{unit}");
    }
    for unit in ["skirmishers", "2 light guns, horse gunners", "croats, skirmishing"] {
        assert!(ask("evade", &[("unit", unit)]).is_ok(), "{unit}");
    }
}

/// MTF-TER-13, MTF-TER-14, MTF-TER-15, MTF-CC-03: houses cover who is shot at in them and who is attacked; their garrison
/// shoots a die for each inch of a side.
#[test]
fn mtf_ter_13_houses_in_words() {
    let none = |firer: &str, target: &str| said("shot", &[("firer", firer), ("target", target), ("range", "4")])[0].1;
    assert!(none("infantry", "infantry in a village") > none("infantry", "infantry behind a wall"));
    assert!(none("1 howitzer", "infantry") <= none("1 howitzer", "infantry in houses"));
    let found = whole("melee", &[("unit", "infantry"), ("enemy", "24 infantry in houses")]).expect("understood");
    let keys: Vec<_> = found.throws[0].modifiers.iter().map(|m| m.key).collect();
    assert!(keys.contains(&"at-hard-cover") && keys.contains(&"disordered-foot"), "{keys:?}");
    assert!(found.throws[1].modifiers.iter().all(|m| m.clause != "MTF-CC-10"), "a garrison has no fire");
    let cavalry = [("unit", "cuirassiers"), ("enemy", "infantry in houses")];
    assert_eq!(ask("melee", &cavalry), Err("MTF-TER-01".to_owned()));
    // Of what sort a garrison is may be said before and after.
    let shot = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry"), ("range", "4")]);
    assert_eq!(shot("garrison of 24 figures"), shot("24 infantry in a village"));
    for jaeger in ["garrison of 24 jaeger with rifles", "24 jaeger, rifles, garrison"] {
        assert_eq!(shot(jaeger), shot("24 light infantry with rifles in houses"), "{jaeger}");
    }
}

/// MTF-CC-04, MTF-FT-04, MTF-FIRE-11, MTF-FIRE-20, MTF-HIT-12, MTF-ORD-05, MTF-TRP-02: what else may be said of a unit.
#[test]
fn mtf_cc_04_slopes_screens_and_names_in_words() {
    let keys = |unit: &str, enemy: &str| {
        let found = whole("melee", &[("unit", unit), ("enemy", enemy)]).expect("understood");
        [0, 1].map(|n| found.throws[n].modifiers.iter().map(|m| (m.key, m.value)).collect::<Vec<_>>())
    };
    assert!(keys("infantry", "infantry uphill")[0].contains(&("obstacle", -1)), "who attacks up a slope");
    assert!(keys("infantry uphill", "infantry")[1].contains(&("obstacle", -1)), "whoever stands lower");
    assert!(keys("hussars", "infantry uphill")[0].contains(&("disordered-horse", -2)));
    assert!(keys("exhausted infantry", "infantry")[0].contains(&("disordered-foot", -1)));
    let test = |unit: &str| said("test", &[("unit", unit), ("hits", "6")])[0].1;
    assert_eq!(test("infantry, friend between"), test("infantry in square"));
    assert_eq!(["guards", "grenadiers", "militia"].map(test), ["B", "B", "D"].map(|g| test(&format!("infantry {g}"))));
    let none = |target: &str| said("shot", &[("firer", "3 medium guns"), ("target", target), ("range", "16")])[0].1;
    assert!(none("infantry, enfiladed") < none("infantry") && none("infantry, through skirmishers") > none("infantry"));
    let run = |unit: &str| said("flight", &[("unit", unit), ("by", "melee")]);
    assert_eq!(run("infantry, bookended"), run("infantry, flanked"));
    assert!(ask("shot", &[("firer", "infantry, bookended"), ("target", "infantry")]).is_err());
}

/// MTF-ATK-19, MTF-HIT-11, MTF-FIRE-05: who attacks may be beset himself, who is shaken was so before it runs, and a
/// single gun is a battery.
#[test]
fn mtf_atk_19_words_of_single_guns_and_the_beset() {
    let keys = |about: &str, facts: &[(&str, &str)]| {
        let found = whole(about, facts).expect("understood");
        found.throws[0].modifiers.iter().map(|m| (m.key, m.value)).collect::<Vec<_>>()
    };
    let beset = keys("melee", &[("unit", "infantry, flanked"), ("enemy", "infantry")]);
    assert_eq!(beset, [(Points::Beset.key(), Points::Beset.value())]);
    let flight = |unit: &str| said("flight", &[("unit", unit), ("by", "melee")]);
    assert_eq!(flight("hussars grade C, shaken"), flight("hussars, was shaken"));
    let shot = |firer: &str| said("shot", &[("firer", firer), ("target", "infantry"), ("range", "10")]);
    assert_eq!(shot("1 medium gun with 3 gunners"), shot("a battery of 1 guns, 3 gunners"));
    assert_eq!(ask("shot", &[("firer", "infantry, flanked"), ("target", "infantry")]), Err(String::new()));
}

/// MTF-FRM-01, MTF-BAS-02, MTF-FIRE-11: ranks make a formation, and three of them a dense target; a word means one or several.
#[test]
fn mtf_frm_01_ranks_and_plurals_in_words() {
    let hits = |target: &str| said("shot", &[("firer", "3 medium guns"), ("target", target), ("range", "16")]);
    assert_eq!(hits("24 infantry in three ranks"), hits("infantry, enfiladed"), "dense");
    assert_eq!(hits("24 infantry, 2 deep"), hits("24 infantry"));
    assert_eq!(hits("24 infantry, 6 ranks"), hits("24 infantry in columns"));
    assert_eq!(hits("a hussar regiment"), hits("hussars"));
    assert_eq!(hits("Jägers, in skirmish order"), hits("jäger skirmishing"));
    let evade = |unit: &str| said("evade", &[("unit", unit)]);
    assert_eq!(evade("two horse artillery"), evade("2 light guns, horse gunners"));
    for wrong in
        ["24 infantry, 1 rank", "24 infantry in column, two ranks", "4 guns, 2 ranks", "infantry in square, 2 deep"]
    {
        assert_eq!(ask("rally", &[("unit", wrong)]), Err("MTF-FRM-01".to_owned()), "{wrong}");
    }
}

/// MTF-GEN-14: a general who falls by the fire heartens nobody in the test after it.
#[test]
fn mtf_gen_14_a_shot_counts_the_general_who_falls() {
    let shot = [("firer", "24 infantry grade A"), ("target", "infantry, general"), ("range", "3")];
    let found = whole("shot", &shot).expect("understood");
    let does: Vec<_> = found.spreads[2].results.iter().map(|(k, s)| (k.clone(), s.thousandths())).collect();
    assert_eq!(
        does,
        [pair("stands", 583), pair("retreats", 417)],
        "six hits: four of six with him, three without, and half"
    );
}

/// MTF-TRP-01: a general word leaves the sort that was named; MTF-FRM-01: skirmishers stand one or two deep.
#[test]
fn mtf_trp_01_a_general_word_leaves_the_sort() {
    let shot = |firer: &str| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", "7")]);
    assert_eq!(shot("a heavy artillery battery"), shot("heavy guns"));
    assert_eq!(shot("light gun battery"), shot("light guns"));
    assert_ne!(shot("light guns"), shot("heavy guns"));
    let close = |firer: &str| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", "4")]);
    for ranks in ["one rank", "two ranks"] {
        assert!(close(&format!("light infantry skirmishing, {ranks}")).is_ok(), "{ranks}");
    }
    for said in ["light infantry skirmishing, three ranks", "infantry, one rank", "infantry in works, two ranks"] {
        assert_eq!(close(said), Err("MTF-FRM-01".to_owned()), "{said}");
    }
}

/// MTF-ORD-01, MTF-ORD-02: who is called steady must be so.
#[test]
fn mtf_ord_01_steady_in_words() {
    let shot = |firer| ask("shot", &[("firer", firer), ("target", "infantry"), ("range", "4")]);
    assert_eq!(shot("infantry, steady"), shot("infantry"));
    for firer in ["infantry, steady, disordered", "steady skirmishers", "2 medium guns, steady"] {
        assert_eq!(shot(firer), Err("MTF-ORD-01".to_owned()), "{firer}");
    }
}
