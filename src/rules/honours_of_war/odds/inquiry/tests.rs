use super::*;
use crate::rules::honours_of_war::HonoursOfWar;
use crate::rules::system::System;

mod bounds;
mod orders;
mod sense;
mod words;

fn ask(about: &str, facts: &[(&str, &str)]) -> Result<Reckoning, Finding> {
    let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    HonoursOfWar.reckon(&Inquiry { about: about.to_owned(), facts })
}

fn answer(about: &str, facts: &[(&str, &str)]) -> Reckoning {
    ask(about, facts).unwrap_or_else(|f| panic!("{} {}", f.clause, f.text))
}

/// The clause that refuses a question; nothing where it is answered.
fn refused(about: &str, facts: &[(&str, &str)]) -> String {
    ask(about, facts).map_or_else(|f| f.clause, |_| String::new())
}

fn clauses(throw: &Throw) -> Vec<(&'static str, i8)> {
    throw.modifiers.iter().map(|m| (m.clause, m.value)).collect()
}

/// Chances of the first table in thousandths.
fn first(answer: &Reckoning) -> Vec<u32> {
    answer.spreads[0].results.iter().map(|(_, share)| share.thousandths()).collect()
}

#[test]
fn how_ex_13_a_french_line_at_prussian_grenadiers() {
    let shot =
        answer("shot", &[("firer", "French line"), ("target", "Prussian grenadiers"), ("range", "16"), ("moved", "")]);
    assert_eq!(clauses(&shot.throws[0]), [("HOW-MOV-06", -1), ("HOW-FIRE-23", -1), ("HOW-HIT-08", -1)]);
    // Dice 2 to 5 less three: 0, 0, 1, 1 and 2, and the 5 is sure of one.
    assert_eq!(first(&shot), [500, 500, 0, 0, 0]);
}

#[test]
fn how_ex_16_russian_cuirassiers_at_a_wood() {
    let melee = answer(
        "melee",
        &[("unit", "superior cuirassiers, charging"), ("enemy", "inferior light infantry in light cover")],
    );
    let mut first = clauses(&melee.throws[0]);
    first.sort_unstable();
    assert_eq!(first, [("HOW-HIT-08", 1), ("HOW-MEL-17", -1)]);
    assert_eq!(clauses(&melee.throws[1]), [("HOW-HIT-08", -1), ("HOW-MEL-16", -1)]);
    let sum: u64 = melee.joint.iter().flatten().map(|s| s.0).sum();
    assert_eq!(sum, Share::ONE.0);
}

#[test]
fn how_mel_10_the_charge_bonus_in_words() {
    let bonus = |unit: &str, enemy: &str| {
        let melee = answer("melee", &[("unit", unit), ("enemy", enemy)]);
        melee.throws[0].modifiers.iter().any(|m| m.clause == "HOW-MEL-09")
    };
    assert!(bonus("dragoons charging", "standard cavalry"));
    assert!(!bonus("dragoons", "standard cavalry"));
    assert!(!bonus("inferior dragoons charging", "standard cavalry"));
    assert!(!bonus("dragoons charging", "standard line, 3 hits"));
    assert!(bonus("dragoons charging", "standard line, 4 hits"));
    assert!(bonus("dragoons charging", "standard line, flanked"));
    assert!(!bonus("dragoons charging uphill", "standard cavalry"));
}

/// Who stands higher has nothing for it: the other's die has the −1, and his charge no bonus.
#[test]
fn how_mel_15_uphill_is_where_a_unit_stands_or_where_it_charges() {
    let uphill = |unit: &str, enemy: &str, modifier: &str| {
        let facts = [("unit", unit), ("enemy", enemy), ("modifier", modifier)];
        let melee = answer("melee", &facts[..if modifier.is_empty() { 2 } else { 3 }]);
        let has = |n: usize, clause: &str| melee.throws[n].modifiers.iter().any(|m| m.clause == clause);
        (has(0, "HOW-MEL-15"), has(1, "HOW-MEL-15"), has(0, "HOW-MEL-09"), has(1, "HOW-MEL-09"))
    };
    assert_eq!(uphill("dragoons charging", "cavalry uphill", ""), (true, false, false, false));
    assert_eq!(uphill("dragoons uphill", "cavalry charging", ""), (false, true, false, false));
    assert_eq!(uphill("dragoons charging uphill", "cavalry", ""), (true, false, false, false));
    assert_eq!(uphill("dragoons charging downhill", "cavalry", ""), (false, true, true, false));
    assert_eq!(uphill("line", "line", "uphill"), (true, false, false, false));
}

