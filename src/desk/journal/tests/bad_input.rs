//! What cannot be: a sentence each, and nothing half done.

use super::*;
use crate::campaign::{Fate, Whereabouts};

#[test]
fn what_cannot_be_is_a_sentence_and_nothing_half_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.plan(1).expect("drawn up");
    let before = state(&desk).canonical();
    let refused = |desk: &mut Desk, page: &Page, words: &str| {
        let why = desk.accept(page, None).expect_err("refused").to_string();
        assert!(why.contains(words), "{why}");
        assert_eq!(state(desk).canonical(), before, "no day passed for it");
    };
    let good = war(&desk).page(None).expect("a page");
    let mut more = good.clone();
    more.set_losses(0, Losses { dead: 60_000, ..Losses::default() });
    refused(&mut desk, &more, "went in with");
    let mut twice = good.clone();
    twice.rows.push(twice.rows[0].clone());
    refused(&mut desk, &twice, "there twice");
    let mut two_places = good.clone();
    two_places.officers.push(two_places.officers[0].clone());
    refused(&mut desk, &two_places, "there twice");
    let mut early = good.clone();
    early.date = state(&desk).founded - Days::new(1);
    refused(&mut desk, &early, "begins on");
    let past = table(&desk, state(&desk).next.as_ref().expect("a plan").date + Days::new(5));
    let past = war(&desk).table_page(&past).expect("a page");
    refused(&mut desk, &past, "fight it");
    let nowhere = TableBattle { place: " ".into(), ..table(&desk, state(&desk).today) };
    assert!(war(&desk).table_page(&nowhere).expect_err("no place").to_string().contains("no place"));
    let mut nobody = table(&desk, state(&desk).today);
    nobody.there = Some(state(&desk).brigades(Side::Red).map(|(_, b)| b.id.clone()).collect());
    assert!(war(&desk).table_page(&nobody).expect_err("nobody of ours").to_string().contains("nobody there"));
    desk.accept(&good, None).expect("the good one goes in");
    let again = desk.accept(&good, None).expect_err("a second time").to_string();
    assert!(again.contains("in the books already"), "{again}");
}

/// The page of a battle of the table in which everybody was, at a place and on a day from the founding on.
fn page_of(desk: &Desk, place: &str, day: u64) -> Page {
    let date = state(desk).founded + Days::new(day);
    let battle = TableBattle { place: place.into(), there: None, ..table(desk, date) };
    let mut page = war(desk).table_page(&battle).expect("a page");
    let system = resolve::system(&page.system).expect("known");
    page.set_winner(Some(Side::Blue), system);
    page.turns = 8;
    page
}

fn present(desk: &Desk, unit: &Id) -> u32 {
    state(desk).present(unit).men
}

