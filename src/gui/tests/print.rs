//! The place Print: remembered per document, the set for tonight with one button.

use super::flow::Window;
use crate::base::Side;
use crate::desk::paper::{Heads, Paper};
use crate::desk::{Order, prospect, resolve};
use crate::field::GeneralKind;
use crate::gui::app::Message;
use crate::gui::screen::forecast::Message as Foretold;
use crate::gui::screen::print::{Message as On, document::Document};
use crate::gui::screen::{armies, battle, campaign, nations};
use iced::keyboard::{Key, Modifiers, key::Named};
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn on(window: &mut Window, message: On) {
    let task = window.app.update(Message::Print(message));
    window.settle(task);
}

/// How many pages a PDF has.
fn pages(path: &Path) -> usize {
    let bytes = std::fs::read(path).expect("the file is there");
    let mut warnings = Vec::new();
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut warnings);
    read.expect("a PDF").pages.len()
}

fn printed(folder: &Path) -> Vec<String> {
    let files =
        std::fs::read_dir(folder).map(|all| all.filter_map(Result::ok).collect()).unwrap_or_else(|_| Vec::new());
    files.iter().map(|f| f.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_document_is_printed_again_as_it_was_printed_last_and_tonight_with_one_button() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("6", Modifiers::ALT);
    on(&mut window, On::Choose(Document::OrderOfBattle(Side::Blue)));
    on(&mut window, On::Paper(Paper::A5));
    on(&mut window, On::Heads(Heads::German));
    on(&mut window, On::PathTyped(folder.path().join("one.pdf").display().to_string()));
    on(&mut window, On::Save);
    let folded = pages(&folder.path().join("one.pdf"));
    // Another document has its own paper; the first comes back with its own, in its folder, under the usual name.
    on(&mut window, On::Choose(Document::Return));
    on(&mut window, On::PathTyped(folder.path().join("return.pdf").display().to_string()));
    on(&mut window, On::Save);
    let mut window = window.restarted();
    window.letter("6", Modifiers::ALT);
    on(&mut window, On::Choose(Document::OrderOfBattle(Side::Red)));
    on(&mut window, On::Save);
    let names = printed(folder.path());
    let red = names.iter().find(|n| n.starts_with("order-of-battle-")).expect("it lies where the other one lies");
    assert!(pages(&folder.path().join(red)) <= folded.max(2), "a booklet again");

    // The set for the next battle: its folder is chosen once, then one button does all.
    on(&mut window, On::Choose(Document::Evening));
    on(&mut window, On::PathTyped(folder.path().join("first").display().to_string()));
    on(&mut window, On::Save);
    assert!(printed(&folder.path().join("first")).len() > 6);
    window.letter("1", Modifiers::ALT);
    let task = window.app.update(Message::Campaign(campaign::Message::PrintTonight));
    window.settle(task);
    let evening = printed(folder.path()).into_iter().find(|n| n.starts_with("evening-")).expect("a folder of its own");
    let sheets = printed(&folder.path().join(evening));
    for wanted in ["map.pdf", "reference.pdf", "cards.pdf", "labels.pdf", "aftermath-form.pdf", "markers.pdf"] {
        assert!(sheets.iter().any(|s| s == wanted), "{wanted} in {sheets:?}");
    }
}

#[test]
fn armies_of_several_lists_stand_in_one_file_and_a_past_day_is_printed_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("6", Modifiers::ALT);
    let printed = |window: &mut Window, name: &str| {
        on(window, On::PathTyped(file(name).display().to_string()));
        on(window, On::Save);
        std::fs::read(file(name)).expect("the file")
    };
    on(&mut window, On::Choose(Document::List(0, "honours-of-war")));
    printed(&mut window, "one.pdf");
    on(&mut window, On::With(1));
    on(&mut window, On::With(2));
    on(&mut window, On::With(2));
    printed(&mut window, "two.pdf");
    assert!(pages(&file("two.pdf")) > pages(&file("one.pdf")));
    // Another document takes none of them along; the war has its days.
    on(&mut window, On::Choose(Document::OrderOfBattle(Side::Blue)));
    let now = printed(&mut window, "now.pdf");
    let day = window.app.now().war.as_ref().and_then(|w| w.state().battles.first()).map(|b| b.date);
    on(&mut window, On::Day(day));
    let then = printed(&mut window, "then.pdf");
    assert_ne!(now, then);
    on(&mut window, On::Day(None));
    assert_eq!(printed(&mut window, "again.pdf"), now);
}

