use super::*;
use crate::base::Side;
use crate::field::event::{Event, Happening, NOBODY, Place};
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

const CODES: [(Happening, &str); 18] = [
    (Happening::Turn, "turn"),
    (Happening::Fired, "fired"),
    (Happening::Hit, "hit"),
    (Happening::Charged, "charged"),
    (Happening::Fought, "fought"),
    (Happening::FellBack, "fell-back"),
    (Happening::Gone, "gone"),
    (Happening::Over, "over"),
    (Happening::Rallied, "rallied"),
    (Happening::Evaded, "evaded"),
    (Happening::Points, "points"),
    (Happening::Phase, "phase"),
    (Happening::Captured, "captured"),
    (Happening::Objective, "objective"),
    (Happening::CommanderHit, "commander-hit"),
    (Happening::Command, "inspiring"),
    (Happening::Reason, "charge"),
    (Happening::Routed, "routed"),
];

fn event(happening: Happening, actor: u8, target: u8, numbers: [i16; 4]) -> Event {
    let code = CODES.iter().position(|(h, _)| *h == happening).expect("a code of the test");
    Event { code: u16::try_from(code).expect("few codes"), actor, target, place: Place { x: 0, y: 0 }, numbers }
}

fn told(events: &[Event]) -> Vec<TurnTold> {
    let (scenario, words) = (scenario(), Words::default());
    Telling::new(&scenario, &words, |c| CODES[usize::from(c)]).report(events)
}

/// Every sentence that code asks for: the keys in its own words, and those it puts together.
#[test]
fn the_words_of_the_report_parse_and_none_is_missing() {
    let ends = ["won-gone", "won-back", "won", "lost-gone", "lost-back", "lost", "even", "both-gone", "both-back"];
    let mut keys: Vec<String> =
        ["charge", "met", "still"].iter().flat_map(|h| ends.map(|e| format!("{h}-{e}"))).collect();
    for code in [include_str!("prose.rs"), include_str!("deed.rs"), include_str!("opening.rs")] {
        for said in code.split("self.say(").skip(1) {
            let call = said.split(';').next().unwrap_or_default();
            let key = call.trim_start().strip_prefix('"').and_then(|k| k.split('"').next());
            keys.extend(key.map(str::to_owned));
        }
    }
    keys.extend(
        "fire-gone fire-back fire-hard fire-some fire-idle quiet advance advance-alone drew-back dear brink army \
         army-no-guns army-against army-against-no-guns only-one only-few only-side only-both elsewhere-side \
         elsewhere-both gone fell-back general commander commander-again commander-more objective objective-back by-hand by-hand-one-turn by-hand-turns elsewhere-one elsewhere-few won drawn"
            .split(' ')
            .map(str::to_owned),
    );
    assert!(keys.len() > 40);
    for key in keys {
        assert!(WORDS.get("report", &key).is_some(), "{key}");
    }
    for wing in ["left", "centre", "right", "on-left", "on-centre", "on-right", "on-reserve"] {
        assert!(WORDS.get("wing", wing).is_some(), "{wing}");
    }
}

#[test]
fn fire_on_one_target_is_told_together_with_its_end() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Happening::Fired, 0, 2, [0; 4]),
        event(Happening::Hit, 2, 0, [1, 1, 0, 0]),
        event(Happening::Fired, 1, 2, [0; 4]),
        event(Happening::Hit, 2, 1, [5, 4, 0, 0]),
        event(Happening::FellBack, 2, NOBODY, [0; 4]),
        event(Happening::Gone, 2, NOBODY, [0; 4]),
        event(Happening::Over, NOBODY, NOBODY, [0; 4]),
    ]);
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].turn, 1);
    let text = &turns[0].paragraphs[0];
    assert!(text.contains("Hohenmöhr’s Leib-Regiment and v. Quastorff"), "{text}");
    assert_eq!(text.matches("Domkapitel").count(), 1, "{text}");
    assert!(says("fire-gone", text), "{text}");
    let end = &turns[0].paragraphs[1];
    assert!(says("won", end) && end.contains("two") && end.contains("one"), "{end}");
    assert!(end.contains("v. Quastorff"), "four hits of five were its own: {end}");
    assert!(!turns[0].paragraphs.concat().contains('{'), "{turns:?}");
}