#[test]
fn ranges_choose_the_load_and_forbid_the_shot() {
    let name = |facts: &[(&str, &str)]| {
        let all = answer("shot", facts);
        all.throws.last().expect("a die").modifiers.iter().map(|m| m.clause).collect::<Vec<_>>()
    };
    assert_eq!(name(&[("firer", "medium guns"), ("target", "line"), ("range", "40")]), ["HOW-FIRE-34"]);
    assert!(name(&[("firer", "medium guns"), ("target", "line"), ("range", "41")]).is_empty());
    assert_eq!(name(&[("firer", "medium guns"), ("target", "line"), ("range", "81")]), ["HOW-FIRE-28"]);
    let refused = |facts: &[(&str, &str)]| ask("shot", facts).expect_err("not allowed").clause;
    assert_eq!(refused(&[("firer", "medium guns"), ("target", "line"), ("range", "121")]), "HOW-FIRE-28");
    assert_eq!(refused(&[("firer", "line"), ("target", "line"), ("range", "31")]), "HOW-FIRE-23");
    assert_eq!(
        refused(&[("firer", "howitzer"), ("target", "line"), ("range", "19"), ("ammo", "shell")]),
        "HOW-FIRE-46"
    );
    assert_eq!(refused(&[("firer", "dragoons"), ("target", "line"), ("range", "5")]), "HOW-FIRE-25");
    assert_eq!(refused(&[("firer", "line in column"), ("target", "line"), ("range", "5")]), "HOW-FIRE-12");
    // HOW-NAT-45: a Shuvalov has canister alone.
    assert_eq!(refused(&[("firer", "shuvalov"), ("target", "line"), ("range", "41")]), "HOW-FIRE-28");
}

#[test]
fn how_cmd_20_the_command_die() {
    let dithering = answer("command", &[("commander", "dithering")]);
    assert_eq!(first(&dithering), [167, 167, 667, 0, 0]);
    // HOW-CMD-13: help makes him dependable; HOW-GEN-10: a dashing one doubles on half of all dice.
    assert_eq!(first(&answer("command", &[("commander", "dithering"), ("helped", "")])), [0, 167, 667, 167, 0]);
    let dashing = first(&answer("command", &[("commander", "dashing"), ("helped", "")]));
    assert_eq!(dashing[3] + dashing[4], 500);
    // HOW-CMD-16: a dithering general takes a third of what is better than Steady.
    assert_eq!(first(&answer("command", &[("commander", "dashing"), ("general", "dithering")])), [0, 0, 778, 111, 111]);
    // HOW-CMD-17: a dashing one mends a third of what is worse.
    assert_eq!(first(&answer("command", &[("commander", "dithering"), ("general", "dashing")])), [111, 111, 778, 0, 0]);
    // HOW-CMD-32.
    assert_eq!(first(&answer("command", &[("commander", "dithering"), ("fallen", "")])), [333, 167, 500, 0, 0]);
    assert_eq!(ask("command", &[("helped", ""), ("general", "dithering")]).expect_err("no help").clause, "HOW-CMD-16");
}

/// His die comes first, and the commanding general's where it changed nothing.
#[test]
fn how_opt_09_the_command_die_under_a_lieutenant_general() {
    let under = |lieutenant: &str, general: &str| {
        first(&answer("command", &[("commander", "dashing"), ("lieutenant", lieutenant), ("general", general)]))
    };
    assert_eq!(under("dithering", "dependable"), [0, 0, 778, 111, 111]);
    // Two thirds of two thirds of a third.
    assert_eq!(under("dithering", "dithering"), [0, 0, 852, 74, 74]);
    assert_eq!(under("dashing", "dithering"), [0, 0, 778, 111, 111]);
    let helped = |lieutenant: &str| {
        ask("command", &[("helped", ""), ("general", "dithering"), ("lieutenant", lieutenant)]).is_ok()
    };
    assert!(helped("dependable") && !helped("dithering"), "one of the two helps");
}

