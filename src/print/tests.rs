use super::battle_report::{Losses, Paid};
use super::order_of_battle::Enemy;
use super::*;
use crate::army::regiment::Arm;
use crate::army::{Army, Finding, Force, Id, Nation, Regiment, Severity, Strength, Unit, list};
use crate::base::{Dice, Len, Point, Rect, Side};
use crate::draw::pixels::{accepted, paint};
use crate::draw::table::Ruler;
use crate::draw::{Colour, Item};
use crate::field::scenario::UnitSetup;
use crate::field::telling::TurnTold;
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::words::Words;
use crate::field::{GeneralKind, Happening, Observer, Scenario, TableView, scenario_file};
use crate::rules::roster::{Roster, RosterUnit};
use crate::rules::sheet::{Part, Section, Sheet, Table};
use crate::rules::system::{About, EndState, Rating, Toll, UnitOutcome};
use crate::rules::{Battle, Outcome, System};
use std::collections::BTreeMap;

/// A system that rates by the book of these tests: paper must not need a real one.
struct Plain;

static ABOUT: About = About {
    id: "plain",
    name: "Plain Rules",
    authors: "",
    prefix: "PLAIN",
    version: 1,
    options: &[],
    words: "",
    musters: true,
    plays: false,
    scenarios: &[],
};

impl System for Plain {
    fn about(&self) -> &'static About {
        &ABOUT
    }
    fn happening(&self, _code: u16) -> Happening {
        Happening::Phase
    }
    fn key(&self, _code: u16) -> &'static str {
        ""
    }
    fn rate(&self, _force: &Force, regiment: &Regiment, unit: &Unit, men: u32, _year: i32) -> Rating {
        let guard = matches!(regiment.quality, crate::army::Quality::Elite | crate::army::Quality::Good);
        let raw = matches!(regiment.quality, crate::army::Quality::Raw | crate::army::Quality::Poor);
        let size = if men * 3 < unit.establishment.men * 2 { ("small", 3, 1) } else { ("standard", 5, 2) };
        Rating {
            class: if guard {
                "superior"
            } else if raw {
                "inferior"
            } else {
                "standard"
            },
            size: size.0,
            bases: size.1,
            weight: size.2,
            points: Some(if guard {
                120
            } else if raw {
                80
            } else {
                100
            }),
            by_hand: false,
            unfit: false,
        }
    }
    fn check(&self, _force: &Force, _year: i32) -> Vec<Finding> {
        vec![Finding {
            clause: "PLAIN-ORG-32".to_owned(),
            severity: Severity::Note,
            text: "Heavy guns and howitzers make 2 of 4 batteries; the guideline is 1 in 3.".to_owned(),
            place: String::new(),
        }]
    }
    fn cost(&self, force: &Force, year: i32) -> Option<i32> {
        let rate = |r: &Regiment, u: &Unit| self.rate(force, r, u, u.present.men, year).points.unwrap_or(0);
        Some(force.armies.iter().flat_map(|a| &a.regiments).flat_map(|r| r.units.iter().map(|u| rate(r, u))).sum())
    }
    fn breaking(&self, _force: &Force, _year: i32) -> u16 {
        18
    }
    fn end_states(&self) -> &'static [EndState] {
        &[]
    }
    fn harm_limit(&self) -> u16 {
        5
    }
    fn toll(&self, _harm: u16, _state: &str, _won: bool) -> Toll {
        Toll::default()
    }
    fn begin(
        &self,
        _scenario: &Scenario,
        _generals: [GeneralKind; 2],
        _dice: &mut Dice,
        _out: &mut dyn Observer,
    ) -> Result<Box<dyn Battle>, Vec<Finding>> {
        Err(Vec::new())
    }
}

fn words() -> Words {
    Words::parse(
        "[paper]\nhits = \"Third box: fights at −1. Fourth, cornered: falls back and must reform.\"\n\
         size = \"With the number of bases; a small unit counts half.\"\n\
         [end]\nin-order = \"in order\"\nfallen-back = \"fell back\"\ndone-for = \"done for\"\n\
         [class]\nsuperior = \"superior\"\n[grade]\n1 = \"dithering\"\n2 = \"dependable\"\n3 = \"dashing\"\n\
         [performance]\n0 = \"feeble\"\n1 = \"poor\"\n2 = \"steady\"\n3 = \"admirable\"\n4 = \"inspiring\"\n\
         [roster]\nturn-1 = \"moves first\"\nmark-1 = \"red\"\nby-hand = \"by hand\"\nkey = \"Hits in pencil.\"\n\
         [how]\nbreaking = \"by the breaking point\"\n",
    )
    .expect("the words of the test parse")
}

