//! Where who won steps in: works and houses.

use super::*;

#[test]
fn how_mel_25_the_winner_occupies_the_block() {
    let text = "village 0 12\nB foot charged 0 0 N\nR foot hits=3 block=0 0 12 S";
    // Blue 4 less cover: 2 hits; Red 2 less one: none.
    let table = phase(text, &[(0, Front, 1, Rear)], &[4, 2], &[]);
    assert_eq!((table.state.unit(0).block, table.state.unit(0).formation), (0, Formation::Garrison));
    // Cavalry on foot is light infantry in this too (HOW-MOV-28).
    let riders = "village 0 12\nB horse dismounted charged 0 0 N\nR foot hits=4 block=0 0 12 S";
    let table = phase(riders, &[(0, Front, 1, Rear)], &[5, 2], &[]);
    assert_eq!((table.state.unit(1).fights(), table.state.unit(0).block), (false, 0));
    // HOW-TER-37: nor over an enemy who stands in it, as in column on its road.
    let text =
        "village 0 12\nroad -40 17 40 17\nB foot charged 0 0 N\nR foot hits=4 block=0 0 12 S\nR foot column 14 17 W";
    let table = phase(text, &[(0, Front, 1, Rear)], &[5, 2], &[]);
    assert!(!table.state.unit(1).fights() && table.state.unit(0).block == NONE, "{:?}", table.at(0));
    // He goes in beside another enemy who is still there.
    let text = "village 0 12\nB foot charged 0 0 N\nR foot block=0 0 12 S\nR foot hits=3 block=0 0 12 S";
    let table = phase(text, &[(0, Front, 2, Rear)], &[4, 2], &[]);
    assert!(table.state.unit(2).is_lost() && table.state.unit(1).block == 0);
    assert_eq!((table.state.unit(0).block, table.state.unit(0).formation), (0, Formation::Garrison));
}

#[test]
fn how_mel_26_victorious_infantry_may_step_into_the_works() {
    let text = "works -20 2 20 2\nB foot charged 0 0 N\nR foot entrenched hits=3 0 4 S";
    let end = |answer| phase(text, &FRONTS, &[4, 2], &[Answer::Pick(0), answer]).state.unit(0).rect.centre.y / 1200;
    assert_eq!([end(Answer::Yes), end(Answer::No)], [4, 0]);
}

#[test]
fn how_mel_26_nobody_steps_off_the_table_or_onto_ground_that_bars_him() {
    let steps = |ground: &str, y: i32| {
        let text = format!(
            "works -20 {} 20 {}\n{ground}\nB foot charged 0 {y} N\nR foot entrenched hits=4 0 {} S",
            y + 2,
            y + 2,
            y + 4
        );
        let mut table = melee(&text, &FRONTS);
        table.act(&[], &[], |e| {
            let there = e.state.unit(1).rect;
            e.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::Gone;
            e.works_won(0, there).is_some()
        })
    };
    assert!(steps("", 0));
    assert!(!steps("lake -20 3 20 9", 0), "water");
    assert!(!steps("", 195), "the edge of the table");
}

/// The defender stays behind his works, and who won beside them or off his flank goes across none.
#[test]
fn how_mel_26_and_38_only_who_won_over_the_works_steps_into_them() {
    let won = |works: &str, winner: &str, loser: &str| {
        let text = format!("works {works}\nB foot charged {winner}\nR foot hits=4 {loser}");
        let mut table = melee(&text, &FRONTS);
        let there = table.state.unit(1).rect;
        table.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::Gone;
        table.act(&[], &[], |e| e.works_won(0, there).map(|to| to.centre.y / 120))
    };
    let line = "-20 2 20 2";
    assert_eq!(won(line, "0 0 N", "0 4 S"), Some(40));
    assert_eq!(won(line, "entrenched 0 4 S", "0 0 N"), None, "he holds them");
    assert_eq!(won(line, "16 0 W", "0 0 N"), None, "they lie before the loser's front alone");
}

/// HOW-RLY-09: who is driven to four hits by his friends' flight does not go in.
#[test]
fn how_mel_25_who_falls_back_himself_enters_no_houses() {
    let enters = |hits: u8| {
        let text = "village 0 12\nB foot charged 0 0 N\nR foot block=0 0 12 S";
        let mut table = melee(text, &[(0, Front, 1, Rear)]);
        let rounds = super::super::Rounds::begin(&table.state, [true; MAX_UNITS]);
        table.state.unit_mut(1).morale = crate::rules::honours_of_war::state::Morale::Gone;
        table.state.unit_mut(0).hits = hits;
        let mut won = [false; MAX_UNITS];
        won[0] = true;
        table.act(&[], &[], |e| {
            e.part(0);
            e.follow_up(&rounds, &won);
        });
        table.state.unit(0).block == 0
    };
    assert_eq!([enters(3), enters(4)], [true, false]);
}

/// HOW-CHG-17: also where he charged a battalion beside the houses, and struck their garrison with it.
#[test]
fn how_mel_25_who_struck_the_garrison_as_the_second_of_two_goes_in() {
    let text = "village 0 12\nB foot charged 5 0 N\nR foot hits=3 20 4 S\nR foot hits=3 block=0 0 12 S";
    let mut table = melee(text, &FRONTS);
    table.state.unit_mut(2).contacts[Rear as usize] = 0;
    table.act(&[3, 2, 2], &[Answer::Quarters(4), Answer::Quarters(4)], |e| e.melee_phase());
    assert_eq!(table.hits(), [1, 4, 4]);
    assert_eq!((table.state.unit(0).block, table.state.unit(0).formation), (0, Formation::Garrison));
}
