//! The library file: what it holds survives, what fails leaves nothing, and what is not ours is not touched.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod plain;

use plain::{Plain, founding, next, page};
use std::path::Path;
use tempfile::TempDir;
use tricorne::army::Id;
use tricorne::campaign::{Account, Act, Entry, Fought, Kind, Posting, advance, aftermath, scenario};
use tricorne::field::{Event, Place};
use tricorne::store::{Change, DocumentKind, Library, StoreError};

fn library() -> (TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(&folder.path().join("library.tricorne")).unwrap();
    (folder, library)
}

/// Founds the sample campaign and fights one battle; gives back the campaign and the entry of the battle.
fn war(library: &mut Library) -> (Id, u32, Fought) {
    let id = library.found(founding()).unwrap();
    let state = library.state(&id).unwrap().state;
    library.append(&id, &next(&state, 5), None).unwrap();
    let state = library.state(&id).unwrap().state;
    let days = state.next.as_ref().unwrap().date.signed_duration_since(state.today).num_days() as u32;
    library.append(&id, &advance(&state, days).unwrap(), None).unwrap();
    let state = library.state(&id).unwrap().state;
    let page = page(&state, 5, &[1, 3, 7]);
    let event = Event { code: 300, actor: 1, target: 255, place: Place { x: -4, y: 9 }, numbers: [1, -2, 3, -4] };
    let fought = Fought {
        system: "plain".to_owned(),
        engine: 3,
        seed: u64::MAX - 4,
        number: 1,
        scenario: scenario(&state, &Plain).unwrap(),
        page: page.clone(),
        events: vec![event, Event::default()],
    };
    let entry = aftermath(&page, &state, &Plain).unwrap();
    let number = library.append(&id, &entry, Some(&fought)).unwrap();
    (id, number, fought)
}

fn reopen(library: Library) -> Library {
    let path = library.path().to_owned();
    drop(library);
    Library::open(&path).unwrap()
}

#[test]
fn a_campaign_survives_closing_with_its_battles() {
    let (_folder, mut library) = library();
    let (id, number, fought) = war(&mut library);
    let before = library.state(&id).unwrap().state.canonical();
    let journal = library.journal(&id).unwrap();
    let library = reopen(library);
    assert_eq!(library.state(&id).unwrap().state.canonical(), before);
    assert_eq!(library.journal(&id).unwrap(), journal);
    assert_eq!(library.battle(&id, number).unwrap(), Some(fought));
    assert_eq!(library.check().unwrap(), Vec::<String>::new());
}

#[test]
fn an_entry_is_taken_back_and_put_back() {
    let (_folder, mut library) = library();
    let (id, number, _) = war(&mut library);
    let fought = library.state(&id).unwrap().state;
    library.append(&id, &advance(&fought, 30).unwrap(), None).unwrap();
    let all = library.state(&id).unwrap().state.canonical();
    let cuts = library.consequences(&id, number).unwrap();
    assert!(!cuts.is_empty());
    assert_eq!(library.state(&id).unwrap().state.canonical(), all, "asking changes nothing");
    assert_eq!(library.take_back(&id, number).unwrap(), cuts);
    let state = library.state(&id).unwrap().state;
    assert!(state.battles.is_empty() && state.next.is_some(), "the battle can be fought again");
    let mut library = reopen(library);
    library.put_back(&id, number).unwrap();
    assert_eq!(library.state(&id).unwrap().state.canonical(), all);
    assert!(library.put_back(&id, number).is_err(), "it stands");
    assert!(library.take_back(&id, 1).is_err(), "the founding");
    assert!(library.take_back(&id, 77).is_err());
}

#[test]
fn a_battle_fought_again_keeps_the_first_one_from_coming_back() {
    let (_folder, mut library) = library();
    let (id, number, fought) = war(&mut library);
    library.take_back(&id, number).unwrap();
    let state = library.state(&id).unwrap().state;
    let again = aftermath(&page(&state, 6, &[2]), &state, &Plain).unwrap();
    let second = library.append(&id, &again, Some(&fought)).unwrap();
    assert!(second > number, "numbers are never given twice");
    assert!(library.put_back(&id, number).is_err());
}