#[test]
fn how_rly_03_rally_in_words() {
    let off = |facts: &[(&str, &str)]| first(&answer("rally", facts)).iter().position(|&n| n == 1000).expect("certain");
    assert_eq!(off(&[("unit", "standard line, 3 hits"), ("distance", "29")]), 0);
    assert_eq!(off(&[("unit", "standard line, 3 hits"), ("distance", "60")]), 1);
    assert_eq!(off(&[("unit", "standard line, 3 hits"), ("distance", "61")]), 2);
    assert_eq!(off(&[("unit", "inferior line, 3 hits"), ("distance", "60")]), 0);
    assert_eq!(off(&[("unit", "inferior line, 3 hits"), ("distance", "10"), ("general", "dashing")]), 2);
    assert_eq!(off(&[("unit", "standard line, 2 hits"), ("distance", "70")]), 1, "HOW-RLY-04: never the last");
}

#[test]
fn how_fire_68_and_mel_29_guns_in_trouble() {
    let lost = |facts: &[(&str, &str)]| first(&answer("reaction", facts))[0];
    assert_eq!(lost(&[("unit", "guns"), ("hits", "4")]), 333);
    assert_eq!(lost(&[("unit", "guns"), ("hits", "4"), ("by", "melee")]), 667);
    assert_eq!(lost(&[("unit", "guns in a village"), ("hits", "4"), ("by", "melee")]), 333, "HOW-MEL-30");
    assert!(ask("reaction", &[("unit", "line"), ("hits", "2"), ("by", "magic")]).is_err());
    let what = |hits: &str| answer("reaction", &[("unit", "line"), ("hits", hits)]).spreads[0].results[0].0.clone();
    assert_eq!(["2", "3", "4", "5"].map(what), ["carries-on", "shaken", "retreats", "done-for"]);
}

#[test]
fn tests_of_four_to_six() {
    let made = |about: &str, facts: &[(&str, &str)]| first(&answer(about, facts))[0];
    assert_eq!(made("counter", &[("unit", "superior cuirassiers")]), 667);
    assert_eq!(made("follow", &[("unit", "inferior line")]), 333);
    // HOW-CHG-38: +1 for cavalry and light infantry, −1 for an army that deducts half.
    assert_eq!(made("turn", &[("unit", "French line")]), 333);
    assert_eq!(made("turn", &[("unit", "French light infantry")]), 500);
    assert_eq!(made("turn", &[("unit", "Prussian dragoons")]), 667);
    assert_eq!(made("form", &[("unit", "French guns")]), 333);
    assert_eq!(made("pursuit", &[("unit", "superior cuirassiers"), ("wanted", "")]), 833);
    assert_eq!(made("pursuit", &[("unit", "inferior hussars")]), 167);
    assert_eq!(made("pursuit", &[("unit", "dragoons in march column"), ("wanted", "")]), 667, "HOW-MEL-33");
}

