//! Every paper, of the armies and battles of these tests.

mod beside;
mod newspaper;
mod outlook;
mod strengths;

pub(super) use beside::*;
pub(super) use newspaper::*;
pub(super) use outlook::*;
pub(super) use strengths::*;

use super::plain::Plain;
use crate::army::regiment::Arm;
use crate::army::{Army, Force, Id, Nation, Strength, list};
use crate::base::{Len, Point, Rect, Side};
use crate::draw::table::Ruler;
use crate::field::scenario::UnitSetup;
use crate::field::telling::TurnTold;
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::words::Words;
use crate::field::{Scenario, TableView, scenario_file};
use crate::print::battle_report::{Losses, Moment, Paid, TurnCost};
use crate::print::order_of_battle::Enemy;
use crate::print::reference::Of;
use crate::print::*;
use crate::rules::Outcome;
use crate::rules::kit::{Kit, Mark, Stick};
use crate::rules::roster::{Roster, RosterUnit};
use crate::rules::sheet::{Body, Part, Section, Sheet, Table};
use crate::rules::system::{EndState, UnitOutcome};
use std::cell::Cell;
use std::collections::BTreeMap;

thread_local! {
    /// A name that everybody and everything bears.
    static NAME: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// What is made while everybody and everything bears one name.
pub(super) fn all_named<T>(name: &'static str, make: impl FnOnce() -> T) -> T {
    NAME.set(Some(name));
    let made = make();
    NAME.set(None);
    made
}

/// A name, or the one that all bear.
pub(super) fn named(own: &str) -> &str {
    NAME.get().unwrap_or(own)
}

fn rename<'a>(names: impl IntoIterator<Item = &'a mut String>) {
    for name in names {
        *name = named(name).to_owned();
    }
}

pub(super) fn words() -> Words {
    Words::parse(
        "[paper]\nhits = \"Third box: fights at −1. Fourth, cornered: falls back and must reform.\"\n\
         size = \"With the number of bases; a small unit counts half.\"\n\
         [end]\nin-order = \"in order\"\nfallen-back = \"fell back\"\ndone-for = \"done for\"\n\
         [class]\nsuperior = \"superior\"\n[grade]\n1 = \"dithering\"\n2 = \"dependable\"\n3 = \"dashing\"\n\
         [performance]\n0 = \"feeble\"\n1 = \"poor\"\n2 = \"steady\"\n3 = \"admirable\"\n4 = \"inspiring\"\n\
         [roster]\nturn-1 = \"moves first\"\nmark-1 = \"red\"\nby-hand = \"by hand\"\nkey = \"Hits in pencil.\"\n\
         [measure]\ngraded = \"yes\"\ncounted = \"points\"\n\
         [how]\nbreaking = \"by the breaking point\"\n\
         [phase]\n0 = \"Set-up\"\n1 = \"Who moves first\"\n2 = \"Movement\"\n3 = \"Fire and its answers\"\n4 = \"Hand to hand\"\n",
    )
    .expect("the words of the test parse")
}

pub(super) fn nations() -> Vec<Nation> {
    [
        include_str!("../../../templates/nations/hohenmoehr.toml"),
        include_str!("../../../templates/nations/aldersbrueck.toml"),
        include_str!("../../../templates/nations/pfefferach.toml"),
    ]
    .map(|t| toml::from_str(t).expect("the sample nations parse"))
    .to_vec()
}

pub(super) fn force(text: &str, leader: &str) -> Force {
    let mut nations = nations();
    let mut army: Army = list::parse(text, &nations).expect("the sample armies parse");
    rename(nations.iter_mut().map(|n| &mut n.name));
    rename(army.regiments.iter_mut().map(|r| &mut r.name));
    rename(army.brigades.iter_mut().map(|b| &mut b.name));
    rename(army.commanders.iter_mut().map(|c| &mut c.name).chain([&mut army.name]));
    nations.sort_by_key(|n| n.id.as_str() != leader);
    Force { nations, armies: vec![army] }
}

pub(super) fn order(choice: PaperChoice) -> Pages {
    let [ours, theirs] = both();
    order_against(&ours, &theirs, choice)
}

/// An army against another.
pub(super) fn order_against(ours: &Force, theirs: &Force, choice: PaperChoice) -> Pages {
    let none: BTreeMap<Id, Strength> = BTreeMap::new();
    let words = words();
    let (lie, before) = match choice.heads {
        Heads::English => ("at Gößweil 412", "1 July"),
        Heads::German => ("in Gößweil 412", "1. Juli"),
    };
    let absent = ["In hospital {} men, of whom {} are expected before {}."]
        .map(|sentence| choice.heads.told(sentence, &[lie, "260", before]));
    let document = Document::OrderOfBattle(OrderOfBattle {
        force: ours,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: named("The Salt Toll War"),
        situation: "in camp behind the Krähenbach",
        enemy: Some(Enemy { force: theirs, present: &none, seen: None }),
        absent: &absent,
        apart: false,
    });
    compose(&document, choice)
}