#[test]
fn an_entry_that_moves_more_than_is_there_is_refused() {
    let (_folder, mut library) = library();
    let id = library.found(founding()).unwrap();
    let state = library.state(&id).unwrap().state;
    let unit = state.sides[0].armies[0].regiments[0].units[0].id.clone();
    let mut entry = Entry::new(state.today, Act::CorrectedByHand { reason: "counted again".to_owned() });
    entry.postings.push(Posting {
        thing: unit.clone(),
        kind: Kind::Men,
        from: Account::Present,
        to: Account::Deserted,
        number: state.present(&unit).men + 1,
        cause: "counted again".to_owned(),
        settles: None,
    });
    let refused = library.append(&id, &entry, None).unwrap_err().to_string();
    assert!(refused.contains(&state.unit_name(&unit)), "{refused}");
    assert_eq!(library.state(&id).unwrap().state, state);
    assert_eq!(library.journal(&id).unwrap().len(), 1);
}

#[test]
fn edits_are_undone_and_done_again_also_after_a_restart() {
    let (_folder, mut library) = library();
    let mut army = tricorne::desk::sample::armies().remove(0);
    library.edit("Army brought in", &[Change::army(&army).unwrap()]).unwrap();
    let old = army.clone();
    army.name = "The Army of the Bridge".to_owned();
    library.edit("Army renamed", &[Change::army(&army).unwrap(), Change::setting("theme", &"night").unwrap()]).unwrap();
    library.edit("Nothing changed", &[Change::army(&army).unwrap()]).unwrap();
    assert_eq!(library.edits().unwrap().len(), 2);
    let mut library = reopen(library);
    assert_eq!(library.undo().unwrap().unwrap().title, "Army renamed");
    assert_eq!(library.armies().unwrap(), std::slice::from_ref(&old));
    assert_eq!(library.setting::<String>("theme").unwrap(), None);
    assert_eq!(library.undo().unwrap().unwrap().title, "Army brought in");
    assert!(library.undo().unwrap().is_none() && library.armies().unwrap().is_empty());
    let mut library = reopen(library);
    assert_eq!(library.redo().unwrap().unwrap().title, "Army brought in");
    assert_eq!(library.redo().unwrap().unwrap().title, "Army renamed");
    assert!(library.redo().unwrap().is_none());
    assert_eq!(library.army(&army.id).unwrap(), army);
    library.undo().unwrap();
    library.edit("Army taken away", &[Change::remove(DocumentKind::Army, army.id.as_str())]).unwrap();
    assert!(library.redo().unwrap().is_none(), "a new edit drops what was undone");
    library.undo().unwrap();
    assert_eq!(library.armies().unwrap(), [old]);
    assert!(matches!(library.nation(&Id::new("nowhere")), Err(StoreError::Missing { .. })));
}

#[test]
fn edits_of_an_army_take_the_room_of_what_they_change() {
    let (_folder, mut library) = library();
    let mut army = tricorne::desk::sample::armies().remove(0);
    library.edit("Army brought in", &[Change::army(&army).unwrap()]).unwrap();
    let first = army.clone();
    let size = |library: &Library| std::fs::metadata(library.path()).unwrap().len();
    let mut library = reopen(library);
    let before = size(&library);
    for n in 0..200 {
        army.regiments[n % 3].name = format!("Regiment Möhr {n}");
        library.edit("Regiment renamed", &[Change::army(&army).unwrap()]).unwrap();
    }
    let mut library = reopen(library);
    let grown = size(&library) - before;
    assert!(grown < 100_000, "200 edits take {grown} bytes");
    for _ in 0..200 {
        library.undo().unwrap().unwrap();
    }
    assert_eq!(library.armies().unwrap(), [first]);
    let mut library = reopen(library);
    for _ in 0..200 {
        library.redo().unwrap().unwrap();
    }
    assert_eq!(library.armies().unwrap(), [army]);
}

