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

/// The chance that the first wins, and the clauses and words of the dice of both.
fn melee(unit: &str, enemy: &str) -> (Share, Vec<Vec<&'static str>>) {
    let melee = ask("melee", &[("unit", unit), ("enemy", enemy)]).expect("an answer");
    let keys = melee.throws.iter().map(|t| t.modifiers.iter().map(|m| m.key).collect()).collect();
    (melee.spreads[2].results[0].1, keys)
}

#[test]
fn was_mel_08_was_mel_09_the_words_say_who_strikes_whom() {
    let (struck, keys) = melee("heavy horse, flank", "foot");
    assert!(struck.0 > Share::of(9, 10).0 && keys == [vec!["flank"], Vec::new()]);
    for enemy in ["foot, from the flank", "foot, from the rear", "foot, flanked"] {
        assert_eq!(melee("heavy horse", enemy), (struck, keys.clone()), "{enemy}");
    }
    let none = Vec::<&str>::new();
    assert_eq!(melee("foot", "heavy horse, from the flank").1, [none.clone(), vec!["flank"]], "only horse can");
    assert_eq!(ask("melee", &[("unit", "horse, flank"), ("enemy", "horse, flank")]).map(|_| ()), Ok(()));
    let both = [("unit", "horse, flank, flanked"), ("enemy", "horse")];
    assert_eq!(ask("melee", &both).err().as_deref(), Some("WAS-MEL-09"));
    let higher = [("unit", "horse, higher ground"), ("enemy", "horse, higher ground")];
    assert_eq!(ask("melee", &higher).err().as_deref(), Some("WAS-MEL-09"));
    assert_eq!(melee("foot in houses", "foot in houses").1, [none.clone(), none.clone()], "nobody comes from outside");
    assert_eq!(melee("foot", "foot in houses").1, [none.clone(), vec!["houses"]]);
    assert_eq!(melee("foot", "foot behind a bank").1, [none, vec!["bank"]]);
}

#[test]
fn was_terr_10_foot_in_a_wood_is_out_of_firing_order() {
    assert!(melee("heavy horse", "foot in a wood").0.0 > melee("heavy horse", "foot, in cover").0.0);
    let hits = |firer| ask("shot", &[("firer", firer)]).expect("an answer").spreads[0].results[0].1;
    assert_eq!(hits("foot in a wood"), hits("foot out of firing order"));
    let both = [("firer", "foot in firing order in a wood")];
    assert_eq!(ask("shot", &both).err().as_deref(), Some("WAS-TERR-10"));
    assert_eq!(ask("shot", &[("firer", "horse grenadiers")]).err().as_deref(), Some("WAS-MUSK-01"));
}

#[test]
fn what_is_not_allowed_is_refused_by_its_clause() {
    assert_eq!(ask("shot", &[("firer", "lancers")]).err().as_deref(), Some("WAS-MUSK-01"));
    assert_eq!(ask("shot", &[("firer", "gun"), ("range", "25")]).err().as_deref(), Some("WAS-ART-01"));
    assert_eq!(ask("shot", &[("firer", "foot"), ("range", "9")]).err().as_deref(), Some("WAS-MUSK-02"));
    assert_eq!(ask("melee", &[("unit", "gun")]).err().as_deref(), Some("WAS-MEL-06"));
    assert_eq!(ask("melee", &[("unit", "elephants")]).err().as_deref(), Some("WAS-ORG-02"));
}

#[test]
fn was_musk_01_was_gen_04_generals_are_out_of_the_fire_and_was_art_01_only_guns_have_canister() {
    let clause = |firer, target, ammo: &[(&'static str, &'static str)]| {
        let facts = [&[("firer", firer), ("target", target)], ammo].concat();
        ask("shot", &facts).err().unwrap_or_default()
    };
    assert_eq!(clause("general", "foot", &[]), "WAS-MUSK-01");
    assert_eq!(clause("foot", "the general", &[]), "WAS-GEN-04");
    assert_eq!(clause("foot", "foot with general", &[]), "", "who is with his men is no target");
    assert_eq!(clause("foot", "foot", &[("ammo", "canister")]), "WAS-ART-01");
    assert_eq!(clause("foot", "foot", &[("ammo", "muskets")]), "");
    assert_eq!(clause("gun", "foot", &[("ammo", "canister")]), "");
}
