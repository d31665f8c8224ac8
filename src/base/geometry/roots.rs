//! Square roots of whole numbers: distances ask for them more often than for anything else.
//!
//! Those of small numbers are read off a table; of others the reciprocal of the root, which is bettered by Newton's method,
//! without a division.

/// Reciprocal roots of 256 to 1023, each at the middle of its step: 16 for 256, in 1/2^30.
static RECIPROCALS: [u32; 768] = {
    let mut table = [0; 768];
    let mut n = 0;
    while n < table.len() {
        // 2^30 · 16 / √(n + 256½), of which the square is 2^69 / (2n + 513).
        let square = (1_u128 << 69) / (2 * n as u128 + 513);
        table[n] = square.isqrt() as u32;
        n += 1;
    }
    table
};

/// Below this a root is read off a table, between two of its entries: lengths of up to 4 m.
const SMALL: u64 = 1 << 38;

/// Roots by the first ten bits of a number of 63 or 64 bits, and by how much they grow until the next.
static ROOTS: [[u32; 2]; 1024] = {
    let mut table = [[0; 2]; 1024];
    let mut n = 256;
    while n < table.len() {
        let root = ((n as u128) << 54).isqrt() as u64;
        let next = ((n as u128 + 1) << 54).isqrt() as u64;
        table[n] = [root as u32, (next - root) as u32];
        n += 1;
    }
    table
};

/// About the root of a number below [`SMALL`] and above zero: at most a unit less than it is.
#[inline]
const fn about_small(n: u64) -> u64 {
    // An even shift leaves one of the two highest bits set.
    let shift = n.leading_zeros() & !1;
    let scaled = n << shift;
    let [root, step] = ROOTS[(scaled >> 54) as usize];
    let part = (scaled >> 22) & 0xffff_ffff;
    (root as u64 + ((step as u64 * part) >> 32)) >> (shift / 2)
}

/// About the root of a number from [`SMALL`] to below 2^62: at most a unit off where that is below 2^28.
#[inline]
const fn about(n: u64) -> u64 {
    // An even shift brings the number between a quarter of the range and the whole: 1 to 4 in 1/2^30.
    let shift = n.leading_zeros() & !1;
    let scaled = n << shift >> 32;
    let reciprocal = bettered(RECIPROCALS[(scaled >> 22) as usize - 256] as u64, scaled);
    let reciprocal = bettered(reciprocal, scaled);
    // `shift` is at least 2.
    ((scaled * reciprocal) >> 30) >> (shift / 2 - 1)
}

/// A reciprocal root after a step of Newton's method: all three in 1/2^30.
#[inline]
const fn bettered(reciprocal: u64, of: u64) -> u64 {
    const ONE: u64 = 1 << 30;
    let square = (reciprocal * reciprocal) >> 30;
    (reciprocal * (3 * ONE - ((of * square) >> 30))) >> 31
}

/// The root of a number below 2^62, rounded down.
#[must_use]
#[inline]
pub const fn floor(n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    if n < SMALL {
        let root = about_small(n);
        // Never more than a unit too little, and never too much.
        return root + (root * root + 2 * root < n) as u64;
    }
    let mut root = about(n);
    // A unit off is usual and nobody can guess which way, so that is put right without a branch.
    let square = root * root;
    root = root - (square > n) as u64 + (square + 2 * root < n) as u64;
    while root * root > n {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= n {
        root += 1;
    }
    root
}

/// The root of a number below 2^62, rounded to the nearest whole.
#[must_use]
#[inline]
pub const fn nearest(n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    // Half a unit more still rounds down: r² + r is the whole part of (r + ½)².
    if n < SMALL {
        let root = about_small(n);
        return root + (root * root + root < n) as u64;
    }
    let mut root = about(n);
    // As above.
    let square = root * root;
    root = root - (square - root >= n) as u64 + (square + root < n) as u64;
    while root * root - root >= n {
        root -= 1;
    }
    while root * root + root < n {
        root += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn small_roots() {
        for n in 0..100_000_u64 {
            assert_eq!(floor(n), n.isqrt(), "{n}");
        }
        assert_eq!([0, 1, 2, 3, 6, 7, 12, 13].map(nearest), [0, 1, 1, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn roots_where_they_change() {
        for root in (1..1_u64 << 19).step_by(7) {
            for n in [root * root - 1, root * root, root * root + root, root * root + root + 1] {
                let whole = n.isqrt();
                assert_eq!(floor(n), whole, "{n}");
                assert_eq!(nearest(n), whole + u64::from(n > whole * whole + whole), "{n}");
            }
        }
    }

    proptest! {
        #[test]
        fn roots_of_all_sizes(n in 1..u64::MAX, bits in 2..63_u32) {
            let n = n >> bits;
            let root = n.isqrt();
            prop_assert_eq!(floor(n), root);
            prop_assert_eq!(nearest(n), if n - root * root > root { root + 1 } else { root });
            let square = root * root;
            prop_assert_eq!(floor(square), root);
            prop_assert_eq!(floor(square.saturating_sub(1)), root.saturating_sub(1));
        }
    }
}