#[test]
fn every_word_of_a_question_counts() {
    let clauses = |about: &str, facts: &[(&str, &str)]| {
        let all = answer(about, facts);
        all.throws.iter().flat_map(|t| &t.modifiers).map(|m| m.clause).collect::<Vec<_>>()
    };
    let shot = |target: &str| clauses("shot", &[("firer", "medium guns"), ("target", target), ("range", "60")]);
    let cover = shot("line in entrenchments");
    assert_eq!(cover.len(), 1);
    assert!(!shot("line in entrenchments, from the rear").contains(&cover[0]), "HOW-TER-14");
    assert!(shot("line in entrenchments, from the flank").contains(&cover[0]));
    assert!(
        shot("march column").contains(&"HOW-FIRE-37") && shot("march column, from the rear").contains(&"HOW-FIRE-37")
    );
    assert!(!shot("march column, from the flank").contains(&"HOW-FIRE-37"));
    assert!(!shot("howitzers in march column").contains(&"HOW-FIRE-20") && shot("howitzers").contains(&"HOW-FIRE-20"));
    assert!(!shot("dismounted dragoons in a double line").contains(&"HOW-FIRE-30"));
    let melee = |unit: &str, enemy: &str| answer("melee", &[("unit", unit), ("enemy", enemy)]).throws[0].clone();
    let [dry, wet] = ["cuirassiers charging", "cuirassiers in a river charging"].map(|unit| melee(unit, "dragoons"));
    let sum = |t: &Throw| t.modifiers.iter().map(|m| m.value).sum::<i8>();
    assert!(sum(&wet) < sum(&dry) - 1, "uphill and without the bonus (HOW-TER-31)");
    let held = melee("line in a river", "line charging");
    assert_eq!(sum(&held), sum(&melee("line", "line charging")), "the bank is no hill to who is charged from it");
    assert!(
        melee("foot charging", "foot in works").modifiers.len()
            > melee("foot charging into the rear", "foot in works").modifiers.len()
    );
    let refused = |about: &str, facts: &[(&str, &str)]| ask(about, facts).expect_err("not allowed").clause;
    assert_eq!(refused("shot", &[("firer", "line, charging"), ("target", "line"), ("range", "5")]), "HOW-CHG-47");
    assert_eq!(refused("pursuit", &[("unit", "line")]), "HOW-MEL-38");
    assert_eq!(refused("pursuit", &[("unit", "dragoons in march column")]), "HOW-MEL-33");
    assert_eq!(refused("form", &[("unit", "cavalry in double line")]), "HOW-CHG-43");
    assert_eq!(refused("counter", &[("unit", "line"), ("charger", "hussars")]), "HOW-CHG-09");
    assert!(ask("counter", &[("unit", "line"), ("charger", "line")]).is_ok());
    for (about, unit, clause) in [
        ("counter", "line, engaged", "HOW-CHG-18"),
        ("counter", "line in a village", "HOW-CHG-18"),
        ("turn", "line, engaged", "HOW-CHG-39"),
        ("turn", "medium guns in works", "HOW-TER-15"),
        ("form", "line in a village", "HOW-TER-43"),
    ] {
        assert_eq!(refused(about, &[("unit", unit)]), clause, "{about} {unit}");
    }
    let shot = |firer: &'static str, target: &'static str| vec![("firer", firer), ("target", target), ("range", "5")];
    assert_eq!(refused("shot", &shot("line, engaged", "line")), "HOW-FIRE-09");
    assert_eq!(refused("shot", &shot("line", "line, engaged")), "HOW-FIRE-09");
    // HOW-TER-40: cavalry in houses is on foot.
    assert!(ask("shot", &shot("dragoons in a village", "line")).is_ok());
    assert!(ask("melee", &[("unit", "line charging"), ("enemy", "dragoons in a village")]).is_ok());
    assert_eq!(refused("pursuit", &[("unit", "dismounted dragoons")]), "HOW-MEL-38");
    assert_eq!(refused("turn", &[("unit", "line in a village")]), "HOW-TER-55");
    assert_eq!(refused("turn", &[("unit", "line, reforming")]), "HOW-RLY-09");
    assert_eq!(refused("melee", &[("unit", "line in column, charging"), ("enemy", "line in column")]), "HOW-CHG-08");
    assert!(ask("melee", &[("unit", "line in column, charging"), ("enemy", "light infantry")]).is_ok());
}

#[test]
fn what_is_not_understood_is_told() {
    let text = |about: &str, facts: &[(&str, &str)]| ask(about, facts).expect_err("not understood").text;
    assert!(text("shot", &[("firer", "elephants")]).contains("elephant"));
    assert!(text("shot", &[("firer", "line"), ("range", "far")]).contains("far"));
    assert!(text("weather", &[]).contains("shot"));
    assert!(text("command", &[("commander", "brave")]).contains("brave"));
}

#[test]
fn every_example_of_the_explanation_is_answered() {
    let words = Words::parse(HonoursOfWar.about().words).expect("the words parse");
    for key in INQUIRIES {
        let text = words.word("inquiry", key);
        assert!(text.contains('|'), "{key} has no example");
        for example in text.split('|').skip(1) {
            let mut facts = Vec::new();
            let mut rest = example.strip_prefix(key).expect("an example begins with its question").trim();
            while let Some(at) = rest.strip_prefix("--") {
                let end = at.find(' ').unwrap_or(at.len());
                let (name, after) = at.split_at(end);
                let after = after.trim_start();
                let (value, left) = match after.strip_prefix('"') {
                    Some(quoted) => quoted.split_once('"').expect("a closing mark"),
                    None if after.starts_with("--") => ("", after),
                    None => after.split_once(' ').unwrap_or((after, "")),
                };
                facts.push((name, value));
                rest = left.trim_start();
            }
            answer(key, &facts);
        }
    }
}