pub(super) fn table(scenario: &Scenario) -> TableView {
    let mut view = TableView {
        turn: 0,
        phase: 0,
        pieces: Vec::new(),
        leaders: Vec::new(),
        parts: Vec::new(),
        lost: [0, 0],
        breaking: [9, 8],
        boxes: None,
    };
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        let look = setup.facing;
        let west = if side == Side::Blue { -1 } else { 1 };
        for (n, (brigade, unit)) in scenario.units(side).enumerate() {
            let at = Point::new(west * (300 + 160 * (n as i32 / 4)) * 120, (430 - 270 * (n as i32 % 4)) * 120);
            let (at, heading) = unit.standing.map_or((at, look), |s| (s.at, s.heading));
            let horse = unit.branch.arm() == crate::army::regiment::Arm::Horse;
            let guns = unit.branch.arm() == crate::army::regiment::Arm::Guns;
            let (front, depth) = if guns {
                (50, 50)
            } else if horse {
                (200, 50)
            } else {
                (200, 40)
            };
            view.pieces.push(PieceView {
                side,
                footprint: Rect { centre: at, heading, half_front: front * 60, half_depth: depth * 60 },
                shape: if guns {
                    Shape::Deployed
                } else if horse {
                    Shape::HorseLine
                } else {
                    Shape::FootLine
                },
                harm: 0,
                harm_limit: 5,
                state: 0,
                shaken: false,
                gone: false,
            });
            if n == 0 {
                view.leaders.push(LeaderView {
                    side,
                    at: Point::new(at.x, at.y - 30_000),
                    brigade: None,
                    grade: 0,
                    gone: false,
                });
            }
            if n % 4 == 2 {
                let at = Point::new(at.x - west * 12_000, at.y + 16_000);
                view.leaders.push(LeaderView { side, at, brigade: Some(brigade as u8), grade: 2, gone: false });
            }
        }
    }
    view
}

pub(super) fn st_ulrich() -> Scenario {
    let mut scenario = scenario_file::read(include_str!("../../../templates/scenarios/honours-of-war/st-ulrich.toml"))
        .expect("the scenario parses");
    rename(scenario.objectives.iter_mut().map(|o| &mut o.name).chain([&mut scenario.name]));
    for setup in &mut scenario.sides {
        rename([&mut setup.name, &mut setup.general.name]);
        for brigade in &mut setup.brigades {
            rename(brigade.units.iter_mut().map(|u| &mut u.name).chain([&mut brigade.name]));
            rename(brigade.commander.iter_mut().map(|c| &mut c.name));
        }
    }
    scenario
}

pub(super) fn report(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let opening = table(&scenario);
    let units: Vec<Paid> =
        (0..opening.pieces.len() as u32).map(|n| Paid { men: 500 + 7 * n, lost: 31 * (n % 5), guns: 0 }).collect();
    let outcome = Outcome {
        winner: Some(Side::Blue),
        how: "breaking",
        turns: 9,
        lost: [3, 8],
        units: (0..opening.pieces.len())
            .map(|n| UnitOutcome {
                harm: (n % 6).min(5) as u16,
                limit: 5,
                state: ["in-order", "in-order", "fallen-back", "in-order", "fallen-back", "done-for"][n % 6],
                captured: n == 5,
            })
            .collect(),
        commanders: Vec::new(),
    };
    let told = "The Alt-Brünnau battalion found the range of St. Ägid and lost some files in return. \
                Drums on both sides, and the lines began to move; the horse of the right, which had been told to wait, \
                did not. Landregiment Nord gave ground by the Schwartz, was rallied, and gave it again.";
    let turns: Vec<TurnTold> =
        (1..=9).map(|turn| TurnTold { turn, paragraphs: vec![told.to_owned(), told[..90].to_owned() + "."] }).collect();
    let words = words();
    let mut later = opening.clone();
    later.turn = 5;
    later.pieces[3].gone = true;
    let moments = [5, 9].map(|turn| Moment { turn, table: later.clone() });
    let name = |n: usize| scenario.units(Side::Red).nth(n).expect("a unit").1.name.clone();
    let by_turn = [
        TurnCost { turn: 4, fell: [vec![], vec![name(0)]], lost: [0, 2] },
        TurnCost { turn: 5, fell: [vec![name(1)], vec![name(2), name(3)]], lost: [3, 8] },
    ];
    let document = Document::BattleReport(BattleReport {
        moments: &moments,
        by_turn: &by_turn,
        scenario: &scenario,
        opening: Some(&opening),
        breaking: opening.breaking,
        roster: Some(&numbers(&scenario)),
        harm_limit: 5,
        outcome: &outcome,
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
        turns: &turns,
        units: &units,
        losses: [
            Losses { engaged: 2_431, dead: 61, wounded: 122, light: 61, missing: 20, prisoners: 0, guns: 0 },
            Losses { engaged: 2_204, dead: 98, wounded: 190, light: 92, missing: 71, prisoners: 160, guns: 4 },
        ],
        commanders: &[
            "Graf Zapfenhain was wounded in the seventh turn; Oberst v. Böhm took over his brigade.".to_owned()
        ],
        trophies: &[],
        pictures: &[],
        ruler: Ruler::Inches,
        differs: &[],
    });
    compose(&document, choice)
}

