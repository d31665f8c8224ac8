//! Two forecasts under common dice: what the difference between them is worth.

use super::{Forecast, Single};
use crate::base::Side;

/// By how much Blue's chance to win differs, over battles that fell to the same dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Tenths of a point of a hundred, to the nearest.
    pub tenths: i32,
    /// Give or take so many tenths, 95 times of 100; rounded up.
    pub margin_tenths: u32,
    /// Pairs of battles.
    pub battles: u32,
}

impl Difference {
    /// Whether it says anything yet: it lies outside its margin.
    #[must_use]
    pub const fn says(&self) -> bool {
        self.tenths.unsigned_abs() > self.margin_tenths
    }
}

/// What `other` has over `base`, battle by battle of the same number; nothing where no number is in both. Both are in the
/// order of their numbers, as [`super::run`] leaves them. The margin is that of paired differences: battles that end alike
/// under the same dice tell nothing apart, and widen nothing. Where all that differ fell the same way, half a pair more is
/// taken to have fallen either way: a few that agree by chance say nothing yet.
#[must_use]
pub fn difference(base: &Forecast, other: &Forecast) -> Option<Difference> {
    let won = |s: &Single| i64::from(s.winner == Some(Side::Blue));
    let (mut pairs, mut sum, mut squares) = (0_i64, 0_i64, 0_i64);
    let mut rest = other.singles.iter().peekable();
    for one in &base.singles {
        while rest.next_if(|o| o.number < one.number).is_some() {}
        if let Some(twin) = rest.next_if(|o| o.number == one.number) {
            let step = won(twin) - won(one);
            pairs += 1;
            sum += step;
            squares += step * step;
        }
    }
    if pairs == 0 {
        return None;
    }
    let tenths = (2_000 * sum + sum.signum() * pairs) / (2 * pairs);
    let agree = squares > 0 && sum.abs() == squares;
    let (all, squares) = if agree { (pairs + 1, squares + 1) } else { (pairs, squares) };
    // 1960 thousandths of a standard error of the mean, in thousandths of a tenth of a point, squared; and by how much the
    // half pairs move the mean.
    let (n, spread) = (u128::from(all.unsigned_abs()), u128::from((all * squares - sum * sum).unsigned_abs()));
    let square = 1_960_000 * 1_960_000 * spread;
    let root = square.div_ceil(n * n * n).isqrt();
    let root = if root * root * n * n * n >= square { root } else { root + 1 };
    let moved = if agree { 1_000_000 * u128::from(sum.unsigned_abs()) / (n * (n - 1)) } else { 0 };
    let margin = (root + moved).div_ceil(1000);
    Some(Difference {
        tenths: i32::try_from(tenths).unwrap_or(i32::MAX),
        margin_tenths: u32::try_from(margin).unwrap_or(u32::MAX),
        battles: u32::try_from(pairs).unwrap_or(u32::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::registry;

    fn forecast(winners: &[(u32, Option<Side>)]) -> Forecast {
        let system = registry::ALL[0];
        let text = system.about().scenarios[0].1;
        let scenario = crate::field::scenario_file::read(text).expect("a scenario");
        let mut f = Forecast::empty(system.about().id, &scenario, 1);
        f.singles = winners.iter().map(|&(number, winner)| Single { number, winner, turns: 9, lost: [0, 0] }).collect();
        f
    }

    #[test]
    fn battles_are_paired_by_their_dice() {
        let (blue, red) = (Some(Side::Blue), Some(Side::Red));
        let base = forecast(&[(1, blue), (2, red), (3, None), (5, red)]);
        let other = forecast(&[(1, blue), (3, blue), (4, red), (5, red)]);
        let d = difference(&base, &other).expect("three pairs");
        assert_eq!((d.tenths, d.battles), (333, 3));
        // One of three differs: with half a pair either way 1.96 times the root of 7/64, and a twelfth.
        assert_eq!(d.margin_tenths, 732);
        assert!(!d.says());
        assert_eq!(difference(&base, &base).expect("pairs"), Difference { tenths: 0, margin_tenths: 0, battles: 4 });
        assert_eq!(difference(&base, &forecast(&[(4, blue)])), None);
    }

    #[test]
    fn common_dice_make_a_small_difference_tell() {
        let side = |n: u32| if n.is_multiple_of(2) { Some(Side::Blue) } else { Some(Side::Red) };
        let base: Vec<(u32, Option<Side>)> = (1..=400).map(|n| (n, side(n))).collect();
        let better: Vec<(u32, Option<Side>)> =
            base.iter().map(|&(n, w)| (n, if n % 20 == 1 { Some(Side::Blue) } else { w })).collect();
        let d = difference(&forecast(&base), &forecast(&better)).expect("pairs");
        assert_eq!(d.tenths, 50);
        assert!(d.says() && d.margin_tenths <= 22, "{d:?}");
    }

    #[test]
    fn a_few_that_fell_the_same_way_say_nothing_yet() {
        let base: Vec<(u32, Option<Side>)> = (1..=400).map(|n| (n, Some(Side::Red))).collect();
        let says = |better: u32| {
            let other: Vec<(u32, Option<Side>)> =
                base.iter().map(|&(n, w)| (n, if n <= better { Some(Side::Blue) } else { w })).collect();
            difference(&forecast(&base), &forecast(&other)).expect("pairs").says()
        };
        assert_eq!([says(2), says(4), says(6)], [false, false, true]);
        let two = forecast(&[(1, Some(Side::Red)), (2, Some(Side::Red))]);
        let both = forecast(&[(1, Some(Side::Blue)), (2, Some(Side::Blue))]);
        assert!(!difference(&two, &both).expect("pairs").says(), "two battles");
    }
}