#[test]
fn drafts_and_memos_are_kept_until_they_are_dropped() {
    let (_folder, mut library) = library();
    let (id, _, fought) = war(&mut library);
    library.keep_draft(&id, "aftermath", &fought.page).unwrap();
    library.remember("window", &[1280, 800]).unwrap();
    let mut library = reopen(library);
    assert_eq!(library.draft(&id, "aftermath").unwrap(), Some(fought.page));
    assert_eq!(library.memo::<[u32; 2]>("window").unwrap(), Some([1280, 800]));
    assert!(library.edits().unwrap().is_empty(), "nobody undoes the place of a window");
    library.drop_draft(&id, "aftermath").unwrap();
    assert_eq!(library.draft::<tricorne::campaign::Page>(&id, "aftermath").unwrap(), None);
    assert!(library.keep_draft(&Id::new("nowhere"), "aftermath", &1).is_err());
}

#[test]
fn a_campaign_goes_to_another_library_and_is_the_same() {
    let (_folder, mut first) = library();
    let (id, number, _) = war(&mut first);
    let text = first.export(&id).unwrap();
    let (_other, mut second) = library();
    let there = second.import(&text).unwrap();
    assert_eq!(there, id);
    assert_eq!(second.state(&id).unwrap().state.canonical(), first.state(&id).unwrap().state.canonical());
    assert_eq!(second.battle(&id, number).unwrap(), first.battle(&id, number).unwrap());
    assert_eq!(second.export(&id).unwrap(), text);
    let twin = second.import(&text).unwrap();
    assert_ne!(twin, id);
    assert_eq!(second.campaigns().unwrap().len(), 2);
    assert_eq!(second.state(&twin).unwrap().state.id, twin);
    second.delete_campaign(&twin).unwrap();
    assert_eq!(second.check().unwrap(), Vec::<String>::new());
}

#[test]
fn an_import_is_taken_whole_or_not_at_all() {
    let (_folder, mut first) = library();
    let (id, ..) = war(&mut first);
    let text = first.export(&id).unwrap();
    let (_other, mut second) = library();
    let cases = [
        "no JSON".to_owned(),
        "{\"tricorne\": \"nation\"}".to_owned(),
        text.replacen("\"version\":1", "\"version\":2", 1),
        text.replacen("\"act\":\"founded\"", "\"act\":\"dreamt\"", 1),
        text.replacen("\"events\":\"2c01", "\"events\":\"zz01", 1),
        text.replacen("\"events\":\"2c01", "\"events\":\"01", 1),
        text.replacen("\"number\":2,\"date\"", "\"number\":1,\"date\"", 1),
    ];
    for (n, bad) in cases.iter().enumerate() {
        assert!(*bad != text, "case {n} changes nothing");
        assert!(second.import(bad).is_err(), "case {n}");
        assert!(second.campaigns().unwrap().is_empty(), "case {n}");
    }
}

#[test]
fn a_second_window_only_reads() {
    let (_folder, mut first) = library();
    let (id, ..) = war(&mut first);
    let path = first.path().to_owned();
    let mut second = Library::open(&path).unwrap();
    assert!(second.read_only() && !first.read_only());
    assert_eq!(second.state(&id).unwrap(), first.state(&id).unwrap());
    let refused = second.take_back(&id, 2).unwrap_err();
    assert!(matches!(refused, StoreError::InUse(_)) && refused.to_string().contains("another window"));
    assert!(second.found(founding()).is_err() && second.remember("a", &1).is_err());
    first.remember("a", &2).unwrap();
    assert_eq!(second.memo::<i32>("a").unwrap(), Some(2), "it sees what the first writes");
    drop(first);
    drop(second);
    assert!(!Library::open(&path).unwrap().read_only(), "the lock is gone with its window");
}

/// Who only reads from now on keeps nobody from writing, and sees what he writes.
#[test]
fn who_lets_a_library_go_lets_others_write() {
    let (_folder, mut first) = library();
    let (id, ..) = war(&mut first);
    let path = first.path().to_owned();
    first.let_go();
    assert!(first.read_only() && first.remember("a", &1).is_err());
    let mut second = Library::open(&path).unwrap();
    assert!(!second.read_only());
    second.remember("a", &2).unwrap();
    assert_eq!(first.memo::<i32>("a").unwrap(), Some(2));
    drop(first);
    assert!(second.state(&id).is_ok() && second.remember("a", &3).is_ok());
}