pub(super) fn map(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    map_of((&scenario, &table(&scenario)), setup_map::Show::Both, named("The Salt Toll War"), choice)
}

pub(super) fn map_of(
    (scenario, opening): (&Scenario, &TableView),
    show: setup_map::Show,
    campaign: &str,
    choice: PaperChoice,
) -> Pages {
    let (system, words, ruler, roster) = ("Plain Rules", &words(), Ruler::Inches, Some(&numbers(scenario)));
    let document = SetupMap { scenario, opening, show, roster, system, words, campaign, ruler };
    compose(&Document::SetupMap(document), choice)
}

pub(super) fn numbers(scenario: &Scenario) -> Roster {
    let unit = |unit: &UnitSetup| RosterUnit {
        class: "superior",
        die: if unit.branch.arm() == Arm::Horse { -1 } else { 1 },
        moves: vec![Len::cm(20), Len::mm(255)],
        by_hand: (unit.branch.arm() == Arm::Guns).then_some(Len::cm(10)),
        ranges: vec![Len::cm(40), Len::cm(80), Len::cm(120)],
        results: vec![0, 0, 1, 2, 3, 3, 4],
        bases: if unit.branch.arm() == Arm::Guns { 0 } else { 5 },
        points: Some(if unit.branch.arm() == Arm::Guns { 50 } else { 120 }),
        ..RosterUnit::default()
    };
    let grades =
        |side: Side| scenario.sides[side.index()].brigades.iter().map(|b| b.commander.as_ref().map(|_| 2)).collect();
    Roster {
        turns: 20,
        totals: ["≤0", "1", "2", "3", "4", "5", "≥6"].map(str::to_owned).to_vec(),
        units: Side::BOTH.iter().flat_map(|s| scenario.units(*s)).map(|(_, u)| unit(u)).collect(),
        breaking: [9, 8],
        orders: [[0, 1, 2, 2, 2, 2], [1, 2, 2, 2, 2, 3], [2, 2, 2, 2, 3, 4]],
        grades: Side::BOTH.map(grades),
        ..Roster::default()
    }
}

pub(super) fn roster(choice: PaperChoice) -> Pages {
    roster_lasting(20, choice)
}

/// The roster of a battle of so many turns.
pub(super) fn roster_lasting(turns: u16, choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let roster = Roster { turns, ..numbers(&scenario) };
    let document = RosterSheet {
        scenario: &scenario,
        side: Side::Blue,
        brigades: &[],
        roster: &roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
    };
    compose(&Document::Roster(document), choice)
}

pub(super) fn labels(choice: PaperChoice) -> Pages {
    labels_of(&numbers(&st_ulrich()), choice)
}

/// Labels of a roster of St. Ulrich.
pub(super) fn labels_of(roster: &Roster, choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let document = Labels {
        scenario: &scenario,
        sides: &Side::BOTH,
        roster: Some(roster),
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
    };
    compose(&Document::Labels(document), choice)
}

/// A sheet that needs more than a column and has a table of each sort.
pub(super) fn reference(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let cells = |row: &[&str]| row.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let part = |body| Part { body, clauses: Vec::new() };
    let table = Table {
        name: "hits".to_owned(),
        head: cells(&["whose die", "≤0", "1", "2", "3"]),
        rows: vec![cells(&["inferior foot, standard light foot and others of a long name", "–", "1", "2", "2"])],
    };
    let key = Table {
        name: "reactions".to_owned(),
        head: cells(&["hits", ""]),
        rows: vec![
            cells(&["0–2", "carries on"]),
            cells(&["4", "falls back one or two moves, facing the enemy; must reform"]),
        ],
    };
    let text = "A move that ends in contact. The target is seen on the way, half the charger’s front meets it, and there \
                is one charger to a sector; from close by only the enemy squarest ahead.";
    let section = |n: usize| Section {
        phase: n.to_string(),
        title: format!("Section {n}"),
        aside: "D6".to_owned(),
        parts: vec![
            part(Body::Table(table.clone())),
            part(Body::Text { lead: "Support".to_owned(), text: text.to_owned() }),
            part(Body::Table(key.clone())),
            part(Body::Text { lead: String::new(), text: text.to_owned() }),
        ],
    };
    let sheet = Sheet { sections: (1..=14).map(section).collect() };
    let document = Reference {
        of: Of::Battle(&scenario),
        sheet: &sheet,
        system: "Plain Rules",
        authors: "Nobody",
        campaign: named("The Salt Toll War"),
        unit: "centimetres",
        words: &words(),
    };
    compose(&Document::Reference(document), choice)
}

