use super::*;
use crate::army::Strength;
use crate::base::Side;
use crate::campaign::{Losses, State};
use crate::desk::Edit;
use crate::desk::table_battle::TableBattle;
use crate::desk::tests::support::desk;
use crate::field::scenario::Weather;
use chrono::Days;

mod bad_input;
mod deeds;

fn war(desk: &Desk) -> &War {
    desk.campaign().expect("a campaign")
}

fn state(desk: &Desk) -> &State {
    war(desk).state()
}

/// Draws up the next battle and writes it down as one of the table, every unit with a hit.
fn play(desk: &mut Desk, seed: u64) -> u32 {
    desk.plan(seed).expect("drawn up");
    let mut page = war(desk).page(None).expect("a page");
    hit(&mut page, 1);
    page.turns = 8;
    desk.accept(&page, None).expect("it adds up")
}

fn hit(page: &mut Page, harm: u16) {
    let system = resolve::system(&page.system).expect("known");
    (0..page.rows.len()).for_each(|row| page.set_harm(row, harm, system));
    page.set_winner(Some(Side::Blue), system);
}

/// All days that passed by the entries that count.
fn days_passed(desk: &Desk) -> chrono::TimeDelta {
    let days = |e: &Entry| if let Act::DaysPassed { days } = e.act { i64::from(days) } else { 0 };
    chrono::TimeDelta::days(war(desk).entries().map(days).sum())
}

fn table(desk: &Desk, date: NaiveDate) -> TableBattle {
    let there = Side::BOTH.iter().flat_map(|s| state(desk).brigades(*s).take(1).map(|(_, b)| b.id.clone())).collect();
    TableBattle {
        place: "Nebelfeld".into(),
        date,
        rules: None,
        weather: Weather::Fog,
        attacker: Some(Side::Red),
        there: Some(there),
    }
}

#[test]
fn the_first_battle_is_mended_after_the_fourth() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let first = play(&mut desk, 1);
    for seed in 2..=4 {
        play(&mut desk, seed);
    }
    let before = state(&desk).clone();
    let mut page = desk.battle(Some(1)).expect("kept").page;
    let unit = page.rows[0].unit.clone().expect("of the campaign");
    let losses = Losses { dead: page.rows[0].losses.dead + 40, ..page.rows[0].losses };
    page.set_losses(0, losses);
    let what = Alteration::Battle(Box::new(page));
    let follows = war(&desk).foresee_altered(&what).expect("it can be done");
    assert_eq!(state(&desk).canonical(), before.canonical(), "showing it writes nothing");
    assert_eq!(follows.battles.iter().map(|b| b.number).collect::<Vec<_>>(), [2, 3, 4]);
    assert!(follows.battles.iter().all(|b| b.units == 1), "{:?}", follows.battles);
    assert_eq!(desk.alter(&what).expect("it is done"), follows);
    let dead = |s: &State| s.books.balance(&unit, Kind::Men, Account::Dead);
    assert_eq!(dead(state(&desk)), dead(&before) + 40);
    assert_eq!(state(&desk).books.sum(&unit, Kind::Men), before.books.sum(&unit, Kind::Men));
    assert_eq!(state(&desk).battles.len(), 4);
    assert_eq!(desk.battle(Some(1)).expect("kept").page.rows[0].losses, losses, "the page is kept as it was changed");
    let entry = war(&desk).entry(first).expect("the battle");
    assert!(entry.postings.iter().any(|p| p.thing == unit && p.to == Account::Dead && p.number == losses.dead));
    let mended = state(&desk).canonical();
    let change = war(&desk).changes(first).next_back().expect("a change").number;
    desk.take_back(change).expect("the change is taken back");
    assert_eq!(state(&desk).canonical(), before.canonical());
    desk.put_back(change).expect("and put back");
    assert_eq!(state(&desk).canonical(), mended);
    drop(desk);
    let desk = Desk::open(&folder.path().join("library.tricorne")).expect("the library");
    assert_eq!(state(&desk).canonical(), mended);
}

