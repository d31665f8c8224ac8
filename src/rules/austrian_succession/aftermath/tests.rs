use super::{END_STATES, GONE, LIMIT, STANDS, TAKEN, toll};

#[test]
fn shares_make_a_hundred_and_more_quarters_cost_more() {
    for state in END_STATES {
        for won in [true, false] {
            let mut before = 0;
            for quarters in 0..=LIMIT {
                let toll = toll(quarters, state.key, won);
                assert_eq!(toll.shares.iter().map(|&s| u32::from(s)).sum::<u32>(), 100, "{}", state.key);
                assert!(toll.lost >= before && toll.lost <= 1000, "{} {quarters}", state.key);
                before = toll.lost;
            }
        }
    }
    assert_eq!(toll(0, STANDS, false).lost, 0);
    assert_eq!(toll(0, GONE, true), toll(LIMIT, GONE, true), "a letter alone costs what it costs at the least");
}

#[test]
fn losses_of_equal_armies_are_those_of_history() {
    let army = |units: &[(u16, &str)], won| {
        units.iter().map(|&(q, state)| u32::from(toll(q, state, won).lost)).sum::<u32>() / units.len() as u32
    };
    let won = army(
        &[
            (0, STANDS),
            (0, STANDS),
            (1, STANDS),
            (1, STANDS),
            (2, STANDS),
            (2, STANDS),
            (2, STANDS),
            (3, STANDS),
            (4, GONE),
            (4, GONE),
            (4, GONE),
            (4, TAKEN),
        ],
        true,
    );
    let lost = army(
        &[
            (0, STANDS),
            (1, STANDS),
            (1, STANDS),
            (2, STANDS),
            (2, STANDS),
            (4, GONE),
            (4, GONE),
            (4, GONE),
            (4, GONE),
            (4, GONE),
            (4, GONE),
            (4, TAKEN),
        ],
        false,
    );
    assert!((100..=250).contains(&won), "winner {won}");
    assert!((160..=300).contains(&lost), "loser {lost}");
}