#[test]
fn a_battle_on_a_real_table_is_told_by_its_result() {
    let (scenario, words) = (scenario(), Words::default());
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let told = telling.recorded(Recorded { winner: Some(Side::Red), turns: 7, gone: [2, 0] });
    let text = told[0].paragraphs.join(" ");
    assert!(text.contains("seven turns") && says("won", &text) && says("cost", &text), "{text}");
    assert!(text.contains("Aldersbrück") && text.contains("none"), "{text}");
}

/// Whether a text has a sentence of a key, whatever fills its places.
fn says(key: &str, text: &str) -> bool {
    (0..8).filter_map(|n| WORDS.variant("report", key, n)).any(|sentence| {
        let mut from = 0;
        sentence.split(['{', '}']).step_by(2).filter(|part| part.len() > 4).all(|part| {
            let found = text[from..].find(part.trim_end_matches('.'));
            from += found.map_or(0, |at| at + part.len().min(text.len() - from - at));
            found.is_some()
        })
    })
}

#[test]
fn a_unit_gone_in_the_next_turn_is_told_at_the_blow_that_did_it() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [4, 0, 0, 0]),
        event(Happening::Charged, 3, 1, [0; 4]),
        event(Happening::Fought, 3, 1, [0; 4]),
        event(Happening::Hit, 3, 1, [4, 4, 0, 0]),
        event(Happening::Hit, 1, 3, [1, 1, 0, 0]),
        event(Happening::FellBack, 3, NOBODY, [0; 4]),
        event(Happening::Turn, NOBODY, NOBODY, [5, 0, 0, 0]),
        event(Happening::Gone, 3, NOBODY, [0; 4]),
    ]);
    assert!(says("charge-lost-gone", &turns[0].paragraphs[0]), "{turns:?}");
    assert!(turns[0].paragraphs[0].contains("in Unterkrähe"), "{turns:?}");
    assert!(!turns[1].paragraphs[0].contains("St. Ägid"), "{turns:?}");
}

#[test]
fn a_charge_met_by_a_charge_is_one_fight() {
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [2, 0, 0, 0]),
        event(Happening::Charged, 0, 2, [0; 4]),
        event(Happening::Charged, 2, 0, [0; 4]),
        event(Happening::Fought, 0, 2, [0; 4]),
        event(Happening::Hit, 2, 0, [2, 2, 0, 0]),
        event(Happening::FellBack, 2, NOBODY, [0; 4]),
        event(Happening::Turn, NOBODY, NOBODY, [3, 0, 0, 0]),
        event(Happening::Charged, 1, 3, [0; 4]),
        event(Happening::Evaded, 3, NOBODY, [0; 4]),
    ]);
    assert!(says("met-won-back", &turns[0].paragraphs[0]), "{turns:?}");
    assert_eq!(turns[0].paragraphs[0].matches("Leib-Regiment").count(), 1, "{turns:?}");
    assert!(says("evaded", &turns[1].paragraphs[0]), "{turns:?}");
}

#[test]
fn a_hit_told_twice_counts_once_and_a_rally_lets_it_count_again() {
    let course = |events: &[Event]| {
        let (scenario, words) = (scenario(), Words::default());
        gather::course(&Telling::new(&scenario, &words, |c| CODES[usize::from(c)]), events)
    };
    let fire = [
        event(Happening::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Happening::Fired, 0, 2, [0; 4]),
        event(Happening::Hit, 2, 0, [2, 2, 0, 0]),
        event(Happening::Hit, 2, 0, [2, 2, 0, 0]),
        event(Happening::Rallied, 2, 0, [1, 1, 0, 0]),
        event(Happening::Fired, 0, 2, [0; 4]),
        event(Happening::Hit, 2, 0, [2, 1, 0, 0]),
    ];
    assert_eq!(course(&fire).done.get(&0), Some(&3));
}