#[test]
fn a_battle_of_another_day_moves_to_its_place_and_days_are_counted_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    play(&mut desk, 1);
    play(&mut desk, 2);
    let mut page = desk.battle(Some(2)).expect("kept").page;
    page.date = state(&desk).battles[0].date + Days::new(1);
    desk.alter(&Alteration::Battle(Box::new(page.clone()))).expect("it moves");
    assert_eq!(state(&desk).battles[1].date, page.date);
    page.date = state(&desk).today + Days::new(1);
    let why = desk.alter(&Alteration::Battle(Box::new(page.clone()))).expect_err("not yet").to_string();
    assert!(why.contains("a day that has come"), "{why}");
    page.date = state(&desk).founded - Days::new(3);
    let why = desk.alter(&Alteration::Battle(Box::new(page))).expect_err("before the founding").to_string();
    assert!(why.contains("begins on"), "{why}");
    let days = war(&desk).entries().find(|e| matches!(e.act, Act::DaysPassed { .. })).expect("days passed");
    let before = state(&desk).canonical();
    let inner = Alteration::Days { entry: days.number, days: 3 };
    let why = desk.alter(&inner).expect_err("others reckon with these days").to_string();
    assert!(why.contains("follows these days"), "{why}");
    assert_eq!(state(&desk).canonical(), before);
    let entry = desk.advance(9).expect("days pass");
    let date = state(&desk).today;
    desk.alter(&Alteration::Days { entry, days: 3 }).expect("fewer days");
    assert_eq!(
        (state(&desk).today, days_passed(&desk)),
        (date - Days::new(6), state(&desk).today - state(&desk).founded)
    );
    assert!(desk.alter(&Alteration::Days { entry: 1, days: 3 }).is_err());
}

#[test]
fn a_battle_of_the_table_is_recorded_from_nothing_now_and_afterwards() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.advance(60).expect("days pass");
    let days = war(&desk).entries().next_back().expect("an entry").number;
    let before = state(&desk).clone();
    let then = state(&desk).founded + Days::new(20);
    let mut page = desk.begin_table_page(&table(&desk, then)).expect("a page");
    assert!(page.rows.len() < before.units(Side::Blue).count(), "only one brigade a side was there");
    assert_eq!(desk.draft().expect("read").as_ref(), Some(&page));
    hit(&mut page, 2);
    page.turns = 5;
    "conceded".clone_into(&mut page.how);
    assert!(war(&desk).foresee_entered(&page).expect("it adds up").battles.is_empty());
    let entry = desk.accept(&page, None).expect("it goes to its day");
    let order: Vec<NaiveDate> = war(&desk).entries().map(|e| e.date).collect();
    assert!(order.is_sorted() && order.contains(&then));
    assert_eq!(state(&desk).today, before.today, "today stays today");
    assert_eq!(desk.draft().expect("read"), None);
    let battle = &state(&desk).battles[0];
    assert_eq!((battle.date, battle.turns, battle.how.as_str(), battle.recorded), (then, 5, "conceded", true));
    assert!(war(&desk).cuts().is_empty(), "the days after it were counted anew: {:?}", war(&desk).cuts());
    assert!(war(&desk).changes(days).next().is_some());
    for side in Side::BOTH {
        for (_, _, unit) in state(&desk).units(side) {
            let all: u64 = war(&desk)
                .postings(&unit.id)
                .filter(|(_, p)| p.kind == Kind::Men && p.from == Account::Outside)
                .map(|(_, p)| u64::from(p.number))
                .sum();
            assert_eq!(state(&desk).books.sum(&unit.id, Kind::Men), all, "{}", unit.id);
        }
    }
    let after = state(&desk).canonical();
    desk.take_back(entry).expect("it is taken back");
    desk.put_back(entry).expect("and put back");
    assert_eq!(state(&desk).canonical(), after);
    let now = table(&desk, state(&desk).today + Days::new(9));
    let page = war(&desk).table_page(&now).expect("a page");
    desk.accept(&page, None).expect("the days until then pass");
    assert_eq!(state(&desk).today, now.date);
}

/// Enters a battle of the table on a day, counted from the founding, every unit with a hit.
fn enter(desk: &mut Desk, day: u64) -> u32 {
    let mut page = war(desk).table_page(&table(desk, state(desk).founded + Days::new(day))).expect("a page");
    hit(&mut page, 1);
    page.turns = 5;
    desk.accept(&page, None).expect("it goes to its day")
}

