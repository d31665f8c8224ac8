//! Deeds and disks: the order in which they come back, what they paid for, and what a full disk leaves.

use super::*;

#[test]
fn what_was_taken_back_comes_back_in_the_order_of_deeds_also_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    for _ in 0..4 {
        desk.advance(3).expect("days pass");
    }
    let all = state(&desk).canonical();
    for number in [4, 2, 5, 3] {
        desk.take_back(number).expect("taken back");
    }
    let path = desk.path().to_owned();
    for expected in [vec![2, 4, 5], vec![2, 4], vec![4], vec![]] {
        drop(std::mem::replace(&mut desk, Desk::open(&folder.path().join("other.tricorne")).expect("another")));
        desk = Desk::open(&path).expect("the library again");
        assert_eq!(desk.put_back_last().expect("put back"), 1);
        let left: Vec<u32> = war(&desk).taken_back().map(|e| e.number).collect();
        assert_eq!(left, expected);
    }
    assert_eq!(desk.put_back_last().expect("nothing is left"), 0);
    assert_eq!(state(&desk).canonical(), all);
}

#[test]
fn a_run_that_is_taken_back_names_what_its_money_paid_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let unit = state(&desk).units(Side::Blue).next().expect("a unit").2.id.clone();
    desk.open_treasury("war-chest").expect("it is opened");
    // The machine leads the other side, so that nobody spends what comes in.
    let both = [crate::field::GeneralKind::Planner; 2];
    let run = (0..9).find_map(|_| {
        let before = state(&desk).purse[0];
        let ran = desk.run_alone(Side::Red, None, 1).ok().filter(|_| state(&desk).purse[0] > before);
        if ran.is_none() {
            desk.fight_drawn_up(both, &mut |_| {}, &false.into()).expect("fought");
        }
        ran
    });
    let run = run.expect("taxes came in").run;
    let mut bought = 0;
    while let Ok(entry) = desk.buy(&crate::campaign::Purchase::Recruits(unit.clone(), 50)) {
        bought = entry;
    }
    assert!(bought > 0, "there is money left");
    let unpaid = war(&desk).foresee_run(run).expect("it can be taken back").unpaid;
    assert!(unpaid.iter().any(|line| line.contains(&format!("Entry {bought}"))), "{unpaid:?}");
}

/// Something that is done at the desk.
type Deed = Box<dyn FnMut(&mut Desk) -> Result<(), Error>>;

#[test]
fn a_full_disk_is_told_and_nothing_is_half_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    play(&mut desk, 1);
    desk.library.fill_disk(true);
    let mut acts: Vec<Deed> = vec![
        Box::new(|desk| desk.advance(90).map(|_| ())),
        Box::new(|desk| {
            desk.plan(2)?;
            let mut page = war(desk).page(None)?;
            hit(&mut page, 1);
            desk.accept(&page, None).map(|_| ())
        }),
    ];
    for act in &mut acts {
        let (mut before, mut tries) = (String::new(), 0);
        let why = loop {
            before.clear();
            before.push_str(&state(&desk).canonical());
            match act(&mut desk) {
                Ok(()) => tries += 1,
                Err(why) => break why.to_string(),
            }
            assert!(tries < 50, "the disk is never full");
        };
        assert!(why.contains("the disk is full; make room"), "{why}");
        let planned = war(&desk).plan().is_some();
        assert!(state(&desk).canonical() == before || planned, "the desk is as it was");
        let there = desk.library.state(&state(&desk).id).expect("it is read").state;
        assert_eq!(there, *state(&desk), "and so is the library");
    }
    desk.library.fill_disk(false);
    let (number, lines) = (war(&desk).next_number(), war(&desk).entries().len());
    let unit = state(&desk).units(Side::Blue).next().expect("a unit").2.id.clone();
    desk.correct(&unit, (Kind::Men, 1), (Account::Present, Account::Deserted), "counted").expect("there is room");
    assert_eq!((war(&desk).next_number(), war(&desk).entries().len()), (number + 1, lines + 1));
    assert_eq!(desk.library.check().expect("read"), Vec::<String>::new());
}

#[test]
fn a_battle_that_is_fought_again_says_by_which_dice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let no = std::sync::atomic::AtomicBool::new(false);
    let both = [crate::field::GeneralKind::Planner; 2];
    desk.draw_up(None, 5).expect("a battle is drawn up");
    desk.fight_drawn_up(both, &mut |_| {}, &no).expect("fought");
    let entry = |desk: &Desk| war(desk).battle_entry(1).expect("in the books").clone();
    let first = state(&desk).battles[0].clone();
    assert!(war(&desk).again(&entry(&desk)).is_none() && !war(&desk).was_fought());
    desk.take_back(entry(&desk).number).expect("taken back");
    assert!(war(&desk).was_fought());
    desk.fight_drawn_up(both, &mut |_| {}, &no).expect("fought");
    assert_eq!((war(&desk).again(&entry(&desk)), &state(&desk).battles[0]), (Some(Again::SameDice), &first));
    desk.take_back(entry(&desk).number).expect("taken back");
    let order = resolve::Order { seed: 6, ..war(&desk).order(both).expect("an order") };
    let fought = resolve::fight(order, &mut |_| {}, &no).expect("fought");
    // Whom the dice of the battle hurt, they say also what it means.
    let (page, result) = (war(&desk).page(Some(&fought)).expect("a page"), fought.result().expect("a result"));
    let hurt = page.officers.iter().filter(|o| o.fate != crate::campaign::Fate::Unhurt).count();
    assert_eq!(result.commanders.len(), hurt);
    desk.accept(&page, Some(&fought)).expect("accepted");
    assert_eq!(war(&desk).again(&entry(&desk)), Some(Again::OtherDice));
}

#[test]
fn the_days_until_a_battle_go_and_come_back_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.plan(1).expect("drawn up");
    let (before, passed) = (state(&desk).canonical(), days_passed(&desk));
    let mut page = war(&desk).page(None).expect("a page");
    hit(&mut page, 1);
    let battle = desk.accept(&page, None).expect("it adds up");
    let (fought, then) = (state(&desk).canonical(), days_passed(&desk));
    let days = i64::from(war(&desk).days_with(battle));
    assert!(days > 0 && then - passed == chrono::TimeDelta::days(days), "{days} days pass until it");
    let first = war(&desk).entry(battle).and_then(Entry::deed).expect("one deed");
    assert_eq!((war(&desk).head(first), war(&desk).head(battle), war(&desk).head(1)), (battle, battle, 1));
    desk.take_back(battle).expect("taken back");
    assert_eq!((state(&desk).canonical(), days_passed(&desk)), (before, passed));
    assert_eq!(desk.put_back_last().expect("put back"), 2);
    assert_eq!((state(&desk).canonical(), days_passed(&desk)), (fought, then));
}

#[test]
fn the_days_until_a_battle_stay_where_something_was_done_since() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let battle = play(&mut desk, 1);
    desk.advance(3).expect("days pass");
    let (today, passed) = (state(&desk).today, days_passed(&desk));
    assert_eq!(war(&desk).days_with(battle), 0);
    desk.take_back(battle).expect("taken back");
    assert_eq!((state(&desk).today, days_passed(&desk)), (today, passed));
}
