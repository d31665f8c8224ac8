//! Irregularity from a hash of the feature: a map never changes between two looks.

use crate::field::Feature;

/// A stream of numbers that depends only on the feature.
pub struct Scatter(u64);

impl Scatter {
    pub fn of(feature: &Feature) -> Scatter {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut eat = |v: i32| {
            for byte in v.to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        eat(feature.nature as i32);
        for p in &feature.points {
            eat(p.x);
            eat(p.y);
        }
        Scatter(hash)
    }

    /// The next number from 0 up to 1.
    pub fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// The next number between two.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next()
    }
}
