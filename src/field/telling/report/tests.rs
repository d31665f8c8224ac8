use super::*;
use crate::field::event::Place;
use crate::field::{Scenario, Telling};

/// Two units a side, and a village in the middle.
fn scenario() -> Scenario {
    let uniform = r##"{"coat":{"name":"blue","colour":"#23426b"},"facings":{"name":"red","colour":"#8f2f2a"},
        "metal":{"name":"tin","colour":"#dfe1e4"},"smallclothes":{"name":"white","colour":"#ffffff"}}"##;
    let side = |name: &str, units: [&str; 2], general: &str, brigadier: &str| {
        let unit = |n: &str| {
            format!(r#"{{"name":"{n}","branch":"musketeers","establishment":{{}},"present":{{}},"uniform":{uniform}}}"#)
        };
        format!(
            r#"{{"name":"{name}","uniform":{uniform},"general":{{"name":"{general}"}},"zone":[],"facing":0,
            "brigades":[{{"name":"First brigade","commander":{{"name":"{brigadier}"}},"units":[{},{}]}}]}}"#,
            unit(units[0]),
            unit(units[1])
        )
    };
    let text = format!(
        r#"{{"id":"t","name":"Test","date":"1757-07-06","scale":28,
        "ground":{{"width":200000,"depth":100000,"features":[{{"nature":"village","name":"Unterkrähe",
            "points":[{{"x":-12000,"y":-12000}},{{"x":12000,"y":-12000}},{{"x":12000,"y":12000}},{{"x":-12000,"y":12000}}]}}]}},
        "sides":[{},{}]}}"#,
        side("Hohenmöhr", ["Leib-Regiment", "v. Quastorff"], "v. Ruhmkorb", "v. Düsterlohe"),
        side("Aldersbrück", ["Domkapitel", "St. Ägid"], "Schellenpfennig", "Tröndle"),
    );
    serde_json::from_str(&text).expect("the scenario of the test parses")
}

const CODES: [(Happening, &str); 8] = [
    (Happening::Turn, "turn"),
    (Happening::Fired, "fired"),
    (Happening::Hit, "hit"),
    (Happening::Charged, "charged"),
    (Happening::Fought, "fought"),
    (Happening::FellBack, "fell-back"),
    (Happening::Gone, "gone"),
    (Happening::Over, "over"),
];

fn event(happening: Happening, actor: u8, target: u8, numbers: [i16; 4]) -> Event {
    let code = CODES.iter().position(|(h, _)| *h == happening).expect("a code of the test");
    Event { code: u16::try_from(code).expect("few codes"), actor, target, place: Place { x: 0, y: 0 }, numbers }
}

fn told(events: &[Event]) -> Vec<TurnTold> {
    let (scenario, words) = (scenario(), Words::default());
    Telling::new(&scenario, &words, |c| CODES[usize::from(c)]).report(events)
}

#[test]
fn the_words_of_the_report_parse_and_none_is_missing() {
    for key in [
        "quiet",
        "first",
        "fire-light",
        "fire-hard",
        "fire-heavy",
        "fire-many",
        "fire-idle",
        "charged",
        "evaded",
        "fought-even",
        "fought-won",
        "fell-back-one",
        "fell-back-many",
        "gone-one",
        "gone-many",
        "captured",
        "commander",
        "rallied-one",
        "rallied-many",
        "objective",
        "objective-none",
        "won",
        "drawn",
    ] {
        assert!(WORDS.get("report", key).is_some(), "{key}");
    }
}

#[test]
fn fire_on_one_target_is_told_together_and_names_who_fell() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Happening::Fired, 0, 2, [0; 4]),
        event(Happening::Hit, 2, 0, [2, 2, 0, 0]),
        event(Happening::Fired, 1, 2, [0; 4]),
        event(Happening::Hit, 2, 1, [5, 3, 0, 0]),
        event(Happening::Gone, 2, NOBODY, [0; 4]),
        event(Happening::Over, NOBODY, NOBODY, [0; 4]),
    ]);
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].turn, 1);
    let text = &turns[0].paragraphs[0];
    assert!(text.contains("Leib-Regiment and v. Quastorff"), "{text}");
    assert_eq!(text.matches("Domkapitel").count(), 2, "{text}");
    assert!(turns[0].paragraphs[1].contains("Hohenmöhr"), "{turns:?}");
    assert!(!text.contains('{'), "{text}");
}

#[test]
fn the_side_that_is_hurt_less_has_the_better_of_a_fight() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [2, 0, 0, 0]),
        event(Happening::Charged, 3, 1, [0; 4]),
        event(Happening::Fought, 3, 1, [0; 4]),
        event(Happening::Hit, 3, 1, [2, 2, 0, 0]),
        event(Happening::Hit, 1, 3, [1, 1, 0, 0]),
        event(Happening::FellBack, 3, NOBODY, [0; 4]),
    ]);
    let text = &turns[0].paragraphs[0];
    assert!(text.contains("in Unterkrähe") || text.contains("In Unterkrähe"), "{text}");
    let better = [
        "v. Quastorff had the better of St. Ägid",
        "Hand to hand v. Quastorff beat St. Ägid",
        "St. Ägid could not stand against v. Quastorff",
    ];
    assert!(better.iter().any(|b| text.contains(b)), "{text}");
}

#[test]
fn a_turn_without_blows_still_says_something() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [3, 0, 0, 0]),
        event(Happening::Turn, NOBODY, NOBODY, [4, 0, 0, 0]),
        event(Happening::Over, NOBODY, NOBODY, [-1, 0, 0, 0]),
    ]);
    assert_eq!(turns.iter().map(|t| t.turn).collect::<Vec<_>>(), [3, 4]);
    assert!(turns.iter().all(|t| !t.paragraphs[0].is_empty()));
}

#[test]
fn placeholders_are_filled() {
    let (scenario, words) = (scenario(), Words::parse("[phase]\n2 = \"Fire\"\n").expect("parses"));
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let event = event(Happening::Fired, 0, 3, [2, -1, 5, 1230]);
    let text = "{actor} ({actor.side}, {actor.brigade}) at {target}, {n3.cm}: {n1}, {n2.half}, {n0.word} {n0?hit/hits}, {n0:phase}; {place}, {unknown}";
    assert_eq!(
        telling.fill(text, event),
        "Leib-Regiment (Hohenmöhr, First brigade) at St. Ägid, 12½ cm: −1, 2½, two hits, Fire; in Unterkrähe, {unknown}"
    );
    assert_eq!(telling.name(4), "v. Ruhmkorb");
    assert_eq!(telling.name(7), "Tröndle");
}