#[test]
fn nobody_is_at_two_places_on_one_day_and_no_battle_is_entered_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.accept(&page_of(&desk, "Nebelfeld", 20), None).expect("the first");
    let before = state(&desk).canonical();
    let refused = |desk: &mut Desk, page: &Page, words: [&str; 2]| {
        let foreseen = war(desk).foresee_entered(page).expect_err("foreseen").to_string();
        let why = desk.accept(page, None).expect_err("refused").to_string();
        assert!(why == foreseen && words.iter().all(|w| why.contains(w)), "{why}");
        assert_eq!(state(desk).canonical(), before);
    };
    // The page is not begun; one that was begun for another day is not posted either.
    let begun = |desk: &Desk, place: &str, day: u64| {
        let date = state(desk).founded + Days::new(day);
        let battle = TableBattle { place: place.into(), there: None, ..table(desk, date) };
        let why = war(desk).table_page(&battle).expect_err("not begun").to_string();
        let mut page = page_of(desk, place, 40);
        page.date = date;
        (page, why)
    };
    let (same, why) = begun(&desk, "Nebelfeld", 20);
    assert!(why.contains("in the books already"), "{why}");
    refused(&mut desk, &same, ["in the books already, number 1", "another place or day"]);
    let (elsewhere, why) = begun(&desk, "Altdorf", 20);
    assert!(why.contains("was at Nebelfeld on"), "{why}");
    let general = elsewhere.officers[0].name.clone();
    refused(&mut desk, &elsewhere, [&general, "was at Nebelfeld on"]);
    let mut without = elsewhere;
    without.officers.iter_mut().for_each(|o| o.officer = None);
    let unit = without.rows[0].name.clone();
    refused(&mut desk, &without, [&unit, "was at Nebelfeld on"]);
    // A battle is not moved to a day and place where its people were elsewhere either.
    desk.accept(&page_of(&desk, "Altdorf", 30), None).expect("another day");
    let before = state(&desk).canonical();
    let mut moved = desk.battle(Some(2)).expect("it is kept").page;
    moved.date = state(&desk).founded + Days::new(20);
    let why = desk.alter(&Alteration::Battle(Box::new(moved))).expect_err("refused").to_string();
    assert!(why.contains("was at Nebelfeld on"), "{why}");
    assert_eq!(state(&desk).canonical(), before);
    // Nor is one entered on the day of the battle that is drawn up.
    desk.plan(1).expect("drawn up");
    let day = state(&desk).next.as_ref().expect("a plan").date;
    let days = (day - state(&desk).founded).num_days().unsigned_abs();
    let mut same_day = page_of(&desk, "Neudorf", days - 1);
    same_day.date = day;
    let why = desk.accept(&same_day, None).expect_err("refused").to_string();
    assert!(why.contains("is drawn up for") && why.contains("take its plan back"), "{why}");
}

#[test]
fn a_regiment_captured_again_before_it_was_is_shown_and_nobody_is_there_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let captured = |desk: &Desk, place: &str, day: u64| {
        let mut page = page_of(desk, place, day);
        let system = resolve::system(&page.system).expect("known");
        let state = system.end_states().iter().find(|s| s.taken).expect("units are captured").key;
        page.set_state(0, state, system);
        let (prisoners, colours) = (page.rows[0].before.men, page.rows[0].colours);
        page.set_losses(0, Losses { prisoners, colours, ..Losses::default() });
        page
    };
    let late = captured(&desk, "Nebelfeld", 20);
    let unit = late.rows[0].unit.clone().expect("a unit");
    desk.accept(&late, None).expect("the later one first");
    let men = |desk: &Desk| state(desk).books.sum(&unit, Kind::Men);
    let (all, gone) = (men(&desk), state(&desk).books.balance(&unit, Kind::Men, Account::Prisoners));
    assert!(gone > 0 && present(&desk, &unit) == 0, "{gone}");
    let early = captured(&desk, "Altdorf", 5);
    let follows = war(&desk).foresee_entered(&early).expect("it can be entered");
    assert!(follows.cuts.iter().any(|c| c.thing == unit && c.to == Account::Prisoners) && !follows.is_plain());
    desk.accept(&early, None).expect("entered afterwards");
    let now = |kind, account| state(&desk).books.balance(&unit, kind, account);
    assert!(now(Kind::Men, Account::Present) == 0 && now(Kind::Colours, Account::Taken) <= 1);
    assert!(men(&desk) >= all, "only recruits came");
    // Whoever is with the enemy is not in the next battle; a page that says so is refused.
    let next = page_of(&desk, "Neudorf", 21);
    assert!(next.rows.iter().all(|r| r.unit.as_ref() != Some(&unit)));
    let mut forced = next;
    forced.rows[0] = late.rows[0].clone();
    let why = desk.accept(&forced, None).expect_err("refused").to_string();
    assert!(why.contains("not fit") || why.contains("in the books, less than"), "{why}");
}