#[test]
fn several_counts_stand_in_one_phrase() {
    let support = |unit: &str| {
        let melee = answer("melee", &[("unit", unit), ("enemy", "line")]);
        let own = |clause: &str| melee.throws[0].modifiers.iter().find(|m| m.clause == clause).map_or(0, |m| m.value);
        // The enemy's die always adds one to those it starts with.
        let hits = melee.spreads[2].results.iter().take_while(|(_, share)| *share == Share::ZERO).count();
        (own("HOW-MEL-21"), hits - 1)
    };
    assert_eq!(support("line, 1 hit, 2 supports"), (2, 1));
    assert_eq!(support("line, 2 hits, 2 supports"), (2, 2));
    assert_eq!(support("line with 2 supports and 1 hit"), (2, 1));
    assert_eq!(support("line, hits 1, support 2"), (2, 1));
    assert_eq!(support("line supported by 2"), (2, 0));
    assert_eq!(support("line, supported, 3 hits"), (1, 3));
    let directions = |firer: &str| {
        let shot = answer("shot", &[("firer", firer), ("target", "line"), ("range", "10")]);
        shot.throws[0].modifiers.iter().find(|m| m.clause == "HOW-TER-50").map_or(0, |m| m.value)
    };
    for three in
        ["line in a village, 3 directions", "line in a village attacked from 3 directions", "3 directions, village"]
    {
        assert_eq!(directions(three), -3, "{three}");
    }
    assert_eq!(directions("line in a village"), -1);
    let hits = answer("shot", &[("firer", "line"), ("target", "line in a village, 2 hits"), ("range", "10")]);
    let before = hits.spreads[1].results.iter().take_while(|(_, share)| *share == Share::ZERO).count();
    let more = hits.spreads[0].results.iter().take_while(|(_, share)| *share == Share::ZERO).count();
    assert_eq!(before, 2 + more, "it has two already");
    for stray in ["line, 3", "3 line", "line, -2 hits", "line 2 3 hits"] {
        assert!(ask("melee", &[("unit", stray), ("enemy", "line")]).is_err(), "{stray}");
    }
    assert!(ask("shot", &[("firer", "line"), ("target", "line"), ("hits", "-3")]).is_err());
}

#[test]
fn who_strikes_a_flank_gains_and_who_is_struck_there_loses() {
    let flank = |unit: &str, enemy: &str| {
        let melee = answer("melee", &[("unit", unit), ("enemy", enemy)]);
        let of = |n: usize| melee.throws[n].modifiers.iter().any(|m| m.clause == "HOW-MEL-08");
        [of(0), of(1)]
    };
    assert_eq!(flank("cavalry charging the flank", "line"), [false, true]);
    assert_eq!(flank("cavalry charging", "line struck in the flank"), [false, true]);
    assert_eq!(flank("cavalry, flanked", "line"), [true, false]);
    assert_eq!(flank("line", "line, flanking"), [true, false]);
    let fire = answer("shot", &[("firer", "line, flanking"), ("target", "line"), ("range", "10")]);
    assert!(clauses(&fire.throws[0]).contains(&("HOW-FIRE-17", 1)));
    // The face that is struck is none of a block of houses.
    let face = |face: &str| answer("melee", &[("charger", "cavalry"), ("target", "line"), ("face", face)]);
    let struck = |melee: &Reckoning| melee.throws[1].modifiers.iter().any(|m| m.clause == "HOW-MEL-08");
    assert_eq!(["front", "flank", "rear"].map(|f| struck(&face(f))), [false, true, true]);
    assert!(
        ["front", "flank", "rear"].iter().all(|f| !clauses(&face(f).throws[0]).iter().any(|c| c.0 == "HOW-TER-50"))
    );
}

#[test]
fn who_is_called_a_charger_charges() {
    let own = |about: &str, name: &str| {
        let melee = answer(about, &[(name, "heavy cavalry"), ("enemy", "cavalry")]);
        melee.throws[0].modifiers.iter().any(|m| m.clause == "HOW-MEL-09")
    };
    assert!(own("melee", "charger") && own("charge", "unit"));
    assert!(!own("melee", "unit"));
}