#[test]
fn a_part_of_an_army_is_printed_and_what_does_not_fold_stays_on_a4() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("6", Modifiers::ALT);
    let printed = |window: &mut Window, name: &str| {
        on(window, On::PathTyped(file(name).display().to_string()));
        on(window, On::Save);
        std::fs::read(file(name)).expect("the file")
    };
    let war = window.app.now().war.clone().expect("a war");
    let brigade = war.state().force(Side::Blue).armies[0].brigades[1].name.clone();
    on(&mut window, On::Choose(Document::OrderOfBattle(Side::Blue)));
    let whole = printed(&mut window, "whole.pdf");
    on(&mut window, On::Full(true));
    assert_ne!(printed(&mut window, "full.pdf"), whole);
    on(&mut window, On::Full(false));
    on(&mut window, On::Brigade(brigade.clone()));
    assert!(printed(&mut window, "part.pdf").len() < whole.len());
    on(&mut window, On::Brigade(brigade));
    assert_eq!(printed(&mut window, "again.pdf"), whole);
    on(&mut window, On::Choose(Document::Briefing(Side::Blue)));
    let secret = printed(&mut window, "secret.pdf");
    on(&mut window, On::Revealed);
    assert_ne!(printed(&mut window, "told.pdf"), secret);
    // What is chosen for one document is none of another's.
    on(&mut window, On::Choose(Document::Briefing(Side::Red)));
    on(&mut window, On::Choose(Document::Briefing(Side::Blue)));
    assert_eq!(printed(&mut window, "secret-again.pdf"), secret);
    on(&mut window, On::Paper(Paper::A5));
    assert_ne!(printed(&mut window, "folded.pdf"), secret);
    on(&mut window, On::Choose(Document::Roster(Side::Blue)));
    let roster = printed(&mut window, "roster.pdf");
    on(&mut window, On::Paper(Paper::A5));
    assert_eq!(printed(&mut window, "roster-again.pdf"), roster);
    // Whatever is near, leafing goes on.
    for _ in 0..3 {
        window.letter("z", Modifiers::default());
        window.press(Key::Named(Named::PageDown), Modifiers::default());
    }
}

#[test]
fn stopped_work_leaves_a_sentence_and_no_pages() {
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("6", Modifiers::ALT);
    let begun = window.app.update(Message::Print(On::Choose(Document::Evening)));
    on(&mut window, On::Stopped);
    window.settle(begun);
    let mut simulator = super::picture::simulate(crate::gui::look::size::WINDOW, window.app.view());
    let said = simulator.find(|c: iced_test::selector::Candidate<'_>| match c {
        iced_test::selector::Candidate::Text { content, .. } => content.contains("Stopped").then_some(()),
        _ => None,
    });
    assert!(said.is_ok());
}

#[test]
fn ctrl_p_prints_what_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen.pdf");
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    // The title of what Ctrl P shows; then the campaign again.
    let seen = |window: &mut Window| {
        window.letter("p", Modifiers::CTRL);
        on(window, On::PathTyped(file.display().to_string()));
        on(window, On::Save);
        window.letter("1", Modifiers::ALT);
        let bytes = std::fs::read(&file).expect("the file");
        let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
        read.expect("a PDF").metadata.info.document_title
    };
    let says = |window: &mut Window, message: campaign::Message| {
        let task = window.app.update(Message::Campaign(message));
        window.settle(task);
    };
    window.letter("1", Modifiers::ALT);
    assert!(seen(&mut window).starts_with("Return:"));
    let place = window.app.now().war.as_ref().and_then(|w| w.state().battles.first()).expect("a battle").place.clone();
    let report = (0..30).find_map(|_| {
        says(&mut window, campaign::Message::Walk(1));
        Some(seen(&mut window)).filter(|title| title.starts_with("Battle Report:"))
    });
    assert!(report.expect("the entry of the battle").contains(&place));
    says(&mut window, campaign::Message::Open);
    assert!(seen(&mut window).starts_with("Battle Report:"), "it is watched");
    says(&mut window, campaign::Message::Papers(Side::Red));
    let war = window.app.now().war.clone().expect("a war");
    let theirs = war.state().force(Side::Red).nation().expect("a nation").name.clone();
    assert!(seen(&mut window).contains(&theirs), "the paper of {theirs}");
}

