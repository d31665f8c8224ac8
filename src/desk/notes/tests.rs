use super::*;
use crate::desk::tests::support;
use crate::desk::{paper, resolve};
use crate::draw::pixels::Image;
use crate::draw::table::Ruler;
use tempfile::TempDir;

fn desk(folder: &TempDir) -> Desk {
    let mut desk = support::desk(folder);
    desk.plan(3).expect("drawn up");
    let mut page = desk.campaign().expect("a war").page(None).expect("a page");
    page.turns = 6;
    page.set_winner(Some(Side::Blue), resolve::system(&page.system).expect("a system"));
    desk.accept(&page, None).expect("it adds up");
    desk
}

fn picture(folder: &TempDir, desk: &mut Desk) -> Id {
    let file = folder.path().join("photo.png");
    let image = Image { width: 40, height: 20, rgba: [10, 120, 60, 255].repeat(800) };
    std::fs::write(&file, image.png()).expect("written");
    desk.take_picture(&file).expect("a picture")
}

fn note(turn: Option<u16>, text: &str, picture: Option<Id>) -> Note {
    Note { turn, text: text.to_owned(), picture }
}

#[test]
fn what_is_told_stands_in_report_and_gazette_and_is_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let photo = picture(&folder, &mut desk);
    let fought = desk.battle(Some(1)).expect("kept");
    let unit = fought.page.rows[2].unit.clone().expect("of the campaign");
    let before = desk.campaign().expect("a war").state().canonical();
    let issue = desk.gazette(Some(1), Side::Red).expect("an issue");
    let notes = Notes {
        told: vec![
            note(None, " Tea was taken at four. ", None),
            note(Some(4), "The bridge was carried at the third rush.", None),
            note(Some(2), "The mill", Some(photo.clone())),
        ],
        fell: [(unit.clone(), 4)].into(),
        plans: [None, Some(photo.clone())],
        players: [String::new(), "Anna".to_owned()],
    };
    let entry = desk.tell(1, notes.clone()).expect("told");
    let state = desk.campaign().expect("a war").state().clone();
    let kept = desk.campaign().expect("a war").notes(1);
    assert_eq!((kept.told[0].text.as_str(), &kept.told[1..]), ("Tea was taken at four.", &notes.told[1..]));
    let told = woven(vec![TurnTold { turn: 6, paragraphs: vec!["The end.".to_owned()] }], &kept, &fought);
    let turns: Vec<(u16, usize)> = told.iter().map(|t| (t.turn, t.paragraphs.len())).collect();
    assert_eq!(turns, [(4, 2), (6, 1), (TurnTold::WHOLE, 1)]);
    assert!(told[0].paragraphs[0].contains(&fought.page.rows[2].name), "{:?}", told[0].paragraphs);
    assert_eq!(told[2].paragraphs, ["Tea was taken at four."]);
    // Of a battle that nobody counted turn by turn the whole is told first.
    let whole = vec![TurnTold { turn: TurnTold::WHOLE, paragraphs: vec!["They met.".to_owned()] }];
    let turns: Vec<(u16, usize)> = woven(whole, &kept, &fought).iter().map(|t| (t.turn, t.paragraphs.len())).collect();
    assert_eq!(turns, [(TurnTold::WHOLE, 2), (4, 2)]);
    let shown = pictures(&kept, &fought);
    assert_eq!(shown[0], (photo.clone(), "Turn 2. The mill".to_owned()));
    assert!(shown.len() == 2 && shown[1].1.starts_with("The plan of "));
    assert_eq!(leaders(&state, &fought, Heads::English).len(), 1);
    let pages = paper::battle_report(&fought, &state, Ruler::default(), paper::PaperChoice::default());
    assert!(pages.expect("a report").lists.iter().any(|l| format!("{l:?}").contains(photo.as_str())));
    let now = desk.gazette(Some(1), Side::Red).expect("an issue");
    assert_eq!(now.articles.len(), issue.articles.len() + 3);
    assert!(now.text().contains("by Anna.") && now.text().contains("third rush"), "{}", now.text());
    assert!(!desk.gazette(Some(1), Side::Blue).expect("an issue").text().contains("Anna"));
    // It goes out and comes in with its pictures.
    let text = desk.export_campaign().expect("JSON");
    let mut other = Desk::open(&folder.path().join("other.tricorne")).expect("another library");
    other.import_campaign(&text).expect("it comes in");
    assert_eq!(other.campaign().expect("a war").notes(1), kept);
    assert_eq!(other.export_campaign().expect("JSON"), text);
    desk.take_back(entry).expect("taken back");
    assert_eq!(desk.campaign().expect("a war").state().canonical(), before);
    assert_eq!(desk.gazette(Some(1), Side::Red).expect("an issue"), issue);
}

