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

/// Dice of one battle; equal where they will fall alike.
#[derive(Debug, Clone, PartialEq, Eq)]
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

    /// The same dice in each other's hands: Blue throws what Red would have thrown, and the reverse.
    #[must_use]
    pub fn exchanged(mut self) -> Dice {
        if let Dice::Fair(streams) = &mut self {
            streams.swap(Side::Blue.index(), Side::Red.index());
        }
        self
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "throw 3 was not written down")]
    fn scripted_dice_fail_on_too_few() {
        let mut dice = Dice::scripted(&[6, 1]);
        for _ in 0..3 {
            dice.d6(Stream::Neither);
        }
    }

    #[test]
    fn scripted_dice_tell_of_too_many() {
        let mut dice = Dice::scripted(&[6, 1]);
        assert_eq!(dice.d6(Stream::Of(Side::Blue)), 6);
        assert!(!dice.spent());
        assert_eq!(dice.d6(Stream::Of(Side::Red)), 1);
        assert!(dice.spent());
    }

    #[test]
    fn the_first_hundred_dice() {
        let mut dice = Dice::fair(1757, 1);
        let throws: String = (0..100).map(|_| char::from(b'0' + dice.d6(Stream::Of(Side::Blue)))).collect();
        assert_eq!(
            throws,
            "5541545366463516435622162262552663614212535336416462554156652636512556522545461221342112551641666251"
        );
    }

    #[test]
    fn streams_and_battles_differ_and_do_not_disturb_each_other() {
        let hundred = |dice: &mut Dice, stream| (0..100).map(|_| dice.d6(stream)).collect::<Vec<_>>();
        let (blue, red) = (Stream::Of(Side::Blue), Stream::Of(Side::Red));
        let mut one = Dice::fair(1757, 1);
        let (a, b) = (hundred(&mut one, blue), hundred(&mut one, red));
        let mut two = Dice::fair(1757, 1);
        let (d, c) = (hundred(&mut two, red), hundred(&mut two, blue));
        assert_eq!((&a, &b), (&c, &d), "the order of asking changes nothing");
        assert_ne!(a, b);
        assert_ne!(a, hundred(&mut Dice::fair(1757, 2), blue));
        let mut three = Dice::fair(1757, 1).exchanged();
        assert_eq!((hundred(&mut three, blue), hundred(&mut three, red)), (b, a.clone()), "each throws the other's");
        assert_ne!(a, hundred(&mut Dice::fair(1758, 1), blue));
    }

    #[test]
    fn every_face_comes_as_often() {
        let mut dice = Dice::fair(7, 0);
        let mut faces = [0_i32; 6];
        for _ in 0..60_000 {
            faces[usize::from(dice.d6(Stream::Neither)) - 1] += 1;
        }
        // Four and a half standard errors of 60,000 throws at one in six are 411.
        assert!(faces.iter().all(|n| (n - 10_000).abs() < 411), "{faces:?}");
    }
}