#[test]
fn who_may_not_gets_the_clause() {
    let clause = |about: &str, facts: &[(&str, &str)]| ask(about, facts).expect_err("it may not").clause;
    assert_eq!(clause("shot", &[("firer", "line, reforming"), ("target", "line"), ("range", "10")]), "HOW-RLY-09");
    assert_eq!(clause("counter", &[("unit", "line in column")]), "HOW-CHG-18");
    assert_eq!(clause("counter", &[("unit", "cavalry, reforming")]), "HOW-RLY-09");
    assert_eq!(clause("melee", &[("unit", "line, 5 hits"), ("enemy", "line")]), "HOW-MEL-36");
    assert_eq!(clause("melee", &[("unit", "line charging in column"), ("enemy", "line")]), "HOW-CHG-08");
    let row = |unit: &str| answer("melee", &[("unit", unit), ("enemy", "standard cavalry")]).throws[0].row;
    assert_eq!(row("dragoon guards charging"), row("superior cuirassiers charging"));
    assert_eq!(row("horse guards charging"), row("superior cuirassiers charging"));
}

/// HOW-OPT-16: in fog and storm; HOW-MEL-10 (d): over a quarter of a move or less; (b): out of a wood as into it.
#[test]
fn how_mel_10_weather_distance_and_woods_take_the_bonus_in_words() {
    let bonus = |unit: &str, more: &[(&str, &str)]| {
        let mut facts = vec![("unit", unit), ("enemy", "standard cavalry")];
        facts.extend(more);
        answer("melee", &facts).throws[0].modifiers.iter().any(|m| m.clause == "HOW-MEL-09")
    };
    let charging = "dragoons charging";
    assert!(bonus(charging, &[("weather", "rain")]));
    assert!(!bonus(charging, &[("weather", "fog")]) && !bonus(charging, &[("weather", "storm")]));
    assert!(bonus(charging, &[("distance", "8")]) && !bonus(charging, &[("distance", "7.5")]));
    assert!(bonus(charging, &[("distance", "4"), ("scale", "15")]));
    assert!(!bonus("dragoons charging, in a wood", &[]));
    assert!(ask("melee", &[("weather", "frogs")]).is_err());
}

/// HOW-TER-14, HOW-TER-35: works and walls are between the two, or nothing.
#[test]
fn how_ter_35_who_comes_in_on_a_flank_meets_no_works() {
    let covered = |enemy: &str| {
        let melee = answer("melee", &[("unit", "line, charging"), ("enemy", enemy)]);
        melee.throws[0].modifiers.iter().any(|m| m.clause == "HOW-MEL-17")
    };
    assert!(covered("line, entrenched") && covered("line behind a wall"));
    assert!(!covered("line, entrenched, flanked") && !covered("line behind a wall, flanked"));
    assert!(!covered("line, entrenched, charging"), "who comes out of them gives them up");
    assert!(covered("line in a village, flanked"), "houses have no flank");
    assert!(covered("line in a wood, flanked"), "a wood is all around");
}

/// HOW-CHG-19, HOW-CHG-20, HOW-CHG-38, HOW-CHG-43: more than half of the charger's move, or not.
#[test]
fn how_chg_20_the_distance_of_a_charge_decides_what_can_be_done() {
    let made = |about: &str, facts: &[(&str, &str)]| ask(about, facts).map(|a| first(&a)[0]).map_err(|f| f.clause);
    let at =
        |about: &str, unit: &str, far: &str| made(about, &[("unit", unit), ("charger", "dragoons"), ("distance", far)]);
    assert_eq!(at("counter", "hussars", "16"), Ok(1000), "of itself");
    assert_eq!(at("counter", "standard hussars", "15"), Ok(500));
    assert_eq!(at("turn", "line", "15"), Err("HOW-CHG-38".to_owned()));
    assert_eq!(at("turn", "line", "16"), Ok(500));
    assert_eq!(at("form", "line in column", "15"), Err("HOW-CHG-43".to_owned()));
    assert!(at("form", "line in column", "16").is_ok());
    let slow = [("unit", "hussars"), ("charger", "dragoons"), ("distance", "8"), ("weather", "fog")];
    assert_eq!(made("counter", &slow), Ok(1000), "half moves in fog");
}

