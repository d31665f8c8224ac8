use super::{Inquiry, reckon};
use crate::base::Share;

fn ask(about: &str, facts: &[(&str, &str)]) -> Result<super::Reckoning, String> {
    let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    reckon(&Inquiry { about: about.to_owned(), facts }).map_err(|f| f.clause)
}

#[test]
fn questions_in_words_are_answered_exactly() {
    let shot = ask("shot", &[("firer", "a gun"), ("target", "regular foot"), ("range", "20")]).expect("an answer");
    let loss = &shot.spreads[2].results[2];
    assert!(loss.0 == "2" && loss.1.0.abs_diff(Share::of(29, 96).0) < 64);
    let test = ask("test", &[("unit", "elite"), ("general", "")]).expect("an answer");
    assert_eq!(test.spreads[0].results[0].1, Share::of(5, 6));
    let melee = ask("melee", &[("unit", "cuirassiers"), ("enemy", "cuirassiers")]).expect("an answer");
    assert!(melee.joint[0][4].0.abs_diff(Share::of(5_702_375, 429_981_696).0) < 64);
}

#[test]
fn close_country_covers_and_lets_light_foot_fight() {
    let lost = |unit: &str, enemy: &str| {
        let melee = ask("melee", &[("unit", unit), ("enemy", enemy)]).expect("an answer");
        melee.spreads.iter().map(|s| s.results[0].1).collect::<Vec<_>>()
    };
    // WAS-MEL-03: in the open light foot hurts nobody; WAS-MEL-04: in a wood it throws a die per step.
    assert_eq!(lost("light foot", "foot")[0], Share::ONE);
    let in_wood = lost("light foot in a wood, 1 step", "foot, 1 step");
    assert!(in_wood[0].0.abs_diff(Share::of(1, 2).0) < 64, "{in_wood:?}");
    // WAS-MEL-09, WAS-MEL-11: houses give two dice a step and a save on 4 to 6.
    let houses = lost("horse, 1 step", "foot in houses, 1 step");
    assert!(houses[0].0.abs_diff(Share::of(3, 4).0) < 64 && houses[1].0.abs_diff(Share::of(1, 4).0) < 64, "{houses:?}");
}

#[test]
fn what_is_not_allowed_is_refused_by_its_clause() {
    assert_eq!(ask("shot", &[("firer", "lancers")]).err().as_deref(), Some("WAS-MUSK-01"));
    assert_eq!(ask("shot", &[("firer", "gun"), ("range", "25")]).err().as_deref(), Some("WAS-ART-01"));
    assert_eq!(ask("shot", &[("firer", "foot"), ("range", "9")]).err().as_deref(), Some("WAS-MUSK-02"));
    assert_eq!(ask("melee", &[("unit", "gun")]).err().as_deref(), Some("WAS-MEL-06"));
    assert_eq!(ask("melee", &[("unit", "elephants")]).err().as_deref(), Some("WAS-ORG-02"));
}