fn nations() -> Vec<Nation> {
    [
        include_str!("../../templates/nations/hohenmoehr.toml"),
        include_str!("../../templates/nations/aldersbrueck.toml"),
        include_str!("../../templates/nations/pfefferach.toml"),
    ]
    .map(|t| toml::from_str(t).expect("the sample nations parse"))
    .to_vec()
}

fn force(text: &str, leader: &str) -> Force {
    let mut nations = nations();
    let army: Army = list::parse(text, &nations).expect("the sample armies parse");
    nations.sort_by_key(|n| n.id.as_str() != leader);
    Force { nations, armies: vec![army] }
}

fn order(choice: PaperChoice) -> Pages {
    let ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let theirs = force(include_str!("../../templates/armies/aldersbrueck-1757.toml"), "aldersbrueck");
    let none: BTreeMap<Id, Strength> = BTreeMap::new();
    let words = words();
    let absent = ["In hospital at Gößweil 412 men, of whom 260 are expected before 1 July.".to_owned()];
    let document = Document::OrderOfBattle(OrderOfBattle {
        force: &ours,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: "The Salt Toll War",
        situation: "in camp behind the Krähenbach",
        enemy: Some(Enemy { force: &theirs, present: &none }),
        absent: &absent,
    });
    compose(&document, choice)
}

fn table(scenario: &Scenario) -> TableView {
    let mut view =
        TableView { turn: 0, phase: 0, pieces: Vec::new(), leaders: Vec::new(), lost: [0, 0], breaking: [9, 8] };
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

fn st_ulrich() -> Scenario {
    scenario_file::read(include_str!("../../templates/scenarios/honours-of-war/st-ulrich.toml"))
        .expect("the scenario parses")
}

fn report(choice: PaperChoice) -> Pages {
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
    let document = Document::BattleReport(BattleReport {
        scenario: &scenario,
        opening: Some(&opening),
        breaking: opening.breaking,
        harm_limit: 5,
        outcome: &outcome,
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
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
        ruler: Ruler::Inches,
    });
    compose(&document, choice)
}

fn map(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let opening = table(&scenario);
    let words = words();
    compose(
        &Document::SetupMap(SetupMap {
            scenario: &scenario,
            opening: &opening,
            show: setup_map::Show::Both,
            system: "Plain Rules",
            words: &words,
            campaign: "The Salt Toll War",
            ruler: Ruler::Inches,
        }),
        choice,
    )
}

fn numbers(scenario: &Scenario) -> Roster {
    let unit = |unit: &UnitSetup| RosterUnit {
        class: "superior",
        die: if unit.branch.arm() == Arm::Horse { -1 } else { 1 },
        moves: vec![Len::cm(20), Len::mm(255)],
        by_hand: (unit.branch.arm() == Arm::Guns).then_some(Len::cm(10)),
        ranges: vec![Len::cm(40), Len::cm(80), Len::cm(120)],
        results: vec![0, 0, 1, 2, 3, 3, 4],
    };
    let grades =
        |side: Side| scenario.sides[side.index()].brigades.iter().map(|b| b.commander.as_ref().map(|_| 2)).collect();
    Roster {
        totals: ["≤0", "1", "2", "3", "4", "5", "≥6"].map(str::to_owned).to_vec(),
        units: Side::BOTH.iter().flat_map(|s| scenario.units(*s)).map(|(_, u)| unit(u)).collect(),
        breaking: [9, 8],
        orders: [[0, 1, 2, 2, 2, 2], [1, 2, 2, 2, 2, 3], [2, 2, 2, 2, 3, 4]],
        grades: Side::BOTH.map(grades),
    }
}

fn roster(choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let roster = numbers(&scenario);
    let document = RosterSheet {
        scenario: &scenario,
        side: Side::Blue,
        roster: &roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
    };
    compose(&Document::Roster(document), choice)
}

fn labels(choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let roster = numbers(&scenario);
    let document = Labels {
        scenario: &scenario,
        sides: &Side::BOTH,
        roster: Some(&roster),
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
    };
    compose(&Document::Labels(document), choice)
}

/// A sheet that needs more than a column and has a table of each sort.
fn reference(choice: PaperChoice) -> Pages {
    let scenario = st_ulrich();
    let cells = |row: &[&str]| row.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let table = Table {
        head: cells(&["whose die", "≤0", "1", "2", "3"]),
        rows: vec![cells(&["inferior foot, standard light foot and others of a long name", "–", "1", "2", "2"])],
    };
    let key = Table {
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
            Part::Table(table.clone()),
            Part::Text { lead: "Support".to_owned(), text: text.to_owned() },
            Part::Table(key.clone()),
            Part::Text { lead: String::new(), text: text.to_owned() },
        ],
    };
    let sheet = Sheet { sections: (1..=14).map(section).collect() };
    let document = Reference {
        scenario: &scenario,
        sheet: &sheet,
        system: "Plain Rules",
        authors: "Nobody",
        campaign: "The Salt Toll War",
    };
    compose(&Document::Reference(document), choice)
}