#[test]
fn what_was_corrected_is_read_again_as_it_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    for seed in 1..=3 {
        play(&mut desk, seed);
    }
    for battle in [1, 2] {
        let mut page = desk.battle(Some(battle)).expect("kept").page;
        page.set_losses(0, Losses { dead: page.rows[0].losses.dead + 20, ..page.rows[0].losses });
        desk.alter(&Alteration::Battle(Box::new(page))).expect("corrected");
    }
    assert_eq!(&State::replay(war(&desk).entries()).expect("it stands").state, state(&desk));
    let third = war(&desk).battle_entry(3).expect("in the books").number;
    assert_eq!(war(&desk).before(third).expect("before it").battles.len(), 2);
    assert_eq!(desk.gazette(Some(1), Side::Blue).expect("an issue").battle, 1);
    assert_eq!(desk.gazette(Some(3), Side::Blue).expect("an issue").battle, 3);
}

#[test]
fn a_battle_entered_afterwards_is_taken_back_and_put_back_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.advance(60).expect("days pass");
    let (before, sixty) = (state(&desk).canonical(), chrono::TimeDelta::days(60));
    let first = enter(&mut desk, 20);
    let one = state(&desk).canonical();
    assert_eq!((days_passed(&desk), war(&desk).last_written().map(|e| e.number)), (sixty, Some(first)));
    for number in war(&desk).written().skip(2).map(|e| e.number).collect::<Vec<_>>() {
        assert!(desk.take_back(number).expect("taken back").is_empty());
        assert_eq!((state(&desk).canonical(), days_passed(&desk)), (before.clone(), sixty));
        assert_eq!(desk.put_back_last().expect("put back"), 3);
        assert_eq!((state(&desk).canonical(), days_passed(&desk)), (one.clone(), sixty));
    }
    // Before it, and after it, in the same days.
    for day in [10, 30] {
        let second = enter(&mut desk, day);
        let two = state(&desk).canonical();
        assert_eq!(days_passed(&desk), sixty);
        let why = desk.take_back(first).expect_err("the second counted its days anew").to_string();
        assert!(why.contains("take that back first"), "{why}");
        desk.take_back(second).expect("taken back");
        assert_eq!(state(&desk).canonical(), one);
        desk.take_back(first).expect("taken back");
        assert_eq!(state(&desk).canonical(), before);
        assert_eq!(desk.put_back_last().expect("the last taken back"), 3);
        assert_eq!(state(&desk).canonical(), one);
        assert_eq!(desk.put_back_last().expect("then the other"), 3);
        assert_eq!(state(&desk).canonical(), two);
        desk.take_back(second).expect("taken back");
    }
    // A correction of it goes by itself.
    let mut page = desk.battle(Some(state(&desk).battles[0].number)).expect("kept").page;
    page.set_losses(0, Losses { dead: page.rows[0].losses.dead + 5, ..page.rows[0].losses });
    desk.alter(&Alteration::Battle(Box::new(page))).expect("corrected");
    let change = war(&desk).last_written().expect("the change").number;
    desk.take_back(change).expect("taken back");
    assert_eq!(state(&desk).canonical(), one);
}

#[test]
fn a_battle_is_entered_among_days_in_which_another_lies() {
    for day in [10, 30] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.advance(40).expect("days pass");
        enter(&mut desk, 40);
        let mut page = desk.battle(None).expect("kept").page;
        page.date = state(&desk).founded + Days::new(20);
        desk.alter(&Alteration::Battle(Box::new(page))).expect("it moves into the days");
        enter(&mut desk, day);
        assert_eq!(days_passed(&desk), chrono::TimeDelta::days(40), "a battle on day {day}");
        assert_eq!(state(&desk).battles.len(), 2);
        assert!(war(&desk).cuts().is_empty(), "{:?}", war(&desk).cuts());
    }
}

#[test]
fn what_a_change_hid_is_told_before_the_change_is_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let (_, _, unit) = state(&desk).units(Side::Blue).next().expect("a unit");
    let unit = unit.id.clone();
    let (here, depot) = (Account::Present, Account::Depot);
    desk.correct(&unit, (Kind::Men, 30), (here, depot), "counted").expect("men for the depot");
    let there = state(&desk).in_depot(&unit);
    let sent = desk.send_replacement(&unit, there).expect("all go");
    desk.alter(&Alteration::Sent { entry: sent, men: there - 10 }).expect("ten stay");
    let change = war(&desk).last_written().expect("the change").number;
    desk.correct(&unit, (Kind::Men, 10), (depot, Account::Deserted), "counted").expect("the ten desert");
    let told = war(&desk).foresee_altered(&Alteration::TakenBack(vec![change])).expect("it can be");
    assert_eq!(told.cuts.len(), 1, "{:?}", told.cuts);
    assert_eq!(desk.alter(&Alteration::TakenBack(vec![change])).expect("taken back"), told);
    desk.put_back(change).expect("put back");
    assert!(desk.correct(&unit, (Kind::Men, u32::MAX), (Account::Outside, here), "counted").is_err());
}

