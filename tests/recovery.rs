//! Who comes back when, what battles make of troops, and what the months cost.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod plain;
#[path = "support/war.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod war;

use chrono::Datelike;
use plain::{Plain, next, page};
use tricorne::army::{Id, Quality};
use tricorne::base::Side;
use tricorne::campaign::{
    Account, Act, Entry, Experience, Fact, Kind, Losses, Page, Preset, Return, Season, State, advance, aftermath,
};
use war::War;

/// The page of a battle in which every unit of two hundred men and more lost by hand what `losses` says, and Blue held the field.
fn bled(losses: Losses) -> (War, Page) {
    let mut war = War::new();
    war.add(next(&war.now.state, 6));
    let mut page = page(&war.now.state, 6, &[0]);
    for row in 0..page.rows.len() {
        if page.rows[row].before.men >= 200 {
            page.set_losses(row, losses);
        }
    }
    assert_eq!(page.winner, Some(Side::Blue));
    (war, page)
}

/// Who comes back under arms for a unit of each side under a preset: days after the battle, and men.
fn returning(war: &War, page: &Page, id: &str) -> [Vec<(i64, u32)>; 2] {
    let mut page = page.clone();
    page.recovery = Preset::all().into_iter().find(|p| p.id == id);
    assert!(page.recovery.is_some(), "{id}");
    let entry = aftermath(&page, &war.now.state, &Plain).unwrap();
    Side::BOTH.map(|side| {
        let unit = page.side(side).next().unwrap().unit.clone().unwrap();
        let mut days: Vec<(i64, u32)> = Vec::new();
        for fact in &entry.facts {
            let Fact::Returns(Return { thing, to: Account::Present, due, number, .. }) = fact else { continue };
            if *thing == unit {
                let day = due.signed_duration_since(page.date).num_days();
                match days.iter_mut().find(|(d, _)| *d == day) {
                    Some((_, sum)) => *sum += number,
                    None => days.push((day, *number)),
                }
            }
        }
        days.sort_unstable();
        days
    })
}

/// A hundred lost: 20 dead, 30 wounded, 30 lightly, 20 missing.
const HUNDRED: Losses =
    Losses { dead: 20, wounded: 30, light: 30, missing: 20, prisoners: 0, horses: 0, guns: 0, colours: 0 };

#[test]
fn shares_come_back_by_who_holds_the_field() {
    let (war, page) = bled(HUNDRED);
    assert_eq!(returning(&war, &page, "thirty-or-ten"), [vec![(1, 30)], vec![(1, 10)]]);
    assert_eq!(returning(&war, &page, "seventy-or-fifty"), [vec![(1, 70)], vec![(1, 50)]]);
    assert_eq!(returning(&war, &page, "half-next-morning"), [vec![(1, 50)], vec![(1, 50)]]);
    assert_eq!(returning(&war, &page, "light-wounded-only"), [vec![(7, 30)], vec![(7, 30)]]);
    assert_eq!(returning(&war, &page, "none"), [vec![], vec![]]);
    let mut drawn = page.clone();
    drawn.winner = None;
    assert_eq!(returning(&war, &drawn, "thirty-or-ten"), [vec![(1, 20)], vec![(1, 20)]]);
    // Rounded down, and never more than there are to come back.
    let (war, page) = bled(Losses { dead: 6, light: 1, ..Losses::default() });
    assert_eq!(returning(&war, &page, "seventy-or-fifty"), [vec![(1, 1)], vec![(1, 1)]]);
}

#[test]
fn four_classes_share_the_wounded_two_two_two_and_one_of_seven() {
    let (war, page) = bled(Losses { wounded: 70, ..Losses::default() });
    assert_eq!(returning(&war, &page, "four-classes")[0], [(7, 20), (14, 20), (28, 20)]);
}

#[test]
fn a_die_a_stand_favours_who_won_by_a_face() {
    let (war, mut page) = bled(HUNDRED);
    let (mut sums, mut units) = ([0, 0], [0, 0]);
    for chance in 0..200 {
        page.chance = chance;
        for (n, days) in returning(&war, &page, "a-die-a-stand").iter().enumerate() {
            let men = days.iter().map(|(_, n)| n).sum::<u32>();
            assert!([0, 50, 80, 100].contains(&men), "{men}: two stands of fifty, of whom eighty can come");
            sums[n] += men;
            units[n] += 1;
        }
    }
    // Two stands back are cut to the 80 who are alive: means of 54 and 45 of a hundred.
    let mean = [0, 1].map(|n| sums[n] / units[n]);
    assert!((48..=62).contains(&mean[0]) && (38..=50).contains(&mean[1]) && mean[0] > mean[1], "{mean:?}");
}

