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
    assert_eq!(with(&[(RUSSIAN, "superior"), (NATIONS, "off")]), Err(vec!["HOW-NAT-44".to_owned()]));
    assert_eq!(with(&[(REICH, "dithering"), (GENERAL, "off")]), Err(vec!["HOW-NAT-77".to_owned()]));
}