#[test]
fn a_battle_is_put_back_though_an_orphan_of_its_number_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let correct = |desk: &mut Desk| {
        let mut page = desk.battle(Some(1)).expect("kept").page;
        page.set_losses(0, Losses { dead: page.rows[0].losses.dead + 5, ..page.rows[0].losses });
        desk.alter(&Alteration::Battle(Box::new(page))).expect("corrected");
    };
    let page = desk.begin_table_page(&table(&desk, state(&desk).today)).expect("a page");
    let first = desk.accept(&page, None).expect("in the books");
    correct(&mut desk);
    desk.take_back(first).expect("taken back, its change stands for nothing");
    let again = desk.enter(&page, war(&desk).scenario_of(&page).expect("a scenario"), None).expect("fought again");
    desk.take_back(again).expect("taken back");
    desk.put_back(again).expect("no other battle of its number counts");
    assert!(desk.put_back(first).expect_err("now one does").to_string().contains("fought again"));
}

#[test]
fn a_page_thrown_away_comes_back_and_a_number_taken_meanwhile_is_no_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let battle = table(&desk, state(&desk).today);
    let page = desk.begin_table_page(&battle).expect("a page");
    assert!(desk.begin_table_page(&battle).expect_err("one is begun").to_string().contains("is begun"));
    desk.drop_draft().expect("thrown away");
    assert_eq!((desk.draft().expect("read"), desk.thrown_draft().expect("read")), (None, Some(page.clone())));
    assert_eq!(desk.bring_draft_back().expect("brought back"), page);
    assert_eq!((desk.draft().expect("read"), desk.thrown_draft().expect("read")), (Some(page.clone()), None));
    assert!(desk.bring_draft_back().is_err());
    desk.plan(3).expect("drawn up");
    let plan = state(&desk).next.clone().expect("a plan");
    assert_eq!(plan.number, page.battle, "the plan got the number of the page");
    desk.accept(&page, None).expect("it goes in under another");
    assert_eq!(state(&desk).next.as_ref(), Some(&plan), "the plan stands");
    assert_eq!((state(&desk).battles.len(), state(&desk).battles[0].place.as_str()), (1, "Nebelfeld"));
    assert_ne!(state(&desk).battles[0].number, plan.number);
    assert_eq!(desk.draft().expect("read"), None);
}

#[test]
fn a_day_of_the_past_is_seen_and_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    play(&mut desk, 1);
    let (then, day) = (state(&desk).canonical(), state(&desk).today);
    desk.advance(1).expect("a day passes");
    play(&mut desk, 2);
    let seen = war(&desk).on(day).expect("a day of the war");
    assert_eq!(seen.state().canonical(), then);
    assert!(war(&desk).on(state(&desk).founded - Days::new(1)).is_err());
    let csv = war(&desk).state_csv(Some(day)).expect("the day");
    assert!(csv.lines().count() > 20 && csv.lines().nth(1).is_some_and(|l| l.starts_with(&day.to_string())), "{csv}");
    assert!(war(&desk).journal_csv().lines().count() > csv.lines().count());
    let old = state(&desk).clone();
    let copy = desk.duplicate("The Other War", Some(day)).expect("a copy");
    assert_eq!((state(&desk).name.as_str(), &state(&desk).id), ("The Other War", &copy));
    let same = |s: &State| State { id: old.id.clone(), name: old.name.clone(), ..s.clone() }.canonical();
    assert_eq!(same(state(&desk)), then);
    assert!(desk.battle(Some(1)).is_ok() && desk.battle(Some(2)).is_err());
    desk.open_campaign(old.id.as_str()).expect("the first");
    assert_eq!(state(&desk), &old, "the first goes its own way");
}