fn form(choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let state = |key, letter, harm, taken| EndState { key, letter, harm, taken };
    let states =
        [state("in-order", 'o', 0, false), state("fallen-back", 'b', 0, false), state("done-for", 'd', 5, false)];
    let document = AftermathForm {
        scenario: &scenario,
        states: &states,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
    };
    compose(&Document::AftermathForm(document), choice)
}

fn briefing(choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let opening = table(&scenario);
    let document = Briefing {
        scenario: &scenario,
        side: Side::Blue,
        opening: &opening,
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
        ruler: Ruler::Inches,
    };
    compose(&Document::Briefing(document), choice)
}

fn cards(choice: PaperChoice) -> Pages {
    let (scenario, words) = (st_ulrich(), words());
    let roster = numbers(&scenario);
    let document = Cards {
        scenario: &scenario,
        sides: &Side::BOTH,
        roster: &roster,
        boxes: 5,
        system: "Plain Rules",
        words: &words,
        campaign: "The Salt Toll War",
    };
    compose(&Document::Cards(document), choice)
}

#[test]
fn cards_keep_their_size_on_every_paper() {
    let units: usize = Side::BOTH.iter().map(|s| st_ulrich().units(*s).count()).sum();
    assert_eq!(cards(CHOICES[0]).lists.len(), units.div_ceil(8));
    assert_eq!(cards(CHOICES[2]).lists.len(), units.div_ceil(6), "letter is lower");
    let told = text(&cards(CHOICES[2]));
    assert_eq!(told.matches("No. 1\n").count(), 2);
    assert_eq!(told.matches("by hand\n").count(), 2, "two batteries");
}

/// Every document of these tests.
fn all(choice: PaperChoice) -> [Pages; 9] {
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
    ]
}

#[test]
fn a_briefing_tells_nothing_of_the_enemys_list() {
    let (scenario, told) = (st_ulrich(), text(&briefing(CHOICES[0])).replace(['\n', '\u{a0}'], " "));
    for (_, unit) in scenario.units(Side::Blue) {
        assert!(told.contains(&unit.name), "{}", unit.name);
    }
    for (_, unit) in scenario.units(Side::Red) {
        assert!(!told.contains(&unit.name), "{}", unit.name);
    }
    assert!(told.contains("about 2,000 men") && told.contains("You attack."), "{told}");
}

#[test]
fn the_form_asks_for_every_unit_and_every_commander() {
    let (scenario, told) = (st_ulrich(), text(&form(CHOICES[2])));
    for side in Side::BOTH {
        let setup = &scenario.sides[side.index()];
        for name in scenario.units(side).map(|(_, u)| &u.name).chain([&setup.general.name]) {
            assert!(told.contains(name.as_str()), "{name}");
        }
    }
    assert_eq!(told.matches("killed").count(), 4, "two generals and two brigadiers");
    assert!(told.contains("done for") && told.contains("nobody"));
}

const CHOICES: [PaperChoice; 4] = [
    PaperChoice { paper: Paper::A4, ink: Ink::Colour },
    PaperChoice { paper: Paper::A4, ink: Ink::Saving },
    PaperChoice { paper: Paper::Letter, ink: Ink::Colour },
    PaperChoice { paper: Paper::Letter, ink: Ink::Saving },
];

#[test]
fn pages_look_as_accepted() {
    for (name, pages) in [
        ("order-a4", order(CHOICES[0])),
        ("order-ink", order(CHOICES[1])),
        ("order-letter", order(CHOICES[2])),
        ("report-a4", report(CHOICES[0])),
        ("report-ink", report(CHOICES[1])),
        ("map-a4", map(CHOICES[0])),
        ("map-ink", map(CHOICES[1])),
        ("roster-a4", roster(CHOICES[0])),
        ("briefing-a4", briefing(CHOICES[0])),
        ("cards-a4", cards(CHOICES[0])),
        ("form-a4", form(CHOICES[0])),
        ("reference-a4", reference(CHOICES[0])),
        ("labels-a4", labels(CHOICES[0])),
        ("labels-ink", labels(CHOICES[1])),
    ] {
        if std::env::var_os("BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pages");
            std::fs::create_dir_all(folder).expect("a folder for documents to look at");
            std::fs::write(format!("{folder}/{name}.pdf"), pages.pdf()).expect("a document is written");
        }
        for (n, list) in pages.lists.iter().enumerate() {
            accepted::check(&format!("{name}-{}", n + 1), &paint(list, 1.0, Colour::WHITE));
        }
    }
}