#[test]
fn an_officer_killed_before_a_battle_in_which_he_led_is_told_and_stays_dead() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let mut late = page_of(&desk, "Nebelfeld", 20);
    let officer = late.officers[1].officer.clone().expect("an officer");
    late.set_fate(1, Fate::Wounded { days: 7 });
    desk.accept(&late, None).expect("the later one first");
    desk.advance(30).expect("days pass");
    assert!(state(&desk).fit(&officer));
    let mut early = page_of(&desk, "Altdorf", 5);
    let at = early.officers.iter().position(|o| o.officer.as_ref() == Some(&officer)).expect("he is there");
    early.set_fate(at, Fate::Killed);
    let name = early.officers[at].name.clone();
    let told = war(&desk).foresee_entered(&early).expect("it can be entered").stray;
    assert!(told.len() == 1 && told[0].contains(&name) && told[0].contains("Nebelfeld"), "{told:?}");
    let number = desk.accept(&early, None).expect("entered afterwards");
    assert_eq!(*state(&desk).whereabouts(&officer), Whereabouts::Dead, "no hospital gives him back");
    assert!(war(&desk).foresee_altered(&Alteration::TakenBack(vec![number])).expect("it can").stray.is_empty());
    desk.take_back(number).expect("taken back");
    assert!(state(&desk).fit(&officer));
}

#[test]
fn what_was_done_before_a_unit_was_disbanded_is_taken_back_and_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let mut page = page_of(&desk, "Nebelfeld", 20);
    hit(&mut page, 2);
    let unit = page.rows[0].unit.clone().expect("a unit");
    let battle = desk.accept(&page, None).expect("entered");
    let (sum, left) = (state(&desk).books.sum(&unit, Kind::Men), present(&desk, &unit));
    let wounded = |desk: &Desk| {
        let of = |a| state(desk).books.balance(&unit, Kind::Men, a);
        of(Account::Wounded) + of(Account::LightWounded)
    };
    assert!(wounded(&desk) > 0 && left > 0);
    let standing = state(&desk).canonical();
    let entry = desk.disband(&unit).expect("it is disbanded");
    let of = |desk: &Desk, a| state(desk).books.balance(&unit, Kind::Men, a);
    assert!(state(&desk).is_disbanded(&unit) && present(&desk, &unit) == 0);
    assert!(of(&desk, Account::Discharged) >= left && of(&desk, Account::Depot) == 0);
    assert!(Side::BOTH.iter().all(|s| state(&desk).brigades(*s).all(|(_, b)| !b.units.contains(&unit))));
    assert!(desk.disband(&unit).expect_err("once").to_string().contains("disbanded already"));
    // Nobody is sent to it, and who comes back from hospital is discharged.
    desk.regroup(&unit, None, None).ok();
    desk.advance(200).expect("days pass");
    assert_eq!((present(&desk, &unit), wounded(&desk), state(&desk).books.sum(&unit, Kind::Men)), (0, 0, sum));
    assert!(state(&desk).is_disbanded(&unit) && state(&desk).present(&unit) == Strength::default());
    desk.plan(3).expect("the war goes on");
    war(&desk).scenario().expect("and is fought");
    // The battle before: its men are told who would be with a unit that is no more.
    let follows = war(&desk).foresee_altered(&Alteration::TakenBack(vec![battle])).expect("it can be taken back");
    let name = state(&desk).unit_name(&unit);
    assert!(follows.stray.iter().any(|s| s.contains(&name) && s.contains("disbanded later")), "{follows:?}");
    desk.take_back(battle).expect("taken back");
    let lines: Vec<Entry> = war(&desk).written().cloned().collect();
    assert_eq!(State::replay(&lines).expect("it adds up").state.canonical(), state(&desk).canonical());
    assert!(present(&desk, &unit) > 0, "as it was told");
    desk.put_back(battle).expect("put back");
    // The disbanding itself is taken back like anything else.
    for number in war(&desk).entries().map(|e| e.number).filter(|n| *n > entry).collect::<Vec<_>>() {
        desk.take_back(number).expect("taken back");
    }
    desk.take_back(entry).expect("taken back");
    assert_eq!(state(&desk).canonical(), standing);
}

#[test]
fn the_last_unit_of_a_side_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let all: Vec<Id> = state(&desk).units(Side::Red).map(|(_, _, u)| u.id.clone()).collect();
    for unit in &all[1..] {
        desk.disband(unit).expect("disbanded");
    }
    let why = desk.disband(&all[0]).expect_err("the last").to_string();
    assert!(why.contains("the last unit of"), "{why}");
    assert_eq!(state(&desk).units(Side::Red).count(), all.len(), "their dead stay in the sums");
}
