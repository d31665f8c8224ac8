//! Rows that the dice propose for an invented nation: six variables and classes within the book's limits.

use crate::base::Dice;
use crate::base::dice::Stream;

/// One of several, each with the same chance.
fn one<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(Stream::Neither, of.len() as u32) as usize]
}

/// A row for an invented nation (HOW-IMG-01): the brigadiers' die divided at will (HOW-IMG-02), initiative modifiers well
/// within the suggested limits (HOW-IMG-03), values that the rules know (HOW-IMG-04) and a few classes of its own
/// (HOW-IMG-05). What is usual is likelier than what is not.
#[must_use]
pub fn invented(dice: &mut Dice) -> String {
    let officers = one(
        dice,
        &[
            "dithering 1-2, dependable 3-5, dashing 6",
            "dithering 1-2, dependable 3-5, dashing 6",
            "dithering 1, dependable 2-5, dashing 6",
            "dithering 1, dependable 2-4, dashing 5-6",
            "dithering 1-2, dependable 3-6",
            "dithering 1-3, dependable 4-6",
            "dithering 1-3, dependable 4-5, dashing 6",
            "dependable 1-4, dashing 5-6",
        ],
    );
    let movement = one(dice, &["-1", "0", "0", "0", "+1"]);
    let fire = one(dice, &["-1", "0", "0", "0", "0", "+1"]);
    let forms = one(dice, &["none", "half", "half", "half", "half half none", "full half half", "full"]);
    let flank = one(dice, &["none", "quarter", "quarter", "quarter quarter none", "half quarter half", "half"]);
    let limber = one(dice, &["half", "half", "half", "full"]);
    let manhandle = one(dice, &["normal", "normal", "normal", "half"]);
    let mut row = format!(
        "{officers}, movement {movement}, fire {fire}, forms {forms}, flank {flank}, limber {limber}, manhandle {manhandle}"
    );
    for (branch, class) in [
        ("hussars", "standard"),
        ("dragoons", "inferior"),
        ("cuirassiers", "standard"),
        ("light", "inferior"),
        ("fusiliers", "inferior"),
        ("medium-guns", "superior"),
        ("militia", "standard"),
    ] {
        if dice.d6(Stream::Neither) == 6 {
            row += &format!(", {branch} {class}");
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::data::own;

    /// HOW-IMG-01, HOW-IMG-03, HOW-IMG-04, HOW-IMG-05.
    #[test]
    fn how_img_02_what_the_dice_propose_is_within_the_limits() {
        let rows: std::collections::BTreeSet<String> = (0..500).map(|n| invented(&mut Dice::fair(n, 0))).collect();
        assert!(rows.len() > 400, "{}", rows.len());
        for row in rows {
            let read = own::examine(&row).unwrap_or_else(|fault| panic!("{row}: {fault:?}"));
            assert!(read.is_some(), "{row}");
            assert_eq!(own::findings(&row, "x"), [], "{row}");
        }
    }
}
