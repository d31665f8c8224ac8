//! The manual says what is so: every example of it is read, and files written from it alone go through the program.

use super::*;
use crate::campaign::Preset;
use crate::desk::shelf::Shelf;
use crate::desk::{nations, recruit};
use crate::draw::picture;
use crate::field::scenario_file;

const MANUAL: &str = include_str!("../../../../docs/manual/formats.md");

/// The examples of the manual: what stands behind the three ticks, and the text.
fn examples() -> Vec<(&'static str, &'static str)> {
    let parts: Vec<&str> = MANUAL.split("```").collect();
    parts.chunks_exact(2).map(|pair| pair[1].split_once('\n').expect("an example has lines")).collect()
}

#[test]
fn every_example_of_the_manual_is_read() {
    let at = folder();
    let mut desk = desk(&at, "one.tricorne");
    let mut seen = Vec::new();
    for (what, text) in examples() {
        let come = |desk: &mut Desk, name: &str, into| {
            let preview = seen_as(desk, name, text);
            desk.bring_in(Path::new(name), preview, into).unwrap_or_else(|e| panic!("{what}: {e}")).0
        };
        match what {
            "toml nation" => assert_eq!(come(&mut desk, "a.toml", None).as_str(), "zinnwald"),
            "text army" => {
                let id = come(&mut desk, "a.txt", None);
                assert_eq!(desk.army(id.as_str()).expect("the army").regiments.len(), 9);
            }
            "csv army" => {
                let id = come(&mut desk, "a.csv", None);
                let army = desk.army(id.as_str()).expect("the army");
                assert_eq!((army.brigades[0].name.as_str(), army.independent.len()), ("Right wing, first line", 1));
            }
            "json regiment" => assert!(!come(&mut desk, "a.json", Some("hohenmoehr-1757")).as_str().is_empty()),
            "svg picture" => assert_eq!(picture::read(text.as_bytes()).expect("a picture").width, picture::SIDE),
            "toml shelf" => assert_eq!(toml::from_str::<Shelf>(text).expect("a shelf").faults(), Vec::<String>::new()),
            "toml scenario" => {
                let scenario = scenario_file::read(text).unwrap_or_else(|e| panic!("{e}"));
                let order = resolve::Order {
                    system: how().about().id.to_owned(),
                    scenario,
                    seed: 1,
                    number: 1,
                    generals: [crate::field::GeneralKind::Planner; 2],
                    exchanged: false,
                };
                resolve::drawn_up(&order).unwrap_or_else(|e| panic!("{e}"));
            }
            "toml recovery" => assert_eq!(Preset::parse(text).expect("a preset").len(), 1),
            "toml gazette" => drop(crate::campaign::gazette::Articles::parse(text).expect("articles")),
            "toml campaign" => {
                let (founding, _) = sample::campaign_of(text).expect("a campaign");
                assert!(founding.sides.iter().all(|s| s.armies.len() == 1));
            }
            other => panic!("nothing reads the example of {other}"),
        }
        seen.push(what);
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// A preview without a fault.
fn seen_as(desk: &Desk, name: &str, text: &str) -> Preview {
    let preview = seen(desk, name, text);
    assert_eq!(preview.not, [], "{name}");
    preview
}

/// The tables of the manual name every word of the list of columns.
#[test]
fn the_manual_names_every_column_of_the_table() {
    let force = sample::force(vec![sample::armies().swap_remove(0)], &sample::nations());
    let head = lists::csv(&force, how(), 1757);
    for column in head.lines().next().expect("a head").split(',') {
        assert!(MANUAL.contains(column), "{column}");
    }
}

/// Two files written by hand from the manual: a nation beside the library and its army as a list.
#[test]
fn files_written_from_the_manual_go_through_the_program() {
    let at = folder();
    let library = at.path().join("one.tricorne");
    let own = nations::folder(&library);
    std::fs::create_dir(&own).expect("the folder of nations");
    std::fs::write(own.join("liechtal.toml"), include_str!("../../../../tests/manual/liechtal.toml")).expect("written");
    let mut desk = Desk::open(&library).expect("a library");
    assert_eq!(desk.mistakes(), []);
    let list = at.path().join("liechtal.txt");
    std::fs::write(&list, include_str!("../../../../tests/manual/liechtal.txt")).expect("written");
    let (id, name) = desk.import(&list, None, how()).expect("it comes in");
    assert_eq!(name, "The Host of Liechtal");
    let army = desk.army(id.as_str()).expect("the army").clone();
    assert_eq!((army.brigades.len(), army.regiments.len(), army.independent.len()), (2, 9, 1));
    let nation = desk.nation("liechtal").expect("the nation");
    let wish = recruit::Wish { nation, system: how(), year: 1757, points: 700, make: recruit::Make::Usual, seed: 3 };
    assert!(recruit::recruit(&wish).expect("an army").army.regiments.len() > 3);
    let force = sample::force(vec![army], desk.nations());
    assert!(how().cost(&force, 1757).is_some_and(|p| p > 300));
    let out = desk.export(What::Army(id.as_str()), Form::Json, how()).expect("JSON");
    assert!(out.contains("\"nations\""), "the nation travels with its army");
}