/// Rights and disks that let a file be read and not written. Root may write what nobody may: then nothing is shown.
#[test]
#[cfg(unix)]
fn a_library_that_is_only_to_be_read_opens_with_all_that_its_log_has() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, mut first) = library();
    let (id, ..) = war(&mut first);
    let path = first.path().to_owned();
    let state = first.state(&id).unwrap();
    // The last changes stand in the log beside the file, as after the program was killed.
    let copy = folder.path().join("copy.tricorne");
    std::fs::copy(&path, &copy).unwrap();
    std::fs::copy(folder.path().join("library.tricorne-wal"), folder.path().join("copy.tricorne-wal")).unwrap();
    std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o444)).unwrap();
    if std::fs::OpenOptions::new().write(true).open(&copy).is_ok() {
        return;
    }
    let mut sealed = Library::open(&copy).unwrap();
    assert!(sealed.read_only() && sealed.state(&id).unwrap() == state);
    let refused = sealed.remember("a", &1).unwrap_err();
    assert!(matches!(refused, StoreError::Sealed(_)) && refused.to_string().contains("only to be read"));
}

/// Opens a file that must be refused, and sees that it and its folder stay as they are.
fn refused(path: &Path) -> StoreError {
    let bytes = std::fs::read(path).unwrap();
    let error = Library::open(path).expect_err("it must not open");
    assert_eq!(std::fs::read(path).unwrap(), bytes, "touched");
    error
}

#[test]
fn files_that_are_not_ours_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear mother, the salt is dear.".repeat(9)).unwrap();
    assert!(matches!(refused(&path), StoreError::Foreign(_)));
    std::fs::write(&path, "short").unwrap();
    assert!(matches!(refused(&path), StoreError::Foreign(_)));
    let other = folder.path().join("other.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE cheese (name TEXT)").unwrap();
    assert!(matches!(refused(&other), StoreError::Foreign(_)));
    assert!(Library::open(folder.path()).is_err(), "a folder");
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn a_newer_or_damaged_library_is_refused_and_kept() {
    let (_folder, mut library) = library();
    war(&mut library);
    let path = library.path().to_owned();
    drop(library);
    let good = std::fs::read(&path).unwrap();
    let mut newer = good.clone();
    newer[63] = 99;
    std::fs::write(&path, &newer).unwrap();
    assert!(matches!(refused(&path), StoreError::Newer { version: 99, .. }));
    let mut broken = good.clone();
    for byte in broken.iter_mut().skip(4096) {
        *byte = 0xA5;
    }
    std::fs::write(&path, &broken).unwrap();
    assert!(matches!(refused(&path), StoreError::Broken { .. }));
    std::fs::write(&path, &good[..good.len() / 2]).unwrap();
    assert!(matches!(refused(&path), StoreError::Broken { .. }));
    std::fs::write(&path, &good).unwrap();
    assert_eq!(Library::open(&path).unwrap().campaigns().unwrap().len(), 1);
}

#[test]
fn a_copy_is_kept_at_the_first_change_of_a_day_and_seven_stay() {
    let (folder, mut library) = library();
    let (id, ..) = war(&mut library);
    assert!(library.backups().is_empty(), "there was nothing to keep before");
    let mut library = reopen(library);
    let before = library.state(&id).unwrap();
    for day in 1..=9 {
        std::fs::create_dir_all(folder.path().join("backups")).unwrap();
        std::fs::write(folder.path().join(format!("backups/library.1757-07-0{day}.sqlite")), "old").unwrap();
    }
    library.take_back(&id, 2).unwrap();
    library.take_back(&id, 3).unwrap();
    let backups = library.backups();
    assert_eq!(backups.len(), 7);
    assert!(backups[0].label.starts_with("20"), "the newest is of today: {}", backups[0].label);
    assert_eq!(backups[1].label, "1757-07-09");
    assert!(library.restore(&backups[1].path).is_err(), "an old file that is no library");
    library.restore(&backups[0].path).unwrap();
    assert_eq!(library.state(&id).unwrap(), before);
    let library = reopen(library);
    assert_eq!(library.state(&id).unwrap(), before);
    assert_eq!(library.check().unwrap(), Vec::<String>::new());
    assert!(library.backups().iter().any(|b| b.label == "before restoring 1"));
}

#[test]
fn a_library_that_cannot_be_made_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let error = Library::open(&file.join("library.tricorne")).unwrap_err().to_string();
    assert!(error.contains("library.tricorne") && error.contains("--library"), "{error}");
}