/// Over a regiment's dress Ctrl P leads to the uniforms, over the list to its order of battle.
#[test]
fn ctrl_p_at_the_tailors_prints_uniforms() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dress.pdf");
    let (mut window, _) = super::armies::at_armies();
    let unit = window.app.now().armies[0].brigades[0].units[0].clone();
    let mut titles = Vec::new();
    for dressing in [false, true] {
        window.letter("3", Modifiers::ALT);
        window.on_armies(armies::Message::Chosen(armies::Subject::Unit(unit.clone())));
        if dressing {
            window.letter("u", Modifiers::default());
        }
        window.letter("p", Modifiers::CTRL);
        on(&mut window, On::PathTyped(file.display().to_string()));
        on(&mut window, On::Save);
        let bytes = std::fs::read(&file).expect("the file");
        let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
        titles.push(read.expect("a PDF").metadata.info.document_title);
    }
    assert!(titles[0].starts_with("Order of Battle:") && titles[1].starts_with("Uniforms"), "{titles:?}");
}

/// The title of what Ctrl P shows, read from its file.
fn title_of_what_is_seen(window: &mut Window, file: &Path) -> String {
    window.letter("p", Modifiers::CTRL);
    on(window, On::PathTyped(file.display().to_string()));
    on(window, On::Save);
    let bytes = std::fs::read(file).expect("the file");
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
    read.expect("a PDF").metadata.info.document_title
}

/// The nation that is looked at, not a side of the war; the battle ahead on its leaf, not how the war stands.
#[test]
fn ctrl_p_prints_the_nation_and_the_battle_that_are_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen.pdf");
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    let sweden = window.app.now().nations.iter().find(|n| n.name == "Sweden").expect("Sweden").id.clone();
    window.letter("2", Modifiers::ALT);
    let task = window.app.update(Message::Nations(nations::Message::Chosen(sweden)));
    window.settle(task);
    assert_eq!(title_of_what_is_seen(&mut window, &file), "Nation: Sweden");
    window.letter("1", Modifiers::ALT);
    let task = window.app.update(Message::Campaign(campaign::Message::Turned(campaign::Leaf::Next)));
    window.settle(task);
    let place = window.app.now().war.as_ref().and_then(|w| w.plan()).expect("a battle ahead").place.clone();
    assert!(title_of_what_is_seen(&mut window, &file).ends_with(&place));
    window.letter("4", Modifiers::ALT);
    let task = window.app.update(Message::Battle(battle::Message::RulesBegin));
    window.settle(task);
    assert!(title_of_what_is_seen(&mut window, &file).contains(&place), "the rules for this table");
}

/// A battle of one evening is printed whole without a campaign, and goes before that of the campaign for whoever sees it.
#[test]
fn a_battle_for_one_evening_is_printed_like_that_of_a_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen.pdf");
    let mut window = Window::new();
    let task = window.app.update(Message::Start(crate::gui::screen::start::Message::FightTonight));
    window.settle(task);
    let shown = title_of_what_is_seen(&mut window, &file);
    assert!(shown.starts_with("The Field: "), "{shown}");
    on(&mut window, On::Choose(Document::Evening));
    on(&mut window, On::PathTyped(folder.path().join("tonight").display().to_string()));
    on(&mut window, On::Save);
    let sheets = printed(&folder.path().join("tonight"));
    assert!(sheets.len() > 9 && sheets.iter().any(|s| s.starts_with("roster-")), "{sheets:?}");
    // The campaign's own battle is printed where it is seen.
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    let place = window.app.now().war.as_ref().and_then(|w| w.plan()).expect("a battle ahead").place.clone();
    window.letter("4", Modifiers::ALT);
    assert!(title_of_what_is_seen(&mut window, &file).ends_with(&place));
    let task = window.app.update(Message::Battle(battle::Message::Tonight));
    window.settle(task);
    window.letter("4", Modifiers::ALT);
    let task = window.app.update(Message::Battle(battle::Message::TonightChosen));
    window.settle(task);
    assert_eq!(title_of_what_is_seen(&mut window, &file), shown);
    window.letter("1", Modifiers::ALT);
    window.letter("6", Modifiers::ALT);
    on(&mut window, On::Choose(Document::Map));
    on(&mut window, On::PathTyped(file.display().to_string()));
    on(&mut window, On::Save);
    let bytes = std::fs::read(&file).expect("the file");
    let read = printpdf::PdfDocument::parse(&bytes, &printpdf::PdfParseOptions::default(), &mut Vec::new());
    assert!(read.expect("a PDF").metadata.info.document_title.ends_with(&place));
}

