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
    /// Every way in which they can fall, one after another ([`Dice::otherwise`]): each throw with the number of its results.
    Every { throws: Vec<(u32, u32)>, next: usize },
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

    /// Dice that fall in every way in turn.
    #[must_use]
    pub const fn every() -> Dice {
        Dice::Every { throws: Vec::new(), next: 0 }
    }

    /// How many ways there are that are as likely as that in which the dice of [`Dice::every`] have fallen.
    #[must_use]
    pub fn ways(&self) -> u64 {
        match self {
            Dice::Every { throws, .. } => throws.iter().fold(1, |ways: u64, &(_, n)| ways.saturating_mul(u64::from(n))),
            _ => 1,
        }
    }

    /// Has the dice of [`Dice::every`] fall in the next way, from the first throw on; says whether there is one.
    pub fn otherwise(&mut self) -> bool {
        let Dice::Every { throws, next } = self else { return false };
        *next = 0;
        while let Some((fell, of)) = throws.pop() {
            if fell + 1 < of {
                throws.push((fell + 1, of));
                return true;
            }
        }
        false
    }

    /// Whether every scripted throw was used; always true for others.
    #[must_use]
    pub fn spent(&self) -> bool {
        match self {
            Dice::Fair(_) | Dice::Every { .. } => true,
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
            Dice::Every { throws, next } => {
                if *next == throws.len() {
                    throws.push((0, n));
                }
                *next += 1;
                throws[*next - 1].0
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
    fn dice_fall_in_every_way_once() {
        let mut dice = Dice::every();
        let (mut fell, mut whole) = (Vec::new(), 0);
        loop {
            // A second throw follows some of the first.
            let first = dice.d6(Stream::Neither);
            let second = if first > 4 { dice.below(Stream::Neither, 3) } else { 0 };
            fell.push((first, second));
            whole += 18 / dice.ways();
            if !dice.otherwise() {
                break;
            }
        }
        assert_eq!(fell, [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (6, 2)]);
        assert_eq!(whole, 18);
        assert_eq!(dice, Dice::every());
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
