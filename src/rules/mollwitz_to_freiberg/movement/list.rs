//! The list of choices while it is made, and what their general hopes of them.

use super::Action;
use super::sorts::Sorts;
use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::general::{Acts, Choice, Choices, Hope, Told};
use crate::rules::mollwitz_to_freiberg::state::Stand;

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

    /// Whether the general wants nothing better than a choice, if it can be made.
    pub fn suffices(&mut self, choice: &Choice) -> bool {
        self.hope.as_mut().is_some_and(|hope| hope.suffices(choice))
    }

    /// [`List::wants`] of an act.
    pub fn hopes(&mut self, action: &Action) -> bool {
        let List { out, hope } = self;
        let Some(acts) = hope.as_mut().and_then(|hope| hope.acts()) else { return true };
        let best = acts.best(out);
        acts.most(action, best) > best && {
            let told = acts.worth(action);
            acts.expect(action, told);
            told.worth > best
        }
    }

    fn acts(&mut self) -> Option<&mut dyn Acts> {
        self.hope.as_mut().and_then(|hope| hope.acts())
    }

    /// What an act may be worth at the most to the general, if it can be made and that is more than the best on the list;
    /// without hope all are alike.
    pub fn most(&mut self, action: &Action) -> Option<i32> {
        let List { out, hope } = self;
        let Some(acts) = hope.as_mut().and_then(|hope| hope.acts()) else { return Some(i32::MAX) };
        let best = acts.best(out);
        Some(acts.most(action, best)).filter(|&most| most > best)
    }

    /// What it is worth to him, if it can be made as it is.
    pub fn worth(&mut self, action: &Action) -> Option<Told> {
        self.acts().map(|acts| acts.worth(action))
    }

    /// What the best act on the list is worth.
    pub fn best(&mut self) -> i32 {
        let List { out, hope } = self;
        hope.as_mut().and_then(|hope| hope.acts()).map_or(i32::MIN, |acts| acts.best(out))
    }

    /// An act that may be listed next, and what it is worth.
    pub fn expect(&mut self, action: &Action, told: Option<Told>) {
        if let (Some(acts), Some(told)) = (self.acts(), told) {
            acts.expect(action, told);
        }
    }

    /// Whether the general thinks of another formation or facing at all: who plans asks for no half moves with it.
    pub fn thinks_of(&mut self, files: u8, stand: Stand, heading: Heading) -> bool {
        self.acts().is_none_or(|acts| acts.thinks_of(files, stand, heading))
    }

    /// Whether all that is lawful is listed, not what a general hopes for.
    pub const fn is_whole(&self) -> bool {
        self.hope.is_none()
    }

    /// The sorts of marches that the general thinks of.
    pub fn sorts(&mut self) -> Sorts {
        self.acts().map_or(Sorts::ALL, |acts| acts.sorts())
    }

    /// Whether an attack on the list is so good that the general thinks of nothing else.
    pub fn is_resolved(&mut self) -> bool {
        let List { out, hope } = self;
        hope.as_mut().and_then(|hope| hope.acts()).is_some_and(|acts| acts.is_resolved(out))
    }

    /// Whether the unit stands where its general wants it.
    pub fn is_settled(&mut self) -> bool {
        self.acts().is_some_and(|acts| acts.is_settled())
    }

    /// The nearest enemy of the unit and how far off he is, where the general has looked.
    pub fn nearest(&mut self) -> Option<(u8, i32)> {
        self.acts().and_then(|acts| acts.nearest())
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