#[test]
fn what_cannot_have_been_is_refused_and_nothing_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let unit = desk.battle(Some(1)).expect("kept").page.rows[0].unit.clone().expect("of the campaign");
    let told = |told: Vec<Note>| Notes { told, ..Notes::default() };
    let fell = |id: &Id, turn| Notes { fell: [(id.clone(), turn)].into(), ..Notes::default() };
    for (battle, notes, why) in [
        (2, told(vec![note(None, "x", None)]), "not in the books"),
        (1, told(vec![note(None, "  ", None)]), "says nothing"),
        (1, told(vec![note(Some(7), "x", None)]), "had 6 turns"),
        (1, told(vec![note(Some(0), "x", None)]), "counted from 1"),
        (1, fell(&unit, 9), "had 6 turns"),
        (1, fell(&Id::new("nobody"), 2), "was not at"),
        (1, told(vec![note(None, "", Some(Id::new("0123")))]), "not in the library"),
        (1, Notes::default(), "already"),
    ] {
        let told = desk.tell(battle, notes).expect_err(why).to_string();
        assert!(told.contains(why), "{told}");
    }
    assert!(desk.campaign().expect("a war").notes(1).is_empty());
    // What is told of a battle stays with it on another day.
    let told_of = fell(&unit, 2);
    let entry = desk.tell(1, told_of.clone()).expect("told");
    let mut page = desk.battle(Some(1)).expect("kept").page;
    let today = desk.campaign().expect("a war").state().today;
    desk.advance(20).expect("days pass");
    page.date = today + chrono::Days::new(9);
    desk.alter(&crate::desk::journal::Alteration::Battle(Box::new(page))).expect("dated later");
    assert_eq!(desk.campaign().expect("a war").notes(1), told_of);
    desk.take_back(entry).expect("taken back");
    // What was told of a battle is not told of the one that is fought in its place.
    let first = desk.campaign().expect("a war").battle_entry(1).expect("in the books").number;
    desk.tell(1, fell(&unit, 2)).expect("told");
    desk.take_back(first).expect("taken back");
    let page = desk.campaign().expect("a war").page(None).expect("a page");
    desk.accept(&page, None).expect("fought again");
    assert!(desk.campaign().expect("a war").notes(1).is_empty());
}

#[test]
fn a_picture_comes_in_with_what_is_told_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let file = folder.path().join("sketch.png");
    std::fs::write(&file, Image { width: 8, height: 4, rgba: [9, 12, 60, 255].repeat(32) }.png()).expect("written");
    let new = crate::desk::pictures::read_picture(&file).expect("a picture");
    let shown = |turn| Notes { told: vec![note(Some(turn), "", Some(new.0.clone()))], ..Notes::default() };
    desk.tell_with(1, shown(9), std::slice::from_ref(&new)).expect_err("no such turn");
    assert!(desk.library.picture_ids().expect("read").is_empty(), "nothing is left of a refusal");
    let entry = desk.tell_with(1, shown(2), &[new.clone(), (Id::new("unused"), Vec::new())]).expect("told");
    assert_eq!(desk.library.picture_ids().expect("read"), [new.0.clone()].into());
    assert_eq!(desk.campaign().expect("a war").last_written().map(|e| e.number), Some(entry));
}