/// What cannot be written, opened or printed is told in a sentence, and nothing half done lies at the chosen name.
#[test]
fn what_goes_wrong_in_the_print_room_is_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    window.letter("6", Modifiers::ALT);
    let says = |window: &Window, wanted: &str| {
        let mut simulator = super::picture::simulate(crate::gui::look::size::WINDOW, window.app.view());
        let said = simulator.find(|c: iced_test::selector::Candidate<'_>| match c {
            iced_test::selector::Candidate::Text { content, .. } => content.contains(wanted).then_some(()),
            _ => None,
        });
        assert!(said.is_ok(), "{wanted}");
    };
    let save_at = |window: &mut Window, path: String| {
        on(window, On::PathTyped(path));
        on(window, On::Save);
    };
    on(&mut window, On::Choose(Document::Return));
    save_at(&mut window, String::new());
    says(&window, "No file is named");
    // Where a folder lies, no file can; where a file lies, no folder.
    save_at(&mut window, folder.path().display().to_string());
    says(&window, "cannot be written");
    let file = folder.path().join("return.pdf");
    save_at(&mut window, file.display().to_string());
    says(&window, "Saved as");
    on(&mut window, On::Choose(Document::Evening));
    save_at(&mut window, file.display().to_string());
    says(&window, "cannot be written");
    // Of several files all are written or none: a folder bears the name of one.
    let tonight = folder.path().join("tonight");
    std::fs::create_dir_all(tonight.join("labels.pdf")).expect("a folder in the way");
    save_at(&mut window, tonight.display().to_string());
    says(&window, "cannot be written");
    assert_eq!(printed(&tonight), ["labels.pdf"]);
    assert_eq!(printed(folder.path()).len(), 2, "{:?}", printed(folder.path()));
    on(&mut window, On::Opened(Err("nothing on this computer opens such a file; it lies there".to_owned())));
    says(&window, "Nothing on this computer opens");
}

/// A battle that was just fought is reported before it is in the books, and from the books afterwards.
#[test]
fn a_battle_that_is_watched_is_reported_before_it_is_in_the_books() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen.pdf");
    let mut window = Window::new();
    window.press(Key::Named(Named::Enter), Modifiers::default());
    let place = window.app.now().war.as_ref().and_then(|w| w.plan()).expect("a battle ahead").place.clone();
    window.letter("4", Modifiers::ALT);
    let task = window.app.update(Message::Battle(battle::Message::Fight));
    window.settle(task);
    let told = title_of_what_is_seen(&mut window, &file);
    assert!(told.starts_with("Battle Report: ") && told.ends_with(&place), "{told}");
}

/// The shelf and not the list behind it; the forecast, and the battle that is watched, of one evening too.
#[test]
fn ctrl_p_prints_the_shelf_the_forecast_and_the_watched_battle_of_an_evening() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen.pdf");
    let mut window = Window::new();
    window.letter("3", Modifiers::ALT);
    window.letter("f", Modifiers::default());
    assert_eq!(title_of_what_is_seen(&mut window, &file), "The Shelf");
    window.letter("3", Modifiers::ALT);
    window.press(Key::Named(Named::Escape), Modifiers::default());
    assert!(title_of_what_is_seen(&mut window, &file).starts_with("Order of Battle:"));
    let task = window.app.update(Message::Start(crate::gui::screen::start::Message::FightTonight));
    window.settle(task);
    // A forecast of a few battles, without the hundreds that it would fight.
    let system = resolve::playable().next().expect("a system");
    let scenario = resolve::scenario(system, battle::USUAL.1).expect("the scenario");
    let id = system.about().id.to_owned();
    let generals = [GeneralKind::Planner; 2];
    let order = Order { system: id, scenario, seed: 1, number: 1, generals, exchanged: false };
    let few = prospect::run(&order, Some(3), 1, &AtomicBool::new(false), &mut |_| {}).expect("a forecast");
    drop(window.app.update(Message::Battle(battle::Message::Forecast)));
    for version in 1..9 {
        let grew = Foretold::Grew(version, Box::new(few.clone()), 1.0);
        drop(window.app.update(Message::Battle(battle::Message::ForecastSays(grew))));
    }
    let place = order.scenario.name.clone();
    assert_eq!(title_of_what_is_seen(&mut window, &file), format!("Forecast: {place}"));
    window.letter("4", Modifiers::ALT);
    for _ in 0..2 {
        let task = window.app.update(Message::Battle(battle::Message::ForecastSays(Foretold::Close)));
        window.settle(task);
    }
    assert!(title_of_what_is_seen(&mut window, &file).starts_with("The Field: "));
    window.letter("4", Modifiers::ALT);
    let task = window.app.update(Message::Battle(battle::Message::Fight));
    window.settle(task);
    assert_eq!(title_of_what_is_seen(&mut window, &file), format!("Battle Report: {place}"));
    // How it ended is on the same paper.
    window.letter("4", Modifiers::ALT);
    window.press(Key::Named(Named::Enter), Modifiers::CTRL);
    assert_eq!(title_of_what_is_seen(&mut window, &file), format!("Battle Report: {place}"));
}