/// The whole text of a document in the order in which it is written.
fn text(pages: &Pages) -> String {
    let mut out = String::new();
    for item in pages.lists.iter().flat_map(|l| &l.items) {
        if let Item::Run(r) = item {
            out.push_str(&r.text());
            out.push('\n');
        }
    }
    out
}

#[test]
fn nothing_is_set_within_six_mm_of_an_edge() {
    for choice in CHOICES {
        for pages in all(choice) {
            for list in &pages.lists {
                let edge = 6.0 * 72.0 / 25.4;
                for item in &list.items {
                    let path = match item {
                        Item::Fill(f) => f.path.clone(),
                        Item::Stroke(s) => s.path.clone(),
                        Item::Run(r) => r.outline(),
                        Item::Label(_) => panic!("paper is set in shaped runs"),
                    };
                    for p in path.flat(2).iter().flat_map(|(line, _)| line) {
                        assert!(p.x > edge && p.y > edge, "{p:?}");
                        assert!(p.x < list.width - edge && p.y < list.height - edge, "{p:?} {item:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn saving_ink_means_black_and_white() {
    for pages in all(CHOICES[1]) {
        for item in pages.lists.iter().flat_map(|l| &l.items) {
            let colour = match item {
                Item::Fill(f) => f.colour,
                Item::Stroke(s) => s.colour,
                Item::Run(r) => r.colour,
                Item::Label(l) => l.colour,
            };
            assert!(colour.r == colour.g && colour.g == colour.b, "{colour:?} in {item:?}");
        }
    }
}

#[test]
fn the_same_document_gives_the_same_bytes_with_everything_in_it() {
    for pages in [order(CHOICES[0]), report(CHOICES[3]), map(CHOICES[2]), roster(CHOICES[0]), labels(CHOICES[0])] {
        let bytes = pages.pdf();
        assert_eq!(bytes, pages.pdf());
        assert!(bytes.starts_with(b"%PDF"));
        assert!(bytes.len() < 400_000, "{} bytes: fonts are subset", bytes.len());
        for name in ["/FontFile", "/ToUnicode", "/Outlines", "(D:1757"] {
            assert!(bytes.windows(name.len()).any(|w| w == name.as_bytes()), "{name}");
        }
        let mut warnings = Vec::new();
        let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut warnings)
            .expect("the file is read back");
        assert_eq!(read.pages.len(), pages.lists.len());
        let squeezed = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let told = squeezed(&read.extract_text().concat().concat());
        let wanted = text(&pages);
        for line in wanted.lines().filter(|l| l.chars().count() > 3) {
            assert!(told.contains(&squeezed(line)), "“{line}” is not found in the file");
        }
    }
}

/// Where poppler is installed, its reading counts too: whole words, in the order in which they are read.
#[test]
fn other_programs_read_whole_words_in_their_order() {
    let folder = tempfile::tempdir().expect("a folder for one document");
    let file = folder.path().join("order.pdf");
    std::fs::write(&file, order(CHOICES[0]).pdf()).expect("the document is written");
    let Ok(read) = std::process::Command::new("pdftotext").arg("-raw").arg(&file).arg("-").output() else { return };
    let told = String::from_utf8_lossy(&read.stdout);
    let mut from = 0;
    for words in [
        "Order of Battle",
        "The Army of Hohenmöhr",
        "Commanding",
        "First Brigade of Foot",
        "Düsterlohe",
        "carried forward",
    ] {
        let at = told[from..].find(words).unwrap_or_else(|| panic!("“{words}” is not read, or too early: {told}"));
        from += at + words.len();
    }
}

#[test]
fn a_map_for_one_side_shows_nothing_of_the_other() {
    let scenario = st_ulrich();
    let opening = table(&scenario);
    let words = words();
    let shown = |show| {
        let document = SetupMap {
            scenario: &scenario,
            opening: &opening,
            show,
            system: "Plain Rules",
            words: &words,
            campaign: "",
            ruler: Ruler::Centimetres,
        };
        text(&compose(&Document::SetupMap(document), CHOICES[0])).replace('\u{a0}', " ")
    };
    let names = |side| -> Vec<String> { scenario.units(side).map(|(_, u)| u.name.clone()).collect() };
    let blue = shown(setup_map::Show::One(Side::Blue));
    assert!(names(Side::Blue).iter().all(|n| blue.contains(n)), "{blue}");
    assert!(names(Side::Red).iter().all(|n| !blue.contains(n)), "{blue}");
    let ground = shown(setup_map::Show::Ground);
    assert!(!names(Side::Blue).iter().any(|n| ground.contains(n)) && ground.contains("St. Ulrich"), "{ground}");
}

#[test]
fn a_roster_and_labels_have_every_unit_with_its_numbers() {
    let scenario = st_ulrich();
    let told = text(&roster(CHOICES[0])).replace('\n', " ");
    for (_, unit) in scenario.units(Side::Blue) {
        assert!(told.contains(&unit.name), "{}", unit.name);
    }
    for words in ["20 / 25.5", "40 / 80 / 120", "by hand 10", "+1", "−1", "2–5 steady", "5th", "Hits in pencil."] {
        assert!(told.replace("2–5  steady", "2–5 steady").contains(words), "{words} in {told}");
    }
    let told = text(&labels(CHOICES[0])).replace('\n', " ");
    for side in Side::BOTH {
        for (_, unit) in scenario.units(side) {
            assert!(told.contains(&unit.name), "{}", unit.name);
        }
        let general = &scenario.sides[side.index()].general.name;
        assert!(told.contains(general.split(' ').next_back().unwrap_or(general)), "{general}");
    }
}

#[test]
fn a_reference_keeps_its_sections_whole_and_loses_nothing() {
    let pages = reference(CHOICES[0]);
    assert_eq!(pages.lists.len(), 2);
    let told = text(&pages);
    for n in 1..=14 {
        assert!(told.contains(&format!("Section {n}\n")), "{n}");
    }
    for words in ["others", "carries on", "squarest", "≤0", "no substitute for the book"] {
        let times = match words {
            "squarest" => 28,
            "no substitute for the book" => 2,
            _ => 14,
        };
        assert_eq!(told.matches(words).count(), times, "{words}");
    }
    // A head stands above its table in the same column: both begin at the same place from the left.
    for list in &pages.lists {
        let runs: Vec<_> =
            list.items.iter().filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None }).collect();
        for (n, run) in runs.iter().enumerate().filter(|(_, r)| r.text().starts_with("Section ")) {
            let next = runs[n + 1..].iter().find(|r| r.text().starts_with("whose die")).expect("its table");
            assert!((next.at.x - run.at.x).abs() < 20.0 && next.at.y > run.at.y, "{}", run.text());
        }
    }
}

#[test]
fn every_regiment_and_every_sum_is_on_the_order_of_battle() {
    let ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let pages = order(CHOICES[0]);
    let told = text(&pages).replace('\n', " ");
    let army = &ours.armies[0];
    for regiment in &army.regiments {
        for unit in &regiment.units {
            let name = regiment.unit_name(unit);
            assert!(told.contains(&name), "{name}");
        }
    }
    let men: u32 = army.regiments.iter().flat_map(|r| &r.units).map(|u| u.present.men).sum();
    assert!(told.contains(&super::words::number(men.into())));
    assert_eq!(pages.bookmarks.len(), 1 + army.brigades.len() + usize::from(!army.independent.is_empty()));
}

#[test]
fn a_brigade_longer_than_a_page_goes_on_under_its_head() {
    let mut ours = force(include_str!("../../templates/armies/hohenmoehr-1757.toml"), "hohenmoehr");
    let army = &mut ours.armies[0];
    let mut all: Vec<Id> = army.brigades.iter().flat_map(|b| b.units.clone()).collect();
    let more: Vec<Regiment> = army
        .regiments
        .iter()
        .flat_map(|r| {
            (0..3).map(move |n| {
                let mut copy = r.clone();
                for unit in &mut copy.units {
                    unit.id = Id::new(&format!("{}-{n}", unit.id));
                }
                copy
            })
        })
        .collect();
    all.extend(more.iter().flat_map(|r| r.units.iter().map(|u| u.id.clone())));
    army.regiments.extend(more);
    army.brigades.truncate(1);
    army.brigades[0].units = all;
    let words = words();
    let none = BTreeMap::new();
    let document = Document::OrderOfBattle(OrderOfBattle {
        force: &ours,
        system: &Plain,
        words: &words,
        present: &none,
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        campaign: "",
        situation: "",
        enemy: None,
        absent: &[],
    });
    let pages = compose(&document, CHOICES[0]);
    let told = text(&pages);
    assert!(pages.lists.len() >= 3);
    assert_eq!(told.matches("carried forward").count(), told.matches("brought forward").count());
    assert!(told.matches(", continued").count() >= 3, "running heads and the brigade's");
}