/// HOW-NAT-32, HOW-NAT-87: no rifles unless they are said to have them; HOW-NAT-64: Saxony's battalions of 1756.
#[test]
fn how_nat_64_weapons_of_a_nation_and_year_in_words() {
    let reach = |firer: &str, range: &str| ask("shot", &[("firer", firer), ("target", "line"), ("range", range)]);
    let most = |firer: &str| (1..60).take_while(|cm| reach(firer, &cm.to_string()).is_ok()).count();
    assert_eq!(most("Hanoverian jaegers"), most("Hanoverian light infantry"));
    assert!(most("Prussian jaegers") > most("Hanoverian jaegers"));
    assert_eq!(most("Hanoverian jaegers with rifles"), most("Prussian jaegers"));
    let quick = |firer: &str, year: &str| {
        let facts = [("firer", firer), ("target", "standard line"), ("range", "10"), ("year", year)];
        clauses(&answer("shot", &facts).throws[0]).contains(&("HOW-NAT-64", 1))
    };
    assert!(quick("Saxon line", "1756") && !quick("Saxon line", "1757"));
    assert!(!quick("Saxon line without battalion guns", "1756") && !quick("Prussian line", "1756"));
    assert!(quick("standard line, quick-firing guns", "1756"));
    assert!(!quick("standard line, quick-firing guns, no battalion guns", "1756"), "they were left behind");
    assert!(!quick("Saxon light infantry", "1756"), "no battalion in close order");
}

/// HOW-ORG-10: batteries have no size; HOW-RLY-01: who is Done For is not rallied.
#[test]
fn how_org_10_what_no_unit_can_be_is_refused() {
    let refused = |about: &str, facts: &[(&str, &str)]| ask(about, facts).err().map(|f| f.clause);
    let shot = |firer: &'static str| refused("shot", &[("firer", firer), ("target", "line"), ("range", "9")]);
    assert_eq!(shot("small medium guns").as_deref(), Some("HOW-ORG-10"));
    assert_eq!(shot("large line"), None);
    assert_eq!(refused("rally", &[("unit", "line, 5 hits")]).as_deref(), Some("HOW-RLY-01"));
    assert_eq!(refused("rally", &[("unit", "line, 4 hits")]), None);
}

/// HOW-FIRE-56: who has four hits and gains none doesn't react again; HOW-MEL-03.
#[test]
fn how_fire_56_four_hits_without_a_new_one_are_no_reaction() {
    let does = |answer: &Reckoning, what: &str, key: &str| {
        let spread = answer.spreads.iter().find(|s| s.what == what).expect("it is told");
        spread.results.iter().find(|(k, _)| k == key).expect("a result").1.thousandths()
    };
    let shot = answer("shot", &[("firer", "line"), ("target", "line, 4 hits"), ("range", "10")]);
    assert_eq!(does(&shot, "target-does", "retreats"), 0);
    let missed = shot.spreads[0].results[0].1.thousandths();
    assert_eq!(does(&shot, "target-does", "carries-on"), missed);
    // The one who is beaten is the one who was hit.
    let melee =
        answer("melee", &[("unit", "inferior line, 3 hits, flanked"), ("enemy", "grenadiers, 4 hits, supported by 2")]);
    assert_eq!(does(&melee, "enemy-does", "retreats"), 0);
    assert!(does(&melee, "ends", "lost") > 0 && does(&melee, "enemy-does", "carries-on") > 0);
    let three = answer("melee", &[("unit", "line"), ("enemy", "line, 3 hits")]);
    assert!(does(&three, "enemy-does", "retreats") > 0);
}

#[test]
fn how_ter_50_a_town_is_a_direction_as_a_village_is() {
    let from = |place: &str| {
        let firer = format!("standard line in a {place}");
        clauses(&answer("shot", &[("firer", &firer), ("target", "standard line"), ("range", "5")]).throws[0])
    };
    assert_eq!(from("town"), [("HOW-TER-50", -1)]);
    assert_eq!(from("village"), from("town"));
    assert_eq!(from("town, 2 faces"), [("HOW-TER-50", -2)]);
}