#[test]
fn the_two_ends_of_the_front_have_their_hands_by_who_looks() {
    let mut scenario = scenario();
    scenario.sides[1].facing = crate::base::Heading::degrees(180);
    let words = Words::default();
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let at = |x: i16| Some(Place { x, y: 0 });
    let front = wings::Front::new(&telling, &[at(-3_000), at(0), at(3_000)]);
    let wing = |side, x| front.wing(&telling, side, Place { x, y: 500 });
    assert_eq!(wing(Side::Blue, -2_900), Some(wings::Wing::Left));
    assert_eq!(wing(Side::Red, -2_900), Some(wings::Wing::Right));
    assert_eq!(wing(Side::Red, 100), Some(wings::Wing::Centre));
    assert_eq!(wings::Front::default().wing(&telling, Side::Blue, Place::default()), None);
}

#[test]
fn an_army_near_breaking_is_told_once() {
    let points = |lost| Event { numbers: [0, lost, 20, 20], ..event(Happening::Points, NOBODY, NOBODY, [0; 4]) };
    let turns = told(&[
        event(Happening::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        points(15),
        event(Happening::Turn, NOBODY, NOBODY, [2, 0, 0, 0]),
        points(16),
    ]);
    assert!(says("brink", &turns[0].paragraphs[0]) && turns[0].paragraphs[0].contains("7½"), "{turns:?}");
    assert!(!turns[1].paragraphs[0].contains("points"), "{turns:?}");
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
    let text = "{actor} ({actor.side}, {actor.brigade}) at {target}, {n3.cm}, {n2.mm}: {n1}, {n2.half}, {n0.word} {n0?hit/hits}, {n0:phase}; {place}, {unknown}";
    assert_eq!(
        telling.fill(text, event),
        "Leib-Regiment (Hohenmöhr, First brigade) at St. Ägid, 12½ cm, ½ cm: −1, 2½, two hits, Fire; in Unterkrähe, {unknown}"
    );
    let led = "{actor} moves {actor?/his {actor.brigade} }as ordered{n0!, with #}{n1!, less #}.";
    assert_eq!(telling.fill(led, event), "Leib-Regiment moves as ordered, with +2, less −1.");
    let person = Event { actor: 5, numbers: [0; 4], ..event };
    assert_eq!(telling.fill(led, person), format!("{} moves his {} as ordered.", telling.name(5), "First brigade"));
    assert_eq!(telling.name(4), "v. Ruhmkorb");
    assert_eq!(telling.name(7), "Tröndle");
}

/// Of names of many the words that agree stand for many; of a person *its* is *his*.
#[test]
fn words_agree_with_names() {
    let (mut scenario, words) = (scenario(), Words::default());
    "Sporn Dragoons".clone_into(&mut scenario.sides[0].brigades[0].units[0].name);
    "The Allies".clone_into(&mut scenario.sides[1].name);
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let text = "{actor} {actor+rallies} on {actor+its} ground; {target} {target+is} gone, {n0.side} {n0.side+holds} what {actor+it|they} left.";
    let tell = |actor: u8, target: u8, side: i16| {
        telling.fill(text, Event { actor, target, numbers: [side, 0, 0, 0], ..event(Happening::Fired, 0, 0, [0; 4]) })
    };
    assert_eq!(
        tell(0, 1, 1),
        "Sporn Dragoons rally on their ground; v. Quastorff is gone, The Allies hold what they left."
    );
    assert_eq!(
        tell(1, 0, 0),
        "v. Quastorff rallies on its ground; Sporn Dragoons are gone, Hohenmöhr holds what it left."
    );
    assert!(tell(4, 1, 0).starts_with("v. Ruhmkorb rallies on his ground"), "{}", tell(4, 1, 0));
    // Words within a choice by whether there is a target.
    let goes = |target| {
        let on = "{actor} {target?{actor+goes} after /{actor+rides} on}{target}.";
        telling.fill(on, Event { target, ..event(Happening::Fired, 0, 0, [0; 4]) })
    };
    assert_eq!([goes(NOBODY), goes(1)], ["Sporn Dragoons ride on.", "Sporn Dragoons go after v. Quastorff."]);
    // The report: whoever is shot out of the line by one of many, or is one of many.
    let turns = telling.report(&[
        event(Happening::Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Happening::Fired, 2, 0, [0; 4]),
        event(Happening::Hit, 0, 2, [3, 3, 0, 0]),
        event(Happening::Over, NOBODY, NOBODY, [-1, 0, 0, 0]),
    ]);
    let text = turns.iter().flat_map(|t| &t.paragraphs).fold(String::new(), |all, p| all + p);
    assert!(text.contains("Sporn Dragoons") && !text.contains("Dragoons was") && !text.contains('{'), "{text}");
}

#[test]
fn a_turn_under_way_is_told_once_something_has_happened() {
    let (scenario, words) = (scenario(), Words::default());
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let mut events =
        vec![event(Happening::Turn, NOBODY, NOBODY, [2, 0, 0, 0]), event(Happening::Charged, 0, 2, [0; 4])];
    let chapters = telling.chapters(&events);
    assert_eq!(telling.so_far(&[], &chapters), None);
    assert!(telling.so_far(&events[..1], &chapters).is_some_and(|told| told.idle));
    events.push(event(Happening::Fired, 0, 2, [0; 4]));
    events.push(event(Happening::Hit, 2, 0, [3, 3, 0, 0]));
    let told = telling.so_far(&events, &telling.chapters(&events)).expect("three hits are worth a word");
    assert!(!told.idle);
    assert_eq!(told.text, telling.report(&events)[0].paragraphs[0]);
}

#[test]
fn every_turn_is_told_by_itself_in_the_words_of_the_whole_report() {
    let (scenario, words) = (scenario(), Words::default());
    let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
    let mut events = Vec::new();
    let mut ends = Vec::new();
    for turn in 1..=4 {
        events.push(event(Happening::Turn, NOBODY, NOBODY, [turn, 0, 0, 0]));
        events.push(event(Happening::Fired, 0, 2, [0; 4]));
        events.push(event(Happening::Hit, 2, 0, [3 * turn, 3, 0, 0]));
        ends.push(events.len());
    }
    let report = telling.report(&events);
    let chapters = telling.chapters(&events);
    let turns: Vec<&TurnTold> = report.iter().filter(|t| t.turn > 0).collect();
    assert_eq!(turns.len(), 4);
    for (turn, end) in turns.iter().zip(ends) {
        let told = telling.so_far(&events[..end], &chapters).expect("a turn is told");
        assert_eq!(told.text, turn.paragraphs[0], "turn {}", turn.turn);
    }
    assert_ne!(turns[1].paragraphs, turns[2].paragraphs, "no words come twice in a row");
}

/// Who is run over by who came at him is told once, at the charge: with no die for it, and after a round that cost him no
/// figure.
#[test]
fn who_is_run_over_is_told_at_the_charge() {
    use Happening::{Charged, Fired, Fought, Gone, Hit, Phase, Turn};
    let turn = event(Turn, NOBODY, NOBODY, [1, 0, 0, 0]);
    let combat = event(Phase, NOBODY, NOBODY, [4, 0, 0, 0]);
    let shot = [event(Charged, 0, 2, [0; 4]), event(Fired, 1, 3, [0; 4]), combat];
    let gone = event(Gone, 2, NOBODY, [0; 4]);
    let cases: [&[Event]; 3] = [
        &[event(Hit, 2, 0, [24, 24, 0, 0]), gone],
        &[event(Fought, 0, 2, [0; 4]), event(Fought, 2, 0, [0; 4]), gone],
        &[gone],
    ];
    for case in cases {
        let events: Vec<Event> = [turn].into_iter().chain(shot).chain(case.iter().copied()).collect();
        let text = told(&events).iter().flat_map(|t| t.paragraphs.clone()).collect::<Vec<_>>().join(" ");
        assert!(says("charge-won-gone", &text), "{text}");
        assert_eq!(text.matches("Domkapitel").count(), 1, "{text}");
    }
}

/// Where a system counts in parts of a figure, its words say what is much.
#[test]
fn harm_is_told_by_the_measure_of_the_rules() {
    use Happening::{Fired, Hit, Turn};
    let events = |harm: i16| {
        [event(Turn, NOBODY, NOBODY, [1, 0, 0, 0]), event(Fired, 0, 2, [0; 4]), event(Hit, 2, 0, [harm, harm, 0, 0])]
    };
    let scenario = scenario();
    let said = |words: &str, harm: i16, key: &str| {
        let words = Words::parse(words).expect("words");
        let telling = Telling::new(&scenario, &words, |c| CODES[usize::from(c)]);
        let text =
            telling.report(&events(harm)).iter().flat_map(|t| t.paragraphs.clone()).collect::<Vec<_>>().join(" ");
        says(key, &text)
    };
    let pips = "[measure]\nhard = \"18\"\n";
    assert!(said("", 3, "fire-hard") && said("", 2, "fire-some"));
    assert!(said(pips, 12, "fire-some") && said(pips, 18, "fire-hard"));
}

/// Who got away from a charge and leaves the table later was not caught.
#[test]
fn who_evades_and_leaves_the_table_is_not_told_as_run_over() {
    use Happening::{Charged, Evaded, Gone, Turn};
    let events = [
        event(Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Charged, 0, 2, [0; 4]),
        event(Evaded, 2, NOBODY, [0; 4]),
        event(Gone, 2, NOBODY, [0; 4]),
    ];
    let text = told(&events).iter().flat_map(|t| t.paragraphs.clone()).collect::<Vec<_>>().join(" ");
    assert!(says("evaded", &text) && !says("charge-won-gone", &text), "{text}");
}

/// Guns that are run over are told as taken, and as nothing else.
#[test]
fn guns_that_are_run_over_are_told_as_taken() {
    use Happening::{Captured, Charged, Fired, Gone, Hit, Phase, Turn};
    let events = [
        event(Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Charged, 0, 2, [0; 4]),
        event(Fired, 1, 3, [0; 4]),
        event(Phase, NOBODY, NOBODY, [4, 0, 0, 0]),
        event(Captured, 2, 0, [0; 4]),
        event(Hit, 2, 0, [48, 48, 0, 0]),
        event(Gone, 2, NOBODY, [0; 4]),
    ];
    let text = told(&events).iter().flat_map(|t| t.paragraphs.clone()).collect::<Vec<_>>().join(" ");
    assert!(says("captured", &text), "{text}");
    assert_eq!(text.matches("Domkapitel").count(), 1, "{text}");
}

/// A fight that goes on is no new charge, and who came to it is told first.
#[test]
fn a_fight_that_goes_on_is_no_new_charge() {
    use Happening::{Charged, FellBack, Fought, Hit, Turn};
    let told = told(&[
        event(Turn, NOBODY, NOBODY, [1, 0, 0, 0]),
        event(Charged, 0, 2, [0; 4]),
        event(Fought, 0, 2, [0; 4]),
        event(Turn, NOBODY, NOBODY, [2, 0, 0, 0]),
        event(Fought, 2, 0, [0; 4]),
        event(Hit, 2, 0, [3, 3, 0, 0]),
        event(FellBack, 2, NOBODY, [0; 4]),
        event(Turn, NOBODY, NOBODY, [3, 0, 0, 0]),
        event(Fought, 2, 0, [0; 4]),
    ]);
    let text = |n: usize| told[n].paragraphs.join(" ");
    assert!(says("charge-even", &text(0)), "{}", text(0));
    assert!(says("still-won-back", &text(1)) && text(1).contains("Hohenmöhr’s Leib-Regiment fought on"), "{}", text(1));
    assert!(says("charge-even", &text(2)), "it had ended, and this is another: {}", text(2));
}

mod untrue;
