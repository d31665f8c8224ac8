//! What a general may choose from, and what he picks.

use crate::field::event::NOBODY;

/// A list of at most `MOST` choices, without allocation.
#[derive(Debug, Clone)]
pub struct Choices<C, const MOST: usize> {
    list: [C; MOST],
    len: usize,
}

impl<C: Copy + Default, const MOST: usize> Default for Choices<C, MOST> {
    fn default() -> Self {
        Choices { list: [C::default(); MOST], len: 0 }
    }
}

impl<C: Copy + Default, const MOST: usize> Choices<C, MOST> {
    /// A list of these; of more than there is room for the first.
    #[must_use]
    pub fn of(choices: &[C]) -> Self {
        let mut list = Choices::default();
        for &choice in choices {
            list.push(choice);
        }
        list
    }
}

impl<C: Copy, const MOST: usize> Choices<C, MOST> {
    /// Takes all choices off the list, for another question.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a choice, if there is room; says whether there was.
    pub fn push(&mut self, choice: C) -> bool {
        let room = self.len < MOST;
        if room {
            self.list[self.len] = choice;
            self.len += 1;
        }
        room
    }

    /// Puts another choice in the place of one.
    pub fn set(&mut self, index: usize, choice: C) {
        debug_assert!(index < self.len);
        self.list[index] = choice;
    }

    /// Leaves only some choices on the list.
    pub fn keep(&mut self, wanted: impl Fn(&C) -> bool) {
        let mut kept = 0;
        for n in 0..self.len {
            if wanted(&self.list[n]) {
                self.list[kept] = self.list[n];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// The choices in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[C] {
        &self.list[..self.len]
    }
}

impl<C: Copy, const MOST: usize> std::ops::Deref for Choices<C, MOST> {
    type Target = [C];
    fn deref(&self) -> &[C] {
        self.as_slice()
    }
}

/// What a general picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// The choice, by its number in the list.
    pub index: usize,
    /// Why: the code of an event of happening [`Reason`](crate::field::Happening::Reason); 0 for none.
    pub reason: u16,
    /// The piece that the reason is about beside the actor, or [`NOBODY`].
    pub target: u8,
    /// The numbers that decided.
    pub numbers: [i16; 4],
}

impl Pick {
    /// A choice for a reason that is about nobody beside the actor.
    #[must_use]
    pub const fn because(index: usize, reason: u16, numbers: [i16; 4]) -> Pick {
        Pick { index, reason, target: NOBODY, numbers }
    }
}

impl From<usize> for Pick {
    fn from(index: usize) -> Pick {
        Pick::because(index, 0, [0; 4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_takes_no_more_and_keeps_its_order() {
        let mut list: Choices<u8, 4> = Choices::of(&[1, 2, 3]);
        assert!(list.push(4) && !list.push(5));
        list.keep(|n| n % 2 == 0);
        assert_eq!(*list, [2, 4]);
        assert!(list.push(6));
        assert_eq!(list.as_slice(), [2, 4, 6]);
        list.clear();
        assert!(list.is_empty());
    }
}