#[test]
fn the_first_tenth_of_a_brigade_is_gone_and_the_rest_comes_by_tenths() {
    let (war, page) = bled(HUNDRED);
    let mut own = page.clone();
    own.recovery = Preset::all().into_iter().find(|p| p.id == "first-tenth-gone");
    let entry = aftermath(&own, &war.now.state, &Plain).unwrap();
    let brigade = page.rows[0].brigade.clone();
    let rows = || page.side(Side::Blue).filter(|r| r.brigade == brigade);
    let (before, lost): (u32, u32) = rows().fold((0, 0), |s, r| (s.0 + r.before.men, s.1 + r.losses.men()));
    let mut by_day = std::collections::BTreeMap::new();
    for fact in &entry.facts {
        if let Fact::Returns(r) = fact
            && r.to == Account::Present
            && rows().any(|row| row.unit.as_ref() == Some(&r.thing))
        {
            *by_day.entry(r.due).or_insert(0) += r.number;
        }
    }
    assert_eq!(by_day.values().sum::<u32>(), lost - before / 10);
    assert!(by_day.values().all(|n| *n <= before / 10), "a tenth a day");
}

#[test]
fn fortune_throws_two_dice_for_each_unit() {
    let (war, mut page) = bled(HUNDRED);
    let all = |days: &[(i64, u32)]| days.iter().map(|(_, n)| n).sum::<u32>();
    assert_eq!(returning(&war, &page, "fortunes-of-war").map(|d| all(&d)), [100, 100], "who stood is whole again");
    let first = Side::BOTH.map(|side| page.rows.iter().position(|r| r.side == side).unwrap());
    for row in first {
        page.set_state(row, plain::BROKEN, &Plain);
        page.set_losses(row, HUNDRED);
    }
    let mut gone = [0, 0];
    for chance in 0..600 {
        page.chance = chance;
        for (n, days) in returning(&war, &page, "fortunes-of-war").iter().enumerate() {
            gone[n] += u32::from(all(days) == 0);
        }
    }
    // One of six to who won; to who lost eleven of thirty-six. A quarter of a battalion is more than its hundred lost, so a
    // smaller size costs all of them too: three of six more, and four of six less the ones counted.
    let part = page.rows[first[0]].before.men * 25 / 100 >= 100;
    let expected = if part { [(600 * 21) / 36, (600 * 26) / 36] } else { [100, 183] };
    for n in 0..2 {
        assert!(gone[n].abs_diff(expected[n]) < 45, "{gone:?} of {expected:?}");
    }
}

#[test]
fn battles_make_troops_and_break_them() {
    let (mut war, mut page) = bled(Losses::default());
    let mut changed = [0, 0];
    let rule = Experience::all().swap_remove(0);
    let mut entry = Entry::new(war.now.state.today, Act::SettingsChanged);
    entry.facts.push(Fact::Experience { rule: Some(Box::new(rule)) });
    war.add(entry);
    let broken = page.rows.iter().position(|r| r.side == Side::Red).unwrap();
    page.set_state(broken, plain::BROKEN, &Plain);
    let of = |state: &State, unit: &Id| {
        let (_, regiment, _) = state.unit(unit).unwrap();
        (regiment.id.clone(), regiment.quality)
    };
    let (fine, sad) = (page.rows[0].unit.clone().unwrap(), page.rows[broken].unit.clone().unwrap());
    for chance in 0..300 {
        page.chance = chance;
        let entry = aftermath(&page, &war.now.state, &Plain).unwrap();
        for (n, unit) in [&fine, &sad].into_iter().enumerate() {
            let (id, was) = of(&war.now.state, unit);
            let new = entry.facts.iter().find_map(|f| match f {
                Fact::Graded { regiment, better } if *regiment == id => {
                    Some(if *better { was.better() } else { was.worse() })
                }
                _ => None,
            });
            if let Some(new) = new {
                assert_eq!(new, if n == 0 { was.better() } else { was.worse() });
                changed[n] += 1;
            }
        }
    }
    let least = match of(&war.now.state, &fine).1 {
        Quality::Poor | Quality::Raw => 2,
        Quality::Usual => 1,
        Quality::Good | Quality::Elite => 0,
    };
    assert!((least * 30..=least * 70).contains(&changed[0]), "{changed:?}");
    assert!((160..=240).contains(&changed[1]), "on 1 to 4 after a defeat: {changed:?}");
}

#[test]
fn the_sick_leave_the_ranks_by_the_month_and_come_back_after_four_weeks() {
    let mut war = War::new();
    let rule = Season::all().swap_remove(0);
    let mut entry = Entry::new(war.now.state.today, Act::SettingsChanged);
    entry.facts.push(Fact::Season { rule: Some(Box::new(rule.clone())) });
    war.add(entry);
    let before = war.now.state.present(&page_unit(&war));
    let first = (1..40).map(|n| war.now.state.today + chrono::Days::new(n)).find(|d| d.day() == 1).unwrap();
    let days = first.signed_duration_since(war.now.state.today).num_days() as u32;
    war.add(advance(&war.now.state, days).unwrap());
    let month = first.month0() as usize;
    let sick = war.now.state.books.balance(&page_unit(&war), Kind::Men, Account::Sick);
    assert_eq!(sick, before.men * u32::from(rule.sick[month]) / 100);
    war.add(advance(&war.now.state, 28).unwrap());
    let after = &war.now.state.books;
    let dead = after.balance(&page_unit(&war), Kind::Men, Account::Dead);
    assert!(dead > 0 && dead <= sick / 8 + 1, "{dead} of {sick}");
}

/// The first unit of Blue, which all have.
fn page_unit(war: &War) -> Id {
    war.now.state.units(Side::Blue).next().unwrap().2.id.clone()
}
