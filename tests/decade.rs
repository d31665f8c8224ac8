//! A long war: it opens by its snapshots as by its journal, and stands at the same place without them. The whole of it, ten
//! years and four hundred battles, is measured by `cargo bench --bench decade`.
#![allow(clippy::unwrap_used)]

#[path = "support/decade.rs"]
mod decade;

use tricorne::desk::Desk;
use tricorne::desk::journal::Alteration;
use tricorne::store::Library;

#[test]
fn a_long_war_stands_at_the_same_place_with_its_snapshots_and_without() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.tricorne");
    let id = decade::write(&path, 30);
    let rows = Library::open(&path).unwrap().state(&id).unwrap();
    let mut desk = Desk::open(&path).unwrap();
    assert_eq!(desk.war().unwrap().replay(), &rows);
    desk.advance(1).unwrap();
    drop(desk);
    // Opening it kept snapshots; now it opens by these.
    let mut desk = Desk::open(&path).unwrap();
    let war = desk.campaign().unwrap();
    assert_eq!((war.entries().len(), war.state().battles.len()), (62, 30));
    let all = war.state().canonical();
    for entry in [2, 3, 40, 61] {
        let what = Alteration::TakenBack(vec![entry]);
        let foreseen = desk.campaign().unwrap().foresee_altered(&what).unwrap();
        assert_eq!(desk.alter(&what).unwrap(), foreseen);
        let without = desk.campaign().unwrap().state().canonical();
        assert_eq!(Library::open_read_only(&path).unwrap().state(&id).unwrap().state.canonical(), without);
        assert_eq!(desk.put_back_last().unwrap(), 1);
        assert_eq!(desk.campaign().unwrap().state().canonical(), all);
    }
    drop(desk);
    let mut library = Library::open(&path).unwrap();
    assert_eq!(library.check().unwrap(), Vec::<String>::new());
    let short = library.journal_and_state(&id).unwrap();
    library.drop_snapshots().unwrap();
    assert_eq!(library.journal_and_state(&id).unwrap(), short);
    assert_eq!(short.1.state.canonical(), all);
}
