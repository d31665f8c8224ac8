//! Exact chances and distributions as integers in 1/2^32.

use serde::{Deserialize, Serialize};

/// A probability in 1/2^32; [`Share::ONE`] is certainty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Share(pub u64);

impl Share {
    /// What never happens.
    pub const ZERO: Share = Share(0);
    /// What always happens.
    pub const ONE: Share = Share(1 << 32);

    /// `part` of `whole`, rounded to the nearest; certainty where there is no whole.
    #[must_use]
    pub const fn of(part: u32, whole: u32) -> Share {
        if whole == 0 {
            return Share::ONE;
        }
        Share((((part as u64) << 32) + whole as u64 / 2) / whole as u64)
    }

    /// The chance that both of two independent things happen.
    #[must_use]
    pub const fn and(self, other: Share) -> Share {
        // Certainty itself would overflow the product by one bit.
        if self.0 >= Share::ONE.0 {
            return other;
        }
        if other.0 >= Share::ONE.0 {
            return self;
        }
        Share((self.0 * other.0 + (1 << 31)) >> 32)
    }

    /// The chance of either of two things that exclude each other.
    #[must_use]
    pub const fn or(self, other: Share) -> Share {
        let sum = self.0 + other.0;
        Share(if sum > Share::ONE.0 { Share::ONE.0 } else { sum })
    }

    /// The chance that it doesn't happen.
    #[must_use]
    pub const fn not(self) -> Share {
        Share(Share::ONE.0.saturating_sub(self.0))
    }

    /// In thousandths, rounded to the nearest.
    #[must_use]
    pub const fn thousandths(self) -> u32 {
        ((self.0 * 1000 + (1 << 31)) >> 32) as u32
    }

    /// This share of a whole number, rounded down.
    #[must_use]
    pub const fn of_whole(self, n: u32) -> u32 {
        ((self.0 * n as u64) >> 32) as u32
    }
}

/// The chances of 0, 1, … N − 1 of something (hits, say); they make exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dist<const N: usize>(pub [Share; N]);

impl<const N: usize> Dist<N> {
    /// Certainly `n`, or the most that there is room for.
    #[must_use]
    pub const fn always(n: usize) -> Dist<N> {
        let mut chances = [Share::ZERO; N];
        chances[if n < N { n } else { N - 1 }] = Share::ONE;
        Dist(chances)
    }

    /// Chances in proportion to weights; what rounding leaves over goes to the likeliest.
    #[must_use]
    pub fn of_weights(weights: [u32; N]) -> Dist<N> {
        let whole: u64 = weights.iter().map(|&w| u64::from(w)).sum();
        if whole == 0 {
            return Dist::always(0);
        }
        let mut dist = Dist(weights.map(|w| Share((u64::from(w) << 32) / whole)));
        dist.fill();
        dist
    }

    /// Chances in parts of a whole that they add up to: [`Dist::of_weights`] without its divisions, for tables.
    #[must_use]
    pub const fn of_parts<const WHOLE: u32>(parts: [u32; N]) -> Dist<N> {
        let mut dist = Dist([Share::ZERO; N]);
        let mut n = 0;
        while n < N {
            dist.0[n] = Share(((parts[n] as u64) << 32) / WHOLE as u64);
            n += 1;
        }
        dist.fill();
        dist
    }

    /// Gives what is missing of one, or takes what is over, at the likeliest.
    const fn fill(&mut self) {
        let (mut sum, mut likeliest, mut n) = (0, 0, 0);
        while n < N {
            sum += self.0[n].0;
            if self.0[n].0 > self.0[likeliest].0 {
                likeliest = n;
            }
            n += 1;
        }
        self.0[likeliest].0 = (self.0[likeliest].0 + Share::ONE.0).saturating_sub(sum);
    }

    /// This distribution with what rounding has left over given to the likeliest number, so that the chances make one.
    #[must_use]
    pub fn settled(mut self) -> Dist<N> {
        self.fill();
        self
    }

    /// The sum of two independent things; what exceeds the room is counted in the last place.
    #[must_use]
    pub fn plus(&self, other: &Dist<N>) -> Dist<N> {
        let mut sums = [0_u64; N];
        for (i, a) in self.0.iter().enumerate() {
            if a.0 == 0 {
                continue;
            }
            for (j, b) in other.0.iter().enumerate() {
                sums[(i + j).min(N - 1)] += a.and(*b).0;
            }
        }
        let mut dist = Dist(sums.map(Share));
        dist.fill();
        dist
    }

    /// This distribution with the chance `first`, the other without.
    #[must_use]
    pub fn mixed(&self, first: Share, other: &Dist<N>) -> Dist<N> {
        let mut dist = *other;
        for n in 0..N {
            dist.0[n] = self.0[n].and(first).or(other.0[n].and(first.not()));
        }
        dist.fill();
        dist
    }

    /// How many of `dice` succeed, each with the same chance.
    #[must_use]
    pub fn pool(dice: usize, success: Share) -> Dist<N> {
        let one = Dist::<N>::always(1).mixed(success, &Dist::always(0));
        (0..dice).fold(Dist::always(0), |sum, _| sum.plus(&one))
    }

    /// The chance of `n` or more.
    #[must_use]
    pub fn at_least(&self, n: usize) -> Share {
        self.0.iter().skip(n).fold(Share::ZERO, |sum, s| sum.or(*s))
    }

    /// The mean in thousandths, rounded down.
    #[must_use]
    pub fn mean_thousandths(&self) -> u32 {
        let sum: u64 = self.0.iter().enumerate().map(|(n, s)| n as u64 * s.0).sum();
        ((sum * 1000) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_average_die() {
        // 2, 3, 3, 4, 4, 5.
        let die = Dist::<6>::of_weights([0, 0, 1, 2, 2, 1]);
        assert_eq!(die.mean_thousandths(), 3500 - 1, "thirds are cut to 1/2^32");
        assert_eq!(die.at_least(0), Share::ONE);
        assert_eq!(die.at_least(4).thousandths(), 500);
        assert_eq!(die.plus(&die).0[5].thousandths(), 1000 - 28, "4 or less of two: only two twos");
    }

    #[test]
    fn shares_of_a_whole() {
        assert_eq!(Share::of(1, 2).and(Share::of(1, 2)), Share::of(1, 4));
        assert_eq!(Share::ONE.and(Share::of(1, 3)), Share::of(1, 3));
        assert_eq!(Share::of(1, 3).not().thousandths(), 667);
        assert_eq!(Share::of(3, 4).of_whole(400), 300);
    }

    #[test]
    fn a_pool_is_binomial() {
        let pool = Dist::<5>::pool(4, Share::of(1, 2));
        assert_eq!(pool.0.map(|s| s.0), [1, 4, 6, 4, 1].map(|n| n << 28));
    }

    #[test]
    fn parts_of_a_known_whole_are_weights() {
        for a in 0..=6 {
            for b in 0..=6 - a {
                let parts = [a, b, 6 - a - b, 0];
                assert_eq!(Dist::of_parts::<6>(parts), Dist::of_weights(parts));
            }
        }
    }

    proptest! {
        #[test]
        fn chances_make_one(a in prop::array::uniform6(0_u32..100), b in prop::array::uniform6(0_u32..100), p in 0_u32..=1000) {
            let (a, b) = (Dist::of_weights(a), Dist::of_weights(b));
            for dist in [a, b, a.plus(&b), a.mixed(Share::of(p, 1000), &b)] {
                prop_assert_eq!(dist.0.iter().map(|s| s.0).sum::<u64>(), Share::ONE.0);
            }
        }
    }
}
