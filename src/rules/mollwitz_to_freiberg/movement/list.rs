//! The list of choices while it is made, and what their general hopes of them.

use super::Action;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Choices, Hope};

/// The choices that are listed, and the hope of the general to whom they will be offered.
pub struct List<'a> {
    out: &'a mut Choices,
    hope: Option<&'a mut dyn Hope>,
}

impl<'a> List<'a> {
    /// An empty list; without hope everything is worked out.
    pub fn new(out: &'a mut Choices, hope: Option<&'a mut dyn Hope>) -> List<'a> {
        out.clear();
        List { out, hope }
    }

    /// Works out everything from now on.
    pub fn forget_hope(&mut self) {
        self.hope = None;
    }

    /// Whether the general has hope of a choice, if it can be made: asked before it is known where it ends, and what bars it.
    pub fn wants(&mut self, choice: &Choice) -> bool {
        self.hope.as_mut().is_none_or(|hope| hope.has(self.out, choice))
    }

    /// [`List::wants`] of an act.
    pub fn hopes(&mut self, action: &Action) -> bool {
        self.hope.is_none() || self.wants(&Choice::Act(*action))
    }

    /// Leaves only some choices on the list.
    pub fn keep(&mut self, wanted: impl Fn(&Choice) -> bool) {
        self.out.keep(wanted);
    }

    /// Adds an act, if there is room.
    pub fn push(&mut self, choice: Choice) {
        self.out.push(choice);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.out.len()
    }
}