pub(super) fn plates(choice: PaperChoice) -> Pages {
    let ours = force(include_str!("../../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    compose(&Document::Plates(Plates { force: &ours, date, campaign: named("The Salt Toll War") }), choice)
}

pub(super) fn nation(choice: PaperChoice) -> Pages {
    let text = include_str!("../../../templates/nations/prussia.toml");
    let mut own: Nation = toml::from_str(text).expect("a nation of history");
    for name in [&mut own.name, &mut own.style].into_iter().chain(own.troops.iter_mut().map(|t| &mut t.name)) {
        *name = named(name).to_owned();
    }
    own.troops[0].most = Some(2);
    // Remarks are the nation's own, whatever they are like.
    own.troops.iter_mut().filter(|t| t.note.contains("units")).for_each(|t| t.note.clear());
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let rows = "[nation]\nPRU_E = \"Prussia of 1756 to 1759\"";
    let systems = [("honours-of-war", "Honours of War", Words::parse(rows).expect("the words parse"))];
    compose(&Document::Nation(NationPaper { nation: &own, systems: &systems, date }), choice)
}

pub(super) fn markers(choice: PaperChoice) -> Pages {
    let mark = |cm, name: &str| Mark { at: Len::cm(cm), name: name.to_owned() };
    let kit = Kit {
        harm: 4,
        states: vec!["moved".to_owned(), "must reform".to_owned()],
        grades: 3,
        angles: vec![300, 450],
        tick: Len::CM,
        sticks: vec![
            Stick { name: "close-order foot".to_owned(), marks: vec![mark(20, "line 20"), mark(25, "column 25")] },
            Stick {
                name: "heavy guns".to_owned(),
                // One mark lies where the name of the third piece would.
                marks: vec![mark(50, "canister 50"), mark(54, "far 54"), mark(100, "long 100")],
            },
            Stick { name: "gunners".to_owned(), marks: vec![mark(1, "heavy 1"), mark(2, "light 2")] },
            Stick {
                name: "distances".to_owned(),
                marks: vec![mark(1, "at a bank 1"), mark(2, "support, in woods 2"), mark(4, "guns, into cover 4")],
            },
        ],
    };
    let date = NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day");
    let words = words();
    let document = Markers { kit: &kit, system: "Plain Rules", words: &words, scale: Some(28), date };
    compose(&Document::Markers(document), choice)
}

pub(super) fn form(choice: PaperChoice) -> Pages {
    form_of(None, choice)
}

/// The form, with the boxes of each unit.
pub(super) fn form_of(roster: Option<&Roster>, choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let state = |key, letter, harm, taken| EndState { key, letter, harm, taken };
    let states =
        [state("in-order", 'o', 0, false), state("fallen-back", 'b', 0, false), state("done-for", 'd', 5, false)];
    let document = AftermathForm {
        scenario: &scenario,
        states: &states,
        roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
    };
    compose(&Document::AftermathForm(document), choice)
}

pub(super) fn cards(choice: PaperChoice) -> Pages {
    cards_of(&st_ulrich(), choice)
}

pub(super) fn cards_of(scenario: &Scenario, choice: PaperChoice) -> Pages {
    let words = words();
    let roster = numbers(scenario);
    let document = Cards {
        scenario,
        sides: &Side::BOTH,
        roster: &roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: named("The Salt Toll War"),
    };
    compose(&Document::Cards(document), choice)
}

/// Every document of these tests.
pub(super) fn all(choice: PaperChoice) -> [Pages; 17] {
    [
        order(choice),
        report(choice),
        map(choice),
        roster(choice),
        labels(choice),
        reference(choice),
        form(choice),
        briefing(choice),
        cards(choice),
        plates(choice),
        strengths(choice),
        markers(choice),
        gazette(choice),
        side_by_side(choice),
        nation(choice),
        foreseen(choice),
        owned(choice),
    ]
}
