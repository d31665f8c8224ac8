//! The only source of chance in the rules: dice of named streams, fair or scripted.

use crate::base::Side;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Whose throw it is. Each has its own stream, so that one side's throws never shift the other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    Of(Side),
    /// Weather, ground, and whatever belongs to neither side.
    Neither,
}

impl Stream {
    const fn index(self) -> usize {
        match self {
            Stream::Of(side) => side.index(),
            Stream::Neither => 2,
        }
    }
}

/// Dice of one battle.
#[derive(Debug, Clone)]
pub enum Dice {
    /// Three streams of ChaCha8 under one key.
    Fair(Box<[ChaCha8Rng; 3]>),
    /// Throws written down beforehand, for tests. Panics on too few; [`Dice::spent`] tells of too many.
    Scripted { throws: Vec<u8>, next: usize },
}

impl Dice {
    /// The dice of battle number `battle` under the key `seed`.
    #[must_use]
    pub fn fair(seed: u64, battle: u64) -> Dice {
        let stream = |n: u64| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(battle * 3 + n);
            rng
        };
        Dice::Fair(Box::new([stream(0), stream(1), stream(2)]))
    }

    /// Dice that fall as written.
    #[must_use]
    pub fn scripted(throws: &[u8]) -> Dice {
        Dice::Scripted { throws: throws.to_vec(), next: 0 }
    }

    /// Whether every scripted throw was used; always true for fair dice.
    #[must_use]
    pub fn spent(&self) -> bool {
        match self {
            Dice::Fair(_) => true,
            Dice::Scripted { throws, next } => *next == throws.len(),
        }
    }

    /// A whole number below `n`, each with the same chance.
    ///
    /// # Panics
    /// When scripted dice have run out: a fault of the test.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        match self {
            Dice::Fair(streams) => loop {
                let wide = u64::from(streams[stream.index()].next_u32()) * u64::from(n);
                let low = wide as u32;
                if low >= n || low >= n.wrapping_neg() % n {
                    return (wide >> 32) as u32;
                }
            },
            Dice::Scripted { throws, next } => {
                let Some(&throw) = throws.get(*next) else {
                    panic!("scripted dice: throw {} was not written down", *next + 1)
                };
                *next += 1;
                u32::from(throw) - 1
            }
        }
    }

    /// A die of six sides, 1 to 6.
    pub fn d6(&mut self, stream: Stream) -> u8 {
        self.below(stream, 6) as u8 + 1
    }
}