#[test]
fn a_campaign_is_renamed_deleted_and_brought_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let (id, before) = (state(&desk).id.clone(), state(&desk).canonical());
    let entry = desk.rename_campaign(" The War of the Salt ").expect("renamed");
    assert_eq!(desk.campaigns().expect("the list")[0].name, "The War of the Salt");
    assert!(desk.rename_campaign("The War of the Salt").is_err() && desk.rename_campaign(" ").is_err());
    desk.take_back(entry).expect("taken back");
    assert_eq!(state(&desk).canonical(), before);
    desk.delete_campaign(&id).expect("deleted");
    assert!(desk.war().is_none() && desk.campaigns().expect("the list").is_empty());
    assert_eq!(desk.deleted_campaigns().expect("the list").len(), 1);
    let again = desk.found_sample(None).expect("another");
    assert_ne!(again, id, "its ID is kept for it");
    desk.restore_campaign(id.as_str()).expect("brought back");
    assert_eq!(state(&desk).canonical(), before);
    assert!(desk.restore_campaign("nobody").is_err());
}

#[test]
fn a_hand_corrects_the_books_and_every_man_stays_in_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let before = state(&desk).canonical();
    let (_, _, unit) = state(&desk).units(Side::Blue).next().expect("a unit");
    let (unit, sum) = (unit.id.clone(), state(&desk).books.sum(&unit.id, Kind::Men));
    let present = state(&desk).present(&unit).men;
    let (here, gone) = (Account::Present, Account::Deserted);
    for (number, accounts, reason) in [
        (present + 1, (here, gone), "counted"),
        (0, (here, gone), "counted"),
        (5, (here, here), "counted"),
        (5, (here, gone), " "),
        (5, (here, gone), "two\nlines"),
        (5, (here, gone), &"long ".repeat(60)),
        (5, (here, Account::Outside), "counted"),
    ] {
        assert!(desk.correct(&unit, (Kind::Men, number), accounts, reason).is_err(), "{number} {accounts:?} {reason}");
    }
    assert_eq!(state(&desk).canonical(), before, "nothing half done");
    let entry = desk.correct(&unit, (Kind::Men, 5), (here, gone), "counted at the muster").expect("corrected");
    assert_eq!((state(&desk).present(&unit).men, state(&desk).books.sum(&unit, Kind::Men)), (present - 5, sum));
    desk.take_back(entry).expect("taken back");
    assert_eq!(state(&desk).canonical(), before);
}

#[test]
fn changes_of_a_list_are_shown_and_taken_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let own = state(&desk).force(Side::Blue).armies[0].clone();
    assert!(war(&desk).differences(own.id.as_str(), &desk).expect("the army").1.is_empty());
    let mut list = desk.armies().iter().find(|a| a.id == own.id).expect("its list").clone();
    list.regiments[0].name = "Neu-Quast".into();
    let mut new = list.regiments[1].clone();
    (new.id, new.name) = (Id::new("brandneu"), "Brandneu".into());
    new.units.truncate(1);
    new.units[0].id = Id::new("brandneu-1");
    new.units[0].present = Strength { men: 321, ..new.units[0].present };
    list.independent.push(new.units[0].id.clone());
    list.regiments.push(new);
    let gone = list.regiments.remove(2);
    let of_gone = |id: &Id| gone.units.iter().any(|u| u.id == *id);
    list.brigades.iter_mut().for_each(|b| b.units.retain(|u| !of_gone(u)));
    list.independent.retain(|u| !of_gone(u));
    desk.edit(Edit::Army(Box::new(list))).expect("kept");
    let (army, told) = war(&desk).differences(own.id.as_str(), &desk).expect("the army");
    assert!(told.iter().any(|d| d.contains("is called Neu-Quast")), "{told:?}");
    assert!(told.iter().any(|d| d.contains("Brandneu is new, with 321 men")), "{told:?}");
    let before = state(&desk).canonical();
    let entry = desk.take_over(&army).expect("taken over");
    assert_eq!(state(&desk).present(&Id::new("brandneu-1")).men, 321);
    assert!(state(&desk).unit(&gone.units[0].id).is_some(), "who is no longer in the list serves on");
    assert!(war(&desk).differences(own.id.as_str(), &desk).expect("the army").1.is_empty());
    assert!(desk.take_over(&army).is_err());
    desk.take_back(entry).expect("taken back");
    assert_eq!(state(&desk).canonical(), before);
}
