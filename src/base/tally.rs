//! Integer counts with means and margins.

use serde::{Deserialize, Serialize};

/// The half width of the range that holds the true share in 95 of 100 cases, in tenths of a point of a hundred,
/// rounded up: 1.96 standard errors. No less than Wilson's interval has where all fell the same way: that no other was seen
/// does not say that there are none.
#[must_use]
pub fn margin_tenths(count: u64, of: u64) -> u32 {
    if of == 0 {
        return 1000;
    }
    let (w, n) = (u128::from(count.min(of)), u128::from(of));
    // (1960 thousandths of a standard error, in tenths of a point) squared.
    let square = 1960 * 1960 * w * (n - w);
    let root = square.div_ceil(n * n * n).isqrt();
    let exact = root * root * n * n * n >= square;
    // The square of 1.96 by the number and itself.
    let least = (1000 * 1960 * 1960_u128).div_ceil(1000 * 1000 * n + 1960 * 1960);
    least.max(if exact { root } else { root + 1 }) as u32
}

/// How far two totals are apart, in thousandths of the greater one, positive where the first is greater. Rounded away from
/// zero: 50 or less is a twentieth or less, and nothing beyond a twentieth reads as one.
#[must_use]
pub fn apart(one: i32, other: i32) -> i32 {
    let most = i64::from(one.max(other).max(1));
    let off = (i64::from(one) - i64::from(other)) * 1000;
    let thousandths = (off.abs() + most - 1) / most;
    (thousandths * off.signum()) as i32
}

/// Whole numbers added up: how many, their sum, and how often each came.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How often each number came, from zero.
    pub counts: Vec<u32>,
    /// How many numbers there were.
    pub number: u64,
    /// What they make together.
    pub sum: u64,
}

impl Tally {
    /// Counts a number. It is meant for small ones: the counts reach up to the largest.
    pub fn add(&mut self, n: u32) {
        let n = n as usize;
        if self.counts.len() <= n {
            self.counts.resize(n + 1, 0);
        }
        self.counts[n] += 1;
        self.number += 1;
        self.sum += n as u64;
    }

    /// Adds another tally: the order doesn't matter.
    pub fn join(&mut self, other: &Tally) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (a, b) in self.counts.iter_mut().zip(&other.counts) {
            *a += b;
        }
        self.number += other.number;
        self.sum += other.sum;
    }

    /// The mean in tenths, rounded to the nearest; zero where nothing was counted.
    #[must_use]
    pub fn mean_tenths(&self) -> u64 {
        if self.number == 0 { 0 } else { (self.sum * 10 + self.number / 2) / self.number }
    }

    /// The mean, rounded to the nearest whole.
    #[must_use]
    pub fn mean(&self) -> u64 {
        if self.number == 0 { 0 } else { (self.sum + self.number / 2) / self.number }
    }

    /// How many numbers were `n` or more.
    #[must_use]
    pub fn at_least(&self, n: usize) -> u64 {
        self.counts.iter().skip(n).map(|&c| u64::from(c)).sum()
    }
}

/// Three counts as parts of a whole that they make together: each rounded down, and what is left over given to the largest
/// remainders; where the outer two have the same, the middle one has what they cannot share. Three noughts stay noughts.
#[must_use]
pub fn parts(counts: [u32; 3], whole: u32) -> [u32; 3] {
    let sum: u64 = counts.iter().map(|&n| u64::from(n)).sum();
    if sum == 0 {
        return [0; 3];
    }
    let scaled = counts.map(|n| u64::from(n) * u64::from(whole));
    let mut parts = scaled.map(|n| u32::try_from(n / sum).unwrap_or(whole));
    let mut order = [0, 1, 2];
    order.sort_by_key(|&n| std::cmp::Reverse(scaled[n] % sum));
    let left = whole - parts.iter().sum::<u32>();
    if left == 1 && scaled[0] % sum == scaled[2] % sum {
        order = [1, 0, 2];
    }
    for &n in order.iter().take(left as usize) {
        parts[n] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        assert_eq!(parts([676, 69, 255], 100), [68, 7, 25], "67.6, 6.9 and 25.5 would make 101");
        assert_eq!(parts([1, 1, 1], 1_000), [333, 334, 333]);
        assert_eq!(parts([495, 10, 495], 100), [49, 2, 49]);
        for counts in [[455, 200, 345], [676, 69, 255], [499, 3, 498], [1, 0, 2]] {
            let mut back = parts([counts[2], counts[1], counts[0]], 100);
            back.reverse();
            assert_eq!(parts(counts, 100), back, "sides exchanged");
        }
        assert_eq!(parts([0, 0, 0], 100), [0, 0, 0]);
        assert_eq!(parts([2_400, 0, 0], 100), [100, 0, 0]);
    }

    #[test]
    fn armies_are_apart_by_a_share_of_the_dearer_one() {
        assert_eq!((apart(1_375, 1_320), apart(1_320, 1_375)), (40, -40));
        assert_eq!((apart(0, 0), apart(1_000, 950)), (0, 50));
        assert_eq!((apart(1_000, 949), apart(3_164, 3_331)), (51, -51), "50.1 is beyond a twentieth");
    }

    #[test]
    fn margins_of_known_counts() {
        assert_eq!(margin_tenths(1200, 2400), 21, "2.0004 points, rounded up");
        assert_eq!(margin_tenths(1201, 2402), 20);
        assert_eq!(margin_tenths(5000, 10_000), 10);
        assert_eq!(margin_tenths(200, 400), 49);
        assert_eq!([margin_tenths(400, 400), margin_tenths(0, 400)], [10, 10], "1.96² by 403.84");
        assert_eq!(margin_tenths(10_000, 10_000), 1);
        assert_eq!(margin_tenths(1, 1), 794);
        assert_eq!(margin_tenths(396, 400), 10, "from here on by the standard error");
        assert_eq!(margin_tenths(0, 0), 1000);
    }

    #[test]
    fn tallies_join_in_any_order() {
        let tally = |numbers: &[u32]| {
            let mut t = Tally::default();
            numbers.iter().for_each(|&n| t.add(n));
            t
        };
        let (mut a, b) = (tally(&[3, 1, 4]), tally(&[1, 5, 9, 2]));
        let mut c = b.clone();
        c.join(&a);
        a.join(&b);
        assert_eq!(a, c);
        assert_eq!(a, tally(&[3, 1, 4, 1, 5, 9, 2]));
        assert_eq!((a.mean_tenths(), a.mean(), a.at_least(4)), (36, 4, 3));
    }
}
