use super::*;
use crate::field::scenario_file;
use crate::rules::honours_of_war::HonoursOfWar;
use crate::rules::system::System;

fn with(options: &[(&str, &str)]) -> Result<Options, Vec<String>> {
    let (_, text) = HonoursOfWar.about().scenarios.iter().find(|(id, _)| *id == "mirror").expect("mirror is there");
    let mut scenario = scenario_file::read(text).expect("mirror parses");
    scenario.options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    read(&scenario).map_err(|findings| findings.into_iter().map(|f| f.clause).collect())
}

#[test]
fn what_is_not_set_is_as_the_book_has_it() {
    let book = with(&[]).expect("nothing is wrong");
    assert_eq!(book, Options { seasons: true, lieutenants: true, ..Options::default() });
    let written: Vec<(&str, &str)> = SWITCHES.iter().map(|s| (s.key, s.default)).filter(|s| s.0 != SEASONS).collect();
    assert_eq!(with(&written), Ok(book), "the default written out changes nothing");
}

#[test]
fn every_switch_switches_something() {
    let book = with(&[]).expect("nothing is wrong");
    for s in SWITCHES.iter().filter(|s| s.key != SEASONS) {
        for value in s.values.iter().filter(|v| **v != s.default) {
            assert_ne!(with(&[(s.key, value)]).expect(s.key), book, "{} = {value}", s.key);
        }
    }
}

#[test]
fn unknown_options_values_and_contradictions_are_findings() {
    assert_eq!(with(&[("rain-dance", "on")]), Err(vec![String::new()]));
    assert_eq!(with(&[(MORALE, "maybe")]), Err(vec!["HOW-OPT-01".to_owned()]));
    assert_eq!(with(&[(SEASONS, "on")]), Err(vec!["HOW-OPT-20".to_owned()]));
    assert!(with(&[(SEASONS, "on"), (WEATHER, "rolled")]).is_ok());
    // HOW-NAT-01: a switch for one nation, where none differs.
    assert_eq!(with(&[(RUSSIAN, "superior"), (NATIONS, "off")]), Err(vec!["HOW-NAT-44".to_owned()]));
    assert_eq!(with(&[(REICH, "dithering"), (NATIONS, "off")]), Err(vec!["HOW-NAT-77".to_owned()]));
    assert_eq!(with(&[(NIGHT, "on"), (WEATHER, "rolled")]), Err(vec!["HOW-OPT-17".to_owned()]));
    assert_eq!(with(&[(SPLITTING, "on"), (SIZES, "off")]), Err(vec!["HOW-OPT-15".to_owned()]));
    assert_eq!(with(&[(REICH, "dithering"), (GENERAL, "off")]), Err(vec!["HOW-NAT-77".to_owned()]));
}

#[test]
fn every_option_can_be_played_to_the_end() {
    use crate::base::Dice;
    use crate::field::GeneralKind;
    use crate::field::event::Silent;
    use crate::rules::system::fight;
    for (id, text) in HonoursOfWar.about().scenarios {
        for (n, s) in SWITCHES.iter().enumerate() {
            let mut scenario = scenario_file::read(text).expect("it parses");
            let other = s.values.iter().find(|v| **v != s.default).expect("something else to set");
            scenario.options.insert(s.key.to_owned(), (*other).to_owned());
            let mut dice = Dice::fair(20, n as u64);
            let generals = [GeneralKind::Random; 2];
            let mut battle = HonoursOfWar
                .begin(&scenario, generals, &mut dice, &mut Silent)
                .unwrap_or_else(|f| panic!("{id} with {} = {other}: {f:?}", s.key));
            let outcome = fight(&mut *battle, &mut dice, &mut Silent);
            assert!(outcome.turns <= scenario.turns.unwrap_or(20), "{id} with {}", s.key);
        }
    }
}
